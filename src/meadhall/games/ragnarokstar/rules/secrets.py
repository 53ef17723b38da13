"""Who knows what: views, and worlds that a viewer cannot rule out.

Hidden from others: a program until all have committed, choices in an open window, contracts drawn, kept and returned, peeked fan
cards, guest stars in hand and in the deck. A guess replays the ledger of contract draws: every card that the viewer saw, every
card that was revealed and every contract that would have been revealed by now must fit.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.bits import bit, has, lowest, size
from meadhall.rng import Rng
from meadhall.state import REFEREE, UNKNOWN, buffer

from . import chance, choices, codes, hand, lodges, programming
from .position import Position

# -- views ------------------------------------------------------------------------------------------------------------------


def hide(s: Position, viewer: i64) -> None:
    """Turn a copy of the truth, or of this viewer's own view, into the viewer's view."""
    s.viewer = viewer
    for seat in range(s.seats):
        if seat != viewer:
            hide_seat(s, seat)
    for deck in range(i64(2)):
        if s.peeked[deck] != 0 and (viewer < 0 or not has(s.lookers[deck], viewer)):
            s.peeked[deck] = UNKNOWN
    if s.drawn_guest != 0 and s.active != viewer:
        s.drawn_guest = UNKNOWN
    hide_contracts(s, viewer)


def hide_seat(s: Position, seat: i64) -> None:
    """Hide what another seat has written, chosen and in hand."""
    if s.step == codes.PROGRAM:
        for k in range(s.written[seat]):
            s.programs[seat * 6 + k] = UNKNOWN
    if s.picks[seat] != 0:
        s.picks[seat] = 0 if has(s.owing, seat) else UNKNOWN  # a choice half made looks like none
    if s.seconds[seat] != 0:
        s.seconds[seat] = UNKNOWN
    if s.guests[seat] != 0:
        s.guests[seat] = lowest(s.could[seat]) if size(s.could[seat]) == 1 else i64(UNKNOWN)


def hide_contracts(s: Position, viewer: i64) -> None:
    """Hide the contracts that others drew, kept and returned."""
    for i in range(i64(len(s.bottom))):
        s.bottom[i] = UNKNOWN
    event: i64 = 0
    while event < i64(len(s.ledger)):
        if s.ledger[event + codes.EVENT_SEAT] != viewer:
            for face in range(event + codes.EVENT_FACES, event + codes.EVENT_KEEPS):
                if s.ledger[face] != codes.CARDS:
                    s.ledger[face] = UNKNOWN
            if s.ledger[event + codes.EVENT_KEPT] != 0:
                s.ledger[event + codes.EVENT_KEPT] = UNKNOWN
        event += codes.EVENT
    for slot in range(i64(len(s.kept_seat))):
        if s.kept_seat[slot] != viewer and s.kept_done[slot] == 0 and covered(s, s.kept_seat[slot]):
            s.kept_card[slot] = UNKNOWN


def covered(s: Position, seat: i64) -> bool:
    """Are the seat's contracts still face down? At the final score the seats show them one after the other (RS-15.1)."""
    if s.step != codes.SCORING or s.chance_kind == codes.X_TIE:
        return s.step < codes.SCORING
    return seat > s.active


# -- guesses ----------------------------------------------------------------------------------------------------------------


def invent(s: Position, rng: Rng) -> None:
    """Turn a copy of a view into a world that its viewer cannot rule out."""
    viewer = s.viewer
    s.viewer = REFEREE
    Dealer(s, rng, viewer).deal()
    invent_guests(s, rng)
    for deck in range(i64(2)):
        if s.peeked[deck] == UNKNOWN:
            s.peeked[deck] = chance.one_of(s.left[deck], rng) + 1
    out = buffer()
    for seat in range(s.seats):
        if seat != viewer:
            invent_program(s, seat, rng, out)
            invent_picks(s, seat, rng, out)


def invent_program(s: Position, seat: i64, rng: Rng, out: vec[i64]) -> None:
    """Fill in what the seat has written unseen, number by number."""
    if s.step != codes.PROGRAM:
        return
    written = s.written[seat]
    s.written[seat] = 0
    for k in range(written):
        n = programming.fill_program(s, seat, out)
        s.programs[seat * 6 + k] = out[rng.below(n)] + 1
        s.written[seat] += 1


def invent_picks(s: Position, seat: i64, rng: Rng, out: vec[i64]) -> None:
    """Fill in a choice of the open window that the seat has made unseen, or perhaps the first of two."""
    two = s.step == codes.SENDING and s.lodges[seat * 5 + lodges.EXIT] > 1
    if two and s.picks[seat] == 0 and has(s.owing, seat) and rng.below(2) == 0:
        s.picks[seat] = out[rng.below(choices.fill_for(s, seat, out))] + 1
    if s.picks[seat] != UNKNOWN:
        return
    s.picks[seat] = 0
    s.seconds[seat] = 0
    s.picks[seat] = out[rng.below(choices.fill_for(s, seat, out))] + 1
    if two:
        s.seconds[seat] = out[rng.below(choices.fill_for(s, seat, out))] + 1


def invent_guests(s: Position, rng: Rng) -> None:
    """Deal hidden guest stars to the hands; the rest must be a possible deck."""
    hand_out(s, 0, hand.guest_deck(s), rng)


def hand_out(s: Position, seat: i64, free: i64, rng: Rng) -> bool:
    """Give possible cards to the hidden hands from this seat on, and last to the card just drawn."""
    if seat > s.seats:
        return free & ~s.deck_could == 0 and size(free) == s.guest_left
    hidden = s.drawn_guest == UNKNOWN if seat == s.seats else s.guests[seat] == UNKNOWN
    if not hidden:
        return hand_out(s, seat + 1, free, rng)
    can = free & (s.deck_could if seat == s.seats else s.could[seat])
    while can != 0:
        card = chance.one_of(can, rng)
        can &= ~bit(card)
        if hand_out(s, seat + 1, free & ~bit(card), rng):
            if seat == s.seats:
                s.drawn_guest = card
            else:
                s.guests[seat] = card
            return True
    return False


@final
class Dealer:
    """Replays the ledger with cards as yet unnamed: draws from the top are new cards, returned ones come back in their order.

    Cards that the viewer saw and contracts that were revealed get their names on the way; where they do not fit, the guess of what
    somebody kept is taken back and another one tried. The truth always fits, so the search always ends well.
    """

    def __init__(self, s: Position, rng: Rng, viewer: i64) -> None:
        self.s = s
        self.rng = rng
        self.viewer = viewer
        self.events: i64 = i64(len(s.ledger)) // codes.EVENT
        self.named: vec[i64] = vec[i64]([i64(UNKNOWN) for _n in range(codes.CARDS)])  # by card as yet unnamed: its contract
        self.barred: vec[i64] = vec[i64]([i64(0) for _n in range(codes.CARDS)])  # contracts that it cannot be
        self.taken: i64 = 0  # contracts that have been named
        self.born: i64 = 0  # cards drawn from the top so far
        self.row: vec[i64] = vec[i64]()  # the bottom row
        self.hands: vec[i64] = vec[i64]([i64(UNKNOWN) for _n in range(codes.CARDS * 3)])  # three cards for each draw
        self.bits: vec[i64] = vec[i64]([i64(0) for _n in range(codes.CARDS)])  # what was kept at each draw

    def deal(self) -> None:
        """Find a world and write it into the state."""
        s = self.s
        self.draw(0)
        s.bottom = vec[i64]()
        for i in range(i64(len(self.row))):
            s.bottom = append(s.bottom, self.named[self.row[i]])
        slot: i64 = 0
        for e in range(self.events):
            for k in range(i64(3)):
                card = self.hands[e * 3 + k]
                if card == UNKNOWN:
                    continue
                s.ledger[e * codes.EVENT + codes.EVENT_FACES + k] = self.named[card]
                if has(self.bits[e], k):
                    s.kept_card[slot] = self.named[card]
                    slot += 1
            s.ledger[e * codes.EVENT + codes.EVENT_KEPT] = self.bits[e]

    def name(self, card: i64, contract: i64) -> bool:
        """Name this card that contract; return whether that is possible."""
        if self.named[card] != UNKNOWN:
            return self.named[card] == contract
        if has(self.taken, contract) or has(self.barred[card], contract):
            return False
        self.named[card] = contract
        self.taken |= bit(contract)
        return True

    def draw(self, e: i64) -> bool:
        """The draws of a batch, from event e on, one after the other; then what was kept."""
        s = self.s
        if e == self.events:
            return self.name_the_rest(0)
        named, barred, taken, born, row = self.named[:], self.barred[:], self.taken, self.born, self.row[:]
        last = e
        fits = True
        while last < self.events and s.ledger[last * codes.EVENT] == s.ledger[e * codes.EVENT]:
            for k in range(i64(3)):
                face = s.ledger[last * codes.EVENT + codes.EVENT_FACES + k]
                self.hands[last * 3 + k] = UNKNOWN
                if face == codes.CARDS:
                    continue
                if self.born < codes.CARDS:
                    card = self.born
                    self.born += 1
                else:
                    card = self.row[0]
                    self.row = self.row[1:]
                self.hands[last * 3 + k] = card
                if face != UNKNOWN and not self.name(card, face):
                    fits = False
            last += 1
        if fits and self.keep(e, last, self.slot_of(e)):
            return True
        self.named, self.barred, self.taken, self.born, self.row = named, barred, taken, born, row
        return False

    def slot_of(self, e: i64) -> i64:
        """The first slot that the cards kept at an event fill."""
        slot: i64 = 0
        for i in range(e):
            slot += self.kept_at(i)
        return slot

    def kept_at(self, e: i64) -> i64:
        """How many cards were kept at an event: all of them where there were too few (RS-11.3, RS-18.11); none yet while it is open."""
        s = self.s
        if s.ledger[e * codes.EVENT + codes.EVENT_KEPT] == 0:
            return 0
        n: i64 = 0
        for k in range(i64(3)):
            if s.ledger[e * codes.EVENT + codes.EVENT_FACES + k] != codes.CARDS:
                n += 1
        keeps = s.ledger[e * codes.EVENT + codes.EVENT_KEEPS]
        return keeps if keeps < n else n

    def keep(self, e: i64, last: i64, slot: i64) -> bool:
        """Let the drawer of event e keep something that fits; then continue with the next draw of the batch, or the next batch."""
        s = self.s
        if e == last:
            return self.draw(last)
        state = s.ledger[e * codes.EVENT + codes.EVENT_KEPT]
        if state == 0:  # not yet chosen
            self.bits[e] = 0
            return self.keep(e + 1, last, slot)
        keeps = self.kept_at(e)
        start = self.rng.below(7)
        for turn in range(i64(7)):
            bits = 1 + (start + turn) % 7
            if size(bits) != keeps or (state != UNKNOWN and bits != state) or not self.drew(e, bits):
                continue
            named, barred, taken, row = self.named[:], self.barred[:], self.taken, self.row[:]
            self.bits[e] = bits
            if self.lay_down(e, bits, slot) and self.keep(e + 1, last, slot + keeps):
                return True
            self.named, self.barred, self.taken, self.row = named, barred, taken, row
        return False

    def drew(self, e: i64, bits: i64) -> bool:
        """Were enough cards drawn for all these places?"""
        return all(not (has(bits, k) and self.hands[e * 3 + k] == UNKNOWN) for k in range(i64(3)))

    def lay_down(self, e: i64, bits: i64, slot: i64) -> bool:
        """Kept cards must be what was revealed, and not what would have been; the others go to the bottom."""
        s = self.s
        for k in range(i64(3)):
            card = self.hands[e * 3 + k]
            if card == UNKNOWN:
                continue
            if not has(bits, k):
                self.row = append(self.row, card)
                continue
            if s.kept_card[slot] != UNKNOWN:
                if not self.name(card, s.kept_card[slot]):
                    return False
            else:
                self.barred[card] |= s.kept_denied[slot]
                if self.named[card] != UNKNOWN and has(self.barred[card], self.named[card]):
                    return False
            slot += 1
        return True

    def name_the_rest(self, card: i64) -> bool:
        """Name the remaining cards at random, those with exclusions first."""
        while card < self.born and (self.named[card] != UNKNOWN or self.barred[card] == 0):
            card += 1
        if card < self.born:
            can = codes.ALL_CONTRACTS & ~self.taken & ~self.barred[card]
            while can != 0:
                contract = chance.one_of(can, self.rng)
                can &= ~bit(contract)
                self.named[card] = contract
                self.taken |= bit(contract)
                if self.name_the_rest(card + 1):
                    return True
                self.named[card] = UNKNOWN
                self.taken &= ~bit(contract)
            return False
        for other in range(self.born):
            if self.named[other] == UNKNOWN:
                contract = chance.one_of(codes.ALL_CONTRACTS & ~self.taken, self.rng)
                self.named[other] = contract
                self.taken |= bit(contract)
        return True
