"""Fights with Enemies and Giants (YG-7)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from . import codes, enemies, powers, runes, tables
from .position import Position

# -- forces ------------------------------------------------------------------------------------------------------------


def enemy_force(s: Position, enemy: i64) -> i64:
    """The force of its area, plus 1 with the Giant that strengthens it (YG-7.8)."""
    return tables.FORCE[s.space[enemy]] + (1 if s.active & tables.STRENGTHENED_BY[enemy] != 0 else 0)


def giant_force(s: Position) -> i64:
    """3, plus 1 with Hrungnir, minus 1 with Thor in a trance (YG-7.9)."""
    force = tables.GIANT_FORCE
    if s.active & tables.GIANTS_UP != 0:
        force += 1
    if powers.trance_power(s, codes.THOR):
        force -= 1
    return force


def force_of(s: Position, foe: i64) -> i64:
    """The force of an Enemy or a Giant."""
    return enemy_force(s, foe) if foe < codes.GIANT_FOE else giant_force(s)


def foe_force(s: Position) -> i64:
    """The force of the present opponent."""
    return force_of(s, s.foe)


def die_is_rolled(s: Position) -> bool:
    """Is the die rolled? Not while a Giant forbids it in fights (YG-7.10)."""
    return s.active & tables.NO_DIE == 0


def bonus(s: Position, foe: i64) -> i64:
    """What the active God adds besides Vikings, die and Elves: its Artifact, and 1 for Thor (YG-7.3, YG-7.4)."""
    n: i64 = 1 if powers.own_power(s, codes.THOR) else 0
    if foe < codes.GIANT_FOE:
        at = 6 * s.seat + foe
        n += s.level[at]
    return n


def total(s: Position) -> i64:
    """The God's force so far: Vikings, hammers, Artifact, Elves and Thor's power (YG-7.3)."""
    n = s.sent + s.helped + bonus(s, s.foe)
    if s.face >= 0:
        n += tables.HAMMERS[s.face]
    return n


# -- questions ---------------------------------------------------------------------------------------------------------


def fill(s: Position, kind: i64, detail: i64, out: vec[i64]) -> i64:
    """The choices in a fight: opponent, Vikings, Elves, a Giant to discard."""
    if kind == codes.SEND:
        return fill_send(s, out)
    if kind == codes.FOE:
        return fill_foe(s, out)
    if kind == codes.GIANT_TO_FIGHT:
        return fill_giant(s, out)
    if kind == codes.HELP:
        return fill_help(s, out)
    return fill_discard(s, detail != 0, out)


def choose(s: Position, kind: i64, action: i64) -> None:
    """Carry out the answer to one of these questions."""
    if kind == codes.SEND:
        send(s, action - codes.C_VIKINGS)
    elif kind == codes.HELP:
        help_with(s, action - codes.C_ELVES)
    elif kind != codes.DISCARD:
        challenge(s, action)
    elif action == codes.C_FOUGHT:
        s.push(codes.REVEAL)
    else:
        runes.defeat(s, action - codes.C_DISCARD)


def fill_foe(s: Position, out: vec[i64]) -> i64:
    """Enemies off the first space (YG-6.8, YG-6.9)."""
    n: i64 = 0
    for enemy in range(i64(codes.ENEMIES)):
        out[n] = codes.C_FOE + enemy
        if s.space[enemy] > 1:
            n += 1
    return n


def fill_giant(s: Position, out: vec[i64]) -> i64:
    """Active Giants, and the top of the pile (YG-8.21)."""
    n = tables.fill_set(s.active, codes.C_GIANT, out, 0)
    if s.pile != 0:
        out[n] = codes.C_PILE
        n += 1
    return n


def challenge(s: Position, action: i64) -> None:
    """Choose the opponent. Then come Vikings, roll and Elves; with Tyr in a trance the roll comes first (YG-7.1, YG-7.12)."""
    if action == codes.C_PILE:
        s.foe = codes.PILE_FOE
    elif action >= codes.C_GIANT:
        s.foe = codes.GIANT_FOE + action - codes.C_GIANT
    else:
        s.foe = action - codes.C_FOE
    s.sent = 0
    s.helped = 0
    s.face = -1
    s.deeds[codes.DEEDS * s.seat + codes.FIGHTS] += 1
    if s.told is not None:
        s.tell("fight", (int(s.seat), int(s.god[s.seat]), int(s.foe), int(foe_force(s))))
    s.push(codes.COMPARE)
    s.push(codes.HELP)
    if not die_is_rolled(s):
        s.push(codes.SEND)
    elif powers.trance_power(s, codes.TYR):
        s.push(codes.SEND)
        s.push(codes.ROLL, codes.FOR_FIGHT)
    else:
        s.push(codes.ROLL, codes.FOR_FIGHT)
        s.push(codes.SEND)


def fill_send(s: Position, out: vec[i64]) -> i64:
    """Any number of the God's own Vikings (YG-7.2)."""
    own = s.vikings[s.seat]
    for n in range(own + 1):
        out[n] = codes.C_VIKINGS + n
    return own + 1


def send(s: Position, vikings: i64) -> None:
    """The Vikings go to the World of the Dead; with Freyja in a trance half of them go to her (YG-7.2, YG-7.13)."""
    s.sent = vikings
    s.vikings[s.seat] -= vikings
    s.deeds[codes.DEEDS * s.seat + codes.VIKINGS_SENT] += vikings
    saved: i64 = 0
    if powers.trance_power(s, codes.FREYJA):
        saved = vikings - vikings // 2
        s.vikings[powers.seat_of(s, codes.FREYJA)] += saved
    s.dead += vikings - saved
    if s.told is not None:
        s.tell("send", (int(s.seat), int(s.god[s.seat]), int(vikings), int(saved)))


def decides_at_once(s: Position) -> bool:
    """Would the die roll, or the fight be lost, before the God is asked for Vikings (YG-7.15)?"""
    return s.vikings[s.seat] == 0 or (powers.trance_power(s, codes.TYR) and die_is_rolled(s))


def elves_asked(s: Position) -> bool:
    """Is the God asked for Elves? Only where they turn a loss into a win, or always if the option says so (YG-7.6)."""
    if s.ask_elves != 0:
        return s.elves[s.seat] > 0
    lacking = foe_force(s) - total(s)
    return lacking >= 1 and lacking <= s.elves[s.seat]


def fill_help(s: Position, out: vec[i64]) -> i64:
    """Any number of the God's own Elves."""
    own = s.elves[s.seat]
    for n in range(own + 1):
        out[n] = codes.C_ELVES + n
    return own + 1


def help_with(s: Position, elves: i64) -> None:
    """The Elves count and go home (YG-7.5)."""
    s.helped = elves
    s.elves[s.seat] -= elves
    s.home += elves
    if s.told is not None and elves > 0:
        s.tell("elves", (int(s.seat), int(s.god[s.seat]), int(elves)))


def fill_discard(s: Position, from_pile: bool, out: vec[i64]) -> i64:
    """Any Giant, active or in the pile, and the unseen one if it was fought (YG-8.24)."""
    n = tables.fill_set(s.pile | s.active, codes.C_DISCARD, out, 0)
    if from_pile:
        out[n] = codes.C_FOUGHT
        n += 1
    return n


# -- the result --------------------------------------------------------------------------------------------------------


def compare(s: Position) -> None:
    """Equal or greater wins: an Enemy goes one space back, a Giant is discarded (YG-7.7, YG-8.1, YG-8.22)."""
    force = foe_force(s)
    mine = total(s)
    foe = s.foe
    s.foe = -1
    won = mine >= force
    if s.told is not None:
        s.tell("fought", (int(s.seat), int(s.god[s.seat]), int(foe), int(mine), int(force), int(won)))
    s.sent = 0
    s.helped = 0
    s.face = -1
    if not won:
        return
    s.deeds[codes.DEEDS * s.seat + codes.FIGHTS_WON] += 1
    if foe < codes.GIANT_FOE:
        enemies.back(s, foe, 1)
    elif powers.trance_power(s, codes.ODIN):  # YG-8.24
        s.push(codes.DISCARD, 1 if foe == codes.PILE_FOE else 0)
    elif foe == codes.PILE_FOE:
        s.push(codes.REVEAL)
    else:
        runes.defeat(s, foe - codes.GIANT_FOE)


def chance_to_win(s: Position, foe: i64, vikings: i64, elves: i64) -> i64:
    """The chance, in 36ths, that the active God beats this foe with these Vikings and Elves; Tyr's better of two rolls counts."""
    lacking = force_of(s, foe) - vikings - elves - bonus(s, foe)
    if lacking <= 0:
        return 36
    if not die_is_rolled(s):
        return 0
    fails: i64 = 0
    for face in range(i64(4)):
        if tables.HAMMERS[face] < lacking:
            fails += tables.SIDES[face]
    return 36 - fails * fails if powers.own_power(s, codes.TYR) else 36 - 6 * fails
