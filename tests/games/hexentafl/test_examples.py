"""The worked examples of the specification, and opening counts to depth 4."""

from __future__ import annotations

from typing import cast

import pytest

from meadhall import State, compiled, load_game
from meadhall import hex as geometry
from meadhall.errors import IllegalMove
from meadhall.games.hexentafl.rules import HexentaflState
from meadhall.games.hexentafl.rules.tables import ends_of
from meadhall.games.hexentafl.words import ENDS, position, put
from support import play_text, random_states, rule

GAME = load_game("hexentafl")

# name, position and side, move, the notation it gets, how the game stands afterwards
EXAMPLES = [
    ("EX1", "Kb3 Ac4 Aa1 Dd5 A", "a1-a2", "a1-a2xb3", "win A king"),
    ("EX2", "Kb3 Ac4 Aa4 Dd5 A", "a4-a3", "a4-a3", ""),
    ("EX3", "Ad7 Aa1 Dc6 De3 Kd4 D", "e3-e6xd7", "e3-e6xd7", ""),
    ("EX4", "Ad7 Aa1 Dc6 Df4 Kd4 D", "f4-d6", "f4-d6", ""),
    ("EX5", "Aa4 Aa2 Ag1 Db3 Kd4 D", "b3-a3", "b3-a3", ""),
    ("EX6", "Kd4 Ad5 Ac3 Ae2 Ag1 A", "e2-e3", "e2-e3xd4", "win A king"),
    ("EX7", "Kd4 Ad5 Ad2 A", "d2-d3", "d2-d3", ""),
    ("EX8", "Kd4 Ad5 Ac4 Ae6 A", "e6-e4", "e6-e4", ""),
    ("EX9", "Kd4 Ad5 Ac4 Ae4 Af2 A", "f2-e3", "f2-e3", ""),
    ("EX10", "Kd4 Ad5 Ac4 Ae4 Ac3 Ae2 A", "e2-e3", "e2-e3xd4", "win A king"),
    ("EX11", "Ad1 Kb3 Dc5 A", "d1-d6", "d1-d6", ""),
    ("EX12", "Ad1 Kd5 Dc5 D", "Kd5-d4", "Kd5-d4", ""),
    ("EX14", "Dc6 Ab2 Kd4 A", "b2-b5", "b2-b5", ""),
    ("EX15", "Dd5 Ad7 Kb2 A", "d7-d6", "d7-d6", ""),
    ("EX16", "Dc5 De5 Ab4 Af4 Kb1 Ad7 A", "d7-d6xc5xe5", "d7-d6xc5xe5", ""),
    ("EX17", "Kc3 Dc6 Ac5 Ag1 D", "Kc3-c4xc5", "Kc3-c4xc5", ""),
    ("EX18", "Kc6 Db2 Db5 Ab4 D", "b2-b3xb4", "b2-b3xb4", "win D stuck"),
    ("EX19", "Ka2 Da1 Ab3 Aa3 Ab1 Ae1 A", "e1-b2", "e1-b2", "win A stuck"),
    ("EX20", "Kc6 Aa1 Da2 D", "Kc6-d7", "Kc6-d7", "win D escape"),
    ("EX21", "Kc5 Aa1 Da2 D", "Kc5-c6", "Kc5-c6", ""),
]


@pytest.mark.parametrize(("name", "text", "move", "said", "end"), EXAMPLES, ids=[e[0] for e in EXAMPLES])
def test_example(name: str, text: str, move: str, said: str, end: str) -> None:
    state = put(cast(HexentaflState, GAME.start()), text)
    seat = state.turn()
    assert GAME.say(state, seat, GAME.read(state, seat, move)) == said
    men = len(position(state).split())
    play_text(GAME, state, move)
    assert ENDS.get(int(state.end), "") == end
    taken = said.count("x") - ("king" in end)
    assert len(position(state).split()) == men - taken


@rule("HX-2.6", "HX-2.7")
def test_example_11_the_throne_cannot_be_stopped_on() -> None:
    with pytest.raises(IllegalMove, match=r"HX-2\.6"):
        GAME.read(put(cast(HexentaflState, GAME.start()), "Ad1 Kb3 Dc5 A"), 1, "d1-d4")


@rule("HX-2.4")
def test_example_12_the_king_may_not_go_further() -> None:
    with pytest.raises(IllegalMove, match=r"HX-2\.4"):
        GAME.read(put(cast(HexentaflState, GAME.start()), "Ad1 Kd5 Dc5 D"), 0, "Kd5-d7")


@rule("HX-2.5", "HX-4.1")
def test_example_13_on_the_large_board_the_king_slides_home() -> None:
    state = put(cast(HexentaflState, GAME.start(size=5)), "Aa1 Ke5 D")
    play_text(GAME, state, "Ke5-e9")
    assert ENDS[int(state.end)] == "win D escape"


@rule("HX-2.3")
def test_example_20_an_occupied_corner_is_barred() -> None:
    with pytest.raises(IllegalMove, match=r"HX-2\.3"):
        GAME.read(put(cast(HexentaflState, GAME.start()), "Kc6 Aa1 Ad7 Da2 D"), 0, "Kc6-d7")


def test_example_22_three_of_the_first_moves_are_the_kings() -> None:
    state = GAME.start()
    texts = [GAME.say(state, 0, a) for a in state.legal(0)]
    assert len(texts) == 36 and sorted(t for t in texts if t[0] == "K") == ["Kd4-c4", "Kd4-d3", "Kd4-e4"]


def perft(state: State, depth: int) -> int:
    actors = state.actors()
    if depth == 0 or not actors:
        return 1
    legal = state.legal(actors[0])
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = state.copy()
        after.apply(actors[0], action)
        total += perft(after, depth - 1)
    return total


PERFT = {
    (4, "defenders"): (36, 1170, 38727, 1361277),
    (4, "attackers"): (33, 1152, 40446, 1305765),
    (5, "defenders"): (42, 3210, 162756, 12782274),
    (5, "attackers"): (78, 3222, 257376, 12883914),
}


@pytest.mark.parametrize(("size", "first"), list(PERFT))
def test_perft(size: int, first: str) -> None:
    """Positions after 1, 2, 3 and 4 plies (depth 4 in compiled mode)."""
    depth = 4 if compiled() else 3
    found = tuple(perft(GAME.start(size=size, first=first), d) for d in range(1, depth + 1))
    assert found == PERFT[size, first][:depth]


# -- an independent reading of the rules, slow and plain ----------------------------------------------------------------


Cell = tuple[int, int]
Board = dict[Cell, str]
WAYS = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]


def plus(cell: Cell, way: Cell) -> Cell:
    return cell[0] + way[0], cell[1] + way[1]


def inside(cell: Cell, size: int) -> bool:
    return max(abs(cell[0]), abs(cell[1]), abs(cell[0] + cell[1])) < size


def corner(cell: Cell, size: int) -> bool:
    return inside(cell, size) and sum(inside(plus(cell, w), size) for w in WAYS) == 3


def naive_moves(board: Board, side: str, size: int, slides: bool) -> dict[tuple[Cell, Cell], frozenset[Cell]]:
    """Every move of a side with what it captures, straight from the text of the rules."""
    found = {}
    for cell, piece in board.items():
        if (piece == "A") != (side == "A"):
            continue
        for way in WAYS:
            to = plus(cell, way)
            while inside(to, size) and to not in board:
                if to != (0, 0) or piece == "K":
                    found[cell, to] = naive_captures(board, cell, to, side, size)
                if piece == "K" and not slides:
                    break
                to = plus(to, way)
    return found


def naive_captures(board: Board, cell: Cell, to: Cell, side: str, size: int) -> frozenset[Cell]:
    after = {k: v for k, v in board.items() if k != cell} | {to: board[cell]}
    friends = {k for k, v in after.items() if (v == "A") == (side == "A")}
    taken = set()
    for victim in set(after) - friends:
        near = [n for n in (plus(victim, w) for w in WAYS) if inside(n, size)]
        if to not in near:
            continue
        if after[victim] == "K" and victim == (0, 0):
            trios = [{WAYS[i], WAYS[i + 2], WAYS[(i + 4) % 6]} for i in (0, 1)]
            falls = any(to in trio and trio <= friends for trio in trios)
        elif corner(victim, size):
            rim = {n for n in near if sum(inside(plus(n, w), size) for w in WAYS) < 6}
            falls = to in rim and rim <= friends
        else:
            falls = (2 * victim[0] - to[0], 2 * victim[1] - to[1]) in friends
        if falls:
            taken.add(victim)
    return frozenset(taken)


@pytest.mark.parametrize("size", [4, 5])
def test_random_games_agree_with_a_plain_reading_of_the_rules(size: int) -> None:
    cells = geometry.hexagon(size)
    for seed in range(4):
        for state in random_states(GAME, 2, seed, size=size)[:-1]:
            s = cast(HexentaflState, state)
            board: Board = {cells[s.king]: "K"}
            board |= {c: "D" for i, c in enumerate(cells) if s.defenders // 2**i % 2}
            board |= {c: "A" for i, c in enumerate(cells) if s.attackers // 2**i % 2}
            expected = naive_moves(board, "DA"[s.side], size, size == 5)
            legal = {(cells[a], cells[b]): action for action in s.legal(s.turn()) for a, b in [ends_of(size, action)]}
            assert set(legal) == set(expected)
            for move, action in legal.items():
                after = s.copy()
                after.apply(s.turn(), action)
                assert {c for i, c in enumerate(cells) if after.taken // 2**i % 2} == expected[move]
