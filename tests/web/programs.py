"""What programs do at a hall: set a table, look, choose."""

from __future__ import annotations

import secrets
from typing import Any

import httpx

from meadhall.web.splices import Splice
from web.serving import Served


def key() -> str:
    return secrets.token_hex(16)


def set_table(client: httpx.Client, game: str = "hexentafl", **more: Any) -> str:
    answer = client.post("/tables", json={"game": game, **more})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["table"])


def look(client: httpx.Client, table: str, **query: Any) -> dict[str, Any]:
    answer = client.get(f"/t/{table}/view", params=query)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def first_leaf(tree: dict[str, Any], skip: int = 0) -> int:
    leaves: list[int] = []

    def walk(node: dict[str, Any]) -> None:
        if "do" in node:
            leaves.append(node["do"])
        for child in node.get("next", {}).values():
            walk(child)

    walk(tree)
    return leaves[skip]


def two_players(served: Served, game: str = "hexentafl", **more: Any) -> tuple[httpx.Client, httpx.Client, str]:
    host, friend = served.guest("Sigrid"), served.guest("Torvald")
    made = host.post("/tables", json={"game": game, "sitting": ["me", "open"], **more}).json()
    joined = friend.post(made["invite"], json={})
    assert joined.status_code == 200 and joined.json()["seat"] == 1, joined.text
    return host, friend, made["table"]


def send(client: httpx.Client, table: str, frame: dict[str, Any], action: int, **more: Any) -> httpx.Response:
    body = {"seat": frame["seat"], "ask": frame["ask"], "path": [action], "key": key(), **more}
    return client.post(f"/t/{table}/choose", json=body)


def spliced(old: str, changes: list[Splice]) -> str:
    """The new text, as a browser computes it."""
    units = old.encode("utf-16-le")
    out, at = [], 0
    for start, end, put in changes:
        out += [units[2 * at : 2 * start].decode("utf-16-le"), put]
        at = end
    return "".join([*out, units[2 * at :].decode("utf-16-le")])
