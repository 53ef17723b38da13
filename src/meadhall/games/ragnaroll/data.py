"""RagnaRoll's components from data.toml, typed and checked: the map, the gods, the tracks, the dummies, the ranks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from meadhall.data import expect, read_toml, table, tables

__all__ = [
    "BONUS",
    "COLUMN_SECTOR",
    "DUMMY_FIRES",
    "FIRE_PENALTIES",
    "FREE_STRIKES",
    "GODS",
    "God",
    "RANKS",
    "Rank",
    "ROUNDS",
    "ROW_POINTS",
    "SECTORS",
    "STONE_ROUNDS",
    "Sector",
    "TRACKS",
    "TROLL_POINTS",
    "TURN_COSTS",
    "orientations",
]

GAME = "ragnaroll"
Cell = tuple[int, int]


@dataclass(frozen=True)
class Sector:
    """A third of the map: six rows of six letters (`.` empty, `w` warrior, `t` troll, `s` standing stone, `x` printed strike)."""

    colour: str
    letter: str
    grid: tuple[str, ...]


@dataclass(frozen=True)
class God:
    """A god: what it scores, its shape as (column, row) offsets, what it does."""

    key: str
    name: str
    letter: str
    points: int
    shape: tuple[Cell, ...]
    power: str


@dataclass(frozen=True)
class Rank:
    """A hero of the solo ladder."""

    score: int
    name: str
    epithet: str


def orientations(shape: tuple[Cell, ...]) -> list[tuple[Cell, ...]]:
    """The distinct rotations and mirror images of a shape, each moved to the corner and listed row by row (RR-11.2)."""
    found: list[tuple[Cell, ...]] = []
    cells = list(shape)
    for flip in range(2):
        for _ in range(4):
            left, top = min(x for x, _ in cells), min(y for _, y in cells)
            moved = tuple(sorted(((x - left, y - top) for x, y in cells), key=lambda c: (c[1], c[0])))
            if moved not in found:
                found.append(moved)
            cells = [(-y, x) for x, y in cells]
        if flip == 0:
            cells = [(-x, y) for x, y in cells]
    return found


def _connected(shape: tuple[Cell, ...]) -> bool:
    reached, edge = {shape[0]}, [shape[0]]
    while edge:
        x, y = edge.pop()
        for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if cell in shape and cell not in reached:
                reached.add(cell)
                edge.append(cell)
    return len(reached) == len(shape)


def _sector(entry: dict[str, Any]) -> Sector:
    letter, grid = str(entry["letter"]), tuple(entry["grid"])
    where = f"sector {letter}"
    expect(len(grid) == 6 and all(len(row) == 6 for row in grid), GAME, f"{where} must be 6 rows of 6 squares")
    for sign, key, count in (("t", "trolls", 6), ("w", "warriors", 6), ("s", "stones", 4), ("x", "printed_strikes", 2)):
        drawn = {f"{letter}{x + 1}-{y + 1}" for y in range(6) for x in range(6) if grid[y][x] == sign}
        expect(len(drawn) == count, GAME, f"{where} must have {count} {key}")
        expect(drawn == set(entry[key]), GAME, f"the {key} listed for {where} differ from its grid")
    for sign in "tw":
        for i in range(6):
            line = sum(row[i] == sign for row in grid), grid[i].count(sign)
            expect(line == (1, 1), GAME, f"{where} must have one {sign!r} in each row and column")
    return Sector(str(entry["colour"]), letter, grid)


def _god(entry: dict[str, Any]) -> God:
    shape = tuple((int(x), int(y)) for x, y in entry["shape"])
    name, turns = str(entry["name"]), orientations(shape)
    expect(len(set(shape)) == 5 and _connected(shape), GAME, f"the shape of {name} must be five connected squares")
    places = sum((18 - max(x for x, _ in t)) * (6 - max(y for _, y in t)) for t in turns)
    expect(len(turns) == entry["orientations"], GAME, f"{name} has {len(turns)} orientations, not {entry['orientations']}")
    expect(places == entry["placements_on_sheet"], GAME, f"{name} has {places} placements, not {entry['placements_on_sheet']}")
    return God(str(entry["id"]), name, str(entry["letter"]), int(entry["points"]), shape, str(entry["power"]))


def _ints(where: dict[str, Any], key: str, count: int) -> tuple[int, ...]:
    row = tuple(where.get(key, ()))
    expect(len(row) == count and all(isinstance(n, int) for n in row), GAME, f"{key} must be {count} whole numbers")
    return row


_DATA = read_toml(__package__)
SECTORS: tuple[Sector, ...] = tuple(_sector(s) for s in table(_DATA, GAME, "sheet")["sector"])
GODS: tuple[God, ...] = tuple(_god(g) for g in tables(_DATA, GAME, "god", 5))
_RUNES, _TRACK, _ROUNDS = table(_DATA, GAME, "runestones"), table(_DATA, GAME, "round_track"), table(_DATA, GAME, "dummies")
ROW_POINTS: int = int(_RUNES["row_points"])
FREE_STRIKES: int = int(_RUNES["row_free_strikes"])
COLUMN_SECTOR: tuple[int, ...] = tuple([s.colour for s in SECTORS].index(c) for c in _RUNES["column_troll_sector"])
ROUNDS: int = int(table(_DATA, GAME, "game")["rounds_max"])
STONE_ROUNDS: tuple[int, ...] = tuple(_TRACK["free_runestone_rounds"])
TRACKS = ("from2", "from1", "from3", "seven")  # the first is the default
BONUS: dict[str, tuple[int, ...]] = {name: _ints(_TRACK["alternatives"], name, ROUNDS) for name in TRACKS}
TROLL_POINTS: tuple[int, ...] = _ints(table(_DATA, GAME, "troll_track"), "cumulative_points", 7)
TURN_COSTS: tuple[int, ...] = _ints(table(_DATA, GAME, "turn_die"), "costs", 3)
FIRE_PENALTIES: tuple[int, ...] = _ints(table(_DATA, GAME, "fire"), "penalties", 3)
DUMMY_FIRES: dict[int, tuple[int, ...]] = {1: _ints(_ROUNDS, "one_player", 2), 2: _ints(_ROUNDS, "two_players", 1)}
RANKS: tuple[Rank, ...] = (
    Rank(-1000, table(_DATA, GAME, "solo_unranked")["name"], table(_DATA, GAME, "solo_unranked")["epithet"]),
    *sorted((Rank(r["score"], r["name"], r["epithet"]) for r in tables(_DATA, GAME, "solo_rank", 7)), key=lambda r: r.score),
)
expect([s.letter for s in SECTORS] == ["R", "B", "Y"], GAME, "the sectors must be R, B, Y from left to right")
expect(len(COLUMN_SECTOR) == 6, GAME, "each of the six columns of stones needs the sector of its troll")
expect(tuple(_TRACK["god_bonus"]) == BONUS["from2"], GAME, "god_bonus must be the default track from2")
expect(all(1 <= r <= ROUNDS for r in STONE_ROUNDS), GAME, "a free runestone stands beside a round that does not exist")
