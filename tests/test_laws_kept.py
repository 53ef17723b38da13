"""What the laws make of kept games: an end that is none, a state that goes on in another way, a record of what went wrong."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from meadhall.errors import IllegalMove
from meadhall.game import Event, State
from meadhall.laws import LAWS, BrokenLaw, Line, chance, play, secrets
from meadhall.state import CHANCE, EVERYONE, SPECTATOR
from toys.hoard import HOARD
from toys.row import HARD, ROW, STEADY, RowState


def played(seed: int = 1) -> Line:
    return Line(ROW, 2, {}, seed).play()


def test_a_game_is_over_when_nobody_acts_and_not_before() -> None:
    play.law_4_ends([played()])
    short, long, endless = played(), played(), played()
    short.steps.pop()
    with pytest.raises(BrokenLaw, match=r"law 4: .*somebody acts after the end"):
        play.law_4_ends([short])
    long.steps.append((0, STEADY))
    with pytest.raises(BrokenLaw, match=r"law 4: .*nobody acts, but the game is not over"):
        play.law_4_ends([long])
    endless.ended = False
    with pytest.raises(BrokenLaw, match=r"position 9: .*not over after its bound of 81 steps"):
        play.law_4_ends([endless])
    endless.steps, endless.states = endless.steps * 10, endless.states * 10
    with pytest.raises(BrokenLaw, match=r"position 60: "):
        play.law_4_ends([endless])


def test_a_game_without_an_end_has_no_record_and_no_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are judged where there is an end."""
    again: list[Line] = []
    monkeypatch.setattr(play, "_record_again", again.append)
    line, odd = played(), played()
    odd.ended = False
    for law in (1, 14):
        LAWS[law - 1]([line, odd])
    assert again == [line] and line.at == len(line.steps)
    for one in (line, odd):
        monkeypatch.setattr(one.last, "scores", lambda: [7.0])
    play.law_14_scores([odd])
    with pytest.raises(BrokenLaw, match=r"law 14: .*2 scores from 0 to 1 are due"):
        play.law_14_scores([odd, line])


class OtherTurn(RowState):
    def turn(self) -> i64:
        turn = super().turn()
        return 1 - turn if turn >= 0 else turn


class OtherChance(RowState):
    def chance(self) -> list[tuple[int, int]]:
        return [(0, 9)]


class OtherChoices(RowState):
    def fill(self, seat: i64, out: vec[i64]) -> i64:
        out[0] = i64(HARD)
        return 1


class OtherWords(RowState):
    def tell(self, key: str, params: tuple[int, ...], audience: i64 = EVERYONE) -> None:
        super().tell(f"{key}s", params, audience)


class OtherEnd(RowState):
    def stroke(self, strokes: i64) -> None:
        super().stroke(strokes)
        self.home = 9


class OtherScores(RowState):
    def scores(self) -> list[float]:
        return [0.5, 0.5]

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        (OtherTurn, r"the actors are \[1\], not \[0\]"),
        (OtherChance, r"chance has other outcomes: \[\(0, 9\)\], not \[\(0, 1\), \(1, 2\), \(3, 1\)\]"),
        (OtherChoices, "seat 0 has other legal actions than before"),
        (OtherWords, "other events are told"),
        (OtherEnd, r"the game ends differently: home \(9 and 8\)"),
        (OtherScores, r"the scores are \[0.5, 0.5\], not"),
    ],
)
def test_what_goes_on_in_another_way_is_named(kind: type[RowState], sentence: str) -> None:
    line = played()
    assert any(actor == CHANCE for actor, _ in line.steps), "dice are thrown"

    def loaded(kind: type[RowState]) -> RowState:
        state = kind()
        for name in ("seats", "viewer", *(field.name for field in state.fields())):
            setattr(state, name, getattr(line.states[0], name))
        return state

    play._same_to_the_end(line, 0, loaded(RowState), "loaded")
    with pytest.raises(BrokenLaw, match=f"law 1: .*loaded at position 0, {sentence}"):
        play._same_to_the_end(line, 0, loaded(kind), "loaded")


def test_a_failure_shows_the_steps_and_those_that_were_tried() -> None:
    line = played()
    said = line.script(2, [(0, STEADY), (1, HARD), (CHANCE, 3)]).splitlines()
    assert said[:3] == ["game row", "seats 2", ""] and said[3:5] == [ROW.say(line.states[at], *line.steps[at]) for at in range(2)]
    assert said[5:] == [f"{words}    # and then" for words in ("steady", "hard", "roll 3")]
    assert len(line.script(99).splitlines()) == 3 + len(line.steps)
    line.options = {"home": 8}
    assert line.script(0).splitlines() == ["game row", "seats 2", "option home=8"]
    states, line.states = line.states, []
    assert line.script(0, [(0, STEADY)]).splitlines()[:2] == ["game row", "seats 2"], "before there is any position"
    line.states = states

    def wordless(*_: object) -> str:
        raise IllegalMove("no words")

    line.game = SimpleNamespace(key="row", say=wordless)  # type: ignore[assignment]
    assert line.script(1).splitlines()[4] == f"seat {line.steps[0][0]}: {line.steps[0][1]}"


def test_who_hears_a_difference_in_a_reveal_is_not_asked_what_it_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    line = Line(HOARD, 3, {}, 1).play()
    line.at = next(at for at in range(len(line.states)) if line.joint(at) and len(line.states[at].options(0)) > 1)
    heard, compared, followed = [0], list[int](), list[list[int]]()

    def apply(_game: object, _state: State, _step: object) -> secrets.Heard:
        heard[0] += 1
        return secrets.Heard([(Event("heard", (heard[0],), 0b100), "")], [])

    monkeypatch.setattr(secrets, "_apply", apply)
    monkeypatch.setattr(secrets, "_compare_beats", lambda *_, **__: None)
    monkeypatch.setattr(secrets, "_compare", lambda _line, viewer, *_, **__: compared.append(viewer))
    monkeypatch.setattr(secrets, "_follow", lambda _line, viewers, *_: followed.append(viewers))
    monkeypatch.setattr(Line, "closing", lambda *_: True)
    secrets._replace(line, line.states[line.at], 0)
    assert compared == [1, SPECTATOR] and followed == [[1, SPECTATOR]]
    monkeypatch.setattr(Line, "closing", lambda *_: False)
    with pytest.raises(BrokenLaw, match=r"law 11: .*seat 2 hears whether seat 0 did .* or .*: heard"):
        secrets._replace(line, line.states[line.at], 0)


@pytest.mark.parametrize(("worst", "broken"), [((20.0, 4.0), True), ((18.2, 4.0), True), ((18.0, 4.0), False), ((8.0, 1.0), False)])
def test_one_list_may_be_off_by_nine_deviations_and_all_by_seven(
    worst: tuple[float, float], broken: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = Line(HOARD, 3, {}, 1).play()
    off: list[tuple[float, float, str]] = []
    monkeypatch.setattr(chance, "_misfit", lambda *_: off.pop() if off else (0.0, 0.0, ""))
    off[:] = [(-1.0, 50.0, "another"), (*worst, "the worst")]
    if broken:
        with pytest.raises(BrokenLaw, match=r"law 5: .*does not draw by the weights of chance\(\): the worst"):
            chance.law_5_chance([line])
    else:
        chance.law_5_chance([line])
    off[:] = [(30.0, 30.0, "one"), (26.0, 30.0, "two")]
    with pytest.raises(BrokenLaw, match=r"one \(off by 7\.2 deviations\)"):
        chance.law_5_chance([line])
    off[:] = [(28.0, 30.0, "one"), (26.0, 30.0, "two")]
    chance.law_5_chance([line])
