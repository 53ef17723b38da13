"""Angry Fans and Divalkyrie: lodges, control, the dragon, guest stars (RS-16 to RS-19)."""

from __future__ import annotations

from itertools import product

import pytest

from meadhall.errors import BadPosition, IllegalMove
from meadhall.games.ragnarokstar.rules.codes import CENTRE, CLOSING, ICE_REMOVE, MOVES, OPENING, PROGRAM
from meadhall.games.ragnarokstar.rules.contracts import deck_size
from meadhall.games.ragnarokstar.rules.guests import useful
from meadhall.games.ragnarokstar.rules.lodges import BACK, FORWARD, drive, would_move
from meadhall.games.ragnarokstar.rules.resolving import settle
from meadhall.games.ragnarokstar.rules.stages import begin_number
from meadhall.games.ragnarokstar.rules.state import RagnarokStarState
from support import rule

from .gig import GAME, choices, hall, isle, lodge, main_set, play, say_all, set_up, tour

FOUR = ("red", "blue", "green", "yellow")
BOTH = {"red": "T", "blue": "T"}


# -- RS-16 Angry Fans -------------------------------------------------------------------------------------------------------


@rule("RS-16.1", "RS-16.10")
def test_a_lodge_holds_one_a_square_and_two_in_the_exit() -> None:
    s = tour(4, "angry", lodges={"red": "1234", "blue": "", "green": "", "yellow": ""}, begin=False)
    assert s.fault() == "" and lodge(s, "blue") == ""
    for row in ([2, 0, 0, 0, 0], [0, 0, 0, 0, 3]):
        broken = {**set_up(3, "angry").data(), "lodges": [*row, *[0] * 15]}
        with pytest.raises(BadPosition, match=r"RS-16\.1|RS-1\.13"):
            GAME.load(broken)


@rule("RS-16.3", "RS-17.8")
@pytest.mark.parametrize(
    ("before", "forward", "back"),
    [
        ("1", "2", "1"),
        ("4", "E", "3"),
        ("12", "23", "12"),
        ("34E", "4EE", "234"),
        ("4EE", "4EE", "34E"),
        ("34EE", "34EE", "234E"),
        ("EE", "EE", "4E"),
        ("14E", "2EE", "134"),
        ("13", "24", "12"),
        ("", "", ""),
    ],
)
def test_both_directions(before: str, forward: str, back: str) -> None:
    others = {"blue": "", "green": "", "yellow": ""}
    for way, after in ((FORWARD, forward), (BACK, back)):
        s = tour(4, "divalkyrie", lodges={"red": before, **others}, begin=False)
        moves = would_move(s, 0, way)
        assert drive(s, 0, way) == moves == (before != after)
        assert lodge(s, "red") == after


@rule("RS-16.2", "RS-16.4")
@pytest.mark.parametrize(
    ("progs", "black"),
    [
        ({"red": "boy1"}, "2"),
        ({"red": "nav:P"}, "2"),
        ({"red": "steal"}, "2"),
        ({"red": "ice", "blue": "ice"}, "2"),
        ({"red": "shield"}, "2"),
        ({"red": "nav:L"}, "1"),
        ({"red": "ice"}, "1"),
        ({"red": "fly:P"}, "1"),
    ],
)
def test_what_counts_as_a_failure(progs: dict[str, str], black: str) -> None:
    s = tour(2, "angry", boats={"red": "C"}, progs=progs)
    assert lodge(s, "red") == black
    assert lodge(tour(2, "base", progs=progs), "red") == ""


@rule("RS-16.5", "RS-16.6")
@pytest.mark.parametrize(
    ("boats", "thief", "black"),
    [
        ({"red": "T", "blue": "T"}, "- steal", "1"),
        ({"red": "T", "blue": "T"}, "steal", "2"),
        ({"red": "T", "blue": "M"}, "- steal", "2"),
        ({"red": "C", "blue": "C"}, "- steal", "2"),
        ({"red": "T", "blue": "T"}, "- - - - steal", "1"),
    ],
)
def test_a_shield_in_vain(boats: dict[str, str], thief: str, black: str) -> None:
    s = tour(2, "angry", boats=boats, halls={"red": "b1"}, progs={"red": "- shield", "blue": thief})
    if main_set(s) == ["blue"]:
        play(s, "steal blue none")
    assert lodge(s, "red") == black


@rule("RS-16.6")
def test_a_thief_who_robs_another_or_nobody_still_met_the_shield() -> None:
    at = {"red": "T", "blue": "T", "green": "T"}
    s = tour(3, "angry", boats=at, halls={"green": "b1"}, progs={"red": "shield", "blue": "steal"})
    play(s, "steal blue none")
    assert lodge(s, "red") == "1"


@rule("RS-16.7", "RS-16.8", "RS-16.9")
def test_sending_is_secret_compulsory_and_joint() -> None:
    s = tour(3, "angry", round=7, lodges={"red": "E", "blue": "E", "green": "1"})
    assert main_set(s) == ["red", "blue"] and say_all(s, "red") == ["blue", "green"]
    play(s, "send blue green")
    assert s.view(0).picks[1] == -1 and lodge(s, "green") == "1"
    play(s, "send red blue")
    assert (lodge(s, "red"), lodge(s, "blue"), lodge(s, "green")) == ("", "1", "12")
    s = tour(4, "angry", lodges={"red": "EE", "blue": "2", "green": "1", "yellow": ""})
    play(s, "send red blue")
    assert main_set(s) == ["red"] and s.view(1).picks[0] == 0  # the first of two is not seen yet
    play(s, "send red green")
    assert (lodge(s, "red"), lodge(s, "blue"), lodge(s, "green")) == ("", "12", "12")


@rule("RS-19.1")
def test_the_order_at_the_end_of_a_round() -> None:
    s = tour(3, "divalkyrie", lodges={"red": "4", "blue": "1", "green": "1"}, number=6, progs={"red": "shield"}, guests={"green": "G12"})
    assert s.step == CLOSING  # the window comes before the shields in vain
    play(s, "window green hold")
    assert main_set(s) == ["red"] and lodge(s, "red") == "E"  # then the shield in vain, then sending
    play(s, "send red green")
    assert s.step == ICE_REMOVE and s.shields == 0


# -- RS-17.7 control --------------------------------------------------------------------------------------------------------


@rule("RS-17.7", "RS-17.9", "RS-17.10")
def test_control_moves_a_lodge_in_ice_order() -> None:
    s = tour(2, "divalkyrie", master="blue", lodges={"red": "1", "blue": "4"}, progs={"red": "control", "blue": "control"})
    assert say_all(s, "red") == ["none", "red forward", "blue forward", "blue back"]
    with pytest.raises(IllegalMove, match=r"RS-17\.9"):
        GAME.read(s, 0, "control red red back")
    play(s, "control red blue forward; control blue blue back")
    assert lodge(s, "blue") == "4"  # blue went back to 3 first, then red pushed it on
    s = tour(2, "divalkyrie", lodges={"red": "1", "blue": "2"}, progs={"red": "control"})
    play(s, "control red none")
    assert lodge(s, "red") == "1"


# -- RS-17.11 dragon --------------------------------------------------------------------------------------------------------


@rule("RS-17.11")
def test_a_call_to_a_port_that_has_been_locked_does_nothing() -> None:
    s = tour(2, "divalkyrie", halls={"blue": "b1"}, boats={"blue": "P"}, progs={"red": "dragon:P"})
    assert s.dragon == CENTRE and hall(s, "blue") == "b1" and lodge(s, "red") == "1"


@rule("RS-17.13", "RS-17.14", "RS-17.17", "RS-17.20")
def test_an_impact_hits_everybody_in_port() -> None:
    s = tour(
        3,
        "divalkyrie",
        halls={"red": "b1 g1", "blue": "m1 l1"},
        boats={"red": "T", "blue": "T", "green": "T"},
        islands={"T": "b1"},
        progs={"red": "dragon:T dragon:T", "green": "- boy2"},
    )
    assert main_set(s) == ["red", "blue"] and say_all(s, "red") == ["boy", "girl"]
    play(s, "scare red boy")
    assert s.view(1).picks[0] == -1 and hall(s, "red") == "b1 g1"
    play(s, "scare blue lady")
    assert s.counts[2 * 9 + 5 + 2] == 2 and hall(s, "green") == "b1"  # the boy put ashore at number 1 is there for number 2
    assert hall(s, "red") == "" and hall(s, "blue") == ""  # the second call to the same port is a new impact


@rule("RS-17.15", "RS-17.16", "RS-17.18")
def test_who_arrives_at_the_dragon_pays_once() -> None:
    s = tour(2, "divalkyrie", halls={"red": "b1", "blue": "g2"}, boats={"blue": "T"}, dragon="T", progs={"red": "nav:T"})
    assert hall(s, "red") == "" and hall(s, "blue") == "g2" and s.boats[0] == 2
    s = tour(2, "divalkyrie", halls={"red": "b2"}, dragon="T", progs={"red": "nav:T", "blue": "dragon:T"})
    assert hall(s, "red") == "b1"  # impact, but no toll on top
    s = tour(2, "divalkyrie", halls={"red": "b2"}, dragon="T", progs={"red": "nav:T -"})
    assert hall(s, "red") == "b1"


@rule("RS-17.19")
def test_the_dragon_returns_to_the_centre() -> None:
    s = tour(2, "divalkyrie", halls={"red": "b3"}, boats={"red": "M"}, progs={"red": "- - - nav:T", "blue": "dragon:T"})
    assert hall(s, "red") == "b2" and s.dragon == CENTRE and s.step == ICE_REMOVE
    s = tour(2, "divalkyrie", halls={"red": "b3"}, boats={"red": "C"}, progs={"blue": "boy1"})
    assert hall(s, "red") == "b3"


# -- RS-17.2 guest stars ----------------------------------------------------------------------------------------------------


@rule("RS-17.2", "RS-17.3", "RS-17.5")
def test_a_drawn_card_is_kept_or_played() -> None:
    s = tour(2, "divalkyrie", boats={"red": "T"}, islands={"T": "b1 g1"}, progs={"red": "guest"})
    assert len(s.chance()) == 12
    play(s, "draw red G08")
    assert say_all(s, "red") == ["keep", "play"] and s.view(1).drawn_guest == -1
    kept = play(s.copy(), "guest red keep")
    assert kept.guests[0] == 8 and kept.view(1).guests[0] == -1 and kept.discard == 0
    play(s, "guest red play; g08 red girl")
    assert hall(s, "red") == "g1" and s.discard == 2**8 and s.guests[0] == 0
    s = play(tour(2, "divalkyrie", progs={"red": "guest"}), "draw red G04")
    assert say_all(s, "red") == ["keep"]  # no instant: asked all the same, so that nobody can tell


@rule("RS-17.4")
def test_nobody_holds_two() -> None:
    s = play(tour(2, "divalkyrie", guests={"red": "G05"}, progs={"red": "guest"}), "draw red G11")
    assert say_all(s, "red") == ["play", "drop old", "drop new"]
    old = play(s.copy(), "guest red drop old")
    assert old.guests[0] == 11 and old.discard == 2**5
    new = play(s.copy(), "guest red drop new")
    assert new.guests[0] == 5 and new.discard == 2**11
    play(s, "guest red play; g11 red M")
    assert s.guests[0] == 5 and s.boats[0] == 3 and s.discard == 2**11


@rule("RS-17.6")
def test_an_empty_deck_is_made_of_the_discards() -> None:
    s = tour(2, "divalkyrie", guests={"blue": "G01"}, discard="G02 G03 G04 G05 G06 G07 G08 G09 G10 G11 G12", progs={"red": "guest"})
    assert [card for card, _ in s.chance()] == list(range(2, 13)) and s.discard == 0
    assert s.could[1] == 2**1  # what was discarded when the deck was made anew is not in blue's hand


# -- RS-18 timing -----------------------------------------------------------------------------------------------------------


def window(step: int, card: str) -> RagnarokStarState:
    """A holder of a card in the opening window."""
    s = set_up(2, "divalkyrie")
    s.guests[0] = int(card[1:])
    s.could[0] = 8190
    s.guest_left -= 1
    for band in ("red", "blue"):
        play(s, f"prog {band} 1 contract 2 steal 3 shield 4 ice 5 eye 6 control")
    s.boats[0] = 2
    play(s, "arrive Y3 O3")
    assert s.step == step
    return s


@rule("RS-18.1", "RS-18.2")
def test_instants_in_the_opening_window() -> None:
    s = window(OPENING, "G08")
    assert s.number == 0 and say_all(s, "red") == ["hold", "play"]
    play(s, "window red play; g08 red boy")
    assert hall(s, "red") == "b1" and s.number == 1
    s = window(OPENING, "G04")
    assert say_all(s, "red") == ["hold"]


@rule("RS-18.1", "RS-18.2", "RS-7.4")
def test_instants_of_a_window_are_shown_together_and_done_in_ice_order() -> None:
    s = tour(3, "divalkyrie", master="green", number=6, guests={"red": "G11", "green": "G12"}, progs={"red": "boy1"})
    assert s.step == CLOSING and main_set(s) == ["red", "green"]
    play(s, "window red play")
    assert s.view(1).guests[0] == -1 and s.discard == 0
    play(s, "window green play")
    assert s.view(1).discard == 2**11 + 2**12 and main_set(s) == ["green"]
    play(s, "g12 green swap; g11 red P")
    assert list(s.tiles) == [2, 0, 3, 0] and s.boats[0] == 0


@rule("RS-18.3", "RS-18.4")
def test_g01_counts_one_more() -> None:
    s = tour(2, "divalkyrie", islands={"T": "b4", "M": "b3"}, boats={"red": "T"}, guests={"red": "G01"}, progs={"red": "boy2"})
    assert say_all(s, "red") == ["none", "own 1", "own 2", "via M 1", "own 3 +G01", "via M 2 +G01"]
    play(s, "claim red own 3 +G01")
    assert hall(s, "red") == "b3" and s.discard == 2 and s.counts[3] == 0
    s = tour(2, "divalkyrie", islands={"T": "b5"}, boats=BOTH, guests={"red": "G01"}, progs={"red": "boy2", "blue": "boy2"})
    play(s, "claim red own 3 +G01")
    assert (hall(s, "red"), hall(s, "blue"), isle(s, "T")) == ("b3", "b2", "")
    s = tour(
        3, "divalkyrie", islands={"T": "b4"}, boats={**BOTH, "green": "T"}, guests={"red": "G01"}, progs={"red": "boy2", "blue": "boy2"}
    )
    play(s, "claim red own 3 +G01")
    assert (hall(s, "red"), hall(s, "blue"), isle(s, "T")) == ("b2", "b2", "")  # 5 for 4: half each


@rule("RS-18.5", "RS-11.9")
def test_g02_collects_anywhere() -> None:
    s = tour(2, "divalkyrie", islands={"L": "g3"}, boats={"red": "T"}, guests={"red": "G02"}, progs={"red": "girl2"})
    assert say_all(s, "red") == ["none", "at L 2 +G02"]
    play(s, "claim red at L 2 +G02")
    assert hall(s, "red") == "g2" and s.counts[3] == 0 and s.counts[5 + 1] == 2  # not across a link, but from Lips
    s = tour(2, "divalkyrie", islands={"M": "g3"}, boats={"red": "T"}, guests={"red": "G02"}, progs={"red": "girl2"})
    assert say_all(s, "red") == ["none", "via M 1", "at M 2 +G02"]


@rule("RS-18.3", "RS-18.6")
def test_g03_without_a_contest_stays_and_is_known() -> None:
    s = tour(2, "divalkyrie", islands={"T": "b2"}, boats={"red": "T"}, guests={"red": "G03"}, progs={"red": "boy2 - - boy1"})
    assert say_all(s, "red") == ["none", "own 1", "own 2", "own 1 +G03", "own 2 +G03"]
    play(s, "claim red own 2 +G03")
    assert s.guests[0] == 3 and s.view(1).guests[0] == 3 and s.could[0] == 8 and s.discard == 0
    assert s.step == ICE_REMOVE  # a known G03 is not asked about where it cannot matter


@rule("RS-18.7", "RS-18.16", "RS-10.4")
def test_g04_robs_through_a_shield() -> None:
    s = tour(2, "divalkyrie", halls={"blue": "b6 g1"}, boats=BOTH, guests={"red": "G04"}, progs={"blue": "shield", "red": "steal"})
    assert say_all(s, "red") == ["none", "blue boy +G04", "blue girl +G04"]
    held = play(s.copy(), "steal red none")
    assert held.guests[0] == 4 and lodge(held, "red") == "2"
    play(s, "steal red blue girl +G04")
    assert hall(s, "red") == "g1" and s.discard == 2**4 and lodge(s, "blue") == "1"


@rule("RS-18.7", "RS-18.16", "RS-18.19")
def test_g05_steals_two_from_one_victim() -> None:
    s = tour(2, "divalkyrie", halls={"blue": "b2 g1"}, boats=BOTH, guests={"red": "G05"}, progs={"red": "steal"})
    assert say_all(s, "red") == ["none", "blue boy", "blue girl", "blue boy boy +G05", "blue boy girl +G05"]
    play(s, "steal red blue girl boy +G05")  # in either order
    assert hall(s, "red") == "b1 g1" and s.counts[0] == 2 and s.discard == 2**5
    s = tour(2, "divalkyrie", halls={"blue": "b1"}, boats=BOTH, guests={"red": "G05"}, progs={"red": "steal"})
    assert say_all(s, "red") == ["none", "blue boy"]  # the victim must own two


@rule("RS-18.8")
def test_g06_breaks_the_ice() -> None:
    s = tour(2, "divalkyrie", boats={"red": "P"}, guests={"red": "G06"}, progs={"red": "nav:T"})
    assert s.step == MOVES and say_all(s, "red") == ["hold", "play"]
    held = play(s.copy(), "react red hold")
    assert held.boats[0] == 0 and lodge(held, "red") == "2" and held.guests[0] == 6
    play(s, "react red play")
    assert s.boats[0] == 2 and lodge(s, "red") == "1" and s.discard == 2**6


@rule("RS-18.9")
def test_g07_loses_nothing() -> None:
    s = tour(2, "divalkyrie", halls={"red": "b1"}, boats={"red": "T"}, guests={"red": "G07"}, progs={"blue": "dragon:T"})
    assert choices(s, "red") == ["react red hold", "react red play"]
    play(s, "react red play")
    assert hall(s, "red") == "b1" and s.discard == 2**7
    s = tour(2, "divalkyrie", halls={"red": "b1"}, boats=BOTH, guests={"red": "G07"}, progs={"blue": "steal"})
    play(s, "steal blue red boy")
    assert choices(s, "red") == ["react red hold", "react red play"]
    held = play(s.copy(), "react red hold")
    assert hall(held, "blue") == "b1"
    play(s, "react red play")
    assert hall(s, "red") == "b1" and lodge(s, "blue") == "2"


@rule("RS-18.10", "RS-18.14")
def test_g08_needs_a_fan_on_the_island() -> None:
    s = tour(2, "divalkyrie", islands={"T": "m1"}, boats={"red": "T"}, begin=False)
    assert useful(s, 0, 8)
    assert not useful(tour(2, "divalkyrie", islands={"L": "m1"}, boats={"red": "T"}, begin=False), 0, 8)
    assert not useful(tour(2, "divalkyrie", islands={"L": "m1"}, begin=False), 0, 8)
    s = tour(2, "divalkyrie", contracts={"red": "C22"}, islands={"T": "m1"}, boats={"red": "T"}, progs={"red": "guest"})
    play(s, "draw red G08; guest red play")
    assert hall(s, "red") == "m1" and s.counts[5 + 2] == 1  # the only type is taken at once


@rule("RS-18.14")
def test_a_single_fan_or_contract_is_enough_for_an_instant() -> None:
    s = tour(2, "divalkyrie", dealt=True, begin=False)
    for island, kind, there in product(range(4), range(4), range(4)):
        for at in range(16):
            s.fans[at] = int(at == island * 4 + kind)
        s.boats[0] = there
        assert useful(s, 0, 8) == (island == there)
    under = s.bottom[:2]
    for top, n in product(range(3), range(3)):
        s.top, s.bottom = top, under[:n]
        assert useful(s, 0, 10) == (top + n > 0)


@rule("RS-17.8", "RS-18.14")
def test_g09_moves_a_lodge_twice() -> None:
    s = play(tour(2, "divalkyrie", lodges={"red": "1", "blue": "3"}, progs={"red": "guest"}), "draw red G09; guest red play")
    assert say_all(s, "red") == ["red forward", "blue forward", "blue back"]
    play(s, "g09 red blue back")
    assert lodge(s, "blue") == "1"
    assert useful(s, 0, 9)


@rule("RS-18.11", "RS-18.14")
def test_g10_keeps_two_of_three() -> None:
    s = play(tour(2, "divalkyrie", progs={"red": "guest"}), "draw red G10; guest red play; deal red C10 C11 C12")
    assert say_all(s, "red") == ["return C10", "return C11", "return C12"] and int(s.audience(0)) == 1
    play(s, "g10 red return C11")
    assert list(s.kept_seat).count(0) == 3 and s.bottom[-1] == 10
    s = tour(2, "divalkyrie", progs={"red": "guest"}, dealt=True, begin=False)
    s.top, s.bottom = 0, s.bottom[:2]
    begin_number(s)
    settle(s)
    play(s, "draw red G10; guest red play")
    assert deck_size(s) == 2 and len(s.chance()) == 1
    play(s, f"deal red C{s.chance()[0][0] + 1:02d}")
    play(s, f"deal red C{s.chance()[0][0] + 1:02d}")
    assert list(s.kept_seat).count(0) == 3 and deck_size(s) == 0
    assert not useful(s, 0, 10)


@rule("RS-18.12", "RS-11.9")
def test_g11_lands_anywhere_and_may_meet_the_dragon() -> None:
    s = tour(2, "divalkyrie", boats={"red": "T"}, halls={"red": "b1 g1"}, dragon="P", progs={"red": "guest"})
    play(s, "draw red G11; guest red play")
    assert say_all(s, "red") == ["P", "L", "M"]
    play(s, "g11 red P")
    assert choices(s, "red") == ["scare red boy", "scare red girl"] and s.counts[1] == 0  # toll, and no flight for C05
    s = tour(2, "divalkyrie", boats={"red": "T"}, halls={"red": "b1 g1"}, dragon="M", number=6, guests={"red": "G11"})
    play(s, "window red play; g11 red M; scare red girl")
    assert hall(s, "red") == "b1" and isle(s, "M") == "g1"


@rule("RS-18.13")
def test_g12_shifts_the_ice_at_once() -> None:
    s = play(tour(2, "divalkyrie", boats={"red": "T"}, progs={"red": "guest nav:M"}), "draw red G12; guest red play")
    assert say_all(s, "red") == ["bridge E", "bridge W", "wall E", "wall W", "swap"]
    play(s, "g12 red wall W")
    assert list(s.tiles) == [0, 0, 2, 3] and s.held == 1 and s.boats[0] == 2 and lodge(s, "red") == "2"


@rule("RS-18.14", "RS-18.17")
def test_being_asked_betrays_nothing() -> None:
    for card in ("G04", "G08", "G06"):
        s = tour(2, "divalkyrie", boats={"red": "P"}, guests={"red": card}, progs={"red": "nav:T"})
        assert s.step == MOVES and main_set(s) == ["red"]
        assert say_all(s, "red") == (["hold", "play"] if card == "G06" else ["hold"])
    s = tour(2, "divalkyrie", boats={"red": "P"}, guests={"red": "G08"}, discard="G06", progs={"red": "nav:T"})
    assert s.step != MOVES  # all know that it cannot be G06
    s = tour(2, "divalkyrie", boats={"red": "P"}, progs={"red": "nav:T"})
    assert s.step != MOVES  # no card, no question
    for card in ("G03", "G12"):
        s = tour(2, "divalkyrie", islands={"T": "b2"}, boats={"red": "T"}, guests={"red": card}, progs={"red": "boy2"})
        with_card = ["own 1 +G03", "own 2 +G03"] if card == "G03" else []
        assert say_all(s, "red") == ["none", "own 1", "own 2", *with_card]  # whoever is asked may take less (RS-9.11)
    s = tour(2, "divalkyrie", halls={"blue": "b1"}, boats=BOTH, guests={"red": "G12"}, progs={"blue": "shield", "red": "steal"})
    assert say_all(s, "red") == ["none"]
    s = tour(2, "divalkyrie", halls={"red": "b1"}, boats=BOTH, guests={"red": "G12"}, progs={"blue": "steal"})
    assert choices(play(s, "steal blue red boy"), "red") == ["react red hold"]


@rule("RS-18.18")
def test_a_hidden_card_that_can_only_be_one_is_known() -> None:
    s = tour(2, "divalkyrie", guests={"blue": "G09"}, discard="G01 G02 G03 G04 G05 G06 G07 G08 G10 G11", begin=False)
    assert s.view(0).guests[1] == -1
    s.discard |= 2**12
    s.could[1] &= ~(2**12)
    assert s.view(0).guests[1] == 9 and s.view(-2).guests[1] == 9


@rule("RS-18.15")
def test_cards_with_every_amount() -> None:
    s = tour(2, "divalkyrie", auto_collect=False, islands={"T": "b4"}, boats={"red": "T"}, guests={"red": "G01"}, progs={"red": "boy1"})
    assert say_all(s, "red") == ["none", "own 1", "own 2 +G01"]
    s = tour(2, "divalkyrie", auto_collect=False, islands={"T": "b4"}, boats={"red": "T"}, guests={"red": "G03"}, progs={"red": "boy2"})
    assert say_all(s, "red") == ["none", "own 1", "own 2", "own 1 +G03", "own 2 +G03"]
    s = tour(
        2,
        "divalkyrie",
        halls={"red": "b5"},
        islands={"L": "b2", "T": "b1"},
        boats={"red": "T"},
        guests={"red": "G02"},
        progs={"red": "boy2"},
    )
    assert say_all(s, "red") == ["none", "own 1", "at L 1 +G02", "at L 2 +G02"]


@rule("RS-19.2")
def test_then_the_ice_then_the_next_round() -> None:
    s = play(tour(3, "angry"), "ice remove wall; ice give blue; ice place pack W")
    assert s.round == 2 and s.step == PROGRAM
