"""No page and no table has anything that axe-core calls a violation (vendor/axe.min.js, from npm), in light and in dark.

A few pages belong to every run; all of them, and every game's table at its start, in the middle and at its end, to `make soak`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from meadhall import load_game
from meadhall.game import SPECTATOR, Look
from meadhall.games import CATALOGUE
from meadhall.learn.lesson import FIRST_TURN
from meadhall.record import read
from web.auditing import LONG_NAMES, THEMES, Auditor, positions
from web.serving import Served

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text("utf-8")
# The name of a card or a world on the board says in words what its picture and figures show, so it is not its visible text; whoever
# says aloud what to press finds every choice as a button in the list of choices, named by exactly what it shows.
NAMED_IN_WORDS = "label-content-name-mismatch"
RUN = """async (words) => {
  const meant = (found, node) => found.id === words && document.querySelector(node.target[0])?.matches('[data-region] [data-spot]');
  const told = (node) => node.target.join(' ') + ' ' + node.html.slice(0, 160);
  const all = (await axe.run({exclude: ['[role=tooltip]']}, {resultTypes: ['violations']})).violations;
  const left = all.map(found => [found.id, found.help, found.nodes.filter(node => !meant(found, node)).map(told)]);
  return left.filter(([, , nodes]) => nodes.length);
}"""
PAGES = {  # by name: the address, with a game where one is meant
    "hall": "/",
    "form": "/new?game=nxs",
    "game": "/games/lindisfarne",
    "learning": "/learn",
    "learn": "/learn/yggdrasil",
    "book": "/learn/hexentafl/book",
    "rules": "/rules/nxs",
    "docs": "/docs",
    "docs of a game": "/docs/game-ragnaroll",
    "nothing": "/games/none",
}


def complaints(page: Any) -> list[Any]:
    """What axe-core finds in the page as it is now."""
    page.evaluate("() => document.fonts.ready")
    page.evaluate(AXE)
    return list(page.evaluate(RUN, NAMED_IN_WORDS))


@pytest.fixture
def auditor(chromium: Any, served: Served) -> Iterator[Auditor]:
    made = Auditor(chromium, served)
    yield made
    made.close()


def dressed(auditor: Auditor, theme: str, size: tuple[int, int] = (1280, 720)) -> Any:
    auditor.page.set_viewport_size({"width": size[0], "height": size[1]})
    auditor.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    return auditor.page


def test_axe_finds_what_is_wrong(auditor: Auditor) -> None:
    page = dressed(auditor, "light")
    page.set_content("<html><body><img src='data:,'><button></button><p style='color:#bbb'>pale</p></body></html>")
    assert {"button-name", "color-contrast", "document-title", "html-has-lang", "image-alt"} <= {found[0] for found in complaints(page)}


NAMED = re.compile(r"<(?:div|span|p|b|i|em|small|strong|u)\b[^>]*\baria-label=[^>]*>")


@pytest.mark.parametrize("key", CATALOGUE)
def test_what_has_a_name_for_screen_readers_has_a_role(key: str) -> None:
    """Without a role the name is not read out. What can be clicked gets its role from the page."""
    game, bare = load_game(key), set[str]()
    for position in positions(game, game.default_seats, 6, seed=5):
        state = read(position.text, complete=False).state
        for seat in (SPECTATOR, *range(game.default_seats)):
            drawn = game.draw(state.view(seat), Look(names=LONG_NAMES[: game.default_seats])).regions.values()
            tags = {tag for region in drawn for tag in NAMED.findall(region.html)}
            bare |= {tag for tag in tags if " role=" not in tag and " data-spot=" not in tag}
    assert not bare


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", [name if name == "form" else pytest.param(name, marks=pytest.mark.slow) for name in PAGES])
def test_pages(auditor: Auditor, name: str, theme: str) -> None:
    page = dressed(auditor, theme)
    page.goto(auditor.served.url + PAGES[name])
    assert complaints(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_a_table_that_waits(auditor: Auditor, theme: str) -> None:
    made = auditor.client.post("/tables", json={"game": "hexentafl", "sitting": ["me", "open"]}).json()
    page = dressed(auditor, theme)
    page.goto(f"{auditor.served.url}/t/{made['table']}")
    assert complaints(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("key", CATALOGUE)
def test_lessons(auditor: Auditor, key: str, theme: str) -> None:
    """The first lesson of each game."""
    page = dressed(auditor, theme)
    lesson = next(name for name in load_game(key).lessons() if not name.startswith(FIRST_TURN))
    page.goto(f"{auditor.served.url}/learn/{key}/{lesson}")
    page.wait_for_selector("body[data-ready]")
    assert complaints(page) == []


EVERYWHERE = [(key, theme) for key in CATALOGUE for theme in THEMES]
SAMPLE = ("hexentafl", "dark")


@pytest.mark.parametrize(("key", "theme"), [both if both == SAMPLE else pytest.param(*both, marks=pytest.mark.slow) for both in EVERYWHERE])
def test_tables(auditor: Auditor, key: str, theme: str) -> None:
    """The first question, the middle and the end, on a desktop; the middle on a phone too."""
    game = load_game(key)
    found = {}
    for n, position in enumerate(positions(game, game.default_seats, 3, seed=5)):
        auditor.open(position)
        for size in [(1280, 720), (390, 844)][: 2 if n == 1 else 1]:
            found[n, size] = complaints(dressed(auditor, theme, size))
    assert not any(found.values()), found


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("key", CATALOGUE)
def test_watching_and_looking_back(auditor: Auditor, key: str, theme: str) -> None:
    """A table of others as a watcher sees it; the past of one's own; with the side panel's rules and the dialog open."""
    game = load_game(key)
    _, middle, _ = positions(game, game.default_seats, 3, seed=5)
    auditor.open(middle)
    page = dressed(auditor, theme)
    page.keyboard.press("Home")
    page.wait_for_selector("#mh-prompt.past")
    assert complaints(page) == []
    page.click(".tabs [data-tab=rules]")
    page.wait_for_selector("#mh-rules[data-have='1']")
    page.click("[data-dialog=mh-more]")
    assert complaints(page) == []
    other = auditor.served.guest("Torvald")
    seats = ["me", *["random"] * (game.default_seats - 1)]
    made = other.post("/tables", json={"game": key, "sitting": seats, "visibility": "public"}).json()
    page.goto(f"{auditor.served.url}/t/{made['table']}")
    page.wait_for_selector("#mh-watching")
    assert complaints(page) == []
