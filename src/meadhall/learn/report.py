"""Everything that teaches a game, read, played, drawn and checked: for authors and tests."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from meadhall.game import Game
from meadhall.learn.blocks import Fault, Faults
from meadhall.learn.book import Book, read_book
from meadhall.learn.lesson import FIRST_TURN, Lesson, read_lesson
from meadhall.rulebook import clauses

__all__ = ["Report", "report"]


@dataclass(frozen=True)
class Report:
    """What was found: all faults, and the counts."""

    game: Game
    book: Book | None
    lessons: dict[str, Lesson]
    faults: tuple[Fault, ...]
    seconds: float

    @property
    def uncited(self) -> list[str]:
        """The clauses of RULES.md that the book neither cites nor leaves to the reference."""
        return [name for name in clauses(self.game) if self.book and name not in self.book.cited | self.book.only]

    def lines(self) -> list[str]:
        """The report in words."""
        out = [str(fault) for fault in self.faults]
        if self.book is None:
            out.append(f"{self.game.title} has no BOOK.md.")
        else:
            out.append(_of_book(self.book))
            if self.uncited:
                out.append(f"Clauses that the book neither cites nor lists after `Only in the reference:`: {', '.join(self.uncited)}.")
        for lesson in self.lessons.values():
            waits = sum(step.waits for step in lesson.steps)
            out.append(f"Lesson {lesson.name}: {len(lesson.steps)} steps, {waits} of them with a choice.")
        if not self.lessons:
            out.append(f"{self.game.title} has no lessons.")
        n = len(self.faults)
        out.append(f"{'No faults' if not n else '1 fault' if n == 1 else f'{n} faults'}, {self.seconds:.1f} s.")
        return out


def _of_book(book: Book) -> str:
    figures = [figure for figure in book.figures.values() if figure.kind == "figure"]
    examples = [figure for figure in book.figures.values() if figure.kind == "example"]
    steps, facts = sum(len(figure.panels) - 1 for figure in examples), sum(figure.facts for figure in book.figures.values())
    return (
        f"The book: {len(book.chapters)} chapters, {len(figures)} figures, {len(examples)} examples with {steps} steps, {facts} facts, "
        f"{book.words} words, about {book.minutes} minutes to read."
    )


def report(game: Game) -> Report:
    """Read everything that teaches a game."""
    began = perf_counter()
    faults: list[Fault] = []
    book: Book | None = None
    if game.book():
        noted = Faults(f"{game.key}/BOOK.md")
        book = read_book(game, faults=noted)
        faults += noted.found
    lessons: dict[str, Lesson] = {}
    for name, text in game.lessons().items():
        noted = Faults(f"{game.key}/lessons/{name}.md")
        lessons[name] = read_lesson(game, name, text, noted)
        chapter = lessons[name].book
        if chapter and book is not None and chapter not in {found.slug for found in book.chapters}:
            noted.add(1, f"book: there is no chapter {chapter!r}; there are {', '.join(found.slug for found in book.chapters)}")
        if not name.startswith(FIRST_TURN) and lessons[name].steps and not lessons[name].steps[-1].waits:
            noted.add(1, "the last step of a lesson is a puzzle: it waits for a choice (`accept`)")
        faults += noted.found
    return Report(game, book, lessons, tuple(faults), perf_counter() - began)
