"""One's own page: what waits, how games went, whom one has met."""

from __future__ import annotations

from meadhall.store import PlayedSeat, Tally, tally
from web.programs import first_leaf, look, send, two_players
from web.serving import Served

HTML = {"accept": "text/html"}


def test_what_waits_and_how_it_ended(served: Served) -> None:
    sigrid, torvald, table = two_players(served)
    me = sigrid.get("/me").json()
    assert [each["table"] for each in me["waiting"]] == [table] and me["waiting"] == sigrid.get("/me/waiting").json()["tables"]
    assert torvald.get("/me/waiting").json() == {"tables": []}
    assert me["games"] == {"hexentafl": {"tables": 1, "finished": 0, "won": 0, "shared": 0}}
    assert [each["name"] for each in me["met"]] == ["Torvald"]
    page = sigrid.get("/me", headers=HTML).text
    assert "1 table waits for you" in page and f'href="/t/{table}"' in page and "Torvald" in page
    assert torvald.post(f"/t/{table}/resign", json={"seat": 1}).status_code == 200
    assert sigrid.get("/me").json()["games"]["hexentafl"] == {"tables": 1, "finished": 1, "won": 1, "shared": 0}
    assert torvald.get("/me").json()["games"]["hexentafl"] == {"tables": 1, "finished": 1, "won": 0, "shared": 0}
    assert ", won<" in sigrid.get("/me", headers=HTML).text and ", lost<" in torvald.get("/me", headers=HTML).text
    assert served.client().get("/me/waiting").status_code == 403


def test_a_turn_has_the_same_name_until_it_is_over(served: Served) -> None:
    sigrid, torvald, table = two_players(served)
    first = sigrid.get("/me/waiting").json()["tables"][0]["turn"]
    assert sigrid.get("/me/waiting").json()["tables"][0]["turn"] == first
    for client in (sigrid, torvald):
        frame = look(client, table)
        assert send(client, table, frame, first_leaf(frame["tree"])).status_code == 200
    assert sigrid.get("/me/waiting").json()["tables"][0]["turn"] != first


def test_who_was_deleted_is_nobody_s_acquaintance(served: Served) -> None:
    sigrid, torvald, _ = two_players(served)
    assert torvald.post("/me/forget", json={"name": "Torvald"}).status_code == 200
    assert sigrid.get("/me").json()["met"] == []


def test_one_with_several_seats_counts_once() -> None:
    seats = [PlayedSeat("t", "hexentafl", "done", 0, (0.0, 1.0), 1), PlayedSeat("t", "hexentafl", "done", 1, (0.0, 1.0), 1)]
    assert tally(seats) == {"hexentafl": Tally(1, 1, 1, 0)}
    assert tally([PlayedSeat("t", "yggdrasil", "done", 0, (1.0, 1.0), 1)]) == {"yggdrasil": Tally(1, 1, 0, 1)}
    assert tally([PlayedSeat("t", "yggdrasil", "done", 0, (0.0, 0.0), 1)]) == {"yggdrasil": Tally(1, 1, 0, 0)}
    assert tally([PlayedSeat("t", "nxs", "abandoned", 0, (), 1)]) == {"nxs": Tally(1, 0, 0, 0)}
    assert tally([PlayedSeat("t", "nxs", "playing", seat, (), 1) for seat in (0, 1)]) == {"nxs": Tally(1, 0, 0, 0)}
