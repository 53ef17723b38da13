"""At a table, bots in a window of secret choices decide from what they knew when it opened."""

from __future__ import annotations

from meadhall import Rng, load_game
from meadhall.game import CHANCE
from meadhall.record import Record
from meadhall.terminal.brains import seated
from meadhall.terminal.game import LocalGame


def test_a_bot_is_shown_what_it_knew_when_the_window_opened() -> None:
    game, rng = load_game("ragnarokstar"), Rng(2)
    local = LocalGame(Record(game, 2), seated(["Astrid", "karl"]), 3)
    while local.state.actors() == [CHANCE]:
        local.roll()
    assert local.state.actors() == [0, 1]
    opened = local.timeline.deciding(1)
    assert opened == local.state.view(1)
    while 0 in local.state.actors():
        legal = local.state.legal(0)
        local.add(0, legal[rng.below(len(legal))])
    assert local.state.actors() == [1] and local.timeline.deciding(1) == opened != local.state.view(1)
