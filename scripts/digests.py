"""Do compiled rules play the same games as plain ones? `python scripts/digests.py PROJECT` compares them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from meadhall import compiled, load_game
from meadhall.games import CATALOGUE
from meadhall.simulate import simulate


def digests() -> dict[str, str]:
    """For each game, a hash of a few random games."""
    return {key: str(simulate(load_game(key), None, 3, seed=7, digest=True).digest) for key in CATALOGUE}


if __name__ == "__main__":
    if len(sys.argv) == 1:
        print(json.dumps(digests()))
        sys.exit()
    plain = {**os.environ, "PYTHONPATH": str(Path(sys.argv[1]).resolve() / "src")}
    there = subprocess.run([sys.executable, __file__], env=plain, capture_output=True, text=True, check=True)
    assert compiled()
    assert digests() == json.loads(there.stdout), "compiled and plain rules differ"
    print("Compiled and plain rules play the same games.")
