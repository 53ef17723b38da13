"""What a game gives to a page: how a choice is made there, what is asked, and the drawn table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["SEAT_NAMES", "Choice", "Drawing", "Look", "Prompt", "Reach", "Region"]

SEAT_NAMES = ("Astrid", "Bjorn", "Sigrid", "Torvald", "Ingrid", "Leif")


@dataclass(frozen=True)
class Choice:
    """How one legal action is chosen on the page.

    `path`: the spots to click one after another (namespaced: `p:` a piece, `c:` a cell, `b:` a button, ...). Within one question
    paths are unique and none is a prefix of another. A spot that the drawing does not show becomes a button.
    `pick`: what is selected before the path, in any order: the kinds of the elements, one entry for each element, such as
    ("die-6", "die-6", "die-2"). An element that can be selected has a spot and its kind (data_spot="d:0", data_kind="die-6");
    elements of one kind are interchangeable. Words for a half selection are those of the choices that it can still become.
    `label`: the words on its button and for screen readers. `result`: the consequence, one short sentence.
    `marks`: (id of a drawn element, class to give it) while the choice is aimed at: victims, previews.
    `ways`: words for the spots before the last one, as on a button: ("Move the King",). Choices that begin alike give the same words.
    `sure`: ask before it is done, even if the spot itself was clicked, because one click would roll a die, draw, or lose something
    that nobody sees coming.
    """

    path: tuple[str, ...]
    label: str
    result: str = ""
    marks: tuple[tuple[str, str], ...] = ()
    pick: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()
    sure: bool = False


@dataclass(frozen=True)
class Reach:
    """What the thing on a spot could do if it were its owner's turn: one sentence, and marks as those of a Choice."""

    words: str
    marks: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Prompt:
    """What a viewer should do now: one sentence of at most 48 characters, one line of help."""

    ask: str
    help: str = ""


@dataclass(frozen=True)
class Look:
    """How a viewer wants a drawing: the names at the seats, and how far the board is turned.

    `laid`: how many of the viewer's own choices are only laid out: they are in the view, but not committed yet. `pending`: a last
    one, which ends the turn and is not in the view, because what follows depends on what the viewer does not know; -1 for none.
    `side`: for a watcher, the seat whose public side is to be large or near; -1 leaves that to the game.
    The element that shows the n-th of the choices laid out may carry data_laid=n (from 0): then the page lets it change places.
    """

    names: tuple[str, ...] = SEAT_NAMES
    turned: int = 0
    laid: int = 0
    pending: int = -1
    side: int = -1


@dataclass(frozen=True)
class Region:
    """A part of the page that is drawn and replaced as a whole: its classes and its HTML or SVG."""

    html: str
    classes: str = ""
    label: str = ""


@dataclass(frozen=True)
class Drawing:
    """A table as one viewer sees it: the picture (one <svg>), and the regions of the page in reading order.

    Region names become element ids. "stage" holds the picture; "seats" the seat panels; the rest is the game's own.
    """

    picture: str
    regions: Mapping[str, Region] = field(default_factory=dict)
    classes: str = ""
