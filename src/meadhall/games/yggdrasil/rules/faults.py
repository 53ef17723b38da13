"""Impossible positions: every position is checked when it is loaded (YG-3, YG-16.5)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bag import total
from meadhall.bits import bit, has, size

from . import codes, deck, tables
from .position import Position


def fault(s: Position) -> str:
    """What is impossible about this position, as a sentence; "" if nothing is."""
    found = _fault_seats(s) or _fault_agenda(s) or _fault_gods(s) or _fault_counts(s) or _fault_artifacts(s)
    if found != "" or s.turns == 0:
        return found
    return _fault_cards(s) or _fault_sections(s)


def _fault_seats(s: Position) -> str:
    if s.seats < 1 or s.seats > codes.GODS:
        return "YG-3.1: Yggdrasil is for 1 to 6 Gods"
    if s.first >= s.seats or s.seat >= s.seats:
        return "YG-3.13: there is no such seat"
    return ""


def _fault_agenda(s: Position) -> str:
    if (s.result == codes.RUNNING) != (s.depth > 0):
        return "YG-12.5: the agenda is empty exactly when the game is over"
    for i in range(i64(codes.DEPTH)):
        kind = s.agenda[i] & 63
        if i < s.depth and (kind == 0 or kind > codes.END):
            return "the agenda holds an unknown step"
        if i >= s.depth and s.agenda[i] != 0:
            return "the agenda holds a step above its depth"
    return ""


def _fault_gods(s: Position) -> str:
    seen: i64 = 0
    for seat in range(i64(codes.GODS)):
        god = s.god[seat]
        if seat >= s.seats and (god >= 0 or s.vikings[seat] + s.elves[seat] > 0):
            return "YG-3.1: a God sits where there is no seat"
        if god >= 0:
            if has(seen, god):
                return "YG-3.1: each seat has a different God"
            seen |= bit(god)
        elif seat < s.seats and s.turns > 0:
            return "YG-3.1: a seat has no God"
    if s.tranced & ~seen != 0 or (s.trances == 0 and s.tranced != 0):
        return "YG-8.37: a God cannot be in that trance"
    return ""


def _fault_counts(s: Position) -> str:
    if total(s.bag_vikings) + s.dead + total(s.vikings) + s.removed != tables.ALL_VIKINGS:
        return f"YG-16.5: there must be {tables.ALL_VIKINGS} Vikings in the bags, among the dead, with the Gods and out of the game"
    if total(s.bag_fire) + s.kingdom != tables.ALL_FIRE:
        return f"YG-16.5: there must be {tables.ALL_FIRE} Fire Giants in the bags and in their kingdom"
    if s.home + total(s.elves) > tables.ALL_ELVES or s.home + total(s.elves) != s.seats + 1:
        return "YG-16.5: there must be one more Elf, at home and with the Gods, than there are Gods"
    if s.pile & s.active != 0 or s.pile & s.beaten != 0 or s.active & s.beaten != 0 or s.pile | s.active | s.beaten != tables.ALL_GIANTS:
        return "YG-16.5: every Giant is in the pile, active or defeated"
    return ""


def _fault_artifacts(s: Position) -> str:
    owned: i64 = 0  # Artifacts as bits: 3 * Enemy + level - 1
    for i in range(i64(36)):
        level = s.level[i]
        if level == 0:
            continue
        if i >= 6 * s.seats:
            return "YG-8.13: an Artifact lies where there is no seat"
        artifact = 3 * (i % 6) + level - 1
        if has(owned, artifact):
            return "YG-8.13: there is one Artifact of each kind and level"
        owned |= bit(artifact)
    return ""


def _fault_cards(s: Position) -> str:
    if size(s.angry) != s.angry_cards or size(s.ragnarok) != s.ragnarok_cards:
        return "YG-3.9: the number of special cards does not match the set-up"
    for kind in range(i64(codes.CARDS)):
        found = s.unseen[kind] + s.discard[kind] + _count(s.top, kind) + _count(s.bottom, kind)
        found += _count(s.drawn, kind) + _count(s.looked, kind) + _count(s.placed, kind)
        if found != deck.cards_made(s, kind):
            return "YG-16.5: the cards in the deck and the discard pile do not match the set-up"
    return ""


def _fault_sections(s: Position) -> str:
    unseen = deck.unseen_cards(s)
    if unseen == 0:
        return "YG-3.11: a section of the deck holds cards that do not exist" if s.section_left != 0 else ""
    piles: i64 = deck.specials_in_deck(s) if s.spread != 0 else 1
    if piles == 0:
        piles = 1
    after: i64 = 0
    for section in range(s.section + 1, piles):
        after += deck.section_size(s, section)
    if s.section >= piles or s.section_left + after != unseen or s.section_left < 1:
        return "YG-3.11: the sections of the deck do not hold the cards that nobody has seen"
    special = unseen - deck.unseen_ordinary(s)
    later = piles - 1 - s.section
    if s.section_special + later != special or s.section_special > s.section_left:
        return "YG-3.10: the sections of the deck do not hold the special cards that nobody has seen"
    if unseen > tables.ORDINARY + s.ragnarok_cards:
        return "YG-3.8: the deck has too many cards"
    return ""


def _count(cards: vec[i64], kind: i64) -> i64:
    found: i64 = 0
    for i in range(i64(len(cards))):
        if cards[i] == kind:
            found += 1
    return found
