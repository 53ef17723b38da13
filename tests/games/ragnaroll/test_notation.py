"""The notation: refusals, short verbs, markers, the log."""

from __future__ import annotations

import pytest

from games.ragnaroll.sheets import SIF, at_the_end, dice, play, put, quiet, start
from meadhall.errors import IllegalMove
from meadhall.games.ragnaroll import GAME
from meadhall.games.ragnaroll.rules import rounds
from meadhall.games.ragnaroll.rules.state import RagnarollState
from meadhall.rng import Rng
from meadhall.state import CHANCE

# -- the notation -----------------------------------------------------------------------------------------------------


def test_refusals_name_the_clause() -> None:
    s = play(start(2), "P1 roll R3 B5 Y2; P2 roll R1 B1 Y1")
    for text, clause in (
        ("thunder B5", "RR-4.2"),
        ("turn B4>2", "RR-4.2"),
        ("P2 keep", "RR-2.3"),
        ("dance", "RR-4.2"),
        ("hit R1-1", "RR-4.2"),
    ):
        assert clause in GAME.why(s, 0, text), text
    play(s, "P1 keep; P2 keep; P2 thunder R1; P2 circle B1; P1 thunder B5")
    assert "RR-4.6" in GAME.why(s, 0, "circle B5") and "RR-4.1" in GAME.why(s, 0, "circle R6")
    t = play(start(), dice("Y1", "R4-3", 1, 4))
    for text, clause in (
        ("hit R4-3", "RR-7.4"),
        ("bend R6-6", "RR-7.4"),
        ("fizzle", "RR-7.4"),
        ("shift R4-4", "RR-9.5"),
        ("bend R9-9", "RR-7.1"),
    ):
        assert clause in GAME.why(t, 0, text), text
    assert "RR-10.4" in GAME.why(free_strike(), 0, "free R2-1") and "RR-8.6" in GAME.why(free_strike(), 0, "free R4-3")
    god = quiet(put(start(), struck=SIF, spent=(1, 0, 0), round=2))
    assert "RR-11.3" in GAME.why(god, 0, "summon thor")
    done = at_the_end(2, ["", ""])
    assert "RR-14.1" in GAME.why(done, 0, "keep")


def free_strike() -> RagnarollState:
    """A solo game in which a free strike is due."""
    s = put(start(1), stones="R1 R2 R3 R4 R5", round=3)
    rounds.begin_round(s, 4)
    return play(s, "P1 rune R6")


def test_verbs_may_be_shortened_and_markers_are_checked() -> None:
    s = play(start(2), "P1 rol R3 B5 Y2; P2 roll R1 B1 Y1; P1 k; P2 keep; P1 th B5")
    with pytest.raises(IllegalMove, match="may be"):
        play(s, "P1 c R3; P1 s")
    for wrong in ("round 3", "reveal", "score P1 3", "end rounds", "P1 aim left R1-1", "P7 keep", "P1 keep!", "P1 dance!", "P1 power B5!"):
        with pytest.raises((IllegalMove, AssertionError)):
            play(s.copy(), wrong)


def test_a_player_may_leave_out_its_name() -> None:
    s = play(start(2), "P1 roll R3 B5 Y2; P2 roll R1 B1 Y1; P1 keep; P2 keep")
    assert GAME.lines(s.view(0), "set thunder=B5 circle=R3 triangle=Y2") == ["P1 thunder B5", "P1 circle R3"]
    assert GAME.say(s, 1, GAME.read(s.view(1), 1, "thunder Y1")) == "P2 thunder Y1"
    assert GAME.lines(s.view(0), "round 1") == [], "a marker names nobody"


def test_every_line_of_the_log_is_a_short_sentence() -> None:
    s = start(2, final_tie="loki")
    s.listen()
    rng = Rng(5)
    while s.actors():
        actor = s.actors()[0]
        s.apply(actor, int(s.sample(rng)) if actor == CHANCE else s.legal(actor)[rng.below(len(s.legal(actor)))])
    said = [GAME.log(event, ("Astrid", "Bjorn")) for event in s.heard()]
    assert all(len(text) <= 120 for text in said) and sum(bool(text) for text in said) > 100
