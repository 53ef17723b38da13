"""A second, slow reading of chapters 4 to 8 and 10 in coordinates and sets, to hold the fast one against. It shares no code with it."""

from __future__ import annotations

import tomllib
from importlib.resources import files

DATA = tomllib.loads(files("meadhall.games.nxs").joinpath("data.toml").read_text("utf-8"))
CELLS = {name: (q, r) for name, (q, r) in DATA["board"]["cells"].items()}
NAMES = {place: name for name, place in CELLS.items()}
WAYS = [tuple(v) for v in DATA["directions"]["vectors"]]
KINDS = {kind["id"]: kind for kind in DATA["piece"]}
Position = dict[str, tuple[str, str, int]]  # hex: colour, kind, facing


def parse(text: str) -> Position:
    found: Position = {}
    for word in text.split():
        piece, rest = word.split("@")
        cell, facing = rest.split("/")
        found[cell] = piece[0], piece[1], int(facing)
    return found


def step(cell: str, way: tuple[int, int], lands: str) -> str | None:
    q, r = CELLS[cell]
    name = NAMES.get((q + way[0], r + way[1]))
    return name if name is not None and name[0] in lands else None


def lines(kind: str, facing: int) -> set[int]:
    return {(side + facing) % 6 for side in KINDS[kind]["base_lines"]}


def held(men: Position, colour: str, lands: str) -> set[str]:
    out: set[str] = set()
    for cell, (owner, _, _) in men.items():
        if owner != colour or cell[0] == colour:
            continue
        out.add(cell)
        for way in WAYS:
            passed: list[str] = []
            at = step(cell, way, lands)
            while at is not None and at[0] != colour and at not in men:
                passed.append(at)
                at = step(at, way, lands)
            if at is not None and (at[0] == colour or men[at][0] == colour):
                out |= set(passed)
    return out


def strikes(men: Position, cell: str, lands: str) -> set[str]:
    """The enemies that a piece can capture by chapter 5."""
    colour, kind, facing = men[cell]
    has, out = lines(kind, facing), set()
    for i in range(6):
        if i not in has or (i + 1) % 6 not in has:
            continue
        a, b = WAYS[i], WAYS[(i + 1) % 6]
        q, r = CELLS[cell]
        target = NAMES.get((q + a[0] + b[0], r + a[1] + b[1]))
        if target is None or target not in men or men[target][0] == colour or men[target][1] == "S":
            continue
        beside = [step(cell, a, lands), step(cell, b, lands)]
        if not any(x in men and men[x][0] != colour for x in beside if x is not None):
            out.add(target)
    return out


def walks(men: Position, cell: str, lands: str) -> set[str]:
    _, kind, facing = men[cell]
    out = set()
    for side in lines(kind, facing):
        at = cell
        for _ in range(KINDS[kind]["move_range"]):
            nxt = step(at, WAYS[side], lands)
            if nxt is None or nxt in men:
                break
            out.add(nxt)
            at = nxt
    return out


def moved(men: Position, start: str, to: str) -> Position:
    out = dict(men)
    out[to] = out.pop(start)
    return out


def qualifies(men: Position, colour: str, target: int, lands: str) -> bool:
    mine = held(men, colour, lands)
    if len(mine) < target:
        return False
    if len(lands) == 2:
        return True
    return all(3 * sum(cell[0] == land for cell in mine) >= target for land in lands if land != colour)


def danger(men: Position, lands: str) -> set[str]:
    return {v for cell in men if men[cell][0] != "G" for v in strikes(men, cell, lands) if men[v][0] == "G"}


def legal(men: Position, mover: str, side: str, players: str, targets: dict[str, int], lands: str) -> set[tuple[str, str]]:
    """Every legal move or attack of a side, guided by a player, among the players still in."""
    out = set()
    jotunn = side != mover
    before = danger(men, lands) if jotunn else set()
    for cell in [c for c in men if men[c][0] == side]:
        for to in walks(men, cell, lands) | strikes(men, cell, lands):
            then = moved(men, cell, to)
            if jotunn:
                now = danger(then, lands)
                if to in now or now - before:
                    continue
            others = [p for p in players if p != mover and qualifies(then, p, targets[p], lands)]
            mine = len(held(then, mover, lands))
            if others and not (qualifies(then, mover, targets[mover], lands) and all(mine > len(held(then, p, lands)) for p in others)):
                continue
            out.add((cell, to))
    return out
