"""Impossible positions, with the clause that they break."""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.bits import has
from meadhall.state import REFEREE

from ..data import KINDS
from . import chance, codes, moves, tables, territory
from .position import Position


def fault(s: Position) -> str:
    """The first thing that is impossible about a position; "" if nothing is."""
    return _set_up(s) or _pieces(s) or _cards(s) or _wards(s) or _chance(s) or _question(s) or _turn(s)


def _set_up(s: Position) -> str:
    if s.seats < 2 or s.seats > 3:
        return "NX-1.1: NXS: Ragnarok is for two or three seats"
    if s.variant == codes.JOTUNN and s.seats != 2:
        return "NX-10.1: Jötunn is for two players"
    if s.first != codes.UNDRAWN and s.first >= s.seats:
        return "NX-1.5: Gold can begin only when Gold is a player"
    if s.setup == tables.MEDIUM3 and s.lands() == 2:
        return "NX-1.8: medium3 is a set-up for three armies"
    if s.cards == codes.SANNLIGR and s.seats != 2:
        return "NX-9.1: sannligr is for two players"
    return ""


def _pieces(s: Position) -> str:
    lands = s.lands()
    count = [0] * 18
    for cell in range(tables.HEXES):
        code = s.board[cell]
        if (code == tables.WALL) != (lands == 2 and tables.LAND[cell] == tables.GOLD):
            return f"NX-1.2: {tables.NAMES[cell]} is " + ("in play" if code == tables.WALL else "out of play with two players")
        if tables.COLOUR[code] >= lands:
            if tables.COLOUR[code] < tables.NOBODY:
                return "NX-1.1: there is no gold army"
            continue
        if tables.FACING[code] >= tables.FACINGS[code]:
            return f"NX-1.9: the piece on {tables.NAMES[cell]} has a facing that its kind does not have"
        count[int(tables.COLOUR[code] * tables.KINDS_OF_PIECES + tables.KIND[code])] += 1
    if s.board[tables.OFF] != tables.WALL:
        return "NX-1.2: nothing stands beyond the board"
    for colour in range(3):
        for kind in range(tables.KINDS_OF_PIECES):
            lost = s.lost[colour * tables.KINDS_OF_PIECES + kind]
            if lost > 0 and kind == tables.SORCERESS:
                return "NX-5.3: a sorceress is never captured"
            if count[colour * tables.KINDS_OF_PIECES + kind] + lost > KINDS[kind].in_army:
                return f"NX-1.6: an army has at most {KINDS[kind].in_army} pieces of the kind {KINDS[kind].name}"
    return ""


def _cards(s: Position) -> str:
    if s.step > codes.DEAL and (s.neutral == codes.NO_CARD) == (s.cards == codes.ONITAMA):
        return "NX-9.4: there is a neutral card in the Onitama style, and only there"
    for card in range(codes.CARD_KINDS):
        seen = 1 if s.neutral == card else 0
        for seat in range(3):
            i = seat * codes.CARD_KINDS + card
            seen += int(s.spent[i]) + max(int(s.hands[i]), 0)
            if s.hands[i] < 0 and (s.face_down == 0 or s.cards != codes.DRAWING or s.viewer == seat or s.viewer == REFEREE):
                return "NX-9.2: only another player's face-down cards are unknown"
        if seen > tables.COPIES[card]:
            return f"NX-9.2: there are only {tables.COPIES[card]} copies of a card"
        if seen > 0 and s.cards == codes.NO_CARDS:
            return "NX-1.10: this game is played without cards"
    for seat in range(s.seats):
        held = sum(int(s.hands[seat * codes.CARD_KINDS + card]) for card in range(codes.CARD_KINDS))
        if s.first != codes.UNDRAWN and not s.hidden_hand(seat) and held != s.cards_held(seat):
            return f"NX-9.2: seat {seat} must hold {s.cards_held(seat)} cards, not {held}"
    return ""


def _wards(s: Position) -> str:
    for colour in range(3):
        ward = s.wards[colour]
        if ward != tables.OFF and (tables.COLOUR[s.board[ward]] != colour or tables.WARRIOR[s.board[ward]] == 0):
            return "NX-9.21: a ward lies on a warrior of its owner"
    return ""


def _chance(s: Position) -> str:
    """What is drawn or dealt must be due, and what has been drawn must lie on the board."""
    if s.step == codes.FIRST and s.first != codes.UNDRAWN:
        return "NX-1.5: the lot for the first player is already cast"
    if s.step == codes.TILE:
        return _tiles(s)
    if (s.step == codes.SANN and (s.cards != codes.SANNLIGR or s.dealt > 2)) or (s.step == codes.DEAL and s.cards < codes.DRAWING):
        return "NX-9.2: no card is dealt now"
    if s.step == codes.DEAL and s.dealt >= chance.pack(s):
        return "NX-9.2: all cards are dealt"
    return ""


def _tiles(s: Position) -> str:
    if s.setup < tables.RANDOM or s.first == codes.UNDRAWN:
        return "NX-2.3: no tile is drawn now"
    each = tables.TILE_COUNT[chance.form(s)]
    boars = s.men_of(tables.WHITE, tables.BOAR)
    for colour in range(s.lands()):
        own = min(max(s.drawn - colour * each, 0), each) if s.separate == 1 else s.drawn
        if s._army[colour] != boars + own or own > each or s.drawn >= chance.tiles(s):
            return "NX-2.3: the pieces on the board are not those that were drawn"
    return ""


def _question(s: Position) -> str:
    """A question about a card belongs to that card, and names a piece or a hex that can be meant."""
    step, card = s.step, s.card
    if (step == codes.CARD or step == codes.FIRST) and card != codes.NO_CARD:
        return "NX-9.6: a card is already being used"
    if s.raised < tables.KINDS_OF_PIECES and card != codes.BERKANO:
        return "NX-9.20: only Berkano raises a warrior"
    if step < codes.CARD_PIECE or step > codes.CARD_HEX:
        return ""
    if card == codes.NO_CARD or not _asks(card, step) or s.side != s.mover:
        return "NX-9.7: that is not what this card asks"
    raising = card == codes.BERKANO
    if (s.raised < tables.SORCERESS) != (raising and step in (codes.CARD_HEX, codes.CARD_FACING)):
        return "NX-9.20: only Berkano raises a warrior"
    if raising and step == codes.CARD_FACING and (s.board[s.start] != tables.EMPTY or tables.LAND[s.start] != s.side):
        return "NX-9.20: the warrior returns to an empty hex of its own land"
    if step == codes.CARD_DEST and card == codes.EHWAZ and s.mid == tables.OFF:
        return "NX-9.11: the path must turn somewhere"
    return ""


def _asks(card: i64, step: i64) -> bool:
    """Does this card ask this question?"""
    if step == codes.CARD_PIECE:
        return card != codes.BERKANO
    if step == codes.CARD_MID:
        return card == codes.EHWAZ
    if step == codes.CARD_DEST:
        return card not in (codes.JERA, codes.ANSUZ, codes.BERKANO, codes.ALGIZ)
    if step == codes.CARD_FACING:
        return card in (codes.JERA, codes.BERKANO)
    if step == codes.CARD_SECOND:
        return card == codes.KENAZ
    return card == (codes.ANSUZ if step == codes.CARD_OTHER else codes.BERKANO)


def _turn(s: Position) -> str:
    if (s.step == codes.ENDED) != (s.end != codes.RUNNING) or (s.winners != 0) != (s.step == codes.ENDED):
        return "NX-7.1: the game has an end and winners exactly when it is over"
    if s.step < codes.CARD or s.step == codes.ENDED:
        return ""
    if s.first == codes.UNDRAWN or s.mover >= s.seats or has(s.out, s.mover):
        return "NX-8.4: it is the turn of somebody who does not play"
    if s.side != s.mover and (s.variant != codes.JOTUNN or s.side != tables.GOLD or s.turns == 0):
        return "NX-10.4: that colour is not moved now"
    by_card = codes.CARD_DEST <= s.step <= codes.CARD_SECOND and s.raised >= tables.KINDS_OF_PIECES
    if (by_card or s.step in (codes.DEST, codes.ROT_DIR, codes.TWO_DIR)) and tables.COLOUR[s.board[s.start]] != s.side:
        return "NX-3.1: the piece that was picked does not belong to the side to move"
    if s.step != codes.CARD_SECOND:
        territory.recount(s)
        for seat in range(s.seats):
            if not has(s.out, seat) and territory.qualifies(s, seat, s._held[seat]):
                return f"NX-7.17: seat {seat} already holds enough hexes, so the game is over"
    if s.step == codes.PIECE and not moves.can_move(s):
        return "NX-7.10: the side to move has no legal move"
    if s.turns >= s.turn_limit * s.seats:
        return "NX-7.14: all turns have been taken"
    if not s.hidden_hand(s.mover) and not s.legal(s.mover):
        return "NX-7.7: nothing can be chosen in this position"
    return ""
