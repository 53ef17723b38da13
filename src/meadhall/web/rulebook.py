"""RULES.md as HTML: headings, lists, tables, bold, italics, code, and a link to every clause. Nothing else, and nothing unescaped.

A clause is a list item that begins `**HX-2.6** [rulebook]`; it gets the id HX-2.6, so that refusals, tooltips and other clauses
can point at it.
"""

from __future__ import annotations

import re
from functools import lru_cache

from meadhall.game import Game
from meadhall.svg import Markup, el, join

__all__ = ["clauses", "html", "link_clauses", "rules_html"]

CLAUSE = re.compile(r"\b([A-Z]{2}-\d+(?:\.\d+)?[a-z]?)\b")
LEAD = re.compile(r"^\*\*([A-Z]{2}-\d+(?:\.\d+)?[a-z]?)\*\*\s*(?:\[([^\]]{1,40})\])?\s*")
INLINE = re.compile(r"(`[^`]+`|\*\*.+?\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\((?:https?://|#)[^)\s]+\))")
ITEM = re.compile(r"^(\s*)(?:[-*]|\d+[.)])\s+(.*)$")
RULE_LINE = re.compile(r"^\s*\|?[\s:|-]+\|?\s*$")


@lru_cache(maxsize=16)
def rules_html(game: Game) -> Markup:
    """The rules of a game, ready for the page."""
    return html(game.rulebook())


def clauses(text: str) -> list[str]:
    """The ids of all clauses of a rule text, in order."""
    return [found.group(1) for line in text.splitlines() if (item := ITEM.match(line)) and (found := LEAD.match(item.group(2)))]


def html(text: str) -> Markup:
    """Our subset of Markdown as HTML."""
    known = frozenset(clauses(text))
    out: list[Markup] = []
    lines = text.splitlines()
    at = 0
    while at < len(lines):
        line = lines[at]
        if not line.strip():
            at += 1
        elif line.startswith("#"):
            level = len(line) - len(line.lstrip("#"))
            words = line[level:].strip()
            out.append(el(f"h{min(level + 1, 4)}", _inline(words, known), id=_slug(words)))
            at += 1
        elif line.startswith("```"):
            end = next((i for i in range(at + 1, len(lines)) if lines[i].startswith("```")), len(lines))
            out.append(el("pre", el("code", "\n".join(lines[at + 1 : end]))))
            at = end + 1
        elif "|" in line and at + 1 < len(lines) and RULE_LINE.match(lines[at + 1]) and "-" in lines[at + 1]:
            end = next((i for i in range(at, len(lines)) if "|" not in lines[i]), len(lines))
            out.append(_table(lines[at], lines[at + 2 : end], known))
            at = end
        elif ITEM.match(line):
            end = next((i for i in range(at + 1, len(lines)) if not (lines[i].startswith(" ") or ITEM.match(lines[i]))), len(lines))
            out.append(_list(lines[at:end], known))
            at = end
        else:
            stops = (i for i in range(at + 1, len(lines)) if not lines[i].strip() or lines[i].startswith(("#", "- ", "```")))
            end = next(stops, len(lines))
            out.append(el("p", _inline(" ".join(part.strip() for part in lines[at:end]), known)))
            at = end
    return join(*out)


def _list(lines: list[str], known: frozenset[str]) -> Markup:
    """A list with its nested lists; an indented line without a bullet goes on with the item above."""
    items: list[tuple[str, list[str]]] = []
    base = len(lines[0]) - len(lines[0].lstrip())
    for line in lines:
        found = ITEM.match(line)
        if found and len(found.group(1)) <= base:
            items.append((found.group(2), []))
        elif found or items[-1][1]:
            items[-1][1].append(line)
        else:
            items[-1] = (f"{items[-1][0]} {line.strip()}", [])
    return el("ol" if re.match(r"^\s*\d", lines[0]) else "ul", *(_item(words, below, known) for words, below in items))


def _item(words: str, below: list[str], known: frozenset[str]) -> Markup:
    nested = _list(below, known) if below and ITEM.match(below[0]) else None
    found = LEAD.match(words)
    if found is None:
        return el("li", _inline(words, known), nested)
    name, tag = found.group(1), found.group(2)
    head = [el("a", name, cls="clause", href=f"#{name}"), " "]
    if tag:
        head.append(el("span", tag, cls=f"tag {_slug(tag)}"))
        head.append(" ")
    return el("li", *head, _inline(words[found.end() :], known), nested, id=name, cls="rule")


def _table(head: str, rows: list[str], known: frozenset[str]) -> Markup:
    def cells(row: str) -> list[str]:
        return [cell.strip() for cell in row.strip().strip("|").split("|")]

    top = el("thead", el("tr", *(el("th", _inline(cell, known), scope="col") for cell in cells(head))))
    body = el("tbody", *(el("tr", *(el("td", _inline(cell, known)) for cell in cells(row))) for row in rows))
    return el("div", el("table", top, body), cls="scroll")


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
