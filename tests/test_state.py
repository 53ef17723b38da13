"""State and Game: what is saved is checked when it comes back, and every refusal says what is wrong."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit
from meadhall.defaults import read_by_say
from meadhall.errors import MeadhallError
from meadhall.game import CHANCE, EVERYONE, OVER, REFEREE, SPECTATOR, Evaluator, Event, Game, Option, State
from meadhall.laws import Line
from meadhall.rng import Rng
from meadhall.state import MOST_CHOICES, Policy, buffer, restore
from toys.hoard import HOARD, HoardState
from toys.row import ROW, RowState


def middle(game: Game = HOARD, seats: int = 2, at: int = 6) -> State:
    return Line(game, seats, {}, 1).play().states[at]


# -- loading ----------------------------------------------------------------------------------------------------------


def test_a_state_comes_back_from_its_data() -> None:
    state = middle()
    data = json.loads(json.dumps(state.data()))
    assert HOARD.load(data) == state == pickle.loads(pickle.dumps(state)) == restore(HoardState, data)
    assert state.data()["seats"] == 2 and state.data()["viewer"] == REFEREE


BAD: list[tuple[dict[str, Any], str]] = [
    ({"round": None}, "'round' must be a whole number, not None"),
    ({"round": "2"}, "'round' must be a whole number, not '2'"),
    ({"round": 1.0}, "'round' must be a whole number, not 1.0"),
    ({"round": True}, "'round' must be a whole number, not True"),
    ({"round": 5}, "'round' must be from 0 to 4, not 5"),
    ({"round": -1}, "'round' must be from 0 to 4, not -1"),
    ({"round": 2**80}, "'round' must be from 0 to 4, not"),
    ({"pile": 3}, "'pile' must be a list, not 3"),
    ({"pile": [0, 0, 0]}, "'pile' must have 4 entries, not 3"),
    ({"pile": [0, 0, 0, 9]}, "'pile' must hold numbers from 0 to 3, not 9"),
    ({"pile": [0, 0, 0, "x"]}, "'pile' must hold whole numbers, not 'x'"),
    ({"pile": [0, 0, 0, False]}, "'pile' must hold whole numbers, not False"),
    ({"pile": [0, 0, 0, 2**80]}, "'pile' must hold numbers from 0 to 3"),
    ({"seats": 0}, "'seats' must be from 1 to 16, not 0"),
    ({"seats": 4}, "Hoard cannot have 4 seats"),
    ({"viewer": 99}, "'viewer' must be from -3 to 16, not 99"),
    ({"spell": 1}, "a position has no part called 'spell'"),
    ({"sizes": [3, 0, 0]}, "HO-1: a hand has another size than everybody sees"),
]


@pytest.mark.parametrize(("change", "sentence"), BAD, ids=lambda value: str(value)[:40])
def test_a_position_that_cannot_be_is_refused(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(MeadhallError) as refused:
        HOARD.load({**middle().data(), **change})
    assert sentence in str(refused.value)


@pytest.mark.parametrize("name", ["seats", "viewer", "round", "pile"])
def test_a_missing_part_is_named(name: str) -> None:
    data = middle().data()
    del data[name]
    with pytest.raises(MeadhallError, match=f"the position lacks '{name}'"):
        HOARD.load(data)


def test_rows_of_any_length_are_still_checked() -> None:
    data = ROW.start(1).data()
    assert ROW.load({**data, "agenda": []}).turn() == OVER
    with pytest.raises(MeadhallError, match="'agenda' must hold numbers from 0 to 1, not 2"):
        ROW.load({**data, "agenda": [0, 2]})


def test_checks_depend_on_every_part_and_on_nothing_else() -> None:
    state = middle()
    assert state.check() == state.copy().check() and len(state.check()) == 8
    seen = {state.check(), state.view(0).check(), state.view(1).check(), state.view(SPECTATOR).check()}
    assert len(seen) == 4
    assert HOARD.start(2).check() == "8e53deb7"


def test_states_of_different_classes_are_never_equal() -> None:
    class Twin(HoardState):
        pass

    assert HoardState() != Twin() and HoardState() != 3


# -- playing ----------------------------------------------------------------------------------------------------------


def test_play_refuses_what_is_not_legal() -> None:
    state = middle(at=4)
    assert state.actors() == [0, 1]
    for seat, action, sentence in ((0, 4, "seat 0 cannot choose 4 now"), (5, 0, "seat 5"), (CHANCE, 0, "nothing is left to chance now")):
        with pytest.raises(MeadhallError, match=sentence):
            state.play(seat, action)
    drawing = HOARD.start(2)
    with pytest.raises(MeadhallError, match="7 is not a possible outcome now"):
        drawing.play(CHANCE, 7)
    drawing.play(CHANCE, 3)
    assert drawing.points() == [0, 0]


def test_nobody_else_has_a_legal_action() -> None:
    state = ROW.start(2)
    assert state.legal(0) == [0, 1] and state.legal(1) == state.legal(2) == state.legal(-1) == []


def test_legal_can_be_asked_from_within_legal() -> None:
    """The lent buffers are never shared."""

    class Nested(RowState):
        def fill(self, seat: i64, out: vec[i64]) -> i64:
            n = super().fill(seat, out)
            if self.time > 3:
                later = self.copy()
                later.time = self.time - 1
                assert later.legal(seat) == [0, 1]
            return n

    state = Nested()
    state.seats = 1
    assert state.legal(0) == [0, 1]


def test_the_default_sample_follows_the_weights() -> None:
    state, rng = ROW.start(1), Rng(2)
    state.apply(0, 1)
    drawn = [int(state.sample(rng)) for _ in range(4000)]
    assert set(drawn) == {0, 1, 3} and abs(drawn.count(1) - 2000) < 160


def test_events_are_collected_only_while_somebody_listens() -> None:
    state = ROW.start(1)
    state.apply(0, 0)
    assert state.heard() == [] and state.told is None
    state.listen()
    state.apply(0, 0)
    assert state.heard() == [Event("row", (1, 2))]
    assert state.heard() == [] and state.copy().told is None


def test_an_event_is_heard_by_its_audience() -> None:
    for_all, for_two, for_none = Event("x"), Event("x", (), int(bit(0) | bit(2))), Event("x", (), 0)
    assert [for_all.heard_by(v) for v in (0, 1, SPECTATOR, REFEREE)] == [True] * 4
    assert [for_two.heard_by(v) for v in (0, 1, 2, SPECTATOR, REFEREE)] == [True, False, True, False, True]
    assert [for_none.heard_by(v) for v in (0, SPECTATOR, REFEREE)] == [False, False, True]
    assert for_all.audience == EVERYONE


def test_bits_are_exact() -> None:
    assert [bit(n) for n in (0, 1, 31, 32, 36, 61)] == [1, 2, 2**31, 2**32, 2**36, 2**61]


def test_a_buffer_holds_the_largest_set_of_choices() -> None:
    assert len(buffer()) == MOST_CHOICES


def test_a_game_without_secrets_shows_everything() -> None:
    state = ROW.start(2)
    assert state.view(1).viewer == 1 and {**state.view(1).data(), "viewer": REFEREE} == state.data()
    assert state.view(1).guess(Rng(1)) == state


def test_the_plain_policy_picks_anything_legal() -> None:
    rng, anything = Rng(1), Policy[State]()
    assert {int(anything.pick(ROW.start(1), 0, rng)) for _ in range(40)} == {0, 1}


# -- games ------------------------------------------------------------------------------------------------------------


def test_a_seat_count_that_the_rules_do_not_know_is_refused() -> None:
    with pytest.raises(MeadhallError, match="Hoard is for 2 to 3 seats, not 4"):
        HOARD.start(4)
    assert HOARD.start().seats == 2


def test_options_are_complete_and_checked() -> None:
    assert ROW.complete({}) == {"home": 8, "time": 6}
    assert ROW.complete({"home": "12"}) == {"home": 12, "time": 6}
    with pytest.raises(MeadhallError, match="Row has no option 'wind'; it has home, time"):
        ROW.start(1, wind=3)
    for value in ("far", 3, 41, True, 5.5, None, "1e9", "9" * 5000):
        with pytest.raises(MeadhallError, match="option home must be a whole number from 4 to 40"):
            ROW.start(1, home=value)


def test_flags_and_words_are_read_in_many_spellings() -> None:
    flag = Option("flag", False, "A flag.", values=(True, False))
    assert [flag.read(v) for v in (True, "on", "Yes", "TRUE", "1")] == [True] * 5
    assert [flag.read(v) for v in (False, "off", "no", " false ", "0")] == [False] * 5
    assert flag.say(True) == "on" and flag.say(False) == "off"
    with pytest.raises(MeadhallError, match="option flag must be on or off, not 'maybe'"):
        flag.read("maybe")
    word = Option("word", "a", "A word.", values=("a", "b"))
    assert word.read("B") == "b"
    with pytest.raises(MeadhallError, match="option word must be a or b, not 1"):
        word.read(1)


def test_an_option_may_have_a_parser_of_its_own() -> None:
    def parse(text: str) -> tuple[int, ...]:
        return tuple(int(part) for part in text.split(","))

    option = Option("numbers", (1, 2), "Some numbers.", parse=parse)
    assert option.read("3,4") == (3, 4) == option.read((3, 4)) and option.say((3, 4)) == "3,4"
    with pytest.raises(MeadhallError, match="option numbers cannot be 5"):
        option.read(5)


def test_reading_by_saying_ignores_case_and_spacing() -> None:
    state = ROW.start(1)
    assert ROW.read(state, 0, "  HARD ") == 1
    state.apply(0, 1)
    assert ROW.read(state, CHANCE, "Roll  3") == 3
    with pytest.raises(MeadhallError, match="'roll 2' is not possible now"):
        read_by_say(ROW.say, ROW.why)(state, CHANCE, " roll 2 ")
    assert ROW.why(state, 0, "fly") == "'fly' is not possible now."


def test_an_evaluator_explains_itself() -> None:
    state = ROW.start(1)
    assert 0 < ROW.evaluator.value(state, 0) < 1
    ((name, worth),) = ROW.evaluator.parts(state, 0)
    assert name == "way" and worth == pytest.approx(6 / 40 - 1)
    with pytest.raises(ValueError, match="every feature needs exactly one weight"):
        Evaluator(["a", "b"], [1.0])
