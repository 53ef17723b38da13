"""What keeps strangers out: where requests come from, how large and how frequent they may be, what names and words may contain."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from meadhall.table.people import visible
from meadhall.web.connections import network

__all__ = ["CSP", "LIMITS", "MOST_BODY", "Buckets", "Guard", "clean_name", "clean_words", "kind_of", "same_site"]

BODY = 20.0  # seconds for the body of a request
MOST_BODY = 8 * 1024
MOST_RECORD = 512 * 1024  # a record is longer than a click
CSP = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
RAW_HEADERS = tuple((key.encode(), value.encode()) for key, value in HEADERS.items())
# the headers for documents mean nothing to them, and each page fetches a dozen
BARE = (b"text/css", b"text/javascript", b"font/woff2")

# name: (how many at once, how many per second afterwards), for each player. An address counts as several players (Config.crowd), except
# for `any`, `page`, `join` and `name`, which are counted by address alone
LIMITS: dict[str, tuple[float, float]] = {
    "any": (600, 100),
    "page": (60, 6),
    "choose": (30, 10),
    "view": (60, 20),
    "ask": (20, 5),
    "socket": (20, 2),
    "chat": (5, 1),
    "join": (10, 10 / 60),
    "name": (10, 10 / 60),
    "create": (20, 20 / 3600),
    "import": (5, 5 / 600),
    "data": (5, 5 / 600),
    "ask-people": (20, 20 / 3600),
    "way": (10, 10 / 3600),
    "mail": (2, 2 / 86400),  # to one address
    "admin": (5, 5 / 60),
    "table chat": (30, 3),  # at one table, for all who talk
}
FREE = ("/static/", "/healthz", "/readyz", "/metrics", "/favicon.ico")  # costs nothing, or is requested by the operator's own tools
COUNTED = frozenset(("view", "tree", "reach", "record.txt", "board.svg", "summary", "live", "step"))  # have separate limits


def kind_of(method: str, path: str) -> tuple[str, ...]:
    """The kind of limit that applies to a request from an address, before the player is known."""
    if path.startswith(FREE):
        return ()
    page = method in ("GET", "HEAD") and path.rsplit("/", 1)[-1] not in COUNTED
    return ("any", "page") if page else ("any",)


class Buckets:
    """Token buckets in memory, one for each (kind, who): take() says whether one more is allowed now."""

    def __init__(
        self, limits: Mapping[str, tuple[float, float]] = LIMITS, clock: Callable[[], float] = monotonic, most: int = 20_000
    ) -> None:
        self.limits, self.clock, self.most = dict(limits), clock, most
        self.level: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, kind: str, who: str, times: float = 1) -> bool:
        """Take one token of this kind; False if the bucket is empty. `times`: for how many players the bucket stands."""
        size, rate = (times * each for each in self.limits[kind])
        now = self.clock()
        left, at = self.level.pop((kind, who), (size, now))
        left = min(size, left + (now - at) * rate)
        allowed = left >= 1
        self.level[(kind, who)] = (left - 1 if allowed else left, now)
        while len(self.level) > self.most:
            self.level.popitem(last=False)
        return allowed

    def wait(self, kind: str, who: str, times: float = 1) -> int:
        """Whole seconds until the next token."""
        rate = times * self.limits[kind][1]
        left, _ = self.level.get((kind, who), (1.0, 0.0))
        return max(1, int((1 - left) / rate + 0.999)) if left < 1 else 1


def same_site(headers: Mapping[str, str], *, socket: bool = False) -> bool:
    """Did our own page send this? Judged by Sec-Fetch-Site where the browser sends it, otherwise by comparing Origin with Host.

    A request without Origin comes from a program, which has no cookie that another site could abuse. A WebSocket must have one:
    browsers always send it, and a cookie goes along with a socket that another site opens.
    """
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    if origin is None:
        return not socket
    host = urlsplit(origin).netloc
    return bool(host) and host.lower() == headers.get("host", "").lower()


def clean_name(text: str) -> str:
    """A guest's name: at most 32 visible characters, single spaces, no control or direction marks; "" if nothing is left."""
    return " ".join(visible(text).split())[:32].strip()


def clean_words(text: str, most: int = 500) -> str:
    """A line of chat: visible characters only, cut at `most`."""
    return visible(text.replace("\r", ""), newlines=True).strip()[:most].strip()


class _TooLarge(Exception):
    """The body is longer than allowed."""


class _TooSlow(Exception):
    """The body did not arrive in time."""


class Guard:
    """ASGI middleware: security headers on every answer, a size limit for every body, no changes from other sites."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it: 403, 408, 413 or 429."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {key.decode("latin-1").lower(): value.decode("latin-1") for key, value in scope["headers"]}
        kept_out = self.kept_out(scope)
        if scope["type"] == "websocket":
            if kept_out:
                await receive()
                await send({"type": "websocket.close", "code": 4403, "reason": kept_out[:100]})
            elif same_site(headers, socket=True):
                await self.app(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": 4403, "reason": "This socket was opened from another site."})
            return

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                have = {key.lower(): value for key, value in message["headers"]}
                bare = have.get(b"content-type", b"").startswith(BARE)
                message["headers"] = [
                    *message["headers"],
                    *((key, value) for key, value in RAW_HEADERS if key not in have and (not bare or key == b"x-content-type-options")),
                ]
            await send(message)

        if kept_out:
            await refuse(answer, headers, 403, kept_out)
            return
        wait = self.hurry(scope)
        if wait:
            more = [(b"retry-after", str(wait).encode())]
            await refuse(answer, headers, 429, f"Too many requests: try again in {wait} s.", more)
            return
        if scope["method"] not in ("GET", "HEAD", "OPTIONS") and not same_site(headers):
            await refuse(answer, headers, 403, "This request came from another site.")
            return
        most = MOST_RECORD if scope["path"] == "/import" else MOST_BODY
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > most:
            await refuse(answer, headers, 413, f"A request may have at most {most // 1024} kB.")
            return
        seen, begun, whole = 0, False, False
        until = monotonic() + BODY

        async def bounded() -> Message:
            nonlocal seen, whole
            if whole:
                return await receive()
            try:
                message = await asyncio.wait_for(receive(), max(0.0, until - monotonic()))
            except TimeoutError:
                raise _TooSlow from None
            if message["type"] == "http.request":
                whole = not message.get("more_body", False)
                seen += len(message.get("body", b""))
                if seen > most:
                    raise _TooLarge
            return message

        async def watched(message: Message) -> None:
            nonlocal begun
            begun = begun or message["type"] == "http.response.start"
            await answer(message)

        try:
            await self.app(scope, bounded, watched)
        except _TooLarge:
            if not begun:
                await refuse(answer, headers, 413, f"A request may have at most {most // 1024} kB.")
        except _TooSlow:
            if not begun:
                await refuse(answer, headers, 408, "The request took too long to arrive.", [(b"connection", b"close")])

    @staticmethod
    def kept_out(scope: Scope) -> str:
        """Why nobody from this address is let in; "" if it is not banned."""
        house = getattr(scope["app"].state, "house", None) if "app" in scope else None
        if house is None or not scope.get("client"):
            return ""
        ban = house.hall.live.banned.get(network(scope["client"][0]))
        if ban is None or (ban.until and ban.until <= house.hall.now()):
            return ""
        return f"The keeper of this hall does not let you in{f': {ban.why}' if ban.why else ''}."

    @staticmethod
    def hurry(scope: Scope) -> int:
        """Seconds that this address must wait; 0 if it need not. Only the origin of the request counts."""
        house = getattr(scope["app"].state, "house", None) if "app" in scope else None
        if house is None:
            return 0
        buckets: Buckets = house.buckets
        where = network(scope["client"][0]) if scope.get("client") else "nowhere"
        for kind in kind_of(scope["method"], scope["path"]):
            if not buckets.take(kind, where):
                return buckets.wait(kind, where)
        return 0


async def refuse(send: Send, headers: Mapping[str, str], status: int, sentence: str, more: Sequence[tuple[bytes, bytes]] = ()) -> None:
    """Refuse a request before it is handled: in plain text for a browser, in JSON for a program."""
    plain = "text/html" in headers.get("accept", "")
    body = sentence.encode() if plain else json.dumps({"reason": sentence}).encode()
    kind = b"text/plain; charset=utf-8" if plain else b"application/json"
    head = [(b"content-type", kind), (b"content-length", str(len(body)).encode()), (b"cache-control", b"no-store"), *more]
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": body})
