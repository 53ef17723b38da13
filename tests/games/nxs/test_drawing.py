"""What the page shows: terms to look up, the reach of every piece, equal stones as one, an end that says why."""

from __future__ import annotations

import re

import pytest

from meadhall.game import Look
from meadhall.games.nxs.drawing import board as drawing
from meadhall.games.nxs.rules import codes, turns

from .table import BLACK, GAME, WHITE, after, at, play, start


def page(state: object) -> str:
    return "".join(region.html for region in GAME.draw(state, Look()).regions.values())  # type: ignore[arg-type]


def piece(drawn: str, name: str) -> str:
    """The element of the piece on a hex, up to the next one."""
    return drawn.split(f'id="p-{name}"')[1].split('id="p-')[0]


DEALS = "deal W raido; deal B jera; deal W raido; deal B isa; deal W kenaz; deal B jera"


def test_everything_that_can_be_looked_up_is_known() -> None:
    known = {term.key for term in GAME.terms}
    state = start(cards="drawing", script=DEALS)
    for seat in (WHITE, BLACK, -1):
        found = set(re.findall(r'data-term="([^"]*)"', page(state.view(seat))))
        assert found <= known and {"boar", "sorceress", "raido", "jera"} <= found


def test_an_enemy_shows_where_it_could_go_and_whom_it_could_capture() -> None:
    state = at("WB@We3/4 BU@Wg2/3 BJ@Ba1/0 WS@Wa1/0").view(WHITE)
    bear, wolf = GAME.reach(state, "p:We3"), GAME.reach(state, "p:Wg2")
    assert bear is not None and ("p-Wg2", "prey") in bear.marks
    moved = after(at("WB@We3/4 BU@Wg2/3 BJ@Ba1/0", mover=BLACK), "Wg2")
    assert wolf is not None and len(wolf.marks) == len(moved.legal(BLACK))


def test_two_equal_stones_are_one_that_says_so() -> None:
    drawn = page(start(cards="drawing", script=DEALS).view(WHITE))
    assert drawn.count('data-spot="r:raido"') == 1 and "Raidō ×2" in drawn and drawn.count("Raidō ×") == 1


def test_the_neutral_stone_keeps_its_name_beside_it() -> None:
    """On a narrow table the word alone, at the end of a row, seemed to name the stone before it."""
    script = "deal W raido; deal B tiwaz; deal W jera; deal B ehwaz; neutral isa"
    drawn = page(start(cards="onitama", script=script).view(WHITE))
    assert re.search(r'class="lone"><span[^>]*>Neutral</span><[^>]*id="stone-neutral"', drawn)


def test_a_single_piece_is_not_called_pieces() -> None:
    drawn = re.sub(r"<[^>]*>", "", page(at("WB@We3/4 BU@Wg2/3 BJ@Ba1/0").view(WHITE)))
    assert "White, 1 piece" in drawn and "1 pieces" not in drawn and "Black, 2 pieces" in drawn


def test_land_that_is_not_in_play_is_not_drawn() -> None:
    assert "t-g" not in page(start(2).view(WHITE)) and "t-g" in page(start(3).view(WHITE))


def test_the_line_around_held_hexes_has_a_rim_and_lies_above_names() -> None:
    """A dark line alone, where two lands meet, looks as if their edge were broken."""
    drawn = page(at("BU@We5/2 WO@Bd4/0 WJ@Wa1/3").view(WHITE))
    for tone in "wb":
        rim, line = drawn.index(f'class="held-rim {tone}'), drawn.index(f'class="held-line {tone}')
        assert drawn.index('class="names"') < rim < line


def test_what_tints_a_held_hex_tints_the_plate_under_its_name_too() -> None:
    """A plate in the colour of the land, on a hex that is offered, looks like a hole."""
    drawn = page(at("BU@We5/2 WO@Bd4/0 WJ@Wa1/3").view(WHITE))
    plates = [found.start() for found in re.finditer(r'<rect [^>]*class="t-[wbg]"', drawn)]
    assert plates and max(plates) < drawn.index('class="veils"') < drawn.index('class="names"')


def test_the_piece_that_was_turned_last_is_marked() -> None:
    state = play(start(), "W: Wf3-Wg2 r We3 cw").view(BLACK)
    assert 'class="turned"' in piece(page(state), "We3") and page(state).count('class="turned"') == 1


def test_the_end_says_why_and_counts() -> None:
    state = start()
    turns.stalemate(state, codes.LIMIT)
    drawn = page(state.view(WHITE))
    assert "Stalemate: Astrid and Bjorn share the win. All turns are taken; hexes and captures are equal. NX-7.14, NX-7.12" in drawn
    assert drawn.count("0 hexes, captured 0, lost 0") == 2


@pytest.mark.parametrize("seats", [2, 3])
def test_the_arrows_of_a_piece_at_the_edge_stay_on_the_board(seats: int) -> None:
    """Beside the board they would be cut by the edge of a phone."""
    state = start(seats=seats)
    state.step = codes.ROT_DIR
    for steps in range(6):
        left, top, width, height = drawing._frame(seats, steps)
        for cell in drawing._cells(seats):
            state.start = cell
            places = [*drawing._beside(state, steps).values()]
            assert len({*places}) == 2
            assert all(left <= x - drawing.R * 0.72 and x + drawing.R * 0.72 <= left + width for x, _ in places), (cell, steps)
            assert all(top <= y - drawing.R * 0.72 and y + drawing.R * 0.72 <= top + height for _, y in places), (cell, steps)
