"""The server is killed between a click and its answer: nothing is lost, nothing is doubled."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import waiting
from web.driving import no_coach, ready, set_table, until

Browse = Callable[..., Any]
KILLS = int(os.environ.get("KILLS", "20"))  # of the long run
PROGRAM = """
import sys
sys.path[:0] = {path!r}
from web.serving import PLENTY, quick
from meadhall.web import create_app
import uvicorn
uvicorn.run(create_app({database!r}, brain=quick, limits=PLENTY), port={port}, log_level="error", access_log=False)
"""


PIECES = "() => [...document.querySelectorAll('#stage [data-flip]')].map(e => e.id).sort()"


class Mortal:
    """A hall in a process of its own, with a database that outlives it."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = f"sqlite:///{folder / 'hall.db'}"
        self.process: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        here = str(Path(__file__).parent)
        program = PROGRAM.format(path=[str(Path(here).parent)], database=self.database, port=self.port)
        self.process = subprocess.Popen([sys.executable, "-c", program])
        waiting.until(self.is_open)

    def is_open(self) -> bool:
        try:
            return httpx.get(f"{self.url}/healthz", timeout=1).status_code == 200
        except httpx.HTTPError:
            return False

    def kill(self) -> None:
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process = None

    def moves(self, client: httpx.Client, table: str) -> list[str]:
        """The moves that are stored."""
        text = client.get(f"{self.url}/t/{table}/record.txt").text
        return [line for line in text.splitlines() if "-" in line and ":" not in line and not line.startswith("#")]


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Mortal]:
    hall = Mortal(tmp_path)
    hall.begin()
    yield hall
    if hall.process is not None:
        hall.kill()


def drill(mortal: Mortal, browse: Browse, times: int) -> None:
    """Two browsers play; the server dies at a random moment around every click and comes back a little later."""
    rng = random.Random(9)
    gone = dict.fromkeys(("net::ERR_", "WebSocket connection"), "the server is dead, perhaps in the middle of an answer")
    host, friend = browse(allow=gone), browse(allow=gone)
    for page in (host, friend):
        no_coach(page, "hexentafl")
    killed = 0
    while killed < times:
        played = game(mortal, host, friend, times - killed, rng)
        assert played, "a game begins with somebody's turn"
        killed += played


def game(mortal: Mortal, host: Any, friend: Any, times: int, rng: random.Random) -> int:
    """A game in which every click costs the server its life, at most so often; how often it did."""
    url = set_table(host, mortal.url, "hexentafl", seat1="open")
    friend.goto(host.input_value("#mh-link"))
    if friend.locator("main [name=name]").count():
        friend.fill("main [name=name]", "Torvald")
    friend.click("main button.go")
    ready(friend)
    ready(host)
    table = url.rsplit("/", 1)[-1]
    made = 0
    with httpx.Client(headers={"accept": "application/json"}) as client:
        while made < times:
            page, other = (host, friend) if made % 2 == 0 else (friend, host)
            if until(page, {"yours", "over"}, 40) == "over":
                break
            pieces = page.locator("[data-region] [data-spot].may.piece")
            pieces.nth(rng.randrange(pieces.count())).click()
            page.wait_for_selector("[data-spot].picked")
            target = page.locator("[data-region] [data-spot].may:not(.piece)").first
            spot = target.get_attribute("data-spot").removeprefix("c:")
            early = rng.random() < 0.4
            if early:
                mortal.kill()
            target.click()
            if not early:
                time.sleep(rng.random() * 0.03)  # somewhere between the click and its answer
                mortal.kill()
            page.wait_for_selector("body.offline")
            mortal.begin()
            other.wait_for_selector(f"#p-{spot}", timeout=40000)
            page.wait_for_selector(f"#p-{spot}", timeout=40000)
            made += 1
            assert len(mortal.moves(client, table)) == made, "the click is stored exactly once"
            assert host.evaluate(PIECES) == friend.evaluate(PIECES)
    return made


def test_a_server_killed_around_a_click_loses_and_doubles_nothing(mortal: Mortal, browse: Browse) -> None:
    drill(mortal, browse, 3)


@pytest.mark.slow
def test_the_same_many_times(mortal: Mortal, browse: Browse) -> None:
    drill(mortal, browse, KILLS)


def test_a_repeated_submit_after_a_crash_is_answered_like_the_first(mortal: Mortal) -> None:
    with httpx.Client(base_url=mortal.url, headers={"accept": "application/json"}, timeout=20) as client:  # the first frame takes its time
        client.post("/name", json={"name": "Astrid"})
        table = client.post("/tables", json={"game": "hexentafl", "sitting": ["me", "me Bjorn"]}).json()["table"]
        frame = client.get(f"/t/{table}/view").json()
        body = {"seat": frame["seat"], "ask": frame["ask"], "path": ["d5-d6"], "key": "the-same-key"}
        assert client.post(f"/t/{table}/choose", json=body).status_code == 200
        mortal.kill()
        mortal.begin()
        assert client.post(f"/t/{table}/choose", json=body).status_code == 200
        assert mortal.moves(client, table) == ["d5-d6"] or len(mortal.moves(client, table)) == 1
