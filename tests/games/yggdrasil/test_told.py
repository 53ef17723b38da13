"""What everybody is told of runes, special cards and the Vanir, and in which order it is shown."""

from __future__ import annotations

from typing import cast

import pytest

from meadhall.games.yggdrasil.rules import YggdrasilState
from meadhall.games.yggdrasil.words.names import ENEMY
from support import beats, rule, told

from .positions import GAME, offers, play, space, table

MANN, TIWAZ = "vafthrudnir bergelmir beli", "utgardaloki thrym farbauti"
FIGHT = "act jotunheim; fight {}; vikings 3; ! roll black0"


def shown(s: YggdrasilState, text: str, enemy: str) -> list[tuple[str, int]]:
    """What is said in each beat, and where an Enemy stands then."""
    return [(" ".join(said), space(cast(YggdrasilState, seen), enemy)) for said, seen in beats(GAME, s, text)]


@rule("YG-6.3", "YG-9.1", "YG-9.2")
def test_a_card_is_shown_before_the_step_and_a_roll_before_the_harm() -> None:
    s = table("thor", acting=False, pos="hel 3")
    assert shown(s, "! draw hel", "hel") == [("Thor plays the card Hel.", 3), ("Hel walks from 3 to 4.", 4)]
    assert shown(s, "! roll green1", "hel") == [("Thor rolls green 1.", 4), ("Hel takes 2 Vikings from the green bag for good.", 4)]


@rule("YG-6.3", "YG-9.20")
def test_a_step_is_shown_before_harm_that_needs_no_roll() -> None:
    s = table("thor", acting=False, pos="fenrir 3")
    walks = [("Thor plays the card Fenrir.", 3), ("Fenrir walks from 3 to 4.", 4), ("Fenrir is enraged, power 2.", 4)]
    assert shown(s, "! draw fenrir", "fenrir") == walks


@rule("YG-6.7")
def test_the_enemies_of_a_ragnarok_card_walk_one_after_another() -> None:
    s = cast(YggdrasilState, GAME.start(1, god_assign="list", god_list=("thor",), difficulty="custom", angry=1, ragnarok=1))
    assert shown(s, "! angry hel", "hel") == [("The deck gets Hel Opens the Gates (Angry Hel).", 1)]
    assert shown(s, "! ragnarok ragnarok_brood", "hel") == [("The deck gets Ragnarök: Loki's Brood.", 1), ("Turn 1: Thor (Astrid).", 1)]
    assert shown(s, "! draw ragnarok_brood", "fenrir") == [
        ("Thor plays the card Ragnarök: Loki's Brood.", 1),
        ("Jörmungand walks from 1 to 2.", 1),
        ("Fenrir walks from 1 to 2.", 2),
        ("Hel walks from 1 to 2.", 2),
    ]


@rule("YG-8.4")
def test_a_flight_is_told_and_staying_is_not() -> None:
    flown = "The Valkyries fly to the white island."
    for text in ("valk white", "valk white search"):
        assert flown in told(GAME, table("thor"), f"act midgard; {text}")
    said = told(GAME, table("thor", valkyries="white"), "act midgard; valk stay search")
    assert not [line for line in said if "fly" in line]


@rule("YG-17.2", "YG-7.7")
def test_a_choice_is_shown_before_what_it_forces() -> None:
    s = table("thor tyr", seat=1, pos="surt 4", vikings=(0, 3), elves=(0, 1))
    assert shown(s, "act asgard", "surt") == [("Tyr acts: Asgard.", 4), ("Tyr fights Surt, force 6.", 4)]
    play(s, "vikings 3; ! roll blue2; ! roll white3; die white3")
    assert space(s, "surt") == 3
    s = table("odin thor", pos="surt 4 hel 2", vikings=(2,), elves=(1,), arms="sword 1")
    play(s, "act asgard; fight surt; vikings 2; ! roll blue2")
    assert shown(s, "elves 1", "surt") == [("1 Elf helps Odin.", 4), ("Odin wins: 6 against 6. Surt goes back from 4 to 3.", 3)]


@rule("YG-4.6", "YG-7.7")
def test_the_last_action_is_shown_before_the_next_turn() -> None:
    s = play(table("thor", acted=2, pos="surt 4 hel 2", vikings=(1,)), "act asgard; fight surt; vikings 1")
    found = [(" ".join(said), int(cast(YggdrasilState, seen).turns)) for said, seen in beats(GAME, s, "! roll black0")]
    assert found == [("Thor rolls black 0.", 1), ("Thor loses: 2 against 6.", 1), ("Turn 2: Thor (Astrid).", 2)]


@rule("YG-11.3", "YG-11.4", "YG-8.30")
def test_what_is_told_of_runes_and_the_dead() -> None:
    sigel = table("thor odin", beaten="hymir thiazi angerboda", active="hyrrokkin", vikings=(3,), dead=2)
    said = told(GAME, sigel, FIGHT.format("hyrrokkin") + "; sigel thor 0; sigel odin 4")
    shared = "The rune Sigel is complete. Up to 15 of the dead Vikings are shared out among the Gods."
    assert said[-2:] == [shared, "Sigel gives 4 Vikings to Odin."], "nothing is told of a God who gets nothing"
    s = table("thor", vanir=2, dead=1)
    assert told(GAME, s, "act vanaheim; vanir use 2")[-1] == "Thor gains 1 Viking of the dead."
    s = table("frey", trance="frey", vanir=2, dead=1)
    assert told(GAME, s, "act vanaheim; vanir use all")[-1] == "The Vanir goes home: all effects up to square 2."
    assert told(GAME, table("thor", daeg=3), "done")[-1] == "Daeg shines: no Enemy card. 2 such turns left."


@rule("YG-11.5", "YG-11.6", "YG-11.7")
@pytest.mark.parametrize("enemy", ENEMY)
@pytest.mark.parametrize(("beaten", "giant"), [(MANN, "hrym"), (TIWAZ, "thrivaldi")])
def test_a_rune_moves_any_enemy(beaten: str, giant: str, enemy: str) -> None:
    other = next(name for name in ENEMY if name != enemy)
    s = play(table("thor", pos=f"{enemy} 5 {other} 3", active=giant, beaten=beaten, vikings=(3,)), FIGHT.format(giant))
    assert f"back {enemy}" in offers(s) and f"back {other}" in offers(s)
    play(s, f"back {enemy}")
    assert space(s, enemy) == (2 if giant == "hrym" else 4) and space(s, other) == (3 if giant == "hrym" else 2)
