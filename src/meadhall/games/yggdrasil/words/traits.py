"""What a seat had, for the balance lab."""

from __future__ import annotations

from ..rules import YggdrasilState
from . import names


def traits(s: YggdrasilState, seat: int) -> list[str]:
    """The God that this seat had."""
    return [names.GOD[s.god[seat]]]
