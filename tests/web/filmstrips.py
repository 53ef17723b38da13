"""Filmstrips: one moment of each game that people would point at, as a browser shows it, motion on and at normal pace.

    PYTHONPATH=src:tests python -m web.filmstrips [--out shots/films] [--calm] [--phone] [--side N] [--large] [GAME...]

A random game is searched for the moment, its record is read in up to there, and what comes next is chosen while a browser watches.
Chromium's own screencast says what was painted and when; of each beat the strip shows a picture on the way and the one in which it
came to rest, with its caption and how long it was on screen. --calm asks for reduced motion, --large has a row for each beat.
"""

from __future__ import annotations

import argparse
import html
from bisect import bisect_left
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from threading import Thread
from typing import Any

from web.driving import CHROMIUM, CHROMIUM_ARGS
from web.serving import Served
from web.watching import MOMENTS, Moment, Show

QUIET = "() => !document.body.classList.contains('telling')"
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
    show = Show(served, moment)
    size = {"width": 390, "height": 844} if phone else {"width": WIDTH, "height": HEIGHT}
    context = browser.new_context(viewport=size, reduced_motion="reduce" if calm else "no-preference")
    show.let_in(context)
    page = context.new_page()
    page.add_init_script(NOTES)
    page.goto(show.url)
    page.wait_for_selector("body[data-ready]")
    page.wait_for_load_state("networkidle")  # also what is fetched in idle time
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
    with show.chance():
        for step in show.steps():
            choice = Thread(target=show.choose, args=step)
            choice.start()
            while choice.is_alive():
                page.wait_for_timeout(20)  # or what is painted in the meantime would not be noticed
            page.wait_for_timeout(150)  # for the socket; what is told keeps its own time
            page.wait_for_function(QUIET, timeout=120_000)
    page.wait_for_timeout(600)  # a strip is about time itself: it ends with how the table looks a moment later
    told = page.evaluate("window.told")
    wire.remove_listener("Page.screencastFrame", painted)
    wire.send("Page.stopScreencast")
    context.close()
    return cast, told


def strip(browser: Any, cast: Cast, told: list[dict[str, Any]], out: Path, calm: bool, phone: bool, large: bool) -> int:
    """Lay the pictures out, a beat a cell, and save them as one; returns the number of beats."""
    cells = []
    for note, later in pairwise(told):
        if not note["words"]:
            continue
        length = later["at"] - note["at"]
        shown = [0.7] if calm else [0.3, 0.8]  # while it is lit
        pictures = "".join(f'<img src="data:image/jpeg;base64,{cast.near(note["at"] + length * part)}">' for part in shown)
        cells.append(f"<figure>{pictures}<figcaption><b>{length:.0f} ms</b> {html.escape(note['words'])}</figcaption></figure>")
    page = browser.new_page(viewport={"width": 1900, "height": 300})
    columns = 1 if large else 3 if calm or phone else 2
    style = (
        "body{margin:8px;background:#222;color:#eee;font:15px sans-serif}"
        f"main{{display:grid;gap:10px;grid-template-columns:repeat({columns},1fr)}}"
        "figure{margin:0;display:flex;flex-wrap:wrap;align-content:start}figcaption{padding:3px}"
        f"img{{width:{100 if calm else 50}%}}"
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
    parser.add_argument("--large", action="store_true", help="a row for each beat")
    parser.add_argument("--side", type=int, help="as a watcher from the side of this seat")
    asked = parser.parse_args()
    from playwright.sync_api import sync_playwright

    served = Served()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=CHROMIUM_ARGS)
        for moment in MOMENTS:
            if asked.games and moment.game not in asked.games:
                continue
            kinds = {"calm": asked.calm, "phone": asked.phone, f"side{asked.side}": asked.side is not None}
            name = "-".join([moment.game, *(kind for kind, on in kinds.items() if on)])
            cast, told = film(browser, served, moment, asked.calm, asked.side, asked.phone)
            beats = strip(browser, cast, told, asked.out / f"{name}.jpg", asked.calm, asked.phone, asked.large)
            print(f"{name}: {beats} beats, {len(cast.times)} pictures")
        browser.close()
    served.close()


if __name__ == "__main__":
    main()
