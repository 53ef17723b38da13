"""One's own page in a browser: notices of the browser itself, and forms that say what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from meadhall.web import Config
from web.auditing import THEMES
from web.programs import first_leaf, look, send, set_table, two_players
from web.serving import Served
from web.test_axe import complaints

# a browser without a screen shows no notices: what would be shown is noted instead
NOTED = """
window.noted = [];
window.Notification = class { constructor(title, more) { window.noted.push([title, more.body, more.tag]); } };
window.Notification.permission = 'granted';
window.Notification.requestPermission = async () => 'granted';
"""
HIDE = "Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })"


def test_the_browser_tells_of_a_turn_once(served: Served, browse: Callable[..., Any]) -> None:
    sigrid, torvald, table = two_players(served)
    page = browse()
    page.context.add_cookies([{"name": "meadhall", "value": torvald.cookies["meadhall"], "url": served.url}])
    page.add_init_script(NOTED)
    page.clock.install()
    page.goto(f"{served.url}/me")
    with page.expect_response("**/me/waiting"):
        page.check("#mh-notify")
    page.goto(served.url)  # any page of the hall
    page.evaluate(HIDE)
    frame = look(sigrid, table)
    assert send(sigrid, table, frame, first_leaf(frame["tree"])).status_code == 200
    for _ in range(2):
        with page.expect_response("**/me/waiting"):
            page.clock.fast_forward(21_000)
    page.wait_for_function("() => window.noted.length === 1")
    ((title, body, tag),) = page.evaluate("() => window.noted")
    assert (title, body) == ("It is your turn", "heXentafl") and table in tag
    with page.expect_response("**/me/waiting"):
        page.clock.fast_forward(21_000)
    assert len(page.evaluate("() => window.noted")) == 1


def test_who_wants_no_notices_asks_for_none(served: Served, browse: Callable[..., Any]) -> None:
    client = served.guest("Leif")
    page = browse()
    page.context.add_cookies([{"name": "meadhall", "value": client.cookies["meadhall"], "url": served.url}])
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(served.url)
    page.wait_for_load_state("networkidle")
    assert not any("notify" in url or "/me/waiting" in url for url in asked)


def test_the_log_says_when_things_happened(serving: Callable[..., Served], browse: Callable[..., Any]) -> None:
    served = serving()
    sigrid, torvald, table = two_players(served)
    hall = served.app.state.house.hall
    real = hall.now
    for client, hours in ((sigrid, 0), (torvald, 5)):
        hall.now = lambda later=hours: real() + later * 3_600_000
        frame = look(client, table)
        assert send(client, table, frame, first_leaf(frame["tree"])).status_code == 200
    page = browse(timezone_id="Europe/Oslo", locale="en-GB")
    page.goto(f"{served.url}/t/{table}")
    page.wait_for_function("() => document.querySelectorAll('#mh-log li[data-when]').length === 1")
    lines = page.evaluate("() => [...document.querySelectorAll('#mh-log li[data-t]')].map(li => [li.title, li.dataset.when ?? ''])")
    assert all(title for title, _ in lines) and lines[-1][1] and not lines[0][1]


@pytest.mark.parametrize("theme", THEMES)
def test_one_s_own_page_can_be_read_by_everybody(serving: Callable[..., Served], browse: Callable[..., Any], theme: str) -> None:
    """Axe-core finds nothing, with everything on the page that can be there, and on a phone nothing sticks out."""
    config = Config(sockets_address=0, address="https://hall.example", webhooks=True, webhooks_private=True)
    served = serving(config=config)
    sigrid, torvald, table = two_players(served)
    assert torvald.post(f"/t/{table}/resign", json={"seat": 1}).status_code == 200
    set_table(sigrid, sitting=["me", "karl"])
    sigrid.post("/me/ways", json={"kind": "webhook", "address": f"http://127.0.0.1:9/{'a-long-way-' * 9}", "form": "ntfy"})
    invited = set_table(torvald, sitting=["me", "open"], visibility="private")
    assert torvald.post(f"/t/{invited}/ask", json={"player": sigrid.get("/me").json()["player"]}).status_code == 200
    mine = set_table(sigrid, sitting=["me", "open"])
    for phone in (False, True):
        page = browse(phone=phone, calm=True, color_scheme=theme)
        page.context.add_cookies([{"name": "meadhall", "value": sigrid.cookies["meadhall"], "url": served.url}])
        for path in ("/me", "/", f"/t/{mine}"):
            page.goto(served.url + path)
            assert complaints(page) == [], path
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), path
