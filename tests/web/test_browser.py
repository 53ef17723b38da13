"""The table in a real browser: hands, keys, touch, other tabs, lost connections, strangers."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from web.driving import CUT, moves, no_coach, one_choice, ready, set_table, state, until
from web.serving import Served

Browse = Callable[..., Any]
SAY = """words => fetch(document.getElementById('mh-table').dataset.base + '/chat',
  {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({text: words})})"""


def move(page: Any, start: str, to: str) -> None:
    page.locator(f'[data-region] [data-spot="p:{start}"]').click()
    page.locator(f'[data-region] [data-spot="c:{to}"]').click()


def pieces(page: Any) -> list[str]:
    return sorted(page.evaluate("() => [...document.querySelectorAll('#stage [data-flip]')].map(e => e.id)"))


def agree(one: Any, other: Any, *there: str) -> None:
    """Both pages show the same pieces, these among them; as soon as both have drawn what came."""
    for _ in range(500):
        if pieces(one) == pieces(other) and {*there} <= {*pieces(one)}:
            return
        one.wait_for_timeout(10)  # between two looks: neither page can wait for the other
    raise AssertionError(f"{pieces(one)} and {pieces(other)}, wanted {there}")


def posts(page: Any) -> list[str]:
    """The choices that a page sends from now on."""
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.post_data) if request.url.endswith("/choose") else None)
    return sent


def heard(listener: Any, speaker: Any, words: str) -> None:
    """Something is said, and heard: all that was sent to the listener before has arrived too."""
    speaker.evaluate(SAY, words)
    listener.wait_for_function("words => document.getElementById('mh-talk').textContent.includes(words)", arg=words)


def invited(served: Served, browse: Browse, **settings: Any) -> tuple[Any, Any]:
    """Two browsers at one heXentafl table: one set it, the other followed the link."""
    host, friend = browse(**settings), browse(**settings)
    for page in (host, friend):
        no_coach(page, "hexentafl")
    set_table(host, served.url, "hexentafl", seat1="open")
    link = host.input_value("#mh-link")
    assert host.locator("svg.qr").count() == 1
    friend.goto(link)
    friend.fill("main [name=name]", "Torvald")
    friend.click("main button.go")
    friend.wait_for_url("**/t/*")
    assert "/join/" not in friend.url, "the token must not stay in the address"
    ready(friend)
    ready(host)
    return host, friend


def test_two_browsers_see_each_others_moves(served: Served, browse: Browse) -> None:
    host, friend = invited(served, browse)
    assert "Your turn" in host.title() and "Your turn" not in friend.title()
    icons = [page.get_attribute("link[rel=icon]", "href") for page in (host, friend)]
    assert icons[0].startswith("data:image/svg+xml,") and "favicon.svg" in icons[1]
    move(host, "d5", "d6")
    until(friend, {"yours"})
    host.wait_for_selector("#p-d6")
    agree(host, friend, "p-d6")
    move(friend, "a1", "a2")
    until(host, {"yours"})
    host.wait_for_selector("#p-a2")
    assert "a1-a2" in host.inner_text("#mh-log") and "a1-a2" in host.text_content("#mh-live")


def test_pieces_can_be_dragged_and_slide_to_their_place(served: Served, browse: Browse) -> None:
    host, friend = invited(served, browse)
    start = host.locator('[data-spot="p:d5"]').bounding_box()
    end = host.locator('[data-spot="c:d6"]').bounding_box()
    host.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    host.mouse.down()
    host.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=8)
    assert host.locator('[data-spot="c:d6"].aim').count() == 1
    host.mouse.up()
    until(friend, {"yours"})
    for page in (host, friend):
        page.wait_for_selector("#p-d6")
    host.wait_for_function("() => !document.getElementById('p-d6').getAnimations({subtree: true}).length")
    landed = host.locator('[data-spot="p:d6"]').bounding_box()
    assert abs(landed["x"] + landed["width"] / 2 - end["x"] - end["width"] / 2) < 12, "it lies where it was dropped"
    # a drop on a hex that is not a target returns the piece
    friend_piece = friend.locator('[data-spot="p:a1"]').bounding_box()
    friend.mouse.move(friend_piece["x"] + 20, friend_piece["y"] + 20)
    friend.mouse.down()
    friend.mouse.move(friend_piece["x"] + 300, friend_piece["y"] - 10, steps=6)
    friend.mouse.up()
    assert state(friend) == "yours" and friend.locator('[data-spot="p:a1"]').bounding_box()["x"] == pytest.approx(friend_piece["x"], abs=2)


def test_aiming_shows_the_consequence_and_escape_steps_back(served: Served, browse: Browse) -> None:
    page = browse()
    no_coach(page, "hexentafl")
    set_table(page, served.url, "hexentafl", seat1="bot:thrall")
    ready(page)
    page.locator('[data-spot="p:d5"]').click()
    assert page.locator('[data-spot="p:d5"].picked').count() == 1 and page.locator("#mh-back").is_visible()
    page.locator('[data-spot="c:d6"]').hover()
    assert "d6" in page.inner_text("#mh-then") and page.inner_text("#mh-go") == "d5-d6"
    page.keyboard.press("Escape")
    assert page.locator(".picked[data-spot]").count() == 0 and not page.locator("#mh-go").is_visible()
    page.locator('[data-spot="p:d5"]').click()
    page.locator('[data-spot="p:e3"]').click()
    assert page.locator('[data-spot="p:e3"].picked').count() == 1, "another piece can be picked at once"


def test_a_click_on_what_is_not_possible_says_why_and_leads_to_the_rule(served: Served, browse: Browse) -> None:
    page = browse()
    no_coach(page, "hexentafl")
    set_table(page, served.url, "hexentafl")
    ready(page)
    page.locator('[data-spot="p:a1"]').click()
    page.wait_for_selector("#mh-then .clause")
    assert "HX-2.1" in page.inner_text("#mh-then")
    page.click("#mh-then .clause")
    page.wait_for_selector("#mh-rules .found")
    assert "HX-2.1" in page.inner_text("#mh-rules .found")


def test_typed_moves_and_the_list_of_choices(served: Served, browse: Browse) -> None:
    page = browse()
    no_coach(page, "hexentafl")
    set_table(page, served.url, "hexentafl")
    ready(page)
    page.click("#mh-list summary")
    page.wait_for_selector("#mh-choices button")
    assert page.locator("#mh-choices button").count() == 4
    page.fill("#mh-typed input", "d5-d4")
    page.press("#mh-typed input", "Enter")
    page.wait_for_selector(".prompt.refused")
    assert "HX-2.3" in page.inner_text("#mh-then")
    page.fill("#mh-typed input", "d5-d6")
    page.press("#mh-typed input", "Enter")
    page.wait_for_selector("#p-d6")


def test_a_game_by_keyboard_alone(served: Served, browse: Browse) -> None:
    page = browse()
    no_coach(page, "hexentafl")
    set_table(page, served.url, "hexentafl")
    ready(page)
    for _ in range(4):
        if until(page, {"yours", "over"}) == "over":
            break
        before = moves(page)
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("() => document.activeElement.matches('[data-region] [data-spot].may')"):
                break
        page.keyboard.press("Enter")
        page.wait_for_selector(".picked[data-spot]")
        assert page.locator(".picked[data-spot]").count() == 1
        assert page.evaluate("() => document.activeElement.matches('[data-spot].may')"), "the focus goes to the first target"
        assert page.inner_text("#mh-then"), "the consequence is told"
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.wait_for_function("before => Number(document.getElementById('mh-slider').max) > before", arg=before)


def test_touch_aims_first_and_the_button_names_the_act(served: Served, browse: Browse) -> None:
    page = browse(phone=True)
    no_coach(page, "hexentafl")
    set_table(page, served.url, "hexentafl")
    ready(page)
    page.locator('[data-spot="p:d5"]').tap()
    asked = posts(page)
    page.locator('[data-spot="c:d6"]').tap()
    page.wait_for_selector("#mh-go:visible")
    assert page.inner_text("#mh-go") == "d5-d6"
    assert "p-d5" in pieces(page) and all("only" in body for body in asked), "the first tap only aims"
    page.locator("#mh-go").tap()
    page.wait_for_selector("#p-d6")
    until(page, {"yours", "over"})
    one_choice(page, random.Random(3), touch=True)
    box = page.locator("#mh-prompt").bounding_box()
    assert box["y"] + box["height"] <= 780 and page.evaluate("() => document.documentElement.scrollWidth") <= 360


def test_targets_are_large_enough_for_a_thumb(served: Served, browse: Browse) -> None:
    page = browse(phone=True)
    no_coach(page, "hexentafl")
    set_table(page, served.url, "hexentafl")
    ready(page)
    page.locator('[data-spot="p:d5"]').tap()
    boxes = [spot.bounding_box() for spot in page.locator("[data-region] [data-spot].may").all()]
    assert min(min(box["width"], box["height"]) for box in boxes) >= 39


def test_a_tab_that_was_offline_catches_up(served: Served, browse: Browse) -> None:
    host, friend = invited(served, browse, allow=CUT)
    friend.context.set_offline(True)
    friend.wait_for_selector("body.offline")
    move(host, "d5", "d6")
    host.wait_for_selector("#p-d6")
    assert "p-d6" not in pieces(friend)
    friend.context.set_offline(False)
    friend.wait_for_selector("#p-d6")
    until(friend, {"yours"})
    move(friend, "a1", "a2")
    host.wait_for_selector("#p-a2")


def test_a_choice_made_while_offline_is_sent_when_the_net_returns(served: Served, browse: Browse) -> None:
    host, friend = invited(served, browse, allow=CUT)
    host.context.set_offline(True)
    with host.expect_event("requestfailed"):
        move(host, "d5", "d6")
    assert "p-d6" not in pieces(friend)
    host.context.set_offline(False)
    friend.wait_for_selector("#p-d6")
    until(friend, {"yours"})
    assert moves(friend) == 1


def test_a_stale_tab_is_brought_up_to_date_instead_of_playing_twice(served: Served, browse: Browse) -> None:
    page = browse(allow={"409": "the stale tab's choice is refused"})
    no_coach(page, "hexentafl")
    url = set_table(page, served.url, "hexentafl", seat1="open")
    link = page.input_value("#mh-link")
    friend = browse()
    friend.goto(link)
    friend.fill("main [name=name]", "Torvald")
    friend.click("main button.go")
    ready(page)
    old = page.context.new_page()
    old.add_init_script("window.WebSocket = class { close() {} };")  # a tab that hears nothing
    old.goto(url)
    old.wait_for_selector("body[data-ready]")
    move(page, "d5", "d6")
    page.wait_for_selector("#p-d6")
    assert old.locator("#p-d5").count() == 1, "this tab has heard nothing"
    move(old, "e3", "e2")
    old.wait_for_selector("#p-d6")
    assert old.locator("#p-e3").count() == 1 and moves(page) == 1


def test_a_second_window_shows_the_same_table(served: Served, browse: Browse) -> None:
    page = browse()
    no_coach(page, "hexentafl")
    url = set_table(page, served.url, "hexentafl")
    ready(page)
    second = page.context.new_page()
    second.goto(url)
    ready(second)
    move(second, "d5", "d6")
    page.wait_for_selector("#p-d6")
    until(page, {"yours", "over"})
    until(second, {"yours", "over"})
    agree(page, second)


def test_back_and_forth_in_the_history_shows_the_present(served: Served, browse: Browse) -> None:
    page = browse()
    no_coach(page, "hexentafl")
    url = set_table(page, served.url, "hexentafl")
    ready(page)
    move(page, "d5", "d6")
    page.wait_for_selector("#p-d6")
    page.goto(served.url)
    page.go_back()
    page.wait_for_selector("#p-d6")
    ready(page)
    assert page.url.startswith(url)
    until(page, {"yours", "over"})


def test_replay_by_buttons_keys_slider_and_link(served: Served, browse: Browse) -> None:
    host, friend = invited(served, browse)
    move(host, "d5", "d6")
    until(friend, {"yours"})
    move(friend, "a1", "a2")
    until(host, {"yours"})
    host.click('.replay [data-step-to="-1"]')
    host.wait_for_selector("#p-a1")
    assert host.inner_text("#mh-ask").startswith("Moment 1 of 2: A defender moves") and host.url.endswith("?at=1")
    host.locator("body").press("ArrowLeft")
    host.wait_for_selector("#p-d5")
    assert host.locator("[data-spot].may").count() == 0, "nothing can be chosen in the past"
    link = host.url
    host.click("#mh-now")
    host.wait_for_selector("#p-a2")
    assert state(host) == "yours" and host.locator("[data-spot].may").count() > 0
    host.locator("#mh-slider").fill("1")
    host.wait_for_selector("#p-a1")
    third = host.context.new_page()
    third.goto(link)
    third.wait_for_selector("#p-d5")
    assert third.inner_text("#mh-ask") == "Moment 0 of 2: the start."
    host.click('#mh-log li[data-at="2"] >> nth=0')
    host.wait_for_selector("#p-a2")


def test_watchers_see_and_cannot_touch(served: Served, browse: Browse) -> None:
    page, watcher = browse(), browse()
    no_coach(page, "hexentafl")
    url = set_table(page, served.url, "hexentafl")
    ready(page)
    watcher.goto(url)
    ready(watcher)
    move(page, "d5", "d6")
    watcher.wait_for_selector("#p-d6")
    assert watcher.locator("[data-spot].may").count() == 0 and watcher.locator("[data-act=undo]").count() == 0


def test_talk_is_heard_and_hostile_talk_is_only_text(served: Served, browse: Browse) -> None:
    host, friend = invited(served, browse)
    evil = "<img src=x onerror=alert(1)><script>alert(2)</script> hei"
    host.click(".tabs [data-tab=talk]")
    host.fill("#mh-say input", evil)
    host.press("#mh-say input", "Enter")
    friend.click(".tabs [data-tab=talk]")
    friend.wait_for_selector("#mh-talk li")
    assert evil in friend.inner_text("#mh-talk") and friend.locator("#mh-talk img, #mh-talk script").count() == 0


def test_hostile_names_are_only_text(served: Served, browse: Browse) -> None:
    page = browse()
    no_coach(page, "hexentafl")
    name = "<b onclick=alert(1)>\"'&amp;"
    set_table(page, served.url, "hexentafl", name=name)
    ready(page)
    assert name[:20] in page.inner_text("#seats")
    move(page, "d5", "d6")
    until(page, {"yours", "over"})
    page.goto(served.url)
    assert name[:20] in page.inner_text("h1")


def test_undo_takes_back_and_says_when_it_cannot(served: Served, browse: Browse) -> None:
    host, friend = invited(served, browse)
    assert host.get_attribute(".bar [data-act=undo]", "aria-disabled") == "true"
    move(host, "d5", "d6")
    host.wait_for_selector("#p-d6")
    host.click(".bar [data-act=undo]")
    friend.wait_for_selector("#mh-notice:visible, #p-d5")
    if friend.locator("#mh-notice").is_visible():
        friend.click("#mh-notice >> text=Agree")
    host.wait_for_selector("#p-d5")
    until(host, {"yours"})


def test_the_guide_the_theme_and_the_contrast(served: Served, browse: Browse) -> None:
    page = browse(color_scheme="light")
    set_table(page, served.url, "hexentafl")
    ready(page)
    page.wait_for_selector("#mh-teach:visible")
    assert "King" in page.inner_text("#mh-teach") and page.locator("#mh-spot .ring").count() == 2
    for _ in range(4):
        page.click("#mh-teach-next")
    page.wait_for_selector("#mh-teach", state="hidden")
    page.reload()
    ready(page)
    assert not page.locator("#mh-teach").is_visible(), "it is shown once"
    page.click("[data-dialog=mh-more]")
    page.click("[data-act=guide]")
    page.wait_for_selector("#mh-teach:visible")
    page.click("[data-act=guide-close]")
    page.wait_for_selector("#mh-teach", state="hidden")
    light = page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor")
    page.click("[data-act=theme]")
    page.wait_for_function("light => getComputedStyle(document.documentElement).backgroundColor !== light", arg=light)
    page.reload()
    ready(page)
    assert page.evaluate("() => document.documentElement.dataset.theme") == "dark"


def test_the_guide_leaves_with_the_end_and_comes_when_it_is_asked_for(served: Served, browse: Browse) -> None:
    page = browse()
    set_table(page, served.url, "hexentafl")
    ready(page)
    page.wait_for_selector("#mh-teach:visible")
    page.click("[data-dialog=mh-more]")
    page.click("text=Resign")
    page.click("text=Resign for good?")
    until(page, {"over"})
    page.wait_for_selector("#mh-teach", state="hidden")
    page.evaluate("() => document.getElementById('mh-more').close()")
    page.click("[data-dialog=mh-more]")
    page.click("[data-act=guide]")
    page.wait_for_selector("#mh-teach:visible")


def test_resigning_ends_the_game_and_a_rematch_begins_another(served: Served, browse: Browse) -> None:
    host, friend = invited(served, browse)
    host.click("[data-dialog=mh-more]")
    host.click("text=Resign")
    assert state(friend) != "over", "it is asked twice"
    host.click("text=Resign for good?")
    until(friend, {"over"})
    assert "Torvald wins" in friend.inner_text("#mh-then")
    old = friend.url
    friend.click("text=Rematch")
    friend.wait_for_url(lambda url: url != old)
    assert "/t/" in friend.url


def test_another_site_cannot_listen_in(served: Served, browse: Browse) -> None:
    page = browse(allow=dict.fromkeys(("/live' failed", "ERR_FAILED", "CORS"), "what another site tries is refused"))
    no_coach(page, "hexentafl")
    url = set_table(page, served.url, "hexentafl")
    ready(page)
    other = page.context.new_page()
    other.goto("about:blank")
    heard = other.evaluate(
        """url => new Promise(done => {
      const socket = new WebSocket(url);
      socket.onmessage = () => done(true);
      socket.onclose = () => done(false);
    })""",
        url.replace("http:", "ws:") + "/live",
    )
    assert heard is False
    other.evaluate("url => fetch(url, {method: 'POST', mode: 'no-cors', credentials: 'include', body: '{}'}).catch(() => 0)", url + "/undo")
    assert moves(page) == 0


def test_pages_fit_a_phone(served: Served, browse: Browse) -> None:
    page = browse(phone=True)
    no_coach(page, "hexentafl")
    set_table(page, served.url, "hexentafl")
    for path in ("/", "/new?game=hexentafl", "/games/hexentafl", page.url.removeprefix(served.url)):
        page.goto(served.url + path)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 360, path


def test_one_device_goes_from_hand_to_hand_behind_a_curtain(served: Served, browse: Browse) -> None:
    """A game with secrets at one device: between two hands there is nothing on the page, and nothing comes over the wire."""
    from meadhall.web import assets

    game = next(g for g in assets.games() if g.hides({}))
    page = browse()
    no_coach(page, game.key)
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda text: sent.append(str(text))))
    fields = {f"seat{n}": "here" for n in range(1, game.default_seats)}
    set_table(page, served.url, game.key, **fields)
    ready(page)
    rng = random.Random(2)
    seen: set[str] = set()
    for _ in range(60):
        if state(page) == "curtain":
            words = page.inner_text("#mh-curtain-words")
            seen.add(words)
            assert words.startswith("Hand the device to ")
            assert page.locator("[data-region] *, #mh-log *").count() == 0, "emptied first"
            assert page.locator("[data-spot]").count() == 0
            if len(seen) > 1:
                break
            page.reload()
            ready(page)
            assert state(page) == "curtain", "a reload does not lift it"
            page.click("#mh-curtain-go")
            until(page, {"yours"})
        if until(page, {"yours", "curtain", "over"}) == "yours":
            one_choice(page, rng)
    assert len(seen) > 1, "the device has changed hands"
    curtains = [text for text in sent if '"curtain"' in text]
    assert all('"regions":{}' in text and '"tree":{}' in text and '"log"' not in text for text in curtains)
    page.go_back()
    page.go_forward()
    ready(page)
    assert state(page) == "curtain"


def test_one_device_without_secrets_needs_no_curtain(served: Served, browse: Browse) -> None:
    page = browse()
    no_coach(page, "hexentafl")
    set_table(page, served.url, "hexentafl", seat1="here")
    ready(page)
    move(page, "d5", "d6")
    page.wait_for_selector("#p-d6")
    until(page, {"yours"})
    move(page, "a1", "a2")
    page.wait_for_selector("#p-a2")
    until(page, {"yours"})


def test_a_turn_of_several_choices_can_be_put_back_before_it_is_sent(served: Served, browse: Browse) -> None:
    """NXS: move, then turn a piece. Until both are chosen nobody hears of it."""
    page, watcher = browse(), browse()
    for one in (page, watcher):
        no_coach(one, "nxs")
    url = set_table(page, served.url, "nxs")
    ready(page)
    watcher.goto(url)
    ready(watcher)
    rng = random.Random(4)
    before = watcher.inner_html("#stage")
    page.locator("[data-region] [data-spot].may").first.click()
    page.wait_for_selector("#mh-back:visible")
    heard(watcher, page, "laid out")
    assert watcher.inner_html("#stage") == before and moves(page) == 0
    offers = page.locator("[data-spot].may").count()
    heard(page, page, "hm")
    assert page.locator("#mh-back").is_visible() and page.locator("[data-spot].may").count() == offers, "talk does not sweep the table"
    page.keyboard.press("Escape")
    page.wait_for_selector("#mh-back", state="hidden")
    assert state(page) == "yours"
    one_choice(page, rng)
    page.wait_for_function("() => Number(document.getElementById('mh-slider').max) > 0")
    watcher.wait_for_function("before => document.getElementById('stage').innerHTML !== before", arg=before)


def test_without_sockets_the_page_asks_now_and_then(served: Served, browse: Browse) -> None:
    page, deaf = browse(), browse()
    no_coach(page, "hexentafl")
    url = set_table(page, served.url, "hexentafl")
    ready(page)
    closing = "constructor() { setTimeout(() => this.onclose?.({code: 1006}), 0); } close() {}"
    deaf.add_init_script(f"window.WebSocket = class {{ {closing} }};")
    deaf.goto(url)
    ready(deaf)
    move(page, "d5", "d6")
    deaf.wait_for_selector("#p-d6", timeout=20000)


def test_a_hint_points_at_the_board(served: Served, browse: Browse) -> None:
    page = browse()
    no_coach(page, "hexentafl")
    set_table(page, served.url, "hexentafl")
    ready(page)
    page.click(".bar [data-act=hint]")
    page.wait_for_selector("[data-spot].aim")
    assert "A good choice" in page.inner_text("#mh-then") and page.locator("#mh-go").is_visible()
    page.click("#mh-go")
    page.wait_for_function("() => Number(document.getElementById('mh-slider').max) > 0")


@pytest.mark.parametrize("game", ["hexentafl", "nxs"])
def test_seats_are_told_in_full_on_a_phone(served: Served, browse: Browse, game: str) -> None:
    page = browse(phone=True)
    no_coach(page, game)
    set_table(page, served.url, game)
    ready(page)
    cut = page.evaluate("""() => [...document.querySelectorAll('#seats .seat span, #seats .seat b')]
      .filter(e => e.clientWidth && e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)""")
    assert cut == []


def test_a_table_fits_the_screen_without_scrolling(served: Served, browse: Browse) -> None:
    page = browse()
    no_coach(page, "hexentafl")
    set_table(page, served.url, "hexentafl")
    ready(page)
    assert page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [1440, 900]
