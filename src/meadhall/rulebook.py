"""Looking things up in a game's RULES.md: its clauses, by number."""

from __future__ import annotations

import re

from meadhall.english import did_you_mean
from meadhall.errors import BadOption
from meadhall.game import Game

__all__ = ["clause", "clauses", "unmarked"]

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
