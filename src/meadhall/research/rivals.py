"""Bots as rivals within a batch, which asks policies."""

from __future__ import annotations

from typing import Any

from meadhall.bots import choose
from meadhall.bots.own import Bot, check_bot
from meadhall.game import Game, Policy, State
from meadhall.games import load_game
from meadhall.rng import Rng

__all__ = ["BotPolicy", "as_policy"]


class BotPolicy(Policy[Any]):
    """A bot as a policy: it is given the view of its seat, whatever the position is that the policy is asked about."""

    def __init__(self, game: Game, bot: Bot) -> None:
        super().__init__()
        check_bot(bot)
        self.game, self.bot = game, bot

    def pick(self, state: State, seat: int, rng: Rng) -> int:
        """The bot's choice."""
        return choose(self.game, state.view(seat), int(seat), self.bot, int(rng.next()))


def as_policy(key: str, rival: Policy[Any] | Bot) -> Policy[Any]:
    """A rival that a batch can ask."""
    return rival if isinstance(rival, Policy) else BotPolicy(load_game(key), rival)
