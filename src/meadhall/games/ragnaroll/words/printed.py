"""The tables of RULES.md, row by row, as the components have them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from .. import data
from ..rules import tables

COUNTED = ("1 point", "2 points", "3 points")


def printed() -> Iterator[tuple[str, ...]]:
    """Trolls, rounds, gods, fires, the network of runestones, heroes."""
    steps = [after - before for before, after in pairwise(data.TROLL_POINTS)]
    yield "gives", *(COUNTED[step - 1] if step else "magic" for step in steps)
    yield "points so far", *map(str, data.TROLL_POINTS[1:])
    yield "free stone", *("yes" if tables.STONE_ROUNDS[n] else "" for n in range(1, data.ROUNDS + 1))
    yield "bonus for a god", *map(str, data.BONUS[data.TRACKS[0]])
    for god in data.GODS:
        yield god.name, str(god.points), god.letter, "*"
    yield "you lose", *map(str, data.FIRE_PENALTIES), "0"
    yield "a row", f"{data.ROW_POINTS} points and {['no', 'one', 'two', 'three'][data.FREE_STRIKES]} free strikes"
    for sector, colour in enumerate(data.SECTORS):
        columns = [str(n + 1) for n in range(6) if tables.COLUMN_SECTOR[n] == sector]
        yield f"column {', '.join(columns)}", f"a {colour.colour} troll"
    for rank in data.RANKS[:0:-1]:
        yield str(rank.score), f"{rank.name}, {rank.epithet}"
    yield "less", "*"
