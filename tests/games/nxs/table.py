"""What the tests of NXS: Ragnarok share: positions in notation, what is legal there, what is held."""

from __future__ import annotations

from typing import cast

from meadhall import load_game
from meadhall.games.nxs.data import COLOURS
from meadhall.games.nxs.rules import NxsState, codes, tables, territory
from meadhall.games.nxs.words.notation import end_line, say
from meadhall.games.nxs.words.position import arranged, position
from support import play_text, run, texts

GAME = load_game("nxs")
WHITE, BLACK, GOLD = 0, 1, 2


def start(seats: int = 2, script: str = "", **options: object) -> NxsState:
    """A fresh game, with a script played (deals, tiles)."""
    return cast(NxsState, run(GAME, GAME.start(seats, **options), script))


def at(text: str, seats: int = 2, mover: int = WHITE, script: str = "", **options: object) -> NxsState:
    """A position in notation at the start of a player's turn; the script deals cards before."""
    return arranged(start(seats, script, **options), f"{text} {COLOURS[mover]}")


def play(state: NxsState, script: str) -> NxsState:
    """Play a script; from a possible position only possible ones follow."""
    possible = not state.fault()
    for text in texts(GAME, state, script):
        play_text(GAME, state, text)
        assert not possible or GAME.load(state.data()) == state
    return state


def options(state: NxsState) -> list[str]:
    """What is offered now, in notation."""
    seat = int(state.turn())
    return [say(state, seat, action) for action in state.legal(seat)]


def after(state: NxsState, *texts: str) -> NxsState:
    """A copy in which single choices were made; from a possible position only possible ones follow."""
    world, possible = state.copy(), not state.fault()
    for text in texts:
        world.play(world.turn(), GAME.read(world, int(world.turn()), text))
        assert not possible or GAME.load(world.data()) == world
    return world


def ways(state: NxsState, piece: str) -> list[str]:
    """The hexes that a piece may move to and the victims it may take, by the normal move; none if it may not be picked."""
    if state.step == codes.CARD:
        state = after(state, "none")
    assert state.step == codes.PIECE
    if piece not in options(state):
        return []
    return [tables.NAMES[a - codes.GO] for a in after(state, piece).legal(state.mover)]


def attacks(state: NxsState, piece: str) -> list[str]:
    return [name for name in ways(state, piece) if state.board[tables.INDEX[name]] != tables.EMPTY]


def by_rune(state: NxsState, rune: str, piece: str) -> list[str]:
    """The hexes that a rune offers to a piece; for ehwaz the turning points, for ansuz the partners."""
    if state.step != codes.CARD or f"rune {rune}" not in options(state):
        return []
    chosen = after(state, f"rune {rune}")
    if piece not in options(chosen):
        return []
    return [tables.NAMES[a - codes.GO] for a in after(chosen, piece).legal(state.mover)]


def terr(state: NxsState, colour: int) -> int:
    """How many hexes a colour holds: counted, and listed, which must agree."""
    assert territory.hexes(state, colour) == len(territory.holds(state, colour))
    return territory.hexes(state, colour)


def hexes(state: NxsState, colour: int) -> set[str]:
    return {tables.NAMES[cell] for cell in territory.holds(state, colour)}


def ended(state: NxsState) -> str:
    return end_line(state) if state.end else ""


__all__ = [
    "BLACK",
    "GAME",
    "GOLD",
    "WHITE",
    "after",
    "at",
    "attacks",
    "by_rune",
    "ended",
    "hexes",
    "options",
    "play",
    "position",
    "start",
    "terr",
    "ways",
]
