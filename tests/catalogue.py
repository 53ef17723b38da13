"""The games that are in the hall now: a folder with an __init__.py is a game, and a game must load."""

from __future__ import annotations

from pathlib import Path

import meadhall.games
from meadhall.games import CATALOGUE, load_game

ROOM = Path(meadhall.games.__file__).parent
BUILT = tuple(key for key in CATALOGUE if (ROOM / key / "__init__.py").is_file())
GAMES = [load_game(key) for key in BUILT]
