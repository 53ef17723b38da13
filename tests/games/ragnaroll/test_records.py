"""Whole games as records: read, replayed, and written again just as they stand."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from games.ragnaroll.longhand import script
from meadhall import record
from meadhall.errors import MeadhallError
from meadhall.games.ragnaroll import GAME
from meadhall.games.ragnaroll.rules.state import RagnarollState
from meadhall.state import CHANCE

RECORDS = sorted(Path(__file__).parent.joinpath("records").glob("*.record"))
RESULTS = {"fifth-god": ([54, 45], 8), "all-trolls": ([44, 31], 8), "typed-solo": ([54], 10)}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_replays(path: Path) -> None:
    text = path.read_text("utf-8")
    played = record.read(text)
    points, number = RESULTS[path.stem]
    state = cast(RagnarollState, played.state)
    assert played.over and state.points() == points and state.round == number
    assert record.read(played.write()).state == state


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_is_written_as_it_stands(path: Path) -> None:
    body = [line for line in path.read_text("utf-8").split("\n\n", 1)[1].splitlines() if line]
    played = record.read(path.read_text("utf-8"))
    state = played.start()
    state.listen()
    for entry in played.entries:
        state.apply(entry.actor, entry.action)
    assert ["round 1", *script(state.heard())] == body


def test_what_a_running_record_tells_a_viewer() -> None:
    played = record.read(RECORDS[0].read_text("utf-8"))
    early = played.cut(5)
    assert not early.over
    seen = early.seen_by(1)
    assert "P2 roll" in seen and "P1 roll" not in seen and "P1 keep" not in seen and "P1 turn" not in seen


def test_a_false_line_is_refused_with_its_number() -> None:
    text = RECORDS[0].read_text("utf-8")
    line = next(row for row in text.splitlines() if row.startswith("P1 aim left"))
    with pytest.raises(MeadhallError, match=r"line \d+: RR-6\.3"):
        record.read(text.replace(line, line[:-3] + "9-9", 1))
    assert GAME.start(2).actors() == [CHANCE]
