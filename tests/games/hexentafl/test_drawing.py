"""heXentafl drawn: coordinates, what can be looked up, and an end that explains itself."""

from __future__ import annotations

import re

import pytest

from meadhall.game import Look
from support import beats, random_states

from .test_rules import GAME, after, at, play_out

LOOK = Look(names=("Astrid", "Bjorn"))


def count(text: str, move: str, **options: object) -> str:
    return str(GAME.draw(after(text, move, **options).view(0), LOOK).regions["count"].html)


def classes(picture: str, hex_name: str) -> set[str]:
    found = re.search(rf'<g id="p-{hex_name}"[^>]*class="([^"]*)"', picture)
    assert found, hex_name
    return set(found.group(1).split())


@pytest.mark.parametrize(("size", "letters", "numbers"), [(4, "abcdefg", 7), (5, "abcdefghi", 9)])
def test_rows_have_numbers_on_both_sides_and_columns_letters(size: int, letters: str, numbers: int) -> None:
    picture = GAME.draw(GAME.start(size=size), LOOK).picture
    shown = re.findall(r'<text class="coord[^"]*"[^>]*>([^<]*)</text>', picture)
    assert [text for text in shown if text.isalpha()] == list(letters)
    assert sorted(text for text in shown if text.isdigit()) == sorted([str(n) for n in range(1, numbers)] * 2 + [str(numbers)])


def test_everything_drawn_that_has_a_name_can_be_looked_up() -> None:
    known = {term.key for term in GAME.terms}
    for state in random_states(GAME, 2, 3, match="pair")[::20]:
        drawing = GAME.draw(state.view(0), LOOK)
        used = set(re.findall(r'data-term="([^"]*)"', drawing.picture + "".join(region.html for region in drawing.regions.values())))
        assert {"king", "throne", "gate"} <= used <= known


def test_the_captors_of_the_king_are_marked() -> None:
    picture = GAME.draw(after("Kb3 Ac4 Aa1 Dd5 Ag4 A", "a1-a2").view(0), LOOK).picture
    assert "victim-now" in classes(picture, "b3")
    assert "decides" in classes(picture, "a2") & classes(picture, "c4") and "decides" not in classes(picture, "g4")
    throne = GAME.draw(after("Kd4 Ad5 Ac3 Ae2 Ag1 Db5 A", "e2-e3").view(0), LOOK).picture
    assert all("decides" in classes(throne, name) for name in ("e3", "d5", "c3")) and "decides" not in classes(throne, "g1")


@pytest.mark.parametrize(
    ("text", "move", "title", "reason"),
    [
        ("Kc6 Aa1 Da2 D", "Kc6-d7", "Astrid wins", "The King has reached the gate d7."),
        ("Kb3 Ac4 Aa1 Dd5 A", "a1-a2", "Bjorn wins", "The King is captured on b3, by a2 and c4."),
        ("Kd4 Ad5 Ac3 Ae2 Ag1 A", "e2-e3", "Bjorn wins", "The King is captured on the throne, by c3, d5 and e3."),
        ("Kc6 Db2 Db5 Ab4 D", "b2-b3", "Astrid wins", "The attackers have no man left."),
        ("Ka2 Da1 Ab3 Aa3 Ab1 Ae1 A", "e1-b2", "Bjorn wins", "The defenders have no move left."),
    ],
)
def test_the_end_says_who_won_and_why(text: str, move: str, title: str, reason: str) -> None:
    said = count(text, move)
    assert f"<h2>{title}</h2><p>{reason}</p>" in said


def test_the_end_counts_what_each_seat_has_done() -> None:
    state = at("Kc6 Aa1 Da2 D")
    play_out(state, "a2-a3; a1-a2; Kc6-d7")
    said = GAME.draw(state.view(0), LOOK).regions["count"].html
    assert re.findall(r"<td>([^<]*)</td>", said) == ["1", "2", "2", "1", "5", "1"]
    regions = GAME.draw(state.view(0), LOOK).regions
    assert "nearest gate" not in regions["seats"].html and 'aria-label="winner"' in regions["seats"].html


def test_the_end_of_a_pair_counts_points() -> None:
    state = at("Kc6 Aa1 Da2 D", match="pair")
    play_out(state, "Kc6-d7")
    assert "Astrid won" in GAME.draw(state.view(0), LOOK).regions["seats"].html
    state.end = 6
    said = GAME.draw(state.view(0), LOOK).regions["count"].html
    assert "Game 1: The King reaches a gate: the defenders win." in said and "Game 2: The limit of 400 moves is reached." in said
    assert "<h2>Astrid wins</h2>" in said and re.findall(r"<td>([^<]*)</td>", said) == ["1", "0.5", "1.5", "0", "0.5", "0.5"]


@pytest.mark.parametrize(("text", "move", "mark"), [("Kc6 Aa1 Da2 D", "Kc6-d7", "decides"), ("Kb3 Ac4 Aa1 Dd5 A", "a1-a2", "victim-now")])
def test_the_first_game_of_a_pair_ends_on_its_own_board_and_nothing_is_counted_yet(text: str, move: str, mark: str) -> None:
    said, ended = beats(GAME, at(text, match="pair"), move)[-2]
    assert said[0].startswith("Game 1: ")
    drawing, words = GAME.draw(ended.view(0), LOOK), GAME.text(ended)
    seats = drawing.regions["seats"].html
    assert mark in drawing.picture and "count" not in drawing.regions
    assert "1 of 2" in seats and "Turn" in seats and "nearest gate" not in seats and "winner" not in seats and "seat won" not in seats
    assert "Game 1 of 2." in words and "Both games" not in words


def test_a_gate_in_reach_stands_open() -> None:
    assert 'class="gate open"' in GAME.draw(at("Kc6 Aa1 Da2 D"), LOOK).picture
    assert 'class="gate open"' not in GAME.draw(GAME.start(), LOOK).picture
