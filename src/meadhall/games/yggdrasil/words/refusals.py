"""Why a choice is not possible now: one sentence with the clause."""

from __future__ import annotations

from typing import Final

from meadhall.state import CHANCE, OVER

from ..rules.codes import (
    ACT,
    ALFHEIM,
    ASGARD,
    BAG,
    C_ACT,
    C_BACK,
    C_BAG,
    C_BANISH,
    C_BOTTOM,
    C_CALM,
    C_DIE,
    C_DISCARD,
    C_DONE,
    C_DRAG,
    C_ELVES,
    C_ENTER,
    C_FOE,
    C_FORGE,
    C_FORWARD,
    C_FOUGHT,
    C_GIANT,
    C_GIVE,
    C_GIVE_ELVES,
    C_GOD,
    C_KEEP,
    C_LEAVE,
    C_MOVE,
    C_NO_ELVES,
    C_NO_VIKINGS,
    C_ORDER,
    C_PILE,
    C_SEARCH,
    C_SIGEL,
    C_SKIP,
    C_STAY,
    C_TAKE,
    C_TAKE_ELVES,
    C_TAKE_TWO,
    C_TOP,
    C_USE,
    C_USE_ALL,
    C_VIKINGS,
    C_WITH,
    DEAL,
    DISCARD,
    DRAG,
    EFFECT,
    FOE,
    FORGE,
    FREYJA,
    GIANT_TO_FIGHT,
    HELHEIM,
    HELP,
    KEEP,
    MIDGARD,
    NIDAVELLIR,
    NIFLHEIM,
    ORDER,
    PARTNER,
    PICK,
    PUSH,
    PUT,
    SEND,
    SHARE,
    TRADE_ELVES,
    TRADE_VIKINGS,
    VALKYRIES,
    VANIR,
    WORLDS,
)
from ..rules.position import Table, closed, held_by, in_trance, may_fly, own_power, seat_of
from ..rules.tables import BIT, CLOSED_BY, NEAR
from .names import ARTIFACT_NAME, CARD_NAME, ENEMY_NAME, GIANT_NAME, GOD_NAME, ISLAND, WORLD_NAME, active_god, listed, members, plural

LEGAL: Final = "This is possible now."

# which choices answer which question: from, up to and including
ANSWERS: Final[list[tuple[int, int, int]]] = [
    (DEAL, C_GOD, C_GOD + 5),
    (KEEP, C_KEEP, C_TOP - 1),
    (PUT, C_TOP, C_BOTTOM),
    (DRAG, C_DRAG, C_DIE - 1),
    (PICK, C_DIE, C_ACT - 1),
    (ACT, C_ACT, C_DONE),
    (FOE, C_FOE, C_GIANT - 1),
    (GIANT_TO_FIGHT, C_GIANT, C_PILE),
    (SEND, C_VIKINGS, C_ELVES - 1),
    (HELP, C_ELVES, C_DISCARD - 1),
    (DISCARD, C_DISCARD, C_FOUGHT),
    (VALKYRIES, C_STAY, C_FORGE - 1),
    (FORGE, C_FORGE, C_WITH - 1),
    (PARTNER, C_WITH, C_GIVE - 1),
    (TRADE_VIKINGS, C_GIVE, C_NO_VIKINGS),
    (TRADE_ELVES, C_GIVE_ELVES, C_NO_ELVES),
    (BAG, C_BAG, C_BAG + 3),
    (VANIR, C_FORWARD, C_USE_ALL),
    (EFFECT, C_MOVE, C_MOVE + 4),
    (EFFECT, C_TAKE_TWO, C_SKIP),
    (EFFECT, C_BACK, C_SIGEL - 1),
    (ORDER, C_ORDER, C_BACK - 1),
    (PUSH, C_BACK, C_BANISH - 1),
    (SHARE, C_SIGEL, C_SIGEL + 15),
]
QUESTION: Final[dict[int, str]] = {
    DEAL: "a God is picked (YG-3.2)",
    KEEP: "Odin plays one of two cards (YG-5.1)",
    PUT: "the other card goes top or bottom (YG-5.1)",
    DRAG: "Nidhögg drags one of those farthest behind (YG-9.7)",
    PICK: "Tyr keeps one of two faces (YG-7.11)",
    ACT: "an action is chosen (YG-4.3)",
    FOE: "an Enemy to fight is chosen (YG-7.1)",
    GIANT_TO_FIGHT: "a Giant to fight is chosen (YG-8.21)",
    SEND: "Vikings are committed (YG-7.2)",
    HELP: "Elves are committed (YG-7.5)",
    DISCARD: "a Giant to discard is chosen (YG-8.24)",
    VALKYRIES: "the Valkyries move or search (YG-8.9)",
    FORGE: "an Artifact is taken (YG-8.11)",
    PARTNER: "a God to trade with is chosen (YG-8.16)",
    TRADE_VIKINGS: "Vikings change hands (YG-8.17)",
    TRADE_ELVES: "Elves change hands (YG-8.17)",
    BAG: "a bag is chosen (YG-8.19)",
    VANIR: "the Vanir moves on or is used (YG-8.27)",
    EFFECT: "an effect of the Vanir is carried out (YG-8.27)",
    ORDER: "cards are put back on the deck (YG-8.31)",
    PUSH: "a rune moves an Enemy back (YG-11.5)",
    SHARE: "Sigel shares out Vikings (YG-11.3)",
}


def refusal(s: Table, seat: int, action: int, named: int = -1) -> str:
    """LEGAL, or why not. `named` is the God that a choice names beside its number."""
    if s.turn() == OVER:
        return "The game is over. YG-12"
    if s.turn() == CHANCE:
        return "Chance decides now: a card, a die or a bag. YG-17.1"
    if seat != s.turn():
        return f"It is {active_god(s)}'s turn: the active God decides everything. YG-4.10"
    step = int(s.agenda[s.depth - 1])
    if action in s.legal(seat):
        asked = s.god[(s.seat + step // 64 % 16) % s.seats]
        if named >= 0 and named != asked:
            return f"Sigel asks for {GOD_NAME[asked]} now, clockwise from the active God. YG-11.3"
        return LEGAL
    kind = step % 64
    if not any(kind == asked and first <= action <= last for asked, first, last in ANSWERS):
        return f"That is no answer now: {QUESTION[kind]}."
    if kind == ACT:
        return why_not_act(s, action)
    if kind in (FOE, GIANT_TO_FIGHT, SEND, HELP, DISCARD):
        return why_not_fight(s, action)
    if kind in (VALKYRIES, FORGE, PARTNER, TRADE_VIKINGS, TRADE_ELVES, BAG, VANIR):
        return why_not_there(s, action)
    return why_not_now(s, kind, action)


def why_not_act(s: Table, action: int) -> str:
    """An action that is not offered."""
    if s.raging != 0:
        return "Fenrir is enraged: the only action is to calm him. YG-9.24"
    if action == C_CALM:
        return "Fenrir is calm. YG-9.21"
    if action in (C_ENTER, C_LEAVE):
        if s.trances == 0:
            return "This game is played without trances. YG-3.16"
        if in_trance(s) != (action == C_LEAVE):
            return f"{active_god(s)} is {'already' if in_trance(s) else 'not'} in a trance. YG-8.37"
        return "A God cannot both enter and leave a trance in one turn. YG-8.38"
    world = action - C_ACT
    if closed(s, world):
        giants = [GIANT_NAME[g] for g in members(int(s.active & CLOSED_BY[world]))]
        return f"{listed(giants)} has closed the {WORLD_NAME[world]}. YG-10.3"
    if s.used & BIT[world] != 0:
        if s.god[s.seat] == FREYJA and own_power(s, FREYJA):
            return f"Freyja has already doubled the {WORLD_NAME[members(int(s.twice))[0]]} in this turn. YG-4.7"
        return f"The actions of a turn must differ, and the {WORLD_NAME[world]} was used. YG-4.3"
    if world == ASGARD:
        return "A God in a trance cannot act in Asgard. YG-8.2" if in_trance(s) else "No Enemy has left the first space. YG-8.3"
    return (
        {
            MIDGARD: "The Valkyries can neither search nor move. YG-8.9",
            NIDAVELLIR: f"The Forge has nothing for {active_god(s)}. YG-8.13",
            ALFHEIM: "No Elf is at home. YG-8.15",
            NIFLHEIM: "There is no other God with whom something could change hands. YG-8.18",
            HELHEIM: "No Viking lies there. YG-8.19",
        }.get(world, "Nothing could change there. YG-4.5")
        if world < WORLDS
        else "Nothing could change there. YG-4.5"
    )


def why_not_fight(s: Table, action: int) -> str:
    """A foe, a number of Vikings or Elves, a Giant to discard."""
    if action < C_GIANT:
        return f"{ENEMY_NAME[action - C_FOE]} stands on the first space and cannot be fought. YG-6.8"
    if action == C_PILE:
        return "The pile of Giants is empty. YG-8.21"
    if action < C_PILE:
        where = "is already defeated" if s.beaten & BIT[action - C_GIANT] != 0 else "lies unseen in the pile"
        return f"{GIANT_NAME[action - C_GIANT]} {where}. YG-8.21"
    if action < C_ELVES:
        return f"{active_god(s)} has only {plural(int(s.vikings[s.seat]), 'Viking')}. YG-7.2"
    if action < C_DISCARD:
        return f"{active_god(s)} has only {plural(int(s.elves[s.seat]), 'Elf', 'Elves')}. YG-7.5"
    if action == C_FOUGHT:
        return "An active Giant was fought: name a Giant. YG-8.24"
    return f"{GIANT_NAME[action - C_DISCARD]} is already defeated. YG-8.24"


def why_not_there(s: Table, action: int) -> str:
    """A detail of an action on a world."""
    if action < C_FORGE:
        return why_not_fly(s, action)
    if action < C_WITH:
        return why_not_forge(s, (action - C_FORGE) // 3, (action - C_FORGE) % 3 + 1)
    if action < C_GIVE:
        other = seat_of(s, action - C_WITH)
        if other < 0:
            return f"{GOD_NAME[action - C_WITH]} is not in this game. YG-3.2"
        return "A God trades with another God. YG-8.16" if other == s.seat else "Neither has anything to trade. YG-8.18"
    if action == C_NO_VIKINGS:
        return "Without Elves something else must change hands: Vikings. YG-8.17"
    if action == C_NO_ELVES:
        return "No Viking changed hands, so an Elf must. YG-8.17"
    if action < C_GIVE_ELVES:
        giver = f"{active_god(s)} has" if action < C_TAKE else "The other God has"
        return f"{giver} not so many Vikings; at least 1 is traded. YG-8.16"
    if action < C_NO_ELVES:
        giver = f"{active_god(s)} has" if action < C_TAKE_ELVES else "The other God has"
        return f"{giver} not so many Elves; at least 1 is traded. YG-8.16"
    if action < C_FORWARD:
        return f"The {ISLAND[action - C_BAG + 1]} bag is empty. YG-8.20"
    return why_not_vanir(s, action)


def why_not_fly(s: Table, action: int) -> str:
    """The Valkyries cannot go or search there."""
    island = int(s.valkyries) if action == C_STAY else action - C_SEARCH if action < C_MOVE else action - C_MOVE
    if action != C_STAY:
        near = (NEAR[2 * s.valkyries], NEAR[2 * s.valkyries + 1])
        if island not in near:
            return f"The {ISLAND[island]} island does not touch the {ISLAND[s.valkyries]} one. YG-8.4"
        if not may_fly(s, island):
            return f"A whirlpool bars the way to the {ISLAND[island]} island. YG-8.8"
    if island == 0:
        return "There is no bag on the rainbow. YG-8.5"
    if island == s.submerged:
        return f"The {ISLAND[island]} island is under water: no search there. YG-8.5"
    return f"The {ISLAND[island]} bag is empty. YG-8.9"


def why_not_forge(s: Table, enemy: int, level: int) -> str:
    """The Artifact cannot be taken."""
    own, name = int(s.level[6 * s.seat + enemy]), ARTIFACT_NAME[enemy]
    if level <= own:
        return f"{active_god(s)} already owns the {name} at level {own}. YG-8.13"
    if level > own + 1:
        return f"Levels cannot be skipped: the next one of the {name} is {own + 1}. YG-8.13"
    owner = GOD_NAME[s.god[held_by(s, enemy, level)]]
    return f"{owner} holds the {name} of level {level}. YG-8.13"


def why_not_vanir(s: Table, action: int) -> str:
    """The Vanir cannot do that."""
    if action == C_FORWARD:
        return "The Vanir stands on the last square. YG-8.28"
    if action == C_USE_ALL:
        return "Only with Frey in a trance all effects apply. YG-8.34"
    square = action - C_USE
    if square > s.vanir:
        return f"The Vanir stands on square {int(s.vanir)}: use that or one to its left. YG-8.27"
    return {
        1: "The Valkyries cannot move. YG-8.29",
        2: "No Viking lies on the World of the Dead. YG-8.30",
        3: "The deck is empty. YG-8.31",
        4: "No Enemy has left the first space. YG-8.32",
    }.get(square, "The pile of Giants is empty. YG-8.33")


def why_not_now(s: Table, kind: int, action: int) -> str:
    """Cards, faces, Enemies to move, Giants to banish, shares."""
    if kind == DEAL:
        return f"{GOD_NAME[action - C_GOD]} is taken: each seat has a different God. YG-3.1"
    if kind == KEEP:
        return f"Odin did not draw {CARD_NAME[action - C_KEEP]}. YG-5.1"
    if kind == DRAG:
        return f"{ENEMY_NAME[action - C_DRAG]} is not farthest behind. YG-9.7"
    if kind == PICK:
        return "Tyr keeps one of the two faces that he rolled. YG-7.11"
    if kind == ORDER:
        return f"{CARD_NAME[action - C_ORDER]} is not among the cards still to put back. YG-8.31"
    if kind == SHARE:
        return f"Only {int(s.share)} Vikings are left to share out. YG-11.3"
    square = int(s.agenda[s.depth - 1]) // 64 % 16
    if action == C_SKIP:
        return "A single effect of the Vanir cannot be declined. YG-8.34"
    if kind == EFFECT and square in (2, 3):
        return f"The choice is {'take' if square == 2 else 'look'} or skip. YG-8.34"
    if C_MOVE <= action < C_FORGE and square == 1:
        return why_not_fly(s, action)
    if C_BACK <= action < C_BANISH and (kind == PUSH or square == 4):
        enemy = action - C_BACK
        moved = s.pushed & BIT[enemy] != 0
        return f"{ENEMY_NAME[enemy]} " + ("has already been moved. YG-11.6" if moved else "stands on the first space. YG-6.8")
    if action >= C_BANISH and square == 5:
        return f"{GIANT_NAME[action - C_BANISH]} is not in the pile. YG-8.33"
    return "The present effect of the Vanir needs another answer. YG-8.27"
