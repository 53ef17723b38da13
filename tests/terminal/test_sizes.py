"""Terminals of 80x24 and 120x40: whole games with random choices, and every command that shows something. No line is wider.

The tables are full, the names as long as they may be, and the options those that show the most.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from meadhall import load_game
from meadhall.games import CATALOGUE
from meadhall.rulebook import clauses
from meadhall.table.people import LONGEST_NAME
from meadhall.terminal.screen import Ages, changes
from terminal.desk import Desk

SIZES = ((80, 24), (120, 40))
NARROW = 40  # columns
SHOWN = ("help", "notation", "who", "log", "board", "?", "hint")
COLOUR = re.compile(r"\x1b\[\d*m")
LONG = "Thorgerd-Kolbrun-Sigurdsdottir I"  # as long as a name may be
FULLEST = {  # options that show the most and end soon
    "hexentafl": ("size=5", "match=pair", "ply_limit=100"),
    "nxs": ("turn_limit_per_player=20", "cards=drawing"),
    "ragnarokstar": ("rounds=3", "expansion=divalkyrie", "fan_card_history=on"),
    "yggdrasil": ("difficulty=ragnarok",),
    "lindisfarne": ("objectives=open",),
}
ENOUGH = 4000  # lines typed; every game ends before


def widest(screen: str) -> str:
    """The longest line of a screen, without colours and without what was typed."""
    return max((COLOUR.sub("", line).rstrip() for line in screen.splitlines()), key=len)


def asked_for(key: str, *people: str) -> list[str]:
    """What is typed to begin a game at a full table with these people, the rest being bots."""
    game = load_game(key)
    players = ",".join([*people, *["random"] * (max(game.seats) - len(people))])
    options = [word for option in FULLEST.get(key, ()) for word in ("--option", option)]
    return ["play", key, "--players", players, "--seed", "5", *options]


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
@pytest.mark.parametrize("key", CATALOGUE)
def test_no_line_of_a_whole_game_is_wider_than_the_terminal(key: str, size: tuple[int, int], tmp_path: Path) -> None:
    assert len(LONG) == LONGEST_NAME
    desk, rng = Desk(tmp_path, *size, TERM="xterm-256color"), random.Random(f"{key}{size}")
    desk.environment.pop("NO_COLOR")
    desk.begin(*asked_for(key, LONG))
    asked = 0
    while desk.running and asked < ENOUGH:
        asked += 1
        if asked in (2, 40):
            for command in SHOWN[: None if asked == 2 else -1]:
                desk.type(command)
        said = desk.type(rng.choice("abcd") if asked % 3 else "a")
        if "Enter to leave" in said:
            for command in ("log", "board"):
                desk.type(command)
            desk.type("")
    assert not desk.running and "Enter to leave" in desk.screen and "Traceback" not in desk.screen
    assert "\x1b[1m" in desk.screen, "a terminal has colours"
    assert len(widest(desk.screen)) <= size[0], widest(desk.screen)


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
@pytest.mark.parametrize("key", CATALOGUE)
def test_the_screen_is_handed_over_in_lines_that_fit(key: str, size: tuple[int, int], tmp_path: Path) -> None:
    """Two people with long names share a keyboard; where there are secrets, the screen is cleared between them."""
    desk, rng = Desk(tmp_path, *size), random.Random(f"{key}{size}")
    desk.begin(*asked_for(key, LONG, LONG[:-1] + "J"))
    for n in range(40):
        covered = desk.screen.endswith(("Enter. ", "undo.) "))
        desk.type("" if covered else rng.choice("abcd") if n % 3 else "a")
    desk.type("^D")
    assert len(widest(desk.screen)) <= size[0], widest(desk.screen)


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
@pytest.mark.parametrize("key", CATALOGUE)
def test_the_rules_fit_the_terminal(key: str, size: tuple[int, int], tmp_path: Path) -> None:
    desk = Desk(tmp_path, *size)
    text = desk.begin("rules", key)
    assert len(widest(text)) <= size[0], widest(text)
    assert "**" not in text and "|--" not in text and next(iter(clauses(load_game(key)))) in text


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
def test_the_list_of_games_fits_the_terminal(size: tuple[int, int], tmp_path: Path) -> None:
    text = Desk(tmp_path, *size).begin("games")
    assert len(widest(text)) <= size[0] and all(key in text for key in CATALOGUE)


@pytest.mark.parametrize("key", CATALOGUE)
def test_on_a_narrow_screen_rows_are_broken_between_words(key: str, tmp_path: Path) -> None:
    """Tables are made for 80 columns; a narrower terminal broke them anywhere, and left six columns for what a choice does."""
    desk = Desk(tmp_path, NARROW, 24)
    desk.begin(*asked_for(key, "Sigrid"))
    for command in ("?", "help", "board", "who", "nonsense", "a", "a"):
        desk.type(command)
    desk.type("^C")
    assert len(widest(desk.screen)) <= NARROW, widest(desk.screen)


def test_on_a_low_screen_the_oldest_parts_of_the_table_go_first() -> None:
    """The legend and the players were shown again with every move, and drove the board off a screen of 24 rows."""
    ages, before = Ages(), ["board", "row", "", "legend", "", "men 6", "", "players"]
    for men in (6, 5, 4):
        before = [*before[:5], f"men {men}", *before[6:]]
        ages.note(before)
    now = ["board", "row 2", "", "legend", "", "men 4", "", "players"]
    changed = changes(before, now)
    assert ages.fitting(now, changed, 20) == now
    assert ages.fitting(now, changed, 7) == ["board", "row 2", "", "men 4", "", "players"], "the upper of two that are equally old"
    assert ages.fitting(now, changed, 5) == ["board", "row 2", "", "men 4"], "then the other"
    assert ages.fitting(now, changed, 1) == ["board", "row 2"], "never what has changed"


def test_at_80x24_the_board_and_the_question_are_in_sight_together(tmp_path: Path) -> None:
    desk = Desk(tmp_path, 80, 24)
    desk.begin("play", "hexentafl", "--players", "Sigrid,random", "--seed", "3")
    said = desk.type("d5-d6")
    shown = said.partition("\n\n")[2].splitlines()
    assert len(shown) <= 24 and any("d7" in row for row in shown[:2]) and shown[-1] == "> " and "K the King" not in said
    assert "K the King" in desk.type("board"), "all of it when asked for"
    desk.type("^C")


def test_at_80x24_the_plan_of_nxs_stands_next_to_the_question(tmp_path: Path) -> None:
    """Lists of pieces and the player's own runes stood between them, and drove the plan off the screen at every turn."""
    desk = Desk(tmp_path, 80, 24)
    options = [word for option in ("setup=short", "cards=drawing") for word in ("--option", option)]
    desk.begin("play", "nxs", "--players", "Sigrid,karl", "--seed", "12", *options)
    shown = desk.type("none Wd3-Wf1 r Wf1 cw").splitlines()[-24:]
    assert any("Ba4   Ba3   Ba2   Ba1" in row for row in shown[:2]) and shown[-1] == "> ", shown
    desk.type("^C")


def test_colours_change_no_line(tmp_path: Path) -> None:
    """Invisible letters were counted, and a question that fits on one line took two."""
    said = []
    for colours in (True, False):
        desk = Desk(tmp_path / str(colours), 80, 24)
        desk.folder.mkdir()
        if colours:
            desk.environment.pop("NO_COLOR")
        desk.begin("play", "lindisfarne", "--players", f"{LONG},random", "--seed", "5")
        said.append(desk.type("depart"))
        desk.type("^C")
    assert "\x1b[1m" in said[0] and COLOUR.sub("", said[0]) == said[1]
    loud = re.findall(r"\x1b\[1m(.*?)\x1b\[0m", said[0])
    assert " ".join(loud) == f"{LONG}: Choose a board for your dice.", "the question itself, on as many lines as it takes"
