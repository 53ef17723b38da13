"""Pieces, board, set-ups and rune cards of NXS: Ragnarok from data.toml, checked. Letters are those of the army's table in RULES.md."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from meadhall.data import expect, read_toml, table, tables

__all__ = ["CARDS", "CELLS", "COLOURS", "KINDS", "SETUPS", "TEMPLATES", "TILES", "Card", "Kind", "Man", "Setup", "Template"]

GAME = "nxs"
COLOURS = "WBG"


@dataclass(frozen=True)
class Kind:
    """A kind of piece. Facings of equal pictures are equal, so a raven has three and a sorceress two."""

    letter: str
    name: str
    totem: str
    notation: str
    reach: int
    lines: tuple[int, ...]
    facings: int
    invincible: bool
    in_army: int
    facing: dict[str, int]  # at the start: left, centre, right of the centre line

    @property
    def spears(self) -> tuple[int, ...]:
        """A spear wherever two lines are neighbours (NX-5.1)."""
        return tuple(i for i in range(6) if i in self.lines and (i + 1) % 6 in self.lines)


@dataclass(frozen=True)
class Card:
    """A kind of Rune Power card."""

    key: str
    rune: str
    name: str
    copies: int
    marked: int
    text: str


@dataclass(frozen=True)
class Man:
    """A piece on the board."""

    colour: int
    kind: int
    cell: str
    facing: int


@dataclass(frozen=True)
class Setup:
    """A fixed set-up for a number of armies."""

    key: str
    armies: int
    men: tuple[Man, ...]


@dataclass(frozen=True)
class Template:
    """A random set-up: where the boars stand and which hexes are filled from tiles, in White's local names."""

    key: str
    armies: int
    boars: tuple[str, ...]
    hexes: tuple[str, ...]
    sorceresses: int


def _kind(entry: dict[str, Any]) -> Kind:
    kind = Kind(
        entry["id"],
        entry["name"],
        entry["totem"],
        entry["notation"],
        entry["move_range"],
        tuple(entry["base_lines"]),
        entry["facings"],
        entry["invincible"],
        entry["per_army"],
        {"left": entry["facing_left"], "centre": entry["facing_centre"], "right": entry["facing_right"]},
    )
    expect(len(kind.lines) == entry["lines"] == 6 - kind.reach, GAME, f"{kind.name}: each side is a line or a movement rune")
    expect(len(kind.spears) == entry["spears"], GAME, f"{kind.name}: a spear stands between every two neighbouring lines")
    pictures = {frozenset((line + turn) % 6 for line in kind.lines) for turn in range(6)}
    expect(len(pictures) == kind.facings, GAME, f"{kind.name} has {len(pictures)} different facings")
    expect(max(kind.facing.values()) < kind.facings, GAME, f"{kind.name}: a starting facing does not exist")
    return kind


def _man(text: str) -> Man:
    piece, _, rest = text.partition("@")
    cell, _, facing = rest.partition("/")
    expect(cell in CELLS and piece[0] in COLOURS and piece[1] in LETTERS, GAME, f"{text!r} is not a piece on a hex")
    kind = LETTERS.index(piece[1])
    expect(int(facing) < KINDS[kind].facings, GAME, f"{text!r} has a facing that does not exist")
    return Man(COLOURS.index(piece[0]), kind, cell, int(facing))


def _setup(entry: dict[str, Any]) -> Setup:
    armies = entry["players"]
    men = tuple(_man(text) for colour in COLOURS[:armies] for text in entry[colour])
    expect(len({m.cell for m in men}) == len(men), GAME, f"set-up {entry['id']}: two pieces on one hex")
    for colour in range(armies):
        army = [m for m in men if m.colour == colour]
        expect(len(army) == entry["per_player"], GAME, f"set-up {entry['id']}: an army has {entry['per_player']} pieces")
        expect(all(m.cell[0] == COLOURS[colour] for m in army), GAME, f"set-up {entry['id']}: an army stands at home")
        for k, kind in enumerate(KINDS):
            expect(sum(m.kind == k for m in army) <= kind.in_army, GAME, f"set-up {entry['id']}: too many {kind.name}")
    return Setup(entry["id"], armies, men)


def _template(entry: dict[str, Any]) -> Template:
    found = Template(entry["id"], entry["players"], tuple(entry["jofurr_hexes"]), tuple(entry["draw_hexes"]), entry["seidkona_tiles_used"])
    pool = sum(TILES) - TILES[-1] + found.sorceresses
    expect(pool == entry["tiles_used"] and pool >= len(found.hexes), GAME, f"random {found.key}: the tiles do not suffice")
    expect(all("W" + name in CELLS for name in (*found.boars, *found.hexes)), GAME, f"random {found.key}: a hex does not exist")
    return found


def _card(entry: dict[str, Any]) -> Card:
    return Card(entry["id"], entry["rune"], entry["name"], entry["copies"], entry["marked_copies"], entry["text"])


def _cells(board: dict[str, Any]) -> dict[str, tuple[int, int]]:
    found = {name: (at[0], at[1]) for name, at in board["cells"].items()}
    expect(len(set(found.values())) == 111, GAME, "the board has 111 hexes")
    ordered: dict[str, tuple[int, int]] = {}
    for colour in COLOURS:
        land = sorted(name for name in found if name[0] == colour)
        q, r = board["centres"][colour]
        expect(len(land) == board["hexes_per_territory"], GAME, f"territory {colour} has 37 hexes")
        for name in land:
            x, y = found[name][0] - q, found[name][1] - r
            expect(max(abs(x), abs(y), abs(x + y)) < board["side"], GAME, f"{name} lies outside its territory")
            ordered[name] = found[name]
    return ordered


_DATA = read_toml(__package__)
KINDS = tuple(_kind(entry) for entry in tables(_DATA, GAME, "piece", 6))
LETTERS = "".join(kind.letter for kind in KINDS)
CELLS = _cells(table(_DATA, GAME, "board"))  # names in order: W, B, G; rows a to g; numbers from the owner's left
TILES = tuple(int(table(_DATA, GAME, "tiles").get(letter, 0)) for letter in LETTERS)
SETUPS = tuple(_setup(entry) for entry in tables(_DATA, GAME, "setup"))
TEMPLATES = tuple(_template(entry) for entry in tables(_DATA, GAME, "random_template"))
CARDS = tuple(_card(entry) for entry in tables(_DATA, GAME, "card", 12))

expect(LETTERS == "JBUHOS", GAME, "the kinds are J B U H O S, the sorceress last")
expect([k.letter for k in KINDS if k.invincible] == ["S"], GAME, "only the sorceress is invincible")
expect(sum(kind.in_army for kind in KINDS) == 14, GAME, "an army has 14 pieces")
expect(sum(TILES) == 12 and TILES[0] == 0, GAME, "there are 12 tiles, none of a boar")
expect(sum(card.copies for card in CARDS) == 18, GAME, "there are 18 rune cards")
expect(sum(card.marked for card in CARDS) == 6, GAME, "six rune cards bear the mark")
expect(all(card.copies > card.marked for card in CARDS), GAME, "every marked card has a twin without the mark")
