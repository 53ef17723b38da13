"""Whole games of every kind by keys alone, with motion on, and what a screen reader hears of a table: its order, and what is announced.

heXentafl by keys is in test_hands.py, from the front page on; the five others belong to `make soak`.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from typing import Any

import pytest

from meadhall.games import CATALOGUE, load_game
from web.driving import OFFERED, SEEN, SENT, no_coach, ready, set_table, until
from web.serving import Served

Browse = Callable[..., Any]
SHORTER = {"nxs": {"turn_limit_per_player": "25"}}  # random moves hardly ever win it
# Where the focus is: on something that is wanted, and to be seen there.
AT = "wanted => document.activeElement.matches(wanted) && document.activeElement.matches(':focus-visible')"
FRESH = f"{OFFERED}:not(.picked)"


def tab_on(page: Any, selector: str, most: int = 250) -> None:
    """Press Tab until the focus is on what is wanted, and visible; at least once."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate(AT, selector):
            return
    raise AssertionError(f"Tab never reaches {selector}: {page.inner_text('#mh-prompt')!r}")


def one_key(page: Any, rng: random.Random) -> None:
    """Go to something that is offered, and take it."""
    before = page.evaluate(SEEN, False)
    fresh = FRESH if page.locator(f"{FRESH} >> visible=true").count() else OFFERED
    wanted = "#mh-go" if page.locator("#mh-go").is_visible() else fresh
    if not page.evaluate(AT, wanted):
        tab_on(page, wanted)
    for _ in range(rng.randrange(4) if page.evaluate(AT, f"[data-region] {OFFERED}") else 0):  # elsewhere arrows look back
        page.keyboard.press(rng.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
    if not page.evaluate(AT, wanted):
        tab_on(page, wanted)
    if page.evaluate(SEEN, False) != before:
        return  # the table has moved on meanwhile
    page.keyboard.press("Enter")
    done = f"before => !document.body.matches('.sending') && ({SEEN})(false) !== before"
    page.wait_for_function(done, arg=before, timeout=20000)


@pytest.mark.slow
@pytest.mark.parametrize("key", [key for key in CATALOGUE if key != "hexentafl"])
def test_a_whole_game_by_keys(served: Served, browse: Browse, key: str) -> None:
    game, rng = load_game(key), random.Random(7)
    seats = max(2, game.seats[0])
    host = served.guest("Sigrid")
    wish = {"game": key, "sitting": ["me", *["random"] * (seats - 1)], "options": SHORTER.get(key, {})}
    page = browse()
    page.set_default_timeout(60000)
    page.context.add_cookies([{"name": "meadhall", "value": host.cookies["meadhall"], "url": served.url}])
    no_coach(page, key)
    page.goto(f"{served.url}/t/{host.post('/tables', json=wish).json()['table']}")
    ready(page)
    end = time.monotonic() + 1500
    while until(page, {"yours", "over"}, 60) == "yours":
        assert time.monotonic() < end, "the game does not end"
        one_key(page, rng)
    assert page.evaluate(SENT) > 3
    tab_on(page, ".mh-over a[href='/']")
    page.keyboard.press("Enter")
    page.wait_for_url(served.url + "/")


def tree(page: Any) -> list[dict[str, Any]]:
    """What a screen reader is given, in the order in which it reads: role, name, and whether it is announced when it changes."""
    wire = page.context.new_cdp_session(page)
    wire.send("Accessibility.enable")
    nodes = {node["nodeId"]: node for node in wire.send("Accessibility.getFullAXTree")["nodes"]}
    wire.detach()
    out: list[dict[str, Any]] = []

    def walk(number: str) -> None:
        node = nodes.get(number)
        if node is None:
            return
        if not node["ignored"]:
            told = {p["name"]: p["value"].get("value") for p in node.get("properties", [])}
            out.append({"role": node["role"]["value"], "name": node.get("name", {}).get("value", ""), "live": told.get("live")})
        for child in node.get("childIds", []):
            walk(child)

    walk(next(number for number, node in nodes.items() if "parentId" not in node))
    return out


BEFORE, AFTER = (("banner", ""), ("main", ""), ("heading", ""), ("region", "What to do now")), ("region", "Log, rules and talk")
CONTROLS = ("button", "link", "textbox", "slider", "checkbox", "combobox", "tab")
UNSPOKEN = re.compile(
    r"\bP[1-6]\b|\b[A-Z]\d\d\b|[a-z]_[a-z]|\b1 (?:\w+ )?(?:boys|girls|men|ladies|lines|columns|hexes|dice|points|Vikings|runes)\b"
)


@pytest.mark.parametrize("key", CATALOGUE)
def test_what_a_screen_reader_hears(served: Served, browse: Browse, key: str) -> None:
    """The question comes before the board, and the log after it; every control has a name, and every part of the table; no name is an
    id; whatever can be chosen on the board is a button there; what was done is announced."""
    page = browse()
    no_coach(page, key)
    set_table(page, served.url, key)
    ready(page)
    until(page, {"yours"})
    heard = tree(page)
    order = [(role, name or (load_game(key).title if role == "heading" else "")) for role, name in BEFORE]
    found = [next((n for n, node in enumerate(heard) if (node["role"], node["name"]) == wanted), -1) for wanted in (*order, AFTER)]
    assert -1 not in found and found == sorted(found), found
    table = heard[found[-2] + 1 : found[-1]]
    assert [node["role"] for node in table].count("region") >= 2, "the players and the board are parts of their own"
    assert [node for node in heard if node["role"] in ("region", *CONTROLS) and not node["name"]] == []
    assert [node["name"] for node in table if UNSPOKEN.search(node["name"])] == []
    drawn = f"() => [...document.querySelectorAll('[data-region] {OFFERED}')].filter(e => e.checkVisibility()).length"
    assert sum(node["role"] in ("button", "listitem") for node in table) >= page.evaluate(drawn)
    rng, before = random.Random(1), page.text_content("#mh-live")
    while page.evaluate(SENT) == 0:
        one_key(page, rng)
    page.wait_for_function("before => document.getElementById('mh-live').textContent !== before", arg=before)
    heard = tree(page)
    live = next(n for n, node in enumerate(heard) if node["live"] == "polite" and heard[n + 1]["role"] == "StaticText")
    told = heard[live + 1]["name"]
    assert told and not UNSPOKEN.search(told)
