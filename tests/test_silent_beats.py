"""Beats tell no secrets, whatever the set-up: law 11 with every option of every game that hides something.

Number, kind and content of a viewer's beats are compared in worlds that it cannot tell apart (meadhall.laws.secrets).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

from catalogue import GAMES
from meadhall.game import Cut, Event, Game
from meadhall.laws import BrokenLaw, check, mixtures, secrets, variations

SECRET = [game for game in GAMES if game.secrets]
SAMPLE = 4  # set-ups for each game in the ordinary run
FEW = 3  # seats there: with more of them a game takes long
# what hides something where two options meet, and is rarely met by chance
TOGETHER: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "nxs": [(seats, {"setup": "short", "cards": "drawing", "cards_face_down": True}) for seats in (2, 3)]
}


def compared(game: Game, set_ups: Iterable[tuple[int, dict[str, Any]]], seed: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """Judge these set-ups by law 11; returns how many beats were held against each other."""
    beats, real = 0, secrets._compare_beats

    def counted(line: Any, viewer: int, worlds: tuple[secrets.Heard, secrets.Heard], *rest: Any, **more: Any) -> None:
        nonlocal beats
        told, shots = worlds[0]
        beats += len(game.cut([event for event, _ in told], [shot.end for shot in shots], viewer))
        real(line, viewer, worlds, *rest, **more)

    monkeypatch.setattr(secrets, "_compare_beats", counted)
    for n, (seats, options) in enumerate(set_ups):
        check(game, seats, options, games=1, seed=seed + n, laws=[11])
    return beats


@pytest.mark.parametrize("game", SECRET, ids=lambda game: game.key)
def test_beats_are_the_same_in_worlds_that_a_viewer_cannot_tell_apart(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    small = [set_up for set_up in mixtures(game, 12) if set_up[0] <= FEW][:SAMPLE]
    assert len(small) == SAMPLE
    assert compared(game, [*TOGETHER.get(game.key, []), *small], 1, monkeypatch) > 100


def a_beat_too_many(game: Game) -> Callable[[Sequence[Event], Sequence[int], int], list[Cut]]:
    """A leak: whoever does not hear a secret gets one beat more if its last number is odd."""
    real = game.cut

    def leaky(told: Sequence[Event], ends: Sequence[int], viewer: int) -> list[Cut]:
        odd = any(event.params and event.params[-1] % 2 for event in told if not event.heard_by(viewer))
        return [*real(told, ends, viewer), *([(-1, ())] if odd else [])]

    return leaky


@pytest.mark.parametrize("game", SECRET, ids=lambda game: game.key)
def test_a_beat_too_many_is_caught(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "cut", a_beat_too_many(game))
    small = [set_up for set_up in mixtures(game, 12) if set_up[0] <= FEW]
    with pytest.raises(BrokenLaw, match=r"law 11: .*beats") as broken:
        compared(game, [*TOGETHER.get(game.key, []), *small], 1, monkeypatch)
    assert broken.value.law == 11


@pytest.mark.slow
@pytest.mark.parametrize("game", SECRET, ids=lambda game: game.key)
def test_beats_tell_nothing_with_any_seat_count_and_option(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    set_ups = [*TOGETHER.get(game.key, []), *variations(game), *mixtures(game, 40, seed=7)]
    assert sum(compared(game, set_ups, seed, monkeypatch) for seed in (11, 2000)) > 1000
