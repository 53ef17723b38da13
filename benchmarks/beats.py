"""What it costs to be watched: bytes and processor time of a choice with and without beats, in one run; and how soon a click is seen.

    python benchmarks/beats.py                  every game: the server's side
    python benchmarks/beats.py --clicks 16      two browsers at a table of heXentafl: from a click to one's own picture, and to the other's

A random game is watched from one seat, once without beats and once with them, turn about at every choice that the seat notices. Before
that the choice is answered: what a table keeps for all its viewers is made then, and belongs to neither. Bytes are those of a socket: whole
regions where nothing else is said, else as changes; deflated with one dictionary for a game, as sockets do.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))  # there are tables without a store, and the helpers that start a server

from meadhall.game import Game
from meadhall.rng import Rng
from meadhall.table import Session
from meadhall.web import assets
from meadhall.web.frame import Frame
from meadhall.web.frames import Frames, Sent, trimmed

VIEWER = 0
ROUNDS = 4  # of clicks, at one pace and at the other by turns


@dataclass
class Seen:
    """One browser's socket, and what it has cost so far."""

    beats: bool
    frames: Frames = field(default_factory=Frames)
    sent: Sent | None = None
    seconds: float = 0.0
    filming: float = 0.0
    whole: int = 0
    size: int = 0
    deflated: int = 0
    counts: list[int] = field(default_factory=list)
    packer: Any = field(default_factory=lambda: zlib.compressobj(level=6, wbits=-15))

    def push(self, session: Session, after: int) -> None:
        """What web/live.py does when the table has changed."""
        begin = time.process_time()
        film = session.film(VIEWER, after) if self.beats else []
        self.filming += time.process_time() - begin
        out = [self.trim(session, self.frames.beat(session, VIEWER, beat)) for beat in film[:-1]]
        out.append(self.trim(session, self.frames.now(session, VIEWER).frame))
        self.seconds += time.process_time() - begin
        self.counts.append(len(film))
        for frame in out:
            text = json.dumps(frame.json(), separators=(",", ":")).encode()
            self.size += len(text)
            self.deflated += len(self.packer.compress(text)) + len(self.packer.flush(zlib.Z_SYNC_FLUSH))

    def trim(self, session: Session, frame: Frame) -> Frame:
        _, lines, stops, _ = self.frames.now(session, VIEWER)
        before = self.sent.regions if self.sent is not None else {}
        out, self.sent = trimmed(session.game, frame, lines, stops, self.sent)
        self.whole += sum(len(html) for name, html in frame.regions.items() if before.get(name) != self.sent.regions[name])
        return out


def watched(game: Game, seed: int, most: int) -> tuple[int, float, Seen, Seen, int]:
    """A random game: choices that the seat noticed, seconds for choices and answers, the sockets without and with beats, bytes a table."""
    from table.tables import Table

    table, rng, order = Table(game), Rng(seed), Rng(seed)
    session = table.start()
    plain, beats = Seen(False), Seen(True)
    noticed, choosing = 0, 0.0
    me = session.timeline.index(VIEWER)
    after = session.marks()[me]
    while not session.over and noticed < most:
        begin = time.process_time()
        seat, _ = table.random_choice(rng)
        Frames().now(session, seat)
        choosing += time.process_time() - begin
        if session.marks()[me] == after:
            continue
        for seen in (plain, beats) if order.below(2) else (beats, plain):
            seen.push(session, after)
        after = session.marks()[me]
        noticed += 1
    kept = sum(sys.getsizeof(step.ends) for step in session.timeline.steps)
    return noticed, choosing, plain, beats, kept


def server(games: list[str], most: int) -> None:
    """The table of docs/protocol.md."""
    print("| game | beats, mean and most | whole regions | with beats, as changes | deflated | the choice and its answer "
          "| drawn, without beats | with beats | ratio | of that, filming | kept at a table |")  # fmt: skip
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    for game in assets.games():
        if games and game.key not in games:
            continue
        n, choosing, plain, beats, kept = watched(game, 7, most)
        print(
            f"| {game.title} | {statistics.mean(beats.counts):.1f}, {max(beats.counts)} | {plain.whole / n / 1000:.1f} kB "
            f"| {beats.size / n / 1000:.1f} kB | {beats.deflated / n / 1000:.1f} kB | {choosing / n * 1000:.1f} ms "
            f"| {plain.seconds / n * 1000:.1f} ms | {beats.seconds / n * 1000:.1f} ms | {beats.seconds / plain.seconds:.2f} "
            f"| {beats.filming / n * 1000:.1f} ms | {kept / 1000:.0f} kB |"
        )


# -- clicks -------------------------------------------------------------------------------------------------------------

# When the last click went down, and when a picture with other places of the pieces was painted; in milliseconds since 1970.
WATCH = """(() => {
  const now = () => performance.timeOrigin + performance.now();
  addEventListener('pointerdown', () => { window.clicked = now(); }, true);
  const places = () => [...document.querySelectorAll('#stage [data-flip]')].map((e) => e.id + e.getAttribute('transform')).sort().join();
  let before = '';
  const look = () => {
    requestAnimationFrame(look);
    const here = places();
    if (here !== before) { before = here; window.changed = now(); }
  };
  requestAnimationFrame(look);
})()"""


def clicks(most: int) -> None:
    """Two people in two browsers; whoever is asked clicks a piece and where it goes."""
    import random

    from playwright.sync_api import sync_playwright

    from web.driving import COUNT, one_choice, ready
    from web.programs import two_players
    from web.serving import Served

    served = Served()
    with sync_playwright() as playwright:
        browser: Any = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        own: dict[str, list[float]] = {"instant": [], "normal": []}
        other: dict[str, list[float]] = {"instant": [], "normal": []}
        for pace in ("instant", "normal") * ROUNDS:
            *people, table = two_players(served)
            pages = []
            for person in people:
                context = browser.new_context(viewport={"width": 1280, "height": 800})
                for name, value in (("pace", pace), ("guide:hexentafl", "seen")):
                    context.add_init_script(f"localStorage.setItem('meadhall:{name}', '{value}')")
                context.add_init_script(COUNT)
                context.add_init_script(WATCH)
                context.add_cookies([{"name": "meadhall", "value": person.cookies["meadhall"], "url": served.url}])
                pages.append(context.new_page())
                pages[-1].goto(f"{served.url}/t/{table}")
                ready(pages[-1])
            rng = random.Random(3)
            for n in range(max(2, most // ROUNDS)):
                mine, yours = pages[n % 2], pages[1 - n % 2]
                mine.wait_for_selector(".prompt.yours")
                was = yours.evaluate("window.changed")
                one_choice(mine, rng)
                yours.wait_for_function("was => window.changed > was", arg=was)
                mine.wait_for_function("() => window.changed > window.clicked")
                clicked = mine.evaluate("window.clicked")
                own[pace].append(mine.evaluate("window.changed") - clicked)
                other[pace].append(yours.evaluate("window.changed") - clicked)
                if people[0].get(f"/t/{table}/view").json()["over"]:
                    break
            for page in pages:
                page.context.close()
        for pace, times in own.items():
            here, there = statistics.median(times), statistics.median(other[pace])
            print(f"{pace}: own picture {here:.0f} ms, the other's {there:.0f} ms (medians of {len(times)})")
        browser.close()
    served.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--most", type=int, default=120, metavar="N", help="choices of each game at most (default 120)")
    parser.add_argument("--clicks", type=int, default=0, metavar="N", help="measure this many clicks in two browsers instead")
    asked = parser.parse_args()
    if asked.clicks:
        clicks(asked.clicks)
    else:
        server(asked.games, asked.most)


if __name__ == "__main__":
    main()
