"""What happens is in sight while it is told: the page goes there and back again, and never against a hand that scrolls."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import meadhall.web
from web.driving import no_coach, one_choice, ready, set_table
from web.serving import Served
from web.watching import MOMENTS, Show

Browse = Callable[..., Any]
STATIC = Path(meadhall.web.__file__).parent / "static"
HOME = "http://follow.example/"
PHONE = {"viewport": {"width": 390, "height": 844}}
FETCHED = "() => performance.getEntriesByType('resource').some((one) => one.name.includes('follow') && one.responseEnd)"
FETCHED_AT = "() => performance.getEntriesByType('resource').find((one) => one.name.includes('follow')).startTime"
READY_AT = """new MutationObserver(() => {
  if (document.body?.dataset.ready) window.readyAt ??= performance.now();
}).observe(document, { subtree: true, childList: true, attributes: true })"""
SHOWN = "moves => Number(document.getElementById('mh-slider').max) >= moves && !document.body.classList.contains('telling')"
WATCHED = {moment.game: moment for moment in MOMENTS}

# A page that is higher than the screen, with a map that is wider; `go` lets something happen, `back` puts a question.
PAGE = """<!doctype html><meta name="viewport" content="width=device-width"><style>
  body { margin: 0 } .bar { position: sticky; top: 0; height: 50px; background: tan } #map { overflow-x: auto; width: 300px }
  #map > div { width: 900px; height: 60px; position: relative } #far { position: absolute; left: 800px; width: 40px; height: 40px }
  #mh-prompt { position: fixed; bottom: 0; height: 100px; width: 100% } .gap { height: 1500px }
</style><body><div class="bar"></div><p id="near">here</p><div class="gap"></div><div id="map"><div><b id="far">x</b></div></div>
<p id="low">there</p><div class="gap"></div><div id="mh-prompt"></div><script type="module" src="begin.js"></script>"""
BEGIN = """
import { follow, follows, homeward, reach } from "./follow.js";
import { open } from "./page.js";
const place = (id) => { const element = document.getElementById(id); return { element, box: element.getBoundingClientRect() }; };
window.go = (ids, duration = 0, on = true) => { follows(on); const took = follow(ids.map(place), duration); follows(false); return took; };
window.back = homeward;
window.reach = reach;
window.seen = (id) => {
  const { left, right, top, bottom } = place(id).box, [low, high] = open(), map = document.getElementById("map").getBoundingClientRect();
  return top >= low && bottom <= high && (id !== "far" || (left >= map.left && right <= map.right));
};
document.body.dataset.ready = "1";
"""

# What each beat lights, and whether it was in sight while it was: between the bar and the prompt, right before a picture is painted.
LIT = """(() => {
  window.lit = [];
  let now = null;
  const real = Element.prototype.animate;
  Element.prototype.animate = function (way, how) {
    const glows = how?.id === 'mh' && Array.isArray(way) && way.some((frame) => 'filter' in frame || 'boxShadow' in frame);
    if (glows && !now) {
      window.lit.push(now = { parts: [], seen: 0, words: document.getElementById('mh-ask').textContent });
      queueMicrotask(() => { now = null; });
    }
    if (glows && !this.matches('.hit')) now.parts.push(this);
    return real.call(this, way, how);
  };
  const look = () => {
    requestAnimationFrame(look);
    const last = window.lit.at(-1);
    if (!last) return;
    const prompt = document.getElementById('mh-prompt'), bar = document.querySelector('.bar').getBoundingClientRect().bottom;
    const foot = getComputedStyle(prompt).position === 'fixed' ? prompt.getBoundingClientRect().top : innerHeight;
    const inside = ({ left, top, width, height }) => {
      const x = left + width / 2, y = top + height / 2;
      return width && x > 0 && x < innerWidth && y > bar && y < foot;
    };
    last.seen = Math.max(last.seen, last.parts.filter((part) => inside(part.getBoundingClientRect())).length);
  };
  requestAnimationFrame(look);
})()"""
FARTHEST = """(() => {
  window.farthest = window.stood = 0;
  addEventListener('scroll', () => {
    if (document.body.classList.contains('telling')) window.farthest = Math.max(window.farthest, Math.abs(scrollY - window.stood));
  });
})()"""
ASKED = "() => document.querySelector('.prompt.yours') && !document.body.classList.contains('telling')"
# Where it was; or, if nothing that may be chosen was there, where something is.
RETURNED = """() => Math.abs(scrollY - window.stood) < 2 || [...document.querySelectorAll('[data-region] [data-spot].may')].some((spot) => {
  const { top, bottom } = spot.getBoundingClientRect();
  return bottom > 52 && top < innerHeight;
})"""
UNSEEN = "() => window.lit.filter((beat) => !beat.seen).map((beat) => beat.words + ' ' + beat.parts.map((part) => part.id))"


@pytest.fixture
def tall(browse: Browse) -> Any:
    """The tall page on a phone."""
    page = browse(phone=True, **PHONE)

    def serve(route: Any) -> None:
        name = route.request.url.removeprefix(HOME)
        if name in ("", "begin.js"):
            route.fulfill(body=BEGIN if name else PAGE, content_type="text/javascript" if name else "text/html")
        else:
            route.fulfill(path=str(STATIC / name), content_type="text/javascript")

    page.route(f"{HOME}**", serve)
    page.goto(HOME)
    page.wait_for_selector("body[data-ready]")
    return page


def swipe(page: Any, by: int) -> None:
    """A real finger draws the page along, and stops before it lets go, so that nothing is flung."""
    wire, before = page.context.new_cdp_session(page), page.evaluate("scrollY")
    for kind, y in [("touchStart", 500), *(("touchMove", 500 - by * part // 10) for part in range(1, 11)), ("touchMove", 500 - by)]:
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": 200, "y": y}]})
    page.wait_for_function("before => scrollY !== before", arg=before)
    page.evaluate("() => { window.rests = false; addEventListener('scrollend', () => { window.rests = true; }, { once: true }); }")
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function("() => window.rests")


def test_the_page_goes_to_where_something_happens_and_back_to_the_question(tall: Any) -> None:
    tall.evaluate("scrollTo(0, 10)")
    assert tall.evaluate("go(['near'])") == 0 and tall.evaluate("scrollY") == 10, "it is in sight already"
    assert tall.evaluate("go(['far'])") == 0, "at once"
    assert tall.evaluate("seen('far')") and tall.evaluate("document.getElementById('map').scrollLeft") > 400
    tall.evaluate("go(['low'])")
    assert tall.evaluate("seen('low')")
    tall.evaluate("back(0)")
    assert tall.evaluate("[scrollY, document.getElementById('map').scrollLeft]") == [10, 0]


def test_it_goes_smoothly_and_says_how_long_that_takes(tall: Any) -> None:
    assert tall.evaluate("[go(['low'], 300), scrollY < 400]") == [300, True], "it has hardly begun"
    tall.wait_for_function("() => seen('low')")
    tall.evaluate("back(300)")
    tall.wait_for_function("() => scrollY === 0")


def test_whoever_is_asked_is_not_disturbed(tall: Any) -> None:
    assert tall.evaluate("go(['low'], 300, false)") == 0 and tall.evaluate("scrollY") == 0


def test_a_finger_that_scrolls_is_left_alone(tall: Any) -> None:
    tall.evaluate("go(['low'])")
    tall.evaluate("() => addEventListener('touchmove', () => { window.took = go(['near'], 300); })")
    swipe(tall, 120)
    there = tall.evaluate("scrollY")
    assert tall.evaluate("window.took") == 0
    tall.evaluate("back(0)")
    assert tall.evaluate("scrollY") == there, "its owner has brought it there"
    tall.wait_for_function("() => go(['near']) === 0 && seen('near')", polling=100)  # a while later it goes along again


def test_a_finger_stops_the_page_on_its_way(tall: Any) -> None:
    tall.evaluate("go(['low'], 20000)")
    tall.wait_for_function("() => scrollY > 20")
    swipe(tall, 60)
    there = tall.evaluate("scrollY")
    assert there < 1000
    tall.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert tall.evaluate("scrollY") == there


@pytest.mark.parametrize(
    "spans, by",
    [
        ([[10, 60]], 0),
        ([[300, 340]], 220),  # in the middle
        ([[300, 340], [350, 390]], 245),  # both
        ([[20, 60], [900, 940]], 0),  # they do not fit: what is in sight stays
        ([[900, 940], [2000, 2040], [2050, 2090]], 1945),  # where most of it is
        ([[-30, -10]], -40),  # no further than it goes
        ([[150, 900]], 138),  # too large: its beginning
    ],
)
def test_as_much_as_possible_is_brought_in_sight(tall: Any, spans: list[list[int]], by: int) -> None:
    assert tall.evaluate("spans => reach(spans, [0, 200], [-40, 5000])", spans) == by


def test_what_follows_is_there_before_the_first_beat_and_after_the_table(served: Served, browse: Browse) -> None:
    """Nobody touches anything; and it does not delay the first look."""
    show, page = Show(served, WATCHED["hexentafl"]), browse(pace="fast")
    show.let_in(page.context)
    page.add_init_script(READY_AT)
    page.goto(show.url)
    page.wait_for_function(FETCHED)
    assert page.evaluate(f"() => ({FETCHED_AT})() >= window.readyAt")
    assert page.evaluate("() => window.readyAt") > 0


def judge(served: Served, browse: Browse, game: str, **more: Any) -> None:
    """Whatever a moment lights is in sight, wherever the page stood."""
    show, page = Show(served, WATCHED[game]), browse(pace="fast", **more)
    show.let_in(page.context)
    page.add_init_script(LIT)
    page.goto(show.url)
    ready(page)
    page.wait_for_function(FETCHED)
    with show.chance():
        for step in show.steps():
            show.choose(*step)
            moves = show.watcher.get(f"/t/{show.table}/view").json()["moves"]
            page.wait_for_function(SHOWN, arg=moves, timeout=120_000)
    assert page.evaluate("window.lit.length"), "something was lit"
    assert page.evaluate(UNSEEN) == []


def test_what_is_told_is_in_sight_on_a_phone(served: Served, browse: Browse) -> None:
    judge(served, browse, "ragnaroll", phone=True, **PHONE)


@pytest.mark.slow
@pytest.mark.parametrize("calm", [False, True])
@pytest.mark.parametrize("game", [*WATCHED])
def test_what_is_told_is_in_sight_in_every_game(served: Served, browse: Browse, game: str, calm: bool) -> None:
    judge(served, browse, game, phone=True, calm=calm, **PHONE)


def test_the_question_finds_the_page_where_it_was(served: Served, browse: Browse) -> None:
    """Choices by real taps; where the page goes meanwhile, it returns from."""
    page = browse(phone=True, pace="fast", **PHONE)
    page.add_init_script(FARTHEST)
    no_coach(page, "ragnaroll")
    set_table(page, served.url, "ragnaroll")
    ready(page)
    rng = random.Random(3)
    for _ in range(30):
        page.wait_for_function(ASKED, timeout=60_000)
        if page.evaluate("window.farthest") > 100:
            break
        page.evaluate("window.stood = scrollY")
        one_choice(page, rng, touch=True)
    assert page.evaluate("window.farthest") > 100, "the page went somewhere"
    page.wait_for_function(RETURNED)
