"""A review finds a planted blunder as the turning point and a planted stroke of luck as luck, and tells no secret of a running game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bots.planted import HX, blunder
from meadhall import cli
from meadhall.bots.review import Outcome, review, settled
from meadhall.errors import BadRecord
from meadhall.game import CHANCE
from meadhall.record import Record
from meadhall.rng import Rng
from toys.row import HARD, ROW, STEADY


def test_a_blunder_is_the_turning_point() -> None:
    record, at = blunder()
    found = review(record, "karl", tries=4)
    seat = record.entries[at].actor
    worst = found.turns[0]
    assert (worst.at, worst.seat) == (at, seat) and worst.cost > 0.2
    assert worst.better in worst.why and worst.chosen != worst.better
    assert found.luck == [0.0, 0.0], "nothing is left to chance in this game"


def test_a_lucky_roll_is_luck() -> None:
    """Home is 5 strokes away; after two steady turns only the best of three sides, one in four, still helps."""
    record = Record(ROW, 1, {"home": 5, "time": 3})
    for actor, action in ((0, STEADY), (0, STEADY), (0, HARD), (CHANCE, 3)):
        record.add(actor, action)
    assert record.over and record.state.scores() == [1.0]
    found = review(record, "karl", tries=200)
    assert found.luck == [0.75] and [(stroke.at, stroke.gains) for stroke in found.strokes] == [(3, [0.75])]
    assert found.shares[3] == [0.25]


def test_luck_and_everybodys_choices_make_up_the_result() -> None:
    """With one seat nobody else's choices count."""
    record, rng = Record(ROW, 1, {"home": 8, "time": 6}), Rng(8)
    while not record.over:
        actor = record.state.actors()[0]
        legal = record.state.options(actor)
        record.add(actor, int(record.state.sample(rng)) if actor == CHANCE else legal[rng.below(len(legal))])
    found = review(record, "karl", tries=50)
    assert len(found.shares) == len(record.entries) + 1 and found.shares[-1] == record.state.scores()
    assert found.luck[0] + found.choices[0] == pytest.approx(found.shares[-1][0] - found.shares[0][0])


def test_a_running_game_is_not_reviewed() -> None:
    with pytest.raises(BadRecord, match="only a finished game"):
        review(Record(HX, 2))


def test_the_command_prints_it_and_refuses_what_is_not_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, at = blunder()
    file = tmp_path / "game.txt"
    file.write_text(record.write(), "utf-8")
    assert cli.main(["review", str(file), "--level", "karl", "--tries", "2"]) == 0
    out = capsys.readouterr().out
    assert f"After {at} events" in out and "luck +0.00, choices" in out and "Turning points:" in out
    assert cli.main(["review", str(file), "--level", "karl", "--tries", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["turns"]
    file.write_text(record.cut(4).write(), "utf-8")
    assert cli.main(["review", str(file)]) == 2
    assert "Only a finished game can be reviewed" in capsys.readouterr().err


def test_what_the_playouts_cannot_tell_apart_is_one_step_of_the_graph() -> None:
    """A share of 0.7 that falls to 0.2: each position was guessed from 50 games, so each guess is off by some 0.06."""
    rng, guesses = Rng(3), list[Outcome]()
    for n in range(80):
        true = 0.7 if n < 40 else 0.2
        seen = sum(rng.unit() < true for _ in range(50)) / 50
        guesses.append(([seen, 1 - seen], [true * (1 - true) / 50] * 2))
    guesses.append(([0.0, 1.0], [0.0, 0.0]))
    found = settled(guesses)
    assert len({tuple(row) for row in found}) == 3, "before the fall, after it, and the end"
    assert found[39] != found[40] and found[-1] == [0.0, 1.0]
    assert found[0][0] == pytest.approx(0.7, abs=0.05) and found[50][0] == pytest.approx(0.2, abs=0.05)
    assert all(sum(row) == pytest.approx(1.0) for row in found)


def test_what_is_certain_is_never_joined_with_a_guess() -> None:
    assert settled([([0.5], [0.01]), ([0.51], [0.0]), ([0.5], [0.01])]) == [[0.5], [0.51], [0.5]]
    assert settled([([0.5], [0.01]), ([1.0], [0.01]), ([1.0], [0.0])])[-1] == [1.0], "not even with one that says the same"
    assert settled([([0.25], [0.0]), ([0.25], [0.0]), ([1.0], [0.0])]) == [[0.25], [0.25], [1.0]]
