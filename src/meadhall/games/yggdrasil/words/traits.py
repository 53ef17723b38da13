"""What a seat had, for the balance lab."""

from __future__ import annotations

from ..rules.state import YggdrasilState
from . import names


def traits(state: YggdrasilState, seat: int) -> list[str]:
    """For the balance lab: the God that this seat had."""
    return [names.GOD[state.god[seat]]]
