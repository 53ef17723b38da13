"""A new table that begins with the first moves of a finished game."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall.table import Hall, Refused
from table.test_hall import run


def test_one_plays_on_from_any_position_in_any_seat_against_bots(tmp_path: Path) -> None:
    async def body(house: Hall) -> None:
        astrid, _ = await house.people.greet("Astrid")
        old = await house.create(astrid, "hexentafl", sitting=["me", "me Leif"])
        tbl = old.table.id
        for n, seat in enumerate((0, 1, 0)):
            await house.choose(tbl, astrid, seat, old.ask(seat) or 0, [old.view(seat).legal(seat)[0]], f"k{n}")
        await house.resign(tbl, astrid, 1)
        for after in range(3):
            for seat in (0, 1):
                new = await house.play_on(tbl, astrid, after, seat, "karl")
                kinds = ["human" if n == seat else "bot" for n in (0, 1)]
                assert new.started and [row.kind for row in new.table.seats] == kinds
                moves = [step.action for step in new.timeline.steps if step.actor is not None]
                assert moves[:after] == [step.action for step in old.timeline.steps if step.actor is not None][:after]
        for after, seat in ((-1, 0), (3, 0), (0, -1), (0, 2)):
            with pytest.raises(Refused, match="no such position"):
                await house.play_on(tbl, astrid, after, seat, "karl")
        for level in ("me", "open"):
            with pytest.raises(Refused, match="not by"):
                await house.play_on(tbl, astrid, 0, 0, level)

    run(f"sqlite:///{tmp_path}/hall.db", body)
