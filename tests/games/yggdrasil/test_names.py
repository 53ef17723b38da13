"""Every name that Yggdrasil prints is understood, reasons are true, and what could mean two things is asked back."""

from __future__ import annotations

from typing import cast

import pytest

from meadhall.errors import BadOption, IllegalMove
from meadhall.games.yggdrasil.rules import YggdrasilState
from meadhall.games.yggdrasil.words import names
from meadhall.games.yggdrasil.words.terms import TERMS
from meadhall.rng import Rng
from meadhall.state import CHANCE
from support import random_step, rule

from .positions import GAME, play, refused, table


def means(s: YggdrasilState, text: str) -> str:
    """The notation of what a typed text is read as."""
    seat = int(s.turn())
    assert GAME.why(s, seat, text) == "This is possible now.", GAME.why(s, seat, text)
    return GAME.say(s, seat, GAME.read(s, seat, text))


@pytest.mark.parametrize(
    ("typed", "choice"),
    [
        ("midgard", "act midgard"),
        ("act World of the Elves", "act alfheim"),
        ("the World of the Dead", "act helheim"),
        ("The Dead", "act helheim"),
        ("DARKNESS", "act niflheim"),
        ("Dwarven Forge", "act nidavellir"),
        ("Fire", "act muspelheim"),
        ("Ice Fortress", "act jotunheim"),
        ("act sacred land", "act vanaheim"),
        ("trance", "act trance enter"),
        ("Enter a trance", "act trance enter"),
        ("End the turn", "done"),
    ],
)
def test_worlds_by_their_names(typed: str, choice: str) -> None:
    assert means(table("thor freyja", pos="hel 3", vikings=(1,)), typed) == choice


@pytest.mark.parametrize(
    ("before", "typed", "choice"),
    [
        ("act asgard", "Jörmungand", "fight jormungand"),
        ("act asgard", "fight Nidhögg", "fight nidhogg"),
        ("act jotunheim", "Utgarda-Loki", "fight utgardaloki"),
        ("act jotunheim", "fight Geirröd", "fight geirrod"),
        ("act jotunheim", "the top of the pile", "fight pile"),
        ("act nidavellir", "Ring Draupnir", "forge ring 1"),
        ("act nidavellir", "Sword of Victory 2", "forge sword 2"),
        ("act nidavellir", "Mjöllnir, level 1", "forge hammer 1"),
        ("act niflheim", "Freyja", "with freyja"),
        ("act niflheim; with freyja", "give 2 Vikings", "vik give 2"),
        ("act niflheim; with freyja", "No Vikings", "vik none"),
        ("act helheim", "the white island", "bag white"),
        ("act midgard", "search white", "valk white search"),
        ("act midgard", "Only move to white", "valk white"),
        ("act vanaheim", "square 4", "vanir use 4"),
        ("act vanaheim", "Use 2: two Vikings", "vanir use 2"),
        ("act vanaheim; vanir use 4", "Surt back", "back surt"),
        ("act vanaheim; vanir use 5", "banish Thrivaldi", "banish thrivaldi"),
        ("act asgard; fight nidhogg", "2", "vikings 2"),
        ("act asgard; fight nidhogg", "3 Vikings", "vikings 3"),
        ("act asgard; fight nidhogg", "No Viking", "vikings 0"),
    ],
)
def test_things_by_their_names(before: str, typed: str, choice: str) -> None:
    pos = "nidhogg 3 jormungand 3 surt 2"
    s = table("thor freyja tyr", pos=pos, vikings=(3, 1), elves=(1, 1), arms="sword 1", active="utgardaloki geirrod", vanir=5)
    assert means(play(s, before), typed) == choice


def test_what_may_mean_two_things_is_asked_back() -> None:
    s = play(table("thor"), "act midgard")
    assert refused(s, "white").startswith("'white' may mean valk white search or valk white: say which.")
    with pytest.raises(IllegalMove, match="may mean"):
        GAME.read(s, 0, "White Island")
    trade = play(table("thor odin", vikings=(2, 2)), "act niflheim; with odin")
    assert "may mean vik give 2 or vik take 2" in refused(trade, "2")


@pytest.mark.parametrize("seats", [1, 3, 6])
def test_every_label_is_understood_as_its_choice(seats: int) -> None:
    rng = Rng(seats)
    s = cast(YggdrasilState, GAME.start(seats, difficulty="ragnarok", god_assign="draft"))
    while s.actors():
        seat = int(s.turn())
        if seat >= 0:
            for action in s.legal(seat):
                label = GAME.choice(s, seat, action).label.split(",")[0]
                assert GAME.read(s, seat, label) == action, label
        random_step(s, rng)


def test_every_term_is_answered_with_a_sentence_and_a_clause() -> None:
    positions = [table("thor freyja"), play(table("thor", pos="hel 2", vikings=(2,)), "act asgard"), play(table("thor"), "act midgard")]
    for s in positions:
        for term in TERMS:
            for name in (term.name, term.key, *term.also):
                reason = GAME.why(s, 0, name)
                assert reason == "This is possible now." or ("YG-" in reason and reason[0] in "'" + reason[0].upper()), reason


def test_an_id_stands_for_one_thing() -> None:
    assert names.by_id("Fight the Hel") == "fight hel" and names.by_id("Hel Opens the Gates") == "angry_hel"
    assert names.by_id("Ragnarök: Loki's Brood") == names.by_id("Loki’s Brood") == "ragnarok_brood"
    assert GAME.start(2, god_assign="list", god_list="Freyja,Týr") == GAME.start(2, god_assign="list", god_list="freyja,tyr")
    with pytest.raises(BadOption, match="takes odin"):
        GAME.start(1, god_assign="list", god_list="Baldr")


# -- reasons ----------------------------------------------------------------------------------------------------------


@rule("YG-8.19")
def test_a_world_that_freyja_has_emptied() -> None:
    s = play(table("freyja", dead=5), "act helheim; bag white")
    assert s.dead == 0 and refused(s, "act helheim") == "No Viking lies in the World of the Dead. YG-8.19"


@rule("YG-8.38")
def test_why_freyja_cannot_turn_her_sheet_again() -> None:
    s = play(table("freyja"), "act trance enter; act trance leave")
    assert refused(s, "act trance enter") == "Freyja has already entered a trance in this turn. YG-8.38"
    cancelled = play(table("freyja", active="vafthrudnir"), "act trance enter")
    assert "Vafthrudnir cancels" in refused(cancelled, "act trance leave")
    other = play(table("thor"), "act trance enter")
    assert refused(other, "act trance leave") == "A God cannot both enter and leave a trance in one turn. YG-8.38"


@pytest.mark.parametrize(
    ("before", "typed", "reason"),
    [
        ("act midgard; valk white", "act midgard", "The actions of a turn must differ, and Midgard was used. YG-4.3"),
        ("act midgard", "valk rainbow", "The Valkyries are already on the rainbow island. YG-8.4"),
        ("act midgard", "valk green", "The green island is not next to the rainbow one. YG-8.4"),
        ("", "fight hel", "Enemies are fought in Asgard. Now choose an action. YG-4.3"),
        ("", "bag", "Bags are chosen in the World of the Dead and the Kingdom of Fire. Now choose an action. YG-4.3"),
        ("", "sigel", "Sigel shares out Vikings when it is complete. Now choose an action. YG-4.3"),
        ("", "world", "'world' is not a choice. Now choose an action. YG-4.3"),
        (
            "act muspelheim",
            "bag",
            "'bag' is not a choice; write bag white, bag blue, bag green or bag black. Now choose a bag to draw from. YG-8.20",
        ),
        (
            "act midgard",
            "valk",
            "'valk' is not a choice; write valk white search or valk white. Now say where the Valkyries fly or search. YG-8.9",
        ),
        ("", "act", "'act' is not a choice; write act asgard, act midgard, act nidavellir and so on. Now choose an action. YG-4.3"),
        (
            "act muspelheim",
            "skip",
            "An effect is declined only where all effects of the Vanir are used. Now choose a bag to draw from. YG-8.20",
        ),
        ("", "Surt", "Surt is an Enemy: Enemies are fought in Asgard. Now choose an action. YG-4.3"),
        ("", "Fenrir", "Fenrir is an Enemy: Enemies are fought in Asgard. Now choose an action. YG-4.3"),
        ("", "calm", "Fenrir is not enraged, so he need not be calmed. YG-9.21"),
        (
            "",
            "the Ring Draupnir",
            "The Ring Draupnir is an Artifact: Artifacts are taken in the Dwarven Forge. Now choose an action. YG-4.3",
        ),
        ("act asgard", "Dwarven Forge", "The present action is not finished. Now choose an Enemy to fight. YG-7.1"),
        ("act asgard", "World of Darkness", "The present action is not finished. Now choose an Enemy to fight. YG-7.1"),
        ("", "take", "Square 2 of the Vanir gives two Vikings of the dead. Now choose an action. YG-4.3"),
        ("", "look", "Square 3 of the Vanir shows the next cards. Now choose an action. YG-4.3"),
        ("", "blue bag", "Bags are chosen in the World of the Dead and the Kingdom of Fire. Now choose an action. YG-4.3"),
        ("", "blue", "The blue island lies in Midgard, where the Valkyries fly. Now choose an action. YG-4.3"),
        ("", "Naglfar Sails", "Naglfar Sails is a Ragnarök card: cards are drawn when a turn begins. Now choose an action. YG-4.3"),
        ("", "discard hymir", "The winner picks a Giant to discard only with Odin in a trance. Now choose an action. YG-4.3"),
        ("act muspelheim", "rainbow", "There is no bag on the rainbow. Now choose a bag to draw from. YG-8.20"),
        ("act niflheim; with odin", "elf give 1", "Neither Thor nor Odin has an Elf. Now say how many Vikings change hands. YG-8.17"),
        ("act asgard", "fight pile", "Giants are fought in the Ice Fortress. Now choose an Enemy to fight. YG-7.1"),
        ("act muspelheim", "done", "The present action is not finished. Now choose a bag to draw from. YG-8.20"),
        ("act helheim", "done", "The present action is not finished. Now choose a bag for the dead. YG-8.19"),
        ("act vanaheim", "vanir use 2", "The Vanir stands on square 1: only that can be used. YG-8.27"),
        ("act niflheim; with odin", "vik give 9", "Thor has only 2 Vikings to give. YG-8.16"),
        ("act niflheim; with odin", "vik take 1", "Odin has no Viking to give. YG-8.16"),
        ("act niflheim; with odin", "vik none", "Neither Thor nor Odin has an Elf, so Vikings must change hands. YG-8.17"),
    ],
)
def test_reasons(before: str, typed: str, reason: str) -> None:
    s = table("thor odin", pos="hel 2 loki 2", vikings=(2,))
    assert refused(play(s, before) if before else s, typed) == reason


@rule("YG-8.29")
def test_an_island_named_alone_is_not_taken_for_a_search() -> None:
    s = play(table("thor odin", valkyries="blue"), "act vanaheim; vanir use 1")
    assert refused(s, "rainbow") == "The rainbow island is not next to the blue one. YG-8.4"
    assert refused(s, "valk white search") == "Square 1 lets the Valkyries fly, but not search. YG-8.29"


def test_a_draft_is_not_the_turn_of_a_god() -> None:
    s = GAME.start(3, god_assign="draft", first_seat=2)
    assert GAME.why(s, 2, "god odin") == "Seat 1 picks a God now. YG-3.2"


# -- the log ----------------------------------------------------------------------------------------------------------


def test_the_log_and_the_table_call_a_special_card_by_one_name() -> None:
    s = GAME.start(1, difficulty="custom", angry=1)
    while s.actors() == [CHANCE]:
        s.listen()
        s.apply(CHANCE, s.chance()[0][0])
        lines = [GAME.log(event, ("Astrid",)) for event in s.heard()]
        if any("The deck gets" in line for line in lines):
            assert "The deck gets Nidhögg Gnaws Through (Angry Nidhögg)." in lines
            return
    raise AssertionError("no special card was drawn")


def told(s: YggdrasilState, script: str) -> list[str]:
    s.listen()
    play(s, script)
    return [GAME.log(event, ("Astrid", "Bjorn")) for event in s.heard()]


def test_the_log_counts_right() -> None:
    bag = table("thor", bags="white 2/0 black 15/15", valkyries="white")
    assert "Thor finds 2 Vikings among 2 counters of the white bag." in told(bag, "act midgard; valk stay search")
    beyond = " ".join(f"{enemy} 4" for enemy in ("nidhogg", "surt", "jormungand", "fenrir", "hel", "loki"))
    assert told(table("thor", pos=beyond), "done")[-1] == "The tree falls on turn 1: all six Enemies are beyond the wall."
    assert told(table("thor", pos="hel 8"), "done")[-1] == "The tree falls on turn 1: one Enemy is in Odin's Residence."
    assert [names.giant_deed(names.GIANT_NAME.index(name)) for name in ("Beli", "Geirröd", "Hrungnir")] == [
        "shuts the Sacred Land", "gives Surt +1", "gives all Giants +1",
    ]  # fmt: skip
    lines = told(table("thor freyja", pos="hel 2", vikings=(1,), trance="freyja"), "act asgard; vikings 1; ! roll blue2")
    assert "Thor sends 1 Viking, who comes to Freyja." in lines and "Thor loses: 4 against 5." in lines


@rule("YG-7.11")
def test_the_kept_face_is_told_and_its_effect_shown() -> None:
    s = play(table("tyr", acting=False), "! draw hel; ! roll blue2; ! roll black0")
    assert GAME.prompt(s, 0).help == "The colour says from whose bag Hel takes Vikings for good."
    keep = {GAME.choice(s, 0, action).label: GAME.choice(s, 0, action).result for action in s.legal(0)}
    assert keep == {
        "Keep black 0": "1 Viking of the black bag is gone for good.",
        "Keep blue 2": "1 Viking of the blue bag is gone for good.",
    }
    assert told(s, "die blue2")[0] == "Tyr keeps blue 2."


def test_hidden_bags_stay_hidden() -> None:
    s = play(table("thor", bags="white 1/1 black 15/14", options={"bag_display": "hidden"}), "act muspelheim")
    assert "or all there are" in GAME.choice(s, 0, GAME.read(s, 0, "bag white")).result


# -- what is offered and shown is true now ----------------------------------------------------------------------------


def offered(s: YggdrasilState, text: str) -> str:
    """What the list says about a choice."""
    return GAME.choice(s, s.turn(), GAME.read(s, s.turn(), text)).result


@rule("YG-8.41", "YG-10.4")
def test_a_trance_promises_nothing_while_vafthrudnir_is_active() -> None:
    usual = "Then: All Gods draw 4 counters when looking for souls"
    assert offered(table("heimdall"), "act trance enter") == f"{usual}."
    assert offered(table("heimdall", active="vafthrudnir"), "act trance enter") == f"{usual} (once Vafthrudnir is defeated)."
    left = offered(table("heimdall", active="vafthrudnir", trance="heimdall"), "act trance leave")
    assert left.startswith("Again: ") and left.endswith(" (once Vafthrudnir is defeated).")


@rule("YG-8.19", "YG-8.6")
def test_offers_count_what_is_there() -> None:
    """Five Vikings were promised where two lay, "0.0 Vikings on average" of a bag without any, and Elves to those who had none."""
    for dead, told in ((5, "Put 5 of the Vikings lying here"), (2, "Put the 2 Vikings lying here"), (1, "Put the Viking lying here")):
        assert offered(table("thor", dead=dead), "act helheim") == f"{told} into a bag."
    s = play(table("thor", bags="white 0/5", valkyries="white"), "act midgard")
    assert offered(s, "valk stay search") == "Draws 3 counters; no Viking is in the bag."
    s = play(table("odin", bags="white 5/0"), "act muspelheim")
    assert offered(s, "bag white") == "5 counters drawn; no Fire Giant is in it."
    for vikings, elves, told in (
        (2, 0, "3 more are needed: this fight is lost whatever you send."),
        (3, 0, "3 Vikings win."),
        (2, 1, "3 Vikings win; your Elf saves one."),
        (2, 2, "3 Vikings win; each Elf saves one."),
    ):
        s = play(table("odin", active="utgardaloki", vikings=(vikings,), elves=(elves,)), "act jotunheim; fight utgardaloki")
        assert GAME.prompt(s, 0).help == told


@rule("YG-12.1")
def test_more_enemies_than_lose_the_game_are_not_so_many_of_so_many() -> None:
    """The table said "Beyond the wall 6 of 5"."""
    far = "nidhogg 4 surt 4 jormungand 4 fenrir 6 hel 6 loki 7"
    assert "Beyond the wall 6 (limit 5), beyond the door 3 of 3, in the Residence 0 of 1." in GAME.text(table(pos=far))


@rule("YG-7.11")
def test_the_table_shows_both_of_tyrs_rolls_while_he_chooses() -> None:
    """It showed the better one, and counted it, before he had chosen."""
    s = play(table("tyr", pos="loki 2"), "act asgard; fight loki; ! roll green1 blue2")
    assert "against Loki: rolled green 1 and blue 2, force 5" in GAME.text(s)
    assert "against Loki: rolled" not in GAME.text(play(s, "die green1"))


@rule("YG-8.17")
def test_none_is_asked_for_only_where_it_is_possible() -> None:
    """Whoever typed 0 was told to say none, which was refused: one kind must change hands."""
    s = play(table("thor odin", vikings=(2, 0)), "act niflheim")
    assert refused(s, "0") == "Neither Thor nor Odin has an Elf, so Vikings must change hands. YG-8.17" == refused(s, "none")
    s = play(table("thor odin", vikings=(2, 0), elves=(2, 0)), "act niflheim")
    assert means(s, "0") == "vik none"
    play(s, "vik none")
    assert refused(s, "0") == "No Viking changed hands, so an Elf must. YG-8.17"


@rule("YG-7.1", "YG-8.16", "YG-8.27")
@pytest.mark.parametrize(
    ("before", "typed", "told"),
    [
        ("act asgard; fight hel", "Loki", "It is settled whom you fight. Now say how many Vikings you send."),
        ("act asgard; fight hel", "fight loki", "It is settled whom you fight."),
        ("act asgard; fight hel", "elves 1", "Elves help last in a fight."),
        ("act asgard; fight hel; vikings 1; ! roll blue2", "vikings 1", "The Vikings of this fight have been sent."),
        ("act asgard; fight hel; vikings 1; ! roll blue2", "Hymir", "It is settled whom you fight. Now say how many Elves help."),
        ("act niflheim", "vik give 1", "Vikings and Elves change hands once the other God is chosen."),
        ("act niflheim; with odin", "Frey", "It is settled with whom you trade. Now say how many Vikings change hands."),
        ("act niflheim; with odin", "elf give 1", "Elves change hands after the Vikings."),
        ("act niflheim; with odin; vik give 1", "vik give 1", "It is settled how many Vikings change hands."),
        ("act vanaheim; vanir use 4", "Square 5 of the Vanir", "It is settled what the Vanir does. Now choose an Enemy to move back."),
    ],
)
def test_nobody_is_sent_where_he_is(before: str, typed: str, told: str) -> None:
    """In a fight in Asgard one heard that Enemies are fought in Asgard, in a trade that Gods trade in the World of Darkness."""
    s = table("thor odin frey", pos="hel 2 loki 2 surt 2", vikings=(2, 1), elves=(2,), vanir=5)
    assert told in refused(play(s, before), typed)


@rule("YG-5.1")
def test_odins_two_cards_are_chosen_in_order() -> None:
    s = play(table("odin", acting=False), "! draw surt hel")
    assert refused(s, "put top").startswith("The other card goes back once one is chosen. Now choose which of two cards Odin plays.")
    assert refused(play(s, "keep surt"), "keep hel").startswith("It is settled which card is played. Now put the other card")


@rule("YG-7.11")
def test_tyr_rolls_in_his_actions_too() -> None:
    """While he chose between two rolls of a fight he heard that actions come after the Enemy card."""
    s = play(table("tyr", pos="loki 2", vikings=(1,)), "act asgard; fight loki; vikings 1; ! roll green1 blue2")
    assert refused(s, "act midgard").startswith("The present action is not finished.")
    assert refused(s, "vikings 1").startswith("The Vikings of this fight have been sent.")
    s = play(table("tyr", acting=False), "! draw hel; ! roll blue2; ! roll black0")
    assert refused(s, "act midgard").startswith("Actions come after the Enemy card.")


@rule("YG-8.18")
def test_nobody_trades_with_a_god_who_is_not_there() -> None:
    for typed in ("Freyja", "with freyja", "vik give 1", "elf", "with"):
        assert refused(table("thor"), typed) == "There is no other God to trade with. Now choose an action. YG-4.3", typed
    s = table("thor frey")
    assert refused(s, "Odin") == refused(s, "with odin") == "Odin is not in this game. Now choose an action. YG-4.3"
    assert refused(s, "with").startswith("Gods trade in the World of Darkness.")
    assert (
        refused(play(table("thor frey odin", vikings=(1, 1)), "act niflheim"), "thor")
        == "Thor is the active God: choose another one. YG-8.16"
    )


@rule("YG-8.38")
def test_trance_alone_means_the_way_that_is_left() -> None:
    s = play(table("thor"), "act trance enter")
    assert refused(s, "trance") == "A God cannot both enter and leave a trance in one turn. YG-8.38", "it was: Thor is already in a trance"
    assert means(table("thor", trance="thor"), "trance") == "act trance leave"


@rule("YG-8.5")
def test_a_search_where_the_valkyries_are_is_refused_for_the_water() -> None:
    s = play(table("thor", valkyries="white", submerged="white"), "act midgard")
    assert refused(s, "valk white search") == "The white island is under water: no search there. YG-8.5"


@rule("YG-9.7")
def test_who_is_not_last_is_told_by_spaces() -> None:
    s = play(table("thor", acting=False, pos="surt 3"), "! draw nidhogg")
    assert refused(s, "surt") == "Surt stands on space 3; those farthest behind stand on space 1. YG-9.7"


def test_none_is_a_number_and_a_square_has_its_whole_name() -> None:
    s = play(table("thor odin", pos="hel 2 loki 2", vikings=(1,), vanir=3), "act asgard; fight hel")
    assert means(s, "none") == "vikings 0"
    assert means(play(table("thor", vanir=3), "act vanaheim"), "Square 3 of the Vanir") == "vanir use 3"
