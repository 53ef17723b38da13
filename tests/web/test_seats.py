"""Seats and watching: who plays for whom is marked, what cannot be undone is asked twice, and whoever watches is told so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from meadhall.games import load_game
from meadhall.record import Record
from meadhall.rng import Rng
from web.auditing import positions
from web.driving import moves, no_coach, press, ready, set_table, until
from web.serving import Served
from web.test_turns import open_record

Browse = Callable[..., Any]


def sign_in(page: Any, served: Served, client: Any) -> None:
    page.context.add_cookies([{"name": "meadhall", "value": client.cookies["meadhall"], "url": served.url}])


def two_at_a_table(served: Served, game: str = "hexentafl") -> tuple[str, Any, Any]:
    """A public table with Sigrid and Bjorn."""
    sigrid, bjorn = served.guest("Sigrid"), served.guest("Bjorn")
    wish = {"game": game, "sitting": ["me", "open"], "visibility": "public"}
    table = sigrid.post("/tables", json=wish).json()["table"]
    assert bjorn.post(f"/t/{table}/sit", json={}).status_code == 200
    if not sigrid.get(f"/t/{table}/view").json().get("order"):
        sigrid.post(f"/t/{table}/start", json={})
    return table, sigrid, bjorn


def after_a_move(served: Served, browse: Browse, player: httpx.Client, table: str) -> Any:
    """The page of a player who has just made the first move."""
    page = browse()
    sign_in(page, served, player)
    no_coach(page, "hexentafl")
    page.goto(f"{served.url}/t/{table}")
    ready(page)
    until(page, {"yours"})
    press(page, ".piece.may", 0.5)
    press(page, "[data-spot].may:not(.piece)", 0.5)
    page.wait_for_function("() => Number(document.getElementById('mh-slider').max) === 1")
    return page


def answer(player: httpx.Client, table: str) -> None:
    """Make the first choice that there is in the second seat."""
    frame = player.get(f"/t/{table}/view").json()
    node = frame["tree"]
    while "do" not in node:
        node = next(iter(node["next"].values()))
    player.post(f"/t/{table}/choose", json={"seat": 1, "ask": frame["ask"], "path": [node["do"]], "key": "second-seat"})


def test_a_seat_that_a_bot_plays_for_somebody_is_marked(served: Served, browse: Browse) -> None:
    table, sigrid, bjorn = two_at_a_table(served)
    page = browse()
    sign_in(page, served, sigrid)
    no_coach(page, "hexentafl")
    page.goto(f"{served.url}/t/{table}")
    ready(page)
    assert "(bot)" not in page.inner_text("#seats")
    bjorn.post(f"/t/{table}/leave", json={"seat": 1})
    page.wait_for_function("() => document.getElementById('seats').textContent.includes('Bjorn (bot)')")
    assert "(bot)" not in sigrid.get(f"/t/{table}/record.txt").text
    bjorn.post(f"/t/{table}/back", json={"seat": 1})
    page.wait_for_function("() => !document.getElementById('seats').textContent.includes('(bot)')")


def test_leaving_is_explained_and_asked_twice_and_gone_at_the_end(served: Served, browse: Browse) -> None:
    page = browse()
    no_coach(page, "hexentafl")
    set_table(page, served.url, "hexentafl")
    ready(page)
    until(page, {"yours"})
    page.click("[data-dialog=mh-more]")
    words = page.inner_text(".mh-playing")
    assert "take it over again" in words and "You lose" in words and "without a result" in words
    for act in ("leave", "abandon", "resign"):
        before = page.url
        page.click(f"form[action$='/{act}'] button")
        assert page.url == before and page.locator(f"form[action$='/{act}'] button").inner_text().endswith("?"), act
    page.click("form[action$='/resign'] button")  # the second time
    page.wait_for_load_state()
    ready(page)
    until(page, {"over"})
    assert page.inner_text("#mh-ask") == "The game is over." and "resignation" in page.inner_text("#mh-then").lower()
    page.click("[data-dialog=mh-more]")
    assert not page.locator(".mh-playing").is_visible()


# buttons, links and fields of the dialogs of a page that no hand can reach, however it scrolls
BEYOND = """() => [...document.querySelectorAll('dialog.dialog')].flatMap(dialog => {
  dialog.showModal();
  const found = [...dialog.querySelectorAll('button, a, input, select, textarea')].filter(e => e.checkVisibility()).filter(e => {
    e.scrollIntoView({block: 'nearest', behavior: 'instant'});
    const box = e.getBoundingClientRect(), hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !hit || !(e.contains(hit) || hit.closest('label')?.contains(e));
  });
  dialog.close();
  return found.map(e => dialog.id + ': ' + (e.innerText || e.name));
})"""


def test_everything_in_a_dialog_can_be_reached_in_a_low_window(served: Served, browse: Browse) -> None:
    table, sigrid, _ = two_at_a_table(served)
    for size in ({"width": 1280, "height": 600}, {"width": 390, "height": 600}):
        page = browse(viewport=size)
        sign_in(page, served, sigrid)
        no_coach(page, "hexentafl")
        page.goto(f"{served.url}/t/{table}")
        ready(page)
        assert page.locator("dialog.dialog").count() > 1 and page.evaluate(BEYOND) == [], size
        page.goto(served.url)
        assert page.locator("dialog.dialog").count() and page.evaluate(BEYOND) == [], size


def test_the_end_takes_the_buttons_for_leaving_with_it(served: Served, browse: Browse) -> None:
    table, sigrid, bjorn = two_at_a_table(served)
    page = browse()
    sign_in(page, served, sigrid)
    no_coach(page, "hexentafl")
    page.goto(f"{served.url}/t/{table}")
    ready(page)
    page.click("[data-dialog=mh-more]")
    assert page.locator(".mh-playing").is_visible()
    bjorn.post(f"/t/{table}/resign", json={"seat": 1})
    page.wait_for_selector(".mh-playing", state="hidden")


def test_whoever_asked_is_told_that_it_was_declined(served: Served, browse: Browse) -> None:
    table, sigrid, bjorn = two_at_a_table(served)
    page = after_a_move(served, browse, sigrid, table)
    answer(bjorn, table)
    until(page, {"yours"})
    page.click("[data-act=undo]")
    page.wait_for_function("() => document.getElementById('mh-notice').textContent.includes('Waiting for consent')")
    bjorn.post(f"/t/{table}/decline", json={})
    page.wait_for_function("() => document.getElementById('mh-notice').textContent.includes('Bjorn did not agree')")
    press(page, ".piece.may", 0.5)
    press(page, "[data-spot].may:not(.piece)", 0.5)
    page.wait_for_selector("#mh-notice", state="hidden")


@pytest.mark.parametrize("size", [(1280, 720), (820, 1180), (390, 844)], ids=str)
def test_a_notice_covers_nothing_of_the_table(size: tuple[int, int], served: Served, browse: Browse) -> None:
    """It stays until somebody answers: neither the question, nor a seat, nor a button of the bar is below it on a screen."""
    table, sigrid, bjorn = two_at_a_table(served)
    page = after_a_move(served, browse, sigrid, table)
    answer(bjorn, table)
    until(page, {"yours"})
    page.set_viewport_size({"width": size[0], "height": size[1]})
    covered = """() => { const box = document.getElementById('mh-notice').getBoundingClientRect();
      const under = (e) => { const b = e.getBoundingClientRect();
        return b.width && b.left < box.right && b.right > box.left && b.top < box.bottom && b.bottom > box.top; };
      const table = '#mh-ask, #mh-then, #seats b, #seats .small, .stage, .side', bar = innerWidth > 600 ? ', .bar button' : '';
      return [...document.querySelectorAll(table + bar)].filter(under).map(e => e.className + e.textContent.slice(0, 40)); }"""
    for words in ("Sigrid asks to", "A bot plays for you"):
        if words.startswith("A bot"):
            bjorn.post(f"/t/{table}/decline", json={})
            sigrid.post(f"/t/{table}/leave", json={"seat": 0})
        else:
            sigrid.post(f"/t/{table}/undo", json={"seat": 0})
        page.wait_for_function("words => document.getElementById('mh-notice').textContent.includes(words)", arg=words)
        assert page.evaluate(covered) == [], words


def test_a_link_for_watchers_appears_in_the_open_dialog(served: Served, browse: Browse) -> None:
    page, host = browse(), served.guest("Sigrid")
    table = host.post("/tables", json={"game": "hexentafl", "sitting": ["me", "random"], "visibility": "link"}).json()["table"]
    sign_in(page, served, host)
    no_coach(page, "hexentafl")
    page.goto(f"{served.url}/t/{table}")
    ready(page)
    page.evaluate("() => { window.same = true; }")
    page.click("[data-dialog=mh-more]")
    page.click("text=Make a link for watchers")
    page.wait_for_selector("#mh-watch")
    assert "/watch/" in page.input_value("#mh-watch") and page.evaluate("() => window.same && document.getElementById('mh-more').open")
    guest = browse()
    guest.goto(page.input_value("#mh-watch"))
    assert guest.locator("main button.go").count()


def test_watching_says_so_and_offers_nothing_to_click(served: Served, browse: Browse) -> None:
    for game in ("ragnaroll", "ragnarokstar", "nxs"):
        host = served.guest("Sigrid")
        wish = {"game": game, "sitting": ["me", "random", "random"], "visibility": "public"}
        if game == "nxs":
            wish["sitting"] = ["me", "random"]
        table = host.post("/tables", json=wish).json()["table"]
        page = browse()
        page.goto(f"{served.url}/t/{table}")
        ready(page)
        page.wait_for_selector("[data-region]")
        assert page.locator("#mh-watching").inner_text().strip() == "You are watching", game
        assert page.locator("[data-spot].may").count() == 0 and "your row" not in page.inner_text("#mh-table").lower()
        hands = "e => getComputedStyle(e).cursor === 'pointer'"
        assert not page.evaluate(f"() => [...document.querySelectorAll('[data-region] [data-spot]')].some({hands})"), game


HIDDEN_AT = """at => document.getElementById('mh-slider').value === String(at)
  && ![...document.querySelectorAll('.yg-quick button')].some(e => e.getClientRects().length)"""


def test_only_whoever_is_asked_sees_buttons_on_a_phone(served: Served, browse: Browse) -> None:
    """Yggdrasil's bags and Enemies as buttons above the tree: not for those who watch, wait or look back."""
    page = browse(phone=True, calm=True)
    open_record(page, served, "yggdrasil", positions(load_game("yggdrasil"), 2, 5, seed=1)[1].text)
    if page.locator("#mh-curtain-go:visible").count():
        page.tap("#mh-curtain-go")
    page.wait_for_selector(".yg-quick button:visible")
    now = moves(page)
    for back in range(1, now):
        page.keyboard.press("ArrowLeft")
        page.wait_for_function(HIDDEN_AT, arg=now - back)
        if page.locator(".yg-fight.quick .yg-quick button").count():
            return
    raise AssertionError("no earlier question would have had buttons")


def test_a_watcher_looks_from_another_side(served: Served, browse: Browse) -> None:
    host = served.guest("Sigrid")
    wish = {"game": "ragnaroll", "sitting": ["me", "random", "random"], "visibility": "public"}
    table = host.post("/tables", json=wish).json()["table"]
    page = browse()
    page.goto(f"{served.url}/t/{table}")
    ready(page)
    title = "() => document.querySelector('.rr-title h1').textContent"
    first = page.evaluate(title)
    page.click("button[data-side='2']")
    page.wait_for_function(f"before => ({title})() !== before", arg=first)
    second = page.evaluate(title)
    frame, before = host.get(f"/t/{table}/view").json(), moves(page)
    node = frame["tree"]
    while "do" not in node:
        node = next(iter(node["next"].values()))
    host.post(f"/t/{table}/choose", json={"seat": 0, "ask": frame["ask"], "path": [node["do"]], "key": "sigrid-chooses"})
    page.wait_for_function("n => Number(document.getElementById('mh-slider').max) >= n", arg=before)
    page.wait_for_function(f"wanted => ({title})() === wanted", arg=second)
    assert page.get_attribute("button[data-side='2']", "aria-pressed") == "true"
    assert host.get(f"/t/{table}/view", params={"side": 2}).json()["seat"] == 0, "whoever plays sees their own side"


def test_the_end_offers_a_review_figures_the_record_and_the_picture(served: Served, browse: Browse) -> None:
    table, sigrid, bjorn = two_at_a_table(served)
    assert sigrid.get(f"/t/{table}/summary").status_code == 409
    page = after_a_move(served, browse, sigrid, table)
    bjorn.post(f"/t/{table}/resign", json={"seat": 1})
    until(page, {"over"})
    page.click("text=Share")
    page.wait_for_selector("#mh-summary table")
    rows = page.locator("#mh-summary tbody tr").all_inner_texts()
    assert [row.split()[0] for row in rows] == ["Sigrid", "Bjorn"] and rows[0].split()[1] == "1"
    for name in ("record.txt", "board.svg"):
        link = page.get_attribute(f"#mh-share a[href$='{name}']", "href")
        assert sigrid.get(link).status_code == 200
    page.click("#mh-share [data-act=close]")
    page.click(".mh-over >> text=Replay")
    page.wait_for_function("() => document.getElementById('mh-slider').value === '0'")


def test_a_record_that_is_refused_stays_in_its_field(served: Served, browse: Browse) -> None:
    page = browse(allow={"422": "the record is refused"})
    page.goto(served.url)
    page.locator("[data-dialog=mh-import]:visible").first.click()
    page.fill("#mh-import [name=name]", "Sigrid")
    page.fill("#mh-import [name=record]", "Game: hexentafl\n\nthis is not a move")
    page.click("#mh-import button.go")
    page.wait_for_selector("#mh-import .form-error:visible")
    assert page.inner_text("#mh-import .form-error").endswith(".") and "not a move" in page.input_value("#mh-import [name=record]")


def test_words_that_were_not_read_yet_are_marked_on_a_phone(served: Served, browse: Browse) -> None:
    table, sigrid, bjorn = two_at_a_table(served)
    page = browse(phone=True)
    sign_in(page, served, sigrid)
    no_coach(page, "hexentafl")
    page.goto(f"{served.url}/t/{table}")
    ready(page)
    assert not page.locator(".dock .news").count()
    bjorn.post(f"/t/{table}/chat", json={"text": "Well met."})
    page.wait_for_selector(".dock [data-tab=talk].news")
    page.tap(".dock [data-tab=talk]")
    page.wait_for_selector(".dock [data-tab=talk]:not(.news)")


def test_what_was_read_or_never_said_is_not_marked(served: Served, browse: Browse) -> None:
    """A curtain and a reload bring the talk once more: only words of others that came since it was open are news."""
    sigrid, bjorn = served.guest("Sigrid"), served.guest("Bjorn")
    wish = {"game": "ragnarokstar", "sitting": ["me", "me Astrid", "open"], "visibility": "public"}
    table = sigrid.post("/tables", json=wish).json()["table"]
    bjorn.post(f"/t/{table}/sit", json={})
    sigrid.post(f"/t/{table}/start", json={})
    page = browse()
    sign_in(page, served, sigrid)
    no_coach(page, "ragnarokstar")
    page.goto(f"{served.url}/t/{table}")
    ready(page)
    page.click("#mh-curtain-go")
    page.wait_for_selector("#mh-curtain", state="hidden")
    assert not page.locator(".news").count()
    bjorn.post(f"/t/{table}/chat", json={"text": "Well met."})
    page.wait_for_selector(".tabs [data-tab=talk].news")
    page.reload()
    ready(page)
    page.click("#mh-curtain-go")
    page.wait_for_selector(".tabs [data-tab=talk].news")
    page.click(".tabs [data-tab=talk]")
    page.wait_for_selector(".tabs [data-tab=talk]:not(.news)")
    page.reload()
    ready(page)
    page.click("#mh-curtain-go")
    page.wait_for_selector("#mh-curtain", state="hidden")
    page.wait_for_function("() => document.querySelectorAll('#mh-talk li').length === 1")
    assert not page.locator(".news").count()


def test_what_was_secret_is_told_at_the_end_in_words(served: Served) -> None:
    """No notation, no names of spots: the sentences that the seat itself had read."""
    host = served.guest("Sigrid")
    record, rng = Record(load_game("lindisfarne"), 3, {}, ["Sigrid", "Bjorn", "Astrid"]), Rng(2)
    while not record.over:
        actor = record.state.actors()[0]
        options = record.state.options(actor)
        record.add(actor, options[rng.below(len(options))])
    table = host.post("/import", json={"record": record.write()}).json()["table"]
    log = host.get(f"/t/{table}/view").json()["log"]["html"]
    assert "Secret until now: " in log and "<code>" not in log
