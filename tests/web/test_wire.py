"""Non-interference over the wire: what the hall sends to a viewer is the same, byte for byte, in two worlds that differ only in
what that viewer may not know. Two servers hold the same tables, except for others' secrets."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from meadhall.game import SPECTATOR, Game
from meadhall.store import EventRow, Player, SeatRow, TableRow, open_store
from meadhall.table import Plan, Session, Settings
from meadhall.table.people import fingerprint
from meadhall.web import assets
from web.serving import Served

SECRET = [game for game in assets.games() if game.secrets]
SECRETIVE = {"nxs": {"cards": "drawing", "cards_face_down": "on"}}  # options without which nothing is hidden
WHEN = 1_700_000_000_000


def table_row(game: Game, name: str) -> TableRow:
    options = {option.name: option.say(option.default) for option in game.options} | SECRETIVE.get(game.key, {})
    seats = tuple(SeatRow(n, "human", f"player-{n}") for n in range(game.default_seats))
    return TableRow(name, game.key, game.version, options, Settings().data(), "player-0", seats=seats, created=WHEN, updated=WHEN)


def worlds(game: Game, seed: int, wanted: int, steps: int = 120) -> list[tuple[int, list[Plan], Plan, Plan]]:
    """Games that part ways in secret: (viewer, common plans, last plan in one world, last plan in the other)."""
    rng = random.Random(seed)
    row = table_row(game, "probe")
    session = Session(game, row)
    starts = [session.start(WHEN, "start") for _ in range(20)]
    begun = [Session(game, row, plan.events) for plan in starts]
    found: list[tuple[int, list[Plan], Plan, Plan]] = []
    for viewer in [*range(len(row.seats)), SPECTATOR]:  # a deal that differs only in others' hands
        alike = [
            (a, b)
            for a in range(20)
            for b in range(a)
            if bodies(starts[a]) != bodies(starts[b]) and indistinguishable(begun[a], begun[b], viewer)
        ]
        found += [(viewer, [], starts[a], starts[b]) for a, b in alike[:1]]
    plans = [starts[0]]
    session.take(plans[0])
    wanted += len(found)
    for step in range(steps):
        actors = [n for n in range(len(row.seats)) if session.ask(n) is not None]
        if session.over or not actors or len(found) >= wanted:
            break
        seat = rng.choice(actors)
        legal = session.view(seat).legal(seat)
        asked = session.ask(seat)
        assert asked is not None
        tries = [session.choose(seat, asked, [rng.choice(legal)], f"key-{step}", WHEN + step) for _ in range(4)]
        events = [event for plan in plans for event in plan.events]
        after = [Session(game, row, [*events, *plan.events]) for plan in tries]
        for viewer in [n for n in range(len(row.seats)) if n != seat] + [SPECTATOR]:
            alike = [
                (a, b)
                for a in range(4)
                for b in range(a)
                if bodies(tries[a]) != bodies(tries[b])
                and not after[a].over
                and not after[b].over
                and indistinguishable(after[a], after[b], viewer)
            ]
            pair = alike[0] if alike else None
            if pair is not None and rng.random() < 0.5:
                found.append((viewer, list(plans), tries[pair[0]], tries[pair[1]]))
        plans.append(tries[0])
        session.take(tries[0])
    return found


def indistinguishable(one: Session, two: Session, viewer: int) -> bool:
    """Has this viewer seen the same in both worlds, now and at every moment before?"""
    if one.view(viewer) != two.view(viewer) or one.stops(viewer) != two.stops(viewer):
        return False
    return all(one.view(viewer, at) == two.view(viewer, at) for at, _ in one.stops(viewer)[-30:])


def bodies(plan: Plan) -> list[tuple[int | None, str]]:
    return [(event.seat, event.body) for event in plan.events]


async def lay(database: str, game: Game, tables: list[tuple[str, list[Plan]]]) -> None:
    store = await open_store(database)
    try:
        for n in range(game.default_seats):
            await store.add_player(Player(f"player-{n}", f"Seat {n}", created=WHEN))
            await store.add_session(fingerprint(f"cookie-{n}"), f"player-{n}", WHEN)
        await store.add_player(Player("watcher", "Watcher", created=WHEN))
        await store.add_session(fingerprint("cookie-watcher"), "watcher", WHEN)
        for name, plans in tables:
            await store.add_table(table_row(game, name))
            for plan in plans:
                events: list[EventRow] = list(plan.events)
                await store.append(name, events, plan.change)
    finally:
        await store.close()


def told(served: Served, name: str, viewer: int) -> dict[str, bytes]:
    """Everything that this viewer can fetch of a table, and what its socket says first."""
    cookie = f"meadhall=cookie-{viewer if viewer >= 0 else 'watcher'}"
    client = served.client(cookie=cookie)
    out: dict[str, bytes] = {}
    moves = client.get(f"/t/{name}/view").json().get("moves", 0)
    moments = sorted({0, moves // 2, max(0, moves - 1), moves})
    parts = ["", "/view", "/record.txt", "/board.svg", "/view?data=1", *(f"/view?at={at}" for at in moments)]
    for part in parts:
        accept = {"accept": "text/html"} if not part else {}
        answer = client.get(f"/t/{name}{part}", headers=accept)
        assert answer.status_code == 200, (part, answer.text)
        out[part] = answer.content.replace(f"127.0.0.1:{served.port}".encode(), b"HERE")
    if viewer >= 0:
        tree = json.loads(out["/view"])["tree"].get("next", {})
        for spot in list(tree)[:3]:
            out["tree " + spot] = client.get(f"/t/{name}/tree", params={"seat": viewer, "path": json.dumps([spot])}).content
        out["why"] = client.post(f"/t/{name}/why", json={"seat": viewer, "path": ["p:x"]}).content
        out["illegal"] = client.post(f"/t/{name}/choose", json={"seat": viewer, "ask": 10**6, "path": [1], "key": "a-key-of-mine"}).content

    async def hear() -> bytes:
        async with connect(
            f"ws://127.0.0.1:{served.port}/t/{name}/live?after=0", additional_headers={"cookie": cookie, "origin": served.url}
        ) as socket:
            heard: list[str] = []  # the whole film of the game, up to the present
            while not heard or json.loads(heard[-1]).get("beat", {}).get("more"):
                heard.append(str(await socket.recv()))
            return "\n".join(heard).encode()

    out["live"] = asyncio.run(hear())
    lists: Any = client.get("/").json()
    out["hall"] = json.dumps(
        [(kind, row) for kind in ("waiting", "mine", "open", "watch") for row in lists[kind] if row["id"] == name]
    ).encode()
    return out


@pytest.mark.parametrize("game", SECRET, ids=[game.key for game in SECRET])
def test_others_secrets_change_no_byte_of_what_a_viewer_is_sent(game: Game, tmp_path: Path, serving: Any) -> None:
    found = [pair for seed in (1, 2) for pair in worlds(game, seed, 3)]
    assert found, "the game keeps secrets, so there must be worlds that a viewer cannot tell apart"
    for world in (0, 1):
        tables = [(f"t{i}", [*plans, last[world]]) for i, (_viewer, plans, *last) in enumerate(found)]
        asyncio.run(lay(f"sqlite:///{tmp_path / f'{world}.db'}", game, tables))
    halls = [serving(database=f"sqlite:///{tmp_path / f'{world}.db'}") for world in (0, 1)]
    for i, (viewer, *_rest) in enumerate(found):
        one, two = told(halls[0], f"t{i}", viewer), told(halls[1], f"t{i}", viewer)
        assert one.keys() == two.keys()
        for part in one:
            assert one[part] == two[part], f"{game.key}: {part or 'the page'} tells viewer {viewer} something"
