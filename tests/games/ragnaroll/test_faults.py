"""More positions that cannot be, each possible but for one thing (RR-19.4)."""

from __future__ import annotations

from typing import Any, cast

import pytest

from games.ragnaroll.sheets import SIF, dice, play, put, start
from meadhall.errors import BadPosition
from meadhall.games.ragnaroll import GAME
from meadhall.games.ragnaroll.rules import codes, tables
from meadhall.games.ragnaroll.rules.faults import step_is_possible
from meadhall.games.ragnaroll.rules.state import RagnarollState
from support import rule

# how many parameters a kind of step can have: colours, values, where a strike comes from, gods, sectors; all others have none
PARAMETERS = {codes.STONE: 3, codes.COLUMN: 6, codes.STRIKE: 3, codes.SHAPE: 5, codes.WODENS: 3, codes.AIM: 3}


def refusal(s: RagnarollState, **changes: Any) -> str:
    """The refusal of a position with some numbers changed: a number, or {place: number} in a row. The position itself is possible."""
    data = cast("dict[str, Any]", s.data())
    GAME.load(data)
    for name, value in changes.items():
        data[name] = [value.get(n, old) for n, old in enumerate(data[name])] if isinstance(value, dict) else value
    with pytest.raises(BadPosition) as refused:
        GAME.load(data)
    return str(refused.value)


@rule("RR-11.4", "RR-11.5")
def test_gods_and_their_rounds() -> None:
    s = put(start(2), gods={"sif": (SIF, 2)}, round=3)
    god = next(n for n in range(5) if s.claims[n])
    other = (god + 1) % 5
    idle = "has a round or a bonus for a god that was not summoned"
    assert refusal(s, claimed_in={other: 1}) == f"RR-11.5: P1's sheet {idle}"
    assert refusal(s, bonuses={other: 1}) == f"RR-11.5: P1's sheet {idle}"
    assert refusal(s, claimed_in={10 + other: 1}) == f"RR-11.5: the public copy of P1's sheet {idle}"
    assert refusal(s, claimed_in={15 + other: 1}) == f"RR-11.5: the public copy of P2's sheet {idle}"
    assert refusal(s, claimed_in={god: 0}) == "RR-19.4: a god of P1's sheet was summoned in a round that has not come"
    assert refusal(s, claimed_in={god: 4}) == "RR-19.4: a god of P1's sheet was summoned in a round that has not come"
    assert refusal(s, bonuses={god: 0}) == "RR-11.5: P1's sheet has a bonus that is not printed under round 2"
    alone = put(start(1), gods={"sif": (SIF, 2)}, round=3)
    assert refusal(alone, bonuses={god: 0}) == "RR-11.5: P1's sheet lacks the bonus of round 2"


@rule("RR-4.1", "RR-4.4", "RR-4.6", "RR-4.13")
def test_dice_and_roles() -> None:
    rolled = play(start(2), "P1 roll R3 B5 Y2; P2 roll R1 B1 Y1")
    assert refusal(rolled, rolled={0: 0}) == "RR-4.1: a die of P1 has no number"
    assert refusal(rolled, dice={5: 0}) == "RR-4.1: a die of P2 has no number"
    assert refusal(rolled, dice={0: 4, 1: 6}) == "RR-4.4: P1 turned two dice in one round"
    assert refusal(rolled, roles={0: 2, 1: 2}) == "RR-4.6: one die of P1 has two roles"
    assert refusal(rolled, rolled={3: 0, 4: 0, 5: 0}, dice={3: 0, 4: 0, 5: 0}) == "RR-4.13: P2 has not rolled"


@rule("RR-4.6", "RR-4.12", "RR-1.4")
def test_what_must_have_happened_before_the_strikes() -> None:
    s = play(start(1), dice("R3", "B5-2", 4, 4, seats=1))
    assert s.phase == codes.RESOLVE
    for roles in ({0: 0}, {1: 0}):
        assert refusal(s, roles=roles) == "RR-4.6: a role of P1 is not filled"
    assert refusal(s, dummies={0: 0, 1: 0}) == "RR-4.12: the dummies have not rolled"
    three = play(start(3), dice("R3", "B5-2", 4, 4))
    assert refusal(three, phase=codes.DUMMIES, depth=[0] * 3, steps=[0] * len(three.steps), aims=[0] * 3).startswith("RR-1.4")


@rule("RR-2.2", "RR-2.7", "RR-5.1", "RR-7.1")
def test_steps() -> None:
    s = play(start(2), "P1 roll R3 B5 Y2; P2 roll R1 B1 Y1")
    assert s.phase == codes.ASSIGN and s.depth[0] > 0
    assert refusal(s, steps={int(s.depth[0]): codes.TURN * codes.STEP}) == "RR-5.1: the steps of P1 have gaps"
    assert refusal(s, steps={0: 0}) == "RR-5.1: the steps of P1 have gaps"
    assert refusal(s, steps={0: codes.STRIKE * codes.STEP}) == "RR-5.1: P1 has a step that does not belong to this phase"
    assert refusal(s, aims={0: 1}) == "RR-7.1: P1 aims without a strike, or strikes without an aim"
    assert refusal(s, depth=[0, 0], steps=[0] * len(s.steps)) == "RR-2.7: all have finished, so the phase is over"


@rule("RR-5.1")
def test_which_steps_each_phase_can_have() -> None:
    kinds = range(1, codes.AIM + 2)
    for kind in kinds:
        assert step_is_possible(kind, 0, codes.ASSIGN) == (codes.TURN <= kind <= codes.CIRCLE)
        assert not step_is_possible(kind, 1, codes.ASSIGN)
        early = kind in (codes.ANY_STONE, codes.COLUMN, codes.FREE, codes.RUNE_MAGIC)
        assert step_is_possible(kind, 5, codes.RUNES_FIRST) == early and not step_is_possible(kind, 6, codes.RUNES_FIRST)
        if kind != codes.LINE and codes.ANY_STONE <= kind <= codes.AIM:
            most = PARAMETERS.get(kind, 1)
            assert step_is_possible(kind, most - 1, codes.RESOLVE) and not step_is_possible(kind, most, codes.RESOLVE)
    assert not step_is_possible(codes.AIM + 1, 0, codes.RESOLVE) and not step_is_possible(codes.ANY_STONE - 1, 0, codes.RESOLVE)
    lines = [q for q in range(tables.SQUARES) if step_is_possible(codes.LINE, q, codes.RESOLVE)]
    assert len(lines) == 18 and all(tables.PICTURE[q] == tables.TROLL for q in lines)
    assert not step_is_possible(codes.LINE, tables.SQUARES, codes.RESOLVE)


@rule("RR-16.3")
def test_loki_picks_among_those_who_play() -> None:
    s = start(2, final_tie="loki")
    GAME.load({**s.data(), "favoured": 2})
    assert refusal(s, favoured=3) == "RR-16.3: Loki picks a winner only among players who are tied"
    assert refusal(start(2), favoured=1) == "RR-16.3: Loki picks a winner only among players who are tied"
