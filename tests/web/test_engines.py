"""Firefox and WebKit play as well as Chromium: a table set with mouse and keys, real clicks, motion on, no complaint of the page.

A few clicks of one game in Firefox belong to every run; the others, whole games, and WebKit, to `make soak`.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from meadhall.games import CATALOGUE
from waiting import until
from web.driving import OFFERED, POINT, SEEN, STATE
from web.engines import CHROMIUM, FIREFOX, SCREEN, WEBKIT, Chromium, Engine, Firefox, WebKit
from web.serving import Served

SHOTS = Path(__file__).parents[2] / "shots"
CENTRE = """(selector) => {
  const found = [...document.querySelectorAll(selector)].find(e => e.getClientRects().length);
  if (!found) return null;
  found.scrollIntoView({block: 'center', behavior: 'instant'});
  const box = found.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
# the first turn is shown, or it was seen before
FIRST_TURN_IS_SETTLED = """() => {
  const { guide, game } = document.getElementById('mh-table').dataset;
  return !guide || !document.getElementById('mh-teach').hidden || localStorage.getItem(`meadhall:guide:${game}`) === 'seen';
}"""
# a game of NXS in which both choose at random takes hundreds of turns; the shortest that the form offers takes about fifty
SHORT = {"nxs": {"option-setup": "short", "option-target": "5"}}
SET = "values => { for (const [name, value] of Object.entries(values)) document.querySelector(`[name='${name}']`).value = value; }"
CLICKABLE = f"{OFFERED}, #mh-go"  # a turn that is complete is committed
PROMPT = "() => document.getElementById('mh-prompt').innerText"
AT_A_TABLE = (
    "() => location.pathname.startsWith('/t/') && document.readyState === 'complete' && !!document.querySelector('body[data-ready]')"
)


@pytest.fixture(scope="module")
def firefox() -> Iterator[Engine]:
    if not FIREFOX.exists():
        pytest.skip("Firefox is not installed here: no game is played in it")
    engine = Firefox()
    yield engine
    engine.close()


@pytest.fixture  # not for the module: Playwright's loop occupies the thread while it is open
def chrome() -> Iterator[Engine]:
    if not CHROMIUM.exists():
        pytest.skip("Chromium is not installed here: no game is played in it")
    engine = Chromium()
    yield engine
    engine.close()


@pytest.fixture(scope="module")
def webkit() -> Iterator[Engine]:
    if not WEBKIT.exists() or not SCREEN.exists():
        pytest.skip("WebKit's driver or Xvfb is not installed here: no game is played in it")
    engine = WebKit()
    yield engine
    engine.close()


def wait(engine: Engine, condition: str, *args: object, seconds: float = 60) -> None:
    """Until a condition holds; a page that is being left cannot answer."""

    def holds() -> bool:
        try:
            return bool(engine.js(condition, *args))
        except RuntimeError:
            return False

    until(holds, seconds)


def press(engine: Engine, selector: str) -> None:
    point = engine.js(CENTRE, selector)
    assert point, f"{selector} is not on the page"
    engine.click(*point)


def sit_down(engine: Engine, served: Served, game: str) -> None:
    """A first visit to the hall: a name is typed, the table set as the form offers it, for a short game."""
    engine.open(f"{served.url}/new?game={game}")
    if engine.js("() => document.querySelector('form#mh-new [name=name]')?.value === ''"):
        press(engine, "form#mh-new [name=name]")
        engine.type("Sigrid")
    engine.js(SET, SHORT.get(game, {}))
    press(engine, "form#mh-new button.go")
    wait(engine, AT_A_TABLE)
    engine.listen()
    wait(engine, FIRST_TURN_IS_SETTLED)
    end = time.monotonic() + 30
    while engine.js(CENTRE, "#mh-teach [data-act=guide-close]"):  # it may be on its way to its place, and the click beside it
        assert time.monotonic() < end, "the first turn cannot be closed"
        press(engine, "#mh-teach [data-act=guide-close]")


def play(engine: Engine, rng: random.Random, clicks: int) -> tuple[int, bool]:
    """Click what is offered until the game is over, at most `clicks` times; the page must answer every click."""
    for made in range(clicks):
        wait(engine, f"() => ['yours', 'over', 'curtain'].includes(({STATE})())")
        now = engine.js(STATE)
        if now == "over":
            return made, True
        if now == "curtain":
            press(engine, "#mh-curtain-go")
            continue
        before, end, pick = engine.js(SEEN, False), time.monotonic() + 10, rng.random()
        point = engine.js(POINT, [CLICKABLE, pick])
        while (not point or len(point) == 2) and engine.js(SEEN, False) == before:  # perhaps it is still on its way
            assert time.monotonic() < end, f"{point} cannot be clicked"
            pick = rng.random()
            point = engine.js(POINT, [CLICKABLE, pick])
        if not point or len(point) == 2:
            continue
        engine.click(point[1], point[2])
        try:
            wait(engine, f"before => !document.body.matches('.sending') && ({SEEN})(false) !== before", before, seconds=30)
        except AssertionError:
            if engine.js(POINT, [CLICKABLE, pick]) == point:  # else it was still moving, and the click went beside it: once more
                raise AssertionError(f"nothing happened when {point} was clicked: {engine.js(PROMPT)!r}") from None
    return clicks, engine.js(STATE) == "over"


def look(engine: Engine, name: str) -> None:
    SHOTS.mkdir(exist_ok=True)
    engine.picture(SHOTS / f"{name}.png")


@pytest.mark.parametrize("game", [key if key == "hexentafl" else pytest.param(key, marks=pytest.mark.slow) for key in CATALOGUE])
def test_twenty_clicks_in_firefox(served: Served, firefox: Engine, game: str) -> None:
    sit_down(firefox, served, game)
    play(firefox, random.Random(game), 20)
    look(firefox, f"firefox-{game}")
    assert firefox.complaints() == []


@pytest.mark.slow
@pytest.mark.parametrize("game", CATALOGUE)
@pytest.mark.parametrize("name", ["chrome", "firefox", "webkit"])
def test_a_whole_game(served: Served, request: pytest.FixtureRequest, name: str, game: str) -> None:
    engine: Engine = request.getfixturevalue(name)
    sit_down(engine, served, game)
    made, over = play(engine, random.Random(game), 3000)
    look(engine, f"{name}-{game}-end")
    print(f"{made} clicks")
    assert over, f"not over after {made} clicks"
    assert engine.complaints() == []
