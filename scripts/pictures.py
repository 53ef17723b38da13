"""make pictures: the hall and a table of each game in mid-game, photographed in Chromium for the README and the documentation.

Bots play the first part of each game; then the record is set up as a real table in a real hall. Two pictures of each, light and dark,
and two of one table on a phone. The same seed gives the same positions.
"""

from __future__ import annotations

import io
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import httpx
import uvicorn
from PIL import Image
from playwright.sync_api import sync_playwright

from meadhall import CHANCE, SPECTATOR, Look, Record, Rng, load_game
from meadhall.bots import choose
from meadhall.games import CATALOGUE
from meadhall.web import create_app, security

FOLDER = Path(__file__).resolve().parents[1] / "src" / "meadhall" / "docs" / "pictures"
CHROMIUM = "/usr/bin/chromium"
NAMES = ("Sigrid", "Leif", "Astrid", "Bjorn", "Frida", "Orm")
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SCREEN, PHONE = (1440, 900), (390, 844)
ON_A_PHONE = "lindisfarne"
QUALITY = 62
WINDOW = (0.45, 0.7)  # of a game: what is called its middle


def middle(key: str, seed: int = 5) -> Record:
    """A game of bots, cut at the question in its middle at which most lies on the table."""
    game = load_game(key)
    seats = min(game.seats[-1], max(game.default_seats, 2))
    record, asked = played(Record(game, seats, {}, NAMES[:seats]), seed)
    first, last = (int(part * len(asked)) for part in WINDOW)
    moments = asked[first : last + 1 : max(1, (last - first) // 16)]
    return max((record.cut(at) for at in moments), key=lambda cut: len(game.draw(cut.state.view(SPECTATOR), Look(NAMES)).picture))


def played(record: Record, seed: int) -> tuple[Record, list[int]]:
    """The record, played to its end by bots, and the places at which somebody was asked."""
    rng, asked = Rng(seed), list[int]()
    while not record.over:
        state = record.state
        actor = state.actors()[0]
        if actor == CHANCE:
            record.add(CHANCE, int(state.sample(rng)))
        else:
            asked.append(len(record.entries))
            record.add(actor, choose(record.game, state.view(actor), actor, "thrall", seed + len(record.entries)))
    return record, asked


@contextmanager
def hall() -> Iterator[str]:
    """A hall in a thread, which takes as many records as we like; its address."""
    listening = socket.socket(proto=socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    app = create_app(limits=dict.fromkeys(security.LIMITS, (1e9, 1e9)))
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.05)
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    thread.join()
    listening.close()


class Camera:
    """Somebody called Sigrid in a browser."""

    def __init__(self, browser: Any, url: str, client: httpx.Client) -> None:
        self.browser, self.url, self.client = browser, url, client

    def take(self, path: str, name: str, phone: bool = False) -> None:
        """The page at an address, light and dark."""
        width, height = PHONE if phone else SCREEN
        for theme in THEMES:
            context = self.browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=theme, reduced_motion="reduce", has_touch=phone, is_mobile=phone
            )
            context.add_cookies([{"name": "meadhall", "value": self.client.cookies["meadhall"], "url": self.url}])
            seen = "".join(f"localStorage.setItem('meadhall:guide:{key}', 'seen');" for key in CATALOGUE)
            context.add_init_script(f"try {{ {seen} }} catch {{}}")
            page = context.new_page()
            page.goto(self.url + path)
            page.wait_for_load_state("networkidle") if path == "/" else page.wait_for_selector("body[data-ready]")
            if page.locator("#mh-curtain-go:visible").count():
                page.click("#mh-curtain-go")
                page.mouse.move(1, 1)
                page.wait_for_selector("#mh-curtain", state="hidden")
            page.evaluate("document.fonts.ready")
            picture = Image.open(io.BytesIO(page.screenshot(animations="disabled", scale="css")))
            target = FOLDER / f"{name}-{theme}.webp"
            picture.convert("RGB").save(target, quality=QUALITY, method=6)
            print(f"{target.name} {target.stat().st_size / 1000:.0f} kB", flush=True)
            context.close()


def main(keys: list[str]) -> None:
    """Take the pictures of some games, or of all and of the hall."""
    FOLDER.mkdir(exist_ok=True)
    records = {key: middle(key) for key in keys or CATALOGUE}
    with (
        hall() as url,
        sync_playwright() as playwright,
        httpx.Client(base_url=url, headers={"accept": "application/json"}, timeout=60) as client,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        client.post("/name", json={"name": NAMES[0]}).raise_for_status()
        camera = Camera(browser, url, client)
        for key, record in records.items():
            answer = client.post("/import", json={"record": record.write()})
            answer.raise_for_status()
            camera.take(answer.json()["url"], key)
            if key == ON_A_PHONE:
                camera.take(answer.json()["url"], f"{key}-phone", phone=True)
        if not keys:
            camera.take("/", "hall")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
