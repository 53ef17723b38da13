"""Enemy cards, moves and harm (YG-4.2, YG-6, YG-9)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import has, size

from . import codes, tables
from .position import Position

# -- where they stand --------------------------------------------------------------------------------------------------


def any_foe(s: Position) -> bool:
    """Is an Enemy off the first space (YG-6.8, YG-6.9)?"""
    return any(s.space[enemy] > 1 for enemy in range(i64(codes.ENEMIES)))


def beyond(s: Position, space: i64) -> i64:
    """How many Enemies stand on this space or farther on."""
    n: i64 = 0
    for enemy in range(i64(codes.ENEMIES)):
        if s.space[enemy] >= space:
            n += 1
    return n


def hindmost(s: Position) -> i64:
    """The lowest space that an Enemy stands on."""
    lowest: i64 = 9
    for enemy in range(i64(codes.ENEMIES)):
        if s.space[enemy] < lowest:
            lowest = s.space[enemy]
    return lowest


# -- moves and cards ---------------------------------------------------------------------------------------------------


def forward(s: Position, enemy: i64, steps: i64) -> bool:
    """Move an Enemy right, at most into Odin's Residence; return whether it moved (YG-6.5)."""
    start = s.space[enemy]
    to = start + steps
    if to > tables.RESIDENCE:
        to = tables.RESIDENCE
    s.space[enemy] = to
    if s.told is not None and to != start:
        s.tell("forward", (int(enemy), int(start), int(to)))
    return to != start


def back(s: Position, enemy: i64, steps: i64) -> None:
    """Move an Enemy left, at most to the first space; this never triggers anything (YG-6.2, YG-6.5)."""
    start = s.space[enemy]
    to = start - steps
    if to < 1:
        to = 1
    s.space[enemy] = to
    if s.told is not None:
        s.tell("back", (int(enemy), int(start), int(to)))


def play_card(s: Position, card: i64) -> None:
    """Discard the card, move the Enemy it shows, and apply the effect if it is the Enemy's own card (YG-6.3, YG-6.6, YG-6.7)."""
    s.discard[card] += 1
    if s.told is not None:
        s.tell("card", (int(s.seat), int(s.god[s.seat]), int(card)))
        s.beat()
    if card >= codes.RAGNAROK_CARD:
        for enemy in range(i64(codes.ENEMIES)):
            if has(tables.MOVED[card], enemy):
                forward(s, enemy, tables.STEPS[card])
                if s.told is not None:
                    s.beat()
        return
    shown = card - codes.ANGRY_CARD if card >= codes.ANGRY_CARD else card
    if forward(s, shown, tables.STEPS[card]) and s.space[shown] < tables.RESIDENCE:  # YG-6.4
        if s.told is not None:
            s.beat()
        effect(s, shown)


# -- harm --------------------------------------------------------------------------------------------------------------


def effect(s: Position, enemy: i64) -> None:
    """The harm that an Enemy does where it has arrived (YG-9.1)."""
    power = tables.POWER[s.space[enemy]]
    if enemy == codes.NIDHOGG:
        drag_hindmost(s)
    elif enemy == codes.SURT:
        s.push(codes.ROLL, codes.FOR_SURT)
    elif enemy == codes.JORMUNGAND:
        s.push(codes.ROLL, codes.FOR_JORMUNGAND)
    elif enemy == codes.FENRIR:
        if s.raging == 0:  # YG-9.25
            s.raging = 1
            if s.told is not None:
                s.tell("rage", (int(power),))
    elif enemy == codes.HEL:
        s.push(codes.ROLL, codes.FOR_HEL)
    elif enemy == codes.LOKI:
        risen = size(s.pile)
        if power < risen:
            risen = power
        if risen > 0:
            s.push(codes.RISE, risen)


def drag_hindmost(s: Position) -> None:
    """Nidhögg: whoever is farthest behind moves one space; the active God chooses among equals (YG-9.7)."""
    lowest = hindmost(s)
    last: i64 = 0
    tied: i64 = 0
    for enemy in range(i64(codes.ENEMIES)):
        if s.space[enemy] == lowest:
            last = enemy
            tied += 1
    if tied > 1:
        s.push(codes.DRAG)
    else:
        s.force(codes.C_DRAG + last)
        drag(s, last)


def drag(s: Position, enemy: i64) -> None:
    """Move the dragged Enemy, without its effect."""
    if s.told is not None:
        s.tell("drag", (int(enemy),))
    forward(s, enemy, 1)


def fill_drag(s: Position, out: vec[i64]) -> i64:
    """The Enemies farthest behind."""
    lowest = hindmost(s)
    n: i64 = 0
    for enemy in range(i64(codes.ENEMIES)):
        if s.space[enemy] == lowest:
            out[n] = codes.C_DRAG + enemy
            n += 1
    return n


def burn(s: Position, face: i64) -> None:
    """Surt: Fire Giants go from the Kingdom of Fire into the bag of the colour rolled (YG-9.4)."""
    bag = tables.ISLAND_OF[face] - 1
    moved = tables.POWER[s.space[codes.SURT]]
    if s.kingdom < moved:
        moved = s.kingdom
    s.kingdom -= moved
    s.bag_fire[bag] += moved
    if s.told is not None:
        s.tell("burn", (int(bag), int(moved)))


def take_for_good(s: Position, face: i64) -> None:
    """Hel: Vikings leave the bag of the colour rolled, and the game (YG-9.2)."""
    bag = tables.ISLAND_OF[face] - 1
    taken = tables.POWER[s.space[codes.HEL]]
    if s.bag_vikings[bag] < taken:
        taken = s.bag_vikings[bag]
    s.bag_vikings[bag] -= taken
    s.removed += taken
    if s.told is not None:
        s.tell("take", (int(bag), int(taken)))


def flood(s: Position, face: i64) -> None:
    """Jörmungand: the island of the colour rolled is submerged, the Valkyries go home (YG-9.5)."""
    s.submerged = tables.ISLAND_OF[face]
    s.valkyries = codes.RAINBOW
    if s.told is not None:
        s.tell("flood", (int(s.submerged),))


# -- Fenrir's rage -----------------------------------------------------------------------------------------------------


def calmed_by(s: Position, face: i64) -> bool:
    """Does this face calm Fenrir where he stands now (YG-9.21, YG-9.26)?"""
    return tables.CALMS[4 * tables.CALM_POWER[s.space[codes.FENRIR]] + face] != 0


def calm(s: Position, face: i64) -> None:
    """An attempt to calm Fenrir."""
    if calmed_by(s, face):
        s.raging = 0
    if s.told is not None:
        s.tell("calm", (int(s.seat), int(s.god[s.seat]), int(s.raging == 0)))
