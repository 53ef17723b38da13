"""Data sets: the same games as text and as a table, whatever the number of processes."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall import load_game
from meadhall.cli import main
from meadhall.errors import MeadhallError
from meadhall.lab.dataset import COLUMNS, Making, make, read_records

HX = load_game("hexentafl")


def test_text_records_are_whole_games_and_repeatable(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.txt"
    common = ["records", "hexentafl", "--bots", "random", "thrall", "--games", "3"]
    assert main([*common, "-o", str(out)]) == 0
    found = read_records(out.read_text())
    assert len(found) == 3 and all(record.over for record in found)
    assert [record.names[0].partition(", ")[2] for record in found] == ["random", "thrall", "random"], "seats rotate"
    other = tmp_path / "again.txt"
    assert main([*common, "--workers", "2", "-o", str(other)]) == 0
    assert other.read_text() == out.read_text()
    for wrong in ("games.csv", "nowhere/games.txt"):
        assert main([*common, "-o", str(tmp_path / wrong)]) == 2
    assert sorted(p.name for p in tmp_path.iterdir()) == ["again.txt", "games.txt"], "nothing half written stays"
    with pytest.raises(MeadhallError):
        read_records("heaven\n")
    capsys.readouterr()


@pytest.mark.parametrize("key", ["ragnarokstar", "lindisfarne"])
def test_rows_hold_views_choices_and_results(key: str) -> None:
    game = load_game(key)
    seats = game.default_seats
    text, rows = make(Making(0, key, ("random",) * seats, game.complete({}), 5, True))
    record = read_records(text)[0]
    assert len(rows) == sum(entry.actor >= 0 for entry in record.entries) and set(rows[0]) == set(COLUMNS)
    scores = record.state.scores()
    for row in rows[:: len(rows) // 20]:
        assert row["action"] in row["legal"] and row["score"] == scores[row["seat"]]
    assert [row["left"] for row in rows if row["seat"] == 0][::-1] == list(range(sum(row["seat"] == 0 for row in rows)))


def test_a_table_has_documented_columns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pq = pytest.importorskip("pyarrow.parquet")
    out = tmp_path / "games.parquet"
    assert main(["records", "hexentafl", "--bots", "random", "random", "--games", "2", "-o", str(out)]) == 0
    table = pq.read_table(out)
    assert table.column_names == list(COLUMNS) and table.num_rows > 10
    assert table.schema.metadata[b"game"] == b"hexentafl"
    first = table.slice(0, 1).to_pylist()[0]
    assert len(first["observation"]) == 380 and first["legal"] == HX.start().legal(0) and first["step"] == 0
    assert "choices" in capsys.readouterr().out
