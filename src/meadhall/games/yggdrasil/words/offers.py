"""How the page offers each choice: the spots to click, the words on a button, what it would do."""

from __future__ import annotations

from meadhall.game import Choice

from ..data import COMPONENTS
from ..rules import codes, combat, position, tables, worlds
from ..rules.state import YggdrasilState
from . import log, names


def choice(s: YggdrasilState, seat: int, action: int) -> Choice:
    """A choice of the present question."""
    if action < codes.C_ACT:
        return _card_choice(s, action)
    if action < codes.C_FOE:
        return _act_choice(s, action)
    if action < codes.C_STAY:
        return _fight_choice(s, action)
    if action < codes.C_FORWARD:
        return _world_choice(s, action)
    return _vanir_choice(s, action)


def _card_choice(s: YggdrasilState, action: int) -> Choice:
    if action < codes.C_KEEP:
        god = COMPONENTS.gods[action - codes.C_GOD]
        return Choice((f"god:{god.id}",), god.name, f"{god.personal}.")
    if action < codes.C_TOP:
        card = action - codes.C_KEEP
        return Choice((f"d:{names.CARD_ID[card]}",), f"Play {names.CARD_NAME[card]}", f"{card_effect(s, card)}")
    if action <= codes.C_BOTTOM:
        other = names.CARD_NAME[s.drawn[1]]
        top = action == codes.C_TOP
        spot, label, when = ("b:top", "On top", "next") if top else ("b:under", "Under the deck", "last")
        return Choice((spot,), label, f"{other} comes {when}.")
    if action < codes.C_DIE:
        enemy = action - codes.C_DRAG
        space = int(s.space[enemy])
        return Choice(
            (f"e:{names.ENEMY[enemy]}",),
            f"Drag {names.ENEMY_NAME[enemy]}",
            f"{names.ENEMY_NAME[enemy]} goes from {space} to {min(8, space + 1)}.",
        )
    face = names.FACE[action - codes.C_DIE]
    return Choice((f"d:{face}",), f"Keep {face[:-1]} {face[-1]}", f"{names.plural(int(face[-1]), 'hammer')}, {face[:-1]} island.")


def card_effect(s: YggdrasilState, card: int) -> str:
    """What playing a card would do to the track."""
    if card >= codes.RAGNAROK_CARD:
        return f"{', '.join(names.ENEMY_NAME[names.ENEMY.index(e)] for e in COMPONENTS.specials[card - 6].enemies)} walk one space."
    enemy, steps = card % 6, 2 if card >= codes.ANGRY_CARD else 1
    space = min(8, int(s.space[enemy]) + steps)
    return (
        f"{names.ENEMY_NAME[enemy]} goes to {space}, power {COMPONENTS.power[space]}."
        if space < 8
        else f"{names.ENEMY_NAME[enemy]} goes to 8."
    )


def _act_choice(s: YggdrasilState, action: int) -> Choice:
    if action == codes.C_ENTER:
        god = COMPONENTS.gods[s.god[s.seat]]
        return Choice(("b:enter",), "Enter a trance", f"For all: {god.trance}.")
    if action == codes.C_LEAVE:
        return Choice(("b:leave",), "Leave the trance", f"Again: {COMPONENTS.gods[s.god[s.seat]].personal}.")
    if action == codes.C_CALM:
        return Choice(("b:calm",), f"Calm Fenrir, {log.percent(log.calm_odds(s))}", "One attempt is one action.")
    if action == codes.C_DONE:
        return Choice(("b:done",), "End the turn", "Unused actions are lost.")
    world = action - codes.C_ACT
    return Choice((f"w:{names.WORLD[world]}",), names.WORLD_NAME[world], f"{COMPONENTS.worlds[world].about}.")


def _fight_choice(s: YggdrasilState, action: int) -> Choice:
    if action < codes.C_GIANT:
        enemy = action - codes.C_FOE
        force, plus, space = int(combat.enemy_force(s, enemy)), int(combat.bonus(s, enemy)), int(s.space[enemy])
        have = f", your bonus {plus}" if plus else ""
        result = f"Force {force}{have}; a win sends it from {space} to {space - 1}."
        return Choice((f"e:{names.ENEMY[enemy]}",), f"Fight {names.ENEMY_NAME[enemy]}", result)
    if action < codes.C_PILE:
        giant = action - codes.C_GIANT
        result = f"Force {int(combat.giant_force(s))}; ends: {names.giant_effect(giant)}; {names.RUNE_NAME[tables.RUNE_OF[giant]]}."
        return Choice((f"g:{names.GIANT[giant]}",), f"Fight {names.GIANT_NAME[giant]}", result)
    if action == codes.C_PILE:
        return Choice(("g:pile",), "Fight the pile", f"Force {int(combat.giant_force(s))}; the Giant is turned up only if beaten.")
    if action < codes.C_ELVES:
        return _send_choice(s, action - codes.C_VIKINGS)
    if action < codes.C_DISCARD:
        n = action - codes.C_ELVES
        won = combat.total(s) + n >= (combat.enemy_force(s, s.foe) if s.foe < 6 else combat.giant_force(s))
        return Choice((f"n:{n}",), names.plural(n, "Elf", "Elves") if n else "No Elf", "The fight is won." if won else "The fight is lost.")
    if action == codes.C_FOUGHT:
        return Choice(("g:pile",), "The one fought", "It is turned up now.")
    giant = action - codes.C_DISCARD
    return Choice(
        (f"g:{names.GIANT[giant]}",), f"Discard {names.GIANT_NAME[giant]}", f"Counts for {names.RUNE_NAME[tables.RUNE_OF[giant]]}."
    )


def _send_choice(s: YggdrasilState, n: int) -> Choice:
    """Vikings to send, with the exact chance on the die alone and with all own Elves."""
    label = names.plural(n, "Viking") if n else "No Viking"
    foe, elves = int(s.foe), int(s.elves[s.seat])
    if s.face >= 0 or not combat.die_is_rolled(s):
        short = int((combat.enemy_force(s, foe) if foe < 6 else combat.giant_force(s)) - combat.total(s)) - n
        if short <= 0:
            return Choice((f"n:{n}",), label, "The fight is won.")
        return Choice((f"n:{n}",), label, f"Won with {names.plural(short, 'Elf', 'Elves')}." if short <= elves else "The fight is lost.")
    alone, helped = int(combat.chance_to_win(s, foe, n, 0)), int(combat.chance_to_win(s, foe, n, elves))
    result = f"{log.percent(alone)} on the die alone"
    if elves:
        result += f", {log.percent(helped)} with your {names.plural(elves, 'Elf', 'Elves')}"
    return Choice((f"n:{n}",), label, result + ".")


def _world_choice(s: YggdrasilState, action: int) -> Choice:
    kind = int(s.agenda[s.depth - 1]) % 64
    if action < codes.C_FORGE:
        if kind == codes.EFFECT:
            island = action - codes.C_MOVE
            return Choice((f"i:{names.ISLAND[island]}",), f"Fly to the {names.ISLAND[island]} island", "Without a search.")
        if action < codes.C_MOVE:
            island = int(s.valkyries) if action == codes.C_STAY else action - codes.C_SEARCH
            bag = island - 1
            v, f = int(s.bag_vikings[bag]), int(s.bag_fire[bag])
            drawn = int(worlds.counters(s, bag, position.souls_drawn(s)))
            mean = f"{drawn * v / max(1, v + f):.1f} of {drawn} on average." if not s.hidden_bags else f"{drawn} counters are drawn."
            label = f"Search {'here' if action == codes.C_STAY else names.ISLAND[island]}"
            return Choice((f"i:{names.ISLAND[island]}", "b:search"), label, mean)
        island = action - codes.C_MOVE
        return Choice((f"i:{names.ISLAND[island]}", "b:move"), f"Only move to {names.ISLAND[island]}", "No search.")
    if action < codes.C_WITH:
        enemy, level = divmod(action - codes.C_FORGE, 3)
        name = f"{names.ARTIFACT_NAME[enemy]} {level + 1}"
        return Choice((f"f:{names.ARTIFACT[enemy]}-{level + 1}",), name, f"+{level + 1} against {names.ENEMY_NAME[enemy]}.")
    if action < codes.C_GIVE:
        god = action - codes.C_WITH
        return Choice((f"god:{names.GOD[god]}",), f"Trade with {names.GOD_NAME[god]}", "Give or take Vikings and Elves.")
    if action < codes.C_BAG:
        return _trade_choice(s, action)
    bag = action - codes.C_BAG
    if int(s.agenda[s.depth - 1]) // 64 % 16 == codes.HELHEIM:
        dead = names.plural(min(5, int(s.dead)), "Viking")
        return Choice((f"i:{names.ISLAND[bag + 1]}",), f"Into the {names.ISLAND[bag + 1]} bag", f"{dead} of the dead go in.")
    drawn = int(worlds.counters(s, bag, 5))
    return Choice((f"i:{names.ISLAND[bag + 1]}",), f"The {names.ISLAND[bag + 1]} bag", f"{drawn} counters are drawn; Fire Giants leave it.")


def _trade_choice(s: YggdrasilState, action: int) -> Choice:
    other = names.GOD_NAME[s.god[int(s.agenda[s.depth - 1]) // 64 % 16]]
    if action in (codes.C_NO_VIKINGS, codes.C_NO_ELVES):
        return Choice(("t:none",), "No Vikings" if action == codes.C_NO_VIKINGS else "No Elves", "Nothing of this kind changes hands.")
    vikings = action < codes.C_NO_VIKINGS
    take = action >= codes.C_TAKE if vikings else action >= codes.C_TAKE_ELVES
    first = (codes.C_TAKE if take else codes.C_GIVE) if vikings else (codes.C_TAKE_ELVES if take else codes.C_GIVE_ELVES)
    n = action - first
    what = names.plural(n, "Viking") if vikings else names.plural(n, "Elf", "Elves")
    way = f"from {other}" if take else f"to {other}"
    return Choice((f"t:{'take' if take else 'give'}-{n}",), f"{'Take' if take else 'Give'} {n}", f"{what} {way}.")


def _vanir_choice(s: YggdrasilState, action: int) -> Choice:
    if action == codes.C_FORWARD:
        square = int(s.vanir)
        return Choice((f"q:{square + 1}",), "One square on", f"Next: {COMPONENTS.squares[square].about}.")
    if action < codes.C_USE_ALL:
        square = action - codes.C_USE
        return Choice((f"q:{square}",), f"Use {square}", f"{COMPONENTS.squares[square - 1].about}.")
    if action <= codes.C_SKIP:
        spot, label, result = {
            codes.C_USE_ALL: ("b:all", "Use all", f"Every effect from 1 to {int(s.vanir)}, each may be declined."),
            codes.C_TAKE_TWO: ("b:take", "Take 2", "Two Vikings of the dead."),
            codes.C_LOOK: ("b:look", "Look", "The next six cards, put back in any order."),
            codes.C_SKIP: ("b:skip", "Skip", "This effect is declined."),
        }[action]
        return Choice((spot,), label, result)
    if action < codes.C_BACK:
        card = action - codes.C_ORDER
        return Choice((f"d:{names.CARD_ID[card]}",), names.CARD_NAME[card], f"It becomes card {len(s.placed) + 1} of the deck.")
    if action < codes.C_BANISH:
        enemy = action - codes.C_BACK
        spaces = int(s.agenda[s.depth - 1]) // 1024 if int(s.agenda[s.depth - 1]) % 64 == codes.PUSH else 1
        space = int(s.space[enemy])
        return Choice((f"e:{names.ENEMY[enemy]}",), f"{names.ENEMY_NAME[enemy]} back", f"From {space} to {max(1, space - spaces)}.")
    if action < codes.C_SIGEL:
        giant = action - codes.C_BANISH
        return Choice(
            (f"g:{names.GIANT[giant]}",), f"Banish {names.GIANT_NAME[giant]}", f"Counts for {names.RUNE_NAME[tables.RUNE_OF[giant]]}."
        )
    n = action - codes.C_SIGEL
    return Choice((f"n:{n}",), names.plural(n, "Viking"), f"{int(s.share) - n} left for the others.")
