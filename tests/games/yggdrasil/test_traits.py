"""What the balance lab learns about the dice of a game: whether they showed more hammers than they should."""

from __future__ import annotations

import pytest

from meadhall import load_game
from meadhall.game import Event

GAME = load_game("yggdrasil")
BLACK, GREEN, BLUE, WHITE = range(4)  # 0 to 3 hammers; the mean is 1.5


@pytest.mark.parametrize(
    ("faces", "dice"),
    [((), []), ((WHITE,), ["kind dice"]), ((BLACK, BLUE), ["hard dice"]), ((GREEN, BLUE), []), ((BLACK, WHITE, BLUE), ["kind dice"])],
)
def test_dice_are_kind_or_hard_to_all_gods_together(faces: tuple[int, ...], dice: list[str]) -> None:
    s = GAME.start(2, god_assign="list", god_list="thor,tyr")
    told = [Event("roll", (0, 0, face, 0)) for face in faces] + [Event("fought", (0, 0, WHITE, 1, 1, 1))]
    assert GAME.traits(s, 0, told) == ["thor", *dice]
    assert GAME.traits(s, 1, told) == ["tyr"]
