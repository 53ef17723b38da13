"""The operator's commands beside a hall that runs, on both stores: backup, restore, check, admin."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from meadhall.cli import main
from waiting import until
from web.programs import first_leaf, look, send, set_table, two_players
from web.serving import Served

Capture = pytest.CaptureFixture[str]
Serving = Callable[..., Served]
Databases = Callable[[], str]


def run(capsys: Capture, *arguments: str, code: int = 0) -> str:
    """What a command says; its exit code must be as expected."""
    capsys.readouterr()
    assert main(list(arguments)) == code, capsys.readouterr().err
    said = capsys.readouterr()
    return said.out if code == 0 else said.out + said.err


def events(served: Served, client: httpx.Client, table: str) -> int:
    """How many events a player of a game without secrets knows of."""
    return int(look(client, table)["seq"])


def test_a_copy_made_during_play_has_everything_that_was_answered(
    serving: Serving, databases: Databases, tmp_path: Path, capsys: Capture
) -> None:
    url = databases()
    served = serving(database=url)
    games = [two_players(served) for _ in range(2)]
    ending, known = threading.Event(), dict[str, int]()

    def play(host: httpx.Client, friend: httpx.Client, table: str) -> None:
        while not ending.is_set():
            for client in (host, friend):
                frame = look(client, table)
                if frame["over"]:
                    return
                if frame["you"]:
                    answer = send(client, table, frame, first_leaf(frame["tree"]))
                    if answer.status_code == 200:
                        known[table] = int(answer.json()["seq"])

    threads = [threading.Thread(target=play, args=game) for game in games]
    for thread in threads:
        thread.start()
    while len(known) < len(games) or min(known.values()) < 6:
        ending.wait(0.05)
    before = dict(known)
    copy = tmp_path / "hall.backup"
    said = run(capsys, "backup", str(copy), "--database", url)
    assert str(copy) in said and ("kB" in said or "2 tables" in said)
    ending.set()
    for thread in threads:
        thread.join(60)
    assert "exists already" in run(capsys, "backup", str(copy), "--database", url, code=2)
    assert "2 tables, all of them sound." in run(capsys, "check", "--database", url)
    refused = run(capsys, "restore", str(copy), "--database", url, "--replace", code=2)
    assert "another Meadhall process" in refused or "in use" in refused
    other = databases()
    run(capsys, "restore", str(copy), "--database", other)
    assert "2 tables, all of them sound." in run(capsys, "check", "--database", other)
    again = serving(database=other)
    for host, _friend, table in games:
        client = again.client()
        client.cookies.set("meadhall", host.cookies["meadhall"])
        assert events(again, client, table) >= before[table], "every choice that was answered before the copy was begun"
    again.close()
    assert "--replace" in run(capsys, "restore", str(copy), "--database", other, code=2)
    assert "kept as" in run(capsys, "restore", str(copy), "--database", other, "--replace")
    assert "2 tables" in run(capsys, "check", "--quick", "--database", other)


def test_damaged_and_foreign_files_are_refused(tmp_path: Path, capsys: Capture, serving: Serving) -> None:
    url = f"sqlite:///{tmp_path}/hall.db"
    noise = tmp_path / "noise"
    noise.write_bytes(b"\x00\x01" * 5000)
    assert "not a copy of a hall" in run(capsys, "restore", str(noise), "--database", url, code=2)
    assert "there is no file" in run(capsys, "restore", str(tmp_path / "nothing"), "--database", url, code=2).lower()
    assert "no database" in run(capsys, "check", "--database", url, code=2)
    with closing(sqlite3.connect(tmp_path / "other.db")) as connection:
        connection.execute("CREATE TABLE x (y)")
    assert "not a Meadhall database" in run(capsys, "check", "--database", f"sqlite:///{tmp_path}/other.db", code=2)


def test_what_is_wrong_is_found(tmp_path: Path, capsys: Capture, serving: Serving) -> None:
    url = f"sqlite:///{tmp_path}/hall.db"
    served = serving(database=url)
    set_table(served.guest(), sitting=["me", "me Leif"])
    served.close()
    with sqlite3.connect(tmp_path / "hall.db") as connection:
        connection.execute("DROP TRIGGER event_kept")
        connection.execute("DELETE FROM event WHERE seq = 1")
    connection.close()
    assert "should have events 1 to 1, but has 0." in run(capsys, "check", "--database", url, code=1)


def test_a_keeper_looks_after_a_hall_that_runs(serving: Serving, databases: Databases, capsys: Capture) -> None:
    url = databases()
    served = serving(database=url)
    here = ["--database", url]
    host, friend, table = two_players(served)
    other = set_table(host, sitting=["me", "open"])
    host.post(f"/t/{table}/chat", json={"text": "a rude word"})
    people = json.loads(run(capsys, "admin", "list", "people", "--json", *here))
    ids = {found["name"]: found["id"] for found in people}
    assert set(ids) == {"Sigrid", "Torvald"}
    assert {row["id"] for row in json.loads(run(capsys, "admin", "list", "tables", "--json", *here))} == {table, other}

    shown = run(capsys, "admin", "show", table, *here)
    line = next(row.split()[0] for row in shown.splitlines() if "rude" in row)
    run(capsys, "admin", "remove-line", line, "--why", "rude", *here)
    run(capsys, "admin", "rename", ids["Torvald"], "Leif", *here)
    run(capsys, "admin", "remove-table", other, *here)
    until(lambda: host.get(f"/t/{other}/view").status_code == 404)
    until(lambda: "Torvald" not in host.get(f"/t/{table}", headers={"accept": "text/html"}).text)
    assert "rude" not in str(look(host, table)["talk"])
    run(capsys, "admin", "ban", ids["Torvald"], "--why", "spam", *here)
    until(lambda: friend.get("/").status_code == 403)
    assert friend.get("/").json()["reason"] == "The keeper of this hall does not let you in: spam."
    run(capsys, "admin", "unban", ids["Torvald"], *here)
    until(lambda: friend.get("/").status_code == 200)
    run(capsys, "admin", "remove-seat", table, "2", *here)
    until(lambda: friend.post(f"/t/{table}/resign", json={"seat": 1}).status_code == 403)
    told = json.loads(run(capsys, "admin", "export", ids["Sigrid"], *here))
    assert told["player"]["name"] == "Sigrid" and {seat["table"] for seat in told["seats"]} == {table}
    run(capsys, "admin", "forget", ids["Sigrid"], "--why", "asked", *here)
    until(lambda: host.get("/").json()["player"] is None)
    acts = run(capsys, "admin", "list", "acts", *here)
    assert [word in acts for word in ("remove-line", "rename", "remove-table", "ban", "remove-seat", "forget")] == [True] * 6
    assert "tables" in run(capsys, "admin", "stats", *here)
    for wrong in (("ban", "p123"), ("unban", "192.0.2.1"), ("rename", "nobody", "Leif"), ("remove-table", "x"), ("remove-line", "999")):
        assert run(capsys, "admin", *wrong, *here, code=2).strip().endswith(".")
