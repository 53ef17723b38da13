"""The names at a table, from its stored seats."""

from __future__ import annotations

from meadhall.seating import bot_name
from meadhall.store.rows import SeatRow, TableRow

__all__ = ["seat_names"]


def seat_names(table: TableRow) -> tuple[str, ...]:
    """The names at the seats, no two alike. A bot has its own name with its rank, `Torvald, karl`; names differ from table to table."""
    taken = [row.name for row in table.seats if row.name]
    start = sum(map(ord, table.id))
    found: list[str] = []
    bots = 0
    for row in table.seats:
        if row.name:
            name = row.name
        elif row.bot:
            name = f"{bot_name(bots, taken, start)}, {row.bot}"
            bots += 1
        else:
            name = _empty(row)
        same = sum(other == name or other.startswith(f"{name} (") for other in found)
        found.append(f"{name} ({same + 1})" if same else name)
    return tuple(found)


def _empty(row: SeatRow) -> str:
    return f"Seat {row.n + 1}"
