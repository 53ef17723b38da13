"""What many games of equal bots say about a game: seats, length, points, closeness, what wins, what is never chosen."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from meadhall.game import Game
from meadhall.lab.play import Played
from meadhall.lab.stats import Estimate, doubt, estimate, mean_of, stand_out

__all__ = ["Balance", "Offer", "Trait", "balance"]

FEW = 10  # fewer cases than this are not reported


@dataclass(frozen=True)
class Trait:
    """Something a seat had, and how often it came with a win; `lift` is relative to the overall mean."""

    name: str
    share: Estimate
    lift: float
    surprising: bool  # it stands out, even though many rows were looked at (stats.stand_out)


@dataclass(frozen=True)
class Offer:
    """A kind of choice: how often it was offered, and how often it was then taken."""

    kind: str
    offered: int
    taken: float


@dataclass(frozen=True)
class Balance:
    """The findings."""

    games: int
    fair: float
    seats: list[Estimate]
    uneven: list[bool]  # does the seat stand out from the fair share?
    points: list[Estimate]
    all_points: list[list[int]]
    lengths: list[int]
    margins: list[int]
    close: float
    draws: float
    width: float
    choices: float
    traits: list[Trait]
    offers: list[Offer]


def balance(game: Game, played: list[Played]) -> Balance:
    """Count everything."""
    seats = len(played[0].scores)
    by_seat = [[p.scores[seat] for p in played] for seat in range(seats)]
    has_points = all(p.points for p in played)
    points = [[p.points[seat] for p in played] for seat in range(seats)] if has_points else []
    margins: list[int] = []
    if has_points and seats > 1 and not game.together:
        for p in played:
            first, second = sorted(p.points, reverse=True)[:2]
            margins.append(first - second)
    overall = sum(sum(p.scores) for p in played) / (len(played) * seats)
    draws = sum(1 for p in played if seats > 1 and not game.together and p.scores.count(max(p.scores)) > 1)
    return Balance(
        games=len(played),
        fair=overall,
        seats=[estimate(v) for v in by_seat],
        uneven=stand_out([doubt(v, overall) for v in by_seat]),
        points=[mean_of(row) for row in points],
        all_points=points,
        lengths=[sum(p.choices) for p in played],
        margins=margins,
        close=sum(m <= 2 for m in margins) / len(margins) if margins else 0.0,
        draws=draws / len(played),
        width=sum(p.width for p in played) / len(played),
        choices=sum(sum(p.choices) for p in played) / (len(played) * seats),
        traits=_traits(played, overall),
        offers=_offers(played),
    )


def _traits(played: list[Played], overall: float) -> list[Trait]:
    cases: dict[str, list[float]] = defaultdict(list)
    for p in played:
        for seat, names in enumerate(p.traits):
            for name in names:
                cases[name].append(p.scores[seat])
    enough = {name: values for name, values in cases.items() if len(values) >= FEW}
    strange = stand_out([doubt(values, overall) for values in enough.values()])
    out = []
    for (name, values), surprising in zip(enough.items(), strange, strict=True):
        share = estimate(values)
        out.append(Trait(name, share, share.mean - overall, surprising))
    return sorted(out, key=lambda trait: -trait.share.mean)


def _offers(played: list[Played]) -> list[Offer]:
    offered: dict[str, int] = defaultdict(int)
    chosen: dict[str, int] = defaultdict(int)
    for p in played:
        for kind, count in p.offered.items():
            offered[kind] += count
        for kind, count in p.chosen.items():
            chosen[kind] += count
    found = [Offer(kind, count, chosen[kind] / count) for kind, count in offered.items() if count >= FEW]
    return sorted(found, key=lambda offer: offer.taken)
