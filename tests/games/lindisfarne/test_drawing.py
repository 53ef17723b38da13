"""What is drawn can be clicked as the choices say."""

from __future__ import annotations

import re

import pytest

from meadhall.game import Look

from .longhouse import GAME, play, table

STEPS = {
    "a turn": "",
    "rolled": "depart / roll 6 1 1 1 1",
    "Gokstad": "depart / roll 6 1 1 1 1 / effect gokstad",
    "Nidaros": "depart / roll 6 1 1 1 1 / effect nidaros",
    "Avaldsnes": "effect avaldsnes",
    "Borre": "effect borre",
    "placing": "depart / roll 6 1 1 1 1 / board north",
}


@pytest.mark.parametrize("script", STEPS.values(), ids=STEPS.keys())
def test_the_page_selects_only_what_a_choice_selects(script: str) -> None:
    """An element is selected if some choice picks its kind; one that a choice leads through must not be (LD-7.7)."""
    s = play(table("south: 1 blue 3", owned={"blue": "NO-GOK NO-NID NO-AVA NO-BOR"}), script)
    drawn = "".join(region.html for region in GAME.draw(s.view(0), Look()).regions.values())
    kinds = re.findall(r'<[^>]* data-spot="([^"]*)"[^>]* data-kind="([^"]*)"', drawn)
    choices = [GAME.choice(s.view(0), 0, action) for action in s.legal(0)]
    picked, walked = {kind for choice in choices for kind in choice.pick}, {spot for choice in choices for spot in choice.path}
    assert walked
    assert not {spot for spot, kind in kinds if kind in picked} & walked
    assert {kind for _, kind in kinds} >= picked, "whatever is picked is drawn"
