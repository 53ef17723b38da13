"""A scene: a position that is set up or played to, never described by numbers.

start: seats=3 god_assign=list god_list=thor,freyja,odin     the options, as in records
put: hel 3; thor vikings 2                                   the game's own words for a position
play: act asgard; fight hel; ! roll blue2                    a script: lines of a record, separated by `;`
"""

from __future__ import annotations

import re

from meadhall.errors import BadBook, IllegalMove, MeadhallError
from meadhall.game import SPECTATOR, Game, State
from meadhall.learn.blocks import Passage, placed

__all__ = ["SCENE", "acting", "begin", "matches", "offers", "play", "scene", "viewer"]

SCENE = frozenset({"start", "put", "play", "viewer", "expect"})


def scene(game: Game, block: Passage, before: State | None = None) -> State:
    """The position of a block: its own set-up, or the one before it; then whatever is played."""
    start, put = block.get("start"), block.get("put")
    state = before.copy() if before is not None and not start and not put else game.start()
    for line in block.all("start"):
        with placed(line):
            state = begin(game, line.value)
    for line in block.all("put"):
        with placed(line):
            state = game.put(state, line.value)
    for line in block.all("play"):
        with placed(line):
            play(game, state, line.value)
    return state


def begin(game: Game, words: str) -> State:
    """A game with options as records write them: `seats=3 first_player=blue`."""
    options = dict(word.partition("=")[::2] for word in words.split())
    seats = int(options.pop("seats")) if "seats" in options else None
    return game.start(seats, **options)


def play(game: Game, state: State, script: str) -> list[State]:
    """Play a script on the state itself; returns a copy of the state after each choice or outcome."""
    out: list[State] = []
    for part in script.split(";"):
        for text in game.lines(state, part.strip()) if part.strip() else []:
            _play_one(game, state, text)
            out.append(state.copy())
    return out


def _play_one(game: Game, state: State, text: str) -> None:
    problem = "the game is over"
    for actor in state.actors():
        try:
            action = game.read(state, actor, text)
            if action not in state.options(actor):
                raise IllegalMove(game.why(state, actor, text))
        except MeadhallError as refused:
            problem = str(refused)
            continue
        said = game.say(state, actor, action)
        if _bare(said) != _bare(text):
            raise BadBook(f"{text!r} is not written as records write it; write {said!r}")
        state.apply(actor, action)
        return
    raise BadBook(f"{text!r} was refused: {problem}")


def _bare(text: str) -> str:
    return " ".join(text.split()).casefold()


def acting(state: State) -> int:
    """The first seat that owes a choice; seat 0 if none does."""
    return next((actor for actor in state.actors() if actor >= 0), 0)


def offers(game: Game, state: State, seat: int) -> dict[str, int]:
    """What a seat can choose, in notation."""
    return {game.say(state, seat, action): action for action in state.legal(seat)}


def viewer(block: Passage, state: State) -> int:
    """`seat 2` as a number from 0; without the line a spectator."""
    for line in block.all("viewer"):
        with placed(line):
            kind, _, number = line.value.partition(" ")
            if kind != "seat" or not number.isdigit() or not 1 <= int(number) <= state.seats:
                raise BadBook(f"a viewer is written `seat 1` to `seat {state.seats}`, not {line.value!r}")
            return int(number) - 1
    return SPECTATOR


def matches(text: str, pattern: str) -> bool:
    """Does a pattern mean this choice? It is the same text, with `*` for anything."""
    return re.fullmatch(".*".join(map(re.escape, pattern.strip().split("*"))), text) is not None
