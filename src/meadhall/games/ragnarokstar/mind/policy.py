"""A cheap, sensible band for the playouts of search bots: it plays the most promising of a few random actions."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.rng import Rng
from meadhall.state import Policy

from ..rules import codes, tables
from ..rules.state import RagnarokStarState
from . import evaluate

LOOKS: Final = 3  # actions that are compared at each number


@final
class RagnarokStarPolicy(Policy[RagnarokStarState]):
    """Sails to wanted fans, collects what is there, and prefers robbing to not robbing."""

    def pick(self, s: RagnarokStarState, seat: i64, rng: Rng) -> i64:
        """One legal action."""
        out = self.out
        n = s.fill(seat, out)
        if n == 1:
            return out[0]
        if s.step == codes.PROGRAM:
            return program(s, seat, n, rng, out)
        if s.step == codes.CLAIMS:
            one = out[rng.below(n)]
            two = out[rng.below(n)]
            return one if one % 4 >= two % 4 else two  # the larger claim
        if s.step == codes.EYES:
            return out[rng.below(2)]  # prefer a look to none
        if s.step == codes.THEFTS and out[0] == codes.STEAL_NONE:
            return out[1 + rng.below(n - 1)]
        return out[rng.below(n)]


def program(s: RagnarokStarState, seat: i64, n: i64, rng: Rng, out: vec[i64]) -> i64:
    """The best of a few entries for the next number."""
    place = s.boats[seat]
    for k in range(s.written[seat]):
        entry = s.programs[seat * 6 + k] - 1
        if tables.KIND[entry] == codes.FLY or (
            tables.KIND[entry] == codes.NAV and not s.locked(place) and not s.locked(tables.WHERE[entry])
        ):
            place = tables.WHERE[entry]
    best = out[rng.below(n)]
    worth = entry_value(s, seat, best, place)
    for _n in range(i64(LOOKS - 1)):
        other = out[rng.below(n)]
        found = entry_value(s, seat, other, place)
        if found > worth:
            worth = found
            best = other
    return best


def entry_value(s: RagnarokStarState, seat: i64, entry: i64, place: i64) -> float:
    """What an entry should bring next: a move is worth the wanted fans at its destination beyond those here."""
    kind = tables.KIND[entry]
    if kind == codes.NAV or kind == codes.FLY:
        to = tables.WHERE[entry]
        if to == place or (kind == codes.NAV and (s.locked(place) or s.locked(to))):
            return -0.2
        return (crowd_worth(s, seat, to) - crowd_worth(s, seat, place)) * (1.0 - 0.15 * float(s.written[seat]))
    more = s.boats[:]
    for k in range(i64(4)):
        more[k] = 0
    return evaluate.entry_worth(s, seat, entry, place, s.written[seat], s.fans, more, False)


def crowd_worth(s: RagnarokStarState, seat: i64, place: i64) -> float:
    """The wanted fans on an island, at most two of a type."""
    if place > 3:
        return 0.0
    total = 0.0
    for kind in range(i64(4)):
        there = s.fans[place * 4 + kind]
        total += evaluate.wanted(s, seat, kind, 0) * float(there if there < 2 else 2)
    return total
