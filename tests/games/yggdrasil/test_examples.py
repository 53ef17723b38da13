"""Every worked example of the specification, played in its notation."""

from __future__ import annotations

from meadhall.games.yggdrasil.rules.codes import HEL, SURT
from meadhall.games.yggdrasil.rules.combat import enemy_force, giant_force
from meadhall.games.yggdrasil.words.names import ENEMY, GIANT
from support import rule

from .positions import GAME, bag, bits, offers, play, refused, space, table

# -- the rulebook's examples ------------------------------------------------------------------------------------------


@rule("YG-4.2", "YG-9.1")
def test_e1_enemy_card() -> None:
    s = play(table("thor", acting=False, pos="hel 3"), "! draw hel")
    assert space(s, "hel") == 4
    faces = ["! roll black0", "! roll green1", "! roll blue2", "! roll white3"]
    assert s.turn() == -1 and [GAME.say(s, -1, outcome) for outcome, _ in s.chance()] == faces


@rule("YG-12.1")
def test_e2_loss_at_the_wall() -> None:
    s = table(pos="surt 4 fenrir 4 nidhogg 5 loki 5 hel 4 jormungand 3")
    play(s, "done; end loss wall")
    assert s.scores() == [0.0, 0.0] and s.actors() == []


@rule("YG-12.2")
def test_e3_loss_at_the_door() -> None:
    play(table(pos="surt 6 nidhogg 7 loki 6 jormungand 2 fenrir 2 hel 2"), "done; end loss door")


@rule("YG-12.3")
def test_e4_loss_in_the_residence() -> None:
    play(table(pos="surt 8"), "done; end loss residence")


@rule("YG-7.8", "YG-8.1")
def test_e5_forces() -> None:
    s = table("odin thor", pos="hel 8 jormungand 7 loki 6 nidhogg 5 fenrir 3 surt 4", vikings=(9,))
    assert [int(enemy_force(s, ENEMY.index(e))) for e in ("hel", "jormungand", "loki", "nidhogg", "fenrir", "surt")] == [8, 7, 7, 6, 5, 6]
    play(s, "act asgard; fight surt; vikings 9; ! roll black0")
    assert space(s, "surt") == 3 and enemy_force(s, SURT) == 5


@rule("YG-7.1", "YG-7.2", "YG-7.3", "YG-7.5", "YG-7.7")
def test_e6_combat() -> None:
    s = table("odin thor", pos="surt 4 hel 2", vikings=(2,), elves=(1,), arms="sword 1")
    dead, home = s.dead, s.home
    play(s, "act asgard; fight surt; vikings 2; ! roll blue2")
    assert offers(s) == ["elves 0", "elves 1"]
    play(s, "elves 1")
    assert space(s, "surt") == 3
    assert (s.vikings[0], s.elves[0], s.dead, s.home) == (0, 0, dead + 2, home + 1)


@rule("YG-8.4", "YG-8.5")
def test_e7_moves_of_the_valkyries() -> None:
    s = play(table(valkyries="blue", submerged="green"), "act midgard")
    assert offers(s) == ["valk stay search", "valk white search", "valk white", "valk green"]


@rule("YG-8.6")
def test_e8_souls() -> None:
    s = play(table("odin", valkyries="green", submerged="black"), "act midgard; valk stay search; ! souls v=2 f=1")
    assert s.vikings[0] == 2 and bag(s, "green") == (10, 6)


@rule("YG-8.11", "YG-8.12")
def test_e9_forge() -> None:
    s = table("odin thor", arms="ring 2", pos="hel 2")
    play(s, "act nidavellir; forge ring 3")
    assert s.level[HEL] == 3
    assert "forge ring 2" not in offers(play(s, "done; ! draw nidhogg; drag loki; act nidavellir")), "Thor begins with level 1"
    assert "forge ring 1" in offers(s)


@rule("YG-8.16", "YG-8.17")
def test_e10_trade() -> None:
    s = table("odin freyja", vikings=(3,), elves=(1,))
    play(s, "act niflheim; with freyja; vik give 2; elf give 1")
    assert (list(s.vikings[:2]), list(s.elves[:2])) == ([1, 2], [0, 1])


@rule("YG-8.20")
def test_e11_kingdom_of_fire() -> None:
    s = play(table(), "act muspelheim; bag white; ! purge v=2 f=3")
    assert bag(s, "white") == (6, 9) and s.kingdom == 15


@rule("YG-8.21", "YG-8.22", "YG-10.3")
def test_e12_giant() -> None:
    s = table("odin thor", active="gialp", vikings=(1,))
    assert "act muspelheim" not in offers(s)
    play(s, "act jotunheim; fight gialp; vikings 1; ! roll blue2")
    assert s.beaten == bits("gialp", GIANT) and s.active == 0
    assert "act muspelheim" in offers(s)


@rule("YG-8.27", "YG-8.30")
def test_e13_vanir() -> None:
    s = play(table(vanir=2), "act vanaheim")
    assert offers(s) == ["vanir forward", "vanir use 1", "vanir use 2"]
    used = play(s.copy(), "vanir use 2")
    assert (used.vikings[0], used.dead, used.vanir) == (2, 3, 1)
    assert play(s, "vanir forward").vanir == 3


@rule("YG-9.2", "YG-9.3")
def test_e14_hel() -> None:
    s = play(table("thor", acting=False, pos="hel 3"), "! draw hel; ! roll green1")
    assert space(s, "hel") == 4 and bag(s, "green") == (10, 6)
    assert s.removed == 2 and s.dead == 5


@rule("YG-9.4")
def test_e15_surt() -> None:
    s = play(table("thor", acting=False, pos="surt 4"), "! draw surt; ! roll blue2")
    assert space(s, "surt") == 5 and bag(s, "blue") == (9, 11) and s.kingdom == 10


@rule("YG-9.6")
def test_e16_loki() -> None:
    s = play(table("thor", acting=False, pos="loki 2"), "! draw loki; ! giant gialp")
    assert space(s, "loki") == 3 and s.active == bits("gialp", GIANT)
    assert "closed" in refused(s, "act muspelheim")


@rule("YG-9.7")
def test_e17_nidhogg() -> None:
    s = table("thor", acting=False, pos="nidhogg 2 jormungand 2 fenrir 3 hel 2 loki 4")
    play(s, "! draw nidhogg; drag surt")
    assert space(s, "nidhogg") == 3 and space(s, "surt") == 2 and s.turn() == 0


@rule("YG-9.20", "YG-9.21", "YG-9.22", "YG-9.23")
def test_e18_fenrir() -> None:
    s = table("odin thor", acting=False, pos="fenrir 3")
    play(s, "! draw fenrir hel; keep fenrir; put bottom")
    assert space(s, "fenrir") == 4 and s.raging == 1 and offers(s) == ["calm"]
    play(s, "calm; ! roll black0; calm; ! roll green1; calm; ! roll green1; turn 2 thor")
    assert s.seat == 1 and s.raging == 1
    play(s, "! draw surt; ! roll white3")
    assert offers(s) == ["calm"]
    play(s, "calm; ! roll white3")
    assert s.raging == 0 and s.acted == 1 and len(offers(s)) > 5
    play(s, "act midgard; valk white; act alfheim")
    assert s.seat == 0, "two actions were left"


# -- edge cases -------------------------------------------------------------------------------------------------------


@rule("YG-6.6", "YG-9.2")
def test_x1_angry_card() -> None:
    s = table("thor", acting=False, pos="hel 3", options={"difficulty": "custom", "angry": 1, "angry_enemies": ("hel",)})
    play(s, "! draw angry_hel; ! roll blue2")
    assert space(s, "hel") == 5 and bag(s, "blue") == (7, 9) and s.removed == 2


@rule("YG-6.4", "YG-6.6", "YG-12.4", "YG-6.9")
def test_x2_angry_card_into_the_residence() -> None:
    options = {"difficulty": "custom", "angry": 1, "angry_enemies": ("loki",)}
    s = table("thor", acting=False, pos="loki 7", vikings=(8,), options=options)
    play(s, "! draw angry_loki")
    assert space(s, "loki") == 8 and s.active == 0 and s.turn() == 0
    play(s, "act asgard; fight loki; vikings 8; ! roll black0; done; turn 2 thor")
    assert space(s, "loki") == 7 and s.result == 0


@rule("YG-6.7", "YG-9.27", "YG-6.3")
def test_x3_ragnarok_card() -> None:
    options = {"difficulty": "custom", "ragnarok": 1, "ragnarok_cards": ("ragnarok_brood",)}
    s = play(table("thor", acting=False, pos="jormungand 3 fenrir 5", options=options), "! draw ragnarok_brood")
    assert [space(s, e) for e in ("jormungand", "fenrir", "hel")] == [4, 6, 2]
    assert s.turn() == 0 and s.raging == 0


@rule("YG-9.7")
def test_x4_nidhogg_chooses_among_equals() -> None:
    s = play(table("thor", acting=False), "! draw nidhogg")
    assert offers(s) == [f"drag {e}" for e in ("surt", "jormungand", "fenrir", "hel", "loki")]


@rule("YG-9.7")
def test_x5_nidhogg_drags_himself() -> None:
    s = table("thor", acting=False, pos="surt 3 jormungand 3 fenrir 3 hel 3 loki 3")
    play(s, "! draw nidhogg; drag nidhogg")
    assert space(s, "nidhogg") == 3 and s.turn() == 0


@rule("YG-9.4")
def test_x6_too_few_fire_giants() -> None:
    s = table("thor", acting=False, pos="surt 6", bags="white 6/23", kingdom=1)
    play(s, "! draw surt; ! roll black0")
    assert space(s, "surt") == 7 and bag(s, "black") == (15, 4) and s.kingdom == 0


@rule("YG-7.10")
def test_x7_no_die() -> None:
    s = table("thor", active="utgardaloki", pos="loki 2", vikings=(2,), arms="horn 2")
    play(s, "act asgard; fight loki; vikings 2")
    assert space(s, "loki") == 1 and s.turn() == 0


@rule("YG-7.10", "YG-10.4", "YG-10.5")
def test_x8_no_die_and_no_powers() -> None:
    s = table("thor", active="utgardaloki vafthrudnir", pos="loki 2", vikings=(2,), arms="horn 2")
    play(s, "act asgard; fight loki; vikings 2")
    assert space(s, "loki") == 2


@rule("YG-7.9", "YG-10.6")
def test_x9_force_of_giants() -> None:
    assert giant_force(table("odin thor", active="hrungnir", trance="thor")) == 3
    assert giant_force(table("odin thor", active="hrungnir")) == 4
    assert giant_force(table("odin thor", trance="thor")) == 2


@rule("YG-7.13")
def test_x10_freyja_in_a_trance() -> None:
    s = table("odin freyja", trance="freyja", pos="hel 2", vikings=(5,))
    play(s, "act asgard; fight hel; vikings 5; ! roll black0")
    assert (s.vikings[0], s.vikings[1], s.dead) == (0, 3, 7) and space(s, "hel") == 1


@rule("YG-7.12")
def test_x11_tyr_in_a_trance() -> None:
    s = table("thor tyr", trance="tyr", pos="fenrir 3", vikings=(2,))
    play(s, "act asgard; fight fenrir; ! roll white3")
    assert offers(s) == ["vikings 0", "vikings 1", "vikings 2"]
    play(s, "vikings 1")
    assert space(s, "fenrir") == 2 and s.vikings[0] == 1


@rule("YG-4.6", "YG-10.7")
def test_x12_frey_and_vafthrudnir() -> None:
    s = table("frey", acting=False, vikings=(6,))
    play(s, "! draw loki; ! giant vafthrudnir")
    three = play(s.copy(), "act alfheim; act midgard; valk white; act vanaheim; vanir forward; turn 2 frey")
    assert three.turns == 2, "three actions while powers are cancelled"
    play(s, "act jotunheim; fight vafthrudnir; vikings 3; ! roll black0; act alfheim; act midgard; valk white")
    assert s.turns == 1 and s.acted == 3, "a fourth action is left"
    play(s, "act vanaheim; vanir forward; turn 2 frey")


@rule("YG-8.38", "YG-8.2")
def test_x13_enter_a_trance() -> None:
    s = play(table("thor odin", pos="hel 3"), "act trance enter")
    assert not {"act trance leave", "act trance enter", "act asgard"} & set(offers(s))
    assert "YG-8.38" in refused(s, "act trance leave") and "YG-8.2" in refused(s, "act asgard")


@rule("YG-4.7", "YG-8.10")
def test_x14_freyja_doubles_a_world() -> None:
    s = table("freyja", pos="hel 3 surt 3")
    play(s, "act asgard; fight hel; vikings 0; ! roll black0; act asgard; fight hel; vikings 0; ! roll black0")
    assert "act asgard" not in offers(s) and "YG-4.7" in refused(s, "act asgard")
    one = play(table("freyja", pos="hel 3", vikings=(2,)), "act alfheim; act asgard; fight hel; vikings 0; ! roll black0")
    assert "act alfheim" in offers(one) and "act asgard" in offers(one)
    search = "act midgard; valk stay search"
    two = play(table("freyja", valkyries="blue"), f"{search}; ! souls v=1 f=2; {search}; ! souls v=0 f=3")
    assert two.vikings[0] == 1 and two.acted == 2 and "act midgard" not in offers(two)


@rule("YG-8.8", "YG-8.29", "YG-10.2")
def test_x15_whirlpool() -> None:
    s = table(active="hymir", submerged="blue", valkyries="white")
    assert offers(play(s.copy(), "act midgard")) == ["valk stay search", "valk rainbow"]
    play(s, "act vanaheim; vanir use 1; valk rainbow")
    assert s.valkyries == 0 and s.turn() == 0 and s.acted == 1


@rule("YG-8.4", "YG-8.8")
def test_x16_out_of_the_whirlpool() -> None:
    s = table("thor", acting=False, submerged="blue", valkyries="blue")
    play(s, "! draw loki; ! giant hymir; act midgard")
    assert offers(s) == ["valk white search", "valk green search", "valk white", "valk green"]
    play(s, "valk white; done; ! draw nidhogg; drag hel; act midgard")
    assert offers(s) == ["valk stay search", "valk rainbow"]


@rule("YG-8.13")
def test_x17_one_card_of_each_level() -> None:
    s = table("odin thor", arms="ring 1", arms2="ring 2")
    play(s, "act nidavellir")
    assert not any("ring" in offer for offer in offers(s)) and "YG-8.13" in refused(s, "forge ring 2")
    play(s, "forge horn 1; done; ! draw nidhogg; drag hel; act nidavellir; forge ring 3; done")
    play(s, "! draw nidhogg nidhogg; put top; drag loki; act nidavellir")
    assert "forge ring 2" in offers(s)


@rule("YG-11.4", "YG-9.23", "YG-4.9")
def test_x18_daeg() -> None:
    s = table("odin thor", beaten="hrungnir geirrod eggther", active="gialp", vikings=(3,))
    play(s, "act jotunheim; fight gialp; vikings 3; ! roll black0")
    assert s.daeg == 3
    play(s, "done; turn 2 thor; done; turn 1 odin; done; turn 4 thor; done; turn 5 odin")
    assert s.daeg == 0 and s.turn() == -1, "the fourth turn after draws again"


@rule("YG-12.5")
def test_x19_win_with_the_last_card() -> None:
    s = table(deck="", top="", pos="hel 7 surt 6 loki 5 fenrir 4 nidhogg 3 jormungand 1")
    play(s, "done; end win")
    assert s.scores() == [1.0, 1.0]


@rule("YG-12.5", "YG-12.6")
def test_x20_loss_with_the_last_card() -> None:
    s = table("thor", acting=False, deck="hel", pos="hel 3 surt 5 loki 5 fenrir 4 nidhogg 4")
    play(s, "! draw hel; ! roll black0; done; end loss wall")


@rule("YG-5.1", "YG-5.2")
def test_x21_odin_draws_two() -> None:
    s = table("odin thor", acting=False, deck="surt nidhogg", pos="hel 2 loki 2 jormungand 2 fenrir 2")
    play(s, "! draw surt nidhogg")
    assert offers(s) == ["keep nidhogg", "keep surt"]
    play(s, "keep surt; put bottom; ! roll blue2; done; turn 2 thor; ! draw nidhogg")
    assert space(s, "nidhogg") == 2 and s.turn() == 1


@rule("YG-9.25", "YG-9.26")
def test_x22_fenrir_goes_on_while_enraged() -> None:
    s = table("thor", acting=False, raging=1, pos="fenrir 5")
    play(s, "! draw fenrir")
    assert space(s, "fenrir") == 6 and offers(s) == ["calm"]
    play(s, "calm; ! roll blue2")
    assert s.raging == 1
    assert play(s, "calm; ! roll white3").raging == 0


@rule("YG-8.33", "YG-11.2", "YG-11.3")
def test_x23_banish_completes_sigel() -> None:
    s = table("thor odin", beaten="thiazi angerboda hyrrokkin", vanir=5, dead=20)
    play(s, "act vanaheim; vanir use 5; banish hymir")
    assert s.vanir == 1 and s.share == 15 and offers(s)[-1] == "sigel thor 15"
    play(s, "sigel thor 6; sigel odin 9")
    assert (s.vikings[0], s.vikings[1], s.dead) == (6, 9, 5)


@rule("YG-8.31")
def test_x24_foresee_a_short_deck() -> None:
    s = table("thor", deck="surt hel loki hel", vanir=3)
    play(s, "act vanaheim; vanir use 3; ! peek hel surt loki hel")
    assert offers(s) == ["order surt", "order hel", "order loki"]
    play(s, "order hel; order loki; order surt; order hel")
    assert [ENEMY[card] for card in s.top] == ["hel", "loki", "surt", "hel"] and s.turn() == 0


@rule("YG-8.36")
def test_x25_a_closed_world_still_receives() -> None:
    s = table("thor", active="angerboda", vanir=2, pos="hel 2", vikings=(1,))
    assert "act helheim" not in offers(s)
    play(s, "act vanaheim; vanir use 2")
    assert s.vikings[0] == 3 and s.dead == 3
    play(s, "act asgard; fight hel; vikings 3; ! roll black0")
    assert s.dead == 6
