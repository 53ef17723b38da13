"""The adviser and the evaluation: sensible, legal, and of use."""

from __future__ import annotations

from meadhall.game import CHANCE, State
from meadhall.rng import Rng
from meadhall.state import OVER

from .positions import GAME, play, table


def advised(state: State, seed: int) -> State:
    rng = Rng(seed)
    while (actor := state.turn()) != OVER:
        if actor == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        before = state.check()
        action = GAME.policy.pick(state, actor, rng)
        assert state.check() == before and action in state.legal(actor)
        state.apply(actor, action)
    return state


def test_the_adviser_wins_most_easy_games_and_always_plays_by_the_rules() -> None:
    assert sum(advised(GAME.start(1), seed).scores()[0] for seed in range(12)) >= 8
    for seats in range(2, 7):
        advised(GAME.start(seats, difficulty="ragnarok"), seats)


def test_the_adviser_rescues_first() -> None:
    s = table("thor odin", pos="hel 8 surt 3", vikings=(7,), elves=(2,))
    play(s, "act asgard")
    assert GAME.say(s, 0, GAME.policy.pick(s, 0, Rng(1))) == "fight hel"
    vanir = play(table("thor odin", pos="hel 8", vanir=4), "act vanaheim")
    assert GAME.say(vanir, 0, GAME.policy.pick(vanir, 0, Rng(1))) == "vanir use 4"


def test_the_evaluation_sees_what_a_player_sees() -> None:
    value = GAME.evaluator.value
    calm = table("thor odin", pos="hel 2 surt 2")
    assert value(calm, 0) > value(table("thor odin", pos="hel 2 surt 2 loki 6 fenrir 6"), 0)
    assert value(table("thor odin", pos="hel 2 surt 2", vikings=(5, 3)), 0) > value(calm, 0)
    assert value(calm, 0) > value(table("thor odin", pos="hel 2 surt 2", active="utgardaloki"), 0)
    assert value(calm, 0) == value(calm, 1), "all win or lose together"
    assert value(play(table("thor", deck=""), "done"), 0) > 0.99
    assert value(play(table("thor", pos="hel 8"), "done"), 0) < 0.01
    assert len(GAME.evaluator.parts(calm, 0)) == len(GAME.evaluator.names)
