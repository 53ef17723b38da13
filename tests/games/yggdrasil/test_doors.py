"""How the page offers what cannot be put back."""

from __future__ import annotations

from meadhall.games.yggdrasil import GAME
from meadhall.games.yggdrasil.rules import YggdrasilState, codes
from meadhall.rng import Rng
from meadhall.state import restore
from support import rule


@rule("YG-17.2")
def test_a_world_that_would_draw_at_once_is_asked_for_once_more() -> None:
    """With counters in a single bag nothing else is asked before they are drawn."""
    state, rng = GAME.start(2), Rng(1)
    while state.turn() < 0 or codes.C_ACT + codes.MUSPELHEIM not in state.legal(state.turn()):
        options = state.options(state.actors()[0])
        state.apply(state.actors()[0], options[rng.below(len(options))])
    data = state.data()
    seat, action = int(state.turn()), codes.C_ACT + codes.MUSPELHEIM
    assert not GAME.choice(state.view(seat), seat, action).sure, "which bag is asked first"
    data["bag_vikings"], data["bag_fire"] = [3, 0, 0, 0], [3, 0, 0, 0]
    single = restore(YggdrasilState, data)
    assert GAME.choice(single.view(seat), seat, action).sure
