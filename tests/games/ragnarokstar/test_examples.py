"""Every worked example of the specification, EX-01 to EX-39, as a script."""

from __future__ import annotations

import pytest

from meadhall.game import CHANCE
from meadhall.games.ragnarokstar.rules.codes import CENTRE
from meadhall.games.ragnarokstar.rules.contracts import keep
from meadhall.games.ragnarokstar.rules.halls import columns, lines, pit
from meadhall.games.ragnarokstar.rules.lodges import BACK, drive
from meadhall.games.ragnarokstar.rules.scoring import total_glory
from meadhall.games.ragnarokstar.words.names import contract_id
from support import rule

from .gig import GAME, choices, glory, hall, isle, lodge, main_set, play, say_all, start, tour


@rule("RS-1.6", "RS-1.7", "RS-1.8", "RS-1.9")
def test_ex01_first_fans() -> None:
    s = play(start(3), "icemaster red; crowd P missing lady; rest L=boy T=girl M=man")
    assert [isle(s, k) for k in "PLTM"] == ["b1 g1 m1", "b1 l1", "g1", "m1 l1"]
    assert list(s.tiles) == [3, 0, 2, 0] and s.held == 1 and s.master == 0
    assert s.locked(0) and s.linked(2, 3) and not s.linked(0, 1)


@rule("RS-6.1", "RS-20.1")
def test_ex02_arrival_with_three_players() -> None:
    s = start(3)
    play(s, "icemaster red; crowd P missing lady; rest L=boy T=girl M=man")
    play(s, "deal red C01 C04 C05; deal blue C02 C06 C07; deal green C03 C08 C10; keep red C01; keep blue C02; keep green C03")
    for band in ("red", "blue", "green"):
        play(s, f"prog {band} 1 contract 2 steal 3 shield 4 ice 5 eye")
    play(s, "arrive Y3 O5")
    assert [isle(s, k) for k in "PLTM"] == ["b1 g1 m1 l3", "b1 l1", "b3 g1 m1", "g1 m1 l1"]


@rule("RS-8.1", "RS-9.2", "RS-9.3", "RS-9.4", "RS-9.12")
def test_ex03_pattis_round() -> None:
    s = tour(expansion="angry", islands={"T": "g2", "M": "b1 g1 m1"}, progs={"red": "nav:T boy1 girl2 lady2 man2"})
    assert s.number == 3 and say_all(s, "red") == ["none", "own 1", "own 2", "via M 1"]
    assert s.boats[0] == 2 and lodge(s, "red") == "2"
    play(s, "claim red own 2")
    assert hall(s, "red") == "g2 m1" and isle(s, "M") == "b1 g1" and lodge(s, "red") == "3"


@rule("RS-9.9")
def test_ex04_one_boy_two_bands() -> None:
    s = tour(expansion="angry", islands={"L": "b1"}, boats={"red": "L", "blue": "L"}, progs={"red": "boy1", "blue": "boy1"})
    assert (isle(s, "L"), hall(s, "red"), hall(s, "blue")) == ("b1", "", "")
    assert (lodge(s, "red"), lodge(s, "blue")) == ("2", "2")


@rule("RS-9.9", "RS-9.10")
@pytest.mark.parametrize(
    ("there", "red", "blue", "left"),
    [("b2", "boy2", "boy2", ""), ("b2", "boy1", "boy2", ""), ("b3", "boy2", "boy2", "b1")],
    ids=["EX-05", "EX-06", "EX-07"],
)
def test_ex05_to_ex07_shared_boys(there: str, red: str, blue: str, left: str) -> None:
    s = tour(islands={"L": there}, boats={"red": "L", "blue": "L"}, progs={"red": red, "blue": blue})
    assert (hall(s, "red"), hall(s, "blue"), isle(s, "L")) == ("b1", "b1", left)


@rule("RS-10.1", "RS-10.2")
def test_ex08_shield_from_number_3() -> None:
    at = {"red": "T", "blue": "T"}
    s = tour(halls={"red": "b2"}, boats=at, progs={"red": "- - shield", "blue": "- steal"})
    assert s.number == 2 and say_all(s, "blue") == ["none", "red boy"]
    play(s, "steal blue red boy")
    assert (hall(s, "red"), hall(s, "blue")) == ("b1", "b1")
    for late in ("- - steal", "- - - steal", "- - - - steal"):
        s = tour(expansion="angry", halls={"red": "b2"}, boats=at, progs={"red": "- - shield", "blue": late})
        assert hall(s, "red") == "b2" and lodge(s, "blue") == "2" and s.step == 25


@rule("RS-12.2", "RS-12.3", "RS-12.4", "RS-12.5")
def test_ex09_eye_at_the_same_number() -> None:
    s = tour(4, "angry", progs={"red": "- eye", "blue": "- eye", "green": "- - - eye", "yellow": "- - - - eye"})
    assert main_set(s) == ["red", "blue"] and say_all(s, "red") == ["young", "old", "none"]
    play(s, "eye red young; eye blue young; peek young Y6")
    assert [int(s.view(k).peeked[0]) for k in range(4)] == [6, 6, -1, -1]
    assert main_set(s) == ["chance"] and s.number == 4  # green: only old is open, taken without asking
    play(s, "peek old O2")
    assert [int(s.view(k).peeked[1]) for k in range(4)] == [-1, -1, 2, -1]
    assert lodge(s, "yellow") == "2" and lodge(s, "green") == "1"


@rule("RS-13.3")
def test_ex10_ice_clash() -> None:
    s = tour(3, "angry", master="green", progs={"red": "ice", "blue": "ice"})
    assert s.master == 2 and [lodge(s, band) for band in ("red", "blue", "green")] == ["2", "2", "1"]


@rule("RS-14.1", "RS-14.2", "RS-14.4", "RS-14.5")
def test_ex11_ice_change() -> None:
    s = tour(3)
    assert choices(s, "red") == ["ice remove bridge", "ice remove wall"]
    play(s, "ice remove wall; ice give blue")
    assert choices(s, "red") == ["ice place pack N", "ice place pack E", "ice place pack W"]
    play(s, "ice place pack E")
    assert list(s.tiles) == [0, 1, 2, 0] and s.held == 3 and s.master == 1
    assert s.locked(1) and s.linked(1, 2) and s.linked(2, 3) and not s.locked(0)


@rule("RS-15.2", "RS-15.3", "RS-11.11")
def test_ex12_angus_score() -> None:
    s = tour(4, contracts={"red": "C17"}, halls={"red": "b8 g5 m3 l3"}, begin=False)
    keep(s, 0, 0)  # C01
    assert (lines(s, 0), columns(s, 0), pit(s, 0)) == (3, 2, 3)
    assert total_glory(s, 0) == 9
    s = tour(2, contracts={"red": "C17"}, halls={"red": "b8 g5 m3 l3"}, begin=False)
    keep(s, 0, 0)  # C01
    assert total_glory(s, 0) == 5


@rule("RS-16.3", "RS-16.7", "RS-16.8")
def test_ex13_black_fans() -> None:
    s = tour(3, "angry", lodges={"red": "24", "blue": "1", "green": ""}, progs={"red": "steal boy1"}, number=4, begin=True)
    assert lodge(s, "red") == "4E" and say_all(s, "red") == ["blue", "green"]
    play(s, "send red blue")
    assert lodge(s, "red") == "4" and lodge(s, "blue") == "12"


@rule("RS-7.2", "RS-17.13")
def test_ex14_dragon_before_theft() -> None:
    s = tour(
        3,
        "divalkyrie",
        halls={"red": "b2", "blue": "g1"},
        boats={"red": "T", "blue": "T", "green": "L"},
        number=4,
        progs={"green": "dragon:T", "red": "steal", "blue": "lady1"},
    )
    assert isle(s, "T") == "b1 g1" and hall(s, "red") == "b1" and hall(s, "blue") == ""
    assert lodge(s, "red") == "2"


@rule("RS-17.12")
def test_ex15_dragon_clash() -> None:
    s = tour(
        2,
        "divalkyrie",
        halls={"red": "b1", "blue": "g1"},
        boats={"red": "T", "blue": "M"},
        number=3,
        progs={"red": "dragon:T", "blue": "dragon:M"},
    )
    assert s.dragon == CENTRE and hall(s, "red") == "b1" and hall(s, "blue") == "g1"
    assert (lodge(s, "red"), lodge(s, "blue")) == ("2", "2")


@rule("RS-9.8")
def test_ex16_no_contest_when_claims_fit() -> None:
    s = tour(islands={"L": "b3"}, boats={"red": "L", "blue": "L"}, progs={"red": "boy2", "blue": "boy1"})
    assert (hall(s, "red"), hall(s, "blue"), isle(s, "L")) == ("b2", "b1", "")


@rule("RS-9.9")
def test_ex17_three_claimants() -> None:
    at = {"red": "L", "blue": "L", "green": "L"}
    s = tour(3, islands={"L": "m4"}, boats=at, progs={"red": "man2", "blue": "man2", "green": "man2"})
    assert [hall(s, band) for band in ("red", "blue", "green")] == ["m1", "m1", "m1"] and isle(s, "L") == "m1"


@rule("RS-9.10")
def test_ex18_link_against_dock() -> None:
    s = tour(
        expansion="angry",
        tiles="bridge N pack E",
        islands={"T": "g1"},
        boats={"red": "L", "blue": "T"},
        progs={"red": "girl2", "blue": "girl1"},
    )
    assert isle(s, "T") == "g1" and (lodge(s, "red"), lodge(s, "blue")) == ("2", "2")


@rule("RS-2.5", "RS-9.11")
def test_ex19_two_links() -> None:
    s = tour(tiles="bridge N pack W", islands={"P": "l2", "L": "l1", "M": "l1"}, boats={"red": "P"}, progs={"red": "lady2"})
    assert say_all(s, "red") == ["none", "own 1", "own 2", "via L 1", "via M 1"]


@rule("RS-9.1", "RS-9.3")
def test_ex20_double_uses_one_island() -> None:
    s = tour(islands={"T": "m1", "M": "m1"}, boats={"red": "T"}, progs={"red": "man2"})
    assert say_all(s, "red") == ["none", "own 1", "via M 1"]


@rule("RS-8.2", "RS-8.3")
def test_ex21_locked_in() -> None:
    for move, start_at, end in (("nav:T", "P", 0), ("fly:T", "P", 2), ("nav:P", "C", CENTRE), ("nav:L", "C", 1)):
        assert tour(boats={"red": start_at}, progs={"red": move}).boats[0] == end, move


@rule("RS-8.5")
def test_ex22_flight_from_theft() -> None:
    both = {"red": "T", "blue": "T"}
    s = tour(expansion="angry", halls={"blue": "b1"}, boats=both, number=2, progs={"red": "steal", "blue": "nav:M"})
    assert hall(s, "blue") == "b1" and lodge(s, "red") == "2"
    s = tour(halls={"blue": "b1"}, boats={"red": "T", "blue": "L"}, number=2, progs={"red": "steal", "blue": "nav:T"})
    assert say_all(s, "red") == ["none", "blue boy"]


@rule("RS-10.7", "RS-10.9")
def test_ex23_mutual_theft() -> None:
    s = tour(halls={"red": "b1", "blue": "g1"}, boats={"red": "T", "blue": "T"}, number=5, progs={"red": "steal", "blue": "steal"})
    play(s, "steal red blue girl; steal blue red boy")
    assert (hall(s, "red"), hall(s, "blue")) == ("g1", "b1")


@rule("RS-10.8", "RS-10.10")
@pytest.mark.parametrize(("kind", "red", "left", "black"), [("girl", "", "g1 m2", "2"), ("man", "m1", "g1", "1")])
def test_ex24_two_thieves_one_fan(kind: str, red: str, left: str, black: str) -> None:
    s = tour(3, "angry", halls={"green": "g1 m2"}, boats={"red": "T", "blue": "T", "green": "T"}, progs={"red": "steal", "blue": "steal"})
    play(s, f"steal red green {kind}; steal blue green {kind}")
    assert (hall(s, "red"), hall(s, "blue"), hall(s, "green")) == (red, red, left)
    assert lodge(s, "red") == lodge(s, "blue") == black


@rule("RS-7.2")
def test_ex25_collected_then_stolen_at_the_same_number() -> None:
    s = tour(islands={"L": "b1"}, boats={"red": "L", "blue": "L"}, number=3, progs={"red": "boy1", "blue": "steal"})
    assert say_all(s, "blue") == ["none", "red boy"]


@rule("RS-13.1", "RS-13.2", "RS-13.3", "RS-13.4")
def test_ex26_ice_master_defends() -> None:
    s = tour(3, "angry", number=2, progs={"red": "ice", "blue": "ice", "green": "- ice"})
    assert s.master == 2 and [lodge(s, band) for band in ("red", "blue", "green")] == ["2", "2", "1"]


@rule("RS-12.4")
def test_ex27_last_round_eye() -> None:
    s = tour(expansion="angry", round=7, progs={"red": "eye"})
    assert lodge(s, "red") == "2"


@rule("RS-3.3")
def test_ex28_mosh_pit_and_theft() -> None:
    s = tour(halls={"red": "b6 g5 m5 l5"}, boats={"red": "T", "blue": "T"}, progs={"blue": "steal"})
    assert (lines(s, 0), columns(s, 0), pit(s, 0)) == (5, 4, 1)
    play(s, "steal blue red boy")
    assert (lines(s, 0), columns(s, 0), pit(s, 0)) == (5, 4, 0)
    s.halls[0] -= 1
    assert (lines(s, 0), columns(s, 0)) == (4, 3)


@rule("RS-16.5", "RS-16.6")
def test_ex29_shield_in_vain() -> None:
    at = {"red": "T", "blue": "T", "green": "T"}
    s = tour(3, "angry", boats=at, progs={"red": "- - - shield", "blue": "- - steal"})
    assert lodge(s, "red") == "2"
    s = tour(3, "angry", boats=at, halls={"green": "b1"}, progs={"red": "- - - shield", "blue": "- - - - steal"})
    play(s, "steal blue green boy")
    assert lodge(s, "red") == "1"


@rule("RS-16.3")
def test_ex30_full_exit() -> None:
    s = tour(4, "angry", lodges={"red": "34EE", "blue": "", "green": "", "yellow": ""}, progs={"red": "boy1"})
    assert lodge(s, "red") == "34EE"


@rule("RS-17.8")
def test_ex31_control_backward() -> None:
    s = tour(4, "divalkyrie", lodges={"red": "124E", "blue": "", "green": "", "yellow": ""}, begin=False)
    drive(s, 0, BACK)
    assert lodge(s, "red") == "1234"


@rule("RS-17.15", "RS-17.16")
def test_ex32_toll_and_impact() -> None:
    s = tour(
        3,
        "divalkyrie",
        dragon="T",
        halls={"red": "b2", "blue": "g1"},
        boats={"blue": "M"},
        number=4,
        progs={"red": "nav:T", "green": "dragon:M"},
    )
    assert hall(s, "red") == "b2" and hall(s, "blue") == "" and isle(s, "M") == "g1"


@rule("RS-11.6")
def test_ex33_immediate_contract_is_safe() -> None:
    s = tour(
        contracts={"red": "C14"},
        halls={"blue": "b2"},
        boats={"red": "T", "blue": "T"},
        number=2,
        progs={"red": "steal steal", "blue": "- - steal steal"},
    )
    play(s, "steal red blue boy")
    assert glory(s, "red") == 0
    play(s, "steal red blue boy")
    assert glory(s, "red") == 2 and s.kept_done[0] == 1
    play(s, "steal blue red boy; steal blue red boy")
    assert hall(s, "red") == "" and glory(s, "red") == 2


@rule("RS-11.1", "RS-11.2")
def test_ex34_joint_contract_draw() -> None:
    s = tour(master="blue", progs={"red": "contract", "blue": "contract"})
    before = len(s.bottom)
    play(s, "deal blue C10 C11 C12; deal red C13 C14 C15")
    assert main_set(s) == ["red", "blue"] and say_all(s, "blue") == ["C10", "C11", "C12"]
    play(s, "keep red C14; keep blue C10")
    assert [contract_id(c) for c in s.bottom][before:] == ["C11", "C12", "C13", "C15"]


@rule("RS-18.6", "RS-18.3")
def test_ex35_kurt_first() -> None:
    s = tour(
        3,
        "divalkyrie",
        islands={"L": "b3"},
        boats={"red": "L", "blue": "L", "green": "L"},
        guests={"red": "G03"},
        progs={"red": "boy2", "blue": "boy2", "green": "boy1"},
    )
    play(s, "claim red own 2 +G03")
    assert hall(s, "red") == "b2" and hall(s, "blue") == hall(s, "green") == "" and isle(s, "L") == "b1"
    assert s.guests[0] == 0 and s.discard == 2**3
    assert [lodge(s, band) for band in ("red", "blue", "green")] == ["1", "2", "2"]


@rule("RS-9.11", "RS-9.5")
def test_ex36_asked_because_of_the_pit() -> None:
    s = tour(halls={"red": "b4"}, islands={"L": "b3"}, boats={"red": "L"}, progs={"red": "boy2"})
    assert sorted(say_all(s, "red")) == ["none", "own 1", "own 2"]
    s = tour(halls={"red": "b3"}, islands={"L": "b3"}, boats={"red": "L"}, progs={"red": "boy2"})
    assert hall(s, "red") == "b5"


@rule("RS-18.4", "RS-18.15")
def test_ex37_two_links_and_a_card() -> None:
    s = tour(
        2,
        "divalkyrie",
        tiles="bridge N pack W",
        islands={"P": "m1", "L": "m2"},
        boats={"red": "P"},
        guests={"red": "G01"},
        progs={"red": "man1"},
    )
    assert say_all(s, "red") == ["none", "own 1", "via L 1 +G01"]


@rule("RS-9.12", "RS-18.15", "RS-18.5")
def test_ex38_nothing_in_reach_but_freyja() -> None:
    s = tour(2, "divalkyrie", islands={"P": "l1", "T": "l3"}, guests={"red": "G02"}, progs={"red": "lady2"})
    assert sorted(say_all(s, "red")) == ["at P 1 +G02", "at T 2 +G02", "none"]
    play(s, "claim red none")
    assert s.guests[0] == 2 and lodge(s, "red") == "2"


@rule("RS-17.2", "RS-17.6")
def test_ex39_two_draws_at_one_number() -> None:
    s = tour(
        4,
        "divalkyrie",
        master="blue",
        guests={"green": "G01", "yellow": "G02"},
        number=3,
        discard="G03 G04 G05 G06 G07 G08 G09 G10 G11",
        progs={"blue": "guest", "red": "guest"},
    )
    assert [GAME.say(s, CHANCE, o) for o, _ in s.chance()] == ["draw blue G12"]
    play(s, "draw blue G12; guest blue play; g12 blue swap")
    assert list(s.tiles) == [2, 0, 3, 0]
    assert [(o, w) for o, w in s.chance()] == [(card, 1) for card in range(3, 13)] and s.active == 0
