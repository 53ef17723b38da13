"""Webhooks: a notice is posted to an address that a person entered, and the hall must not be led to places that only it can reach.

The name is looked up once, every address that it has must be public, and the connection goes to one of just these. Redirects are not
followed, and of the answer only the status is read.
"""

from __future__ import annotations

import asyncio
import json
import re
import socket
import ssl
from collections.abc import Callable
from html import escape
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

from meadhall.notices.words import Notice

__all__ = ["FORMS", "HookFailed", "Hooks", "is_public"]

SECONDS = 10.0
LONGEST = 500  # characters of an address
PRINTABLE = re.compile(r"[!-~]+")
INSIDE = IPv6Network("64:ff9b::/96")  # an IPv4 address behind a translator

Posted = tuple[dict[str, str], bytes]


class HookFailed(Exception):
    """A webhook cannot be used, or did not take a notice; the sentence is for its owner."""


def _json(data: object) -> Posted:
    return {"content-type": "application/json"}, json.dumps(data).encode()


def _plain(notice: Notice) -> Posted:
    return _json({
        "event": notice.what, "table": notice.table, "game": notice.game, "title": notice.title, "text": notice.text, "url": notice.url,
    })  # fmt: skip


def _ntfy(notice: Notice) -> Posted:
    headers = {"title": notice.subject, "click": notice.url, "tags": "game_die", "content-type": "text/plain; charset=utf-8"}
    return {name: " ".join(value.encode("ascii", "replace").decode().split()) for name, value in headers.items()}, notice.text.encode()


def _discord(notice: Notice) -> Posted:
    return _json({"content": f"{notice.text} {notice.url}", "allowed_mentions": {"parse": []}})


def _matrix(notice: Notice) -> Posted:
    html = f'{escape(notice.text)} <a href="{escape(notice.url)}">{escape(notice.url)}</a>'
    return _json({"text": f"{notice.text} {notice.url}", "html": html})


FORMS: dict[str, Callable[[Notice], Posted]] = {"json": _plain, "ntfy": _ntfy, "discord": _discord, "matrix": _matrix}
"""What different receivers want: Meadhall's own JSON, ntfy's headers, a webhook of Discord, a generic webhook of Matrix (hookshot)."""


def is_public(address: str) -> bool:
    """Is this an address on the internet, and not one of this machine or of the networks around it?"""
    ip: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (IPv4Address(int(ip) & 0xFFFFFFFF) if ip in INSIDE else None)
        if ip.teredo is not None:
            return False
        if inner is not None:
            ip = inner
    return ip.is_global and not ip.is_multicast and not ip.is_reserved


class Hooks:
    """Posts notices. private: may they go to addresses of the operator's own network?"""

    def __init__(self, private: bool = False) -> None:
        self.private = private

    def parts(self, url: str) -> SplitResult:
        """A webhook's address, taken apart. Raises HookFailed for what is none."""
        try:
            parts = urlsplit(url)
            right = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0 and "@" not in parts.netloc
        except ValueError:
            right = False
        if not right or len(url) > LONGEST or not PRINTABLE.fullmatch(url):
            raise HookFailed("A webhook is an address that begins with https:// or http://, without a name and password in it.")
        return parts

    async def find(self, parts: SplitResult) -> list[tuple[str, int]]:
        """Where a webhook's host is. Raises HookFailed if any of its addresses is not public."""
        port = parts.port or (443 if parts.scheme == "https" else 80)
        try:
            infos = await asyncio.get_running_loop().getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            raise HookFailed(f"There is no host {parts.hostname}.") from None
        found = list(dict.fromkeys(str(info[4][0]) for info in infos))
        if not self.private and not all(is_public(address) for address in found):
            raise HookFailed("This address is not on the internet, and the hall does not send notices elsewhere.")
        return [(address, port) for address in found]

    async def check(self, url: str) -> None:
        """Can this be a webhook? Raises HookFailed."""
        await self.find(self.parts(url))

    async def send(self, url: str, form: str, notice: Notice) -> None:
        """Post a notice. Raises HookFailed."""
        parts = self.parts(url)
        headers, body = FORMS[form](notice)
        try:
            async with asyncio.timeout(SECONDS):
                status = await self._post(parts, await self.find(parts), headers, body)
        except TimeoutError:
            raise HookFailed("The receiver did not answer in time.") from None
        except (OSError, ssl.SSLError, ValueError, asyncio.IncompleteReadError) as problem:
            raise HookFailed(f"The receiver cannot be reached ({type(problem).__name__}).") from None
        if 300 <= status < 400:
            raise HookFailed("The receiver answers with a redirect, which the hall does not follow.")
        if not 200 <= status < 300:
            raise HookFailed(f"The receiver refuses the notice ({status}).")

    async def _post(self, parts: SplitResult, places: list[tuple[str, int]], headers: dict[str, str], body: bytes) -> int:
        """Post to the first of the places that can be reached; returns the status."""
        host = (parts.hostname or "").encode("idna").decode() if ":" not in (parts.hostname or "") else f"[{parts.hostname}]"
        tls = ssl.create_default_context() if parts.scheme == "https" else None
        problem: OSError | None = None
        for address, port in places:
            try:
                reader, writer = await asyncio.open_connection(address, port, ssl=tls, server_hostname=host.strip("[]") if tls else None)
                break
            except OSError as trouble:
                problem = trouble
        else:
            raise problem or OSError("no address")
        try:
            lines = {"host": host if parts.port is None else f"{host}:{parts.port}", "user-agent": "Meadhall", **headers}
            lines |= {"content-length": str(len(body)), "connection": "close"}
            target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            head = f"POST {target} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in lines.items())
            writer.write(f"{head}\r\n".encode("ascii") + body)
            await writer.drain()
            found = re.match(rb"HTTP/1\.[01] (\d{3})\b", await reader.readline())
            if found is None:
                raise ValueError("no HTTP")
            return int(found.group(1))
        finally:
            writer.close()
