"""LD-8: the final count."""

from __future__ import annotations

from itertools import combinations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import has, size
from meadhall.games.lindisfarne.data import FRESCO_POINTS, OBJECTIVES
from meadhall.games.lindisfarne.rules import codes
from meadhall.games.lindisfarne.rules.scoring import completed, fresco_points, known_objectives, leads, prestige, stand_in, winners
from meadhall.games.lindisfarne.rules.tables import CARDS_OF, NORWAY_LAND
from meadhall.games.lindisfarne.words.notation import score_line, winner_line
from meadhall.rng import Rng
from support import rule

from .longhouse import CARD_IDS, asked, cards, ended, options, play, table


def by_brute_force(owned: int, objectives: list[int]) -> int:
    """The most objectives that can be complete, by trying every subset."""
    have = [int(size(owned & CARDS_OF[k])) for k in range(6)]
    for n in range(len(objectives), 0, -1):
        for some in combinations(objectives, n):
            need = [sum(k in OBJECTIVES[o].countries for o in some) for k in range(6)]
            if all(a <= b for a, b in zip(need, have, strict=True)):
                return n
    return 0


@rule("LD-8.3", "LD-8.4")
def test_the_assignment_completes_as_many_objectives_as_possible() -> None:
    rng = Rng(11)
    for _ in range(300):
        owned = sum(2**c for c in range(38) if rng.below(3) == 0)
        objectives = sorted({int(rng.below(20)) for _ in range(rng.below(7))})
        s = table()
        s.owned[0] = owned
        s.draws = vec[i64]([i64(n) for o in objectives for n in (0, o, codes.NOTHING, o)])
        assert size(completed(s, 0)) == by_brute_force(owned, objectives)


@rule("LD-8.3")
def test_an_unfinished_objective_is_worth_nothing() -> None:
    s = ended({"blue": "EN1 SC1"}, {"blue": "O-EN-SC-IR"})
    assert score_line(s, 0).startswith("score blue 0+") and len(known_objectives(s, 0)) == 1


@rule("LD-8.5", "LD-8.7")
def test_leads_go_to_all_who_have_most_and_to_nobody_without_a_card() -> None:
    s = ended({"blue": "EN1 EN2 SC1", "yellow": "EN3 SC2", "black": "NO-GOK"})
    assert [int(leads(s, seat)) for seat in range(3)] == [0b000011, 0b000010, 0b100000]


@rule("LD-8.6", "LD-7.13")
def test_hafrsfjord_adds_to_a_lead_only() -> None:
    s = ended({"blue": "EN1 NO-HAF", "yellow": "EN2 SC1"}, {"blue": "O-EN-SC-NO"}, country="SC")
    assert leads(s, 0) == 0b100011 and leads(s, 1) == 0b000011
    assert score_line(s, 0).startswith("score blue 0+12+") and fresco_points(s, 0) == 0
    s = ended({"blue": "NO-HAF"}, country="IB")
    assert leads(s, 0) == 0b110000


@rule("LD-8.2")
def test_hafrsfjord_is_asked_before_the_objectives_are_revealed() -> None:
    s = ended({"blue": "NO-HAF"}, {"yellow": "O-EN-SC-IR"})
    assert asked(s) == "blue" and "country NO" not in options(s)
    assert s.view(0).draws[3] == -1
    play(s, "blue country EN")
    assert s.step == codes.ENDED and s.view(0).draws[3] == 0
    assert ended({"blue": "NO-GOK"}).step == codes.ENDED


@rule("LD-8.8", "LD-7.4")
def test_printed_prestige_of_all_cards_tilted_or_not() -> None:
    assert prestige(cards("EN1 EN2 EN3 NO-LOF NO-KAU NO-BOR")) == 2 + 1 + 0 + 2 + 1 + 0
    s = ended({"blue": "NO-GOK EN1 SC1"}, {"blue": "O-EN-SC-NO"}, used="NO-GOK")
    assert score_line(s, 0) == "score blue 10+12+5+0=27"


@rule("LD-8.9")
@pytest.mark.parametrize(
    ("pieces", "points"),
    [
        ("EN1", 0),
        ("EN1 EN3", 0),
        ("EN1 EN2", 2),
        ("EN1 EN2 EN3", 6),
        ("EN2 EN3 EN4 EN5", 10),
        ("EN1 EN2 EN3 EN4 EN5", 14),
        ("EN1 EN2 EN3 EN4 EN5 EN6", 20),
        ("EN1 EN2 EN4 EN5", 4),
        ("EN1 EN2 SC1 SC2 SC3", 8),
        ("SC5 IR1", 0),
    ],
)
def test_each_series_counts_by_its_length(pieces: str, points: int) -> None:
    assert fresco_points(ended({"blue": pieces}), 0) == points
    assert FRESCO_POINTS == (0, 0, 2, 6, 10, 14, 20)


@rule("LD-8.10", "LD-8.16")
def test_bjorgvin_takes_the_best_gap_even_a_rivals_card() -> None:
    s = ended({"blue": "EN1 EN2 EN4 SC1 SC2 NO-BJO", "yellow": "EN3"})
    assert CARD_IDS[stand_in(s, 0)] == "EN3" and fresco_points(s, 0) == 10 + 2
    assert stand_in(s, 1) == -1
    whole = ended({"blue": "SC1 SC2 SC3 SC4 SC5 NO-BJO"})
    assert fresco_points(whole, 0) == 14
    lone = ended({"blue": "EN3 NO-BJO"})
    assert CARD_IDS[stand_in(lone, 0)] == "EN2" and fresco_points(lone, 0) == 2


@rule("LD-8.10")
def test_bjorgvin_stands_in_for_each_piece_of_each_fresco() -> None:
    for country in range(NORWAY_LAND):
        fresco = [name for card, name in enumerate(CARD_IDS) if has(CARDS_OF[country], card)]
        whole = fresco_points(ended({"blue": " ".join(fresco)}), 0)
        assert whole == FRESCO_POINTS[len(fresco)]
        for missing in fresco:
            s = ended({"blue": " ".join({*fresco, "NO-BJO"} - {missing})})
            assert CARD_IDS[stand_in(s, 0)] == missing and fresco_points(s, 0) == whole


@rule("LD-8.10", "LD-8.11")
def test_bjorgvin_with_tonsberg_may_prefer_a_second_series() -> None:
    # a new pair gives 2 + 2, joining a pair and a single to four gives 10 - 2 - 2 + 0
    s = ended({"blue": "EN1 EN2 EN4 IR3 NO-BJO NO-TON"})
    assert CARD_IDS[stand_in(s, 0)] == "EN3" and fresco_points(s, 0) == 12
    assert leads(s, 0) == 0b100101


@rule("LD-8.11")
def test_tonsberg_adds_two_to_each_series_of_two_or_more() -> None:
    assert fresco_points(ended({"blue": "EN1 EN2 SC1 SC2 SC3 IR1 NO-TON"}), 0) == (2 + 2) + (6 + 2)


@rule("LD-7.14", "LD-8.10", "LD-8.11", "LD-8.6")
def test_final_effects_are_off_with_the_option() -> None:
    s = ended({"blue": "EN1 EN2 EN4 NO-HAF NO-BJO NO-TON"}, norway_effects=False)
    assert s.step == codes.ENDED and fresco_points(s, 0) == 2 and stand_in(s, 0) == -1


@rule("LD-7.2")
def test_final_cards_work_for_the_owner_only() -> None:
    s = ended({"blue": "EN1 EN2 EN4", "yellow": "NO-BJO NO-TON"})
    assert fresco_points(s, 0) == 2 and fresco_points(s, 1) == 0


@rule("LD-8.12")
def test_a_card_counts_for_everything_at_once() -> None:
    s = ended({"blue": "EN1 EN2 SC1 IR1"}, {"blue": "O-EN-SC-IR"})
    assert score_line(s, 0) == "score blue 10+12+7+2=31"


@rule("LD-8.13")
def test_the_highest_sum_wins() -> None:
    assert winner_line(ended({"blue": "EN3", "yellow": "SC2", "black": "IB1"})) == "winner black"


@rule("LD-8.14")
def test_of_equal_sums_more_completed_objectives_win_first() -> None:
    hoards = {"blue": "SC3 IR3 IB3", "yellow": "EN2 EN3 EN4 FR1 FR5 NO-BOR"}
    s = ended(hoards, {"blue": "O-SC-IR-IB"}, runes={"yellow": 6})
    assert (score_line(s, 0), score_line(s, 1)) == ("score blue 10+12+0+0=22", "score yellow 0+12+4+6=22")
    assert winner_line(s) == "winner blue" and s.scores() == [1.0, 0.0, 0.0]


@rule("LD-8.14")
def test_then_more_destination_cards_then_more_runes_then_the_win_is_shared() -> None:
    s = ended({"blue": "EN3 EN5", "yellow": "FR5"}, runes={"yellow": 6})
    assert s.points()[:2] == [5, 5] and winner_line(s) == "winner blue"
    s = ended({"blue": "EN5", "yellow": "FR5"}, runes={"yellow": 2})
    assert s.points()[:2] == [5, 5] and winner_line(s) == "winner yellow" and winners(s) == 0b10
    s = ended({"blue": "EN5", "yellow": "FR5"}, runes={"yellow": 2, "blue": 2})
    assert winner_line(s) == "winner blue yellow" and s.scores() == [0.5, 0.5, 0.0]


@rule("LD-8.15", "LD-8.7")
def test_points_run_along_during_the_game_without_secret_objectives() -> None:
    s = table(owned={"blue": "EN1 EN2 SC1 IR1"}, objectives={"blue": "O-EN-SC-IR"}, beside="IB1 IB2, IB3 IB4, FR1 FR2")
    assert s.points()[0] == 10 + 12 + 7 + 2
    assert s.view(0).points()[0] == 31 and s.view(1).points()[0] == 21 and s.view(-2).points()[0] == 21


@rule("LD-8.17")
def test_single_pieces_unfinished_objectives_and_runes_score_nothing() -> None:
    plain = ended({"blue": "EN3 SC3"})
    with_objective = ended({"blue": "EN3 SC3"}, {"blue": "O-EN-SC-IR"})
    with_runes = ended({"blue": "EN3 SC3"}, runes={"blue": 5})
    assert plain.points() == with_objective.points() == with_runes.points() == [8, 0, 0]
    assert fresco_points(plain, 0) == 0
