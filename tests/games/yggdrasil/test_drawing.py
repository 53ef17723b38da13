"""What the page shows: exact odds, closed worlds, known cards, hidden bags, the end."""

from __future__ import annotations

import re
from typing import cast

import pytest

from meadhall.game import CHANCE, SPECTATOR, Look
from meadhall.games.yggdrasil.drawing import table as table_drawing
from meadhall.games.yggdrasil.rules import YggdrasilState, codes, powers
from meadhall.games.yggdrasil.words.names import ENEMY_NAME, foe_name
from meadhall.laws import Line
from meadhall.rng import Rng

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


@pytest.mark.parametrize("seed", [1, 2])
def test_the_fight_stays_in_sight_while_its_die_rolls(seed: int) -> None:
    """The moment between sending Vikings and the roll is a beat of its own: the panel must not go away and come back."""
    rolls = [state for state in Line(GAME, 3, {}, seed).play().states if state.turn() == CHANCE]
    fights = [s for s in cast("list[YggdrasilState]", rolls) if s.kind() == codes.ROLL and s.detail() == codes.FOR_FIGHT]
    assert fights
    for s in fights:
        drawn = GAME.draw(s.view(SPECTATOR), Look()).regions["fight"].html
        sent = "?" if powers.trance_power(s, codes.TYR) else s.sent
        assert f"against {foe_name(s.foe)}" in drawn and f"<b>{sent}<" in drawn


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
    cards = re.findall(r'<span class="yg-card[^"]*" role="img" title="(\d+: \w+)"', stage)
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


def test_special_cards_to_come_are_shown() -> None:
    options = {"difficulty": "custom", "angry": 2, "ragnarok": 2}
    options |= {"angry_enemies": ("surt", "hel"), "ragnarok_cards": ("ragnarok_brood", "ragnarok_beasts")}
    s = table("thor", deck="loki angry_surt ragnarok_brood", options=options)
    stage = page(s)["stage"]
    assert "2 cards" not in words(stage) and "1 card, 1 angry" in words(stage), "Surt's lane tells of his Angry card"
    assert stage.count("1 angry") == 2, "once on desks, once on phones"
    assert 'class="yg-card tiny rag" role="img" title="Ragnarök: Loki&#x27;s Brood"' in stage or "Loki&#39;s Brood" in stage
    assert "tiny gone rag" in stage and "special cards to come: Surt" in stage


def test_what_is_drawn_can_be_looked_up() -> None:
    known = {term.key for term in GAME.terms}
    s = table("thor odin", active="gialp thrivaldi", top="hel surt", deck="loki", arms="ring 2", trance="odin")
    for position in (s, play(s.copy(), "act midgard"), play(s.copy(), "act jotunheim")):
        used = {term for html in page(position).values() for term in re.findall(r'data-term="([^"]*)"', html)}
        assert used <= known, used - known
        assert {"thor", "gialp", "ring", "hel", "sigel", "square-3", "island-blue", "midgard", "wall", "vikings"} <= used


def test_a_shut_world_keeps_its_number() -> None:
    stage = page(table("thor", active="angerboda", dead=4))["stage"]
    assert re.search(r'id="w-dead".*?<span class="chip">4</span>', stage) and "Shut by Angerboda" in stage


def test_all_sheets_of_six_tell_the_power_of_the_viewer_and_of_the_active_god() -> None:
    sheets = page(table("thor odin frey heimdall tyr freyja"), 3)["seats"]
    assert re.search(r'yg-god seat-1 now"', sheets) and re.search(r'yg-god seat-4 you"', sheets)


def test_what_is_drawn_once_for_all_gods_is_what_each_would_see() -> None:
    """The tree and the question do not ask who is looking: drawn afresh for each seat, they are the same."""
    s, rng = GAME.start(seats=3), Rng(4)
    compared = 0
    while s.actors():
        actor = s.turn()
        options = s.options(actor)
        s.apply(actor, options[rng.below(len(options))])
        for seat in (*range(3), SPECTATOR):
            view = cast(YggdrasilState, s.view(seat))
            part = table_drawing._shared
            assert part(view) == part.__wrapped__(view)  # type: ignore[attr-defined]  # what @alike wraps
            compared += 1
        if compared > 300:
            break
