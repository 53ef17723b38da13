"""What a reader would complain about, measured: runs layout/audit.js over tables in positions of random games.

    cd tests && python -m web.auditing nxs lindisfarne:4 --positions 10 --sizes 1280x720 390x844

prints every distinct finding with the number of views that have it. The position is imported as a record, so that any moment of any
game is one request away. What is meant to be as it is says so in the markup, with its reason: data-audit-ok="clip: the rest is in
the tooltip".
"""

from __future__ import annotations

import argparse
import base64
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from meadhall import load_game
from meadhall.game import CHANCE, Game
from meadhall.games import CATALOGUE
from meadhall.record import Record
from meadhall.rng import Rng
from web.serving import Served

HERE = Path(__file__).parent / "layout"
AUDIT = (HERE / "audit.js").read_text("utf-8")
CHROMIUM = "/usr/bin/chromium"
SIZES = {"1280x720": (1280, 720), "1440x900": (1440, 900), "1920x1080": (1920, 1080), "390x844": (390, 844), "820x1180": (820, 1180)}
THEMES = ("light", "dark")
LAYOUT = ("clip", "overlap", "small", "wide", "offer")
LOOKS = 4  # at what seems pale, before it is believed
LONG_NAMES = ("Sigurd Snake-in-the-Eye Ragnarsson", "Ingibjorg the Wide-Wandering", "Thorgerd Holgabrud", "Wolf", "Bjorn Ironside", "Yrsa")


class Finding(NamedTuple):
    """One complaint, without what differs from view to view."""

    game: str
    rule: str
    how: str
    where: str
    text: str


@dataclass(frozen=True)
class Position:
    """A moment of a random game, as a record to import."""

    game: Game
    seats: int
    text: str
    over: bool

    @property
    def label(self) -> str:
        return f"{self.game.key}:{self.seats}"


def positions(game: Game, seats: int, count: int, seed: int, **options: Any) -> list[Position]:
    """Moments of one random game: the first question, the end, and others in between."""
    names = [name[:32] for name in LONG_NAMES[:seats]]
    record, rng = Record(game, seats, options, names), Rng(seed)
    asked: list[int] = []
    while not record.over:
        actor = record.state.actors()[0]
        if actor == CHANCE:
            record.add(CHANCE, int(record.state.sample(rng)))
            continue
        asked.append(len(record.entries))
        legal = record.state.legal(actor)
        record.add(actor, legal[rng.below(len(legal))])
    middle = max(0, count - 2)
    chosen = [asked[0], *(asked[(n + 1) * len(asked) // (middle + 1) - 1] for n in range(middle))]
    found = [Position(game, seats, record.cut(at).write(), False) for at in dict.fromkeys(chosen)]
    return [*found[: max(1, count - 1)], Position(game, seats, record.write(), True)]


@contextmanager
def chromium() -> Iterator[Any]:
    """A browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


class Auditor:
    """One browser window that looks at tables."""

    def __init__(self, browser: Any, served: Served) -> None:
        self.served = served
        self.client: httpx.Client = served.guest("Sigrid")
        self.context = browser.new_context(reduced_motion="reduce")  # still pictures are measured; playing is tested with motion on
        self.context.add_cookies([{"name": "meadhall", "value": self.client.cookies["meadhall"], "url": served.url}])
        seen = "".join(f"localStorage.setItem('meadhall:guide:{key}', 'seen');" for key in CATALOGUE)
        self.context.add_init_script(f"try {{ {seen} }} catch {{}}")
        self.page = self.context.new_page()
        self.page.set_default_timeout(20000)
        self.views = 0

    def close(self) -> None:
        self.context.close()

    def open(self, position: Position) -> None:
        """Set a table at a position and sit down at it."""
        answer = self.client.post("/import", json={"record": position.text})
        assert answer.status_code in (200, 201), answer.text
        self.page.goto(self.served.url + answer.json()["url"])
        self.page.wait_for_selector("body[data-ready]")
        if self.page.locator("#mh-curtain-go:visible").count():
            self.page.click("#mh-curtain-go")
            self.page.wait_for_selector("#mh-curtain", state="hidden")
        self.page.mouse.move(1, 1)  # a pointer that rests on the board calls up tips
        self.page.evaluate(AUDIT)

    def look(self, position: Position, size: str, theme: str, contrast: bool = True) -> set[Finding]:
        """Every finding in one view of the table that is open. What looks pale is looked at again, painted anew each time: a picture
        that was taken before the words had left it, or with an old colour, shows what nobody sees."""
        page = self.page
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        self.views += 1
        found = self._found(position, contrast)
        for _ in range(LOOKS):
            if not any(finding.rule == "contrast" for finding in found):
                break
            page.set_viewport_size({"width": width, "height": height + 40})
            page.evaluate("audit.settle()")
            page.set_viewport_size({"width": width, "height": height})
            again = self._found(position, contrast)
            found = {finding for finding in found if finding.rule != "contrast" or finding in again}
        return found

    def _found(self, position: Position, contrast: bool) -> set[Finding]:
        page = self.page
        page.evaluate("audit.settle()")
        rules = [*LAYOUT, "contrast"] if contrast else [*LAYOUT]
        for y in page.evaluate("o => audit.begin(o)", {"rules": rules}):
            page.evaluate("y => audit.look(y)", y)
            if contrast:
                page.evaluate("() => { audit.hide(); return audit.settle(); }")
                picture = page.screenshot(scale="css")
                page.evaluate("audit.show()")
                page.evaluate("p => audit.contrast(p)", base64.b64encode(picture).decode())
        found = page.evaluate("audit.end()")
        return {Finding(position.game.key, f["rule"], f["how"], f["where"], f["text"]) for f in found}

    def moved(self, size: str, act: Any) -> list[dict[str, str]]:
        """Did the board move while something was done?"""
        before = self.page.evaluate("audit.board()")
        act()
        self.page.evaluate("audit.settle()")
        return list(self.page.evaluate("([a, b]) => audit.shift(a, b)", [before, self.page.evaluate("audit.board()")]))


def survey(
    keys: Sequence[str], count: int, sizes: Sequence[str], themes: Sequence[str], seed: int = 1, contrast: bool = True
) -> tuple[Counter[Finding], dict[Finding, str], int]:
    """Look at many positions: how many views have each finding, an example of each, and the number of views."""
    found: Counter[Finding] = Counter()
    examples: dict[Finding, str] = {}
    hall = Served()
    with chromium() as browser:
        auditor = Auditor(browser, hall)
        for key in keys:
            name, _, seats = key.partition(":")
            game = load_game(name)
            for number in [int(seats)] if seats else game.seats:
                for n, position in enumerate(positions(game, number, count, seed + number)):
                    auditor.open(position)
                    for size in sizes:
                        for theme in themes:
                            for finding in auditor.look(position, size, theme, contrast):
                                found[finding] += 1
                                examples.setdefault(finding, f"{position.label} position {n} at {size} {theme}")
        views = auditor.views
        auditor.close()
    hall.close()
    return found, examples, views


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(CATALOGUE), help="GAME or GAME:SEATS")
    parser.add_argument("--positions", type=int, default=4, help="of each seat count, the start and the end among them")
    parser.add_argument("--sizes", nargs="+", default=["1280x720", "390x844"], choices=list(SIZES))
    parser.add_argument("--themes", nargs="+", default=["light"], choices=THEMES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-contrast", action="store_true", help="the slow rule is left out")
    options = parser.parse_args()
    begin = time.perf_counter()
    found, examples, views = survey(
        options.games, options.positions, options.sizes, options.themes, options.seed, contrast=not options.no_contrast
    )
    for finding, times in sorted(found.items()):
        print(f"{finding.game} {finding.rule}: {finding.how}; {finding.where}; {finding.text!r}; {times} views, first {examples[finding]}")
    print(f"{len(found)} findings in {views} views, {time.perf_counter() - begin:.0f} s")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
