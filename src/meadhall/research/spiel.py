"""OpenSpiel: every game as meadhall_KEY, with explicit chance, information states and tensors made from views.

Joint secret windows become hidden moves in a row: the seats choose in seat order and nobody sees the choice of another.
Utilities are the share of the win minus the fair share (rivals: zero-sum), or the score itself (comrades, solo).
A game may begin at a position of a record: meadhall_KEY(start=RECORD,after=ENTRIES,guesses=N), see roots.py. Some such positions are
separate games (VARIANTS): small enough for counterfactual regret minimisation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pyspiel
from numpy.typing import NDArray

from meadhall.errors import BadOption
from meadhall.game import CHANCE, OVER, Game
from meadhall.games import keys, load_game
from meadhall.research.arrays import layout_of, observe
from meadhall.research.nodes import Tree
from meadhall.research.roots import ALL, Root, game_of, named, of_record, of_start
from meadhall.rng import Rng

__all__ = ["VARIANTS", "register"]

_REGISTERED: list[str] = []
LISTED = ";"  # OpenSpiel's own lists use the comma, so ours are written with semicolons there
START: dict[str, Any] = {"start": "", "after": ALL, "guesses": 0}
VARIANTS = tuple(named())  # positions that are games of their own


def _type_of(game: Game, name: str, title: str, parameters: dict[str, Any], chance: bool, secrets: bool) -> pyspiel.GameType:
    modes = pyspiel.GameType.ChanceMode
    information = pyspiel.GameType.Information
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"meadhall_{name}",
        long_name=f"Meadhall {title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if chance else modes.DETERMINISTIC,
        information=information.IMPERFECT_INFORMATION if secrets else information.PERFECT_INFORMATION,
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


def _parameters(game: Game) -> dict[str, Any]:
    """Seats, options, and where to begin, with their defaults."""
    found: dict[str, Any] = {"players": game.default_seats}
    for option in game.options:
        plain = isinstance(option.default, bool | int)
        found[option.name] = option.default if plain else option.say(option.default).replace(",", LISTED)
    return {**found, **START}


def _root(game: Game, params: dict[str, Any]) -> Root:
    """Where a game with these parameters begins."""
    given = {name: value.replace(LISTED, ",") if isinstance(value, str) and name != "start" else value for name, value in params.items()}
    source, after, guesses = (given.pop(name, default) for name, default in START.items())
    if not source:
        return of_start(game, game.seat_count(int(given.pop("players", game.default_seats))), given)
    own = _parameters(game)  # OpenSpiel lists them all, so only those that differ were set
    if meant := [name for name in given if params[name] != own[name]]:
        raise BadOption(f"a record has its own seats and options, so {', '.join(meant)} cannot be given beside start")
    return of_record(game, str(source), int(after), int(guesses))


class _Game(pyspiel.Game):  # type: ignore[misc]  # pyspiel is not typed
    """One of our games with its set-up."""

    def __init__(self, root: Root, late: bool, kind: pyspiel.GameType, params: dict[str, Any]) -> None:
        game, seats, worlds = root.game, root.seats, len(root.worlds)
        self.tree = Tree(root, late)
        comrades = game.together or seats == 1
        fair = 0.0 if comrades else 1.0 / seats
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions,
            max_chance_outcomes=max(game.outcomes, worlds if worlds > 1 else 0),
            num_players=seats,
            min_utility=-fair,
            max_utility=1.0 - fair,
            utility_sum=0.0 if kind.utility == pyspiel.GameType.Utility.ZERO_SUM else None,
            max_game_length=game.bound + 1,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> _State:
        """The start of a game."""
        return _State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """What a seat knows: planes as a tensor; or with perfect recall all that it was told and has seen, as a string alone."""
        recall = bool(iig_obs_type is not None and iig_obs_type.perfect_recall)
        return _Observer(self.tree.root, recall)


class _State(pyspiel.State):  # type: ignore[misc]  # pyspiel is not typed
    """A history that moves from node to node, so that a clone is cheap."""

    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self.node = game.tree.first

    def current_player(self) -> int:
        """A seat, chance, or nobody."""
        turn = self.node.turn
        if turn >= 0:
            return turn
        return int(pyspiel.PlayerId.CHANCE if turn == CHANCE else pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Outcomes with probabilities."""
        return self.node.chance()

    def _apply_action(self, action: int) -> None:
        self.node = self.node.child(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.node.position is None:
            return f"world {action}"
        actor = CHANCE if player == pyspiel.PlayerId.CHANCE else player
        return self.node.tree.root.game.say(self.node.position, actor, action)

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.node.turn == OVER

    def returns(self) -> list[float]:
        """Utilities, seat by seat."""
        return self.node.returns()

    def __str__(self) -> str:
        """The table as text."""
        return "worlds" if self.node.position is None else self.node.tree.root.game.text(self.node.position)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> _State:
        """Another history that this seat cannot tell from the present one: a guess from its view. The rest of it can be played on.

        What it recalls of the past is that of the present history; what it could not see has changed.
        """
        node = self.node
        if node.position is None:
            return cast(_State, self.clone())
        world = node.position.view(player).guess(Rng(int(sampler() * (1 << 53))))
        found = cast(_State, self.clone())
        found.node = node.instead(world)
        return found


class _Observer:
    """PyObserver: planes of the view as a tensor, the view (and with recall what was told and seen) as a string."""

    def __init__(self, root: Root, recall: bool) -> None:
        self.rules = root.game
        self.recall = recall
        parts = layout_of(root.game, root.worlds[0])
        self.tensor: NDArray[np.float32] = np.zeros(parts[-1].start + parts[-1].size, np.float32)
        self.dict = {part.name: self.tensor[part.start : part.start + part.size].reshape(part.shape) for part in parts}

    def set_from(self, state: _State, player: int) -> None:
        """Fill the tensor for a seat; with zeros before chance has drawn a world. Planes do not recall the past."""
        if self.recall:
            raise BadOption("an information state is a string here: its past is not in the planes; ask for observation_tensor")
        self.tensor[:] = 0.0 if state.node.position is None else observe(self.rules, state.node.position, player)

    def string_from(self, state: _State, player: int) -> str:
        """The view of a seat as text."""
        return state.node.recalled(player) if self.recall else state.node.seen(player)


def _register(name: str, kind: pyspiel.GameType, make: Callable[[dict[str, Any]], tuple[Root, bool, pyspiel.GameType]]) -> None:
    """Give OpenSpiel a class that makes this game; OpenSpiel keeps it beyond the interpreter's end, which only a class survives."""

    class Registered(_Game):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(*make(params or {}), params or {})

    pyspiel.register_game(kind, Registered)
    _REGISTERED.append(name)


def _register_game(key: str) -> None:
    """A game of the hall with all its parameters."""
    game = load_game(key)
    parameters = _parameters(game)
    kind = _type_of(game, key, game.title, parameters, game.outcomes > 0, game.secrets)
    drawn = _type_of(game, key, game.title, parameters, True, True)

    def make(params: dict[str, Any]) -> tuple[Root, bool, pyspiel.GameType]:
        root = _root(game, params)
        return root, bool(params.get("start")), kind if len(root.worlds) == 1 else drawn

    _register(f"meadhall_{key}", kind, make)


def _register_variant(name: str) -> None:
    """A position of VARIANTS; it is read when it is first asked for."""
    game = game_of(name)
    kind = _type_of(game, name, f"{game.title}: {name.replace('_', ' ')}", {}, game.outcomes > 0, game.secrets)
    _register(f"meadhall_{name}", kind, lambda _: (of_record(game, name), True, kind))


def register() -> list[str]:
    """Register every game of the hall and every variant with OpenSpiel, once; returns their names."""
    for key in keys():
        if f"meadhall_{key}" not in _REGISTERED:
            _register_game(key)
    for name in VARIANTS:
        if f"meadhall_{name}" not in _REGISTERED:
            _register_variant(name)
    return list(_REGISTERED)
