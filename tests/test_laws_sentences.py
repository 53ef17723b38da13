"""Bugs of one line, each with the sentence that says what is wrong: a law that judges nothing would be missed by no sound game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, NoReturn, cast

import pytest
from mypy_extensions import i64

from meadhall.errors import IllegalMove
from meadhall.game import EVERYONE, Choice, Drawing, Event, Game, Look, Planes, Region, State
from meadhall.laws import BrokenLaw, Line, chance, check, doors, secrets
from meadhall.rng import Rng
from meadhall.state import CHANCE, REFEREE, SPECTATOR, Policy
from toys import hoard as ho
from toys import row as ro
from toys.bugs import drawn
from toys.hoard import HoardState, hoard
from toys.row import RowState, row


def boat(**methods: Any) -> Game:
    """Row with other methods of its state."""
    return row(type("Boat", (RowState,), methods))


def hall(**methods: Any) -> Game:
    """Hoard with other methods of its state."""
    return hoard(type("Runes", (HoardState,), methods))


LUCK = Rng(1)


def with_part(state: Any, name: str, value: object) -> Any:
    """The state with another part."""
    setattr(state, name, value)
    return state


# -- 3 and 4: choices and ends ----------------------------------------------------------------------------------------


class Never(Policy[State]):
    def pick(self, state: State, seat: i64, rng: Rng) -> i64:
        return 99


def plays_and_refuses(self: RowState, seat: i64, action: i64) -> None:
    self.sea += 1
    raise IllegalMove("not now (RO-1)")


# -- 7: words ---------------------------------------------------------------------------------------------------------


def said_apart(state: State, actor: int, action: int) -> str:
    return ho.say(state, actor, action) + (" here" if state.viewer == REFEREE and actor >= 0 else "")


def unread(*_: object) -> NoReturn:
    raise IllegalMove("nobody can read that (HO-1)")


def read_anywhere(state: State, actor: int, text: str) -> int:
    """Reads what `said_apart` writes, whoever wrote it."""
    for action in [*range(4)] if actor == CHANCE else state.legal(actor):
        if ho.say(state, actor, action) == text.removesuffix(" here"):
            return action
    raise IllegalMove("nobody can do that (HO-1)")


def wordless(state: State, actor: int, text: str) -> int:
    for action in range(6):
        if ro.say(state, actor, action % 4 if actor == CHANCE else action % 2) == text:
            return action
    raise IllegalMove(" ")


# -- 12: pages and planes ---------------------------------------------------------------------------------------------


def regions(**found: str) -> Callable[[State, Look], Drawing]:
    return lambda view, look: replace(ho.draw(view, look), regions={name.replace("_", " "): Region(html) for name, html in found.items()})


def spots(path: tuple[str, ...]) -> Any:
    return lambda view, seat, action: Choice(path and (*path, f"c:{action}"), "Choose")


# -- 14: scores -------------------------------------------------------------------------------------------------------


def other_scores(self: HoardState) -> list[float]:
    scores = HoardState.scores(self)
    return scores if self.viewer == REFEREE else [*scores[1:], scores[0]]


FOUND: list[tuple[int, str, Game]] = [
    (2, "a copy still shows its beats to the listener", hall(copy=lambda self: with_part(HoardState.copy(self), "shots", self.shots))),
    (2, r"guess\(\) changes the view of seat 0", hall(guess=lambda self, rng: HoardState.guess(with_part(self, "round", 1), rng))),
    (
        3,
        r"turn\(\) says 2, but the actors are \[\]",
        boat(turn=lambda self: 1 - RowState.turn(self), actors=lambda self: RowState.actors(self)),
    ),
    (3, r"seat \d has 2 legal actions, and the actors are", boat(legal=lambda self, seat: [0, 1])),
    (3, "outside the 1 actions", row(actions=1)),
    (3, "the policy picks an action of seat 0 that is not legal", hoard(policy=Never())),
    (3, "the refused action .* has changed the state", boat(play=plays_and_refuses)),
    (4, "the game is not over after its bound of 3 steps", row(bound=3)),
    (7, "must be one line of words without '#'", hoard(say=lambda state, actor, action: f"{ho.say(state, actor, action)} #1")),
    (7, "must be one line of words without '#'", hoard(say=lambda state, actor, action: f"{ho.say(state, actor, action)}\nnow")),
    (7, "must be one line of words without '#'", hoard(say=lambda *_: "")),
    (7, r"is one choice, but lines\(\) makes \['a', 'b'\] of it", hoard(lines=lambda *_: ["a", "b"])),
    (7, "cannot be read: nobody can read that", hoard(read=unread)),
    (7, "would write '.*' for '.* here'", hoard(say=said_apart, read=read_anywhere)),
    (7, "is refused without a word", row(read=wordless)),
    (7, r"why\(\) has no answer to", hoard(read=read_anywhere, why=lambda *_: " ")),
    (
        8,
        "the view of seat 0 says that it belongs to 1",
        hall(view=lambda self, seat: with_part(HoardState.view(self, seat), "viewer", 1 - seat)),
    ),
    (
        9,
        "the guess of seat 0 belongs to viewer 0",
        hall(guess=lambda self, rng: with_part(HoardState.guess(self, rng), "viewer", self.viewer)),
    ),
    (9, "two guesses of .* from equal random numbers differ", hall(guess=lambda self, _rng: HoardState.guess(self, LUCK))),
    (12, "the picture is not one <svg>", hoard(draw=drawn("<svg", "<div"))),
    (12, "the region 'a b' cannot be the id of an element", hoard(draw=regions(a_b="<p/>"))),
    *((12, "points outside the page", hoard(draw=regions(a=f'<p {name}="{to}x"/>'))) for name in ("href", "src") for to in doors.LINKS),
    *((12, f"holds a <{tag}>", hoard(draw=regions(a=f"<{tag}/>"))) for tag in sorted(doors.FORBIDDEN)),
    (12, "the spot 'here' must be a namespace, a colon and a name", hoard(draw=regions(a='<p id="a1" data-spot="here"/>'))),
    (12, "the id 'a' occurs twice on the page", hoard(draw=regions(a='<p id="a"/>'))),
    (12, r"has the path \(\); each spot must be", hoard(choice=spots(()))),
    (12, r"has the path \('here', .*each spot must be", hoard(choice=spots(("here",)))),
    (12, "the planes must have different names", hoard(planes=Planes(lambda *_: None))),
    (14, "3 scores from 0 to 1 are due", hall(scores=lambda self: [1.0])),
    (14, "3 scores from 0 to 1 are due", hall(scores=lambda self: [2.0, -1.0, 0.0])),
    (14, "3 points are due, not", hall(points=lambda self: [1, 2], scores=lambda self: [1.0, 0.0, 0.0])),
    (14, "seat 0 sees the final scores", hall(scores=other_scores)),
    (15, "a beat cannot be drawn for seat 0: TypeError", hoard(draw=lambda view: None)),
]


@pytest.mark.parametrize(("law", "sentence", "game"), FOUND, ids=[f"{law}-{n}" for n, (law, _, _) in enumerate(FOUND)])
def test_what_is_wrong_is_said(law: int, sentence: str, game: Game) -> None:
    with pytest.raises(BrokenLaw, match=sentence) as found:
        check(game, game.seats[-1], games=3, laws=[law])
    assert found.value.law in (law, 4 if law == 3 else law)


# -- 5: chance --------------------------------------------------------------------------------------------------------


def dice(listed: Any, actors: list[int] | None = None, also: bool = False) -> Any:
    """Something that chance decides, or that others could."""

    def play(_: int, outcome: int) -> None:
        if not also:
            raise IllegalMove("that is no outcome (RO-1)")

    return SimpleNamespace(actors=lambda: actors or [CHANCE], chance=lambda: listed, copy=lambda: SimpleNamespace(play=play))


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (dice([(0, 1)], [CHANCE, 0]), r"chance does not act alone: \[-1, 0\]"),
        (dice([]), "chance has no outcome"),
        (dice([(1, 1), (0, 1)]), "not ascending and different"),
        (dice([(1, 1), (1, 1)]), "not ascending and different"),
        (dice([(0, 1), (1, 0)]), "not a positive whole number"),
        (dice([(0, 1), (1, -1)]), "not a positive whole number"),
        (dice([(0, 1), (1, True)]), "not a positive whole number"),
        (dice([(0, 1), (1, 0.5)]), "not a positive whole number"),
        (dice([(0, 1), (4, 1)]), r"outcomes 0 to 4, but Rules\(outcomes=4\)"),
        (dice([(-1, 1), (3, 1)]), "outcomes -1 to 3, but"),
        (dice([(0, 1), (2, 1)], also=True), r"play\(\) accepts the outcome 3, which chance\(\) does not list"),
    ],
)
def test_the_outcomes_of_chance_are_judged(state: Any, sentence: str) -> None:
    line = Line(ro.ROW, 2, {}, 1).play()
    with pytest.raises(BrokenLaw, match=f"law 5: .*{sentence}"):
        chance._outcomes(line, state)
    assert chance._outcomes(line, dice([(0, 1), (3, 9)])) == [(0, 1), (3, 9)]


def test_draws_are_counted_and_change_nothing() -> None:
    line = Line(ro.ROW, 2, {}, 1).play()
    counts: dict[int, int] = {3: 2}
    drawn_from: Any = SimpleNamespace(sample=lambda rng: rng.below(2), check=lambda: "same")
    chance._draw(line, drawn_from, counts, {0, 1})
    assert counts[3] == 2 and counts[0] + counts[1] == 40 and 5 < counts[0] < 35
    with pytest.raises(BrokenLaw, match=r"sample\(\) draws [01], which chance\(\) does not list"):
        chance._draw(line, drawn_from, counts, {2})
    checks = iter("ab")
    with pytest.raises(BrokenLaw, match="drawing an outcome changes the state"):
        chance._draw(line, cast(Any, SimpleNamespace(sample=lambda _: 0, check=lambda: next(checks))), counts, {0})


def test_a_draw_by_other_weights_is_off() -> None:
    """Where the ways to draw are too many to be laid down, they are counted."""

    class Loaded(RowState):
        def sample(self, rng: Rng) -> i64:
            rng.next()
            return i64([0, 1, 1, 3, 3, 3][rng.below(6)])

    with pytest.raises(
        BrokenLaw, match=r"law 5: .*sample\(\) does not draw by the weights of chance\(\): outcome [03] of .* came \d+ times"
    ):
        check(row(Loaded), 2, games=12, laws=[5])


# -- 9 and 12: guesses, planes and words ------------------------------------------------------------------------------


def world(**parts: Any) -> Any:
    usual = {"viewer": REFEREE, "view": lambda _: view_of, "fault": lambda: "", "actors": lambda: [0], "options": lambda _: [1]}
    return SimpleNamespace(**{**usual, **parts})


view_of: Any = SimpleNamespace(actors=lambda: [0], data=lambda: {"a": 1})
other_view: Any = SimpleNamespace(data=lambda: {"a": 2})


@pytest.mark.parametrize(
    ("guess", "sentence"),
    [
        (world(viewer=0), "belongs to viewer 0; it must be a whole world"),
        (world(view=lambda _: other_view), r"looks different to it: a \(2 and 1\)"),
        (world(fault=lambda: "HO-1: odd"), "is impossible: HO-1: odd"),
        (world(actors=lambda: [1]), r"the actors are \[1\], not \[0\]"),
        (world(options=lambda _: []), "nothing is legal for seat 0"),
    ],
)
def test_a_guess_is_judged_by_itself(guess: Any, sentence: str) -> None:
    line = Line(ro.ROW, 2, {}, 1).play()
    view: Any = SimpleNamespace(guess=lambda _: guess, actors=lambda: [0], data=lambda: {"a": 1})
    guess.view = (lambda _: other_view) if guess.view(0) is other_view else lambda _: view
    with pytest.raises(BrokenLaw, match=f"law 9: .*guess of seat 0 .*{sentence}|law 9: .*in the guess of seat 0 {sentence}"):
        secrets._guess(line, view, 0, 1)
    good = world(view=lambda _: view)
    view.guess = lambda _: good
    assert secrets._guess(line, view, 0, 1) is good


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"turn": lambda: CHANCE, "chance": lambda: [(0, 1), (1, 0)]}, r"after 0 steps, chance is \[\(0, 1\), \(1, 0\)\]"),
        ({"fault": lambda: "HO-1: odd"}, "becomes impossible after 8 steps: HO-1: odd"),
        ({}, "never ends"),
        ({"apply": lambda *_: [][0]}, "cannot be played to the end: IndexError"),
    ],
)
def test_a_guess_is_played_to_its_end(parts: dict[str, Any], sentence: str) -> None:
    line = Line(ro.ROW, 2, {}, 1).play()
    usual = {"turn": lambda: 0, "fault": lambda: "", "actors": lambda: [0], "legal": lambda _: [1], "apply": lambda *_: None}
    with pytest.raises(BrokenLaw, match=f"law 9: .*the guess of a spectator.*{sentence}"):
        secrets._play_out(line, cast(Any, SimpleNamespace(**{**usual, **parts})), SPECTATOR)


def test_guesses_that_leave_out_what_others_know_are_noticed_the_fifth_time(monkeypatch: pytest.MonkeyPatch) -> None:
    line = Line(ho.HOARD, 2, {}, 1).play()
    monkeypatch.setattr(secrets, "_guess", lambda *_: None)
    monkeypatch.setattr(secrets, "_play_out", lambda *_: None)
    for times, filled, broken in ((4, 0, False), (5, 0, True), (9, 1, False)):
        hidden = [*[("hands", 0, 3, -1)] * times, *[("hands", 0, 3, 2)] * filled, ("laid", 0, -1, -1)]
        found = iter([hidden])
        monkeypatch.setattr(secrets, "_hidden", lambda *_, found=found: next(found, []))
        if broken:
            with pytest.raises(BrokenLaw, match=rf"guesses leave 'hands' UNKNOWN, though some seat knows it \({times} times of {times}\)"):
                secrets.law_9_guesses([line])
        else:
            secrets.law_9_guesses([line])


def plane(name: str = "a", shape: tuple[int, ...] = (2,), values: tuple[float, ...] = (1.0, 2.0), about: str = "What it is.") -> Any:
    return SimpleNamespace(name=name, shape=shape, values=values, about=about)


@pytest.mark.parametrize(
    ("planes", "sentence"),
    [
        ([], "the planes must have different names"),
        ([plane(), plane()], "the planes must have different names"),
        ([plane("b")], "the planes change their names or shapes"),
        ([plane(shape=(3,))], "the planes change their names or shapes"),
        ([plane(values=(1.0,))], r"the plane 'a' of shape \(2,\) has 1 values"),
        ([plane(values=(1.0, float("inf")))], "the plane 'a' holds a value that is not a finite number"),
        ([plane(about=" ")], "nothing says what the plane 'a' means"),
    ],
)
def test_planes_are_judged(planes: list[Any], sentence: str) -> None:
    line: Any = Line(ho.HOARD, 2, {}, 1).play()
    line.game = SimpleNamespace(**{**vars_of(line.game), "planes": lambda *_: planes})
    with pytest.raises(BrokenLaw, match=f"law 12: .*{sentence}"):
        doors._planes(line, line.states[0], 0, {"a": (2,)})
    shapes: dict[str, tuple[int, ...]] = {}
    line.game.planes = lambda *_: [plane(), plane("b", (1, 3), (0.0,) * 3)]
    doors._planes(line, line.states[0], 0, shapes)
    assert shapes == {"a": (2,), "b": (1, 3)}


def vars_of(game: Game) -> dict[str, Any]:
    """What a failure needs of a game."""
    return {"title": game.title, "key": game.key, "say": game.say}


@pytest.mark.parametrize(("audience", "wrong"), [(EVERYONE, False), (0, False), (2, False), (-2, True)])
def test_an_audience_is_some_seats_or_everyone(audience: int, wrong: bool) -> None:
    line = Line(ho.HOARD, 2, {}, 1).play()
    line.events[1] = [Event("drew", (0,), audience)]
    if wrong:
        with pytest.raises(BrokenLaw, match="position 2: the event 'drew' has the audience -2: seats as bits, or EVERYONE"):
            doors._words(line)
    else:
        doors._words(line)


def test_spots_of_a_drawing_need_an_id() -> None:
    for html, sentence in (
        ('<p data-spot="h:fe"/>', "the spot 'h:fe' has no id"),
        ('<p id="x"/><p id="x"/>', "the id 'x' occurs twice"),
        ('<p STYLE="x"/>', "has the attribute style='x'"),
        ('<p onload="x"/>', "has the attribute onload='x'"),
    ):
        with pytest.raises(BrokenLaw, match=sentence):
            check(hoard(draw=regions(a=html)), 2, games=1, laws=[12])
