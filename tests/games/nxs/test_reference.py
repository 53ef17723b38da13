"""The fast rules against a slow second reading of them, in positions from random games, some of them crowded abroad."""

from __future__ import annotations

import pytest

from meadhall.games.nxs.board import ARMY, GOLD, HEXES, LAND, NAMES
from meadhall.games.nxs.notation import position
from meadhall.games.nxs.rules import GO, NxsState
from meadhall.games.nxs.state import PIECE, RUNNING
from meadhall.games.nxs.territory import holds, qualifies, recount
from meadhall.rng import Rng
from support import random_step, rule

from . import reference
from .table import start


def fast(state: NxsState) -> set[tuple[str, str]]:
    out = set()
    for cell in state.legal(state.mover):
        world = state.copy()
        world.apply(state.mover, cell)
        out |= {(NAMES[cell], NAMES[action - GO]) for action in world.legal(state.mover)}
    return out


def scattered(seats: int, variant: str, target: int, rng: Rng) -> NxsState:
    """Armies thrown all over the board at the start of a turn: long lines, pins and close calls are common there."""
    state = start(seats, setup="medium", variant=variant, target=target)
    codes = [int(state.board[state._men[c * ARMY + i]]) for c in range(state.lands()) for i in range(state._army[c])]
    free = [cell for cell in range(HEXES) if state.lands() == 3 or LAND[cell] != GOLD]
    for cell in free:
        state.board[cell] = 0
    for code in codes:
        state.board[free.pop(rng.below(len(free)))] = code
    state.rebuild()
    recount(state)
    state.turns += 1
    state.start_turn(rng.below(seats))
    return state


@rule("NX-4.1", "NX-4.2", "NX-4.4", "NX-5.2", "NX-5.4", "NX-5.8", "NX-7.2", "NX-7.3", "NX-7.4", "NX-8.3", "NX-10.6", "NX-10.10", "NX-11.2")
@pytest.mark.parametrize(("seats", "variant", "target"), [(2, "standard", 12), (2, "standard", 14), (3, "standard", 13), (2, "jotunn", 10)])
def test_legal_moves_agree_with_the_slow_reading(seats: int, variant: str, target: int) -> None:
    rng, seen, pinned = Rng(7 + seats), 0, 0
    lands = "WBG" if seats == 3 or variant == "jotunn" else "WB"
    targets = dict.fromkeys("WBG"[:seats], target)
    while seen < 20:
        state = scattered(seats, variant, target, rng)
        if state.end != RUNNING or any(qualifies(state, seat, state._held[seat]) for seat in range(seats)):
            continue
        for _ in range(12):
            if state.step != PIECE or state.end != RUNNING:
                break
            men = reference.parse(position(state))
            side, mover = "WBG"[state.side], "WBG"[state.mover]
            players = "".join("WBG"[p] for p in range(seats) if not state.out // 2**p % 2)
            expected = reference.legal(men, mover, side, players, targets, lands)
            assert fast(state) == expected
            for colour in range(seats):
                assert {NAMES[c] for c in holds(state, colour)} == reference.held(men, "WBG"[colour], lands)
                assert len(holds(state, colour)) == state.points()[colour]
            free = {(c, to) for c in men if men[c][0] == side for to in reference.walks(men, c, lands) | reference.strikes(men, c, lands)}
            pinned += len(free - expected)
            seen += 1
            for _ in range(4):
                if state.end == RUNNING:
                    random_step(state, rng)
    assert pinned > 0  # the filter was really tried
