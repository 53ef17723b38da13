"""The choice tree: what a seat can do now, as spots to click one after the other. Made for every game from legal() and choice().

Node says what a branch and a leaf hold. A branch with `more` was left out to keep the frame small: the page asks for it
when it is entered.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated, TypedDict

from meadhall.game import Choice, Game, State

__all__ = ["MOST_NODES", "Node", "actions_of", "offers", "subtree", "tree"]

MOST_NODES = 400  # the most branches and leaves in a frame


class Node(TypedDict, total=False):
    """What can be clicked next, spot by spot: a branch has `next` (or `more`), a leaf has `do`."""

    say: Annotated[str, "in words"]
    do: Annotated[int, "a leaf: the action"]
    then: Annotated[str, "a leaf: its consequence"]
    marks: Annotated[list[tuple[str, str]], "a leaf: ids and the classes they get while it is aimed at"]
    next: Annotated[dict[str, Node], "a branch: what can be clicked next, by spot"]
    more: Annotated[bool, "a branch too large for the frame: ask GET /tree for it"]
    sure: Annotated[bool, "a leaf that is asked for once more before it is done"]
    pick: Annotated[dict[str, Node], "the root: what follows a selection in any order, by its kinds, sorted, with blanks between"]


def offers(game: Game, view: State, seat: int) -> list[tuple[int, Choice]]:
    """Every legal action of the seat with the way the page offers it. Within one question paths are made unique."""
    found = [(action, game.choice(view, seat, action)) for action in view.legal(seat)]
    return list(_distinct(found))


def _distinct(found: list[tuple[int, Choice]]) -> Iterable[tuple[int, Choice]]:
    """No path may equal another or be its prefix, or one of them could never be chosen: such a choice gets an extra button at the end."""
    count: dict[tuple[str, ...], int] = {}
    for _, choice in found:
        for length in range(1, len(choice.path) + 1):
            here = (_picked(choice), *choice.path[:length])
            count[here] = count.get(here, 0) + 1
    for action, choice in found:
        if not choice.path or count[_picked(choice), *choice.path] > 1:
            yield action, replace(choice, path=(*choice.path, f"b:{action}"))
        else:
            yield action, choice


def tree(game: Game, view: State, seat: int, most: int = MOST_NODES) -> Node:
    """The whole tree of a seat, or its first level with the rest left out where it would be too large; {} if it owes no choice."""
    if seat < 0:
        return {}
    found = offers(game, view, seat)
    if not found:
        return {}
    nodes = {(_picked(choice), choice.path[:n]) for _, choice in found for n in range(1, len(choice.path) + 1)}
    whole = len(nodes) <= most
    groups: dict[str, list[tuple[int, Choice]]] = {}
    for action, choice in found:
        groups.setdefault(_picked(choice), []).append((action, choice))
    root = _grow(groups.pop("", []), 0, whole)
    if groups:  # a selection is never left out: the page must know which ones there are
        root["pick"] = {key: {"say": _half(group), **_grow(group, 0, True)} for key, group in groups.items()}
    return root


def _half(group: list[tuple[int, Choice]]) -> str:
    """Words for a selection: what its only choice does, or what all its choices begin with."""
    if len(group) > 1:
        return _name(group, 1)
    choice = group[0][1]
    return choice.result or choice.label


def _picked(choice: Choice) -> str:
    """A selection as the page names it."""
    return " ".join(sorted(choice.pick))


def subtree(game: Game, view: State, seat: int, path: tuple[str, ...]) -> Node | None:
    """The branch or leaf at a path, one level further; None if there is none."""
    every = offers(game, view, seat)
    found = [(action, choice) for action, choice in every if not choice.pick and choice.path[: len(path)] == path]
    if not found:
        return None
    if found[0][1].path == path:
        return _leaf(*found[0])
    return {"say": _name(found, len(path)), **_grow(found, len(path), len(found) <= MOST_NODES)}


def actions_of(node: Node) -> list[int]:
    """All actions in a tree, in its order."""
    if "do" in node:
        return [node["do"]]
    children = [*node.get("next", {}).values(), *node.get("pick", {}).values()]
    return [action for child in children for action in actions_of(child)]


def _grow(found: list[tuple[int, Choice]], depth: int, whole: bool) -> Node:
    groups: dict[str, list[tuple[int, Choice]]] = {}
    for action, choice in found:
        groups.setdefault(choice.path[depth], []).append((action, choice))
    following: dict[str, Node] = {}
    for spot, group in groups.items():
        if len(group[0][1].path) == depth + 1:
            following[spot] = _leaf(*group[0])
        elif whole:
            following[spot] = {"say": _name(group, depth + 1), **_grow(group, depth + 1, True)}
        else:
            following[spot] = {"say": _name(group, depth + 1), "more": True}
    return {"next": following}


def _leaf(action: int, choice: Choice) -> Node:
    leaf: Node = {"do": action, "say": choice.label}
    if choice.result:
        leaf["then"] = choice.result
    if choice.sure:
        leaf["sure"] = True
    if choice.marks:
        leaf["marks"] = [(id, cls) for id, cls in choice.marks]
    return leaf


def _name(group: list[tuple[int, Choice]], depth: int) -> str:
    """Words for a branch: its own, or those that all its choices begin with."""
    ways = group[0][1].ways
    if len(ways) >= depth:
        return ways[depth - 1]
    labels = [choice.label.split(" ") for _, choice in group]
    shared: list[str] = []
    for words in zip(*labels, strict=False):
        if len(set(words)) > 1:
            break
        shared.append(words[0])
    text = " ".join(shared).rstrip(" ,:;-–")
    return text if len(text) > 2 else group[0][1].label
