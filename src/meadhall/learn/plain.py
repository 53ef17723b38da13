"""A book as plain text: for terminals, with positions as the table in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import indent, wrap

from meadhall.learn.book import CITED, Book, Figure

__all__ = ["book_text"]

WIDTH = 96


def book_text(book: Book) -> str:
    """The whole book, chapter by chapter."""
    out = [book.title, "=" * len(book.title), "", *_prose(book.lead)]
    numbers = {name: n for n, name in enumerate(book.figures, 1)}
    for n, chapter in enumerate(book.chapters, 1):
        head = f"{n}. {chapter.title}"
        out += ["", head, "-" * len(head), ""]
        for part in chapter.parts:
            out += _figure(part, numbers[part.name]) if isinstance(part, Figure) else _prose(part)
    return "\n".join(out).rstrip() + "\n"


def _bare(words: str) -> str:
    """Words without markup, followed by the clauses that support them."""
    told = CITED.sub(lambda found: f" ({found.group(1)})", words)
    return re.sub(r"\*\*?|`", "", told)


def _prose(text: str) -> Iterator[str]:
    held: list[str] = []

    def flow() -> Iterator[str]:
        if held:
            first = re.match(r"(?:[-*]|\d+[.)])\s+|> ", held[0])
            hang = " " * len(first.group(0)) if first else ""
            words = " ".join(line.removeprefix("> ").strip() if n else line for n, line in enumerate(held))
            yield from wrap(_bare(words), WIDTH, subsequent_indent=hang)
            held.clear()

    for line in text.splitlines():
        alone = line.startswith(("#", "|", "```"))
        if not line.strip() or alone or re.match(r"(?:[-*]|\d+[.)])\s+|> \*\*", line):
            yield from flow()
        if alone:
            yield _bare(line.lstrip("# "))
        elif line.strip():
            held.append(line.strip())
        else:
            yield ""
    yield from flow()
    yield ""


def _figure(figure: Figure, number: int) -> Iterator[str]:
    kind = "Figure" if figure.kind == "figure" else "Example"
    first, *steps = figure.panels
    yield from wrap(f"{kind} {number}. {_bare(first.words)}", WIDTH, initial_indent="    ", subsequent_indent="    ")
    yield from ("", indent(first.text.rstrip(), "      "), "")
    for n, panel in enumerate(steps, 1):
        yield from wrap(f"{n}. {panel.move}: {_bare(panel.words)}", WIDTH, initial_indent="    ", subsequent_indent="       ")
    if steps:
        yield from ("", indent(steps[-1].text.rstrip(), "      "), "")
