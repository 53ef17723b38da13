"""Style sheets as they are sent: without comments and spaces, and for a table without what only other pages have."""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["BOARDS", "ELSEWHERE", "at_a_table", "lean"]

# classes that no table has: the hall with its cards and pictures, the form, the waiting room, a game's own page
ELSEWHERE = (
    "form-error", "gamecard", "games", "hall", "hero", "legend", "levels", "options",
    "pickgame", "qr", "scrim", "seatrow", "seg", "steps", "tablelist", "wait-row", "waiting", "wcard",
)  # fmt: skip
# the shared words for wooden boards, which a game may do without (Page.boards)
BOARDS = (
    "aim-ring", "blocked", "bone", "cell", "cell-hi", "cloth", "coord", "frame", "frame-hi", "gate", "gate-cell", "gate-door", "gate-line",
    "grain", "hop", "inlay", "iron", "king-body", "king-crown", "king-gem", "king-ring", "legal-cell", "legal-ring",
    "piece", "throne", "throne-art", "trail", "victim-ring", "victim-x", "was",
)  # fmt: skip


def lean(css: str) -> str:
    """A style sheet without comments, line breaks and insignificant spaces."""
    bare = re.sub(r"\s+", " ", re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL))
    return re.sub(r" ?([{};,>]) ?", r"\1", bare).replace(": ", ":").replace(";}", "}").strip()


def at_a_table(css: str, boards: bool = True) -> str:
    """A lean sheet without the rules whose selectors begin with what a table does not have. What stays keeps its order."""
    absent = "|".join(ELSEWHERE if boards else ELSEWHERE + BOARDS)
    return _without(css, re.compile(rf"(?:main\.game|\.(?:{absent}))(?![\w-])"))


def _without(css: str, absent: re.Pattern[str]) -> str:
    out = []
    for head, body in _rules(css):
        if head.startswith("@media"):
            inside = _without(body, absent)
            out.append(f"{head}{{{inside}}}" if inside else "")
        elif head.startswith("@"):
            out.append(f"{head}{{{body}}}")
        else:
            kept = ",".join(selector for selector in re.split(r",(?![^(]*\))", head) if not absent.match(selector))
            out.append(f"{kept}{{{body}}}" if kept else "")
    return "".join(out)


def _rules(css: str) -> Iterator[tuple[str, str]]:
    """What comes before each pair of braces, and what is inside."""
    at = 0
    while (begin := css.find("{", at)) >= 0:
        end, depth = begin + 1, 1
        while depth:
            depth += {"{": 1, "}": -1}.get(css[end], 0)
            end += 1
        yield css[at:begin], css[begin + 1 : end - 1]
        at = end
