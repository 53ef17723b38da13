"""People who have met can be invited: they find it on their pages, and only they can sit down there."""

from __future__ import annotations

import httpx

from meadhall.store import Asked, Persons
from meadhall.table import Hall
from table.test_hall import run
from web.programs import set_table, two_players
from web.serving import Served

HTML = {"accept": "text/html"}


def id_of(client: httpx.Client) -> str:
    return str(client.get("/me").json()["player"])


def test_somebody_whom_one_has_met_is_invited_and_sits_down(served: Served) -> None:
    sigrid, torvald, _ = two_players(served)
    stranger = served.guest("Leif")
    table = set_table(sigrid, sitting=["me", "open"], visibility="private")
    room = sigrid.get(f"/t/{table}", headers=HTML).text
    assert "Invite somebody you have met" in room and "Torvald" in room and "Leif" not in room
    assert torvald.get(f"/t/{table}", headers=HTML).status_code == 403
    answer = sigrid.post(f"/t/{table}/ask", json={"player": id_of(stranger)})
    assert answer.status_code == 409 and "people whom you have met" in answer.json()["reason"]
    assert sigrid.post(f"/t/{table}/ask", json={"player": id_of(torvald)}).status_code == 200
    assert ">invited<" in sigrid.get(f"/t/{table}", headers=HTML).text
    for page in ("/", "/me"):
        assert "Sigrid invites you" in torvald.get(page, headers=HTML).text and "invites you" not in stranger.get(page, headers=HTML).text
    assert "Sit down" in torvald.get(f"/t/{table}", headers=HTML).text
    assert stranger.post(f"/t/{table}/sit", json={}).status_code == 403
    assert torvald.post(f"/t/{table}/sit", json={}).status_code == 200
    assert "invites you" not in torvald.get("/", headers=HTML).text
    assert torvald.get("/me/data.json").json()["invitations"] == []


def test_an_invitation_can_be_declined_or_not_wanted_at_all(served: Served) -> None:
    sigrid, torvald, _ = two_players(served)
    table = set_table(sigrid, sitting=["me", "open"], visibility="link")
    assert torvald.post(f"/t/{table}/ask", json={"player": id_of(torvald)}).status_code == 403
    sigrid.post(f"/t/{table}/ask", json={"player": id_of(torvald)})
    assert torvald.post(f"/me/asked/{table}/decline", json={}).status_code == 200
    assert torvald.post(f"/me/asked/{table}/decline", json={}).status_code == 404
    assert torvald.post(f"/t/{table}/sit", json={}).status_code == 403
    assert torvald.post("/me/company", json={"alone": True}).status_code == 200
    refused = sigrid.post(f"/t/{table}/ask", json={"player": id_of(torvald)})
    assert (refused.status_code, refused.json()["reason"]) == (409, "Torvald does not want to be invited.")


def test_who_was_met_and_who_is_asked_on_both_stores(url: str) -> None:
    async def body(house: Hall) -> None:
        astrid, bjorn, leif = [(await house.people.greet(name))[0] for name in ("Astrid", "Bjorn", "Leif")]
        persons = Persons(house.store)
        played = (await house.create(astrid, "hexentafl")).table
        assert await persons.met(astrid.id) == []
        await house.sit(played.id, bjorn)
        met = await persons.met(astrid.id)
        assert [(each.id, each.name, each.tables) for each in met] == [(bjorn.id, "Bjorn", 1)]
        assert [(each.tbl, each.status, each.seat) for each in await persons.played(bjorn.id)] == [(played.id, "playing", 1)]
        table = (await house.create(astrid, "hexentafl", visibility="private")).table.id
        assert await house.asking.ask(table, bjorn.id, astrid.id, 7) and not await house.asking.ask(table, bjorn.id, astrid.id, 8)
        assert await house.asking.of(bjorn.id) == [Asked(table, "hexentafl", "Astrid", 7)] and await house.asking.at_table(table) == [
            bjorn.id
        ]
        assert await house.may_look(table, bjorn) and not await house.may_look(table, leif)
        await house.sit(table, bjorn)
        assert await house.asking.of(bjorn.id) == [] and not await house.asking.is_asked(table, bjorn.id)
        await house.live.care.forget(bjorn.id, "", 9)
        assert await persons.met(astrid.id) == []

    run(url, body)
