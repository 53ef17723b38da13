"""Contracts: the deck, drawing and keeping, counting, the immediate ones, the final test (RS-11).

The deck is a set of cards that nobody has seen, above a row of returned ones. The ledger remembers every draw: what its drawer
saw and kept. Nobody else ever learns it, so a view hides it, and a guess invents it anew.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.bits import bit

from .position import EVENT, Board
from .tables import (
    ALL_CONTRACTS,
    CARDS,
    COLUMNS_LEAD,
    COUNTS,
    EMPTY_PIT,
    FROM_ISLAND,
    KEEP,
    LEAD,
    LEAD_VALUES,
    LINE_VALUES,
    LINES_LEAD,
    NOW,
    NOW_CARDS,
    OF_FAN,
    OF_TYPE,
    OLD,
    ONE_AGE,
    RETURN,
    SEATS_IN_COLUMN,
    T_EACH_ISLAND,
    T_IN_ROUND,
    T_PEEKS,
    T_STOLEN,
    TEST,
    TOTAL,
    TYPE_AND_LINES,
    VALUES,
    YOUNG,
)

DRAWN: Final = 3  # cards that a draw shows (RS-11.1)


# -- the deck ---------------------------------------------------------------------------------------------------------------


def deck_size(s: Board) -> i64:
    """Cards left to draw."""
    return s.top + i64(len(s.bottom))


def unseen(s: Board) -> i64:
    """The contracts that nobody has seen, as bits: those that no draw has shown."""
    cards: i64 = ALL_CONTRACTS
    ledger = s.ledger
    event: i64 = 2
    while event < i64(len(ledger)):
        for k in range(i64(DRAWN)):
            face = ledger[event + k]
            if face >= 0 and face < CARDS:
                cards &= ~bit(face)
        event += EVENT
    return cards


def open_draw(s: Board, seat: i64, keeps: i64) -> None:
    """A new line in the ledger: nothing seen yet."""
    s.ledger = append(
        append(append(append(append(append(append(s.ledger, s.batch), seat), i64(CARDS)), i64(CARDS)), i64(CARDS)), keeps), i64(0)
    )


def last_event(s: Board) -> i64:
    """Where the newest draw stands in the ledger."""
    return i64(len(s.ledger)) - EVENT


def drawn(s: Board, event: i64) -> i64:
    """How many cards a draw has shown so far."""
    ledger = s.ledger
    n: i64 = 0
    while n < DRAWN and ledger[event + 2 + n] != CARDS:
        n += 1
    return n


def event_of(s: Board, seat: i64) -> i64:
    """The seat's draw in the present batch; -1 if it has none."""
    ledger = s.ledger
    event = last_event(s)
    while event >= 0 and ledger[event] == s.batch:
        if ledger[event + 1] == seat:
            return event
        event -= EVENT
    return -1


def deal(s: Board, card: i64) -> None:
    """The newest draw shows another card: one that nobody had seen, or the next one of the bottom row (X5)."""
    event = last_event(s)
    if s.top > 0:
        s.top -= 1
    else:
        s.bottom = s.bottom[1:]
    s.ledger[event + 2 + drawn(s, event)] = card
    if s.told is not None:
        seat = s.ledger[event + 1]
        s.tell("dealt", (int(seat), int(card)), bit(seat))


def next_contracts(s: Board) -> i64:
    """What can be drawn next, as bits: any card that nobody has seen; after those only the head of the bottom row (X5)."""
    if s.top > 0:
        return unseen(s)
    return bit(s.bottom[0]) if s.bottom[0] >= 0 else i64(0)


def finished_draw(s: Board) -> bool:
    """Has the newest draw shown three cards, or all there are (RS-11.3)?"""
    return drawn(s, last_event(s)) == DRAWN or deck_size(s) == 0


# -- keeping ----------------------------------------------------------------------------------------------------------------


def fill_keep(s: Board, seat: i64, base: i64, out: vec[i64]) -> i64:
    """The drawn cards, ascending: KEEP one of them, or RETURN one of them (G10)."""
    event = event_of(s, seat)
    cards: i64 = 0
    for at in range(event + 2, event + 2 + DRAWN):
        if s.ledger[at] >= 0 and s.ledger[at] < CARDS:
            cards |= bit(s.ledger[at])
    n: i64 = 0
    for card in range(i64(CARDS)):
        if cards & bit(card) != 0:
            out[n] = base + card
            n += 1
    return n


def who_keeps(s: Board) -> i64:
    """Seats of the present batch that have a choice to make (RS-7.5)."""
    seats: i64 = 0
    event = last_event(s)
    while event >= 0 and s.ledger[event] == s.batch:
        if drawn(s, event) > s.ledger[event + 5]:
            seats |= bit(s.ledger[event + 1])
        event -= EVENT
    return seats


def keep_all(s: Board) -> None:
    """Carry out what was chosen: kept cards face down, the others to the bottom in ice order and drawn order (RS-1.11, RS-11.2)."""
    ledger = s.ledger
    size = i64(len(ledger))
    first = size
    while first >= EVENT and ledger[first - EVENT] == s.batch:
        first -= EVENT
    event = first
    while event < size:
        seat = ledger[event + 1]
        n = drawn(s, event)
        bits = bit(n) - 1
        if n > ledger[event + 5]:
            action = s.picks[seat] - 1
            card = action - RETURN if action >= RETURN else action - KEEP
            for k in range(n):
                if ledger[event + 2 + k] == card:
                    bits = bits & ~bit(k) if action >= RETURN else bit(k)
        ledger[event + 6] = bits
        event += EVENT
    event = first
    while event < size:
        seat = ledger[event + 1]
        bits = ledger[event + 6]
        kept: i64 = 0
        for k in range(drawn(s, event)):
            card = ledger[event + 2 + k]
            if bits & bit(k) != 0:
                keep(s, seat, card)
                kept += 1
            else:
                s.bottom = append(s.bottom, card)
        if s.told is not None:
            s.tell("keeps", (int(seat), int(kept), int(drawn(s, event))))
        event += EVENT
    s.batch += 1


def keep(s: Board, seat: i64, card: i64) -> None:
    """A contract face down; from now on events count for it (RS-11.8)."""
    s.kept_seat = append(s.kept_seat, seat)
    s.kept_card = append(s.kept_card, card)
    s.kept_done = append(s.kept_done, i64(0))
    s.kept_denied = append(s.kept_denied, i64(0))
    for k in range(i64(COUNTS)):
        s.kept_base = append(s.kept_base, s.counts[seat * COUNTS + k])
    if s.told is not None:
        s.tell("kept", (int(seat), int(card)), bit(seat))


# -- counting (RS-11.6 to RS-11.9) ------------------------------------------------------------------------------------------


def collected(s: Board, seat: i64) -> i64:
    """Fans that the seat has ever collected."""
    at = seat * COUNTS + FROM_ISLAND
    counts = s.counts
    return counts[at] + counts[at + 1] + counts[at + 2] + counts[at + 3]


def progress(s: Board, slot: i64, card: i64) -> i64:
    """How far the owner of a slot has come with an immediate contract, counted since it was kept (RS-11.8)."""
    test = TEST[card]
    if test <= T_PEEKS:
        return counted(s, slot, test - T_STOLEN)  # the tests from T_STOLEN on stand in the order of the counts
    if test == T_EACH_ISLAND:
        return counted_everywhere(s, slot)
    return counted_in_round(s, slot)


def counted(s: Board, slot: i64, what: i64) -> i64:
    """How often the owner of a slot has done something since it was kept."""
    now = s.kept_seat[slot] * COUNTS + what
    then = slot * COUNTS + what
    return s.counts[now] - s.kept_base[then]


def counted_everywhere(s: Board, slot: i64) -> i64:
    """Fans collected since then, from the island with the fewest of them."""
    least = counted(s, slot, FROM_ISLAND)
    for island in range(i64(1), i64(4)):
        n = counted(s, slot, FROM_ISLAND + island)
        if n < least:
            least = n
    return least


def counted_in_round(s: Board, slot: i64) -> i64:
    """Fans collected since then, but only those of this round."""
    seat = s.kept_seat[slot]
    at = slot * COUNTS + FROM_ISLAND
    base = s.kept_base
    then = base[at] + base[at + 1] + base[at + 2] + base[at + 3]
    if then < s.round_start[seat]:
        then = s.round_start[seat]
    return collected(s, seat) - then


def value(s: Board, card: i64) -> i64:
    """The number on the card for so many players (RS-11.11)."""
    return VALUES[card * 3 + s.seats - 2]


def check_now(s: Board) -> None:
    """Reveal every immediate contract whose condition holds; note what the others therefore cannot be (RS-11.6, RS-11.10)."""
    if s.stirred == 0:
        return
    for slot in range(i64(len(s.kept_seat))):
        if s.stirred & bit(s.kept_seat[slot]) == 0 or s.kept_done[slot] != 0:
            continue
        found = met(s, slot)
        if found == 0:
            continue
        card = s.kept_card[slot]
        if card >= 0 and found & bit(card) != 0:
            found &= ~bit(card)
            s.kept_done[slot] = 1
            if s.told is not None:
                s.tell("fulfilled", (int(s.kept_seat[slot]), int(card)))
        s.kept_denied[slot] |= found
    s.stirred = 0


def met(s: Board, slot: i64) -> i64:
    """The immediate contracts whose condition the owner of a slot fulfils, as bits."""
    found: i64 = 0
    for i in range(i64(len(NOW_CARDS))):
        card = NOW_CARDS[i]
        if progress(s, slot, card) >= value(s, card):
            found |= bit(card)
    return found


# -- the halls, measured (RS-3.3, RS-15.2) ----------------------------------------------------------------------------------


def lines(s: Board, seat: i64) -> i64:
    """Full lines: as many as the rarest type has seated fans."""
    least: i64 = SEATS_IN_COLUMN
    for at in range(seat * 4, seat * 4 + 4):
        if s.halls[at] < least:
            least = s.halls[at]
    return least


def columns(s: Board, seat: i64) -> i64:
    """Full columns."""
    n: i64 = 0
    for at in range(seat * 4, seat * 4 + 4):
        if s.halls[at] >= SEATS_IN_COLUMN:
            n += 1
    return n


def pit(s: Board, seat: i64) -> i64:
    """Fans in the mosh pit."""
    n: i64 = 0
    for at in range(seat * 4, seat * 4 + 4):
        if s.halls[at] > SEATS_IN_COLUMN:
            n += s.halls[at] - SEATS_IN_COLUMN
    return n


def holds(s: Board, seat: i64, card: i64) -> bool:
    """Does the hall fulfil a final contract now (RS-11.7)?"""
    n = value(s, card)
    at = seat * 4
    young = s.halls[at] + s.halls[at + 1]
    old = s.halls[at + 2] + s.halls[at + 3]
    test = TEST[card]
    if test == TOTAL:
        return young + old >= n
    if test == YOUNG:
        return young >= n
    if test == OLD:
        return old >= n
    if test == OF_TYPE:
        return s.halls[at + OF_FAN[card]] >= n
    if test == EMPTY_PIT:
        return young + old >= n and pit(s, seat) == 0
    if test == ONE_AGE:
        return young >= n or old >= n
    if test == TYPE_AND_LINES:
        if lines(s, seat) < LINE_VALUES[card * 3 + s.seats - 2]:
            return False
        return any(s.halls[at + kind] >= n for kind in range(i64(4)))
    lead = LEAD_VALUES[card * 3 + s.seats - 2]
    if test == LEAD:
        lead = n
    elif test == LINES_LEAD:
        if lines(s, seat) < n:
            return False
    elif columns(s, seat) < n:  # COLUMNS_LEAD
        return False
    for other in range(s.seats):
        if other == seat:
            continue
        if test == LEAD:
            ahead = s.owned(seat) - s.owned(other)
        elif test == LINES_LEAD:
            ahead = lines(s, seat) - lines(s, other)
        else:
            ahead = columns(s, seat) - columns(s, other)
        if ahead < lead:
            return False
    return True


def fulfilled(s: Board, slot: i64) -> bool:
    """Does a kept contract bring glory as things stand: revealed, or a final one that the hall fulfils?"""
    card = s.kept_card[slot]
    if card < 0:
        return False
    if NOW[card] != 0:
        return s.kept_done[slot] != 0
    return holds(s, s.kept_seat[slot], card)


assert COLUMNS_LEAD == 8 and T_IN_ROUND == 16
