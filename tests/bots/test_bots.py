"""Bots: they see views only, are deterministic where budgets are counts, and stronger levels win."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from meadhall import CHANCE, OVER, REFEREE, Rng, load_game
from meadhall.bots import LEVELS, analyse, choose
from meadhall.bots.brain import is_open, think
from meadhall.bots.levels import BOTS, Level, level_for
from meadhall.bots.match import interval, match, play_one, seating
from meadhall.bots.race import Race
from meadhall.bots.search import SearchSettings, any_owing, finish
from meadhall.cli import main
from meadhall.errors import BadOption, BadPosition, IllegalMove
from meadhall.games import CATALOGUE
from meadhall.games.hexentafl.words import put
from meadhall.games.ragnarokstar.rules.codes import ICE_GIVE
from meadhall.record import Record
from meadhall.state import Evaluator, Policy, State
from support import random_states
from toys.hoard import HOARD

HX = load_game("hexentafl")
SMALL = Level("search", simulations=12, depth=1, worlds=1, samples=1)
RACE = Level("search", simulations=24, depth=1, worlds=1, samples=1, width=4, root=2.0)
RULE_RACE = Level("search", simulations=24, depth=1, width=99, root=0.0)


@pytest.mark.parametrize("key", CATALOGUE)
def test_every_kind_of_bot_makes_legal_choices_in_every_game(key: str) -> None:
    game = load_game(key)
    states = [s for s in random_states(game, game.default_seats, 3) if s.actors() and s.actors() != [CHANCE]]
    for state in states[:: max(1, len(states) // 3)]:
        seat = state.actors()[-1]
        view = state.view(seat)
        for level in (Level("random"), Level("rule"), Level("greedy", worlds=1, samples=1), SMALL, RACE, RULE_RACE):
            found = think(game, view, seat, level, seed=5)
            assert found.action in state.legal(seat)


@pytest.mark.parametrize("key", CATALOGUE)
def test_equal_seeds_give_equal_choices(key: str) -> None:
    game = load_game(key)
    states = [s for s in random_states(game, game.default_seats, 4) if s.actors() and s.actors() != [CHANCE]]
    state = states[len(states) // 2]
    seat = state.actors()[0]
    for level in (SMALL, RACE):
        first = think(game, state.view(seat), seat, level, seed=9)
        assert first == think(game, state.view(seat), seat, level, seed=9)


@pytest.mark.parametrize("key", [k for k in CATALOGUE if load_game(k).secrets])
def test_a_bot_plays_the_same_in_every_world_it_cannot_tell_apart(key: str) -> None:
    """The truth is replaced by another world with the same view: the choice must not change. And the truth itself is refused."""
    game = load_game(key)
    states = [s for s in random_states(game, game.default_seats, 6) if s.actors() and s.actors() != [CHANCE]]
    for state in states[:: max(1, len(states) // 3)]:
        seat = state.actors()[0]
        view = state.view(seat)
        other = view.guess(Rng(77))
        for level in (SMALL, RACE):
            assert think(game, view, seat, level, 3) == think(game, other.view(seat), seat, level, 3)
    assert state.viewer == REFEREE
    with pytest.raises(BadPosition, match="never the truth"):
        choose(game, states[0], states[0].actors()[0], "karl")


def test_nobody_misses_a_win_in_one() -> None:
    state = put(HX.start(), "Kc6 Aa1 Da2 Dc3 D")  # type: ignore[arg-type]  # a heXentafl state
    for level in (Level("greedy"), Level("search", simulations=200, depth=2), Level("search", simulations=200, width=99, root=0.0)):
        action = think(HX, state.view(0), 0, level, 1).action
        assert HX.say(state, 0, action) == "Kc6-d7"


def test_search_finds_a_capture_of_the_king() -> None:
    state = put(HX.start(), "Kb3 Ac4 Aa1 Dd5 Ag4 A")  # type: ignore[arg-type]  # a heXentafl state
    action = think(HX, state.view(1), 1, Level("search", simulations=300, depth=4), 1).action
    assert HX.say(state, 1, action) == "a1-a2xb3"


def test_a_race_ends_when_one_is_left() -> None:
    """The win in one is worth 1 in every world; all others fall behind it in the first few."""
    state = put(HX.start(), "Kc6 Aa1 Da2 Dc3 D")  # type: ignore[arg-type]  # a heXentafl state
    thought = think(HX, state.view(0), 0, Level("search", simulations=100000, depth=2, width=99, root=2.0), 1)
    assert HX.say(state, 0, thought.action) == "Kc6-d7" and thought.line == [(0, thought.action)]
    assert thought.found[0].visits == max(found.visits for found in thought.found) and thought.simulations < 5000


class _Last(Policy[State]):
    """Always the last choice."""

    def pick(self, state: State, seat: int, rng: Rng) -> int:
        return state.legal(seat)[-1]


class _Liking(Evaluator[State]):
    """Sees one thing: whether the position is the one after the liked action."""

    def __init__(self, start: State, liked: int) -> None:
        super().__init__(["liked"], [1.0])
        self.wanted = start.copy()
        if liked >= 0:
            self.wanted.apply(0, liked)

    def value(self, state: State, seat: int) -> float:
        return 0.9 if state.data() == self.wanted.data() else 0.5


def test_the_playouts_own_choice_stays_unless_another_is_surely_better() -> None:
    """With an evaluation that sees no difference the race keeps to the policy; with one that sees it, it departs from it."""
    view = HX.start().view(0)
    legal = view.legal(0)
    for liked, chosen in ((-5, legal[-1]), (legal[3], legal[3])):
        race = Race(_Liking(HX.start(), liked), _Last(), SearchSettings(400, depth=0), 1)
        race.search(view, 0, [], 0.0)
        assert race.results()[0].action == chosen


def test_among_choices_that_nothing_tells_apart_a_race_has_no_favourite() -> None:
    """The Ice Master gave the iceberg to the lowest seat whenever it made no difference, so that the last seat hardly ever had it."""
    star = load_game("ragnarokstar")
    giving = next(s for s in random_states(star, 3, 5) if s.data()["step"] == ICE_GIVE)
    [master] = giving.actors()
    huskarl = replace(level_for(star, "huskarl", 3), seconds=0.0)
    taken = [think(star, giving.view(master), master, huskarl, seed=seed).action for seed in range(16)]
    assert min(taken.count(action) for action in giving.legal(master)) >= 3


def test_the_line_of_a_race_goes_on_while_the_seat_does() -> None:
    """An order of RagnaRok Star is followed by the seat's own next orders, all legal, and by nobody else's."""
    game = load_game("ragnarokstar")
    state = next(s for s in random_states(game, 2, 1) if len(s.actors()) == 2 and len(s.legal(0)) > 4)
    line = think(game, state.view(0), 0, RACE, 1).line
    assert len(line) > 1
    for actor, action in line:
        assert actor == 0 and action in state.legal(0)
        state.apply(actor, action)


def test_a_proven_win_ends_the_search() -> None:
    state = put(HX.start(), "Kb3 Ac4 Aa1 Dd5 Ag4 A")  # type: ignore[arg-type]  # a heXentafl state
    thought = think(HX, state.view(1), 1, Level("search", simulations=5000, root=0.0), 1)
    assert thought.found[0].value == 1.0 and thought.simulations < 500 and HX.say(state, *thought.line[0]) == "a1-a2xb3"


def test_a_choice_that_loses_for_sure_is_not_made() -> None:
    """The attackers move and the King stands one step from a gate: only what stops him is left."""
    state = put(HX.start(), "Kc6 Aa1 Ad5 Da2 Dc3 A")  # type: ignore[arg-type]  # a heXentafl state
    action = think(HX, state.view(1), 1, Level("search", simulations=1500, depth=1), 1).action
    state.apply(1, action)
    wins = []
    for reply in state.legal(0):
        after = state.copy()
        after.apply(0, reply)
        wins.append(after.turn() == OVER and after.scores()[0] == 1.0)
    assert not any(wins)


def test_counts_instead_of_the_clock() -> None:
    view = HX.start().view(0)
    assert choose(HX, view, 0, "jarl", 4, counted=0.005) == choose(HX, view, 0, "jarl", 4, counted=0.005)
    assert match(HX, ["jarl", "thrall"], 2, seed=2, counted=0.001) == match(HX, ["jarl", "thrall"], 2, seed=2, counted=0.001)


def test_a_game_in_which_nothing_is_hidden_is_searched_as_an_open_one() -> None:
    for key, seats, wanted in (("hexentafl", 2, True), ("nxs", 2, True), ("ragnaroll", 1, True), ("ragnaroll", 2, False)):
        game = load_game(key)
        state = game.start(seats)
        rng = Rng(5)
        while state.turn() == CHANCE:
            state.apply(CHANCE, state.sample(rng))
        seat = state.actors()[0]
        assert is_open(game, state.view(seat), rng) == wanted, key


def test_forced_choices_are_made_at_once() -> None:
    game = load_game("yggdrasil")
    for state in random_states(game, 2, 5):
        for seat in state.actors():
            if seat >= 0 and len(state.legal(seat)) == 1:
                assert think(game, state.view(seat), seat, Level("search", seconds=1000.0), 1).simulations == 0
                return


def test_stronger_levels_win() -> None:
    standings = match(HX, ["karl", "random"], 16, seed=3)
    assert standings[0].share > 0.7 and standings[0].games == 16


def test_matches_rotate_seats_and_repeat() -> None:
    assert [seating(["a", "b", "c"], n) for n in range(3)] == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    assert match(HX, ["random", "thrall"], 4, seed=2) == match(HX, ["random", "thrall"], 4, seed=2)
    assert match(HX, ["random", "thrall"], 4, seed=2, workers=2) == match(HX, ["random", "thrall"], 4, seed=2)
    for bots, games, sentence in (
        (["random", "odin"], 4, "no bot 'odin'"),
        (["random"], 4, "2 seats"),
        (["karl", "karl"], 0, "at least one"),
    ):
        with pytest.raises(BadOption, match=sentence):
            match(HX, bots, games)


def test_a_match_of_a_game_that_is_not_in_the_hall() -> None:
    standings = match(HOARD, ["karl", "random"], 4, seed=1)
    assert sum(standing.share for standing in standings) == pytest.approx(1.0)


def test_intervals() -> None:
    mean, low, high = interval([1.0] * 8 + [0.0] * 2)
    assert mean == 0.8 and 0.45 < low < 0.5 and 0.93 < high < 0.95
    mean, low, high = interval([0.5, 0.5, 1.0])
    assert low < mean < high


def test_analysis_explains_itself() -> None:
    state = put(HX.start(), "Kd4 Dc6 De3 Ad7 Aa1 D")  # type: ignore[arg-type]  # a heXentafl state
    thought = analyse(HX, state.view(0), 0, "karl")
    assert thought.candidates[0].value >= thought.candidates[-1].value
    assert thought.action == thought.candidates[0].action
    assert thought.reasons and any(name in thought.reasons[0] for name in HX.evaluator.names)
    assert thought.candidates[0].text in thought.sentence and thought.reasons[0] in thought.sentence
    searched = analyse(HX, state.view(0), 0, "huskarl")
    assert searched.simulations > 0 and searched.line[0] in [HX.say(state, 0, a) for a in state.legal(0)]


def test_unknown_levels_are_refused() -> None:
    assert LEVELS == ("thrall", "karl", "huskarl", "jarl") and ("random", *LEVELS) == BOTS
    with pytest.raises(BadOption, match="no bot 'odin'"):
        choose(HX, HX.start().view(0), 0, "odin")
    with pytest.raises(IllegalMove, match="has no choice to make"):
        choose(HX, HX.start().view(1), 1, "karl")


def test_a_whole_game_between_searching_bots_ends() -> None:
    scores, _ = play_one(HX, ["thrall", "karl"], {}, 5)
    assert sum(scores) == 1.0


def test_the_command_hint_advises_and_refuses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = Record(HX, 2, {}, ["Astrid", "Bjorn"])
    record.add(0, HX.start().legal(0)[0])
    file = tmp_path / "game.record"
    file.write_text(record.write(), "utf-8")
    assert main(["hint", "hexentafl", "--record", str(file), "--level", "karl", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["seat"] == 2 and said["reasons"] and said["candidates"][0]["text"]
    assert main(["hint", "hexentafl", "--record", str(file), "--at", "0", "--level", "karl"]) == 0
    assert "because: " in capsys.readouterr().out
    assert main(["hint", "hexentafl", "--record", str(file), "--seat", "1", "--level", "karl"]) != 0
    assert "the turn of seat 2" in capsys.readouterr().err


@pytest.mark.parametrize("key", ["hexentafl", "nxs"])
def test_no_two_games_begin_alike(key: str) -> None:
    """Where neither dice nor cards make a difference, the bots do."""
    game, lines = load_game(key), set()
    level = replace(level_for(game, "huskarl", 2), simulations=40, seconds=0.0)
    for seed in range(4):
        state, line = game.start(2), list[int]()
        for _ in range(4):
            seat = state.turn()
            line.append(think(game, state.view(seat), seat, level, 100 * seed + len(line)).action)
            state.apply(seat, line[-1])
        lines.add(tuple(line))
    assert len(lines) == 4


@pytest.mark.parametrize("key", ["ragnarokstar", "ragnaroll"])
def test_in_playouts_every_seat_of_a_secret_window_is_asked_last_as_often(key: str) -> None:
    """Whoever is asked last sees what comes of a window. When that was always the last seat, it won 0.39 of the games of three huskarls."""
    game, rng = load_game(key), Rng(5)
    window = next(s for s in random_states(game, 3, 6) if len(s.actors()) == 3)
    last = [0, 0, 0]
    for _ in range(300):
        state = window.copy()
        while len(state.actors()) > 1:
            seat = any_owing(state, state.turn(), rng)
            while state.owes(seat) and len(state.actors()) > 1:
                state.apply(seat, state.legal(seat)[0])
        last[state.actors()[0]] += 1
    assert min(last) > 70, last


def test_a_playout_of_one_actor_after_another_needs_no_luck_to_know_who_is_next() -> None:
    state, luck, same = HX.start(), Rng(3), Rng(3)
    assert any_owing(state, state.turn(), luck) == state.turn() and luck.next() == same.next()


class _Heard(Policy[State]):
    """Chooses at random and notes what one seat chose."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat, self.heard = seat, list[int]()

    def pick(self, state: State, seat: int, rng: Rng) -> int:
        legal = state.legal(seat)
        action = legal[rng.below(len(legal))]
        if seat == self.seat:
            self.heard.append(action)
        return action


def test_in_a_race_rivals_choose_alike_whatever_the_candidate() -> None:
    """Candidates are compared with the same luck: what a rival does in a secret window must not depend on how many choices the
    candidate's own seat still makes there. With one stream for all seats it did, and that noise hid which candidate was better."""
    game = load_game("ragnaroll")
    windows = [s for s in random_states(game, 3, 6) if len(s.actors()) == 3 and len(s.legal(0)) > 2][::3]

    def answers(window: State, apart: bool) -> int:
        heard = set()
        for action in window.legal(0):
            state, rival, rng = window.copy(), _Heard(1), Rng(8)
            state.apply(0, action)
            own = [Rng(rng.next()) for _ in range(4)] if apart else []
            finish(state, SearchSettings(depth=6), rival, game.evaluator, rng, own)
            heard.add(tuple(rival.heard[:3]))
        return len(heard)

    assert {answers(window, True) for window in windows} == {1}
    assert max(answers(window, False) for window in windows) > 1


class _AtOnce(Evaluator[State]):
    """Judges anywhere, and all alike."""

    def features(self, state: State, seat: i64, out: vec[float]) -> None:
        return


def test_in_a_race_the_same_dice_fall_whatever_the_candidate() -> None:
    """Who is asked next in a secret window is decided by a stream of its own, and so is what each seat chooses: the stream of chance is
    where it was, however many choices the candidate's seat still made in the window."""
    game = load_game("ragnaroll")
    window = next(s for s in random_states(game, 3, 6) if len(s.actors()) == 3)
    rng, same = Rng(8), Rng(8)
    own = [Rng(rng.next()) for _ in range(4)]
    assert len({int(same.next()) for _ in own}) == len(own)
    finish(window.copy(), SearchSettings(depth=2), Policy[State](), _AtOnce([], []), rng, own)
    assert rng.next() == same.next()
