"""Words for counts and lists."""

from __future__ import annotations

import pytest

from meadhall.english import did_you_mean, listed, plural, sentence, winners


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], ""),
        (["wood"], "wood"),
        (["wood", "iron"], "wood and iron"),
        (["wood", "iron", "wool"], "wood, iron and wool"),
        (["Eirik", "Torvald, karl"], "Eirik and Torvald, karl"),
        (["Torvald, karl", "Orm, karl"], "Torvald, karl; and Orm, karl"),  # the comma would make three of them
        (["strikes R1, R2 and B3", "spends a rune"], "strikes R1, R2 and B3 and spends a rune"),
        (["strikes R1, R2 and B3", "spends a rune", "rests"], "strikes R1, R2 and B3; spends a rune; and rests"),
        (["Eirik (Wolf, yellow)", "Orm (Bear, black)", "Hild"], "Eirik (Wolf, yellow), Orm (Bear, black) and Hild"),
    ],
)
def test_lists_read_like_sentences(words: list[str], said: str) -> None:
    assert listed(words) == said
    if not any(" and " in word for word in words):
        assert listed(words, "or") == said.replace(" and ", " or ")


def test_counts_agree_with_their_nouns() -> None:
    assert [plural(n, "rune") for n in (0, 1, 2)] == ["0 runes", "1 rune", "2 runes"]
    assert [plural(n, "die", "dice") for n in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]


def test_who_won_is_one_sentence() -> None:
    names = ("Astrid", "Bjorn", "Sigrid")
    assert winners(names, [1.0, 0.0, 0.0], together=False) == "Astrid wins."
    assert winners(names, [0.5, 0.5, 0.0], together=False) == "Astrid and Bjorn share the win."
    assert winners(names, [1 / 3] * 3, together=False) == "A draw."
    assert winners(names, [1.0] * 3, together=True) == "Astrid, Bjorn and Sigrid win together."
    assert winners(names, [0.0] * 3, together=True) == "Astrid, Bjorn and Sigrid lose together."
    assert winners(["Astrid"], [0.0], together=True) == "Astrid loses."
    assert winners(names[:1], [1.0], together=False) == ""


def test_a_refusal_is_read_as_a_sentence() -> None:
    assert sentence("there is no bot 'carl'") == "There is no bot 'carl'."
    assert sentence("The game is over.") == "The game is over."
    assert sentence("your hand is empty. LD-4.2") == "Your hand is empty. LD-4.2"
    assert sentence("game.txt: this is not a text file") == "game.txt: this is not a text file."
    assert sentence("'roll 2' is not possible now") == "'roll 2' is not possible now."
    assert sentence("meadhall: which command?") == "meadhall: which command?" and sentence("") == "."


def test_a_word_that_is_nearly_right_is_recognised() -> None:
    assert did_you_mean("yggdrasill", ["Yggdrasil", "nxs"]) == " (did you mean Yggdrasil?)"
    assert did_you_mean("chess", ["Yggdrasil", "nxs"]) == ""
