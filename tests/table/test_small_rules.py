"""Small rules of the table, each for every case: how a game ends, what is laid out, who looks at a shared screen, what is said."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from types import SimpleNamespace
from typing import Any, cast

import pytest

from meadhall.rng import Rng
from meadhall.state import SPECTATOR
from meadhall.table import DAY, Refused, Session, Settings
from meadhall.table.events import AFTER_THE_END, Happening, TableEvent
from meadhall.table.moment import TurnMark
from meadhall.table.pen import outcome, status
from meadhall.table.people import clean, visible
from meadhall.table.session import _only_laid
from meadhall.table.telling import table_words
from meadhall.table.values import Draft, Drafting
from table.tables import Table, find, row

ENDS = [(1.0, 0.0, 0.0), (0.5, 0.5, 0.0), (0.0, 0.25, 0.75), (0.0, 0.0, 0.0)]


def ended(by: str, resigned: tuple[int, ...], together: bool, scores: tuple[float, ...]) -> dict[str, object]:
    truth = SimpleNamespace(scores=lambda: list(scores), points=lambda: [1, 2, 3])
    timeline: Any = SimpleNamespace(truth=truth, seats=3, resigned=frozenset(resigned), ended_by=by, loser=2)
    return outcome(cast(Any, SimpleNamespace(together=together)), timeline)


@pytest.mark.parametrize("scores", ENDS)
def test_who_has_resigned_wins_nothing_and_the_others_share_it(scores: tuple[float, ...]) -> None:
    for gone, together in product([(), (0,), (1, 2), (0, 1), (0, 1, 2)], (True, False)):
        stay = [seat for seat in range(3) if seat not in gone]
        even = [1 / len(stay) if seat in stay else 0.0 for seat in range(3)] if stay else [0.0, 0.0, 0.0]
        for by in ("resign", "timeout"):
            told = {"scores": [0.0, 0.0, 0.0] if together else even, "points": [1, 2, 3], "how": by, "seat": 2}
            assert ended(by, gone, together, scores) == told
        if not stay:
            continue
        theirs = sum(scores[seat] for seat in stay)
        shared = [scores[seat] / theirs if seat in stay else 0.0 for seat in range(3)] if theirs else even
        expected = shared if gone and not together else [*scores]
        assert ended("end", gone, together, scores) == {"scores": expected, "points": [1, 2, 3], "how": "end", "seat": 2}


def test_a_game_without_a_result_or_a_beginning_has_no_scores() -> None:
    assert ended("abandon", (), False, ENDS[0]) == {"scores": [], "points": [], "how": "abandon", "seat": None}
    closed: Any = SimpleNamespace(truth=None, seats=2, resigned=frozenset(), ended_by="abandon", loser=None)
    assert outcome(find("row"), closed) == {"scores": [], "points": [], "how": "abandon", "seat": None}


def test_how_a_table_stands() -> None:
    for over, by, begun in product((True, False), ("abandon", "end"), (True, False)):
        timeline: Any = SimpleNamespace(over=over, ended_by=by, truth=object() if begun else None)
        stands = ("abandoned" if by == "abandon" else "done") if over else "playing" if begun else "open"
        assert status(timeline) == stands


@pytest.mark.parametrize("drafting", Drafting)
def test_what_is_only_laid_out(drafting: Drafting) -> None:
    """A path of 48 actions or more is committed, unless nothing ever is."""
    for length, more in product((1, 2, 3, 47, 48, 49), (True, False)):
        laid = Draft(cast(Any, None), (0,) * length, (), more)
        expected = {
            Drafting.ALWAYS: True,
            Drafting.NEVER: False,
            Drafting.UNFINISHED: more and length < 48,
            Drafting.TURN: (more or length > 1) and length < 48,
        }
        assert _only_laid(laid, drafting) == expected[drafting]


def test_a_screen_that_seats_share_shows_one_of_them_or_the_curtain() -> None:
    table, rng = Table(find("hoard"), 3, kinds="h=h"), Rng(1)
    session = table.session
    assert [session.curtain("p0", lifted) for lifted in (None, 1)] == [session.curtain("p0"), replace(session.curtain("p0"), viewer=1)]
    assert (session.curtain("p0").viewer, session.curtain("p0").hand_to) == (0, None), "before the start nothing is hidden"
    table.start()
    while set(session.timeline.owing()) & {0, 1}:  # p0 answers for both seats
        seat = min(session.timeline.owing())
        assert (session.curtain("p0").viewer, session.curtain("p0").hand_to) == (SPECTATOR, seat)
        assert (session.curtain("p0", seat).viewer, session.curtain("p0", seat).hand_to) == (seat, None)
        table.choose(seat, session.view(seat).legal(seat)[0])
    assert session.timeline.owing() == [2]
    assert (session.curtain("p0").viewer, session.curtain("p0").hand_to) == (SPECTATOR, None), "nobody has to look"
    for lifted in (0, 1):
        assert (session.curtain("p0", lifted).viewer, session.curtain("p0", lifted).hand_to) == (lifted, None), "still in the hand of one"
    assert (session.curtain("p0", 2).viewer, session.curtain("p0", 2).hand_to) == (SPECTATOR, None), "that seat is another's"
    assert [session.curtain("p2", lifted).viewer for lifted in (None, 2, 0)] == [2, 2, 2], "one who has one seat needs no curtain"
    while not session.over:
        table.random_choice(rng)
    assert [session.curtain("p0", lifted).viewer for lifted in (None, 0, 1)] == [0, 0, 1], "at the end nothing is hidden"


def test_a_seat_that_a_bot_plays_is_handed_to_nobody() -> None:
    table = Table(find("hoard"), 3, kinds="h=h")
    session = table.start()
    table.do(session.leave, 0)
    assert session.curtain("p0").hand_to == 1
    table.do(session.leave, 1)
    assert (session.curtain("p0").viewer, session.curtain("p0").hand_to) == (SPECTATOR, None)


SAID = {
    "start": "The game begins.",
    "sit Leif": "Leif takes seat 2.",
    "open": "Seat 2 is free.",
    "bot karl": "A karl takes seat 2.",
    "leave": "Bjorn leaves.",
    "back": "Bjorn is back.",
    "undo 7": "All agree: the game goes back.",
    "take-back 7": "Bjorn takes a choice back.",
    "ask-undo 7": "Bjorn asks to go back.",
    "ask-abandon": "Bjorn asks to end the game without a result.",
    "agree": "Bjorn agrees.",
    "decline": "Bjorn declines.",
    "resign end": "Bjorn resigns.",
    "lose": "Bjorn runs out of time and is out.",
    "timeout": "Bjorn runs out of time; a bot takes over.",
    "abandon": "The game ends without a result.",
    "rematch abc": "A new game is set up.",
    "stumble": "Bjorn found no answer; another bot chooses this once.",
    "pause 5000": "The hall was closed; the clocks stood still meanwhile.",
    "rest 5000": "Bjorn is away; the clock stands still meanwhile.",
    "stand-in": "Bjorn has been silent for long; a bot takes over.",
}


def test_whatever_happens_at_a_table_is_said_in_its_own_words() -> None:
    names = ("Astrid", "Bjorn")
    assert {body: table_words(body, 1, names) for body in SAID} == SAID
    assert {body.partition(" ")[0] for body in SAID} == set(TableEvent)
    assert table_words("leave", 0, names) == "Astrid leaves."
    assert table_words("leave", None, names) == table_words("leave", 2, names) == "The hall leaves."
    assert table_words("open", None, names) == "Seat 1 is free."
    for body in SAID:
        assert Happening.read(body, 1, 4, 9).body == body
    assert {what.value for what in AFTER_THE_END} == {"rematch", "sit", "leave", "back"}
    with pytest.raises(ValueError, match="no seat"):
        assert Happening.read("leave", None, 4, 9).own


def test_a_turn_follows_another_when_both_sides_have_chosen() -> None:
    for own, others in product((1, 2), repeat=2):
        assert TurnMark(own, others).follows(TurnMark(1, 1)) == (own == 2 and others == 2)


def test_settings_are_what_they_say_unless_they_are_set() -> None:
    usual = {
        "undo": "free", "move": None, "total": None, "weekend": False, "timeout": "bot", "stand_in": "karl", "shuffle": False,
        "chat": True, "origin": "",
    }  # fmt: skip
    assert Settings.read({}).data() == Settings().data() == usual
    good: dict[str, list[object]] = {
        "undo": ["free", "ask", "off"], "move": [None, 5000, 366 * DAY], "total": [None, 5000, 366 * DAY],
        "weekend": [True], "timeout": ["bot", "lose"],
        "stand_in": ["karl", "huskarl", "jarl"], "shuffle": [True], "chat": [False], "origin": ["record"],
    }  # fmt: skip
    for name, values in good.items():
        for value in values:
            assert Settings.read({name: value}).data() == usual | {name: value}
        for value in [7, 4999, 366 * DAY + 1, "x", None, True, 5000.0, ["free"]]:
            if type(value) is not type(usual[name]) or (name != "origin" and not isinstance(value, bool) and value is not None):
                with pytest.raises(Refused, match=name):
                    Settings.read({name: value})
    with pytest.raises(Refused, match="no setting 'speed'"):
        Settings.read({"speed": 1})


def test_what_cannot_be_seen_is_left_out_and_blanks_are_one() -> None:
    for mark in "\x07\u200e\u202e\ue000\u0378\u2028\u2029\u2800\u3164":
        assert clean(f"Lei{mark}f", 32) in ("Leif", "Lei f") and visible(mark).strip() == ""
        with pytest.raises(Refused, match="write something"):
            clean(f"{mark} {mark}", 32)
    assert clean("  Leif \n\t the  Red ", 32) == "Leif the Red"
    assert visible("a\nb") == "a b" and visible("a\nb", newlines=True) == "a\nb" and visible("a\tb", newlines=True) == "a b"
    assert visible("\u0301") == "" and visible("e\u0301") == "é"
    assert clean("x" * 32, 32) == "x" * 32
    with pytest.raises(Refused, match="At most 32"):
        clean("x" * 33, 32)


def test_a_seat_says_who_holds_it_and_who_plays_it() -> None:
    table = Table(find("hoard"), 3, kinds="hhb")
    session = table.start()
    table.do(session.leave, 0)
    table.do(session.resign, 1)
    assert [(seat.n, seat.kind, seat.player, seat.bot, seat.stand_in, seat.resigned) for seat in session.seats] == [
        (0, "bot", "p0", "karl", True, False),
        (1, "bot", "p1", "karl", True, True),
        (2, "bot", None, "karl", False, False),
    ]
    assert not session.attended and Table(find("row")).session.attended
    assert session.seats_of("p0") == [0] and session.seats_of(None) == [] and Session(find("row"), row(find("row"))).seats_of("p9") == []
    labelled = Table(find("hexentafl")).session
    assert [seat.label for seat in labelled.seats] == list(labelled.game.seat_labels) != ["", ""]
