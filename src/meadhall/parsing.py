"""The parser of the command line: its refusals are plain sentences, and a slip of the finger is recognised."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from typing import Any

from meadhall.completion import options_of
from meadhall.english import did_you_mean, listed
from meadhall.errors import BadOption

__all__ = ["Parser"]

KINDS = {"int": "a whole number", "float": "a number"}


def _no_command(said: re.Match[str]) -> str:
    known = re.findall(r"[\w-]+", said[2])
    return f"there is no command {said[1]!r}{did_you_mean(said[1], known)}; there are {listed(known)}"


def _no_choice(said: re.Match[str]) -> str:
    known = re.findall(r"[\w-]+", said[3])
    return f"{said[1]} must be {listed(known, 'or')}, not {said[2]!r}{did_you_mean(said[2], known)}"


def _missing(said: re.Match[str]) -> str:
    names = said[1].split(", ")
    return f"{listed(names)} {'is' if len(names) == 1 else 'are'} missing"


PLAIN: tuple[tuple[str, Callable[[re.Match[str]], str]], ...] = (  # what argparse says, and what we say
    (r"argument (?:COMMAND|[\w-]+(?: \| [\w-]+)+): invalid choice: '(.*?)' \(choose from (.*)\)", _no_command),
    (r"argument (\S+): invalid choice: '?(.*?)'? \(choose from (.*)\)", _no_choice),
    (r"argument (\S+): invalid (int|float) value: '(.*)'", lambda said: f"{said[1]} must be {KINDS[said[2]]}, not {said[3]!r}"),
    (r"argument (\S+): expected (?:one|at least one) argument", lambda said: f"{said[1]} needs a value"),
    (r"argument (\S+): ignored explicit argument '(.*)'", lambda said: f"{said[1]} has no value, not even {said[2]!r}"),
    (r"argument (\S+): not allowed with argument (\S+)", lambda said: f"{said[1]} and {said[2]} do not go together"),
    (r"the following arguments are required: (.*)", _missing),
    (r"argument (\S+): (.*)", lambda said: f"{said[1]}: {said[2]}"),
)


class Parser(argparse.ArgumentParser):
    """An argument parser whose refusals are one sentence."""

    def error(self, message: str) -> Any:
        """Refuse with exit code 2."""
        plain = next((say(found) for said, say in PLAIN if (found := re.fullmatch(said, message))), message)
        raise BadOption(f"{self.prog}: {plain} (try {self.prog} --help)")

    def understand(self, arguments: Sequence[str] | None) -> argparse.Namespace:
        """Options and arguments; refuses what the command that was named does not know, with what it does know."""
        known, unknown = self.parse_known_args(arguments)
        if unknown:
            command = getattr(known, "command", self)
            meant = did_you_mean(unknown[0], options_of(command)) if unknown[0].startswith("-") else ""
            command.error(f"{' '.join(unknown)} is not understood{meant}")
        return known
