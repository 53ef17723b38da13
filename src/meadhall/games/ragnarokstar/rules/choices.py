"""What a seat can choose now, and the effect of its choice (RS-7.4)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit, has

from . import codes, collecting, contracts, dragon, guests, lodges, programming, sea, theft
from .position import Position


def fill_for(s: Position, seat: i64, out: vec[i64]) -> i64:
    """Every option of a seat that takes part in the present step, ascending."""
    step = s.step
    if s.act != 0:
        return guests.fill_act(s, out)
    if step == codes.PROGRAM:
        return programming.fill_program(s, seat, out)
    if step == codes.FIRST_KEEP or step == codes.KEEPS:
        return contracts.fill_keep(s, seat, codes.KEEP, out)
    if step == codes.OPENING or step == codes.CLOSING:
        return guests.fill_window(s, seat, out)
    if step == codes.MOVES:
        return fill_reaction(s, seat, codes.G06, out)
    if step == codes.DRAGON_CALL or step == codes.LOSSES:
        return fill_reaction(s, seat, codes.G07, out)
    if step == codes.CLAIMS:
        return collecting.fill_claim(s, seat, out)
    if step == codes.EYES:
        out[0] = codes.LOOK_YOUNG
        out[1] = codes.LOOK_OLD
        out[2] = codes.LOOK_NONE
        return 3
    if step == codes.CONTROLS:
        return lodges.fill_control(s, out)
    if step == codes.SCARES:
        return dragon.fill_scare(s, seat, out)
    if step == codes.THEFTS:
        return theft.fill_theft(s, seat, out)
    if step == codes.SENDING:
        return lodges.fill_send(s, seat, out)
    if step == codes.ICE_REMOVE:
        return sea.fill_remove(s, out)
    if step == codes.ICE_GIVE:
        return sea.fill_give(s, out)
    if step == codes.ICE_PLACE:
        return sea.fill_place(s, out)
    return guests.fill_drawn(s, out)


def fill_reaction(s: Position, seat: i64, card: i64, out: vec[i64]) -> i64:
    """Hold, or play the card that reacts (RS-18.8, RS-18.9)."""
    out[0] = codes.REACT_HOLD
    if s.guests[seat] == card:
        out[1] = codes.REACT_PLAY
        return 2
    return 1


def choose(s: Position, seat: i64, action: i64) -> None:
    """Take a seat's choice; windows keep it secret until all have chosen."""
    step = s.step
    if s.act != 0:
        guests.carry_out(s, action)
    elif step == codes.PROGRAM:
        programming.write(s, seat, action)
    elif step == codes.SENDING:
        lodges.choose_send(s, seat, action)
    elif step == codes.ICE_REMOVE:
        s.owing = 0
        sea.remove(s, action - codes.REMOVE + 1)
    elif step == codes.ICE_GIVE:
        s.owing = 0
        sea.give(s, action - codes.GIVE)
    elif step == codes.ICE_PLACE:
        s.owing = 0
        sea.place(s, action - codes.PLACE)
    elif has(s.asked, seat):
        s.picks[seat] = action + 1
        s.owing &= ~bit(seat)
    else:
        s.owing = 0
        guests.decide_drawn(s, action)
