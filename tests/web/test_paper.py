"""Books on paper: laid out on sheets without half-empty columns, with page numbers that are true, and printed into a PDF."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from catalogue import GAMES
from meadhall.game import Game
from meadhall.web.bookpage import book_of
from meadhall.web.printing import PAPERS, book_file, pages_in, print_book
from web.driving import ready
from web.serving import Served

Browse = Callable[..., Any]
FIRST, *OTHERS = sorted((game for game in GAMES if game.book()), key=lambda game: len(game.book()))
printed = pytest.mark.parametrize(
    "game", [FIRST, *(pytest.param(game, marks=pytest.mark.slow) for game in OTHERS)], ids=lambda game: game.key
)
# Of each sheet: the share of its height that is empty below each column, and how many pixels something hangs over the edge of the text.
EMPTY = """() => [...document.querySelectorAll('.pg-leaf')].map(leaf => {
  const inside = leaf.querySelector('.pg-leaf-in'), top = inside.getBoundingClientRect().top, last = inside.lastElementChild;
  const high = leaf.clientHeight - (16 + 18) * 96 / 25.4, bottom = e => e.getBoundingClientRect().bottom;
  const ends = e => [...e.querySelectorAll('*')].filter(x => !x.closest('svg')).map(bottom);
  const columns = last.matches('.pg-band') ? [...last.querySelectorAll('.pg-col')] : [last];
  const least = last.getBoundingClientRect().top;
  return [columns.map(e => 1 - (Math.max(least, ...ends(e)) - top) / high), Math.max(...ends(inside)) - top - high];
})"""
NUMBERS = """() => Object.fromEntries([...document.querySelectorAll('.toc-print > ol > li > a')].map(a =>
  [a.getAttribute('href').slice(1), Number(a.querySelector('.page-no')?.textContent)]))"""
PLACES = """() => Object.fromEntries([...document.querySelectorAll('.pg-leaf')].flatMap((leaf, n) =>
  [...leaf.querySelectorAll('h2[id]')].map(h => [h.id, n + 1])))"""
# Pictures that are wider or higher than the frame that shows them.
CUT = """() => [...document.querySelectorAll('.fig-pic > svg')].filter(e => {
  const [pic, frame] = [e, e.parentElement].map(x => x.getBoundingClientRect());
  return pic.left < frame.left - 1 || pic.right > frame.right + 1 || pic.bottom > frame.bottom + 1;
}).map(e => e.closest('figure').id)"""


@printed
@pytest.mark.parametrize("paper", PAPERS)
def test_no_sheet_is_half_empty(tmp_path: Path, browse: Browse, game: Game, paper: str) -> None:
    book = book_of(game.key)
    assert book is not None
    page = browse()
    page.set_default_timeout(120_000)  # a book of many drawings, laid out several times
    page.goto(book_file(game, tmp_path, paper).as_uri())
    page.wait_for_selector("html[data-laid]")
    sheets = page.evaluate(EMPTY)
    assert max(over for _, over in sheets) <= 2, "something hangs into the foot of a sheet"
    for n, (columns, _) in enumerate(sheets[:-1], 1):
        assert max(columns) <= 0.34 and sum(columns) / len(columns) <= 0.25, f"sheet {n} of {game.key} on {paper}: {columns}"
    assert page.evaluate(CUT) == []
    numbers = page.evaluate(NUMBERS)
    assert numbers == page.evaluate(PLACES) and [*numbers] == [chapter.slug for chapter in book.chapters]
    for name in book.figures:
        assert page.locator(f"[id='fig-{name}']").count() == 1, name
    assert page.evaluate("() => document.fonts.check('700 20px \"Hall Title\"') && [...document.fonts].some(f => f.status === 'loaded')")


@printed
def test_a_book_is_printed_sheet_by_sheet(tmp_path: Path, chromium: Any, game: Game) -> None:
    del chromium  # a browser is installed
    book = book_of(game.key)
    assert book is not None
    out = tmp_path / "book.pdf"
    count = print_book(game, out, "a4")
    places, pages = pages_in(out.read_bytes())
    assert pages == count and 3 <= pages <= 15
    starts = [places[chapter.slug] for chapter in book.chapters]
    assert starts == sorted(starts) and starts[0] == 1 and pages - 2 <= starts[-1] <= pages


def test_a_sheet_in_play_is_printed_whole(served: Served, browse: Browse) -> None:
    """RagnaRoll's sheet on one page, with the dice, the boxes for turned dice, and what each god does."""
    page = browse()
    page.goto(f"{served.url}/learn/ragnaroll/4-calling-a-god")
    ready(page)
    for size in ({"prefer_css_page_size": True}, {"format": "Letter", "landscape": True}):
        assert pages_in(page.pdf(print_background=True, **size))[1] == 1, size
    page.emulate_media(media="print")
    for part, count in ((".own-dice .rr-die", 3), (".rr-turn .tb", 3), (".god .gw", 6), (".rr-score dt", 8)):
        assert sum(one.is_visible() for one in page.locator(part).all()) == count, part
    assert not page.is_visible("#mh-prompt")
