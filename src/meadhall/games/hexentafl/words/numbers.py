"""The numbers of moves, for learners."""

from __future__ import annotations

from meadhall.game import Block, Numbers

from ..rules import HexentaflState, tables


def _moves(size: int, count: int) -> Block:
    names = tuple("-".join(tables.NAMES[size][cell] for cell in tables.ends_of(size, action)) for action in range(count))
    about = f"a piece goes from a cell to another in a line with it (size {size}): by cell, then clockwise from north, nearest first"
    return Block(0, names, "[K]*[x<taken>]", about)


MOVES = {4: (_moves(4, tables.MOVES_4),), 5: (_moves(5, tables.MOVES_5),)}


def actions(state: HexentaflState) -> tuple[Block, ...]:
    """One block; the board decides which."""
    return MOVES[state.size]


NUMBERS = Numbers[HexentaflState](actions)
