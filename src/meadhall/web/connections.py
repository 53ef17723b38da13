"""The hall's doors: how many connections may be open, in all and from one address, and how long a silent or slow one may stay.

uvicorn waits for ever for the headers of a request and for a browser that does not read. Here both have a time limit. When there are
too many connections, a new one is answered with one sentence and closed before anything is read from it.
"""

from __future__ import annotations

import asyncio
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

__all__ = ["Doors", "doored", "network"]

HEADERS = 10.0  # seconds for the headers of a request
READING = 30.0  # seconds in which a browser must read what it was sent
CLOSING = 5.0  # seconds that a connection may take to close


def network(host: str) -> str:
    """What limits are counted by: an IPv4 address, or the /64 network of an IPv6 address, since everybody has at least one of those."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ip_network((int(address) >> 64 << 64, 64)))
    return str(address)


class Doors:
    """Counts the open connections. Proxies are trusted: everybody comes through them, so only the total counts for them."""

    def __init__(self, most: int = 4000, most_address: int = 100, proxies: tuple[str, ...] = (), headers: float = HEADERS) -> None:
        self.most, self.most_address, self.headers = most, most_address, headers
        self.proxies = [ip_network(each) for each in proxies]
        self.open: dict[str, int] = {}
        self.refused = 0

    def trusted(self, host: str) -> bool:
        """Is it one of the proxies?"""
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in each for each in self.proxies)

    def enter(self, host: str) -> str:
        """Count one more connection; "" if it may come in, otherwise why not."""
        where = network(host)
        if sum(self.open.values()) >= self.most:
            self.refused += 1
            return "The hall is full: please try again in a minute."
        if self.most_address and self.open.get(where, 0) >= self.most_address and not self.trusted(host):
            self.refused += 1
            return "Your address has too many connections open: close some, or try again in a minute."
        self.open[where] = self.open.get(where, 0) + 1
        return ""

    def leave(self, host: str) -> None:
        """Count one connection less."""
        where = network(host)
        self.open[where] -= 1
        if not self.open[where]:
            del self.open[where]


class _Doored(H11Protocol):
    """One connection. `doors` is set by doored()."""

    doors: Doors

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn itself
        super().connection_made(transport)
        self.host = self.client[0] if self.client else "nowhere"
        self.upgraded = False
        self.patience: asyncio.TimerHandle | None = None
        self.reading: asyncio.TimerHandle | None = None
        why = self.doors.enter(self.host)
        self.inside = not why
        if why:
            self._turn_away(503, why)
        else:
            self._wait_for_headers()

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in (self.patience, self.reading):
            if timer is not None:
                timer.cancel()
        if self.inside:
            self.inside = False
            self.doors.leave(self.host)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        before = self.cycle
        super().data_received(data)
        if self.upgraded:
            return
        if self.cycle is not before:
            self._heard()
        elif (self.cycle is None or self.cycle.response_complete) and self.patience is None:
            self._wait_for_headers()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._heard()
        self.upgraded = True
        super().handle_websocket_upgrade(event)
        socket: Any = self.transport.get_protocol()

        def left(exc: Exception | None) -> None:
            if self.inside:
                self.inside = False
                self.doors.leave(self.host)
            # A closed socket must not hold itself until the next full collection, which is rare: it has 25 kB for compressing.
            del socket.connection_lost
            socket.connection_lost(exc)
            socket.conn.parser.close()

        socket.connection_lost = left  # from now on the transport talks to the socket

    def pause_writing(self) -> None:
        super().pause_writing()
        self.reading = self.loop.call_later(READING, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.reading is not None:
            self.reading.cancel()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.loop.call_later(CLOSING, self.transport.abort)

    def _wait_for_headers(self) -> None:
        self.patience = self.loop.call_later(self.doors.headers, self._turn_away, 408, "The request took too long to arrive.")

    def _heard(self) -> None:
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None

    def _turn_away(self, status: int, sentence: str) -> None:
        """Answer with one sentence and close."""
        words = {408: "Request Timeout", 503: "Service Unavailable"}[status]
        head = f"HTTP/1.1 {status} {words}\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: {len(sentence)}\r\n"
        self.transport.write(f"{head}retry-after: 60\r\nconnection: close\r\n\r\n{sentence}".encode("ascii"))
        self.transport.close()
        self.loop.call_later(CLOSING, self.transport.abort)


def doored(doors: Doors) -> type[H11Protocol]:
    """The protocol class for a server with these doors."""
    return type("Doored", (_Doored,), {"doors": doors})
