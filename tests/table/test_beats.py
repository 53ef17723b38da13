"""Beats: what happened at a table, moment by moment, as one viewer noticed it."""

from __future__ import annotations

import pytest

from meadhall.game import Game, State
from meadhall.rng import Rng
from meadhall.state import CHANCE, SPECTATOR
from meadhall.table import SeenBeat, Session, telling
from table.tables import GAMES, Table, find
from toys.hoard import HOARD


def played(game: Game, steps: int, seed: int = 3, seats: int | None = None) -> Table:
    """A table after some random choices, or at its end."""
    table, rng = Table(game, seats) if seats else Table(game), Rng(seed)
    table.start()
    for _ in range(steps):
        if table.session.over:
            break
        table.random_choice(rng)
    return table


def viewers(session: Session) -> list[int]:
    return [*range(session.timeline.seats), SPECTATOR]


def told(beats: list[SeenBeat]) -> list[object]:
    return [(beat.seq, beat.n, beat.actor, beat.events, beat.view.data()) for beat in beats]


@pytest.mark.parametrize("key", GAMES)
def test_a_film_tells_in_order_all_that_was_heard(key: str) -> None:
    session = played(find(key), 40).session
    game = session.game
    for viewer in viewers(session):
        beats = session.film(viewer, 0)
        assert [(beat.seq, beat.n) for beat in beats] == sorted({(beat.seq, beat.n) for beat in beats})
        heard = [event for i in session.timeline.live for event in session.timeline.steps[i].told if event.heard_by(viewer)]
        shown = [event for beat in beats for event in beat.events]
        assert [event for event in heard if game.kind(event)] == [event for event in shown if game.kind(event)]
        assert all(beat.view.viewer == viewer for beat in beats)
        assert all(game.kind_of(beat.events) for beat in beats), "what is not shown by itself is no beat"


@pytest.mark.parametrize("key", GAMES)
def test_a_film_goes_on_where_the_last_one_ended(key: str) -> None:
    table, rng = played(find(key), 12), Rng(8)
    session = table.session
    marks = session.marks()
    for viewer in viewers(session):
        assert session.film(viewer, marks[session.timeline.index(viewer)]) == []
    before = {viewer: told(session.film(viewer, 0)) for viewer in viewers(session)}
    for _ in range(6):
        if not session.over:
            table.random_choice(rng)
    if session.over:
        return  # then the true numbers are used
    for viewer in viewers(session):
        later = session.film(viewer, marks[session.timeline.index(viewer)])
        assert before[viewer] + told(later) == told(session.film(viewer, 0))


@pytest.mark.parametrize("key", GAMES)
def test_the_last_beat_alone_is_that_of_the_film(key: str) -> None:
    session = played(find(key), 40).session
    for viewer in viewers(session):
        for after in range(session.marks()[session.timeline.index(viewer)] + 1):
            film, last = session.film(viewer, after), session.last_beat(viewer, after)
            assert told(film[-1:]) == told([last] if last is not None else []), (viewer, after)


def test_the_last_beat_of_a_step_is_the_table_as_the_step_leaves_it() -> None:
    session = played(find("yggdrasil"), 30).session
    for beat in session.film(0, 0):
        if beat.last:
            assert beat.view == session.view(0, beat.seq)


def test_one_step_of_forced_things_has_many_beats() -> None:
    """The numbers of a round of RagnaRok Star follow one another without a question; each is seen."""
    session = played(find("ragnarokstar"), 90).session
    most: dict[int, int] = {}
    for beat in session.film(0, 0):
        most[beat.seq] = max(most.get(beat.seq, 0), beat.n + 1)
    assert max(most.values()) >= 5
    numbers = [event.params[0] for beat in session.film(0, 0) for event in beat.events if event.key == "number"]
    assert numbers[:5] == [1, 2, 3, 4, 5]
    seen = [beat for beat in session.film(0, 0) if any(event.key == "number" for event in beat.events)]
    assert [beat.view.data()["number"] for beat in seen[:5]] == [1, 2, 3, 4, 5], "the table stands where the words are"


def test_nothing_is_filmed_after_an_undo() -> None:
    table = played(find("hexentafl"), 3)
    session = table.session
    seat = next(seat for seat in (0, 1) if session.offer(seat).free)
    marks = session.marks()
    stops = session.stops(0)
    table.do(session.undo, seat)
    assert len(session.stops(0)) < len(stops)
    for viewer in viewers(session):
        assert session.film(viewer, marks[session.timeline.index(viewer)]) == []


def test_what_others_choose_in_secret_is_no_beat_of_mine() -> None:
    table = Table(HOARD, 3)
    session = table.start()
    marks = session.marks()
    seat = session.timeline.owing()[0]
    other = next(viewer for viewer in range(3) if viewer != seat)
    table.do(session.choose, seat, session.ask(seat), [session.view(seat).legal(seat)[0]], "a-choice")
    mine, theirs = (session.film(viewer, marks[viewer]) for viewer in (seat, other))
    assert {event.key for beat in mine for event in beat.events} == {"laid", "secret"}
    assert {event.key for beat in theirs for event in beat.events} == {"laid"}, "that a rune lies there is seen by all"


@pytest.mark.parametrize("key", GAMES)
def test_a_replay_stops_at_every_beat_and_at_nothing_else(key: str) -> None:
    session = played(find(key), 25).session
    for viewer in viewers(session):
        stops = session.stops(viewer)
        assert stops == sorted(set(stops))
        filmed = {(beat.seq, beat.n): beat for beat in session.film(viewer, 0)}
        assert set(filmed) <= set(stops)
        for stop, beat in list(filmed.items())[::7]:
            again = session.moment(viewer, *stop)
            assert (again.events, again.last) == (beat.events, beat.last)
            assert session.over or again.view == beat.view


def test_a_replay_of_a_game_that_tells_nothing_stops_at_all_that_was_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(State, "tell", lambda *_: None)
    table = Table(find("hexentafl"))
    session = table.start()
    for seat in (0, 1, 0):
        table.choose(seat, session.view(seat).legal(seat)[0])
    assert len(session.stops(1)) == 3 and len({n for n, _ in session.stops(1)}) == 3


def test_at_the_end_every_moment_is_open_to_all() -> None:
    table, rng = Table(HOARD, 3), Rng(5)
    session = table.start()
    while not session.over:
        table.random_choice(rng)
    for viewer in viewers(session):
        for stop in session.stops(viewer):
            hands = session.moment(viewer, *stop).view.data()["hands"]
            assert isinstance(hands, list) and -1 not in hands[: 4 * 3]


def test_log_lines_lead_to_their_beats_and_belong_to_whom_they_are_about() -> None:
    session = played(find("ragnarokstar"), 90).session
    stops, names = set(session.stops(0)), session.names
    lines = [line for line in session.log(0) if line.kind == "game"]
    assert all((line.seq, line.beat) in stops for line in lines)
    programs = [line for line in lines if line.key == "program"]
    assert [line.seat for line in programs[: session.timeline.seats]] == list(range(session.timeline.seats))
    assert all(line.words.startswith(names[line.seat].split(",")[0]) for line in programs if line.seat is not None)
    assert all(line.seat is None for line in lines if line.key in ("number", "round", "arrive"))


def test_since_my_last_choice() -> None:
    table = Table(find("hexentafl"))
    session = table.start()
    assert session.since(0) == 0 and session.since(SPECTATOR) == 0
    table.random_choice(Rng(1))
    first = session.since(0)
    assert first == session.stops(0)[-1][0]
    table.random_choice(Rng(1))
    assert session.since(0) == first and session.since(1) == session.stops(1)[-1][0] > first


def test_what_others_did_in_the_step_of_my_last_choice_has_happened_since() -> None:
    """Whoever chose last is shown by the same step what all have chosen; one's own choice alone is no news."""
    table, rng = Table(find("ragnarokstar"), 2), Rng(5)
    session, found = table.start(), set()
    for _ in range(60):
        seat, _ = table.random_choice(rng)
        seq, beat = telling.news(session.timeline, seat)
        step = next(step for step in reversed(session.timeline.steps) if step.actor == seat)
        told = [events for _, events in telling.cuts(session.timeline, step, seat)]
        assert seq == session.since(seat) and 0 <= beat <= len(told)
        mine = [event for events in told[:beat] for event in events]
        assert all(session.game.whose(event, seat) in (seat, None) for event in mine)
        if any(event.key == "program" for events in told for event in events):
            assert beat == 0
            found.add("a reveal")
        elif beat == len(told):
            found.add("nothing else")
    assert found == {"a reveal", "nothing else"}


def test_search_never_films() -> None:
    """Copies, views and guesses that nobody listens to take no pictures."""
    state: State = find("yggdrasil").start(3)
    rng = Rng(2)
    for _ in range(200):
        actor = state.turn()
        if actor < CHANCE:
            break
        state.apply(actor, state.sample(rng) if actor == CHANCE else state.legal(actor)[0])
    assert state.told is None and state.shots is None and state.seen() == []
