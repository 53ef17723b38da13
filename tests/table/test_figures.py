"""The figures of a game that is over: choices and time of each seat, without what was taken back."""

from __future__ import annotations

from meadhall.table.summary import SeatFigures, figures
from table.tables import Table, find


def test_choices_and_the_time_before_each() -> None:
    table = Table(find("hexentafl"))
    session = table.start()

    def choose(seat: int, after: int) -> None:
        table.now += after
        table.choose(seat, session.view(seat).legal(seat)[0])

    assert figures(session.timeline) == [SeatFigures(0, 0), SeatFigures(0, 0)]
    choose(0, 500)
    assert figures(session.timeline) == [SeatFigures(1, 0), SeatFigures(0, 0)], "nobody knows since when the first one has thought"
    choose(1, 7000)
    choose(0, 300)
    choose(1, 20)
    assert figures(session.timeline) == [SeatFigures(2, 300), SeatFigures(2, 7020)]
    table.do(session.undo, 1)
    assert figures(session.timeline) == [SeatFigures(2, 300), SeatFigures(1, 7000)]
    table.now -= 5000  # a clock that was put back
    choose(1, 0)
    assert figures(session.timeline) == [SeatFigures(2, 300), SeatFigures(2, 7000)]
