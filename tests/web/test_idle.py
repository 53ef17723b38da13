"""Questions that are asked only to avoid leaking information (RS-18.17): they answer themselves, after a pause, unless told to wait."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from meadhall.game import SEAT_NAMES
from meadhall.games import load_game
from meadhall.record import Record
from meadhall.rng import Rng
from meadhall.state import CHANCE
from table.tables import Table
from web.driving import no_coach, ready, state, until
from web.programs import look
from web.serving import Served

Browse = Callable[..., Any]
GAME = load_game("ragnarokstar")
OPTIONS = {"expansion": "divalkyrie"}


def until_idle() -> tuple[Table, int]:
    """A random game up to a question that has one answer, though a stranger must believe in more; then it is another's turn."""
    for seed in range(1, 30):
        table, rng = Table(GAME, 3, **OPTIONS), Rng(seed)
        session = table.start()
        while not session.over:
            seat = session.timeline.owing()[0]
            legal = session.view(seat).legal(seat)
            if session.idle(seat) and not session.draft(seat, legal).more:
                return table, seat
            table.choose(seat, legal[rng.below(len(legal))])
    raise AssertionError("no such question in thirty games")


def test_a_question_is_idle_if_only_its_seat_knows_that_there_is_one_answer() -> None:
    table, seat = until_idle()
    truth = table.session.timeline.position()
    assert len(truth.legal(seat)) == 1
    assert not any(table.session.idle(other) for other in range(3) if other not in table.session.timeline.owing())
    beliefs = {len(truth.view(-2).guess(Rng(n)).legal(seat)) for n in range(60)}
    assert len(beliefs) > 1 and max(beliefs) > 1


def test_where_nothing_is_hidden_no_question_is_idle() -> None:
    table, rng = Table(load_game("nxs"), 2), Rng(3)
    session = table.start()
    forced = 0
    for _ in range(120):
        seat = session.timeline.owing()[0]
        forced += len(session.view(seat).legal(seat)) == 1
        assert not session.idle(seat)
        table.random_choice(rng)
    assert forced, "there were questions with one answer, but everybody could see that"


def imported(served: Served, table: Table) -> tuple[Any, str]:
    book = Record(GAME, 3, GAME.complete(OPTIONS), SEAT_NAMES[:3])
    for i in table.session.timeline.live:
        step = table.session.timeline.steps[i]
        book.add(CHANCE if step.actor is None else step.actor, step.action)
    host = served.guest("Astrid")
    answer = host.post("/import", json={"record": book.write()})
    assert answer.status_code == 200, answer.text
    return host, answer.json()["table"]


def test_an_idle_question_answers_itself_after_a_pause_unless_it_is_told_to_wait(served: Served, browse: Browse) -> None:
    table, seat = until_idle()
    host, tbl = imported(served, table)
    before = look(host, tbl, seat=seat)
    assert before["idle"] and before["you"]

    def answered() -> bool:
        return bool(look(host, tbl, seat=seat)["ask"] != before["ask"])

    page = browse()
    page.clock.install()
    no_coach(page, GAME.key)
    page.context.add_cookies([{"name": "meadhall", "value": host.cookies["meadhall"], "url": served.url}])
    page.goto(f"{served.url}/t/{tbl}")
    ready(page)
    assert state(page) == "curtain"
    page.click("#mh-curtain-go")
    until(page, {"yours"})
    page.wait_for_selector("#mh-wait:visible")
    assert "Nothing else is possible" in page.inner_text("#mh-then")
    page.click("#mh-wait")
    page.clock.run_for(20000)
    assert not answered(), "told to wait, it waits"
    page.reload()
    ready(page)
    page.click("#mh-curtain-go")
    page.wait_for_selector("#mh-wait:visible")
    page.clock.run_for(2000)
    assert not answered(), "never at once"
    page.clock.run_for(4500)
    until(page, {"curtain"})
    assert answered()
