"""The table as plain text, for terminals and playthroughs."""

from __future__ import annotations

from meadhall.bits import has

from ..data import CARDS, COLOURS, LETTERS
from ..rules import codes, tables, territory
from ..rules.state import NxsState
from .names import SIDES, man
from .notation import end_line

ASKS = {
    codes.CARD: "a rune or none",
    codes.PIECE: "a piece to move",
    codes.DEST: "where it goes",
    codes.TWO_PIECE: "a piece to turn",
    codes.TWO_DIR: "cw or ccw",
    codes.CARD_PIECE: "a piece for the rune",
    codes.CARD_MID: "where the path turns",
    codes.CARD_DEST: "the hex",
    codes.CARD_FACING: "a facing",
    codes.CARD_SECOND: "a second victim or stop",
    codes.CARD_OTHER: "the piece to swap with",
    codes.CARD_KIND: "who returns",
    codes.CARD_HEX: "the hex to return to",
    codes.ROT_PIECE: "a piece to turn",
    codes.ROT_DIR: "cw or ccw",
}


def text(s: NxsState) -> str:
    """The board with names of empty hexes and pieces as colour, kind and facing; then scores, cards and what is asked."""
    players = [line for seat in range(s.seats) for line in _player(s, seat)]
    return "\n".join([_plan(s), "", *players, *_table(s), _asked(s)])


def _plan(s: NxsState) -> str:
    """The map of hexes, pieces as `[WJ3]` (white boar, facing 3), or `<WJ3>` if it is its colour's last to move or turn."""
    recent = {*s.last_to, *s.last_turned}
    rows: dict[int, list[str]] = {}
    for cell in range(tables.HEXES):
        code = s.board[cell]
        if code == tables.WALL:
            continue
        q, r = tables.PLACES[cell]
        row = rows.setdefault(r, [" "] * 100)
        at = 3 * (2 * q + r + 7)
        if code == tables.EMPTY:
            row[at + 1 : at + 4] = tables.NAMES[cell]
        else:
            piece = f"{COLOURS[tables.COLOUR[code]]}{LETTERS[tables.KIND[code]]}{tables.FACING[code]}"
            row[at : at + 5] = f"<{piece}>" if cell in recent else f"[{piece}]"
    return "\n".join("".join(rows[r]).rstrip() for r in sorted(rows))


def _player(s: NxsState, seat: int) -> list[str]:
    split = ""
    if s.lands() == 3:  # NX-8.1
        part = territory.third(s.targets[seat])
        counts = ((seat + 1, s._held[seat] // 64), (seat + 2, s._held[seat] % 64))
        split = f" ({'; '.join(f'{n}/{part} of {SIDES[land % 3]}' for land, n in counts)})"
    hexes = f"{territory.hexes(s, seat)}/{s.targets[seat]} hexes{split}"
    gone = ", out of the game" if has(s.out, seat) else ""
    line = f"{SIDES[seat]}: {hexes}, {s._army[seat]} pieces, captured {s.taken[seat]}{gone}"
    return [line, f"  runes: {_hand(s, seat)}"] if s.cards else [line]


def _table(s: NxsState) -> list[str]:
    """What belongs to no player: the Jötunn, the neutral rune, the fallen, wards."""
    out = []
    if s.variant == codes.JOTUNN:
        out.append(f"Jötunn (gold): {s._army[tables.GOLD]} pieces")
    if s.cards == codes.ONITAMA and s.neutral != codes.NO_CARD:
        out.append(f"Neutral rune: {CARDS[s.neutral].key}")
    lost = ["".join(letter * s.lost[colour * 6 + kind] for kind, letter in enumerate(LETTERS)) for colour in range(3)]
    out.append("Fallen: " + (", ".join(f"{SIDES[colour]} {lost[colour]}" for colour in range(3) if lost[colour]) or "nobody"))
    wards = [man(s.board[cell], cell) for cell in s.wards if cell != tables.OFF]
    if wards:
        out.append(f"Warded: {' '.join(wards)}")
    return out


def _hand(s: NxsState, seat: int) -> str:
    first = seat * codes.CARD_KINDS
    spent = [card.key for i, card in enumerate(CARDS) for _ in range(s.spent[first + i])]
    used = f" (spent: {' '.join(spent)})" if spent else ""
    if s.hidden_hand(seat):
        return f"{s.cards_held(seat)} face down{used}"
    return (" ".join(card.key for i, card in enumerate(CARDS) for _ in range(s.hands[first + i])) or "none") + used


def _asked(s: NxsState) -> str:
    if s.step == codes.ENDED:
        return f"Turn {s.turns}. The game is over: {end_line(s)}."
    if s.step < codes.CARD:
        return "The table is being set."
    gold = ", the gold part" if s.side != s.mover else ""
    rune = f", rune {CARDS[s.card].key}" if s.card != codes.NO_CARD else ""
    piece = f" ({tables.NAMES[s.start]})" if s.start != tables.OFF and s.step not in (codes.ROT_PIECE, codes.CARD) else ""
    return f"Turn {s.turns + 1}, {SIDES[s.mover]}{gold}{rune}: {ASKS[s.step]}{piece}."
