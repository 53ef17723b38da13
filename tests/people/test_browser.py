"""One's own page in a browser: notices of the browser itself, and forms that say what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from web.programs import first_leaf, look, send, two_players
from web.serving import Served

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
