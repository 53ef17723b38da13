"""What tests share: citing clauses, random play, scripts, what is told and shown."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from meadhall.game import CHANCE, SEAT_NAMES, SPECTATOR, Game, State
from meadhall.laws.chance import probabilities
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
    for text in texts(game, state, script):
        play_text(game, state, text)
    return state


def texts(game: Game, state: State, script: str) -> Iterator[str]:
    """The choices and outcomes of a script, one by one; each must be played before the next is asked for."""
    for raw in script.replace(";", "\n").splitlines():
        line = raw.split("#")[0].strip()
        if line:
            yield from game.lines(state, line)


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


def beats(game: Game, state: State, script: str, viewer: int = SPECTATOR) -> list[tuple[list[str], State]]:
    """Play a script. What the viewer is told in each beat that says something, in sentences, and the table that shows it."""
    out: list[tuple[list[str], State]] = []
    for text in texts(game, state, script):
        state.listen()
        play_text(game, state, text)
        shots, events = state.seen(), state.heard()
        for n, part in game.cut(events, [shot.end for shot in shots], viewer):
            said = [line for event in part if (line := game.log(event, SEAT_NAMES[: state.seats]))]
            if said:
                out.append((said, shots[n].state if n >= 0 else state.copy()))
    return out


def told(game: Game, state: State, script: str, viewer: int = SPECTATOR) -> list[str]:
    """Play a script. Everything that the viewer is told, in sentences."""
    state.listen()
    run(game, state, script)
    return [said for event in state.heard() if event.heard_by(viewer) and (said := game.log(event, SEAT_NAMES[: state.seats]))]


def copies_every_part(state: State, shared: tuple[str, ...] = ()) -> None:
    """A copy has every part of its own: none is forgotten (it would keep its first value), and no row is shared, or only those named."""
    for field in state.fields():
        now = getattr(state, field.name)
        unlike = field.low if now == field.high else field.high
        setattr(state, field.name, unlike if field.length == -1 else vec[i64]([unlike] * max(2, field.length)))
    copy, before = state.copy(), state.data()
    assert copy == state
    assert copy.viewer == state.viewer and copy.seats == state.seats
    for field in state.fields():
        if field.length != -1 and field.name not in shared:
            getattr(copy, field.name)[1] = field.low
    assert state.data() == before


def drawn_by_weight(state: State) -> bool | None:
    """Does sample() draw each outcome with just the probability that chance() gives it? None if there are too many ways to draw to know."""
    found, total = probabilities(state), sum(weight for _, weight in state.chance())
    return found == {outcome: Fraction(weight, total) for outcome, weight in state.chance()} if found else None


def all_drawn_by_weight(states: list[State]) -> int:
    """Judge every different draw among some positions; returns how many could be judged. None may be off by a single ticket."""
    kinds = {tuple(state.chance()): state for state in states if CHANCE in state.actors()}
    judged = {listed: drawn_by_weight(state) for listed, state in kinds.items()}
    assert False not in judged.values(), [listed for listed, right in judged.items() if right is False][:3]
    return sum(right is True for right in judged.values())
