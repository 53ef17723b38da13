"""What a seat had in a finished game, for the balance lab."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall import bits
from meadhall.game import Event

from ..rules import HexentaflState, codes


def traits(s: HexentaflState, seat: int, _told: Sequence[Event]) -> list[str]:
    """The side of the last game and the men it had left."""
    defends = s.side_of(seat) == codes.DEFENDERS
    left = bits.size(s.defenders if defends else s.attackers)
    return ["defended" if defends else "attacked", f"{'defender' if defends else 'attacker'} with {left} men left"]
