"""Reviews are kept with their tables, on both stores."""

from __future__ import annotations

import asyncio

from meadhall.store import Care, KeptReviews, Player, SeatRow, TableRow, open_store


def test_a_review_is_kept_once_and_goes_with_its_table(url: str) -> None:
    async def run() -> None:
        store = await open_store(url)
        await store.add_player(Player("p", "Astrid", created=1))
        await store.add_table(TableRow("t", "hexentafl", 1, {}, {}, "p", status="done", created=1, seats=(SeatRow(0, "human", "p"),)))
        kept = KeptReviews(store)
        assert await kept.get("t") is None
        await kept.keep("t", {"luck": [0.5, -0.5], "text": "Örn’s roll"}, 5)
        await kept.keep("t", {"luck": []}, 6)
        assert await kept.get("t") == {"luck": [0.5, -0.5], "text": "Örn’s roll"}, "the first one stays"
        assert await kept.get("other") is None
        await kept.drop("t")
        assert await kept.get("t") is None
        await kept.keep("t", {"luck": [0.25]}, 6)
        assert await kept.get("t") == {"luck": [0.25]}, "dropped, it can be kept again"
        await store.close()
        store = await open_store(url)
        assert await KeptReviews(store).get("t") is not None
        await Care(store).remove_table("t", "a test", 7)
        assert await KeptReviews(store).get("t") is None
        await store.close()

    asyncio.run(run())
