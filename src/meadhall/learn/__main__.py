"""`python -m meadhall.learn GAME`: read, play, draw and check the book and the lessons of a game. Exit code 1 if something is wrong."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from meadhall.errors import MeadhallError
from meadhall.games import load_game
from meadhall.learn.report import report


def main(arguments: Sequence[str]) -> int:
    """Check the games that are named."""
    if not arguments:
        print("Which game? Write python -m meadhall.learn GAME.", file=sys.stderr)
        return 2
    wrong = False
    for key in arguments:
        try:
            found = report(load_game(key))
        except MeadhallError as refused:
            print(refused, file=sys.stderr)
            return 2
        print("\n".join(found.lines()))
        wrong = wrong or bool(found.faults or found.uncited)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
