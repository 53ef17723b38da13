"""Who plays at a seat: a person, or a bot with its way of choosing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from meadhall.bots import choose
from meadhall.bots.levels import BOTS
from meadhall.bots.own import check_bot, named_bots
from meadhall.errors import BadOption
from meadhall.game import Game, State
from meadhall.seating import name_bots, rank_of, short_name

__all__ = ["Brain", "LocalPlayer", "brain_for", "seated"]

Brain = Callable[[Game, State, int, int], int]  # (game, view, seat, seed) -> action


@dataclass(frozen=True)
class LocalPlayer:
    """A person or a bot; `name` is as in records, with a bot's rank."""

    name: str
    brain: Brain | None = None

    @property
    def human(self) -> bool:
        """Is it a person?"""
        return self.brain is None

    @property
    def slow(self) -> bool:
        """Does it think for so long that whoever waits should see it?"""
        return rank_of(self.name, BOTS) == "jarl"

    @property
    def short(self) -> str:
        """The name in sentences."""
        return short_name(self.name)


def brain_for(rank: str, counted: float = 0) -> Brain:
    """How a bot of this rank chooses; with `counted`, by simulations instead of the clock (bots.choose)."""
    return lambda game, view, seat, seed: choose(game, view, seat, rank, seed, counted)


def seated(names: Sequence[str], counted: float = 0, typed: bool = True) -> list[LocalPlayer]:
    """The players with these names. A rank alone (`karl`, the name of a bot, or `module:function`) gets a name of its own:
    `Torvald, karl`. A record's names were not `typed`: no function is called because a file names it."""
    known = (*BOTS, *named_bots())
    for name in names:
        if ":" in name and not typed:
            raise BadOption(f"this game has the bot {name.rpartition(',')[2].strip()}: say who plays with --players to load it")
    ranks = [name if ":" in name else rank_of(name, known) for name in names]
    for rank in filter(None, ranks):
        check_bot(rank)
    bare = [None if rank and short_name(name).lower() == rank.lower() else name for name, rank in zip(names, ranks, strict=True)]
    return [LocalPlayer(name, brain_for(rank, counted) if rank else None) for name, rank in zip(name_bots(bare, ranks), ranks, strict=True)]
