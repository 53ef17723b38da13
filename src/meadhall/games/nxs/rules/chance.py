"""Before the first turn: armies, the lot, tiles, rune cards, and everything else that is left to chance (NX-1, NX-2, NX-9)."""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.bits import bit
from meadhall.state import EVERYONE

from . import codes, tables, territory, turns
from .position import Position


def begin(s: Position, targets: list[int]) -> None:
    """Put the armies (or, for a random set-up, the boars) on the board and see what is left to chance. The options must be set."""
    s.clear()
    for seat in range(len(targets)):
        s.targets[seat] = targets[seat]
    row = ((s.lands() - 2) * i64(len(tables.SETUP_NAMES)) + s.setup) * tables.BOARD_SIZE
    for cell in range(i64(tables.BOARD_SIZE)):
        s.board[cell] = tables.FIRST_BOARDS[row + cell]
    s.rebuild()
    prepare(s)


def prepare(s: Position) -> None:
    """The next part of the set-up, in the order first player, tiles, cards; then the first turn."""
    if s.first == codes.UNDRAWN:
        s.step = codes.FIRST
    elif s.setup >= tables.RANDOM and s.drawn < tiles(s):
        s.step = codes.TILE
    elif s.cards == codes.SANNLIGR and s.dealt < 3:
        s.step = codes.SANN
    elif s.cards > codes.SANNLIGR and s.dealt < pack(s):
        s.step = codes.DEAL
    else:
        territory.recount(s)
        turns.start(s, s.first)


def happen(s: Position, outcome: i64) -> None:
    """Take a lot, a tile or a card; then continue the set-up."""
    if s.step == codes.FIRST:
        s.first = outcome
        if s.told is not None:
            s.tell("first", (int(outcome),))
    elif s.step == codes.TILE:
        place_tile(s, outcome)
    else:
        deal(s, outcome)
    prepare(s)


def outcomes(s: Position) -> i64:
    """How many kinds of outcomes the present event has."""
    if s.step == codes.FIRST:
        return s.seats
    return tables.KINDS_OF_PIECES if s.step == codes.TILE else codes.CARD_KINDS


def weight(s: Position, outcome: i64) -> i64:
    """The weight of an outcome: players equally, tiles and cards by the copies left."""
    if s.step == codes.FIRST:
        return 1
    return tiles_left(s, outcome) if s.step == codes.TILE else cards_left(s, outcome)


def audience(s: Position) -> i64:
    """Who sees the outcome of the present event: a card dealt face down is seen by its owner alone (NX-9.2)."""
    if s.step == codes.DEAL and s.face_down == 1 and s.cards == codes.DRAWING:
        return bit(deal_to(s))
    return EVERYONE


# -- tiles (NX-2) -----------------------------------------------------------------------------------------------------


def form(s: Position) -> i64:
    """The random template in use."""
    return (s.lands() - 2) * 3 + s.setup - tables.RANDOM


def tiles(s: Position) -> i64:
    """How many tiles are drawn in all: once for everybody, or once for each army (NX-2.4)."""
    return tables.TILE_COUNT[form(s)] * (s.lands() if s.separate == 1 else 1)


def tile_colour(s: Position) -> i64:
    """The colour the next tile is drawn for: White, then Black, then Gold (NX-2.8)."""
    return s.drawn // tables.TILE_COUNT[form(s)]


def tiles_left(s: Position, kind: i64) -> i64:
    """How many tiles of a kind are left in the pool (NX-2.2, NX-2.3); boars are never in it (NX-2.1)."""
    pool = tables.TILE_POOL[form(s) * tables.KINDS_OF_PIECES + kind]
    return pool - s.men_of(tile_colour(s), kind) if pool > 0 else 0


def place_tile(s: Position, kind: i64) -> None:
    """Put the drawn piece on the next hex of the template, for one army or for all (NX-2.3, NX-2.4)."""
    place = form(s) * tables.MOST_TILES + s.drawn % tables.TILE_COUNT[form(s)]
    for colour in range(s.lands()):
        if s.separate == 0 or colour == tile_colour(s):
            i = (place * 3 + colour) * tables.TILE_STRIDE
            s.put(tables.TILE_PIECES[i], tables.TILE_PIECES[i + 1 + kind])
    if s.told is not None:
        who = tile_colour(s) if s.separate == 1 else tables.NOBODY
        s.tell("tile", (int(who), int(kind), int(tables.TILE_PIECES[(place * 3 + who % 3) * tables.TILE_STRIDE])))
    s.drawn += 1


# -- rune cards (NX-9) ------------------------------------------------------------------------------------------------


def pack(s: Position) -> i64:
    """How many cards are dealt one by one: the agreed number to each player, or two each and a neutral one (NX-9.2, NX-9.4)."""
    return s.cards_each * s.seats if s.cards == codes.DRAWING else 2 * s.seats + 1


def cards_left(s: Position, card: i64) -> i64:
    """How many copies of a card this viewer has not seen leave the pack (NX-9.5); for sannligr, the marked ones."""
    if s.step == codes.SANN:
        return tables.MARKED[card] - s.hands[card]
    n = tables.COPIES[card]
    if s.neutral == card:
        n -= 1
    for seat in range(s.seats):
        i = seat * codes.CARD_KINDS + card
        n -= s.spent[i]
        if s.hands[i] > 0:
            n -= s.hands[i]
    return n


def deal_to(s: Position) -> i64:
    """The seat that gets the next card: each in turn order from the first player; NOBODY for the neutral one, which comes last."""
    if s.cards == codes.ONITAMA and s.dealt == 2 * s.seats:
        return tables.NOBODY
    return (s.first + s.dealt) % s.seats


def deal(s: Position, card: i64) -> None:
    """Deal a card (NX-9.1, NX-9.2, NX-9.4)."""
    to = deal_to(s)
    if s.step == codes.SANN:
        s.hands[card] += 1
        s.hands[codes.CARD_KINDS + card] += 1
        if s.told is not None:
            s.tell("sann", (int(card),))
    elif to == tables.NOBODY:
        s.neutral = card
        if s.told is not None:
            s.tell("neutral", (int(card),))
    else:
        if not s.hidden_hand(to):
            s.hands[to * codes.CARD_KINDS + card] += 1
        if s.told is not None:
            seen_by = audience(s)
            if seen_by != EVERYONE:
                s.tell("dealt", (int(to),))
            s.tell("deal", (int(to), int(card)), seen_by)
    s.dealt += 1
