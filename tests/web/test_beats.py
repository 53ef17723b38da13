"""Beats in the browser: each is seen for its time and in its order, the question comes last, nothing is lost."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from web.driving import CAME, by_hand, no_coach, one_choice, press, ready, set_table, state, until
from web.serving import Served

Browse = Callable[..., Any]

# Notes what the page tells and when, and what came over its sockets. To be run before the page's own scripts.
NOTES = (
    CAME
    + """(() => {
  window.seen = [];
  const look = () => {
    const prompt = document.getElementById('mh-prompt');
    if (!prompt) return;
    const kind = prompt.classList.contains('tells') ? 'tells' : prompt.classList.contains('yours') ? 'asks' : 'waits';
    const words = (document.getElementById('mh-ask').textContent + ' ' + document.getElementById('mh-then').textContent).trim();
    const last = window.seen.at(-1);
    if (last && last.kind === kind && last.words === words) return;
    const log = document.getElementById('mh-log').textContent;
    window.seen.push({ kind, words, at: performance.now(), height: prompt.offsetHeight, log });
  };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  document.addEventListener('DOMContentLoaded', () => new MutationObserver(look).observe(document.documentElement, all));
})()"""
)
HIDE = """() => {
  for (const [name, value] of [['hidden', true], ['visibilityState', 'hidden']]) {
    Object.defineProperty(document, name, { configurable: true, get: () => value });
  }
  document.dispatchEvent(new Event('visibilitychange'));
}"""
MISS_FIVE = """() => {
  const seen = JSON.parse(localStorage.getItem('meadhall:seen'));
  for (const table in seen) seen[table] -= 5;
  localStorage.setItem('meadhall:seen', JSON.stringify(seen));
}"""
NO_PATHS = """(() => {
  window.moved = 0;
  const real = Element.prototype.animate;
  Element.prototype.animate = function (way, ...rest) {
    if (way.some((step) => step.transform)) window.moved++;
    return real.call(this, way, ...rest);
  };
})()"""
# Counts what is made to sound.
TONES = """(() => {
  window.tones = 0;
  const real = AudioScheduledSourceNode.prototype.start;
  AudioScheduledSourceNode.prototype.start = function (...given) { window.tones++; return real.apply(this, given); };
  const own = Object.getOwnPropertyDescriptor(AudioBufferSourceNode.prototype, 'start')?.value;
  if (own) AudioBufferSourceNode.prototype.start = function (...given) { window.tones++; return own.apply(this, given); };
})()"""
FETCHED = "(name) => performance.getEntriesByType('resource').some((one) => one.name.endsWith(name))"
# Keeps how long the page waits for anything.
WAITS = """(() => {
  window.waits = [];
  const real = window.setTimeout;
  window.setTimeout = (doing, time, ...more) => { window.waits.push(time); return real(doing, time, ...more); };
})()"""
# How many lines of the log are the present one, whenever the page is painted.
NOW_LINES = """(() => {
  window.nowLines = new Set();
  const look = () => {
    requestAnimationFrame(look);
    if (document.body?.dataset.ready) window.nowLines.add(document.querySelectorAll('#mh-log .last').length);
  };
  requestAnimationFrame(look);
})()"""
IN_A_CORNER = "() => { const b = document.getElementById('stage').getBoundingClientRect(); return [b.x + 5, b.y + 5]; }"
# Is there nothing else where the middle of something is?
ON_TOP = """(selector) => {
  const wanted = document.querySelector(selector), { left, top, width, height } = wanted.getBoundingClientRect();
  return width > 0 && wanted.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
FILM_IS_OVER = "() => !document.body.classList.contains('telling') && document.querySelector('.prompt.yours')"
QUIET = "() => !document.body.classList.contains('telling')"
TELLING = "() => document.body.classList.contains('telling')"


def table(page: Any, served: Served, game: str, **fields: str) -> None:
    page.add_init_script(NOTES)
    no_coach(page, game)
    set_table(page, served.url, game, **fields)
    ready(page)


def asked(page: Any, seconds: float = 60) -> None:
    """Until the film is over and the question is put."""
    page.wait_for_function(FILM_IS_OVER, timeout=seconds * 1000)


def until_telling(page: Any, seed: int) -> None:
    """Choose until something is told."""
    rng = random.Random(seed)
    asked(page)
    while page.evaluate(QUIET):
        one_choice(page, rng)
        page.wait_for_function("() => document.body.classList.contains('telling') || document.querySelector('.prompt.yours')")


def a_round(page: Any) -> None:
    """Write a whole setlist: what follows has many beats."""
    rng = random.Random(4)
    asked(page)
    while "contract" in page.inner_text("#mh-ask"):  # before the first round; what the others keep is told with one's own choice
        one_choice(page, rng)
        asked(page)
    while page.evaluate(QUIET) and state(page) == "yours":
        one_choice(page, rng)
        page.wait_for_function("() => document.body.classList.contains('telling') || document.querySelector('.prompt.yours')")
        if "number" not in page.inner_text("#mh-ask") and page.evaluate(QUIET):
            asked(page)


def captions(page: Any) -> list[str]:
    """The first sentences of all beats that came, in their order."""
    return [frame["beat"]["say"][0] for frame in page.evaluate("window.came") if frame.get("beat") and frame["beat"]["say"]]


def test_every_number_of_a_round_is_seen_and_the_question_comes_last(served: Served, browse: Browse) -> None:
    page = browse(pace="normal")
    table(page, served, "ragnarokstar")
    a_round(page)
    asked(page)
    seen = page.evaluate("window.seen")
    told = [note["words"] for note in seen if note["kind"] == "tells"]
    numbers = [words for words in told if words.startswith("Number")]
    assert numbers == [f"Number {n}." for n in range(1, len(numbers) + 1)] and numbers
    came = captions(page)
    for words in numbers:
        assert words in came
    first = next(i for i, note in enumerate(seen) if note["words"].startswith("Number 1"))
    assert all(note["kind"] == "tells" for note in seen[first : first + 2]), "no question between two beats"


@pytest.mark.slow
def test_no_caption_is_lost_or_out_of_order(served: Served, browse: Browse) -> None:
    page = browse(pace="fast")
    table(page, served, "yggdrasil")
    asked(page)
    by_hand(page, random.Random(5), 4)
    asked(page)
    told = [note["words"] for note in page.evaluate("window.seen") if note["kind"] == "tells"]
    at = 0
    for frame in page.evaluate("window.came"):
        beat = frame.get("beat")
        if not beat or not beat["say"] or beat["own"]:
            continue
        wanted = beat["say"][0]
        found = next((i for i in range(at, len(told)) if told[i].startswith(wanted)), None)
        assert found is not None, f"{wanted!r} was never told after {told[at - 1 : at]}"
        at = found


@pytest.mark.slow
def test_the_log_never_runs_ahead_and_the_prompt_keeps_its_height(served: Served, browse: Browse) -> None:
    page = browse(pace="fast")
    table(page, served, "yggdrasil")
    for seed in range(4):
        until_telling(page, seed)
        asked(page)
    seen = page.evaluate("window.seen")
    notes = [note for note in seen if note["kind"] == "tells" and not note["words"].startswith("The di")]
    assert len(notes) > 2
    for note, later in pairwise(notes):
        first = later["words"].split(". ")[0]
        if first not in note["words"]:
            assert note["log"].count(first) < later["log"].count(first) or first not in later["log"]
    assert len({note["height"] for note in notes}) == 1


def test_a_click_on_the_table_goes_on_and_space_skips_to_the_question(served: Served, browse: Browse) -> None:
    page = browse(pace="slow")
    table(page, served, "yggdrasil")
    until_telling(page, 3)
    before = page.inner_text("#mh-ask")
    page.mouse.click(*page.evaluate(IN_A_CORNER))
    page.wait_for_function("before => document.getElementById('mh-ask').textContent !== before", arg=before)
    page.keyboard.press("Space")
    asked(page, 15)
    assert page.evaluate("() => document.querySelector('.prompt.tells')") is None


def test_at_once_nothing_is_filmed_and_nothing_is_waited_for(served: Served, browse: Browse) -> None:
    page = browse()
    table(page, served, "yggdrasil")
    asked(page)
    by_hand(page, random.Random(2), 5)
    assert not [frame for frame in page.evaluate("window.came") if frame.get("beat")]
    assert not [note for note in page.evaluate("window.seen") if note["kind"] == "tells"]


SOUNDS = """() => Object.fromEntries([...document.querySelectorAll('[data-act=sound]')]
  .map(e => [e.textContent, e.getAttribute('aria-pressed')]))"""


def test_the_pace_is_chosen_in_the_dialog_and_remembered(served: Served, browse: Browse) -> None:
    page = browse(pace="slow")
    table(page, served, "hexentafl")
    page.click('[data-act=open][data-dialog="mh-more"]')
    assert page.get_attribute('[data-pace="slow"]', "aria-pressed") == "true"
    page.click('[data-pace="instant"]')
    assert page.get_attribute('[data-pace="instant"]', "aria-pressed") == "true"
    assert page.evaluate(SOUNDS) == {"off": "true", "on": "false"}
    page.click("[data-sound=on]")
    page.reload()
    ready(page)
    assert page.get_attribute('[data-pace="instant"]', "aria-pressed") == "true"
    assert page.evaluate(SOUNDS) == {"off": "false", "on": "true"}
    page.click('[data-act=open][data-dialog="mh-more"]')
    page.click("[data-sound=off]")
    assert page.evaluate(SOUNDS) == {"off": "true", "on": "false"}


def test_sounds_are_off_until_they_are_switched_on(served: Served, browse: Browse) -> None:
    """Off, nothing is fetched for them and nothing sounds; on, a click and each beat sound, also after a reload."""
    page = browse(pace="fast")
    page.add_init_script(TONES)
    table(page, served, "hexentafl")
    assert page.get_attribute("[data-sound=off]", "aria-pressed") == "true"
    asked(page)
    one_choice(page, random.Random(1))
    asked(page)
    assert page.evaluate(f"() => window.tones === 0 && !({FETCHED})('sound.js')")
    page.click('[data-act=open][data-dialog="mh-more"]')
    page.click("[data-sound=on]")
    page.wait_for_function("() => window.tones > 0")
    page.reload()
    ready(page)
    asked(page)
    one_choice(page, random.Random(2))
    page.wait_for_function("() => window.tones > 0")


@pytest.mark.slow
def test_with_reduced_motion_the_same_moments_are_told_without_movement(served: Served, browse: Browse) -> None:
    page = browse(pace="fast", calm=True)
    page.add_init_script(NO_PATHS)
    table(page, served, "yggdrasil")
    asked(page)
    by_hand(page, random.Random(3), 3)
    asked(page)
    assert [note for note in page.evaluate("window.seen") if note["kind"] == "tells"]
    assert page.evaluate("window.moved") == 0


def test_a_reload_in_the_middle_shows_the_true_state(served: Served, browse: Browse) -> None:
    page = browse(pace="slow")
    table(page, served, "ragnarokstar")
    a_round(page)
    page.wait_for_function(TELLING)
    page.reload()
    ready(page)
    true = page.context.request.get(page.url.split("?")[0] + "/view").json()
    page.wait_for_function("moves => Number(document.getElementById('mh-slider').max) >= moves", arg=true["moves"])
    page.locator("body").press("End")
    asked(page)
    now = page.context.request.get(page.url.split("?")[0] + "/view").json()
    assert page.inner_text("#mh-ask") == now["prompt"]["ask"]


def test_a_hidden_tab_waits_for_nothing(served: Served, browse: Browse) -> None:
    page = browse(pace="slow")
    table(page, served, "yggdrasil")
    until_telling(page, 5)
    page.evaluate(HIDE)
    asked(page, 15)


@pytest.mark.slow
def test_everybody_at_the_device_sees_the_beats_before_the_curtain_falls(served: Served, browse: Browse) -> None:
    page = browse(pace="fast")
    table(page, served, "ragnarokstar", **{f"seat{n}": "here" for n in range(1, 4)})
    rng = random.Random(6)
    for _ in range(120):
        now = until(page, {"yours", "curtain", "over"}, 60)
        if now == "curtain":
            told = [note for note in page.evaluate("window.seen") if note["kind"] == "tells" and note["words"].startswith("Number 1")]
            if told:
                break
            press(page, "#mh-curtain-go")
        else:
            one_choice(page, rng)
    else:
        pytest.fail("no round was resolved")
    assert page.evaluate("() => document.querySelector('#stage')?.childElementCount ?? 0") == 0, "behind the curtain the page is empty"
    spectators = [frame for frame in page.evaluate("window.came") if frame.get("beat", {}).get("more") and frame["seat"] < 0]
    assert spectators, "they are shown as a watcher sees them: nobody's secrets"


# -- the replay -------------------------------------------------------------------------------------------------------


def test_the_replay_plays_by_itself_with_keys_and_a_link(served: Served, browse: Browse) -> None:
    page = browse()
    table(page, served, "yggdrasil")
    by_hand(page, random.Random(2), 6)
    until(page, {"yours", "over"})
    last = int(page.get_attribute("#mh-slider", "max") or 0)
    page.locator("body").press("Home")
    page.wait_for_function("() => document.getElementById('mh-ask').textContent.startsWith('Moment 0 of')")
    page.click("[data-act=speed]")
    page.click("[data-act=speed]")
    assert page.inner_text("[data-act=speed]") == "4×"
    page.locator("#mh-table").evaluate("e => document.activeElement?.blur()")
    page.locator("body").press(" ")
    page.wait_for_function("() => Number(new URLSearchParams(location.search).get('at')) >= 4", timeout=30000)
    page.locator("body").press(" ")
    at = int(page.evaluate("() => new URLSearchParams(location.search).get('at')"))
    marked = page.locator("#mh-log .last")
    assert marked.count() == 1 and int(marked.get_attribute("data-at")) <= at
    other = page.context.new_page()
    other.goto(page.url)
    ready(other)
    other.wait_for_function(f"() => document.getElementById('mh-ask').textContent.startsWith('Moment {at} of {last}')")
    page.locator("body").press("End")
    page.wait_for_function("() => !document.querySelector('.prompt.past')")


def test_the_replay_has_three_speeds(served: Served, browse: Browse) -> None:
    """Each waits half as long as the one before; the last one is remembered."""
    page = browse()
    page.add_init_script(WAITS)
    table(page, served, "hexentafl")
    by_hand(page, random.Random(2), 2)
    until(page, {"yours", "over"})
    for speed, pause in (("1×", 700), ("2×", 350), ("4×", 175)):
        page.wait_for_function("speed => document.querySelector('[data-act=speed]').textContent === speed", arg=speed)
        page.keyboard.press("Home")
        page.wait_for_function("() => document.getElementById('mh-ask').textContent.startsWith('Moment 0 of')")
        page.evaluate("window.waits = []")
        page.click("[data-act=play]")
        page.wait_for_function("pause => window.waits.includes(pause)", arg=pause)
        page.keyboard.press("End")
        page.wait_for_function("() => !document.querySelector('.prompt.past')")
        if speed != "4×":
            page.click("[data-act=speed]")
    page.reload()
    ready(page)
    page.wait_for_function("() => document.querySelector('[data-act=speed]').textContent === '4×'")


def test_what_is_pointed_at_does_not_speak_into_what_is_told(served: Served, browse: Browse) -> None:
    """After a move the mouse rests on the piece, which shows its reach; the caption tells of the moves alone."""
    page = browse(pace="slow")
    table(page, served, "hexentafl")
    asked(page)
    one_choice(page, random.Random(9))
    caption = "() => document.querySelector('#stage .reach') && document.querySelector('.prompt.tells')?.innerText"
    told = page.wait_for_function(caption).json_value()
    assert "moves" in told and "can go" not in told


def test_one_line_of_the_log_is_now(served: Served, browse: Browse) -> None:
    page = browse(pace="fast")
    page.add_init_script(NOW_LINES)
    table(page, served, "yggdrasil")
    until_telling(page, 3)
    asked(page)
    page.locator("body").press("ArrowLeft")
    page.wait_for_function("() => document.querySelector('.prompt.past')")
    assert page.evaluate("[...window.nowLines]") == [1]


def test_since_my_last_turn_is_marked_in_the_log_and_played(served: Served, browse: Browse) -> None:
    page = browse(pace="fast")
    table(page, served, "hexentafl")
    asked(page)
    one_choice(page, random.Random(9))
    asked(page)
    page.wait_for_selector("#mh-log .since button")
    page.click("#mh-log .since button")
    page.wait_for_function("() => document.querySelector('.prompt.past')")
    assert "at=" not in page.url, "nobody has stopped there: a reload comes back to the present"
    page.wait_for_function("() => document.querySelector('.prompt.yours') && !document.querySelector('.prompt.past')", timeout=30000)


def test_space_pauses_what_is_played_since_my_last_turn(served: Served, browse: Browse) -> None:
    """The button that began it has the focus: it begins nothing anew."""
    page = browse()
    table(page, served, "yggdrasil")
    by_hand(page, random.Random(3), 3)
    until(page, {"yours"})
    page.click("#mh-log .since button")
    page.wait_for_function("() => document.querySelector('[data-act=play].playing')")
    page.keyboard.press("Space")
    page.wait_for_function("() => !document.querySelector('[data-act=play].playing')")
    assert page.evaluate("() => Number(new URLSearchParams(location.search).get('at')) > 0"), "it stands where it was stopped"
    assert page.locator(".prompt.past").count() == 1


def test_on_a_phone_the_replay_is_within_reach_and_what_it_plays_in_sight(served: Served, browse: Browse) -> None:
    """The prompt never covers the foot of the log, and the log never covers what is played."""
    page = browse(pace="fast", phone=True)
    table(page, served, "hexentafl")
    asked(page)
    one_choice(page, random.Random(9), touch=True)
    asked(page)
    page.tap(".dock [data-tab=log]")
    page.evaluate("() => { document.getElementById('mh-prompt').style.minHeight = '220px'; }")  # a question with many words
    for button in ("[data-act=play]", "[data-step-to=last]"):
        page.wait_for_function(ON_TOP, arg=f".replay {button}")
    page.tap("#mh-log .since button")
    page.wait_for_function("() => document.querySelector('.prompt.past')")
    assert page.evaluate(ON_TOP, "#stage svg")


@pytest.mark.slow
def test_after_an_absence_what_happened_is_played(served: Served, browse: Browse) -> None:
    page, friend = browse(pace="fast"), browse()
    table(page, served, "yggdrasil")
    asked(page)
    by_hand(page, random.Random(3), 2)
    asked(page)
    url = page.url
    page.evaluate(MISS_FIVE)
    page.goto("about:blank")
    page.goto(url)
    ready(page)
    page.wait_for_function("() => document.querySelector('.prompt.past')")
    page.wait_for_function("() => document.querySelector('.prompt.yours') && !document.querySelector('.prompt.past')", timeout=30000)
    friend.goto(url)
    ready(friend)
    assert friend.locator(".prompt.past").count() == 0, "a watcher has missed nothing"
