"""The pages and addresses of learning, without a browser."""

from __future__ import annotations

import gzip
import re
from typing import Any

import pytest

from catalogue import GAMES
from meadhall.game import Game
from meadhall.games import load_game
from meadhall.learn.lesson import FIRST_TURN, PAGE_PARTS, read_lesson
from meadhall.rulebook import clauses
from meadhall.web.bookpage import book_of, pages_of
from meadhall.web.pinned import pinned
from meadhall.web.printing import pages_in
from web.serving import Served

HEX = load_game("hexentafl")
WITH_BOOK = [game for game in GAMES if game.book()]
TAUGHT = [(game, name) for game in GAMES for name in game.lessons() if not name.startswith(FIRST_TURN)]
LESSON = "/learn/hexentafl/1-the-way-out"


@pytest.mark.parametrize("game", WITH_BOOK, ids=lambda game: game.key)
def test_the_page_of_a_book_is_whole(served: Served, game: Game) -> None:
    """No id twice, every link of the page leads somewhere in it, and every clause that it names is in the reference."""
    html = served.client(accept="text/html").get(f"/learn/{game.key}/book").text
    ids = re.findall(r'\sid="([^"]+)"', html)
    assert len(ids) == len(set(ids)), sorted({name for name in ids if ids.count(name) > 1})
    for target in re.findall(r'href="#([^"]+)"', re.sub(r"<(?:use|symbol)[^>]*>", "", html)):
        assert target in ids, target
    law = clauses(game)
    for name in re.findall(rf'href="/games/{game.key}#([A-Z]{{2}}-[^"]+)"', html):
        assert name in law
    assert re.search(r'\sstyle="|\son\w+="', html) is None
    assert re.search(r'class="rest"[^>]*>[\d.]+</a><a', html) is None, "clauses run together where only figures have their styles"
    for width in re.findall(r'<div class="fig-pic fig-strip[^>]*><svg[^>]* viewBox="\S+ \S+ (\S+) ', html):
        assert float(width) >= 600, "a picture that fits on a phone is not scrolled there"
    assert len(gzip.compress(html.encode())) < 150_000


@pytest.mark.parametrize("game", WITH_BOOK, ids=lambda game: game.key)
def test_an_aid_shows_the_symbols_of_its_game(served: Served, game: Game) -> None:
    html = served.client(accept="text/html").get(f"/learn/{game.key}/aid").text
    aid = html[html.index('class="words"') :]
    shown = re.findall(r'<use href="#(s-[\w-]+)"', aid)
    assert len(shown) >= 5 and not re.search(r":[a-z-]+:", aid)
    assert [name for name in shown if f'<symbol id="{name}"' not in html] == []
    assert not re.search(r"</svg><(?:b|strong)>", aid), "a symbol stands apart from its name"
    assert "</svg> " not in aid, "a line can end between a symbol and its name"
    assert [words for words in re.findall(r"<dd>(.*?)</dd>", aid) if words.count("(") != words.count(")")] == []


@pytest.mark.parametrize("game", WITH_BOOK, ids=lambda game: game.key)
def test_clauses_and_book_lead_to_each_other(served: Served, game: Game) -> None:
    book = book_of(game.key)
    assert book is not None
    pages = pages_of(game.key)
    reference = served.client(accept="text/html").get(f"/games/{game.key}").text
    for name in book.cited:
        assert f'href="/learn/{game.key}/book#at-{name}"' in reference, name
        assert pages is not None and f'id="at-{name}"' in pages.body + pages.lead, name


def test_the_page_of_examples_links_to_each_of_them(served: Served) -> None:
    """To a figure or chapter of a book, or to the very step of a lesson."""
    client, ids = served.client(accept="text/html"), dict[str, set[str]]()
    linked = re.findall(r'<a href="/learn/(\w+)/([\w-]+)(?:#|\?at=)([\w-]+)"[^>]*>([^<]+)</a>', client.get("/docs/examples").text)
    steps = [(key, name, at, words) for key, name, at, words in linked if name != "book"]
    for key, name, place, words in linked:
        if name == "book":
            ids[key] = ids.get(key) or set(re.findall(r'\sid="([^"]+)"', client.get(f"/learn/{key}/book").text))
            assert place in ids[key] and words == f"#{place}"
        else:
            titles = re.findall(r"^## (.+)", load_game(key).lessons()[name], re.MULTILINE)
            assert words == f"{name}: {titles[int(place)]}"
    assert {key for key, *_ in steps} == set(ids) == {game.key for game in WITH_BOOK}
    for key, name, at, words in {key: step for step in steps for key in step[:1]}.values():
        assert f'"at":{at},"of":' in client.get(f"/learn/{key}/{name}?at={at}").text, words
    assert client.get(f"{LESSON}?at=99").status_code == 422


@pytest.mark.parametrize(("game", "name"), TAUGHT, ids=lambda given: given if isinstance(given, str) else given.key)
def test_a_step_is_small(served: Served, game: Game, name: str) -> None:
    client = served.client()
    for at in range(len(read_lesson(game, name, game.lessons()[name]).steps)):
        answer = client.get(f"/learn/{game.key}/{name}/step", params={"at": at})
        assert answer.status_code == 200
        assert len(gzip.compress(answer.content)) < 20_000, (name, at)


def test_every_game_can_be_looked_at(served: Served) -> None:
    client = served.client(accept="text/html")
    assert client.get("/learn").status_code == 200
    for game in GAMES:
        assert client.get(f"/learn/{game.key}").status_code == 200
        told = served.client().get(f"/learn/{game.key}/first-turn").json()["steps"]
        assert told and all(step["say"] and not step["waits"] for step in told)
        if not game.book():
            assert client.get(f"/learn/{game.key}/book").status_code == 404


def test_choices_of_a_lesson_are_judged(served: Served) -> None:
    client, state = served.client(), HEX.start()

    def choose(text: str, at: int = 2) -> dict[str, object]:
        answer = client.post(f"{LESSON}/choose", json={"at": at, "path": [HEX.read(state, 0, text)]})
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    right, wrong = choose("d5-d6"), choose("Kd4-e4")
    assert right["kind"] == "right" and "Just so" in str(right["say"]) and len(right["frames"]) == 2  # type: ignore[arg-type]
    assert wrong["kind"] == "wrong" and "That is the King" in str(wrong["say"])
    assert client.post(f"{LESSON}/choose", json={"at": 0, "path": [1]}).status_code == 409
    assert client.post(f"{LESSON}/choose", json={"at": 2, "path": [10**6]}).status_code == 422
    assert client.post(f"{LESSON}/choose", json={"at": 2, "path": []}).status_code == 422
    assert client.post(f"{LESSON}/choose", json={"at": 99, "path": [1]}).status_code == 422


def test_refusals_of_a_lesson_have_the_clause(served: Served) -> None:
    client = served.client()
    assert "HX-2.3" in client.post(f"{LESSON}/why", json={"at": 2, "path": [], "text": "d5-d7"}).json()["reason"]
    assert "HX-2.4" in client.post(f"{LESSON}/why", json={"at": 2, "path": [], "spots": ["p:d4", "c:d2"]}).json()["reason"]
    assert client.post(f"{LESSON}/why", json={"at": 2, "path": [], "text": "d5-d6"}).json()["do"] == HEX.read(HEX.start(), 0, "d5-d6")


def test_help_has_the_clause_and_a_figure(served: Served) -> None:
    client = served.client(accept="text/html")
    told = client.get("/learn/hexentafl/help", params={"clause": "HX-2.6"}).text
    assert "The throne is the King" in told and 'id="fig-throne"' in told and "book#at-HX-2.6" in told
    assert "Defender" in client.get("/learn/hexentafl/help", params={"term": "defender"}).text
    assert client.get("/learn/hexentafl/help", params={"clause": "HX-99"}).status_code == 404


def test_there_are_no_other_lessons(served: Served) -> None:
    client = served.client()
    for address in ("/learn/chess", "/learn/hexentafl/9-nothing", "/learn/hexentafl/0-first-turn", "/learn/chess/book"):
        assert client.get(address).status_code == 404, address


def test_what_a_step_may_point_at_beside_the_drawing_is_on_the_page(served: Served) -> None:
    html = served.client(accept="text/html").get(LESSON).text
    for name in PAGE_PARTS:
        assert f'id="{name}"' in html, name


def test_a_style_sheet_is_pinned_to_a_wide_table() -> None:
    css = (
        "/* x */ #deck { a: b } @media (max-width: 899px) { #deck { a: c } } @media (min-width: 900px) { .x [data-spot].may { d: e } }"
        "@media (prefers-contrast: more) { .y { f: g } } @media print { .z { h: i } }"
    )
    made = pinned(css)
    assert ':is(#deck,[data-id="deck"]) { a: b }' in made and "a: c" not in made and ".x [data-at].may { d: e }" in made
    assert "@media (prefers-contrast: more) { .y { f: g } }" in made and "h: i" not in made and made.count("{") == made.count("}")


def test_named_places_of_a_pdf_are_found() -> None:
    pdf = (
        b"1 0 obj\n<</Type /Catalog\n/Pages 2 0 R /Dests 9 0 R>>\nendobj\n2 0 obj\n<</Type /Pages /Kids [3 0 R 4 0 R] /Count 2>>\nendobj\n"
        b"3 0 obj\n<</Type /Page>>\nendobj\n4 0 obj\n<</Type /Page>>\nendobj\n"
        b"9 0 obj\n<</the-aim [3 0 R /XYZ 0 0 0]\n/your#2Dturn [4 0 R /XYZ 0 0 0]>>\nendobj\n"
    )
    assert pages_in(pdf) == ({"the-aim": 1, "your-turn": 2}, 2)


@pytest.mark.parametrize("game", WITH_BOOK, ids=lambda game: game.key)
def test_a_page_for_the_table(served: Served, game: Game) -> None:
    html = served.client(accept="text/html").get(f"/learn/{game.key}/aid")
    assert html.status_code == 200 and html.text.count("<h3") >= 4 and game.title in html.text


def test_tables_of_a_count_are_scrolled_on_a_phone_not_shrunk(served: Served, browse: Any) -> None:
    for phone in (False, True):
        page = browse(phone=phone)
        page.set_default_timeout(60_000)
        page.goto(f"{served.url}/learn/lindisfarne/book")
        shown = page.evaluate("""() => ['objectives', 'hafrsfjord', 'bjorgvin', 'full-count', 'tie'].map(name => {
          const paper = document.querySelector(`#fig-${name} .fig-pic > svg`), frame = paper.parentElement;
          const drawn = paper.querySelector('foreignObject').getBoundingClientRect().width / paper.viewBox.baseVal.width;
          return [name, drawn, frame.scrollWidth > frame.clientWidth];
        })""")
        for name, scale, scrolls in shown:
            assert scale >= (0.8 if phone else 0.65) and scrolls == phone, (phone, name, scale, scrolls)
