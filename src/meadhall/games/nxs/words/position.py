"""Positions in words: `WJ@Wf3/3 BU@We5/2; runes W raido jera tiwaz; fallen B U; W`.

Set up and true or false:                           True or false only, because it follows from the pieces:
  WJ@Wf3/3         a piece with its facing            -Wd4                   nothing stands there
  W, or B/G        who moves; B/G: Black's gold part  land B 7               Black holds 7 hexes, or these
  runes W raido    the runes in hand                  land W/G 3             of one enemy's land
  spent W raido    the runes that were used           reach Wd4 Wd1 Wd2      where a piece may move
  neutral isa      the open rune in the middle        prey Wd4 none          whom it may capture
  fallen W B U     the captured pieces of a colour    lines Wd4 NE SE W      the lines on its shield
  taken W 2        how many a player has captured     spears Wd4 3           how many spears it has
  ward W We3       the warded piece of a colour       range Wd4 2            how far it moves
  out G            who is out of the game             cast isa Wd4 Wd1       where a rune takes it, or whom it captures
  turns 4          how many turns were taken
"""

from __future__ import annotations

import re
from collections.abc import Callable

from meadhall.bits import bit, has
from meadhall.errors import BadPosition

from ..data import CARDS, COLOURS, KINDS, LETTERS
from ..rules import cards, chance, codes, moves, tables, territory, turns
from ..rules.state import NxsState
from .names import HEX, cell_of, man, sides
from .notation import actor_mark

__all__ = ["arranged", "holds", "position", "put"]

_PIECE = re.compile(rf"([WBG])([JBUHOS])@({HEX})/([0-5])")
_TURN = re.compile(r"[WBG](/G)?")
_EMPTY = re.compile(rf"-({HEX})")
_CARD = {card.key: i for i, card in enumerate(CARDS)}
SETTERS = ("runes", "spent", "neutral", "fallen", "taken", "ward", "out", "turns")
Claim = tuple[str, tuple[str, ...]]  # a word such as `runes` and what follows; a piece, an empty hex or who moves stands alone


def position(s: NxsState) -> str:
    """All pieces, by hexes: White's land, Black's, Gold's."""
    men = [cell for cell in range(tables.HEXES) if tables.COLOUR[s.board[cell]] < tables.NOBODY]
    return " ".join(man(s.board[cell], cell) for cell in men)


def put(s: NxsState, typed: str) -> NxsState:
    """Set up a position at the start of a turn or a gold part, with the options of a given state; refuses an impossible one."""
    out = arranged(s, typed)
    follows = [claim for claim in _claims(typed) if not _TURN.fullmatch(claim[0])]  # the player to move may have lost as a result
    if fault := out.fault() or _untrue(out, follows):
        raise BadPosition(fault)
    return out


def holds(s: NxsState, typed: str) -> str:
    """Is all of this true? "" if so, else what is true instead."""
    return _untrue(s, _claims(typed))


def _untrue(s: NxsState, claims: list[Claim]) -> str:
    for head, rest in claims:
        if head in _TRUTHS:
            problem = _differs(head, rest, s)
        elif _EMPTY.fullmatch(head):
            cell = cell_of(head[1:])
            problem = "" if s.board[cell] == tables.EMPTY else f"{_standing(s, cell)}, so {head[1:]} is not empty"
        elif _TURN.fullmatch(head):
            problem = _not_moving(s, head)
        else:
            cell = cell_of(head.split("@")[1][:3])
            problem = "" if _standing(s, cell) == head else f"{_standing(s, cell)}, not {head}"
        if problem:
            return problem
    return ""


def _standing(s: NxsState, cell: int) -> str:
    """What stands on a hex, in notation."""
    return man(s.board[cell], cell) if tables.COLOUR[s.board[cell]] < tables.NOBODY else f"nothing stands on {tables.NAMES[cell]}"


def _not_moving(s: NxsState, mark: str) -> str:
    if s.step == codes.ENDED:
        return "the game is over, so nobody moves"
    return "" if actor_mark(s) == mark else f"{actor_mark(s)} is to move, not {mark}"


# -- reading ----------------------------------------------------------------------------------------------------------


def _claims(typed: str) -> list[Claim]:
    """The parts of a text; refuses what is not a word of positions."""
    out: list[Claim] = []
    for part in typed.split(";"):
        words = part.split()
        if words and words[0] in _TRUTHS:
            out.append((words[0], tuple(words[1:])))
            continue
        for word in words:
            found = _PIECE.fullmatch(word) or _EMPTY.fullmatch(word)
            name = found[3] if found and found.re is _PIECE else word[1:]
            if not found and not _TURN.fullmatch(word):
                raise BadPosition(
                    f"{word!r} is not a part of a position; write pieces like WJ@Wf3/3, who moves as W, or {', '.join(_TRUTHS)}"
                )
            if found and cell_of(name) == tables.OFF:
                raise BadPosition(f"There is no hex {name}")
            out.append((word, ()))
    return out


def _cell(name: str) -> int:
    cell = cell_of(name)
    if cell == tables.OFF:
        raise BadPosition(f"There is no hex {name}")
    return cell


class _Nobody(Exception):
    """Raised where something is said of a piece, but the hex is empty."""


def _man_at(s: NxsState, name: str) -> int:
    """The hex of a piece."""
    cell = _cell(name)
    if tables.COLOUR[s.board[cell]] >= tables.NOBODY:
        raise _Nobody
    return cell


def _colour(letter: str) -> int:
    if len(letter) != 1 or letter not in COLOURS:
        raise BadPosition(f"{letter!r} is not a colour; they are W, B and G")
    return COLOURS.index(letter)


def _card(key: str) -> int:
    if key not in _CARD:
        raise BadPosition(f"{key!r} is not a rune; they are {', '.join(_CARD)}")
    return _CARD[key]


def _kind(letter: str) -> int:
    if len(letter) != 1 or letter not in LETTERS:
        raise BadPosition(f"{letter!r} is not a kind of piece; they are {', '.join(LETTERS)}")
    return LETTERS.index(letter)


def _number(word: str) -> int:
    if not word.isdigit():
        raise BadPosition(f"{word!r} is not a number")
    return int(word)


# -- what is true -----------------------------------------------------------------------------------------------------


def _differs(head: str, rest: tuple[str, ...], s: NxsState) -> str:
    """Compare one claim with the truth: a number, `none`, or the things themselves in any order."""
    named, truth_of = _TRUTHS[head]
    if len(rest) < named + 1:
        raise BadPosition(f"{head!r} says too little; write {_SHAPES[head]}")
    try:
        truth = truth_of(s, *rest[:named])
    except _Nobody:
        return f"nothing stands on {rest[named - 1]}"
    said = rest[named:]
    if isinstance(truth, int):
        if len(said) != 1:
            raise BadPosition(f"{head!r} says too much; write {_SHAPES[head]}")
        return "" if _number(said[0]) == truth else f"{' '.join((head, *rest[:named]))} {truth}, not {said[0]}"
    if len(said) == 1 and said[0].isdigit():
        same = int(said[0]) == len(truth)
    else:
        same = sorted(truth) == sorted(() if said == ("none",) else said)
    true_words = f"{len(truth)}: {' '.join(truth)}" if truth else "none"
    return "" if same else f"{' '.join((head, *rest[:named]))} {true_words}; not {' '.join(said)}"


def _land(s: NxsState, whose: str) -> list[str]:
    colour, _, of = whose.partition("/")
    cells = territory.holds(s, _colour(colour))
    return [tables.NAMES[cell] for cell in cells if not of or tables.LAND[cell] == _colour(of)]


def _ways(s: NxsState, name: str, empty: bool) -> list[str]:
    """Where a piece may go, or whom it may capture; for pieces that are not to move now, by chapters 4 and 5 alone."""
    cell = _man_at(s, name)
    found = moves.destinations(s, cell) if tables.COLOUR[s.board[cell]] == s.side else moves.unjudged(s, cell)
    return [tables.NAMES[to] for to in found if (s.board[to] == tables.EMPTY) == empty]


def _cast(s: NxsState, key: str, name: str) -> list[str]:
    """The hexes that a rune offers to a piece: to go to, to capture on, to swap with; for a turning path, where it ends."""
    cell, world = _man_at(s, name), s.copy()
    world.card, world.step, world.start = _card(key), codes.CARD_MID, cell
    found = set(cards.destinations(world, world.card, cell))
    if world.card == codes.EHWAZ:
        ends = [world.copy() for _ in found]
        for end, mid in zip(ends, sorted(found), strict=True):
            end.apply(end.mover, codes.GO + mid)
        found = {action - codes.GO for end in ends for action in end.legal(end.mover)}
    return [tables.NAMES[to] for to in sorted(found)]


def _lines(s: NxsState, name: str) -> list[str]:
    code = s.board[_man_at(s, name)]
    return sides(int(tables.KIND[code]), int(tables.FACING[code])).split()


def _cards_in(s: NxsState, letter: str, spent: bool) -> list[str]:
    first = _colour(letter) * codes.CARD_KINDS
    row = s.spent if spent else s.hands
    return [card.key for i, card in enumerate(CARDS) for _ in range(row[first + i])]


def _fallen(s: NxsState, letter: str) -> list[str]:
    first = _colour(letter) * tables.KINDS_OF_PIECES
    return [kind for i, kind in enumerate(LETTERS) for _ in range(s.lost[first + i])]


def _ward(s: NxsState, letter: str) -> list[str]:
    cell = s.wards[_colour(letter)]
    return [] if cell == tables.OFF else [tables.NAMES[cell]]


_Truth = Callable[..., int | list[str]]
_TRUTHS: dict[str, tuple[int, _Truth]] = {  # how many words say whose it is, and what is true of it
    "land": (1, _land),
    "reach": (1, lambda s, name: _ways(s, name, True)),
    "prey": (1, lambda s, name: _ways(s, name, False)),
    "cast": (2, _cast),
    "lines": (1, _lines),
    "spears": (1, lambda s, name: len(KINDS[tables.KIND[s.board[_man_at(s, name)]]].spears)),
    "range": (1, lambda s, name: KINDS[tables.KIND[s.board[_man_at(s, name)]]].reach),
    "runes": (1, lambda s, letter: _cards_in(s, letter, False)),
    "spent": (1, lambda s, letter: _cards_in(s, letter, True)),
    "neutral": (0, lambda s: [] if s.neutral == codes.NO_CARD else [CARDS[s.neutral].key]),
    "fallen": (1, _fallen),
    "taken": (1, lambda s, letter: int(s.taken[_colour(letter)])),
    "ward": (1, _ward),
    "out": (0, lambda s: [letter for seat, letter in enumerate(COLOURS) if has(s.out, seat)]),
    "turns": (0, lambda s: int(s.turns)),
}
_SHAPES = {
    "land": "land B 7, or land B We5 Wf4",
    "reach": "reach Wd4 9, or reach Wd4 Wd1 Wd2",
    "prey": "prey Wd4 We2, or prey Wd4 none",
    "cast": "cast isa Wd4 Wd1 Wd2",
    "lines": "lines Wd4 NE SE W",
    "spears": "spears Wd4 3",
    "range": "range Wd4 2",
    "runes": "runes W raido jera tiwaz",
    "spent": "spent W raido",
    "neutral": "neutral isa",
    "fallen": "fallen W B U",
    "taken": "taken W 2",
    "ward": "ward W We3",
    "out": "out G",
    "turns": "turns 4",
}


# -- setting up -------------------------------------------------------------------------------------------------------


def arranged(s: NxsState, typed: str) -> NxsState:
    """The pieces and everything else named, on an empty board with the options of a given state, at the start of a turn or a gold part.

    Whether the position is possible is for fault() to say (NX-7.17). Runes stay with whoever holds them unless some are named.
    """
    claims = _claims(typed)
    data = _cleared(s)
    board = data["board"]
    assert isinstance(board, list)
    mover = next((head for head, _ in reversed(claims) if _TURN.fullmatch(head)), COLOURS[s.first % 3])
    if any(head in ("runes", "spent", "neutral") for head, _ in claims):
        data |= {"hands": [0] * 36, "spent": [0] * 36, "neutral": codes.NO_CARD}
    for head, rest in claims:
        found = _PIECE.fullmatch(head)
        if found:
            _stand(board, head, *found.groups())
        elif head in SETTERS:
            _set(data, head, rest)
    seat = COLOURS.index(mover[0])
    if seat >= s.seats:
        raise BadPosition("NX-1.1: nobody plays Gold here")
    _follow(s, data, seat, mover.endswith("/G"), {head for head, _ in claims})
    out = NxsState()
    out.load(data)
    turns.start(out, seat)
    if mover.endswith("/G") and out.step != codes.ENDED:
        out.side, out.step = tables.GOLD, codes.PIECE  # NX-10.5
    return out


def _cleared(s: NxsState) -> dict[str, object]:
    """The options of a state, and what was dealt, with an empty board and no history."""
    data = s.data()
    off = [tables.OFF] * 3
    board = [tables.WALL if code == tables.WALL else tables.EMPTY for code in s.board]
    return data | {
        "board": board,
        "lost": [0] * 18,
        "taken": [0] * 3,
        "wards": off,
        "last_from": off,
        "last_to": off,
        "last_turned": off,
        "barred": [0] * 3,
        "past": [],
        "out": 0,
        "turned_two": 0,
        "turns": 0,
        "card": codes.NO_CARD,
        "start": tables.OFF,
        "mid": tables.OFF,
        "raised": tables.KINDS_OF_PIECES,
        "end": codes.RUNNING,
        "winners": 0,
        "skipped": 0,
    }


def _stand(board: list[int], word: str, letter: str, kind: str, name: str, facing: str) -> None:
    """Put a piece on the board (NX-1.2, NX-1.9)."""
    cell = cell_of(name)
    if board[cell] == tables.WALL:
        raise BadPosition(f"NX-1.2: {name} is out of play with two players")
    if board[cell] != tables.EMPTY:
        raise BadPosition(f"Two pieces stand on {name}")
    if int(facing) >= KINDS[LETTERS.index(kind)].facings:
        raise BadPosition(f"NX-1.9: {word}: that kind of piece has the facings 0 to {KINDS[LETTERS.index(kind)].facings - 1}")
    board[cell] = int(tables.code_of(COLOURS.index(letter), LETTERS.index(kind), int(facing)))


def _set(data: dict[str, object], head: str, rest: tuple[str, ...]) -> None:
    """Write what one word says into the data of a position."""
    if len(rest) < _TRUTHS[head][0] + 1:
        raise BadPosition(f"{head!r} says too little; write {_SHAPES[head]}")
    rows = {"runes": "hands", "spent": "spent", "fallen": "lost"}
    row = data[rows.get(head, {"taken": "taken", "ward": "wards"}.get(head, "lost"))]
    assert isinstance(row, list)
    if head in ("runes", "spent"):
        for key in rest[1:] if rest[1:] != ("none",) else ():
            row[_colour(rest[0]) * codes.CARD_KINDS + _card(key)] += 1
    elif head == "fallen":
        for letter in rest[1:] if rest[1:] != ("none",) else ():
            row[_colour(rest[0]) * tables.KINDS_OF_PIECES + _kind(letter)] += 1
    elif head == "taken":
        row[_colour(rest[0])] = _number(rest[1])
    elif head == "ward":
        data["wards"] = [_cell(rest[1]) if colour == _colour(rest[0]) else cell for colour, cell in enumerate(row)]
    elif head == "neutral":
        data["neutral"] = _card(rest[0])
    elif head == "out":
        data["out"] = sum(int(bit(_colour(letter))) for letter in rest)
    else:
        data["turns"] = _number(rest[0])


def _follow(s: NxsState, data: dict[str, object], seat: int, gold: bool, said: set[str]) -> None:
    """Set what follows from the words: the set-up is over, everything is dealt, turns were taken, somebody captured the fallen."""
    seats = int(s.seats)
    if s.first == codes.UNDRAWN:
        data["first"] = seat
    first = data["first"]
    assert isinstance(first, int)
    if "turns" not in said:
        data["turns"] = max((seat - first) % seats, int(gold))
    if s.step < codes.CARD:
        data["drawn"] = int(chance.tiles(s)) if s.setup >= tables.RANDOM else 0
        data["dealt"] = 0 if s.cards == codes.NO_CARDS else 3 if s.cards == codes.SANNLIGR else int(chance.pack(s))
    lost = data["lost"]
    assert isinstance(lost, list)
    if "taken" not in said and s.lands() == 2:
        data["taken"] = [sum(lost[6:12]), sum(lost[:6]), 0]
    data["step"], data["mover"], data["side"] = codes.PIECE, seat, seat
