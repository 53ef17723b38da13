"""What the page shows: exact odds, closed worlds, known cards, hidden bags, the end."""

from __future__ import annotations

import re

import pytest

from meadhall.game import Look
from meadhall.games.yggdrasil.rules import YggdrasilState
from meadhall.games.yggdrasil.words.names import ENEMY_NAME

from .positions import GAME, play, table


def page(s: YggdrasilState, viewer: int = 0) -> dict[str, str]:
    return {name: region.html for name, region in GAME.draw(s.view(viewer), Look()).regions.items()}


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_odds_are_shown_before_vikings_are_sent() -> None:
    s = play(table("freyja thor", pos="surt 4 hel 2", vikings=(4,), elves=(1,), arms="sword 3"), "act asgard; fight surt")
    fight = words(page(s)["fight"])
    assert "Freyja against Surt" in fight and "0 17% 50%" in fight and "1 50% 83%" in fight and "2 83% 100%" in fight
    assert "3 100% 100%" in fight and "4 more than needed" in fight
    assert "beyond the wall 1 → 0" in fight
    assert [f'data-spot="n:{n}"' in page(s)["fight"] for n in range(6)] == [True] * 5 + [False]


def test_tyr_rolls_twice_and_many_vikings_are_all_offered() -> None:
    s = play(table("tyr", pos="surt 4", vikings=(20,)), "act asgard; fight surt")
    html = page(s)["fight"]
    assert all(html.count(f'data-spot="n:{n}"') == 1 for n in range(21))
    assert "3 31% 31%" in words(html), "11 of 36"


def test_closed_worlds_and_used_worlds_are_marked() -> None:
    s = play(table("thor odin", active="gialp"), "act alfheim")
    stage = page(s)["stage"]
    assert "Shut by Gialp" in stage and words(stage).count("Shut by") == 1
    assert re.search(r'class="yg-w used" id="w-elves"', stage)


def test_known_cards_lie_in_order() -> None:
    s = table("thor odin", top="hel surt", deck="loki loki hel", bottom="fenrir")
    stage = page(s)["stage"]
    cards = re.findall(r'<span class="yg-card[^"]*" title="(\d+: \w+)"', stage)
    assert cards == ["1: Hel", "2: Surt", "6: Fenrir"]
    assert "6 of 42 left" in stage


def test_hidden_bags_show_no_count() -> None:
    shown, hidden = page(table("thor"))["stage"], page(table("thor", options={"bag_display": "hidden"}))["stage"]
    assert "33%" in shown and "33%" not in hidden and "?" in hidden


def test_limits_alarm_one_below() -> None:
    stage = page(table("thor", pos="surt 4 hel 4 loki 4 fenrir 4"))["stage"]
    assert "Wall 4 / 5" in stage and 'class="yg-plate alarm"' in stage
    assert 'class="yg-plate alarm"' not in page(table("thor", pos="surt 4 hel 4 loki 4"))["stage"]


@pytest.mark.parametrize(("pos", "verdict"), [("hel 8", "The tree burns."), ("hel 7", "The tree stands.")])
def test_the_end_tells_why_and_draws_six_roads(pos: str, verdict: str) -> None:
    s = play(table("thor odin", pos=pos, deck=""), "done")
    regions = page(s)
    assert verdict in regions["stage"] and regions["graph"].count('class="yg-row"') == 6
    assert all(name in regions["graph"] for name in ENEMY_NAME) and "42 of 42 cards" in regions["tally"]


def test_a_trance_is_told_to_everybody() -> None:
    stage = page(table("thor odin", trance="thor"), 1)["stage"]
    assert "Thor in a trance" in stage
    assert "yg-ribbon lost" in page(table("thor odin", trance="thor", active="vafthrudnir"), 1)["stage"]
