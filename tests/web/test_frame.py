"""One shape of a frame: what is sent, the description for programs, the page's types and the documentation agree."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest

from meadhall.game import SPECTATOR
from meadhall.games import CATALOGUE, load_game
from meadhall.rng import Rng
from meadhall.seating import short_name
from meadhall.table import Session
from meadhall.web import frames
from meadhall.web.api import description
from meadhall.web.frame import NAMES, Frame, docs_table, typedefs
from table.tables import Table

COMMAND = "run python -m meadhall.web.frame and paste what it prints"


def test_the_page_and_the_documentation_know_the_same_frame() -> None:
    assert typedefs() in files("meadhall.web").joinpath("static", "wire.js").read_text("utf-8"), COMMAND
    assert docs_table() in files("meadhall.docs").joinpath("protocol.md").read_text("utf-8"), COMMAND


def test_the_description_for_programs_names_every_field() -> None:
    described = description()["components"]["schemas"]["Frame"]
    assert list(described["properties"]) == list(NAMES)
    optional = {name for name in NAMES if getattr(Frame(), name) is None}
    assert set(described["required"]) == set(NAMES) - optional
    assert set(Frame().json()) == set(NAMES) - optional, "what is None is not sent"


@pytest.mark.parametrize("made", ["present", "watching", "past", "draft", "waiting", "curtain"])
def test_every_frame_has_every_field_that_is_promised(made: str) -> None:
    table = Table(load_game("hexentafl"))
    waiting = frames.waiting_frame(table.session)
    session = table.start()
    jsonschema = pytest.importorskip("jsonschema")
    found: dict[str, Frame | None] = {
        "present": frames.Frames().now(session, 0)[0],
        "watching": frames.Frames().now(session, SPECTATOR)[0],
        "past": frames.Frames().past(session, 0, 0),
        "draft": frames.draft_frame(session, 0, session.draft(0, [session.view(0).legal(0)[0]])),
        "waiting": waiting,
        "curtain": frames.curtain_frame(session, 1),
    }
    frame = found[made]
    assert frame is not None
    whole: dict[str, Any] = {"$ref": "#/components/schemas/Frame", "components": description()["components"]}
    jsonschema.validate(plain(frame), whole)
    assert frame.you == (made in ("present", "draft")) and bool(frame.draft) == (made == "draft")


def plain(frame: Frame) -> Any:
    return json.loads(json.dumps(frame.json()))


def test_a_complete_draft_offers_nothing_more() -> None:
    table = Table(load_game("hexentafl"))
    session: Session = table.start()
    laid = session.draft(0, [session.view(0).legal(0)[0]])
    assert not laid.more and frames.draft_frame(session, 0, laid).tree == {}


@pytest.mark.parametrize("key", [key for key in CATALOGUE if not load_game(key).together])
def test_the_end_says_by_name_who_has_won(key: str) -> None:
    game = load_game(key)
    table, rng = Table(game, game.default_seats), Rng(6)
    session = table.start()
    while not session.over:
        table.random_choice(rng)
    best = max(session.timeline.position().scores())
    won = [short_name(name) for name, score in zip(session.names, session.timeline.position().scores(), strict=True) if score == best]
    for viewer in (0, SPECTATOR):
        told = frames.Frames().now(session, viewer).frame.prompt
        assert len(won) == len(session.names) or all(name in told["ask"] for name in won), told
        assert "  " not in told["help"] and told["help"].endswith((".", *"0123456789"))


def test_what_others_did_is_not_an_own_choice_for_whoever_chose_last() -> None:
    """Whoever writes the last setlist sees what all have written for as long as everybody else does."""
    table, rng = Table(load_game("ragnarokstar"), 2), Rng(5)
    session, setlists, own = table.start(), 0, 0
    while setlists < 3:
        before = session.marks()
        seat, _ = table.random_choice(rng)
        for beat in session.film(seat, before[session.timeline.index(seat)]):
            told = frames.caption(session, beat, seat)
            own += told["own"]
            if any(event.key == "program" for event in beat.events):
                assert beat.actor == seat and not told["own"] and len(told["say"]) == 3
                setlists += 1
    assert own
