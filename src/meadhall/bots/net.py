"""A trained net as a bot, in plain Python: it needs neither torch nor numpy to play, and chooses the same on every machine.

`examples/learn.py` trains nets and writes them. A file of a net is one line of JSON and then its weights as 16-bit floats.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib.resources import files
from math import exp
from operator import mul
from pathlib import Path
from typing import Any

from meadhall.bots.own import Turn
from meadhall.english import plural
from meadhall.errors import BadData, BadPosition
from meadhall.game import Game, State

__all__ = ["NetBot", "Net", "Skald", "read_net", "write_net"]

Layer = tuple[list[list[float]], list[float]]
"""The weights of a layer, a row for each number that comes out, and what is added to each."""

FORM = 1
UNLIKELY = 0.2  # a choice that is less likely than this, beside the likeliest, is not made


class Net:
    """Layers in common, then one for the choice and one for the result."""

    def __init__(self, head: dict[str, Any], layers: Sequence[Layer]) -> None:
        self.game, self.seats = str(head["game"]), int(head["seats"])
        self.setup: dict[str, int] = head["setup"]  # fields of a position that tell the set-ups it has learnt from others
        self.columns = _spread(head["columns"])
        self.place = {action: n for n, action in enumerate(_spread(head["actions"]))}
        (first, bias), *self.body = layers[:-2]
        self.first = [list(column) for column in zip(*first, strict=True)]  # by what goes in, because most of that is 0
        self.bias = bias
        self.choice, self.worth = layers[-2:]

    def check(self, game: Game, view: State) -> None:
        """Refuse a set-up that the net has not learnt."""
        found = view.data()
        other = [f"{name} {found[name]}, not {value}" for name, value in self.setup.items() if found[name] != value]
        if other or view.seats != self.seats:
            why = "; ".join(other) or f"{plural(view.seats, 'seat')}, not {self.seats}"
            raise BadPosition(f"this net has not learnt {game.title} with this set-up ({why})")

    def hidden(self, game: Game, view: State, seat: int) -> list[float]:
        """What all of the layers in common make of a view."""
        flat: Any = game.planes.flat(view, seat)
        seen = memoryview(flat).cast("B").cast("f")
        out = self.bias
        for column, number in zip(self.first, map(seen.__getitem__, self.columns), strict=True):
            if number == 1.0:
                out = [a + b for a, b in zip(out, column, strict=True)]
            elif number != 0.0:
                out = [a + number * b for a, b in zip(out, column, strict=True)]
        out = [max(0.0, a) for a in out]
        for weights, bias in self.body:
            out = [max(0.0, sum(map(mul, row, out), b)) for row, b in zip(weights, bias, strict=True)]
        return out

    def opinions(self, game: Game, view: State, seat: int, legal: Sequence[int]) -> list[float]:
        """How much the net likes each action: the logarithms of chances, up to a constant. What it never met it likes least."""
        hidden = self.hidden(game, view, seat)
        weights, bias = self.choice
        found = []
        for action in legal:
            n = self.place.get(action)
            found.append(-1e9 if n is None else sum(map(mul, weights[n], hidden), bias[n]))
        return found


def _spread(ranges: Sequence[Sequence[int]]) -> list[int]:
    return [n for low, high in ranges for n in range(low, high)]


def _ranges(numbers: Sequence[int]) -> list[list[int]]:
    """[1, 2, 3, 7] as [[1, 4], [7, 8]]."""
    found: list[list[int]] = []
    for n in numbers:
        if found and found[-1][1] == n:
            found[-1][1] = n + 1
        else:
            found.append([n, n + 1])
    return found


def write_net(
    file: Path, game: str, seats: int, setup: Mapping[str, int], columns: Sequence[int], actions: Sequence[int], layers: Sequence[Layer]
) -> None:
    """Write a net. `columns` and `actions` are those that it knows, of the game's planes and of its action space."""
    shapes = [[len(bias), len(weights[0])] for weights, bias in layers]
    head = {"form": FORM, "game": game, "seats": seats, "setup": dict(setup), "columns": _ranges(columns), "actions": _ranges(actions)}
    numbers = [number for weights, bias in layers for row in (*weights, bias) for number in row]
    file.write_bytes(json.dumps({**head, "shapes": shapes}).encode() + b"\n" + struct.pack(f"<{len(numbers)}e", *numbers))


def read_net(data: bytes) -> Net:
    """A net from the bytes of its file."""
    line, _, weights = data.partition(b"\n")
    try:
        head = json.loads(line)
        if head["form"] != FORM:
            raise BadData(f"this net has the form {head['form']}; this version reads form {FORM}")
        numbers = struct.unpack(f"<{len(weights) // 2}e", weights)
        layers: list[Layer] = []
        at = 0
        for high, wide in head["shapes"]:
            rows = [list(numbers[at + n * wide : at + (n + 1) * wide]) for n in range(high)]
            at += high * wide
            layers.append((rows, list(numbers[at : at + high])))
            at += high
        if at != len(numbers):
            raise BadData(f"this net has {len(numbers)} weights, and its layers need {at}")
        return Net(head, layers)
    except BadData:
        raise
    except (ValueError, TypeError, KeyError, IndexError, struct.error):
        raise BadData("this is not a net that meadhall has written") from None


# -- bots -------------------------------------------------------------------------------------------------------------


class NetBot:
    """A bot that plays by nets, one for each game. In open games it does what it likes best; with secrets it keeps others guessing."""

    def __init__(self, *nets: bytes) -> None:
        found = [read_net(data) for data in nets]
        self.nets = {net.game: net for net in found}
        self.games = tuple(self.nets)
        self.version = sha256(b"".join(nets)).hexdigest()[:12]  # tells the lab that other weights are another bot

    def __call__(self, turn: Turn) -> int:
        """The choice."""
        net = self.nets.get(turn.game.key)
        if net is None:
            raise BadPosition(f"there is no net for {turn.game.title}")
        net.check(turn.game, turn.view)
        likes = net.opinions(turn.game, turn.view, turn.seat, turn.legal)
        best = max(likes)
        if not turn.game.secrets:
            return turn.legal[likes.index(best)]
        chances = [exp(like - best) for like in likes]
        chances = [chance if chance >= UNLIKELY else 0.0 for chance in chances]
        left = turn.rng.unit() * sum(chances)
        for action, chance in zip(turn.legal, chances, strict=True):
            left -= chance
            if left < 0:
                return action
        return turn.legal[likes.index(best)]


class Skald(NetBot):
    """The hall's own nets: docs/research.md tells how they were trained, and how strong they are."""

    def __init__(self) -> None:
        found = [file for file in files("meadhall.bots").joinpath("nets").iterdir() if file.name.endswith(".net")]
        super().__init__(*(file.read_bytes() for file in sorted(found, key=lambda file: file.name)))
