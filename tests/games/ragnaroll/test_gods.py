"""Runes, summoning and powers, clause by clause."""

from __future__ import annotations

import pytest

from games.ragnaroll.longhand import script
from games.ragnaroll.sheets import BLUE, RED, SIF, YELLOW, dice, is_burnt, is_struck, listen, net, offers, play, put, quiet, start
from meadhall.games.ragnaroll.rules import rounds
from meadhall.games.ragnaroll.rules.codes import RUN, RUNES_FIRST
from meadhall.games.ragnaroll.rules.gods import completed, line_options, line_squares, nearest
from meadhall.games.ragnaroll.rules.scoring import score_parts
from meadhall.games.ragnaroll.rules.shapes import FIRST_PLACE, FIRST_TURN, PLACES, fill_shapes, has_shape
from meadhall.games.ragnaroll.rules.tables import PICTURE, STANDING, TROLL
from meadhall.games.ragnaroll.words.names import SQUARES
from meadhall.rng import Rng
from meadhall.state import buffer
from support import rule

# -- RR-10 runes ------------------------------------------------------------------------------------------------------


@rule("RR-10.2")
@pytest.mark.parametrize(("value", "letter"), [(1, "R"), (2, "B"), (3, "Y"), (4, "R"), (5, "B"), (6, "Y")])
def test_a_full_column_strikes_a_troll_of_its_own_sign(value: int, letter: str) -> None:
    s = put(start(1), stones=f"R{value} B{value}", round=3)
    rounds.begin_round(s, 4)
    play(s, f"P1 rune Y{value}")
    assert offers(s) and all(o.startswith(f"column {value} {letter}") for o in offers(s))


@rule("RR-10.4", "RR-10.9")
def test_free_strikes_hit_light_squares_of_any_sector() -> None:
    s = put(start(1), stones="R1 R2 R3 R4 R5", round=3)
    rounds.begin_round(s, 4)
    play(s, "P1 rune R6")
    targets = {o.split()[1] for o in offers(s)}
    assert {name[0] for name in targets} == {"R", "B", "Y"}
    assert all(PICTURE[SQUARES.index(name)] not in (TROLL, STANDING) for name in targets)
    stones = net(s)
    play(s, "P1 free Y5-1; P1 free R1-1")
    assert net(s) == stones and s.dead(0) == 1


@rule("RR-10.5")
def test_rewards_are_mandatory_and_pay_once() -> None:
    s = put(start(1), stones="R1 R2 R3 R4 R5", round=3)
    rounds.begin_round(s, 4)
    play(s, "P1 rune R6")
    assert not any(o in ("pass", "keep") for o in offers(s))
    play(s, "P1 free Y5-1; P1 free R1-1")
    play(s, dice("B1", "Y2-1", 1, 2, seats=1))
    assert s.paid[0] == 64 and s.round == 5


@rule("RR-10.6")
def test_the_points_of_a_row_are_never_lost() -> None:
    light = " ".join(name for q, name in enumerate(SQUARES) if PICTURE[q] not in (TROLL, STANDING) and name != "R1-1")
    s = put(start(1), struck=light, stones="R1 R2 R3 R4 R5", round=3)
    rounds.begin_round(s, 4)
    lines = script(listen(s, "P1 rune R6"))
    assert (lines == ["P1 rune R6", "P1 free R1-1!"] and s.phase == RUNES_FIRST) or s.marks(0) == 78
    assert score_parts(s, 0)[2] == 5


@rule("RR-10.1")
def test_stones_come_from_four_sources() -> None:
    assert net(play(start(), dice("R3", "B2-1", 2, 6))) == ["R3"]  # Thunder
    assert len(net(play(play(start(), dice("R1", "B2-2", 1, 2)), "P1 rune B6"))) == 2  # a standing stone
    s = put(start(1), round=3)
    rounds.begin_round(s, 4)
    assert net(play(s, "P1 rune Y1")) == ["Y1"]  # the round
    loki = "B1-1 B1-2 B1-3 B1-4 B2-4"
    t = quiet(put(start(), struck=loki))
    assert net(play(t, "P1 summon loki; P1 rune R1; P1 rune R2")) == ["R1", "R2", "Y6"]


# -- RR-11 summoning --------------------------------------------------------------------------------------------------


@rule("RR-11.1", "RR-11.2", "RR-11.3")
def test_shapes_may_be_turned_mirrored_and_stand_among_other_strikes() -> None:
    for god in range(5):
        for at in (FIRST_PLACE[t] for t in range(FIRST_TURN[god], FIRST_TURN[god + 1])):
            names = " ".join(SQUARES[int(q)] for q in PLACES[int(at) * 5 : int(at) * 5 + 5])
            s = put(start(start_marks="none"), struck=names)
            assert has_shape(s.struck, 0, god), names
            assert has_shape(put(s, struck="R1-1 R2-1 R3-1 R1-2 R2-2 R3-2").struck, 0, god)
            less = put(start(start_marks="none"), struck=" ".join(names.split()[1:]))
            assert not has_shape(less.struck, 0, god)


@rule("RR-11.1", "RR-11.2")
def test_a_god_is_shown_exactly_where_a_placement_is_complete() -> None:
    rng, out, seen = Rng(11), buffer(), [0] * 5
    s = start(start_marks="none")
    for n in range(600):
        for row in range(6):  # from a few strikes to most squares
            s.struck[row] = sum(2**x for x in range(18) if rng.below(600) < n)
        for god in range(5):
            found = fill_shapes(s.struck, 0, god, 0, out) > 0
            assert has_shape(s.struck, 0, god) == found, (god, list(s.struck)[:6])
            seen[god] += found
    assert all(200 < times < 560 for times in seen), seen


@rule("RR-11.1", "RR-11.2", "RR-11.3")
def test_how_near_a_god_is() -> None:
    """The most struck squares of any placement without a burnt one."""
    rng, s, seen = Rng(5), start(start_marks="none"), [0] * 6
    places = [frozenset(int(q) for q in PLACES[5 * n : 5 * n + 5]) for n in range(FIRST_PLACE[FIRST_TURN[5]])]
    for n in range(40):
        struck = {q for q in range(108) if rng.below(60) < n}
        burnt = {q for q in range(108) if rng.below(4) == 0}
        for row in range(6):
            s.struck[row], s.burnt[row] = (sum(2 ** (q % 18) for q in marks if q // 18 == row) for marks in (struck, burnt))
        for god in range(5):
            open_places = [place for place in places[FIRST_PLACE[FIRST_TURN[god]] : FIRST_PLACE[FIRST_TURN[god + 1]]] if not place & burnt]
            best = max(len(place & struck) for place in open_places)
            assert nearest(s, 0, god) == best
            seen[best] += 1
    assert all(seen), seen


@rule("RR-11.1", "RR-11.6")
def test_which_gods_a_strike_completes() -> None:
    """Those with a complete placement after it and none before, unless they are summoned; each with a placement through what was struck."""
    rng, s, seen = Rng(8), start(start_marks="none"), set()
    places = [frozenset(int(q) for q in PLACES[5 * n : 5 * n + 5]) for n in range(FIRST_PLACE[FIRST_TURN[5]])]
    of = [range(FIRST_PLACE[FIRST_TURN[god]], FIRST_PLACE[FIRST_TURN[god + 1]]) for god in range(5)]
    for n in range(24):
        struck = {q for q in range(108) if rng.below(100) < 15 + n}
        for row in range(6):
            s.struck[row] = sum(2 ** (q % 18) for q in struck if q // 18 == row)
        gone = rng.below(6)
        for god in range(5):
            s.claims[god] = int(god == gone)
        new = [q for q in range(108) if q not in struck and rng.below(30) == 0]
        before = {god for god in range(5) if any(places[place] <= struck for place in of[god])}
        after = {god for god in range(5) if any(places[place] <= struck | {*new} for place in of[god])}
        found = dict(completed(s, 0, new))
        assert set(found) == after - before - {gone} and list(found) == sorted(found)
        for god, place in found.items():
            assert place in of[god] and places[place] <= struck | {*new}
        seen |= {(len(found), gone in after - before)}
    assert {(0, False), (1, False), (2, False), (1, True)} <= seen, seen


@rule("RR-11.3")
def test_printed_strikes_and_pictures_count() -> None:
    s = put(start(), struck="R4-4 R2-4 R2-5")  # with R3-4 and the printed R4-3: W
    assert has_shape(put(start(), struck="R4-4 R2-4").struck, 0, 0) is False
    w = put(start(), struck="R4-4 R5-3 R3-5")
    assert has_shape(w.struck, 0, 0) is True  # R5-3 R4-3 R4-4 R3-4 R3-5 with a stone and a troll
    assert has_shape(put(start(start_marks="none"), struck="R4-4 R5-3 R3-5").struck, 0, 0) is False
    assert s.marks(0) == 9


@rule("RR-11.4", "RR-13.1")
def test_only_the_five_squares_burn() -> None:
    s = quiet(put(start(), struck=f"{SIF} R5-2 R5-3", spent=(1, 0, 0), round=2))
    play(s, f"P1 summon sif {SIF}")
    assert {name for name in SQUARES if is_burnt(s, name)} == set(SIF.split())
    assert is_struck(s, "R5-2")


@rule("RR-11.6")
def test_each_god_comes_once_a_player() -> None:
    s = put(start(), gods={"sif": (SIF, 2)}, struck="Y5-4 Y6-4 Y5-5 Y4-6 Y5-6", round=3)
    quiet(s)
    assert "summon sif" not in offers(s)
    other = put(put(start(), gods={"sif": (SIF, 2)}, round=3), seat=1, struck=SIF, spent=(1, 0, 0), round=3)
    play(other, dice("Y6", "R1-1", 5, 6))
    while other.owes(1) and offers(other, 1)[0] != "pass":
        other.play(1, other.legal(1)[0])
    assert "summon sif" in offers(other, 1)


@rule("RR-11.7", "RR-17.4")
def test_one_god_a_round_with_two_or_more() -> None:
    both = "Y5-4 Y6-4 Y5-5 Y4-6 Y5-6 B1-1 B2-1 B3-1 B2-2 B2-3"
    s = quiet(put(start(), struck=both, round=2))
    assert "summon sif" in offers(s) and "summon thor" in offers(s)
    play(s, "P1 summon thor B1-1 B2-1 B3-1 B2-2 B2-3")
    while s.owes(0):
        assert not any(o.startswith("summon") for o in offers(s))
        s.play(0, s.legal(0)[0])
    assert s.claimed_in[2] == 2 and s.claims[3] == 0


@rule("RR-11.8", "RR-19.2")
def test_summoning_is_optional_but_the_power_is_not() -> None:
    s = quiet(put(start(), struck=SIF, spent=(1, 0, 0), round=2))
    assert offers(s) == ["pass", "summon sif"]
    passed = s.copy()
    play(passed, "P1 pass")
    assert not passed.owes(0) and passed.claims[3] == 0 and is_struck(passed, "R5-1")
    play(s, "P1 summon sif")
    assert all(o.startswith("smite") for o in offers(s))


@rule("RR-11.9")
def test_marks_of_step_6_serve_step_7_and_those_of_a_power_the_next_round() -> None:
    almost = "B2-1 B3-1 B1-1 B2-2"  # T but for B2-3
    s = put(start(), struck=almost, stones="R1 R2 R3 R4 R5")
    play(s, dice("B6", "R5-3", 5, 6))
    play(s, "P1 rune R6!")  # the bolt hit the standing stone R5-3: the last red stone by itself
    assert offers(s)[0].startswith("free")
    play(s, "P1 free B2-3; P1 free Y2-1")
    assert "summon thor" in offers(s)
    solo_like = quiet(put(start(), struck=f"{SIF} Y4-2 Y5-2", spent=(1, 0, 0), round=5))
    play(solo_like, "P1 summon sif; P1 smite Y4-1; P1 smite Y6-2")
    assert not solo_like.owes(0) and has_shape(solo_like.struck, 0, 2)


@rule("RR-11.10")
def test_the_player_chooses_among_placements() -> None:
    s = quiet(put(start(), struck="B1-1 B2-1 B3-1 B2-2 B2-3 B4-1 B3-2 B3-3", spent=(0, 1, 0), round=2))
    play(s, "P1 summon thor")
    burns = offers(s)
    assert len(burns) > 1 and all(o.startswith("burn") for o in burns) and len(set(burns)) == len(burns)
    play(s, "P1 burn B2-3 B2-2 B3-1 B1-1 B2-1")  # in any order
    assert is_burnt(s, "B1-1") and is_struck(s, "B4-1")


# -- RR-12 powers -----------------------------------------------------------------------------------------------------


@rule("RR-12.2")
def test_frigg_hits_any_square_and_all_of_it_counts() -> None:
    frigg = "Y2-1 Y3-1 Y1-2 Y2-2 Y2-3"
    s = quiet(put(start(), struck=frigg, round=2))
    play(s, f"P1 summon frigg {frigg}")
    assert len(offers(s)) == 108 - s.marks(0)
    stone = s.copy()
    play(stone, "P1 blast B5-5")
    assert offers(stone)[0] == "rune B1"
    troll = s.copy()
    play(troll, "P1 blast R2-1")
    assert troll.trolls(0, 0) == 1
    dead = s.dead(0)
    play(s, "P1 blast R4-1")
    assert s.dead(0) == dead + 1


@rule("RR-12.4")
def test_thor_short_of_room() -> None:
    t_shape = "B1-1 B2-1 B3-1 B2-2 B2-3"
    s = put(start(), struck=f"{t_shape} R3-1", round=2)
    quiet(s)
    play(s, f"P1 summon thor {t_shape}")
    assert "smite R2-1" in offers(s) and "smite R5-6" in offers(s)  # also a troll without a run
    play(s, "P1 smite R2-1")
    # R1-1 was struck by the bolt, R3-1 is marked, R2-2 is the only open light square and R2-3 is a stone
    assert is_struck(s, "R2-2") and not s.owes(0)
    t = put(start(), struck=f"{t_shape} R3-1 R2-2", round=2)
    quiet(t)
    before = t.marks(0)
    play(t, f"P1 summon thor {t_shape}; P1 smite R2-1")
    assert t.marks(0) == before + 1 and not t.owes(0)
    none = put(start(), struck=f"{t_shape} {RED} {BLUE} {YELLOW}", spent=(3, 3, 3), round=2)
    quiet(none)
    play(none, f"P1 summon thor {t_shape}")
    assert not none.owes(0)


@rule("RR-12.5", "RR-12.6")
def test_fewer_stones_or_trolls_than_a_power_wants() -> None:
    loki = "B1-1 B1-2 B1-3 B1-4 B2-4"
    most = " ".join(f"{letter}{n}" for letter in "RBY" for n in range(1, 7) if f"{letter}{n}" not in ("Y6", "R6"))
    s = quiet(put(start(), struck=loki, stones=most, round=2))
    while offers(s)[0] != "pass":
        s.play(0, s.legal(0)[-1])  # the yellow row that the Thunder die completes
    lines = script(listen(s, f"P1 summon loki {loki}"))
    assert "P1 rune R6!" in lines and len(net(s)) == 18
    sif = "Y5-4 Y6-4 Y5-5 Y4-6 Y5-6"
    t = put(start(), struck=f"{sif} {RED} {BLUE} Y4-1 Y6-2 Y5-3 Y2-4 Y3-5", spent=(3, 3, 3), round=2)
    quiet(t)
    while t.owes(0) and offers(t)[0] != "pass":
        t.play(0, t.legal(0)[0])
    lines = script(listen(t, f"P1 summon sif {sif}"))
    assert "P1 smite Y1-6!" in lines and t.all_trolls(0) == 18


@rule("RR-12.3", "RR-12.4")
def test_thors_runs_are_the_straight_lines_of_three() -> None:
    """Around every troll of sheets from nearly empty to nearly full: both other squares of a run are light and unmarked."""
    rng, s, out, alone = Rng(12), start(start_marks="none"), buffer(), 0
    for n in range(60):
        for row in range(6):
            s.struck[row] = sum(2**x for x in range(18) if rng.below(70) < n)

        def free(x: int, y: int) -> bool:
            inside = 0 <= x < 18 and 0 <= y < 6
            return inside and PICTURE[y * 18 + x] not in (TROLL, STANDING) and not is_struck(s, SQUARES[y * 18 + x])

        for troll in (q for q in range(108) if PICTURE[q] == TROLL):
            x, y = troll % 18, troll // 18
            runs = [[(x + i * dx, y + i * dy) for i in far] for dx, dy in ((1, 0), (0, 1)) for far in ((-2, -1), (-1, 1), (1, 2))]
            lines = [run for run in runs if all(free(*place) for place in run)]
            if not lines:
                lines = [[(x + dx, y + dy)] for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)) if free(x + dx, y + dy)]
                alone += len(lines)
            found = [line_squares(troll, out[i] - RUN) for i in range(line_options(s, 0, troll, out))]
            assert sorted(found) == sorted(sorted(b * 18 + a for a, b in line) for line in lines)
    assert alone > 100
