"""The table of Yggdrasil: every component as a number, and the questions that all chapters ask of it.

The chapters (deck, enemies, combat, runes, worlds) are functions on a Position; rules.py puts them together.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.state import ANY_LENGTH, Field, State

from . import codes, tables

FIELDS: Final[list[Field]] = [
    Field("assign", 0, 2),
    Field("difficulty", 0, 6),
    Field("angry_cards", 0, 6),
    Field("ragnarok_cards", 0, 4),
    Field("spread", 0, 1),
    Field("first", 0, 5),
    Field("hidden_bags", 0, 1),
    Field("trances", 0, 1),
    Field("angry", 0, 63),
    Field("ragnarok", 0, 15),
    Field("god", codes.NOBODY, 5, 6),
    Field("tranced", 0, 63),
    Field("vikings", 0, 47, 6),
    Field("elves", 0, 8, 6),
    Field("level", 0, 3, 36),
    Field("space", 1, 8, 6),
    Field("raging", 0, 1),
    Field("unseen", 0, 7, 16),
    Field("section", 0, 10),
    Field("section_left", 0, 46),
    Field("section_special", 0, 10),
    Field("top", 0, 15, ANY_LENGTH),
    Field("bottom", 0, 15, ANY_LENGTH),
    Field("discard", 0, 7, 16),
    Field("pile", 0, 65535),
    Field("active", 0, 65535),
    Field("beaten", 0, 65535),
    Field("daeg", 0, 3),
    Field("bag_vikings", 0, 47, 4),
    Field("bag_fire", 0, 42, 4),
    Field("dead", 0, 47),
    Field("removed", 0, 47),
    Field("kingdom", 0, 42),
    Field("home", 0, 8),
    Field("valkyries", 0, 4),
    Field("submerged", 1, 4),
    Field("vanir", 1, 5),
    Field("turns", 0, 60),
    Field("seat", 0, 5),
    Field("acted", 0, 4),
    Field("used", 0, 511),
    Field("twice", 0, 511),
    Field("entered", 0, 1),
    Field("left", 0, 1),
    Field("foe", -1, 22),
    Field("sent", 0, 47),
    Field("face", -1, 3),
    Field("helped", 0, 8),
    Field("drawn", 0, 15, ANY_LENGTH),
    Field("looked", 0, 15, ANY_LENGTH),
    Field("placed", 0, 15, ANY_LENGTH),
    Field("pushed", 0, 63),
    Field("share", 0, 15),
    Field("result", 0, 2),
    Field("broken", 0, 7),
    Field("deeds", 0, 500, 30),
    Field("past", 0, 888888, ANY_LENGTH),
    Field("agenda", 0, 65535, codes.DEPTH),
    Field("depth", 0, codes.DEPTH),
    Field("trail", 0, 2000, ANY_LENGTH),
]


class Position(State):
    """A position of Yggdrasil. Nothing is secret but the order of the deck and of the Giants, which nobody has seen."""

    def __init__(self) -> None:
        super().__init__()
        # the set-up
        self.assign: i64 = codes.RANDOM
        self.difficulty: i64 = 0  # the preset by number, 6 for custom
        self.angry_cards: i64 = 0
        self.ragnarok_cards: i64 = 0
        self.spread: i64 = 1
        self.first: i64 = 0
        self.hidden_bags: i64 = 0  # a wish for the page, without meaning for the rules (YG-3.15)
        self.trances: i64 = 1
        self.angry: i64 = 0  # Enemies that have an Angry card, as bits
        self.ragnarok: i64 = 0  # Ragnarök cards in the deck, as bits
        # the Gods, by seat; Artifacts: level[6 * seat + Enemy]
        self.god: vec[i64] = tables.EMPTY
        self.tranced: i64 = 0  # Gods in a trance, as bits by God
        self.vikings: vec[i64] = tables.EMPTY
        self.elves: vec[i64] = tables.EMPTY
        self.level: vec[i64] = tables.EMPTY
        # the Enemies
        self.space: vec[i64] = tables.EMPTY
        self.raging: i64 = 0  # Fenrir (YG-9.20)
        # the Enemy deck: known cards on top, unseen ones by section, known ones below
        self.unseen: vec[i64] = tables.EMPTY  # how many of each kind nobody has seen
        self.section: i64 = 0
        self.section_left: i64 = 0
        self.section_special: i64 = 0
        self.top: vec[i64] = tables.EMPTY
        self.bottom: vec[i64] = tables.EMPTY
        self.discard: vec[i64] = tables.EMPTY
        # the Giants, as bits
        self.pile: i64 = tables.ALL_GIANTS
        self.active: i64 = 0
        self.beaten: i64 = 0
        self.daeg: i64 = 0  # turns without an Enemy card still to come (YG-11.4)
        # Midgard and the other worlds
        self.bag_vikings: vec[i64] = tables.EMPTY
        self.bag_fire: vec[i64] = tables.EMPTY
        self.dead: i64 = 0
        self.removed: i64 = 0  # Vikings that Hel has taken for good (YG-9.2)
        self.kingdom: i64 = 0
        self.home: i64 = 0  # Elves on their world
        self.valkyries: i64 = tables.VALKYRIES_AT
        self.submerged: i64 = tables.SUBMERGED_AT
        self.vanir: i64 = 1
        # the present turn
        self.turns: i64 = 0
        self.seat: i64 = 0
        self.acted: i64 = 0
        self.used: i64 = 0  # worlds of this turn, as bits
        self.twice: i64 = 0  # Freyja's doubled world, as a bit (YG-4.7)
        self.entered: i64 = 0
        self.left: i64 = 0
        # the present fight or question
        self.foe: i64 = -1
        self.sent: i64 = 0
        self.face: i64 = -1  # the last roll; Tyr's first while he rolls again
        self.helped: i64 = 0
        self.drawn: vec[i64] = tables.EMPTY  # Enemy cards turned over and not yet played
        self.looked: vec[i64] = tables.EMPTY  # cards of square 3 not yet put back
        self.placed: vec[i64] = tables.EMPTY  # and those put back, top first
        self.pushed: i64 = 0  # Enemies that a rune has already moved
        self.share: i64 = 0  # Vikings of Sigel still to give
        # the end
        self.result: i64 = codes.RUNNING
        self.broken: i64 = 0
        # for the page: what each God did, and where the Enemies stood after each turn (one digit each)
        self.deeds: vec[i64] = tables.EMPTY
        self.past: vec[i64] = tables.EMPTY
        # what is to be done (a stack), and what was forced since the last real choice or outcome
        self.agenda: vec[i64] = tables.EMPTY
        self.depth: i64 = 0
        self.trail: vec[i64] = tables.EMPTY

    # -- the agenda ---------------------------------------------------------------------------------------------------

    def step(self) -> i64:
        """The top step of the agenda."""
        top = self.depth - 1
        return self.agenda[top]

    def push(self, kind: i64, a: i64 = 0, b: i64 = 0) -> None:
        """Put a step on top of the agenda."""
        self.agenda[self.depth] = kind + 64 * a + 1024 * b
        self.depth += 1

    def pop(self) -> None:
        """Take the top step away."""
        self.depth -= 1
        self.agenda[self.depth] = 0

    def force(self, number: i64) -> None:
        """Remember a choice or an outcome that had no alternative (YG-17.2)."""
        self.trail = append(self.trail, number)

    def fields(self) -> list[Field]:
        """Every part of the state."""
        return FIELDS


# -- powers (YG-8.39, YG-10.4) ----------------------------------------------------------------------------------------


def own_power(s: Position, god: i64) -> bool:
    """Is this God active, on the normal side, with powers not cancelled?"""
    return s.god[s.seat] == god and s.tranced & tables.BIT[god] == 0 and s.active & tables.CANCELS == 0


def trance_power(s: Position, god: i64) -> bool:
    """Is this God in a trance, with powers not cancelled? Then everybody has its Trance Power."""
    return s.tranced & tables.BIT[god] != 0 and s.active & tables.CANCELS == 0


def seat_of(s: Position, god: i64) -> i64:
    """The seat of a God, or -1."""
    for i in range(s.seats):
        if s.god[i] == god:
            return i
    return -1


def action_limit(s: Position) -> i64:
    """Actions in this turn, as it stands now (YG-4.6)."""
    return 4 if own_power(s, codes.FREY) else 3


def in_trance(s: Position) -> bool:
    """Is the active God in a trance?"""
    return s.tranced & tables.BIT[s.god[s.seat]] != 0


def souls_drawn(s: Position) -> i64:
    """Counters drawn for souls, before the size of the bag limits it (YG-8.6, YG-8.7)."""
    if own_power(s, codes.HEIMDALL) or trance_power(s, codes.HEIMDALL):
        return tables.SOULS_DRAWN_HEIMDALL
    return tables.SOULS_DRAWN


# -- worlds ------------------------------------------------------------------------------------------------------------


def closed(s: Position, world: i64) -> bool:
    """Has a Giant closed this world (YG-10.3)?"""
    return s.active & tables.CLOSED_BY[world] != 0


def closed_worlds(s: Position) -> i64:
    """The worlds that Giants have closed, as bits."""
    lower = s.active & 255
    upper = s.active >> 8
    return tables.CLOSED_BY_LOWER[lower] | tables.CLOSED_BY_UPPER[upper]


def may_fly(s: Position, island: i64) -> bool:
    """May the Valkyries move onto this island? Not into a whirlpool (YG-8.8)."""
    return island >= 0 and (island != s.submerged or s.active & tables.WHIRLPOOL == 0)


def held_by(s: Position, enemy: i64, level: i64) -> i64:
    """The seat that owns this Artifact, or -1 while it lies in the Forge."""
    at = enemy
    for i in range(s.seats):
        if s.level[at] == level:
            return i
        at += 6
    return -1


# -- sums (YG-16.5) ----------------------------------------------------------------------------------------------------


def unseen_cards(s: Position) -> i64:
    """Cards of the deck that nobody has seen."""
    n: i64 = 0
    for kind in range(i64(16)):
        n += s.unseen[kind]
    return n


def deck_size(s: Position) -> i64:
    """Cards left in the deck, known and unknown."""
    return i64(len(s.top)) + unseen_cards(s) + i64(len(s.bottom))


def deck_is_empty(s: Position) -> bool:
    """Is no card left? While cards are unseen, so are cards of their section."""
    return s.section_left == 0 and len(s.top) == 0 and len(s.bottom) == 0


def cards_made(s: Position, kind: i64) -> i64:
    """How many cards of this kind the deck was made of (YG-3.6 to YG-3.8)."""
    if kind < 6:
        return tables.COPIES[kind] - (1 if s.angry & tables.BIT[kind] != 0 else 0)
    if kind < codes.RAGNAROK_CARD:
        return 1 if s.angry & tables.BIT[kind - 6] != 0 else 0
    return 1 if s.ragnarok & tables.BIT[kind - codes.RAGNAROK_CARD] != 0 else 0


def cards_left(s: Position, enemy: i64) -> i64:
    """Cards of this Enemy, ordinary and Angry, that are still in the deck."""
    angry = enemy + 6
    return tables.COPIES[enemy] - s.discard[enemy] - s.discard[angry]  # an Angry card replaces an ordinary one


def any_foe(s: Position) -> bool:
    """Is an Enemy off the first space (YG-6.8, YG-6.9)?"""
    return any(s.space[enemy] > 1 for enemy in range(i64(6)))


def beyond(s: Position, space: i64) -> i64:
    """Enemies on this space or farther."""
    n: i64 = 0
    for enemy in range(i64(6)):
        if s.space[enemy] >= space:
            n += 1
    return n


def _sum(numbers: vec[i64]) -> i64:
    n: i64 = 0
    for i in range(i64(len(numbers))):
        n += numbers[i]
    return n


def wrong_sum(s: Position) -> str:
    """A broken sum of components, as a sentence; "" if all are right (YG-16.5)."""
    if _sum(s.bag_vikings) + s.dead + _sum(s.vikings) + s.removed != tables.ALL_VIKINGS:
        return f"YG-16.5: there must be {tables.ALL_VIKINGS} Vikings in bags, World of the Dead, stocks and out of the game"
    if _sum(s.bag_fire) + s.kingdom != tables.ALL_FIRE:
        return f"YG-16.5: there must be {tables.ALL_FIRE} Fire Giants in bags and Kingdom of Fire"
    if s.home + _sum(s.elves) > tables.ALL_ELVES or s.home + _sum(s.elves) != s.seats + 1:
        return "YG-16.5: the Elves on their world and with the Gods must be one more than the Gods"
    if s.pile & s.active != 0 or s.pile & s.beaten != 0 or s.active & s.beaten != 0 or s.pile | s.active | s.beaten != tables.ALL_GIANTS:
        return "YG-16.5: every Giant is in the pile, active or defeated"
    for enemy in range(i64(6)):
        for level in range(i64(1), i64(4)):
            owners = 0
            for seat in range(i64(6)):
                if s.level[6 * seat + enemy] == level:
                    owners += 1
            if owners > 1:
                return "YG-8.13: there is one card of each Artifact and level"
    return ""
