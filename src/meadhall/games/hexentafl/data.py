"""The boards of heXentafl from data.toml, checked."""

from __future__ import annotations

from dataclasses import dataclass

from meadhall.data import expect, read_toml, tables

__all__ = ["BOARDS", "Board"]


@dataclass(frozen=True)
class Board:
    """One board: cells are named as in HX-1.2."""

    size: int
    throne: str
    corners: tuple[str, ...]
    defenders: tuple[str, ...]
    attackers: tuple[str, ...]
    king_slides: bool
    opening_moves: dict[str, int]


def _board(entry: dict[str, object]) -> Board:
    def names(key: str) -> tuple[str, ...]:
        value = entry.get(key)
        expect(isinstance(value, list) and all(isinstance(v, str) for v in value), "hexentafl", f"{key} must be a list of cells")
        assert isinstance(value, list)
        return tuple(value)

    size, moves = entry.get("size"), entry.get("opening_moves")
    expect(size in (4, 5), "hexentafl", f"size must be 4 or 5, not {size!r}")
    expect(entry.get("king_move") in ("step", "slide"), "hexentafl", "king_move must be step or slide")
    expect(entry.get("king") == entry.get("throne"), "hexentafl", "the King begins on the throne")
    assert isinstance(size, int) and isinstance(moves, dict)
    return Board(size, str(entry["throne"]), names("corners"), names("defenders"), names("attackers"), entry["king_move"] == "slide", moves)


BOARDS = {board.size: board for board in map(_board, tables(read_toml(__package__), "hexentafl", "board", 2))}
