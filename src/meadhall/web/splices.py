"""The difference between two texts of one region: usually a few numbers and positions, seldom more than a twentieth of it."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

__all__ = ["Splice", "splices"]

Splice = tuple[int, int, str]  # from here to there, with this instead; counted in UTF-16 units, as browsers do
PARTS = re.compile(r"<[^<]*|^[^<]+")  # a tag and the text after it
MOST = 400  # parts that are matched one by one; a longer stretch is sent whole


def splices(old: str, new: str) -> list[Splice]:
    """What to put where, from left to right, to turn the old text into the new one."""
    a, b = PARTS.findall(old), PARTS.findall(new)
    first = 0
    while first < len(a) and first < len(b) and a[first] == b[first]:
        first += 1
    last = 0
    while last < len(a) - first and last < len(b) - first and a[-1 - last] == b[-1 - last]:
        last += 1
    at = sum(map(_units, a[:first]))
    a, b = a[first : len(a) - last], b[first : len(b) - last]
    ends = [at]
    for part in a:
        ends.append(ends[-1] + _units(part))
    out: list[Splice] = []
    for i, j, k, m in _changes(a, b):
        put = "".join(b[k:m])
        if out and out[-1][1] == ends[i]:
            out[-1] = (out[-1][0], ends[j], out[-1][2] + put)
        else:
            out.append((ends[i], ends[j], put))
    return out


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
