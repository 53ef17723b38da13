"""A hand that is never surprised: turns are committed whole, changed and taken back whole, and survive a reload."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

from meadhall.game import Choice, Game
from meadhall.games import load_game
from meadhall.record import Record
from meadhall.rng import Rng
from meadhall.table.tree import offers
from web.driving import OFFERED, moves, no_coach, one_choice, press, ready, set_table, still, until
from web.serving import Served

Browse = Callable[..., Any]
SETLIST = "() => [...document.querySelectorAll('.slot:not(.empty)')].map(slot => slot.querySelector('span:last-child').textContent)"


def sit(page: Any, served: Served, game: str, **fields: str) -> None:
    no_coach(page, game)
    set_table(page, served.url, game, **fields)
    ready(page)


SETTLED = f"""async () => {{
  const before = ({SETLIST})().join();
  for (let i = 0; i < 20; i++) await new Promise(done => requestAnimationFrame(done));
  return !document.body.matches('.sending') && ({SETLIST})().join() === before;
}}"""


def write_setlist(page: Any, numbers: int, touch: bool = False) -> list[str]:
    """Keep a contract, then write the first `numbers` entries of the setlist."""
    one_choice(page, random.Random(2), touch)
    page.wait_for_selector(".slot.next")
    while len(page.evaluate(SETLIST)) < numbers:
        press(page, OFFERED, 0.5, touch)
        page.wait_for_function(SETTLED)  # what was laid out is drawn a moment after the page has changed
    return list(page.evaluate(SETLIST))


def moment(game: Game, seats: int, wanted: Callable[[Choice], bool]) -> tuple[str, Choice]:
    """A record of a random game up to a question with a wanted choice, and that choice."""
    for seed in range(40):
        record, rng = Record(game, seats, {}, ["Sigrid", "Bjorn", "Astrid"][:seats]), Rng(seed)
        while not record.over:
            actor = record.state.actors()[0]
            if actor >= 0:
                found = [choice for _, choice in offers(game, record.state.view(actor), actor) if wanted(choice)]
                if found:
                    return record.write(), found[0]
            options = record.state.options(actor)
            record.add(actor, options[rng.below(len(options))])
    raise AssertionError("no random game comes to such a question")


def open_record(page: Any, served: Served, game: str, text: str) -> None:
    client = served.guest()
    page.context.add_cookies([{"name": "meadhall", "value": client.cookies["meadhall"], "url": served.url}])
    no_coach(page, game)
    page.goto(served.url + client.post("/import", json={"record": text}).json()["url"])
    ready(page)


def turn_around(page: Any) -> None:
    """Make the whole first turn of NXS, up to its end: a piece, where it goes, a piece to turn, the way."""
    before = moves(page)
    while not page.locator("#mh-go").is_visible():
        press(page, OFFERED, 0.3)
        until(page, {"yours"})
    assert moves(page) == before, "nothing was sent"


def test_the_last_number_of_a_setlist_waits_for_commit(served: Served, browse: Browse) -> None:
    page = browse()
    sit(page, served, "ragnarokstar")
    written = write_setlist(page, 5)
    before = moves(page)
    assert page.inner_text("#mh-go") == "Commit" and len(written) == 5
    page.keyboard.press("Escape")
    page.wait_for_function(f"() => ({SETLIST})().length === 4")
    assert page.evaluate(SETLIST) == written[:4] and not page.locator("#mh-go").is_visible()
    press(page, OFFERED, 0.5)
    page.wait_for_function(f"() => ({SETLIST})().length === 5")
    assert moves(page) == before
    page.click("#mh-go")
    page.wait_for_function("n => Number(document.getElementById('mh-slider').max) >= n + 5", arg=before)


def test_a_setlist_is_put_in_another_order_by_drag_and_by_keys(served: Served, browse: Browse) -> None:
    page = browse()
    sit(page, served, "ragnarokstar")
    one, two, three, four, five = write_setlist(page, 5)
    here, there = page.locator("#slot-1").bounding_box(), page.locator("#slot-4").bounding_box()
    page.mouse.move(here["x"] + 20, here["y"] + 20)
    page.mouse.down()
    page.mouse.move(there["x"] + 20, there["y"] + 20, steps=5)
    page.mouse.up()
    page.wait_for_function(f"wanted => ({SETLIST})().join() === wanted", arg=",".join([two, three, four, one, five]))
    page.locator("#slot-5").focus()
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(f"wanted => ({SETLIST})().join() === wanted", arg=",".join([two, three, four, five, one]))
    page.wait_for_function("() => document.activeElement.id === 'slot-4'")
    before = moves(page)
    page.click("#mh-go")
    page.wait_for_function("n => Number(document.getElementById('mh-slider').max) >= n + 5", arg=before)
    mine = "() => [...document.querySelectorAll('#program-0 td')].map(cell => cell.textContent)"
    page.wait_for_function(f"wanted => ({mine})().join() === wanted", arg=",".join([two, three, four, five, one]))


def test_an_entry_of_a_setlist_is_taken_out_by_a_click_and_by_a_key(served: Served, browse: Browse) -> None:
    page = browse()
    sit(page, served, "ragnarokstar")
    one, _, three, four, five = write_setlist(page, 5)
    before = moves(page)
    page.click("#slot-2")
    page.wait_for_function(f"wanted => ({SETLIST})().join() === wanted", arg=",".join([one, three, four, five]))
    page.locator("#slot-4").focus()
    page.keyboard.press("Delete")
    page.wait_for_function(f"wanted => ({SETLIST})().join() === wanted", arg=",".join([one, three, four]))
    assert moves(page) == before and not page.locator("#mh-go").is_visible(), "nothing was sent, and the turn is no longer complete"


def test_the_prompt_keeps_its_height_however_many_buttons_are_in_it(served: Served, browse: Browse) -> None:
    page = browse(viewport={"width": 1280, "height": 720})
    sit(page, served, "hexentafl")
    until(page, {"yours"})
    box = "() => ['mh-prompt', 'stage'].map(id => document.getElementById(id).getBoundingClientRect()).map(b => [b.y, b.height])"
    before = page.evaluate(box)
    for count in (1, 2, 3, 8, 20):
        page.evaluate(
            """count => {
              const tray = document.getElementById('mh-tray');
              const made = (n) => Object.assign(document.createElement('button'), {className: 'btn sm', textContent: `Choose number ${n}`});
              tray.replaceChildren(...Array.from({length: count}, (_, n) => made(n)));
              tray.hidden = false;
            }""",
            count,
        )
        assert page.evaluate(box) == before, count
        assert page.locator("#mh-tray button").first.is_visible()


FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
# does a thing stay where it is, and can it be touched there?
STEADY = """async id => {
  const at = () => { const box = document.getElementById(id).getBoundingClientRect(); return [box.x, box.y]; };
  const [x, y] = at();
  for (let i = 0; i < 10; i++) await new Promise(done => requestAnimationFrame(done));
  return at().join() === [x, y].join() && document.elementFromPoint(x + 15, y + 20)?.closest(`#${id}`) !== null;
}"""


def test_a_finger_puts_a_setlist_in_another_order(served: Served, browse: Browse) -> None:
    page = browse(phone=True)
    sit(page, served, "ragnarokstar")
    written = write_setlist(page, 2, touch=True)
    page.locator("#slot-1").scroll_into_view_if_needed()
    still(page)
    page.wait_for_function(STEADY, arg="slot-1")
    here, there = page.locator("#slot-1").bounding_box(), page.locator("#slot-2").bounding_box()
    wire = page.context.new_cdp_session(page)
    for kind, x in (("touchStart", here["x"] + 15), ("touchMove", here["x"] + 40), ("touchMove", there["x"] + 15), ("touchEnd", None)):
        points = [] if x is None else [{"x": x, "y": here["y"] + 20}]
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        page.evaluate(FRAMES)  # a finger is slower than a page
    page.wait_for_function(f"wanted => ({SETLIST})().join() === wanted", arg=",".join(reversed(written)))


def test_a_half_written_setlist_survives_a_reload(served: Served, browse: Browse) -> None:
    page = browse()
    sit(page, served, "ragnarokstar")
    written = write_setlist(page, 3)
    page.reload()
    ready(page)
    page.wait_for_function(f"wanted => ({SETLIST})().join() === wanted", arg=",".join(written))
    page.keyboard.press("Escape")
    page.wait_for_function(f"wanted => ({SETLIST})().join() === wanted", arg=",".join(written[:2]))


def test_what_was_laid_out_for_an_older_question_is_not_laid_out_again(served: Served, browse: Browse) -> None:
    page = browse()
    sit(page, served, "ragnarokstar")
    write_setlist(page, 2)
    key = "() => Object.keys(sessionStorage).find(name => name.startsWith('meadhall:draft'))"
    stale = "name => sessionStorage.setItem(name, JSON.stringify({...JSON.parse(sessionStorage.getItem(name)), ask: 0}))"
    page.evaluate(f"() => ({stale})(({key})())")
    page.reload()
    ready(page)
    assert page.evaluate(SETLIST) == [] and page.locator(".slot.next#slot-1").count() == 1


def test_a_draft_that_is_not_possible_is_dropped_in_silence(served: Served, browse: Browse) -> None:
    page = browse(allow={"422": "the hall refuses it"})
    sit(page, served, "ragnarokstar")
    write_setlist(page, 2)
    wrong = """() => { for (const name of Object.keys(sessionStorage)) {
      const kept = JSON.parse(sessionStorage.getItem(name));
      sessionStorage.setItem(name, JSON.stringify({...kept, path: [kept.path[0], kept.path[0]]})); } }"""
    page.evaluate(wrong)
    with page.expect_response("**/choose") as answer:
        page.reload()
    assert answer.value.status == 422
    ready(page)
    assert page.evaluate(SETLIST) == [] and not page.locator(".prompt.refused").count()
    press(page, OFFERED, 0.5)
    page.wait_for_function(f"() => ({SETLIST})().length === 1")


def test_a_finger_can_put_back_a_half_made_choice(served: Served, browse: Browse) -> None:
    page = browse(phone=True)
    sit(page, served, "hexentafl")
    until(page, {"yours"})
    spot = press(page, f"[data-region] {OFFERED}.piece", 0.4, touch=True)
    page.wait_for_selector(f"[data-spot='{spot}'].picked")
    press(page, "#mh-back", touch=True)
    page.wait_for_function("() => !document.querySelector('.piece.picked')")
    assert not page.locator("#mh-back").is_visible()


def test_a_picked_piece_and_selected_dice_survive_a_reload(served: Served, browse: Browse) -> None:
    page = browse()
    sit(page, served, "hexentafl")
    until(page, {"yours"})
    spot = press(page, f"[data-region] {OFFERED}.piece", 0.4)
    assert re.fullmatch(r"Move the [\w ]+: (choose one of \d+ ways|there is one way)\.", page.inner_text("#mh-then"))
    page.reload()
    ready(page)
    page.wait_for_selector(f"[data-spot='{spot}'].picked")
    assert page.inner_text("#mh-then").startswith("Move the ")
    text, _ = moment(load_game("lindisfarne"), 3, lambda choice: len(choice.pick) > 2)
    page = browse()
    open_record(page, served, "lindisfarne", text)
    if page.locator("#mh-curtain-go:visible").count():
        page.click("#mh-curtain-go")
    until(page, {"yours"})
    for n in range(2):
        press(page, "[data-kind].may:not(.picked)", n / 2)
    page.wait_for_function("() => document.querySelectorAll('[data-kind].picked').length === 2")
    page.reload()
    ready(page)
    if page.locator("#mh-curtain-go:visible").count():
        page.click("#mh-curtain-go")
    page.wait_for_function("() => document.querySelectorAll('[data-kind].picked').length === 2")


def test_a_turn_of_several_parts_is_committed_whole_and_taken_back_whole(served: Served, browse: Browse) -> None:
    page = browse()
    sit(page, served, "nxs")
    until(page, {"yours"})
    begin = moves(page)
    turn_around(page)
    page.click("[data-act=undo-turn]:visible")
    page.wait_for_function("() => !document.querySelector('.prompt.drafting')")
    turn_around(page)
    page.click("#mh-go")
    page.wait_for_function("n => Number(document.getElementById('mh-slider').max) > n + 1", arg=begin)  # and the bot has answered
    until(page, {"yours"})
    page.click("[data-act=undo-turn]:visible")
    page.wait_for_function("n => Number(document.getElementById('mh-slider').max) === n", arg=begin)
    until(page, {"yours"})


def test_whoever_wants_it_sends_turns_at_once(served: Served, browse: Browse) -> None:
    page = browse()
    sit(page, served, "nxs")
    until(page, {"yours"})
    page.click("[data-dialog=mh-more]")
    page.uncheck("[data-keep=turns]")
    page.reload()
    ready(page)
    page.click("[data-dialog=mh-more]")
    assert not page.is_checked("[data-keep=turns]"), "it is remembered"
    page.click("#mh-more [data-act=close]")
    until(page, {"yours"})
    before = moves(page)
    one_choice(page, random.Random(3))
    page.wait_for_function("n => Number(document.getElementById('mh-slider').max) > n", arg=before)


def test_an_enemy_shows_its_reach(served: Served, browse: Browse) -> None:
    """Public knowledge, whoever's turn it is: pointed at with a mouse, held with a finger."""
    for game, enemy in (("hexentafl", "attacker"), ("nxs", "black")):
        page = browse()
        sit(page, served, game)
        until(page, {"yours"})
        shown = 0
        for box in [piece.bounding_box() for piece in page.locator(f".piece[aria-label^='{enemy}']").all()][:8]:
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            page.wait_for_function("() => document.getElementById('mh-then').textContent.match(/ can(not)? /)")
            shown += page.locator(".reach").count()
        assert shown > 3, game
        page.mouse.move(5, 400)
        page.wait_for_function("() => !document.querySelector('.reach')")


def test_a_finger_that_rests_shows_the_reach_and_picks_nothing(served: Served, browse: Browse) -> None:
    page = browse(phone=True)
    sit(page, served, "hexentafl")
    until(page, {"yours"})
    piece = page.locator(".piece.may").first
    box = piece.bounding_box()
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    wire = page.context.new_cdp_session(page)
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_selector(".reach", state="attached")
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function("() => !document.querySelector('.reach')")
    assert page.locator(".picked.piece").count() == 0


def test_a_die_that_nobody_asked_for_is_not_rolled_by_one_click(served: Served, browse: Browse) -> None:
    """An Enemy or a Giant that is fought without a Viking: what would roll or lose at once asks first."""
    game = load_game("yggdrasil")
    for kind in ("e:", "g:"):
        text, choice = moment(game, 2, lambda choice, kind=kind: choice.sure and choice.path[0].startswith(kind))  # type: ignore[misc]
        (spot,) = choice.path
        page = browse()
        open_record(page, served, "yggdrasil", text)
        before = moves(page)
        press(page, f"[data-region] [data-spot='{spot}']")
        page.wait_for_selector("#mh-go:visible")
        assert page.inner_text("#mh-go") == choice.label and moves(page) == before
        page.keyboard.press("Escape")
        page.wait_for_selector("#mh-go", state="hidden")
        press(page, f"[data-region] [data-spot='{spot}']")
        page.click("#mh-go")
        page.wait_for_function("n => Number(document.getElementById('mh-slider').max) > n", arg=before)


def test_a_tap_on_a_medallion_aims_or_lays_out_and_sends_nothing(served: Served, browse: Browse) -> None:
    game, rng = load_game("yggdrasil"), random.Random(8)
    text, _ = moment(game, 2, lambda choice: choice.path == ("w:alfheim",))
    page = browse(phone=True)
    open_record(page, served, "yggdrasil", text)
    before = moves(page)
    for spot in [element.get_attribute("data-spot") for element in page.locator("[data-region] [data-spot^='w:'].may:visible").all()]:
        assert spot
        while not page.locator(f".prompt.drafting, [data-spot='{spot}'].aim").count():
            press(page, f"[data-region] [data-spot='{spot}'].may", rng.random(), touch=True)
        assert moves(page) == before, spot
        while page.locator(".prompt.drafting").count():
            press(page, "#mh-back", touch=True)


def test_a_tap_calls_up_no_tip_and_a_phone_undoes_the_turn_too(served: Served, browse: Browse) -> None:
    page = browse(phone=True)
    sit(page, served, "ragnarokstar")
    write_setlist(page, 2, touch=True)
    box = page.locator(".act.spot[data-term]").first
    box.scroll_into_view_if_needed()
    still(page)
    where = box.bounding_box()
    wire = page.context.new_cdp_session(page)
    point = {"x": where["x"] + where["width"] / 2, "y": where["y"] + where["height"] / 2}
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_selector("#mh-term:visible")  # a finger that rests asks what it is
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    asked = "() => { window.tips = 0; new MutationObserver(() => { window.tips += !document.getElementById('mh-term').hidden; })"
    page.evaluate(
        f"{asked}.observe(document.getElementById('mh-term'), {{attributes: true, attributeFilter: ['hidden'], childList: true}}); }}"
    )
    press(page, "[data-act=undo-turn]:not([hidden])", touch=True)
    page.wait_for_function(f"() => ({SETLIST})().length === 0")
    for n in range(3):
        press(page, OFFERED, 0.5, touch=True)
        page.wait_for_function(f"n => ({SETLIST})().length > n", arg=n)
    assert page.evaluate("() => window.tips") == 0


def test_a_tip_goes_when_the_pointer_or_the_focus_leaves_the_table(served: Served, browse: Browse) -> None:
    page = browse()
    no_coach(page, "lindisfarne")
    set_table(page, served.url, "lindisfarne")
    ready(page)
    until(page, {"yours"})
    page.locator("#mh-table [data-region] [data-term]:visible").first.hover()
    page.wait_for_selector("#mh-term:visible")
    page.mouse.move(3, 3)
    page.wait_for_selector("#mh-term", state="hidden")
    page.locator("#mh-table [data-region] [data-term]:visible").first.evaluate("e => { e.tabIndex = 0; e.focus(); }")
    page.wait_for_selector("#mh-term:visible")
    page.locator("header a").first.focus()
    page.wait_for_selector("#mh-term", state="hidden")


def test_what_was_left_before_its_tip_could_come_is_not_explained(served: Served, browse: Browse) -> None:
    """The script for tips is fetched when something is first pointed at; the pointer may be gone by then."""
    page = browse()
    held: list[Any] = []
    asked: list[str] = []
    page.route("**/terms.js", lambda route: held.append(route))
    page.on("request", lambda request: asked.append(request.url))
    sit(page, served, "lindisfarne")
    until(page, {"yours"})
    with page.expect_request("**/terms.js") as script:
        page.locator("#mh-table [data-region] [data-term]:visible").first.hover()
    page.mouse.move(3, 3)
    for route in held:
        route.continue_()
    page.evaluate("address => import(address)", script.value.url)
    page.evaluate("() => new Promise(done => setTimeout(done, 600))")  # a tip's own timer, set before, comes before this one
    assert not [url for url in asked if "terms-lindisfarne" in url] and page.locator("#mh-term:visible").count() == 0
