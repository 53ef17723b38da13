"""Words for counts and lists."""

from __future__ import annotations

import pytest

from meadhall.english import listed, plural


@pytest.mark.parametrize(
    ("words", "said"),
    [([], ""), (["wood"], "wood"), (["wood", "iron"], "wood and iron"), (["wood", "iron", "wool"], "wood, iron and wool")],
)
def test_lists_read_like_sentences(words: list[str], said: str) -> None:
    assert listed(words) == said
    assert listed(words, "or") == said.replace(" and ", " or ")


def test_counts_agree_with_their_nouns() -> None:
    assert [plural(n, "rune") for n in (0, 1, 2)] == ["0 runes", "1 rune", "2 runes"]
    assert [plural(n, "die", "dice") for n in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]
