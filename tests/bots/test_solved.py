"""Solved endings: the table says what the rules say, bots and hints and reviews use it, and no bad file or other rule is trusted."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from meadhall import cli, load_game
from meadhall.bots import solved
from meadhall.bots.brain import advice, analyse, choose
from meadhall.bots.review import outcome_of
from meadhall.errors import BadData, BadOption
from meadhall.game import State
from meadhall.games.hexentafl.mind.proof import Proof
from support import rule

HX = load_game("hexentafl")
MEN = 2


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table of the smallest endings."""
    return solved.build(HX, MEN, tmp_path_factory.mktemp("endings") / "meadhall" / "hexentafl.endings")


@pytest.fixture
def table(made: Path, monkeypatch: pytest.MonkeyPatch) -> solved.Solved:
    """The same, as this user's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(made.parent.parent))
    return solved.table_of(HX)


def put(words: str, **options: Any) -> State:
    return HX.put(HX.start(**options), words)


def children(state: State) -> Iterator[State]:
    for action in state.legal(state.turn()):
        child = state.copy()
        child.apply(state.turn(), action)
        yield child


def wins(state: State, within: int) -> bool:
    """Does the side to move win within this number of moves? Tries everything."""
    seat = state.turn()
    return any(
        child.scores()[seat] == 1.0 if not child.actors() else within > 2 and loses(child, within - 1)
        for child in children(state)
    )  # fmt: skip


def loses(state: State, within: int) -> bool:
    """Has the side to move lost within this number of moves, whatever it tries?"""
    seat = state.turn()
    return all(
        child.scores()[seat] == 0.0 if not child.actors() else within > 1 and wins(child, within - 1)
        for child in children(state)
    )  # fmt: skip


def test_every_number_follows_from_those_after_one_more_move(table: solved.Solved) -> None:
    assert list(table.first) == [(0, 1), (1, 1), (0, 2)]
    assert not list(solved.faults(table, islice(solved.samples(table, 5), 250)))


def test_a_wrong_number_is_found(table: solved.Solved) -> None:
    wrong = {n: bytes(min(number + 2, 250) if number else 0 for number in table.chunk(n)) for n in range(len(table.begins) - 1)}
    table.unpacked.update(wrong)
    assert list(islice(solved.faults(table, islice(solved.samples(table, 5), 100)), 1))


def test_numbers_are_what_trying_everything_finds(table: solved.Solved) -> None:
    looked = set()
    for state in islice(solved.samples(table, 11), 60):
        number = table.number(state)
        if 2 <= number <= 4:
            looked.add(number)
            right, wrong = (wins, loses) if number % 2 == 0 else (loses, wins)
            assert right(state, number - 1) and not wrong(state, number)
            assert number < 4 or not right(state, number - 3)
        else:
            assert not wins(state, 1)
    assert looked == {2, 3, 4}


@rule("HX-4.3")
def test_a_lone_attacker_cannot_hold_the_king(table: solved.Solved) -> None:
    for state in islice(solved.samples(table, 3), 60):
        number = table.number(state)
        if table.solver.find(state)[:2] in ((0, 1), (1, 1)):
            assert number > 0 and (number % 2 == 0) == (state.turn() == 0), "the defenders win"


def test_positions_that_are_turned_have_the_same_number(table: solved.Solved) -> None:
    same = ["Kd4 Aa1 Aa4 D", "Kd4 Aa4 Ad7 D", "Kd4 Ag4 Ag1 D", "Kd4 Ad1 Ag1 D"]
    assert len({table.solver.find(put(words)) for words in same}) > 1
    assert len({table.number(put(words)) for words in same}) == 1


@pytest.mark.parametrize(
    ("words", "options"),
    [("Ke5 Aa1 D", {"size": 5}), ("Kd4 Aa1 D", {"king_move": "slide"}), ("Kd4 Aa1 D", {"match": "pair"}), ("Kd4 Aa1 Aa2 Aa3 D", {})],
)
def test_other_rules_and_more_men_are_not_in_the_table(table: solved.Solved, words: str, options: dict[str, Any]) -> None:
    assert table.verdict(put("Kd4 Aa1 D")) is not None
    state = put(words, **options)
    assert table.verdict(state) is None and solved.exact(HX, state) is None and solved.after(HX, state, 0) == {}


@rule("HX-4.5")
def test_a_win_that_the_limit_does_not_allow_is_a_draw(table: solved.Solved) -> None:
    state = put("Kd4 Aa1 D", ply_limit=100)
    found = table.verdict(state)
    assert found is not None and found.share == 1.0 and found.choices > 1
    late = HX.load({**state.data(), "ply": 100 - found.choices})
    assert table.verdict(late) == found, "the last move may still win"
    assert table.verdict(HX.load({**state.data(), "ply": 101 - found.choices})) == solved.Verdict(0.5, 0)


@rule("HX-4.4")
def test_where_a_repetition_could_interfere_the_table_is_silent(table: solved.Solved) -> None:
    state = put("Kd4 Aa1 D")
    for turn, text in enumerate(("Kd4-d5", "a1-a2", "Kd5-d4", "a2-a1")):
        state.apply(turn % 2, HX.read(state, turn % 2, text))
    assert table.verdict(state) is not None, "the present position has stood twice, but nobody who hurries comes back to it"
    state.apply(0, HX.read(state, 0, "Kd4-c4"))
    assert table.verdict(state) is None, "another one has"


def test_a_winner_hurries_and_a_loser_resists(table: solved.Solved) -> None:
    for words in ("Kd4 Aa1 D", "Kd4 Dd5 Aa1 A"):
        state = put(words)
        left = table.number(state) - 1
        while state.actors():
            assert table.number(state) - 1 == left
            seat = state.turn()
            action = choose(HX, state.view(seat), seat, "huskarl", 3, counted=1)
            state.apply(seat, action)
            left -= 1
        assert left == 0 and state.scores() == [1.0, 0.0]


def test_a_draw_is_kept(table: solved.Solved) -> None:
    state = next(state for state in solved.samples(table, 2) if table.number(state) == 0)
    for turn in range(4):
        seat = state.turn()
        state.apply(seat, choose(HX, state.view(seat), seat, "huskarl", turn, counted=1))
        assert state.actors() and table.number(state) == 0


def test_a_karl_and_other_games_do_without(table: solved.Solved, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(solved, "find_table", refuse)
    state = put("Kd4 Aa1 D")
    assert choose(HX, state.view(0), 0, "karl") in state.legal(0)


def test_hints_and_reviews_use_it(table: solved.Solved) -> None:
    state = put("Kd4 Aa1 D")
    found = table.verdict(state)
    assert found is not None
    thought = analyse(HX, state.view(0), 0, "huskarl")
    assert thought.candidates[0].value == 1.0 and thought.simulations == 0 and len(thought.line) == min(found.choices, 6)
    assert f"a certain win, in at most {found.choices - 1} more moves" in thought.reasons[0]
    assert advice(HX, state.view(0), 0, thought.action).endswith(f"in at most {found.choices - 1} more moves of both sides.")
    assert outcome_of(HX, state, 1, 1) == ([1.0, 0.0], [0.0, 0.0])


def test_without_a_table_nothing_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    state = put("Kd4 Aa1 D")
    assert solved.find_table(HX) is None and solved.verdict(HX, state) is None and solved.after(HX, state, 0) == {}
    with pytest.raises(BadOption, match="there is no table of endings for heXentafl yet"):
        solved.table_of(HX)


def damage(data: bytes) -> bytes:
    return data[:-3] + bytes([data[-3] ^ 1]) + data[-2:]


def other_rules(data: bytes) -> bytes:
    kind, about, body = data.split(b"\n", 2)
    return b"\n".join([kind, json.dumps({**json.loads(about), "rules": 99}).encode(), body])


def other_kind(data: bytes) -> bytes:
    return b"x" + data


def short(data: bytes) -> bytes:
    return data[:40]


BAD: dict[Callable[[bytes], bytes], str] = {
    damage: "is damaged",
    other_rules: "other rules of heXentafl",
    other_kind: "is no table of endings",
    short: "is damaged",
}


@pytest.mark.parametrize("change", BAD)
def test_a_bad_file_is_named_and_not_used(
    made: Path, tmp_path: Path, change: Callable[[bytes], bytes], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    said = BAD[change]
    bad = tmp_path / "meadhall" / "hexentafl.endings"
    bad.parent.mkdir()
    bad.write_bytes(change(made.read_bytes()))
    with pytest.raises(BadData, match=said):
        solved.Solved(HX, bad)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            assert solved.find_table(HX) is None
    assert caplog.text.count("The table of endings is not used") == 1 and said in caplog.text


def test_who_stops_the_building_keeps_the_old_table(made: Path, tmp_path: Path) -> None:
    path = tmp_path / "hexentafl.endings"
    path.write_bytes(made.read_bytes())

    def stop(done: int, of: int) -> None:
        assert 0 <= done <= of
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solved.build(HX, 1, path, stop)
    assert path.read_bytes() == made.read_bytes() and list(tmp_path.iterdir()) == [path]


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert cli.main(["build-endings", "--check", "3"]) == 2
    assert "there is no table of endings" in capsys.readouterr().err.lower()
    assert cli.main(["build-endings", "--men", "1"]) == 0
    assert "up to 1 man beside the King, 360 places" in capsys.readouterr().out
    assert cli.main(["build-endings", "hexentafl", "--check", "20"]) == 0
    assert "20 positions of" in capsys.readouterr().out
    assert cli.main(["build-endings", "--men", "6"]) == 2
    assert "1 to 5 men beside the King, not 6" in capsys.readouterr().err
    assert cli.main(["build-endings", "nxs"]) == 2
    assert "has no endings that can be solved" in capsys.readouterr().err


def test_proofs_agree_with_the_table(table: solved.Solved) -> None:
    search, asked = Proof(1000), 0
    for state in islice(solved.samples(table, 8), 40):
        number = table.number(state)
        if 2 <= number <= 5:
            winner = int(state.turn()) if number % 2 == 0 else 1 - int(state.turn())
            for moves, wanted in ((number - 1, True), (number - 2, False)):
                if moves:
                    search.ask(winner, moves)
                    while not search.work(state, 50):  # type: ignore[arg-type]  # it is a position of heXentafl
                        pass
                    assert search.holds() == wanted
                    asked += 1
    assert asked > 10
