"""Would the laws notice a leak in the real games? Each part that a game hides is left open in turn, and the laws must say so.

Only plain Python lets a test change a method of a game; compiled, the same sources run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from catalogue import GAMES
from meadhall import compiled
from meadhall.game import EVERYONE, Cut, Event, Game, State
from meadhall.laws import BrokenLaw, Line, check, secrets
from toys.hoard import HOARD

SECRET = [game for game in [HOARD, *GAMES] if game.secrets]
OPTIONS: dict[str, dict[str, Any]] = {"nxs": {"cards": "drawing", "cards_face_down": True}}
pytestmark = pytest.mark.skipif(compiled(), reason="a compiled method cannot be replaced")


def hidden(game: Game, options: dict[str, Any]) -> set[str]:
    """The parts of the state that some viewer does not see at some time."""
    line = Line(game, game.default_seats, options, 1).play()
    found: set[str] = set()
    for at in line.positions(60):
        true = line.states[at].data()
        for viewer in line.viewers:
            found |= {name for name, seen in line.states[at].view(viewer).data().items() if seen != true[name]}
    return found - {"viewer"}


def leaking(view: Callable[[State, int], State], name: str) -> Callable[[State, int], State]:
    """The game's own view, but for one part that is not hidden."""

    def leaky(self: State, seat: int) -> State:
        seen = view(self, seat)
        value = getattr(self, name)
        setattr(seen, name, value if isinstance(value, int) else value[:])
        return seen

    return leaky


@pytest.mark.parametrize("game", SECRET, ids=lambda game: game.key)
def test_a_part_that_is_not_hidden_is_noticed(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    options = OPTIONS.get(game.key, {})
    parts = hidden(game, options)
    assert parts, "a game with secrets hides something"
    unnoticed = [name for name in sorted(parts) if not noticed(game, options, name, monkeypatch)]
    assert not unnoticed, f"{game.title} could leak {unnoticed}"


def noticed(game: Game, options: dict[str, Any], name: str, monkeypatch: pytest.MonkeyPatch) -> bool:
    with monkeypatch.context() as patch:
        patch.setattr(game.rules.state, "view", leaking(game.rules.state.view, name))
        patch.setattr(secrets, "shown", lambda *_given: {})  # the view itself must give it away, not its drawing
        for seed in range(1, 25):
            try:
                check(game, None, options, games=1, seed=seed, laws=[11])
            except BrokenLaw as found:
                return found.law == 11
    return False


@pytest.mark.parametrize("game", SECRET, ids=lambda game: game.key)
def test_secrets_told_to_everybody_are_noticed(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def shout(self: State, key: str, params: tuple[int, ...], _audience: int = EVERYONE) -> None:
        if self.told is not None:
            self.told.append(Event(key, params, EVERYONE))

    monkeypatch.setattr(game.rules.state, "tell", shout)
    monkeypatch.setattr(secrets, "shown", lambda *_given: {})
    with pytest.raises(BrokenLaw, match=r"law 11: .* hears whether"):
        check(game, None, OPTIONS.get(game.key, {}), games=6, laws=[11])


@pytest.mark.parametrize("game", SECRET, ids=lambda game: game.key)
def test_records_that_tell_everybody_are_noticed(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """An audience that is too wide would put secret lines into everybody's record of a running game."""
    monkeypatch.setattr(game.rules.state, "audience", lambda _self, _actor: EVERYONE)
    monkeypatch.setattr(secrets, "shown", lambda *_given: {})
    with pytest.raises(BrokenLaw, match=r"law (6|11): .*(is told what|is in the audience|the record tells)"):
        check(game, None, OPTIONS.get(game.key, {}), games=6, laws=[6, 11])


@pytest.mark.parametrize("game", SECRET, ids=lambda game: game.key)
def test_a_beat_too_many_is_noticed(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their number alone would tell something of what the viewer does not hear."""
    real = Game.cut

    def cut(self: Game, told: Sequence[Event], ends: Sequence[int], viewer: int) -> list[Cut]:
        secret = sum(sum(event.params) for event in told if not event.heard_by(viewer))
        return [(-1, ())] * (secret % 2) + real(self, told, ends, viewer)

    monkeypatch.setattr(Game, "cut", cut)
    with pytest.raises(BrokenLaw, match=r"law 11: .* the beats of .* tell .*: \d+ or \d+ of them"):
        check(game, None, OPTIONS.get(game.key, {}), games=6, laws=[11])
