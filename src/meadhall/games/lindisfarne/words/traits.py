"""What a clan had at the end of a game, for the balance lab: the cards that it took and used."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.bits import has
from meadhall.english import plural
from meadhall.game import Event

from ..data import CARDS
from ..rules import LindisfarneState


def traits(s: LindisfarneState, seat: int, _told: Sequence[Event]) -> list[str]:
    """The destination cards it took, which of them it used (Norway cards that act), and how many it took."""
    owned = [i for i in range(len(CARDS)) if has(s.owned[seat], i)]
    used = [f"used {CARDS[i].name}" for i in owned if has(s.tilted, i)]
    return [*(f"took {CARDS[i].name}" for i in owned), *used, plural(len(owned), "card")]
