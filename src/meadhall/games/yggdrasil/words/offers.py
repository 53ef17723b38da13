"""How the page offers each choice: the spots to click, the words on a button, what it would do."""

from __future__ import annotations

from meadhall.game import Choice

from ..data import COMPONENTS
from ..rules import codes as c
from ..rules.combat import bonus, chance_to_win, die_is_rolled, enemy_force, giant_force, total
from ..rules.position import souls_drawn
from ..rules.state import YggdrasilState
from ..rules.tables import RUNE_OF
from ..rules.worlds import counters
from .log import calm_odds, percent
from .names import (
    ARTIFACT,
    ARTIFACT_NAME,
    CARD_ID,
    CARD_NAME,
    ENEMY,
    ENEMY_NAME,
    FACE,
    GIANT,
    GIANT_NAME,
    GOD,
    GOD_NAME,
    ISLAND,
    RUNE_NAME,
    WORLD,
    WORLD_NAME,
    giant_effect,
    plural,
)


def choice(s: YggdrasilState, seat: int, action: int) -> Choice:
    """A choice of the present question."""
    if action < c.C_ACT:
        return _card_choice(s, action)
    if action < c.C_FOE:
        return _act_choice(s, action)
    if action < c.C_STAY:
        return _fight_choice(s, action)
    if action < c.C_FORWARD:
        return _world_choice(s, action)
    return _vanir_choice(s, action)


def _card_choice(s: YggdrasilState, action: int) -> Choice:
    if action < c.C_KEEP:
        god = COMPONENTS.gods[action - c.C_GOD]
        return Choice((f"god:{god.id}",), god.name, f"{god.personal}.")
    if action < c.C_TOP:
        card = action - c.C_KEEP
        return Choice((f"d:{CARD_ID[card]}",), f"Play {CARD_NAME[card]}", f"{card_effect(s, card)}")
    if action <= c.C_BOTTOM:
        other = CARD_NAME[s.drawn[1]]
        top = action == c.C_TOP
        spot, label, when = ("b:top", "On top", "next") if top else ("b:under", "Under the deck", "last")
        return Choice((spot,), label, f"{other} comes {when}.")
    if action < c.C_DIE:
        enemy = action - c.C_DRAG
        space = int(s.space[enemy])
        return Choice((f"e:{ENEMY[enemy]}",), f"Drag {ENEMY_NAME[enemy]}", f"{ENEMY_NAME[enemy]} goes from {space} to {min(8, space + 1)}.")
    face = FACE[action - c.C_DIE]
    return Choice((f"d:{face}",), f"Keep {face[:-1]} {face[-1]}", f"{plural(int(face[-1]), 'hammer')}, {face[:-1]} island.")


def card_effect(s: YggdrasilState, card: int) -> str:
    """What playing a card would do to the track."""
    if card >= c.RAGNAROK_CARD:
        return f"{', '.join(ENEMY_NAME[ENEMY.index(e)] for e in COMPONENTS.specials[card - 6].enemies)} walk one space."
    enemy, steps = card % 6, 2 if card >= c.ANGRY_CARD else 1
    space = min(8, int(s.space[enemy]) + steps)
    return f"{ENEMY_NAME[enemy]} goes to {space}, power {COMPONENTS.power[space]}." if space < 8 else f"{ENEMY_NAME[enemy]} goes to 8."


def _act_choice(s: YggdrasilState, action: int) -> Choice:
    if action == c.C_ENTER:
        god = COMPONENTS.gods[s.god[s.seat]]
        return Choice(("b:enter",), "Enter a trance", f"For all: {god.trance}.")
    if action == c.C_LEAVE:
        return Choice(("b:leave",), "Leave the trance", f"Again: {COMPONENTS.gods[s.god[s.seat]].personal}.")
    if action == c.C_CALM:
        return Choice(("b:calm",), f"Calm Fenrir, {percent(calm_odds(s))}", "One attempt is one action.")
    if action == c.C_DONE:
        return Choice(("b:done",), "End the turn", "Unused actions are lost.")
    world = action - c.C_ACT
    return Choice((f"w:{WORLD[world]}",), WORLD_NAME[world], f"{COMPONENTS.worlds[world].about}.")


def _fight_choice(s: YggdrasilState, action: int) -> Choice:
    if action < c.C_GIANT:
        enemy = action - c.C_FOE
        force, plus, space = int(enemy_force(s, enemy)), int(bonus(s, enemy)), int(s.space[enemy])
        have = f", your bonus {plus}" if plus else ""
        result = f"Force {force}{have}; a win sends it from {space} to {space - 1}."
        return Choice((f"e:{ENEMY[enemy]}",), f"Fight {ENEMY_NAME[enemy]}", result)
    if action < c.C_PILE:
        giant = action - c.C_GIANT
        result = f"Force {int(giant_force(s))}; ends: {giant_effect(giant)}; {RUNE_NAME[RUNE_OF[giant]]}."
        return Choice((f"g:{GIANT[giant]}",), f"Fight {GIANT_NAME[giant]}", result)
    if action == c.C_PILE:
        return Choice(("g:pile",), "Fight the pile", f"Force {int(giant_force(s))}; the Giant is turned up only if beaten.")
    if action < c.C_ELVES:
        return _send_choice(s, action - c.C_VIKINGS)
    if action < c.C_DISCARD:
        n = action - c.C_ELVES
        won = total(s) + n >= (enemy_force(s, s.foe) if s.foe < 6 else giant_force(s))
        return Choice((f"n:{n}",), plural(n, "Elf", "Elves") if n else "No Elf", "The fight is won." if won else "The fight is lost.")
    if action == c.C_FOUGHT:
        return Choice(("g:pile",), "The one fought", "It is turned up now.")
    giant = action - c.C_DISCARD
    return Choice((f"g:{GIANT[giant]}",), f"Discard {GIANT_NAME[giant]}", f"Counts for {RUNE_NAME[RUNE_OF[giant]]}.")


def _send_choice(s: YggdrasilState, n: int) -> Choice:
    """Vikings to send, with the exact chance on the die alone and with all own Elves."""
    label = plural(n, "Viking") if n else "No Viking"
    foe, elves = int(s.foe), int(s.elves[s.seat])
    if s.face >= 0 or not die_is_rolled(s):
        short = int((enemy_force(s, foe) if foe < 6 else giant_force(s)) - total(s)) - n
        if short <= 0:
            return Choice((f"n:{n}",), label, "The fight is won.")
        return Choice((f"n:{n}",), label, f"Won with {plural(short, 'Elf', 'Elves')}." if short <= elves else "The fight is lost.")
    alone, helped = int(chance_to_win(s, foe, n, 0)), int(chance_to_win(s, foe, n, elves))
    result = f"{percent(alone)} on the die alone"
    if elves:
        result += f", {percent(helped)} with your {plural(elves, 'Elf', 'Elves')}"
    return Choice((f"n:{n}",), label, result + ".")


def _world_choice(s: YggdrasilState, action: int) -> Choice:
    kind = int(s.agenda[s.depth - 1]) % 64
    if action < c.C_FORGE:
        if kind == c.EFFECT:
            island = action - c.C_MOVE
            return Choice((f"i:{ISLAND[island]}",), f"Fly to the {ISLAND[island]} island", "Without a search.")
        if action < c.C_MOVE:
            island = int(s.valkyries) if action == c.C_STAY else action - c.C_SEARCH
            bag = island - 1
            v, f = int(s.bag_vikings[bag]), int(s.bag_fire[bag])
            drawn = int(counters(s, bag, souls_drawn(s)))
            mean = f"{drawn * v / max(1, v + f):.1f} of {drawn} on average." if not s.hidden_bags else f"{drawn} counters are drawn."
            label = f"Search {'here' if action == c.C_STAY else ISLAND[island]}"
            return Choice((f"i:{ISLAND[island]}", "b:search"), label, mean)
        island = action - c.C_MOVE
        return Choice((f"i:{ISLAND[island]}", "b:move"), f"Only move to {ISLAND[island]}", "No search.")
    if action < c.C_WITH:
        enemy, level = divmod(action - c.C_FORGE, 3)
        name = f"{ARTIFACT_NAME[enemy]} {level + 1}"
        return Choice((f"f:{ARTIFACT[enemy]}-{level + 1}",), name, f"+{level + 1} against {ENEMY_NAME[enemy]}.")
    if action < c.C_GIVE:
        god = action - c.C_WITH
        return Choice((f"god:{GOD[god]}",), f"Trade with {GOD_NAME[god]}", "Give or take Vikings and Elves.")
    if action < c.C_BAG:
        return _trade_choice(s, action)
    bag = action - c.C_BAG
    if int(s.agenda[s.depth - 1]) // 64 % 16 == c.HELHEIM:
        dead = plural(min(5, int(s.dead)), "Viking")
        return Choice((f"i:{ISLAND[bag + 1]}",), f"Into the {ISLAND[bag + 1]} bag", f"{dead} of the dead go in.")
    drawn = int(counters(s, bag, 5))
    return Choice((f"i:{ISLAND[bag + 1]}",), f"The {ISLAND[bag + 1]} bag", f"{drawn} counters are drawn; Fire Giants leave it.")


def _trade_choice(s: YggdrasilState, action: int) -> Choice:
    other = GOD_NAME[s.god[int(s.agenda[s.depth - 1]) // 64 % 16]]
    if action in (c.C_NO_VIKINGS, c.C_NO_ELVES):
        return Choice(("t:none",), "No Vikings" if action == c.C_NO_VIKINGS else "No Elves", "Nothing of this kind changes hands.")
    vikings = action < c.C_NO_VIKINGS
    take = action >= c.C_TAKE if vikings else action >= c.C_TAKE_ELVES
    first = (c.C_TAKE if take else c.C_GIVE) if vikings else (c.C_TAKE_ELVES if take else c.C_GIVE_ELVES)
    n = action - first
    what = plural(n, "Viking") if vikings else plural(n, "Elf", "Elves")
    way = f"from {other}" if take else f"to {other}"
    return Choice((f"t:{'take' if take else 'give'}-{n}",), f"{'Take' if take else 'Give'} {n}", f"{what} {way}.")


def _vanir_choice(s: YggdrasilState, action: int) -> Choice:
    if action == c.C_FORWARD:
        square = int(s.vanir)
        return Choice((f"q:{square + 1}",), "One square on", f"Next: {COMPONENTS.squares[square].about}.")
    if action < c.C_USE_ALL:
        square = action - c.C_USE
        return Choice((f"q:{square}",), f"Use {square}", f"{COMPONENTS.squares[square - 1].about}.")
    if action <= c.C_SKIP:
        spot, label, result = {
            c.C_USE_ALL: ("b:all", "Use all", f"Every effect from 1 to {int(s.vanir)}, each may be declined."),
            c.C_TAKE_TWO: ("b:take", "Take 2", "Two Vikings of the dead."),
            c.C_LOOK: ("b:look", "Look", "The next six cards, put back in any order."),
            c.C_SKIP: ("b:skip", "Skip", "This effect is declined."),
        }[action]
        return Choice((spot,), label, result)
    if action < c.C_BACK:
        card = action - c.C_ORDER
        return Choice((f"d:{CARD_ID[card]}",), CARD_NAME[card], f"It becomes card {len(s.placed) + 1} of the deck.")
    if action < c.C_BANISH:
        enemy = action - c.C_BACK
        spaces = int(s.agenda[s.depth - 1]) // 1024 if int(s.agenda[s.depth - 1]) % 64 == c.PUSH else 1
        space = int(s.space[enemy])
        return Choice((f"e:{ENEMY[enemy]}",), f"{ENEMY_NAME[enemy]} back", f"From {space} to {max(1, space - spaces)}.")
    if action < c.C_SIGEL:
        giant = action - c.C_BANISH
        return Choice((f"g:{GIANT[giant]}",), f"Banish {GIANT_NAME[giant]}", f"Counts for {RUNE_NAME[RUNE_OF[giant]]}.")
    n = action - c.C_SIGEL
    return Choice((f"n:{n}",), plural(n, "Viking"), f"{int(s.share) - n} left for the others.")
