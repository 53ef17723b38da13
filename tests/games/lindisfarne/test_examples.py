"""Every worked example of the rules, W1 to W41, played in its notation."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.bits import size
from meadhall.errors import BadOption
from meadhall.games.lindisfarne.rules import codes
from meadhall.games.lindisfarne.rules.scoring import completed, fresco_points, leads
from meadhall.games.lindisfarne.rules.state import LindisfarneState
from meadhall.games.lindisfarne.words.notation import eval_line, score_line, winner_line
from support import rule

from .longhouse import GAME, NAMES, OBJECTIVE_IDS, alone, asked, board, ended, load, named, options, outcomes, pair, play, start, table


@rule("LD-4.1", "LD-4.3", "LD-4.4", "LD-4.6", "LD-4.8")
def test_w1_placing_two_fives() -> None:
    s = table("north:", hand={"blue": 3})
    play(s, "blue depart / roll 5 5 2 / board north / place 5 5")
    assert board(s, "north") == "1 blue 5 5"
    assert s.hand[0] == 1
    assert asked(s) == "yellow"


@rule("LD-2.3", "LD-3.1", "LD-5.3", "LD-5.5")
def test_w2_going_home_first() -> None:
    s = table("north: 1 blue 5 5", hand={"blue": 1}, jarl="yellow")
    play(s, "blue return")
    assert s.jarl == 0 and s.runes[0] == 1 and s.supply == 11
    play(s, "yellow depart / roll 6 5 4 3 2 1 / board north / place 6")
    play(s, "black depart / roll 6 5 4 3 2 1 / board north / place 6")
    assert asked(s) == "yellow"


@rule("LD-6.3", "LD-6.7", "LD-6.8", "LD-6.10")
def test_w3_first_evaluation() -> None:
    s = table("north: 1 blue 5 5 | 2 black 5 4 | 3 yellow 6", "black", home="blue yellow", beside="EN3 FR1, SC1 SC2, IB1 IB2")
    play(s, "black return\n eval north: blue 10, black 9, yellow 6\n blue take EN3 / black take FR1")
    assert asked(s) == "chance" and s.step == codes.DEAL
    assert s.owned[1] == 0 and s.objectives_of(1) == 0


@rule("LD-6.4", "LD-6.9", "LD-6.11", "LD-6.16")
def test_w4_second_evaluation() -> None:
    s = table("middle: 1 black 4 | 2 yellow 2 3 4 | 3 blue 5 6", "black", home="blue yellow", beside="EN1 EN2, IR2 IB6, FR1 FR2")
    play(s, "black return\n eval middle: yellow 3, blue 2, black 1\n yellow take IR2")
    play(s, "blue objective / draw O-EN-SC-IR O-EN-SC-FR / keep O-EN-SC-IR")
    play(s, "black objective / draw O-FR-IB-NO O-SC-IB-NO / keep O-FR-IB-NO")
    assert "IB6" in named(s.discard)
    assert s.objectives_left() == 18
    put_back = [s.draws[d * 4 + 1] + s.draws[d * 4 + 2] - s.draws[d * 4 + 3] for d in range(2)]
    assert [OBJECTIVE_IDS[o] for o in put_back] == ["O-EN-SC-FR", "O-SC-IB-NO"]
    other = table("middle: 1 black 4 | 2 yellow 2 3 4 | 3 blue 5 6", "black", home="blue yellow", beside="EN1 EN2, IR2 IB6, FR1 FR2")
    play(other, "black return\n yellow take IR2\n blue objective / draw O-EN-SC-IR O-EN-IB-NO / keep O-EN-SC-IR")
    play(other, "black objective / draw O-FR-IB-NO O-SC-IB-NO / keep O-FR-IB-NO")
    assert s.view(1) == other.view(1) and s.view(2) == other.view(2) and s.view(0) != other.view(0)


@rule("LD-4.5", "LD-4.8", "LD-6.6")
def test_w5_stacking_in_ones_own_line() -> None:
    s = table("south: 1 black 1 | 2 blue 3", hand={"blue": 4})
    play(s, "blue depart / roll 3 3 4 6 / board south / place 4 3 3")
    assert board(s, "south") == "1 black 1 | 2 blue 4 3 3 3"
    assert s.strength(0, 2) == 3 and s.hand[0] == 1


@rule("LD-6.7")
def test_w6_tie_on_the_total() -> None:
    assert eval_line(table("north: 1 yellow 6 6 | 2 black 4 4 4 | 3 blue 1"), 0) == "eval north: yellow 12, black 12, blue 1"


@rule("LD-6.4", "LD-6.5")
def test_w7_gaps_and_doubles_in_a_run() -> None:
    assert eval_line(table("middle: 1 black 4 5 6 | 2 blue 1 2 2 3 5 6"), 1) == "eval middle: black 3, blue 3"


@rule("LD-6.6")
def test_w8_stack_height_beats_value() -> None:
    assert eval_line(table("south: 1 yellow 6 6 | 2 blue 1 1 1"), 2) == "eval south: blue 3, yellow 2"


@rule("LD-4.12", "LD-4.13", "LD-4.14", "LD-4.15")
def test_w9_which_runes_are_legal() -> None:
    s = table(hand={"blue": 3}, runes={"blue": 2})
    play(s, "blue depart / roll 6 3 1")

    def runes() -> set[str]:
        return {text for text in options(s) if text.startswith("rune")}

    assert runes() == {"rune 6>5", "rune 3>4", "rune 3>2", "rune 1>2"}
    play(s, "rune 3>4")
    assert runes() == {"rune 6>5", "rune 4>5", "rune 4>3", "rune 1>2"}
    play(s, "rune 4>5")
    assert runes() == set()
    assert s.dice == 110001 and s.supply == 12


@rule("LD-5.3", "LD-5.4", "LD-5.7")
def test_w10_everybody_goes_home_at_once() -> None:
    s = table(seats=4, expedition=1)
    play(s, "blue return")
    assert (s.runes[0], s.jarl, s.supply) == (6, 0, 6)
    play(s, "yellow return / black return / red return")
    assert [int(n) for n in s.runes] == [6, 6, 0, 0]
    assert named(s.discard) == "EN1 EN2 SC1 SC2 FR1 FR2"
    assert s.expedition == 2 and s.jarl == 0


@rule("LD-3.3", "LD-3.5", "LD-5.6")
def test_w11_placing_all_six_at_once() -> None:
    s = table()
    play(s, "depart / roll 6 6 5 5 4 4 / board north / place 6 6 5 5 4 4")
    assert s.home[0] == 0
    play(s, "yellow return")
    assert s.runes[1] == 6 and s.jarl == 1
    play(s, "black depart / roll 6 5 4 3 2 1 / board south / place 6\n blue return!")
    assert s.runes[0] == 0 and s.jarl == 1 and asked(s) == "black"


@rule("LD-5.6")
def test_w12_the_forced_return_is_the_first() -> None:
    s = table(jarl="yellow")
    play(s, "depart / roll 6 6 5 5 4 4 / board north / place 6 6 5 5 4 4")
    play(s, "yellow depart / roll 6 5 4 3 2 1 / board south / place 6 / black depart / roll 6 5 4 3 2 1 / board south / place 5")
    play(s, "blue return!")
    assert s.jarl == 0 and s.runes[0] == 0


@rule("LD-2.4")
def test_w13_last_one_out() -> None:
    s = table(hand={"blue": 3}, home="yellow black")
    play(s, "blue depart / roll 6 5 4 / board north / place 6")
    assert asked(s) == "blue"
    play(s, "blue depart / roll 2 1")
    assert s.dice == 11


def almost_no_objectives(left: int, **more: Any) -> LindisfarneState:
    s = table(turn="black", home="blue yellow", **more)
    for i, name in enumerate(OBJECTIVE_IDS[left:]):
        alone(s, NAMES[i % 3], name)
    return load(s.data())


@rule("LD-6.12", "LD-6.13")
def test_w14_objective_pile_with_one_card() -> None:
    s = almost_no_objectives(1, boards="north: 1 blue 6 | 2 yellow 5")
    play(s, "black return")
    assert "objective" in options(s)
    play(s, "blue objective / draw O-EN-SC-IR")
    assert asked(s) == "yellow" and options(s) == ["take EN1", "take EN2"]
    assert s.objectives_of(0) == 8


@rule("LD-6.11", "LD-6.20")
def test_w15_returned_cards_come_last() -> None:
    s = table("north: 1 blue 6", "black", home="blue yellow")
    rest = [o for o in OBJECTIVE_IDS if o not in ("O-IR-FR-IB", "O-EN-SC-FR", "O-SC-IB-NO")]
    pair(s, "blue", rest[0], "O-EN-SC-FR")
    pair(s, "yellow", rest[1], "O-SC-IB-NO")
    for name in rest[2:]:
        alone(s, "black", name)
    s = load(s.data())
    assert s.objectives_left() == 3
    play(s, "black return / blue objective")
    assert outcomes(s) == {"draw O-EN-SC-FR O-IR-FR-IB": 1}


@rule("LD-10.2", "LD-6.8")
def test_w16_four_clans_four_cards() -> None:
    lines = "north: 1 black 6 6 | 2 red 6 5 | 3 blue 6 | 4 yellow 5"
    s = table(lines, "red", 4, home="blue yellow black", beside="EN1 SC1, EN2 EN3, FR1 FR2")
    play(s, "red return / black objective / draw O-EN-SC-IR O-EN-SC-FR / keep O-EN-SC-IR")
    play(s, "red objective / draw O-EN-SC-IB O-EN-SC-NO / keep O-EN-SC-IB / blue take EN1 / yellow take SC1")
    assert [s.objectives_of(seat) + size(s.owned[seat]) for seat in range(4)] == [1, 1, 1, 1]


@rule("LD-4.16", "LD-7.3", "LD-7.7")
def test_w17_gokstad_and_a_rune_together() -> None:
    s = table(hand={"blue": 3}, runes={"blue": 1}, owned={"blue": "NO-GOK"})
    play(s, "blue depart / roll 6 5 2\n effect gokstad 2>4\n rune 4>5 / board south / place 5 5")
    assert named(s.tilted) == "NO-GOK" and s.runes[0] == 0
    assert s.strength(0, 2) >= 2


@rule("LD-7.6")
def test_w18_nidaros() -> None:
    s = table(hand={"blue": 4}, owned={"blue": "NO-NID"})
    play(s, "blue depart / roll 6 6 2 1 / effect nidaros 2 1 / reroll 6 3")
    assert s.dice == 300100
    assert "effect nidaros" not in options(s)


@rule("LD-7.11")
def test_w19_lade() -> None:
    s = table("north: ; middle: ", hand={"blue": 5}, owned={"blue": "NO-LAD"})
    play(s, "blue depart / roll 6 6 4 3 2\n effect lade / board north / place 6 6 / board middle / place 4 3 2")
    assert s.hand[0] == 0 and s.strength(0, 0) == 12 and s.strength(0, 1) == 3 and asked(s) == "yellow"


@rule("LD-7.8", "LD-7.9", "LD-4.6", "LD-6.7")
def test_w20_avaldsnes_opens_a_line() -> None:
    s = table("north: 1 blue 5 | 2 yellow 6", owned={"blue": "NO-AVA"})
    play(s, "effect avaldsnes north 5\n depart / roll 6 6 6 6 6 6 / board south / place 6")
    play(s, "yellow return / black depart / roll 6 5 4 3 2 1 / board north / place 6")
    assert board(s, "north") == "1 black 6 | 2 yellow 6"
    assert eval_line(s, 0) == "eval north: black 6, yellow 6"


@rule("LD-7.12")
def test_w21_borre() -> None:
    s = table("middle: 1 yellow 2 3 4 | 2 blue 4 5 6", owned={"blue": "NO-BOR"})
    play(s, "effect borre middle")
    assert eval_line(s, 1) == "eval middle: blue 4, yellow 3"
    s = table("middle: 1 yellow 2 3 4 | 2 blue 4 5", owned={"blue": "NO-BOR"})
    play(s, "effect borre middle")
    assert eval_line(s, 1) == "eval middle: yellow 3, blue 3"


@rule("LD-8.9", "LD-8.10")
def test_w22_several_series_and_bjorgvin() -> None:
    assert fresco_points(ended({"blue": "EN1 EN2 EN4 EN5 EN6"}), 0) == 8
    assert fresco_points(ended({"blue": "EN1 EN2 EN4 EN5 EN6 NO-BJO"}), 0) == 20


@rule("LD-8.11")
def test_w23_tonsberg() -> None:
    assert fresco_points(ended({"blue": "FR1 FR2 FR4 FR5 IR3 NO-TON"}), 0) == 8
    assert fresco_points(ended({"blue": "FR1 FR2 FR4 FR5 IR3 NO-TON NO-BJO"}), 0) == 16


@rule("LD-8.3", "LD-8.4")
def test_w24_one_card_one_objective() -> None:
    s = ended({"blue": "EN1 SC1 SC2 IR1 IR2 FR1"}, {"blue": "O-EN-SC-IR O-SC-IR-FR O-EN-SC-FR"})
    assert size(completed(s, 0)) == 2
    assert score_line(s, 0).startswith("score blue 20+")


@rule("LD-8.3", "LD-8.5", "LD-8.8", "LD-8.9", "LD-8.12", "LD-8.13")
def test_w25_full_count_of_three_players() -> None:
    s = ended(
        {"blue": "EN1 EN2 EN3 SC1 FR4 NO-TON", "yellow": "FR1 FR2 FR5 FR6 IR2 IR3 NO-GOK", "black": "IB1 IB2 IB3 IB4 SC2 SC4 EN5"},
        {"blue": "O-EN-SC-FR O-EN-FR-NO", "yellow": "O-IR-FR-NO", "black": "O-EN-SC-IB O-SC-IB-NO"},
    )
    play(s, "score blue 10+8+5+8=31\n score yellow 10+12+8+6=36\n score black 10+8+6+10=34\n winner yellow")
    assert s.points() == [31, 36, 34] and s.scores() == [0.0, 1.0, 0.0]


@rule("LD-9.2", "LD-9.3")
def test_w26_neutral_dice() -> None:
    s = start(2, norway_left_out="NO-KAU NO-BOR", first_player="blue")
    play(s, "deal north EN1 EN2 / deal middle SC1 SC2 / deal south FR1 FR2 / neutral 6 5 5 3 2 2")
    assert [board(s, name) for name in ("north", "middle", "south")] == ["1 neutral 6 5 5", "1 neutral 3", "1 neutral 2 2"]
    assert [s.strength(4, b) for b in range(3)] == [16, 1, 2]
    play(s, "blue depart / roll 6 6 6 6 6 6 / board middle / place 6")
    assert board(s, "middle") == "1 neutral 3 | 2 blue 6"


NEUTRAL_FIRST = "north: 1 neutral 6 5 5 | 2 blue 6 6 | 3 yellow 5; middle: 1 neutral 3; south: 1 neutral 2 2"


@rule("LD-9.6")
def test_w27_neutral_first_both_present() -> None:
    s = table(NEUTRAL_FIRST, "yellow", 2, home="blue", beside="EN1 IB3, SC1 SC2, FR1 FR2")
    play(s, "yellow return\n eval north: neutral 16, blue 12, yellow 5")
    assert asked(s) == "yellow" and options(s) == ["discard EN1", "discard IB3"]
    play(s, "yellow discard EN1")
    assert asked(s) == "blue" and options(s) == ["take IB3", "objective"]
    play(s, "blue take IB3")
    assert s.step == codes.DEAL and s.owned[1] == 0


@rule("LD-9.7")
def test_w28_neutral_first_one_absent() -> None:
    s = table(NEUTRAL_FIRST.replace(" | 3 yellow 5", ""), "yellow", 2, home="blue", beside="EN1 IB3, SC1 SC2, FR1 FR2")
    play(s, "yellow return / yellow discard EN1")
    assert asked(s) == "blue" and options(s) == ["take IB3", "objective"]


NEUTRAL_SECOND = "north: 1 neutral 6 5; middle: 1 neutral 3 3; south: 1 neutral 2 2 | 2 blue 4 4 4 | 3 yellow 1"


@rule("LD-9.9")
def test_w29_neutral_second_leader_takes_a_card() -> None:
    s = table(NEUTRAL_SECOND, "yellow", 2, home="blue", beside="EN1 EN2, FR1 FR2, SC1 SC2")
    play(s, "yellow return / blue take SC1\n neutral discard SC2")
    assert s.step == codes.DEAL and s.owned[1] == 0 and "SC2" in named(s.discard)


@rule("LD-9.10")
def test_w30_neutral_second_leader_takes_an_objective() -> None:
    s = table(NEUTRAL_SECOND, "yellow", 2, home="blue", beside="EN1 EN2, FR1 FR2, SC1 SC2")
    play(s, "yellow return / blue objective / draw O-EN-SC-IR O-EN-SC-FR / keep O-EN-SC-IR")
    assert asked(s) == "blue" and options(s) == ["discard SC1", "discard SC2"]
    play(s, "blue discard SC2")
    assert asked(s) == "yellow" and options(s) == ["take SC1", "objective"]


@rule("LD-9.12")
def test_w31_neutral_third() -> None:
    boards = "north: 1 neutral 6 5; middle: 1 neutral 3 3 4; south: 1 neutral 1 | 2 blue 4 4 4 | 3 yellow 6 6"
    s = table(boards, "yellow", 2, home="blue", beside="EN1 EN2, FR1 FR2, SC1 SC2")
    play(s, "yellow return / blue objective / draw O-EN-SC-IR O-EN-SC-FR / keep O-EN-SC-IR")
    assert asked(s) == "yellow"
    play(s, "yellow objective / draw O-EN-SC-IB O-EN-SC-NO / keep O-EN-SC-IB")
    assert s.step == codes.DEAL
    play(s, "leftover SC1 SC2")


@rule("LD-8.14")
def test_w32_tie_at_the_end() -> None:
    # blue and black: equal points, two objectives each, eight cards each
    mine = "EN1 EN2 SC1 SC2 IR1 IR2 FR1 FR6"
    theirs = "EN5 EN6 SC4 SC5 IR4 IR5 IB1 IB6"
    wanted = {"blue": "O-EN-SC-IR O-EN-SC-FR", "black": "O-EN-IR-IB O-SC-IR-IB"}
    s = ended({"blue": mine, "black": theirs}, wanted, runes={"blue": 1, "black": 0, "yellow": 11}, jarl="blue")
    assert score_line(s, 0).split("=")[1] == score_line(s, 2).split("=")[1]
    assert size(s.owned[0]) == size(s.owned[2]) == 8
    s.runes[0], s.runes[2] = 1, 3
    assert winner_line(s) == "winner black" and s.scores() == [0.0, 0.0, 1.0]
    s.runes[0] = 3
    assert winner_line(s) == "winner blue black" and s.scores() == [0.5, 0.0, 0.5]


@rule("LD-7.13", "LD-8.2", "LD-8.5", "LD-8.6")
def test_w33_hafrsfjord() -> None:
    hoards = {"blue": "IR1 IR2", "yellow": "IR3 IR4", "black": "IR5 NO-HAF"}
    s = ended(hoards)
    assert asked(s) == "black" and options(s) == ["country EN", "country SC", "country IR", "country FR", "country IB"]
    play(s, "black country IR")
    assert [leads(s, seat) // 4 % 2 for seat in range(3)] == [1, 1, 1]
    s = ended({"blue": "IR1 IR2 NO-HAF", "yellow": "IR3 IR4", "black": "IR5"}, country="IR")
    assert [leads(s, seat) // 4 % 2 for seat in range(3)] == [1, 0, 0]


@rule("LD-1.1", "LD-1.2", "LD-1.3", "LD-1.4", "LD-1.5", "LD-1.6", "LD-1.7", "LD-1.8", "LD-1.9", "LD-2.1")
def test_w34_set_up_count() -> None:
    s = start(3)
    play(s, "out NO-KAU NO-BOR / first yellow")
    assert size(s.pile) == 36 and size(s.pile >> 28) == 8 and named(s.out) == "NO-KAU NO-BOR"
    play(s, "deal north EN1 NO-GOK / deal middle SC1 SC2 / deal south FR1 FR2")
    assert size(s.pile) == 30 and s.objectives_left() == 20 and s.supply == 12
    assert [int(s.hand[i]) for i in range(3)] == [6, 6, 6] and sum(s.runes) == 0 and sum(s.crew) == 0
    assert s.jarl == 1 and asked(s) == "yellow" and options(s) == ["depart", "return"]
    assert s.view(-2).out == s.out and s.expedition == 1


@rule("LD-3.4", "LD-5.3", "LD-5.8", "LD-7.1")
def test_w35_an_effect_then_home() -> None:
    s = table(turn="black", hand={"black": 2}, owned={"black": "NO-KAU"})
    play(s, "effect kaupang / return")
    assert s.runes[2] == 5 and s.supply == 7 and named(s.tilted) == "NO-KAU"
    play(s, "blue return")
    assert asked(s) == "yellow" and s.legal(2) == []


@rule("LD-4.7", "LD-4.10", "LD-4.11", "LD-5.1", "LD-5.2", "LD-6.1", "LD-6.19")
def test_w36_present_everywhere() -> None:
    s = table(home="yellow", turn="blue")
    away = "black depart / roll 6 5 4 3 2 1 / board north / place 1"
    play(s, f"blue depart / roll 6 6 4 3 2 1 / board north / place 6 6\n {away}")
    play(s, "blue depart / roll 4 3 1 1 / board middle / place 3 4 / black return / blue depart / roll 2 1 / board south / place 2")
    assert asked(s) == "blue"
    play(s, "blue return")
    assert s.runes[0] == 1
    play(s, "blue take EN1 / black take EN2 / blue take SC1 / blue take FR1")
    assert named(s.owned[0]) == "EN1 SC1 FR1"


@rule("LD-9.1", "LD-9.4", "LD-9.5", "LD-9.13", "LD-9.14")
def test_w37_the_neutral_clan_is_rolled_anew() -> None:
    s = table(NEUTRAL_FIRST, "yellow", 2, home="blue", beside="EN1 IB3, SC1 SC2, FR1 FR2", expedition=1)
    play(s, "yellow return / yellow discard EN1 / blue take IB3")
    assert sum(s.crew) == 0 and "EN1" in named(s.discard) and leads(s, 0) & 1 == 0 and leads(s, 1) & 1 == 0
    play(s, "deal north EN3 EN4 / deal middle EN5 EN6 / deal south IR1 IR2")
    assert asked(s) == "chance" and s.step == codes.NEUTRAL_ROLL
    play(s, "neutral 6 6 6 6 6 6")
    assert board(s, "north") == "1 neutral 6 6 6 6 6 6" and s.jarl == 0 and asked(s) == "blue"


@rule("LD-4.15", "LD-4.17")
def test_w38_a_wasted_rune() -> None:
    s = table(hand={"blue": 2}, runes={"blue": 1})
    play(s, "depart / roll 6 2 / rune 2>3 / board north / place 6")
    assert s.supply == 12 and s.runes[0] == 0 and s.hand[0] == 1


@rule("LD-3.7")
def test_w39_single_options_are_still_asked() -> None:
    s = table(hand={"blue": 1})
    play(s, "depart / roll 4")
    assert options(s) == ["board north", "board middle", "board south"]
    play(s, "board south")
    assert options(s) == ["place 4"]
    s = almost_no_objectives(0, boards="north: 1 blue 6 | 2 yellow 5")
    play(s, "black return / blue take EN1")
    assert asked(s) == "yellow" and options(s) == ["take EN2"]


@rule("LD-1.10")
def test_w40_refused_options() -> None:
    refused: list[tuple[int, dict[str, Any]]] = [
        (2, {"first_player": "black"}),
        (3, {"norway_left_out": "NO-KAU NO-KAU"}),
        (3, {"norway_left_out": "EN1 NO-KAU"}),
        (3, {"starting_runes": [0, 0, 4]}),
        (3, {"starting_runes": [0, 0, 0, 1]}),
        (3, {"starting_runes": "0,0,0,1"}),
    ]
    for seats, option in refused:
        with pytest.raises(BadOption, match=r"LD-1\.10"):
            start(seats, **option)
    s = start(2, starting_runes=[2])
    assert [int(n) for n in s.runes] == [2, 0, 0, 0] and s.supply == 10
    assert GAME.start(4, neutral_clan=True) == GAME.start(4, neutral_clan=False)


@rule("LD-2.3", "LD-2.6", "LD-4.2", "LD-4.9", "LD-6.2", "LD-6.14", "LD-6.15", "LD-6.16", "LD-6.18", "LD-10.1")
def test_w41_from_the_last_return_to_the_next_deal() -> None:
    s = table("north: 1 blue 6; south: 1 yellow 3 3 | 2 blue 2", "black", home="blue yellow")
    play(s, "black return")
    assert asked(s) == "blue" and options(s) == ["take EN1", "take EN2", "objective"]
    play(s, "blue take EN1")
    assert asked(s) == "yellow"
    play(s, "yellow take FR1 / blue take FR2\n leftover EN2 SC1 SC2")
    assert named(s.discard) == "EN2 SC1 SC2" and sum(s.crew) == 0 and [int(s.hand[i]) for i in range(3)] == [6, 6, 6]
    assert named(s.owned[0]) == "EN1 FR2" and s.view(1).owned[0] == s.owned[0] and s.expedition == 3
    play(s, "deal north EN3 EN4 / deal middle EN5 EN6 / deal south IR1 IR2")
    assert s.step == codes.TURN


def test_the_expedition_of_the_rulebook_goes_as_it_is_told() -> None:
    s = table(beside="EN3 FR1, SC1 SC4, IB1 IB2", expedition=1)
    play(s, "blue depart / roll 6 5 5 3 2 1 / board north / place 5 5")
    play(s, "yellow depart / roll 6 4 3 2 2 1 / board middle / place 4 3 2")
    play(s, "black depart / roll 5 4 4 2 1 1 / board north / place 5 4 / blue return")
    assert s.jarl == 0 and s.runes[0] == 4
    play(s, "yellow depart / roll 6 2 1 / board north / place 6 / black return / yellow return")
    assert [int(n) for n in s.runes] == [4, 2, 4, 0]
    play(s, "eval north: blue 10, black 9, yellow 6\n blue take EN3 / black objective / draw O-EN-SC-IR O-FR-IB-NO / keep O-EN-SC-IR")
    play(s, "yellow take FR1\n eval middle: yellow 3\n yellow take SC4\n leftover SC1 IB1 IB2")
    assert asked(s) == "chance" and s.step == codes.DEAL and s.expedition == 2 and named(s.discard) == "SC1 IB1 IB2"
