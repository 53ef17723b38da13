"""Does the larger board help the attackers? A small sweep with intervals."""

import meadhall
from meadhall.lab.sweep import sweep

game = meadhall.load_game("hexentafl")
for cell in sweep(game, {"size": ["4", "5"]}, bot="thrall", games=10, seed=1):
    print(f"size {cell.setup['size']}: the defenders win {cell.found.seats[0]}")
