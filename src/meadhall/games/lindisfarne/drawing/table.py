"""Lindisfarne drawn: clans at the left, the tray of dice, three sea charts with their cards, the viewer's hoard; at the end the count."""

from __future__ import annotations

from meadhall.game import Drawing, Look, Region

from ..rules import LindisfarneState, codes
from ..words.text import standings
from .charts import charts
from .end import detail, final_count
from .hoard import hoard
from .picture import picture
from .seats import cards_of_others, own_first, seats, tray


def draw(s: LindisfarneState, look: Look) -> Drawing:
    """The whole table for a viewer. A spectator sees the open part of the hoard of whoever is to act."""
    panels = Region(seats(s, look), "panel seats", "Players")
    if s.step == codes.ENDED:
        shown = own_first(s)[0] if s.viewer >= 0 else look.side if 0 <= look.side < s.seats else standings(s)[0]
        return Drawing(
            picture(s),
            {
                "seats": panels,
                "stage": Region(final_count(s, look), "stage ld-count", "Final count"),
                "hoard": Region(detail(s, shown, look), "own panel hoardbig", "Frescoes"),
            },
            "ld-end",
        )
    whose = int(s.viewer) if s.viewer >= 0 else look.side if 0 <= look.side < s.seats else int(s.seat)
    label = "Your hoard" if s.viewer >= 0 else f"{look.names[whose]}'s hoard"
    return Drawing(
        picture(s),
        {
            "seats": panels,
            "tray": Region(tray(s, look), "ld-tray", "Dice and choices"),
            "stage": Region(charts(s), "stage ld-stage", "Boards"),
            "hoard": Region(hoard(s, whose, look), "own ld-own panel", label),
            "others": Region(cards_of_others(s, look), "panel ld-others", "What the others have"),
        },
        "ld-play",
    )
