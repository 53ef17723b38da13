"""The schema: numbered SQL files, applied in order. Each store runs them under its own lock, in one transaction."""

from __future__ import annotations

import re
from importlib.resources import files

from meadhall.store.errors import TooNew

__all__ = ["VERSION_TABLE", "migrations", "pending"]

VERSION_TABLE = "CREATE TABLE IF NOT EXISTS schema_version (n INTEGER NOT NULL)"
NAME = re.compile(r"(\d{4})_\w+(\.\w+)?\.sql")


def migrations(engine: str) -> dict[int, list[str]]:
    """The statements of every migration, by number: the common file, then the one for this engine ("sqlite" or "postgres")."""
    found: dict[int, list[str]] = {}
    for path in sorted(files("meadhall.store").joinpath("migrations").iterdir(), key=lambda p: (p.name[:4], p.name.count("."))):
        name = NAME.fullmatch(path.name)
        if name is not None and name.group(2) in (None, f".{engine}"):
            found.setdefault(int(name.group(1)), []).extend(_statements(path.read_text("utf-8")))
    return found


def pending(engine: str, version: int) -> dict[int, list[str]]:
    """The migrations that a database of this version still needs. Refuses a database that is newer than this code."""
    known = migrations(engine)
    newest = max(known)
    if version > newest:
        raise TooNew(
            f"the database has schema {version}, but this Meadhall knows only schemas up to {newest}: it was used by a newer version. "
            "Upgrade Meadhall, or open a backup."
        )
    return {n: known[n] for n in sorted(known) if n > version}


def _statements(text: str) -> list[str]:
    lines = [line for line in text.splitlines() if not line.startswith("--")]
    return [part.strip() for part in "\n".join(lines).split("\n\n") if part.strip()]
