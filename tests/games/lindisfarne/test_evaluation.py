"""LD-6, LD-9 and LD-10: ranking, claims, objectives, the neutral clan."""

from __future__ import annotations

import pytest

from meadhall.errors import BadRecord
from meadhall.games.lindisfarne.rules import codes
from meadhall.games.lindisfarne.words.notation import eval_line
from meadhall.rng import Rng
from support import random_step, rule

from .longhouse import GAME, asked, board, named, options, outcomes, play, start, table


@rule("LD-6.3")
def test_north_adds_every_token_of_a_stack() -> None:
    assert table("north: 1 blue 6 6 6 1").strength(0, 0) == 19


@rule("LD-6.4", "LD-6.5")
@pytest.mark.parametrize(
    ("values", "run"),
    [("3", 1), ("3 3 3", 1), ("1 3 5", 1), ("6 1", 1), ("1 2 5 6", 2), ("3 4 5", 3), ("1 2 4 5 6", 3), ("1 2 3 4 5 6", 6)],
)
def test_middle_counts_the_longest_run(values: str, run: int) -> None:
    assert table(f"middle: 1 blue {values}").strength(0, 1) == run


@rule("LD-6.6")
def test_south_counts_the_tallest_stack() -> None:
    assert table("south: 1 blue 6 6 1 1 1").strength(0, 2) == 3
    assert table("south: 1 blue 6 5 4").strength(0, 2) == 1


@rule("LD-6.7")
def test_the_more_northerly_line_wins_a_tie_whoever_sits_there() -> None:
    assert eval_line(table("south: 1 black 1 | 2 blue 6 | 3 yellow 5"), 2) == "eval south: black 1, blue 1, yellow 1"


@rule("LD-6.1", "LD-2.6")
def test_boards_are_evaluated_one_after_the_other_from_the_north() -> None:
    s = table("north: 1 yellow 6; middle: 1 blue 3; south: 1 yellow 2 | 2 blue 1", "black", home="blue yellow")
    seen = []
    play(s, "black return")
    while s.step == codes.CLAIM:
        seen.append((int(s.board), asked(s)))
        s.apply(s.seat, s.legal(s.seat)[0])
    assert seen == [(0, "yellow"), (1, "blue"), (2, "yellow"), (2, "blue")]


@rule("LD-6.2", "LD-6.10")
def test_who_is_not_there_or_too_late_gets_nothing() -> None:
    s = table("north: 1 blue 6 | 2 yellow 5 | 3 black 4", "red", 4, home="blue yellow black")
    play(s, "red return / blue take EN1 / yellow take EN2")
    assert s.step == codes.DEAL and s.owned[2] == 0 and s.owned[3] == 0


@rule("LD-6.8", "LD-6.9", "LD-6.14")
def test_a_refusal_needs_a_card_to_refuse_and_leaves_it_for_the_next() -> None:
    s = table("north: 1 blue 6 | 2 yellow 5 | 3 black 4", "red", 4, home="blue yellow black")
    play(s, "red return / blue take EN1")
    assert options(s) == ["take EN2", "objective"]
    play(s, "yellow objective / draw O-EN-SC-IR O-EN-SC-FR / keep O-EN-SC-FR")
    assert asked(s) == "black" and options(s) == ["take EN2", "objective"]
    play(s, "black take EN2")
    assert s.step == codes.DEAL


@rule("LD-6.8")
def test_only_cards_of_this_board_can_be_taken() -> None:
    s = table("north: 1 blue 6", "black", home="blue yellow")
    play(s, "black return")
    assert "LD-6.8" in GAME.why(s, 0, "take SC1") and "LD-6.8" in GAME.why(s, 1, "take EN1")


@rule("LD-6.11")
def test_an_objective_is_one_of_two_and_the_other_goes_under_the_pile() -> None:
    s = table("north: 1 blue 6", "black", home="blue yellow")
    play(s, "black return / blue objective")
    assert len(outcomes(s)) == 190 and set(outcomes(s).values()) == {1}
    play(s, "draw O-EN-SC-IR O-FR-IB-NO")
    assert asked(s) == "blue" and options(s) == ["keep O-EN-SC-IR", "keep O-FR-IB-NO"] and s.objectives_left() == 18
    play(s, "keep O-FR-IB-NO")
    assert s.objectives_left() == 19 and s.objectives_of(0) == 1


@rule("LD-6.20", "LD-6.12", "LD-6.13")
def test_the_whole_pile_is_worked_through_in_order() -> None:
    """Three clans refuse again and again: ten fresh pairs, then what was put back, oldest first, then nothing."""
    rng, back = Rng(3), list[str]()
    s = table("north: 1 blue 6 | 2 yellow 5 | 3 black 4", "black", home="blue yellow")
    play(s, "black return")
    for n in range(20):
        if s.step != codes.CLAIM:  # the next expedition, set up alike
            fresh = table("north: 1 blue 6 | 2 yellow 5 | 3 black 4", "black", home="blue yellow")
            fresh.draws = s.draws[:]
            s = play(fresh, "black return")
        play(s, "objective")
        if n < 10:
            assert len(outcomes(s)) == (20 - 2 * n) * (19 - 2 * n) // 2
            random_step(s, rng)
        else:
            (line,) = outcomes(s)
            assert sorted(line.split()[1:]) == sorted(back[2 * (n - 10) : 2 * (n - 10) + 2])
            play(s, line)
        if n < 19:
            kept = options(s)[rng.below(2)]
            back += [text.split()[1] for text in options(s) if text != kept]
            play(s, kept)
    assert len(back) == 19 and s.objectives_left() == 0 and s.fault() == ""
    assert asked(s) == "black" and options(s) == ["take EN1", "take EN2"]


@rule("LD-6.15")
def test_taken_cards_lie_open() -> None:
    s = table("north: 1 blue 6", "black", home="blue yellow")
    s.listen()
    play(s, "black return / blue take EN2")
    assert all(named(s.view(v).owned[0]) == "EN2" for v in (-2, 0, 1, 2))
    assert ("take", -1) in [(e.key, e.audience) for e in s.heard()]


@rule("LD-6.16", "LD-6.18")
def test_leftovers_wait_until_all_boards_are_done_and_never_come_back() -> None:
    s = table("north: 1 blue 6; south: 1 blue 6", "black", home="blue yellow")
    play(s, "black return / blue take EN1")
    assert s.table[1] >= 0 and s.discard == 0
    play(s, "blue take FR1")
    assert named(s.discard) == "EN2 SC1 SC2 FR2" and s.pile & s.discard == 0
    assert all("EN2" not in text for text in outcomes(s))


@rule("LD-6.19", "LD-6.8")
def test_at_most_one_card_a_board() -> None:
    s = table("north: 1 blue 6; middle: 1 blue 6; south: 1 blue 6", "black", home="blue yellow")
    play(s, "black return / blue take EN1 / blue take SC1 / blue take FR1")
    assert s.step == codes.DEAL and named(s.owned[0]) == "EN1 SC1 FR1"


# -- LD-9 the neutral clan --------------------------------------------------------------------------------------------

NEUTRAL = "north: 1 neutral 6 5; middle: 1 neutral 3 4; south: 1 neutral 2 1"


@rule("LD-9.1", "LD-10.1")
def test_the_neutral_clan_is_for_two_players_only() -> None:
    assert start(2).neutral_clan == 1 and start(3).neutral_clan == 0 and start(4).neutral_clan == 0
    s = start(2, neutral_clan=False, norway_left_out="NO-KAU NO-BOR", first_player="blue")
    play(s, "deal north EN1 EN2 / deal middle SC1 SC2 / deal south FR1 FR2")
    assert asked(s) == "blue" and sum(s.crew) == 0


@rule("LD-9.2")
def test_six_neutral_dice_each_to_its_board() -> None:
    s = start(2, norway_left_out="NO-KAU NO-BOR", first_player="blue")
    play(s, "deal north EN1 EN2 / deal middle SC1 SC2 / deal south FR1 FR2")
    assert sum(s_weight for _, s_weight in s.chance()) == 6**6
    play(s, "neutral 6 5 4 3 2 1")
    assert [board(s, name) for name in ("north", "middle", "south")] == ["1 neutral 6 5", "1 neutral 4 3", "1 neutral 2 1"]


@rule("LD-9.3")
def test_the_neutral_clan_wins_ties_and_leaves_line_one_open_where_it_is_not() -> None:
    s = table("north: 1 neutral 6 | 2 blue 6; middle: 1 neutral 3 4 3 4 3", "yellow", 2)
    assert eval_line(s, 0) == "eval north: neutral 6, blue 6"
    play(s, "yellow depart / roll 6 5 4 3 2 1 / board south / place 6")
    assert board(s, "south") == "1 yellow 6"


@rule("LD-9.4")
def test_the_neutral_clan_has_no_turn() -> None:
    s = table(NEUTRAL, "blue", 2)
    play(s, "blue return")
    assert asked(s) == "yellow" and s.jarl == 0
    play(s, "yellow return")
    assert s.step == codes.DEAL and s.supply == 0 and s.jarl == 0


@rule("LD-9.5", "LD-9.6")
def test_neutral_first_then_the_second_may_refuse_for_the_third() -> None:
    s = table(NEUTRAL.replace("6 5;", "6 5 | 2 blue 6 | 3 yellow 5;"), "yellow", 2, home="blue")
    play(s, "yellow return")
    assert "LD-9.5" in GAME.why(s, 1, "objective")
    play(s, "yellow discard EN2 / blue objective / draw O-EN-SC-IR O-EN-SC-FR / keep O-EN-SC-IR")
    assert asked(s) == "yellow" and options(s) == ["take EN1", "objective"]
    assert named(s.discard) == "EN2"


@rule("LD-9.8", "LD-9.15")
def test_neutral_alone_leaves_both_cards_over() -> None:
    s = table(NEUTRAL, "yellow", 2, home="blue")
    s.listen()
    play(s, "yellow return")
    told = [event for event in s.heard() if "discard" in event.key or event.key == "leftover"]
    assert [event.key for event in told] == ["leftover"] and len(told[0].params) == 6
    assert s.step == codes.DEAL


@rule("LD-9.7")
@pytest.mark.parametrize(("present", "absent"), [("blue", "yellow"), ("yellow", "blue")])
def test_the_absent_player_discards_for_the_neutral_clan(present: str, absent: str) -> None:
    s = table(NEUTRAL.replace("6 5;", f"6 5 | 2 {present} 6;"), "yellow", 2, home="blue")
    play(s, "yellow return")
    assert asked(s) == absent and options(s) == ["discard EN1", "discard EN2"]
    play(s, f"{absent} discard EN1")
    assert asked(s) == present and options(s) == ["take EN2", "objective"]


@rule("LD-9.9")
def test_neutral_second_takes_the_last_card_without_a_question() -> None:
    s = table(NEUTRAL.replace("6 5;", "6 5 | 2 blue 6 6;"), "yellow", 2, home="blue")
    play(s, "yellow return / blue take EN2")
    assert s.step == codes.DEAL
    play(s, "neutral discard EN1")


@rule("LD-9.11", "LD-9.15")
def test_neutral_second_leader_refuses_and_nobody_is_third() -> None:
    s = table(NEUTRAL.replace("6 5;", "6 5 | 2 blue 6 6;"), "yellow", 2, home="blue")
    play(s, "yellow return / blue objective / draw O-EN-SC-IR O-EN-SC-FR / keep O-EN-SC-IR")
    assert s.step == codes.DEAL and {"EN1", "EN2"} <= set(named(s.discard).split())


@rule("LD-9.13")
def test_what_the_neutral_clan_carries_off_counts_for_nobody() -> None:
    s = table(NEUTRAL.replace("6 5;", "6 5 | 2 blue 6 6;"), "yellow", 2, home="blue")
    play(s, "yellow return / blue take EN2")
    assert s.owner(0) == -1 and s.owner(1) == 0


@rule("LD-10.1", "LD-10.2")
def test_still_two_cards_a_board_with_four_clans() -> None:
    s = start(4, norway_left_out="NO-KAU NO-BOR", first_player="blue")
    play(s, "deal north EN1 EN2 / deal middle SC1 SC2 / deal south FR1 FR2")
    assert [s.lying(b) for b in range(3)] == [2, 2, 2] and asked(s) == "blue"


def test_lines_for_reading_are_checked() -> None:
    s = table("north: 1 blue 6", "black", home="blue yellow")
    play(s, "black return")
    for wrong in (
        "eval north: blue 7",
        "blue return!",
        "neutral discard EN1",
        "leftover IB1",
        "winner blue",
        "score blue 0+0+0+0=0",
        "eval x: blue 6",
    ):
        with pytest.raises(BadRecord):
            GAME.lines(s, wrong)
    assert GAME.lines(s, "eval north: blue 6") == []
