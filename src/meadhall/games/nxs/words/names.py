"""The names of things, and what a name that is not notation stands for: `boar`, `[WJ3]`, `Extra Move Distance`, `turn right`."""

from __future__ import annotations

import re
import unicodedata

from ..data import CARDS, COLOURS, KINDS, LETTERS
from ..rules import codes, tables
from ..rules.state import NxsState

SIDES = ("White", "Black", "Gold")
HEX = r"[WBG][a-g][1-7]"  # the pattern of a hex; a few that it matches do not exist
PLAIN = str.maketrans({"þ": "th", "ð": "d", "–": "-", "−": "-", "×": "x", "’": "'"})


def totem(code: int) -> str:
    """What a piece is called at the table."""
    return animal(tables.KIND[code])


def animal(kind: int) -> str:
    """What a kind of piece is called at the table."""
    return KINDS[kind].totem.lower()


def animals(kind: int) -> str:
    """Several of a kind: `wolves`."""
    return {tables.WOLF: "wolves", tables.SORCERESS: "sorceresses"}.get(kind, animal(kind) + "s")


def rune(card: int) -> str:
    """A rune card with its name: `Raidō: Extra Move Distance`."""
    return f"{CARDS[card].rune}: {CARDS[card].name}"


def rune_clause(card: int) -> str:
    """The clause of a rune card."""
    return f"NX-9.{10 + card}"


def sign(code: int) -> str:
    """A piece on the plan of the terminal: `WJ3`."""
    return f"{COLOURS[tables.COLOUR[code]]}{LETTERS[tables.KIND[code]]}{tables.FACING[code]}"


def man(code: int, cell: int) -> str:
    """A piece on a hex: `WJ@Wf3/3`."""
    return f"{COLOURS[tables.COLOUR[code]]}{LETTERS[tables.KIND[code]]}@{tables.NAMES[cell]}/{tables.FACING[code]}"


def tall(code: int, cell: int) -> str:
    """A piece in words: `white boar on Wf3`."""
    return f"{SIDES[tables.COLOUR[code]].lower()} {totem(code)} on {tables.NAMES[cell]}"


def sides(kind: int, facing: int) -> str:
    """The lines of a piece, clockwise, with White at the bottom: `NE E SE`."""
    lines = sorted((line + facing) % 6 for line in KINDS[kind].lines)
    gap = next((i for i in range(1, len(lines)) if lines[i] != lines[i - 1] + 1), 0)
    return " ".join(tables.DIRECTION_NAMES[line] for line in (*lines[gap:], *lines[:gap]))


def cell_of(name: str) -> int:
    """The hex of a name in capital or small letters; OFF if there is none."""
    return tables.INDEX.get(name[:1].upper() + name[1:].lower(), tables.OFF)


def fold(text: str) -> str:
    """A text as it can be typed on any keyboard: lower case without accents, single spaces."""
    plain = unicodedata.normalize("NFKD", " ".join(text.split()).casefold().translate(PLAIN))
    return "".join(c for c in plain if not unicodedata.combining(c)).strip(" .")


# -- names that stand for choices ---------------------------------------------------------------------------------------

WORDS = {
    **dict.fromkeys(("cw", "right", "turn right", "clockwise", "turn clockwise"), "cw"),
    **dict.fromkeys(("ccw", "left", "turn left", "counterclockwise", "counter-clockwise", "anticlockwise"), "ccw"),
    **dict.fromkeys(("none", "no rune", "no card", "no rune card", "without a rune"), "none"),
    **dict.fromkeys(("rotate-two", "rotate two", "turn two", "turn two pieces"), "rotate-two"),
    "stop": "stop",
}
RUNES = {fold(name): card.key for card in CARDS for name in (card.key, card.rune, card.name, f"{card.rune}: {card.name}")}
KIND_OF = {fold(name): kind for kind, it in enumerate(KINDS) for name in (it.totem, it.name, it.letter)}
COLOUR_OF = {**{side.lower(): colour for colour, side in enumerate(SIDES)}, "jotunn": tables.GOLD, "jotunn's": tables.GOLD}
_PIECE = re.compile(
    r"(?:(?:turn|move|capture|take|swap with|the|your|r|x) )*"
    rf"(?:(?P<colour>{'|'.join(sorted(map(re.escape, COLOUR_OF), reverse=True))}) )?"
    rf"(?P<kind>{'|'.join(sorted(KIND_OF, key=len, reverse=True))})(?: (?:on |at )?(?P<hex>[wbg][a-g][1-7]))?"
)
_SIGN = re.compile(r"[\[<]?([wbg])([jbuhos])([0-5])[\]>]?|([wbg])([jbuhos])@([wbg][a-g][1-7])/([0-5])")
_WAY = re.compile(r"(?P<start>[wbg][a-g][1-7]) ?(?P<rest>(?:-|x|<>) ?[wbg][a-g][1-7])")
_TO = re.compile(r"(?:to|turn|move) (?P<hex>[wbg][a-g][1-7])")
OWN = {codes.ROT_PIECE: "r ", codes.TWO_PIECE: "r ", codes.CARD_OTHER: "<>"}  # how a piece is named in the notation; else by its hex


def notations(s: NxsState, text: str) -> list[str]:
    """What a text that is not notation could mean, in notation: one text, several for `raven` if there are two, or none."""
    said = fold(text)
    if said in WORDS:
        return [WORDS[said]]
    card = RUNES.get(re.sub(r"^(?:rune|cast) ", "", said))
    if card is not None:
        return [f"rune {card}"]
    if found := re.fullmatch(r"(?:facing|face) ([0-5])", said):
        return ["/" + found[1]]
    if (found := _WAY.fullmatch(said)) and s.start == cell_of(found["start"]):
        return [found["rest"].replace(" ", "")]
    if found := _TO.fullmatch(said):
        return [("r " if said.startswith("turn") else "") + found["hex"]]
    return pieces(s, said)


def pieces(s: NxsState, said: str) -> list[str]:
    """The pieces that a text can mean, named the way the present question needs."""
    if found := _PIECE.fullmatch(said):
        kind = KIND_OF[found["kind"]]
        if s.step == codes.CARD_KIND and not found["hex"]:
            return [LETTERS[kind]]
        colour = COLOUR_OF[found["colour"]] if found["colour"] else tables.NOBODY
        there = _standing(s, kind, -1, colour)
        return _named(s, [cell for cell in there if not found["hex"] or cell == cell_of(found["hex"])])
    if (found := _SIGN.fullmatch(said)) and not re.fullmatch("[wbg][a-g][1-7]", said):  # wb4 is the hex
        colour, kind, facing = (
            COLOURS.index((found[1] or found[4]).upper()),
            LETTERS.index((found[2] or found[5]).upper()),
            found[3] or found[7],
        )
        there = _standing(s, kind, int(facing), colour)
        return _named(s, [cell for cell in there if not found[6] or cell == cell_of(found[6])])
    return []


def names_a_piece(text: str) -> bool:
    """Is this a name for pieces, whether any stands on the board or not?"""
    said = fold(text)
    return bool(_PIECE.fullmatch(said) or _SIGN.fullmatch(said)) and not re.fullmatch("[wbg][a-g][1-7]", said)


def twofold(s: NxsState, text: str) -> list[str]:
    """`WB4` is the hex Wb4 in capitals, and a white bear with facing 4 on the plan: such bears, in notation."""
    return pieces(s, f"[{text.lower()}]") if re.fullmatch("[WBG]B[1-5]", text) else []


def _standing(s: NxsState, kind: int, facing: int, colour: int) -> list[int]:
    """The hexes of the pieces of a kind, with a facing (any if below 0); of the colour being asked about if none is named."""
    out = []
    for cell in range(tables.HEXES):
        code = s.board[cell]
        if tables.COLOUR[code] > tables.GOLD or tables.KIND[code] != kind or facing not in (-1, tables.FACING[code]):
            continue
        if tables.COLOUR[code] == colour or (colour == tables.NOBODY and (tables.COLOUR[code] == s.side) != _asks_for_enemies(s)):
            out.append(cell)
    return out


def _asks_for_enemies(s: NxsState) -> bool:
    return s.step in (codes.DEST, codes.CARD_DEST, codes.CARD_SECOND)


def _named(s: NxsState, cells: list[int]) -> list[str]:
    mark = "x" if _asks_for_enemies(s) else OWN.get(int(s.step), "")
    return [mark + tables.NAMES[cell] for cell in cells]
