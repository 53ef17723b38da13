"""What cannot be: positions given by hand are refused with the clause that they break."""

from __future__ import annotations

from meadhall.games.nxs.board import (
    CARD_KINDS,
    COLOUR,
    COPIES,
    FACING,
    FACINGS,
    GOLD,
    HEXES,
    KIND,
    KINDS_OF_PIECES,
    LAND,
    MEDIUM3,
    NAMES,
    NOBODY,
    OFF,
    SORCERESS,
    WALL,
    WARRIOR,
)
from meadhall.games.nxs.data import KINDS
from meadhall.games.nxs.moves import can_move
from meadhall.games.nxs.state import (
    CARD,
    CARD_DEST,
    CARD_SECOND,
    DEST,
    DRAWING,
    ENDED,
    JOTUNN,
    NO_CARDS,
    PIECE,
    ROT_DIR,
    RUNNING,
    SANNLIGR,
    TWO_DIR,
    UNDRAWN,
    Position,
)
from meadhall.games.nxs.territory import qualifies, recount
from meadhall.state import bit


def fault(s: Position) -> str:
    """The first thing that is impossible about a position; "" if nothing is."""
    return _set_up(s) or _pieces(s) or _cards(s) or _turn(s)


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
    return ""
