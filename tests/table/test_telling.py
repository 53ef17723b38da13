"""A log goes on with its game: whatever happens, it is the log that somebody who comes now would be told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from meadhall.rng import Rng
from meadhall.state import SPECTATOR
from table.tables import GAMES, Table, find, is_over


@pytest.mark.parametrize("key", GAMES)
def test_a_log_that_goes_on_is_the_log_told_anew(key: str) -> None:
    game = find(key)
    undone = renamed = 0
    for seed in range(2):
        table, rng = Table(game, game.seats[-1 if seed else 0], settings={"undo": "free"}), Rng(seed)
        session = table.start()
        viewers = [*range(len(session.seats)), SPECTATOR]
        for n in range(80):
            if is_over(session):
                break
            seat, _ = table.random_choice(rng)
            free = session.offer(seat).free
            if free and n % 3 == 0:
                assert all(session.log(viewer) for viewer in viewers)  # what is taken back now has been told
                table.do(session.undo, seat, to=free[-1], key=table.key())
                undone += 1
            if n == 40:  # somebody takes another name
                seats = tuple(replace(row, name="Halfdan" if row.n == 0 else row.name) for row in session.table.seats)
                session.take((), replace(session.table, seats=seats))
                renamed += 1
            told = {viewer: (session.log(viewer), session.stops(viewer)) for viewer in viewers[:: 1 + n % 2]}
            fresh = table.again()
            assert told == {viewer: (fresh.log(viewer), fresh.stops(viewer)) for viewer in told}
            assert all(session.log(viewer, 5) == [line for line in lines if line.seq > 5] for viewer, (lines, _) in told.items())
    assert undone and (renamed or key in ("row", "hoard"))
