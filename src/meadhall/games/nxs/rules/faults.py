"""What cannot be: positions given by hand are refused with the clause that they break."""

from __future__ import annotations

from meadhall.bits import bit

from ..data import KINDS
from .cards import ALGIZ, ANSUZ, BERKANO, EHWAZ, JERA, KENAZ
from .moves import can_move
from .position import (
    CARD,
    CARD_DEST,
    CARD_FACING,
    CARD_HEX,
    CARD_KIND,
    CARD_MID,
    CARD_OTHER,
    CARD_PIECE,
    CARD_SECOND,
    DEAL,
    DEST,
    DRAWING,
    ENDED,
    FIRST,
    JOTUNN,
    NO_CARDS,
    ONITAMA,
    PIECE,
    ROT_DIR,
    RUNNING,
    SANN,
    SANNLIGR,
    TILE,
    TWO_DIR,
    UNDRAWN,
    Position,
)
from .tables import (
    BOAR,
    CARD_KINDS,
    COLOUR,
    COPIES,
    EMPTY,
    FACING,
    FACINGS,
    GOLD,
    HEXES,
    KIND,
    KINDS_OF_PIECES,
    LAND,
    MEDIUM3,
    NAMES,
    NO_CARD,
    NOBODY,
    OFF,
    RANDOM,
    SORCERESS,
    TILE_COUNT,
    WALL,
    WARRIOR,
)
from .territory import qualifies, recount


def fault(s: Position) -> str:
    """The first thing that is impossible about a position; "" if nothing is."""
    return _set_up(s) or _pieces(s) or _cards(s) or _chance(s) or _question(s) or _turn(s)


def _set_up(s: Position) -> str:
    if s.seats < 2 or s.seats > 3:
        return "NX-1.1: NXS: Ragnarok is for two or three seats"
    if s.variant == JOTUNN and s.seats != 2:
        return "NX-10.1: Jötunn is for two players"
    if s.first != UNDRAWN and s.first >= s.seats:
        return "NX-1.5: Gold can begin only when Gold is a player"
    if s.setup == MEDIUM3 and s.lands() == 2:
        return "NX-1.8: medium3 is a set-up for three armies"
    if s.cards == SANNLIGR and s.seats != 2:
        return "NX-9.1: sannligr is for two players"
    return ""


def _pieces(s: Position) -> str:
    lands = s.lands()
    count = [0] * 18
    for cell in range(HEXES):
        code = s.board[cell]
        if (code == WALL) != (lands == 2 and LAND[cell] == GOLD):
            return f"NX-1.2: {NAMES[cell]} is " + ("in play" if code == WALL else "out of play with two players")
        if COLOUR[code] >= lands:
            if COLOUR[code] < NOBODY:
                return "NX-1.1: there is no gold army"
            continue
        if FACING[code] >= FACINGS[code]:
            return f"NX-1.9: the piece on {NAMES[cell]} has a facing that its kind does not have"
        count[int(COLOUR[code] * KINDS_OF_PIECES + KIND[code])] += 1
    if s.board[OFF] != WALL:
        return "NX-1.2: nothing stands beyond the board"
    for colour in range(3):
        for kind in range(KINDS_OF_PIECES):
            lost = s.lost[colour * KINDS_OF_PIECES + kind]
            if lost > 0 and kind == SORCERESS:
                return "NX-5.3: a sorceress is never captured"
            if count[colour * KINDS_OF_PIECES + kind] + lost > KINDS[kind].in_army:
                return f"NX-1.6: an army has at most {KINDS[kind].in_army} pieces of the kind {KINDS[kind].name}"
    return ""


def _cards(s: Position) -> str:
    if s.step > DEAL and (s.neutral == NO_CARD) == (s.cards == ONITAMA):
        return "NX-9.4: there is a neutral card in the Onitama style, and only there"
    for card in range(CARD_KINDS):
        seen = 1 if s.neutral == card else 0
        for seat in range(3):
            i = seat * CARD_KINDS + card
            seen += int(s.spent[i]) + max(int(s.hands[i]), 0)
            if s.hands[i] < 0 and (s.face_down == 0 or s.cards != DRAWING or s.viewer == seat or s.viewer == -3):
                return "NX-9.2: only another player's face-down cards are unknown"
        if seen > COPIES[card]:
            return f"NX-9.2: there are only {COPIES[card]} copies of a card"
        if seen > 0 and s.cards == NO_CARDS:
            return "NX-1.10: this game is played without cards"
    for seat in range(s.seats):
        held = sum(int(s.hands[seat * CARD_KINDS + card]) for card in range(CARD_KINDS))
        if s.first != UNDRAWN and not s.hidden_hand(seat) and held != s.cards_held(seat):
            return f"NX-9.2: seat {seat} must hold {s.cards_held(seat)} cards, not {held}"
    for colour in range(3):
        ward = s.wards[colour]
        if ward != OFF and (COLOUR[s.board[ward]] != colour or WARRIOR[s.board[ward]] == 0):
            return "NX-9.21: a ward lies on a warrior of its owner"
    return ""


def _chance(s: Position) -> str:
    """What is drawn or dealt must be due, and what has been drawn must lie on the board."""
    if s.step == FIRST and s.first != UNDRAWN:
        return "NX-1.5: the lot for the first player is already cast"
    if s.step == TILE:
        form = (s.lands() - 2) * 3 + s.setup - RANDOM
        if s.setup < RANDOM or s.first == UNDRAWN:
            return "NX-2.3: no tile is drawn now"
        each = TILE_COUNT[form]
        boars = s.men_of(0, BOAR)
        for colour in range(s.lands()):
            own = min(max(s.drawn - colour * each, 0), each) if s.separate == 1 else s.drawn
            if s._army[colour] != boars + own or own > each or s.drawn >= each * (s.lands() if s.separate == 1 else 1):
                return "NX-2.3: the pieces on the board are not those that were drawn"
    if (s.step == SANN and (s.cards != SANNLIGR or s.dealt > 2)) or (s.step == DEAL and s.cards < DRAWING):
        return "NX-9.2: no card is dealt now"
    if s.step == DEAL and s.dealt >= (s.cards_each * s.seats if s.cards == DRAWING else 2 * s.seats + 1):
        return "NX-9.2: all cards are dealt"
    return ""


def _question(s: Position) -> str:
    """A question about a card belongs to that card, and names a piece or a hex that can be meant."""
    step, card = s.step, s.card
    if (step == CARD or step == FIRST) and card != NO_CARD:
        return "NX-9.6: a card is already being used"
    if CARD_PIECE <= step <= CARD_HEX:
        fits = {
            CARD_PIECE: card != BERKANO,
            CARD_MID: card == EHWAZ,
            CARD_DEST: card not in (JERA, ANSUZ, BERKANO, ALGIZ),
            CARD_FACING: card in (JERA, BERKANO),
            CARD_SECOND: card == KENAZ,
            CARD_OTHER: card == ANSUZ,
            CARD_KIND: card == BERKANO,
            CARD_HEX: card == BERKANO,
        }
        if card == NO_CARD or not fits[int(step)] or s.side != s.mover:
            return "NX-9.7: that is not what this card asks"
        if (s.raised < SORCERESS) != (card == BERKANO and step in (CARD_HEX, CARD_FACING)):
            return "NX-9.20: only Berkano raises a warrior"
        if step == CARD_FACING and card == BERKANO and (s.board[s.start] != EMPTY or LAND[s.start] != s.side):
            return "NX-9.20: the warrior returns to an empty hex of its own land"
        if step == CARD_DEST and card == EHWAZ and s.mid == OFF:
            return "NX-9.11: the path must turn somewhere"
    return ""


def _turn(s: Position) -> str:
    if (s.step == ENDED) != (s.end != RUNNING) or (s.winners != 0) != (s.step == ENDED):
        return "NX-7.1: the game has an end and winners exactly when it is over"
    if s.step < CARD or s.step == ENDED:
        return ""
    if s.first == UNDRAWN or s.mover >= s.seats or s.out & bit(s.mover) != 0:
        return "NX-8.4: it is the turn of somebody who does not play"
    if s.side != s.mover and (s.variant != JOTUNN or s.side != GOLD or s.turns == 0):
        return "NX-10.4: that colour is not moved now"
    picked = s.step == DEST or s.step == ROT_DIR or s.step == TWO_DIR or (CARD_DEST <= s.step <= CARD_SECOND and s.raised >= 6)
    if picked and COLOUR[s.board[s.start]] != s.side:
        return "NX-3.1: the piece that was picked is none of the side to move"
    if s.step != CARD_SECOND:
        recount(s)
        for seat in range(s.seats):
            if s.out & bit(seat) == 0 and qualifies(s, seat, s._held[seat]):
                return f"NX-7.17: seat {seat} already holds enough hexes, so the game is over"
    if s.step == PIECE and not can_move(s):
        return "NX-7.10: the side to move has no legal move"
    if s.turns >= s.turn_limit * s.seats:
        return "NX-7.14: all turns have been taken"
    if not s.hidden_hand(s.mover) and not s.legal(s.mover):
        return "NX-7.7: nothing can be chosen in this position"
    return ""
