"""Who sits where, in words: every bot has its own name and a rank, the same on the page, in the terminal and in records."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["BOT_NAMES", "bot_name", "name_bots", "rank_of", "short_name"]

BOT_NAMES = ("Torvald", "Ragnhild", "Eirik", "Gudrun", "Halfdan", "Solveig", "Ketil", "Thora", "Orm", "Hild", "Ulf", "Svanhild")


def bot_name(n: int, taken: Sequence[str], start: int = 0) -> str:
    """A name for the n-th bot of a table, unique there; `start` lets other tables start elsewhere in the list."""
    known = {name.casefold() for name in taken}
    free = [name for i in range(len(BOT_NAMES)) if (name := BOT_NAMES[(start + i) % len(BOT_NAMES)]).casefold() not in known]
    return free[n % len(free)] if free else f"Bot {n + 1}"


def name_bots(names: Sequence[str | None], ranks: Sequence[str], start: int = 0) -> list[str]:
    """The names at all seats: those given, and for bots (None) a name each with the rank, such as `Torvald, karl`."""
    taken = [short_name(name) for name in names if name]
    out: list[str] = []
    count = 0
    for name, rank in zip(names, ranks, strict=True):
        if name is None:
            out.append(f"{bot_name(count, taken, start)}, {rank}")
            count += 1
        else:
            out.append(name)
    return out


def rank_of(name: str, ranks: Sequence[str]) -> str:
    """The rank in a bot's name (`Torvald, karl`, or just `karl`); "" for a person."""
    last = name.rpartition(",")[2].strip().lower()
    return last if last in ranks else ""


def short_name(name: str) -> str:
    """A name as sentences use it: without the rank."""
    return name.partition(",")[0].strip()
