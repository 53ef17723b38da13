"""Mistakes planted in a book and in lessons: each is refused, at its own line, with what is true instead."""

from __future__ import annotations

import pytest

from meadhall.games import load_game
from meadhall.learn.blocks import Faults
from meadhall.learn.book import read_book
from meadhall.learn.lesson import read_lesson

GAME = load_game("hexentafl")
BOOK = GAME.book()
LESSONS = GAME.lessons()

IN_BOOK = {  # what stands there, what is written instead, what the refusal says
    "a wrong capture": ("> b1-b5xc5 |", "> b1-b5xd5 |", "does not capture d5"),
    "a capture left out": ("> d7-d6xc5xe5 |", "> d7-d6 |", "write 'd7-d6xc5xe5'"),
    "a wrong count": ("expect: choices 11 d5-*", "expect: choices 12 d5-*", "there are 11"),
    "a wrong clause": ("expect: illegal d1-d4 HX-2.6", "expect: illegal d1-d4 HX-2.7", "refused, but with"),
    "legal is called illegal": ("expect: illegal Kd4-d2 HX-2.4", "expect: illegal Kd4-d3 HX-2.4", "it is legal"),
    "illegal is called legal": ("expect: legal d1-d6 | d1-d3", "expect: legal d1-d6 | d1-d4", "refused"),
    "a piece that is not there": ("expect: has De6 Dc6 -d7", "expect: has De6 Dc6 Ad7", "is not on the board"),
    "a wrong end": ("expect: is win A king\n```", "expect: is win D escape\n```", "ended with"),
    "a wrong turn": ("expect: turn 2", "expect: turn 1", "it is 2"),
    "a wrong number of steps": ("expect: steps 11", "expect: steps 12", "there are 11"),
    "an impossible position": ("put: Kb3 Ac4 Aa4 Dd5 A", "put: Kb3 Ac4 Aa4 Ad4 A", "put: "),
    "no King": ("put: Kc6 Aa1 Da2 D", "put: Aa1 Da2 D", "one King"),
    "an illegal move": ("play: a4-a3", "play: a4-d4", "was refused"),
    "a mark on nothing": ("mark: a3 c4", "mark: a3 c5 z9", "nothing drawn here is called"),
    "an arrow to nothing": ("arrow: e3 > e6", "arrow: e3 > e9", "nothing drawn here is called"),
    "an arrow without an end": ("arrow: d7 > d6", "arrow: d7", "an arrow is written"),
    "a number on another side": ("number: 4 gate-g4", "number: 4 gate-g4 right", "or `left` of a part of the page"),
    "a number on nothing": ("number: 4 gate-g4", "number: 4 gate-c4", "nothing drawn here is called"),
    "a crop around nothing": ("crop: c3 c6 a3 e4 margin 66", "crop: c3 c6 a3 h4 margin 66", "nothing drawn here is called"),
    "a click that is not offered": ("pick: p:c6 c:d7", "pick: p:c6 c:d5", "cannot be clicked now"),
    "an unknown key": ("size: half\ncaption: The large board", "seize: half\ncaption: The large board", "is not a line of a figure"),
    "an unknown size": ("size: half\ncaption: The large board", "size: huge\ncaption: The large board", "the size of a figure"),
    "an unknown option": ("start: size=5", "start: breadth=5", "no option"),
    "a second block of the same name": ("```figure angle", "```figure slide", "this name already"),
    "a block without a name": ("```figure angle", "```figure", "needs a name"),
    "a block that is never closed": ("board at the start.\n```\n", "board at the start.\n", "never closed"),
    "an unknown clause": ("{HX-3.5}\n\n```", "{HX-3.55}\n\n```", "has no clause HX-3.55"),
    "a clause in both lists": ("Only in the reference: HX-3.13", "Only in the reference: HX-3.13, HX-2.2", "but the book cites it"),
    "an aside of no kind": ("> **Advice.** *As the", "> **Warning.** *As the", "is not set apart"),
    "a chapter twice": ("## Your first game", "## Common mistakes", "two chapters"),
    "no caption": ("caption: The large board at the start.\n", "", "needs a caption"),
}


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


@pytest.mark.parametrize("mistake", IN_BOOK)
def test_a_mistake_in_a_book_is_refused_at_its_line(mistake: str) -> None:
    right, wrong, words = IN_BOOK[mistake]
    assert BOOK.count(right) >= 1, "the book has changed: plant this mistake elsewhere"
    text, faults = BOOK.replace(right, wrong, 1), Faults("BOOK.md")
    read_book(GAME, text, faults)
    assert faults.found, "nobody has noticed"
    assert any(words in fault.words for fault in faults.found), [str(fault) for fault in faults.found]
    where = BOOK[: BOOK.index(right)].count("\n") + 1
    begins = max((n for n, line in enumerate(BOOK.splitlines(), 1) if line.startswith(("```", "#")) and n <= where), default=1)
    assert begins <= min(fault.line for fault in faults.found) <= where + 2, [str(fault) for fault in faults.found]


def test_an_example_without_a_fact_is_refused() -> None:
    text = BOOK.replace("expect: has Ad6 -c5 -e5\n", "")
    faults = Faults("BOOK.md")
    read_book(GAME, text, faults)
    assert ["at least one fact" in fault.words for fault in faults.found] == [True]


def test_all_mistakes_are_found_at_once() -> None:
    text = BOOK
    for mistake in ("a wrong capture", "a wrong count", "a wrong turn", "a mark on nothing"):
        right, wrong, _ = IN_BOOK[mistake]
        text = text.replace(right, wrong, 1)
    faults = Faults("BOOK.md")
    read_book(GAME, text, faults)
    assert len(faults.found) == 4


IN_LESSONS = {
    "a puzzle without a solution": ("1-the-way-out", "put: Kd6 De3", "put: Kd4 De3", "no choice fits"),
    "a choice that does not exist": ("1-the-way-out", "accept: Kd4-d5", "accept: Kd4-d7", "no choice fits"),
    "a choice without an answer": ("1-the-way-out", "else: A man may move", "# else: A man may move", "nothing is said"),
    "a key twice": ("1-the-way-out", "else: A man may move", "hint: A man may move", "'hint' twice"),
    "an answer to nothing": ("2-closing-in", "wrong b1-*:", "wrong b7-*:", "no other choice is like"),
    "an impossible reply": ("3-the-hunt", "reply: g3-g2", "reply: g3-g1", "after d2-d3"),
    "a reply that some right choices forbid": ("1-the-way-out", "reply: d1-d2", "reply: g1-g2", "after d5-g2"),
    "a pointer to nothing": ("1-the-way-out", "point: d5", "point: d9", "nothing drawn there"),
    "an arrow to nothing": ("1-the-way-out", "arrow: d4 > gate-d7", "arrow: d4 > gate-d6", "nothing drawn there"),
    "an impossible position": ("2-closing-in", "put: Ad7 Aa1 Dc6 De3 Kd4 D", "put: Ad7 Aa1 Dc6 De3 D", "one King"),
    "not the learner's turn": ("3-the-hunt", "put: Kd4 Ad5 Ac4 Ae6 Ag1 Dg3 A", "put: Kd4 Ad5 Ac4 Ae6 Ag1 Dg3 D", "not the learner's turn"),
    "nothing said": ("1-the-way-out", "say: This is your King", "hint: This is your King", "says something"),
    "no praise": ("1-the-way-out", "right: Two more steps", "# right: Two more steps", "what is right"),
    "an unknown key": ("1-the-way-out", "hint: d5 is", "clue: d5 is", "is not a line of a step"),
    "praise without a choice": ("1-the-way-out", "point: gate-a1", "right: Good.\npoint: gate-a1", "only a step that waits"),
    "a wrong seat": ("3-the-hunt", "seat: 2", "seat: 3", "the seats are 1 to 2"),
    "a step that parts": ("1-the-way-out", "put: Kd4 De3 Dc3 Db4 Aa4 Ac6 Ag4 Ag1 Aa1 D\n", "", "lead to different positions"),
    "a first turn that waits": ("0-first-turn", "point: may", "point: may\naccept: *\nright: Good.", "wait for nothing"),
}


@pytest.mark.parametrize("mistake", IN_LESSONS)
def test_a_mistake_in_a_lesson_is_refused_in_its_step(mistake: str) -> None:
    name, right, wrong, words = IN_LESSONS[mistake]
    text = LESSONS[name]
    assert right in text, "the lesson has changed: plant this mistake elsewhere"
    faults = Faults(name)
    read_lesson(GAME, name, text.replace(right, wrong, 1), faults)
    assert any(words in fault.words for fault in faults.found), [str(fault) for fault in faults.found]
    step = text[: text.index(right)].rfind("\n#") + 1
    assert faults.found[0].line > text[:step].count("\n"), [str(fault) for fault in faults.found]


def test_a_lesson_that_is_right_has_no_fault() -> None:
    assert [read_lesson(GAME, name, text).name for name, text in GAME.lessons().items()] == list(LESSONS)
