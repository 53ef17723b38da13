"""The documentation, as the hall serves it and as files."""

from __future__ import annotations

import json
import os
import re
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from meadhall.games import CATALOGUE
from meadhall.web.site import page, pages, write_site
from web.serving import Served

ROOT = Path(__file__).parents[2]
# what we promise to keep: a change here changes the version
PUBLIC = ("meadhall", "meadhall.bots", "meadhall.simulate", "meadhall.laws", "meadhall.lab.sweep", "meadhall.research.zoo",
          "meadhall.research.gym", "meadhall.research.spiel")  # fmt: skip


def test_every_game_has_a_generated_page() -> None:
    for key in CATALOGUE:
        html = page(f"game-{key}")
        assert "Designed by" in html and 'id="planes"' in html and 'id="rules"' in html and "<svg" in html
        assert " style=" not in html and "<script>" not in html


def test_a_game_page_explains_every_number() -> None:
    html = page("game-ragnarokstar")
    assert "<td>0 to 26</td><td>prog &lt;band&gt; &lt;number&gt; *</td>" in html and 'id="outcomes"' in html
    html = page("game-hexentafl")
    assert "<td>0 to 497</td>" in html and "a1-a2" in html and 'id="outcomes"' not in html and "<td>61</td><td>king</td>" in html


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    write_site(folder)
    return folder


def test_links_lead_somewhere(site: Path) -> None:
    """Every link of every page and book: the file is there, and so is the place in it."""
    texts = {path.name: path.read_text("utf-8") for path in site.glob("*.html")}
    ids = {name: set(re.findall(r' id="([^"]+)"', text)) for name, text in texts.items()}
    files = {path.name for path in site.iterdir()}
    wrong = []
    for name, text in texts.items():
        for target in re.findall(r'<(?:a|link|script|img)\b[^>]*? (?:href|src)="([^":]+)"', text):
            file, _, anchor = target.partition("#")
            file = file or name
            if file not in files or (anchor and anchor not in ids.get(file, set())):
                wrong.append(f"{name} points at {target}")
    assert not wrong, "\n".join(wrong[:20])


def test_the_search_knows_every_page_and_leads_to_places_that_are_there(site: Path) -> None:
    text = (site / "search-index.js").read_text("utf-8")
    rows = json.loads(text.removeprefix("window.meadhallIndex = ").removesuffix(";\n"))
    assert {row[1] for row in rows} == set(pages().values())
    for _, _, address, _ in rows:
        file, _, anchor = address.partition("#")
        assert not anchor or f' id="{anchor}"' in (site / file).read_text("utf-8"), address
    assert any(row[0] == "load_game" and row[2] == "reference.html#meadhall-load_game" for row in rows)


def test_every_page_and_every_book_is_in_the_navigation() -> None:
    html = page("research")
    named = re.findall(r'<a href="([^"]+)"', html.partition("<nav")[2].partition("</nav>")[0])
    assert named == ["/docs/" + ("" if name == "index" else name) for name in pages()] + [f"/learn/{key}/book" for key in CATALOGUE]


def test_every_public_name_has_its_words_and_an_example() -> None:
    text = files("meadhall.docs").joinpath("reference.md").read_text("utf-8")
    parts = re.split(r"^## (\S+)$", text, flags=re.MULTILINE)
    given = dict(zip(parts[1::2], parts[2::2], strict=True))
    assert tuple(given) == PUBLIC
    for module, section in given.items():
        names = re.split(r"^### (\S+)$", section, flags=re.MULTILINE)
        assert sorted(names[1::2]) == sorted(import_module(module).__all__), module
        assert all(">>> " in example for example in names[2::2]), module


def test_the_reference_shows_signatures_as_readers_know_them() -> None:
    html = page("reference")
    assert "choose(game: Game, view: State, seat: int, level: Bot='karl', seed: int=1, counted: float=0) -&gt; int</code>" in html
    assert "<dt><code>legal(seat: int) -&gt; list[int]</code></dt><dd>The legal actions of a seat" in html
    assert 'id="meadhall-chance"' in html and "The seat of dice, bags and decks." in html


def test_a_module_of_the_reference_begins_with_its_names() -> None:
    html = page("reference")
    lists = re.findall(r'<p class="docs-names">(.*?)</p>', html)
    assert len(lists) == len(PUBLIC)
    for module, names in zip(PUBLIC, lists, strict=True):
        assert sorted(re.findall(r"<code>(\w+)</code>", names)) == sorted(import_module(module).__all__), module
        assert all(f' id="{anchor}"' in html for anchor in re.findall(r'href="#([^"]+)"', names)), module
    assert '<a href="/docs/protocol">The protocol</a>' in html


def test_links_of_the_project_s_own_pages_lead_somewhere() -> None:
    """README, CONTRIBUTING and the others, as a forge shows them: no link goes through a symbolic link, which a forge does not follow."""
    wrong = []
    for path in [*ROOT.glob("*.md"), *(ROOT / "src/meadhall/docs").glob("*.md")]:
        text = re.sub(r"```.*?```|`[^`\n]*`", "", path.read_text("utf-8"), flags=re.DOTALL)
        for target in [*re.findall(r"\]\(([^)#\s]+)[^)]*\)", text), *re.findall(r'(?:src|srcset|href)="([^"]+)"', text)]:
            place = path.parent / target
            if "://" not in target and (not place.exists() or place.resolve() != Path(os.path.abspath(place))):
                wrong.append(f"{path.name} points at {target}")
    assert not wrong, "\n".join(wrong)


def test_the_hall_serves_the_same_pages() -> None:
    html = page("research")
    assert 'href="/docs/lab"' in html and "PettingZoo" in html


def test_the_search_finds_a_name_and_leads_there(chromium: Any, served: Served) -> None:
    page = chromium.new_page(viewport={"width": 1280, "height": 800})
    page.goto(f"{served.url}/docs/play")
    page.click("#docs-find")
    page.keyboard.type("load_game")
    page.wait_for_selector("#docs-found a:has-text('load_game')")
    page.keyboard.press("Enter")
    page.wait_for_url("**/docs/reference#meadhall-load_game")
    page.fill("#docs-find", "xyzzy nowhere")
    page.wait_for_selector("#docs-found:has-text('Nothing found.')")
    page.close()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desktop", "phone"])
def test_the_list_of_pages_shows_where_the_reader_is_below_the_search(chromium: Any, served: Served, size: tuple[int, int]) -> None:
    page = chromium.new_page(viewport={"width": size[0], "height": size[1]})
    page.goto(f"{served.url}/docs/reference")
    line, here, find = (page.locator(which).bounding_box() for which in (".docs-links", ".docs-links [aria-current]", "#docs-find"))
    assert line["y"] <= here["y"] and here["y"] + here["height"] <= min(line["y"] + line["height"], size[1])
    assert line["x"] <= here["x"] and here["x"] + here["width"] <= line["x"] + line["width"]
    assert 0 <= find["y"] < line["y"]
    page.close()


@pytest.mark.parametrize("key", CATALOGUE)
def test_every_word_in_the_picture_of_a_game_has_a_style(site: Path, key: str) -> None:
    """Words without one are black, and on a dark ground nobody sees them."""
    html = (site / f"game-{key}.html").read_text("utf-8")
    picture = html.partition('docs-picture">')[2].partition("</div>")[0]
    sheets = "".join((site / name).read_text("utf-8") for name in re.findall(r'<link rel="stylesheet" href="([^"]+)"', html))
    classes = {name for names in re.findall(r'<text[^>]*? class="([^"]+)"', picture) for name in names.split()}
    assert classes and not [name for name in classes if not re.search(rf"\.{name}\b", sheets)]


def test_the_picture_of_a_game_fits_on_a_phone(chromium: Any, served: Served) -> None:
    page = chromium.new_page(viewport={"width": 390, "height": 844})
    for key in CATALOGUE:
        page.goto(f"{served.url}/docs/game-{key}")
        box, picture = (page.locator(which).bounding_box() for which in (".docs-picture", ".docs-picture > svg"))
        inside = box["x"] <= picture["x"] and picture["x"] + picture["width"] <= box["x"] + box["width"] + 1
        assert inside and picture["height"] <= box["height"] + 1, (key, box, picture)
    page.close()
