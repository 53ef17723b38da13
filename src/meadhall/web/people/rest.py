"""Time away: for a number of days each year, a player's slow clocks stand still."""

from __future__ import annotations

from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response

from meadhall.store import Player, Span
from meadhall.table import DAY
from meadhall.web.house import Answer, House, fields, house_of
from meadhall.web.people.common import back

__all__ = ["add", "end", "left", "spans"]

YEAR = 365 * DAY


async def spans(house: House, player: Player) -> list[Span]:
    """The present time away, and what is to come."""
    return await house.hall.live.away.of(player.id, house.hall.now())


async def left(house: House, player: Player) -> int:
    """How many days somebody may still be away, of those for a year."""
    now = house.hall.now()
    used = sum(span.ends - max(span.begins, now - YEAR) for span in await house.hall.live.away.of(player.id, now - YEAR))
    return max(0, house.config.away_days - -(-used // DAY))


def _day(data: dict[str, object], name: str) -> int:
    """Midnight (UTC) at the beginning of a day."""
    try:
        return int(datetime.strptime(str(data.get(name, "")), "%Y-%m-%d").replace(tzinfo=UTC).timestamp()) * 1000
    except (ValueError, OverflowError):
        raise Answer(422, "A day is written like 2026-12-24.") from None


async def add(request: Request) -> Response:
    """POST /me/away {from, to}: away on these days, the last one included."""
    house = house_of(request)
    player, data = await house.player(request), await fields(request)
    house.limit(request, "way", player)
    now = house.hall.now()
    begins, ends = max(now, _day(data, "from")), _day(data, "to") + DAY
    if ends <= begins:
        raise Answer(422, "The last day must not be before the first, and not in the past.")
    if begins > now + YEAR:
        raise Answer(422, "That is more than a year ahead.")
    if any(span.begins < ends and begins < span.ends for span in await spans(house, player)):
        raise Answer(409, "You are away on some of these days already.")
    free = await left(house, player)
    if -(-(ends - begins) // DAY) > free:
        raise Answer(409, f"You have {free} days left of {house.config.away_days} in a year.")
    await house.hall.live.away.add(player.id, begins, ends)
    return back(house, request, "away")


async def end(request: Request) -> Response:
    """POST /me/away/{span}/end: back again, or not going."""
    house = house_of(request)
    player = await house.player(request)
    if not await house.hall.live.away.end(player.id, request.path_params["span"], house.hall.now()):
        raise Answer(404, "You are not away then.")
    return back(house, request, "away")
