"""What the parts of Lindisfarne are called, in records and in sentences, and how each action is written."""

from __future__ import annotations

from bisect import bisect_right

from meadhall.english import plural

from ..data import BOARDS, CARDS, CLANS, COUNTRIES, OBJECTIVES
from ..rules import codes, tables

ROMAN = ("", "I", "II", "III", "IV", "V")
MEASURES = ("total", "run", "stack")
EMBLEMS = (*(clan.emblem.capitalize() for clan in CLANS), "the neutral clan")
NAMES = (*(clan.id for clan in CLANS), "neutral")


def dice_text(crew: int) -> str:
    """The values of a crew, highest first: `5 5 2`."""
    return " ".join(map(str, tables.values_of(int(crew))))


def coast(board: int) -> str:
    """A board's name within a sentence."""
    return BOARDS[board].name.replace("The ", "the ", 1)


def runes(n: int) -> str:
    """`1 rune`, `2 runes`."""
    return plural(n, "rune")


# -- ids and their numbers --------------------------------------------------------------------------------------------

EFFECTS = tuple(card.name.lower() for card in CARDS[tables.RAIDS : tables.RAIDS + codes.ACTION_EFFECTS])
BOARD_IDS = tuple(board.id for board in BOARDS)
CARD_IDS = tuple(card.id for card in CARDS)
CLAN_IDS = tuple(clan.id for clan in CLANS)
OBJECTIVE_IDS = tuple(objective.id for objective in OBJECTIVES)
RAIDED_IDS = tuple(country.id for country in COUNTRIES[: tables.NORWAY_LAND])
CREW_TEXTS = tuple(dice_text(crew) for crew in tables.CREW)
RAISED = tuple(f"{n}>{n + 1}" for n in range(1, 6))
LOWERED = tuple(f"{n}>{n - 1}" for n in range(2, 7))
TURNED = tuple(f"{n // 6 + 1}>{n % 6 + 1}" for n in range(36))
CALLED_BACK = tuple(f"{n // 7 + 1}" + (f" {n % 7}" if n % 7 else "") for n in range(42))


def numbers(ids: tuple[str, ...]) -> dict[str, int]:
    """The number of each id, whose letters may be typed large or small."""
    return {name.lower(): i for i, name in enumerate(ids)}


BOARD_NUMBER = numbers(BOARD_IDS)
CARD_NUMBER = numbers(CARD_IDS)
CLAN_NUMBER = numbers(CLAN_IDS)
OBJECTIVE_NUMBER = numbers(OBJECTIVE_IDS)
CREW_NUMBER = numbers(CREW_TEXTS)

# -- actions ----------------------------------------------------------------------------------------------------------

# each verb with its first action, and what follows the verb in this action and the next ones; ascending
CHOICES: dict[str, tuple[int, tuple[str, ...]]] = {
    "depart": (codes.A_DEPART, ("",)),
    "return": (codes.A_RETURN, ("",)),
    "effect": (codes.A_EFFECT, EFFECTS),
    "board": (codes.A_BOARD, BOARD_IDS),
    "done": (codes.A_DONE, ("",)),
    "rune": (codes.A_UP, RAISED + LOWERED),
    "from": (codes.A_FROM, BOARD_IDS),
    "banner": (codes.A_BANNER, BOARD_IDS),
    "turn": (codes.A_TURN, TURNED),
    "take": (codes.A_TAKE, CARD_IDS),
    "objective": (codes.A_OBJECTIVE, ("",)),
    "keep": (codes.A_KEEP, OBJECTIVE_IDS),
    "discard": (codes.A_DISCARD, CARD_IDS),
    "country": (codes.A_COUNTRY, RAIDED_IDS),
    "back": (codes.A_BACK, CALLED_BACK),
    "place": (codes.A_PLACE, CREW_TEXTS),
    "again": (codes.A_AGAIN, CREW_TEXTS),
}
_VERBS = list(CHOICES)
_FIRSTS = [first for first, _ in CHOICES.values()]


def verb_of(action: int) -> tuple[str, int]:
    """The verb of an action, and its number among the actions of this verb."""
    i = bisect_right(_FIRSTS, action) - 1
    return _VERBS[i], int(action) - _FIRSTS[i]


def values_changed(n: int) -> tuple[int, int]:
    """The n-th way to spend a rune: from which value to which."""
    before, after = (RAISED + LOWERED)[n].split(">")
    return int(before), int(after)
