"""A position of NXS: Ragnarok as named arrays for learning: own colour first, then the others in turn order."""

from __future__ import annotations

from typing import cast

from meadhall.game import Plane, State
from meadhall.games.nxs.board import COLOUR, HEXES, KIND, LAND, LINE, NO_CARD, NOBODY, OFF, SPEAR, WALL
from meadhall.games.nxs.data import KINDS
from meadhall.games.nxs.rules import NxsState
from meadhall.games.nxs.state import CARD, ENDED, JOTUNN
from meadhall.games.nxs.territory import holds

MODES = 4
STEPS = 20


def planes(view: State, seat: int) -> list[Plane]:
    """Pieces, lines and spears by hex (111, as named in the rules), land, held hexes, cards, the question and the clocks."""
    s = cast(NxsState, view)
    me = max(seat, 0)
    order = [(me + i) % 3 for i in range(3)]
    seats = [(me + i) % int(s.seats) for i in range(int(s.seats))]
    cells = range(HEXES)
    codes = [int(s.board[c]) for c in cells]
    colours = [int(COLOUR[code]) for code in codes]

    def where(test: object, colour: int) -> list[float]:
        return [float(colours[c] == colour and (test is None or KIND[codes[c]] == test)) for c in cells]

    pieces = [value for colour in order for kind in range(len(KINDS)) for value in where(kind, colour)]
    lines = [float(colours[c] < NOBODY and LINE[codes[c] * 6 + d]) for d in range(6) for c in cells]
    spears = [float(colours[c] < NOBODY and SPEAR[codes[c] * 6 + d]) for d in range(6) for c in cells]
    kept = {colour: set(holds(s, colour)) if colour < s.seats else set() for colour in order}
    land = [float(LAND[c] == colour and codes[c] != WALL) for colour in order for c in cells]

    def cell_plane(name: str, cell: int, about: str) -> Plane:
        return Plane(name, (HEXES,), [float(c == cell) for c in cells], about)

    def cards(row: list[int]) -> list[float]:
        return [float(row[other * 12 + card]) / 2 for other in seats for card in range(12)]

    held = [(float(s._held[other] // 64) / 20, float(s._held[other] % 64) / 20) for other in seats]
    count = int(s.seats)
    playing = CARD <= s.step < ENDED
    mine = playing and s.mover == seat
    fallen = [float(s.lost[o * 6 + k]) / 2 for o in order for k in range(6)]
    played = [float(s.variant == JOTUNN), float(s.rotate_two), float(s.face_down)]
    return [
        Plane("pieces", (3, 6, HEXES), pieces, "1 where a piece of a colour (own first) and kind (boar to sorceress) stands"),
        Plane("lines", (6, HEXES), lines, "1 where the piece on a hex has a line to the NE, E, SE, SW, W, NW"),
        Plane("spears", (6, HEXES), spears, "1 where it has a spear between that direction and the next, clockwise"),
        Plane("land", (3, HEXES), land, "1 where a hex in play belongs to a colour's territory (own first)"),
        Plane("held", (3, HEXES), [float(c in kept[colour]) for colour in order for c in cells], "1 where a colour holds a hex"),
        Plane("wards", (3, HEXES), [float(s.wards[o] == c) for o in order for c in cells], "1 where a colour's warded piece stands"),
        Plane("moved_from", (3, HEXES), [float(s.last_from[o] == c) for o in order for c in cells], "1 where a colour's last move began"),
        Plane("moved_to", (3, HEXES), [float(s.last_to[o] == c) for o in order for c in cells], "1 where a colour's last move ended"),
        cell_plane("start", int(s.start) if s.start != OFF else -1, "1 where the piece that was picked stands"),
        cell_plane("mid", int(s.mid) if s.mid != OFF else -1, "1 where a turning path turns, or the first turned piece stands"),
        Plane("hands", (count, 12), cards([int(n) for n in s.hands]), "cards held, in halves; -0.5 where the viewer may not know"),
        Plane("spent", (count, 12), cards([int(n) for n in s.spent]), "cards used up, in halves"),
        Plane("cards_held", (count,), [float(s.cards_held(o)) / 6 for o in seats], "number of unspent cards of each player, in sixths"),
        Plane("neutral", (13,), [float(s.neutral == c) for c in range(NO_CARD + 1)], "the neutral card of the Onitama style, or none"),
        Plane("card", (13,), [float(s.card == c) for c in range(NO_CARD + 1)], "the card that is being used, or none"),
        Plane("step", (STEPS,), [float(s.step == step) for step in range(STEPS)], "which question is put"),
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
