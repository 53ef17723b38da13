"""How a table is run, as opposed to how its game is set up: undo, clocks, who stands in for players who leave."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from meadhall.bots.levels import BOTS
from meadhall.table.errors import Refused

__all__ = ["DAY", "HOUR", "MINUTE", "SECOND", "Settings", "over_weekends"]

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR


@dataclass(frozen=True)
class Settings:
    """The house rules of one table. Times are milliseconds; no clock runs unless one is set.

    undo       free: at will where nobody has learnt or built on anything, else if all agree; ask: only if all agree; off: never
    move       time for each answer (for a run of answers that are secret from the others, together); None for no limit
    total      time for all answers of a seat together; None for no limit
    weekend    does the time for each answer stand still on Saturdays and Sundays (UTC)
    timeout    what happens when a seat's time is up: bot (one takes over, the player may come back) or lose
    stand_in   the level of the bot that plays for a player who leaves
    shuffle    are the seats shuffled when the game starts
    chat       is chat on at this table
    origin     where its first events come from: "" if it was played from the start, "record" for a saved game, or a table and the
               number of events that were played there. Only the hall sets it; the end of such a table is not a result of its players
    """

    undo: str = "free"
    move: int | None = None
    total: int | None = None
    weekend: bool = False
    timeout: str = "bot"
    stand_in: str = "karl"
    shuffle: bool = False
    chat: bool = True
    origin: str = ""

    def data(self) -> dict[str, Any]:
        """As JSON values; read() is its inverse."""
        return asdict(self)

    @staticmethod
    def read(data: Mapping[str, Any]) -> Settings:
        """Checked settings; what is not named has its default. Refuses anything else with a sentence."""
        known = asdict(Settings())
        for name, value in data.items():
            if name not in known:
                raise Refused(f"A table has no setting {name!r}; it has {', '.join(known)}.")
            allowed = _VALUES.get(name)
            if allowed is not None and value not in allowed:
                raise Refused(f"The setting {name} must be one of {', '.join(map(str, allowed))}, not {value!r}.")
            if name in ("move", "total") and value is not None:
                if not isinstance(value, int) or isinstance(value, bool) or not 5 * SECOND <= value <= 366 * DAY:
                    raise Refused(f"The setting {name} must be a time in milliseconds, from 5 seconds to a year, not {value!r}.")
            elif allowed is None and type(value) is not type(known[name]):
                raise Refused(f"The setting {name} cannot be {value!r}.")
        return Settings(**{**known, **data})


_VALUES: dict[str, tuple[str, ...]] = {"undo": ("free", "ask", "off"), "timeout": ("bot", "lose"), "stand_in": BOTS}


def over_weekends(begin: int, time: int) -> int:
    """When a time is up that does not run on Saturdays and Sundays (UTC)."""
    at, left = begin, time
    while True:
        day = at // DAY
        midnight = (day + 1) * DAY
        if (day + 3) % 7 < 5:  # 1 January 1970 was a Thursday
            if at + left <= midnight:
                return at + left
            left -= midnight - at
        at = midnight
