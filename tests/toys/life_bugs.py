"""Planted bugs of life: what is declared but never comes up (law 17)."""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.game import EVERYONE, Field
from toys import hoard as ho
from toys import row as ro
from toys.hoard import BOAST, MOST, HoardState, hoard
from toys.row import RowState, row


class NobodyElseRows(RowState):
    """The rower never changes."""

    def stroke(self, strokes: i64) -> None:
        super().stroke(strokes)
        self.rower = 0


class WideRange(HoardState):
    """A field is declared with a range that no game uses."""

    def fields(self) -> list[Field]:
        return [Field("drawer", 0, MOST) if field.name == "drawer" else field for field in ho.FIELDS]


class LateRange(RowState):
    """A field is declared to begin below everything that it ever is."""

    def fields(self) -> list[Field]:
        return [Field("home", 3, 40) if field.name == "home" else field for field in ro.FIELDS]


class LastSeatForgotten(HoardState):
    """One entry of a row is never counted."""

    def reveal(self) -> None:
        super().reveal()
        self.wins[MOST - 1] = 0


class ToldUnderAnotherName(HoardState):
    """An event that the page knows is told by another name."""

    def tell(self, key: str, params: tuple[int, ...], audience: i64 = EVERYONE) -> None:
        super().tell("won" if key == "wins" else key, params, audience)


class FirstNeverWins(HoardState):
    """Whoever wins, the last seat has a share of it."""

    def scores(self) -> list[float]:
        shares = [share / 2 for share in super().scores()]
        return [*shares[:-1], shares[-1] + 0.5]


LIFE_BUGS = (
    ("a part that never changes", 17, row(NobodyElseRows), 2),
    ("a range that is too wide", 17, hoard(WideRange), 3),
    ("a range that begins too low", 17, row(LateRange), 2),
    ("an entry that never changes", 17, hoard(LastSeatForgotten), 3),
    ("an event that is never told", 17, hoard(ToldUnderAnotherName), 3),
    ("a seat that never wins alone", 17, hoard(FirstNeverWins), 3),
    ("an action that nobody is offered", 17, hoard(actions=BOAST + 2), 3),
    ("an outcome that never comes", 17, hoard(outcomes=ho.KINDS + 1), 3),
    ("a seldom part that does not exist", 17, row(seldom=("sea.high", "oars")), 2),
)
