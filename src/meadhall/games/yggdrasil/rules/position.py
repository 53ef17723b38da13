"""The table of Yggdrasil: every component as a number, and the agenda of what is still to be done.

The chapters are functions on a Position; state.py puts them together.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.state import ANY_LENGTH, Field, Rows, State

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
    Field("ask_elves", 0, 1),
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
    """A position of Yggdrasil. The only secrets are the order of the deck and of the Giants, which nobody has seen."""

    def __init__(self) -> None:
        super().__init__()
        # the set-up
        self.assign: i64 = codes.RANDOM
        self.difficulty: i64 = 0  # the preset by number, 6 for custom
        self.angry_cards: i64 = 0
        self.ragnarok_cards: i64 = 0
        self.spread: i64 = 1
        self.first: i64 = 0
        self.hidden_bags: i64 = 0  # for the page; the rules do not care (YG-3.15)
        self.trances: i64 = 1
        self.ask_elves: i64 = 0  # are Elves asked for in every fight (YG-7.6)?
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
        self.daeg: i64 = 0  # turns still to come without an Enemy card (YG-11.4)
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
        # what is to be done (a stack), and what has been forced since the last real choice or outcome
        self.agenda: vec[i64] = tables.EMPTY
        self.depth: i64 = 0
        self.trail: vec[i64] = tables.EMPTY

    # -- data ---------------------------------------------------------------------------------------------------------

    def fields(self) -> list[Field]:
        """Every part of the state."""
        return FIELDS

    def paste(self, to: Position) -> None:
        """Make `to` equal to this position, with rows of its own."""
        to.seats = self.seats
        to.viewer = self.viewer
        to.assign = self.assign
        to.difficulty = self.difficulty
        to.angry_cards = self.angry_cards
        to.ragnarok_cards = self.ragnarok_cards
        to.spread = self.spread
        to.first = self.first
        to.hidden_bags = self.hidden_bags
        to.trances = self.trances
        to.ask_elves = self.ask_elves
        to.angry = self.angry
        to.ragnarok = self.ragnarok
        to.god = self.god  # every deal makes a new row
        to.tranced = self.tranced
        to.vikings = self.vikings[:]
        to.elves = self.elves[:]
        to.level = self.level[:]
        to.space = self.space[:]
        to.raging = self.raging
        to.unseen = self.unseen[:]
        to.section = self.section
        to.section_left = self.section_left
        to.section_special = self.section_special
        to.top = self.top[:]
        to.bottom = self.bottom[:]
        to.discard = self.discard[:]
        to.pile = self.pile
        to.active = self.active
        to.beaten = self.beaten
        to.daeg = self.daeg
        to.bag_vikings = self.bag_vikings[:]
        to.bag_fire = self.bag_fire[:]
        to.dead = self.dead
        to.removed = self.removed
        to.kingdom = self.kingdom
        to.home = self.home
        to.valkyries = self.valkyries
        to.submerged = self.submerged
        to.vanir = self.vanir
        to.turns = self.turns
        to.seat = self.seat
        to.acted = self.acted
        to.used = self.used
        to.twice = self.twice
        to.entered = self.entered
        to.left = self.left
        to.foe = self.foe
        to.sent = self.sent
        to.face = self.face
        to.helped = self.helped
        to.drawn = self.drawn[:]
        to.looked = self.looked[:]
        to.placed = self.placed[:]
        to.pushed = self.pushed
        to.share = self.share
        to.result = self.result
        to.broken = self.broken
        to.deeds = self.deeds[:]
        to.past = self.past[:]
        to.agenda = self.agenda[:]
        to.depth = self.depth
        to.trail = self.trail[:]

    def load_rows(self, rows: Rows) -> None:
        """Take every row."""
        self.god = rows.take("god")
        self.vikings = rows.take("vikings")
        self.elves = rows.take("elves")
        self.level = rows.take("level")
        self.space = rows.take("space")
        self.unseen = rows.take("unseen")
        self.top = rows.take("top")
        self.bottom = rows.take("bottom")
        self.discard = rows.take("discard")
        self.bag_vikings = rows.take("bag_vikings")
        self.bag_fire = rows.take("bag_fire")
        self.drawn = rows.take("drawn")
        self.looked = rows.take("looked")
        self.placed = rows.take("placed")
        self.deeds = rows.take("deeds")
        self.past = rows.take("past")
        self.agenda = rows.take("agenda")
        self.trail = rows.take("trail")

    # -- the agenda ---------------------------------------------------------------------------------------------------

    def step(self) -> i64:
        """The top step of the agenda."""
        top = self.depth - 1
        return self.agenda[top]

    def kind(self) -> i64:
        """What kind of step is on top; 0 when the game is over."""
        return self.step() & 63 if self.depth > 0 else 0

    def detail(self) -> i64:
        """The parameter of the top step; 0 when the game is over."""
        return self.step() >> 6 & 15 if self.depth > 0 else 0

    def extra(self) -> i64:
        """The second parameter of the top step; 0 when the game is over."""
        return self.step() >> 10 if self.depth > 0 else 0

    def push(self, kind: i64, detail: i64 = 0, extra: i64 = 0) -> None:
        """Put a step on top of the agenda."""
        self.agenda[self.depth] = kind + 64 * detail + 1024 * extra
        self.depth += 1

    def pop(self) -> None:
        """Take the top step away."""
        self.depth -= 1
        self.agenda[self.depth] = 0

    def force(self, number: i64) -> None:
        """Remember a choice or an outcome that had no alternative (YG-17.2)."""
        self.trail = append(self.trail, number)
