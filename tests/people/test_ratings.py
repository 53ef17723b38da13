"""Ratings: only for those who want one, from games that say something, with their uncertainty."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from meadhall import load_game, ratings
from meadhall.ratings import Rating, Ratings, rate
from meadhall.record import Record
from meadhall.store import Player
from meadhall.table import Hall
from table.test_hall import Clock, run
from waiting import until
from web.programs import two_players
from web.serving import Served

pytest.importorskip("openskill")
HTML = {"accept": "text/html"}


def test_the_winner_gains_and_everybody_is_better_known() -> None:
    (won,), (lost,) = rate([[Rating()], [Rating()]], [1.0, 0.0])
    assert won.mu > Rating().mu > lost.mu and won.sigma < Rating().sigma > lost.sigma
    assert (won.games, lost.games) == (1, 1) and Rating().shown == 1500 and Rating().give == 1000
    (first,), (second,), (third,) = rate([[Rating()]] * 3, [0.5, 0.5, 0.0])
    assert first.mu == pytest.approx(second.mu) and third.mu < second.mu, "a shared win"
    teams = rate([[Rating(), Rating()], [Rating()]], [0.0, 1.0])
    assert [len(side) for side in teams] == [2, 1] and teams[1][0].mu > teams[0][0].mu


async def wants(house: Hall, name: str, **prefs: bool) -> Player:
    player, _ = await house.people.greet(name)
    player = replace(player, prefs=prefs)
    await house.store.change_player(player)
    return player


async def ended(house: Hall, host: Player, others: list[Player], game: str = "hexentafl", loser: int = 1, **more: Any) -> str:
    tbl = (await house.create(host, game, **more)).table.id
    for player in others:
        await house.sit(tbl, player)
    session = await house.session(tbl)
    who = next(player for player in [host, *others] if loser in session.seats_of(player.id))
    await house.resign(tbl, who, loser)
    return tbl


def test_games_between_those_who_want_it_are_rated_once(url: str) -> None:
    async def body(house: Hall) -> None:
        astrid, bjorn = await wants(house, "Astrid", rated=True), await wants(house, "Bjorn", rated=True)
        sigrid = await wants(house, "Sigrid")
        counts = Ratings(house)
        await ended(house, astrid, [bjorn])
        await ended(house, astrid, [sigrid])
        await counts.look()
        first = await counts.of(astrid.id)
        assert first["hexentafl"].games == 1 and first["hexentafl"].shown > 1500 > (await counts.of(bjorn.id))["hexentafl"].shown
        assert await counts.of(sigrid.id) == {}
        await counts.look()
        assert await counts.of(astrid.id) == first
        await ended(house, astrid, [bjorn], loser=0)
        await counts.look()
        assert (await counts.of(bjorn.id))["hexentafl"].games == 2

    run(url, body, now=Clock())


def test_what_says_nothing_is_not_rated(url: str) -> None:
    """Playing together, against oneself, or against bots unless one wants that."""

    async def body(house: Hall) -> None:
        astrid = await wants(house, "Astrid", rated=True)
        bjorn = await wants(house, "Bjorn", rated=True, rated_bots=True)
        counts = Ratings(house)
        await ended(house, astrid, [], sitting=["me", "me Leif"])
        await ended(house, astrid, [], sitting=["karl", "me"])
        together = (await house.create(astrid, "yggdrasil", 2)).table.id
        await house.sit(together, bjorn)
        for seat, player in enumerate((astrid, bjorn)):
            await house.resign(together, player, seat)
        await counts.look()
        assert await counts.of(astrid.id) == await counts.of(bjorn.id) == await counts.of("bot:karl") == {}
        await ended(house, bjorn, [], sitting=["karl", "me"])
        await counts.look()
        assert (await counts.of("bot:karl"))["hexentafl"].shown > 1500 > (await counts.of(bjorn.id))["hexentafl"].shown

    run(url, body, now=Clock())


def test_a_game_that_goes_on_from_another_is_not_rated(url: str) -> None:
    """Not even for somebody whose games with bots count: the first moves were another's, and the position was chosen."""

    async def body(house: Hall) -> None:
        bjorn = await wants(house, "Bjorn", rated=True, rated_bots=True)
        saved = Record(load_game("hexentafl"), 2)
        for seat in (0, 1, 0):
            saved.add(seat, saved.state.legal(seat)[0])
        old = (await house.import_record(bjorn, saved.write())).table.id
        await house.resign(old, bjorn, 0)
        new = (await house.play_on(old, bjorn, 2, 0, "karl")).table
        assert new.settings["origin"] == f"{old} 2" and [seat.kind for seat in new.seats] == ["human", "bot"]
        await house.resign(new.id, bjorn, 0)
        counts = Ratings(house)
        await counts.look()
        assert await counts.of(bjorn.id) == await counts.of("bot:karl") == {}
        again = await house.rematch(new.id, bjorn)
        assert again.settings.origin == "", "a rematch begins at the start, and counts"

    run(url, body, now=Clock())


def test_ratings_on_one_s_own_page(serving: Callable[..., Served], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "EVERY", 0.05)
    served = serving()
    sigrid, torvald, table = two_players(served)
    for client in (sigrid, torvald):
        assert client.post("/me/ratings", json={"rated": True}).status_code == 200
    assert torvald.post(f"/t/{table}/resign", json={"seat": 1}).status_code == 200
    until(lambda: sigrid.get("/me").json()["ratings"])
    mine = sigrid.get("/me").json()["ratings"]["hexentafl"]
    assert mine["mean"] > 1500 and mine["give"] < 1000 and mine["games"] == 1
    page = sigrid.get("/me", headers=HTML).text
    assert f"{mine['mean']} " in page and f"± {mine['give']}" in page
    assert sigrid.post("/me/ratings", json={}).status_code == 200
    assert sigrid.get("/me").json()["ratings"] == {} and torvald.get("/me").json()["ratings"]


def test_a_hall_without_the_library(serving: Callable[..., Served], monkeypatch: pytest.MonkeyPatch) -> None:
    from meadhall.web.people import own, standing

    for module in (own, standing, ratings):
        monkeypatch.setattr(module, "can_rate", lambda: False)
    guest = serving().guest()
    assert "Rate my games" not in guest.get("/me", headers=HTML).text
    assert guest.post("/me/ratings", json={"rated": True}).json() == {"reason": "This hall has no ratings."}
