"""RULES.md, and any other page in our subset of Markdown, as blocks: headings, paragraphs, lists, tables, code. And its clauses, by number.

A clause is a list item that begins `**HX-2.6** [rulebook]`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from meadhall.english import did_you_mean
from meadhall.errors import BadOption
from meadhall.game import Game

__all__ = [
    "Block",
    "Code",
    "Grid",
    "Heading",
    "Item",
    "Listing",
    "Paragraph",
    "clause",
    "clauses",
    "in_short",
    "items",
    "mentions",
    "parse",
    "prose",
    "unmarked",
]

LEAD = re.compile(r"^\*\*([A-Z]{2}-\d+(?:\.\d+)?[a-z]?)\*\*\s*(?:\[([^\]]{1,40})\])?\s*")
ITEM = re.compile(r"^(\s*)(?:[-*]|\d+[.)])\s+(.*)$")
EMPHASIS = re.compile(r"(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])")
SHORT = "**In short.**"
COMMON = 2  # a word that stands in every second clause explains nothing
RULE_LINE = re.compile(r"^\s*\|?[\s:|-]+\|?\s*$")


@dataclass(frozen=True)
class Heading:
    """A heading; level 1 is the page's title."""

    level: int
    words: str


@dataclass(frozen=True)
class Paragraph:
    """Lines of text, joined."""

    words: str


@dataclass(frozen=True)
class Code:
    """A fenced block, word for word."""

    text: str


@dataclass(frozen=True)
class Grid:
    """A table."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Item:
    """An item of a list. A clause has a number, and a tag that says where it comes from."""

    words: str
    clause: str = ""
    tag: str = ""
    below: Listing | None = None


@dataclass(frozen=True)
class Listing:
    """A list with its nested lists."""

    numbered: bool
    items: tuple[Item, ...]


Block = Heading | Paragraph | Code | Grid | Listing


@lru_cache(maxsize=32)
def parse(text: str) -> tuple[Block, ...]:
    """The blocks of a page, in order."""
    return tuple(_blocks(text.splitlines()))


def _blocks(lines: list[str]) -> Iterator[Block]:
    at = 0
    while at < len(lines):
        line = lines[at]
        if not line.strip():
            at += 1
        elif line.startswith("#"):
            level = len(line) - len(line.lstrip("#"))
            yield Heading(level, line[level:].strip())
            at += 1
        elif line.startswith("```"):
            end = next((i for i in range(at + 1, len(lines)) if lines[i].startswith("```")), len(lines))
            yield Code("\n".join(lines[at + 1 : end]))
            at = end + 1
        elif "|" in line and at + 1 < len(lines) and RULE_LINE.match(lines[at + 1]) and "-" in lines[at + 1]:
            end = next((i for i in range(at, len(lines)) if "|" not in lines[i]), len(lines))
            yield Grid(_cells(line), tuple(_cells(row) for row in lines[at + 2 : end]))
            at = end
        elif ITEM.match(line):
            end = next((i for i in range(at + 1, len(lines)) if not (lines[i].startswith(" ") or ITEM.match(lines[i]))), len(lines))
            yield _listing(lines[at:end])
            at = end
        else:
            stops = (i for i in range(at + 1, len(lines)) if not lines[i].strip() or lines[i].startswith(("#", "- ", "```")))
            end = next(stops, len(lines))
            yield Paragraph(" ".join(part.strip() for part in lines[at:end]))
            at = end


def _cells(row: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in row.strip().strip("|").split("|"))


def _listing(lines: list[str]) -> Listing:
    """A list. An indented line without a bullet continues the item above it; one with a bullet begins a nested list."""
    found: list[tuple[str, list[str]]] = []
    base = len(lines[0]) - len(lines[0].lstrip())
    for line in lines:
        item = ITEM.match(line)
        if item and len(item.group(1)) <= base:
            found.append((item.group(2), []))
        elif item or found[-1][1]:
            found[-1][1].append(line)
        else:
            found[-1] = (f"{found[-1][0]} {line.strip()}", [])
    return Listing(re.match(r"^\s*\d", lines[0]) is not None, tuple(_item(words, below) for words, below in found))


def _item(words: str, below: list[str]) -> Item:
    nested = _listing(below) if below else None
    lead = LEAD.match(words)
    if lead is None:
        return Item(words, below=nested)
    return Item(words[lead.end() :], lead.group(1), lead.group(2) or "", nested)


def items(blocks: Sequence[Block]) -> Iterator[Item]:
    """Every item of every list, nested ones after the item that they belong to."""
    for block in blocks:
        if isinstance(block, Listing):
            for item in block.items:
                yield item
                if item.below is not None:
                    yield from items([item.below])


def clauses(game: Game) -> dict[str, str]:
    """Every clause of a rulebook: its number, and its text on one line with the tag before it."""
    found = (item for item in items(parse(game.rulebook())) if item.clause)
    return {item.clause: f"[{item.tag}] {item.words}" if item.tag else item.words for item in found}


def clause(game: Game, number: str) -> list[str]:
    """A clause, or with a chapter such as HX-2 all its clauses; refuses an unknown number."""
    wanted = number.strip().upper()
    if not wanted.startswith(game.prefix + "-"):
        wanted = f"{game.prefix}-{wanted}"
    known = clauses(game)
    found = [key for key in known if key.upper() == wanted or key.upper().startswith(wanted + ".")]
    if not found:
        chapter = [key for key in known if key.partition(".")[0] == wanted.partition(".")[0]]
        close = did_you_mean(wanted, chapter) or did_you_mean(wanted, known)
        raise BadOption(f"{game.title} has no clause {number.strip()!r}{close}; try one like {next(iter(known))}.")
    return [f"{key} {known[key]}" for key in found]


def in_short(game: Game) -> str:
    """The game in a few sentences: the paragraph that begins with these words, or the one below such a heading; "" if there is none."""
    below = False
    for block in parse(game.rulebook()):
        if isinstance(block, Paragraph) and (below or block.words.startswith(SHORT)):
            return unmarked(block.words.removeprefix(SHORT).strip())
        below = isinstance(block, Heading) and block.words.casefold().endswith("in short")
    return ""


def mentions(game: Game, text: str) -> list[str]:
    """The clauses that speak of a word or a phrase, whatever its ending (`discards`, `discarded`); those that do so most come first."""
    words = [_stem(word) for word in text.casefold().split()]
    if not words or not all(len(word) > 2 and word.isalpha() for word in words):
        return []
    spoken = re.compile(r"\b" + r"\s+".join(rf"{word}(?:s|es|ed|ing|er|e)?" for word in words) + r"\b")
    known = clauses(game)
    found = {number: count for number, said in known.items() if (count := len(spoken.findall(unmarked(said).casefold())))}
    return sorted(found, key=lambda number: -found[number]) if len(found) * COMMON < len(known) else []


def _stem(word: str) -> str:
    """A word without the endings of plurals and verbs."""
    return next((word.removesuffix(end) for end in ("ing", "ed", "es", "s") if word.endswith(end) and len(word) > len(end) + 2), word)


def unmarked(text: str) -> str:
    """A text of the rulebook without its Markdown, for terminals."""
    return EMPHASIS.sub(r"\1", text.replace("**", "").replace("`", ""))


def prose(text: str) -> list[str]:
    """A part of the rulebook as paragraphs, list items and rows of tables, one per line, without Markdown or wrapping."""
    return [unmarked(line) for block in parse(text) for line in _lines(block)]


def _lines(block: Block) -> Iterator[str]:
    if isinstance(block, Heading):
        yield from ("", block.words, "")
    elif isinstance(block, Code):
        yield from block.text.splitlines()
    elif isinstance(block, Paragraph):
        yield block.words
    elif isinstance(block, Grid):
        for first, *rest in (block.head, *block.rows):
            yield f"{first}: {', '.join(rest)}" if first else ", ".join(rest)
    else:
        for n, item in enumerate(block.items):
            bullet = f"{n + 1}." if block.numbered else "-"
            yield " ".join(part for part in (bullet, item.clause, item.tag and f"[{item.tag}]", item.words) if part)
            if item.below is not None:
                yield from (f"  {line}" for line in _lines(item.below))
