"""How a game of heXentafl is set up: its options and its first position."""

from __future__ import annotations

from typing import Any

from meadhall.game import Option, Rules

from .data import BOARDS
from .rules import HexentaflState, codes, tables


def setup(_seats: int, options: dict[str, Any]) -> HexentaflState:
    """The board with all pieces in place (HX-1.2)."""
    s = HexentaflState()
    s.size = options["size"]
    s.first = codes.DEFENDERS if options["first"] == "defenders" else codes.ATTACKERS
    slides = BOARDS[options["size"]].king_slides if options["king_move"] == "board" else options["king_move"] == "slide"
    s.king_slides = int(slides)
    s.games = 2 if options["match"] == "pair" else 1
    s.ply_limit = options["ply_limit"]
    s.begin()
    return s


RULES = Rules(
    state=HexentaflState,
    setup=setup,
    seats=range(2, 3),
    actions=tables.MOVES_5,
    bound=4001,
    options=(
        Option("size", 4, "Hexes per side: 4 (King and 3 men against 6) or 5 (King and 6 men against 12).", values=(4, 5)),
        Option("first", "defenders", "Who makes the first move.", values=("defenders", "attackers")),
        Option(
            "king_move",
            "board",
            "How the King moves: as the board says (one step on 4x4, a slide on 5x5), or always one or the other.",
            values=("board", "step", "slide"),
        ),
        Option("match", "single", "One game, or a pair with sides exchanged.", values=("single", "pair")),
        Option("ply_limit", 400, "A game is drawn after this many moves, counting both sides.", low=100, high=2000),
    ),
)
