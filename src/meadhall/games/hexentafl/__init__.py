"""heXentafl: a hexagonal member of the tafl family by Kevin R. Kane."""

from __future__ import annotations

from typing import Any

from meadhall.game import Credit, Game, Option, Planes, State

from .data import BOARDS
from .drawing import table as drawing
from .mind import planes
from .mind.evaluate import HexentaflEvaluator
from .rules.state import ATTACKERS, DEFENDERS, HexentaflState
from .rules.tables import MOVES_5, START_ATTACKERS, START_DEFENDERS, THRONE
from .words import notation, traits
from .words import numbers as actions

__all__ = ["GAME"]


def setup(_seats: int, options: dict[str, Any]) -> State:
    """The board with all pieces in place (HX-1.2)."""
    s = HexentaflState()
    s.size = options["size"]
    s.first = DEFENDERS if options["first"] == "defenders" else ATTACKERS
    slides = BOARDS[options["size"]].king_slides if options["king_move"] == "board" else options["king_move"] == "slide"
    s.king_slides = int(slides)
    s.games = 2 if options["match"] == "pair" else 1
    s.ply_limit = options["ply_limit"]
    s.begin(THRONE[s.size - 4], START_DEFENDERS[s.size - 4], START_ATTACKERS[s.size - 4])
    return s


GAME = Game(
    traits=traits.traits,
    key="hexentafl",
    title="heXentafl",
    prefix="HX",
    version=1,
    seats=range(2, 3),
    options=(
        Option("size", 4, "Hexes a side: 4 (King and 3 men against 6) or 5 (King and 6 men against 12).", values=(4, 5)),
        Option("first", "defenders", "Who makes the first move.", values=("defenders", "attackers")),
        Option("king_move", "board", "How the King moves: as the board says (4x4 a step, 5x5 slides), or always so.",
               values=("board", "step", "slide")),
        Option("match", "single", "One game, or a pair with sides exchanged.", values=("single", "pair")),
        Option("ply_limit", 400, "A game is drawn after so many moves of both sides together.", low=100, high=2000),
    ),
    setup=setup,
    state=HexentaflState,
    actions=MOVES_5,
    bound=4001,
    say=notation.say,
    read=notation.read,
    why=notation.why,
    lines=notation.lines,
    log=notation.words,
    choice=notation.choice,
    prompt=notation.prompt,
    text=notation.text,
    draw=drawing.draw,
    planes=Planes(planes.write),
    numbers=actions.NUMBERS,
    evaluator=HexentaflEvaluator(),
    credit=Credit(("Kevin R. Kane",), "", "The bonus game of NXS: Ragnarok."),
    minutes="15-30",
    line="A King and his men break out of a ring of attackers. No luck, no secrets, four rules.",
    seat_labels=("Defenders", "Attackers"),
    guide=(
        "The defenders bring the King, on the red throne, to one of the six gates at the corners. The attackers capture him.",
        "Click one of your pieces: dots show where it can slide. The King moves a single step on the small board.",
        "Two of your pieces on opposite sides of an enemy capture it; the lozenge marks a move that does.",
        "On his throne the King falls only to three attackers that do not touch each other.",
    ),
)
