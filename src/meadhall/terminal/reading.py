"""What a typed line means. Notation comes first, a letter of the list second; an ambiguous line is queried."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import takewhile

from meadhall.errors import IllegalMove, MeadhallError
from meadhall.game import Game, State
from meadhall.table.errors import Refused
from meadhall.table.foresight import foreseen, resolve

__all__ = ["Question", "letter", "letters"]

MOST_LABELS = 200  # longer lists are not searched by their words


def letters(count: int) -> list[str]:
    """a, b, ... z, aa, ab, ...: never a number, because numbers are dice, counts and places."""
    return [letter(n) for n in range(count)]


def letter(n: int) -> str:
    """The letter of the n-th entry of a list, from 0."""
    out = ""
    n += 1
    while n:
        n, rest = divmod(n - 1, 26)
        out = chr(ord("a") + rest) + out
    return out


@dataclass(frozen=True)
class Question:
    """What a seat is asked, and the choices it has."""

    game: Game
    view: State
    seat: int
    legal: list[int]
    lettered: bool = True  # is a list shown, in which each choice has a letter?

    def say(self, action: int) -> str:
        """A choice in notation."""
        return self.game.say(self.view, self.seat, action)

    def meaning(self, typed: str) -> list[int]:
        """The choices that a line names, one after another. Refuses what means nothing, or two things."""
        by_notation, reason = self._notation(typed)
        by_letter = self._letter(typed)
        by_label = self._label(typed)
        readings = [reading for reading in (by_notation, by_letter, by_label) if reading]
        if not readings:
            raise IllegalMove(reason)
        if any(reading != readings[0] for reading in readings):
            raise IllegalMove(self._both(typed, readings))
        return readings[0]

    def line(self, actions: Sequence[int]) -> str:
        """Several choices, one after another, as one line that means just these; "" if they must be typed one by one."""
        texts, now = list[str](), self.view
        for action in actions:
            texts.append(self.game.say(now, self.seat, action))
            after = foreseen(now, self.seat, action)
            if after is None and len(texts) < len(actions):
                return ""
            now = after or now
        words = zip(*(text.split()[:-1] for text in texts), strict=False)
        shared = len(list(takewhile(lambda alike: len(set(alike)) == 1, words)))  # `prog red` is said once
        lines = [reduce(lambda line, text: line and self.game.joins(line, text), texts), " / ".join(texts)]
        lines.append(" ".join([texts[0], *(" ".join(text.split()[shared:]) for text in texts[1:])]))
        return next((line for line in lines if line and len(texts) > 1 and self._means(line, actions)), "")

    def _means(self, line: str, actions: Sequence[int]) -> bool:
        try:
            return self.meaning(line) == list(actions)
        except MeadhallError:
            return False

    def _notation(self, typed: str) -> tuple[list[int], str]:
        """The choices by notation, or why there are none."""
        try:
            action = self.game.read(self.view, self.seat, typed)
            if action in self.legal:
                return [action], ""
            return [], self.game.why(self.view, self.seat, typed)
        except (ValueError, LookupError) as refused:
            reason = str(refused)
        try:
            return resolve(self.game, self.view, self.seat, typed), ""
        except Refused as refused:
            return [], str(refused) if self.joined(typed) else reason

    def joined(self, typed: str) -> bool:
        """Does a line stand for several choices? Then the first wrong one is the reason for a refusal."""
        try:
            return len(texts := self.game.lines(self.view, typed)) > 1 and len({text.split()[0] for text in texts}) == 1
        except MeadhallError:
            return True
        except (ValueError, LookupError):
            return False

    def _letter(self, typed: str) -> list[int]:
        if not self.lettered or not typed.isascii() or not typed.isalpha() or len(typed) > 3:
            return []
        named = dict(zip(letters(len(self.legal)), self.legal, strict=True))
        return [named[typed.lower()]] if typed.lower() in named else []

    def _label(self, typed: str) -> list[int]:
        """A choice by the words that the list shows for it."""
        if len(self.legal) > MOST_LABELS:
            return []
        wanted = " ".join(typed.split()).casefold()
        found = [action for action in self.legal if self.game.choice(self.view, self.seat, action).label.casefold() == wanted]
        return found if len(found) == 1 else []

    def _both(self, typed: str, readings: list[list[int]]) -> str:
        said = [" then ".join(self.say(action) for action in reading[:3]) for reading in readings]
        distinct = list(dict.fromkeys(said))
        return f"{typed.strip()!r} could mean {' or '.join(distinct)}. Type one of these in full."
