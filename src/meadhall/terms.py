"""What can be looked up in a game: every card, rune, god, place and symbol, once, for the page, the terminal and the docs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Term", "exactly", "find", "of_kind"]


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
    """The terms that a text names: exactly by name, key or other name, else those whose name begins like it (with two letters or
    more). Neither case nor a leading "the" matters."""
    wanted = _wanted(text)
    return exactly(terms, text) or [term for term in terms if len(wanted) > 1 and term.name.casefold().startswith(wanted)]


def exactly(terms: Sequence[Term], text: str) -> list[Term]:
    """The terms that bear a name, in the singular or plural."""
    wanted = _wanted(text)
    for word in (wanted, *_one_of(wanted)):
        found = [term for term in terms if word and word in _names(term)]
        if found:
            return found
    return []


def _wanted(text: str) -> str:
    return " ".join(text.split()).casefold().removeprefix("the ")


def _names(term: Term) -> set[str]:
    return {name.casefold().removeprefix("the ") for name in (term.key, term.name, *term.also)}


def of_kind(terms: Sequence[Term], text: str) -> list[Term]:
    """All terms of the kind that a text names, in the singular or plural: every rune for `rune` and `runes`."""
    wanted = " ".join(text.split()).casefold()
    words = [word for word in (wanted, *_one_of(wanted)) if word]
    return [term for term in terms if term.kind.casefold() in words] or [
        term for term in terms if any(term.kind.casefold().startswith(f"{word} ") for word in words)
    ]


def _one_of(word: str) -> list[str]:
    """A plural as the singulars that it can stand for."""
    if word.endswith("ies"):
        return [f"{word[:-3]}y"]
    return [word[:-1], word[:-2]] if word.endswith("es") else [word[:-1]] if word.endswith("s") else []
