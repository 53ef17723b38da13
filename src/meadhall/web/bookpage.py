"""A book as HTML: chapters of words and figures side by side, examples that are stepped through without a script, a contents list."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import groupby, takewhile

from meadhall.game import SPECTATOR, Game, Look
from meadhall.games import load_game
from meadhall.learn.book import ASIDES, CITED, SYMBOL, Book, Chapter, Figure, Panel, read_book, slug
from meadhall.learn.elements import parse, write
from meadhall.learn.lean import DEFINED, own_ids
from meadhall.rulebook import clauses
from meadhall.svg import Markup, el, icon, join
from meadhall.web import assets
from meadhall.web.rulebook import html

__all__ = ["Pages", "aid_of", "book_of", "figure_html", "pages_of"]

ASIDE = re.compile(rf"(?=\*\*(?:{'|'.join(ASIDES)})\.\*\*)")
QUOTED = re.compile(r"((?:^> .*(?:\n|\Z))+)", re.MULTILINE)
BADGE = re.compile(r"\((\d\d?)\)")
VIEW_BOX = re.compile(r'viewBox="\S+ \S+ (\S+) (\S+)"')
FIRST = re.compile(r"(?<=[.!?]) (?![^()]*\))")  # the end of the first sentence; not within brackets, where dots may be empty squares
SQUARE = re.compile(r"\b[A-Z]\d-\d\b|\b\d+(?: [+−-] \d+)+(?: = \d+)?")  # a name that is not broken at its hyphen, and a sum
WITH_WORD = re.compile(SYMBOL.pattern + "( ?)")  # no line ends between a symbol and its word
MOST_NAMES = 50  # more than these are for the screen: an aid is one page of paper
# on a phone these are scrolled, not shrunk: a picture STRIP times as wide as high, unless it is narrow enough to fit;
STRIP, FITS = 4.5, 600
# a panel at least SMALL pixels wide (the left of one below BOARD fits at once); and a broad table, whose words would be too small
PANEL, SMALL, BOARD = 3.2, 640, 740
BROAD, TABLE = 1150, 2.5
TALL = 0.45  # higher for its width than this, a picture on paper is as high as it may be before it is as wide as the page
FEW, ENOUGH = 80, 100  # words that share the page evenly with a figure; words that are as high as one
Unit = list[str | Figure]


@cache
def book_of(key: str) -> Book | None:
    """The book of a game, read once; None if it has none."""
    game = load_game(key)
    return read_book(game) if game.book() else None


@dataclass(frozen=True)
class Pages:
    """A book ready for its page: the contents, the words on the cover, its picture, and all chapters."""

    contents: Markup
    lead: Markup
    cover: Markup
    body: Markup
    minutes: int


@cache
def pages_of(key: str, base: str = "/games/{key}") -> Pages | None:
    """The book of a game as HTML; `base` is the address of its clauses."""
    book = book_of(key)
    if book is None:
        return None
    game = load_game(key)
    writer = _Writer(game, book, base.replace("{key}", key))
    chapters = [writer.chapter(n, chapter) for n, chapter in enumerate(book.chapters, 1)]
    scenes = el("div", Markup("".join(book.scenes.values())), cls="fig-scenes", aria_hidden="true")
    return Pages(_contents(book), writer.prose(book.lead), _cover(game), join(scenes, *chapters), book.minutes)


@cache
def aid_of(key: str, base: str = "/games/{key}") -> Markup | None:
    """The page beside the table as HTML, with the things that have a name; None where a book has none."""
    book, game = book_of(key), load_game(key)
    if book is None or not book.aid:
        return None
    made = _Writer(game, book, base.replace("{key}", key)).prose(book.aid, "aid")
    words = WITH_WORD.sub(lambda found: icon(found[1]) + found[2].replace(" ", "\u00a0"), made)
    named = [term for term in game.terms if term.about]
    rows = [join(el("dt", term.name), el("dd", FIRST.split(term.about, 1)[0])) for term in named]
    many = " many" if len(rows) > MOST_NAMES else ""
    names = el("section", el("h3", "Names"), el("dl", *rows, cls="glossary"), cls=f"aid-names{many}") if rows else None
    return join(el("div", Markup(words), cls="words"), names)


def _contents(book: Book) -> Markup:
    items = []
    for n, chapter in enumerate(book.chapters, 1):
        below = [el("li", el("a", title, href=f"#{chapter.slug}-{slug(title)}")) for title in chapter.sections]
        link = el("a", el("span", str(n), cls="ch"), el("span", chapter.title), href=f"#{chapter.slug}")
        items.append(el("li", link, el("ol", *below) if below else None))
    return el("ol", *items, cls="toc-list")


def _cover(game: Game) -> Markup:
    """The start of the game if it is a single picture, otherwise the picture on its card."""
    drawing = game.draw(game.start().view(SPECTATOR), Look())
    if list(drawing.regions) != ["seats", "stage"]:
        return assets.picture(game.key)
    root = parse(drawing.picture)
    own_ids(root, "cover")
    return Markup(write(root))


def figure_html(game: Game, name: str) -> Markup | None:
    """One figure of a book by itself, with the scenery that it uses; None if there is none of this name."""
    book = book_of(game.key)
    if book is None or name not in book.figures:
        return None
    made = _Writer(game, book, f"/games/{game.key}").figure(book.figures[name])
    used = [scene for key, scene in book.scenes.items() if f'"#{key}"' in made or key.startswith(DEFINED)]
    return join(el("div", Markup("".join(used)), cls="fig-scenes", aria_hidden="true"), made)


class _Writer:
    def __init__(self, game: Game, book: Book, base: str) -> None:
        self.game, self.base = game, base
        self.law = clauses(game)
        self.numbers = {name: n for n, name in enumerate(book.figures, 1)}
        self.classes = game.draw(game.start(), Look()).classes
        self.met: set[str] = set()

    # -- chapters -----------------------------------------------------------------------------------------------------

    def chapter(self, n: int, chapter: Chapter) -> Markup:
        head = el("h2", el("span", str(n), cls="ch"), el("span", chapter.title), id=chapter.slug)
        body: list[Markup] = []
        run: list[Markup] = []  # words with a figure each, one after the other: set in two columns

        def close() -> None:
            left = [run.pop()] if len(run) % 2 else []
            body.extend([el("div", *run, cls="pairs"), *left] if run else left)
            run.clear()

        for unit in _beside(_units(chapter)):
            if _pairs(unit) and _joins(unit):
                run.append(self._unit(chapter, unit))
            else:
                close()
                body.append(self._unit(chapter, unit))
        close()
        first = chapter.parts[0] if chapter.parts else None
        if isinstance(first, Figure) and first.size == "wide" and first.kind == "figure":  # printed over both columns, and never apart
            head = el("div", head, body.pop(0), cls="opening")
        return el("section", head, *body, cls="chapter", aria_labelledby=chapter.slug)

    def _unit(self, chapter: Chapter, unit: Unit) -> Markup:
        kind, figures = "unit", _figures(unit)
        if any(map(_broad, figures)):
            kind = "unit wide"
        elif len(figures) > 1:
            kind = "unit duo"
        elif figures:
            kind = "unit sole" if len(unit) == 1 else "unit pair" if _length(unit) > FEW else "unit pair even"
        made: list[Markup] = []
        for pictured, parts in groupby(unit, lambda part: isinstance(part, Figure)):
            drawn = [self.figure(part) if isinstance(part, Figure) else self.prose(part, chapter.slug) for part in parts]
            made.append(el("div", *drawn, cls="figs" if pictured else "words"))
        return el("div", *made, cls=kind)

    def prose(self, text: str, chapter: str = "") -> Markup:
        """Markdown with asides, and with the clauses that support each paragraph."""
        out: list[Markup] = []
        for part in QUOTED.split(text):
            if part.startswith("> "):
                words = " ".join(line[2:].strip() for line in part.strip().splitlines())
                out += [self._aside(one) for one in ASIDE.split(words) if one.strip()]
            elif part.strip():
                made = html(part).replace('<h4 id="', f'<h3 id="{chapter}-').replace("</h4>", "</h3>")
                out.append(self._rests(made))
        return join(*out)

    def _aside(self, words: str) -> Markup:
        kind = re.match(r"\*\*(\w+)\.\*\*\s*", words)
        name = kind.group(1) if kind else "Remember"
        return el(
            "aside", el("b", name, cls="aside-kind"), self._rests(html(words[kind.end() :] if kind else words)), cls=f"aside {name.lower()}"
        )

    def _rests(self, made: str) -> Markup:
        """Clauses in braces become links; the first mention of each can be linked to."""

        def links(found: re.Match[str]) -> str:
            said = []
            for name in (part.strip() for part in found.group(1).split(",")):
                anchor = None if name in self.met else f"at-{name}"
                self.met.add(name)
                words = f"{name} {_plain(self.law.get(name, ''))}"
                link = el(
                    "a", name.partition("-")[2], href=f"{self.base}#{name}", cls="rest", title=words, aria_label=f"clause {name}", id=anchor
                )
                said.append(link)
            return "\u00a0" + el("span", "§\u2009", Markup(" ".join(said)), cls="rests")

        return Markup(CITED.sub(links, SQUARE.sub(r'<span class="whole">\g<0></span>', made)))

    # -- figures ------------------------------------------------------------------------------------------------------

    def figure(self, figure: Figure) -> Markup:
        """A figure with its caption, or an example with its steps."""
        number = self.numbers[figure.name]
        if figure.kind == "example":
            return self._example(figure, number)
        caption = el("figcaption", el("b", f"Figure {number}", cls="fig-no"), " ", self._words(figure.panels[0].words), *_closer(figure))
        return el("figure", self._picture(figure, figure.panels[0]), caption, cls=f"fig {figure.size}", id=f"fig-{figure.name}")

    def _picture(self, figure: Figure, panel: Panel) -> Markup:
        cls = f"fig-pic{_strip(panel) or _tall(panel)} g-{self.game.key} {self.classes}".strip()
        return el("div", panel.picture, cls=cls, role="img", aria_label=figure.alt)

    def _words(self, words: str) -> Markup:
        made = html(words).removeprefix("<p>").removesuffix("</p>")
        return Markup(BADGE.sub(r'<span class="n">\1</span>', self._rests(made)))

    def _example(self, figure: Figure, number: int) -> Markup:
        name, last = f"ex-{figure.name}", len(figure.panels) - 1
        parts: list[Markup] = []
        for i, panel in enumerate(figure.panels):
            said = f"Example {number}, step {i} of {last}" if i else f"Example {number}, the start"
            parts.append(el("input", type="radio", name=name, id=f"{name}-{i}", checked=i == 0, aria_label=said))
            parts.append(el("div", self._picture(figure, panel), self._step(figure, name, i), cls="shot"))
        steps = el("span", "Step through it.", cls="muted no-print")
        caption = el("figcaption", el("b", f"Example {number}", cls="fig-no"), " ", steps, *_closer(figure))
        return el("figure", caption, *parts, cls=f"fig example {figure.size}", id=f"fig-{figure.name}")

    def _step(self, figure: Figure, name: str, i: int) -> Markup:
        panel, last = figure.panels[i], len(figure.panels) - 1
        back = el("label", icon("step-back", label="Back"), for_=f"{name}-{i - 1}", cls="btn sm icon") if i else None
        if i < last:
            on = el("label", "Next", icon("step-next"), for_=f"{name}-{i + 1}", cls="btn sm go")
        else:
            on = el("label", icon("undo"), "Again", for_=f"{name}-0", cls="btn sm")
        move = el("b", panel.move, cls="move") if panel.move else None
        at = el("span", f"Step {i} of {last}" if i else "The start", cls="at num")
        name = el("span", str(i), cls="n print-only") if i else el("b", f"Example {self.numbers[figure.name]}", cls="fig-no print-only")
        words = el("p", name, move, " " if move else None, self._words(panel.words))
        return el("div", words, el("div", back, at, on, cls="ex-nav"), cls="ex-words")


def _measure(panel: Panel) -> tuple[float, float]:
    """How wide and high a picture is drawn."""
    size = VIEW_BOX.search(panel.picture)
    return (float(size.group(1)), float(size.group(2))) if size is not None else (1.0, 1.0)


def _strip(panel: Panel) -> str:
    """The classes of a picture that a phone scrolls."""
    wide, high = _measure(panel)
    if wide >= BROAD and wide > TABLE * high:
        return " fig-strip fig-table"
    if wide >= SMALL and wide > PANEL * high and 'class="paper"' in panel.picture:
        return " fig-strip" if wide >= BOARD else " fig-strip fig-board"
    return " fig-strip" if wide >= FITS and wide > STRIP * high else ""


def _tall(panel: Panel) -> str:
    """The class of a picture that paper shows smaller than the page is wide: its numbers are drawn larger."""
    wide, high = _measure(panel)
    return " fig-tall" if high > TALL * wide else ""


def _closer(figure: Figure) -> list[Markup]:
    """How a phone shows all of a picture: the edge of one that is scrolled does not say that it goes on, and a whole table is small."""
    if any(map(_strip, figure.panels)):
        return [el("span", "Slide it to see all.", cls="slides")]
    if max(_measure(panel)[0] for panel in figure.panels) < SMALL:
        return []
    return [el("button", "Enlarge", cls="btn sm enlarge", type="button", data_act="enlarge", aria_pressed="false")]


def _units(chapter: Chapter) -> list[Unit]:
    """Words and the figures that belong to them: a section or a figure after words begins with the words before it."""
    units: list[Unit] = [[]]
    for part in chapter.parts:
        if isinstance(part, Figure):
            units[-1].append(part)
            continue
        for piece in re.split(r"(?m)^(?=### )", part):
            if piece.strip():
                if piece.startswith("### ") or any(isinstance(held, Figure) for held in units[-1]):
                    units.append([])
                units[-1].append(piece)
    return [unit for unit in units if unit]


def _figures(unit: Unit) -> list[Figure]:
    return [part for part in unit if isinstance(part, Figure)]


def _broad(figure: Figure) -> bool:
    return figure.size == "wide" or figure.kind == "example"


def _pairs(unit: Unit) -> bool:
    """Is this one figure that stands beside its words?"""
    figures = _figures(unit)
    return len(figures) == 1 and len(unit) > 1 and not _broad(figures[0])


def _length(unit: Unit) -> int:
    return sum(len(CITED.sub("", part).split()) for part in unit if isinstance(part, str))


def _beside(units: list[Unit]) -> list[Unit]:
    """A figure is higher than a few words before it: where it has a row to itself, the words that follow begin beside it, up to a title."""
    made: list[Unit] = []
    for unit in units:
        run = len(list(takewhile(_joins, reversed(made))))
        words = list(takewhile(lambda part: isinstance(part, str), unit))
        if run % 2 and words and not str(words[0]).startswith("### ") and not _pairs(unit):
            made[-1] = [*made[-1], *words]
            unit = unit[len(words) :]
        if unit:
            made.append(unit)
    return made


def _joins(unit: Unit) -> bool:
    """Can a unit share a row with another? It ends with its only figure, which is narrow, and has few words."""
    return len(_figures(unit)) == 1 and isinstance(unit[-1], Figure) and not _broad(unit[-1]) and _length(unit) < ENOUGH


def _plain(clause: str) -> str:
    return re.sub(r"^\[[^\]]*\]\s*", "", clause).replace("**", "").replace("`", "")
