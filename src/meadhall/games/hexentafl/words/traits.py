"""Which side won how, for the balance lab."""

from __future__ import annotations

from ..rules.state import HexentaflState, count


def traits(s: HexentaflState, seat: int) -> list[str]:
    """The side of the last game, and the men it had left."""
    defends = s.side_of(seat) == 0
    left = count(s.defenders if defends else s.attackers)
    return ["defended" if defends else "attacked", f"{'defender' if defends else 'attacker'} with {left} men left"]
