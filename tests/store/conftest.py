"""Stores to test: each test that takes `url` runs on a fresh SQLite file and on a fresh PostgreSQL database."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from store import server as pg


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a real PostgreSQL server on loopback; one that runs already, if the environment names it."""
    if running := os.environ.get("POSTGRES_OF_TESTS"):
        yield running
        return
    problem = pg.missing()
    if problem:
        pytest.skip(problem)
    with pg.server() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a fresh store can be opened."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/meadhall.db"
    return pg.fresh(request.getfixturevalue("postgres"))
