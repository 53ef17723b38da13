"""How a game of NXS: Ragnarok is set up: its options and its first table."""

from __future__ import annotations

from typing import Any

from meadhall.errors import BadOption
from meadhall.game import Option, Rules

from .rules import NxsState, chance, codes, tables

SETUPS = tuple(tables.SETUP_NAMES)
VARIANTS = ("standard", "jotunn")
MODES = ("none", "sannligr", "drawing", "onitama")
FIRST = ("white", "black", "gold", "random")
BOUND = 10_200  # 1000 turns of two players with cards and a Jötunn have at most 10 choices each; the set-up has fewer than 100


def targets(text: str) -> tuple[int, ...]:
    """A target for each player, such as 9,10; nothing if all play to the same."""
    words = [word for word in text.replace(" ", ",").split(",") if word]
    if any(not word.isdecimal() or not 5 <= int(word) <= 20 for word in words):
        raise BadOption(f"NX-1.4: targets are numbers from 5 to 20, one per player, such as 9,10; not {text!r}")
    return tuple(int(word) for word in words)


def setup(seats: int, options: dict[str, Any]) -> NxsState:
    """The armies on the board (NX-1), or a table on which tiles and cards are still drawn (NX-2, NX-9)."""
    s = NxsState()
    s.seats = seats
    s.variant = VARIANTS.index(options["variant"])
    s.setup = SETUPS.index(options["setup"])
    s.separate = int(options["random_sharing"] == "separate")
    s.cards = MODES.index(options["cards"])
    s.cards_each = options["cards_each"]
    s.face_down = int(options["cards_face_down"] and options["cards"] == "drawing")
    s.first = FIRST.index(options["first_player"])
    s.rotate_two = int(options["rotate_two"])
    s.turn_limit = options["turn_limit_per_player"]
    each = list(options["target_per_player"])
    _check(s, options["first_player"], each)
    if options["first_player"] == "random":
        s.first = codes.UNDRAWN
    chance.begin(s, each + [options["target"]] * (3 - len(each)))
    return s


def _check(s: NxsState, first: str, each: list[Any]) -> None:
    """Refuse options that do not go together."""
    if s.variant == codes.JOTUNN and s.seats != 2:
        raise BadOption("NX-10.1: Jötunn is for two players")
    if s.setup == tables.MEDIUM3 and s.lands() == 2:
        raise BadOption("NX-1.8: medium3 is a set-up for three armies")
    if each and (len(each) != s.seats or any(not isinstance(n, int) or not 5 <= n <= 20 for n in each)):
        raise BadOption(f"NX-1.4: give one target from 5 to 20 for each of {s.seats} players, or none")
    if s.cards == codes.SANNLIGR and s.seats != 2:
        raise BadOption("NX-9.1: sannligr is for two players")
    if first == "gold" and s.seats != 3:
        raise BadOption("NX-1.5: Gold can begin only when Gold is a player")


RULES = Rules(
    state=NxsState,
    setup=setup,
    seats=range(2, 4),
    actions=codes.ACTIONS,
    outcomes=12,
    bound=BOUND,
    options=(
        Option("variant", "standard", "The game as it is, or Jötunn: two players and a shared hostile third army.", values=VARIANTS),
        Option("setup", "medium", "How many pieces, and where: 7, 10 or 13 (14), fixed or drawn from tiles.", values=SETUPS),
        Option(
            "random_sharing", "identical", "Random set-ups: all draw the same tiles, or each their own.", values=("identical", "separate")
        ),
        Option("target", 10, "Enemy hexes that win.", low=5, high=20),
        Option(
            "target_per_player", (), "A handicap: one target for each player, such as 9,10; nothing if all have the same.", parse=targets
        ),
        Option("cards", "none", "Rune cards: none, three equal ones each, drawn ones, or passed around the Onitama way.", values=MODES),
        Option("cards_each", 3, "How many cards each player draws.", low=3, high=6),
        Option("cards_face_down", False, "Drawn cards are secret until used.", values=(False, True)),
        Option("first_player", "white", "Who begins.", values=FIRST),
        Option("rotate_two", False, "Instead of moving, two pieces may be turned, but not twice running.", values=(False, True)),
        Option("turn_limit_per_player", 150, "Turns for each player before the game is counted out.", low=20, high=500),
    ),
    secrets=True,
    hiding=lambda options: bool(options["cards_face_down"]) and options["cards"] == "drawing",
)
