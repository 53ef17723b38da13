"""Why a choice is refused, with the clause."""

from __future__ import annotations

import re

from ..data import CARDS, KINDS
from ..rules import codes, moves, tables, territory
from ..rules.state import NxsState
from .names import HEX, SIDES, cell_of


def explain(s: NxsState, word: str) -> str:
    """Why one choice in notation is not legal for the player to move; "" if it answers another question than the one that is open."""
    found = re.search(HEX, word, re.IGNORECASE)
    cell = cell_of(found.group(0)) if found else tables.OFF
    if found and cell == tables.OFF:
        return f"There is no hex {found.group(0)}."
    if found and s.board[cell] == tables.WALL:
        return f"{tables.NAMES[cell]} is out of play with two players. NX-1.2"
    if word.lower().startswith("rune") or s.step == codes.CARD:
        return _why_card(s, word)
    if word.lower() == "rotate-two":
        return _why_two(s)
    if not found:
        return _why_word(s, word.lower())
    if s.step in (codes.PIECE, codes.CARD_PIECE, codes.ROT_PIECE, codes.TWO_PIECE):
        return _why_piece(s, cell)
    if s.step in (codes.DEST, codes.CARD_DEST, codes.CARD_MID, codes.CARD_SECOND, codes.CARD_OTHER, codes.CARD_HEX):
        return _why_hex(s, cell)
    return ""


def _why_card(s: NxsState, word: str) -> str:
    if s.step != codes.CARD:
        return "A rune is chosen before the move, at most one per turn. NX-9.6"
    if word.lower() == "none":
        return "There is no other legal move, so a rune must be played. NX-7.11"
    key = word.lower().removeprefix("rune").strip()
    card = next((i for i, c in enumerate(CARDS) if c.key == key), codes.NO_CARD)
    if card == codes.NO_CARD:
        return f"{word!r} is not a rune; first say `rune` and its name, or `none`. NX-9.6"
    i = s.mover * codes.CARD_KINDS + card
    if s.spent[i] > 0 and s.hands[i] == 0:
        return f"{CARDS[card].rune} is already spent. NX-9.3"
    if s.hands[i] <= 0:
        return f"You do not hold {CARDS[card].rune}. NX-9.2"
    return f"{CARDS[card].rune} leads to no legal move now. NX-9.9"


def _why_two(s: NxsState) -> str:
    if not s.rotate_two:
        return "Turning two pieces instead of moving is an option that this game does not use. NX-3.7"
    if s.side != s.mover or s.card != codes.NO_CARD:
        return "Two pieces cannot be turned instead of a Jötunn's move, nor after a rune. NX-3.7"
    if s._army[s.side] < 2:
        return "Turning two pieces needs two pieces. NX-3.7"
    return "Two pieces cannot be turned on two turns running. NX-3.7"


def _why_word(s: NxsState, word: str) -> str:
    if word == "ccw" and s.step in (codes.ROT_DIR, codes.TWO_DIR):
        return "A sorceress looks the same either way; say cw. NX-3.5"
    if word == "stop" and s.step == codes.CARD_SECOND:
        return "Stopping here would hand over the win. NX-9.19"
    if word.startswith("/") and s.step == codes.CARD_FACING:
        if s.card == codes.JERA:
            return "Choose a facing that the piece has, other than its present one, from which it can move. NX-9.15"
        return f"That kind has {KINDS[s.raised].facings} facings. NX-2.6"
    if s.step == codes.CARD_KIND:
        return "No warrior of that kind has been captured from you. NX-9.20"
    return ""


def _why_piece(s: NxsState, cell: int) -> str:
    name, code = tables.NAMES[cell], s.board[cell]
    if code == tables.EMPTY:
        return f"No piece stands on {name}. NX-3.1"
    if tables.COLOUR[code] != s.side:
        clause = "NX-10.5" if s.side != s.mover else "NX-3.1"
        return f"The piece on {name} is {SIDES[tables.COLOUR[code]]}'s; choose one of {SIDES[s.side]}'s now. {clause}"
    if s.step == codes.TWO_PIECE:
        return f"{name} has just been turned; two different pieces are turned. NX-3.7"
    if s.step == codes.CARD_PIECE:
        return f"{CARDS[s.card].rune} leads to no legal move with {name}. {_clause_of(s.card)}"
    ways = moves.unjudged(s, cell)
    if not ways:
        return f"The piece on {name} cannot move: nothing but pieces and the edge on its lines, nobody at its spears. NX-4.2"
    if s.side != s.mover and not any(moves.careful(s, cell, to) for to in ways):
        return f"Any move of {name} would bring a gold piece into danger. NX-10.6"
    return f"Any move of {name} would hand over the win. NX-7.2"


def _clause_of(card: int) -> str:
    return f"NX-9.{10 + card}"


def _why_hex(s: NxsState, to: int) -> str:
    start, name = int(s.start), tables.NAMES[to]
    if s.step == codes.CARD_HEX:
        return f"{name} is not an empty hex of your own territory. NX-9.20"
    if s.step == codes.CARD_OTHER:
        return f"Swap {tables.NAMES[start]} with another piece of yours, of another kind or facing. NX-9.16"
    if s.step != codes.DEST:
        reason = _why_gift(s, start, to)
        return reason or f"{CARDS[s.card].rune} does not lead from {tables.NAMES[start]} to {name}. {_clause_of(s.card)}"
    if to in moves.unjudged(s, start):
        if s.side != s.mover and not moves.careful(s, start, to):
            return f"{tables.NAMES[start]}-{name} would bring a gold piece into danger. NX-10.6"
        return _why_gift(s, start, to) or "This move is legal."
    if s.board[to] != tables.EMPTY:
        return _why_no_attack(s, start, to)
    for direction in range(6):
        reason = _why_no_line(s, start, to, direction)
        if reason:
            return reason
    if any(tables.JUMP[start * 6 + i] == to for i in range(6)):
        return f"Nobody stands on {name}: a jump must capture. NX-5.7"
    return f"{name} is not in a straight line with {tables.NAMES[start]}. NX-4.1"


def _why_no_line(s: NxsState, start: int, to: int, direction: int) -> str:
    """Why a piece does not reach an empty hex in a direction; "" if the hex does not lie there."""
    code, name = s.board[start], tables.NAMES[to]
    at, steps, blocker = tables.NEXT[start * 6 + direction], 1, tables.OFF
    while at not in (to, tables.OFF):
        if s.board[at] != tables.EMPTY and blocker == tables.OFF:
            blocker = at
        at, steps = tables.NEXT[at * 6 + direction], steps + 1
    if at != to:
        return ""
    if tables.LINE[code * 6 + direction] == 0:
        return f"The piece on {tables.NAMES[start]} has no line to the {tables.DIRECTION_NAMES[direction]}. NX-4.1"
    if blocker == tables.OFF:
        return f"{name} is {steps} hexes away; this piece moves at most {tables.REACH[code]}. NX-4.1"
    if s.board[blocker] == tables.WALL:
        return f"The way to {name} leads over hexes that are out of play. NX-4.4"
    return f"{tables.NAMES[blocker]} is in the way: no piece passes through another. NX-4.2"


def _why_no_attack(s: NxsState, start: int, to: int) -> str:
    code, victim, name = s.board[start], s.board[to], tables.NAMES[to]
    if tables.COLOUR[victim] == tables.COLOUR[code]:
        return f"{name} is taken by a piece of the same colour. NX-4.2"
    if tables.KIND[victim] == tables.SORCERESS:
        return f"The sorceress on {name} can never be captured. NX-5.3"
    if s.wards[tables.COLOUR[victim]] == to:
        return f"The piece on {name} is warded. NX-9.21"
    if tables.KIND[code] == tables.SORCERESS:
        return "A sorceress never attacks. NX-5.3"
    for i in range(6):
        if tables.JUMP[start * 6 + i] != to:
            continue
        if tables.SPEAR[code * 6 + i] == 0:
            return f"The piece on {tables.NAMES[start]} has no spear towards {name}. NX-5.1"
        for direction in (i, (i + 1) % 6):
            beside = tables.NEXT[start * 6 + direction]
            if tables.COLOUR[s.board[beside]] not in (tables.COLOUR[code], tables.NOBODY, tables.OUTSIDE):
                return f"The enemy on {tables.NAMES[beside]} blocks the attack on {name}. NX-5.4"
    return f"{name} is not two hexes away at a corner of {tables.NAMES[start]}: attacks are diagonal jumps. NX-5.2"


def _why_gift(s: NxsState, start: int, to: int) -> str:
    """In words: a move that hands over the win (NX-7.2, NX-7.4); "" if it does not."""
    own, other = s.board[start], s.board[to]
    if own == tables.EMPTY or other == tables.WALL or tables.COLOUR[other] == tables.COLOUR[own] or territory.fair_move(s, start, to):
        return ""
    world = after(s, start, to)
    mine = territory.hexes(world, s.mover)
    for seat in range(s.seats):
        if seat != s.mover and territory.qualifies(world, seat, world._held[seat]):
            theirs = territory.hexes(world, seat)
            if mine == theirs:
                return f"{SIDES[seat]} would hold {theirs} and you {mine}: equal numbers are not a close call. NX-7.4"
            return f"{SIDES[seat]} would hold {theirs} of {s.targets[seat]}: nobody may hand over the win. NX-7.2"
    return ""


def after(s: NxsState, start: int, to: int) -> NxsState:
    """A copy in which a piece has gone to a hex, for counting."""
    world = s.copy()
    if world.board[to] != tables.EMPTY:
        world.lift(to)
    world.put(to, world.lift(start))
    territory.recount(world)
    return world
