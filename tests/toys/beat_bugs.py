"""Planted bugs of beats: two that tell a secret (law 11), two that are not a whole table or a whole picture (law 15)."""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.game import EVERYONE, Event
from toys.hoard import KINDS, HoardState, hoard


class BeatTooMany(HoardState):
    """A high rune that is laid in secret gives the others one beat more: their number tells it."""

    def tell(self, key: str, params: tuple[int, ...], audience: i64 = EVERYONE) -> None:
        super().tell(key, params, audience)
        if key == "secret":
            if params[1] >= KINDS // 2:
                self.beat()
            super().tell("silence", (params[0],))


class BeatShows(HoardState):
    """Between two words of a secret choice the table is shown as if the rune lay open on the pile."""

    def tell(self, key: str, params: tuple[int, ...], audience: i64 = EVERYONE) -> None:
        super().tell(key, params, audience)
        if key == "secret":
            seat, kind = params
            self.pile[kind] += 1
            self.hands[seat * KINDS + kind] -= 1
            self.beat()
            self.pile[kind] -= 1
            self.hands[seat * KINDS + kind] += 1
            super().tell("silence", (seat,))


class HalfDrawn(HoardState):
    """The table is shown while a rune is in the hand but not yet counted."""

    def draws(self, kind: i64) -> None:
        self.tell("reaches", (self.drawer,))
        self.hands[self.drawer * KINDS + kind] += 1
        self.beat()
        self.hands[self.drawer * KINDS + kind] -= 1
        super().draws(kind)


def open_picture(event: Event) -> str:
    return "<span>" if event.key == "drew" else ""


BEAT_BUGS = (
    ("a beat too many", 11, hoard(BeatTooMany)),
    ("a beat that shows a secret", 11, hoard(BeatShows)),
    ("a beat in the middle of a draw", 15, hoard(HalfDrawn)),
    ("a picture that is not well formed", 15, hoard(picture=open_picture)),
    ("a kind of beat that no page knows", 15, hoard(beats={"drew": "fanfare"})),
)
