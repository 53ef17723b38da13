"""The rules up to the troll magic, clause by clause: every test fails when its clause is broken."""

from __future__ import annotations

import pytest

from games.ragnaroll.longhand import script
from games.ragnaroll.sheets import (
    BLUE,
    BOTH,
    RED,
    SIF,
    YELLOW,
    dice,
    finish,
    is_burnt,
    is_struck,
    listen,
    marked,
    net,
    offers,
    play,
    put,
    quiet,
    start,
)
from meadhall.errors import BadOption, IllegalMove
from meadhall.games.ragnaroll import GAME
from meadhall.games.ragnaroll.data import SECTORS
from meadhall.games.ragnaroll.rules import rounds
from meadhall.games.ragnaroll.rules.codes import ASSIGN, DUMMIES, RESOLVE, ROLL, RUNES_FIRST
from meadhall.games.ragnaroll.rules.scoring import TURNED, score_parts, totals
from meadhall.games.ragnaroll.rules.shapes import FIRST_PLACE, FIRST_TURN, PLACES, V4, V5
from meadhall.games.ragnaroll.rules.tables import LIGHT, PICTURE, STANDING, TROLL, TROLLS, WARRIOR
from meadhall.rng import Rng
from meadhall.state import CHANCE, EVERYONE, SPECTATOR, UNKNOWN
from support import all_drawn_by_weight, random_states, rule

# -- RR-1 set-up ------------------------------------------------------------------------------------------------------


@rule("RR-1.1")
def test_one_to_six_players() -> None:
    for seats in range(1, 7):
        assert GAME.start(seats).seats == seats
    for seats in (0, 7):
        with pytest.raises(BadOption, match="1 to 6"):
            GAME.start(seats)


@rule("RR-1.2", "RR-1.8", "RR-2.1", "RR-3.1")
def test_everybody_begins_with_an_empty_sheet_and_three_dice() -> None:
    s = start(4)
    assert len(s.rolled) == 12 and len(s.struck) == 4 * 2 * 6
    assert not any(s.stones) and not any(s.claims) and not any(s.turns) and not any(s.burnt)
    assert s.round == 1 and s.magic(0) == 0 and s.phase == ROLL
    events = listen(s, "; ".join(f"P{n} roll R1 B1 Y1" for n in (1, 2, 3, 4)))
    assert [event.key for event in events] == ["roll"] * 4


@rule("RR-1.3", "RR-1.4", "RR-6.4")
def test_left_is_the_next_seat_and_right_the_one_before() -> None:
    s = start(4)
    numbers = (1, 2, 3, 4)
    play(s, "; ".join(f"P{n} roll R{n} B6 Y6" for n in numbers))
    s.listen()
    play(s, "; ".join(f"P{n} keep; P{n} set thunder=R{n} circle=B6 triangle=Y6" for n in numbers))
    lines = script(s.heard())
    for n in numbers:
        assert f"P{n} aim left R{n}-{n % 4 + 1}" in lines
    assert "P1 aim right R1-4" in lines and "P4 aim right R4-3" in lines


@rule("RR-1.4", "RR-18.1")
def test_solo_has_a_dummy_on_each_side() -> None:
    lines = script(listen(start(1), dice("R1", "B1-2", 2, 5, seats=1)))
    assert lines.index("D1 roll 2") < lines.index("D2 roll 5") < lines.index("P1 aim left R1-2") < lines.index("P1 aim right R1-5")


@rule("RR-1.5", "RR-1.6")
def test_printed_strikes_begin_struck_unless_the_option_says_no() -> None:
    assert marked(start()) == {"R4-3", "R3-4", "B4-3", "B3-4", "Y4-3", "Y3-4"}
    assert marked(start(start_marks="none")) == set()
    assert not any(start().burnt)


@rule("RR-1.7", "RR-7.6")
def test_the_map_is_one_field() -> None:
    s = play(put(start(), struck="R6-2"), dice("R6", "B1-6", 2, 5))
    assert offers(s) == ["bend R6-1", "bend B1-2", "bend R6-3", "bend R5-2"]
    play(s, "P1 bend B1-2")
    assert is_struck(s, "B1-2")
    edge = play(put(start(), struck="Y6-1"), dice("Y6", "B1-6", 1, 5))
    assert offers(edge) == ["bend Y6-2", "bend Y5-1"]  # no way round to R1 or to row 6


def test_the_map_of_the_data() -> None:
    assert [sum(PICTURE[q] == kind for q in range(108)) for kind in (TROLL, WARRIOR, STANDING)] == [18, 18, 12]
    assert sum(bin(row).count("1") for row in LIGHT) == 78 and [sector.letter for sector in SECTORS] == ["R", "B", "Y"]
    assert all(bin(int(row)).count("1") == 3 for row in TROLLS)


def test_placements_of_every_shape() -> None:
    counts = [int(FIRST_PLACE[FIRST_TURN[g + 1]] - FIRST_PLACE[FIRST_TURN[g]]) for g in range(5)]
    assert counts == [256, 512, 256, 256, 504] and len(PLACES) == 5 * 1784
    assert len(V5) // 9 == 112 and len(V4) // 7 == 180


# -- RR-2 and RR-3 a round --------------------------------------------------------------------------------------------


@rule("RR-2.2", "RR-2.3", "RR-4.13")
def test_a_phase_begins_when_all_have_finished_the_one_before() -> None:
    s = start(2)
    assert s.actors() == [CHANCE] and s.rolling == 0
    play(s, "P1 roll R1 B1 Y1")
    assert s.actors() == [CHANCE] and s.rolling == 1 and s.phase == ROLL  # nobody decides before all have rolled
    play(s, "P2 roll R2 B2 Y2")
    assert s.actors() == [0, 1] and s.phase == ASSIGN
    play(s, "P2 keep; P2 set thunder=R2 circle=B2 triangle=Y2")
    assert s.actors() == [0] and s.phase == ASSIGN and s.dummies[0] == 0
    play(s, "P1 keep; P1 thunder R1; P1 circle B1")
    assert s.actors() == [CHANCE] and s.phase == DUMMIES


@rule("RR-2.3")
def test_chains_commute() -> None:
    one, two = start(2), start(2)
    for s in (one, two):
        play(s, "P1 roll R1 B1 Y1; P2 roll R2 B2 Y2")
    a = "P1 turn R1>6; P1 thunder B1; P1 circle Y1"
    b = "P2 keep; P2 thunder Y2; P2 circle R2"
    play(one, f"{a}; {b}; D1 roll 3")
    play(two, f"{b}; {a}; D1 roll 3")
    assert one == two


@rule("RR-2.4", "RR-4.10", "RR-11.11")
def test_nothing_is_shown_before_the_phase_closes() -> None:
    s = put(start(), struck=SIF, spent=(1, 0, 0), round=2)
    quiet(s)
    events = listen(s, "P1 summon sif; P1 smite B4-1; P1 smite B6-2")
    assert events and all(event.audience == 1 for event in events)
    for viewer in (1, 2, SPECTATOR):
        seen = s.view(viewer)
        sheet = int(seen.known_sheet(0))
        assert marked(seen, sheet) == marked(seen, 0) and "R1-1" not in marked(seen, 0) and not is_burnt(seen, "R5-1", 0)
        assert seen.points()[0] == totals(put(start(), struck=SIF, spent=(1, 0, 0), round=2))[0]
    assert is_burnt(s.view(0), "R5-1", 0)
    finish(s, 1, 2)
    assert s.round == 3 and is_burnt(s.view(1), "R5-1", 3)


@rule("RR-2.4", "RR-11.11")
def test_everybody_hears_what_came_onto_a_sheet_when_the_phase_closes() -> None:
    s = put(start(), struck=SIF, spent=(1, 0, 0), round=2)
    quiet(s)
    play(s, "P1 summon sif; P1 smite B4-1; P1 smite B6-2")
    s.listen()
    finish(s, 1, 2)
    recaps = [event for event in s.heard() if event.key == "recap"]
    assert [event.params[0] for event in recaps] == [0, 1, 2] and all(event.audience == EVERYONE for event in recaps)
    words = GAME.log(recaps[0], ("Astrid", "Bjorn", "Sigrid"))
    assert words == "Astrid strikes R1-1, B4-1, B6-2, Y6-5 and Y6-6; crosses off Y6; and summons Sif (bonus 3)."


@rule("RR-2.5", "RR-5.3")
def test_a_single_option_is_taken_and_nothing_is_recorded_where_there_is_none() -> None:
    s = start(1)
    lines = script(listen(s, dice("R1", "B1-2", 2, 5, seats=1)))
    assert lines[-8:] == [
        "P1 power R1!",
        "P1 aim left R1-2",
        "P1 hit R1-2!",
        "P1 aim right R1-5",
        "P1 hit R1-5!",
        "P1 aim bolt B1-2",
        "P1 hit B1-2!",
        "round 2",
    ]
    assert not any("pass" in line or "summon" in line for line in lines)


@rule("RR-2.6", "RR-2.7")
def test_who_has_finished_is_public_and_how_far_the_others_are_is_not() -> None:
    s = start(3)
    play(s, "P1 roll R1 B1 Y1; P2 roll R2 B2 Y2; P3 roll R3 B3 Y3; P1 keep; P2 keep; P2 thunder B2; P3 keep; P3 thunder R3; P3 circle B3")
    seen = s.view(2)
    assert seen.actors() == [0, 1] and seen.depth[0] == seen.depth[1] == UNKNOWN and seen.depth[2] == 0
    earlier = start(3)
    play(earlier, "P1 roll R1 B1 Y1; P2 roll R2 B2 Y2; P3 roll R3 B3 Y3; P3 keep; P3 thunder R3; P3 circle B3")
    assert earlier.view(2) == seen


@rule("RR-3.2", "RR-3.3", "RR-2.7")
@pytest.mark.parametrize("number", range(2, 11))
def test_free_stones_come_in_rounds_4_and_8(number: int) -> None:
    s = put(start(2), round=number - 1)
    rounds.begin_round(s, number)
    rounds.go_on(s)
    assert (s.phase == RUNES_FIRST) == (number in (4, 8)) and (s.actors() == [0, 1]) == (number in (4, 8))
    if number in (4, 8):
        assert "pass" not in offers(s)  # it is not optional
        play(s, "P1 rune R1; P2 rune B6")
        assert s.phase == ROLL and net(s) == ["R1"]


@rule("RR-3.4")
def test_with_all_stones_crossed_round_8_gives_nothing() -> None:
    every = " ".join(f"{letter}{n}" for letter in "RBY" for n in range(1, 7))
    s = put(put(start(2), stones=every, round=7), seat=1, stones=every, round=7)
    rounds.begin_round(s, 8)
    rounds.go_on(s)
    assert s.phase == ROLL


@rule("RR-3.3", "RR-10.7")
def test_the_free_stone_is_resolved_before_the_roll() -> None:
    s = put(start(1), stones="R1 R2 R3 R4 R5", round=3)
    rounds.begin_round(s, 4)
    play(s, "P1 rune R6; P1 free B1-1; P1 free B2-1")
    assert s.phase == ROLL and is_struck(s, "B1-1") and s.rolled[0] == 0


# -- RR-4 dice --------------------------------------------------------------------------------------------------------


@rule("RR-4.1")
def test_a_roll_is_private_unless_dice_are_open() -> None:
    for opened in (False, True):
        s = start(2, open_dice=opened)
        assert s.audience(CHANCE) == (EVERYONE if opened else 1)
        play(s, "P1 roll R1 B2 Y3; P2 roll R4 B5 Y6; P1 turn R1>5; P1 thunder R5")
        seen = s.view(1)
        assert list(seen.rolled[:3]) == ([1, 2, 3] if opened else [UNKNOWN] * 3)
        assert list(seen.dice[:3]) == [UNKNOWN] * 3 and seen.roles[0] == UNKNOWN  # turning and roles stay secret
        assert seen.turns[0] == seen.turns[2] == 0
        assert list(seen.rolled[3:]) == [4, 5, 6]


@rule("RR-4.1")
def test_the_216_rolls_are_equally_likely() -> None:
    s = start(2)
    assert s.chance() == [(n, 1) for n in range(216)]
    assert GAME.say(s, CHANCE, 0) == "P1 roll R1 B1 Y1" and GAME.say(s, CHANCE, 215) == "P1 roll R6 B6 Y6"
    assert {int(s.sample(Rng(seed))) // 36 for seed in range(60)} == set(range(6))


@rule("RR-4.2", "RR-4.4", "RR-4.5")
def test_one_die_may_be_turned_to_another_value() -> None:
    s = play(start(1), "P1 roll R3 B5 Y2")
    assert "turn R3>3" not in offers(s) and "turn R3>4" in offers(s)
    assert "must change" in GAME.why(s, 0, "turn R3>3") and "RR-4.5" in GAME.why(s, 0, "turn R3>3")
    play(s, "P1 turn R3>4")
    assert list(s.dice) == [4, 5, 2] and list(s.rolled) == [3, 5, 2]
    assert all(o.startswith("thunder") for o in offers(s))


@rule("RR-4.3", "RR-15.9")
@pytest.mark.parametrize(("turns", "cost"), [(0, 0), (1, -1), (2, -4), (3, -9)])
def test_turns_cost_1_3_and_5(turns: int, cost: int) -> None:
    s = put(start(1), turns=turns)
    assert score_parts(s, 0)[TURNED] == cost
    play(s, "P1 roll R3 B5 Y2")
    assert (len(offers(s)) == 3) == (turns == 3)


@rule("RR-4.6", "RR-4.7")
def test_every_die_gets_one_role() -> None:
    s = play(start(1), "P1 roll R3 B5 Y2; P1 keep; P1 thunder B5")
    assert offers(s) == ["circle R3", "circle Y2"]
    with pytest.raises(IllegalMove, match=r"RR-4\.6"):
        play(start(1), "P1 roll R3 B5 Y2; P1 keep; P1 set thunder=B5 circle=R3")
    other = play(start(1), "P1 roll R3 B5 Y2; P1 keep; P1 set thunder=R3 circle=B5 triangle=Y2; D1 roll 1; D2 roll 2")
    assert is_struck(other, "B5-2") and not is_struck(other, "Y5-2")  # the triangle's colour does not matter


@rule("RR-4.9")
def test_the_bolt_never_aims_into_the_sector_of_the_thunder_die() -> None:
    s = play(start(1), "P1 roll R3 B5 Y2; P1 keep")
    for thunder in s.legal(0):
        after = s.copy()
        after.apply(0, thunder)
        for circle in after.legal(0):
            last = after.copy()
            last.apply(0, circle)
            assert last.roles[0] != last.roles[1]


@rule("RR-4.10", "RR-19.3")
def test_roles_are_final_once_the_last_is_confirmed() -> None:
    s = play(start(2), "P1 roll R3 B5 Y2; P2 roll R1 B1 Y1; P1 keep; P1 thunder B5; P1 circle R3")
    assert s.legal(0) == [] and "finished" in GAME.why(s, 0, "thunder R3")
    assert s.view(1) == play(start(2), "P1 roll R1 B1 Y1; P2 roll R1 B1 Y1; P1 turn R1>2; P1 thunder B1; P1 circle R2").view(1)


@rule("RR-4.11")
def test_the_reveal_shows_all_dice_and_marks_the_turn_boxes() -> None:
    s = play(start(2), "P1 roll R3 B5 Y2; P2 roll R1 B1 Y1; P1 turn R3>6; P1 thunder R6; P1 circle B5; P2 keep; P2 thunder R1")
    assert s.turns[0] == 1 and s.turns[2] == 0
    events = [event for event in listen(s, "P2 circle B1") if event.key == "reveal"]
    assert [event.params for event in events] == [(0, 5, 10, 13, 0, 3), (1, 0, 6, 12, -1, 0)] and events[0].audience == EVERYONE
    seen = s.view(1)
    assert s.turns[2] == 1 and list(seen.dice[:3]) == [6, 5, 2] and list(seen.rolled[:3]) == [3, 5, 2]


@rule("RR-4.12", "RR-17.1")
def test_dummies_roll_after_the_reveal_and_only_for_one_or_two() -> None:
    s = play(start(2), f"P1 roll R6 B6 Y1; P2 roll R6 B6 Y1; {BOTH}")
    assert s.phase == DUMMIES and s.chance() == [(n, 1) for n in range(1, 7)] and s.audience(CHANCE) == EVERYONE
    play(s, "D1 roll 3")
    assert s.round == 2 or s.phase == RESOLVE
    three = play(start(3), "P1 roll R6 B6 Y1; P2 roll R6 B6 Y1; P3 roll R5 B6 Y1; " + BOTH + "; P3 keep; P3 thunder R5; P3 circle B6")
    assert three.phase == RESOLVE and list(three.dummies) == [0, 0]


# -- RR-5 and RR-6 order, Thunder -------------------------------------------------------------------------------------


@rule("RR-5.1", "RR-5.2")
@pytest.mark.parametrize(
    ("order", "wanted"),
    [
        ("thunder_first", ["power", "column", "left", "right", "bolt", "summon", "rune"]),
        ("lightning_first", ["power", "bolt", "left", "right", "column", "summon", "rune"]),
    ],
)
def test_order_of_execution(order: str, wanted: list[str]) -> None:
    shape = "B1-1 B1-2 B1-3 B1-4 B2-4"
    s = put(start(order=order), struck=shape, stones="R6 B6")
    heard = listen(s, dice("Y6", "R1-1", 5, 6))
    while s.owes(0):
        want = next((o for o in offers(s) if o.startswith("summon loki")), offers(s)[0])
        heard += listen(s, f"P1 {want}")
    seen: list[str] = []
    for line in script(heard):
        words = line.split()
        if words[0] != "P1":
            continue
        word = words[2] if words[1] == "aim" else words[1]
        if word.rstrip("!") in wanted and word not in seen:
            seen.append(word)
    assert seen == wanted


@rule("RR-5.1")
def test_rune_magic_comes_again_after_the_strikes_and_after_the_power() -> None:
    s = put(start(), stones="B1 B2 B3 B4 B5", struck="Y1-6")  # magic 1
    play(s, dice("R1", "B2-2", 1, 2) + "; P1 hit R1-1; P1 hit R1-2; P1 hit B2-2")
    assert len(offers(s)) > 60 and offers(s)[0].startswith("free")  # the last blue stone fell by itself: step 6
    loki = "B1-1 B1-2 B1-3 B1-4 B2-4"
    t = put(start(), struck=loki, stones="R4 B4")
    quiet(t)
    play(t, f"P1 summon loki {loki}; P1 rune Y4; P1 rune R1")
    assert offers(t)[0].startswith("column 4")  # step 8


@rule("RR-6.2")
def test_a_crossed_thunder_stone_is_not_replaced() -> None:
    s = put(start(), stones="R1")
    lines = script(listen(s, dice("R1", "B1-2", 2, 5)))
    assert net(s) == ["R1"] and not any("power R1" in line for line in lines if line.startswith("P1"))


@rule("RR-6.3", "RR-6.4", "RR-6.5")
def test_thunder_strikes_use_the_neighbours_numbers_one_after_the_other() -> None:
    s = start()
    heard = listen(s, dice("B4", "R1-1", 1, 5))
    lines = script(heard)
    assert "P1 aim left B4-1" in lines and is_struck(s, "B4-1")
    assert offers(s)[0] == "hit B4-5" and len(offers(s)) == 5  # the magic of the first strike serves the second


# -- RR-7 strikes -----------------------------------------------------------------------------------------------------


@rule("RR-7.1", "RR-7.2", "RR-7.3")
def test_magic_moves_the_aim_any_number_of_times() -> None:
    s = put(start(), struck="R2-1 B4-1 Y4-1")
    play(s, dice("R1", "B2-3", 5, 6))
    assert s.magic(0) == 3 and offers(s) == ["hit R1-5", "shift R1-4", "shift R2-5", "shift R1-6"]
    play(s, "P1 shift R2-5; P1 shift R3-5; P1 shift R4-5")
    assert is_struck(s, "R4-5") and s.magic(0) == 0  # the last one has nothing to choose any more
    assert not is_struck(s, "R1-5")


@rule("RR-7.4", "RR-8.6")
def test_a_redirect_is_free_happens_once_and_counts_pictures_as_unmarked() -> None:
    s = play(start(), dice("Y1", "R4-3", 1, 4))
    assert "bend R4-2" in offers(s) and "bend R5-3" in offers(s) and "bend R3-3" in offers(s)
    play(s, "P1 bend R4-2")
    assert s.trolls(0, 0) == 1 and s.magic(0) == 1 and not s.owes(0)


@rule("RR-7.5", "RR-7.8")
def test_a_strike_fizzles_only_where_nothing_is_open() -> None:
    corner = "R1-1 R2-1 R1-2"
    s = put(start(), struck=corner)
    play(s, dice("Y1", "R1-1", 1, 4) + "; P1 hit Y1-1; P1 hit Y1-4")
    assert offers(s)[0] == "fizzle"
    play(s, "P1 fizzle")
    assert s.marks(0) == 6 + 3 + 2 and s.magic(0) == 1
    open_aim = put(start(), struck=corner)
    play(open_aim, dice("Y1", "R2-2", 1, 4) + "; P1 hit Y1-1; P1 hit Y1-4")
    assert "fizzle" not in offers(open_aim)
    play(open_aim, "P1 shift R2-1")  # marked; R3-1 is open beside it
    assert "fizzle" not in offers(open_aim)


@rule("RR-7.8")
def test_magic_can_lead_a_strike_to_fizzle() -> None:
    s = put(start(), struck="R1-1 R2-1 R1-2")
    play(s, dice("R1", "B2-3", 1, 6) + "; P1 shift R1-2")
    assert s.magic(0) == 0 and offers(s) == ["bend R2-2", "bend R1-3"]
    t = put(start(), struck="R1-2 R1-3 R2-2 R1-1 R2-1 R3-2 R3-1")  # R2-1 is a troll: one magic
    play(t, dice("R3", "B2-3", 1, 6))
    assert "shift R2-1" in offers(t)
    play(t, "P1 shift R2-1")
    assert t.marks(0) >= 13 and not is_struck(t, "R4-1")  # fizzled by itself: everything around R2-1 is marked


@rule("RR-7.7")
def test_a_shift_never_returns() -> None:
    s = put(start(), struck="R2-1 B4-1 Y4-1")
    play(s, dice("R1", "B2-3", 5, 6) + "; P1 shift R2-5")
    assert "shift R1-5" not in offers(s)
    assert "RR-7.7" in GAME.why(s, 0, "shift R1-5")
    marked_aim = put(start(), struck="R2-1 B4-1 R2-5")
    play(marked_aim, dice("R1", "B2-3", 5, 6) + "; P1 shift R2-5")
    assert "bend R1-5" in offers(marked_aim)  # but a redirect may


@rule("RR-7.9", "RR-12.7", "RR-9.4")
def test_powers_and_runes_are_never_bent_or_shifted() -> None:
    s = put(start(), struck=f"{SIF} B4-1", stones="B1 B2 B3 B4 B6", round=2)
    play(s, dice("B5", "R1-1", 6, 3))
    assert s.magic(0) == 2 and all(o.startswith("free") for o in offers(s))
    play(s, "P1 free R3-1; P1 free R3-2; P1 hit B5-6; P1 hit B5-3; P1 hit R1-1; P1 summon sif")
    assert all(o.startswith("smite") for o in offers(s))


# -- RR-8 and RR-9 marks, magic ---------------------------------------------------------------------------------------


@rule("RR-8.1", "RR-8.2", "RR-8.3")
def test_what_a_mark_does() -> None:
    s = start()
    before = (s.dead(0), s.all_trolls(0), s.stones[0])
    play(s, dice("R1", "B2-1", 1, 2))
    assert (s.dead(0), s.all_trolls(0)) == before[:2] and s.marks(0) == 9
    t = play(start(), dice("R4", "B4-1", 1, 6))
    assert t.dead(0) == 1 and t.trolls(0, 1) == 1 and t.trolls(0, 0) == 0


@rule("RR-8.4")
def test_a_standing_stone_of_a_full_colour_gives_nothing_more() -> None:
    s = put(start(), stones="B1 B2 B3 B4 B5 B6")
    play(s, dice("R1", "B2-2", 1, 2))
    assert is_struck(s, "B2-2") and not s.owes(0) and net(s) == ["R1", "B1", "B2", "B3", "B4", "B5", "B6"]


@rule("RR-8.5", "RR-19.4")
def test_a_track_is_the_struck_trolls_of_its_sector() -> None:
    s = put(start(), struck=f"{RED} B4-1 R4-1 R2-3 R1-1")
    assert [s.trolls(0, i) for i in range(3)] == [6, 1, 0] and s.dead(0) == 1 and s.all_trolls(0) == 7


@rule("RR-8.6")
def test_no_option_names_a_marked_square() -> None:
    s = put(start(), struck=f"{SIF} B1-1 B2-1 B3-1 B4-1", spent=(1, 1, 0), round=2)
    quiet(s)
    play(s, "P1 summon sif")
    assert not {o.split()[1] for o in offers(s)} & marked(s)


@rule("RR-9.1", "RR-9.5")
def test_magic_comes_with_the_first_third_and_fifth_troll() -> None:
    names = RED.split()
    assert [put(start(), struck=" ".join(names[:n])).magic(0) for n in range(7)] == [0, 1, 1, 2, 2, 3, 3]
    assert put(start(), struck=f"{RED} {BLUE} {YELLOW}", spent=(2, 0, 1)).magic(0) == 6


@rule("RR-9.2")
def test_magic_is_kept_between_rounds() -> None:
    s = play(start(1), dice("R1", "B4-1", 1, 2, seats=1))
    assert s.round == 2 and s.magic(0) == 1
    play(s, dice("R1", "B2-6", 5, 6, seats=1))
    assert "shift R2-5" in offers(s)


@rule("RR-9.3")
def test_red_magic_is_spent_first_and_serves_everywhere() -> None:
    s = put(start(), struck="R2-1 B4-1 Y4-1")
    play(s, dice("Y6", "B2-3", 1, 2) + "; P1 shift Y5-1")
    assert list(s.spent[:3]) == [1, 0, 0]
    play(s, "P1 hit Y5-1; P1 shift Y6-3")
    assert list(s.spent[:3]) == [1, 1, 0]


@rule("RR-9.6")
def test_unspent_magic_scores_nothing() -> None:
    rich, poor = put(start(1), struck="R2-1 B4-1"), put(start(1), struck="R2-1 B4-1", spent=(1, 1, 0))
    assert rich.magic(0) == 2 and poor.magic(0) == 0 and rich.points() == poor.points()


@rule("RR-4.1", "RR-17.1")
@pytest.mark.parametrize("seats", [1, 2, 6])
def test_whatever_is_drawn_is_drawn_by_weight(seats: int) -> None:
    assert all_drawn_by_weight(random_states(GAME, seats, seed=3)) > 0
