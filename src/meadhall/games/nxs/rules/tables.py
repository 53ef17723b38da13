"""The board and the pieces as flat tables: neighbours, jumps, lines, spears, facings (NX-4, NX-5). All are built once, at import.

A hex is a number: White's land is 0 to 36, Black's 37 to 73, Gold's 74 to 110, each by rows from the owner's back row and from
the owner's left; OFF stands for everything beyond the board. A piece is a number too: 1 + colour * 36 + kind * 6 + facing.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.rng import Rng

from ..data import CARDS, CELLS, COLOURS, KINDS, SETUPS, TEMPLATES, TILES

HEXES: Final = 111
OFF: Final = 111
BOARD_SIZE: Final = 112  # with OFF
LAND_HEXES: Final = 37
WHITE: Final = 0
BLACK: Final = 1
GOLD: Final = 2
NOBODY: Final = 3  # the colour of an empty hex
OUTSIDE: Final = 4  # the colour of what is off the board or out of play
NO_WAY: Final = 6  # no direction

BOAR: Final = 0
BEAR: Final = 1
WOLF: Final = 2
RAVEN: Final = 3
EAGLE: Final = 4
SORCERESS: Final = 5
KINDS_OF_PIECES: Final = 6
ARMY: Final = 14

EMPTY: Final = 0
WALL: Final = 109  # stands on OFF, and on the gold hexes when they are out of play (NX-1.2)
CODES: Final = 110

NAMES: Final[list[str]] = list(CELLS)
PLACES: Final[list[tuple[int, int]]] = list(CELLS.values())
INDEX: Final[dict[str, int]] = {name: cell for cell, name in enumerate(NAMES)}
_AT: Final[dict[tuple[int, int], int]] = {place: cell for cell, place in enumerate(PLACES)}
DIRECTIONS: Final[list[tuple[int, int]]] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]
DIRECTION_NAMES: Final[list[str]] = ["NE", "E", "SE", "SW", "W", "NW"]


def code_of(colour: i64, kind: i64, facing: i64) -> i64:
    """The number of a piece."""
    return 1 + colour * 36 + kind * 6 + facing


def _rows(values: list[int]) -> vec[i64]:
    return vec[i64]([i64(v) for v in values])


def _next() -> list[int]:
    """For each hex and direction the neighbour, or OFF."""
    out = [_AT.get((q + x, r + y), OFF) for q, r in PLACES for x, y in DIRECTIONS]
    return out + [OFF] * 6


def _jump() -> list[int]:
    """For each hex and spear the hex two away between directions i and i + 1 (NX-5.2), or OFF."""
    out: list[int] = []
    for q, r in PLACES:
        for i in range(6):
            (x, y), (u, v) = DIRECTIONS[i], DIRECTIONS[(i + 1) % 6]
            out.append(_AT.get((q + x + u, r + y + v), OFF))
    return out + [OFF] * 6


def _by_code(value: list[int], empty: int, wall: int) -> vec[i64]:
    """A table over all pieces from a table over (kind, facing), the same for the three colours."""
    return _rows([empty, *(value * 3), wall])


def _kind_facing() -> list[tuple[int, int]]:
    return [(kind, facing) for kind in range(KINDS_OF_PIECES) for facing in range(6)]


def _has_line(kind: int, facing: int, side: int) -> int:
    return 1 if (side - facing) % 6 in KINDS[kind].lines else 0


def _turned(step: int) -> vec[i64]:
    """The piece after a turn by 60 degrees: facings of equal pictures are equal (NX-3.4, NX-3.5)."""
    out = [EMPTY]
    for colour in range(3):
        for kind, facing in _kind_facing():
            out.append(code_of(colour, kind, (facing + step) % KINDS[kind].facings))
    return _rows([*out, WALL])


def _abroad(after: int) -> vec[i64]:
    """For each colour the hexes of the land that comes `after` places after its own, clockwise: bits as in IN_LAND."""
    return _rows([int(IN_LAND[c]) if LAND[c] == (colour + after) % 3 else 0 for colour in range(3) for c in range(BOARD_SIZE)])


def _lookouts() -> list[int]:
    """For each colour and hex, the directions in which to look for lines of a piece there: all that lead home, and one of each two
    opposite others, since a line between two pieces is seen from both its ends."""
    out: list[int] = []
    for colour in range(3):
        for cell in range(BOARD_SIZE):
            ways = [d for d in range(6) if d < 3 or any(LAND[at] == colour for at in _ray(cell, d))]
            out += ways + [NO_WAY] * (7 - len(ways))
    return out


def _ray(cell: int, d: int) -> list[int]:
    """The hexes from one to the edge of the board."""
    out: list[int] = []
    while (cell := int(NEXT[cell * 6 + d])) != OFF:
        out.append(cell)
    return out


NEXT: Final[vec[i64]] = _rows(_next())
JUMP: Final[vec[i64]] = _rows(_jump())
LAND: Final[vec[i64]] = _rows([COLOURS.index(name[0]) for name in NAMES] + [OUTSIDE])
IN_LAND: Final[vec[i64]] = _rows([2 ** (cell % LAND_HEXES) for cell in range(HEXES)])  # a set of hexes of one land: bits
NEAR: Final[vec[i64]] = _abroad(1)  # [colour * BOARD_SIZE + cell]: that bit for a hex of the land that follows a colour's own
FAR: Final[vec[i64]] = _abroad(2)  # and for one of the land after that; 0 elsewhere
LOOKOUT: Final[vec[i64]] = _rows(_lookouts())  # [(colour * BOARD_SIZE + cell) * 7]: directions, then NO_WAY

COLOUR: Final[vec[i64]] = _rows([NOBODY, *[colour for colour in range(3) for _n in range(36)], OUTSIDE])
KIND: Final[vec[i64]] = _by_code([kind for kind, _ in _kind_facing()], KINDS_OF_PIECES, KINDS_OF_PIECES)
FACING: Final[vec[i64]] = _by_code([facing for _, facing in _kind_facing()], 0, 0)
REACH: Final[vec[i64]] = _by_code([KINDS[kind].reach for kind, _ in _kind_facing()], 0, 0)
FACINGS: Final[vec[i64]] = _by_code([KINDS[kind].facings for kind, _ in _kind_facing()], 0, 0)
WARRIOR: Final[vec[i64]] = _by_code([0 if KINDS[kind].invincible else 1 for kind, _ in _kind_facing()], 0, 0)  # NX-5.3
LINE: Final[vec[i64]] = _rows(  # LINE[code * 6 + direction]: may it go that way (NX-4.1)?
    [0] * 6 + [_has_line(k, f, side) for _n in range(3) for k, f in _kind_facing() for side in range(6)] + [0] * 6
)
LINES: Final[vec[i64]] = _rows([sum(int(LINE[code * 6 + d]) * 2**d for d in range(6)) for code in range(CODES)])  # all of them, as bits
BACK: Final[vec[i64]] = _rows([2 ** ((d + 3) % 6) for d in range(6)])  # the direction from a neighbour back, as a bit
SPEAR: Final[vec[i64]] = _rows(  # SPEAR[code * 6 + i]: has it a spear between directions i and i + 1 (NX-5.1)?
    [0] * 6 + [_has_line(k, f, i) * _has_line(k, f, (i + 1) % 6) for _n in range(3) for k, f in _kind_facing() for i in range(6)] + [0] * 6
)
TARGET: Final[vec[i64]] = _rows(  # TARGET[colour * CODES + code]: is it an enemy warrior (NX-5.3, NX-5.6)?
    [int(WARRIOR[code] == 1 and COLOUR[code] != colour) for colour in range(3) for code in range(CODES)]
)
CLOCKWISE: Final[vec[i64]] = _turned(1)
ANTICLOCKWISE: Final[vec[i64]] = _turned(-1)

COPIES: Final[vec[i64]] = _rows([card.copies for card in CARDS])
MARKED: Final[vec[i64]] = _rows([card.marked for card in CARDS])


# -- set-ups (NX-1.6 to NX-1.8, NX-2) ---------------------------------------------------------------------------------------

MEDIUM3: Final = 2
RANDOM: Final = 4  # random short, medium and long are 4, 5, 6
SETUP_NAMES: Final[list[str]] = ["short", "medium", "medium3", "long", "random_short", "random_medium", "random_long"]
_RANDOM_KEYS: Final[list[str]] = ["short", "medium", "long"]


def turn_of(colour: int, armies: int) -> int:
    """How many steps of 60 degrees a colour's army is turned from White's: Black has a thick and a thin line (NX-1.7)."""
    return [0, 3 if armies == 2 else 2, 4][colour]


def local_cell(name: str, colour: int, armies: int) -> int:
    """The hex that a name in White's frame means for another colour, turned about the middle of its own land."""
    q, r = CELLS["W" + name]
    for _n in range(turn_of(colour, armies)):
        q, r = -r, q + r
    centre = CELLS[COLOURS[colour] + "d4"]
    return _AT[(centre[0] + q, centre[1] + r)]


def first_facing(kind: int, name: str, colour: int, armies: int) -> int:
    """The facing that a piece takes at the start, by its side of the centre line (NX-2.6)."""
    q, r = CELLS["W" + name]
    x = 2 * q + r
    side = "left" if x < 0 else "right" if x > 0 else "centre"
    return (KINDS[kind].facing[side] + turn_of(colour, armies)) % KINDS[kind].facings


def _first_boards() -> list[int]:
    """The board at the start of each set-up (rows of 112), for two armies and for three; random ones with only their boars."""
    out: list[int] = []
    for armies in (2, 3):
        out_of_play = WALL if armies == 2 else EMPTY
        for key in SETUP_NAMES:
            board = [EMPTY] * (2 * LAND_HEXES) + [out_of_play] * LAND_HEXES + [WALL]
            if key.startswith("random_"):
                form = template(key[7:], armies)
                for colour in range(armies):
                    for name in TEMPLATES[form].boars:
                        board[local_cell(name, colour, armies)] = code_of(colour, BOAR, first_facing(BOAR, name, colour, armies))
            else:
                for setup in SETUPS:
                    if setup.key == key and setup.armies == armies:
                        for man in setup.men:
                            board[INDEX[man.cell]] = code_of(man.colour, man.kind, man.facing)
            out += board
    return out


def template(key: str, armies: int) -> int:
    """The number of the random template of a size for two or three armies."""
    return next(i for i, t in enumerate(TEMPLATES) if t.key == key and t.armies == armies)


def _tile_pieces() -> list[int]:
    """For (armies - 2, size, place, colour): the hex to fill; then, for each kind, the piece that a tile of it puts there."""
    out: list[int] = []
    for armies in (2, 3):
        for key in _RANDOM_KEYS:
            form = TEMPLATES[template(key, armies)]
            for place in range(MOST_TILES):
                for colour in range(3):
                    if place >= len(form.hexes) or colour >= armies:
                        out += [OFF] * (1 + KINDS_OF_PIECES)
                        continue
                    name = form.hexes[place]
                    out.append(local_cell(name, colour, armies))
                    out += [code_of(colour, k, first_facing(k, name, colour, armies)) for k in range(KINDS_OF_PIECES)]
    return out


MOST_TILES: Final = 12
FIRST_BOARDS: Final[vec[i64]] = _rows(_first_boards())
TILE_STRIDE: Final = 7
TILE_PIECES: Final[vec[i64]] = _rows(_tile_pieces())
_FORMS: Final = [TEMPLATES[template(key, armies)] for armies in (2, 3) for key in _RANDOM_KEYS]
TILE_COUNT: Final[vec[i64]] = _rows([len(form.hexes) for form in _FORMS])  # tiles that one army draws
TILE_POOL: Final[vec[i64]] = _rows(  # the pool that they are drawn from, by kind (NX-2.2, NX-2.5)
    [form.sorceresses if kind == SORCERESS else TILES[kind] for form in _FORMS for kind in range(KINDS_OF_PIECES)]
)


# -- keys of positions (NX-7.13) --------------------------------------------------------------------------------------------


def _keys(count: int, seed: int) -> vec[i64]:
    """Fixed random numbers of 60 bits: two different positions share a key with a chance of 1 in 10**18."""
    rng = Rng(seed)
    out: list[i64] = []
    for _n in range(count):
        high = rng.next() >> 2
        out.append(high * 1073741824 + (rng.next() >> 2))
    return vec[i64](out)


PIECE_KEYS: Final[vec[i64]] = _keys(HEXES * CODES, 900)
MATTER_KEYS: Final[vec[i64]] = _keys(512, 901)
