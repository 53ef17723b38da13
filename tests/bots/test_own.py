"""Bots of one's own: everywhere a level can stand, given views only, and never in the way of a game."""

from __future__ import annotations

import json
import logging
import sys
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from bots.guests import from_the_docs, settle
from meadhall import load_game
from meadhall.bots import Turn, choose, own
from meadhall.bots.match import match
from meadhall.bots.review import review
from meadhall.cli import main
from meadhall.errors import BadOption, BadPosition
from meadhall.lab.identity import identity
from meadhall.lab.play import Task
from meadhall.lab.sweep import sweep
from meadhall.lab.tournament import tournament
from meadhall.record import Record
from meadhall.rng import Rng
from meadhall.terminal import seated

HX = load_game("hexentafl")
STAR = load_game("ragnarokstar")


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing was said yet, nobody is late."""
    monkeypatch.setattr(own, "_said", set())
    monkeypatch.setattr(own, "_late", {})


@pytest.fixture
def guests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """A module with bots, in the current folder."""
    return settle(tmp_path, monkeypatch, f"guests{crc32(request.node.nodeid.encode())}")


# -- what a bot is given ----------------------------------------------------------------------------------------------


def test_a_bot_is_given_its_view_its_choices_and_nothing_of_others() -> None:
    seen: list[Turn] = []

    def curious(turn: Turn) -> int:
        seen.append(turn)
        turn.view.apply(turn.seat, turn.legal[0])  # a copy of its own: it harms nobody
        return turn.legal[0]

    state = STAR.start(3)
    while state.turn() < 0:
        state.apply(-1, state.chance()[0][0])
    seat = state.actors()[0]
    view = state.view(seat)
    before = view.copy()
    assert choose(STAR, view, seat, curious, seed=3) == view.legal(seat)[0] and view == before
    turn = seen[0]
    assert int(turn.view.viewer) == turn.seat == seat and turn.legal == tuple(view.legal(seat)) and turn.seconds == 20
    assert turn.say(turn.legal[0]) == STAR.say(view, seat, turn.legal[0]) and turn.pick([turn.legal[1]]) == turn.legal[1]
    with pytest.raises(BadPosition, match="never the truth"):
        choose(STAR, state, seat, curious)
    assert len(seen) == 1


def test_forced_choices_are_not_asked_for() -> None:
    def never(_turn: Turn) -> int:
        raise AssertionError

    game = load_game("nxs")
    rng, state = Rng(1), game.start(2)
    while actors := state.actors():
        legal = state.options(actors[0])
        if actors[0] >= 0 and len(legal) == 1:
            assert own.ask(never, game, state.view(actors[0]), actors[0], 1) == legal[0]
            return
        state.apply(actors[0], legal[rng.below(len(legal))])
    pytest.fail("no forced choice was met")


# -- where it can stand -----------------------------------------------------------------------------------------------


def test_the_bot_of_the_docs_plays_a_match_also_in_other_processes(guests: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "def glutton(turn)" in from_the_docs() and "def farmer(turn)" in from_the_docs()
    asked = ["match", "hexentafl", "--bots", f"{guests}:glutton", "random", "--games", "6", "--json"]
    assert main(asked) == 0
    alone = json.loads(capsys.readouterr().out)["standings"]
    assert main([*asked, "--workers", "2"]) == 0
    assert json.loads(capsys.readouterr().out)["standings"] == alone
    assert alone[0]["bot"] == f"{guests}:glutton" and alone[0]["share"] > alone[1]["share"] and alone[0]["lost"] == 0


def test_it_plays_in_the_lab_and_in_data_sets(guests: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot = f"{guests}:glutton"
    assert main(["lab", "tournament", "hexentafl", "--bots", bot, "random", "--games", "4", "--out", "t"]) == 0
    assert main(["lab", "report", "hexentafl", "--bot", bot, "--games", "2", "--out", "r"]) == 0
    assert f"{bot} bots" in capsys.readouterr().out
    assert main(["records", "hexentafl", "--bots", bot, "random", "--games", "2", "-o", "games.txt"]) == 0
    assert f", {bot}" in (tmp_path / "games.txt").read_text("utf-8")
    function = own.find_bot(bot)
    assert tournament(HX, [function, "random"], 2).entrants == [bot, "random"]
    assert sweep(HX, {"size": ["4"]}, function, 1)[0].played[0].bots == [bot, bot]


def test_it_sits_in_the_terminal_but_no_file_can_call_it(guests: str) -> None:
    bot = f"{guests}:glutton"
    players = seated(["Astrid", bot])
    assert players[0].human and players[1].name == f"Torvald, {bot}" and players[1].brain is not None
    assert players[1].brain(HX, HX.start().view(0), 0, 1) in HX.start().legal(0)
    for name in (bot, f"Torvald, {bot}"):
        with pytest.raises(BadOption, match=f"this game has the bot {bot}: say who plays with --players"):
            seated(["Astrid", name], typed=False)


def test_it_is_the_opponent_of_a_learner(guests: str) -> None:
    pytest.importorskip("gymnasium")
    from meadhall.research.gym import SeatEnv
    from meadhall.research.vector import SeatVectorEnv

    bot = own.find_bot(f"{guests}:glutton")
    several: list[Any] = [f"{guests}:glutton", bot, ["random", bot]]
    for bots in several:
        env = SeatEnv("hexentafl", bots=bots)
        _, _ = env.reset(seed=3)
        over = False
        while not over:
            _, gain, over, _, _ = env.step(env.action_masks().nonzero()[0][0])
        assert gain in (-0.5, 0.0, 0.5)
    for rival in ("thrall", bot):
        many = SeatVectorEnv("hexentafl", 2, rivals=[rival])
        many.reset(seed=1)
        for _ in range(4):
            many.step(many.batch.drawn)
        with pytest.raises(BadOption, match="did you mean karl"):
            SeatVectorEnv("hexentafl", 2, rivals=["krl"])


def test_it_is_asked_at_turning_points(guests: str) -> None:
    asked = own.find_bot(f"{guests}:Reckoner")
    record = Record(HX, 2)
    while not record.over:
        seat = record.state.actors()[0]
        record.add(seat, choose(HX, record.state.view(seat), seat, "thrall", len(record.entries)))
    review(record, f"{guests}:Reckoner", tries=1)
    assert getattr(asked, "turns", 0) > 0
    with pytest.raises(BadOption, match="did you mean jarl"):
        review(record, "jrl")


# -- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("krl", "there is no bot 'krl' (did you mean karl?)"),
        ("gluton", "there is no bot 'gluton' (did you mean glutton?)"),
        ("{guests}:gluton", "{guests} has no function 'gluton' (did you mean glutton?)"),
        ("{guests}x:glutton", "cannot be loaded: No module named '{guests}x' (did you mean {guests}?)"),
        ("{guests}:constant", "{guests}:constant is 5, not a function, so it cannot be a bot"),
        ("{guests}:Nothing", "is a class without __call__"),
        ("{guests}:", "a bot is written module:function"),
        ("broken_bots:any", "cannot be loaded: ZeroDivisionError"),
    ],
)
def test_a_bad_name_is_one_sentence(
    guests: str, tmp_path: Path, name: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "broken_bots.py").write_text("1 / 0\n")
    monkeypatch.setenv(own.NAMES, f"glutton={guests}:glutton")
    asked = [
        ["match", "hexentafl", "--bots"],
        ["lab", "tournament", "hexentafl", "--bots"],
        ["records", "hexentafl", "-o", "g.txt", "--bots"],
    ]
    for command in asked:
        assert main([*command, name.format(guests=guests), "karl"]) == 2
        err = capsys.readouterr().err
        assert told.format(guests=guests).lower() in err.lower() and len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ("glutton", "NAME=module:function"),
        ("Glutton=a:b", "small letters"),
        ("karl=a:b", "cannot be called 'karl'"),
        ("me=a:b", "cannot be called 'me'"),
        ("x=a:b, x=a:c", "two bots are called 'x'"),
    ],
)
def test_bad_names_of_bots_are_refused(names: str, told: str) -> None:
    with pytest.raises(BadOption, match=told):
        own.read_names(names)


def test_names_come_from_the_environment_and_from_packages(guests: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package = tmp_path / "guest_bots-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: guest-bots\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text(f"[meadhall.bots]\nfarmer = {guests}:farmer\nkarl = {guests}:glutton\n")
    sys.path.append(str(tmp_path))
    own._installed.cache_clear()
    monkeypatch.setenv(own.NAMES, f"glutton={guests}:glutton, lost=no_such_module:bot")
    try:
        named = {"farmer": f"{guests}:farmer", "glutton": f"{guests}:glutton", "lost": "no_such_module:bot"}
        assert {name: where for name, where in own.named_bots().items() if name != "skald"} == named
        own.find_bot("glutton").games = ("hexentafl",)  # type: ignore[attr-defined]  # as its author would
        found = [[name for name in own.seats_for(game) if name != "skald"] for game in (HX, STAR)]
        assert found == [["farmer", "glutton"], ["farmer"]]
        assert match(HX, ["farmer", "glutton"], 1)[0].bot == "farmer"
    finally:
        own._installed.cache_clear()


def test_a_function_that_others_cannot_find_stays_in_this_process() -> None:
    here = match(HX, [lambda turn: turn.legal[0], "random"], 1)
    assert "<lambda>" in here[0].bot
    with pytest.raises(BadOption, match=r"other processes cannot find the bot .*<lambda>: define it at the top of a module"):
        match(HX, [lambda turn: turn.legal[0], "random"], 2, workers=2)
    wrong: Any = 5
    with pytest.raises(BadOption, match="not 5"):
        match(HX, [wrong, "random"], 1)


def test_a_changed_bot_is_another_one(guests: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def of(bot: str) -> str:
        return identity(Task(0, "hexentafl", (bot, "karl"), (0, 1), HX.complete({}), 7))

    first = of(f"{guests}:glutton")
    assert first == of(f"{guests}:glutton") != of(f"{guests}:farmer")
    bot: Any = own.find_bot(f"{guests}:glutton")
    bot.version = 2
    second = of(f"{guests}:glutton")
    assert second != first
    file = tmp_path / f"{guests}.py"
    file.write_text(file.read_text("utf-8") + "# another thought\n", "utf-8")
    assert of(f"{guests}:glutton") not in (first, second)
    monkeypatch.setenv(own.NAMES, f"hungry={guests}:glutton")
    one = of("hungry")
    monkeypatch.setenv(own.NAMES, f"hungry={guests}:farmer")
    assert of("hungry") != one, "a name that means another bot now"
    assert own.digest_of(f"{guests}:Reckoner"), "an object has the source of its class"


# -- failing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bot", "told"),
    [
        ("raising", "raised ValueError: out of ideas"),
        ("illegal", "chose -7, which is none of its 36 legal actions"),
        ("silent", "chose None, which is none of its 36 legal actions"),
        ("sleepy", "thought longer than 0.05 s"),
        ("busy", "thought longer than 0.05 s"),
    ],
)
def test_a_bot_that_fails_loses_its_turns_to_a_karl(
    guests: str, bot: str, told: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv(own.SECONDS, "0.05")
    name = f"{guests}:{bot}"
    view = HX.start().view(0)
    with caplog.at_level(logging.WARNING, "meadhall.bots"):
        for seed in (5, 6):
            assert choose(HX, view, 0, name, seed) == choose(HX, view, 0, "karl", seed)
    said = [record.getMessage() for record in caplog.records]
    assert said == [f"A karl chooses instead: the bot {name} {told}."], "told once"


def test_a_match_with_bots_that_fail_ends_and_says_so(guests: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "hexentafl", "--bots", f"{guests}:raising", f"{guests}:illegal", "--games", "1", "--workers", "2"]) == 0
    told = capfd.readouterr()
    assert "lost to a karl" in told.out.splitlines()[1] and "lost to a karl" in told.out.splitlines()[2]
    assert told.err.count(f"the bot {guests}:raising raised ValueError") == 1 and f"the bot {guests}:illegal chose -7" in told.err
    assert "Traceback" not in told.err


def test_a_study_with_a_bot_that_is_too_slow_ends(guests: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv(own.SECONDS, "0.05")
    assert main(["lab", "report", "hexentafl", "--bot", f"{guests}:sleepy", "--games", "1", "--out", "r"]) == 0
    assert f"{guests}:sleepy lost " in capsys.readouterr().out


def test_one_that_still_sleeps_is_not_asked_again(guests: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(own.SECONDS, "0.05")
    view = HX.start().view(0)
    with pytest.raises(own.BotFailed, match="thought longer"):
        own.ask(f"{guests}:sleepy", HX, view, 0, 1)
    with pytest.raises(own.BotFailed, match="still thinks about an earlier turn"):
        own.ask(f"{guests}:sleepy", HX, view, 0, 1)


def test_one_that_is_gone_is_named() -> None:
    with pytest.raises(own.BotFailed, match="the bot gone is not here"):
        own.ask("gone", HX, HX.start().view(0), 0, 1)
