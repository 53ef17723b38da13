"""The stages of a number, one after the other (RS-7.2).

Each function carries out the stage that is over (its window is closed, all have chosen) and opens the next one. Where nobody plays a
kind of action (`kinds` are those in play, as bits) there is nothing to ask and nothing to do.
"""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.bits import bit, has

from . import codes, collecting, contracts, dragon, eyes, guests, hand, lodges, sea, theft
from .position import Position


def begin_number(s: Position) -> None:
    """The next number: nobody has failed or arrived yet."""
    if s.told is not None:
        s.beat()
    s.number += 1
    s.step = codes.SHIELDS
    s.failed = 0
    s.arrived = 0
    if s.told is not None:
        s.tell("number", (int(s.number),))


def resolve_number(s: Position) -> None:
    """Go through the stages until only the wrap-up is left, or until a choice or an outcome is awaited."""
    kinds = s.in_play()
    while s.step < codes.WRAP_UP and not s.waits():
        resolve_stage(s, kinds)
        if s.told is not None:
            s.beat()


def resolve_stage(s: Position, kinds: i64) -> None:
    """Carry out the present stage."""
    step = s.step
    if step == codes.SHIELDS:
        after_shields(s, kinds)
    elif step == codes.MOVES:
        after_moves(s, kinds)
    elif step == codes.ICE_OFFICE:
        after_office(s, kinds)
    elif step == codes.CLAIMS:
        after_claims(s, kinds)
    elif step == codes.EYES:
        after_eyes(s, kinds)
    elif step == codes.PEEK:
        next_peek(s)
    elif step == codes.DEALS:
        next_deal(s)
    elif step == codes.KEEPS:
        after_keeps(s, kinds)
    elif step == codes.GUEST_DRAWS:
        next_guest(s)
    elif step == codes.CONTROLS:
        after_controls(s, kinds)
    elif step == codes.DRAGON_CALL:
        after_call(s)
    elif step == codes.SCARES:
        after_scares(s, kinds)
    elif step == codes.THEFTS:
        after_thefts(s)
    else:
        after_losses(s)


def ask(s: Position, step: i64, seats: i64) -> None:
    """Open the window of a stage for these seats; with nobody to ask it is carried out at once."""
    s.step = step
    s.open_window(seats)


def answer(s: Position) -> i64:
    """The guest stars played in answer lie open before anything follows from them; returns who has played one (RS-18.8, RS-18.9)."""
    if s.asked == 0:
        return 0
    seats = s.who_picked(codes.REACT_PLAY)
    hand.spend(s, seats)
    return seats


# -- shields, moves, ice (RS-8, RS-10.1, RS-13) -----------------------------------------------------------------------------


def after_shields(s: Position, kinds: i64) -> None:
    """Shields go up; seats stopped by ice may react."""
    if has(kinds, codes.SHIELD):
        theft.raise_shields(s)
    ask(s, codes.MOVES, sea.who_may_break_ice(s) if has(kinds, codes.NAV) else i64(0))


def after_moves(s: Position, kinds: i64) -> None:
    """Boats sail and fly, also through ice (RS-18.8)."""
    if kinds & (bit(codes.NAV) | bit(codes.FLY)) != 0:
        answer(s)
        sea.move(s)
        s.close_window()
    s.step = codes.ICE_OFFICE


def after_office(s: Position, kinds: i64) -> None:
    """Somebody becomes Ice Master; collectors claim."""
    if has(kinds, codes.ICE):
        sea.take_office(s)
    ask(s, codes.CLAIMS, collecting.claimants(s) if has(kinds, codes.COLLECT) else i64(0))


# -- collections (RS-9) -----------------------------------------------------------------------------------------------------


def after_claims(s: Position, kinds: i64) -> None:
    """Fans are collected; lookers choose a deck."""
    if has(kinds, codes.COLLECT):
        meet_claims(s)
    ask(s, codes.EYES, eyes.who_chooses(s) if has(kinds, codes.EYE) else i64(0))


def meet_claims(s: Position) -> None:
    """The guest stars of the claims are spent, or return to hand (RS-9.8, RS-18.3)."""
    hand.spend(s, collecting.reaching_out(s))
    shown = collecting.shown_again(s, collecting.collect(s))
    s.close_window()
    hand.back_to_hand(s, shown)


# -- eyes (RS-12) -----------------------------------------------------------------------------------------------------------


def after_eyes(s: Position, kinds: i64) -> None:
    """Eye tokens lie on their decks; the cards are looked at."""
    if has(kinds, codes.EYE):
        eyes.look(s)
        s.close_window()
        s.step = codes.PEEK
        s.active = codes.NOBODY
    else:
        begin_deals(s)


def next_peek(s: Position) -> None:
    """Each deck that is looked at for the first time shows its next card to the lookers (RS-12.1); then contracts are dealt."""
    s.active += 1
    if s.active > 1:
        begin_deals(s)
    elif s.lookers[s.active] != 0 and s.peeked[s.active] == 0:
        s.chance_kind = codes.X_PEEK


# -- contracts (RS-11.1 to RS-11.3) -----------------------------------------------------------------------------------------


def begin_deals(s: Position) -> None:
    """The seats that play contract draw, in ice order."""
    s.step = codes.DEALS
    s.active = codes.NOBODY
    s.queue = s.players(codes.CONTRACT)


def next_deal(s: Position) -> None:
    """Deal the next card; after the last one the drawers choose what they keep."""
    if not contracts.deal_queue(s):
        ask(s, codes.KEEPS, contracts.who_keeps(s))


def after_keeps(s: Position, kinds: i64) -> None:
    """Contracts are kept and returned; guest stars are drawn next."""
    if contracts.anything_drawn(s):
        contracts.keep_all(s)
    s.close_window()
    s.step = codes.GUEST_DRAWS
    s.active = codes.NOBODY
    s.queue = s.players(codes.GUEST) if has(kinds, codes.GUEST) else i64(0)


# -- guest stars and control (RS-17.2, RS-17.7) -----------------------------------------------------------------------------


def next_guest(s: Position) -> None:
    """In ice order, each drawer draws, decides and carries out before the next one."""
    if guests.settle_act(s):
        return
    if s.active != codes.NOBODY and s.drawn_guest == 0:
        s.active = codes.NOBODY
    if s.active == codes.NOBODY:
        if s.queue == 0:
            ask(s, codes.CONTROLS, lodges.controllers(s))
        else:
            s.active = s.after(s.master, s.queue)
            s.queue &= ~bit(s.active)
            if s.guest_left == 0:
                hand.reshuffle(s)
            s.chance_kind = codes.X_GUEST
    elif guests.asks_about_drawn(s):
        s.owing = bit(s.active)
    else:
        guests.decide_drawn(s, codes.GUEST_KEEP)


def after_controls(s: Position, kinds: i64) -> None:
    """Angry fans move; the dragon is called, and its prey may react."""
    lodges.control(s)
    s.close_window()
    if has(kinds, codes.DRAGON) or s.dragon != codes.CENTRE:
        dragon.call(s)
    s.spared = 0
    ask(s, codes.DRAGON_CALL, dragon.who_may_resist(s))


# -- the dragon (RS-17.11 to RS-17.17) --------------------------------------------------------------------------------------


def after_call(s: Position) -> None:
    """The prey that is left chooses a fan to lose."""
    spare(s)
    s.prey &= ~s.spared
    s.spared = 0
    ask(s, codes.SCARES, dragon.who_chooses(s))


def spare(s: Position) -> None:
    """A seat that plays G07 loses no fan in this stage (RS-18.9)."""
    s.spared = answer(s)
    s.close_window()


def after_scares(s: Position, kinds: i64) -> None:
    """Scared fans go ashore; thieves choose their victims."""
    dragon.scare(s)
    s.close_window()
    if has(kinds, codes.STEAL):
        theft.meet_thieves(s)
        ask(s, codes.THEFTS, theft.thieves(s))
    else:
        s.step = codes.WRAP_UP


# -- thefts (RS-10) ---------------------------------------------------------------------------------------------------------


def after_thefts(s: Position) -> None:
    """Thefts are revealed, the guest stars for them first; the victims may react."""
    hand.spend(s, theft.armed(s))
    theft.reveal_thefts(s)
    s.close_window()
    ask(s, codes.LOSSES, theft.who_may_keep_all(s))


def after_losses(s: Position) -> None:
    """Stolen fans change halls."""
    spare(s)
    theft.rob(s)
    s.step = codes.WRAP_UP
