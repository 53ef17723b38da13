"""Chapters 7, 8 and 10: winning, gifts, close calls, rare endings, three players, the Jötunn."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from meadhall.errors import BadOption, BadPosition, BadRecord, IllegalMove
from meadhall.games.nxs.rules import tables, territory, turns
from meadhall.games.nxs.rules.codes import CARD, ENDED, PIECE, ROT_PIECE
from meadhall.games.nxs.rules.state import NxsState
from meadhall.games.nxs.rules.tables import INDEX, OFF
from meadhall.games.nxs.rules.territory import third
from support import random_states, rule

from .table import BLACK, GAME, GOLD, WHITE, after, at, attacks, by_rune, ended, hexes, options, play, position, start, terr, ways

CLOSE = "WB@Bf2/1 WO@Be6/0 WO@Wg1/0 BU@Wd7/4 BU@Wd4/2"  # EX8
CUT = "WS@Bd4/0 WS@Gd4/0 WJ@Wa1/3 GB@Bf2/2 BJ@Ba1/0 GO@Ga1/0"  # without Bf2 White would hold 4 black hexes and 4 gold ones
DEALS = "deal W {}; deal B {}; deal W {}; deal B {}; deal W {}; deal B {}"


# -- 7 winning --------------------------------------------------------------------------------------------------------


@rule("NX-7.0", "NX-7.1")
def test_the_target_wins_at_once() -> None:
    state = at("WS@Bc4/0 WO@Bg3/5 BJ@Ba1/0", target=9)
    state = after(state, "Bg3", "-Bd6")
    assert (ended(state), state.step, state.scores()) == ("win W 9-0", ENDED, [1.0, 0.0])
    assert ended(after(at("WS@Bc4/0 WO@Bg3/5 BJ@Ba1/0", target=10), "Bg3", "-Bd6")) == ""


@rule("NX-7.2", "NX-7.7")
def test_gifts_are_not_offered() -> None:
    state = at("WB@Bg4/0 WO@Ba3/3 WO@Wd5/4 BU@Wb5/2 BU@Wc1/3")
    picked = after(state, "Wd5")
    assert "-We5" not in options(picked)
    with pytest.raises(IllegalMove, match=r"NX-7\.2"):
        GAME.read(picked, WHITE, "-We5")
    assert {"We5", "We4"} <= set(ways(at("WB@Bg4/0 WO@Ba3/3 WO@Wd5/4 BU@Wb5/2 BU@Wc1/3", target=11), "Wd5"))


@rule("NX-7.3", "NX-7.4", "NX-7.6")
def test_a_close_call_needs_strictly_more() -> None:
    assert ended(after(at(CLOSE), "Wg1", "-Be3")) == "win W 11-10 close"
    heard = at(CLOSE)
    heard.listen()
    for text in ("Wg1", "-Be3"):
        heard.play(WHITE, GAME.read(heard, WHITE, text))
    said = [GAME.log(event, ("Astrid", "Bjorn", "Sigrid")) for event in heard.heard()]
    assert said[-1] == "Astrid wins the close call: 11 hexes to 10. More than one reached the target."


@rule("NX-7.5")
def test_close_calls_compare_plain_hexes() -> None:
    # White needs 12 and would hold 11: not qualified, so the gift of 10 stays forbidden; Black's own target of 9 changes nothing
    assert "Be3" not in ways(at(CLOSE, target_per_player="12,9"), "Wg1")
    assert "Be3" in ways(at(CLOSE, target_per_player="11,9"), "Wg1")


@rule("NX-7.8")
def test_card_moves_are_filtered_too() -> None:
    text = "WB@Bg4/0 WO@Ba3/3 WO@Wd5/4 BU@Wb5/2 BU@Wc1/3"  # EX16
    state = at(text, cards="sannligr", script="sann raido jera tiwaz")
    found = by_rune(state, "raido", "Wd5")
    assert {"Wd2", "We4", "Wf3", "Wg2"} <= set(found) and "We5" not in found
    # Wd1 is empty and four hexes away: raido reaches it only if it does not open Black's line
    world = after(state, "rune raido", "Wd5")
    assert all(terr(after(world, option), BLACK) < 10 for option in options(world))


@rule("NX-7.10")
def test_no_move_or_no_piece_loses() -> None:
    assert ended(at("BU@Bd4/0")) == "win B nomove"
    assert ended(at("WO@Wa1/2 BU@Bd4/0")) == "win B nomove"
    assert at("WO@Wa1/2 BU@Bd4/0").scores() == [0.0, 1.0]
    assert ended(at("WO@Wa1/3 BU@Bd4/0")) == ""  # facing so it can go


@rule("NX-7.11")
def test_a_rune_that_moves_must_be_played() -> None:
    stuck = "WO@Wa1/2 BU@Bd4/0"
    deals = DEALS.format("jera", "raido", "algiz", "raido", "isa", "tiwaz")
    state = at(stuck, cards="drawing", script=deals)
    assert state.step == CARD and options(state) == ["rune jera", "rune isa"]
    assert "NX-7.11" in GAME.why(state, WHITE, "none")
    ward = at(stuck, cards="drawing", script=DEALS.format("algiz", "raido", "berkano", "raido", "hagalaz", "tiwaz"))
    assert ended(ward) == "win B nomove"


@rule("NX-7.12", "NX-7.14")
def test_the_limit_of_turns() -> None:
    text = "WO@Bd4/0 WJ@Wa1/3 WS@Wc6/0 BO@We4/4 BJ@Ba1/0 BS@Ba4/0"
    last = "W: Wa1-Wa2 r Wc6 cw"
    state = at(text, turn_limit_per_player=20)
    state.turns = 39
    assert ended(play(state, last)) == "stalemate W 4-3"
    three = at(text + " GJ@Ga1/0", 3, turn_limit_per_player=20)
    three.turns = 58
    play(three, last)
    assert not ended(three)
    three.turns = 59
    play(three, "B: Ba1-Ba2 r Ba4 cw")
    assert ended(three).startswith("stalemate W")
    early = at(text, turn_limit_per_player=20)
    early.turns = 38
    assert not ended(play(early, last))


@rule("NX-7.12", "NX-9.22")
def test_equal_hexes_then_captured_pieces_then_a_draw() -> None:
    text = "WO@Bd7/0 WJ@Wa1/3 WS@Wc6/0 BO@Wd4/4 BJ@Ba1/0 BS@Ba4/0"
    results = {}
    for taken in ((0, 0), (2, 1), (1, 3)):
        state = at(text, turn_limit_per_player=20)
        assert terr(state, WHITE) == terr(state, BLACK) == 4
        state.turns = 39
        state.taken[WHITE], state.taken[BLACK] = taken
        play(state, "W: Wa1-Wa2 r Wc6 cw")
        results[taken] = ended(state), state.scores()
    assert results[0, 0] == ("stalemate draw 4-4", [0.5, 0.5])
    assert results[2, 1] == ("stalemate W 4-4", [1.0, 0.0])
    assert results[1, 3] == ("stalemate B 4-4", [0.0, 1.0])


@rule("NX-7.12")
def test_one_hex_more_outweighs_any_number_of_captured_pieces() -> None:
    for pieces in (0, 1, 2, 14, 42):
        state = at("WO@Bd4/0 WJ@Wa1/3 WS@Wc6/0 BO@We4/4 BJ@Ba1/0 BS@Ba4/0", turn_limit_per_player=20)
        state.turns, state.taken[BLACK] = 39, pieces
        play(state, "W: Wa1-Wa2 r Wc6 cw")
        assert (ended(state), state.scores()) == ("stalemate W 4-3", [1.0, 0.0])


@rule("NX-7.13")
def test_what_makes_a_position_the_same() -> None:
    text = "WO@Bd4/0 WJ@Wa1/3 WS@Wc6/0 BO@We4/4 BJ@Ba1/0 BS@Ba4/0"
    there = "W: Wa1-Wa2 r Wc6 cw; B: Ba1-Ba2 r Ba4 cw"
    back = "W: Wa2-Wa1 r Wc6 cw; B: Ba2-Ba1 r Ba4 cw"
    state = play(at(text), f"{there}\n{back}\n{there}")
    assert not ended(state)
    assert ended(play(state.copy(), back)) == "stalemate W 4-3"
    # with another facing it is another position
    other = play(state.copy(), "W: Wa2-Wa1 r Wa1 cw; B: Ba2-Ba1 r Ba4 cw")
    assert not ended(other)
    keys = set()
    base = at(text, cards="onitama", rotate_two=True, script="deal W raido; deal B tiwaz; deal W jera; deal B ehwaz; neutral isa")
    for change in ("", "mover", "out", "ward", "hands", "neutral", "two"):
        world = base.copy()
        if change == "mover":
            world.mover = BLACK
        if change == "out":
            world.out = 4
        if change == "ward":
            world.wards[BLACK] = INDEX["We4"]
        if change == "hands":
            world.hands[0], world.hands[7] = 0, 1
        if change == "neutral":
            world.neutral = 8
        if change == "two":
            world.turned_two = 1
        keys.add(int(world.turn_key()))
    assert len(keys) == 7
    spent = at(text, cards="sannligr", script="sann raido jera tiwaz")
    used = spent.copy()
    used.hands[0], used.spent[0] = 0, 1
    assert spent.turn_key() != used.turn_key()


@rule("NX-7.13")
def test_a_position_is_known_again_however_long_ago_it_was() -> None:
    for seats in (2, 3):  # with two players only an even number of turns ago the same one moved
        state = start(seats)
        key, other = state.turn_key(), state.turn_key() ^ 1
        for ago in range(1, 20):
            if seats == 3 or ago % 2 == 0:
                state.past = vec[i64]([key] + [other] * (ago - 1))
                assert state.remember() == 2 and list(state.past) == [key] + [other] * (ago - 1) + [key]
        state.past = vec[i64]([other] * 12)
        assert state.remember() == 1


@rule("NX-7.13", "NX-10.4")
def test_in_jotunn_only_own_parts_are_compared() -> None:
    state = start(variant="jotunn")
    play(state, "W: Wf3-Wg3 r Wg3 cw; B: Be2-Bf2 r Bf2 cw")
    before = len(state.past)
    assert state.side == GOLD and before == 2
    for _ in range(4):
        state.apply(state.turn(), state.legal(state.turn())[0])
    assert state.side == WHITE and len(state.past) == 3


@rule("NX-7.15")
def test_a_stalemate_ignores_thirds_and_those_who_are_out() -> None:
    state = at("WS@Bg4/0 WS@Be4/0 WS@Gf4/0 WJ@Wa1/3 BO@Ba1/2 BJ@Ba4/0 GO@Ga1/0 GJ@Ga4/0", 3, turn_limit_per_player=20)
    assert terr(state, WHITE) == 10  # 7 and 3: not qualified, but the most
    state.turns = 59
    play(state, "W: Wa1-Wa2 r Wa2 cw")
    assert ended(state).startswith("stalemate W 10")
    gone = at("WS@Bg4/0 WS@Be4/0 WJ@Wa1/3 BO@We4/4 BJ@Ba4/0 GO@Ga1/0 GJ@Ga4/0", 3, BLACK, turn_limit_per_player=20)
    gone.out = 1
    gone.turns = 59
    play(gone, "B: Ba4-Ba3 r Ba3 cw")
    assert terr(gone, WHITE) > terr(gone, BLACK) > terr(gone, GOLD) and ended(gone).startswith("stalemate B")


@rule("NX-7.16")
def test_the_order_of_tests() -> None:
    # a win comes before the limit
    state = at("WS@Bc4/0 WO@Bg3/5 BJ@Ba1/0", target=9, turn_limit_per_player=20)
    state.turns = 39
    assert ended(after(state, "Bg3", "-Bd6")) == "win W 9-0"
    # the limit comes before a repetition or a lost move
    stuck = at("WJ@Wa1/3 WO@Wc6/0 BO@Ba1/0", turn_limit_per_player=20)
    stuck.turns = 39
    assert ended(play(stuck, "W: Wa1-Wa2 r Wa2 cw")).startswith("stalemate")
    # repetition comes before no legal move
    lost = at("WO@Wa1/2 BU@Bd4/0 BJ@Ba1/0", mover=BLACK)
    assert ended(after(lost, "Ba1", "-Ba2", "r Ba2", "cw")) == "win B nomove"
    world = after(lost, "Ba1", "-Ba2", "r Ba2")
    then = world.copy()
    then.rotate(INDEX["Ba2"], True)
    then.mover = WHITE
    world.past = vec[i64]([then.turn_key(), i64(1), then.turn_key(), i64(2)])  # White's and Black's turns alternate
    assert ended(after(world, "cw")).startswith("stalemate")


@rule("NX-7.17")
def test_nobody_qualifies_at_the_start_of_a_turn() -> None:
    won = at("WS@Bc4/0 WO@Bd6/5 BJ@Ba1/0", target=9)
    assert won.fault().startswith("NX-7.17")
    with pytest.raises(BadPosition, match=r"NX-7\.17"):
        GAME.load(won.data())
    gone = at("WS@Bb2/0 WS@Bc1/0 WS@Gd4/0 BO@Ba4/0 GO@Ga1/0", 3)
    assert gone.fault().startswith("NX-7.17: seat 0")
    gone.out, gone.mover, gone.side = 1, BLACK, BLACK
    assert gone.fault() == ""


# -- 8 three players --------------------------------------------------------------------------------------------------


@rule("NX-8.1", "NX-8.2")
def test_thirds_are_rounded_up() -> None:
    assert [third(target) for target in (8, 9, 10, 13, 5, 20)] == [3, 3, 4, 5, 2, 7]
    text = "WS@Bb2/0 WS@Bc1/0 WS@Gd4/0 BO@Ba4/0 GO@Ga1/0"  # 6 black, 4 gold
    assert at(text, 3, target_per_player="10,10,10").fault().startswith("NX-7.17")
    assert at(text, 3, target_per_player="11,10,10").fault() == ""


@rule("NX-8.3")
def test_both_opponents_are_looked_at() -> None:
    # the white boar on We4 cuts a gold line; for White both Black and Gold are opponents
    gold = "GS@Wd4/0 GS@Bd3/0 WJ@We4/3 WO@Wa1/5 BO@Ba4/2 GO@Ga1/0"
    free = at(gold, 3, target=20)
    most = max(terr(after(free, "We4", "-" + to), GOLD) for to in ways(free, "We4"))
    assert most > terr(free, GOLD)
    held_back = at(gold, 3, target_per_player=f"20,20,{most}")
    refused = [to for to in ways(free, "We4") if to not in ways(held_back, "We4")]
    assert refused
    assert f"Gold would hold {most}" in GAME.why(after(held_back, "We4"), WHITE, "-" + refused[0])


@rule("NX-8.4", "NX-8.5")
def test_out_but_still_on_the_board() -> None:
    state = at("WO@Wa1/2 BO@Bd4/2 BJ@Ba1/0 GO@Gd4/2 GJ@Ga1/0", 3)
    assert state.out == 1 and state.mover == BLACK
    play(state, "out W")
    state = play(state, "B: Bd4-Be4 r Be4 cw; G: Gd4-Ge4 r Ge4 cw")
    assert state.mover == BLACK and "WO@Wa1/2" in position(state)
    # their piece cuts lines, blocks, and can be captured; their land still counts
    assert attacks(at_out("WO@Wf3/0 BO@Wd4/4 GJ@Ga1/0 BJ@Ba1/0"), "Wd4") == ["Wf3"]
    assert hexes(at_out("WO@Wf3/0 BO@We3/4 GJ@Ga1/0 BJ@Ba1/0"), BLACK) == {"We3", "Wf2", "Wg1"}
    # a gift to somebody who is out is no gift
    text = CUT.replace("GB@Bf2/2", "BJ@Bf2/0")
    assert {"Bf1", "Bf3"} & set(ways(at_out(text, target=8), "Bf2"))
    assert not {"Bf1", "Bf3"} & set(ways(at(text, 3, BLACK, target=8), "Bf2"))
    # the last player in wins
    last = at("WO@Wa1/2 GO@Gd4/2", 3)
    assert ended(last) == "win G last" and last.scores() == [0.0, 0.0, 1.0]


def at_out(text: str, **more: object) -> NxsState:
    """Three players, White out, Black to move."""
    state = at(text, 3, BLACK, **more)  # type: ignore[arg-type]
    state.out = 1
    turns.start(state, BLACK)
    return state


@rule("NX-8.4")
def test_out_is_final() -> None:
    state = at("WO@Wa1/2 BO@Wb2/2 BJ@Ba1/0 GO@Gd4/2 GJ@Ga1/0", 3)
    state.board[INDEX["Wa1"]] += 1  # now it could go along the row; it is out all the same
    state = play(state, "B: Ba1-Ba2 r Ba2 cw; G: Gd4-Ge4 r Ge4 cw")
    assert state.mover == BLACK and state.out == 1


# -- 10 Jötunn --------------------------------------------------------------------------------------------------------

GIANTS = "WO@Wd4/5 WJ@Wa1/3 BO@Bd4/1 BJ@Ba1/0 "


def gold_part(text: str, mover: int = BLACK, move: str = "", **more: object) -> NxsState:
    """A position at the start of a gold part guided by a player."""
    state = at(text, mover=mover, variant="jotunn", **more)  # type: ignore[arg-type]
    state.turns = 1
    state.side = GOLD
    state.step = PIECE
    return play(state, move)


@rule("NX-10.1", "NX-10.2")
def test_two_players_on_three_lands() -> None:
    state = start(variant="jotunn")
    assert state.seats == 2 and state.lands() == 3
    assert position(state) == position(start(3))
    with pytest.raises(BadOption, match=r"NX-10\.1"):
        start(3, variant="jotunn")
    ten = at("WS@Bg4/0 WS@Be4/0 WS@Gf4/0 BO@Ba1/0 GO@Ga1/0", variant="jotunn")
    assert terr(ten, WHITE) == 10 and ten.fault() == ""
    assert at("WS@Bb2/0 WS@Bc1/0 WS@Gd4/0 BO@Ba4/0 GO@Ga1/0", variant="jotunn").fault().startswith("NX-7.17")


@rule("NX-10.3")
def test_giants_are_enemies_of_both() -> None:
    assert attacks(at("BO@Wd4/4 WU@We2/0 GU@We3/0", mover=BLACK, variant="jotunn"), "Wd4") == []
    assert hexes(at("BU@We5/2 GU@Wg3/1 WJ@Wa1/3", variant="jotunn"), BLACK) == {"We5"}
    assert attacks(at("BO@Wd4/4 GU@We2/0 WJ@Wa1/3", mover=BLACK, variant="jotunn"), "Wd4") == ["We2"]


@rule("NX-10.4", "NX-10.5", "NX-10.13")
def test_order_of_parts_when_black_begins() -> None:
    state = start(variant="jotunn", first_player="black")
    parts: list[str] = []
    while len(parts) < 5:
        parts.append("WB"[state.mover] + ("/G" if state.side == GOLD else ""))
        for _ in range(4):
            state.apply(state.turn(), state.legal(state.turn())[0])
    assert parts == ["B", "W", "W/G", "B", "B/G"]
    gold = gold_part(GIANTS + "GU@Gd4/0 GO@Gd6/0")
    assert options(gold) == ["Gd4", "Gd6"]
    assert options(after(gold, "Gd4", "-Ge4")) == ["r Gd6", "r Ge4"]
    assert "NX-10.5" in GAME.why(gold, BLACK, "Bd4")


@rule("NX-10.6", "NX-10.7")
def test_no_gold_piece_is_led_into_danger() -> None:
    text = "GU@Gf3/3 GH@Gf2/0 WO@Wf5/0 BJ@Bd1/1 WJ@Wa1/3 BO@Ba4/2"  # EX30
    state = gold_part(text)
    assert "Gf4" in ways(state, "Gf3") and "Gf5" not in ways(state, "Gf3")
    assert "NX-10.6" in GAME.why(after(state, "Gf3"), BLACK, "-Gf5")
    # uncovering another gold piece counts as well: Gg3 shields Gf3 from the eagle on Wf5, and from Gg2 it still would
    cover = gold_part("GJ@Gg3/0 GU@Gf3/0 WO@Wf5/0 WJ@Wa1/3 BO@Ba4/2 BJ@Ba1/0")
    assert ways(cover, "Gg3") == ["Gg2"]
    assert "NX-10.6" in GAME.why(after(cover, "Gg3"), BLACK, "-Wg4")
    # a piece that was in danger before may stay so
    bare = gold_part("GJ@Gc3/0 GU@Gf3/0 WO@Wf5/0 WJ@Wa1/3 BO@Ba4/2 BJ@Ba1/0")
    assert len(ways(bare, "Gc3")) == 5


@rule("NX-10.8")
def test_gold_captures_count_for_nobody() -> None:
    for guide in (WHITE, BLACK):
        state = gold_part("GO@Gd4/4 WU@Gc5/0 BU@Ge5/2 BJ@Ba1/0 WJ@Wa1/3", guide)
        assert set(attacks(state, "Gd4")) == {"Gc5", "Ge5"}
        world = after(state, "Gd4", "xGe5")
        assert list(world.taken) == [0, 0, 0] and world.lost[8] == 1


@rule("NX-10.9")
def test_gold_never_wins_and_its_sorceress_never_fears() -> None:
    crowd = "GS@Wb2/0 GS@Wb4/0 GS@Bb2/0 GS@Bb4/0 GO@Wd4/0 GO@Bd4/0 WJ@Wa1/3 BJ@Ba1/0"
    state = gold_part(crowd)
    assert state.end == 0 and state.fault() == ""
    assert len(state.points()) == 2
    eye = "WO@Wf5/0 WJ@Wa1/3 BO@Ba4/2 BJ@Ba1/0"  # the eagle's spear points at Gf3
    assert "Gf3" in ways(gold_part("GS@Gd3/0 " + eye), "Gd3")
    assert "Gf3" not in ways(gold_part("GH@Gd3/0 " + eye), "Gd3")


@rule("NX-10.10")
def test_a_gold_move_can_win_or_be_a_gift() -> None:
    # the giant on Bf2 cuts White's line home from Bd4: led away by White it wins, and Black may not lead it away
    white = gold_part(CUT, WHITE, target=8)
    wins = {to for to in ways(white, "Bf2") if ended(after(white, "Bf2", "-" + to)).startswith("win W 8")}
    assert wins
    assert not wins & set(ways(gold_part(CUT, BLACK, target=8), "Bf2"))
    assert wins <= set(ways(gold_part(CUT, BLACK, target=9), "Bf2"))


@rule("NX-10.11")
def test_the_gold_part_can_fall_away() -> None:
    state = at("WO@Wd4/5 WJ@Wa1/3 BO@Bd4/1 BJ@Ba1/0", mover=BLACK, variant="jotunn")  # no gold piece at all
    state.turns = 1
    state = play(state, "B: Bd4-Be4 r Be4 cw")
    assert state.mover == WHITE and state.side == WHITE and state.skipped == 1
    play(state, "B/G: skip")
    with pytest.raises(BadRecord, match=r"NX-10\.11"):
        play(start(variant="jotunn"), "B/G: skip")
    lost = at("BO@Bd4/1 GO@Gd4/0", variant="jotunn")
    assert ended(lost) == "win B nomove"


@rule("NX-10.12")
def test_wards_end_with_the_own_part() -> None:
    deals = DEALS.format("algiz", "raido", "berkano", "raido", "hagalaz", "tiwaz")
    state = at(GIANTS + "GU@Gd4/0 GO@Gd6/0", variant="jotunn", cards="drawing", script=deals)
    state.turns = 1
    state = play(state, "W: rune algiz Wd4 Wa1-Wa2 r Wa2 cw")
    assert state.side == GOLD and state.wards[WHITE] == INDEX["Wd4"]
    state = play(state, "W/G: Gd4-Ge4 r Ge4 cw")
    assert state.mover == BLACK and state.wards[WHITE] == INDEX["Wd4"]
    state = play(state, "B: Ba1-Ba2 r Ba2 cw")
    assert state.side == GOLD and state.wards[WHITE] == INDEX["Wd4"]
    state = play(state, "B/G: Ge4-Gd4 r Gd4 cw")
    assert state.mover == WHITE and state.wards[WHITE] == OFF


@rule("NX-10.14")
def test_a_turn_is_both_parts() -> None:
    state = start(variant="jotunn")
    turns = []
    for _ in range(5):
        turns.append(int(state.turns))
        for _ in range(4):
            state.apply(state.turn(), state.legal(state.turn())[0])
    assert turns == [0, 1, 1, 2, 2]


@rule("NX-10.15")
def test_each_part_is_judged_by_itself() -> None:
    # only the boar on Wf3 keeps Black from 3 white and 3 gold hexes; that an eagle of Gold could cut the line later is no help
    text = "BS@We4/0 BS@Gc5/0 BJ@Ba1/0 WJ@Wf3/3 WO@Wa1/5 GO@Wg1/1"
    assert ways(at(text, variant="jotunn", target=6), "Wf3") == ["Wg2"]
    assert len(ways(at(text, variant="jotunn", target=7), "Wf3")) > 1
    struck = at("BO@Wd4/4 GU@We2/0 WJ@Wa1/3", mover=BLACK, variant="jotunn")
    assert after(struck, "Wd4", "xWe2").taken[BLACK] == 1
    assert after(struck, "Wd4", "xWe2").step == ROT_PIECE


@rule("NX-7.2")
def test_no_piece_that_blocks_a_line_is_overlooked() -> None:
    """The short cut for moves that cannot hand over the win asks for both other lands."""
    lands = {(near, far): 0 for near in (False, True) for far in (False, True)}
    for seats, seed in ((seats, seed) for seats in (2, 3) for seed in range(4)):
        for state in random_states(GAME, seats, seed, setup="short", **({"target": 5} if seats == 2 else {}))[::9]:
            assert isinstance(state, NxsState)
            territory.recount(state)
            for colour in range(seats):
                here = range(colour * tables.BOARD_SIZE, (colour + 1) * tables.BOARD_SIZE)
                near = any(state._found[colour * 4] & tables.NEAR[i] for i in here)
                far = any(state._found[colour * 4 + 1] & tables.FAR[i] for i in here)
                assert territory.in_the_way(state, colour) == (near or far)
                lands[near, far] += 1
    assert lands[True, False] and lands[False, True], "a line over one of them is enough"
