"""In which order a round is shown: choices, what follows from them, every sheet, the end."""

from __future__ import annotations

import pytest

from meadhall.game import SPECTATOR
from meadhall.games.ragnaroll import GAME
from meadhall.games.ragnaroll.rules.state import RagnarollState
from support import beats, rule, told

from .sheets import at_the_end, dice, play, start

ASTRID = 0
SHEETS = [
    "Astrid strikes R1-1, B4-1 and B4-4 and crosses off B4.",
    "Bjorn strikes R1-3, R1-4 and B6-6 and crosses off R1.",
    "Sigrid strikes R4-1, R4-4 and B6-6 and crosses off R4.",
]


def shown(s: RagnarollState, script: str, viewer: int = SPECTATOR) -> list[str]:
    """What is said, a line for each beat."""
    return [" ".join(said) for said, _ in beats(GAME, s, script, viewer)]


@rule("RR-2.5", "RR-4.11", "RR-6.1", "RR-6.3")
def test_dice_are_shown_before_the_stone_and_the_stone_before_each_strike() -> None:
    assert shown(start(3), dice("B4", "R1-1", 1, 4), ASTRID) == [
        "Astrid rolls R1 B4 Y1.",
        "Astrid sets Thunder B4, Circle R1, Triangle Y1.",
        "Astrid shows Thunder B4, bolt R1 and Y1. Bjorn shows Thunder R1, bolt B6 and Y6. Sigrid shows Thunder R4, bolt B6 and Y6.",
        "The Thunder die powers stone B4.",
        "Lightning strikes B4-1 (troll).",
    ]


@rule("RR-2.5", "RR-17.1")
def test_alone_a_round_is_shown_step_by_step() -> None:
    s = start(1)
    assert shown(s, dice("B4", "R1-1", 1, 4, seats=1))[1:] == [
        "Astrid sets Thunder B4, Circle R1, Triangle Y1.",
        "Astrid shows Thunder B4, bolt R1 and Y1.",
        "Dummy D1 shows a 1.",
        "Dummy D2 shows a 4. The Thunder die powers stone B4.",
        "Lightning strikes B4-1 (troll).",
    ]
    assert shown(s, "P1 hit B4-4; P1 hit R1-1") == ["Lightning strikes B4-4 (warrior).", "Lightning strikes R1-1.", "Round 2 begins."]


@rule("RR-2.4", "RR-19.7")
@pytest.mark.parametrize("viewer", [SPECTATOR, ASTRID])
def test_when_a_phase_closes_the_sheets_are_shown_one_after_another(viewer: int) -> None:
    s = play(start(3), dice("B4", "R1-1", 1, 4) + "; P1 hit B4-4; P1 hit R1-1; P2 bend R1-3")
    assert shown(s, "P2 hit B6-6", viewer) == [*SHEETS, "Round 2 begins."]


@rule("RR-14.1", "RR-16.3")
def test_the_end_is_shown_seat_by_seat() -> None:
    s = play(start(3, final_tie="loki"), dice("B4", "R1-1", 1, 4) + "; P1 hit B4-4; P1 hit R1-1; P2 bend R1-3")
    s.round = 10
    assert shown(s, "P2 hit B6-6") == [
        *SHEETS,
        "The tenth round is over: the game ends. Astrid has -6 points.",
        "Bjorn has -2 points.",
        "Sigrid has -7 points.",
    ]
    assert told(GAME, at_the_end(3, ["", "", "R4-1"], final_tie="loki"), "loki P2") == ["A full tie: Loki favours Bjorn."]
