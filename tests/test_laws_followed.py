"""How the laws search and follow: guesses that are steered to the truth, worlds that go on side by side, what ends a secret window."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from meadhall import laws
from meadhall.english import plural
from meadhall.game import Event
from meadhall.laws import ONCE, ORDER, BrokenLaw, Line, check, report, secrets
from meadhall.laws.steering import ATTEMPTS, BUDGET, LOOKS, reaches
from meadhall.rng import Rng
from meadhall.state import CHANCE, EVERYONE, SPECTATOR
from test_laws_sentences import hall, read_anywhere, regions
from toys.bugs import ForgottenField, NeverBoasts, SameGuess
from toys.hoard import HOARD, HoardState, hoard
from toys.row import ROW

# -- guesses that are steered -----------------------------------------------------------------------------------------


class Drawn:
    """A view whose worlds are draws of some sizes; `sealed` worlds never come, `counted` says how many were made."""

    def __init__(self, sizes: Sequence[int], sealed: Sequence[tuple[int, ...]] = (), shown: int = 9) -> None:
        self.sizes, self.sealed, self.shown, self.counted = sizes, sealed, shown, 0

    def guess(self, rng: Rng) -> Any:
        self.counted += 1
        drawn = tuple(int(rng.below(size)) for size in self.sizes)
        if drawn in self.sealed:
            drawn = tuple(0 for _ in drawn)
        return world(drawn[: self.shown])


def world(drawn: tuple[int, ...]) -> Any:
    return SimpleNamespace(check=lambda: str(drawn), drawn=drawn)


def right(truth: tuple[int, ...]) -> Any:
    return lambda guess: [str(n) for n, (a, b) in enumerate(zip(guess.drawn, truth, strict=True)) if a == b]


@pytest.mark.parametrize("truth", [(7, 0, 3, 9, 9, 1), (0, 0, 0, 0, 0, 1), (9, 9, 9, 9, 9, 1)])
def test_a_truth_among_a_hundred_thousand_is_found(truth: tuple[int, ...]) -> None:
    view: Any = Drawn((10,) * 5 + (2,))
    assert reaches(view, world(truth), right(truth)) is True
    assert view.counted < BUDGET == 5000 and ATTEMPTS == 10


def test_a_truth_that_never_comes_is_missed_when_all_has_been_tried() -> None:
    view: Any = Drawn((3, 3), [(2, 1)])
    assert reaches(view, world((2, 1)), right((2, 1))) is False
    always: Any = Drawn((5,), shown=0)
    assert reaches(always, world((1,)), lambda _: []) is False and always.counted == LOOKS == 6, "what is drawn changes nothing"
    certain: Any = Drawn(())
    assert reaches(certain, world((1,)), lambda _: []) is False and reaches(certain, world(()), lambda _: []) is True


def test_nobody_knows_when_the_guesses_are_used_up() -> None:
    view: Any = Drawn((4,) * 6, [(3,) * 6])
    assert reaches(view, world((3,) * 6), lambda _: [], attempts=2, budget=40) is None
    assert 80 <= view.counted < 200, "two searches"
    view.counted = 0
    assert reaches(view, world((3,) * 6), lambda _: [], attempts=3, budget=40) is None and view.counted >= 120


def test_a_truth_that_cannot_be_guessed_breaks_law_10(monkeypatch: pytest.MonkeyPatch) -> None:
    line = Line(HOARD, 2, {}, 1).play()
    at = next(at for at in range(len(line.states)) if line.joint(at))
    for found in (False, None, True):
        monkeypatch.setattr(secrets, "reaches", lambda *_, found=found, **__: found)
        if found is False:
            with pytest.raises(BrokenLaw, match=r"law 10: .*no guess of seat 0 is the truth, even if every draw is steered towards it"):
                secrets._reach(line, line.states[at], 0)
        else:
            assert secrets._reach(line, line.states[at], 0) is found
    open_line = Line(ROW, 2, {}, 1).play()
    monkeypatch.setattr(secrets, "reaches", lambda *_: pytest.fail("there is nothing to guess"))
    assert secrets._reach(open_line, open_line.states[0], 0) is True


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        (SameGuess, r"100 guesses of .* are all the same, and none is the truth"),
        (NeverBoasts, r"100 guesses of .* never give boast\[\d\] its true value 2; can they\?|give \d+ worlds, but never the true one"),
    ],
)
def test_a_world_that_does_not_come_up_breaks_law_10(kind: Any, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert secrets.GUESSES == 50_000
    monkeypatch.setattr(secrets, "GUESSES", 100)
    with pytest.raises(BrokenLaw, match=sentence) as found:
        check(hoard(kind), 3, games=12, laws=[10])
    assert found.value.law == 10


# -- worlds side by side ----------------------------------------------------------------------------------------------


def test_who_hears_a_difference_is_followed_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Astrid hears it in the third step, Bjorn never: what he sees is compared to the end."""
    state: Any = SimpleNamespace(actors=lambda: [0], options=lambda _: [0, 1], audience=lambda _: EVERYONE)
    line: Any = SimpleNamespace(rng=Rng(1), game=None, said=lambda *_: "same")
    taken: list[int] = []

    def take(*_: object) -> secrets.Heard:
        taken.append(len(taken))
        step, one = divmod(taken[-1], 2)
        heard = Event("heard", (one if step == 2 else 0,), 0b01)
        return secrets.Heard([(heard, "")], [])

    compared: list[tuple[int, int]] = []
    monkeypatch.setattr(secrets, "_apply", take)
    monkeypatch.setattr(secrets, "_compare_beats", lambda *_, **__: None)
    monkeypatch.setattr(secrets, "_compare", lambda _line, viewer, _a, _b, _what, steps, **_: compared.append((viewer, len(steps))))
    secrets._follow(line, [0, 1], state, state, "what", ())
    assert [n for viewer, n in compared if viewer == 0] == [1, 2] and [n for viewer, n in compared if viewer == 1] == list(range(1, 13))


def test_two_worlds_that_look_alike_are_compared_in_all_that_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    line = Line(HOARD, 2, {}, 1).play()
    a, b = line.states[0], line.states[0]
    secrets._compare(line, 0, a, b, "it", ())
    parts = iter([{"text": "abc", "turn": "1"}, {"text": "abd", "turn": "1"}])
    monkeypatch.setattr(secrets, "shown", lambda *_: next(parts))
    with pytest.raises(BrokenLaw, match=r"law 11: .*the text of a spectator tells it: \.\.\.'abc' or \.\.\.'abd'"):
        secrets._compare(line, SPECTATOR, a, b, "it", ())
    pictures = iter([{"drawing": "abc"}, {"drawing": "abd"}])
    monkeypatch.setattr(secrets, "_pictures", lambda *_: next(pictures))
    with pytest.raises(BrokenLaw, match=r"law 11: .*the drawing of seat 1 tells it"):
        secrets._compare_shots(line, 1, a, b, "it", (), deep=True)
    secrets._compare_shots(line, 1, a, b, "it", (), deep=False)
    other = line.last
    for whole, how in ((True, "sees"), (False, "was told nothing, but sees")):
        with pytest.raises(BrokenLaw, match=rf"law 11: .*seat 0 {how} it: "):
            secrets._compare(line, 0, a, other, "it", (), whole=whole)
    with pytest.raises(BrokenLaw, match=r"law 11: .*seat 0 sees it: "):
        secrets._compare_shots(line, 0, a, other, "it", (), deep=False)


def closing(actors: Sequence[Sequence[int]], by: Sequence[int], secret: bool = False) -> bool:
    """Is the last of some positions, in which these were to act, the end of a window? `by` says who took the steps between."""
    line = Line.__new__(Line)
    audience = 1 if secret else EVERYONE
    line.states = [SimpleNamespace(actors=lambda some=some: [*some], audience=lambda _: audience) for some in actors]  # type: ignore[misc]
    line.steps = [(actor, 0) for actor in by]
    return line.closing(len(actors) - 1)


def test_a_window_closes_with_the_last_choice_of_those_who_chose_together() -> None:
    assert closing([[0, 1], [1]], [0]) and closing([[0, 1, 2], [1, 2], [2]], [0, 1])
    assert closing([[0, 1], [1], [1]], [0, 1]), "with several choices of one's own, too"
    assert not closing([[0, 1]], []) and not closing([[0, 1, 2], [1, 2]], [0]), "others choose still"
    assert not closing([[0], [0]], [0]) and not closing([[0]], []), "nobody else has chosen"
    assert not closing([[0, 2], [1]], [0]) and not closing([[0], [1]], [0]), "that was another window"
    assert not closing([[0, 1], [1]], [CHANCE]), "chance came between"
    assert not closing([[0, 1], [CHANCE]], [0]) and not closing([[0, 1], []], [0])
    assert closing([[0]], [], secret=True) and not closing([[CHANCE]], [], secret=True), "one chooses alone, in secret"


# -- what is said -----------------------------------------------------------------------------------------------------


def shares(name: str) -> Any:
    """A guess that shares a row with the view it was made from."""

    def guess(self: HoardState, rng: Rng) -> HoardState:
        found: Any = HoardState.guess(self, rng)
        setattr(found, name, getattr(self, name))
        return found  # type: ignore[no-any-return]

    return guess


@pytest.mark.parametrize("name", ["pile", "sizes", "wins"])
def test_a_guess_that_shares_a_row_is_noticed(name: str) -> None:
    with pytest.raises(BrokenLaw, match=r"law 2: .*a step in a guess changes the view of"):
        check(hall(guess=shares(name)), 3, games=3, laws=[2])


def test_a_part_that_is_not_listed_is_named() -> None:
    with pytest.raises(BrokenLaw, match=r"law 1: .*the state has a part 'round' that fields\(\) does not list, so it is lost when saved"):
        check(hoard(ForgottenField), 3, games=1, laws=[1])


@pytest.mark.parametrize("seat", range(3))
def test_every_seat_is_told_why(seat: int) -> None:
    def why(state: object, asks: int, text: str) -> str:
        return " " if asks == seat and text == "?" else f"That cannot be done (HO-{asks})."

    with pytest.raises(BrokenLaw, match=r"law 7: .*why\(\) has no answer to '\?'"):
        check(hoard(read=read_anywhere, why=why), 3, games=3, laws=[7])


def test_where_a_drawing_is_broken_is_shown() -> None:
    with pytest.raises(BrokenLaw) as found:
        check(hoard(draw=regions(a=f"{'x' * 60}</i>{'y' * 60}")), 2, games=1, laws=[12])
    near = found.value.sentence.partition(", near ")[2].strip("'")
    assert "the region 'a' is not well-formed: mismatched tag" in found.value.sentence
    assert len(near) == 65 and near.strip("xy") == "</i>" and near.count("x") > 30 and near.count("y") > 15


def test_a_report_says_how_each_set_up_fares(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    def judge(_game: object, seats: int | None = None, options: Any = None, *_: object, **__: object) -> None:
        if seats == 3 and options:
            raise BrokenLaw(4, "it never ends", "the record")

    monkeypatch.setattr(laws, "check", judge)
    broken = report(HOARD, 2, progress=said.append)
    assert [found.law for found in broken] == [4]
    hold = f"{len(ORDER)} laws hold in 2 games"
    assert [line.partition(" (")[0] for line in said] == [
        f"Hoard, 2 seats: {hold}",
        f"Hoard, 2 seats, boast=False: {hold}",
        f"Hoard, 3 seats: {hold}",
        "Hoard, 3 seats, boast=False: BROKEN\nlaw 4: it never ends\n\nthe record",
        f"Hoard, all set-ups together: {plural(len(ONCE), 'law')} more",
    ]
