"""Looking things up in a game's RULES.md: its clauses, by number."""

from __future__ import annotations

import re

from meadhall.english import did_you_mean
from meadhall.errors import BadOption
from meadhall.game import Game

__all__ = ["clause", "clauses", "prose", "unmarked"]

EMPHASIS = re.compile(r"(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])")


def clauses(game: Game) -> dict[str, str]:
    """Every clause of a rulebook: its number and its text on one line."""
    out: dict[str, str] = {}
    number = ""
    for line in game.rulebook().splitlines():
        if line.startswith("- **" + game.prefix + "-"):
            number, _, text = line.removeprefix("- **").partition("**")
            out[number] = text.strip()
        elif number and line.startswith("  ") and line.strip():
            out[number] += " " + line.strip()
        else:
            number = ""
    return out


def clause(game: Game, number: str) -> list[str]:
    """A clause, or with a chapter such as HX-2 all its clauses; refuses an unknown number."""
    wanted = number.strip().upper()
    if not wanted.startswith(game.prefix + "-"):
        wanted = f"{game.prefix}-{wanted}"
    exact = {key.upper(): key for key in clauses(game)}
    found = [key for upper, key in exact.items() if upper == wanted or upper.startswith(wanted + ".")]
    if not found:
        close = did_you_mean(wanted, clauses(game))
        raise BadOption(f"{game.title} has no clause {number.strip()!r}{close}; try one like {next(iter(clauses(game)))}")
    return [f"{key} {clauses(game)[key]}" for key in found]


def unmarked(text: str) -> str:
    """A text of the rulebook without its Markdown, for terminals."""
    return EMPHASIS.sub(r"\1", text.replace("**", "").replace("`", ""))


def prose(text: str) -> list[str]:
    """A part of the rulebook without Markdown: a line for each paragraph, list item and row of a table, still to be wrapped."""
    out: list[str] = []
    going_on = False  # does the next line belong to the last one?
    for line in text.splitlines():
        bare = line.strip()
        if bare.startswith("|"):
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", bare.strip("|"))]
            if not all(re.fullmatch(r":?-+:?", cell) for cell in cells):
                out.append(unmarked(f"{cells[0]}: {', '.join(cells[1:])}" if cells[0] else ", ".join(cells[1:])))
            going_on = False
        elif not bare or bare.startswith("#"):
            out.append(unmarked(bare.lstrip("# ")))
            going_on = False
        elif going_on and not re.match(r"[-*] |\d+\. ", bare):
            out[-1] += " " + unmarked(bare)
        else:
            out.append(unmarked(bare))
            going_on = True
    return out
