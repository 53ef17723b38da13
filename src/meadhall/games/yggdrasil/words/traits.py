"""What a seat had, for the balance lab."""

from __future__ import annotations

from meadhall.bits import members

from ..rules import YggdrasilState, codes
from . import names


def traits(s: YggdrasilState, seat: int) -> list[str]:
    """The God that this seat had; and, with the first seat, so that they count once in a game, the special cards of the deck."""
    if seat > 0:
        return [names.GOD[s.god[seat]]]
    specials = [codes.ANGRY_CARD + int(n) for n in members(s.angry)] + [codes.RAGNAROK_CARD + int(n) for n in members(s.ragnarok)]
    return [names.GOD[s.god[seat]], *(names.CARD_NAME[card] for card in specials)]
