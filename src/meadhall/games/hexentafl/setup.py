"""Setting up heXentafl: its options and first position."""

from __future__ import annotations

from typing import Any

from meadhall.game import Option, Rules

from .data import BOARDS
from .rules import HexentaflState, codes, tables
from .symmetry import symmetries


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


# long games, and boards that are nearly empty
SELDOM = ("ply_limit.low", "king.high", "defenders.low", "attackers.low", "ply.high", "taken.high", "past.low")
REFUSALS = (
    *("HX-1.2: a piece stands outside", "HX-1.2: the attackers have at most", "HX-1.2: the defenders have at most", "HX-1.4:", "HX-2.3:"),
    *("HX-2.6:", "HX-4.1:", "HX-4.3:", "HX-4.4:"),
)
RULES = Rules(
    state=HexentaflState,
    setup=setup,
    seats=range(2, 3),
    actions=tables.MOVES_5,
    bound=4001,
    seldom=SELDOM,
    refusals=REFUSALS,
    symmetries=symmetries,
    options=(
        Option(
            "size",
            4,
            "The small board is quicker. On the large one the King slides as far as his men.",
            values=(4, 5),
            title="Board",
            labels=("Small, 4x4: King and 3 men against 6", "Large, 5x5: King and 6 men against 12"),
        ),
        Option(
            "match",
            "single",
            "In two games everybody defends once and attacks once; a win is one point, a draw a half.",
            values=("single", "pair"),
            title="Games",
            labels=("One game", "Two games, sides exchanged"),
        ),
        Option(
            "first",
            "defenders",
            "The side that makes the first move of a game.",
            values=("defenders", "attackers"),
            title="First move",
            labels=("Defenders", "Attackers"),
        ),
        Option(
            "king_move",
            "board",
            "How far the King goes. As printed he steps to a neighbouring hex on the small board and slides on the large one.",
            values=("board", "step", "slide"),
            title="The King's move",
            labels=("As printed for the board", "One step", "Slides like a man"),
            more=True,
        ),
        Option(
            "ply_limit",
            400,
            "The game is a draw after this many moves, those of both sides counted together.",
            low=100,
            high=2000,
            title="Longest game, in moves",
            more=True,
        ),
    ),
)
