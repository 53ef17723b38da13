"""Why a choice is not possible now: one or two sentences with the clause."""

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
    (codes.EFFECT, codes.C_STAY, codes.C_MOVE + 4),
    (codes.EFFECT, codes.C_TAKE_TWO, codes.C_SKIP),
    (codes.EFFECT, codes.C_BACK, codes.C_SIGEL - 1),
    (codes.ORDER, codes.C_ORDER, codes.C_BACK - 1),
    (codes.PUSH, codes.C_SKIP, codes.C_SKIP),
    (codes.PUSH, codes.C_BACK, codes.C_BANISH - 1),
    (codes.SHARE, codes.C_SIGEL, codes.C_SIGEL + 15),
]
# what choices belong to, up to and including this one; "" for actions, whose time depends on the question
PLACE: Final[list[tuple[int, str]]] = [
    (codes.C_KEEP - 1, "Gods are picked before the first turn"),
    (codes.C_BOTTOM, "Odin alone chooses between two cards, when they are drawn"),
    (codes.C_DIE - 1, "Nidhögg drags somebody only when his card is played"),
    (codes.C_ACT - 1, "Tyr alone chooses between two rolls"),
    (codes.C_DONE, ""),
    (codes.C_GIANT - 1, "Enemies are fought in Asgard"),
    (codes.C_PILE, "Giants are fought in the Ice Fortress"),
    (codes.C_ELVES - 1, "Vikings are sent in a fight"),
    (codes.C_DISCARD - 1, "Elves help last in a fight"),
    (codes.C_FOUGHT, "The winner picks a Giant to discard only with Odin in a trance"),
    (codes.C_FORGE - 1, "The Valkyries fly and search in Midgard"),
    (codes.C_WITH - 1, "Artifacts are taken in the Dwarven Forge"),
    (codes.C_NO_ELVES, "Gods trade in the World of Darkness"),
    (codes.C_BAG + 3, "Bags are chosen in the World of the Dead and the Kingdom of Fire"),
    (codes.C_USE_ALL, "The Vanir moves in the Sacred Land"),
    (codes.C_TAKE_TWO, "Square 2 of the Vanir gives two Vikings of the dead"),
    (codes.C_LOOK, "Square 3 of the Vanir shows the next cards"),
    (codes.C_SKIP, "An effect is declined only where all effects of the Vanir are used"),
    (codes.C_BACK - 1, "Cards are put back after a look with square 3 of the Vanir"),
    (codes.C_BANISH - 1, "Enemies are moved back by square 4 of the Vanir and by runes"),
    (codes.C_SIGEL - 1, "Giants are banished by square 5 of the Vanir"),
    (codes.C_SIGEL + 15, "Sigel shares out Vikings when it is complete"),
]
# what belongs to the same action or card as the question, but was settled before it or comes after it: question, from, up to and including
COURSE: Final[list[tuple[int, int, int, str]]] = [
    (codes.KEEP, codes.C_TOP, codes.C_BOTTOM, "The other card goes back once one is chosen"),
    (codes.PUT, codes.C_KEEP, codes.C_TOP - 1, "It is settled which card is played"),
    (codes.SEND, codes.C_FOE, codes.C_PILE, "It is settled whom you fight"),
    (codes.HELP, codes.C_FOE, codes.C_PILE, "It is settled whom you fight"),
    (codes.HELP, codes.C_VIKINGS, codes.C_ELVES - 1, "The Vikings of this fight have been sent"),
    (codes.DISCARD, codes.C_FOE, codes.C_DISCARD - 1, "The fight is won"),
    (codes.PARTNER, codes.C_GIVE, codes.C_NO_ELVES, "Vikings and Elves change hands once the other God is chosen"),
    (codes.TRADE_VIKINGS, codes.C_WITH, codes.C_GIVE - 1, "It is settled with whom you trade"),
    (codes.TRADE_VIKINGS, codes.C_GIVE_ELVES, codes.C_NO_ELVES, "Elves change hands after the Vikings"),
    (codes.TRADE_ELVES, codes.C_WITH, codes.C_GIVE - 1, "It is settled with whom you trade"),
    (codes.TRADE_ELVES, codes.C_GIVE, codes.C_NO_VIKINGS, "It is settled how many Vikings change hands"),
    (codes.BAG, codes.C_MOVE + codes.RAINBOW, codes.C_MOVE + codes.RAINBOW, "There is no bag on the rainbow"),
    (codes.EFFECT, codes.C_FORWARD, codes.C_USE_ALL, "It is settled what the Vanir does"),
    (codes.ORDER, codes.C_FORWARD, codes.C_USE_ALL, "It is settled what the Vanir does"),
]
QUESTION: Final[dict[int, str]] = {
    codes.DEAL: "choose a God. YG-3.2",
    codes.KEEP: "choose which of two cards Odin plays. YG-5.1",
    codes.PUT: "put the other card on top of the deck or under it. YG-5.1",
    codes.DRAG: "choose whom Nidhögg drags. YG-9.7",
    codes.PICK: "choose which of two rolls Tyr keeps. YG-7.11",
    codes.ACT: "choose an action. YG-4.3",
    codes.FOE: "choose an Enemy to fight. YG-7.1",
    codes.GIANT_TO_FIGHT: "choose a Giant to fight. YG-8.21",
    codes.SEND: "say how many Vikings you send. YG-7.2",
    codes.HELP: "say how many Elves help. YG-7.5",
    codes.DISCARD: "choose a Giant to discard. YG-8.24",
    codes.VALKYRIES: "say where the Valkyries fly or search. YG-8.9",
    codes.FORGE: "choose an Artifact. YG-8.11",
    codes.PARTNER: "choose a God to trade with. YG-8.16",
    codes.TRADE_VIKINGS: "say how many Vikings change hands. YG-8.17",
    codes.TRADE_ELVES: "say how many Elves change hands. YG-8.17",
    codes.VANIR: "say whether the Vanir moves on or goes home. YG-8.27",
    codes.ORDER: "say which card comes next on the deck. YG-8.31",
    codes.SHARE: "share out the Vikings of Sigel. YG-11.3",
}
EFFECT_QUESTION: Final = {  # by square of the Vanir's scale
    1: "say where the Valkyries fly, without a search. YG-8.29",
    2: "say whether you take two Vikings of the dead. YG-8.30",
    3: "say whether you look at the next cards. YG-8.31",
    4: "choose an Enemy to move back. YG-8.32",
    5: "choose a Giant to banish. YG-8.33",
}


def question(s: YggdrasilState) -> str:
    """What is asked now, as the end of a sentence, with the clause."""
    kind = s.kind()
    if kind == codes.BAG:
        dead = s.detail() == codes.HELHEIM
        return "choose a bag for the dead. YG-8.19" if dead else "choose a bag to draw from. YG-8.20"
    if kind == codes.ACT and s.raging:
        return "the only action is to calm Fenrir. YG-9.24"
    if kind == codes.EFFECT:
        return EFFECT_QUESTION[s.detail()]
    if kind == codes.PUSH:
        return f"{'Mann' if s.extra() > 1 else 'Tiwaz'} moves an Enemy back. YG-11.{5 if s.extra() > 1 else 6}"
    return QUESTION[kind]


def waiting(s: YggdrasilState, seat: int) -> str:
    """Why this seat is not asked at all; "" if it is."""
    if s.turn() == OVER:
        return "The game is over. YG-12"
    if s.turn() == CHANCE:
        return "Chance decides now: a card, a die, a bag or a Giant. YG-17.1"
    if seat == s.turn():
        return ""
    if s.kind() == codes.DEAL:
        return f"Seat {s.turn() + 1} picks a God now. YG-3.2"
    return f"It is {names.active_god(s)}'s turn: the active God decides everything. YG-4.10"


def explain(s: YggdrasilState, seat: int, action: int, named: int = -1) -> str:
    """LEGAL, or the reason why not. `named` is the God that a choice names beside its number."""
    if reason := waiting(s, seat):
        return reason
    kind = s.kind()
    if kind == codes.SHARE and named >= 0 and named != names.asked_god(s):
        return f"Sigel gives to {names.GOD_NAME[names.asked_god(s)]} now, clockwise from the active God. YG-11.3"
    if action in s.legal(seat):
        return LEGAL
    if not any(kind == asked and first <= action <= last for asked, first, last in ANSWERS):
        return elsewhere(s, action)
    if kind == codes.ACT:
        return _why_not_act(s, action)
    if codes.FOE <= kind <= codes.DISCARD:
        return _why_not_fight(s, action)
    if kind in (codes.TRADE_VIKINGS, codes.TRADE_ELVES):
        return _why_not_trade(s, action)
    if codes.VALKYRIES <= kind <= codes.VANIR:
        return _why_not_there(s, action)
    return _why_not_effect(s, kind, action) if kind in (codes.EFFECT, codes.PUSH) else _why_not_card(s, kind, action)


def elsewhere(s: YggdrasilState, action: int) -> str:
    """A choice that does not answer the present question: when it is made, and what is asked now."""
    return f"{here(s, action) or next(words for last, words in PLACE if action <= last)}. Now {question(s)}"


def here(s: YggdrasilState, action: int) -> str:
    """What stands in the way of a choice in this game and at this moment, as a sentence without its full stop; "" if it is merely made
    elsewhere."""
    kind = s.kind()
    if codes.C_ACT <= action <= codes.C_DONE:
        if kind == codes.DEAL:
            return "The game has not begun"
        return "The present action is not finished" if _acting(s) else "Actions come after the Enemy card"
    if kind != codes.DEAL and codes.C_WITH <= action <= codes.C_NO_ELVES and s.seats == 1:
        return "There is no other God to trade with"
    if absent(s, action):
        return f"{names.GOD_NAME[action - codes.C_WITH]} is not in this game"
    if kind == codes.TRADE_VIKINGS and codes.C_GIVE_ELVES <= action <= codes.C_NO_ELVES and s.elves[s.seat] + s.elves[s.detail()] == 0:
        return f"Neither {names.active_god(s)} nor {names.GOD_NAME[s.god[s.detail()]]} has an Elf"
    at = codes.HELP if kind == codes.PICK and s.detail() == codes.FOR_FIGHT else kind  # Tyr's rolls, like Elves, come after the Vikings
    return next((words for asked, first, last, words in COURSE if asked == at and first <= action <= last), "")


def absent(s: YggdrasilState, action: int) -> bool:
    """Is this a trade with a God whom nobody plays?"""
    return s.kind() != codes.DEAL and codes.C_WITH <= action < codes.C_GIVE and powers.seat_of(s, action - codes.C_WITH) < 0


def _acting(s: YggdrasilState) -> bool:
    """Is an action under way? Tyr also rolls for Enemies, before his first action."""
    return s.kind() >= codes.ACT or (s.kind() == codes.PICK and s.detail() in (codes.FOR_FIGHT, codes.FOR_CALM))


# -- actions ----------------------------------------------------------------------------------------------------------


def _why_not_act(s: YggdrasilState, action: int) -> str:
    """An action that is not offered."""
    if s.raging:
        return "Fenrir is enraged: the only action is to calm him. YG-9.24"
    if action == codes.C_CALM:
        return "Fenrir is not enraged, so he need not be calmed. YG-9.21"
    if action in (codes.C_ENTER, codes.C_LEAVE):
        return _why_not_trance(s, action == codes.C_LEAVE)
    return _why_not_world(s, action - codes.C_ACT)


def _why_not_trance(s: YggdrasilState, leaves: bool) -> str:
    god = names.active_god(s)
    if not s.trances:
        return "This game is played without trances. YG-3.16"
    if powers.in_trance(s) != leaves:
        return f"{god} is {'already' if powers.in_trance(s) else 'not'} in a trance. YG-8.37"
    if s.god[s.seat] != codes.FREYJA:
        return "A God cannot both enter and leave a trance in one turn. YG-8.38"
    if s.active & tables.CANCELS:
        return "Vafthrudnir cancels Freyja's power to enter and leave a trance in one turn. YG-8.38"
    return f"Freyja has already {'left' if leaves else 'entered'} a trance in this turn. YG-8.38"


def _why_not_world(s: YggdrasilState, world: int) -> str:
    name = names.the_world(world)
    if worlds.closed(s, world):
        giants = [names.GIANT_NAME[giant] for giant in members(s.active & tables.CLOSED_BY[world])]
        return f"{listed(giants)} {'has' if len(giants) == 1 else 'have'} closed {name}. YG-10.3"
    if has(s.used, world) and not worlds.may_double(s):
        if s.twice and powers.own_power(s, codes.FREYJA):
            return f"Freyja has already doubled {names.the_world(lowest(s.twice))} in this turn. YG-4.7"
        return f"The actions of a turn must differ, and {name} was used. YG-4.3"
    return _nothing_there(s, world)


def _nothing_there(s: YggdrasilState, world: int) -> str:
    """Why an action in an open world would change nothing (YG-4.5)."""
    god = names.active_god(s)
    if world == codes.NIFLHEIM and s.seats == 1:
        return "There is no other God to trade with. YG-8.18"
    return {
        codes.ASGARD: "A God in a trance cannot act in Asgard. YG-8.2"
        if powers.in_trance(s)
        else "No Enemy has left the first space. YG-8.3",
        codes.MIDGARD: "The Valkyries can neither search nor fly. YG-8.9",
        codes.NIDAVELLIR: f"The Forge has nothing for {god}: every next level is with another God, or {god} has level 3. YG-8.13",
        codes.ALFHEIM: "No Elf is at home. YG-8.15",
        codes.NIFLHEIM: f"Neither {god} nor any other God has a Viking or an Elf. YG-8.18",
        codes.HELHEIM: "No Viking lies in the World of the Dead. YG-8.19",
        codes.MUSPELHEIM: "All bags are empty. YG-8.20",
        codes.JOTUNHEIM: "All Giants are defeated. YG-8.25",
        codes.VANAHEIM: "The Vanir stands on the last square, and no effect could change anything. YG-8.28",
    }[world]


# -- fights -----------------------------------------------------------------------------------------------------------


def _why_not_fight(s: YggdrasilState, action: int) -> str:
    """A foe, a number of Vikings or Elves, a Giant to discard."""
    god = names.active_god(s)
    if action < codes.C_GIANT:
        return f"{names.ENEMY_NAME[action - codes.C_FOE]} stands on the first space and cannot be fought. YG-6.8"
    if action == codes.C_PILE:
        return "The pile of Giants is empty. YG-8.21"
    if action < codes.C_PILE:
        giant = action - codes.C_GIANT
        if has(s.beaten, giant):
            return f"{names.GIANT_NAME[giant]} is already defeated. YG-8.22"
        return f"{names.GIANT_NAME[giant]} lies unseen in the pile: only its top can be fought. YG-8.21"
    if action < codes.C_ELVES:
        own = s.vikings[s.seat]
        return f"{god} has {'only ' + plural(own, 'Viking') if own else 'no Viking'}. YG-7.2"
    if action < codes.C_DISCARD:
        return f"{god} has only {plural(s.elves[s.seat], 'Elf', 'Elves')}. YG-7.5"
    if action == codes.C_FOUGHT:
        return "The Giant that was fought is active: call it by its name. YG-8.24"
    return f"{names.GIANT_NAME[action - codes.C_DISCARD]} is already defeated. YG-8.22"


# -- other worlds -----------------------------------------------------------------------------------------------------


def _why_not_there(s: YggdrasilState, action: int) -> str:
    """A detail of an action in a world."""
    if action < codes.C_FORGE:
        return _why_not_fly(s, action)
    if action < codes.C_WITH:
        enemy, below = divmod(action - codes.C_FORGE, 3)
        return _why_not_forge(s, enemy, below + 1)
    if action < codes.C_GIVE:
        god = names.GOD_NAME[action - codes.C_WITH]
        other = powers.seat_of(s, action - codes.C_WITH)
        if other < 0:
            return f"{god} is not in this game. YG-3.2"
        if other == s.seat:
            return f"{god} is the active God: choose another one. YG-8.16"
        return f"Neither {names.active_god(s)} nor {god} has a Viking or an Elf. YG-8.18"
    if action < codes.C_FORWARD:
        return f"The {names.BAG[action - codes.C_BAG]} bag is empty. YG-8.20"
    return _why_not_vanir(s, action)


def _why_not_trade(s: YggdrasilState, action: int) -> str:
    """Vikings or Elves that cannot change hands."""
    mine, theirs = names.active_god(s), names.GOD_NAME[s.god[s.detail()]]
    if action == codes.C_NO_VIKINGS:
        return f"Neither {mine} nor {theirs} has an Elf, so Vikings must change hands. YG-8.17"
    if action == codes.C_NO_ELVES:
        return "No Viking changed hands, so an Elf must. YG-8.17"
    vikings = action < codes.C_NO_VIKINGS
    take = codes.C_TAKE if vikings else codes.C_TAKE_ELVES
    if action in (codes.C_GIVE, codes.C_GIVE_ELVES, take):
        none = codes.C_NO_VIKINGS if vikings else codes.C_NO_ELVES
        return "To trade nothing of this kind, say none. YG-8.17" if none in s.legal(s.seat) else _why_not_trade(s, none)
    giver, seat = (mine, s.seat) if action < take else (theirs, s.detail())
    own = s.vikings[seat] if vikings else s.elves[seat]
    noun, many = ("Viking", "Vikings") if vikings else ("Elf", "Elves")
    return f"{giver} has {'only ' + plural(own, noun, many) if own else 'no ' + noun} to give. YG-8.16"


def _why_not_fly(s: YggdrasilState, action: int) -> str:
    """The Valkyries cannot go or search there."""
    island = s.valkyries if action == codes.C_STAY else action - codes.C_SEARCH if action < codes.C_MOVE else action - codes.C_MOVE
    name = names.ISLAND[island]
    if island == s.valkyries and action >= codes.C_MOVE:
        return f"The Valkyries are already on the {name} island. YG-8.4"
    if island == s.valkyries and midgard.searchable(s, island):
        return f"The Valkyries are already on the {name} island; to search there say valk stay search. YG-8.4"
    if island != s.valkyries:
        if island not in (tables.NEAR[2 * s.valkyries], tables.NEAR[2 * s.valkyries + 1]):
            return f"The {name} island is not next to the {names.ISLAND[s.valkyries]} one. YG-8.4"
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
        return f"Levels cannot be skipped: level {own + 1} of the {name} comes first. YG-8.13"
    owner = names.GOD_NAME[s.god[worlds.held_by(s, enemy, level)]]
    return f"{owner} holds the {name} of level {level}. YG-8.13"


NO_EFFECT: Final = {  # by square of the Vanir's scale
    1: "The Valkyries cannot fly: a whirlpool bars the way. YG-8.29",
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
        if not has(s.tranced, codes.FREY):
            return "All effects can be used only with Frey in a trance. YG-8.34"
        if s.active & tables.CANCELS:
            return "Vafthrudnir cancels Frey's Trance Power. YG-10.4"
        return "No effect up to the Vanir's square could change anything. YG-8.34"
    square = action - codes.C_USE
    if square > s.vanir:
        here = "only that can be used" if s.vanir == 1 else "only that or one to its left can be used"
        return f"The Vanir stands on square {s.vanir}: {here}. YG-8.27"
    return NO_EFFECT[square]


# -- effects, cards, dice ---------------------------------------------------------------------------------------------


def _why_not_effect(s: YggdrasilState, kind: int, action: int) -> str:
    """An effect of the Vanir or a rune: islands, Enemies to move back, Giants to banish."""
    square = s.detail() if kind == codes.EFFECT else 0
    if action == codes.C_SKIP:
        if kind == codes.PUSH:
            return "A rune must move an Enemy if it can. YG-11.7"
        return "A single effect of the Vanir cannot be declined. YG-8.34"
    if square == 1 and codes.C_STAY <= action < codes.C_MOVE:
        return "Square 1 lets the Valkyries fly, but not search. YG-8.29"
    if square == 1 and codes.C_MOVE <= action < codes.C_FORGE:
        return _why_not_fly(s, action)
    if codes.C_BACK <= action < codes.C_BANISH and square in (0, 4):
        enemy = action - codes.C_BACK
        name = names.ENEMY_NAME[enemy]
        if has(s.pushed, enemy):
            return f"{name} has already been moved by this rune. YG-11.6"
        return f"{name} stands on the first space. YG-6.8"
    if action >= codes.C_BANISH and square == 5:
        giant = action - codes.C_BANISH
        where = "is already defeated" if has(s.beaten, giant) else "is active, not in the pile"
        return f"{names.GIANT_NAME[giant]} {where}. YG-8.33"
    return elsewhere(s, action)


def _why_not_card(s: YggdrasilState, kind: int, action: int) -> str:
    """Gods to pick, cards, faces, Enemies to drag, shares."""
    if kind == codes.DEAL:
        return f"{names.GOD_NAME[action - codes.C_GOD]} is taken: each seat has a different God. YG-3.1"
    if kind == codes.KEEP:
        drawn = listed([names.CARD_NAME[card] for card in s.drawn])
        return f"Odin did not draw {names.CARD_NAME[action - codes.C_KEEP]}, but {drawn}. YG-5.1"
    if kind == codes.DRAG:
        enemy = action - codes.C_DRAG
        last = min(s.space)
        return f"{names.ENEMY_NAME[enemy]} stands on space {s.space[enemy]}; those farthest behind stand on space {last}. YG-9.7"
    if kind == codes.PICK:
        rolled = listed([names.FACE_NAME[face] for face in (s.face, s.extra())])
        return f"Tyr rolled {rolled}, not {names.FACE_NAME[action - codes.C_DIE]}. YG-7.11"
    if kind == codes.ORDER:
        return f"{names.CARD_NAME[action - codes.C_ORDER]} is not among the cards still to be put back. YG-8.31"
    return f"Only {plural(s.share, 'Viking')} {'is' if s.share == 1 else 'are'} left to share out. YG-11.3"
