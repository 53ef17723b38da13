"""Whether a secret choice can be taken back is asked of what an outsider would have seen."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.table import undo


class Seen:
    """A position of which an outsider sees so much."""

    def __init__(self, face: str) -> None:
        self.face = face

    def view(self, _viewer: int) -> str:
        return self.face

    def legal(self, _seat: int) -> list[int]:
        return [0, 1, 2]


@pytest.mark.parametrize(
    ("after", "alike"),
    [
        (["a card lies there"] * 3, True),
        (["a card lies there", "a card lies there", "two cards lie there"], False),
        (["a card lies there", "two cards lie there", "a card lies there"], False),
        (["a card lies there", "a card lies there", None], False),  # nobody knows what the other choice shows
        ([None, "a card lies there", "a card lies there"], False),
        (["nothing lies there", "a card lies there", None], True),  # it has shown nothing at all
    ],
)
def test_a_choice_looks_like_every_other_or_like_nothing(after: list[str | None], alike: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    faces = [Seen(face) if face is not None else None for face in after]
    monkeypatch.setattr(undo, "foreseen", lambda _view, _seat, action: faces[action])
    view: Any = Seen("nothing lies there")
    assert undo._looks_alike(view, 0, 0) == alike
