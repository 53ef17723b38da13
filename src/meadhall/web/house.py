"""What every request needs: the hall, who is asking, rate limits, and the ways to answer."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast
from urllib.parse import parse_qsl

from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from meadhall.english import sentence
from meadhall.errors import MeadhallError
from meadhall.notices.watch import Notices
from meadhall.store import Player, StoreError
from meadhall.table import Busy, Frozen, Hall, NotAllowed, NotFound, NotYourTurn, Over, Session, Stale
from meadhall.web.config import Config
from meadhall.web.connections import network
from meadhall.web.effort import Effort
from meadhall.web.frames import Frames
from meadhall.web.links import link_base
from meadhall.web.reviewing import Reviews
from meadhall.web.security import Buckets, clean_name

__all__ = ["COOKIE", "Answer", "House", "address", "fields", "house_of", "number", "small_number", "status_of", "wants_json"]

COOKIE = "meadhall"
YEAR = 365 * 24 * 3600
LINK = 14 * 24 * 3600  # as long as an invitation is valid


class Answer(Exception):
    """A refusal: a status and one sentence that the asker can act on."""

    def __init__(self, status: int, sentence: str, extra: dict[str, Any] | None = None, headers: dict[str, str] | None = None) -> None:
        super().__init__(sentence)
        self.status, self.sentence, self.extra, self.headers = status, sentence, extra or {}, headers or {}


@dataclass
class House:
    """One running server."""

    hall: Hall
    reviews: Reviews
    config: Config = field(default_factory=Config)
    buckets: Buckets = field(default_factory=Buckets)
    frames: Frames = field(default_factory=Frames)
    effort: Effort = field(default_factory=Effort)
    sockets: Counter[tuple[str, str]] = field(default_factory=Counter)  # open ones, by ("address" | "player" | "table", which)
    watching: dict[str, int] = field(default_factory=dict)  # sockets of watchers, by table
    proved: float = -1e9  # when the store was last seen to write
    notices: Notices | None = None  # None only where there is no server around it
    reachable: str = ""  # the address for others, if they cannot use the one that this machine uses

    def __post_init__(self) -> None:
        self.hall.live.left = self.frames.forget

    @property
    def public(self) -> bool:
        """Is it a hall for strangers?"""
        return self.config.public

    # -- who ----------------------------------------------------------------------------------------------------------

    async def who(self, request: HTTPConnection) -> Player | None:
        """The player who asks: by cookie, or by the same secret as a bearer token. Refuses players whom the keeper has banned."""
        player = await self.hall.people.who(_secret(request))
        if player is not None:
            self.let_in(player.id)
        return player

    def let_in(self, who: str) -> None:
        """Refuse a player or an address that the keeper has banned."""
        ban = self.hall.live.banned.get(who)
        if ban is not None and (not ban.until or ban.until > self.hall.now()):
            raise Answer(403, f"The keeper of this hall does not let you in{f': {ban.why}' if ban.why else ''}.")

    async def somebody(self, request: Request, name: str = "") -> tuple[Player, str | None]:
        """The player who asks, or a new guest; with the secret for a new cookie, if one must be set."""
        player = await self.who(request)
        if player is not None:
            wanted = clean_name(name)
            if wanted and wanted != player.name:
                player = await self.hall.people.rename(player, wanted)
            return player, None
        self.limit(request, "name")
        wanted = clean_name(name)
        if not wanted:
            raise Answer(422, "Please give a name: 1 to 32 letters.")
        return await self.hall.people.greet(wanted)

    async def player(self, request: HTTPConnection) -> Player:
        """The player who asks; refuses strangers."""
        player = await self.who(request)
        if player is None:
            raise Answer(403, "You have no seat here: join the table first.")
        return player

    async def session(self, request: HTTPConnection, player: Player | None) -> Session:
        """The table of the address, if the asker may see it."""
        tbl = request.path_params["table"]
        session = await self.hall.session(tbl)
        if not await self.hall.may_look(tbl, player):
            raise Answer(403, "This table is private: ask its host for a link.")
        return session

    # -- how often, and how many --------------------------------------------------------------------------------------

    def limit(self, request: HTTPConnection, kind: str, player: Player | None = None) -> None:
        """Refuse requests that come too often from one address, which may stand for several players, or from one player."""
        crowd = self.config.crowd if player is not None else 1
        self.limit_by(kind, address(request), crowd)
        if player is not None:
            self.limit_by(kind, player.id)

    def limit_by(self, kind: str, who: str, times: float = 1) -> None:
        """Refuse requests that come too often, counted by player, address or table."""
        if not self.buckets.take(kind, who, times):
            seconds = self.buckets.wait(kind, who, times)
            raise Answer(429, f"Too many requests: try again in {seconds} s.", headers={"retry-after": str(seconds)})

    def open_socket(self, request: HTTPConnection, player: Player | None, tbl: str) -> Callable[[], None]:
        """Count one more socket; returns a function that ends it. Refuses too many from one address, by one player or at one table."""
        config = self.config
        wanted = [("address", address(request), config.sockets_address, "Your address has too many tables open: close some.")]
        if player is not None:
            wanted.append(("player", player.id, config.sockets_player, "You have too many tables open: close some of them."))
        wanted.append(("table", tbl, config.sockets_table, "Too many people are looking at this table: please come back later."))
        for what, which, most, why in wanted:
            if most and self.sockets[what, which] >= most:
                raise Answer(429, why, headers={"retry-after": "30"})
        keys = [(what, which) for what, which, _, _ in wanted]
        if player is not None:
            keys.append(("looking", f"{tbl} {player.id}"))
        self.sockets.update(keys)

        def close() -> None:
            for key in keys:
                self.sockets[key] -= 1
                if not self.sockets[key]:
                    del self.sockets[key]

        return close

    def looking(self) -> list[tuple[str, str]]:
        """Who has which table open in this process: tables and players."""
        found = [which.split(" ") for what, which in self.sockets if what == "looking"]
        return [(tbl, player) for tbl, player in found]

    # -- answers ------------------------------------------------------------------------------------------------------

    @staticmethod
    def keep_link(response: Response, request: HTTPConnection, tbl: str, kind: str, token: str) -> Response:
        """Keep the token of a link in the host's browser: the store has only its hash and cannot show it again."""
        secure = request.url.scheme == "https"
        response.set_cookie(f"{COOKIE}-{kind}", token, max_age=LINK, httponly=True, samesite="lax", secure=secure, path=f"/t/{tbl}")
        return response

    def base(self, request: HTTPConnection) -> str:
        """What a link for others begins with."""
        return link_base(request, self.config.address, self.reachable)

    async def link(self, request: HTTPConnection, tbl: str, kind: str) -> str:
        """The link that the host's browser keeps, if it still works; "" otherwise."""
        token = request.cookies.get(f"{COOKIE}-{kind}", "")[:64]
        found = await self.hall.look(token) if token else None
        return f"{self.base(request)}t/{tbl}/{kind}/{token}" if found is not None and found.tbl == tbl else ""

    @staticmethod
    def set_cookie(response: Response, request: HTTPConnection, secret: str | None) -> Response:
        """Set the cookie of a new guest."""
        if secret is not None:
            response.set_cookie(COOKIE, secret, max_age=YEAR, httponly=True, samesite="lax", secure=request.url.scheme == "https", path="/")
        return response

    def go(self, request: Request, where: str, secret: str | None = None, body: dict[str, Any] | None = None) -> Response:
        """The answer after a change: a redirect for a browser, JSON for a program."""
        if wants_json(request):
            out = dict(body or {})
            if secret is not None:
                out["token"] = secret
            return self.set_cookie(JSONResponse(out, 200, {"cache-control": "no-store"}), request, secret)
        return self.set_cookie(RedirectResponse(where, 303), request, secret)

    async def sign_out(self, request: Request) -> Response:
        """Forget the cookie or token of a request."""
        secret = _secret(request)
        if secret is not None:
            await self.hall.people.sign_out(secret)
        answer = self.go(request, "/", None, {})
        answer.delete_cookie(COOKIE, path="/")
        return answer


def house_of(request: HTTPConnection) -> House:
    """The server that a request belongs to."""
    return cast(House, request.app.state.house)


def _secret(request: HTTPConnection) -> str | None:
    bearer = request.headers.get("authorization", "")
    if bearer.lower().startswith("bearer "):
        return bearer[7:].strip()[:200] or None
    return request.cookies.get(COOKIE, "")[:200] or None


def address(request: HTTPConnection) -> str:
    """The address or network by which the limits of a request are counted."""
    return network(request.client.host) if request.client is not None else "nowhere"


def wants_json(request: HTTPConnection) -> bool:
    """Does the asker want data rather than pages?"""
    accept, kind = request.headers.get("accept", ""), request.headers.get("content-type", "")
    return ("application/json" in accept and "text/html" not in accept) or kind.startswith("application/json")


async def fields(request: Request) -> dict[str, Any]:
    """The body of a POST, from a form or from JSON; anything else is refused."""
    kind = request.headers.get("content-type", "")
    if kind.startswith("application/json"):
        try:
            data = json.loads(await request.body() or b"{}")
        except (ValueError, RecursionError):
            raise Answer(422, "The body is not JSON.") from None
        if not isinstance(data, dict):
            raise Answer(422, "The body must be a JSON object.")
        return data
    if kind.startswith("application/x-www-form-urlencoded") or not kind:
        try:
            pairs = parse_qsl((await request.body()).decode(), keep_blank_values=True, max_num_fields=100)
        except ValueError:
            raise Answer(422, "The form cannot be read.") from None
        return dict(pairs)
    raise Answer(415, "Send a form or JSON.")


def number(data: dict[str, Any], name: str, low: int, high: int, default: int | None = None) -> int:
    """A whole number from a body or query, checked."""
    value = data.get(name, default)
    if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,11}", value):
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise Answer(422, f"{name} must be a whole number from {low} to {high}.")
    return value


def small_number(text: str) -> int | None:
    """A seat in a query; None if it is missing or not a number."""
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 3 else None


# what a refusal means in HTTP; whatever else the rules or the table refuse is 422
STATUS: dict[type[MeadhallError], int] = {Busy: 429, NotFound: 404, NotAllowed: 403, Stale: 409, NotYourTurn: 409, Over: 409, Frozen: 409}


def status_of(problem: Exception) -> tuple[int, str]:
    """The HTTP status of a refusal by the table or the store, and its sentence. What only an operator can act on is not revealed."""
    if isinstance(problem, Answer):
        return problem.status, problem.sentence
    if isinstance(problem, MeadhallError):
        return STATUS.get(type(problem), 422), sentence(problem)
    if isinstance(problem, StoreError):
        return 503, "The hall cannot store or look up anything at the moment. Nothing was changed; please try again."
    return 500, "Something went wrong in the hall. Nothing was lost; please try again."
