"""Positions in words: each is put, holds then, and whatever cannot be is refused."""

from __future__ import annotations

from typing import cast

import pytest

from meadhall.errors import BadPosition
from meadhall.games.lindisfarne.rules import LindisfarneState
from support import copies_every_part

from .longhouse import GAME, OBJECTIVE_IDS, asked, play


def put(words: str, seats: int = 3, **options: object) -> LindisfarneState:
    return cast(LindisfarneState, GAME.put(GAME.start(seats, **options), words))


@pytest.mark.parametrize(
    "words",
    [
        "north blue 5 5 | black 5 4 | yellow 6",
        "north 1 blue 5 | 3 yellow 6 6",
        "south none",
        "beside north EN3 FR1",
        "beside middle IR2; beside south none",
        "blue has EN1 NO-KAU; expedition 2",
        "blue has none",
        "blue runes 2; yellow runes 3",
        "blue keeps O-EN-SC-IR; black keeps O-FR-IB-NO",
        "blue has NO-KAU; used NO-KAU; expedition 2",
        "blue has NO-BOR; banner south; expedition 3",
        "out NO-KAU NO-BOR",
        "discard EN1 EN2; pile FR1; expedition 3",
        "expedition 4",
        "jarl black; turn black",
        "home yellow; turn black",
        "north the Raven clan 5; beside north York Dorestad",  # names serve as ids
    ],
)
def test_what_is_put_holds(words: str) -> None:
    s = put(words)
    assert GAME.holds(s, words) == ""
    assert s.fault() == ""


def test_whatever_follows_is_set() -> None:
    s = put("north blue 5 5; middle blue 1; blue runes 2; expedition 2; jarl yellow")
    assert GAME.holds(s, "blue hand 3; supply 10; cards 24; objectives 20; turn yellow; strength north blue 10; blue line middle 1") == ""
    assert GAME.holds(s, "ranking north blue; ranking south none; dice none; leads blue none; count blue 0 0 0 0; worth blue EN1 6") == ""
    play(s, "yellow depart / roll 6 6 5 4 3 2")
    assert GAME.holds(s, "dice 6 6 5 4 3 2") == ""


def test_everybody_at_home_is_an_evaluation() -> None:
    s = put("north blue 5 5 | black 5 4; home blue yellow black")
    assert asked(s) == "blue"
    assert GAME.holds(s, "home blue yellow black; jarl blue; ranking north blue black") == ""


def test_the_sixth_expedition_without_vikings_is_the_end() -> None:
    s = put("expedition 6; blue has EN1 EN2; home blue yellow black")
    assert asked(s) == "nobody"
    assert GAME.holds(s, "count blue 0 4 3 2; completed blue 0; leads blue EN; cards 0") == ""
    s = put("expedition 6; black has NO-HAF; home blue yellow black")
    assert asked(s) == "black"
    play(s, "black country IR")
    assert GAME.holds(s, "country IR; leads black IR NO") == ""


def test_objectives_are_drawn_in_pairs_as_far_as_there_are_any() -> None:
    s = put("blue keeps O-EN-SC-IR over O-EN-SC-FR; yellow keeps O-FR-IB-NO")
    assert list(s.draws)[:4] == [0, 0, 1, 0]
    assert GAME.holds(s, "blue keeps O-EN-SC-IR; objectives 18") == ""
    s = put(f"blue keeps {' '.join(OBJECTIVE_IDS[:12])}")
    assert GAME.holds(s, "objectives 8") == ""


def test_the_neutral_clan_stands_on_its_own_values() -> None:
    s = put("north neutral 6 5 5 | blue 6 6; middle neutral 3; south neutral 2 2", 2)
    assert GAME.holds(s, "strength north neutral 16; strength middle neutral 1; ranking north neutral blue; blue line north 2") == ""
    with pytest.raises(BadPosition, match=r"LD-9\.2"):
        put("north neutral 3", 2)
    with pytest.raises(BadPosition, match=r"LD-9\.2"):
        put("north blue 6 | neutral 5", 2)


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        ("north blue 7", "LD-1.2"),
        ("north 5 blue 6", "LD-1.2"),
        ("north blue", "not a line"),
        ("north red 5", "LD-1.1"),
        ("north blue 5 | blue 4", "LD-4.7"),
        ("north 1 blue 5 | 1 black 4", "LD-4.7"),
        ("north blue 1 1 1 1; south blue 1 1 1", "LD-1.7"),
        ("beside north EN1 EN2 EN3", "LD-1.5"),
        ("beside north EN1; blue has EN1", "LD-1.3"),
        ("beside north EN9", "no card"),
        ("blue has EN1 EN2 EN3 SC1 SC2 SC3 IR1", "LD-6.18"),
        ("blue runes x", "not a number"),
        ("blue runes 13", "LD-1.7"),
        ("blue keeps O-EN", "no objective"),
        ("used NO-KAU", "LD-7.1"),
        ("home blue; turn blue", "LD-2.3"),
        ("north blue 1 1 1 1 1 1; turn blue", "LD-3.5"),
        ("blue hand 3", "only be asked for"),
        ("supply 3", "only be asked for"),
        ("expedition 7", "not a part"),
        ("ship north", "not a part"),
    ],
)
def test_what_cannot_be_is_refused(words: str, refused: str) -> None:
    with pytest.raises(BadPosition, match=refused):
        put(words)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("north blue 5", "north blue 5 5, not north blue 5"),
        ("beside north EN1 EN2", "beside north EN3 FR1"),
        ("blue hand 3", "blue hand 4, not blue hand 3"),
        ("blue has EN1", "blue has none"),
        ("discard EN1", "discard none"),
        ("home blue", "home none"),
        ("blue keeps O-EN-SC-IR", "blue keeps none"),
        ("banner north", "banner none"),
        ("worth blue EN3 9", "worth blue en3 4"),
    ],
)
def test_what_is_not_so_is_told(words: str, told: str) -> None:
    assert told in GAME.holds(put("north blue 5 5; beside north EN3 FR1"), words)


@pytest.mark.parametrize("words", ["ship", "strength sky blue 3", "blue boats 3", "worth blue EN99 3", "count purple 1"])
def test_what_is_not_a_word_is_refused(words: str) -> None:
    with pytest.raises(BadPosition, match="not a part"):
        GAME.holds(put("expedition 1"), words)


def test_a_copy_has_every_part_of_its_own() -> None:
    state = LindisfarneState()
    state.viewer = 1
    copies_every_part(state)
