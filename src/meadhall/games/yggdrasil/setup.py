"""How a game of Yggdrasil is set up: its options and its first table."""

from __future__ import annotations

from typing import Any

from meadhall.errors import BadOption
from meadhall.game import Option, Rules

from .data import COMPONENTS
from .rules import YggdrasilState, codes
from .words import names

ASSIGN = {"random": codes.RANDOM, "list": codes.LIST, "draft": codes.DRAFT}


def read_ids(value: str) -> tuple[str, ...]:
    """A list of ids from text; `random` and nothing mean that chance decides."""
    found = tuple(word.strip().lower() for word in value.split(",") if word.strip())
    return () if found == ("random",) else found


def numbers_of(given: tuple[str, ...], known: list[str], count: int, what: str) -> list[int]:
    """Given ids as numbers; refuses unknown or repeated ones and a wrong count (YG-16.3)."""
    for name in given:
        if name not in known:
            raise BadOption(f"YG-16.3: {what} takes {', '.join(known)}, not {name!r}")
    if given and (len(given) != count or len(set(given)) != count):
        raise BadOption(f"YG-16.3: {what} needs exactly {count} different ids, not {','.join(given)}")
    return [known.index(name) for name in given]


def setup(seats: int, options: dict[str, Any]) -> YggdrasilState:
    """The table before the first card (YG-3); refuses a set-up that contradicts itself."""
    s = YggdrasilState()
    s.seats = seats
    s.assign = ASSIGN[options["god_assign"]]
    s.difficulty = names.DIFFICULTY.index(options["difficulty"])
    if options["difficulty"] == "custom":
        s.angry_cards, s.ragnarok_cards = options["angry"], options["ragnarok"]
    elif options["angry"] or options["ragnarok"]:
        raise BadOption("YG-17.4: angry and ragnarok need difficulty=custom")
    else:
        _, s.angry_cards, s.ragnarok_cards = COMPONENTS.difficulties[s.difficulty]
    s.angry = sum(2**n for n in numbers_of(options["angry_enemies"], names.ENEMY, s.angry_cards, "angry_enemies"))
    s.ragnarok = sum(2**n for n in numbers_of(options["ragnarok_cards"], names.RAGNAROK_ID, s.ragnarok_cards, "ragnarok_cards"))
    s.spread = int(options["spread_specials"])
    s.hidden_bags = int(options["bag_display"] == "hidden")
    s.trances = int(options["trance"])
    s.first = options["first_seat"]
    if s.first >= seats:
        raise BadOption(f"YG-3.13: first_seat is from 0 to {seats - 1}, not {options['first_seat']}")
    gods = numbers_of(options["god_list"], names.GOD, seats, "god_list")
    if bool(gods) != (s.assign == codes.LIST):
        raise BadOption("YG-16.7: god_list goes with god_assign=list, and only with it")
    s.begin(gods)
    return s


RULES = Rules(
    state=YggdrasilState,
    setup=setup,
    seats=range(1, 7),
    default_seats=3,
    actions=codes.ACTIONS,
    outcomes=codes.OUTCOMES,
    bound=6000,
    options=(
        Option(
            "difficulty",
            "easy",
            "Which special cards make the deck worse: none, up to all ten, or a mix of your own.",
            values=tuple(names.DIFFICULTY),
        ),
        Option("god_assign", "random", "How seats get their Gods: dealt, listed, or picked in turn.", values=("random", "list", "draft")),
        Option("god_list", (), "The Gods in the order of the seats, for god_assign=list.", parse=read_ids),
        Option("angry", 0, "Angry cards of a custom deck: each moves its Enemy two spaces.", low=0, high=6),
        Option("ragnarok", 0, "Ragnarök cards of a custom deck: each moves three Enemies.", low=0, high=4),
        Option("angry_enemies", (), "Whose Angry cards are used; nothing means at random.", parse=read_ids),
        Option("ragnarok_cards", (), "Which Ragnarök cards are used; nothing means at random.", parse=read_ids),
        Option("spread_specials", True, "Spread the special cards evenly over the deck.", values=(True, False)),
        Option("first_seat", 0, "The seat that begins, from 0.", low=0, high=5),
        Option("bag_display", "open", "Show what is in the bags, or hide it as a challenge.", values=("open", "hidden")),
        Option("trance", True, "Gods may enter a trance, which lends their power to all.", values=(True, False)),
    ),
    together=True,
)
