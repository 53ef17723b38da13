"""Words for counts and lists."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["listed", "plural"]


def listed(words: Sequence[str], last: str = "and") -> str:
    """An enumeration: `a`, `a and b`, `a, b and c`; "" for no words."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def plural(count: int, noun: str, many: str = "") -> str:
    """A count with its noun: `1 rune`, `2 runes`, `3 dice` (with `many="dice"`)."""
    return f"{count} {noun if count == 1 else many or noun + 's'}"
