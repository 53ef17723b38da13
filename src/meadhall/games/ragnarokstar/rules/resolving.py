"""The course of a game: set-up, the four phases of a round, the stages of a number in their order (RS-1.12, RS-4, RS-7.2, RS-19).

settle() runs everything that needs no choice and no chance, and stops where somebody must choose or something must be drawn.
"""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.bits import bit

from .collecting import claimants, collect, shown_again, spend_claim_cards
from .contracts import check_now, collected, deck_size, keep_all, last_event, open_draw, who_keeps
from .dragon import call, scare, who_chooses, who_may_resist
from .guests import (
    asks_about_drawn,
    back_to_hand,
    begin_act,
    dealt_out,
    decide_drawn,
    drawers,
    played_in_window,
    reshuffle,
    settle_act,
    spend,
    window_seats,
)
from .lodges import apply_failures, control, controllers, send, shields_in_vain, who_sends
from .position import (
    ARRIVAL,
    CLAIMS,
    CLOSING,
    CLOSING_ACTS,
    CONTROLS,
    DEALS,
    DRAGON_CALL,
    END,
    EYES,
    FIRST_DEAL,
    FIRST_KEEP,
    GUEST_DRAWS,
    ICE_GIVE,
    ICE_OFFICE,
    ICE_PLACE,
    ICE_REMOVE,
    KEEPS,
    LOSSES,
    MOVES,
    NOBODY,
    OPENING,
    OPENING_ACTS,
    PEEK,
    PROGRAM,
    SCARES,
    SCORING,
    SENDING,
    SETUP,
    SHIELDS,
    THEFTS,
    WRAP_UP,
    Board,
)
from .programming import blank, reveal
from .scoring import crown
from .sea import give, move, take_office, who_may_break_ice
from .tables import (
    CENTRE,
    COLLECT,
    CONTRACT,
    COUNTS,
    DIVALKYRIE,
    DRAGON,
    EYE,
    FLY,
    GUEST,
    GUEST_KEEP,
    ICE,
    KIND,
    LOOK_YOUNG,
    NAV,
    PEEKS,
    REACT_PLAY,
    SEND,
    SHIELD,
    STEAL,
    X_ARRIVAL,
    X_CROWD,
    X_GUEST,
    X_MASTER,
    X_PEEK,
    X_TIE,
)
from .theft import meet_thieves, raise_shields, reveal_thefts, rob, thieves, who_may_keep_all


def waits(s: Board) -> bool:
    """Does somebody owe a choice, or chance an outcome, or is it over?"""
    return s.owing != 0 or s.chance_kind != 0 or s.step == END


def settle(s: Board) -> None:
    """Go on until somebody must choose, something must be drawn, or the game is over."""
    while not waits(s):
        if s.step <= FIRST_KEEP:
            set_up(s)
        elif s.step <= OPENING_ACTS:
            before_numbers(s)
        elif s.step <= WRAP_UP:
            resolve_number(s)
        else:
            end_of_round(s)


# -- set-up (RS-1.12) -------------------------------------------------------------------------------------------------------


def begin(s: Board) -> None:
    """The first event of chance: the Ice Master, or the crowded island if the option names the seat (RS-1.9)."""
    s.chance_kind = X_MASTER if s.master == NOBODY else X_CROWD


def set_up(s: Board) -> None:
    """First contracts, after the first fans lie on the islands (RS-1.10, RS-1.11)."""
    if s.step == SETUP:
        s.step = FIRST_DEAL
        s.queue = bit(s.seats) - 1
        s.active = NOBODY
    elif s.step == FIRST_DEAL:
        if not deal_queue(s):
            s.step = FIRST_KEEP
            s.open_window(who_keeps(s))
    else:
        keep_all(s)
        s.close_window()
        begin_round(s)


def begin_round(s: Board) -> None:
    """Phase 1 of the next round."""
    s.round += 1
    s.number = 0
    s.step = PROGRAM
    for seat in range(s.seats):
        s.round_start[seat] = collected(s, seat)
    if s.told is not None:
        s.tell("round", (int(s.round),))
    blank(s)
    s.open_window(bit(s.seats) - 1)


# -- from the programs to number 1 ------------------------------------------------------------------------------------------


def before_numbers(s: Board) -> None:
    """Reveal, arrivals, opening window."""
    if s.step == PROGRAM:
        reveal(s)
        s.close_window()
        s.step = ARRIVAL
        s.active = NOBODY
    elif s.step == ARRIVAL:
        next_arrival(s)
    elif s.step == OPENING:
        begin_acts(s, OPENING_ACTS)
    else:
        next_act(s, SHIELDS)


def next_arrival(s: Board) -> None:
    """Turn over the young card, then the old one (X6)."""
    s.active += 1
    if s.active > 1:
        s.active = NOBODY
        open_guest_window(s, OPENING, SHIELDS)
    else:
        s.chance_kind = X_ARRIVAL


# -- guest windows (RS-18.1, RS-18.2) ---------------------------------------------------------------------------------------


def open_guest_window(s: Board, window: i64, beyond: i64) -> None:
    """Ask the holders; without any the window is skipped."""
    seats: i64 = 0
    if s.expansion == DIVALKYRIE:
        seats = window_seats(s)
    if seats == 0:
        leave_window(s, beyond)
    else:
        s.step = window
        s.open_window(seats)


def leave_window(s: Board, beyond: i64) -> None:
    """After a window: "now" contracts (RS-11.6), then number 1, or the end of the round."""
    check_now(s)
    if beyond == SHIELDS:
        begin_number(s)
    else:
        leave_the_stage(s)


def begin_acts(s: Board, acts: i64) -> None:
    """All who play show their cards, then carry them out in ice order (RS-18.2)."""
    playing = played_in_window(s)
    for seat in range(s.seats):
        s.playing[seat] = s.guests[seat] if playing & bit(seat) != 0 else i64(0)
    s.close_window()
    spend(s, playing)
    s.queue = playing
    s.step = acts
    s.active = NOBODY


def next_act(s: Board, beyond: i64) -> None:
    """The next instant of the window, in ice order."""
    if settle_act(s):
        return
    s.active = NOBODY
    if s.queue == 0:
        leave_window(s, beyond)
        return
    s.active = s.after(s.master, s.queue)
    s.queue &= ~bit(s.active)
    card = s.playing[s.active]
    s.playing[s.active] = 0
    begin_act(s, card)


# -- the stages of a number (RS-7.2) ----------------------------------------------------------------------------------------


def begin_number(s: Board) -> None:
    """The next number: nobody has failed or arrived yet."""
    s.number += 1
    s.step = SHIELDS
    s.failed = 0
    s.arrived = 0
    if s.told is not None:
        s.tell("number", (int(s.number),))


def resolve_number(s: Board) -> None:
    """The stages of a number in their order, until it is over or something is awaited."""
    kinds = s.in_play()
    number = s.number
    while s.number == number and s.step <= WRAP_UP and not waits(s):
        resolve_stage(s, kinds)


def resolve_stage(s: Board, kinds: i64) -> None:
    """One stage: open its window, or (once all have chosen) carry it out and go on to the next. Where nobody plays a kind of
    action (the kinds in play are bits), there is nothing to ask and nothing to do."""
    step = s.step
    if step == SHIELDS:
        if kinds & bit(SHIELD) != 0:
            raise_shields(s)
        ask(s, MOVES, who_may_break_ice(s) if kinds & bit(NAV) != 0 else i64(0))
    elif step == MOVES:
        if kinds & (bit(NAV) | bit(FLY)) != 0:
            spend(s, move(s))
            s.close_window()
        s.step = ICE_OFFICE
    elif step == ICE_OFFICE:
        if kinds & bit(ICE) != 0:
            take_office(s)
        ask(s, CLAIMS, claimants(s) if kinds & bit(COLLECT) != 0 else i64(0))
    elif step == CLAIMS:
        if kinds & bit(COLLECT) != 0:
            meet_claims(s)
        ask(s, EYES, who_looks(s) if kinds & bit(EYE) != 0 else i64(0))
    elif step == EYES:
        if kinds & bit(EYE) != 0:
            look(s)
            s.close_window()
            s.step = PEEK
            s.active = NOBODY
        else:
            begin_deals(s)
    elif step == PEEK:
        next_peek(s)
    elif step == DEALS:
        if not deal_queue(s):
            ask(s, KEEPS, who_keeps(s))
    elif step == KEEPS:
        if anything_drawn(s):
            keep_all(s)
        s.close_window()
        s.step = GUEST_DRAWS
        s.active = NOBODY
        s.queue = drawers(s) if kinds & bit(GUEST) != 0 else i64(0)
    elif step == GUEST_DRAWS:
        next_guest(s)
    elif step == CONTROLS:
        control(s)
        s.close_window()
        if kinds & bit(DRAGON) != 0 or s.dragon != CENTRE:
            call(s)
        s.spared = 0
        ask(s, DRAGON_CALL, who_may_resist(s))
    elif step == DRAGON_CALL:
        spare(s)
        s.prey &= ~s.spared
        s.spared = 0
        ask(s, SCARES, who_chooses(s))
    elif step == SCARES:
        scare(s)
        s.close_window()
        if kinds & bit(STEAL) != 0:
            meet_thieves(s)
            ask(s, THEFTS, thieves(s))
        else:
            s.step = WRAP_UP
    elif step == THEFTS:
        spent = reveal_thefts(s)
        s.close_window()
        spend(s, spent)
        ask(s, LOSSES, who_may_keep_all(s))
    elif step == LOSSES:
        spare(s)
        rob(s)
        s.step = WRAP_UP
    else:
        apply_failures(s)
        check_now(s)
        s.arrived = 0
        if s.number < s.last_number():
            begin_number(s)
        else:
            open_guest_window(s, CLOSING, SENDING)


def ask(s: Board, step: i64, seats: i64) -> None:
    """Open the window of a stage for these seats; with nobody to ask it is carried out at once."""
    s.step = step
    s.open_window(seats)


def meet_claims(s: Board) -> None:
    """Fans are collected; the guest stars of the claims are spent, or come back to the hand (RS-9.8, RS-18.3)."""
    served = collect(s)
    shown = shown_again(s, served)
    spent = spend_claim_cards(s, served)
    s.close_window()
    spend(s, spent)
    back_to_hand(s, shown)


def spare(s: Board) -> None:
    """Who plays G07 loses no fan in this stage (RS-18.9)."""
    s.spared = 0
    if s.asked == 0:
        return
    spared: i64 = 0
    for seat in range(s.seats):
        if s.asked & bit(seat) != 0 and s.picks[seat] == REACT_PLAY + 1:
            spared |= bit(seat)
    s.close_window()
    spend(s, spared)
    s.spared = spared


# -- eyes (RS-12) -----------------------------------------------------------------------------------------------------------


def open_decks(s: Board) -> i64:
    """The decks without an eye token, as bits: 1 young, 2 old; none in the last round (RS-12.2, RS-12.4)."""
    if s.round >= s.rounds:
        return 0
    decks: i64 = 3
    for seat in range(s.seats):
        if s.eyes[seat] != 0:
            decks &= ~s.eyes[seat]
    return decks


def eyeing(s: Board, seat: i64) -> bool:
    """Does the seat play eye at this number?"""
    entry = s.entry(seat)
    return entry >= 0 and KIND[entry] == EYE


def who_looks(s: Board) -> i64:
    """Seats that choose between two open decks (RS-12.3)."""
    seats: i64 = 0
    if open_decks(s) == 3:
        for seat in range(s.seats):
            if eyeing(s, seat):
                seats |= bit(seat)
    return seats


def look(s: Board) -> None:
    """Put the eye tokens on the chosen decks; without an open deck the eye fails (RS-12.4)."""
    decks = open_decks(s)
    for seat in range(s.seats):
        if not eyeing(s, seat):
            continue
        if decks == 0:
            s.fail(seat)
            if s.told is not None:
                s.tell("blind", (int(seat),))
            continue
        deck = decks - 1  # the only open one: 1 is young (0), 2 is old (1)
        if s.asked & bit(seat) != 0:
            deck = s.picks[seat] - 1 - LOOK_YOUNG
        s.eyes[seat] = deck + 1
        s.lookers[deck] |= bit(seat)
        s.counts[seat * COUNTS + PEEKS] += 1
        s.stirred |= bit(seat)
        if s.told is not None:
            s.tell("looks", (int(seat), int(deck)))


def next_peek(s: Board) -> None:
    """Each deck that was looked at for the first time shows its next card to the lookers (X7); then contracts are dealt."""
    s.active += 1
    if s.active > 1:
        begin_deals(s)
    elif s.lookers[s.active] != 0 and s.peeked[s.active] == 0:
        s.chance_kind = X_PEEK


def peek(s: Board, card: i64) -> None:
    """The lookers know the next card."""
    s.peeked[s.active] = card
    if s.told is not None:
        s.tell("peek", (int(s.active), int(card)), s.lookers[s.active])


# -- contracts (RS-11.1 to RS-11.3) -----------------------------------------------------------------------------------------


def begin_deals(s: Board) -> None:
    """Who plays contract draws, in ice order."""
    s.step = DEALS
    s.active = NOBODY
    s.queue = 0
    for seat in range(s.seats):
        entry = s.entry(seat)
        if entry >= 0 and KIND[entry] == CONTRACT:
            s.queue |= bit(seat)


def anything_drawn(s: Board) -> bool:
    """Does the ledger's newest line belong to the present batch?"""
    event = last_event(s)
    return event >= 0 and s.ledger[event] == s.batch


def deal_queue(s: Board) -> bool:
    """Deal to the drawers in ice order, three cards each; True while chance must decide a card."""
    while True:
        if s.active != NOBODY:
            if not dealt_out(s):
                return True
            s.active = NOBODY
        if s.queue == 0:
            return False
        seat = s.after(s.master, s.queue)
        s.queue &= ~bit(seat)
        if deck_size(s) > 0:  # with no card left the action does nothing (RS-11.3)
            s.active = seat
            open_draw(s, seat, 1)


# -- guest stars (RS-17.2) --------------------------------------------------------------------------------------------------


def next_guest(s: Board) -> None:
    """Each drawer in ice order draws, decides and carries out before the next one."""
    if settle_act(s):
        return
    if s.active != NOBODY and s.drawn_guest == 0:
        s.active = NOBODY
    if s.active == NOBODY:
        if s.queue == 0:
            ask(s, CONTROLS, controllers(s))
            return
        s.active = s.after(s.master, s.queue)
        s.queue &= ~bit(s.active)
        if s.guest_left == 0:
            reshuffle(s)
        s.chance_kind = X_GUEST
        return
    if asks_about_drawn(s):
        s.owing = bit(s.active)
    else:
        decide_drawn(s, GUEST_KEEP)


# -- the end of a round (RS-19) ---------------------------------------------------------------------------------------------


def end_of_round(s: Board) -> None:
    """Closing window, shields in vain, sending, contracts, clean-up, then phase 4 or the final score."""
    if s.step == CLOSING:
        begin_acts(s, CLOSING_ACTS)
    elif s.step == CLOSING_ACTS:
        next_act(s, SENDING)
    elif s.step == SENDING:
        send(s)
        s.close_window()
        check_now(s)
        clean_up(s)
    elif s.step == ICE_REMOVE:
        s.step = ICE_GIVE
        if s.seats == 2 and s.self_gift == 0:
            give(s, 1 - s.master)  # RS-20.2
        else:
            s.owing = bit(s.master)
    elif s.step == ICE_GIVE:
        s.step = ICE_PLACE
        s.owing = bit(s.master)
    elif s.step == ICE_PLACE:
        check_now(s)  # RS-19.2
        begin_round(s)
    else:
        crown(s)
        if s.step != END:
            s.chance_kind = X_TIE


def leave_the_stage(s: Board) -> None:
    """After the closing window: shields in vain, then every angry fan in an exit is sent (RS-16.5, RS-16.7, RS-19.1)."""
    shields_in_vain(s)
    s.step = SENDING
    senders = who_sends(s)
    s.open_window(senders)
    if s.seats == 2:  # one possible receiver (RS-20.2)
        for seat in range(s.seats):
            if senders & bit(seat) != 0:
                s.picks[seat] = SEND + 1 - seat + 1
                if s.lodges[seat * 5 + 4] > 1:
                    s.seconds[seat] = s.picks[seat]
        s.owing = 0


def clean_up(s: Board) -> None:
    """Shields down, eyes back, dragon to the centre (RS-19.1); then phase 4, except in the last round (RS-4.3)."""
    s.shields = 0
    s.guarded = 0
    s.dragon = CENTRE
    for seat in range(s.seats):
        s.eyes[seat] = 0
    s.number = 0
    if s.round < s.rounds:
        s.step = ICE_REMOVE
        s.owing = bit(s.master)
    else:
        s.step = SCORING
