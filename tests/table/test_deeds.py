"""Every deed at every kind of table: what it makes of the seats, or the sentence with which it is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from meadhall.table import Session
from meadhall.table.errors import Frozen, NotAllowed, NotFound, Over, Refused, Stale, TableError
from meadhall.table.values import Plan
from table.tables import Table, find

AT = 5000
FROZEN = "It cannot be read."


def laid(kind: str) -> Session:
    """A table of this kind: p0 at seat 0, and p1, a bot or nobody at seat 1."""
    table = Table(find("hexentafl"), kinds={"open": "ho", "closed": "ho", "bots": "hb"}.get(kind, "hh"))
    session = table.session
    if kind == "closed":
        table.do(session.abandon, "p0")
    if kind not in ("open", "closed"):
        table.start()
    if kind == "asked":
        table.do(session.abandon, "p0")
    if kind == "away":
        table.do(session.leave, 1)
    if kind == "over":
        table.do(session.resign, 1)
    if kind == "frozen":
        session._frozen = FROZEN
    return session


def choice(s: Session, key: str) -> Plan:
    legal = s.view(0).legal(0) if s.started else []
    return s.choose(0, s.ask(0) or 0, legal[:1] or [0], key, AT)


DEEDS: dict[str, Callable[[Session, str], Plan]] = {
    "start": lambda s, key: s.start(AT, key),
    "choose": choice,
    "undo": lambda s, key: s.undo(0, AT, key=key),
    "end": lambda s, key: s.abandon("p0", AT, key),
    "end by a stranger": lambda s, key: s.abandon("p9", AT, key),
    "agree": lambda s, key: s.answer("p1", True, AT, key),
    "decline": lambda s, key: s.answer("p1", False, AT, key),
    "agree with oneself": lambda s, key: s.answer("p0", True, AT, key),
    "agree as a stranger": lambda s, key: s.answer("p9", True, AT, key),
    "resign": lambda s, key: s.resign(0, AT, key),
    "sit": lambda s, key: s.sit(1, "p1", "Bjorn", AT, key=key),
    "sit on another": lambda s, key: s.sit(0, "p1", "Bjorn", AT, key=key),
    "seat a bot": lambda s, key: s.seat_bot(1, "huskarl", AT, key),
    "leave": lambda s, key: s.leave(1, AT, key),
    "come back": lambda s, key: s.come_back(1, AT, key),
}
KINDS = ("open", "closed", "playing", "asked", "away", "bots", "over")
BEGUN, LATE, EARLY = "Refused: The game has begun already.", "Over: The game is over.", "Refused: The game has not begun."
FREE, NONE = "Refused: A seat is still open.", "Refused: You have made no choice yet."
GONE, STRANGER = "Stale: That request is no longer open.", "NotAllowed: You do not sit at this table."
BOT, NO_BOT = "Refused: A bot plays this seat already.", "Refused: No bot stands in at this seat."
TWO, ALONE, DONE = "human human playing", "human bot playing", "human human done"
ENDED = "human bot abandoned"
AFTER: dict[str, tuple[str, ...]] = {
    "start": (FREE, FREE, BEGUN, BEGUN, BEGUN, BEGUN, BEGUN),
    "choose": (EARLY, LATE, TWO, TWO, ALONE, ALONE, LATE),
    "undo": (EARLY, LATE, NONE, NONE, NONE, NONE, LATE),
    "end": ("human open abandoned", LATE, TWO + " asked", "Refused: Another request is still open.", ENDED, ENDED, LATE),
    "end by a stranger": ("human open abandoned", LATE, STRANGER, STRANGER, STRANGER, STRANGER, LATE),
    "agree": (EARLY, LATE, GONE, "human human abandoned", GONE, GONE, LATE),
    "decline": (EARLY, LATE, GONE, TWO, GONE, GONE, LATE),
    "agree with oneself": (EARLY, LATE, GONE, "Refused: You have answered already.", GONE, GONE, LATE),
    "agree as a stranger": (EARLY, LATE, GONE, STRANGER, GONE, GONE, LATE),
    "resign": (EARLY, LATE, DONE, DONE, "human bot done", "human bot done", LATE),
    "sit": ("human human open", BEGUN, BEGUN, BEGUN, BEGUN, BEGUN, BEGUN),
    "sit on another": ("Refused: This seat is taken.", BEGUN, BEGUN, BEGUN, BEGUN, BEGUN, BEGUN),
    "seat a bot": ("human bot open", LATE, BEGUN, BEGUN, BEGUN, ALONE, LATE),
    "leave": ("human open open", LATE, ALONE, ALONE + " asked", BOT, BOT, LATE),
    "come back": (EARLY, LATE, NO_BOT, NO_BOT, TWO, NO_BOT, LATE),
}


def done(session: Session, deed: str, key: str) -> str:
    """What became of it: the seats and how the table stands, or the refusal."""
    before = session.head
    try:
        plan = DEEDS[deed](session, key)
    except TableError as problem:
        assert session.head == before
        return f"{type(problem).__name__}: {problem}"
    assert plan.events and all(event.at == AT for event in plan.events)
    assert plan.played == (1 if deed == "choose" else 0), "how many choices of a path were made"
    session.take(plan)
    kinds = " ".join(row.kind for row in session.table.seats)
    return f"{kinds} {session.status}{' asked' if session.request else ''}"


@pytest.mark.parametrize("deed", DEEDS)
def test_a_deed_is_done_or_refused_with_a_sentence(deed: str) -> None:
    assert {kind: done(laid(kind), deed, "k") for kind in KINDS} == dict(zip(KINDS, AFTER[deed], strict=True))
    assert done(laid("frozen"), deed, "k") == f"Frozen: {FROZEN}"


@pytest.mark.parametrize("deed", DEEDS)
def test_a_deed_that_is_repeated_with_its_key_was_done_before(deed: str) -> None:
    """Whatever it has changed, and even where it could not be done again."""
    for kind, after in zip(KINDS, AFTER[deed], strict=True):
        if ":" not in after:
            session = laid(kind)
            done(session, deed, "k")
            assert DEEDS[deed](session, "k").events == ()
            session._frozen = FROZEN
            assert DEEDS[deed](session, "k").events == ()


def test_every_kind_of_refusal_is_met() -> None:
    met = {after.partition(":")[0] for row in AFTER.values() for after in row if ":" in after}
    assert met == {error.__name__ for error in (Refused, Over, Stale, NotAllowed)} and Frozen.__name__ not in met


@pytest.mark.parametrize("seat", [-1, 2])
def test_there_is_no_deed_without_a_seat(seat: int) -> None:
    for kind in ("open", "playing"):
        session = laid(kind)
        for deed in (session.undo, session.resign, session.leave, session.come_back):
            with pytest.raises(NotFound, match="no such seat"):
                deed(seat, AT)
        with pytest.raises(NotFound):
            session.sit(seat, "p1", "Bjorn", AT)
        with pytest.raises(NotFound):
            session.seat_bot(seat, "karl", AT)
        with pytest.raises(NotFound):
            session.choose(seat, 1, [0], "k", AT)
        assert session.ask(seat) is None


def test_who_sits_down_leaves_one_seat_and_no_more() -> None:
    table = Table(find("hoard"), 3, kinds="hoo")
    session = table.session
    assert [row.player for row in table.do(session.sit, 1, "p1", "Bjorn").table.seats] == ["p0", "p1", None]
    assert [row.player for row in table.do(session.sit, 2, "p1", "Bjorn", leaves=1).table.seats] == ["p0", None, "p1"]
    assert [row.player for row in table.do(session.sit, 1, "p0", "Astrid", leaves=0).table.seats] == [None, "p0", "p1"]
    assert [row.kind for row in session.table.seats] == ["open", "human", "human"]
    assert [line.words for line in session.log(1)][-2:] == ["Seat 1 is free.", "Astrid takes seat 2."]
