"""Where the squares of the map lie, and the outline of a set of squares."""

from __future__ import annotations

from meadhall.svg import num

CELL, GAP, LEFT_EDGE, TOP = 52, 8, 34, 34
WIDE = 2 * LEFT_EDGE + 18 * CELL + 2 * GAP
HIGH = TOP + 6 * CELL + 58
WAYS = {(1, 0): 0, (0, 1): 1, (-1, 0): 2, (0, -1): 3}
Point = tuple[int, int]
Edge = tuple[Point, Point, Point]  # the corner of the grid where it ends, and where it begins and ends in the picture


def left(x: int) -> int:
    """The left edge of a column of the map."""
    return LEFT_EDGE + x * CELL + GAP * (x // 6)


def top(y: int) -> int:
    """The upper edge of a row."""
    return TOP + y * CELL


def centre(q: int) -> tuple[float, float]:
    """The middle of a square."""
    return left(q % 18) + CELL / 2, top(q // 18) + CELL / 2


def outline(cells: list[int], inset: float = 0) -> str:
    """The path around a set of squares, moved inwards; it crosses the gap between sectors."""
    inside = set(cells)
    edges: dict[Point, list[Edge]] = {}
    for q in cells:
        x, y = q % 18, q // 18
        x0, x1, y0, y1 = left(x), left(x) + CELL, top(y), top(y) + CELL
        if y == 0 or q - 18 not in inside:
            edges.setdefault((x, y), []).append(((x + 1, y), (x0, y0), (x1, y0)))
        if x == 17 or q + 1 not in inside:
            edges.setdefault((x + 1, y), []).append(((x + 1, y + 1), (x1, y0), (x1, y1)))
        if y == 5 or q + 18 not in inside:
            edges.setdefault((x + 1, y + 1), []).append(((x, y + 1), (x1, y1), (x0, y1)))
        if x == 0 or q - 1 not in inside:
            edges.setdefault((x, y + 1), []).append(((x, y), (x0, y1), (x0, y0)))
    return "".join(_loop(points, inset) for points in _loops(edges))


def _loops(edges: dict[Point, list[Edge]]) -> list[list[Point]]:
    """The edges chained to closed loops; where two meet at a corner the loops are kept apart."""
    out: list[list[Point]] = []
    while any(edges.values()):
        start = next(point for point, found in edges.items() if found)
        at, points, heading = start, list[Point](), -1
        while edges.get(at):
            found = edges[at]
            here = at
            edge = min(found, key=lambda e: (WAYS[e[0][0] - here[0], e[0][1] - here[1]] - heading - 1) % 4) if heading >= 0 else found[0]
            found.remove(edge)
            heading = WAYS[edge[0][0] - at[0], edge[0][1] - at[1]]
            points += [edge[1], edge[2]]
            at = edge[0]
            if at == start:
                break
        out.append(points)
    return out


def _loop(points: list[Point], inset: float) -> str:
    corners: list[Point] = []
    for point in points:
        if not corners or corners[-1] != point:
            corners.append(point)
    while True:
        n = len(corners)
        flat = next((j for j in range(n) if _straight(corners[j - 1], corners[j], corners[(j + 1) % n])), None)
        if flat is None:
            break
        corners.pop(flat)
    out = []
    for j, b in enumerate(corners):
        a, c = corners[j - 1], corners[(j + 1) % len(corners)]
        d1, d2 = (_sign(b[0] - a[0]), _sign(b[1] - a[1])), (_sign(c[0] - b[0]), _sign(c[1] - b[1]))
        out.append(f"{num(b[0] + inset * (-d1[1] - d2[1]))} {num(b[1] + inset * (d1[0] + d2[0]))}")
    return "M" + "L".join(out) + "Z"


def _straight(a: Point, b: Point, c: Point) -> bool:
    return a[0] == b[0] == c[0] or a[1] == b[1] == c[1]


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)
