"""The fast rules against a slow second reading of them, in positions from random games, some of them crowded abroad."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.nxs.data import CARDS
from meadhall.games.nxs.rules import turns
from meadhall.games.nxs.rules.codes import GO, PIECE, ROT_PIECE, RUNNING
from meadhall.games.nxs.rules.state import NxsState
from meadhall.games.nxs.rules.tables import ARMY, COLOUR, GOLD, HEXES, KIND, LAND, NAMES, SORCERESS
from meadhall.games.nxs.rules.territory import holds, qualifies, recount
from meadhall.rng import Rng
from support import random_step, rule

from . import reference
from .table import after, options, position, start

KEYS = [card.key for card in CARDS]


def fast(state: NxsState) -> set[tuple[str, str]]:
    out = set()
    for cell in state.legal(state.mover):
        world = state.copy()
        world.apply(state.mover, cell)
        out |= {(NAMES[cell], NAMES[action - GO]) for action in world.legal(state.mover)}
    return out


def scattered(seats: int, variant: str, target: int, rng: Rng, cards: str = "none") -> NxsState:
    """Armies thrown all over the board at the start of a turn: long lines, pins and close calls are common there."""
    state = start(seats, setup="medium", variant=variant, target=target, cards=cards)
    codes = [int(state.board[state._men[c * ARMY + i]]) for c in range(state.lands()) for i in range(state._army[c])]
    free = [cell for cell in range(HEXES) if state.lands() == 3 or LAND[cell] != GOLD]
    for cell in free:
        state.board[cell] = 0
    for code in codes:
        state.board[free.pop(rng.below(len(free)))] = code
    state.rebuild()
    recount(state)
    state.turns += 1
    turns.start(state, rng.below(seats))
    return state


@rule("NX-4.1", "NX-4.2", "NX-4.4", "NX-5.2", "NX-5.4", "NX-5.8", "NX-7.2", "NX-7.3", "NX-7.4", "NX-8.3", "NX-10.6", "NX-10.10", "NX-11.2")
@pytest.mark.parametrize(("seats", "variant", "target"), [(2, "standard", 12), (2, "standard", 14), (3, "standard", 13), (2, "jotunn", 10)])
def test_legal_moves_agree_with_the_slow_reading(seats: int, variant: str, target: int) -> None:
    rng, seen, pinned = Rng(7 + seats), 0, 0
    lands = "WBG" if seats == 3 or variant == "jotunn" else "WB"
    targets = dict.fromkeys("WBG"[:seats], target)
    while seen < 20:
        state = scattered(seats, variant, target, rng)
        if state.end != RUNNING or any(qualifies(state, seat, state._held[seat]) for seat in range(seats)):
            continue
        for _ in range(12):
            if state.step != PIECE or state.end != RUNNING:
                break
            men = reference.parse(position(state))
            side, mover = "WBG"[state.side], "WBG"[state.mover]
            players = "".join("WBG"[p] for p in range(seats) if not state.out // 2**p % 2)
            expected = reference.legal(men, mover, side, players, targets, lands)
            assert fast(state) == expected
            for colour in range(seats):
                assert {NAMES[c] for c in holds(state, colour)} == reference.held(men, "WBG"[colour], lands)
                assert len(holds(state, colour)) == state.points()[colour]
            free = {(c, to) for c in men if men[c][0] == side for to in reference.walks(men, c, lands) | reference.strikes(men, c, lands)}
            pinned += len(free - expected)
            seen += 1
            for _ in range(4):
                if state.end == RUNNING:
                    random_step(state, rng)
    assert pinned > 0  # the filter was really tried


RUNES = ("raido", "ehwaz", "thurisaz", "tiwaz", "hagalaz", "jera", "ansuz", "isa", "uruz", "kenaz")


def cast(state: NxsState, rune: str) -> dict[tuple[str, ...], reference.Position]:
    """Every way to cast a rune up to the rotation, as it is said, and the board that it leaves."""
    out: dict[tuple[str, ...], reference.Position] = {}
    ways: list[tuple[tuple[str, ...], NxsState]] = [((), after(state, f"rune {rune}"))] if f"rune {rune}" in options(state) else []
    while ways:
        said, world = ways.pop()
        if said and (world.end != RUNNING or world.step == ROT_PIECE):
            out[tuple(word for word in said if word != "stop")] = reference.parse(position(world))
        else:
            ways += [((*said, text), after(world, text)) for text in options(world)]
    return out


@rule(*(f"NX-9.{n}" for n in range(7, 20)), "NX-7.8")
@pytest.mark.parametrize(("seats", "target"), [(2, 13), (3, 9)])
@pytest.mark.parametrize("seed", range(6))
def test_runes_agree_with_the_slow_reading(seats: int, target: int, seed: int) -> None:
    """In crowded positions, with a ward here and there, each rune allows just what its clause says."""
    rng = Rng(100 * seats + seed)
    state = scattered(seats, "standard", target, rng, cards="drawing")
    while state.end != RUNNING or any(qualifies(state, seat, state._held[seat]) for seat in range(seats)):
        state = scattered(seats, "standard", target, rng, cards="drawing")
    mover, lands = "WBG"[state.mover], "WBG"[:seats]
    warded = [int(state._men[seat * ARMY + rng.below(state._army[seat])]) for seat in range(seats) if seat != state.mover]
    for cell in warded:
        if KIND[state.board[cell]] != SORCERESS:
            state.wards[COLOUR[state.board[cell]]] = cell
    for card, key in enumerate(KEYS):
        state.hands[state.mover * len(KEYS) + card] = int(key in RUNES)
    state.dealt = seats * len(RUNES)
    turns.start(state, state.mover)
    men = reference.parse(position(state))
    safe = frozenset(NAMES[cell] for cell in state.wards if cell < HEXES)
    for rune in RUNES:
        expected = {
            (cell, *said): then
            for cell in men
            if men[cell][0] == mover
            for said, then in reference.casts(men, cell, rune, lands, safe).items()
            if reference.fair(then, mover, lands, dict.fromkeys(lands, target), lands)
        }
        assert cast(state, rune) == expected, rune


def kept(state: NxsState) -> list[list[int]]:
    """All that a state keeps beside its fields because it follows from the board."""
    rows = [state._men, state._army, state._held, state._room[:HEXES], state._found[: 4 * state.seats]]
    return [[int(n) for n in row] for row in rows] + [[int(state._key)]]


@rule("NX-6.4", "NX-6.5", "NX-6.6", "NX-6.8")
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"target": 12}), (2, {"setup": "long", "cards": "drawing", "cards_each": 6}), (2, {"variant": "jotunn", "cards": "onitama"}),
        (3, {"target": 8}), (3, {"setup": "short", "cards": "drawing", "target": 5}),
    ],
)  # fmt: skip
def test_what_is_kept_from_move_to_move_is_what_the_board_says(seats: int, options: dict[str, Any]) -> None:
    rng, turns = Rng(seats), 0
    variant = str(options.get("variant", "standard"))
    for game in range(12):
        state = start(seats, **options) if game % 3 == 0 else scattered(seats, variant, 12, rng)
        while state.end == RUNNING and turns < 250 * (game + 1):
            if state.step == PIECE:
                fresh = state.copy()
                fresh.rebuild()
                recount(fresh)
                assert kept(state) == kept(fresh)
            random_step(state, rng)
            turns += 1
    assert turns > 1000
