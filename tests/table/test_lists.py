"""The lobby tells a viewer nothing that the tables do not: worlds that a viewer cannot tell apart have the same lists."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.rng import Rng
from meadhall.state import SPECTATOR
from meadhall.store import Player, TableRow
from meadhall.table import Hall, Session
from table.tables import SECRET_GAMES, find
from table.test_hall import Clock, run

CHOICES = 24
Told = dict[str, list[Any]]


def as_told(row: TableRow) -> tuple[Any, ...]:
    """What a list tells of a table, to people and to programs."""
    seats = [(seat.kind, seat.name, seat.bot) for seat in row.seats]
    return row.id, row.game, row.status, row.options, row.updated, seats


async def told(house: Hall, player: Player | None) -> Told:
    lists = await house.lists(player)
    return {name: [as_told(row) for row in getattr(lists, name)] for name in ("waiting", "mine", "open", "watch")}


def known(session: Session, viewer: int) -> tuple[Any, ...]:
    """All that a viewer knows of a table."""
    return session.seq(viewer), session.view(viewer).data(), session.ask(viewer) if viewer >= 0 else None


@pytest.mark.parametrize("key", SECRET_GAMES)
def test_what_a_viewer_cannot_notice_moves_no_table_in_their_lists(url: str, key: str) -> None:
    """Two tables of the same people: at the older one choices are made and taken back, and each one may move only what it shows."""
    game = find(key)
    seats = max(2, game.seats[0])
    clock = Clock()

    async def body(house: Hall) -> None:
        people = [(await house.people.greet(name))[0] for name in ("Astrid", "Bjorn", "Sigrid", "Torvald")[:seats]]
        tables = []
        for _ in range(2):
            tbl = (await house.create(people[0], key, seats)).table.id
            for player in people[1:]:
                await house.sit(tbl, player)
            tables.append(tbl)
        tbl, rng = tables[0], Rng(7)
        viewers: dict[int, Player | None] = {**dict(enumerate(people)), SPECTATOR: None}
        session = await house.session(tbl)
        lists = {viewer: await told(house, who) for viewer, who in viewers.items()}
        knew = {viewer: known(session, viewer) for viewer in viewers}
        unnoticed = 0
        for n in range(CHOICES):
            if session.over:
                break
            clock.ms += 60_000
            seat = next(iter(session.timeline.owing()))
            free = session.offer(seat).free
            if n % 3 == 2 and free:
                await house.undo(tbl, people[seat], seat)
            else:
                legal = session.view(seat).legal(seat)
                await house.choose(tbl, people[seat], seat, session.ask(seat) or 0, [legal[rng.below(len(legal))]], f"k{n}")
            session = await house.session(tbl)
            for viewer, who in viewers.items():
                before, lists[viewer] = lists[viewer], await told(house, who)
                knows = known(session, viewer)
                if knows == knew[viewer]:
                    unnoticed += 1
                    assert lists[viewer] == before, f"choice {n} of seat {seat} shows to {viewer}"
                knew[viewer] = knows
        assert unnoticed or key not in MOSTLY_SECRET

    run(url, body, now=clock)


MOSTLY_SECRET = ("ragnaroll",)  # here most choices go unnoticed at first, so some of these have
