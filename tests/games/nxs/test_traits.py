"""What the balance lab learns about an army: the tiles that it drew for itself, and the runes it used, also those that go round."""

from __future__ import annotations

from meadhall.game import Event
from meadhall.games.nxs.rules import NxsState

from .table import GAME, play, start

SEPARATE = "; ".join(f"tile {colour} {kind}" for colour, row in (("W", "UUOOSS"), ("B", "BBHHSS")) for kind in row)


def drawn(seat: int, state: NxsState, told: list[Event]) -> list[str]:
    return [trait for trait in GAME.traits(state, seat, told) if " drawn for " in trait]


def listened(script: str, **options: object) -> tuple[NxsState, list[Event]]:
    state = start(2, "", **options)
    state.listen()
    play(state, script)
    return state, state.heard()


def test_an_army_of_its_own_tiles_tells_which_piece_began_where() -> None:
    told = listened(SEPARATE, setup="random_short", random_sharing="separate")
    white = ["wolf drawn for e3", "wolf drawn for e4", "eagle drawn for d3", "eagle drawn for d4"]
    assert sorted(drawn(0, *told)) == sorted([*white, "sorceress drawn for d5", "sorceress drawn for b3"])
    assert "bear drawn for e3" in drawn(1, *told) and "wolf drawn for e3" not in drawn(1, *told)


def test_tiles_that_are_the_same_for_all_tell_nothing_about_a_seat() -> None:
    told = listened("tile U; tile O; tile S; tile H; tile B; tile S", setup="random_short")
    assert drawn(0, *told) == drawn(1, *told) == []
