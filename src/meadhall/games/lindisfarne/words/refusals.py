"""Why a choice is not possible now: one sentence that a player can act on, with the clause."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.bits import has
from meadhall.english import capital, listed

from ..data import CARDS, NORWAY, OBJECTIVES
from ..rules import LindisfarneState, codes, tables
from . import names
from .names import ashore, coast, dice_text

NO_CHOICE = ("depart", "return", "done", "objective")  # nothing follows these verbs
WHO = {  # the clause that says whose choice it is
    **dict.fromkeys(range(codes.CHANCE_STEPS, codes.CLAIM), "LD-2.2"),
    codes.CLAIM: "LD-6.8",
    codes.KEEP: "LD-6.11",
    codes.NEUTRAL: "LD-9.5",
    codes.COUNTRY: "LD-8.2",
}
FITS = {  # where each verb can be chosen
    "depart": (codes.TURN,),
    "return": (codes.TURN,),
    "effect": (codes.TURN, codes.ROLLED),
    "board": (codes.ROLLED, codes.BOARD2),
    "done": (codes.BOARD2,),
    "rune": (codes.ROLLED,),
    "from": (codes.FROM,),
    "banner": (codes.BANNER_STEP,),
    "turn": (codes.TURN_DIE,),
    "take": (codes.CLAIM,),
    "objective": (codes.CLAIM,),
    "keep": (codes.KEEP,),
    "discard": (codes.NEUTRAL,),
    "country": (codes.COUNTRY,),
    "back": (codes.BACK,),
    "place": (codes.DICE,),
    "again": (codes.AGAIN,),
}
ACQUIRING = ("take", "objective", "keep", "discard")
EVALUATING = {  # what is asked while cards are taken, and where the rules say so
    codes.CLAIM: "you choose what you take",
    codes.KEEP: "you keep one of the two objectives",
    codes.NEUTRAL: "you choose the card that the neutral clan carries off",
}
HALFWAY = {  # an effect has begun: its card, what is still to be chosen, the clause
    codes.FROM: ("Avaldsnes", "say from which board Vikings come back", "LD-7.8"),
    codes.BACK: ("Avaldsnes", "say which one or two Vikings come back", "LD-7.8"),
    codes.BANNER_STEP: ("Borre", "say on which board your strength is raised", "LD-7.12"),
    codes.AGAIN: ("Nidaros", "say which dice are rolled again", "LD-7.6"),
    codes.TURN_DIE: ("Gokstad", "say which die gets which value", "LD-7.7"),
}
BY_EFFECT = {  # verbs that belong to an effect
    "from": ("Vikings come back only by the effect of Avaldsnes", "LD-7.8"),
    "back": ("Vikings come back only by the effect of Avaldsnes", "LD-7.8"),
    "banner": ("A banner is raised only by the effect of Borre", "LD-7.12"),
    "again": ("Dice are rolled again only by the effect of Nidaros", "LD-7.6"),
    "turn": ("A die is turned to any value only by the effect of Gokstad", "LD-7.7"),
}
EFFECT_CLAUSES = ("LD-7.5", "LD-7.5", "LD-7.6", "LD-7.7", "LD-7.8", "LD-7.11", "LD-7.12")
NO_EFFECTS = "Norway cards have no effects in this game. LD-7.14"
COUNT = ("no", "one", "two", "three", "four", "five", "six")


def explain(s: LindisfarneState, action: int) -> str:
    """The reason why an action is not legal for the seat that is asked."""
    verb, n = names.verb_of(action)
    if verb == "effect":
        return effect_fault(s, n)
    if verb == "board" and s.step == codes.DICE:
        return _board_chosen(s, n)
    return unfit(s, verb) or AMISS[verb](s, n)


# -- the wrong moment -------------------------------------------------------------------------------------------------


def unfit(s: LindisfarneState, verb: str) -> str:
    """Why a verb cannot be chosen at all now, whatever follows it; "" if it can."""
    step = int(s.step)
    if step in FITS[verb]:
        return ""
    if step in HALFWAY:
        card, still, clause = HALFWAY[step]
        return f"{card} is being used: first {still}. {clause}"
    if step == codes.COUNTRY:
        return "All expeditions are over: name the country for which Hafrsfjord counts. LD-8.2"
    if verb == "country":
        return NO_EFFECTS if s.effects == 0 else "Hafrsfjord's country is named when the last expedition is over. LD-8.2"
    if step in EVALUATING:
        return _while_evaluating(s, verb, step)
    if verb in ACQUIRING:
        return "Cards are taken when everybody is home and the boards are evaluated. LD-2.6"
    if verb in BY_EFFECT:
        only, clause = BY_EFFECT[verb]
        return NO_EFFECTS if s.effects == 0 else f"{only}. {clause}"
    return _in_a_turn(s, verb, step)


def _while_evaluating(s: LindisfarneState, verb: str, step: int) -> str:
    if verb not in ACQUIRING:
        return f"Everybody is home and the boards are evaluated: {EVALUATING[step]}. LD-2.6"
    if step == codes.KEEP:
        return "You have refused the cards: keep one of the two objectives. LD-6.11"
    if step == codes.NEUTRAL:
        if verb == "objective":
            return "The neutral clan never takes an objective. LD-9.5"
        return "Choose the card that the neutral clan carries off: write `discard` and the card. LD-9.5"
    if verb == "discard":
        return "You take a card now; only the neutral clan's card is discarded. LD-9.5"
    if s.objectives_left() == 0:
        return "No objective card is left, so you must take a destination card. LD-6.13"
    return "Objectives are drawn unseen: write `objective`, then keep one of two. LD-6.11"


def _in_a_turn(s: LindisfarneState, verb: str, step: int) -> str:
    """unfit() for depart, return, board, done, rune and place during a turn."""
    if verb == "depart":
        return "You have already departed and rolled. LD-3.1"
    if verb == "return":
        return (
            "You have departed in this turn: you can return in a later one. LD-3.1"
            if step == codes.BOARD2
            else ("After rolling you cannot return: at least one die must be placed. LD-3.6")
        )
    if verb == "rune":
        return (
            "There are no dice to change before the roll. LD-4.12"
            if step == codes.TURN
            else "Once a board is chosen no rune can be spent. LD-4.16"
        )
    if verb == "done":
        return refuse_nothing(s)
    if step == codes.TURN:
        return "You have no Viking in hand, so you cannot depart. LD-3.2" if s.hand[s.seat] == 0 else "First depart and roll. LD-3.1"
    if verb == "board":
        return f"{capital(coast(s.board))} is chosen: name the dice that go there. LD-4.3"
    return (
        "First choose the board; then place dice there. LD-4.3"
        if step == codes.ROLLED
        else "First choose the second board, or be done. LD-7.11"
    )


def _board_chosen(s: LindisfarneState, board: int) -> str:
    if board == s.board:
        return f"You have chosen {coast(board)} already: name the dice that go there. LD-4.3"
    return f"The dice of this placement go to {coast(s.board)}. LD-4.3"


def refuse_nothing(s: LindisfarneState) -> str:
    """Why a player cannot pass."""
    step = int(s.step)
    if step in HALFWAY:
        card, still, clause = HALFWAY[step]
        return f"{card} is being used: {still}. {clause}"
    return {
        codes.TURN: "Nobody may pass: depart or return. LD-3.1",
        codes.ROLLED: "At least one die must be placed: choose a board. LD-4.2",
        codes.DICE: "At least one die must be placed. LD-4.2",
        codes.BOARD2: "If you want no second board, write `done`. LD-7.11",
        codes.KEEP: "One of the two objectives must be kept. LD-6.11",
        codes.NEUTRAL: "The neutral clan always takes a card: choose which. LD-9.5",
        codes.COUNTRY: "Hafrsfjord must count for one raided country. LD-8.6",
    }.get(step, "You must take something: a card" + (" or an objective. LD-6.14" if s.objectives_left() else ". LD-6.13"))


def effect_fault(s: LindisfarneState, n: int) -> str:
    """Why the effect of a Norway card cannot be used now; "" if it can."""
    card, name, effect, step = tables.RAIDS + n, CARDS[tables.RAIDS + n].name, NORWAY[n], int(s.step)
    if s.effects == 0:
        return NO_EFFECTS
    if has(s.out, card):
        return f"{name} is left out of this game. LD-1.3"
    if n >= codes.ACTION_EFFECTS:
        return f"{name} works by itself at the final count; nobody uses it in a turn. LD-7.13"
    if step in HALFWAY or step == codes.COUNTRY:
        return unfit(s, "effect")
    if step in EVALUATING:
        return f"Effects are used on your own turn; now {EVALUATING[step]}. LD-7.2"
    if not has(s.owned[s.seat], card):
        owner = int(s.owner(card))
        return f"{name} belongs to {names.clan(owner)}. LD-7.2" if owner >= 0 else f"You do not own {name}. LD-7.2"
    if has(s.tilted, card):
        return f"{name} has been used; each effect works once per game. LD-7.1"
    if step in (codes.DICE, codes.BOARD2):
        return "Once a board is chosen no effect can be used in this turn. LD-4.16"
    if step == codes.TURN and not effect.pre:
        return f"{name} can be used only after the roll. {EFFECT_CLAUSES[n]}"
    if step == codes.ROLLED and not effect.rolled:
        return f"{name} can be used only before the roll. {EFFECT_CLAUSES[n]}"
    if effect.effect == "runes" and not s.unlimited and s.supply == 0:
        return f"The rune supply is empty, so {name} would give nothing. LD-7.5"
    if effect.effect == "recall" and not any(s.crew[s.seat * 3 + board] for board in range(3)):
        return "You have no Viking on any board to take back. LD-7.8"
    if effect.effect == "split" and s.hand[s.seat] < 2:
        return "Lade needs at least two rolled dice. LD-7.11"
    return ""


# -- the wrong thing at the right moment ------------------------------------------------------------------------------


def lying(s: LindisfarneState) -> list[int]:
    """The cards at the present board."""
    return [int(card) for card in list(s.table)[s.board * 2 : s.board * 2 + 2] if card >= 0]


def _not_lying(s: LindisfarneState, n: int) -> str:
    there = [CARDS[card].name for card in lying(s)]
    return f"{CARDS[n].name} does not lie beside {coast(s.board)}; {listed(there)} {'does' if len(there) == 1 else 'do'}. LD-6.8"


def _keep(s: LindisfarneState, n: int) -> str:
    drawn = [f'"{OBJECTIVES[objective].name}"' for objective in list(s.draws)[-3:-1] if objective >= 0]
    return f'"{OBJECTIVES[n].name}" is not one of the two that you drew: {listed(drawn)}. LD-6.11'


def _rune(s: LindisfarneState, n: int) -> str:
    if s.runes[s.seat] == 0:
        return "You have no rune. LD-4.12"
    return f"{names.none_shows(s.dice, names.values_changed(n)[0])}. LD-4.12"


def _turn(s: LindisfarneState, n: int) -> str:
    return f"{names.none_shows(s.dice, n // 6 + 1)}. LD-7.7"


def _back(s: LindisfarneState, n: int) -> str:
    crew = int(s.crew[s.seat * 3 + s.board])
    value, have = _short(crew, int(tables.UNIT[n // 7 + 1] + tables.UNIT[n % 7]))
    yours = "your only one there stands" if len(tables.values_of(crew)) == 1 else "yours there stand"
    return f"You have {COUNT[have]} Viking on {value} {ashore(s.board)}; {yours} on {dice_text(crew)}. LD-7.8"


def _dice(s: LindisfarneState, crew: int) -> str:
    value, have = _short(int(s.dice), crew)
    if have == 0:
        return f"{names.none_shows(s.dice, value)}."
    if len(tables.values_of(int(s.dice))) == 1:
        return f"You have only one die, and it shows {value}."
    only = "only one shows" if have == 1 else f"only {COUNT[have]} show"
    return f"Your dice show {dice_text(s.dice)}: {only} {value}."


def _short(have: int, want: int) -> tuple[int, int]:
    """The highest value that there are too few of, and how many there are."""
    there, wanted = tables.counts(have), tables.counts(want)
    value = next(v for v in range(6, 0, -1) if wanted[v - 1] > there[v - 1])
    return value, there[value - 1]


AMISS: dict[str, Callable[[LindisfarneState, int], str]] = {
    "depart": lambda _s, _n: "You have no Viking in hand, so you cannot depart. LD-3.2",
    "board": lambda _s, n: f"You have just placed dice {ashore(n)}: Lade allows one of the other two boards. LD-7.11",
    "rune": _rune,
    "from": lambda _s, n: f"You have no Viking {ashore(n)}. LD-7.8",
    "turn": _turn,
    "take": _not_lying,
    "discard": _not_lying,
    "objective": lambda _s, _n: "No objective card is left, so you must take a destination card. LD-6.13",
    "keep": _keep,
    "back": _back,
    "place": lambda s, n: f"{_dice(s, int(tables.CREW[n]))} LD-4.4",
    "again": lambda s, n: f"{_dice(s, int(tables.CREW[n]))} LD-7.6",
}
