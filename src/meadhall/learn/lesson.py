"""A lesson (lessons/1-the-way-out.md): a few steps on the real table. A step says something, points at something,
and may wait for a choice.

    # The way out                      the title
    about: Bring the King to a gate.
    start: size=4                      a scene, as in books
    seat: 1                            who the learner is

    ## Pick the King                   a step
    say: The King goes one step at a time.
    point: d4                          elements of the drawing; `may`: all that can be chosen; a region; an id of the page
    accept: Kd4-e4 | Kd4-d3            choices in notation, `*` for anything; or `makes FACT`: whatever makes the fact true
    right: Well done.
    wrong d5-*: That is a man.         for some other choices
    else: Try the King.                for all others
    reply: a4-c4                       what the others (and chance) do after it
    hint: He stands in the middle.

A step without `accept` is only read. Each step continues where the one before it ended, unless it sets up a position of its own.
Nothing is stored: the position of a step follows from the file, and what the learner did within the step comes with the question.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from xml.etree import ElementTree as ET

from meadhall.errors import BadBook, IllegalMove
from meadhall.game import Drawing, Game, Look, State
from meadhall.learn.blocks import Faults, Passage, PassageLine, block, placed
from meadhall.learn.elements import find, parse
from meadhall.learn.facts import check, true
from meadhall.learn.overlay import arrow_ends
from meadhall.learn.scene import SCENE, matches, offers, play, scene

__all__ = ["FIRST_TURN", "PAGE_PARTS", "Head", "Lesson", "Step", "Target", "Verdict", "judge", "read_heads", "read_lesson", "targets"]

HEAD = SCENE | {"about", "minutes", "seat", "names", "book"}
KEYS = SCENE | {"say", "point", "accept", "right", "wrong", "else", "reply", "hint", "arrow"}
FIRST_TURN = "0-"  # the name of the lesson that is shown at a first table begins like this
PAGE_PARTS = frozenset({"mh-side", "mh-prompt", "mh-bar"})  # what a step may point at besides the drawing
MOST_WAYS = 4000  # right ways through a step
Way = tuple[str, ...]
Target = tuple[str, str]  # how the page finds an element: ("id", "p-d4"), ("spot", "c:d4"), ("may", "")


@dataclass(frozen=True)
class Step:
    """A step: its words, the position at which it begins, and the choices that are right there, in notation, one or several in a row."""

    title: str
    block: Passage
    state: State
    accepted: tuple[Way, ...]

    @property
    def waits(self) -> bool:
        """Must the learner choose something?"""
        return self.block.has("accept")

    def said(self, key: str) -> str:
        """The words of a line."""
        return self.block.get(key)


@dataclass(frozen=True)
class Lesson:
    """A whole lesson; `seat` is the learner's, `book` the chapter that says the same."""

    name: str
    title: str
    about: str
    minutes: int
    seat: int
    names: tuple[str, ...]
    book: str
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Verdict:
    """The verdict on choices in a step: `right`, `wrong`, or `more` (right so far); what to say; the positions to show in order."""

    kind: str
    words: str
    states: tuple[State, ...]


# -- reading ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Head:
    """What a list of lessons shows of one."""

    name: str
    title: str
    about: str
    minutes: int


def read_heads(game: Game) -> list[Head]:
    """The lessons of a game, in their order and without the first turn; nothing is played."""
    out = []
    for name, text in game.lessons().items():
        if not name.startswith(FIRST_TURN):
            lines = dict(re.findall(r"^(about|minutes):\s*(.+)$", text.partition("\n## ")[0], flags=re.MULTILINE))
            out.append(Head(name, text.splitlines()[0].removeprefix("# ").strip(), lines.get("about", ""), int(lines.get("minutes", "2"))))
    return out


def read_lesson(game: Game, name: str, text: str, faults: Faults | None = None, checking: bool = True) -> Lesson:
    """Read and play through a lesson. What is wrong is noted in `faults`; without them the first fault is raised.

    Without `checking` a lesson is trusted, because the tests have read it: facts, pointers and side paths are not checked.
    """
    noted = faults if faults is not None else Faults(f"lessons/{name}.md")
    lesson = _Reader(game, noted, checking).read(name, text)
    if faults is None:
        noted.refuse()
    return lesson


class _Reader:
    def __init__(self, game: Game, faults: Faults, checking: bool) -> None:
        self.game, self.faults, self.checking = game, faults, checking
        self.seat = 0

    def read(self, name: str, text: str) -> Lesson:
        parts = re.split(r"^(#{1,2} .*)$", text, flags=re.MULTILINE)
        bodies = list(zip(parts[1::2], parts[2::2], strict=True))
        number = 1 + parts[0].count("\n")
        steps: list[Step] = []
        if not bodies or not bodies[0][0].startswith("# "):
            self.faults.add(1, "a lesson begins with its title, `# The way out`")
            return Lesson(name, "", "", 0, 0, (), "", ())
        top, state = Passage("lesson", name, (), number), self.game.start()
        with self.faults.at(number, "the head of the lesson"):
            top = block("lesson", name, bodies[0][1].lstrip("\n"), number + _lead(bodies[0][1]), HEAD)
            state = self._open(top)
        number += bodies[0][1].count("\n")
        why = "it continues from the head of the lesson, which is itself wrong" if self.faults.found else ""
        for head, body in bodies[1:]:
            title = head[3:].strip()
            with self.faults.at(number, f"step {title!r}"):
                if not head.startswith("## "):
                    raise BadBook("only the title of the lesson has a single #")
                made = block("step", title, body.lstrip("\n"), number + _lead(body), KEYS)
                if why and not made.has("put") and not made.has("start"):
                    raise BadBook(why)
                why, state = f"it continues from step {title!r}, which is itself wrong", scene(self.game, made, state)
                step = self._step(made, title, state, name)
                steps.append(step)
                ends = self._ends(step)
                state, why = ends[0], ""
                if len(ends) > 1:
                    why = f"the right choices of step {title!r} lead to different positions, so set up the one to continue from (`put`)"
            number += body.count("\n")
        if not steps and not self.faults.found:
            self.faults.add(1, "a lesson has steps")
        return Lesson(
            name, bodies[0][0][2:].strip(), top.get("about"), _minutes(top), self.seat, _names(top), top.get("book"), tuple(steps)
        )

    def _open(self, top: Passage) -> State:
        state = scene(self.game, top)
        if not top.get("about"):
            raise BadBook("it needs a line `about:` with one sentence")
        for line in top.all("seat"):
            with placed(line):
                if not line.value.isdigit() or not 1 <= int(line.value) <= state.seats:
                    raise BadBook(f"the seats are 1 to {state.seats}, not {line.value!r}")
                self.seat = int(line.value) - 1
        for line in top.all("expect"):
            with placed(line):
                check(self.game, state, line.value)
        return state

    def _step(self, made: Passage, title: str, state: State, lesson: str) -> Step:
        for line in made.all("expect") if self.checking else ():
            with self.faults.at(line.number, f"step {title!r}"), placed(line):
                check(self.game, state, line.value)
        if not made.get("say"):
            raise BadBook("a step says something")
        if self.checking:
            self._pointers(made, state)
        if not made.has("accept"):
            for key in ("right", "else", "reply", "hint", "wrong"):
                for line in made.all(key):
                    with placed(line):
                        raise BadBook("only a step that waits for a choice (`accept`) has this line")
            return Step(title, made, state.copy(), ())
        if lesson.startswith(FIRST_TURN):
            raise BadBook("the first turn is told beside a real game, so its steps wait for nothing")
        line = made.all("accept")[0]
        with placed(line):
            if self.seat not in state.actors():
                raise BadBook("it is not the learner's turn")
            accepted = tuple(_ways(self.game, state, self.seat, line.value))
            if not accepted:
                raise BadBook(f"no choice fits; there are {' | '.join(list(offers(self.game, state, self.seat))[:40])}")
        return Step(title, made, state.copy(), accepted)

    def _pointers(self, made: Passage, state: State) -> None:
        drawing = self.game.draw(state.view(self.seat), Look())
        for line in made.lines:
            if line.key in ("point", "arrow"):
                with placed(line):
                    targets(drawing, line)

    def _ends(self, step: Step) -> list[State]:
        """The different positions that the right ways lead to. Every right way must lead on, and every side path must get an answer."""
        if not step.waits:
            return [step.state.copy()]
        if not self.checking:
            after = step.state.copy()
            for text in step.accepted[0]:
                _choose(self.game, after, self.seat, text)
            play(self.game, after, step.said("reply"))
            return [after]
        if not step.block.get("right"):
            raise BadBook("it does not say what is right (`right`)")
        others: set[str] = set()
        ends: list[State] = []
        for way in step.accepted:
            after = step.state.copy()
            for n, text in enumerate(way):
                right = {other[n] for other in step.accepted if other[:n] == way[:n] and len(other) > n}
                others |= set(offers(self.game, after, self.seat)) - right
                _choose(self.game, after, self.seat, text)
            for line in step.block.all("reply"):
                with placed(line):
                    try:
                        play(self.game, after, line.value)
                    except BadBook as refused:
                        raise BadBook(f"after {'; '.join(way)}: {refused}") from refused
            if not any(after.view(self.seat).data() == end.view(self.seat).data() for end in ends[:2]):
                ends.append(after)
        patterns = step.block.all("wrong")
        for line in patterns:
            if not any(matches(text, line.argument) for text in others):
                with placed(line):
                    raise BadBook(f"no other choice is like {line.argument!r}")
        left = sorted(text for text in others if not any(matches(text, line.argument) for line in patterns))
        if left and not step.block.get("else"):
            raise BadBook(f"nothing is said to a learner who chooses {left[0]} (`wrong ...` or `else`)")
        if not others and (patterns or step.block.has("else")):
            raise BadBook("every choice is right here, so nothing can be wrong")
        return ends


def _lead(body: str) -> int:
    """How many line ends come before the first line of a block."""
    return len(body) - len(body.lstrip("\n")) - 1 if body.startswith("\n") else 0


def _minutes(top: Passage) -> int:
    found = top.get("minutes", "2")
    return int(found) if found.isdigit() else 2


def _names(top: Passage) -> tuple[str, ...]:
    given = tuple(name.strip() for name in top.get("names").split(",") if name.strip())
    return (*given, *Look().names[len(given) :])


# -- what is right ----------------------------------------------------------------------------------------------------


def _choose(game: Game, state: State, seat: int, text: str) -> None:
    found = offers(game, state, seat)
    if text not in found:
        raise BadBook(f"{text!r} cannot be chosen then; {' | '.join(list(found)[:40]) or 'nothing can'}")
    state.apply(seat, found[text])


def _ways(game: Game, state: State, seat: int, value: str) -> list[Way]:
    """Every right way: `A | B; C` by patterns, `makes FACT` by its effect, `within 3 makes FACT` by that of up to three choices."""
    depth, fact = 1, ""
    if value.startswith("ends "):
        fact = f"is {value[5:]}"
    elif value.startswith("makes "):
        fact = value[6:]
    elif found := re.match(r"within (\d+) makes (.+)$", value):
        depth, fact = int(found.group(1)), found.group(2)
    if fact:
        return list(_making(game, state, seat, fact, depth))
    out: dict[Way, None] = {}
    for way in value.split(" | "):
        for found_way in _fitting(game, state, seat, [part.strip() for part in way.split(";")]):
            out[found_way] = None
    return list(out)


def _making(game: Game, state: State, seat: int, fact: str, depth: int) -> list[Way]:
    """The shortest ways of one seat's choices that make a fact true."""
    open_: list[tuple[Way, State]] = [((), state)]
    for _ in range(depth):
        out: list[Way] = []
        following: list[tuple[Way, State]] = []
        for way, here in open_:
            for text, action in offers(game, here, seat).items():
                after = here.copy()
                after.apply(seat, action)
                if true(game, after, fact):
                    out.append((*way, text))
                elif seat in after.actors():
                    following.append(((*way, text), after))
        if out:
            return out
        if len(following) > MOST_WAYS:
            raise BadBook(f"there are more than {MOST_WAYS} ways to try; name the right ones")
        open_ = following
    return []


def _fitting(game: Game, state: State, seat: int, patterns: list[str]) -> list[Way]:
    """The ways that fit patterns one after the other."""
    open_: list[tuple[Way, State]] = [((), state)]
    for n, pattern in enumerate(patterns):
        following: list[tuple[Way, State]] = []
        for way, here in open_:
            if n and seat not in here.actors():
                raise BadBook(f"{pattern!r} comes after the learner's turn")
            for text, action in offers(game, here, seat).items():
                if matches(text, pattern):
                    after = here.copy()
                    after.apply(seat, action)
                    following.append(((*way, text), after))
        if open_ and not following:
            can = list(offers(game, open_[0][1], seat))
            raise BadBook(f"no choice fits {pattern!r}; there are {' | '.join(can[:40])}")
        if len(following) > MOST_WAYS:
            raise BadBook(f"{pattern!r} fits too many choices")
        open_ = following
    return [way for way, _ in open_]


# -- pointing ---------------------------------------------------------------------------------------------------------


def targets(drawing: Drawing, line: PassageLine) -> list[Target]:
    """What a `point` or `arrow` line points at, as the page can find it; refuses a name that nothing has."""
    root = parse("".join(region.html for region in drawing.regions.values()) or drawing.picture)
    names = list(arrow_ends(line.value)[:2]) if line.key == "arrow" else line.value.split()
    if not names:
        raise BadBook("it names nothing")
    return [_target(drawing, root, name) for name in names]


def _target(drawing: Drawing, root: ET.Element, name: str) -> Target:
    if name == "may":
        return "may", ""
    if name in drawing.regions or name in PAGE_PARTS:
        return "id", name
    found = find(root, name)
    if found is None:
        raise BadBook(f"nothing drawn there is called {name}")
    return ("id", found.get("id", "")) if found.get("id") else ("spot", found.get("data-spot", ""))


# -- judging ----------------------------------------------------------------------------------------------------------


def judge(game: Game, lesson: Lesson, at: int, actions: list[int]) -> Verdict:
    """The learner's choices in a step, judged."""
    step = lesson.steps[at]
    state, said, shown = step.state.copy(), list[str](), list[State]()
    for action in actions:
        if action not in state.legal(lesson.seat):
            raise IllegalMove("That is not possible now.")
        said.append(game.say(state, lesson.seat, action))
        state.apply(lesson.seat, action)
        shown.append(state.copy())
    if not said:
        raise IllegalMove("Choose something first.")
    fitting = [way for way in step.accepted if list(way[: len(said)]) == said]
    if any(len(way) == len(said) for way in fitting):
        return Verdict("right", step.said("right"), (shown[-1], *play(game, state, step.said("reply"))))
    if fitting:
        return Verdict("more", "", (shown[-1],))
    answer = next((line.value for line in step.block.all("wrong") if matches(said[-1], line.argument)), step.said("else"))
    return Verdict("wrong", answer, (shown[-1],))
