"""Lindisfarne in words: the notation of choices and outcomes, reasons for refusals, sentences for the log."""

from __future__ import annotations

import re

from meadhall.bits import bit
from meadhall.errors import Illegal
from meadhall.game import CHANCE, Event

from ..data import BOARDS, CARDS, CLANS, COUNTRIES, OBJECTIVES
from ..rules import codes, scoring, tables
from ..rules.state import LindisfarneState
from .refusals import coast, explain

EFFECTS = [card.name.lower() for card in CARDS[tables.RAIDS : tables.RAIDS + 7]]
CARD_NUMBER = {card.id.lower(): i for i, card in enumerate(CARDS)}
OBJECTIVE_NUMBER = {objective.id.lower(): i for i, objective in enumerate(OBJECTIVES)}
BOARD_NUMBER = {board.id: i for i, board in enumerate(BOARDS)}
CLAN_NUMBER = {clan.id: i for i, clan in enumerate(CLANS)}
COUNTRY_NUMBER = {country.id.lower(): i for i, country in enumerate(COUNTRIES)}
NAMES = [*(clan.id for clan in CLANS), "neutral"]


def dice_text(crew: int) -> str:
    """The values of a crew, highest first: `5 5 2`."""
    return " ".join(map(str, tables.values_of(crew)))


# -- say --------------------------------------------------------------------------------------------------------------


def say(s: LindisfarneState, actor: int, action: int) -> str:
    """One choice or outcome in the notation of section 8; a secret one that is not known (action -1) with question marks."""
    if actor == CHANCE:
        return _say_outcome(s, action)
    if action < 0:
        return "keep ?"
    clan = CLANS[actor].id
    if action == codes.A_DEPART:
        return f"{clan} depart"
    if action == codes.A_RETURN:
        return f"{clan} return"
    if action == codes.A_OBJECTIVE:
        return f"{clan} objective"
    if codes.A_TAKE <= action < codes.A_OBJECTIVE:
        return f"{clan} take {CARDS[action - codes.A_TAKE].id}"
    if codes.A_DISCARD <= action < codes.A_COUNTRY:
        return f"{clan} discard {CARDS[action - codes.A_DISCARD].id}"
    if codes.A_COUNTRY <= action < codes.A_BACK:
        return f"{clan} country {COUNTRIES[action - codes.A_COUNTRY].id}"
    return _say_small(action)


def _say_small(action: int) -> str:
    """The choices of a turn that need no name."""
    if action < codes.A_BOARD:
        return f"effect {EFFECTS[action - codes.A_EFFECT]}"
    if action < codes.A_DONE:
        return f"board {BOARDS[action - codes.A_BOARD].id}"
    if action == codes.A_DONE:
        return "done"
    if action < codes.A_DOWN:
        return f"rune {action - codes.A_UP + 1}>{action - codes.A_UP + 2}"
    if action < codes.A_FROM:
        return f"rune {action - codes.A_DOWN + 2}>{action - codes.A_DOWN + 1}"
    if action < codes.A_BANNER:
        return f"from {BOARDS[action - codes.A_FROM].id}"
    if action < codes.A_TURN:
        return f"banner {BOARDS[action - codes.A_BANNER].id}"
    if action < codes.A_TAKE:
        value, to = divmod(action - codes.A_TURN, 6)
        return f"turn {value + 1}>{to + 1}"
    if codes.A_KEEP <= action < codes.A_DISCARD:
        return f"keep {OBJECTIVES[action - codes.A_KEEP].id}"
    if action < codes.A_PLACE:
        high, low = divmod(action - codes.A_BACK, 7)
        return f"back {high + 1}" + (f" {low}" if low else "")
    if action < codes.A_AGAIN:
        return f"place {dice_text(tables.CREW[action - codes.A_PLACE])}"
    return f"again {dice_text(tables.CREW[action - codes.A_AGAIN])}"


def _say_outcome(s: LindisfarneState, outcome: int) -> str:
    step = s.step
    if step == codes.OUT:
        return f"out {CARDS[tables.RAIDS + outcome // 10].id} {CARDS[tables.RAIDS + outcome % 10].id}"
    if step == codes.FIRST:
        return f"first {CLANS[outcome].id}"
    if step == codes.DEAL:
        return f"deal {BOARDS[s.board].id} {CARDS[outcome].id}"
    if step == codes.DRAW:
        if outcome < 0:
            return "draw ? ?" if s.objectives_left() > 1 else "draw ?"
        low, high = divmod(outcome, tables.OBJECTIVE_COUNT)
        return f"draw {OBJECTIVES[low].id}" + (f" {OBJECTIVES[high].id}" if high != low else "")
    word = {codes.NEUTRAL_ROLL: "neutral", codes.ROLL: "roll"}.get(int(step), "reroll")
    return f"{word} {dice_text(tables.CREW[outcome])}"


VERBS = (
    "depart",
    "return",
    "done",
    "objective",
    "place",
    "again",
    "back",
    "rune",
    "turn",
    "effect",
    "board",
    "from",
    "banner",
    "take",
    "keep",
    "discard",
    "country",
)
VERB_OF = {
    codes.ROLLED: "board",
    codes.BOARD2: "board",
    codes.DICE: "place",
    codes.CLAIM: "take",
    codes.KEEP: "keep",
    codes.NEUTRAL: "discard",
    codes.COUNTRY: "country",
    codes.FROM: "from",
    codes.BACK: "back",
    codes.BANNER_STEP: "banner",
    codes.AGAIN: "again",
    codes.TURN_DIE: "turn",
}  # which verb a choice has at a step, where there is only one


# -- read -------------------------------------------------------------------------------------------------------------


def read(s: LindisfarneState, actor: int, text: str) -> int:
    """The action that a text names; the acting clan may stand first, dice in any order. Refuses with the reason."""
    action = parse(s, actor, text)
    if actor == CHANCE:
        if not _possible(s, action):
            raise Illegal(f"{text.strip()!r} is not a possible outcome now{_not_dealt(s, action)}; {_expected(s)}")
    elif action not in s.legal(actor):
        raise Illegal(why(s, actor, text))
    return action


def parse(s: LindisfarneState, actor: int, text: str) -> int:
    """The action or outcome that a text spells, legal or not."""
    words = text.lower().split()
    if words and words[0] in CLAN_NUMBER and len(words) > 1:
        if actor != CHANCE and CLAN_NUMBER[words[0]] != actor:
            raise Illegal(f"it is not {words[0]} who chooses now, but {CLANS[actor].id}")
        words = words[1:]
    if not words:
        raise Illegal("there is nothing to read")
    if actor >= 0 and s.viewer == actor and words[0] not in VERBS:  # a player may leave out the verb: `south`, `EN1`, `5 5`, `4>5`
        words = ["rune" if ">" in words[0] and s.step == codes.ROLLED else VERB_OF.get(int(s.step), ""), *words]
    try:
        return _outcome(s, words) if actor == CHANCE else _choice(words)
    except (KeyError, IndexError, ValueError):
        raise Illegal(f"{text.strip()!r} cannot be read; {_expected(s)}") from None


def _choice(words: list[str]) -> int:
    word, rest = words[0], words[1:]
    plain = {"depart": codes.A_DEPART, "return": codes.A_RETURN, "done": codes.A_DONE, "objective": codes.A_OBJECTIVE}
    if word in plain:
        if rest:
            raise ValueError
        return plain[word]
    if word in ("place", "again"):
        return (codes.A_PLACE if word == "place" else codes.A_AGAIN) + _crew(rest)
    if word == "back":
        high, low = sorted([*map(int, rest), 0], reverse=True)[:2]
        if len(rest) not in (1, 2) or not 1 <= high <= 6 or not 0 <= low <= 6 or (len(rest) == 2 and low == 0):
            raise ValueError
        return codes.A_BACK + (high - 1) * 7 + low
    if len(rest) != 1:
        raise ValueError
    if word in ("rune", "turn"):
        return _change(word, rest[0])
    named = {
        "effect": (codes.A_EFFECT, {name: i for i, name in enumerate(EFFECTS)}),
        "board": (codes.A_BOARD, BOARD_NUMBER),
        "from": (codes.A_FROM, BOARD_NUMBER),
        "banner": (codes.A_BANNER, BOARD_NUMBER),
        "take": (codes.A_TAKE, CARD_NUMBER),
        "keep": (codes.A_KEEP, OBJECTIVE_NUMBER),
        "discard": (codes.A_DISCARD, CARD_NUMBER),
        "country": (codes.A_COUNTRY, {k: i for k, i in COUNTRY_NUMBER.items() if i < 5}),
    }
    first, numbers = named[word]
    return first + numbers[rest[0]]


def _change(word: str, text: str) -> int:
    """`4>5`: by a rune or by Gokstad."""
    found = re.fullmatch(r"([1-6])(?:>|->)([1-6])", text)
    if found is None:
        raise ValueError
    value, to = int(found.group(1)), int(found.group(2))
    if word == "turn":
        if value == to:
            raise ValueError
        return codes.A_TURN + (value - 1) * 6 + to - 1
    if abs(value - to) != 1:
        raise Illegal("a rune changes a die by exactly one. LD-4.12")
    return codes.A_UP + value - 1 if to > value else codes.A_DOWN + value - 2


def _crew(words: list[str]) -> int:
    values = [int(word) for word in words]
    if not values or len(values) > 6 or not all(1 <= v <= 6 for v in values):
        raise ValueError
    return tables.CREW_INDEX[tables.crew_of(values)]


def _outcome(s: LindisfarneState, words: list[str]) -> int:
    word, rest = words[0], words[1:]
    if word != _outcome_word(s):
        raise ValueError
    if word == "first":
        return CLAN_NUMBER[rest[0]]
    if word == "out":
        a, b = sorted(CARD_NUMBER[name] - tables.RAIDS for name in rest)
        return a * 10 + b
    if word == "deal":
        if BOARD_NUMBER[rest[0]] != s.board or len(rest) != 2:
            raise ValueError
        return CARD_NUMBER[rest[1]]
    if word == "draw":
        cards = sorted(OBJECTIVE_NUMBER[name] for name in rest)
        if len(cards) not in (1, 2):
            raise ValueError
        return cards[0] * tables.OBJECTIVE_COUNT + cards[-1]
    return _crew(rest)


def _outcome_word(s: LindisfarneState) -> str:
    return {
        codes.OUT: "out",
        codes.FIRST: "first",
        codes.DEAL: "deal",
        codes.NEUTRAL_ROLL: "neutral",
        codes.ROLL: "roll",
        codes.REROLL: "reroll",
        codes.DRAW: "draw",
    }.get(int(s.step), "")


def _possible(s: LindisfarneState, outcome: int) -> bool:
    return any(outcome == possible for possible, _ in s.chance())


def _not_dealt(s: LindisfarneState, card: int) -> str:
    """Why a card cannot be dealt."""
    if s.step != codes.DEAL:
        return ""
    beside = next((BOARDS[slot // 2].id for slot, other in enumerate(s.table) if other == card), "")
    return f": {CARDS[card].id} lies at {beside} already" if beside else f": {CARDS[card].id} is not in the pile"


def _expected(s: LindisfarneState) -> str:
    """What can be written now, for a refusal."""
    forms = {
        codes.OUT: "`out NO-KAU NO-BOR`",
        codes.FIRST: "`first blue`",
        codes.DEAL: f"`deal {BOARDS[s.board].id}` and {'one more card' if s.lying(s.board) else 'two cards'} of the pile",
        codes.NEUTRAL_ROLL: "`neutral` and six dice",
        codes.ROLL: "`roll` and a value for each die",
        codes.REROLL: "`reroll` and a value for each die",
        codes.DRAW: "`draw` and the objectives",
        codes.TURN: "`depart`, `return` or `effect NAME`",
        codes.FROM: "`from BOARD`",
        codes.BACK: "`back` and one or two values",
        codes.BANNER_STEP: "`banner BOARD`",
        codes.ROLLED: "`board BOARD`, `rune 4>5` or `effect NAME`",
        codes.AGAIN: "`again` and the dice",
        codes.TURN_DIE: "`turn 2>6`",
        codes.DICE: "`place` and the dice",
        codes.BOARD2: "`board BOARD` or `done`",
        codes.CLAIM: "`take CARD` or `objective`",
        codes.KEEP: "`keep OBJECTIVE`",
        codes.NEUTRAL: "`discard CARD`",
        codes.COUNTRY: "`country EN`, SC, IR, FR or IB",
    }
    return f"write {forms[int(s.step)]}" if int(s.step) in forms else "the game is over"


def why(s: LindisfarneState, seat: int, text: str) -> str:
    """Why a typed choice is refused, with the clause."""
    if s.step == codes.ENDED:
        return "The game is over. LD-8.1"
    if s.turn() == CHANCE:
        return f"Chance decides now: {_expected(s)}."
    if s.turn() != seat:
        return f"It is {CLANS[s.turn()].id}'s choice now. LD-2.2"
    try:
        action = parse(s, seat, text)
    except Illegal as refused:
        sentence = str(refused)
        return sentence[0].upper() + sentence[1:] + ("" if sentence.endswith((".", "2")) else ".")
    if action in s.legal(seat):
        return "This is possible now."
    return explain(s, action)


# -- lines of a record ------------------------------------------------------------------------------------------------


def lines(s: LindisfarneState, line: str) -> list[str]:
    """A line as atomic texts: ` / ` separates events, effects and deals are split, lines for reading are checked and dropped."""
    pieces = [piece.strip() for piece in line.split(" / ") if piece.strip()]
    if len(pieces) == 1:
        return _atoms(s, pieces[0])
    out: list[str] = []
    ahead = s.copy()
    for piece in pieces:
        atoms = _atoms(ahead, piece)
        out += atoms
        for atom in atoms:
            actor = ahead.actors()[0] if ahead.actors() else 0
            ahead.play(actor, read(ahead, actor, atom))
    return out


def _atoms(s: LindisfarneState, piece: str) -> list[str]:
    words = piece.lower().split()
    if _for_reading(s, words, piece):
        return []
    clan = [words[0]] if words[0] in CLAN_NUMBER and len(words) > 1 else []
    verb = words[len(clan) :]
    if verb[0] == "effect" and len(verb) > 2:
        rest = verb[2:]
        split = {"borre": "banner", "nidaros": "again", "gokstad": "turn"}
        first = " ".join([*clan, *verb[:2]])
        if verb[1] in split:
            return [first, " ".join([split[verb[1]], *rest])]
        if verb[1] == "avaldsnes":
            return [first, *_avaldsnes(s, rest)]
    if verb[0] == "deal" and len(verb) == 4:
        return [f"deal {verb[1]} {card}" for card in piece.split()[-2:]]
    return [piece]


def joins(line: str, text: str) -> str:
    """The two cards of a board are written in one line: `deal north EN1 NO-GOK`."""
    words, more = line.split(), text.split()
    together = words[0] == "deal" and len(words) == 3 and more[:2] == words[:2]
    return f"{line} {more[2]}" if together else ""


def _avaldsnes(s: LindisfarneState, rest: list[str]) -> list[str]:
    """`north 5 5`: the board is asked for only if there are several."""
    boards = [b for b in range(3) if s.crew[s.seat * 3 + b] != 0]
    board = BOARD_NUMBER.get(rest[0], -1)
    if board < 0:
        raise Illegal(f"name the board that the tokens come back from, not {rest[0]!r}. LD-7.8")
    if len(boards) == 1 and board != boards[0]:
        raise Illegal(f"{CLANS[s.seat].id} has no token on {rest[0]}. LD-7.8")
    back = " ".join(["back", *rest[1:]])
    return [back] if len(boards) == 1 else [f"from {rest[0]}", back]


def _for_reading(s: LindisfarneState, words: list[str], piece: str) -> bool:
    """Is this a line that follows from the others? Then it must be true."""
    if words[-1] == "return!":
        seat = CLAN_NUMBER.get(words[0], -1)
        _must(len(words) == 2 and 0 <= seat < s.seats and s.forced & bit(seat) != 0, piece, "that clan did not go home by itself (LD-3.5)")
    elif words[0] == "eval":
        _check_eval(s, piece)
    elif words[0] == "leftover" or words[:2] == ["neutral", "discard"]:
        cards = [CARD_NUMBER.get(word, -1) for word in words[1 if words[0] == "leftover" else 2 :]]
        where = s.discard
        for card in s.table:
            if card >= 0 and words[0] == "leftover":
                where |= tables.CARD_BIT[card]
        gone = all(card >= 0 and where & tables.CARD_BIT[card] != 0 for card in cards)
        _must(bool(cards) and gone, piece, "such a card was not discarded")
    elif words[0] == "score":
        seat = CLAN_NUMBER.get(words[1] if len(words) > 1 else "", -1)
        _must(s.step == codes.ENDED and 0 <= seat < s.seats and score_line(s, seat) == " ".join(words), piece, "that is not the count")
    elif words[0] == "winner":
        _must(s.step == codes.ENDED and winner_line(s) == " ".join(words), piece, "somebody else has won, or nobody yet")
    else:
        return False
    return True


def _must(true: bool, piece: str, reason: str) -> None:
    if not true:
        raise Illegal(f"the record says {piece!r}, but {reason}")


def _check_eval(s: LindisfarneState, piece: str) -> None:
    """An evaluation header must name the clans on the board in rank order with their strength, as long as they stand there."""
    found = re.fullmatch(r"eval (north|middle|south):((?: ?[a-z]+ \d+,?)*)", piece.lower().strip())
    if found is None:
        raise Illegal(f"{piece!r} is no evaluation header; write one like eval north: blue 10, black 9")
    standing = any(crew != 0 for crew in s.crew)
    if standing:
        wanted = eval_line(s, BOARD_NUMBER[found.group(1)])
        _must(wanted == " ".join(piece.lower().split()), piece, f"it is {wanted!r}")


def eval_line(s: LindisfarneState, board: int) -> str:
    """`eval north: blue 10, black 9, yellow 6`."""
    ranking = [s.ranked(board, rank) for rank in range(s.present(board))]
    return f"eval {BOARDS[board].id}: " + ", ".join(f"{NAMES[clan]} {s.strength(clan, board)}" for clan in ranking)


def score_line(s: LindisfarneState, seat: int) -> str:
    """`score blue 20+12+9+14=55`: objectives, leads, cards, frescoes."""
    parts = [
        scoring.objective_points(s, seat),
        scoring.PER_LEAD * tables.bits(scoring.leads(s, seat)),
        scoring.prestige(s.owned[seat]),
        scoring.fresco_points(s, seat),
    ]
    return f"score {CLANS[seat].id} " + "+".join(map(str, parts)) + f"={scoring.total(s, seat)}"


def winner_line(s: LindisfarneState) -> str:
    """`winner blue`, or all who share the win."""
    first = scoring.winners(s)
    return " ".join(["winner", *(CLANS[seat].id for seat in range(s.seats) if first & bit(seat))])


# -- sentences --------------------------------------------------------------------------------------------------------


def words(event: Event, names: tuple[str, ...]) -> str:
    """An event as a sentence for the log."""
    p = event.params
    key = event.key
    if key in ("return", "forced return"):
        return _homecoming(names[p[0]], p[1], p[2], key == "forced return")
    if key == "eval":
        ranking = ", ".join(f"{_clan(clan, names)} {strength}" for clan, strength in zip(p[1::2], p[2::2], strict=True))
        return f"{BOARDS[p[0]].name}: {ranking or 'nobody is there'}."
    if key == "leftover":
        return f"Left over and discarded: {', '.join(CARDS[c].name for c in p)}."
    if key == "score":
        return f"{names[p[0]]}: objectives {p[1]}, leads {p[2]}, cards {p[3]}, frescoes {p[4]}: {p[5]} prestige."
    if key == "winner":
        who = [names[seat] for seat in p]
        return f"{who[0]} wins." if len(who) == 1 else f"{', '.join(who[:-1])} and {who[-1]} share the win."
    return _table_words(key, p, names) or _turn_words(key, p, names)


def _clan(clan: int, names: tuple[str, ...]) -> str:
    return names[clan] if clan < 4 else "the neutral clan"


def _runes(n: int) -> str:
    return f"{n} rune" + ("" if n == 1 else "s")


def _homecoming(name: str, gained: int, order: int, forced: bool) -> str:
    first = " first" if order == 1 else ""
    gain = [_runes(gained)] if gained else []
    if order == 1:
        gain.append("the Jarl pawn")
    without = " without a Viking left" if forced else ""
    return f"{name} goes home{first}{without}" + (f": {' and '.join(gain)}." if gain else ".")


def _table_words(key: str, p: tuple[int, ...], names: tuple[str, ...]) -> str:
    """What happens between the turns, and cards."""
    if key == "out":
        return f"{CARDS[p[0]].name} and {CARDS[p[1]].name} are left out of this game."
    if key == "first":
        return f"{names[p[0]]} is chosen first and holds the Jarl pawn."
    if key == "expedition":
        return f"Expedition {p[0]} of 6: {names[p[1]]} starts."
    if key == "deal":
        return f"{BOARDS[p[0]].name}: {CARDS[p[1]].name} and {CARDS[p[2]].name}."
    if key == "neutral":
        return f"The neutral clan lands with {dice_text(p[0])}."
    if key == "take":
        return f"{names[p[0]]} takes {CARDS[p[1]].name} ({COUNTRIES[CARDS[p[1]].country].name})."
    if key == "objective":
        return f"{names[p[0]]} refuses the cards and draws an objective."
    if key == "draw":
        return f"{names[p[0]]} sees {' and '.join(OBJECTIVES[o].name for o in p[1:])}."
    if key == "keep":
        return f"{names[p[0]]} keeps {OBJECTIVES[p[1]].name}; {OBJECTIVES[p[2]].name} goes under the pile."
    if key == "kept":
        return f"{names[p[0]]} keeps one of two objectives."
    if key == "drawn" and p[1] == 1:
        return f"{names[p[0]]} keeps the last objective."
    if key == "discard":
        return f"{names[p[0]]} lets the neutral clan carry off {CARDS[p[1]].name}."
    if key == "neutral discard":
        return f"The neutral clan carries off {CARDS[p[0]].name}."
    if key == "country":
        return f"{names[p[0]]}: Hafrsfjord counts as a card of {COUNTRIES[p[1]].name}."
    return ""


def _turn_words(key: str, p: tuple[int, ...], names: tuple[str, ...]) -> str:
    """What a player does in a turn."""
    if key == "roll":
        return f"{names[p[0]]} departs and rolls {dice_text(p[1])}."
    if key == "reroll":
        return f"{names[p[0]]} rolls {dice_text(p[1])} again: the dice are {dice_text(p[2])}."
    if key == "rune":
        return f"{names[p[0]]} spends a rune: {p[1]} becomes {p[2]}."
    if key == "effect":
        return f"{names[p[0]]} uses {CARDS[tables.RAIDS + p[1]].name}."
    if key == "runes":
        return f"{names[p[0]]} takes {_runes(p[1])}."
    if key == "turned":
        return f"{names[p[0]]} turns a {p[1]} to {p[2]}."
    if key == "banner":
        return f"{names[p[0]]} raises the banner at {coast(p[1])}."
    if key == "recall":
        taken = f"{p[2]} and {p[3]}" if p[3] else f"{p[2]}"
        return f"{names[p[0]]} calls back {taken} from {coast(p[1])}."
    if key == "place":
        rank = ("first", "second", "third", "fourth", "fifth")[p[4] - 1]
        return f"{names[p[0]]} sets {dice_text(p[2])} at {coast(p[1])}: strength {p[3]}, {rank}."
    return ""
