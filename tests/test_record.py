"""Records: written, read, edited by hand, cut off, foreign, and read by somebody who may not know everything."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from meadhall import load_game
from meadhall import record as module
from meadhall.errors import MeadhallError
from meadhall.game import CHANCE, SPECTATOR, Game
from meadhall.laws.line import random_action
from meadhall.record import Record, legal_texts, read
from meadhall.rng import Rng
from toys.bugs import BUGS
from toys.hoard import BOAST, HOARD, MODEST
from toys.making import changed
from toys.row import ROW, row

HEXENTAFL = load_game("hexentafl")
DEALT = (0, 1, 2, 3, 0, 1)  # Astrid fe ur, Bjorn thurs as, Sigrid fe ur


def played(game: Game, seats: int | None = None, seed: int = 1, steps: int = 10_000, **options: object) -> Record:
    record, rng = Record(game, seats, options), Rng(seed)
    while not record.over and len(record.entries) < steps:
        actors = record.state.actors()
        actor = actors[rng.below(len(actors))]
        record.add(actor, random_action(record.state, actor, rng))
    return record


def dealt(seats: int = 3) -> Record:
    record = Record(HOARD, seats)
    for kind in DEALT[: 2 * seats]:
        record.add(CHANCE, kind)
    return record


# -- writing ----------------------------------------------------------------------------------------------------------


def test_a_record_is_headers_a_blank_line_and_one_event_a_line() -> None:
    record = Record(ROW, 2, {"home": 4}, ("Astrid", "Bjorn"))
    record.add(0, 0, comment="carefully")
    record.add(1, 1, above=["now", "or never"])
    record.add(CHANCE, 3)
    record.after.append("home")
    assert record.write() == (
        "game row\nrules 3\nseats 2\noption home=4\nseat 1 Astrid\nseat 2 Bjorn\nresult 1 1\n\n"
        "steady  # carefully\n# now\n# or never\nhard\nroll 3\n# home\n"
    )
    assert str(record) == record.write()


def test_only_options_that_differ_from_the_default_are_written() -> None:
    assert "option" not in Record(HOARD, 2, {"boast": True}).write()
    assert "option boast=off" in Record(HOARD, 2, {"boast": False}).write()
    assert Record(HEXENTAFL, 2, {"size": 5, "first": "attackers"}).head() == [
        "game hexentafl",
        "rules 1",
        "seats 2",
        "option size=5",
        "option first=attackers",
    ]


def test_a_running_game_has_no_result() -> None:
    assert dealt().result == "" and "result" not in dealt().write()


def test_a_shared_win_is_written_in_shares() -> None:
    for seed in range(1, 200):
        record = played(HOARD, 3, seed)
        if record.state.scores().count(0) == 0:
            assert record.result == "0.3333 0.3333 0.3333" and read(record.write(), HOARD).state == record.state
            return
    raise AssertionError("three seats never shared a win")


def test_names_and_comments_cannot_break_a_line() -> None:
    record = Record(ROW, 2, {}, ("As\ntrid # the\tquick", "  "))
    record.add(0, 0, comment="two\nlines  # and more")
    assert "seat 1 As trid the quick\n" in record.write() and "seat 2" not in record.write()
    again = read(record.write(), ROW, complete=False)
    assert again.write() == record.write()
    assert again.names == ("As trid the quick", "Bjorn")
    assert again.entries[0].comment == "two lines # and more"


def test_what_is_not_legal_is_not_added() -> None:
    record = dealt(2)
    for actor, action in ((0, 3), (0, BOAST), (CHANCE, 0), (2, 0), (-7, 0)):
        with pytest.raises(MeadhallError, match="legal here: Astrid lays fe, Astrid lays ur, Bjorn lays thurs, Bjorn lays as"):
            record.add(actor, action)
    assert len(record.entries) == 4


def test_the_example_in_the_class_runs() -> None:
    assert doctest.testmod(module).attempted == 4 and doctest.testmod(module).failed == 0


# -- joint windows ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0), (2, 0, 1)])
def test_a_joint_window_is_written_in_the_order_of_the_seats(order: tuple[int, ...]) -> None:
    record = dealt()
    laid = {0: 0, 1: 3, 2: 1}
    for seat in order:
        record.add(seat, laid[seat])
    for seat in order:
        record.add(seat, MODEST if seat else BOAST)
    assert [entry.text for entry in record.entries[6:]] == [
        "Astrid lays fe",
        "Astrid boasts",
        "Bjorn lays as",
        "Bjorn is modest",
        "Sigrid lays ur",
        "Sigrid is modest",
    ]
    assert record.at(len(record.entries)) == record.state
    assert read(record.write(), HOARD, complete=False).state == record.state


def test_a_window_may_be_read_in_any_order() -> None:
    text = "game hoard\nrules 1\nseats 2\noption boast=off\n\n" + "\n".join(
        ["Astrid draws fe", "Astrid draws ur", "Bjorn draws thurs", "Bjorn draws as", "Bjorn lays as", "Astrid lays ur"]
    )
    again = read(text, HOARD, complete=False)
    assert [entry.text for entry in again.entries[-2:]] == ["Astrid lays ur", "Bjorn lays as"]


def test_an_open_window_is_ordered_too_and_goes_on() -> None:
    record = dealt()
    record.add(2, 1)
    record.add(0, 0)
    assert [entry.actor for entry in record.entries[6:]] == [0, 2]
    assert record.at(8) == record.state
    record.add(1, 2)
    assert [entry.actor for entry in record.entries[6:]] == [0, 1, 2]


def test_comments_stay_with_their_entry_in_a_window() -> None:
    record = dealt()
    record.add(2, 1, comment="a guess")
    record.add(0, 0)
    assert [entry.comment for entry in record.entries[6:]] == ["", "a guess"]


def test_a_game_whose_choices_do_not_commute_keeps_its_order() -> None:
    broken = next(bug.game for bug in BUGS if bug.name == "an order-dependent reveal")
    record = played(broken, 3, seed=4)
    assert record.at(len(record.entries)).sizes == record.state.sizes  # type: ignore[attr-defined]


# -- reading ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), [(HOARD, 2), (HOARD, 3), (ROW, 1), (ROW, 2), (HEXENTAFL, 2)])
def test_what_is_written_is_read_again(game: Game, seats: int) -> None:
    for seed in range(5):
        record = played(game, seats, seed)
        again = read(record.write(), game)
        assert again.state == record.state and again.write() == record.write() and again.over


def test_the_catalogue_is_asked_when_no_game_is_given() -> None:
    assert read(played(HEXENTAFL, size=5).write()).game is HEXENTAFL


def test_joined_lines_are_split_and_markers_dropped() -> None:
    record = dealt(2)
    text = record.write() + "round 1  # here it begins\nAstrid lays fe and boasts # loudly\n"
    again = read(text, HOARD, complete=False)
    assert [entry.text for entry in again.entries[-2:]] == ["Astrid lays fe", "Astrid boasts"]
    assert again.entries[-2].above == ("here it begins",) and again.entries[-1].comment == "loudly"


def boasting(line: str, text: str) -> str:
    """What is laid and what is said with it share a line."""
    name, verb, *rest = text.split()
    return f"{line} and {verb}" if not rest and line.startswith(f"{name} lays ") and " and " not in line else ""


JOINING = changed(HOARD, joins=boasting)


@pytest.mark.parametrize("seats", [2, 3])
def test_what_belongs_together_is_written_in_one_line(seats: int) -> None:
    for seed in range(5):
        for steps in (2 * seats + 1, 2 * seats + 2, 10_000):
            record = played(JOINING, seats, seed, steps)
            text = record.write()
            plain = Record(HOARD, seats)
            for entry in record.entries:
                plain.add(entry.actor, entry.action)
            pairs = sum(entry.action == BOAST for entry in record.entries if entry.actor >= 0)
            assert text.count("\n") == plain.write().count("\n") - pairs and text.count(" and ") == pairs
            again = read(text, JOINING, complete=False)
            assert again.entries == record.entries and again.state == record.state and again.write() == text


def test_lines_with_remarks_are_joined_only_where_no_remark_moves() -> None:
    shapes = {  # comments at the first entry, above the second, at the second
        ("", "", ""): "Astrid lays fe and boasts",
        ("", "", "c"): "Astrid lays fe and boasts  # c",
        ("a", "", ""): "Astrid lays fe  # a\nAstrid boasts",
        ("", "b", ""): "Astrid lays fe\n# b\nAstrid boasts",
        ("a", "b", "c"): "Astrid lays fe  # a\n# b\nAstrid boasts  # c",
    }
    for (one, between, two), written in shapes.items():
        record = Record(JOINING, 2)
        for kind in DEALT[:4]:
            record.add(CHANCE, kind)
        record.add(0, 0, one, ["before"])
        record.add(0, BOAST, two, [between] if between else [])
        assert record.write().endswith(f"\n# before\n{written}\n")
        again = read(record.write(), JOINING, complete=False)
        assert again.entries == record.entries and again.write() == record.write()


def test_a_joined_line_tells_a_viewer_only_what_it_learnt() -> None:
    """What is joined depends on nothing but the entries that are read: those that are hidden between them leave no trace."""
    for between in ([], [(1, 3)], [(1, 3), (1, MODEST)]):
        record = Record(JOINING, 2)
        for kind in DEALT[:4]:
            record.add(CHANCE, kind)
        for actor, action in [(0, 0), *between, (0, BOAST)]:
            record.add(actor, action)
        if record.state.actors() != [CHANCE]:
            assert record.seen_by(1).count("Astrid") == 0
        mine = record.seen_by(0).splitlines()[4:]
        assert [line for line in mine if "lays" in line or "boasts" in line] == ["Astrid lays fe and boasts"]


def test_case_spacing_and_line_ends_do_not_matter() -> None:
    text = played(ROW, 1).write().replace("\n", "\r\n").replace("steady", "  STEADY ").replace("roll ", "roll   ")
    assert read("\ufeff" + text, ROW).over


def test_comments_are_kept_where_they_stood() -> None:
    text = "# a lesson\ngame row\nseats 1  # alone\n\n# first\nsteady  # slow\nsteady\n# then nothing\n"
    again = read(text, ROW, complete=False)
    assert again.notes == ["a lesson", "alone"]
    assert again.entries[0].above == ("first",) and again.entries[0].comment == "slow"
    assert again.after == ["then nothing"]
    assert read(again.write(), ROW, complete=False).write() == again.write()


def test_rules_seats_and_result_may_be_left_out() -> None:
    assert read("game row\n\nsteady\n", ROW, complete=False).seats == ROW.default_seats


REFUSED = {
    "": "line 1: .*this text is empty",
    "\n\n  \n": "line 1: .*this text is empty",
    "seats 2\n": "line 1: a record begins with a line such as 'game hexentafl'",
    "[Event 'chess']\n1. e4 e5\n": "line 1: a record begins",
    "game chess\n": "line 1: this is a record of 'chess', not of 'row'",
    "game row\nrules 2\n": "line 2: played by rules 2 of Row, but these are rules 3",
    "game row\nrules three\n": "line 2: the rules' number must be a whole number",
    "game row\nseats 7\n": "line 2: Row is for 1 to 2 seats, not 7",
    "game row\nseats -1\n": "line 2: the number of seats must be a whole number",
    "game row\nseats 2\nseats 2\n": "line 3: the header 'seats' is given twice",
    "game row\ngame row\n": "line 2: the header 'game' is given twice",
    "game row\noption sail=on\n": "line 2: Row has no option 'sail'; it has home, time",
    "game row\noption home=far\n": "line 2: option home must be a whole number from 4 to 40, not 'far'",
    "game row\noption home=5\noption home=6\n": "line 3: option home is given twice",
    "game row\nseats 1\nseat 2 Leif\n": "seat 2 is named, but there are 1 seats",
    "game row\nseat 1 Leif\nseat 1 Ingrid\n": "line 3: seat 1 is named twice",
    "game row\nweather fine\n": "line 2: a header is one of game, rules, seats, option, seat, result",
    "game row\nrules\n": "line 2: a header is one of",
    "game row\n\nsteady\nsink\n": "line 4: 'sink' is refused: .*; legal here: steady, hard",
    "game row\n\nhard\nroll 2\n": "line 4: 'roll 2' is refused: .*; legal here: roll 0, roll 1, roll 3",
    "game row\n\nsteady\n": r"line 4: the record ends before the game does \(1 events\); legal here: steady, hard",
    "game row\n": "line 2: the record ends before the game does",
    "game row\noption time=1\n\nsteady\n\nsteady\n": r"line 6: the game is over \(0\), so 'steady' cannot follow",
    "game row\noption time=1\nresult 1\n\nsteady\n": "line 3: the result is given as 1, but the game ends 0",
    "game row\noption time=1\nresult a win\n\nsteady\n": "line 3: the result is given as a win",
    "game row\noption time=1\nresult 0 0\n\nsteady\n": "line 3: the result is given as 0 0",
}


@pytest.mark.parametrize("text", REFUSED, ids=lambda text: repr(text)[:50])
def test_a_faulty_record_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(MeadhallError, match=REFUSED[text]):
        read(text, ROW)


def test_a_record_of_an_unknown_game_names_the_games_of_the_hall() -> None:
    with pytest.raises(MeadhallError, match="line 1: there is no game 'chess' in the hall; there are ragnarokstar, nxs"):
        read("game chess\n\ne4\n")


def test_long_lists_of_legal_choices_are_cut() -> None:
    state = HEXENTAFL.start()
    said = legal_texts(HEXENTAFL, state)
    assert said.count(",") == 11 and said.endswith(f" and {len(state.legal(0)) - 12} more")
    with pytest.raises(MeadhallError, match=r"line 3: 'a1-a2' is refused: .* HX-2.1; legal here: .* more"):
        read("game hexentafl\n\na1-a2\n")


def test_an_unfinished_record_is_read_only_if_that_is_wanted() -> None:
    text = played(HOARD, 2, steps=7).write()
    assert not read(text, HOARD, complete=False).over
    with pytest.raises(MeadhallError, match="the record ends before the game does"):
        read(text, HOARD)


def test_a_cut_off_record_with_a_result_can_still_be_opened() -> None:
    lines = played(ROW, 1).write().splitlines()
    again = read("\n".join(lines[:-1]), ROW, complete=False)
    assert not again.over and again.result == ""


def test_a_reader_that_stumbles_is_a_refusal_too() -> None:
    stumbling = row(read=lambda _state, _actor, text: {"steady": 0, "hard": 1}[text])
    with pytest.raises(MeadhallError, match="line 3: 'drift' is refused"):
        read("game row\n\ndrift\n", stumbling)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_no_edit_of_a_record_breaks_the_reader(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from([HOARD, ROW, HEXENTAFL]))
    lines = played(game, seed=data.draw(st.integers(0, 3)), steps=30).write().splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        kind = data.draw(st.sampled_from(["drop", "twice", "swap", "text", "cut"]))
        if kind == "drop":
            del lines[at]
        elif kind == "twice":
            lines.insert(at, lines[at])
        elif kind == "swap":
            other = data.draw(st.integers(0, len(lines) - 1))
            lines[at], lines[other] = lines[other], lines[at]
        elif kind == "text":
            lines[at] = data.draw(st.text(max_size=12)) if data.draw(st.booleans()) else lines[at] + data.draw(st.text(max_size=3))
        else:
            lines = lines[: at + 1]
        lines = lines or [""]
    text = "\n".join(lines)
    try:
        again = read(text, game, complete=False)
    except MeadhallError as refused:
        assert str(refused).startswith("line ")
    else:
        assert read(again.write(), game, complete=False).state == again.state


# -- stepping ---------------------------------------------------------------------------------------------------------


def test_replay_and_at_give_every_position() -> None:
    record = played(HEXENTAFL, seed=2, ply_limit=200)
    states = list(record.replay())
    assert len(states) == len(record.entries) + 1 and states[0] == record.start() and states[-1] == record.state
    for n in (0, 1, 63, 64, 65, len(record.entries), 70, 3, len(record.entries) - 1):
        if n < len(states):
            assert record.at(n) == states[n]


def test_positions_are_copies() -> None:
    record = played(HOARD, 2, steps=80)
    record.at(3).apply(CHANCE, 0)
    for state in record.replay():
        if state.actors() == [CHANCE]:
            state.apply(CHANCE, state.chance()[0][0])
    assert record.at(len(record.entries)) == record.state == list(record.replay())[-1]


def test_there_is_no_position_beyond_the_ends() -> None:
    for n in (-1, 5):
        with pytest.raises(MeadhallError, match=f"the record has 4 entries; there is no position {n}"):
            dealt(2).at(n)


def test_kept_positions_do_not_outlive_a_reordered_window() -> None:
    record = Record(HOARD, 3)
    for kind in DEALT:
        record.add(CHANCE, kind)
    record.add(2, 1)
    for n in range(8):
        record.at(n)
    record.add(0, 0)
    assert [record.at(n) for n in range(9)] == list(record.replay())


def test_a_game_can_go_on_differently_from_any_entry() -> None:
    record = Record(ROW, 2, {}, ("Ingrid", "Leif"))
    for _ in range(3):
        record.add(record.state.actors()[0], 0, comment="steady")
    short = record.cut(2)
    assert short.names == ("Ingrid", "Leif") and [e.comment for e in short.entries] == ["steady", "steady"]
    assert short.state == record.at(2) and len(record.entries) == 3
    short.add(0, 1)
    assert short.entries[-1].text == "hard"


def test_an_entry_can_be_commented_later() -> None:
    record = dealt(2)
    record.comment(1, "the\nbetter one")
    assert "Astrid draws ur  # the better one" in record.write()


# -- viewers ----------------------------------------------------------------------------------------------------------


def test_a_viewer_of_a_running_game_reads_only_what_it_learnt() -> None:
    record = dealt(2)
    record.add(1, 3)
    mine = record.seen_by(1).splitlines()[4:]
    assert mine == ["Bjorn draws thurs", "Bjorn draws as", "Bjorn lays as"]
    assert record.seen_by(0).splitlines()[4:] == ["Astrid draws fe", "Astrid draws ur"]
    assert record.seen_by(SPECTATOR).splitlines()[4:] == []
    assert "thurs" not in record._repr_html_()


def test_records_of_a_running_game_are_equal_for_those_who_cannot_tell() -> None:
    one, two = dealt(2), dealt(2)
    one.add(1, 3)
    two.add(1, 2, comment="Bjorn lays thurs")
    assert one.seen_by(0) == two.seen_by(0) and one.seen_by(SPECTATOR) == two.seen_by(SPECTATOR)
    assert one.seen_by(1) != two.seen_by(1)


def test_everything_is_open_when_the_game_is_over() -> None:
    record = played(HOARD, 3)
    assert record.seen_by(SPECTATOR) == record.seen_by(0) == record.write()


def test_a_notebook_shows_names_and_result_and_escapes_them() -> None:
    record = Record(ROW, 1, {"time": 1}, ("<Leif>",))
    record.add(0, 0)
    shown = record._repr_html_()
    assert "Row: &lt;Leif&gt; (0)" in shown and "<Leif>" not in shown
    assert repr(record) == "<Record of Row, 1 entries, over>"
