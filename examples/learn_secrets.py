"""Train a net that judges positions, for two rivals in a game with secrets: it learns what playouts make of every choice.

    pip install 'meadhall[learn]'
    python examples/learn_secrets.py ragnarokstar --rounds 2 --lessons 28700 --out runs/ragnarokstar

A lesson is one decision: every legal action is tried in the same guessed worlds with the same luck, and the hall's one-step player
plays on to the next quiet moment, where the game's evaluation judges. The net sees what the seat would see after each action, and
learns by how much one action is better than another. In the first round karls choose in the games that bring the lessons, later the
net itself, each in turn with the playouts' favourite and with chance. FOLDER keeps everything: run the same command again, with more
rounds if you like, and it continues. FOLDER/net.net plays without torch (meadhall.bots.net), and FOLDER/curve.csv is the curve.
"""

from __future__ import annotations

import argparse
import csv
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    import torch
    from torch import nn
except ImportError:
    raise SystemExit("This example needs torch: pip install 'meadhall[learn]'") from None

from learn import Lens, asked
from meadhall.bots import choose
from meadhall.bots.greedy import GreedyPolicy
from meadhall.bots.match import match
from meadhall.bots.net import NetBot, ahead, write_net
from meadhall.bots.search import SearchSettings, finish
from meadhall.game import CHANCE, Game, State
from meadhall.rng import Rng
from meadhall.window import Window

Rows = NDArray[Any]
LEVELS = ("random", "thrall", "karl", "huskarl")
WORLDS = 3  # guesses in which the choices of a lesson are tried
LOOKS = 8  # choices that a playout compares
OWN, TAUGHT = 0.45, 0.9  # up to here the student chooses in a game that brings lessons, then the playouts' favourite, then chance
PIECE = 128  # lessons at once


# -- lessons ----------------------------------------------------------------------------------------------------------


class Lessons:
    """Decisions: for each legal action a row of what the net would see after it, and its value by the playouts."""

    def __init__(self, rows: Rows, values: Rows, counts: Rows) -> None:
        self.rows, self.values, self.counts = rows, values, counts
        self.starts = np.cumsum(counts) - counts

    def __add__(self, other: Lessons) -> Lessons:
        pairs = ((self.rows, other.rows), (self.values, other.values), (self.counts, other.counts))
        return Lessons(*(np.concatenate(pair) for pair in pairs))

    def some(self, which: Rows) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """The rows and values of some lessons, and the place of the lesson that each belongs to."""
        counts = self.counts[which]
        lesson = np.repeat(np.arange(len(which)), counts)
        at = np.arange(len(lesson)) + np.repeat(self.starts[which] - (np.cumsum(counts) - counts), counts)
        return torch.from_numpy(self.rows[at].astype(np.float32)), torch.from_numpy(self.values[at]), torch.from_numpy(lesson)


def tried(game: Game, view: State, seat: int, legal: list[int], rng: Rng) -> Rows:
    """What each action brings if everybody plays on to a quiet moment: the mean over worlds that all actions share."""
    policy, settings = GreedyPolicy(game.evaluator, LOOKS, 0.0), SearchSettings()
    found = np.zeros(len(legal), np.float32)
    for _ in range(WORLDS):
        world, luck = view.guess(rng), int(rng.next())
        for n, action in enumerate(legal):
            after = world.copy()
            after.apply(seat, action)
            found[n] += finish(after, settings, policy, game.evaluator, Rng(luck), [])[seat]
    return found / WORLDS


def study(game: Game, columns: list[int], options: dict[str, str], net: nn.Sequential | None, least: int, seed: int) -> Lessons:
    """Play whole games, and make a lesson of every choice, until there are enough."""
    rng, number = np.random.default_rng(seed), 0
    rows: list[Rows] = []
    values: list[Rows] = []
    counts: list[int] = []
    while len(counts) < least:
        state, window, luck = game.start(2, **options), Window(), Rng(seed * 1000003 + number)
        number += 1
        while actors := state.actors():
            seat = actors[0]
            if seat == CHANCE:
                state.apply(CHANCE, state.sample(luck))
                continue
            view = window.view(state, seat)
            legal = view.legal(seat)
            action = legal[0]
            if len(legal) > 1:
                seen = np.array([numbers for _, numbers in ahead(game, columns, view, seat, legal, luck)], np.float16)
                value = tried(game, view, seat, legal, luck)
                rows.append(seen)
                values.append(value)
                counts.append(len(legal))
                who = rng.random()
                if who >= TAUGHT:
                    action = legal[rng.integers(len(legal))]
                elif who >= OWN:
                    action = legal[int(value.argmax())]
                elif net is None:
                    action = choose(game, view, seat, "karl", int(luck.next()), counted=1)
                else:
                    action = legal[int(judge(net, seen).argmax())]
            window.made(state, seat, action)
            state.apply(seat, action)
    return Lessons(np.concatenate(rows), np.concatenate(values), np.array(counts))


# -- the net ----------------------------------------------------------------------------------------------------------


def make_net(columns: int, sizes: tuple[int, ...]) -> nn.Sequential:
    """Layers, and one number at the end."""
    layers: list[nn.Module] = []
    for before, after in pairwise((columns, *sizes)):
        layers += [nn.Linear(before, after), nn.ReLU()]
    return nn.Sequential(*layers, nn.Linear(sizes[-1], 1))


def judge(net: nn.Sequential, rows: Rows) -> Rows:
    """What the net makes of some rows."""
    with torch.no_grad():
        found: Rows = torch.sigmoid(net(torch.from_numpy(rows.astype(np.float32)))).squeeze(1).numpy()
    return found


def learn(net: nn.Sequential, lessons: Lessons, passes: int, rng: np.random.Generator) -> float:
    """Learn how much better one action is than another. Returns the correlation with the playouts on lessons kept out.

    What all actions of a lesson have in common matters little to a choice, so being off there costs a tenth.
    """
    order = rng.permutation(len(lessons.counts))
    held, order = order[: len(order) // 20 + 1], order[len(order) // 20 + 1 :]
    optimizer = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=0.1)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 2e-3, total_steps=passes * (len(order) // PIECE + 1) + 1)
    for _ in range(passes):
        rng.shuffle(order)
        for start in range(0, len(order), PIECE):
            off, common = apart(net, lessons, order[start : start + PIECE])
            loss = (off**2).mean() + 0.1 * (common**2).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
    with torch.no_grad():
        wanted = apart(None, lessons, held)[0]
        found = wanted + apart(net, lessons, held)[0]
    return float(np.corrcoef(found.numpy(), wanted.numpy())[0, 1])


def apart(net: nn.Sequential | None, lessons: Lessons, which: Rows) -> tuple[torch.Tensor, torch.Tensor]:
    """How far a net is off, for each action against the mean of its lesson, and that mean; without a net, the values themselves."""
    rows, values, lesson = lessons.some(which)
    off = torch.sigmoid(net(rows)).squeeze(1) - values if net is not None else values
    common = torch.zeros(len(which)).index_add(0, lesson, off) / torch.bincount(lesson)
    return off - common[lesson], common


# -- measuring and keeping --------------------------------------------------------------------------------------------


def write(file: Path, game: Game, net: nn.Sequential, lens: Lens, columns: list[int]) -> None:
    """Write the net for meadhall.bots.net."""
    layers = [layer for layer in net if isinstance(layer, nn.Linear)]
    numbers = [(layer.weight.detach().numpy().tolist(), layer.bias.detach().numpy().tolist()) for layer in layers]
    write_net(file, game.key, 2, lens.setup, columns, [], numbers)


def main() -> None:
    """Train, and keep what was learnt."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="ragnarokstar")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--rounds", type=int, default=2, help="of lessons, each followed by learning from all lessons so far (default 2)")
    parser.add_argument("--lessons", type=int, default=28700, help="of a round, at least: games are played to their end (default 28700)")
    parser.add_argument("--passes", type=int, default=6, help="how often lessons are learnt from (default 6)")
    parser.add_argument("--layers", default="128,32", help="their widths (default 128,32)")
    parser.add_argument("--planes-only", action="store_true", help="the net does not see the parts of the game's evaluation")
    parser.add_argument("--test", type=int, default=40, metavar="GAMES", help="against each level after each round (default 40)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="learnt", metavar="FOLDER")
    given = parser.parse_args()
    game, out, options = asked(given)
    lens = Lens(game, 2, options)
    columns = [int(column) for column in lens.columns]
    if not given.planes_only:
        columns += [lens.width + n for n in range(len(game.evaluator.names))]
    net: nn.Sequential | None = None
    lessons: Lessons | None = None
    for number in range(given.rounds):
        begin = time.process_time()
        kept, brain = out / f"lessons{number}.npz", out / f"net{number}.pt"
        if kept.exists():
            with np.load(kept) as data:
                new = Lessons(data["rows"], data["values"], data["counts"])
        else:
            new = study(game, columns, options, net, given.lessons, given.seed * 100 + number)
            np.savez(kept, rows=new.rows, values=new.values, counts=new.counts)
        lessons = new if lessons is None else lessons + new
        torch.manual_seed(given.seed)
        net = make_net(len(columns), tuple(int(width) for width in given.layers.split(",")))
        if brain.exists():
            net.load_state_dict(torch.load(brain, weights_only=True))
            continue
        alike = learn(net, lessons, given.passes, np.random.default_rng(given.seed))
        minutes = (time.process_time() - begin) / 60
        torch.save(net.state_dict(), brain)
        write(out / "net.net", game, net, lens, columns)
        bot = NetBot((out / "net.net").read_bytes())
        met = LEVELS if number == given.rounds - 1 else LEVELS[1:3]
        shares = {level: round(match(game, [bot, level], given.test, 5, options, counted=1)[0].share, 3) for level in met}
        _tell(out / "curve.csv", round(minutes, 2), len(lessons.counts), round(alike, 3), shares)


def _tell(file: Path, minutes: float, lessons: int, alike: float, shares: dict[str, float]) -> None:
    new = not file.exists()
    with file.open("a", newline="", encoding="utf-8") as out:
        writer = csv.writer(out)
        if new:
            writer.writerow(["minutes", "lessons", "correlation", *LEVELS])
        writer.writerow([minutes, lessons, alike, *(shares.get(level, "") for level in LEVELS)])
    told = ", ".join(f"{level} {share}" for level, share in shares.items())
    print(f"a round of {minutes} minutes, {lessons} lessons so far, correlation {alike}: {told}", flush=True)


if __name__ == "__main__":
    main()
