"""Tuning: what may change, what is wanted, and a small real search with Optuna where it is installed."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from meadhall import load_game
from meadhall.cli import main
from meadhall.data import entries, merged, own_data
from meadhall.errors import MeadhallError
from meadhall.games import CATALOGUE
from meadhall.lab.play import Played
from meadhall.lab.tune import Aim, as_toml, changed, difference, read_aim, read_knob

HX, STAR, TREE = load_game("hexentafl"), load_game("ragnarokstar"), load_game("yggdrasil")
DATA = {game.key: own_data(game.package) for game in (HX, STAR, TREE)}
FEWER = '["a1", "a4", "d1", "d7", "g1"]'


def finished(scores: list[float], **more: Any) -> Played:
    given: dict[str, Any] = {"points": [0, 0], "choices": [3, 4], "traits": [[], []], **more}
    return Played(0, "", ["a", "b"], [0, 1], 1, scores, outcomes=0, width=1.0, **given)


# -- what may change --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [
        (STAR, "guest_stars.hand_limit", "is written PATH=LOW..HIGH"),
        (STAR, "guest_stars.hand_limits=1..3", r"no data .* \(did you mean guest_stars.hand_limit\?\); meadhall data ragnarokstar"),
        (STAR, "guest_stars.hand_limit=3..1", "from the smaller number to the larger"),
        (STAR, "guest_stars.hand_limit=1..1", "from the smaller number to the larger"),
        (STAR, "guest_stars.hand_limit=0.5..2", "is a whole number, and so are the ends"),
        (STAR, "guest_stars.hand_limit=1..2.3.4", "LOW..HIGH with two numbers"),
        (STAR, "guest_stars.hand_limit=2", "nothing to choose from"),
        (STAR, "guest_stars.hand_limit=1|two", "no value as TOML writes it"),
        (STAR, "guest_stars.hand_limit=1|'two'", "a whole number is needed"),
        (STAR, "contracts.list[C11].values=1..3", "no number, so it has no range"),
        (STAR, "contracts.list[C11].values[3]=1..3", "has 3 entries, counted from 0"),
        (HX, "board[0].throne=1..3", "no number, so it has no range"),
    ],
)
def test_what_cannot_be_tuned_is_refused(game: Any, text: str, said: str) -> None:
    with pytest.raises(MeadhallError, match=said):
        read_knob(game, DATA[game.key], text)


def test_ranges_and_values_are_read() -> None:
    one = read_knob(STAR, DATA["ragnarokstar"], "ragnarokstar.contracts.list[C11].values[1]=5..8")
    assert (one.name, one.own, one.all) == ("contracts.list[C11].values[1]", 7, [5, 6, 7, 8])
    other = read_knob(HX, DATA["hexentafl"], f'board[0].attackers={FEWER}|["a1"]')
    assert other.all == [["a1", "a4", "d1", "d7", "g1"], ["a1"]] and str(other).count(" or ") == 1


@pytest.mark.parametrize("key", CATALOGUE)
def test_numbers_of_every_game_are_changed_by_a_file(key: str) -> None:
    game = load_game(key)
    own = own_data(game.package)
    numbers = [entry for entry in entries(own) if type(entry.value) in (int, float)]
    assert numbers
    known = entries(own)
    for entry in numbers[:: max(1, len(numbers) // 12)]:
        knob = read_knob(game, own, f"{entry.path}={int(entry.value)}..{int(entry.value) + 2}")
        now = changed(own, {knob: entry.value + 1})
        other = tomllib.loads(as_toml(key, difference(own, now)))[key]
        assert merged(own, other, key) == now and [e.path for e, old in zip(entries(now), known, strict=True) if e != old] == [entry.path]
    assert difference(own, own) is None


def test_lists_are_changed_in_place_and_other_changes_stay() -> None:
    own = DATA["ragnarokstar"]
    given = merged(own, {"contracts": {"list": [{"id": "C20", "glory": 5}]}}, "here")
    knob = read_knob(STAR, given, "contracts.list[C11].values[1]=1..9")
    now = changed(given, {knob: 9})
    file = tomllib.loads(as_toml("ragnarokstar", difference(own, now)))["ragnarokstar"]
    again = {row["id"]: row for row in merged(own, file, "here")["contracts"]["list"]}
    assert again["C11"]["values"] == [7, 9, 7] and again["C20"]["glory"] == 5


# -- what is wanted ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [
        (HX, "seat", r"no aim 'seat' \(did you mean seats\?\)"),
        (HX, "seats=2", "no aim"),
        (HX, "won", "no aim 'won'"),
        (HX, "won=2", "a share from 0 to 1"),
        (HX, "draws=-1", "a share from 0 to 1"),
        (HX, "length=long", "needs a number, not 'long'"),
        (HX, "length=nan", "needs a number"),
        (HX, "had=", "as a report names it"),
        (HX, "nowhere:nothing=1", "cannot be loaded"),
        (TREE, "seats", "win together here"),
    ],
)
def test_aims_that_do_not_exist_are_refused(game: Any, text: str, said: str) -> None:
    with pytest.raises(MeadhallError, match=said):
        read_aim(game, 2, text)


def test_aims_measure_what_they_say() -> None:
    games = [finished([1.0, 0.0], traits=[["Odin"], []]), finished([1.0, 0.0]), finished([0.5, 0.5]), finished([0.0, 1.0])]
    assert Aim("seats").found(games).mean == pytest.approx(0.125)
    assert Aim("won").found(games).mean == pytest.approx(0.625)
    assert Aim("draws").found(games).mean == pytest.approx(0.25)
    assert Aim("length", 9.0).distance(Aim("length").found(games)) == pytest.approx(2.0)
    assert Aim("had", trait="Odin").found(games).mean == pytest.approx(0.5)
    with pytest.raises(MeadhallError, match=r"nobody had 'Odinn' .*did you mean Odin"):
        Aim("had", trait="Odinn").found(games)
    measured = [finished([1.0, 0.0], metrics={"ice": [2.0, 4.0]})]
    assert Aim("ice", metric="some:ice").found(measured).mean == pytest.approx(3.0)


# -- the search -------------------------------------------------------------------------------------------------------


def test_without_optuna_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(__import__("sys").modules, "optuna", None)
    words = ["lab", "tune", "ragnarokstar", "--tune", "guest_stars.hand_limit=1..3", "--games", "1", "--out", str(tmp_path / "out")]
    assert main(words) == 2
    assert "pip install 'meadhall[tune]'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ([], "say what to tune"),
        (["--tune", "guest_stars.hand_limit=1..3", "--tune", "ragnarokstar.guest_stars.hand_limit=1..2"], "is tuned twice"),
        (["--tune", "guest_stars.hand_limit=1..3", "--trials", "0"], "trials must be from 1"),
        (["--tune", "guest_stars.hand_limit=1..3", "--games", "0"], "at least one game"),
        (["--tune", "guest_stars.hand_limit=1..3", "--bot", "carl"], "did you mean karl"),
    ],
)
def test_bad_searches_are_refused(more: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("optuna")
    assert main(["lab", "tune", "ragnarokstar", "--out", str(tmp_path), *more]) == 2
    assert said in capsys.readouterr().err.casefold()


def tuned(out: Path, capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, Any]:
    words = ["lab", "tune", "hexentafl", "--bot", "random", "--seed", "5", "--out", str(out), "--json"]
    assert main([*words, *more]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_every_combination_is_tried_if_there_are_few(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("optuna")
    all_six = json.dumps(DATA["hexentafl"]["board"][0]["attackers"])
    more = ["--tune", f'board[0].attackers={all_six}|{FEWER}|["a1", "a4"]|["z9"]', "--aim", "won=0.9", "--games", "12"]
    found = tuned(tmp_path, capsys, *more)
    assert found["complete"] and len(found["trials"]) == 4
    refused = [trial for trial in found["trials"] if trial["refused"]]
    assert len(refused) == 1 and refused[0]["values"]["board[0].attackers"] == ["z9"], "what the game refuses is told and passed over"
    won = {len(t["values"]["board[0].attackers"]): t["found"]["mean"] for t in found["trials"] if t["found"]}
    assert won[2] > won[6], "with two attackers the King escapes more often"
    page = (tmp_path / "tune.html").read_text()
    assert "tuned for won 0.9" in page and "Refused by the game" in page and "<svg" in page
    assert json.loads((tmp_path / "tune.json").read_text())["best"] == found["best"]
    out = ["--games", "2", "--bot", "random", "--out", str(tmp_path / "again")]
    assert main(["lab", "report", "hexentafl", "--data", str(tmp_path / "tuned.toml"), *out]) == 0, "the data that it writes are for --data"


def test_a_search_is_repeatable_and_continues(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("optuna")
    knobs = ["--tune", "lindisfarne.meta.year=2018..9999", "--tune", "meta.expeditions=6..7", "--trials", "5", "--games", "2"]
    words = ["lab", "tune", "lindisfarne", "--bot", "random", "--json", "--aim", "length=60", *knobs]
    results = []
    for name in ("one", "one", "other"):
        assert main([*words, "--out", str(tmp_path / name)]) == 0
        results.append({**json.loads(capsys.readouterr().out), "page": ""})
    assert results[0] == results[1] == results[2]
    kept = [(tmp_path / name / "tune.jsonl").read_text().splitlines() for name in ("one", "other")]
    assert len(kept[0]) == len(kept[1]), "the second run in one folder played nothing"
    assert not results[0]["complete"] and results[0]["trials"][0]["values"] == {"meta.year": 2018, "meta.expeditions": 6}


def test_nothing_accepted_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("optuna")
    words = ["lab", "tune", "hexentafl", "--bot", "random", "--games", "1", "--out", str(tmp_path)]
    assert main([*words, "--tune", 'board[0].attackers=["z9"]|["z8"]']) == 2
    assert "the game accepts none of the 2 settings" in capsys.readouterr().err.casefold()
