"""A position of NXS: Ragnarok as named arrays for learning: own colour first, then the others in turn order."""

from __future__ import annotations

from array import array
from typing import cast

from meadhall.game import Plane, State
from meadhall.games.nxs.board import CODES, COLOUR, HEXES, KIND, LAND, LINE, NO_CARD, NOBODY, SPEAR, WALL
from meadhall.games.nxs.rules import NxsState
from meadhall.games.nxs.state import CARD, ENDED, JOTUNN
from meadhall.games.nxs.territory import holds

MODES = 4
STEPS = 20

# by code of a piece: the directions of its lines and of its spears
LINES = [[d for d in range(6) if LINE[code * 6 + d]] for code in range(CODES)]
SPEARS = [[d for d in range(6) if SPEAR[code * 6 + d]] for code in range(CODES)]
COLOURS = [int(COLOUR[code]) for code in range(CODES)]
KIND_OF = [int(KIND[code]) for code in range(CODES)]


def _blank(size: int) -> array[float]:
    return array("f", bytes(4 * size))


def _cells(sets: list[list[int]]) -> array[float]:
    """A row of hexes for each set; what is off the board is in none."""
    row = _blank(len(sets) * HEXES)
    for i, cells in enumerate(sets):
        for cell in cells:
            if 0 <= cell < HEXES:
                row[i * HEXES + cell] = 1.0
    return row


def _one(value: int, size: int) -> list[float]:
    row = [0.0] * size
    if 0 <= value < size:
        row[value] = 1.0
    return row


# by own colour: the lands of the three colours, own first
LANDS = [_cells([[c for c in range(HEXES) if LAND[c] == (me + i) % 3] for i in range(3)]) for me in range(3)]


def _board(codes: list[int], me: int) -> tuple[array[float], array[float], array[float], array[float]]:
    """Pieces, lines, spears and lands, hex by hex."""
    pieces, lines, spears, land = _blank(18 * HEXES), _blank(6 * HEXES), _blank(6 * HEXES), LANDS[me][:]
    for c in range(HEXES):
        code = codes[c]
        colour = COLOURS[code]
        if colour < NOBODY:
            pieces[((colour - me) % 3 * 6 + KIND_OF[code]) * HEXES + c] = 1.0
            for d in LINES[code]:
                lines[d * HEXES + c] = 1.0
            for d in SPEARS[code]:
                spears[d * HEXES + c] = 1.0
        elif code == WALL:
            land[c] = land[HEXES + c] = land[2 * HEXES + c] = 0.0
    return pieces, lines, spears, land


def planes(view: State, seat: int) -> list[Plane]:
    """Pieces, lines and spears by hex (111, as named in the rules), land, held hexes, cards, the question and the clocks."""
    s = cast(NxsState, view)
    me = max(seat, 0)
    order = [(me + i) % 3 for i in range(3)]
    seats = [(me + i) % int(s.seats) for i in range(int(s.seats))]
    pieces, lines, spears, land = _board(list(s.board), me)
    kept = [holds(s, colour) if colour < s.seats else [] for colour in order]

    def cards(row: list[int]) -> list[float]:
        return [row[other * 12 + card] / 2 for other in seats for card in range(12)]

    tally = list(s._held)
    held = [(tally[other] // 64 / 20, tally[other] % 64 / 20) for other in seats]
    count = int(s.seats)
    playing = CARD <= s.step < ENDED
    mine = playing and s.mover == seat
    lost = list(s.lost)
    fallen = [lost[o * 6 + k] / 2 for o in order for k in range(6)]
    played = [float(s.variant == JOTUNN), float(s.rotate_two), float(s.face_down)]
    return [
        Plane("pieces", (3, 6, HEXES), pieces, "1 where a piece of a colour (own first) and kind (boar to sorceress) stands"),
        Plane("lines", (6, HEXES), lines, "1 where the piece on a hex has a line to the NE, E, SE, SW, W, NW"),
        Plane("spears", (6, HEXES), spears, "1 where it has a spear between that direction and the next, clockwise"),
        Plane("land", (3, HEXES), land, "1 where a hex in play belongs to a colour's territory (own first)"),
        Plane("held", (3, HEXES), _cells(kept), "1 where a colour holds a hex"),
        Plane("wards", (3, HEXES), _cells([[int(s.wards[o])] for o in order]), "1 where a colour's warded piece stands"),
        Plane("moved_from", (3, HEXES), _cells([[int(s.last_from[o])] for o in order]), "1 where a colour's last move began"),
        Plane("moved_to", (3, HEXES), _cells([[int(s.last_to[o])] for o in order]), "1 where a colour's last move ended"),
        Plane("start", (HEXES,), _cells([[int(s.start)]]), "1 where the piece that was picked stands"),
        Plane("mid", (HEXES,), _cells([[int(s.mid)]]), "1 where a turning path turns, or the first turned piece stands"),
        Plane("hands", (count, 12), cards(list(s.hands)), "cards held, in halves; -0.5 where the viewer may not know"),
        Plane("spent", (count, 12), cards(list(s.spent)), "cards used up, in halves"),
        Plane("cards_held", (count,), [float(s.cards_held(o)) / 6 for o in seats], "number of unspent cards of each player, in sixths"),
        Plane("neutral", (13,), _one(int(s.neutral), NO_CARD + 1), "the neutral card of the Onitama style, or none"),
        Plane("card", (13,), _one(int(s.card), NO_CARD + 1), "the card that is being used, or none"),
        Plane("step", (STEPS,), _one(int(s.step), STEPS), "which question is put"),
        Plane("to_move", (count,), [float(playing and s.mover == o) for o in seats], "1 for the player to move, own seat first"),
        Plane("own_part", (2,), [float(mine), float(s.side != s.mover)], "1 if the viewer is to move; 1 in the Jötunn's part of a turn"),
        Plane("counts", (count, 2), [x for pair in held for x in pair], "held hexes of the next and of the following land, in twentieths"),
        Plane("targets", (count,), [float(s.targets[o]) / 20 for o in seats], "hexes that each player needs, in twentieths"),
        Plane("taken", (count,), [float(s.taken[o]) / 14 for o in seats], "pieces that each player has captured, in fourteenths"),
        Plane("lost", (3, 6), fallen, "captured pieces by colour and kind, in halves"),
        Plane("out", (count,), [float(s.out // 2**o % 2) for o in seats], "1 for a player who is out"),
        Plane("turned_two", (count,), [float(s.turned_two // 2**o % 2) for o in seats], "1 for a player who turned two pieces last time"),
        Plane("turns", (1,), [float(s.turns) / float(s.turn_limit * s.seats)], "turns taken, as a share of the limit"),
        Plane("variant", (3,), played, "Jötunn; turning two; cards face down"),
        Plane("cards", (MODES,), [float(s.cards == m) for m in range(MODES)], "how cards are played: not, sannligr, drawing, onitama"),
    ]
