"""Every worked example of the specification, as a script in its notation."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from games.ragnaroll.longhand import script
from games.ragnaroll.sheets import at_the_end, dice, finish, is_burnt, is_struck, listen, net, offers, play, put, start
from meadhall.errors import IllegalMove
from meadhall.games.ragnaroll.rules import rounds
from meadhall.games.ragnaroll.rules.codes import RESOLVE, ROLL
from meadhall.games.ragnaroll.rules.gods import bonus_now
from meadhall.games.ragnaroll.rules.scoring import FIRE, fire_rank, fires, largest_fire, penalty, score_parts, totals, valhalla
from meadhall.games.ragnaroll.rules.tables import EMPTY, LIGHT, PICTURE, TROLL
from meadhall.games.ragnaroll.words.names import SQUARES
from support import rule

SAMPLE = """
round 1
P1 roll R3 B5 Y2
P2 roll R1 B4 Y6
P1 keep
P1 set thunder=B5 circle=R3 triangle=Y2
P2 turn Y6>2
P2 set thunder=Y2 circle=R1 triangle=B4
reveal
D1 roll 3
P1 power B5!
P1 aim left B5-2      # row 2 from P2
P1 hit B5-2!          # warrior
P1 aim right B5-3     # row 3 from D1
P1 hit B5-3!
P1 aim bolt R3-2
P1 hit R3-2!
P2 power Y2!
P2 aim left Y2-3      # row 3 from D1
P2 hit Y2-3!          # warrior
P2 aim right Y2-5     # row 5 from P1
P2 hit Y2-5!
P2 aim bolt R1-4
P2 hit R1-4!          # troll: red track 1, one magic
round 2
"""


@rule("RR-17.1", "RR-17.2", "RR-4.2", "RR-4.7", "RR-2.7")
def test_sample_of_the_notation() -> None:
    s = play(start(2), SAMPLE)
    assert s.round == 2 and s.phase == ROLL
    assert [s.marks(seat) for seat in (0, 1)] == [9, 9]
    assert s.magic(1) == 1 and s.magic(0) == 0 and s.turns[1] == 1


def test_the_sample_is_written_as_it_is_read() -> None:
    clean = [line.split("#")[0].strip() for line in SAMPLE.strip().splitlines()]
    heard = listen(start(2), SAMPLE)
    assert ["round 1", *script(heard)] == clean


@rule("RR-4.8", "RR-4.9", "RR-8.1")
def test_wx_1_a_coordinate() -> None:
    s = play(start(), dice("R1", "Y2-1", 1, 2))
    assert is_struck(s, "Y2-1") and s.marks(0) == 9
    assert SQUARES.index("Y2-1") == 0 * 18 + 12 + 1 and PICTURE[SQUARES.index("Y2-1")] == EMPTY


@rule("RR-6.1", "RR-6.3", "RR-8.2", "RR-8.3", "RR-9.2")
def test_wx_2_sharing_thunder() -> None:
    s = play(start(), dice("B4", "R1-1", 1, 4))
    assert net(s) == ["B4"] and s.trolls(0, 1) == 1 and s.magic(0) == 1
    play(s, "P1 aim left B4-1; P1 hit B4-1!")
    assert offers(s) == ["hit B4-4", "shift B4-3", "shift B5-4", "shift B4-5", "shift B3-4"]
    play(s, "P1 hit B4-4")
    assert s.marks(0) == 8 and s.dead(0) == 1 and s.magic(0) == 1


@rule("RR-9.1", "RR-9.5", "RR-9.6", "RR-15.4")
def test_wx_3_troll_track() -> None:
    s = put(start(), struck="R2-1 R4-2", spent=(1, 0, 0))
    assert s.magic(0) == 0 and score_parts(s, 0)[3] == 1
    assert [score_parts(put(start(), struck=" ".join(["R2-1", "R4-2", "R6-3", "R1-4", "R3-5", "R5-6"][:n])), 0)[3] for n in range(7)] == [
        0,
        0,
        1,
        1,
        3,
        3,
        6,
    ]
    unspent = put(start(), struck="R2-1 R4-2")
    assert unspent.magic(0) == 1 and totals(unspent)[0] == totals(s)[0]


@rule("RR-11.5")
def test_wx_4_early_bonus() -> None:
    for number, bonus in ((3, 3), (4, 2), (7, 1), (8, 0)):
        s = put(start(), struck="R5-1 R6-1 R6-2 R6-3 B1-3", spent=(1, 0, 0), round=number)
        assert bonus_now(s, 0) == bonus
        if number != 4 and number != 8:
            play(s, dice("R1", "B6-6", 1, 2) + "; P1 summon sif")
            assert s.bonuses[3] == bonus and score_parts(s, 0)[:2] == [4, bonus]


@rule("RR-6.1", "RR-10.1")
def test_wx_5_powering_stones() -> None:
    assert net(play(start(), dice("Y2", "R1-1", 1, 2))) == ["Y2"]
    assert net(play(start(), dice("R2", "B2-1", 2, 4))) == ["R2"]


FLIPPED = "R5-1 R6-1 R6-2 R6-3 B1-3"


@rule("RR-11.1", "RR-11.2", "RR-11.4", "RR-2.5")
def test_wx_6_a_flipped_s_across_sectors() -> None:
    s = put(start(), struck=FLIPPED)
    play(s, dice("Y6", "R1-1", 5, 6) + "; P1 hit Y6-5; P1 hit Y6-6; P1 hit R1-1")
    assert offers(s) == ["pass", "summon sif"]
    play(s, "P1 summon sif R5-1 R6-1 R6-2 R6-3 B1-3")
    assert all(is_burnt(s, name) for name in FLIPPED.split())
    assert all(is_struck(s, name) for name in ["R4-3", "R3-4", "B4-3", "B3-4", "Y4-3", "Y3-4", "Y6-5", "Y6-6", "R1-1"])
    assert offers(s)[0] == "smite R2-1"  # the single placement burnt by itself


@rule("RR-11.3")
def test_wx_7_burnt_squares_are_used_up() -> None:
    s = put(start(), struck="B1-4 B2-4 B2-5 B3-5", gods={"sif": (FLIPPED, 2)}, round=3)
    play(s, dice("Y6", "R1-1", 5, 6) + "; P1 hit Y6-5; P1 hit Y6-6; P1 hit R1-1")
    assert not s.owes(0)  # no god can be summoned, so nothing is asked
    w = put(start(), struck="B1-3 B1-4 B2-4 B2-5 B3-5")
    play(w, dice("Y6", "R1-1", 5, 6) + "; P1 hit Y6-5; P1 hit Y6-6; P1 hit R1-1")
    assert "summon woden" in offers(w)


def test_wx_8_shades() -> None:
    def light(name: str) -> bool:
        q = SQUARES.index(name)
        return bool(int(LIGHT[q // 18]) // 2 ** (q % 18) % 2)

    assert [light(name) for name in ("R2-1", "R2-3", "R1-1", "R4-1")] == [False, False, True, True]


WX9 = (
    ("R3 B5 Y3", "B5", 2, 3, "Y3", "", "", ""),
    ("R1 B5 Y1", "B5", 2, 5, "R1", "", "P1 bend B4-2; P1 rune B2", ""),
    (
        "R3 B3 Y1",
        "Y1",
        1,
        2,
        "B3",
        "",
        "P1 rune Y5",
        "P1 summon woden B4-2 B5-2 B3-3 B4-3 B3-4; P1 smite R4-2; P1 smite B4-1; P1 smite Y5-3",
    ),
    ("R3 B6 Y1", "Y1", 3, 5, "B6", "P1 rune R1", "P1 hit Y1-3; P1 rune Y6; P1 hit Y1-5; P1 hit B6-3", ""),
    (
        "R4 B5 Y2",
        "B5",
        4,
        5,
        "Y2",
        "",
        "P1 hit B5-4; P1 bend B4-5; P1 hit Y2-4",
        "P1 summon sif B5-3 B6-3 B5-4 B4-5 B5-5; P1 smite Y3-5; P1 smite Y4-1",
    ),
    ("R1 B6 Y4", "Y4", 5, 6, "B6", "", "P1 hit Y4-5; P1 hit Y4-6; P1 hit B6-1", "P1 summon frigg Y3-3 Y4-3 Y2-4 Y3-4 Y3-5; P1 blast B1-6"),
    (
        "R4 B4 Y2",
        "Y2",
        1,
        3,
        "B4",
        "",
        "P1 hit Y2-1; P1 hit Y2-3; P1 hit B4-4",
        "P1 summon thor B6-1 Y1-1 Y2-1 Y1-2 Y1-3; P1 smite R3-5; P1 line R1-5 R2-5!",
    ),
    ("R2 B3 Y3", "Y3", 1, 2, "B3", "P1 rune R4", "P1 power Y3!; P1 free B2-3; P1 free B3-6; P1 hit Y3-1; P1 hit Y3-2; P1 hit B3-2", ""),
    ("R4 B5 Y6", "B5", 1, 6, "Y6", "", "P1 hit B5-1; P1 hit B5-6; P1 hit Y6-4", ""),
    ("R6 B5 Y3", "B5", 6, 6, "R6", "", "P1 bend B6-6; P1 bend B4-6; P1 shift B1-3; P1 hit B1-3", ""),
)
WX9_MARKS = (9, 12, 18, 21, 26, 30, 36, 41, 44, 47)
WX9_SHEET = """
X t . w . .   w . . X X #   # # X X w .
. . . X . w   . s X # # t   # . X . . t
. s w X s t   X X # # # #   # X # # X .
t . X . w s   . . # X # s   . # # s s X
X X X s . .   s t w # # .   X . # X . .
w . . . t .   X . X X X X   t . . X . .
"""


def wx9_round(number: int) -> str:
    """Phase B of one round: P2 and P3 show the numbers that the example gives."""
    roll, thunder, left, right, circle, before, _, _ = WX9[number - 1]
    mine = {die[0]: die for die in roll.split()}
    circle = mine[circle[0]]
    triangle = next(die for die in mine.values() if die not in (thunder, circle))
    others = "; ".join(f"P{n} roll R1 B{b} Y6" for n, b in ((2, left), (3, right)))
    roles = "; ".join(f"P{n} keep; P{n} set thunder=B{b} circle=R1 triangle=Y6" for n, b in ((2, left), (3, right)))
    own = f"P1 keep; P1 set thunder={thunder} circle={circle} triangle={triangle}"
    return f"round {number}; {before}{'; ' if before else ''}__A__; P1 roll {roll}; {others}; {own}; {roles}; reveal"


@rule(
    "RR-5.1",
    "RR-11.5",
    "RR-12.1",
    "RR-12.2",
    "RR-12.3",
    "RR-12.6",
    "RR-13.3",
    "RR-13.5",
    "RR-15.1",
    "RR-15.2",
    "RR-15.3",
    "RR-15.5",
    "RR-15.6",
    "RR-15.10",
    "RR-10.3",
    "RR-3.2",
    "RR-6.6",
    "RR-7.4",
)
def test_wx_9_the_scoring_example() -> None:
    s = start()
    for number in range(1, 11):
        before, _, rest = wx9_round(number).partition("__A__")
        play(s, before)
        finish(s, *[seat for seat in (1, 2) if s.owes(seat)])
        play(s, rest.lstrip("; "))
        strikes, god = WX9[number - 1][6:]
        play(s, strikes)
        if number == 3:
            assert offers(s) == ["pass", "summon woden", "summon frigg", "summon sif"]
        if number in (5, 6):
            probe = s.copy()
            play(probe, god.partition(";")[0].rsplit(" ", 5)[0])
            assert len([o for o in offers(probe) if o.startswith("burn")]) == 2
        play(s, god)
        if s.round == number and s.owes(0):
            assert offers(s)[0] == "pass"
            play(s, "P1 pass")
        assert s.marks(0) == WX9_MARKS[number - 1], number
        finish(s, *[seat for seat in (1, 2) if s.phase == RESOLVE and s.owes(seat)])
    signs = WX9_SHEET.split()
    for q, sign in enumerate(signs):
        name = SQUARES[q]
        assert (is_burnt(s, name), is_struck(s, name)) == (sign == "#", sign == "X"), name
    assert net(s) == ["R1", "R4", "B2", "B5", "Y1", "Y2", "Y3", "Y4", "Y5", "Y6"]
    assert [s.trolls(0, i) for i in range(3)] == [2, 4, 4] and s.magic(0) == 4 and s.dead(0) == 10
    assert valhalla(s, 0) and largest_fire(s, 0) == 37
    parts = score_parts(s, 0)
    parts[FIRE] = -int(penalty(fire_rank(s, 0, 37, fires_like(37, 21, 14))))
    assert parts == [13, 7, 5, 7, 10, -5, 0] and sum(parts) == 37


def fires_like(*sizes: int) -> vec[i64]:
    """The largest fires of the seats."""
    return vec[i64]([i64(size) for size in sizes])


@rule("RR-7.4", "RR-7.8", "RR-1.6")
def test_wx_10_redirect() -> None:
    s = play(start(), dice("Y1", "R4-3", 1, 4))
    assert offers(s) == ["bend R4-2", "bend R5-3", "bend R4-4", "bend R3-3"]


@rule("RR-6.5", "RR-6.6", "RR-2.4")
def test_wx_11_same_number_twice() -> None:
    s = play(start(), dice("R1", "B1-2", 1, 1))
    assert is_struck(s, "R1-1") and offers(s) == ["bend R2-1", "bend R1-2"]
    for viewer in (1, 2):
        seen = s.view(viewer)
        assert not is_struck(seen, "R1-1", seen.known_sheet(0)) and not is_struck(seen, "R1-1", 0)


@rule("RR-7.2", "RR-7.5", "RR-7.7")
def test_wx_12_fizzle_or_magic() -> None:
    s = put(start(), struck="R1-1 R2-1 R1-2")
    play(s, dice("Y1", "R1-1", 1, 4) + "; P1 hit Y1-1; P1 hit Y1-4")
    assert s.marks(0) == 11 and offers(s) == ["fizzle", "shift R2-1", "shift R1-2"]
    play(s, "P1 shift R2-1")
    assert s.magic(0) == 0 and offers(s) == ["bend R3-1", "bend R2-2"]
    play(s, "P1 bend R2-2")
    assert s.marks(0) == 10 + 2 and s.magic(0) == 0
    poor = put(start(), struck="R1-1 R2-1 R1-2", spent=(1, 0, 0))
    heard = listen(poor, dice("Y1", "R1-1", 1, 4))
    assert "P1 fizzle!" in script(heard) and poor.marks(0) == 11


@rule("RR-8.4")
def test_wx_13_a_standing_stone() -> None:
    s = play(put(start(), stones="B1 B2"), dice("R1", "B2-2", 1, 2))
    assert offers(s) == ["rune B3", "rune B4", "rune B5", "rune B6"]


@rule("RR-10.2", "RR-10.7", "RR-9.2")
def test_wx_14_column_reward_before_the_strikes() -> None:
    s = play(put(start(), stones="R5 Y5"), dice("B5", "R1-1", 6, 3))
    assert len(offers(s)) == 6 and "column 5 B3-3" in offers(s) and s.marks(0) == 6
    play(s, "P1 column 5 B3-3")
    assert s.trolls(0, 1) == 1 and s.magic(0) == 1
    assert offers(s) == ["hit B5-6", "shift B5-5", "shift B6-6", "shift B4-6"]
    play(s, "P1 shift B4-6; P1 hit B4-6!")
    assert is_struck(s, "B4-6") and s.magic(0) == 0


@rule("RR-10.3", "RR-10.4")
def test_wx_15_row_reward() -> None:
    s = play(put(start(), stones="B1 B2 B3 B4 B6"), dice("B5", "R1-1", 6, 3))
    assert len(offers(s)) == 72 and score_parts(s, 0)[2] == 5
    play(s, "P1 free R3-1")
    assert len(offers(s)) == 71
    after = s.copy()
    play(after, "P1 free Y5-1")
    assert after.dead(0) == 1 and after.marks(0) == 8 + 3  # and the three strikes that follow by themselves
    assert len(play(put(start(start_marks="none"), stones="B1 B2 B3 B4 B6"), dice("B5", "R1-1", 6, 3)).legal(0)) == 78


@rule("RR-10.7", "RR-10.8")
def test_wx_16_row_and_column_together() -> None:
    s = play(put(start(), stones="B1 B2 B3 B4 B6 R5 Y5"), dice("B5", "R1-1", 6, 3))
    play(s, "P1 column 5 B2-5; P1 free B3-1; P1 free B5-1")
    assert s.marks(0) == 9 and s.trolls(0, 1) == 1 and s.paid[0] == 2**4 + 2**7


@rule("RR-3.2", "RR-3.3")
def test_wx_17_round_4() -> None:
    s = start(2)
    rounds.begin_round(s, 4)
    assert len(offers(s)) == 18 and s.rolled[0] == 0
    t = put(start(2), stones="R2 B2", round=3)
    rounds.begin_round(t, 4)
    play(t, "P1 rune Y2")
    assert offers(t)[0].startswith("column 2 B") and len(offers(t)) == 6
    play(t, "P1 column 2 B4-1")
    assert t.trolls(0, 1) == 1 and t.phase != ROLL and not t.owes(0)


BLUE_TROLLS = "B4-1 B6-2 B3-3 B5-4 B2-5 B1-6"
WODEN_SHAPE = "R1-1 R1-2 R2-2 R2-3 R3-3"


@rule("RR-12.1")
def test_wx_18_woden_with_an_emptied_sector() -> None:
    s = put(start(), struck=f"{BLUE_TROLLS} {WODEN_SHAPE}", spent=(0, 3, 0))
    play(s, dice("Y6", "B1-1", 5, 6) + f"; P1 summon woden {WODEN_SHAPE}")
    assert all(o.startswith("smite R") for o in offers(s))
    play(s, "P1 smite R2-1")
    assert all(o.startswith("smite Y") for o in offers(s))
    play(s, "P1 smite Y4-1")
    assert not s.owes(0) and [s.trolls(0, i) for i in range(3)] == [1, 6, 1]


@rule("RR-12.3")
def test_wx_19_thors_lines() -> None:
    t_shape = "B1-1 B2-1 B3-1 B2-2 B2-3"
    s = put(start(), struck=t_shape)
    play(s, dice("Y6", "R1-6", 5, 6) + f"; P1 summon thor {t_shape}; P1 smite R2-1")
    assert offers(s) == ["line R1-1 R3-1", "line R3-1 R4-1"]
    t_shape = "Y3-1 Y4-1 Y5-1 Y4-2 Y4-3"
    s = put(start(), struck="Y3-1 Y4-1 Y5-1 Y4-2", spent=(0, 0, 1))
    play(s, dice("Y6", "R1-6", 5, 6) + f"; P1 summon thor {t_shape}; P1 smite R6-3")
    assert sorted(offers(s)) == ["line B1-3 B2-3", "line R6-1 R6-2"]


@rule("RR-12.5", "RR-10.7")
def test_wx_20_loki() -> None:
    shape = "B1-1 B1-2 B1-3 B1-4 B2-4"
    s = put(start(), struck=shape, stones="R4 B4")
    play(s, dice("Y5", "R1-6", 5, 6) + f"; P1 summon loki {shape}; P1 rune Y4")
    assert offers(s)[0].startswith("rune")  # the column waits for the second stone
    play(s, "P1 rune Y6")
    assert len(offers(s)) == 6 and all(o.startswith("column 4 R") for o in offers(s))


@rule("RR-15.6", "RR-15.7", "RR-13.4")
@pytest.mark.parametrize(("sizes", "lost"), [((20, 20, 15, 10), [5, 5, 1, 0]), ((30, 25, 25, 20, 20, 6), [5, 3, 3, 0, 0, 0])])
def test_wx_21_fire_ranking(sizes: tuple[int, ...], lost: list[int]) -> None:
    s = start(len(sizes))
    burning = fires_like(*sizes)
    assert [penalty(fire_rank(s, seat, sizes[seat], burning)) for seat in range(len(sizes))] == lost


@rule("RR-13.2", "RR-15.8")
def test_wx_22_what_is_a_fire() -> None:
    assert largest_fire(start(), 0) == 0
    assert largest_fire(put(start(), struck="R4-4"), 0) == 3
    s = put(start(), seat=1, struck="R4-4")
    assert [score_parts(s, seat)[FIRE] for seat in range(3)] == [0, -5, 0]


@rule("RR-1.4", "RR-17.2", "RR-17.3")
def test_wx_23_the_dummy_of_two_players() -> None:
    heard = script(listen(start(2), SAMPLE))
    assert "P1 aim left B5-2" in heard and "P1 aim right B5-3" in heard and "P2 aim left Y2-3" in heard
    row = " ".join(f"{letter}{x}-1" for letter in "RBY" for x in range(1, 7))
    fifteen = " ".join(row.split()[:15])
    nine = " ".join(row.split()[:9])
    s = put(put(start(2), struck=fifteen), seat=1, struck=nine)
    assert list(fires(s)) == [15, 9]
    assert [score_parts(s, seat)[FIRE] for seat in (0, 1)] == [-5, -1]


@rule("RR-18.3", "RR-18.4", "RR-11.7")
def test_wx_24_solo_chain() -> None:
    s = put(start(1), struck=f"{FLIPPED} Y4-2 Y5-2", spent=(1, 0, 0), round=5)
    play(s, dice("R1", "B5-6", 1, 2, seats=1) + "; P1 summon sif; P1 smite Y4-1; P1 smite Y6-2")
    assert "summon thor" in offers(s) and s.bonuses[3] == 2
    play(s, "P1 summon thor")
    assert list(s.bonuses[:5]) == [0, 0, 0, 2, 0] and s.claimed_in[2] == 5 and score_parts(s, 0)[:2] == [6, 2]
    two = put(start(2), struck=f"{FLIPPED} Y4-2 Y5-2", spent=(1, 0, 0), round=5)
    roles = "P1 keep; P2 keep; P1 set thunder=R1 circle=B5 triangle=Y6; P2 set thunder=R1 circle=B1 triangle=Y6"
    play(two, f"P1 roll R1 B5 Y6; P2 roll R1 B1 Y6; {roles}; D1 roll 2; P1 summon sif; P1 smite Y4-1; P1 smite Y6-2")
    assert not two.owes(0)


@rule("RR-4.3", "RR-4.4", "RR-15.9")
def test_wx_25_turning_dice() -> None:
    s = start(1)
    play(s, "P1 roll R3 B5 Y2")
    assert len(offers(s)) == 16 and offers(s)[0] == "keep"
    play(s, "P1 turn Y2>6")
    assert offers(s) == ["thunder R3", "thunder B5", "thunder Y6"]  # one turn a round
    last = put(start(1), turns=3)
    heard = listen(last, "P1 roll R3 B5 Y2")
    assert "P1 keep!" in script(heard) and offers(last)[0] == "thunder R3"
    assert score_parts(last, 0)[6] == -9


FOUR_GODS = {
    "woden": ("R1-1 R1-2 R2-2 R2-3 R3-3", 2),
    "frigg": ("B2-1 B3-1 B1-2 B2-2 B2-3", 3),
    "thor": ("Y1-1 Y2-1 Y3-1 Y2-2 Y2-3", 4),
    "loki": ("R1-3 R1-4 R1-5 R1-6 R2-6", 5),
}
SIF_SHAPE = "Y5-4 Y6-4 Y5-5 Y4-6 Y5-6"


@rule("RR-14.2", "RR-14.3", "RR-18.5")
@pytest.mark.parametrize("seats", [3, 1])
def test_wx_26_the_end_comes_early(seats: int) -> None:
    s = put(start(seats), seat=1 if seats == 3 else 0, struck=SIF_SHAPE, gods=FOUR_GODS, round=7)
    if seats == 3:
        roles = "; ".join(f"P{n} keep; P{n} set thunder=B6 circle=R6 triangle=Y1" for n in (1, 2, 3))
        play(s, "; ".join(f"P{n} roll R6 B6 Y1" for n in (1, 2, 3)) + "; " + roles)
        while s.owes(1):
            s.play(1, s.legal(1)[-1] if "summon sif" in offers(s, 1) else s.legal(1)[0])
        assert s.round == 7 and s.actors()  # the others still finish
        finish(s, 0)
        finish(s, 2)
        assert s.actors() == [] and s.round == 7
        play(s, "end gods P2")
        with pytest.raises(IllegalMove):
            play(s, "end rounds")
    else:
        play(s, dice("B6", "R6-1", 1, 2, seats=1))
        while s.round == 7:
            s.play(0, s.legal(0)[-1] if "summon sif" in offers(s) else s.legal(0)[0])
        assert s.round == 8 and s.actors() == [0] and s.all_gods(0)


@rule("RR-16.1", "RR-16.2", "RR-16.3")
def test_wx_27_tie() -> None:
    few = "R2-1 R4-2 R6-3 R1-4 B4-1 B6-2 B3-3 B5-4 Y4-1 Y6-2 Y5-3"  # 4 + 4 + 3 trolls: 3 + 3 + 1 points
    many = few + " R3-5"  # a fifth troll brings magic, no point
    s = at_the_end(2, [many, few])
    assert s.points()[0] == s.points()[1] and s.all_trolls(0) == 12 and s.all_trolls(1) == 11
    assert s.scores() == [1.0, 0.0]
    assert at_the_end(2, [many, many]).scores() == [0.5, 0.5]


@rule("RR-10.6")
def test_wx_28_lost_reward() -> None:
    s = put(start(), struck="R2-1 R4-2 R6-3 R1-4 R3-5 R5-6", stones="R1 B1", spent=(3, 0, 0))
    heard = listen(s, dice("Y1", "B1-6", 1, 4))
    lines = script(heard)
    assert "P1 power Y1!" in lines and not any("column" in line for line in lines) and s.paid[0] == 1
    assert PICTURE[SQUARES.index("R2-1")] == TROLL
