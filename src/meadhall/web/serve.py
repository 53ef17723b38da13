"""One process that runs the hall: the server with its doors, its limits and its log."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import sys
import webbrowser
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette

from meadhall.web.app import create_app
from meadhall.web.config import Config
from meadhall.web.connections import Doors, doored
from meadhall.web.links import here, reachable
from meadhall.web.logs import log_settings
from meadhall.web.memory import keep_together

__all__ = ["opened", "serve", "server_config"]

SPARE = 120  # files that the hall needs for itself: database, workers, pipes


def server_config(app: Starlette, config: Config, doors: Doors) -> uvicorn.Config:
    """The settings of uvicorn for a hall. Forwarded headers are trusted only from the proxies in the settings."""
    return uvicorn.Config(
        app,
        host=config.host,
        port=config.port,
        http=doored(doors),
        log_config=log_settings(config),
        log_level=config.log_level,
        access_log=False,
        ws_max_size=4096,
        ws_max_queue=4,
        ws_ping_interval=20,
        ws_per_message_deflate=config.public,
        timeout_keep_alive=15,
        server_header=False,
        timeout_graceful_shutdown=3,
        proxy_headers=bool(config.proxies),
        forwarded_allow_ips=config.proxies or [],
        ssl_certfile=config.certificate or None,
        ssl_keyfile=config.key or None,
    )


def doors_of(config: Config) -> Doors:
    """The doors of a hall: never more connections than the files that this process may open."""
    return Doors(min(config.connections, max(10, _files() - SPARE)), config.connections_address, tuple(config.proxies))


def _files() -> int:
    """How many files this process may open, after raising the limit as far as allowed."""
    try:
        import resource
    except ImportError:  # pragma: no cover  # not on Windows
        return 512
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65536 if hard == resource.RLIM_INFINITY else min(hard, 65536)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return 65536 if soft == resource.RLIM_INFINITY else soft


def _spare_pauses() -> None:
    """Collect young objects often and everything rarely: with 500 tables a full collection stops all of them for 150 ms.

    It must come, though: asyncio leaves a kilobyte for each closed connection that only a full collection finds. A small hall, where it
    takes some milliseconds, has one every few minutes; in a large one Python waits until there are a quarter more objects.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 8, 4)


def workers_of(config: Config) -> int:
    """In how many processes bots think."""
    return config.workers or max(1, min(4, (os.cpu_count() or 2) - 1))


def opened(config: Config) -> str:
    """What is printed when the hall is open."""
    others = reachable(config)
    more = f"\nFor others: {others}" if others and others != here(config) else ""
    return f"The hall is open: {here(config)}{more}"


def serve(
    config: Config,
    open_browser: bool = False,
    limits: dict[str, tuple[float, float]] | None = None,
    fd: int | None = None,
    native: Path | None = None,
) -> None:
    """Run the hall until it is interrupted. fd: a listening socket that was inherited; native: where compiled rules will appear."""
    keep_together()
    doors = doors_of(config)
    app = create_app(
        config.database, config=config, workers=workers_of(config), bot_seconds=config.bot_seconds, limits=limits, native=native
    )
    app.state.doors = doors

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[Any] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                _spare_pauses()
                print(opened(config), flush=True)
                if open_browser:
                    await asyncio.to_thread(webbrowser.open, here(config))

    server = Server(server_config(app, config, doors))
    server.run(sockets=[socket.socket(fileno=fd)] if fd is not None else None)
    if not server.started:
        sys.exit(1)
