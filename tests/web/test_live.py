"""The socket: who may listen, what is heard, who is hung up on."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from web.programs import first_leaf, look, send, set_table, spliced, two_players
from web.serving import Served


def cookie(client: Any) -> dict[str, str]:
    return {"cookie": f"meadhall={client.cookies['meadhall']}"}


def listen(served: Served, table: str, headers: dict[str, str], doing: Any, query: str = "") -> list[dict[str, Any]]:
    """Connect, do something in a thread, and collect what is heard."""

    async def run() -> list[dict[str, Any]]:
        heard: list[dict[str, Any]] = []
        ours = {"origin": served.url, **headers}
        async with connect(f"ws://127.0.0.1:{served.port}/t/{table}/live?{query}", additional_headers=ours) as socket:
            heard.append(json.loads(await asyncio.wait_for(socket.recv(), 5)))
            await asyncio.to_thread(doing)
            try:
                while True:
                    heard.append(json.loads(await asyncio.wait_for(socket.recv(), 0.7)))
            except TimeoutError:
                return heard

    return asyncio.run(run())


def test_only_what_changed_is_sent(served: Served) -> None:
    host, friend, table = two_players(served)
    frame = look(host, table)
    heard = listen(served, table, cookie(friend), lambda: send(host, table, frame, first_leaf(frame["tree"])))
    assert "stage" in heard[0]["regions"] and heard[0]["log"]["whole"]
    last = heard[-1]
    assert "stage" not in last["regions"], "the board went over this socket before: only what changed on it is sent"
    assert spliced(heard[0]["regions"]["stage"], last["changes"]["stage"]) == look(friend, table)["regions"]["stage"]
    assert not last["log"]["whole"] and last["you"] and last["log"]["html"].count("<li") < 4
    (lit,) = last["beat"].pop("lit")
    assert f'id="{lit}"' in look(friend, table)["regions"]["stage"], "the piece that moved"
    assert last["beat"] == {"kind": "move", "say": last["beat"]["say"], "show": "", "own": False, "more": False}


def test_a_page_that_is_up_to_date_is_told_so(served: Served) -> None:
    host, _friend, table = two_players(served)
    digest = look(host, table)["digest"]
    heard = listen(served, table, cookie(host), lambda: None, f"seat=0&digest={digest}")
    assert heard == [{"v": 1, "same": True}]


def test_talk_is_heard_without_the_board(served: Served) -> None:
    host, friend, table = two_players(served)
    heard = listen(served, table, cookie(friend), lambda: host.post(f"/t/{table}/chat", json={"text": "god kveld"}))
    assert "god kveld" in heard[-1]["talk"] and heard[-1]["regions"] == {}


@pytest.mark.parametrize("headers", [{"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}, {"origin": "null"}])
def test_other_sites_hear_nothing(served: Served, headers: dict[str, str]) -> None:
    host = served.guest()
    table = set_table(host, sitting=["me", "random"])
    with pytest.raises((InvalidStatus, ConnectionClosed)):
        listen(served, table, {**cookie(host), **headers}, lambda: None)


def test_a_socket_without_origin_hears_nothing(served: Served) -> None:
    host = served.guest()
    table = set_table(host, sitting=["me", "random"])

    async def run() -> None:
        async with connect(f"ws://127.0.0.1:{served.port}/t/{table}/live", additional_headers=cookie(host)) as socket:
            await socket.recv()

    with pytest.raises((InvalidStatus, ConnectionClosed)):
        asyncio.run(run())


def test_strangers_hear_nothing_of_private_tables(served: Served) -> None:
    host, stranger = served.guest(), served.guest("Loke")
    table = set_table(host, sitting=["me", "random"], visibility="private")
    with pytest.raises(ConnectionClosed):
        listen(served, table, cookie(stranger), lambda: None)
    with pytest.raises(ConnectionClosed):
        listen(served, "nosuchtable", cookie(stranger), lambda: None)


def test_whoever_talks_into_the_socket_is_hung_up_on(served: Served) -> None:
    host = served.guest()
    table = set_table(host, sitting=["me", "random"])

    async def run(message: str) -> None:
        ours = {"origin": served.url, **cookie(host)}
        async with connect(f"ws://127.0.0.1:{served.port}/t/{table}/live", additional_headers=ours) as socket:
            await socket.recv()
            await socket.send(message)
            with pytest.raises(ConnectionClosed):
                while True:
                    await asyncio.wait_for(socket.recv(), 3)

    for message in ("hello", "x" * 5000):
        asyncio.run(run(message))
    assert look(host, table)["v"] == 1
