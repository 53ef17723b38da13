"""A review finds a planted blunder as the turning point and a planted stroke of luck as luck, and tells no secret of a running game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import meadhall
from bots.planted import GAIN, HX, LUCKY, SETUPS, blunder, planted
from meadhall import cli
from meadhall.bots import review as reviewing
from meadhall.bots.brain import endings
from meadhall.bots.outlook import Outlook
from meadhall.bots.review import Outcome, doubt, doubtful, review, settled
from meadhall.errors import BadRecord
from meadhall.game import CHANCE, State
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


QUICK = ("ragnarokstar",)  # two rounds, which plain Python plays on in a few seconds


def tries(key: str) -> int:
    """As many playouts as the time allows: plain Python is slow, and Yggdrasil is long."""
    return (20 if key == "yggdrasil" else 40) if meadhall.compiled() else 6


@pytest.mark.parametrize("key", SETUPS if meadhall.compiled() else QUICK)
def test_a_planted_blunder_is_the_turning_point_of_every_game(key: str) -> None:
    record, at = planted(key, "blunder")
    seat = record.entries[at].actor
    ends = endings(record.game, record.at(at).view(seat), seat, Rng(1))
    chosen, best = (
        ends.get(action, 0.5) for action in (record.entries[at].action, max(record.at(at).legal(seat), key=lambda a: ends.get(a, 0.5)))
    )
    assert chosen < best and record.state.scores()[seat] == 0.0, "it is planted"
    found = review(record, "karl", tries(key))
    assert at in [point.at for point in found.turns], [(point.at, point.cost) for point in found.turns]
    point = next(point for point in found.turns if point.at == at)
    assert point.seat == seat and point.cost >= GAIN and point == found.turns[0]
    assert point.better != point.chosen and f"A good {'turn' if ', then ' in point.why else 'choice'}: " in point.why


@pytest.mark.parametrize("key", LUCKY if meadhall.compiled() else QUICK)
def test_a_planted_stroke_of_luck_is_luck_in_every_game(key: str) -> None:
    record, at = planted(key, "luck")
    assert record.entries[at].actor == CHANCE
    outlook = Outlook(record.game.policy)
    before, after = (outlook.shares(record.at(n), 200, 5) for n in (at, at + 1))
    gains = [later - share for share, later in zip(before, after, strict=True)]
    seat = gains.index(max(gains))
    assert gains[seat] > GAIN / 2 and record.state.scores()[seat] == 1.0, "it is planted"
    found = review(record, "karl", max(20, tries(key)))
    assert at in [stroke.at for stroke in found.strokes], [(stroke.at, stroke.gains) for stroke in found.strokes]
    assert next(stroke for stroke in found.strokes if stroke.at == at).gains[seat] == pytest.approx(gains[seat], abs=0.2)
    assert at not in [point.at for point in found.turns], "nobody chose it"


def test_where_nothing_changes_no_step_is_found() -> None:
    """Of 300 positions with a share of one half some are won six times out of six: they were told as strokes of luck."""
    for tried in (6, 120):
        rng, steps = Rng(tried), 0
        for _ in range(3):
            guesses = list[Outcome]()
            for _n in range(300):
                seen = sum(rng.unit() < 0.5 for _ in range(tried)) / tried
                guesses.append(([seen, 1 - seen], [doubt(seen, tried)] * 2))
            shares = settled(guesses)
            steps += sum(shares[n] != shares[n + 1] for n in range(299))
        assert steps <= 2, f"{tried} playouts"


def test_what_strays_once_is_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A position that six playouts see as won, between others that they see as even."""
    record, rng = Record(ROW, 1, {"home": 8, "time": 6}), Rng(8)
    while not record.over:
        actor = record.state.actors()[0]
        legal = record.state.options(actor)
        record.add(actor, int(record.state.sample(rng)) if actor == CHANCE else legal[rng.below(len(legal))])
    strays = next(n for n, entry in enumerate(record.entries) if entry.actor == CHANCE) + 1
    asked = list[int]()

    def guess(_game: object, state: State, tried: int, _seed: int) -> Outcome:
        if not state.actors():
            return state.scores(), [0.0]
        asked.append(tried)
        share = 1.0 if tried == 600 and state == record.at(strays) else 0.5
        return [share], [doubt(share, tried)]

    monkeypatch.setattr(reviewing, "outcome_of", guess)
    found = review(record, "karl", tries=600)
    assert not found.strokes and found.shares[strays] == [0.5] and asked.count(3600) >= 2
    guesses: list[Outcome] = [guess(None, state, 600, 1) for state in record.replay()]
    assert {strays - 1, strays, strays + 1} <= set(doubtful(record, guesses))


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
