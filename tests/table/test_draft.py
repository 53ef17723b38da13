"""Drafts: laid out, rearranged, committed at once; seen by nobody else, and made from the view alone."""

from __future__ import annotations

from typing import cast

import pytest

from meadhall.rng import Rng
from meadhall.state import UNKNOWN
from meadhall.table import Refused
from table.tables import GAMES, Table, bare, find
from toys.hoard import BOAST, HOARD, MODEST, HoardState
from toys.row import HARD, ROW


def test_a_secret_window_can_be_laid_out_rearranged_and_committed_at_once() -> None:
    table = Table(HOARD, 3)
    session = table.start()
    runes = session.view(1).legal(1)
    head = session.head
    first = session.draft(1, [runes[0]])
    assert first.more and first.blind == 0 and first.view.legal(1) == [MODEST, BOAST]
    assert cast(HoardState, first.view).laid[1] == runes[0] + 1
    done = session.draft(1, [runes[-1], BOAST])
    assert not done.more and done.actions == (runes[-1], BOAST) and done.texts[1] == "Bjorn boasts"
    assert cast(HoardState, done.view).boast[1] == 2  # the others still choose, so all of it can be shown
    assert session.head == head and session.draft(1).actions == ()
    table.choose(1, *done.actions)
    assert bare(session.view(1)) == bare(done.view)


def test_what_would_come_to_light_is_not_shown() -> None:
    table = Table(HOARD)
    session = table.start()
    table.choose(0, session.view(0).legal(0)[0], BOAST)
    rune = session.view(1).legal(1)[0]
    done = session.draft(1, [rune, BOAST])
    assert not done.more and done.blind == 1  # the last choice turns everything up
    assert cast(HoardState, done.view).laid[1] == rune + 1 and cast(HoardState, done.view).laid[0] == UNKNOWN
    with pytest.raises(Refused, match="commit"):
        session.draft(1, [rune, BOAST, rune])


def test_a_draft_ends_at_chance() -> None:
    table = Table(ROW)
    session = table.start()
    assert not session.draft(0, [HARD]).more
    with pytest.raises(Refused, match="commit"):
        session.draft(0, [HARD, HARD])


def test_drafts_refuse_what_the_rules_refuse() -> None:
    table = Table(find("hexentafl"))
    session = table.start()
    for path in ([99999], [10**30], ["d4-a1"], [True], [None], [[1]], ["a" * 600], [0] * 65):
        with pytest.raises(Refused):
            session.draft(0, cast(list[int | str], path))
    with pytest.raises(Refused, match="nothing"):
        session.draft(1, [session.view(0).legal(0)[0]])


def test_a_text_and_a_path_have_a_greatest_length() -> None:
    session = Table(find("hexentafl")).start()
    longest: list[list[int | str]] = [["a" * 500], [0] * 64]
    for path in longest:
        with pytest.raises(Refused) as refused:
            session.draft(0, path)
        assert "too long" not in str(refused.value)
    longer: list[tuple[list[int | str], str]] = [(["a" * 501], "too long for a choice"), ([0] * 65, "too long for a path")]
    for path, words in longer:
        with pytest.raises(Refused, match=words):
            session.draft(0, path)


@pytest.mark.parametrize("key", GAMES)
def test_what_a_draft_shows_is_what_comes(key: str) -> None:
    """In random games: whenever the draft says that nothing is hidden from it, the committed choice looks the same."""
    game = find(key)
    table, rng = Table(game, game.seats[-1]), Rng(3)
    session = table.start()
    shown = 0
    for _ in range(40):
        if session.over:
            break
        seats = session.timeline.owing()
        seat = seats[rng.below(len(seats))]
        legal = session.view(seat).legal(seat)
        action = legal[rng.below(len(legal))]
        laid = session.draft(seat, [action])
        chance = len([e for e in table.events if e.kind == "chance"])
        table.choose(seat, action)
        if laid.blind == 0 and len([e for e in table.events if e.kind == "chance"]) == chance and not session.over:
            assert bare(session.view(seat)) == bare(laid.view)
            shown += 1
    assert shown


@pytest.mark.skipif("ragnarokstar" not in GAMES, reason="RagnaRok Star is not in the catalogue")
def test_a_programme_of_ragnarok_star_is_laid_out_taken_back_and_committed_with_one_submit() -> None:
    table, rng = Table(find("ragnarokstar"), 3), Rng(11)
    session = table.start()

    def programme(seat: int, backwards: bool) -> list[int]:
        path: list[int] = []
        laid = session.draft(seat)
        while laid.more:
            legal = laid.view.legal(seat)
            path.append(legal[-1] if backwards else legal[0])
            laid = session.draft(seat, path)
        return path

    while max(len(programme(seat, False)) for seat in session.timeline.owing()) < 5:  # first contracts come before it
        table.random_choice(rng)
    head = session.head
    one, other = programme(1, False), programme(1, True)
    assert len(one) == len(other) == 5 and one != other and session.head == head
    swapped = session.draft(1, [other[1], other[0], *other[2:]])  # the first two numbers exchanged
    assert not swapped.more and set(swapped.actions) == set(other) and swapped.view != session.draft(1, other).view
    plan = session.choose(1, cast(int, session.ask(1)), other, "programme", 5)
    assert plan.played == 5 and [e.kind for e in plan.events] == ["choice"] * 5
    table.choose(1, *other)
    assert session.ask(1) is None and len(session.offer(1).free) == 5  # the others still programme theirs
    table.do(session.undo, 1, to=session.offer(1).free[0])
    table.choose(1, *one)
    table.choose(0, *programme(0, False))
    assert len(session.offer(1).free) == 5
    table.choose(2, *programme(2, False))  # and now all are turned up
    assert session.offer(1).free == () and session.offer(2).free == ()
