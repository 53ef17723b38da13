"""Whole games in a real browser, from an invitation to the final score, on a desktop and on a phone; and pictures of them."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from meadhall import compiled
from meadhall.game import Look
from meadhall.web import assets
from web.driving import STEP, no_coach, one_choice, play_out, ready, set_table, until
from web.serving import Served
from web.weighing import first_load, positions

SHOTS = Path(__file__).parents[2] / "shots"
GAMES = [game.key for game in assets.games()]
Browse = Callable[..., Any]


def sit_down(served: Served, page: Any, game: str) -> None:
    """A table that a friend has set with one free seat and quick bots in the others; the page follows the link."""
    rules = next(g for g in assets.games() if g.key == game)
    host = served.guest("Torvald")
    count = max(2, rules.default_seats) if rules.seats[-1] > 1 else 1
    made = host.post("/tables", json={"game": game, "sitting": ["open", *["random"] * (count - 1)]}).json()
    no_coach(page, game)
    page.goto(served.url + made["invite"])
    page.fill("main [name=name]", "Sigrid")
    page.click("main button.go")
    page.wait_for_url("**/t/*")
    ready(page)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_from_the_invitation_to_the_final_score(served: Served, browse: Browse, game: str, phone: bool) -> None:
    page = browse(phone=phone)
    sit_down(served, page, game)
    play_out(page, seed=5 + phone, by_hand=15, touch=phone)
    assert page.inner_text("#mh-ask").strip()
    assert page.inner_text("#mh-then").strip(), "who won, and with how many points"
    assert page.locator(".mh-over >> text=Rematch").is_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= (360 if phone else 1440)
    page.goto(served.url + "/")
    assert page.locator("text=Review").count() >= 1


@pytest.mark.parametrize("game", GAMES)
def test_pictures_of_a_game_in_play(served: Served, browse: Browse, game: str) -> None:
    """Written to shots/ for people to look at; here only what a program can judge: nothing is wider than the screen."""
    SHOTS.mkdir(exist_ok=True)
    page = browse()
    sit_down(served, page, game)
    rng = random.Random(11)
    for _ in range(4):
        if until(page, {"yours", "over"}) == "over":
            break
        one_choice(page, rng)
    url = page.url
    cookies = page.context.cookies()
    for phone in (False, True):
        for scheme in ("light", "dark"):
            view = browse(phone=phone, color_scheme=scheme)
            view.context.add_cookies(cookies)
            no_coach(view, game)
            view.goto(url)
            ready(view)
            spots = view.locator("[data-region] [data-spot].may:visible")
            if spots.count():
                spots.first.click() if not phone else spots.first.tap()
                view.wait_for_timeout(150)
            view.screenshot(path=SHOTS / f"{game}-{'phone' if phone else 'desktop'}-{scheme}.png")
            assert view.evaluate("() => document.documentElement.scrollWidth") <= (360 if phone else 1440)


# Offered spots that no point of a raster over their visible part belongs to.
OUT_OF_REACH = """() => [...document.querySelectorAll('[data-region] [data-spot].may')].filter((spot) => {
  if (!spot.getClientRects().length) return false;
  spot.scrollIntoView({ block: 'center', inline: 'center' });
  const own = spot.getBoundingClientRect(), frame = (spot.closest('svg') ?? spot).getBoundingClientRect();
  const [left, top] = [Math.max(own.left, frame.left), Math.max(own.top, frame.top)];
  const [width, height] = [Math.min(own.right, frame.right) - left, Math.min(own.bottom, frame.bottom) - top];
  for (let i = 1; i < 36; i++) {
    const hit = document.elementsFromPoint(left + width * (i % 6) / 6, top + height * Math.floor(i / 6) / 6);
    if (hit.some((element) => element.closest('[data-spot]') === spot)) return false;
  }
  return true;
}).map((spot) => spot.dataset.spot)"""


@pytest.mark.parametrize("game", GAMES)
def test_a_pointer_reaches_all_that_is_offered(served: Served, browse: Browse, game: str) -> None:
    page, rng = browse(), random.Random(5)
    sit_down(served, page, game)
    for _ in range(40):
        if until(page, {"yours", "over"}) == "over":
            break
        assert page.evaluate(OUT_OF_REACH) == [], page.inner_text("#mh-ask")
        page.evaluate(STEP, rng.random())


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pictures_of_the_pages(served: Served, browse: Browse, scheme: str, phone: bool) -> None:
    """The hall with tables in it, a new table, a table that waits, a game's page, the curtain, the end of a game."""
    SHOTS.mkdir(exist_ok=True)
    page = browse(phone=phone, color_scheme=scheme)
    no_coach(page, "hexentafl")
    width, kind = (360, "phone") if phone else (1440, "desktop")

    def shoot(name: str) -> None:
        page.wait_for_timeout(150)
        page.screenshot(path=SHOTS / f"{name}-{kind}-{scheme}.png")
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width, name

    open_table = served.guest("Ingrid").post("/tables", json={"game": GAMES[-1], "sitting": ["me", "open", "karl"][:3]})
    assert open_table.status_code == 200, open_table.text
    set_table(page, served.url, GAMES[0], seat1="here")
    ready(page)
    if page.locator("#mh-curtain").is_visible():
        shoot("curtain")
    set_table(page, served.url, "hexentafl", seat1="open")
    shoot("wait")
    set_table(page, served.url, "hexentafl")
    ready(page)
    for name, path in (("hall", "/"), ("new", "/new?game=nxs"), ("game", "/games/lindisfarne")):
        page.goto(served.url + path)
        shoot(name)
    page.go_back()
    page.go_back()
    page.goto(served.url)
    page.click("main a.wcard:has-text('heXentafl') >> nth=0")
    ready(page)
    play_out(page, seed=3, by_hand=0)
    shoot("end")


@pytest.mark.parametrize("game", GAMES)
def test_the_first_load_is_light(served: Served, chromium: Any, game: str) -> None:
    """All that a browser with an empty cache fetches until the table is ready: under 60 kB on the wire."""
    files = first_load(served, chromium, next(g for g in assets.games() if g.key == game))
    print(f"{game}: the first load is {sum(files.values()) / 1000:.1f} kB: {files}")
    assert {"table.js", "hall.css", f"game-{game}.css"} <= set(files)
    assert sum(files.values()) < 60_000, files


@pytest.mark.parametrize("game", GAMES)
def test_a_view_is_drawn_quickly(game: str, record_property: Callable[[str, object], None]) -> None:
    """In less than 5 ms of processor time, compiled, in the middle of a game; the best of many, for machines are busy."""
    rules = next(g for g in assets.games() if g.key == game)
    views = positions(rules, 7)
    view, _ = views[len(views) // 2]
    times = []
    for _ in range(30):
        begin = time.process_time()
        rules.draw(view, Look())
        times.append((time.process_time() - begin) * 1000)
    record_property("milliseconds", round(min(times), 2))
    print(f"{game}: a view is drawn in {min(times):.2f} ms")
    assert min(times) < (5 if compiled() else 15)
