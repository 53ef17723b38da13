"""The names at a table, from what is stored of its seats."""

from __future__ import annotations

from meadhall.seating import bot_name
from meadhall.store.rows import SeatRow, TableRow

__all__ = ["seat_names"]


def seat_names(table: TableRow) -> tuple[str, ...]:
    """The names at the seats, no two alike. A bot has one of its own with its rank, `Torvald, karl`; other tables have other names."""
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
