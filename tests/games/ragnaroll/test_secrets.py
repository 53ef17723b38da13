"""What stays hidden: rolls, roles, chains of choices, and how far an unfinished player has come (section 6 of the rules)."""

from __future__ import annotations

from itertools import product

import pytest

from games.ragnaroll.sheets import at_the_end, dice, finish, offers, play, put, start
from meadhall.games.ragnaroll import GAME
from meadhall.games.ragnaroll.rules import agenda, rounds, secrets
from meadhall.games.ragnaroll.rules.codes import ASSIGN, DONE, RESOLVE, ROLL, RUNES_FIRST, UNSEEN, UNSEEN_DICE
from meadhall.games.ragnaroll.rules.state import RagnarollState
from meadhall.rng import Rng
from meadhall.state import CHANCE, EVERYONE, OVER, REFEREE, SPECTATOR, UNKNOWN
from support import rule

ROLLS = "P1 roll R1 B2 Y3; P2 roll R4 B5 Y6; P3 roll R2 B2 Y2"
SIF = "R5-1 R6-1 R6-2 R6-3 B1-3"


def guesses(view: RagnarollState, n: int = 60) -> list[RagnarollState]:
    """Worlds that the viewer cannot rule out."""
    return [view.guess(Rng(seed)) for seed in range(n)]


@rule("RR-4.1", "RR-4.10")
def test_a_roll_can_be_anything_to_the_others() -> None:
    s = play(start(), ROLLS)
    seen = s.view(0)
    worlds = guesses(seen, 400)
    for die in range(3, 6):
        assert {int(world.rolled[die]) for world in worlds} == set(range(1, 7))
    assert {int(world.roles[2]) for world in worlds} == {0, 1, 2, 3}  # P2 may have named no die yet, or any
    assert all(world.depth[1] > 0 and world.viewer == REFEREE and world.view(0) == seen and not world.fault() for world in worlds)
    assert any(world.turns[1] == 1 for world in worlds) and any(world.turns[1] == 0 for world in worlds)


@rule("RR-2.6", "RR-4.1")
@pytest.mark.parametrize("shown", [False, True])
def test_while_the_dice_fall_a_guess_has_whole_dice(shown: bool) -> None:
    s = play(start(3, open_dice=shown), "P1 roll R3 B5 Y2; P2 roll R1 B6 Y4")
    assert s.phase == ROLL
    for viewer in (0, 1, 2, SPECTATOR):
        for seed in range(4):
            guess = s.view(viewer).guess(Rng(seed))
            for seat in range(2):
                fallen = [int(n) for n in guess.dice[3 * seat : 3 * seat + 3]]
                assert fallen == list(guess.rolled[3 * seat : 3 * seat + 3]) and set(fallen) <= set(range(1, 7))
                assert fallen == [[3, 5, 2], [1, 6, 4]][seat] or not (shown or seat == viewer)
            assert guess.fault() == ""


@rule("RR-2.4", "RR-2.6", "RR-19.7")
def test_nobody_knows_what_another_is_asked() -> None:
    for s in (play(start(), ROLLS), play(start(), ROLLS + "; P1 keep; P3 keep"), finish(play(start(), ROLLS), 0, 2)):
        for viewer, seat in product((0, 1, 2, SPECTATOR), range(3)):
            assert s.view(viewer).legal(seat) == (s.legal(seat) if seat == viewer else [])


@rule("RR-2.6")
def test_a_finished_seat_is_guessed_finished_and_an_unfinished_one_unfinished() -> None:
    s = play(start(), ROLLS + "; P2 keep; P2 thunder R4; P2 circle B5; P3 keep")
    for world in guesses(s.view(0)):
        assert world.depth[1] == 0 and world.roles[2] > 0 and world.roles[3] > 0 and world.depth[2] > 0
    for world in guesses(s.view(SPECTATOR)):
        assert world.depth[0] > 0 and world.depth[1] == 0 and world.depth[2] > 0


@rule("RR-2.4", "RR-2.6")
def test_in_phase_d_any_legal_chain_may_have_been_played() -> None:
    s = put(start(), struck=SIF, spent=(1, 0, 0), round=2)
    play(s, dice("Y6", "R1-1", 5, 6))
    assert s.phase == RESOLVE and offers(s) == ["pass", "summon sif"]
    seen = s.view(1)
    worlds = guesses(seen, 100)
    assert all(world.depth[0] > 0 for world in worlds)  # P1 still owes something
    assert {bool(world.claims[3]) for world in worlds} == {False, True}
    play(s, "P1 summon sif; P1 smite B4-1; P1 smite Y4-1")
    later = guesses(s.view(1), 200)
    assert all(world.depth[0] == 0 for world in later)
    assert any(world.claims[3] and world.trolls(0, 0) == 2 for world in later) and any(world.claims[3] == 0 for world in later)


@rule("RR-2.4")
def test_phase_a_is_hidden_too() -> None:
    s = put(start(2), round=3)
    rounds.begin_round(s, 4)
    play(s, "P1 rune R5")
    assert s.phase == RUNES_FIRST
    seen = s.view(1)
    assert seen.stones[0] == 0 and s.stones[0] == 16
    assert {int(world.stones[0]) for world in guesses(seen, 300)} == {2**n for n in range(18)}
    play(s, "P2 rune R5")
    assert s.phase == ROLL and s.view(1).stones[0] == 16


@rule("RR-4.1")
def test_audiences() -> None:
    s = start()
    assert s.audience(CHANCE) == 1
    play(s, "P1 roll R1 B2 Y3")
    assert s.audience(CHANCE) == 2
    play(s, "P2 roll R4 B5 Y6; P3 roll R2 B2 Y2")
    assert [s.audience(seat) for seat in range(3)] == [1, 2, 4]
    assert start(3, open_dice=True).audience(CHANCE) == EVERYONE


@rule("RR-2.4")
def test_others_see_the_sheet_of_the_last_phase_boundary_even_for_automatic_marks() -> None:
    s = play(start(), dice("B4", "R1-1", 1, 4))
    assert s.marks(0) > 6 and s.phase == RESOLVE
    seen = s.view(2)
    assert seen.marks(0) == seen.marks(3) == 6 and seen.trolls(seen.known_sheet(0), 1) == 0 and seen.stones[0] == 0
    mine = s.view(0)
    assert mine.marks(0) == s.marks(0)


@rule("RR-19.5")
def test_on_a_view_the_last_choice_of_a_phase_waits_for_the_table() -> None:
    s = play(start(), ROLLS + "; P2 keep; P2 thunder R4; P2 circle B5; P3 keep; P3 thunder R2; P3 circle B2; P1 keep; P1 thunder R1")
    seen = s.view(0)
    seen.apply(0, seen.legal(0)[0])
    assert seen.phase == UNSEEN_DICE and seen.turn() == CHANCE and seen.chance() == [(0, 1)] and seen.dice[3] == UNKNOWN
    seen.apply(CHANCE, 0)
    assert seen.phase == UNSEEN_DICE
    s.apply(0, s.legal(0)[0])
    assert s.phase == RESOLVE or s.round == 2
    late = play(put(start(), struck=SIF, spent=(1, 0, 0), round=2), dice("Y6", "R1-1", 5, 6))
    finish(late, 1, 2)
    view = late.view(0)
    view.apply(0, view.legal(0)[0])
    assert view.phase == UNSEEN


@rule("RR-19.6", "RR-19.7")
def test_solo_hides_nothing_and_shares_by_the_ladder() -> None:
    s = play(start(1), "P1 roll R1 B2 Y3; P1 keep; P1 thunder R1")
    seen = s.view(SPECTATOR)
    assert seen.phase == ASSIGN and list(seen.dice) == [1, 2, 3] and seen.roles[0] == 1 and s.audience(0) == EVERYONE
    done = at_the_end(1, ["B4-1 B6-2"])
    assert done.phase == DONE and done.points() == [1] and abs(done.scores()[0] - 1 / 60) < 1e-9
    assert at_the_end(1, ["R4-1"]).scores() == [0.0]


def test_guesses_can_be_played_to_the_end() -> None:
    s = play(start(4), "; ".join(f"P{n} roll R{n} B{n} Y{n}" for n in (1, 2, 3, 4)))
    rng = Rng(3)
    for world in guesses(s.view(2), 5):
        while world.actors():
            actor = world.actors()[0]
            legal = world.legal(actor)
            world.apply(actor, int(world.sample(rng)) if actor == CHANCE else legal[rng.below(len(legal))])
        assert sum(world.scores()) == 1.0


def test_planes_tell_nothing_of_the_others() -> None:
    one = play(start(), ROLLS)
    two = play(start(), ROLLS.replace("P2 roll R4 B5 Y6", "P2 roll R1 B1 Y1") + "; P2 keep; P2 thunder B1")
    assert [p.values for p in GAME.planes(one.view(0), 0)] == [p.values for p in GAME.planes(two.view(0), 0)]
    assert [p.values for p in GAME.planes(one.view(1), 1)] != [p.values for p in GAME.planes(two.view(1), 1)]


@rule("RR-2.4", "RR-2.6")
def test_the_truth_is_always_among_the_guesses() -> None:
    """A guess replays a hidden chain from the public sheet; with the choices that were really made it gives the true position."""
    for seed in range(6):
        s, rng = start(3), Rng(seed)
        chains: list[list[int]] = [[], [], []]
        while s.actors():
            actor = s.actors()[rng.below(len(s.actors()))]
            legal = s.legal(actor)
            action = int(s.sample(rng)) if actor == CHANCE else legal[rng.below(len(legal))]
            before = (s.round, s.phase)
            s.apply(actor, action)
            if (s.round, s.phase) != before:
                chains = [[], [], []]
            elif actor != CHANCE:
                chains[actor].append(action)
            if s.phase in (RUNES_FIRST, ASSIGN, RESOLVE) and s.actors():
                for other in range(3):
                    again = s.copy()
                    secrets.restart(again, other)
                    for choice in chains[other]:
                        agenda.answer(again, other, again.present(other), choice, 0)
                        agenda.settle(again, other)
                    assert again == s


@rule("RR-2.4", "RR-2.6")
def test_whatever_was_chosen_in_secret_is_a_chain_that_a_guess_may_play() -> None:
    """A guess restarts a hidden seat and draws among all that is legal; so whatever is true has its chance, however rare."""
    compared = 0
    for seats in (2, 3, 6):
        s, rng = start(seats), Rng(seats)
        chosen: dict[int, list[int]] = {}
        while (turn := int(s.turn())) != OVER:
            when = s.round, s.phase
            if s.phase in (RUNES_FIRST, ASSIGN, RESOLVE):
                for seat in range(seats):
                    world = s.copy()
                    secrets.restart(world, seat)
                    for action in chosen.get(seat, []):
                        assert action in world.legal(seat)
                        agenda.answer(world, seat, world.present(seat), action, 0)
                        agenda.settle(world, seat)
                    assert world == s
                    compared += bool(chosen.get(seat))
            actors = s.actors()
            actor = actors[int(rng.below(len(actors)))]
            action = int(s.sample(rng)) if turn == CHANCE else s.legal(actor)[rng.below(len(s.legal(actor)))]
            s.apply(actor, action)
            chosen.setdefault(actor, []).append(action)
            if when != (s.round, s.phase):
                chosen = {}
    assert compared > 300


def test_a_spectator_gets_the_planes_of_the_first_seat_without_its_secrets() -> None:
    s = play(put(start(), struck=SIF, spent=(1, 0, 0), round=2), dice("Y6", "R1-1", 5, 6))
    seen = s.view(SPECTATOR)
    first, own, second = ([p.values for p in GAME.planes(*which)] for which in ((seen, 0), (s.view(0), 0), (seen, 1)))
    assert [p.values for p in GAME.planes(seen, SPECTATOR)] == first
    assert first != own and first != second
