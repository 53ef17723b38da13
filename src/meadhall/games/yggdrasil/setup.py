"""Setting up Yggdrasil: its options and first position."""

from __future__ import annotations

from typing import Any

from meadhall.english import listed
from meadhall.errors import BadOption
from meadhall.game import Option, Rules

from .data import COMPONENTS
from .rules import YggdrasilState, codes
from .words import names

ASSIGN = {"random": codes.RANDOM, "list": codes.LIST, "draft": codes.DRAFT}


def read_ids(value: str) -> tuple[str, ...]:
    """A list of ids from text, which may use names; `random` or nothing means that chance decides."""
    found = tuple(names.by_id(word) for word in value.split(",") if word.strip())
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
    s.ask_elves = int(options["ask_elves"] == "always")
    s.first = options["first_seat"]
    if s.first >= seats:
        raise BadOption(f"YG-3.13: first_seat is from 0 to {seats - 1}, not {options['first_seat']}")
    gods = numbers_of(options["god_list"], names.GOD, seats, "god_list")
    if bool(gods) != (s.assign == codes.LIST):
        raise BadOption("YG-16.7: god_list goes with god_assign=list, and only with it")
    s.begin(gods)
    return s


def _preset(id: str, angry: int, ragnarok: int) -> str:
    """A difficulty and what it puts into the deck."""
    cards = [f"{count} {kind}" for count, kind in ((angry, "Angry"), (ragnarok, "Ragnarök")) if count]
    return f"{id.capitalize()}: {listed(cards) if cards else 'no special'} cards"


SELDOM = (  # what only good play brings, and rooms that hold more than is ever needed
    *("first.high", "vikings.high", "elves.high", "level", "section.high", "top.high", "bag_vikings.high"),
    *("bag_fire.high", "dead.high", "removed.high", "kingdom.high", "home.high", "turns.high", "twice.high"),
    *("sent.high", "helped", "looked.high", "placed.high", "pushed.high", "share", "broken.high", "deeds"),
    *("past.high", "past.low", "agenda", "depth.high", "trail.high", "trail.low", "sigel", "actions"),
)
RULES = Rules(
    state=YggdrasilState,
    setup=setup,
    seats=range(1, 7),
    default_seats=3,
    actions=codes.ACTIONS,
    outcomes=codes.OUTCOMES,
    bound=6000,
    seldom=SELDOM,
    version=2,  # a fight that would be decided at once is asked about first (YG-7.15)
    options=(
        Option(
            "difficulty",
            "easy",
            "How bad the Enemy deck is. Easy suits a first game with any number of Gods; with five or six Gods the last two presets are "
            "hardly winnable.",
            values=tuple(names.DIFFICULTY),
            title="Difficulty",
            labels=(*(_preset(*preset) for preset in COMPONENTS.difficulties), "Custom: choose the special cards"),
        ),
        Option(
            "god_assign",
            "random",
            "How each seat gets its God.",
            values=("random", "list", "draft"),
            title="Gods",
            labels=("Dealt at random", "Chosen here", "Picked in turn at the table"),
        ),
        Option(
            "god_list",
            (),
            "The God of each seat, all different.",
            parse=read_ids,
            title="Who plays whom",
            each=tuple(names.GOD),
            labels=tuple(names.GOD_NAME),
            by_seat=True,
            needs={"god_assign": ("list",)},
        ),
        Option(
            "angry",
            0,
            "How many Enemies get an Angry card: in place of one of their plain cards, it walks them two spaces.",
            low=0,
            high=6,
            title="Angry cards",
            needs={"difficulty": ("custom",)},
        ),
        Option(
            "ragnarok",
            0,
            "How many Ragnarök cards are added: each walks three Enemies one space, without their harm.",
            low=0,
            high=4,
            title="Ragnarök cards",
            needs={"difficulty": ("custom",)},
        ),
        Option(
            "angry_enemies",
            (),
            "Which Enemies have an Angry card: exactly as many as the difficulty says, or none for a random choice.",
            parse=read_ids,
            title="Which Enemies are Angry",
            each=tuple(names.ENEMY),
            labels=tuple(names.ENEMY_NAME),
            needs={"difficulty": ("normal", "hard", "custom")},
            more=True,
        ),
        Option(
            "ragnarok_cards",
            (),
            "Which Ragnarök cards are in the deck: exactly as many as the difficulty says, or none for a random choice.",
            parse=read_ids,
            title="Which Ragnarök cards",
            each=tuple(names.RAGNAROK_ID),
            labels=tuple(names.CARD_NAME[codes.RAGNAROK_CARD :]),
            needs={"difficulty": ("twilight", "custom")},
            more=True,
        ),
        Option(
            "trance",
            True,
            "A God may enter a trance: it stops fighting in Asgard and lends a power to all. Off for the rules without trances.",
            values=(True, False),
            title="Trances",
            labels=("Allowed", "Not played"),
        ),
        Option(
            "spread_specials",
            True,
            "Special cards lie evenly over the deck, or anywhere in it.",
            values=(True, False),
            title="Special cards",
            labels=("Spread evenly", "Anywhere"),
            needs={"difficulty": tuple(names.DIFFICULTY[1:])},
            more=True,
        ),
        Option(
            "first_seat",
            0,
            "Whose turn comes first; play continues in the order of the seats.",
            values=tuple(range(codes.GODS)),
            title="Who begins",
            labels=("First seat", "Second seat", "Third seat", "Fourth seat", "Fifth seat", "Sixth seat"),
            for_seats=(2, 3, 4, 5, 6),
            more=True,
        ),
        Option(
            "bag_display",
            "open",
            "Show how many Vikings and Fire Giants are in each bag, or hide it as a challenge to memory.",
            values=("open", "hidden"),
            title="Bags",
            labels=("Counts shown", "Counts hidden"),
            more=True,
        ),
        Option(
            "ask_elves",
            "useful",
            "When you are asked whether Elves help in a fight. Elves that help in vain go home, where another God may take them.",
            values=("useful", "always"),
            title="Elves in fights",
            labels=("When they can decide it", "In every fight"),
            more=True,
        ),
    ),
    together=True,
)
