"""The notation of Lindisfarne: choices and outcomes, and the lines of a record."""

from __future__ import annotations

import re

from meadhall.bits import bit, has
from meadhall.english import listed, sentence
from meadhall.errors import BadRecord, IllegalMove
from meadhall.game import CHANCE, Event
from meadhall.terms import find

from ..data import BOARDS, CARDS, CLANS, COUNTRIES, OBJECTIVES
from ..rules import LindisfarneState, codes, scoring, tables
from . import names
from .names import BOARD_NUMBER, CARD_NUMBER, CLAN_NUMBER, OBJECTIVE_NUMBER, coast, dice_text
from .refusals import NO_CHOICE, WHO, effect_fault, explain, lying, refuse_nothing, unfit
from .terms import TERMS

NAMED = ("depart", "return", "take", "objective", "discard", "country")  # the clan is written before these verbs
EVENT_OF = {  # the word for what chance decides
    codes.OUT: "out",
    codes.FIRST: "first",
    codes.DEAL: "deal",
    codes.NEUTRAL_ROLL: "neutral",
    codes.ROLL: "roll",
    codes.REROLL: "reroll",
    codes.DRAW: "draw",
}

COUNTRY_NUMBER = names.numbers(tuple(country.id for country in COUNTRIES))
NOTHING = ("pass", "skip", "nothing", "none", "wait", "done")
FORMS = {  # what can be written at a step
    codes.OUT: "`out NO-KAU NO-BOR`",
    codes.FIRST: "`first blue`",
    codes.NEUTRAL_ROLL: "`neutral` and six dice",
    codes.ROLL: "`roll` and a value for each die",
    codes.REROLL: "`reroll` and a value for each die",
    codes.DRAW: "`draw` and the objectives",
    codes.FROM: "`from` and a board",
    codes.BACK: "`back` and one or two values",
    codes.BANNER_STEP: "`banner` and a board",
    codes.AGAIN: "`again` and the dice",
    codes.TURN_DIE: "`turn` and two values, as in `{example}`",
    codes.DICE: "`place` and the dice",
    codes.BOARD2: "`board` and a board, or `done`",
    codes.CLAIM: "`take` and a card, or `objective`",
    codes.KEEP: "`keep` and an objective",
    codes.NEUTRAL: "`discard` and a card",
    codes.COUNTRY: "`country` and a raided country",
}
OPEN = {  # steps at which not everything that can be written is always possible
    codes.TURN: {"depart": "`depart`", "return": "`return`", "effect": "`effect` and a Norway card"},
    codes.ROLLED: {"board": "`board` and a board", "rune": "`{rune}`", "effect": "`effect` and a Norway card"},
}
DICE_VERBS = {codes.AGAIN: "again", codes.BACK: "back"}
BOARD_VERBS = {codes.FROM: "from", codes.BANNER_STEP: "banner"}

# -- say --------------------------------------------------------------------------------------------------------------


def say(s: LindisfarneState, actor: int, action: int) -> str:
    """One choice or outcome in notation; a secret one that is not known (action -1) with question marks."""
    if actor == CHANCE:
        return f"{EVENT_OF[int(s.step)]} {_outcome_text(s, int(action))}"
    if action < 0:
        return "keep ?"
    verb, n = names.verb_of(action)
    text = f"{verb} {names.CHOICES[verb][1][n]}".rstrip()
    return f"{CLANS[actor].id} {text}" if verb in NAMED else text


def _outcome_text(s: LindisfarneState, outcome: int) -> str:
    step = s.step
    if step == codes.OUT:
        low, high = divmod(outcome, tables.NORWAY_CARDS)
        return f"{CARDS[tables.RAIDS + low].id} {CARDS[tables.RAIDS + high].id}"
    if step == codes.FIRST:
        return CLANS[outcome].id
    if step == codes.DEAL:
        return f"{BOARDS[s.board].id} {CARDS[outcome].id}"
    if step == codes.DRAW:
        if outcome < 0:
            return "? ?" if s.objectives_left() > 1 else "?"
        low, high = divmod(outcome, tables.OBJECTIVE_COUNT)
        return OBJECTIVES[low].id + (f" {OBJECTIVES[high].id}" if high != low else "")
    return names.CREW_TEXTS[outcome]


# -- read -------------------------------------------------------------------------------------------------------------


def _can_be_typed(verb: str, text: str) -> bool:
    """Whether an action can be typed: dice are named, and Gokstad turns a die to another value."""
    if verb in ("place", "again"):
        return text != ""
    return verb != "turn" or text[0] != text[-1]


ACTIONS = {  # by verb and what follows it, with ids for names
    verb: {names.canonical(text): first + i for i, text in enumerate(texts) if _can_be_typed(verb, text)}
    for verb, (first, texts) in names.CHOICES.items()
}


def read(s: LindisfarneState, actor: int, text: str) -> int:
    """The action that a text names; the acting clan may stand first, dice in any order. Refuses with the reason."""
    action = parse(s, actor, text)
    if action in s.options(actor):
        return action
    if actor == CHANCE:
        raise IllegalMove(f"{text.strip()!r} is not a possible outcome now{_not_dealt(s, action)}; {expected(s)}")
    raise IllegalMove(why(s, actor, text))


def parse(s: LindisfarneState, actor: int, text: str) -> int:
    """The action or outcome that a text spells, legal or not."""
    words = names.canonical(text).split()
    if len(words) > 1 and words[0] in CLAN_NUMBER:
        named = CLAN_NUMBER[words[0]]
        if actor != CHANCE and s.seats <= named < codes.NEUTRAL_CLAN:
            raise IllegalMove(f"Nobody plays {names.clan(named)} in this game. LD-1.1")
        if actor != CHANCE and named != actor:
            raise IllegalMove(f"{names.clan(actor)} is to choose now, not {names.clan(named)}. {WHO[int(s.step)]}")
        words = words[1:]
    if not words:
        raise IllegalMove(f"there is nothing to read; {expected(s)}")
    if actor != CHANCE:
        apart = [die for word in words for die in (word if re.fullmatch("[1-6]{2,6}", word) else [word])]  # `664` is three dice
        return spelled(s, actor, apart, text)
    found = _outcome(s, words[0], words[1:])
    if found < 0:
        raise IllegalMove(f"{text.strip()!r} cannot be read; {expected(s)}")
    return found


def _outcome(s: LindisfarneState, event: str, rest: list[str]) -> int:
    """The outcome of an event and what follows its word; -1 if there is none."""
    if event != EVENT_OF.get(int(s.step)) or not rest:
        return -1
    if event == "first":
        return CLAN_NUMBER.get(" ".join(rest), -1)
    if event == "deal":
        return CARD_NUMBER.get(rest[-1], -1) if len(rest) == 2 and BOARD_NUMBER.get(rest[0]) == s.board else -1
    if event == "out":
        norway = sorted(CARD_NUMBER.get(name, -1) - tables.RAIDS for name in rest)
        return norway[0] * tables.NORWAY_CARDS + norway[1] if len(norway) == 2 and norway[0] >= 0 else -1
    if event == "draw":
        objectives = sorted(OBJECTIVE_NUMBER.get(name, -1) for name in rest)
        return objectives[0] * tables.OBJECTIVE_COUNT + objectives[-1] if len(rest) <= 2 and objectives[0] >= 0 else -1
    return names.CREW_NUMBER.get(" ".join(sorted(rest, reverse=True)), -1)


def _not_dealt(s: LindisfarneState, card: int) -> str:
    """Why a card cannot be dealt."""
    if s.step != codes.DEAL:
        return ""
    beside = next((BOARDS[slot // 2].id for slot, other in enumerate(s.table) if other == card), "")
    return f": {CARDS[card].id} lies beside {beside} already" if beside else f": {CARDS[card].id} is not in the pile"


def why(s: LindisfarneState, seat: int, text: str) -> str:
    """Why a typed choice is refused, with the clause."""
    if s.step == codes.ENDED:
        return "The game is over. LD-8.1"
    if s.turn() == CHANCE:
        return "Chance decides now: dice are rolled or cards are dealt. Then somebody is asked again."
    if s.turn() != seat:
        return sentence(f"{names.clan(s.turn())} is to choose now. {WHO[int(s.step)]}")
    try:
        action = parse(s, seat, text)
    except IllegalMove as refused:
        return sentence(refused)
    if action in s.legal(seat):
        return "This is possible now."
    return explain(s, action)


# -- the words of a choice --------------------------------------------------------------------------------------------


def expected(s: LindisfarneState) -> str:
    """What can be written now, for a refusal."""
    step = int(s.step)
    if step == codes.DEAL:
        return f"write `deal {BOARDS[s.board].id}` and {'one more card' if s.lying(s.board) else 'two cards'} of the pile"
    if step in OPEN:
        verbs = {names.verb_of(action)[0] for action in s.legal(s.seat)}
        said = [say(s, s.seat, action) for action in s.legal(s.seat)]
        rune = next((text[text.index("rune ") :] for text in said if "rune " in text), "")
        return f"write {listed([form.format(rune=rune) for verb, form in OPEN[step].items() if verb in verbs], 'or')}"
    example = say(s, s.seat, s.legal(s.seat)[0]) if step == codes.TURN_DIE else ""
    return f"write {FORMS[step].format(example=example)}" if step in FORMS else "the game is over"


def spelled(s: LindisfarneState, actor: int, words: list[str], text: str) -> int:
    """The action that some words spell, legal or not. A player (who looks through their own view) may leave out the verb."""
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
    """What to say about a text that names no choice."""
    return f"{text.strip()!r} is not a choice" if find(TERMS, text) else f"{text.strip()!r} cannot be read"


def meant(s: LindisfarneState, words: list[str]) -> str:
    """The verb that a player left out, inferred from what was written, or from the question where that is ambiguous; "" if none."""
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
        raise IllegalMove(f"no card of {name} lies beside {coast(s.board)}. LD-6.8")
    raise IllegalMove(
        f"two cards of {name} lie beside {coast(s.board)}: `{verb} {CARDS[cards[0]].name}` or `{verb} {CARDS[cards[1]].name}`?"
    )


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
        return f"name the board: {listed([coast(n) for n in range(len(BOARDS))], 'or')}"
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


# -- lines of a record ------------------------------------------------------------------------------------------------


def lines(s: LindisfarneState, line: str) -> list[str]:
    """A line as texts of single events: ` / ` separates them, effects and deals are split, lines for reading are checked and dropped."""
    pieces = [piece.strip() for piece in line.split(" / ") if piece.strip()]
    if len(pieces) == 1:
        return _events(s, pieces[0])
    out: list[str] = []
    ahead = s.copy()
    for piece in pieces:
        events = _events(ahead, piece)
        out += events
        for event in events:
            actor = ahead.actors()[0] if ahead.actors() else 0
            ahead.play(actor, read(ahead, actor, event))
    return out


def joins(line: str, text: str) -> str:
    """The two cards of a board are written in one line: `deal north EN1 NO-GOK`."""
    words, more = line.split(), text.split()
    together = words[0] == "deal" and len(words) == 3 and more[:2] == words[:2]
    return f"{line} {more[2]}" if together else ""


def aside(event: Event) -> str:
    """The line for reading that an event gets in a record; _for_reading checks it."""
    p = event.params
    match event.key:
        case "eval" if len(p) > 1:
            ranking = zip(p[1::2], p[2::2], strict=True)
            return f"eval {BOARDS[p[0]].id}: " + ", ".join(f"{names.NAMES[clan]} {strength}" for clan, strength in ranking)
        case "forced return":
            return f"{CLANS[p[0]].id} return!"
        case "neutral discard" | "leftover":
            return " ".join([event.key, *(CARDS[card].id for card in p)])
        case "score":
            return f"score {CLANS[p[0]].id} {'+'.join(map(str, p[1:5]))}={p[5]}"
        case "winner":
            return " ".join(["winner", *(CLANS[seat].id for seat in p)])
        case _:
            return ""


def _events(s: LindisfarneState, piece: str) -> list[str]:
    words = names.canonical(piece).split() if ":" not in piece else piece.lower().split()
    if not words:
        return [piece]
    if _for_reading(s, words, piece):
        return []
    clan = [words[0]] if words[0] in CLAN_NUMBER and len(words) > 1 else []
    verb = words[len(clan) :]
    if verb[0] == "effect" and len(verb) > 2:
        first, rest = " ".join([*clan, *verb[:2]]), verb[2:]
        then = {"no-bor": "banner", "no-nid": "again", "no-gok": "turn"}
        if verb[1] in then:
            return [first, " ".join([then[verb[1]], *rest])]
        if verb[1] == "no-ava":
            return [first, *_avaldsnes(s, rest)]
    if verb[0] == "deal" and len(verb) == 4:
        return [f"deal {verb[1]} {card.upper()}" for card in verb[2:]]
    return [piece]


def _avaldsnes(s: LindisfarneState, rest: list[str]) -> list[str]:
    """`north 5 5`: the board is needed only if there are several."""
    boards = [b for b in range(3) if s.crew[s.seat * 3 + b] != 0]
    board = BOARD_NUMBER.get(rest[0], -1)
    if board < 0:
        raise IllegalMove(f"name the board that the Vikings come back from, not {rest[0]!r}. LD-7.8")
    if len(boards) == 1 and board != boards[0]:
        raise IllegalMove(f"{names.clan(s.seat)} has no Viking {names.ashore(board)}. LD-7.8")
    back = " ".join(["back", *rest[1:]])
    return [back] if len(boards) == 1 else [f"from {rest[0]}", back]


def _for_reading(s: LindisfarneState, words: list[str], piece: str) -> bool:
    """Is this a line that follows from the others? If so, it must be true."""
    ended = s.step == codes.ENDED
    if words[-1] == "return!":
        seat = CLAN_NUMBER.get(words[0], -1)
        _must(len(words) == 2 and 0 <= seat < s.seats and has(s.forced, seat), piece, "that clan did not go home by itself (LD-3.5)")
    elif words[0] == "eval":
        _check_eval(s, piece)
    elif words[0] == "leftover":
        _check_discarded(s, words[1:], piece)
    elif words[:2] == ["neutral", "discard"]:
        _check_discarded(s, words[2:], piece)
    elif words[0] == "score":
        seat = CLAN_NUMBER.get(words[1] if len(words) > 1 else "", -1)
        _must(ended and 0 <= seat < s.seats and score_line(s, seat) == " ".join(words), piece, "that is not the count")
    elif words[0] == "winner":
        _must(ended and winner_line(s) == " ".join(words), piece, "somebody else has won, or nobody yet")
    else:
        return False
    return True


def _must(true: bool, piece: str, reason: str) -> None:
    if not true:
        raise BadRecord(f"the record says {piece!r}, but {reason}")


def _check_discarded(s: LindisfarneState, words: list[str], piece: str) -> None:
    """Cards that are said to be discarded must be; what is left over may still lie beside its board."""
    gone = s.discard
    if piece.lower().startswith("leftover"):
        for card in s.table:
            gone |= bit(card) if card >= 0 else 0
    cards = [CARD_NUMBER.get(word, -1) for word in words]
    _must(bool(cards) and all(card >= 0 and has(gone, card) for card in cards), piece, "such a card was not discarded")


def _check_eval(s: LindisfarneState, piece: str) -> None:
    """An evaluation header must name the clans on the board in rank order with their strength, as long as they stand there."""
    found = re.fullmatch(r"eval (north|middle|south):((?: ?[a-z]+ \d+,?)*)", piece.lower().strip())
    if found is None:
        raise BadRecord(f"{piece!r} is not an evaluation header; write one like eval north: blue 10, black 9")
    if any(crew != 0 for crew in s.crew):
        wanted = eval_line(s, BOARD_NUMBER[found.group(1)])
        _must(wanted == " ".join(piece.lower().split()), piece, f"it is {wanted!r}")


def eval_line(s: LindisfarneState, board: int) -> str:
    """`eval north: blue 10, black 9, yellow 6`."""
    ranking = [s.ranked(board, rank) for rank in range(s.present(board))]
    return f"eval {BOARDS[board].id}: " + ", ".join(f"{names.NAMES[clan]} {s.strength(clan, board)}" for clan in ranking)


def score_line(s: LindisfarneState, seat: int) -> str:
    """`score blue 20+12+9+14=55`: objectives, leads, cards, frescoes."""
    return f"score {CLANS[seat].id} " + "+".join(map(str, scoring.parts(s, seat))) + f"={scoring.total(s, seat)}"


def winner_line(s: LindisfarneState) -> str:
    """`winner blue`, or all who share the win."""
    first = scoring.winners(s)
    return " ".join(["winner", *(CLANS[seat].id for seat in range(s.seats) if has(first, seat))])
