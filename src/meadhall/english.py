"""Words for counts, lists, winners and refusals."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches

__all__ = ["capital", "did_you_mean", "listed", "plural", "sentence", "winners"]

CITED = re.compile(r"[.?!] [A-Z]{2}-\d+\.\d+[a-z]?(?:, [A-Z]{2}-\d+\.\d+[a-z]?)*$")

BRACKETS = re.compile(r"\([^()]*\)")


def capital(text: str) -> str:
    """A text with a capital first letter."""
    return text[:1].upper() + text[1:]


def listed(words: Sequence[str], last: str = "and") -> str:
    """An enumeration: `a`, `a and b`, `a, b and c`, or `a, which is b; c; and d`; "" for no words."""
    if len(words) < 2:
        return "".join(words)
    commas = ["," in BRACKETS.sub("", word) for word in words]
    if any(commas[:-1]) and (len(words) > 2 or commas[-1]):  # one more would not show where the next begins
        return f"{'; '.join(words[:-1])}; {last} {words[-1]}"
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def plural(count: int, noun: str, many: str = "") -> str:
    """A count with its noun: `1 rune`, `2 runes`, `3 dice` (with `many="dice"`)."""
    return f"{count} {noun if count == 1 else many or noun + 's'}"


def winners(names: Sequence[str], scores: Sequence[float], together: bool) -> str:
    """Who won, as a sentence; "" for a seat that plays alone for points."""
    best = max(scores)
    won = [name for name, score in zip(names, scores, strict=True) if score == best]
    if together and len(names) == 1:
        return f"{names[0]} {'wins' if best > 0.5 else 'loses'}."
    if together:
        return f"{listed(names)} {'win' if best > 0.5 else 'lose'} together."
    if len(scores) == 1:
        return ""
    if len(won) == len(scores):
        return "A draw."
    return f"{won[0]} wins." if len(won) == 1 else f"{listed(won)} share the win."


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """` (did you mean karl?)` for a word that is nearly one of those known; "" for any other."""
    by_letters = {name.casefold(): name for name in known}
    close = get_close_matches(word.strip().casefold(), by_letters, n=1, cutoff=0.6)
    return f" (did you mean {by_letters[close[0]]}?)" if close else ""


def sentence(problem: object) -> str:
    """A refusal as people read it: with a capital letter, unless it begins with a name or a quotation, and with a full stop.

    A clause that is cited after the full stop ends it as well: "Your hand is empty. LD-4.2".
    """
    words = str(problem).strip()
    first = words.partition(" ")[0]
    if first.isalpha() and first.islower() and first != "meadhall":  # heXentafl and the command are written as they are
        words = capital(words)
    return words if words.endswith((".", "!", "?")) or CITED.search(words) else f"{words}."
