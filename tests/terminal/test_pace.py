"""The terminal tells what happens beat by beat, at a chosen pace."""

from __future__ import annotations

import io
import json
import re
from importlib.resources import files

import pytest

from meadhall.game import KINDS
from meadhall.games import load_game
from meadhall.record import Record
from meadhall.terminal import seated
from meadhall.terminal.game import LocalGame
from meadhall.terminal.pace import LENGTHS, LONGEST, PACES, READING, Pace
from meadhall.terminal.play import Terminal
from meadhall.terminal.screen import Screen


def test_the_terminal_and_the_page_keep_the_same_time() -> None:
    script = files("meadhall.web").joinpath("static", "beats.js").read_text("utf-8")

    def table(name: str) -> dict[str, float]:
        found = re.search(rf"const {name} = ({{[^}}]*}})", script)
        assert found is not None
        told: dict[str, float] = json.loads(re.sub(r"(\w+):", r'"\1":', found[1]))
        return told

    assert table("LENGTH") == LENGTHS and set(LENGTHS) == set(KINDS)
    assert table("PACE") == PACES
    assert f"const READING = {READING};" in script and f"const LONGEST = {LONGEST};" in script


def told(pace: str) -> tuple[str, list[float]]:
    """A game of bots in a terminal, and how long it rested after each beat."""
    rests: list[float] = []
    out = io.StringIO()
    record = Record(load_game("yggdrasil"), 2, {}, ())
    local = LocalGame(record, seated(["random", "random"], 1), 4)
    Terminal(local, Screen(io.StringIO(), out), pace=Pace(pace, rests.append)).run()
    return out.getvalue(), rests


def test_every_beat_has_its_rest() -> None:
    at_once, none = told("instant")
    normally, rests = told("normal")
    fast, short = told("fast")
    assert at_once == normally == fast and none == []
    assert len(rests) > 30 and max(rests) <= LONGEST / 1000 and min(rests) >= LENGTHS["note"] / 1000
    assert short == pytest.approx([rest * PACES["fast"] for rest in rests])
