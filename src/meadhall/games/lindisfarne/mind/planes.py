"""A view of Lindisfarne as named arrays for learning: own seat first, then clockwise, the neutral clan last."""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.bits import has
from meadhall.rows import Row

from ..rules import LindisfarneState, codes, scoring, tables


def write(row: Row, s: LindisfarneState, seat: int) -> None:
    """Boards, hands, dice, cards, objectives, and the open question."""
    own = i64(max(seat, 0))
    _boards(row, s, own)
    _clans(row, s, own)
    _cards(row, s, own)
    _objectives(row, s, own)
    _asked(row, s, own)


def _clan(s: LindisfarneState, own: i64, i: i64) -> i64:
    """The i-th clan, counted from the viewer's own; the last is the neutral clan."""
    if i == s.seats:
        return codes.NEUTRAL_CLAN
    return (own + i) % s.seats


def _values(row: Row, crew: i64) -> None:
    """How many 1s, 2s, ... 6s a crew has, as fractions of six."""
    for _value in range(i64(6)):
        row.part(crew % 10, 6)
        crew //= 10


def _boards(row: Row, s: LindisfarneState, own: i64) -> None:
    clans = s.seats + 1
    row.plane("tokens", "tokens of each clan on each board by value, in sixths", clans, 3, 6)
    for i in range(clans):
        first = _clan(s, own, i) * 3
        for place in range(first, first + 3):
            _values(row, s.crew[place])
    row.plane("lines", "the clan's line, 1 the most northerly, in quarters; 0 none", clans, 3)
    for i in range(clans):
        first = _clan(s, own, i) * 3
        for place in range(first, first + 3):
            row.part(s.line[place], 4)
    row.plane("strengths", "strength on each board, as a share of the largest possible", clans, 3)
    for i in range(clans):
        clan = _clan(s, own, i)
        row.part(s.strength(clan, 0), 36)
        row.part(s.strength(clan, 1), 7)
        row.part(s.strength(clan, 2), 7)
    row.plane("ranks", "rank on each board if present, one-hot", clans, 3, 5)
    for i in range(clans):
        clan = _clan(s, own, i)
        for board in range(i64(3)):
            place = clan * 3 + board
            if s.crew[place] != 0:
                row.mark(s.ahead(clan, board))
            row.skip(5)


def _clans(row: Row, s: LindisfarneState, own: i64) -> None:
    n = s.seats
    row.plane("hands", "tokens in hand, in sixths", n)
    for i in range(n):
        clan = (own + i) % n
        row.part(s.hand[clan], 6)
    row.plane("runes", "rune tokens, in twelfths", n)
    for i in range(n):
        clan = (own + i) % n
        runes = s.runes[clan]
        if runes > 12:
            runes = 12
        row.part(runes, 12)
    row.plane("home", "0 at sea, else in which place the clan came home", n, 5)
    for i in range(n):
        clan = (own + i) % n
        row.hot(s.home[clan], 5)
    row.plane("jarl", "1 for the holder of the Jarl pawn", n)
    for i in range(n):
        row.flag(s.jarl == (own + i) % n)
    row.plane("points", "points on the table and known objectives, in hundredths", n)
    for i in range(n):
        row.part(scoring.total(s, (own + i) % n), 100)
    row.plane("leads", "1 where the clan has most cards of a country", n, 6)
    for i in range(n):
        row.members(scoring.leads(s, (own + i) % n), 6)


def _cards(row: Row, s: LindisfarneState, own: i64) -> None:
    n = s.seats
    row.plane("owned", "destination cards before each clan", n, tables.CARD_COUNT)
    for i in range(n):
        clan = (own + i) % n
        row.members(s.owned[clan], tables.CARD_COUNT)
    row.plane("tilted", "Norway cards that have been used", tables.CARD_COUNT - tables.RAIDS)
    row.members(s.tilted >> tables.RAIDS, tables.CARD_COUNT - tables.RAIDS)
    row.plane("beside", "cards lying beside each board", 3, tables.CARD_COUNT)
    for place in range(i64(6)):
        card = s.table[place]
        if 0 <= card < tables.CARD_COUNT:
            row.mark(card)
        if place & 1 == 1:
            row.skip(tables.CARD_COUNT)
    row.plane("pile", "cards still to be dealt", tables.CARD_COUNT)
    row.members(s.pile, tables.CARD_COUNT)
    row.plane("banner", "where Borre raises a clan in this expedition", n, 3)
    for i in range(n):
        clan = (own + i) % n
        if has(s.owned[clan], tables.RAIDS + tables.BORRE):
            row.hot(s.banner, 3)
        else:
            row.skip(3)


def _objectives(row: Row, s: LindisfarneState, own: i64) -> None:
    """What the viewer knows of objectives: kept, looked at, put back."""
    n = s.seats
    draws = s.draws
    row.plane("objectives", "objectives kept, as far as the viewer knows", n, tables.OBJECTIVE_COUNT)
    for d in range(s.drawn()):
        kept = draws[d * 4 + 3]
        if 0 <= kept < codes.NOTHING:
            row.mark((draws[d * 4] - own + n) % n * tables.OBJECTIVE_COUNT + kept)
    row.skip(n * tables.OBJECTIVE_COUNT)
    row.plane("objective_counts", "how many objectives each clan has, in twentieths", n)
    for i in range(n):
        row.part(s.objectives_of((own + i) % n), 20)
    row.plane("looked_at", "the two objectives that the viewer is choosing from", tables.OBJECTIVE_COUNT)
    for d in range(s.drawn()):
        if draws[d * 4 + 3] == codes.NOTHING:
            _left(row, s, d)
    row.skip(tables.OBJECTIVE_COUNT)
    row.plane("put_back", "objectives that the viewer saw going under the pile", tables.OBJECTIVE_COUNT)
    for d in range(s.drawn()):
        if draws[d * 4 + 3] != codes.NOTHING:
            _left(row, s, d)
    row.skip(tables.OBJECTIVE_COUNT)
    row.plane("objective_pile", "objectives left in the pile, in twentieths", 1)
    row.part(s.objectives_left(), 20)


def _left(row: Row, s: LindisfarneState, d: i64) -> None:
    """Mark the cards of a draw that were not kept, where the viewer knows them."""
    draws = s.draws
    for place in range(d * 4 + 1, d * 4 + 3):
        card = draws[place]
        if 0 <= card < tables.OBJECTIVE_COUNT and card != draws[d * 4 + 3]:
            row.mark(card)


def _asked(row: Row, s: LindisfarneState, own: i64) -> None:
    n = s.seats
    row.plane("dice", "rolled dice not placed yet, by value, in sixths", 6)
    _values(row, s.dice)
    row.plane("step", "what happens or is asked next", 21)
    row.hot(s.step, 21)
    row.plane("actor", "whose turn it is, or who is asked", n)
    for i in range(n):
        row.flag(s.step != codes.ENDED and s.seat == (own + i) % n)
    row.plane("board", "the board being dealt to, chosen or evaluated", 3)
    row.hot(s.board, 3)
    row.plane("second", "Lade: not used, declared, or on the second board", 3)
    row.hot(s.second, 3)
    row.plane("expedition", "the expedition", 6)
    row.hot(s.expedition - 1, 6)
    row.plane("supply", "runes in the supply in twelfths; 1 if it is endless", 2)
    row.part(s.supply, 12)
    row.flag(s.unlimited != 0)
    row.plane("country", "Hafrsfjord's country; the last entry: none yet", 6)
    row.hot(s.country, 6)
    row.plane("options", "neutral clan, Norway effects, open objectives", 3)
    row.part(s.neutral_clan, 1)
    row.part(s.effects, 1)
    row.part(s.open, 1)
