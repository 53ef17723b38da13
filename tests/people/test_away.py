"""Slow clocks stand still at weekends and while people are away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from meadhall.state import SPECTATOR
from meadhall.store import Away, Player, Span, open_store
from meadhall.table import DAY, HOUR, MINUTE, Hall, Settings
from meadhall.table.rest import rest
from meadhall.table.settings import over_weekends
from meadhall.web import Config
from table.tables import SECRET_GAMES, Table, find
from table.test_hall import Clock, run
from web.programs import set_table
from web.serving import Served

HTML = {"accept": "text/html"}
FRIDAY = int(datetime(2026, 11, 13, 18, tzinfo=UTC).timestamp()) * 1000


def test_a_weekend_is_no_time() -> None:
    assert over_weekends(FRIDAY, 6 * HOUR) == FRIDAY + 6 * HOUR
    assert over_weekends(FRIDAY, DAY) == FRIDAY + 3 * DAY, "18:00 on Monday"
    assert over_weekends(FRIDAY + DAY, HOUR) == FRIDAY + 2 * DAY + 7 * HOUR, "asked on Saturday: 1:00 on Monday"
    assert over_weekends(FRIDAY - DAY, 8 * DAY) == FRIDAY - DAY + 12 * DAY


def test_a_table_may_have_weekends() -> None:
    table = Table(find("hexentafl"), settings={"move": DAY, "weekend": True})
    table.now = FRIDAY
    session = table.start()
    assert session.clock(0).deadline == FRIDAY + 3 * DAY == session.table.deadline
    assert Table(find("hexentafl"), settings={"move": DAY}).row.settings["weekend"] is False
    assert Settings.read({"move": DAY}).weekend is False, "tables that were set before there were weekends"


def test_a_clock_stands_still_while_its_player_is_away() -> None:
    table = Table(find("hexentafl"), settings={"move": 2 * DAY})
    table.now = 100 * DAY
    session = table.start()
    away = {"p0": [Span("a", 101 * DAY, 111 * DAY)], "p1": [Span("b", 90 * DAY, 120 * DAY)]}
    assert rest(session, away, 100 * DAY + HOUR).events == (), "not yet, and the other is not asked"
    table.now = 101 * DAY + MINUTE
    table.do(lambda at: rest(session, away, at))
    assert session.clock(0).deadline == 112 * DAY
    assert session.log(1)[-1].words == "Astrid is away; the clock stands still meanwhile."
    assert rest(session, away, 105 * DAY).events == (), "once"
    assert session.timeout(103 * DAY).events == ()
    longer = {"p0": [*away["p0"], Span("c", 111 * DAY, 113 * DAY)]}
    table.now = 111 * DAY + MINUTE
    table.do(lambda at: rest(session, longer, at))
    assert session.clock(0).deadline == 114 * DAY
    again = table.again()
    assert again.clock(0) == session.clock(0) and not again.frozen
    table.now = 112 * DAY
    table.choose(0, session.view(0).legal(0)[0])
    assert session.timeline.used[0] == 0, "nothing of that time was used"


def test_who_comes_back_early_answers_and_the_clock_of_the_next_question_is_whole() -> None:
    table = Table(find("hexentafl"), settings={"move": 2 * DAY})
    table.now = 100 * DAY
    session = table.start()
    table.do(lambda at: rest(session, {"p0": [Span("a", 99 * DAY, 111 * DAY)]}, at))
    table.now = 102 * DAY
    table.choose(0, session.view(0).legal(0)[0])
    table.choose(1, session.view(1).legal(1)[0])
    assert session.clock(0).deadline == 104 * DAY and session.timeline.rested == [0, 0]


def test_fast_clocks_wait_for_nobody() -> None:
    table = Table(find("hexentafl"), settings={"move": HOUR})
    session = table.start()
    assert rest(session, {"p0": [Span("a", 0, 10 * DAY)]}, 2000).events == ()


@pytest.mark.parametrize("key", SECRET_GAMES)
def test_resting_does_not_show_who_is_asked_in_secret(key: str) -> None:
    """A clock is put forward early only where a watcher knows, too, that this seat is asked."""
    game = find(key)
    table = Table(game, max(2, game.seats[0]), settings={"move": 2 * DAY})
    session = table.start()
    away = {f"p{n}": [Span("a", 0, 10 * DAY)] for n in range(session.timeline.seats)}
    for _ in range(12):
        if session.over:
            break
        rested = {event.seat for event in rest(session, away, table.now + MINUTE).events}
        assert rested <= set(session.waits_for(SPECTATOR))
        seat = session.timeline.owing()[0]
        table.choose(seat, session.view(seat).legal(seat)[0])


def test_the_hall_lets_clocks_rest(url: str) -> None:
    clock = Clock()

    async def body(house: Hall) -> None:
        astrid, bjorn = [(await house.people.greet(name))[0] for name in ("Astrid", "Bjorn")]
        tbl = (await house.create(astrid, "hexentafl", settings={"move": DAY})).table.id
        await house.sit(tbl, bjorn)
        span = await Away(house.store).add(astrid.id, clock.ms, clock.ms + 5 * DAY)
        await house.live.sweep()
        clock.ms += 2 * DAY
        await house.live.sweep()
        session = await house.session(tbl)
        assert session.seats[0].kind == "human" and session.clock(0).deadline is not None
        assert await Away(house.store).end(bjorn.id, span.id, clock.ms) is False, "it is not his"
        clock.ms += 5 * DAY
        await house.live.sweep()
        assert (await house.session(tbl)).seats[0].kind == "bot", "the time is up"

    run(url, body, now=clock)


def test_back_early_and_not_going(url: str) -> None:
    async def main() -> None:
        store = await open_store(url)
        await store.add_player(Player("p", "Leif", created=1))
        away = Away(store)
        now, later = await away.add("p", 10, 100), await away.add("p", 200, 300)
        assert await away.end("p", now.id, 50) and await away.end("p", later.id, 50) and not await away.end("p", "x", 50)
        assert await away.of("p") == [Span(now.id, 10, 50)]
        await store.close()

    asyncio.run(main())


def test_days_away_on_one_s_own_page(serving: Callable[..., Served]) -> None:
    served = serving(config=Config(sockets_address=0, away_days=10))
    guest = served.guest("Astrid")
    served.app.state.house.hall.now = lambda: FRIDAY

    def ask(begins: str, ends: str) -> tuple[int, str]:
        answer = guest.post("/me/away", json={"from": begins, "to": ends})
        return answer.status_code, answer.json().get("reason", "")

    assert ask("2026-11-16", "2026-11-18") == (200, "")
    page = guest.get("/me", headers=HTML).text
    assert "16 November 2026 to 18 November 2026" in page and "7 days left" in page
    assert ask("2026-11-18", "2026-11-19") == (409, "You are away on some of these days already.")
    assert ask("2026-12-01", "2026-12-08") == (409, "You have 7 days left of 10 in a year.")
    assert ask("2026-12-03", "2026-12-01")[0] == 422 and ask("tomorrow", "2026-12-01") == (422, "A day is written like 2026-12-24.")
    assert ask("2028-12-01", "2028-12-02") == (422, "That is more than a year ahead.")
    span = guest.get("/me/data.json").json()["away"]
    assert len(span) == 1


def settings_of(served: Served, table: str) -> dict[str, Any]:
    """How a table is run."""
    hall = served.app.state.house.hall
    session = asyncio.run_coroutine_threadsafe(hall.session(table), hall.store.loop).result(20)
    return dict(session.table.settings)


def test_a_table_s_form_knows_weekends(served: Served) -> None:
    guest = served.guest("Astrid")
    table = set_table(guest, sitting=["me", "open"], clock="day", weekend=True)
    assert settings_of(served, table)["weekend"] is True
    assert settings_of(served, set_table(guest, sitting=["me", "open"], clock="live", weekend=True))["weekend"] is False
    page = guest.get("/new?game=hexentafl", headers=HTML).text
    assert 'name="weekend"' in page
