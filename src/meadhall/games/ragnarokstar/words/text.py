"""The table of RagnaRok Star as plain text, for terminals and playthroughs."""

from __future__ import annotations

from textwrap import wrap

from meadhall.bits import has
from meadhall.english import listed

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


def counts(row: list[int]) -> str:
    """`b2 g1 m0 l3`."""
    return " ".join(f"{fan[0]}{n}" for fan, n in zip(names.FANS, row, strict=True))


def contract_state(s: RagnarokStarState, slot: int) -> str:
    """How far a kept contract has come, for its owner: `2 of 3`, `done`, `holds now`, `open`; after the game, whether it counts."""
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
    return "holds now" if contracts.holds(s, s.kept_seat[slot], card) else "open"


def text(s: RagnarokStarState) -> str:
    """Everything a player can see, in at most 100 columns."""
    out = [_head(s), "", *_sea(s), ""]
    for seat in range(s.seats):
        out += _seat(s, seat)
    out += ["", *_programs(s), *_cards(s)]
    return "\n".join(row.rstrip() for row in out if row is not None)


def _head(s: RagnarokStarState) -> str:
    phase = phase_of(s)
    if phase == "end":
        won = listed([names.band_of(s, seat) for seat in names.winners(s)])
        return f"RagnaRok Star, {names.EXPANSIONS[s.expansion]}: the game is over. Winner: {won}."
    number = f", number {s.number}" if s.number else ""
    return f"RagnaRok Star, {names.EXPANSIONS[s.expansion]}. Round {s.round} of {s.rounds}: {PHASES[phase]}{number}."


def _sea(s: RagnarokStarState) -> list[str]:
    out = []
    for i in range(4):
        boats = ", ".join(names.band_of(s, seat) for seat in range(s.seats) if s.boats[seat] == i)
        linked = "".join(names.ISLANDS[j] for j in range(4) if s.linked(i, j))
        notes = [
            "locked" if s.locked(i) else "",
            f"linked {linked}" if linked else "",
            "dragon" if s.dragon == i else "",
            f"boats {boats}" if boats else "",
        ]
        fans = counts([int(s.fans[i * 4 + k]) for k in range(4)])
        out.append(f"{names.ISLANDS[i]} {names.ISLAND_NAMES[i]:11} {fans:12} {'; '.join(n for n in notes if n)}")
    centre = ", ".join(names.band_of(s, seat) for seat in range(s.seats) if s.boats[seat] == codes.CENTRE)
    dragon = " Dragon asleep." if s.expansion == codes.DIVALKYRIE and s.dragon == codes.CENTRE else ""
    ice = ", ".join(f"{names.TILES[s.tiles[k]]} {names.SPOTS[k]}" for k in range(4) if s.tiles[k])
    held = f"; {names.band_of(s, s.master)} holds the {names.TILES[s.held]}" if s.master >= 0 and s.held else ""
    lifted = f"; lifted: {names.TILES[s.lifted]}" if s.lifted else ""
    legend = ["(b boys, g girls, m old men, l old ladies)"] if s.viewer >= 0 else []
    return [*out, *legend, f"Centre: {centre or 'no boat'}.{dragon} Ice: {ice or 'none'}{held}{lifted}."]


def _seat(s: RagnarokStarState, seat: int) -> list[str]:
    hall = counts([int(s.halls[seat * 4 + k]) for k in range(4)])
    kept = [slot for slot in range(len(s.kept_seat)) if s.kept_seat[slot] == seat]
    score = f"lines {halls.lines(s, seat)}, columns {halls.columns(s, seat)}, pit {halls.pit(s, seat)}, contracts {len(kept)}"
    notes = ["you"] if s.viewer == seat else []
    if s.expansion != codes.BASE:
        squares = [str(k + 1) for k in range(4) if s.lodges[seat * 5 + k]] + ["E"] * int(s.lodges[seat * 5 + 4])
        notes.append(("angry fan on " if len(squares) == 1 else "angry fans on ") + ", ".join(squares) if squares else "no angry fan")
    if s.guests[seat]:
        notes.append("guest star " + (names.guest_id(s.guests[seat]) if s.guests[seat] > 0 else "hidden"))
    notes += ["shield"] if has(s.shields, seat) else []
    notes += [f"eye on {names.DECKS[s.eyes[seat] - 1]}"] if s.eyes[seat] else []
    notes += ["Ice Master"] if s.master == seat else []
    notes += ["to choose"] if s.owes(seat) else []
    points = s.points()[seat]
    out = [f"{names.band_of(s, seat):7}{points:3} glory  {hall:14} {score}"]
    if notes:
        out.append("        " + ", ".join(notes))
    if s.guests[seat] > 0:
        out += _star(int(s.guests[seat]))
    for slot in kept:
        if s.kept_card[slot] >= 0:
            contract = data.CONTRACTS[s.kept_card[slot]]
            out.append(f"        {contract.id} {contract.name} ({contract.glory}): {contract_state(s, slot)}")
            out.append(f"            {contract.condition(s.seats)}")
    return out


def _programs(s: RagnarokStarState) -> list[str]:
    out = []
    for seat in range(s.seats):
        entries = [int(s.programs[seat * 6 + k]) for k in range(s.written[seat])]
        if entries:
            cells = [f"{n}:{tables.ENTRY_NAMES[e - 1] if e > 0 else '?'}" for n, e in enumerate(entries, 1)]
            out.append(f"{names.band_of(s, seat):7} {' '.join(cells)}")
    if s.step == codes.PROGRAM and s.viewer >= 0 and s.owes(s.viewer):
        out += _free_musicians(s, s.viewer)
    return ["Programs", *out] if out else []


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
    return [f"{data.MUSICIANS[musician].name:12} {', '.join(row)}" for musician, row in rows.items()]


def _cards(s: RagnarokStarState) -> list[str]:
    out = []
    for deck in range(2):
        newest = names.fan_card_id(deck, s.newest[deck]) if s.newest[deck] else "none yet"
        known = f", next {_crowd(s, deck, int(s.peeked[deck]))}" if s.peeked[deck] > 0 else ""
        used = ""
        if s.history:
            used = ", used " + (" ".join(names.fan_card_id(deck, k + 1) for k in range(8) if not has(s.left[deck], k)) or "none")
        out.append(f"{names.DECKS[deck].capitalize()} fans: {newest}{known}{used}")
    out.append(f"Contracts in the deck: {contracts.deck_size(s)}")
    if s.expansion == codes.DIVALKYRIE:
        pile = " ".join(names.guest_id(k) for k in range(1, 13) if has(s.discard, k))
        out.append(f"Guest stars in the deck: {s.guest_left}; discarded: {pile or 'none'}")
    if s.viewer >= 0:
        returned = _returned(s)
        if returned:
            out.append(f"You returned: {' '.join(map(names.contract_id, returned))}")
        if s.step == codes.GUEST_DRAWS and s.drawn_guest > 0:
            out += ["You drew a guest star:", *_star(int(s.drawn_guest))]
        drawn = _drawn(s)
        if drawn:
            out.append(f"You drew: {' '.join(map(names.contract_id, drawn))}")
            for contract in (data.CONTRACTS[card] for card in drawn):
                out.append(f"    {contract.id} {contract.name} ({contract.glory}, {'now' if contract.now else 'end'})")
                out.append(f"        {contract.condition(s.seats)}")
    return out


def _crowd(s: RagnarokStarState, deck: int, number: int) -> str:
    """`Y3 (boy x 4 on T, girl on M)`."""
    card = (data.YOUNG_CARDS, data.OLD_CARDS)[deck][number - 1]
    return f"{card.id} ({card.crowd_fan} x {s.seats} on {card.crowd_island}, {card.single_fan} on {card.single_island})"


def _star(card: int) -> list[str]:
    """A guest star with its effect."""
    star = data.GUESTS[card - 1]
    return [f"        {star.id} {star.name}, {star.timing}:", *wrap(star.text, 96, initial_indent=" " * 12, subsequent_indent=" " * 12)]


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
