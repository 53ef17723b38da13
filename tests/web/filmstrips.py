"""Filmstrips: one moment of each game that people would point at, as a browser shows it, motion on and at normal pace.

    PYTHONPATH=src:tests python -m web.filmstrips [--out shots/films] [--calm] [--phone] [--side N] [GAME...]

A random game is searched for the moment, its record is read in up to there, and what comes next is chosen while a browser watches.
Chromium's own screencast says what was painted and when; of each beat the strip shows a picture on the way and the one in which it
came to rest, with its caption and how long it was on screen. With --calm the browser asks for reduced motion.
"""

from __future__ import annotations

import argparse
import html
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from meadhall.game import CHANCE, Game
from meadhall.games import load_game
from meadhall.laws.line import Line
from meadhall.record import Record
from meadhall.table.pen import Pen
from web.programs import key
from web.serving import Served

CHROMIUM = "/usr/bin/chromium"
NAMES = ("Astrid", "Bjorn", "Sigrid", "Torvald")
QUIET = "() => !document.body.classList.contains('telling')"
MOST_GAMES = 400  # that are searched for a moment
MOST_BEATS = 24  # of a strip
WIDTH, HEIGHT = 1440, 900

# Notes every caption with the time at which it was put there.
NOTES = """(() => {
  window.told = [];
  const look = () => {
    const prompt = document.getElementById('mh-prompt');
    if (!prompt) return;
    const tells = prompt.classList.contains('tells');
    const words = tells ? ['mh-ask', 'mh-then'].map((id) => document.getElementById(id).textContent).join(' ').trim() : '';
    const last = window.told.at(-1);
    if ((last ? last.words : '') !== words) window.told.push({ words, at: performance.timeOrigin + performance.now() });
  };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  document.addEventListener('DOMContentLoaded', () => new MutationObserver(look).observe(document.documentElement, all));
})()"""


@dataclass(frozen=True)
class Moment:
    """What a strip shows: from a step that tells `first` to before one that tells `last`, or `through` it; `also` is told on the way."""

    game: str
    first: Callable[[Sequence[str]], bool]
    last: Callable[[Sequence[str]], bool]
    also: frozenset[str]
    seats: int
    options: dict[str, Any] = field(default_factory=dict)
    through: bool = False


def tells(*wanted: str) -> Callable[[Sequence[str]], bool]:
    return lambda keys: any(key in keys for key in wanted)


MOMENTS = (
    Moment("ragnarokstar", tells("program"), tells("master", "round", "wins"), frozenset({"sail", "claim", "stolen", "arrive"}), 3),
    Moment("ragnaroll", tells("reveal"), tells("round"), frozenset({"power", "hit", "bend"}), 1, through=True),
    Moment("yggdrasil", tells("turn"), tells("turn", "end"), frozenset({"fight", "roll", "card"}), 3),
    Moment("lindisfarne", tells("eval"), tells("expedition", "winner"), frozenset({"take"}), 3),
    Moment("nxs", tells("turn", "wheel"), tells("never"), frozenset({"capture"}), 2),
    Moment("hexentafl", tells("capture"), tells("never"), frozenset(), 2),
)
SHORT = {"nxs": 4, "hexentafl": 1}  # steps of a moment that has no end of its own


def search(moment: Moment) -> tuple[Line, int, int]:
    """A game with the moment, its first step, and the step after its last one."""
    game = load_game(moment.game)
    for seed in range(1, MOST_GAMES):
        line = Line(game, moment.seats, moment.options, seed).play()
        keys = [[event.key for event in events] for events in line.events]
        for begin in range(len(keys) // 4, len(keys)):
            if line.steps[begin][0] == CHANCE or not moment.first(keys[begin]):
                continue
            end = begin + SHORT[moment.game] if moment.game in SHORT else begin + 1
            while moment.game not in SHORT and end < len(keys) and not moment.last(keys[end]):
                end += 1
            end += moment.through
            told = {key for step in keys[begin : end + 1] for key in step}
            if end < len(keys) and moment.also <= told:
                return line, begin, end
    raise SystemExit(f"no random game of {moment.game} has this moment")


def written(game: Game, line: Line, end: int) -> str:
    """The record of the game up to a step."""
    record = Record(game, line.seats, line.options, NAMES[: line.seats])
    for step in line.steps[:end]:
        record.add(*step)
    return record.write()


@dataclass
class Cast:
    """What was painted: the pictures with their times in milliseconds."""

    times: list[float] = field(default_factory=list)
    pictures: list[str] = field(default_factory=list)

    def near(self, time: float) -> str:
        """The last picture painted before a time."""
        return self.pictures[max(0, bisect_left(self.times, time) - 1)]


def film(browser: Any, served: Served, moment: Moment, calm: bool, side: int | None, phone: bool) -> tuple[Cast, list[dict[str, Any]]]:
    """Let a browser watch the moment; returns what it painted and what it told."""
    game = load_game(moment.game)
    line, begin, end = search(moment)
    host = served.guest(NAMES[0])
    went = host.post("/import", json={"record": written(game, line, begin)})
    assert went.status_code == 200, went.text
    table = went.json()["table"]
    size = {"width": 390, "height": 844} if phone else {"width": WIDTH, "height": HEIGHT}
    context = browser.new_context(viewport=size, reduced_motion="reduce" if calm else "no-preference")
    page = context.new_page()
    page.add_init_script(NOTES)
    guest = served.guest("Leif")
    guest.post(host.post(f"/t/{table}/invite", json={"kind": "watch"}).json()["url"], json={})
    context.add_cookies([{"name": "meadhall", "value": guest.cookies["meadhall"], "url": served.url}])
    page.goto(f"{served.url}/t/{table}")
    page.wait_for_selector("body[data-ready]")
    if side is not None:
        page.click(f'[data-act=side][data-side="{side}"]')
        page.wait_for_load_state("networkidle")
    cast = Cast()
    wire = context.new_cdp_session(page)

    def painted(event: dict[str, Any]) -> None:
        cast.times.append(event["metadata"]["timestamp"] * 1000)
        cast.pictures.append(event["data"])
        wire.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    wire.on("Page.screencastFrame", painted)
    wire.send("Page.startScreencast", {"format": "jpeg", "quality": 70, "maxWidth": 960, "maxHeight": 844})
    outcomes = [action for actor, action in line.steps[begin : end + 1] if actor == CHANCE]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pen, "chance", scripted(outcomes))
        for seat, action in line.steps[begin:end]:
            if seat == CHANCE:
                continue
            frame = host.get(f"/t/{table}/view", params={"seat": seat}).json()
            answer = host.post(f"/t/{table}/choose", json={"seat": seat, "ask": frame["ask"], "path": [action], "key": key()})
            assert answer.status_code == 200, answer.text
            page.wait_for_timeout(150)  # for the socket; what is told keeps its own time
            page.wait_for_function(QUIET, timeout=120_000)
    page.wait_for_timeout(600)
    told = page.evaluate("window.told")
    wire.send("Page.stopScreencast")
    context.close()
    return cast, told


def scripted(outcomes: list[int]) -> Callable[[Pen], None]:
    """Chance as it fell in the game that was found."""

    def chance(pen: Pen) -> None:
        while not pen.timeline.over and pen.timeline.position().turn() == CHANCE and outcomes:
            pen.outcome(outcomes.pop(0))

    return chance


def strip(browser: Any, cast: Cast, told: list[dict[str, Any]], out: Path, calm: bool, phone: bool) -> int:
    """Lay the pictures out, a beat a cell, and save them as one; returns the number of beats."""
    cells = []
    for note, later in pairwise(told):
        if not note["words"]:
            continue
        length = later["at"] - note["at"]
        shown = [1.0] if calm else [0.3, 1.0]
        pictures = "".join(f'<img src="data:image/jpeg;base64,{cast.near(note["at"] + length * part)}">' for part in shown)
        cells.append(f"<figure>{pictures}<figcaption><b>{length:.0f} ms</b> {html.escape(note['words'])}</figcaption></figure>")
    page = browser.new_page(viewport={"width": 1900, "height": 300})
    columns = 3 if calm or phone else 2
    shape = "" if phone else "aspect-ratio:1.24;"  # without the log
    style = (
        "body{margin:8px;background:#222;color:#eee;font:15px sans-serif}"
        f"main{{display:grid;gap:10px;grid-template-columns:repeat({columns},1fr)}}"
        "figure{margin:0;display:flex;flex-wrap:wrap;align-content:start}figcaption{padding:3px}"
        f"img{{width:{100 if calm else 50}%;object-fit:cover;object-position:left top;{shape}}}"
    )
    page.set_content(f"<style>{style}</style><main>{''.join(cells[:MOST_BEATS])}</main>")
    out.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=str(out), type="jpeg", quality=72, full_page=True)
    page.close()
    return len(cells)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--out", type=Path, default=Path("shots/films"))
    parser.add_argument("--calm", action="store_true", help="with reduced motion")
    parser.add_argument("--phone", action="store_true")
    parser.add_argument("--side", type=int, help="as a watcher from the side of this seat")
    asked = parser.parse_args()
    from playwright.sync_api import sync_playwright

    served = Served()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for moment in MOMENTS:
            if asked.games and moment.game not in asked.games:
                continue
            kinds = {"calm": asked.calm, "phone": asked.phone, f"side{asked.side}": asked.side is not None}
            name = "-".join([moment.game, *(kind for kind, on in kinds.items() if on)])
            cast, told = film(browser, served, moment, asked.calm, asked.side, asked.phone)
            beats = strip(browser, cast, told, asked.out / f"{name}.jpg", asked.calm, asked.phone)
            print(f"{name}: {beats} beats, {len(cast.times)} pictures")
        browser.close()
    served.close()


if __name__ == "__main__":
    main()
