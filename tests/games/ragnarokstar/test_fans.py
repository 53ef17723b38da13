"""Collecting and stealing fans (RS-9, RS-10)."""

from __future__ import annotations

import pytest

from meadhall.errors import IllegalMove
from support import rule

from .gig import GAME, hall, isle, lodge, main_set, play, say_all, tour

BOTH = {"red": "T", "blue": "T"}


@rule("RS-9.1", "RS-9.2", "RS-9.4")
def test_a_simple_collection_takes_one_fan_of_its_type_from_its_island() -> None:
    s = tour(islands={"T": "b3 g1", "M": "b1"}, boats={"red": "T"}, progs={"red": "boy1"})
    assert hall(s, "red") == "b1" and isle(s, "T") == "b2 g1"
    s = tour(expansion="angry", islands={"M": "b1"}, boats={"red": "T"}, progs={"red": "boy1"})
    assert hall(s, "red") == "" and lodge(s, "red") == "2"  # linked, but a simple cannot cross


@rule("RS-9.3", "RS-2.2")
def test_a_double_takes_two_or_one_across_a_link() -> None:
    s = tour(islands={"T": "b3"}, boats={"red": "T"}, progs={"red": "boy2"})
    assert hall(s, "red") == "b2"
    s = tour(islands={"M": "b3"}, boats={"red": "T"}, progs={"red": "boy2"})
    assert hall(s, "red") == "b1" and isle(s, "M") == "b2"
    s = tour(expansion="angry", islands={"L": "b3"}, boats={"red": "T"}, progs={"red": "boy2"})
    assert hall(s, "red") == "" and lodge(s, "red") == "2"  # neighbours without ice


@rule("RS-9.5", "RS-9.7", "RS-9.11")
def test_without_auto_collect_every_amount_is_offered() -> None:
    s = tour(auto_collect=False, islands={"T": "b3", "M": "b2"}, boats={"red": "T"}, progs={"red": "boy2"})
    assert say_all(s, "red") == ["none", "own 1", "own 2", "via M 1"]
    with pytest.raises(IllegalMove, match=r"RS-9"):
        GAME.read(s, 0, "claim red own 3")
    play(s, "claim red own 1")
    assert hall(s, "red") == "b1"
    s = tour(auto_collect=False, islands={"T": "b1"}, boats={"red": "T"}, progs={"red": "boy2"})
    assert say_all(s, "red") == ["none", "own 1"]  # at most what is there


@rule("RS-9.5", "RS-9.12")
def test_taking_none_is_no_failure() -> None:
    s = tour(expansion="angry", halls={"red": "b5"}, islands={"T": "b1"}, boats={"red": "T"}, progs={"red": "boy1"})
    assert say_all(s, "red") == ["none", "own 1"]
    play(s, "claim red none")
    assert lodge(s, "red") == "1" and isle(s, "T") == "b1"


@rule("RS-9.6")
def test_the_centre_collects_nothing() -> None:
    s = tour(expansion="angry", islands=dict.fromkeys("PLTM", "b3"), progs={"red": "boy2"})
    assert hall(s, "red") == "" and lodge(s, "red") == "2"


@rule("RS-9.8", "RS-9.9", "RS-9.12")
@pytest.mark.parametrize(
    ("there", "progs", "halls"),
    [
        ("b4", ("boy2", "boy2", "-"), ("b2", "b2", "")),
        ("b2", ("boy2", "boy1", "boy1"), ("", "", "")),
        ("b3", ("boy1", "boy1", "boy1"), ("b1", "b1", "b1")),
        ("b3", ("boy2", "boy2", "boy2"), ("b1", "b1", "b1")),
        ("b5", ("boy2", "boy2", "boy2"), ("b1", "b1", "b1")),
        ("b6", ("boy2", "boy2", "boy2"), ("b2", "b2", "b2")),
    ],
)
def test_equal_shares_or_nothing(there: str, progs: tuple[str, ...], halls: tuple[str, ...]) -> None:
    bands = ("red", "blue", "green")
    s = tour(3, islands={"T": there}, boats=dict.fromkeys(bands, "T"), progs=dict(zip(bands, progs, strict=True)))
    assert tuple(hall(s, band) for band in bands) == halls


@rule("RS-9.9")
def test_different_types_and_islands_do_not_compete() -> None:
    s = tour(islands={"T": "b1 g1", "M": "b1"}, boats=BOTH, progs={"red": "boy1", "blue": "girl2"})
    assert hall(s, "red") == "b1" and hall(s, "blue") == "g1"
    s = tour(islands={"T": "b1", "M": "b1"}, boats={"red": "T", "blue": "M"}, progs={"red": "boy1", "blue": "boy1"})
    assert hall(s, "red") == hall(s, "blue") == "b1"


@rule("RS-9.11")
def test_a_second_source_or_the_pit_makes_a_question() -> None:
    s = tour(halls={"red": "b4"}, islands={"T": "b1", "M": "b1"}, boats={"red": "T"}, progs={"red": "boy2"})
    assert say_all(s, "red") == ["none", "own 1", "via M 1"]  # two islands
    s = tour(halls={"red": "b4"}, islands={"T": "b2", "M": "b1"}, boats={"red": "T"}, progs={"red": "boy2"})
    assert say_all(s, "red") == ["none", "own 1", "own 2", "via M 1"]
    s = tour(halls={"red": "b5"}, islands={"M": "b1"}, boats={"red": "T"}, progs={"red": "boy2"})
    assert say_all(s, "red") == ["none", "via M 1"]  # a fan from across the ice may be one too many as well


@rule("RS-9.5", "RS-9.11", "RS-9.12")
def test_whoever_is_asked_may_take_less_or_none() -> None:
    s = tour(expansion="angry", islands={"T": "b2", "M": "b1"}, boats={"red": "T"}, progs={"red": "boy2"})
    assert say_all(s, "red") == ["none", "own 1", "own 2", "via M 1"]
    assert hall(play(s.copy(), "claim red own 1"), "red") == "b1"
    play(s, "claim red none")
    assert hall(s, "red") == "" and isle(s, "T") == "b2" and lodge(s, "red") == "1"  # no failure


# -- RS-10 shield and theft -------------------------------------------------------------------------------------------------


@rule("RS-10.3", "RS-10.4")
def test_a_thief_chooses_a_neighbour_and_a_type() -> None:
    s = tour(3, halls={"blue": "b1 l6", "green": "g1"}, boats={"red": "T", "blue": "T", "green": "M"}, progs={"red": "steal"})
    assert say_all(s, "red") == ["none", "blue boy", "blue lady"]
    with pytest.raises(IllegalMove, match=r"RS-10\.3"):
        GAME.read(s, 0, "steal red green girl")
    with pytest.raises(IllegalMove, match=r"RS-10\.4"):
        GAME.read(s, 0, "steal red blue girl")
    play(s, "steal red blue lady")
    assert hall(s, "red") == "l1" and hall(s, "blue") == "b1 l5"


@rule("RS-10.1", "RS-10.2", "RS-10.5")
def test_a_shield_holds_to_the_end_of_the_round() -> None:
    s = tour(
        3,
        halls={"blue": "b1", "green": "g1"},
        boats={"red": "T", "blue": "T", "green": "T"},
        progs={"blue": "shield", "red": "steal - - - steal"},
    )
    assert say_all(s, "red") == ["none", "green girl"]
    with pytest.raises(IllegalMove, match=r"RS-10\.1"):
        GAME.read(s, 0, "steal red blue boy")
    play(s, "steal red none")
    assert s.number == 5 and say_all(s, "red") == ["none", "green girl"]
    play(s, "steal red none; ice remove wall; ice give blue; ice place pack W")
    assert s.shields == 0


@rule("RS-10.5", "RS-10.10", "RS-16.2")
def test_without_a_victim_the_theft_fails() -> None:
    for boats in ({"red": "T", "blue": "M"}, {"red": "C", "blue": "C"}):
        s = tour(expansion="angry", halls={"blue": "b1"}, boats=boats, progs={"red": "steal"})
        assert lodge(s, "red") == "2" and hall(s, "blue") == "b1"
    s = tour(expansion="angry", boats=BOTH, progs={"red": "steal"})
    assert lodge(s, "red") == "2"  # a poor neighbour
    s = play(tour(expansion="angry", halls={"blue": "b1"}, boats=BOTH, progs={"red": "steal"}), "steal red none")
    assert lodge(s, "red") == "1"  # to spare somebody is no failure


@rule("RS-10.7")
def test_a_stolen_fan_cannot_be_stolen_on() -> None:
    bands = ("red", "blue", "green")
    s = tour(3, "angry", halls={"blue": "b1", "red": "g1"}, boats=dict.fromkeys(bands, "T"), progs=dict.fromkeys(("red", "green"), "steal"))
    assert say_all(s, "green") == ["none", "red girl", "blue boy"]  # red has no boy when the stage begins
    play(s, "steal red blue boy; steal green red girl")
    assert (hall(s, "red"), hall(s, "green")) == ("b1", "g1")


@rule("RS-10.8")
def test_thieves_share_what_is_there() -> None:
    bands = ("red", "blue", "green", "yellow")
    s = tour(4, "angry", halls={"yellow": "b2"}, boats=dict.fromkeys(bands, "T"), progs=dict.fromkeys(bands[:3], "steal"))
    play(s, "steal red yellow boy; steal blue yellow boy; steal green yellow boy")
    assert hall(s, "yellow") == "b2" and lodge(s, "red") == "2"
    s = tour(4, "angry", halls={"yellow": "b3"}, boats=dict.fromkeys(bands, "T"), progs=dict.fromkeys(bands[:3], "steal"))
    play(s, "steal red yellow boy; steal blue yellow boy; steal green yellow boy")
    assert hall(s, "yellow") == "" and hall(s, "green") == "b1"


@rule("RS-10.9")
def test_robbing_each_other_counts_twice() -> None:
    s = tour(
        contracts={"red": "C04", "blue": "C14"}, halls={"red": "b1", "blue": "b1"}, boats=BOTH, progs={"red": "steal", "blue": "steal"}
    )
    play(s, "steal red blue boy; steal blue red boy")
    assert s.counts[0] == 1 and s.counts[9] == 1 and hall(s, "red") == "b1"


@rule("RS-10.11", "RS-17.18")
def test_a_shield_is_no_use_against_the_dragon() -> None:
    s = tour(2, "divalkyrie", halls={"red": "b1"}, boats={"red": "T"}, progs={"red": "shield", "blue": "dragon:T"})
    assert hall(s, "red") == "" and isle(s, "T") == "b1"
    assert main_set(s) == ["red"]


@rule("RS-10.3", "RS-18.16")
def test_a_theft_says_what_is_stolen_and_from_whom() -> None:
    three = dict.fromkeys(("red", "blue", "green"), "T")
    s = tour(3, halls={"blue": "b1 g1", "green": "g1"}, boats=three, progs={"red": "steal"})
    told = [GAME.choice(s.view(0), 0, action).label for action in s.legal(0)]
    assert told == ["Steal nothing", "Steal 1 boy from Blue Sabbath", "Steal 1 girl from Blue Sabbath", "Steal 1 girl from Green Dead"]
    s = tour(3, "divalkyrie", halls={"blue": "g2", "green": "g2"}, boats=three, guests={"red": "G05"}, progs={"red": "steal"})
    told = [GAME.choice(s.view(0), 0, action).label for action in s.legal(0)]
    assert "Steal 2 girls from Blue Sabbath with Ozzy Asbjorn" in told and len(set(told)) == len(told)
