"""A table never dies: motion is decoration, a frame that cannot be drawn is drawn anew, and the newest frame always wins."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from web.driving import CUT, MOVES, moves, no_coach, one_choice, ready, set_table, state, until
from web.programs import first_leaf, look, send, two_players
from web.serving import Served
from web.test_browser import SAY, agree, heard, invited, move

Browse = Callable[..., Any]
# A method of the browser that fails this many times.
BREAK = """([what, times, words]) => {
  const [type, name] = what.split(' '), real = window[type].prototype[name];
  window[type].prototype[name] = function (...given) { if (times-- > 0) throw new Error(words); return real.apply(this, given); };
}"""
OFFERED = "() => [...document.querySelectorAll('[data-spot].may')].map(e => e.dataset.spot)"


class Held:
    """A table's socket between the hall and one page, which can be held up: frames then wait here until they are let through."""

    def __init__(self, page: Any) -> None:
        self.holding = False
        self.waiting: list[str] = []
        self.page = page
        self.sockets: list[Any] = []
        page.route_web_socket("**/live**", self._open)

    def _open(self, socket: Any) -> None:
        hall = socket.connect_to_server()
        self.sockets.append(socket)
        hall.on_message(lambda text: self.waiting.append(str(text)) if self.holding else socket.send(text))

    def wait_for(self, count: int, words: str = "") -> None:
        """Until this many frames with these words wait here."""
        for _ in range(500):
            if sum(words in text for text in self.waiting) >= count:
                return
            self.page.wait_for_timeout(10)  # this lets Playwright deliver what came
        raise AssertionError(f"only {len(self.waiting)} of {count} frames came")

    def let_through(self, count: int = 1000) -> None:
        now, self.waiting = self.waiting[:count], self.waiting[count:]
        for text in now:
            self.sockets[-1].send(text)

    def release(self) -> None:
        self.holding = False
        self.let_through()


def table(served: Served, page: Any, game: str = "hexentafl", **fields: str) -> str:
    no_coach(page, game)
    url = set_table(page, served.url, game, **fields)
    ready(page)
    return url


def exchange(host: Any, friend: Any) -> None:
    """Two moves; both pages must show both."""
    move(host, "d5", "d6")
    until(friend, {"yours"})
    friend.wait_for_selector("#p-d6")
    move(friend, "a1", "a2")
    until(host, {"yours"})
    friend.wait_for_selector("#p-a2")
    agree(host, friend, "p-a2")


# ---- motion


def test_what_breathes_for_ever_does_not_stop_the_table(served: Served, browse: Browse) -> None:
    host, friend = invited(served, browse)
    for page in (host, friend):
        page.evaluate("() => { for (const piece of document.querySelectorAll('#stage [data-flip]')) piece.classList.add('breathe'); }")
        assert page.evaluate("() => document.getAnimations().some(a => a.effect.getComputedTiming().endTime === Infinity)")
    exchange(host, friend)


@pytest.mark.parametrize("broken", ["Element animate", "Element getAnimations", "SVGGraphicsElement getScreenCTM"])
def test_motion_that_fails_stops_nothing(served: Served, browse: Browse, broken: str) -> None:
    host, friend = invited(served, browse, allow={"no motion": "motion is broken on purpose"})
    start, end = host.locator('[data-spot="p:d5"]').bounding_box(), host.locator('[data-spot="c:d6"]').bounding_box()
    for page in (host, friend):
        page.evaluate(BREAK, [broken, 1000, "no motion"])
    host.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    host.mouse.down()
    host.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=8)
    host.mouse.up()
    until(friend, {"yours"})
    friend.wait_for_selector("#p-d6")
    host.wait_for_selector("#p-d6")
    move(friend, "a1", "a2")
    until(host, {"yours"})
    friend.wait_for_selector("#p-a2")
    agree(host, friend, "p-a2")
    assert not host.locator("#mh-broken").is_visible(), "a piece that jumps is nothing to tell a player about"


# ---- frames that cannot be drawn

ON_PURPOSE = {"cannot draw": "drawing is broken on purpose"}


def told(page: Any) -> None:
    """The page says that something went wrong; its reader puts that away."""
    page.click("#mh-broken >> text=Close")
    page.wait_for_selector("#mh-broken", state="hidden")


def test_a_frame_that_cannot_be_morphed_is_drawn_whole(served: Served, browse: Browse) -> None:
    host, friend = invited(served, browse, allow=ON_PURPOSE)
    friend.evaluate(BREAK, ["DOMParser parseFromString", 1, "cannot draw"])
    move(host, "d5", "d6")
    told(friend)
    until(friend, {"yours"})
    host.wait_for_selector("#p-d6")
    agree(friend, host)
    assert friend.evaluate(OFFERED), "drawn anew, and it can be played on"
    move(friend, "a1", "a2")
    until(host, {"yours"})
    friend.wait_for_selector("#p-a2")
    move(host, "e3", "e2")
    until(friend, {"yours"})
    host.wait_for_selector("#p-e2")
    agree(friend, host)
    assert not friend.locator("#mh-broken").is_visible(), "later frames are drawn as ever"


@pytest.mark.parametrize("broken", ["Element setAttribute", "DOMTokenList toggle", "Element insertAdjacentHTML"])
def test_a_failure_anywhere_in_showing_a_frame_leaves_the_newest_state(served: Served, browse: Browse, broken: str) -> None:
    host, friend = invited(served, browse, allow=ON_PURPOSE)
    friend.evaluate(BREAK, [broken, 1, "cannot draw"])
    move(host, "d5", "d6")
    told(friend)
    until(friend, {"yours"})
    friend.wait_for_selector("#p-d6")
    assert friend.evaluate(OFFERED)
    move(friend, "a1", "a2")
    until(host, {"yours"})
    friend.wait_for_selector("#p-a2")
    agree(friend, host)


def test_where_nothing_can_be_drawn_a_button_loads_the_page_again(served: Served, browse: Browse) -> None:
    host, friend = invited(served, browse, allow=ON_PURPOSE)
    friend.evaluate(BREAK, ["DOMParser parseFromString", 1000, "cannot draw"])
    friend.evaluate(BREAK, ["Element insertAdjacentHTML", 1000, "cannot draw"])
    move(host, "d5", "d6")
    friend.wait_for_selector("#mh-broken", state="visible")
    friend.click("#mh-broken [data-act=reload]")
    friend.wait_for_selector("#p-d6")
    ready(friend)
    until(friend, {"yours"})
    agree(friend, host)


@pytest.mark.parametrize(
    "trouble", ["setTimeout(() => { throw new Error('on purpose'); })", "void Promise.reject(new Error('on purpose'))"]
)
def test_an_error_that_nobody_catches_is_told(served: Served, browse: Browse, trouble: str) -> None:
    page = browse(allow={"on purpose": "thrown by this test"})
    table(served, page)
    assert not page.locator("#mh-broken").is_visible()
    page.evaluate(f"() => {{ {trouble}; }}")
    page.wait_for_selector("#mh-broken [data-act=reload]")
    told(page)
    move(page, "d5", "d6")
    page.wait_for_selector("#p-d6")


def test_without_a_net_looking_back_and_reading_rules_only_wait(served: Served, browse: Browse) -> None:
    page = browse(allow=CUT)
    table(served, page, seat1="here")
    move(page, "d5", "d6")
    page.wait_for_selector("#p-d6")
    page.context.set_offline(True)
    page.wait_for_selector("body.offline")
    page.click('.replay [data-step-to="first"]')
    page.click(".tabs [data-tab=rules]")
    page.wait_for_function("() => document.getElementById('mh-rules').textContent.includes('cannot be reached')")
    assert not page.locator("#mh-broken").is_visible()
    assert page.locator("#p-d6").count() == 1 and not page.locator(".prompt.past").count()
    page.context.set_offline(False)


# ---- the newest frame wins


def test_an_answered_question_does_not_come_back(served: Served, browse: Browse) -> None:
    """Talk that was on its way while the choice was made comes with the old question."""
    host, friend = browse(), browse()
    held = Held(host)
    for page in (host, friend):
        no_coach(page, "hexentafl")
    set_table(host, served.url, "hexentafl", seat1="open")
    friend.goto(host.input_value("#mh-link"))
    friend.fill("main [name=name]", "Torvald")
    friend.click("main button.go")
    ready(friend)
    ready(host)
    until(host, {"yours"})
    host.wait_for_function("() => !document.body.classList.contains('offline')")
    held.holding = True
    friend.click(".tabs [data-tab=talk]")
    friend.fill("#mh-say input", "hei")
    friend.press("#mh-say input", "Enter")
    held.wait_for(1)
    assert json.loads(held.waiting[0])["you"], "the old question is on its way"
    with host.expect_response("**/choose") as answer:
        move(host, "d5", "d6")
    assert answer.value.status == 200
    held.wait_for(2)
    until(host, {"waits"})
    held.let_through(1)
    host.wait_for_function("() => document.getElementById('mh-talk').textContent.includes('hei')")
    assert state(host) == "waits" and host.evaluate(OFFERED) == [], "the answered question must not be put again"
    assert "attackers are to move" in host.inner_text("#mh-prompt").lower()
    held.release()
    host.wait_for_selector("#p-d6")
    move(friend, "a1", "a2")
    until(host, {"yours"})
    assert host.evaluate(OFFERED)


def test_a_refusal_that_is_late_does_not_bring_an_older_table_back(served: Served, browse: Browse) -> None:
    host, friend = invited(served, browse, allow={"409": "a choice is refused on purpose"})
    old = host.evaluate("async () => (await fetch(document.getElementById('mh-table').dataset.base + '/view?seat=0')).json()")
    exchange(host, friend)
    late = json.dumps({"reason": "The table has changed.", "frame": old})
    host.route("**/choose", lambda route: route.fulfill(status=409, content_type="application/json", body=late))
    host.locator('[data-region] [data-spot="p:e3"]').click()
    host.locator('[data-region] [data-spot="c:e2"]').click()
    host.wait_for_selector(".prompt.refused")
    agree(host, friend, "p-d6", "p-a2")
    host.unroute("**/choose")
    until(host, {"yours"})
    move(host, "e3", "e2")
    until(friend, {"yours"})
    host.wait_for_selector("#p-e2")
    agree(host, friend)


def test_lines_that_come_twice_are_told_once(served: Served, browse: Browse) -> None:
    """A tab hears of a move by the refusal of its own choice, and then once more by its socket."""
    page = browse(allow={"409": "the tab is out of date on purpose"})
    held = Held(page)
    url = table(served, page, seat1="here")
    other = page.context.new_page()
    other.goto(url)
    ready(other)
    held.holding = True
    move(other, "d5", "d6")
    held.wait_for(1)
    move(page, "e3", "e2")
    page.wait_for_selector("#p-d6")
    lines = page.locator("#mh-log li").count()
    held.release()
    heard(page, page, "hm")
    assert page.locator("#mh-log li").count() == lines == other.locator("#mh-log li").count()


def settled(page: Any) -> tuple[str, Any]:
    """What the page asks and offers, once the answer to a click has been drawn."""
    before, now = None, (page.inner_text("#mh-prompt"), page.evaluate(OFFERED))
    while before != now:
        page.wait_for_timeout(400)
        before, now = now, (page.inner_text("#mh-prompt"), page.evaluate(OFFERED))
    return now


def test_after_the_last_secret_choice_the_page_shows_its_answer_and_no_older_question(served: Served, browse: Browse) -> None:
    """RagnaRok Star: a setlist of several clicks is laid out and sent; the answer has the new table, whatever still comes late."""
    page, rng, clicks = browse(), random.Random(3), []
    held = Held(page)
    page.on("response", lambda answer: clicks.append(answer.status) if answer.url.endswith("/choose") else None)
    table(served, page, "ragnarokstar")
    for turn in range(8):
        until(page, {"yours"})
        before = moves(page)
        clicks.clear()
        held.holding = True
        page.evaluate(SAY, f"word {turn}")  # comes with the same question
        held.wait_for(1, f"word {turn}")
        stale = len(held.waiting)
        one_choice(page, rng)
        page.wait_for_function(f"before => ({MOVES})() > before", arg=before)  # the answer is shown, although the socket is silent
        shown = settled(page)
        held.let_through(stale)
        page.wait_for_function("n => document.getElementById('mh-talk').textContent.includes('word ' + n)", arg=turn)
        assert (page.inner_text("#mh-prompt"), page.evaluate(OFFERED)) == shown, "an older question came back"
        held.release()
        if clicks.count(200) > 3:
            return
    raise AssertionError("no choice of several clicks was made")


# ---- the log


def last_lines(page: Any) -> list[bool]:
    """For each line that is marked as the present one: is it the last?"""
    return list(page.evaluate("() => [...document.querySelectorAll('#mh-log .last')].map(line => line.matches(':last-child'))"))


@pytest.mark.parametrize("calm", [False, True], ids=["motion", "calm"])
def test_exactly_one_line_of_the_log_is_now(served: Served, browse: Browse, calm: bool) -> None:
    """Many frames at once are shown as one, and still one line is the last."""
    *seats, tbl = two_players(served)
    watcher = browse(calm=calm)
    held = Held(watcher)

    def play(count: int) -> None:
        for _ in range(count):
            frame = next(look(seat, tbl) for seat in seats if look(seat, tbl)["you"])
            heard = len(held.waiting)
            assert send(seats[frame["seat"]], tbl, frame, first_leaf(frame["tree"], frame["moves"] % 3)).status_code == 200
            held.wait_for(heard + held.holding)

    watcher.goto(f"{served.url}/t/{tbl}")
    ready(watcher)
    play(2)
    watcher.wait_for_function("() => document.getElementById('mh-slider').max === '2'")
    assert last_lines(watcher) == [True]
    lines = watcher.locator("#mh-log li").count()
    held.holding = True
    play(10)
    held.release()
    watcher.wait_for_function("() => document.getElementById('mh-slider').max === '12'")
    assert last_lines(watcher) == [True]
    assert watcher.locator("#mh-log li").count() == lines + 10
    watcher.click('.replay [data-step-to="-1"]')
    watcher.wait_for_selector(".prompt.past")
    watcher.wait_for_function("() => document.querySelector('#mh-log .last')?.dataset.at === '11'")
    assert watcher.locator("#mh-log .last").count() == 1
    watcher.click("#mh-now >> text=To the present")
    watcher.wait_for_function("() => !document.querySelector('.prompt.past')")
    assert last_lines(watcher) == [True]


def test_looking_back_shows_nobody_what_another_hand_saw(served: Served, browse: Browse) -> None:
    """At one device, what one player has looked back at is not kept for the next."""
    page = browse()
    fields = {f"seat{n}": "here" for n in range(1, 3)}
    table(served, page, "ragnarokstar", **fields)
    rng = random.Random(2)
    seats = []
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "at=0" in request.url else None)
    for _ in range(80):
        if until(page, {"yours", "curtain", "over"}) == "curtain":
            page.click("#mh-curtain-go")
            until(page, {"yours"})
            seats.append(page.get_attribute("#mh-table", "data-seat"))
            if moves(page):
                page.click('.replay [data-step-to="first"]')
                page.wait_for_selector(".prompt.past")
                page.click("#mh-now >> text=To the present")
                until(page, {"yours"})
        else:
            one_choice(page, rng)
        if len(set(seats)) > 1 and len(asked) > 1:
            break
    wanted = {url.split("seat=")[1][0] for url in asked}
    assert len(wanted) > 1, "each looks at its own past"
