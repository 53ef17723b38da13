"""OpenSpiel: every game as meadhall_KEY, with explicit chance, information states and tensors made from views.

Joint secret windows become hidden moves in a row: the seats choose in seat order and nobody sees the choice of another.
Utilities are the share of the win less the fair share (rivals: zero-sum), or the score itself (comrades, solo).
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from meadhall.game import CHANCE, EVERYONE, Game
from meadhall.games import CATALOGUE, load_game
from meadhall.research.arrays import layout, observe
from meadhall.research.zoo import rewards

__all__ = ["register", "registered"]

_REGISTERED: list[str] = []
LISTED = ";"  # OpenSpiel's own lists use the comma, so ours are written with semicolons there


def _type_of(game: Game) -> pyspiel.GameType:
    parameters: dict[str, Any] = {"players": game.default_seats}
    for option in game.options:
        plain = isinstance(option.default, bool | int)
        parameters[option.name] = option.default if plain else option.say(option.default).replace(",", LISTED)
    chance = pyspiel.GameType.ChanceMode
    information = pyspiel.GameType.Information
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"meadhall_{game.key}",
        long_name=f"Meadhall {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if game.outcomes else chance.DETERMINISTIC,
        information=information.IMPERFECT_INFORMATION if game.secrets else information.PERFECT_INFORMATION,
        utility=utility.IDENTICAL if game.together else utility.GENERAL_SUM if game.seats[0] == 1 else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


class _Game(pyspiel.Game):  # type: ignore[misc]  # pyspiel is not typed
    """One of our games with its set-up."""

    def __init__(self, game: Game, kind: pyspiel.GameType, params: dict[str, Any] | None) -> None:
        given = {name: value.replace(LISTED, ",") if isinstance(value, str) else value for name, value in (params or {}).items()}
        self.seats = game.seat_count(int(given.pop("players", game.default_seats)))
        self.settings = game.complete(given)
        self.rules = game
        comrades = game.together or self.seats == 1
        fair = 0.0 if comrades else 1.0 / self.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions,
            max_chance_outcomes=game.outcomes,
            num_players=self.seats,
            min_utility=-fair,
            max_utility=1.0 - fair,
            utility_sum=0.0 if kind.utility == pyspiel.GameType.Utility.ZERO_SUM else None,
            max_game_length=game.bound,
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> _State:
        """The start of a game."""
        return _State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """What a seat knows: planes as a tensor; with perfect recall also all that it was told, as a string."""
        recall = bool(iig_obs_type is not None and iig_obs_type.perfect_recall)
        return _Observer(self, recall)


class _State(pyspiel.State):  # type: ignore[misc]  # pyspiel is not typed
    """A position with what each seat has been told."""

    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self.rules = game.rules
        self.position = game.rules.setup(game.seats, dict(game.settings))
        self.told: list[list[str]] = [[] for _ in range(game.seats)]

    def current_player(self) -> int:
        """A seat, chance, or nobody."""
        turn = int(self.position.turn())
        if turn == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return turn if turn >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Outcomes with probabilities."""
        outcomes = self.position.chance()
        total = sum(weight for _, weight in outcomes)
        return [(outcome, weight / total) for outcome, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        actor = int(self.position.turn())
        audience = int(self.position.audience(actor))
        text = f"{actor}:{action}"
        for seat, heard in enumerate(self.told):
            if audience == EVERYONE or seat == actor or (audience >> seat) % 2:
                heard.append(text)
        self.position.apply(actor, action)

    def _action_to_string(self, player: int, action: int) -> str:
        actor = CHANCE if player == pyspiel.PlayerId.CHANCE else player
        return self.rules.say(self.position, actor, action)

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return not self.position.actors()

    def returns(self) -> list[float]:
        """Utilities, seat by seat."""
        return rewards(self.rules, self.position) if self.is_terminal() else [0.0] * int(self.position.seats)

    def __str__(self) -> str:
        return json.dumps(self.position.data(), sort_keys=True)


class _Observer:
    """PyObserver: planes of the view as a tensor, the view (and with recall what was told) as a string."""

    def __init__(self, game: _Game, recall: bool) -> None:
        self.rules = game.rules
        self.recall = recall
        parts = layout(game.rules, game.seats, game.settings)
        self.tensor: NDArray[np.float32] = np.zeros(parts[-1].start + parts[-1].size, np.float32)
        self.dict = {part.name: self.tensor[part.start : part.start + part.size].reshape(part.shape) for part in parts}

    def set_from(self, state: _State, player: int) -> None:
        """Fill the tensor for a seat."""
        self.tensor[:] = observe(self.rules, state.position, player)

    def string_from(self, state: _State, player: int) -> str:
        """The view of a seat as text."""
        seen = json.dumps(state.position.view(player).data(), sort_keys=True)
        return f"{' '.join(state.told[player])} | {seen}" if self.recall else seen


def _class_of(game: Game, kind: pyspiel.GameType) -> type[_Game]:
    """The class that OpenSpiel makes this game from; it is kept beyond the end of the interpreter, which only a class survives."""

    class Registered(_Game):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, kind, params)

    return Registered


def register() -> list[str]:
    """Register every game of the hall with OpenSpiel, once; returns their names."""
    for key in CATALOGUE:
        name = f"meadhall_{key}"
        if name not in _REGISTERED:
            game = load_game(key)
            kind = _type_of(game)
            pyspiel.register_game(kind, _class_of(game, kind))
            _REGISTERED.append(name)
    return list(_REGISTERED)


def registered() -> list[str]:
    """The names registered so far."""
    return list(_REGISTERED)
