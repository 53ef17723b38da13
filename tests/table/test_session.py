"""A session: questions, submits, replays, freezing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest

from meadhall.game import Game, Look
from meadhall.rng import Rng
from meadhall.state import CHANCE, SPECTATOR, State
from meadhall.table import Drafting, NotFound, NotYourTurn, Over, Refused, Session, Stale
from meadhall.table.events import TableEvent
from meadhall.table.history import HANDLERS
from meadhall.table.telling import SENTENCES
from table.tables import GAMES, Table, bare, find, row
from toys.hoard import BOAST, HOARD, HoardState, hoard
from toys.row import HARD, ROW, STEADY


@pytest.mark.parametrize("key", GAMES)
def test_whole_games_by_random_players_replay_to_the_same_table(key: str) -> None:
    game = find(key)
    options: dict[str, Any] = {"hexentafl": {"ply_limit": 100}, "nxs": {"turn_limit_per_player": 40}}.get(key, {})
    for seats in {game.seats[0], game.seats[-1]}:
        table, rng = Table(game, seats, **options), Rng(seats)
        session = table.start()
        steps = 0
        while not session.over:
            table.random_choice(rng)
            steps += 1
            assert steps <= game.bound
        result = session.result
        assert result is not None and result["how"] == "end" and result["scores"] == session.timeline.position().scores()
        again = table.again()
        assert not again.frozen and again.over
        assert bare(again.timeline.position()) == bare(session.timeline.position())
        for viewer in [*range(seats), SPECTATOR]:
            assert again.log(viewer) == session.log(viewer)
            assert again.stops(viewer) == session.stops(viewer) and again.seq(viewer) == session.seq(viewer)
            assert again.film(viewer, 0) == session.film(viewer, 0), "a loaded table has the same beats"
            for at in [None, 0, *(seq for seq, _ in session.stops(viewer)[:: max(1, steps // 4)])]:
                opened = session.view(viewer, at)  # everything is open now, and can be drawn and told
                assert game.draw(opened, Look(session.names)).picture and game.text(opened) and game.prompt(opened, viewer).ask
        assert again.record(SPECTATOR) == session.record(SPECTATOR)


@pytest.mark.parametrize("key", GAMES)
def test_half_played_games_are_rebuilt_with_the_same_questions(key: str) -> None:
    game = find(key)
    table, rng = Table(game), Rng(7)
    session = table.start()
    for _ in range(25):
        if session.over:
            break
        table.random_choice(rng)
        again = table.again()
        for seat in range(len(table.row.seats)):
            assert again.ask(seat) == session.ask(seat)
            assert again.offer(seat) == session.offer(seat)
            assert again.seq(seat) == session.seq(seat)


def test_a_choice_is_guarded_by_its_question() -> None:
    table = Table(find("hexentafl"))
    session = table.start()
    ask = session.ask(0)
    assert ask is not None and session.ask(1) is None
    move = session.view(0).legal(0)[0]
    with pytest.raises(NotYourTurn):
        table.do(session.choose, 1, ask, [move], "a")
    with pytest.raises(Stale):
        table.do(session.choose, 0, ask + 1, [move], "a")
    with pytest.raises(Refused):
        table.do(session.choose, 0, ask, [1], "a")
    with pytest.raises(Refused):
        table.do(session.choose, 0, ask, [], "a")
    with pytest.raises(Refused, match="key"):
        table.do(session.choose, 0, ask, [move], "a/1")
    with pytest.raises(NotFound):
        table.do(session.choose, 2, ask, [move], "a")
    assert session.head == 1
    table.do(session.choose, 0, ask, [move], "a")
    assert session.head == 2 and session.ask(0) is None
    with pytest.raises(NotYourTurn):
        table.do(session.choose, 0, ask, [move], "b")


def test_ten_identical_submits_are_one_event() -> None:
    table = Table(find("hexentafl"))
    session = table.start()
    ask, move = session.ask(0), session.view(0).legal(0)[0]
    assert ask is not None
    for _ in range(10):
        table.do(session.choose, 0, ask, [move], "same")
    assert [e.body for e in table.events].count(table.events[1].body) == 1 and session.head == 2
    again = table.again()
    assert not again.choose(0, ask, [move], "same", 5).events  # also after a restart


def test_a_key_belongs_to_its_seat() -> None:
    table = Table(HOARD)
    session = table.start()
    for seat in (0, 1):
        ask = session.ask(seat)
        assert ask is not None
        table.do(session.choose, seat, ask, [session.view(seat).legal(seat)[0]], "shared")
    assert sum(e.kind == "choice" for e in table.events) == 2


def test_typed_choices_are_read_on_the_view_and_refused_with_the_clause() -> None:
    table = Table(find("hexentafl"))
    session = table.start()
    with pytest.raises(Refused, match="HX-2"):
        table.choose(0, "d4-a1")
    for hostile in ("", " ", "\x00", "a" * 501, "🂡", "a1-", "K-K", "{0}", "%s", "game 2", "-" * 400):
        with pytest.raises(Refused):
            table.choose(0, hostile)
    table.choose(0, session.game.say(session.view(0), 0, session.view(0).legal(0)[0]))
    assert session.head == 2


def test_a_simultaneous_choice_of_another_seat_bounces_nobody() -> None:
    table = Table(HOARD, 3)
    session = table.start()
    asks = [session.ask(seat) for seat in range(3)]
    for seat in (2, 0, 1):
        assert session.ask(seat) == asks[seat]
        table.choose(seat, session.view(seat).legal(seat)[0])
        assert session.ask(seat) is not None and session.ask(seat) != asks[seat]  # its next question: boast or not


def test_one_submit_holds_the_choice_and_what_chance_made_of_it() -> None:
    table = Table(ROW)
    session = table.start()
    plan = session.choose(0, cast(int, session.ask(0)), [HARD], "a", 5)
    assert [e.kind for e in plan.events] == ["choice", "chance"]
    assert [e.seq for e in plan.events] == [2, 3] and len({e.key for e in plan.events}) == 2
    assert all(e.check for e in plan.events) and plan.events[0].ask == session.ask(0) and plan.events[1].seat is None
    assert session.head == 1  # nothing has happened yet


def test_chance_is_fresh_each_time() -> None:
    outcomes = set()
    for _ in range(40):
        table = Table(ROW)
        table.start()
        table.choose(0, HARD)
        outcomes.add(table.events[-1].body)
    assert outcomes == {"roll 0", "roll 1", "roll 3"}


def test_a_path_of_several_choices_is_one_submit() -> None:
    table = Table(HOARD)
    session = table.start()
    rune = session.view(1).legal(1)[0]
    plan = session.choose(1, cast(int, session.ask(1)), [rune, BOAST], "a", 5)
    assert plan.played == 2 and [e.kind for e in plan.events] == ["choice", "choice"]
    name = session.game.say(session.view(1), 1, rune)
    assert [e.body for e in session.choose(1, cast(int, session.ask(1)), [f"{name} and boasts"], "a", 5).events] == [
        e.body for e in plan.events
    ]
    with pytest.raises(Refused):
        session.choose(1, cast(int, session.ask(1)), [rune, rune], "a", 5)
    with pytest.raises(Refused, match="commit"):
        session.choose(1, cast(int, session.ask(1)), [rune, BOAST, rune], "a", 5)
    assert session.ask(1) is not None


class Peep(HoardState):
    """A Hoard in which laying a rune shows the layer a rune of the next seat: something comes to light in mid-path."""

    def view(self, seat: int) -> State:
        seen = super().view(seat)
        assert isinstance(seen, HoardState)
        if seat >= 0 and self.laid[seat] > 0 and self.viewer < 0 and self.phase != 2:
            other = (seat + 1) % self.seats
            seen.hands[other * 4] = self.hands[other * 4]
        return seen


def test_a_path_stops_where_something_comes_to_light_and_never_probes_it() -> None:
    game: Game = hoard(Peep)
    table = Table(game)
    session = table.start()
    ask, rune = cast(int, session.ask(0)), session.view(0).legal(0)[0]
    plan = session.choose(0, ask, [rune, BOAST], "a", 5)
    assert plan.played == 1 and len(plan.events) == 1  # the boast is not made blindly; the rune is laid for good
    with pytest.raises(Refused):
        session.choose(0, ask, [rune, rune], "a", 5)  # refused by the view alone


def test_altered_events_freeze_the_table_with_a_sentence() -> None:
    table, rng = Table(find("hexentafl")), Rng(3)
    session = table.start()
    for _ in range(12):
        table.random_choice(rng)
    good = table.events
    state = session.timeline.before(4)
    another = next(action for action in state.legal(0) if action != good[5].action)
    worse = {
        "another legal move": replace(good[5], action=another),
        "another legal move as a text": replace(good[5], action=None, body=session.game.say(state, 0, another)),
        "an impossible move": replace(good[5], action=99999),
        "an impossible move as a text": replace(good[5], action=None, body="a1-i9"),
        "the wrong seat": replace(good[5], seat=1),
        "a wrong check": replace(good[5], check="00000000"),
        "chance from nowhere": replace(good[5], kind="chance", seat=None),
        "an unknown event": replace(good[5], kind="table", body="dance", seat=None),
        "an undo of nothing": replace(good[5], kind="table", body="undo 99"),
        "a second start": replace(good[5], kind="table", body="start"),
    }
    for what, event in worse.items():
        frozen = Session(session.game, session.table, [*good[:5], event, *good[6:]])
        assert frozen.frozen and "6" in frozen.frozen and frozen.status == "frozen", what
        assert frozen.head == len(good)  # and it does not read them again and again
        assert frozen.ask(0) is None and frozen.ask(1) is None and frozen.waits_for(0) == []
        assert bare(frozen.view(SPECTATOR)) == bare(session.timeline.before(4)), what
        assert frozen.log(0) and frozen.record(0)
        for seat in (0, 1):
            with pytest.raises(Exception, match="frozen"):
                frozen.choose(seat, 1, [0], "a", 5)
    gap = Session(session.game, session.table, [*good[:5], *good[6:]])
    assert gap.frozen


@pytest.mark.parametrize("key", GAMES)
def test_a_table_stored_as_texts_alone_still_loads(key: str) -> None:
    """The form of schema 1: events without the number of their action."""
    game = find(key)
    table, rng = Table(game), Rng(4)
    session = table.start()
    for _ in range(20):
        if not session.over:
            table.random_choice(rng)
    old = [replace(event, action=None) for event in table.events]
    assert [event.action is None for event in table.events] == [event.kind == "table" for event in table.events]
    again = Session(game, session.table, old)
    assert not again.frozen and bare(again.timeline.position()) == bare(session.timeline.position())
    mixed = Session(game, session.table, [*old[:5], *table.events[5:]])
    assert not mixed.frozen and mixed.log(0) == again.log(0) and mixed.timeline.asks == session.timeline.asks


def test_rewording_a_notation_freezes_no_table() -> None:
    table, rng = Table(find("hexentafl")), Rng(3)
    session = table.start()
    for _ in range(6):
        table.random_choice(rng)
    reworded = [replace(event, body=f"from {event.body}") if event.kind == "choice" else event for event in table.events]
    again = Session(session.game, session.table, reworded)
    assert not again.frozen and bare(again.timeline.position()) == bare(session.timeline.position())


def test_every_table_event_has_a_handler_and_a_sentence() -> None:
    assert set(HANDLERS) == set(SENTENCES) == set(TableEvent)


@pytest.mark.parametrize("drafting", Drafting)
def test_one_submit_path_commits_or_lays_out(drafting: Drafting) -> None:
    table = Table(HOARD, 3)
    session = table.start()
    ask, rune = cast(int, session.ask(1)), session.view(1).legal(1)[0]
    half = session.choose(1, ask, [rune], "half", 5, drafting=drafting)
    whole = session.choose(1, ask, [rune, BOAST], "whole", 5, drafting=drafting)
    assert (half.draft is None) == (drafting is Drafting.NEVER) == bool(half.events)
    assert (whole.draft is not None) == (drafting in (Drafting.TURN, Drafting.ALWAYS)) == (not whole.events)
    if half.draft is not None:
        assert half.draft.more and half.draft.actions == (rune,) and bare(half.draft.view) == bare(session.draft(1, [rune]).view)
    with pytest.raises(Stale):
        session.choose(1, ask + 1, [rune], "stale", 5, drafting=drafting)
    with pytest.raises(Refused):
        session.choose(1, ask, [99999], "wrong", 5, drafting=drafting)
    table.do(session.choose, 1, ask, [rune, BOAST], "whole")
    again = session.choose(1, ask, [rune, BOAST], "whole", 5, drafting=drafting)
    assert again.events == () and again.draft is None  # it is done already, however it is asked


@pytest.mark.skipif("ragnaroll" not in GAMES, reason="RagnaRoll is not in the catalogue")
def test_hidden_choices_do_not_move_what_lists_show() -> None:
    """RR-2.6: what Bjorn does before he has finished is noticed by nobody, not even in the lobby."""
    table = Table(find("ragnaroll"), 3)
    session = table.start()
    hidden = 0
    while session.ask(1) is not None:
        before = session.table.updated
        table.now += 10
        table.choose(1, session.view(1).legal(1)[0])
        if session.ask(1) is not None:
            assert session.table.updated == before and session.head == len(table.events)
            hidden += 1
    assert hidden
    open_table = Table(find("hexentafl"))
    session = open_table.start()
    open_table.now += 10
    open_table.choose(0, session.view(0).legal(0)[0])
    assert session.table.updated == open_table.now


def test_nobody_sees_a_start_position_before_the_game_begins() -> None:
    session = Session(HOARD, row(HOARD, kinds="ho"))
    for viewer in (0, 1, SPECTATOR):
        with pytest.raises(Refused):
            session.view(viewer)
    with pytest.raises(Refused):
        session.record(0)
    with pytest.raises(Refused, match="open"):
        session.start(1)
    assert session.log(0) == [] and session.ask(0) is None and session.status == "open"


def test_the_end_opens_everything_to_everybody() -> None:
    table, rng = Table(HOARD, 3), Rng(5)
    session = table.start()
    while not session.over:
        hidden = session.view(SPECTATOR).data()["hands"]
        assert isinstance(hidden, list) and set(hidden[: 4 * 3]) == {-1}
        table.random_choice(rng)
    for viewer in (0, 1, 2, SPECTATOR):
        assert session.view(viewer).viewer == viewer
        for at, _ in session.stops(viewer):
            assert -1 not in cast(list[int], session.view(viewer, at).data()["hands"])[: 4 * 3]
    assert "draws" in session.record(SPECTATOR) and session.record(0) == session.record(SPECTATOR)
    assert any("lays" in line.words for line in session.log(SPECTATOR))
    assert session.status == "done"
    with pytest.raises(Over):
        table.do(session.choose, 0, 1, [0], "late")
    with pytest.raises(NotFound):
        session.view(3)


def test_the_end_tells_everybody_once_what_others_chose_in_secret() -> None:
    table, rng = Table(HOARD, 3), Rng(5)
    session = table.start()
    while not session.over:
        table.random_choice(rng)
    steps = [session.timeline.steps[i] for i in session.timeline.live]
    for viewer in (0, 1, 2, SPECTATOR):
        secret = [event for step in steps if step.secret for event in step.told]
        unheard = [said for event in secret if not event.heard_by(viewer) and (said := HOARD.log(event, session.names))]
        told = [line for line in session.log(viewer) if line.kind == "secret"]
        assert unheard and [line.words for line in told] == unheard
        stops = session.stops(viewer)
        assert all((line.seq, line.beat) in stops and (line.seq, line.beat + 1) not in stops for line in told), "with the last beat"


def test_replay_stops_are_the_viewers_own() -> None:
    table, rng = Table(find("hexentafl")), Rng(2)
    session = table.start()
    for _ in range(10):
        table.random_choice(rng)
    stops = list(dict.fromkeys(seq for seq, _ in session.stops(0)))
    assert len(stops) == 10 and stops[-1] == session.seq(0)
    assert bare(session.view(0, 0)) == bare(session.timeline.before(0))
    for n, at in enumerate(stops):
        assert bare(session.view(0, at)) == bare(session.timeline.before(n + 1))


def test_records_during_play_hold_only_what_the_viewer_was_told() -> None:
    table = Table(HOARD)
    session = table.start()
    table.choose(0, session.view(0).legal(0)[0])
    mine, theirs, everybody = session.record(0), session.record(1), session.record(SPECTATOR)
    assert "Astrid lays" in mine and "Astrid lays" not in theirs and "Astrid lays" not in everybody
    assert mine.count("Astrid draws") == 2 and "Bjorn draws" not in mine and theirs.count("Bjorn draws") == 2
    assert "draws" not in everybody


def test_names_are_never_alike() -> None:
    game = HOARD
    table = row(game, 3, kinds="hbb")
    assert Session(game, table).names == ("Astrid", *(f"{name}, karl" for name in ("Orm", "Hild")))
    assert [seat.kind for seat in Session(game, table).seats] == ["human", "bot", "bot"]


def test_steady_is_not_chance() -> None:
    table = Table(ROW, 2)
    session = table.start()
    table.choose(0, STEADY)
    assert session.waits_for(SPECTATOR) == [1] and CHANCE not in session.waits_for(0)
