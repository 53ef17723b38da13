"""A view of Lindisfarne as named arrays for learning: own seat first, then clockwise, the neutral clan last."""

from __future__ import annotations

from typing import cast

from meadhall.game import Plane, State
from meadhall.games.lindisfarne import state as steps
from meadhall.games.lindisfarne.rules import LindisfarneState
from meadhall.games.lindisfarne.scoring import known_objectives, leads, total
from meadhall.games.lindisfarne.tables import CARD_BIT, CARD_COUNT, OBJECTIVE_COUNT, RAIDS, counts
from meadhall.rows import bits, hot, hots


def planes(view: State, seat: int) -> list[Plane]:
    """Boards, hands, dice, cards, objectives, and what is asked."""
    s = cast(LindisfarneState, view)
    n, own = int(s.seats), max(seat, 0)
    order = [(own + i) % n for i in range(n)]
    clans = [*order, 4]
    places = [(clan, board) for clan in clans for board in range(3)]
    crew, line, hand, runes, home, owned = (list(row) for row in (s.crew, s.line, s.hand, s.runes, s.home, s.owned))
    beside = [sum(int(CARD_BIT[c]) for c in {int(s.table[b * 2]), int(s.table[b * 2 + 1])} if 0 <= c < CARD_COUNT) for b in range(3)]
    borre = int(CARD_BIT[RAIDS + 6])
    return [
        Plane("tokens", (n + 1, 3, 6), [k / 6 for c, b in places for k in counts(crew[c * 3 + b])],
              "tokens of each clan on each board by value, in sixths"),
        Plane("lines", (n + 1, 3), [line[c * 3 + b] / 4 for c, b in places],
              "the clan's line, 1 the most northerly, in quarters; 0 none"),
        Plane("strengths", (n + 1, 3), [int(s.strength(c, b)) / (36 if b == 0 else 7) for c, b in places],
              "strength on each board, as a share of the largest possible"),
        Plane("ranks", (n + 1, 3, 5), hots([int(s.ahead(c, b)) if crew[c * 3 + b] else -1 for c, b in places], 5),
              "rank on each board if present, one-hot"),
        Plane("hands", (n,), [hand[p] / 6 for p in order], "tokens in hand, in sixths"),
        Plane("runes", (n,), [min(runes[p], 12) / 12 for p in order], "rune tokens, in twelfths"),
        Plane("home", (n, 5), hots([home[p] for p in order], 5), "0 at sea, else in which place the clan came home"),
        Plane("jarl", (n,), [float(s.jarl == p) for p in order], "1 for the holder of the Jarl pawn"),
        Plane("points", (n,), [int(total(s, p)) / 100 for p in order], "points on the table and known objectives, in hundredths"),
        Plane("leads", (n, 6), bits([int(leads(s, p)) for p in order], 6),
              "1 where the clan has most cards of a country"),
        Plane("owned", (n, 38), bits([owned[p] for p in order], CARD_COUNT), "destination cards before each clan"),
        Plane("tilted", (10,), bits([int(s.tilted) >> RAIDS], 10), "Norway cards that have been used"),
        Plane("beside", (3, 38), bits(beside, CARD_COUNT),
              "cards lying beside each board"),
        Plane("pile", (38,), bits([int(s.pile)], CARD_COUNT), "cards still to be dealt"),
        Plane("banner", (n, 3), hots([int(s.banner) if owned[p] & borre else -1 for p in order], 3),
              "where Borre raises a clan in this expedition"),
        *_objectives(s, own, order),
        Plane("dice", (6,), [k / 6 for k in counts(int(s.dice))], "rolled dice not placed yet, by value, in sixths"),
        Plane("step", (21,), hot(int(s.step), 21), "what happens or is asked next"),
        Plane("actor", (n,), [float(s.step != steps.ENDED and s.seat == p) for p in order], "whose turn it is, or who is asked"),
        Plane("board", (3,), hot(int(s.board), 3), "the board being dealt to, chosen or evaluated"),
        Plane("second", (3,), hot(int(s.second), 3), "Lade: not used, declared, or on the second board"),
        Plane("expedition", (6,), hot(int(s.expedition) - 1, 6), "the expedition"),
        Plane("supply", (2,), [int(s.supply) / 12, float(s.unlimited)], "runes in the supply in twelfths; 1 if it is endless"),
        Plane("country", (6,), hot(int(s.country), 6), "Hafrsfjord's country; the last entry: none yet"),
        Plane("options", (3,), [float(s.neutral_clan), float(s.effects), float(s.open)], "neutral clan, Norway effects, open objectives"),
    ]


def _objectives(s: LindisfarneState, own: int, order: list[int]) -> list[Plane]:
    """What the viewer knows of objectives: kept, looked at, put back."""
    kept = [[0.0] * OBJECTIVE_COUNT for _ in order]
    for i, p in enumerate(order):
        for o in known_objectives(s, p):
            kept[i][o] = 1.0
    look, back = [0.0] * OBJECTIVE_COUNT, [0.0] * OBJECTIVE_COUNT
    for d in range(s.drawn()):
        low, high, chosen = (int(s.draws[d * 4 + i]) for i in (1, 2, 3))
        for card in (low, high):
            if 0 <= card < OBJECTIVE_COUNT and card != chosen:
                (look if chosen == steps.NOTHING else back)[card] = 1.0
    n = len(order)
    return [
        Plane("objectives", (n, OBJECTIVE_COUNT), [x for row in kept for x in row], "objectives kept, as far as the viewer knows"),
        Plane("objective_counts", (n,), [int(s.objectives_of(p)) / 20 for p in order], "how many objectives each clan has, in twentieths"),
        Plane("looked_at", (OBJECTIVE_COUNT,), look, "the two objectives that the viewer is choosing from"),
        Plane("put_back", (OBJECTIVE_COUNT,), back, "objectives that the viewer saw going under the pile"),
        Plane("objective_pile", (1,), [int(s.objectives_left()) / 20], "objectives left in the pile, in twentieths"),
    ]
