"""Setting up RagnaRok Star: its options and first position."""

from __future__ import annotations

from typing import Any

from meadhall.errors import BadOption
from meadhall.game import Option, Rules

from . import data
from .data import ROUNDS
from .rules import RagnarokStarState, codes
from .symmetry import symmetries
from .words import names

HANDICAP = 5  # glory, at most


def read_bands(text: str) -> tuple[str, ...]:
    """`green,red`: the bands of the first seats; the others take what is left in the usual order."""
    named = tuple(word.strip().lower() for word in text.replace(" ", ",").split(",") if word.strip())
    for band in named:
        if band not in names.BANDS:
            raise BadOption(f"there is no band {band!r}; there are {', '.join(names.BANDS)}")
    if len(set(named)) != len(named):
        raise BadOption("RS-1.1: every seat plays a band of its own")
    return named + tuple(band for band in names.BANDS if band not in named)


def read_handicap(text: str) -> tuple[int | str, ...]:
    """`0,2,-1`: glory given to each seat in turn; or `red:2,blue:-1` by band, kept as words until the bands are known."""
    words = tuple(word.lower() for word in text.replace(" ", ",").split(",") if word)
    glory = handicaps(words, tuple(names.BANDS))
    return words if ":" in text else tuple(glory)


def handicaps(words: tuple[int | str, ...], bands: tuple[str, ...]) -> list[int]:
    """The glory given to each seat, where the seats play these bands (RS-15.5)."""
    out = [0, 0, 0, 0]
    try:
        for n, word in enumerate(words):
            band, colon, glory = str(word).rpartition(":")
            out[bands.index(band) if colon else n] = int(glory)
    except (ValueError, IndexError):
        raise BadOption(f"a handicap is written 0,2,-1 or red:2, not {','.join(map(str, words))!r}") from None
    if any(abs(glory) > HANDICAP for glory in out):
        raise BadOption(f"RS-15.5: a handicap is from -{HANDICAP} to {HANDICAP} glory")
    return out


def setup(seats: int, options: dict[str, Any]) -> RagnarokStarState:
    """An empty table, before the first event of chance (RS-1)."""
    s = RagnarokStarState().copy()
    s.seats = seats
    s.expansion = names.EXPANSIONS.index(options["expansion"])
    s.rounds = options["rounds"]
    s.self_gift = int(options["ice_self_gift"])
    s.auto_collect = int(options["auto_collect"])
    s.shared_tie = int(options["final_tie"] == "shared")
    s.history = int(options["fan_card_history"])
    s.revision = int(options["revised_contracts"])
    first = options["first_ice_master"]
    if first != "random":
        s.master = int(first.removeprefix("seat")) - 1
        if s.master >= seats:
            raise BadOption(f"RS-1.9: the first Ice Master must be a seat in play, and there are only {seats}")
    bands = read_bands(",".join(options["bands"]))
    glory = handicaps(options["handicap"], bands)
    s.begin([names.BANDS.index(band) for band in bands], [glory[seat] if seat < seats else 0 for seat in range(4)])
    return s


# options that take lists or are only shown, guest stars that random players hardly ever use well, and rooms that hold more than is needed
SELDOM = (
    *("history", "bands", "handicap", "act.high", "playing", "fans.high", "dragon.low", "halls.high", "lodges.high"),
    *("spared", "left.low", "picks.high", "seconds", "thefts", "batch.high", "kept_base.high", "kept_denied.high"),
    *("counts.high", "round_start.high", "discard.high", "shared", "dragon_clash", "empty_handed", "reshuffle"),
    *("actions",),
)
RULES = Rules(
    state=RagnarokStarState,
    setup=setup,
    seats=range(2, 5),
    default_seats=4,
    actions=codes.ACTIONS,
    outcomes=codes.CARDS,
    bound=2000,
    seldom=SELDOM,
    symmetries=symmetries,
    version=2,
    earlier={1: {"revised_contracts": False}},
    options=(
        Option(
            "expansion",
            "base",
            "Play the base game first. Angry Fans makes failures matter; Divalkyrie adds a sixth musician, guest stars and a dragon to it.",
            values=names.EXPANSIONS,
            title="Expansions",
            labels=("None: the base game", "Angry Fans", "Angry Fans and Divalkyrie"),
        ),
        Option(
            "bands",
            tuple(names.BANDS),
            "Which band each seat plays. The bands differ in colour only.",
            parse=read_bands,
            title="Bands",
            each=tuple(names.BANDS),
            labels=tuple(band.name for band in data.BANDS),
            by_seat=True,
        ),
        Option(
            "rounds",
            ROUNDS,
            "How many rounds are played. The game is made for 7; fewer make a lesson.",
            low=1,
            high=ROUNDS,
            title="Rounds",
            more=True,
        ),
        Option(
            "first_ice_master",
            "random",
            "Who holds the third iceberg at the start.",
            values=("random", "seat1", "seat2", "seat3", "seat4"),
            title="First Ice Master",
            labels=("Drawn by lot", "Seat 1", "Seat 2", "Seat 3", "Seat 4"),
            more=True,
        ),
        Option(
            "ice_self_gift",
            False,
            "After a round the Ice Master gives the removed iceberg to an opponent. May it be kept instead, and the office with it?",
            values=(False, True),
            title="The Ice Master may stay in office",
            labels=("No", "Yes"),
            more=True,
        ),
        Option(
            "auto_collect",
            True,
            "When all the fans in reach are on one island and fit the hall, they are claimed without a question. Or ask every time.",
            values=(True, False),
            title="Collections",
            labels=("Claimed at once where less makes little sense", "Always asked for"),
            more=True,
        ),
        Option(
            "final_tie",
            "air_guitar",
            "When bands are level in glory and in fans: a battle that is drawn by lot, or a win for all of them.",
            values=("air_guitar", "shared"),
            title="A last tie",
            labels=("Air-guitar battle", "Shared win"),
            more=True,
        ),
        Option(
            "revised_contracts",
            True,
            "Another Brick in the Ice, a card of our own, asks for one iceberg less than at first, when hardly anybody fulfilled it.",
            values=(True, False),
            title="Contracts",
            labels=("Revised", "As first designed"),
            more=True,
        ),
        Option(
            "fan_card_history",
            False,
            "Keep the fan cards of earlier rounds on show beside their decks, for those who do not want to remember them.",
            values=(False, True),
            display_only=True,
            title="Used fan cards",
            labels=("Only the newest", "All of them"),
            more=True,
        ),
        Option(
            "handicap",
            (0, 0, 0, 0),
            f"Glory that a seat is given at the end, or loses, from -{HANDICAP} to {HANDICAP}; for bands of different strength.",
            parse=read_handicap,
            title="Handicaps",
            each=tuple(range(-HANDICAP, HANDICAP + 1)),
            by_seat=True,
            more=True,
        ),
    ),
    secrets=True,
)
