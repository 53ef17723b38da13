"""Help where one is stuck, in the browser: "?" and then a thing, by mouse and by finger, in every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from catalogue import GAMES
from meadhall.game import Game
from web.driving import moves, no_coach, ready, set_table
from web.serving import Served

Browse = Callable[..., Any]
THINGS = {
    "hexentafl": "#p-d4 #p-a1 #gate-g4 #c-b3 #seat-0 #seat-1",
    "nxs": "#p-Wf3 #p-Wd4 #p-Bf3 #h-Wa1 #h-Bb3 #seat-0 #held-1",
    "lindisfarne": "#cell-north-1-3 #cell-middle-1-2 #cell-south-2-2 #slot-north-0 #seat-0 #sea-south [data-term=middle] #runes #hoard",
    "yggdrasil": "#w-forge #w-mid #w-ice #deck #ep-hel #ep-loki #sheet-1 #f-ring-1 #w-dead #asgard",
    "ragnaroll": "#score #gods #god-sif #runes #st-R1 #track-red #rounds #seat-1 #x-R2-1 #dice",
    "ragnarokstar": "#isle-P #spot-N #deck-young #boat-0 #hall-0 #seat-1 #centre #own #isle-M",
}
# The middle of a thing, in sight; null if it is not there, or if something lies over it.
MIDDLE = """selector => {
  const all = [...document.querySelectorAll(`#mh-table ${selector}`)], thing = all.find(e => e.getBoundingClientRect().width > 0);
  if (!thing) return null;
  thing.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
  const box = thing.getBoundingClientRect(), at = [box.left + box.width / 2, box.top + box.height / 2];
  return document.elementsFromPoint(...at).some(e => thing.contains(e)) ? at : null;
}"""
SAID = """() => {
  const help = document.getElementById('mh-help-body')?.shadowRoot?.querySelector('.help');
  return help && [help.querySelector('blockquote b')?.textContent ?? '', Boolean(help.querySelector('figure svg, figure foreignObject'))];
}"""


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_whatever_is_asked_about_opens_its_clause_and_figure(served: Served, browse: Browse, game: Game, touch: bool) -> None:
    page = browse(phone=touch, calm=True)
    no_coach(page, game.key)
    set_table(page, served.url, game.key)
    ready(page)
    before, opened = moves(page), list[str]()
    for selector in THINGS[game.key].split():
        at = page.evaluate(MIDDLE, selector)
        if at is None:
            continue  # folded away on a narrow screen, which shows one board of Lindisfarne at a time
        page.evaluate("() => document.querySelector('[data-act=what]').click()")
        page.wait_for_selector("body[data-asking]")
        at = page.evaluate(MIDDLE, selector)
        (page.touchscreen.tap if touch else page.mouse.click)(*at)
        page.wait_for_selector("#mh-help[open]")
        clause, figure = page.evaluate(SAID)
        assert clause.startswith(game.prefix) and figure, f"{selector}: {clause!r}, {'a' if figure else 'no'} figure"
        opened.append(selector)
        page.click("#mh-help [data-act=close]")
        page.wait_for_selector("#mh-help", state="hidden")
    assert len(opened) >= 5, f"only {opened}"
    assert moves(page) == before, "asking plays nothing"


def test_what_nobody_has_named_opens_the_page_for_the_table(served: Served, browse: Browse) -> None:
    page = browse()
    no_coach(page, "nxs")
    set_table(page, served.url, "nxs")
    ready(page)
    page.click("[data-act=what]")
    page.wait_for_selector("body[data-asking]")
    page.locator("#mh-ask").click()
    page.wait_for_selector("#mh-help[open]")
    page.wait_for_function(
        "() => document.getElementById('mh-help-body').shadowRoot.querySelector('.help h2')?.textContent.includes('NXS')"
    )


def test_a_tip_and_the_help_say_what_is_true_at_this_table(served: Served, browse: Browse) -> None:
    """Tips told of both boards, and of a rule that the table's options had changed."""
    page = browse(calm=True)
    no_coach(page, "hexentafl")
    set_table(page, served.url, "hexentafl", **{"option-size": "5"})
    ready(page)
    page.locator("[data-term=king]").first.hover()
    page.wait_for_selector("#mh-term:visible")
    assert "He slides like a man in this game." in page.inner_text("#mh-term")
    page.click("[data-act=what]")
    page.wait_for_selector("body[data-asking]")
    page.mouse.click(*page.evaluate(MIDDLE, "[data-term=king]"))
    page.wait_for_selector("#mh-help[open]")
    told = "document.getElementById('mh-help-body').shadowRoot.querySelector('.help').textContent"
    page.wait_for_function(f"() => {told}.includes('He slides like a man in this game.')")
