"""The laws for every seat count and option, conservation of all components, and what every position must obey."""

from __future__ import annotations

from itertools import product
from typing import Any, cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import size
from meadhall.errors import BadPosition
from meadhall.games.lindisfarne.data import CARDS
from meadhall.games.lindisfarne.rules import codes
from meadhall.games.lindisfarne.rules.state import LindisfarneState
from meadhall.games.lindisfarne.rules.tables import ALL_CARDS, values_of
from meadhall.laws import ONCE, check
from meadhall.state import UNKNOWN
from support import random_states, rule

from .longhouse import GAME, table

OPTIONS: list[dict[str, Any]] = [
    {},
    {"objectives": "open"},
    {"norway_effects": False},
    {"rune_supply": "unlimited"},
    {"neutral_clan": False},
    {"starting_runes": [2, 1], "first_player": "yellow", "norway_left_out": "NO-HAF NO-NID"},
]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options) or "default")
def test_all_laws_hold(seats: int, options: dict[str, Any]) -> None:
    check(GAME, seats, options, games=2 if not options else 1, seed=7)


def test_laws_about_the_game_as_a_whole() -> None:
    check(GAME, games=1, laws=ONCE)


@rule("LD-1.3", "LD-1.7", "LD-4.15", "LD-6.16", "LD-9.14")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cards_runes_and_tokens_are_never_made_or_lost(seats: int) -> None:
    for seed in range(6):
        for s in cast(list[LindisfarneState], random_states(GAME, seats, seed)):
            lying = sum(2 ** int(c) for c in s.table if c >= 0)
            sets = [s.pile, s.out, s.discard, lying, *s.owned]
            together = 0
            for cards in sets:
                assert together & cards == 0
                together |= cards
            assert together == ALL_CARDS == 2 ** len(CARDS) - 1 and size(together) == 38
            assert s.supply + sum(s.runes) == 12
            standing = [sum(len(values_of(s.crew[clan * 3 + b])) for b in range(3)) for clan in range(5)]
            assert [standing[seat] + s.hand[seat] for seat in range(seats)] == [6] * seats
            assert standing[4] in ((0, 6) if seats == 2 else (0,))
            for board in range(3):
                lines = [int(s.line[clan * 3 + board]) for clan in range(5) if s.line[clan * 3 + board]]
                assert len(lines) == len(set(lines))
                assert all((s.line[clan * 3 + board] > 0) == (s.crew[clan * 3 + board] > 0) for clan in range(5))


def broken(**changes: object) -> dict[str, object]:
    """A possible position, changed."""
    data = table("north: 1 blue 6 | 2 yellow 5", hand={"black": 4}).data()
    assert GAME.load(data).data() == data
    return {**data, **changes}


@pytest.mark.parametrize(
    ("changes", "clause"),
    [
        ({"pile": 0}, "LD-1.3"),
        ({"supply": 11}, "LD-1.7"),
        ({"neutral_clan": 1}, "LD-9.1"),
        ({"jarl": 3}, "LD-1.1"),
        ({"hand": [6, 5, 4, 0]}, "LD-1.7"),
        ({"home": [1, 0, 0, 0]}, "LD-2.3"),
        ({"dice": 600000}, "LD-4.1"),
        ({"tilted": 1}, "LD-7.1"),
        ({"line": [1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]}, "LD-4.7"),
        ({"line": [0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]}, "LD-4.6"),
        ({"draws": [0, 3, 3, 3]}, "LD-6.11"),
        ({"draws": [0, 3, 20, 3, 1, 3, 20, 3]}, "LD-6.11"),
        ({"draws": [0, -1, -1, -1]}, "LD-6.11"),
        ({"step": 17, "home": [1, 2, 3, 0]}, "LD-6.11"),
        ({"step": 16}, "LD-2.6"),
        ({"step": 16, "home": [1, 2, 3, 0], "seat": 1}, "LD-6.8"),
        ({"table": [1, 0, 6, 7, 16, 17]}, "LD-1.5"),
        ({"crew": [900000] + [0] * 14}, "crew"),
        ({"step": 14}, "LD-4.2"),
        ({"step": 11}, "LD-4.1"),
    ],
    ids=str,
)
def test_an_impossible_position_is_refused_with_its_clause(changes: dict[str, object], clause: str) -> None:
    with pytest.raises(BadPosition, match=clause):
        GAME.load(broken(**changes))


def wrong_draw(low: int, high: int, kept: int) -> str:
    """What is wrong with a draw of objectives, in plain words."""
    if kept == codes.NOTHING:
        return "LD-6.11: one of the two objectives must be kept"
    if UNKNOWN in (low, high, kept):
        return "LD-6.11: only a view may have unknown objectives"
    drawn = [low] if high == codes.NOTHING else [low, high]
    if codes.NOTHING in drawn or drawn != sorted(set(drawn)) or kept not in drawn:
        return "LD-6.11: a draw is one or two different objectives, and one of these is kept"
    return ""


@rule("LD-6.11")
def test_which_draws_of_objectives_are_possible() -> None:
    for low, high, kept in product((UNKNOWN, 0, 1, 2, codes.NOTHING), repeat=3):
        s = table()
        s.draws = vec[i64]([0, low, high, kept])
        assert s.fault() == wrong_draw(low, high, kept), (low, high, kept)


@rule("LD-1.5", "LD-6.18")
@pytest.mark.parametrize(
    ("board", "lying", "clause"),
    [
        (0, [5, 9], "LD-1.5"),
        (0, [-1, 5], "LD-1.5"),
        (1, [5, -1], "LD-1.5"),
        (1, [5, 9, -1, 3], "LD-1.5"),
        (0, [-1, -1, 5], "LD-1.5"),
        (2, [5, 9, 1, 3, 4, 6], "LD-1.5"),
        (2, [5, 9, 1, 3, 6, -1], "LD-6.18"),
        (0, [5], ""),
        (1, [5, 9], ""),
        (2, [5, 9, 1, 3], ""),
    ],
)
def test_a_deal_fills_north_then_middle_then_south(board: int, lying: list[int], clause: str) -> None:
    table = (lying + [-1] * 6)[:6]
    start = GAME.start(3, first_player="blue", norway_left_out="NO-KAU NO-BOR").data()
    pile = start["pile"]
    assert isinstance(pile, int)
    changes = {"board": board, "table": table, "pile": pile - sum(2**card for card in table if card >= 0)}
    if clause == "LD-6.18":
        changes |= {"discard": changes["pile"], "pile": 0}
    if clause:
        with pytest.raises(BadPosition, match=clause):
            GAME.load({**start, **changes})
    else:
        assert GAME.load({**start, **changes}).turn() == -1
