"""The laws at their limits: what is only just a bug, what is only just sound, and how much of a game each law looks at."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from types import SimpleNamespace
from typing import Any, cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from meadhall import laws
from meadhall.game import Choice, Event, Field, Game, Prompt, State
from meadhall.laws import LAWS, ORDER, BrokenLaw, Line, check, check_all, life, lines, play, report, secrets, telling
from meadhall.laws.line import difference, name_of
from meadhall.laws.setups import mixtures
from meadhall.option import Option
from meadhall.rng import Rng
from meadhall.state import ANY_LENGTH, CHANCE, EVERYONE, REFEREE, SPECTATOR, UNKNOWN
from toys.bugs import FirstWins, Unmasked
from toys.hoard import HOARD, hoard
from toys.row import ROW, RowState, row

# -- how much is judged -----------------------------------------------------------------------------------------------


def test_what_other_laws_rest_on_is_judged_first() -> None:
    """A game without an end, with impossible choices or with copies that are none would break nearly every other law."""
    assert ORDER[:3] == (4, 3, 2)


def test_how_many_games_are_played_unless_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [line.seed for line in lines(ROW)] == [1, 2, 3, 4, 5]
    played: list[tuple[int, int]] = []
    monkeypatch.setattr(laws, "lines", lambda _game, _seats, _options, games, seed: played.append((games, seed)))
    check(ROW, laws=())
    assert played == [(5, 1)]
    judged: list[tuple[int, int]] = []

    def count(_game: Game, seats: int | None = None, options: object = None, games: int = 0, seed: int = 0, **_: object) -> None:
        judged.append((games, seed))

    monkeypatch.setattr(laws, "check", count)
    check_all(HOARD)
    report(HOARD, progress=lambda _: None)
    assert judged == [*[(2, 1)] * 4, (1, 1)] * 2, "four set-ups, and the game as a whole"
    judged.clear()
    done: list[tuple[int, int]] = []
    check_all(HOARD, 3, 7)
    report(HOARD, 3, 7, lambda _: None, lambda *given: done.append(given))
    assert judged == [*[(3, 7)] * 4, (1, 7)] * 2 and done == [(n, 4) for n in range(5)]


EFFORT = {1: [15, 4], 2: [15], 3: [15], 6: [15, 4], 7: [15, 8], 8: [24], 9: [8, 3], 10: [4], 11: [8, 24, 8], 12: [5], 15: [12], 16: [12]}


@pytest.mark.parametrize("law", EFFORT)
def test_how_many_positions_of_a_game_a_law_looks_at(law: int, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    real = Line.positions

    def positions(self: Line, most: int, among: Sequence[int] | None = None) -> Any:
        asked.append(most)
        return real(self, 1, among)  # a few will do here

    monkeypatch.setattr(Line, "positions", positions)
    monkeypatch.setattr(secrets, "_reach", lambda *_, **more: asked.append(-1) if more == {"attempts": 1, "budget": 300} else None)
    LAWS[law - 1](lines(HOARD, 2, games=1))
    assert asked == [*EFFORT[law], *([-1] if law == 10 else [])]


def test_at_most_so_many_positions_with_the_first_and_the_last() -> None:
    line = Line(ROW, 2, {}, 1).play()
    last = len(line.states) - 1
    for most in range(12):
        seen = set[int]()
        for _ in range(60):
            places = list(line.positions(most))
            assert places[0] == 0 and places[-1] == last and places == sorted(set(places)) and len(places) == min(last + 1, max(most, 2))
            seen |= {*places}
        assert seen == {0, last} if most <= 2 else seen == {*range(last + 1)}, "the others are any"
    assert [(at, line.at) for at in line.positions(9, [2, 5])] == [(2, 2), (5, 5)] and list(line.positions(9, [])) == []
    assert [at for at, state in line.walk(3) if state is line.states[line.at] and line.at == at] == [*range(3, last + 1)]


def test_a_secret_is_followed_for_twelve_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    state: Any = SimpleNamespace(actors=lambda: [0], options=lambda _: [0, 1], audience=lambda _: EVERYONE)
    line: Any = SimpleNamespace(rng=Rng(1), game=None, said=lambda *_: "same")
    taken: list[object] = []
    compared: list[int] = []

    def take(_game: Game, world: State, _step: object) -> secrets.Heard:
        taken.append(world)
        return secrets.Heard([], [])

    monkeypatch.setattr(secrets, "_apply", take)
    monkeypatch.setattr(secrets, "_compare_beats", lambda *_, **__: None)
    monkeypatch.setattr(secrets, "_compare", lambda *given, **_: compared.append(len(given[5])))
    secrets._follow(line, [0], state, state, "what", ())
    assert len(taken) == 24 and compared == list(range(1, 13))
    taken.clear()
    secrets._follow(line, [], state, state, "what", ())
    assert not taken, "for nobody"


def test_drawings_are_compared_at_every_third_position_with_one_of_two_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[int, bool]] = []
    monkeypatch.setattr(secrets, "_compare", lambda line, *_, deep: compared.append((line.at, deep)))
    monkeypatch.setattr(secrets, "_follow", lambda *_: None)
    monkeypatch.setattr(secrets, "_replace", lambda *_: None)
    line = Line(HOARD, 3, {}, 2).play()

    def positions(self: Line, _most: int, among: Sequence[int] | None = None) -> Any:
        for self.at in range(2, 11) if among is None else ():
            yield self.at

    monkeypatch.setattr(Line, "positions", positions)
    secrets.law_11_silence([line])
    assert {at for at, deep in compared if deep} == {3, 6, 9} and {at for at, _ in compared} >= {2, 4, 5, 7, 8}
    assert all(1 < sum(there == at for there, _ in compared) <= 8 for at, _ in compared), "four viewers, two guesses each"
    assert all(compared.count((at, True)) <= 4 for at in (3, 6, 9)), "of which the first alone is drawn"


# -- orders -----------------------------------------------------------------------------------------------------------


def test_the_order_of_two_is_tried_too() -> None:
    for seats in (2, 3):
        with pytest.raises(BrokenLaw, match=r"law 6: .*the order of secret choices matters"):
            check(hoard(FirstWins), seats, games=4, laws=[6])


@pytest.mark.parametrize(("seats", "boast"), [(2, False), (3, False), (2, True)])
def test_every_other_order_is_tried_where_there_are_few(seats: int, boast: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    line = Line(HOARD, seats, {"boast": boast}, 1).play()
    start = next(state for at, state in line.walk() if line.joint(at))
    tried: list[list[int]] = []

    def another(line: Line, start: State, steps: Sequence[object], order: list[int]) -> Any:
        tried.append(order)
        return first, []

    first, steps = play._in_order(line, start)
    assert [actor for actor, _ in steps] == [seat for seat in range(seats) for _ in range(1 + boast)], "each seat finishes in turn"
    monkeypatch.setattr(play, "_in_order", lambda *_: (first, steps))
    monkeypatch.setattr(play, "_in_another_order", another)
    play._orders(line, start)
    assert tried == ([[]] * 6 if boast else [list(order) for order in permutations(range(seats))][1:])
    tried.clear()
    for many in (4, 5):
        monkeypatch.setattr(play, "_in_order", lambda *_, many=many: (first, [(seat, 0) for seat in range(many)]))
        play._orders(line, start)
    assert len(tried) == 23 + 6 and tried[23:] == [[]] * 6, "of five seats too many"


def test_choices_are_made_in_the_order_that_was_asked_for() -> None:
    line = Line(HOARD, 3, {"boast": False}, 1).play()
    start = next(state for at, state in line.walk() if line.joint(at))
    first, steps = play._in_order(line, start)
    for order in permutations(range(3)):
        state, done = play._in_another_order(line, start, steps, order)
        assert state == first and [seat for seat, _ in done] == list(order) and sorted(done) == sorted(steps)
    assert {tuple(seat for seat, _ in play._in_another_order(line, start, steps, [])[1]) for _ in range(60)} == {*permutations(range(3))}


# -- words and lengths ------------------------------------------------------------------------------------------------


def labelled(label: str) -> Any:
    return lambda view, seat, action: Choice(HOARD.choice(view, seat, action).path, label)


LENGTHS: dict[str, tuple[int, Any]] = {
    "a prompt has 1 to 48 characters, not 49": (48, lambda n: hoard(prompt=lambda *_: Prompt("x" * n))),
    "a prompt has 1 to 48 characters, not 0": (-1, lambda n: hoard(prompt=lambda *_: Prompt("x" * (n + 1)))),
    "needs a label of 1 to 120 characters": (120, lambda n: hoard(choice=labelled("x" * n))),
    "rows of at most 100 characters": (100, lambda n: hoard(text=lambda _: f"Hoard\n{'x' * n}\n")),
    "becomes 141 characters in the log": (140, lambda n: hoard(log=lambda *_: "x" * n)),
}


@pytest.mark.parametrize("said", LENGTHS)
def test_a_text_may_be_as_long_as_it_may_and_no_longer(said: str) -> None:
    most, game = LENGTHS[said]
    if most > 0:
        check(game(most), 2, games=1, laws=[12])
    with pytest.raises(BrokenLaw, match=f"law 12: .*{said}"):
        check(game(most + 1 if most > 0 else most), 2, games=1, laws=[12])


def test_an_event_is_one_line_of_the_log() -> None:
    with pytest.raises(BrokenLaw, match=r"law 12: .*becomes 3 characters in the log"):
        check(hoard(log=lambda *_: "a\nb"), 2, games=1, laws=[12])


def test_actors_and_viewers_have_names() -> None:
    assert [name_of(who) for who in (0, 3, CHANCE, SPECTATOR, REFEREE)] == ["seat 0", "seat 3", "chance", "a spectator", "the referee"]


def test_a_difference_names_the_parts_with_both_values() -> None:
    one, two = ROW.start(2), ROW.start(2)
    assert difference(one, two) == "its class"
    cast(RowState, two).sea, cast(RowState, two).time = i64(3), i64(4)
    assert difference(one, two) == "sea (0 and 3); time (6 and 4)"
    assert len(difference(HOARD.start(2), ROW.start(2))) == 300, "no more than that"


def test_what_only_one_of_two_heard_is_said() -> None:
    a, b, c = ((Event(key, (n,), EVERYONE), words) for n, (key, words) in enumerate((("a", "Astrid draws."), ("b", ""), ("c", "Leif."))))
    assert secrets._only([a, b], [b]) == "Astrid draws. (0,)" and secrets._only([a], [a, b]) == "b (1,)"
    assert secrets._only([a, b], [c, b]) == "Astrid draws. (0,); Leif. (2,)"
    assert secrets._only([a, b], [c]) == "Astrid draws. (0,); b (1,)", "two of them"
    assert secrets._only([a, b], [b, a]) == "in another order"


def test_the_first_place_where_two_texts_differ_is_shown() -> None:
    assert secrets._where("abc", "abd") == "...'abc' or ...'abd'" and secrets._where("ab", "abc") == "...'ab' or ...'abc'"
    long = "".join(chr(33 + n % 90) for n in range(200))
    assert secrets._where(f"{long}a{long}", f"{long}b{long}") == f"...{f'{long[-30:]}a{long}'[:70]!r} or ...{f'{long[-30:]}b{long}'[:70]!r}"


# -- parts of a position ----------------------------------------------------------------------------------------------


class Held:
    """Holds something in an attribute, and a scratch."""

    def __init__(self) -> None:
        self.shown, self._scratch = 1, 2


class Built(BaseException):
    """Has parts that only its class knows, like compiled states."""

    def __init__(self) -> None:
        self.shown, self._scratch = 1, 2


def test_all_that_a_state_holds_is_found_compiled_or_not() -> None:
    assert play._attributes(cast(Any, Held())) == {"shown"}
    assert play._attributes(cast(Any, Built())) == {"shown", "args"}
    assert play._attributes(HOARD.start(2)) == {"seats", "viewer", "told", "shots", *(field.name for field in HOARD.start(2).fields())}


class Fickle(RowState):
    """The boat moves whenever somebody asks what is legal."""

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        self.sea += 1
        return super().fill(seat, out)


@pytest.mark.parametrize("at", [0, 8, 16])
def test_asking_may_change_nothing_at_every_eighth_position(at: int) -> None:
    line = Line(ROW, 2, {"home": 40, "time": 40}, 3).play()
    line.states = [state for state in line.states if state.turn() >= 0][: at + 1]
    play.law_3_legal([line])
    fickle = Fickle()
    for name in ("seats", "viewer", *(field.name for field in fickle.fields())):
        setattr(fickle, name, getattr(line.states[at], name))
    line.states[at] = fickle
    with pytest.raises(BrokenLaw, match=r"law 3: .*asking what is legal changes the state"):
        play.law_3_legal([line])


def test_what_a_view_hides_is_found_number_by_number() -> None:
    found = 0
    for line in lines(HOARD, 3, games=2):
        for _, state in line.walk():
            for viewer in line.viewers:
                view, world = state.view(viewer), state.view(viewer).guess(Rng(5))
                seen, true, other = view.data(), state.data(), world.data()
                expected = [
                    (name, i, cast(list[int], true[name])[i], cast(list[int], other[name])[i])
                    for name in ("hands", "laid", "boast")
                    for i, value in enumerate(cast(list[int], seen[name]))
                    if value != cast(list[int], true[name])[i]
                ]
                assert list(secrets._hidden(view, state, world)) == expected
                assert list(secrets._facts(view, state, world)) == [(f"{name}[{i}]", value, guess) for name, i, value, guess in expected]
                assert secrets._right(view, state, world) == [f"{name}[{i}]" for name, i, value, guess in expected if value == guess]
                found += len(expected)
    assert found
    assert list(secrets._hidden(ROW.start(2).view(0), ROW.start(2), ROW.start(2))) == []


def test_a_hidden_set_is_as_many_facts_as_it_may_have_members() -> None:
    def part(value: int) -> Any:
        return SimpleNamespace(data=lambda: {"set": value, "viewer": 0}, fields=lambda: [Field("set", 0, 7, sets=True)])

    assert list(secrets._facts(part(UNKNOWN), part(5), part(6))) == [
        ("member 0 of set[0]", 1, 0),
        ("member 1 of set[0]", 0, 1),
        ("member 2 of set[0]", 1, 1),
    ]
    assert list(secrets._facts(part(3), part(UNKNOWN), part(6))) == [("set[0]", UNKNOWN, 6)]


# -- secrets ----------------------------------------------------------------------------------------------------------


def test_a_game_that_declares_no_secrets_is_judged_by_law_8_alone() -> None:
    """It is told that it has some; what would be a leak, were they declared, is not."""
    open_game = hoard(Unmasked, secrets=False)
    check(open_game, 3, games=3, laws=[10, 11])
    with pytest.raises(BrokenLaw, match=r"law 8: .*declares no secrets, but"):
        check(open_game, 3, games=3, laws=[8])


def test_those_who_hear_nothing_of_a_secret_are_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    line = Line(HOARD, 3, {}, 1).play()
    followed: list[list[int]] = []
    monkeypatch.setattr(secrets, "_follow", lambda _line, viewers, *_: followed.append(viewers))
    line.at = next(at for at in range(len(line.states)) if line.joint(at) and len(line.states[at].options(1)) > 1)
    secrets._replace(line, line.states[line.at], 1)
    assert followed == [[0, 2, SPECTATOR]]
    followed.clear()
    line.at = next(at for at in range(len(line.states)) if line.states[at].turn() == CHANCE)
    drawer = int(cast(Any, line.states[line.at]).drawer)
    secrets._replace(line, line.states[line.at], CHANCE)
    assert followed == [[viewer for viewer in line.viewers if viewer != drawer]]
    open_line = Line(ROW, 2, {}, 1).play()
    followed.clear()
    secrets._replace(open_line, open_line.states[0], 0)
    assert followed == [[]], "what everybody hears is no secret"


# -- set-ups and life -------------------------------------------------------------------------------------------------


def test_a_mixture_changes_two_options_or_more_and_leaves_others_alone() -> None:
    options = (
        Option("one", 1, "A number.", low=1, high=3),
        Option("two", "a", "A word.", values=("a", "b")),
        Option("three", False, "A flag.", values=(False, True)),
        Option("look", "dark", "How it looks.", values=("dark", "light"), display_only=True),
    )
    refused = {"one": 3, "three": True}

    def start(seats: int, **chosen: Any) -> None:
        if refused.items() <= chosen.items():
            raise laws.setups.MeadhallError("not together")  # type: ignore[attr-defined]

    game: Any = SimpleNamespace(seats=range(2, 4), options=options, start=start)
    found = list(mixtures(game, count=30))
    expected = [{"one": 3, "two": "b"}, {"two": "b", "three": True}]
    assert sorted(map(str, found)) == sorted(str((seats, chosen)) for seats in (2, 3) for chosen in expected)
    assert len(list(mixtures(game, count=3))) == 3 and len(list(mixtures(game))) == 4 and laws.setups.MIXTURES == 8
    assert list(mixtures(game, count=3)) == list(mixtures(game, count=3)), "the same every time"


@pytest.mark.parametrize("seed", range(30))
def test_what_of_a_part_has_not_come_up(seed: int) -> None:
    rng = Rng(seed)
    length = (-1, 3, ANY_LENGTH)[seed % 3]
    low, high, hidden = -rng.below(2), (1, 3, 7, 15, 20, 31)[rng.below(6)], bool(rng.below(2))
    field = Field("part", low, high, length, sets=not rng.below(3))
    rows = [[low + rng.below(high - low + 1) for _ in range(1 if length == -1 else 3)] for _ in range(1 + rng.below(6))]
    part = life.Part(field, rows[0][0] if length == -1 else rows[0])
    for one in rows:
        part.note(one[0] if length == -1 else one)
    every = [number for one in rows for number in one]
    still = [i for i in range(len(rows[0])) if {one[i] for one in rows} == {rows[0][i]}] if length != ANY_LENGTH else []
    union = 0
    for number in every:
        union |= max(0, number)
    bits = field.sets or high in (15, 31)
    names = ["part"] * bool(still) + ["part.high"] * (max(every) < high and not (bits and union == high))
    names += ["part.low"] * (min(every) > low and not (hidden and low == UNKNOWN))
    said = dict(part.lacks(hidden))
    assert list(said) == names
    if still:
        which = "" if length == -1 else f" [{', '.join(map(str, still))}]"
        assert said["part"] == f"the part 'part'{which} never changes"
    if "part.high" in said:
        assert said["part.high"] == f"the part 'part' is never more than {max(every)}, though fields() says {high}"
    if "part.low" in said:
        assert said["part.low"] == f"the part 'part' is never less than {min(every)}, though fields() says {low}"


def test_quick_games_begin_with_every_set_up_in_turn() -> None:
    begun = [(state.seats, cast(RowState, state).home, cast(RowState, state).time) for state in life._starts(ROW)]
    every = len(set(begun))
    assert len(begun) == life.GAMES == 60 and begun[:every] == begun[every : 2 * every] and len(set(begun[:every])) == every > 10
    assert sorted(begun[:every]) != begun[:every]


def test_changes_that_nobody_hears_of_are_named() -> None:
    assert telling._parts({"a": 1, "b": 2}, {"a": 1, "b": 3, "c": 4}) == "'b' and 'c'"
    silent = row(log=ROW.words.log)
    line = Line(silent, 2, {}, 1).play()
    telling.law_16_told([line])
    line.events[2] = []
    with pytest.raises(BrokenLaw, match=r"position 2: .*changes, but nothing is told: tell\(\) an event"):
        telling.law_16_told([line])
