"""The components of Lindisfarne have the numbers that were noted when they were taken from their sources."""

from __future__ import annotations

from pathlib import Path

from components import found, noted, stored
from meadhall import load_game


def test_no_number_of_the_components_has_changed() -> None:
    assert found("lindisfarne") == noted(Path(__file__).parent)


def test_no_number_that_tables_are_stored_with_has_changed() -> None:
    assert stored(load_game("lindisfarne")) == noted(Path(__file__).parent, "stored.txt")
