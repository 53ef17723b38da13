"""Yggdrasil drawn: a night sky, an ash tree, nine worlds hung in it, Asgard across the middle; the Gods below, the fight beside."""

from __future__ import annotations

from meadhall.bits import has
from meadhall.game import Drawing, Look, Region
from meadhall.svg import Markup, alike, el, join

from ..rules import YggdrasilState, codes
from . import asgard, end, gods, question, worlds
from .parts import scenery


def draw(s: YggdrasilState, look: Look) -> Drawing:
    """The whole table; at the end the verdict, the deeds and the roads."""
    picture, scene, panel = _shared(s)
    if s.result != codes.RUNNING:
        burning = "" if s.result == codes.WON else " lost"
        regions = {
            "stage": Region(end.hero(s), f"stage yg-hero{burning}", "Verdict"),
            "tally": Region(end.tally(s, look), "panel yg-tally", "Deeds"),
            "graph": Region(end.graph(s), "panel yg-graph", "Roads of the Enemies"),
        }
        return Drawing(picture, regions, "yg yg-end")
    asking = f"yg-fight panel{question.answers(s)}"
    regions = {
        "stage": Region(scene, "stage", "The ash tree and its nine worlds"),
        "fight": Region(panel, asking, "The question at hand"),
        "seats": Region(gods.gods(s, look), f"yg-gods n{s.seats}{' crowd' if s.seats > 3 else ''}", "Gods in the order of the seats"),
    }
    return Drawing(picture, regions, "yg")


@alike
def _shared(s: YggdrasilState) -> tuple[Markup, Markup, Markup]:
    """What all Gods see alike: Asgard, the tree around it, the question at hand. After the end only Asgard is shown."""
    lanes, nothing = asgard.asgard(s, False), Markup("")
    return (lanes, _scene(s, lanes), question.panel(s)) if s.result == codes.RUNNING else (lanes, nothing, nothing)


def _scene(s: YggdrasilState, lanes: Markup) -> Markup:
    band = el(
        "div",
        lanes,
        asgard.asgard(s, True),
        cls="yg-w asgard" + (" now" if 0 <= s.foe < codes.GIANT_FOE else "") + (" used" if has(s.used, codes.ASGARD) else ""),
        id="asgard",
        data_spot="w:asgard",
        aria_label="Asgard",
    )
    below = (worlds.dead(s), worlds.darkness(s), worlds.islands(s), worlds.fire(s), worlds.enemy_deck(s))
    scene = el(
        "div",
        worlds.forge(s),
        worlds.elves(s),
        worlds.sacred(s),
        worlds.ice(s),
        band,
        el("div", below, cls="yg-roots"),
        cls="yg-scene raging" if s.raging else "yg-scene",
    )
    return join(scenery("yg-tree", "yg-tree"), gods.ribbons(s), scene, scenery("yg-fore", "yg-tree yg-fore"))
