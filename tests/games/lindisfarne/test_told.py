"""What everybody is told of effects, and in which order turns, boards and the final count are shown."""

from __future__ import annotations

from typing import cast

import pytest

from meadhall.game import CHANCE, EVERYONE, SPECTATOR
from meadhall.games.lindisfarne.rules.state import LindisfarneState
from support import beats, rule, told

from .longhouse import GAME, play, table
from .test_examples import almost_no_objectives


def shown(s: LindisfarneState, script: str) -> list[str]:
    """What is said, a line for each beat."""
    return [" ".join(said) for said, _ in beats(GAME, s, script)]


@rule("LD-7.5", "LD-7.7", "LD-7.12", "LD-7.6")
@pytest.mark.parametrize(
    ("card", "script", "said"),
    [
        ("NO-KAU", "effect kaupang", ["Astrid uses Kaupang.", "Astrid takes 3 runes."]),
        ("NO-LOF", "effect lofoten", ["Astrid uses Lofoten.", "Astrid takes 2 runes."]),
        ("NO-BOR", "effect borre / banner south", ["Astrid uses Borre.", "Astrid raises the banner on the Southern Shores."]),
        (
            "NO-GOK",
            "depart / roll 6 3 1 / effect gokstad / turn 3>6",
            ["Astrid departs and rolls 6 3 1.", "Astrid uses Gokstad.", "Astrid turns a 3 into a 6."],
        ),
    ],
)
def test_what_is_told_of_an_effect(card: str, script: str, said: list[str]) -> None:
    assert told(GAME, table(hand={"blue": 3}, owned={"blue": card}), script) == said


@rule("LD-3.5", "LD-5.1")
@pytest.mark.parametrize(
    ("card", "script", "said"),
    [
        ("NO-KAU", "effect kaupang", "Astrid uses Kaupang. Astrid takes 3 runes."),
        ("NO-BOR", "effect borre / banner north", "Astrid uses Borre.|Astrid raises the banner in Scandinavia."),
    ],
)
def test_an_effect_is_shown_before_its_owner_goes_home_without_a_token(card: str, script: str, said: str) -> None:
    s = table("north: 1 blue 6 6 6 5 5 5", owned={"blue": card})
    assert shown(s, script) == [*said.split("|"), "Astrid goes home first without a Viking left and takes the Jarl pawn."]


@rule("LD-3.5", "LD-5.1")
def test_a_turn_is_shown_before_those_who_go_home_without_a_token_one_after_another() -> None:
    s = table("north: 1 blue 6 6 6 5 5 5; middle: 1 yellow 1 2 3 4 5 6", "black")
    found = beats(GAME, s, "depart / roll 6 5 4 3 2 1 / board north / place 6")
    assert [(" ".join(said), [int(n) for n in cast(LindisfarneState, seen).home[:3]]) for said, seen in found] == [
        ("Sigrid departs and rolls 6 5 4 3 2 1.", [0, 0, 0]),
        ("Sigrid places 6 in Scandinavia: strength 6, second.", [0, 0, 0]),
        ("Astrid goes home first without a Viking left and takes the Jarl pawn.", [1, 0, 0]),
        ("Bjorn goes home without a Viking left.", [1, 2, 0]),
    ]


@rule("LD-6.1", "LD-6.2", "LD-6.10", "LD-6.16")
def test_boards_are_shown_one_after_another() -> None:
    s = table("north: 1 blue 5 5 | 2 black 5 4 | 3 yellow 6", "black", home="blue yellow", beside="EN3 FR1, SC1 SC2, IB1 IB2")
    assert shown(s, "return") == ["Sigrid goes home and takes 4 runes.", "Scandinavia: Astrid 10, Sigrid 9, Bjorn 6."]
    play(s, "blue take EN3")
    found = [(" ".join(said), cast(LindisfarneState, seen)) for said, seen in beats(GAME, s, "black take FR1")]
    assert [(said, int(seen.board), sum(card >= 0 for card in seen.table)) for said, seen in found] == [
        ("Sigrid takes Dorestad (Francia).", 0, 4),
        ("The British Isles: nobody is there.", 1, 4),
        ("The Southern Shores: nobody is there.", 2, 4),
        ("Left over and discarded: Orkney, Portmahomack, Gijon, Corunna.", 0, 0),
    ]


@rule("LD-6.12")
def test_the_last_objective_is_kept_and_named_to_its_owner_alone() -> None:
    s = play(almost_no_objectives(1, boards="north: 1 blue 6 | 2 yellow 5"), "black return / blue objective")
    heard = {viewer: told(GAME, s.copy(), "draw O-EN-SC-IR", viewer) for viewer in (SPECTATOR, 0)}
    assert heard[SPECTATOR] == ["Astrid keeps the last objective."] and len(heard[0]) == 2


@rule("LD-6.12", "LD-8.2")
@pytest.mark.parametrize(
    ("expedition", "boards", "audience"),
    [(6, "south: 1 blue 6", EVERYONE), (5, "south: 1 blue 6", 1), (6, "north: 1 blue 6; south: 1 yellow 5", 1)],
)
def test_an_objective_that_ends_the_game_is_open(expedition: int, boards: str, audience: int) -> None:
    s = play(almost_no_objectives(1, boards=boards, expedition=expedition), "black return / blue objective")
    assert s.audience(CHANCE) == audience


@rule("LD-8.1", "LD-8.6", "LD-6.16")
def test_what_is_left_over_the_country_and_the_count_of_each_are_shown_one_after_another() -> None:
    owned = {"blue": "EN1 NO-HAF", "yellow": "SC1"}
    s = table(owned=owned, expedition=6, turn="black", home="blue yellow", beside="EN3 EN4,,", out="NO-KAU NO-LOF")
    assert shown(s, "return")[-1] == "Left over and discarded: York, Repton."
    assert shown(s, "country SC") == [
        "Astrid: Hafrsfjord counts as a card of Scotland.",
        "Astrid: objectives 0, leads 12, prestige 3, frescoes 0: 15 points.",
        "Bjorn: objectives 0, leads 4, prestige 2, frescoes 0: 6 points.",
        "Sigrid: objectives 0, leads 0, prestige 0, frescoes 0: 0 points.",
        "Astrid wins.",
    ]
    s = table(owned={"yellow": "SC1"}, expedition=6, turn="black", home="blue yellow", beside="EN3 EN4,,", out="NO-KAU NO-LOF")
    assert shown(s, "return")[-5:-3] == [
        "Left over and discarded: York, Repton.",
        "Astrid: objectives 0, leads 0, prestige 0, frescoes 0: 0 points.",
    ]
