"""Right results: no game of another study, data that exist, intervals within bounds, rows that stand out honestly, comparisons."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from meadhall import load_game
from meadhall.bots.match import interval
from meadhall.cli import main
from meadhall.data import changes, entries, merged, own_data
from meadhall.errors import MeadhallError
from meadhall.games import CATALOGUE
from meadhall.lab.compare import compare
from meadhall.lab.engine import run
from meadhall.lab.identity import identity
from meadhall.lab.metrics import find_metric, measure
from meadhall.lab.play import Played, Task, play
from meadhall.lab.plots import edges
from meadhall.lab.stats import doubt, estimate, mean_of, stand_out
from meadhall.lab.study import Study, read_study

HX = load_game("hexentafl")
FEWER = '[[hexentafl.board]]\nattackers = ["a1", "a4", "d1", "d7", "g1"]\n'


def task(**other: Any) -> Task:
    return replace(Task(0, "hexentafl", ("random", "random"), (0, 1), HX.complete({}), 7000), **other)


# -- kept games -------------------------------------------------------------------------------------------------------


def test_a_kept_game_is_used_only_for_exactly_the_same_game(tmp_path: Path) -> None:
    data = tmp_path / "fewer.toml"
    data.write_text(FEWER)
    keep = tmp_path / "games.jsonl"
    nxs = load_game("nxs")
    studies: list[tuple[Task, str]] = [
        (task(), ""),
        (task(options=HX.complete({"size": 5})), ""),
        (task(), str(data)),
        (task(bots=("thrall", "random")), ""),
        (task(game="nxs", options=nxs.complete({})), ""),
    ]
    assert len({identity(*study) for study in studies}) == len(studies)
    found = [run([one], override=other, keep=keep)[0] for one, other in studies]
    assert found == [run([one], override=other)[0] for one, other in studies], "as if each had a folder of its own"
    assert len(keep.read_text().splitlines()) == len(studies)
    again = [run([one], override=other, keep=keep)[0] for one, other in studies]
    assert again == found and len(keep.read_text().splitlines()) == len(studies), "and each is found again"


def test_the_identity_knows_the_rules_and_the_content_of_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = tmp_path / "other.toml"
    data.write_text(FEWER)
    before = identity(task(), str(data))
    data.write_text(FEWER.replace("d7", "d6"))
    assert identity(task(), str(data)) != before, "the same name, another content"
    plain = identity(task())
    monkeypatch.setattr(HX, "version", HX.version + 1)
    assert identity(task()) != plain
    assert identity(task(number=5, label="elsewhere")) == identity(task()), "where a game stands in a study changes nothing about it"


def test_a_longer_run_takes_over_the_games_of_a_shorter_one(tmp_path: Path) -> None:
    keep = tmp_path / "games.jsonl"
    tasks = [task(number=n, seed=7000 + n) for n in range(4)]
    run(tasks[:2], keep=keep)
    seen: list[int] = []
    whole = run(tasks, keep=keep, progress=lambda done, of: seen.append(done))
    assert seen[0] == 2 and whole == run(tasks)


def test_a_study_interrupted_at_random_is_byte_equal_to_an_undisturbed_one(tmp_path: Path) -> None:
    tasks = [task(number=n, seed=7000 + n) for n in range(6)]
    whole, torn, rng = run(tasks), tmp_path / "torn.jsonl", random.Random(4)
    for _ in range(5):
        run(tasks, keep=torn)
        content = torn.read_bytes()
        torn.write_bytes(content[: rng.randrange(len(content))])
    assert json.dumps([p.__dict__ for p in run(tasks, keep=torn)]) == json.dumps([p.__dict__ for p in whole])


def test_two_reports_in_one_folder_say_what_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def report(*more: str) -> dict[str, Any]:
        assert main(["lab", "report", "hexentafl", "--games", "4", "--bot", "random", "--out", str(tmp_path), "--json", *more]) == 0
        found: dict[str, Any] = json.loads(capsys.readouterr().out)
        return found

    data = tmp_path / "fewer.toml"
    data.write_text(FEWER)
    first, second = report(), report("--data", str(data))
    assert first["changed"] == [] and len(second["changed"]) == 1 and "attackers" in second["changed"][0]
    assert "changed data: board[0].attackers" in (tmp_path / "report.html").read_text()
    assert report()["seats"] == first["seats"]


# -- data -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[hexentalf.board]\nsize = 4\n", "did you mean hexentafl"),
        ("[[hexentafl.bord]]\nsize = 4\n", "did you mean board"),
        ("[[hexentafl.board]]\natackers = []\n", "did you mean attackers"),
        ("[[hexentafl.board]]\nthrone = 7\n", "a text is needed here, not 7"),
        ("[nxs]\n", "changes nothing in heXentafl"),
        ("[[hexentafl.board]]\nsize = 4\n", "changes nothing in heXentafl"),
        ("[hexentafl]\nboard = 4\n", "a list of tables is needed"),
    ],
)
def test_data_that_change_nothing_are_refused(text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "other.toml"
    file.write_text(text)
    for kind in (["report"], ["sweep", "--vary", "size=4,5"]):
        assert main(["lab", kind[0], "hexentafl", "--games", "1", *kind[1:], "--data", str(file), "--out", str(tmp_path)]) == 2
        error = capsys.readouterr().err
        assert said in error and len(error.strip().splitlines()) == 1


def test_a_misspelt_game_in_the_environment_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "other.toml"
    file.write_text("[hexentalf]\n")
    monkeypatch.setenv("MEADHALL_DATA", str(file))
    with pytest.raises(MeadhallError, match="did you mean hexentafl"):
        load_game("nxs")


@pytest.mark.parametrize("key", CATALOGUE)
def test_what_can_be_changed_is_listed_and_can_be_changed(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["data", key]) == 0
    lines = capsys.readouterr().out.strip().splitlines()
    base = own_data(load_game(key).package)
    assert len(lines) == len(entries(base)) > 5 and all(line.startswith(f"{key}.") for line in lines)
    assert merged(base, base, key) == base and changes(base, base) == []


# -- intervals --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shares", [[0.5], [0.5] * 3, [0.0, 1.0], [0.5, 0.5, 1.0], [1.0], [0.0] * 9, [0.25, 0.75] * 3])
def test_intervals_of_shares_stay_within_bounds_and_are_never_a_point(shares: list[float]) -> None:
    mean, low, high = interval(shares)
    assert 0.0 <= low <= mean <= high <= 1.0 and high - low > 0.1


def test_intervals_cover_what_they_promise_with_draws() -> None:
    rng = random.Random(1)
    for draws in (0.0, 0.3, 0.9):
        covered = 0
        for _ in range(800):
            shares = [0.5 if rng.random() < draws else float(rng.random() < 0.7) for _ in range(40)]
            _, low, high = interval(shares)
            covered += low <= 0.5 * draws + 0.7 * (1 - draws) <= high
        assert covered / 800 > 0.92, draws


def test_means_of_other_numbers_have_students_interval() -> None:
    assert mean_of([3.0]).bounds == "unknown"
    two = mean_of([1.0, 3.0])
    assert two.high - 2.0 == pytest.approx(12.706, abs=0.01)
    many = mean_of([float(x % 5) for x in range(100)])
    assert many.high - many.mean == pytest.approx(1.984 * 2.0101**0.5 / 10, abs=0.01)


def test_few_rows_stand_out_by_chance() -> None:
    rng = random.Random(2)
    alarms = 0
    for _ in range(40):
        rows = [[float(rng.random() < 0.33) for _ in range(60)] for _ in range(45)]
        alarms += any(stand_out([doubt(row, 0.33) for row in rows]))
    assert alarms <= 6, "of 45 rows two or three leave the mean out each time, and nearly never is one said to stand out"
    real = [[float(rng.random() < 0.33) for _ in range(60)] for _ in range(44)] + [[1.0] * 40 + [0.0] * 20]
    assert stand_out([doubt(row, 0.33) for row in real])[-1]
    row = [1.0] * 30 + [0.0] * 10
    assert (doubt(row, estimate(row).low + 1e-3) > 0.05) and doubt(row, estimate(row).low - 1e-3) < 0.05


def test_bins_hold_equally_many_numbers() -> None:
    whole = edges(list(range(20, 75)) * 12)
    assert len(whole) <= 26 and {b - a for a, b in pairwise(whole)} == {3.0}
    assert whole[0] < 20 and whole[-1] > 74
    assert edges([4]) == [3.5, 4.5]


# -- metrics and comparisons ------------------------------------------------------------------------------------------


def test_metrics_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "my_metrics.py").write_text(
        "def moves(game, state, played):\n    return sum(played.choices)\n\n"
        "def men(game, state, played):\n    return [1.0, 2.0]\n\ndef wrong(game, state, played):\n    return 'many'\n"
    )
    monkeypatch.chdir(tmp_path)
    asked = ["--metric", "my_metrics:moves", "--metric", "my_metrics:men"]
    assert main(["lab", "report", "hexentafl", "--games", "3", "--bot", "random", "--out", "out", *asked]) == 0
    study = read_study(tmp_path / "out")
    assert [p.metrics["moves"] for p in study.played] == [[float(sum(p.choices))] for p in study.played]
    assert (tmp_path / "out" / "games.csv").read_text().splitlines()[0].endswith("traits,moves,men")
    assert "<h2>moves</h2>" in (tmp_path / "out" / "report.html").read_text()
    for bad in ("my_metrics:nothing", "nowhere:moves", "moves"):
        assert main(["lab", "report", "hexentafl", "--games", "1", "--bot", "random", "--out", "out", "--metric", bad]) == 2
    with pytest.raises(MeadhallError, match="must return a number"):
        play(task(metrics=("my_metrics:wrong",)))
    assert callable(find_metric("my_metrics:moves")) and measure((), HX, HX.start(), study.played[0]) == {}


def played(seed: int, winner: int, length: int, had: str) -> Played:
    scores = [1.0, 0.0] if winner == 0 else [0.0, 1.0]
    return Played(seed, "", ["karl"] * 2, [0, 1], seed, scores, [5, 3], [length, length], 0, 4.0, [[had], []])


def test_two_studies_are_compared_pair_by_pair() -> None:
    rng = random.Random(3)
    before = [played(n, int(rng.random() < 0.5), 10, "Ansuz") for n in range(60)]
    after = [played(n, 0, 12, "Ansuz") for n in range(60)]
    same = compare(_study(before), _study(before))
    assert same.pairs == 60 and not any(c.surprising for c in (*same.shares, *same.measures, *same.traits))
    found = compare(_study(before), _study(after))
    assert found.shares[0].surprising and found.shares[0].difference.mean > 0.3 and found.shares[0].difference.high <= 1.0
    assert {c.name: c.difference.mean for c in found.measures}["choices in a game"] == 4.0
    assert found.traits[0].name == "Ansuz" and found.traits[0].surprising
    with pytest.raises(MeadhallError, match="share no seeds"):
        compare(_study(before), _study([replace(p, seed=p.seed + 1000) for p in after]))
    with pytest.raises(MeadhallError, match="of the same game"):
        compare(_study(before), replace(_study(after), game="nxs"))


def _study(games: list[Played]) -> Study:
    return Study("hexentafl", 2, "karl", {}, [], 1, games)


def test_a_comparison_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "fewer.toml"
    data.write_text(FEWER)
    common = ["lab", "report", "hexentafl", "--games", "5", "--bot", "random"]
    assert main([*common, "--out", str(tmp_path / "a")]) == 0
    assert main([*common, "--out", str(tmp_path / "b"), "--data", str(data)]) == 0
    assert main(["lab", "compare", str(tmp_path / "a"), str(tmp_path / "b")]) == 0
    page = (tmp_path / "b" / "comparison.html").read_text()
    assert "Before: 2 seats, random bots. After: 2 seats, random bots; changed data: board[0].attackers" in page and "<svg" in page
    assert main(["lab", "compare", str(tmp_path / "a"), str(tmp_path / "nowhere")]) == 2
    capsys.readouterr()


def test_a_tournament_has_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "tournament", "hexentafl", "--bots", "random", "thrall", "--games", "2", "--out", str(tmp_path)]) == 0
    page = (tmp_path / "tournament.html").read_text()
    assert "Each against each" in page and "thrall" in page
    assert main(["lab", "tournament", "hexentafl", "--bots", "karl", "karl", "--games", "2", "--out", str(tmp_path)]) == 2
    assert "named twice" in capsys.readouterr().err


def test_a_co_operative_game_is_named_right(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = ["--games", "2", "--bot", "random", "--out", str(tmp_path)]
    assert main(["lab", "report", "yggdrasil", "--seats", "2", *out]) == 0
    assert "games won" in capsys.readouterr().out
    assert main(["lab", "sweep", "yggdrasil", "--vary", "seats=1,2", *out]) == 0
    said = capsys.readouterr().out
    assert "games won" in said and "seat 1" not in said and "points" not in said
