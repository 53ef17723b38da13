"""A second, slow reading of chapters 4 to 10 in coordinates and sets, to hold the fast one against. It shares no code with it."""

from __future__ import annotations

import tomllib
from importlib.resources import files

DATA = tomllib.loads(files("meadhall.games.nxs").joinpath("data.toml").read_text("utf-8"))
CELLS = {name: (q, r) for name, (q, r) in DATA["board"]["cells"].items()}
NAMES = {place: name for name, place in CELLS.items()}
WAYS = [tuple(v) for v in DATA["directions"]["vectors"]]
KINDS = {kind["id"]: kind for kind in DATA["piece"]}
NOBODY: frozenset[str] = frozenset()
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


def strikes(
    men: Position, cell: str, lands: str, *, any_corner: bool = False, unblocked: bool = False, warded: frozenset[str] = NOBODY
) -> set[str]:
    """The enemies that a piece can capture by chapter 5, or by a rune that changes it."""
    colour, kind, facing = men[cell]
    has, out = lines(kind, facing), set()
    for i in range(6):
        if not any_corner and (i not in has or (i + 1) % 6 not in has):
            continue
        a, b = WAYS[i], WAYS[(i + 1) % 6]
        q, r = CELLS[cell]
        target = NAMES.get((q + a[0] + b[0], r + a[1] + b[1]))
        if target not in prey(men, colour, warded):
            continue
        beside = [step(cell, a, lands), step(cell, b, lands)]
        if unblocked or not any(x in men and men[x][0] != colour for x in beside if x is not None):
            out.add(target)
    return out


def prey(men: Position, colour: str, warded: frozenset[str]) -> set[str]:
    return {cell for cell, (owner, kind, _) in men.items() if owner != colour and kind != "S"} - warded


def walks(men: Position, cell: str, lands: str) -> set[str]:
    _, kind, facing = men[cell]
    return {to for side in lines(kind, facing) for to in road(men, cell, side, KINDS[kind]["move_range"], lands) if to not in men}


def road(men: Position, cell: str, side: int, length: int, lands: str, *, through: bool = False) -> list[str]:
    """The hexes in one direction, at most `length`, up to the first piece and including it; or all of them."""
    out: list[str] = []
    at = step(cell, WAYS[side], lands)
    while at is not None and len(out) < length:
        out.append(at)
        if at in men and not through:
            break
        at = step(at, WAYS[side], lands)
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
            if fair(then, mover, players, targets, lands):
                out.add((cell, to))
    return out


def fair(then: Position, mover: str, players: str, targets: dict[str, int], lands: str) -> bool:
    """Does nobody get the win as a gift?"""
    others = [p for p in players if p != mover and qualifies(then, p, targets[p], lands)]
    mine = len(held(then, mover, lands))
    return not others or (qualifies(then, mover, targets[mover], lands) and all(mine > len(held(then, p, lands)) for p in others))


# -- runes (chapter 9) --------------------------------------------------------------------------------------------------------


def casts(men: Position, cell: str, rune: str, lands: str, warded: frozenset[str]) -> dict[tuple[str, ...], Position]:
    """What a rune lets a piece do, in the words of the notation, and what the board looks like then. Gifts are not judged yet."""
    colour, kind, facing = men[cell]
    own, length, fights = lines(kind, facing), KINDS[kind]["move_range"], kind != "S"
    sides = range(6) if rune == "isa" else own
    out: dict[tuple[str, ...], Position] = {}
    if rune in ("raido", "isa", "thurisaz"):
        far = length + (rune == "raido")
        ends = {to for side in sides for to in road(men, cell, side, far, lands, through=rune == "thurisaz") if to not in men}
        out = {(f"-{to}",): moved(men, cell, to) for to in ends}
    elif rune == "tiwaz" and fights:
        out = {(f"x{to}",): moved(men, cell, to) for to in strikes(men, cell, lands, any_corner=True, warded=warded)}
    elif rune == "hagalaz" and fights:
        out = {(f"x{to}",): moved(men, cell, to) for to in strikes(men, cell, lands, unblocked=True, warded=warded)}
    elif rune == "uruz" and fights:
        met = {to for side in own for to in road(men, cell, side, length, lands)} & prey(men, colour, warded)
        out = {(f"x{to}",): moved(men, cell, to) for to in met}
    elif rune == "ansuz":
        for other, (owner, *what) in men.items():
            if owner == colour and what != [kind, facing]:
                out[(f"<>{other}",)] = men | {cell: men[other], other: men[cell]}
    elif rune == "ehwaz":
        without = {place: man for place, man in men.items() if place != cell}
        for one in own:
            for n, turning in enumerate(road(men, cell, one, length - 1, lands), 1):
                for two in own - {one} if turning not in men else ():
                    ends = {to for to in road(without, turning, two, length - n, lands) if to not in men}
                    out |= {(f"-{turning}", f"-{to}"): moved(men, cell, to) for to in ends}
    elif rune == "kenaz":
        for first in strikes(men, cell, lands, warded=warded):
            then = moved(men, cell, first)
            out[(f"x{first}",)] = then
            out |= {(f"x{first}", f"x{to}"): moved(then, first, to) for to in strikes(then, first, lands, warded=warded)}
    elif rune == "jera":
        for way in set(range(KINDS[kind]["facings"])) - {facing}:
            turned = men | {cell: (colour, kind, way)}
            out |= {(f"/{way}", f"-{to}"): moved(turned, cell, to) for to in walks(turned, cell, lands)}
            out |= {(f"/{way}", f"x{to}"): moved(turned, cell, to) for to in strikes(turned, cell, lands, warded=warded)}
    return out
