"""Yggdrasil's components as flat tables, built from data.toml when the game is loaded."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ..data import COMPONENTS, ENEMIES, ISLANDS, RUNES, WORLDS
from . import codes


def row(numbers: list[int]) -> vec[i64]:
    """A table of these numbers."""
    return vec[i64]([i64(n) for n in numbers])


def giants_with(effect: str, target: str = "") -> int:
    """The Giants of this effect as bits."""
    found = 0
    for i, giant in enumerate(COMPONENTS.giants):
        if giant.effect == effect and (not target or giant.target == target):
            found += 2**i
    return found


def _neighbours() -> list[int]:
    out: list[int] = []
    for near in COMPONENTS.neighbours:
        places = sorted(ISLANDS.index(name) for name in near)
        out += places + [-1] * (2 - len(places))
    return out


def _moved_by_card() -> list[int]:
    plain = [2**e for e in range(6)]
    return plain + [sum(2 ** ENEMIES.index(e) for e in special.enemies) for special in COMPONENTS.specials]


def _calms() -> list[int]:
    out: list[int] = [0, 0, 0, 0]
    for colours in COMPONENTS.calms:
        out += [int(face[1] in colours) for face in COMPONENTS.faces]
    return out


def _closed_by(unit: int) -> vec[i64]:
    """The worlds, as bits, that each set of eight Giants closes; `unit` is the bit of the first of the eight."""
    by_world = [giants_with("close_world", world) for world in WORLDS]
    return row([sum(2**world for world, by in enumerate(by_world) if by & giants * unit) for giants in range(256)])


def _whose() -> vec[i64]:
    """Who takes each step of the agenda."""
    whose = [codes.CHOICE] * 64
    for kind in (codes.TURN, codes.CARD, codes.COMPARE, codes.ALL, codes.END):
        whose[kind] = codes.ENGINE
    for kind in (
        codes.DEAL,
        codes.ANGRY,
        codes.RAGNAROK,
        codes.DRAW,
        codes.ROLL,
        codes.RISE,
        codes.REVEAL,
        codes.SOULS,
        codes.PURGE,
        codes.PEEK,
    ):
        whose[kind] = codes.LUCK
    return row(whose)


EMPTY: Final[vec[i64]] = vec[i64]()
ROOM: Final[vec[i64]] = row([0] * 32)  # a template to copy: room for the choices of one question; a copy over 500 bytes is slow to make
WHOSE: Final[vec[i64]] = _whose()  # by kind of step

# Asgard, by space
FORCE: Final[vec[i64]] = row(list(COMPONENTS.force))
POWER: Final[vec[i64]] = row(list(COMPONENTS.power))
CALM_POWER: Final[vec[i64]] = row(list(COMPONENTS.calm_power))
WALL: Final[i64] = COMPONENTS.beyond_wall
DOOR: Final[i64] = COMPONENTS.beyond_door
RESIDENCE: Final[i64] = COMPONENTS.residence
WALL_LIMIT: Final[i64] = COMPONENTS.wall_limit
DOOR_LIMIT: Final[i64] = COMPONENTS.door_limit
RESIDENCE_LIMIT: Final[i64] = COMPONENTS.residence_limit

# the die, by face, and which faces calm Fenrir: power * 4 + face
SIDES: Final[vec[i64]] = row([face[3] for face in COMPONENTS.faces])
FACE_OF: Final[vec[i64]] = row([i for i, face in enumerate(COMPONENTS.faces) for _n in range(face[3])])  # by side
HAMMERS: Final[vec[i64]] = row([face[2] for face in COMPONENTS.faces])
ISLAND_OF: Final[vec[i64]] = row([ISLANDS.index(face[1]) for face in COMPONENTS.faces])
CALMS: Final[vec[i64]] = row(_calms())

# Midgard: two neighbours per island, -1 for none
NEAR: Final[vec[i64]] = row(_neighbours())
START_VIKINGS: Final[vec[i64]] = row([v for v, _ in COMPONENTS.bags])
START_FIRE: Final[vec[i64]] = row([f for _, f in COMPONENTS.bags])
VALKYRIES_AT: Final[i64] = ISLANDS.index(COMPONENTS.valkyries)
SUBMERGED_AT: Final[i64] = ISLANDS.index(COMPONENTS.submerged)
SOULS_DRAWN: Final[i64] = COMPONENTS.souls[0]
SOULS_DRAWN_HEIMDALL: Final[i64] = COMPONENTS.souls[1]
START_DEAD: Final[i64] = COMPONENTS.dead
START_KINGDOM: Final[i64] = COMPONENTS.kingdom
ELVES_AT_HOME: Final[vec[i64]] = row(list(COMPONENTS.elves_at_home))
START_VANIR: Final[i64] = COMPONENTS.vanir
ALL_VIKINGS: Final[i64] = COMPONENTS.vikings
ALL_FIRE: Final[i64] = COMPONENTS.fire_giants
ALL_ELVES: Final[i64] = COMPONENTS.elves

# cards, by kind
COPIES: Final[vec[i64]] = row(list(COMPONENTS.enemy_cards))
ORDINARY: Final[i64] = sum(COMPONENTS.enemy_cards)
MOVED: Final[vec[i64]] = row(_moved_by_card())
STEPS: Final[vec[i64]] = row([1] * 6 + [special.steps for special in COMPONENTS.specials])

# Giants and runes
ALL_GIANTS: Final[i64] = 2 ** len(COMPONENTS.giants) - 1
GIANT_FORCE: Final[i64] = COMPONENTS.giant_force
RUNE_OF: Final[vec[i64]] = row([RUNES.index(giant.rune) for giant in COMPONENTS.giants])
RUNE_GIANTS: Final[vec[i64]] = row([sum(2**i for i, g in enumerate(COMPONENTS.giants) if g.rune == rune) for rune in RUNES])
RUNE_AMOUNT: Final[vec[i64]] = row(list(COMPONENTS.rune_amount))
CLOSED_BY: Final[vec[i64]] = row([giants_with("close_world", world) for world in WORLDS])
CLOSED_BY_LOWER: Final[vec[i64]] = _closed_by(1)  # worlds as bits, by the set of the first eight Giants
CLOSED_BY_UPPER: Final[vec[i64]] = _closed_by(256)  # and by the set of the other eight
STRENGTHENED_BY: Final[vec[i64]] = row([giants_with("enemy_plus_1", enemy) for enemy in ENEMIES])
WHIRLPOOL: Final[i64] = giants_with("whirlpool")
CANCELS: Final[i64] = giants_with("cancel_powers")
NO_DIE: Final[i64] = giants_with("no_die")
GIANTS_UP: Final[i64] = giants_with("giants_plus_1")


# -- sets of Giants, cards, Gods as bits --------------------------------------------------------------------------------


def fill_set(things: i64, first: i64, out: vec[i64], n: i64) -> i64:
    """The things in a set, ascending, as choices from this number on, added to n choices."""
    while things != 0:
        out[n] = first
        n += things & 1
        things >>= 1
        first += 1
    return n
