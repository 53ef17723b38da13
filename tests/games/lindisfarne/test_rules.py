"""The rules by chapter, LD-1 to LD-7: set-up, turns, departing, returning, Norway."""

from __future__ import annotations

import pytest

from meadhall.bits import size
from meadhall.errors import BadOption
from meadhall.games.lindisfarne.rules import codes
from meadhall.games.lindisfarne.rules.tables import CREW, SIZE
from meadhall.games.lindisfarne.words.notation import eval_line
from meadhall.rng import Rng
from support import random_step, rule

from .longhouse import CARD_IDS, GAME, NAMES, asked, board, named, options, outcomes, play, start, table

# -- LD-1 the set-up --------------------------------------------------------------------------------------------------


@rule("LD-1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seats_are_clans_in_the_order_of_the_table(seats: int) -> None:
    s = start(seats, norway_left_out="NO-KAU NO-BOR")
    assert list(outcomes(s)) == [f"first {clan}" for clan in ("blue", "yellow", "black", "red")[:seats]]
    assert sum(s.hand) == 6 * seats
    for wrong in (1, 5):
        with pytest.raises(BadOption):
            start(wrong)


@rule("LD-1.3", "LD-1.4")
def test_two_of_ten_norway_cards_are_left_out_at_random_and_seen() -> None:
    s = start(3, first_player="blue")
    assert len(outcomes(s)) == 45 and set(outcomes(s).values()) == {1}
    s.listen()
    play(s, "out NO-TON NO-GOK")
    assert named(s.out) == "NO-GOK NO-TON" and size(s.pile) == 36 and s.pile & s.out == 0
    assert [(e.key, e.audience) for e in s.heard()] == [("out", -1)]
    assert all(s.view(v).out == s.out for v in (-2, 0, 1, 2))


@rule("LD-1.2", "LD-1.5")
def test_the_deal_goes_north_middle_south_card_by_card_and_all_unseen_cards_are_alike() -> None:
    s = start(3, first_player="blue", norway_left_out="NO-KAU NO-BOR")
    unseen = {name for name in CARD_IDS if name not in ("NO-KAU", "NO-BOR")}
    for where, name in (("north", "FR1"), ("north", "EN1"), ("middle", "SC1"), ("middle", "SC2"), ("south", "IB1"), ("south", "NO-GOK")):
        assert outcomes(s) == dict.fromkeys((f"deal {where} {card}" for card in CARD_IDS if card in unseen), 1)
        unseen.remove(name)
        play(s, f"deal {where} {name}")
        assert named(s.pile) == " ".join(card for card in CARD_IDS if card in unseen) and s.fault() == ""
    assert [int(c) for c in s.table] == [0, 16, 6, 7, 22, 31] and s.step == codes.TURN
    assert board(s, "north") == board(s, "middle") == board(s, "south") == ""


@rule("LD-1.5")
def test_the_two_cards_of_a_board_may_come_in_either_order() -> None:
    fresh = start(3, first_player="blue", norway_left_out="NO-KAU NO-BOR")
    one, two = play(fresh.copy(), "deal north FR1"), play(fresh.copy(), "deal north EN1")
    assert one != two and one.check() != two.check()
    assert [int(c) for c in one.table] == [16, -1, -1, -1, -1, -1] and (one.board, one.step) == (codes.NORTH, codes.DEAL)
    for half in (one, two):
        again = GAME.load(half.data())
        assert again == half == half.copy() and {**half.view(1).data(), "viewer": -3} == half.data() == half.view(1).guess(Rng(1)).data()
    one.listen()
    play(one, "deal north EN1")
    play(two, "deal north FR1")
    assert one == two and one.check() == two.check() and one.board == codes.MIDDLE
    assert [(e.key, e.params) for e in one.heard()] == [("deal", (0, 0, 16))]
    for line in ("deal north EN1 FR1", "deal north FR1 EN1", "DEAL North fr1 en1", "deal north FR1 / deal north EN1"):
        assert play(fresh.copy(), line) == two


@rule("LD-1.5")
def test_one_sentence_for_each_board_and_one_for_the_expedition() -> None:
    s = start(3, first_player="blue", norway_left_out="NO-KAU NO-BOR")
    s.listen()
    told = []
    for line in ("deal north FR1", "deal north EN1", "deal middle SC1", "deal middle SC2", "deal south IB1", "deal south NO-GOK"):
        play(s, line)
        told.append([e.key for e in s.heard()])
    assert told == [["expedition"], ["deal"], [], ["deal"], [], ["deal"]]


@rule("LD-1.6", "LD-11.1")
def test_nobody_starts_with_an_objective() -> None:
    s = start(4)
    assert s.objectives_left() == 20 and all(s.objectives_of(seat) == 0 for seat in range(4)) and sum(s.owned) == 0


@rule("LD-1.7")
def test_handicap_runes_come_out_of_the_supply() -> None:
    s = start(3, starting_runes="1, 0, 3")
    assert [int(n) for n in s.runes] == [1, 0, 3, 0] and s.supply == 8
    assert start(3, starting_runes=[3], rune_supply="unlimited").runes[0] == 3


@rule("LD-1.8")
def test_the_first_player_is_drawn_unless_named() -> None:
    s = start(4, norway_left_out="NO-KAU NO-BOR")
    assert outcomes(s) == {"first blue": 1, "first yellow": 1, "first black": 1, "first red": 1}
    s = start(4, norway_left_out="NO-KAU NO-BOR", first_player="red")
    assert s.jarl == 3 and s.step == codes.DEAL


@rule("LD-1.9", "LD-8.1", "LD-6.18")
def test_a_game_has_six_expeditions_and_uses_the_pile_up() -> None:
    s, rng, dealt = start(3), Rng(5), []
    while s.actors():
        if s.step == codes.DEAL:
            dealt.append(int(s.expedition))
        random_step(s, rng)
    assert dealt == [n for n in range(1, 7) for _ in range(6)]
    assert s.pile == 0 and s.expedition == 6 and s.step == codes.ENDED


# -- LD-2 an expedition -----------------------------------------------------------------------------------------------


@rule("LD-2.1", "LD-2.2")
def test_the_pawn_starts_and_turns_go_clockwise() -> None:
    s = start(4, first_player="black", norway_left_out="NO-KAU NO-BOR")
    play(s, "deal north EN1 EN2 / deal middle SC1 SC2 / deal south FR1 FR2")
    order = []
    for _ in range(5):
        order.append(asked(s))
        play(s, f"depart / roll {'6 ' * s.hand[s.seat]} / board north / place 6")
    assert order == ["black", "red", "blue", "yellow", "black"]


@rule("LD-2.5", "LD-5.5")
def test_the_pawn_changes_hands_but_not_the_order_of_this_expedition() -> None:
    s = table(jarl="blue", turn="yellow")
    play(s, "yellow return")
    assert s.jarl == 1 and asked(s) == "black"
    play(s, "black return")
    assert s.jarl == 1 and asked(s) == "blue"
    play(s, "blue return / deal north EN3 EN4 / deal middle EN5 EN6 / deal south IR1 IR2")
    assert asked(s) == "yellow"


@rule("LD-5.5")
def test_the_holder_may_keep_the_pawn_by_going_home_first() -> None:
    s = table(jarl="blue")
    play(s, "blue return / yellow return")
    assert s.jarl == 0


# -- LD-3 a turn ------------------------------------------------------------------------------------------------------


@rule("LD-3.2", "LD-3.5")
def test_without_tokens_but_with_an_effect_the_player_is_asked() -> None:
    s = table("north: 1 blue 6 6 6 5 5 5", owned={"blue": "NO-AVA NO-BOR"})
    assert options(s) == ["return", "effect avaldsnes", "effect borre"]
    assert "LD-3.2" in GAME.why(s, 0, "depart")
    play(s, "effect avaldsnes north 6 6")
    assert options(s) == ["depart", "return", "effect borre"] and s.hand[0] == 2
    s = table("north: 1 blue 6 6 6 5 5 5", owned={"blue": "NO-BOR"})
    play(s, "effect borre north\n blue return!")
    assert s.home[0] == 1 and asked(s) == "yellow"


@rule("LD-3.3")
def test_the_forced_return_waits_for_the_own_next_turn() -> None:
    s = table(hand={"blue": 1})
    play(s, "depart / roll 6 / board north / place 6")
    assert s.hand[0] == 0 and s.home[0] == 0 and asked(s) == "yellow"
    play(s, "yellow depart / roll 1 1 1 1 1 1 / board north / place 1 / black return")
    assert s.home[0] == 2 and s.jarl == 2 and asked(s) == "yellow"


@rule("LD-3.1", "LD-3.6", "LD-4.2")
def test_after_rolling_nobody_goes_home() -> None:
    s = table()
    play(s, "depart / roll 1 1 1 1 1 1")
    assert "return" not in options(s) and "LD-3.6" in GAME.why(s, 0, "return")
    play(s, "board north")
    assert all(text.startswith("place ") for text in options(s)) and "return" not in options(s)


# -- LD-4 departing ---------------------------------------------------------------------------------------------------


@rule("LD-4.1", "LD-4.10")
@pytest.mark.parametrize("hand", [1, 2, 3, 4, 5, 6])
def test_as_many_dice_as_tokens_in_hand(hand: int) -> None:
    s = table(hand={"blue": hand})
    play(s, "depart")
    rolls = s.chance()
    assert all(SIZE[index] == hand for index, _ in rolls)
    assert sum(weight for _, weight in rolls) == 6**hand
    rng = Rng(1)
    assert all(int(s.sample(rng)) in dict(rolls) for _ in range(50))


@rule("LD-4.3", "LD-4.4")
def test_any_part_of_the_dice_goes_to_one_board_equal_dice_once() -> None:
    s = table()
    play(s, "depart / roll 6 6 6 5 5 1 / board south")
    assert len(options(s)) == 4 * 3 * 2 - 1 and len(set(options(s))) == len(options(s))
    play(s, "place 6 5 5")
    assert board(s, "south") == "1 blue 6 5 5" and s.hand[0] == 3 and s.dice == 0
    s = table()
    play(s, "depart / roll 6 5 4 3 2 1 / board south")
    assert len(options(s)) == 63


@rule("LD-4.5", "LD-4.6", "LD-4.7")
def test_lines_are_taken_from_the_north_and_kept() -> None:
    s = table("north: 2 yellow 6", "blue")
    play(s, "depart / roll 6 5 4 3 2 1 / board north / place 1 / yellow return")
    assert board(s, "north") == "1 blue 1 | 2 yellow 6"
    play(s, "black depart / roll 6 5 4 3 2 1 / board north / place 1 / blue depart / roll 5 5 5 5 5 / board north / place 5")
    assert board(s, "north") == "1 blue 5 1 | 2 yellow 6 | 3 black 1"


@rule("LD-4.9", "LD-5.2")
def test_placed_tokens_stay_when_their_clan_goes_home() -> None:
    s = table("north: 1 blue 6 5; middle: 1 blue 3")
    play(s, "blue return")
    assert board(s, "north") == "1 blue 6 5" and board(s, "middle") == "1 blue 3" and s.hand[0] == 3


@rule("LD-4.13", "LD-4.14", "LD-4.16")
def test_runes_pile_up_on_one_die_and_end_with_the_choice_of_a_board() -> None:
    s = table(hand={"blue": 2}, runes={"blue": 4})
    play(s, "depart / roll 6 1 / rune 1>2 / rune 2>3 / rune 3>4")
    assert s.dice == 101000 and s.runes[0] == 1 and s.supply == 11
    assert "rune 6>5" in options(s) and not any(text.startswith("rune 6>7") for text in options(s))
    play(s, "board south")
    assert not any(text.startswith(("rune", "effect")) for text in options(s))
    assert "LD-4.16" in GAME.why(s, 0, "rune 4>5")


@rule("LD-4.12")
def test_no_runes_before_the_roll_and_none_without_a_token() -> None:
    s = table(runes={"blue": 2})
    assert options(s) == ["depart", "return"] and "LD-4.12" in GAME.why(s, 0, "rune 4>5")
    s = table()
    play(s, "depart / roll 6 5 4 3 2 1")
    assert options(s) == ["board north", "board middle", "board south"] and "LD-4.12" in GAME.why(s, 0, "rune 4>5")


# -- LD-5 returning ---------------------------------------------------------------------------------------------------


@rule("LD-5.1", "LD-5.8")
def test_after_returning_no_turn_no_rune_no_effect() -> None:
    s = table(owned={"blue": "NO-KAU"}, runes={"blue": 1})
    play(s, "blue return")
    for _ in range(3):
        for clan, place in (("yellow", 6), ("black", 5)):
            assert asked(s) == clan and s.legal(0) == []
            n = s.hand[NAMES.index(clan)]
            play(s, f"{clan} depart / roll {' '.join(['6'] * (n - 1) + [str(place)])} / board north / place {place}")


@rule("LD-5.4")
def test_the_supply_limits_a_homecoming_unless_it_is_unlimited() -> None:
    s = table(runes={"yellow": 10})
    play(s, "blue return")
    assert s.runes[0] == 2 and s.supply == 0
    s = table(rune_supply="unlimited")
    play(s, "blue return / yellow return / black return")
    assert [int(s.runes[i]) for i in range(3)] == [6, 6, 6]


# -- LD-7 Norway ------------------------------------------------------------------------------------------------------

ALL_ACTIONS = "NO-KAU NO-LOF NO-NID NO-GOK NO-AVA NO-LAD NO-BOR"


@rule("LD-7.2", "LD-7.3", "LD-3.4")
def test_each_effect_has_its_moment_and_its_owner() -> None:
    s = table("north: 1 blue 6", owned={"blue": ALL_ACTIONS})
    before = {text for text in options(s) if text.startswith("effect")}
    assert before == {"effect kaupang", "effect lofoten", "effect avaldsnes", "effect borre"}
    play(s, "depart / roll 6 5 4 3 2")
    after = {text for text in options(s) if text.startswith("effect")}
    assert after == {"effect kaupang", "effect lofoten", "effect nidaros", "effect gokstad", "effect lade", "effect borre"}
    play(s, "effect kaupang / effect lofoten / effect borre north / effect gokstad 2>6 / effect lade / effect nidaros 3 / reroll 6")
    assert named(s.tilted) == "NO-KAU NO-LOF NO-NID NO-GOK NO-LAD NO-BOR"
    s = table(owned={"yellow": ALL_ACTIONS})
    assert options(s) == ["depart", "return"] and "LD-7.2" in GAME.why(s, 0, "effect kaupang")


@rule("LD-7.1")
def test_a_tilted_card_is_spent_for_the_whole_game() -> None:
    s = table(owned={"blue": "NO-KAU"})
    play(s, "effect kaupang")
    assert options(s) == ["depart", "return"] and "LD-7.1" in GAME.why(s, 0, "effect kaupang")
    play(s, "return / yellow return / black return / deal north EN3 EN4 / deal middle EN5 EN6 / deal south IR1 IR2")
    assert asked(s) == "blue" and options(s) == ["depart", "return"]


@rule("LD-6.17")
def test_a_card_taken_now_works_from_the_next_turn_on() -> None:
    s = table("north: 1 blue 6", "black", home="blue yellow", beside="NO-KAU EN1, SC1 SC2, FR1 FR2")
    play(s, "black return / blue take NO-KAU")
    assert s.step == codes.DEAL
    play(s, "deal north EN3 EN4 / deal middle EN5 EN6 / deal south IR1 IR2")
    assert asked(s) == "blue" and "effect kaupang" in options(s)


@rule("LD-7.5")
def test_kaupang_and_lofoten_give_what_the_supply_has() -> None:
    s = table(owned={"blue": "NO-KAU NO-LOF"}, runes={"yellow": 8})
    play(s, "effect kaupang")
    assert s.runes[0] == 3 and s.supply == 1
    play(s, "effect lofoten")
    assert s.runes[0] == 4 and s.supply == 0
    s = table(owned={"blue": "NO-KAU NO-LOF"}, runes={"yellow": 12})
    assert options(s) == ["depart", "return"] and "LD-7.5" in GAME.why(s, 0, "effect lofoten")
    s = table(owned={"blue": "NO-LOF"})
    play(s, "depart / roll 6 5 4 3 2 1 / effect lofoten / rune 1>2 / rune 2>3")
    assert s.runes[0] == 0 and s.supply == 12
    s = table(owned={"blue": "NO-KAU"}, rune_supply="unlimited")
    play(s, "effect kaupang")
    assert s.runes[0] == 3


@rule("LD-7.6")
def test_nidaros_rolls_exactly_the_chosen_dice_again() -> None:
    s = table(owned={"blue": "NO-NID"}, runes={"blue": 1})
    play(s, "depart / roll 6 6 5 2 1 1 / rune 1>2 / effect nidaros")
    assert len(options(s)) == 3 * 2 * 3 * 2 - 1 and "again" in options(s)[0]
    play(s, "again 2 2 1")
    assert s.dice == 210000 and all(SIZE[index] == 3 for index, _ in s.chance())
    play(s, "reroll 4 4 1")
    assert s.dice == 212001 and s.runes[0] == 0 and s.step == codes.ROLLED
    s = table(hand={"blue": 2}, owned={"blue": "NO-NID"})
    play(s, "depart / roll 1 1 / effect nidaros 1 1 / reroll 6 6")
    assert s.dice == 200000


@rule("LD-7.7")
def test_gokstad_turns_one_die_to_any_other_value() -> None:
    s = table(hand={"blue": 3}, owned={"blue": "NO-GOK"})
    play(s, "depart / roll 6 6 1 / effect gokstad")
    assert len(options(s)) == 10 and "turn 6>6" not in options(s) and "turn 1>4" in options(s)
    play(s, "turn 6>1")
    assert s.dice == 100002


@rule("LD-7.8", "LD-7.10")
def test_avaldsnes_takes_one_or_two_tokens_from_one_board() -> None:
    s = table("north: 1 blue 6 5 5; south: 1 blue 2", owned={"blue": "NO-AVA"})
    play(s, "effect avaldsnes")
    assert options(s) == ["from north", "from south"]
    play(s, "from north")
    assert set(options(s)) == {"back 5", "back 6", "back 5 5", "back 6 5"}
    play(s, "back 5 5")
    assert board(s, "north") == "1 blue 6" and s.hand[0] == 4
    assert options(s) == ["depart", "return"]
    play(s, "return")
    assert s.runes[0] == 4


@rule("LD-7.8", "LD-3.7")
def test_avaldsnes_asks_for_the_board_only_if_there_are_several() -> None:
    s = table("north: 1 blue 6", owned={"blue": "NO-AVA"})
    play(s, "effect avaldsnes")
    assert options(s) == ["back 6"]
    s = table(owned={"blue": "NO-AVA"})
    assert options(s) == ["depart", "return"] and "LD-7.8" in GAME.why(s, 0, "effect avaldsnes")


@rule("LD-7.9")
def test_after_avaldsnes_the_owner_himself_may_come_back_to_the_open_line() -> None:
    s = table("north: 1 blue 5 | 2 yellow 6", owned={"blue": "NO-AVA"})
    play(s, "effect avaldsnes north 5")
    assert board(s, "north") == "2 yellow 6"
    play(s, "depart / roll 6 6 6 6 6 6 / board north / place 6")
    assert board(s, "north") == "1 blue 6 | 2 yellow 6"


@rule("LD-7.11")
def test_lade_needs_two_dice_and_may_be_declined() -> None:
    s = table(hand={"blue": 1}, owned={"blue": "NO-LAD"})
    play(s, "depart / roll 6")
    assert "effect lade" not in options(s) and "LD-7.11" in GAME.why(s, 0, "effect lade")
    s = table(owned={"blue": "NO-LAD"})
    play(s, "depart / roll 6 6 5 5 4 4 / effect lade / board middle / place 6 5")
    assert options(s) == ["board north", "board south", "done"]
    later = s.copy()
    play(s, "done")
    assert asked(s) == "yellow" and s.hand[0] == 4
    play(later, "board south / place 6 4 4")
    assert asked(later) == "yellow" and later.hand[0] == 1 and board(later, "south") == "1 blue 6 4 4"
    s = table(owned={"blue": "NO-LAD"})
    play(s, "depart / roll 6 6 5 5 4 4 / effect lade / board middle / place 6 6 5 5 4 4")
    assert asked(s) == "yellow"


@rule("LD-7.12")
def test_borre_raises_one_board_for_one_expedition_even_from_home() -> None:
    s = table("north: 1 yellow 6 | 2 blue 4; middle: 1 blue 6 5 4 3", owned={"blue": "NO-BOR"})
    assert options(play(s, "effect borre")) == ["banner north", "banner middle", "banner south"]
    play(s, "banner north")
    assert eval_line(s, 0) == "eval north: blue 7, yellow 6" and s.strength(0, 1) == 4 and s.strength(0, 2) == 0
    assert s.view(1).banner == 0 and s.view(-2).banner == 0
    play(s, "blue return / yellow return / black return\n eval north: blue 7, yellow 6\n blue take EN1 / yellow take EN2 / blue take SC1")
    assert s.banner == -1
    s = table("middle: 1 blue 6 5 4 3 2 1", owned={"blue": "NO-BOR"})
    play(s, "effect borre middle\n blue return!")
    assert s.strength(0, 1) == 7
    s = table(owned={"blue": "NO-BOR"})
    play(s, "depart / roll 6 5 4 3 2 1 / effect borre south")
    assert s.step == codes.ROLLED


@rule("LD-7.14")
def test_without_effects_norway_cards_are_plain() -> None:
    s = table("north: 1 blue 6", owned={"blue": ALL_ACTIONS}, norway_effects=False)
    assert options(s) == ["depart", "return"] and "LD-7.14" in GAME.why(s, 0, "effect kaupang")
    play(s, "depart / roll 6 5 4 3 2")
    assert options(s) == ["board north", "board middle", "board south"]


def test_crews_are_counted_in_order_without_gaps() -> None:
    assert len(set(CREW)) == 924 and max(CREW) == 600000
