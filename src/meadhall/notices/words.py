"""What a notice says: which table waits, and where it is. Whatever happened there is not told."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Notice"]

SUBJECTS = {
    "turn": "It is your turn: {title}",
    "warning": "Your time runs out: {title}",
    "invited": "{who} invites you: {title}",
    "test": "A notice from the hall",
}
SENTENCES = {
    "turn": "It is your turn at a table of {title} ({table}).",
    "warning": "Your time at a table of {title} ({table}) runs out in {left}.",
    "invited": "{who} invites you to a table of {title} ({table}).",
    "test": "This is how the hall tells you that it is your turn.",
}


@dataclass(frozen=True)
class Notice:
    """Something worth telling a person about a table. Programs read `what`, `table` and `game`, which are the same in every language."""

    what: str  # turn, warning, invited, test
    table: str  # its id
    game: str  # its key
    title: str  # of the game
    url: str
    left: str = ""  # how much time, in words
    who: str = ""  # who invites

    @property
    def subject(self) -> str:
        """In a line."""
        return SUBJECTS[self.what].format(title=self.title, who=self.who)

    @property
    def text(self) -> str:
        """In a sentence, without the link."""
        return SENTENCES[self.what].format(title=self.title, table=self.table, left=self.left, who=self.who)
