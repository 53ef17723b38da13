"""Beats over the socket: in order, never overtaken, left out where they are not wanted or where the hall is too busy."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from websockets.asyncio.client import connect

from meadhall.web import effort, live
from meadhall.web.effort import Effort
from web.programs import first_leaf, look, send, spliced, two_players
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
    assert len(beats) >= 5 and sum(not frame["beat"]["more"] for frame in beats) >= 1
    between = [frame for frame in beats if frame["beat"]["more"]]
    assert all(not {"tree", "prompt", "deadline", "undo"} & set(frame) for frame in between)
    assert all(set(frame["beat"]) == {"kind", "say", "show", "lit", "own", "more"} for frame in beats)
    lines = "".join(frame["log"]["html"] for frame in heard if frame.get("log"))
    assert lines.count('class="last"') <= len(heard)


def test_whoever_wants_no_beats_gets_none(served: Served) -> None:
    client, where, headers = bots_table(served, "yggdrasil")
    heard = film(served, where, headers, "after=0&beats=off", lambda: choose(client, where))
    assert not any(frame.get("beat") for frame in heard)


def asked(client: Any, where: str) -> dict[str, Any]:
    """The table when the bots have made their choices."""
    while True:
        frame = dict(client.get(f"/t/{where}/view").json())
        if frame["you"]:
            return frame


def to_the_present(served: Served, where: str, headers: dict[str, str], present: dict[str, Any], side: int = -1) -> list[dict[str, Any]]:
    """What a socket says, from the first moment of the game to the present."""

    async def run() -> list[dict[str, Any]]:
        heard: list[dict[str, Any]] = []
        address = f"ws://127.0.0.1:{served.port}/t/{where}/live?after=0" + (f"&side={side}" if side >= 0 else "")
        async with connect(address, additional_headers={**headers, "origin": served.url}) as socket:
            while not heard or heard[-1]["seq"] < present["seq"] or heard[-1].get("beat", {}).get("more"):
                heard.append(json.loads(await asyncio.wait_for(socket.recv(), 60)))
        return heard

    return asyncio.run(run())


class Clock:
    """Time that stands still, except that the loop's turn after beat number `slow` takes `lag` seconds."""

    def __init__(self, slow: int, lag: float) -> None:
        self.slow, self.lag, self.asked = slow, lag, 0

    def __call__(self) -> float:
        self.asked += 1  # before and after each beat
        return self.lag if self.asked >= 2 * self.slow else 0.0


@pytest.mark.parametrize(("lag", "left_out"), [(0.19, False), (0.21, True)], ids=["within bounds", "too long"])
def test_a_lagging_loop_leaves_the_rest_of_the_film_out(
    served: Served, monkeypatch: pytest.MonkeyPatch, lag: float, left_out: bool
) -> None:
    """Beats are the first to go where the hall is too busy; the present comes, whole."""
    client, where, headers = bots_table(served, "yggdrasil")
    for _ in range(2):
        choose(client, where)
        present = asked(client, where)
    whole = to_the_present(served, where, headers, present)
    assert len(whole) > 4 and whole[-1]["beat"]["more"] is False
    monkeypatch.setattr(live, "clock", Clock(3, lag))
    heard = to_the_present(served, where, headers, present)
    assert len(heard) == (4 if left_out else len(whole))
    assert served.app.state.house.effort.saving is left_out
    served.app.state.house.effort.saving = False
    assert [frame["seq"] for frame in heard[:3]] == [frame["seq"] for frame in whole[:3]]
    last, true = heard[-1], whole[-1]
    assert (last["prompt"], last["tree"], last["moves"]) == (true["prompt"], true["tree"], true["moves"]) and ("beat" in last) != left_out
    texts: dict[str, str] = {}
    for frame in heard:
        texts |= frame["regions"] | {name: spliced(texts[name], changes) for name, changes in frame.get("changes", {}).items()}
    assert {name: texts[name] for name in last["order"]} == present["regions"], "what the beats would have changed is there"


def test_a_hall_without_time_to_spare_sends_the_present_alone(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """The frame still tells the last beat, so that the page knows what has just happened."""
    client, where, headers = bots_table(served, "yggdrasil")
    choose(client, where)
    present = asked(client, where)
    monkeypatch.setattr(Effort, "high", lambda _effort: True)
    (only,) = to_the_present(served, where, headers, present)
    assert only["regions"] == present["regions"] and only["tree"] == present["tree"] and only["beat"]["more"] is False


def test_a_server_that_saves_goes_on_until_it_is_calm(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without beats the same choices are less work: a server that sent them again at once would be too busy every other moment."""
    wall, work = [0.0], [0.0]
    monkeypatch.setattr(effort, "clock", lambda: wall[0])
    monkeypatch.setattr(time, "thread_time", lambda: work[0])
    measured = Effort()

    def after(passed: float, share: float) -> bool:
        wall[0] += passed
        work[0] += passed * share
        return measured.high()

    assert not after(0.2, 1.0), "too short to be measured"
    assert after(0.1, 1.0) and after(0.1, 0.0), "until it is measured again"
    assert after(1.0, 0.5) and after(1.0, 0.41) and not after(1.0, 0.39)
    assert not after(1.0, 0.69) and after(1.0, 0.71)
    assert not after(1.0, 0.1)
    measured.strained()
    assert after(0.1, 0.0) and not after(1.0, 0.1), "somebody waited: others may have the processor"


def test_the_side_from_which_a_watcher_looks(served: Served) -> None:
    """Beats, the past and the present are drawn around one seat; whoever plays sees their own side."""
    client, where, _headers = bots_table(served, "lindisfarne")
    present = asked(client, where)
    for side in range(3):
        seen = client.get(f"/t/{where}/view", params={"side": side}).json()["regions"]
        assert seen == present["regions"]
    watcher = served.client()
    now = [watcher.get(f"/t/{where}/view", params={"side": side}).json() for side in range(3)]
    past = [watcher.get(f"/t/{where}/view", params={"side": side, "at": 1}).json() for side in range(3)]
    assert all(frame["seat"] == -2 for frame in now) and watcher.get(f"/t/{where}/view", params={"side": 3}).status_code == 404
    for drawn in (now, past):
        assert len({frame["regions"]["hoard"] for frame in drawn}) == 3
    for side in range(3):
        heard = to_the_present(served, where, {}, now[side], side)
        assert any(frame["beat"]["more"] for frame in heard if "beat" in frame)
        assert heard[0]["regions"]["hoard"] == past[side]["regions"]["hoard"], "the first beat"


def test_watchers_with_the_same_view_share_its_pictures(served: Served) -> None:
    _client, where, _headers = bots_table(served, "yggdrasil")
    frames = served.app.state.house.frames
    film(served, where, {}, "after=0")
    drawn = dict(frames.shown)
    assert drawn
    film(served, where, {}, "after=0")
    again = {key: frame for key, frame in frames.shown.items() if key in drawn}
    assert again == drawn and all(frame is drawn[key] for key, frame in again.items())


def test_the_answer_to_a_choice_that_is_alone_brings_its_own_beat(served: Served) -> None:
    """The page shows it at once: it need not wait for the socket."""
    host, _friend, where = two_players(served)
    frame = look(host, where)
    answer = send(host, where, frame, first_leaf(frame["tree"])).json()
    assert answer["beat"]["own"] and not answer["beat"]["more"] and answer["seq"] == frame["seq"] + 1
