"""Playing in the terminal, through a pipe."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from meadhall import load_game
from meadhall.game import CHANCE, Game, State
from meadhall.record import Record, read
from meadhall.rng import Rng
from meadhall.terminal import LocalPlayer, play, seated
from meadhall.terminal.game import LocalGame
from meadhall.terminal.screen import Ages, changes, paragraphs, with_heads

HX = load_game("hexentafl")
STAR = load_game("ragnarokstar")
RECORD = Path(__file__).parents[1] / "games" / "ragnarokstar" / "records" / "typed_divalkyrie.record"


def typed(text: str, *players: str, record: Record | None = None, seed: int = 3) -> tuple[Record, str]:
    """Play hexentafl with these lines typed; returns the record and the screen."""
    out = io.StringIO()
    people = seated(players or ("Sigrid", "random"))
    found = play(record or Record(HX), people, io.StringIO(text), out, seed=seed)
    return found, out.getvalue()


def test_notation_letters_and_commands() -> None:
    record, screen = typed("d5-a2\nlog\nboard\nhelp\na\nquit\n")
    assert record.entries[0].text == "d5-a2" and len(record.entries) == 4
    assert "A defender moves d5-a2." in screen and "take back your last choice" in screen


def test_a_refusal_says_why_and_asks_again() -> None:
    record, screen = typed("d5-d4\nKd4-d6\n? d5-d7\n3\n? HX-2.6\n? HX-77\nrubbish\nd5-d6\n")
    assert "d4 is taken" in screen and "one hex only" in screen and "'3'" in screen
    assert "The throne is the King's" in screen and "no clause" in screen and "names no move" in screen
    assert record.entries[0].text == "d5-d6"


def test_the_list_shows_every_choice() -> None:
    _, screen = typed("?\nquit\n")
    assert screen.count("d5-") >= 8 and " aj " in screen, "thirty-six choices, lettered"


def test_undo_goes_back_through_the_bots_answer() -> None:
    record, screen = typed("undo\nd5-a2\nundo\nd5-d6\nquit\n")
    assert "you have made no choice yet" in screen and "Taken back: d5-a2" in screen
    assert record.entries[0].text == "d5-d6" and len(record.entries) == 2


def test_undo_goes_back_through_secret_answers_of_bots_too() -> None:
    """Nothing came to light when the bots kept their contracts and wrote their setlists; then all setlists are opened, and fans land."""
    out = io.StringIO()
    lines = "a\nundo\nb\nfly:L girl2 man2 boy2 lady2\nundo\nquit\n"
    record = play(Record(STAR, 3), seated(("Sigrid", "random", "random")), io.StringIO(lines), out, seed=3)
    kept = [entry.text for entry in record.entries if entry.actor == 0 and entry.text.startswith("keep")]
    screen = " ".join(out.getvalue().split())
    assert len(kept) == 1 and f"Taken back: {kept[0]}" not in screen and "Taken back: keep red C" in screen
    assert "Nothing can be taken back: chance has decided something since." in screen


def test_undo_stops_where_a_bot_has_shown_a_card() -> None:
    """NXS with secret runes: past a move of the bot, but not past a rune that it cast from its hand."""
    game = load_game("nxs")
    seen = set()
    for seed in range(1, 12):
        setup = {"cards": "drawing", "cards_face_down": True}
        local, rng = LocalGame(Record(game, 2, setup), seated(("Sigrid", "random")), seed), Rng(seed)
        for _ in range(120):
            actors = local.state.actors()
            if actors == [CHANCE]:
                local.roll()
            elif actors == [1]:
                local.think(1)
            elif actors:
                since = list(local.timeline.live)
                last = max((n for n in range(len(since)) if local.timeline.steps[since[n]].actor == 0), default=-1)
                answers = [local.timeline.steps[i].event.body for i in since[last + 1 :]]
                if last >= 0 and answers:
                    cast = any(answer.startswith("rune ") for answer in answers)
                    assert not (cast and local.can_undo(0) == ""), answers
                    seen.add((cast, local.can_undo(0)))
                legal = local.view(0).legal(0)
                local.add(0, legal[rng.below(len(legal))])
    assert {(False, ""), (True, "Something has come to light since.")} <= seen


def test_undo_stops_at_another_person_and_at_chance() -> None:
    record, screen = typed("d5-a2\na1-b2\nundo\nundo\nquit\n", "Sigrid", "Leif")
    assert "another player has chosen since" in screen and len(record.entries) == 2
    out = io.StringIO()
    record = play(Record(load_game("lindisfarne"), 2), seated(("Sigrid", "random")), io.StringIO("depart\nundo\nquit\n"), out, seed=5)
    assert "chance has decided something since" in out.getvalue() and any("depart" in entry.text for entry in record.entries)


def test_save_and_resume(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    record, screen = typed(f"d5-a2\nsave {path}\nsave /nowhere/x\nsave\nquit\n")
    assert f"--resume {path}" in screen and "cannot be saved" in screen and "save FILE" in screen
    again = read(path.read_text(), complete=False)
    assert again.state == record.state
    more, screen = typed("log\na\nquit\n", *again.names, record=again)
    assert len(more.entries) == 4 and again.names == ("Sigrid", "Torvald, random") == more.names
    assert "A defender moves d5-a2." in screen, "the log is there again"


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
    play(record, [LocalPlayer("Sigrid"), LocalPlayer("Leif")], io.StringIO("\na\n\na\nquit\n"), out, seed=5)
    screen = out.getvalue()
    assert "Hand the screen to Sigrid" in screen and "Hand the screen to Leif" in screen


def star(text: str, record: Record | None = None, *players: str) -> tuple[Record, str]:
    """Play RagnaRok Star for two people, or go on with a record, with these lines typed."""
    out = io.StringIO()
    names = players or ("Sigrid", "Leif")
    found = play(record or Record(STAR, 2, names=names), [LocalPlayer(name) for name in names], io.StringIO(text), out, seed=5)
    return found, out.getvalue()


def test_a_line_with_several_choices_is_taken_as_a_whole_or_not_at_all() -> None:
    begun = "\na\n\na\n\n"  # both keep a contract, the screen goes back to Sigrid
    record, screen = star(begun + "prog red 1 nav:L 2 boy2\n? nav:L boy2\n? nav:L boy1\nquit\n")
    assert screen.count("The drummer has a number already") == 2 and record.entries[-1].text.startswith("keep")
    assert "Legal: Sail to Lips Isle, then 1 boy. Take 1 boy from your island." in screen
    record, _ = star(begun + "prog red 1 nav:L 2 boy2\nprog red 1 nav:L 2 boy1\nquit\n")
    assert [entry.text for entry in record.entries[-2:]] == ["prog red 1 nav:L", "prog red 2 boy1"]


def test_what_is_legal_and_what_is_only_for_records() -> None:
    _, screen = typed("? d5-d6\n? d5-d4\nquit\n")
    assert screen.count("Legal: ") == 1 and "d4 is taken" in screen
    record, screen = star("\nround 3\ngame handicap=red:x\nresult\nquit\n")
    assert not any(entry.actor >= 0 for entry in record.entries) and screen.count("(type ? for the choices") == 3


def test_a_choice_may_begin_like_a_command() -> None:
    out, text = io.StringIO(), "\ndepart\nboard\nboard south / place 7\nboard south\n"
    record = play(Record(load_game("lindisfarne"), 3), seated(["Sigrid", "Leif", "Astrid"]), io.StringIO(text), out, seed=5)
    assert record.entries[-1].text == "board south" and out.getvalue().count("Southern Shores") > 2
    assert "A die shows 1 to 6" in out.getvalue(), "the refusal of a joined line names the piece that is wrong"


def test_the_notation_and_the_seats_can_be_looked_up() -> None:
    _, screen = typed("notation\nwho\nquit\n")
    assert "Sigrid (Defenders) and Torvald, random (Attackers)" in screen and "## " not in screen and "Kd4" in screen


def test_a_choice_can_be_taken_back_while_the_screen_is_handed_over() -> None:
    record, screen = star("\na\nundo\nb\n\nquit\n")
    kept = [entry.text for entry in record.entries if entry.actor == 0]
    assert len(kept) == 1 and f"Taken back: {kept[0]}" not in screen and "Taken back: keep red" in screen
    assert "(Sigrid may still type undo.)" in screen


def test_nothing_is_taken_back_once_secrets_are_open() -> None:
    """Two hold their guest stars, two play theirs: with the last answer all are shown, so it stands."""
    whole = read(RECORD.read_text("utf-8"))
    at = next(n for n, entry in enumerate(whole.entries) if entry.text == "g11 green L")
    assert whole.entries[at - 1].text == "window yellow hold"
    record, screen = star("\nhold\nundo\nquit\n", whole.cut(at - 1), *whole.names)
    assert record.entries[-1].text == "window yellow hold" and "may still type undo" not in screen
    assert "Bjorn plays Joan Jettson." in screen


def test_who_comes_to_the_screen_reads_what_has_happened() -> None:
    _, screen = star("\na\n\na\n\nquit\n")
    behind = screen.rpartition("Hand the screen to Sigrid")[2]
    assert "Leif keeps 1 of 3 contracts." in behind and "(to you) Sigrid keeps" in behind and "(to you) Leif" not in behind


def test_a_person_who_goes_on_sees_only_what_has_changed() -> None:
    _, screen = star("\na\n\na\n\nsteal\nundo\nboard\nquit\n")
    assert screen.count("Round 1 of 7: programming") == 2, "at first, and when asked for"
    assert "red     1:steal" in screen and "Taken back: prog red 1 steal" in screen
    out = io.StringIO()
    play(Record(load_game("ragnaroll"), 1), [LocalPlayer("Sigrid")], io.StringIO("keep\nquit\n"), out, seed=5)
    assert out.getvalue().count("stones R 1 2 3 4 5 6") == 2, "a short table is shown whole"
    assert "At the table" not in out.getvalue(), "who plays alone knows it"
    rows = ["Sea", "", "red  3", "   angry fan on 1", "blue  2", "   shield"]
    assert with_heads(rows, changes([row for row in rows if not row.startswith("   ")], rows)) == rows[2:]
    rows = ["Sea", "ice", "", "red", "", "blue"]
    assert paragraphs(rows, changes(["Sea", "sun", "", "red"], rows)) == ["Sea", "ice", "", "blue"]


def test_a_row_that_reads_like_one_elsewhere_or_that_has_gone_is_a_change() -> None:
    """A square struck in vain was shown, and taken back it was not: the neighbour's sheet had the same row. A card that was gone, or a
    line of Vikings that were called back, did not count as a change at all."""
    before = ["P2", "1 . .", "2 . .", "", "P1", "1 . .", "2 X ."]
    after = ["P2", "1 . .", "2 . .", "", "P1", "1 . .", "2 . ."]
    assert with_heads(after, changes(before, after)) == ["2 . ."]
    assert changes(after, after) == [False] * 7
    boards = ["north", "  Raven 6", "  card York", "", "south", "  card Cadiz", "  card Gijon"]
    assert paragraphs(boards[:-1], changes(boards, boards[:-1])) == ["south", "  card Cadiz"]
    called_back = [boards[0], *boards[2:]]
    assert Ages().fitting(called_back, changes(boards, called_back), 1) == ["north", "  card York"]
    assert not any(changes(boards, boards[4:])), "a paragraph that has gone is no change of another"
    assert with_heads(boards, changes(boards[:4], boards)) == boards[4:]


def test_a_plan_is_shown_whole_or_not_at_all() -> None:
    """In NXS a single row of the plan stood below "White's runes:", as if it were one of them."""
    plan = ["          Ba4   Ba3", "       Bb5   Bb4   Bb3", " Bd7  [BO2]  Bd5"]
    rows = ["White's runes:", "  spent: none", "", *plan, "", "Turn 1, White: where it goes."]
    after = [*rows[:3], *plan[:2], plan[2].replace("[BO2]", " Bd6 "), "", "Turn 1, White: a piece to turn."]
    assert with_heads(after, changes(rows, after)) == ["", *after[3:6], "", after[-1]][1:]


def test_no_sentence_of_the_table_is_shown_in_part() -> None:
    """Of a row that goes over two lines only the one that had changed was shown: "0/4, Tiwaz 1/4" alone, or half a list of Artifacts."""
    forge = ["  Forge       levels left: Cloak 123 (Nidhögg), Sword 23 (Surt), Hammer 123", "              (Jörmungand), Ring 123 (Hel)"]
    rows = ["Turn 1, Odin.", "", "  Elves       2 at home", *forge, "", "> Odin        1 Viking"]
    for n, changed in ((3, forge[0].replace("23 (S", "3 (S")), (4, forge[1].replace("1", ""))):
        after = [*rows[:n], changed, *rows[n + 1 :]]
        assert with_heads(after, changes(rows, after)) == ["Turn 1, Odin.", *after[3:5]], changed
    legend = "  @ Enemy, | wall, ‖ door, +1 from a Giant; power: its harm on the next space"
    rows = ["Turn 1, Odin.", "", legend, "  Beyond the wall 3 of 5.", "  Special     none"]
    after = [*rows[:3], "  Beyond the wall 4 of 5.", rows[4]]
    assert with_heads(after, changes(rows, after)) == ["Turn 1, Odin.", after[3]], "rows that are only as long are not one sentence"


def test_a_strike_shows_the_own_sheet_again_and_not_the_neighbours() -> None:
    """The whole table, with the neighbours' sheets and the legend, came again with every strike."""
    out = io.StringIO()
    play(Record(load_game("ragnaroll"), 2), seated(["Sigrid", "random"]), io.StringIO("keep\na\na\na\nquit\n"), out, seed=5)
    behind = out.getvalue().rpartition("> a")[2]
    assert "P1 (you)" in behind and "P2 (left neighbour)" not in behind and "map: . empty" not in behind


def test_after_the_end_the_record_can_still_be_kept(tmp_path: Path) -> None:
    whole = read(RECORD.read_text("utf-8"))
    path = tmp_path / "tour.record"
    record, screen = star(f"\nhold\nlog\nboard\nsave {path}\n", whole.cut(len(whole.entries) - 1), *whole.names)
    assert record.over and "Torvald wins (Astrid 6, Bjorn 5, Sigrid 8, Torvald 9)." in screen
    assert "resume with" not in screen and read(path.read_text("utf-8")).state == whole.state


@pytest.mark.parametrize("key", ["ragnarokstar", "nxs", "lindisfarne", "yggdrasil", "ragnaroll"])
def test_every_game_can_be_played_by_letters(key: str) -> None:
    game = load_game(key)
    out = io.StringIO()
    seats = game.default_seats
    record = play(Record(game, seats), seated(["Sigrid", *["random"] * (seats - 1)]), io.StringIO("a\n" * 4000), out, seed=7)
    assert record.over and "\n> a" in out.getvalue()


def test_what_is_asked_about_by_its_kind_is_listed() -> None:
    out = io.StringIO()
    play(Record(load_game("nxs"), 2), seated(["Sigrid", "random"]), io.StringIO("? runes\n? We2-Wf1\nquit\n"), out, seed=3)
    told = " ".join(out.getvalue().split())
    assert re.search(r"Rune card: [^.]*Ehwaz[^.]*\. Ask about one by its name\.", told)
    assert "Legal: Wolf We2, then We2–Wf1. You would hold 0, Black 0." in out.getvalue()


def test_the_record_grows_with_the_game_and_shrinks_with_an_undo() -> None:
    """It is written on, not anew for each choice: ten thousand inputs of RagnaRoll took hours."""
    game = LocalGame(Record(HX), seated(["Sigrid", "random"]), seed=3)
    game.add(0, HX.read(game.view(0), 0, "d5-a2"))
    book = game.record()
    game.think(1)
    assert game.record() is book and [entry.actor for entry in book.entries] == [0, 1]
    game.undo(0)
    assert game.record().entries == [] and game.record() is not book
    game.add(0, HX.read(game.view(0), 0, "d5-d6"))
    assert [entry.text for entry in game.record().entries] == ["d5-d6"]


class _Terminal(io.StringIO):
    """What a terminal is sent."""

    def isatty(self) -> bool:
        return True


def _quickly(game: Game, view: State, seat: int, seed: int) -> int:
    return view.legal(seat)[0]


def test_a_jarl_is_seen_thinking_and_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two seconds of silence look like a program that hangs. Quicker bots, and pipes, have nothing to tell."""
    monkeypatch.setenv("TERM", "xterm")
    for rank, out, seen in (("jarl", _Terminal(), 1), ("karl", _Terminal(), 0), ("jarl", io.StringIO(), 0)):
        players = [LocalPlayer("Sigrid"), LocalPlayer(f"Torvald, {rank}", _quickly)]
        play(Record(HX), players, io.StringIO("d5-a2\n"), out, seed=3)
        said = [line for line in out.getvalue().replace("\r", "\n").split("\n") if "is thinking" in line]
        assert len(said) == seen, (rank, said)
        assert out.getvalue().count("\r\x1b[K") == seen, "what stood there is gone"
