"""Whatever a program sends, the hall answers with a sentence and never with a 500."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from web.programs import set_table
from web.serving import Served

SCALARS = st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20)
ANYTHING = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4), max_leaves=8
)
SEAT = st.sampled_from([0, 1, -1]) | ANYTHING
KEY = st.sampled_from(["abcdefgh", "k" * 64, "", "x"]) | ANYTHING
BODIES: dict[str, dict[str, Any]] = {
    "choose": {
        "seat": SEAT,
        "ask": st.integers(-2, 5) | ANYTHING,
        "key": KEY,
        "draft": st.booleans() | ANYTHING,
        "path": st.lists(st.integers(0, 4000) | st.text(max_size=10), max_size=3) | ANYTHING,
    },
    "why": {
        "seat": SEAT,
        "text": st.text(max_size=12) | ANYTHING,
        "draft": st.lists(st.integers(-5, 5000), max_size=2) | ANYTHING,
        "path": st.lists(st.sampled_from(["p:d5", "c:d6", "", ":", "p:"]), max_size=3) | ANYTHING,
    },
    "undo": {"seat": SEAT},
    "hint": {"seat": SEAT},
    "chat": {"text": ANYTHING, "audience": ANYTHING},
    "sit": {"wanted": ANYTHING, "name": ANYTHING},
    "invite": {"kind": ANYTHING},
    "seats/1": {"who": ANYTHING},
    "seats/x": {"who": ANYTHING},
    "back": {"seat": ANYTHING},
    "agree": {},
    "nonsense": {"seat": ANYTHING},
    "join/abc": {"name": ANYTHING, "wanted": ANYTHING},
}


@pytest.mark.parametrize("act", sorted(BODIES))
def test_no_body_makes_the_hall_fail(served: Served, act: str) -> None:
    client = served.guest("Fuzz")
    table = set_table(client, sitting=["me", "random"])

    @settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(st.fixed_dictionaries({}, optional=BODIES[act]) | ANYTHING)
    def send(body: Any) -> None:
        answer = client.post(f"/t/{table}/{act}", json=body)
        assert answer.status_code < 500 or answer.status_code == 503, (act, body, answer.text)
        if answer.status_code >= 400:
            assert answer.json()["reason"].strip(), (act, body)

    send()


def test_no_new_table_makes_the_hall_fail(served: Served) -> None:
    client = served.guest("Fuzz")
    fields = {
        "game": st.sampled_from(["hexentafl", "nxs", "x"]) | ANYTHING,
        "sitting": st.lists(st.sampled_from(["me", "open", "karl", "me Leif"]), max_size=4) | ANYTHING,
        "options": st.dictionaries(st.sampled_from(["size", "first", "ply_limit", "x"]), ANYTHING, max_size=3) | ANYTHING,
        "settings": st.dictionaries(st.sampled_from(["undo", "move", "total", "chat"]), ANYTHING, max_size=2) | ANYTHING,
        "visibility": st.sampled_from(["public", "link", "private"]) | ANYTHING,
        "clock": ANYTHING,
        "seats": ANYTHING,
        "name": ANYTHING,
    }

    @settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(st.fixed_dictionaries({}, optional=fields))
    def send(body: Any) -> None:
        answer = client.post("/tables", json=body)
        assert answer.status_code < 500, (body, answer.text)

    send()


def test_no_query_makes_the_hall_fail(served: Served) -> None:
    client = served.guest("Fuzz")
    table = set_table(client, sitting=["me", "random"])
    words = st.text(max_size=12) | st.integers(-(10**14), 10**14).map(str) | st.sampled_from(["²", "٣", "[]", '["p:d5"]', "[" * 500])

    @settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(st.sampled_from(["view", "tree", "record.txt", "board.svg", ""]), words, words, words, words)
    def look(part: str, seat: str, at: str, path: str, draft: str) -> None:
        answer = client.get(f"/t/{table}/{part}".rstrip("/"), params={"seat": seat, "at": at, "path": path, "draft": draft, "data": seat})
        assert answer.status_code < 500, (part, seat, at, path, draft, answer.text)

    look()


def test_no_record_makes_the_hall_fail(served: Served) -> None:
    client = served.guest("Fuzz")
    good = "game: hexentafl\nseats: 2\n\nd5-d6\na1-a2\n"

    @settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(st.text(max_size=99) | st.builds(lambda at, more: good[:at] + more + good[at:], st.integers(0, len(good)), st.text(max_size=9)))
    def bring(record: str) -> None:
        answer = client.post("/import", json={"record": record})
        assert answer.status_code < 500, (record, answer.text)

    bring()
