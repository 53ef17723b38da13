"""Setting up NXS: Ragnarok: its options and first position."""

from __future__ import annotations

from typing import Any

from meadhall.errors import BadOption
from meadhall.game import Option, Rules

from .rules import NxsState, chance, codes, tables
from .symmetry import symmetries

SETUPS = tuple(tables.SETUP_NAMES)
VARIANTS = ("standard", "jotunn")
MODES = ("none", "sannligr", "drawing", "onitama")
FIRST = ("white", "black", "gold", "random")
BOUND = 10_200  # 1000 turns of two players with cards and a Jötunn have at most 10 choices each; the set-up has fewer than 100


def targets(text: str) -> tuple[int, ...]:
    """A target for each player, such as 9,10; nothing if all have the same."""
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
    _check(s, options["first_player"], each, options["cards_face_down"])
    if options["first_player"] == "random":
        s.first = codes.UNDRAWN
    chance.begin(s, each + [options["target"]] * (3 - len(each)))
    return s


def _check(s: NxsState, first: str, each: list[Any], face_down: bool) -> None:
    """Refuse options that contradict one another."""
    if s.variant == codes.JOTUNN and s.seats != 2:
        raise BadOption("NX-10.1: Jötunn is for two players")
    if s.setup == tables.MEDIUM3 and s.lands() == 2:
        raise BadOption("NX-1.8: medium3 is a set-up for three armies")
    if each and (len(each) != s.seats or any(not isinstance(n, int) or not 5 <= n <= 20 for n in each)):
        raise BadOption(f"NX-1.4: give one target from 5 to 20 for each of {s.seats} players, or none")
    if s.cards == codes.SANNLIGR and s.seats != 2:
        raise BadOption("NX-9.1: the same three runes for both are for two players")
    if s.cards == codes.ONITAMA and face_down:
        raise BadOption("NX-9.4: runes that are passed on lie open; only dealt ones can be face down")
    if first == "gold" and s.seats != 3:
        raise BadOption("NX-1.5: Gold can begin only when Gold is a player")


SELDOM = (  # long games, many captures, cards that few options bring, and players who are out or cannot move
    *("face_down", "drawn.high", "board", "lost", "taken.high", "hands", "spent", "wards", "out", "barred"),
    *("turns.high", "raised.low", "skipped", "past.high", "past.low", "dealt", "skip", "actions", "turned_two.high", "winners.high"),
)
REFUSALS = (  # those that a number or two bring about
    *("NX-1.1: there is no gold army", "NX-1.2: * is in play", "NX-1.2: * is out of play", "NX-1.2: nothing stands", "NX-1.5: Gold"),
    *("NX-1.5: the lot", "NX-1.6: an army has at most", "NX-1.8:", "NX-1.10:", "NX-3.1:", "NX-5.3:", "NX-7.1:", "NX-7.14:"),
    *("NX-8.4:", "NX-9.1:", "NX-9.2: only another", "NX-9.2: seat", "NX-9.2: there are only", "NX-9.4:", "NX-9.7:", "NX-9.21:"),
    *("NX-9.20: only Berkano", "NX-10.1:", "NX-10.4:"),
)
RULES = Rules(
    state=NxsState,
    setup=setup,
    seats=range(2, 4),
    actions=codes.ACTIONS,
    outcomes=12,
    bound=BOUND,
    seldom=SELDOM,
    refusals=REFUSALS,
    symmetries=symmetries,
    options=(
        Option(
            "variant",
            "standard",
            "With Jötunn two players also guide a hostile gold army in turn.",
            values=VARIANTS,
            title="Game",
            labels=("Standard", "Jötunn: two players and the giants"),
            for_seats=(2,),
        ),
        Option(
            "setup",
            "medium",
            "More pieces make a longer game. A random army is drawn from tiles before the game.",
            values=SETUPS,
            title="Army",
            labels=(
                "Short: 7 pieces",
                "Medium: 10 pieces",
                "Medium for three armies: two sorceresses, no boar",
                "Long: 13 pieces, 14 with three armies",
                "Short, drawn at random",
                "Medium, drawn at random",
                "Long, drawn at random",
            ),
        ),
        Option(
            "random_sharing",
            "identical",
            "Whether all armies are set up from the same tiles or each draws its own.",
            values=("identical", "separate"),
            title="Tiles",
            labels=("The same for all", "Each army its own"),
            needs={"setup": SETUPS[tables.RANDOM :]},
        ),
        Option(
            "target",
            10,
            "Whoever first holds this many enemy hexes wins; 8 is a short game, 13 a long one.",
            low=5,
            high=20,
            title="Hexes to win",
        ),
        Option(
            "target_per_player",
            (),
            "As a handicap every player can have a target of their own, in the order White, Black, Gold; nothing if all have the same.",
            parse=targets,
            title="Handicap",
            each=tuple(range(5, 21)),
            by_seat=True,
            more=True,
        ),
        Option(
            "cards",
            "none",
            "Runes are cards that let a piece break a rule for one turn. Without them nothing is left to luck.",
            values=MODES,
            title="Runes",
            labels=("None", "The same three for both (two players)", "Drawn, each used once", "Two each, passed on when used"),
        ),
        Option(
            "cards_each", 3, "How many runes each player is dealt.", low=3, high=6, title="Runes for each", needs={"cards": ("drawing",)}
        ),
        Option(
            "cards_face_down",
            False,
            "Face-down runes are known to their owner alone until they are used.",
            values=(False, True),
            title="Dealt runes",
            labels=("Face up", "Face down"),
            needs={"cards": ("drawing",)},
        ),
        Option(
            "first_player",
            "white",
            "Who begins.",
            values=FIRST,
            title="First player",
            labels=("White", "Black", "Gold (three players)", "By lot"),
        ),
        Option(
            "rotate_two",
            False,
            "Instead of moving, a player may turn two pieces, but not on two turns running.",
            values=(False, True),
            title="Turning two pieces",
            labels=("Not allowed", "Allowed instead of a move"),
            more=True,
        ),
        Option(
            "turn_limit_per_player",
            150,
            "After this many turns for each player the game ends, and whoever holds the most hexes wins.",
            low=20,
            high=500,
            title="Turns for each player",
            more=True,
        ),
    ),
    first_game={"setup": "short", "target": 8},
    secrets=True,
    hiding=lambda options: bool(options["cards_face_down"]) and options["cards"] == "drawing",
    closing=lambda _options: True,  # NX-11.3
)
