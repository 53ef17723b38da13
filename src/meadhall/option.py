"""A knob of a game's set-up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from meadhall.english import did_you_mean, listed
from meadhall.errors import BadOption

__all__ = ["Option"]


@dataclass(frozen=True)
class Option:
    """A knob of the set-up: named, typed, bounded, documented, with a default.

    Give `values` for a choice among words or numbers, `low` and `high` for a whole number, `each` for a list, and neither for free
    text; lists and texts are read by the game's own `parse`. A flag is a choice between True and False.

    For forms:
    title       what it is called: "Neutral clan" (by default its name)
    labels      what each of `values` (or of `each`) is called
    each        what the members of a list can be; `by_seat`: the list has one member for each seat, in seat order
    needs       other options and the values they must have for this one to matter: {"cards": ("set", "draw")}
    for_seats   the seat counts for which it matters; all of them by default
    more        is it seldom needed? If so, it is listed under "More options"
    """

    name: str
    default: Any
    about: str
    values: tuple[Any, ...] = ()
    low: int | None = None
    high: int | None = None
    parse: Callable[[str], Any] | None = None
    display_only: bool = False
    title: str = ""
    labels: tuple[str, ...] = ()
    each: tuple[Any, ...] = ()
    by_seat: bool = False
    needs: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    for_seats: tuple[int, ...] = ()
    more: bool = False

    def differs(self, value: Any, seats: int) -> bool:
        """Is a value, as `read` gives it, not the default? Members of a list by seat count only for the seats there are."""
        if self.by_seat and self.default:
            return any(given != usual for given, usual in zip(list(value)[:seats], self.default, strict=False))
        return bool(value != self.default)

    @property
    def heading(self) -> str:
        """What it is called in forms."""
        return self.title or self.name.replace("_", " ").capitalize()

    def label(self, value: Any) -> str:
        """What a value is called in forms."""
        allowed = self.values or self.each
        if self.labels and value in allowed:
            return self.labels[allowed.index(value)]
        return _spell(value).replace("_", " ").capitalize() or "None"

    def read(self, value: Any) -> Any:
        """The option's value from Python or from text; refuses anything else with a sentence."""
        if isinstance(value, str) and self.parse is not None:
            return self.parse(value)
        if self.values:
            for allowed in self.values:
                if value == allowed and type(value) is type(allowed):
                    return allowed
                if isinstance(value, str) and value.strip().lower() in _spellings(allowed):
                    return allowed
            known = [_spell(v) for v in self.values]
            raise BadOption(f"option {self.name} must be {listed(known, 'or')}, not {value!r}{did_you_mean(str(value), known)}")
        if self.low is not None and self.high is not None:
            try:
                number = int(value)
            except (TypeError, ValueError):
                number = self.low - 1
            if isinstance(value, bool | float) or not self.low <= number <= self.high:
                raise BadOption(f"option {self.name} must be a whole number from {self.low} to {self.high}, not {value!r}")
            return number
        if not isinstance(value, type(self.default)):
            raise BadOption(f"option {self.name} cannot be {value!r}")
        return value

    def say(self, value: Any) -> str:
        """The value as text that read() understands."""
        return _spell(value)


def _spell(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple | list):
        return ",".join(map(str, value))
    return str(value)


def _spellings(value: Any) -> tuple[str, ...]:
    if isinstance(value, bool):
        return ("on", "true", "yes", "1") if value else ("off", "false", "no", "0")
    return (str(value).lower(),)
