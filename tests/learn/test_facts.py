"""Facts: each kind once true and once false, with what is true instead."""

from __future__ import annotations

import pytest

from meadhall.errors import BadBook
from meadhall.games import load_game
from meadhall.learn.blocks import block
from meadhall.learn.facts import FACTS, check, true
from meadhall.learn.scene import SCENE, matches, play, scene, viewer
from meadhall.state import State

GAME = load_game("hexentafl")
START, CAUGHT = "", "put: Kb3 Ac4 Aa1 Dd5 A\nplay: a1-a2xb3"
TRUE = [
    (START, "legal d5-d6 | Kd4-e4"),
    (START, "illegal Kd4-d2 HX-2.4"),
    (START, "choices 36"),
    (START, "choices 3 K*"),
    (START, "turn 1"),
    (CAUGHT, "turn over"),
    (CAUGHT, "scores 0 1"),
    (CAUGHT, "is win A king"),
    (START, "has Kd4 Aa1 -d6 D"),
    (START, "shows the King and 3. Attackers (seat 2): 6"),
]
FALSE = [
    (START, "legal d5-d7", "d5-d7"),
    (START, "legal Kd4-d2", "refused"),
    (START, "illegal d5-d6 HX-2.3", "it is legal"),
    (START, "illegal Kd4-d2 HX-2.6", "it is refused, but with"),
    (START, "illegal Kd4-d2", "name the clause"),
    (START, "choices 35", "there are 36"),
    (START, "choices many", "write a number"),
    (START, "offers d5-d6", "offered are"),
    (START, "turn 2", "it is 1"),
    (CAUGHT, "turn 2", "it is over"),
    (CAUGHT, "scores 1 0", "they are 0 1"),
    (START, "scores 1 0", "not over"),
    (START, "points 3 4", "they are"),
    (CAUGHT, "is win D escape", "ended with"),
    (START, "is d5-d6", "not a marker"),
    (START, "has Kd5", "is not on the board"),
    (START, "has -d4", "Kd4 stands there"),
    (START, "has A", "D is to move"),
    (START, "has Xd4", "not a piece"),
    (START, "shows a dragon", "does not"),
    (START, "refuses seats=2 HX-1.1", "a game begins"),
    (START, "refuses seats=2", "name the clause"),
    (START, "refuses seats=9 HX-1.1", "it is refused, but with"),
    (START, "claims much", "not a fact"),
]


def position(text: str) -> State:
    return scene(GAME, block("figure", "x", text, 0, SCENE))


@pytest.mark.parametrize(("text", "fact"), TRUE)
def test_a_true_fact_passes(text: str, fact: str) -> None:
    check(GAME, position(text), fact)
    assert true(GAME, position(text), fact)


def test_offers_means_exactly_these() -> None:
    state = position("put: Kc6 Dd5 Ag1 D")
    texts = [GAME.say(state, 0, action) for action in state.legal(0)]
    check(GAME, state, "offers " + " | ".join(reversed(texts)))
    with pytest.raises(BadBook, match="offered are"):
        check(GAME, state, "offers " + " | ".join(texts[1:]))


@pytest.mark.parametrize(("text", "fact", "words"), FALSE)
def test_a_false_fact_is_refused_with_what_is_true(text: str, fact: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        check(GAME, position(text), fact)


def test_every_kind_of_fact_is_tried_here() -> None:
    assert {fact.split()[0] for _, fact, *_ in FALSE} >= set(FACTS)


def test_options_are_refused_with_their_clause() -> None:
    game = load_game("lindisfarne")
    check(game, game.start(), "refuses seats=2 first_player=black LD-1.10")


def test_a_script_is_exact() -> None:
    state = GAME.start()
    assert len(play(GAME, state, "e3-e2; a4-c4; c3-b3xc4")) == 3
    with pytest.raises(BadBook, match="write 'c3-b3xc4'"):
        play(GAME, position("play: e3-e2; a4-c4"), "c3-b3")
    with pytest.raises(BadBook, match="was refused"):
        play(GAME, GAME.start(), "d5-d7")


def test_a_viewer_is_a_seat() -> None:
    made = block("figure", "x", "viewer: seat 3", 0, SCENE)
    with pytest.raises(BadBook, match="seat 1"):
        viewer(made, GAME.start())
    assert viewer(block("figure", "x", "viewer: seat 2", 0, SCENE), GAME.start()) == 1


def test_patterns() -> None:
    assert matches("Kd4-e4", "K*") and matches("a1-a2", "a1-a2") and not matches("a1-a2xb3", "a1-a2") and matches("a1-a2xb3", "*x*")
