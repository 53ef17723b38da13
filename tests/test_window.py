"""Joint windows: nobody knows more, and nobody decides otherwise, because others were asked before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from meadhall import Rng, load_game
from meadhall.bots import choose
from meadhall.bots.match import play_one
from meadhall.game import CHANCE, State
from meadhall.window import Window, view_since

WINDOWED = ("ragnarokstar", "ragnaroll")  # the games in which several owe a choice at once


def windows(key: str, most: int) -> Iterator[tuple[State, list[tuple[int, int]], State]]:
    """Positions at which a joint window opens, with all that came before and the start of the game."""
    game, rng = load_game(key), Rng(3)
    start: Any = game.start()
    state, entries, joint = start.copy(), list[tuple[int, int]](), False
    while state.actors() and most:
        actors = state.actors()
        if len(actors) > 1 and not joint:
            yield state.copy(), list(entries), start
            most -= 1
        joint = len(actors) > 1
        actor = actors[0]
        action = int(state.sample(rng)) if actor == CHANCE else state.legal(actor)[rng.below(len(state.legal(actor)))]
        entries.append((actor, action))
        state.apply(actor, action)


@pytest.mark.parametrize("key", WINDOWED)
def test_what_a_seat_decides_from_does_not_depend_on_who_was_asked_before(key: str) -> None:
    for opened, entries, start in windows(key, 4):
        first, last = opened.actors()[0], opened.actors()[-1]
        state, window, rng = opened.copy(), Window(), Rng(1)
        wanted = window.view(state, last)
        assert wanted == opened.view(last)
        more = list(entries)
        while state.owes(first) and len(state.actors()) > 1:
            legal = state.legal(first)
            action = legal[rng.below(len(legal))]
            window.made(state, first, action)
            state.apply(first, action)
            more.append((first, action))
            if last in state.actors():
                assert window.view(state, last) == wanted == view_since(start, more, last)


def test_own_choices_count_within_a_window() -> None:
    for opened, _, _ in windows("ragnarokstar", 3):
        seat = opened.actors()[-1]
        state, window = opened.copy(), Window()
        action = state.legal(seat)[0]
        window.made(state, seat, action)
        state.apply(seat, action)
        alone = opened.copy()
        alone.apply(seat, action)
        if seat in state.actors():
            assert window.view(state, seat) == alone.view(seat)


def test_a_bot_chooses_the_same_first_and_last() -> None:
    game = load_game("ragnarokstar")
    for opened, _, _ in windows("ragnarokstar", 2):
        last = opened.actors()[-1]
        early = choose(game, Window().view(opened, last), last, "thrall", 5)
        state, window, rng = opened.copy(), Window(), Rng(2)
        while state.actors() != [last] and last in state.actors():
            seat = state.actors()[0]
            action = choose(game, window.view(state, seat), seat, "random", int(rng.next()))
            window.made(state, seat, action)
            state.apply(seat, action)
        assert last in state.actors(), "the others have finished, and only the last seat is asked"
        assert choose(game, window.view(state, last), last, "thrall", 5) == early


def test_games_without_windows_are_played_as_before() -> None:
    game = load_game("hexentafl")
    state, window = game.start(), Window()
    view = window.view(state, 0)
    assert view == state.view(0) and window.own == {}
    scores, _ = play_one(game, ["random", "random"], {}, 5)
    assert sum(scores) == 1.0


def play(key: str, backwards: bool, most: int) -> tuple[list[tuple[int, int, int]], State]:
    """A game in which windows are asked from the first seat or from the last; dice and each seat's whims are the same in both."""
    game, luck, window = load_game(key), Rng(4), Window()
    state: Any = game.start(2)
    made, found = [0, 0], list[tuple[int, int, int]]()
    while state.actors() and len(found) < most:
        actors = state.actors()
        if actors == [CHANCE]:
            state.apply(CHANCE, state.sample(luck))
            continue
        seat = actors[-1 if backwards else 0]
        action = choose(game, window.view(state, seat), seat, "thrall", seat * 4096 + made[seat], counted=1)
        window.made(state, seat, action)
        state.apply(seat, action)
        made[seat] += 1
        found.append((seat, made[seat], action))
    return sorted(found), state


@pytest.mark.parametrize("key", WINDOWED)
def test_the_same_game_comes_of_it_whoever_is_asked_first(key: str) -> None:
    forwards, backwards = play(key, False, 10_000), play(key, True, 10_000)
    assert forwards == backwards and len(forwards[0]) > 50
