"""Words for counts and lists."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["listed", "plural", "winners"]


def listed(words: Sequence[str], last: str = "and") -> str:
    """An enumeration: `a`, `a and b`, `a, b and c`; "" for no words."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def plural(count: int, noun: str, many: str = "") -> str:
    """A count with its noun: `1 rune`, `2 runes`, `3 dice` (with `many="dice"`)."""
    return f"{count} {noun if count == 1 else many or noun + 's'}"


def winners(names: Sequence[str], scores: Sequence[float], together: bool) -> str:
    """Who won, as a sentence; "" for a seat that plays alone, where points tell."""
    best = max(scores)
    won = [name for name, score in zip(names, scores, strict=True) if score == best]
    if together:
        return "You have won together." if best > 0.5 else "You have lost together."
    if len(scores) == 1:
        return ""
    if len(won) == len(scores):
        return "A draw."
    return f"{won[0]} wins." if len(won) == 1 else f"{listed(won)} share the win."
