"""The course of a game: set-up, the four phases of a round, the end (RS-1.12, RS-4, RS-18.1, RS-19).

settle() runs everything that needs no choice and no chance, and stops where somebody must choose or something must be drawn.
"""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.bits import bit, has

from . import codes, contracts, guests, hand, lodges, programming, scoring, sea, stages
from .position import Position


def settle(s: Position) -> None:
    """Run until somebody must choose, something must be drawn, or the game is over."""
    while not s.waits():
        if s.step <= codes.FIRST_KEEP:
            set_up(s)
        elif s.step <= codes.OPENING_ACTS:
            before_numbers(s)
        elif s.step < codes.WRAP_UP:
            stages.resolve_number(s)
        elif s.step == codes.WRAP_UP:
            wrap_up(s)
        else:
            end_of_round(s)
        if s.told is not None:
            s.beat()


# -- set-up (RS-1.12) -------------------------------------------------------------------------------------------------------


def begin(s: Position) -> None:
    """The first event of chance: the Ice Master, or the crowded island if the option names the seat (RS-1.9)."""
    s.chance_kind = codes.X_MASTER if s.master == codes.NOBODY else codes.X_CROWD


def set_up(s: Position) -> None:
    """Deal the first contracts once the first fans are on the islands (RS-1.10, RS-1.11)."""
    if s.step == codes.SETUP:
        s.step = codes.FIRST_DEAL
        s.queue = bit(s.seats) - 1
        s.active = codes.NOBODY
    elif s.step == codes.FIRST_DEAL:
        if not contracts.deal_queue(s):
            s.step = codes.FIRST_KEEP
            s.open_window(contracts.who_keeps(s))
    else:
        contracts.keep_all(s)
        s.close_window()
        begin_round(s)


def begin_round(s: Position) -> None:
    """Phase 1 of the next round."""
    s.round += 1
    s.number = 0
    s.step = codes.PROGRAM
    for seat in range(s.seats):
        s.round_start[seat] = contracts.collected(s, seat)
    if s.told is not None:
        s.tell("round", (int(s.round),))
    programming.blank(s)
    s.open_window(bit(s.seats) - 1)


# -- from the programs to number 1 ------------------------------------------------------------------------------------------


def before_numbers(s: Position) -> None:
    """Reveal, arrivals, opening window."""
    if s.step == codes.PROGRAM:
        programming.reveal(s)
        s.close_window()
        s.step = codes.ARRIVAL
        s.active = codes.NOBODY
    elif s.step == codes.ARRIVAL:
        next_arrival(s)
    elif s.step == codes.OPENING:
        begin_acts(s, codes.OPENING_ACTS)
    else:
        next_act(s, codes.SHIELDS)


def next_arrival(s: Position) -> None:
    """Turn over the young card, then the old one (RS-6.1)."""
    s.active += 1
    if s.active > 1:
        s.active = codes.NOBODY
        open_guest_window(s, codes.OPENING, codes.SHIELDS)
    else:
        s.chance_kind = codes.X_ARRIVAL


# -- guest windows (RS-18.1, RS-18.2) ---------------------------------------------------------------------------------------


def open_guest_window(s: Position, window: i64, beyond: i64) -> None:
    """Ask the holders; skip the window if there are none."""
    seats: i64 = 0
    if s.expansion == codes.DIVALKYRIE:
        seats = guests.window_seats(s)
    if seats == 0:
        leave_window(s, beyond)
    else:
        s.step = window
        s.open_window(seats)


def leave_window(s: Position, beyond: i64) -> None:
    """After a window: "now" contracts (RS-11.6), then number 1, or the end of the round."""
    contracts.check_now(s)
    if beyond == codes.SHIELDS:
        stages.begin_number(s)
    else:
        leave_the_stage(s)


def begin_acts(s: Position, acts: i64) -> None:
    """Everybody who plays shows a card; then the cards are carried out in ice order (RS-18.2)."""
    playing = s.who_picked(codes.WINDOW_PLAY)
    for seat in range(s.seats):
        s.playing[seat] = s.guests[seat] if has(playing, seat) else i64(0)
    s.close_window()
    hand.spend(s, playing)
    s.queue = playing
    s.step = acts
    s.active = codes.NOBODY


def next_act(s: Position, beyond: i64) -> None:
    """The next instant of the window, in ice order."""
    if guests.settle_act(s):
        return
    s.active = codes.NOBODY
    if s.queue == 0:
        leave_window(s, beyond)
        return
    s.active = s.after(s.master, s.queue)
    s.queue &= ~bit(s.active)
    card = s.playing[s.active]
    s.playing[s.active] = 0
    guests.begin_act(s, card)


# -- the end of a number (RS-7.6) -------------------------------------------------------------------------------------------


def wrap_up(s: Position) -> None:
    """Failures move angry fans, "now" contracts are checked; then the next number, or the closing window."""
    lodges.apply_failures(s)
    contracts.check_now(s)
    s.arrived = 0
    if s.number < s.last_number():
        stages.begin_number(s)
    else:
        open_guest_window(s, codes.CLOSING, codes.SENDING)


# -- the end of a round (RS-19) ---------------------------------------------------------------------------------------------


def end_of_round(s: Position) -> None:
    """Closing window, shields in vain, sending, contracts, clean-up, then phase 4 or the final score."""
    if s.step == codes.CLOSING:
        begin_acts(s, codes.CLOSING_ACTS)
    elif s.step == codes.CLOSING_ACTS:
        next_act(s, codes.SENDING)
    elif s.step == codes.SENDING:
        lodges.send(s)
        s.close_window()
        contracts.check_now(s)
        clean_up(s)
    elif s.step == codes.ICE_REMOVE:
        s.step = codes.ICE_GIVE
        if s.seats == 2 and s.self_gift == 0:
            sea.give(s, 1 - s.master)  # RS-20.2
        else:
            s.owing = bit(s.master)
    elif s.step == codes.ICE_GIVE:
        s.step = codes.ICE_PLACE
        s.owing = bit(s.master)
    elif s.step == codes.ICE_PLACE:
        contracts.check_now(s)  # RS-19.2
        begin_round(s)
    else:
        scoring.crown(s)
        if s.step != codes.END:
            s.chance_kind = codes.X_TIE


def leave_the_stage(s: Position) -> None:
    """After the closing window: shields in vain, then every angry fan in an exit is sent (RS-16.5, RS-16.7, RS-19.1)."""
    lodges.shields_in_vain(s)
    s.step = codes.SENDING
    senders = lodges.who_sends(s)
    s.open_window(senders)
    if s.seats == 2:  # one possible receiver (RS-20.2)
        for seat in range(s.seats):
            if has(senders, seat):
                s.picks[seat] = codes.SEND + 1 - seat + 1
                if s.lodges[seat * 5 + 4] > 1:
                    s.seconds[seat] = s.picks[seat]
        s.owing = 0


def clean_up(s: Position) -> None:
    """Shields down, eyes back, dragon to the centre (RS-19.1); then phase 4, except in the last round (RS-4.3)."""
    s.shields = 0
    s.guarded = 0
    s.dragon = codes.CENTRE
    for seat in range(s.seats):
        s.eyes[seat] = 0
    s.number = 0
    if s.round < s.rounds:
        s.step = codes.ICE_REMOVE
        s.owing = bit(s.master)
    else:
        s.step = codes.SCORING
