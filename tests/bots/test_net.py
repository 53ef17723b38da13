"""Nets as bots: what a file holds is what is played, without torch or numpy; strange files and set-ups are refused."""

from __future__ import annotations

import json
import struct
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from meadhall import compiled, load_game
from meadhall.bots import choose, own
from meadhall.bots.match import match
from meadhall.bots.net import Net, NetBot, Skald, ahead, inputs, read_net, write_net
from meadhall.errors import BadData, BadPosition
from meadhall.game import CHANCE, OVER, State
from meadhall.lab.identity import identity
from meadhall.lab.play import Task
from meadhall.rng import Rng
from meadhall.window import Window

HX, STAR = load_game("hexentafl"), load_game("ragnarokstar")
SKALD = "meadhall.bots.net:Skald"
ROOT = Path(__file__).parents[2]


def small(file: Path, tilt: float = 0.0) -> bytes:
    """A net of two layers that knows a few columns and the first 498 actions."""
    columns, actions = [0, 1, 2, 79, 140, 201, 366, 367, 370], list(range(498))
    wide = len(columns)
    first = ([[((3 * n + 5 * k) % 7 - 3) / 4 for k in range(wide)] for n in range(6)], [0.25, -0.5, 0.0, 0.5, 1.0, -1.0])
    second = ([[((n + 2 * k) % 5 - 2) / 2 for k in range(6)] for n in range(4)], [0.5, 0.0, -0.25, 1.0])
    choice = ([[((n * 7 + k * 3) % 11 - 5) / 4 + tilt * (n == 3) for k in range(4)] for n in range(498)], [n / 1024 for n in range(498)])
    worth = ([[1.0, -1.0, 0.5, 0.25]], [0.0])
    write_net(file, "hexentafl", 2, {"size": 4, "games": 1}, columns, actions, [first, second, choice, worth])
    return file.read_bytes()


def test_a_net_plays_what_its_file_says(tmp_path: Path) -> None:
    np = pytest.importorskip("numpy")
    data = small(tmp_path / "a.net")
    line, _, weights = data.partition(b"\n")
    numbers = np.frombuffer(weights, "<f2").astype(float)
    state = HX.start()
    seen = np.frombuffer(memoryview(HX.planes.flat(state.view(0), 0)), np.float32).astype(float)
    head, out = json.loads(line), seen[[n for low, high in json.loads(line)["columns"] for n in range(low, high)]]
    at, layers = 0, []
    for high, wide in head["shapes"]:
        layers.append((numbers[at : at + high * wide].reshape(high, wide), numbers[at + high * wide : at + high * (wide + 1)]))
        at += high * (wide + 1)
    for matrix, bias in layers[:2]:
        out = np.maximum(0.0, matrix @ out + bias)
    wanted = layers[2][0] @ out + layers[2][1]
    net, legal = read_net(data), state.legal(0)
    found = net.opinions(HX, state.view(0), 0, legal)
    assert found == pytest.approx([wanted[action] for action in legal])
    assert choose(HX, state.view(0), 0, NetBot(data), 1) == legal[found.index(max(found))]


def test_an_action_that_a_net_never_met_is_liked_least(tmp_path: Path) -> None:
    net = read_net(small(tmp_path / "a.net"))
    net.place.pop(HX.start().legal(0)[0])
    likes = net.opinions(HX, HX.start().view(0), 0, HX.start().legal(0))
    assert likes[0] < min(likes[1:])


def test_what_is_no_net_is_refused(tmp_path: Path) -> None:
    data = small(tmp_path / "a.net")
    for wrong in (b"", b"{}", b"not a net at all", data[:-1], b"[1]\n", b"\xff\xfe\n12"):
        with pytest.raises(BadData, match="not a net"):
            read_net(wrong)
    with pytest.raises(BadData, match="its layers need"):
        read_net(data + struct.pack("<2e", 0.0, 0.0))
    with pytest.raises(BadData, match="form 9"):
        read_net(data.replace(b'"form": 1', b'"form": 9'))


def test_a_set_up_that_a_net_has_not_learnt_is_refused_and_a_karl_takes_over(tmp_path: Path) -> None:
    bot = NetBot(small(tmp_path / "a.net"))
    large = HX.start(size=5)
    with pytest.raises(BadPosition, match="size 5, not 4"):
        bot.nets["hexentafl"].check(HX, large.view(0))
    assert choose(HX, large.view(0), 0, bot, 1) in large.legal(0)
    lost = match(HX, [bot, "random"], 1, options={"size": 5})[0].lost
    assert lost > 0, "those turns are counted: they are not the net's"


def test_other_weights_are_another_bot_to_the_lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = NetBot(small(tmp_path / "a.net")), NetBot(small(tmp_path / "b.net", 0.5))
    assert one.version != other.version and one.games == ("hexentafl",)
    task = Task(0, "hexentafl", (SKALD, "random"), (0, 1), HX.complete({}), 1)
    before = identity(task)
    monkeypatch.setattr(own.find_bot(SKALD), "version", "other")
    assert identity(task) != before


def test_a_careful_net_takes_a_win_and_leaves_none(tmp_path: Path) -> None:
    data = small(tmp_path / "a.net")
    careful, careless = (NetBot(data, careful=care) for care in (True, False))
    rng, won, seen = Rng(4), 0, 0
    for _ in range(40):
        state = HX.start()
        while (seat := state.turn()) >= 0:
            legal = state.legal(seat)
            wins = [action for action in legal if (after := _after(state, seat, action)).turn() == OVER and after.scores()[seat] == 1.0]
            seen += bool(wins)
            if wins:
                assert choose(HX, state.view(seat), seat, careful, 1) in wins
                won += choose(HX, state.view(seat), seat, careless, 1) in wins
            state.apply(seat, legal[rng.below(len(legal))])
    assert seen > 20 and won < seen, "a net alone overlooks some"
    assert match(HX, [careful, careless], 10, seed=2)[0].share > 0.6


def _after(state: State, seat: int, action: int) -> State:
    made = state.copy()
    made.apply(seat, action)
    return made


# -- nets that judge ---------------------------------------------------------------------------------------------------


def boatswain(file: Path) -> bytes:
    """A net that looks only at where its own boat lies and at one part of the evaluation, and has one layer in common."""
    at = next(n for n, plane in _planes() if plane == "boats")
    columns = [*range(at, at + 5), sum(len(plane.values) for plane in STAR.planes(STAR.start(2).view(0), 0)) + 2]
    first = ([[0.0, 0.5, 1.0, 1.5, 0.25, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 1.0]], [0.0, 0.5])
    write_net(file, "ragnarokstar", 2, {"expansion": 0, "handicap": [0, 0, 0, 0]}, columns, [], [first, ([[2.0, 0.5]], [-1.0])])
    return file.read_bytes()


def _planes() -> list[tuple[int, str]]:
    found, at = [], 0
    for plane in STAR.planes(STAR.start(2).view(0), 0):
        found.append((at, plane.name))
        at += len(plane.values)
    return found


def positions(games: int, seed: int) -> list[tuple[State, int]]:
    """Views of RagnaRok Star in which a seat has a choice, from random games."""
    rng, found = Rng(seed), []
    for _ in range(games):
        state, window = STAR.start(2), Window()
        while actors := state.actors():
            seat = actors[0]
            if seat == CHANCE:
                state.apply(CHANCE, state.sample(rng))
                continue
            view = window.view(state, seat)
            legal = view.legal(seat)
            if len(legal) > 1:
                found.append((view, seat))
            action = legal[rng.below(len(legal))]
            window.made(state, seat, action)
            state.apply(seat, action)
    return found


def test_a_net_that_judges_does_what_its_file_says(tmp_path: Path) -> None:
    net = read_net(boatswain(tmp_path / "a.net"))
    assert net.judges and not net.place
    for view, seat in positions(1, 3):
        numbers = inputs(STAR, net.columns, view, seat)
        assert len(numbers) == 6 and sum(numbers[:5]) == 1.0
        part = STAR.evaluator.parts(view, seat)[2][1]
        assert numbers[5] == part
        lies = numbers.index(1.0)
        wanted = [max(0.0, [0.0, 0.5, 1.0, 1.5, 0.25][lies]), max(0.0, part + 0.5)]
        assert net.hidden(net.sums(numbers)) == pytest.approx(wanted)
        near = net.sums((0.0, 1.0, 0.0, 0.0, 0.0, 0.75))
        assert net.hidden(net.sums(numbers, near)) == pytest.approx(wanted), "from inputs nearby the same"


def test_choices_that_look_alike_are_told_apart_by_what_follows() -> None:
    """While others owe their secret choice, a claim does not show in the view; after it, it does."""
    columns, alike, told = list(range(_planes()[-1][0])), 0, 0
    for view, seat in positions(3, 5):
        legal = view.legal(seat)
        rows = []
        for action in legal:
            after = view.guess(Rng(1))
            after.apply(seat, action)
            rows.append(inputs(STAR, columns, after.view(seat), seat))
        if len(set(rows)) == 1:
            alike += 1
            told += len({seen for _, seen in ahead(STAR, columns, view, seat, legal, Rng(1))}) > 1
    assert alike > 5 and told > 0.8 * alike, (alike, told)


def test_a_net_that_judges_chooses_from_the_view_alone_and_the_same_again() -> None:
    bot = own.find_bot(SKALD)
    net = bot.nets["ragnarokstar"]  # type: ignore[attr-defined]  # it is a Skald
    seen = 0
    for number, (view, seat) in enumerate(positions(2, 8)[::9]):
        legal = tuple(view.legal(seat))
        first = choose(STAR, view, seat, SKALD, number)
        world = view.guess(Rng(number))  # another world that the seat cannot tell from the true one
        assert first in legal and first == choose(STAR, world.view(seat), seat, SKALD, number)
        worths = net.worths(STAR, view, seat, legal, Rng(number))
        assert all(0.0 <= worth <= 1.0 for worth in worths)
        seen += len(set(worths)) > 1
    assert seen > 10


def test_a_net_that_judges_refuses_other_set_ups() -> None:
    bot = own.find_bot(SKALD)
    net = bot.nets["ragnarokstar"]  # type: ignore[attr-defined]  # it is a Skald
    net.check(STAR, STAR.start(2).view(0))
    net.check(STAR, STAR.start(2, bands="green,red", fan_card_history=True).view(0))
    others: list[tuple[int, dict[str, Any]]] = [(3, {}), (2, {"expansion": "angry"}), (2, {"rounds": 3})]
    others += [(2, {"revised_contracts": False}), (2, {"handicap": "0,2"})]
    for seats, options in others:
        with pytest.raises(BadPosition, match="has not learnt"):
            net.check(STAR, STAR.start(seats, **options).view(0))


# -- the hall's own ---------------------------------------------------------------------------------------------------


def test_the_package_brings_a_trained_bot() -> None:
    points = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"][own.GROUP]
    assert points == {"skald": SKALD}
    bot = own.find_bot(SKALD)
    assert isinstance(bot, Skald) and bot.games == ("hexentafl", "ragnarokstar")
    sizes = [file.stat().st_size for file in (ROOT / "src/meadhall/bots/nets").glob("*.net")]
    assert len(sizes) == len(bot.games) and sum(sizes) < 1_000_000


def test_the_trained_bot_plays_whole_games_and_loses_no_turn() -> None:
    for level in ("random", "thrall", "karl"):
        found = match(HX, [SKALD, level], 10, seed=3, counted=1)
        assert found[0].lost == 0 and found[0].share > 0.5, level


def test_the_trained_bot_plays_a_game_with_secrets() -> None:
    for level, games in (("random", 2), *([("karl", 8)] if compiled() else [])):  # plain Python takes too long for more
        found = match(STAR, [SKALD, level], games, seed=3, counted=1)
        assert found[0].lost == 0 and found[0].share > 0.5, level


def test_a_trained_bot_needs_neither_torch_nor_numpy() -> None:
    code = "import sys; sys.modules['numpy'] = sys.modules['torch'] = None\n"
    code += "from meadhall import load_game; from meadhall.bots import choose\n"
    code += f"g = load_game('hexentafl'); s = g.start(); print(choose(g, s.view(0), 0, '{SKALD}', 1) in s.legal(0))\n"
    code += "from meadhall.bots.match import match\n"
    code += f"print(match(load_game('ragnarokstar'), ['{SKALD}', 'random'], 1)[0].lost)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["True", "0"] and not done.stderr, done.stderr


def test_nets_are_made_of_layers() -> None:
    net = own.find_bot(SKALD).nets["hexentafl"]  # type: ignore[attr-defined]  # it is a Skald
    assert isinstance(net, Net) and len(net.first) == len(net.columns) and len(net.choice[0]) == len(net.place)
