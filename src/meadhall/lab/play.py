"""One game of the lab: bots play it, and everything a designer might ask about is recorded."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from meadhall.bots import choose
from meadhall.bots.own import lost_turns
from meadhall.game import CHANCE, Event
from meadhall.games import load_game
from meadhall.lab.metrics import measure
from meadhall.rng import Rng
from meadhall.window import Window

__all__ = ["Played", "Task", "play"]

LOOK_EVERY = 7  # every seventh question has its choices recorded word by word


@dataclass(frozen=True)
class Task:
    """A game to be played: who sits where, with which set-up and seed. Tasks are independent of each other."""

    number: int
    game: str
    bots: tuple[str, ...]
    who: tuple[int, ...]  # the entrant behind each seat
    options: dict[str, Any]
    seed: int
    label: str = ""  # of a sweep: which set-up this is
    metrics: tuple[str, ...] = ()  # what else is measured at the end: module:function (metrics.py)
    counted: float = 1.0  # the part of its simulations that a jarl gets


@dataclass
class Played:
    """What was seen in one game."""

    number: int
    label: str
    bots: list[str]
    who: list[int]
    seed: int
    scores: list[float]
    points: list[int]
    choices: list[int]
    outcomes: int
    width: float
    traits: list[list[str]]
    offered: dict[str, int] = field(default_factory=dict)
    chosen: dict[str, int] = field(default_factory=dict)
    metrics: dict[str, list[float]] = field(default_factory=dict)  # by name, seat by seat or one number for all
    lost: dict[str, int] = field(default_factory=dict)  # turns that bots of your own lost to a karl, by bot


def play(task: Task) -> Played:
    """Play a task to its end."""
    game, before = load_game(task.game), lost_turns()
    rng, state, window = Rng(task.seed), game.start(len(task.bots), **task.options), Window()
    told: list[Event] = []
    state.told = told  # no listen(): nobody needs the beats
    made, outcomes, width, asked = [0] * len(task.bots), 0, 0, 0
    offered: dict[str, int] = {}
    chosen: dict[str, int] = {}
    while True:
        actors = state.actors()
        if not actors:
            break
        actor = actors[0]
        if actor == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            outcomes += 1
            continue
        view = window.view(state, actor)
        action = choose(game, view, actor, task.bots[actor], int(rng.next()), counted=task.counted)
        legal = view.legal(actor)
        made[actor] += 1
        width += len(legal)
        if asked % LOOK_EVERY == 0:
            for kind in {_kind(game.say(view, actor, a)) for a in legal}:
                offered[kind] = offered.get(kind, 0) + 1
            kind = _kind(game.say(view, actor, action))
            chosen[kind] = chosen.get(kind, 0) + 1
        asked += 1
        window.made(state, actor, action)
        state.apply(actor, action)
    seats = range(len(task.bots))
    traits = [game.traits(state, seat, told) for seat in seats]
    played = Played(
        number=task.number,
        label=task.label,
        bots=list(task.bots),
        who=list(task.who),
        seed=task.seed,
        scores=state.scores(),
        points=state.points(),
        choices=made,
        outcomes=outcomes,
        width=width / max(1, asked),
        traits=traits,
        offered=offered,
        chosen=chosen,
        lost=dict(lost_turns() - before),
    )
    played.metrics = measure(task.metrics, game, state, played)
    return played


def _kind(text: str) -> str:
    """What sort of choice a line of notation is: its words without names, numbers and places."""
    words = text.replace(":", " ").split()
    plain = [word for word in words if word.isalpha() and word.islower()]
    return " ".join(plain[:2]) or "move"
