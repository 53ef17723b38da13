"""heXentafl in words."""

from __future__ import annotations

from meadhall.game import Words

from . import notation, numbers, traits

__all__ = ["WORDS"]

WORDS = Words(
    say=notation.say,
    read=notation.read,
    why=notation.why,
    lines=notation.lines,
    log=notation.words,
    choice=notation.choice,
    prompt=notation.prompt,
    text=notation.text,
    traits=traits.traits,
    numbers=numbers.NUMBERS,
)
