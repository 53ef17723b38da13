"""The difference between two texts of one region: usually a few numbers and positions, seldom more than a twentieth of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import accumulate

__all__ = ["Splice", "splices"]

Splice = tuple[int, int, str]  # from here to there, with this instead; counted in UTF-16 units, as browsers do
PARTS = re.compile(r"<[^<]*|^[^<]+")  # a tag and the text after it
MOST = 400  # parts that are matched one by one; a longer stretch is sent whole


@lru_cache(maxsize=64)  # viewers of one table often see the same change
def splices(old: str, new: str) -> list[Splice]:
    """What to put where, from left to right, to turn the old text into the new one."""
    first, last = _frame(old, new)
    a, b = PARTS.findall(old[first : len(old) - last]), PARTS.findall(new[first : len(new) - last])
    count = len if old.isascii() else _units
    ends = list(accumulate(map(count, a), initial=count(old[:first])))
    out: list[Splice] = []
    for i, j, k, m in _changes(a, b):
        put = "".join(b[k:m])
        if out and out[-1][1] == ends[i]:
            out[-1] = (out[-1][0], ends[j], out[-1][2] + put)
        else:
            out.append((ends[i], ends[j], put))
    return out


def _frame(old: str, new: str) -> tuple[int, int]:
    """How much of two texts is equal at their beginning and at their end, in whole parts."""
    most = min(len(old), len(new))
    first = max(old.rfind("<", 0, _equal(most, lambda n, m: old[n:m] == new[n:m]) + 1), 0)
    last = _equal(most - first, lambda n, m: old[len(old) - m : len(old) - n] == new[len(new) - m : len(new) - n])
    tail = old.find("<", len(old) - last)
    return first, len(old) - tail if tail >= 0 else 0


def _equal(most: int, same: Callable[[int, int], bool]) -> int:
    """How long two texts are equal, by halves; `same` compares them from one place to another."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if same(low, middle):
            low = middle
        else:
            high = middle - 1
    return low


def _changes(a: list[str], b: list[str]) -> list[tuple[int, int, int, int]]:
    """Which stretches of one list become which of the other."""
    if len(a) == len(b):  # mostly equal parts in equal places
        return [(i, i + 1, i, i + 1) for i in range(len(a)) if a[i] != b[i]]
    if len(a) + len(b) > MOST:
        return [(0, len(a), 0, len(b))]
    matched = SequenceMatcher(None, a, b, autojunk=False).get_opcodes()
    return [(i, j, k, m) for tag, i, j, k, m in matched if tag != "equal"]


def _units(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2
