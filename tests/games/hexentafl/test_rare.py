"""Rare cases of heXentafl: the large board, a second game, ends that coincide, positions that nearly repeat."""

from __future__ import annotations

import re
from typing import cast

import pytest

from meadhall.errors import BadPosition
from meadhall.games.hexentafl.rules import HexentaflState, codes, tables
from meadhall.games.hexentafl.words import ENDS, position
from support import beats, copies_every_part, play_text, rule

from .test_examples import EXAMPLES
from .test_rules import GAME, after, at, moves, play_out

OPENING = "Kd4 Dc3 Dd5 De3 Aa1 Aa4 Ad1 Ad7 Ag1 Ag4 D"


@rule("HX-3.7", "HX-3.4")
@pytest.mark.parametrize(
    ("text", "move", "falls"),
    [
        ("Ke5 Ae6 Ad4 Af1 A", "f1-f4", True),
        ("Ke5 Ae6 Ae1 A", "e1-e4", False),
        ("Ke5 Ae6 Ad5 Af8 A", "f8-f5", False),
        ("Kc6 Ac7 Ac1 A", "c1-c5", True),
    ],
)
def test_the_throne_of_the_large_board(text: str, move: str, falls: bool) -> None:
    assert (after(text, move, size=5).actors() == []) == falls


@rule("HX-2.6", "HX-4.3")
def test_a_king_who_can_only_go_home_is_not_stuck() -> None:
    state = after("Kd5 Ac4 Ac5 Ae4 Ae5 Ad7 A", "d7-d6")
    assert state.end == codes.RUNNING and moves(state) == ["Kd5-d4"]


# -- ends that coincide -----------------------------------------------------------------------------------------------


@rule("HX-4.6")
def test_the_order_of_the_ends() -> None:
    assert ENDS[int(after("Kc6 D", "Kc6-d7").end)] == "win D escape", "not: the attackers are stuck"
    stuck = at("Kc6 Db2 Db5 Ab4 D", ply_limit=100)
    stuck.ply = 99
    play_text(GAME, stuck, "b2-b3xb4")
    assert ENDS[int(stuck.end)] == "win D stuck", "not: drawn by the limit"
    state = cast(HexentaflState, GAME.start(ply_limit=100))
    play_out(state, "Kd4-e4; a1-a2; Ke4-d4; a2-a1; Kd4-e4; a1-a2; Ke4-d4")
    state.ply = 99
    play_text(GAME, state, "a2-a1")
    assert ENDS[int(state.end)] == "draw repetition", "not: drawn by the limit"


@rule("HX-4.3")
def test_points_of_a_side_without_a_move() -> None:
    assert after("Kc6 Db2 Db5 Ab4 D", "b2-b3xb4").scores() == [1.0, 0.0]
    assert after("Ka2 Da1 Ab3 Aa3 Ab1 Ae1 A", "e1-b2").scores() == [0.0, 1.0]


@rule("HX-4.4")
@pytest.mark.parametrize(
    "script",
    [
        "Kd4-e4; a1-a2; Ke4-e3; a2-a1",  # another hex for the King
        "d5-d6; a1-a2; d6-c6; a2-a1",  # for a defender
        "Kd4-e4; a1-a3; Ke4-d4; a3-a2",  # for an attacker
        "Kd4-e4; a1-a2; Ke4-e3; a2-a1; Ke3-d4",  # the same hexes, but the attackers are to move
    ],
)
def test_what_is_not_the_same_position(script: str) -> None:
    assert play_out(at("Kd4 Dd5 Aa1 Ag4 D"), script).occurrences() == 1


# -- what is shown -----------------------------------------------------------------------------------------------------


@rule("HX-3.1", "HX-4.1", "HX-4.2", "HX-1.4")
@pytest.mark.parametrize(
    ("text", "move", "shown"),
    [
        ("Kd4 Dc3 Aa1 D", "c3-c4", [("A defender moves c3-c4.", "Kd4 Dc4 Aa1 A")]),
        (
            "Dc5 De5 Ab4 Af4 Kb1 Ad7 A",
            "d7-d6xc5xe5",
            [("An attacker moves d7-d6.", "Kb1 Dc5 De5 Ab4 Ad6 Af4 A"), ("It captures c5 and e5.", "Kb1 Ab4 Ad6 Af4 D")],
        ),
        (
            "Kb3 Ac4 Aa1 Dd5 A",
            "a1-a2",
            [
                ("An attacker moves a1-a2.", "Kb3 Dd5 Aa2 Ac4 A"),
                ("It captures b3.", "Kb3 Dd5 Aa2 Ac4 D"),
                ("Game 1: The King is captured: the attackers win (Bjorn).", "Kb3 Dd5 Aa2 Ac4 D"),
                ("Game 2: the sides are exchanged.", OPENING),
            ],
        ),
        (
            "Kc6 Aa1 Da2 D",
            "Kc6-d7",
            [
                ("The King moves c6-d7.", "Kd7 Da2 Aa1 A"),
                ("Game 1: The King reaches a gate: the defenders win (Astrid).", "Kd7 Da2 Aa1 A"),
                ("Game 2: the sides are exchanged.", OPENING),
            ],
        ),
    ],
)
def test_the_move_is_shown_before_what_it_takes_and_the_end_before_the_next_game(
    text: str, move: str, shown: list[tuple[str, str]]
) -> None:
    found = beats(GAME, at(text, match="pair"), move)
    assert [(" ".join(said), position(cast(HexentaflState, seen))) for said, seen in found] == shown


@rule("HX-3.1")
def test_what_was_taken_before_is_not_shown_with_the_next_move() -> None:
    state = after("Kc3 Dc6 De4 Ac5 Ae5 Ae1 A", "e1-e3xe4")
    shown = beats(GAME, state, "Kc3-c4xc5")
    assert [int(cast(HexentaflState, seen).taken) for _, seen in shown] == [0, state.taken] and state.taken


@rule("HX-3.1", "HX-3.4", "HX-3.6", "HX-3.7", "HX-3.9")
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example[0])
def test_what_a_move_would_take_is_what_it_takes(example: tuple[str, ...]) -> None:
    state = at(example[1])
    for action in state.legal(state.turn()):
        moved = state.copy()
        moved.apply(state.turn(), action)
        assert state.taken_by(action) == moved.taken, GAME.say(state, state.turn(), action)


# -- a pair -----------------------------------------------------------------------------------------------------------


@rule("HX-1.4", "HX-1.6")
def test_a_drawn_first_game_is_followed_by_a_second_on_the_same_board() -> None:
    state = cast(HexentaflState, GAME.start(size=5, match="pair", first="attackers", ply_limit=100))
    opening = position(state)
    state.ply = 99
    play_text(GAME, state, "a1-a2")
    assert ENDS[int(state.first_end)] == "draw limit" and state.game == 1 and position(state) == opening
    assert state.actors() == [0], "the attackers open again, now the first seat"


@rule("HX-1.4", "HX-1.6")
@pytest.mark.parametrize(("text", "move"), [("Kc6 Aa1 Da2 D", "Kc6-d7"), ("Kb3 Ac4 Aa1 Dd5 A", "a1-a2")])
def test_nothing_of_the_first_game_is_left_in_the_second(text: str, move: str) -> None:
    state, fresh = after(text, move, match="pair"), GAME.start(match="pair").data()
    assert (fresh["moved_from"], fresh["moved_to"], fresh["taken"]) == (-1, -1, 0), "no move has been made"
    assert state.data() == fresh | {"game": 1, "first_end": state.first_end} and state.first_end != codes.RUNNING


# -- positions --------------------------------------------------------------------------------------------------------


@rule("HX-1.2", "HX-2.6")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Kb3 Dd5 Ad4 A", "HX-2.6"),
        ("Kb3 Dd4 Ad5 A", "HX-2.6"),
        ("Kd4 Da1 Da2 Da3 Da4 Ag1 D", "at most 3 men"),
        ("Kd4 Ab1 Ab2 Ab3 Ab4 Ab5 Ac1 Ac2 A", "at most 6 men"),
    ],
)
def test_positions_that_cannot_be(text: str, sentence: str) -> None:
    with pytest.raises(BadPosition, match=re.escape(sentence)):
        at(text)


@rule("HX-1.2")
@pytest.mark.parametrize("part", ["attackers", "defenders"])
def test_no_man_stands_outside_the_small_board(part: str) -> None:
    with pytest.raises(BadPosition, match=r"HX-1\.2: a piece stands outside"):
        GAME.load(GAME.start().data() | {part: 2**40})


def test_a_copy_has_every_part_of_its_own() -> None:
    state = HexentaflState()
    state.viewer = 1
    copies_every_part(state)


@rule("HX-3.1")
@pytest.mark.parametrize(
    ("text", "move", "side"), [("Kd4 Dc6 De3 Ad7 Aa1 D", "e3-e6xd7", codes.DEFENDERS), ("Kb3 Ac4 Aa1 Dd5 A", "a1-a2xb3", codes.ATTACKERS)]
)
def test_who_moves_and_who_captures_is_told(text: str, move: str, side: int) -> None:
    state = at(text)
    state.listen()
    play_text(GAME, state, move)
    assert [(event.key, event.params[0]) for event in state.heard()][:2] == [("move", side), ("capture", side)]


@rule("HX-2.7", "HX-4.3")
@pytest.mark.parametrize("size", [4, 5])
def test_one_free_hex_behind_the_throne_is_enough_to_move(size: int) -> None:
    state = at(OPENING)
    throne, every = int(tables.THRONE[size - 4]), int(tables.HEXES[size - 4])
    for man in tables.moves_from(size, throne):
        for to, (action, between) in tables.moves_from(size, man).items():
            if to == throne:
                continue
            free = 2**throne | 2**to
            state.size, state.side, state.attackers = size, codes.ATTACKERS, 2**man
            state.king = next(cell for cell in range(int.bit_length(every)) if not (free | 2**man) & 2**cell)
            state.defenders = every - free - 2**man - 2**state.king
            way = between & ~free == 0
            assert state.can_move() == way and state.legal(state.turn()) == ([action] if way else [])
