"""Positions in words: what is put holds, what is not true is told, and what cannot be is refused."""

from __future__ import annotations

from typing import cast

import pytest

from meadhall.errors import BadPosition
from meadhall.games.ragnarokstar.rules import RagnarokStarState, codes, contracts
from meadhall.games.ragnarokstar.words import position
from support import copies_every_part

from .gig import GAME, main_set, play, set_up, start


@pytest.mark.parametrize(
    "words",
    [
        "P b1 g2 m3 l4; L empty",
        "red b2 m1; blue empty",
        "red at T; blue at centre; green at M",
        "pack E; bridge S; wall blue",
        "wall N; bridge S; pack green",
        "red contracts C01 C17; blue contracts C14; blue stolen 1",
        "red met C14; red contracts C01",
        "red flights 1; red locked-in 2; red across 3; red peeks 2",
        "red lodge 2 4; blue lodge 1; green lodge empty",
        "red lodge empty; blue lodge E E; green lodge 3",
        "red guest G03; discard G12 G01",
        "round 3; landed Y3 O5",
        "round 2; red sees Y6 O1; blue sees Y6",
        "dragon T; red shield up; blue shield down",
        "phase ice; round 6",
        "red b1; phase end; round 7",
        "phase program; round 1",
    ],
)
def test_what_is_put_holds(words: str) -> None:
    s = GAME.put(start(3, "divalkyrie"), words)
    said = words.replace("red met C14; red contracts C01", "red met C14; red contracts C14 C01")
    assert GAME.holds(s, said) == ""
    assert GAME.load(s.data()).data() == s.data()


@pytest.mark.parametrize(
    ("asked", "true"),
    [
        ("red b2 g1 m1", "red b2 m1, not b2 g1 m1"),
        ("T empty", "T m2, not empty"),
        ("red at M", "red at T, not M"),
        ("wall S", "wall N, not S"),
        ("pack blue", "pack red, not blue"),
        ("locked none", "locked P, not none"),
        ("linked P-L", "linked T-M, not P-L"),
        ("red lines 1", "red lines 0, not 1"),
        ("red columns 2", "red columns 0, not 2"),
        ("red pit 1", "red pit 0, not 1"),
        ("red contracts C02", "red contracts C01, not C02"),
        ("red met C14", "red met none, not C14"),
        ("red lodge 2", "red lodge 1, not 2"),
        ("red guest G01", "red guest none, not G01"),
        ("red shield up", "red shield down, not up"),
        ("red sees Y1", "red sees none, not Y1"),
        ("red prog 1 steal", "red prog none, not 1 steal"),
        ("red stolen 1", "red stolen 0, not 1"),
        ("landed Y1", "landed none, not Y1"),
        ("discard G01", "discard none, not G01"),
        ("dragon T", "dragon centre, not T"),
        ("round 2", "round 1, not 2"),
        ("number 1", "number 0, not 1"),
        ("phase ice", "phase program, not ice"),
    ],
)
def test_what_is_not_true_is_told(asked: str, true: str) -> None:
    s = GAME.put(start(2, "divalkyrie"), "red m1 b2; T m2; red at T")
    assert GAME.holds(s, "red b2 m1; red m1 b2 l0") == ""
    assert GAME.holds(s, asked) == true


def test_programs_begin_at_their_number() -> None:
    s = GAME.put(start(2), "T g2; M b1 g1 m1; red prog 1 nav:T 2 boy1 3 girl2 4 lady2 5 man2")
    assert GAME.holds(s, "number 3; red at T; red prog 1 nav:T 2 boy1 3 girl2 4 lady2 5 man2") == ""
    s = GAME.put(start(2), "red at T; blue at T; red b1; number 5; blue prog 5 steal")
    assert main_set(cast(RagnarokStarState, s)) == ["blue"] and GAME.holds(s, "number 5; phase resolve") == ""


def test_whatever_is_not_said_is_as_after_the_set_up() -> None:
    s = GAME.put(start(4, "angry"), "")
    assert GAME.holds(s, "P empty; L empty; T empty; M empty; wall N; bridge S; pack red; locked P; linked T-M") == ""
    for band, card in (("red", "C01"), ("blue", "C02"), ("green", "C03"), ("yellow", "C09")):
        assert GAME.holds(s, f"{band} at centre; {band} empty; {band} contracts {card}; {band} lodge 1") == ""
    assert main_set(cast(RagnarokStarState, s)) == ["red", "blue", "green", "yellow"]
    assert GAME.holds(set_up(2), "P b1 g1 m1; L b1 l1; T g1; M m1 l1; wall N; bridge S; pack red") == ""


def test_the_cards_that_have_been_turned_over_are_gone() -> None:
    s = GAME.put(start(2), "round 3; landed Y3 O5")
    assert [int(row).bit_count() for row in s.data()["left"]] == [6, 6]  # type: ignore[attr-defined]  # a row of numbers
    for band in ("red", "blue"):
        play(s, f"prog {band} 1 contract 2 man1 3 shield 4 ice 5 girl1")  # type: ignore[arg-type]  # a state of this game
    assert GAME.say(s, -1, s.chance()[0][0]) == "arrive Y2"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("hello", "says nothing about a position"),
        ("green b1", "nobody plays green"),
        ("P x1", "fans are written like"),
        ("P b1 b2", "fans are written like"),
        ("red", "fans are written like"),
        ("red b22", "RS-1.3"),
        ("P b12; red b12", "RS-1.3"),
        ("red at Q", "not a place for a boat"),
        ("wall X", "not a spot"),
        ("pack N", "RS-2.3"),
        ("pack S", "RS-2.3"),
        ("wall red", "RS-2.3"),
        ("red contracts C23", "not a card C1 to C22"),
        ("red contracts C05; blue contracts C05", "RS-1.5"),
        ("red met C01", "RS-11.7"),
        ("red stolen many", "not a number"),
        ("red lodge 1", "RS-1.13"),
        ("red guest G01", "RS-1.14"),
        ("discard G01", "RS-1.14"),
        ("dragon T", "RS-1.14"),
        ("red shield", "not a state of a shield"),
        ("landed Y1", "RS-6.1"),
        ("round 2; landed Y1; red sees Y1", "RS-12.1"),
        ("red sees Y1; blue sees Y2", "RS-12.1"),
        ("red sees B1", "not a card Y1 to Y8"),
        ("round 8", "not a number from 1 to 7"),
        ("round 0", "not a number from 1 to 7"),
        ("number 6", "not a number from 1 to 5"),
        ("phase ice; number 2", "either at a number or in the phase ice"),
        ("phase resolve", "not a phase to set up"),
        ("red prog 1 jump", "a program is written like"),
        ("red prog 6 boy1", "a program is written like"),
        ("red prog 1 boy1 1 girl2", "RS-5.2"),
        ("red prog 1 boy1 2 contract", "RS-5.2"),
        ("red prog 1 guest", "RS-17.1"),
        ("red lines 2", "follows from the rest"),
        ("locked P", "follows from the rest"),
    ],
)
def test_what_cannot_be_is_refused(words: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        GAME.put(start(2), words)


def test_lodges_hold_an_angry_fan_for_each_player() -> None:
    with pytest.raises(BadPosition, match=r"RS-1\.13"):
        GAME.put(start(2, "angry"), "red lodge 1 2")
    with pytest.raises(BadPosition, match=r"RS-16\.1"):
        GAME.put(start(3, "angry"), "red lodge E E E; blue lodge empty; green lodge empty")
    with pytest.raises(BadPosition, match="not a square"):
        GAME.put(start(2, "angry"), "red lodge 5")


def test_a_position_that_is_under_way_gives_only_its_options() -> None:
    under_way = play(set_up(3, "angry", auto_collect=False), "prog red 1 contract 2 man1 3 shield 4 ice 5 girl1")
    s = position.put(under_way, "red at L")
    assert GAME.holds(s, "red at L; red prog none; P empty; round 1") == "" and s.seats == 3 and s.auto_collect == 0


def test_fans_in_a_hall_were_collected_before_the_contracts_were_kept() -> None:
    s = position.put(start(2), "red b8 g5; red stolen 2; red contracts C13 C22; red at T; T m2; red prog 1 man2")
    assert contracts.collected(s, 0) == 13 and contracts.counted_in_round(s, 2) == 2
    assert [int(contracts.counted(s, 0, codes.FROM_ISLAND + island)) for island in range(4)] == [0, 0, 2, 0]


def test_a_copy_has_every_part_of_its_own() -> None:
    state = RagnarokStarState()
    state.viewer = 1
    copies_every_part(state)
