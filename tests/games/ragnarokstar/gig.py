"""A tour set up by hand: any islands, halls, boats, ice, cards and programs, then a number begins."""

from __future__ import annotations

from typing import cast

from meadhall import load_game
from meadhall.game import CHANCE
from meadhall.games.ragnarokstar import data
from meadhall.games.ragnarokstar.rules.codes import ALL_GUESTS, CENTRE
from meadhall.games.ragnarokstar.rules.resolving import settle
from meadhall.games.ragnarokstar.rules.stages import begin_number
from meadhall.games.ragnarokstar.rules.state import RagnarokStarState
from meadhall.games.ragnarokstar.rules.tables import ENTRY_NAMES
from meadhall.games.ragnarokstar.words.names import BANDS, ISLANDS, TILES, band_of, seat_of
from support import run

GAME = load_game("ragnarokstar")
CARDS = [contract.id for contract in data.CONTRACTS]
CONTRACTS = ("top", "bottom", "ledger", "batch", "kept_seat", "kept_card", "kept_done", "kept_base", "kept_denied")
KEPT = {"red": "C01", "blue": "C02", "green": "C03", "yellow": "C09"}  # contracts that no event reveals

__all__ = [
    "ALL_GUESTS",
    "CENTRE",
    "GAME",
    "choices",
    "fans",
    "glory",
    "hall",
    "isle",
    "lodge",
    "main_set",
    "play",
    "say_all",
    "set_up",
    "start",
    "tour",
]


def start(seats: int = 2, expansion: str = "base", **options: object) -> RagnarokStarState:
    return cast(RagnarokStarState, GAME.start(seats, expansion=expansion, **options))


def set_up(seats: int = 2, expansion: str = "base", contracts: dict[str, str] | None = None, **options: object) -> RagnarokStarState:
    """Through the set-up to the first programs: red is Ice Master, P is crowded, everybody keeps a contract (C01, C02, C03, C09)."""
    s = start(seats, expansion, **options)
    run(GAME, s, "icemaster red; crowd P missing lady; rest L=boy T=girl M=man")
    wanted = {**KEPT, **(contracts or {})}
    bands = BANDS[:seats]
    spare = iter(card for card in reversed(CARDS) if card not in [wanted[band] for band in bands])
    for band in bands:
        run(GAME, s, f"deal {band} {wanted[band]} {next(spare)} {next(spare)}")
    for band in bands:
        run(GAME, s, f"keep {band} {wanted[band]}")
    return s


def fans(text: str) -> list[int]:
    """`b2 l1` as four counts."""
    out = [0, 0, 0, 0]
    for word in text.split():
        out["bgml".index(word[0])] = int(word[1:])
    return out


def isle(s: RagnarokStarState, island: str) -> str:
    at = ISLANDS.index(island) * 4
    return " ".join(f"{'bgml'[k]}{s.fans[at + k]}" for k in range(4) if s.fans[at + k])


def hall(s: RagnarokStarState, band: str) -> str:
    at = seat_of(s, band) * 4
    return " ".join(f"{'bgml'[k]}{s.halls[at + k]}" for k in range(4) if s.halls[at + k])


def lodge(s: RagnarokStarState, band: str) -> str:
    at = seat_of(s, band) * 5
    return "".join(str(k + 1) for k in range(4) if s.lodges[at + k]) + "E" * int(s.lodges[at + 4])


def tour(
    seats: int = 2,
    expansion: str = "base",
    *,
    islands: dict[str, str] | None = None,
    halls: dict[str, str] | None = None,
    boats: dict[str, str] | None = None,
    tiles: str = "wall N bridge S",
    master: str = "red",
    number: int = 1,
    round: int = 1,
    progs: dict[str, str] | None = None,
    guests: dict[str, str] | None = None,
    lodges: dict[str, str] | None = None,
    dragon: str = "",
    contracts: dict[str, str] | None = None,
    discard: str = "",
    dealt: bool = False,
    begin: bool = True,
    **options: object,
) -> RagnarokStarState:
    """The table just before a number, in the game's own words for a position: programs from that number on, the rest as given and
    otherwise empty. Unlike a real table, a program may give a musician two numbers, and lodges hold what they are given. `dealt`: three
    contracts were drawn by each band, as at the set-up, and two of them returned."""
    words = [f"{island} {text or 'empty'}" for island, text in (islands or {}).items()]
    words += [f"{band} {text or 'empty'}" for band, text in (halls or {}).items()]
    words += [f"{band} at {island if island in ISLANDS else 'centre'}" for band, island in (boats or {}).items()]
    lying = tiles.split()
    words += [f"{tile} {spot}" for tile, spot in zip(lying[::2], lying[1::2], strict=True)]
    words += [f"{next(tile for tile in TILES[1:] if tile not in lying)} {master}", f"round {round}"]
    words += [f"{band} guest {card}" for band, card in (guests or {}).items()]
    words += [f"{band} contracts {card}" for band, card in (contracts or {}).items()]
    words += [f"dragon {dragon}"] if dragon else []
    words += [f"discard {discard}"] if discard else []
    s = cast(RagnarokStarState, GAME.put(start(seats, expansion, **options), "; ".join(words)))
    if dealt:
        drawn = set_up(seats, expansion, contracts, **options).data()
        s = cast(RagnarokStarState, GAME.load({**s.data(), **{name: drawn[name] for name in CONTRACTS}}))
    for band, squares in (lodges or {}).items():
        at = seat_of(s, band) * 5
        for k in range(5):
            s.lodges[at + k] = squares.count("1234E"[k])
    for band, text in (progs or {}).items():
        seat = seat_of(s, band)
        for k, name in enumerate(text.split()):
            if name != "-":
                s.programs[seat * 6 + number - 1 + k] = ENTRY_NAMES.index(name) + 1
        s.written[seat] = s.last_number()
    s.close_window()
    s.number = number - 1
    if begin:
        begin_number(s)
        settle(s)
    return s


def play(s: RagnarokStarState, script: str) -> RagnarokStarState:
    run(GAME, s, script)
    return s


def say_all(s: RagnarokStarState, band: str) -> list[str]:
    """What a band can choose, without its first two words."""
    seat = seat_of(s, band)
    return [GAME.say(s, seat, action).split(" ", 2)[2] for action in s.legal(seat)]


def choices(s: RagnarokStarState, band: str) -> list[str]:
    """What a band can choose."""
    return [GAME.say(s, seat_of(s, band), action) for action in s.legal(seat_of(s, band))]


def glory(s: RagnarokStarState, band: str) -> int:
    return s.points()[seat_of(s, band)]


def main_set(s: RagnarokStarState) -> list[str]:
    """Who acts now: bands, or `chance`."""
    return ["chance" if actor == CHANCE else band_of(s, actor) for actor in s.actors()]
