"""The components of NXS: Ragnarok have the numbers that were noted when they were taken from their sources."""

from __future__ import annotations

from pathlib import Path

from components import found, noted, stored
from meadhall import load_game
from meadhall.games.nxs.rules import tables


def test_no_number_of_the_components_has_changed() -> None:
    assert found("nxs") == noted(Path(__file__).parent)


def test_no_number_that_tables_are_stored_with_has_changed() -> None:
    assert stored(load_game("nxs")) == noted(Path(__file__).parent, "stored.txt")


def test_what_is_no_piece_can_do_nothing() -> None:
    """Neither an empty hex nor what is beyond the board has a facing, a reach, a line or a spear, and nobody's warrior stands there."""
    for code in (tables.EMPTY, tables.WALL):
        assert [int(row[code]) for row in (tables.FACING, tables.REACH, tables.FACINGS, tables.WARRIOR, tables.LINES)] == [0] * 5
        assert [int(tables.LINE[code * 6 + d] + tables.SPEAR[code * 6 + d]) for d in range(6)] == [0] * 6
        assert tables.KIND[code] == tables.KINDS_OF_PIECES and tables.COLOUR[code] >= tables.NOBODY
        assert [int(tables.TARGET[colour * tables.CODES + code]) for colour in range(3)] == [0] * 3
