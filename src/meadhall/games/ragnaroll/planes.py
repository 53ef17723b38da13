"""The view as named arrays for learning: the own seat first, then the others around the ring."""

from __future__ import annotations

from array import array
from typing import cast

from meadhall.game import Plane, State
from meadhall.games.ragnaroll.map import PICTURE, STANDING, TROLL, WARRIOR
from meadhall.games.ragnaroll.rules import RagnarollState
from meadhall.games.ragnaroll.scoring import fires, sheet_points
from meadhall.games.ragnaroll.state import STEP, TURN_BOXES
from meadhall.rows import bits, hot, hots

STEPS = 16  # kinds of steps that ask


def planes(view: State, seat: int) -> list[Plane]:
    """All that a seat knows: maps, tracks, networks, gods, dice, its own present step."""
    s = cast(RagnarollState, view)
    n = int(s.seats)
    ring = [(seat + i) % n for i in range(n)]
    sheets = [int(s.known_sheet(other)) for other in ring]
    struck, burnt, visited = (list(rows) for rows in (s.struck, s.burnt, s.visited))
    claims, largest = list(s.claims), list(fires(s))
    return [
        Plane("pictures", (4, 6, 18), PICTURES, "one-hot: empty, warrior, troll, standing stone; the same in every game"),
        Plane("struck", (n, 6, 18), _squares(struck, sheets), "1 where a square is struck and can still call a god"),
        Plane("burnt", (n, 6, 18), _squares(burnt, sheets), "1 where a square is burnt"),
        Plane("aim", (6, 18), hot(int(s.aims[seat]) - 1, 108), "1 at the square at which the own strike is aimed"),
        Plane("visited", (6, 18), _squares(visited, [seat]), "1 where the own present strike was aimed before"),
        Plane("stones", (n, 3, 6), bits([int(s.stones[sheet]) for sheet in sheets], 18),
              "1 where a stone of the network is crossed off"),
        Plane("gods", (n, 5), [float(claims[sheet * 5 + g] != 0) for sheet in sheets for g in range(5)], "1 for each god summoned"),
        Plane("trolls", (n, 3), [s.trolls(sheet, k) / 6 for sheet in sheets for k in range(3)], "trolls struck a sector, of 6"),
        Plane("magic", (n,), [s.magic(sheet) / 9 for sheet in sheets], "magic at hand, of 9"),
        Plane("turns", (n,), [s.turns[sheet] / TURN_BOXES for sheet in sheets], "turn boxes used, of 3"),
        Plane("points", (n, 7), [sheet_points(s, sheet, part) / 20 for sheet in sheets for part in range(7)],
              "gods, bonus, runes, trolls, warriors, nothing, turned dice, each by 20"),
        Plane("fires", (n,), [largest[other] / 40 for other in ring], "largest fire, by 40"),
        Plane("dice", (n, 3, 6), _dice(s, ring), "one-hot value of each die, red, blue, yellow; all 0 where hidden"),
        Plane("roles", (n, 3, 2), _roles(s, ring), "1 for the Thunder die, 1 for the Circle die; all 0 where hidden"),
        Plane("dummies", (2, 6), hots([int(s.dummies[i]) - 1 for i in range(2)], 6),
              "one-hot Thunder numbers of the dummies"),
        Plane("finished", (n,), [float(s.depth[other] == 0) for other in ring], "1 if the seat has finished the phase"),
        Plane("round", (10,), hot(int(s.round) - 1, 10), "one-hot round"),
        Plane("phase", (9,), hot(int(s.phase), 9), "one-hot phase"),
        Plane("step", (STEPS,), hot(int(s.present(seat)) // STEP, STEPS), "one-hot kind of the own present question"),
        Plane("subject", (1,), [max(0, int(s.present(seat))) % STEP / STEP], "what the question is about: a colour, column, god or square"),
        Plane("options", (7,), [float(x) for x in (
            s.printed, s.bonus_track / 2, s.order, s.early_end / 2, s.valhalla_arm - 4, s.open_dice, s.loki_breaks_ties)],
            "the set-up"),
    ]


def _pictures() -> list[float]:
    kinds = (0, WARRIOR, TROLL, STANDING)
    return [float(PICTURE[q] == kind) for kind in kinds for q in range(108)]


def _squares(rows: list[int], sheets: list[int]) -> array[float]:
    """The squares of these sheets, row by row of the map."""
    return bits([rows[sheet * 6 + y] for sheet in sheets for y in range(6)], 18)


def _dice(s: RagnarollState, ring: list[int]) -> array[float]:
    dice = list(s.dice)
    return hots([dice[seat * 3 + die] - 1 for seat in ring for die in range(3)], 6)


def _roles(s: RagnarollState, ring: list[int]) -> list[float]:
    roles = list(s.roles)
    return [float(roles[seat * 2 + role] == die + 1) for seat in ring for die in range(3) for role in range(2)]


PICTURES = array("f", _pictures())
