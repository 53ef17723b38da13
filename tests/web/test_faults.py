"""Faults that were found once, tried again as a hand and an eye would: tests/web/README.md lists them with their tests."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from meadhall.games import CATALOGUE, load_game
from web.auditing import AUDIT, positions
from web.driving import OFFERED, POINT, no_coach, press, ready, until
from web.programs import set_table as set_by_program
from web.serving import Served
from web.test_turns import moment, open_record, sit

Browse = Callable[..., Any]
HERE = Path(__file__).parent
LOW = {"viewport": {"width": 1280, "height": 720}}
# what can be chosen and lies outside the window before anybody scrolls
OUTSIDE = """() => { scrollTo(0, 0);
  return [...document.querySelectorAll('[data-spot].may, #mh-go')]
    .filter(e => e.getClientRects().length && e.checkVisibility({visibilityProperty: true}))
    .map(e => { const box = e.getBoundingClientRect(); return [e.dataset.spot ?? e.id, box.x + box.width / 2, box.y + box.height / 2]; })
    .filter(([_, x, y]) => x < 0 || y < 0 || x > innerWidth || y > innerHeight); }"""
KINDS = "() => [...document.querySelectorAll('[data-kind].may, [data-kind].picked')].map(e => [e.dataset.spot, e.dataset.kind])"
PICKED = "() => [...document.querySelectorAll('[data-kind].picked')].map(e => e.dataset.spot).sort()"


def at(page: Any, served: Served, position: Any) -> None:
    """A table at a moment of a game, behind no curtain."""
    open_record(page, served, position.game.key, position.text)
    if page.locator("#mh-curtain-go:visible").count():
        page.click("#mh-curtain-go")
        page.wait_for_selector("#mh-curtain", state="hidden")
    page.mouse.move(1, 1)
    page.evaluate(AUDIT)
    page.evaluate("audit.settle()")


def test_the_list_of_faults_names_tests_that_exist() -> None:
    text = (HERE / "README.md").read_text("utf-8")
    root = HERE.parents[1]
    named = re.findall(r"`([\w/]+\.py)::(test_\w+)`", text)
    assert len(named) > 70
    missing = [f"{file}::{name}" for file, name in named if f"def {name}(" not in (root / "tests" / file).read_text("utf-8")]
    assert missing == []
    rows = [row for row in text.splitlines() if row.startswith("| ") and not row.startswith(("| what", "|---"))]
    assert [row for row in rows if "::test_" not in row] == [], "every row names the test that keeps the fault away"


def test_pages_of_tests_move_as_those_of_players_do(browse: Browse) -> None:
    assert browse().evaluate("() => matchMedia('(prefers-reduced-motion: no-preference)').matches")
    assert browse(calm=True).evaluate("() => matchMedia('(prefers-reduced-motion: reduce)').matches")


# -- hands -------------------------------------------------------------------------------------------------------------


def test_dice_are_picked_in_any_order_and_all_at_once(served: Served, browse: Browse) -> None:
    """The last die first, the second of two equal ones alone, the first put back without the others, all in one click; the boards follow
    and the table stays where it is."""

    def wanted(choice: Any) -> bool:
        return len(choice.pick) > 3 and max(Counter(choice.pick).values()) > 1 and len(set(choice.pick)) > 1

    text, _ = moment(load_game("lindisfarne"), 3, wanted)
    page = browse(**LOW)
    open_record(page, served, "lindisfarne", text)
    if page.locator("#mh-curtain-go:visible").count():
        page.click("#mh-curtain-go")
    until(page, {"yours"})
    page.evaluate(AUDIT)
    page.evaluate("audit.settle()")
    before, dice = page.evaluate("audit.board()"), page.evaluate(KINDS)
    spots = [spot for spot, _ in dice]

    def click(spot: str) -> list[str]:
        assert press(page, f"[data-spot='{spot}'][data-kind]") == spot
        assert page.locator(".prompt.refused").count() == 0
        return list(page.evaluate(PICKED))

    second = next(spot for n, (spot, kind) in enumerate(dice) if kind in [other for _, other in dice[:n]])
    assert click(second) == [second], "the second of two equal dice, alone"
    assert click(second) == []
    assert click(spots[-1]) == [spots[-1]]
    assert click(spots[0]) == sorted([spots[0], spots[-1]]), "from right to left, nothing is replaced"
    boards = page.locator(f"[data-region] {OFFERED}:not([data-kind])")
    assert boards.count() > 0, "boards can be chosen for a half selection"
    name, x, y = page.evaluate(POINT, [f"[data-region] {OFFERED}:not([data-kind])", 0.1])
    page.mouse.move(x, y)
    page.wait_for_selector(f"[data-spot='{name}'].aim")
    page.wait_for_function("() => /strength|rank|first|second|third|place/i.test(document.getElementById('mh-then').textContent)")
    assert click(spots[0]) == [spots[-1]], "what was picked later stays"
    press(page, "[data-spot='b:all-of-them']")
    assert page.evaluate(PICKED) == sorted(spots)
    page.mouse.move(1, 1)
    page.evaluate("audit.settle()")
    assert page.evaluate("([a, b]) => audit.shift(a, b)", [before, page.evaluate("audit.board()")]) == []


def test_what_can_move_is_marked_before_a_pick(served: Served, browse: Browse) -> None:
    page = browse()
    sit(page, served, "hexentafl")
    until(page, {"yours"})
    drawn = """() => [...document.querySelectorAll('.piece')].map(e => [e.classList.contains('may'), getComputedStyle(e).cssText,
      [...e.querySelectorAll('*')].map(inner => getComputedStyle(inner).stroke + getComputedStyle(inner).visibility).join()].join(' | '))"""
    looks = page.evaluate(drawn)
    may = [one.split(" | ", 1)[1] for one in looks if one.startswith("true")]
    others = [one.split(" | ", 1)[1] for one in looks if one.startswith("false")]
    assert may and others and not set(may) & set(others), "they look different"


def test_anybody_takes_any_seat_and_keeps_the_own_name(served: Served, browse: Browse) -> None:
    page = browse()
    sit(page, served, "hexentafl", seat0="bot:karl", seat1="me")
    until(page, {"yours"}, 60)
    frame = page.evaluate("() => document.getElementById('mh-table').dataset.seat")
    assert frame == "1" and page.locator("#seats").inner_text().count("Sigrid") == 1
    page = browse()
    no_coach(page, "hexentafl")
    page.goto(f"{served.url}/new?game=hexentafl")
    page.fill("form#mh-new [name=name]", "Sigrid")
    page.select_option("[name=seat0]", "bot:karl")
    page.select_option("[name=seat1]", "here")
    page.fill("[name=here1]", "Yrsa")
    page.click("text=Set the table")
    page.wait_for_url("**/t/*")
    ready(page)
    assert "Yrsa" in page.locator("#seats").inner_text() and "Sigrid" not in page.locator("#seats").inner_text()


def test_a_guest_of_a_public_table_chooses_a_seat_in_the_waiting_room(served: Served, browse: Browse) -> None:
    host = served.guest("Sigrid")
    table = set_by_program(host, "nxs", sitting=["open", "me", "open"], seats=3, visibility="public")
    page = browse()
    page.goto(f"{served.url}/t/{table}")
    page.fill("[name=name]", "Yrsa")
    page.select_option("[name=wanted]", "2")
    page.click("text=Sit down")
    page.wait_for_selector(".seatrow:nth-child(3):has-text('Yrsa')")
    assert "Yrsa" not in page.locator(".seatrow").first.inner_text()


# -- places ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", CATALOGUE)
def test_what_can_be_chosen_is_in_sight(key: str, served: Served, browse: Browse) -> None:
    """At 1280x720, without scrolling, at usual and at full tables."""
    game, page = load_game(key), browse(calm=True, **LOW)
    for seats in {game.default_seats, game.seats[-1]}:
        for position in positions(game, seats, 5, seed=50 + seats)[:-1]:
            at(page, served, position)
            assert page.evaluate(OUTSIDE) == [], page.inner_text("#mh-ask")


@pytest.mark.parametrize("key", CATALOGUE)
def test_the_board_stays_where_it_is_through_many_choices(key: str, served: Served, browse: Browse) -> None:
    page = browse(calm=True, **LOW)
    sit(page, served, key)
    until(page, {"yours"}, 60)
    page.evaluate(AUDIT)
    page.evaluate("audit.settle()")
    board = page.evaluate("audit.board()")
    for n in range(14):
        if until(page, {"yours", "over"}, 60) == "over":
            break
        press(page, "#mh-go" if page.locator("#mh-go").is_visible() else OFFERED, (n * 0.37) % 1)
        page.evaluate("audit.settle()")
        now = page.evaluate("audit.board()")
        assert page.evaluate("([a, b]) => audit.shift(a, b)", [board, now]) == [], page.inner_text("#mh-ask")


def test_pointing_at_a_button_of_the_prompt_moves_no_button(served: Served, browse: Browse) -> None:
    page = browse(**LOW)
    sit(page, served, "yggdrasil")
    boxes = """() => [...document.querySelectorAll('#mh-prompt button, #mh-prompt summary')].filter(e => e.getClientRects().length)
      .map(e => { const box = e.getBoundingClientRect(); return [e.textContent, Math.round(box.x), Math.round(box.y)].join(' '); })"""
    for _ in range(12):
        until(page, {"yours"}, 60)
        if page.locator("#mh-prompt [data-spot='b:done']").is_visible():
            break
        press(page, "#mh-go" if page.locator("#mh-go").is_visible() else OFFERED, 0.4)
    before = page.evaluate(boxes)
    page.hover("#mh-prompt [data-spot='b:done']")
    page.wait_for_selector("#mh-prompt [data-spot='b:done']:hover")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate(boxes) == before


@pytest.mark.parametrize("key", CATALOGUE)
def test_the_end_says_who_won_before_anybody_scrolls(key: str, served: Served, browse: Browse) -> None:
    """The result, and the name of every seat beside its count, are in the window at 1440x900."""
    page = browse(calm=True)
    game = load_game(key)
    at(page, served, positions(game, game.default_seats, 2, seed=77)[-1])
    page.evaluate("scrollTo(0, 0)")
    box = page.locator("#mh-ask").bounding_box()
    assert box["y"] + box["height"] < 900
    seen = page.evaluate("""() => [...document.querySelectorAll('main *')].filter(e => !e.closest('#mh-prompt, #mh-side')
      && !e.children.length && e.getClientRects().length && e.getBoundingClientRect().bottom < innerHeight)
      .map(e => e.textContent).join(' ')""")
    assert [name for name in ("Sigurd", "Ingibjorg") if name not in seen] == []


LOG = "() => { const log = document.getElementById('mh-log'); return log.scrollHeight - log.clientHeight - log.scrollTop; }"


def test_the_newest_line_of_the_log_stays_in_sight(served: Served, browse: Browse) -> None:
    """Whatever becomes of the window; whoever reads an earlier line goes on reading."""
    page = browse(calm=True, **LOW)
    game = load_game("lindisfarne")
    at(page, served, positions(game, 3, 2, seed=5)[-1])
    at_the_end = f"() => Math.abs(({LOG})()) < 2"
    for size in ((1280, 720), (390, 844), (820, 1180), (1280, 720)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate("audit.settle()")
        page.wait_for_function(at_the_end)
    page.evaluate("() => { document.getElementById('mh-log').scrollTop = 100; }")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("audit.settle()")
    assert page.evaluate(LOG) > 1000


def test_the_log_of_lindisfarne_ends_in_the_window(served: Served, browse: Browse) -> None:
    page = browse(calm=True, **LOW)
    at(page, served, positions(load_game("lindisfarne"), 3, 4, seed=5)[1])
    box = page.locator("#mh-slider").bounding_box()
    assert box["y"] + box["height"] < 720


def test_a_phone_shows_the_expedition_and_what_the_others_have(served: Served, browse: Browse) -> None:
    page = browse(phone=True, calm=True)
    at(page, served, positions(load_game("lindisfarne"), 3, 4, seed=5)[1])
    assert page.locator("#expedition").inner_text().startswith("Expedition ")
    at(page, served, positions(load_game("ragnaroll"), 3, 4, seed=5)[1])
    box, points = page.locator(".rr-others").bounding_box(), page.locator(".rr-others .num").all_inner_texts()
    assert box["y"] + box["height"] < 400
    assert points == page.locator("#seats .pts").all_inner_texts()


def test_the_end_uses_the_room_that_it_has(served: Served, browse: Browse) -> None:
    """Whole names in Lindisfarne's count where the window is wide; RagnaRok Star's neck lies on a tablet, for upright it is too tall."""
    page = browse(calm=True, viewport={"width": 1920, "height": 1080})
    at(page, served, positions(load_game("lindisfarne"), 3, 2, seed=5)[-1])
    cut = "() => [...document.querySelectorAll('.sheet .nm b')].filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent)"
    assert page.locator(".sheet .nm b").count() == 3 and page.evaluate(cut) == []
    page.set_viewport_size({"width": 820, "height": 1180})
    assert page.evaluate(cut) == []
    at(page, served, positions(load_game("ragnarokstar"), 4, 2, seed=5)[-1])
    assert page.locator(".neck:visible").bounding_box()["height"] < 400
