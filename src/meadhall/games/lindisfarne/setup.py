"""Setting up Lindisfarne: its options and first position."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from meadhall.errors import BadOption
from meadhall.game import Option, Rules

from .data import CARDS, CLANS
from .rules import LindisfarneState, codes, tables
from .rules.state import new_game
from .words.names import CARD_IDS, CARD_NUMBER, CLAN_IDS, canonical


@cache  # every new game asks
def _left_out(value: str) -> str:
    """Two Norway cards by id or name, or `random` (LD-1.10)."""
    words = re.split(r"[\s,]+", canonical(value))
    if [word.lower() for word in words] in (["random"], [""]):
        return "random"
    cards = sorted({CARD_NUMBER.get(word.lower(), -1) for word in words})
    if len(words) != 2 or len(cards) != 2 or cards[0] < tables.RAIDS:
        raise BadOption(f"LD-1.10: norway_left_out must be two different Norway cards such as Kaupang Borre, not {value!r}")
    return f"{CARD_IDS[cards[0]]} {CARD_IDS[cards[1]]}"


def _handicap(value: str) -> list[int]:
    """Numbers in seat order, separated by commas or spaces."""
    words = [word for word in re.split(r"[\s,\[\]]+", value) if word]
    if not all(word.isascii() and word.isdigit() for word in words):
        raise BadOption(f"LD-1.10: starting_runes must be numbers from 0 to 3 in seat order, not {value!r}")
    return [int(word) for word in words]


def setup(seats: int, options: dict[str, Any]) -> LindisfarneState:
    """The table before the first card is dealt (LD-1); refuses options that make no sense (LD-1.10)."""
    first = -1 if options["first_player"] == "random" else CLAN_IDS.index(options["first_player"])
    if first >= seats:
        raise BadOption(f"LD-1.10: first_player {options['first_player']} is not seated in a game of {seats}")
    left_out = _left_out(str(options["norway_left_out"]))
    runes = list(options["starting_runes"])
    if len(runes) > 4 or not all(type(n) is int and 0 <= n <= 3 for n in runes):
        raise BadOption(f"LD-1.10: starting_runes must be at most four numbers from 0 to 3, not {runes}")
    if any(runes[seats:]):
        raise BadOption(f"LD-1.10: starting_runes gives runes to a seat that is not taken in a game of {seats}: {runes}")
    return new_game(
        seats,
        options["neutral_clan"],
        first,
        [] if left_out == "random" else [CARD_NUMBER[name.lower()] for name in left_out.split()],
        options["norway_effects"],
        options["objectives"] == "open",
        options["rune_supply"] == "unlimited",
        runes[:seats],
    )


# the largest hands and crews, and options that take single cards
SELDOM = ("rank.high", "dice.high", "out.high", "tilted.high", "country.low", "runes.high", "crew.high", "actions")
RULES = Rules(
    state=LindisfarneState,
    setup=setup,
    seats=range(2, 5),
    default_seats=3,
    actions=codes.ACTIONS,
    outcomes=tables.CREWS,
    bound=1270,
    seldom=SELDOM,
    options=(
        Option(
            "neutral_clan",
            True,
            "A third clan, moved by dice, stands in both players' way and carries cards off.",
            values=(True, False),
            title="Neutral clan",
            labels=("Takes part", "Stays away (house rule)"),
            for_seats=(2,),
        ),
        Option(
            "norway_effects",
            True,
            "Norway cards have effects, such as rolling dice again. A first game is easier without them.",
            values=(True, False),
            title="Effects of Norway cards",
            labels=("With effects", "Plain cards"),
        ),
        Option(
            "objectives",
            "hidden",
            "Objectives are kept secret until the final count, or lie open for everybody to see.",
            values=("hidden", "open"),
            title="Objectives",
            labels=("Secret", "Open"),
        ),
        Option(
            "first_player",
            "random",
            "The clan that holds the Jarl pawn at first and begins.",
            values=("random", *CLAN_IDS),
            title="Who begins",
            labels=("Drawn by lot", *(f"{clan.emblem.capitalize()} clan ({clan.id})" for clan in CLANS)),
            more=True,
        ),
        Option(
            "norway_left_out",
            "random",
            "Two of the ten Norway cards stay in the box: drawn by lot, or two that you name.",
            parse=_left_out,
            title="Norway cards left out",
            each=CARD_IDS[tables.RAIDS :],
            labels=tuple(card.name for card in CARDS[tables.RAIDS :]),
            more=True,
        ),
        Option(
            "rune_supply",
            12,
            "Runes are limited to the twelve in the box, or there are always enough.",
            values=(12, "unlimited"),
            title="Runes",
            labels=("Twelve", "As many as are wanted"),
            more=True,
        ),
        Option(
            "starting_runes",
            [0, 0, 0, 0],
            "A head start: up to three runes for each clan, for players who have played less.",
            parse=_handicap,
            title="Runes to begin with",
            each=(0, 1, 2, 3),
            labels=("None", "1 rune", "2 runes", "3 runes"),
            by_seat=True,
            more=True,
        ),
    ),
    first_game={"norway_effects": False},
    secrets=True,
)
