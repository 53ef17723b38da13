"""Completion for shells: `meadhall completion bash` prints a script that knows the commands, their options and the games.

eval "$(meadhall completion bash)"           # in ~/.bashrc; zsh likewise in ~/.zshrc
meadhall completion fish | source            # in ~/.config/fish/config.fish
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from meadhall.games import keys

__all__ = ["SHELLS", "options_of", "script"]

SHELLS = ("bash", "zsh", "fish")

BASH = """\
_meadhall() {{
  local word="${{COMP_WORDS[COMP_CWORD]}}" command="${{COMP_WORDS[1]}}" words=""
  if [ "$COMP_CWORD" -le 1 ]; then words="{commands}"; else
    case "$command" in
{cases}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o default -F _meadhall meadhall  # where no word fits, files: records and pictures
"""
ZSH = (
    """\
(( $+functions[compdef] )) || {{ autoload -U +X compinit && compinit }}
autoload -U +X bashcompinit && bashcompinit
"""
    + BASH
)


def script(parser: argparse.ArgumentParser, shell: str) -> str:
    """The completion script for a shell."""
    words = dict(_commands(parser))
    if shell == "fish":
        lines = [f"complete -c meadhall -f -n __fish_use_subcommand -a '{' '.join(words)}'"]
        for command, known in words.items():  # file names are offered too: records and pictures are files
            start = f"complete -c meadhall -n '__fish_seen_subcommand_from {command}'"
            lines += [f"{start} -l {word[2:]}" for word in known if word.startswith("--")]
            if plain := [word for word in known if not word.startswith("-")]:
                lines.append(f"{start} -a '{' '.join(plain)}'")
        return "\n".join(lines) + "\n"
    cases = "\n".join(f'      {command}) words="{" ".join(known)}" ;;' for command, known in words.items())
    return (ZSH if shell == "zsh" else BASH).format(commands=" ".join(words), cases=cases)


def options_of(parser: argparse.ArgumentParser) -> set[str]:
    """The options of a command and of all commands below it."""
    return {word for word in _words(parser) if word.startswith("-")}


def _commands(parser: argparse.ArgumentParser) -> Iterator[tuple[str, list[str]]]:
    """Every command with what may follow it."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, command in action.choices.items():
                yield name, sorted(set(_words(command)))


def _words(command: argparse.ArgumentParser) -> Iterator[str]:
    for action in command._actions:
        yield from (option for option in action.option_strings if option.startswith("--"))
        if isinstance(action, argparse._SubParsersAction):
            for name, inner in action.choices.items():
                yield name
                yield from _words(inner)
        elif action.dest == "game":
            yield from keys()
        elif action.choices is not None:
            yield from map(str, action.choices)
