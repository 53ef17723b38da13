"""What the numbers of Yggdrasil mean."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.game import Block, Numbers

from ..rules import YggdrasilState, codes
from . import names


def _up_to(high: int) -> list[str]:
    return [str(n) for n in range(high + 1)]


def _block(first: int, entries: Sequence[str], notation: str, about: str) -> Block:
    return Block(first, tuple(entries), notation, about)


BLOCKS = (
    _block(codes.C_GOD, names.GOD, "god *", "a draft: this God is picked"),
    _block(codes.C_KEEP, names.CARD_ID, "keep *", "Odin plays this one of two cards"),
    _block(codes.C_TOP, ("top", "bottom"), "put *", "where Odin returns the other"),
    _block(codes.C_DRAG, names.ENEMY, "drag *", "Nidhögg drags this Enemy"),
    _block(codes.C_DIE, names.FACE, "die *", "Tyr keeps this face of two"),
    _block(codes.C_ACT, names.WORLD, "act *", "an action in this world"),
    _block(codes.C_ENTER, ("enter", "leave"), "act trance *", "a trance begins or ends"),
    _block(codes.C_CALM, ("calm", "done"), "*", "Fenrir is calmed; or the turn is over"),
    _block(codes.C_FOE, names.ENEMY, "fight *", "the Enemy to fight"),
    _block(codes.C_GIANT, names.GIANT, "fight *", "the active Giant to fight"),
    _block(codes.C_PILE, ("pile",), "fight *", "the top Giant of the pile is fought unseen"),
    _block(codes.C_VIKINGS, _up_to(47), "vikings *", "Vikings sent into the fight"),
    _block(codes.C_ELVES, _up_to(7), "elves *", "Elves that help after the roll"),
    _block(codes.C_DISCARD, names.GIANT, "discard *", "any Giant is discarded after a victory"),
    _block(codes.C_FOUGHT, ("fought",), "discard *", "the Giant that was fought is discarded"),
    _block(codes.C_STAY, ("stay",), "valk * search", "the Valkyries stay and search"),
    _block(codes.C_SEARCH, names.ISLAND, "valk * search", "they go to this island and search"),
    _block(codes.C_MOVE, names.ISLAND, "valk *", "they go to this island and do not search"),
    _block(
        codes.C_FORGE, [f"{artifact} {level}" for artifact in names.ARTIFACT for level in (1, 2, 3)], "forge *", "an Artifact at this level"
    ),
    _block(codes.C_WITH, names.GOD, "with *", "the God to trade with"),
    _block(codes.C_GIVE, _up_to(47), "vik give *", "Vikings given away"),
    _block(codes.C_TAKE, _up_to(47), "vik take *", "Vikings taken"),
    _block(codes.C_NO_VIKINGS, ("none",), "vik *", "no Vikings change hands"),
    _block(codes.C_GIVE_ELVES, _up_to(7), "elf give *", "Elves given away"),
    _block(codes.C_TAKE_ELVES, _up_to(7), "elf take *", "Elves taken"),
    _block(codes.C_NO_ELVES, ("none",), "elf *", "no Elves change hands"),
    _block(codes.C_BAG, names.BAG, "bag *", "the bag that gets or gives counters"),
    _block(codes.C_FORWARD, ("forward",), "vanir *", "the Vanir goes a square forward"),
    _block(codes.C_USE + 1, _up_to(5)[1:], "vanir use *", "the effect of this square of the Vanir's scale"),
    _block(codes.C_USE_ALL, ("all",), "vanir use *", "all effects up to the Vanir's square"),
    _block(codes.C_TAKE_TWO, ("take", "look", "skip"), "*", "an effect of the scale is used: Vikings, cards; or it is declined"),
    _block(codes.C_ORDER, names.CARD_ID, "order *", "the card that is put back next"),
    _block(codes.C_BACK, names.ENEMY, "back *", "the Enemy that goes back"),
    _block(codes.C_BANISH, names.GIANT, "banish *", "the Giant that is discarded by an effect"),
    _block(codes.C_SIGEL, _up_to(15), "sigel <god> *", "Sigel: Vikings for the God who is asked"),
)
OUTCOMES = (
    _block(codes.O_GOD, names.GOD, "! god *", "the God dealt to a seat"),
    _block(codes.O_ANGRY, names.ENEMY, "! angry *", "the Enemy that gets an Angry card"),
    _block(codes.O_RAGNAROK, names.RAGNAROK_ID, "! ragnarok *", "the Ragnarök card that is added"),
    _block(codes.O_CARD, names.CARD_ID, "! draw * | ! peek *", "the next card of the deck"),
    _block(codes.O_FACE, names.FACE, "! roll *", "the face of the die"),
    _block(codes.O_SOULS, _up_to(4), "! souls v=* f=<fire>", "Vikings among the counters drawn; the rest are Fire Giants"),
    _block(codes.O_PURGE, _up_to(5), "! purge v=<vikings> f=*", "Fire Giants among the counters drawn; the rest are Vikings"),
    _block(codes.O_GIANT, names.GIANT, "! giant *", "the Giant that is turned up"),
)

NUMBERS = Numbers[YggdrasilState](lambda _: BLOCKS, OUTCOMES)
