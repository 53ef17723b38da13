"""What the balance lab learns about a clan: the cards that it took, and which cards of Norway it used."""

from __future__ import annotations

from .longhouse import GAME, NAMES, table


def test_a_tilted_card_was_used_by_its_owner_alone() -> None:
    s = table(owned={"blue": "NO-BOR EN3", "black": "NO-LAD"}, used="NO-BOR")
    blue, black = (GAME.traits(s, seat, []) for seat in map(NAMES.index, ("blue", "black")))
    assert sorted(blue) == ["2 cards", "took Borre", "took York", "used Borre"]
    assert sorted(black) == ["1 card", "took Lade"]
