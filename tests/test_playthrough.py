"""Playthroughs: every game's own is made again and compared; a difference must be looked at and, if it is right, written anew."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

from catalogue import GAMES
from meadhall import playthrough as module
from meadhall.errors import MeadhallError
from meadhall.game import Game
from meadhall.games import load_game
from meadhall.playthrough import file_name, kept, main, playthrough
from toys.bugs import BUGS
from toys.hoard import HOARD
from toys.row import ROW

FOLDER = Path(__file__).parent / "games"
WANTED = [(game, seats) for game in GAMES for seats in game.seats]
KEPT = sorted(FOLDER.glob("*/playthroughs/*.txt"))


@pytest.mark.parametrize(("game", "seats"), WANTED, ids=lambda value: getattr(value, "key", value))
def test_every_game_has_a_playthrough_for_every_seat_count(game: Game, seats: int) -> None:
    command = f"python -m meadhall.playthrough {game.key} {seats} --write"
    assert (FOLDER / game.key / "playthroughs" / file_name(seats, {})).is_file(), f"make one with: {command}"


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_playthrough_is_what_the_rules_make_of_it_today(path: Path) -> None:
    old = path.read_text("utf-8")
    game, seats, options, seed = head_of(old)
    assert path.parts[-3] == game.key and path.name == file_name(seats, options)
    assert len(old) < 120_000
    made = playthrough(game, seats, options, seed)
    if made != old:
        difference = difflib.unified_diff(old.splitlines(), made.splitlines(), "kept", "made", lineterm="", n=1)
        words = " ".join(f"--option {name}={value}" for name, value in options.items())
        pytest.fail(
            "\n".join([*list(difference)[:60], f"if this is right: python -m meadhall.playthrough {game.key} {seats} {words} --write"]),
            pytrace=False,
        )


def head_of(text: str) -> tuple[Game, int, dict[str, str], int]:
    found: dict[str, str] = {}
    options: dict[str, str] = {}
    for line in text.split("\n\n")[0].splitlines():
        key, _, value = line.partition(" ")
        if key == "option":
            options[value.partition("=")[0]] = value.partition("=")[2]
        else:
            found[key] = value
    return load_game(found["game"]), int(found["seats"]), options, int(found["seed"])


def test_a_playthrough_tells_the_whole_game() -> None:
    text = playthrough(HOARD, 2, {"boast": False}, seed=3)
    assert text.startswith("game hoard\nseats 2\noption boast=off\nseed 3\n\n-- 0 ")
    for part in (
        "   | Astrid: 0 runes",
        "   hidden from Astrid: hands",
        "   hidden from a spectator: hands",
        "   legal here: Astrid draws fe,",
        ">> chance: Astrid draws",
        "(only Astrid)",
        "   Astrid draws a rune.",
        ">> Bjorn: Bjorn lays",
        "   scores ",
        "   points ",
    ):
        assert part in text, part
    assert text == playthrough(HOARD, 2, {"boast": False}, seed=3) != playthrough(HOARD, 2, {"boast": False}, seed=4)


def test_a_change_of_a_sentence_or_a_rule_changes_it() -> None:
    plain = playthrough(HOARD, 3)
    changed = {bug.name for bug in BUGS if bug.game.key == "hoard" and bug.law in (11, 14, 13) and _different(bug.game, plain)}
    assert {"an unmasked field", "a secret told to all", "seen but not told", "scores that sum to more than one"} <= changed


def _different(game: Game, plain: str) -> bool:
    return playthrough(game, 3) != plain


def test_a_long_game_is_printed_sparsely(monkeypatch: pytest.MonkeyPatch) -> None:
    full = playthrough(ROW, 2, {"home": 40, "time": 40})
    monkeypatch.setattr(module, "ENOUGH", len(full) * 2 // 3)
    sparse = playthrough(ROW, 2, {"home": 40, "time": 40})
    assert len(sparse) < len(full)
    assert sparse.count(">>") == full.count(">>") and sparse.count("   |") < full.count("   |")


def test_the_command_prints_and_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["hexentafl", "2", "--seed", "5"]) == 0
    printed = capsys.readouterr().out
    assert printed == playthrough(load_game("hexentafl"), 2, {}, 5) + "\n"
    assert main(["hexentafl", "2", "--write"]) == 2
    assert "run this in the project's folder" in capsys.readouterr().err
    (tmp_path / "tests/games/hexentafl").mkdir(parents=True)
    assert main(["hexentafl", "--seed", "5", "--option", "size=5", "--write"]) == 0
    written = tmp_path / "tests/games/hexentafl/playthroughs/2-size=5.txt"
    assert written.read_text("utf-8") == playthrough(load_game("hexentafl"), 2, {"size": 5}, 5)
    assert kept(load_game("hexentafl")) == [(2, {}), (2, {"size": "5"})]


def test_refusals_are_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chess"]) == 2
    assert "there is no game 'chess'" in capsys.readouterr().err
    assert main(["hexentafl", "3"]) == 2
    assert "is for 2 seats" in capsys.readouterr().err
    with pytest.raises(MeadhallError):
        playthrough(ROW, 2, {"sail": 1})
