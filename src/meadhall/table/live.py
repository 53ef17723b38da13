"""The tables in memory: loaded from their events, kept up to date, changed one plan at a time, continued by bots.

A plan is stored before anybody hears of it. If another process was faster, the plan is discarded, the session catches up and
the request is planned again. Storing and taking a plan are never separated, even when the request is cancelled.
"""

from __future__ import annotations

import asyncio
import inspect
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from time import perf_counter
from typing import Any, Protocol

from meadhall.errors import MeadhallError
from meadhall.game import Game, State
from meadhall.rng import Rng
from meadhall.store import CHOICE, FROZEN, Away, Ban, Care, Clash, Store, StoreError, TableRow, Unreachable
from meadhall.table.absence import pause
from meadhall.table.errors import NotFound, Stale, TableError
from meadhall.table.rest import rest
from meadhall.table.session import Session
from meadhall.table.turns import Turns
from meadhall.table.values import Plan

__all__ = ["Brain", "Listener", "Live"]

Brain = Callable[[str, str, dict[str, object], int, int], "Awaitable[int] | int"]
"""brain(level, game key, view data, seat, seed) -> action. It is given a view, never the truth."""

Listener = Callable[[str, str], None]
"""listener(table id, what) with what = "events", "chat" or "table": something changed, look again. Called on the event loop."""

log = logging.getLogger("meadhall.table")
TRIES = 8  # races with other processes
LONG = 40  # events: a longer history is replayed in a thread, so that the loop stays free
ALONE = 2  # tables of one host at which only bots play and that go on at the same time
BEAT = 15_000  # milliseconds between two notes that the hall is open
CLOSED = 60_000  # milliseconds without such a note, after which the hall was closed
AWAKE = 100  # tables that are woken together after a restart
UNUSED, FINISHED = 300_000, 60_000  # milliseconds after which a table that nobody has open or asks for leaves the memory; after its end


class Measure(Protocol):
    """Who wants to know how bots and choices go."""

    def thought(self, level: str, waited: float, seconds: float) -> None:
        """A bot has thought for so long, after it had waited."""

    def chose(self, who: str) -> None:
        """A choice of a "person" or a "bot" was stored."""


class OpenTable:
    """A table in memory."""

    def __init__(self, session: Session, now: int) -> None:
        self.session = session
        self.used = now  # when somebody last asked for it
        self.lock = asyncio.Lock()
        self.bots: asyncio.Task[None] | None = None


class Live:
    """Sessions in memory on top of a store. Everything that happens at a table goes through submit()."""

    def __init__(
        self,
        store: Store,
        *,
        brain: Brain | None,
        now: Callable[[], int],
        keep: int,
        bot_seconds: float,
        sweep_seconds: float,
        games: Callable[[str], Game],
        thinkers: int,
        pace: float,
    ) -> None:
        """As for a Hall, which makes it."""
        self.store = store
        self.now = now
        self.brain = brain
        self.keep = keep
        self.bot_seconds = bot_seconds
        self.sweep_seconds = sweep_seconds
        self.games = games
        self.turns = Turns(thinkers)
        self.care = Care(store)
        self.away = Away(store)
        self.measured: Measure | None = None
        self.left: Callable[[str], None] | None = None  # is told which tables are no longer in memory
        self.banned: dict[str, Ban] = {}  # players and addresses that may not come in
        self._acts = 0  # the last deed of a keeper that is known here
        self._beat = 0  # when this hall last said that it is open
        self.pace = pace
        self.name = secrets.token_hex(6)  # of this process, for leases
        self._entries: OrderedDict[str, OpenTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[OpenTable]] = {}
        self._listeners: dict[str, list[Listener]] = {}
        self._talks: dict[str, int] = {}  # the last line of chat of each table when all tables were last checked
        self._tasks: set[asyncio.Task[Any]] = set()
        self._alone: dict[str, set[str]] = {}  # tables at which only bots play and that go on, by host
        self._sweeper: asyncio.Task[None] | None = None
        self._unsubscribe: Callable[[], None] | None = None
        self._closed = False

    async def open(self) -> None:
        """Listen to the store, watch the clocks, and move the bots at tables that wait for one."""
        self._unsubscribe = self.store.listen(self._hint)
        self._acts = await self.care.last_act()
        await self._stop_clocks()
        self._spawn(self._quietly(self.wake_bots), "bots wake")
        self._sweeper = asyncio.create_task(self._sweep_always())

    async def close(self) -> None:
        """Stop. The store stays open: its opener closes it."""
        self._closed = True
        if self._unsubscribe is not None:
            self._unsubscribe()
        mine = [*self._tasks, *([self._sweeper] if self._sweeper is not None else [])]
        for task in mine:
            if task is self._sweeper or task.get_name().startswith("bots "):
                task.cancel()
        for task in mine:
            with suppress(asyncio.CancelledError, TableError, StoreError):
                await task

    def _spawn(self, work: Coroutine[Any, Any, Any], name: str | None = None) -> asyncio.Task[Any]:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda done: done.cancelled() or done.exception())  # perhaps nobody is waiting for it any more
        return task

    # -- sessions -----------------------------------------------------------------------------------------------------

    async def session(self, tbl: str) -> Session:
        """The live session of a table, up to date with the store. Raises NotFound."""
        return (await self._entry(tbl)).session

    async def _entry(self, tbl: str) -> OpenTable:
        entry = self._entries.get(tbl)
        if entry is not None:
            self._entries.move_to_end(tbl)
            entry.used = self.now()
            return entry
        task = self._loading.get(tbl)
        if task is None:
            task = self._spawn(self._load(tbl))
            self._loading[tbl] = task
            task.add_done_callback(lambda _: self._loading.pop(tbl, None))
        return await asyncio.shield(task)

    async def _load(self, tbl: str) -> OpenTable:
        row = await self.store.table(tbl)
        if row is None:
            raise NotFound("There is no such table.")
        events = [event for event in await self.store.events(tbl) if event.seq <= row.head]
        try:
            game = self.games(row.game)
        except (MeadhallError, ImportError):
            raise NotFound(f"The game of this table, {row.game!r}, is not installed.") from None
        session = await asyncio.to_thread(Session, game, row, events) if len(events) > LONG else Session(game, row, events)
        await self._mark(session, row)
        entry = OpenTable(session, self.now())
        self._entries[tbl] = entry
        if len(self._entries) > self.keep:
            for old in [old for old in self._still() if old != tbl][: len(self._entries) - self.keep]:
                self._leave(old)
        self._move_bots(tbl, entry)
        if self.store.shared and (await self.store.heads([tbl])).get(tbl, 0) > row.head:  # it changed while we read
            await self._refresh(tbl, entry)
        return entry

    def _still(self) -> list[str]:
        """The tables at which nothing goes on and that nobody has open, the longest unused first."""
        return [tbl for tbl, e in self._entries.items() if tbl not in self._listeners and e.bots is None and not e.lock.locked()]

    def _leave(self, tbl: str) -> None:
        """A table leaves the memory; whoever asks for it loads it again."""
        self._entries.pop(tbl, None)
        if self.left is not None:
            self.left(tbl)

    async def _mark(self, session: Session, row: TableRow) -> None:
        """Make the table's row say whether it is frozen; a version that can read it again thaws it."""
        if session.status == FROZEN and row.status != FROZEN:
            await self.store.mark(row.id, FROZEN, session.frozen)
        elif not session.frozen and row.status == FROZEN:
            await self.store.mark(row.id, session.status, "")

    async def _refresh(self, tbl: str, entry: OpenTable) -> None:
        """Read what other processes have added."""
        async with entry.lock:
            if not await self._catch_up(tbl, entry):
                return
        self._tell(tbl, "events")
        self._move_bots(tbl, entry)

    async def _catch_up(self, tbl: str, entry: OpenTable) -> bool:
        row = await self.store.table(tbl)
        if row is None or row.head <= entry.session.head:
            return False
        events = await self.store.events(tbl, entry.session.head)
        entry.session.take([event for event in events if event.seq <= row.head], row)
        await self._mark(entry.session, row)
        return True

    async def submit(self, tbl: str, make_plan: Callable[[Session], Plan]) -> Session:
        """Plan, store, take, tell. The plan is made again whenever another process was faster."""
        return await asyncio.shield(self._spawn(self._commit(tbl, make_plan)))

    async def _commit(self, tbl: str, make_plan: Callable[[Session], Plan]) -> Session:
        entry = await self._entry(tbl)
        async with entry.lock:
            for _ in range(TRIES):
                plan = make_plan(entry.session)
                if not plan.events:
                    return entry.session
                try:
                    await self.store.append(tbl, plan.events, plan.change)
                except Clash:
                    await self._catch_up(tbl, entry)
                    continue
                entry.session.take(plan)
                if self.measured is not None and any(event.kind == CHOICE for event in plan.events):
                    bot = entry.session.table.seats[plan.events[0].seat or 0].kind == "bot"
                    self.measured.chose("bot" if bot else "person")
                break
            else:
                raise Stale("Too many people are acting at this table at once; look again.")
        self._tell(tbl, "events")
        self._move_bots(tbl, entry)
        return entry.session

    def count(self) -> int:
        """How many tables are in memory."""
        return len(self._entries)

    # -- telling ------------------------------------------------------------------------------------------------------

    def listen(self, tbl: str, listener: Listener) -> Callable[[], None]:
        """Call the listener when something changes at a table; returns a function that stops it. Keeps the session in memory."""
        self._listeners.setdefault(tbl, []).append(listener)
        entry = self._entries.get(tbl)
        if entry is not None:
            self._move_bots(tbl, entry)  # they may have waited for somebody to look on

        def stop() -> None:
            heard = self._listeners.get(tbl, [])
            if listener in heard:
                heard.remove(listener)
            if not heard:
                self._listeners.pop(tbl, None)
                if (left := self._entries.get(tbl)) is not None:
                    left.used = self.now()

        return stop

    def _tell(self, tbl: str, what: str) -> None:
        for listener in list(self._listeners.get(tbl, ())):
            listener(tbl, what)

    def _hint(self, tbl: str, what: str, head: int) -> None:
        """Something changed in the store, through this process or another."""
        if self._closed:
            return
        if what == "all":
            self._spawn(self._look_everywhere())
            return
        entry = self._entries.get(tbl)
        if what == "table" and entry is not None:
            self._spawn(self._quietly(self._look_whether_there, tbl))
        elif what != "events":
            self._tell(tbl, what)
        elif entry is not None and head > entry.session.head:
            self._spawn(self._quietly(self._refresh, tbl, entry))

    async def _look_whether_there(self, tbl: str) -> None:
        """The table itself has changed: it was removed, or others may look at it."""
        if await self.store.table(tbl) is None:
            self._leave(tbl)
        self._tell(tbl, "table")

    async def _look_everywhere(self) -> None:
        with suppress(StoreError):
            heads = await self.store.heads(list(self._entries))
            for tbl, head in heads.items():
                entry = self._entries.get(tbl)
                if entry is not None and head > entry.session.head:
                    await self._refresh(tbl, entry)
            talks = await self.store.talks(list(self._listeners))
            for tbl in [tbl for tbl, last in talks.items() if self._talks.get(tbl) != last]:
                self._tell(tbl, "chat")
            self._talks = talks

    async def _quietly(self, work: Callable[..., Coroutine[Any, Any, None]], *given: object) -> None:
        with suppress(StoreError, TableError):  # the next notification, the regular check or the next submit tries again
            await work(*given)

    # -- clocks and bots ----------------------------------------------------------------------------------------------

    async def _stop_clocks(self) -> None:
        """While the hall was closed the clocks stood still: put them forward by that time, before anybody can run out of it."""
        now, last = self.now(), int(await self.care.fact("open") or 0)
        closed = now - last
        if last and closed > CLOSED and (not self.store.shared or await self.store.lease("clocks", self.name, now, now + CLOSED)):
            after = ""
            while tables := await self.store.clocked(after, AWAKE):
                for tbl in tables:
                    with suppress(TableError):
                        await self.submit(tbl, lambda session: pause(session, closed, now))
                after = tables[-1]
        await self._say_open()

    async def _say_open(self) -> None:
        now = self.now()
        if now - self._beat >= BEAT:
            await self.care.set_fact("open", str(now))
            self._beat = now
            self.banned = {ban.what: ban for ban in await self.care.bans(now)}

    async def look_at_acts(self) -> None:
        """Take over what a keeper did, here or in another process."""
        for act in await self.care.acts(self._acts):
            self._acts = act.id
            if act.what in ("ban", "unban"):
                self.banned = {ban.what: ban for ban in await self.care.bans(self.now())}
            elif act.what == "remove-table":
                self._leave(act.whom)
                self._tell(act.whom, "table")
            elif act.what in ("rename", "forget"):
                for tbl, entry in list(self._entries.items()):
                    if any(row.player == act.whom for row in entry.session.table.seats) or entry.session.table.host == act.whom:
                        await self._read_again(tbl, entry)
            elif act.what == "remove-seat" and (sat := self._entries.get(act.whom)) is not None:
                await self._refresh(act.whom, sat)
            elif act.what == "remove-line":
                for tbl in list(self._listeners):
                    self._tell(tbl, "chat")

    async def _read_again(self, tbl: str, entry: OpenTable) -> None:
        """Build a session anew: names in its history have changed."""
        async with entry.lock:
            row = await self.store.table(tbl)
            if row is not None:
                events = [event for event in await self.store.events(tbl) if event.seq <= row.head]
                entry.session = await asyncio.to_thread(Session, entry.session.game, row, events)
        self._tell(tbl, "events")

    async def sweep(self) -> None:
        """Stop the clocks that have run out, move bots that are idle, and let tables go that nobody uses."""
        await self._say_open()
        await self.look_at_acts()
        await self._let_rest()
        for tbl in await self.store.due(self.now()):
            with suppress(TableError):
                await self.submit(tbl, lambda session: session.timeout(self.now()))
        for tbl, entry in list(self._entries.items()):
            self._move_bots(tbl, entry)
        for tbl in self._still():
            entry = self._entries[tbl]
            if entry.used < self.now() - (FINISHED if entry.session.over else UNUSED):
                self._leave(tbl)

    async def _let_rest(self) -> None:
        """The clocks of those who are away stand still."""
        now = self.now()
        for tbl, people in (await self.away.resting(now)).items():
            spans = {player: await self.away.of(player) for player in people}
            with suppress(TableError):
                await self.submit(tbl, lambda session, spans=spans: rest(session, spans, now))  # type: ignore[misc]

    async def _sweep_always(self) -> None:
        while True:
            await asyncio.sleep(self.sweep_seconds)
            await self._quietly(self.sweep)

    async def wake_bots(self) -> None:
        """Load every table that waits for a bot (after a restart), so that its game continues."""
        last = ""
        while rows := await self.store.idle_bots(last, AWAKE):
            for tbl in rows:
                with suppress(TableError):
                    await self._entry(tbl)
            last = rows[-1]

    def _move_bots(self, tbl: str, entry: OpenTable) -> None:
        if entry.bots is not None or self._closed or not entry.session.bots() or not self._may_run(tbl, entry):
            return
        host, alone = entry.session.table.host, not entry.session.attended
        if alone:
            self._alone.setdefault(host, set()).add(tbl)
        entry.bots = self._spawn(self._play_bots(tbl, entry), f"bots {tbl}")
        entry.bots.add_done_callback(lambda _: self._bots_rest(tbl, host, entry))

    def _bots_rest(self, tbl: str, host: str, entry: OpenTable) -> None:
        entry.bots = None
        running = self._alone.get(host, set())
        running.discard(tbl)
        if not running:
            self._alone.pop(host, None)

    def _may_run(self, tbl: str, entry: OpenTable) -> bool:
        """Bots play on where a person sits. Among themselves they play only while somebody looks on, at few tables of one host."""
        if entry.session.attended:
            return True
        running = self._alone.get(entry.session.table.host, set())
        return tbl in self._listeners and (tbl in running or len(running) < ALONE)

    async def _play_bots(self, tbl: str, entry: OpenTable) -> None:
        """Let the bots of a table choose, one after the other, until it waits only for people."""
        failures = 0
        while entry.session.bots() and self._entries.get(tbl) is entry and failures < TRIES:  # the sweep tries again
            failures += 1
            try:
                if not self._may_run(tbl, entry) or not await self._play_bot(tbl, entry, *entry.session.bots()[0]):
                    return
                failures = 0
                if not entry.session.attended:
                    await asyncio.sleep(self.pace)
            except (Stale, TableError, IndexError):
                await asyncio.sleep(0)  # the table changed meanwhile
            except Unreachable:
                await asyncio.sleep(1.0)

    async def _play_bot(self, tbl: str, entry: OpenTable, seat: int, level: str) -> bool:
        """One choice of a bot, when it is its turn to think; False if another process moves the bots of this table."""
        asked = perf_counter()
        async with self.turns.place(entry.session.table.host, tbl):
            began = perf_counter()
            session = entry.session
            ask = session.ask(seat)
            if ask is None:
                return True
            now = self.now()
            until = now + 2 * int(self.bot_seconds * 1000) + 5000  # for the bot, and for a karl where it fails
            if self.store.shared and not await self.store.lease(f"bots {tbl}", self.name, now, until):
                return False
            view = session.view(seat)
            legal = view.legal(seat)
            seed = secrets.randbits(62)
            found, stumbled = None, False
            if self.brain is not None and level != "random":
                found = await self._bots_choice(tbl, session, seat, level, legal, seed)
                stumbled = found is None
                if stumbled and level != "karl":
                    found = await self._bots_choice(tbl, session, seat, "karl", legal, seed)
            action = legal[Rng(seed).below(len(legal))] if found is None else found
            if self.measured is not None:
                self.measured.thought(level, began - asked, perf_counter() - began)
        await self.submit(tbl, lambda s: s.choose(seat, ask, [action], f"bot-{ask}", self.now(), stumbled))
        return True

    async def _bots_choice(self, tbl: str, session: Session, seat: int, bot: str, legal: list[int], seed: int) -> int | None:
        """What a bot chooses; None where it fails, hangs or chooses something illegal, which never holds up the table but is logged."""
        try:
            found = await self._ask_brain(bot, session.game, session.timeline.deciding(seat), seat, seed)
        except Exception as problem:  # whatever a bot does
            why = str(problem) or type(problem).__name__
        else:
            if found in legal:
                return found
            why = f"{found} is not legal"
        log.warning("The bot %s lost its turn at table %s: %s", bot, tbl, why)
        return None

    async def think(self, level: str, game: Game, view: State, seat: int, seed: int, who: str = "") -> int:
        """What a bot of this level would choose on a view, for somebody. Raises whatever the brain raises, RuntimeError without one."""
        if self.brain is None:
            raise RuntimeError("no brain is set, so bots cannot think")
        async with self.turns.place(who, ""):
            return await self._ask_brain(level, game, view, seat, seed)

    async def _ask_brain(self, level: str, game: Game, view: State, seat: int, seed: int) -> int:
        """The time that a bot has begins here, after it has waited for its turn."""
        assert self.brain is not None
        answer = self.brain(level, game.key, view.data(), seat, seed)
        return int(await asyncio.wait_for(answer, self.bot_seconds)) if inspect.isawaitable(answer) else int(answer)
