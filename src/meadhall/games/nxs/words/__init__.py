"""NXS: Ragnarok in words."""

from __future__ import annotations

from meadhall.game import Words

from . import notation, numbers, offers, traits

__all__ = ["WORDS"]

WORDS = Words(
    say=notation.say,
    read=notation.read,
    why=notation.why,
    lines=notation.lines,
    log=offers.words,
    choice=offers.choice,
    prompt=offers.prompt,
    text=offers.text,
    traits=traits.traits,
    numbers=numbers.NUMBERS,
)
