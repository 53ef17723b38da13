"""What a choice does, what a name stands for, and why something is refused: the same in games and in lessons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from unicodedata import combining, normalize

from meadhall.bots.brain import joined
from meadhall.english import capital, listed, sentence
from meadhall.errors import MeadhallError
from meadhall.game import Game
from meadhall.rulebook import clause, in_short, mentions, unmarked
from meadhall.table.foresight import foreseen
from meadhall.terminal.reading import Question, letters
from meadhall.terminal.screen import Screen
from meadhall.terms import exactly, find, of_kind

__all__ = ["Explainer"]

GOAL = ("goal", "win", "winning", "rules", "the rules", "the game")  # questions about the whole game
CITED = 3  # clauses that are named where a word is only in the rules


def bare(text: str) -> str:
    """A text as it is typed: small letters without accents and hyphens. `Fight Utgarda-Loki` and `fight utgardaloki` are one."""
    return "".join(part for part in normalize("NFKD", text.casefold()) if not combining(part) and part != "-")


class Explainer:
    """Answers to `?`, on a screen."""

    def __init__(self, game: Game, screen: Screen, seats: int = 0, options: Mapping[str, Any] | None = None) -> None:
        self.game, self.screen = game, screen
        self.options = options or {}
        self.changed = [option for option in game.options if options and option.differs(self.options[option.name], seats)]

    def offer(self, question: Question) -> None:
        """The choices: letter, notation, and what each one does."""
        names = letters(len(question.legal))
        texts = [question.say(action) for action in question.legal]
        wide = max(map(len, names)) + 2
        column = min(28, self.screen.width // 3, max(map(len, texts)) + 2)
        for name, text, action in zip(names, texts, question.legal, strict=True):
            what = self.what(question, action)
            if bare(what) == bare(text) or not what:
                self.screen.say(f"{name:>{wide}}  {text}")
            else:
                said = f"{text:<{column - 2}}"  # one that is longer than its column keeps its distance, too
                self.screen.tell(f"{name:>{wide}}  {said}  {what}", "", " " * (wide + 2 + column))

    def what(self, question: Question, action: int) -> str:
        """What a choice does, in words."""
        choice = self.game.choice(question.view, question.seat, action)
        label, result, said = choice.label, choice.result, question.say(action).casefold()
        if bare(label) == bare(said):
            return result or label
        if label.casefold().startswith(f"{said}: "):  # the words beside it already say so
            label = capital(label[len(said) + 2 :])
        elif not result:
            return label
        return f"{label}. {result}".strip()

    def explain(self, question: Question, text: str) -> None:
        """A clause of the rules, a name, what a choice does, or why it is not legal."""
        wanted = text.upper()
        if wanted.startswith(self.game.prefix + "-"):
            try:
                for line in clause(self.game, wanted):
                    self.screen.tell(unmarked(line))
            except MeadhallError as refused:
                self.screen.tell(str(refused))
            return
        actions, refusal = list[int](), ""
        try:
            actions = question.meaning(text)
        except MeadhallError as refused:
            refusal = sentence(refused) if question.joined(text) else self.game.why(question.view, question.seat, text)
        known = self.game.terms_here(question.view)
        if text.casefold() in GOAL and not actions and not exactly(known, text) and self.summary():
            return
        terms = exactly(known, text) if actions else find(known, text)
        for term in terms:
            where = f" {term.clause}" if term.clause else ""
            kind = f" ({term.kind})" if term.kind and term.kind.casefold() not in term.name.casefold() else ""
            self.screen.tell(f"{capital(term.name)}{kind}: {term.about or 'see the rules.'}{where}")
        if actions:
            self.screen.tell(f"Legal: {self.steps(question, actions)}")
        elif terms:
            return
        elif alike := of_kind(self.game.terms, text):
            self.screen.tell(f"{capital(alike[0].kind)}: {listed([term.name for term in alike], 'or')}. Ask about one by its name.")
        else:
            self.screen.tell(refusal)
            self.cite(text)

    def summary(self) -> bool:
        """The game in a few sentences, if its rulebook has them."""
        if told := in_short(self.game):
            other = [f"{option.name}={option.say(self.options[option.name])}" for option in self.changed]
            here = f" That is the usual game; this table has {listed(other)}." if other else ""
            self.screen.tell(f"{told}{here} All rules: meadhall rules {self.game.key}")
        return bool(told)

    def cite(self, text: str) -> None:
        """Where the rules speak of a word that is neither a choice nor a name."""
        if found := mentions(self.game, text):
            more = [f"{len(found) - CITED} more"] if len(found) > CITED else []
            self.screen.tell(f"In the rules: {listed([*found[:CITED], *more])}. Read {'one' if found[1:] else 'it'} with ? {found[0]}")

    def steps(self, question: Question, actions: Sequence[int]) -> str:
        """What one choice does, or several one after another."""
        labels, result, now = list[str](), "", question.view
        for action in actions:
            choice = self.game.choice(now, question.seat, action)
            labels.append(choice.label.rstrip("."))
            result = choice.result or result
            now = foreseen(now, question.seat, action) or now
        return f"{joined(self.game, labels)}. {result}".strip()
