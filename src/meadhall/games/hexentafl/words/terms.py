"""What can be looked up: the pieces, the special hexes, and the marks on the board."""

from __future__ import annotations

import re

from meadhall.english import listed
from meadhall.game import Term

from ..data import BOARDS
from ..rules import HexentaflState


def _men(side: str) -> str:
    return listed([f"{len(getattr(board, side))} on {board.size}x{board.size}" for board in BOARDS.values()])


def _steps(slides: bool) -> str:
    return listed([f"{board.size}x{board.size}" for board in BOARDS.values() if board.king_slides == slides])


TERMS = (
    Term(
        "king",
        "King",
        f"He steps one hex on {_steps(False)} and slides like a man on {_steps(True)}. The defenders win when he reaches a gate, the "
        "attackers when they capture him.",
        "HX-4.1",
        ("K", "Kd4"),
        "piece",
    ),
    Term(
        "defender",
        "Defender",
        f"One of the King's men ({_men('defenders')}): it slides any distance in a straight line and helps to capture attackers.",
        "HX-2.2",
        ("D", "Dd5", "man", "men", "his men", "defenders"),
        "piece",
    ),
    Term(
        "attacker",
        "Attacker",
        f"One of the men around the King ({_men('attackers')}): it slides any distance in a straight line and helps to capture the "
        "King and his men.",
        "HX-2.2",
        ("A", "Aa1", "man", "men", "attackers"),
        "piece",
    ),
    Term(
        "throne",
        "Throne",
        "The middle of the board. Only the King may stop here; men slide across it while it is empty. Here he falls only to three "
        "attackers of whom no two touch.",
        "HX-3.7",
        ("#",),
        "hex",
    ),
    Term(
        "gate",
        "Gate",
        "A corner of the board. The King wins by reaching it; for men it is a hex like any other, but a man here is captured from both "
        "sides along the rim.",
        "HX-4.1",
        ("+", "corner", "gates"),
        "hex",
    ),
    Term(
        "capture",
        "Capture",
        "A man falls when two enemies stand on opposite sides of him and one of them has just moved there; so does the King away from his "
        "throne. It is safe to move in between two enemies.",
        "HX-3.2",
        ("captures", "captured", "to capture"),
        "rule",
    ),
    Term("ring", "Thin gold ring", "This piece can move.", "HX-2.1", (), "mark"),
    Term("dot", "Gold dot", "The chosen piece can go to this hex.", "HX-2.2", ("free hex", "."), "mark"),
    Term("lozenge", "Gold lozenge", "The chosen piece can go to this hex and captures there.", "HX-3.1", (), "mark"),
    Term("ticks", "Red ring with ticks", "This piece would be captured.", "HX-3.2", ("x",), "mark"),
    Term("trail", "Dotted trail", "The last move: from the dashed hex to the piece.", "", ("last move",), "mark"),
    Term(
        "position",
        "This position",
        "How often the same pieces have stood on the same hexes with the same side to move. The third time is a draw.",
        "HX-4.4",
        ("repetition",),
        "count",
    ),
    Term(
        "draw",
        "Draw",
        "Nobody wins: the same position for the third time, or as many moves as the game may have.",
        "HX-4.5",
        ("drawn", "move limit", "moves so far"),
        "rule",
    ),
    Term("pair", "Pair", "Two games with the sides exchanged. A win is one point, a draw a half.", "HX-1.4", ("match",), "set-up"),
)


def here(s: HexentaflState) -> dict[str, str]:
    """What depends on the size of the board and the options."""
    board = BOARDS[int(s.size)]
    size = f"{s.size}x{s.size}"
    about = {term.key: term.about for term in TERMS}
    goals = about["king"].partition(". ")[2]
    return {
        "king": f"He {'slides like a man' if s.king_slides else 'steps one hex'} in this game. {goals}",
        "defender": _without_counts(about["defender"], len(board.defenders), size),
        "attacker": _without_counts(about["attacker"], len(board.attackers), size),
        "draw": f"Nobody wins: the same position for the third time, or {s.ply_limit} moves in all.",
        "pair": about["pair"] + ("" if s.games == 2 else " This is a single game."),
    }


def _without_counts(about: str, count: int, size: str) -> str:
    return re.sub(r"\(.*?\)", f"({count} on {size})", about)
