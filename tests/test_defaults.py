"""A game needs only its rules and say(): everything else has something plain that works."""

from __future__ import annotations

import pytest

from meadhall import load_game
from meadhall.bots import choose
from meadhall.errors import IllegalMove
from meadhall.game import CHANCE, SPECTATOR, Game, Look, Words
from meadhall.laws import check
from support import random_states
from toys.hoard import HOARD
from toys.row import ROW

BARE = [Game(game.package, game.about, game.rules, Words(game.words.say)) for game in (HOARD, ROW)]
bare = pytest.mark.parametrize("game", BARE, ids=lambda game: game.key)


@bare
def test_all_laws_hold(game: Game) -> None:
    for seats in game.seats:
        check(game, seats, {}, games=2, seed=3)


@bare
@pytest.mark.parametrize("level", ["random", "thrall", "karl", "huskarl"])
def test_every_bot_plays_it(game: Game, level: str) -> None:
    state = game.start(2)
    while state.actors() == [-1]:
        state.apply(-1, state.options(-1)[0])
    seat = state.actors()[0]
    assert choose(game, state.view(seat), seat, level, seed=1, counted=0.02) in state.legal(seat)


@bare
def test_the_page_shows_the_fields_and_a_button_for_each_choice(game: Game) -> None:
    state = next(s for s in random_states(game, 2, 1) if s.actors() and s.actors()[0] >= 0)
    seat = state.actors()[0]
    drawn = game.draw(state.view(seat), Look()).regions["stage"].html
    assert all(f">{name.replace('_', ' ')}: " in drawn for name in state.data() if name not in ("seats", "viewer"))
    for action in state.legal(seat):
        choice = game.choice(state, seat, action)
        assert choice.path == (f"b:{action}",) and choice.label == game.say(state, seat, action)
    assert game.prompt(state, seat).ask == "Choose."
    assert game.prompt(state.view(SPECTATOR), SPECTATOR).ask.startswith("Waiting for ")


def test_what_is_unknown_is_a_question_mark() -> None:
    game = BARE[0]
    state = next(s for s in random_states(game, 2, 1) if -1 in s.view(0).data()["hands"])  # type: ignore[operator]  # a row of numbers
    assert "?" in game.text(state.view(0)) and "?" not in game.text(state).replace("-1", "")


@bare
def test_refusals_are_sentences(game: Game) -> None:
    state = next(s for s in random_states(game, 2, 1) if s.actors() and s.actors()[0] >= 0)
    seat = state.actors()[0]
    assert game.why(state, seat, " fly ") == "'fly' is not possible now."
    with pytest.raises(IllegalMove, match="'fly' is not possible now"):
        game.read(state, seat, "fly")


def test_a_game_that_says_why_is_quoted_although_it_has_no_reader_of_its_own() -> None:
    words = Words(ROW.words.say, why=lambda _state, _seat, text: f"Nobody can {text.strip()}. RW-2.1")
    game = Game(ROW.package, ROW.about, ROW.rules, words)
    state = next(s for s in random_states(game, 2, 1) if s.actors() and s.actors()[0] >= 0)
    with pytest.raises(IllegalMove, match=r"^Nobody can fly\. RW-2\.1$"):
        game.read(state, state.actors()[0], " fly ")
    with pytest.raises(IllegalMove, match="'roll 9' is not possible now"):  # chance is no player to whom a rule is explained
        game.read(game.start(2), CHANCE, "roll 9")


def test_a_level_that_a_game_tunes_has_such_a_setting() -> None:
    """SearchSettings stand with the game, by name; a wrong name would be found only when that bot plays."""
    from meadhall.bots.levels import BASE, level_for

    for game in [load_game(key) for key in ("hexentafl", "nxs", "lindisfarne", "yggdrasil", "ragnaroll", "ragnarokstar")]:
        known = {"search", *BASE, *(f"{name} {seats}" for name in BASE for seats in game.seats)}
        assert set(game.mind.levels) <= known
        for name in BASE:
            for seats in game.seats:
                level_for(game, name, seats)
