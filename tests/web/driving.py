"""Playing in a browser like somebody who clicks whatever may be clicked: the same for every game."""

from __future__ import annotations

import random
import time
from contextlib import suppress
from typing import Any

READY = "body[data-ready]"

# Clicks one random offered spot; returns false if there is none. Runs in the page to finish long games quickly.
STEP = """(pick) => {
  const go = document.getElementById('mh-go');
  const curtain = document.getElementById('mh-curtain');
  if (!curtain.hidden) { document.getElementById('mh-curtain-go').click(); return 'curtain'; }
  if (!document.querySelector('.prompt.yours') || document.body.classList.contains('sending')) return '';
  const spots = [...document.querySelectorAll('[data-spot].may')];
  if (!spots.length) return '';
  const spot = spots[Math.floor(pick * spots.length)];
  spot.dispatchEvent(new MouseEvent('click', {bubbles: true, detail: 0}));
  return spot.dataset.spot;
}"""


def set_table(page: Any, url: str, game: str, name: str = "Sigrid", **fields: str) -> str:
    """From the hall to a table in two clicks; returns its address."""
    page.goto(f"{url}/new?game={game}")
    if page.locator("form#mh-new [name=name]").count():
        page.fill("form#mh-new [name=name]", name)
    for field, value in fields.items():
        element = page.locator(f'[name="{field}"]').first
        if element.evaluate("e => e.type") == "radio":
            page.locator(f'[name="{field}"][value="{value}"]').check(force=True)
        else:
            element.select_option(value)
    page.click("text=Set the table")
    page.wait_for_url("**/t/*")
    return str(page.url)


def ready(page: Any) -> None:
    page.wait_for_selector(READY)


def no_coach(page: Any, game: str) -> None:
    """As somebody who has seen the first-turn guide."""
    page.add_init_script(f"try {{ localStorage.setItem('meadhall:guide:{game}', 'seen'); }} catch {{}}")


def state(page: Any) -> str:
    """yours, waits, over or curtain."""
    return str(
        page.evaluate("""() => {
      if (!document.getElementById('mh-curtain').hidden) return 'curtain';
      if (![...document.querySelectorAll('.mh-over')].every(e => e.hidden)) return 'over';
      return document.querySelector('.prompt.yours') && !document.body.classList.contains('sending') ? 'yours' : 'waits';
    }""")
    )


def until(page: Any, wanted: set[str], seconds: float = 30) -> str:
    end = time.monotonic() + seconds
    while True:
        now = state(page)
        if now in wanted:
            return now
        if time.monotonic() > end:
            raise AssertionError(f"still {now!r} after {seconds} s: {page.inner_text('#mh-prompt')!r}")
        page.wait_for_timeout(30)


def one_choice(page: Any, rng: random.Random, touch: bool = False) -> str:
    """Make one whole choice with the hand: click or tap spots until something was sent."""
    before = page.evaluate("() => document.getElementById('mh-slider').max")
    for _ in range(40):
        if state(page) != "yours" or page.evaluate("() => document.getElementById('mh-slider').max") != before:
            return "sent"
        if touch and page.locator("#mh-go:visible").count():
            with suppress(Exception):  # the button goes away where the turn turns out to go on
                page.locator("#mh-go:visible").tap(timeout=1000)
            page.wait_for_timeout(60)
            continue
        spots = page.locator("[data-spot].may:visible")
        count = spots.count()
        if not count:
            page.wait_for_timeout(30)
            continue
        spot = spots.nth(rng.randrange(count))
        try:
            if touch:
                spot.tap(timeout=1500)
            else:
                spot.click(timeout=1500)
        except Exception:  # covered by something else: as a reader of the list would do it
            page.evaluate(STEP, rng.random())
        page.wait_for_timeout(40)
    raise AssertionError(f"nothing could be sent: {page.inner_text('#mh-prompt')!r}")


def play_out(page: Any, seed: int, by_hand: int = 12, touch: bool = False, seconds: float = 240) -> int:
    """Play until the game is over: the first choices by hand, the rest by events. Returns how many steps it took."""
    rng, steps, end = random.Random(seed), 0, time.monotonic() + seconds
    while time.monotonic() < end:
        now = until(page, {"yours", "over", "curtain"}, 60)
        if now == "over":
            return steps
        steps += 1
        if now == "yours" and steps <= by_hand:
            one_choice(page, rng, touch)
        else:
            page.evaluate(STEP, rng.random())
    raise AssertionError(f"the game was not over after {seconds} s and {steps} steps")
