"""Yggdrasil drawn: a night sky, an ash tree, nine worlds hung in it, Asgard across the middle; the Gods below, the fight beside."""

from __future__ import annotations

from meadhall.game import Drawing, Look, Region
from meadhall.svg import Markup, el, join

from ..rules import codes
from ..rules.state import YggdrasilState
from .asgard import asgard
from .end import graph, hero, tally
from .fight import PRIMARY, panel
from .gods import gods, ribbons
from .parts import scenery
from .worlds import darkness, dead, elves, enemy_deck, fire, forge, ice, midgard, sacred


def draw(s: YggdrasilState, look: Look) -> Drawing:
    """The whole table; at the end the verdict, the deeds and the roads."""
    picture = asgard(s, False)
    if s.result != codes.RUNNING:
        burning = "" if s.result == codes.WON else " lost"
        return Drawing(
            picture,
            {
                "stage": Region(hero(s), f"stage yg-hero{burning}", "Verdict"),
                "tally": Region(tally(s, look), "panel yg-tally", "Deeds"),
                "graph": Region(graph(s), "panel yg-graph", "Roads of the Enemies"),
            },
            "yg yg-end",
        )
    kind = int(s.agenda[s.depth - 1]) % 64
    asking = "yg-fight panel" + (" ask" if kind in PRIMARY else "") + (" acts" if kind == codes.ACT and not s.raging else "")
    count = f"n{int(s.seats)}"
    return Drawing(
        picture,
        {
            "stage": Region(_scene(s, picture), "stage", "The ash tree and its nine worlds"),
            "fight": Region(panel(s), asking, "The question at hand"),
            "seats": Region(gods(s, look), f"yg-gods {count}", "Gods in the order of the seats"),
        },
        "yg",
    )


def _scene(s: YggdrasilState, picture: Markup) -> Markup:
    band = el(
        "section",
        picture,
        asgard(s, True),
        cls="yg-w asgard" + (" now" if 0 <= s.foe < 6 else "") + (" used" if s.used % 2 else ""),
        id="asgard",
        data_spot="w:asgard",
        aria_label="Asgard",
    )
    roots = el("div", dead(s), darkness(s), midgard(s), fire(s), enemy_deck(s), cls="yg-roots")
    worlds = el("div", forge(s), elves(s), sacred(s), ice(s), band, roots, cls="yg-scene raging" if s.raging else "yg-scene")
    return join(scenery("yg-tree", "yg-tree"), ribbons(s), worlds, scenery("yg-fore", "yg-tree yg-fore"))
