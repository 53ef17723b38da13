"""The command line under hard conditions: signals, full disks, poor terminals, odd numbers. Never a traceback, never an orphan."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import meadhall
from meadhall import arguments
from meadhall.cli import main
from meadhall.loading import is_command
from waiting import until

WIDE = "99999999999999999999999999"
LONG = {
    "match": ("match", "hexentafl", "--bots", "jarl", "jarl", "--games", "40"),
    "lab": ("lab", "report", "hexentafl", "--bot", "jarl", "--games", "40"),
    "records": ("records", "hexentafl", "--bots", "karl,karl", "--games", "4000", "--out", "games.txt"),
    "simulate": ("simulate", "yggdrasil", "--games", "100000"),
}


def begin(*command: str, folder: Path, **settings: str) -> subprocess.Popen[str]:
    """A command in a session of its own, so that a Ctrl-C reaches all its processes, as in a terminal."""
    ask = [sys.executable, "-m", "meadhall", *command]
    environment = {**os.environ, "XDG_STATE_HOME": str(folder), **settings}
    if "PYTHONPATH" in environment:
        environment["PYTHONPATH"] = os.path.abspath(environment["PYTHONPATH"])
    return subprocess.Popen(
        ask, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )


def family(session: int) -> list[int]:
    """The living processes of a session."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                after = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(after[3]) == session and after[0] != "Z":
                found.append(int(entry.name))
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are counted in /proc")
@pytest.mark.parametrize("times", [1, 5])
@pytest.mark.parametrize(("name", "workers"), [("match", "1"), ("match", "2"), ("lab", "2"), ("records", "2"), ("simulate", "")])
def test_ctrl_c_leaves_neither_a_traceback_nor_an_orphan(name: str, workers: str, times: int, tmp_path: Path) -> None:
    options = ("--workers", workers) if workers else ()
    running = begin(*LONG[name], *options, folder=tmp_path)
    wanted = 1 + (int(workers) if workers == "2" else 0)
    assert until(lambda: len(family(running.pid)) >= wanted or running.poll() is not None)
    assert until(lambda: _busy(running.pid)), "it has begun to work"
    for _ in range(times):
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGINT)
        time.sleep(0.02)  # as fast as fingers are
    _, errors = running.communicate(timeout=90)
    assert running.returncode == 130 and errors.strip().splitlines()[-1] == "Stopped." and "Traceback" not in errors, errors
    assert until(lambda: not family(running.pid)), "nobody is left behind"


def _busy(session: int) -> bool:
    """Has the family used some time of the processor: is everything imported?"""
    ticks = 0
    for process in family(session):
        try:
            ticks += int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11])
        except OSError:
            continue
    return ticks > os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP])
def test_other_signals_end_the_workers_too(how: signal.Signals, tmp_path: Path) -> None:
    running = begin(*LONG["match"], "--workers", "2", folder=tmp_path)
    assert until(lambda: len(family(running.pid)) >= 3)
    assert until(lambda: _busy(running.pid))
    running.send_signal(how)
    _, errors = running.communicate(timeout=90)
    assert running.returncode == 128 + how and "Traceback" not in errors
    assert until(lambda: not family(running.pid))


def test_ctrl_c_before_everything_is_loaded_is_no_traceback_either(tmp_path: Path) -> None:
    """A module of Python's own is replaced by one that is interrupted while it loads."""
    (tmp_path / "tomllib.py").write_text("raise KeyboardInterrupt\n")
    here = str(Path(meadhall.__file__).parents[1])
    for command, told in ((("-m", "meadhall", "games"), "Stopped.\n"), (("-c", "import meadhall"), "Traceback")):
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), here))}
        done = subprocess.run([sys.executable, *command], capture_output=True, text=True, env=environment, timeout=90, check=False)
        assert done.returncode in (-signal.SIGINT, 130) and done.stderr.startswith(told), done.stderr
    for started in (["/usr/bin/meadhall", "games"], ["meadhall.exe"]):
        assert is_command(started, ["python", *started])
    assert is_command(["-m", "games"], ["python", "-X", "utf8", "-m", "meadhall", "games"])
    assert not is_command(["-m"], ["python", "-m", "pytest", "meadhall"]) and not is_command([""], ["python"])


# -- numbers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "hexentafl", "--seed", WIDE),
        ("laws", "hexentafl", "--seed", WIDE),
        ("match", "hexentafl", "--bots", "karl", "karl", "--seed", WIDE),
        ("play", "hexentafl", "--seed", WIDE),
        ("lab", "report", "hexentafl", "--seed", "-" + WIDE),
        ("match", "hexentafl", "--bots", "karl", "karl", "--counted", "nan"),
        ("match", "hexentafl", "--bots", "karl", "karl", "--counted", "inf"),
        ("match", "hexentafl", "--bots", "karl", "karl", "--counted", "-1"),
        ("match", "hexentafl", "--bots", "karl", "karl", "--workers", "-2"),
        ("match", "hexentafl", "--bots", "karl", "karl", "--workers", "0"),
        ("lab", "sweep", "hexentafl", "--workers", "1e9"),
    ],
)
def test_numbers_out_of_bounds_are_refused_in_one_sentence(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(list(command)) == 2
    said = capsys.readouterr()
    assert said.out == "" and len(said.err.strip().splitlines()) == 1 and "is needed, not" in said.err


# -- data -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\xff\xfe[nxs]", "not a text file in UTF-8"),
        (b"[nxs", "data.toml"),
        (b"[[nxs.setup]]\nid = 'short'\nW = ['WS@Zz9/0']\n", "'WS@Zz9/0' is not a piece on a hex"),
        (b"[[nxs.setup]]\nid = 'short'\nW = ['WS@Wb3/x']\n", "the data of nxs do not fit together"),
    ],
)
def test_data_that_cannot_be_used_are_refused_in_one_sentence(content: bytes, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "data.toml").write_bytes(content)
    running = begin("lab", "report", "nxs", "--games", "1", "--data", "data.toml", folder=tmp_path)
    out, errors = running.communicate(timeout=90)
    assert running.returncode == 2 and out == "" and sentence in errors and "Traceback" not in errors
    assert len(errors.strip().splitlines()) == 1, errors


# -- streams ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command", [("rules", "nxs"), ("rules", "yggdrasil"), ("games",), ("play", "yggdrasil", "--players", "random,random")]
)
def test_a_terminal_without_these_letters_shows_the_nearest(command: tuple[str, ...], tmp_path: Path) -> None:
    running = begin(*command, folder=tmp_path, PYTHONIOENCODING="ascii", PYTHONUTF8="0", LC_ALL="C")
    out, errors = running.communicate(timeout=90)
    assert running.returncode == 0 and errors == "" and out.isascii()
    assert "Jotunn" in out or command != ("rules", "nxs")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk is played by /dev/full")
@pytest.mark.parametrize(
    "command", ["games", "rules nxs", "simulate hexentafl --games 2", "games --json", "play hexentafl --players random,random"]
)
def test_a_full_disk_is_a_sentence(command: str, tmp_path: Path) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "meadhall", *command.split()], stdout=full, stderr=subprocess.PIPE, text=True, timeout=90, check=False
        )
    assert done.returncode == 1 and done.stderr.strip() == "The output cannot be written: No space left on device."


def test_a_reader_who_goes_away_is_no_fault(tmp_path: Path) -> None:
    running = begin("rules", "nxs", folder=tmp_path)
    assert running.stdout is not None and running.stderr is not None
    running.stdout.readline()
    running.stdout.close()
    assert running.wait(90) == 0 and running.stderr.read() == ""
    running.stderr.close()


# -- progress and JSON ------------------------------------------------------------------------------------------------


def test_progress_tells_the_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter((100.0, 110.0, 110.0, 4000.0))
    monkeypatch.setattr(arguments, "monotonic", lambda: next(clock))
    progress = arguments.Progress()
    progress(0, 100)
    assert progress.left(0, 100) == "" and progress.left(10, 100) == ", 91 seconds left"
    assert progress.left(50, 100) == ", 11 seconds left" and progress.left(25, 100).endswith("hours left") and progress.left(100, 100) == ""


@pytest.mark.parametrize("command", [*LONG.values(), ("laws", "yggdrasil", "--games", "40")], ids=[*LONG, "laws"])
def test_long_work_says_at_once_how_much_there_is(command: tuple[str, ...], tmp_path: Path) -> None:
    """A match showed nothing until its first game had ended, and the laws showed nothing at all."""
    master, slave = os.openpty()
    ask = [sys.executable, "-m", "meadhall", *command]
    environment = {**os.environ, "PYTHONPATH": str(Path(meadhall.__file__).parents[1])}
    running = subprocess.Popen(ask, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=slave, text=True, start_new_session=True)
    os.close(slave)
    shown = b""
    while b" / " not in shown and (part := os.read(master, 4096)):
        shown += part
    os.killpg(running.pid, signal.SIGINT)
    running.communicate(timeout=90)
    os.close(master)
    assert re.search(rb"\[ *\] 0 / \d+", shown), shown


def test_a_bar_fits_a_terminal_and_makes_room_for_results(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    progress = arguments.Progress()
    progress(999_998, 1_000_000)
    progress(0, 1_000_000)
    progress.clear()
    bars = capsys.readouterr().err.split("\r")
    assert max(map(len, bars)) == arguments.WIDTH and bars[-1] == ""


def test_laws_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["laws", "hexentafl", "--games", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["game"] == "hexentafl" and found["broken"] == [] and found["set_ups"] > 3
