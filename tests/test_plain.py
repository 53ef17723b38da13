"""Pictures for viewers other than browsers: what look/plain.py makes of a style sheet."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from meadhall import load_game
from meadhall.cli import main
from meadhall.games import CATALOGUE
from meadhall.look.plain import plain
from meadhall.svg import stand_alone

COLOUR = re.compile(r"#[\da-f]{6}|none|currentcolor|inherit|url\(#[\w-]+\)|context-(fill|stroke)")
BROWSERS_ONLY = re.compile(r"var\(|light-dark\(|color-mix\(|calc\(|(?<=\d)rem\b|<use|<symbol")


@pytest.mark.parametrize("key", CATALOGUE)
def test_a_picture_in_a_file_needs_no_browser(key: str, tmp_path: Path) -> None:
    out = tmp_path / "table.svg"
    for seat in (None, *range(1, load_game(key).default_seats + 1)):
        assert main(["draw", key, *(["--seat", str(seat)] if seat else []), "-o", str(out)]) == 0
        _needs_no_browser(out.read_text())


def test_neither_does_the_sheet_to_print(tmp_path: Path) -> None:
    out = tmp_path / "blank.svg"
    assert main(["draw", "ragnaroll", "--blank", "-o", str(out)]) == 0
    _needs_no_browser(out.read_text())


def _needs_no_browser(text: str) -> None:
    body = text[text.index("</style>") :]
    assert BROWSERS_ONLY.findall(re.sub(r"url\(data:[^)]*\)", "", text)) == []
    said = set(re.findall(r' (?:fill|stroke|stop-color)="([^"]*)"', body))
    assert said and [colour for colour in said if not COLOUR.fullmatch(colour.lower())] == []


STYLE = """
:root { --a: light-dark(#112233, #445566); --b: var(--a); --size: 1rem; }
.x { --a: #abcdef; } .x rect { fill: var(--a); stroke: var(--b); }
g > rect { fill: red !important; } g.x > rect:not(.y) { fill: var(--missing, var(--a)); }
.mix { fill: color-mix(in srgb, #ff0000 25%, #0000ff); stroke: color-mix(in srgb, currentColor 50%, transparent); color: #00ff00; }
.big { font: italic 700 max(12px, calc(9px / .5))/1 var(--sans); text-transform: uppercase; }
.mark { fill: var(--mark); } .one { --mark: #010101; } .two { --mark: #020202; }
@media (max-width: 600px) { .y { stroke: #666; } } @media print { .y { stroke: #777; } } @media (min-width: 900px) { .y { stroke: #888; } }
g:has(.y) .z, .y:hover { fill: #999; } .y + .z { stroke-width: 3px; } rect:nth-child(2) { opacity: .5; } .gone { display: none; }
"""
PICTURE = """<svg viewBox="0 0 9 9"><g class="x"><rect id="r"/></g><path class="mix" id="m"/><text class="big" id="t">Hel</text>
<g><circle class="y" id="y"/><circle class="z" id="z"/></g><path class="gone" id="gone"/>
<use class="one" href="#k" x="1" y="2" width="3" height="4" id="k1"/><use class="two" href="#k" id="k2"/></svg>"""


def test_what_a_style_sheet_says_stands_at_each_element() -> None:
    symbols = '<symbol id="k" viewBox="0 0 5 5"><path class="mark" d="M0 0"/></symbol>'
    root = ElementTree.fromstring(stand_alone(PICTURE, STYLE, symbols, "#fff"))
    by = {element.get("id"): element.attrib for element in root.iter()}
    assert by["r"]["fill"] == "red", "what is important wins"
    assert by["r"]["stroke"] == "#112233", "a variable is settled where it is declared, in the light theme"
    assert by["m"]["fill"] == "#4000bf" and by["m"]["stroke"] == "#00ff00" and by["m"]["stroke-opacity"] == "0.5"
    assert by["t"]["font-size"] == "18px" and by["t"]["font-style"] == "italic" and by["t"]["font-weight"] == "700"
    assert "HEL" in ElementTree.tostring(root, "unicode")
    assert by["y"]["stroke"] == "#888888" and "fill" not in by["y"], "as on a wide screen, with no mouse over it"
    assert by["z"]["fill"] == "#999999" and by["z"]["stroke-width"] == "3px"
    assert "gone" not in by
    marks = [element for element in root.iter() if element.get("class") == "mark"]
    assert [mark.get("fill") for mark in marks] == ["#010101", "#020202"], "a symbol takes its colours where it is used"
    box = next(root.iter("{http://www.w3.org/2000/svg}svg"))
    inner = [e.attrib for e in root.iter("{http://www.w3.org/2000/svg}svg") if e is not box]
    assert inner == [{"viewBox": "0 0 5 5", "x": "1", "y": "2", "width": "3", "height": "4"}, {"viewBox": "0 0 5 5"}]


def test_a_plain_picture_stays_as_it_is() -> None:
    once = stand_alone(PICTURE, STYLE)
    assert plain(once) == once


def test_with_themes_the_style_sheet_stays() -> None:
    assert "light-dark(" in stand_alone(PICTURE, STYLE, themes=True)
