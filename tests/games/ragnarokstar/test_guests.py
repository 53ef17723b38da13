"""Guest stars, the dragon and the lodges in company: cards that meet, three where two is usual, what a hand could be (RS-16 to RS-18)."""

from __future__ import annotations

import pytest

from meadhall.errors import BadPosition
from meadhall.games.ragnarokstar.rules.codes import ICE_REMOVE, MOVES
from meadhall.games.ragnarokstar.rules.resolving import settle
from meadhall.games.ragnarokstar.rules.stages import begin_number
from support import rule

from .gig import ALL_GUESTS, CENTRE, GAME, choices, hall, isle, lodge, main_set, play, say_all, set_up, tour

BOTH = {"red": "T", "blue": "T"}
THREE = dict.fromkeys(("red", "blue", "green"), "T")
FOUR = dict.fromkeys(("red", "blue", "green", "yellow"), "T")


# -- RS-16 lodges -----------------------------------------------------------------------------------------------------------


@rule("RS-16.6")
def test_a_thief_before_one_shield_is_no_excuse_for_another() -> None:
    s = tour(3, "angry", boats={"red": "T", "green": "T", "blue": "L"}, progs={"red": "shield", "blue": "shield", "green": "- steal"})
    assert (lodge(s, "red"), lodge(s, "blue")) == ("1", "2")
    assert s.guarded == 0  # and the next round asks anew


@rule("RS-16.7", "RS-20.2")
def test_two_players_send_both_fans_of_an_exit() -> None:
    s = tour(2, "angry", lodges={"red": "EE", "blue": ""})
    assert (lodge(s, "red"), lodge(s, "blue")) == ("", "12")


@rule("RS-17.9", "RS-7.3")
@pytest.mark.parametrize(("master", "after"), [("red", "23"), ("blue", "13"), ("green", "23")])
def test_controls_go_round_from_the_ice_master(master: str, after: str) -> None:
    s = tour(3, "divalkyrie", master=master, lodges={"red": "1", "blue": "", "green": "13"}, progs={"red": "control", "blue": "control"})
    play(s, "control red green back; control blue green forward")
    assert lodge(s, "green") == after  # back and forward ends on 2 and 3, forward and back on 1 and 3


# -- RS-17 dragon -----------------------------------------------------------------------------------------------------------


@rule("RS-17.12", "RS-17.15")
def test_a_clash_of_callers_does_not_spare_who_sails_to_the_dragon() -> None:
    s = tour(3, "divalkyrie", dragon="T", halls={"red": "b2"}, progs={"red": "nav:T", "blue": "dragon:L", "green": "dragon:M"})
    assert hall(s, "red") == "b1" and isle(s, "T") == "b1" and lodge(s, "blue") == lodge(s, "green") == "2"


@rule("RS-17.12")
def test_three_callers_clash_as_well() -> None:
    s = tour(3, "divalkyrie", halls={"red": "b1"}, boats=THREE, progs={"red": "dragon:T", "blue": "dragon:L", "green": "dragon:T"})
    assert hall(s, "red") == "b1" and [lodge(s, band) for band in THREE] == ["2", "2", "2"]


@rule("RS-5.5", "RS-17.12")
def test_a_clash_goes_before_a_locked_port() -> None:
    s = tour(2, "divalkyrie", progs={"red": "dragon:P", "blue": "dragon:T"})  # P is locked
    assert s.dragon == CENTRE and lodge(s, "red") == lodge(s, "blue") == "2"  # a failure each, also for the call to the locked port


# -- RS-18 claims -----------------------------------------------------------------------------------------------------------


@rule("RS-18.5", "RS-18.15")
def test_g02_takes_one_for_a_simple() -> None:
    s = tour(2, "divalkyrie", islands={"L": "g3"}, boats={"red": "T"}, guests={"red": "G02"}, progs={"red": "girl1"})
    assert say_all(s, "red") == ["none", "at L 1 +G02"]


@rule("RS-18.3", "RS-18.15")
def test_g03_may_be_shown_for_a_single_fan() -> None:
    s = tour(2, "divalkyrie", islands={"T": "b1"}, boats=BOTH, guests={"red": "G03"}, progs={"red": "boy1", "blue": "boy1"})
    assert say_all(s, "red") == ["none", "own 1", "own 1 +G03"]
    play(s, "claim red own 1 +G03")
    assert (hall(s, "red"), hall(s, "blue"), lodge(s, "blue")) == ("b1", "", "2")


@rule("RS-18.6")
def test_after_g03_the_others_share_what_is_left() -> None:
    s = tour(3, "divalkyrie", islands={"T": "b4"}, boats=THREE, guests={"red": "G03"}, progs=dict.fromkeys(THREE, "boy2"))
    play(s, "claim red own 2 +G03")
    assert [hall(s, band) for band in THREE] == ["b2", "b1", "b1"] and isle(s, "T") == ""


@rule("RS-11.9", "RS-18.4")
def test_fans_across_a_link_with_g01_count_for_c07() -> None:
    s = tour(2, "divalkyrie", islands={"M": "b3"}, boats={"red": "T"}, guests={"red": "G01"}, progs={"red": "boy2"})
    play(s, "claim red via M 2 +G01")
    assert hall(s, "red") == "b2" and s.counts[3] == 2 and s.counts[5 + 3] == 2


@rule("RS-18.3")
def test_g01_and_g02_are_spent_even_for_nothing() -> None:
    s = tour(
        3, "divalkyrie", islands={"T": "b2"}, boats=THREE, guests={"red": "G01"}, progs={"red": "boy1", "blue": "boy2", "green": "boy2"}
    )
    play(s, "claim red own 2 +G01")
    assert isle(s, "T") == "b2" and s.guests[0] == 0 and s.discard == 2**1 and lodge(s, "red") == "2"
    s = tour(2, "divalkyrie", islands={"L": "g1"}, boats={"blue": "L"}, guests={"red": "G02"}, progs={"red": "girl1", "blue": "girl1"})
    play(s, "claim red at L 1 +G02")
    assert isle(s, "L") == "g1" and s.guests[0] == 0 and s.discard == 2**2 and lodge(s, "red") == "2"


# -- RS-18 thefts -----------------------------------------------------------------------------------------------------------


@rule("RS-18.7", "RS-18.16")
def test_g05_does_not_reach_through_a_shield() -> None:
    s = tour(
        3, "divalkyrie", halls={"blue": "b2", "green": "g2"}, boats=THREE, guests={"red": "G05"}, progs={"blue": "shield", "red": "steal"}
    )
    assert say_all(s, "red") == ["none", "green girl", "green girl girl +G05"]


@rule("RS-10.8", "RS-18.7")
def test_a_share_is_counted_by_thieves_of_that_type_not_by_fans_claimed() -> None:
    s = tour(
        4,
        "divalkyrie",
        halls={"yellow": "b2 g1"},
        boats=FOUR,
        guests={"red": "G05"},
        progs=dict.fromkeys(("red", "blue", "green"), "steal"),
    )
    play(s, "steal red yellow boy boy +G05; steal blue yellow boy; steal green yellow girl")
    assert [hall(s, band) for band in FOUR] == ["b1", "b1", "g1", ""] and s.counts[0] == 1 and s.discard == 2**5


# -- RS-18 reactions and instants -------------------------------------------------------------------------------------------


@rule("RS-18.8", "RS-18.9", "RS-18.17")
def test_only_the_card_that_answers_can_be_played() -> None:
    s = tour(2, "divalkyrie", boats={"red": "P"}, guests={"red": "G07"}, progs={"red": "nav:T"})
    assert s.step == MOVES and say_all(s, "red") == ["hold"]
    for card in ("G06", "G12"):  # whoever holds a hidden card is asked when the dragon comes
        s = tour(2, "divalkyrie", halls={"red": "b1"}, boats={"red": "T"}, guests={"red": card}, progs={"blue": "dragon:T"})
        assert choices(s, "red") == ["react red hold"]


@rule("RS-17.3", "RS-18.2", "RS-18.14")
def test_an_instant_without_effect_cannot_be_played() -> None:
    s = play(tour(2, "divalkyrie", islands={"T": "b1"}, progs={"red": "guest"}), "draw red G08")
    assert say_all(s, "red") == ["keep"]  # in the centre there is nobody to collect
    s = tour(2, "divalkyrie", islands={"T": "b1"}, number=6, guests={"red": "G08"})
    assert say_all(s, "red") == ["hold"]


@rule("RS-18.12", "RS-17.16")
def test_g11_pays_one_toll_and_none_without_a_fan() -> None:
    s = tour(2, "divalkyrie", boats={"red": "T"}, halls={"red": "b2"}, dragon="P", progs={"red": "guest"})
    play(s, "draw red G11; guest red play; g11 red P")
    assert hall(s, "red") == "b1" and isle(s, "P") == "b1"
    s = tour(2, "divalkyrie", boats={"red": "T"}, dragon="M", number=6, guests={"red": "G11"})
    play(s, "window red play; g11 red M")
    assert s.boats[0] == 3 and s.step == ICE_REMOVE and main_set(s) == ["red"]


@rule("RS-18.13")
@pytest.mark.parametrize(("shift", "tiles"), [("bridge E", [3, 2, 0, 0]), ("bridge W", [3, 0, 0, 2]), ("wall E", [0, 3, 2, 0])])
def test_g12_moves_a_tile_either_way_round(shift: str, tiles: list[int]) -> None:
    s = play(tour(2, "divalkyrie", progs={"red": "guest"}), f"draw red G12; guest red play; g12 red {shift}")
    assert list(s.tiles) == tiles


@rule("RS-11.6", "RS-18.1", "RS-18.10")
def test_now_contracts_are_checked_after_the_opening_window() -> None:
    s = set_up(2, "divalkyrie", {"red": "C13"})
    s.guests[0], s.could[0], s.boats[0] = 8, ALL_GUESTS, 2
    s.guest_left -= 1
    for island, count in enumerate((4, 4, 3, 4)):
        s.counts[5 + island] = count
    for band in ("red", "blue"):
        play(s, f"prog {band} 1 contract 2 steal 3 shield 4 ice 5 eye 6 control")
    play(s, "arrive Y3 O3; window red play; g08 red boy")
    assert s.number == 1 and main_set(s) == ["chance"] and s.kept_done[0] == 1  # before anything of number 1 is carried out


@rule("RS-7.2", "RS-17.11", "RS-18.13")
def test_ice_shifted_by_a_guest_star_stops_the_dragon_of_the_same_number() -> None:
    s = tour(2, "divalkyrie", halls={"red": "b1"}, boats={"red": "M"}, progs={"red": "guest", "blue": "dragon:M"})
    play(s, "draw red G12; guest red play; g12 red wall W")
    assert hall(s, "red") == "b1" and lodge(s, "blue") == "1"  # no effect, and no failure


@rule("RS-18.9")
def test_g07_saves_its_holder_only() -> None:
    """Blue holds a card too, which stays in its hand; green robs red and yellow robs blue, or the dragon comes."""
    s = tour(
        4,
        "divalkyrie",
        halls={"red": "b1", "blue": "g1"},
        boats=FOUR,
        guests={"red": "G07", "blue": "G05"},
        progs={"green": "steal", "yellow": "steal"},
    )
    play(s, "steal green red boy; steal yellow blue girl; react red play; react blue hold")
    assert [hall(s, band) for band in FOUR] == ["b1", "", "", "g1"] and (s.guests[0], s.guests[1]) == (0, 5)
    s = tour(
        4, "divalkyrie", halls={"red": "b1", "blue": "g1"}, boats=FOUR, guests={"red": "G07", "blue": "G05"}, progs={"green": "dragon:T"}
    )
    play(s, "react red play; react blue hold")
    assert [hall(s, band) for band in FOUR] == ["b1", "", "", ""] and isle(s, "T") == "g1" and s.guests[1] == 5


@rule("RS-18.11")
def test_g10_at_the_very_end_keeps_what_is_left_at_once() -> None:
    s = tour(2, "divalkyrie", rounds=1, number=6, guests={"red": "G10"}, dealt=True, begin=False)
    s.top, s.bottom = 0, s.bottom[:2]
    begin_number(s)
    settle(s)
    play(s, "window red play; deal red C22 C21")
    assert s.round == 1 and list(s.kept_seat).count(0) == 3 and list(s.kept_card)[2:] == [21, 20]


@rule("RS-18.14")
def test_g09_helps_whose_own_lodge_is_empty() -> None:
    s = tour(2, "divalkyrie", lodges={"red": "", "blue": "12"}, progs={"red": "guest"})
    play(s, "draw red G09; guest red play")  # one lodge, one direction: nothing to ask
    assert lodge(s, "blue") == "34"


# -- what a hand could be (RS-18.18) ----------------------------------------------------------------------------------------


@rule("RS-17.6", "RS-18.18")
def test_after_a_reshuffle_all_know_what_the_deck_holds() -> None:
    s = tour(2, "divalkyrie", guests={"blue": "G01"}, discard="G02 G03 G04 G05 G06 G07 G08 G09 G10 G11 G12", progs={"red": "guest"})
    play(s, "draw red G05; guest red keep")
    assert s.could[0] == ALL_GUESTS - 2**1 and s.fault() == ""  # not the card in blue's hand


@rule("RS-17.5", "RS-18.18")
def test_a_card_laid_open_is_in_no_hand() -> None:
    s = tour(2, "divalkyrie", guests={"red": "G05", "blue": "G01"}, progs={"red": "guest"})
    play(s, "draw red G11; guest red drop new")
    assert s.could[0] == s.could[1] == s.deck_could == ALL_GUESTS - 2**11
    s = tour(2, "divalkyrie", islands={"T": "b2"}, boats={"red": "T"}, guests={"red": "G03", "blue": "G05"}, progs={"red": "boy2"})
    play(s, "claim red own 2 +G03")
    assert s.could[0] == 2**3 and s.could[1] == s.deck_could == ALL_GUESTS - 2**3  # shown and taken back


@rule("RS-18.14", "RS-7.5")
@pytest.mark.parametrize(("seats", "band"), [(seats, band) for seats in (2, 3, 4) for band in tuple(FOUR)[:seats]])
@pytest.mark.parametrize(("before", "after"), [("1", "3"), ("EE", "34")])
def test_g09_moves_the_only_lodge_that_can_move_the_only_way_it_can(seats: int, band: str, before: str, after: str) -> None:
    s = tour(seats, "divalkyrie", lodges={**dict.fromkeys(tuple(FOUR)[:seats], ""), band: before}, progs={"red": "guest"})
    play(s, "draw red G09; guest red play")
    assert lodge(s, band) == after and s.act == 0


@rule("RS-17.15", "RS-18.12", "RS-7.5")
@pytest.mark.parametrize("fans", ["b2", "g1", "m3", "l1"])
def test_a_toll_of_one_kind_of_fan_is_not_asked_for(fans: str) -> None:
    s = tour(2, "divalkyrie", boats={"red": "T"}, halls={"red": fans}, dragon="M", number=6, guests={"red": "G11"})
    play(s, "window red play; g11 red M")
    left = int(fans[1]) - 1
    assert hall(s, "red") == (f"{fans[0]}{left}" if left else "") and isle(s, "M") == f"{fans[0]}1" and s.act == 0


@rule("RS-11.8", "RS-11.4")
@pytest.mark.parametrize("row", ["kept_seat", "kept_card", "kept_done", "kept_denied", "kept_base", "ledger"])
def test_rows_of_kept_contracts_that_do_not_fit_are_refused(row: str) -> None:
    s = set_up(2)
    for changed in ([*getattr(s, row), 0], [*getattr(s, row)][:-1]):
        with pytest.raises(BadPosition, match=r"RS-11\.[48]: the (rows|counts) of kept contracts"):
            GAME.load({**s.data(), row: [int(n) for n in changed]})
