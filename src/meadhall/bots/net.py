"""A trained net as a bot, in plain Python: it needs neither torch nor numpy to play, and chooses the same on every machine.

There are two kinds. One likes actions: it sees a view and says at once what it would do (`examples/learn.py` trains such nets). The
other judges: every action is tried in guessed worlds, and it says what the view after it is worth (`examples/learn_secrets.py`).
A file of a net is one line of JSON and then its weights as 16-bit floats.
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
from meadhall.game import OVER, Game, State
from meadhall.rng import Rng

__all__ = ["NetBot", "Net", "Skald", "ahead", "inputs", "read_net", "write_net"]

Layer = tuple[list[list[float]], list[float]]
"""The weights of a layer, a row for each number that comes out, and what is added to each."""

Sums = tuple[list[float], Sequence[float]]
"""What the first layer makes of inputs, and those inputs."""

FORM = 1
WORLDS = 4  # guesses in which a net that judges tries its choices
UNLIKELY = 0.2  # a choice that is less likely than this, beside the likeliest, is not made


class Net:
    """Layers in common, then one for the choice and one for the result. A net that judges has none for the choice, and knows no actions."""

    def __init__(self, head: dict[str, Any], layers: Sequence[Layer]) -> None:
        self.game, self.seats = str(head["game"]), int(head["seats"])
        self.setup: dict[str, Any] = head["setup"]  # fields of a position that tell the set-ups it has learnt from others
        self.columns = _spread(head["columns"])
        self.place = {action: n for n, action in enumerate(_spread(head["actions"]))}
        self.judges = not self.place
        (first, bias), *self.body = layers[: -1 if self.judges else -2]
        self.first = [list(column) for column in zip(*first, strict=True)]  # by what goes in, because most of that is 0
        self.bias = bias
        self.choice: Layer = ([], []) if self.judges else layers[-2]
        self.worth = layers[-1]

    def check(self, game: Game, view: State) -> None:
        """Refuse a set-up that the net has not learnt."""
        found = view.data()
        other = [f"{name} {found.get(name, 0)}, not {value}" for name, value in self.setup.items() if found.get(name, 0) != value]
        if other or view.seats != self.seats:
            why = "; ".join(other) or f"{plural(view.seats, 'seat')}, not {self.seats}"
            raise BadPosition(f"this net has not learnt {game.title} with this set-up ({why})")

    def sums(self, numbers: Sequence[float], near: Sums | None = None) -> Sums:
        """The first layer before its bend. With the sums of other inputs at hand, only what differs from those is counted."""
        out, before = near or (self.bias, (0.0,) * len(numbers))
        for column, number, was in zip(self.first, numbers, before, strict=True):
            if number != was:
                more = number - was
                out = [a + more * b for a, b in zip(out, column, strict=True)]
        return out, numbers

    def hidden(self, sums: Sums) -> list[float]:
        """What all of the layers in common make of their inputs."""
        out = [max(0.0, a) for a in sums[0]]
        for weights, bias in self.body:
            out = [max(0.0, sum(map(mul, row, out), b)) for row, b in zip(weights, bias, strict=True)]
        return out

    def opinions(self, game: Game, view: State, seat: int, legal: Sequence[int]) -> list[float]:
        """How much the net likes each action: the logarithms of chances, up to a constant. What it never met it likes least."""
        hidden = self.hidden(self.sums(inputs(game, self.columns, view, seat)))
        weights, bias = self.choice
        found = []
        for action in legal:
            n = self.place.get(action)
            found.append(-1e9 if n is None else sum(map(mul, weights[n], hidden), bias[n]))
        return found

    def worths(self, game: Game, view: State, seat: int, legal: Sequence[int], rng: Rng) -> list[float]:
        """What each action promises, from 0 to 1: what the net makes of the view after it, the mean of some guessed worlds."""
        totals = [0.0] * len(legal)
        known: dict[tuple[float, ...], float] = {}  # most guesses differ in nothing that the seat would see
        (weights,), (bias,) = self.worth
        near: Sums | None = None
        for _ in range(WORLDS):
            for n, (after, numbers) in enumerate(ahead(game, self.columns, view, seat, legal, rng)):
                if after.turn() == OVER:
                    totals[n] += after.scores()[seat]
                    continue
                if numbers not in known:
                    near = self.sums(numbers, near)
                    known[numbers] = 1.0 / (1.0 + exp(-sum(map(mul, weights, self.hidden(near)), bias)))
                totals[n] += known[numbers]
        return [total / WORLDS for total in totals]


def inputs(game: Game, columns: Sequence[int], view: State, seat: int) -> tuple[float, ...]:
    """What goes into a net: these columns of the planes; columns beyond their end are the parts of the game's evaluation."""
    flat: Any = game.planes.flat(view, seat)
    seen = list(memoryview(flat).cast("B").cast("f"))
    if columns[-1] >= len(seen):
        seen += [part for _, part in game.evaluator.parts(view, seat)]
    return tuple(map(seen.__getitem__, columns))


def ahead(
    game: Game, columns: Sequence[int], view: State, seat: int, legal: Sequence[int], rng: Rng
) -> list[tuple[State, tuple[float, ...]]]:
    """Each action in one guessed world: the world after it, and what a net then sees of the seat's view.

    If two actions look alike because the others still owe their secret choices, these first choose at random, with the same luck
    for each action.
    """
    world, luck = view.guess(rng), int(rng.next())
    made = []
    for action in legal:
        made.append(world.copy())
        made[-1].apply(seat, action)
    seen = [inputs(game, columns, after.view(seat), seat) for after in made]
    if len(set(seen)) < len(seen):
        for after in made:
            _others_choose(after, seat, Rng(luck))
        seen = [inputs(game, columns, after.view(seat), seat) for after in made]
    return list(zip(made, seen, strict=True))


def _others_choose(state: State, seat: int, rng: Rng) -> None:
    """Everybody else who owes a choice makes one at random."""
    for other in state.actors():
        if other >= 0 and other != seat and other in state.actors():
            legal = state.legal(other)
            state.apply(other, legal[rng.below(len(legal))])


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
    file: Path, game: str, seats: int, setup: Mapping[str, Any], columns: Sequence[int], actions: Sequence[int], layers: Sequence[Layer]
) -> None:
    """Write a net. `columns` and `actions` are those that it knows, of its inputs and of all actions; one that judges has no actions."""
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
    """A bot that plays by nets, one for each game. One that judges does what promises most. One that likes actions does what it likes best
    in open games, and keeps others guessing where there are secrets.

    careful   in open games it also takes a win that is at hand, and leaves none to whoever is next
    """

    def __init__(self, *nets: bytes, careful: bool = False) -> None:
        self.careful = careful
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
        if net.judges:
            worths = net.worths(turn.game, turn.view, turn.seat, turn.legal, turn.rng)
            return turn.legal[worths.index(max(worths))]
        likes = net.opinions(turn.game, turn.view, turn.seat, turn.legal)
        best = max(likes)
        if not turn.game.secrets:
            order = sorted(range(len(likes)), key=lambda n: -likes[n])
            ordered = [turn.legal[n] for n in order]
            return _careful(turn, ordered) if self.careful else ordered[0]
        chances = [exp(like - best) for like in likes]
        chances = [chance if chance >= UNLIKELY else 0.0 for chance in chances]
        left = turn.rng.unit() * sum(chances)
        for action, chance in zip(turn.legal, chances, strict=True):
            left -= chance
            if left < 0:
                return action
        return turn.legal[likes.index(best)]


def _wins(state: State, seat: int) -> bool:
    return state.turn() == OVER and state.scores()[seat] == 1.0


def _careful(turn: Turn, ordered: Sequence[int]) -> int:
    """A choice that wins at once, or else the first after which nobody else can win at once."""
    after = [(action, turn.after(action, turn.view)) for action in ordered]
    for action, state in after:
        if _wins(state, turn.seat):
            return action
    for action, state in after:
        other = state.turn()
        if other < 0 or other == turn.seat:
            return action
        replies = []
        for reply in state.legal(other):
            replies.append(state.copy())
            replies[-1].apply(other, reply)
        if not any(_wins(reply, other) for reply in replies):
            return action
    return ordered[0]


class Skald(NetBot):
    """The hall's own nets: docs/research.md tells how they were trained, and how strong they are."""

    def __init__(self) -> None:
        found = [file for file in files("meadhall.bots").joinpath("nets").iterdir() if file.name.endswith(".net")]
        super().__init__(*(file.read_bytes() for file in sorted(found, key=lambda file: file.name)), careful=True)
