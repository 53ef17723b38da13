"""A history of a game as OpenSpiel walks it: an immutable position, and what each seat has seen on the way there.

Nodes are shared by clones. A game that begins at a late position keeps the first KEPT nodes it meets, so that a
solver that walks the same small tree again and again asks the rules only once.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from meadhall.game import CHANCE, OVER, State
from meadhall.research.roots import Root
from meadhall.research.zoo import rewards
from meadhall.state import hears

__all__ = ["KEPT", "HistoryNode", "Tree"]

KEPT = 20_000


class Tree:
    """Where all histories of a game begin."""

    def __init__(self, root: Root, keep: bool) -> None:
        self.root = root
        self.room = KEPT if keep else 0
        self.first = HistoryNode(self, root.worlds[0] if len(root.worlds) == 1 else None, None, 0, ())


class HistoryNode:
    """A history. `position` is None only before chance has drawn one of several worlds."""

    __slots__ = (
        "_chance",
        "_children",
        "_known",
        "_legal",
        "_recalls",
        "_returns",
        "action",
        "given",
        "heard",
        "parent",
        "position",
        "tree",
        "turn",
    )

    def __init__(self, tree: Tree, position: State | None, parent: HistoryNode | None, action: int, heard: tuple[str, ...]) -> None:
        self.tree = tree
        self.position = position
        self.parent = parent
        self.action = action  # the step that led here
        self.given = False  # a position that was guessed, not reached by the step
        self.heard = heard  # by seat: what it was told of the step that led here
        self.turn = CHANCE if position is None else int(position.turn())
        self._legal: list[int] | None = None
        self._chance: list[tuple[int, float]] | None = None
        self._returns: list[float] | None = None
        self._children: dict[int, HistoryNode] = {}
        self._recalls: dict[int, tuple[str, str]] = {}
        self._known: dict[int, str] = {}

    def __deepcopy__(self, memo: Any) -> HistoryNode:
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        steps: list[tuple[int, State | None]] = []
        node = self
        while node.parent is not None:
            steps.append((node.action, node.position if node.given else None))
            node = node.parent
        first = node.position if node.given else None
        return replay, (self.tree.root, steps[::-1], first)

    def state(self) -> State:
        """The position. Before chance has drawn a world nobody is asked anything, so any world will do."""
        return self.tree.root.worlds[0] if self.position is None else self.position

    def legal(self, seat: int) -> list[int]:
        """The legal actions of a seat."""
        if self.position is None or seat != self.turn:
            return []
        if self._legal is None:
            self._legal = self.position.legal(seat)
        return self._legal

    def chance(self) -> list[tuple[int, float]]:
        """Outcomes with probabilities."""
        if self._chance is None:
            worlds = len(self.tree.root.worlds)
            weights = [(n, 1) for n in range(worlds)] if self.position is None else self.position.chance()
            total = sum(weight for _, weight in weights)
            self._chance = [(outcome, weight / total) for outcome, weight in weights]
        return self._chance

    def returns(self) -> list[float]:
        """Utilities, seat by seat; nothing before the end."""
        if self._returns is None:
            over = self.position is not None and self.turn == OVER
            self._returns = rewards(self.tree.root.game, self.state()) if over else [0.0] * self.tree.root.seats
        return self._returns

    def child(self, action: int) -> HistoryNode:
        """The history extended by this choice or outcome."""
        found = self._children.get(action)
        if found is None:
            found = self._step(action)
            if self.tree.room:
                self.tree.room -= 1
                self._children[action] = found
        return found

    def instead(self, world: State) -> HistoryNode:
        """The same history with another position at its end: what a seat remembers stays, what it may not know has changed."""
        node = HistoryNode(self.tree, world, self.parent, self.action, self.heard)
        node.given = True
        return node

    def _step(self, action: int) -> HistoryNode:
        if self.position is None:
            return HistoryNode(self.tree, self.tree.root.worlds[action], self, action, ("",) * self.tree.root.seats)
        actor, audience = self.turn, int(self.position.audience(self.turn))
        text = f"{actor}:{action}"
        heard = tuple(text if seat == actor or hears(audience, seat) else "" for seat in range(self.tree.root.seats))
        position = self.position.copy()
        position.apply(actor, action)
        return HistoryNode(self.tree, position, self, action, heard)

    # -- what a seat knows -----------------------------------------------------------------------------------------------------------

    def seen(self, seat: int) -> str:
        """The view of a seat as text."""
        return "" if self.position is None else json.dumps(self.position.view(seat).data(), sort_keys=True)

    def recalled(self, seat: int) -> str:
        """All that a seat can remember: what it was told, a digest of everything that it has seen since the start, and what it sees."""
        found = self._known.get(seat)
        if found is None:
            told, digest = self._recall(seat)
            found = f"{told} | {digest} | {self.seen(seat)}"
            if self.tree.room:
                self._known[seat] = found
        return found

    def _recall(self, seat: int) -> tuple[str, str]:
        """What the seat was told, and a digest of the views that it has had, one after the other; a view that stays adds nothing."""
        way: list[HistoryNode] = []
        node: HistoryNode | None = self
        while node is not None and seat not in node._recalls:
            way.append(node)
            node = node.parent
        told, digest = ("", "") if node is None else node._recalls[seat]
        before = "" if node is None else node.seen(seat)
        for node in reversed(way):
            heard = node.heard[seat] if node.heard else ""
            told = f"{told} {heard}".strip()
            now = node.seen(seat)
            if now != before:
                digest = sha256(f"{digest}{heard}{now}".encode()).hexdigest()[:16]
                before = now
            node._recalls[seat] = told, digest
        return told, digest


def replay(root: Root, steps: list[tuple[int, State | None]], first: State | None = None) -> HistoryNode:
    """A node from a pickle: the same steps again, and the same guesses."""
    node = Tree(root, False).first
    if first is not None:
        node = node.instead(first)
    for action, given in steps:
        node = node.child(action)
        if given is not None:
            node = node.instead(given)
    return node
