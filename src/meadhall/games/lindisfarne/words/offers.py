"""How Lindisfarne's choices are offered on the page: spots to click, labels, the strength and rank that would result."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.bits import bit, has
from meadhall.english import capital, listed, plural
from meadhall.game import CHANCE, Choice, Prompt

from ..data import BOARDS, CARDS, COUNTRIES, NORWAY, OBJECTIVES
from ..rules import LindisfarneState, codes, scoring, tables
from . import names
from .names import EMBLEMS, MEASURES, ROMAN, ashore, coast, dice_text, rival, runes

# -- what would happen -------------------------------------------------------------------------------------------------


def placed(s: LindisfarneState, board: int, crew: int) -> LindisfarneState:
    """The position with these dice of the seat on a board, nothing else changed."""
    after = s.copy()
    after.land(s.seat, board, crew)
    return after


def outlook(s: LindisfarneState, board: int, crew: int) -> tuple[int, int]:
    """Strength and rank (1 is first) that these dice would give the seat on a board."""
    after = placed(s, board, crew)
    return int(after.strength(s.seat, board)), int(after.ahead(s.seat, board)) + 1


def outlook_words(s: LindisfarneState, board: int, crew: int) -> str:
    """`Run of 4, rank I. The Boar drops to II.`"""
    strength, rank = outlook(s, board, crew)
    return f"{('Total', 'Run of', 'Stack of')[board]} {strength}, rank {ROMAN[rank]}. {consequence(s, board, crew)}".strip()


def consequence(s: LindisfarneState, board: int, crew: int) -> str:
    """What it means for the others: `The Boar drops to II.`; "" if nothing."""
    after = placed(s, board, crew)
    others = [clan for clan in range(5) if clan != s.seat and s.crew[clan * 3 + board]]
    passed = [clan for clan in others if after.ahead(clan, board) > s.ahead(clan, board)]
    if passed:
        return f"{capital(listed([f'{rival(clan)} drops to {ROMAN[after.ahead(clan, board) + 1]}' for clan in passed]))}."
    tied = [clan for clan in others if after.strength(clan, board) == after.strength(s.seat, board)]
    if not tied:
        return ""
    tied.sort(key=lambda clan: after.line[clan * 3 + board])
    before = [clan for clan in tied if after.line[clan * 3 + board] < after.line[s.seat * 3 + board]]
    who = "but you" if not before else "which" if len(before) == 1 else "who"
    return f"Tied with {listed([rival(clan) for clan in before or tied])}, {who} arrived first."


def gains(s: LindisfarneState, seat: int, card: int) -> list[tuple[str, int]]:
    """What a destination card would add to a seat's count now: (kind, points), only what is not 0."""
    after = s.copy()
    after.owned[seat] |= bit(card)
    country = CARDS[card].country
    mine = scoring.standing(after, seat, country)
    alone = all(scoring.standing(after, other, country) < mine for other in range(s.seats) if other != seat)
    kinds = ("Objective", f"Lead in {COUNTRIES[country].name}" + ("" if alone else " (tied)"), "Prestige", "Fresco")
    added = (new - old for new, old in zip(scoring.parts(after, seat), scoring.parts(s, seat), strict=True))
    return [(kind, points) for kind, points in zip(kinds, added, strict=True) if points]


def worth(s: LindisfarneState, seat: int, card: int) -> int:
    """The sum of what a card would add now."""
    return sum(points for _, points in gains(s, seat, card))


# -- spots ------------------------------------------------------------------------------------------------------------


def dice_kinds(crew: int) -> tuple[str, ...]:
    """The kinds of the dice that make up a crew; equal dice are interchangeable."""
    return tuple(f"die-{value}" for value in tables.values_of(crew))


def first_die(s: LindisfarneState, value: int) -> int:
    """The place in the tray of the first die with a value."""
    return tables.values_of(int(s.dice)).index(value)


def board_spot(board: int) -> tuple[str]:
    """A whole board."""
    return (f"c:{BOARDS[board].id}",)


def card_spot(s: LindisfarneState, card: int) -> tuple[str]:
    """A card beside a board."""
    slot = list(s.table).index(card)
    return (f"k:{BOARDS[slot // 2].id}-{slot % 2 + 1}",)


def cells(s: LindisfarneState, board: int, crew: int) -> tuple[tuple[str, str], ...]:
    """The target cells of some dice on a board, to light up."""
    line = s.line[s.seat * 3 + board] or s.open_line(board)
    return tuple((f"cell-{BOARDS[board].id}-{line}-{value}", "lit") for value in sorted(set(tables.values_of(crew))))


# -- choices ----------------------------------------------------------------------------------------------------------


def choice(s: LindisfarneState, seat: int, action: int) -> Choice:
    """How the page offers one legal action."""
    verb, n = names.verb_of(action)
    return OFFERS[verb](s, seat, n)


def _depart(s: LindisfarneState, seat: int, _n: int) -> Choice:
    dice = plural(int(s.hand[seat]), "die", "dice")
    then = "Roll, then place at least one die on one board." if s.hand[seat] > 1 else "Roll, then place the die on a board."
    return Choice(("b:depart",), f"Depart, {dice}", then)


def _return(s: LindisfarneState, seat: int, _n: int) -> Choice:
    gained = int(s.hand[seat] if s.unlimited else min(s.hand[seat], s.supply))
    first = not any(s.home[other] for other in range(s.seats))
    brings = listed([runes(gained)] * (gained > 0) + ["the Jarl pawn"] * first)
    label = f"Return, +{runes(gained)}" if gained else "Return, no runes"
    return Choice(("b:return",), label, f"{f'Take {brings}. ' if brings else ''}No more turns in this expedition.")


def _effect(_s: LindisfarneState, _seat: int, n: int) -> Choice:
    card = CARDS[tables.RAIDS + n]
    return Choice((f"n:{card.id}",), f"Use {card.name}", NORWAY[n].text)


def _board(s: LindisfarneState, _seat: int, n: int) -> Choice:
    dice, crew = int(tables.crew_size(s.dice)), int(s.dice)
    result = outlook_words(s, n, crew)
    if dice > 1:
        strength, rank = outlook(s, n, crew)
        result = f"{'Both' if dice == 2 else f'All {dice}'} dice here: {MEASURES[n]} {strength}, rank {ROMAN[rank]}."
    return Choice(board_spot(n), f"Sail to {coast(n)}", result, cells(s, n, crew))


def _done(_s: LindisfarneState, _seat: int, _n: int) -> Choice:
    return Choice(("b:done",), "Done, no second board", "The other dice stay unused.")


def _rune(s: LindisfarneState, seat: int, n: int) -> Choice:
    value, to = names.values_changed(n)
    spot = f"r:{'up' if to > value else 'down'}-{first_die(s, value)}"
    return Choice((spot,), f"Rune: {value} to {to}", f"One rune turns a {value} into a {to}; {int(s.runes[seat]) - 1} left.")


def _from(_s: LindisfarneState, _seat: int, n: int) -> Choice:
    return Choice(board_spot(n), f"Call Vikings back from {coast(n)}", "Then choose one or two of them.")


def _banner(s: LindisfarneState, seat: int, n: int) -> Choice:
    result = f"Your strength there is +{tables.BANNER[n]} in this expedition"
    return Choice(board_spot(n), f"Banner {ashore(n)}", result + ("." if s.crew[seat * 3 + n] else ", if you have a Viking there."))


def _turn(s: LindisfarneState, _seat: int, n: int) -> Choice:
    value, to = n // 6 + 1, n % 6 + 1
    spots = (f"d:{first_die(s, value)}", f"f:{to}")
    return Choice(spots, f"Turn {value} to {to}", f"The die shows {to} instead of {value}.", ways=(f"Turn a {value}",))


def _take(s: LindisfarneState, seat: int, n: int) -> Choice:
    added = ", ".join(f"{name} +{points}" for name, points in gains(s, seat, n))
    return Choice(card_spot(s, n), f"Take {CARDS[n].name}", f"{added}." if added else "Adds nothing to your count now.")


def _objective(_s: LindisfarneState, _seat: int, _n: int) -> Choice:
    return Choice(("o:pile",), "Objective instead", "Draw two objectives in secret and keep one; no card from this board.")


def _keep(s: LindisfarneState, _seat: int, n: int) -> Choice:
    place = 1 if s.draws[len(s.draws) - 3] == n else 2
    lands = listed([COUNTRIES[country].name for country in OBJECTIVES[n].countries])
    return Choice((f"o:{place}",), f"Keep {OBJECTIVES[n].name}", f"10 points for {lands}. The other goes under the pile.")


def _discard(s: LindisfarneState, seat: int, n: int) -> Choice:
    result = f"{CARDS[n].name} is discarded; it would add {worth(s, 1 - seat, n) or 'nothing'} for {rival(1 - seat)}."
    return Choice(card_spot(s, n), f"Let it carry off {CARDS[n].name}", result)


def _country(s: LindisfarneState, seat: int, n: int) -> Choice:
    after = s.copy()
    after.country = n
    lead = "you lead it" if has(scoring.leads(after, seat), n) else "others still have more"
    result = f"You have {scoring.standing(after, seat, n)} there: {lead}."
    return Choice((f"y:{COUNTRIES[n].id}",), f"Count as {COUNTRIES[n].name}", result)


def _back(s: LindisfarneState, seat: int, n: int) -> Choice:
    high, low = n // 7 + 1, n % 7
    board = int(s.board)
    left = int(s.crew[seat * 3 + board] - tables.UNIT[high] - tables.UNIT[low])
    result = f"You keep {dice_text(left)} there." if left else "Your line there becomes free."
    pick = tuple(f"viking-{value}" for value in (high, low) if value)
    return Choice(("b:back",), f"Call back {names.CALLED_BACK[n]}", result, pick=pick)


def _place(s: LindisfarneState, _seat: int, n: int) -> Choice:
    board, crew = int(s.board), int(tables.CREW[n])
    strength, rank = outlook(s, board, crew)
    label = f"Place {names.CREW_TEXTS[n]}: {MEASURES[board]} {strength}, rank {ROMAN[rank]}"
    marks = (*cells(s, board, crew), (f"out-{strength}-{rank}", "lit"))
    return Choice(board_spot(board), label, consequence(s, board, crew), marks, dice_kinds(crew))


def _again(s: LindisfarneState, _seat: int, n: int) -> Choice:
    kinds = dice_kinds(int(tables.CREW[n]))
    return Choice(
        ("b:again",),
        f"Roll {names.CREW_TEXTS[n]} again",
        f"{plural(len(kinds), 'die gets a', 'dice get')} new value{'s' * (len(kinds) > 1)}.",
        pick=kinds,
    )


OFFERS: dict[str, Callable[[LindisfarneState, int, int], Choice]] = {
    "depart": _depart,
    "return": _return,
    "effect": _effect,
    "board": _board,
    "done": _done,
    "rune": _rune,
    "from": _from,
    "banner": _banner,
    "turn": _turn,
    "take": _take,
    "objective": _objective,
    "keep": _keep,
    "discard": _discard,
    "country": _country,
    "back": _back,
    "place": _place,
    "again": _again,
}


# -- prompts ----------------------------------------------------------------------------------------------------------

QUESTIONS = {  # with {board} for the present one, and {there} for "in" or "on" it
    codes.DICE: ("Which dice go to {board}?", "At least one. The others stay in hand for a later roll."),
    codes.FROM: ("Call Vikings back from which board?", "One or two return to your hand."),
    codes.BACK: ("Which Vikings come back?", "Choose one or two of your Vikings {there}."),
    codes.BANNER_STEP: ("Where does Borre's banner stand?", "+3 in Scandinavia, +1 on the other boards."),
    codes.AGAIN: ("Which dice do you roll again?", "At least one. The new values stand."),
    codes.TURN_DIE: ("Turn which die to which value?", "Choose a die and its new value."),
    codes.BOARD2: ("Lade: place on a second board?", "Choose one of the two others, or be done."),
    codes.KEEP: ("Keep which objective?", "Only you see these. The other goes under the pile."),
    codes.NEUTRAL: ("Which card does the neutral clan carry off?", "It is discarded from {board}."),
    codes.COUNTRY: ("Hafrsfjord counts for which country?", "One extra card for that country's lead."),
}


def prompt(s: LindisfarneState, seat: int) -> Prompt:
    """What the seat should do now, or whom it is waiting for."""
    step = int(s.step)
    if step == codes.ENDED:
        return Prompt("The final count.", "Objectives, country leads, prestige of the cards, frescoes.")
    if s.turn() == CHANCE:
        return Prompt({codes.DEAL: "Cards are dealt.", codes.DRAW: "Objectives are drawn."}.get(step, "The dice roll."))
    if s.turn() != seat:
        doing = {codes.CLAIM: "chooses a card", codes.KEEP: "chooses an objective"}.get(step, "is choosing")
        return Prompt(f"The {EMBLEMS[s.seat]} clan {doing}.")
    return _asked(s, seat, step)


def _asked(s: LindisfarneState, seat: int, step: int) -> Prompt:
    board = coast(int(s.board))
    if step == codes.TURN:
        return _turn_prompt(s, seat)
    if step == codes.ROLLED:
        spend = f" A rune changes a die by one; you have {int(s.runes[seat])}." if s.runes[seat] else ""
        if len(tables.values_of(int(s.dice))) == 1:
            return Prompt("Choose a board for your die.", spend.strip())
        return Prompt("Choose a board for your dice.", f"All dice of a turn go to one board.{spend}")
    if step == codes.DICE and len(tables.values_of(int(s.dice))) == 1:
        return Prompt(f"Your die goes to {board}.")
    if step == codes.CLAIM:
        refuse = "Or refuse it and draw an objective." if s.objectives_left() else "No objective is left."
        return Prompt(f"Take a card from {board}?", refuse)
    ask, hint = QUESTIONS[step]
    return Prompt(ask.format(board=board), hint.format(board=board, there=ashore(int(s.board))))


def _turn_prompt(s: LindisfarneState, seat: int) -> Prompt:
    hand = int(s.hand[seat])
    if hand == 0:
        return Prompt("Use an effect, or return.", "You have no Viking in hand.")
    gained = hand if s.unlimited else min(hand, int(s.supply))
    last = "the last rune" if gained == 1 else f"the last {runes(gained)}"
    home = "; the rune supply is empty" if gained == 0 else f" for {runes(gained) if gained == hand else last}"
    return Prompt("Depart, or return home?", f"Roll {plural(hand, 'die', 'dice')}, or go home{home}.")
