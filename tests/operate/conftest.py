"""Halls to operate, on a SQLite file and on a PostgreSQL database of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from store.conftest import postgres
from web.serving import Served, halls

__all__ = ["postgres"]


@pytest.fixture(params=["sqlite", "postgres"])
def databases(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], str]:
    """Makes URLs of empty databases: whole ones, since a backup copies a whole database."""

    def fresh() -> str:
        name = f"hall_{uuid4().hex[:12]}"
        if request.param == "sqlite":
            return f"sqlite:///{tmp_path}/{name}.db"
        server: str = request.getfixturevalue("postgres")
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"{server.rsplit('/', 1)[0]}/{name}"

    return fresh


@pytest.fixture
def serving() -> Iterator[Callable[..., Served]]:
    """Halls with settings of their own."""
    yield from halls()
