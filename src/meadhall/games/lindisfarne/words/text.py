"""The table of Lindisfarne as plain text, for terminals and playthroughs: at most 100 columns, everything that a viewer may know."""

from __future__ import annotations

from meadhall.game import CHANCE

from ..data import BOARDS, CARDS, CLANS, COUNTRIES, NORWAY, OBJECTIVES
from ..rules import codes, scoring, tables
from ..rules.state import LindisfarneState
from .notation import NAMES, score_line, winner_line

WIDTH = 100
RANKS = ("I", "II", "III", "IV", "V")
MEASURES = ("total", "run", "stack")


def text(s: LindisfarneState) -> str:
    """Expedition, boards with their cards, each clan, and whose turn it is."""
    supply = "unlimited" if s.unlimited else str(s.supply)
    left = f"Cards in the pile {tables.bits(s.pile)}, runes in the supply {supply}, objectives {s.objectives_left()}."
    out = [f"Expedition {s.expedition} of 6. {left}"]
    if s.out:
        out.append("Left out: " + ", ".join(card.id for i, card in enumerate(CARDS) if s.out & tables.CARD_BIT[i]))
    for board in range(3):
        out += ["", *_board(s, board)]
    out.append("")
    for seat in range(s.seats):
        out += _clan(s, seat)
    out.append("")
    out.append(_now(s))
    return "\n".join(row for line in out for row in _wrap(line))


def _wrap(line: str) -> list[str]:
    """Break a long row between words, the rest indented."""
    rows: list[str] = []
    while len(line) > WIDTH:
        at = line.rfind(" ", 0, WIDTH)
        rows.append(line[:at])
        line = "        " + line[at + 1 :]
    return [*rows, line]


def _board(s: LindisfarneState, board: int) -> list[str]:
    """The cards at a board, then its lines from the north: clan, values, strength, rank."""
    cards = [_card(c) for c in s.table[board * 2 : board * 2 + 2] if c >= 0]
    out = [f"{BOARDS[board].id} ({BOARDS[board].name}, {MEASURES[board]}): {', '.join(cards) or 'no card'}"]
    if s.viewer >= 0:
        out += [f"    {_effect(int(c))}" for c in s.table[board * 2 : board * 2 + 2] if c >= tables.RAIDS]
    held = {int(s.line[clan * 3 + board]): clan for clan in range(5) if s.crew[clan * 3 + board]}
    for line in sorted(held):
        clan = held[line]
        values = " ".join(map(str, tables.values_of(s.crew[clan * 3 + board])))
        flag = " with Borre" if s.banner == board and clan < 4 and s.owned[clan] & tables.CARD_BIT[tables.RAIDS + 6] else ""
        rank = RANKS[s.ahead(clan, board)]
        out.append(f"  {line} {NAMES[clan]:8}{values:12} {MEASURES[board]} {s.strength(clan, board)}, rank {rank}{flag}")
    return out


def _card(card: int) -> str:
    return f"{CARDS[card].id} {CARDS[card].name} +{CARDS[card].prestige}"


def _effect(card: int) -> str:
    """What a Norway card does, and when, for a player."""
    norway = NORWAY[card - tables.RAIDS]
    when = "before or after the roll" if norway.pre and norway.rolled else "before the roll" if norway.pre else "after the roll"
    return f"{CARDS[card].id}{f', {when}' if norway.pre or norway.rolled else ''}: {norway.text}"


def _clan(s: LindisfarneState, seat: int) -> list[str]:
    """A clan's state in one row, its cards in the next, and its objectives as far as the viewer knows them."""
    where = "at sea"
    if s.home[seat]:
        where = "home first" if s.home[seat] == 1 else "home"
    pawn = ", Jarl" if s.jarl == seat else ""
    known, held = scoring.known_objectives(s, seat), int(s.objectives_of(seat))
    points = f"{scoring.total(s, seat)} points" + ("" if len(known) == held else " and more")
    counts = f"{s.hand[seat]} Vikings, {s.runes[seat]} runes, {held} objectives"
    you = " (you)" if s.viewer == seat else ""
    out = [f"{CLANS[seat].id:7} {where}{pawn}{you}: {counts}, {points}"]
    cards = []
    for country in range(6):
        mine = s.owned[seat] & tables.CARDS_OF[country]
        names = [card.id + ("(used)" if s.tilted & tables.CARD_BIT[i] else "") for i, card in enumerate(CARDS) if mine & tables.CARD_BIT[i]]
        if names:
            cards.append(f"{COUNTRIES[country].id} {len(names)}: {' '.join(names)}")
    if cards:
        out.append("        " + "; ".join(cards))
    if s.viewer == seat:
        fresh = s.owned[seat] & ~s.tilted
        out += [f"        {_effect(card)}" for card in range(tables.RAIDS, len(CARDS)) if fresh & tables.CARD_BIT[card]]
    if len(known):
        out.append("        objectives " + ", ".join(OBJECTIVES[o].id for o in known))
    return out


def _now(s: LindisfarneState) -> str:
    if s.step == codes.ENDED:
        return "; ".join([*(score_line(s, seat) for seat in range(s.seats)), winner_line(s)])
    if s.turn() == CHANCE:
        what = {
            codes.OUT: "Two Norway cards are left out.",
            codes.FIRST: "The first player is drawn.",
            codes.DEAL: f"{'A second card is' if s.lying(s.board) else 'Two cards are'} dealt to {BOARDS[s.board].id}.",
            codes.NEUTRAL_ROLL: "The neutral clan's dice are rolled.",
            codes.DRAW: f"{CLANS[s.seat].id} draws objectives.",
        }
        return what.get(int(s.step), f"{CLANS[s.seat].id} rolls.")
    clan = CLANS[s.seat].id
    dice = f" Dice: {' '.join(map(str, tables.values_of(s.dice)))}." if s.dice else ""
    where = f" at {BOARDS[s.board].id}" if s.step in (codes.BACK, codes.DICE, codes.CLAIM, codes.NEUTRAL) else ""
    asked = {
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
    }[int(s.step)]
    looking = s.step == codes.KEEP and s.draws[len(s.draws) - 3] >= 0
    pair = " or ".join(OBJECTIVES[o].id for o in s.draws[len(s.draws) - 3 : len(s.draws) - 1]) if looking else ""
    return f"{clan}: {asked}{where}.{dice}" + (f" {pair}" if pair else "")
