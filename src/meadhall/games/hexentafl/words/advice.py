"""What a move does for a side, in words: the reasons for a hint."""

from __future__ import annotations

from collections.abc import Callable

from meadhall import bits
from meadhall.english import listed, plural

from ..mind.evaluate import gates_in_reach
from ..rules import HexentaflState, codes, tables
from .names import cells_of, side_of_winner


def benefit(before: HexentaflState, after: HexentaflState, seat: int, feature: str, better: bool) -> str:
    """One feature of the evaluation, from the point of view of a seat's side."""
    if after.end != codes.RUNNING or after.game != before.game:  # the game, or the first of a pair, has ended with this move
        return _ended(before, after, seat, better) if feature in ENDED else ""
    said = PHRASES.get(feature)
    return said(before, after, bool(before.side_of(seat) == codes.DEFENDERS), better) if said else ""


def _ended(before: HexentaflState, after: HexentaflState, seat: int, better: bool) -> str:
    end = int(after.end if after.game == before.game else after.first_end)
    if not better:
        return "ends in a draw" if side_of_winner(end) < 0 else "loses the game"
    return WINS.get(end, "wins the game")


def _gates(before: HexentaflState, after: HexentaflState, defending: bool, better: bool) -> str:
    now, later = int(gates_in_reach(before)[0]), int(gates_in_reach(after)[0])
    if ((later > now) == defending) != better:
        return ""
    if later > now:
        return f"opens the King's way to {plural(later, 'gate')}" + (f" instead of {now}" if now else "")
    if later < now and later == 0:
        return "shuts the King off from every gate"
    return f"leaves the King a way to only {plural(later, 'gate')}" if later < now else ""


def _steps(before: HexentaflState, after: HexentaflState, defending: bool, better: bool) -> str:
    now, later = int(gates_in_reach(before)[1]), int(gates_in_reach(after)[1])
    if later == now or later >= 9 or ((later < now) == defending) != better:
        return ""
    if now >= 9:
        return f"brings the King within {plural(later, 'step')} of a gate"
    return f"{'shortens' if later < now else 'lengthens'} the King's way to a gate from {plural(now, 'step')} to {later}"


def _beside(before: HexentaflState, after: HexentaflState, defending: bool, better: bool) -> str:
    now, later = _near(before, before.attackers), _near(after, after.attackers)
    if len(later) == len(now) or ((len(later) < len(now)) == defending) != better:
        return ""
    if not later:
        return "leaves no attacker beside the King"
    if len(later) < len(now):
        return f"leaves only {listed(later)} beside the King"
    fresh = [cell for cell in later if cell not in now]
    return f"brings the King next to {listed(fresh)}" if defending else f"puts a man on {listed(fresh)} beside the King"


def _free(before: HexentaflState, after: HexentaflState, defending: bool, better: bool) -> str:
    now, later = len(_near(before, _empty(before))), len(_near(after, _empty(after)))
    if later == now or ((later > now) == defending) != better:
        return ""
    more = f"from {plural(now, 'hex', 'hexes')} to {later}"
    return f"widens the King's free space {more}" if later > now else f"narrows the King's free space {more}"


def _men(before: HexentaflState, after: HexentaflState, defending: bool, better: bool) -> str:
    taken = cells_of(int(before.size), int(before.defenders) & ~int(after.defenders) & ~_start(before, after))
    return f"captures {listed(taken)}" if taken and not defending else ""


def _attackers(before: HexentaflState, after: HexentaflState, defending: bool, better: bool) -> str:
    taken = cells_of(int(before.size), int(before.attackers) & ~int(after.attackers) & ~_start(before, after))
    return f"captures {listed(taken)}" if taken and defending else ""


WINS = {
    codes.ESCAPE: "brings the King to a gate",
    codes.KING: "captures the King",
    codes.STUCK_ATTACKERS: "leaves the attackers without a move",
    codes.STUCK_DEFENDERS: "leaves the defenders without a move",
}
ENDED = ("the game is decided", "the first game of the pair")
PHRASES: dict[str, Callable[[HexentaflState, HexentaflState, bool, bool], str]] = {
    "gates the King can reach": _gates,
    "King's steps to a gate": _steps,
    "attackers beside the King": _beside,
    "the King's free hexes": _free,
    "defenders left": _men,
    "attackers left": _attackers,
}


def _start(before: HexentaflState, after: HexentaflState) -> int:
    """The hex that the moved piece left, as a set."""
    return int(bits.bit(after.moved_from)) if after.moved_from >= 0 else 0


def _empty(s: HexentaflState) -> int:
    return ~int(s.attackers | s.defenders)


def _near(s: HexentaflState, cells: int) -> list[str]:
    """The names of the cells that touch the King."""
    near = int(tables.NEAR[tables.CELLS_4 * (int(s.size) - 4) + int(s.king)])
    return cells_of(int(s.size), near & int(cells))
