"""What every game teaches: its book and its lessons, read, played, drawn and checked. A game takes part as soon as it has them."""

from __future__ import annotations

import re
from functools import cache

import pytest

from catalogue import GAMES
from meadhall.game import CHANCE, Game, Look
from meadhall.learn.lesson import FIRST_TURN, Lesson, judge, targets
from meadhall.learn.report import Report, report
from meadhall.learn.scene import acting, matches, play

WITH_BOOK = [game for game in GAMES if game.book()]
LESSONS = [(game, name) for game in GAMES for name in game.lessons()]
books = pytest.mark.parametrize("game", WITH_BOOK, ids=lambda game: game.key)
lessons = pytest.mark.parametrize(("game", "name"), LESSONS, ids=lambda given: given if isinstance(given, str) else given.key)


@cache
def read(game: Game) -> Report:
    return report(game)


@pytest.mark.parametrize("game", [game for game in GAMES if game.book() or game.lessons()], ids=lambda game: game.key)
def test_nothing_in_book_and_lessons_is_wrong(game: Game) -> None:
    assert not read(game).faults, "\n".join(map(str, read(game).faults))


@books
def test_every_clause_is_cited_or_left_to_the_reference(game: Game) -> None:
    assert not read(game).uncited


@books
def test_a_book_is_short_enough_to_be_read(game: Game) -> None:
    book = read(game).book
    assert book is not None and 0 < book.minutes <= 15


@books
def test_a_book_speaks_of_what_every_book_speaks_of(game: Game) -> None:
    book = read(game).book
    assert book is not None
    text = game.book()
    assert text.count("> **Mistake.**") >= 5, "what beginners get wrong, at least five times"
    assert "> **Advice.**" in text, "advice for the first game"
    assert any(figure.kind == "example" for figure in book.figures.values())


@books
def test_figures_share_a_page(game: Game) -> None:
    """No id twice, nothing points at nothing, and nothing in a figure can be clicked."""
    book = read(game).book
    assert book is not None
    html = "".join([*book.scenes.values(), *(panel.picture for figure in book.figures.values() for panel in figure.panels)])
    ids = re.findall(r'\sid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    pointed = set(re.findall(r"url\(#([^)]+)\)", html))
    assert pointed <= set(ids) | set(re.findall(r'id="([^"]+)"', game.symbols())), pointed - set(ids)
    for gone in ("data-spot=", "data-flip=", "tabindex=", "<button", "data-region", "<script"):
        assert gone not in html, gone
    assert not re.search(r"<[^>]*\son\w+=", html)


@books
def test_every_figure_says_what_it_shows(game: Game) -> None:
    book = read(game).book
    assert book is not None
    for figure in book.figures.values():
        assert figure.alt.strip(), figure.name
        for panel in figure.panels:
            assert panel.words.strip(), figure.name


@lessons
def test_seats_have_names(game: Game, name: str) -> None:
    """The table marks whose seat it is: somebody called You would be "You (you)", who "sails" and "strikes"."""
    assert "You" not in read(game).lessons[name].names


@lessons
def test_a_lesson_is_solved_by_its_first_right_way(game: Game, name: str) -> None:
    lesson = read(game).lessons[name]
    for at, step in enumerate(lesson.steps):
        if not step.waits:
            continue
        actions: list[int] = []
        state = step.state.copy()
        for n, text in enumerate(step.accepted[0]):
            actions.append(game.read(state, lesson.seat, text))
            state.apply(lesson.seat, actions[-1])
            verdict = judge(game, lesson, at, actions)
            assert verdict.kind == ("right" if n == len(step.accepted[0]) - 1 else "more"), (step.title, text)
        assert verdict.words == step.said("right")


def other_choices(game: Game, lesson: Lesson, at: int) -> list[tuple[list[int], str]]:
    """Every choice beside the right ways: all actions up to it, and its text."""
    step, out = lesson.steps[at], []
    for way in {right_way[:n] for right_way in step.accepted for n in range(len(right_way))}:
        state, actions = step.state.copy(), []
        for text in way:
            actions.append(game.read(state, lesson.seat, text))
            state.apply(lesson.seat, actions[-1])
        right = {other[len(way)] for other in step.accepted if other[: len(way)] == way and len(other) > len(way)}
        texts = {game.say(state, lesson.seat, action): action for action in state.legal(lesson.seat)}
        out += [([*actions, action], text) for text, action in texts.items() if text not in right]
    return out


@lessons
def test_every_other_choice_gets_its_answer(game: Game, name: str) -> None:
    lesson = read(game).lessons[name]
    for at, step in enumerate(lesson.steps):
        wrong = step.block.all("wrong")
        for actions, text in other_choices(game, lesson, at)[:300]:
            verdict = judge(game, lesson, at, actions)
            expected = next((line.value for line in wrong if matches(text, line.argument)), step.said("else"))
            assert (verdict.kind, verdict.words) == ("wrong", expected) and expected, (step.title, text)


@lessons
def test_nothing_is_called_right_that_leads_nowhere(game: Game, name: str) -> None:
    """An answer such as "The right man, but not far enough" is about a man who can do it."""
    for step in read(game).lessons[name].steps:
        choices = {text for way in step.accepted for text in way}
        for line in step.block.all("wrong"):
            if line.value.startswith("The right "):
                meant = line.argument.partition("*")[0]
                assert any(text.startswith(meant) for text in choices), (step.title, line.argument, line.value)


@lessons
def test_a_reply_follows_every_right_choice(game: Game, name: str) -> None:
    lesson = read(game).lessons[name]
    for step in lesson.steps:
        for way in step.accepted[:50]:
            state = step.state.copy()
            for text in way:
                state.apply(lesson.seat, game.read(state, lesson.seat, text))
            play(game, state, step.said("reply"))


@pytest.mark.parametrize(("game", "name"), [pair for pair in LESSONS if pair[1].startswith(FIRST_TURN)], ids=str)
def test_the_first_turn_points_at_what_is_there_for_every_number_of_seats(game: Game, name: str) -> None:
    for seats in game.seats:
        state = game.start(seats)
        while state.actors() == [CHANCE]:
            state.apply(CHANCE, state.chance()[0][0])
        drawing = game.draw(state.view(acting(state)), Look())
        for step in read(game).lessons[name].steps:
            for line in step.block.all("point"):
                assert targets(drawing, line), (seats, step.title)
