"""Positions for tests: sheets with marks, stones, gods and rounds put on them, checked by Game.load (RR-19.4)."""

from __future__ import annotations

from typing import Any, cast

from meadhall.games.ragnaroll import GAME
from meadhall.games.ragnaroll.rules import rounds
from meadhall.games.ragnaroll.rules.state import RagnarollState
from meadhall.games.ragnaroll.words.names import COLOURS, LETTERS, SQUARES, STONES
from meadhall.state import Event
from support import run

RED = "R2-1 R4-2 R6-3 R1-4 R3-5 R5-6"
BLUE = "B4-1 B6-2 B3-3 B5-4 B2-5 B1-6"
YELLOW = "Y4-1 Y6-2 Y5-3 Y2-4 Y3-5 Y1-6"
SIF = "R5-1 R6-1 R6-2 R6-3 B1-3"
BIG_V = "B5-1 B5-2 B5-3 B5-4 B5-5 B6-1 Y1-1 Y2-1 Y3-1"
BOTH = "P1 keep; P2 keep; P1 set thunder=B6 circle=R6 triangle=Y1; P2 set thunder=B6 circle=R6 triangle=Y1"


def start(seats: int = 3, **options: Any) -> RagnarollState:
    """A fresh game, before the first roll."""
    return cast(RagnarollState, GAME.start(seats, **options))


def put(
    s: RagnarollState,
    seat: int = 0,
    *,
    struck: str = "",
    stones: str = "",
    gods: dict[str, tuple[str, int]] | None = None,
    spent: tuple[int, int, int] = (0, 0, 0),
    turns: int = 0,
    round: int | None = None,
) -> RagnarollState:
    """The same game with more on one sheet, by the words of positions; gods are given as {"sif": (squares, round)}.

    The number of the round alone is set: unlike `round 4` in words, nothing of that round begins.
    """
    if round is not None:
        s = cast(RagnarollState, GAME.load(cast("dict[str, Any]", s.data()) | {"round": round}))
    words = [f"struck {struck}", f"stones {stones}", f"turned {turns}"]
    words += [f"spent {colour} {n}" for colour, n in zip(COLOURS, spent, strict=True)]
    words += [f"{god} {number} {squares}" for god, (squares, number) in (gods or {}).items()]
    return cast(RagnarollState, GAME.put(s, "; ".join(f"p{seat + 1} {word}" for word in words)))


def play(s: RagnarollState, script: str) -> RagnarollState:
    """Play a script in the notation."""
    return cast(RagnarollState, run(GAME, s, script))


def listen(s: RagnarollState, script: str) -> list[Event]:
    """Play a script and return what was told."""
    s.listen()
    play(s, script)
    return s.heard()


def offers(s: RagnarollState, seat: int = 0) -> list[str]:
    """What a seat may choose, without its name."""
    return [GAME.say(s, seat, action).partition(" ")[2] for action in s.legal(seat)]


def dice(thunder: str, bolt: str, left: int, right: int, seats: int = 3) -> str:
    """A script of phase B for P1: Thunder die, bolt square (of another colour), the neighbours' numbers; nobody turns a die."""
    circle, row = bolt[:2], bolt[-1]
    triangle = next(letter for letter in LETTERS if letter not in thunder + circle) + row
    own = " ".join(sorted((thunder, circle, triangle), key=lambda die: LETTERS.index(die[0])))
    lines = [f"P1 roll {own}"]
    if seats == 1:
        rolls = [f"P1 keep; P1 set thunder={thunder} circle={circle} triangle={triangle}", f"D1 roll {left}", f"D2 roll {right}"]
        return "; ".join(lines + rolls)
    numbers = {2: left, seats: right}
    for seat in range(2, seats + 1):
        lines.append(f"P{seat} roll R{numbers.get(seat, 1)} B6 Y6")
    lines.append(f"P1 keep; P1 set thunder={thunder} circle={circle} triangle={triangle}")
    for seat in range(2, seats + 1):
        lines.append(f"P{seat} keep; P{seat} set thunder=R{numbers.get(seat, 1)} circle=B6 triangle=Y6")
    return "; ".join(lines)


def net(s: RagnarollState, seat: int = 0) -> list[str]:
    """The stones crossed off on a seat's own sheet."""
    return [name for n, name in enumerate(STONES) if int(s.stones[seat]) // 2**n % 2]


def is_struck(s: RagnarollState, square: str, sheet: int = 0) -> bool:
    """Is a square struck, not burnt?"""
    q = SQUARES.index(square)
    return bool(int(s.struck[sheet * 6 + q // 18]) // 2 ** (q % 18) % 2)


def is_burnt(s: RagnarollState, square: str, sheet: int = 0) -> bool:
    """Is a square burnt?"""
    q = SQUARES.index(square)
    return bool(int(s.burnt[sheet * 6 + q // 18]) // 2 ** (q % 18) % 2)


def finish(s: RagnarollState, *seats: int) -> RagnarollState:
    """Let seats take their first option until they have finished the phase."""
    for seat in seats:
        phase, number = s.phase, s.round
        while s.owes(seat) and s.phase == phase and s.round == number:
            s.play(seat, s.legal(seat)[0])
    return s


def at_the_end(seats: int, struck: list[str], **options: Any) -> RagnarollState:
    """A game that is over after round 10, with these marks on the sheets."""
    s = start(seats, **options)
    for seat, names in enumerate(struck):
        s = put(s, seat, struck=names, round=10)
    rounds.finish(s)
    return s


def quiet(s: RagnarollState) -> RagnarollState:
    """Phase B and the strikes of P1 far from everything: Thunder Y6 rows 5 and 6, bolt R1-1."""
    play(s, dice("Y6", "R1-1", 5, 6, seats=int(s.seats)))
    while s.owes(0) and any(o.startswith(("hit", "bend")) for o in offers(s)):
        s.play(0, s.legal(0)[0])
    return s


def marked(s: RagnarollState, sheet: int = 0) -> set[str]:
    """The names of the marked squares of a sheet."""
    return {name for name in SQUARES if is_struck(s, name, sheet) or is_burnt(s, name, sheet)}
