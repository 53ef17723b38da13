"""Lessons in the terminal: the same files and the same judge as on the page. What a page points at is named in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO

from meadhall.english import sentence
from meadhall.errors import BadOption, MeadhallError
from meadhall.game import Game
from meadhall.learn.lesson import FIRST_TURN, Lesson, Step, judge, read_lesson
from meadhall.terminal.explaining import Explainer
from meadhall.terminal.reading import Question
from meadhall.terminal.screen import Quit, Screen

__all__ = ["chosen", "learn"]

HELP = (
    "Where a lesson says click, type a choice, in notation or in its words. ? gives a hint, ?? the answer, ? NAME explains a name, a "
    "choice or a clause; back goes to the step before, quit stops."
)


def chosen(game: Game, wanted: str) -> list[Lesson]:
    """The lessons that a name or a number stands for; all of them for ""."""
    every = [name for name in game.lessons() if not name.startswith(FIRST_TURN)]
    if not every:
        raise BadOption(f"{game.title} has no lessons yet; its rules: meadhall rules {game.key}")
    names = [name for name in every if not wanted or wanted in (name, name.partition("-")[0])]
    if not names:
        raise BadOption(f"{game.title} has no lesson {wanted!r}; it has {', '.join(every)}")
    texts = game.lessons()
    return [read_lesson(game, name, texts[name]) for name in names]


def learn(game: Game, lessons: Sequence[Lesson], source: TextIO | None = None, out: TextIO | None = None) -> bool:
    """Go through lessons; False if the input ends before they do."""
    screen = Screen(source, out)
    try:
        for lesson in lessons:
            _Teacher(game, lesson, screen).teach()
    except Quit:
        screen.tell("The lesson stops here.")
        return False
    screen.tell(f"That was all. Now play: meadhall play {game.key}")
    return True


class _Teacher:
    def __init__(self, game: Game, lesson: Lesson, screen: Screen) -> None:
        self.game, self.lesson, self.screen = game, lesson, screen
        self.explainer = Explainer(game, screen)

    def teach(self) -> None:
        """The steps of the lesson, one after the other."""
        self.screen.say()
        self.screen.say(self.screen.bold(self.lesson.title))
        self.screen.tell(self.lesson.about)
        self.screen.tell(HELP)
        at = 0
        while at < len(self.lesson.steps):
            at += self._step(at)

    def _show(self, step: Step, at: int) -> None:
        self.screen.say(f"\n{self.screen.bold(step.title)} {self.screen.dim(f'({at + 1} of {len(self.lesson.steps)})')}\n")
        self.screen.show(self.game.text(step.state.view(self.lesson.seat)).rstrip() + "\n")
        self.screen.tell(step.said("say"))

    def _step(self, at: int) -> int:
        """Teach one step; returns 1 to go on and -1 to go back."""
        step = self.lesson.steps[at]
        self._show(step, at)
        actions: list[int] = []
        while True:
            line = self.screen.ask("> " if step.waits else "Enter goes on. ")
            if line in ("quit", "exit"):
                raise Quit
            if line == "back":
                return -1 if at else 0
            if line.startswith("?") and line.strip("? "):
                self.explainer.explain(self._question(at, actions), line.strip("? "))
                continue
            if not step.waits:
                return 1
            if line in ("?", "??", "help", ""):
                self._help(step, line)
                continue
            verdict = self._judge(at, actions, line)
            if verdict == "right":
                return 1
            if verdict == "wrong":
                actions.clear()

    def _help(self, step: Step, asked: str) -> None:
        answer = "Write: " + "; then ".join(step.accepted[0])
        self.screen.tell(answer if asked == "??" else HELP if asked in ("help", "") else step.said("hint") or answer)

    def _question(self, at: int, actions: list[int]) -> Question:
        """What the learner is asked, after the choices made in this step."""
        seat, state = self.lesson.seat, self.lesson.steps[at].state.copy()
        for action in actions:
            state.apply(seat, action)
        view = state.view(seat)
        return Question(self.game, view, seat, view.legal(seat) if seat in view.actors() else [], lettered=False)

    def _judge(self, at: int, actions: list[int], line: str) -> str:
        try:
            tried = [*actions, *self._question(at, actions).meaning(line)]
            verdict = judge(self.game, self.lesson, at, tried)
        except MeadhallError as problem:
            self.screen.tell(sentence(problem))
            return ""
        if verdict.kind == "more":
            actions[:] = tried
            self.screen.tell("Good. And then?")
        else:
            if verdict.kind == "right":
                self.screen.show("\n" + self.game.text(verdict.states[-1].view(self.lesson.seat)).rstrip() + "\n")
            self.screen.tell(verdict.words)
        return verdict.kind
