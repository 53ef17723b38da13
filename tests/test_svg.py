"""The element builder: everything is escaped, nothing dangerous can be written, numbers are short."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from meadhall import svg
from meadhall.errors import MeadhallError
from meadhall.svg import Markup, alike, el, join, num


def test_text_and_attributes_are_escaped_and_elements_are_not() -> None:
    hostile = "<b onclick='x'>\"&"
    assert el("p", hostile) == "<p>&lt;b onclick='x'&gt;\"&amp;</p>"
    assert el("p", title=hostile) == '<p title="&lt;b onclick=&#x27;x&#x27;&gt;&quot;&amp;"></p>'
    assert el("p", el("b", "a & b"), None, ["c", el("i")]) == "<p><b>a &amp; b</b>c<i></i></p>"
    assert join("a<", Markup("<b>")) == "a&lt;<b>"
    assert el("p", title=Markup('"')) == '<p title="&quot;"></p>', "what is markup as a child is still text in an attribute"


@pytest.mark.parametrize(("given", "written"), [
    ({"cls": "a b"}, ' class="a b"'), ({"cls": ""}, ""), ({"cls": None}, ""), ({"data_spot": "c:1"}, ' data-spot="c:1"'),
    ({"for_": "x"}, ' for="x"'), ({"hidden": True}, ' hidden=""'), ({"hidden": False}, ""), ({"x": 3}, ' x="3"'), ({"x": -0.001}, ' x="0"'),
    ({"x": 2.50}, ' x="2.5"'), ({"tabindex": -1}, ' tabindex="-1"'), ({"viewBox": "0 0 1 1"}, ' viewBox="0 0 1 1"'),
    ({"patternUnits": "x"}, ' patternUnits="x"'),
])  # fmt: skip
def test_attributes(given: dict[str, object], written: str) -> None:
    assert el("g", **given) == f"<g{written}></g>"


@pytest.mark.parametrize("name", ["style", "onclick", "ONLOAD", "on_click", "formaction", "srcdoc"])
def test_what_could_run_is_refused_every_time(name: str) -> None:
    for _ in range(2):
        with pytest.raises(MeadhallError, match="may not have the attribute"):
            el("g", **{name: "x"})


@pytest.mark.parametrize("tag", ["script", "Style", "iframe", "foreignObject"])
def test_dangerous_elements_are_refused(tag: str) -> None:
    with pytest.raises(MeadhallError, match="may not contain"):
        el(tag)


def test_numbers_are_short() -> None:
    assert [num(value) for value in (100, 100.0, 0.1 + 0.2, 1.005, -0.0, 1e-9, 12.340)] == ["100", "100", "0.3", "1", "0", "0", "12.34"]


def test_no_shared_symbol_looks_like_a_games_own() -> None:
    """A game's own symbols begin with its two letters and a hyphen; the shared ones with s-, and no two letters of any game."""
    names = re.findall(r'<symbol id="s-([^"]+)"', files("meadhall.look").joinpath("symbols.svg").read_text("utf-8"))
    assert len(names) > 50 and not [name for name in names if svg.OWN.match(name)]


def test_whoever_is_waited_for_will_be_ready() -> None:
    """A first page with a clock has the check mark, too: else the first answer would fetch every symbol."""
    made = svg.sprite(svg.icon("clock"))
    assert 'id="s-clock"' in made and 'id="s-check"' in made
    assert 'id="s-check"' not in svg.sprite(svg.icon("undo"))


class Shelf:
    """A view of three books."""

    def __init__(self, viewer: int, *books: int) -> None:
        self.viewer, self.books = viewer, list(books)

    def data(self) -> dict[str, object]:
        return {"viewer": self.viewer, "books": self.books}


def test_what_is_alike_to_those_who_know_the_same_is_drawn_once() -> None:
    drawn = []

    @alike
    def shelf(view: Shelf) -> Markup:
        drawn.append(view)
        return el("p", [str(book) for book in view.books])

    assert shelf(Shelf(0, 1, 2)) == shelf(Shelf(1, 1, 2)) == "<p>12</p>" and len(drawn) == 1
    assert shelf(Shelf(1, 1, 3)) == "<p>13</p>" and len(drawn) == 2, "whoever knows something else sees something else"
    for book in range(4, 100):
        shelf(Shelf(0, 1, book))
    shelf(Shelf(0, 1, 2))
    assert len(drawn) == 99, "what has not been seen for long is forgotten"
