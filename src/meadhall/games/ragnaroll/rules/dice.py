"""The dice: rolling, turning, roles, the ring of neighbours (RR-1.3, RR-1.4, RR-4)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from . import codes, tables
from .position import Position


def fall(s: Position, seat: i64, outcome: i64) -> None:
    """The three dice of a seat land: red * 36 + blue * 6 + yellow, each from 0 (RR-4.1)."""
    at = seat * 3
    s.rolled[at] = outcome // 36 + 1
    s.rolled[at + 1] = outcome // 6 % 6 + 1
    s.rolled[at + 2] = outcome % 6 + 1
    forget_roles(s, seat)


def forget_roles(s: Position, seat: i64) -> None:
    """The dice lie as they were rolled, without roles."""
    for die in range(seat * 3, seat * 3 + 3):
        s.dice[die] = s.rolled[die]
    s.roles[seat * 2] = 0
    s.roles[seat * 2 + 1] = 0


def plan(s: Position, seat: i64) -> None:
    """Phase B: turn a die or keep, then name the Thunder die, then the Circle die."""
    s.push(seat, codes.CIRCLE, 0)
    s.push(seat, codes.THUNDER, 0)
    s.push(seat, codes.TURN, 0)


def surely_asks(s: Position, seat: i64, kind: i64) -> bool:
    """Is this step a choice whatever the dice show? A role has at least two dice left; turning needs an open box (RR-4.3)."""
    return kind != codes.TURN or s.turns[seat] < codes.TURN_BOXES


def options(s: Position, seat: i64, kind: i64, out: vec[i64]) -> i64:
    """What a seat may do with its dice now."""
    if kind == codes.TURN:
        return turns(s, seat, out)
    n: i64 = 0
    base: i64 = codes.AS_THUNDER if kind == codes.THUNDER else codes.AS_CIRCLE
    thunder = thunder_colour(s, seat)
    for die in range(i64(3)):
        if kind == codes.THUNDER or die != thunder:  # RR-4.6
            out[n] = base + die
            n += 1
    return n


def turns(s: Position, seat: i64, out: vec[i64]) -> i64:
    """Keep the dice, or turn one of them to another number while a turn box is open (RR-4.3, RR-4.5)."""
    out[0] = codes.KEEP
    n: i64 = 1
    if s.turns[seat] < codes.TURN_BOXES:
        for die in range(i64(3)):
            which = seat * 3 + die
            face = s.dice[which]
            for value in range(i64(1), i64(7)):
                if value != face:
                    out[n] = codes.TURN_TO + die * 6 + value - 1
                    n += 1
    return n


def answer(s: Position, seat: i64, kind: i64, action: i64, auto: i64) -> None:
    """Turn a die or keep all, or give a die its role."""
    s.pop(seat)
    if kind == codes.TURN:
        if action == codes.KEEP:
            if s.told is not None:
                s.note(seat, "keep", (int(auto),))
            return
        die = (action - codes.TURN_TO) // 6
        value = (action - codes.TURN_TO) % 6 + 1
        if s.told is not None:
            s.note(seat, "turn", (int(die), int(s.dice[seat * 3 + die]), int(value)))
        s.dice[seat * 3 + die] = value
        s.turns[seat] += 1  # RR-4.3, and not again before the next roll (RR-4.4)
    elif kind == codes.THUNDER:
        s.roles[seat * 2] = action - codes.AS_THUNDER + 1
    else:
        s.roles[seat * 2 + 1] = action - codes.AS_CIRCLE + 1
        if s.told is not None:
            s.note(seat, "set", shown(s, seat))


def thunder_colour(s: Position, seat: i64) -> i64:
    """The colour of the seat's Thunder die."""
    role = seat * 2
    return s.roles[role] - 1


def thunder_number(s: Position, seat: i64) -> i64:
    """The number on the seat's Thunder die."""
    die = seat * 3 + thunder_colour(s, seat)
    return s.dice[die]


def triangle_colour(s: Position, seat: i64) -> i64:
    """The colour of the die left for the Triangle."""
    return 5 - s.roles[seat * 2] - s.roles[seat * 2 + 1]


def shown(s: Position, seat: i64) -> tuple[int, ...]:
    """Thunder, Circle and Triangle die, numbered like stones (colour * 6 + value - 1), then the turned die and its roll, or -1 and 0."""
    roles = (int(s.roles[seat * 2]) - 1, int(s.roles[seat * 2 + 1]) - 1, int(triangle_colour(s, seat)))
    turned = [die for die in range(3) if s.rolled[seat * 3 + die] != s.dice[seat * 3 + die]]
    before = (turned[0], int(s.rolled[seat * 3 + turned[0]])) if turned else (-1, 0)
    return (*[die * 6 + int(s.dice[seat * 3 + die]) - 1 for die in roles], *before)


def ring_number(s: Position, place: i64) -> i64:
    """The Thunder number at a place of the ring: the players, then the dummies (RR-1.4)."""
    if place < s.seats:
        return thunder_number(s, place)
    return s.dummies[place - s.seats]


def ring_size(s: Position) -> i64:
    """How many places the ring has; with one or two players, dummies make it three."""
    return s.seats if s.seats > 3 else i64(3)


def neighbour(s: Position, seat: i64, side: i64) -> i64:
    """The place of the ring on a seat's left or right (RR-1.3)."""
    ring = ring_size(s)
    if side == codes.FROM_LEFT:
        return (seat + 1) % ring
    return (seat + ring - 1) % ring


def target(s: Position, seat: i64, which: i64) -> i64:
    """The square at which a strike aims: the bolt (RR-4.8), or Thunder with a neighbour (RR-6.3)."""
    if which == codes.BOLT:
        circle = s.roles[seat * 2 + 1] - 1
        return tables.square(circle, s.dice[seat * 3 + circle], s.dice[seat * 3 + triangle_colour(s, seat)])
    return tables.square(thunder_colour(s, seat), thunder_number(s, seat), ring_number(s, neighbour(s, seat, which)))
