"""When it ends (YG-12), how it is measured (YG-16.6), and what cannot be on a table (YG-16.5)."""

from __future__ import annotations

from mypy_extensions import i64

from . import codes, deck, position, tables
from .position import Position


def broken_limits(s: Position) -> i64:
    """The limits that do not hold now: residence, door, wall, as bits (YG-12.1 to YG-12.3, YG-12.6)."""
    wall: i64 = 0
    door: i64 = 0
    residence: i64 = 0
    for enemy in range(i64(codes.ENEMIES)):
        space = s.space[enemy]
        if space >= tables.WALL:
            wall += 1
        if space >= tables.DOOR:
            door += 1
        if space >= tables.RESIDENCE:
            residence += 1
    broken: i64 = 0
    if residence >= tables.RESIDENCE_LIMIT:
        broken |= codes.RESIDENCE_BROKEN
    if door >= tables.DOOR_LIMIT:
        broken |= codes.DOOR_BROKEN
    if wall >= tables.WALL_LIMIT:
        broken |= codes.WALL_BROKEN
    return broken


def cards_survived(s: Position) -> i64:
    """Enemy cards that have been played: the second measure of YG-16.6, out of 42 + R."""
    n: i64 = 0
    for kind in range(i64(codes.CARDS)):
        n += s.discard[kind]
    return n


def steps_short(s: Position) -> i64:
    """How far all Enemies together are from the Residence: the third measure of YG-16.6."""
    n: i64 = 0
    for enemy in range(i64(6)):
        n += tables.RESIDENCE - s.space[enemy]
    return n


def impossible(s: Position) -> str:
    """What is impossible about this position, as a sentence; "" if nothing is."""
    if s.seats < 1 or s.seats > codes.GODS:
        return "YG-3.1: Yggdrasil is for 1 to 6 Gods"
    if s.first >= s.seats or s.seat >= s.seats:
        return "YG-3.13: there is no such seat"
    if (s.result == codes.RUNNING) != (s.depth > 0):
        return "YG-12.5: the agenda is empty exactly when the game is over"
    for i in range(s.depth):
        if s.agenda[i] % 64 == 0 or s.agenda[i] % 64 > codes.END:
            return "the agenda holds an unknown step"
    for i in range(s.depth, i64(codes.DEPTH)):
        if s.agenda[i] != 0:
            return "the agenda holds a step above its depth"
    seen: i64 = 0
    for i in range(i64(codes.GODS)):
        god = s.god[i]
        if i >= s.seats and (god >= 0 or s.vikings[i] + s.elves[i] > 0):
            return "YG-3.1: a God sits where there is no seat"
        if god >= 0:
            if seen & tables.BIT[god] != 0:
                return "YG-3.1: each seat has a different God"
            seen |= tables.BIT[god]
        elif i < s.seats and s.turns > 0:
            return "YG-3.1: a seat has no God"
    if s.tranced & ~seen != 0 or (s.trances == 0 and s.tranced != 0):
        return "YG-8.37: a God cannot be in that trance"
    for i in range(6 * s.seats, i64(36)):
        if s.level[i] != 0:
            return "YG-8.13: an Artifact lies where there is no seat"
    wrong = position.wrong_sum(s)
    return wrong if wrong != "" or s.turns == 0 else wrong_deck(s)


def wrong_deck(s: Position) -> str:
    """What is impossible about the Enemy deck once the game has begun."""
    if tables.size(s.angry) != s.angry_cards or tables.size(s.ragnarok) != s.ragnarok_cards:
        return "YG-3.9: the number of special cards is not that of the set-up"
    for kind in range(i64(codes.CARDS)):
        found = s.unseen[kind] + s.discard[kind]
        for i in range(i64(len(s.top))):
            found += 1 if s.top[i] == kind else 0
        for i in range(i64(len(s.bottom))):
            found += 1 if s.bottom[i] == kind else 0
        for i in range(i64(len(s.drawn))):
            found += 1 if s.drawn[i] == kind else 0
        for i in range(i64(len(s.looked))):
            found += 1 if s.looked[i] == kind else 0
        for i in range(i64(len(s.placed))):
            found += 1 if s.placed[i] == kind else 0
        if found != position.cards_made(s, kind):
            return "YG-16.5: the cards in deck and discard pile are not those of the set-up"
    unseen = position.unseen_cards(s)
    special = unseen - deck.unseen_ordinary(s)
    if unseen == 0:
        return "YG-3.11: a section of the deck holds cards that are not there" if s.section_left != 0 else ""
    piles: i64 = deck.specials_in_deck(s) if s.spread != 0 else 1
    if piles == 0:
        piles = 1
    after: i64 = 0
    for section in range(s.section + 1, piles):
        after += deck.section_size(s, section)
    if s.section >= piles or s.section_left + after != unseen or s.section_left < 1:
        return "YG-3.11: the sections of the deck do not hold the cards that nobody has seen"
    later = piles - 1 - s.section
    if s.section_special + later != special or s.section_special > s.section_left:
        return "YG-3.10: the sections of the deck do not hold the special cards that nobody has seen"
    if unseen > tables.ORDINARY + s.ragnarok_cards:
        return "YG-3.8: the deck has too many cards"
    return ""
