"""Law 20: printed. The tables of the rulebook say what the components say."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.laws.line import Line
from meadhall.rulebook import Grid, parse, unmarked

__all__ = ["law_20_printed"]


def law_20_printed(lines: Sequence[Line]) -> None:
    """Every row that Words(printed=...) makes of the components stands in a table of RULES.md, and that table has no others."""
    line = lines[0]
    line.at = 0
    rows = [tuple(row) for row in line.game.words.printed()]
    if not rows:
        return
    grids = [[tuple(map(unmarked, row)) for row in block.rows] for block in parse(line.game.rulebook()) if isinstance(block, Grid)]
    for row in rows:
        if not any(_says(told, row) for grid in grids for told in grid):
            line.fail(20, f"no table of RULES.md has the row | {' | '.join(row)} |, which is what the components say")
    for grid in grids:
        other = [told for told in grid if not any(_says(told, row) for row in rows)]
        if len(other) < len(grid) and other:
            line.fail(20, f"a table of RULES.md has the row | {' | '.join(other[0])} |, which no component says")


def _says(told: Sequence[str], row: Sequence[str]) -> bool:
    """Is this the row, cell by cell? A star stands for any words."""
    return len(told) == len(row) and all(cell in ("*", there) for there, cell in zip(told, row, strict=True))
