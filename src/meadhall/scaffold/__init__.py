"""A new game in its own package: `meadhall new-game KEY` writes a small, complete game to start from."""

from __future__ import annotations

import keyword
import re
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from meadhall.errors import BadOption
from meadhall.games import keys, load_game

__all__ = ["write_game"]

KEY = re.compile(r"[a-z][a-z0-9]{2,19}")
PREFIX = re.compile(r"[A-Z]{2}")
FILES = {
    "pyproject.toml": "pyproject.toml.txt",
    "{key}/__init__.py": "__init__.py.txt",
    "{key}/rules.py": "rules.py.txt",
    "{key}/setup.py": "setup.py.txt",
    "{key}/words.py": "words.py.txt",
    "{key}/RULES.md": "RULES.md.txt",
    "tests/test_{key}.py": "test_game.py.txt",
}


def write_game(key: str, folder: Path, title: str = "", prefix: str = "") -> list[Path]:
    """Write the files of a new game into a folder; returns them. Refuses a key that is taken and overwrites nothing."""
    if keyword.iskeyword(key):
        raise BadOption(f"{key!r} is a word of Python itself; choose another key")
    if not KEY.fullmatch(key):
        raise BadOption(f"a key has 3 to 20 lower-case letters and digits and begins with a letter, not {key!r}")
    if key in keys():
        raise BadOption(f"there is a game {key!r} in the hall already")
    if find_spec(key) is not None:
        raise BadOption(f"Python has a module {key!r} already; choose another key")
    title, prefix = title.strip() or key.capitalize(), prefix.strip() or key[:2].upper()
    if not PREFIX.fullmatch(prefix):
        raise BadOption(f"a prefix has two capital letters, such as HX, not {prefix!r}")
    taken = {load_game(other).prefix: load_game(other).title for other in keys()}
    if prefix in taken:
        raise BadOption(f"the prefix {prefix} belongs to {taken[prefix]}; choose another with --prefix")
    if re.search(r'["\\{}\n]', title):
        raise BadOption(f"a title has no quotation marks, braces or backslashes: {title!r}")
    paths = {folder / name.format(key=key): template for name, template in FILES.items()}
    for path in paths:
        if path.exists():
            raise BadOption(f"{path} exists already, and nothing is overwritten")
    for path, template in paths.items():
        text = files("meadhall.scaffold").joinpath("templates", template).read_text("utf-8")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.format(key=key, name=key.capitalize(), title=title, prefix=prefix), "utf-8")
    return list(paths)
