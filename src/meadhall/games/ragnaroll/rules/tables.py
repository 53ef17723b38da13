"""The map as flat tables: 18 columns and 6 rows, three sectors side by side (RR-1.7).

A square is row * 18 + column; a set of squares is six numbers, one per row, whose bit x is column x. So a few shifts
find a shape, and a few more spread a fire.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from .. import data

WIDTH: Final = 18
HEIGHT: Final = 6
SQUARES: Final = 108
FULL_ROW: Final = 262143  # 18 bits
STONES: Final = 18  # of the network: colour * 6 + value - 1
ALL_STONES: Final = 262143

# pictures
EMPTY: Final = 0
WARRIOR: Final = 1
TROLL: Final = 2
STANDING: Final = 3


def numbers(values: list[int]) -> vec[i64]:
    """A flat table."""
    return vec[i64]([i64(v) for v in values])


def zeros(n: i64) -> vec[i64]:
    """A row of zeros."""
    return vec[i64]([i64(0) for _n in range(n)])


def _signs() -> list[str]:
    return [data.SECTORS[x // 6].grid[y][x % 6] for y in range(HEIGHT) for x in range(WIDTH)]


def _rows_of(signs: str) -> list[int]:
    found = _signs()
    return [sum(2**x for x in range(WIDTH) if found[y * WIDTH + x] in signs) for y in range(HEIGHT)]


def _near() -> list[int]:
    out: list[int] = []
    for y in range(HEIGHT):
        for x in range(WIDTH):
            for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
                inside = 0 <= x + dx < WIDTH and 0 <= y + dy < HEIGHT
                out.append((y + dy) * WIDTH + x + dx if inside else -1)
    return out


PICTURE: Final[vec[i64]] = numbers([{"w": WARRIOR, "t": TROLL, "s": STANDING}.get(sign, EMPTY) for sign in _signs()])
TROLLS: Final[vec[i64]] = numbers(_rows_of("t"))  # one set of columns per row
WARRIORS: Final[vec[i64]] = numbers(_rows_of("w"))
LIGHT: Final[vec[i64]] = numbers(_rows_of(".wx"))  # empty and warrior squares
PRINTED: Final[vec[i64]] = numbers(_rows_of("x"))
NEAR: Final[vec[i64]] = numbers(_near())  # four per square, up, right, down, left; -1 beyond the edge
ROW: Final[vec[i64]] = numbers([q // WIDTH for q in range(SQUARES)])
BIT: Final[vec[i64]] = numbers([2 ** (q % WIDTH) for q in range(SQUARES)])  # the bit of a square in its row
SECTOR: Final[vec[i64]] = numbers([q % WIDTH // 6 for q in range(SQUARES)])
SECTOR_ROW: Final[vec[i64]] = numbers([63 * 64**s for s in range(3)])  # the columns of a sector
COLUMN_SECTOR: Final[vec[i64]] = numbers(list(data.COLUMN_SECTOR))  # where a full column of stones strikes a troll (RR-10.2)
STONE_ROUNDS: Final[vec[i64]] = numbers([int(n in data.STONE_ROUNDS) for n in range(data.ROUNDS + 1)])  # 1 for rounds 4 and 8 (RR-3.2)
ONES: Final[vec[i64]] = numbers([bin(n).count("1") for n in range(512)])
LOWEST: Final[vec[i64]] = numbers([0, *[(n & -n).bit_length() - 1 for n in range(1, 512)]])


def count(row: i64) -> i64:
    """How many of 18 bits are set."""
    return ONES[row & 511] + ONES[row >> 9]


def lowest(row: i64) -> i64:
    """The lowest of 18 bits that is set (one must be)."""
    if row & 511 != 0:
        return LOWEST[row & 511]
    return LOWEST[row >> 9] + 9


def square(sector: i64, column: i64, row: i64) -> i64:
    """The square of a sector with this column and row, both from 1 to 6."""
    return (row - 1) * WIDTH + sector * 6 + column - 1
