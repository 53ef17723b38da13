"""What tests share: citing clauses, random play."""

from __future__ import annotations

import pytest

from meadhall.game import Game, State
from meadhall.laws.line import random_action
from meadhall.rng import Rng


def rule(*clauses: str) -> pytest.MarkDecorator:
    """This test fails when one of these clauses is broken: @rule("YG-7.3")."""
    return pytest.mark.rule(*clauses)


def random_step(state: State, rng: Rng) -> tuple[int, int]:
    """One random choice or outcome of the first actor; returns both."""
    actor = state.actors()[0]
    action = random_action(state, actor, rng)
    state.apply(actor, action)
    return actor, action


def random_states(game: Game, seats: int, seed: int, **options: object) -> list[State]:
    """Every position of one random game, the last one included."""
    rng, state = Rng(seed), game.start(seats, **options)
    out = [state.copy()]
    while state.actors():
        random_step(state, rng)
        out.append(state.copy())
    return out


def run(game: Game, state: State, script: str) -> State:
    """Play a script in the game's notation, one line an event (`;` also separates, `#` begins a comment), and return the state."""
    for raw in script.replace(";", "\n").splitlines():
        line = raw.split("#")[0].strip()
        if not line:
            continue
        for text in game.lines(state, line):
            play_text(game, state, text)
    return state


def play_text(game: Game, state: State, text: str) -> None:
    """Let whoever can make this choice or outcome make it."""
    problem: Exception | None = None
    for actor in state.actors():
        try:
            action = game.read(state, actor, text)
        except Exception as refused:
            problem = refused
            continue
        state.play(actor, action)
        return
    raise AssertionError(f"{text!r} was refused: {problem}; actors {state.actors()}")
