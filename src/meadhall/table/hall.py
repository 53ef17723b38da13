"""The hall: all tables and all people, on top of a store. It lives on one event loop; several halls may share a PostgreSQL database."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from meadhall.bots.levels import BOTS
from meadhall.bots.own import named_bots
from meadhall.english import did_you_mean, sentence
from meadhall.errors import MeadhallError
from meadhall.game import Game, State
from meadhall.games import load_game
from meadhall.store import Asking, Chat, Clash, Invite, Player, SeatRow, Spent, Store, TableRow
from meadhall.table import absence
from meadhall.table.branching import branched, moves_of
from meadhall.table.errors import Busy, NotAllowed, NotFound, Refused
from meadhall.table.importing import LONGEST_RECORD, imported
from meadhall.table.live import Brain, Listener, Live
from meadhall.table.people import LONGEST_NAME, People, clean, fingerprint, milliseconds
from meadhall.table.session import NOTHING, Session
from meadhall.table.settings import HOUR, Settings
from meadhall.table.values import Draft, Drafting, Plan

__all__ = ["Brain", "Hall", "Listener", "Lists"]

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # of table ids; no two look alike
VISIBILITIES = ("public", "link", "private")
AUDIENCES = ("table", "seats", "watchers")
LONGEST_CHAT = 500
WATCHERS = 50
ADVISED = 2  # questions of one player that may wait for an adviser
Elsewhere = Callable[..., Awaitable[Any]]
"""elsewhere(function, *arguments): what the function returns, or the MeadhallError that it raises."""
TWO_WEEKS = 14 * 24


@dataclass(frozen=True)
class Lists:
    """The tables of the lobby for one player, last updated first."""

    waiting: list[TableRow]  # it is your move
    mine: list[TableRow]  # where you host or sit, except those in `waiting`
    open: list[TableRow]  # public, with a free seat, not yours
    watch: list[TableRow]  # public, being played, not yours


class Hall:
    """Creates tables, seats people and plays their choices.

    Authority is checked here: a player acts only for a seat that is theirs. All methods raise TableError (see errors.py) or
    meadhall.store.Unreachable; then nothing was stored.

    people   who is who
    live     the tables in memory, their bots and clocks
    """

    def __init__(
        self,
        store: Store,
        *,
        brain: Brain | None = None,
        now: Callable[[], int] | None = None,
        keep: int = 1500,
        bot_seconds: float = 20.0,
        sweep_seconds: float = 2.0,
        games: Callable[[str], Game] = load_game,
        thinkers: int = 4,
        pace: float = 0.25,
        elsewhere: Elsewhere = asyncio.to_thread,
        most_tables: int = 0,
    ) -> None:
        """brain: thinks for the bots (without one they choose at random); now: the clock, in milliseconds; keep: how many
        sessions stay in memory; bot_seconds: after this long a karl chooses for a bot and the table is told; games: finds a
        game by its key; thinkers: how many bots think at once; pace: seconds between choices where bots play among themselves;
        elsewhere: runs a function that takes long outside of the event loop; most_tables: unfinished ones that a player may host."""
        self.store = store
        self.now = now or milliseconds
        self.games = games
        self.elsewhere = elsewhere
        self.most_tables = most_tables
        self.people = People(store, self.now)
        self.asking = Asking(store)
        self.live = Live(
            store, brain=brain, now=self.now, keep=keep, bot_seconds=bot_seconds, sweep_seconds=sweep_seconds, games=games,
            thinkers=thinkers, pace=pace,
        )  # fmt: skip

    async def open(self) -> None:
        """Listen to the store, watch the clocks, and move the bots."""
        await self.live.open()

    async def close(self) -> None:
        """Stop. The store stays open: its opener closes it."""
        await self.live.close()

    async def session(self, tbl: str) -> Session:
        """The live session of a table, up to date with the store. Raises NotFound."""
        return await self.live.session(tbl)

    def listen(self, tbl: str, listener: Listener) -> Callable[[], None]:
        """Call the listener when something changes at a table; returns a function that stops it."""
        return self.live.listen(tbl, listener)

    # -- tables -------------------------------------------------------------------------------------------------------

    async def create(
        self,
        host: Player,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        settings: Mapping[str, Any] | None = None,
        visibility: str = "public",
        sitting: Sequence[str] | None = None,
    ) -> Session:
        """A new table. `sitting` tells who takes each seat: "me" (on several seats: hot-seat; "me Leif" names the seat), "open",
        or a bot's level. By default the host takes seat 0 and the others are open. A table without an open seat starts at once."""
        try:
            rules = self.games(game)
            count = rules.seat_count(seats)
            chosen = _spelled(rules, rules.complete(options or {}))
        except (MeadhallError, ImportError) as problem:
            raise Refused(sentence(problem)) from None
        if "origin" in (settings or {}):
            raise Refused("Where a table comes from is set by the hall alone.")
        if visibility not in VISIBILITIES:
            raise Refused(f"A table is {', '.join(VISIBILITIES)}, not {visibility!r}.")
        who = list(sitting) if sitting is not None else ["me", *["open"] * (count - 1)]
        if len(who) != count:
            raise Refused(f"This table has {count} seats, not {len(who)}.")
        rows = tuple(_sitter(n, word, host) for n, word in enumerate(who))
        await self._may_host(host)
        row = TableRow(
            id=_id(), game=rules.key, rules=rules.version, options=chosen, settings=Settings.read(settings or {}).data(), host=host.id,
            visibility=visibility, created=self.now(), updated=self.now(), seats=rows,
        )  # fmt: skip
        await self.store.add_table(row)
        return await self._start_if_full(row.id)

    async def _may_host(self, host: Player) -> None:
        if self.most_tables and await self.store.hosts(host.id) >= self.most_tables:
            raise Busy(f"You host {self.most_tables} unfinished tables already: finish or end some of them first.")

    async def _start_if_full(self, tbl: str) -> Session:
        def make_plan(session: Session) -> Plan:
            ready = not session.started and not session.over and all(row.kind != "open" for row in session.table.seats)
            return session.start(self.now()) if ready else NOTHING

        return await self.live.submit(tbl, make_plan)

    async def may_look(self, tbl: str, player: Player | None) -> bool:
        """May this player see the table: seated, host, asked to come, let in as a watcher, or a public table?"""
        table = (await self.session(tbl)).table
        if table.visibility == "public":
            return True
        if player is None:
            return False
        if player.id == table.host or any(row.player == player.id for row in table.seats):
            return True
        return await self.store.watches(tbl, player.id) or await self.asking.is_asked(tbl, player.id)

    async def lists(self, player: Player | None, limit: int = 50) -> Lists:
        """The lobby."""
        mine = await self.store.tables(player=player.id, limit=limit) if player is not None else []
        waits = await self.store.tables(player=player.id, waiting=True, status=["playing"], limit=limit) if player is not None else []
        free = await self.store.tables(status=["open"], visibility="public", open_seat=True, fair=True, limit=limit)
        played = await self.store.tables(status=["playing"], visibility="public", fair=True, limit=limit)
        known = {row.id for row in [*mine, *waits]}
        first = {row.id for row in waits}
        return Lists(
            waits,
            [row for row in mine if row.id not in first],
            [row for row in free if row.id not in known],
            [row for row in played if row.id not in known],
        )

    async def invite(self, tbl: str, host: Player, kind: str = "seat", seat: int | None = None, uses: int = 0, hours: int = 0) -> str:
        """A fresh token, for the host only. The kind is "seat" (one seat or any) or "watch". By default a token has one use per
        open seat, or 50 for watchers, and is valid for two weeks."""
        session = await self._hosted(tbl, host)
        if kind not in ("seat", "watch"):
            raise Refused("An invitation is for a seat or for watching.")
        if seat is not None and not 0 <= seat < len(session.table.seats):
            raise NotFound("There is no such seat.")
        free = sum(row.kind == "open" for row in session.table.seats)
        usual = WATCHERS if kind == "watch" else 1 if seat is not None else max(1, free)
        token = secrets.token_urlsafe(16)
        expires = self.now() + (hours or TWO_WEEKS) * HOUR
        await self.store.add_invite(Invite(fingerprint(token), kind, tbl, seat, host.id, uses or usual, expires))
        return token

    async def revoke(self, tbl: str, host: Player, kind: str | None = None) -> int:
        """Revoke the table's invites (of one kind); returns how many. Those whom a link had let in as watchers must go."""
        await self._hosted(tbl, host)
        if kind in (None, "watch"):
            await self.store.drop_watchers(tbl)
        return await self.store.drop_invites(tbl, kind)

    async def look(self, token: str) -> Invite | None:
        """The invite of a token, if it is still valid. Looking changes nothing."""
        return await self.store.invite(fingerprint(token), self.now())

    async def claim(self, token: str, player: Player, seat: int | None = None) -> tuple[Session, int | None]:
        """Spend a token: take its seat (or `seat`, or the first open one), or become a watcher (None). Raises NotFound when spent."""
        invite = await self.look(token)
        if invite is None or invite.tbl is None:
            raise NotFound("This invitation has been used up, has expired, or was withdrawn.")
        try:
            if invite.kind == "watch":
                await self.store.spend(invite.hash, self.now(), player.id)
                return await self.session(invite.tbl), None
            wanted = invite.seat if invite.seat is not None else seat
            return await self._sit(invite.tbl, player, wanted, invite.hash)
        except Spent:
            raise NotFound("This invitation has been used up, has expired, or was withdrawn.") from None

    async def sit(self, tbl: str, player: Player, seat: int | None = None) -> Session:
        """Take an open seat at a public table, at the player's own, or where the player is asked to. Whoever has a seat there leaves it for
        the new one. A full table starts."""
        session = await self.session(tbl)
        table, seated = session.table, bool(session.seats_of(player.id))
        asked = await self.asking.is_asked(tbl, player.id)
        if table.visibility != "public" and table.host != player.id and not asked and not seated:
            raise NotAllowed("You need an invitation to sit at this table.")
        session = (await self._sit(tbl, player, seat, None))[0]
        if asked:
            await self.asking.drop(tbl, player.id)
        return session

    async def _sit(self, tbl: str, player: Player, seat: int | None, spend: str | None) -> tuple[Session, int]:
        def make_plan(session: Session) -> Plan:
            if seat is None and session.seats_of(player.id):
                return NOTHING  # seated already: nothing is spent
            if seat is not None and seat in session.seats_of(player.id):
                return NOTHING
            free = [row.n for row in session.table.seats if row.kind == "open"]
            if not free or (seat is not None and seat not in free):
                raise Refused("This seat is taken." if seat is not None and free else "No seat is free at this table.")
            mine = session.seats_of(player.id)
            leaves = mine[0] if len(mine) == 1 else -1
            return session.sit(seat if seat is not None else free[0], player.id, player.name, self.now(), spend, leaves=leaves)

        session = await self.live.submit(tbl, make_plan)
        mine = session.seats_of(player.id)
        await self._start_if_full(tbl)
        return session, seat if seat is not None else mine[0]

    async def set_seat(self, tbl: str, host: Player, seat: int, who: str) -> Session:
        """The host arranges a seat before the start: "open", "me" ("me Leif"), or a bot's level."""
        await self._hosted(tbl, host)
        row = _sitter(seat, who, host)

        def make_plan(session: Session) -> Plan:
            if session.started:
                raise Refused("The game has begun already.")
            if row.kind == "bot":
                return session.seat_bot(seat, who, self.now())
            if row.kind == "open":
                return session.leave(seat, self.now())
            return session.sit(seat, host.id, host.name, self.now(), alias=row.alias)

        return await self.live.submit(tbl, make_plan)

    async def start(self, tbl: str, host: Player) -> Session:
        """Begin now; open seats go to bots of the stand-in level."""
        session = await self._hosted(tbl, host)
        for row in session.table.seats:
            if row.kind == "open":
                await self.live.submit(tbl, lambda s, n=row.n: s.seat_bot(n, s.settings.stand_in, self.now()))  # type: ignore[misc]
        return await self.live.submit(tbl, lambda s: s.start(self.now()))

    async def rematch(self, tbl: str, player: Player) -> Session:
        """The same table again with the seats rotated by one. A second request returns the same new table."""
        old = await self.session(tbl)
        if not old.over:
            raise Refused("The game is not over.")
        if player.id != old.table.host and not old.seats_of(player.id):
            raise NotAllowed("You did not sit at this table.")
        fresh = _id()
        old = await self.live.submit(tbl, lambda s: NOTHING if s.rematch else s.next_table(fresh, self.now()))
        count = len(old.table.seats)
        rows = []
        for row in old.table.seats:
            kind = "human" if row.player is not None else "bot"
            rows.append(SeatRow((row.n + 1) % count, kind, row.player, None if row.player is not None else row.bot, alias=row.alias))
        if await self.store.table(old.rematch) is None:
            rules = self.games(old.table.game)
            new = replace(
                old.table, id=old.rematch, rules=rules.version, host=player.id, status="open", note="", head=0, deadline=None, result=None,
                settings=replace(old.settings, origin="").data(),
                created=self.now(), updated=self.now(), seats=tuple(sorted(rows, key=lambda row: row.n)),
            )  # fmt: skip
            with suppress(Clash):  # somebody else asked at the same moment
                await self.store.add_table(new)
        return await self._start_if_full(old.rematch)

    async def import_record(self, host: Player, text: str) -> Session:
        """A new table from the text record of a finished or running game; every line is checked against the rules, elsewhere."""
        if len(text) > LONGEST_RECORD:
            raise Refused("This record is too long.")
        await self._may_host(host)
        async with self.live.turns.place(host.id, "import"):
            row, events, change = await self.elsewhere(imported, text, _id(), host.id, self.now(), self.games)
        await self.store.add_table(row)
        await self.store.append(row.id, events, change)
        return await self.session(row.id)

    async def play_on(self, tbl: str, player: Player, after: int, seat: int, level: str) -> Session:
        """A new table that begins with the first events of a finished game: the player takes a seat, bots of a level the others."""
        session = await self.session(tbl)
        moves, old = moves_of(session), session.table
        if not 0 <= after < len(moves) or not 0 <= seat < len(old.seats):
            raise Refused("There is no such position in this game.")
        rows = [_sitter(n, "me" if n == seat else level, player) for n in range(len(old.seats))]
        if any(row.kind != "bot" for row in rows if row.n != seat):
            raise Refused(f"The others are played by a bot, not by {level!r}.")
        await self._may_host(player)
        async with self.live.turns.place(player.id, "import"):
            row, events, change = await self.elsewhere(
                branched, old.game, session.options, moves[:after], rows, f"{tbl} {after}", _id(), player.id, self.now()
            )
        await self.store.add_table(row)
        await self.store.append(row.id, events, change)
        return await self.session(row.id)

    async def _hosted(self, tbl: str, player: Player) -> Session:
        session = await self.session(tbl)
        if session.table.host != player.id:
            raise NotAllowed("Only the host of the table may do that.")
        return session

    # -- play ---------------------------------------------------------------------------------------------------------

    async def choose(
        self, tbl: str, player: Player, seat: int, ask: int, path: Sequence[int | str], key: str, drafting: Drafting = Drafting.NEVER
    ) -> Draft | None:
        """Answer a question for one of the player's seats. A repetition with the same key is stored once and gets the same answer.

        Returns the draft if the path was only laid out, None if it is committed.
        """
        laid: Draft | None = None

        def make_plan(session: Session) -> Plan:
            nonlocal laid
            self._own(session, player, seat)
            if session.table.seats[seat].kind != "human":
                raise NotAllowed("A bot plays your seat; come back first.")
            plan = session.choose(seat, ask, path, key, self.now(), drafting=drafting)
            laid = plan.draft
            return plan

        await self.live.submit(tbl, make_plan)
        return laid

    async def advice(self, session: Session, seat: int, view: State, level: str = "huskarl") -> int:
        """What a bot of this level would choose on a view of the seat. Raises whatever the bot raises."""
        who = session.table.seats[seat].player or ""
        if self.live.turns.waiting(who, "") >= ADVISED:
            raise Busy("You have asked for advice already: the answer is on its way.")
        return await self.live.think(level, session.game, view, seat, session.seq(seat) + 1, who)

    async def undo(self, tbl: str, player: Player, seat: int, to: int | None = None, key: str = "", turn: bool = False) -> Session:
        """Take back the last choice, those from `to` on, or the whole `turn`; or ask the others for consent."""
        return await self._act(tbl, player, seat, lambda s: s.undo(seat, self.now(), s.offer(seat).turn if turn else to, key))

    async def answer(self, tbl: str, player: Player, agree: bool, key: str = "") -> Session:
        """Agree to the present request, or decline it."""
        return await self.live.submit(tbl, lambda s: s.answer(player.id, agree, self.now(), key))

    async def abandon(self, tbl: str, player: Player, key: str = "") -> Session:
        """End the game without a result, or ask the others for consent; the host may close an open table."""
        session = await self.session(tbl)
        if not session.started and session.table.host != player.id:
            raise NotAllowed("Only the host may close the table.")
        if session.started and not session.seats_of(player.id) and session.table.host != player.id:
            raise NotAllowed("You do not sit at this table.")
        return await self.live.submit(tbl, lambda s: s.abandon(player.id, self.now(), key))

    async def resign(self, tbl: str, player: Player, seat: int, key: str = "") -> Session:
        """Give up a seat for good."""
        return await self._act(tbl, player, seat, lambda s: s.resign(seat, self.now(), key))

    async def leave(self, tbl: str, player: Player, seat: int, key: str = "") -> Session:
        """Leave: before the start the seat becomes open, during play a bot stands in."""
        return await self._act(tbl, player, seat, lambda s: s.leave(seat, self.now(), key))

    async def come_back(self, tbl: str, player: Player, seat: int, key: str = "") -> Session:
        """Take a seat back from its stand-in."""
        return await self._act(tbl, player, seat, lambda s: s.come_back(seat, self.now(), key))

    async def stand_in(self, tbl: str, player: Player, seat: int) -> Session:
        """Let a bot take over for somebody who has been silent for long."""
        return await self.live.submit(tbl, lambda s: absence.stand_in(s, player.id, seat, self.now()))

    def silent(self, session: Session, player: Player) -> list[int]:
        """The seats for which this player may call a stand-in now."""
        return absence.silent(session, player.id, self.now())

    async def remove_seat(self, tbl: str, seat: int, why: str) -> Session:
        """The keeper of the hall removes somebody from a seat."""
        session = await self.live.submit(tbl, lambda s: absence.remove(s, seat, self.now()))
        await self.live.care.note("remove-seat", tbl, why, self.now())
        return session

    async def _act(self, tbl: str, player: Player, seat: int, make_plan: Callable[[Session], Plan]) -> Session:
        def own(session: Session) -> Plan:
            self._own(session, player, seat)
            return make_plan(session)

        return await self.live.submit(tbl, own)

    def _own(self, session: Session, player: Player, seat: int) -> None:
        if not 0 <= seat < len(session.table.seats):
            raise NotFound("There is no such seat.")
        if session.table.seats[seat].player != player.id:
            raise NotAllowed("This is not your seat.")

    # -- chat ---------------------------------------------------------------------------------------------------------

    async def say(self, tbl: str, player: Player, body: str, audience: str = "table") -> None:
        """Chat: at most 500 characters, plain text. Audience table, seats or watchers."""
        session = await self.session(tbl)
        if not session.settings.chat:
            raise NotAllowed("Chat is off at this table.")
        if not await self.may_look(tbl, player):
            raise NotAllowed("You do not sit at this table.")
        if audience not in AUDIENCES or (audience == "seats") > bool(session.seats_of(player.id)):
            raise NotAllowed("You cannot talk to them.")
        if audience == "watchers" and session.seats_of(player.id):
            raise NotAllowed("You cannot talk to them.")
        await self.store.say(tbl, player.id, audience, clean(body, LONGEST_CHAT), self.now())

    async def chat(self, tbl: str, player: Player | None, after: int = 0) -> list[Chat]:
        """The lines that this player may read."""
        session = await self.session(tbl)
        if not await self.may_look(tbl, player):
            raise NotAllowed("You do not sit at this table.")
        seated = player is not None and bool(session.seats_of(player.id))
        heard = AUDIENCES if session.over else ("table", "seats") if seated else ("table", "watchers")
        return [line for line in await self.store.chat(tbl, after) if line.audience in heard]


def _spelled(game: Game, options: Mapping[str, Any]) -> dict[str, str]:
    """Options as text that they can be read from, so that every kind of value survives the store."""
    return {option.name: option.say(options[option.name]) for option in game.options}


def _id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(8))


def _sitter(n: int, word: str, host: Player) -> SeatRow:
    """Who takes a seat, from one word: "open", a bot's level, "me", or "me" and a name for this seat."""
    if word == "open":
        return SeatRow(n, "open")
    bots = (*BOTS, *named_bots())
    if word in bots:
        return SeatRow(n, "bot", None, word)
    if word == "me" or word.startswith("me "):
        alias = clean(word[3:], LONGEST_NAME) if word != "me" else ""
        return SeatRow(n, "human", host.id, None, alias or host.name, alias)
    raise Refused(f"A seat is taken by me, by nobody (open) or by a bot ({', '.join(bots)}), not by {word!r}{did_you_mean(word, bots)}.")
