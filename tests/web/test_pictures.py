"""Pictures in files of their own (`meadhall draw`): everything has the colour that it has on the page, nothing runs over its edge."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
import pytest
from PIL import Image, ImageChops
from scripts.pictures import hall

from meadhall import Record, load_game
from meadhall.cli import main
from meadhall.games import CATALOGUE
from meadhall.page import Look
from meadhall.svg import stand_alone
from meadhall.web.fonts import with_fonts

# a shape that no style reaches is black; it inherits what the whole picture is given
BLACK = """() => {
  document.documentElement.style.fill = 'rgb(1, 2, 3)';
  return [...document.querySelectorAll('rect, path, polygon, circle, ellipse')].filter((shape) => {
  const style = getComputedStyle(shape), box = shape.getBoundingClientRect();
  const seen = style.display !== 'none' && style.visibility !== 'hidden' && style.opacity !== '0' && style.fillOpacity !== '0';
  return seen && style.fill === 'rgb(1, 2, 3)' && !shape.closest('symbol, defs, mask, clipPath')
    && box.width * box.height > 100;
}).map((shape) => shape.outerHTML.slice(0, 120)); }"""
FIT = """async () => {
  await document.fonts.ready;
  const all = document.documentElement, box = all.viewBox.baseVal, high = 500 * box.height / box.width;
  all.style.width = '500px'; all.style.height = high + 'px';
  return Math.floor(high);
}"""
OUTSIDE = """() => {
  const sheet = document.documentElement.getBoundingClientRect();
  return [...document.querySelectorAll('text')].filter((text) => {
    const box = text.getBoundingClientRect();
    const wide = box.left < sheet.left - 1 || box.right > sheet.right + 1;
    return box.width && (wide || box.top < sheet.top - 1 || box.bottom > sheet.bottom + 1);
  }).map((text) => text.textContent);
}"""


@pytest.mark.parametrize("key", CATALOGUE)
def test_a_picture_in_a_file_has_all_its_colours(key: str, chromium: Any, tmp_path: Path) -> None:
    page, out = chromium.new_page(), tmp_path / "table.svg"
    game = load_game(key)
    for seat in (None, *range(1, game.default_seats + 1)):
        assert main(["draw", key, *(["--seat", str(seat)] if seat else []), "-o", str(out)]) == 0
        page.goto(out.as_uri())
        assert page.evaluate(BLACK) == [] and page.evaluate(OUTSIDE) == []
    page.close()


@pytest.mark.parametrize("key", CATALOGUE)
def test_plain_colours_are_those_that_a_browser_finds(key: str, chromium: Any, tmp_path: Path) -> None:
    game = load_game(key)
    view = game.start(game.default_seats).view(0)
    page = chromium.new_page(viewport={"width": 1400, "height": 900})
    seen = []
    for themes in (True, False):
        out = tmp_path / f"{themes}.svg"
        out.write_text(with_fonts(stand_alone(game.alone(view, Look()), game.style(), game.symbols(), themes=themes)))
        page.goto(out.as_uri())
        high = int(page.evaluate(FIT))
        shot = page.screenshot(clip={"x": 0, "y": 0, "width": 500, "height": high}, animations="disabled")
        seen.append(Image.open(BytesIO(shot)).convert("RGB"))
    page.close()
    apart = ImageChops.difference(*seen).convert("L").point(lambda value: 255 if value > 24 else 0).histogram()[255]
    assert apart < 100, f"{apart} points differ"


def test_the_printed_sheet_has_all_its_colours_and_its_words_fit(chromium: Any, tmp_path: Path) -> None:
    page, out = chromium.new_page(), tmp_path / "blank.svg"
    assert main(["draw", "ragnaroll", "--blank", "-o", str(out)]) == 0
    page.goto(out.as_uri())
    assert page.evaluate(BLACK) == [] and page.evaluate(OUTSIDE) == []
    page.close()


def test_a_shape_without_a_colour_is_noticed(chromium: Any, tmp_path: Path) -> None:
    page, out = chromium.new_page(), tmp_path / "bare.svg"
    bare = '<rect width="40" height="40"/><text x="80" y="9">Word</text>'
    out.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="90" height="50">{bare}</svg>')
    page.goto(out.as_uri())
    assert len(page.evaluate(BLACK)) == 1 and page.evaluate(OUTSIDE) == ["Word"]
    page.close()


def test_the_hall_that_is_photographed_takes_a_record_of_every_game() -> None:
    """A hall takes five from one person in ten minutes, and `make pictures` brings six."""
    with hall() as url, httpx.Client(base_url=url, headers={"accept": "application/json"}, timeout=60) as client:
        client.post("/name", json={"name": "Sigrid"}).raise_for_status()
        for key in CATALOGUE:
            client.post("/import", json={"record": Record(load_game(key)).write()}).raise_for_status()
