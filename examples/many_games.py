"""Many games at once as numpy arrays: how does random play fare against rivals inside the batch, move by move in 64 games?"""

import numpy as np

from meadhall import Policy, State, load_game
from meadhall.bots.greedy import GreedyPolicy
from meadhall.research.batch import Batch

game = load_game("hexentafl")
rivals: dict[str, Policy[State]] = {"a random rival": Policy(), "one that looks a step ahead": GreedyPolicy(game.evaluator, 8, 0.1)}
for name, rival in rivals.items():
    batch = Batch(game, 64, seed=1, slots=2, rivals=[None, rival])
    gains: list[float] = []
    for _ in range(60):
        own = batch.seat.copy()  # who chooses in each game; the learner's seat moves on from game to game
        batch.step(batch.drawn)  # a legal action for each, drawn at random: put your net's choice here
        gains += batch.reward[np.arange(batch.n), own][batch.done].tolist()
    print(f"against {name}: mean reward {np.mean(gains):+.2f} in {len(gains)} games")
