"""Ratings, for those who want one."""

from __future__ import annotations

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from meadhall.ratings import can_rate
from meadhall.store.sql import Statement
from meadhall.web.house import Answer, fields, house_of
from meadhall.web.people.common import back

__all__ = ["choose"]


async def choose(request: Request) -> Response:
    """POST /me/ratings {rated, bots}: have ratings or none, and say whether games with bots count. Without, they are deleted."""
    house = house_of(request)
    player, data = await house.player(request), await fields(request)
    house.limit(request, "way", player)
    rated, bots = (data.get(name) in (True, "on") for name in ("rated", "bots"))
    if rated and not can_rate():
        raise Answer(409, "This hall has no ratings.")
    await house.hall.store.change_player(replace(player, prefs={**player.prefs, "rated": rated, "rated_bots": rated and bots}))
    if not rated:
        await house.hall.store.write([Statement("DELETE FROM rating WHERE player = ?", (player.id,))])
    return back(house, request, "ratings")
