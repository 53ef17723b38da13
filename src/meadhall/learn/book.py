"""BOOK.md: a teaching rulebook whose figures and examples are drawn from real positions and checked.

The Markdown of RULES.md, and fenced blocks:

    ```figure NAME      one picture with a caption
    ```example NAME     a position, then `> SCRIPT | sentence` for each step
    ```aid              once: what a player keeps beside the table, on one page

A paragraph may end with its clauses: {HX-2.2, HX-2.3}. A quotation that begins with **Mistake.**, **Advice.**, **Remember.**
or **Variant.** is set apart. The last line may list the clauses that only the reference needs: `Only in the reference: HX-3.13`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from meadhall.errors import BadBook
from meadhall.game import Game, Look, State
from meadhall.learn.blocks import Faults, Passage, PassageLine, block, placed
from meadhall.learn.facts import check
from meadhall.learn.picture import FRAME, PICTURE, Order, picture
from meadhall.learn.scene import SCENE, play, scene, viewer
from meadhall.rulebook import clauses
from meadhall.state import hears
from meadhall.svg import Markup

__all__ = ["ASIDES", "CITED", "SYMBOL", "CLAUSE", "Book", "Chapter", "Figure", "Panel", "read_book", "slug"]

FENCE = re.compile(r"^```(\w*)\s*(.*?)\s*$")
NAME = re.compile(r"^[a-z0-9]+(?:-[a-z0-9]+)*$")
CITED = re.compile(r"\s*\{([A-Z]{2}-[^}]+)\}")
SYMBOL = re.compile(r"(?<![\w:]):([a-z][a-z0-9-]+):(?!\w)")  # in an aid, :king: is the picture of the King
CLAUSE = re.compile(r"[A-Z]{2}-\d+(?:\.\d+)?[a-z]?")
ONLY = "Only in the reference:"
ASIDES = ("Mistake", "Advice", "Remember", "Variant")
MOST_AID = 420  # words on the page beside the table
KEYS = SCENE | PICTURE | {"caption", "alt", "names"}


@dataclass(frozen=True)
class Panel:
    """A picture, the words under it, and in an example the choice or outcome that leads to it; the table as plain text too."""

    picture: Markup
    words: str
    move: str
    text: str


@dataclass(frozen=True)
class Figure:
    """A figure (one panel) or an example (the start, then one panel for each step)."""

    name: str
    kind: str
    size: str
    alt: str
    panels: tuple[Panel, ...]
    facts: int
    line: int


@dataclass(frozen=True)
class Chapter:
    """A heading of level 2 with what follows: Markdown and figures in order."""

    title: str
    parts: tuple[str | Figure, ...]

    @property
    def slug(self) -> str:
        """Its anchor."""
        return slug(self.title)

    @property
    def sections(self) -> list[str]:
        """The headings of level 3."""
        return [line[4:].strip() for part in self.parts if isinstance(part, str) for line in part.splitlines() if line.startswith("### ")]


@dataclass(frozen=True)
class Book:
    """A whole book. `cited` are the clauses that it names, `only` those that it leaves to the reference, `shown` the figures of clauses."""

    title: str
    lead: str
    chapters: tuple[Chapter, ...]
    cited: frozenset[str]
    only: frozenset[str]
    figures: dict[str, Figure]
    shown: dict[str, str]
    scenes: dict[str, str]
    words: int
    aid: str

    @property
    def minutes(self) -> int:
        """How long it takes to read: 220 words a minute, five seconds for each picture."""
        pictures = sum(len(figure.panels) for figure in self.figures.values())
        return round(self.words / 220 + pictures * 5 / 60)


def slug(title: str) -> str:
    """A heading as an anchor."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def read_book(game: Game, text: str | None = None, faults: Faults | None = None) -> Book:
    """The book of a game. Every figure is drawn, every step played, every fact checked.

    What is wrong is noted in `faults`; without them the first fault is raised.
    """
    noted = faults if faults is not None else Faults("BOOK.md")
    book = _Reader(game, noted).read(game.book() if text is None else text)
    if faults is None:
        noted.refuse()
    return book


class _Reader:
    def __init__(self, game: Game, faults: Faults) -> None:
        self.game, self.faults = game, faults
        self.known = frozenset(clauses(game))
        self.figures: dict[str, Figure] = {}
        self.scenes: dict[str, str] = {}
        self.chapters: list[tuple[str, list[str | Figure]]] = [("", [])]
        self.held: list[str] = []
        self.words = 0
        self.aid = ""
        self.shown: dict[str, str] = {}  # by clause: the first figure that names it
        self.near: dict[str, str] = {}  # by clause: the first figure in a section that cites it
        self.section: set[str] = set()  # the clauses that the present section cites
        self.cited: set[str] = set()
        self.only: set[str] = set()

    def read(self, text: str) -> Book:
        lines = text.splitlines()
        if not lines or not lines[0].startswith("# "):
            self.faults.add(1, "a book begins with its title, `# heXentafl`")
        at = 1
        while at < len(lines):
            line = lines[at]
            fence = FENCE.match(line)
            if line.startswith("## "):
                self._close()
                self._open_chapter(line[3:].strip(), at + 1)
            elif fence and fence.group(1) in ("figure", "example", "aid"):
                self._close()
                end = next((i for i in range(at + 1, len(lines)) if lines[i].startswith("```")), len(lines))
                if end == len(lines) or lines[end].strip() != "```":
                    self.faults.add(at + 1, "this block is never closed")
                    end -= 1  # the rest is read as usual
                if fence.group(1) == "aid":
                    self._aid(lines[at + 1 : end], at + 1)
                else:
                    self._block(fence.group(1), fence.group(2), lines[at + 1 : end], at + 1)
                at = end
            elif line.startswith(ONLY):
                self.only |= self._clauses(line, at + 1)
            else:
                self._prose(line, at + 1)
            at += 1
        self._close()
        for name in sorted(self.cited & self.only):
            self.faults.add(len(lines), f"{name} is listed as {ONLY[:-1].lower()}, but the book cites it")
        (_, lead), *chapters = self.chapters
        title = lines[0].removeprefix("# ").strip() if lines else ""
        return Book(
            title,
            "\n\n".join(part for part in lead if isinstance(part, str)),
            tuple(Chapter(name, tuple(parts)) for name, parts in chapters),
            frozenset(self.cited),
            frozenset(self.only),
            self.figures,
            {**self.near, **self.shown},
            self.scenes,
            self.words,
            self.aid,
        )

    # -- prose --------------------------------------------------------------------------------------------------------

    def _open_chapter(self, title: str, line: int) -> None:
        if any(slug(title) == slug(other) for other, _ in self.chapters):
            self.faults.add(line, f"there are two chapters {title!r}")
        self.chapters.append((title, []))
        self.section = set()

    def _close(self) -> None:
        words = "\n".join(self.held).strip("\n")
        if words.strip():
            self.chapters[-1][1].append(words)
        self.held.clear()

    def _prose(self, line: str, number: int) -> None:
        self.held.append(line)
        if line.startswith("### "):
            self.section = set()
        self.section |= self._cite(line, number)
        if "{" in CITED.sub("", line):
            self.faults.add(number, "clauses are cited like {HX-2.2, HX-2.3}")
        found = re.match(r"> \*\*(\w+)\.\*\*", line)
        if found and found.group(1) not in ASIDES:
            self.faults.add(number, f"{found.group(1)!r} is not set apart; these are: {', '.join(ASIDES)}")
        self._count(line)

    def _cite(self, text: str, number: int) -> set[str]:
        """The clauses that support some words."""
        found = {name for cited in CITED.findall(text) for name in self._clauses(cited, number)}
        self.cited |= found
        return found

    def _clauses(self, text: str, number: int) -> set[str]:
        found = set(CLAUSE.findall(text))
        for name in sorted(found - self.known):
            self.faults.add(number, f"RULES.md has no clause {name}")
        return found & self.known

    def _count(self, text: str) -> None:
        self.words += len(re.findall(r"[\w'’]+", CITED.sub("", text)))

    def _aid(self, lines: Sequence[str], number: int) -> None:
        """The page that lies beside the table: short, and resting on clauses as the book does."""
        if self.aid:
            self.faults.add(number, "there is one aid already")
        self.aid = "\n".join(lines)
        for n, line in enumerate(lines, number + 1):
            self._cite(line, n)
        words = len(re.findall(r"[\w'’]+", SYMBOL.sub("", CITED.sub("", self.aid))))
        if words > MOST_AID:
            self.faults.add(number, f"the aid has {words} words; {MOST_AID} fit on a page")

    # -- figures and examples -----------------------------------------------------------------------------------------

    def _block(self, kind: str, name: str, lines: Sequence[str], number: int) -> None:
        where = f"{kind} {name}".strip()
        if not NAME.match(name):
            self.faults.add(number, f"a {kind} needs a name in lower-case letters, such as `two-captures`, not {name!r}")
        elif name in self.figures:
            self.faults.add(number, f"{where}: line {self.figures[name].line} has this name already")
        with self.faults.at(number, where):
            made = block(kind, name, "\n".join(lines), number, KEYS | ({">"} if kind == "example" else set()))
            figure = self._figure(made, where)
            self.figures.setdefault(name, figure)
            self.chapters[-1][1].append(figure)
            for panel in figure.panels:
                self._count(panel.words)
            named = {name for line in made.lines for name in self._cite(line.value, line.number)}
            named |= {name for line in made.all("expect") for name in CLAUSE.findall(line.value)} & self.known
            for name in sorted(named):
                self.shown.setdefault(name, figure.name)
            for name in sorted(self.section):
                self.near.setdefault(name, figure.name)

    def _figure(self, made: Passage, where: str) -> Figure:
        state = scene(self.game, made)
        size, prefix = made.get("size", "half"), f"f{len(self.figures) + 1}"
        steps = [i for i, line in enumerate(made.lines) if line.key == ">"]
        if made.kind == "example" and not steps:
            raise BadBook("an example has steps, lines such as `> a1-a2 | What happens.`")
        if not made.get("caption"):
            raise BadBook("it needs a caption")
        parts = [made.lines[i:j] for i, j in zip([0, *steps], [*steps, len(made.lines)], strict=True)]
        frame = {line.key: line.value for line in parts[0] if line.key in FRAME}
        panels = []
        facts = 0
        for number, part in enumerate(parts):
            panels.append(self._panel(made, state, part, frame, size, f"{prefix}-{number}"))
            facts += self._facts(state, part, len(steps), where)
        if made.kind == "example" and not facts:
            raise BadBook("an example states at least one fact, such as `expect: turn 2`")
        alt = made.get("alt") or CITED.sub("", made.get("caption"))
        return Figure(made.name, made.kind, size, alt, tuple(panels), facts, made.number)

    def _panel(self, made: Passage, state: State, part: Sequence[PassageLine], frame: dict[str, str], size: str, prefix: str) -> Panel:
        """A picture of the state after the step that a part of an example begins with."""
        move, words = "", made.get("caption")
        who = viewer(made, state)
        if part and part[0].key == ">":
            words = part[0].value
            with placed(part[0]):
                move = _label(self.game, state, part[0].argument, who)
                play(self.game, state, part[0].argument)
        names = tuple(name.strip() for name in made.get("names").split(",") if name.strip())
        look = Look(names=(*names, *Look().names[len(names) :]))
        stays = [order for order in frame.items() if order[0] not in {line.key for line in part}]
        orders: list[Order] = [*stays, *((line.key, line.value) for line in part if line.key in PICTURE - {"size"}), ("size", size)]
        view = state.view(who)
        drawn = self._draw(view, look, orders, part, prefix, f"{words} {move}")
        return Panel(drawn, words, move, self.game.text(view))

    def _draw(self, view: State, look: Look, orders: list[Order], part: Sequence[PassageLine], prefix: str, words: str) -> Markup:
        try:
            return picture(self.game, view, look, orders, prefix, words, self.scenes)
        except BadBook:
            for line in part:  # which of the lines is to blame?
                if line.key in PICTURE - {"size"}:
                    others = [order for order in orders if order[0] in FRAME or order[0] == "size"]
                    with placed(line):
                        picture(self.game, view, look, [*others, (line.key, line.value)], prefix, "")
            raise

    def _facts(self, state: State, part: Sequence[PassageLine], steps: int, where: str) -> int:
        """Check what a part expects; returns how many facts it states."""
        stated = [line for line in part if line.key == "expect"]
        for line in stated:
            with self.faults.at(line.number, where), placed(line):
                if line.value.startswith("steps "):
                    if line.value != f"steps {steps}":
                        raise BadBook(f"{line.value}: there are {steps}")
                else:
                    check(self.game, state, line.value)
        return len(stated)


def _label(game: Game, state: State, script: str, who: int) -> str:
    """What a step is called: its one choice, as the page offers it (a piece and its hex are one); nothing for a secret, or for chance."""
    world, chosen = state.copy(), list[list[str]]()
    for part in filter(None, map(str.strip, script.split(";"))):
        labels: list[str] = []
        for text in game.lines(world, part):
            seat = next((actor for actor in world.actors() if actor >= 0 and _reads(game, world, actor, text)), None)
            if seat is not None:
                known = who == seat or hears(int(world.audience(seat)), who)
                labels.append(game.choice(world.view(seat), seat, game.read(world, seat, text)).label if known else "")
            play(game, world, text)
        chosen += [labels] if labels else []
    return chosen[0][-1] if len(chosen) == 1 and len(chosen[0]) <= 2 else ""


def _reads(game: Game, state: State, actor: int, text: str) -> bool:
    try:
        return game.read(state, actor, text) in state.options(actor)
    except ValueError:
        return False
