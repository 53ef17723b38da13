"""The components of Lindisfarne from data.toml, typed and checked: boards, countries, cards, objectives, clans, points."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from meadhall.data import expect, read_toml, table, tables

__all__ = [
    "BOARDS",
    "CARDS",
    "CLANS",
    "COUNTRIES",
    "EXPEDITIONS",
    "FRESCO_POINTS",
    "LEAD_POINTS",
    "NEUTRAL_DICE",
    "NORWAY",
    "OBJECTIVES",
    "OBJECTIVE_POINTS",
    "RUNES",
    "TOKENS",
    "Board",
    "Card",
    "Clan",
    "Country",
    "Norway",
    "Objective",
]

GAME = "lindisfarne"


@dataclass(frozen=True)
class Board:
    """One chart: what makes a clan strong there, what Borre adds, which of its dice the neutral clan sets there."""

    id: str
    name: str
    measure: str
    banner: int
    neutral: tuple[int, ...]


@dataclass(frozen=True)
class Country:
    """A land: a raided one with a fresco of `length` pieces, or Norway without one."""

    id: str
    name: str
    length: int
    cards: int


@dataclass(frozen=True)
class Card:
    """A destination card; its position in the fresco is 0 for Norway."""

    id: str
    name: str
    country: int
    position: int
    prestige: int
    scene: str


@dataclass(frozen=True)
class Norway:
    """What a Norway card does: its kind of effect, when, and its number (runes, dice, tokens, points)."""

    effect: str
    pre: bool
    rolled: bool
    amount: int
    text: str


@dataclass(frozen=True)
class Objective:
    """Three countries that together are worth points."""

    id: str
    name: str
    countries: tuple[int, int, int]


@dataclass(frozen=True)
class Clan:
    """A seat's colour and emblem."""

    id: str
    emblem: str


_TOML = read_toml(__package__)
_COMPONENTS = table(_TOML, GAME, "components")
_SCORING = table(_TOML, GAME, "scoring")
# the effects that the rules know, in the order of the file, with the key of their number
_EFFECTS = (
    ("NO-KAU", "runes", "amount"), ("NO-LOF", "runes", "amount"), ("NO-NID", "reroll", "min"), ("NO-GOK", "set_die", "dice"),
    ("NO-AVA", "recall", "max"), ("NO-LAD", "split", "boards"), ("NO-BOR", "banner", ""), ("NO-HAF", "country_lead", "extra_cards"),
    ("NO-BJO", "fresco_joker", "positions"), ("NO-TON", "fresco_bonus", "per_series"),
)  # fmt: skip


def _number(entry: dict[str, Any], key: str, low: int, high: int) -> int:
    value = entry.get(key)
    named = f"{entry.get('id', entry.get('name', 'an entry'))}: {key}"
    expect(isinstance(value, int) and low <= value <= high, GAME, f"{named} must be from {low} to {high}, not {value!r}")
    assert isinstance(value, int)
    return value


def _boards() -> tuple[Board, ...]:
    out = []
    bonus = next(n["bonus"] for n in tables(_TOML, GAME, "norway") if n["id"] == "NO-BOR")
    for entry, measure in zip(tables(_TOML, GAME, "boards", 3), ("total", "run", "stack"), strict=True):
        expect(entry["measure"] == measure, GAME, f"board {entry['id']} must measure the {measure}")
        expect(entry["lines"] == 4 and entry["columns"] == [1, 2, 3, 4, 5, 6], GAME, "a board has four lines and columns 1 to 6")
        expect(entry["banner_bonus"] == bonus[entry["id"]], GAME, f"Borre's bonus on {entry['id']} stands in the file with two values")
        out.append(Board(entry["id"], entry["name"], measure, _number(entry, "banner_bonus", 1, 9), tuple(entry["neutral_values"])))
    values = sorted(v for board in out for v in board.neutral)
    expect(values == [1, 2, 3, 4, 5, 6], GAME, "each value of the neutral clan's dice belongs to exactly one board")
    return tuple(out)


def _countries() -> tuple[Country, ...]:
    out = tuple(
        Country(e["id"], e["name"], _number(e, "fresco_length", 0, 6), _number(e, "cards", 5, 10))
        for e in tables(_TOML, GAME, "countries", 6)
    )
    expect(out[5].length == 0, GAME, "Norway comes last and has no fresco")
    expect(all(c.length == c.cards for c in out[:5]), GAME, "a fresco has one piece for each card of its country")
    return out


def _cards() -> tuple[Card, ...]:
    index = {country.id: i for i, country in enumerate(COUNTRIES)}
    raids = tables(_TOML, GAME, "destinations", _COMPONENTS["destination_cards_raid"])
    norway = tables(_TOML, GAME, "norway", _COMPONENTS["destination_cards_norway"])
    out = [
        Card(e["id"], e["name"], index[e["country"]], _number(e, "position", 1, 6), _number(e, "prestige", 0, 2), e["scene"]) for e in raids
    ]
    wanted = [(i, p) for i, country in enumerate(COUNTRIES) for p in range(1, country.length + 1)]
    expect([(c.country, c.position) for c in out] == wanted, GAME, "the raid cards fill every fresco from left to right, in order")
    out += [Card(e["id"], e["name"], index[e["country"]], 0, _number(e, "prestige", 0, 2), e["text"]) for e in norway]
    expect(all(c.country == 5 for c in out[len(raids) :]), GAME, "the Norway cards belong to Norway")
    expect(len({c.id for c in out}) == _COMPONENTS["destination_cards"], GAME, "every destination card has its own id")
    return tuple(out)


def _norway() -> tuple[Norway, ...]:
    out = []
    for entry, (card, effect, key) in zip(tables(_TOML, GAME, "norway", 10), _EFFECTS, strict=True):
        expect(entry["id"] == card and entry["effect"] == effect, GAME, f"{card} must come here with the effect {effect}")
        expect(entry["class"] == ("final" if entry["timing"] == ["final"] else "action"), GAME, f"{card}: class and timing disagree")
        amount = _number(entry, key, 1, 2 if card in ("NO-AVA", "NO-LAD") else 12) if key else 0
        out.append(Norway(effect, "pre" in entry["timing"], "rolled" in entry["timing"], amount, entry["text"]))
    return tuple(out)


def _objectives() -> tuple[Objective, ...]:
    index = {country.id: i for i, country in enumerate(COUNTRIES)}
    out = []
    for entry in tables(_TOML, GAME, "objectives", _COMPONENTS["objective_cards"]):
        expect(entry["points"] == OBJECTIVE_POINTS, GAME, f"{entry['id']} must be worth {OBJECTIVE_POINTS}")
        a, b, c = (index[k] for k in entry["countries"])
        out.append(Objective(entry["id"], entry["name"], (a, b, c)))
    expect([o.countries for o in out] == list(combinations(range(6), 3)), GAME, "the objectives are all triples of countries, in order")
    return tuple(out)


EXPEDITIONS: int = _number(table(_TOML, GAME, "meta"), "expeditions", 1, 6)
RUNES: int = _number(_COMPONENTS, "rune_tokens", 0, 99)
TOKENS: int = _number(_COMPONENTS, "viking_tokens_per_player", 1, 6)
NEUTRAL_DICE: int = _number(table(_TOML, GAME, "neutral"), "dice", 1, 6)
OBJECTIVE_POINTS: int = _number(_SCORING, "objective", 0, 99)
LEAD_POINTS: int = _number(_SCORING, "country_lead", 0, 99)
FRESCO_POINTS: tuple[int, ...] = tuple(int(_SCORING["fresco"].get(str(n), 0)) for n in range(7))
BOARDS: tuple[Board, ...] = _boards()
COUNTRIES: tuple[Country, ...] = _countries()
CARDS: tuple[Card, ...] = _cards()
NORWAY: tuple[Norway, ...] = _norway()
OBJECTIVES: tuple[Objective, ...] = _objectives()
CLANS: tuple[Clan, ...] = tuple(Clan(e["id"], e["emblem"]) for e in tables(_TOML, GAME, "clans", 4))
expect(EXPEDITIONS * len(BOARDS) * 2 == _COMPONENTS["draw_pile"], GAME, "the pile is used up exactly")
expect(len(CARDS) - 10 + _COMPONENTS["norway_cards_in_play"] == _COMPONENTS["draw_pile"], GAME, "eight Norway cards join the pile")
