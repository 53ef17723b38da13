"""The pictures: well-formed, complete for the choices, small enough, and a blank sheet that stands alone."""

from __future__ import annotations

import gzip
import re
from time import process_time
from typing import cast
from xml.etree import ElementTree

from games.ragnaroll.sheets import at_the_end, dice, offers, play, put, start
from meadhall.game import SPECTATOR, Look
from meadhall.games.ragnaroll import GAME
from meadhall.games.ragnaroll.drawing.grid import outline
from meadhall.games.ragnaroll.drawing.overlay import shared_out
from meadhall.games.ragnaroll.rules import codes, gods
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
    assert GAME.draw(s.view(0), Look()).classes == "rr rr-end"
    assert "ladder of heroes" in page(at_the_end(1, [""]), SPECTATOR)


def test_before_the_reveal_the_dice_of_others_are_covered() -> None:
    s = play(start(2), "P1 roll R1 B1 Y1; P2 roll R6 B6 Y6")
    assert page(s).count("covered die") == 4  # three of P2, one of the dummy
    assert page(play(start(2, open_dice=True), "P1 roll R1 B1 Y1; P2 roll R6 B6 Y6")).count("covered die") == 1


def test_the_blank_sheet_stands_alone() -> None:
    assert GAME.blank is not None
    picture = GAME.blank()
    root = ElementTree.fromstring(picture)
    troll = re.search(r' d="([^"]+)"', sprite('<use href="#s-troll"/>'))
    assert root.tag.endswith("svg") and "RagnaRoll" in picture and troll is not None and picture.count(troll.group(1)) > 18
    assert picture.count('class="struck printed"') == 6 and "Astrid" not in picture


def test_the_text_of_the_table_fits_a_terminal() -> None:
    for seats in (1, 2, 3, 6):
        for s in (halfway(seats), at_the_end(seats, ["R1-1 R2-1"] * seats)):
            assert max(len(row) for row in GAME.text(s.view(0)).splitlines()) <= 80


def test_the_viewers_own_sheet_stands_last_and_its_numbers_over_their_columns() -> None:
    rows = GAME.text(halfway(3).view(1)).splitlines()
    heads = [row for row in rows if row.startswith("P")]
    assert [row.split()[0].rstrip(",") for row in heads] == ["P3", "P1", "P2"] and heads[-1] == "P2 (you)"
    numbers, first = rows[rows.index("P2 (you)") + 1 : rows.index("P2 (you)") + 3]
    assert [numbers[i] for i, sign in enumerate(first[:40]) if i > 1 and sign != " "] == list("123456" * 3)


def test_every_sign_of_the_table_has_a_legend() -> None:
    text = GAME.text(halfway(2).view(0))
    for words in (
        ". empty",
        "w warrior",
        "t troll",
        "s standing stone",
        "X struck",
        "# burnt",
        "S Sif",
        "! can be summoned",
        "X crossed off",
    ):
        assert words in text, words


def test_a_turn_that_is_complete_shows_all_three_roles() -> None:
    """The last role is not in the view, because all dice are revealed with it: it is drawn as laid out."""
    state = start(2)
    while int(state.present(0)) // codes.STEP != codes.CIRCLE:
        actor = state.actors()[0]
        state.play(actor, int(state.sample(Rng(3))) if actor == CHANCE else state.legal(actor)[0])
    last = state.legal(0)[-1]
    asked, laid = (GAME.draw(state.view(0), Look(laid=1, pending=pending)).regions["dice"].html for pending in (-1, last))
    assert asked.count('class="pickable"') == 2 and "socket sel" in asked
    assert "pickable" not in laid and "socket sel" not in laid and laid.count("rr-die") == 3


def test_each_of_several_shapes_that_overlap_can_be_clicked() -> None:
    crowd = {n: [n, n + 1, n + 2] for n in range(6)} | {9: [2, 3], 10: [3, 4]}
    own = shared_out(crowd)
    taken = [q for squares in own.values() for q in squares]
    assert all(own.values()) and all(set(own[n]) <= set(crowd[n]) for n in crowd)
    assert sorted(taken) == list(range(8)), "each square belongs to one of them"


def test_the_dice_of_the_last_round_are_not_shown_while_roles_are_given() -> None:
    s = halfway(2)
    while s.phase != 2:
        s.apply(CHANCE, int(s.sample(Rng(1)))) if s.turn() == CHANCE else s.apply(s.actors()[0], s.legal(s.actors()[0])[0])
    assert "dice D1" not in GAME.text(s.view(0)) and "dice P1" in GAME.text(s.view(0))
    assert "dice P2  hidden until the reveal" in GAME.text(s.view(0)) and "?" not in GAME.text(s.view(0))


def test_sheets_are_said_to_be_old_only_while_they_are() -> None:
    s = play(start(3), dice("Y1", "R4-3", 1, 4))
    assert GAME.text(s.view(0)).count("as everybody last saw it") == 2 and "as all saw it last" not in GAME.text(s)
    assert "as everybody last saw it" not in GAME.text(start(3).view(0))


def test_the_end_says_why_it_ended_and_what_decided() -> None:
    s = at_the_end(2, ["R1-1 R3-1", "R1-1 R3-1"])
    assert "ten rounds were played" in GAME.text(s.view(0)) and "are equal" in GAME.prompt(s.view(0), 0).help
    won = at_the_end(2, ["R4-1", "R1-1"])
    assert GAME.prompt(won.view(1), 1).ask.startswith("You win") and "round 10" in GAME.prompt(won.view(1), 1).help


def test_every_option_has_a_title_a_sentence_and_words_for_its_values() -> None:
    for option in GAME.options:
        assert option.title and len(option.labels) == len(option.values) and option.about.endswith(".")
    assert [option.name for option in GAME.options if option.for_seats and 1 not in option.for_seats] == ["final_tie", "open_dice"]


def test_both_printed_bonus_tracks_can_be_played() -> None:
    assert [gods.printed_bonus(start(2, bonus_track="seven"), n) for n in range(1, 11)] == [0, 3, 3, 2, 2, 1, 1, 1, 0, 0]
    assert [gods.printed_bonus(start(2), n) for n in range(1, 11)] == [0, 3, 3, 2, 2, 1, 1, 0, 0, 0]


def present_step(s: RagnarollState) -> str:
    """The title of the step that the tray highlights."""
    return page(s).partition('aria-current="step"')[2].partition("<b>")[2].partition("</b>")[0]


def test_while_a_god_uses_its_power_the_tray_is_at_summoning() -> None:
    for seats in (1, 3):
        s = put(start(seats), struck=f"{SIF} R2-6", spent=(1, 0, 0), round=2)
        play(s, dice("Y6", "R1-1", 5, 6, seats=seats))
        while s.owes(0) and "summon sif" not in offers(s):
            s.play(0, s.legal(0)[0])
        assert present_step(s) == "Summon"
        play(s, "P1 summon sif")
        assert offers(s)[0].startswith("smite") and present_step(s) == "Summon"


def test_a_stone_that_the_bolt_won_belongs_to_the_bolt() -> None:
    s = play(put(start(1)), dice("Y6", "R2-3", 5, 6, seats=1))
    while not offers(s)[0].startswith("rune R"):
        s.play(0, s.legal(0)[0])
    assert present_step(s) == "Lightning"


def test_between_two_questions_the_tray_is_at_what_is_being_told() -> None:
    """The stone, then one strike after another: nothing is at the summoning while strikes are still to come."""
    s, rng, told = start(2), Rng(3), set()
    while actors := s.actors():
        options = s.options(actors[0])
        s.listen()
        s.apply(actors[0], s.sample(rng) if actors[0] == CHANCE else options[rng.below(len(options))])
        for shot in s.seen():
            seen = cast(RagnarollState, shot.state)
            if seen.phase == codes.RESOLVE and any(step // codes.STEP == codes.AIM for step in seen.steps[: seen.depth[0]]):
                told.add(present_step(seen).partition(" ")[0])
    assert told == {"Stone", "Left", "Right"}


def test_a_picture_that_stands_alone_has_its_colours() -> None:
    picture = GAME.draw(halfway().view(0), Look()).picture
    assert picture.startswith("<svg") and 'class="rr-ground"' in picture and 'class="board rr-map"' in picture
    for rule in (".rr-map { --paper", ".rr-map .r {", ".rr-map .b {", ".rr-map .y {", ".rr-map .mark"):
        assert rule in GAME.style(), f"{rule}: the map needs its colours without the page around it"


def test_what_is_drawn_can_be_looked_up() -> None:
    known = {term.key for term in GAME.terms}
    used: set[str] = set()
    solo = play(start(1), dice("Y1", "R4-3", 1, 4, seats=1))
    for s in (halfway(), solo, at_the_end(1, [SIF]), play(start(2), "P1 roll R1 B1 Y1; P2 roll R1 B1 Y1")):
        used |= {part.split('"')[0] for part in page(s).split('data-term="')[1:]}
    assert used <= known and {"troll", "warrior", "standing-stone", "sif", "valhalla", "magic", "row-r", "column-1", "thunder"} <= used


def test_a_spectator_is_told_whose_sheet_it_is_and_nothing_is_called_theirs() -> None:
    s = play(start(3), dice("Y1", "R4-3", 1, 4))
    html = page(s, SPECTATOR)
    assert "<h1" in html and "Astrid" in html.partition("<h1")[2].partition("</h1>")[0]
    assert "your row" not in html and "gives you" not in html and "left neighbour" not in html


def test_with_six_players_the_right_neighbour_comes_second() -> None:
    html = GAME.draw(halfway(6).view(0), Look()).regions["seats"].html
    assert [part[0] for part in html.split('id="seat-')[1:]] == ["1", "5", "2", "3", "4"]


def test_the_blank_sheet_has_places_for_dice_and_for_turned_dice() -> None:
    picture = GAME.blank()
    assert all(role in picture for role in ("Thunder", "Circle", "Triangle")) and all(f"−{cost}</text>" in picture for cost in (1, 3, 5))


def test_a_tie_that_trolls_decide_is_marked() -> None:
    html = page(at_the_end(2, ["R2-1", "R1-1"]))
    assert 'class="decides"' in html and "more trolls decide" in html
    assert 'class="decides"' not in page(at_the_end(2, ["R4-1", "R1-1"]))
