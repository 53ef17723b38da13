"""The Enemy deck (YG-3.6 to YG-3.12, YG-5): known cards on top, unseen ones by section, known ones at the bottom."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.bag import total
from meadhall.bits import bit, has
from meadhall.rng import Rng

from . import codes, powers, tables
from .position import Position

# -- how many there are ------------------------------------------------------------------------------------------------


def specials_in_deck(s: Position) -> i64:
    """The number of special cards that the deck was made with (YG-3.10)."""
    return s.angry_cards + s.ragnarok_cards


def cards_made(s: Position, kind: i64) -> i64:
    """How many cards of this kind the deck was made of (YG-3.6 to YG-3.8)."""
    if kind < codes.ANGRY_CARD:
        return tables.COPIES[kind] - (1 if has(s.angry, kind) else 0)
    if kind < codes.RAGNAROK_CARD:
        return 1 if has(s.angry, kind - codes.ANGRY_CARD) else 0
    return 1 if has(s.ragnarok, kind - codes.RAGNAROK_CARD) else 0


def unseen_cards(s: Position) -> i64:
    """Cards of the deck that nobody has seen."""
    return total(s.unseen)


def unseen_ordinary(s: Position) -> i64:
    """Ordinary cards that nobody has seen."""
    n: i64 = 0
    for kind in range(i64(codes.ANGRY_CARD)):
        n += s.unseen[kind]
    return n


def size(s: Position) -> i64:
    """Cards left in the deck, known and unknown."""
    return i64(len(s.top)) + unseen_cards(s) + i64(len(s.bottom))


def is_empty(s: Position) -> bool:
    """Is no card left? While any card is unseen, the present section holds at least one."""
    return s.section_left == 0 and len(s.top) == 0 and len(s.bottom) == 0


def cards_left(s: Position, enemy: i64) -> i64:
    """Cards of this Enemy, ordinary and Angry, that are still in the deck."""
    angry = enemy + codes.ANGRY_CARD
    return tables.COPIES[enemy] - s.discard[enemy] - s.discard[angry]  # an Angry card replaces an ordinary one


def cards_to_draw(s: Position) -> i64:
    """One, or two for Odin if there are two (YG-5.1, YG-5.2)."""
    return 2 if powers.own_power(s, codes.ODIN) and size(s) > 1 else 1


# -- piles of unseen cards ---------------------------------------------------------------------------------------------


def build(s: Position) -> None:
    """All cards in one deck, none seen; the first section begins."""
    for kind in range(i64(codes.CARDS)):
        s.unseen[kind] = cards_made(s, kind)
    s.section = 0
    begin_section(s)


def section_size(s: Position, section: i64) -> i64:
    """The size of a pile: as equal as possible, larger ones on top, one special card in each (YG-3.11, YG-3.12)."""
    n = specials_in_deck(s)
    if s.spread == 0 or n == 0:
        return tables.ORDINARY + s.ragnarok_cards
    ordinary = tables.ORDINARY - s.angry_cards
    return ordinary // n + (1 if section < ordinary % n else 0) + 1


def begin_section(s: Position) -> None:
    """The next pile of unseen cards comes up."""
    n = specials_in_deck(s)
    s.section_left = section_size(s, s.section)
    s.section_special = n
    if s.spread != 0 and n > 0:
        s.section_special = 1


# -- the next card -----------------------------------------------------------------------------------------------------


def next_cards(s: Position) -> list[tuple[int, int]]:
    """Every kind that the next unseen card may be, with its weight.

    With probability special / left it is a special card, else an ordinary one; within each group all unseen cards are equally likely.
    """
    special = s.section_special
    plain = s.section_left - special
    ordinary = unseen_ordinary(s)
    specials = unseen_cards(s) - ordinary
    found: list[tuple[int, int]] = []
    for kind in range(i64(codes.CARDS)):
        weight = s.unseen[kind]
        if kind < codes.ANGRY_CARD:
            if special > 0:
                weight *= plain * specials
        else:
            weight *= special * ordinary if plain > 0 else special
        if weight > 0:
            found.append((int(kind), int(weight)))
    return found


def sure_card(s: Position) -> i64:
    """The next card if it is certain, else -1 (YG-17.2)."""
    if len(s.top) > 0:
        return s.top[0]
    if s.section_left == 0:
        return s.bottom[0]
    sure: i64 = -1
    kind: i64 = 0 if s.section_left > s.section_special else codes.ANGRY_CARD
    last: i64 = codes.CARDS if s.section_special > 0 else codes.ANGRY_CARD
    while kind < last:
        if s.unseen[kind] > 0:
            if sure >= 0:
                return -1
            sure = kind
        kind += 1
    return sure


def sample_card(s: Position, rng: Rng) -> i64:
    """Draw an unseen card with those weights."""
    special = s.section_special
    kind: i64 = 0
    left = unseen_ordinary(s)
    if special > 0 and rng.below(s.section_left) < special:
        left = unseen_cards(s) - left
        kind = codes.ANGRY_CARD
    left = rng.below(left)
    while True:
        left -= s.unseen[kind]
        if left < 0:
            return kind
        kind += 1


def take_card(s: Position, kind: i64) -> None:
    """Take the next card off the deck; it is of this kind."""
    if len(s.top) > 0:
        s.top = s.top[1:]
        return
    if s.section_left == 0:
        s.bottom = s.bottom[1:]
        return
    s.unseen[kind] -= 1
    s.section_left -= 1
    if kind >= codes.ANGRY_CARD:
        s.section_special -= 1
    if s.section_left == 0 and unseen_cards(s) > 0:
        s.section += 1
        begin_section(s)


# -- cards that go back ------------------------------------------------------------------------------------------------


def put_on_top(s: Position, kind: i64) -> None:
    """Return a card to the top, known to all."""
    s.top = append(s.top, 0)
    i = i64(len(s.top)) - 1
    while i > 0:
        s.top[i] = s.top[i - 1]
        i -= 1
    s.top[0] = kind


def put_under(s: Position, kind: i64) -> None:
    """Return a card to the bottom, below those put there earlier (YG-5.2)."""
    s.bottom = append(s.bottom, kind)


def put_back(s: Position) -> None:
    """Square 3 of the Vanir: put the cards looked at back on top in the chosen order (YG-8.31)."""
    cards = s.placed[:]
    for i in range(i64(len(s.top))):
        cards = append(cards, s.top[i])
    s.top = cards


def without(cards: vec[i64], kind: i64) -> vec[i64]:
    """These cards without one of this kind."""
    out = vec[i64]()
    gone = False
    for i in range(i64(len(cards))):
        if cards[i] == kind and not gone:
            gone = True
        else:
            out = append(out, cards[i])
    return out


def fill_kinds(cards: vec[i64], first: i64, out: vec[i64]) -> i64:
    """The different kinds among some cards, ascending, as choices from this number on."""
    kinds: i64 = 0
    for i in range(i64(len(cards))):
        kind = cards[i]
        kinds |= bit(kind)
    return tables.fill_set(kinds, first, out, 0)
