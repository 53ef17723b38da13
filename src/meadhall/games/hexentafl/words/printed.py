"""The table of RULES.md, row by row, as the components have it."""

from __future__ import annotations

from collections.abc import Iterator

from ..rules import tables


def printed() -> Iterator[tuple[str, ...]]:
    """What is on the small and on the large board."""
    for name, sets in (("hexes", tables.HEXES), ("defending men", tables.START_DEFENDERS), ("attacking men", tables.START_ATTACKERS)):
        yield name, *(str(int(sets[board]).bit_count()) for board in range(2))
    yield "King", "1", "1"
