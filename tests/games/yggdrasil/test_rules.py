"""Turn, cards, Enemies, fights, runes and the end, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.yggdrasil.rules.codes import ACT
from meadhall.games.yggdrasil.rules.combat import chance_to_win, foe_force
from meadhall.games.yggdrasil.words.names import CARD_ID, GIANT
from meadhall.state import CHANCE
from support import rule

from .positions import GAME, bag, bits, offers, play, refused, space, table

# -- the turn ---------------------------------------------------------------------------------------------------------


@rule("YG-4.3")
def test_three_different_actions() -> None:
    s = table("thor", pos="hel 3")
    play(s, "act alfheim")
    assert "act alfheim" not in offers(s) and "YG-4.3" in refused(s, "act alfheim")
    play(s, "act trance enter; act midgard; valk white; turn 2 thor")


@rule("YG-4.4", "YG-9.24")
def test_a_god_may_stop_but_not_while_fenrir_rages() -> None:
    play(table("thor"), "done; turn 2 thor")
    s = table("thor", raging=1, pos="fenrir 2")
    assert offers(s) == ["calm"]
    for text in ("done", "act trance enter", "act midgard"):
        assert "YG-9.24" in refused(s, text)


@rule("YG-4.5", "YG-8.15", "YG-8.19", "YG-8.3")
def test_actions_that_could_change_nothing_are_not_offered() -> None:
    s = table("thor odin", dead=0, elves=(0, 3))
    assert not {"act alfheim", "act helheim", "act asgard"} & set(offers(s))
    assert "YG-8.15" in refused(s, "act alfheim") and "YG-8.19" in refused(s, "act helheim") and "YG-8.3" in refused(s, "act asgard")
    lost = play(table("thor", pos="hel 3"), "act asgard; fight hel; vikings 0; ! roll black0")
    assert lost.acted == 1 and "YG-4.3" in refused(lost, "act asgard"), "a lost fight uses action and world"


@rule("YG-4.8", "YG-9.22", "YG-9.29")
def test_frey_has_four_attempts_and_they_block_no_world() -> None:
    s = table("frey thor", raging=1, pos="fenrir 6")
    play(s, "calm; ! roll black0; calm; ! roll black0; calm; ! roll black0; calm; ! roll black0; turn 2 thor")
    calm = table("frey", raging=1, pos="fenrir 2 hel 2")
    play(calm, "calm; ! roll green1")
    assert calm.used == 0 and calm.acted == 1 and "act asgard" in offers(calm)


@rule("YG-9.29")
def test_rage_does_not_matter_at_the_end() -> None:
    s = table("thor", raging=1, pos="fenrir 2", deck="", acted=2)
    play(s, "calm; ! roll black0; end win")


@rule("YG-4.10")
def test_only_the_active_god_decides() -> None:
    s = table("thor odin", vikings=(2, 2))
    assert s.actors() == [0] and s.legal(1) == []
    assert "YG-4.10" in GAME.why(s, 1, "act midgard")
    play(s, "act niflheim; vik take 2")
    assert list(s.vikings[:2]) == [4, 0], "the other God is not asked"


# -- Odin's cards -----------------------------------------------------------------------------------------------------


@rule("YG-5.2")
def test_cards_put_under_lie_below_each_other() -> None:
    s = table("odin", acting=False)
    play(s, "! draw surt hel; keep surt; put bottom; ! roll blue2; done; ! draw loki surt; keep surt; put bottom; ! roll blue2")
    assert [CARD_ID[k] for k in s.bottom] == ["hel", "loki"] and [CARD_ID[k] for k in s.top] == []
    last = table("odin", acting=False, deck="surt")
    play(last, "! draw surt; ! roll blue2; done; end win")


@rule("YG-5.2")
def test_a_card_put_on_top_comes_next() -> None:
    s = table("odin thor", acting=False)
    play(s, "! draw surt hel; keep hel; put top; ! roll blue2; done; turn 2 thor; ! draw surt; ! roll blue2")
    assert space(s, "surt") == 2 and space(s, "hel") == 2


@rule("YG-5.3")
def test_two_equal_cards_leave_one_question() -> None:
    s = play(table("odin", acting=False), "! draw surt surt")
    assert offers(s) == ["put top", "put bottom"]


@rule("YG-5.4")
def test_the_card_that_goes_back_does_nothing() -> None:
    s = play(table("odin", acting=False), "! draw fenrir surt; keep surt; put top; ! roll blue2")
    assert s.raging == 0 and space(s, "fenrir") == 1 and s.discard[3] == 0


@rule("YG-5.1", "YG-8.39", "YG-10.4")
def test_odin_without_his_power_draws_one() -> None:
    cases: list[dict[str, Any]] = [{"trance": "odin"}, {"active": "vafthrudnir"}]
    for parts in cases:
        s = table("thor odin", **parts)
        play(s, "done; turn 2 odin; ! draw surt; ! roll blue2")
        assert space(s, "surt") == 2 and s.turn() == 1


# -- moving -----------------------------------------------------------------------------------------------------------


@rule("YG-6.1", "YG-6.2")
def test_forward_raises_and_back_lowers_without_harm() -> None:
    s = table("thor", pos="hel 5 surt 2 loki 7", vanir=4)
    play(s, "act vanaheim; vanir use 4; back loki")
    assert space(s, "loki") == 6 and s.active == 0 and s.turn() == 0
    forward = play(table("thor", acting=False), "! draw surt; ! roll blue2")
    assert space(forward, "surt") == 2


@rule("YG-6.5", "YG-11.5")
def test_nobody_leaves_the_track() -> None:
    s = table("thor", pos="hel 2 surt 2", beaten="vafthrudnir bergelmir beli", active="hrym", vikings=(3,))
    play(s, "act jotunheim; fight hrym; vikings 3; ! roll black0; back hel")
    assert space(s, "hel") == 1, "three spaces back from 2 is space 1"
    options = {"difficulty": "custom", "angry": 1, "angry_enemies": ("hel",)}
    angry = play(table("thor", acting=False, pos="hel 7", options=options), "! draw angry_hel")
    assert space(angry, "hel") == 8 and angry.removed == 0


@rule("YG-6.3", "YG-9.27")
def test_dragged_enemies_do_no_harm() -> None:
    s = table("thor", acting=False, pos="nidhogg 4 surt 4 jormungand 4 fenrir 3 hel 4 loki 4")
    play(s, "! draw nidhogg")
    assert space(s, "fenrir") == 4 and s.raging == 0


@rule("YG-6.8")
def test_enemies_on_the_first_space_are_safe() -> None:
    s = table("thor", pos="hel 2 surt 3", vanir=4)
    fight = play(s.copy(), "act asgard")
    assert offers(fight) == ["fight surt", "fight hel"] and "YG-6.8" in refused(fight, "fight loki")
    back = play(s, "act vanaheim; vanir use 4")
    assert offers(back) == ["back surt", "back hel"] and "YG-6.8" in refused(back, "back loki")


@rule("YG-6.9")
def test_an_enemy_in_the_residence_can_be_moved_back() -> None:
    s = table("thor", pos="hel 8", vanir=4)
    play(s, "act vanaheim; vanir use 4; back hel; done; turn 2 thor")
    assert space(s, "hel") == 7


# -- fights -----------------------------------------------------------------------------------------------------------


@rule("YG-7.3", "YG-7.4")
def test_artifacts_count_against_their_enemy_only() -> None:
    s = table("odin", pos="hel 2 surt 2", arms="ring 3", vikings=(2,))
    assert play(s.copy(), "act asgard; fight hel; vikings 2; ! roll black0").space[4] == 1
    assert play(s.copy(), "act asgard; fight surt; vikings 2; ! roll green1").space[1] == 2
    giant = play(s, "act jotunheim; fight pile; vikings 0; ! roll blue2")
    assert giant.beaten == 0, "two hammers and a ring do not beat 3"


@rule("YG-7.6")
def test_elves_are_asked_for_only_if_they_decide() -> None:
    s = table("odin", pos="hel 2", vikings=(4,), elves=(2,))
    assert play(s.copy(), "act asgard; fight hel; vikings 2; ! roll white3").acted == 1, "won without Elves"
    assert play(s.copy(), "act asgard; fight hel; vikings 0; ! roll blue2").elves[0] == 2, "three are lacking, two are there"
    asked = play(s, "act asgard; fight hel; vikings 2; ! roll green1")
    assert offers(asked) == ["elves 0", "elves 1", "elves 2"]
    assert play(asked, "elves 0").space[4] == 2


@rule("YG-7.6")
def test_elves_are_asked_for_in_every_fight_with_that_option() -> None:
    s = table("odin", pos="hel 2", vikings=(5,), elves=(2,), options={"ask_elves": "always"})
    won = play(s.copy(), "act asgard; fight hel; vikings 5; ! roll white3")
    assert offers(won) == ["elves 0", "elves 1", "elves 2"] and GAME.prompt(won, 0).help.startswith("The fight is won already")
    given = play(won, "elves 2")
    assert given.elves[0] == 0 and given.home == 2 and given.space[4] == 1, "two Elves help in vain and go home"
    lost = play(s, "act asgard; fight hel; vikings 0; ! roll black0")
    assert offers(lost) == ["elves 0", "elves 1", "elves 2"]
    assert GAME.prompt(lost, 0).help == "5 are lacking: your 2 Elves cannot win this fight."
    none = table("odin", pos="hel 2", vikings=(1,), options={"ask_elves": "always"})
    assert play(none, "act asgard; fight hel; vikings 0; ! roll black0").kind() == ACT, "without Elves there is no question"


@rule("YG-7.15")
def test_no_fight_begins_by_looking_at_a_world() -> None:
    for world, foe in (("asgard", "hel"), ("jotunheim", "pile")):
        s = play(table("odin", pos="hel 2"), f"act {world}")
        assert s.turn() == 0 and offers(s) == [f"fight {foe}"], "no Viking: asked before the die"
        assert play(s, f"fight {foe}").turn() == CHANCE
    assert offers(play(table("odin", pos="hel 2", active="utgardaloki"), "act asgard")) == ["fight hel"], "without a die it is lost at once"
    tyr = table("odin tyr", pos="hel 2", vikings=(3,), trance="tyr")
    assert offers(play(tyr, "act asgard")) == ["fight hel"], "the roll comes before the Vikings"
    armed = play(table("odin", pos="hel 2", vikings=(1,)), "act asgard")
    assert offers(armed) == ["vikings 0", "vikings 1"], "the next question comes before the die"


@rule("YG-7.7")
def test_a_lost_fight_has_no_other_consequence() -> None:
    s = play(table("odin", pos="hel 2", vikings=(1,)), "act asgard; fight hel; vikings 1; ! roll black0")
    assert space(s, "hel") == 2 and s.dead == 6 and s.turn() == 0


@rule("YG-7.8", "YG-10.6")
@pytest.mark.parametrize(
    ("giant", "enemy"),
    [
        ("hyrrokkin", "hel"),
        ("geirrod", "surt"),
        ("eggther", "fenrir"),
        ("hrym", "jormungand"),
        ("farbauti", "loki"),
        ("thrivaldi", "nidhogg"),
    ],
)
def test_each_enemy_has_a_giant_that_strengthens_it(giant: str, enemy: str) -> None:
    plain, strong = table("odin", pos=f"{enemy} 2"), table("odin", pos=f"{enemy} 2", active=giant)
    for s, force in ((plain, 5), (strong, 6)):
        play(s, f"act asgard; fight {enemy}; vikings 0")
        assert foe_force(s) == force


@rule("YG-7.11", "YG-9.9", "YG-9.28")
def test_tyr_rolls_twice_everywhere() -> None:
    s = table("tyr", pos="hel 2", vikings=(3,))
    play(s, "act asgard; fight hel; vikings 3; ! roll black0 blue2")
    assert offers(s) == ["die black0", "die blue2"]
    assert play(s, "die blue2").space[4] == 1
    assert play(table("tyr", pos="hel 2"), "act asgard; fight hel; ! roll blue2 blue2").acted == 1, "equal faces leave no choice"
    harm = play(table("tyr", acting=False), "! draw surt; ! roll white3 black0; die black0")
    assert bag(harm, "black") == (15, 4)
    calm = play(table("tyr", raging=1, pos="fenrir 6"), "calm; ! roll black0 white3; die white3")
    assert calm.raging == 0
    none = play(table("tyr", active="utgardaloki", pos="hel 2", vikings=(5,)), "act asgard; fight hel; vikings 5")
    assert space(none, "hel") == 1 and none.turn() == 0


@rule("YG-7.10", "YG-9.28")
def test_the_forbidden_die_is_still_rolled_outside_fights() -> None:
    s = play(table("thor", active="utgardaloki", acting=False), "! draw hel; ! roll black0")
    assert bag(s, "black") == (14, 3)
    calm = play(table("thor", active="utgardaloki", raging=1, pos="fenrir 5", elves=(2,)), "calm; ! roll green1")
    assert calm.raging == 1 and calm.elves[0] == 2, "neither Thor nor Elves help"
    giant = play(table("thor", active="utgardaloki", vikings=(2,)), "act jotunheim; fight utgardaloki; vikings 2")
    assert giant.beaten == bits("utgardaloki", GIANT), "2 Vikings and Thor's 1 beat 3"


@rule("YG-7.12", "YG-10.4")
def test_tyrs_trance_is_cancelled_like_any_power() -> None:
    s = play(table("thor tyr", trance="tyr", active="vafthrudnir", pos="hel 2", vikings=(1,)), "act asgard; fight hel")
    assert offers(s) == ["vikings 0", "vikings 1"], "Vikings come before the roll again"


@rule("YG-7.13")
def test_freyjas_trance_in_her_own_fights_and_in_lost_ones() -> None:
    s = play(table("freyja", trance="freyja", vikings=(3,)), "act jotunheim; fight pile; vikings 3; ! roll black0; ! giant hymir")
    assert s.vikings[0] == 2 and s.dead == 6, "1 of 3 dies"
    lost = play(table("thor freyja", trance="freyja", pos="hel 7", vikings=(3,)), "act asgard; fight hel; vikings 3; ! roll black0")
    assert lost.vikings[1] == 2 and space(lost, "hel") == 7


@rule("YG-7.14", "YG-7.2")
def test_any_number_of_vikings() -> None:
    s = play(table("thor", pos="hel 2", vikings=(9,)), "act asgard; fight hel")
    assert offers(s) == [f"vikings {n}" for n in range(10)] and "YG-7.2" in refused(s, "vikings 10")
    assert play(s, "vikings 9; ! roll white3").space[4] == 1


def test_odds_are_those_of_the_die() -> None:
    s = table("odin tyr", pos="surt 4", arms="sword 3")
    assert [int(chance_to_win(s, 1, n, 0)) for n in range(4)] == [6, 18, 30, 36]
    assert [int(chance_to_win(s, 1, n, 1)) for n in range(4)] == [18, 30, 36, 36]
    assert [int(chance_to_win(table("tyr", pos="surt 4", arms="sword 3"), 1, n, 0)) for n in range(4)] == [11, 27, 35, 36]
    assert [int(chance_to_win(table("odin", pos="surt 4", active="utgardaloki"), 1, n, 0)) for n in (5, 6)] == [0, 36]


# -- harm -------------------------------------------------------------------------------------------------------------


@rule("YG-9.1")
@pytest.mark.parametrize(("at", "power"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 0)])
def test_power_is_that_of_the_area_reached(at: int, power: int) -> None:
    s = play(table("thor", acting=False, pos=f"surt {at}"), "! draw surt" if power == 0 else "! draw surt; ! roll black0")
    assert s.kingdom == 12 - power


@rule("YG-9.2")
def test_hel_takes_what_there_is() -> None:
    s = play(table("thor", acting=False, pos="hel 6", bags="white 1/12", removed=5), "! draw hel; ! roll white3")
    assert bag(s, "white") == (0, 12) and s.removed == 6


@rule("YG-9.5")
def test_jormungand_floods() -> None:
    s = play(table("thor", acting=False, valkyries="green"), "! draw jormungand; ! roll blue2")
    assert s.submerged == 2 and s.valkyries == 0
    same = play(table("thor", acting=False, valkyries="green", active="hymir"), "! draw jormungand; ! roll black0")
    assert same.submerged == 4 and same.valkyries == 0 and same.active == bits("hymir", GIANT)


@rule("YG-9.6", "YG-10.1", "YG-10.7")
def test_loki_wakes_as_many_giants_as_his_power() -> None:
    s = play(table("thor", acting=False, pos="loki 5"), "! draw loki; ! giant thiazi; ! giant beli; ! giant thrym")
    assert s.active == bits("thiazi beli thrym", GIANT)
    assert not {"act alfheim", "act vanaheim", "act nidavellir"} & set(offers(s))
    few = play(table("thor", acting=False, pos="loki 5", pile="hymir"), "! draw loki; ! giant hymir")
    assert few.active == bits("hymir", GIANT) and few.turn() == 0


@rule("YG-9.7")
def test_only_the_hindmost_can_be_dragged() -> None:
    s = play(table("thor", acting=False, pos="hel 2 loki 2"), "! draw nidhogg")
    assert offers(s) == ["drag surt", "drag jormungand", "drag fenrir"] and "YG-9.7" in refused(s, "drag hel")


@rule("YG-9.8", "YG-9.20", "YG-9.27")
def test_what_enrages_fenrir() -> None:
    options = {"difficulty": "custom", "angry": 1, "angry_enemies": ("fenrir",)}
    assert play(table("thor", acting=False, options=options), "! draw angry_fenrir").raging == 1
    assert play(table("thor", acting=False), "! draw fenrir").raging == 1
    assert play(table("thor", acting=False, pos="fenrir 7"), "! draw fenrir").raging == 0


@rule("YG-9.21", "YG-9.26")
@pytest.mark.parametrize(("at", "calming"), [(1, 3), (2, 3), (3, 3), (4, 2), (5, 2), (6, 1), (7, 1), (8, 1)])
def test_colours_that_calm(at: int, calming: int) -> None:
    s = table("thor", raging=1, pos=f"fenrir {at}")
    calmed = [face for face in ("black0", "green1", "blue2", "white3") if play(s.copy(), f"calm; ! roll {face}").raging == 0]
    assert calmed == ["black0", "green1", "blue2", "white3"][4 - calming :]


# -- runes ------------------------------------------------------------------------------------------------------------


@rule("YG-8.23", "YG-11.1")
def test_the_fourth_giant_applies_the_rune_at_once() -> None:
    s = table("thor", pos="hel 5 surt 4 loki 2", beaten="vafthrudnir bergelmir beli", active="hrym", vikings=(3,))
    play(s, "act jotunheim; fight hrym; vikings 3; ! roll black0")
    assert offers(s) == ["back surt", "back hel", "back loki"]
    play(s, "back hel")
    assert space(s, "hel") == 2 and s.acted == 1 and s.agenda[s.depth - 1] % 64 == ACT
    three = table("thor", pos="hel 5", beaten="vafthrudnir bergelmir", active="hrym", vikings=(3,))
    assert play(three, "act jotunheim; fight hrym; vikings 3; ! roll black0").space[4] == 5


@rule("YG-11.6", "YG-11.7")
def test_tiwaz_moves_three_different_enemies() -> None:
    s = table("thor", pos="hel 5 surt 4 loki 3 fenrir 2", beaten="utgardaloki thrym farbauti", active="thrivaldi", vikings=(3,))
    play(s, "act jotunheim; fight thrivaldi; vikings 3; ! roll black0; back hel")
    assert offers(s) == ["back surt", "back fenrir", "back loki"] and "YG-11.6" in refused(s, "back hel")
    assert "skip" not in offers(s), "moves by runes are made if they can be"
    play(s, "back surt; back loki")
    assert [space(s, e) for e in ("hel", "surt", "loki", "fenrir")] == [4, 3, 2, 2]
    two = table("thor", pos="hel 5 surt 4", beaten="utgardaloki thrym farbauti", active="thrivaldi", vikings=(3,))
    play(two, "act jotunheim; fight thrivaldi; vikings 3; ! roll black0; back hel; back surt")
    assert two.acted == 1 and two.agenda[two.depth - 1] % 64 == ACT
    none = table("thor", beaten="utgardaloki thrym farbauti", active="thrivaldi", vikings=(3,))
    assert play(none, "act jotunheim; fight thrivaldi; vikings 3; ! roll black0").acted == 1


@rule("YG-11.3", "YG-11.7")
def test_sigel_may_give_nothing_and_goes_clockwise() -> None:
    s = table("thor odin tyr", beaten="hymir thiazi angerboda", active="hyrrokkin", vikings=(3,), dead=2, seat=1)
    s.vikings[1], s.vikings[0] = 3, 0
    play(s, "act jotunheim; fight hyrrokkin; vikings 3; ! roll black0")
    assert offers(s) == [f"sigel odin {n}" for n in range(6)], "five are dead now"
    assert "YG-11.3" in GAME.why(s, 1, "sigel thor 1") and "YG-11.3" in refused(s, "sigel odin 6")
    play(s, "sigel odin 0; sigel tyr 0; sigel thor 0")
    assert s.dead == 5 and s.acted == 1


@rule("YG-11.4", "YG-12.5")
def test_daeg_stops_cards_but_not_the_end_check() -> None:
    s = table("thor", daeg=2, pos="hel 8")
    play(s, "done; end loss residence")
    rage = play(table("thor", daeg=1, raging=1, pos="fenrir 2", acted=2), "calm; ! roll black0; turn 2 thor")
    assert offers(rage) == ["calm"], "Fenrir goes on raging without a card"


@rule("YG-12.7")
def test_daeg_in_the_last_turn_changes_nothing() -> None:
    s = table("thor", deck="", beaten="hrungnir geirrod eggther", active="gialp", vikings=(3,))
    play(s, "act jotunheim; fight gialp; vikings 3; ! roll black0; done; end win")


# -- the end ----------------------------------------------------------------------------------------------------------


@rule("YG-12.1", "YG-12.2", "YG-12.3")
@pytest.mark.parametrize(
    ("pos", "line"),
    [
        ("hel 4 surt 4 loki 4 fenrir 5", ""),
        ("hel 4 surt 4 loki 4 fenrir 5 nidhogg 4", "end loss wall"),
        ("hel 6 surt 7", ""),
        ("hel 6 surt 7 loki 6", "end loss door"),
        ("hel 7", ""),
        ("hel 8", "end loss residence"),
    ],
)
def test_limits_are_exact(pos: str, line: str) -> None:
    play(table("thor", pos=pos), f"done; {line or 'turn 2 thor'}")


@rule("YG-12.4")
def test_what_is_mended_in_time_does_not_count() -> None:
    s = table("thor", pos="hel 4 surt 4 loki 4 fenrir 5 nidhogg 4", vikings=(6,))
    play(s, "act asgard; fight hel; vikings 6; ! roll black0; done; turn 2 thor")


@rule("YG-12.6")
def test_all_broken_limits_are_told_in_order() -> None:
    s = table("thor", pos="hel 8 surt 6 loki 7 fenrir 4 nidhogg 4")
    play(s, "done; end loss residence,door,wall")


@rule("YG-12.5")
def test_the_loss_is_checked_before_the_win() -> None:
    play(table("thor", deck="", pos="hel 8"), "done; end loss residence")
    s = table("thor", acting=False, deck="surt")
    play(s, "! draw surt; ! roll blue2; act alfheim; act midgard; valk white; act vanaheim; vanir forward; end win")
