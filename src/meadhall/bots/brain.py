"""A bot's choice, its second thoughts and its reasons. It is given a view, never the truth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

from meadhall.bots.greedy import GreedyPolicy, rank
from meadhall.bots.ismcts import Ismcts
from meadhall.bots.levels import BASE, LEVELS, Level, level_for
from meadhall.bots.race import Race
from meadhall.bots.uct import Settings, Uct
from meadhall.errors import Illegal
from meadhall.game import CHANCE, REFEREE, Game, Policy, State
from meadhall.rng import Rng

__all__ = ["Analysis", "Candidate", "analyse", "choose", "hint", "level_of", "think"]

FAR_BEHIND = 0.3  # of the win, in the evaluation's opinion


@dataclass(frozen=True)
class Candidate:
    """One choice that was considered: in notation, with its value (expected share of the win) and how much it was looked at."""

    action: int
    text: str
    value: float
    visits: int


@dataclass(frozen=True)
class Analysis:
    """What a bot thinks of a position: the candidates (best first), the expected line, and why in the evaluation's own words."""

    level: str
    candidates: list[Candidate]
    line: list[str]
    reasons: list[str]
    simulations: int
    seconds: float

    @property
    def action(self) -> int:
        """The choice it would make."""
        return self.candidates[0].action

    @property
    def sentence(self) -> str:
        """The choice and its reasons in one sentence."""
        best = self.candidates[0]
        chance = f" ({best.value:.0%})" if self.simulations else ""
        return f"{best.text}{chance}: {', '.join(self.reasons)}."


def think(game: Game, view: State, seat: int, level: Level, seed: int) -> tuple[list[tuple[int, int, float]], list[tuple[int, int]], int]:
    """The actions considered (action, visits, value), best first; the expected line; the simulations made."""
    legal = view.legal(seat)
    if not legal:
        raise Illegal(f"seat {seat + 1} owes no choice now")
    if view.viewer == REFEREE and game.secrets:
        raise Illegal("a bot is given a view, never the truth")
    if len(legal) == 1:
        return [(legal[0], 1, 0.5)], [(seat, legal[0])], 0
    rng = Rng(seed)
    if level.kind == "random":
        return [(legal[rng.below(len(legal))], 1, 0.5)], [], 0
    if level.kind == "rule":
        if level.careless and rng.unit() < level.careless:
            return [(legal[rng.below(len(legal))], 1, 0.5)], [], 0
        return [(int(game.policy.pick(view.guess(rng), seat, rng)), 1, 0.5)], [], 0
    if level.kind == "greedy":
        return _greedy(game, view, seat, level, rng), [], 0
    policy: Policy[Any] = GreedyPolicy(game.evaluator, level.looks, level.careless) if level.looks else game.policy
    rivals = not game.together and view.seats > 1
    settings = Settings(level.simulations, level.seconds, level.explore, level.depth, level.trust, level.prior, rivals)
    worlds = level.worlds if game.secrets else 1
    opinions = rank(view, seat, game.evaluator, rng, worlds, level.samples, level.further) if level.root else []
    if level.width:
        race = Race(game.evaluator, policy, settings, seed)
        race.search(view, seat, favourites(opinions, level.width), level.root)
        found = race.results()
        return found, own_line(view.guess(rng), seat, found[0][0], policy, rng), int(race.simulations)
    if is_open(game, view, rng):
        tree = Uct(game.evaluator, policy, settings, seed)
        tree.search(view.guess(rng), opinions, level.root)
        return tree.results(), tree.line(), int(tree.simulations)
    search = Ismcts(game.evaluator, policy, settings, seed)
    search.search(view, seat, opinions, level.root)
    return search.results(), search.line(), int(search.simulations)


def own_line(world: State, seat: int, action: int, policy: Policy[Any], rng: Rng, length: int = 6) -> list[tuple[int, int]]:
    """A choice and the seat's next ones, as its playouts would make them, as long as it goes on choosing: (actor, action)."""
    line = [(seat, action)]
    world.apply(seat, action)
    while len(line) < length and world.turn() >= 0 and world.owes(seat):
        line.append((seat, int(policy.pick(world, seat, rng))))
        world.apply(*line[-1])
    return line


def favourites(opinions: list[tuple[int, float]], width: int) -> list[tuple[int, float]]:
    """The choices that are worth a closer look: the most promising ones, none of them far behind the first."""
    ranked = sorted(opinions, key=lambda entry: -entry[1])[:width]
    return [entry for entry in ranked if entry[1] > ranked[0][1] - FAR_BEHIND]


def is_open(game: Game, view: State, rng: Rng) -> bool:
    """Is nothing hidden from this viewer? A game without secrets, or a position in which every guess is the same."""
    if not game.secrets:
        return True
    if len(view.actors()) > 1:
        return False
    worlds = [view.guess(rng) for _ in range(3)]
    return worlds[0] == worlds[1] == worlds[2]


def _greedy(game: Game, view: State, seat: int, level: Level, rng: Rng) -> list[tuple[int, int, float]]:
    worlds = level.worlds if game.secrets else 1
    values = rank(view, seat, game.evaluator, rng, worlds, level.samples, level.further)
    ranked = [(action, 1, value) for action, value in values]
    ranked.sort(key=lambda entry: -entry[2] - rng.unit() * 1e-6)  # equals in any order
    if level.careless and rng.unit() < level.careless and ranked[0][2] < 0.99:  # nobody misses a win in one
        other = ranked.pop(int(rng.below(len(ranked))))
        ranked.insert(0, other)
    return ranked


def choose(game: Game, view: State, seat: int, level: str = "karl", seed: int = 1, counted: float = 0) -> int:
    """The action that a bot of this level chooses in a view.

    With `counted` only counts of simulations limit it, not the clock: equal seeds then give equal choices on any machine. A jarl
    gets `counted` times the count that stands for its seconds (Level.count): 1 for all of it, 0.25 for a quarter.
    """
    settings = level_of(game, level, int(view.seats))
    if counted and settings.kind == "search":
        settings = replace(settings, seconds=0.0, simulations=settings.simulations or max(1, int(settings.count * counted)))
    return think(game, view, seat, settings, seed)[0][0][0]


def level_of(game: Game, name: str, seats: int) -> Level:
    """The settings of a level for a game; refuses a level that does not exist."""
    if name not in BASE:
        raise Illegal(f"there is no bot {name!r}; there are random, {', '.join(LEVELS)}")
    return level_for(game, name, seats)


def analyse(game: Game, view: State, seat: int, level: str = "jarl", seed: int = 1, shown: int = 5) -> Analysis:
    """What a bot would do here and why: candidates with their chances, the principal line, reasons from the evaluation."""
    begin = perf_counter()
    found, line, simulations = think(game, view, seat, level_of(game, level, int(view.seats)), seed)
    candidates = [Candidate(action, game.say(view, seat, action), value, visits) for action, visits, value in found[:shown]]
    return Analysis(
        level,
        candidates,
        _line(game, view, line),
        reasons(game, view, seat, found[0][0], seed),
        simulations,
        round(perf_counter() - begin, 3),
    )


def _line(game: Game, view: State, line: list[tuple[int, int]]) -> list[str]:
    """A line in notation, as far as it can be played from the view."""
    out: list[str] = []
    state = view.copy()
    for actor, action in line:
        possible = state.options(actor)
        if action not in possible:
            break
        out.append(game.say(state, actor, action))
        state.apply(actor, action)
    return out


def reasons(game: Game, view: State, seat: int, action: int, seed: int = 1) -> list[str]:
    """What the choice does better or worse than the other choices, part by part of the evaluation (+ is good for the seat).

    Where the evaluation sees no difference between the choices, what changes from now to then.
    """
    others = [other for other in view.legal(seat) if other != action]
    compared = others[:: max(1, len(others) // 6)]
    chosen = _parts(game, view, seat, action, seed)
    usual = [0.0] * len(chosen)
    for other in compared:
        usual = [total + part / len(compared) for total, part in zip(usual, _parts(game, view, seat, other, seed), strict=True)]
    now = [part for _, part in game.evaluator.parts(view.guess(Rng(seed)), seat)]
    for basis in (usual, now) if compared else (now,):
        changes = [(c - b, name) for c, b, name in zip(chosen, basis, game.evaluator.names, strict=True)]
        changes.sort(key=lambda change: -abs(change[0]))
        found = [f"{change:+.2f} {name}" for change, name in changes if abs(change) >= 0.005][:3]
        if found:
            return found
    return ["nothing on the table tells the choices apart yet"]


def _parts(game: Game, view: State, seat: int, action: int, seed: int, worlds: int = 2) -> list[float]:
    """The parts of the evaluation once a choice has run its course, averaged over a few likely worlds.

    Chance is let to decide, and the same seat's next choices in a row (the target of a piece, say) are its best ones.
    """
    totals = [0.0] * len(game.evaluator.names)
    for n in range(worlds):
        rng = Rng(seed + n)
        world = view.guess(rng)
        world.apply(seat, action)
        own = 0
        while world.turn() == CHANCE or (world.actors() == [seat] and own < 2):
            if world.turn() == CHANCE:
                world.apply(CHANCE, world.sample(rng))
            else:
                world.apply(seat, _best(game, world, seat))
                own += 1
        totals = [total + part / worlds for total, (_, part) in zip(totals, game.evaluator.parts(world, seat), strict=True)]
    return totals


def _best(game: Game, world: State, seat: int) -> int:
    """The choice after which the evaluation promises most."""
    values = []
    for action in world.legal(seat):
        after = world.copy()
        after.apply(seat, action)
        values.append((game.evaluator.value(after, seat), -action))
    return -max(values)[1]


def hint(game: Game, view: State, seat: int, seed: int = 1) -> Analysis:
    """What would a jarl do here?"""
    return analyse(game, view, seat, "jarl", seed)
