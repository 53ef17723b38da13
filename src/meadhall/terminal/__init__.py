"""Play in a terminal: the table as text, typed notation or numbers, bots in seats, undo, save and resume. Works through a pipe."""

from meadhall.terminal.play import Player, play

__all__ = ["Player", "play"]
