"""What keeps strangers out: where requests come from, how large and how frequent they may be, what names and words may contain."""

from __future__ import annotations

import json
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Mapping
from time import monotonic
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["CSP", "LIMITS", "MOST_BODY", "Buckets", "Guard", "clean_name", "clean_words", "same_site"]

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

# name: (how many at once, how many a second afterwards)
LIMITS: dict[str, tuple[float, float]] = {
    "choose": (30, 10),
    "view": (60, 20),
    "ask": (20, 5),
    "socket": (20, 2),
    "chat": (5, 1),
    "join": (10, 10 / 60),
    "name": (10, 10 / 60),
    "create": (20, 20 / 3600),
}


class Buckets:
    """Token buckets in memory, one for each (kind, who): take() says whether one more is allowed now."""

    def __init__(
        self, limits: Mapping[str, tuple[float, float]] = LIMITS, clock: Callable[[], float] = monotonic, most: int = 20_000
    ) -> None:
        self.limits, self.clock, self.most = dict(limits), clock, most
        self.level: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, kind: str, who: str) -> bool:
        """Take one token of this kind; False if the bucket is empty."""
        size, rate = self.limits[kind]
        now = self.clock()
        left, at = self.level.pop((kind, who), (size, now))
        left = min(size, left + (now - at) * rate)
        allowed = left >= 1
        self.level[(kind, who)] = (left - 1 if allowed else left, now)
        while len(self.level) > self.most:
            self.level.popitem(last=False)
        return allowed

    def wait(self, kind: str, who: str) -> int:
        """Whole seconds until the next token."""
        _, rate = self.limits[kind]
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


UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))  # control, direction, halves, private, unknown, line and paragraph marks


def _visible(text: str, newlines: bool = False) -> str:
    return "".join(c for c in unicodedata.normalize("NFC", text) if (c == "\n" and newlines) or unicodedata.category(c) not in UNSEEN)


def clean_name(text: str) -> str:
    """A guest's name: at most 32 visible characters, single spaces, no control or direction marks; "" if nothing is left."""
    return " ".join(_visible(text).split())[:32].strip()


def clean_words(text: str, most: int = 500) -> str:
    """A line of chat: visible characters only, cut at `most`."""
    return _visible(text.replace("\r", ""), newlines=True).strip()[:most].strip()


class _TooLarge(Exception):
    """The body is longer than allowed."""


class Guard:
    """ASGI middleware: security headers on every answer, a limit on every body, cross-site changes refused."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer 403 or 413."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {key.decode("latin-1").lower(): value.decode("latin-1") for key, value in scope["headers"]}
        if scope["type"] == "websocket":
            if same_site(headers, socket=True):
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

        if scope["method"] not in ("GET", "HEAD", "OPTIONS") and not same_site(headers):
            await refuse(answer, headers, 403, "This request came from another site.")
            return
        most = MOST_RECORD if scope["path"] == "/import" else MOST_BODY
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > most:
            await refuse(answer, headers, 413, f"A request may hold {most // 1024} kB at most.")
            return
        seen, begun = 0, False

        async def bounded() -> Message:
            nonlocal seen
            message = await receive()
            if message["type"] == "http.request":
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
                await refuse(answer, headers, 413, f"A request may hold {most // 1024} kB at most.")


async def refuse(send: Send, headers: Mapping[str, str], status: int, sentence: str) -> None:
    """Refuse before anything is processed: plain text for a browser, JSON for a program."""
    plain = "text/html" in headers.get("accept", "")
    body = sentence.encode() if plain else json.dumps({"reason": sentence}).encode()
    kind = b"text/plain; charset=utf-8" if plain else b"application/json"
    head = [(b"content-type", kind), (b"content-length", str(len(body)).encode()), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": body})
