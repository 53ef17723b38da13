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

    rows: list[str] = []
    for line in [*text.splitlines(), ""]:
        if line.startswith("|"):
            yield from flow()
            rows.append(line)
            continue
        if rows:
            yield from _table(rows)
            rows.clear()
        alone = line.startswith(("#", "```"))
        if not line.strip() or alone or re.match(r"(?:[-*]|\d+[.)])\s+|> \*\*", line):
            yield from flow()
        if alone:
            yield _bare(line.lstrip("# "))
        elif line.strip():
            held.append(line.strip())
        else:
            yield ""
    yield from flow()


def _table(rows: list[str]) -> Iterator[str]:
    """A table in columns, the last of them as wide as it needs or as the page allows."""
    cells = [[_bare(cell.strip()) for cell in row.strip().strip("|").split("|")] for row in rows if not re.fullmatch(r"[|\s:-]+", row)]
    *widths, _ = (max(len(cell) for cell in column) for column in zip(*cells, strict=True))
    margin = sum(widths) + 2 * len(widths)
    for n, row in enumerate(cells):
        first = "".join(f"{cell:<{width}}  " for cell, width in zip(row, widths, strict=False))
        yield from (line.rstrip() for line in wrap(first + row[-1], WIDTH, subsequent_indent=" " * margin, drop_whitespace=False))
        if n == 0:
            yield "-" * min(WIDTH, margin + max(len(line[-1]) for line in cells))


def _figure(figure: Figure, number: int) -> Iterator[str]:
    kind = "Figure" if figure.kind == "figure" else "Example"
    first, *steps = figure.panels
    yield from wrap(f"{kind} {number}. {_bare(first.words)}", WIDTH, initial_indent="    ", subsequent_indent="    ")
    yield from ("", indent(first.text.rstrip(), "      "), "")
    for n, panel in enumerate(steps, 1):
        yield from wrap(
            f"{n}. {panel.move}{': ' if panel.move else ''}{_bare(panel.words)}", WIDTH, initial_indent="    ", subsequent_indent="       "
        )
    if steps:
        yield from ("", indent(steps[-1].text.rstrip(), "      "), "")
