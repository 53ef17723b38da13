"""Positions in words, both ways: `round 4; p1 struck R2-1 R4-2; p1 stones B4; p1 sif 3 R5-1 R6-1 R6-2 R6-3 B1-3`.

the round      round 4 (it begins; in rounds 4 and 8 with the free stone)  ·  over (after round 10, everything is counted)
a sheet        p1 struck R2-1 R4-2  ·  p1 stones B4 R1  ·  p1 spent red 1 (magic)  ·  p1 turned 2 (turn boxes)
a god          p1 sif 3 R5-1 R6-1 R6-2 R6-3 B1-3 (came in round 3, on these five squares, which burn)

What is not named stays as it was. To be asked for only: p1 open R2-1 (not marked), p1 burnt R5-1, p1 magic 2 (at hand),
p1 trolls red 3, p1 dead 2, p1 fire 7 (squares of the largest), p1 dice R3 B4 Y2, p1 roles R3 B4 Y2 (Thunder, Circle, Triangle),
and the parts of the count: p1 count gods 9 (or bonus, rows, trolls, dead, fire, turned), p1 total 37.
A list of squares or stones asks for these, whatever else there is.
"""

from __future__ import annotations

from typing import Any

from meadhall.bits import has
from meadhall.errors import BadPosition

from ..data import BONUS, GODS, TRACKS
from ..rules import RagnarollState, codes, rounds, runes, scoring, shapes
from . import names
from .text import PARTS

__all__ = ["holds", "put"]

GOD_KEYS = tuple(god.key for god in GODS)
LISTS = ("struck", "open", "burnt", "stones")


def put(s: RagnarollState, words: str) -> RagnarollState:
    """The position that some words describe, at the beginning of a round or at the end; refuses an impossible one."""
    data: dict[str, Any] = s.data()
    number = 0
    for part in _parts(words):
        if part[0] == "round":
            number = _number(part, 1, 1, codes.ROUND_LIMIT)
        elif part != ["over"]:
            _set(s, data, part)
    out = RagnarollState()
    out.load(data)
    if ["over"] in _parts(words):
        out.round = codes.ROUND_LIMIT
        rounds.finish(out)
    elif number:
        rounds.begin_round(out, number)
        rounds.go_on(out)
    if fault := out.fault():
        raise BadPosition(fault)
    return out


def holds(s: RagnarollState, words: str) -> str:
    """Is every part true? "" or what is true instead."""
    for part in _parts(words):
        found = _said(s, part)
        if found != " ".join(part):
            return f"{found}, not {' '.join(part)}"
    return ""


def _parts(words: str) -> list[list[str]]:
    return [part.lower().split() for part in words.split(";") if part.strip()]


# -- setting up -------------------------------------------------------------------------------------------------------


def _set(s: RagnarollState, data: dict[str, Any], part: list[str]) -> None:
    """Put a part on both copies of a sheet: what the words describe has been shown."""
    seat, what = _seat(s, part), part[1] if len(part) > 1 else ""
    for sheet in (seat, seat + int(s.seats)):
        if what == "struck":
            for q in (_one(name, names.SQUARE_OF, "square") for name in part[2:]):
                data["struck"][sheet * 6 + q // 18] |= 1 << q % 18
        elif what == "stones":
            for stone in (_one(name, names.STONE_OF, "stone") for name in part[2:]):
                data["stones"][sheet] |= 1 << stone
            data["paid"][sheet] = int(runes.complete(data["stones"][sheet]))
        elif what == "spent":
            data["spent"][sheet * 3 + _colour(part)] = _number(part, 3, 0, 3)
        elif what == "turned":
            data["turns"][sheet] = _number(part, 2, 0, codes.TURN_BOXES)
        elif what in GOD_KEYS:
            _summon(s, data, sheet, part)
        else:
            raise BadPosition(f"nothing can be set up by {' '.join(part)!r}")


def _summon(s: RagnarollState, data: dict[str, Any], sheet: int, part: list[str]) -> None:
    god, number = GOD_KEYS.index(part[1]), _number(part, 2, 1, codes.ROUND_LIMIT)
    squares = sorted(_one(name, names.SQUARE_OF, "square") for name in part[3:])
    fits = (p for p in range(shapes.PLACEMENTS) if shapes.PLACE_GOD[p] == god and shapes.placement_squares(p) == squares)
    where = next(fits, -1)
    if where < 0:
        raise BadPosition(f"RR-11.2: {GODS[god].name} does not have the shape of {names.squares(squares)}")
    at = sheet * 5 + god
    data["claims"][at], data["claimed_in"][at] = where + 1, number
    data["bonuses"][at] = BONUS[TRACKS[s.bonus_track]][number - 1]
    for q in squares:
        data["burnt"][sheet * 6 + q // 18] |= 1 << q % 18
        data["struck"][sheet * 6 + q // 18] &= ~(1 << q % 18)


# -- asking -----------------------------------------------------------------------------------------------------------


def _said(s: RagnarollState, part: list[str]) -> str:
    """The part as it really is."""
    if part[0] == "round":
        return f"round {s.round}"
    if part == ["over"]:
        return "over" if s.ended() else "not over"
    seat = _seat(s, part)
    head = " ".join(part[:2])
    if len(part) > 1 and part[1] in LISTS:
        return f"{head} {_those(s, int(s.known_sheet(seat)), part)}".strip()
    return _told(s, seat, part)


def _those(s: RagnarollState, sheet: int, part: list[str]) -> str:
    """The named squares or stones of which it is true."""
    kept = []
    for name in part[2:]:
        if part[1] == "stones":
            true = has(s.stones[sheet], _one(name, names.STONE_OF, "stone"))
        else:
            q = _one(name, names.SQUARE_OF, "square")
            true = {
                "struck": s.is_marked(sheet, q) and not s.is_burnt(sheet, q),
                "burnt": s.is_burnt(sheet, q),
                "open": not s.is_marked(sheet, q),
            }[part[1]]
        if true:
            kept.append(name)
    return " ".join(kept) or "none of them"


def _told(s: RagnarollState, seat: int, part: list[str]) -> str:
    sheet, what = int(s.known_sheet(seat)), part[1] if len(part) > 1 else ""
    head = f"{part[0]} {what}"
    if what == "spent":
        return f"{head} {part[2]} {s.spent[sheet * 3 + _colour(part)]}"
    if what == "trolls":
        return f"{head} {part[2]} {s.trolls(sheet, _colour(part))}"
    if what == "count":
        if len(part) < 3 or part[2] not in PARTS:
            raise BadPosition(f"the parts of the count are {', '.join(PARTS)}")
        return f"{head} {part[2]} {scoring.score_parts(s, seat)[PARTS.index(part[2])]}"
    if what == "dice":
        return f"{head} {' '.join(names.die(s, seat, colour) for colour in range(3))}".lower()
    if what == "roles":
        return f"{head} {_roles(s, seat)}".lower()
    if what in GOD_KEYS:
        return f"{head} {_god(s, sheet, GOD_KEYS.index(what), len(part) > 3)}".lower()
    numbers = {
        "turned": int(s.turns[sheet]),
        "magic": int(s.magic(sheet)),
        "dead": int(s.dead(sheet)),
        "fire": int(scoring.largest_fire(s, sheet)),
        "total": sum(scoring.score_parts(s, seat)),
    }
    if what not in numbers:
        raise BadPosition(f"nothing can be asked by {' '.join(part)!r}")
    return f"{head} {numbers[what]}"


def _roles(s: RagnarollState, seat: int) -> str:
    """The Thunder, Circle and Triangle dice."""
    thunder, circle = int(s.roles[seat * 2]) - 1, int(s.roles[seat * 2 + 1]) - 1
    if thunder < 0 or circle < 0:
        return "not set"
    return " ".join(names.die(s, seat, colour) for colour in (thunder, circle, 3 - thunder - circle))


def _god(s: RagnarollState, sheet: int, god: int, where: bool) -> str:
    """In which round a god came, and on which squares."""
    claim = int(s.claims[sheet * 5 + god])
    if not claim:
        return "not summoned"
    squares = f" {names.squares(shapes.placement_squares(claim - 1))}" if where else ""
    return f"{s.claimed_in[sheet * 5 + god]}{squares}"


# -- reading ----------------------------------------------------------------------------------------------------------


def _seat(s: RagnarollState, part: list[str]) -> int:
    name = part[0]
    if len(name) == 2 and name[0] == "p" and name[1].isdigit() and 1 <= int(name[1]) <= s.seats:
        return int(name[1]) - 1
    raise BadPosition(f"{' '.join(part)!r} begins with no player of p1 to p{s.seats}, nor is it `round N` or `over`")


def _one(name: str, known: dict[str, int], kind: str) -> int:
    if name not in known:
        raise BadPosition(f"{name!r} is not a {kind}")
    return known[name]


def _colour(part: list[str]) -> int:
    if len(part) < 3 or part[2] not in names.COLOURS:
        raise BadPosition(f"{' '.join(part)!r} needs a colour: {', '.join(names.COLOURS)}")
    return names.COLOURS.index(part[2])


def _number(part: list[str], at: int, low: int, high: int) -> int:
    if len(part) <= at or not part[at].isdigit() or not low <= int(part[at]) <= high:
        raise BadPosition(f"{' '.join(part)!r} needs a number from {low} to {high}")
    return int(part[at])
