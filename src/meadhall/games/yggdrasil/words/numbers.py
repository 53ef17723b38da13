"""What the numbers of Yggdrasil mean."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.game import Block, Numbers

from ..rules import YggdrasilState
from ..rules import codes as c
from .names import ARTIFACT, CARD_ID, ENEMY, FACE, GIANT, GOD, ISLAND, RAGNAROK_ID, WORLD


def _up_to(high: int) -> list[str]:
    return [str(n) for n in range(high + 1)]


def _block(first: int, names: Sequence[str], notation: str, about: str) -> Block:
    return Block(first, tuple(names), notation, about)


BLOCKS = (
    _block(c.C_GOD, GOD, "god *", "a draft: this God is picked"),
    _block(c.C_KEEP, CARD_ID, "keep *", "Odin plays this one of two cards"),
    _block(c.C_TOP, ("top", "bottom"), "put *", "where Odin returns the other"),
    _block(c.C_DRAG, ENEMY, "drag *", "Nidhögg drags this Enemy"),
    _block(c.C_DIE, FACE, "die *", "Tyr keeps this face of two"),
    _block(c.C_ACT, WORLD, "act *", "an action in this world"),
    _block(c.C_ENTER, ("enter", "leave"), "act trance *", "a trance begins or ends"),
    _block(c.C_CALM, ("calm", "done"), "*", "Fenrir is calmed; or the turn is over"),
    _block(c.C_FOE, ENEMY, "fight *", "the Enemy to fight"),
    _block(c.C_GIANT, GIANT, "fight *", "the active Giant to fight"),
    _block(c.C_PILE, ("pile",), "fight *", "the top Giant of the pile is fought unseen"),
    _block(c.C_VIKINGS, _up_to(47), "vikings *", "Vikings sent into the fight"),
    _block(c.C_ELVES, _up_to(7), "elves *", "Elves that help after the roll"),
    _block(c.C_DISCARD, GIANT, "discard *", "any Giant is discarded after a victory"),
    _block(c.C_FOUGHT, ("fought",), "discard *", "the Giant that was fought is discarded"),
    _block(c.C_STAY, ("stay",), "valk * search", "the Valkyries stay and search"),
    _block(c.C_SEARCH, ISLAND, "valk * search", "they go to this island and search"),
    _block(c.C_MOVE, ISLAND, "valk *", "they go to this island and do not search"),
    _block(c.C_FORGE, [f"{artifact} {level}" for artifact in ARTIFACT for level in (1, 2, 3)], "forge *", "an Artifact at this level"),
    _block(c.C_WITH, GOD, "with *", "the God to trade with"),
    _block(c.C_GIVE, _up_to(47), "vik give *", "Vikings given away"),
    _block(c.C_TAKE, _up_to(47), "vik take *", "Vikings taken"),
    _block(c.C_NO_VIKINGS, ("none",), "vik *", "no Vikings change hands"),
    _block(c.C_GIVE_ELVES, _up_to(7), "elf give *", "Elves given away"),
    _block(c.C_TAKE_ELVES, _up_to(7), "elf take *", "Elves taken"),
    _block(c.C_NO_ELVES, ("none",), "elf *", "no Elves change hands"),
    _block(c.C_BAG, ISLAND[1:], "bag *", "the bag that gets or gives counters"),
    _block(c.C_FORWARD, ("forward",), "vanir *", "the Vanir goes a square forward"),
    _block(c.C_USE + 1, _up_to(5)[1:], "vanir use *", "the effect of this square of the Vanir's scale"),
    _block(c.C_USE_ALL, ("all",), "vanir use *", "all effects up to the Vanir's square"),
    _block(c.C_TAKE_TWO, ("take", "look", "skip"), "*", "an effect of the scale is taken, cards are looked at, or it is left out"),
    _block(c.C_ORDER, CARD_ID, "order *", "the card that is put back next"),
    _block(c.C_BACK, ENEMY, "back *", "the Enemy that goes back"),
    _block(c.C_BANISH, GIANT, "banish *", "the Giant that is discarded by an effect"),
    _block(c.C_SIGEL, _up_to(15), "sigel <god> *", "Sigel: Vikings for the God who is asked"),
)
OUTCOMES = (
    _block(c.O_GOD, GOD, "! god *", "the God dealt to a seat"),
    _block(c.O_ANGRY, ENEMY, "! angry *", "the Enemy that gets an Angry card"),
    _block(c.O_RAGNAROK, RAGNAROK_ID, "! ragnarok *", "the Ragnarök card that is added"),
    _block(c.O_CARD, CARD_ID, "! draw * | ! peek *", "the next card of the deck"),
    _block(c.O_FACE, FACE, "! roll *", "the face of the die"),
    _block(c.O_SOULS, _up_to(4), "! souls v=* f=<fire>", "Vikings among the counters drawn; the rest are Fire Giants"),
    _block(c.O_PURGE, _up_to(5), "! purge v=<vikings> f=*", "Fire Giants among the counters drawn; the rest are Vikings"),
    _block(c.O_GIANT, GIANT, "! giant *", "the Giant that is turned up"),
)

NUMBERS = Numbers[YggdrasilState](lambda _: BLOCKS, OUTCOMES)
