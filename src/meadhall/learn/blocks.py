"""The one small grammar of books and lessons: `key: value` lines. An indented line continues the value above; `# ` begins a remark.

put: Kb3 Ac4 Aa1 Dd5 A
expect: illegal c4-d4 HX-2.6
caption: The men on a1 and c4 are close to the King,
  and he is still safe.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from meadhall.errors import BadBook, MeadhallError

__all__ = ["Passage", "Fault", "Faults", "PassageLine", "block", "placed"]

MANY = frozenset({">", "expect", "play", "mark", "arrow", "number", "label", "wrong"})  # lines that may occur more than once
KEY = re.compile(r"^([a-z][a-z-]*)(?:\s+(\S[^:]*?))?:(?:\s+(.*))?$")


@dataclass(frozen=True)
class PassageLine:
    """One `key argument: value`, or `> argument | value`."""

    key: str
    argument: str
    value: str
    number: int


@dataclass(frozen=True)
class Passage:
    """The lines of a figure, an example, a lesson's head or one of its steps, with the number of its first line."""

    kind: str
    name: str
    lines: tuple[PassageLine, ...]
    number: int

    def all(self, key: str) -> list[PassageLine]:
        """Every line with this key, in order."""
        return [line for line in self.lines if line.key == key]

    def get(self, key: str, default: str = "") -> str:
        """The value of the first line with this key."""
        found = self.all(key)
        return found[0].value if found else default

    def has(self, key: str) -> bool:
        """Is there such a line?"""
        return bool(self.all(key))


def block(kind: str, name: str, text: str, number: int, keys: frozenset[str]) -> Passage:
    """Read a block whose text begins after line `number`; refuses an unknown key, or a repeated one that may occur only once."""
    out: list[PassageLine] = []
    once: set[str] = set()  # in an example: of the present step
    for n, raw in enumerate(text.splitlines(), number + 1):
        line = raw.rstrip()
        if not line.strip() or line.lstrip().startswith("# "):
            continue
        if line[0] in " \t":
            if not out:
                raise Misplaced(n, f"{line.strip()!r} continues nothing")
            last = out[-1]
            out[-1] = PassageLine(last.key, last.argument, f"{last.value} {line.strip()}".strip(), last.number)
        elif line.startswith("> ") and ">" in keys:
            script, _, words = line[2:].partition(" | ")
            out.append(PassageLine(">", script.strip(), words.strip(), n))
            once.clear()
        else:
            found = KEY.match(line)
            if found is None or found.group(1) not in keys:
                raise Misplaced(n, f"{line!r} is not a line of a {kind}; the keys are {', '.join(sorted(keys))}")
            if found.group(1) in once:
                raise Misplaced(n, f"it says {found.group(1)!r} twice")
            once |= {found.group(1)} - MANY
            out.append(PassageLine(found.group(1), (found.group(2) or "").strip(), (found.group(3) or "").strip(), n))
    return Passage(kind, name, tuple(out), number)


# -- what is wrong, and where -----------------------------------------------------------------------------------------


class Misplaced(BadBook):
    """A refusal that knows its line."""

    def __init__(self, line: int, words: str) -> None:
        super().__init__(words)
        self.line = line


@contextmanager
def placed(line: PassageLine) -> Iterator[None]:
    """Give whatever is refused inside this line number."""
    try:
        yield
    except Misplaced:
        raise
    except MeadhallError as refused:
        raise Misplaced(line.number, f"{line.key}: {refused}") from refused
    except (ValueError, LookupError) as problem:  # a word that a game's own reader did not foresee
        raise Misplaced(line.number, f"{line.key}: {line.value!r} cannot be read ({type(problem).__name__}: {problem})") from problem


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with a file."""

    file: str
    line: int
    words: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.words}"


@dataclass
class Faults:
    """Everything that is wrong with a file."""

    file: str
    found: list[Fault] = field(default_factory=list)

    def add(self, line: int, words: str) -> None:
        """Add a fault."""
        self.found.append(Fault(self.file, line, words))

    @contextmanager
    def at(self, line: int, where: str) -> Iterator[None]:
        """Note whatever is refused inside, and carry on."""
        try:
            yield
        except Misplaced as refused:
            self.add(refused.line, f"{where}: {refused}")
        except MeadhallError as refused:
            self.add(line, f"{where}: {refused}")

    def refuse(self) -> None:
        """Raise the first fault, if there is one."""
        if self.found:
            more = f" (and {len(self.found) - 1} more)" if len(self.found) > 1 else ""
            raise BadBook(f"{self.found[0]}{more}")
