"""What is told is lit in a browser, and in sight: random games, moment by moment, with and without motion, on wide and narrow screens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import meadhall.web
from meadhall.games import load_game
from meadhall.laws.line import Line
from web.driving import ready
from web.serving import Served
from web.test_following import PHONE
from web.watching import NAMES, written

Browse = Callable[..., Any]
STATIC = Path(meadhall.web.__file__).parent / "static"
GAMES = {"hexentafl": 2, "nxs": 2, "lindisfarne": 3, "yggdrasil": 3, "ragnaroll": 2, "ragnarokstar": 3}
NOWHERE = ("are shuffled.",)  # the pile of the guest stars is not drawn
MANY = 24  # moments of a game that are judged in the ordinary run

# Looks through the page's own eyes: its parts, without what decides when a moment is shown.
BEGIN = """
import { Regions } from "./regions.js";
import { going, goes, tempo } from "./motion.js";
const main = document.getElementById("mh-table"), prompt = document.getElementById("mh-prompt");
const regions = new Regions(main, prompt, {});
const lit = [], real = Element.prototype.animate;
Element.prototype.animate = function (way, how) {
  const glows = Array.isArray(way) && way.some((frame) => (frame.filter ?? "none") !== "none" || (frame.boxShadow ?? "none") !== "none");
  if (glows) lit.push(this);
  return real.call(this, way, how);
};
const view = async (at) => (await fetch(`${main.dataset.base}/view?at=${at}`)).json();
const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
const inside = (element) => {
  const box = element.getBoundingClientRect(), [x, y] = middle(box), bar = document.querySelector(".bar").getBoundingClientRect().bottom;
  const foot = getComputedStyle(prompt).position === "fixed" ? prompt.getBoundingClientRect().top : innerHeight;
  const seen = box.height > foot - bar ? box.bottom > bar && box.top < foot : y > bar && y < foot;
  return box.width > 0 && box.height > 0 && x > 0 && x < innerWidth && seen;
};
/** What is wrong with a moment: nothing is lit, or nothing of it is in sight, or nothing of it was named. */
window.judge = async (at) => {
  tempo(0);
  regions.draw(await view(at - 1));
  const shown = await view(at);
  if (!shown.beat?.say.length) return "";
  lit.length = 0;
  tempo(1, shown.beat); // it is there as soon as it is drawn
  going.by.follows(true);
  regions.draw(shown);
  going.by.follows(false);
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  for (const running of document.getAnimations()) if (running.id === "mh") running.finish(); // a card on its edge has no width
  const words = `${at}: ${shown.beat.say.join(" ")} ${shown.beat.lit}`;
  if (!lit.length) return `nothing is lit at ${words}`;
  if (!lit.some(inside)) return `what is lit is out of sight at ${words}`;
  const named = shown.beat.lit.map((id) => document.getElementById(id)).filter(Boolean);
  const about = lit.some((element) => named.some((one) => one === element || one.contains(element) || element.contains(one)));
  return about || !shown.beat.lit.length ? "" : `something else is lit at ${words}`;
};
goes();
const begun = () => { if (going.by) document.body.dataset.ready = "1"; else setTimeout(begun, 20); };
begun();
"""


def judged(served: Served, browse: Browse, key: str, most: int, **more: Any) -> tuple[int, list[str]]:
    """Look at moments of a random game, evenly spread; returns how many, and what is wrong."""
    game = load_game(key)
    line = Line(game, GAMES[key], {}, 5).play()
    host, page = served.guest(NAMES[0]), browse(**more)
    went = host.post("/import", json={"record": written(game, line, len(line.steps))})
    assert went.status_code == 200, went.text
    page.context.add_cookies([{"name": "meadhall", "value": host.cookies["meadhall"], "url": served.url}])

    def part(route: Any) -> None:
        name = route.request.url.rsplit("/", 1)[-1]
        idiomorph = (STATIC / "idiomorph.min.js").read_text() + "\nwindow.Idiomorph = Idiomorph;\n"
        body = 'import "./idiomorph.js"; await import("./begin.js");' if name == "table.js" else BEGIN if name == "begin.js" else None
        body = idiomorph if name == "idiomorph.js" else body
        route.fulfill(body=(STATIC / name).read_text() if body is None else body, content_type="text/javascript")

    page.route("**/static/*/*.js", part)
    page.goto(f"{served.url}/t/{went.json()['table']}")
    ready(page)
    moves = int(page.get_attribute("#mh-slider", "max") or 0)
    chosen = sorted({1 + n * (moves - 1) // max(1, most - 1) for n in range(most)}) if most < moves else list(range(1, moves + 1))
    faults = [fault for at in chosen if (fault := str(page.evaluate("at => window.judge(at)", at)))]
    return len(chosen), [fault for fault in faults if not any(words in fault for words in NOWHERE)]


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("key", [*GAMES])
def test_what_is_told_is_lit_and_in_sight(served: Served, browse: Browse, key: str, phone: bool) -> None:
    many, faults = judged(served, browse, key, MANY, **({"phone": True, **PHONE} if phone else {}))
    assert many and not faults, "\n".join(faults)


@pytest.mark.slow
@pytest.mark.parametrize("calm", [False, True], ids=["moving", "calm"])
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("key", [*GAMES])
def test_every_moment_of_a_game_is_lit_and_in_sight(served: Served, browse: Browse, key: str, phone: bool, calm: bool) -> None:
    many, faults = judged(served, browse, key, 10_000, calm=calm, **({"phone": True, **PHONE} if phone else {}))
    assert many > MANY and not faults, "\n".join(faults[:20])
