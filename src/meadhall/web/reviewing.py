"""Reviews of finished tables: made in the workers piece by piece, one table at a time, so that bots think in between; kept in the store."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import lru_cache
from time import monotonic
from typing import Any

from meadhall import compiled
from meadhall.bots.review import Outcome, TurningPoint, doubtful, judged, ledger, looked_again, outcome_of, worst
from meadhall.errors import MeadhallError
from meadhall.games import load_game
from meadhall.record import Record
from meadhall.store import KeptReviews, StoreError
from meadhall.table import Busy, Hall, Session
from meadhall.table.branching import Moves, moves_of

__all__ = ["Game", "Reviews", "piece_of_doubts", "piece_of_ledger", "piece_of_shares", "playouts", "point_at", "second_look"]

log = logging.getLogger("meadhall.web")
LEVEL = "jarl"  # who is asked at the turning points
TRIES = 120  # playouts of each position,
PLAIN_TRIES = 6  # and of plain Python
PIECE = 1.0  # seconds after which a piece of work ends
MOST = 12  # reviews that may wait
LEASE = 15 * 60 * 1000  # milliseconds for which another process leaves a review to this one
SHARE, AGAIN = 0.5, 0.2  # of the progress: the positions, and the second look at some of them; the rest are the suspects
FORM = 2  # of what is kept
Elsewhere = Callable[..., Awaitable[Any]]
Game = tuple[str, int, tuple[tuple[str, str], ...], Moves]  # key, seats, options as text, moves


@lru_cache(maxsize=4)
def _record(game: Game) -> Record:
    """The game in a worker, which is asked about it piece by piece."""
    key, seats, options, moves = game
    record = Record(load_game(key), seats, dict(options))
    for actor, action in moves:
        record.add(actor, action)
    return record


def playouts() -> int:
    """How often each position is played on where this is called: a plain hall may have compiled workers."""
    return TRIES if compiled() else PLAIN_TRIES


def piece_of_shares(game: Game, first: int, tries: int, seed: int, seconds: float = PIECE) -> list[Outcome]:
    """What the positions after `first` events and on promise, as far as a piece of work goes."""
    record, found, end = _record(game), list[Outcome](), monotonic() + seconds
    while not found or (first + len(found) <= len(record.entries) and monotonic() < end):
        found.append(outcome_of(record.game, record.at(first + len(found)), tries, seed))
    return found


def piece_of_doubts(game: Game, guesses: list[Outcome]) -> list[int]:
    """Which positions need a second look."""
    return doubtful(_record(game), guesses)


def second_look(game: Game, places: list[int], tries: int, seed: int, seconds: float = PIECE) -> list[Outcome]:
    """The same of some positions with more care, as far as a piece of work goes."""
    record, found, end = _record(game), list[Outcome](), monotonic() + seconds
    while len(found) < len(places) and (not found or monotonic() < end):
        found.append(looked_again(record.game, record.at(places[len(found)]), tries, seed))
    return found


def piece_of_ledger(game: Game, guesses: list[Outcome]) -> dict[str, Any]:
    """What chance and choices brought."""
    return asdict(ledger(_record(game), guesses))


def point_at(game: Game, n: int, level: str, tries: int, seed: int) -> TurningPoint | None:
    """Is this choice a turning point?"""
    return judged(_record(game), n, level, tries, seed)


@dataclass
class _Making:
    """A review that is being made, or waits for it."""

    part: float = 0.0
    task: asyncio.Task[None] | None = None


class Reviews:
    """The reviews of a hall. `elsewhere` runs a function in a worker; a review is a chain of such calls."""

    def __init__(
        self, hall: Hall, elsewhere: Callable[..., Awaitable[Any]] = asyncio.to_thread, tries: int = 0, level: str = LEVEL
    ) -> None:
        self.hall, self.elsewhere, self.level = hall, elsewhere, level
        self.tries = tries  # 0: as many as suit the workers
        self.kept = KeptReviews(hall.store)
        self.one = asyncio.Semaphore(1)
        self.making: dict[str, _Making] = {}
        self.failed: dict[str, str] = {}

    async def found(self, tbl: str) -> dict[str, Any] | None:
        """The review of a table, if it is made; one of another form counts as none."""
        body = await self.kept.get(tbl)
        return body if body is not None and body.get("form") == FORM else None

    def progress(self, tbl: str) -> float | None:
        """How much of a review is done, from 0 to 1; None if nobody makes it."""
        making = self.making.get(tbl)
        return making.part if making is not None else None

    async def begin(self, session: Session) -> None:
        """Make the review of a finished table, unless it is made or being made."""
        tbl, moves = session.table.id, moves_of(session)
        if not moves:
            raise Busy("Nothing was played at this table, so there is nothing to review.")
        if tbl in self.making or await self.found(tbl) is not None:
            return
        if len(self.making) >= MOST:
            raise Busy("Many reviews are being made: please try again later.")
        self.failed.pop(tbl, None)
        self.making[tbl] = making = _Making()
        game: Game = (session.game.key, len(session.seats), tuple(session.options.items()), moves)
        making.task = asyncio.create_task(self._make(tbl, session.table.host, game, making))

    async def _make(self, tbl: str, host: str, game: Game, making: _Making) -> None:
        try:
            async with self.one:
                now, store = self.hall.now(), self.hall.store
                if store.shared and not await store.lease(f"review {tbl}", self.hall.live.name, now, now + LEASE):
                    return  # another process makes it
                made = await self._made(host, game, making)
                if await self.found(tbl) is None:
                    await self.kept.drop(tbl)  # one of another form
                await self.kept.keep(tbl, made, self.hall.now())
        except (MeadhallError, StoreError) as problem:
            log.warning("The review of table %s failed: %s", tbl, problem)
            self.failed[tbl] = "The review could not be finished. Please try again later."
        finally:
            self.making.pop(tbl, None)

    async def _made(self, host: str, game: Game, making: _Making) -> dict[str, Any]:
        guesses: list[Outcome] = []
        of = len(game[3]) + 1
        tries = self.tries or int(await self._piece(host, playouts))
        while len(guesses) < of:
            guesses += await self._piece(host, piece_of_shares, game, len(guesses), tries, 1)
            making.part = SHARE * len(guesses) / of
        places, again = await self._piece(host, piece_of_doubts, game, guesses), list[Outcome]()
        while len(again) < len(places):
            again += await self._piece(host, second_look, game, places[len(again) :], tries, 1)
            making.part = SHARE + AGAIN * len(again) / len(places)
        for n, guess in zip(places, again, strict=True):
            guesses[n] = guess
        found = await self._piece(host, piece_of_ledger, game, guesses)
        turns: list[TurningPoint | None] = []
        for n in found["suspects"]:
            turns.append(await self._piece(host, point_at, game, n, self.level, tries, 1))
            making.part = SHARE + AGAIN + (1 - SHARE - AGAIN) * len(turns) / len(found["suspects"])
        return {
            "form": FORM,
            "level": self.level,
            "tries": tries,
            "shares": [[round(share, 4) for share in row] for row in found["shares"]],
            "luck": found["luck"],
            "choices": found["choices"],
            "strokes": found["strokes"],
            "turns": [asdict(point) for point in worst(turns)],
        }

    async def _piece(self, host: str, function: Callable[..., Any], *arguments: Any) -> Any:
        """A piece of work, when it is its turn among the bots that think."""
        async with self.hall.live.turns.place(host, "review"):
            return await self.elsewhere(function, *arguments)

    async def close(self) -> None:
        """Stop; what is not finished is forgotten and can be begun again."""
        tasks = [making.task for making in self.making.values() if making.task is not None]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task
