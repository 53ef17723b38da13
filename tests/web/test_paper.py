"""Books on paper: laid out on sheets without half-empty columns, with page numbers that are true, and printed into a PDF."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
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


# Columns that end with a title, or with a sentence that goes on in a list.
LEFT = """() => [...document.querySelectorAll('.pg-col')].map(col => {
  const parts = [...col.querySelectorAll('h2, h3, p, li, figure, table, .aside')];
  const last = parts.filter(e => e.getClientRects().length && !e.closest('svg')).pop();
  const words = last?.textContent.replace(/§.*$/s, '').trim() ?? '';
  return last?.matches('h2, h3') || (last?.matches('p') && /[:,]$/.test(words)) ? words : '';
}).filter(Boolean)"""
# Panels of words whose pixels are larger than a fifth of a millimetre, and steps of examples that are too small to read.
PANELS = """() => [...document.querySelectorAll('.paper-book .fig-pic > .paper')].filter(e => {
  const wide = e.viewBox.baseVal.width, pixel = e.getBoundingClientRect().width / wide * 25.4 / 96;
  return pixel > 0.201 || (e.closest('.shot') && wide <= 430 && pixel < 0.1);
}).map(e => e.closest('figure').id)"""
# What only a screen shows, and tables whose titles are larger than their words.
SCREEN = """() => {
  const all = (names) => [...document.querySelectorAll(`.paper-book ${names}`)], high = (e) => getComputedStyle(e).fontSize;
  const mixed = (e) => new Set([...e.querySelectorAll('th, td')].map(high)).size > 1;
  const shown = all(':is(.slides, .enlarge, .ex-nav)').filter(e => e.getClientRects().length);
  return shown.length + all('.words table').filter(e => !e.closest('svg') && mixed(e)).length;
}"""
# The sheet of each figure, in the order of the book.
SHEETS = """() => { const leaves = [...document.querySelectorAll('.pg-leaf')];
  return [...document.querySelectorAll('.paper-book figure[id]')].map(e => [e.id, leaves.indexOf(e.closest('.pg-leaf'))]); }"""


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
    assert page.evaluate(CUT) == [] and page.evaluate(SCREEN) == 0
    assert page.evaluate(PANELS) == [], f"{game.key} on {paper}"
    assert page.evaluate(LEFT) == [], f"columns of {game.key} on {paper} end with what belongs to the next"
    where = dict(page.evaluate(SHEETS))
    order = [where[f"fig-{name}"] for name in book.figures]
    assert all(later >= earlier - 1 for earlier, later in pairwise(order)), "a figure over both columns waits for the next sheet at most"
    assert sum(later < earlier for earlier, later in pairwise(order)) <= 2, f"figures of {game.key} on {paper} are out of order: {order}"
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
