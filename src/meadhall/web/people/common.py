"""What the pages about people share."""

from __future__ import annotations

from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response

from meadhall.web.house import House

__all__ = ["back", "day", "moment"]


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
