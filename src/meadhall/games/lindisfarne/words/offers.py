"""How Lindisfarne's choices are offered on the page: spots to click, labels, the strength and rank that would result."""

from __future__ import annotations

from meadhall.bits import bit
from meadhall.game import CHANCE, Choice, Prompt

from ..data import BOARDS, CARDS, CLANS, COUNTRIES, NORWAY, OBJECTIVES
from ..rules import codes, scoring, tables
from ..rules.state import LindisfarneState
from .refusals import coast

RANKS = ("I", "II", "III", "IV", "V")
MEASURES = ("total", "run", "stack")
EMBLEMS = [clan.emblem.capitalize() for clan in CLANS] + ["the neutral clan"]


# -- what would be ----------------------------------------------------------------------------------------------------


def placed(s: LindisfarneState, board: int, crew: int) -> LindisfarneState:
    """The position with these dice of the seat on a board, nothing else changed."""
    after = s.copy()
    spot = s.seat * 3 + board
    if after.line[spot] == 0:
        after.line[spot] = after.open_line(board)
    after.crew[spot] += crew
    return after


def outlook(s: LindisfarneState, board: int, crew: int) -> tuple[int, int]:
    """Strength and rank (1 is first) that these dice would give the seat on a board."""
    after = placed(s, board, crew)
    return int(after.strength(s.seat, board)), int(after.ahead(s.seat, board)) + 1


def outlook_words(s: LindisfarneState, board: int, crew: int) -> str:
    """`Run of 4, rank I. Boar drops to II.`"""
    after = placed(s, board, crew)
    strength, rank = after.strength(s.seat, board), after.ahead(s.seat, board)
    measure = ("Total", "Run of", "Stack of")[board]
    sentence = f"{measure} {strength}, rank {RANKS[rank]}."
    passed = [
        f"{EMBLEMS[clan]} drops to {RANKS[after.ahead(clan, board)]}"
        for clan in range(5)
        if clan != s.seat and s.crew[clan * 3 + board] and after.ahead(clan, board) > s.ahead(clan, board)
    ]
    tied = [clan for clan in range(5) if clan != s.seat and s.crew[clan * 3 + board] and after.strength(clan, board) == strength]
    if tied and not passed:
        first = after.line[s.seat * 3 + board] < min(after.line[clan * 3 + board] for clan in tied)
        sentence += f" Tied with {EMBLEMS[tied[0]]}, {'you' if first else 'they'} arrived first."
    return sentence + (f" {', '.join(passed)}." if passed else "")


def gains(s: LindisfarneState, seat: int, card: int) -> list[tuple[str, int]]:
    """What a destination card would add to a seat's count now: (kind, points), only what is not 0."""
    after = s.copy()
    after.owned[seat] |= tables.CARD_BIT[card]
    country = COUNTRIES[CARDS[card].country].name
    lead = tables.bits(scoring.leads(after, seat)) - tables.bits(scoring.leads(s, seat))
    alone = all(
        scoring.standing(after, other, CARDS[card].country) < scoring.standing(after, seat, CARDS[card].country)
        for other in range(s.seats)
        if other != seat
    )
    rows = [
        ("Objective", int(scoring.objective_points(after, seat) - scoring.objective_points(s, seat))),
        (f"Lead in {country}" + ("" if alone else ", tied"), int(scoring.PER_LEAD * lead)),
        ("Prestige", int(scoring.prestige(after.owned[seat]) - scoring.prestige(s.owned[seat]))),
        ("Fresco", int(scoring.fresco_points(after, seat) - scoring.fresco_points(s, seat))),
    ]
    return [(name, points) for name, points in rows if points]


def worth(s: LindisfarneState, seat: int, card: int) -> int:
    """The sum of what a card would add now."""
    return sum(points for _, points in gains(s, seat, card))


# -- choices ----------------------------------------------------------------------------------------------------------


def dice_spots(s: LindisfarneState, crew: int) -> tuple[str, ...]:
    """The dice of the tray, highest first, that make up a crew: of equal dice those further left."""
    spots: list[str] = []
    left = tables.values_of(crew)
    for i, value in enumerate(tables.values_of(int(s.dice))):
        if value in left:
            left.remove(value)
            spots.append(f"d:{i}")
    return tuple(spots)


def first_die(s: LindisfarneState, value: int) -> int:
    """The place in the tray of the first die with a value."""
    return tables.values_of(int(s.dice)).index(value)


def cells(s: LindisfarneState, board: int, values: list[int]) -> tuple[tuple[str, str], ...]:
    """The target cells of some dice on a board, to light up."""
    line = s.line[s.seat * 3 + board] or s.open_line(board)
    return tuple((f"cell-{BOARDS[board].id}-{line}-{v}", "lit") for v in sorted(set(values)))


def choice(s: LindisfarneState, seat: int, action: int) -> Choice:
    """The way to one legal action."""
    if action < codes.A_BOARD:
        return _turn_choice(s, seat, action)
    if action < codes.A_FROM:
        return _roll_choice(s, action)
    if action < codes.A_TAKE:
        return _effect_choice(s, action)
    if action < codes.A_BACK:
        return _card_choice(s, seat, action)
    return _dice_choice(s, action)


def _turn_choice(s: LindisfarneState, seat: int, action: int) -> Choice:
    if action == codes.A_DEPART:
        n = int(s.hand[seat])
        return Choice(("b:depart",), f"Depart, {n} {'die' if n == 1 else 'dice'}", "Roll, then place at least one die on one board.")
    if action == codes.A_RETURN:
        gained = int(s.hand[seat] if s.unlimited else min(s.hand[seat], s.supply))
        first = " and the Jarl pawn" if not any(s.home[other] for other in range(s.seats)) else ""
        label = f"Return, +{gained} rune{'' if gained == 1 else 's'}"
        return Choice(("b:return",), label, f"Go home: {gained} rune{'' if gained == 1 else 's'}{first}. No more turns in this expedition.")
    norway = action - codes.A_EFFECT
    return Choice((f"n:{CARDS[tables.RAIDS + norway].id}",), f"Use {CARDS[tables.RAIDS + norway].name}", NORWAY[norway].text)


def _roll_choice(s: LindisfarneState, action: int) -> Choice:
    if action == codes.A_DONE:
        return Choice(("b:done",), "Done, no second board", "The other dice stay unused.")
    if action < codes.A_DONE:
        board = action - codes.A_BOARD
        n, crew = int(tables.crew_size(s.dice)), int(s.dice)
        strength, rank = outlook(s, board, crew)
        result = f"All {n} dice here: {MEASURES[board]} {strength}, rank {RANKS[rank - 1]}." if n > 1 else outlook_words(s, board, crew)
        return Choice((f"c:{BOARDS[board].id}",), f"Sail to {coast(board)}", result, cells(s, board, tables.values_of(crew)))
    up = action < codes.A_DOWN
    value = action - codes.A_UP + 1 if up else action - codes.A_DOWN + 2
    to = value + 1 if up else value - 1
    left = int(s.runes[s.seat]) - 1
    spot = f"r:{'up' if up else 'down'}-{first_die(s, value)}"
    return Choice((spot,), f"Rune: {value} to {to}", f"One rune turns a {value} into a {to}; {left} left.")


def _effect_choice(s: LindisfarneState, action: int) -> Choice:
    if action < codes.A_BANNER:
        board = action - codes.A_FROM
        return Choice((f"c:{BOARDS[board].id}",), f"Call Vikings back from {coast(board)}", "Then choose one or two of them.")
    if action < codes.A_TURN:
        board = action - codes.A_BANNER
        result = f"Your strength there is +{tables.BANNER[board]} in this expedition" + (
            "." if s.crew[s.seat * 3 + board] else ", if you have a Viking there."
        )
        return Choice((f"c:{BOARDS[board].id}",), f"Banner at {coast(board)}", result)
    value, to = divmod(action - codes.A_TURN, 6)
    spots = (f"d:{first_die(s, value + 1)}", f"f:{to + 1}")
    return Choice(spots, f"Turn {value + 1} to {to + 1}", f"The die shows {to + 1} instead of {value + 1}.")


def card_spot(s: LindisfarneState, card: int) -> str:
    """The spot of a card beside a board."""
    slot = list(s.table).index(card)
    return f"k:{BOARDS[slot // 2].id}-{slot % 2 + 1}"


def _card_choice(s: LindisfarneState, seat: int, action: int) -> Choice:
    if action == codes.A_OBJECTIVE:
        return Choice(("o:pile",), "Objective instead", "Draw two objectives in secret and keep one; no card from this board.")
    if codes.A_KEEP <= action < codes.A_DISCARD:
        o = action - codes.A_KEEP
        last = len(s.draws) - 4
        place = 1 if s.draws[last + 1] == o else 2
        lands = ", ".join(COUNTRIES[k].name for k in OBJECTIVES[o].countries)
        return Choice((f"o:{place}",), f"Keep {OBJECTIVES[o].name}", f"10 points for {lands}. The other goes under the pile.")
    if action >= codes.A_COUNTRY:
        k = action - codes.A_COUNTRY
        after = s.copy()
        after.country = k
        lead = "you lead it" if scoring.leads(after, seat) & bit(k) else "others still have more"
        mine = scoring.standing(s, seat, k) + tables.AMOUNT[7]
        return Choice((f"y:{COUNTRIES[k].id}",), f"Count as {COUNTRIES[k].name}", f"You have {mine} there: {lead}.")
    taking = action < codes.A_OBJECTIVE
    card = action - (codes.A_TAKE if taking else codes.A_DISCARD)
    if not taking:
        rival = 1 - seat
        return Choice(
            (card_spot(s, card),),
            f"Let it carry off {CARDS[card].name}",
            f"{CARDS[card].name} is discarded; it would add {worth(s, rival, card)} for the {EMBLEMS[rival]}.",
        )
    rows = gains(s, seat, card)
    parts = ", ".join(f"{name} +{points}" for name, points in rows)
    return Choice((card_spot(s, card),), f"Take {CARDS[card].name}", parts + "." if parts else "Adds nothing to your count now.")


def _dice_choice(s: LindisfarneState, action: int) -> Choice:
    if action < codes.A_PLACE:
        high, low = divmod(action - codes.A_BACK, 7)
        high += 1
        board, name = int(s.board), BOARDS[s.board].id
        crew = s.crew[s.seat * 3 + board] - tables.UNIT[high] - tables.UNIT[low]
        result = "Your line there becomes free." if crew == 0 else f"You keep {' '.join(map(str, tables.values_of(crew)))} there."
        if low == 0 or low == high:
            return Choice((f"t:{name}-{high}", "b:one" if low == 0 else "b:two"), f"Call back {high}" + (f" {low}" if low else ""), result)
        return Choice((f"t:{name}-{high}", f"t:{name}-{low}"), f"Call back {high} {low}", result)
    placing = action < codes.A_AGAIN
    crew = tables.CREW[action - (codes.A_PLACE if placing else codes.A_AGAIN)]
    values = tables.values_of(crew)
    named = " ".join(map(str, values))
    if not placing:
        return Choice((*dice_spots(s, crew), "b:again"), f"Roll {named} again", f"{len(values)} of your dice get new values.")
    strength, rank = outlook(s, int(s.board), int(crew))
    label = f"Place {named}: {MEASURES[s.board]} {strength}, rank {RANKS[rank - 1]}"
    marks = (*cells(s, int(s.board), values), (f"out-{strength}-{rank}", "lit"))
    return Choice((*dice_spots(s, crew), "b:place"), label, outlook_words(s, int(s.board), int(crew)), marks)


# -- prompts ----------------------------------------------------------------------------------------------------------


def prompt(s: LindisfarneState, seat: int) -> Prompt:
    """What the seat should do now, or whom it waits for."""
    if s.step == codes.ENDED:
        return Prompt("The final count.", "Objectives, country leads, prestige of the cards, frescoes.")
    if s.turn() == CHANCE:
        return Prompt({codes.DEAL: "Cards are dealt.", codes.DRAW: "Objectives are drawn."}.get(int(s.step), "The dice roll."))
    if s.turn() != seat:
        doing = "chooses a card" if s.step == codes.CLAIM else "chooses an objective" if s.step == codes.KEEP else "is choosing"
        return Prompt(f"The {EMBLEMS[s.seat]} clan {doing}.")
    return _asked(s, seat)


def _asked(s: LindisfarneState, seat: int) -> Prompt:
    step, board = int(s.step), coast(int(s.board))
    runes = int(s.runes[seat])
    if step == codes.TURN:
        n = int(s.hand[seat])
        if n == 0:
            return Prompt("Use an effect, or return.", "You have no Viking in hand.")
        hand = f"{n} Vikings in hand: roll {n} dice, or go home for runes." if n > 1 else "One Viking in hand: one die, or one rune."
        return Prompt("Depart, or return home?", hand)
    if step == codes.ROLLED:
        spend = f" {runes} rune{'' if runes == 1 else 's'} can change dice by one." if runes else ""
        return Prompt("Choose a board for your dice.", f"All dice of a turn go to one board.{spend}")
    if step == codes.DICE:
        return Prompt(f"Which dice go to {board}?", "Pick them from left to right, then place them.")
    refuse = "Or refuse it and draw an objective." if s.objectives_left() else "No objective is left."
    texts = {
        codes.FROM: ("Call Vikings back from which board?", "One or two return to your hand."),
        codes.BACK: ("Which Vikings come back?", "Click one or two of your shields, then confirm."),
        codes.BANNER_STEP: ("Where does Borre's banner stand?", "+3 on Scandinavia, +1 on the other boards."),
        codes.AGAIN: ("Which dice do you roll again?", "Pick at least one, from left to right."),
        codes.TURN_DIE: ("Turn which die to which value?", "Pick a die, then its new face."),
        codes.BOARD2: ("Lade: place on a second board?", "Choose one of the two others, or be done."),
        codes.CLAIM: (f"Take a card from {board}?", refuse),
        codes.KEEP: ("Keep which objective?", "Only you see these. The other goes under the pile."),
        codes.NEUTRAL: ("Which card does the neutral clan carry off?", f"It is discarded from {board}."),
        codes.COUNTRY: ("Hafrsfjord counts for which country?", "One extra card for that country's lead."),
    }
    ask, help_ = texts[step]
    return Prompt(ask, help_)
