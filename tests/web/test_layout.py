"""No text is cut, covered, too small or too pale; whatever is offered can be clicked; the board stands still.

layout/planted.html has a fault for each rule, and innocents beside them: the audit finds all faults and no innocent. What it finds
at real tables must be in layout/known.txt, a list that only ever gets shorter: a finding that has gone must be struck out.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import cycle
from typing import Any

import pytest

from games.yggdrasil.positions import GAME, table
from meadhall import Look, load_game
from meadhall.games import CATALOGUE
from web.auditing import AUDIT, HERE, SIZES, THEMES, Auditor, Finding, findings, positions
from web.driving import SEEN
from web.serving import Served

KNOWN = HERE / "known.txt"
SAMPLE = (("1280x720", "light"), ("390x844", "dark"))


def known(key: str) -> set[str]:
    """The findings of a game that are still to be mended: `game rule where` a line, with a reason where one is meant to stay."""
    lines = (line.partition("  #")[0].strip() for line in KNOWN.read_text("utf-8").splitlines())
    return {line for line in lines if line.startswith(f"{key} ")}


def place(finding: Finding) -> str:
    """A finding as known.txt has it."""
    return f"{finding.game} {finding.rule} {finding.where}"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def planted() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(HERE)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/planted.html"
    server.shutdown()
    server.server_close()
    thread.join(5)


def test_every_planted_fault_is_found_and_no_innocent(chromium: Any, planted: str) -> None:
    page = chromium.new_page(viewport={"width": 900, "height": 800})
    page.goto(planted)
    page.evaluate(AUDIT)
    page.evaluate("audit.settle()")
    found = findings(page, page.context.new_cdp_session(page))
    faults = page.evaluate("[...document.querySelectorAll('[class*=bad-]')].map(e => [...e.classList].find(c => c.startsWith('bad-')))")
    said = " ".join(f["where"] + f["detail"] for f in found)
    assert len(faults) >= 11 and not [fault for fault in faults if fault not in said]
    assert not [f for f in found if ".good" in f["where"].split(" > ")[-1]]
    page.close()


def test_a_board_that_moves_is_found(chromium: Any, planted: str) -> None:
    page = chromium.new_page(viewport={"width": 900, "height": 800})
    page.goto(planted)
    page.evaluate(AUDIT)
    moved = "([a, b]) => audit.shift(a, b)"
    still = {"stage ": [10, 100, 600, 400]}
    assert page.evaluate(moved, [still, still]) == []
    assert page.evaluate(moved, [still, {"stage ": [10, 103, 600, 400]}])[0]["rule"] == "shift"
    assert page.evaluate(moved, [still, {"stage ": [10, 100, 600, 380]}])[0]["rule"] == "shift"
    page.close()


@pytest.fixture
def auditor(chromium: Any, served: Served) -> Iterator[Auditor]:
    made = Auditor(chromium, served)
    yield made
    made.close()


def test_with_reduced_motion_a_change_is_complete_at_once(auditor: Auditor) -> None:
    """A transition of one millisecond on everything is none the eye sees, but each change then takes its time level by level."""
    auditor.open(positions(load_game("hexentafl"), 2, 2, seed=5)[0])
    page = auditor.page
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.evaluate("audit.settle()")
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert page.evaluate("() => (getComputedStyle(document.body).color, document.getAnimations().map(a => a.transitionProperty))") == []


@pytest.mark.parametrize("key", CATALOGUE)
def test_a_table_reads_well(key: str, auditor: Auditor) -> None:
    """The first question, the middle and the end of a game: nothing that is not known, by turns on a laptop and on a phone."""
    game = load_game(key)
    found: set[Finding] = set()
    for position, (size, theme) in zip(positions(game, game.default_seats, 4, seed=5), cycle(SAMPLE), strict=False):
        auditor.open(position)
        found |= auditor.look(position, size, theme)
    new = sorted({place(finding) for finding in found} - known(key))
    assert not new, "\n".join(f"{place(f)}   {f.how}: {f.text!r}" for f in sorted(found) if place(f) in new)


# views in which a survey once found a fault: game, seats, seed, position, size
ONCE_WRONG = [
    ("yggdrasil", 4, 35, 2, "1440x900"),  # a trance that a Giant cancels: its words were faded
    ("yggdrasil", 6, 37, 3, "1280x720"),  # the Sacred Land is shut: chains behind its words
    ("yggdrasil", 5, 36, 2, "1440x900"),  # three trances: islands were cut, and "Elves" lost two letters
    ("yggdrasil", 3, 74, 3, "1440x900"),  # two long trances of three Gods: islands were cut
    ("yggdrasil", 1, 32, 3, "390x844"),  # small worlds are shut: the bar covered their names
    ("yggdrasil", 6, 12, 2, "390x844"),  # the name of a God in a trance left its panel
    ("yggdrasil", 1, 14, 1, "1280x720"),  # faces of the die that lose: their words were faded
    ("ragnaroll", 3, 34, 1, "390x844"),  # a bonus of the present round was red on gold
    ("ragnarokstar", 2, 33, 1, "1280x720"),  # boats covered the numbers of the path
    ("ragnarokstar", 4, 1, 1, "390x844"),  # two islands that cannot be reached: their names left the button
    ("ragnarokstar", 4, 35, 3, "1280x720"),  # the next card of a deck left its panel
]


@pytest.mark.parametrize(("key", "seats", "seed", "at", "size"), ONCE_WRONG)
def test_what_a_survey_found_is_mended(key: str, seats: int, seed: int, at: int, size: str, auditor: Auditor) -> None:
    position = positions(load_game(key), seats, 5, seed)[at]
    auditor.open(position)
    assert not auditor.look(position, size, "light")


def test_a_world_that_is_shut_keeps_its_name_beside_a_number(auditor: Auditor) -> None:
    """The Dead, shut, with a number of two digits; random games hardly ever come to that."""
    position, page = positions(load_game("yggdrasil"), 3, 2, 1)[0], auditor.page
    auditor.open(position)
    shut = table("thor odin freyja", active="angerboda gialp", dead=19, bags="white 0/13 blue 0/12")
    page.set_viewport_size({"width": 1280, "height": 720})
    page.evaluate("html => { document.getElementById('stage').innerHTML = html; }", GAME.draw(shut.view(0), Look()).regions["stage"].html)
    assert page.inner_text("#w-dead h2").split() == ["The", "Dead", "19"]
    names = "() => [...document.querySelectorAll('.yg-w h2 > span')].filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent)"
    assert page.evaluate(names) == []


def test_rune_stones_that_were_used_can_be_read(auditor: Auditor) -> None:
    position = positions(load_game("nxs"), 3, 5, 12, cards="drawing")[2]
    auditor.open(position)
    assert auditor.page.locator(".stone.spent").count() == 3
    assert not auditor.look(position, "1280x720", "dark")


SPOTS = """() => [...document.querySelectorAll('[data-spot].may')].filter(e => e.getClientRects().length).map(e => {
  const box = e.getBoundingClientRect();
  return [e.dataset.spot, box.x + box.width / 2, box.y + box.height / 2];
})"""


@pytest.mark.parametrize("key", CATALOGUE)
def test_pointing_never_moves_the_board(key: str, auditor: Auditor) -> None:
    """Words about what is pointed at have room of their own: every offered spot is hovered over, before and after a first click."""
    game, page, moved = load_game(key), auditor.page, dict[str, str]()
    page.set_viewport_size({"width": 1280, "height": 720})
    for position in positions(game, game.default_seats, 5, seed=6)[:-1]:
        auditor.open(position)
        for click in (True, False):
            page.mouse.move(2, 2)
            page.evaluate("audit.settle()")
            before, spots = page.evaluate("audit.board()"), page.evaluate(SPOTS)
            for spot, x, y in spots[:30]:
                page.mouse.move(x, y)
                page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
                for finding in page.evaluate("([a, b]) => audit.shift(a, b)", [before, page.evaluate("audit.board()")]):
                    moved[f"{page.inner_text('#mh-ask')} {spot}"] = finding["detail"]
            if click and spots:
                seen = page.evaluate(SEEN, False)
                page.mouse.click(*spots[0][1:])
                page.wait_for_function(f"seen => !document.body.matches('.sending') && ({SEEN})(false) !== seen", arg=seen)
    assert not moved


@pytest.mark.slow
@pytest.mark.parametrize("key", CATALOGUE)
def test_every_table_reads_well_everywhere(key: str, auditor: Auditor) -> None:
    """All seat counts, sizes and themes; what is known and no longer found is struck out of the list."""
    game = load_game(key)
    found: set[str] = set()
    for seats in game.seats:
        for seed in (seats, 10 + seats):
            for position in positions(game, seats, 12, seed):
                auditor.open(position)
                for size in SIZES:
                    for theme in THEMES:
                        found |= {place(finding) for finding in auditor.look(position, size, theme)}
    assert not found - known(key), "\n".join(sorted(found - known(key)))
    assert not known(key) - found, f"mended, so strike out: {sorted(known(key) - found)}"
