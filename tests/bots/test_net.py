"""Nets as bots: what a file holds is what is played, without torch or numpy; strange files and set-ups are refused."""

from __future__ import annotations

import json
import struct
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from meadhall import load_game
from meadhall.bots import choose, own
from meadhall.bots.match import match
from meadhall.bots.net import Net, NetBot, Skald, read_net, write_net
from meadhall.errors import BadData, BadPosition
from meadhall.lab.identity import identity
from meadhall.lab.play import Task

HX = load_game("hexentafl")
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


# -- the hall's own ---------------------------------------------------------------------------------------------------


def test_the_package_brings_a_trained_bot() -> None:
    points = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"][own.GROUP]
    assert points == {"skald": SKALD}
    bot = own.find_bot(SKALD)
    assert isinstance(bot, Skald) and bot.games == ("hexentafl", "ragnarokstar")
    sizes = [file.stat().st_size for file in (ROOT / "src/meadhall/bots/nets").glob("*.net")]
    assert len(sizes) == len(bot.games) and sum(sizes) < 1_000_000


@pytest.mark.parametrize("key", ["hexentafl", "ragnarokstar"])
def test_the_trained_bot_plays_whole_games_and_loses_no_turn(key: str) -> None:
    found = match(load_game(key), [SKALD, "random"], 6, seed=3)
    assert found[0].lost == 0 and found[0].share > 0.5


def test_a_trained_bot_needs_neither_torch_nor_numpy() -> None:
    code = "import sys; sys.modules['numpy'] = sys.modules['torch'] = None\n"
    code += "from meadhall import load_game; from meadhall.bots import choose\n"
    code += f"g = load_game('hexentafl'); s = g.start(); print(choose(g, s.view(0), 0, '{SKALD}', 1) in s.legal(0))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "True" and not done.stderr, done.stderr


def test_nets_are_made_of_layers() -> None:
    net = own.find_bot(SKALD).nets["hexentafl"]  # type: ignore[attr-defined]  # it is a Skald
    assert isinstance(net, Net) and len(net.first) == len(net.columns) and len(net.choice[0]) == len(net.place)
