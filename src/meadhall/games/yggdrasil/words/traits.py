"""What a seat had, for the balance lab."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.bits import members
from meadhall.game import Event

from ..data import COMPONENTS
from ..rules import YggdrasilState, codes
from . import names

MEAN = sum(hammers * weight for _, _, hammers, weight in COMPONENTS.faces) / sum(weight for *_, weight in COMPONENTS.faces)


def traits(s: YggdrasilState, seat: int, told: Sequence[Event]) -> list[str]:
    """The God that this seat had; and, with the first seat, so that they count once in a game, the special cards and the dice."""
    if seat > 0:
        return [names.GOD[s.god[seat]]]
    specials = [codes.ANGRY_CARD + int(n) for n in members(s.angry)] + [codes.RAGNAROK_CARD + int(n) for n in members(s.ragnarok)]
    return [names.GOD[s.god[seat]], *(names.CARD_NAME[card] for card in specials), *_dice(told)]


def _dice(told: Sequence[Event]) -> list[str]:
    """Whether the dice of a game showed more hammers than they should, or fewer."""
    hammers = [COMPONENTS.faces[event.params[2]][2] for event in told if event.key == "roll"]
    over = sum(hammers) - MEAN * len(hammers)
    return ["kind dice"] if over > 0 else ["hard dice"] if over < 0 else []
