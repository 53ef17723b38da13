"""The table of Lindisfarne as plain text, for terminals and playthroughs: at most 100 columns, everything that a viewer may know."""

from __future__ import annotations

from meadhall.bits import has, size
from meadhall.game import CHANCE

from ..data import BOARDS, CARDS, CLANS, COUNTRIES, NORWAY, OBJECTIVES
from ..rules import LindisfarneState, codes, scoring, tables
from .names import MEASURES, NAMES, ROMAN, dice_text
from .notation import score_line, winner_line

WIDTH = 100
INDENT = " " * 8
ASKED = {
    codes.TURN: "depart or return",
    codes.FROM: "from which board",
    codes.BACK: "which Vikings come back",
    codes.BANNER_STEP: "where the banner stands",
    codes.ROLLED: "choose a board",
    codes.AGAIN: "which dice are rolled again",
    codes.TURN_DIE: "which die is turned",
    codes.DICE: "which dice are placed",
    codes.BOARD2: "a second board or done",
    codes.CLAIM: "a card or an objective",
    codes.KEEP: "which objective is kept",
    codes.NEUTRAL: "what the neutral clan carries off",
    codes.COUNTRY: "Hafrsfjord's country",
}


def text(s: LindisfarneState) -> str:
    """Expedition, boards with their cards, each clan, and whose turn it is."""
    supply = "unlimited" if s.unlimited else str(s.supply)
    left = f"Cards in the pile {size(s.pile)}, runes in the supply {supply}, objectives {s.objectives_left()}."
    out = [f"Expedition {s.expedition} of 6. {left}"]
    if s.out:
        out.append("Left out: " + ", ".join(card.id for i, card in enumerate(CARDS) if has(s.out, i)))
    for board in range(3):
        out += ["", *_board(s, board)]
    out.append("")
    for seat in range(s.seats):
        out += _clan(s, seat)
    out += ["", _now(s)]
    return "\n".join(row for line in out for row in _wrap(line))


def _wrap(line: str) -> list[str]:
    """Break a long row between words, the rest indented."""
    rows: list[str] = []
    while len(line) > WIDTH:
        at = line.rfind(" ", 0, WIDTH)
        rows.append(line[:at])
        line = INDENT + line[at + 1 :]
    return [*rows, line]


def _board(s: LindisfarneState, board: int) -> list[str]:
    """The cards at a board, then its lines from the north: clan, values, strength, rank."""
    there = [int(card) for card in s.table[board * 2 : board * 2 + 2] if card >= 0]
    cards = ", ".join(f"{CARDS[card].id} {CARDS[card].name} +{CARDS[card].prestige}" for card in there)
    out = [f"{BOARDS[board].id} ({BOARDS[board].name}, {MEASURES[board]}): {cards or 'no card'}"]
    if s.viewer >= 0:
        out += [f"    {_effect(card)}" for card in there if card >= tables.RAIDS]
    held = {int(s.line[clan * 3 + board]): clan for clan in range(5) if s.crew[clan * 3 + board]}
    for line, clan in sorted(held.items()):
        values = dice_text(s.crew[clan * 3 + board])
        raised = s.banner == board and clan < codes.NEUTRAL_CLAN and has(s.owned[clan], tables.RAIDS + tables.BORRE)
        standing = f"{MEASURES[board]} {s.strength(clan, board)}, rank {ROMAN[s.ahead(clan, board) + 1]}"
        out.append(f"  {line} {NAMES[clan]:8}{values:12} {standing}{' with Borre' if raised else ''}")
    return out


def _effect(card: int) -> str:
    """What a Norway card does, and when, for a player."""
    norway = NORWAY[card - tables.RAIDS]
    when = " or ".join(word for word, at in (("before", norway.pre), ("after", norway.rolled)) if at)
    return f"{CARDS[card].id}{f', {when} the roll' if when else ''}: {norway.text}"


def _clan(s: LindisfarneState, seat: int) -> list[str]:
    """A clan's state in one row, its cards in the next, and its objectives as far as the viewer knows them."""
    where = "at sea" if s.home[seat] == 0 else "home first" if s.home[seat] == 1 else "home"
    pawn = ", Jarl" if s.jarl == seat else ""
    you = " (you)" if s.viewer == seat else ""
    known, held = list(scoring.known_objectives(s, seat)), int(s.objectives_of(seat))
    points = f"{scoring.total(s, seat)} points" + ("" if len(known) == held else " and more")
    counts = f"{s.hand[seat]} Vikings, {s.runes[seat]} runes, {held} objectives"
    out = [f"{CLANS[seat].id:7} {where}{pawn}{you}: {counts}, {points}"]
    cards = [_country(s, seat, country) for country in range(tables.COUNTRY_COUNT) if s.owned[seat] & tables.CARDS_OF[country]]
    if cards:
        out.append(INDENT + "; ".join(cards))
    if s.viewer == seat:
        fresh = s.owned[seat] & ~s.tilted
        out += [INDENT + _effect(card) for card in range(tables.RAIDS, tables.CARD_COUNT) if has(fresh, card)]
    if known:
        out.append(INDENT + "objectives " + ", ".join(OBJECTIVES[objective].id for objective in known))
    return out


def _country(s: LindisfarneState, seat: int, country: int) -> str:
    """`EN 2: EN1 EN2`."""
    mine = s.owned[seat] & tables.CARDS_OF[country]
    ids = [card.id + ("(used)" if has(s.tilted, i) else "") for i, card in enumerate(CARDS) if has(mine, i)]
    return f"{COUNTRIES[country].id} {len(ids)}: {' '.join(ids)}"


def _now(s: LindisfarneState) -> str:
    step, clan = int(s.step), CLANS[s.seat].id
    if step == codes.ENDED:
        return "; ".join([*(score_line(s, seat) for seat in range(s.seats)), winner_line(s)])
    if s.turn() == CHANCE:
        return _chance(s, step, clan)
    where = f" at {BOARDS[s.board].id}" if step in (codes.BACK, codes.DICE, codes.CLAIM, codes.NEUTRAL) else ""
    dice = f" Dice: {dice_text(s.dice)}." if s.dice else ""
    pair = [int(objective) for objective in s.draws][-3:-1] if step == codes.KEEP else []
    seen = f" {' or '.join(OBJECTIVES[objective].id for objective in pair)}" if pair and pair[0] >= 0 else ""
    return f"{clan}: {ASKED[step]}{where}.{dice}{seen}"


def _chance(s: LindisfarneState, step: int, clan: str) -> str:
    """What chance decides now."""
    if step == codes.DEAL:
        return f"{'A second card is' if s.lying(s.board) else 'Two cards are'} dealt to {BOARDS[s.board].id}."
    events = {
        codes.OUT: "Two Norway cards are left out.",
        codes.FIRST: "The first player is drawn.",
        codes.NEUTRAL_ROLL: "The neutral clan's dice are rolled.",
        codes.DRAW: f"{clan} draws objectives.",
    }
    return events.get(step, f"{clan} rolls.")
