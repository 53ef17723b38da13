"""Positions for Lindisfarne's tests, set up in the notation of the rules: `north: 1 blue 5 5 | 2 black 5 4`."""

from __future__ import annotations

from typing import Any, cast

from meadhall import load_game
from meadhall.games.lindisfarne.data import CARDS, CLANS, OBJECTIVES
from meadhall.games.lindisfarne.rules import codes
from meadhall.games.lindisfarne.rules.state import LindisfarneState
from meadhall.games.lindisfarne.rules.tables import crew_of, values_of
from meadhall.games.lindisfarne.words.names import CARD_NUMBER, CLAN_NUMBER, OBJECTIVE_NUMBER
from meadhall.games.lindisfarne.words.position import lines_of
from support import play_text, texts

GAME = load_game("lindisfarne")
NAMES = [clan.id for clan in CLANS]
CARD_IDS = [card.id for card in CARDS]
OBJECTIVE_IDS = [objective.id for objective in OBJECTIVES]
BOARDS = ("north", "middle", "south")


def cards(text: str) -> int:
    """A set of cards from their ids."""
    return sum(2 ** CARD_NUMBER[name.lower()] for name in text.split())


def named(bits: int) -> str:
    """The ids of a set of cards."""
    return " ".join(name for i, name in enumerate(CARD_IDS) if bits >> i & 1)


def start(seats: int | None = None, **options: Any) -> LindisfarneState:
    """A fresh game, before anything is drawn."""
    return cast(LindisfarneState, GAME.start(seats, **options))


def load(data: dict[str, object]) -> LindisfarneState:
    """A position from its fields, checked."""
    return cast(LindisfarneState, GAME.load(data))


def table(
    boards: str = "",
    turn: str = "blue",
    seats: int = 3,
    *,
    hand: dict[str, int] | None = None,
    home: str = "",
    jarl: str = "blue",
    runes: dict[str, int] | None = None,
    owned: dict[str, str] | None = None,
    used: str = "",
    beside: str = "EN1 EN2, SC1 SC2, FR1 FR2",
    expedition: int = 2,
    objectives: dict[str, str] | None = None,
    out: str = "NO-BJO NO-TON",
    discard: str = "",
    **options: Any,
) -> LindisfarneState:
    """A clan's turn. Tokens that a smaller hand leaves over stand on a board that the set-up does not mention."""
    s = start(seats, norway_left_out=out, first_player=jarl, **options)
    s.step, s.seat, s.expedition = codes.TURN, NAMES.index(turn), expedition
    mentioned = place_tokens(s, boards)
    for seat in range(seats):
        s.hand[seat] = 6 - sum(len(values_of(s.crew[seat * 3 + b])) for b in range(3))
    for clan, wanted in (hand or {}).items():
        spare(s, NAMES.index(clan), wanted, mentioned)
    for order, clan in enumerate(home.split(), 1):
        s.home[NAMES.index(clan)] = order
    for clan, n in (runes or {}).items():
        s.runes[NAMES.index(clan)] = n
        s.supply -= 0 if s.unlimited else n
    for clan, text in (owned or {}).items():
        s.owned[NAMES.index(clan)] = cards(text)
        s.pile &= ~cards(text)
    s.tilted = cards(used)
    s.discard = cards(discard)
    s.pile &= ~s.discard
    for b, pair in enumerate(beside.split(",")):
        for i, name in enumerate(sorted(pair.split(), key=CARD_IDS.index)):
            s.table[b * 2 + i] = CARD_IDS.index(name)
            s.pile &= ~cards(name)
    for clan, text in (objectives or {}).items():
        for name in text.split():
            alone(s, clan, name)
    return load(s.data())


def place_tokens(s: LindisfarneState, boards: str) -> set[int]:
    """Set the lines of `north: 1 blue 5 5 | 2 black 5 4; south: ...`; returns the boards mentioned."""
    mentioned = set()
    for part in filter(None, (p.strip() for p in boards.split(";"))):
        name, _, rows = part.partition(":")
        board = BOARDS.index(name.strip())
        mentioned.add(board)
        for row in filter(None, (r.strip() for r in rows.split("|"))):
            line, clan, *values = row.split()
            where = (4 if clan == "neutral" else NAMES.index(clan)) * 3 + board
            s.crew[where], s.line[where] = crew_of([int(v) for v in values]), int(line)
    return mentioned


def spare(s: LindisfarneState, seat: int, wanted: int, mentioned: set[int]) -> None:
    """Put tokens away until the hand is as small as wanted."""
    left = int(s.hand[seat]) - wanted
    if left > 0:
        board = next(b for b in (2, 1, 0) if b not in mentioned)
        if s.line[seat * 3 + board] == 0:
            s.line[seat * 3 + board] = s.open_line(board)
        s.crew[seat * 3 + board] += left
    s.hand[seat] = wanted


def alone(s: LindisfarneState, clan: str, objective: str) -> None:
    """A clan has an objective from the pile without having put one back."""
    card = OBJECTIVE_NUMBER[objective.lower()]
    s.draws = type(s.draws)([*s.draws, CLAN_NUMBER[clan], card, codes.NOTHING, card])


def pair(s: LindisfarneState, clan: str, kept: str, back: str) -> None:
    """A clan has drawn two objectives, kept one and put the other back."""
    a, b = OBJECTIVE_NUMBER[kept.lower()], OBJECTIVE_NUMBER[back.lower()]
    s.draws = type(s.draws)([*s.draws, CLAN_NUMBER[clan], min(a, b), max(a, b), a])


def board(s: LindisfarneState, name: str) -> str:
    """A board in the notation of set-ups."""
    rows = lines_of(s, BOARDS.index(name))
    return " | ".join(f"{line} {[*NAMES, 'neutral'][clan]} {' '.join(map(str, values))}" for line, clan, values in rows)


def play(s: LindisfarneState, script: str) -> LindisfarneState:
    """Play a script; ` / ` also separates events, as in the rules. Every position on the way must be a possible one."""
    for text in texts(GAME, s, script):
        play_text(GAME, s, text)
        assert load(s.data()) == s
    return s


def options(s: LindisfarneState) -> list[str]:
    """What the seat that is asked can write, without its clan."""
    seat = s.turn()
    return [GAME.say(s, seat, action).removeprefix(NAMES[seat] + " ") for action in s.legal(seat)]


def outcomes(s: LindisfarneState) -> dict[str, int]:
    """What chance can do, with weights."""
    return {GAME.say(s, -1, outcome): weight for outcome, weight in s.chance()}


def asked(s: LindisfarneState) -> str:
    """Who is asked: a clan, chance or nobody."""
    return NAMES[s.turn()] if s.turn() >= 0 else "chance" if s.turn() == -1 else "nobody"


def ended(
    owned: dict[str, str], objectives: dict[str, str] | None = None, seats: int = 3, country: str = "", **more: Any
) -> LindisfarneState:
    """A game whose sixth expedition ends with nobody on any board."""
    more.setdefault("beside", ",,")
    more.setdefault("out", "NO-KAU NO-LOF")
    home = " ".join(NAMES[: seats - 1])
    s = table(seats=seats, owned=owned, objectives=objectives, expedition=6, turn=NAMES[seats - 1], home=home, **more)
    play(s, "return")
    if country:
        play(s, f"country {country}")
    return s
