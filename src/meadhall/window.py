"""Joint windows: several seats owe secret choices at once, and nobody may gain by being asked early or late.

The last to be asked could see past the end of the window, and a seat that sees another finish knows more than the first one did.
So everybody decides from what they knew when the window opened, and from their own choices since. Compiled if a C compiler is found.
"""

from __future__ import annotations

from typing import final

from meadhall.state import State

__all__ = ["Window", "view_since"]


@final
class Window:
    """The present window of a game: what each of its seats knew when it opened, with the seat's own choices since then."""

    def __init__(self) -> None:
        self.own: dict[int, State] = {}

    def view(self, state: State, seat: int) -> State:
        """What the seat decides from now. Ask for each choice, just before it is made."""
        self.open(state)
        if seat in self.own:
            return self.own[seat].view(seat)
        return state.view(seat)

    def made(self, state: State, seat: int, action: int) -> None:
        """Note a choice of the seat; call this before the choice is applied to the state."""
        self.open(state)
        if seat in self.own:
            known = self.own[seat]
            known.apply(seat, action)
            if not known.owes(seat):
                del self.own[seat]

    def open(self, state: State) -> None:
        """Open a window if several seats owe a choice; it is over as soon as a seat that had finished its part owes one again."""
        actors = state.actors()
        if len(actors) == 1 and not self.own:
            return
        for seat in actors:
            if seat not in self.own or self.own[seat].legal(seat) != state.legal(seat):
                self.own = {}
                if len(actors) > 1:
                    for other in actors:
                        self.own[other] = state.copy()
                return


def view_since(start: State, entries: list[tuple[int, int]], seat: int) -> State:
    """What a seat decides from after some choices and outcomes (actor, action) of a game that began like this."""
    window = Window()
    state = start.copy()
    for actor, action in entries:
        if actor >= 0:
            window.made(state, actor, action)
        state.apply(actor, action)
    return window.view(state, seat)
