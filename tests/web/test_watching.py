"""Beats in real time: each is on screen for its time, a hand can skip them, a reload shows the truth, a watcher keeps to one side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from meadhall.games import load_game
from meadhall.laws import Line
from web.driving import CAME, ready
from web.serving import Served
from web.watching import MOMENTS, NAMES, Moment, Show, search, tells, written

Browse = Callable[..., Any]
WATCHED = {moment.game: moment for moment in MOMENTS}
# one number of a round: a whole round has so many beats that they go faster
NUMBER = Moment("ragnarokstar", tells("number"), tells("number", "round", "wins"), frozenset({"sail"}), 3)

# Keeps what the sockets bring, and looks right before each picture is painted: what is noted was on screen from then on.
NOTES = (
    CAME
    + """(() => {
  window.seen = [];
  const look = () => {
    requestAnimationFrame(look);
    const prompt = document.getElementById('mh-prompt');
    if (!prompt) return;
    const words = ['mh-ask', 'mh-then'].map((id) => document.getElementById(id).textContent).join(' ').trim();
    const told = prompt.classList.contains('tells') ? words : '';
    if (window.seen.at(-1)?.told !== told) window.seen.push({ told, at: performance.now() });
  };
  requestAnimationFrame(look);
})()"""
)
# at normal pace, in milliseconds, by kind and for each character of the first three sentences (docs/protocol.md)
LENGTH = {
    "end": 1500, "reveal": 1300, "roll": 1150, "card": 850, "clash": 750, "turn": 700, "loss": 600, "move": 600, "gain": 550, "note": 350,
}  # fmt: skip
READING, LONGEST, LIES, EASY, AT_ONCE = 12, 2600, 0.6, 12_000, 125
FILMED = "() => window.came.some((frame) => frame.beat && !frame.beat.more)"
QUIET = "() => !document.body.classList.contains('telling')"
MUCH_WAITS = """() => {
  const button = document.getElementById('mh-skip');
  return !button.hidden && Number(/\\d+/.exec(button.textContent)?.[0] ?? 0) >= 2;
}"""
# Everything with a name on the table, and what it shows.
TABLE = """(root) => [...root.querySelectorAll('[data-region] [id], [data-region][id]')].map((e) =>
  [e.id, e.dataset.count, e.dataset.face, e.dataset.turn, e.getAttribute('transform')].join(' ')).join('\\n')"""
SAME = f"""(regions) => {{
  const table = {TABLE}, wanted = document.createElement('div');
  wanted.innerHTML = regions.join('');
  return table(document.getElementById('mh-table')) === table(wanted);
}}"""
# The second sentence begins a space after the first one, or on another line.
APART = """() => {
  const [first, second] = ['mh-ask', 'mh-then'].map((id) => [...document.getElementById(id).getClientRects()]);
  return second[0].left > first.at(-1).right + 2 || second[0].top >= first.at(-1).bottom - 2;
}"""
SAID = """at => {
  const words = document.getElementById('mh-ask').textContent;
  return words.startsWith(`Moment ${at} of`) && !words.endsWith('nothing you could notice.');
}"""
# What the picture of a beat would show but for symbols that are not there, whenever it is painted; and how often it is painted.
UNDRAWN = """() => {
  window.undrawn = [];
  window.pictures = 0;
  const look = () => {
    requestAnimationFrame(look);
    const box = document.getElementById('mh-beat');
    const used = box && !box.hidden ? [...box.querySelectorAll('use')].map((use) => use.getAttribute('href').slice(1)) : [];
    if (used.length) window.pictures++;
    window.undrawn.push(...used.filter((name) => !document.getElementById(name)));
  };
  requestAnimationFrame(look);
}"""
# Is the line of the log that is "now" in sight: within the log, and on the screen?
LINE_IN_SIGHT = """() => {
  const [line, log] = ['#mh-log .last', '#mh-log'].map((one) => document.querySelector(one)?.getBoundingClientRect());
  return Boolean(line) && line.top >= log.top - 1 && line.bottom <= Math.min(log.bottom, innerHeight) + 1;
}"""
LOG_IS_LOW = "() => { const log = document.getElementById('mh-log'); return log.scrollTop + log.clientHeight > log.scrollHeight - 8; }"
# Lights that go on while something else is told, whenever the page is painted; and how many were lit.
LATE_LIGHTS = """() => {
  window.late = [];
  const lit = [], real = Element.prototype.animate;
  Element.prototype.animate = function (way, how) {
    const running = real.call(this, way, how);
    const glows = Array.isArray(way) && way.some((frame) => (frame.filter ?? frame.boxShadow ?? 'none') !== 'none');
    if (glows) lit.push({ running, id: this.id, told: window.seen.length });
    return running;
  };
  const look = () => {
    requestAnimationFrame(look);
    // it is lit before its words are there
    const late = lit.filter(({ running, told }) => running.playState === 'running' && window.seen.length > told + 1);
    window.late.push(...late.map(({ id }) => `${id} at ${window.seen.at(-1).told}`));
    window.lit = lit.length;
  };
  requestAnimationFrame(look);
}"""
HOARD = "() => document.querySelector('#hoard b').textContent"
# Every hoard that is painted from now on.
ALL_HOARDS = f"""() => {{
  window.hoards = new Set();
  const look = () => {{ requestAnimationFrame(look); window.hoards.add(({HOARD})()); }};
  look();
}}"""


def watch(served: Served, browse: Browse, moment: Moment, **more: Any) -> tuple[Show, Any]:
    """A table before the moment, and a page that watches it."""
    show, page = Show(served, moment), browse(**more)
    show.let_in(page.context)
    page.add_init_script(NOTES)
    page.goto(show.url)
    ready(page)
    return show, page


def parts(beat: dict[str, Any]) -> list[dict[str, Any]]:
    """What is too long to be read at once is told at whole sentences, one part after the other."""
    pages: list[list[str]] = [[]]
    for words in beat["say"]:
        if pages[-1] and len(" ".join([*pages[-1], words])) > AT_ONCE:
            pages.append([])
        pages[-1].append(words)
    return [beat | {"say": pages[0]}, *({"kind": "note", "say": say, "show": ""} for say in pages[1:])]


def expected(frames: list[dict[str, Any]]) -> list[tuple[str, float]]:
    """What a page that has got these frames must tell, and for how many milliseconds at least."""
    out: list[tuple[str, float]] = []

    def tell(words: str, length: float) -> None:
        if out and out[-1][0] == words:
            length += out.pop()[1]
        out.append((words, length))

    for beat in (part for frame in frames if frame.get("beat") for part in parts(frame["beat"])):
        length = min(LONGEST, LENGTH[beat["kind"]] + READING * len(" ".join(beat["say"][:3])))
        words = " ".join(beat["say"]) or (out[-1][0] if out else "")
        dice = beat["show"].count("data-rolls")
        if dice:
            tell("The dice roll." if dice > 1 else "The die rolls.", length * LIES)
        tell(words, length * (1 - LIES if dice else 1))
    return out


def judge(served: Served, browse: Browse, moment: Moment) -> int:
    """Every beat of one choice was on screen for its time, in order, and none is missing; returns how many there were."""
    show, page = watch(served, browse, moment, pace="normal")
    with show.chance():
        show.choose(*next(show.steps()))
        page.wait_for_function(FILMED, timeout=60_000)
        page.wait_for_function(QUIET, timeout=120_000)
    page.wait_for_function("() => window.seen.at(-1).told === ''")
    wanted, notes = expected(page.evaluate("window.came")), page.evaluate("window.seen")
    assert sum(length for _, length in wanted) < EASY, "or all of them would go faster"
    first = next(n for n, note in enumerate(notes) if note["told"])
    told = notes[first:]
    assert [note["told"] for note in told[:-1]] == [words for words, _ in wanted]
    for (words, length), note, later in zip(wanted, told[:-1], told[1:], strict=True):
        on_screen = later["at"] - note["at"]
        assert on_screen >= length - 1, f"{words!r} was on screen for {on_screen:.0f} ms, which is less than {length:.0f}"
    return len(wanted)


def test_every_beat_was_on_screen_for_its_time(served: Served, browse: Browse) -> None:
    assert judge(served, browse, WATCHED["hexentafl"]) == 2


@pytest.mark.slow
@pytest.mark.parametrize("game", ["yggdrasil", "lindisfarne", "nxs", "ragnaroll", "ragnarokstar"])
def test_every_beat_of_a_long_film_was_on_screen_for_its_time(served: Served, browse: Browse, game: str) -> None:
    assert judge(served, browse, NUMBER if game == NUMBER.game else WATCHED[game])


def test_what_a_beat_was_about_is_dark_again_when_the_next_one_is_told(served: Served, browse: Browse) -> None:
    """Also after a roll, whose light begins when the die lies."""
    show, page = watch(served, browse, WATCHED["ragnaroll"], pace="fast")
    page.evaluate(LATE_LIGHTS)
    with show.chance():
        show.choose(*next(show.steps()))
    page.wait_for_function(FILMED)
    page.wait_for_function(f"() => window.lit > 3 && ({QUIET})()", timeout=60_000)
    assert not page.evaluate("[...new Set(window.late)]")


def far_away(page: Any) -> None:
    """Whatever is fetched takes a while."""
    wire = page.context.new_cdp_session(page)
    wire.send("Network.emulateNetworkConditions", {"offline": False, "latency": 150, "downloadThroughput": -1, "uploadThroughput": -1})


def test_the_first_die_is_painted_as_soon_as_it_rolls(served: Served, browse: Browse) -> None:
    """Its faces were nowhere on the page, and must be fetched."""
    show, page = watch(served, browse, WATCHED["ragnaroll"], pace="fast")
    page.evaluate(UNDRAWN)
    far_away(page)
    with show.chance():
        show.choose(*next(show.steps()))
    page.wait_for_function("() => window.pictures > 0 && document.getElementById('mh-beat').hidden", timeout=60_000)
    assert page.evaluate("window.undrawn") == []


def test_a_die_is_painted_when_somebody_looks_back_at_it(served: Served, browse: Browse) -> None:
    moment, page = WATCHED["ragnaroll"], browse()
    line, begin, _ = search(moment)
    host = served.guest(NAMES[0])
    table = host.post("/import", json={"record": written(line.game, line, len(line.steps))}).json()["table"]
    moments = (host.get(f"/t/{table}/view", params={"at": at}).json() for at in range(1, 1 + begin))
    rolls = next(frame["at"] for frame in moments if "data-rolls" in frame["beat"]["show"])
    page.context.add_cookies([{"name": "meadhall", "value": host.cookies["meadhall"], "url": served.url}])
    page.add_init_script(f"({UNDRAWN})()")
    far_away(page)
    page.goto(f"{served.url}/t/{table}?at={rolls}")
    page.wait_for_function("() => window.pictures > 3")
    assert page.evaluate("window.undrawn") == []


@pytest.mark.parametrize("game", ["ragnarokstar", "yggdrasil"])
def test_the_log_shows_the_moment_that_is_looked_back_at(served: Served, browse: Browse, game: str) -> None:
    """By a link to a moment of a finished game; also when letters arrive late; and the newest line when one is back."""
    rules, host = load_game(game), served.guest(NAMES[0])
    line = Line(rules, 3, {}, 5).play()
    table = host.post("/import", json={"record": written(rules, line, len(line.steps))}).json()["table"]
    page = browse(viewport={"width": 1280, "height": 720})
    page.context.add_cookies([{"name": "meadhall", "value": host.cookies["meadhall"], "url": served.url}])
    page.goto(f"{served.url}/t/{table}?at=60")
    ready(page)
    page.wait_for_function("() => document.getElementById('mh-ask').textContent.startsWith('Moment 60 of')")
    page.evaluate("() => document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))")
    assert page.evaluate(LINE_IN_SIGHT)
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => document.getElementById('mh-ask').textContent.startsWith('Moment 59 of')")
    assert page.evaluate(LINE_IN_SIGHT)
    page.keyboard.press("End")
    page.wait_for_function("() => !document.querySelector('.prompt.past')")
    assert page.evaluate(
        "() => { const log = document.getElementById('mh-log'); return log.scrollTop + log.clientHeight > log.scrollHeight - 8; }"
    )


def test_the_sentences_of_a_beat_stand_apart(served: Served, browse: Browse) -> None:
    show, page = watch(served, browse, WATCHED["ragnarokstar"], pace="slow")
    with show.chance():
        show.choose(*next(show.steps()))
    page.wait_for_function("() => document.querySelector('.prompt.tells') && document.getElementById('mh-then').textContent")
    assert page.evaluate(APART)


def test_the_prompt_keeps_its_height_in_a_replay(served: Served, browse: Browse) -> None:
    """However much a moment says, it covers no more of the table."""
    show, page = watch(served, browse, WATCHED["ragnarokstar"], phone=True, viewport={"width": 390, "height": 844})
    before = show.watcher.get(f"/t/{show.table}/view").json()["moves"]
    with show.chance():
        show.choose(*next(show.steps()))
    now = show.watcher.get(f"/t/{show.table}/view").json()["moves"]
    page.wait_for_function("moves => Number(document.getElementById('mh-slider').max) >= moves", arg=now)
    heights = {}
    for at in range(now - 1, before, -1):
        page.keyboard.press("ArrowLeft")
        page.wait_for_function(SAID, arg=at)
        heights[page.inner_text("#mh-ask")] = page.evaluate("() => document.getElementById('mh-prompt').offsetHeight")
    assert max(map(len, heights)) > 200 and len(heights) > 3
    assert len({*heights.values()}) == 1, heights


@pytest.mark.parametrize("hand", ["mouse", "space"])
def test_a_hand_skips_what_is_told(served: Served, browse: Browse, hand: str) -> None:
    """A real click on the button, a real key; the button is there as long as anything waits."""
    show, page = watch(served, browse, WATCHED["yggdrasil"], pace="slow")
    with show.chance():
        show.choose(*next(show.steps()))
    page.wait_for_function(FILMED)
    page.wait_for_function(MUCH_WAITS)
    if hand == "mouse":
        box = page.locator("#mh-skip").bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    else:
        page.keyboard.press("Space")
    page.wait_for_function(QUIET)
    page.wait_for_function(SAME, arg=[*show.watcher.get(f"/t/{show.table}/view").json()["regions"].values()])
    told = [note["told"] for note in page.evaluate("window.seen") if note["told"]]
    assert len(told) < len(expected(page.evaluate("window.came"))), "what was skipped was never told"


def test_a_reload_in_the_middle_shows_the_true_state(served: Served, browse: Browse) -> None:
    show, page = watch(served, browse, WATCHED["yggdrasil"], pace="slow")
    with show.chance():
        show.choose(*next(show.steps()))
    page.wait_for_function(MUCH_WAITS)
    true = show.watcher.get(f"/t/{show.table}/view").json()
    assert not page.evaluate(SAME, [*true["regions"].values()]), "so far it shows something else"
    page.reload()
    ready(page)
    page.wait_for_function(SAME, arg=[*true["regions"].values()])
    assert page.evaluate(QUIET) and page.inner_text("#mh-ask") == true["prompt"]["ask"]
    assert int(page.get_attribute("#mh-slider", "max") or 0) == true["moves"]


def test_a_watcher_sees_beats_and_the_replay_from_the_side_that_was_chosen(served: Served, browse: Browse) -> None:
    show, page = watch(served, browse, WATCHED["lindisfarne"], pace="fast")
    page.click("button[data-side='1']")
    page.wait_for_function(f"() => ({HOARD})().startsWith('{NAMES[1]}')")
    page.evaluate(ALL_HOARDS)
    with show.chance():
        for step in show.steps():
            show.choose(*step)
    moves = show.watcher.get(f"/t/{show.table}/view").json()["moves"]
    page.wait_for_function("moves => Number(document.getElementById('mh-slider').max) >= moves", arg=moves, timeout=60_000)
    page.wait_for_function(QUIET, timeout=60_000)
    page.keyboard.press("Home")
    page.wait_for_function("() => document.getElementById('mh-ask').textContent.startsWith('Moment 0 of')")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.getElementById('mh-ask').textContent.startsWith('Moment 3 of')")
    page.keyboard.press("End")
    page.wait_for_function("() => !document.querySelector('.prompt.past')")
    assert page.evaluate("[...window.hoards]") == [f"{NAMES[1]}'s hoard"]
    assert page.evaluate("window.seen.filter((note) => note.told).length") > 3, "it was all told"
