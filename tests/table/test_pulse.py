"""When hints may have been lost the hall looks everywhere, and wakes only those who have missed something."""

from __future__ import annotations

import asyncio

from meadhall.store import open_store
from meadhall.table import Hall
from waiting import happens


def test_a_look_everywhere_wakes_only_tables_at_which_something_was_missed(url: str) -> None:
    async def main() -> None:
        store, other = await open_store(url), await open_store(url) if url.startswith("postgres") else None
        hall = Hall(store, sweep_seconds=3600.0)
        await hall.open()
        astrid, _ = await hall.people.greet("Astrid")
        quiet, loud = [(await hall.create(astrid, "hexentafl", sitting=["me", "me"])).table.id for _ in range(2)]
        hints: list[tuple[str, str, int]] = []
        store.listen(lambda *hint: hints.append(hint))
        await hall.say(quiet, astrid, "An old word.")
        await hall.say(loud, astrid, "Another.")
        await happens(lambda: (loud, "chat", 0) in hints)  # hints come in order: nothing is on its way any more
        heard: list[tuple[str, str]] = []
        for tbl in (quiet, loud):
            hall.listen(tbl, lambda which, what: heard.append((which, what)))
        await hall.live._look_everywhere()
        assert set(heard) == {(quiet, "chat"), (loud, "chat")}, "the first look knows nothing yet"
        heard.clear()
        await hall.live._look_everywhere()
        assert heard == []
        lost: list[tuple[str, str, int]] = []
        store.tell = lambda *hint: lost.append(hint)  # type: ignore[method-assign]  # from now on all hints are lost
        await (other or store).say(loud, astrid.id, "table", "A word that nobody told us of.", 5)
        await happens(lambda: (loud, "chat", 0) in lost)
        assert heard == []
        await hall.live._look_everywhere()
        assert heard == [(loud, "chat")]
        await hall.close()
        await store.close()
        if other is not None:
            await other.close()

    asyncio.run(main())
