"""Faults that were found once, tried again as a hand and an eye would: tests/web/README.md lists them with their tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from meadhall.game import CHANCE
from meadhall.games import CATALOGUE, load_game
from meadhall.record import Record
from meadhall.rng import Rng
from web.auditing import AUDIT, Position, positions
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


def test_in_the_form_you_sit_in_one_seat(served: Served, browse: Browse) -> None:
    """Whoever takes another seat leaves the first one to whom was there."""
    page = browse()
    page.goto(f"{served.url}/new?game=lindisfarne")
    who = "() => [...document.querySelectorAll('select[name^=seat]')].filter(e => !e.disabled).map(e => e.value)"
    page.select_option("[name=seat2]", "me")
    assert page.evaluate(who) == ["bot:karl", "bot:karl", "me"]
    page.select_option("[name=seat1]", "here")
    page.select_option("[name=seat1]", "me")
    assert page.evaluate(who) == ["bot:karl", "me", "here"]
    page.select_option("[name=seat2]", "me")
    page.locator("[name=seats][value='2']").check(force=True)
    assert page.evaluate(who) == ["me", "here"]


def test_whoever_waits_moves_to_another_seat(served: Served, browse: Browse) -> None:
    host, guest = served.guest("Sigrid"), served.guest("Bjorn")
    table = set_by_program(host, "lindisfarne", sitting=["me", "open", "open", "karl"], seats=4, visibility="public")
    guest.post(f"/t/{table}/sit", json={"wanted": 1})
    seated = "() => [...document.querySelectorAll('.seatrow > span:not(.muted)')].map(e => e.innerText)"
    pages = []
    for who in (guest, host):
        page = browse()
        page.context.add_cookies([{"name": "meadhall", "value": who.cookies["meadhall"], "url": served.url}])
        page.goto(f"{served.url}/t/{table}")
        pages.append(page)
    pages[0].click("text=Sit here")
    pages[0].wait_for_selector(".seatrow:nth-child(3):has-text('Bjorn (you)')")
    assert pages[0].locator(".seatrow").nth(1).inner_text().split() == ["Wolf", "free", "Sit", "here"]
    pages[1].wait_for_selector(".seatrow:nth-child(3):has-text('Bjorn')")
    for seat in (1, 3):  # a free one, then one of a bot
        row = pages[1].locator(".seatrow").nth(seat)
        row.locator("select").select_option(label="You")
        row.locator("text=Set").click()
        pages[1].wait_for_selector(f".seatrow:nth-child({seat + 1}):has-text('Sigrid (you)')")
    assert pages[1].evaluate(seated) == ["Bjorn", "Sigrid (you)"]


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


def test_the_longest_contract_leaves_the_sea_its_height(served: Served, browse: Browse) -> None:
    """RagnaRok Star: of three contracts to choose from, one with many words made the panel below the sea higher."""
    page, heights = browse(calm=True, **LOW), Counter[float]()
    for position in positions(load_game("ragnarokstar"), 2, 10, seed=52)[:-1]:
        at(page, served, position)
        heights[page.evaluate("document.querySelector('.stage').getBoundingClientRect().height")] += 1
    assert len(heights) == 1, heights


@pytest.mark.parametrize(
    ("key", "above", "board", "parts"),
    [
        ("ragnaroll", ".bar", ".rr-map", ("Keep the dice", "Which die", "Your turn is complete")),
        ("yggdrasil", "#seats", ".stage", ("choose an action", "Fight which Enemy", "Where do the Valkyries")),
        ("lindisfarne", ".bar", ".ld-stage", ("Depart", "Choose a board", "Which dice")),
    ],
)
def test_on_a_phone_the_board_stays_where_it_is_while_a_turn_is_laid_out(
    key: str, above: str, board: str, parts: tuple[str, ...], served: Served, browse: Browse
) -> None:
    """What a God holds may change meanwhile, and the sheets with it."""
    page, places = browse(phone=True, calm=True), dict[str, float]()
    sit(page, served, key)
    for n in range(14):
        if until(page, {"yours", "over"}, 60) == "over" or len(places) == len(parts):
            break
        asked = page.inner_text("#mh-ask")
        page.evaluate("scrollTo(0, 0)")
        hidden = page.evaluate("() => { const help = document.getElementById('mh-then'); return help.scrollHeight - help.clientHeight; }")
        assert hidden < 2, f"the help is cut: {page.inner_text('#mh-then')}"
        for part in parts:
            if part in asked:
                edge = page.locator(above).bounding_box()
                places[part] = page.locator(board).bounding_box()["y"] - edge["y"] - edge["height"]
        press(page, "#mh-go" if page.locator("#mh-go").is_visible() else OFFERED, (n * 0.37) % 1, touch=True)
    assert len(places) > 1 and max(places.values()) - min(places.values()) < 2, places


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


@pytest.mark.parametrize("key", CATALOGUE)
def test_the_log_ends_in_the_window(key: str, served: Served, browse: Browse) -> None:
    """At usual and at full tables."""
    game, page = load_game(key), browse(calm=True, **LOW)
    for seats in {game.default_seats, game.seats[-1]}:
        for position in positions(game, seats, 4, seed=5)[1:-1]:
            at(page, served, position)
            box = page.locator("#mh-slider").bounding_box()
            assert box["y"] + box["height"] < 720, (seats, page.inner_text("#mh-ask"))


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_the_log_of_many_gods_ends_in_the_window_whatever_is_asked(seats: int, served: Served, browse: Browse) -> None:
    """Sheets of one line leave room for the log beside the chances of a fight, too."""
    game, page, looked = load_game("yggdrasil"), browse(calm=True, **LOW), 0
    for seed in range(20):
        record, rng = Record(game, seats, {}, [f"Player {n}" for n in range(seats)]), Rng(seed)
        while not record.over:
            actor = record.state.actors()[0]
            if actor != CHANCE and "send Vikings" in game.prompt(record.state.view(actor), actor).ask:
                at(page, served, Position(game, seats, record.write(), False))
                looked += 1
                for width, height in ((1280, 720), (1366, 768), (1280, 800), (1440, 820)):
                    page.set_viewport_size({"width": width, "height": height})
                    page.evaluate("audit.settle()")
                    box = page.locator("#mh-slider").bounding_box()
                    assert box["y"] + box["height"] < height, (width, height, page.inner_text("#mh-ask"))
                break
            options = record.state.options(actor)
            record.add(actor, options[rng.below(len(options))])
        if looked == 3:
            return
    raise AssertionError(f"only {looked} fights were found")


def test_a_phone_shows_the_expedition_and_what_the_others_have(served: Served, browse: Browse) -> None:
    page = browse(phone=True, calm=True)
    at(page, served, positions(load_game("lindisfarne"), 3, 4, seed=5)[1])
    assert page.locator("#expedition").inner_text().startswith("Expedition ")
    at(page, served, positions(load_game("ragnaroll"), 3, 4, seed=5)[1])
    box, points = page.locator(".rr-others").bounding_box(), page.locator(".rr-others .num").all_inner_texts()
    assert box["y"] + box["height"] < 400
    assert points == page.locator("#seats .pts").all_inner_texts()


def test_points_of_all_clans_are_as_large_on_a_phone(served: Served, browse: Browse) -> None:
    page = browse(phone=True, calm=True)
    sizes = (
        "() => [...document.querySelectorAll('#seats .pts')].map(e => [getComputedStyle(e).fontSize, e.querySelector('small') !== null])"
    )
    at(page, served, positions(load_game("lindisfarne"), 3, 8, seed=5)[5])
    found = page.evaluate(sizes)
    assert {hidden for _, hidden in found} == {True, False} and len({size for size, _ in found}) == 1


def test_the_end_uses_the_room_that_it_has(served: Served, browse: Browse) -> None:
    """Whole names in Lindisfarne's count where the window is wide, and its parts in one line on a tablet; there RagnaRok Star's neck lies,
    for upright it is too tall."""
    page = browse(calm=True, viewport={"width": 1920, "height": 1080})
    at(page, served, positions(load_game("lindisfarne"), 3, 2, seed=5)[-1])
    cut = "() => [...document.querySelectorAll('.sheet .nm b')].filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent)"
    assert page.locator(".sheet .nm b").count() == 3 and page.evaluate(cut) == []
    page.set_viewport_size({"width": 820, "height": 1180})
    assert page.evaluate(cut) == []
    parts = """() => [...document.querySelectorAll('.sheet tbody tr:has(td[data-k])')]
      .map(row => new Set([...row.querySelectorAll('td[data-k]')].map(e => e.offsetTop)).size)"""
    assert page.evaluate(parts) == [1, 1, 1], "the parts of a count stand beside each other on a tablet"
    at(page, served, positions(load_game("ragnarokstar"), 4, 2, seed=5)[-1])
    assert page.locator(".neck:visible").bounding_box()["height"] < 400


@pytest.mark.parametrize("key", CATALOGUE)
def test_the_words_and_buttons_of_the_end_stand_clear_of_the_edge(key: str, served: Served, browse: Browse) -> None:
    page = browse(calm=True, **LOW)
    at(page, served, positions(load_game(key), load_game(key).seats[-1], 2, seed=5)[-1])
    near = """() => { const edge = document.getElementById('mh-prompt').getBoundingClientRect();
      return [...document.querySelectorAll('#mh-ask, #mh-then, #mh-prompt .btn')].filter(e => e.getClientRects().length)
        .map(e => [e.textContent, e.getBoundingClientRect()]).filter(([_, box]) => box.top < edge.top + 8 || box.bottom > edge.bottom - 8)
        .map(([words]) => words); }"""
    assert page.evaluate(near) == []


def test_the_end_of_a_full_table_of_ragnaroll_is_not_a_long_column(served: Served, browse: Browse) -> None:
    """Columns of one width without broken notes, the log beside the sheet, and the other sheets side by side below."""
    page = browse(calm=True, **LOW)
    at(page, served, positions(load_game("ragnaroll"), 6, 2, seed=5)[-1])
    widths = page.evaluate("() => [...document.querySelectorAll('.rr-tally thead th')].slice(1).map(e => e.offsetWidth)")
    assert len(widths) == 6 and max(widths) - min(widths) < 4
    assert page.evaluate("() => Math.max(...[...document.querySelectorAll('.rr-tally td small')].map(e => e.offsetHeight))") < 18
    side, sheet, others = (page.locator(part).bounding_box() for part in ("#mh-side", ".rr-sheet", ".nbs"))
    assert side["y"] < sheet["y"] + sheet["height"] and others["y"] >= side["y"] + side["height"]
    rows = {round(box["y"]) for nb in page.locator(".nb").all() if (box := nb.bounding_box())}
    assert page.locator(".nb").count() == 5 and len(rows) == 2


def test_the_count_of_the_gods_is_as_wide_as_a_tablet_and_whole_on_a_phone(served: Served, browse: Browse) -> None:
    page = browse(calm=True, viewport={"width": 820, "height": 1180})
    at(page, served, positions(load_game("yggdrasil"), 6, 2, seed=5)[-1])
    assert abs(page.locator("#tally").bounding_box()["width"] - page.locator("#graph").bounding_box()["width"]) < 2
    page.set_viewport_size({"width": 390, "height": 844})
    heights = page.evaluate("() => [...document.querySelectorAll('#tally tbody tr:has(.crest)')].map(e => e.offsetHeight)")
    assert len(heights) == 6 and len(set(heights)) == 1, "a shield and its name stand in one line on a phone"
