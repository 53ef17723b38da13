"""The lands of NXS: Ragnarok lie around a centre: turned about it, every player becomes the next one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from meadhall.hex import rotate
from meadhall.symmetry import Maps, Part, Symmetry, moved

from .data import CELLS, COLOURS, KINDS
from .rules import NxsState, codes, tables


def _mover(value: int, maps: Maps, data: Mapping[str, Any]) -> int:
    """Whoever has the turn; before the first one nobody has."""
    return moved(maps["seat"], value) if data["step"] > codes.DEAL else value


PARTS: dict[str, Part] = {
    "targets": "by seat",
    "first": "seat",
    "board": "piece by hex",
    "lost": "by seat 6",
    "taken": "by seat",
    "hands": "by seat 12",
    "spent": "by seat 12",
    "wards": "hex by seat",
    "out": "set of seat",
    "barred": "by seat",
    "turned_two": "set of seat",
    "mover": _mover,
    "side": _mover,
    "start": "hex",
    "mid": "hex",
    "winners": "set of seat",
    "last_from": "hex by seat",
    "last_to": "hex by seat",
    "last_turned": "hex by seat",
    "past": "apart",
}
FIRST = ("white", "black", "gold")


def _action(maps: Maps, state: NxsState, actor: int, action: int) -> int:
    if actor < 0:
        return moved(maps["seat"], action) if state.step == codes.FIRST else action
    for first in (0, codes.GO, codes.TURN):
        if first <= action < first + tables.HEXES:
            return first + maps["hex"][action - first]
    if codes.FACE <= action < codes.RUNE:
        kind = state.raised if state.card == codes.BERKANO else tables.KIND[state.board[state.start]]
        return codes.FACE + (action - codes.FACE + maps["turn"][0]) % KINDS[int(kind)].facings
    return action


@lru_cache
def _turned(seats: int, times: int) -> Symmetry:
    """Every land on the next one of two or three, once or twice."""
    seat = [(n + times) % seats for n in range(seats)] + [2] * (3 - seats)
    turn = times * (3 if seats == 2 else 2)
    places, names = list(CELLS.values()), list(CELLS)
    index = {place: n for n, place in enumerate(places)}
    cells = []
    for name, (q, r) in zip(names, places, strict=True):
        land = COLOURS.index(name[0])
        here, there = (CELLS[COLOURS[n] + "d4"] for n in (land, seat[land]))
        x, y = rotate((q - here[0], r - here[1]), turn if seat[land] != land else 0)
        cells.append(index[there[0] + x, there[1] + y])
    pieces = [tables.EMPTY]
    for colour in range(3):
        for kind, what in enumerate(KINDS):
            pieces += [int(tables.code_of(seat[colour], kind, (facing + turn) % what.facings)) for facing in range(6)]

    def options(options: dict[str, Any]) -> dict[str, Any]:
        first, targets = options["first_player"], options["target_per_player"]
        begins = FIRST[seat[FIRST.index(first)]] if first in FIRST else first
        return {**options, "first_player": begins, "target_per_player": tuple(targets[seat.index(n)] for n in range(len(targets)))}

    maps = {"seat": seat, "hex": cells, "piece": pieces, "turn": [turn]}
    return Symmetry(f"the board turned so that White becomes {FIRST[seat[0]].title()}", maps, PARTS, _action, options)


def symmetries(state: NxsState) -> Iterator[Symmetry]:
    """Turns of the board; not with the Jötunn's army, which belongs to nobody, nor where White's tiles are drawn before Black's."""
    if state.variant == codes.STANDARD and not (state.separate and state.setup >= tables.RANDOM):
        for times in range(1, int(state.seats)):
            yield _turned(int(state.seats), times)
