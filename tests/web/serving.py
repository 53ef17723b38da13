"""A real server on a free port, for tests in and out of browsers."""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import uvicorn

import meadhall
from meadhall.games import load_game
from meadhall.rng import Rng
from meadhall.web import Config, create_app
from meadhall.web.connections import Doors, doored
from meadhall.web.security import LIMITS
from waiting import until

PLENTY = dict.fromkeys(LIMITS, (1e6, 1e6))


def quick(_level: str, key: str, data: dict[str, object], seat: int, seed: int) -> int:
    """A bot that does not think: a random legal choice, at once."""
    view = load_game(key).load(data)
    legal = view.legal(seat)
    return legal[Rng(seed).below(len(legal))]


class Served:
    """A hall in a thread of its own."""

    def __init__(self, doors: Doors | None = None, proxies: tuple[str, ...] = (), **settings: Any) -> None:
        settings.setdefault("brain", quick)
        settings.setdefault("limits", PLENTY)
        settings.setdefault("config", Config(sockets_address=0, sockets_player=0, tables_player=0))  # all people of a test are one address
        self.app = create_app(**settings)
        self.clients: list[httpx.Client] = []
        self.listening = socket.socket(proto=socket.IPPROTO_TCP)  # named, or asyncio leaves Nagle on: 40 ms for each answer
        self.listening.bind(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        more: dict[str, Any] = {} if doors is None else {"http": doored(doors)}
        # no log_config: setting up logs closes the handlers of other libraries, and one of them closes what a test captures
        config = uvicorn.Config(
            self.app, log_config=None, log_level="warning", access_log=False, ws_max_size=4096, timeout_graceful_shutdown=1,
            proxy_headers=bool(proxies), forwarded_allow_ips=list(proxies), **more,
        )  # fmt: skip
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.listening]}, daemon=True)
        self.thread.start()
        until(lambda: self.server.started)

    def close(self) -> None:
        for client in self.clients:
            client.close()
        self.server.should_exit = True
        self.thread.join(10)
        self.listening.close()

    def client(self, **headers: str) -> httpx.Client:
        """A program without a name."""
        client = httpx.Client(base_url=self.url, headers={"accept": "application/json", **headers}, timeout=20)
        self.clients.append(client)
        return client

    def guest(self, name: str = "Sigrid") -> httpx.Client:
        """Somebody with a name, as a program sees the hall."""
        client = self.client()
        answer = client.post("/name", json={"name": name})
        assert answer.status_code == 200, answer.text
        return client


def odd(level: str, _key: str, _data: dict[str, object], seat: int, seed: int) -> int:
    """A bot that does what its level says; here, so that another process can find it."""
    if level == "hangs":
        time.sleep(60)
    if level == "fails":
        raise ValueError("no idea")
    if level == "dies":
        os._exit(3)
    if level == "where":  # 1 in a folder called native
        return int(Path(str(meadhall.__file__)).parents[1].name == "native")
    return seat + seed


def halls() -> Iterator[Callable[..., Served]]:
    """For fixtures: what opens halls with settings of their own, which are closed at the end."""
    opened: list[Served] = []

    def begin(**settings: Any) -> Served:
        opened.append(Served(**settings))
        return opened[-1]

    yield begin
    for hall in opened:
        hall.close()
