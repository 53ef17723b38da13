"""What a turn does for a clan, in words: the reasons for a hint."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.bits import has, members
from meadhall.english import listed, plural
from meadhall.game import CHANCE

from ..data import CARDS, COUNTRIES, NORWAY, OBJECTIVES
from ..rules import LindisfarneState, codes, scoring, tables
from .names import ashore, coast, rival, runes, vikings

IMPERATIVES = ("take", "choose", "turn", "raise")  # with which the texts of effects begin that can be used
PLACES = ("", "first", "second", "third", "fourth", "fifth")


def benefit(before: LindisfarneState, after: LindisfarneState, seat: int, feature: str, better: bool) -> str:
    """One feature of the evaluation, in terms of points, ranks, Vikings and runes."""
    said = PHRASES.get(feature)
    return said(before, after, seat, better) if said else ""


def same_turn(before: LindisfarneState, after: LindisfarneState, _seat: int) -> bool:
    """Are two successive choices of a clan part of one turn? What leaves a board, and a new departure, are separate questions."""
    return after.step < codes.CLAIM and (after.step != codes.TURN or before.step == codes.TURN)


def _decided(_before: LindisfarneState, _after: LindisfarneState, _seat: int, better: bool) -> str:
    return "wins the game" if better else ""


def _points(before: LindisfarneState, after: LindisfarneState, seat: int, better: bool) -> str:
    more = int(scoring.total(after, seat) - scoring.total(before, seat))
    return f"adds {plural(more, 'point')} to your count" if better and more > 0 else ""


def _ranks(before: LindisfarneState, after: LindisfarneState, seat: int, better: bool) -> str:
    """The board where the seat has gained or lost a rank; what a departure is for; "" if none."""
    if better and after.turn() == CHANCE and before.hand[seat] == after.hand[seat] > 0:
        return _departing(before, seat, int(after.hand[seat]))
    for board in range(3):
        if after.crew[seat * 3 + board] == 0 or not _lying(after, board):
            continue
        rank = int(after.ahead(seat, board)) + 1
        had = int(before.ahead(seat, board)) + 1 if before.crew[seat * 3 + board] else 6
        if better and rank < had and rank <= 2:
            return f"puts you {PLACES[rank]} {ashore(board)} ({_lying(after, board)})"
        if not better and rank > 2 and rank != had:
            return f"leaves you only {PLACES[rank]} {ashore(board)}"
    return ""


def _lying(s: LindisfarneState, board: int) -> str:
    there = [CARDS[int(card)].name for card in list(s.table)[board * 2 : board * 2 + 2] if card >= 0]
    return listed(there, "or")


def _rivals(before: LindisfarneState, after: LindisfarneState, seat: int, better: bool) -> str:
    """The rivals that it drives from the first or second rank of a board."""
    for board in range(3):
        for clan in range(before.seats):
            if not better or clan == seat or before.crew[clan * 3 + board] == 0 or after.crew[clan * 3 + board] == 0:
                continue
            now, later = int(before.ahead(clan, board)) + 1, int(after.ahead(clan, board)) + 1
            if later > now and now <= 2:
                return f"drops {rival(clan)} to {PLACES[later]} {ashore(board)}"
    return ""


def _departing(s: LindisfarneState, seat: int, held: int) -> str:
    """What the Vikings in hand can still go for: the boards with cards where the clan is not first."""
    boards = [board for board in range(3) if _lying(s, board) and (s.crew[seat * 3 + board] == 0 or s.ahead(seat, board) > 0)]
    if not boards:
        return f"lets your {vikings(held)} make your first ranks safer"
    wanted = listed([f"{coast(board)} ({_lying(s, board)})" for board in boards[:2]], "or")
    return f"lets your {vikings(held)} go for {wanted}"


def _brought_home(s: LindisfarneState, seat: int) -> str:
    """The ranks with which a clan goes home."""
    ranks = [(int(s.ahead(seat, board)) + 1, board) for board in range(3) if s.crew[seat * 3 + board] and _lying(s, board)]
    good = [f"{PLACES[rank]} {ashore(board)} ({_lying(s, board)})" for rank, board in sorted(ranks) if rank <= 2]
    return f"leaves you {listed(good[:2])}" if good else ""


def _hand(before: LindisfarneState, after: LindisfarneState, seat: int, better: bool) -> str:
    held = int(after.hand[seat])
    if after.home[seat] != 0:
        return "" if better else "ends your expedition"
    if after.turn() == CHANCE:
        return _departing(before, seat, held) if better else ""
    if better:
        return f"keeps {vikings(held)} for another roll" if held else ""
    return f"leaves you only {vikings(held)} for later rolls" if held else "leaves no Viking for another roll"


def _runes(before: LindisfarneState, after: LindisfarneState, seat: int, better: bool) -> str:
    more = int(after.runes[seat] - before.runes[seat])
    if better and more > 0 and after.home[seat]:
        return _brought_home(after, seat) or f"brings {runes(more)}"
    if better:
        return f"brings {runes(more)}" if more > 0 else "saves your runes" if after.runes[seat] > 0 and more == 0 else ""
    return f"spends {runes(-more)}" if more < 0 else ""


def _jarl(before: LindisfarneState, after: LindisfarneState, seat: int, better: bool) -> str:
    return "makes you the first home, so that you start the next expedition" if better and after.jarl == seat != before.jarl else ""


def _objectives(before: LindisfarneState, after: LindisfarneState, seat: int, better: bool) -> str:
    if not better:
        return ""
    gained = int(after.owned[seat]) & ~int(before.owned[seat])
    old, new = [int(o) for o in scoring.known_objectives(before, seat)], [int(o) for o in scoring.known_objectives(after, seat)]
    for objective in new:
        o = OBJECTIVES[objective]
        if objective not in old:
            lacking = [COUNTRIES[k].name for k in o.countries if not after.owned[seat] & tables.CARDS_OF[k]]
            return f"needs only {listed(lacking)} to score 10 points" if len(lacking) in (1, 2) else ""
        fresh = [k for k in o.countries if gained & tables.CARDS_OF[k] and not before.owned[seat] & tables.CARDS_OF[k]]
        if fresh:
            return f"adds {COUNTRIES[fresh[0]].name} to your objective {o.name}"
    return ""


def _frescoes(before: LindisfarneState, after: LindisfarneState, seat: int, better: bool) -> str:
    gained = [card for card in members(int(after.owned[seat]) & ~int(before.owned[seat])) if card < tables.RAIDS]
    if not gained or not better:
        return ""
    return f"gives your fresco of {COUNTRIES[CARDS[gained[0]].country].name} room to grow"


def _effects(before: LindisfarneState, after: LindisfarneState, seat: int, better: bool) -> str:
    for n in range(codes.ACTION_EFFECTS):
        card = tables.RAIDS + n
        if better and has(after.owned[seat], card) and not has(before.owned[seat], card):
            does = NORWAY[n].text[0].lower() + NORWAY[n].text[1:].rstrip(".")
            return f"lets you {does}" if does.split()[0] in IMPERATIVES else f"gives you {CARDS[card].name}: {does}"
        if has(before.owned[seat], card) and has(after.tilted, card) and not has(before.tilted, card):
            return "" if better else f"uses up {CARDS[card].name}"
    return ""


PHRASES: dict[str, Callable[[LindisfarneState, LindisfarneState, int, bool], str]] = {
    "the game is decided": _decided,
    "points ahead of the best rival": _points,
    "cards that my ranks promise": _ranks,
    "cards that the best rival's ranks promise": _rivals,
    "Vikings at sea in hand": _hand,
    "runes": _runes,
    "the Jarl pawn": _jarl,
    "progress of my objectives": _objectives,
    "open fresco ends": _frescoes,
    "unused effects": _effects,
}
