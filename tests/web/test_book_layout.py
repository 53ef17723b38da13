"""Books on a screen: nothing is blown up, no half of a page is left empty, and a phone can show every picture large enough to read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from catalogue import GAMES
from meadhall.game import Game
from web.serving import Served

Browse = Callable[..., Any]
with_book = pytest.mark.parametrize("game", [game for game in GAMES if game.book()], ids=lambda game: game.key)
# What an editor would not print, by figure or by its first words.
FAULTS = """() => {
  const faults = [], say = (fault, of) => faults.push(`${fault}: ${of.id || of.querySelector('[id]')?.id || of.textContent.slice(0, 40)}`);
  const page = document.querySelector('.chapter').clientWidth;
  for (const figure of document.querySelectorAll('figure.fig')) {
    const drawn = figure.querySelector('.fig-pic > svg');
    const [box, frame] = [drawn, drawn.parentElement].map(e => e.getBoundingClientRect());
    if (drawn.matches('.paper') && box.width > drawn.viewBox.baseVal.width + 1) say('larger than it was drawn', figure);
    if (!figure.matches('.wide, .example') && frame.width > page * 0.6) say('a narrow picture as wide as the page', figure);
    for (const part of drawn.querySelectorAll(':scope > foreignObject > .sheet > *'))
      if (parseFloat(getComputedStyle(part).borderTopLeftRadius)) say('a corner within a corner', figure);
  }
  for (const pairs of document.querySelectorAll('.pairs')) if (pairs.childElementCount % 2) say('half a row is empty', pairs);
  for (const alone of document.querySelectorAll('.unit.pair')) {
    const next = alone.nextElementSibling?.querySelector(':scope > .words');
    const low = (part) => Math.max(...[...alone.querySelectorAll(`:scope > ${part}`)].map(e => e.getBoundingClientRect().bottom));
    const room = low('.figs') - low('.words');
    if (!alone.closest('.pairs') && room > 200 && next && !next.querySelector('h3')) say('words below a figure, not beside it', next);
  }
  return faults;
}"""
# The figures that a phone shows at less than half their size and does not enlarge, and those that it scrolls without saying so.
SMALL = """() => [...document.querySelectorAll('figure.fig')].filter(figure => {
  const drawn = figure.querySelector('.fig-pic > svg'), seen = (e) => e?.getClientRects().length;
  const share = drawn.getBoundingClientRect().width / drawn.viewBox.baseVal.width;
  const strip = drawn.parentElement.matches('.fig-strip');
  return strip ? !seen(figure.querySelector('.slides')) : share < 0.5 && !seen(figure.querySelector('.enlarge'));
}).map(figure => figure.id)"""
# Numbers of Vikings that a neighbour covers, and rows of dots that begin beside a button of their example.
COVERED = """() => [...document.querySelectorAll('.fig .stk b')].filter(count => {
  if (!count.getClientRects().length) return false;
  count.scrollIntoView({block: 'center', behavior: 'instant'});
  const box = count.getBoundingClientRect(), [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return x > 0 && x < innerWidth && !document.elementsFromPoint(x, y).slice(0, 1).includes(count);
}).map(count => count.closest('.fig').id)"""
BROKEN = """() => [...document.querySelectorAll('.fig.example')].filter(example => {
  const tops = [...example.querySelectorAll(':scope > input')].map(dot => dot.getBoundingClientRect());
  const head = example.querySelector('.enlarge');
  return head?.getClientRects().length && tops.some(dot => dot.top < head.getBoundingClientRect().bottom - 1);
}).map(example => example.id)"""
# Of a paper, what is not all there: a part moved over its edge. Of an example, its dots in two rows.
CUT = """() => [...document.querySelectorAll('figure.fig')].filter(figure => {
  const cut = [...figure.querySelectorAll('.fig-pic > .paper > foreignObject')].some(frame => {
    const edge = frame.getBoundingClientRect();
    return edge.width && [...frame.querySelectorAll(':scope > .sheet > *')].some(part => {
      const box = part.getBoundingClientRect();
      return box.top < edge.top - 1 || box.left < edge.left - 1;
    });
  });
  return cut || new Set([...figure.querySelectorAll(':scope > input')].map(dot => dot.offsetTop)).size > 1;
}).map(figure => figure.id)"""
# Where a number is larger on a phone, it grows away from its thing: the point next to the thing stays where it is.
GROWN = """() => [...document.querySelectorAll('.fig-number > circle')].map(circle => {
  const style = getComputedStyle(circle), by = new DOMMatrix(style.transform === 'none' ? '' : style.transform);
  const [x, y] = style.transformOrigin.split(' ').map(parseFloat), side = circle.closest('.fig-below') ? -8 : 8;
  return by.a > 1 && !circle.closest('.fig-middle') && (x !== -8 || y !== side);
}).filter(Boolean).length"""
# What is drawn on a paper and not shown: the same on every screen, for a figure is the table as a wide screen has it.
HIDDEN = """() => [...document.querySelectorAll('.fig-pic > .paper .sheet *')].flatMap((e, n) =>
  getComputedStyle(e).display === 'none' ? [`${n} ${e.closest('figure').id} ${e.getAttribute('class')}`] : [])"""
WIDTH = "e => e.querySelector('.fig-pic > svg').getBoundingClientRect().width"


@with_book
def test_words_and_figures_fill_the_page(served: Served, browse: Browse, game: Game) -> None:
    page = browse(viewport={"width": 1280, "height": 800})
    page.set_default_timeout(60_000)  # a book of many drawings
    page.goto(f"{served.url}/learn/{game.key}/book")
    assert page.evaluate(FAULTS) == []
    assert page.evaluate(COVERED) == [] and page.evaluate(CUT) == []


@with_book
def test_a_phone_shows_pictures_large_enough_to_read(served: Served, browse: Browse, game: Game) -> None:
    page = browse(phone=True)
    page.set_default_timeout(60_000)
    page.goto(f"{served.url}/learn/{game.key}/book")
    assert page.evaluate(SMALL) == []
    assert page.evaluate(BROKEN) == []
    assert page.evaluate(CUT) == [] and page.evaluate(GROWN) == 0
    hidden = page.evaluate(HIDDEN)
    page.set_viewport_size({"width": 1280, "height": 800})
    assert page.evaluate(HIDDEN) == hidden
    page.set_viewport_size({"width": 360, "height": 780})
    for figure in page.locator("figure.fig:has(.enlarge)").all():
        small, button = figure.evaluate(WIDTH), figure.locator(".enlarge")
        button.tap()
        assert figure.evaluate(WIDTH) > 2 * small and button.get_attribute("aria-pressed") == "true"
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "the picture is scrolled, not the page"
        button.tap()
        assert figure.evaluate(WIDTH) == small and button.get_attribute("aria-pressed") == "false"
