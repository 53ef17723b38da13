"""RULES.md as HTML: headings, lists, tables, bold, italics, code, and a link to every clause. Nothing else, and nothing unescaped.

A clause gets its number as its id, so that refusals, tooltips and other clauses can point at it.
"""

from __future__ import annotations

import re
from functools import lru_cache

from meadhall.game import Game
from meadhall.rulebook import Block, Code, Grid, Heading, Item, Listing, Paragraph, items, parse
from meadhall.svg import Markup, el, join

__all__ = ["html", "link_clauses", "rules_html"]

CLAUSE = re.compile(r"\b([A-Z]{2}-\d+(?:\.\d+)?[a-z]?)\b")
INLINE = re.compile(r"(`[^`]+`|\*\*.+?\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\((?:https?://|#)[^)\s]+\))")


@lru_cache(maxsize=16)
def rules_html(game: Game) -> Markup:
    """The rules of a game, ready for the page."""
    return html(game.rulebook())


def html(text: str, top: int = 2) -> Markup:
    """Our subset of Markdown as HTML; a title is a heading of the level `top`."""
    blocks = parse(text)
    known = frozenset(item.clause for item in items(blocks) if item.clause)
    return join(*(_block(block, known, top) for block in blocks))


def _block(block: Block, known: frozenset[str], top: int = 2) -> Markup:
    match block:
        case Heading(level, words):
            return el(f"h{min(level - 1 + top, 4)}", _inline(words, known), id=_slug(words))
        case Paragraph(words):
            return el("p", _inline(words, known))
        case Code(text):
            return el("pre", el("code", text))
        case Grid(head, rows):
            heads = (el("th", _inline(cell, known), scope="col") if cell else el("td") for cell in head)
            body = el("tbody", *(el("tr", *(el("td", _inline(cell, known)) for cell in row)) for row in rows))
            return el("div", el("table", el("thead", el("tr", *heads)), body), cls="scroll")
        case Listing(numbered, found):
            return el("ol" if numbered else "ul", *(_item(item, known) for item in found))


def _item(item: Item, known: frozenset[str]) -> Markup:
    nested = _block(item.below, known) if item.below is not None else None
    if not item.clause:
        return el("li", _inline(item.words, known), nested)
    head = [el("a", item.clause, cls="clause", href=f"#{item.clause}"), " "]
    if item.tag:
        head += [el("span", item.tag, cls=f"tag {_slug(item.tag)}"), " "]
    return el("li", *head, _inline(item.words, known), nested, id=item.clause, cls="rule")


def _inline(text: str, known: frozenset[str]) -> Markup:
    out: list[Markup] = []
    for i, part in enumerate(INLINE.split(text)):
        if i % 2 == 0:
            out.append(link_clauses(part, known))
        elif part.startswith("`"):
            out.append(el("code", part[1:-1]))
        elif part.startswith("**"):
            out.append(el("b", _inline(part[2:-2], known)))
        elif part.startswith("*"):
            out.append(el("i", _inline(part[1:-1], known)))
        else:
            words, target = part[1:-1].rsplit("](", 1)
            out.append(el("a", words, href=target, rel="noreferrer"))
    return join(*out)


def link_clauses(text: str, known: frozenset[str], base: str = "") -> Markup:
    """Text in which the names of known clauses are links to them."""
    parts: list[str] = []
    for i, part in enumerate(CLAUSE.split(text)):
        parts.append(el("a", part, href=f"{base}#{part}", cls="clause") if i % 2 and part in known else part)
    return join(*parts)


def _slug(words: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")
