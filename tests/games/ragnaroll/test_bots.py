"""The evaluation and the playout player: both must be worth their time."""

from __future__ import annotations

import random

import pytest

from games.ragnaroll.sheets import at_the_end, play, put, start
from meadhall.games.ragnaroll import GAME
from meadhall.games.ragnaroll.mind import evaluate
from meadhall.games.ragnaroll.rules import gods, shapes, tables
from meadhall.games.ragnaroll.rules.state import RagnarollState
from meadhall.rng import Rng
from meadhall.state import CHANCE, buffer


def greedy(seed: int) -> RagnarollState:
    """A solo game in which each choice is the one whose outcome the evaluation likes best."""
    s, rng = start(1), Rng(seed)
    while s.actors():
        if s.turn() == CHANCE:
            s.apply(CHANCE, s.sample(rng))
            continue
        best, chosen = -1.0, -1
        for action in s.legal(0):
            after = s.copy()
            after.apply(0, action)
            value = GAME.evaluator.value(after, 0)
            if value > best:
                best, chosen = value, action
        s.apply(0, chosen)
    return s


def test_one_step_of_greed_climbs_the_ladder() -> None:
    totals = [greedy(seed).points()[0] for seed in range(3)]
    assert sum(totals) / 3 >= 38, totals  # 40 and more on the average; random players make about 0


def test_features_have_names_and_point_the_right_way() -> None:
    def value(s: RagnarollState) -> float:
        return float(GAME.evaluator.value(s, 0))

    assert len(GAME.evaluator.parts(start(2), 0)) == len(GAME.evaluator.names)
    plain = start(2)
    assert value(put(start(2), struck="B4-1 B6-2")) > value(plain) > value(put(start(2), struck="R4-1"))
    assert value(put(start(2), struck="R5-1 R6-1 R6-2 B1-3")) > value(put(start(2), struck="R1-1 R6-1 R1-6 Y6-6"))
    assert value(put(start(2), stones="R1 R2 R3 R4 R5")) > value(put(start(2), stones="R1 R2 B3 B4 Y5"))
    assert value(put(start(2), turns=2)) < value(plain)
    assert value(at_the_end(2, ["B4-1 B6-2", ""])) > 0.99 and value(at_the_end(2, ["", "B4-1 B6-2"])) < 0.01


def test_dice_are_judged_before_they_strike() -> None:
    s = put(start(1), struck="R5-1 R6-1 R6-2 R6-3", spent=(1, 0, 0), round=3)
    play(s, "P1 roll R3 B1 Y5; P1 turn Y5>3; P1 thunder R3")
    right, wrong = s.copy(), s.copy()
    play(right, "P1 circle B1")  # the bolt at B1-3 completes Sif's shape
    play(wrong, "P1 circle Y3")
    assert GAME.evaluator.value(right, 0) > GAME.evaluator.value(wrong, 0)


def test_the_playout_player_beats_chance() -> None:
    def total(sensible: bool) -> int:
        points, out = 0, buffer()
        for seed in range(12):
            s, rng = start(2), Rng(seed)
            while s.actors():
                actor = s.turn()
                if actor == CHANCE:
                    action = s.sample(rng)
                elif sensible:
                    action = GAME.policy.pick(s, actor, rng)
                    assert action in s.legal(actor)
                else:
                    action = out[rng.below(s.fill(actor, out))]
                s.apply(actor, action)
            points += sum(s.points())
        return points

    assert total(True) > total(False) + 12 * 2 * 4


def test_a_square_is_worth_more_the_nearer_it_brings_a_shape() -> None:
    """The gain of a square against a plain count of every placement that contains it."""
    rng = random.Random(4)
    for _ in range(12):
        s = start(1, start_marks="none")
        for q in rng.sample(range(tables.SQUARES), 40):
            (s.struck if rng.random() < 0.8 else s.burnt)[q // tables.WIDTH] |= 2 ** (q % tables.WIDTH)
        s.claims[rng.randrange(5)] = 1
        best = tables.numbers([int(gods.nearest(s, 0, god)) if not s.claims[god] else 0 for god in range(5)])
        for q in [q for q in range(tables.SQUARES) if not s.is_marked(0, q)][::7]:
            top, ways = list(best), 0.0
            for placement in range(shapes.PLACEMENTS):
                squares, god = shapes.placement_squares(placement), int(shapes.PLACE_GOD[placement])
                burnt = any(s.burnt[p // tables.WIDTH] & tables.BIT[p] for p in squares)
                if q not in squares or burnt or s.claims[god] or best[god] == 5:
                    continue
                have = 1 + sum(s.struck[p // tables.WIDTH] & tables.BIT[p] != 0 for p in squares)
                ways += 0.02 * have if have == top[god] and have >= 3 else 0.0
                top[god] = max(top[god], have)
            plain = ways + evaluate.reach_worth(s, 0, tables.numbers(top)) - evaluate.reach_worth(s, 0, best)
            assert evaluate.shape_gain(s, 0, q, best) == pytest.approx(plain)
