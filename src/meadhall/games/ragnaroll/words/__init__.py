"""RagnaRoll in words."""

from __future__ import annotations

from meadhall.game import Words

from . import advice, log, notation, numbers, offers, position, printed, terms, text, traits

__all__ = ["WORDS"]

WORDS = Words(
    say=notation.say,
    read=notation.read,
    why=notation.why,
    lines=notation.lines,
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
    put=position.put,
    holds=position.holds,
    seat=text.seat,
    benefit=advice.benefit,
    same_turn=advice.same_turn,
)
