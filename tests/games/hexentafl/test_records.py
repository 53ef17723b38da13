"""Whole games that replay for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall.record import read
from support import rule

RECORDS = sorted((Path(__file__).parent / "records").glob("*.record"))


@pytest.mark.parametrize("path", RECORDS, ids=[p.stem for p in RECORDS])
def test_a_record_replays_and_is_written_as_it_was(path: Path) -> None:
    text = path.read_text()
    record = read(text)
    assert record.over and record.write() == text
    assert record.at(0) == record.game.start() and record.at(len(record.entries)) == record.state


@rule("HX-3.6", "HX-4.1")
def test_a_gate_taken_from_both_sides() -> None:
    record = read((Path(__file__).parent / "records" / "typed-against-karl.record").read_text("utf-8"))
    assert record.entries[6].text == "c3-f1xg1" and record.state.scores() == [1.0, 0.0]
    assert record.game.text(record.state).splitlines()[-1] == "The King reaches a gate: the defenders win."
