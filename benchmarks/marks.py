"""What marking beats costs where nobody listens: instructions of random games, with the marks and without them.

    PYTHONPATH=.native python benchmarks/marks.py [--games N] [--without FOLDER] [GAME ...]

The sources are copied, every `beat()` is taken out of the rules, and the copy is compiled (some minutes; --without keeps it for another
run). Both builds then play the same random games under valgrind's callgrind, which counts instructions: unlike seconds, they do not
depend on what else the machine is doing. What starting costs is taken off. The digests of the games must be equal.
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

import meadhall
from meadhall.games import CATALOGUE

ROOT = Path(__file__).parents[1]
NEEDED = ("src", "scripts", "pyproject.toml", "setup.py", "README.md", "LICENSE", "MANIFEST.in")
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


def build(folder: Path) -> None:
    """Compile the sources without marks."""
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch)
        for name in NEEDED:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
            elif source.exists():
                shutil.copy(source, copy)
        for game in CATALOGUE:
            marks = unmark(copy / "src/meadhall/games" / game / "rules")
            assert marks, f"{game} has no marks"
        command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(folder), "."]
        subprocess.run(command, cwd=copy, env=os.environ | {"MEADHALL_COMPILE": "always"}, check=True)


def count(path: str, game: str, games: int) -> tuple[int, str]:
    """Instructions of a number of random games, starting included; and their digest."""
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    env = os.environ | {"PYTHONPATH": path, "PYTHONHASHSEED": "0"}
    ran = subprocess.run([*valgrind, sys.executable, "-c", PLAY, game, str(games)], env=env, capture_output=True, text=True, check=True)
    counted = re.search(r"Collected : (\d+)", ran.stderr)
    assert counted, ran.stderr
    return int(counted[1]), ran.stdout.strip()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("only", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=30, metavar="N", help="random games of each (default 30)")
    parser.add_argument("--without", type=Path, default=None, metavar="FOLDER", help="where the build without marks is, or shall be")
    asked = parser.parse_args()
    assert meadhall.compiled(), "put the compiled rules first on PYTHONPATH"
    marked = str(Path(meadhall.__file__).parents[1])
    folder = asked.without or Path(tempfile.mkdtemp()) / "unmarked"
    if not folder.exists():
        build(folder)
    print("| game | instructions a game, with marks | without | ratio |\n|---|---|---|---|")
    for key in asked.only or CATALOGUE:
        costs = []
        digests = set()
        for path in (marked, str(folder)):
            start, _ = count(path, key, 0)
            total, digest = count(path, key, asked.games)
            costs.append((total - start) / asked.games)
            digests.add(digest)
        assert len(digests) == 1, f"the games of {key} differ"
        print(f"| {key} | {costs[0]:,.0f} | {costs[1]:,.0f} | {costs[0] / costs[1]:.3f} |", flush=True)


if __name__ == "__main__":
    main()
