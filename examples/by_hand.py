"""Play heXentafl by hand: notation in, positions out."""

import meadhall

game = meadhall.load_game("hexentafl")
state = game.start()
for text in ("d5-a2", "d7-d6", "Kd4-d5"):
    seat = state.actors()[0]
    state.play(seat, game.read(state, seat, text))
print(game.text(state))
print(game.why(state, 1, "d6-d4"))
