"""What the numbers of Lindisfarne mean. A crew is a set of dice by value: the 924 of them are counted as in tables.py."""

from __future__ import annotations

from typing import cast

from meadhall.game import Block, Numbers, State

from ..data import BOARDS, CARDS, CLANS, COUNTRIES, OBJECTIVES
from ..rules import LindisfarneState
from ..rules import position as state
from ..rules import state as rules
from ..rules.tables import CARD_COUNT, CREW, CREWS, OBJECTIVE_COUNT, RAIDS
from .notation import EFFECTS, dice_text

SHORES = tuple(board.id for board in BOARDS)
CARD_IDS = tuple(card.id for card in CARDS)
AIMS = tuple(objective.id for objective in OBJECTIVES)
DICE = tuple(dice_text(CREW[crew]) for crew in range(CREWS))
LEFT_OUT, FIRST, DEAL, NEUTRAL, ROLL, REROLL, DRAW = "left out", "first player", "deal", "neutral dice", "roll", "roll again", "draw"
EVENTS = {
    state.OUT: LEFT_OUT,
    state.FIRST: FIRST,
    state.DEAL: DEAL,
    state.NEUTRAL_ROLL: NEUTRAL,
    state.ROLL: ROLL,
    state.REROLL: REROLL,
    state.DRAW: DRAW,
}

BLOCKS = (
    Block(rules.A_DEPART, ("depart", "return"), "<clan> *", "put to sea again, or go home"),
    Block(rules.A_EFFECT, tuple(EFFECTS[: rules.A_BOARD - rules.A_EFFECT]), "effect *", "the effect of a Norway card is used"),
    Block(rules.A_BOARD, SHORES, "board *", "the board on which dice will be placed"),
    Block(rules.A_DONE, ("done",), "*", "nothing more"),
    Block(rules.A_UP, tuple(f"{n}>{n + 1}" for n in range(1, 6)), "rune *", "a rune raises a die by one"),
    Block(rules.A_DOWN, tuple(f"{n}>{n - 1}" for n in range(2, 7)), "rune *", "a rune lowers a die by one"),
    Block(rules.A_FROM, SHORES, "from *", "Avaldsnes: the board from which tokens come back"),
    Block(rules.A_BANNER, SHORES, "banner *", "Borre: the board on which the clan is raised"),
    Block(rules.A_TURN, tuple(f"{n // 6 + 1}>{n % 6 + 1}" for n in range(36)), "turn *", "Gokstad: a die gets another value"),
    Block(rules.A_TAKE, CARD_IDS, "<clan> take *", "this card is claimed"),
    Block(rules.A_OBJECTIVE, ("objective",), "<clan> *", "an objective is drawn instead of a card"),
    Block(rules.A_KEEP, AIMS, "keep *", "of the two objectives drawn this one is kept, in secret"),
    Block(rules.A_DISCARD, CARD_IDS, "<clan> discard *", "the card that the neutral clan carries off"),
    Block(rules.A_COUNTRY, tuple(country.id for country in COUNTRIES[:5]), "<clan> country *", "the country for which Hafrsfjord counts"),
    Block(
        rules.A_BACK,
        tuple(f"{n // 7 + 1}" + (f" {n % 7}" if n % 7 else "") for n in range(42)),
        "back *",
        "Avaldsnes: one token, or two with the higher value first, come back",
    ),
    Block(rules.A_PLACE, DICE, "place *", "these dice go to the board"),
    Block(rules.A_AGAIN, DICE, "again *", "Nidaros: these dice are rolled again"),
)
OUTCOMES = (
    Block(
        0,
        tuple(f"{CARD_IDS[RAIDS + n // 10]} {CARD_IDS[RAIDS + n % 10]}" for n in range(100)),
        "out *",
        "the two Norway cards that are left out, the lower one first",
        LEFT_OUT,
    ),
    Block(0, tuple(clan.id for clan in CLANS), "first *", "who holds the Jarl pawn first", FIRST),
    Block(0, CARD_IDS, "deal <board> *", "a card to a board, twice for each", DEAL),
    Block(0, DICE, "neutral *", "the dice of the neutral clan", NEUTRAL),
    Block(0, DICE, "roll *", "the dice of a departing clan", ROLL),
    Block(0, DICE, "reroll *", "the dice rolled again", REROLL),
    Block(0, tuple(a if a == b else f"{a} {b}" for a in AIMS for b in AIMS), "draw *", "two objectives, or the last one, in secret", DRAW),
)
assert len(CARD_IDS) == CARD_COUNT and len(AIMS) == OBJECTIVE_COUNT


def event(position: State) -> str:
    """What chance decides now."""
    return EVENTS[int(cast(rules.LindisfarneState, position).step)]


NUMBERS = Numbers[LindisfarneState](lambda _: BLOCKS, OUTCOMES, event)
