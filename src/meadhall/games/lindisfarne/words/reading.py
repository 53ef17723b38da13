"""What a typed choice of Lindisfarne names: the verb and what follows it, in ids or in names; or why the words cannot be read."""

from __future__ import annotations

import re

from meadhall.english import listed
from meadhall.errors import IllegalMove
from meadhall.terms import find

from ..data import BOARDS, CARDS, COUNTRIES, OBJECTIVES
from ..rules import LindisfarneState, codes, tables
from . import names
from .names import BOARD_NUMBER, CARD_NUMBER, OBJECTIVE_NUMBER, coast, dice_text
from .refusals import NO_CHOICE, effect_fault, lying, refuse_nothing, unfit
from .terms import TERMS

COUNTRY_NUMBER = names.numbers(tuple(country.id for country in COUNTRIES))
NOTHING = ("pass", "skip", "nothing", "none", "wait", "done")
FORMS = {  # what can be written at a step
    codes.OUT: "`out NO-KAU NO-BOR`",
    codes.FIRST: "`first blue`",
    codes.NEUTRAL_ROLL: "`neutral` and six dice",
    codes.ROLL: "`roll` and a value for each die",
    codes.REROLL: "`reroll` and a value for each die",
    codes.DRAW: "`draw` and the objectives",
    codes.TURN: "`depart`, `return` or `effect` and a Norway card",
    codes.FROM: "`from` and a board",
    codes.BACK: "`back` and one or two values",
    codes.BANNER_STEP: "`banner` and a board",
    codes.ROLLED: "`board` and a board, `rune 4>5` or `effect` and a Norway card",
    codes.AGAIN: "`again` and the dice",
    codes.TURN_DIE: "`turn` and two values, as in `turn 2>6`",
    codes.DICE: "`place` and the dice",
    codes.BOARD2: "`board` and a board, or `done`",
    codes.CLAIM: "`take` and a card, or `objective`",
    codes.KEEP: "`keep` and an objective",
    codes.NEUTRAL: "`discard` and a card",
    codes.COUNTRY: "`country` and a raided country",
}
WITHOUT_EFFECTS = {codes.TURN: "`depart` or `return`", codes.ROLLED: "`board` and a board, or `rune 4>5`"}
DICE_VERBS = {codes.AGAIN: "again", codes.BACK: "back"}
BOARD_VERBS = {codes.FROM: "from", codes.BANNER_STEP: "banner"}


def _can_be_typed(verb: str, text: str) -> bool:
    """Not without dice, and Gokstad turns a die to another value."""
    if verb in ("place", "again"):
        return text != ""
    return verb != "turn" or text[0] != text[-1]


ACTIONS = {  # by verb and what follows it, with ids for names
    verb: {names.canonical(text): first + i for i, text in enumerate(texts) if _can_be_typed(verb, text)}
    for verb, (first, texts) in names.CHOICES.items()
}


def expected(s: LindisfarneState) -> str:
    """What can be written now, for a refusal."""
    step = int(s.step)
    if step == codes.DEAL:
        return f"write `deal {BOARDS[s.board].id}` and {'one more card' if s.lying(s.board) else 'two cards'} of the pile"
    form = WITHOUT_EFFECTS.get(step) if s.effects == 0 else None
    return f"write {form or FORMS[step]}" if step in FORMS else "the game is over"


def spelled(s: LindisfarneState, actor: int, words: list[str], text: str) -> int:
    """The action that some words spell, legal or not. A player (who looks through the own view) may leave out the verb."""
    if words[0] in NOTHING and len(words) == 1 and (words[0] != "done" or s.step != codes.BOARD2):
        raise IllegalMove(refuse_nothing(s))
    if words[0] not in ACTIONS:
        verb = meant(s, words) if s.viewer == actor else ""
        if not verb:
            raise IllegalMove(f"{_known(text)}; {expected(s)}")
        words = [verb, *words]
    verb, rest = words[0], words[1:]
    if verb in ("place", "again", "back"):
        everything = int(s.crew[s.seat * 3 + s.board] if verb == "back" else s.dice)
        rest = dice_text(everything).split() if rest == ["all"] else sorted(rest, reverse=True)
    if verb in ("take", "discard") and len(rest) == 1 and rest[0] in COUNTRY_NUMBER:
        rest = _card_of(s, verb, COUNTRY_NUMBER[rest[0]])
    found = ACTIONS[verb].get(" ".join(rest), -1)
    if found < 0:
        raise IllegalMove(_malformed(s, verb, rest) or f"{text.strip()!r} cannot be read; {expected(s)}")
    return found


def _known(text: str) -> str:
    """What can be said of a text that names no choice."""
    found = find(TERMS, text)
    return f"{found[0].name} is nothing to choose" if found else f"{text.strip()!r} cannot be read"


def meant(s: LindisfarneState, words: list[str]) -> str:
    """The verb that a player left out: told by what was written, and by the question where one thing answers several; "" if none."""
    step, first = int(s.step), words[0]
    if re.fullmatch(r"\d+>\d+", first):
        return "turn" if step == codes.TURN_DIE else "rune"
    if all(word.isdigit() for word in words) or words == ["all"]:
        return DICE_VERBS.get(step, "place")
    if len(words) > 1:
        return ""
    if first in BOARD_NUMBER:
        return BOARD_VERBS.get(step, "board")
    if first in CARD_NUMBER and CARD_NUMBER[first] >= tables.RAIDS and step < codes.CLAIM:
        return "effect"
    if first in CARD_NUMBER or (first in COUNTRY_NUMBER and step in (codes.CLAIM, codes.NEUTRAL)):
        return "discard" if step == codes.NEUTRAL else "take"
    return "country" if first in COUNTRY_NUMBER else "keep" if first in OBJECTIVE_NUMBER else ""


def _card_of(s: LindisfarneState, verb: str, country: int) -> list[str]:
    """The id of the one card of a country that lies at the board; refuses where two could be meant, or none."""
    if fault := unfit(s, verb):
        raise IllegalMove(fault)
    cards = [card for card in lying(s) if CARDS[card].country == country]
    if len(cards) == 1:
        return [CARDS[cards[0]].id.lower()]
    name = COUNTRIES[country].name
    if not cards:
        raise IllegalMove(f"no card of {name} lies at {coast(s.board)}. LD-6.8")
    raise IllegalMove(f"two cards of {name} lie at {coast(s.board)}: `{verb} {CARDS[cards[0]].name}` or `{verb} {CARDS[cards[1]].name}`?")


# -- what is wrong with the words after a verb; "" where nothing better can be said than what to write ----------------


def _malformed(s: LindisfarneState, verb: str, rest: list[str]) -> str:
    if verb == "effect":
        return _no_effect(s, rest)
    if fault := unfit(s, verb):
        return fault
    if verb in ("place", "again", "back"):
        return _not_dice(s, verb, rest)
    if verb in ("rune", "turn"):
        return _not_a_change(s, verb, rest)
    if verb in ("board", "from", "banner") and not rest:
        return f"name the board: {listed([board.name for board in BOARDS], 'or')}"
    if verb in ("take", "discard") and not rest:
        return f"name the card: {listed([CARDS[card].name for card in lying(s)], 'or')}"
    if verb in ("take", "discard") and rest[0] in OBJECTIVE_NUMBER:
        return f"{OBJECTIVES[OBJECTIVE_NUMBER[rest[0]]].name} is an objective; those are drawn unseen. LD-6.11"
    if verb == "keep" and not rest:
        return "name the objective that you keep"
    if verb == "country" and rest == ["no"]:
        return "Hafrsfjord counts for a raided country, not for Norway. LD-8.6"
    return f"nothing can follow `{verb}`" if verb in NO_CHOICE else ""


def _no_effect(s: LindisfarneState, rest: list[str]) -> str:
    card = CARD_NUMBER.get(rest[0], -1) if rest else -1
    if card < 0:
        return "" if rest else "name the Norway card whose effect you use"
    if card < tables.RAIDS:
        return f"{CARDS[card].name} has no effect: only Norway cards have one. LD-7.2"
    if fault := effect_fault(s, card - tables.RAIDS):
        return fault
    return f"write `effect {CARDS[card].name.lower()}` alone, and the rest when you are asked" if len(rest) > 1 else ""


def _not_dice(s: LindisfarneState, verb: str, rest: list[str]) -> str:
    clause = {"place": "LD-4.2", "again": "LD-7.6", "back": "LD-7.8"}[verb]
    if not rest:
        return f"name {'one or two Vikings by their values' if verb == 'back' else 'at least one die'}. {clause}"
    if not all(word.isdigit() for word in rest):
        return ""
    if not all(word in "123456" and len(word) == 1 for word in rest):
        return "a die shows 1 to 6"
    if verb == "back":
        return f"Avaldsnes takes back one or two Vikings, not {len(rest)}. LD-7.8"
    return f"you have {tables.crew_size(s.dice)} dice, not {len(rest)}. {clause}"


def _not_a_change(s: LindisfarneState, verb: str, rest: list[str]) -> str:
    text = " ".join(rest)
    if re.fullmatch("[1-6]", text):
        value = int(text)
        if verb == "turn":
            return f"to which value? As in `turn {value}>{value % 6 + 1}`"
        ways = [f"`rune {value}>{to}`" for to in (value - 1, value + 1) if 1 <= to <= 6]
        return f"do you mean {listed(ways, 'or')}?"
    found = re.fullmatch(r"(\d+)>(\d+)", text)
    if found is None:
        return ""
    before, after = int(found.group(1)), int(found.group(2))
    if verb == "turn":
        return "the die must get another value from 1 to 6. LD-7.7"
    if (before, after) in ((6, 7), (1, 0)):
        return f"a die showing {before} cannot be {'raised' if before == 6 else 'lowered'}. LD-4.14"
    return "a die shows 1 to 6" if not (1 <= before <= 6 and 1 <= after <= 6) else "a rune changes a die by exactly one. LD-4.12"
