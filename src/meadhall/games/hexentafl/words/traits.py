"""Which side won how, for the balance lab."""

from __future__ import annotations

from typing import cast

from meadhall.game import State

from ..rules.state import HexentaflState, count


def traits(state: State, seat: int) -> list[str]:
    """The side of the last game, and the men it had left."""
    s = cast(HexentaflState, state)
    defends = s.side_of(seat) == 0
    left = count(s.defenders if defends else s.attackers)
    return ["defended" if defends else "attacked", f"{'defender' if defends else 'attacker'} with {left} men left"]
