"""Whole games as typed, replayed to their end."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall.games.ragnarokstar.rules.halls import columns, lines
from meadhall.games.ragnarokstar.rules.lodges import angry
from meadhall.games.ragnarokstar.rules.scoring import contract_glory
from meadhall.games.ragnarokstar.rules.state import RagnarokStarState
from meadhall.record import read
from support import rule

from .gig import GAME, hall

RECORDS = sorted((Path(__file__).parent / "records").glob("*.record"))


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_record_replays_and_is_written_again(path: Path) -> None:
    record = read(path.read_text("utf-8"))
    assert record.over and record.state.fault() == ""
    again = read(record.write())
    assert again.state == record.state and again.write() == record.write()


@rule("RS-15.2", "RS-15.3", "RS-15.4", "RS-11.6", "RS-11.7")
def test_four_bands_with_everything() -> None:
    """Astrid fills her whole hall and fulfils two contracts, but three angry fans have ended up with her."""
    record = read((Path(__file__).parent / "records" / "four_bands_divalkyrie.record").read_text("utf-8"))
    s = record.state
    assert isinstance(s, RagnarokStarState)
    assert [hall(s, band) for band in ("red", "blue", "green", "yellow")] == ["b5 g7 m5 l5", "b3 g3 m3 l5", "b7 g4 m4 l5", "b5 g3 m4 l6"]
    rows = [(int(lines(s, k)), int(columns(s, k)), int(contract_glory(s, k)), int(angry(s, k))) for k in range(4)]
    assert rows == [(5, 4, 5, 3), (3, 1, 1, 0), (4, 2, 0, 1), (3, 2, 2, 0)]
    assert s.points() == [a + b + c - d for a, b, c, d in rows] == [11, 5, 5, 7] and s.scores() == [1.0, 0.0, 0.0, 0.0]
    assert GAME.text(s).startswith("RagnaRok Star, with Angry Fans and Divalkyrie: the game is over. Red Zeppelin")


@rule("RS-10.3", "RS-15.2", "RS-15.3", "RS-15.4", "RS-18.7")
def test_a_game_that_was_typed() -> None:
    """Bjorn is robbed of two old men in the last round: he ends one fan short of two contracts, Sigrid fulfils two with them."""
    record = read((Path(__file__).parent / "records" / "typed_divalkyrie.record").read_text("utf-8"))
    s = record.state
    assert isinstance(s, RagnarokStarState)
    assert [hall(s, band) for band in ("red", "blue", "green", "yellow")] == ["b9 g5 m3 l2", "b5 g5 m2 l5", "b3 g3 m8 l4", "b4 g5 m6 l6"]
    rows = [(int(lines(s, k)), int(columns(s, k)), int(contract_glory(s, k)), int(angry(s, k))) for k in range(4)]
    assert rows == [(2, 2, 3, 1), (2, 3, 0, 0), (3, 1, 6, 2), (4, 3, 3, 1)]
    assert s.points() == [a + b + c - d for a, b, c, d in rows] == [6, 5, 8, 9] and s.scores() == [0.0, 0.0, 0.0, 1.0]
    shown = GAME.text(s.view(1))
    assert "Nothing Else Mjolnirs, 2 glory: " in shown and "Back to the Jungle, 3 glory: fulfilled" in shown
    assert "not fulfilled" in shown


def test_texts_at_every_tenth_step_of_the_record() -> None:
    record = read(RECORDS[0].read_text("utf-8"))
    for n, state in enumerate(record.replay()):
        if n % 10 == 0:
            assert GAME.text(state.view(n // 10 % 4))
