"""Every clause of heXentafl, tested by positions."""

from __future__ import annotations

from typing import cast

import pytest

from meadhall import load_game
from meadhall.errors import BadPosition, BadRecord, IllegalMove
from meadhall.games.hexentafl.data import BOARDS, Board
from meadhall.games.hexentafl.rules import HexentaflState, tables
from meadhall.games.hexentafl.words import ENDS, cells_of, match_line, position, put
from support import play_text, rule, run

GAME = load_game("hexentafl")


def at(text: str, **options: object) -> HexentaflState:
    """A position in notation, on a board with these options."""
    return put(cast(HexentaflState, GAME.start(2, **options)), text)


def moves(state: HexentaflState) -> list[str]:
    seat = state.turn()
    return [GAME.say(state, seat, a) for a in state.legal(seat)]


def after(text: str, move: str, **options: object) -> HexentaflState:
    state = at(text, **options)
    play_text(GAME, state, move)
    return state


# -- set-up -----------------------------------------------------------------------------------------------------------


@rule("HX-1.1", "HX-1.2")
def test_both_boards_are_set_up() -> None:
    assert position(cast(HexentaflState, GAME.start())) == "Kd4 Dc3 Dd5 De3 Aa1 Aa4 Ad1 Ad7 Ag1 Ag4 D"
    large = position(cast(HexentaflState, GAME.start(size=5)))
    assert large == "Ke5 Dd4 Dd5 De4 De6 Df4 Df5 Aa1 Aa5 Ab2 Ab5 Ae1 Ae2 Ae8 Ae9 Ah2 Ah5 Ai1 Ai5 D"


@rule("HX-1.2", "HX-1.3")
@pytest.mark.parametrize(
    ("size", "first", "count"), [(4, "defenders", 36), (4, "attackers", 33), (5, "defenders", 42), (5, "attackers", 78)]
)
def test_opening_moves(size: int, first: str, count: int) -> None:
    state = GAME.start(size=size, first=first)
    seat = 0 if first == "defenders" else 1
    assert state.actors() == [seat]
    assert len(state.legal(seat)) == count
    state.apply(seat, state.legal(seat)[0])
    assert state.actors() == [1 - seat]


@rule("HX-1.2")
@pytest.mark.parametrize("board", BOARDS.values(), ids=lambda board: str(board.size))
def test_the_tables_agree_with_the_data(board: Board) -> None:
    names = tables.NAMES[board.size]
    assert names[tables.THRONE[board.size - 4]] == board.throne
    assert cells_of(board.size, int(tables.CORNERS[board.size - 4])) == sorted(board.corners)
    assert cells_of(board.size, int(tables.HEXES[board.size - 4])) == sorted(names)
    for first, count in board.opening_moves.items():
        state = GAME.start(size=board.size, first=first)
        assert len(state.legal(state.turn())) == count


def play_out(state: HexentaflState, script: str) -> HexentaflState:
    return cast(HexentaflState, run(GAME, state, script))


@rule("HX-1.4", "HX-1.6")
def test_a_pair_exchanges_sides_and_adds_points() -> None:
    state = at("Kc6 Aa1 Da2 D", match="pair")
    play_text(GAME, state, "Kc6-d7")
    assert state.game == 1 and state.ply == 0 and state.occurrences() == 1
    assert ENDS[int(state.first_end)] == "win D escape"
    assert state.actors() == [1], "the second seat defends in game 2, and the defenders open again"
    assert position(state) == position(cast(HexentaflState, GAME.start()))
    second = put(state, "Kb3 Ac4 Aa1 Dd5 A")
    assert second.turn() == 0, "the first seat attacks in game 2"
    play_text(GAME, second, "a1-a2")
    assert second.actors() == [] and second.scores() == [1.0, 0.0] and match_line(second) == "match 2-0"


@rule("HX-1.4")
@pytest.mark.parametrize(
    ("ends", "scores", "text"),
    [((1, 1), [0.5, 0.5], "match 1-1"), ((5, 2), [1.0, 0.0], "match 1.5-0.5"), ((6, 1), [0.0, 1.0], "match 0.5-1.5")],
)
def test_points_of_a_pair(ends: tuple[int, int], scores: list[float], text: str) -> None:
    state = cast(HexentaflState, GAME.start(match="pair"))
    state.game, state.first_end, state.end = 1, *ends
    assert state.scores() == scores and match_line(state) == text


@rule("HX-1.5")
def test_a_territory_of_nxs_has_the_cells_of_the_small_board() -> None:
    assert len(tables.NAMES[4]) == 37 and len(tables.NAMES[5]) == 61
    columns = [sum(name[0] == letter for name in tables.NAMES[4]) for letter in "abcdefg"]
    assert columns == [4, 5, 6, 7, 6, 5, 4]


# -- moving -----------------------------------------------------------------------------------------------------------


@rule("HX-2.1")
def test_there_is_no_pass() -> None:
    state = at("Kd4 Dd5 Aa1 D")
    for text in ("d5-d5", "a1-a2", "pass"):
        with pytest.raises(IllegalMove):
            GAME.read(state, 0, text)


@rule("HX-2.2", "HX-2.3")
def test_men_slide_until_something_stands_in_the_way() -> None:
    state = at("Kd4 Dc6 Aa1 Aa3 Ac3 A")
    from_a1 = sorted(m[3:] for m in moves(state) if m.startswith("a1-"))
    assert from_a1 == ["a2", "b1", "b2", "c1", "d1"]
    assert "not in a straight line" in GAME.why(state, 1, "a1-c2")
    assert "a3 is in the way" in GAME.why(state, 1, "a1-a4")
    assert "is taken" in GAME.why(state, 1, "a1-a3")


@rule("HX-2.4", "HX-2.5")
@pytest.mark.parametrize(
    ("options", "reach"), [({}, 6), ({"king_move": "slide"}, 18), ({"size": 5}, 24), ({"size": 5, "king_move": "step"}, 6)]
)
def test_the_king_steps_or_slides(options: dict[str, object], reach: int) -> None:
    state = at("Ke5 Ab1 D" if options.get("size") == 5 else "Kd4 Ab1 D", **options)
    assert len(moves(state)) == reach


@rule("HX-2.6", "HX-2.7")
def test_men_cross_the_throne_but_only_the_king_stops_there() -> None:
    state = at("Kb3 Ad1 Dc5 A")
    assert "d1-d6" in moves(state) and "d1-d4" not in moves(state)
    assert GAME.why(state, 1, "d1-d4") == "Only the King may stop on the throne; men may slide across it. HX-2.6"
    assert "Kd5-d4" in moves(at("Kd5 Ad1 Dc5 D"))


@rule("HX-2.7", "HX-4.3")
def test_a_man_whose_only_way_leads_over_the_throne_can_move() -> None:
    boxed = "Kb1 Ae6 De7 Df6 Df5 Dd5 Dd6 A"
    assert sorted(moves(at(boxed, size=5))) == ["e6-e1", "e6-e2", "e6-e3", "e6-e4"]
    with pytest.raises(BadPosition, match=r"HX-4\.3"):
        at(boxed.replace("De7", "De7 De4"), size=5)


@rule("HX-2.8")
def test_men_use_corners_like_other_hexes() -> None:
    assert "c6-d7" in moves(at("Kb3 Dc6 Ae1 D"))
    assert "c6-d7" in moves(at("Kb3 Dd5 Ac6 A"))


# -- capturing --------------------------------------------------------------------------------------------------------


@rule("HX-3.1", "HX-3.5")
def test_only_the_mover_captures_and_moving_in_between_is_safe() -> None:
    state = after("Kd4 Db3 Aa2 Aa4 Ag1 D", "b3-a3")
    assert state.taken == 0 and "Da3" in position(state)
    play_text(GAME, state, "g1-f1")
    assert "Da3" in position(state), "the two beside it did not move"


@rule("HX-3.2", "HX-3.3")
def test_opposite_sides_capture_other_angles_do_not() -> None:
    assert "c4-c3xb3" not in moves(at("Kd4 Db3 Aa2 Ac5 A"))
    assert "c5-c4xb3" in moves(at("Kd4 Db3 Aa2 Ac5 A"))
    assert "a4-a3" in moves(at("Kd6 Db3 Aa4 Ac4 A"))


@rule("HX-3.4", "HX-4.2")
def test_the_king_abroad_falls_to_two() -> None:
    state = after("Kb3 Ac4 Aa1 Dd5 A", "a1-a2")
    assert ENDS[int(state.end)] == "win A king" and state.scores() == [0.0, 1.0] and state.actors() == []


@rule("HX-3.6")
def test_a_corner_falls_to_its_rim_neighbours_only() -> None:
    assert "e3-e6xd7" in moves(at("Kd4 Dc6 De3 Ad7 Aa1 D"))
    assert "f4-d6" in moves(at("Kd4 Dc6 Df4 Ad7 Aa1 D")), "the inward neighbour captures nothing"
    assert "b2-b1xa1" in moves(at("Kd4 Da2 Db2 Aa1 Ag4 D"))


@rule("HX-3.7")
@pytest.mark.parametrize(
    ("text", "move", "falls"),
    [
        ("Kd4 Ad5 Ac3 Ae2 Ag1 A", "e2-e3", True),
        ("Kd4 Ad5 Ad2 A", "d2-d3", False),
        ("Kd4 Ad5 Ac4 Ae6 A", "e6-e4", False),
        ("Kd4 Ad5 Ac4 Ae4 Af2 A", "f2-e3", False),
        ("Kd4 Ad5 Ac4 Ae4 Ac3 Ae2 A", "e2-e3", True),
    ],
)
def test_the_king_on_his_throne_falls_to_three_apart(text: str, move: str, falls: bool) -> None:
    assert (after(text, move).actors() == []) == falls


@rule("HX-3.8", "HX-3.12")
def test_the_king_captures_as_mover_and_as_anvil() -> None:
    assert "Kc3-c4xc5" in moves(at("Kc3 Dc6 Ac5 Ag1 D"))
    assert "d7-d6xd5" in moves(at("Kd4 Dd7 Ad5 Ag1 D")), "against the King on the throne"


@rule("HX-3.9", "HX-3.14")
def test_several_men_leave_together_and_for_good() -> None:
    state = after("Kb1 Dc5 De5 Ab4 Af4 Ad7 A", "d7-d6xc5xe5")
    assert position(state) == "Kb1 Ab4 Ad6 Af4 D"


@rule("HX-3.10", "HX-3.11")
def test_no_hex_is_hostile() -> None:
    assert "b2-b5" in moves(at("Kd4 Dc6 Ab2 A")), "neither corner nor edge helps"
    assert "d7-d6" in moves(at("Kb2 Dd5 Ad7 A")), "nor the empty throne"
    assert "b3-a3xa2" not in " ".join(moves(at("Kd4 Da2 Ab3 Ag1 A")))


@rule("HX-3.13", "HX-4.1", "HX-4.6")
def test_a_king_on_a_corner_has_won() -> None:
    state = after("Kc6 Ae6 Da2 Aa1 D", "Kc6-d7")
    assert ENDS[int(state.end)] == "win D escape" and state.scores() == [1.0, 0.0]


# -- the end ----------------------------------------------------------------------------------------------------------


@rule("HX-4.3")
def test_who_cannot_move_loses() -> None:
    assert ENDS[int(after("Kc6 Db2 Db5 Ab4 D", "b2-b3xb4").end)] == "win D stuck"
    assert ENDS[int(after("Ka2 Da1 Ab3 Aa3 Ab1 Ae1 A", "e1-b2").end)] == "win A stuck"


@rule("HX-4.4")
def test_the_third_occurrence_is_a_draw() -> None:
    state = cast(HexentaflState, GAME.start())
    there_and_back = "Kd4-e4; a1-a2; Ke4-d4; a2-a1"
    play_out(state, there_and_back)
    assert state.occurrences() == 2 and state.actors() == [0]
    play_out(state, "Kd4-e4; a1-a2; Ke4-d4")
    assert state.actors() == [1]
    play_out(state, "a2-a1")
    assert ENDS[int(state.end)] == "draw repetition" and state.scores() == [0.5, 0.5]


@rule("HX-4.4")
def test_the_side_to_move_belongs_to_the_position() -> None:
    state = cast(HexentaflState, GAME.start())
    play_out(state, "Kd4-e4; a1-a2; Ke4-d4; a2-a1; d5-d6; a1-a2; d6-d5; a2-a1")
    assert ENDS.get(int(state.end)) == "draw repetition"
    shifted = at("Kd4 Dd5 Ad7 Aa1 D", king_move="slide")
    play_out(shifted, "d5-d6; a1-a2; d6-d5; a2-a1; d5-d6")
    assert shifted.actors() == [1]


@rule("HX-4.5", "HX-4.6")
def test_the_limit_draws_but_a_decision_counts_first() -> None:
    state = at("Kd4 Dd5 Aa1 D", ply_limit=100)
    state.ply = 99
    play_text(GAME, state, "d5-d6")
    assert ENDS[int(state.end)] == "draw limit"
    winning = at("Kc6 Aa1 Da2 D", ply_limit=100)
    winning.ply = 99
    play_text(GAME, winning, "Kc6-d7")
    assert ENDS[int(winning.end)] == "win D escape"


@rule("HX-4.6")
def test_capturing_the_king_counts_before_everything_else() -> None:
    state = at("Kb3 Ac4 Aa1 A", ply_limit=100)
    state.ply = 99
    play_text(GAME, state, "a1-a2")
    assert ENDS[int(state.end)] == "win A king"


# -- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"king": 60}, "HX-1.2"),
        ({"attackers": 2**18}, "HX-2.3"),
        ({"defenders": 2**19, "king": 0}, "HX-2.3"),
        ({"attackers": 2**37 - 1 - 2**18}, "HX-2.3"),
        ({"seats": 3}, "cannot have 3 seats"),
        ({"size": 6}, "'size' must be from 4 to 5"),
        ({"wings": 1}, "no part called 'wings'"),
        ({"past": [1]}, "HX-4.4"),
        ({"king": "d4"}, "whole number"),
        ({"game": 1}, "HX-1.4"),
        ({"attackers": 0, "side": 1}, "HX-4.3"),
        ({"attackers": 2, "king": 0}, "HX-4.1"),
    ],
)
def test_impossible_positions_are_refused(change: dict[str, object], sentence: str) -> None:
    data = GAME.start().data() | change
    with pytest.raises(BadPosition, match=sentence):
        GAME.load(data)


def test_a_missing_part_is_named() -> None:
    data = GAME.start().data()
    del data["king"]
    with pytest.raises(BadPosition, match="lacks 'king'"):
        GAME.load(data)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("z9", "no hex z9"),
        ("h1-h2", "no hex h1"),
        ("a1-a2", "belongs to the attackers"),
        ("b1-b2", "No piece stands on b1"),
        ("d5-z9", "no hex z9"),
        ("Kd4-d6", "one hex only"),
        ("d5-d4", "is taken"),
        ("d5-d7", "is taken"),
    ],
)
def test_refusals_name_the_rule(text: str, sentence: str) -> None:
    state = GAME.start()
    assert sentence in GAME.why(state, 0, text)
    with pytest.raises(IllegalMove):
        GAME.read(state, 0, text)


def test_moves_are_read_however_a_hand_writes_them() -> None:
    state = at("Kd4 Dc6 De3 Ad7 Aa1 D")
    for text in ("e3 e6", "e3e6", "E3 - E6", "e3-e6 x d7", "e3e6xd7"):
        assert GAME.say(state, 0, GAME.read(state, 0, text)) == "e3-e6xd7", text
    assert GAME.read(state, 0, "K d4 e4") == GAME.read(state, 0, "Kd4-e4")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("Dd5 Aa1 D", "need one King"), ("Kd4 Kd5 D", "need one King"), ("Kd4 Xd5 D", "'Xd5' is not a piece on this board")],
)
def test_positions_that_cannot_be_read(text: str, sentence: str) -> None:
    with pytest.raises(BadPosition, match=sentence):
        at(text)


@rule("HX-1.4")
def test_markers_of_a_record_are_checked() -> None:
    state = at("Kc6 Aa1 Da2 D", match="pair")
    assert GAME.lines(state, "game 1") == [] and GAME.lines(state, "Kc6-d7") == ["Kc6-d7"]
    for line, sentence in (("game 2", "this is game 1"), ("win D escape", "but the game goes on"), ("match 1-1", "that is not the score")):
        with pytest.raises(BadRecord, match=sentence):
            GAME.lines(state, line)
    play_text(GAME, state, "Kc6-d7")
    assert GAME.lines(state, "Win d ESCAPE") == [] and GAME.lines(state, "game 2") == []
    with pytest.raises(BadRecord, match="but the game ended with 'win D escape'"):
        GAME.lines(state, "draw limit")


def test_wrong_captures_are_refused() -> None:
    with pytest.raises(IllegalMove, match="e3-e6 does not capture a1"):
        GAME.read(at("Kd4 Dc6 De3 Ad7 Aa1 D"), 0, "e3-e6xa1")
    assert GAME.read(at("Kd4 Dc6 De3 Ad7 Aa1 D"), 0, "e3-e6") == GAME.read(at("Kd4 Dc6 De3 Ad7 Aa1 D"), 0, "E3-E6xd7")


@rule("HX-3.1", "HX-3.4")
def test_a_move_what_it_takes_and_the_end_are_told_one_after_another() -> None:
    state = at("Kb3 Ac4 Aa1 Dd5 A")
    state.listen()
    play_text(GAME, state, "a1-a2xb3")
    told = [(event.key, GAME.log(event, ("Astrid", "Bjorn"))) for event in state.heard()]
    assert told == [
        ("move", "An attacker moves a1-a2."),
        ("capture", "It captures b3."),
        ("end", "The King is captured: the attackers win."),
    ]


def test_the_numbers_of_a_position_end_with_the_board() -> None:
    data = at("Kc6 Aa1 A").data()
    assert data["defenders"] == 0 and GAME.load(data)
    for name, least, most in (("king", 0, 60), ("moved_from", -1, 60), ("moved_to", -1, 60), ("ply", 0, 2000)):
        for wrong in (least - 1, most + 1):
            with pytest.raises(BadPosition, match=f"from {least} to {most}"):
                GAME.load({**data, name: wrong})


@rule("HX-4.1")
@pytest.mark.parametrize(("text", "move", "size"), [("Kc6 Aa1 Da2 D", "Kc6-d7", 4), ("Ke8 Aa1 Da2 D", "Ke8-e9", 5)])
def test_when_the_king_is_home_the_table_shows_the_end_at_once(text: str, move: str, size: int) -> None:
    state = at(text, size=size)
    state.listen()
    play_text(GAME, state, move)
    assert state.shots is not None
    assert {int(cast(HexentaflState, shot.state).end) for shot in state.shots} == {int(state.end)} and state.end != 0
    other = at(text, size=size)
    other.listen()
    play_text(GAME, other, "a2-a3")
    assert other.shots is not None and cast(HexentaflState, other.shots[0].state).side == 0, "the man has moved, and nothing is decided yet"
