"""Who is told when: at most once for each turn, not before they had a while to notice it themselves, not while they have the table open.

One process of a hall sends. It notes a notice before it goes out: after a crash one may be missing, but none comes twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress

from meadhall.notices.hooks import HookFailed, Hooks
from meadhall.notices.mail import Mailer, MailFailed
from meadhall.notices.ways import Way, Ways
from meadhall.notices.words import Notice
from meadhall.store import StoreError, repeat
from meadhall.store.sql import Statement
from meadhall.table import DAY, HOUR, MINUTE, Hall, Session, TableError, TurnMark, turn_of

__all__ = ["EVERY", "Notices", "lead", "span"]

log = logging.getLogger("meadhall.notices")
EVERY = 15.0  # seconds
KEPT = MINUTE  # so long is somebody taken to look at a table of a process that was killed
AT_ONCE = 8  # notices on their way
SLOW = HOUR  # a clock that gives less time warns nobody: they would be told too late
EARLIEST = 12 * HOUR  # before the end of the time
WAITING = (
    "SELECT s.tbl, s.n, s.player, t.own, t.others, t.warned FROM seat s JOIN game_table g ON g.id = s.tbl AND g.status = 'playing' "
    "LEFT JOIN told t ON t.tbl = s.tbl AND t.seat = s.n "
    "WHERE s.waits = 1 AND s.kind = 'human' AND EXISTS (SELECT 1 FROM way w WHERE w.player = s.player AND w.code = '') "
    "AND NOT EXISTS (SELECT 1 FROM looking l WHERE l.tbl = s.tbl AND l.player = s.player AND l.until > ?) ORDER BY s.tbl, s.n"
)
TELL = (
    "INSERT INTO told (tbl, seat, own, others, warned, at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (tbl, seat) DO UPDATE "
    "SET own = excluded.own, others = excluded.others, warned = excluded.warned, at = excluded.at"
)
LOOK = (
    "INSERT INTO looking (tbl, player, owner, until) VALUES (?, ?, ?, ?) "
    "ON CONFLICT (tbl, player, owner) DO UPDATE SET until = excluded.until"
)
LEFT = "DELETE FROM looking WHERE tbl = ? AND player = ? AND owner = ?"


class Notices:
    """The notices of a hall."""

    def __init__(
        self,
        hall: Hall,
        address: str,
        wait: int,
        mailer: Mailer | None = None,
        hooks: Hooks | None = None,
        looking: Callable[[], Iterable[tuple[str, str]]] = lambda: (),
    ) -> None:
        """address: where others reach the hall; wait: milliseconds that a turn is left alone; looking: who has which table open."""
        self.hall, self.address, self.wait, self.mailer, self.hooks, self.looking = hall, address.rstrip("/"), wait, mailer, hooks, looking
        self.ways = Ways(hall.store)
        self._looked: set[tuple[str, str]] = set()
        self._places = asyncio.Semaphore(AT_ONCE)
        self._sending: set[asyncio.Task[None]] = set()

    @property
    def on(self) -> bool:
        """Can this hall send anything?"""
        return self.mailer is not None or self.hooks is not None

    def notice(self, what: str, session: Session, left: str = "", who: str = "") -> Notice:
        """A notice about a table."""
        tbl, game = session.table.id, session.game
        return Notice(what, tbl, game.key, game.title, f"{self.address}/t/{tbl}", left, who)

    async def run(self) -> None:
        """For as long as the hall is open."""
        await repeat(self.look, EVERY, log, "nobody could be told")

    async def close(self) -> None:
        """What is on its way may arrive."""
        for task in list(self._sending):
            with suppress(asyncio.CancelledError):
                await task

    # -- whose turn it is ---------------------------------------------------------------------------------------------

    async def look(self) -> None:
        """Say who has tables open here; then, if no other process does it, tell those whose turn it is."""
        now = self.hall.now()
        pairs, me = set(self.looking()), self.hall.live.name
        left = [Statement(LEFT, (*pair, me)) for pair in sorted(self._looked - pairs)]
        if pairs or left:
            await self.hall.store.write([*left, *(Statement(LOOK, (*pair, me, now + KEPT)) for pair in sorted(pairs))])
        self._looked = pairs
        if not self.on or not await self.hall.store.lease("notices", me, now, now + KEPT):
            return
        await self.hall.store.write([Statement("DELETE FROM looking WHERE until < ?", (now,))])
        told: set[tuple[str, str]] = set()
        for tbl, seat, player, own, others, warned in await self.hall.store.read(WAITING, (now,)):
            before = None if own is None else TurnMark(own, others)
            try:
                session = await self.hall.session(tbl)
                what = self._due(session, seat, before, bool(warned), now)
            except TableError:
                continue  # it was removed, or its game is not installed
            if what is None:
                continue
            turn = turn_of(session, seat)
            row = (tbl, seat, turn.own, turn.others, int(what == "warning"), now)
            await self.hall.store.write([Statement(TELL, row)])
            if (tbl, player) not in told:  # one who has several seats is told once
                told.add((tbl, player))
                await self.tell(player, self.notice(what, session, self._left(session, seat, now)))

    def _due(self, session: Session, seat: int, before: TurnMark | None, warned: bool, now: int) -> str | None:
        """What a seat should be told now: that it is its turn, that its time runs out, or nothing."""
        if session.ask(seat) is None:
            return None
        deadline = session.clock(seat).deadline
        soon = deadline is not None and 0 < deadline - now <= lead(session)
        if before is None or turn_of(session, seat).follows(before):
            if now - session.timeline.since[seat] < self.wait:
                return None
            return "warning" if soon else "turn"
        return "warning" if soon and not warned else None

    def _left(self, session: Session, seat: int, now: int) -> str:
        deadline = session.clock(seat).deadline
        return span(deadline - now) if deadline is not None else ""

    # -- sending ------------------------------------------------------------------------------------------------------

    async def tell(self, player: str, notice: Notice) -> None:
        """Tell somebody in every way that they asked for; sending goes on in the background."""
        for way in await self.ways.of(player):
            if way.confirmed:
                task = asyncio.create_task(self._send(way, notice))
                self._sending.add(task)
                task.add_done_callback(self._sending.discard)

    async def _send(self, way: Way, notice: Notice) -> None:
        async with self._places:
            try:
                await self.send(way, notice)
            except (HookFailed, MailFailed) as problem:
                log.warning("a notice by %s did not arrive: %s", way.kind, problem)
                with suppress(StoreError):
                    await self.ways.went(way, False)
            else:
                with suppress(StoreError):
                    await self.ways.went(way, True)

    async def send(self, way: Way, notice: Notice) -> None:
        """Send one notice one way. Raises HookFailed or MailFailed."""
        if way.kind == "webhook" and self.hooks is not None:
            await self.hooks.send(way.address, way.form, notice)
        elif way.kind == "mail" and self.mailer is not None:
            await self.mailer.notice(way.address, notice, self.stop_link(way))

    def stop_link(self, way: Way) -> str:
        """The link that ends a way."""
        return f"{self.address}/notices/stop/{way.id}"

    async def confirmation(self, way: Way, code: str) -> None:
        """Ask by e-mail whether an address is right. Raises MailFailed."""
        if self.mailer is not None:
            await self.mailer.confirmation(way.address, f"{self.address}/notices/confirm/{code}", self.stop_link(way))


def lead(session: Session) -> int:
    """How long before the end of their time people are warned: a quarter of it, at most half a day."""
    limits = [limit for limit in (session.settings.move, session.settings.total) if limit is not None]
    return min(EARLIEST, min(limits) // 4) if limits and min(limits) >= SLOW else 0


def span(milliseconds: int) -> str:
    """A time in words: 2 days, 5 hours, 40 minutes."""
    for size, word in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        if milliseconds >= 2 * size or (milliseconds >= size and size == MINUTE):
            return f"{milliseconds // size} {word}{'s' if milliseconds >= 2 * size else ''}"
    return "less than a minute"
