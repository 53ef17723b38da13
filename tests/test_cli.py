"""The command line: what it prints, and that bad input is one sentence on stderr with exit code 2."""

from __future__ import annotations

import io
import json
import os
import pty
import select
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from meadhall import compiled, load_game
from meadhall.cli import main
from meadhall.games import CATALOGUE
from meadhall.record import read as read_record

RECORD = """game hexentafl
rules 1
seats 2
seat 1 Sigrid
seat 2 Leif

d5-a2
a1-b2
Kd4-d5
"""


@pytest.fixture
def record(tmp_path: Path) -> str:
    path = tmp_path / "game.record"
    path.write_text(RECORD)
    return str(path)


def run(*arguments: str) -> tuple[int, str, str]:
    """The command as a user runs it."""
    done = subprocess.run([sys.executable, "-m", "meadhall", *arguments], capture_output=True, text=True, timeout=120, check=False)
    return done.returncode, done.stdout, done.stderr


def test_games_lists_the_catalogue(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    text = capsys.readouterr().out
    assert all(key in text for key in CATALOGUE)
    assert main(["games", "--json"]) == 0
    assert [game["key"] for game in json.loads(capsys.readouterr().out)] == list(CATALOGUE)


def test_rules_by_clause_and_chapter(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "hexentafl", "hx-2.6"]) == 0
    assert "throne" in capsys.readouterr().out
    assert main(["rules", "hexentafl", "HX-4", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["clauses"]) == 6
    assert main(["rules", "hexentafl"]) == 0
    assert "Kevin R. Kane" in capsys.readouterr().out


@pytest.mark.parametrize("key", CATALOGUE)
def test_draw_makes_a_picture_that_stands_alone(key: str, tmp_path: Path) -> None:
    out = tmp_path / "table.svg"
    for seat in (None, *range(1, load_game(key).default_seats + 1)):
        assert main(["draw", key, *(["--seat", str(seat)] if seat else []), "-o", str(out)]) == 0
        text = out.read_text()
        root = ElementTree.fromstring(text)
        assert root.tag.endswith("svg") and float(root.attrib["width"]) > 100
        assert "url(data:font/woff2" in text and ".woff2)" not in text, "the fonts are in the file"
        uses = {use.get("href", "").lstrip("#") for use in root.iter("{http://www.w3.org/2000/svg}use")}
        assert uses <= {element.get("id") for element in root.iter()}, "so are the symbols"


def test_the_picture_of_a_sheet_is_whole(tmp_path: Path) -> None:
    """Gods, network and score stand beside the map on the page; in a file they are in the picture."""
    out = tmp_path / "sheet.svg"
    assert main(["draw", "ragnaroll", "--seat", "1", "-o", str(out)]) == 0
    text = out.read_text()
    assert all(word in text for word in ("Woden, 3 points", "Runestone network", "If it ended now"))


def test_draw_a_position_of_a_record(record: str, tmp_path: Path) -> None:
    first, later = tmp_path / "0.svg", tmp_path / "3.svg"
    assert main(["draw", "hexentafl", "--record", record, "--at", "0", "-o", str(first)]) == 0
    assert main(["draw", "hexentafl", "--record", record, "--seat", "1", "-o", str(later)]) == 0
    assert 'id="p-d4"' in first.read_text() and 'id="p-d4"' not in later.read_text()


def test_draw_a_blank_sheet(tmp_path: Path) -> None:
    out = tmp_path / "blank.svg"
    assert main(["draw", "ragnaroll", "--blank", "-o", str(out)]) == 0
    ElementTree.fromstring(out.read_text())


def test_replay_steps_to_any_event(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", record, "--at", "1"]) == 0
    text = capsys.readouterr().out
    assert "after 1 of 3 events" in text and "Da2" in text
    assert main(["replay", record, "--json", "--seat", "2"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["at"] == 3 and data["view"]["viewer"] == 1


def test_simulate_gives_the_same_digest_for_both_drivers(capsys: pytest.CaptureFixture[str]) -> None:
    results = []
    for driver in ("native", "python"):
        assert main(["simulate", "hexentafl", "--games", "20", "--seed", "1", "--digest", "--json", "--driver", driver]) == 0
        results.append(json.loads(capsys.readouterr().out))
    assert results[0]["digest"] == results[1]["digest"] == "6432c8465c445fc7"
    for key in ("game", "seats", "options", "games", "choices", "outcomes", "seconds", "per_second", "compiled", "length", "scores"):
        assert key in results[0]
    assert results[0]["compiled"] is compiled()
    assert set(results[0]["length"]) == {"mean", "min", "max"}


def test_laws_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["laws", "hexentafl", "--games", "1"]) == 0
    assert "hold" in capsys.readouterr().out


def test_match_prints_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "hexentafl", "--bots", "karl", "random", "--games", "4", "--json"]) == 0
    standings = json.loads(capsys.readouterr().out)["standings"]
    assert [s["bot"] for s in standings] == ["karl", "random"]
    assert all(s["low"] <= s["share"] <= s["high"] for s in standings)


BAD = [
    ("games", "--nonsense"),
    ("nonsense",),
    (),
    ("rules", "chess"),
    ("rules", "hexentafl", "HX-99"),
    ("draw", "hexentafl"),
    ("draw", "hexentafl", "-o", "/nowhere/at/all.svg"),
    ("draw", "hexentafl", "--at", "3", "-o", "x.svg"),
    ("draw", "hexentafl", "--blank", "-o", "x.svg"),
    ("draw", "hexentafl", "--seat", "3", "-o", "x.svg"),
    ("replay", "/nowhere.record"),
    ("simulate", "hexentafl", "--seats", "3"),
    ("simulate", "hexentafl", "--option", "size=6"),
    ("simulate", "hexentafl", "--option", "colour=red"),
    ("simulate", "hexentafl", "--option", "size"),
    ("simulate", "hexentafl", "--games", "0"),
    ("simulate", "hexentafl", "--games", "many"),
    ("simulate", "hexentafl", "--driver", "oxcart"),
    ("simulate", "hexentafl", "--option", "ply_limit=1e3"),
    ("play", "hexentafl", "--players", "Astrid"),
    ("play", "hexentafl", "--players", "Astrid,"),
    ("play", "hexentafl", "--players", "Astrid,astrid"),
    ("play", "hexentafl", "--players", "Astrid,\u200b"),
    ("play", "hexentafl", "--players", f"Astrid,{'Thor' * 9}"),
    ("play", "hexentafl", "--resume", "/nowhere.record"),
    ("match", "hexentafl", "--bots", "karl"),
    ("match", "hexentafl", "--bots", "karl", "odin"),
    ("laws", "hexentafl", "--games", "0"),
    ("serve", "--port", "70000"),
    ("serve", "--database", "oracle://x"),
]


@pytest.mark.parametrize("arguments", BAD, ids=[" ".join(b) or "nothing" for b in BAD])
def test_bad_input_is_one_sentence_and_exit_code_2(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(list(arguments)) == 2
    said = capsys.readouterr()
    assert said.out == "" and len(said.err.strip().splitlines()) == 1 and "Traceback" not in said.err
    assert said.err.endswith((".\n", "?\n"))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("d5-a2", "d5-d4"), "line 7"),
        (("game hexentafl", "game chess"), "chess"),
        (("rules 1", "rules 99"), "99"),
        (("seats 2", "seats 5"), "5"),
        (("Kd4-d5", "Kd4-d"), "line 9"),
        (("game hexentafl\n", ""), "line 1"),
    ],
)
def test_bad_records_name_their_line(record: str, change: tuple[str, str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path(record).write_text(RECORD.replace(*change))
    assert main(["replay", record]) == 2
    error = capsys.readouterr().err
    assert sentence in error and len(error.strip().splitlines()) == 1


def test_a_file_that_is_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "picture"
    path.write_bytes(b"\x89PNG\xff\xfe")
    assert main(["replay", str(path)]) == 2
    assert "not a text file" in capsys.readouterr().err


COMMANDS = [
    "",
    "games",
    "rules",
    "draw",
    "replay",
    "laws",
    "simulate",
    "play",
    "serve",
    "docs",
    "match",
    "hint",
    "lab",
    "lab report",
    "lab sweep",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([*command.split(), "--help"])
    assert stopped.value.code == 0 and "usage: meadhall" in capsys.readouterr().out


def test_the_command_runs_as_a_program() -> None:
    code, out, err = run("rules", "hexentafl", "HX-2.4")
    assert (code, err) == (0, "") and "King" in out
    code, out, err = run("rules", "hexentafl", "HX-9.9")
    assert code == 2 and out == "" and "HX-9.9" in err


def test_a_game_is_resumed_by_those_who_began_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "begun.record")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["play", "hexentafl", "--seed", "1", "--save", path]) == 0
    saved = Path(path).read_text()
    assert "seat 1 Astrid" in saved and "seat 2 Torvald, karl" in saved, "whoever names nobody plays against a karl"
    monkeypatch.setattr("sys.stdin", io.StringIO("a\nquit\n"))
    assert main(["play", "hexentafl", "--seed", "1", "--resume", path, "--save", path]) == 0
    assert len(read_record(Path(path).read_text(), complete=False).entries) >= 2, "the karl answered"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_can_complete_commands_options_and_games(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    digest = "-l digest" if shell == "fish" else "--digest"
    assert all(word in script for word in ("simulate", "new-game", digest, "ragnarokstar", "tournament"))
    assert shell != "zsh" or script.index("compinit && compinit") < script.index("bashcompinit"), "zsh completes only after compinit"


def test_bash_completes_for_real() -> None:
    ask = "COMP_WORDS=(meadhall play hexe) COMP_CWORD=2; _meadhall; echo ${COMPREPLY[@]}"
    made = subprocess.run([sys.executable, "-m", "meadhall", "completion", "bash"], capture_output=True, text=True, check=True).stdout
    done = subprocess.run(["bash", "-c", f"{made}\n{ask}"], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["hexentafl"]


TYPED = {
    "meadhall pl": "meadhall play ",
    "meadhall play hexe": "meadhall play hexentafl ",
    "meadhall play nxs --see": "meadhall play nxs --seed ",
    "meadhall replay ga": "meadhall replay game.record ",
    "meadhall draw nxs -o pic": "meadhall draw nxs -o picture.svg ",
}


SHELLS = {"bash": "bash --norc --noprofile -i", "zsh": "zsh -f -i", "zsh with compinit": "zsh -f -i"}


@pytest.mark.parametrize("shell", SHELLS)
def test_the_tab_key_completes_words_and_files(shell: str, tmp_path: Path) -> None:
    name, _, prepared = shell.partition(" with ")
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed here")
    for file, text in {"game.record": "", "picture.svg": "", "script": _completion(name)}.items():
        (tmp_path / file).write_text(text)
    master, slave = pty.openpty()
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "TERM": "dumb"}
    program = subprocess.Popen(
        SHELLS[shell].split(), stdin=slave, stdout=slave, stderr=slave, cwd=tmp_path, env=environment, start_new_session=True
    )
    os.close(slave)
    lines = {"autoload -U compinit && compinit -u; echo re''ady\n": "ready"} if prepared else {}
    lines |= {"source ./script; echo so''urced\n": "sourced"} | {f"{typed}\t": whole for typed, whole in TYPED.items()}
    try:
        for typed, answer in lines.items():
            os.write(master, b"\x15" + typed.encode())
            heard = ""
            while answer not in heard:
                assert select.select([master], [], [], 20)[0], f"{typed!r} became {heard!r}"
                heard += os.read(master, 65536).decode()
    finally:
        os.close(master)
        program.kill()
        program.wait(60)


def test_fish_completes_words_and_files(tmp_path: Path) -> None:
    if shutil.which("fish") is None:
        pytest.skip("fish is not installed here")
    for file, text in {"game.record": "", "picture.svg": "", "script": _completion("fish")}.items():
        (tmp_path / file).write_text(text)
    for typed, whole in TYPED.items():
        ask = ["fish", "--no-config", "-c", f"source script; complete -C '{typed}'"]
        done = subprocess.run(ask, capture_output=True, text=True, check=True, cwd=tmp_path, env={**os.environ, "HOME": str(tmp_path)})
        assert done.stdout.split()[0] == whole.split()[-1]


def _completion(shell: str) -> str:
    return subprocess.run([sys.executable, "-m", "meadhall", "completion", shell], capture_output=True, text=True, check=True).stdout


def test_a_slip_of_the_finger_is_recognised(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "hexentafel"]) == 2 and "did you mean hexentafl?" in capsys.readouterr().err
    assert main(["simulate", "hexentafl", "--option", "sise=5"]) == 2 and "did you mean size?" in capsys.readouterr().err
    assert main(["match", "hexentafl", "--bots", "carl", "random"]) == 2 and "did you mean karl?" in capsys.readouterr().err
    assert main(["rules", "hexentafl", "HX-2.66"]) == 2 and "did you mean HX-2.6?" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("command", "meant"),
    [
        ("rule hexentafl", "did you mean rules?"),
        ("simulate hexentafl --gmaes 3", "did you mean --games?"),
        ("games --jsn", "did you mean --json?"),
        ("lab reprot hexentafl", "did you mean report?"),
        ("completion zhs", "did you mean zsh?"),
        ("play nxs --pace quik", "quik"),
        ("simulate yggdrasil --option difficulty=harad", "did you mean hard?"),
    ],
)
def test_a_slip_in_a_command_an_option_or_a_value_is_recognised_too(command: str, meant: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command.split()) == 2
    said = capsys.readouterr().err
    assert meant in said and len(said.splitlines()) == 1 and not said.startswith("Meadhall "), said


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("gmaes", "meadhall: there is no command 'gmaes' (did you mean games?); there are games, rules, "),
        ("lab reprot nxs", "meadhall lab: there is no command 'reprot' (did you mean report?); there are report, tournament, "),
        ("simulate nxs --games many", "meadhall simulate: --games must be a whole number, not 'many' (try meadhall simulate --help)."),
        ("play nxs --pace quick", "meadhall play: --pace must be slow, normal, fast or instant, not 'quick' (try "),
        ("play nxs --seats", "meadhall play: --seats needs a value (try "),
        ("play nxs --seed x", "meadhall play: --seed: a whole number from "),
        ("games --json=5", "meadhall games: --json has no value, not even '5' (try "),
        ("records nxs", "meadhall records: --bots and -o/--out are missing (try "),
        ("draw nxs", "meadhall draw: -o/--out is missing (try "),
        ("learn nxs --lesson 99", "meadhall learn: --lesson 99 is not understood (try meadhall learn --help)."),
        ("games all", "meadhall games: all is not understood (try "),
        ("new-game class", "'class' is a word of Python itself; choose another key."),
    ],
)
def test_a_refused_command_line_is_a_plain_sentence(command: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """ "argument --games: invalid int value", and an option of another command was suggested."""
    assert main(command.split()) == 2
    assert capsys.readouterr().err.startswith(said)


def test_bots_are_separated_by_spaces_or_commas(capsys: pytest.CaptureFixture[str]) -> None:
    """`--bots karl,karl` was one bot with a strange name, and the refusal spoke of seats."""
    assert main(["match", "hexentafl", "--bots", "random,random", "--games", "1", "--json"]) == 0
    assert main(["match", "hexentafl", "--bots", "random", "karll", "--games", "1"]) == 2
    assert "did you mean karl?" in capsys.readouterr().err


def test_a_name_that_is_nearly_a_bots_is_pointed_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    for players, told in (("Astrid,kral", True), ("Astrid,Kari", False), ("Astrid,leif", False)):
        monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
        assert main(["play", "hexentafl", "--players", players]) == 0
        assert ("kral is a person at this keyboard (did you mean karl?)" in capsys.readouterr().out) is told


def test_a_refusal_writes_the_name_of_a_game_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "hexentafl", "HX-99.9"]) == 2
    assert capsys.readouterr().err.startswith("heXentafl has no clause")
