"""What the parts of Lindisfarne are called, in records and in sentences, and how each action is written."""

from __future__ import annotations

import re
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


def ashore(board: int) -> str:
    """Where Vikings stand, within a sentence: `in Scandinavia`, `on the Southern Shores`."""
    return f"{'on' if BOARDS[board].name.endswith('Shores') else 'in'} {coast(board)}"


def runes(n: int) -> str:
    """`1 rune`, `2 runes`."""
    return plural(n, "rune")


def vikings(n: int) -> str:
    """`1 Viking`, `2 Vikings`."""
    return plural(n, "Viking")


def clan(seat: int) -> str:
    """A clan within a sentence, by the emblem on its shields and by its colour: `the Wolf clan (yellow)`."""
    return f"the {EMBLEMS[seat]} clan ({CLANS[seat].id})" if seat < codes.NEUTRAL_CLAN else "the neutral clan"


def rival(clan: int) -> str:
    """A clan in short, as others speak of it: `the Wolf`."""
    return f"the {EMBLEMS[clan]}" if clan < codes.NEUTRAL_CLAN else EMBLEMS[clan]


def none_shows(crew: int, value: int) -> str:
    """That dice lack a value: `Your dice show 5 5 2: none shows 3`, `Your only die shows 5, not 3`."""
    if len(tables.values_of(int(crew))) == 1:
        return f"Your only die shows {dice_text(crew)}, not {value}"
    return f"Your dice show {dice_text(crew)}: none shows {value}"


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
    """The number of each id, in upper or lower case."""
    return {name.lower(): i for i, name in enumerate(ids)}


BOARD_NUMBER = numbers(BOARD_IDS)
CARD_NUMBER = numbers(CARD_IDS)
CLAN_NUMBER = numbers(CLAN_IDS)
OBJECTIVE_NUMBER = numbers(OBJECTIVE_IDS)
CREW_NUMBER = numbers(CREW_TEXTS)

# -- names that people write ------------------------------------------------------------------------------------------


def _plain(text: str) -> str:
    """Lower case, single spaces, no apostrophes, full stops or commas; `->` and `to` between values are `>`."""
    text = re.sub(r"[.,;:]", " ", re.sub(r"['\u2019`\"]", "", text.lower()))
    return " ".join(re.sub(r"(?<=\d)\s*(?:->|\u2192|>|\bto\b)\s*(?=\d)", ">", text).split())


def _spoken() -> dict[str, str]:
    """Every name of a board, a card, a country, an objective or a clan, with the id that stands for it."""
    lands = [*((board.name, board.id) for board in BOARDS), *((country.name, country.id) for country in COUNTRIES)]
    cards = [*((card.name, card.id) for card in CARDS), *((objective.name, objective.id) for objective in OBJECTIVES)]
    found = {_plain(name): key.lower() for name, key in (*lands, *cards)}
    found |= {name.removeprefix("the "): key for name, key in found.items()}
    for clan_ in CLANS:
        found |= {f"{before}{clan_.emblem}{after}": clan_.id for before in ("the ", "") for after in (" clan", "")}
        found |= {f"{before}{clan_.id} clan": clan_.id for before in ("the ", "")}
    return found


SPOKEN = _spoken()
_SPOKEN_NAME = re.compile(r"(?<![\w-])(?:" + "|".join(sorted(map(re.escape, SPOKEN), key=len, reverse=True)) + r")(?![\w-])")

_PIECE = re.compile(rf"(?<![\w-])({'|'.join(RAIDED_IDS)}) ([1-6])(?![\w-])", re.IGNORECASE)  # `EN 2` and `England 2` are EN2


def canonical(text: str) -> str:
    """A text with ids instead of names: `take Lindisfarne` is `take en1`, `board The British Isles` is `board middle`."""
    said = _SPOKEN_NAME.sub(lambda found: SPOKEN[found.group()], _plain(text))
    return _PIECE.sub(r"\1\2", said)


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
