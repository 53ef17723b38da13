"""A bot of your own: it is given a view and returns a legal action. This one likes captures."""

import meadhall

game = meadhall.load_game("hexentafl")


def glutton(view: meadhall.State, seat: int, rng: meadhall.Rng) -> int:
    """Take what can be taken; otherwise move at random."""
    legal = view.legal(seat)
    taking = [action for action in legal if "x" in game.say(view, seat, action)]
    wanted = taking or legal
    return wanted[rng.below(len(wanted))]


rng, wins, games = meadhall.Rng(1), 0.0, 40
for number in range(games):
    state = game.start(first="defenders" if number % 2 else "attackers")
    while state.actors():
        seat = state.actors()[0]
        legal = state.legal(seat)
        action = glutton(state.view(seat), seat, rng) if seat == number % 2 else legal[rng.below(len(legal))]
        state.apply(seat, action)
    wins += state.scores()[number % 2]
print(f"the glutton wins {wins} of {games} games against random play")
assert wins > games / 2
