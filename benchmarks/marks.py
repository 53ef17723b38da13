"""What marking beats costs where nobody listens: instructions of random games, with the marks and without them.

    python benchmarks/marks.py [--random N] [--keep FOLDER] [GAME ...]

The sources are copied twice; every `beat()` is taken out of the rules of one copy, and both are compiled in the same way, with the rules
of these games alone (a minute or two for each game; --keep keeps the builds for another run). Both then play the same random games
under valgrind's callgrind, which counts the instructions of the native loop: unlike seconds, they do not depend on what else the
machine is doing. The digests of the games must be equal.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from meadhall.games import CATALOGUE

ROOT = Path(__file__).parents[1]
NEEDED = ("src", "scripts", "pyproject.toml", "setup.py", "README.md", "LICENSE", "MANIFEST.in")
LOOP = "CPyDef_playout___Playout___run"  # Playout.run, compiled
PLAY = """
import sys
from meadhall import compiled, load_game
from meadhall.playout import Playout, fold
from meadhall.rng import Rng
assert compiled()
first, rng, run, digest = load_game(sys.argv[1]).start(), Rng(1), Playout(), 0
for _ in range(int(sys.argv[2])):
    run.run(first.copy(), rng)
    digest = fold(digest, run.digest)
print(digest)
"""


class Unmarked(ast.NodeTransformer):
    """Takes out every mark, and every condition that is left with nothing to do."""

    def __init__(self) -> None:
        self.marks = 0

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        if not (isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Attribute) and node.value.func.attr == "beat"):
            return node
        self.marks += 1
        return None

    def visit_If(self, node: ast.If) -> ast.If | None:
        self.generic_visit(node)
        return node if node.body else None

    def visit_While(self, node: ast.While) -> ast.While:
        self.generic_visit(node)
        node.body = node.body or [ast.Pass()]
        return node


def unmark(rules: Path) -> int:
    """Take the marks out of a folder of rules; returns how many there were."""
    marks = 0
    for path in sorted(rules.glob("*.py")):
        code = Unmarked()
        tree = code.visit(ast.parse(path.read_text()))
        if code.marks:
            path.write_text(ast.unparse(tree))
            marks += code.marks
    return marks


def build(folder: Path, games: list[str], marked: bool) -> None:
    """Compile the rules of these games, with their marks or without them."""
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch)
        for name in NEEDED:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, copy)
        for game in CATALOGUE:
            home = copy / "src/meadhall/games" / game
            if game not in games:
                shutil.rmtree(home)
            elif not marked and not unmark(home / "rules"):
                raise SystemExit(f"{game} marks no beats")
        command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(folder), "."]
        subprocess.run(command, cwd=copy, env=os.environ | {"MEADHALL_COMPILE": "always"}, check=True)


def count(folder: Path, game: str, games: int) -> tuple[float, str]:
    """Instructions of a random game, and the digest of them all."""
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--collect-atstart=no", f"--toggle-collect={LOOP}"]
    env = os.environ | {"PYTHONPATH": str(folder), "PYTHONHASHSEED": "0"}
    ran = subprocess.run([*valgrind, sys.executable, "-c", PLAY, game, str(games)], env=env, capture_output=True, text=True, check=True)
    counted = re.search(r"Collected : (\d+)", ran.stderr)
    assert counted, ran.stderr
    return int(counted[1]) / games, ran.stdout.strip()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--random", type=int, default=30, metavar="N", help="random games of each (default 30)")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="where the two builds are, or shall be kept")
    asked = parser.parse_args()
    games = asked.games or list(CATALOGUE)
    with tempfile.TemporaryDirectory() as scratch:
        builds = [(asked.keep or Path(scratch)).absolute() / name for name in ("with", "without")]
        for marked, folder in zip((True, False), builds, strict=True):
            if not folder.exists():
                build(folder, games, marked)
        print("| game | instructions of a random game, with marks | without | ratio |\n|---|---|---|---|")
        for key in games:
            (here, digest), (there, other) = (count(folder, key, asked.random) for folder in builds)
            if digest != other:
                raise SystemExit(f"the games of {key} differ")
            print(f"| {key} | {here:,.0f} | {there:,.0f} | {here / there:.3f} |", flush=True)


if __name__ == "__main__":
    main()
