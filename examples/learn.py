"""Train a net on many games at once: a short apprenticeship under a bot, then self-play with a league.

    pip install 'meadhall[learn]'
    python examples/learn.py hexentafl --minutes 60 --out runs/hexentafl

Every decision is a row of the game's planes with a mask of legal actions (meadhall.research.batch). The net learns to choose and to
foresee the result (PPO). A third of the games are against its own past and against the hall's bots, so that it does not just learn
to beat itself. FOLDER keeps everything: run the same command again and it continues. FOLDER/net.net plays without torch
(meadhall.bots.net), and FOLDER/curve.csv is the learning curve.
"""

from __future__ import annotations

import argparse
import copy
import csv
import time
from collections.abc import Sequence
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

from meadhall.bots import choose
from meadhall.bots.net import write_net
from meadhall.errors import MeadhallError
from meadhall.game import Game, Policy
from meadhall.games import load_game
from meadhall.research.batch import Batch
from meadhall.research.rivals import BotPolicy

Rows = NDArray[Any]
STEPS = 48  # of a rollout
PASSES, PIECE = 3, 2048  # how often a rollout is learnt from, and how many rows at once
NEVER = -1e9  # the logit of an illegal action
LEVELS = ("random", "thrall", "karl", "huskarl")
LEAGUE = LEVELS[:3]  # those it trains against: huskarl stays a test that it has not prepared for


# -- what the net sees ------------------------------------------------------------------------------------------------


class Lens:
    """The columns and actions that occur in random games of a set-up, and the symmetries of the board, if it has any."""

    def __init__(self, game: Game, seats: int, options: dict[str, str]) -> None:
        batch = Batch(game, 256, seats, options, seed=99)
        low, high, used = batch.observation.min(0), batch.observation.max(0), batch.mask.any(0)
        for _ in range(1500):
            batch.step(batch.drawn)
            low, high = np.minimum(low, batch.observation.min(0)), np.maximum(high, batch.observation.max(0))
            used |= batch.mask.any(0)
        self.width, self.setup = batch.width, fixed(game, batch, options)
        self.columns, self.actions = np.flatnonzero(high > low), np.flatnonzero(used)
        self.turned, self.moved = symmetries(game, batch, self.columns, self.actions)

    def see(self, batch: Batch) -> tuple[Rows, Rows]:
        """What the net is given of a batch."""
        return batch.observation[:, self.columns], batch.mask[:, self.actions]

    def turn(self, rows: Rows, mask: Rows, rng: np.random.Generator) -> tuple[Rows, Rows, Rows]:
        """Each row turned or mirrored at random; which way."""
        way = rng.integers(len(self.turned), size=len(rows))
        return np.take_along_axis(rows, self.turned[way], 1), np.take_along_axis(mask, self.moved[way], 1), way


def fixed(game: Game, batch: Batch, options: dict[str, str]) -> dict[str, Any]:
    """The fields of a position that depend on the options and never change in a game: the net is for positions that share them."""
    own = game.start(batch.seats, **options).data()
    others, names = [], [option.name for option in game.options]
    for option in game.options:
        values: Sequence[Any] = option.values or [option.low, option.high]
        if option.each:
            values = [(one,) * len(option.default) for one in option.each]
        for value in () if option.display_only else values:
            try:
                others.append(game.start(batch.seats, **{**options, option.name: value}).data())
            except MeadhallError:
                continue  # impossible with this number of seats, or the option has no list of values
    states = [state.data() for state in batch.core.states]
    return {
        name: value
        for name, value in own.items()
        if (isinstance(value, int) or name in names)
        and any(other.get(name) != value for other in others)
        and all(state.get(name) == value for state in states)
    }


def symmetries(game: Game, batch: Batch, columns: Rows, actions: Rows) -> tuple[Rows, Rows]:
    """For each way to turn or mirror the board: where each column and each action comes from. Most games have only one way."""
    one = np.arange(len(columns))[None], np.arange(len(actions))[None]
    names = [name for block in game.numbers.actions(batch.game.start(batch.seats)) for name in block.names] if game.numbers else []
    if game.key != "hexentafl":
        return one
    cells = sorted({cell for name in names for cell in name.split("-")})
    width = len({cell[0] for cell in cells}) // 2
    place = {cell: (ord(cell[0]) - 97 - width, min(width, width - (ord(cell[0]) - 97 - width)) - int(cell[1:]) + 1) for cell in cells}
    spot = {at: cell for cell, at in place.items()}
    number, index = {cell: n for n, cell in enumerate(cells)}, {name: n for n, name in enumerate(names)}
    size = (batch.width - 14) // 6  # six planes of cells come first
    column, action = {int(c): n for n, c in enumerate(columns)}, {int(a): n for n, a in enumerate(actions)}
    turned, moved = [], []
    for mirror in (False, True):
        for times in range(6):

            def to(cell: str, mirror: bool = mirror, times: int = times) -> str:
                q, r = place[cell]
                q, r = (r, q) if mirror else (q, r)
                for _ in range(times):
                    q, r = -r, q + r
                return spot[q, r]

            turned.append(
                [column[int(c) // size * size + number[to(cells[int(c) % size])]] if c < 6 * size else n for n, c in enumerate(columns)]
            )
            moves = [names[int(a)].split("-") for a in actions]
            moved.append([action[index[f"{to(start)}-{to(end)}"]] for start, end in moves])
    return np.array(turned), np.array(moved)


# -- the net ----------------------------------------------------------------------------------------------------------


def make_net(lens: Lens, sizes: tuple[int, ...]) -> nn.ModuleDict:
    """Layers in common, then one for the choice and one for the result."""
    widths = (len(lens.columns), *sizes)
    layers: list[nn.Module] = []
    for before, after in pairwise(widths):
        layers += [nn.Linear(before, after), nn.ReLU()]
    net = nn.ModuleDict(
        {"body": nn.Sequential(*layers), "choice": nn.Linear(widths[-1], len(lens.actions)), "worth": nn.Linear(widths[-1], 1)}
    )
    with torch.no_grad():
        net["choice"].weight.mul_(0.1)
        net["worth"].weight.mul_(0.1)
    return net


def think(net: nn.ModuleDict, rows: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """The logits of the legal actions, and the expected result: 1 is a win, -1 a loss."""
    body = net["body"](rows)
    return net["choice"](body).masked_fill(~mask, NEVER), torch.tanh(net["worth"](body)).squeeze(1)


def draw(logits: torch.Tensor) -> torch.Tensor:
    """One action for each row, by the net's probabilities."""
    noise = -torch.log(-torch.log(torch.rand_like(logits).clamp_(1e-9, 1 - 1e-7)))
    return (logits + noise).argmax(1)


# -- an apprenticeship ------------------------------------------------------------------------------------------------


def lessons(game: Game, lens: Lens, options: dict[str, str], teacher: str, count: int, seed: int) -> dict[str, Rows]:
    """Positions, what the teacher chooses there, and how the game ends. One choice in five is random, so that games differ."""
    batch, rng = Batch(game, 64, 2, options, seed=seed), np.random.default_rng(seed)
    rows, masks, taught, results = [], [], [], np.zeros(count + 64 * 400, np.float32)
    waiting: list[list[tuple[int, int]]] = [[] for _ in range(batch.n)]
    made, known = 0, np.zeros(len(results), bool)
    number = {int(a): n for n, a in enumerate(lens.actions)}
    while made < count:
        seen, mask = lens.see(batch)
        told = np.array([_ask(game, batch, i, teacher, int(rng.integers(1 << 40))) for i in range(batch.n)])
        for i in range(batch.n):
            if int(told[i]) in number and batch.choices[i] > 1:
                waiting[i].append((made, int(batch.seat[i])))
                rows.append(seen[i].astype(np.float16))
                masks.append(mask[i].copy())
                taught.append(number[int(told[i])])
                made += 1
        batch.step(np.where(rng.random(batch.n) < 0.2, batch.drawn, told))
        for i in map(int, np.flatnonzero(batch.done)):
            for place, seat in waiting[i]:
                results[place], known[place] = 2 * batch.reward[i, seat], True
            waiting[i] = []
    return {"rows": np.array(rows), "masks": np.array(masks), "taught": np.array(taught), "results": results[:made], "known": known[:made]}


def _ask(game: Game, batch: Batch, i: int, teacher: str, seed: int) -> int:
    if batch.choices[i] == 1:
        return int(batch.drawn[i])
    seat = int(batch.seat[i])
    return choose(game, batch.core.states[i].view(seat), seat, teacher, seed, counted=True)


def apprentice(net: nn.ModuleDict, lens: Lens, data: dict[str, Rows], passes: int, rng: np.random.Generator) -> float:
    """Learn to choose as the teacher does. Returns how often it agrees on positions it has not learnt from."""
    count = len(data["taught"])
    order = rng.permutation(count)
    held, order = order[: count // 20], order[count // 20 :]
    steps = passes * (len(order) // 512)
    optimizer = torch.optim.AdamW(net.parameters(), 1e-3, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 2e-3, steps + 1)
    for _ in range(passes):
        rng.shuffle(order)
        for start in range(0, len(order) - 511, 512):
            part = order[start : start + 512]
            rows, mask, way = lens.turn(data["rows"][part].astype(np.float32), data["masks"][part], rng)
            aim = np.argmax(lens.moved[way] == data["taught"][part][:, None], 1)
            logits, worth = think(net, torch.from_numpy(rows), torch.from_numpy(mask))
            known = torch.from_numpy(data["known"][part])
            off = ((worth - torch.from_numpy(data["results"][part])) ** 2)[known].mean()
            loss = nn.functional.cross_entropy(logits, torch.from_numpy(aim)) + 0.5 * off
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
    with torch.no_grad():
        logits = think(net, torch.from_numpy(data["rows"][held].astype(np.float32)), torch.from_numpy(data["masks"][held]))[0]
    return float((logits.argmax(1).numpy() == data["taught"][held]).mean())


# -- self-play and a league -------------------------------------------------------------------------------------------


class League:
    """The games that are played at once: against itself, against its own past, and against the hall's bots."""

    def __init__(self, game: Game, lens: Lens, options: dict[str, str], own: int, past: int, each: int, seed: int) -> None:
        self.lens, self.past = lens, past
        self.batches = [Batch(game, own + past, 2, options, seed=seed)]
        for k, level in enumerate(LEAGUE if each else ()):
            rival = Policy[Any]() if level == "random" else BotPolicy(game, level)
            self.batches.append(Batch(game, each, 2, options, seed=seed + 1 + k, rivals=[None, rival]))
        self.n = sum(batch.n for batch in self.batches)
        self.old: list[nn.ModuleDict] = []
        self.scores: list[list[float]] = [[] for _ in self.batches]

    def look(self) -> tuple[Rows, Rows, Rows]:
        """What is seen in all games, and by whom."""
        seen = [self.lens.see(batch) for batch in self.batches]
        return np.concatenate([s[0] for s in seen]), np.concatenate([s[1] for s in seen]), np.concatenate([b.seat for b in self.batches])

    def step(self, actions: Rows, seat: Rows) -> tuple[Rows, Rows]:
        """Act in all games. Returns what it brought to those who acted (1, 0 or -1), and which games ended."""
        gains, ends, at = [], [], 0
        for k, batch in enumerate(self.batches):
            batch.step(self.lens.actions[actions[at : at + batch.n]])
            gain = 2 * batch.reward[np.arange(batch.n), seat[at : at + batch.n]]
            if k:
                self.scores[k] += list(gain[batch.done])
            gains.append(gain)
            ends.append(batch.done.copy())
            at += batch.n
        return np.concatenate(gains), np.concatenate(ends)

    def strangers(self, seat: Rows) -> Rows:
        """In which games an older self is to act now."""
        batch = self.batches[0]
        place = np.arange(batch.n)
        out = np.zeros(self.n, bool)
        out[: batch.n] = (place < self.past) & (seat[: batch.n] != (place + batch.episode) % 2) & bool(self.old)
        return out


def rollout(net: nn.ModuleDict, league: League, rng: np.random.Generator) -> dict[str, torch.Tensor]:
    """Play some steps of all games. Advantages are passed back through both seats: what is good for one is bad for the other."""
    lens, n = league.lens, league.n
    keep: dict[str, list[Any]] = {name: [] for name in ("rows", "mask", "action", "chance", "worth", "own", "seat", "gain", "end")}
    olds = [league.old[int(rng.integers(len(league.old)))] for _ in range(4)] if league.old else []
    with torch.no_grad():
        for t in range(STEPS + 1):
            seen, legal, seat = league.look()
            seen, legal, way = lens.turn(seen, legal, rng)
            rows, mask = torch.from_numpy(seen), torch.from_numpy(legal)
            logits, worth = think(net, rows, mask)
            keep["worth"].append(worth)
            keep["seat"].append(seat)
            if t == STEPS:
                break
            strange = league.strangers(seat)
            for k, old in enumerate(olds):
                mine = np.flatnonzero(strange & (np.arange(n) % 4 == k))
                if len(mine):
                    logits[mine] = think(old, rows[mine], mask[mine])[0]
            action = draw(logits)
            gain, end = league.step(lens.moved[way, action.numpy()], seat)
            single = legal.sum(1) == 1
            chance = torch.log_softmax(logits, 1).gather(1, action[:, None]).squeeze(1)
            for name, value in zip(
                ("rows", "mask", "action", "chance", "own", "gain", "end"),
                (rows, mask, action, chance, ~strange & ~single, gain, end),
                strict=True,
            ):
                keep[name].append(value)
    worth, seats = torch.stack(keep["worth"]).numpy(), np.stack(keep["seat"])
    ahead, gains = np.zeros(n, np.float32), np.zeros((STEPS, n), np.float32)
    for t in reversed(range(STEPS)):
        sign = np.where(seats[t] == seats[t + 1], 1.0, -1.0) * ~keep["end"][t]
        ahead = keep["gain"][t] + sign * worth[t + 1] - worth[t] + 0.95 * sign * ahead
        gains[t] = ahead
    own = torch.from_numpy(np.concatenate(keep["own"]))
    made = {name: torch.cat(keep[name])[own] for name in ("rows", "mask", "action", "chance")}
    gain_t, worth_t = torch.from_numpy(gains.reshape(-1))[own], torch.from_numpy(worth[:STEPS].reshape(-1))[own]
    return {**made, "gain": gain_t, "aim": gain_t + worth_t}


def improve(net: nn.ModuleDict, optimizer: torch.optim.Optimizer, data: dict[str, torch.Tensor], curious: float) -> dict[str, float]:
    """Make what went better than expected more likely, in small steps (PPO)."""
    gain = (data["gain"] - data["gain"].mean()) / (data["gain"].std() + 1e-6)
    count, told = len(gain), {"unsure": 0.0, "off": 0.0, "moved": 0.0}
    for _ in range(PASSES):
        for part in torch.randperm(count).split(PIECE):
            logits, worth = think(net, data["rows"][part], data["mask"][part])
            logs = torch.log_softmax(logits, 1)
            ratio = torch.exp(logs.gather(1, data["action"][part][:, None]).squeeze(1) - data["chance"][part])
            better = torch.min(ratio * gain[part], ratio.clamp(0.8, 1.2) * gain[part]).mean()
            unsure = -(logs.exp() * logs.clamp(min=-50)).sum(1).mean()
            off = ((worth - data["aim"][part]) ** 2).mean()
            optimizer.zero_grad()
            (-better + 0.5 * off - curious * unsure).backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()
            told = {"unsure": unsure.item(), "off": off.item(), "moved": (ratio - 1).abs().mean().item()}
    return told


# -- measuring and keeping --------------------------------------------------------------------------------------------


def measure(net: nn.ModuleDict, lens: Lens, game: Game, options: dict[str, str], level: str, games: int, seed: int) -> float:
    """The share of the win against a level, seats rotated, when the net plays what it likes best."""
    rival = Policy[Any]() if level == "random" else BotPolicy(game, level)
    batch = Batch(game, games, 2, options, seed=seed, rivals=[None, rival])
    results = np.full(games, np.nan)
    while np.isnan(results).any():
        with torch.no_grad():
            rows, mask = lens.see(batch)
            action = think(net, torch.from_numpy(rows), torch.from_numpy(mask))[0].argmax(1).numpy()
        seat = batch.seat.copy()
        batch.step(lens.actions[action])
        first = batch.done & np.isnan(results)
        results[first] = 0.5 + batch.reward[np.arange(games), seat][first]
    return float(results.mean())


def asked(given: argparse.Namespace) -> tuple[Game, Path, dict[str, str]]:
    """The game, the folder and the options that were asked for; one core is enough."""
    game, out = load_game(given.game), Path(given.out)
    if 2 not in game.seats or game.together:
        raise SystemExit(f"{game.title} is not for two rivals, whom this example trains")
    out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    return game, out, dict(pair.split("=", 1) for pair in given.option)


def main() -> None:
    """Train, and keep what was learnt."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="hexentafl")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--minutes", type=float, default=2.0, help="of the processor, for self-play (default 2)")
    parser.add_argument("--teacher", default="huskarl", help="whom to learn from first (default huskarl); none: nobody")
    parser.add_argument("--lessons", type=int, default=2000, help="positions that the teacher is asked about (default 2000)")
    parser.add_argument("--passes", type=int, default=12, help="how often they are learnt from (default 12)")
    parser.add_argument("--layers", default="160,128", help="their widths (default 160,128)")
    parser.add_argument(
        "--games", type=int, default=256, help="at once: three eighths against itself, two against its past, three against bots"
    )
    parser.add_argument("--test", type=int, default=64, metavar="GAMES", help="against each level at each point of the curve (default 64)")
    parser.add_argument("--every", type=float, default=1.0, metavar="MINUTES", help="between two points of the curve (default 1)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="learnt", metavar="FOLDER")
    given = parser.parse_args()
    game, out, options = asked(given)
    torch.manual_seed(given.seed)
    rng = np.random.default_rng(given.seed)
    lens = Lens(game, 2, options)
    net = make_net(lens, tuple(int(width) for width in given.layers.split(",")))
    optimizer = torch.optim.Adam(net.parameters(), 3e-4, eps=1e-5)
    spent, steps, rounds, old = 0.0, 0, 0, []
    kept = out / "kept.pt"
    if kept.exists():
        state = torch.load(kept, weights_only=True)
        net.load_state_dict(state["net"])
        optimizer.load_state_dict(state["optimizer"])
        spent, steps, rounds = state["spent"], state["steps"], state["rounds"]
        for one in state["old"]:
            old.append(copy.deepcopy(net))
            old[-1].load_state_dict(one)
    elif given.teacher != "none" and given.lessons:
        begin = time.process_time()
        data = lessons(game, lens, options, given.teacher, given.lessons, given.seed)
        print(f"{len(data['taught'])} lessons of {given.teacher} in {time.process_time() - begin:.0f} s", flush=True)
        agreed = apprentice(net, lens, data, given.passes, rng)
        print(f"it agrees with its teacher in {agreed:.2f} of new positions, after {time.process_time() - begin:.0f} s", flush=True)
        spent = time.process_time() - begin
    part = max(1, given.games // 8)
    league = League(game, lens, options, 3 * part, 2 * part, part, given.seed + 100 + rounds)
    league.old = old
    point, before, began = spent if not kept.exists() else spent + 60 * given.every, time.process_time(), spent
    while True:
        if spent >= point or spent >= 60 * given.minutes:
            point = spent + 60 * given.every
            met = LEVELS if spent >= 60 * given.minutes else LEAGUE  # huskarl thinks for long: it is met at the end only
            shares = {level: round(measure(net, lens, game, options, level, given.test, 7), 3) for level in met}
            _tell(out / "curve.csv", round(spent / 60, 2), steps, shares)
            league.old = [*league.old, copy.deepcopy(net)][-24:]
            write(out, game, net, lens)
            state = {"net": net.state_dict(), "optimizer": optimizer.state_dict(), "spent": spent, "steps": steps, "rounds": rounds}
            torch.save({**state, "old": [one.state_dict() for one in league.old]}, out / "kept.new")
            (out / "kept.new").replace(kept)
            before = time.process_time()
            began = spent
        if spent >= 60 * given.minutes:
            break
        left = 1.0 - spent / (60 * given.minutes)
        for group in optimizer.param_groups:
            group["lr"] = 3e-4 * max(0.05, left)
        data = rollout(net, league, rng)
        told = improve(net, optimizer, data, 0.002 + 0.01 * left)
        steps += STEPS * league.n
        rounds += 1
        spent = began + time.process_time() - before
        if rounds % 10 == 0:
            line = " ".join(
                f"{level} {0.5 + np.mean(scores[-200:]) / 2:.2f}" for level, scores in zip(LEAGUE, league.scores[1:], strict=False)
            )
            print(f"{spent / 60:.1f} min, {steps} steps; " + ", ".join(f"{k} {v:.3f}" for k, v in told.items()) + f"; {line}", flush=True)


def write(out: Path, game: Game, net: nn.ModuleDict, lens: Lens) -> None:
    """Write the net for meadhall.bots.net."""
    layers = [*(layer for layer in net["body"] if isinstance(layer, nn.Linear)), net["choice"], net["worth"]]
    numbers = [(layer.weight.detach().numpy().tolist(), layer.bias.detach().numpy().tolist()) for layer in layers]
    write_net(out / "net.net", game.key, 2, lens.setup, lens.columns.tolist(), lens.actions.tolist(), numbers)


def _tell(file: Path, minutes: float, steps: int, shares: dict[str, float]) -> None:
    new = not file.exists()
    with file.open("a", newline="", encoding="utf-8") as out:
        writer = csv.writer(out)
        if new:
            writer.writerow(["minutes", "steps", *LEVELS])
        writer.writerow([minutes, steps, *(shares.get(level, "") for level in LEVELS)])
    print(f"after {minutes} minutes and {steps} steps: " + ", ".join(f"{k} {v}" for k, v in shares.items()), flush=True)


if __name__ == "__main__":
    main()
