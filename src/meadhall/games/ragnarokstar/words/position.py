"""Positions in words, parts separated by `;`. What is not said is empty, at home, or as it is after the set-up.

P b1 g2              fans on an island (b g m l); `P empty`       wall N; bridge S; pack red   ice on a spot, or with the Ice Master
red b2 m1            a hall; `red empty`                          red at T                     a boat; `red at centre`
red contracts C01    kept, in this order; `red met C14` revealed  red stolen 1                 counted for contracts (RS-11.9)
red lodge 2 4 E      angry fans; `red lodge empty`                red guest G03                a guest star; `discard G12`
red shield up        from an earlier number                       red sees Y6                  a fan card that was looked at
landed Y3 O5         fan cards turned over, the newest last       dragon T                     or `dragon centre`
red prog 1 nav:T     revealed; numbers left out do nothing        number 2                     this number is resolved now
round 3              1 unless said                                phase program                or ice, or end

Can only be asked for, since they follow from the rest: `red lines 3`, `red columns 2`, `red pit 1`, `locked P L`, `linked T-M`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from meadhall.bits import bit, has
from meadhall.errors import BadPosition
from meadhall.state import restore

from ..rules import RagnarokStarState, codes, halls, resolving, stages, tables
from . import names
from .text import phase_of

__all__ = ["holds", "put"]

OPTIONS = ("seats", "expansion", "rounds", "self_gift", "auto_collect", "shared_tie", "history", "revision", "bands", "handicap")
PHASES = ("program", "ice", "end")
LETTERS = "bgml"  # the types of fans, as in `b2 g1`
SQUARES = "1234E"
USUAL = ("C01", "C02", "C03", "C09", "C10", "C11", "C12")  # contracts that no event reveals, for seats of which nothing else is said
COUNTED = {"stolen": codes.STOLEN, "flights": codes.FLIGHTS, "locked-in": codes.LOCKED_IN, "across": codes.LINKED, "peeks": codes.PEEKS}
START = (codes.WALL, 0, codes.BRIDGE, 0)  # the ice, spot by spot


class Sketch:
    """A position in the making: the numbers of its parts, and what has been said about cards and programs."""

    def __init__(self, s: RagnarokStarState) -> None:
        self.s = s
        given = {"revision": codes.FIRST, **s.data()}
        self.rows: dict[str, Any] = {**RagnarokStarState().data(), **{name: given[name] for name in OPTIONS}}
        self.tiles = {tile: spot for spot, tile in enumerate(START) if tile}
        self.rows |= {"round": 1, "master": 0, "held": codes.PACK}
        if s.expansion != codes.BASE:
            for seat in range(s.seats):
                self.rows["lodges"][seat * 5 + tables.START_SQUARE - 1] = 1
        self.kept: dict[int, list[int]] = {}
        self.met: dict[int, list[int]] = {}
        self.landed: tuple[list[int], list[int]] = ([], [])
        self.number = 0
        self.phase = PHASES[0]


@dataclass(frozen=True)
class Word:
    """A kind of part: how it is written into a draft, and what is true of it in a position (None: it cannot be asked for, or put)."""

    write: Callable[[Sketch, int, list[str]], None] | None
    tell: Callable[[RagnarokStarState, int], str]


def put(s: RagnarokStarState, typed: str) -> RagnarokStarState:
    """The position that the words describe, with the options of a given state; refuses an impossible one."""
    draft = Sketch(s)
    for part in _parts(typed):
        word, whose, rest = _find(s, part)
        if word.write is None:
            raise BadPosition(f"{part!r} follows from the rest of a position; it can only be asked for")
        word.write(draft, whose, rest)
    return _laid_out(draft)


def holds(s: RagnarokStarState, typed: str) -> str:
    """Is every part true? "" or what is true instead."""
    for part in _parts(typed):
        word, whose, rest = _find(s, part)
        true = word.tell(s, whose)
        said = " ".join(rest)
        if true.split() != _same_order(true, rest):
            return f"{part.removesuffix(said).strip()} {true}, not {said}"
    return ""


def _parts(typed: str) -> list[str]:
    return [" ".join(part.split()) for part in typed.split(";") if part.strip()]


def _same_order(true: str, rest: list[str]) -> list[str]:
    """The words of a part; in the order of the truth if they are the same words, since order seldom matters."""
    return true.split() if sorted(true.split()) == sorted(rest) else rest


def _find(s: RagnarokStarState, part: str) -> tuple[Word, int, list[str]]:
    """The kind of a part, what it is about, and the words that follow."""
    first, *rest = part.split()
    if first in names.BANDS:
        seat = names.seat_of(s, first)
        if seat < 0:
            raise BadPosition(f"nobody plays {first} in this game")
        verb = rest[0] if rest else ""
        if verb in OF_BAND:
            return OF_BAND[verb], seat, rest[1:]
        return HALL, seat, _fans(part, rest)
    if first in names.ISLANDS:
        return ISLAND, names.ISLANDS.index(first), _fans(part, rest)
    if first in names.TILES[1:]:
        return TILE, names.TILES.index(first), rest
    if first in OF_TABLE:
        return OF_TABLE[first], 0, rest
    known = [*names.BANDS, *names.ISLANDS, *names.TILES[1:], *OF_TABLE]
    raise BadPosition(f"{part!r} says nothing about a position; parts begin with {', '.join(known)}")


def _one(rest: list[str], known: tuple[str, ...] | list[str], what: str) -> int:
    if len(rest) != 1 or rest[0] not in known:
        raise BadPosition(f"{' '.join(rest)!r} is not {what}; there are {', '.join(known)}")
    return known.index(rest[0])


def _amount(rest: list[str], least: int, most: int) -> int:
    if len(rest) != 1 or not rest[0].isdigit() or not least <= int(rest[0]) <= most:
        raise BadPosition(f"{' '.join(rest)!r} is not a number from {least} to {most}")
    return int(rest[0])


def _card(word: str, letter: str, most: int) -> int:
    """C07, G12, Y3, O8: the number of a card."""
    if word[:1] != letter or not word[1:].isdigit() or not 1 <= int(word[1:]) <= most:
        raise BadPosition(f"{word!r} is not a card {letter}1 to {letter}{most}")
    return int(word[1:])


# -- fans -------------------------------------------------------------------------------------------------------------------


def _fans(part: str, words: list[str]) -> list[str]:
    """`l1 b2` in the usual order and without zeros; refuses other words."""
    if words == ["empty"]:
        return words
    counts = {word[:1]: word[1:] for word in words}
    if not words or len(counts) != len(words) or not all(k in LETTERS and n.isdigit() for k, n in counts.items()):
        raise BadPosition(f"{part!r}: fans are written like b2 g1 m3 l1, none as empty")
    return [f"{k}{int(counts[k])}" for k in LETTERS if int(counts.get(k, "0"))] or ["empty"]


def _write_fans(name: str) -> Callable[[Sketch, int, list[str]], None]:
    def write(draft: Sketch, whose: int, rest: list[str]) -> None:
        for word in rest if rest != ["empty"] else []:
            if int(word[1:]) > codes.PIECES:
                raise BadPosition(f"RS-1.3: there are only {codes.PIECES} fans of a type")
            draft.rows[name][whose * 4 + LETTERS.index(word[0])] = int(word[1:])

    return write


def _tell_fans(row: list[int]) -> str:
    return " ".join(f"{LETTERS[k]}{n}" for k, n in enumerate(row) if n) or "empty"


ISLAND = Word(_write_fans("fans"), lambda s, island: _tell_fans([int(s.fans[island * 4 + k]) for k in range(4)]))
HALL = Word(_write_fans("halls"), lambda s, seat: _tell_fans([int(s.halls[seat * 4 + k]) for k in range(4)]))

# -- boats, ice, dragon -----------------------------------------------------------------------------------------------------

PLACES = [*names.ISLANDS, "centre"]


def _write_boat(draft: Sketch, seat: int, rest: list[str]) -> None:
    draft.rows["boats"][seat] = _one(rest, PLACES, "a place for a boat")


def _write_dragon(draft: Sketch, _: int, rest: list[str]) -> None:
    if draft.s.expansion != codes.DIVALKYRIE:
        raise BadPosition("RS-1.14: the dragon belongs to the Divalkyrie expansion")
    draft.rows["dragon"] = _one(rest, PLACES, "a place for the dragon")


def _write_tile(draft: Sketch, tile: int, rest: list[str]) -> None:
    """`wall N` lies on a spot, `pack red` is with the Ice Master."""
    draft.tiles.pop(tile, None)
    if rest and rest[0] in names.BANDS:
        draft.rows["master"] = names.seat_of(draft.s, rest[0])
        draft.rows["held"] = tile
    else:
        draft.tiles[tile] = _one(rest, names.SPOTS, "a spot")


def _tell_tile(s: RagnarokStarState, tile: int) -> str:
    spot = next((names.SPOTS[k] for k in range(4) if s.tiles[k] == tile), "")
    return spot or (names.band_of(s, s.master) if s.held == tile else "taken off the sea")


def _tell_locked(s: RagnarokStarState, _: int) -> str:
    return " ".join(names.ISLANDS[k] for k in range(4) if s.locked(k)) or "none"


def _tell_linked(s: RagnarokStarState, _: int) -> str:
    pairs = ((k, (k + 1) % 4) for k in range(4))
    return " ".join(f"{names.ISLANDS[a]}-{names.ISLANDS[b]}" for a, b in pairs if s.linked(a, b)) or "none"


TILE = Word(_write_tile, _tell_tile)

# -- contracts and guest stars ----------------------------------------------------------------------------------------------


def _write_kept(draft: Sketch, seat: int, rest: list[str]) -> None:
    draft.kept.setdefault(seat, []).extend(_card(word, "C", codes.CARDS) - 1 for word in rest)


def _write_met(draft: Sketch, seat: int, rest: list[str]) -> None:
    cards = [_card(word, "C", codes.CARDS) - 1 for word in rest]
    for card in cards:
        if not tables.NOW[card]:
            raise BadPosition(f"RS-11.7: {names.contract_id(card)} is tested at the end, so it cannot lie open yet")
    draft.kept.setdefault(seat, []).extend(cards)
    draft.met.setdefault(seat, []).extend(cards)


def _tell_kept(s: RagnarokStarState, seat: int) -> str:
    return " ".join(names.contract_id(s.kept_card[k]) for k in range(len(s.kept_seat)) if s.kept_seat[k] == seat) or "none"


def _tell_met(s: RagnarokStarState, seat: int) -> str:
    mine = [k for k in range(len(s.kept_seat)) if s.kept_seat[k] == seat and s.kept_done[k]]
    return " ".join(names.contract_id(s.kept_card[k]) for k in mine) or "none"


def _counted(what: int) -> Word:
    def write(draft: Sketch, seat: int, rest: list[str]) -> None:
        draft.rows["counts"][seat * codes.COUNTS + what] = _amount(rest, 0, 99)

    return Word(write, lambda s, seat: str(s.counts[seat * codes.COUNTS + what]))


def _write_guest(draft: Sketch, seat: int, rest: list[str]) -> None:
    if draft.s.expansion != codes.DIVALKYRIE:
        raise BadPosition("RS-1.14: guest stars belong to the Divalkyrie expansion")
    draft.rows["guests"][seat] = _card(" ".join(rest), "G", 12)


def _write_discard(draft: Sketch, _: int, rest: list[str]) -> None:
    if draft.s.expansion != codes.DIVALKYRIE:
        raise BadPosition("RS-1.14: guest stars belong to the Divalkyrie expansion")
    for word in rest:
        draft.rows["discard"] |= int(bit(_card(word, "G", 12)))


def _tell_discard(s: RagnarokStarState, _: int) -> str:
    return " ".join(names.guest_id(k) for k in range(1, 13) if has(s.discard, k)) or "none"


# -- lodges, shields, eyes, fan cards ---------------------------------------------------------------------------------------


def _write_lodge(draft: Sketch, seat: int, rest: list[str]) -> None:
    if draft.s.expansion == codes.BASE:
        raise BadPosition("RS-1.13: lodges belong to the Angry Fans expansion")
    squares = [] if rest == ["empty"] else rest
    for word in squares:
        _one([word], list(SQUARES), "a square of a lodge")
    draft.rows["lodges"][seat * 5 : seat * 5 + 5] = [squares.count(square) for square in SQUARES]


def _tell_lodge(s: RagnarokStarState, seat: int) -> str:
    return " ".join(square for k, square in enumerate(SQUARES) for _ in range(s.lodges[seat * 5 + k])) or "empty"


def _write_shield(draft: Sketch, seat: int, rest: list[str]) -> None:
    if _one(rest, ["down", "up"], "a state of a shield"):
        draft.rows["shields"] |= int(bit(seat))


def _deck(word: str) -> tuple[int, int]:
    """Y3: the young deck and the number of the card."""
    deck = "YO".find(word[:1])
    return max(deck, 0), _card(word, "YO"[max(deck, 0)], 8)


def _write_sees(draft: Sketch, seat: int, rest: list[str]) -> None:
    for word in rest:
        deck, card = _deck(word)
        if draft.rows["peeked"][deck] not in (0, card):
            raise BadPosition("RS-12.1: a deck has one next card")
        draft.rows["peeked"][deck] = card
        draft.rows["lookers"][deck] |= int(bit(seat))


def _tell_sees(s: RagnarokStarState, seat: int) -> str:
    seen = (names.fan_card_id(deck, s.peeked[deck]) for deck in range(2) if s.peeked[deck] > 0 and has(s.lookers[deck], seat))
    return " ".join(seen) or "none"


def _write_landed(draft: Sketch, _: int, rest: list[str]) -> None:
    for word in rest:
        deck, card = _deck(word)
        draft.landed[deck].append(card)


def _tell_landed(s: RagnarokStarState, _: int) -> str:
    return " ".join(names.fan_card_id(deck, s.newest[deck]) for deck in range(2) if s.newest[deck]) or "none"


# -- programs and the moment ------------------------------------------------------------------------------------------------


def _write_program(draft: Sketch, seat: int, rest: list[str]) -> None:
    most = int(draft.s.last_number())
    pairs = list(zip(rest[::2], rest[1::2], strict=False))
    if len(rest) % 2 or not all(n.isdigit() and 1 <= int(n) <= most and name.lower() in names.ENTRIES for n, name in pairs):
        raise BadPosition(f"a program is written like 1 nav:T 2 boy1, with numbers up to {most}, not {' '.join(rest)!r}")
    entries = [names.ENTRIES.index(name.lower()) for _, name in pairs]
    if len({n for n, _ in pairs}) < len(pairs) or len({int(tables.MUSICIAN[entry]) for entry in entries}) < len(pairs):
        raise BadPosition("RS-5.2: each number and each musician stands once in a program")
    if any(tables.MUSICIAN[entry] >= most for entry in entries):
        raise BadPosition("RS-17.1: the sixth musician belongs to the Divalkyrie expansion")
    for (n, _), entry in zip(pairs, entries, strict=True):
        draft.rows["programs"][seat * 6 + int(n) - 1] = entry + 1
        draft.rows["written"][seat] = max(draft.rows["written"][seat], int(n))
    draft.number = draft.number or 1


def _tell_program(s: RagnarokStarState, seat: int) -> str:
    entries = ((k + 1, int(s.programs[seat * 6 + k])) for k in range(s.last_number()))
    return " ".join(f"{n} {tables.ENTRY_NAMES[entry - 1]}" for n, entry in entries if entry > 0) or "none"


def _write_number(draft: Sketch, _: int, rest: list[str]) -> None:
    draft.number = _amount(rest, 1, int(draft.s.last_number()))


def _write_round(draft: Sketch, _: int, rest: list[str]) -> None:
    draft.rows["round"] = _amount(rest, 1, int(draft.s.rounds))


def _write_phase(draft: Sketch, _: int, rest: list[str]) -> None:
    draft.phase = PHASES[_one(rest, PHASES, "a phase to set up")]


OF_BAND = {
    "at": Word(_write_boat, lambda s, seat: PLACES[s.boats[seat]]),
    "contracts": Word(_write_kept, _tell_kept),
    "met": Word(_write_met, _tell_met),
    "lodge": Word(_write_lodge, _tell_lodge),
    "guest": Word(_write_guest, lambda s, seat: names.guest_id(s.guests[seat]) if s.guests[seat] else "none"),
    "shield": Word(_write_shield, lambda s, seat: "up" if has(s.shields, seat) else "down"),
    "sees": Word(_write_sees, _tell_sees),
    "prog": Word(_write_program, _tell_program),
    "lines": Word(None, lambda s, seat: str(halls.lines(s, seat))),
    "columns": Word(None, lambda s, seat: str(halls.columns(s, seat))),
    "pit": Word(None, lambda s, seat: str(halls.pit(s, seat))),
    **{name: _counted(what) for name, what in COUNTED.items()},
}
OF_TABLE = {
    "dragon": Word(_write_dragon, lambda s, _: PLACES[s.dragon]),
    "discard": Word(_write_discard, _tell_discard),
    "landed": Word(_write_landed, _tell_landed),
    "round": Word(_write_round, lambda s, _: str(s.round)),
    "number": Word(_write_number, lambda s, _: str(s.number)),
    "phase": Word(_write_phase, lambda s, _: phase_of(s)),
    "locked": Word(None, _tell_locked),
    "linked": Word(None, _tell_linked),
}

# -- from a draft to a position ---------------------------------------------------------------------------------------------


def _laid_out(draft: Sketch) -> RagnarokStarState:
    """Everything that follows from what was said, then the number or the phase begins."""
    if draft.number and draft.phase != PHASES[0]:
        raise BadPosition(f"the position is either at a number or in the phase {draft.phase}")
    rows, s = draft.rows, draft.s
    if len(set(draft.tiles.values())) != 2:
        raise BadPosition("RS-2.3: two tiles lie on the board and the third is with the Ice Master")
    for tile, spot in draft.tiles.items():
        rows["tiles"][spot] = tile
    if draft.phase == "end":
        rows["round"] = int(s.rounds)
    _count_fans(draft)
    _lay_contracts(draft)
    _turn_fan_cards(draft)
    if s.expansion == codes.DIVALKYRIE:
        _lay_guests(rows, int(s.seats))
    everybody = int(bit(s.seats)) - 1
    if draft.number:
        rows |= {"step": codes.WRAP_UP, "number": draft.number - 1}
    elif draft.phase == "ice":
        rows |= {"step": codes.ICE_REMOVE, "owing": int(bit(rows["master"]))}
    elif draft.phase == "end":
        rows["step"] = codes.SCORING
    else:
        rows |= {"step": codes.PROGRAM, "asked": everybody, "owing": everybody}
    out = restore(RagnarokStarState, rows)
    assert isinstance(out, RagnarokStarState)
    if fault := out.fault():
        raise BadPosition(fault)
    if draft.number:
        stages.begin_number(out)
    if not out.waits():
        resolving.settle(out)
    return out


def _count_fans(draft: Sketch) -> None:
    """Fans in a hall that were not stolen were collected, before this round and before any contract was kept."""
    for seat in range(draft.s.seats):
        at = seat * codes.COUNTS
        owned, stolen = sum(draft.rows["halls"][seat * 4 : seat * 4 + 4]), draft.rows["counts"][at + codes.STOLEN]
        draft.rows["counts"][at + codes.FROM_ISLAND] = draft.rows["round_start"][seat] = max(0, owned - stolen)


def _lay_contracts(draft: Sketch) -> None:
    """Every seat has kept at least one contract; each was drawn, and the deck holds the rest."""
    rows = draft.rows
    taken = [card for cards in draft.kept.values() for card in cards]
    if len(set(taken)) < len(taken):
        raise BadPosition("RS-1.5: a contract is in two places")
    usual = iter(card for card in (_card(word, "C", codes.CARDS) - 1 for word in USUAL) if card not in taken)
    for seat in range(draft.s.seats):
        if not draft.kept.get(seat):
            draft.kept[seat] = [next(usual)]
    owners = [(n, seat, card) for seat, cards in draft.kept.items() for n, card in enumerate(cards)]
    for batch, seat, card in sorted(owners):
        rows["ledger"] += [batch, seat, card, codes.CARDS, codes.CARDS, 1, 1]
        rows["kept_seat"].append(seat)
        rows["kept_card"].append(card)
        rows["kept_done"].append(int(card in draft.met.get(seat, [])))
        before = rows["counts"][seat * codes.COUNTS : (seat + 1) * codes.COUNTS]
        rows["kept_base"] += [n if what >= codes.FROM_ISLAND else 0 for what, n in enumerate(before)]
        rows["kept_denied"].append(0)
    rows["batch"] = max(batch for batch, _, _ in owners) + 1
    rows["top"] = codes.CARDS - len(owners)


def _turn_fan_cards(draft: Sketch) -> None:
    """Each deck has used one card for every arrival so far: those that were named, and before them the lowest others."""
    rows = draft.rows
    used = rows["round"] - (1 if draft.phase == "program" and not draft.number else 0)
    for deck, named in enumerate(draft.landed):
        if len(named) > used:
            raise BadPosition(f"RS-6.1: only {used} {names.DECKS[deck]} cards are turned over by then")
        known = {*named, rows["peeked"][deck]}
        cards = [card for card in range(1, 9) if card not in known][: used - len(named)] + named
        if rows["peeked"][deck] in cards:
            raise BadPosition("RS-12.1: the next card cannot have been turned over already")
        for card in cards:
            rows["left"][deck] &= ~int(bit(card - 1))
        rows["newest"][deck] = cards[-1] if cards else 0


def _lay_guests(rows: dict[str, Any], seats: int) -> None:
    """The cards in hands are hidden: each could be any that does not lie open."""
    hands = [card for card in rows["guests"] if card]
    rows["guest_left"] = 12 - len(hands) - int(rows["discard"]).bit_count()
    rows["deck_could"] = codes.ALL_GUESTS & ~rows["discard"]
    rows["could"] = [rows["deck_could"] if seat < seats and rows["guests"][seat] else 0 for seat in range(4)]
