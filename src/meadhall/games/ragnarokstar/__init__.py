"""RagnaRok Star: Viking rock bands on tour, by William Aubert and Dan Thouvenot; with Angry Fans and Divalkyrie."""

from __future__ import annotations

from typing import Any, cast

from meadhall.game import Credit, Game, Option, Planes, State
from meadhall.state import Illegal

from .data import BANDS, CONTRACTS, ROUNDS
from .drawing import table as drawing
from .mind import planes
from .mind.evaluate import RagnarokStarEvaluator
from .mind.policy import RagnarokStarPolicy
from .rules.contracts import fulfilled
from .rules.state import RagnarokStarState
from .rules.tables import ACTIONS, CARDS
from .words import log as drawing_words
from .words import notation
from .words import numbers as actions
from .words import offers as drawing_choices
from .words import text as drawing_text

__all__ = ["GAME"]

IDS = tuple(band.id for band in BANDS)
EXPANSIONS = ("base", "angry", "divalkyrie")
HANDICAP = 5


def read_bands(text: str) -> tuple[str, ...]:
    """`green,red`: the bands of the first seats; the others take what is left in the usual order."""
    named = tuple(word.strip().lower() for word in text.replace(" ", ",").split(",") if word.strip())
    for band in named:
        if band not in IDS:
            raise Illegal(f"there is no band {band!r}; there are {', '.join(IDS)}")
    if len(set(named)) != len(named):
        raise Illegal("RS-1.1: every seat plays a band of its own")
    return named + tuple(band for band in IDS if band not in named)


def read_handicap(text: str) -> tuple[int | str, ...]:
    """`0,2,-1`: glory given to each seat in turn; or `red:2,blue:-1` by band, kept as words until it is known who plays which band."""
    words = tuple(word.lower() for word in text.replace(" ", ",").split(",") if word)
    glory = handicaps(words, IDS)
    return words if ":" in text else tuple(glory)


def handicaps(words: tuple[int | str, ...], bands: tuple[str, ...]) -> list[int]:
    """The glory given to each seat, where the seats play these bands (RS-15.5)."""
    out = [0, 0, 0, 0]
    try:
        for n, word in enumerate(words):
            band, colon, glory = str(word).rpartition(":")
            out[bands.index(band) if colon else n] = int(glory)
    except (ValueError, IndexError):
        raise Illegal(f"a handicap is written 0,2,-1 or red:2, not {','.join(map(str, words))!r}") from None
    if any(abs(glory) > HANDICAP for glory in out):
        raise Illegal(f"RS-15.5: a handicap is from -{HANDICAP} to {HANDICAP} glory")
    return out


def setup(seats: int, options: dict[str, Any]) -> State:
    """An empty table, before the first event of chance (RS-1)."""
    s = RagnarokStarState().copy()
    s.seats = seats
    s.expansion = EXPANSIONS.index(options["expansion"])
    s.rounds = options["rounds"]
    s.self_gift = int(options["ice_self_gift"])
    s.auto_collect = int(options["auto_collect"])
    s.shared_tie = int(options["final_tie"] == "shared")
    s.history = int(options["fan_card_history"])
    bands = read_bands(",".join(options["bands"]))
    glory = handicaps(options["handicap"], bands)
    for seat, band in enumerate(bands):
        s.bands[seat] = IDS.index(band)
        s.handicap[seat] = glory[seat] if seat < seats else 0
    first = options["first_ice_master"]
    if first != "random":
        s.master = int(first.removeprefix("seat")) - 1
        if s.master >= seats:
            raise Illegal(f"RS-1.9: the first Ice Master must be a seat in play, and there are only {seats}")
    s.begin()
    return s


def traits(state: State, seat: int) -> list[str]:
    """What a seat had in a finished game: its band, its contracts and which of them it fulfilled."""
    s = cast(RagnarokStarState, state)
    out = [f"band {IDS[s.bands[seat]]}"]
    for slot in range(len(s.kept_seat)):
        if s.kept_seat[slot] == seat:
            card = CONTRACTS[s.kept_card[slot]]
            out.append(f"kept {card.id} {card.name}")
            if fulfilled(s, slot):
                out.append(f"fulfilled {card.id} {card.name}")
    return out


GAME = Game(
    key="ragnarokstar",
    title="RagnaRok Star",
    prefix="RS",
    version=1,
    seats=range(2, 5),
    options=(
        Option("expansion", "base", "The base game, with Angry Fans, or with Angry Fans and the Divalkyrie.", values=EXPANSIONS),
        Option("rounds", ROUNDS, "Rounds to play; fewer for a lesson.", low=1, high=ROUNDS),
        Option("bands", IDS, "The bands of the seats in turn, such as green,red.", parse=read_bands),
        Option("first_ice_master", "random", "Who holds the third iceberg first.", values=("random", "seat1", "seat2", "seat3", "seat4")),
        Option("ice_self_gift", False, "May the Ice Master keep the removed iceberg?", values=(False, True)),
        Option("auto_collect", True, "Claim the most without asking where nothing speaks against it.", values=(True, False)),
        Option("final_tie", "air_guitar", "A last tie: an air-guitar battle, or a shared win.", values=("air_guitar", "shared")),
        Option("fan_card_history", False, "Show the fan cards of earlier rounds.", values=(False, True), display_only=True),
        Option("handicap", (0, 0, 0, 0), "Glory given or taken at the end, seat by seat or as red:2, from -5 to 5.", parse=read_handicap),
    ),
    setup=setup,
    state=RagnarokStarState,
    actions=ACTIONS,
    bound=2000,
    say=notation.say,
    read=notation.read,
    why=notation.why,
    lines=notation.lines,
    log=drawing_words.words,
    choice=drawing_choices.choice,
    prompt=drawing_choices.prompt,
    text=drawing_text.text,
    draw=drawing.draw,
    planes=Planes(planes.write),
    numbers=actions.NUMBERS,
    evaluator=RagnarokStarEvaluator(),
    policy=RagnarokStarPolicy(),
    traits=traits,
    outcomes=CARDS,
    credit=Credit(
        ("William Aubert", "Dan Thouvenot"), "Perte & Fracas",
        "Art of the original by Alexandre Gimbel. Cards and band board whose print is not public are our own.",
    ),
    minutes="30-45",
    line="Viking rock bands program their setlists in secret, sail between four islands of fans and collide.",
    secrets=True,
    default_seats=4,
    guide=(
        "Each round you give a number to one action of every musician, in secret. Then all number 1 happen at once, then all number 2.",
        "Sail to an island with a low number, then collect its fans. A boat in the centre collects nothing.",
        "Two bands that want more fans than there are share them equally: one fan for two bands stays where it is.",
        "Full lines and full columns of your hall bring 1 glory each, contracts 1 to 3. Most glory after round 7 wins.",
    ),
)
