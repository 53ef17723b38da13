"""Planted bugs of telling: what is seen without a word, or told in the same words (law 16)."""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.game import EVERYONE
from toys.hoard import HoardState, hoard
from toys.row import RowState, row


class Unheard(RowState):
    """The last stroke of a long way is not told."""

    def tell(self, key: str, params: tuple[int, ...], audience: i64 = EVERYONE) -> None:
        if params[1] < 5:
            super().tell(key, params, audience)


class ToldAlike(HoardState):
    """That the runes are turned up is told, but not which."""

    def tell(self, key: str, params: tuple[int, ...], audience: i64 = EVERYONE) -> None:
        super().tell(key, () if key == "reveal" else params, audience)


class StrokesAlike(RowState):
    """Every number of strokes is told in the same words."""

    def tell(self, key: str, params: tuple[int, ...], audience: i64 = EVERYONE) -> None:
        super().tell(key, (1, 1), audience)


TELLING_BUGS = (
    ("a change without a word", 16, row(Unheard), 2),
    ("runes that are turned up without a name", 16, hoard(ToldAlike), 3),
    ("outcomes that are told alike", 16, row(StrokesAlike), 2),
    ("a quiet part that does not exist", 16, row(quiet=("agenda", "oars")), 2),
)
