"""Parts of a table as wholes: what a copy of a history holds, how it looks back, when clocks and questions begin, who may see what."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from meadhall.game import State
from meadhall.rng import Rng
from meadhall.state import CHANCE, OVER, REFEREE, SPECTATOR
from meadhall.table import DAY, NotFound, Refused, Request, Session
from meadhall.table.history import Timeline
from meadhall.table.undo import _looks_alike, _stays_hidden, _tells_nothing
from table.tables import Table, bare, find, is_asking
from toys.hoard import BOAST, HOARD


def begun(key: str, seats: int) -> Timeline:
    """A history that has just begun, without what chance decides."""
    line = Table(find(key), seats).session.timeline.fork()
    line.happen(cast(Any, "start"), None, "", "start", 5)
    return line


def go_on(line: Timeline, rng: Rng, at: int) -> int:
    """Somebody chooses at random, or chance decides; returns who."""
    truth = line.position()
    if truth.turn() == CHANCE:
        line.outcome(int(truth.sample(rng)), f"k{line.head}", at)
        return CHANCE
    seats = line.owing()
    seat = seats[rng.below(len(seats))]
    legal = truth.legal(seat)
    line.choice(seat, legal[rng.below(len(legal))], f"k{line.head}", at)
    return seat


# -- histories --------------------------------------------------------------------------------------------------------


def test_a_fork_has_all_of_a_history_and_shares_nothing_that_changes() -> None:
    table = Table(HOARD, 3)
    session = table.session
    line = session.timeline
    forks = [(line, line.fork())]

    def check() -> None:
        line = session.timeline
        other = line.fork()
        assert vars(other) == vars(line) and list(vars(other)) == list(vars(line))
        for name, value in vars(line).items():
            if isinstance(value, list | set | dict) and name != "looks":
                assert getattr(other, name) is not value, name
        assert other.truth is None or (other.truth is not line.truth and other.truth.told == [])
        forks.append((line, other))

    check()
    table.start()
    check()
    for seat in range(3):
        table.now += 100
        table.choose(seat, session.view(seat).legal(seat)[0], BOAST)
        check()
    table.do(session.abandon, "p0")
    check()
    table.do(session.answer, "p1", False)
    table.do(session.leave, 2)
    check()
    table.do(session.resign, 1)
    check()
    table.do(session.resign, 0)
    assert session.timeline.loser == 0
    table.do(lambda at: session.next_table("other", at))
    check()
    assert session.rematch == "other"
    heads = [one.head for one, _ in forks]
    forks[2][1].happen(cast(Any, "stumble"), 1, "", "x", 9)
    assert heads == [one.head for one, _ in forks], "what a copy goes through is its own"


def test_a_history_looks_back_at_every_position_from_the_nearest_that_it_keeps() -> None:
    line, rng = begun("hexentafl", 2), Rng(11)
    past = [bare(line.position())]
    while len(line.live) < 100:
        go_on(line, rng, 9)
        past.append(bare(line.position()))
    assert line.kept == {}
    for n in (100, 99, 97, 96, 95, 49, 48, 47, 1, 0):
        before = line.before(n)
        assert bare(before) == past[n]
        if before.turn() != OVER:
            seat = int(before.turn())
            before.apply(seat, before.legal(seat)[0])
        assert bare(line.before(n)) == past[n], "what was handed out is a copy"
    assert sorted(line.kept) == [48, 96]
    for n, expected in ((96, [48, 96]), (95, [48]), (48, [48]), (47, [])):
        other = line.fork()
        other._keep(other.live[:n], n)
        assert sorted(other.kept) == expected and bare(other.position()) == past[n]
        assert bare(other.before(n)) == past[n]


def test_looking_back_starts_from_what_is_kept() -> None:
    line, rng = begun("row", 2), Rng(2)
    for _ in range(4):
        go_on(line, rng, 9)
    there = line.before(2)
    line.kept[2] = there
    line.first = None
    assert bare(line.before(2)) == bare(there) and line.before(2) is not there
    assert bare(line.before(4)) == bare(line.position())


@pytest.mark.parametrize(("key", "seats"), [("hoard", 3), ("row", 2), ("hexentafl", 2), ("ragnaroll", 2), ("ragnarokstar", 2)])
def test_clocks_and_questions_begin_as_a_plain_reading_says(key: str, seats: int) -> None:
    """A question lasts until its seat has chosen or may choose something else; a clock never tells of hidden choices."""
    line, rng, at, hidden = begun(key, seats), Rng(seats), 5, 0
    for _ in range(40):
        if line.over:
            break
        at += rng.below(1000)
        before = line.position().copy()
        asks, asked, since, used = line.asks[:], line.asked_at[:], line.since[:], line.used[:]
        actor = go_on(line, rng, at)
        after, everybody = line.position(), line.steps[-1].noticed == line.all_viewers
        hidden += not everybody
        for seat in range(seats):
            if seat == actor and everybody:
                used[seat], since[seat] = used[seat] + at - since[seat], at
            owed = before.legal(seat) if before.owes(seat) and seat != actor else None
            if not after.owes(seat):
                asks[seat] = None
            elif asks[seat] is None or owed is None or owed != after.legal(seat):
                asks[seat], asked[seat] = line.numbers[seat], line.head
                since[seat] = at if everybody or seat != actor else since[seat]
        assert (line.asks, line.asked_at, line.since, line.used) == (asks, asked, since, used)
    assert bool(hidden) == (key == "ragnaroll"), "elsewhere it is noticed that somebody has chosen"


@pytest.mark.parametrize("nth", [0, 1, 95, 96])
def test_a_question_is_idle_where_one_of_96_worlds_has_more_answers(nth: int) -> None:
    line = begun("hoard", 2)
    line.game = HOARD
    seen: list[int] = []

    def world(rng: Rng) -> object:
        seen.append(rng.below(10**9))
        return SimpleNamespace(legal=lambda seat: [1, 2] if seat == 1 and len(seen) - 1 == nth else [1])

    views = {1: SimpleNamespace(legal=lambda _: [1]), 0: SimpleNamespace(legal=lambda _: [1, 2]), SPECTATOR: SimpleNamespace(guess=world)}
    line.truth = cast(Any, SimpleNamespace(view=lambda viewer: views[viewer]))
    assert line.idle(1) == (nth < 96) and len(seen) == len(set(seen)) == min(nth + 1, 96)
    assert not line.idle(0), "who has two answers chooses"
    open_line = begun("hexentafl", 2)
    open_line.truth = line.truth
    assert not open_line.idle(1), "nothing is hidden there"


# -- what shows -------------------------------------------------------------------------------------------------------


class Same:
    """A position that looks alike whatever is chosen; it counts how often that was tried."""

    def __init__(self, odd: int = -1) -> None:
        self.tried, self.odd, self.done = list[int](), odd, -1

    def legal(self, _: int) -> list[int]:
        return list(range(10))

    def copy(self) -> Same:
        other = Same(self.odd)
        other.tried = self.tried
        return other

    guess = view = lambda self, _: self

    def actors(self) -> list[int]:
        return [0]

    def apply(self, _: int, action: int) -> None:
        self.tried.append(action)
        self.done = action

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and (self.done == self.odd) == (other.done == self.odd)

    viewer = 0
    __hash__ = None  # type: ignore[assignment]


def test_whether_a_choice_shows_is_tried_with_four_others() -> None:
    """More would take too long, and fewer would miss too much."""
    for odd in range(1, 10):
        before = cast(Any, Same(odd))
        assert _stays_hidden(0, 1, 0, before, before) == (odd > 4)
        assert before.tried == list(range(1, min(odd, 4) + 1))


def test_a_choice_looks_like_the_four_others_that_are_tried() -> None:
    class Shown(Same):
        def copy(self) -> Shown:
            other = Shown(self.odd)
            other.tried = self.tried
            return other

        def __eq__(self, other: object) -> bool:
            assert isinstance(other, Shown)
            return (self.done < 0) == (other.done < 0) and (self.done == self.odd) == (other.done == self.odd)

    for odd in range(1, 10):
        view = cast(Any, Shown(odd))
        assert _looks_alike(view, 0, 0) == (odd > 4)
        assert view.tried == list(range(min(odd, 4) + 1))


def test_what_others_choose_tells_nothing_if_it_shows_the_same_in_twelve_worlds() -> None:
    for odd in (0, 5, 11, 12, 99):
        worlds: list[int] = []

        def guess(_: object, worlds: list[int] = worlds, odd: int = odd) -> object:
            worlds.append(len(worlds))
            shows = "odd" if worlds[-1] == odd else "same"
            return SimpleNamespace(legal=lambda _: [7], apply=lambda *_: None, view=lambda _: shows)

        view = SimpleNamespace(guess=guess)
        before, after = cast(Any, SimpleNamespace(view=lambda _, view=view: view)), cast(Any, SimpleNamespace(view=lambda _: "same"))
        assert _tells_nothing(0, 1, 7, before, after) == (odd >= 12)
        assert len(worlds) == min(odd + 1, 12)
        assert not _tells_nothing(0, 1, 8, before, after), "what could not be chosen in another world tells that this is not it"


# -- sessions ---------------------------------------------------------------------------------------------------------


def test_who_may_see_a_table() -> None:
    """Every seat and the spectators, once it has begun; the whole of it only when all is open."""
    table, rng = Table(HOARD, 3), Rng(4)
    session = table.session
    looks = (session.view, lambda viewer: session.film(viewer, 0), lambda viewer: session.last_beat(viewer, 0))
    for look in looks:
        with pytest.raises(Refused, match="not begun"):
            look(0)
    table.start()
    for _ in range(3):
        seen = {viewer for viewer in range(-6, 5) for look in looks if allowed(look, viewer)}
        assert seen == {0, 1, 2, SPECTATOR} == {viewer for viewer in range(-6, 5) if all(allowed(look, viewer) for look in looks)}
        table.random_choice(rng)
    while not session.over:
        table.random_choice(rng)
    assert {viewer for viewer in range(-6, 5) if allowed(session.view, viewer)} == {0, 1, 2, SPECTATOR, REFEREE}
    for look in looks[1:]:
        assert {viewer for viewer in range(-6, 5) if allowed(look, viewer)} == {0, 1, 2, SPECTATOR}, "a referee saw nothing happen"
    stop = session.stops(SPECTATOR)[-1]
    assert {viewer for viewer in range(-6, 5) if allowed(lambda viewer: session.moment(viewer, *stop), viewer)} == {
        0,
        1,
        2,
        SPECTATOR,
        REFEREE,
    }
    for viewer in (0, 1, 2, SPECTATOR, REFEREE):
        view = session.view(viewer)
        assert view.viewer == viewer and bare(view) == bare(session.timeline.position())


def allowed(look: Any, viewer: int) -> bool:
    try:
        look(viewer)
    except NotFound as refused:
        assert str(refused) == "There is no such seat."
        return False
    return True


def test_a_frozen_table_stands_as_it_was_stored() -> None:
    """Nobody is asked there; a finished game stays finished."""
    table = Table(find("hexentafl"))
    session = table.start()
    assert session.ask(0) is not None and session.waits_for(0) == session.waits_for(SPECTATOR) == [0] and session.result is None
    stored: dict[str, object] = {"scores": [1.0, 0.0]}
    for status, stands in (("open", "frozen"), ("playing", "frozen"), ("frozen", "frozen"), ("done", "done"), ("abandoned", "abandoned")):
        session.table = replace(session.table, status=status, result=stored)
        session._frozen = ""
        assert session.status == "playing" and session.result is None
        session._frozen = "It cannot be read."
        assert session.status == stands and session.result is stored
    assert session.ask(0) is None and session.waits_for(0) == [] and session.bots() == [] and not session.offer(0).asking
    assert not session.idle(0)


def test_a_request_needs_each_person_once_and_no_bot() -> None:
    table = Table(find("ragnarokstar"), 4, kinds="hh=b")
    session = table.start()
    assert not is_asking(session)
    asked = table.do(session.abandon, "p0").request
    assert asked == Request("abandon", 0, frozenset({"p0"}), frozenset({"p1"}))
    table.do(session.answer, "p1", True)
    assert session.over and session.status == "abandoned" and not is_asking(session)
    table = Table(find("ragnarokstar"), 3)
    session = table.start()
    table.do(session.abandon, "p2")
    table.do(session.leave, 0)
    assert session.request is not None and session.request.seat == 2 and session.request.needed == {"p1"}, "who has left is not asked"
    table.do(session.answer, "p1", True)
    assert session.over


def test_somebody_may_take_the_seat_of_a_bot_before_the_start() -> None:
    table = Table(find("hexentafl"), kinds="hb")
    session = table.do(table.session.sit, 1, "p5", "Leif", alias="Leif the Red")
    seat = session.table.seats[1]
    assert (seat.kind, seat.player, seat.bot, seat.name, seat.alias) == ("human", "p5", None, "Leif the Red", "Leif the Red")
    assert session.log(0)[-1].words == "Leif the Red takes seat 2." and table.events[-1].key.startswith("1:sit-p5-")
    with pytest.raises(Refused, match="taken"):
        session.sit(1, "p6", "Orm", 5)


@pytest.mark.parametrize("timeout", ["bot", "lose"])
def test_all_whose_time_is_up_are_out_together(timeout: str) -> None:
    table = Table(HOARD, 3, settings={"move": DAY, "timeout": timeout, "stand_in": "huskarl"})
    session = table.start()
    table.choose(1, session.view(1).legal(1)[0], BOAST)
    asked = table.now
    table.now += DAY - 1
    assert session.timeout(table.now).events == ()
    table.now += 1
    session._frozen = "It cannot be read."
    assert session.timeout(table.now).events == ()
    session._frozen = ""
    plan = session.timeout(table.now)
    assert {event.key.partition("/")[0] for event in plan.events} == {f"t:clock-{session.head}"}
    table.do(session.timeout)
    if timeout == "bot":
        assert [row.kind for row in session.table.seats] == ["bot", "human", "bot"] and not session.over
        assert [row.bot for row in session.table.seats] == ["huskarl", None, "huskarl"] and session.table.deadline is None
        assert [line.words for line in session.log(1)][-2:] == [
            f"{name} runs out of time; a bot takes over." for name in ("Astrid", "Sigrid")
        ]
    else:
        assert session.over and session.timeline.resigned == {0, 2} and session.timeline.loser == 2
        assert session.result is not None and session.result["scores"] == [0, 1, 0] and session.result["how"] == "timeout"
    assert asked and session.timeout(table.now + DAY).events == ()


def test_a_clock_says_what_is_left_of_all_the_time_and_when_it_is_up() -> None:
    table = Table(find("hexentafl"), settings={"total": 10_000})
    session = table.start()
    for n, spent in enumerate((4000, 1000, 3000, 500)):
        seat = n % 2
        assert session.clock(seat).deadline == table.now + cast(int, session.clock(seat).left) and session.clock(1 - seat).deadline is None
        left = cast(int, session.clock(seat).left)
        table.now += spent
        table.choose(seat, session.view(seat).legal(seat)[0])
        assert session.clock(seat).left == left - spent
    assert [session.clock(seat).left for seat in (0, 1)] == [3000, 8500]
    table.now += 4000
    table.choose(0, session.view(0).legal(0)[0])
    assert session.clock(0).left == 0 and Table(find("hexentafl")).start().clock(0).left is None


def test_lots_move_people_with_all_that_is_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.SystemRandom", lambda: SimpleNamespace(shuffle=lambda order: order.reverse()))
    for shuffle in (True, False):
        table = Table(find("ragnarokstar"), 3, kinds="hbh", settings={"shuffle": shuffle})
        before = table.session.table.seats
        session = table.start()
        expected = [2, 1, 0] if shuffle else [0, 1, 2]
        assert [row.n for row in session.table.seats] == [0, 1, 2]
        assert [(row.player, row.bot, row.name) for row in session.table.seats] == [
            (before[n].player, before[n].bot, before[n].name) for n in expected
        ]


def test_a_plan_brings_the_row_up_to_date() -> None:
    table = Table(find("hexentafl"), settings={"move": DAY})
    session = table.start()
    assert (session.table.status, session.table.updated, session.table.deadline) == ("playing", 1000, 1000 + DAY)
    table.now = 2000
    table.choose(0, session.view(0).legal(0)[0])
    assert (session.table.updated, session.table.deadline, session.head) == (2000, 2000 + DAY, 2) and table.events[-1].at == 2000
    table.now = 3000
    table.do(session.resign, 0)
    row = session.table
    assert (row.status, row.updated, row.deadline, row.head) == ("done", 3000, None, 3) and row.result == session.result
    table.do(lambda at: session.next_table("other", at))
    assert session.table.result == row.result and session.table.status == "done" and session.head == 4
    assert Session(session.game, session.table, table.events).table == session.table


def test_state_is_compared_field_by_field() -> None:
    """The tests above rest on it."""
    one, other = find("hexentafl").start(), find("hexentafl").start()
    assert isinstance(one, State) and one == other
    other.apply(0, other.legal(0)[0])
    assert one != other
