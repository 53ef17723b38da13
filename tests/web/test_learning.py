"""Lessons and books in the browser: a program that has only the lesson files plays every lesson with a real pointer."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from itertools import chain, repeat
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as TooLate

from catalogue import GAMES
from meadhall.game import Game, State
from meadhall.learn.lesson import FIRST_TURN, PAGE_PARTS, Lesson, Step, read_lesson
from meadhall.learn.scene import matches
from meadhall.table.tree import offers
from meadhall.web.printing import PAPERS, pages_in
from web.driving import POINT, no_coach, ready, set_table, still
from web.serving import Served

Browse = Callable[..., Any]
Record = Callable[[str, object], None]
TAUGHT = [game for game in GAMES if any(not name.startswith(FIRST_TURN) for name in game.lessons())]
WITH_BOOK = [game for game in GAMES if game.book()]


def mostly_slow(games: list[Game]) -> pytest.MarkDecorator:
    """One game in every run, all of them in the long one."""
    first, *others = sorted(games, key=lambda game: len(game.lessons()))
    return pytest.mark.parametrize(
        "game", [first, *(pytest.param(game, marks=pytest.mark.slow) for game in others)], ids=lambda game: game.key
    )


LESSONS = [(game, name) for game in TAUGHT for name in game.lessons() if not name.startswith(FIRST_TURN)]
lessons = pytest.mark.parametrize(("game", "name"), LESSONS, ids=[f"{game.key}-{name}" for game, name in LESSONS])
printed = mostly_slow(WITH_BOOK)
with_book = pytest.mark.parametrize("game", WITH_BOOK, ids=lambda game: game.key)
KIND = "() => document.getElementById('mh-teach').dataset.kind"
# The words hide nothing that they speak of; on a narrow table what they speak of is in sight between them and the prompt.
STANDS = """() => {
  const words = document.getElementById('mh-teach').getBoundingClientRect();
  if (words.left < 0 || words.top < 0 || words.right > innerWidth + 1 || words.bottom > innerHeight + 1) return false;
  // what is in a mask has no box of its own
  const numbers = (e) => ['x', 'y', 'width', 'height'].map(name => Number(e.getAttribute(name)));
  const holes = [...document.querySelectorAll('#mh-spot .hole')].map(e => new DOMRect(...numbers(e)));
  const small = holes.filter(h => h.width * h.height < innerWidth * innerHeight / 6);
  if (small.some(h => h.left < words.right && h.right > words.left && h.top < words.bottom && h.bottom > words.top)) return false;
  if (innerWidth >= 900) return true;
  if (holes.length && holes.every(h => h.left > innerWidth - 12 || h.right < 12)) return false;  // beyond the edge of a map that scrolls
  const prompt = document.getElementById('mh-prompt').getBoundingClientRect();
  return words.bottom <= prompt.top;
}"""
# The name stands in the column of the thing, over its lower part, and the thing rests; a free hex has its name inside.
LABELLED = """([name, thing]) => {
  const tag = [...document.querySelectorAll('#mh-spot .tag')].find(one => one.textContent === name)?.getBoundingClientRect();
  const of = document.querySelector(thing), box = of?.getBoundingClientRect();
  const runs = (one) => one.playState === 'running' && one.effect.getComputedTiming().endTime !== Infinity;
  if (!tag || !box || of.getAnimations({subtree: true}).some(runs)) return false;
  const low = of.matches('.cell-spot') ? box.bottom + 3 : box.bottom + 8;
  return Math.abs(tag.x + tag.width / 2 - box.x - box.width / 2) < 2 && tag.top > box.y + box.height / 3 && tag.bottom <= low;
}"""
POINTS = "() => document.querySelectorAll('#mh-spot .hole').length > 0"


class Learner:
    """Somebody at the page of a lesson, with a mouse or a finger."""

    def __init__(self, page: Any, game: Game, lesson: Lesson, touch: bool) -> None:
        self.page, self.game, self.lesson, self.touch = page, game, lesson, touch
        self.done: Counter[str] = Counter(lessons=1)

    def wait(self, *kinds: str) -> str:
        found = self.page.wait_for_function(f"kinds => {{ const now = ({KIND})(); return kinds.includes(now) && now; }}", arg=[*kinds])
        return str(found.json_value())

    def press(self, selector: str) -> None:
        """Click or tap an element where a hand would find it, as soon as it rests there; of several alike the first, if it can be."""
        end, before = time.monotonic() + 20, None
        which = chain(repeat(0.0, 200), repeat(0.5))
        while (found := self.page.evaluate(POINT, [selector, next(which)])) is None or len(found) == 2 or found != before:
            assert time.monotonic() < end, f"{selector} cannot be pressed: {found and found[1]}"
            before = found
            self.page.wait_for_timeout(30)
        if self.touch:
            self.page.touchscreen.tap(found[1], found[2])
        else:
            self.page.mouse.click(found[1], found[2])

    def click(self, selector: str) -> None:
        if self.touch:
            self.page.locator(selector).tap()
        else:
            self.page.click(selector)

    def choose(self, state: State, action: int, n: int) -> None:
        """The nth choice of a step, spot by spot, until what came of it is shown."""
        choice = dict(offers(self.game, state.view(self.lesson.seat), self.lesson.seat))[action]
        for kind in choice.pick:
            self.press(f'[data-kind="{kind}"].may:not(.picked)')
        for spot, following in zip(choice.path, choice.path[1:], strict=False):
            self.press_until(f'[data-spot="{spot}"].may', f'[data-spot="{following}"].may')
        last = f'[data-spot="{choice.path[-1]}"].may'
        if (self.touch or choice.sure) and self.page.locator(f"[data-region] {last}").count():
            self.press_until(last, "#mh-go")  # a finger aims first, and so does everybody where it matters
            last = "#mh-go"
        self.press_until(last, f'#mh-teach[data-made="{n}"]')

    def press_until(self, selector: str, wanted: str) -> None:
        """Press until something else can be seen: on a busy machine a tap can take so long that it is none."""
        for _ in range(5):
            self.press(selector)
            try:
                self.page.wait_for_selector(f"{wanted} >> visible=true", timeout=8000 if self.touch else 15000)
                return
            except TooLate:
                if not self.touch or not self.page.locator(f"{selector} >> visible=true").count():
                    break
        raise AssertionError(f"{selector} was pressed, and {wanted} never came")

    def begin(self, step: Step) -> None:
        """The step is told, and its words stand where they should."""
        self.page.wait_for_function("title => document.getElementById('mh-teach-title').textContent === title", arg=step.title)
        self.wait("do" if step.waits else "look")
        if set(step.said("point").split()) - {"", *PAGE_PARTS}:  # what stands beside a wide table is hidden on a narrow one
            self.page.wait_for_function(POINTS)
        self.page.wait_for_function(STANDS)

    def mistake(self, step: Step, pattern: str) -> tuple[State, list[int]] | None:
        """The position and the actions that lead to a choice which fits a pattern of `wrong`, or any wrong one (`*`)."""
        for way in step.accepted:
            state, made = step.state.copy(), list[int]()
            for text in way:
                right = {other[len(made)] for other in step.accepted if len(other) > len(made)}
                for action in state.legal(self.lesson.seat):
                    said = self.game.say(state, self.lesson.seat, action)
                    if said not in right and matches(said, pattern) and self.answer(step, said):
                        return state, [*made, action]
                made.append(self.game.read(state, self.lesson.seat, text))
                state.apply(self.lesson.seat, made[-1])
        return None

    @staticmethod
    def answer(step: Step, said: str) -> str:
        return next((line.value for line in step.block.all("wrong") if matches(said, line.argument)), step.said("else"))

    def err(self, step: Step, actions: list[int]) -> None:
        """Choose something wrong, get its answer, put it back."""
        state = step.state.copy()
        for n, action in enumerate(actions, 1):
            said = self.game.say(state, self.lesson.seat, action)
            self.choose(state, action, n)
            state.apply(self.lesson.seat, action)
        self.wait("wrong")
        assert self.page.inner_text("#mh-teach-then") == self.answer(step, said)
        self.done["wrong choices answered"] += 1
        self.click("#mh-teach-again")
        self.begin(step)

    def solve(self, step: Step) -> None:
        state = step.state.copy()
        for n, text in enumerate(step.accepted[0], 1):
            action = self.game.read(state, self.lesson.seat, text)
            self.choose(state, action, n)
            state.apply(self.lesson.seat, action)
        self.wait("right")
        assert self.page.inner_text("#mh-teach-then") == step.said("right")
        self.done["steps solved"] += 1


def learn_one(page: Any, url: str, game: Game, name: str, touch: bool, every: bool = False) -> Counter[str]:
    """Go through one lesson, with one mistake in each step that waits for a choice, or with every mistake that has an answer of its own."""
    lesson = read_lesson(game, name, game.lessons()[name])
    page.goto(f"{url}/learn/{game.key}/{name}")
    ready(page)
    learner = Learner(page, game, lesson, touch)
    for at, step in enumerate(lesson.steps):
        learner.begin(step)
        learner.done["steps"] += 1
        if step.waits:
            patterns = [line.argument for line in step.block.all("wrong")] or ["*"]
            for pattern in patterns if every else [patterns[at % len(patterns)]]:
                found = learner.mistake(step, pattern)
                if found is not None:
                    learner.err(step, found[1])
            learner.solve(step)
        if at + 1 < len(lesson.steps):
            learner.click("#mh-teach-next")
    page.wait_for_selector("#mh-teach-on:visible")
    done = page.evaluate(f"() => localStorage.getItem('meadhall:learn:{game.key}')")
    assert name in done.split()
    return learner.done


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_the_first_lesson_of_a_game_is_played_to_its_end(served: Served, browse: Browse, touch: bool) -> None:
    game = next(game for game in TAUGHT if game.key == "hexentafl")
    page = browse(phone=True, viewport={"width": 390, "height": 844}) if touch else browse()
    learn_one(page, served.url, game, next(name for name in game.lessons() if not name.startswith(FIRST_TURN)), touch)


@pytest.mark.slow
@lessons
def test_every_lesson_is_played_to_its_end_with_a_mouse(
    served: Served, browse: Browse, game: Game, name: str, record_property: Record
) -> None:
    """With every wrong choice that the file answers; a mouse is quick. Afterwards this lesson is ticked, and no other."""
    page = browse()
    for what, count in learn_one(page, served.url, game, name, touch=False, every=True).items():
        record_property(what, count)
    page.goto(f"{served.url}/learn/{game.key}")
    page.wait_for_selector(f".lesson-card.done[data-lesson='{name}'] .tick:visible")
    assert page.locator(".lesson-card.done").count() == 1


@pytest.mark.slow
@lessons
def test_every_lesson_is_played_to_its_end_with_a_finger(
    served: Served, browse: Browse, game: Game, name: str, record_property: Record
) -> None:
    page = browse(phone=True, viewport={"width": 390, "height": 844})
    for what, count in learn_one(page, served.url, game, name, touch=True).items():
        record_property(what, count)


def test_a_link_opens_a_lesson_at_one_of_its_steps(served: Served, browse: Browse) -> None:
    """What was before it can be looked at, and what follows waits."""
    page, game = browse(), next(game for game in TAUGHT if game.key == "hexentafl")
    lesson = read_lesson(game, "3-the-hunt", game.lessons()["3-the-hunt"])
    page.goto(f"{served.url}/learn/hexentafl/3-the-hunt?at=3")
    ready(page)
    Learner(page, game, lesson, touch=False).begin(lesson.steps[3])
    closed = "() => [...document.querySelectorAll('[data-act=lesson-step]')].map(e => e.disabled)"
    assert page.evaluate(closed) == [at > 3 for at in range(len(lesson.steps))]


def test_the_light_follows_what_still_moves(served: Served, browse: Browse) -> None:
    """A counter slides to its place as the step begins; in the end the ring is around it, not where it was on the way."""
    page = browse()
    page.goto(f"{served.url}/learn/yggdrasil/9-the-last-card")
    ready(page)
    page.click("#mh-teach-next")
    page.wait_for_function("() => document.getElementById('mh-teach-title').textContent === 'In the Residence'")
    page.wait_for_function(
        """() => {
          const counter = document.getElementById('ep-loki'), ring = document.querySelector('#mh-spot .ring');
          if (!counter || !ring || counter.getAnimations({subtree: true}).length) return false;
          const [a, b] = [counter.getBoundingClientRect(), ring.getBoundingClientRect()];
          return Math.abs(a.x + a.width / 2 - b.x - b.width / 2) < 3;
        }"""
    )


def test_nothing_new_vanishes_with_what_was_taken(served: Served, browse: Browse) -> None:
    """While a piece still sinks, the next frame comes: whatever it brings is there to stay. Slow motion makes sure of that "while"."""
    page, game = browse(), next(game for game in TAUGHT if game.key == "nxs")
    name = "3-hold-land"
    lesson = read_lesson(game, name, game.lessons()[name])
    at = next(n for n, step in enumerate(lesson.steps) if step.title == "Join them")
    step, learner = lesson.steps[at], Learner(page, game, lesson, touch=False)
    page.goto(f"{served.url}/learn/{game.key}/{name}")
    ready(page)
    page.evaluate("at => { const go = document.querySelectorAll('[data-act=lesson-step]')[at]; go.disabled = false; go.click(); }", at)
    learner.begin(step)
    found = learner.mistake(step, "-*")
    assert found is not None
    motion = page.context.new_cdp_session(page)
    motion.send("Animation.enable")
    motion.send("Animation.setPlaybackRate", {"playbackRate": 0.05})
    learner.err(step, found[1])
    assert page.locator(".mh-ghost").count() == 1
    state = step.state.copy()
    for n, text in enumerate(step.accepted[0][:1], 1):
        learner.choose(state, game.read(state, lesson.seat, text), n)
        state.apply(lesson.seat, game.read(state, lesson.seat, text))
    motion.send("Animation.setPlaybackRate", {"playbackRate": 20})
    still(page)
    offered = {choice.path[0] for _, choice in offers(game, state.view(lesson.seat), lesson.seat)}
    assert {one.get_attribute("data-spot") for one in page.locator("[data-region] [data-spot].may").all()} == offered


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_what_words_name_is_labelled_where_it_is(served: Served, browse: Browse, touch: bool) -> None:
    """R5-1 is a square; no stone called R5 is meant, and nothing is labelled through the prompt."""
    page = browse(phone=True, viewport={"width": 390, "height": 844}) if touch else browse()
    page.goto(f"{served.url}/learn/ragnaroll/4-calling-a-god?at=1")
    ready(page)
    page.wait_for_function("() => document.querySelectorAll('#mh-spot .tag').length")
    assert {one.text_content() for one in page.locator("#mh-spot .tag").all()} == {"R5-1", "R6-1", "R6-2", "R6-3", "B1-3"}


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_a_label_comes_to_rest_with_what_it_names(served: Served, browse: Browse, touch: bool) -> None:
    """A man slides to a3 and is labelled there, not where he was on the way; and a free hex has its name inside it."""
    page = browse(phone=True, viewport={"width": 390, "height": 844}) if touch else browse()
    game, name = next(game for game in TAUGHT if game.key == "hexentafl"), "2-closing-in"
    lesson = read_lesson(game, name, game.lessons()[name])
    at = next(n for n, step in enumerate(lesson.steps) if step.title == "Walking in between")
    page.goto(f"{served.url}/learn/hexentafl/{name}?at={at}")
    ready(page)
    learner = Learner(page, game, lesson, touch)
    learner.begin(lesson.steps[at])
    page.wait_for_function(LABELLED, arg=["a3", "#c-a3"])
    motion = page.context.new_cdp_session(page)
    motion.send("Animation.enable")
    motion.send("Animation.setPlaybackRate", {"playbackRate": 0.2})
    learner.solve(lesson.steps[at])
    page.wait_for_function(LABELLED, arg=["a3", "#p-a3"])


def test_no_tip_covers_what_a_choice_has_brought_about(served: Served, browse: Browse) -> None:
    """The mouse rests where it has clicked. Who wants to know what lies there now points at it again."""
    page, game, name = browse(), next(game for game in TAUGHT if game.key == "hexentafl"), "3-the-hunt"
    lesson = read_lesson(game, name, game.lessons()[name])
    page.goto(f"{served.url}/learn/hexentafl/{name}?at=1")
    ready(page)
    learner = Learner(page, game, lesson, touch=False)
    learner.begin(lesson.steps[1])
    page.hover("#p-c4")
    page.wait_for_selector("#mh-term:visible")
    learner.solve(lesson.steps[1])
    page.wait_for_timeout(1000)
    assert not page.is_visible("#mh-term")
    page.mouse.move(5, 5)
    page.hover("#p-a2")
    page.wait_for_selector("#mh-term:visible")


# Puts the words so that their button lies over a thing with a name.
OVER_A_NAME = """() => {
  const [next, name] = ['#mh-teach-next', '#seats [data-term]'].map(e => document.querySelector(e).getBoundingClientRect());
  const middle = box => [box.x + box.width / 2, box.y + box.height / 2], [[x, y], [to, down]] = [middle(next), middle(name)];
  document.getElementById('mh-teach').style.translate = `${to - x}px ${down - y}px`;
}"""


def test_no_tip_covers_the_words_of_the_next_step(served: Served, browse: Browse) -> None:
    """The words are shorter now, so the mouse that has pressed Next rests on what lies below them. Nobody has asked what that is."""
    page = browse()
    page.goto(f"{served.url}/learn/hexentafl/2-closing-in")
    ready(page)
    page.wait_for_function(STANDS)
    still(page)
    page.evaluate(OVER_A_NAME)
    page.click("#mh-teach-next")
    page.evaluate("() => { document.getElementById('mh-teach').style.translate = '60vw 0'; }")
    page.wait_for_function("() => document.querySelector('#seats [data-term]:hover')")
    page.wait_for_timeout(1000)
    assert not page.is_visible("#mh-term")
    page.mouse.move(5, 5)
    page.hover("#seats [data-term] >> nth=0")
    page.wait_for_selector("#mh-term:visible")


def test_words_on_a_phone_stay_where_they_are(served: Served, browse: Browse) -> None:
    """A sheet below the bar, whatever is tapped; it folds, and the table keeps its place."""
    page = browse(phone=True, viewport={"width": 390, "height": 844})
    page.goto(f"{served.url}/learn/hexentafl/1-the-way-out")
    ready(page)
    page.wait_for_function(STANDS)
    box = "id => { const box = document.getElementById(id).getBoundingClientRect(); return [box.x, box.y, box.width]; }"
    words, board = page.evaluate(box, "mh-teach"), page.evaluate(box, "stage")
    page.tap("[data-act=teach-fold]")
    page.wait_for_selector("#mh-teach-say", state="hidden")
    assert page.evaluate(box, "stage") == board
    page.tap("[data-act=teach-fold]")
    page.wait_for_selector("#mh-teach-say", state="visible")
    assert page.evaluate(box, "mh-teach") == words
    page.tap("#mh-teach-next")
    page.wait_for_function("() => document.getElementById('mh-teach-at').textContent.startsWith('2')")
    page.wait_for_function(STANDS)
    assert page.evaluate(box, "mh-teach") == words


ARRIVED = "() => location.hash && document.getElementById(location.hash.slice(1)).getBoundingClientRect().top < innerHeight"


@with_book
def test_a_book_is_read_searched_and_stepped_through(served: Served, browse: Browse, game: Game) -> None:
    page = browse()
    page.goto(f"{served.url}/learn/{game.key}/book")
    example = page.locator(".example").first
    example.scroll_into_view_if_needed()
    shown = "e => [...e.querySelectorAll('.shot')].findIndex(s => s.getClientRects().length)"
    assert example.evaluate(shown) == 0
    example.locator(".shot:visible .go").click()
    assert example.evaluate(shown) == 1
    word = max(page.locator(".chapter p").first.inner_text().replace(",", " ").replace(".", " ").split(), key=len)
    page.fill("#mh-find", word)
    page.wait_for_selector("#mh-found a")
    page.locator("#mh-found a").first.click()
    page.wait_for_function(ARRIVED)
    page.fill("#mh-find", "zzzz")
    page.wait_for_function("() => document.getElementById('mh-found').textContent.includes('Nothing found')")


def test_the_rules_are_searched_by_their_words(served: Served, browse: Browse) -> None:
    """A hit says which clause it is, and in which chapter; what is folded away is neither found nor shown."""
    page = browse()
    page.goto(f"{served.url}/games/hexentafl")
    page.fill("#mh-find", "rim")
    page.wait_for_selector("#mh-found a")
    hits = [one.inner_text() for one in page.locator("#mh-found a").all()]
    assert any(hit.startswith("HX-3.6 · 3. Capturing\n") for hit in hits), hits
    assert any(hit.startswith("Gate\n") for hit in hits), "the glossary is searched too"
    assert not [hit for hit in hits if "public" in hit or "derived" in hit or "book" in hit]
    page.fill("#mh-find", "public")  # the page says what this means, but no clause has the word
    assert not [hit for hit in page.locator("#mh-found").all_inner_texts() if "HX-" in hit]


# Headings with so much below them that nothing else can be meant when they are at the top.
ALONE = """() => {
  const names = [...document.querySelectorAll('.toc .toc-list a')].map(link => link.getAttribute('href'));
  const tops = names.map(name => document.querySelector(name).getBoundingClientRect().top + scrollY);
  const last = document.documentElement.scrollHeight - innerHeight;
  return names.filter((_, i) => tops[i] < last && tops[i + 1] > tops[i] + innerHeight / 2);
}"""


def test_the_contents_say_where_one_is_after_a_jump(served: Served, browse: Browse) -> None:
    """Down by a page at a time, past headings that never rest where one reads, and back to the top."""
    page = browse(viewport={"width": 1280, "height": 720})
    page.goto(f"{served.url}/learn/hexentafl/book")
    now = "() => document.querySelector('.toc [aria-current]')?.getAttribute('href') ?? ''"
    there = f"wanted => ({now})() === wanted"
    alone = page.evaluate(ALONE)
    for name in (alone[-1], alone[0], alone[len(alone) // 2]):
        page.evaluate("name => scrollTo(0, document.querySelector(name).getBoundingClientRect().top + scrollY - 5)", name)
        page.wait_for_function(there, arg=name)
    page.evaluate("() => scrollTo(0, 0)")
    page.wait_for_function(there, arg="")


@printed
def test_examples_need_no_script(served: Served, browse: Browse, game: Game) -> None:
    page = browse(java_script_enabled=False)
    page.goto(f"{served.url}/learn/{game.key}/book")
    example = page.locator(".example").first
    assert example.locator(".shot").nth(0).is_visible() and not example.locator(".shot").nth(1).is_visible()
    example.locator(".shot:visible .go").click()
    assert example.locator(".shot").nth(1).is_visible()


WIDE = """() => {
  const most = document.documentElement.clientWidth, out = [...document.querySelectorAll('.pages *')].filter(e => {
    const box = e.getBoundingClientRect();
    return box.width && !e.closest('svg, .scroll, .fig-scenes') && (box.right > most + 1 || box.left < -1);
  });
  return [document.documentElement.scrollWidth - most, out.slice(0, 5).map(e => e.outerHTML.slice(0, 120))];
}"""
SPILT = """() => [...document.querySelectorAll('.fig-pic foreignObject')].filter(paper => {
  const spilt = (e) => e.scrollHeight > e.clientHeight + 2 || e.scrollWidth > e.clientWidth + 2;
  const scrolls = (e) => /auto|scroll/.test(getComputedStyle(e).overflow);
  return [...paper.querySelectorAll('.sheet *')].some(e => (e.parentElement.matches('.sheet') || scrolls(e)) && spilt(e));
}).map(paper => paper.closest('figure').id)"""


@with_book
@pytest.mark.parametrize(("phone", "dark"), [(False, False), (True, True)], ids=["desktop-light", "phone-dark"])
def test_nothing_in_a_book_is_wider_than_the_page(served: Served, browse: Browse, game: Game, phone: bool, dark: bool) -> None:
    page = browse(phone=phone, color_scheme="dark" if dark else "light")
    page.goto(f"{served.url}/learn/{game.key}/book")
    assert page.evaluate(WIDE) == [0, []]
    assert page.evaluate(SPILT) == [], "the paper of these figures is too small for what lies on it"


@pytest.mark.slow
@with_book
def test_what_lies_beside_the_table_is_one_page(served: Served, browse: Browse, game: Game) -> None:
    page = browse()
    page.goto(f"{served.url}/learn/{game.key}/aid")
    for paper, (wide, high) in PAPERS.items():
        assert pages_in(page.pdf(width=f"{wide}mm", height=f"{high}mm"))[1] == 1, paper


def test_help_at_the_table(served: Served, browse: Browse) -> None:
    """A thing explains itself with its figure, a refusal shows its example, and the table stays as it was."""
    page = browse()
    no_coach(page, "hexentafl")
    set_table(page, served.url, "hexentafl")
    ready(page)
    before = page.inner_text("#mh-ask")
    page.click("[data-act=what]")
    page.locator("#p-d4").click()
    page.wait_for_selector("#mh-help[open]")
    inside = "() => document.getElementById('mh-help-body').shadowRoot.querySelector('.help').textContent"
    page.wait_for_function(f"() => ({inside})().includes('King')")
    assert page.locator("[data-spot].picked").count() == 0, "asking chooses nothing"
    page.click("#mh-help [data-act=close]")
    page.click("#p-d4")
    page.wait_for_selector("#c-d2")
    box = page.locator("#c-d2").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.click("[data-act=example]")
    page.wait_for_function("() => document.getElementById('mh-help-body').shadowRoot.querySelector('.help #fig-step')")
    assert "HX-2.4" in page.evaluate(inside)
    page.keyboard.press("Escape")
    assert page.inner_text("#mh-ask") == before


NEXT_OR_GONE = "was => document.getElementById('mh-teach').hidden || document.getElementById('mh-teach-title').textContent !== was"


def test_the_first_turn_of_every_game_points_at_something(served: Served, browse: Browse) -> None:
    for game in GAMES:
        page = browse()
        set_table(page, served.url, game.key)
        ready(page)
        page.wait_for_selector("#mh-teach:visible")
        while page.locator("#mh-teach").is_visible():
            title = page.inner_text("#mh-teach-title")
            page.wait_for_function(STANDS)
            page.click("#mh-teach-next")
            page.wait_for_function(NEXT_OR_GONE, arg=title)
        page.close()
