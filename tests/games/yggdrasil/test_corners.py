"""Corners of the rules: rare cards, other seats than the first, empty worlds, known cards, and what must not stay behind."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations_with_replacement, product
from math import comb
from typing import Any, cast

import pytest

from meadhall.errors import BadPosition
from meadhall.games.yggdrasil.rules import YggdrasilState, codes
from meadhall.games.yggdrasil.rules.combat import giant_force
from meadhall.games.yggdrasil.rules.deck import cards_left, next_cards, sure_card
from meadhall.games.yggdrasil.words.names import CARD_ID, ENEMY, GIANT, WORLD
from meadhall.rng import Rng
from support import copies_every_part, rule

from .positions import GAME, offers, play, space, table

EVERYBODY_ON_2 = " ".join(f"{enemy} 2" for enemy in ENEMY)
MANN, TIWAZ = "vafthrudnir bergelmir beli", "utgardaloki thrym farbauti"  # but for hrym and thrivaldi


# -- cards ------------------------------------------------------------------------------------------------------------


@rule("YG-6.3", "YG-6.7")
@pytest.mark.parametrize(
    ("card", "moved"),
    [
        ("ragnarok_brood", "jormungand fenrir hel"),
        ("ragnarok_ember", "nidhogg surt loki"),
        ("ragnarok_naglfar", "surt hel loki"),
        ("ragnarok_beasts", "nidhogg jormungand fenrir"),
    ],
)
def test_each_ragnarok_card_moves_its_three_and_does_no_harm(card: str, moved: str) -> None:
    options = {"difficulty": "custom", "ragnarok": 1, "ragnarok_cards": (card,)}
    s = play(table("thor", acting=False, pos=EVERYBODY_ON_2, options=options), f"! draw {card}")
    assert [enemy for enemy in ENEMY if space(s, enemy) == 3] == [enemy for enemy in ENEMY if enemy in moved.split()]
    assert sum(s.space) == 15 and s.turn() == 0 and s.active == s.raging == 0


@rule("YG-6.6")
@pytest.mark.parametrize("enemy", ENEMY)
def test_each_angry_card_moves_its_enemy_two_spaces(enemy: str) -> None:
    options = {"difficulty": "custom", "angry": 1, "angry_enemies": (enemy,)}
    s = play(table("thor", acting=False, options=options), f"! draw angry_{enemy}")
    assert space(s, enemy) == 3 and sum(s.space) == 8


@rule("YG-3.9")
def test_gods_come_before_angry_cards_and_these_before_ragnarok_cards() -> None:
    s, kinds = cast(YggdrasilState, GAME.start(2, difficulty="twilight", angry_enemies=())), []
    while s.turns == 0:
        kinds.append(GAME.say(s, -1, s.chance()[0][0]).split()[1])
        s.apply(-1, s.chance()[0][0])
    assert kinds == ["god"] * 2 + ["angry"] * 5 + ["ragnarok"] * 2, "the sixth Angry card is certain"


@rule("YG-3.12", "YG-6.1")
def test_every_card_of_the_deck_can_be_drawn() -> None:
    s = table("thor", acting=False, options={"difficulty": "normal", "angry_enemies": ("surt", "hel")})
    listed = {int(outcome) for outcome, weight in s.chance() if weight > 0}
    rng = Rng(3)
    assert {int(s.sample(rng)) for _ in range(300)} == listed


@rule("YG-4.3")
def test_nothing_has_been_done_before_the_first_turn() -> None:
    data = GAME.start(2).data()
    assert {data[name] for name in ("acted", "used", "twice", "entered", "left", "sent", "helped", "pushed", "share", "turns")} == {0}


@rule("YG-3.7", "YG-3.8")
def test_no_special_card_is_drawn_twice() -> None:
    s = cast(YggdrasilState, GAME.start(1, god_assign="list", god_list="thor", difficulty="custom", angry=2, ragnarok=2))
    for first in ("! angry loki", "! ragnarok ragnarok_beasts"):
        play(s, first)
        rest = [GAME.say(s, -1, outcome) for outcome, _ in s.chance()]
        assert first not in rest and rest[0].split()[1] == first.split()[1]
        s.apply(-1, s.chance()[0][0])


@rule("YG-3.10", "YG-3.11")
def test_weights_with_two_special_cards() -> None:
    s = table("thor", acting=False, options={"difficulty": "normal", "angry_enemies": ("surt", "hel")})
    total = sum(weight for _, weight in s.chance())
    chances = {GAME.say(s, -1, outcome).split()[2]: weight / total for outcome, weight in s.chance()}
    assert chances["angry_surt"] == chances["angry_hel"] == pytest.approx(1 / 21 / 2), "one of two in a pile of 21"
    assert chances["surt"] == pytest.approx(20 / 21 * 6 / 40) and chances["loki"] == pytest.approx(20 / 21 * 7 / 40)


@rule("YG-5.1", "YG-5.2")
def test_odin_and_known_cards() -> None:
    s = play(table("thor odin", top="surt hel loki"), "done; turn 2 odin; ! draw surt hel")
    assert offers(s) == ["keep surt", "keep hel"], "known cards are drawn like others"
    play(s, "keep surt; put top; ! roll blue2")
    assert [CARD_ID[card] for card in s.top] == ["hel", "loki"], "on top of what was known"


@rule("YG-5.2")
def test_cards_under_the_deck_come_last_and_in_order() -> None:
    s = play(table("thor", deck="surt loki", bottom="hel nidhogg"), "done")
    assert [GAME.say(s, -1, outcome) for outcome, _ in s.chance()] == ["! draw surt", "! draw loki"]
    under = play(table("thor", bottom="hel surt"), "done")
    assert space(under, "hel") == 2 and [CARD_ID[card] for card in under.bottom] == ["surt"], "the one put there first comes first"


@rule("YG-8.31")
def test_square_3_sees_known_cards_too() -> None:
    known = play(table("thor", vanir=3, top="surt hel"), "act vanaheim; vanir use 3")
    assert offers(known) == ["order surt", "order hel"], "a deck of known cards is no empty deck"
    bottom = play(table("thor", vanir=3, deck="surt hel", bottom="loki"), "act vanaheim; vanir use 3; ! peek surt hel loki")
    assert offers(bottom) == ["order surt", "order hel", "order loki"]
    seven = table("thor", vanir=3, top="surt surt surt surt surt surt hel")
    play(seven, "act vanaheim; vanir use 3")
    assert [CARD_ID[card] for card in seven.top] == ["surt"] * 6 + ["hel"], "the seventh stays below"


@rule("YG-6.4", "YG-6.7")
def test_the_residence_stops_harm_but_no_other_enemy() -> None:
    s = play(table("thor", acting=False, pos="nidhogg 7"), "! draw nidhogg")
    assert space(s, "nidhogg") == 8 and sum(s.space) == 13 and "done" in offers(s), "nobody is dragged"
    options = {"difficulty": "custom", "ragnarok": 1, "ragnarok_cards": ("ragnarok_naglfar",)}
    sails = play(table("thor", acting=False, pos="surt 7", options=options), "! draw ragnarok_naglfar")
    assert [space(sails, enemy) for enemy in ("surt", "hel", "loki")] == [8, 2, 2]


@rule("YG-9.7")
def test_nidhogg_may_be_among_the_equals() -> None:
    s = play(table("thor", acting=False, pos="surt 2 jormungand 3 fenrir 3 hel 3 loki 3"), "! draw nidhogg")
    assert offers(s) == ["drag nidhogg", "drag surt"]


# -- seats ------------------------------------------------------------------------------------------------------------


@rule("YG-8.6", "YG-8.15", "YG-8.30")
def test_the_second_seat_gains_for_itself() -> None:
    s = table("thor odin", seat=1, vanir=2, valkyries="green")
    play(s, "act alfheim; act midgard; valk stay search; ! souls v=1 f=2")
    assert list(s.elves[:2]) == [0, 1] and list(s.vikings[:2]) == [0, 1]
    play(s, "act vanaheim; vanir use 2")
    assert list(s.vikings[:2]) == [0, 3]


@rule("YG-8.16", "YG-8.17", "YG-11.3")
def test_gifts_reach_the_seat_they_are_meant_for() -> None:
    trade = play(table("thor odin tyr", elves=(2,)), "act niflheim; with tyr; elf give 2")
    assert list(trade.elves[:3]) == [0, 0, 2]
    sigel = table("thor odin tyr", seat=1, beaten="thiazi angerboda hyrrokkin", vanir=5, dead=20)
    play(sigel, "act vanaheim; vanir use 5; banish hymir; sigel odin 1; sigel tyr 2; sigel thor 4")
    assert list(sigel.vikings[:3]) == [4, 1, 2]


@rule("YG-7.3", "YG-7.6")
def test_the_second_seat_fights_with_its_own() -> None:
    s = table("thor odin", seat=1, pos="hel 2 surt 2", vikings=(0, 2), elves=(0, 1), arms="ring 3", arms2="ring 1")
    play(s, "act asgard; fight hel; vikings 2; ! roll green1")
    assert offers(s) == ["elves 0", "elves 1"], "2 + 1 + 1 of 5, and an Elf of its own"
    assert space(play(s, "elves 1"), "hel") == 1
    without = table("thor odin", seat=1, pos="hel 2 surt 2", vikings=(9, 1), elves=(2, 0), arms="ring 3")
    play(without, "act asgard; fight hel; vikings 1; ! roll white3")
    assert space(without, "hel") == 2 and without.acted == 1, "1 + 3 of 5: what Thor owns does not count"


# -- worlds with little in them ---------------------------------------------------------------------------------------


@rule("YG-8.9")
def test_midgard_without_a_way_out_can_still_be_searched() -> None:
    s = table("thor", active="hymir", submerged="green", valkyries="black")
    play(s, "act midgard; ! souls v=2 f=1")
    assert s.vikings[0] == 2
    fire = play(table("thor", bags="white 0/12", valkyries="white"), "act midgard")
    assert "valk stay search" in offers(fire), "a bag of Fire Giants is not empty"


@rule("YG-8.20")
def test_the_kingdom_of_fire_needs_a_bag_with_something_in_it() -> None:
    empty = table("thor", bags="white 0/0 blue 0/0 green 0/0 black 0/0", dead=47)
    assert "act muspelheim" not in offers(empty)
    assert "act muspelheim" in offers(table("thor", bags="white 6/0 blue 9/0 green 12/0 black 15/0"))
    assert "act muspelheim" in offers(table("thor", bags="white 0/0 blue 0/0 green 0/0 black 0/1", dead=47))


@rule("YG-8.11", "YG-8.13")
def test_the_forge_is_open_for_one_artifact() -> None:
    s = table("thor", arms="cloak 3 sword 3 hammer 3 spear 3 ring 3 horn 2")
    assert play(s, "act nidavellir").level[5] == 3


@rule("YG-17.2")
def test_a_card_is_certain_where_no_other_can_come() -> None:
    for one, other in combinations_with_replacement(ENEMY, 2):
        s = table("thor", acting=False, deck=f"{one} {other}")
        assert {card for card, _ in next_cards(s)} == {ENEMY.index(one), ENEMY.index(other)}
        assert sure_card(s) == (ENEMY.index(one) if one == other else -1)


@rule("YG-7.15", "YG-8.21", "YG-8.25")
def test_every_giant_that_is_left_may_be_fought() -> None:
    for active, pile, vikings in product(("", "hymir", "hymir gialp"), ("", "beli", "beli thrym"), (0, 3)):
        foes = [*active.split(), *["pile"] * bool(pile)]
        if not foes:
            continue
        s = play(table("thor", pile=pile, active=active, vikings=(vikings,)), "act jotunheim")
        if len(foes) > 1 or vikings == 0:  # the only one is fought without a question, unless the die follows at once
            assert offers(s) == [f"fight {foe}" for foe in foes]
        else:
            assert s.foe == (codes.GIANT_FOE + GIANT.index(active) if active else codes.PILE_FOE)


@rule("YG-8.27", "YG-8.28", "YG-8.29")
def test_the_sacred_land_when_no_effect_is_possible() -> None:
    stuck: dict[str, Any] = {"active": "hymir", "submerged": "white", "dead": 0, "deck": "", "pile": ""}
    cases: list[tuple[str, dict[str, Any]]] = [("thor", {}), ("thor frey", {"trance": "frey"})]
    for gods, parts in cases:
        s = play(table(gods, vanir=2, **stuck, **parts), "act vanaheim")
        assert s.vanir == 3 and s.acted == 1, "it can only move on"
        assert "act vanaheim" not in offers(table(gods, vanir=5, **stuck, **parts))


@rule("YG-8.27", "YG-8.33")
def test_the_vanir_goes_home_from_any_square_and_banishes_from_the_pile_only() -> None:
    assert play(table("thor", vanir=3), "act vanaheim; vanir use 1").vanir == 1
    assert "vanir use 5" not in offers(play(table("thor", vanir=5, pile="", active="hymir"), "act vanaheim"))


# -- powers -----------------------------------------------------------------------------------------------------------


@rule("YG-10.4", "YG-7.9", "YG-7.13", "YG-8.34")
def test_trances_of_thor_freyja_and_frey_are_cancelled() -> None:
    assert giant_force(table("odin thor", trance="thor", active="vafthrudnir")) == 3
    s = table("odin freyja", trance="freyja", active="vafthrudnir", pos="hel 2", vikings=(4,))
    play(s, "act asgard; fight hel; vikings 4; ! roll black0")
    assert s.dead == 9 and s.vikings[1] == 0
    frey = play(table("odin frey", trance="frey", active="vafthrudnir", vanir=2), "act vanaheim")
    assert offers(frey) == ["vanir forward", "vanir use 1", "vanir use 2"]


@rule("YG-8.34")
def test_frey_needs_a_trance_for_all_effects() -> None:
    assert "vanir use all" not in offers(play(table("frey", vanir=2), "act vanaheim"))
    assert "vanir use all" in offers(play(table("frey", trance="frey", vanir=2), "act vanaheim"))


@rule("YG-8.38")
def test_freyja_turns_her_sheet_at_most_once_each_way() -> None:
    s = play(table("freyja odin", trance="freyja"), "act trance leave; act trance enter")
    assert not {"act trance leave", "act trance enter"} & set(offers(s))


# -- what must not stay behind ----------------------------------------------------------------------------------------


@rule("YG-4.7", "YG-8.38")
def test_a_new_turn_forgets_doubles_and_trances() -> None:
    s = table("freyja", dead=20)
    play(s, "act helheim; bag white; act helheim; bag white; act alfheim; ! draw jormungand; ! roll blue2; act helheim; bag white")
    assert "act helheim" in offers(s), "her double action is there again"
    thor = play(table("thor"), "act trance enter; done; ! draw jormungand; ! roll blue2")
    assert "act trance leave" in offers(thor)
    play(thor, "act trance leave; done; ! draw jormungand; ! roll blue2")
    assert "act trance enter" in offers(thor)


@rule("YG-7.3", "YG-7.5", "YG-7.10")
def test_a_fight_leaves_nothing_for_the_next() -> None:
    s = table("freyja", pos="hel 3 surt 3", vikings=(9,), elves=(1,))
    play(s, "act asgard; fight hel; vikings 4; ! roll black0; elves 1; act asgard; fight surt; vikings 4; ! roll black0")
    assert space(s, "hel") == 2 and space(s, "surt") == 3 and s.acted == 2, "the Elf has gone home"
    die = table("thor", pos="hel 3 loki 2", vikings=(9,))
    play(die, "act asgard; fight hel; vikings 1; ! roll white3; done; ! draw loki; ! giant utgardaloki")
    play(die, "act asgard; fight hel; vikings 1")
    assert space(die, "hel") == 2, "the roll of the last fight does not count where none is made"


@rule("YG-11.5", "YG-11.6", "YG-8.32")
def test_every_rune_chooses_anew() -> None:
    pos, active = "hel 5 surt 4 loki 3", "thrivaldi hrym"
    tiwaz = table("freyja", pos=pos, active=active, beaten=f"{MANN} {TIWAZ}", vikings=(6,), vanir=4)
    play(tiwaz, "act jotunheim; fight thrivaldi; vikings 3; ! roll black0; back hel; back surt; back loki")
    vanir = play(tiwaz.copy(), "act vanaheim; vanir use 4")
    assert offers(vanir) == ["back surt", "back hel", "back loki"]
    play(tiwaz, "act jotunheim; fight hrym; vikings 3; ! roll black0")
    assert offers(tiwaz) == ["back surt", "back hel", "back loki"]
    mann = table("freyja", pos=pos, active=active, beaten=f"{MANN} {TIWAZ}", vikings=(6,))
    play(mann, "act jotunheim; fight hrym; vikings 3; ! roll black0; back hel")
    play(mann, "act jotunheim; fight thrivaldi; vikings 3; ! roll black0")
    assert offers(mann) == ["back surt", "back hel", "back loki"]


@rule("YG-11.5", "YG-11.7")
def test_mann_moves_whoever_can_be_moved() -> None:
    s = table("thor", pos="loki 4", active="hrym", beaten=MANN, vikings=(3,))
    assert space(play(s, "act jotunheim; fight hrym; vikings 3; ! roll black0"), "loki") == 1


@rule("YG-11.3")
def test_sigel_asks_for_the_last_viking_too() -> None:
    s = table("thor odin", beaten="thiazi angerboda hyrrokkin", vanir=5, dead=20)
    play(s, "act vanaheim; vanir use 5; banish hymir; sigel thor 14")
    assert offers(s) == ["sigel odin 0", "sigel odin 1"]


def test_a_copy_has_every_part_of_its_own() -> None:
    state = YggdrasilState()
    state.viewer = 1
    copies_every_part(state, shared=("god",))


# -- Tyr, Frey and the end of the deck --------------------------------------------------------------------------------


@rule("YG-7.11", "YG-9.9", "YG-10.4", "YG-8.39")
def test_tyr_rolls_twice_for_every_enemy_but_only_with_his_power() -> None:
    for enemy in ("surt", "jormungand", "hel"):
        s = play(table("tyr", acting=False), f"! draw {enemy}; ! roll white3 black0")
        assert offers(s) == ["die black0", "die white3"]
    for parts in ({"trance": "tyr"}, {"active": "vafthrudnir"}):
        once = play(table("tyr", acting=False, **parts), "! draw jormungand; ! roll white3")
        assert once.submerged == 1 and once.turn() == 0


@rule("YG-8.40")
def test_frey_entering_as_his_fourth_action_is_done() -> None:
    play(table("frey odin"), "act alfheim; act midgard; valk white; act helheim; bag white; act trance enter; turn 2 odin")


@rule("YG-12.5", "YG-5.2")
def test_a_card_that_odin_put_on_top_is_still_to_come() -> None:
    play(table("odin thor", acting=False, deck="surt hel"), "! draw surt hel; keep surt; put top; ! roll blue2; done; turn 2 thor")


@rule("YG-3.7")
def test_an_angry_card_is_one_of_the_seven() -> None:
    options = {"difficulty": "custom", "angry": 1, "angry_enemies": ("surt",)}
    s = play(table("thor", acting=False, options=options), "! draw angry_surt; ! roll blue2")
    assert cards_left(s, ENEMY.index("surt")) == 6 and cards_left(s, ENEMY.index("hel")) == 7


@rule("YG-16.3", "YG-3.9")
def test_random_may_be_said_for_a_list() -> None:
    s = cast(YggdrasilState, GAME.start(1, difficulty="normal", angry_enemies="random", ragnarok_cards="random"))
    assert s.angry_cards == 2 and s.angry == 0


# -- chance -----------------------------------------------------------------------------------------------------------


@rule("YG-8.20")
def test_five_counters_are_drawn_for_the_kingdom_of_fire() -> None:
    s = play(table("heimdall"), "act muspelheim; bag white")
    assert [(GAME.say(s, -1, outcome), weight) for outcome, weight in s.chance()] == [
        (f"! purge v={5 - fire} f={fire}", comb(12, fire) * comb(6, 5 - fire)) for fire in range(6)
    ], "Heimdall draws no more than others"


@rule("YG-8.6", "YG-8.20", "YG-17.2")
def test_bags_of_one_kind_leave_nothing_to_chance() -> None:
    vikings = play(table("thor", bags="white 6/0", valkyries="white"), "act midgard; valk stay search")
    assert vikings.vikings[0] == 3 and vikings.turn() == 0
    fire = play(table("thor", bags="white 0/12", valkyries="white"), "act midgard; valk stay search")
    assert fire.vikings[0] == 0 and fire.turn() == 0
    last = play(table("thor", bags="white 0/7 blue 0/0 green 0/0 black 0/0", dead=47), "act muspelheim")
    assert last.bag_fire[0] == 2 and last.turn() == 0, "the only bag needs no question either"


@rule("YG-8.6", "YG-8.20", "YG-9.6", "YG-3.10")
def test_outcomes_are_drawn_with_their_weights() -> None:
    normal = {"difficulty": "normal", "angry_enemies": ("surt", "hel")}
    for s in (
        table("thor", acting=False, deck="surt surt surt hel loki angry_hel", options=normal),
        play(table("thor", acting=False), "! draw surt"),
        play(table("thor", valkyries="white"), "act midgard; valk stay search"),
        play(table("thor"), "act muspelheim; bag black"),
        play(table("thor", acting=False, pile="hymir gialp beli thrym"), "! draw loki"),
        cast(YggdrasilState, GAME.start(2)),
    ):
        total, rng = sum(weight for _, weight in s.chance()), Rng(5)
        drawn = Counter(int(s.sample(rng)) for _ in range(2000))
        for outcome, weight in s.chance():
            assert drawn.pop(outcome, 0) / 2000 == pytest.approx(weight / total, abs=0.04), GAME.say(s, -1, outcome)
        assert not drawn, "nothing else comes"


# -- choices of one ---------------------------------------------------------------------------------------------------


@rule("YG-17.2", "YG-11.3", "YG-8.17", "YG-4.4")
def test_a_choice_of_one_is_not_asked() -> None:
    sigel = table("thor odin tyr", beaten="thiazi angerboda hyrrokkin", vanir=5, dead=20)
    play(sigel, "act vanaheim; vanir use 5; banish hymir; sigel thor 15")
    assert "done" in offers(sigel), "nothing is left for the others"
    trade = play(table("thor odin", vikings=(1,)), "act niflheim")
    assert list(trade.vikings[:2]) == [0, 1] and trade.acted == 1
    others = " ".join(world for world in WORLD if world != "alfheim")
    play(table("thor", used=others, acted=1, options={"trance": False}), "act alfheim; turn 2 thor")


# -- positions that can and cannot be ---------------------------------------------------------------------------------


@rule("YG-16.5")
def test_cards_in_hand_belong_to_the_deck() -> None:
    odin = play(table("odin", acting=False), "! draw surt hel")
    look = play(table("thor", vanir=3, top="surt hel loki hel"), "act vanaheim; vanir use 3; order hel")
    assert len(odin.drawn) == 2 and len(look.looked) == 3 and len(look.placed) == 1
    for s in (odin, look):
        assert GAME.load(s.data()) == s


@rule("YG-16.5", "YG-3.1", "YG-8.37", "YG-12.5")
@pytest.mark.parametrize(
    ("parts", "clause"),
    [
        ({"dead": 4}, "YG-16.5"),
        ({"pile": 65534}, "YG-16.5"),
        ({"active": 1}, "YG-16.5"),
        ({"first": 2}, "YG-3.13"),
        ({"god": [1, -1, -1, -1, -1, -1]}, "YG-3.1"),
        ({"god": [1, 2, 3, -1, -1, -1]}, "YG-3.1"),
        ({"vikings": [0, 0, 1, 0, 0, 0], "dead": 4}, "YG-3.1"),
        ({"elves": [0, 0, 0, 1, 0, 0], "home": 2}, "YG-3.1"),
        ({"level": [0] * 35 + [1]}, "YG-8.13"),
        ({"trances": 0, "tranced": 2}, "YG-8.37"),
        ({"result": 1}, "YG-12.5"),
        ({"angry": 1}, "YG-3.9"),
        ({"ragnarok": 1}, "YG-3.9"),
        ({"section": 1, "section_special": 1}, "YG-3.11"),
        ({"section_special": 1}, "YG-3.10"),
        ({"agenda": [0, 13] + [0] * 14}, "unknown step"),
        ({"agenda": [63, 13] + [0] * 14}, "unknown step"),
        ({"agenda": [36, 13] + [0] * 13 + [13]}, "above its depth"),
    ],
)
def test_more_impossible_positions(parts: dict[str, Any], clause: str) -> None:
    data = table("thor frey").data()
    assert GAME.load(data) and all(data[name] != value for name, value in parts.items())
    with pytest.raises(BadPosition, match=re.escape(clause)):
        GAME.load(data | parts)
