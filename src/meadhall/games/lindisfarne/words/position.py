"""Positions in words, both ways: `north blue 5 5 | black 5 4; beside north EN3 FR1; blue runes 2; home blue; turn yellow`.

the boards    north blue 5 5 | black 5 4 (lines from the north; `2 black 5 4` names its line)  ·  beside north EN3 FR1  ·  none for nothing
a clan        blue has EN1 NO-KAU  ·  blue runes 2  ·  blue keeps O-EN-SC-IR (an objective)  ·  blue keeps O-EN-SC-IR over O-EN-SC-FR
the cards     used NO-KAU (tilted)  ·  banner south (Borre's)  ·  out NO-BJO NO-TON  ·  discard EN1  ·  pile EN2 (these at least)
the turn      expedition 3  ·  jarl blue  ·  home blue yellow (in the order of their return)  ·  turn black

`put` sets up an expedition with all that is named; the rest is as at its beginning. Vikings that stand on no board are in hand.
Boards without a named card get two from the pile, and as many cards are discarded as it takes to make the pile as thick as it would be
(LD-6.18). When everybody is home the boards are evaluated (LD-2.6). What follows from the rest can only be asked for:
blue hand 3, blue line north 1, strength north blue 10,
ranking north blue black, dice 5 5 2, supply 11, cards 30 (in the pile), objectives 18 (in their pile), leads blue EN NO, completed blue 1,
count blue 10 8 5 8 (objectives, leads, prestige, frescoes), worth blue EN2 7 (what a card would add now), country IR (Hafrsfjord's).
"""

from __future__ import annotations

from typing import Any

from meadhall.bits import has, members, size
from meadhall.errors import BadPosition

from ..data import BOARDS, COUNTRIES
from ..rules import LindisfarneState, boards, codes, scoring, tables, voyage
from . import names
from .names import BOARD_IDS, BOARD_NUMBER, CARD_IDS, CARD_NUMBER, CLAN_IDS, CLAN_NUMBER, OBJECTIVE_IDS, OBJECTIVE_NUMBER
from .offers import worth

__all__ = ["holds", "lines_of", "put"]

Data = dict[str, Any]

FOLLOWS = ("strength", "ranking", "dice", "supply", "cards", "objectives", "leads", "completed", "count", "worth", "country")
SPREAD = sorted(range(tables.RAIDS), key=lambda card: card * 11 % tables.RAIDS)  # an order in which all countries come up early
NEUTRAL = "neutral"


def put(s: LindisfarneState, words: str) -> LindisfarneState:
    """The position that some words describe, with the options of a given state; refuses an impossible one."""
    parts = _parts(words)
    data: Data = s.data()
    data.update(step=codes.TURN, jarl=max(0, data["jarl"]))
    table: dict[int, list[int]] = {}
    sets: dict[str, list[int]] = {}
    kept: list[tuple[int, int, int]] = []
    for part in parts:
        _set(data, part, table, sets, kept)
    data["draws"] = _draws(kept)
    data["tilted"] = _bits(sets.get("used", []))
    _lay_out(data, table, sets)
    for seat in range(data["seats"]):
        data["hand"][seat] = 6 - sum(len(tables.values_of(data["crew"][seat * 3 + b])) for b in range(3))
    if min(data["hand"]) < 0:
        raise BadPosition("LD-1.7: each player has six Vikings, in hand or on the boards")
    if not data["unlimited"]:
        data["supply"] = max(0, codes.RUNES - sum(data["runes"]))
    return _begin(data, any(part[0] == "turn" for part in parts))


def holds(s: LindisfarneState, words: str) -> str:
    """Is every part true? "" or what is true instead."""
    for part in _parts(words):
        found = _say(s, part)
        if found and found != " ".join(part):
            return f"{found}, not {' '.join(part)}"
    return ""


def lines_of(s: LindisfarneState, board: int) -> list[tuple[int, int, list[int]]]:
    """The lines that clans hold on a board, from the north: line, clan, values."""
    held = [(int(s.line[clan * 3 + board]), clan, int(s.crew[clan * 3 + board])) for clan in range(5)]
    return [(line, clan, tables.values_of(crew)) for line, clan, crew in sorted(held) if crew]


def _parts(words: str) -> list[list[str]]:
    return [found for part in words.split(";") if (found := names.canonical(part.replace("|", " | ")).split())]


# -- setting up -------------------------------------------------------------------------------------------------------


def _set(data: Data, words: list[str], table: dict[int, list[int]], sets: dict[str, list[int]], kept: list[tuple[int, int, int]]) -> None:
    """One part of a position."""
    match words:
        case [board, *rows] if board in BOARD_NUMBER and rows:
            _set_board(data, BOARD_NUMBER[board], rows)
        case ["beside", board, *cards] if board in BOARD_NUMBER and cards:
            table[BOARD_NUMBER[board]] = _cards(cards)
        case [clan, "has", *cards] if clan in CLAN_NUMBER and cards:
            data["owned"][_seat(data, clan)] = _bits(_cards(cards))
        case [clan, "runes", count] if clan in CLAN_NUMBER:
            data["runes"][_seat(data, clan)] = _count(count)
        case [clan, "keeps", one, "over", other] if clan in CLAN_NUMBER:
            kept.append((_seat(data, clan), _objective(one), _objective(other)))
        case [clan, "keeps", *objectives] if clan in CLAN_NUMBER and objectives:
            kept.extend((_seat(data, clan), _objective(name), -1) for name in objectives)
        case [("used" | "out" | "discard" | "pile") as where, *cards] if cards and not cards[0].isdigit():
            sets[where] = _cards(cards)
        case ["banner", board] if board in BOARD_NUMBER:
            data["banner"] = BOARD_NUMBER[board]
        case ["expedition", number] if number.isdigit() and 1 <= int(number) <= codes.LAST_EXPEDITION:
            data["expedition"] = int(number)
        case ["jarl", clan] if clan in CLAN_NUMBER:
            data["jarl"] = _seat(data, clan)
        case ["turn", clan] if clan in CLAN_NUMBER:
            data["seat"] = _seat(data, clan)
        case ["home", *clans] if clans:
            for order, clan in enumerate(clans, 1):
                data["home"][_seat(data, clan)] = order
        case [word, *_] if word in FOLLOWS:
            raise BadPosition(f"{' '.join(words)!r} follows from the rest; it can only be asked for")
        case [clan, "hand" | "line", *_] if clan in CLAN_NUMBER:
            raise BadPosition(f"{' '.join(words)!r} follows from the boards; it can only be asked for")
        case _:
            raise BadPosition(_unknown(words))


def _set_board(data: Data, board: int, words: list[str]) -> None:
    """The lines of a board: `blue 5 5 | 3 black 5 4`."""
    if words == ["none"]:
        return
    for place, row in enumerate(" ".join(words).split("|"), 1):
        match row.split():
            case [line, clan, *values] if line.isdigit() and values:
                number = int(line)
            case [clan, *values] if values:
                number = place
            case _:
                raise BadPosition(f"{row.strip()!r} is not a line of a board; write lines like blue 5 5, or 2 blue 5 5")
        if not all(value in "123456" and len(value) == 1 for value in values):
            raise BadPosition(f"LD-1.2: a board has columns 1 to 6: {row.strip()!r}")
        if not 1 <= number <= 4:
            raise BadPosition(f"LD-1.2: a board has lines 1 to 4, not {number}")
        who = codes.NEUTRAL_CLAN if clan == NEUTRAL else _seat(data, clan)
        if who == codes.NEUTRAL_CLAN and (number != 1 or any(int(value) not in BOARDS[board].neutral for value in values)):
            raise BadPosition(f"LD-9.2: at {BOARD_IDS[board]} the neutral clan is on line 1, with {BOARDS[board].neutral}")
        if data["crew"][who * 3 + board]:
            raise BadPosition("LD-4.7: a clan holds one line of a board")
        data["crew"][who * 3 + board], data["line"][who * 3 + board] = tables.crew_of([int(value) for value in values]), number


def _draws(kept: list[tuple[int, int, int]]) -> list[int]:
    """Each objective kept is one of two drawn. The other is named, or is one that no part names; if these run out, there is none."""
    named = {card for _, one, other in kept for card in (one, other)}
    spare = [card for card in reversed(range(tables.OBJECTIVE_COUNT)) if card not in named]
    enough = len(spare) >= sum(other < 0 for _, _, other in kept)
    out: list[int] = []
    for seat, card, other in kept:
        back = other if other >= 0 else spare.pop() if enough else codes.NOTHING
        out += [seat, min(card, back), max(card, back), card]
    return out


def _lay_out(data: Data, table: dict[int, list[int]], sets: dict[str, list[int]]) -> None:
    """Every card to its place: beside the boards, to the clans, left out, discarded, the rest in the pile (LD-1.3, LD-6.18)."""
    owned = [card for cards in data["owned"] for card in members(cards)]
    taken = [*owned, *sets.get("discard", []), *sets.get("pile", []), *(card for cards in table.values() for card in cards)]
    if len(set(taken)) != len(taken):
        raise BadPosition("LD-1.3: a card is named twice; each is in one place")
    left_out = sets.get("out") or list(members(data["out"]))
    if not left_out:
        left_out = [card for card in reversed(range(tables.RAIDS, tables.CARD_COUNT)) if card not in taken][:2]
    data["out"] = _bits(left_out)
    free = [card for card in [*SPREAD, *range(tables.RAIDS, tables.CARD_COUNT)] if card not in taken and card not in left_out]
    for board in range(3):
        if board not in table:
            table[board], free = free[:2], free[2:]
        if len(table[board]) > 2:
            raise BadPosition(f"LD-1.5: two cards lie beside a board, not {len(table[board])}")
        data["table"][board * 2 : board * 2 + 2] = [*sorted(table[board]), -1, -1][:2]
    discard, pile = sets.get("discard", []), sets.get("pile", [])
    dealt = 6 * data["expedition"]
    gone = dealt - len(owned) - len(discard) - sum(map(len, table.values()))
    if gone < 0 or gone > len(free):
        raise BadPosition(f"LD-6.18: {dealt} cards have been dealt by expedition {data['expedition']}, and {dealt - gone} are named")
    data["discard"] = _bits([*discard, *free[len(free) - gone :]])
    data["pile"] = _bits([*pile, *free[: len(free) - gone]])


def _begin(data: Data, named: bool) -> LindisfarneState:
    """The turn of the clan that is named, or of the first one at sea from the Jarl on; the evaluation if there is none."""
    out = LindisfarneState()
    out.load(data)
    seats = int(out.seats)
    at_sea = [seat for i in range(seats) if out.home[seat := (int(out.jarl) + i) % seats] == 0]
    if not named and at_sea:
        out.seat = at_sea[0]
    if not at_sea and not named:
        boards.begin_evaluation(out)
    if fault := out.fault():
        raise BadPosition(fault)
    if out.step == codes.TURN and out.hand[out.seat] == 0 and not voyage.any_effect(out):
        raise BadPosition("LD-3.5: a player without Vikings and effects returns at once")
    return out


def _bits(cards: list[int]) -> int:
    return sum(2**card for card in set(cards))


def _cards(given: list[str]) -> list[int]:
    for name in given:
        if name not in CARD_NUMBER and name != "none":
            raise BadPosition(f"there is no card {name!r}; cards are written like EN1 and NO-KAU")
    return [CARD_NUMBER[name] for name in given if name != "none"]


def _objective(name: str) -> int:
    if name not in OBJECTIVE_NUMBER:
        raise BadPosition(f"there is no objective {name!r}; objectives are written like O-EN-SC-IR")
    return OBJECTIVE_NUMBER[name]


def _count(text: str) -> int:
    if not text.isdigit():
        raise BadPosition(f"{text!r} is not a number")
    return int(text)


def _seat(data: Data, clan: str) -> int:
    if clan not in CLAN_NUMBER or CLAN_NUMBER[clan] >= data["seats"]:
        raise BadPosition(f"LD-1.1: {clan!r} is not a clan of this game; it has {', '.join(CLAN_IDS[: data['seats']])}")
    return CLAN_NUMBER[clan]


def _unknown(words: list[str]) -> str:
    parts = "north blue 5 5 | black 5 4, beside north EN3 FR1, blue runes 2, turn blue"
    return f"{' '.join(words)!r} is not a part of a position; write parts like {parts}"


# -- saying -----------------------------------------------------------------------------------------------------------


def _say(s: LindisfarneState, words: list[str]) -> str:
    """What is true of the thing that a part is about, in the same words; "" where everything named is there."""
    match words:
        case [board, *rows] if board in BOARD_NUMBER and rows:
            return _say_board(s, BOARD_NUMBER[board], any(word.isdigit() for word in rows[:1]), words)
        case ["beside", board, *cards] if board in BOARD_NUMBER:
            lying = {int(card) for card in list(s.table)[BOARD_NUMBER[board] * 2 :][:2] if card >= 0}
            return "" if lying == set(_cards(cards)) else _named(f"beside {board}", lying)
        case [clan, what, *rest] if clan in CLAN_NUMBER:
            return _say_clan(s, clan, what, rest)
        case [("used" | "out" | "discard" | "pile") as where, *cards]:
            there = int({"used": s.tilted, "out": s.out, "discard": s.discard, "pile": s.pile}[where])
            return "" if all(has(there, card) for card in _cards(cards)) else _named(where, set(members(there)))
        case ["banner", _]:
            return f"banner {BOARD_IDS[s.banner] if s.banner >= 0 else 'none'}"
        case ["expedition", _]:
            return f"expedition {s.expedition}"
        case ["jarl", _]:
            return f"jarl {CLAN_IDS[s.jarl]}"
        case ["turn", _]:
            return f"turn {CLAN_IDS[s.seat]}"
        case ["home", *_]:
            came = sorted((int(s.home[seat]), CLAN_IDS[seat]) for seat in range(s.seats) if s.home[seat])
            return " ".join(["home", *([clan for _, clan in came] or ["none"])])
    return _say_what_follows(s, words)


def _say_board(s: LindisfarneState, board: int, numbered: bool, words: list[str]) -> str:
    rows = [
        " ".join([*([str(line)] if numbered or line != place else []), names.NAMES[clan], *map(str, values)])
        for place, (line, clan, values) in enumerate(lines_of(s, board), 1)
    ]
    found = f"{BOARD_IDS[board]} {' | '.join(rows) or 'none'}"
    return "" if _in_order(found) == _in_order(" ".join(words)) else found


def _in_order(board: str) -> list[list[str]]:
    """The lines of a board; the values of a line in any order."""
    return [[*(w for w in row.split() if not w.isdigit()), *sorted(w for w in row.split() if w.isdigit())] for row in board.split("|")]


def _say_clan(s: LindisfarneState, clan: str, what: str, rest: list[str]) -> str:
    seat = CLAN_NUMBER[clan]
    if what == "has":
        return "" if _bits(_cards(rest)) == s.owned[seat] else _named(f"{clan} has", set(members(int(s.owned[seat]))))
    if what == "keeps":
        kept = sorted(OBJECTIVE_IDS[int(o)] for o in scoring.known_objectives(s, seat))
        wanted = sorted(OBJECTIVE_IDS[_objective(name)] for name in rest if name != "none")
        return "" if kept == wanted else f"{clan} keeps {' '.join(kept) or 'none'}"
    if what in ("runes", "hand"):
        return f"{clan} {what} {int((s.runes if what == 'runes' else s.hand)[seat])}"
    if what == "line" and len(rest) == 2 and rest[0] in BOARD_NUMBER:
        return f"{clan} line {rest[0]} {int(s.line[seat * 3 + BOARD_NUMBER[rest[0]]])}"
    raise BadPosition(_unknown([clan, what, *rest]))


def _say_what_follows(s: LindisfarneState, words: list[str]) -> str:
    match words:
        case ["strength", board, clan, _] if board in BOARD_NUMBER and clan in names.NAMES:
            return f"strength {board} {clan} {s.strength(names.NAMES.index(clan), BOARD_NUMBER[board])}"
        case ["ranking", board, *_] if board in BOARD_NUMBER:
            b = BOARD_NUMBER[board]
            clans = [names.NAMES[s.ranked(b, rank)] for rank in range(int(s.present(b)))]
            return " ".join(["ranking", board, *(clans or ["none"])])
        case ["dice", *_]:
            return f"dice {names.dice_text(s.dice) or 'none'}"
        case ["supply", _]:
            return f"supply {s.supply}"
        case ["cards", _]:
            return f"cards {size(s.pile)}"
        case ["objectives", _]:
            return f"objectives {s.objectives_left()}"
        case ["country", _]:
            return f"country {names.RAIDED_IDS[s.country].lower() if s.country < codes.NO_COUNTRY else 'none'}"
        case [what, clan, *rest] if clan in CLAN_NUMBER and CLAN_NUMBER[clan] < s.seats:
            return _say_count(s, what, clan, rest)
    raise BadPosition(_unknown(words))


def _say_count(s: LindisfarneState, what: str, clan: str, rest: list[str]) -> str:
    """What a clan's hoard is worth."""
    seat = CLAN_NUMBER[clan]
    if what == "leads":
        lands = [country.id.lower() for k, country in enumerate(COUNTRIES) if has(scoring.leads(s, seat), k)]
        return " ".join(["leads", clan, *(lands or ["none"])])
    if what == "completed":
        return f"completed {clan} {size(scoring.completed(s, seat))}"
    if what == "count":
        return " ".join(["count", clan, *map(str, scoring.parts(s, seat))])
    if what == "worth" and len(rest) == 2 and rest[0] in CARD_NUMBER:
        return f"worth {clan} {rest[0]} {worth(s, seat, CARD_NUMBER[rest[0]])}"
    raise BadPosition(_unknown([what, clan, *rest]))


def _named(head: str, cards: set[int]) -> str:
    return " ".join([head, *([CARD_IDS[card] for card in sorted(cards)] or ["none"])])
