"""A bot of your own, to copy and change. It is given a turn and returns one of the legal actions; this one likes captures.

Run it as it is, or name it wherever a level of bot is asked for, from this folder:

    meadhall match hexentafl --bots own_bot:glutton random --games 40
    meadhall serve --bot glutton=own_bot:glutton
"""

import meadhall
from meadhall.bots import Turn
from meadhall.bots.match import match


def glutton(turn: Turn) -> int:
    """Take what can be taken; otherwise move at random."""
    taking = [action for action in turn.legal if "x" in turn.say(action)]
    return turn.pick(taking or turn.legal)


glutton.games = ("hexentafl",)  # type: ignore[attr-defined]  # the games it is offered for in a hall; left out: all


def farmer(turn: Turn) -> int:
    """Look one step ahead, in any game: the choice after which the game's own evaluation is best, over four guessed worlds."""
    worlds = [turn.guess() for _ in range(4)]

    def worth(action: int) -> float:
        return sum(float(turn.game.evaluator.value(turn.after(action, world), turn.seat)) for world in worlds)

    return max(turn.legal, key=worth)


if __name__ == "__main__":
    best, second = match(meadhall.load_game("hexentafl"), [glutton, "random"], games=40)
    print(f"the glutton wins {best.share:.0%} of {best.games} games against random play")
    assert best.share > second.share
