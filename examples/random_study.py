"""How long is a random game, and who wins it?"""

import meadhall
from meadhall.simulate import simulate

for game in meadhall.catalogue():
    found = simulate(game, games=5, seed=1)
    shares = " ".join(f"{share:.2f}" for share in found.scores)
    print(f"{game.title:<16} {found.length['mean']:7.1f} choices   shares {shares}")
