"""The operator's and everybody's own pages: /admin, /me, /metrics, /readyz; what is removed because of its age; the log."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Any

import pytest

from meadhall.store import Unreachable
from meadhall.web import Config
from meadhall.web.expiry import sweep_once
from meadhall.web.logs import JsonLines, log_settings
from waiting import until
from web.programs import set_table, two_players
from web.serving import PLENTY, Served

Serving = Callable[..., Served]
TOKEN = "a-token-of-this-hall"
HTML = {"accept": "text/html"}


def test_without_a_token_there_is_no_page_for_a_keeper(serving: Serving) -> None:
    client = serving().client()
    assert client.get("/admin").status_code == client.post("/admin/ban", json={"whom": "p1"}).status_code == 404
    assert client.post("/admin/sign-in", json={"token": ""}).status_code == 404
    assert client.get("/metrics").status_code == 404


def test_the_keeper_s_page_opens_with_the_token_alone(serving: Serving) -> None:
    served = serving(config=Config(admin_token=TOKEN), limits={**PLENTY, "admin": (3, 0.001)})
    host, friend, table = two_players(served)
    stranger, keeper = served.client(), served.client()
    assert stranger.get("/admin").status_code == 403 and "password" in stranger.get("/admin", headers=HTML).text
    assert "Torvald" not in stranger.get("/admin", headers=HTML).text
    for cookie in ("", "9999999999999.", "9999999999999.abc", "x.y"):
        assert served.client(cookie=f"meadhall-admin={cookie}").get("/admin").status_code == 403
    assert keeper.post("/admin/sign-in", json={"token": TOKEN}).status_code == 303
    told = keeper.get("/admin", params={"like": "torv", "table": table}).json()
    assert [found["name"] for found in told["people"]] == ["Torvald"] and told["seats"][1]["name"] == "Torvald"
    torvald = told["people"][0]["id"]
    page = keeper.get("/admin", params={"table": table}, headers=HTML)
    assert page.status_code == 200 and "Keep out" in page.text and table in page.text
    assert keeper.post("/admin/rename", json={"whom": torvald, "name": "Leif", "why": "rude"}).status_code == 200
    assert "Leif" in host.get(f"/t/{table}", headers=HTML).text
    assert keeper.post("/admin/ban", data={"whom": torvald, "hours": "2", "why": "spam"}, headers=HTML).status_code == 303
    assert friend.get("/").status_code == 403 and host.get("/").status_code == 200
    assert keeper.post("/admin/unban", json={"whom": torvald}).status_code == 200 and friend.get("/").status_code == 200
    assert keeper.post("/admin/remove-seat", json={"whom": table, "seat": 1}).status_code == 200
    assert keeper.post("/admin/remove-table", json={"whom": table}).status_code == 200
    assert host.get(f"/t/{table}").status_code == 404
    assert keeper.post("/admin/dance", json={}).status_code == 404
    assert keeper.post("/admin/rename", json={"whom": "p0", "name": "Leif"}).status_code == 404
    assert [act["what"] for act in keeper.get("/admin").json()["acts"]] == ["remove-table", "remove-seat", "unban", "ban", "rename"]
    guesses = [stranger.post("/admin/sign-in", json={"token": "guess"}).status_code for _ in range(4)]
    assert guesses == [403, 403, 429, 429], "one of three was used to come in"
    assert keeper.post("/admin/sign-out", json={}).status_code == 200
    assert keeper.get("/admin").status_code == 403
    assert stranger.get("/admin", headers={"authorization": f"Bearer {TOKEN}"}).status_code == 200


def test_nobody_from_a_banned_address_is_let_in(serving: Serving) -> None:
    served = serving(config=Config(admin_token=TOKEN))
    keeper = served.client(authorization=f"Bearer {TOKEN}")
    assert keeper.post("/admin/ban", json={"whom": "127.0.0.1", "why": "noise"}).status_code == 200
    answer = served.client().get("/")
    assert answer.status_code == 403 and answer.json()["reason"] == "The keeper of this hall does not let you in: noise."


def test_one_takes_one_s_data_along_and_deletes_them(serving: Serving) -> None:
    served = serving()
    host, friend, table = two_players(served)
    open_table = set_table(friend, sitting=["me", "open"])
    friend.post(f"/t/{table}/chat", json={"text": "farewell"})
    assert friend.get("/me").json()["games"] == {"hexentafl": {"tables": 1, "finished": 0, "won": 0, "shared": 0}}
    assert "Delete my data" in friend.get("/me", headers=HTML).text
    told = friend.get("/me/data.json").json()
    assert [line["body"] for line in told["chat"]] == ["farewell"] and {seat["table"] for seat in told["seats"]} == {table, open_table}
    assert friend.post("/me/forget", json={"name": "Thor"}).status_code == 422
    assert friend.post("/me/forget", json={"name": "Torvald"}).status_code == 200
    assert friend.get("/").json()["player"] is None and served.client().get("/me").status_code == 403
    for path in (f"/t/{table}", "/", f"/t/{table}/view"):
        for headers in (HTML, {}):
            answer = host.get(path, headers=headers)
            assert answer.status_code == 200 and "Torvald" not in answer.text.replace("Torvald, karl", "") and "farewell" not in answer.text
    assert "Somebody" in host.get(f"/t/{table}", headers=HTML).text


def test_figures_for_prometheus(serving: Serving) -> None:
    served = serving(config=Config(metrics=True))
    host = served.guest()
    table = set_table(host, sitting=["me", "karl"])
    assert host.get(f"/t/{table}/view").status_code == 200 and host.get("/nowhere").status_code == 404
    text = served.client().get("/metrics").text
    for line in (
        'meadhall_requests_total{method="GET",route="/t/{table}/view",status="200"} 1.0',
        'meadhall_requests_total{method="GET",route="none",status="404"} 1.0',
        "meadhall_tables_in_memory 1.0",
        "meadhall_sockets 0.0",
        "meadhall_bots_waiting 0.0",
    ):
        assert line in text, line
    for name in ("request_seconds", "store_seconds", "bot_seconds", "bot_wait_seconds", "choices", "memory_bytes", "connections"):
        assert f"meadhall_{name}" in text
    assert table not in text and "Sigrid" not in text, "nothing about anybody"
    memory = next(float(line.split()[1]) for line in text.splitlines() if line.startswith("meadhall_memory_bytes "))
    assert memory > 1e6


def test_a_store_that_cannot_write_is_not_ready(
    serving: Serving, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    served = serving()
    client = served.client()
    assert client.get("/readyz").status_code == 200

    async def full(*_: Any, **__: Any) -> Any:
        raise Unreachable("cannot write hall.db: database or disk is full")

    house = served.app.state.house
    monkeypatch.setattr(house.hall.store, "write", full)
    house.proved = -1e9
    with caplog.at_level(logging.ERROR, "meadhall.web"):
        answer = client.get("/readyz")
    assert answer.status_code == 503 and "disk" not in answer.text and answer.headers["retry-after"]
    assert any("disk is full" in record.getMessage() for record in caplog.records), "the operator is told"
    assert client.get("/healthz").status_code == 200


def test_what_is_too_old_is_removed_by_one_process(serving: Serving) -> None:
    served = serving(config=Config(keep_open=1, keep_guests=400, keep_sessions=400, keep_chat=1))
    host = served.guest()
    table = set_table(host, sitting=["me", "open"])
    house = served.app.state.house
    hall, loop = house.hall, house.hall.store.loop
    real = hall.now
    hall.now = lambda: real() + 2 * 86_400_000

    def sweep() -> dict[str, int]:
        return asyncio.run_coroutine_threadsafe(sweep_once(house), loop).result(60)

    assert sweep() == {"open tables": 1}
    until(lambda: host.get(f"/t/{table}/view").status_code == 404)
    assert host.get("/").json()["player"]["name"] == "Sigrid"
    assert sweep() == {}
    hall.live.name = "another process"
    assert sweep() == {}, "only one of them does it"


def test_the_log_as_json() -> None:
    settings = log_settings(Config(log="json", log_level="info"))
    assert settings["loggers"]["meadhall"]["level"] == "INFO" and settings["handlers"]["stderr"]["formatter"] == "json"
    record = logging.LogRecord("meadhall.requests", logging.INFO, "", 0, "%s ok", ("GET",), None)
    record.data = {"status": 200}
    line = json.loads(JsonLines().format(record))
    assert (line["say"], line["level"], line["status"], line["from"]) == ("GET ok", "info", 200, "meadhall.requests") and "at" in line
