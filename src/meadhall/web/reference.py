"""The reference: RULES.md with a contents list, links to the book clause by clause, and a glossary from the terms of the tooltips."""

from __future__ import annotations

import re
from functools import cache

from meadhall.game import Game, Term
from meadhall.learn.book import slug
from meadhall.svg import Markup, el, join
from meadhall.web.bookpage import book_of
from meadhall.web.rulebook import rules_html

__all__ = ["contents", "glossary", "reference_html"]

HEAD = re.compile(r'(<li id="([A-Z]{2}-[\d.]+[a-z]?)" class="rule"><a [^>]*>[^<]*</a>)')
WITHOUT_KIND = "Words"


@cache
def reference_html(game: Game) -> Markup:
    """The rules, each clause with a link to where the book explains it."""
    book = book_of(game.key)
    cited = book.cited if book is not None else frozenset()

    def linked(found: re.Match[str]) -> str:
        name = found.group(2)
        if name not in cited:
            return found.group(1)
        link = el("a", "book", href=f"/learn/{game.key}/book#at-{name}", cls="in-book", data_clause=name, aria_label=f"{name} in the book")
        return found.group(1) + " " + link

    return Markup(HEAD.sub(linked, rules_html(game)))


@cache
def contents(game: Game) -> Markup:
    """The chapters of the reference, and the glossary."""
    heads = [line[3:].strip() for line in game.rulebook().splitlines() if line.startswith("## ")]
    items = [el("li", el("a", el("span", title), href=f"#{slug(title)}")) for title in [*heads, *(["Glossary"] if game.terms else [])]]
    return el("ol", *items, cls="toc-list")


@cache
def glossary(game: Game) -> Markup:
    """Everything that has a name, by kind."""
    kinds: dict[str, list[Term]] = {}
    for term in game.terms:
        if term.about:
            kinds.setdefault(term.kind, []).append(term)
    out: list[Markup] = []
    for kind, terms in kinds.items():
        rows = [_entry(term) for term in sorted(terms, key=lambda term: term.name.casefold())]
        out.append(el("section", el("h4", (kind or WITHOUT_KIND).capitalize()), el("dl", *rows, cls="glossary")))
    return join(*out)


def _entry(term: Term) -> Markup:
    clause = el("a", term.clause, href=f"#{term.clause}", cls="clause") if term.clause else None
    return join(el("dt", term.name, id=f"term-{slug(term.key)}"), el("dd", term.about, " " if clause else None, clause))
