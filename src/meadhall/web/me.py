"""A person's own page: tables, browsers, and everything that is stored about them, to save or to delete."""

from __future__ import annotations

import json

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from meadhall.games import load_game
from meadhall.table.keeper import Keeper
from meadhall.web.house import COOKIE, Answer, fields, house_of, wants_json
from meadhall.web.render import page

__all__ = ["export", "forget", "page_of_one"]


async def page_of_one(request: Request) -> Response:
    """GET /me: games played and won, by game; what is stored, and how to save or delete it."""
    house = house_of(request)
    player = await house.player(request)
    told = await house.hall.live.care.export(player.id)
    figures: dict[str, dict[str, int]] = {}
    for seat in told["seats"]:
        mine = figures.setdefault(seat["game"], {"tables": 0, "finished": 0, "won": 0})
        mine["tables"] += 1
        scores = json.loads(seat["result"] or "{}").get("scores") or []
        if seat["status"] == "done" and seat["seat"] < len(scores):
            mine["finished"] += 1
            mine["won"] += scores[seat["seat"]] == max(scores) > 0
    if wants_json(request):
        out = {"player": player.id, "name": player.name, "games": figures}
        return JSONResponse(out, headers={"cache-control": "no-store"})
    rows = [(load_game(key).title, counts) for key, counts in sorted(figures.items())]
    counts = {"browsers": len(told["browsers"]), "lines": len(told["chat"]), "tables": len({seat["table"] for seat in told["seats"]})}
    return page(request, "me.html", player=player, rows=rows, counts=counts)


async def export(request: Request) -> Response:
    """GET /me/data.json: everything that is stored about the asker."""
    house = house_of(request)
    player = await house.player(request)
    house.limit(request, "data", player)
    body = json.dumps(await house.hall.live.care.export(player.id), indent=1, ensure_ascii=False)
    headers = {"cache-control": "no-store", "content-disposition": 'attachment; filename="meadhall-data.json"'}
    return Response(body, media_type="application/json", headers=headers)


async def forget(request: Request) -> Response:
    """POST /me/forget {name}: delete the asker's data. The name must be typed, so that it does not happen by accident."""
    house = house_of(request)
    player = await house.player(request)
    house.limit(request, "data", player)
    data = await fields(request)
    if str(data.get("name", "")).strip() != player.name:
        raise Answer(422, "Type your name to delete your data for good.")
    await Keeper(house.hall).forget(player.id, "asked by the player")
    answer = house.go(request, "/", None, {})
    answer.delete_cookie(COOKIE, path="/")
    return answer
