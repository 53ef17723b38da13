"""The path of one's own boat while programming: every number can be read."""

from __future__ import annotations

import re
from itertools import combinations
from math import hypot

from games.ragnarokstar.gig import GAME, set_up
from meadhall.game import Look
from meadhall.games.ragnarokstar.words.names import ISLANDS
from support import run


def test_the_numbers_of_a_path_lie_above_the_boats_and_never_on_each_other() -> None:
    s = set_up(2, "divalkyrie")
    here, there = [island for island in range(4) if not s.locked(island)][:2]
    s.boats[0] = here  # there and back: the same way twice
    run(GAME, s, f"prog red 1 nav:{ISLANDS[there]}; prog red 2 fly:{ISLANDS[here]}")
    html = "".join(region.html for region in GAME.draw(s.view(0), Look()).regions.values())
    assert max(found.start() for found in re.finditer(r'id="boat-', html)) < html.index('id="steps"')
    badges = re.findall(r'class="step cur[^"]*" transform="translate\(([-\d.]+) ([-\d.]+)\)"', html)
    assert len(badges) == 2
    for (ax, ay), (bx, by) in combinations([(float(x), float(y)) for x, y in badges], 2):
        assert hypot(ax - bx, ay - by) >= 26
