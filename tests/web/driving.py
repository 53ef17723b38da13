"""Playing in a browser like somebody who clicks whatever may be clicked: the same for every game."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import TimeoutError as TooLate

# Chromium without its own bars and buttons, which take as much of the processor as the page; the whole browser if it is missing.
CHROMIUM = next(filter(Path.exists, map(Path, ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium"))), None)
CHROMIUM_ARGS = ["--no-sandbox", "--font-render-hinting=none"]  # letters as wide as in a window
READY = "body[data-ready]"
# What a browser says when a test cuts the net: whatever is on its way fails, a script as well as the socket.
CUT = dict.fromkeys(("ERR_INTERNET_DISCONNECTED", "WebSocket connection"), "the net is cut by this test")

# yours, sending, waits, over or curtain; broken if the page says so itself
STATE = """() => {
  if (document.getElementById('mh-broken')?.hidden === false) return 'broken';
  if (!document.querySelector('body[data-ready]')) return 'waits';  // the page is still coming
  if (!document.getElementById('mh-curtain').hidden) return 'curtain';
  if (![...document.querySelectorAll('.mh-over')].every(e => e.hidden)) return 'over';
  if (document.body.classList.contains('sending')) return 'sending';
  return document.querySelector('.prompt.yours') ? 'yours' : 'waits';
}"""

# Keeps what the sockets bring. To be run before the page's own scripts.
CAME = """(() => {
  window.came = [];
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    constructor(...given) { super(...given); this.addEventListener('message', (event) => window.came.push(JSON.parse(event.data))); }
  };
})();
"""

# Everything that a click can change, as one text. What a mouse only hovers over does not count; what a finger aims at does.
SEEN = """(touch) => {
  performance.setResourceTimingBufferSize(100000);
  const names = (kind) => [...document.querySelectorAll('[data-spot].' + kind)].map(e => e.dataset.spot).join();
  const go = document.getElementById('mh-go'), prompt = document.getElementById('mh-prompt');
  return [document.getElementById('mh-slider').max, document.getElementById('mh-ask').textContent, document.body.className,
    prompt.classList.contains('refused'), prompt.classList.contains('drafting'), names('may'), names('picked'),
    document.getElementById('mh-curtain').hidden,
    performance.getEntriesByType('resource').filter(e => /(choose|why|tree)/.test(e.name)).length,
    go.hidden ? '' : go.textContent, touch ? names('aim') : ''].join('|');
}"""

# Counts the choices of a page that were committed, or came too late; drafts are neither. To be run before the page's own scripts.
COUNT = """(() => {
  const real = window.fetch;
  window.committed = 0;
  window.fetch = async (...request) => {
    const answer = await real(...request);
    if (!String(request[0]).endsWith('/choose')) return answer;
    if (answer.status === 409) window.committed++;
    if (answer.status === 200 && !(await answer.clone().json()).draft?.length) window.committed++;
    return answer;
  };
})()"""
SENT = "() => window.committed"

# A point where a hand would find one of the elements: as near to its middle as possible, with nothing else on top that would take
# the click. Returns [name, x, y], or [name, what is in the way] if there is no such point, or null if there is no element.
POINT = """([selector, pick]) => {
  const seen = (e) => e.getClientRects().length && e.checkVisibility({visibilityProperty: true});
  const found = [...document.querySelectorAll(selector)].filter(seen);
  if (!found.length) return null;
  const wanted = found[Math.floor(pick * found.length)], name = wanted.dataset.spot ?? wanted.id;
  const hits = (x, y) => {
    const under = document.elementsFromPoint(x, y);
    if (!under.length || !(under[0].closest('[data-region]') || under[0] === wanted || wanted.contains(under[0]))) return false;
    const spots = under.map(e => e.closest('[data-spot]')).filter(Boolean);
    return (spots.find(e => e.classList.contains('may')) ?? under[0]) === wanted || wanted.contains(under[0]) && !wanted.dataset.spot;
  };
  const search = () => {
    const box = wanted.getBoundingClientRect(), frame = (wanted.closest('svg') ?? wanted).getBoundingClientRect();
    const left = Math.max(0, box.left, frame.left), top = Math.max(0, box.top, frame.top);
    const width = Math.min(innerWidth, box.right, frame.right) - left, height = Math.min(innerHeight, box.bottom, frame.bottom) - top;
    if (width <= 0 || height <= 0) return null;
    const raster = [];
    for (let i = 0; i < 13; i++) for (let j = 0; j < 13; j++) raster.push([(i + .5) / 13, (j + .5) / 13]);
    raster.sort(([a, b], [c, d]) => Math.hypot(a - .5, b - .5) - Math.hypot(c - .5, d - .5));
    for (const [i, j] of raster) {
      const x = Math.round(left + width * i), y = Math.round(top + height * j);  // whole pixels: fingers and queries round differently
      if (hits(x, y) && hits(x, y + 1)) return [name, x, y];
    }
    return null;
  };
  let point = search();
  if (!point) { wanted.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'}); point = search(); }
  if (point) return point;
  const box = wanted.getBoundingClientRect(), top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return [name, top ? top.outerHTML.slice(0, 200) : 'the edge of the screen'];
}"""

# Offered spots that no hand could reach.
OUT_OF_REACH = f"""() => {{
  const find = {POINT}, all = [...document.querySelectorAll('[data-spot].may')].filter(e => e.getClientRects().length);
  return all.map((_, i) => find(['[data-spot].may', (i + .5) / all.length])).filter(found => found && found.length === 2);
}}"""

ALL = {"yours", "sending", "waits", "over", "curtain"}
OFFERED = "[data-spot].may"
MOVES = "() => Number(document.getElementById('mh-slider').max)"


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


def moves(page: Any) -> int:
    return int(page.evaluate(MOVES))


def state(page: Any) -> str:
    """yours, sending, waits, over, curtain or broken."""
    return str(page.evaluate(STATE))


def until(page: Any, wanted: set[str], seconds: float = 30) -> str:
    try:
        waiting = f"wanted => {{ const now = ({STATE})(); return wanted.includes(now) && now; }}"
        return str(page.wait_for_function(waiting, arg=[*wanted], timeout=seconds * 1000).json_value())
    except TooLate:
        raise AssertionError(f"still {state(page)!r} after {seconds} s: {page.inner_text('#mh-prompt')!r}") from None


def still(page: Any) -> None:
    """Until nothing slides or fades any more; what breathes for ever may."""
    page.wait_for_function("() => document.getAnimations().every(a => a.effect.getComputedTiming().endTime === Infinity)")


def press(page: Any, selector: str, pick: float = 0.5, touch: bool = False) -> str | None:
    """Click or tap one of the elements with a real pointer where it is to be seen, and wait for what that does. Returns the name of
    what was pressed; None if there is no such element, or if the page has changed before it could be pressed."""
    before, end = page.evaluate(SEEN, touch), time.monotonic() + 3
    while (found := page.evaluate(POINT, [selector, pick])) is None or len(found) == 2:  # perhaps it is still on its way
        if found is None or page.evaluate(SEEN, touch) != before:
            return None
        if time.monotonic() > end:
            raise AssertionError(f"{found[0]!r} cannot be pressed: {found[1]} is there")
    name, x, y = found
    if not touch:  # a hand follows what its own pointing has pushed aside
        for _ in range(5):
            page.mouse.move(x, y)
            there = page.evaluate(POINT, [selector, pick])
            if there is None or there == found or len(there) == 2:
                break
            found, (_, x, y) = there, there
    if page.evaluate(SEEN, touch) != before:
        return None
    begun = time.monotonic()
    if touch:
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)
    slow = touch and time.monotonic() - begun > 0.4  # a finger that rests is no tap
    done = f"([before, touch]) => !document.body.matches('.sending') && ({SEEN})(touch) !== before"
    try:
        page.wait_for_function(done, arg=[before, touch], timeout=10_000)
    except TooLate:
        there = page.evaluate(POINT, [selector, pick])
        if slow or there != found or state(page) == "sending" or page.evaluate(SEEN, touch) != before:
            return None  # it was still moving, or the hall is busy: once more
        raise AssertionError(f"nothing happened when {name!r} was pressed at {x}, {y}: {page.inner_text('#mh-prompt')!r}") from None
    return str(name)


def one_choice(page: Any, rng: random.Random, touch: bool = False) -> int:
    """Make one whole choice by hand: click or tap spots until something was sent. Returns how often it was pressed."""
    before, times, end = page.evaluate(SENT), 0, time.monotonic() + 120
    while time.monotonic() < end:
        if until(page, ALL - {"sending"}) != "yours" or page.evaluate(SENT) != before:
            return times
        go = page.locator("#mh-go").is_visible()  # a choice that is asked for once more, or a whole turn
        times += press(page, "#mh-go" if go else OFFERED, rng.random(), touch) is not None
    raise AssertionError(f"nothing could be sent: {page.inner_text('#mh-prompt')!r}")


def by_hand(page: Any, rng: random.Random, most: int, touch: bool = False, reach: bool = False) -> int:
    """Play this many choices by hand, or until the game is over; returns how many were made."""
    for made in range(most):
        while (now := until(page, {"yours", "over", "curtain"}, 60)) == "curtain":
            press(page, "#mh-curtain-go", touch=touch)
        if now == "over":
            return made
        if reach and page.evaluate(OUT_OF_REACH):  # perhaps it is still on its way
            still(page)
            assert page.evaluate(OUT_OF_REACH) == [], page.inner_text("#mh-ask")
        one_choice(page, rng, touch)
    return most


def play_out(page: Any, seed: int, choices: int = 12, touch: bool = False, reach: bool = False, seconds: float = 240) -> int:
    """Play until the game is over: the first choices by hand, the rest as a program that holds the same seat would; the page looks on.
    Returns how many choices were made by hand."""
    rng, end = random.Random(seed), time.monotonic() + seconds
    made = by_hand(page, rng, choices, touch, reach)
    base, net = page.evaluate("() => document.getElementById('mh-table').dataset.base"), page.context.request
    base = page.url.split("/t/")[0] + base
    while not (frame := net.get(f"{base}/view").json())["over"]:
        if time.monotonic() > end:
            raise AssertionError(f"the game was not over after {seconds} s")
        if not frame["you"]:
            page.wait_for_timeout(10)
            continue
        node = frame["tree"]
        path: list[str] = []
        while "do" not in node:
            if node.get("more"):
                node = net.get(f"{base}/tree", params={"seat": frame["seat"], "path": json.dumps(path)}).json()
            ways = {**node.get("next", {}), **node.get("pick", {})}
            path.append(rng.choice([*ways]))
            node = ways[path[-1]]
        key = f"{rng.randrange(16**16):016x}"
        net.post(f"{base}/choose", data={"seat": frame["seat"], "ask": frame["ask"], "path": [node["do"]], "key": key})
    until(page, {"over"})
    return made
