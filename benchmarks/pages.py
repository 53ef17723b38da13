"""What a table costs before anything happens: bytes of its first load on the wire, and the time to draw one view.

    python benchmarks/pages.py

A real server, a real Chromium with an empty cache: everything that it fetches until the table is ready, headers and compressed
bodies. A view is drawn, with its choice tree, at positions throughout a random game; the median and the slowest are printed.
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))  # there are the helpers that start a server and weigh a page

from meadhall.game import Game, Look
from meadhall.table.tree import tree
from meadhall.web import assets


def drawing(game: Game) -> list[float]:
    """Milliseconds of processor time for views of a game, about a hundred of them."""
    from web.weighing import positions

    views = positions(game, 7)
    times = []
    for view, seat in views[:: max(1, len(views) // 100)]:
        game.draw(view, Look())
        begin = time.process_time()
        game.draw(view, Look())
        tree(game, view, seat)
        times.append((time.process_time() - begin) * 1000)
    return times


def main() -> None:
    from playwright.sync_api import sync_playwright

    from web.serving import Served
    from web.weighing import first_load

    served = Served()
    with sync_playwright() as playwright:
        browser: Any = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for game in assets.games():
            weight = sum(first_load(served, browser, game).values()) / 1000
            times = drawing(game)
            print(f"{game.title:15} {weight:5.1f} kB   a view {statistics.median(times):4.1f} ms, at most {max(times):4.1f} ms")
        browser.close()
    served.close()


if __name__ == "__main__":
    main()
