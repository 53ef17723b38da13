"""Two studies of one game side by side: what has changed between them, as differences with intervals.

Games with the same seed in both studies form a pair, so that shared luck does not count.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import erfc, sqrt

from meadhall.bots.match import bounds
from meadhall.errors import BadOption
from meadhall.games import load_game
from meadhall.lab.balance import FEW
from meadhall.lab.play import Played
from meadhall.lab.stats import Estimate, doubt, estimate, mean_of, stand_out
from meadhall.lab.study import Study

__all__ = ["Difference", "Comparison", "compare"]


@dataclass(frozen=True)
class Difference:
    """One thing before and after. The difference has a 95 % interval; `surprising` if it stands out among everything compared."""

    name: str
    before: float
    after: float
    difference: Estimate
    surprising: bool


@dataclass(frozen=True)
class Comparison:
    """What has changed."""

    pairs: int  # games with the same seed in both studies
    shares: list[Difference]
    measures: list[Difference]
    traits: list[Difference]


def compare(before: Study, after: Study) -> Comparison:
    """Compare two studies of the same game with the same number of seats."""
    if before.game != after.game:
        raise BadOption(f"both studies must be of the same game, not one of {before.game} and one of {after.game}")
    if before.seats != after.seats:
        raise BadOption(f"both studies must have the same number of seats, not {before.seats} and {after.seats}")
    game = load_game(before.game)
    later = {one.seed: one for one in after.played}
    pairs = [(one, later[one.seed]) for one in before.played if one.seed in later]
    if len(pairs) < 2:
        raise BadOption("the two studies share no seeds: give both reports the same --seed")
    names = ["all seats"] if game.together else [_seat(game.seat_labels, seat) for seat in range(before.seats)]
    shares = [_paired(name, pairs, seat) for seat, name in enumerate(names)]
    return Comparison(
        pairs=len(pairs),
        shares=_marked(shares),
        measures=_marked([_measured(name, pairs, value) for name, value in _measures(pairs)]),
        traits=_marked(_traits(before.played, after.played)),
    )


def _seat(labels: Sequence[str], seat: int) -> str:
    return labels[seat] if seat < len(labels) else f"seat {seat + 1}"


Found = tuple[Difference, float]  # with the probability that chance alone makes such a difference
Value = Callable[[Played], float]


def _marked(found: list[Found]) -> list[Difference]:
    strange = stand_out([chance for _, chance in found])
    return [Difference(c.name, c.before, c.after, c.difference, new) for (c, _), new in zip(found, strange, strict=True)]


def _paired(name: str, pairs: Sequence[tuple[Played, Played]], seat: int) -> Found:
    """A seat's share of the win in pairs of games: a difference of -1 to 1 is treated as a share, so its interval stays within bounds."""
    a, b = [p.scores[seat] for p, _ in pairs], [p.scores[seat] for _, p in pairs]
    halves = [(y - x + 1) / 2 for x, y in zip(a, b, strict=True)]
    found = estimate(halves)
    difference = Estimate(2 * found.mean - 1, 2 * found.low - 1, 2 * found.high - 1, len(pairs))
    return Difference(name, sum(a) / len(a), sum(b) / len(b), difference, False), doubt(halves, 0.5)


def _measured(name: str, pairs: Sequence[tuple[Played, Played]], value: Value) -> Found:
    a, b = [value(p) for p, _ in pairs], [value(p) for _, p in pairs]
    found = mean_of([y - x for x, y in zip(a, b, strict=True)])
    error = (found.high - found.low) / (2 * 1.96)
    chance = erfc(abs(found.mean) / error / sqrt(2)) if error else float(found.mean == 0.0)
    return Difference(name, sum(a) / len(a), sum(b) / len(b), found, False), chance


def _measures(pairs: Sequence[tuple[Played, Played]]) -> list[tuple[str, Value]]:
    """What is measured in every game of both studies."""
    every = [p for pair in pairs for p in pair]
    found: list[tuple[str, Value]] = [("choices in a game", lambda p: float(sum(p.choices))), ("options for a choice", lambda p: p.width)]
    if all(p.points for p in every):
        found.append(("points of a seat", lambda p: sum(p.points) / len(p.points)))
        if len(every[0].points) > 1:
            found.append(("points between first and second", lambda p: float(sorted(p.points)[-1] - sorted(p.points)[-2])))
    both = [name for name in every[0].metrics if all(name in p.metrics for p in every)]
    return found + [(name, lambda p, name=name: sum(p.metrics[name]) / len(p.metrics[name])) for name in both]


def _cases(played: Sequence[Played]) -> dict[str, list[float]]:
    cases: dict[str, list[float]] = defaultdict(list)
    for p in played:
        for seat, names in enumerate(p.traits):
            for name in names:
                cases[name].append(p.scores[seat])
    return cases


def _traits(before: Sequence[Played], after: Sequence[Played]) -> list[Found]:
    """How much those who had something won before and after, among all who had it (Newcombe's interval for two shares)."""
    first, second = _cases(before), _cases(after)
    found = []
    for name in first:
        a, b = first[name], second.get(name, [])
        if len(a) >= FEW and len(b) >= FEW:
            low, high = _apart(a, b, 1.96)
            means = sum(a) / len(a), sum(b) / len(b)
            difference = Estimate(means[1] - means[0], low, high, len(a) + len(b))
            found.append((Difference(name, *means, difference, False), _chance(a, b)))
    return sorted(found, key=lambda change: -abs(change[0].difference.mean))


def _apart(a: Sequence[float], b: Sequence[float], z: float) -> tuple[float, float]:
    (m, low_a, high_a), (n, low_b, high_b) = _ends(a, z), _ends(b, z)
    return n - m - sqrt((n - low_b) ** 2 + (high_a - m) ** 2), n - m + sqrt((high_b - n) ** 2 + (m - low_a) ** 2)


def _ends(values: Sequence[float], z: float) -> tuple[float, float, float]:
    mean = sum(values) / len(values)
    return mean, *bounds(len(values), mean, sum((v - mean) ** 2 for v in values) / len(values), z)


def _chance(a: Sequence[float], b: Sequence[float]) -> float:
    low, high = 0.0, 40.0
    for _ in range(40):
        z = (low + high) / 2
        least, most = _apart(a, b, z)
        if least <= 0.0 <= most:
            high = z
        else:
            low = z
    return erfc(low / sqrt(2))
