"""What a person's own page shows: the games they played, how these ended, and whom they met there."""

from __future__ import annotations

import json
from dataclasses import dataclass

from meadhall.store.sql import Store

__all__ = ["Met", "PlayedSeat", "Persons", "Tally", "tally"]


@dataclass(frozen=True)
class PlayedSeat:
    """A seat that a person held at a table that has begun."""

    tbl: str
    game: str
    status: str
    seat: int
    scores: tuple[float, ...]  # of all seats; empty without a result
    ended: int


@dataclass(frozen=True)
class Met:
    """Somebody with whom a person has played."""

    id: str
    name: str
    tables: int
    last: int  # when


@dataclass(frozen=True)
class Tally:
    """How somebody's games of one kind went. A win is either one's own or shared with others."""

    tables: int = 0
    finished: int = 0
    won: int = 0
    shared: int = 0


class Persons:
    """Questions about one person."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def played(self, player: str) -> list[PlayedSeat]:
        """The seats that a person has held, last table first. A table that never began is none."""
        rows = await self.store.read(
            "SELECT t.id, t.game, t.status, s.n, t.result, t.updated FROM seat s JOIN game_table t ON t.id = s.tbl "
            "WHERE s.player = ? AND t.status <> 'open' ORDER BY t.updated DESC, t.id, s.n",
            (player,),
        )
        return [
            PlayedSeat(tbl, game, status, seat, tuple(json.loads(result or "{}").get("scores") or ()), ended)
            for tbl, game, status, seat, result, ended in rows
        ]

    async def met(self, player: str, limit: int = 50) -> list[Met]:
        """The people with whom somebody has sat at a table that began, the last ones first. Who was deleted is not among them."""
        rows = await self.store.read(
            "SELECT p.id, p.name, COUNT(DISTINCT t.id), MAX(t.created) AS last FROM seat mine "
            "JOIN game_table t ON t.id = mine.tbl AND t.status IN ('playing', 'done') "
            "JOIN seat theirs ON theirs.tbl = t.id AND theirs.player IS NOT NULL AND theirs.player <> mine.player "
            "JOIN player p ON p.id = theirs.player AND p.seen > 0 "
            "WHERE mine.player = ? GROUP BY p.id, p.name ORDER BY last DESC, p.id LIMIT ?",
            (player, limit),
        )
        return [Met(*row) for row in rows]

    async def counts(self, player: str) -> dict[str, int]:
        """How much is stored about somebody: browsers, lines of chat, tables."""
        asked = {
            "browsers": "SELECT COUNT(*) FROM session WHERE player = ?",
            "lines": "SELECT COUNT(*) FROM chat WHERE player = ?",
            "tables": "SELECT COUNT(DISTINCT tbl) FROM seat WHERE player = ?",
        }
        return {name: int((await self.store.read(sql, (player,)))[0][0]) for name, sql in asked.items()}


def tally(played: list[PlayedSeat]) -> dict[str, Tally]:
    """The results by game. One who held several seats of a table counts once, by the best of them."""
    found: dict[str, Tally] = {}
    best: dict[str, PlayedSeat] = {}
    for each in played:
        if each.tbl not in best or _score(each) > _score(best[each.tbl]):
            best[each.tbl] = each
    for each in best.values():
        so_far = found.get(each.game, Tally())
        done = each.status == "done" and each.seat < len(each.scores)
        top = done and each.scores[each.seat] == max(each.scores) > 0
        alone = top and each.scores.count(max(each.scores)) == 1
        found[each.game] = Tally(so_far.tables + 1, so_far.finished + done, so_far.won + alone, so_far.shared + (top and not alone))
    return found


def _score(each: PlayedSeat) -> float:
    return each.scores[each.seat] if each.seat < len(each.scores) else -1.0
