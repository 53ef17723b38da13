"""What the commands share: common options, NAME=VALUE arguments, numbers within bounds and a progress bar."""

from __future__ import annotations

import sys
from argparse import Action, ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from math import isfinite, nan
from time import monotonic
from typing import Any

from meadhall.english import plural
from meadhall.errors import BadOption

__all__ = ["Adder", "Names", "Progress", "common", "pairs", "part", "portion", "progress", "seed"]

MOST_WORKERS = 256
MOST_PARTS = 1000

Adder = Callable[[str, Callable[[Namespace], int], str], ArgumentParser]  # adds a command: its name, what runs it, its help


def common(parser: ArgumentParser, *names: str, games: int = 100) -> None:
    """Add options that several commands have, in this order; `games` is the default of --games."""
    for name in names:
        if name == "games":
            parser.add_argument("--games", type=int, default=games, metavar="N", help=f"how many games (default {games})")
        elif name == "seed":
            parser.add_argument("--seed", type=seed, default=1, help="the seed of everything random (default 1)")
        elif name == "seats":
            parser.add_argument("--seats", type=int, metavar="N", help="how many seats")
        elif name == "option":
            parser.add_argument(
                "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; may be repeated"
            )
        elif name == "workers":
            parser.add_argument("--workers", type=workers, default=1, metavar="N", help="how many local processes (default 1)")
        else:
            parser.add_argument(f"--{name}", action="store_true", help="print JSON")


class Names(Action):
    """Names after an option, separated by spaces or commas."""

    def __call__(self, parser: ArgumentParser, namespace: Namespace, values: Any, option_string: str | None = None) -> None:
        """Keep them as a list."""
        setattr(namespace, self.dest, [name for value in values for name in value.split(",") if name])


def pairs(texts: Sequence[str]) -> dict[str, str]:
    """NAME=VALUE arguments by name."""
    out: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise BadOption(f"an option is written NAME=VALUE, not {text!r}")
        out[name.strip()] = value.strip()
    return out


def seed(text: str) -> int:
    """A seed: a whole number of at most 12 digits, so that 64-bit arithmetic can hold it."""
    return _whole(text, -(10**12), 10**12)


def workers(text: str) -> int:
    """How many processes: at least one."""
    return _whole(text, 1, MOST_WORKERS)


def part(text: str) -> float:
    """A fraction such as 1 or 0.25."""
    try:
        value = float(text)
    except ValueError:
        value = nan
    if not (isfinite(value) and 0 <= value <= MOST_PARTS):
        raise ArgumentTypeError(f"a fraction such as 1 or 0.25 is needed, not {text!r}")
    return value


def portion(text: str) -> float:
    """A fraction above 0."""
    if not part(text):
        raise ArgumentTypeError(f"a fraction above 0, such as 1 or 0.25, is needed, not {text!r}")
    return part(text)


def _whole(text: str, low: int, high: int) -> int:
    try:
        value = int(text)
    except ValueError:
        value = high + 1
    if not low <= value <= high:
        raise ArgumentTypeError(f"a whole number from {low} to {high} is needed, not {text!r}")
    return value


WIDTH = 79  # columns that a bar may take


class Progress:
    """A bar on stderr if it is a terminal, updated at most a hundred times, with the time left."""

    def __init__(self) -> None:
        self.began = 0.0
        self.first = 0  # what was done at the start: a run may continue an interrupted one
        self.last = 0

    def __call__(self, done: int, of: int) -> None:
        """Show that this much is done."""
        if self.began == 0.0 or done < self.last:
            self.began, self.first = monotonic(), done
        self.last = done
        if sys.stderr.isatty() and (done == of or done % max(1, of // 100) == 0):
            bar = "#" * (40 * done // max(1, of))
            end = "\n" if done == of else ""
            print(f"\r[{bar:<40}] {done} / {of}{self.left(done, of):<24}", end=end, file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the bar off the screen, because a line of results comes in its place."""
        if sys.stderr.isatty():
            print("\r" + " " * WIDTH + "\r", end="", file=sys.stderr, flush=True)

    def left(self, done: int, of: int) -> str:
        """The time left, in words."""
        made = done - self.first
        if made <= 0 or done >= of:
            return ""
        seconds = int((monotonic() - self.began) / made * (of - done)) + 1
        if seconds < 100:
            return f", {plural(seconds, 'second')} left"
        return f", {plural(round(seconds / 60), 'minute')} left" if seconds < 6000 else f", {seconds / 3600:.1f} hours left"


progress = Progress()
