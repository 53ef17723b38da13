"""docs/adding.md and docs/secrets.md, followed to the letter: from `meadhall new-game` to a complete small game on the page.

A block of `sh` is run line by line, a block with a file's name is written (bare tests are added at the end), a `diff` is applied.
Only `pip install --editable .` is replaced, by what it does: the folder is put on the path, with its entry point.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from meadhall.errors import BadOption
from meadhall.laws import LAWS
from meadhall.scaffold import write_game

DOCS = Path(__file__).parents[1] / "docs"
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)

# A table of the game is set in the hall, drawn and played on by the page's own interface.
AT_THE_TABLE = """
import asyncio, json, pickle
from meadhall import Look, load_game
from meadhall.bots import choose
from meadhall.bots.brain import advice
from meadhall.table import Hall
from meadhall.store import open_store
game = load_game("kindling")
state = game.start(fire=True)
drawing = game.draw(state.view(0), Look())
spots = [game.choice(state, 0, action).path for action in state.legal(0)]
print(json.dumps({
    "drawn": [f'data-spot="{path[0]}"' in drawing.picture for path in spots],
    "pickled": pickle.loads(pickle.dumps(game)) is game and pickle.loads(pickle.dumps(state)) == state,
    "karl": game.say(state, 0, choose(game, state.view(0), 0, "karl", seed=1)),
    "style": "kindling-stick" in game.style(),
    "hint": advice(game, state.view(0), 0, game.read(state, 0, "take 3")),
    "left": game.choice(state, 0, 0).result,
}))
"""

# The pages on which a guest can be seen, by a real server.
VISITING = """
import json, sys
from web.serving import Served
key, hall = sys.argv[1], Served()
sigrid = hall.guest("Sigrid")
made = sigrid.post("/tables", json={"game": key, "sitting": ["me", "karl"]}).json()
paths = ["/", f"/games/{key}", f"/new?game={key}", f"/rules/{key}", f"/docs/game-{key}", f"/t/{made['table']}"]
pages = {path: sigrid.get(path, headers={"accept": "text/html"}) for path in paths}
styled = [path for path, page in pages.items() if f"/game-{key}.css" in page.text or f"/table-{key}.css" in page.text]
print(json.dumps({"visited": {path: page.status_code for path, page in pages.items()}, "styled": styled}))
hall.close()
"""


class Reader:
    """Somebody who reads nothing else."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.packages = folder / "packages"
        self.packages.mkdir()
        path = [str(self.packages), *(entry for entry in sys.path if entry)]
        self.environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path), "PYTHONDONTWRITEBYTECODE": "1"}

    def run(self, command: str) -> str:
        """One line of a shell."""
        words = shlex.split(command)
        if words[0] == "cd":
            self.folder /= words[1]
            return ""
        if command == "pip install --editable .":
            self.install()
            return ""
        start = {"meadhall": [sys.executable, "-m", "meadhall"], "python": [sys.executable]}[words[0]]
        if words[1:3] == ["-m", "pytest"]:
            words += ["-q", "-p", "no:cacheprovider"]
        done = subprocess.run(
            [*start, *words[1:]], cwd=self.folder, env=self.environment, capture_output=True, text=True, timeout=300, check=False
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout

    def install(self) -> None:
        """As pip does it: the folder on the path, the entry points in the metadata."""
        project = tomllib.loads((self.folder / "pyproject.toml").read_text("utf-8"))["project"]
        for package in self.folder.iterdir():
            if (package / "__init__.py").is_file():
                (self.packages / package.name).symlink_to(package, target_is_directory=True)
        metadata = self.packages / f"{project['name']}-{project['version']}.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
        lines = [f"[{group}]\n" + "\n".join(f"{n} = {v}" for n, v in entries.items()) for group, entries in project["entry-points"].items()]
        (metadata / "entry_points.txt").write_text("\n".join(lines) + "\n")

    def write(self, name: str, text: str) -> None:
        """A file as the page shows it; a test is added to those that are there, unless it is a whole file."""
        path = self.folder / name
        added = name.startswith("tests/") and not text.startswith('"""')
        old = path.read_text("utf-8").rstrip("\n") + "\n\n\n" if added else ""
        path.write_text(old + text, "utf-8")

    def change(self, name: str, diff: str) -> None:
        """Take lines away and put lines in, at the only place that fits."""
        lines = diff.splitlines()
        before = "".join(f"{line[1:]}\n" for line in lines if line[0] in " -")
        after = "".join(f"{line[1:]}\n" for line in lines if line[0] in " +")
        path = self.folder / name
        text = path.read_text("utf-8")
        assert text.count(before) == 1, f"{name} has {text.count(before)} places for\n{before}"
        path.write_text(text.replace(before, after), "utf-8")


def steps(page: str) -> Iterator[tuple[str, str, str]]:
    """The blocks of a page: kind, file, contents."""
    for found in BLOCK.finditer((DOCS / page).read_text("utf-8")):
        yield found.group(1), found.group(2) or "", found.group(3)


def follow(reader: Reader, page: str) -> str:
    """Do what a page says, step by step; returns what its last commands print."""
    said = ""
    for kind, name, text in steps(page):
        if kind == "sh":
            said = "".join(reader.run(line) for line in text.splitlines())
        elif kind == "diff":
            reader.change(name, text)
        else:
            reader.write(name, text)
    return said


def visit(reader: Reader, key: str) -> None:
    """Look at every page on which a guest can be seen, and set a table."""
    (reader.packages / "visiting.py").write_text(VISITING)
    found = json.loads(reader.run(f"python {reader.packages / 'visiting.py'} {key}"))
    assert len(found["visited"]) == 6 and set(found["visited"].values()) == {200}, found
    assert {"/", f"/games/{key}"} <= set(found["styled"]), "its card shows the first position, which needs the game's style sheet"


def test_the_tutorial_leads_to_a_game_on_the_page(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    said = follow(reader, "adding.md")
    share = re.search(r"karl +wins (\d\.\d+)", said)
    assert share and float(share.group(1)) >= 0.9, said
    (tmp_path / "at_the_table.py").write_text(AT_THE_TABLE)
    found = json.loads(reader.run(f"python {tmp_path / 'at_the_table.py'}"))
    assert all(found["drawn"]) and found["pickled"] and found["style"] and found["karl"] in ("take 2", "take 3")
    assert found["hint"] == "A good choice: Take 3 sticks. It leaves 17 sticks, which nobody can hold."
    assert found["left"] == "19 left.", "the fire takes one, too"
    assert "kindling" in reader.run("meadhall games")
    visit(reader, "kindling")


def test_the_tutorial_lists_every_law() -> None:
    listed = re.findall(r"^\| (\d+) (\w+) \|", (DOCS / "adding.md").read_text("utf-8"), re.MULTILINE)
    assert [f"law_{number}_{name}" for number, name in listed] == [law.__name__ for law in LAWS]


def test_a_second_game_has_dice_and_secrets(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    assert "huskarl" in follow(reader, "secrets.md")
    visit(reader, "runeroad")


def test_the_scaffold_alone_is_lawful(tmp_path: Path) -> None:
    """Even inside another project, such as Meadhall's own folder: its tests do not follow that project's settings."""
    reader = Reader(tmp_path)
    (tmp_path / "pyproject.toml").write_text('[tool.pytest.ini_options]\naddopts = "--not-an-option"\n')
    reader.run("meadhall new-game sticks --title Sticks --prefix SK --folder here")
    for command in ("cd here", "pip install --editable .", "python -m pytest"):
        reader.run(command)
    assert "SK-2.2" in reader.run("meadhall rules sticks SK-2")


@pytest.mark.parametrize(
    ("key", "more", "reason"),
    [
        ("hexentafl", {}, "there is a game 'hexentafl' in the hall already"),
        ("Kubb", {}, "lower-case letters"),
        ("class", {}, "a word of Python itself"),
        ("json", {}, "Python has a module 'json' already"),
        ("kubb", {"prefix": "HX"}, "the prefix HX belongs to heXentafl"),
        ("kubb", {"prefix": "K1"}, "two capital letters"),
        ("kubb", {"title": 'Ku"bb'}, "no quotation marks"),
    ],
)
def test_a_foolish_game_is_refused(key: str, more: dict[str, str], reason: str, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=reason):
        write_game(key, tmp_path, **more)
    assert not list(tmp_path.iterdir())


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("mine")
    with pytest.raises(BadOption, match="exists already"):
        write_game("kubb", tmp_path)
    assert (tmp_path / "pyproject.toml").read_text() == "mine" and len(list(tmp_path.iterdir())) == 1


# -- guests at the door -----------------------------------------------------------------------------------------------

STRANGERS = {
    "nogame": ("NOTHING = 1\n", "nogame:NOTHING", "The entry point nogame = nogame:NOTHING of meadhall.games is not a Game"),
    "other": ("from meadhall.games.hexentafl import GAME\n", "other:GAME", "leads to the game 'hexentafl'"),
}


@pytest.mark.parametrize("key", STRANGERS)
def test_what_is_not_a_game_is_refused_with_a_sentence(key: str, tmp_path: Path) -> None:
    source, where, reason = STRANGERS[key]
    reader = Reader(tmp_path)
    (tmp_path / key).mkdir()
    (tmp_path / key / "__init__.py").write_text(source)
    (tmp_path / "pyproject.toml").write_text(
        f'[project]\nname = "{key}"\nversion = "1"\n[project.entry-points."meadhall.games"]\n{key} = "{where}"\nhexentafl = "{where}"\n'
    )
    reader.install()
    ask = [sys.executable, "-m", "meadhall", "rules", key]
    done = subprocess.run(ask, env=reader.environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2 and reason in done.stderr
    assert "heXentafl" in reader.run("meadhall rules hexentafl"), "a guest cannot take a key of ours"
