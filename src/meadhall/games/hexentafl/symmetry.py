"""The board of heXentafl can be turned and reflected: every rule holds in every direction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from meadhall import hex as geometry
from meadhall.symmetry import Maps, Part, Symmetry, mapped, moved

from .rules import HexentaflState, tables


def _past(value: list[int], maps: Maps, _data: Mapping[str, Any]) -> list[int]:
    """King, defenders and attackers of every earlier position."""
    return [moved(maps["cell"], number) if at % 3 == 0 else mapped(maps["cell"], number) for at, number in enumerate(value)]


PARTS: dict[str, Part] = {
    "king": "cell",
    "defenders": "set of cell",
    "attackers": "set of cell",
    "moved_from": "cell",
    "moved_to": "cell",
    "taken": "set of cell",
    "past": _past,
}


@lru_cache
def _moves(size: int) -> dict[tuple[int, int], int]:
    """The action that goes from a cell to another."""
    count = tables.MOVES_4 if size == 4 else tables.MOVES_5
    return {tables.ends_of(size, action): action for action in range(count)}


def _action(maps: Maps, state: HexentaflState, _seat: int, action: int) -> int:
    start, to = tables.ends_of(int(state.size), action)
    return _moves(int(state.size))[maps["cell"][start], maps["cell"][to]]


@lru_cache
def _all(size: int) -> tuple[tuple[bool, Symmetry, Symmetry], ...]:
    """Every way to turn and reflect a board; has the set-up it, too? And the symmetry, with the set-up and without."""
    cells, found = geometry.hexagon(size), []
    for sixths in range(6):
        for over in (False, True):
            turned = [geometry.rotate((-q - r, r) if over else (q, r), sixths) for q, r in cells]
            maps = {"cell": [cells.index(cell) for cell in turned]}
            name = f"the board turned by {sixths} sixths" + (" and reflected" if over else "")
            with_it, without = (Symmetry(name, maps, PARTS, _action, options) for options in (dict[str, Any], None))
            found.append((size == 5 or sixths % 2 == over, with_it, without))
    return tuple(found[1:])


def symmetries(state: HexentaflState) -> Iterator[Symmetry]:
    """Eleven on the large board. On the small one the men begin on every second side of the King, in the second game of a pair, too."""
    for set_up, with_it, without in _all(int(state.size)):
        if set_up or state.games == 1:
            yield with_it if set_up else without
