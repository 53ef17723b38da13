"""What the numbers of Lindisfarne mean. A crew is a set of dice by value: the 924 of them are counted as in tables.py."""

from __future__ import annotations

from typing import cast

from meadhall.game import Block, Numbers, State

from ..data import BOARDS, CARDS, CLANS, COUNTRIES, OBJECTIVES
from ..rules import LindisfarneState, codes, tables
from .notation import EFFECTS, dice_text

SHORES = tuple(board.id for board in BOARDS)
CARD_IDS = tuple(card.id for card in CARDS)
AIMS = tuple(objective.id for objective in OBJECTIVES)
DICE = tuple(dice_text(tables.CREW[crew]) for crew in range(tables.CREWS))
LEFT_OUT, FIRST, DEAL, NEUTRAL, ROLL, REROLL, DRAW = "left out", "first player", "deal", "neutral dice", "roll", "roll again", "draw"
EVENTS = {
    codes.OUT: LEFT_OUT,
    codes.FIRST: FIRST,
    codes.DEAL: DEAL,
    codes.NEUTRAL_ROLL: NEUTRAL,
    codes.ROLL: ROLL,
    codes.REROLL: REROLL,
    codes.DRAW: DRAW,
}

BLOCKS = (
    Block(codes.A_DEPART, ("depart", "return"), "<clan> *", "put to sea again, or go home"),
    Block(codes.A_EFFECT, tuple(EFFECTS[: codes.A_BOARD - codes.A_EFFECT]), "effect *", "the effect of a Norway card is used"),
    Block(codes.A_BOARD, SHORES, "board *", "the board on which dice will be placed"),
    Block(codes.A_DONE, ("done",), "*", "nothing more"),
    Block(codes.A_UP, tuple(f"{n}>{n + 1}" for n in range(1, 6)), "rune *", "a rune raises a die by one"),
    Block(codes.A_DOWN, tuple(f"{n}>{n - 1}" for n in range(2, 7)), "rune *", "a rune lowers a die by one"),
    Block(codes.A_FROM, SHORES, "from *", "Avaldsnes: the board from which tokens come back"),
    Block(codes.A_BANNER, SHORES, "banner *", "Borre: the board on which the clan is raised"),
    Block(codes.A_TURN, tuple(f"{n // 6 + 1}>{n % 6 + 1}" for n in range(36)), "turn *", "Gokstad: a die gets another value"),
    Block(codes.A_TAKE, CARD_IDS, "<clan> take *", "this card is claimed"),
    Block(codes.A_OBJECTIVE, ("objective",), "<clan> *", "an objective is drawn instead of a card"),
    Block(codes.A_KEEP, AIMS, "keep *", "of the two objectives drawn this one is kept, in secret"),
    Block(codes.A_DISCARD, CARD_IDS, "<clan> discard *", "the card that the neutral clan carries off"),
    Block(codes.A_COUNTRY, tuple(country.id for country in COUNTRIES[:5]), "<clan> country *", "the country for which Hafrsfjord counts"),
    Block(
        codes.A_BACK,
        tuple(f"{n // 7 + 1}" + (f" {n % 7}" if n % 7 else "") for n in range(42)),
        "back *",
        "Avaldsnes: one token, or two with the higher value first, come back",
    ),
    Block(codes.A_PLACE, DICE, "place *", "these dice go to the board"),
    Block(codes.A_AGAIN, DICE, "again *", "Nidaros: these dice are rolled again"),
)
OUTCOMES = (
    Block(
        0,
        tuple(f"{CARD_IDS[tables.RAIDS + n // 10]} {CARD_IDS[tables.RAIDS + n % 10]}" for n in range(100)),
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
assert len(CARD_IDS) == tables.CARD_COUNT and len(AIMS) == tables.OBJECTIVE_COUNT


def event(position: State) -> str:
    """What chance decides now."""
    return EVENTS[int(cast(LindisfarneState, position).step)]


NUMBERS = Numbers[LindisfarneState](lambda _: BLOCKS, OUTCOMES, event)
