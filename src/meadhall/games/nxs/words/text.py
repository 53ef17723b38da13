"""The table as plain text, for terminals and playthroughs."""

from __future__ import annotations

from textwrap import wrap

from meadhall.bits import has
from meadhall.english import listed, plural

from ..data import CARDS, COLOURS, KINDS
from ..rules import codes, tables, territory
from ..rules.state import NxsState
from .log import verdict
from .names import SIDES, animal, animals, rune, sides, sign, tall
from .offers import end_of
from .refusals import turns_one_way

WIDTH = 80
ASKS = {
    codes.CARD: "a rune or none",
    codes.PIECE: "a piece to move",
    codes.DEST: "where it goes",
    codes.TWO_PIECE: "a piece to turn",
    codes.TWO_DIR: "cw (right) or ccw (left)",
    codes.CARD_PIECE: "a piece for the rune",
    codes.CARD_MID: "where the path turns",
    codes.CARD_DEST: "the hex",
    codes.CARD_FACING: "a facing",
    codes.CARD_SECOND: "a second victim or stop",
    codes.CARD_OTHER: "the piece to swap with",
    codes.CARD_KIND: "who returns",
    codes.CARD_HEX: "the hex to return to",
    codes.ROT_PIECE: "a piece to turn",
    codes.ROT_DIR: "cw (right) or ccw (left)",
}


def text(s: NxsState) -> str:
    """The legend, what belongs to nobody, the players with their pieces, the viewer's own last, the plan, and what is asked.

    The plan stands next to the question, so that both are in sight on a low screen, where a terminal leaves out parts that are old."""
    last = int(s.viewer) if 0 <= s.viewer < s.seats else int(s.seats) - 1
    order = [(last + 1 + i) % int(s.seats) for i in range(int(s.seats))]
    others = [line for seat in order[:-1] for line in _player(s, seat)]
    hand = _own_runes(s) if s.cards and last == s.viewer else []
    parts = (_legend(s), [*_table(s), *others], _player(s, last), hand, [_plan(s)], _asked(s))
    return "\n\n".join("\n".join(part) for part in parts if part)


# -- the plan ---------------------------------------------------------------------------------------------------------


def _plan(s: NxsState) -> str:
    """The map of hexes; pieces as `[WJ3]`, or `<WJ3>` for the last of its colour to move or turn; held hexes with their holders."""
    recent = {*s.last_to, *s.last_turned}
    held = [set(territory.holds(s, seat)) for seat in range(s.seats)]
    rows: dict[int, list[str]] = {}
    for cell in range(tables.HEXES):
        code = s.board[cell]
        if code == tables.WALL:
            continue
        q, r = tables.PLACES[cell]
        row = rows.setdefault(r, [" "] * 100)
        at = 3 * (2 * q + r + 7)
        if code == tables.EMPTY:
            holders = [COLOURS[seat].lower() for seat in range(s.seats) if cell in held[seat]]
            row[at + 1 : at + 4] = tables.NAMES[cell]
            row[at + 4] = holders[0] if holders else " "
            row[at] = holders[1] if len(holders) > 1 else row[at]
        else:
            row[at : at + 5] = f"<{sign(code)}>" if cell in recent else f"[{sign(code)}]"
    return "\n".join("".join(rows[r]).rstrip() for r in sorted(rows))


def _legend(s: NxsState) -> list[str]:
    """What the signs of the plan mean."""
    kinds = ", ".join(f"{kind.letter} {kind.totem.lower()} {kind.reach}" for kind in KINDS)
    colours = ", ".join(f"{COLOURS[colour]} {SIDES[colour].lower()}" for colour in range(s.lands()))
    said = (
        "Wd4 an empty hex; Bd4w one that White holds; [WJ3] a piece: colour, kind, facing (steps of 60 degrees clockwise); "
        f"<WJ3> the last to move or turn. Colours: {colours}. Kinds, and how far they move: {kinds}. "
        "Each piece is listed with its lines; between two neighbouring lines is a spear (the sorceress has none)."
    )
    return wrap(said, WIDTH)


# -- what belongs to nobody -------------------------------------------------------------------------------------------


def _table(s: NxsState) -> list[str]:
    """The Jötunn, the neutral rune, the fallen, wards."""
    out = []
    if s.variant == codes.JOTUNN:
        out += [f"Jötunn (gold): {plural(s._army[tables.GOLD], 'piece')}", *_men(s, tables.GOLD)]
    if s.cards == codes.ONITAMA and s.neutral != codes.NO_CARD:
        out += ["Neutral rune:", *_rune(int(s.neutral))]
    lost = [(SIDES[colour], _fallen(s, colour)) for colour in range(3)]
    out += wrap("Fallen: " + ("; ".join(f"{side} {men}" for side, men in lost if men) or "nobody"), WIDTH, subsequent_indent="  ")
    wards = [tall(s.board[cell], cell) for cell in s.wards if cell != tables.OFF]
    if wards:
        out.append(f"Warded: {', '.join(wards)}")
    return out


def _fallen(s: NxsState, colour: int) -> str:
    counts = [(kind, int(s.lost[colour * tables.KINDS_OF_PIECES + kind])) for kind in range(tables.KINDS_OF_PIECES)]
    return ", ".join(animal(kind) if n == 1 else f"{n} {animals(kind)}" for kind, n in counts if n)


# -- players ----------------------------------------------------------------------------------------------------------


def _player(s: NxsState, seat: int) -> list[str]:
    split = ""
    if s.lands() == 3:  # NX-8.1
        part = territory.third(s.targets[seat])
        counts = ((seat + 1, s._held[seat] // 64), (seat + 2, s._held[seat] % 64))
        split = f" ({', '.join(f'{n} of {part} from {SIDES[land % 3]}' for land, n in counts)})"
    held, target = int(territory.hexes(s, seat)), int(s.targets[seat])
    hexes = (
        f"holds {held} of {plural(target, 'hex', 'hexes')}{split}" if held <= target else f"holds {held} hexes, {target} are enough{split}"
    )
    gone = ", out of the game" if has(s.out, seat) else ""
    line = f"{SIDES[seat]}: {hexes}, captured {s.taken[seat]}{gone}"
    return [line, *_men(s, seat), *(_hand(s, seat) if s.cards and seat != s.viewer else [])]


def _men(s: NxsState, colour: int) -> list[str]:
    """The pieces of a colour with their lines, three to a row."""
    cells = [cell for cell in range(tables.HEXES) if tables.COLOUR[s.board[cell]] == colour]
    men = [
        f"{tables.NAMES[cell]} {animal(k)} {sides(k, int(tables.FACING[s.board[cell]]))}"
        for cell in cells
        for k in [int(tables.KIND[s.board[cell]])]
    ]
    return ["  " + "".join(word.ljust(26) for word in men[i : i + 3]).rstrip() for i in range(0, len(men), 3)]


def _hand(s: NxsState, seat: int) -> list[str]:
    """Another player's runes by name; face-down ones stay secret, even at the end (NX-11.3)."""
    if s.hidden_hand(seat) or s.face_down:
        count = int(s.cards_held(seat))
        return [f"  runes: {f'{count} face down' if count else 'none'}", *_spent(s, seat)]
    return [*wrap(f"  runes: {', '.join(map(rune, _held(s, seat))) or 'none'}", WIDTH, subsequent_indent="    "), *_spent(s, seat)]


def _own_runes(s: NxsState) -> list[str]:
    """The viewer's runes, with what they do."""
    seat = int(s.viewer)
    cards = [line for card in _held(s, seat) for line in _rune(card)]
    return [f"{SIDES[seat]}'s runes:" if cards else f"{SIDES[seat]}'s runes: none", *cards, *_spent(s, seat)]


def _held(s: NxsState, seat: int) -> list[int]:
    first = seat * codes.CARD_KINDS
    return [i for i in range(codes.CARD_KINDS) for _ in range(s.hands[first + i])]


def _spent(s: NxsState, seat: int) -> list[str]:
    first = seat * codes.CARD_KINDS
    spent = [card.rune for i, card in enumerate(CARDS) for _ in range(s.spent[first + i])]
    return [f"  spent: {', '.join(spent)}"] if spent else []


def _rune(card: int) -> list[str]:
    return wrap(f"{rune(card)}. {CARDS[card].text}", WIDTH, initial_indent="  ", subsequent_indent="    ")


# -- the question -----------------------------------------------------------------------------------------------------


def _asked(s: NxsState) -> list[str]:
    if s.step == codes.ENDED:
        return wrap(f"The game is over after {plural(int(s.turns), 'turn')}. {' '.join(verdict(end_of(s), SIDES))}", WIDTH)
    if s.step < codes.CARD:
        return ["The table is being set."]
    gold = ", the gold part" if s.side != s.mover else ""
    cast = f", rune {CARDS[s.card].rune}" if s.card != codes.NO_CARD else ""
    piece = f" ({tables.NAMES[s.start]})" if s.start != tables.OFF and s.step not in (codes.ROT_PIECE, codes.CARD, codes.PIECE) else ""
    again = sum(1 for key in s.past if key == s.past[len(s.past) - 1]) if len(s.past) else 0
    times = " This position has occurred twice." if again == 2 else ""
    asks = "cw" if turns_one_way(s) else ASKS[s.step]
    return [*_facings(s), f"Turn {s.turns + 1}, {SIDES[s.mover]}{gold}{cast}: {asks}{piece}.{times}"]


def _facings(s: NxsState) -> list[str]:
    """What the facings on offer look like."""
    if s.step != codes.CARD_FACING:
        return []
    kind = int(tables.KIND[s.board[s.start]]) if s.card == codes.JERA else int(s.raised)
    shown = [f"/{facing} {sides(kind, facing)}" for facing in range(KINDS[kind].facings)]
    return wrap(f"Facings of the {animal(kind)} by their lines: {listed(shown)}.", WIDTH, subsequent_indent="  ")
