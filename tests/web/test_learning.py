"""Lessons and books in the browser: a program that has only the lesson files plays every lesson with a real pointer."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as TooLate

from catalogue import GAMES
from meadhall.game import Game, State
from meadhall.learn.lesson import FIRST_TURN, Lesson, Step, read_lesson
from meadhall.learn.scene import matches
from meadhall.table.tree import offers
from web.driving import POINT, ready
from web.serving import Served

Browse = Callable[..., Any]
TAUGHT = [game for game in GAMES if any(not name.startswith(FIRST_TURN) for name in game.lessons())]
WITH_BOOK = [game for game in GAMES if game.book()]
taught = pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.key)
with_book = pytest.mark.parametrize("game", WITH_BOOK, ids=lambda game: game.key)
KIND = "() => document.getElementById('mh-teach').dataset.kind"
COVERED = """() => {
  const words = document.getElementById('mh-teach').getBoundingClientRect();
  const holes = [...document.querySelectorAll('#mh-spot .hole')].map(e => e.getBoundingClientRect());
  const inside = words.left >= 0 && words.top >= 0 && words.right <= innerWidth + 1 && words.bottom <= innerHeight + 1;
  const small = holes.filter(h => h.width * h.height < innerWidth * innerHeight / 6);
  const over = small.filter(h => h.left < words.right && h.right > words.left && h.top < words.bottom && h.bottom > words.top);
  return {inside, over: over.length};
}"""


class Learner:
    """Somebody at the page of a lesson, with a mouse or a finger."""

    def __init__(self, page: Any, game: Game, lesson: Lesson, touch: bool) -> None:
        self.page, self.game, self.lesson, self.touch = page, game, lesson, touch

    def wait(self, *kinds: str) -> str:
        found = self.page.wait_for_function(f"kinds => {{ const now = ({KIND})(); return kinds.includes(now) && now; }}", arg=[*kinds])
        return str(found.json_value())

    def press(self, selector: str) -> None:
        """Click or tap an element where a hand would find it, as soon as it can be found."""
        end = time.monotonic() + 10
        while (found := self.page.evaluate(POINT, [selector, 0.5])) is None or len(found) == 2:
            assert time.monotonic() < end, f"{selector} cannot be pressed: {found and found[1]}"
            self.page.wait_for_timeout(30)
        if self.touch:
            self.page.touchscreen.tap(found[1], found[2])
        else:
            self.page.mouse.click(found[1], found[2])

    def click(self, selector: str) -> None:
        if self.touch:
            self.page.locator(selector).tap()
        else:
            self.page.click(selector)

    def choose(self, state: State, action: int) -> None:
        """One choice, spot by spot."""
        choice = dict(offers(self.game, state.view(self.lesson.seat), self.lesson.seat))[action]
        for kind in choice.pick:
            self.press(f'[data-kind="{kind}"].may:not(.picked)')
        for spot, following in zip(choice.path, choice.path[1:], strict=False):
            self.press_until(f'[data-spot="{spot}"].may', f'[data-spot="{following}"].may')
        last = f'[data-spot="{choice.path[-1]}"].may'
        if self.touch and self.page.locator(f"[data-region] {last}").count():
            self.press_until(last, "#mh-go")  # a finger aims first
            self.click("#mh-go")
        else:
            self.press(last)

    def press_until(self, selector: str, wanted: str) -> None:
        """Press until something else can be pressed: on a busy machine a tap can take so long that it is none."""
        for _ in range(5):
            self.press(selector)
            try:
                self.page.wait_for_selector(f"{wanted} >> visible=true", timeout=3000)
                return
            except TooLate:
                continue
        raise AssertionError(f"{selector} was pressed, and {wanted} never came")

    def begin(self, step: Step) -> None:
        """The step is told, and its words stand where they should."""
        self.page.wait_for_function("title => document.getElementById('mh-teach-title').textContent === title", arg=step.title)
        self.wait("do" if step.waits else "look")
        self.page.wait_for_function(f"() => {{ const now = ({COVERED})(); return now.inside && now.over === 0; }}")

    def mistake(self, step: Step, pattern: str) -> tuple[State, list[int]] | None:
        """The position and the actions that lead to a choice which fits a pattern of `wrong`, or any wrong one (`*`)."""
        for way in step.accepted:
            state, made = step.state.copy(), list[int]()
            for text in way:
                right = {other[len(made)] for other in step.accepted if len(other) > len(made)}
                for action in state.legal(self.lesson.seat):
                    said = self.game.say(state, self.lesson.seat, action)
                    if said not in right and matches(said, pattern) and self.answer(step, said):
                        return state, [*made, action]
                made.append(self.game.read(state, self.lesson.seat, text))
                state.apply(self.lesson.seat, made[-1])
        return None

    @staticmethod
    def answer(step: Step, said: str) -> str:
        return next((line.value for line in step.block.all("wrong") if matches(said, line.argument)), step.said("else"))

    def err(self, step: Step, actions: list[int]) -> None:
        """Choose something wrong, get its answer, put it back."""
        state = step.state.copy()
        for action in actions:
            said = self.game.say(state, self.lesson.seat, action)
            self.choose(state, action)
            state.apply(self.lesson.seat, action)
            if action is not actions[-1]:
                self.page.wait_for_selector("#mh-teach-again:visible")
        self.wait("wrong")
        assert self.page.inner_text("#mh-teach-then") == self.answer(step, said)
        self.click("#mh-teach-again")
        self.begin(step)

    def solve(self, step: Step) -> None:
        state = step.state.copy()
        for text in step.accepted[0]:
            action = self.game.read(state, self.lesson.seat, text)
            self.choose(state, action)
            state.apply(self.lesson.seat, action)
            if text != step.accepted[0][-1]:
                self.page.wait_for_selector("#mh-teach-again:visible")
        self.wait("right")
        assert self.page.inner_text("#mh-teach-then") == step.said("right")


def learn_all(page: Any, url: str, game: Game, touch: bool) -> None:
    for name, text in game.lessons().items():
        if name.startswith(FIRST_TURN):
            continue
        lesson = read_lesson(game, name, text)
        page.goto(f"{url}/learn/{game.key}/{name}")
        ready(page)
        learner = Learner(page, game, lesson, touch)
        for at, step in enumerate(lesson.steps):
            learner.begin(step)
            if step.waits:
                patterns = [line.argument for line in step.block.all("wrong")] or ["*"]
                found = learner.mistake(step, patterns[at % len(patterns)])
                if found is not None:
                    learner.err(step, found[1])
                learner.solve(step)
            if at + 1 < len(lesson.steps):
                learner.click("#mh-teach-next")
        page.wait_for_selector("#mh-teach-on:visible")
        done = page.evaluate(f"() => localStorage.getItem('meadhall:learn:{game.key}')")
        assert name in done.split()


@taught
def test_every_lesson_is_played_to_its_end_with_a_mouse(served: Served, browse: Browse, game: Game) -> None:
    page = browse()
    learn_all(page, served.url, game, touch=False)
    page.goto(f"{served.url}/learn/{game.key}")
    page.wait_for_function(
        "() => document.querySelectorAll('.lesson-card').length === document.querySelectorAll('.lesson-card.done').length"
    )


@taught
def test_every_lesson_is_played_to_its_end_with_a_finger(served: Served, browse: Browse, game: Game) -> None:
    learn_all(browse(phone=True, viewport={"width": 390, "height": 844}), served.url, game, touch=True)
