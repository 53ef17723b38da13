"""The balance lab: the same games whatever the engine, honest intervals, reports that can be made again."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from meadhall import load_game
from meadhall.cli import main
from meadhall.data import merged, read_toml
from meadhall.errors import MeadhallError
from meadhall.game import Event, State
from meadhall.games.yggdrasil.data import COMPONENTS
from meadhall.lab.balance import balance
from meadhall.lab.engine import run
from meadhall.lab.identity import identity
from meadhall.lab.play import Task, play
from meadhall.lab.stats import estimate, ratings
from meadhall.lab.sweep import sweep
from meadhall.lab.tournament import pairings, tournament

HX = load_game("hexentafl")
DICE = {"kind dice", "hard dice"}


def tasks(n: int, bot: str = "thrall") -> list[Task]:
    return [Task(i, "hexentafl", (bot, bot), (0, 1), HX.complete({}), 7000 + i) for i in range(n)]


def test_a_game_is_the_same_each_time() -> None:
    assert play(tasks(1)[0]) == play(tasks(1)[0])


def test_one_worker_two_workers_and_ray_give_identical_tables() -> None:
    pytest.importorskip("ray")
    found = [run(tasks(4), workers=1), run(tasks(4), workers=2), run(tasks(4), engine="ray")]
    assert found[0] == found[1] == found[2]


def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path) -> None:
    keep = tmp_path / "games.jsonl"
    whole = run(tasks(6), keep=keep)
    lines = keep.read_text().splitlines()
    keep.write_text("\n".join(lines[:3]) + "\n" + lines[3][:20])
    seen: list[int] = []
    again = run(tasks(6), keep=keep, progress=lambda done, of: seen.append(done))
    assert again == whole and seen[0] == 3, "three games were kept, the torn line was played anew"
    other = [Task(t.number, t.game, t.bots, t.who, t.options, t.seed + 1) for t in tasks(2)]
    assert run(other, keep=keep)[0].seed == 7001, "games of another seed are not taken over"


def test_everybody_sits_everywhere_equally_often() -> None:
    games = pairings(HX, ["random", "thrall", "karl"], 2, 4, {}, 1)
    assert len(games) == 12 and len({t.seed for t in games}) == 12
    for entrant in range(3):
        assert [sum(t.who[seat] == entrant for t in games) for seat in (0, 1)] == [4, 4]


def test_a_tournament_ranks_by_strength() -> None:
    found = tournament(HX, ["random", "karl"], 12, seed=2)
    assert found.ratings[0].name == "karl" and found.shares[1].mean > 0.6
    assert found.ratings[0].low < found.ratings[0].rating < found.ratings[0].high


def test_ratings_recover_known_strengths() -> None:
    results = [(0, 1, 1.0)] * 75 + [(0, 1, 0.0)] * 25 + [(1, 2, 1.0)] * 75 + [(1, 2, 0.0)] * 25
    found = ratings(["a", "b", "c"], results)
    assert [r.name for r in found] == ["a", "b", "c"]
    assert found[0].rating - found[1].rating == pytest.approx(190.8, abs=12)
    assert sum(r.rating for r in found) == pytest.approx(0, abs=1e-6)
    sweep_of_ten = ratings(["a", "b"], [(0, 1, 1.0)] * 10)
    assert 0 < sweep_of_ten[0].rating < 1000, "a clean sweep has a finite rating"


def test_a_league_grows_without_playing_anything_again(tmp_path: Path) -> None:
    keep, new = tmp_path / "tournament.jsonl", list[tuple[int, int]]()
    tournament(HX, ["thrall", "random"], 2, keep=keep)
    grown = tournament(HX, ["karl", "random", "thrall"], 3, keep=keep, progress=lambda done, of: new.append((done, of)))
    assert new[0] == (2, 9), "the two games of random and thrall count, although they have other places now"
    assert grown == tournament(HX, ["karl", "random", "thrall"], 3)
    for one in grown.games:
        assert [grown.entrants[who] for who in one.who] == one.bots
    assert {r.name: r.games for r in grown.ratings} == {"karl": 6, "random": 6, "thrall": 6}


def test_rivals_at_one_table_do_not_count_as_independent_results() -> None:
    pairs, tables = [], []
    for number in range(60):
        winner = number % 3 if number % 4 else 0
        for a, b in ((0, 1), (0, 2), (1, 2)):
            pairs.append((a, b, 1.0 if a == winner else 0.0 if b == winner else 0.5))
            tables.append(number)
    alone, together = ratings(["a", "b", "c"], pairs), ratings(["a", "b", "c"], pairs, tables=tables)
    assert [r.rating for r in alone] == [r.rating for r in together]
    assert together[0].high - together[0].low >= alone[0].high - alone[0].low
    nine = [(0, 1, float(number % 2)) for number in range(20) for _ in range(9)]  # results that were one game each, told nine times
    wide, narrow = ratings(["a", "b"], nine, tables=[place // 9 for place in range(180)]), ratings(["a", "b"], nine)
    assert wide[0].high - wide[0].low == pytest.approx(3 * (narrow[0].high - narrow[0].low), rel=0.05)


def test_estimates_are_honest_with_few_cases() -> None:
    assert estimate([]).cases == 0
    clean = estimate([1.0] * 5)
    assert clean.mean == 1.0 and clean.low < 0.6, "five wins in a row do not prove much"
    assert estimate([0.0, 1.0] * 50).low == pytest.approx(0.404, abs=0.005)


def test_balance_counts_seats_lengths_and_offers() -> None:
    found = balance(HX, run(tasks(8)))
    assert found.games == 8 and found.fair == pytest.approx(0.5)
    assert sum(e.mean for e in found.seats) == pytest.approx(1.0) and len(found.lengths) == 8


def test_a_sweep_plays_every_combination() -> None:
    cells = sweep(HX, {"size": ["4", "5"], "first": ["defenders", "attackers"]}, "random", 3)
    assert [tuple(c.setup.values()) for c in cells] == [("4", "defenders"), ("4", "attackers"), ("5", "defenders"), ("5", "attackers")]
    assert all(c.found.games == 3 for c in cells)
    with pytest.raises(MeadhallError):
        sweep(HX, {"size": ["6"]}, "random", 1)
    with pytest.raises(MeadhallError):
        sweep(HX, {}, "random", 1)


def test_other_component_data_are_used_and_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "other.toml"
    file.write_text('[[hexentafl.board]]\nsize = 4\nattackers = ["a1", "a4", "d1", "d7", "g1"]\n')
    monkeypatch.setenv("MEADHALL_DATA", str(file))
    assert len(read_toml("meadhall.games.hexentafl")["board"][0]["attackers"]) == 5
    monkeypatch.delenv("MEADHALL_DATA")
    five = run(tasks(2, "random"), override=str(file))
    assert five != run(tasks(2, "random"))
    with pytest.raises(MeadhallError, match="no 'wings'"):
        merged({"a": 1}, {"wings": 2}, "here")
    with pytest.raises(MeadhallError, match="no entry 'x'"):
        merged([{"id": "y", "n": 1}], [{"id": "x", "n": 2}], "here")


def test_the_report_stands_alone(tmp_path: Path) -> None:
    out = tmp_path / "lab"
    assert main(["lab", "report", "hexentafl", "--games", "6", "--bot", "random", "--out", str(out)]) == 0
    page = (out / "report.html").read_text()
    assert "<svg" in page and "95 %" in page and "Seed 1" in page and "http-equiv" not in page
    assert 'src="' not in page and "<link" not in page, "nothing is fetched from elsewhere"
    with (out / "games.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 12 and {r["seat"] for r in rows} == {"1", "2"}


def test_sweeps_and_tournaments_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = ["--out", str(tmp_path), "--games", "2", "--json"]
    assert main(["lab", "sweep", "hexentafl", "--vary", "size=4,5", "--bot", "random", *out]) == 0
    assert len(json.loads(capsys.readouterr().out)) == 2 and (tmp_path / "sweep.html").exists()
    assert main(["lab", "tournament", "hexentafl", "--bots", "random", "thrall", *out]) == 0
    assert len(json.loads(capsys.readouterr().out)["ratings"]) == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ["lab"],
        ["lab", "report", "chess"],
        ["lab", "report", "hexentafl", "--bot", "odin"],
        ["lab", "report", "hexentafl", "--games", "0"],
        ["lab", "report", "hexentafl", "--counted", "0"],
        ["lab", "sweep", "hexentafl", "--vary", "size=4", "--counted", "much"],
        ["lab", "sweep", "hexentafl"],
        ["lab", "sweep", "hexentafl", "--vary", "size"],
        ["lab", "tournament", "hexentafl", "--bots", "karl"],
        ["lab", "report", "hexentafl", "--data", "/nowhere.toml"],
        ["lab", "report", "hexentafl", "--engine", "steam"],
    ],
)
def test_bad_input_is_refused(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_jarls_may_get_a_part_of_their_simulations(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, few = ["--out", str(tmp_path), "--games", "1"], ["--bot", "jarl", "--counted", "0.0002"]
    assert main(["lab", "report", "hexentafl", *few, *out]) == 0
    assert "2 seats, jarl bots with 0.0002 of their simulations" in capsys.readouterr().out
    assert main(["lab", "sweep", "hexentafl", "--vary", "size=4", *few, *out]) == 0
    assert "1 game per set-up, jarl bots with 0.0002 of their simulations." in capsys.readouterr().out
    [whole] = tasks(1, "jarl")
    assert len({identity(whole), identity(replace(whole, counted=0.5)), identity(replace(whole, counted=0.25))}) == 3
    few_games = [play(replace(whole, counted=counted)) for counted in (0.0002, 0.0002, 0.0006)]
    assert few_games[0] == few_games[1] != few_games[2]


def test_the_rune_cards_of_nxs_are_among_what_may_go_with_winning() -> None:
    nxs = load_game("nxs")
    played = play(Task(0, "nxs", ("random", "random"), (0, 1), nxs.complete({"cards": "drawing"}), 3))
    used = [trait for row in played.traits for trait in row if trait.startswith("used ")]
    assert used and len(used) <= 6, "three cards each, and random players use some of them"


def test_the_special_cards_of_yggdrasil_count_once_in_a_game() -> None:
    ygg = load_game("yggdrasil")
    gods = {"god_assign": "list", "god_list": "thor,tyr"}
    every = ygg.complete({**gods, "difficulty": "custom", "angry": 6, "ragnarok": 4})
    played = play(Task(0, "yggdrasil", ("random", "random"), (0, 1), every, 3))
    assert played.traits[0][0] == "thor" and played.traits[1] == ["tyr"]
    assert sorted(set(played.traits[0][1:]) - DICE) == sorted(special.name for special in COMPONENTS.specials)
    easy = play(Task(0, "yggdrasil", ("random", "random"), (0, 1), ygg.complete(gods), 3))
    assert [set(row) - DICE for row in easy.traits] == [{"thor"}, {"tyr"}]


def test_traits_are_given_all_that_was_told_in_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def keys(_state: State, seat: int, told: Sequence[Event]) -> list[str]:
        return [event.key for event in told]

    lindisfarne = load_game("lindisfarne")
    monkeypatch.setattr(lindisfarne, "words", replace(lindisfarne.words, traits=keys))
    task = Task(0, "lindisfarne", ("karl", "random"), (0, 1), lindisfarne.complete({}), 3)
    first, second = play(task).traits
    assert first == second, "one history for all seats: no bot's search has added to it"
    assert first.count("winner") == 1 and first.count("score") == 2
