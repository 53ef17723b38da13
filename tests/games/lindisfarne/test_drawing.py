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
    """An element with a kind is selected, together with others; one that a choice leads through must not have one (LD-7.7)."""
    s = play(table("south: 1 blue 3", owned={"blue": "NO-GOK NO-NID NO-AVA NO-BOR"}), script)
    drawn = "".join(region.html for region in GAME.draw(s.view(0), Look()).regions.values())
    selected = {spot for tag in re.findall(r"<[^>]* data-kind=[^>]*>", drawn) for spot in re.findall(r'data-spot="([^"]*)"', tag)}
    walked = {spot for action in s.legal(0) for spot in GAME.choice(s.view(0), 0, action).path}
    assert walked
    assert not selected & walked
