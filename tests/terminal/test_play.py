"""Playing in the terminal, through a pipe."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from meadhall import load_game
from meadhall.record import Record, read
from meadhall.terminal import Player, play
from meadhall.terminal.brains import brain_for

HX = load_game("hexentafl")


def typed(text: str, *players: str, record: Record | None = None, seed: int = 3) -> tuple[Record, str]:
    """Play hexentafl with these lines typed; returns the record and the screen."""
    out = io.StringIO()
    seated = [Player(name, brain_for(name)) for name in players or ("Sigrid", "random")]
    found = play(record or Record(HX, names=[p.name for p in seated]), seated, io.StringIO(text), out, seed=seed)
    return found, out.getvalue()


def test_notation_numbers_and_commands() -> None:
    record, screen = typed("d5-a2\nlog\nboard\nhelp\n1\nquit\n")
    assert record.entries[0].text == "d5-a2" and len(record.entries) == 4
    assert "A defender moves d5-a2." in screen and "take back your last choice" in screen


def test_a_refusal_says_why_and_asks_again() -> None:
    record, screen = typed("d5-d4\nKd4-d6\n? d5-d7\n99\n? HX-2.6\n? HX-77\nrubbish\nd5-d6\n")
    assert "d4 is taken" in screen and "one hex only" in screen and "There is no choice 99" in screen
    assert "The throne is the King's" in screen and "no clause" in screen and "is no move" in screen
    assert record.entries[0].text == "d5-d6"


def test_the_list_shows_every_choice() -> None:
    _, screen = typed("?\nquit\n")
    assert screen.count("d5-") >= 8 and " 36 " in screen


def test_undo_stops_at_the_other_seat() -> None:
    record, screen = typed("d5-a2\nundo\nquit\n")
    assert "Nothing can be taken back" in screen and len(record.entries) == 2


def test_save_and_resume(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    record, screen = typed(f"d5-a2\nsave {path}\nsave /nowhere/x\nsave\nquit\n")
    assert "Saved to" in screen and "cannot be saved" in screen and "save FILE" in screen
    again = read(path.read_text(), complete=False)
    assert again.state == record.state
    more, _ = typed("1\nquit\n", "Sigrid", "random", record=again)
    assert len(more.entries) == 4


def test_a_whole_game_between_bots_ends_with_a_result() -> None:
    record, screen = typed("", "random", "random")
    assert record.over and ("wins" in screen or "share the win" in screen)


def test_two_people_share_a_keyboard() -> None:
    record, screen = typed("d5-a2\na1-b2\nquit\n", "Sigrid", "Leif")
    assert [e.actor for e in record.entries] == [0, 1] and "Hand the screen" not in screen, "nothing is secret in heXentafl"


def test_the_curtain_falls_between_people_where_there_are_secrets() -> None:
    star = load_game("ragnarokstar")
    out = io.StringIO()
    record = Record(star, 2, names=("Sigrid", "Leif"))
    play(record, [Player("Sigrid"), Player("Leif")], io.StringIO("\n1\n\n1\nquit\n"), out, seed=5)
    screen = out.getvalue()
    assert "Hand the screen to Sigrid" in screen and "Hand the screen to Leif" in screen


@pytest.mark.parametrize("key", ["ragnarokstar", "nxs", "lindisfarne", "yggdrasil", "ragnaroll"])
def test_every_game_can_be_played_by_numbers(key: str) -> None:
    game = load_game(key)
    out = io.StringIO()
    seats = game.default_seats
    players = [Player("Sigrid"), *[Player("random", brain_for("random"))] * (seats - 1)]
    record = play(Record(game, seats), players, io.StringIO("1\n" * 2000), out, seed=7)
    assert record.over and "\n> 1" in out.getvalue()
