"""Taking back: the floor, consent, and that an undo is an event like any other."""

from __future__ import annotations

from typing import cast

import pytest

from meadhall.rng import Rng
from meadhall.state import CHANCE, EVERYONE, SPECTATOR, State
from meadhall.table import NotAllowed, Over, Refused, Session, Stale
from meadhall.table.history import AppliedEvent, BadHistory, Timeline
from table.tables import GAMES, SECRET_GAMES, Table, bare, find, is_asking, is_over
from toys.hoard import BOAST, HOARD
from toys.row import HARD, ROW, STEADY


def own_step(session: Session, seat: int, number: int) -> AppliedEvent:
    """The seat's choice with this number of its own."""
    return next(s for s in session.timeline.steps if s.actor == seat and s.numbers[seat] == number)


def heard(step: AppliedEvent, viewer: int) -> bool:
    return step.audience == EVERYONE or (viewer >= 0 and step.audience >> viewer & 1 == 1)


@pytest.mark.parametrize("key", GAMES)
def test_what_is_free_never_crosses_chance_or_another_seat_or_a_reveal(key: str) -> None:
    game = find(key)
    offered = 0
    for seed in range(3):
        table, rng = Table(game, game.seats[-1 if seed else 0]), Rng(seed)
        session = table.start()
        for _ in range(60):
            if is_over(session):
                break
            table.random_choice(rng)
            if session.over:
                assert session.offer(0).free == ()
                break
            for seat in range(session.timeline.seats):
                free = session.offer(seat).free
                if free:
                    offered += 1
                    check_floor(session, seat, free)
    assert offered


def check_floor(session: Session, seat: int, free: tuple[int, ...]) -> None:
    line = session.timeline
    first = own_step(session, seat, free[0])
    since = [line.steps[i] for i in line.live if line.steps[i].seq >= first.seq]
    assert CHANCE not in [step.actor for step in since]
    assert [step.numbers[seat] for step in since if step.actor == seat] == list(free)
    for n, step in enumerate(since):
        if step.actor != seat:  # it may only have been made in secret, and without knowing what is taken back
            assert not heard(step, seat)
            assert not any(heard(mine, cast(int, step.actor)) for mine in since[:n] if mine.actor == seat)
    if len({step.actor for step in since}) > 1:
        return
    # an independent witness of reveals: in every world that the seat could not rule out, the same choices look the same
    before = line.before(len(line.live) - len(since))
    for world in [before.view(seat).guess(Rng(n)) for n in range(3)]:
        for step in since:
            assert step.action in world.legal(seat)
            world.apply(seat, step.action)
        assert world.view(seat) == line.position().view(seat)


@pytest.mark.parametrize("key", GAMES)
def test_taking_back_and_choosing_again_changes_nothing_for_anybody_else(key: str) -> None:
    game = find(key)
    done = 0
    for seed in range(2):
        table, rng = Table(game, game.seats[-1]), Rng(40 + seed)
        session = table.start()
        for _ in range(40):
            if session.over:
                break
            table.random_choice(rng)
            seats = [s for s in range(session.timeline.seats) if session.offer(s).free]
            if not seats or rng.below(3):
                continue
            seat = seats[rng.below(len(seats))]
            free = session.offer(seat).free
            to = free[rng.below(len(free))]
            gone = [own_step(session, seat, number) for number in free if number >= to]
            others = [s for s in range(session.timeline.seats) if s != seat]
            silent = [v for v in [*others, SPECTATOR] if not any(step.noticed >> session.timeline.index(v) & 1 for step in gone)]
            asks = {s: session.ask(s) for s in others}
            before = {v: (session.seq(v), session.log(v), session.record(v), session.view(v).data()) for v in silent}
            truth = bare(session.timeline.position())
            table.do(session.undo, seat, to=to, key=table.key())
            assert bare(session.timeline.position()) == bare(without(session, seat, gone[0].seq)), "as if it had never been chosen"
            assert before == {v: (session.seq(v), session.log(v), session.record(v), session.view(v).data()) for v in silent}
            assert {s: session.ask(s) for s in others if session.ask(s) is not None and asks[s] is not None} == {
                s: ask for s, ask in asks.items() if ask is not None and session.ask(s) is not None
            }
            assert not table.again().frozen and bare(table.again().timeline.position()) == bare(session.timeline.position())
            for step in gone:
                table.choose(seat, step.action)
            assert bare(session.timeline.position()) == truth
            done += 1
    assert done


def without(session: Session, seat: int, since: int) -> State:
    """The truth, replayed from the start without a seat's choices from an event on."""
    first = session.timeline.first
    assert first is not None
    state = first.copy()
    for step in [s for i, s in enumerate(session.timeline.steps) if i in session.timeline.live]:
        assert not (step.actor == seat and step.seq >= since)
        assert step.actor is not None
        state.apply(step.actor, step.action)
    return state


def test_an_open_move_can_be_taken_back_until_somebody_answers_it() -> None:
    table = Table(find("hexentafl"))
    session = table.start()
    start = bare(session.timeline.position())
    move = session.view(0).legal(0)[0]
    table.choose(0, move)
    old = session.ask(1)
    assert len(session.offer(0).free) == 1 and session.offer(1).free == ()
    table.do(session.undo, 0)
    assert bare(session.timeline.position()) == start and session.ask(1) is None
    assert table.events[-1].kind == "table" and len(table.events) == 3  # the move is still there; undoing it is an event
    assert "takes a choice back" in session.log(1)[-1].words and not any(line.kind == "game" for line in session.log(1))
    table.choose(0, session.view(0).legal(0)[1])
    assert session.ask(1) != old
    with pytest.raises(Stale):
        table.do(session.choose, 1, cast(int, old), [session.view(1).legal(1)[0]], "stale")
    table.choose(1, session.view(1).legal(1)[0])
    assert session.offer(0) == session.offer(0) and session.offer(0).free == () and session.offer(0).asking


def test_nothing_is_taken_back_across_dice() -> None:
    table = Table(ROW, 2)
    session = table.start()
    table.choose(0, STEADY)
    assert session.offer(0).free
    table.choose(1, HARD)
    assert session.offer(0).free == () and session.offer(1).free == ()
    table.do(session.undo, 1)
    assert session.request is not None and session.request.needed == {"p0"}


def test_a_secret_choice_can_be_taken_back_while_the_others_still_choose() -> None:
    table = Table(HOARD, 3)
    session = table.start()
    runes = [session.view(seat).legal(seat)[0] for seat in range(3)]
    table.choose(0, runes[0], BOAST)
    table.choose(1, runes[1])
    asks = session.ask(1), session.ask(2)
    assert len(session.offer(0).free) == 2  # across Bjorn's secret choice
    table.do(session.undo, 0, to=session.offer(0).free[0])
    assert session.ask(0) is not None and (session.ask(1), session.ask(2)) == asks
    table.choose(0, runes[0], BOAST)
    table.choose(1, BOAST)
    table.choose(2, runes[2], BOAST)  # now all is turned up
    assert all(session.offer(seat).free == () for seat in range(3))


def test_beyond_the_floor_all_other_players_must_agree() -> None:
    table = Table(HOARD, 3)
    session = table.start()
    before = bare(session.timeline.position())
    for seat in range(3):
        table.choose(seat, session.view(seat).legal(seat)[0], BOAST)
    table.do(session.undo, 0, to=next(s.numbers[0] for s in session.timeline.steps if s.actor == 0))
    assert session.request is not None and (session.request.what, session.request.seat) == ("undo", 0)
    assert session.request.needed == {"p1", "p2"}
    with pytest.raises(Refused, match="already"):
        table.do(session.answer, "p0", True)
    with pytest.raises(Refused, match="open"):
        table.do(session.undo, 1)
    with pytest.raises(NotAllowed):
        table.do(session.answer, "p9", True)
    table.do(session.answer, "p1", True)
    assert session.request is not None and session.request.needed == {"p2"} and bare(session.timeline.position()) != before
    table.do(session.answer, "p2", True)
    assert not is_asking(session) and bare(session.timeline.position()) == before
    assert [e.body.split()[0] for e in table.events[-4:]] == ["ask-undo", "agree", "agree", "undo"]
    told = ["Astrid asks to go back.", "Bjorn agrees.", "Sigrid agrees.", "All agree: the game goes back."]
    assert [line.words for line in session.log(0)][-4:] == told
    assert [session.ask(seat) is not None for seat in range(3)] == [True] * 3
    assert not table.again().frozen and table.again().ask(2) == session.ask(2)
    with pytest.raises(Stale):
        table.do(session.answer, "p1", True)


def test_declining_or_playing_on_ends_the_request() -> None:
    table = Table(find("hexentafl"))
    session = table.start()
    for answer in ("decline", "play on"):
        table.choose(0, session.view(0).legal(0)[0])
        table.choose(1, session.view(1).legal(1)[0])
        table.do(session.undo, 0)
        assert is_asking(session)
        if answer == "decline":
            table.do(session.answer, "p1", False)
            assert session.log(0)[-1].words == "Bjorn declines."
        else:
            table.choose(0, session.view(0).legal(0)[0])
        assert session.request is None
        if answer == "decline":
            table.choose(0, session.view(0).legal(0)[0])
            table.choose(1, session.view(1).legal(1)[0])


def test_alone_among_bots_one_asks_nobody() -> None:
    table = Table(find("hexentafl"), kinds="hb")
    session = table.start()
    start = bare(session.timeline.position())
    table.choose(0, session.view(0).legal(0)[0])
    table.choose(1, session.view(1).legal(1)[0])
    table.do(session.undo, 0)
    assert bare(session.timeline.position()) == start and session.ask(0) is not None


def test_tables_where_taking_back_is_asked_for_or_off() -> None:
    table = Table(find("hexentafl"), settings={"undo": "ask"})
    session = table.start()
    table.choose(0, session.view(0).legal(0)[0])
    assert session.offer(0).free == () and session.offer(0).asking
    table.do(session.undo, 0)
    assert session.request is not None
    table = Table(find("hexentafl"), settings={"undo": "off"})
    session = table.start()
    table.choose(0, session.view(0).legal(0)[0])
    assert not session.offer(0).asking
    with pytest.raises(NotAllowed):
        table.do(session.undo, 0)


def test_undo_refuses_what_was_never_chosen() -> None:
    table = Table(find("hexentafl"))
    session = table.start()
    with pytest.raises(Refused):
        table.do(session.undo, 0)
    table.choose(0, session.view(0).legal(0)[0])
    for to in (0, 1, 99, -1):
        with pytest.raises(Refused):
            table.do(session.undo, 0, to=to)
    table.do(session.resign, 0)
    with pytest.raises(Over):
        table.do(session.undo, 0)


@pytest.mark.skipif("ragnaroll" not in SECRET_GAMES, reason="RagnaRoll is not in the catalogue")
def test_what_a_player_of_ragnaroll_has_finished_is_final() -> None:
    """RR-4.10: even before the others have finished; but the steps before can be taken back."""
    table = Table(find("ragnaroll"), 3)
    session = table.start()
    taken_back = 0
    while session.ask(0) is not None:
        table.choose(0, session.view(0).legal(0)[0])
        if session.ask(0) is not None:
            assert session.offer(0).free
            taken_back += 1
    assert taken_back and session.offer(0).free == () and session.ask(1) is not None


def test_a_whole_turn_is_taken_back_to_its_first_choice() -> None:
    """Back to where the turn began, through the other seat's answer with consent, and never beyond another seat's turn."""
    table, rng = Table(find("nxs"), 2), Rng(4)
    session = table.start()
    first = session.timeline.owing()[0]
    begin, made = bare(session.timeline.position()), 0
    while session.timeline.owing() == [first]:
        table.random_choice(rng)
        made += 1
        offer = session.offer(first)
        assert (offer.turn is None) == (made < 2), "a turn of one choice is what undo takes back anyway"
    assert (
        made > 2 and own_step(session, first, cast(int, session.offer(first).turn)) is session.timeline.steps[session.timeline.live[-made]]
    )
    table.do(session.undo, first, to=session.offer(first).turn)
    assert bare(session.timeline.position()) == begin
    while session.timeline.owing() == [first]:
        table.random_choice(rng)
    turn = session.offer(first).turn
    table.random_choice(rng)
    assert session.offer(first).turn == turn and not session.offer(first).free, "it is still that turn, but the other seat must agree"
    table.do(session.undo, first, to=turn)
    assert session.request is not None
    table.do(session.answer, session.table.seats[1 - first].player, True)
    assert bare(session.timeline.position()) == begin


def test_a_turn_of_one_choice_is_no_whole_turn() -> None:
    table, rng = Table(find("hexentafl")), Rng(4)
    session = table.start()
    for _ in range(6):
        table.random_choice(rng)
        assert session.offer(0).turn is None and session.offer(1).turn is None


def test_who_asked_hears_that_it_was_declined_until_the_next_choice() -> None:
    table, rng = Table(find("hexentafl")), Rng(4)
    session = table.start()
    table.random_choice(rng)
    table.random_choice(rng)
    table.do(session.undo, 0)
    assert session.declined(0) is None
    table.do(session.answer, "p1", False)
    assert session.declined(0) == ("undo", 1) and session.declined(1) is None
    again = Session(session.game, session.table, table.events)
    assert again.declined(0) == ("undo", 1), "after a restart, too"
    table.random_choice(rng)
    assert session.declined(0) is None


@pytest.mark.parametrize("ends", ["resign", "abandon"])
def test_a_request_ends_with_the_game(ends: str) -> None:
    table = Table(find("hexentafl"))
    session = table.start()
    table.choose(0, session.view(0).legal(0)[0])
    table.choose(1, session.view(1).legal(1)[0])
    if ends == "resign":
        table.do(session.undo, 0)
        table.do(session.resign, 1)
    else:
        table.do(session.abandon, "p0")
        table.do(session.answer, "p1", True)
    assert session.over and session.request is None and table.again().request is None


def test_what_others_have_built_on_is_not_withdrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game whose secret choices do not commute breaks a law; at a table it is refused in words."""

    def built(*_: object) -> None:
        raise BadHistory("others have built on it")

    table = Table(HOARD, 3)
    session = table.start()
    table.choose(0, session.view(0).legal(0)[0])
    monkeypatch.setattr(Timeline, "_keep", built)
    with pytest.raises(Refused, match="That cannot be taken back: others have built on it"):
        table.do(session.undo, 0)
