"""What seldom happens at a table: each refusal and each way out that no game comes to by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from meadhall.errors import BadOption
from meadhall.game import Choice, Game
from meadhall.rng import Rng
from meadhall.state import CHANCE, SPECTATOR
from meadhall.store import SeatRow, Spent, TableRow
from meadhall.table import HOUR, MINUTE, SECOND, Frozen, Hall, NotAllowed, NotFound, Over, Refused, Session
from meadhall.table import absence as away
from meadhall.table.branching import may_branch, moves_of
from meadhall.table.foresight import foreseen, resolve, spoken
from meadhall.table.history import BadHistory
from meadhall.table.importing import imported
from meadhall.table.keeper import Keeper
from meadhall.table.pen import MOST_OUTCOMES, Pen
from meadhall.table.tree import _half, tree
from meadhall.table.turns import Turns
from meadhall.table.undo import only_answers
from table.tables import Table, find, is_asking, is_over
from table.test_absence import Clock, halls
from toys.hoard import HOARD
from toys.row import HARD, STEADY
from waiting import happens


def run(path: Path, test: Callable[[Hall, Callable[[], Awaitable[Hall]]], Awaitable[None]]) -> None:
    async def main(begin: Callable[[], Awaitable[Hall]], _: Clock) -> None:
        await test(await begin(), begin)

    asyncio.run(halls(path, main))


# -- people who are not there -----------------------------------------------------------------------------------------


def test_for_whom_a_bot_may_be_called() -> None:
    """The host calls one for others; where the host is silent, anybody does who sits there."""
    table = Table(HOARD, 3)
    assert away.silent(table.session, "p1", 10 * HOUR) == [], "before the start"
    session = table.start()
    late = table.now + HOUR
    assert session.timeline.owing() == [0, 1, 2]
    called = {who: away.silent(session, who, late) for who in ("p0", "p1", "p2", "p9")}
    assert called == {"p0": [1, 2], "p1": [0], "p2": [0], "p9": []}
    assert all(away.silent(session, who, late - 1) == [] for who in ("p0", "p1"))
    table.do(session.leave, 2)
    assert away.silent(session, "p0", late) == [1], "a bot is never silent"
    session._frozen = "It cannot be read."
    assert away.silent(session, "p0", late) == []
    session._frozen = ""
    table.do(session.resign, 0)
    table.do(session.resign, 1)
    assert session.over and away.silent(session, "p1", late) == []
    for settings in ({"move": HOUR}, {"total": HOUR}):
        clocked = Table(HOARD, 3, settings=settings)
        assert away.silent(clocked.start(), "p1", late) == [], "clocks run there"
    one = Table(find("hexentafl"))
    session = one.start()
    one.choose(0, session.view(0).legal(0)[0])
    assert away.silent(session, "p0", late) == [1] and away.silent(session, "p1", late) == [], "only who is asked is silent"


def test_a_keeper_empties_a_seat_before_and_after_the_start() -> None:
    table = Table(HOARD, 3, kinds="hhb")
    table.do(lambda at: away.remove(table.session, 1, at))
    assert table.session.table.seats[1] == SeatRow(1, "open") and table.session.log(0)[-1].words == "Seat 2 is free."
    table = Table(HOARD, 3, kinds="hhb", settings={"stand_in": "huskarl"})
    session = table.start()
    for seat, said in ((1, " leaves."), (2, "A huskarl takes seat 3.")):
        table.do(lambda at, seat=seat: away.remove(session, seat, at))
        assert session.table.seats[seat] == SeatRow(seat, "bot", None, "huskarl") and session.log(0)[-1].words.endswith(said)
    for seat in (-1, 3):
        with pytest.raises(NotFound, match="no such seat"):
            away.remove(session, seat, 1)
        with pytest.raises(NotFound, match="no such seat"):
            away.stand_in(session, "p0", seat, 1)
    session._frozen = "It cannot be read."
    with pytest.raises(Frozen, match="cannot be read"):
        away.remove(session, 0, 1)
    session._frozen = ""
    table.do(session.resign, 0)
    with pytest.raises(Over, match="is over"):
        away.remove(session, 0, 1)


# -- what can be foreseen ---------------------------------------------------------------------------------------------


def test_what_is_typed_is_refused_in_words() -> None:
    table = Table(find("hexentafl"))
    session = table.start()
    view, game = session.view(0), session.game
    move = game.say(view, 0, view.legal(0)[0])
    with pytest.raises(Refused, match=r"^'x' names no choice"):
        resolve(cast(Game, SimpleNamespace(lines=lambda *_: [])), view, 0, " x ")
    for wrong in (True, None, 1.5):
        with pytest.raises(Refused, match="a number or a text"):
            resolve(game, view, 0, cast(Any, wrong))
    with pytest.raises(Refused, match="not possible now"):
        resolve(game, view, 0, -5)

    def broken(*_: object) -> Any:
        raise ZeroDivisionError

    fails = cast(Game, SimpleNamespace(lines=broken, say=broken, choice=lambda *_: Choice(("c:a",), "Roll")))
    with pytest.raises(Refused, match="'odd thing' is not possible now"):
        resolve(fails, view, 0, " odd \n thing ")
    assert spoken(fails, view, 0, 1) == "Roll" and spoken(game, view, 0, view.legal(0)[0]) == move
    illegal = cast(Game, SimpleNamespace(lines=lambda *_: ["x"], read=lambda *_: -5, why=lambda *_: "It is too far (X-1.2)."))
    with pytest.raises(Refused, match="too far"):
        resolve(illegal, view, 0, "x")
    twice = cast(Game, SimpleNamespace(lines=lambda *_: [move, move], read=game.read, why=game.why))
    with pytest.raises(Refused, match="comes after your turn"):
        resolve(twice, view, 0, "x")
    stuck: Any = SimpleNamespace(copy=lambda: SimpleNamespace(apply=broken))
    assert foreseen(stuck, 0, 1) is None


# -- histories --------------------------------------------------------------------------------------------------------


def test_a_history_refuses_what_cannot_be() -> None:
    early = Table(find("row")).session.timeline
    for wish in (early.position, lambda: early.before(0)):
        with pytest.raises(BadHistory, match="not begun"):
            wish()
    table = Table(find("hexentafl"))
    session = table.start()
    with pytest.raises(BadHistory, match="had begun already"):
        session.timeline.fork().happen(cast(Any, "start"), None, "", "k", 1)
    for body in ("take-back 1", "undo 99"):
        event = replace(table.events[0], seq=2, body=body, seat=0, key="x", check="")
        with pytest.raises(BadHistory, match=r"nothing to (take back|undo) from event"):
            session.timeline.fork().push(event)
    table.do(session.resign, 0)
    with pytest.raises(BadHistory, match="the game was over"):
        session.timeline.fork().push(replace(table.events[0], seq=3, body="agree", seat=0, key="x", check=""))
    with pytest.raises(BadHistory, match="Event 9 is stored where event 3 should be"):
        session.timeline.fork().push(replace(table.events[0], seq=9))


def test_an_event_that_breaks_the_rules_as_it_is_played_leaves_the_position_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(find("hexentafl"))
    session = table.start()
    before = session.timeline.position().data()
    table.choose(0, session.view(0).legal(0)[0])

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("meadhall.table.history.Timeline._apply", broken)
    again = table.again()
    assert again.frozen.startswith("Event 2, ") and "cannot be played by these rules" in again.frozen
    assert again.timeline.position().data() == before


def test_choices_that_others_have_built_on_stay() -> None:
    """_keep: what does not fit any more leaves all as it was."""
    table = Table(find("hexentafl"))
    session = table.start()
    for seat in (0, 1, 0):
        table.choose(seat, session.view(seat).legal(seat)[0])
    timeline = session.timeline.fork()
    live, kept, position = timeline.live[:], dict(timeline.kept), timeline.position().data()
    with pytest.raises(BadHistory, match="others have built on it"):
        timeline._keep([live[0], live[2]], 1)
    assert (timeline.live, timeline.kept, timeline.position().data()) == (live, kept, position)


def test_chance_that_never_ends_is_given_up() -> None:
    pen = Pen(Table(find("row")).start(), "k", 1)
    truth = SimpleNamespace(turn=lambda: CHANCE, sample=lambda _: 0)
    pen.timeline = cast(Any, SimpleNamespace(position=lambda: truth, over=False, outcome=lambda *_: "event"))
    with pytest.raises(BadHistory, match="chance never ends"):
        pen.chance()
    assert len(pen.events) == MOST_OUTCOMES == 1000


def test_a_set_up_that_is_refused_is_said_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise BadOption("there is no such home")

    table = Table(find("row"))
    monkeypatch.setattr(Game, "complete", refuse)
    with pytest.raises(Refused, match="There is no such home"):
        table.start()
    assert not table.session.started


def test_a_plan_is_taken_without_its_history_too_but_by_no_frozen_table() -> None:
    table = Table(find("hexentafl"))
    session = table.start()
    ask, action = session.ask(0), session.view(0).legal(0)[0]
    plan = session.choose(0, cast(int, ask), [action], "k", 5)
    frozen = table.again()
    frozen._frozen = "It cannot be read."
    frozen.take(plan)
    assert frozen.timeline.head == 1 and frozen.head == 2
    other = table.again()
    other.take(replace(plan, timeline=None))
    session.take(plan)
    assert other.timeline.position() == session.timeline.position() and other.timeline is not session.timeline and other.head == 2


def test_a_start_that_is_repeated_is_one() -> None:
    table = Table(find("row"))
    session = table.session
    session.take(session.start(1, "s"))
    assert session.started and not session.start(2, "s").events


def test_records_say_how_a_game_ended() -> None:
    table = Table(find("hexentafl"), settings={"move": 5 * SECOND, "timeout": "lose"})
    session = table.start()
    table.now += 5 * SECOND
    table.do(session.timeout)
    assert session.over and session.record(0).rstrip().endswith("# Astrid runs out of time.")
    table = Table(find("hexentafl"), kinds="hb")
    session = table.start()
    table.do(session.abandon, "p0")
    assert session.record(0).rstrip().endswith("# The game ends without a result.")


def test_only_games_that_are_over_and_open_are_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(find("hexentafl"))
    closed = Table(find("hexentafl"), kinds="ho")
    closed.do(closed.session.abandon, "p0")
    for session in (table.session, table.start(), closed.session):
        with pytest.raises(Refused, match="not over"):
            may_branch(session)
    session = table.session
    table.choose(0, session.view(0).legal(0)[0])
    table.do(session.resign, 0)
    assert moves_of(session) == ((0, session.timeline.steps[1].action),)
    session._frozen = "It cannot be read."
    with pytest.raises(Refused, match="cannot be read by this version"):
        moves_of(session)
    session._frozen = ""
    monkeypatch.setattr(Game, "stays_closed", lambda *_: True)
    with pytest.raises(NotAllowed, match="stay secret"):
        moves_of(session)


def test_a_record_has_a_greatest_length() -> None:
    head = "game hexentafl\n"
    assert imported(head + "#" * (200_000 - len(head)), "t", "p", 1)[0].settings["origin"] == "record"
    with pytest.raises(Refused, match="too long"):
        imported(head + "#" * (200_001 - len(head)), "t", "p", 1)


@pytest.mark.parametrize("asks", ["undo", "abandon"])
@pytest.mark.parametrize("asked", ["undo", "abandon"])
def test_what_was_declined_is_forgotten_with_the_next_request(asked: str, asks: str) -> None:
    table = Table(find("hexentafl"))
    session = table.start()
    for seat in (0, 1):
        table.choose(seat, session.view(seat).legal(seat)[0])
    wishes = {"undo": lambda at: session.undo(0, at), "abandon": lambda at: session.abandon("p0", at)}
    table.do(wishes[asked])
    table.do(session.answer, "p1", False)
    assert session.declined(0) == (asked, 1) and session.declined(1) is None and not is_asking(session)
    table.do(wishes[asks])
    assert session.declined(0) is None and session.request is not None and session.request.what == asks
    assert table.again().declined(0) is None


# -- trees and turns --------------------------------------------------------------------------------------------------


def test_a_selection_says_what_its_only_choice_does_or_what_all_begin_with() -> None:
    one, two = Choice(("c:a",), "Pay with gold"), Choice(("c:b",), "Pay with silver")
    assert _half([(1, one)]) == "Pay with gold" and _half([(1, one), (2, two)]) == "Pay with"
    assert _half([(1, replace(one, result="The guest leaves."))]) == "The guest leaves."
    view: Any = SimpleNamespace(legal=lambda _: [1, 2, 3])
    offered = {1: replace(one, pick=("b", "a")), 2: replace(two, pick=("a", "b")), 3: Choice(("c:c",), "Pass")}
    game = cast(Game, SimpleNamespace(choice=lambda _view, _seat, action: offered[action]))
    grown = tree(game, view, 0)
    assert list(grown["next"]) == ["c:c"] and list(grown["pick"]) == ["a b"]
    assert grown["pick"]["a b"]["say"] == "Pay with" and [leaf["do"] for leaf in grown["pick"]["a b"]["next"].values()] == [1, 2]
    assert tree(game, view, -1) == {} and tree(game, cast(Any, SimpleNamespace(legal=lambda _: [])), 0) == {}


def test_a_place_that_comes_too_late_goes_to_the_next() -> None:
    async def main() -> None:
        turns, came = Turns(1), list[str]()

        async def want(name: str) -> None:
            async with turns.place(name, ""):
                came.append(name)

        async with turns.place("a", ""):
            late, next_one = asyncio.create_task(want("b")), asyncio.create_task(want("c"))
            await asyncio.sleep(0)
            assert (
                turns.waiting() == 2
                and turns.waiting("b") == turns.waiting("c", "") == 1
                and turns.waiting("a") == turns.waiting("b", "x") == 0
            )
        late.cancel()  # its place has just come free
        await asyncio.wait([late, next_one], timeout=5)
        assert came == ["c"] and late.cancelled() and turns.waiting() == 0
        await asyncio.wait_for(want("d"), 5)
        assert came == ["c", "d"]

    asyncio.run(main())


def test_a_film_has_a_thousand_steps_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr("meadhall.table.telling.film", lambda *given: asked.append(given[1:]))
    session = Table(find("row"), 2).start()
    session.film(0, 3)
    session.film(1, 4, 7)
    assert asked == [(0, 3, 1000), (1, 4, 7)]


@pytest.mark.parametrize("key", ["hexentafl", "hoard", "row"])
def test_a_shorter_film_is_the_beginning_of_a_longer_one(key: str) -> None:
    table, rng = Table(find(key), 2), Rng(3)
    session = table.start()
    for _ in range(6):
        if not is_over(session):
            table.random_choice(rng)
    for viewer in (0, 1, SPECTATOR):
        whole = [(beat.seq, beat.n) for beat in session.film(viewer, 0)]
        steps = sorted({seq for seq, _ in whole})
        for most in range(1, len(steps) + 2):
            assert [(beat.seq, beat.n) for beat in session.film(viewer, 0, most)] == [beat for beat in whole if beat[0] in steps[:most]]


def test_what_others_chose_in_the_open_is_only_an_answer() -> None:
    """A person among bots goes back past it, but never past chance or something new."""
    table = Table(find("hexentafl"))
    assert not only_answers(table.session.timeline, 0), "before the start"
    session = table.start()
    assert not only_answers(session.timeline, 0), "nobody has chosen anything yet that could be taken back"
    for seat in (0, 1, 0, 1):
        table.choose(seat, session.view(seat).legal(seat)[0])
        assert only_answers(session.timeline, seat) and only_answers(session.timeline, 0)
    table.do(session.resign, 1)
    assert not only_answers(session.timeline, 0), "the game is over"
    table = Table(find("row"), 2)
    session = table.start()
    table.choose(0, HARD)
    assert not only_answers(session.timeline, 0), "dice were thrown"
    table.choose(1, STEADY)
    assert only_answers(session.timeline, 1) and not only_answers(session.timeline, 0)
    table = Table(HOARD, 3)
    session = table.start()
    for seat in (0, 1):
        table.choose(seat, session.view(seat).legal(seat)[0])
        assert only_answers(session.timeline, 0), "what stays secret is nothing new"


# -- the hall ---------------------------------------------------------------------------------------------------------


def test_what_a_hall_is_unless_it_is_told_otherwise(tmp_path: Path) -> None:
    async def test(hall: Hall, _: object) -> None:
        usual = Hall(hall.store)
        live = usual.live
        assert (live.keep, live.turns.places, usual.most_tables) == (1500, 4, 0)
        assert (live.bot_seconds, live.sweep_seconds, live.pace) == (20.0, 2.0, 0.25)

    run(tmp_path, test)


def test_where_a_table_comes_from_is_for_the_hall_to_say(tmp_path: Path) -> None:
    async def test(hall: Hall, _: object) -> None:
        astrid = (await hall.people.greet("Astrid"))[0]
        with pytest.raises(Refused, match="by the hall alone"):
            await hall.create(astrid, "row", 2, settings={"origin": "record"})

    run(tmp_path, test)


def test_who_comes_too_late_for_the_last_use_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(hall: Hall, _: object) -> None:
        astrid, bjorn = [(await hall.people.greet(name))[0] for name in ("Astrid", "Bjorn")]
        tbl = (await hall.create(astrid, "row", 2)).table.id
        watch, device = await hall.invite(tbl, astrid, "watch"), await hall.people.device_token(astrid)

        async def spent(*_: object) -> None:
            raise Spent("it was used")

        with monkeypatch.context() as patch:
            patch.setattr(hall.store, "spend", spent)
            for wish in (hall.claim(watch, bjorn), hall.people.use_device(device)):
                with pytest.raises(NotFound, match="used"):
                    await wish

        async def nobody(_: str) -> None:
            return None

        with monkeypatch.context() as patch:
            patch.setattr(hall.store, "player", nobody)
            with pytest.raises(NotFound, match="ten minutes"):
                await hall.people.use_device(device)

    run(tmp_path, test)


def test_a_request_is_answered_through_the_hall(tmp_path: Path) -> None:
    async def test(hall: Hall, _: object) -> None:
        astrid, bjorn = [(await hall.people.greet(name))[0] for name in ("Astrid", "Bjorn")]
        for agree, status in ((False, "playing"), (True, "abandoned")):
            tbl = (await hall.create(astrid, "row", 2)).table.id
            await hall.sit(tbl, bjorn)
            await hall.abandon(tbl, astrid)
            session = await hall.answer(tbl, bjorn, agree)
            assert session.status == status and session.request is None

    run(tmp_path, test)


def test_a_game_that_is_not_there_is_named(tmp_path: Path) -> None:
    async def test(hall: Hall, _: object) -> None:
        astrid = (await hall.people.greet("Astrid"))[0]
        await hall.store.add_table(TableRow("t1", "chess", 1, {}, {}, astrid.id, seats=(SeatRow(0),)))
        with pytest.raises(NotFound, match="The game of this table, 'chess', is not installed"):
            await hall.session("t1")

    run(tmp_path, test)


def test_hints_that_were_missed_are_made_up_for_and_none_is_heard_after_closing(tmp_path: Path) -> None:
    async def test(hall: Hall, begin: Callable[[], Awaitable[Hall]]) -> None:
        other = await begin()
        astrid = (await hall.people.greet("Astrid"))[0]
        tbl = (await hall.create(astrid, "hexentafl", sitting=["me", "me Leif"])).table.id
        here, there = await hall.session(tbl), await other.session(tbl)
        assert other.live._unsubscribe is not None
        other.live._unsubscribe()  # it hears nothing any more
        heard: list[str] = []
        other.listen(tbl, lambda _, what: heard.append(what))
        await hall.choose(tbl, astrid, 0, here.ask(0) or 0, [here.view(0).legal(0)[0]], "k")
        await hall.say(tbl, astrid, "hail")
        assert there.head == here.head - 1 and not heard
        other.live._hint("", "all", 0)
        await happens(lambda: there.head == here.head and heard == ["events", "chat"])
        other.live._hint("", "all", 0)
        other.live._hint(tbl, "events", there.head)
        await happens(lambda: not other.live._tasks)
        assert heard == ["events", "chat"], "there was nothing new"
        await other.close()
        other.live._hint("", "all", 0)
        other.live._hint(tbl, "events", 99)
        assert not other.live._tasks

    run(tmp_path, test)


def test_a_line_that_a_keeper_removes_is_looked_for_again(tmp_path: Path) -> None:
    async def test(hall: Hall, _: object) -> None:
        astrid = (await hall.people.greet("Astrid"))[0]
        tbl = (await hall.create(astrid, "row", 2)).table.id
        await hall.say(tbl, astrid, "hail")
        line = (await hall.chat(tbl, astrid))[0].id
        heard: list[str] = []
        hall.listen(tbl, lambda _, what: heard.append(what))
        hall.live._closed = True  # no hint is heard, only the keeper's deed
        await Keeper(hall).remove_line(line)
        assert heard == ["chat"] and await hall.chat(tbl, astrid) == []
        hall.live._closed = False

    run(tmp_path, test)


def test_who_plays_at_a_frozen_table_can_be_forgotten(tmp_path: Path) -> None:
    async def test(hall: Hall, _: object) -> None:
        astrid = (await hall.people.greet("Astrid"))[0]
        tables = [(await hall.create(astrid, "row", 2, sitting=["me", "karl"])).table.id for _ in range(2)]
        (await hall.session(tables[0]))._frozen = "It cannot be read."
        await Keeper(hall).forget(astrid.id)
        forgotten = await hall.store.player(astrid.id)
        assert forgotten is not None and forgotten.name == "Somebody"
        rows = [await hall.store.table(tbl) for tbl in tables]
        assert [row.seats[0].kind for row in rows if row is not None] == ["human", "bot"], "where it could be done, a bot has taken over"

    run(tmp_path, test)


def test_a_bot_that_is_not_asked_does_nothing_and_without_a_brain_none_thinks(tmp_path: Path) -> None:
    async def test(hall: Hall, _: object) -> None:
        astrid = (await hall.people.greet("Astrid"))[0]
        session: Session = await hall.create(astrid, "hexentafl", sitting=["me", "karl"])
        tbl = session.table.id
        assert await hall.live._play_bot(tbl, await hall.live._entry(tbl), 1, "karl") is True
        assert (await hall.session(tbl)).head == session.head
        with pytest.raises(RuntimeError, match="no brain"):
            await hall.live.think("karl", session.game, session.view(0), 0, 1)

    run(tmp_path, test)


def test_a_clock_may_be_put_back_before_the_hall_closes(tmp_path: Path) -> None:
    """What a hall was told last of being open may lie ahead."""

    async def main(begin: Callable[[], Awaitable[Hall]], clock: Clock) -> None:
        hall = await begin()
        astrid = (await hall.people.greet("Astrid"))[0]
        session = await hall.create(astrid, "row", 2, sitting=["me", "me Leif"], settings={"move": 10 * MINUTE})
        due = session.table.deadline
        await hall.close()
        clock.now -= HOUR
        again = await begin()
        assert (await again.session(session.table.id)).table.deadline == due

    asyncio.run(halls(tmp_path, main))
