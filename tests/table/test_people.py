"""Who sits where: resigning, leaving, coming back, clocks, hot-seat."""

from __future__ import annotations

from typing import Any, cast

import pytest

from meadhall.rng import Rng
from meadhall.seating import BOT_NAMES
from meadhall.state import SPECTATOR
from meadhall.store.rows import SeatRow, TableRow
from meadhall.table import DAY, MINUTE, SECOND, Over, Refused, Session, Settings
from meadhall.table.seats import seat_names
from table.tables import Table, find, is_over, row
from toys.hoard import BOAST, HOARD
from toys.row import ROW, STEADY


def scores(session: Session) -> list[float]:
    assert session.result is not None
    return cast(list[float], session.result["scores"])


def test_the_last_one_standing_wins() -> None:
    table = Table(find("hexentafl"))
    session = table.start()
    table.do(session.resign, 0)
    assert session.over and scores(session) == [0, 1] and session.result is not None
    assert (session.result["how"], session.result["seat"]) == ("resign", 0)
    assert "Astrid resigns" in session.log(1)[-1].words and "# Astrid resigns." in session.record(0)
    with pytest.raises(Over):
        table.do(session.resign, 1)
    assert table.again().result == session.result


def test_while_several_stand_a_bot_plays_for_who_resigned() -> None:
    table, rng = Table(HOARD, 3), Rng(1)
    session = table.start()
    table.do(session.resign, 1)
    assert not is_over(session) and session.seats[1].kind == "bot" and session.seats[1].resigned
    assert session.bots() == [(1, "karl")]
    with pytest.raises(Refused):
        table.do(session.resign, 1)
    with pytest.raises(Refused, match="resigned"):
        table.do(session.come_back, 1)
    while not session.over:
        table.random_choice(rng)
    assert scores(session)[1] == 0 and sum(scores(session)) == pytest.approx(1)
    assert not table.again().frozen and table.again().result == session.result


def test_two_of_three_resign() -> None:
    table = Table(HOARD, 3)
    session = table.start()
    table.do(session.resign, 1)
    table.do(session.resign, 2)
    assert session.over and scores(session) == [1, 0, 0]


def test_nobody_left_but_bots_ends_it() -> None:
    table = Table(HOARD, 3, kinds="hbb")
    session = table.start()
    table.do(session.resign, 0)
    assert session.over and scores(session) == [0, 0.5, 0.5]
    together = Table(ROW, 1)
    session = together.start()
    together.do(session.resign, 0)
    assert session.over and scores(session) == [0]


def test_a_bot_keeps_a_leavers_seat_warm() -> None:
    table = Table(HOARD, settings={"stand_in": "thrall"})
    session = table.start()
    table.do(session.leave, 1)
    seat = session.seats[1]
    assert (seat.kind, seat.bot, seat.stand_in, seat.name, seat.player) == ("bot", "thrall", True, "Bjorn", "p1")
    assert session.seats_of("p1") == [1] and session.bots() == [(1, "thrall")]
    with pytest.raises(Refused):
        table.do(session.leave, 1)
    table.do(session.come_back, 1)
    assert session.seats[1].kind == "human" and session.bots() == []
    with pytest.raises(Refused):
        table.do(session.come_back, 1)
    assert [line.words for line in session.log(0)][-2:] == ["Bjorn leaves.", "Bjorn is back."]


def test_before_the_start_a_leaver_frees_the_seat() -> None:
    table = Table(HOARD, kinds="ho")
    session = table.session
    table.do(session.sit, 1, "p7", "Leif")
    assert session.seats[1].name == "Leif" and session.log(SPECTATOR)[-1].words == "Leif takes seat 2."
    with pytest.raises(Refused):
        table.do(session.sit, 1, "p8", "Ingrid")
    table.do(session.leave, 1)
    assert session.seats[1].kind == "open"
    table.do(session.seat_bot, 1, "jarl")
    table.start()
    with pytest.raises(Refused):
        table.do(session.sit, 1, "p8", "Ingrid")
    with pytest.raises(Refused):
        table.do(session.seat_bot, 0, "jarl")
    table.do(session.seat_bot, 1, "thrall")
    assert session.seats[1].bot == "thrall"


def test_ending_without_a_result_needs_everybody() -> None:
    table = Table(HOARD, 3, kinds="hhb")
    session = table.start()
    table.do(session.abandon, "p0")
    assert session.request is not None and session.request.what == "abandon" and session.request.needed == {"p1"}
    table.do(session.answer, "p1", True)
    assert session.over and session.status == "abandoned" and scores(session) == []
    alone = Table(HOARD, kinds="hb")
    session = alone.start()
    alone.do(session.abandon, "p0")
    assert session.status == "abandoned"


def test_seats_are_drawn_by_lot() -> None:
    orders = set()
    for _ in range(40):
        table = Table(HOARD, 3, settings={"shuffle": True})
        table.start()
        names = tuple(seat.name for seat in table.session.seats)
        assert sorted(names) == ["Astrid", "Bjorn", "Sigrid"] and [seat.n for seat in table.session.seats] == [0, 1, 2]
        orders.add(names)
    assert len(orders) > 2


def test_no_clock_runs_unless_one_is_set() -> None:
    table = Table(find("hexentafl"))
    session = table.start()
    plan = session.choose(0, cast(int, session.ask(0)), [session.view(0).legal(0)[0]], "a", 1000)
    assert plan.change.deadline is None and session.clock(0).deadline is None and session.clock(0).left is None
    assert session.timeout(10**15).events == ()


def test_time_for_each_answer() -> None:
    table = Table(find("hexentafl"), settings={"move": 3 * DAY})
    session = table.start()
    assert session.clock(0).deadline == 1000 + 3 * DAY and session.clock(1).deadline is None
    table.now = 1000 + 2 * DAY
    table.choose(0, session.view(0).legal(0)[0])
    assert (session.table.deadline, session.clock(1).deadline) == (1000 + 5 * DAY, 1000 + 5 * DAY)
    table.now = 1000 + 5 * DAY - 1
    assert session.timeout(table.now).events == ()
    table.now += 1
    table.do(session.timeout)
    assert session.seats[1].stand_in and "out of time" in session.log(0)[-1].words and session.table.deadline is None
    table.now += DAY
    table.do(session.come_back, 1)
    assert session.clock(1).deadline == table.now + 3 * DAY, "since they are back, not since their time ran out"
    assert table.again().clock(1) == session.clock(1)


def test_no_time_runs_out_at_a_frozen_table() -> None:
    table = Table(find("hexentafl"), settings={"move": DAY})
    session = table.start()
    session._frozen = "It cannot be read."
    assert not session.timeout(1000 + 2 * DAY).events
    session._frozen = ""
    assert session.timeout(1000 + 2 * DAY).events


def test_time_for_all_answers_together() -> None:
    table = Table(find("hexentafl"), settings={"total": 10 * MINUTE, "timeout": "lose"})
    session = table.start()
    for minutes in (4, 1, 3):  # Astrid, Bjorn, Astrid
        table.now += minutes * MINUTE
        seat = session.timeline.owing()[0]
        table.choose(seat, session.view(seat).legal(seat)[0])
    assert session.clock(0).left == 3 * MINUTE and session.clock(1).left == 9 * MINUTE
    assert session.clock(1).deadline == table.now + 9 * MINUTE
    assert table.again().clock(0) == session.clock(0) and table.again().clock(1) == session.clock(1)
    table.now += 9 * MINUTE
    table.do(session.timeout)
    assert session.over and scores(session) == [1, 0] and session.result is not None and session.result["how"] == "timeout"


def test_a_used_up_clock_cannot_be_come_back_to() -> None:
    table = Table(find("hexentafl"), settings={"total": MINUTE})
    session = table.start()
    table.now += MINUTE
    table.do(session.timeout)
    assert session.bots() == [(0, "karl")] and session.clock(0).left == 0
    with pytest.raises(Refused, match="used up"):
        table.do(session.come_back, 0)
    assert table.again().clock(0).left == 0


def test_no_two_names_at_a_table_are_alike() -> None:
    seats = (
        SeatRow(0, "human", "p1", name="Astrid"), SeatRow(1, "bot", bot="karl"), SeatRow(2, "human", "p2", name="Astrid"), SeatRow(3),
        SeatRow(4, "bot", bot="jarl"), SeatRow(5, "human", "p3", name="Astrid"), SeatRow(6, "bot", bot="karl"),
    )  # fmt: skip
    names = seat_names(TableRow("t", "row", 1, {}, {}, "p1", seats=seats))
    start = BOT_NAMES.index(names[1].partition(",")[0])
    bots = [BOT_NAMES[(start + i) % len(BOT_NAMES)] for i in range(3)]  # each the next in the list
    assert names == ("Astrid", f"{bots[0]}, karl", "Astrid (2)", "Seat 4", f"{bots[1]}, jarl", "Astrid (3)", f"{bots[2]}, karl")
    met = tuple(SeatRow(0, "human", "p1", name=bots[0]) if seat.n == 0 else seat for seat in seats)
    assert seat_names(TableRow("t", "row", 1, {}, {}, "p1", seats=met))[1] == f"{bots[1]}, karl", "a bot is never called like a person"


@pytest.mark.parametrize("name", ["move", "total"])
def test_the_shortest_and_the_longest_time(name: str) -> None:
    for time in (5 * SECOND, 366 * DAY, None):
        assert Settings.read({name: time}).data()[name] == time
    for time in (5 * SECOND - 1, 366 * DAY + 1):
        with pytest.raises(Refused, match="from 5 seconds to a year"):
            Settings.read({name: time})


def test_settings_are_checked() -> None:
    assert Settings.read(Settings(move=DAY, undo="ask").data()) == Settings(move=DAY, undo="ask")
    wrong: list[dict[str, Any]] = [
        {"undo": "maybe"}, {"move": 1}, {"move": "x"}, {"total": True}, {"timeout": "explode"}, {"colour": 1}, {"shuffle": 1},
        {"stand_in": "odin"}, {"move": 400 * DAY}, {"chat": "no"}, {"move": 5.5 * SECOND},
    ]  # fmt: skip
    for settings in wrong:
        with pytest.raises(Refused):
            Settings.read(settings)


def test_one_device_hands_secrets_from_seat_to_seat_behind_a_curtain() -> None:
    table = Table(HOARD, 3, kinds="h==")
    session = table.start()
    down = session.curtain("p0")
    assert (down.viewer, down.hand_to) == (SPECTATOR, 0)
    up = session.curtain("p0", lifted=0)
    assert (up.viewer, up.hand_to) == (0, None)
    table.choose(0, session.view(0).legal(0)[0])
    assert session.curtain("p0", lifted=0).viewer == 0  # still her choice: boast or not
    table.choose(0, BOAST)
    down = session.curtain("p0", lifted=0)
    assert (down.viewer, down.hand_to) == (SPECTATOR, 1)  # Astrid's runes are covered before Bjorn looks
    assert session.curtain("p0", lifted=1).viewer == 1
    assert session.curtain("p0", lifted=9).viewer == SPECTATOR
    assert session.curtain("p9").viewer == SPECTATOR and session.curtain("p9").hand_to is None


def test_no_curtain_where_nothing_is_hidden() -> None:
    table = Table(find("hexentafl"), kinds="h=")
    session = table.start()
    assert (session.curtain("p0").viewer, session.curtain("p0").hand_to) == (0, None)
    table.choose(0, session.view(0).legal(0)[0])
    assert session.curtain("p0", lifted=0).viewer == 1
    one = Session(HOARD, row(HOARD))
    assert one.curtain("p0").viewer == 0 and one.curtain("p0").hand_to is None


def test_steady_rowing_home() -> None:
    table = Table(ROW, 2, home=4)
    session = table.start()
    while not session.over:
        table.choose(session.timeline.owing()[0], STEADY)
    assert scores(session) == [1, 1]
