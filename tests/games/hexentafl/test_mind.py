"""What the bots think of heXentafl, and of a pair of games."""

from __future__ import annotations

import pytest

from meadhall.bots import LEVELS, choose
from meadhall.games.hexentafl.rules import HexentaflState, codes
from support import random_states, rule

from .test_rules import GAME, at

WINS = [
    ("Kc6 Aa1 Da2 Dc3 D", "Kc6-d7"),
    ("Kb3 Ac4 Aa1 Dd5 Ag4 A", "a1-a2xb3"),
    ("Kd4 Ad5 Ac3 Ae2 Ag1 Db5 A", "e2-e3xd4"),
    ("Kc6 Db2 Db5 Ab4 D", "b2-b3xb4"),
]
FIRST = [None, codes.KING, codes.ESCAPE, codes.REPETITION]  # how game 1 has ended; None: it is being played


@rule("HX-1.4")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("first", FIRST)
@pytest.mark.parametrize(("text", "move"), WINS)
def test_every_level_takes_a_win_in_one_in_both_games_of_a_pair(text: str, move: str, first: int | None, level: str) -> None:
    state = at(text, match="pair")
    if first is not None:
        state.game, state.first_end = 1, first
    seat = state.turn()
    wins = won_by(state, seat)
    assert move in wins
    for seed in range(8 if level in ("thrall", "karl") else 2):
        chosen = GAME.say(state, seat, choose(GAME, state.view(seat), seat, level, seed, counted=0.005))
        assert chosen in wins, f"{chosen} instead of {move}"


def won_by(state: HexentaflState, seat: int) -> list[str]:
    """The moves that win the present game."""
    out: list[str] = []
    for action in state.legal(seat):
        after = state.copy()
        after.apply(seat, action)
        end = after.first_end if after.game != state.game else after.end
        if end != codes.RUNNING and codes.defenders_points(end) == (2 if state.side == codes.DEFENDERS else 0):
            out.append(GAME.say(state, seat, action))
    return out


@rule("HX-1.4")
def test_a_pair_is_worth_the_same_to_both_as_one_win() -> None:
    for state in random_states(GAME, 2, 4, match="pair"):
        mine, other = (GAME.evaluator.value(state, seat) for seat in (0, 1))
        assert abs(mine + other - 1) < 1e-9 and 0 <= mine <= 1


@rule("HX-1.4")
def test_winning_the_first_game_is_seen_as_a_gain() -> None:
    for text, move in WINS:
        state = at(text, match="pair")
        seat = state.turn()
        before = GAME.evaluator.value(state, seat)
        state.apply(seat, GAME.read(state, seat, move))
        assert state.game == 1 and GAME.evaluator.value(state, seat) > max(before, 0.99)
        assert dict(GAME.evaluator.parts(state, seat))["the first game of the pair"] > 0


@rule("HX-1.4")
def test_the_second_game_decides_between_a_drawn_and_a_won_pair() -> None:
    values = []
    for first in (codes.KING, codes.REPETITION, codes.ESCAPE):
        state = at("Kd4 Dd5 De3 Aa1 Ad1 Ag4 D", match="pair")
        state.game, state.first_end, state.ply = 1, first, 6
        values.append(GAME.evaluator.value(state, 0))
    assert values[0] < 0.5 < values[2] and values[0] < values[1] < values[2]


def test_a_single_game_is_judged_as_before() -> None:
    state = at("Kd4 Dd5 De3 Aa1 Ad1 Ag4 D")
    assert GAME.evaluator.value(state, 0) + GAME.evaluator.value(state, 1) == pytest.approx(1)
    assert dict(GAME.evaluator.parts(state, 0))["the first game of the pair"] == 0
