"""Beats over the socket: in order, never overtaken, left out where they are not wanted or where the hall is too busy."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from websockets.asyncio.client import connect

from meadhall.web import live
from web.serving import Served


def film(served: Served, where: str, headers: dict[str, str], query: str, act: Callable[[], object] = lambda: None) -> list[dict[str, Any]]:
    """What a socket says until it has been silent for a while."""

    async def run() -> list[dict[str, Any]]:
        heard: list[dict[str, Any]] = []
        async with connect(
            f"ws://127.0.0.1:{served.port}/t/{where}/live?{query}", additional_headers={**headers, "origin": served.url}
        ) as socket:
            heard.append(json.loads(await socket.recv()))
            await asyncio.to_thread(act)
            while True:
                try:
                    heard.append(json.loads(await asyncio.wait_for(socket.recv(), 3)))
                except TimeoutError:
                    return heard

    return asyncio.run(run())


def bots_table(served: Served, key: str) -> tuple[Any, str, dict[str, str]]:
    client = served.guest()
    went = client.post("/tables", json={"game": key, "sitting": ["me", "karl", "karl"]}).json()
    return client, went["table"], {"cookie": f"meadhall={client.cookies['meadhall']}"}


def choose(client: Any, where: str) -> None:
    frame = client.get(f"/t/{where}/view").json()
    node = frame["tree"]
    while "do" not in node:
        node = next(iter(node["next"].values()))
    client.post(f"/t/{where}/choose", json={"seat": frame["seat"], "ask": frame["ask"], "path": [node["do"]], "key": f"{frame['ask']:08d}"})


def test_no_frame_overtakes_a_beat_while_bots_choose(served: Served) -> None:
    client, where, headers = bots_table(served, "yggdrasil")

    def act() -> None:
        for _ in range(3):
            while not client.get(f"/t/{where}/view").json()["you"]:
                pass
            choose(client, where)

    heard = film(served, where, headers, "after=0", act)
    assert [frame["seq"] for frame in heard] == sorted(frame["seq"] for frame in heard)
    beats = [frame for frame in heard if frame.get("beat")]
    assert len(beats) > 10 and sum(not frame["beat"]["more"] for frame in beats) >= 1
    between = [frame for frame in beats if frame["beat"]["more"]]
    assert all(not {"tree", "prompt", "deadline", "undo"} & set(frame) for frame in between)
    assert all(set(frame["beat"]) == {"kind", "say", "show", "own", "more"} for frame in beats)
    lines = "".join(frame["log"]["html"] for frame in heard if frame.get("log"))
    assert lines.count('class="last"') <= len(heard)


def test_beats_can_be_left_out(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever wants none gets none; and where the loop lags they are the first to go, while the present still comes."""
    client, where, headers = bots_table(served, "yggdrasil")
    heard = film(served, where, headers, "after=0&beats=off", lambda: choose(client, where))
    assert not any(frame.get("beat") for frame in heard)
    monkeypatch.setattr(live, "LAG", -1.0)
    heard = film(served, where, headers, "after=0")
    true = client.get(f"/t/{where}/view").json()
    assert sum(bool(frame.get("beat", {}).get("more")) for frame in heard) <= 1
    assert heard[-1]["seq"] == true["seq"] and heard[-1]["prompt"] == true["prompt"]


def test_watchers_with_the_same_view_share_its_pictures(served: Served) -> None:
    _client, where, _headers = bots_table(served, "yggdrasil")
    frames = served.app.state.house.frames
    film(served, where, {}, "after=0")
    drawn = dict(frames.shown)
    assert drawn
    film(served, where, {}, "after=0")
    again = {key: frame for key, frame in frames.shown.items() if key in drawn}
    assert again == drawn and all(frame is drawn[key] for key, frame in again.items())
