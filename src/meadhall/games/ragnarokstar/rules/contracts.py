"""Contracts: the deck, drawing and keeping, counting, the immediate ones, the final test (RS-11).

The deck is a set of cards that nobody has seen, above a row of returned ones. The ledger remembers every draw: what its drawer
saw and kept. Nobody else ever learns it, so a view hides it and a guess invents it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.bits import bit, has, size

from . import codes, halls, tables
from .position import Position

DRAWN: Final = 3  # cards that a draw shows (RS-11.1)


# -- the deck ---------------------------------------------------------------------------------------------------------------


def deck_size(s: Position) -> i64:
    """Cards left to draw."""
    return s.top + i64(len(s.bottom))


def unseen(s: Position) -> i64:
    """The contracts that nobody has seen, as bits: those that no draw has shown."""
    cards: i64 = codes.ALL_CONTRACTS
    ledger = s.ledger
    event: i64 = 2
    while event < i64(len(ledger)):
        for k in range(i64(DRAWN)):
            face = ledger[event + k]
            if face >= 0 and face < codes.CARDS:
                cards &= ~bit(face)
        event += codes.EVENT
    return cards


def open_draw(s: Position, seat: i64, keeps: i64) -> None:
    """A new line in the ledger: nothing seen yet."""
    ledger = append(append(s.ledger, s.batch), seat)
    for _n in range(DRAWN):
        ledger = append(ledger, i64(codes.CARDS))
    s.ledger = append(append(ledger, keeps), i64(0))


def last_event(s: Position) -> i64:
    """Where the newest draw stands in the ledger."""
    return i64(len(s.ledger)) - codes.EVENT


def drawn(s: Position, event: i64) -> i64:
    """How many cards a draw has shown so far."""
    ledger = s.ledger
    n: i64 = 0
    while n < DRAWN and ledger[event + codes.EVENT_FACES + n] != codes.CARDS:
        n += 1
    return n


def event_of(s: Position, seat: i64) -> i64:
    """The seat's draw in the present batch; -1 if it has none."""
    ledger = s.ledger
    event = last_event(s)
    while event >= 0 and ledger[event] == s.batch:
        if ledger[event + codes.EVENT_SEAT] == seat:
            return event
        event -= codes.EVENT
    return -1


def deal(s: Position, card: i64) -> None:
    """The newest draw shows another card: one that nobody had seen, or the next one of the bottom row (RS-11.2)."""
    event = last_event(s)
    if s.top > 0:
        s.top -= 1
    else:
        s.bottom = s.bottom[1:]
    s.ledger[event + codes.EVENT_FACES + drawn(s, event)] = card
    if s.told is not None:
        seat = s.ledger[event + codes.EVENT_SEAT]
        s.tell("dealt", (int(seat), int(card)), bit(seat))


def next_contracts(s: Position) -> i64:
    """What can be drawn next, as bits: any card that nobody has seen; after those only the head of the bottom row (RS-11.2)."""
    if s.top > 0:
        return unseen(s)
    return bit(s.bottom[0]) if s.bottom[0] >= 0 else i64(0)


def anything_drawn(s: Position) -> bool:
    """Does the newest draw belong to the present batch?"""
    event = last_event(s)
    return event >= 0 and s.ledger[event] == s.batch


def dealt_out(s: Position) -> bool:
    """Has the newest draw shown three cards, or all there are (RS-11.3)? If not, the next one is due."""
    if drawn(s, last_event(s)) == DRAWN or deck_size(s) == 0:
        return True
    s.chance_kind = codes.X_CONTRACT
    return False


def deal_queue(s: Position) -> bool:
    """Deal to the seats in the queue in ice order, three cards each; True while chance must decide a card."""
    while True:
        if s.active != codes.NOBODY:
            if not dealt_out(s):
                return True
            s.active = codes.NOBODY
        if s.queue == 0:
            return False
        seat = s.after(s.master, s.queue)
        s.queue &= ~bit(seat)
        if deck_size(s) > 0:  # with no card left the action does nothing (RS-11.3)
            s.active = seat
            open_draw(s, seat, 1)


# -- keeping ----------------------------------------------------------------------------------------------------------------


def fill_keep(s: Position, seat: i64, base: i64, out: vec[i64]) -> i64:
    """The drawn cards, ascending: KEEP one of them, or RETURN one of them (G10)."""
    event = event_of(s, seat)
    cards: i64 = 0
    for at in range(event + codes.EVENT_FACES, event + codes.EVENT_FACES + DRAWN):
        if s.ledger[at] >= 0 and s.ledger[at] < codes.CARDS:
            cards |= bit(s.ledger[at])
    n: i64 = 0
    for card in range(i64(codes.CARDS)):
        if has(cards, card):
            out[n] = base + card
            n += 1
    return n


def who_keeps(s: Position) -> i64:
    """Seats of the present batch that have a choice to make (RS-7.5)."""
    seats: i64 = 0
    event = last_event(s)
    while event >= 0 and s.ledger[event] == s.batch:
        if drawn(s, event) > s.ledger[event + codes.EVENT_KEEPS]:
            seats |= bit(s.ledger[event + codes.EVENT_SEAT])
        event -= codes.EVENT
    return seats


def keep_all(s: Position) -> None:
    """Carry out the choices: kept cards face down, the others to the bottom in ice order and drawn order (RS-1.11, RS-11.2)."""
    first = last_event(s)
    while first >= codes.EVENT and s.ledger[first - codes.EVENT] == s.batch:
        first -= codes.EVENT
    event = first
    while event <= last_event(s):
        s.ledger[event + codes.EVENT_KEPT] = chosen(s, event)
        event += codes.EVENT
    event = first
    while event <= last_event(s):
        lay_down(s, event)
        event += codes.EVENT
    s.batch += 1


def chosen(s: Position, event: i64) -> i64:
    """Which of the drawn cards are kept, as bits: all of them where there was nothing to choose."""
    n = drawn(s, event)
    bits = bit(n) - 1
    if n > s.ledger[event + codes.EVENT_KEEPS]:
        action = s.picks[s.ledger[event + codes.EVENT_SEAT]] - 1
        card = action - codes.RETURN if action >= codes.RETURN else action - codes.KEEP
        for k in range(n):
            if s.ledger[event + codes.EVENT_FACES + k] == card:
                return bits & ~bit(k) if action >= codes.RETURN else bit(k)
    return bits


def lay_down(s: Position, event: i64) -> None:
    """The kept cards of a draw go to their owner, the others to the bottom of the deck."""
    seat = s.ledger[event + codes.EVENT_SEAT]
    bits = s.ledger[event + codes.EVENT_KEPT]
    for k in range(drawn(s, event)):
        card = s.ledger[event + codes.EVENT_FACES + k]
        if has(bits, k):
            keep(s, seat, card)
        else:
            s.bottom = append(s.bottom, card)
    if s.told is not None:
        s.tell("keeps", (int(seat), int(size(bits)), int(drawn(s, event))))


def keep(s: Position, seat: i64, card: i64) -> None:
    """Lay a contract face down; from now on events count for it (RS-11.8)."""
    s.kept_seat = append(s.kept_seat, seat)
    s.kept_card = append(s.kept_card, card)
    s.kept_done = append(s.kept_done, i64(0))
    s.kept_denied = append(s.kept_denied, i64(0))
    for k in range(i64(codes.COUNTS)):
        s.kept_base = append(s.kept_base, s.counts[seat * codes.COUNTS + k])
    if s.told is not None:
        s.tell("kept", (int(seat), int(card)), bit(seat))


# -- counting (RS-11.6 to RS-11.9) ------------------------------------------------------------------------------------------


def collected(s: Position, seat: i64) -> i64:
    """Fans that the seat has ever collected."""
    at = seat * codes.COUNTS + codes.FROM_ISLAND
    counts = s.counts
    return counts[at] + counts[at + 1] + counts[at + 2] + counts[at + 3]


def progress(s: Position, slot: i64, card: i64) -> i64:
    """The progress of a slot's owner towards an immediate contract, counted since it was kept (RS-11.8)."""
    test = tables.TEST[card]
    if test <= codes.TEST_PEEKS:
        return counted(s, slot, test - codes.TEST_STOLEN)  # the tests from TEST_STOLEN on stand in the order of the counts
    if test == codes.TEST_EACH_ISLAND:
        return counted_everywhere(s, slot)
    return counted_in_round(s, slot)


def counted(s: Position, slot: i64, what: i64) -> i64:
    """How often the owner of a slot has done something since it was kept."""
    now = s.kept_seat[slot] * codes.COUNTS + what
    then = slot * codes.COUNTS + what
    return s.counts[now] - s.kept_base[then]


def counted_everywhere(s: Position, slot: i64) -> i64:
    """Fans collected since then, from the island with the fewest of them."""
    least = counted(s, slot, codes.FROM_ISLAND)
    for island in range(i64(1), i64(4)):
        n = counted(s, slot, codes.FROM_ISLAND + island)
        if n < least:
            least = n
    return least


def counted_in_round(s: Position, slot: i64) -> i64:
    """Fans collected since then, but only those of this round."""
    seat = s.kept_seat[slot]
    at = slot * codes.COUNTS + codes.FROM_ISLAND
    base = s.kept_base
    then = base[at] + base[at + 1] + base[at + 2] + base[at + 3]
    if then < s.round_start[seat]:
        then = s.round_start[seat]
    return collected(s, seat) - then


def value(s: Position, card: i64) -> i64:
    """The number on the card for this number of players (RS-11.11), of the contracts in play (RS-11.14)."""
    if s.revision == codes.FIRST:
        return tables.FIRST_VALUES[card * 3 + s.seats - 2]
    return tables.VALUES[card * 3 + s.seats - 2]


def check_now(s: Position) -> None:
    """Reveal every immediate contract whose condition holds; note what the others cannot be as a result (RS-11.6, RS-11.10)."""
    if s.stirred == 0:
        return
    for slot in range(i64(len(s.kept_seat))):
        if not has(s.stirred, s.kept_seat[slot]) or s.kept_done[slot] != 0:
            continue
        found = met(s, slot)
        if found == 0:
            continue
        card = s.kept_card[slot]
        if card >= 0 and has(found, card):
            found &= ~bit(card)
            s.kept_done[slot] = 1
            if s.told is not None:
                s.tell("fulfilled", (int(s.kept_seat[slot]), int(card), int(place(s, slot))))
        s.kept_denied[slot] |= found
    s.stirred = 0


def place(s: Position, slot: i64) -> i64:
    """Where a contract lies among those of its owner, from 1, in the order in which they were kept (RS-11.13)."""
    n: i64 = 1
    for before in range(slot):
        if s.kept_seat[before] == s.kept_seat[slot]:
            n += 1
    return n


def met(s: Position, slot: i64) -> i64:
    """The immediate contracts whose condition the owner of a slot fulfils, as bits."""
    found: i64 = 0
    for i in range(i64(len(tables.NOW_CARDS))):
        card = tables.NOW_CARDS[i]
        if progress(s, slot, card) >= value(s, card):
            found |= bit(card)
    return found


# -- the final test (RS-11.7) -----------------------------------------------------------------------------------------------


def holds(s: Position, seat: i64, card: i64) -> bool:
    """Does the hall fulfil a final contract now?"""
    n = value(s, card)
    at = seat * 4
    young = s.halls[at] + s.halls[at + 1]
    old = s.halls[at + 2] + s.halls[at + 3]
    test = tables.TEST[card]
    if test == codes.TEST_TOTAL:
        return young + old >= n
    if test == codes.TEST_YOUNG:
        return young >= n
    if test == codes.TEST_OLD:
        return old >= n
    if test == codes.TEST_OF_TYPE:
        return s.halls[at + tables.OF_FAN[card]] >= n
    if test == codes.TEST_EMPTY_PIT:
        return young + old >= n and halls.pit(s, seat) == 0
    if test == codes.TEST_ONE_AGE:
        return young >= n or old >= n
    if test == codes.TEST_TYPE_AND_LINES:
        if halls.lines(s, seat) < tables.LINE_VALUES[card * 3 + s.seats - 2]:
            return False
        return any(s.halls[at + kind] >= n for kind in range(i64(4)))
    return leads(s, seat, card, n)


def leads(s: Position, seat: i64, card: i64, n: i64) -> bool:
    """A contract that asks for a lead over every opponent: in fans, or with a number of lines or columns of one's own."""
    test = tables.TEST[card]
    have = compared(s, seat, test)
    lead = n
    if test != codes.TEST_LEAD:
        if have < n:
            return False
        lead = tables.LEAD_VALUES[card * 3 + s.seats - 2]
    return all(other == seat or have - compared(s, other, test) >= lead for other in range(s.seats))


def compared(s: Position, seat: i64, test: i64) -> i64:
    """What a contract that asks for a lead compares."""
    if test == codes.TEST_LEAD:
        return s.owned(seat)
    return halls.lines(s, seat) if test == codes.TEST_LINES_LEAD else halls.columns(s, seat)


def fulfilled(s: Position, slot: i64) -> bool:
    """Does a kept contract bring glory as things stand: revealed, or a final one that the hall fulfils?"""
    card = s.kept_card[slot]
    if card < 0:
        return False
    if tables.NOW[card] != 0:
        return s.kept_done[slot] != 0
    return holds(s, s.kept_seat[slot], card)
