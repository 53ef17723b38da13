"""Law 5: chance. What sample() draws is judged by the weights that chance() lists."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate, pairwise
from math import sqrt

from meadhall.errors import MeadhallError
from meadhall.game import CHANCE, State
from meadhall.laws.line import Line
from meadhall.rng import Rng

__all__ = ["law_5_chance", "probabilities"]

DRAWS = 40  # samples at each chance position
FEW = 250  # ways to draw: up to this many are tried one by one, so that what sample() gives is known exactly
LONG = 16  # outcomes; in a longer list most are drawn too rarely to count one by one, so marginals are judged
PARTS = 32  # of a long list, equally likely
Listed = tuple[tuple[int, int], ...]


def law_5_chance(lines: Sequence[Line]) -> None:
    """Chance acts alone; its outcomes ascend and have positive whole weights; sample() draws exactly those, with those weights."""
    tally: dict[Listed, dict[int, int]] = {}
    for line in lines:
        for _, state in line.walk():
            if CHANCE in state.actors():
                listed = _outcomes(line, state)
                if tuple(listed) not in tally:
                    _exact(line, state, listed)
                _draw(line, state, tally.setdefault(tuple(listed), {}), {outcome for outcome, _ in listed})
    excess = [found for listed, counts in tally.items() if (found := _misfit(listed, counts))[1]]
    if excess:
        score = sum(a for a, _, _ in excess) / sqrt(sum(b for _, b, _ in excess))
        worst = max(excess)
        if score > 7 or worst[0] / sqrt(worst[1]) > 9:
            lines[-1].fail(5, f"sample() does not draw by the weights of chance(): {worst[2]} (off by {score:.1f} deviations)")
    for what, off in _marginals({listed: counts for listed, counts in tally.items() if len(listed) > LONG}):
        if abs(off) > 7:
            often = "often" if off > 0 else "rarely"
            lines[-1].fail(5, f"sample() ignores weights of chance(): {what} of long lists comes too {often} ({off:.1f} deviations)")


def _outcomes(line: Line, state: State) -> list[tuple[int, int]]:
    """The outcomes that chance lists, and nothing else can be played."""
    actors, listed = state.actors(), state.chance()
    if len(actors) > 1:
        line.fail(5, f"chance does not act alone: {actors}")
    if not listed:
        line.fail(5, "chance has no outcome")
    if any(a >= b for (a, _), (b, _) in pairwise(listed)):
        line.fail(5, f"the outcomes of chance are not ascending and different: {listed[:20]}")
    if any(not isinstance(weight, int) or isinstance(weight, bool) or weight <= 0 for _, weight in listed):
        line.fail(5, f"a weight is not a positive whole number: {listed[:20]}")
    if not 0 <= listed[0][0] <= listed[-1][0] < line.game.outcomes:
        line.fail(5, f"chance has outcomes {listed[0][0]} to {listed[-1][0]}, but Rules(outcomes={line.game.outcomes}) declares fewer")
    try:
        state.copy().play(CHANCE, listed[-1][0] + 1)
    except MeadhallError:
        pass
    else:
        line.fail(5, f"play() accepts the outcome {listed[-1][0] + 1}, which chance() does not list")
    return listed


def _exact(line: Line, state: State, listed: Sequence[tuple[int, int]]) -> None:
    """Where sample() can draw in a few ways only, each outcome has just the probability that its weight says."""
    found, total = probabilities(state), sum(weight for _, weight in listed)
    for outcome, weight in listed if found else ():
        if found.get(outcome, 0) != Fraction(weight, total):
            line.fail(5, f"sample() draws {outcome} with probability {found.get(outcome, 0)}; by chance() it is {Fraction(weight, total)}")


def probabilities(state: State) -> dict[int, Fraction]:
    """The exact probability of everything that sample() gives: its draws are laid down in every way. Nothing if there are too many ways,
    or if it does not use below() alone."""
    found: dict[int, Fraction] = {}
    open_ways: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    tried = 0
    while open_ways:
        laid, share = open_ways.pop()
        rng, plain = Rng(0), Rng(0)
        tape = rng.steer([*laid])
        outcome = int(state.sample(rng))
        tried += 1
        for _ in tape.sizes:
            plain.next()
        if plain.a != rng.a:
            return {}
        if len(tape.sizes) == len(laid):
            found[outcome] = found.get(outcome, Fraction(0)) + share
            continue
        size = tape.sizes[len(laid)]
        if tried + len(open_ways) + size > FEW:
            return {}
        open_ways += [((*laid, n), share / size) for n in range(size)]
    return found


def _draw(line: Line, state: State, counts: dict[int, int], listed: set[int]) -> None:
    """Count the outcomes that sample() draws."""
    before = state.check()
    for _ in range(DRAWS):
        outcome = int(state.sample(line.rng))
        counts[outcome] = counts.get(outcome, 0) + 1
        if outcome not in listed:
            line.fail(5, f"sample() draws {outcome}, which chance() does not list")
    if state.check() != before:
        line.fail(5, "drawing an outcome changes the state")


def _misfit(listed: Sequence[tuple[int, int]], counts: dict[int, int]) -> tuple[float, float, str]:
    """Chi-square beyond what is expected, its variance, and the worst outcome; those expected less than eight times are merged."""
    drawn, total = sum(counts.values()), sum(weight for _, weight in listed)
    cells, rest = list[tuple[float, float, int]](), [0.0, 0.0]
    for outcome, weight in listed:
        expected, got = drawn * weight / total, counts.get(outcome, 0)
        if expected >= 8:
            cells.append((expected, got, outcome))
        else:
            rest = [rest[0] + expected, rest[1] + got]
    if rest[0] >= 8:
        cells.append((rest[0], rest[1], -1))
    if len(cells) < 2:
        return 0.0, 0.0, ""
    parts = [((got - expected) ** 2 / expected, outcome, expected, got) for expected, got, outcome in cells]
    worst = max(parts)
    return (
        sum(p for p, *_ in parts) - (len(cells) - 1),
        2.0 * (len(cells) - 1),
        (f"outcome {worst[1]} of {list(listed)[:12]} came {worst[3]:.0f} times of {drawn}, expected {worst[2]:.0f}"),
    )


def _marginals(tally: dict[Listed, dict[int, int]]) -> list[tuple[str, float]]:
    """How far long lists are off, in standard deviations: for each equally likely part of the list, and for each bit of an outcome,
    where games keep what was drawn."""
    parts, bits = [[0.0, 0.0] for _ in range(PARTS)], [[0.0, 0.0] for _ in range(64)]
    for listed, counts in tally.items():
        drawn, total = sum(counts.values()), sum(weight for _, weight in listed)
        before = accumulate((weight for _, weight in listed), initial=0)
        shares, ones = [0.0] * PARTS, [0.0] * 64
        for (outcome, weight), below in zip(listed, before, strict=False):
            part, got, share = below * PARTS // total, counts.get(outcome, 0), weight / total
            shares[part] += share
            parts[part][0] += got
            for bit in range(outcome.bit_length()):
                if outcome >> bit & 1:
                    ones[bit] += share
                    bits[bit][0] += got
        for cells, likely in ((parts, shares), (bits, ones)):
            for cell, share in zip(cells, likely, strict=True):
                cell[0] -= drawn * share
                cell[1] += drawn * share * (1 - share)
    named = [*((f"part {n + 1} of {PARTS}", cell) for n, cell in enumerate(parts)), *((f"bit {n}", cell) for n, cell in enumerate(bits))]
    return [(name, excess / sqrt(variance)) for name, (excess, variance) in named if variance >= 8]
