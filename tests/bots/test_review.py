"""A review finds a planted blunder as the turning point and a planted stroke of luck as luck, and tells no secret of a running game."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from meadhall import cli, load_game
from meadhall.bots.brain import choose, endings
from meadhall.bots.review import review
from meadhall.errors import BadRecord
from meadhall.game import CHANCE
from meadhall.record import Record
from meadhall.rng import Rng
from toys.row import HARD, ROW, STEADY

HX = load_game("hexentafl")


@cache
def blunder() -> tuple[Record, int]:
    """A game of heXentafl between karls in which one of them lets a win in one go, and how many events came before that."""
    for seed in range(200):
        record, at = Record(HX, 2), -1
        while not record.over:
            seat = record.state.actors()[0]
            view = record.state.view(seat)
            wins = [action for action, score in endings(HX, view, seat, Rng(seed)).items() if score == 1.0] if at < 0 else []
            others = [action for action in view.legal(seat) if action not in wins]
            if wins:
                at = len(record.entries)
            record.add(seat, others[0] if wins else choose(HX, view, seat, "karl", 1000 * seed + len(record.entries)))
        if at >= 0 and record.state.scores()[record.entries[at].actor] == 0.0:
            return record, at
    raise AssertionError("no such game")


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
