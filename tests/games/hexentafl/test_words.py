"""heXentafl in words: whatever the program says can be typed, and every refusal is true."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import cast

import pytest

from meadhall.errors import IllegalMove
from meadhall.games.hexentafl.rules import HexentaflState
from support import play_text, random_states

from .test_rules import GAME, at

SETUPS: list[dict[str, object]] = [{}, {"size": 5}, {"king_move": "slide"}, {"size": 5, "king_move": "step"}, {"match": "pair"}]


@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_whatever_the_program_says_of_a_move_can_be_typed(options: dict[str, object]) -> None:
    for state in random_states(GAME, 2, 5, **options)[:60]:
        for seat in state.actors():
            for action in state.legal(seat)[::5]:
                said, offered = GAME.say(state, seat, action), GAME.choice(state, seat, action)
                after = state.copy()
                after.listen()
                after.apply(seat, action)
                logged = GAME.log(after.heard()[0], ("Astrid", "Bjorn"))
                for text in (said, offered.label, logged, logged.removesuffix("."), said.split("x")[0], said.removeprefix("K")):
                    assert GAME.read(state, seat, text) == action, text
                    assert GAME.why(state, seat, text) == "This move is legal."
                if "goes from" in offered.result:
                    assert GAME.read(state, seat, offered.result.partition(". ")[0]) == action, offered.result


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("King e4", "Kd4-e4"),
        ("king to e4", "Kd4-e4"),
        ("Ke4", "Kd4-e4"),
        ("The King moves from the throne to e4.", "Kd4-e4"),
        ("throne-e4", "Kd4-e4"),
        ("De3-e6", "e3-e6xd7"),
        ("defender on e3 to e6", "e3-e6xd7"),
        ("man e3-e6", "e3-e6xd7"),
        ("e6 captures d7.", "e3-e6xd7"),
        ("e3-e6xAd7", "e3-e6xd7"),
        ("c6 to hex b5", "c6-b5"),
    ],
)
def test_names_are_understood(text: str, move: str) -> None:
    state = at("Kd4 Dc6 De3 Ad7 Aa1 D")
    assert GAME.say(state, 0, GAME.read(state, 0, text)) == move
    assert GAME.why(state, 0, text) == "This move is legal."


def test_a_capture_of_the_king_can_be_typed_by_his_name() -> None:
    state = at("Kb3 Ac4 Aa1 Dd5 A")
    for text in ("a1-a2xb3", "a1-a2 captures the King", "a2 captures the King.", "a1-a2 x Kb3"):
        assert GAME.say(state, 1, GAME.read(state, 1, text)) == "a1-a2xb3", text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        # a name alone, or one that could mean several things
        ("King", "The King on d4 can go to c3, c4, d3, d5 or e4: say where."),
        ("King on d4", "The King on d4 can go to c3, c4, d3, d5 or e4: say where."),
        ("throne", "The King on d4 can go to c3, c4, d3, d5 or e4: say where."),
        ("attacker", "You move the defenders, not the attackers. HX-2.1"),
        ("attacker to e6", "You move the defenders, not the attackers. HX-2.1"),
        ("man", "Say which man moves, and where to, such as c6-d6."),
        ("e6", "Only one of your pieces can go to e6: write e3-e6xd7."),
        ("man e5", "Say which piece goes to e5: c6-e5 or e3-e5."),
        ("e6 captures a1", "Only one of your pieces can go to e6: write e3-e6xd7."),
        ("f1", "None of your pieces can go to f1 now. HX-2.2"),
        # pieces
        ("a1-a2", "The man on a1 belongs to the attackers; you move the defenders. HX-2.1"),
        ("attacker on a1", "The man on a1 belongs to the attackers; you move the defenders. HX-2.1"),
        ("b1-b2", "No piece stands on b1. HX-2.1"),
        ("Kc6-c5", "The King stands on d4, not on c6."),
        ("Kb1-b2", "The King stands on d4, not on b1."),
        ("man d4-e4", "The King stands on d4."),
        ("attacker e3-e4", "A defender stands on e3."),
        # ways
        ("d4-d4", "The piece would stay where it is, and nobody may pass. HX-2.1"),
        ("Kd4-e5", "The King moves one hex only. HX-2.4"),
        ("Kd4-d6", "The King moves one hex only. HX-2.4"),
        ("King e5", "The King moves one hex only. HX-2.4"),
        ("e3-a1", "a1 is taken: a hex holds one piece. HX-2.3"),
        ("e3-b3", "b3 is not in a straight line with e3. HX-2.2"),
        ("h1-h2", "There is no hex h1 on this board: its columns are a to g. HX-1.2"),
        ("a5-a4", "There is no hex a5 on this board: column a goes from a1 to a4. HX-1.2"),
        ("d10", "There is no hex d10 on this board: column d goes from d1 to d7. HX-1.2"),
        ("e3-e4-e5", "A move has two hexes, where it begins and where it ends; this names 3. HX-2.1"),
        ("pass", "Nobody may pass: a turn is one move. HX-2.1"),
        ("%$", "'%$' names no move; write where it begins and where it ends, like c6-d6."),
        # captures
        ("e3-e6xa1", "e3-e6 does not capture a1: a1 is not beside e6. HX-3.1"),
        ("e3-e6xe5", "e3-e6 does not capture e5: no enemy stands there. HX-3.2"),
        ("Kd4-e4xd7", "Kd4-e4 does not capture d7: d7 is not beside e4. HX-3.1"),
        ("e3-e6xd7xd7", "Each captured piece is written once: e3-e6xd7."),
    ],
)
def test_refusals_say_what_is_wrong(text: str, sentence: str) -> None:
    state = at("Kd4 Dc6 De3 Ad7 Aa1 D")
    assert GAME.why(state, 0, text) == sentence
    with pytest.raises(IllegalMove, match=re.escape(sentence)):
        GAME.read(state, 0, text)


@pytest.mark.parametrize(
    ("position", "options", "text", "sentence"),
    [
        ("Kd5 Ad1 Dd6 D", {"size": 5, "king_move": "step"}, "Kd5-d3", "The King moves one hex only. HX-2.5"),
        ("Kd5 Ad1 Dd6 D", {"size": 5}, "Kd5-e3", "e3 is not in a straight line with d5. HX-2.5"),
        ("Kb3 Ad1 Ad2 Dc5 A", {}, "d1-d4", "d2 is in the way: no piece passes over another. HX-2.3"),
        ("Kb3 Ad1 Dc5 A", {}, "d1-d4", "Only the King may stop on the throne; men may slide across it. HX-2.6"),
        ("Kb3 Ad1 Dc5 A", {}, "throne", "Only the King may stop on the throne; men may slide across it. HX-2.6"),
        ("Kb3 Ad1 Dc5 A", {}, "King c3", "The King belongs to the defenders; you move the attackers. HX-2.1"),
        ("Kb3 Aa1 Aa4 Aa3 A", {}, "a1-a4", "a4 is taken: a hex holds one piece. HX-2.3"),
        ("Kb3 Aa1 Aa3 Aa2 A", {}, "a1-a4", "a2 is in the way: no piece passes over another. HX-2.3"),
        ("Kd4 Ad5 Ad2 A", {}, "d2-d3xd4", "on his throne the King falls only to three attackers of whom no two touch. HX-3.7"),
        ("Kd4 Dc6 Df4 Ad7 Aa1 D", {}, "f4-d6xd7", "a man in a gate falls only to enemies on both of its rim neighbours. HX-3.6"),
        ("Kd4 Da2 Ab4 Ag1 A", {}, "b4-b3xa2", "the line through a2 ends at the edge of the board. HX-3.11"),
        ("Kd4 Db3 Ac5 Ag1 A", {}, "c5-c4xb3", "none of your pieces stands on a2, on the other side of it. HX-3.2"),
        ("Kb1 Dc5 De5 Ab4 Af4 Ad7 A", {}, "d7-d6xc5", "d7-d6 captures e5 too: write d7-d6xc5xe5, or leave the captures out. HX-3.9"),
    ],
)
def test_refusals_know_the_rules(position: str, options: dict[str, object], text: str, sentence: str) -> None:
    state = at(position, **options)
    seat = state.turn()
    assert GAME.why(state, seat, text).endswith(sentence)
    with pytest.raises(IllegalMove):
        GAME.read(state, seat, text)


def test_a_refusal_says_whose_turn_it_is() -> None:
    assert GAME.why(GAME.start(), 1, "a1-a2") == "The defenders are to move now. HX-1.3"


def test_the_log_of_a_pair_names_the_winner_of_each_game() -> None:
    state = at("Kc6 Aa1 Da2 D", match="pair")
    state.listen()
    play_text(GAME, state, "Kc6-d7")
    assert [GAME.log(event, ("Astrid", "Bjorn")) for event in state.heard()][-2:] == [
        "Game 1: The King reaches a gate: the defenders win (Astrid).",
        "Game 2: the sides are exchanged.",
    ]
    assert "Game 2 of 2: the sides are exchanged." in GAME.text(state)


@pytest.mark.parametrize("size", [4, 5])
def test_the_table_explains_its_signs_and_fits_the_screen(size: int) -> None:
    for state in random_states(GAME, 2, 3, size=size):
        text = GAME.text(state)
        assert all(len(row) <= 80 for row in text.splitlines())
        for sign in "KDA.+#":
            assert f"{sign} " in text
        assert ("are to move" in text) == bool(state.actors())


def test_a_draw_that_comes_near_is_told() -> None:
    state = cast(HexentaflState, GAME.start())
    for move in ("Kd4-e4", "a1-a2", "Ke4-d4", "a2-a1"):
        play_text(GAME, state, move)
    assert GAME.prompt(state, 0).help == "The second time for this position; the third is a draw."
    assert "The second time for this position" in GAME.text(state)


def test_everything_on_the_board_can_be_looked_up() -> None:
    for name, key in (
        ("king", "king"),
        ("#", "throne"),
        ("corner", "gate"),
        ("D", "defender"),
        ("capture", "capture"),
        ("gold l", "lozenge"),
    ):
        assert [term.key for term in GAME.look_up(name)] == [key]
    assert "3 on 4x4 and 6 on 5x5" in GAME.look_up("defender")[0].about


def test_men_are_those_of_both_sides() -> None:
    """Attackers are told to move one of their men, and `? men` spoke of the King's alone."""
    assert [term.key for term in GAME.look_up("men")] == ["defender", "attacker"]


def test_a_game_that_is_over_counts_its_moves_without_promising_a_draw() -> None:
    last = random_states(GAME, 2, 5)[-1]
    assert "the game is a draw." not in GAME.text(last) and re.search(r"Moves: \d+\.", GAME.text(last))


@pytest.mark.parametrize("options", [{}, {"match": "pair"}], ids=str)
def test_a_move_that_ends_the_game_says_so(options: dict[str, object]) -> None:
    """`? Kf4-g4` said that the King goes to g4, and not that this wins."""
    states = random_states(GAME, 2, 5, **options)
    told = 0
    for state, after in pairwise(states):
        assert isinstance(state, HexentaflState) and isinstance(after, HexentaflState)
        for action in state.legal(state.turn())[:: 1 if after is states[-1] else 9]:
            result = GAME.choice(state, state.turn(), action).result
            copy = state.copy()
            copy.apply(state.turn(), action)
            over = copy.end != 0 or copy.game != state.game
            assert (result.endswith("win.") or "draw" in result) == over, result
            told += over
    assert told
