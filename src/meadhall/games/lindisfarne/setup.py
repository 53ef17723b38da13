"""How a game of Lindisfarne is set up: its options and its first table."""

from __future__ import annotations

import re
from typing import Any

from meadhall.errors import BadOption
from meadhall.game import Option, Rules

from .rules import LindisfarneState, codes, tables
from .rules.state import new_game
from .words.names import CARD_IDS, CARD_NUMBER, CLAN_IDS


def _left_out(value: str) -> str:
    """Two Norway ids in any spelling, or `random` (LD-1.10)."""
    words = re.split(r"[\s,]+", value.strip())
    if [word.lower() for word in words] == ["random"]:
        return "random"
    cards = sorted({CARD_NUMBER.get(word.lower(), -1) for word in words})
    if len(words) != 2 or len(cards) != 2 or cards[0] < tables.RAIDS:
        raise BadOption(f"LD-1.10: norway_left_out must be two different Norway cards such as NO-KAU NO-BOR, not {value!r}")
    return f"{CARD_IDS[cards[0]]} {CARD_IDS[cards[1]]}"


def _handicap(value: str) -> list[int]:
    """Numbers in seat order, separated by commas or blanks."""
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


RULES = Rules(
    state=LindisfarneState,
    setup=setup,
    seats=range(2, 5),
    default_seats=3,
    actions=codes.ACTIONS,
    outcomes=tables.CREWS,
    bound=1270,
    options=(
        Option("neutral_clan", True, "Two players: a neutral clan of dice takes part and carries cards off.", values=(True, False)),
        Option("first_player", "random", "Who holds the Jarl pawn in the first expedition.", values=("random", *CLAN_IDS)),
        Option(
            "norway_left_out", "random", "Which two Norway cards are left out: random, or two ids such as NO-KAU NO-BOR.", parse=_left_out
        ),
        Option("norway_effects", True, "Norway cards have their effects; off makes a gentle first game.", values=(True, False)),
        Option("objectives", "hidden", "Objectives are secret until the end, or lie open.", values=("hidden", "open")),
        Option("rune_supply", 12, "Twelve rune tokens for everybody, or as many as are wanted.", values=(12, "unlimited")),
        Option("starting_runes", [0, 0, 0, 0], "A handicap: 0 to 3 runes to begin with, in seat order, such as 2,0.", parse=_handicap),
    ),
    secrets=True,
)
