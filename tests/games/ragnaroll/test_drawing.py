"""The pictures: well-formed, complete for the choices, small enough, and a blank sheet that stands alone."""

from __future__ import annotations

import gzip
from time import process_time
from typing import cast
from xml.etree import ElementTree

from games.ragnaroll.sheets import at_the_end, dice, offers, play, put, start
from meadhall.game import SPECTATOR, Look
from meadhall.games.ragnaroll import GAME
from meadhall.games.ragnaroll.drawing.grid import outline
from meadhall.games.ragnaroll.rules.state import RagnarollState
from meadhall.games.ragnaroll.words.names import SQUARES
from meadhall.rng import Rng
from meadhall.state import CHANCE
from meadhall.svg import sprite

SIF = "R5-1 R6-1 R6-2 R6-3 B1-3"


def page(s: RagnarollState, viewer: int = 0) -> str:
    """All regions of a viewer's page."""
    drawing = GAME.draw(s.view(viewer), Look())
    return "".join(region.html for region in drawing.regions.values())


def halfway(seats: int = 3) -> RagnarollState:
    """A random game in its sixth round."""
    s, rng = start(seats), Rng(7)
    while s.round < 6:
        actor = s.actors()[0]
        legal = s.legal(actor)
        s.apply(actor, int(s.sample(rng)) if actor == CHANCE else legal[rng.below(len(legal))])
    return s


def test_every_symbol_that_is_used_exists() -> None:
    for s in (halfway(), at_the_end(1, [SIF]), play(start(2), "P1 roll R1 B1 Y1; P2 roll R1 B1 Y1")):
        html = page(s)
        wanted = {part.split('"')[0] for part in html.split('href="#')[1:]} - {f"sec-{letter}" for letter in "rby"}
        assert wanted and all(f'id="{name}"' in sprite(html, GAME.symbols()) for name in wanted)


def test_a_page_is_small_and_quick() -> None:
    s = halfway(4)
    html = page(s)
    assert len(gzip.compress((html + GAME.style() + sprite(html, GAME.symbols())).encode())) < 40_000
    begin = process_time()
    for _ in range(10):
        page(s)
    assert (process_time() - begin) / 10 < 0.05  # measured: 4.4 ms of processor time


def test_squares_that_can_be_chosen_carry_a_frame_and_the_others_none() -> None:
    s = play(start(), dice("Y1", "R4-3", 1, 4))
    html = page(s)
    assert html.count('class="mark bend"') == len(offers(s)) == 4 and html.count('class="mark shift"') == 0
    assert page(s, SPECTATOR).count('class="mark bend"') == 0
    magic = play(put(start(), struck="R2-1"), dice("R1", "B2-3", 5, 6))
    assert page(magic).count('class="mark shift"') == 3


def test_a_ready_god_is_outlined_and_its_tile_is_lit() -> None:
    s = play(put(start(), struck=SIF, spent=(1, 0, 0), round=2), dice("Y6", "R1-1", 5, 6))
    html = page(s)
    assert 'id="out-sif"' in html and 'class="god ready"' in html and 'data-spot="g:sif"' in html
    action = s.legal(0)[1]
    assert ("out-sif", "lit") in GAME.choice(s.view(0), 0, action).marks
    assert 'id="out-sif"' not in page(s, 1)  # nobody else is shown it large


def test_an_outline_crosses_the_gap_between_sectors() -> None:
    assert outline([SQUARES.index("R1-1")]) == "M86 34L86 86L34 86L34 34Z"
    assert outline([SQUARES.index("R6-1"), SQUARES.index("B1-1")]) == "M406 34L406 86L294 86L294 34Z"
    ring = [SQUARES.index(f"R{x}-{y}") for x in (1, 2, 3) for y in (1, 2, 3) if (x, y) != (2, 2)]
    assert outline(ring).count("Z") == 2


def test_the_end_shows_fire_v_and_count() -> None:
    s = at_the_end(2, ["B5-1 B5-2 B5-3 B5-4 B5-5 B6-1 Y1-1 Y2-1 Y3-1", "R1-1 R2-1"])
    html = page(s)
    assert 'class="fire-f"' in html and 'class="v-f"' in html and "The count" in html and "Largest fires" in html
    assert cast(str, GAME.draw(s.view(0), Look()).classes) == "rr rr-end"
    assert "ladder of heroes" in page(at_the_end(1, [""]), SPECTATOR)


def test_before_the_reveal_the_dice_of_others_are_covered() -> None:
    s = play(start(2), "P1 roll R1 B1 Y1; P2 roll R6 B6 Y6")
    assert page(s).count("covered die") == 4  # three of P2, one of the dummy
    assert page(play(start(2, open_dice=True), "P1 roll R1 B1 Y1; P2 roll R6 B6 Y6")).count("covered die") == 1


def test_the_blank_sheet_stands_alone() -> None:
    assert GAME.blank is not None
    picture = GAME.blank()
    root = ElementTree.fromstring(picture)
    assert root.tag.endswith("svg") and "RagnaRoll" in picture and picture.count("s-troll") > 18
    assert picture.count('class="struck printed"') == 6 and "Astrid" not in picture


def test_the_text_of_the_table_fits_a_terminal() -> None:
    for seats in (1, 3, 6):
        text = GAME.text(halfway(seats).view(0))
        assert max(len(row) for row in text.splitlines()) <= 100 and "P1 (you)" in text
