"""What each seat may know of the objectives (LD-11), and that guesses agree with all that it saw."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.game import Event, Look
from meadhall.games.lindisfarne.rules import codes
from meadhall.games.lindisfarne.rules.scoring import known_objectives
from meadhall.games.lindisfarne.rules.state import LindisfarneState
from meadhall.rng import Rng
from meadhall.state import EVERYONE, REFEREE, SPECTATOR, UNKNOWN
from support import random_step, rule, told

from .longhouse import GAME, OBJECTIVE_IDS, ended, options, outcomes, play, start, table
from .test_examples import almost_no_objectives

CLAIM = "north: 1 blue 6 | 2 yellow 5 | 3 black 4"


def at_claim(**more: Any) -> LindisfarneState:
    s = table(CLAIM, "black", home="blue yellow", **more)
    return play(s, "black return")


def shown(s: LindisfarneState, viewer: int) -> str:
    """Everything that a viewer is given."""
    view = s.view(viewer)
    drawing = GAME.draw(view, Look())
    parts = [drawing.picture, *(region.html for region in drawing.regions.values()), GAME.text(view), str(GAME.prompt(view, viewer))]
    if viewer >= 0:
        parts += [str(GAME.planes(view, viewer)), str([GAME.choice(view, viewer, a) for a in view.legal(viewer)])]
        parts.append(str(GAME.evaluator.value(view, viewer)))
    return "\n".join(parts)


@rule("LD-11.2", "LD-6.11")
def test_the_pair_and_the_one_kept_are_the_drawers_secret() -> None:
    a, b = at_claim(), at_claim()
    play(a, "objective / draw O-EN-SC-IR O-FR-IB-NO")
    play(b, "objective / draw O-EN-SC-FR O-SC-FR-NO")
    for viewer in (1, 2, SPECTATOR):
        assert a.view(viewer) == b.view(viewer) and shown(a, viewer) == shown(b, viewer)
    assert a.view(0) != b.view(0) and "Isles of the Saints" in shown(a, 0) and "Isles of the Saints" not in shown(b, 0)
    c = a.copy()
    play(a, "keep O-EN-SC-IR")
    play(c, "keep O-FR-IB-NO")
    for viewer in (1, 2, SPECTATOR):
        assert a.view(viewer) == c.view(viewer) and shown(a, viewer) == shown(c, viewer)
    assert a.view(0) != c.view(0)


@rule("LD-11.2")
def test_who_hears_what() -> None:
    s = at_claim()
    assert s.audience(0) == EVERYONE
    play(s, "objective")
    assert s.audience(-1) == 1
    s.listen()
    play(s, "draw O-EN-SC-IR O-FR-IB-NO")
    assert s.audience(0) == 1
    play(s, "keep O-EN-SC-IR")
    told = s.heard()
    names = Look().names
    for viewer, secret in ((0, True), (1, False), (SPECTATOR, False)):
        words = " ".join(GAME.log(event, names) for event in told if Event.heard_by(event, viewer))
        assert ("Isles of the Saints" in words) == secret and ("Southern Treasure" in words) == secret


@rule("LD-11.1")
def test_everything_else_is_open() -> None:
    s = at_claim()
    play(s, "objective / draw O-EN-SC-IR O-FR-IB-NO / keep O-EN-SC-IR / yellow take EN1")
    for viewer in (1, 2, SPECTATOR):
        view, truth = s.view(viewer).data(), s.data()
        assert {name for name in truth if view[name] != truth[name]} == {"viewer", "draws"}
        assert s.view(viewer).objectives_of(0) == 1 and s.view(viewer).objectives_left() == 19
        assert [int(x) for x in s.view(viewer).draws] == [0, UNKNOWN, UNKNOWN, UNKNOWN]


@rule("LD-11.4")
def test_open_objectives_hide_nothing() -> None:
    s = table(CLAIM, "black", home="blue yellow", objectives={"blue": "O-EN-SC-IR"})
    s.open = 1
    play(s, "black return / blue objective / draw O-FR-IB-NO O-SC-IB-NO")
    assert s.audience(0) == EVERYONE
    for viewer in (1, SPECTATOR):
        assert {**s.view(viewer).data(), "viewer": REFEREE} == s.data()


@rule("LD-11.4", "LD-6.12")
@pytest.mark.parametrize("left", [1, 2])
def test_open_objectives_are_told_to_everybody(left: int) -> None:
    first, second = OBJECTIVE_IDS[:2]
    script = f"draw {first} {second} / keep {first}" if left == 2 else f"draw {first}"
    s = play(almost_no_objectives(left, boards="north: 1 blue 6 | 2 yellow 5"), "black return / blue objective")
    s.open = 1
    heard = [told(GAME, s.copy(), script, viewer) for viewer in (0, 1, SPECTATOR)]
    assert heard[0] == heard[1] == heard[2] and len(heard[0]) == left + 1


@rule("LD-11.2", "LD-8.2")
def test_the_final_count_reveals_what_was_kept_but_not_what_was_put_back() -> None:
    s = table("north: 1 blue 6", "black", home="blue yellow", expedition=6)
    play(s, "black return / blue objective / draw O-EN-SC-IR O-FR-IB-NO")
    assert s.audience(0) == EVERYONE  # the game ends with it
    play(s, "keep O-FR-IB-NO")
    assert s.step == codes.ENDED
    view = s.view(1)
    assert [int(x) for x in view.draws] == [0, UNKNOWN, UNKNOWN, 19] and list(known_objectives(view, 0)) == [19]
    guesses = {tuple(int(x) for x in view.guess(Rng(n)).draws) for n in range(200)}
    assert all(19 in draws[1:3] and draws[3] == 19 for draws in guesses) and len(guesses) == 19


@rule("LD-11.3")
def test_an_objective_put_back_is_followed_into_anothers_draw() -> None:
    """All twenty are drawn in pairs; then blue's own returned card must be in the pair of whoever draws it next."""
    s, rng = at_claim(), Rng(7)
    for n in range(10):
        if s.step != codes.CLAIM:
            fresh = at_claim()
            fresh.draws = s.draws[:]
            s = fresh
        play(s, "objective")
        play(s, list(outcomes(s))[rng.below(len(outcomes(s)))])
        play(s, options(s)[0])
        if n == 0:
            put_back = OBJECTIVE_IDS[s.draws[2]]  # blue kept the lower one
    fresh = at_claim()
    fresh.draws = s.draws[:]
    s = fresh
    play(s, "blue take EN1 / yellow objective")
    (line,) = outcomes(s)
    assert put_back in line
    play(s, line)
    for seed in range(40):
        world = s.view(0).guess(Rng(seed))
        assert OBJECTIVE_IDS.index(put_back) in (world.draws[41], world.draws[42]) and world.view(0) == s.view(0) and world.fault() == ""


@rule("LD-11.2", "LD-11.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_guesses_are_possible_and_vary_when_the_whole_pile_has_been_drawn(seats: int) -> None:
    """Clans that refuse every card work through the pile, what was put back included."""
    seen = set()
    for seed in range(3):
        rng, s = Rng(seed), start(seats)
        while s.actors():
            if s.step == codes.CLAIM and s.objectives_left():
                s.apply(s.seat, 103)
            elif s.step == codes.TURN and s.hand[s.seat] == 6:
                s.apply(s.seat, 0)
            else:
                random_step(s, rng)
            if s.drawn() in seen and rng.below(4):
                continue
            seen.add(int(s.drawn()))
            for viewer in (*range(seats), SPECTATOR):
                view = s.view(viewer)
                world = view.guess(rng)
                assert world.view(viewer) == view and world.fault() == "" and world.viewer == REFEREE
                assert view.view(viewer) == view
                assert viewer != s.seat or view.legal(viewer) == s.legal(viewer)
    assert max(seen) >= 15


@rule("LD-11.3")
def test_a_drawer_cannot_tell_who_of_two_put_which_card_back() -> None:
    """The eleventh draw, black's, brings what blue and yellow put back first; their order in the pile is not told."""
    s, rng = at_claim(), Rng(9)
    for _ in range(10):  # blue, yellow, black, blue, ...
        if s.step != codes.CLAIM:
            fresh = at_claim()
            fresh.draws = s.draws[:]
            s = fresh
        play(s, "objective")
        play(s, list(outcomes(s))[rng.below(len(outcomes(s)))])
        play(s, options(s)[rng.below(2)])
    play(s, "yellow take EN1 / black objective")
    (line,) = outcomes(s)
    play(s, line)
    assert [int(s.draws[0]), int(s.draws[4]), int(s.draws[40])] == [0, 1, 2]
    both = {int(s.draws[41]), int(s.draws[42])}
    seen = [set[int](), set[int]()]
    for seed in range(60):
        world = s.view(2).guess(Rng(seed))
        for d in range(2):
            seen[d] |= {int(c) for c in world.draws[d * 4 + 1 : d * 4 + 3] if c != world.draws[d * 4 + 3]}
    assert seen == [both, both]


def test_guesses_cover_all_unseen_objectives_evenly() -> None:
    s = at_claim()
    play(s, "objective / draw O-EN-SC-IR O-FR-IB-NO / keep O-EN-SC-IR")
    rng, counts = Rng(1), [0] * 20
    for _ in range(4000):
        counts[s.view(1).guess(rng).draws[3]] += 1
    assert min(counts) > 130 and max(counts) < 270


def test_nothing_is_unknown_to_the_referee_or_at_an_open_end() -> None:
    s = ended({"blue": "EN1"}, {"yellow": "O-EN-SC-IR"})
    assert UNKNOWN not in list(s.view(0).draws)
