"""The pace of beats with a clock that the test holds: how long each is shown, what goes faster, what is left out. Nothing sleeps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import meadhall.web

Browse = Callable[..., Any]
STATIC = Path(meadhall.web.__file__).parent / "static"
HOME = "http://beats.example/"
PAGE = """<body><button id="mh-skip" data-act="skip"></button><div id="mh-beat" hidden></div><button id="aside">Log</button>
<section data-region><button id="spot" data-spot="a">A</button></section><script type="module" src="begin.js"></script>"""
# What is shown is noted with the time at which it was shown, and with everything that it brings.
BEGIN = """
import { Beats } from "./beats.js";
window.shown = [];
let asked = false;
const show = (frame) => {
  asked = frame.you;
  const { seq, you, regions, log, beat } = frame;
  window.shown.push({ seq, you, at: performance.now(), regions: { ...regions }, log: log?.html ?? "", said: beat?.say ?? [] });
};
window.beats = new Beats(show, () => asked, () => {});
document.body.dataset.ready = "1";
"""
PUSH = "frames => frames.forEach((frame) => window.beats.push(frame))"
# at normal pace, in milliseconds, as docs/protocol.md has it: by kind, and for each character to read
MOVE, NOTE, OWN, READING, LONGEST = 600, 350, 300, 12, 2600
PAINT = 40  # the clock's own frames: a beat's time begins when it is painted


def beat(seq: int, words: int = 50, kind: str = "move", more: bool = True, **more_fields: Any) -> dict[str, Any]:
    told = {"kind": kind, "say": ["x" * words], "show": "", "own": False, "more": more}
    changes = {"regions": {"stage": f"table {seq}", f"part{seq}": "changed"}, "log": {"whole": False, "html": f"<li>{seq}</li>"}}
    return {"v": 1, "seat": 0, "seq": seq, "you": False, "over": False, **changes, "beat": told, **more_fields}


def question(seq: int, **more: Any) -> dict[str, Any]:
    return {"v": 1, "seat": 0, "seq": seq, "you": True, "over": False, "regions": {}, **more}


@pytest.fixture
def stage(browse: Browse) -> Iterator[Callable[..., Any]]:
    """An empty page with the beats alone, and its clock in our hands."""

    def begin(pace: str, calm: bool = False) -> Any:
        page = browse(pace=pace, calm=calm)
        page.route(f"{HOME}**", lambda route: serve(route, route.request.url.removeprefix(HOME)))
        page.clock.install(time=1_800_000_000)
        page.goto(HOME)
        page.wait_for_selector("body[data-ready]")
        page.clock.pause_at(1_800_000_100)
        return page

    def serve(route: Any, name: str) -> None:
        if name in ("", "begin.js"):
            route.fulfill(body=BEGIN if name else PAGE, content_type="text/javascript" if name else "text/html")
        else:
            route.fulfill(path=str(STATIC / name), content_type="text/javascript")

    yield begin


def shown(page: Any) -> list[dict[str, Any]]:
    return list(page.evaluate("window.shown"))


def run(page: Any, milliseconds: float) -> list[dict[str, Any]]:
    """Let the clock go on, and see what has been shown by then."""
    page.clock.run_for(int(milliseconds))
    return shown(page)


def lasted(notes: list[dict[str, Any]]) -> list[float]:
    return [later["at"] - note["at"] for note, later in pairwise(notes)]


@pytest.mark.parametrize(("pace", "factor"), [("slow", 1.7), ("normal", 1.0), ("fast", 0.4)])
def test_every_beat_is_shown_for_its_time_and_the_question_comes_last(stage: Callable[..., Any], pace: str, factor: float) -> None:
    page = stage(pace)
    page.evaluate(PUSH, [beat(1), beat(2, kind="note"), beat(3, words=400), question(4)])
    notes = run(page, 12_000)
    assert [note["seq"] for note in notes] == [1, 2, 3, 4] and notes[-1]["you"]
    for found, wanted in zip(lasted(notes), [MOVE + 50 * READING, NOTE + 50 * READING, LONGEST], strict=True):
        assert wanted * factor <= found <= wanted * factor + PAINT


def test_an_own_choice_takes_little_time_and_what_follows_from_it_the_time_to_read_it(stage: Callable[..., Any]) -> None:
    page = stage("normal")
    plain, news = beat(1), beat(2)
    plain["beat"]["own"] = news["beat"]["own"] = True
    news["beat"]["say"] = ["x" * 50, "y" * 60]
    page.evaluate(PUSH, [plain, beat(1), news, beat(2), question(3)])
    notes = run(page, 12_000)
    assert [note["seq"] for note in notes] == [1, 1, 2, 2, 3]
    for found, wanted in zip(lasted(notes)[::2], [OWN, OWN + 60 * READING], strict=True):
        assert wanted <= found <= wanted + PAINT


def test_what_is_too_long_to_be_read_at_once_is_told_in_parts(stage: Callable[..., Any]) -> None:
    """At whole sentences; the table and the log change with the first part, and the question comes after the last."""
    page = stage("normal")
    long = beat(2, kind="reveal", more=False, you=True)
    long["beat"]["say"] = ["a" * 30, "b" * 80, "c" * 80, "d" * 200, "e" * 20]
    page.evaluate(PUSH, [beat(1), long])
    notes = run(page, 20_000)
    said = [note["said"] for note in notes]
    assert said == [["x" * 50], ["a" * 30, "b" * 80], ["c" * 80], ["d" * 200], ["e" * 20], []]
    assert ["part2" in note["regions"] for note in notes] == [False, True, False, False, False, False]
    assert [note["log"] for note in notes] == ["<li>1</li>", "<li>2</li>", "", "", "", ""]
    assert [note["you"] for note in notes][-1]
    wanted = [LONGEST, NOTE + 80 * READING, LONGEST, NOTE + 20 * READING]
    for found, length in zip(lasted(notes)[1:], wanted, strict=True):
        assert length <= found <= length + PAINT
    other = stage("normal")
    other.evaluate(PUSH, [beat(1), long])
    other.keyboard.press("Space")
    last = run(other, 100)[-1]
    assert last["you"] and "part2" in last["regions"] and last["log"] == "<li>2</li>", "a skip leaves no part behind"


def test_at_once_nothing_is_waited_for(stage: Callable[..., Any]) -> None:
    page = stage("instant")
    page.evaluate(PUSH, [beat(1), beat(2), question(3)])
    assert [note["seq"] for note in shown(page)] == [1, 2, 3], "and the clock stood still"
    assert len({note["at"] for note in shown(page)}) == 1


def test_if_much_waits_all_of_it_goes_faster_by_one_factor(stage: Callable[..., Any]) -> None:
    page = stage("normal")
    whole = MOVE + 50 * READING
    page.evaluate(PUSH, [beat(seq) for seq in range(20)] + [question(20)])  # 24 seconds, twice what is easy
    notes = run(page, 24_000)
    assert [note["seq"] for note in notes] == list(range(21))
    first, *others = lasted(notes)
    assert first == pytest.approx(whole, abs=PAINT), "when it came nothing else was waiting"
    assert max(others) - min(others) <= PAINT, "the first and the last at the same pace"
    assert whole * 12 / 23 <= min(others) and max(others) <= whole * 12 / 22 + PAINT


def test_beyond_45_seconds_the_oldest_are_left_out_and_nothing_of_them_is_lost(stage: Callable[..., Any]) -> None:
    page = stage("normal")
    many = 100
    page.evaluate(PUSH, [beat(seq) for seq in range(many)] + [question(many)])  # two minutes
    notes = run(page, 60_000)
    left = many + 1 - len(notes)
    whole = MOVE + 50 * READING
    assert left == pytest.approx(many - 1 - 45_000 / whole, abs=1.5)
    assert [note["seq"] for note in notes] == [0, *range(left + 1, many + 1)], "the oldest, in one piece"
    assert notes[-1]["you"] and sum(lasted(notes)[1:]) <= 45_000 / 3 + PAINT * many
    assert {f"part{seq}" for seq in range(many)} == {name for note in notes for name in note["regions"] if name != "stage"}
    assert "".join(note["log"] for note in notes) == "".join(f"<li>{seq}</li>" for seq in range(many))


def test_beats_take_a_tenth_of_ones_own_time_at_most(stage: Callable[..., Any]) -> None:
    page = stage("normal")
    now = page.evaluate("Date.now()")
    page.evaluate(PUSH, [beat(1, words=0, kind="note")])
    page.evaluate(PUSH, [beat(seq) for seq in range(2, 8)] + [question(8, deadline=now + 20_000)])  # 7.2 seconds of beats; 20 to think
    notes = run(page, 8_000)
    assert [note["seq"] for note in notes] == list(range(1, 9)) and notes[-1]["you"]
    assert notes[-1]["at"] - notes[1]["at"] <= 2_000 + PAINT * 7
    other = stage("normal")
    other.evaluate(PUSH, [beat(1, words=0, kind="note"), beat(2), question(3, you=False, deadline=now + 5_000)])
    assert lasted(run(other, 3_000))[1] >= MOVE, "the clock of another is no reason to hurry"


def test_a_skip_lasts_until_a_question_or_a_rest(stage: Callable[..., Any]) -> None:
    page = stage("normal")
    page.evaluate(PUSH, [beat(seq) for seq in range(1, 6)])
    page.evaluate("() => document.getElementById('mh-skip').click()")
    assert [note["seq"] for note in shown(page)] == [1, 5], "all that waited is one picture"
    assert set(shown(page)[-1]["regions"]) >= {f"part{seq}" for seq in range(2, 6)}
    run(page, 1_000)
    page.evaluate(PUSH, [beat(6), beat(7)])
    assert [note["seq"] for note in shown(page)] == [1, 5, 6, 7], "what comes soon after belongs to it"
    run(page, 4_000)
    page.evaluate(PUSH, [beat(8), beat(9), question(10)])
    assert [note["seq"] for note in shown(page)][4:] == [8], "after a rest it is over"
    assert [note["seq"] for note in run(page, 5_000)][4:] == [8, 9, 10]


@pytest.mark.parametrize(("focus", "skips"), [("spot", True), ("aside", False)])
def test_space_skips_although_the_last_click_was_on_a_button_of_the_table(stage: Callable[..., Any], focus: str, skips: bool) -> None:
    """The button of a choice keeps the focus when the choice is made. Any other button keeps its own meaning of Space."""
    page = stage("normal")
    page.focus(f"#{focus}")
    page.evaluate(PUSH, [beat(1), beat(2), beat(3), question(4)])
    page.keyboard.press("Space")
    assert [note["seq"] for note in shown(page)] == ([1, 4] if skips else [1])


def test_a_roll_is_told_when_its_die_lies_even_if_nothing_follows_yet(stage: Callable[..., Any]) -> None:
    page = stage("normal")
    rolled = beat(1, words=20, kind="roll")
    rolled["beat"]["show"] = "<span data-rolls><i>1</i><i>2</i></span>"
    page.evaluate(PUSH, [rolled])
    assert shown(page) == [] and page.evaluate("window.beats.said[0]") == "The die rolls."
    length = 1150 + 20 * READING
    assert run(page, length * 0.6 - 10) == []
    assert [note["seq"] for note in run(page, PAINT + 10)] == [1]
    assert page.evaluate("window.beats.said[0]") == "x" * 20


def test_what_is_hidden_waits_for_nothing(stage: Callable[..., Any]) -> None:
    page = stage("slow")
    page.evaluate(PUSH, [beat(1), beat(2), beat(3), question(4)])
    page.evaluate("""() => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
      document.dispatchEvent(new Event('visibilitychange'));
    }""")
    assert [note["seq"] for note in shown(page)] == [1, 4]
    assert set(shown(page)[-1]["regions"]) >= {"part2", "part3"}
