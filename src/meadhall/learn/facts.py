"""Facts: what a book or a lesson claims about a position. Each is checked whenever the text is read.

legal A | B          each of these can be chosen             choices 3 K*       how many choices there are (that fit a pattern)
illegal A HX-2.6     refused, and with this clause           offers A | B       exactly these can be chosen
turn 1               who is to act: seats, chance, over      is win A king      a marker of records
points 5 3           the points, seat by seat                scores 1 0         the shares of the win
has WORDS            the game's own words for a position     shows WORDS        the table in plain text contains them
refuses OPTIONS HX-1.2   no game begins with these options, and this clause says why; options as in `start`
"""

from __future__ import annotations

import re
from collections.abc import Callable

from meadhall.errors import BadBook, MeadhallError
from meadhall.game import CHANCE, REFEREE, Game, State
from meadhall.learn.scene import acting, begin, matches, offers

__all__ = ["FACTS", "check", "true"]

CLAUSE = re.compile(r"\s([A-Z]{2}-\d+(?:\.\d+)?[a-z]?)$")


def check(game: Game, state: State, fact: str) -> None:
    """Check one fact against a position; refuses a false one with what is true instead."""
    kind, _, rest = fact.partition(" ")
    if kind not in FACTS:
        raise BadBook(f"{fact!r} is not a fact; facts begin with {', '.join(FACTS)}")
    problem = FACTS[kind](game, state, rest.strip())
    if problem:
        raise BadBook(f"{fact}: {problem}")


def true(game: Game, state: State, fact: str) -> bool:
    """Does a fact hold? Refuses what is not a fact."""
    kind, _, rest = fact.partition(" ")
    if kind not in FACTS:
        raise BadBook(f"{fact!r} is not a fact; facts begin with {', '.join(FACTS)}")
    return not FACTS[kind](game, state, rest.strip())


def _actors(state: State) -> list[int]:
    return [actor for actor in state.actors() if actor >= 0]


def _legal(game: Game, state: State, text: str) -> str:
    return next((problem for part in text.split(" | ") if (problem := _refused(game, state, part.strip()))), "")


def _refused(game: Game, state: State, text: str) -> str:
    """Why nobody who is to act can choose this; "" if somebody can."""
    problem = "nobody has a choice now"
    for seat in _actors(state):
        try:
            action = game.read(state, seat, text)
        except MeadhallError as refused:
            problem = str(refused)
        else:
            said = game.say(state, seat, action)
            return "" if said.casefold() == " ".join(text.split()).casefold() else f"it is written {said!r}"
    return f"{text!r} is refused: {problem}"


def _illegal(game: Game, state: State, text: str) -> str:
    found = CLAUSE.search(text)
    if found is None:
        return "name the clause that forbids it, such as HX-2.6"
    move, seat = text[: found.start()].strip(), acting(state)
    if not _refused(game, state, move):
        return "it is legal"
    reason = game.why(state, seat, move)
    return "" if found.group(1) in re.findall(r"[A-Z]{2}-[\d.]*\d[a-z]?", reason) else f"it is refused, but with {reason!r}"


def _choices(game: Game, state: State, text: str) -> str:
    number, _, pattern = text.partition(" ")
    if not number.isdigit():
        return "write a number, and a pattern if only some are meant"
    found = [said for said in offers(game, state, acting(state)) if not pattern or matches(said, pattern)]
    return "" if len(found) == int(number) else f"there are {len(found)}: {' | '.join(found[:40])}"


def _offers(game: Game, state: State, text: str) -> str:
    found = list(offers(game, state, acting(state)))
    return "" if sorted(found) == sorted(part.strip() for part in text.split(" | ")) else f"offered are {' | '.join(found[:40])}"


def _turn(_game: Game, state: State, text: str) -> str:
    actors = state.actors()
    now = "over" if not actors else "chance" if actors == [CHANCE] else " ".join(str(actor + 1) for actor in actors)
    return "" if now == text else f"it is {now}"


def _points(_game: Game, state: State, text: str) -> str:
    found = " ".join(str(points) for points in state.points())
    return "" if found == text else f"they are {found}"


def _scores(_game: Game, state: State, text: str) -> str:
    if state.actors():
        return "the game is not over"
    found = " ".join(f"{score:g}" for score in state.scores())
    return "" if found == text else f"they are {found}"


def _is(game: Game, state: State, text: str) -> str:
    try:
        return "" if game.lines(state, text) == [] else "that is not a marker of records"
    except MeadhallError as refused:
        return str(refused)


def _has(game: Game, state: State, text: str) -> str:
    return game.holds(state, text)


def _shows(game: Game, state: State, text: str) -> str:
    table = " ".join(game.text(state.view(REFEREE)).casefold().split())
    return "" if " ".join(text.casefold().split()) in table else "the table in plain text does not"


def _refuses(game: Game, _state: State, text: str) -> str:
    found = CLAUSE.search(text)
    if found is None:
        return "name the clause that refuses it, such as HX-1.2"
    try:
        begin(game, text[: found.start()])
    except MeadhallError as refused:
        return "" if found.group(1) in str(refused) else f"it is refused, but with {str(refused)!r}"
    return "a game begins with these options"


FACTS: dict[str, Callable[[Game, State, str], str]] = {
    "legal": _legal,
    "illegal": _illegal,
    "choices": _choices,
    "offers": _offers,
    "turn": _turn,
    "points": _points,
    "scores": _scores,
    "is": _is,
    "has": _has,
    "shows": _shows,
    "refuses": _refuses,
}
