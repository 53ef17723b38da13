"""Inviting people whom one has met before: they find it on their pages, and are told if they want to be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from meadhall.store import Persons, Player
from meadhall.table import Session
from meadhall.web.house import Answer, House, fields, house_of
from meadhall.web.people.common import back

__all__ = ["ask", "choose", "decline", "who_can_be_asked"]

MOST = 12  # people who are asked to one table
LISTED = 30


async def who_can_be_asked(house: House, session: Session, player: Player | None) -> list[dict[str, Any]]:
    """For the waiting room: people whom the host has met and who do not sit here, and whether they are asked already."""
    if player is None or player.id != session.table.host or session.started or session.over:
        return []
    here = {row.player for row in session.table.seats}
    if not any(row.kind == "open" for row in session.table.seats):
        return []
    asked = set(await house.hall.asking.at_table(session.table.id))
    met = await Persons(house.hall.store).met(player.id, LISTED)
    return [{"id": each.id, "name": each.name, "asked": each.id in asked} for each in met if each.id not in here]


async def ask(request: Request) -> Response:
    """POST /t/{table}/ask {player}: the host asks somebody to the table."""
    house = house_of(request)
    player, data = await house.player(request), await fields(request)
    house.limit(request, "ask-people", player)
    session = await house.session(request, player)
    tbl = session.table.id
    if session.table.host != player.id:
        raise Answer(403, "Only the host of the table may do that.")
    can = {each["id"]: each for each in await who_can_be_asked(house, session, player)}
    whom = can.get(str(data.get("player", "")))
    if whom is None:
        raise Answer(409, "You can invite people whom you have met, to a table with a free seat.")
    found = await house.hall.store.player(whom["id"])
    if found is None or found.prefs.get("alone"):
        raise Answer(409, f"{whom['name']} does not want to be invited.")
    if sum(each["asked"] for each in can.values()) >= MOST:
        raise Answer(409, f"{MOST} people are invited already.")
    if await house.hall.asking.ask(tbl, found.id, player.id, house.hall.now()) and house.notices is not None:
        await house.notices.tell(found.id, house.notices.notice("invited", session, who=player.name))
    return house.go(request, f"/t/{tbl}", None, {"table": tbl, "url": f"/t/{tbl}"})


async def decline(request: Request) -> Response:
    """POST /me/asked/{table}/decline: not this time."""
    house = house_of(request)
    player = await house.player(request)
    if not await house.hall.asking.drop(request.path_params["table"], player.id):
        raise Answer(404, "Nobody invites you to this table any more.")
    return house.go(request, "/", None, {"url": "/"})


async def choose(request: Request) -> Response:
    """POST /me/company {alone}: may people whom one has met invite one?"""
    house = house_of(request)
    player, data = await house.player(request), await fields(request)
    house.limit(request, "way", player)
    alone = data.get("alone") in (True, "on")
    await house.hall.store.change_player(replace(player, prefs={**player.prefs, "alone": alone}))
    return back(house, request, "met")
