"""Bots of the operator's own at a real table: offered in the forms, asked in real workers, replaced by a karl where they fail."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from bots.guests import settle
from meadhall import load_game
from meadhall.bots import own
from meadhall.errors import BadOption
from meadhall.web import Config, brains
from meadhall.web.brains import think
from meadhall.web.config import read_config
from meadhall.web.frame import NO_QUESTION
from waiting import until
from web.serving import Served

NAMES = "glutton={0}:glutton,raising={0}:raising,illegal={0}:illegal,sleepy={0}:sleepy"


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A hall with bots of its own, which think in workers."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(brains, "PATIENCE", 0.05)
        patch.setenv(own.NAMES, "")  # what the hall sets is taken back at the end
        bots = NAMES.format(settle(tmp_path_factory.mktemp("guests"), patch, "hall_guests"))
        config = Config(sockets_address=0, sockets_player=0, tables_player=0, bots=bots)
        opened = Served(brain=None, config=config, bot_seconds=62.0, workers=1)
        yield opened
        opened.close()


def move(client: httpx.Client, tbl: str) -> None:
    """The person's first legal choice."""
    frame = client.get(f"/t/{tbl}/view", params={"data": 1}).json()
    action = load_game("hexentafl").load(frame["data"]).legal(0)[0]
    answer = client.post(f"/t/{tbl}/choose", json={"seat": 0, "ask": frame["ask"], "path": [action], "key": f"{frame['ask']:08d}"})
    assert answer.status_code == 200, answer.text


def moved(client: httpx.Client, tbl: str) -> bool:
    """Has the bot answered, so that it is the person's turn again?"""
    frame: dict[str, Any] = client.get(f"/t/{tbl}/view").json()
    return bool(frame["ask"] != NO_QUESTION)


def test_the_forms_list_them_and_a_seat_plays_one(hall: Served) -> None:
    sigrid = hall.guest()
    page = sigrid.get("/new?game=hexentafl", headers={"accept": "text/html"}).text
    assert '<option value="bot:glutton">Glutton bot</option>' in page
    made = sigrid.post("/tables", json={"game": "hexentafl", "sitting": ["me", "glutton"]}).json()["table"]
    move(sigrid, made)
    until(lambda: moved(sigrid, made))
    record = sigrid.get(f"/t/{made}/record.txt").text
    assert ", glutton" in record
    waiting = sigrid.post("/tables", json={"game": "hexentafl", "sitting": ["me", "open"]}).json()["table"]
    assert sigrid.post(f"/t/{waiting}/seats/1", json={"who": "bot:glutton"}).status_code == 200
    assert '<option value="bot:glutton" selected>' in sigrid.get(f"/t/{waiting}", headers={"accept": "text/html"}).text


@pytest.mark.parametrize(
    ("bot", "told"), [("raising", "raised ValueError"), ("illegal", "chose -7"), ("sleepy", "thought longer than 3 s")]
)
def test_one_that_fails_loses_its_turn_to_a_karl_and_is_named(hall: Served, bot: str, told: str, caplog: pytest.LogCaptureFixture) -> None:
    sigrid = hall.guest()
    with caplog.at_level(logging.WARNING, "meadhall.table"):
        made = sigrid.post("/tables", json={"game": "hexentafl", "sitting": ["me", bot]}).json()["table"]
        move(sigrid, made)
        until(lambda: moved(sigrid, made))
    said = [record.getMessage() for record in caplog.records if record.name == "meadhall.table"]
    assert len(said) == 1 and f"The bot {bot} lost its turn at table {made}: " in said[0] and told in said[0]
    assert "found no answer; another bot chooses this once" in sigrid.get(f"/t/{made}", headers={"accept": "text/html"}).text


def test_nobody_at_a_table_names_a_function(hall: Served) -> None:
    sigrid = hall.guest()
    answer = sigrid.post("/tables", json={"game": "hexentafl", "sitting": ["me", "hall_guests:glutton"]})
    assert answer.status_code == 422 and "glutton" in answer.json()["reason"]
    answer = sigrid.post("/tables", json={"game": "hexentafl", "sitting": ["me", "gluton"]})
    assert "(did you mean glutton?)" in answer.json()["reason"]
    with pytest.raises(BadOption, match="there is no bot 'hall_guests:glutton'"):
        think("hall_guests:glutton", "hexentafl", load_game("hexentafl").start().view(0).data(), 0, 1)


def test_the_setting_is_checked_when_the_hall_opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bots = settle(tmp_path, monkeypatch, "setting_guests")
    assert read_config({}, {own.NAMES: f"glutton={bots}:glutton"}).bots == f"glutton={bots}:glutton"
    (tmp_path / "hall.toml").write_text(f'bots = "glutton={bots}:glutton"\n')
    assert read_config({}, {}, str(tmp_path / "hall.toml")).bots
    for wrong in ("glutton", f"karl={bots}:glutton", f"glutton={bots}:gluton", "glutton=no_such_module:glutton"):
        with pytest.raises(BadOption):
            read_config({"bots": wrong}, {})
