"""The grammar of books and lessons."""

from __future__ import annotations

import pytest

from meadhall.errors import BadBook
from meadhall.learn.blocks import Faults, block, placed

KEYS = frozenset({"put", "say", "wrong", ">"})


def test_lines_have_keys_arguments_values_and_numbers() -> None:
    found = block("step", "x", "put: a b\n# a remark\n\nwrong K*: No,\n  not he.\n> d4-d5; e1-e2 | He goes.\n", 10, KEYS)
    assert [(line.key, line.argument, line.value, line.number) for line in found.lines] == [
        ("put", "", "a b", 11),
        ("wrong", "K*", "No, not he.", 14),
        (">", "d4-d5; e1-e2", "He goes.", 16),
    ]
    assert found.get("put") == "a b" and found.get("say", "nothing") == "nothing" and found.has("wrong")


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("put: a\nsays: b", 2, "is not a line of a step"),
        ("put: a\nanything", 2, "is not a line of a step"),
        ("  put: a", 1, "continues nothing"),
    ],
)
def test_other_lines_are_refused_with_their_number(text: str, line: int, words: str) -> None:
    faults = Faults("a.md")
    with faults.at(99, "step x"):
        block("step", "x", text, 0, KEYS)
    assert [(fault.line, words in fault.words) for fault in faults.found] == [(line, True)]


def test_a_key_that_counts_once_is_refused_twice() -> None:
    with pytest.raises(BadBook, match="'put' twice"):
        block("step", "x", "put: a\nput: b", 0, KEYS)
    assert len(block("example", "x", "put: a\n> m | w\nput: b", 0, KEYS).all("put")) == 2  # each step has its own
    assert len(block("step", "x", "wrong a: a\nwrong b: b", 0, KEYS).lines) == 2


def test_steps_of_examples_are_for_examples() -> None:
    with pytest.raises(BadBook, match="is not a line of a figure"):
        block("figure", "x", "> a1-a2 | He goes.", 0, KEYS - {">"})


def test_what_goes_wrong_inside_a_line_is_refused_there() -> None:
    made = block("step", "x", "put: a\nsay: b", 4, KEYS)
    faults = Faults("a.md")
    with faults.at(4, "step x"), placed(made.lines[1]):
        int("b")
    assert str(faults.found[0]).startswith("a.md:6: step x: say: 'b' cannot be read")
    with pytest.raises(BadBook, match=r"^a\.md:6: "):
        faults.refuse()
