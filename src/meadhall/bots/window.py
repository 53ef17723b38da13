"""Nobody gains by deciding late. In a joint window every bot gets the view that it had when the window opened, after its own choices.

What the others have chosen is hidden from a late bot anyway; but without this it would think in a world where they have chosen, and
see further ahead than those who decided before it.
"""

from __future__ import annotations

from meadhall.state import State

__all__ = ["Window", "closes"]


def closes(before: list[int], actor: int, after: list[int]) -> bool:
    """Does a step end a joint window? Everybody knows who still owes a choice, so everybody knows this."""
    others = set(before) - {actor}
    return not others or not others <= set(after) <= {*others, actor}


class Window:
    """A game that is going on, and the views on which its seats decide."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.opened: State | None = None
        self.steps: list[tuple[int, int]] = []

    def view(self, seat: int) -> State:
        """The view on which a seat decides now."""
        if self.opened is None:
            return self.state.view(seat)
        world = self.opened.copy()
        for actor, action in self.steps:
            if actor == seat:
                world.apply(actor, action)
        return world.view(seat)

    def apply(self, actor: int, action: int) -> None:
        """A step of the game."""
        before = self.state.actors()
        if self.opened is None and len(before) > 1:
            self.opened, self.steps = self.state.copy(), []
        self.state.apply(actor, action)
        self.steps.append((actor, action))
        if self.opened is not None and closes(before, actor, self.state.actors()):
            self.opened, self.steps = None, []
