"""Games that begin at a position of a record: any game, any position; some are so small that OpenSpiel solves them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyspiel")

import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability

from meadhall import CHANCE, OVER, Rng, load_game
from meadhall.errors import MeadhallError
from meadhall.game import State
from meadhall.games import CATALOGUE
from meadhall.record import Record
from meadhall.research.roots import of_record
from meadhall.research.spiel import VARIANTS, register

register()

MOST = 1500  # histories of a late position
SHORT: dict[str, dict[str, Any]] = {"hexentafl": {"ply_limit": 100}, "nxs": {"turn_limit_per_player": 20}}


def remembers(game: Any, knows: Callable[[Any, int], str] = pyspiel.State.information_state_string) -> dict[str, int]:
    """Walk the whole tree and hold every information state to the law of perfect recall; histories by information state of a mover.

    Whoever cannot tell two histories apart is asked the same question in both, and has come there by the same own choices, made at the
    same information states.
    """
    own: dict[tuple[int, str], int] = {}
    asked: dict[str, tuple[int, list[int]]] = {}
    found: dict[str, int] = {}
    stack: list[tuple[Any, tuple[int, ...]]] = [(game.new_initial_state(), (0,) * game.num_players())]
    while stack:
        state, past = stack.pop()  # past: by seat, a digest of its information states and choices so far
        if state.is_terminal():
            continue
        for seat in range(game.num_players()):
            assert own.setdefault((seat, knows(state, seat)), past[seat]) == past[seat], "own choices are remembered"
        mover, legal = state.current_player(), state.legal_actions()
        if mover >= 0:
            text = knows(state, mover)
            assert asked.setdefault(text, (mover, legal)) == (mover, legal), "one question at one information state"
            found[text] = found.get(text, 0) + 1
        for action in legal:
            now = [hash((kept, knows(state, seat), action)) if seat == mover else kept for seat, kept in enumerate(past)]
            stack.append((state.child(action), tuple(now)))
    return found


def late_position(key: str, seed: int) -> tuple[Record, int]:
    """A random game and the earliest number of entries from which its rest has at most MOST histories; 0 if none is that late."""
    game, rng = load_game(key), Rng(seed)
    record = Record(game, 2, SHORT.get(key))
    while (actor := int(record.state.turn())) != OVER:
        legal = record.state.legal(actor)
        record.add(actor, int(record.state.sample(rng)) if actor == CHANCE else legal[int(rng.below(len(legal)))])
    after = len(record.entries)
    while size_of(record.at(after - 1)) <= MOST:
        after -= 1
    return record, after if after < len(record.entries) else 0


def size_of(state: State) -> int:
    count, stack = 0, [state]
    while stack and count <= MOST:
        state, count = stack.pop(), count + 1
        actor = int(state.turn())
        if actor != OVER:
            for action in state.options(actor):
                stack.append(state.copy())
                stack[-1].apply(actor, action)
    return count


@pytest.mark.parametrize("key", CATALOGUE)
def test_a_late_position_of_every_game_is_a_game_with_perfect_recall(key: str, tmp_path: Path) -> None:
    record, after = next(late for seed in range(20) if (late := late_position(key, seed))[1])
    file = tmp_path / "game.txt"
    file.write_text(record.write(), "utf-8")
    game = pyspiel.load_game(f"meadhall_{key}(start={file},after={after})")
    found = remembers(game)
    assert 1 <= sum(found.values()) <= MOST
    solver = cfr.CFRSolver(game)
    for _ in range(3):
        solver.evaluate_and_update_policy()
    uniform = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    assert exploitability.nash_conv(game, solver.average_policy()) <= uniform + 1e-9


@pytest.mark.parametrize("name", VARIANTS)
def test_the_variants_have_perfect_recall_and_hide_orders(name: str) -> None:
    game = pyspiel.load_game(f"meadhall_{name}")
    found = remembers(game)
    assert game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert max(found.values()) > 1, "some histories look alike to the mover"
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_a_view_alone_would_forget() -> None:
    with pytest.raises(AssertionError, match="own choices are remembered"):
        remembers(pyspiel.load_game("meadhall_last_two_orders"), pyspiel.State.observation_string)


def test_cfr_solves_the_last_order() -> None:
    """Astrid collects or shields with 1/2 each, Bjorn steals with 3/4: neither may be foreseen."""
    game = pyspiel.load_game("meadhall_last_order")
    uniform = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    solver = cfr.CFRPlusSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    assert uniform > 0.6
    assert exploitability.nash_conv(game, average) < uniform / 100
    astrid = game.new_initial_state()
    bjorn = astrid.child(astrid.legal_actions()[0])
    orders = [
        {state.action_to_string(seat, action).split()[-1]: chance for action, chance in average.action_probabilities(state).items()}
        for seat, state in enumerate((astrid, bjorn))
    ]
    assert orders[0] == pytest.approx({"man2": 0.5, "lady1": 0.0, "shield": 0.5}, abs=0.02)
    assert orders[1] == pytest.approx({"girl2": 0.25, "man1": 0.0, "steal": 0.75}, abs=0.02)


def test_openspiels_own_solver_takes_the_last_two_orders() -> None:
    game = pyspiel.load_game("meadhall_last_two_orders")
    uniform = pyspiel.nash_conv(game, pyspiel.UniformRandomPolicy(game))
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(20):
        solver.evaluate_and_update_policy()
    assert uniform > 0.8
    assert pyspiel.nash_conv(game, solver.average_policy()) < uniform / 10


def test_guesses_make_the_past_secret_again() -> None:
    game = pyspiel.load_game("meadhall_ragnarokstar(start=last_order,guesses=3)")
    root = game.new_initial_state()
    worlds = [action for action, _ in root.chance_outcomes()]
    assert root.is_chance_node() and len(worlds) == 7
    assert root.information_state_string(0) == root.information_state_string(1)
    truth = root.child(0)
    assert [world for world in worlds if root.child(world).information_state_string(0) == truth.information_state_string(0)] == [0, 1, 2, 3]
    assert [world for world in worlds if root.child(world).information_state_string(1) == truth.information_state_string(1)] == [0, 4, 5, 6]
    assert sum(weight for _, weight in root.chance_outcomes()) == pytest.approx(1)


def test_guesses_in_a_game_without_chance_are_drawn_by_chance() -> None:
    game = load_game("hexentafl")
    record = Record(game)
    record.add(0, record.state.legal(0)[0])
    assert len(of_record(game, record.write(), guesses=3).worlds) == 1, "no secrets, so only one world"


def test_what_cannot_be_begun_is_refused() -> None:
    game = load_game("ragnarokstar")
    with pytest.raises(MeadhallError, match="rounds cannot be given beside start"):
        pyspiel.load_game("meadhall_ragnarokstar(start=last_order,rounds=3)")
    with pytest.raises(MeadhallError, match="last_order"):
        of_record(game, "no_such_record")
    with pytest.raises(MeadhallError, match="there is no position 5000"):
        of_record(game, "last_order", 5000)
    with pytest.raises(MeadhallError, match="is a record of"):
        of_record(load_game("nxs"), "last_order")
