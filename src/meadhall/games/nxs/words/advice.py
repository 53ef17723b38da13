"""What a turn does for a player of NXS, in words: the reasons for a hint."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.english import listed, plural
from meadhall.game import CHANCE

from ..rules import codes, moves, tables, territory
from ..rules.state import NxsState
from .names import SIDES, tall, totem

SHOWN = 2  # the most pieces that a reason names


def benefit(before: NxsState, after: NxsState, seat: int, feature: str, better: bool) -> str:
    """One feature of the evaluation, in terms of hexes and pieces."""
    if after.step == codes.ENDED:
        return "wins the game" if feature == "the game is decided" and better else ""
    said = PHRASES.get(feature)
    return said(before, after, seat, better) if said else ""


def same_turn(before: NxsState, after: NxsState, _seat: int) -> bool:
    """A turn ends when a piece is turned; then the next player's begins."""
    fresh = after.step <= codes.PIECE and before.step > codes.CARD
    return bool(after.turn() != CHANCE and after.mover == before.mover and after.side == before.side and not fresh)


# -- territory --------------------------------------------------------------------------------------------------------


def _territory(before: NxsState, after: NxsState, seat: int, better: bool) -> str:
    now, later = int(territory.hexes(before, seat)), int(territory.hexes(after, seat))
    if better and later > now:
        of = f" of {after.targets[seat]}" if later <= after.targets[seat] else ""  # more may not be enough yet (NX-8.1)
        return f"raises your territory from {now} to {later}{of} hexes"
    if not better and later < now:
        return f"gives up {now - later} of your {now} hexes"
    for other in range(before.seats):
        had, has = int(territory.hexes(before, other)), int(territory.hexes(after, other))
        if other != seat and better and has < had:
            return f"cuts {SIDES[other]}'s territory from {plural(had, 'hex', 'hexes')} to {has}"
        if other != seat and not better and has > had:
            return f"lets {SIDES[other]} hold {plural(has, 'hex', 'hexes')} instead of {had}"
    return ""


def _abroad(before: NxsState, after: NxsState, seat: int, better: bool) -> str:
    now, later = _foreign(before, seat), _foreign(after, seat)
    fresh = [cell for cell in later if cell not in now]
    if len(later) > len(now) and better and fresh:
        return f"brings your {totem(after.board[fresh[0]])} onto enemy land"
    return "takes a piece back from enemy land" if len(later) < len(now) and not better else ""


def _foreign(s: NxsState, seat: int) -> list[int]:
    return [cell for cell in _army(s, seat) if tables.LAND[cell] != seat]


# -- pieces -----------------------------------------------------------------------------------------------------------


def _pieces(before: NxsState, after: NxsState, seat: int, better: bool) -> str:
    """The pieces that were captured."""
    taken = [
        cell
        for other in range(before.lands())
        if other != seat and len(_army(before, other)) > len(_army(after, other))
        for cell in _army(before, other)
        if after.board[cell] != before.board[cell] and tables.COLOUR[after.board[cell]] != other
    ]
    return f"captures the {tall(before.board[taken[0]], taken[0])}" if taken and better else ""


def _danger(before: NxsState, after: NxsState, seat: int, better: bool) -> str:
    now, later = _hunted(before, seat), _hunted(after, seat)
    if better:
        safe = [cell for cell in now if cell not in later]
        return f"takes {_named(before, safe)} out of danger" if safe and len(later) < len(now) else ""
    fresh = [cell for cell in later if cell not in now]
    return f"leaves {_named(after, fresh)} open to capture" if fresh else ""


def _prey(before: NxsState, after: NxsState, seat: int, better: bool) -> str:
    now, later = _threatened(before, seat), _threatened(after, seat)
    if better:
        fresh = [cell for cell in later if cell not in now]
        return f"threatens {listed([f'the {tall(after.board[cell], cell)}' for cell in fresh[:SHOWN]])}" if fresh else ""
    lost = [cell for cell in now if cell not in later and after.board[cell] == before.board[cell]]
    return f"no longer threatens the {tall(before.board[lost[0]], lost[0])}" if lost else ""


def _lines(before: NxsState, after: NxsState, seat: int, better: bool) -> str:
    now, later = _free(before, seat), _free(after, seat)
    more = later - now
    return f"frees {'one more line' if more == 1 else f'{more} more lines'} for your pieces to move along" if better and more > 0 else ""


def _runes(before: NxsState, after: NxsState, seat: int, better: bool) -> str:
    fewer = int(before.cards_held(seat) - after.cards_held(seat))
    if better:
        return "keeps your runes for later" if fewer == 0 and before.step == codes.CARD else ""
    return "spends a rune" if fewer > 0 else ""


PHRASES: dict[str, Callable[[NxsState, NxsState, int, bool], str]] = {
    "hexes held": _territory,
    "close to the target": _territory,
    "what each enemy must give": _territory,
    "pieces": _pieces,
    "pieces in danger": _danger,
    "pieces at your spears": _prey,
    "free lines": _lines,
    "pieces abroad": _abroad,
    "runes in hand": _runes,
}


def _army(s: NxsState, colour: int) -> list[int]:
    """The hexes of a colour's pieces."""
    return [cell for cell in range(tables.HEXES) if tables.COLOUR[s.board[cell]] == colour]


def _named(s: NxsState, cells: list[int]) -> str:
    return listed([f"your {totem(s.board[cell])} on {tables.NAMES[cell]}" for cell in cells[:SHOWN]])


def _threatened(s: NxsState, seat: int) -> list[int]:
    """The enemy warriors that the seat's spears can strike."""
    found = []
    for cell in _army(s, seat):
        for d in range(6):
            at = int(tables.JUMP[cell * 6 + d])
            other = s.board[at]
            enemy = tables.COLOUR[other] != seat and tables.COLOUR[other] < tables.NOBODY
            if enemy and tables.SPEAR[s.board[cell] * 6 + d] == 1 and tables.WARRIOR[other] == 1 and not moves.blocked(s, cell, d, seat):
                found.append(at)
    return sorted(set(found))


def _hunted(s: NxsState, seat: int) -> list[int]:
    """The seat's warriors that an enemy's spear can strike."""
    others = [colour for colour in range(s.lands()) if colour != seat]
    return sorted({cell for colour in others for cell in _threatened(s, colour) if tables.COLOUR[s.board[cell]] == seat})


def _free(s: NxsState, seat: int) -> int:
    return sum(
        1
        for cell in _army(s, seat)
        for d in range(6)
        if tables.LINE[s.board[cell] * 6 + d] == 1 and s.board[tables.NEXT[cell * 6 + d]] == tables.EMPTY
    )
