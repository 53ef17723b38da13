"""Reads a QR code from its drawing, as a camera would after it has found the corners: ISO/IEC 18004, versions 1 to 7, bytes."""

from __future__ import annotations

import re
from collections.abc import Callable

# by level and version: error-correction bytes of a block, then (how many blocks, data bytes in each)
BLOCKS: dict[str, list[tuple[int, list[tuple[int, int]]]]] = {
    "M": [(10, [(1, 16)]), (16, [(1, 28)]), (26, [(1, 44)]), (18, [(2, 32)]), (24, [(2, 43)]), (16, [(4, 27)]), (18, [(4, 31)])],
    "Q": [
        (13, [(1, 13)]),
        (22, [(1, 22)]),
        (18, [(2, 17)]),
        (26, [(2, 24)]),
        (18, [(2, 15), (2, 16)]),
        (24, [(4, 19)]),
        (18, [(2, 14), (4, 15)]),
    ],
    "H": [
        (17, [(1, 9)]),
        (28, [(1, 16)]),
        (22, [(2, 13)]),
        (16, [(4, 9)]),
        (22, [(2, 11), (2, 12)]),
        (28, [(4, 15)]),
        (26, [(4, 13), (1, 14)]),
    ],
}
LEVELS = {1: "L", 0: "M", 3: "Q", 2: "H"}
MASKS: list[Callable[[int, int], int]] = [
    lambda y, x: (y + x) % 2, lambda y, x: y % 2, lambda y, x: x % 3, lambda y, x: (y + x) % 3,
    lambda y, x: (y // 2 + x // 3) % 2, lambda y, x: y * x % 2 + y * x % 3, lambda y, x: (y * x % 2 + y * x % 3) % 2,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2,
]  # fmt: skip


def modules(svg: str) -> list[list[bool]]:
    """The dark and light squares of the drawing, without the quiet zone, which must be four wide and empty."""
    found = re.search(r'viewBox="0 0 (\d+) \1"', svg)
    assert found is not None
    whole = int(found[1])
    dark = {(int(y), int(x) + n) for x, y, wide in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", svg) for n in range(int(wide))}
    assert dark and all(4 <= part < whole - 4 for spot in dark for part in spot), "a quiet zone of four all around"
    size = whole - 8
    return [[(y + 4, x + 4) in dark for x in range(size)] for y in range(size)]


def read(svg: str) -> str:
    """The text of a QR code; fails where it is damaged."""
    grid = modules(svg)
    size = len(grid)
    version = (size - 17) // 4
    assert size == 4 * version + 17 and 1 <= version <= 7, size
    corner = [[max(abs(y - 3), abs(x - 3)) not in (2, 4) for x in range(8)] for y in range(8)]
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        assert all(grid[top + y][left + x] == corner[y][x] for y in range(7) for x in range(7)), "a corner is damaged"
    around = [*((8, x) for x in (0, 1, 2, 3, 4, 5, 7, 8)), *((y, 8) for y in (7, 5, 4, 3, 2, 1, 0))]
    form = int("".join("01"[grid[y][x]] for y, x in around), 2) ^ 0b101010000010010
    level, mask = LEVELS[form >> 13], MASKS[form >> 10 & 7]
    bits = "".join("01"[grid[y][x] ^ (mask(y, x) == 0)] for y, x in _path(size, version))
    stream = [int(bits[n : n + 8], 2) for n in range(0, len(bits) - 7, 8)]
    data = "".join(f"{byte:08b}" for byte in _mended(stream, *BLOCKS[level][version - 1]))
    assert data[:4] == "0100", "bytes"
    count = int(data[4:12], 2)
    return bytes(int(data[12 + 8 * n : 20 + 8 * n], 2) for n in range(count)).decode()


def _path(size: int, version: int) -> list[tuple[int, int]]:
    """The squares that hold data, in the order in which they are read: up and down in pairs of columns, from the right."""
    centres = [] if version == 1 else [6, 4 * version + 10] if version < 7 else [6, 22, 38]
    marks = [(y, x) for y in centres for x in centres if not ((y == 6 and x in (6, size - 7)) or (y == size - 7 and x == 6))]

    def taken(y: int, x: int) -> bool:
        corners = (y < 9 and (x < 9 or x >= size - 8)) or (y >= size - 8 and x < 9)
        says_version = version >= 7 and ((y < 6 and x >= size - 11) or (x < 6 and y >= size - 11))
        return corners or says_version or y == 6 or x == 6 or any(abs(y - a) < 3 and abs(x - b) < 3 for a, b in marks)

    out, up = [], True
    for right in [*range(size - 1, 6, -2), 5, 3, 1]:
        rows = range(size - 1, -1, -1) if up else range(size)
        out += [(y, x) for y in rows for x in (right, right - 1) if not taken(y, x)]
        up = not up
    return out


def _mended(stream: list[int], extra: int, groups: list[tuple[int, int]]) -> list[int]:
    """The data bytes, taken apart into blocks; each must agree with its error correction."""
    lengths = [length for count, length in groups for _ in range(count)]
    blocks: list[list[int]] = [[] for _ in lengths]
    place = iter(stream)
    for n in range(max(lengths)):
        for block, length in zip(blocks, lengths, strict=True):
            if n < length:
                block.append(next(place))
    checks: list[list[int]] = [[] for _ in lengths]
    for _ in range(extra):
        for check in checks:
            check.append(next(place))
    for block, check in zip(blocks, checks, strict=True):
        assert all(_value([*block, *check], root) == 0 for root in range(extra)), "the error correction disagrees"
    return [byte for block in blocks for byte in block]


def _value(polynomial: list[int], power: int) -> int:
    """A polynomial over GF(256) at 2 to this power."""
    x = 1
    for _ in range(power):
        x = x << 1 ^ (0x11D if x & 0x80 else 0)
    total = 0
    for factor in polynomial:
        product, a, b = 0, total, x
        while b:
            product ^= a if b & 1 else 0
            a = a << 1 ^ (0x11D if a & 0x80 else 0)
            b >>= 1
        total = product ^ factor
    return total
