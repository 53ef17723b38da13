"""What can be looked up in Lindisfarne: boards, countries, cards, objectives, clans, and every sign on the table."""

from __future__ import annotations

from dataclasses import replace

from meadhall.english import listed
from meadhall.game import Term

from ..data import BOARDS, CARDS, CLANS, COUNTRIES, FRESCO_POINTS, LEAD_POINTS, NORWAY, OBJECTIVE_POINTS, OBJECTIVES, RUNES, TOKENS
from ..rules import LindisfarneState, tables

NORWAY_CLAUSES = ("LD-7.5", "LD-7.5", "LD-7.6", "LD-7.7", "LD-7.8", "LD-7.11", "LD-7.12", "LD-8.6", "LD-8.10", "LD-8.11")
MEASURED = {
    "total": ("the sum of the values of all their Vikings there", "LD-6.3"),
    "run": ("their longest run of neighbouring values there, each with at least one Viking", "LD-6.4"),
    "stack": ("their tallest stack of Vikings on one value there; the value itself does not matter", "LD-6.6"),
}


def moment(norway: int) -> str:
    """When a Norway card works: `before or after the roll`, `at the final count`."""
    times = [word for word, at in (("before", NORWAY[norway].pre), ("after", NORWAY[norway].rolled)) if at]
    return f"{listed(times, 'or')} the roll" if times else "at the final count"


def _boards() -> list[Term]:
    out = []
    for i, board in enumerate(BOARDS):
        what, clause = MEASURED[board.measure]
        place = ("first", "second", "last")[i]
        about = f"Ranks the clans by {what}. It is evaluated {place}."
        out.append(Term(board.id, board.name, about, clause, (board.id, board.name.removeprefix("The ")), "board"))
    return out


def _countries() -> list[Term]:
    out = []
    for country in COUNTRIES:
        about = f"A raided country with a fresco of {country.length} pieces. Most cards of it score {LEAD_POINTS} at the end."
        if country.length == 0:
            about = f"The home country: its cards belong to no fresco. Most cards of it score {LEAD_POINTS} at the end."
        out.append(Term(country.id.lower(), country.name, about, "LD-8.5", (country.id,), "country"))
    return out


def _cards() -> list[Term]:
    out = []
    for i, card in enumerate(CARDS):
        country = COUNTRIES[card.country]
        if i < tables.RAIDS:
            about = f"Piece {card.position} of {country.length} in the fresco of {country.name}, prestige {card.prestige}: {card.scene}."
            out.append(Term(card.id.lower(), card.name, about, "LD-8.9", (card.id,), "raid card"))
        else:
            when = moment(i - tables.RAIDS)
            text = card.scene if when.startswith("at") else f"Once, {when}: {card.scene[0].lower()}{card.scene[1:]}"
            about = f"{text} Prestige {card.prestige}."
            out.append(Term(card.id.lower(), card.name, about, NORWAY_CLAUSES[i - tables.RAIDS], (card.id,), "Norway card"))
    return out


def _objectives() -> list[Term]:
    out = []
    for objective in OBJECTIVES:
        lands = listed([COUNTRIES[k].name for k in objective.countries])
        about = f"{OBJECTIVE_POINTS} points at the end for a card each of {lands}; a card serves one objective only."
        out.append(Term(objective.id.lower(), objective.name, about, "LD-8.3", (objective.id,), "objective"))
    return out


def _clans() -> list[Term]:
    about = "The {} clan, seat {} of the table. Its shields bear the {}."
    clans = [
        Term(
            clan.id, f"{clan.emblem.capitalize()} clan", about.format(clan.id, i + 1, clan.emblem), "LD-1.1", (clan.id, clan.emblem), "clan"
        )
        for i, clan in enumerate(CLANS)
    ]
    neutral = (
        "With two players: its six Vikings are rolled before each expedition and hold line 1. It carries cards off, and scores nothing."
    )
    return [*clans, Term("neutral", "Neutral clan", neutral, "LD-9.1", ("neutral", "grey"), "clan")]


SERIES = ", ".join(f"{points} for {n}" for n, points in enumerate(FRESCO_POINTS) if points)
THINGS = (
    Term(
        "viking",
        "Viking",
        f"One of a clan's {TOKENS} round shields. In hand it rolls a die; on a board it stands on that die's value.",
        "LD-4.4",
        ("token", "shield"),
    ),
    Term(
        "die", "Die", "One is rolled for each Viking in hand; a placed die sends a Viking to the column of its value.", "LD-4.1", ("dice",)
    ),
    Term(
        "rune",
        "Rune",
        f"Spent after the roll, it changes one die by one, up or down. There are {RUNES}, gained by returning.",
        "LD-4.12",
        ("rune token", "runes"),
    ),
    Term(
        "jarl", "Jarl pawn", "Whoever returns first takes it, and begins the next expedition.", "LD-5.5", ("Jarl", "pawn", "first player")
    ),
    Term(
        "expedition",
        "Expedition",
        "A round of the game: turns until everybody is home, then the boards are evaluated. There are six.",
        "LD-1.9",
    ),
    Term(
        "line",
        "Line",
        "A clan's row on a board; line 1 is the most northerly. Whoever arrives takes the first free line.",
        "LD-4.6",
        ("row",),
    ),
    Term(
        "strength",
        "Strength",
        "What ranks a clan on a board: total, longest run or tallest stack, as the board says.",
        "LD-6.7",
        ("total", "run", "stack"),
    ),
    Term(
        "rank",
        "Rank",
        "I to IV: the order in which clans take cards from a board. The upper line wins a tie.",
        "LD-6.7",
        ("I", "II", "III", "IV"),
    ),
    Term("tie", "Arrow up", "A tie in strength that this clan wins, because its line is further up.", "LD-6.7", ("tie",)),
    Term("banner", "Banner", "Borre raises a clan's strength on one board until the expedition has been evaluated.", "LD-7.12", ("flag",)),
    Term(
        "destination",
        "Destination card",
        "Two lie at each board; they are taken in rank order. Each counts for leads, prestige, frescoes and objectives at once.",
        "LD-8.12",
        ("card",),
    ),
    Term(
        "objective",
        "Objective",
        f"Drawn instead of taking a card: two are seen in secret, one is kept. Three countries, {OBJECTIVE_POINTS} points.",
        "LD-6.11",
        ("objectives",),
    ),
    Term("prestige", "Prestige", "The coins on a card, 0 to 2: points at the end.", "LD-8.8", ("coin", "coins")),
    Term("lead", "Country lead", f"Most cards of a country at the end: {LEAD_POINTS} points, for everybody tied.", "LD-8.5", ("leads",)),
    Term("fresco", "Fresco", f"The picture of a country. Joined pieces score by their number: {SERIES}.", "LD-8.9", ("series", "frescoes")),
    Term(
        "worth",
        "Plus on a card",
        "What the card would add to your count as things are now: objective, lead, prestige and fresco.",
        "LD-8.12",
        ("worth",),
    ),
    Term(
        "used",
        "Used card",
        "An effect works once per game; then its card is tilted. It still counts for everything.",
        "LD-7.4",
        ("tilted",),
    ),
    Term("pile", "Pile", "The destination cards that are still to come, in an order that nobody knows.", "LD-11.1"),
    Term(
        "discards",
        "Discards",
        "Cards that nobody took, and those that the neutral clan carried off. They lie open and never come back.",
        "LD-6.16",
        ("discarded", "discard pile", "carried off", "left over"),
    ),
    Term(
        "left-out",
        "Left out",
        "Two Norway cards, drawn by lot, that are not in this game. They are shown to everybody.",
        "LD-1.3",
        ("left out",),
    ),
    Term("hand", "Hand", "A clan's Vikings that stand on no board. Each rolls a die when the clan departs.", "LD-4.1", ("in hand",)),
    Term("at-sea", "At sea", "This clan still takes turns in this expedition.", "LD-2.2", ("at sea", "sea")),
    Term(
        "home",
        "Home",
        "This clan has returned: it takes no more turns in this expedition, but its Vikings on the boards count.",
        "LD-5.1",
        ("village", "home first", "returned"),
    ),
    Term(
        "points",
        "Points",
        "What you can count for a clan as things are; objectives that you do not know come on top. Most points win.",
        "LD-8.15",
        ("point", "score"),
    ),
    Term("supply", "Supply", "The runes that nobody has. Spent runes go back to it.", "LD-5.4"),
)
TERMS: tuple[Term, ...] = (
    *_boards(),
    *_countries(),
    *_cards(),
    *_objectives(),
    *_clans(),
    *(replace(thing, kind="on the table") for thing in THINGS),
)


def here(s: LindisfarneState) -> dict[str, str]:
    """What this game is played without, and how many runes it has."""
    about = {term.key: term.about for term in TERMS}
    out: dict[str, str] = {}
    if s.effects == 0:
        cards = [CARDS[i] for i in range(tables.RAIDS, tables.CARD_COUNT)]
        out |= {card.id.lower(): f"A Norway card. In this game it has no effect. Prestige {card.prestige}." for card in cards}
        out |= {key: f"{about[key]} This game is played without effects." for key in ("banner", "used")}
    if s.unlimited:
        out["rune"] = about["rune"].replace("There are 12, gained", "In this game there are always enough; they are gained")
        out["supply"] = "In this game there are always enough runes."
    if s.open:
        out["objective"] = about["objective"].replace("two are seen in secret, one is kept", "two are seen by everybody, one is kept")
    if s.neutral_clan == 0:
        out["neutral"] = f"{about['neutral']} This game is played without it."
    return out
