"""What squares, stones, dice and heroes are called."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..data import GODS, RANKS, SECTORS, Rank
from ..rules import RagnarollState, codes, rounds, tables

COLOURS = tuple(sector.colour for sector in SECTORS)
LETTERS = "".join(sector.letter for sector in SECTORS)
SQUARES = [f"{LETTERS[x // 6]}{x % 6 + 1}-{y + 1}" for y in range(tables.HEIGHT) for x in range(tables.WIDTH)]  # sector, column, row: Y2-1
STONES = [f"{LETTERS[stone // 6]}{stone % 6 + 1}" for stone in range(tables.STONES)]  # colour and value: B4; dice are named alike
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth")
PICTURES = {tables.TROLL: "troll", tables.WARRIOR: "warrior", tables.STANDING: "standing stone"}
SQUARE_OF = {name.lower(): q for q, name in enumerate(SQUARES)}
PHRASES = (  # phrases of the log, the menus and the rules, and their notation
    (r"[,;:()!.`']|−", " "),
    (r"\b(red|blue|yellow) (?:die |dice |stone |runestone )?(\d(?:-\d)?)\b", lambda found: found[1][0] + found[2]),
    (r"\b(?:keep|kept) .*dice$", "keep"),
    (r"\blet (?:it|the strike) fizzle\b", "fizzle"),
    (r"\bsummons? (?:nobody|no one|no god|none)\b|^nobody$", "pass"),
    (r"\bcross(?:es)?(?: off)?\b|\bpowers?\b|^(?:rune)?stone\b", "rune"),
    (r"\bfree strike\b", "free"),
    (r"\bturns?\b", "turn"),
    (r"\bfrom \d\b", ""),
    (r"\b(?:the|a|an|die|dice|stone|runestone|standing|troll|warrior|squares?|god|off|on|at|and|with|is)\b(?!-)", ""),
    (r"\s+(?:to\s+|>\s*)(\d)$", r">\1"),
    (r"\bto\b", ""),
)
STONE_OF = {name.lower(): stone for stone, name in enumerate(STONES)}


def picture(q: int) -> str:
    """What is drawn on a square; "" if it is empty."""
    return PICTURES.get(int(tables.PICTURE[q]), "")


def squares(those: Iterable[int]) -> str:
    """Squares row by row, from left to right."""
    return " ".join(SQUARES[q] for q in sorted(those))


def die(s: RagnarollState, seat: int, colour: int) -> str:
    """A die of a seat as colour letter and value; `?` where it is hidden."""
    value = int(s.dice[seat * 3 + colour])
    return f"{LETTERS[colour]}{value if value > 0 else '?'}"


def rank(total: int) -> Rank:
    """The highest hero of the solo ladder whose score is reached (RR-18.6)."""
    return [hero for hero in RANKS if total >= hero.score][-1]


def plain(words: list[str]) -> list[str]:
    """Words as in the notation: phrases of the log, the menus and the rules are understood, filler words dropped."""
    text = " ".join(words)
    for found, instead in PHRASES:
        text = re.sub(found, instead, text)
    return text.split()


def god(word: str) -> int:
    """The god that a word names by its name, the start of it or its letter; -1 if none."""
    return next((i for i, god in enumerate(GODS) if word and god.key.startswith(word)), -1)


def ending(s: RagnarollState) -> str:
    """Why a game that is over ended, in a sentence."""
    reasons = int(rounds.end_reasons(s))
    gods = "all five gods were summoned" if reasons & codes.BY_GODS else ""
    trolls = "all 18 trolls were struck" if reasons & codes.BY_TROLLS else ""
    why = " and ".join(filter(None, (gods, trolls))) or "ten rounds were played"
    return f"It ended after round {s.round}: {why}."
