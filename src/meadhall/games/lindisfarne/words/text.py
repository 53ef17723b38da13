"""The table of Lindisfarne as plain text, for terminals and playthroughs: 80 columns, everything that a viewer may know, own clan last."""

from __future__ import annotations

from itertools import pairwise

from meadhall.bits import has, size
from meadhall.english import listed, plural
from meadhall.game import CHANCE

from ..data import BOARDS, CARDS, COUNTRIES, OBJECTIVES
from ..rules import LindisfarneState, codes, scoring, tables
from .names import CLAN_IDS, EMBLEMS, MEASURES, ROMAN, ashore, coast, dice_text, runes, vikings
from .terms import moment

WIDTH = 80
INDENT = " " * 9
LEGEND = "Numbers count Vikings on a value, a dot is none; the upper line wins ties."
HEADINGS = ("highest total", "longest run", "tallest stack")
ASKED = {
    codes.TURN: "depart or return",
    codes.FROM: "from which board Vikings come back",
    codes.BACK: "which Vikings come back",
    codes.BANNER_STEP: "on which board the strength is raised",
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
    """Expedition and stocks, boards with their cards, each clan, and whose turn it is; at the end the count."""
    out = _stocks(s)
    if s.step != codes.ENDED:
        for board in range(3):
            out += ["", *_board(s, board)]
        if any(s.crew):
            out += ["", LEGEND]
    out.append("")
    for seat in _own_last(s):
        out += _clan(s, seat)
    out += ["", *(_count(s) if s.step == codes.ENDED else [_now(s)])]
    return "\n".join(row for line in out for row in _wrap(line))


def who(clan: int) -> str:
    """A clan by emblem and colour: `Wolf (yellow)`."""
    return f"{EMBLEMS[clan]} ({CLAN_IDS[clan]})" if clan < codes.NEUTRAL_CLAN else "Neutral clan"


def seat(_s: LindisfarneState, seat: int) -> str:
    """A seat's clan."""
    return who(seat)


def _own_last(s: LindisfarneState) -> list[int]:
    """The seats in turn order, the viewer's last."""
    own = int(s.viewer) if 0 <= s.viewer < s.seats else int(s.seats) - 1
    return [(own + 1 + i) % int(s.seats) for i in range(int(s.seats))]


def _wrap(line: str) -> list[str]:
    """Break a long row between words, the rest indented."""
    rows: list[str] = []
    while len(line) > WIDTH:
        at = line.rfind(" ", 0, WIDTH + 1)
        rows.append(line[:at].rstrip())
        line = INDENT + line[at + 1 :]
    return [*rows, line.rstrip()]


# -- stocks -----------------------------------------------------------------------------------------------------------


def _stocks(s: LindisfarneState) -> list[str]:
    """The expedition, and what lies in pile, supply and discards: all of it is open (LD-11.1)."""
    supply = "any number of runes" if s.unlimited else runes(int(s.supply))
    left = f"{plural(int(size(s.pile)), 'card')}, {plural(int(s.objectives_left()), 'objective')}, {supply}"
    out = [f"Expedition {s.expedition} of 6. Left in pile and supply: {left}."]
    for name, cards in (("In the pile, by country and piece", int(s.pile)), ("Left out", int(s.out)), ("Discarded", int(s.discard))):
        if cards:
            out.append(f"{name}: {_ids(cards)}")
    return out


def _ids(cards: int) -> str:
    """A set of cards, abbreviated: `EN 1 2 5; SC 3; Borre, Lade`."""
    out = []
    for k, country in enumerate(COUNTRIES):
        mine = [card for i, card in enumerate(CARDS) if card.country == k and has(cards, i)]
        if mine and country.length:
            out.append(f"{country.id} {' '.join(str(card.position) for card in mine)}")
        elif mine:
            out.append(", ".join(card.name for card in mine))
    return "; ".join(out)


# -- boards -----------------------------------------------------------------------------------------------------------


def _board(s: LindisfarneState, board: int) -> list[str]:
    """A heading, the lines from the north with Vikings by value, strength and rank, and the cards."""
    out = [f"{BOARDS[board].id:8} {BOARDS[board].name}, {HEADINGS[board]}"]
    held = {int(s.line[clan * 3 + board]): clan for clan in range(5) if s.crew[clan * 3 + board]}
    if held:
        out.append(f"    line clan            1  2  3  4  5  6  {MEASURES[board]:>5}  rank")
    for line, clan in sorted(held.items()):
        counts = "  ".join(str(n) if n else "." for n in tables.counts(int(s.crew[clan * 3 + board])))
        rank = ROMAN[s.ahead(clan, board) + 1]
        raised = s.banner == board and clan < codes.NEUTRAL_CLAN and has(s.owned[clan], tables.RAIDS + tables.BORRE)
        note = f"  Borre's +{tables.BANNER[board]} included" if raised else ""
        out.append(f"    {line:>4} {who(clan):15} {counts}  {s.strength(clan, board):>5}  {rank:4}{note}")
    there = [int(card) for card in list(s.table)[board * 2 : board * 2 + 2] if card >= 0]
    return [*out, *(f"    card {_card(s, card)}" for card in there)] if there else [*out, "    no card"]


def _card(s: LindisfarneState, card: int) -> str:
    """A card in words: id, name, place in its fresco or effect, prestige."""
    c = CARDS[card]
    country = COUNTRIES[c.country]
    where = f"{country.name} {c.position} of {country.length}" if country.length else country.name
    return f"{c.id} {c.name}, {where}, prestige {c.prestige}{_effect(s, card)}"


def _effect(s: LindisfarneState, card: int) -> str:
    """What a Norway card does, and when, for a player; "" for any other card, and in a game without effects."""
    if card < tables.RAIDS or s.effects == 0 or s.viewer < 0:
        return ""
    when = moment(card - tables.RAIDS)
    return f": {CARDS[card].scene}" if when.startswith("at") else f", {when}: {CARDS[card].scene}"


# -- clans ------------------------------------------------------------------------------------------------------------


def _clan(s: LindisfarneState, seat: int) -> list[str]:
    """A clan's state in one row, its cards in the next ones, and its objectives as far as the viewer knows them."""
    state = ["you"] if s.viewer == seat else []
    if s.step != codes.ENDED:
        state.append("at sea" if s.home[seat] == 0 else "home first" if s.home[seat] == 1 else "home")
    if s.jarl == seat:
        state.append("Jarl pawn")
    known, held = list(scoring.known_objectives(s, seat)), int(s.objectives_of(seat))
    points = f"{plural(int(scoring.total(s, seat)), 'point')}" + ("" if len(known) == held else " and more")
    counts = [runes(int(s.runes[seat])), plural(held, "objective"), points]
    if s.home[seat] == 0 and s.step != codes.ENDED:
        counts.insert(0, vikings(int(s.hand[seat])))
    out = [f"{', '.join([who(seat), *state])}: {', '.join(counts)}"]
    for k in range(tables.COUNTRY_COUNT):
        if mine := int(s.owned[seat] & tables.CARDS_OF[k]):
            out.append(_country(s, seat, k, mine))
    if s.viewer == seat and s.step != codes.ENDED:
        fresh = s.owned[seat] & ~s.tilted
        out += [f"      {CARDS[i].name}{_effect(s, i)}" for i in range(tables.RAIDS, tables.CARD_COUNT) if s.effects and has(fresh, i)]
    done = scoring.completed(s, seat)
    return out + [f"    objective {_objective(s, seat, int(o), has(done, i))}" for i, o in enumerate(known)]


def _country(s: LindisfarneState, seat: int, country: int, mine: int) -> str:
    """`England 2 (leads): EN1 Lindisfarne, EN2 Jarrow`."""
    leaders = [other for other in range(s.seats) if has(scoring.leads(s, other), country)]
    lead = "" if seat not in leaders else " (leads)" if leaders == [seat] else " (tied for the lead)"
    cards = [f"{card.id} {card.name}{' (used)' if has(s.tilted, i) else ''}" for i, card in enumerate(CARDS) if has(mine, i)]
    return f"    {COUNTRIES[country].name} {len(cards)}{lead}: {', '.join(cards)}"


def _objective(s: LindisfarneState, seat: int, objective: int, done: bool) -> str:
    """`Danegeld (O-EN-FR-NO), lacks Francia`."""
    o = OBJECTIVES[objective]
    lacks = [COUNTRIES[k].name for k in o.countries if not s.owned[seat] & tables.CARDS_OF[k]]
    state = "complete" if done else f"lacks {listed(lacks)}" if lacks else "its cards serve another objective"
    return f"{o.name} ({o.id}), {state}"


# -- what happens -----------------------------------------------------------------------------------------------------


def _now(s: LindisfarneState) -> str:
    """Whom the game is waiting for, and for what."""
    step, clan = int(s.step), who(int(s.seat))
    if s.turn() == CHANCE:
        return _chance(s, step, clan)
    wheres = {codes.DICE: ashore(s.board), codes.CLAIM: f"for {coast(s.board)}"}
    wheres |= dict.fromkeys((codes.BACK, codes.NEUTRAL), f"from {coast(s.board)}")
    where = f" {wheres[step]}" if step in wheres else ""
    dice = f" Dice: {dice_text(s.dice)}." if s.dice else ""
    pair = [int(objective) for objective in s.draws][-3:-1] if step == codes.KEEP else []
    seen = ""
    if pair and pair[0] >= 0:
        seen = " " + "; or ".join(_objective(s, int(s.seat), objective, False) for objective in pair) + "."
    return f"{clan}: {ASKED[step]}{where}.{dice}{seen}"


def _chance(s: LindisfarneState, step: int, clan: str) -> str:
    """What chance decides now."""
    if step == codes.DEAL:
        return f"{'A second card is' if s.lying(s.board) else 'Two cards are'} dealt to {coast(s.board)}."
    events = {
        codes.OUT: "Two Norway cards are left out.",
        codes.FIRST: "The first player is drawn.",
        codes.NEUTRAL_ROLL: "The neutral clan's dice are rolled.",
        codes.DRAW: f"{clan} draws objectives.",
    }
    return events.get(step, f"{clan} rolls.")


def _count(s: LindisfarneState) -> list[str]:
    """The final count, a row for each clan, and who won and how."""
    out = ["Final count      objectives  leads  prestige  frescoes  total"]
    for seat in range(s.seats):
        parts = scoring.parts(s, seat)
        row = f"{who(seat):15}  {parts[0]:>10}  {parts[1]:>5}  {parts[2]:>8}  {parts[3]:>8}  {scoring.total(s, seat):>5}"
        out.append(row)
    first = [who(seat) for seat in range(s.seats) if has(scoring.winners(s), seat)]
    out.append(f"{listed(first)} {'wins' if len(first) == 1 else 'share the win'} after six expeditions.")
    return out + ties(s, [who(seat) for seat in range(s.seats)])


def standings(s: LindisfarneState) -> list[int]:
    """The seats from first to last, ties in seat order."""
    return sorted(range(s.seats), key=lambda seat: (sum(scoring.before(s, other, seat) for other in range(s.seats) if other != seat), seat))


def ties(s: LindisfarneState, names: list[str]) -> list[str]:
    """What separates clans with equal points, each in a sentence (LD-8.14)."""
    out = []
    for a, b in pairwise(standings(s)):
        if scoring.total(s, a) == scoring.total(s, b):
            out.append(f"{names[a]} and {names[b]} have {plural(int(scoring.total(s, a)), 'point')} each: {_parted(s, a, b)}.")
    return out


def _parted(s: LindisfarneState, a: int, b: int) -> str:
    one, two = scoring.parts(s, a)[0], scoring.parts(s, b)[0]
    if one != two:
        return f"completed objectives decide, {one // 10} to {two // 10}"
    if size(s.owned[a]) != size(s.owned[b]):
        return f"destination cards decide, {size(s.owned[a])} to {size(s.owned[b])}"
    if s.runes[a] != s.runes[b]:
        return f"runes left decide, {s.runes[a]} to {s.runes[b]}"
    return "nothing parts them"
