"""Why clicked spots lead nowhere. Games explain texts, so the clicks are turned into the text that would have been typed."""

from __future__ import annotations

from meadhall.game import Choice, Game, State
from meadhall.table.tree import offers

__all__ = ["why_spots"]


def why_spots(game: Game, view: State, seat: int, path: list[str]) -> str:
    """One sentence for a seat that owes a choice and clicked a path that is not offered.

    The notation of a similar legal choice, with the clicked spots in place of its own, is explained by the game.
    """
    for action, choice in _similar(game, view, seat, path):
        text = _with_spots(game.say(view, seat, action), choice.path[: len(path)], path)
        reason = game.why(view, seat, text) if text else ""
        if reason and "legal" not in reason:  # "legal here: ..." means that the text was not understood
            return reason
    return f"{_name(path[-1]).replace('-', ' ').capitalize()} cannot be chosen now."


def _similar(game: Game, view: State, seat: int, path: list[str]) -> list[tuple[int, Choice]]:
    """Legal choices whose spots are of the same kinds, those that share the most spots first."""
    kinds = [_kind(spot) for spot in path]
    found = [
        (action, choice)
        for action, choice in offers(game, view, seat)
        if len(choice.path) >= len(path) and (len(path) == 1 or [_kind(spot) for spot in choice.path[: len(path)]] == kinds)
    ]
    return sorted(found, key=lambda pair: sum(a == b for a, b in zip(pair[1].path, path, strict=False)), reverse=True)


def _with_spots(text: str, old: tuple[str, ...], new: list[str]) -> str:
    """The text with the names of the old spots replaced by those of the new ones; "" if it does not name all old ones."""
    places: list[tuple[int, int, str]] = []
    for was, becomes in zip(map(_name, old), map(_name, new), strict=True):
        at = _find(text, was, [(begin, end) for begin, end, _ in places])
        if at is None:
            return ""
        places.append((at, at + len(was), becomes))
    for begin, end, becomes in sorted(places, reverse=True):
        text = text[:begin] + becomes + text[end:]
    return text


def _find(text: str, name: str, taken: list[tuple[int, int]]) -> int | None:
    """Where a name occurs as a separate word in a text, outside the places already taken."""
    at = text.find(name)
    while at >= 0:
        end = at + len(name)
        alone = not _inside_word(text[at - 1 : at]) and not _inside_word(text[end : end + 1])
        if alone and all(end <= begin or at >= stop for begin, stop in taken):
            return at
        at = text.find(name, at + 1)
    return None


def _inside_word(character: str) -> bool:
    """Capital letters may come right before a name: Kd4."""
    return character.islower() or character.isdigit()


def _kind(spot: str) -> str:
    return spot.partition(":")[0]


def _name(spot: str) -> str:
    return spot.split(":", 1)[-1]
