"""The front door: make play says what happens and never stops for want of a compiler; stages show their times; metadata agree."""

from __future__ import annotations

import os
import re
import runpy
import shutil
import signal
import socket
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import MagicMock

import pytest

import meadhall

ROOT = Path(__file__).parents[1]
SCRIPTS = ROOT / "scripts"


def program(path: Path, text: str) -> Path:
    path.write_text(text, "utf-8")
    path.chmod(0o755)
    return path


def test_without_a_compiler_there_is_a_sentence_and_no_folder(tmp_path: Path) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("bash", "rm", "env"):
        (tools / name).symlink_to(str(shutil.which(name)))
    env = {"PATH": str(tools)}
    command = [str(SCRIPTS / "compile"), sys.executable, str(tmp_path / "native")]
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0 and done.stdout.startswith("There is no C compiler") and done.stdout.endswith("slowly.\n"), done
    assert not (tmp_path / "native").exists()


def test_a_compiler_that_fails_is_a_sentence_too(tmp_path: Path) -> None:
    python = program(tmp_path / "python", "#!/bin/sh\nexit 1\n")  # pip fails, as it does when the compiler does
    env = {**os.environ, "CC": "/bin/false"}
    command = [str(SCRIPTS / "compile"), str(python), "native"]
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0 and done.stdout.startswith("The rules cannot be compiled here, so the rules run as plain Python"), done
    assert sorted(path.name for path in tmp_path.iterdir()) == ["python"]


@pytest.mark.parametrize(("broken", "code"), [("", 0), ("second", 3)])
def test_stages_show_their_times_and_stop_at_the_first_that_fails(tmp_path: Path, broken: str, code: int) -> None:
    make = program(tmp_path / "make", f'#!/bin/sh\necho "making $2"\n[ "$2" != "{broken}" ] || exit 3\n')
    env = {**os.environ, "MAKE": str(make)}
    command = [str(SCRIPTS / "stages"), "first", "second", "third"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == code
    assert re.findall(r"^   (\w+) +\d+ s$", done.stdout, re.MULTILINE) == (["first", "second"] if broken else ["first", "second", "third"])
    assert ("making third" in done.stdout) == (not broken) and ("== second failed" in done.stdout) == bool(broken)


def test_the_hall_opens_at_once_and_goes_on_where_nothing_can_be_compiled(tmp_path: Path) -> None:
    (tmp_path / "scripts").mkdir()
    shutil.copy(SCRIPTS / "play.py", tmp_path / "scripts")
    (tmp_path / "Makefile").write_text(".PHONY: native\nnative:\n\t@echo one; echo There is no C compiler.\n", "utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [
        sys.executable,
        str(tmp_path / "scripts" / "play.py"),
        "--port",
        str(port),
        "--database",
        f"sqlite:///{tmp_path / 'hall.db'}",
    ]
    env = {**os.environ, "BROWSER": "true", "PYTHONPATH": str(ROOT / "src"), "PYTHONUNBUFFERED": "1"}
    playing = subprocess.Popen(command, cwd=tmp_path, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert playing.stdout is not None
    try:
        wanted = [
            "compiled in the background",
            "There is no C compiler. (More in .native.log.)",
            f"The hall is open: http://localhost:{port}/",
        ]
        said: list[str] = []
        while not all(any(part in line for line in said) for part in wanted):
            line = playing.stdout.readline()
            assert line, said
            said.append(line)
        assert playing.poll() is None
        playing.send_signal(signal.SIGINT)
        assert playing.wait(60) == 130
    finally:
        playing.kill()
        playing.communicate()


def test_one_version_and_one_compiler_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", meadhall.__version__)
    assert f"\nversion: {meadhall.__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"\n## {meadhall.__version__} " in (ROOT / "CHANGELOG.md").read_text("utf-8")
    pinned = next(need for need in project["optional-dependencies"]["dev"] if need.startswith("mypy"))
    assert f'COMPILER = ["{pinned}"]' in (SCRIPTS / "build_backend.py").read_text("utf-8")


@pytest.mark.parametrize(
    ("mode", "compiler", "wanted"), [("never", True, False), ("auto", True, True), ("auto", False, False), ("always", False, True)]
)
def test_a_build_asks_for_a_compilers_packages_only_if_it_compiles(
    monkeypatch: pytest.MonkeyPatch, mode: str, compiler: bool, wanted: bool
) -> None:
    monkeypatch.setitem(sys.modules, "setuptools", ModuleType("setuptools"))
    monkeypatch.setitem(sys.modules, "setuptools.build_meta", MagicMock())  # a build brings its own
    backend = runpy.run_path(str(SCRIPTS / "build_backend.py"))
    monkeypatch.setenv("MEADHALL_COMPILE", mode)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}" if compiler else None)
    for kind in ("wheel", "editable"):
        assert [need.partition("==")[0] for need in backend[f"get_requires_for_build_{kind}"]()] == (["mypy"] if wanted else [])


def test_the_forge_calls_targets_that_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    called = {name for path in (ROOT / ".github/workflows").glob("*.yml") for name in re.findall(r"run: make ([a-z-]+)", path.read_text())}
    assert called == {"test", "coverage", "package", "docs"} and called <= targets


def yaml(path: Path) -> Any:
    return pytest.importorskip("yaml").safe_load(path.read_text("utf-8"))


@pytest.mark.parametrize("name", ["bug", "rule"])
def test_a_form_for_issues_is_one_that_a_forge_can_show(name: str) -> None:
    form = yaml(ROOT / f".github/ISSUE_TEMPLATE/{name}.yml")
    assert all(form[part] for part in ("name", "description", "body"))
    for field in form["body"]:
        assert field["type"] in ("input", "textarea") and field["attributes"]["label"]
        assert all(isinstance(words, str) for words in field["attributes"].values()), field


def test_the_files_of_the_forge_are_well_formed() -> None:
    for path in (ROOT / ".github/workflows").glob("*.yml"):
        assert all(job["runs-on"] and job["steps"] for job in yaml(path)["jobs"].values()), path.name
    assert yaml(ROOT / "CITATION.cff")["title"].startswith("Meadhall")
    assert [hook["id"] for hook in yaml(ROOT / ".pre-commit-config.yaml")["repos"][0]["hooks"]] == ["ruff", "format", "mypy"]
    assert "blank_issues_enabled" in yaml(ROOT / ".github/ISSUE_TEMPLATE/config.yml")
    assert yaml(ROOT / "deploy/compose.yaml")["services"]


def test_every_picture_is_shown_light_and_dark() -> None:
    named = re.findall(r'="src/meadhall/docs/pictures/([\w-]+\.webp)"', (ROOT / "README.md").read_text("utf-8"))
    assert sorted(named) == sorted(path.name for path in (ROOT / "src/meadhall/docs/pictures").iterdir())
    assert {name.replace("-dark.", "-light.") for name in named} == {name for name in named if name.endswith("-light.webp")}
