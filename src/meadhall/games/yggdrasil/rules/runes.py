"""Giants that come and go, and the runes they leave (YG-8.22, YG-8.23, YG-10, YG-11)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit, has

from . import codes, enemies, tables
from .position import Position

# -- questions ---------------------------------------------------------------------------------------------------------


def fill(s: Position, kind: i64, out: vec[i64]) -> i64:
    """The choices a rune gives: an Enemy to move back, Vikings to share out."""
    return fill_push(s, out, False) if kind == codes.PUSH else fill_share(s, out)


def choose(s: Position, kind: i64, detail: i64, extra: i64, action: i64) -> None:
    """Carry out the answer to one of these questions."""
    if kind == codes.PUSH:
        push_back(s, action - codes.C_BACK, detail, extra)
    else:
        share(s, detail, action - codes.C_SIGEL)


# -- Giants ------------------------------------------------------------------------------------------------------------


def rise(s: Position, giant: i64, left: i64) -> None:
    """Loki turns a Giant up; it is active at once, and one fewer is left to turn up (YG-9.6, YG-10.1)."""
    s.pile &= ~bit(giant)
    s.active |= bit(giant)
    if s.told is not None:
        s.tell("rise", (int(giant),))
    if left > 1:
        s.push(codes.RISE, left - 1)


def defeat(s: Position, giant: i64) -> None:
    """A Giant joins the shared pile of the defeated and its effect ends; the fourth of a rune triggers the rune (YG-11.1)."""
    s.pile &= ~bit(giant)
    s.active &= ~bit(giant)
    s.beaten |= bit(giant)
    s.deeds[codes.DEEDS * s.seat + codes.GIANTS_BEATEN] += 1
    if s.told is not None:
        s.tell("defeat", (int(s.seat), int(s.god[s.seat]), int(giant)))
    rune = tables.RUNE_OF[giant]
    if s.beaten & tables.RUNE_GIANTS[rune] == tables.RUNE_GIANTS[rune]:
        apply_rune(s, rune)


# -- runes -------------------------------------------------------------------------------------------------------------


def apply_rune(s: Position, rune: i64) -> None:
    """The effect of a complete rune."""
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
    """From none to all that are left."""
    for n in range(s.share + 1):
        out[n] = codes.C_SIGEL + n
    return s.share + 1


def share(s: Position, asked: i64, vikings: i64) -> None:
    """Sigel gives Vikings of the World of the Dead to the God asked about; then it asks about the next (YG-11.3)."""
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
    return any(s.space[enemy] > 1 and not has(s.pushed, enemy) for enemy in range(i64(codes.ENEMIES)))


def fill_push(s: Position, out: vec[i64], skip: bool) -> i64:
    """Enemies off the first space that this rune has not moved."""
    n: i64 = 0
    if skip:
        out[0] = codes.C_SKIP
        n = 1
    for enemy in range(i64(codes.ENEMIES)):
        if s.space[enemy] > 1 and not has(s.pushed, enemy):
            out[n] = codes.C_BACK + enemy
            n += 1
    return n


def push_back(s: Position, enemy: i64, times: i64, spaces: i64) -> None:
    """A rune moves an Enemy back; Tiwaz continues with others (YG-11.5, YG-11.6)."""
    enemies.back(s, enemy, spaces)
    s.pushed |= bit(enemy)
    if times > 1:
        s.push(codes.PUSH, times - 1, spaces)
