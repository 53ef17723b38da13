"""Turns, departures and returns, runes (LD-2 to LD-5) and the effects of Norway (LD-7)."""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.bits import bit, has

from . import boards, codes, tables
from .position import Position

# -- the order of turns (LD-2, LD-3) ----------------------------------------------------------------------------------


def begin_expedition(s: Position) -> None:
    """Everybody is at sea with all tokens; the holder of the Jarl pawn has the first turn (LD-2.1, LD-2.2)."""
    for seat in range(s.seats):
        s.home[seat] = 0
    s.forced = 0
    s.seat = s.jarl
    s.step = codes.TURN


def next_turn(s: Position) -> None:
    """The next player clockwise who has not returned takes a turn; when all have, the boards are evaluated (LD-2.3 to 2.6)."""
    s.dice = 0
    s.second = 0
    while True:
        left = s.seats
        while left > 0:
            s.seat = 0 if s.seat + 1 == s.seats else s.seat + 1
            if s.home[s.seat] == 0:
                break
            left -= 1
        if left == 0:
            boards.begin_evaluation(s)
            return
        s.step = codes.TURN
        if s.hand[s.seat] > 0 or any_effect(s):
            return
        if s.told is not None:
            s.beat()
        go_home(s, True)


def resume_turn(s: Position) -> None:
    """After an effect before the roll the turn continues; a player without tokens and effects returns (LD-3.5)."""
    s.step = codes.TURN
    if s.hand[s.seat] == 0 and not any_effect(s):
        if s.told is not None:
            s.beat()
        go_home(s, True)
        next_turn(s)


def go_home(s: Position, forced: bool) -> None:
    """A player returns: the first one takes the Jarl pawn, each token in hand gives a rune (LD-5)."""
    seat = s.seat
    order: i64 = 1
    for other in range(s.seats):
        if s.home[other] != 0:
            order += 1
    s.home[seat] = order
    if forced:
        s.forced |= bit(seat)
    gained = gain_runes(s, seat, s.hand[seat])
    if order == 1:
        s.jarl = seat  # LD-5.5; the turn order of this expedition stays (LD-2.5)
    if s.told is not None:
        s.tell_all("forced return" if forced else "return", seat, gained, order)


def gain_runes(s: Position, seat: i64, wanted: i64) -> i64:
    """Take runes, no more than the supply has (LD-5.4); returns how many."""
    if s.unlimited == 0:
        if wanted > s.supply:
            wanted = s.supply
        s.supply -= wanted
    s.runes[seat] += wanted
    return wanted


# -- effects (LD-7) ---------------------------------------------------------------------------------------------------


def usable(s: Position, norway: i64) -> bool:
    """May the player whose turn it is use this Norway card now?"""
    card = tables.RAIDS + norway
    if s.effects == 0 or not has(s.owned[s.seat], card) or has(s.tilted, card):  # LD-7.1, LD-7.2, LD-7.14
        return False
    if (tables.PRE[norway] if s.step == codes.TURN else tables.ROLLED_TOO[norway]) == 0:
        return False
    if norway == tables.KAUPANG or norway == tables.LOFOTEN:
        return s.unlimited == 1 or s.supply > 0  # LD-7.5
    if norway == tables.AVALDSNES:  # LD-7.8
        first = s.seat * 3
        return s.crew[first] != 0 or s.crew[first + 1] != 0 or s.crew[first + 2] != 0
    if norway == tables.LADE:
        return s.hand[s.seat] >= 2  # the number of dice that were rolled (LD-7.11)
    return True


def any_effect(s: Position) -> bool:
    """Is an effect usable before rolling?"""
    if s.owned[s.seat] <= tables.ALL_RAIDS or s.effects == 0:
        return False
    return any(usable(s, norway) for norway in range(i64(codes.ACTION_EFFECTS)))


def use_effect(s: Position, norway: i64) -> None:
    """Tilt a Norway card and begin its effect."""
    s.tilted |= bit(tables.RAIDS + norway)
    if s.told is not None:
        s.tell_all("effect", s.seat, norway)
    if norway == tables.KAUPANG or norway == tables.LOFOTEN:
        gained = gain_runes(s, s.seat, tables.AMOUNT[norway])
        if s.told is not None:
            s.tell_all("runes", s.seat, gained)
        if s.step == codes.TURN:
            resume_turn(s)
    elif norway == tables.NIDAROS:
        s.step = codes.AGAIN
    elif norway == tables.GOKSTAD:
        s.step = codes.TURN_DIE
    elif norway == tables.AVALDSNES:
        begin_recall(s)
    elif norway == tables.LADE:
        s.second = 1
    elif norway == tables.BORRE:
        s.step = codes.BANNER_STEP


def begin_recall(s: Position) -> None:
    """Avaldsnes: ask for the board, unless the player has tokens on only one (LD-7.8)."""
    found: i64 = 0
    for board in range(i64(3)):
        if s.crew[s.seat * 3 + board] != 0:
            s.board = board
            found += 1
    s.step = codes.BACK if found == 1 else codes.FROM


def recall_from(s: Position, board: i64) -> None:
    """Avaldsnes: tokens come back from this board."""
    s.board = board
    s.step = codes.BACK


def recall(s: Position, high: i64, low: i64) -> None:
    """Avaldsnes: one token, or two (low above 0), come back into the hand; an empty line is open again (LD-7.8, LD-7.9)."""
    place = s.seat * 3 + s.board
    s.crew[place] -= tables.UNIT[high] + tables.UNIT[low]
    s.hand[s.seat] += 1 if low == 0 else 2
    if s.crew[place] == 0:
        s.line[place] = 0
    if s.told is not None:
        s.tell_all("recall", s.seat, s.board, high, low)
    resume_turn(s)


def raise_banner(s: Position, board: i64) -> None:
    """Borre: the named board, until this expedition has been evaluated (LD-7.12). Then the turn continues where it was."""
    s.banner = board
    if s.told is not None:
        s.tell_all("banner", s.seat, board)
    if s.dice == 0:
        resume_turn(s)
    else:
        s.step = codes.ROLLED


# -- departing (LD-4) -------------------------------------------------------------------------------------------------


def depart(s: Position) -> None:
    """Roll as many dice as tokens in hand (LD-4.1)."""
    if s.told is not None:
        s.tell_all("depart", s.seat, s.hand[s.seat])
    s.step = codes.ROLL


def rolled(s: Position, index: i64) -> None:
    """The dice have been rolled: all of them, or those that Nidaros rolls again (LD-7.6)."""
    if s.told is not None:
        s.tell_all("roll" if s.step == codes.ROLL else "reroll", s.seat, tables.CREW[index], s.dice + tables.CREW[index])
    s.dice += tables.CREW[index]
    s.step = codes.ROLLED


def spend_rune(s: Position, value: i64, to: i64) -> None:
    """A rune changes one die by one; it goes back to the supply (LD-4.12 to 4.15)."""
    s.dice += tables.UNIT[to] - tables.UNIT[value]
    s.runes[s.seat] -= 1
    if s.unlimited == 0:
        s.supply += 1
    if s.told is not None:
        s.tell_all("rune", s.seat, value, to)


def turn_die(s: Position, value: i64, to: i64) -> None:
    """Gokstad: one die shows another value (LD-7.7)."""
    s.dice += tables.UNIT[to] - tables.UNIT[value]
    s.step = codes.ROLLED
    if s.told is not None:
        s.tell_all("turned", s.seat, value, to)


def roll_again(s: Position, index: i64) -> None:
    """Nidaros: these dice leave the table for a new roll (LD-7.6)."""
    s.dice -= tables.CREW[index]
    s.step = codes.REROLL
    if s.told is not None:
        s.tell_all("again", s.seat, tables.CREW[index])


def choose_board(s: Position, board: i64) -> None:
    """All dice of this placement go to one board (LD-4.3)."""
    s.board = board
    if s.step == codes.BOARD2:
        s.second = 2
    s.step = codes.DICE


def place(s: Position, index: i64) -> None:
    """Set a token for each of these dice in the clan's line (LD-4.4 to 4.8)."""
    crew = tables.CREW[index]
    s.land(s.seat, s.board, crew)
    s.hand[s.seat] -= tables.crew_size(crew)
    s.dice -= crew
    if s.told is not None:
        rank = s.ahead(s.seat, s.board) + 1
        s.tell_all("place", s.seat, s.board, crew, s.strength(s.seat, s.board), rank, s.line[s.seat * 3 + s.board])
    if s.second == 1 and s.dice != 0:  # LD-7.11
        s.step = codes.BOARD2
    else:
        next_turn(s)


def set_neutral(s: Position, index: i64) -> None:
    """The neutral clan's dice: each value belongs to one board, where the clan holds line 1 (LD-9.2, LD-9.3)."""
    crew = tables.CREW[index]
    if s.told is not None:
        s.tell_all("neutral", crew)
    for value in range(i64(1), i64(7)):
        n = crew // tables.UNIT[value] % 10
        if n > 0:
            spot = codes.NEUTRAL_CLAN * 3 + tables.NEUTRAL_BOARD[value]
            s.crew[spot] += n * tables.UNIT[value]
            s.line[spot] = 1
    s.board = codes.NORTH
    begin_expedition(s)
