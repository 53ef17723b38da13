"""A whole game in the long form of the notation: with markers and all that was done for the players."""

from __future__ import annotations

from collections.abc import Iterable

from meadhall.games.ragnaroll.data import GODS
from meadhall.games.ragnaroll.rules import codes
from meadhall.games.ragnaroll.words.names import LETTERS, SQUARES, STONES, rank, squares
from meadhall.games.ragnaroll.words.notation import AIMS
from meadhall.state import Event


def script(events: Iterable[Event]) -> list[str]:
    """A whole game as the lines of a finished record: phase by phase, in seat order, with all that was done for the players (`!`)."""
    out: list[str] = []
    waiting: list[list[str]] = [[] for _ in range(6)]
    for event in events:
        text = _event_line(event)
        if not text:
            continue
        if event.key in ("roll", "round", "reveal", "dummy", "end", "score", "loki"):
            for lines in waiting:
                out += lines
                lines.clear()
            out.append(text)
        else:
            waiting[event.params[0]].append(text)
    return out + [text for lines in waiting for text in lines]


def _event_line(event: Event) -> str:
    key, p = event.key, event.params
    if key == "round":
        return f"round {p[0]}"
    if key == "roll":
        return f"P{p[0] + 1} roll R{p[1]} B{p[2]} Y{p[3]}"
    if key == "reveal":
        return "reveal" if p[0] == 0 else ""
    if key == "dummy":
        return f"D{p[0] + 1} roll {p[1]}"
    if key == "loki":
        return f"loki P{p[0] + 1}"
    if key == "end":
        who = " ".join(f"P{seat + 1}" for seat in range(6) if p[1] // 2**seat % 2)
        return {codes.BY_ROUNDS: "end rounds", codes.BY_GODS: f"end gods {who}", codes.BY_TROLLS: f"end trolls {who}"}[p[0]]
    if key == "score":
        return f"score P{p[0] + 1} {p[1]}" + (f" {rank(p[1]).name}" if p[2] == 1 else "")
    if key in ("recap", "row"):
        return ""
    return f"P{p[0] + 1} {_deed_line(key, p[1:])}"


def _deed_line(key: str, p: tuple[int, ...]) -> str:
    if key == "turn":
        return f"turn {LETTERS[p[0]]}{p[1]}>{p[2]}"
    if key == "set":
        return f"set thunder={STONES[p[0]]} circle={STONES[p[1]]} triangle={STONES[p[2]]}"
    if key == "power":
        return f"power {STONES[p[0]]}!"
    if key == "aim":
        return f"aim {AIMS[p[0]]} {SQUARES[p[1]]}"
    if key == "summon":
        return f"summon {GODS[p[0]].key} {squares(p[2:])}"
    if key == "line":
        return f"line {squares(p[1:])}" + "!" * p[0]
    if key in ("keep", "pass"):
        return key + "!" * (p[0] if p else 0)
    if key == "fizzle":
        return "fizzle" + "!" * p[1]
    if key == "column":
        return f"column {p[0]} {SQUARES[p[1]]}" + "!" * p[2]
    return f"{key} {STONES[p[0]] if key == 'rune' else SQUARES[p[0]]}" + "!" * p[1]
