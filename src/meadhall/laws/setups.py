"""The set-ups that are judged: every seat count, every option changed by itself, and some options together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from meadhall.errors import MeadhallError
from meadhall.game import Game, Option
from meadhall.rng import Rng

__all__ = ["MIXTURES", "mixtures", "variations"]

MIXTURES = 8  # set-ups with several options changed at once that are judged beside those with one


def variations(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every seat count with the default options, and with each other value of each option, one at a time."""
    for seats in game.seats:
        yield seats, {}
        for option in game.options:
            for value in _values(option):
                options = {option.name: value}
                try:
                    game.start(seats, **options)
                except MeadhallError:
                    continue  # not for this seat count
                yield seats, options


def mixtures(game: Game, count: int = MIXTURES, seed: int = 1) -> Iterator[tuple[int, dict[str, Any]]]:
    """Set-ups with several options changed at once, at random and no two alike: some secrets exist only where two options meet."""
    rng, found = Rng(seed), set[str]()
    for _ in range(20 * count):
        seats, options = game.seats[rng.below(len(game.seats))], dict[str, Any]()
        for option in game.options:
            values = _values(option)
            changed = {**options, option.name: values[rng.below(len(values))]} if values and rng.below(2) else options
            try:
                game.start(seats, **changed)
            except MeadhallError:
                continue  # not with these
            options = changed
        if len(options) > 1 and (name := f"{seats} {options}") not in found:
            found.add(name)
            yield seats, options
        if len(found) == count:
            return


def _values(option: Option) -> list[Any]:
    if option.display_only:
        return []
    values = list(option.values) or ([option.low, option.high] if option.low is not None else [])
    return [value for value in values if value != option.default]
