"""The worked examples of the specification, as scripts in its notation, and counts of openings."""

from __future__ import annotations

import pytest

from meadhall.errors import BadRecord, IllegalMove
from meadhall.games.nxs.rules import turns
from meadhall.games.nxs.rules.state import NxsState
from meadhall.games.nxs.words.names import man
from support import rule

from .table import BLACK, GOLD, WHITE, after, at, attacks, by_rune, ended, hexes, options, play, position, start, terr, ways


@rule("NX-6.1", "NX-6.2", "NX-6.3", "NX-6.4", "NX-6.5")
def test_ex1_the_rulebook_series() -> None:
    assert terr(at("BU@Wg3/2"), BLACK) == 1
    state = at("BU@Wg3/2", mover=BLACK)
    state = play(state, "B: Wg3-We5")
    assert hexes(state, BLACK) == {"We5", "Wf4", "Wg3"}
    assert terr(at("BU@We5/2 WB@Bf2/4"), BLACK) == 3
    cut = at("BU@We5/2 WB@Wf4/3 BO@Bb3/0", mover=BLACK)
    assert terr(cut, BLACK) == 1
    two = at("BU@We5/2 WB@Wf4/3 BO@We1/0")
    assert hexes(two, BLACK) == {"We1", "We2", "We3", "We4", "We5", "Wf1", "Wg1"}
    two = after(two, "Wf4", "-We4")
    assert hexes(two, BLACK) == {"We1", "Wf1", "Wg1", "We5", "Wf4", "Wg3"}


@rule("NX-4.1")
def test_ex2_three_lines_three_hexes() -> None:
    assert set(ways(at("WS@Wd4/0"), "Wd4")) == {"Wd1", "Wd2", "Wd3", "We4", "Wf4", "Wg4", "Wc4", "Wb4", "Wa4"}


@rule("NX-4.2")
def test_ex3_a_piece_in_the_way() -> None:
    assert set(ways(at("BH@Wd4/2 WJ@We4/3", mover=BLACK), "Wd4")) == {"Wb2", "Wb4", "Wc3", "Wc4", "We3", "Wf2"}


EX4 = "BO@Wd4/4 WU@We2/0 WU@Wf3/0"


@rule("NX-5.2", "NX-5.3", "NX-5.4")
def test_ex4_ex5_ex7_attacks_and_blocks() -> None:
    assert attacks(at(EX4, mover=BLACK), "Wd4") == ["We2", "Wf3"]
    assert attacks(at(EX4 + " WB@We4/0", mover=BLACK), "Wd4") == ["We2"]
    assert attacks(at(EX4 + " WB@We3/0", mover=BLACK), "Wd4") == []
    assert attacks(at("BO@Wd4/4 WS@We2/0 WU@Wf3/0", mover=BLACK), "Wd4") == ["Wf3"]


@rule("NX-5.4")
def test_ex6_several_blockers() -> None:
    state = at("WJ@Bd4/3 BU@Bc5/0 BU@Bb3/0 BB@Bc2/0 BH@Bd5/0 BO@Be5/0")
    assert attacks(state, "Bd4") == ["Bb3", "Bc2"]


@rule("NX-7.3")
def test_ex8_close_call() -> None:
    state = at("WB@Bf2/1 WO@Be6/0 WO@Wg1/0 BU@Wd7/4 BU@Wd4/2")
    assert (terr(state, WHITE), terr(state, BLACK)) == (6, 7)
    play(state, "W: Wg1-Be3; win W 11-10 close")
    assert ended(state) == "win W 11-10 close"
    assert state.scores() == [1.0, 0.0]


@rule("NX-7.2", "NX-7.4")
def test_ex9_equal_is_not_a_close_call() -> None:
    state = at("WB@Bd5/5 WO@Bd7/5 WO@Wg1/5 BU@We6/5 BU@Wa4/2")
    assert set(ways(state, "Wg1")) == {"Be3", "Wg4"}
    with pytest.raises(AssertionError, match=r"Black would hold 10 and you 10: equal numbers are not a close call. NX-7.4"):
        play(state.copy(), "W: Wg1-Bg3")
    play(state, "W: Wg1-Be3; win W 13-10 close")


@rule("NX-9.10")
def test_ex10_extra_move_distance() -> None:
    state = at("WS@Bc4/0 WO@Bg3/5", cards="sannligr", script="sann raido jera tiwaz")
    assert terr(state, WHITE) == 6
    best = {to: terr(after(state, "none", "Bg3", "-" + to), WHITE) for to in ways(state, "Bg3")}
    assert max(best.values()) == 9
    assert {to for to in best if best[to] == 9} == {"Bd6", "Be5"}
    play(state.copy(), "W: rune raido Bg3-Bc2; win W 10-0")
    play(state, "W: rune raido Bg3-Bc6; win W 11-0")


@rule("NX-8.1")
def test_ex11_ex25_a_third_from_each() -> None:
    short = at("WS@Bg4/0 WS@Be4/0 WS@Gf4/0 BO@Ba1/0 GO@Ga1/0", 3)
    assert (terr(short, WHITE), short.fault()) == (10, "")
    enough = at("WS@Bb2/0 WS@Bc1/0 WS@Gd4/0 BO@Ba4/0 GO@Ga1/0", 3)
    assert (terr(enough, WHITE), enough.fault()[:7]) == (10, "NX-7.17")
    short = at("WS@Ba3/0 WS@Bf2/0 WS@Gg1/0 WS@Gg2/0 BO@Ba4/0 GO@Ga1/0", 3, target=13)
    assert (terr(short, WHITE), short.fault()) == (13, "")
    enough = at("WS@Bd2/0 WS@Bd3/0 WS@Gc2/0 BO@Ba4/0 GO@Ga1/0", 3, target=13)
    assert (terr(enough, WHITE), enough.fault()[:7]) == (13, "NX-7.17")


@rule("NX-6.8", "NX-8.2")
def test_ex12_a_line_over_two_lands() -> None:
    assert hexes(at("WU@Bd1/0 WO@Ge4/0", 3), WHITE) == {"Bd1", "Be1", "Bf1", "Bg1", "Ge6", "Ge5", "Ge4", "Gf3", "Gg2"}


@rule("NX-6.9", "NX-8.2")
def test_ex13_a_hex_held_twice() -> None:
    state = at("WS@Ge6/0 BS@Ge4/0", 3)
    assert (terr(state, WHITE), terr(state, BLACK)) == (3, 3)
    assert "Gg4" in hexes(state, WHITE) & hexes(state, BLACK)


@rule("NX-10.4", "NX-10.5")
def test_ex14_the_order_of_parts() -> None:
    state = start(variant="jotunn")
    parts: list[str] = []
    while len(parts) < 8:
        parts.append("WB"[state.mover] + ("/G" if state.side == GOLD else ""))
        for _ in range(4):
            state.apply(state.turn(), state.legal(state.turn())[0])
    assert parts == ["W", "B", "B/G", "W", "W/G", "B", "B/G", "W"]


@rule("NX-9.1")
def test_ex15_sannligr() -> None:
    state = start(cards="sannligr", script="sann raido jera tiwaz")
    hands = [[int(n) for n in state.hands[seat * 12 : seat * 12 + 12]] for seat in (0, 1)]
    assert hands[0] == hands[1] == [1, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]


@rule("NX-7.2")
def test_ex16_a_pinned_blocker() -> None:
    state = at("WB@Bg4/0 WO@Ba3/3 WO@Wd5/4 BU@Wb5/2 BU@Wc1/3")
    assert set(ways(state, "Wd5")) == {"Wd2", "We4", "Wf3", "Wg2"}
    with pytest.raises(AssertionError, match=r"Black would hold 10 of 10: nobody may hand over the win. NX-7.2"):
        play(state, "W: Wd5-We5")


@rule("NX-7.10")
def test_ex17_no_legal_move() -> None:
    state = at("WO@Wa1/2 BU@Bd4/0")
    assert ended(state) == "win B nomove"
    play(state, "win B nomove")


@rule("NX-5.8")
def test_ex18_a_hex_passed_is_off_the_board() -> None:
    assert attacks(at("WU@Wf1/4 BU@Bg4/0"), "Wf1") == ["Bg4"]
    assert attacks(at("WU@Wf1/4 BU@Bg4/0 BB@Wg1/0"), "Wf1") == []
    assert attacks(at("WU@Wf1/4 BU@Bg4/0 WB@Wg1/0"), "Wf1") == ["Bg4"]


@rule("NX-1.2")
def test_ex19_gold_out_of_play() -> None:
    assert set(ways(at("WO@Wg4/0"), "Wg4")) == {"Wf5", "We6", "Wd7"}
    assert set(ways(at("WO@Wg4/0", 3), "Wg4")) == {"Wf5", "We6", "Wd7", "Gg4", "Gf5", "Ge6", "Gg3", "Gf3", "Ge3"}


@rule("NX-6.6")
def test_ex20_own_pieces_break_nothing() -> None:
    assert hexes(at("BO@Wd4/4"), BLACK) == {"Wd4", "We3", "Wf2", "Wg1"}
    assert hexes(at("BO@Wd4/4 BB@We3/0"), BLACK) == {"Wd4", "We3", "Wf2", "Wg1", "Wf3", "Wg3"}


@rule("NX-3.5")
def test_ex21_facings_of_equal_pictures() -> None:
    state = at("WS@Wd4/0 WH@Wd3/2 WO@Wa2/5 BO@Bd4/0")
    state = play(state, "W: Wa2-Wb2")
    assert options(after(state, "r Wd4")) == ["cw"]
    state = play(state, "r Wd4 cw; B: Bd4-Bd3 r Bd3 cw; W: Wb2-Wc2")
    assert "WS@Wd4/1" in position(state)
    state = play(state, "r Wd4 cw; B: Bd3-Bd2 r Bd2 cw; W: Wc2-Wd2 r Wd3 cw")
    assert "WS@Wd4/0" in position(state) and "WH@Wd3/0" in position(state)


EX22 = "WB@We3/4 BU@Wf2/0 BU@Wf3/0"


@rule("NX-9.12", "NX-9.17")
def test_ex22_ex24_leap_and_ice_road() -> None:
    state = at(EX22, cards="drawing", script="deal W thurisaz; deal B raido; deal W isa; deal B raido; deal W jera; deal B jera")
    normal = {"We1", "We2", "We4", "We5"}
    assert set(ways(state, "We3")) == normal
    assert set(by_rune(state, "thurisaz", "We3")) == normal | {"Wg1", "Wg3"}
    assert set(by_rune(state, "isa", "We3")) == normal | {"Wd3", "Wd4", "Wc2", "Wc4"}


@rule("NX-9.14")
def test_ex23_break_the_shield_wall() -> None:
    state = at("WB@We3/4 BU@Wg2/0 BJ@Wf2/0 BU@Wf1/0", cards="sannligr", script="sann hagalaz jera tiwaz")
    assert attacks(state, "We3") == []
    assert set(by_rune(state, "hagalaz", "We3")) == {"Wf1", "Wg2"}


@rule("NX-2.3")
def test_ex26_random_medium() -> None:
    state = start(setup="random_medium", script="; ".join(f"tile {kind}" for kind in "UOSHBHUBO"))
    pieces = {word.split("@")[1][:3]: word[:2] for word in position(state).split()}
    kinds = [pieces["W" + name][1] for name in ("e2", "e3", "e4", "e5", "d2", "d3", "d4", "d5", "d6")]
    assert kinds == list("UOSHBHUBO")
    assert state.turn() == WHITE  # all tiles are drawn though one sorceress is left over


@rule("NX-9.4")
def test_ex27_onitama_exchange() -> None:
    deals = "deal W raido; deal B tiwaz; deal W jera; deal B ehwaz; neutral isa"
    state = start(cards="onitama", script=deals)
    state = after(state, "rune raido")
    assert [int(n) for n in state.hands[:12]] == [0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0]
    assert state.neutral == 0


@rule("NX-7.13", "NX-7.12")
def test_ex28_the_third_time() -> None:
    state = at("WO@Bd4/0 WJ@Wa1/3 WS@Wc6/0 BO@We4/4 BJ@Ba1/0 BS@Ba4/0")
    assert (terr(state, WHITE), terr(state, BLACK)) == (4, 3)
    there = "W: Wa1-Wa2 r Wc6 cw; B: Ba1-Ba2 r Ba4 cw"
    back = there.replace("Wa1-Wa2", "Wa2-Wa1").replace("Ba1-Ba2", "Ba2-Ba1")
    for _ in range(2):
        assert not ended(state)
        play(state, there + "\n" + back)
    assert ended(state) == "stalemate W 4-3"


@rule("NX-9.19")
def test_ex29_battle_fury() -> None:
    deals = "deal W kenaz; deal B raido; deal W isa; deal B raido; deal W jera; deal B jera"
    state = at("WB@We3/4 BU@Wg2/0 BU@Bf3/0 BJ@Bg1/0", cards="drawing", script=deals)
    assert by_rune(state, "kenaz", "We3") == ["Wg2"]
    assert set(options(after(state, "rune kenaz", "We3", "xWg2"))) == {"xBf3", "xBg1", "stop"}


@rule("NX-10.6", "NX-10.7")
def test_ex30_the_jotunn_is_careful() -> None:
    text = "GU@Gf3/3 GH@Gf2/0 WO@Wf5/0 BJ@Bd1/1 WJ@Wa1/3 BO@Ba4/2"
    state = at(text, mover=BLACK, variant="jotunn")
    state.turns += 1
    state = play(state, "B: Ba4-Bb5 r Bb5 ccw")
    assert state.side == GOLD
    assert set(ways(state, "Gf3")) & {"Gf4", "Gf5"} == {"Gf4"}
    assert "Gg1" not in ways(state, "Gf2")
    assert "Ge2" in ways(state, "Gf2")


@rule("NX-1.6")
def test_ex31_the_medium_set_up() -> None:
    state = start()
    moves = [(piece, to) for piece in options(state) for to in ways(state, piece)]
    assert len(moves) == 31
    assert not any(attacks(state, piece) for piece in options(state))
    assert "BJ@Bf3/0" in position(state)


@rule("NX-9.23")
def test_ex32_the_question_betrays_nothing() -> None:
    deals = "deal W berkano; deal B raido; deal W raido; deal B isa; deal W jera; deal B jera"
    state = start(cards="drawing", cards_face_down=True, script=deals)
    for used in (0, 5):
        state.hands[used] = 0
        state.spent[used] = 1
    assert options(at_turn(state)) == ["none"]
    state.face_down = 0
    assert options(at_turn(state))[0] != "none"


def at_turn(state: NxsState) -> NxsState:
    """The same table at the start of White's turn."""
    world = state.copy()
    turns.start(world, WHITE)
    return world


@rule("NX-9.21")
def test_ex33_the_ward_goes_along() -> None:
    deals = "deal W algiz; deal B raido; deal W isa; deal B raido; deal W jera; deal B jera"
    state = at("WB@We3/4 WO@Wa1/0 BJ@Bd4/0", cards="drawing", script=deals)
    state = play(state, "W: rune algiz We3 We3-We5 r Wa1 cw")
    assert man(state.board[state.wards[WHITE]], state.wards[WHITE]) == "WB@We5/4"
    assert state.mover == BLACK


# -- openings ---------------------------------------------------------------------------------------------------------

# set-up, seats, variant; rows of 1, 2, 4, 6 and 8 choices: pieces that can move, moves, turns, second moves, second turns
OPENINGS = [
    ("short", 2, "standard", [6, 24, 312, 7501, 97_513]),
    ("medium", 2, "standard", [10, 31, 589, 18_297]),
    ("long", 2, "standard", [13, 33, 759, 25_116]),
    ("short", 3, "standard", [6, 25, 325, 8112, 105_456]),
    ("medium", 3, "standard", [10, 34, 646, 21_983]),
    ("medium3", 3, "standard", [10, 32, 576, 18_324]),
    ("long", 3, "standard", [12, 30, 720, 21_456]),
    ("short", 2, "jotunn", [6, 25, 325, 8112, 105_456]),
    ("medium", 2, "jotunn", [10, 34, 646, 21_983]),
    ("medium3", 2, "jotunn", [10, 32, 576, 18_324]),
    ("long", 2, "jotunn", [12, 30, 720, 21_456]),
]


@rule("NX-1.6", "NX-1.8", "NX-3.1", "NX-3.3")
@pytest.mark.parametrize(("setup", "seats", "variant", "count"), OPENINGS)
def test_openings(setup: str, seats: int, variant: str, count: list[int]) -> None:
    state = start(seats, setup=setup, variant=variant)
    assert [perft(state, depth) for depth in (1, 2, 4, 6, 8)[: len(count)]] == count


def perft(state: NxsState, depth: int) -> int:
    """How many sequences of `depth` choices there are."""
    seat = state.turn()
    if seat < 0:
        return 0
    actions = state.legal(seat)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        world = state.copy()
        world.apply(seat, action)
        total += perft(world, depth - 1)
    return total


@rule("NX-11.1")
def test_silence_and_nonsense_in_lines() -> None:
    with pytest.raises(IllegalMove, match="is not a choice"):
        play(start(), "W: to the moon")
    with pytest.raises(IllegalMove, match="now it is W, not B"):
        play(start(), "B: Bf3-Bg3")
    with pytest.raises(BadRecord, match="but the game goes on"):
        play(start(), "win W 10-0")
