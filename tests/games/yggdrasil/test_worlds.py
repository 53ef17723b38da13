"""The nine worlds, the Vanir and the trance, clause by clause (YG-8)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.yggdrasil.words.names import CARD_ID, GIANT, GOD
from support import rule

from .positions import GAME, bag, bits, offers, play, refused, space, table

# -- Midgard ----------------------------------------------------------------------------------------------------------


@rule("YG-8.4", "YG-8.5", "YG-8.9")
def test_flights_and_searches() -> None:
    s = play(table(), "act midgard")
    assert offers(s) == ["valk white search", "valk white"] and "YG-8.5" in refused(s, "valk stay search")
    assert "YG-8.4" in refused(s, "valk blue")
    under = play(table(valkyries="black"), "act midgard")
    assert offers(under) == ["valk green search", "valk green"] and "YG-8.5" in refused(under, "valk stay search")
    empty = play(table(bags="white 0/0", valkyries="white"), "act midgard")
    assert offers(empty) == ["valk blue search", "valk rainbow", "valk blue"] and "YG-8.9" in refused(empty, "valk stay search")
    stuck = table(active="hymir", submerged="white")
    assert "act midgard" not in offers(stuck) and "YG-8.9" in refused(stuck, "act midgard")


@rule("YG-8.6")
def test_a_small_bag_is_drawn_empty() -> None:
    s = play(table("thor", bags="white 1/1", valkyries="white"), "act midgard; valk stay search; ! souls v=1 f=1")
    assert s.vikings[0] == 1 and bag(s, "white") == (0, 1)
    assert s.acted == 1, "the outcome was certain"


@rule("YG-8.6")
def test_souls_are_hypergeometric() -> None:
    s = play(table("thor", valkyries="blue"), "act midgard; valk stay search")
    assert [(GAME.say(s, -1, o), w) for o, w in s.chance()] == [
        ("! souls v=0 f=3", 84),
        ("! souls v=1 f=2", 9 * 36),
        ("! souls v=2 f=1", 36 * 9),
        ("! souls v=3 f=0", 84),
    ]


@rule("YG-8.7", "YG-10.4", "YG-8.39")
@pytest.mark.parametrize(
    ("gods", "parts", "drawn"),
    [
        ("heimdall", {}, 4),
        ("thor", {}, 3),
        ("thor heimdall", {"trance": "heimdall"}, 4),
        ("heimdall", {"trance": "heimdall"}, 4),
        ("heimdall", {"active": "vafthrudnir"}, 3),
        ("thor heimdall", {"trance": "heimdall", "active": "vafthrudnir"}, 3),
    ],
)
def test_counters_drawn_for_souls(gods: str, parts: dict[str, Any], drawn: int) -> None:
    s = play(table(gods, valkyries="green", **parts), "act midgard; valk stay search")
    assert max(o for o, _ in s.chance()) - 36 == drawn


# -- Forge, Elves, Darkness -------------------------------------------------------------------------------------------


@rule("YG-8.11", "YG-8.13")
def test_levels_one_after_the_other() -> None:
    s = play(table("thor", arms="ring 1 horn 3"), "act nidavellir")
    assert offers(s) == ["forge cloak 1", "forge sword 1", "forge hammer 1", "forge spear 1", "forge ring 2"]
    assert "skipped" in refused(s, "forge ring 3") and "already" in refused(s, "forge horn 3")
    play(s, "forge ring 2")
    assert s.level[4] == 2
    full = table("thor", arms="ring 3 horn 3 cloak 3 sword 3 hammer 3 spear 3")
    assert "act nidavellir" not in offers(full) and "YG-8.13" in refused(full, "act nidavellir")


@rule("YG-8.15")
def test_an_elf_comes_along() -> None:
    s = play(table("thor"), "act alfheim")
    assert s.elves[0] == 1 and s.home == 1


@rule("YG-8.16", "YG-8.17")
def test_trade_offers() -> None:
    s = table("thor frey odin", vikings=(1, 2, 0), elves=(0, 1))
    play(s, "act niflheim")
    assert offers(s) == ["with odin", "with frey"], "Thor's own Viking could go to Odin"
    assert "YG-8.16" in refused(s, "with thor") and "YG-3.2" in refused(s, "with tyr")
    play(s, "with frey")
    assert offers(s) == ["vik give 1", "vik take 1", "vik take 2", "vik none"] and "YG-8.16" in refused(s, "vik give 2")
    none = play(s.copy(), "vik none")
    assert none.elves[0] == 1, "without Vikings the Elf must move, so nothing is asked"
    play(s, "vik take 2")
    assert offers(s) == ["elf take 1", "elf none"]
    assert list(play(s, "elf none").vikings[:3]) == [3, 0, 0]


@rule("YG-8.17")
def test_trade_of_elves_only() -> None:
    s = play(table("thor frey", elves=(1, 1)), "act niflheim")
    assert offers(s) == ["elf give 1", "elf take 1"]
    vikings = play(table("thor frey", vikings=(2, 0)), "act niflheim")
    assert offers(vikings) == ["vik give 1", "vik give 2"] and "YG-8.17" in refused(vikings, "vik none")


@rule("YG-8.18")
def test_nothing_to_trade() -> None:
    assert "act niflheim" not in offers(table("thor frey"))
    assert "act niflheim" in offers(table("thor frey odin", vikings=(0, 0, 1)))


# -- bags -------------------------------------------------------------------------------------------------------------


@rule("YG-8.19")
@pytest.mark.parametrize(("dead", "moved"), [(3, 3), (5, 5), (9, 5)])
def test_the_dead_return_to_a_bag(dead: int, moved: int) -> None:
    s = play(table("thor", dead=dead), "act helheim")
    assert offers(s) == ["bag white", "bag blue", "bag green", "bag black"]
    before = bag(s, "blue")
    play(s, "bag blue")
    assert bag(s, "blue") == (before[0] + moved, before[1]) and s.dead == dead - moved


@rule("YG-8.20")
def test_an_empty_bag_cannot_be_purged() -> None:
    s = play(table("thor", bags="white 0/0"), "act muspelheim")
    assert offers(s) == ["bag blue", "bag green", "bag black"] and "YG-8.20" in refused(s, "bag white")
    small = play(table("thor", bags="white 2/1"), "act muspelheim; bag white; ! purge v=2 f=1")
    assert bag(small, "white") == (2, 0)


# -- Ice Fortress -----------------------------------------------------------------------------------------------------


@rule("YG-8.21", "YG-8.22", "YG-8.25")
def test_an_unbeaten_giant_stays_unseen() -> None:
    s = play(table("thor", active="hymir"), "act jotunheim")
    assert offers(s) == ["fight hymir", "fight pile"] and "YG-8.21" in refused(s, "fight gialp")
    lost = play(s.copy(), "fight pile; vikings 0; ! roll green1")
    assert lost.pile == s.pile and lost.beaten == 0 and lost.turn() == 0
    won = play(s, "fight pile; vikings 0; ! roll blue2; ! giant gialp")
    assert won.beaten == bits("gialp", GIANT) and not won.pile & bits("gialp", GIANT) and won.active == bits("hymir", GIANT)
    none = table("thor", pile="")
    assert "act jotunheim" not in offers(none)


@rule("YG-8.24", "YG-11.2")
def test_odins_trance_discards_any_giant() -> None:
    s = table("thor odin", trance="odin", active="hymir gialp", vikings=(3,), beaten="hrungnir geirrod eggther")
    play(s, "act jotunheim; fight hymir; vikings 3; ! roll black0")
    assert "discard fought" not in offers(s) and len(offers(s)) == 13 and "YG-8.24" in refused(s, "discard fought")
    play(s, "discard gialp")
    assert s.active == bits("hymir", GIANT) and s.daeg == 3, "the one fought stays, and Daeg is complete"
    pile = table("thor odin", trance="odin", active="hymir", vikings=(3,))
    play(pile, "act jotunheim; fight pile; vikings 3; ! roll black0")
    assert offers(pile)[-1] == "discard fought" and len(offers(pile)) == 17
    named = play(pile.copy(), "discard beli")
    assert named.beaten == bits("beli", GIANT) and named.active == bits("hymir", GIANT)
    fought = play(pile, "discard fought; ! giant thrym")
    assert fought.beaten == bits("thrym", GIANT)
    cancelled = table("thor odin", trance="odin", active="vafthrudnir hymir", vikings=(3,))
    play(cancelled, "act jotunheim; fight vafthrudnir; vikings 3; ! roll black0")
    assert cancelled.beaten == bits("vafthrudnir", GIANT), "no choice while powers are cancelled"


@rule("YG-8.26", "YG-8.35", "YG-8.2")
def test_what_a_god_in_a_trance_may_do() -> None:
    s = table("thor odin", trance="thor", pos="hel 3 surt 2", vanir=4)
    assert "act asgard" not in offers(s) and {"act jotunheim", "act vanaheim"} <= set(offers(s))
    play(s, "act vanaheim; vanir use 4; back hel")
    assert space(s, "hel") == 2
    mann = table("thor odin", trance="thor", pos="hel 5 surt 4", beaten="vafthrudnir bergelmir beli", active="hrym", vikings=(3,))
    assert play(mann, "act jotunheim; fight hrym; vikings 3; ! roll black0; back hel").space[4] == 2


# -- Sacred Land ------------------------------------------------------------------------------------------------------


@rule("YG-8.27", "YG-8.28")
def test_the_vanir_moves_on_or_goes_home() -> None:
    assert offers(play(table(), "act vanaheim")) == ["vanir forward", "vanir use 1"]
    last = play(table(vanir=5, pos="hel 2"), "act vanaheim")
    assert offers(last) == [f"vanir use {n}" for n in range(1, 6)] and "YG-8.28" in refused(last, "vanir forward")
    first = play(table(), "act vanaheim; vanir use 1")
    assert first.vanir == 1 and first.valkyries == 1, "the only neighbour is white"
    assert "YG-8.27" in refused(play(table(vanir=2), "act vanaheim"), "vanir use 3")


@rule("YG-8.29")
def test_square_1_does_not_search() -> None:
    s = play(table(valkyries="blue"), "act vanaheim; vanir use 1")
    assert offers(s) == ["valk white", "valk green"]
    assert play(s, "valk green").vikings[0] == 0


@rule("YG-8.30")
@pytest.mark.parametrize(("dead", "gained"), [(1, 1), (2, 2), (5, 2)])
def test_square_2(dead: int, gained: int) -> None:
    assert play(table("thor", dead=dead, vanir=2), "act vanaheim; vanir use 2").vikings[0] == gained
    assert "YG-8.30" in refused(play(table("thor", dead=0, vanir=2), "act vanaheim"), "vanir use 2")


@rule("YG-8.31")
def test_square_3_orders_six_cards() -> None:
    s = table("thor", vanir=3, top="hel", deck="surt loki fenrir nidhogg jormungand hel loki")
    play(s, "act vanaheim; vanir use 3; ! peek hel surt loki fenrir nidhogg jormungand")
    assert len(offers(s)) == 6 and "YG-8.31" in refused(s, "order angry_hel")
    play(s, "order jormungand; order nidhogg; order fenrir; order loki; order surt")
    assert [CARD_ID[k] for k in s.top] == ["jormungand", "nidhogg", "fenrir", "loki", "surt", "hel"]
    play(s, "done; turn 2 thor; ! draw jormungand; ! roll blue2")
    none = play(table("thor", vanir=3, deck=""), "act vanaheim")
    assert "YG-8.31" in refused(none, "vanir use 3")


@rule("YG-8.32")
def test_square_4() -> None:
    s = play(table("thor", vanir=4, pos="hel 6"), "act vanaheim; vanir use 4; back hel")
    assert space(s, "hel") == 5 and s.vanir == 1
    assert "YG-8.32" in refused(play(table("thor", vanir=4), "act vanaheim"), "vanir use 4")


@rule("YG-8.33")
def test_square_5_needs_a_pile() -> None:
    s = play(table("thor", vanir=5, active="hymir"), "act vanaheim; vanir use 5")
    assert "banish gialp" in offers(s) and "YG-8.33" in refused(s, "banish hymir") and len(offers(s)) == 15
    assert "YG-8.33" in refused(play(table("thor", vanir=5, pile="", pos="hel 2"), "act vanaheim"), "vanir use 5")


@rule("YG-8.34")
def test_freys_trance_gives_all_effects() -> None:
    s = table("thor frey", trance="frey", vanir=5, pos="hel 4 surt 2", beaten="hrungnir geirrod eggther", valkyries="blue")
    play(s, "act vanaheim")
    assert offers(s)[-1] == "vanir use all"
    single = play(s.copy(), "vanir use 4")
    assert offers(single) == ["back surt", "back hel"] and "YG-8.34" in refused(single, "skip")
    play(s, "vanir use all")
    assert offers(s) == ["valk white", "valk green", "skip"]
    play(s, "valk green")
    assert offers(s) == ["take", "skip"] and s.vanir == 1
    play(s, "take")
    assert offers(s) == ["look", "skip"] and s.vikings[0] == 2
    play(s, "skip")
    assert offers(s) == ["skip", "back surt", "back hel"]
    play(s, "back hel")
    play(s, "banish gialp")
    assert s.daeg == 3 and space(s, "hel") == 3 and s.acted == 1, "the rune acts within the effect"
    look = table("thor frey", trance="frey", vanir=3, deck="surt hel surt", dead=0)
    play(look, "act vanaheim; vanir use all; skip; look; ! peek surt surt hel")
    assert offers(look) == ["order surt", "order hel"], "square 2 is impossible and passed over"
    declined = play(table("thor frey", trance="frey", vanir=4, pos="hel 4"), "act vanaheim; vanir use all; skip; skip; skip; skip")
    assert space(declined, "hel") == 4 and declined.vanir == 1 and declined.acted == 1
    without = play(table("thor frey", vanir=5), "act vanaheim")
    assert "YG-8.34" in refused(without, "vanir use all")


# -- trance -----------------------------------------------------------------------------------------------------------


@rule("YG-8.37", "YG-8.38")
def test_entering_and_leaving() -> None:
    s = table("thor odin")
    assert "act trance enter" in offers(s) and "YG-8.37" in refused(s, "act trance leave")
    play(s, "act trance enter")
    assert s.tranced == bits("thor", GOD)
    out = table("thor odin", trance="thor")
    play(out, "act trance leave")
    assert out.tranced == 0 and "act trance enter" not in offers(out)


@rule("YG-8.38")
def test_freyja_may_enter_and_leave() -> None:
    s = play(table("freyja", pos="hel 3"), "act trance enter; act trance leave")
    assert s.tranced == 0 and s.acted == 2 and "act trance enter" not in offers(s)
    play(table("freyja", trance="freyja"), "act trance leave; act trance enter; act alfheim; turn 2 freyja")
    cancelled = play(table("freyja", active="vafthrudnir"), "act trance enter")
    assert "act trance leave" not in offers(cancelled)
    free = play(table("freyja", trance="freyja", dead=20), "act helheim; bag white; act trance leave; act helheim; bag blue")
    assert free.bag_vikings[1] == 14, "turning the sheet does not use up her doubled world"


@rule("YG-8.39")
def test_several_trances_add_up_and_cost_the_own_power() -> None:
    s = table("odin thor heimdall", trance="thor heimdall", valkyries="green")
    both = play(s, "act midgard; valk stay search")
    assert len(both.chance()) == 5, "four counters for all"
    thor = table("thor odin", trance="thor", vikings=(1,))
    play(thor, "act jotunheim; fight pile; vikings 1; ! roll black0")
    assert thor.beaten == 0, "1 Viking against 2: his own 1 is gone"
    play(table("thor odin", trance="thor", vikings=(2,)), "act jotunheim; fight pile; vikings 2; ! roll black0; ! giant hymir")


@rule("YG-8.40", "YG-4.6")
def test_frey_turns_his_sheet_in_mid_turn() -> None:
    second = play(table("frey odin"), "act alfheim; act trance enter; act midgard; valk white; turn 2 odin")
    assert second.seat == 1
    third = play(table("frey odin"), "act alfheim; act midgard; valk white; act trance enter; turn 2 odin")
    assert third.seat == 1
    leaving = play(table("frey odin", trance="frey"), "act trance leave; act alfheim; act midgard; valk white")
    assert leaving.seat == 0 and leaving.acted == 3
    freyja = play(table("freyja odin", trance="freyja", dead=20), "act helheim; bag white; act trance leave")
    assert "act helheim" in offers(freyja), "her double action is back"


@rule("YG-8.41")
def test_trances_while_powers_are_cancelled() -> None:
    s = play(table("thor odin", active="vafthrudnir", pos="hel 2"), "act trance enter")
    assert s.tranced == bits("thor", GOD) and "act asgard" not in offers(s)


@rule("YG-4.7")
def test_freyja_doubles_only_while_her_power_works() -> None:
    s = play(table("freyja odin", active="vafthrudnir", dead=20), "act helheim; bag white")
    assert "act helheim" not in offers(s)
    trance = play(table("freyja odin", dead=20), "act helheim; bag white; act trance enter")
    assert "act helheim" not in offers(trance)


@rule("YG-10.3", "YG-8.36")
@pytest.mark.parametrize(
    ("giant", "world"),
    [
        ("thiazi", "alfheim"),
        ("angerboda", "helheim"),
        ("gialp", "muspelheim"),
        ("bergelmir", "niflheim"),
        ("beli", "vanaheim"),
        ("thrym", "nidavellir"),
    ],
)
def test_each_closing_giant(giant: str, world: str) -> None:
    s = table("thor odin", active=giant, vikings=(1,))
    assert f"act {world}" not in offers(s) and "YG-10.3" in refused(s, f"act {world}")
    assert len(offers(s)) == len(offers(table("thor odin", vikings=(1,)))) - 1
