"""Many games at once as numpy arrays, stepped in compiled code and seen without a copy.

>>> import numpy as np
>>> from meadhall.research.batch import Batch
>>> batch = Batch("hexentafl", 64, seed=1)
>>> batch.observation.shape, batch.mask.shape, batch.seat.shape
((64, 380), (64, 1104), (64,))
>>> for _ in range(100):
...     ended = batch.step(batch.drawn)         # a legal action for each game, drawn at random
>>> bool(batch.mask[np.arange(64), batch.drawn].all())
True
"""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from meadhall.batch import Core
from meadhall.errors import BadOption, IllegalMove
from meadhall.game import Game, Policy
from meadhall.games import load_game

__all__ = ["NAMES", "Arrays", "Batch", "action_bytes"]

KINDS: dict[str, Any] = {  # every array of a batch: what its numbers are
    "observation": np.float32,
    "mask": np.bool_,
    "seat": np.int32,
    "reward": np.float32,
    "done": np.bool_,
    "drawn": np.int32,
    "choices": np.int32,
    "length": np.int32,
    "episode": np.int32,
    "final": np.float32,
}
NAMES = tuple(KINDS)
ONE_SLOT = ("episode", "final")  # these have no slots: they show only the present

Looks = Literal["turn", "all"]
Rivals = Sequence["Policy[Any] | None"]


class Arrays:
    """What a batch shows: `all` has every array with its slots, and the attributes are those of the present slot.

    observation   the planes of the seat to act (arrays.layout describes them)
    mask          its legal actions
    seat          who acts
    reward        by seat: 0, or at the end of a game what zoo.rewards gives
    done          a game ended in this step; the other arrays already show the next one
    length        how many steps the game that ended had; 0 otherwise
    episode       the number of the present game in this place, from 0
    choices       how many actions are legal
    drawn         one of them, drawn at random; -1 for a seat that owes none
    final         with finals=True: what the seat that chose last (or every seat) saw at the end of the game that ended last
    """

    all: dict[str, NDArray[Any]]
    observation: NDArray[np.float32]
    mask: NDArray[np.bool_]
    seat: NDArray[np.int32]
    reward: NDArray[np.float32]
    done: NDArray[np.bool_]
    drawn: NDArray[np.int32]
    choices: NDArray[np.int32]
    length: NDArray[np.int32]
    episode: NDArray[np.int32]
    final: NDArray[np.float32]

    def show(self, slot: int) -> None:
        """Let the attributes show a slot."""
        for name, array in self.all.items():
            setattr(self, name, array if name in ONE_SLOT else array[slot])


class Batch(Arrays):
    """n games of one kind. Its arrays are read-only views of what the compiled core writes.

    looks    "turn": whose turn it is looks and chooses. "all": every seat looks, arrays gain an axis of seats, and all who owe a
             choice make it in one step, which suits secret windows; what the others send is ignored.
    slots    how many steps stay: step t writes into the next slot, so with slots=T+1 a rollout of T steps exists without copying
    rivals   who chooses for the k-th seat after the learner's: a Policy, or None for actions from outside (the first is the learner)
    rotate   with rivals, the learner's seat moves on with game and episode
    start    the number of the first game: a batch that starts at 3 has the games from 3 on of every other batch with this seed
    finals   keep what was seen at the end of games (`final`)
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        *,
        slots: int = 1,
        looks: Looks = "turn",
        rivals: Rivals | None = None,
        rotate: bool = True,
        start: int = 0,
        finals: bool = False,
    ) -> None:
        self.game = load_game(game) if isinstance(game, str) else game
        settings = self.game.complete(options or {})
        first = self.game.start(seats, **settings)
        self.n, self.slots, self.seats, self.seed, self.slot = n, slots, int(first.seats), seed, 0
        _check(n, slots, looks, self.seats, rivals)
        self.looks = 1 if looks == "turn" else self.seats
        fair = 0.0 if self.game.together or self.seats == 1 else 1.0 / self.seats
        against = list(rivals or [])
        blind = [rival is None or bool(getattr(rival, "blind", type(rival) is Policy)) for rival in against]
        hidden = self.game.hides(settings)
        self.core = Core(
            first, self.game.planes, self.game.actions, n, slots, self.looks, hidden, fair, seed, start, against, blind, rotate, finals
        )
        self.width, self.actions = int(self.core.width), self.game.actions
        each = (n,) if looks == "turn" else (n, self.seats)
        shapes = {
            "observation": (slots, *each, self.width),
            "mask": (slots, *each, self.actions),
            "reward": (slots, n, self.seats),
            "drawn": (slots, *each),
            "choices": (slots, *each),
            "episode": (n,),
            "final": (*each, self.width) if finals else (0,),
        }
        self.all = {}
        for (name, kind), rows in zip(KINDS.items(), self.core.buffers(), strict=True):
            memory: Any = rows  # it has the buffer protocol, although its type does not say so
            self.all[name] = np.frombuffer(memory, kind).reshape(shapes.get(name, (slots, n)))
        self._blanks = [(array.ctypes.data, array[0].nbytes) for array in (self.all["observation"], self.all["mask"])]
        self.reset()

    def _blank(self, slot: int) -> None:
        """Clear the rows and masks of a slot. The views are read-only; the memory is the core's own, and it never moves."""
        for address, size in self._blanks:
            ctypes.memset(address + slot * size, 0, size)

    def reset(self, seed: int | None = None) -> Batch:
        """Start every game again; with another seed if one is given."""
        if seed is not None:
            self.seed = seed
        self._blank(0)
        self.core.begin(self.seed)
        self.slot = 0
        self.show(0)
        return self

    def step(self, actions: NDArray[Any]) -> int:
        """Carry out everybody's action, then chance and rivals; finished games start again. Returns how many ended.

        If any action is not legal, all are refused and nothing happens.
        """
        chosen = action_bytes(actions, (self.n,) if self.looks == 1 else (self.n, self.seats))
        self.core.check(chosen)
        slot = (self.slot + 1) % self.slots
        self._blank(slot)
        ended = int(self.core.advance(chosen, slot))
        self.slot = slot
        self.show(slot)
        return ended


def action_bytes(actions: NDArray[Any], shape: tuple[int, ...]) -> bytes:
    """Actions as the core reads them; refuses a wrong shape, and anything but whole numbers."""
    found = np.asarray(actions)
    if found.shape != shape:
        raise IllegalMove(f"actions of shape {shape} are needed, not {found.shape}")
    if found.dtype.kind not in "iu":
        raise IllegalMove(f"actions are whole numbers, not {found.dtype}")
    return np.ascontiguousarray(found, "<i4").tobytes()


def _check(n: int, slots: int, looks: str, seats: int, rivals: Rivals | None) -> None:
    if n < 1 or slots < 1:
        raise BadOption(f"a batch has at least one game and one slot, not {n} and {slots}")
    if looks not in ("turn", "all"):
        raise BadOption(f"looks must be turn or all, not {looks!r}")
    if rivals:
        if len(rivals) != seats:
            raise BadOption(f"rivals has an entry for each of the {seats} seats (the first, of the learner, is None), not {len(rivals)}")
        if all(rival is not None for rival in rivals):
            raise BadOption("somebody outside must choose: at least one entry of rivals is None")
        if looks == "all":
            raise BadOption('with looks="all" every seat chooses from outside, so rivals cannot be given')
