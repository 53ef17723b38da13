"""Fires, the end, the count, few players, impossible positions, clause by clause."""

from __future__ import annotations

import random
from itertools import product
from typing import Any, cast

import pytest

from games.ragnaroll.sheets import BIG_V, BLUE, BOTH, RED, SIF, YELLOW, at_the_end, dice, finish, offers, play, put, quiet, start
from meadhall.errors import BadPosition, IllegalMove
from meadhall.games.ragnaroll import GAME
from meadhall.games.ragnaroll.data import GODS, RANKS
from meadhall.games.ragnaroll.rules import rounds
from meadhall.games.ragnaroll.rules.codes import DONE, LAST_TIE, ROLL
from meadhall.games.ragnaroll.rules.scoring import FIRE, WARRIORS, best_v, fire_squares, fires, largest_fire, score_parts, totals, valhalla
from meadhall.games.ragnaroll.rules.shapes import V4, V5
from meadhall.games.ragnaroll.words.names import rank
from meadhall.rng import Rng
from meadhall.state import CHANCE
from support import rule

# -- RR-13 to RR-16 the end -------------------------------------------------------------------------------------------


@rule("RR-13.2", "RR-13.3", "RR-13.4")
def test_fires_join_across_sectors_and_burnt_squares_count() -> None:
    assert largest_fire(put(start(), struck="R6-1 B1-1 B2-1"), 0) == 3
    assert largest_fire(put(start(), gods={"sif": (SIF, 2)}, struck="R4-1", round=3), 0) == 6
    assert largest_fire(put(start(start_marks="none"), struck="R1-1 R2-2 R3-3"), 0) == 0  # corners do not touch
    assert largest_fire(put(start(), struck="R1-1 R2-1 Y1-1 Y2-1 Y3-1"), 0) == 3


def groups(marked: list[int]) -> list[list[int]]:
    """The groups of squares that share edges, step by step; 18 squares in a row."""
    left, found = set(marked), []
    for first in sorted(marked):
        group, edge = [], [first] if first in left else []
        left -= {first}
        while edge:
            q = edge.pop()
            group.append(q)
            near = {q - 18, q + 18, *([q - 1] if q % 18 else []), *([q + 1] if q % 18 < 17 else [])} & left
            left -= near
            edge += near
        if group:
            found.append(sorted(group))
    return found


@rule("RR-13.2", "RR-13.3", "RR-13.4")
def test_the_largest_fire_of_any_sheet() -> None:
    rng, sizes = Rng(3), set()
    for percent in (10, 30, 45, 50, 55, 60, 65, 70):
        for _ in range(12):
            s = start(start_marks="none")
            marked = [q for q in range(108) if rng.below(100) < percent]
            for q in marked:
                (s.struck if rng.below(2) == 0 else s.burnt)[q // 18] |= 2 ** (q % 18)
            fires = [group for group in groups(marked) if len(group) > 1]
            largest = max(map(len, fires), default=0)
            assert largest_fire(s, 0) == largest
            assert fire_squares(s, 0) == next((fire for fire in fires if len(fire) == largest), [])
            sizes.add(largest)
    assert len(sizes) > 20


@rule("RR-13.2", "RR-13.4")
def test_a_fire_along_any_line_is_found_from_both_ends() -> None:
    s = start(start_marks="none")
    for row, at in product(range(6), range(17)):
        s.struck[row] = 3 << at
        assert largest_fire(s, 0) == 2 and fire_squares(s, 0) == [row * 18 + at, row * 18 + at + 1]
        s.struck[row] = 0
    for row, at in product(range(5), range(18)):
        s.struck[row], s.burnt[row + 1] = 1 << at, 1 << at
        assert largest_fire(s, 0) == 2 and fire_squares(s, 0) == [row * 18 + at, row * 18 + 18 + at]
        s.struck[row], s.burnt[row + 1] = 0, 0


@rule("RR-13.5", "RR-13.6", "RR-15.5")
def test_the_large_v_turns_the_warriors() -> None:
    s = put(start(1), struck=f"{BIG_V} R4-1")
    assert valhalla(s, 0) and score_parts(s, 0)[WARRIORS] == s.dead(0) == 2
    less = put(start(1), struck=f"{BIG_V.replace('B5-5', '')} R4-1")
    assert not valhalla(less, 0) and best_v(less, 0) == 8 and score_parts(less, 0)[WARRIORS] == -2
    small = "B5-2 B5-3 B5-4 B5-5 B2-5 B3-5 B4-5"
    assert not valhalla(put(start(1), struck=small), 0)
    assert valhalla(put(start(1, valhalla_arm=4), struck=small), 0)
    burnt = put(start(1), struck=BIG_V, gods={"loki": ("B5-1 B5-2 B5-3 B5-4 B6-1", 2)}, round=3)
    assert valhalla(burnt, 0) and not any(burnt.burnt[row] for row in (4, 5))


@rule("RR-13.5")
@pytest.mark.parametrize("arm", [4, 5])
def test_a_large_v_is_two_arms_with_a_common_corner(arm: int) -> None:
    every = set()
    for row, column, up, right in product(range(6), range(18), (-1, 1), (-1, 1)):
        if 0 <= row + up * (arm - 1) < 6 and 0 <= column + right * (arm - 1) < 18:
            every.add(frozenset((row + up * n) * 18 + column for n in range(arm)) | {row * 18 + column + right * n for n in range(arm)})
    size, table = 2 * arm - 1, [int(q) for q in (V5 if arm == 5 else V4)]
    assert {frozenset(table[at : at + size]) for at in range(0, len(table), size)} == every and len(table) == size * len(every)
    for squares in every:
        s = start(1, valhalla_arm=arm, start_marks="none")
        for q in squares:
            s.struck[q // 18] |= 2 ** (q % 18)
        assert valhalla(s, 0)
        for q in sorted(squares)[:: arm - 2]:
            s.struck[q // 18] ^= 2 ** (q % 18)
            assert not valhalla(s, 0)
            s.struck[q // 18] ^= 2 ** (q % 18)


@rule("RR-13.5")
@pytest.mark.parametrize("arm", [4, 5])
def test_the_best_large_v_is_the_one_with_most_marks(arm: int) -> None:
    size, rng, counts = 2 * arm - 1, random.Random(arm), set[int]()
    table = [int(q) for q in (V5 if arm == 5 else V4)]
    places = [table[at : at + size] for at in range(0, len(table), size)]
    s = start(1, valhalla_arm=arm, start_marks="none")
    for n in range(len(places)):
        crowd = {*rng.sample(range(108), n % 60), *rng.sample(places[n], n % (size + 1))}
        for row in range(6):
            s.struck[row] = sum(2 ** (q % 18) for q in crowd if q // 18 == row and q % 3)
            s.burnt[row] = sum(2 ** (q % 18) for q in crowd if q // 18 == row and not q % 3)
        most = max(sum(q in crowd for q in place) for place in places)
        assert best_v(s, 0) == most
        counts.add(most)
    assert counts == {*range(size + 1)}


@rule("RR-14.1")
def test_the_game_ends_after_round_10() -> None:
    s = put(start(1), round=10)
    play(s, dice("R1", "B2-1", 1, 2, seats=1))
    assert s.phase == DONE and s.actors() == []
    play(s, "end rounds")
    nine = put(start(1), round=9)
    play(nine, dice("R1", "B2-1", 1, 2, seats=1))
    assert nine.round == 10 and nine.actors() == [CHANCE]


@rule("RR-14.2", "RR-14.3", "RR-18.5")
@pytest.mark.parametrize(
    ("seats", "option", "ends"),
    [(1, "auto", False), (1, "always", True), (1, "never", False), (2, "auto", True), (2, "always", True), (2, "never", False)],
)
def test_all_trolls_end_the_game_early(seats: int, option: str, ends: bool) -> None:
    s = put(start(seats, early_end=option), struck=f"{RED} {BLUE} {YELLOW}", spent=(3, 3, 3), round=5)
    assert bool(rounds.end_reasons(s)) == ends
    assert rounds.finish(s) == ends
    if ends:
        play(s, "end trolls P1")


@rule("RR-14.4")
def test_a_trigger_in_phase_a_leaves_the_round_to_be_played() -> None:
    trolls = f"{RED} {BLUE} {YELLOW}".replace(" R5-6", "")
    s = put(start(2), struck=trolls, stones="R1 B1", spent=(3, 3, 3), round=3)
    rounds.begin_round(s, 4)
    play(s, "P1 rune Y1; P1 column 1 R5-6!; P2 rune R1")
    assert s.all_trolls(0) == 18 and s.phase == ROLL and s.round == 4
    play(s, f"P1 roll R6 B6 Y1; P2 roll R6 B6 Y1; {BOTH}; D1 roll 3")
    finish(s, 0)
    finish(s, 1)
    assert s.phase == DONE and s.round == 4


@rule("RR-15.1", "RR-15.2", "RR-15.3")
def test_gods_bonus_and_rows() -> None:
    s = put(start(1), gods={"sif": (SIF, 2), "loki": ("Y1-1 Y1-2 Y1-3 Y1-4 Y2-4", 5)}, stones="R1 R2 R3 R4 R5 R6 B1 Y1", round=6)
    assert score_parts(s, 0)[:3] == [6, 5, 5]
    assert score_parts(put(start(1), stones="R1 R2 R3 R4 R5 B1 Y1"), 0)[2] == 0  # a column scores nothing
    assert [god.points for god in GODS] == [3, 4, 2, 4, 2]


@rule("RR-15.6", "RR-15.7", "RR-15.8")
def test_fire_ranks_with_the_dummies() -> None:
    row = [f"{letter}{x}-1" for letter in "RBY" for x in range(1, 7)]

    def solo(n: int) -> int:
        return score_parts(put(start(1, start_marks="none"), struck=" ".join(row[:n])), 0)[FIRE]

    assert [solo(n) for n in (0, 1, 2, 11, 12, 13)] == [0, 0, -1, -1, -3, -3]
    assert score_parts(put(start(1, start_marks="none"), struck=" ".join([*row, "R1-2", "R2-2"])), 0)[FIRE] == -5


@rule("RR-15.10")
def test_a_total_may_be_negative() -> None:
    s = put(start(1), struck="R4-1 R6-2 R3-3 R5-4", turns=3)
    assert totals(s)[0] == sum(score_parts(s, 0)) < -10 and s.points() == [totals(s)[0]]


@rule("RR-16.1", "RR-16.2")
def test_most_points_win_then_most_trolls() -> None:
    s = at_the_end(3, ["B4-1 B6-2", "", ""])
    assert s.scores() == [1.0, 0.0, 0.0]
    t = at_the_end(3, ["", "R2-1", ""])
    assert t.points() == [0, 0, 0] and t.scores() == [0.0, 1.0, 0.0]
    u = at_the_end(3, ["B4-1 B6-2", "R2-1 B4-1 Y4-1", ""])  # one point and two trolls before none and three
    assert u.points() == [1, 0, 0] and u.scores() == [1.0, 0.0, 0.0]


@rule("RR-16.3")
def test_a_full_tie_is_shared_or_left_to_loki() -> None:
    assert at_the_end(3, ["", "", "R4-1"]).scores() == [0.5, 0.5, 0.0]
    s = at_the_end(3, ["", "", "R4-1"], final_tie="loki")
    assert s.phase == LAST_TIE and s.actors() == [CHANCE] and s.chance() == [(0, 1), (1, 1)]
    assert {int(s.sample(Rng(seed))) for seed in range(30)} == {0, 1}
    play(s, "score P1 0; loki P2")
    assert s.scores() == [0.0, 1.0, 0.0] and s.actors() == []
    clear = at_the_end(3, ["R2-1", "", ""], final_tie="loki")
    assert clear.phase == DONE


# -- RR-17 to RR-19 ---------------------------------------------------------------------------------------------------


@rule("RR-17.3", "RR-18.2")
def test_dummies_burn_but_never_win() -> None:
    assert list(fires(start(2))) == [0, 0] and len(start(2).points()) == 2 and len(start(1).scores()) == 1


@rule("RR-17.4")
def test_two_players_keep_the_stones_of_rounds_4_and_8_and_the_early_end() -> None:
    s = put(start(2), round=7)
    rounds.begin_round(s, 8)
    assert s.actors() == [0, 1]
    assert rounds.end_reasons(put(start(2), struck=f"{RED} {BLUE} {YELLOW}")) != 0


@rule("RR-18.3")
def test_solo_summons_until_the_player_passes() -> None:
    s = put(start(1), struck="Y5-4 Y6-4 Y5-5 Y4-6 Y5-6 B1-1 B2-1 B3-1 B2-2 B2-3", round=2)
    quiet(s)
    play(s, "P1 summon thor B1-1 B2-1 B3-1 B2-2 B2-3")
    while not any(o.startswith("summon") for o in offers(s)):
        s.play(0, s.legal(0)[0])
    assert "summon sif" in offers(s) and offers(s)[0] == "pass"
    play(s, "P1 pass")
    assert s.round == 3


@rule("RR-18.6")
@pytest.mark.parametrize(
    ("score", "name"),
    [
        (-20, "Unsung"),
        (19, "Unsung"),
        (20, "Timmy"),
        (30, "Weohstan"),
        (40, "Heidrek"),
        (45, "Ingeld"),
        (50, "Arngrim"),
        (55, "Starkad"),
        (60, "Sigrdrifa"),
        (99, "Sigrdrifa"),
    ],
)
def test_solo_ranks(score: int, name: str) -> None:
    assert rank(score).name == name and len(RANKS) == 8


@rule("RR-18.6")
def test_solo_score_names_the_rank() -> None:
    s = at_the_end(1, ["R4-1"])
    play(s, "score P1 -1 Unsung")
    assert s.scores() == [0.0]
    with pytest.raises(IllegalMove):
        play(s, "score P1 5 Unsung")


@rule("RR-19.1")
def test_no_penalty_is_offered_for_mistakes() -> None:
    s = play(start(1), "P1 roll R3 B5 Y2")
    with pytest.raises(IllegalMove):
        s.play(0, s.legal(0)[-1] + 1000)
    assert s == play(start(1), "P1 roll R3 B5 Y2")


def broken(change: dict[str, Any], seats: int = 2, **options: Any) -> str:
    """The refusal of a position with some numbers changed: {name: (index, value)}."""
    data = cast("dict[str, Any]", put(start(seats, **options), gods={"sif": (SIF, 2)}, round=3).data())
    for name, what in change.items():
        if isinstance(what, tuple):
            data[name][what[0]] = what[1]
        else:
            data[name] = what
    with pytest.raises(BadPosition) as refused:
        GAME.load(data)
    return str(refused.value)


@rule("RR-19.4")
def test_impossible_positions_are_refused() -> None:
    assert "printed strike" in broken({"struck": (2, 0)})
    assert "more magic" in broken({"spent": (1, 1)})
    assert "burnt squares" in broken({"burnt": (5, 1)})
    assert "has not come" in broken({"claimed_in": (3, 7)})
    assert "bonus" in broken({"bonuses": (3, 1)})
    assert "not crossed off" in broken({"paid": (0, 1)})
    assert "should have been paid" in broken({"stones": (0, 63)})
    assert "another god" in broken({"claims": (0, 300), "claimed_in": (0, 1)})
    assert "both struck and burnt" in broken({"struck": (0, 2**4 + 2**5)})
    assert "turns" in broken({"turns": (0, 4)})
    assert "no number" in broken({"dice": (0, 3)})
    assert "owes a choice" in broken({"depth": (0, 1), "steps": (0, 9 * 128)})
    assert "all dice have fallen" in broken({"rolling": 2})
    assert "must have" in broken({"claims": []})
    assert "Loki" in broken({"favoured": 1})


@rule("RR-19.4", "RR-11.7")
def test_two_gods_in_one_round_are_refused_except_solo() -> None:
    gods = {"sif": (SIF, 2), "loki": ("Y1-1 Y1-2 Y1-3 Y1-4 Y2-4", 2)}
    with pytest.raises(BadPosition, match=r"RR-11\.7"):
        put(start(2), gods=gods, round=3)
    with pytest.raises(BadPosition, match=r"RR-18\.4"):
        put(start(1), gods=gods, round=3)
    late = {"sif": (SIF, 9), "loki": ("Y1-1 Y1-2 Y1-3 Y1-4 Y2-4", 9)}
    assert put(start(1), gods=late, round=9).all_trolls(0) == 2
