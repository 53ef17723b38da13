"""What can be taken back at will, for every case: who noticed what since, and whether anybody has learnt anything from the choice."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import Any, cast

import pytest

from meadhall.rng import Rng
from meadhall.state import CHANCE, EVERYONE, SPECTATOR
from meadhall.table import NotFound, Refused, telling, undo
from meadhall.table.moment import TurnMark, turn_of
from table.tables import Table, find

ME, OTHER, THIRD = 0, 1, 2


def position(*actors: int, secret: tuple[int, ...] = ()) -> Any:
    return SimpleNamespace(actors=lambda: [*actors], audience=lambda seat: 1 << seat if seat in secret else EVERYONE)


def step(actor: int, audience: int = EVERYONE, noticed: bool = True) -> Any:
    return SimpleNamespace(actor=actor, action=1, audience=audience, noticed=0b1111 if noticed else 0b1110, judged={})


def free(monkeypatch: pytest.MonkeyPatch, made: list[tuple[Any, Any, Any]], now: Any, silent: bool = True) -> list[int]:
    """Which of these steps I could take back, by their places."""
    timeline: Any = SimpleNamespace(truth=now, over=False, hides=True, position=lambda: now)
    monkeypatch.setattr(undo, "_candidates", lambda *_: 0)
    monkeypatch.setattr(undo, "_positions", lambda *_: iter(made))
    monkeypatch.setattr(undo, "_silent", lambda *_: silent)
    found = undo.free_choices(timeline, ME)
    return [n for n, (one, _, _) in enumerate(made) if any(one is other for other in found)]


def test_an_open_choice_is_mine_until_i_notice_another_choosing_in_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever chooses in secret after me may have built on what I chose in the open, but not on what I chose in secret."""
    for openly, noticed, still in product((True, False), (True, False), (True, False)):
        mine = step(ME, EVERYONE if openly else 1)
        both, left = position(ME, OTHER, secret=(OTHER,)), position(ME, *((OTHER,) if still else ()), secret=(OTHER,))
        made = [(mine, position(ME), both), (step(OTHER, 2, noticed), both, left)]
        built = noticed or still  # what I have not noticed I must assume, as long as the other may choose
        assert free(monkeypatch, made, left) == ([] if openly and built else [0]), (openly, noticed, still)


def test_nothing_is_taken_back_across_the_end_of_a_window_that_i_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    before = position(OTHER, secret=(OTHER,))
    for noticed, openly in product((True, False), repeat=2):
        made = [(step(ME, EVERYONE if openly else 1), position(ME, OTHER), before), (step(OTHER, 2, noticed), before, position(ME))]
        assert free(monkeypatch, made, position(ME)) == ([] if noticed else [0])


def test_my_choices_are_taken_back_from_the_last_to_the_first_that_told_something(monkeypatch: pytest.MonkeyPatch) -> None:
    one = position(ME)
    made = [(step(ME), one, one) for _ in range(3)]
    assert free(monkeypatch, made, one) == [0, 1, 2] and free(monkeypatch, made, one, silent=False) == [0, 1, 2], "judged once for all"
    made = [(step(ME), one, one) for _ in range(3)]
    made[1][0].judged["silent"] = False
    assert free(monkeypatch, made, one) == [2]
    nothing: Any = SimpleNamespace(truth=None, over=False)
    over: Any = SimpleNamespace(truth=one, over=True)
    assert undo.free_choices(nothing, ME) == undo.free_choices(over, ME) == []


# -- has anybody learnt anything? -------------------------------------------------------------------------------------


class Seen:
    """A view that becomes what it is told to become."""

    def __init__(self, name: str, then: str = "") -> None:
        self.name, self.then, self.viewer = name, then, 0

    def copy(self) -> Seen:
        return Seen(self.name, self.then)

    def apply(self, *_: object) -> None:
        if not self.then:
            raise ValueError("that is UNKNOWN")
        self.name = self.then

    def actors(self) -> list[int]:
        return [ME]

    def view(self, _: int) -> Seen:
        return self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seen) and self.name == other.name

    __hash__ = None  # type: ignore[assignment]


def silent(
    monkeypatch: pytest.MonkeyPatch,
    audience: int = EVERYONE,
    me: str = "a",
    outside: str = "b",
    sealed: bool = False,
    owes: bool = True,
    actors: tuple[tuple[int, ...], tuple[int, ...]] = ((ME,), (ME,)),
    alike: bool = True,
) -> bool:
    """Is a choice silent after which I see `a` and spectators see `b`, where they could foresee `me` and `outside`?"""
    first, then = ({ME: Seen("start", me), SPECTATOR: Seen("start", outside)}, {ME: Seen("a"), SPECTATOR: Seen("b")})
    before: Any = SimpleNamespace(view=lambda viewer: first[viewer], actors=lambda: [*actors[0]])
    after: Any = SimpleNamespace(view=lambda viewer: then[viewer], actors=lambda: [*actors[1]], owes=lambda _: owes)
    monkeypatch.setattr(undo, "_looks_alike", lambda *_: alike)
    timeline: Any = SimpleNamespace(game=SimpleNamespace(sealed=sealed))
    return undo._silent(timeline, ME, step(ME, audience), before, after)


def test_an_open_choice_is_silent_if_i_and_everybody_could_foresee_what_came_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for me, outside in product(("a", "x", ""), ("b", "x", "")):
        assert silent(monkeypatch, me=me, outside=outside) == (me == "a" and outside == "b")
    both = ((ME, OTHER), (ME,))
    assert silent(monkeypatch, sealed=True, owes=False, actors=both, alike=False), "what matters for secret choices alone"


def test_a_secret_choice_is_silent_if_it_is_mine_alone_and_looks_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    for outside in ("b", "x", ""):
        assert silent(monkeypatch, 0b001, outside=outside), "how it looks to others is asked by itself"
    assert not silent(monkeypatch, 0b001, me="x") and not silent(monkeypatch, 0b001, me="")
    assert not silent(monkeypatch, 0b010) and not silent(monkeypatch, 0b011) and not silent(monkeypatch, 0b101)
    assert not silent(monkeypatch, 0b001, alike=False)
    for sealed, owes in product((True, False), repeat=2):
        assert silent(monkeypatch, 0b001, sealed=sealed, owes=owes) == (owes or not sealed)
    for before, after, stays in (
        ((ME,), (OTHER,), True),  # I was alone: whether that shows is asked by itself
        ((ME, OTHER), (OTHER,), True),
        ((ME, OTHER), (ME, OTHER), True),
        ((ME, OTHER), (ME,), False),
        ((ME, OTHER), (), False),
        ((ME, OTHER), (OTHER, THIRD), False),
        ((ME, OTHER), (CHANCE,), False),
        ((ME, OTHER, THIRD), (OTHER, THIRD), True),
        ((ME, OTHER, THIRD), (OTHER,), False),
    ):
        assert silent(monkeypatch, 0b001, actors=(before, after)) == stays, (before, after)


# -- plans ------------------------------------------------------------------------------------------------------------


def test_a_plan_that_fits_is_taken_with_its_history_and_nothing_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(find("hexentafl"))
    session = table.start()
    plans = [session.choose(0, session.ask(0) or 0, [action], f"k{action}", 5) for action in session.view(0).legal(0)[:2]]
    monkeypatch.setattr(session, "_push", lambda *_: pytest.fail("it is played again"))
    session.take(plans[0])
    assert session.timeline is cast(Any, plans[0].timeline) and session.head == 2
    monkeypatch.undo()
    session.take(plans[1])
    assert session.frozen.startswith("Event 2 is stored where event 3 should be."), "one that is late does not fit any more"
    assert session.timeline is plans[0].timeline


# -- small questions, each for every case -----------------------------------------------------------------------------


def test_chance_and_open_choices_that_a_seat_noticed_interrupt_its_turn() -> None:
    for seat, noticed, actor, audience in product(range(3), range(16), (CHANCE, OTHER), (EVERYONE, 0b001, 0b010, 0b110)):
        one: Any = SimpleNamespace(noticed=noticed, actor=actor, audience=audience)
        knows = audience == EVERYONE or bool(audience >> seat & 1)
        assert undo._interrupts(one, seat) == (bool(noticed >> seat & 1) and (actor == CHANCE or knows))


def test_a_seat_may_have_acted_unseen_if_it_is_to_choose_in_secret_from_me() -> None:
    for actors in ((), (ME,), (OTHER,), (ME, OTHER), (CHANCE,), (OTHER, THIRD)):
        for audiences in product((EVERYONE, 0b001, 0b010, 0b011), repeat=2):
            by_seat = {ME: 0b010, CHANCE: 0b010, OTHER: audiences[0], THIRD: audiences[1]}
            now: Any = SimpleNamespace(actors=lambda actors=actors: [*actors], audience=lambda seat, by_seat=by_seat: by_seat[seat])
            unseen = any(seat in actors and by_seat[seat] == 0b010 for seat in (OTHER, THIRD))
            assert undo._unseen(cast(Any, SimpleNamespace(position=lambda now=now: now)), ME) == unseen


@pytest.mark.parametrize("sealed", [True, False])
def test_what_came_since_my_choice_is_only_answers_if_none_of_it_tells_me_anything(sealed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """What I know of is judged by what it tells, what stays hidden by whether it does."""
    for actor, audience, owes, tells, shows in product((ME, OTHER, CHANCE), (EVERYONE, 0b010), (True, False), (True, False), (True, False)):
        one = SimpleNamespace(owes=lambda _, owes=owes: owes)
        made = [(step(actor, audience), one, one)]
        timeline: Any = SimpleNamespace(live=[0], steps=[step(ME)], truth=one, over=False, game=SimpleNamespace(sealed=sealed))
        monkeypatch.setattr(undo, "_positions", lambda *_, made=made: iter(made))
        monkeypatch.setattr(undo, "_tells_nothing", lambda *_, tells=tells: not tells)
        monkeypatch.setattr(undo, "_stays_hidden", lambda *_, shows=shows: not shows)
        known = actor == ME or audience == EVERYONE
        learnt = tells if known else shows
        final = sealed and actor == ME and not owes
        assert undo.only_answers(timeline, ME) == (actor != CHANCE and not final and not learnt)


def test_a_turn_is_taken_back_as_a_whole_or_as_far_as_it_can_be_at_will(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Table(find("hexentafl")).start()
    a, b, c = (SimpleNamespace(numbers=(n,)) for n in (3, 5, 7))
    for free, turn, expected in (
        ([], [], (False, None)),
        ([], [a], (True, None)),
        ([], [a, b], (True, 3)),
        ([b], [a, b], (True, None)),
        ([b, c], [a, b, c], (True, 5)),
        ([a, b], [a, b], (True, 3)),
        ([a, b, c], [b, c], (True, 5)),
    ):
        monkeypatch.setattr(undo, "free_choices", lambda *_, free=free: free)
        monkeypatch.setattr(undo, "choices_of_turn", lambda *_, turn=turn: turn)
        offer = session.offer(0)
        assert (offer.free, offer.asking, offer.turn) == (tuple(one.numbers[0] for one in free), *expected)


@pytest.mark.parametrize(("key", "seats"), [("hexentafl", 2), ("row", 2), ("hoard", 3), ("ragnaroll", 3)])
def test_a_turn_is_marked_by_ones_own_last_choice_and_the_last_of_another_that_one_noticed(key: str, seats: int) -> None:
    table, rng = Table(find(key), seats), Rng(5)
    session = table.start()
    assert [turn_of(session, seat) for seat in range(seats)] == [TurnMark(0, 0)] * seats
    unlike = 0
    for n in range(14):
        if n == 9 and any(session.offer(seat).free for seat in range(seats)):
            seat = next(seat for seat in range(seats) if session.offer(seat).free)
            table.do(session.undo, seat)
        elif session.timeline.owing():
            table.random_choice(rng)
        live = [session.timeline.steps[i] for i in session.timeline.live]
        for seat in range(seats):
            own = [one.numbers[seat] for one in live if one.actor == seat]
            others = [one.numbers[seat] for one in live if one.actor not in (seat, CHANCE) and one.noticed & 1 << seat]
            if not session.over:
                assert turn_of(session, seat) == TurnMark([0, *own][-1], [0, *others][-1])
            unlike += bool(others) and seat > 0
    assert unlike


def test_a_moment_is_shown_to_whoever_may_see_the_table() -> None:
    session = (table := Table(find("hexentafl"))).start()
    table.choose(0, session.view(0).legal(0)[0])
    stop = session.stops(SPECTATOR)[-1]
    assert session.moment(SPECTATOR, *stop).view.viewer == SPECTATOR and session.moment(1, *stop).view.viewer == 1
    for viewer in (-4, -3, -1, 2):
        with pytest.raises(NotFound, match="no such seat"):
            session.moment(viewer, *stop)
    with pytest.raises(Refused, match="not begun"):
        Table(find("hexentafl")).session.moment(0, 1, 0)


def test_nobody_is_waited_for_before_the_start_and_after_the_end() -> None:
    table = Table(find("hexentafl"))
    assert table.session.waits_for(0) == []
    session = table.start()
    assert session.waits_for(0) == session.waits_for(SPECTATOR) == [0]
    table.do(session.resign, 0)
    assert session.waits_for(0) == []


def test_steps_have_true_numbers_where_everything_is_open() -> None:
    one: Any = SimpleNamespace(seq=9, numbers=(3, 5, 4), noticed=0b010)
    for opened, told in product((True, False), (None, True, False)):
        timeline: Any = SimpleNamespace(opened=opened, index=lambda viewer: viewer)
        all_open = opened if told is None else told
        for viewer in range(3):
            assert telling.number(timeline, one, viewer, told) == (9 if all_open else one.numbers[viewer])
            assert telling.saw(timeline, one, viewer, told) == (all_open or viewer == 1)
