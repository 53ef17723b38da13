"""What can go wrong at a table: each error is one sentence that a player can act on."""

from __future__ import annotations

from meadhall.errors import MeadhallError

__all__ = ["Busy", "Frozen", "NotAllowed", "NotFound", "NotYourTurn", "Over", "Refused", "Stale", "TableError"]


class TableError(MeadhallError):
    """A request the table rejected. Nothing was stored."""


class Stale(TableError):
    """The answer is to a question that is no longer open: look at the table again (409)."""


class NotYourTurn(TableError):
    """This seat owes no choice now (409)."""


class Refused(TableError):
    """The choice is against the rules; the sentence names the clause if the game can (422)."""


class NotAllowed(TableError):
    """This player may not do that here: not their seat, not their table (403)."""


class NotFound(TableError):
    """There is no such table, seat, invite or game (404)."""


class Over(TableError):
    """The game has ended (409)."""


class Frozen(TableError):
    """The stored game disagrees with the rules of this version: it can be read, not played (409)."""


class Busy(TableError):
    """One more than this player, address or table may have at the moment: wait, or finish something first (429)."""
