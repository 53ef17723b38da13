"""What a reader would complain about, measured: runs layout/audit.js over tables in positions of random games.

    cd tests && python -m web.auditing nxs:2:cards=drawing lindisfarne:4 --positions 10 --sizes 1280x720 390x844

prints every distinct finding with the number of views that have it. The position is imported as a record, so that any moment of any
game is one request away. What is meant to be as it is says so in the markup, with its reason: data-audit-ok="clip: the rest is in
the tooltip".

With --ledger FILE every view is a line of that file, and a view that is in it is not looked at again: a wide survey runs in pieces.
--count tells how many views of each game are in it, and how many have findings. Once something is mended, the lines of its game are
struck out of the file.
"""

from __future__ import annotations

import argparse
import json
import sys
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
from web.driving import CHROMIUM, CHROMIUM_ARGS
from web.serving import Served

HERE = Path(__file__).parent / "layout"
AUDIT = (HERE / "audit.js").read_text("utf-8")
SIZES = {"1280x720": (1280, 720), "1440x900": (1440, 900), "1920x1080": (1920, 1080), "390x844": (390, 844), "820x1180": (820, 1180)}
THEMES = ("light", "dark")
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
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=CHROMIUM_ARGS)
        yield browser
        browser.close()


def findings(page: Any, camera: Any) -> list[dict[str, str]]:
    """Every complaint about a page that has stopped moving. Words are measured, then hidden, and what is behind them is photographed
    by the browser's own protocol (camera), which is quicker than Playwright's."""
    for y in page.evaluate("audit.begin()"):
        if page.evaluate("y => audit.look(y)", y):
            picture = camera.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})["data"]
            page.evaluate("p => audit.contrast(p)", picture)
    return list(page.evaluate("audit.end()"))


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
        self.page.set_default_timeout(60000)
        self.camera = self.context.new_cdp_session(self.page)
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

    def look(self, position: Position, size: str, theme: str) -> set[Finding]:
        """Every finding in one view of the table that is open. What looks pale is looked at again, painted anew each time: a picture
        that was taken before the words had left it, or with an old colour, shows what nobody sees."""
        page = self.page
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        self.views += 1
        found = self._found(position)
        for _ in range(LOOKS):
            if not any(finding.rule == "contrast" for finding in found):
                break
            page.set_viewport_size({"width": width, "height": height + 40})
            page.evaluate("audit.settle()")
            page.set_viewport_size({"width": width, "height": height})
            again = self._found(position)
            found = {finding for finding in found if finding.rule != "contrast" or finding in again}
        return found

    def _found(self, position: Position) -> set[Finding]:
        self.page.evaluate("audit.settle()")
        found = findings(self.page, self.camera)
        return {Finding(position.game.key, f["rule"], f["how"], f["where"], f["text"]) for f in found}

    def moved(self, size: str, act: Any) -> list[dict[str, str]]:
        """Did the board move while something was done?"""
        before = self.page.evaluate("audit.board()")
        act()
        self.page.evaluate("audit.settle()")
        return list(self.page.evaluate("([a, b]) => audit.shift(a, b)", [before, self.page.evaluate("audit.board()")]))


class Ledger:
    """The views that were looked at, each with what was found, in a file or only in mind."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        lines = path.read_text("utf-8").splitlines() if path and path.exists() else []
        self.views: dict[str, list[Finding]] = {
            view["view"]: [Finding(*found) for found in view["found"]] for view in (json.loads(line) for line in lines)
        }

    def add(self, view: str, found: set[Finding]) -> None:
        self.views[view] = sorted(found)
        if self.path:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"view": view, "found": self.views[view]}) + "\n")

    def findings(self) -> dict[Finding, list[str]]:
        """Each distinct finding with the views that have it."""
        views: dict[Finding, list[str]] = {}
        for view, found in self.views.items():
            for finding in found:
                views.setdefault(finding, []).append(view)
        return views

    def count(self) -> Iterator[str]:
        """A line a game: views, and how many have findings."""
        for key in CATALOGUE:
            views = [found for view, found in self.views.items() if view.startswith(f"{key}:")]
            yield f"{key}: {len(views)} views, {sum(map(bool, views))} with findings"
        yield f"{len(self.views)} views in all"


def survey(ledger: Ledger, keys: Sequence[str], count: int, sizes: Sequence[str], themes: Sequence[str], seed: int) -> None:
    """Look at many positions, game by game and seat count by seat count, at what is not in the ledger yet."""
    hall = Served()
    with chromium() as browser:
        auditor = Auditor(browser, hall)
        for key in keys:
            name, seats, chosen = (key + "::").split(":")[:3]
            game, more = load_game(name), dict(pair.split("=", 1) for pair in chosen.split(",") if pair)
            for number in [int(seats)] if seats else game.seats:
                for n, position in enumerate(positions(game, number, count, seed + number, **more)):
                    moment = " ".join([position.label, *([chosen] if chosen else []), f"seed {seed} position {n}"])
                    views = {f"{moment} {size} {theme}": (size, theme) for size in sizes for theme in themes}
                    left = {view: how for view, how in views.items() if view not in ledger.views}
                    if left:
                        auditor.open(position)
                    for view, (size, theme) in left.items():
                        ledger.add(view, auditor.look(position, size, theme))
        auditor.close()
    hall.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(CATALOGUE), help="GAME, GAME:SEATS or GAME:SEATS:OPTION=VALUE,...")
    parser.add_argument("--positions", type=int, default=4, help="of each seat count, the start and the end among them")
    parser.add_argument("--sizes", nargs="+", default=["1280x720", "390x844"], choices=list(SIZES))
    parser.add_argument("--themes", nargs="+", default=["light"], choices=THEMES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ledger", type=Path, help="a file that remembers the views")
    parser.add_argument("--count", action="store_true", help="only tell what is in the ledger")
    options = parser.parse_args()
    ledger = Ledger(options.ledger)
    if not options.count:
        survey(ledger, options.games, options.positions, options.sizes, options.themes, options.seed)
    for finding, views in sorted(ledger.findings().items()):
        print(f"{finding.game} {finding.rule}: {finding.how}; {finding.where}; {finding.text!r}; {len(views)} views, first {views[0]}")
    print("\n".join(ledger.count()))
    sys.exit(1 if ledger.findings() else 0)


if __name__ == "__main__":
    main()
