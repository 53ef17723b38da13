"""The house stands: imports point down only, each floor can be entered alone, compiled rooms avoid what the compiler gets wrong."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

import pytest

from catalogue import BUILT

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "meadhall"
LONGEST = 600

# they use nothing of ours, and everybody may use them
TOOLS = {"bits", "english", "errors", "hex", "loading", "markup", "page", "rng", "seating", "standins", "terms"}
CONTRACT = {
    *TOOLS,
    "bag",
    "data",
    "defaults",
    "elements",
    "game",
    "numbers",
    "option",
    "rows",
    "state",
    "svg",
    "symmetry",
}  # what a game stands on
# each floor, and what it may use beside the tools
ABOVE: dict[str, set[str]] = {
    "arguments": set(),
    "functions": set(),
    "workers": set(),
    "streams": set(),
    "look": set(),
    "state": set(),
    "rows": {"state"},
    "numbers": {"state"},
    "option": set(),
    "bag": set(),
    "playout": {"state"},
    "window": {"state"},
    "batch": {"rows", "state", "window"},
    "data": {"state"},
    "elements": set(),
    "svg": {"elements", "look", "state"},
    "defaults": {"rows", "state", "svg"},
    "symmetry": {"state"},
    "game": {"defaults", "numbers", "option", "rows", "state", "symmetry"},
    "rulebook": {"game", "state"},
    "notebook": {"game", "record", "state", "svg"},
    "record": {"game", "state"},
    "laws": {"game", "state", "record", "rulebook", "playout", "symmetry"},
    "playthrough": {"arguments", "game", "state", "record"},
    "games": CONTRACT,
    "scaffold": {"games"},
    "completion": {"games"},
    "parsing": {"completion"},
    "bots": {"window", "arguments", "functions", "workers", "state", "game", "games", "playout", "record"},
    "simulate": {"state", "game", "games", "playout"},
    "store": {"state", "game", "record"},
    "table": {"window", "state", "game", "games", "record", "store", "bots"},
    "ratings": {"store", "table"},
    "notices": {"store", "table"},
    "learn": {"state", "game", "games", "rulebook", "svg", "table"},
    "lab": {
        "window",
        "functions",
        "arguments",
        "workers",
        "state",
        "data",
        "game",
        "games",
        "playout",
        "record",
        "bots",
        "svg",
        "rulebook",
        "rows",
        "simulate",
        "laws",
    },
    "docs": set(),
    "research": {"window", "state", "game", "games", "record", "bots", "rows", "batch"},
    "terminal": {"window", "store", "state", "game", "games", "learn", "record", "rulebook", "table", "bots"},
    "operate": {"arguments", "games", "store", "table", "web"},
    "web": {"state", "game", "games", "learn", "record", "rulebook", "svg", "store", "table", "bots", "notices", "ratings"},
}
MAY_USE = {**{name: set[str]() for name in TOOLS}, **{name: uses | TOOLS for name, uses in ABOVE.items()}}
TOPS = {"__init__", "__main__", "cli"}  # the front doors open every room
HEAVY = ("starlette", "uvicorn", "jinja2", "sqlite3", "numpy", "matplotlib", "psycopg", "pettingzoo", "pyspiel", "ray")


def floor(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def imports(path: Path) -> Iterator[tuple[str, int]]:
    """The floors that a file imports when it is loaded; what a function imports when it is called does not count."""
    waiting: list[ast.AST] = [ast.parse(path.read_text("utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        waiting += ast.iter_child_nodes(node)
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module == "meadhall":
            names = [f"meadhall.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        for name in names:
            parts = name.split(".")
            if parts[0] == "meadhall" and len(parts) > 1 and (SOURCE / parts[1]).exists() | (SOURCE / f"{parts[1]}.py").exists():
                yield parts[1], getattr(node, "lineno", 0)


def test_every_floor_is_known() -> None:
    strange = {floor(path) for path in modules()} - set(MAY_USE) - TOPS
    assert not strange, f"where do these stand? {strange}"


def test_floors_point_down() -> None:
    """No two floors use each other, directly or by way of others."""
    order: list[str] = []
    waiting = dict(MAY_USE)
    while waiting:
        ready = sorted(name for name, uses in waiting.items() if uses <= set(order))
        assert ready, f"these use each other: {sorted(waiting)}"
        order += ready
        for name in ready:
            del waiting[name]


@pytest.mark.parametrize("path", [p for p in modules() if floor(p) not in TOPS], ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_down_only(path: Path) -> None:
    here = floor(path)
    for used, line in imports(path):
        assert used == here or used in MAY_USE[here], f"{path.relative_to(ROOT)}:{line}: {here} must not use {used}"


# -- the rooms of a game ----------------------------------------------------------------------------------------------

# each room, and those it may use; the front door of the game opens them all
ROOMS: dict[str, set[str]] = {
    "data": set(),
    "rules": {"data"},
    "mind": {"data", "rules"},
    "words": {"data", "rules", "mind"},  # a hint says why the mind likes a turn
    "drawing": {"data", "rules", "words"},
    "symmetry": {"data", "rules"},
    "setup": {"data", "rules", "words", "symmetry"},
}
OPTIONAL = {"symmetry"}  # not every game has one
# the names that a file in a folder may have; a chapter of the rules and a region of the drawing have names of their own
FILES: dict[str, set[str]] = {
    "rules": {"state", "position", "codes", "tables", "chance", "secrets", "faults", "scoring"},
    "mind": {"evaluate", "policy", "planes", "worth", "endings", "proof"},
    "words": {"advice", "notation", "refusals", "log", "offers", "text", "names", "numbers", "position", "printed", "terms", "traits"},
}
GAMES = SOURCE / "games"
in_games = pytest.mark.parametrize(
    "path", [p for p in modules() if floor(p) == "games" and p.parent != GAMES], ids=lambda path: str(path.relative_to(GAMES))
)


def uses(path: Path) -> Iterator[tuple[str, int]]:
    """The rooms of its own game that a file uses; relative imports lead there."""
    depth = len(path.relative_to(GAMES).parts) - 1  # how many dots lead to the folder of the game
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            assert node.level <= depth, f"{path.relative_to(ROOT)}:{node.lineno}: this import leaves the game"
            if node.level == depth:
                for name in [node.module] if node.module else [alias.name for alias in node.names]:
                    yield name.split(".")[0], node.lineno


@in_games
def test_inside_a_game_imports_are_relative_and_to_the_hall_absolute(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom | ast.Import):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
            where = f"{path.relative_to(ROOT)}:{node.lineno}"
            assert not any(name.startswith("meadhall.games") for name in names), f"{where}: use a relative import"


@in_games
def test_rules_know_no_words_and_words_no_pictures(path: Path) -> None:
    here = path.relative_to(GAMES).parts[1].removesuffix(".py")
    for used, line in uses(path):
        assert here == "__init__" or used == here or used in ROOMS[here], f"{path.relative_to(ROOT)}:{line}: {here} must not use {used}"


def told(path: Path) -> Iterator[tuple[str, int]]:
    """Every text and name in the code of a module, comments and documentation aside."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value.value = ""  # documentation
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value, node.lineno
        elif isinstance(node, ast.Name | ast.Attribute):
            yield node.id if isinstance(node, ast.Name) else node.attr, node.lineno


def test_nothing_outside_a_game_knows_its_name() -> None:
    """But the catalogue, and what shows how something is written: `game hexentafl`, an example of the protocol."""
    shown = {"record.py", "lab/dataset.py", "learn/book.py", "web/api.py", "games/__init__.py"}
    paths = [path for path in modules() if GAMES not in path.parent.parents]
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path in paths
        if path.relative_to(SOURCE).as_posix() not in shown
        for text, line in told(path)
        if any(key in text.casefold() for key in BUILT)
    ]
    assert not found
    plain = [path for kind in ("js", "css", "html") for path in SOURCE.glob(f"web/**/*.{kind}")]
    known = [path.name for path in plain if any(key in path.read_text("utf-8").casefold() for key in BUILT)]
    assert plain and not known


@pytest.mark.parametrize("key", BUILT)
def test_a_game_has_the_same_rooms_as_every_other(key: str) -> None:
    folder = GAMES / key
    found = {path.name.removesuffix(".py") for path in folder.iterdir() if path.suffix == ".py" or path.is_dir()} - {
        "__pycache__",
        "lessons",
    }
    assert found | OPTIONAL == {"__init__", *ROOMS}, f"{key}: {sorted(found ^ {'__init__', *ROOMS})}"
    for room, names in FILES.items():
        for path in room_files(key, room):
            if path.parent == folder or path.stem in names:
                continue
            head = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
            chapter = re.search(r"\b[A-Z]{2}-\d+", head)
            assert room == "rules" and chapter, f"{path.relative_to(ROOT)}: not a file of {room}, nor a chapter that names its clauses"


@pytest.mark.parametrize("name", sorted(name for name in MAY_USE if (SOURCE / name).exists() or (SOURCE / f"{name}.py").exists()))
def test_a_floor_can_be_entered_alone(name: str) -> None:
    """Only what it may use, by way of others too, is loaded with it (the package itself opens the contract and the catalogue)."""
    allowed, waiting = {"games", "record", *CONTRACT}, [name]
    while waiting:
        used = waiting.pop()
        if used not in allowed or used == name:
            allowed.add(used)
            waiting += MAY_USE[used] - allowed
    rooms = [f"meadhall.games.{key}" for key in BUILT] if name == "games" else []
    code = f"import {', '.join([f'meadhall.{name}', *rooms])}, sys; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    loaded = ran.stdout.split()
    floors = {module.split(".")[1] for module in loaded if module.startswith("meadhall.")} & set(MAY_USE)
    assert floors <= allowed, f"meadhall.{name} also loads {floors - allowed}"
    if name in CONTRACT | {"games", "record", "laws", "playthrough", "bots", "rulebook"}:
        heavy = [module for module in HEAVY if module in loaded]
        assert not heavy, f"meadhall.{name} also loads {heavy}"


# -- compiled rooms ---------------------------------------------------------------------------------------------------


def compiled_modules() -> list[Path]:
    """What setup.py compiles, by its own account."""
    tree = ast.parse((ROOT / "setup.py").read_text("utf-8"))
    tree.body = [node for node in tree.body if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call))]
    names: dict[str, object] = {"__name__": "setup_without_setup"}
    exec(compile(tree, "setup.py", "exec"), names)
    names["PACKAGE"] = SOURCE
    found = names["hot_modules"]()  # type: ignore[operator]
    return [Path(path) for path in found]


def room_files(key: str, room: str) -> list[Path]:
    """The modules of a room, which is a file or a folder; the front door of a folder only opens it."""
    folder = GAMES / key
    return [path for path in (*folder.glob(f"{room}.py"), *folder.glob(f"{room}/*.py")) if path.name != "__init__.py"]


def test_the_rules_of_every_game_are_compiled() -> None:
    found = {path.relative_to(SOURCE).as_posix() for path in compiled_modules()}
    assert {"rng.py", "state.py", "bag.py", "playout.py"} <= found
    for key in BUILT:
        for room in ("rules", "mind", "words", "drawing"):
            files = {path.relative_to(SOURCE).as_posix() for path in room_files(key, room)}
            assert files, f"{key} has no {room}"
            assert files <= found if room in ("rules", "mind") else not files & found, f"{key}: what is compiled of {room}?"


@pytest.mark.parametrize("path", compiled_modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_compiled_code_shifts_by_constants_only(path: Path) -> None:
    """`1 << n` with a variable n becomes a 32-bit shift in compiled code, without a warning: use bit(n) or a table."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        by = shifted_by(node)
        assert by is None or isinstance(by, ast.Constant), f"{path.relative_to(ROOT)}:{by.lineno}: a shift by a variable"


def shifted_by(node: ast.AST) -> ast.expr | None:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift):
        return node.right
    return node.value if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.LShift) else None


@pytest.mark.parametrize("code", ["x = 1 << n", "x <<= n", "f(i64(1) << a[3])"])
def test_a_shift_by_a_variable_would_be_found(code: str) -> None:
    assert [type(by) for node in ast.walk(ast.parse(code)) if (by := shifted_by(node))] in ([ast.Name], [ast.Subscript])


@pytest.mark.parametrize("path", compiled_modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_compiled_loops_name_what_they_count(path: Path) -> None:
    """`for _ in range(n)` makes an object of every number in compiled code: `for _n in range(n)` makes none."""
    boxed = [loop.target.lineno for loop in ast.walk(ast.parse(path.read_text("utf-8"))) if is_boxed(loop)]
    assert not boxed, f"{path.relative_to(ROOT)}: lines {boxed} count with _"


def is_boxed(node: ast.AST) -> TypeGuard[ast.For | ast.comprehension]:
    if not isinstance(node, ast.For | ast.comprehension) or not isinstance(node.iter, ast.Call):
        return False
    return ast.unparse(node.target) == "_" and ast.unparse(node.iter.func) == "range"


@pytest.mark.parametrize("code", ["for _ in range(n): pass", "x = [0 for _ in range(n)]"])
def test_a_loop_that_counts_with_an_object_would_be_found(code: str) -> None:
    assert sum(map(is_boxed, ast.walk(ast.parse(code)))) == 1


# -- size -------------------------------------------------------------------------------------------------------------


def test_no_file_is_longer_than_a_person_can_read() -> None:
    files = [*modules(), *(ROOT / "tests").rglob("*.py"), *(p for p in SOURCE.rglob("*.js") if "vendor" not in p.parts)]
    long = {str(path.relative_to(ROOT)): n for path in files if (n := len(path.read_text("utf-8").splitlines())) > LONGEST}
    assert not long, f"longer than {LONGEST} lines: {long}"
