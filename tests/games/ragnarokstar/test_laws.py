"""The laws of the hall, for every seat count, expansion and option."""

from __future__ import annotations

import pytest

from meadhall import compiled
from meadhall.laws import ONCE, check
from meadhall.playout import Playout
from meadhall.rng import Rng

from .gig import GAME

OPTIONS: list[dict[str, object]] = [
    {"rounds": 1},
    {"ice_self_gift": True},
    {"auto_collect": False, "revised_contracts": False},
    {"final_tie": "shared"},
    {"first_ice_master": "seat2"},
    {"bands": "green,yellow"},
    {"handicap": "2,-3"},
]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("expansion", ["base", "angry", "divalkyrie"])
def test_laws(expansion: str, seats: int) -> None:
    check(GAME, seats, {"expansion": expansion}, games=1, seed=10 * seats + len(expansion))


def test_laws_about_the_game_as_a_whole() -> None:
    check(GAME, games=1, laws=ONCE)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_quick_laws_of_more_games(seats: int) -> None:
    """Pieces are kept, scores add up, and all seats and islands are alike."""
    check(GAME, seats, {"expansion": "divalkyrie"}, games=2, seed=30 * seats, laws=[13, 14, 18])


@pytest.mark.parametrize("options", OPTIONS, ids=[next(iter(o)) for o in OPTIONS])
def test_laws_with_options(options: dict[str, object]) -> None:
    check(GAME, 3, {"expansion": "divalkyrie", "rounds": 2, **options}, games=1, seed=5)


def test_random_games_are_the_same_everywhere() -> None:
    """A digest of 30 games, equal compiled and plain."""
    run, digest = Playout(), 0
    for seed in range(30):
        run.run(GAME.start(2 + seed % 3, expansion=("base", "angry", "divalkyrie")[seed // 3 % 3]), Rng(seed))
        digest = (digest * 31 + int(run.digest)) % 2**32
    assert digest == DIGEST, (compiled(), digest)


DIGEST = 2391161415
