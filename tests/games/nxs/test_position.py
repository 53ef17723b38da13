"""Positions in words: each word is put and then holds, and what cannot be is refused."""

from __future__ import annotations

from typing import cast

import pytest

from meadhall.errors import BadPosition
from meadhall.games.nxs.rules import NxsState
from meadhall.games.nxs.words.position import position
from support import copies_every_part

from .table import GAME, after, start

HANDS = "runes W raido isa jera; runes B raido jera tiwaz"
JOTUNN = {"variant": "jotunn"}
DRAWN = {"cards": "drawing"}
PAIR = "WJ@Wf3/3 BJ@Bf3/0"
THREE = "WJ@Wf3/3 BJ@Bf3/5 GJ@Gf3/1"


def put(words: str, seats: int = 2, **options: object) -> NxsState:
    return cast(NxsState, GAME.put(GAME.start(seats, **options), words))


def holds(state: NxsState, words: str) -> str:
    return GAME.holds(state, words)


@pytest.mark.parametrize(
    ("words", "seats", "options"),
    [
        ("WJ@Wf3/3 BU@We5/2 WS@Wa1/1 BO@Bb3/0 -Wd4 W", 2, {}),
        (f"{PAIR} B; turns 7", 2, {}),
        (f"{PAIR} B; fallen W B U; fallen B none; taken W 0; taken B 2", 2, {}),
        (f"{PAIR}; {HANDS}; W", 2, DRAWN),
        (f"{PAIR}; runes W isa jera; spent W raido; runes B raido jera tiwaz; W", 2, DRAWN),
        (f"{PAIR}; runes W raido jera tiwaz; runes B raido jera tiwaz; B", 2, {"cards": "sannligr"}),
        (f"{PAIR}; runes W raido jera; runes B tiwaz ehwaz; neutral isa; W", 2, {"cards": "onitama"}),
        (f"{PAIR}; {HANDS}; ward B Bf3; W", 2, DRAWN),
        (f"{THREE} B; out G; fallen G U; taken W 1", 3, {}),
        (f"{THREE} B/G", 2, JOTUNN),
        (f"{THREE} W/G; turns 2", 2, JOTUNN),
        (f"{PAIR} W", 2, {"setup": "random_medium", "first_player": "random"}),
        ("WO@Wd4/4 BO@Bd4/0; land W none; land B 0; reach Wd4 9; prey Wd4 none; lines Wd4 W NW NE; spears Wd4 2; range Wd4 3", 2, {}),
        ("WO@Bd4/4 BO@Bb3/0 WS@Wa1/0; land W 4; land W Bd4 Be3 Bf2 Bg1", 2, {}),
        (f"WB@We3/4 BU@Wf2/0 BU@Wf3/0; {HANDS}; cast isa We3 We1 We2 We4 We5 Wd3 Wd4 Wc2 Wc4; cast ehwaz We3 Wf1 Wf4", 2, DRAWN),
        ("WU@Bd1/0 WO@Ge4/0 BO@Ba4/0 GO@Ga1/0; land W 9; land W/B 4; land W/G Ge6 Ge5 Ge4 Gf3 Gg2", 3, {}),
    ],
)
def test_what_is_put_holds(words: str, seats: int, options: dict[str, object]) -> None:
    state = put(words, seats, **options)
    assert holds(state, words) == ""
    assert state.fault() == ""


def test_what_follows_from_the_words_is_set_with_them() -> None:
    state = put(f"{PAIR} B; fallen W B")
    assert (int(state.turns), [int(n) for n in state.taken]) == (1, [0, 1, 0])
    gold = put(f"{THREE} B/G", 2, **JOTUNN)
    assert (int(gold.turns), int(gold.side), int(gold.mover)) == (1, 2, 1)
    assert int(put(PAIR, first_player="black").mover) == 1
    assert position(state) == PAIR


def test_runes_that_were_dealt_stay_unless_others_are_named() -> None:
    deals = "deal W raido; deal B raido; deal W isa; deal B jera; deal W jera; deal B tiwaz"
    dealt = start(2, deals, cards="drawing")
    assert holds(cast(NxsState, GAME.put(dealt, PAIR)), HANDS) == ""


def test_a_position_without_a_legal_move_is_lost() -> None:
    state = put("WO@Wa1/2 BU@Bd4/0 W")
    assert GAME.lines(state, "win B nomove") == []
    assert holds(state, "W") == "the game is over, so nobody moves"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("WJ@Wf3/4", "WJ@Wf3/3, not WJ@Wf3/4"),
        ("WJ@Wd4/3", "nothing stands on Wd4, not WJ@Wd4/3"),
        ("-Wf3", "WJ@Wf3/3, so Wf3 is not empty"),
        ("B", "W is to move, not B"),
        ("W/G", "W is to move, not W/G"),
        ("land W 3", "land W none; not 3"),
        ("reach Wf3 Wg2", "reach Wf3 5: We3 Wf2 Wf4 Wg2 Wg3; not Wg2"),
        ("reach Bf3 9", "reach Bf3 5: Be3 Bf2 Bf4 Bg2 Bg3; not 9"),
        ("prey Wf3 Bf3", "prey Wf3 none; not Bf3"),
        ("cast isa Wf3 We3", "cast isa Wf3 6: We3 We4 Wf2 Wf4 Wg2 Wg3; not We3"),
        ("lines Wf3 NE", "lines Wf3 5: SW W NW NE E; not NE"),
        ("spears Wf3 3", "spears Wf3 4, not 3"),
        ("range Wf3 2", "range Wf3 1, not 2"),
        ("runes W raido", "runes W 3: raido jera isa; not raido"),
        ("spent W raido", "spent W none; not raido"),
        ("neutral isa", "neutral none; not isa"),
        ("fallen B U", "fallen B none; not U"),
        ("taken W 1", "taken W 0, not 1"),
        ("ward B Bf3", "ward B none; not Bf3"),
        ("out B", "out none; not B"),
        ("turns 4", "turns 0, not 4"),
        ("spears Wd4 4", "nothing stands on Wd4"),
    ],
)
def test_what_is_not_true_is_told_with_the_truth(words: str, said: str) -> None:
    state = put(f"{PAIR}; {HANDS}; W", cards="drawing")
    state = after(state, "none")
    assert holds(state, words) == said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("WX@Wf3/3", "is not a part of a position"),
        ("WJ@Wa7/3", "There is no hex Wa7"),
        ("-Wa7", "There is no hex Wa7"),
        ("WS@Wf3/3", "NX-1.9"),
        ("WJ@Wf3/3 WB@Wf3/0", "Two pieces stand on Wf3"),
        ("WJ@Gf3/3", "NX-1.2"),
        ("WJ@Wf3/3 WJ@Wf4/3 WJ@Wf2/3", "NX-1.6"),
        (f"{PAIR}; runes W raido", "NX-1.10"),
        (f"{PAIR}; runes W rado", "'rado' is not a rune"),
        (f"{PAIR}; runes", "'runes' says too little"),
        (f"{PAIR}; cast rado Wf3 2", "'rado' is not a rune"),
        (f"{PAIR}; cast isa", "'cast' says too little"),
        (f"{PAIR} G", "NX-1.1: nobody plays Gold here"),
        (f"{PAIR}; land X 3", "'X' is not a colour"),
        (f"{PAIR}; fallen W X", "'X' is not a kind of piece"),
        (f"{PAIR}; fallen W S", "NX-5.3"),
        (f"{PAIR}; turns many", "'many' is not a number"),
        (f"{PAIR}; turns 4 5", "'turns' says too much"),
        (f"{PAIR}; land W", "'land' says too little"),
        (f"{PAIR}; land W 3", "land W none; not 3"),
        (f"{PAIR}; reach Wd4 3", "nothing stands on Wd4"),
        (f"{PAIR}; reach Wa9 3", "There is no hex Wa9"),
        (f"{PAIR}; ward W Wf3; W", "ward W none; not Wf3"),
        ("WS@Bc4/0 WO@Bc1/5 WS@Bc6/0 BO@Ba4/0", "NX-7.17"),
        (f"{PAIR} W/G", "NX-10.4"),
    ],
)
def test_what_cannot_be_is_refused(words: str, said: str) -> None:
    with pytest.raises(BadPosition, match=said):
        put(words)


def test_a_hand_that_was_never_dealt_is_refused() -> None:
    with pytest.raises(BadPosition, match=r"NX-9\.2: seat 0 must hold 3 cards, not 0"):
        put(PAIR, cards="drawing")


def test_a_copy_has_every_part_of_its_own() -> None:
    state = NxsState()
    state.viewer = 1
    copies_every_part(state)
