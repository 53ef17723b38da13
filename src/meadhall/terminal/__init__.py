"""Play in a terminal: the table as text, notation or letters of a list, bots in seats, undo, save and resume. Works through a pipe."""

from meadhall.terminal.brains import LocalPlayer, brain_for, seated
from meadhall.terminal.keeping import Keeper
from meadhall.terminal.play import play

__all__ = ["Keeper", "LocalPlayer", "brain_for", "play", "seated"]
