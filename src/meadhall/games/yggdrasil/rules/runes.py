"""Giants that come and go, and the runes that they leave (YG-8.22 to YG-8.25, YG-10, YG-11)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from . import codes, enemies, tables
from .position import Position


def rise(s: Position, giant: i64) -> None:
    """Loki turns a Giant up; it is active at once (YG-9.6, YG-10.1)."""
    s.pile &= ~tables.BIT[giant]
    s.active |= tables.BIT[giant]
    if s.told is not None:
        s.tell("rise", (int(giant),))


def defeat(s: Position, giant: i64) -> None:
    """A Giant goes to the shared pile of the defeated; its effect ends; the fourth of a rune applies it (YG-11.1)."""
    s.pile &= ~tables.BIT[giant]
    s.active &= ~tables.BIT[giant]
    s.beaten |= tables.BIT[giant]
    s.deeds[codes.DEEDS * s.seat + codes.GIANTS_BEATEN] += 1
    if s.told is not None:
        s.tell("defeat", (int(s.seat), int(s.god[s.seat]), int(giant)))
    rune = tables.RUNE_OF[giant]
    if s.beaten & tables.RUNE_GIANTS[rune] == tables.RUNE_GIANTS[rune]:
        apply_rune(s, rune)


def apply_rune(s: Position, rune: i64) -> None:
    """The effect of a complete rune (2.11)."""
    if s.told is not None:
        s.tell("rune", (int(rune),))
    amount = tables.RUNE_AMOUNT[rune]
    if rune == codes.SIGEL:  # YG-11.3
        s.share = amount if s.dead > amount else s.dead
        s.push(codes.SHARE, 0)
    elif rune == codes.DAEG:  # YG-11.4
        s.daeg = amount
    elif rune == codes.MANN:  # YG-11.5
        s.pushed = 0
        s.push(codes.PUSH, 1, amount)
    elif rune == codes.TIWAZ:  # YG-11.6
        s.pushed = 0
        s.push(codes.PUSH, amount, 1)


def fill_share(s: Position, out: vec[i64]) -> i64:
    """D-SIGEL: from nothing to all that is left."""
    for n in range(s.share + 1):
        out[n] = codes.C_SIGEL + n
    return s.share + 1


def share(s: Position, asked: i64, vikings: i64) -> None:
    """Sigel gives so many Vikings of the World of the Dead to the God asked; then the next is asked (YG-11.3)."""
    seat = (s.seat + asked) % s.seats
    s.share -= vikings
    s.dead -= vikings
    s.vikings[seat] += vikings
    if s.told is not None and vikings > 0:
        s.tell("sigel", (int(seat), int(s.god[seat]), int(vikings)))
    if asked + 1 < s.seats:
        s.push(codes.SHARE, asked + 1)


def pushable(s: Position) -> bool:
    """Is there an Enemy that can go back and has not been moved by this rune (YG-6.8)?"""
    return any(s.space[enemy] > 1 and s.pushed & tables.BIT[enemy] == 0 for enemy in range(i64(codes.ENEMIES)))


def fill_push(s: Position, out: vec[i64], skip: bool) -> i64:
    """D-BACK: Enemies off the first space that this rune has not moved."""
    n: i64 = 0
    if skip:
        out[0] = codes.C_SKIP
        n = 1
    for enemy in range(i64(codes.ENEMIES)):
        if s.space[enemy] > 1 and s.pushed & tables.BIT[enemy] == 0:
            out[n] = codes.C_BACK + enemy
            n += 1
    return n


def push_back(s: Position, enemy: i64, times: i64, spaces: i64) -> None:
    """A rune moves an Enemy back; Tiwaz goes on with others (YG-11.5, YG-11.6)."""
    enemies.back(s, enemy, spaces)
    s.pushed |= tables.BIT[enemy]
    if times > 1:
        s.push(codes.PUSH, times - 1, spaces)


def fill_banish(s: Position, out: vec[i64], skip: bool) -> i64:
    """D-BANISH: any Giant of the pile by name (YG-8.33)."""
    n: i64 = 0
    if skip:
        out[0] = codes.C_SKIP
        n = 1
    return tables.fill_set(s.pile, codes.C_BANISH, out, n)


def fill_discard(s: Position, out: vec[i64], from_pile: bool) -> i64:
    """D-DISC: any Giant, active or in the pile, and the unseen one if it was fought (YG-8.24)."""
    n = tables.fill_set(s.pile | s.active, codes.C_DISCARD, out, 0)
    if from_pile:
        out[n] = codes.C_FOUGHT
        n += 1
    return n
