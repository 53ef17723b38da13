"""What the hall counts and measures: figures for Prometheus at /metrics, and a line of the log for every request.

Paths are counted by their route (`/t/{table}/choose`), so that the figures stay few and reveal nothing about anybody.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from meadhall.web.house import Answer, House, house_of

__all__ = ["Measured", "Measures", "metrics"]

log = logging.getLogger("meadhall.requests")
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
LONG = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 60)


class Measures:
    """The figures of one hall."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        self.requests = Counter("meadhall_requests", "Requests by route and status.", ["method", "route", "status"], registry=registry)
        self.times = Histogram("meadhall_request_seconds", "Time to answer.", ["route"], buckets=QUICK, registry=registry)
        self.store = Histogram("meadhall_store_seconds", "Time of the store by kind.", ["kind"], buckets=QUICK, registry=registry)
        self.thinking = Histogram(
            "meadhall_bot_seconds", "Time that a bot thought, without waiting.", ["level"], buckets=LONG, registry=registry
        )
        self.waiting = Histogram("meadhall_bot_wait_seconds", "Time that a bot waited for its turn.", buckets=LONG, registry=registry)
        self.choices = Counter("meadhall_choices", "Choices stored by this process.", ["who"], registry=registry)
        self.expired = Counter("meadhall_expired", "What was removed because of its age.", ["kind"], registry=registry)
        gauges = {
            "sockets": "Open sockets.", "connections": "Open connections.", "connections_refused": "Connections turned away so far.",
            "tables_in_memory": "Tables in memory.", "bots_waiting": "Bots and records waiting for a worker.",
            "memory_bytes": "Resident memory of this process.", "banned": "Players and addresses that are kept out.",
        }  # fmt: skip
        self.gauges = {name: Gauge(f"meadhall_{name}", about, registry=registry) for name, about in gauges.items()}

    def watch(self, house: House) -> None:
        """Measure the store, the bots and the choices of a hall."""
        live, store = house.hall.live, house.hall.store
        live.measured = self
        for kind in ("read", "write", "append"):
            setattr(store, kind, _timed(getattr(store, kind), self.store.labels(kind)))

    def thought(self, level: str, waited: float, seconds: float) -> None:
        """A bot has thought."""
        self.waiting.observe(waited)
        self.thinking.labels(level).observe(seconds)

    def chose(self, who: str) -> None:
        """A choice was stored."""
        self.choices.labels(who).inc()

    def page(self, house: House, doors: Any) -> bytes:
        """All figures as Prometheus reads them."""
        live = house.hall.live
        now = {
            "sockets": sum(count for (what, _), count in house.sockets.items() if what == "table"),
            "connections": sum(doors.open.values()) if doors is not None else 0,
            "connections_refused": doors.refused if doors is not None else 0,
            "tables_in_memory": live.count(),
            "bots_waiting": live.turns.waiting(),
            "memory_bytes": _memory(),
            "banned": len(live.banned),
        }
        for name, value in now.items():
            self.gauges[name].set(value)
        return generate_latest(self.registry)


def _timed(call: Callable[..., Awaitable[Any]], histogram: Any) -> Callable[..., Awaitable[Any]]:
    async def measured(*args: Any, **more: Any) -> Any:
        began = perf_counter()
        try:
            return await call(*args, **more)
        finally:
            histogram.observe(perf_counter() - began)

    return measured


def _memory() -> int:
    """Resident memory in bytes; 0 if it is unknown."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError, AttributeError):
        return 0


class Measured:
    """ASGI: counts, times and logs every request. Addresses and names of players are not logged."""

    def __init__(self, app: ASGIApp, measures: Measures) -> None:
        self.app, self.measures = app, measures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and note how it went."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = perf_counter(), 500

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            seconds = perf_counter() - began
            route = getattr(scope.get("route"), "path", "none")
            self.measures.requests.labels(scope["method"], route, str(status)).inc()
            self.measures.times.labels(route).observe(seconds)
            if log.isEnabledFor(logging.INFO):
                data = {"method": scope["method"], "route": route, "status": status, "ms": round(seconds * 1000, 1)}
                log.info("%s %s %d %.1f ms", scope["method"], route, status, seconds * 1000, extra={"data": data})


async def metrics(request: Request) -> Response:
    """GET /metrics: the figures, if the operator has switched them on."""
    house = house_of(request)
    measures: Measures | None = getattr(request.app.state, "measures", None)
    if not house.config.metrics or measures is None:
        raise Answer(404, "There is no such page in the hall.")
    body = measures.page(house, getattr(request.app.state, "doors", None))
    return Response(body, headers={"content-type": CONTENT_TYPE_LATEST, "cache-control": "no-store"})
