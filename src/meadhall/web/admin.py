"""The keeper's page, behind the admin token: people, tables, bans and what keepers have done. Without a token there is no such page."""

from __future__ import annotations

import hmac
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from meadhall.table import HOUR
from meadhall.table.keeper import Keeper
from meadhall.table.seats import seat_names
from meadhall.web.connections import network
from meadhall.web.house import Answer, House, fields, house_of, number, wants_json
from meadhall.web.render import page

__all__ = ["admin_page", "deed", "sign_in"]

COOKIE = "meadhall-admin"
STAY = 12 * HOUR
NO_STORE = {"cache-control": "no-store"}


def _house(request: Request) -> House:
    house = house_of(request)
    if not house.config.admin_token:
        raise Answer(404, "There is no such page in the hall.")
    return house


def _sign(house: House, until: int) -> str:
    return f"{until}.{hmac.new(house.config.admin_token.encode(), str(until).encode(), sha256).hexdigest()}"


def _is_keeper(house: House, request: Request) -> bool:
    """Is it the keeper? By the bearer token, or by a cookie that was signed with it and has not expired."""
    bearer = request.headers.get("authorization", "")
    if bearer.lower().startswith("bearer "):
        return hmac.compare_digest(bearer[7:].strip().encode(), house.config.admin_token.encode())
    cookie = request.cookies.get(COOKIE, "")[:200]
    until = cookie.partition(".")[0]
    if not (until.isdecimal() and until.isascii() and len(until) < 16) or int(until) < house.hall.now():
        return False
    return hmac.compare_digest(cookie.encode(), _sign(house, int(until)).encode())


async def sign_in(request: Request) -> Response:
    """POST /admin/sign-in {token}."""
    house = _house(request)
    house.limit(request, "admin")
    data = await fields(request)
    if not hmac.compare_digest(str(data.get("token", "")).encode(), house.config.admin_token.encode()):
        raise Answer(403, "That is not the token of this hall's keeper.")
    answer = RedirectResponse("/admin", 303)
    signed = _sign(house, house.hall.now() + STAY)
    secure = request.url.scheme == "https"
    answer.set_cookie(COOKIE, signed, max_age=STAY // 1000, httponly=True, samesite="strict", secure=secure, path="/admin")
    return answer


async def admin_page(request: Request) -> Response:
    """GET /admin?like=&table=: everything at a glance; with `table` its seats and its chat."""
    house = _house(request)
    if not _is_keeper(house, request):
        if wants_json(request):
            raise Answer(403, "This page is for the keeper of the hall.")
        return page(request, "admin.html", 403, player=None, keeper=False)
    care, store = house.hall.live.care, house.hall.store
    like, tbl = request.query_params.get("like", "")[:40], request.query_params.get("table", "")[:20]
    row = await store.table(tbl) if tbl else None
    told: dict[str, Any] = {
        "stats": await care.stats(),
        "people": [vars(found) for found in await care.people(like, 30)],
        "tables": [
            {"id": t.id, "game": t.game, "status": t.status, "host": t.host, "names": list(seat_names(t)), "updated": t.updated}
            for t in await store.tables(limit=30)
        ],
        "bans": [vars(ban) for ban in await care.bans(house.hall.now())],
        "acts": [vars(act) for act in await care.latest(30)],
        "table": tbl if row is not None else "",
        "seats": [] if row is None else [{"n": s.n, "kind": s.kind, "player": s.player, "name": s.name} for s in row.seats],
        "chat": [] if row is None else [{"id": c.id, "player": c.player, "name": c.name, "body": c.body} for c in await store.chat(tbl)],
    }
    if wants_json(request):
        return JSONResponse(told, headers=NO_STORE)
    return page(request, "admin.html", player=None, keeper=True, like=like, when=_when, **told)


def _when(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M") if at else "never"


async def deed(request: Request) -> Response:
    """POST /admin/{ban, unban, rename, remove-table, remove-seat, remove-line, forget, sign-out}."""
    house = _house(request)
    if not _is_keeper(house, request):
        house.limit(request, "admin")
        raise Answer(403, "This page is for the keeper of the hall.")
    data = await fields(request)
    keeper, what, why = Keeper(house.hall), request.path_params["deed"], str(data.get("why", ""))[:200]
    whom = str(data.get("whom", "")).strip()[:64]
    if what == "ban":
        await keeper.ban(network(whom), why, number(data, "hours", 0, 24 * 3650, 0))
    elif what == "unban":
        await keeper.unban(network(whom))
    elif what == "rename":
        await keeper.rename(whom, str(data.get("name", "")), why)
    elif what == "remove-table":
        await keeper.remove_table(whom, why)
    elif what == "remove-seat":
        await keeper.remove_seat(whom, number(data, "seat", 0, 15), why)
    elif what == "remove-line":
        await keeper.remove_line(number(data, "line", 0, 10**11), why)
    elif what == "forget":
        await keeper.forget(whom, why)
    elif what != "sign-out":
        raise Answer(404, "There is no such deed.")
    answer: Response = JSONResponse({}, headers=NO_STORE) if wants_json(request) else RedirectResponse("/admin", 303)
    if what == "sign-out":
        answer.delete_cookie(COOKIE, path="/admin")
    return answer
