"""Positions that no game has come to: real ones in which some numbers are changed, within the ranges that fields() declares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from meadhall.game import Field
from meadhall.laws.line import Line
from meadhall.rng import Rng
from meadhall.state import ANY_LENGTH

__all__ = ["changed"]

SETS = 15  # the smallest range of which single bits are changed


def changed(line: Line, rng: Rng, most: int = 2) -> Iterator[tuple[dict[str, Any], str]]:
    """Changed positions without end, and what is changed; the position that was changed becomes `at`. Up to `most` parts are."""
    fields = line.last.fields()
    while True:
        line.at = rng.below(len(line.states))
        data, what = line.states[line.at].data(), list[str]()
        for _ in range(1 + rng.below(most)):
            field = fields[rng.below(len(fields))]
            value: Any = data.get(field.name)
            if isinstance(value, list):
                data[field.name] = _row(field, value, rng)
            elif value is not None:
                data[field.name] = _number(field, value, rng)
            if data.get(field.name) != value:
                what.append(_difference(field.name, value, data[field.name]))
        if what:
            yield data, " and ".join(what)


def _difference(name: str, before: Any, after: Any) -> str:
    """How a part has been changed, in short."""
    if not isinstance(before, list):
        return f"{name!r} {after} instead of {before}"
    if len(before) != len(after):
        return f"{name!r} of {len(after)} numbers instead of {len(before)}"
    return ", ".join(f"{name}[{n}] {after[n]} instead of {before[n]}" for n in range(len(after)) if after[n] != before[n])


def _number(field: Field, number: int, rng: Rng) -> int:
    """Another number: a neighbour, an end of the range, one at random, a member of a set more or less."""
    if (field.sets or (field.high >= SETS and field.high & (field.high + 1) == 0)) and number >= 0 and rng.below(4):
        return number ^ 1 << rng.below(field.high.bit_length())
    other = (number + 1, number - 1, field.low, field.high, field.low + rng.below(field.high - field.low + 1))[rng.below(5)]
    return min(max(other, field.low), field.high)


def _row(field: Field, row: list[int], rng: Rng) -> list[int]:
    """Another row: with one other number, with two that have changed places, or longer or shorter where it may be."""
    if not row:
        return row
    one, two = rng.below(len(row)), rng.below(len(row))
    how = rng.below(4)
    if how == 0:
        row = list(row)
        row[one], row[two] = row[two], row[one]
        return row
    if how == 1 and field.length == ANY_LENGTH:
        return row[:one] if rng.below(2) else [*row, row[one]]
    return [*row[:one], _number(field, row[one], rng), *row[one + 1 :]]
