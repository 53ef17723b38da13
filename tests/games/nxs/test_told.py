"""What everybody is told, kind by kind, and in which order it is shown."""

from __future__ import annotations

from typing import cast

import pytest

from meadhall.game import SPECTATOR
from meadhall.games.nxs.rules import codes, tables
from meadhall.games.nxs.rules.state import NxsState
from support import beats, rule, told

from .table import BLACK, GAME, GOLD, WHITE, after, at, start
from .test_cards import FAR, holding

WARDED = "WU@We2/0 WU@Wf3/0 BO@Wd4/4" + FAR
FURY = "WB@We3/4 BU@Wg2/0 BU@Bf3/0 BJ@Bg1/0 WJ@Wa1/3"


def fallen() -> NxsState:
    """White has lost a bear and holds Berkano."""
    state = holding("WO@Wd4/5" + FAR, "berkano", "isa", "jera")
    state.lost[1], state.taken[BLACK] = 1, 1
    return state


@rule("NX-1.5", "NX-2.3", "NX-2.4", "NX-9.1", "NX-9.4")
@pytest.mark.parametrize(
    ("options", "script", "said"),
    [
        ({"first_player": "random"}, "first B", ["The lot falls on Bjorn to begin."]),
        ({"setup": "random_short"}, "tile U; tile O", ["Every army draws the wolf for e3.", "Every army draws the eagle for e4."]),
        ({"setup": "random_short", "random_sharing": "separate"}, "tile W U", ["White draws the wolf for We3."]),
        (
            {"cards": "sannligr"},
            "sann raido; sann jera",
            ["Both players get Raidō: Extra Move Distance.", "Both players get Jēra: Wheel and Strike."],
        ),
        (
            {"cards": "onitama"},
            "deal W raido; deal B tiwaz; deal W jera; deal B ehwaz; neutral isa",
            [
                "Astrid gets Raidō: Extra Move Distance.",
                "Bjorn gets Tīwaz: Spear of Týr.",
                "Astrid gets Jēra: Wheel and Strike.",
                "Bjorn gets Ehwaz: Turning Path.",
                "Īsa lies in the middle: Ice Road.",
            ],
        ),
    ],
)
def test_what_is_told_before_the_first_turn(options: dict[str, object], script: str, said: list[str]) -> None:
    assert told(GAME, GAME.start(2, **options), script) == said


@rule("NX-2.3", "NX-2.4", "NX-2.8")
@pytest.mark.parametrize("sharing", ["identical", "separate"])
@pytest.mark.parametrize("setup", ["random_short", "random_medium", "random_long"])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_tile_is_told_with_its_hex(seats: int, setup: str, sharing: str) -> None:
    state = start(seats, setup=setup, random_sharing=sharing)
    while state.step == codes.TILE:
        before = list(state.board)
        state.listen()
        state.apply(-1, state.chance()[0][0])
        new = [cell for cell in range(tables.HEXES) if state.board[cell] != before[cell]]
        colour, kind, where = next(event.params for event in state.heard() if event.key == "tile")
        assert [int(tables.COLOUR[state.board[cell]]) for cell in new] == ([colour] if sharing == "separate" else [*range(state.lands())])
        assert where == new[0] and {int(tables.KIND[state.board[cell]]) for cell in new} == {kind}


@rule("NX-9.2")
@pytest.mark.parametrize("viewer", [SPECTATOR, WHITE, BLACK])
def test_a_rune_dealt_face_down_is_named_to_its_owner_alone(viewer: int) -> None:
    said = told(GAME, start(cards="drawing", cards_face_down=True), "deal W raido; deal B tiwaz", viewer)
    white, black = "Astrid is dealt a rune face down.", "Bjorn is dealt a rune face down."
    assert (
        said
        == {
            SPECTATOR: [white, black],
            WHITE: [white, "Astrid gets Raidō: Extra Move Distance.", black],
            BLACK: [white, black, "Bjorn gets Tīwaz: Spear of Týr."],
        }[viewer]
    )


@rule("NX-9.7", "NX-9.15", "NX-9.16", "NX-9.19", "NX-9.20", "NX-9.21")
@pytest.mark.parametrize(
    ("state", "script", "said"),
    [
        (
            holding("WO@Wd4/5" + FAR, "raido"),
            "rune raido Wd4-We4",
            ["Raidō: Extra Move Distance.", "'s eagle goes Wd4-We4. Astrid holds 0 hexes."],
        ),
        (
            holding(WARDED, "algiz"),
            "rune algiz We2 Wa1-Wa2",
            ["Algiz: Ward.", " wards the wolf on We2.", "'s boar goes Wa1-Wa2. Astrid holds 0 hexes."],
        ),
        (
            holding("WO@Wd4/5" + FAR, "jera"),
            "rune jera Wd4/2 Wd4-Wc4",
            ["Jēra: Wheel and Strike.", " wheels the eagle on Wd4 about.", "'s eagle goes Wd4-Wc4. Astrid holds 0 hexes."],
        ),
        (
            holding("WO@Wd4/5 WU@Bg2/1" + FAR, "ansuz"),
            "rune ansuz Wd4<>Bg2",
            ["Ansuz: Change of Places.", " swaps the eagle on Wd4 and the wolf on Bg2."],
        ),
        (fallen(), "rune berkano B Wa2/4", ["Berkano: Return from the Dead.", "'s bear returns from the dead to Wa2."]),
        (
            holding(FURY, "kenaz"),
            "rune kenaz We3xWg2xBf3",
            [
                "Kenaz: Battle-fury.",
                "'s bear captures the black wolf, We3xWg2. Astrid holds 0 hexes.",
                "'s bear captures the black wolf, Wg2xBf3. Astrid holds 3 hexes.",
            ],
        ),
    ],
    ids=lambda value: value.split()[1] if isinstance(value, str) else "",
)
def test_what_is_told_of_a_rune(state: NxsState, script: str, said: list[str]) -> None:
    turned = "Astrid turns the boar on Wa1 right." if "Wa1-Wa2" not in script else "Astrid turns the boar on Wa2 right."
    where = "Wa2" if "Wa1-Wa2" in script else "Wa1"
    found = told(GAME, state.copy(), f"W: {script} r {where} cw")
    assert found == [f"Astrid casts {said[0]}", *(f"Astrid{rest}" for rest in said[1:]), turned]


# -- beats ------------------------------------------------------------------------------------------------------------


@rule("NX-10.11", "NX-7.14")
def test_a_gold_part_that_falls_away_is_shown_before_the_end() -> None:
    state = at("WO@Wa1/2 BO@Bd4/1 BJ@Ba1/0", mover=BLACK, variant="jotunn", turn_limit_per_player=20)
    state.turns = 39
    shown = beats(GAME, after(state, "Bd4", "-Be4", "r Be4"), "cw")
    assert [said for said, _ in shown] == [
        ["Bjorn turns the eagle on Be4 right.", "The Jötunn has no legal move: the gold part is skipped."],
        ["Stalemate: Astrid and Bjorn share the win. All turns are taken; hexes and captures are equal."],
    ]


@rule("NX-8.4", "NX-8.5")
def test_a_turn_is_shown_before_those_who_are_out_one_after_another() -> None:
    state = at("WO@Wa1/2 BO@Ba1/5 GO@Gd4/2 GJ@Ga1/0", 3, GOLD)
    shown = beats(GAME, after(state, "Gd4", "-Ge4", "r Ge4"), "cw")
    assert [said for said, _ in shown] == [
        ["Sigrid turns the eagle on Ge4 right."],
        ["Astrid has no legal move."],
        ["Bjorn has no legal move.", "Sigrid wins: nobody else can move. Whoever is the last to have a legal move wins."],
    ]
    assert [int(cast(NxsState, seen).out) for _, seen in shown] == [0, 1, 3]
