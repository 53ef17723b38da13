"""Symmetries: how a game's board can be turned or its seats be renamed without changing anything else. Law 18 judges whether that is true.

    Symmetry("turned by a third", {"hex": turned, "seat": (1, 2, 0)}, PARTS, action)

`PARTS` says what each part of a position speaks of, in a few words:

    "seat"                  a number that is a seat            "set of hex"      hexes as bits
    "seat by *"             a row of seats of any length       "by seat"         a row with a number for each seat
    "hex by seat"           a hex for each seat                "by seat 6"       six numbers for each seat
    "set of seat by 2"      two sets of seats                  "by * counter"    any number of rows with a number for each counter

A number beyond a map (nobody, off the board, unknown) stays as it is. A part that is not named means the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from meadhall.state import State

__all__ = ["APART", "Maps", "Part", "Symmetry", "mapped", "moved"]

Maps = Mapping[str, Sequence[int]]
"""By kind of thing: where each of them goes."""
Part = str | Callable[[Any, Maps, Mapping[str, Any]], Any]
"""What a part speaks of, in words; or a function that maps its value, given the maps and the whole data."""

APART = "apart"  # in place of words: keys of positions and the like, of which only the length is compared


@dataclass(frozen=True)
class Symmetry:
    """A way in which a game looks the same.

    name        how it reads in a sentence: "the board turned by a third"
    maps        where every thing of a kind goes
    parts       what the parts of a position speak of, as above
    action      what a choice or an outcome is in the mirror: action(maps, state, actor, action)
    options     the complete options of the mirrored set-up, if the set-up has this symmetry too; None if only play has it, so that the
                mirrored game begins with a position of its own
    known       where the entries of rows go, once somebody has asked
    """

    name: str
    maps: Maps
    parts: Mapping[str, Part]
    action: Callable[[Maps, Any, int, int], int]
    options: Callable[[dict[str, Any]], dict[str, Any]] | None = None
    known: dict[tuple[str, int], list[int]] = field(default_factory=dict, repr=False, compare=False)

    def seat(self, actor: int) -> int:
        """A seat in the mirror; CHANCE and spectators are themselves."""
        return moved(self.maps.get("seat", ()), actor)

    def step(self, state: State, actor: int, action: int) -> tuple[int, int]:
        """A choice or an outcome in the mirror."""
        return self.seat(actor), self.action(self.maps, state, actor, action)

    def data(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """A position in the mirror, as State.data() writes it."""
        seen = {name: self.part(self.parts.get(name, ""), value, data) for name, value in data.items()}
        return {**seen, "viewer": self.seat(seen["viewer"])}

    def part(self, part: Part, value: Any, data: Mapping[str, Any]) -> Any:
        """One part of a position in the mirror."""
        if callable(part):
            return part(value, self.maps, data)
        if not part or part == APART:
            return value
        what, by, places = f" {part}".partition(" by ")
        if not by:
            return self.number(what.strip(), int(value))
        out = [0] * len(value)
        for at, number in zip(self.places(places, len(value)), value, strict=True):
            out[at] = self.number(what.strip(), number)
        return out

    def number(self, what: str, number: int) -> int:
        """A thing, or a set of things as bits, in the mirror."""
        kind = what.removeprefix("set of ")
        if kind == what or number < 0:
            return moved(self.maps.get(kind, ()), number)
        return mapped(self.maps[kind], number)

    def places(self, words: str, length: int) -> list[int]:
        """Where each entry of a row goes; the last kind is counted fastest."""
        if (words, length) not in self.known:
            kinds = [self.maps.get(word, range(int(word)) if word.isdecimal() else ()) for word in words.split()]
            out = []
            for entry in range(length):
                left, place, unit = entry, 0, 1
                for kind in reversed(kinds[1:]):
                    left, n = divmod(left, len(kind))
                    place += moved(kind, n) * unit
                    unit *= len(kind)
                out.append(moved(kinds[0], left) * unit + place)
            self.known[words, length] = out
        return self.known[words, length]


def moved(where: Sequence[int], number: int) -> int:
    """Where something goes; what is beyond the map stays."""
    return where[number] if 0 <= number < len(where) else number


def mapped(where: Sequence[int], those: int) -> int:
    """Where a set goes, as bits."""
    return sum(1 << moved(where, n) for n in range(those.bit_length()) if those >> n & 1)
