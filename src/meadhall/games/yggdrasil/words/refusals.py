"""Why a choice is not possible now: one sentence with the clause."""

from __future__ import annotations

from typing import Final

from meadhall.bits import has, lowest, members
from meadhall.english import listed, plural
from meadhall.state import CHANCE, OVER

from ..rules import YggdrasilState, codes, midgard, powers, tables, worlds
from . import names

LEGAL: Final = "This is possible now."

# which choices answer which question: from, up to and including
ANSWERS: Final[list[tuple[int, int, int]]] = [
    (codes.DEAL, codes.C_GOD, codes.C_GOD + 5),
    (codes.KEEP, codes.C_KEEP, codes.C_TOP - 1),
    (codes.PUT, codes.C_TOP, codes.C_BOTTOM),
    (codes.DRAG, codes.C_DRAG, codes.C_DIE - 1),
    (codes.PICK, codes.C_DIE, codes.C_ACT - 1),
    (codes.ACT, codes.C_ACT, codes.C_DONE),
    (codes.FOE, codes.C_FOE, codes.C_GIANT - 1),
    (codes.GIANT_TO_FIGHT, codes.C_GIANT, codes.C_PILE),
    (codes.SEND, codes.C_VIKINGS, codes.C_ELVES - 1),
    (codes.HELP, codes.C_ELVES, codes.C_DISCARD - 1),
    (codes.DISCARD, codes.C_DISCARD, codes.C_FOUGHT),
    (codes.VALKYRIES, codes.C_STAY, codes.C_FORGE - 1),
    (codes.FORGE, codes.C_FORGE, codes.C_WITH - 1),
    (codes.PARTNER, codes.C_WITH, codes.C_GIVE - 1),
    (codes.TRADE_VIKINGS, codes.C_GIVE, codes.C_NO_VIKINGS),
    (codes.TRADE_ELVES, codes.C_GIVE_ELVES, codes.C_NO_ELVES),
    (codes.BAG, codes.C_BAG, codes.C_BAG + 3),
    (codes.VANIR, codes.C_FORWARD, codes.C_USE_ALL),
    (codes.EFFECT, codes.C_MOVE, codes.C_MOVE + 4),
    (codes.EFFECT, codes.C_TAKE_TWO, codes.C_SKIP),
    (codes.EFFECT, codes.C_BACK, codes.C_SIGEL - 1),
    (codes.ORDER, codes.C_ORDER, codes.C_BACK - 1),
    (codes.PUSH, codes.C_BACK, codes.C_BANISH - 1),
    (codes.SHARE, codes.C_SIGEL, codes.C_SIGEL + 15),
]
QUESTION: Final[dict[int, str]] = {
    codes.DEAL: "a God is picked (YG-3.2)",
    codes.KEEP: "Odin plays one of two cards (YG-5.1)",
    codes.PUT: "the other card goes top or bottom (YG-5.1)",
    codes.DRAG: "Nidhögg drags one of those farthest behind (YG-9.7)",
    codes.PICK: "Tyr keeps one of two faces (YG-7.11)",
    codes.ACT: "an action is chosen (YG-4.3)",
    codes.FOE: "an Enemy to fight is chosen (YG-7.1)",
    codes.GIANT_TO_FIGHT: "a Giant to fight is chosen (YG-8.21)",
    codes.SEND: "Vikings are committed (YG-7.2)",
    codes.HELP: "Elves are committed (YG-7.5)",
    codes.DISCARD: "a Giant to discard is chosen (YG-8.24)",
    codes.VALKYRIES: "the Valkyries move or search (YG-8.9)",
    codes.FORGE: "an Artifact is taken (YG-8.11)",
    codes.PARTNER: "a God to trade with is chosen (YG-8.16)",
    codes.TRADE_VIKINGS: "Vikings change hands (YG-8.17)",
    codes.TRADE_ELVES: "Elves change hands (YG-8.17)",
    codes.BAG: "a bag is chosen (YG-8.19)",
    codes.VANIR: "the Vanir moves on or is used (YG-8.27)",
    codes.EFFECT: "an effect of the Vanir is carried out (YG-8.27)",
    codes.ORDER: "cards are put back on the deck (YG-8.31)",
    codes.PUSH: "a rune moves an Enemy back (YG-11.5)",
    codes.SHARE: "Sigel shares out Vikings (YG-11.3)",
}


def explain(s: YggdrasilState, seat: int, action: int, named: int = -1) -> str:
    """LEGAL, or why not. `named` is the God that a choice names beside its number."""
    if s.turn() == OVER:
        return "The game is over. YG-12"
    if s.turn() == CHANCE:
        return "Chance decides now: a card, a die or a bag. YG-17.1"
    if seat != s.turn():
        return f"It is {names.active_god(s)}'s turn: the active God decides everything. YG-4.10"
    if action in s.legal(seat):
        asked = names.asked_god(s)
        if named >= 0 and named != asked:
            return f"Sigel gives to {names.GOD_NAME[asked]} now, clockwise from the active God. YG-11.3"
        return LEGAL
    kind = s.kind()
    if not any(kind == asked and first <= action <= last for asked, first, last in ANSWERS):
        return f"Not now: {QUESTION[kind]}."
    if kind == codes.ACT:
        return _why_not_act(s, action)
    if codes.FOE <= kind <= codes.DISCARD:
        return _why_not_fight(s, action)
    if kind in (codes.TRADE_VIKINGS, codes.TRADE_ELVES):
        return _why_not_trade(s, action)
    if codes.VALKYRIES <= kind <= codes.VANIR:
        return _why_not_there(s, action)
    return _why_not_effect(s, kind, action) if kind in (codes.EFFECT, codes.PUSH) else _why_not_card(s, kind, action)


# -- actions ----------------------------------------------------------------------------------------------------------


def _why_not_act(s: YggdrasilState, action: int) -> str:
    """An action that is not offered."""
    if s.raging:
        return "Fenrir is enraged: the only action is to calm him. YG-9.24"
    if action == codes.C_CALM:
        return "Fenrir is calm. YG-9.21"
    if action in (codes.C_ENTER, codes.C_LEAVE):
        return _why_not_trance(s, action == codes.C_LEAVE)
    return _why_not_world(s, action - codes.C_ACT)


def _why_not_trance(s: YggdrasilState, leaves: bool) -> str:
    if not s.trances:
        return "This game is played without trances. YG-3.16"
    if powers.in_trance(s) != leaves:
        return f"{names.active_god(s)} is {'already' if powers.in_trance(s) else 'not'} in a trance. YG-8.37"
    return "A God cannot both enter and leave a trance in one turn. YG-8.38"


NOTHING_THERE: Final = {
    codes.MIDGARD: "The Valkyries can neither search nor move. YG-8.9",
    codes.ALFHEIM: "No Elf is at home. YG-8.15",
    codes.NIFLHEIM: "There is no other God with whom something could change hands. YG-8.18",
    codes.HELHEIM: "No Viking lies there. YG-8.19",
}


def _why_not_world(s: YggdrasilState, world: int) -> str:
    name = names.WORLD_NAME[world]
    if worlds.closed(s, world):
        giants = [names.GIANT_NAME[giant] for giant in members(s.active & tables.CLOSED_BY[world])]
        return f"{listed(giants)} has closed the {name}. YG-10.3"
    if has(s.used, world):
        if powers.own_power(s, codes.FREYJA):
            return f"Freyja has already doubled the {names.WORLD_NAME[lowest(s.twice)]} in this turn. YG-4.7"
        return f"The actions of a turn must differ, and the {name} was used. YG-4.3"
    if world == codes.ASGARD:
        return "A God in a trance cannot act in Asgard. YG-8.2" if powers.in_trance(s) else "No Enemy has left the first space. YG-8.3"
    if world == codes.NIDAVELLIR:
        return f"The Forge has nothing for {names.active_god(s)}. YG-8.13"
    return NOTHING_THERE.get(world, "Nothing could change there. YG-4.5")


# -- fights -----------------------------------------------------------------------------------------------------------


def _why_not_fight(s: YggdrasilState, action: int) -> str:
    """A foe, a number of Vikings or Elves, a Giant to discard."""
    if action < codes.C_GIANT:
        return f"{names.ENEMY_NAME[action - codes.C_FOE]} stands on the first space and cannot be fought. YG-6.8"
    if action == codes.C_PILE:
        return "The pile of Giants is empty. YG-8.21"
    if action < codes.C_PILE:
        giant = action - codes.C_GIANT
        return f"{names.GIANT_NAME[giant]} {'is already defeated' if has(s.beaten, giant) else 'lies unseen in the pile'}. YG-8.21"
    if action < codes.C_ELVES:
        return f"{names.active_god(s)} has only {plural(s.vikings[s.seat], 'Viking')}. YG-7.2"
    if action < codes.C_DISCARD:
        return f"{names.active_god(s)} has only {plural(s.elves[s.seat], 'Elf', 'Elves')}. YG-7.5"
    if action == codes.C_FOUGHT:
        return "An active Giant was fought: name a Giant. YG-8.24"
    return f"{names.GIANT_NAME[action - codes.C_DISCARD]} is already defeated. YG-8.24"


# -- other worlds -----------------------------------------------------------------------------------------------------


def _why_not_there(s: YggdrasilState, action: int) -> str:
    """A detail of an action in a world."""
    if action < codes.C_FORGE:
        return _why_not_fly(s, action)
    if action < codes.C_WITH:
        enemy, below = divmod(action - codes.C_FORGE, 3)
        return _why_not_forge(s, enemy, below + 1)
    if action < codes.C_GIVE:
        other = powers.seat_of(s, action - codes.C_WITH)
        if other < 0:
            return f"{names.GOD_NAME[action - codes.C_WITH]} is not in this game. YG-3.2"
        return "A God trades with another God. YG-8.16" if other == s.seat else "Neither has anything to trade. YG-8.18"
    if action < codes.C_FORWARD:
        return f"The {names.BAG[action - codes.C_BAG]} bag is empty. YG-8.20"
    return _why_not_vanir(s, action)


def _why_not_trade(s: YggdrasilState, action: int) -> str:
    if action == codes.C_NO_VIKINGS:
        return "Neither God has an Elf, so Vikings must change hands. YG-8.17"
    if action == codes.C_NO_ELVES:
        return "No Viking changed hands, so an Elf must. YG-8.17"
    goods, take = ("Vikings", codes.C_TAKE) if action < codes.C_NO_VIKINGS else ("Elves", codes.C_TAKE_ELVES)
    giver = names.active_god(s) if action < take else "The other God"
    return f"{giver} does not have that many {goods}; at least 1 is traded. YG-8.16"


def _why_not_fly(s: YggdrasilState, action: int) -> str:
    """The Valkyries cannot go or search there."""
    island = s.valkyries if action == codes.C_STAY else action - codes.C_SEARCH if action < codes.C_MOVE else action - codes.C_MOVE
    name = names.ISLAND[island]
    if action != codes.C_STAY:
        if island not in (tables.NEAR[2 * s.valkyries], tables.NEAR[2 * s.valkyries + 1]):
            return f"The {name} island does not touch the {names.ISLAND[s.valkyries]} one. YG-8.4"
        if not midgard.may_fly(s, island):
            return f"A whirlpool bars the way to the {name} island. YG-8.8"
    if island == codes.RAINBOW:
        return "There is no bag on the rainbow. YG-8.5"
    if island == s.submerged:
        return f"The {name} island is under water: no search there. YG-8.5"
    return f"The {name} bag is empty. YG-8.9"


def _why_not_forge(s: YggdrasilState, enemy: int, level: int) -> str:
    """The Artifact cannot be taken."""
    own, name = s.level[6 * s.seat + enemy], names.ARTIFACT_NAME[enemy]
    if level <= own:
        return f"{names.active_god(s)} already owns the {name} at level {own}. YG-8.13"
    if level > own + 1:
        return f"Levels cannot be skipped: the next level of the {name} is {own + 1}. YG-8.13"
    owner = names.GOD_NAME[s.god[worlds.held_by(s, enemy, level)]]
    return f"{owner} holds the {name} of level {level}. YG-8.13"


NO_EFFECT: Final = {  # by square of the Vanir's scale
    1: "The Valkyries cannot move. YG-8.29",
    2: "No Viking lies in the World of the Dead. YG-8.30",
    3: "The deck is empty. YG-8.31",
    4: "No Enemy has left the first space. YG-8.32",
    5: "The pile of Giants is empty. YG-8.33",
}


def _why_not_vanir(s: YggdrasilState, action: int) -> str:
    """The Vanir cannot do that."""
    if action == codes.C_FORWARD:
        return "The Vanir stands on the last square. YG-8.28"
    if action == codes.C_USE_ALL:
        return "All effects apply only with Frey in a trance. YG-8.34"
    square = action - codes.C_USE
    if square > s.vanir:
        return f"The Vanir stands on square {s.vanir}: use that or one to its left. YG-8.27"
    return NO_EFFECT[square]


# -- effects, cards, dice ---------------------------------------------------------------------------------------------


def _why_not_effect(s: YggdrasilState, kind: int, action: int) -> str:
    """An effect of the Vanir or a rune: islands, Enemies to move back, Giants to banish."""
    square = s.detail() if kind == codes.EFFECT else 0
    if action == codes.C_SKIP:
        return "A single effect of the Vanir cannot be declined. YG-8.34"
    if square in (2, 3):
        return f"The choice is {'take' if square == 2 else 'look'} or skip. YG-8.34"
    if codes.C_MOVE <= action < codes.C_FORGE and square == 1:
        return _why_not_fly(s, action)
    if codes.C_BACK <= action < codes.C_BANISH and square in (0, 4):
        enemy = action - codes.C_BACK
        moved = has(s.pushed, enemy)
        return f"{names.ENEMY_NAME[enemy]} {'has already been moved. YG-11.6' if moved else 'stands on the first space. YG-6.8'}"
    if action >= codes.C_BANISH and square == 5:
        return f"{names.GIANT_NAME[action - codes.C_BANISH]} is not in the pile. YG-8.33"
    return "The present effect of the Vanir needs another answer. YG-8.27"


def _why_not_card(s: YggdrasilState, kind: int, action: int) -> str:
    """Gods to pick, cards, faces, Enemies to drag, shares."""
    if kind == codes.DEAL:
        return f"{names.GOD_NAME[action - codes.C_GOD]} is taken: each seat has a different God. YG-3.1"
    if kind == codes.KEEP:
        return f"Odin did not draw {names.CARD_NAME[action - codes.C_KEEP]}. YG-5.1"
    if kind == codes.DRAG:
        return f"{names.ENEMY_NAME[action - codes.C_DRAG]} is not farthest behind. YG-9.7"
    if kind == codes.PICK:
        return "Tyr keeps one of the two faces that he rolled. YG-7.11"
    if kind == codes.ORDER:
        return f"{names.CARD_NAME[action - codes.C_ORDER]} is not among the cards still to put back. YG-8.31"
    return f"Only {plural(s.share, 'Viking')} {'is' if s.share == 1 else 'are'} left to share out. YG-11.3"
