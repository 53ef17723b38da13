"""What the numbers of Lindisfarne mean. A crew is a multiset of dice; the 924 crews are numbered as in rules/tables.py."""

from __future__ import annotations

from meadhall.game import Block, Numbers

from ..rules import LindisfarneState, codes, tables
from .names import BOARD_IDS, CALLED_BACK, CARD_IDS, CLAN_IDS, CREW_TEXTS, EFFECTS, LOWERED, OBJECTIVE_IDS, RAIDED_IDS, RAISED, TURNED

NORWAY_IDS = CARD_IDS[tables.RAIDS :]
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
    Block(codes.A_EFFECT, EFFECTS, "effect *", "the effect of a Norway card is used"),
    Block(codes.A_BOARD, BOARD_IDS, "board *", "the board on which dice will be placed"),
    Block(codes.A_DONE, ("done",), "*", "nothing more"),
    Block(codes.A_UP, RAISED, "rune *", "a rune raises a die by one"),
    Block(codes.A_DOWN, LOWERED, "rune *", "a rune lowers a die by one"),
    Block(codes.A_FROM, BOARD_IDS, "from *", "Avaldsnes: the board from which Vikings come back"),
    Block(codes.A_BANNER, BOARD_IDS, "banner *", "Borre: the board on which the clan is raised"),
    Block(codes.A_TURN, TURNED, "turn *", "Gokstad: a die gets another value"),
    Block(codes.A_TAKE, CARD_IDS, "<clan> take *", "this card is claimed"),
    Block(codes.A_OBJECTIVE, ("objective",), "<clan> *", "an objective is drawn instead of a card"),
    Block(codes.A_KEEP, OBJECTIVE_IDS, "keep *", "of the two objectives drawn this one is kept, in secret"),
    Block(codes.A_DISCARD, CARD_IDS, "<clan> discard *", "the card that the neutral clan carries off"),
    Block(codes.A_COUNTRY, RAIDED_IDS, "<clan> country *", "the country for which Hafrsfjord counts"),
    Block(codes.A_BACK, CALLED_BACK, "back *", "Avaldsnes: one Viking, or two with the higher value first, come back"),
    Block(codes.A_PLACE, CREW_TEXTS, "place *", "these dice go to the board"),
    Block(codes.A_AGAIN, CREW_TEXTS, "again *", "Nidaros: these dice are rolled again"),
)
OUT_PAIRS = tuple(f"{low} {high}" for low in NORWAY_IDS for high in NORWAY_IDS)
DRAWN = tuple(low if low == high else f"{low} {high}" for low in OBJECTIVE_IDS for high in OBJECTIVE_IDS)
OUTCOMES = (
    Block(0, OUT_PAIRS, "out *", "the two Norway cards that are left out, the lower one first", LEFT_OUT),
    Block(0, CLAN_IDS, "first *", "who holds the Jarl pawn first", FIRST),
    Block(0, CARD_IDS, "deal <board> *", "a card to a board, twice for each", DEAL),
    Block(0, CREW_TEXTS, "neutral *", "the dice of the neutral clan", NEUTRAL),
    Block(0, CREW_TEXTS, "roll *", "the dice of a departing clan", ROLL),
    Block(0, CREW_TEXTS, "reroll *", "the dice rolled again", REROLL),
    Block(0, DRAWN, "draw *", "two objectives, or the last one, in secret", DRAW),
)


def event(s: LindisfarneState) -> str:
    """What chance decides now."""
    return EVENTS[int(s.step)]


NUMBERS = Numbers[LindisfarneState](lambda _: BLOCKS, OUTCOMES, event)
