"""What is refused, and why: every error that a person or a program can cause is one sentence. Compiled like the rules.

Messages begin with a small letter and have no full stop, so that they can stand after "line 3:"; `english.sentence` completes them where
people read them.

MeadhallError       any refusal
  IllegalMove       a choice or an outcome that the rules do not allow now
  BadOption         an option, argument or setting with a value it cannot have
  BadPosition       a position that cannot exist, or data that describe none
  BadData           component data (data.toml) that break a rule
  BadBook           a book or lesson that is unreadable or says something false
  BadRecord         a record that cannot be read or replayed
  UnknownGame       a game that is not in the hall
"""

from __future__ import annotations

__all__ = ["BadBook", "BadData", "BadOption", "BadPosition", "BadRecord", "IllegalMove", "MeadhallError", "UnknownGame", "check_games"]


class MeadhallError(ValueError):
    """A refusal: one sentence that names the rule or the limit, such as "HX-2.6: only the King may stop on the throne"."""


class IllegalMove(MeadhallError):
    """A choice or an outcome that the rules do not allow now."""


class BadOption(MeadhallError):
    """An option, argument or setting with a value it cannot have."""


class BadPosition(MeadhallError):
    """A position that cannot exist, or data that describe none."""


class BadData(MeadhallError):
    """Component data that break a rule."""


class BadBook(MeadhallError):
    """A book or lesson that cannot be read, or says something false."""


class BadRecord(MeadhallError):
    """A record that cannot be read or replayed."""


class UnknownGame(MeadhallError, LookupError):
    """A game that is not in the hall."""


def check_games(games: int) -> None:
    """Refuse a run of no games at all."""
    if games < 1:
        raise BadOption(f"at least one game is needed, not {games}")
