"""The hall on a real store: people, tables, invitations, play, bots, clocks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import pytest

from meadhall.rng import Rng
from meadhall.seating import BOT_NAMES, short_name
from meadhall.state import SPECTATOR
from meadhall.store import Change, Clash, EventRow, Player, Store, Unreachable, open_store
from meadhall.table import DAY, Hall, NotAllowed, NotFound, NotYourTurn, Refused, Session, Stale
from table.tables import GAMES, SECRET_GAMES, bare, find, is_over
from waiting import happens

SHORT: dict[str, dict[str, Any]] = {"hexentafl": {"ply_limit": 100}, "nxs": {"turn_limit_per_player": 20}, "ragnarokstar": {"rounds": 2}}


class Clock:
    """Time that goes on when it is told to."""

    def __init__(self) -> None:
        self.ms = 1_000_000

    def __call__(self) -> int:
        self.ms += 1
        return self.ms


def hall(store: Store, **more: Any) -> Hall:
    return Hall(store, games=find, **{"now": Clock(), "sweep_seconds": 3600.0, **more})


def run(url: str, body: Callable[[Hall], Awaitable[None]], **more: Any) -> None:
    async def main() -> None:
        store = await open_store(url)
        house = hall(store, **more)
        await house.open()
        try:
            await body(house)
        finally:
            await house.close()
            await store.close()

    asyncio.run(main())


async def play_randomly(house: Hall, tbl: str, players: dict[int, Player], rng: Rng, most: int = 100_000) -> Session:
    """Let people choose at random, on their own views, until the game is over."""
    session = await house.session(tbl)
    for n in range(most):
        mine = [seat for seat in session.timeline.owing() if seat in players]
        if not mine:
            if session.over:
                break
            await happens(lambda: session.over or any(seat in players for seat in session.timeline.owing()))  # a bot thinks
            continue
        seat = mine[rng.below(len(mine))]
        ask = session.ask(seat)
        legal = session.view(seat).legal(seat)
        await house.choose(tbl, players[seat], seat, cast(int, ask), [legal[rng.below(len(legal))]], f"r{n}")
    return session


def test_people_and_their_cookies(url: str) -> None:
    async def body(house: Hall) -> None:
        astrid, cookie = await house.people.greet("  Astrid\u202e \x07 Ravn ")
        assert astrid.name == "Astrid Ravn" and len(cookie) >= 43
        assert (
            await house.people.who(cookie) == astrid
            and await house.people.who("x" + cookie) is None
            and await house.people.who(None) is None
        )
        assert (await house.people.rename(astrid, "Á")).name == "Á" and (await house.people.who(cookie)) == await house.store.player(
            astrid.id
        )
        for name in ("", " \t", "\u200b\u202e", "x" * 33):
            with pytest.raises(Refused):
                await house.people.greet(name)
        token = await house.people.device_token(astrid)
        same, other = await house.people.use_device(token)
        assert same.id == astrid.id and other != cookie and (await house.people.who(other)) == same
        with pytest.raises(NotFound):
            await house.people.use_device(token)
        late = await house.people.device_token(astrid)
        cast(Clock, house.now).ms += 11 * 60 * 1000
        with pytest.raises(NotFound):
            await house.people.use_device(late)
        await house.people.sign_out(cookie)
        assert await house.people.who(cookie) is None and await house.people.who(other) is not None

    run(url, body)


@pytest.mark.parametrize("key", GAMES)
def test_a_whole_game_between_friends_from_an_invitation_to_the_result(key: str, url: str) -> None:
    async def body(house: Hall) -> None:
        game = find(key)
        seats = max(2, game.seats[0])
        host, _ = await house.people.greet("Astrid")
        players = {0: host}
        session = await house.create(host, key, seats, SHORT.get(key), visibility="link")
        tbl = session.table.id
        token = await house.invite(tbl, host)
        for n in range(1, seats):
            guest, _ = await house.people.greet(f"Guest {n}")
            assert not session.started
            assert not await house.may_look(tbl, guest)
            session, seat = await house.claim(token, guest)
            assert seat == n and await house.may_look(tbl, guest)
            players[n] = guest
        session = await house.session(tbl)
        assert session.started and session.status == "playing"
        session = await play_randomly(house, tbl, players, Rng(5))
        row = await house.store.table(tbl)
        assert row is not None and row.status == "done" and row.result == session.result and row.head == session.head
        fresh = hall(house.store)
        again = await fresh.session(tbl)
        assert not again.frozen and bare(again.timeline.position()) == bare(session.timeline.position())
        if key in ("hoard", "row"):
            return
        copy = await house.import_record(host, session.record(SPECTATOR))
        assert copy.over and bare(copy.timeline.position()) == bare(session.timeline.position()) and copy.record(0) == session.record(0)

    run(url, body)


def test_invitations(url: str) -> None:
    async def body(house: Hall) -> None:
        astrid, _ = await house.people.greet("Astrid")
        bjorn, _ = await house.people.greet("Bjorn")
        leif, _ = await house.people.greet("Leif")
        tbl = (await house.create(astrid, "hoard", 3, visibility="private")).table.id
        with pytest.raises(NotAllowed):
            await house.invite(tbl, bjorn)
        with pytest.raises(NotAllowed):
            await house.sit(tbl, bjorn)
        token = await house.invite(tbl, astrid, seat=2)
        for _ in range(100):  # link previews spend nothing
            invite = await house.look(token)
            assert invite is not None and invite.seat == 2
        session, seat = await house.claim(token, bjorn)
        assert seat == 2 and session.seats[2].name == "Bjorn" and not session.started
        with pytest.raises(NotFound):
            await house.claim(token, leif)
        many = await house.invite(tbl, astrid, uses=5)
        session, seat = await house.claim(many, bjorn)
        assert seat == 2  # he sits already: nothing is spent
        left = await house.look(many)
        assert left is not None and left.uses == 5
        with pytest.raises(Refused):
            await house.claim(many, leif, seat=0)
        watch = await house.invite(tbl, astrid, "watch")
        assert not await house.may_look(tbl, leif)
        session, nothing = await house.claim(watch, leif)
        assert nothing is None and await house.may_look(tbl, leif) and session.seats_of(leif.id) == []
        assert await house.revoke(tbl, astrid) == 3
        assert await house.look(many) is None
        with pytest.raises(NotFound):
            await house.claim("made up", leif)

    run(url, body)


def test_lists_and_seats(url: str) -> None:
    async def body(house: Hall) -> None:
        astrid, _ = await house.people.greet("Astrid")
        bjorn, _ = await house.people.greet("Bjorn")
        mine = (await house.create(astrid, "hexentafl")).table.id
        secret = (await house.create(astrid, "hexentafl", visibility="link")).table.id
        lists = await house.lists(bjorn)
        assert [row.id for row in lists.open] == [mine] and not lists.mine and not lists.waiting and not lists.watch
        assert {row.id for row in (await house.lists(astrid)).mine} == {mine, secret} and not (await house.lists(astrid)).open
        assert [row.id for row in (await house.lists(None)).open] == [mine]
        session = await house.sit(mine, bjorn)
        assert (await house.session(mine)).started
        with pytest.raises(Refused):
            await house.sit(mine, (await house.people.greet("Leif"))[0])
        assert [row.id for row in (await house.lists(astrid)).waiting] == [mine]
        assert [row.id for row in (await house.lists(bjorn)).mine] == [mine]
        assert [row.id for row in (await house.lists(None)).watch] == [mine]
        session = await house.session(mine)
        await house.choose(mine, astrid, 0, cast(int, session.ask(0)), [session.view(0).legal(0)[0]], "a")
        assert [row.id for row in (await house.lists(bjorn)).waiting] == [mine] and not (await house.lists(astrid)).waiting

        arranged = await house.create(astrid, "hoard", 3, sitting=["open", "me", "open"])
        tbl = arranged.table.id
        await house.set_seat(tbl, astrid, 0, "jarl")
        await house.set_seat(tbl, astrid, 0, "open")
        await house.set_seat(tbl, astrid, 0, "me Sigrid")
        with pytest.raises(NotAllowed):
            await house.set_seat(tbl, bjorn, 2, "open")
        with pytest.raises(Refused):
            await house.set_seat(tbl, astrid, 2, "odin")
        assert [seat.name for seat in arranged.seats] == ["Sigrid", "Astrid", "Seat 3"]
        arranged = await house.start(tbl, astrid)
        assert arranged.started and arranged.seats[2].bot == "karl"
        *people, bot = [seat.name for seat in (await hall(house.store).session(tbl)).seats]
        assert people == ["Sigrid", "Astrid"] and bot.endswith(", karl")

    run(url, body)


def test_create_refuses_with_a_sentence(url: str) -> None:
    async def body(house: Hall) -> None:
        astrid, _ = await house.people.greet("Astrid")
        wrong: list[dict[str, Any]] = [
            {"game": "chess"}, {"game": "hexentafl", "seats": 3}, {"game": "hexentafl", "options": {"size": 9}},
            {"game": "hexentafl", "options": {"colour": 9}}, {"game": "hexentafl", "visibility": "secret"},
            {"game": "hexentafl", "sitting": ["me"]}, {"game": "hexentafl", "sitting": ["me", "odin"]},
            {"game": "hexentafl", "settings": {"undo": "x"}},
        ]  # fmt: skip
        for arguments in wrong:
            with pytest.raises((Refused, KeyError)) as refused:
                await house.create(astrid, **arguments)
            assert str(refused.value)
        assert await house.store.tables() == []
        with pytest.raises(NotFound):
            await house.session("nowhere")
        with pytest.raises(Refused, match="Line 3"):
            await house.import_record(astrid, "game hexentafl\n\nz9-z8\n")

    run(url.replace("chess", "chess"), body)


def test_only_its_player_acts_for_a_seat(url: str) -> None:
    async def body(house: Hall) -> None:
        astrid, _ = await house.people.greet("Astrid")
        bjorn, _ = await house.people.greet("Bjorn")
        tbl = (await house.create(astrid, "hexentafl")).table.id
        session = await house.sit(tbl, bjorn)
        session = await house.session(tbl)
        ask, move = cast(int, session.ask(0)), session.view(0).legal(0)[0]
        for seat, error in ((0, NotAllowed), (1, NotYourTurn), (2, NotFound), (-1, NotFound)):
            with pytest.raises(error):
                await house.choose(tbl, bjorn, seat, ask, [move], "k")
        for act in (house.resign, house.leave, house.undo, house.come_back):
            with pytest.raises(NotAllowed):
                await act(tbl, bjorn, 0)
        await house.leave(tbl, astrid, 0)
        with pytest.raises(NotAllowed):
            await house.abandon(tbl, (await house.people.greet("Leif"))[0])

    run(url, body)


def test_ten_identical_submits_one_event_ten_conflicting_one_winner(url: str) -> None:
    async def body(house: Hall) -> None:
        astrid, _ = await house.people.greet("Astrid")
        bjorn, _ = await house.people.greet("Bjorn")
        tbl = (await house.create(astrid, "hexentafl")).table.id
        await house.sit(tbl, bjorn)
        session = await house.session(tbl)
        ask, legal, head = cast(int, session.ask(0)), session.view(0).legal(0), session.head
        same = [house.choose(tbl, astrid, 0, ask, [legal[0]], "same") for _ in range(10)]
        assert await asyncio.gather(*same) == [None] * 10
        assert session.head == head + 1
        ask, legal = cast(int, session.ask(1)), session.view(1).legal(1)
        different = [house.choose(tbl, bjorn, 1, ask, [legal[n]], f"k{n}") for n in range(10)]
        answers = await asyncio.gather(*different, return_exceptions=True)
        assert answers.count(None) == 1
        assert all(isinstance(answer, NotYourTurn | Stale | None) for answer in answers)
        assert session.head == head + 2 and len(await house.store.events(tbl)) == session.head

    run(url, body)


def test_listeners_hear_of_moves_and_chat(url: str) -> None:
    async def body(house: Hall) -> None:
        astrid, _ = await house.people.greet("Astrid")
        bjorn, _ = await house.people.greet("Bjorn")
        leif, _ = await house.people.greet("Leif")
        tbl = (await house.create(astrid, "hexentafl")).table.id
        await house.sit(tbl, bjorn)
        heard: list[str] = []
        stop = house.listen(tbl, lambda _, what: heard.append(what))
        session = await house.session(tbl)
        await house.choose(tbl, astrid, 0, cast(int, session.ask(0)), [session.view(0).legal(0)[0]], "a")
        assert heard == ["events"]
        await house.say(tbl, astrid, " Skål!\n\x00 ")
        await house.say(tbl, bjorn, "psst", "seats")
        await house.say(tbl, leif, "who wins?", "watchers")
        await happens(lambda: "chat" in heard)
        assert [line.body for line in await house.chat(tbl, astrid)] == ["Skål!", "psst"]
        assert [line.body for line in await house.chat(tbl, leif)] == ["Skål!", "who wins?"]
        for player, audience, text in ((leif, "seats", "x"), (astrid, "watchers", "x"), (astrid, "odin", "x")):
            with pytest.raises(NotAllowed):
                await house.say(tbl, player, text, audience)
        for text in ("", "x" * 501):
            with pytest.raises(Refused):
                await house.say(tbl, astrid, text)
        stop()
        count, others = len(heard), list[str]()
        house.listen(tbl, lambda _tbl, what: others.append(what))
        await house.say(tbl, astrid, "again")
        await happens(lambda: "chat" in others)
        assert len(heard) == count

    run(url, body)


def test_rematch_is_one_new_table_with_the_seats_rotated(url: str) -> None:
    async def body(house: Hall) -> None:
        astrid, _ = await house.people.greet("Astrid")
        bjorn, _ = await house.people.greet("Bjorn")
        leif, _ = await house.people.greet("Leif")
        session = await house.create(astrid, "hoard", 3, {"boast": False}, {"undo": "ask"}, sitting=["me", "open", "karl"])
        tbl = session.table.id
        await house.sit(tbl, bjorn)
        with pytest.raises(Refused):
            await house.rematch(tbl, astrid)
        await house.resign(tbl, bjorn, 1)
        await house.resign(tbl, astrid, 0)
        with pytest.raises(NotAllowed):
            await house.rematch(tbl, leif)
        both = await asyncio.gather(house.rematch(tbl, astrid), house.rematch(tbl, bjorn))
        assert both[0].table.id == both[1].table.id != tbl and (await house.session(tbl)).rematch == both[0].table.id
        new = both[0]
        assert [short_name(seat.name) in BOT_NAMES or seat.name for seat in new.seats] == [True, "Astrid", "Bjorn"] and new.started
        assert new.table.options == session.table.options and new.settings.undo == "ask"
        assert (await house.rematch(tbl, bjorn)).table.id == new.table.id

    run(url, body)


def test_bots_move_by_themselves_and_see_only_views(url: str) -> None:
    seen: list[dict[str, object]] = []

    def brain(level: str, key: str, view: dict[str, object], seat: int, seed: int) -> int:
        assert (level, key) == ("huskarl", "hoard")
        seen.append(view)
        state = find(key).load(view)
        legal = state.legal(seat)
        return legal[Rng(seed).below(len(legal))]

    async def body(house: Hall) -> None:
        astrid, _ = await house.people.greet("Astrid")
        session = await house.create(astrid, "hoard", 3, sitting=["me", "huskarl", "huskarl"])
        session = await play_randomly(house, session.table.id, {0: astrid}, Rng(3))
        assert session.over and seen
        for view in seen:
            assert cast(int, view["viewer"]) in (1, 2) and -1 in cast(list[int], view["hands"])
        assert not any("stumble" in event.body for event in await house.store.events(session.table.id))

    run(url, body, brain=brain)


@pytest.mark.parametrize("fault", ["raises", "hangs", "cheats"])
def test_a_bad_bot_never_holds_the_table_up(fault: str, url: str) -> None:
    async def brain(level: str, key: str, view: dict[str, object], seat: int, seed: int) -> int:
        if fault == "raises":
            raise RuntimeError("lost")
        if fault == "hangs":
            await asyncio.sleep(3600)
        return 123456

    async def body(house: Hall) -> None:
        astrid, _ = await house.people.greet("Astrid")
        session = await house.create(astrid, "hexentafl", sitting=["me", "karl"])
        tbl = session.table.id
        await house.choose(tbl, astrid, 0, cast(int, session.ask(0)), [session.view(0).legal(0)[0]], "a")
        await happens(lambda: session.ask(0) is not None)
        assert any("found no answer" in line.words for line in session.log(0))

    run(url, body, brain=brain, bot_seconds=0.05)


@pytest.mark.parametrize("level", ["huskarl", "karl"])
def test_a_karl_chooses_where_another_bot_fails_and_chance_where_a_karl_does(level: str, tmp_path: Path) -> None:
    asked: list[str] = []

    async def brain(level: str, key: str, view: dict[str, object], seat: int, seed: int) -> int:
        asked.append(level)
        if level == "huskarl" or len(asked) == 1:
            raise RuntimeError("lost")
        return find(key).load(view).legal(seat)[-1]

    async def body(house: Hall) -> None:
        astrid, _ = await house.people.greet("Astrid")
        session = await house.create(astrid, "hexentafl", sitting=["me", level])
        await house.choose(session.table.id, astrid, 0, cast(int, session.ask(0)), [session.view(0).legal(0)[0]], "a")
        last = session.view(1).legal(1)[-1]
        await happens(lambda: session.ask(0) is not None)
        assert asked == (["huskarl", "karl"] if level == "huskarl" else ["karl"])
        assert level == "karl" or session.timeline.steps[-1].action == last

    run(f"sqlite:///{tmp_path}/hall.db", body, brain=brain)


def test_a_table_that_can_be_read_again_thaws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def body(house: Hall) -> None:
        astrid, _ = await house.people.greet("Astrid")
        tbl = (await house.create(astrid, "hexentafl", sitting=["me", "me"])).table.id
        await house.store.mark(tbl, "frozen", "An earlier version could not read it.")
        real, marks = house.store.mark, list[str]()

        async def mark(id: str, status: str, note: str) -> None:
            marks.append(status)
            await real(id, status, note)

        monkeypatch.setattr(house.store, "mark", mark)
        for _ in range(2):  # the second one finds it as it should be
            other = hall(house.store)
            assert (await other.session(tbl)).ask(0) is not None
            row = await house.store.table(tbl)
            assert row is not None and (row.status, row.note, marks) == ("playing", "", ["playing"])

    run(f"sqlite:///{tmp_path}/hall.db", body)


def test_bots_play_on_after_a_restart(url: str) -> None:
    async def slow(level: str, key: str, view: dict[str, object], seat: int, seed: int) -> int:
        await asyncio.sleep(3600)
        return 0

    async def main() -> None:
        store = await open_store(url)
        first = hall(store, brain=slow, bot_seconds=3600.0)
        await first.open()
        astrid, _ = await first.people.greet("Astrid")
        session = await first.create(astrid, "hexentafl", sitting=["karl", "me"])
        tbl = session.table.id
        await first.close()
        await store.close()
        store = await open_store(url)
        second = hall(store, now=lambda: 10**13)  # the lease of the first has run out
        await second.open()
        session = await second.session(tbl)
        await happens(lambda: session.ask(1) is not None)
        await second.close()
        await store.close()

    asyncio.run(main())


def test_a_leaver_comes_back(url: str) -> None:
    async def body(house: Hall) -> None:
        astrid, _ = await house.people.greet("Astrid")
        bjorn, _ = await house.people.greet("Bjorn")
        tbl = (await house.create(astrid, "hexentafl")).table.id
        await house.sit(tbl, bjorn)
        session = await house.leave(tbl, astrid, 0)
        await happens(lambda: session.ask(1) is not None)  # the bot has moved for her
        with pytest.raises(NotAllowed, match="come back"):
            await house.choose(tbl, astrid, 0, 1, [1], "x")
        await house.come_back(tbl, astrid, 0)
        await house.choose(tbl, bjorn, 1, cast(int, session.ask(1)), [session.view(1).legal(1)[0]], "b")
        assert session.ask(0) is not None and not session.bots()

    run(url, body)


def test_clocks_run_out_when_they_are_swept(url: str) -> None:
    async def body(house: Hall) -> None:
        astrid, _ = await house.people.greet("Astrid")
        bjorn, _ = await house.people.greet("Bjorn")
        tbl = (await house.create(astrid, "hexentafl", settings={"move": DAY, "timeout": "lose"})).table.id
        await house.sit(tbl, bjorn)
        await house.live.sweep()
        session = await house.session(tbl)
        assert not is_over(session)
        cast(Clock, house.now).ms += DAY
        await house.live.sweep()
        assert session.over and session.result is not None and session.result["scores"] == [0, 1]
        await house.live.sweep()

    run(url, body)


def test_an_altered_event_freezes_the_table_in_the_hall(url: str) -> None:
    async def body(house: Hall) -> None:
        astrid, _ = await house.people.greet("Astrid")
        session = await house.create(astrid, "hexentafl", sitting=["me", "me"])
        tbl = session.table.id
        await house.choose(tbl, astrid, 0, cast(int, session.ask(0)), [session.view(0).legal(0)[0]], "a")
        wrong = EventRow(session.head + 1, 1, "choice", "a1-a1", "1:w", 5, None, "00000000")
        await house.store.append(tbl, [wrong], Change())
        other = hall(house.store)
        frozen = await other.session(tbl)
        row = await house.store.table(tbl)
        assert frozen.frozen and row is not None and row.status == "frozen" and row.note == frozen.frozen
        assert frozen.log(0) and frozen.view(0)
        await happens(lambda: bool(session.frozen))  # the first hall has heard of it too
        with pytest.raises(Exception, match="frozen"):
            await house.choose(tbl, astrid, 1, 3, [0], "b")

    run(url, body)


def test_only_so_many_sessions_stay_in_memory(url: str) -> None:
    async def body(house: Hall) -> None:
        astrid, _ = await house.people.greet("Astrid")
        ids = [(await house.create(astrid, "hexentafl")).table.id for _ in range(6)]
        stop = house.listen(ids[0], lambda *_: None)
        for tbl in ids:
            await house.session(tbl)
        assert len(house.live._entries) <= 4 and ids[0] in house.live._entries
        stop()
        assert (await house.session(ids[1])).table.id == ids[1]

    run(url, body, keep=3)


def test_a_table_that_nobody_uses_leaves_the_memory_and_comes_back(url: str) -> None:
    clock = [10**12]

    async def body(house: Hall) -> None:
        left: list[str] = []
        house.live.left = left.append
        astrid, _ = await house.people.greet("Astrid")
        used, open_, unused = [(await house.create(astrid, "hexentafl", sitting=["me", "me"])).table.id for _ in range(3)]
        stop = house.listen(open_, lambda *_: None)
        for tbl in (used, open_, unused):
            await house.session(tbl)
        clock[0] += 200_000
        await house.session(used)
        clock[0] += 200_000
        await house.live.sweep()
        assert set(house.live._entries) == {used, open_} and left == [unused], "nobody asked for it in five minutes"
        again = await house.session(unused)
        await house.choose(unused, astrid, 0, cast(int, again.ask(0)), [again.view(0).legal(0)[0]], "the-first")
        stop()
        clock[0] += 200_000
        await house.live.sweep()
        assert open_ in house.live._entries, "somebody had it open a moment ago"
        clock[0] += 200_000
        await house.live.sweep()
        assert not house.live._entries
        assert (await house.session(unused)).head == again.head

    run(url, body, now=lambda: clock[0])


def test_a_finished_game_leaves_the_memory_sooner_unless_somebody_has_it_open(url: str) -> None:
    clock = [10**12]

    async def body(house: Hall) -> None:
        astrid, _ = await house.people.greet("Astrid")
        going, open_, ended = [(await house.create(astrid, "hexentafl", sitting=["me", "me"])).table.id for _ in range(3)]
        house.listen(open_, lambda *_: None)
        for tbl in (open_, ended):
            await house.resign(tbl, astrid, 0)
        clock[0] += 60_000
        await house.live.sweep()
        assert set(house.live._entries) == {going, open_, ended}
        clock[0] += 1
        await house.live.sweep()
        assert set(house.live._entries) == {going, open_}
        assert (await house.session(ended)).over

    run(url, body, now=lambda: clock[0])


def test_a_store_that_fails_leaves_the_table_as_it_was(url: str) -> None:
    async def body(house: Hall) -> None:
        astrid, _ = await house.people.greet("Astrid")
        session = await house.create(astrid, "hexentafl", sitting=["me", "me"])
        tbl, head, ask = session.table.id, session.head, cast(int, session.ask(0))
        real = house.store.append
        for problem in (Unreachable("disk full"), Clash("taken")):

            async def fails(*_: object, problem: Exception = problem) -> None:
                raise problem

            house.store.append = fails  # type: ignore[method-assign, assignment]
            with pytest.raises((Unreachable, Stale)):
                await house.choose(tbl, astrid, 0, ask, [session.view(0).legal(0)[0]], "a")
            assert session.head == head and session.ask(0) == ask
        house.store.append = real  # type: ignore[method-assign]
        await house.choose(tbl, astrid, 0, ask, [session.view(0).legal(0)[0]], "a")
        assert session.head == head + 1

    run(url, body)


def test_a_cancelled_submit_is_stored_and_taken_or_neither(url: str) -> None:
    async def body(house: Hall) -> None:
        astrid, _ = await house.people.greet("Astrid")
        session = await house.create(astrid, "hexentafl", sitting=["me", "me"])
        tbl = session.table.id
        for n in range(20):
            seat = session.timeline.owing()[0]
            submit = house.choose(tbl, astrid, seat, cast(int, session.ask(seat)), [session.view(seat).legal(seat)[0]], f"k{n}")
            task = asyncio.create_task(submit)
            for _ in range(n % 7):
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await happens(lambda: not house.live._tasks)
            assert session.head == len(await house.store.events(tbl))

    run(url, body)


def test_secret_games_are_among_the_tested() -> None:
    assert "hoard" in SECRET_GAMES
