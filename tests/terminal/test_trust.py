"""The terminal never plays what was not meant, says what a choice does, and loses nothing."""

from __future__ import annotations

import io
import os
import random
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import TextIO, cast

import pytest

from games.yggdrasil.positions import play as fighting
from games.yggdrasil.positions import table
from meadhall import load_game
from meadhall.games import CATALOGUE
from meadhall.record import Record, read
from meadhall.rng import Rng
from meadhall.state import CHANCE, UNKNOWN
from meadhall.terminal import Keeper, play, seated
from meadhall.terminal.brains import brain_for
from meadhall.terminal.explaining import Explainer
from meadhall.terminal.game import LocalGame
from meadhall.terminal.play import Terminal
from meadhall.terminal.reading import Question, letter, letters
from meadhall.terminal.screen import Screen
from reasons import vocabulary
from terminal.desk import Desk
from waiting import until


def typed(key: str, text: str, *players: str, seed: int = 5, keeper: Keeper | None = None) -> tuple[Record, str]:
    """Play with these lines typed; returns the record and the screen."""
    game, out = load_game(key), io.StringIO()
    people = seated(players or ["Sigrid", *["random"] * (game.default_seats - 1)])
    record = play(Record(game, len(people)), people, io.StringIO(text), out, seed=seed, keeper=keeper)
    return record, out.getvalue()


# -- no guessing ------------------------------------------------------------------------------------------------------


def test_lists_are_lettered() -> None:
    assert letters(28)[-3:] == ["z", "aa", "ab"] and letter(701) == "zz" and letter(702) == "aaa"


@pytest.mark.parametrize("key", CATALOGUE)
def test_a_number_is_never_a_place_in_the_list(key: str) -> None:
    """Whatever number is typed, it is notation or it is refused."""
    game, rng = load_game(key), Rng(3)
    state = game.start()
    for _ in range(40):
        actors = state.actors()
        if not actors:
            break
        actor = actors[0]
        if actor < 0:
            state.apply(actor, state.sample(rng))
            continue
        view = state.view(actor)
        question = Question(game, view, actor, view.legal(actor))
        for number in range(1, 9):
            try:
                meant = question.meaning(str(number))
            except ValueError:
                continue
            assert meant == [game.read(view, actor, str(number))]
        state.apply(actor, question.legal[rng.below(len(question.legal))])


def test_what_could_mean_two_things_is_asked_back() -> None:
    """The toy has the choices `b` and `a`, in that order: the letter a is the choice b."""
    from toys.row import ROW

    state = ROW.start(1)
    question = Question(ROW, state, 0, state.legal(0))
    assert question.meaning("steady") == [0] and question.meaning("a") == [0]

    class Crossed(Question):
        def _notation(self, typed: str) -> tuple[list[int], str]:
            return [1], ""

    with pytest.raises(ValueError, match=r"'a' could mean hard or steady\. Type one of these in full\."):
        Crossed(ROW, state, 0, state.legal(0)).meaning("a")


def test_three_vikings_are_three_vikings() -> None:
    """Typing 3 for three Vikings sent two: the third line of the list."""
    fight = fighting(table("thor", pos="hel 2", vikings=(5,)), "act asgard; fight hel")
    question = Question(load_game("yggdrasil"), fight.view(0), 0, fight.view(0).legal(0))
    assert [question.say(question.meaning(str(number))[0]) for number in range(6)] == [f"vikings {number}" for number in range(6)]
    record, screen = typed("yggdrasil", "3\n1\nquit\n", "Sigrid", "random")
    assert not [entry for entry in record.entries if entry.actor == 0] and screen.count("(type ? for the choices") == 2


# -- every choice says what it does -----------------------------------------------------------------------------------


@pytest.mark.parametrize("key", CATALOGUE)
def test_the_list_says_what_each_choice_does(key: str) -> None:
    record, screen = typed(key, "?\nquit\n")
    state = record.state
    seat = state.actors()[0]
    words = " ".join(screen.split())
    for action in state.view(seat).legal(seat)[:12]:
        choice = record.game.choice(state.view(seat), seat, action)
        assert choice.label in words and choice.result.rstrip(".") in words


def test_no_choice_says_beside_its_notation_what_the_notation_says() -> None:
    """Surt, without accents, "goes from 1 to 2"; for Jörmungand the list said "Drag Jörmungand" once more."""
    state = fighting(table("thor", acting=False), "! draw nidhogg")
    out = io.StringIO()
    game = load_game("yggdrasil")
    Explainer(game, Screen(out=out)).offer(Question(game, state, 0, state.legal(0)))
    shown = [row.split("  ")[-1].strip() for row in out.getvalue().splitlines()]
    assert shown == [f"{name} goes from 1 to 2." for name in ("Surt", "Jörmungand", "Fenrir", "Hel", "Loki")]


@pytest.mark.parametrize(
    ("key", "texts", "line"), [("nxs", ("We3", "-Wg1", "r Wd4", "cw"), "We3-Wg1 r Wd4 cw"), ("hexentafl", ("d5-e5",), "")]
)
def test_a_hint_can_be_typed_as_one_line(key: str, texts: tuple[str, ...], line: str) -> None:
    """A hint for a whole turn gave only its first choice to be typed."""
    game = load_game(key)
    state, actions = game.start(), list[int]()
    question = Question(game, state.view(0), 0, state.legal(0))
    for text in texts:
        actions.append(game.read(state, 0, text))
        state.apply(0, actions[-1])
    assert question.line(actions) == line


def test_the_hint_of_a_whole_program_is_one_line() -> None:
    out, people = io.StringIO(), seated(["Sigrid", "random"])
    play(Record(load_game("ragnarokstar"), 2), people, io.StringIO("a\nhint\n"), out, seed=5, hint=brain_for("random"))
    hinted = re.findall(r"^Type: (prog red 1 .*)$", out.getvalue(), re.MULTILINE)
    assert hinted and len(hinted[0].split()) == 12, out.getvalue()[-600:]


def test_long_notation_keeps_its_distance_from_the_words_beside_it() -> None:
    """`P1 burn R6-3 B1-3 B1-4 B1-5 B2-5Burn R6-3 ...` stood in the list of shapes."""

    class Long(Question):
        def say(self, action: int) -> str:
            return "P1 burn R6-3 B1-3 B1-4 B1-5 B2-5"

    game, out = load_game("hexentafl"), io.StringIO()
    state = game.start(2)
    Explainer(game, Screen(io.StringIO(), out)).offer(Long(game, state, 0, state.legal(0)[:1]))
    assert "B2-5  c3-c4. The man goes" in out.getvalue()


def test_a_choice_can_be_asked_about() -> None:
    _, screen = typed("lindisfarne", "? depart\nquit\n", "Sigrid", "random")
    assert "Legal: Depart, 6 dice. Roll, then place at least one die on one board." in screen
    assert "? LD-1" in typed("lindisfarne", "help\nquit\n", "Sigrid", "random")[1]


def test_bots_have_names_and_ranks() -> None:
    record, screen = typed("lindisfarne", "who\nquit\n", "Sigrid", "karl", "jarl")
    assert "Sigrid (Raven, blue); Torvald, karl (Wolf, yellow); and Ragnhild, jarl (Bear, black)." in " ".join(screen.split())
    assert record.names == ("Sigrid", "Torvald, karl", "Ragnhild, jarl")
    assert [player.short for player in seated(["Torvald", "karl"])] == ["Torvald", "Ragnhild"], "no two alike"


# -- nothing is lost --------------------------------------------------------------------------------------------------


def test_the_game_is_kept_as_it_goes_and_forgotten_at_the_end(tmp_path: Path) -> None:
    keeper = Keeper("hexentafl", tmp_path)
    assert keeper.found() is None
    record, screen = typed("hexentafl", "d5-a2\n", keeper=keeper)
    found = keeper.found()
    assert found is not None and found.entries == record.entries and "kept" in screen
    typed("hexentafl", "a\n" * 500, keeper=keeper)
    assert keeper.found() is None and not keeper.path.exists()


@pytest.mark.parametrize("key", CATALOGUE)
def test_whatever_is_on_the_screen_is_on_the_disk(key: str, tmp_path: Path) -> None:
    """A roll, and what bots had answered, was lost with the program: it was killed, and the dice on the screen were rolled again."""
    keeper, seen = Keeper(key, tmp_path), list[bool]()
    players = seated(["Sigrid", *["random"] * (load_game(key).default_seats - 1)])
    record = Record(load_game(key), len(players))

    class Watching:
        """Looks at the disk whenever the program waits for a line."""

        def isatty(self) -> bool:
            return False

        def readline(self) -> str:
            found = keeper.found()
            said = [(entry.actor, entry.text) for entry in found.entries] if found else []
            now = [(entry.actor, entry.text) for entry in local[0].record().entries]
            seen.append(said == (now if any(actor != CHANCE for actor, _ in now) else []))
            return "a\n" if len(seen) < 30 else ""

    local = [LocalGame(record, players, seed=5)]
    Terminal(local[0], Screen(cast(TextIO, Watching()), io.StringIO()), keeper=keeper).run()
    assert len(seen) == 30 and all(seen), seen


def test_a_game_in_which_nobody_has_chosen_is_neither_kept_nor_offered(tmp_path: Path) -> None:
    """A look at the table left "You have an unfinished game, 0 choices so far" behind."""
    keeper = Keeper("yggdrasil", tmp_path)
    _, screen = typed("yggdrasil", "quit\n", keeper=keeper)
    assert "The game stops here." in screen and "kept" not in screen and keeper.found() is None
    keeper = Keeper("hexentafl", tmp_path)
    _, screen = typed("hexentafl", "d5-a2\nundo\nquit\n", keeper=keeper)
    assert "Taken back" in screen and "kept" not in screen and keeper.found() is None, "nor what was taken back"


def test_a_full_disk_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    _, screen = typed("hexentafl", "d5-a2\na\nquit\n", keeper=Keeper("hexentafl", tmp_path / "file"))
    assert screen.count("The game cannot be kept in") == 1


def test_a_file_that_is_not_a_record_is_not_offered(tmp_path: Path) -> None:
    keeper = Keeper("hexentafl", tmp_path)
    for text in ("", "nonsense", "game hexentafl\n\nd5-zz\n", "\udcff".encode("utf-8", "surrogateescape").decode("latin-1")):
        keeper.path.write_text(text, "utf-8")
        assert keeper.found() is None


def test_a_new_game_does_not_replace_an_unfinished_one(tmp_path: Path) -> None:
    """It was overwritten by the first choice of a game begun with --players or --resume, or through a pipe."""
    keeper = Keeper("hexentafl", tmp_path)
    begun, _ = typed("hexentafl", "d5-a2\n", keeper=keeper)
    assert keeper.set_aside(begun) is None, "it goes on with the same game"
    assert keeper.set_aside(begun.cut(1)) == tmp_path / "hexentafl.1.record", "from an earlier choice of it"
    for n in range(2, 12):
        typed("hexentafl", "d5-a2\n", keeper=keeper)
        aside = keeper.set_aside(Record(load_game("hexentafl")))
        assert aside is not None and read(aside.read_text("utf-8"), complete=False).entries == begun.entries
        assert aside.name == f"hexentafl.{n}.record" or n > 9
    assert len(list(tmp_path.glob("*.record"))) == 9 and keeper.set_aside(begun) is None


def test_the_offer_to_continue_is_not_guessed_and_can_be_left(tmp_path: Path) -> None:
    """Ctrl-D ended in a traceback there, and whatever did not begin with n was taken for yes."""
    desk = Desk(tmp_path)
    desk.begin("play", "hexentafl", "--players", "Sigrid,random", "--seed", "3")
    desk.type("d5-a2")
    desk.type("quit")
    assert "Continue it? [Y/n] " in desk.begin("play", "hexentafl")
    assert "Type y to continue it, or n to begin another game." in desk.type("perhaps")
    assert "The game is kept, and offered when you play again." in desk.type("^D")
    desk.begin("play", "hexentafl")
    assert "A defender moves d5-a2." in desk.type("y") + desk.type("log")
    desk.type("^C")
    desk.begin("play", "hexentafl", "--seed", "3")
    said = desk.type("n")
    aside = tmp_path / "meadhall" / "hexentafl.1.record"
    assert "set aside" in said and str(aside) in said.replace("\n", "")
    desk.type("d5-d6")
    desk.type("^C")
    assert "Traceback" not in desk.screen
    assert read(aside.read_text("utf-8"), complete=False).entries[0].text == "d5-a2", "it was not overwritten"


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_without_a_traceback_and_loses_nothing(how: signal.Signals, tmp_path: Path) -> None:
    ask = [sys.executable, "-m", "meadhall", "play", "hexentafl", "--players", "Sigrid,Leif", "--seed", "3"]
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path)}
    game = subprocess.Popen(ask, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
    assert game.stdin is not None
    game.stdin.write("d5-a2\n")
    game.stdin.flush()
    kept = tmp_path / "meadhall" / "hexentafl.record"
    until(kept.exists)
    game.send_signal(how)
    _, errors = game.communicate(timeout=60)
    assert "Traceback" not in errors
    assert read(kept.read_text("utf-8"), complete=False).entries[0].text == "d5-a2"


WORDS = (
    "undo",
    "?",
    "? ",
    "hint me",
    "save",
    "log x",
    "board",
    "who",
    "why",
    "a",
    "b",
    "zz",
    "0",
    "-1",
    "99",
    "\x00",
    "é",
    "quit now",
    "help",
)


class Keyboard(io.TextIOBase):
    """Somebody who types random words, random bytes and real notation, until enough has been typed."""

    def __init__(self, key: str, seed: str, count: int) -> None:
        self.rng, self.left = random.Random(key + seed), count
        self.words = [*WORDS, f"? {load_game(key).prefix}-", *vocabulary(load_game(key), 60, 1)]

    def readline(self, _size: int | None = -1) -> str:  # type: ignore[override]  # lines are always whole
        self.left -= 1
        if self.left < 0:
            return ""
        how = self.rng.random()
        if how < 0.25:
            return bytes(self.rng.choices(range(256), k=12)).decode("utf-8", "replace").replace("\n", " ") + "\n"
        text = self.rng.choice(self.words)
        if how < 0.45:
            text = "? " + text
        elif how < 0.55:
            at = self.rng.randrange(len(text) + 1)
            text = text[:at] + chr(self.rng.randrange(32, 0x2FFF)) + text[at:]
        elif how < 0.6:
            text = f"{text} {self.rng.choice(self.words)}"
        elif how < 0.8:
            text = self.rng.choice("abcdefgh")
        return text + "\n"


def pester(key: str, count: int, folder: Path) -> None:
    """Type so much; whenever it stops the game must be whole, and kept unless it is over."""
    keyboard, game = Keyboard(key, str(count), count), load_game(key)
    while keyboard.left > 0:
        keeper, out = Keeper(key, folder), io.StringIO()
        people = seated(["Sigrid", *["random"] * (game.default_seats - 1)])
        record = play(Record(game, len(people)), people, cast(TextIO, keyboard), out, seed=keyboard.left, keeper=keeper)
        found = keeper.found()
        if record.over:
            assert found is None and "Enter to leave" in out.getvalue()
        else:
            assert keyboard.left <= 0 and "The game stops here." in out.getvalue()
            made = [entry for entry in record.entries if entry.actor >= 0]
            assert not made or (found is not None and found.entries == record.entries)
        keeper.forget()


@pytest.mark.parametrize("key", CATALOGUE)
def test_no_input_ends_in_a_traceback_and_nothing_is_lost(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # `save WORD` writes a file
    pester(key, 150, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("key", CATALOGUE)
def test_ten_thousand_inputs_end_in_no_traceback(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    pester(key, 10_000, tmp_path)


# -- secrets to the end -----------------------------------------------------------------------------------------------


def test_face_down_runes_stay_secret_after_the_end() -> None:
    """NX-11.3: neither the last table nor the log tells what was dealt to others or was never played."""
    game, out = load_game("nxs"), io.StringIO()
    record = Record(game, 2, {"cards": "drawing", "cards_face_down": True, "target": 5, "turn_limit_per_player": 20})
    people = seated(("Sigrid", "random"))
    played = play(record, people, io.StringIO("a\n" * 4000 + "log\nboard\n\n"), out, seed=5)
    assert played.over
    dealt = [entry.text for entry in played.entries if entry.actor < 0 and not entry.heard_by(0)]
    assert dealt and not any(text in out.getvalue() for text in dealt)
    begun = LocalGame(played.cut(12), people, 5)
    begun.timeline.ended_by = "abandon"  # with cards in hand
    hands = begun.state.data()["hands"]
    assert isinstance(hands, list)
    held = [n for n, card in enumerate(hands) if card and n >= len(hands) // 3]
    shown = begun.final(0).data()["hands"]
    assert isinstance(shown, list)
    assert held and all(shown[n] == UNKNOWN for n in held)
    assert begun.final(1).data()["hands"] != begun.final(0).data()["hands"]


def test_what_the_end_opens_is_told_in_order_and_once() -> None:
    record, screen = typed("ragnaroll", "a\n" * 3000, "Sigrid", "random", seed=2)
    assert record.over
    told = screen.partition("ends")[0]
    assert not re.search(r"^  P2 (?:hit|free|rune|mark)", told, re.MULTILINE), "the choices of others are not told in notation"


# -- questions that are asked only to hide something ------------------------------------------------------------------


def at_an_idle_question(*people: str) -> LocalGame:
    """RagnaRok Star with guest stars, played at random up to a question to seat 1 that has one answer, but need not have (RS-18.17)."""
    game = load_game("ragnarokstar")
    for seed in range(1, 30):
        local, rng = LocalGame(Record(game, 3, {"expansion": "divalkyrie"}), seated(people), seed), Rng(seed)
        while not local.over:
            actors = local.state.actors()
            if actors == [CHANCE]:
                local.roll()
            elif actors == [0] and local.timeline.idle(0):
                return local
            else:
                legal = local.view(actors[-1]).legal(actors[-1])
                local.add(actors[-1], legal[rng.below(len(legal))])
    raise AssertionError("no such question in thirty games")


def test_among_bots_a_question_with_one_answer_is_answered_without_showing_the_table_again() -> None:
    local = at_an_idle_question("Sigrid", "random", "random")
    out = io.StringIO()
    play(local.record(), local.players, io.StringIO("quit\n"), out, seed=5)
    assert "nothing else is possible.)" in out.getvalue().partition("RagnaRok Star, ")[0] and "There is one answer" not in out.getvalue()


def test_among_people_it_waits_for_enter_and_says_why() -> None:
    local = at_an_idle_question("Sigrid", "Leif", "random")
    out = io.StringIO()
    play(local.record(), local.players, io.StringIO("\n\nquit\n"), out, seed=5)
    assert "so that nobody can tell. Press Enter." in " ".join(out.getvalue().split())
    stopped = play(local.record(), local.players, io.StringIO("\nquit\n"), out, seed=5)
    assert len(stopped.entries) == len(local.record().entries), "quit is not an answer"


def test_roles_stand_once_they_are_set_also_for_people_at_one_screen() -> None:
    """RR-4.10: not even while the screen is handed over; before that they can be changed."""
    record, screen = typed("ragnaroll", "\nkeep\nundo\nkeep\na\na\nundo\n\nquit\n", "Sigrid", "Leif")
    assert "Taken back: P1 keep" in screen
    assert "Nothing can be taken back: your choice is final." in " ".join(screen.split())
    assert [entry.text for entry in record.entries if entry.actor == 0][-1].startswith("P1 circle")
