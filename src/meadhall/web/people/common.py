"""What the pages about people share."""

from __future__ import annotations

from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response

from meadhall.errors import UnknownGame
from meadhall.games import load_game
from meadhall.web.house import House

__all__ = ["back", "day", "mark_of", "moment", "title_of"]


def back(house: House, request: Request, part: str) -> Response:
    """After a change: back to this part of one's own page."""
    return house.go(request, f"/me#own-{part}", None, {"url": f"/me#own-{part}"})


def day(at: int) -> str:
    """A day, as everybody writes it who writes it in English: 3 November 2026."""
    when = datetime.fromtimestamp(at / 1000, UTC)
    return f"{when.day} {when:%B %Y}"


def moment(at: int) -> str:
    """A moment in words. The hall does not know where its people live, so it says whose time it is."""
    return f"{datetime.fromtimestamp(at / 1000, UTC):%H:%M} UTC on {day(at)}"


def title_of(key: str) -> str:
    """The title of a game, or its key where it is not installed."""
    try:
        return load_game(key).title
    except (UnknownGame, ImportError):
        return key  # it was played in a hall that had this game


def mark_of(key: str) -> str:
    """The symbol of a game."""
    try:
        return load_game(key).emblem
    except (UnknownGame, ImportError):
        return "mark"
