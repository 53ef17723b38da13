"""Ratings of those who want one, by game: openskill's Plackett-Luce model, which knows any number of sides and ties.

A rating is a mean with an uncertainty. What was not asked for is never computed: a seat of somebody without ratings is left out.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec

from meadhall.errors import MeadhallError
from meadhall.store import Clash, TableRow, repeat
from meadhall.store.sql import Statement
from meadhall.table import MINUTE, Hall

__all__ = ["BOT", "Rating", "Ratings", "can_rate", "rate"]

log = logging.getLogger("meadhall.ratings")
EVERY = 10.0  # seconds
SOME = 50  # tables at a time
MU, SIGMA = 25.0, 25.0 / 3  # of somebody who has not played
SCALE = 60  # a newcomer is shown with 1500
BOT = "bot:"  # and the level: who a bot is
FRESH = (
    "SELECT id FROM game_table t WHERE status = 'done' AND NOT EXISTS (SELECT 1 FROM rated r WHERE r.tbl = t.id) ORDER BY updated LIMIT ?"
)
SAVE = (
    "INSERT INTO rating (player, game, mu, sigma, games, at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (player, game) DO UPDATE "
    "SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games, at = excluded.at"
)


@dataclass(frozen=True)
class Rating:
    """How strong somebody is at a game, as far as it is known."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0

    @property
    def shown(self) -> int:
        """The mean, in numbers as people know them."""
        return round(self.mu * SCALE)

    @property
    def give(self) -> int:
        """The uncertainty: with a chance of 95 % the strength is not further from the mean than this."""
        return round(2 * self.sigma * SCALE)


def can_rate() -> bool:
    """Is the library there?"""
    return find_spec("openskill") is not None


def rate(sides: Sequence[Sequence[Rating]], scores: Sequence[float]) -> list[list[Rating]]:
    """The ratings after a game between sides of one or more; the higher score is better, the same score is a tie."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    teams = [[model.rating(mu=each.mu, sigma=each.sigma) for each in side] for side in sides]
    order = sorted(set(scores), reverse=True)
    after = model.rate(teams, ranks=[float(order.index(score)) for score in scores])
    return [
        [Rating(float(new.mu), float(new.sigma), old.games + 1) for new, old in zip(ended, began, strict=True)]
        for ended, began in zip(after, sides, strict=True)
    ]


class Ratings:
    """The ratings of a hall."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    async def of(self, player: str) -> dict[str, Rating]:
        """Somebody's ratings, by game."""
        rows = await self.hall.store.read("SELECT game, mu, sigma, games FROM rating WHERE player = ? ORDER BY game", (player,))
        return {game: Rating(mu, sigma, games) for game, mu, sigma, games in rows}

    async def run(self) -> None:
        """For as long as the hall is open."""
        await repeat(self.look, EVERY, log, "no table could be rated")

    async def look(self) -> None:
        """Rate the tables that have ended, in their order, if no other process does it."""
        store, now = self.hall.store, self.hall.now()
        if not await store.lease("ratings", self.hall.live.name, now, now + MINUTE):
            return
        for (tbl,) in await store.read(FRESH, (SOME,)):
            row = await store.table(tbl)
            if row is not None:
                with suppress(Clash):  # another process was faster
                    await store.write(await self._statements(row, now))

    async def _statements(self, row: TableRow, now: int) -> list[Statement]:
        noted = "INSERT INTO rated (tbl) VALUES (?) ON CONFLICT DO NOTHING RETURNING tbl"
        statements = [Statement(noted, (row.id,), Clash("this table is rated already"))]
        sides = await self._sides(row)
        if len(sides) < 2 or not can_rate():
            return statements
        before = {who: (await self.of(who)).get(row.game, Rating()) for who in sides}
        after = rate([[before[who]] for who in sides], list(sides.values()))
        for who, (new,) in zip(sides, after, strict=True):
            statements.append(Statement(SAVE, (who, row.game, new.mu, new.sigma, new.games, now)))
        return statements

    async def _sides(self, row: TableRow) -> Mapping[str, float]:
        """Who is rated at a table, with their scores.

        Nobody where all play together, where one person holds several seats, or where the first moves were made at another table.
        """
        scores = (row.result or {}).get("scores") or []
        try:
            together = self.hall.games(row.game).together
        except (MeadhallError, ImportError):
            return {}
        people = [seat.player for seat in row.seats if seat.player is not None]
        if together or row.settings.get("origin") or len(scores) != len(row.seats) or len(set(people)) < len(people):
            return {}
        found: dict[str, float] = {}
        bots = True
        for seat in row.seats:
            who = await self.hall.store.player(seat.player) if seat.player is not None else None
            if who is not None and who.prefs.get("rated"):
                found[who.id] = scores[seat.n]
                bots = bots and bool(who.prefs.get("rated_bots"))
        levels = [seat for seat in row.seats if seat.player is None and seat.bot]
        if found and bots and len({seat.bot for seat in levels}) == len(levels):  # two of a level would be one opponent twice
            found |= {f"{BOT}{seat.bot}": scores[seat.n] for seat in levels}
        return found
