"""What a seat had in a finished game, for the balance lab."""

from __future__ import annotations

from meadhall import bits

from ..rules import HexentaflState, codes


def traits(s: HexentaflState, seat: int) -> list[str]:
    """The side of the last game and the men it had left."""
    defends = s.side_of(seat) == codes.DEFENDERS
    left = bits.size(s.defenders if defends else s.attackers)
    return ["defended" if defends else "attacked", f"{'defender' if defends else 'attacker'} with {left} men left"]
