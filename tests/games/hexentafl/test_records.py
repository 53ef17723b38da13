"""Whole games that replay for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall.record import read

RECORDS = sorted((Path(__file__).parent / "records").glob("*.record"))


@pytest.mark.parametrize("path", RECORDS, ids=[p.stem for p in RECORDS])
def test_a_record_replays_and_is_written_as_it_was(path: Path) -> None:
    text = path.read_text()
    record = read(text)
    assert record.over and record.write() == text
    assert record.at(0) == record.game.start() and record.at(len(record.entries)) == record.state


def test_there_is_one() -> None:
    assert RECORDS
