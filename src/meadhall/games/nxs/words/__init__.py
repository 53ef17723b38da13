"""NXS: Ragnarok in words."""

from __future__ import annotations

from meadhall.game import Words

from . import advice, log, notation, numbers, offers, printed, terms, text, traits
from .position import holds, position, put

__all__ = ["WORDS", "position", "put"]

WORDS = Words(
    say=notation.say,
    read=notation.read,
    why=notation.why,
    lines=notation.lines,
    joins=notation.joins,
    log=log.log,
    whose=log.WHOSE,
    quiet=log.QUIET,
    choice=offers.choice,
    prompt=offers.prompt,
    text=text.text,
    traits=traits.traits,
    numbers=numbers.NUMBERS,
    printed=printed.printed,
    terms=terms.TERMS,
    here=terms.here,
    benefit=advice.benefit,
    same_turn=advice.same_turn,
    put=put,
    holds=holds,
)
