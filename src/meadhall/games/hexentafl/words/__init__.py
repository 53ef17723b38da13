"""heXentafl in words."""

from __future__ import annotations

from meadhall.game import Words

from . import advice, log, names, notation, numbers, offers, printed, refusals, terms, text, traits
from .names import ENDS, cells_of
from .notation import match_line
from .position import holds, position, put

__all__ = ["ENDS", "WORDS", "cells_of", "match_line", "position", "put"]

WORDS = Words(
    say=notation.say,
    read=notation.read,
    why=refusals.why,
    lines=notation.lines,
    log=log.log,
    whose=log.WHOSE,
    choice=offers.choice,
    prompt=offers.prompt,
    text=text.text,
    traits=traits.traits,
    numbers=numbers.NUMBERS,
    printed=printed.printed,
    terms=terms.TERMS,
    here=terms.here,
    seat=names.seat,
    benefit=advice.benefit,
    put=put,
    holds=holds,
)
