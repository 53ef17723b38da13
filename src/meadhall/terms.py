"""What can be looked up in a game: every card, rune, god, place and symbol, once, for the page, the terminal and the docs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Term", "find"]


@dataclass(frozen=True)
class Term:
    """A thing with a name.

    key      its id in drawings and data: an element with data-term="raido" shows this term when it is pointed at
    name     as people write it: "Raido"
    about    what it does, in one or two sentences; "" for something that only has a name
    clause   where the rules say so: "NX-9.11"
    also     other names by which the program or the rules call it: ids, notation, abbreviations
    kind     what sort of thing it is, for glossaries: "rune card", "god", "world"
    """

    key: str
    name: str
    about: str
    clause: str = ""
    also: tuple[str, ...] = ()
    kind: str = ""


def find(terms: Sequence[Term], text: str) -> list[Term]:
    """The terms that a text names: exactly by name, key or other name, else those whose name begins like it. Case does not matter."""
    wanted = " ".join(text.split()).casefold()
    if not wanted:
        return []
    exact = [term for term in terms if wanted in (term.key.casefold(), term.name.casefold(), *(other.casefold() for other in term.also))]
    return exact or [term for term in terms if term.name.casefold().startswith(wanted)]
