"""What a game's numbers mean: actions and outcomes, block by block, for documents and learners."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

from meadhall.state import S, State

__all__ = ["Block", "Numbers"]


@dataclass(frozen=True)
class Block:
    """A run of numbers in a game's space of actions (or outcomes), explained: what they mean and how they are written.

    `names` says what each number from `first` on stands for; `notation` how it is written: `*` is the name, `<word>` something that
    depends on the position, `[...]` may be missing, ` | ` stands between alternatives. `event` is the kind of chance of an outcome.
    """

    first: int
    names: tuple[str, ...]
    notation: str
    about: str
    event: str = ""

    def __contains__(self, number: int) -> bool:
        return self.first <= number < self.first + len(self.names)


def _one_event(_state: State) -> str:
    return ""


@dataclass(frozen=True)
class Numbers(Generic[S]):
    """What a game's numbers mean: blocks of actions (they may depend on the set-up), blocks of outcomes, and the present kind of chance."""

    actions: Callable[[S], Sequence[Block]]
    outcomes: tuple[Block, ...] = ()
    event: Callable[[S], str] = _one_event
