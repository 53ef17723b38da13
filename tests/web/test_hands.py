"""Whole games with one hand only, from the front page of the hall to the final score: keys alone, and taps alone on a phone."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from web.driving import SENT, STATE, moves, no_coach, press, ready, set_table, state, still, until
from web.serving import Served

Browse = Callable[..., Any]

# Enter was heard: a choice was sent and followed, or a spot was picked and the focus is on what comes next.
DONE = f"""before => {{
  const state = ({STATE})(), next = document.activeElement.matches('[data-region] [data-spot].may:not(.picked)');
  return Number(document.getElementById('mh-slider').max) !== before || state === 'over' || state === 'yours' && next;
}}"""


def tab_to(page: Any, selector: str, most: int = 120) -> None:
    """Press Tab until the focus, which must be visible, is on what is wanted."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
            assert page.evaluate("() => document.activeElement.matches(':focus-visible')")
            return
    raise AssertionError(f"Tab never reaches {selector}")


def focused(page: Any, selector: str) -> bool:
    return bool(page.evaluate("wanted => document.activeElement.matches(wanted)", selector))


def choose_by_keys(page: Any, rng: random.Random) -> None:
    """A piece and where it goes: to the board with Tab, about it with the arrows, taken with Enter."""
    before = moves(page)
    for _ in range(12):
        if not focused(page, "[data-region] [data-spot].may"):
            tab_to(page, "[data-region] [data-spot].may")
        for _ in range(rng.randrange(3)):
            page.keyboard.press(rng.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
        page.keyboard.press("Enter")
        page.wait_for_function(DONE, arg=before)
        if moves(page) != before or state(page) == "over":
            return
    raise AssertionError(f"nothing was sent: {page.inner_text('#mh-prompt')!r}")


def test_a_whole_game_with_the_keyboard_alone(served: Served, browse: Browse) -> None:
    page, rng = browse(), random.Random(4)
    page.goto(served.url)
    tab_to(page, "a[href='/new?game=hexentafl']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/new*")
    tab_to(page, "[name=name]")
    page.keyboard.type("Sigrid")
    tab_to(page, "form#mh-new button.go")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    ready(page)
    page.wait_for_selector("#mh-teach:visible")
    tab_to(page, "#mh-teach [data-act=guide-close]")  # the guide to the first turn
    page.keyboard.press("Enter")
    turns = 0
    while until(page, {"yours", "over"}) == "yours":
        choose_by_keys(page, rng)
        turns += 1
        assert turns < 200
    assert turns > 3
    tab_to(page, "#mh-log")  # one stop, however long the game; its lines by arrows
    page.keyboard.press("ArrowUp")
    assert focused(page, "#mh-log li:last-child a")
    page.keyboard.press("ArrowUp")
    assert focused(page, "#mh-log li:nth-last-child(2) a")
    page.keyboard.press("Tab")
    assert not focused(page, "#mh-log a")
    told = page.inner_text("#mh-then")
    assert "win" in told or "draw" in told, told
    tab_to(page, ".mh-over a[href='/']")
    page.keyboard.press("Enter")
    page.wait_for_url(served.url + "/")
    assert page.locator("a:has-text('Review')").count() == 1


def test_a_whole_game_with_taps_alone_on_a_phone(served: Served, browse: Browse) -> None:
    page, rng = browse(phone=True), random.Random(6)
    page.goto(served.url)
    page.locator("a[href='/new?game=hexentafl']").tap()
    page.wait_for_url("**/new*")
    page.locator("[name=name]").tap()
    page.keyboard.type("Ingrid")  # the phone's own keyboard
    page.locator("form#mh-new button.go").tap()
    page.wait_for_url("**/t/*")
    ready(page)
    page.locator("#mh-teach [data-act=guide-close]").tap()
    turns = 0
    while until(page, {"yours", "over"}) == "yours":
        before = moves(page)
        for part in (".piece", ":not(.piece)"):
            while not press(page, f"[data-region] [data-spot].may{part}", rng.random(), touch=True):
                assert state(page) == "yours"
        assert moves(page) == before, "a tap aims; only the button that names the choice sends it"
        page.locator("#mh-go").tap()
        page.wait_for_function("n => Number(document.getElementById('mh-slider').max) > n", arg=before)
        turns += 1
        assert turns < 200
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
    told = page.inner_text("#mh-then")
    assert turns > 3 and ("win" in told or "draw" in told), told
    page.locator(".mh-over a[href='/']").tap()
    page.wait_for_url(served.url + "/")
    assert page.locator("a:has-text('Review')").count() == 1


def test_a_button_that_is_painted_again_while_it_is_pressed_is_clicked(served: Served, browse: Browse) -> None:
    """A frame may come between the press and the release."""
    page = browse()
    no_coach(page, "lindisfarne")
    set_table(page, served.url, "lindisfarne")
    ready(page)
    page.wait_for_selector("#mh-tray [data-spot='b:depart']")
    still(page)
    box = page.locator("#mh-tray [data-spot='b:depart']").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.evaluate("() => document.getElementById('mh-list').dispatchEvent(new Event('toggle'))")  # the page paints itself
    page.mouse.up()
    page.wait_for_function(f"() => ({SENT})() === 1")
