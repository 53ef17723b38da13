"""Whole games as text, and what else comes in and goes out as text: refusals, saved positions, drawings."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from meadhall.errors import BadPosition, IllegalMove, MeadhallError
from meadhall.game import Look
from meadhall.games.nxs.data import CARDS
from meadhall.games.nxs.mind.evaluate import NAMES, WEIGHTS
from meadhall.games.nxs.words.notation import end_line
from meadhall.record import read
from meadhall.rng import Rng
from support import random_step, rule

from .table import BLACK, GAME, WHITE, after, at, start

RECORDS = sorted(Path(__file__).with_name("records").glob("*.record"))


@rule("NX-11.1")
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records_replay_to_their_end(path: Path) -> None:
    text = path.read_text("utf-8")
    record = read(text)
    assert record.over
    assert end_line(record.state) == text.splitlines()[-1]  # type: ignore[arg-type]
    again = read(record.write())
    assert again.state == record.state and again.entries == record.entries


def test_there_is_a_record_of_every_kind() -> None:
    assert [path.stem for path in RECORDS] == ["jotunn", "medium", "runes", "three"]


@rule("NX-11.1")
@pytest.mark.parametrize(
    ("changed", "to", "reason"),
    [
        ("win W 10-4", "win W 11-4", "the game ended with"),
        ("win W 10-4", "stalemate W 10-4", "the game ended with"),
        ("B: ", "W: ", "now it is B, not W"),
    ],
)
def test_wrong_records_are_refused(changed: str, to: str, reason: str) -> None:
    text = next(path for path in RECORDS if path.stem == "medium").read_text("utf-8")
    with pytest.raises(MeadhallError, match=reason):
        read(text.replace(changed, to, 1))


@rule("NX-7.7")
@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("We9", "no hex We9"),
        ("Wd8", "no hex Wd8"),
        ("Wg9", "no hex Wg9"),
        ("Wa7", "no hex Wa7"),
        ("Gd4", "NX-1.2"),
        ("Bf3", "NX-3.1"),
        ("We1", "NX-3.1"),
        ("cw", "NX-3.1"),
        ("rune raido", "NX-1.10"),
        ("Wf3-Wg3", "one thing at a time"),
    ],
)
def test_refusals_give_reasons(typed: str, reason: str) -> None:
    assert reason in GAME.why(start(), WHITE, typed)
    with pytest.raises(IllegalMove):
        GAME.read(start(), WHITE, typed)


def test_a_hex_that_does_not_exist_is_not_another_choice() -> None:
    """Wg7 looks like a hex. Read as the number after the last one it would turn the piece on Wa1, or turn it right."""
    moved = after(at("WO@Wa1/0 WJ@Wd4/0 BJ@Bd4/0"), "Wd4", "-We4")
    for state in (moved, after(moved, "r We4")):
        with pytest.raises(IllegalMove, match="There is no hex Wg7"):
            GAME.read(state, WHITE, "Wg7")


def test_whose_turn_it_is_is_told() -> None:
    assert "It is White's turn" in GAME.why(start(), BLACK, "Bf3")


@rule("NX-7.17")
def test_broken_positions_are_refused_or_playable() -> None:
    lots, refused, kept = Random(5), 0, 0
    for seed in range(12):
        state = start(3 if seed % 3 == 0 else 2, cards=("none", "drawing", "onitama")[seed % 3], setup="short")
        rng = Rng(seed)
        for _ in range(lots.randrange(120)):
            if state.actors():
                random_step(state, rng)
        for _ in range(12):
            data = state.data()
            for _ in range(lots.randrange(1, 4)):
                field = lots.choice(state.fields())
                if field.length == -1:
                    data[field.name] = lots.randint(field.low, field.high)
                elif data[field.name]:
                    row = data[field.name]
                    assert isinstance(row, list)
                    row[lots.randrange(len(row))] = lots.randint(field.low, field.high)
            try:
                world = GAME.load(data)
            except BadPosition:
                refused += 1
                continue
            kept += 1
            for _ in range(40):
                if world.actors():
                    assert world.actors()[0] < 0 or world.legal(world.actors()[0])
                    random_step(world, rng)
    assert refused > 20 and kept > 20


def test_the_fullest_table_fits_into_100_columns() -> None:
    state = start(
        3,
        setup="long",
        cards="drawing",
        cards_each=6,
        script=";".join(f"deal {'WBG'[n % 3]} {card}" for n, card in enumerate(card.key for card in CARDS for _ in range(card.copies))),
    )
    for i in range(18):
        state.lost[i] = 2
    state.out = 7
    assert max(map(len, GAME.text(state).splitlines())) <= 100
    assert "Fallen: White 2 boars, 2 bears" in GAME.text(state)


def test_evaluation_prefers_hexes_and_pieces() -> None:
    assert len(NAMES) == len(WEIGHTS)
    level = GAME.evaluator.value(start(), WHITE)
    ahead = at("WS@Bc4/0 WO@Bd6/5 WJ@Wa1/3 BJ@Ba1/0 BO@Ba4/2")
    assert 0.3 < level < 0.7 < GAME.evaluator.value(ahead, WHITE) < 1
    assert GAME.evaluator.value(ahead, BLACK) < 0.3
    won = after(at("WB@Bf2/1 WO@Be6/0 WO@Wg1/0 BU@Wd7/4 BU@Wd4/2"), "Wg1", "-Be3")
    assert GAME.evaluator.value(won, WHITE) > 0.99 > 0.01 > GAME.evaluator.value(won, BLACK)


def test_the_board_turns_with_the_viewer() -> None:
    pictures = {seat: GAME.draw(start(3).view(seat), Look()).picture for seat in (0, 1, 2, -2)}
    lowest = {seat: _lowest(picture) for seat, picture in pictures.items()}
    assert lowest == {0: "W", 1: "B", 2: "G", -2: "W"}


def _lowest(picture: str) -> str:
    """The land of the piece that stands lowest on the screen."""
    found: list[tuple[str, str, str]] = re.findall(r'id="p-([WBG])[a-g]\d"[^>]*translate\(([-\d.]+) ([-\d.]+)\)', picture)
    return max(found, key=lambda part: float(part[2]))[0]


@rule("NX-7.2", "NX-5.4")
def test_choices_show_what_they_would_do() -> None:
    state = at("WS@Bc4/0 WO@Bg3/5 WJ@Wa1/3 BJ@Ba1/0", target=20)
    picked = after(state, "Bg3")
    choice = GAME.choice(picked, WHITE, GAME.read(picked, WHITE, "-Bd6"))
    assert choice.path == ("c:Bd6",) and choice.result == "You would hold 9, Black 0."
    assert ("h-Bd6", "gain") in choice.marks
    winning = after(at("WB@Bf2/1 WO@Be6/0 WO@Wg1/0 BU@Wd7/4 BU@Wd4/2"), "Wg1")
    told = {GAME.say(winning, WHITE, to): GAME.choice(winning, WHITE, to).result for to in winning.legal(WHITE)}
    assert told["-Be3"].endswith(", and win.") and sum(result.endswith("win.") for result in told.values()) == 1
    pinned = at("WB@Bg4/0 WO@Ba3/3 WO@Wd5/4 BU@Wb5/2 BU@Wc1/3")
    assert ("h-We5", "gift") in GAME.choice(pinned, WHITE, GAME.read(pinned, WHITE, "Wd5")).marks
    shielded = at("BO@Wd4/4 WU@We2/0 WU@Wf3/0 WB@We4/0", mover=BLACK)
    marks = GAME.choice(shielded, BLACK, GAME.read(shielded, BLACK, "Wd4")).marks
    assert ("p-We2", "prey") in marks and ("p-Wf3", "held-off") in marks
