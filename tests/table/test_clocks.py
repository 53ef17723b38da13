"""Clocks against a plain reading: when a seat's time is up, on which days it runs, and for how long it rests."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import product
from types import SimpleNamespace
from typing import Any, cast

import pytest

from meadhall.rng import Rng
from meadhall.store import SeatRow, Span
from meadhall.table import DAY, HOUR, MINUTE, SECOND, Settings
from meadhall.table.pen import seat_deadline, table_deadline
from meadhall.table.rest import is_slow, rest
from meadhall.table.settings import over_weekends
from table.tables import Table, find


def test_times_are_milliseconds() -> None:
    assert (SECOND, MINUTE, HOUR, DAY) == (1000, 60_000, 3_600_000, 86_400_000)


@pytest.mark.parametrize("hours", [1, 5, 24, 30, 48, 121, 200])
def test_a_time_over_weekends_runs_hour_by_hour_on_other_days(hours: int) -> None:
    for begin in range(0, 9 * DAY, 3 * HOUR):
        at, left = begin, hours
        while left:
            left -= datetime.fromtimestamp(at / 1000, UTC).weekday() < 5
            at += HOUR
        assert over_weekends(begin, hours * HOUR) == at


def timeline(owing: list[int], since: int, used: int) -> Any:
    return SimpleNamespace(owing=lambda: owing, since=[since, since + 7], used=[used, 0])


def test_a_seat_has_the_shorter_of_its_times_while_it_is_asked() -> None:
    for kind, asked, move, total, used in product(
        ("human", "bot", "open"), (True, False), (None, 10_000), (None, 50_000), (0, 45_000, 60_000)
    ):
        settings = Settings(move=move, total=total)
        limits = [limit for limit in (move, None if total is None else max(0, total - used)) if limit is not None]
        due = 1000 + min(limits) if kind == "human" and asked and limits else None
        assert seat_deadline(timeline([0] if asked else [1], 1000, used), settings, SeatRow(0, kind)) == due
    rows = [SeatRow(0, "human"), SeatRow(1, "human")]
    assert table_deadline(timeline([0, 1], 1000, 0), Settings(move=10_000), rows) == 11_000
    assert table_deadline(timeline([1], 1000, 0), Settings(move=10_000), rows) == 11_007
    assert table_deadline(timeline([0, 1], 1000, 0), Settings(), rows) is None
    friday = 1 * DAY
    assert seat_deadline(timeline([0], friday, 0), Settings(move=2 * DAY, weekend=True), rows[0]) == friday + 4 * DAY
    assert seat_deadline(timeline([0], friday, 0), Settings(move=2 * DAY), rows[0]) == friday + 2 * DAY


def test_a_slow_clock_counts_in_days() -> None:
    for move, total in product((None, DAY - 1, DAY, DAY + 1), repeat=2):
        limits = [limit for limit in (move, total) if limit is not None]
        assert is_slow(Settings(move=move, total=total)) == (bool(limits) and all(limit >= DAY for limit in limits))


def minutes_away(spans: list[Span], since: int, at: int) -> int:
    """How long somebody is away from `since` on, minute by minute, in spans that have begun. Those that overlap count twice."""
    return sum(minute >= since for span in spans if span.begins <= at for minute in range(span.begins, span.ends, MINUTE)) * MINUTE


@pytest.mark.parametrize("seed", range(25))
def test_a_clock_rests_for_all_the_time_away_that_has_begun_and_never_twice(seed: int) -> None:
    rng, table = Rng(seed), Table(find("hexentafl"), settings={"move": 3 * DAY})
    table.now = 100 * MINUTE
    session = table.start()
    starts = [rng.below(200) * MINUTE for _ in range(3)]
    spans = [Span(str(n), begin, begin + rng.below(60) * MINUTE) for n, begin in enumerate(starts)]
    due = cast(int, session.clock(0).deadline)
    assert due == 100 * MINUTE + 3 * DAY
    for at in (100, 100, 150, 150, 250):
        plan = rest(session, {"p0": spans, "p1": [Span("x", 0, 10 * DAY)]}, at * MINUTE)
        assert {event.seat for event in plan.events} <= {0}, "nobody asks the other one"
        session.take(plan)
        away = minutes_away(spans, 100 * MINUTE, at * MINUTE)
        assert session.clock(0).deadline == due + away
        assert not rest(session, {"p0": spans}, at * MINUTE).events
    table.choose(0, session.view(0).legal(0)[0])
    assert session.clock(1).deadline == table.now + 3 * DAY and session.clock(0).deadline is None


@pytest.mark.parametrize("why", ["not begun", "over", "frozen", "fast"])
def test_no_clock_rests_where_none_runs(why: str) -> None:
    table = Table(find("hexentafl"), settings={"move": HOUR if why == "fast" else 3 * DAY})
    session = table.session if why == "not begun" else table.start()
    if why == "over":
        table.do(session.resign, 0)
    if why == "frozen":
        session._frozen = "It cannot be read."
    assert not rest(session, {"p0": [Span("x", 0, 10 * DAY)]}, 2000).events
