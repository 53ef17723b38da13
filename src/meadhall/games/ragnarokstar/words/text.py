"""The table of RagnaRok Star as plain text, for terminals and playthroughs."""

from __future__ import annotations

from textwrap import wrap

from meadhall.bits import has
from meadhall.english import listed
from meadhall.game import REFEREE

from .. import data
from ..rules import RagnarokStarState, codes, contracts, halls, tables
from . import names

PHASES = {"setup": "set-up", "program": "programming", "arrival": "arrival of fans", "resolve": "resolving", "ice": "changing the ice"}


def phase_of(s: RagnarokStarState) -> str:
    """The phase: setup, program, arrival, resolve, ice or end."""
    if s.step == codes.END:
        return "end"
    if s.step <= codes.FIRST_KEEP:
        return "setup"
    if s.step == codes.PROGRAM:
        return "program"
    if s.step == codes.ARRIVAL:
        return "arrival"
    return "ice" if s.step >= codes.ICE_REMOVE else "resolve"


def contract_state(s: RagnarokStarState, slot: int) -> str:
    """The progress of a kept contract, for its owner: `2 of 3`, `done`, `not yet fulfilled`; after the game, whether it counts."""
    card = int(s.kept_card[slot])
    if s.kept_done[slot]:
        return "done"
    if s.step == codes.END:
        return "fulfilled" if contracts.fulfilled(s, slot) else "not fulfilled"
    if tables.TEST[card] == codes.TEST_EACH_ISLAND:
        have = [int(contracts.counted(s, slot, codes.FROM_ISLAND + k)) for k in range(4)]
        return ", ".join(f"{island} {n}" for island, n in zip(names.ISLANDS, have, strict=True)) + f" of {contracts.value(s, card)}"
    if data.CONTRACTS[card].now:
        return f"{max(0, int(contracts.progress(s, slot, card)))} of {contracts.value(s, card)}"
    return "fulfilled as things stand" if contracts.holds(s, s.kept_seat[slot], card) else "not yet fulfilled"


WIDTH = 80  # characters of a line
EXPANSIONS = ("base game", "with Angry Fans", "with Angry Fans and Divalkyrie")


def text(s: RagnarokStarState) -> str:
    """Everything a player can see; its own sheet comes last."""
    order = [seat for seat in range(s.seats) if seat != s.viewer] + ([int(s.viewer)] if s.viewer >= 0 else [])
    out = [*_wrapped(_head(s)), "", *_sea(s), "", *_cards(s), "", *_bands(s, order), *_programs(s, order)]
    if s.viewer >= 0:
        out += _own(s, int(s.viewer))
    return "\n".join(row.rstrip() for row in out)


def _wrapped(words: str, first: str = "", then: str = "  ") -> list[str]:
    return wrap(words, WIDTH, initial_indent=first, subsequent_indent=then) or [""]


def _head(s: RagnarokStarState) -> str:
    phase = phase_of(s)
    if phase == "end":
        won = listed([f"{names.band_name(s, seat)} ({names.band_of(s, seat)})" for seat in names.winners(s)])
        ended = "wins" if len(names.winners(s)) == 1 else "share the win"
        return f"RagnaRok Star, {EXPANSIONS[s.expansion]}: the game is over. {won} {ended}{_tie_break(s)}."
    number = f", number {s.number} of {s.last_number()}" if s.number else ""
    return f"RagnaRok Star, {EXPANSIONS[s.expansion]}. Round {s.round} of {s.rounds}: {PHASES[phase]}{number}."


def _tie_break(s: RagnarokStarState) -> str:
    """What decided between bands with equal glory (RS-15.6, RS-15.7); "" if glory did, or nothing."""
    first, *others = names.winners(s)
    tied = [seat for seat in range(s.seats) if seat != first and s.points()[seat] == s.points()[first]]
    if others or not tied:
        return ""
    return ", tied in glory, with more fans" if all(s.owned(seat) < s.owned(first) for seat in tied) else ", after an air-guitar battle"


def _counts(row: list[int]) -> str:
    return "".join(f"{n:3}" for n in row)


def _sea(s: RagnarokStarState) -> list[str]:
    out = [f"{'Island':13}{'b':>3}{'g':>3}{'m':>3}{'l':>3}  {'port':8}{'linked':8}boats"]
    for i in range(4):
        boats = [names.band_of(s, seat) for seat in range(s.seats) if s.boats[seat] == i]
        boats += ["the dragon"] if s.dragon == i else []
        linked = " ".join(names.ISLANDS[j] for j in range(4) if s.linked(i, j))
        fans = _counts([int(s.fans[i * 4 + k]) for k in range(4)])
        port = "locked" if s.locked(i) else "open"
        out.append(f"{names.ISLANDS[i]} {names.ISLAND_NAMES[i]:11}{fans}  {port:8}{linked or '-':8}{', '.join(boats)}")
    centre = [names.band_of(s, seat) for seat in range(s.seats) if s.boats[seat] == codes.CENTRE]
    centre += ["the dragon (asleep)"] if s.expansion == codes.DIVALKYRIE and s.dragon == codes.CENTRE else []
    ice = ", ".join(f"{names.TILES[s.tiles[k]]} at {names.SPOTS[k]}" for k in range(4) if s.tiles[k])
    held = f"; the {names.TILES[s.held]} is with {names.band_of(s, s.master)}, the Ice Master" if s.master >= 0 and s.held else ""
    lifted = f"; removed: the {names.TILES[s.lifted]}" if s.lifted else ""
    out += [f"Centre: {', '.join(centre) or 'no boat'}.", f"Ice: {ice or 'none'}{held}{lifted}."]
    if s.viewer != REFEREE:
        out += _wrapped(LEGEND)
    return out


LEGEND = (
    "(b boys, g girls, m old men, l old ladies. Ice lies at N between P and L, E between L and T, S between T and M, W between M and P; "
    "a wall locks the port of the first, a bridge links the two, a pack does both.)"
)


def _bands(s: RagnarokStarState, order: list[int]) -> list[str]:
    out = [f"{'Band':25}{'glory':>5} {'b':>3}{'g':>3}{'m':>3}{'l':>3}  {'lines':>5}{'columns':>9}{'pit':>5}{'contracts':>11}"]
    for seat in order:
        hall = _counts([int(s.halls[seat * 4 + k]) for k in range(4)])
        kept = [slot for slot in range(len(s.kept_seat)) if s.kept_seat[slot] == seat]
        score = f"{halls.lines(s, seat):>5}{halls.columns(s, seat):>9}{halls.pit(s, seat):>5}{len(kept):>11}"
        out.append(f"{names.band_of(s, seat):7}{names.band_name(s, seat):18}{s.points()[seat]:>5} {hall}  {score}")
        notes = _notes(s, seat)
        if notes:
            out += _wrapped(", ".join(notes) + ".", " " * 7, " " * 7)
        if seat != s.viewer:
            for slot in kept:
                if s.kept_card[slot] >= 0:
                    contract = data.CONTRACTS[s.kept_card[slot]]
                    out.append(f"       {contract.id} {contract.name}, {contract.glory} glory: {contract_state(s, slot)}")
    if s.viewer != REFEREE:
        out += _wrapped(HALL_LEGEND)
    return out


HALL_LEGEND = "(A line is one fan of each type, a column five of one type: 1 glory each. In the pit are fans beyond five of a type.)"


def _programs(s: RagnarokStarState, order: list[int]) -> list[str]:
    out = []
    for seat in order:
        entries = [int(s.programs[seat * 6 + k]) for k in range(s.written[seat])]
        if entries:
            cells = [f"{n}:{tables.ENTRY_NAMES[e - 1] if e > 0 else '?'}" for n, e in enumerate(entries, 1)]
            out.append(f"{names.band_of(s, seat):7} {' '.join(f'{cell:11}' for cell in cells)}")
    return ["Programs, number:action" + (" (? is secret)" if any("?" in row for row in out) else ""), *out] if out else []


def _notes(s: RagnarokStarState, seat: int) -> list[str]:
    """What a band has in front of it, besides its hall."""
    notes = ["you"] if s.viewer == seat else []
    notes += ["Ice Master"] if s.master == seat else []
    if s.expansion != codes.BASE:
        squares = [str(k + 1) for k in range(4) if s.lodges[seat * 5 + k]] + ["the exit"] * int(s.lodges[seat * 5 + 4])
        notes.append((f"angry fan{'' if len(squares) == 1 else 's'} on " + listed(squares)) if squares else "no angry fan")
    if s.guests[seat]:
        card = int(s.guests[seat])
        notes.append(f"guest star {names.guest_id(card)} {names.guest_name(card)}" if card > 0 else "a hidden guest star")
    notes += ["shield up"] if has(s.shields, seat) else []
    notes += [f"eye on the {names.DECKS[s.eyes[seat] - 1]} deck"] if s.eyes[seat] else []
    notes += [f"handicap {s.handicap[seat]:+d}"] if s.handicap[seat] else []
    notes += ["to choose"] if s.owes(seat) else []
    return notes


def _own(s: RagnarokStarState, seat: int) -> list[str]:
    """What only the viewer knows or needs: its contracts and guest star, what it has drawn, its band board."""
    out: list[str] = []
    for slot in range(len(s.kept_seat)):
        if s.kept_seat[slot] == seat and s.kept_card[slot] >= 0:
            out += [] if out else ["Your contracts:"]
            out += _contract(s, data.CONTRACTS[s.kept_card[slot]], contract_state(s, slot))
    if s.guests[seat] > 0:
        out += ["Your guest star:", *_star(int(s.guests[seat]))]
    returned = _returned(s)
    if returned:
        out += _wrapped("You returned: " + ", ".join(f"{names.contract_id(k)} {data.CONTRACTS[k].name}" for k in returned) + ".")
    if s.step == codes.GUEST_DRAWS and s.drawn_guest > 0 and s.active == seat:
        out += ["You drew a guest star:", *_star(int(s.drawn_guest))]
    drawn = _drawn(s)
    if drawn:
        out.append("You drew these contracts:")
        for card in drawn:
            out += _contract(
                s, data.CONTRACTS[card], "shown as soon as it is fulfilled" if data.CONTRACTS[card].now else "tested at the end"
            )
    if s.step == codes.PROGRAM and s.owes(seat):
        out += ["Musicians without a number:", *_free_musicians(s, seat)]
    return out


def _contract(s: RagnarokStarState, contract: data.Contract, state: str) -> list[str]:
    condition = contract.condition(int(s.seats), s.revision != codes.FIRST).removesuffix(".")
    words = f"{contract.id} {contract.name}, {contract.glory} glory: {condition} ({state})."
    return _wrapped(words, " " * 2, " " * 6)


def _free_musicians(s: RagnarokStarState, seat: int) -> list[str]:
    """The musicians of a seat that have no number yet, with their actions (RS-5.2)."""
    rows: dict[int, list[str]] = {}
    for action in s.legal(seat):
        verb, _, island = tables.ENTRY_NAMES[action].partition(":")
        row = rows.setdefault(int(tables.MUSICIAN[action]), [])
        if island and row and row[-1].startswith(verb + ":"):
            row[-1] += f" {island}"
        else:
            row.append(tables.ENTRY_NAMES[action])
    out = [f"  {data.MUSICIANS[musician].name:12} {', '.join(row)}" for musician, row in rows.items()]
    return [*out, *_wrapped(ACTIONS_LEGEND)]


ACTIONS_LEGEND = (
    "(boy2 collects up to 2 boys; nav sails and fly flies to an island: nav:P; names such as Sail to Prism Isle will do too. "
    "Several actions can be typed on one line.)"
)


def _cards(s: RagnarokStarState) -> list[str]:
    out = []
    for deck in range(2):
        newest = _crowd(s, deck, int(s.newest[deck])) if s.newest[deck] else "none yet"
        known = f"; next {_crowd(s, deck, int(s.peeked[deck]))}" if s.peeked[deck] > 0 else ""
        used = ""
        if s.history:
            used = "; used " + (" ".join(names.fan_card_id(deck, k + 1) for k in range(8) if not has(s.left[deck], k)) or "none")
        out += _wrapped(f"{names.DECKS[deck].capitalize()} fans: {newest}{known}{used}.")
    out.append(f"Contracts in the deck: {contracts.deck_size(s)}.")
    if s.expansion == codes.DIVALKYRIE:
        pile = ", ".join(f"{names.guest_id(k)} {names.guest_name(k)}" for k in range(1, 13) if has(s.discard, k))
        out += _wrapped(f"Guest stars in the deck: {s.guest_left}; discarded: {pile or 'none'}.")
    return out


def _crowd(s: RagnarokStarState, deck: int, number: int) -> str:
    """`Y3 (4 boys on T, 1 girl on M)`."""
    card = (data.YOUNG_CARDS, data.OLD_CARDS)[deck][number - 1]
    crowd, single = names.FANS.index(card.crowd_fan), names.FANS.index(card.single_fan)
    return f"{card.id} ({names.fans(int(s.seats), crowd)} on {card.crowd_island}, {names.fans(1, single)} on {card.single_island})"


def _star(card: int) -> list[str]:
    """A guest star with its effect."""
    star = data.GUESTS[card - 1]
    when = "an instant" if star.instant else star.timing
    return _wrapped(f"{star.id} {star.name}, {when}: {star.text}", " " * 2, " " * 6)


def _draws(s: RagnarokStarState) -> list[tuple[list[int], int]]:
    """The viewer's draws of contracts: the cards, and which of them were kept, as bits (0: not yet chosen)."""
    out = []
    for event in range(0, len(s.ledger), codes.EVENT):
        if s.ledger[event + codes.EVENT_SEAT] == s.viewer:
            faces = [int(s.ledger[event + codes.EVENT_FACES + k]) for k in range(contracts.DRAWN)]
            out.append(([card for card in faces if card != codes.CARDS], int(s.ledger[event + codes.EVENT_KEPT])))
    return out


def _returned(s: RagnarokStarState) -> list[int]:
    """What the viewer put under the deck, in that order, and has not seen again."""
    out: list[int] = []
    for cards, kept in _draws(s):
        if kept:
            out = [card for card in out if card not in cards]
            out += [card for k, card in enumerate(cards) if not has(kept, k)]
    return out


def _drawn(s: RagnarokStarState) -> list[int]:
    """What the viewer has drawn and not yet chosen from."""
    return next((cards for cards, kept in _draws(s) if not kept), [])
