"""The style sheet of a table: what only other pages have is not in it, and nothing that a table has is missing."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from meadhall import load_game
from meadhall.game import SPECTATOR, Look
from meadhall.games import CATALOGUE
from meadhall.web import assets, sheets
from web.weighing import positions

PAGES = ("base.html", "table.html", "teach.html")


def written(text: str) -> set[str]:
    """The classes in some HTML or in a template, where some stand in quotes."""
    plain = re.sub(r"\{[{%](.*?)[%}]\}", lambda found: " ".join(re.findall(r"'([^']*)'", found.group(1))), text)
    return {name for words in re.findall(r'class="([^"]*)"', plain) for name in words.split()}


def classes(key: str) -> set[str]:
    """The classes of a random game's tables, of what choices mark there, and of the page around them."""
    game = load_game(key)
    found = set().union(*(written(files("meadhall.web").joinpath("pages", name).read_text("utf-8")) for name in PAGES))
    for script in assets.names():
        if script.endswith(".js") and script not in ("book.js", "form.js", "wait.js"):
            found |= {name for words in re.findall(r'"([\w -]+)"', assets.body(script).decode()) for name in words.split() if "-" in name}
    views = positions(game, 3)
    for view, seat in [*views[:: max(1, len(views) // 12)], views[-1]]:
        for drawing in (game.draw(view, Look()), game.draw(view.view(SPECTATOR), Look())):
            found |= set(drawing.classes.split()) | (set() if drawing.regions else written(drawing.picture))
            for region in drawing.regions.values():
                found |= written(region.html) | set(region.classes.split())
        for action in view.legal(seat)[:40]:
            found |= {name for _, name in game.choice(view, seat, action).marks}
    return found


def selectors(css: str) -> set[str]:
    return {name for head in re.findall(r"([^{}]+)\{", css) for name in re.findall(r"\.([a-zA-Z][\w-]*)", head)}


@pytest.mark.parametrize("key", CATALOGUE)
def test_a_table_has_all_of_its_rules(key: str) -> None:
    found = classes(key)
    left_out = sheets.ELSEWHERE if load_game(key).page.boards else sheets.ELSEWHERE + sheets.BOARDS
    assert sorted(found & set(left_out)) == []
    everything = selectors(assets.body("hall.css").decode() + assets.body(f"game-{key}.css").decode())
    assert sorted((found & everything) - selectors(assets.body(f"table-{key}.css").decode())) == []


def test_what_is_left_out() -> None:
    css = "a{b:c}.hall h2,.btn{d:e}.hall{f:g}.halls{h:i}.gate.wide{j:k}@media x{.games li{l:m}}@media y{.hall,p{n:o}}:is(.hall,b){p:q}"
    assert sheets.at_a_table(css) == "a{b:c}.btn{d:e}.halls{h:i}.gate.wide{j:k}@media y{p{n:o}}:is(.hall,b){p:q}"
    assert sheets.at_a_table(css, boards=False) == "a{b:c}.btn{d:e}.halls{h:i}@media y{p{n:o}}:is(.hall,b){p:q}"
    assert set(sheets.ELSEWHERE + sheets.BOARDS) <= selectors(assets.body("hall.css").decode()), "a name that no rule has"
