"""Random games in numbers: how many, how long, how fast, who wins; with a digest that compiled and plain code must agree on."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Any

from meadhall.errors import BadOption, check_games
from meadhall.game import CHANCE, Game, State
from meadhall.playout import FIRST, Playout, fold
from meadhall.rng import Rng

__all__ = ["Summary", "simulate"]


@dataclass(frozen=True)
class Summary:
    """What a run of random games showed."""

    game: str
    seats: int
    options: dict[str, Any]
    games: int
    seed: int
    driver: str
    compiled: bool
    choices: int
    outcomes: int
    seconds: float
    per_second: float
    length: dict[str, float]
    scores: list[float]
    points: list[float]
    digest: str | None

    def as_json(self) -> dict[str, Any]:
        """Everything as JSON values."""
        return asdict(self)


def simulate(
    game: Game,
    seats: int | None = None,
    games: int = 100,
    seed: int = 1,
    driver: str = "native",
    digest: bool = False,
    options: dict[str, Any] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Summary:
    """Play random games. `driver` is native (the loop is compiled with the rules) or python (choices are drawn from Python)."""
    from meadhall import compiled

    check_games(games)
    if driver not in ("native", "python"):
        raise BadOption(f"the driver must be native or python, not {driver!r}")
    count, settings = game.seat_count(seats), game.complete(options or {})
    rng, run, hasher = Rng(seed), Playout(), hashlib.sha256()
    choices = outcomes = 0
    seconds, lengths = 0.0, []
    scores, points = [0.0] * count, [0.0] * count
    if progress is not None:
        progress(0, games)
    for number in range(games):
        state = game.setup(count, dict(settings))
        begin = perf_counter()
        if driver == "native":
            run.run(state, rng)
            made, drawn, code = int(run.choices), int(run.outcomes), int(run.digest)
        else:
            made, drawn, code = from_python(state, rng, digest)
        seconds += perf_counter() - begin
        choices, outcomes = choices + made, outcomes + drawn
        lengths.append(made)
        scores = [a + b for a, b in zip(scores, state.scores(), strict=True)]
        points = [a + b for a, b in zip(points, state.points() or [0] * count, strict=True)]
        if digest:
            hasher.update(f"{code:08x} {made} {drawn} {state.scores()};".encode())
        if progress is not None:
            progress(number + 1, games)
    return Summary(
        game=game.key,
        seats=count,
        options=settings,
        games=games,
        seed=seed,
        driver=driver,
        compiled=compiled(),
        choices=choices,
        outcomes=outcomes,
        seconds=round(seconds, 4),
        per_second=round((choices + outcomes) / max(seconds, 1e-9), 1),
        length={"mean": sum(lengths) / games, "min": min(lengths), "max": max(lengths)},
        scores=[total / games for total in scores],
        points=[total / games for total in points],
        digest=hasher.hexdigest()[:16] if digest else None,
    )


def from_python(state: State, rng: Rng, digest: bool) -> tuple[int, int, int]:
    """One random game driven from Python: the choices made, the outcomes drawn, the digest (only if asked for)."""
    choices = outcomes = 0
    code = FIRST
    while True:
        actor = state.turn()
        if actor >= 0:
            legal = state.legal(actor)
            action = legal[rng.below(len(legal))]
            choices += 1
        elif actor == CHANCE:
            action = int(state.sample(rng))
            outcomes += 1
        else:
            return choices, outcomes, code
        state.apply(actor, action)
        if digest:
            code = int(fold(fold(code, actor), action))
