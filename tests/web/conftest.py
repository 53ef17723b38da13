"""A real server on a free port, and a real Chromium."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn

from meadhall.games import load_game
from meadhall.rng import Rng
from meadhall.web import create_app
from meadhall.web.security import LIMITS

CHROMIUM = Path("/usr/bin/chromium")
PLENTY = dict.fromkeys(LIMITS, (1e6, 1e6))


def quick(_level: str, key: str, data: dict[str, object], seat: int, seed: int) -> int:
    """A bot that does not think: a random legal choice, at once."""
    view = load_game(key).load(data)
    legal = view.legal(seat)
    return legal[Rng(seed).below(len(legal))]


class Served:
    """A hall in a thread of its own."""

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("brain", quick)
        settings.setdefault("limits", PLENTY)
        self.app = create_app(**settings)
        self.clients: list[httpx.Client] = []
        self.listening = socket.socket()
        self.listening.bind(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        config = uvicorn.Config(self.app, log_level="warning", access_log=False, ws_max_size=4096, timeout_graceful_shutdown=1)
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.listening]}, daemon=True)
        self.thread.start()
        for _ in range(200):
            if self.server.started:
                return
            time.sleep(0.05)
        raise AssertionError("the hall did not open")

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


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    hall = Served()
    yield hall
    hall.close()


@pytest.fixture
def serving() -> Iterator[Callable[..., Served]]:
    """Halls with settings of their own."""
    halls: list[Served] = []

    def begin(**settings: Any) -> Served:
        halls.append(Served(**settings))
        return halls[-1]

    yield begin
    for hall in halls:
        hall.close()


@pytest.fixture(scope="module")  # Playwright's loop occupies the thread while it is open: other modules want one of their own
def chromium() -> Iterator[Any]:
    if not CHROMIUM.exists():
        pytest.skip("Chromium is not installed here")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def browse(chromium: Any) -> Iterator[Callable[..., Any]]:
    """Fresh pages of separate browsers; any error in a page fails the test."""
    contexts: list[Any] = []
    problems: list[str] = []

    def begin(phone: bool = False, calm: bool = True, **settings: Any) -> Any:
        if phone:
            size = {"width": 360, "height": 780}
            settings = {"viewport": size, "has_touch": True, "is_mobile": True, "device_scale_factor": 2, **settings}
        else:
            settings = {"viewport": {"width": 1440, "height": 900}, **settings}
        context = chromium.new_context(reduced_motion="reduce" if calm else "no-preference", **settings)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15000)
        page.on("pageerror", lambda error: problems.append(f"error: {error}"))
        page.on("console", lambda message: problems.append(message.text) if "Content Security Policy" in message.text else None)
        page.on("dialog", lambda dialog: (problems.append("a dialog: " + dialog.message), dialog.dismiss()))
        return page

    yield begin
    for context in contexts:
        context.close()
    assert not problems, problems
