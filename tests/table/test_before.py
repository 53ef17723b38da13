"""Tables that were begun by an earlier version of the hall are opened by this one, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from meadhall.games import load_game
from meadhall.rng import Rng
from meadhall.store import migrate, open_store
from meadhall.store.sql import Statement
from meadhall.table import Frozen, Hall
from table.test_hall import play_randomly

# Written when the schema was 1, by random choices: one table of each game in the middle, and a finished one of Yggdrasil.
BEFORE = Path(__file__).with_name("before.sql")


@pytest.fixture
def before(url: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database of schema 1 with these tables in it."""
    real = migrate.migrations

    async def fill() -> None:
        store = await open_store(url)
        await store.write([Statement(line, ()) for line in BEFORE.read_text("utf-8").splitlines() if line.startswith("INSERT")])
        await store.close()

    monkeypatch.setattr(migrate, "migrations", lambda engine: {1: real(engine)[1]})
    asyncio.run(fill())
    monkeypatch.undo()
    return url


def test_tables_of_the_same_rules_go_on_and_those_of_older_rules_stop_with_a_sentence(before: str) -> None:
    async def run() -> None:
        store = await open_store(before)
        hall = Hall(store, games=load_game, sweep_seconds=3600.0)
        await hall.open()
        seen: Counter[str] = Counter()
        for (tbl,) in await store.read("SELECT id FROM game_table ORDER BY created"):
            session = await hall.session(str(tbl))
            row = await store.table(str(tbl))
            assert row is not None and row.status == session.status
            seen[session.status] += 1
            host = await store.player(row.host)
            assert host is not None
            if row.rules in (session.game.version, *session.game.rules.earlier):
                assert session.status == "playing" and not session.frozen
                ended = await play_randomly(hall, str(tbl), dict.fromkeys(range(len(row.seats)), host), Rng(3))
                assert ended.over and ended.status == "done"
                continue
            assert session.game.key == "yggdrasil" and session.log(0) and session.view(0)
            assert session.frozen == (
                "Event 1, 'start', leads to a different position than when it was played. The game was begun by rules 1 of Yggdrasil, and "
                "these are rules 2. The table is frozen: it can be read, but not played on."
            )
            if session.status == "done":
                assert row.result is not None and session.result == row.result, "whoever won has won"
            else:
                assert row.note == session.frozen and session.result is None
            with pytest.raises(Frozen, match="rules 1 of Yggdrasil"):
                await hall.choose(str(tbl), host, 0, 1, [0], "a")
        assert seen == {"playing": 5, "frozen": 1, "done": 1}
        await hall.close()
        await store.close()

    asyncio.run(run())
