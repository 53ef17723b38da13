"""Positions in words: every word is put and then true, what follows from the rest can be asked for, and nonsense is refused."""

from __future__ import annotations

from typing import cast

import pytest

from games.ragnaroll.sheets import dice, play, start
from meadhall.errors import BadPosition
from meadhall.game import CHANCE
from meadhall.games.ragnaroll import GAME
from meadhall.games.ragnaroll.rules.state import RagnarollState
from support import copies_every_part, rule

SIF = "p1 sif 3 R5-1 R6-1 R6-2 R6-3 B1-3"
WORDS = [
    "p1 struck R2-1 R4-2",
    "p1 struck R2-1; p2 struck Y6-6; p3 struck B1-1",
    "p1 stones B4 R1",
    "p2 stones B1 B2 B3 B4 B5 B6",
    "p1 struck R2-1; p1 spent red 1",
    "p3 turned 3",
    f"{SIF}; round 4",
    f"{SIF}; p2 loki 2 B1-1 B1-2 B1-3 B1-4 B2-4; round 9",
    "round 1",
    "round 4; p1 stones R2 B2",
    "round 10",
    "p1 struck R4-4; over",
]


def put(words: str, seats: int = 3, **options: str) -> RagnarollState:
    return cast(RagnarollState, GAME.put(start(seats, **options), words))


@pytest.mark.parametrize("words", WORDS)
def test_what_is_put_is_true(words: str) -> None:
    s = put(words)
    assert GAME.holds(s, words) == ""
    assert GAME.load(s.data()) == s


def test_the_given_state_stays_as_it_was() -> None:
    s = start()
    before = s.data()
    GAME.put(s, f"p1 struck R2-1; p2 stones B4; {SIF}; round 5")
    assert s.data() == before


@rule("RR-2.4")
def test_what_is_put_has_been_shown_to_all() -> None:
    s = put("p1 struck R2-1 R4-4; p1 stones B4; p1 turned 1")
    for viewer in (1, 2):
        assert GAME.holds(s.view(viewer), "p1 struck R2-1 R4-4; p1 stones B4; p1 turned 1; p1 magic 1; p1 fire 3") == ""


@rule("RR-3.2")
def test_a_round_begins_with_its_free_stone_or_with_the_dice() -> None:
    assert put("round 3").actors() == [CHANCE]
    assert put("round 4").actors() == [0, 1, 2]
    assert put("round 8; p1 stones R1").actors() == [0, 1, 2]
    assert put("over").actors() == []


@rule("RR-11.4", "RR-11.5")
def test_a_god_burns_its_squares_and_brings_its_bonus() -> None:
    s = put(f"{SIF}; round 4")
    assert GAME.holds(s, "p1 burnt R5-1 R6-1 R6-2 R6-3 B1-3; p1 struck R4-3 R3-4; p1 sif 3; p1 count gods 4; p1 count bonus 3") == ""
    late = put(SIF.replace("sif 3", "sif 5") + "; round 6", bonus_track="from1")
    assert GAME.holds(late, "p1 count bonus 1") == ""


@rule("RR-10.5")
def test_full_rows_have_been_paid() -> None:
    s = put("p1 stones B1 B2 B3 B4 B5 B6 R5 Y5")
    play(s, dice("R1", "B6-6", 1, 2))
    assert GAME.holds(s, "p1 count rows 5; p1 trolls blue 0") == "" and 0 not in s.actors()


def test_what_follows_can_be_asked_for() -> None:
    s = put("p1 struck R2-1 R4-2 R4-4 R3-3; p1 spent red 1; p1 turned 2")
    assert GAME.holds(s, "p1 trolls red 2; p1 trolls blue 0; p1 magic 0; p1 dead 1; p1 fire 5; p1 open R1-1 B1-1") == ""
    assert GAME.holds(s, "p1 count trolls 1; p1 count dead -1; p1 count fire -5; p1 count turned -4; p1 total -9; p2 total 0") == ""
    play(s, "P1 roll R1 B2 Y3; P2 roll R6 B6 Y6; P3 roll R6 B6 Y6")
    assert GAME.holds(s, "p1 dice R1 B2 Y3; p1 roles not set") == ""
    play(s, "P1 keep; P1 set thunder=B2 circle=Y3 triangle=R1")
    assert GAME.holds(s, "p1 roles B2 Y3 R1") == ""
    assert GAME.holds(s.view(1), "p1 dice R? B? Y?") == "", "the dice of others stay covered"


@pytest.mark.parametrize(
    ("words", "true"),
    [
        ("round 4", "round 3, not round 4"),
        ("over", "not over, not over"),
        ("p1 struck R2-1 R4-2", "p1 struck r2-1, not p1 struck r2-1 r4-2"),
        ("p1 struck R1-1", "p1 struck none of them, not p1 struck r1-1"),
        ("p1 open R2-1", "p1 open none of them, not p1 open r2-1"),
        ("p1 burnt R2-1", "p1 burnt none of them, not p1 burnt r2-1"),
        ("p1 stones B4 B5", "p1 stones b4, not p1 stones b4 b5"),
        ("p1 spent red 1", "p1 spent red 0, not p1 spent red 1"),
        ("p1 turned 1", "p1 turned 0, not p1 turned 1"),
        ("p1 sif 3", "p1 sif not summoned, not p1 sif 3"),
        ("p1 magic 2", "p1 magic 1, not p1 magic 2"),
        ("p1 trolls red 2", "p1 trolls red 1, not p1 trolls red 2"),
        ("p1 dead 1", "p1 dead 0, not p1 dead 1"),
        ("p1 fire 2", "p1 fire 0, not p1 fire 2"),
        ("p1 count rows 5", "p1 count rows 0, not p1 count rows 5"),
        ("p1 total 1", "p1 total 0, not p1 total 1"),
    ],
)
def test_what_is_not_so_is_told(words: str, true: str) -> None:
    assert GAME.holds(put("p1 struck R2-1; p1 stones B4; round 3"), words) == true


@rule("RR-19.4", "RR-11.2")
@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("nonsense", "begins with no player"),
        ("p4 struck R1-1", "begins with no player of p1 to p3"),
        ("p1", "nothing can be set up by 'p1'"),
        ("p1 magic 2", "nothing can be set up by 'p1 magic 2'"),
        ("p1 struck R7-1", "'r7-1' is not a square"),
        ("p1 stones B7", "'b7' is not a stone"),
        ("p1 spent green 1", "needs a colour: red, blue, yellow"),
        ("p1 spent red 4", "needs a number from 0 to 3"),
        ("p1 spent red 1", "RR-9.5"),
        ("p1 turned 4", "needs a number from 0 to 3"),
        ("p1 turned", "needs a number from 0 to 3"),
        ("round 11", "needs a number from 1 to 10"),
        ("p1 sif 3 R1-1 R2-1 R3-1 R4-1 R5-1", "RR-11.2: Sif does not have the shape of"),
        (f"{SIF}; round 2", "RR-19.4"),
        (f"{SIF}; p1 loki 3 Y1-1 Y1-2 Y1-3 Y1-4 Y2-4; round 5", "RR-11.7"),
    ],
)
def test_what_cannot_be_is_refused(words: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason.replace("'", ".")):
        put(words)


@pytest.mark.parametrize("words", ["p1 luck 3", "p1", "p1 count luck 1", "p1 trolls green 1", "p1 struck Z1-1", "p7 dead 0", "hel 3"])
def test_what_is_not_a_word_cannot_be_asked(words: str) -> None:
    with pytest.raises(BadPosition):
        GAME.holds(put(""), words)


def test_a_copy_has_every_part_of_its_own() -> None:
    state = RagnarollState()
    state.viewer = 1
    copies_every_part(state)
