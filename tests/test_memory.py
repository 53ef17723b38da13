"""Nothing that a hall does for months on end keeps memory.

A row (`vec`) that interpreted code hands to compiled code is never released: one drawing of an NXS table once cost half a megabyte.
So no row crosses that line; this measures every door of every game, and looks at the sources too.
"""

from __future__ import annotations

import ast
import ctypes
import gc
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

import meadhall.games
from meadhall import Rng, compiled, load_game
from meadhall.bots import choose
from meadhall.game import CHANCE, Game, Look, State
from meadhall.games import CATALOGUE
from meadhall.simulate import simulate
from support import random_states

MANY = 3000
FEWER = {"draw": 150, "choices": 150, "notation": 150, "text": 300, "simulate": 300}  # these are slow, and would keep much
MOST = 1024 * 1024  # bytes that may stay after many rounds
LEVELS = ("thrall", "karl", "huskarl")


def resident() -> int:
    """Bytes of this process that are in memory, after everything that can be given back was given back."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


class Doors:
    """What the hall does with a position, over and over; each method is one door."""

    def __init__(self, game: Game) -> None:
        self.game = game
        states = [s for s in random_states(game, game.default_seats, 7) if s.actors() and s.actors() != [CHANCE]]
        self.states = states[:: max(1, len(states) // 5)][:5]
        self.turn = 0

    def next(self) -> tuple[State, int, State]:
        """A position, a seat that is to choose, and its view."""
        self.turn += 1
        state = self.states[self.turn % len(self.states)]
        seat = state.actors()[0]
        return state, seat, state.view(seat)

    def draw(self) -> None:
        self.game.draw(self.next()[2], Look())

    def text(self) -> None:
        self.game.text(self.next()[2])

    def choices(self) -> None:
        _, seat, view = self.next()
        for action in view.legal(seat)[:8]:
            self.game.choice(view, seat, action)
        self.game.prompt(view, seat)

    def notation(self) -> None:
        _, seat, view = self.next()
        for action in view.legal(seat)[:8]:
            self.game.read(view, seat, self.game.say(view, seat, action))
        self.game.why(view, seat, "nonsense")

    def load(self) -> None:
        self.game.load(self.next()[0].data())

    def pickle(self) -> None:
        pickle.loads(pickle.dumps(self.next()[0]))

    def planes(self) -> None:
        _, seat, view = self.next()
        self.game.planes(view, seat)
        self.game.planes.flat(view, seat)

    def guess(self) -> None:
        self.next()[2].guess(Rng(self.turn))

    def start(self) -> None:
        state = self.game.start()
        for _ in range(3):
            if state.actors() == [CHANCE]:
                state.apply(CHANCE, state.sample(Rng(self.turn)))

    def simulate(self) -> None:
        simulate(self.game, games=1, seed=self.turn)


DOORS = [name for name in vars(Doors) if not name.startswith("_") and name != "next"]


def growth(door: Callable[[], None], rounds: int) -> int:
    """Bytes that stay allocated after this many rounds, not counting the first ones."""
    for _ in range(rounds // 3):
        door()
    before = resident()
    for _ in range(rounds):
        door()
    return resident() - before


@pytest.mark.skipif(not compiled(), reason="interpreted code releases everything")
@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("key", CATALOGUE)
def test_no_door_keeps_memory(key: str, door: str) -> None:
    rounds = FEWER.get(door, MANY // 2)
    found = growth(getattr(Doors(load_game(key)), door), rounds)
    assert found < MOST, f"{found / rounds:.0f} bytes a round"


@pytest.mark.slow
@pytest.mark.skipif(not compiled(), reason="interpreted code releases everything")
@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("key", CATALOGUE)
def test_no_door_keeps_memory_in_the_long_run(key: str, door: str) -> None:
    found = growth(getattr(Doors(load_game(key)), door), MANY)
    assert found < MOST, f"{found / MANY:.0f} bytes a round"


@pytest.mark.skipif(not compiled(), reason="interpreted code releases everything")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", CATALOGUE)
def test_no_bot_keeps_memory(key: str, level: str) -> None:
    doors = Doors(load_game(key))

    def think() -> None:
        _, seat, view = doors.next()
        choose(doors.game, view, seat, level, seed=doors.turn, counted=0.05)

    rounds = 12 if level == "huskarl" else 40
    assert growth(think, rounds) < MOST


# -- the sources ------------------------------------------------------------------------------------------------------

GAMES = Path(meadhall.games.__file__).parent
INTERPRETED = [
    path
    for path in sorted(GAMES.rglob("*.py"))
    if not {"rules", "mind"} & set(path.relative_to(GAMES).parts[1:-1]) and path.name not in ("rules.py", "mind.py")
]


@pytest.mark.parametrize("path", INTERPRETED, ids=lambda path: str(path.relative_to(GAMES)))
def test_words_and_drawings_make_no_rows(path: Path) -> None:
    """What makes no row cannot hand one to compiled code."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module in ("librt.vecs", "meadhall.state"):
            made = {alias.name for alias in node.names} & {"vec", "append", "buffer"}
            assert not made, f"{path.name}:{node.lineno}: interpreted code must not make rows ({', '.join(sorted(made))})"
