"""Train a tiny policy by self-play on heXentafl with numpy: a linear softmax over moves, taught by REINFORCE.

Each move is described by what the game's evaluation sees after it; the weights learn which of that wins.
"""

import numpy as np

import meadhall

game = meadhall.load_game("hexentafl")
evaluator = game.evaluator


def features(state: meadhall.State, seat: int, action: int) -> np.ndarray:
    """What a move changes, in the words of the game's own evaluation."""
    after = state.copy()
    after.apply(seat, action)
    return np.array([value for _, value in evaluator.parts(after, seat)][1:]) * 0.2


def play(weights: np.ndarray, rng: np.random.Generator, learn: float) -> float:
    """One game; the first seat plays by the weights, the second at random. Returns the first seat's score."""
    state, steps = game.start(), []
    while state.actors():
        seat = state.actors()[0]
        legal = state.legal(seat)
        if seat == 1:
            state.apply(seat, legal[rng.integers(len(legal))])
            continue
        rows = np.array([features(state, seat, action) for action in legal])
        logits = rows @ weights
        chances = np.exp(logits - logits.max())
        chances /= chances.sum()
        pick = rng.choice(len(legal), p=chances)
        steps.append(rows[pick] - chances @ rows)
        state.apply(seat, legal[pick])
    score = state.scores()[0]
    if learn:
        weights += learn * (score - 0.5) * np.sum(steps, axis=0)
    return score


def main(games: int = 60) -> None:
    """Train, and compare before and after."""
    rng = np.random.default_rng(1)
    weights = np.zeros(len(evaluator.names) - 1)
    before = np.mean([play(weights, rng, 0.0) for _ in range(30)])
    for _ in range(games):
        play(weights, rng, 0.05)
    after = np.mean([play(weights, rng, 0.0) for _ in range(30)])
    print(f"untrained {before:.2f}, trained {after:.2f}")
    for name, weight in zip(evaluator.names[1:], weights, strict=True):
        print(f"  {weight:+.2f} {name}")


if __name__ == "__main__":
    main()
