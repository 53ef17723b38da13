"""What a notebook shows: pictures that are drawn from views, and notebooks that run from top to bottom."""

from __future__ import annotations

import ast
import json
import re
from base64 import b64decode
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from meadhall import SPECTATOR, Record, Rng, load_game
from meadhall.game import CHANCE, Game, State
from meadhall.games import CATALOGUE

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))


def svg(state: State) -> str:
    picture: Any = state._repr_svg_()
    assert ElementTree.fromstring(picture).tag.endswith("svg")
    return str(picture)


def half(game: Game) -> Record:
    """The first 30 events of a random game."""
    record, rng = Record(game), Rng(2)
    while not record.over and len(record.entries) < 30:
        actor = record.state.actors()[0]
        legal = record.state.legal(actor)
        record.add(actor, int(record.state.sample(rng)) if actor == CHANCE else legal[rng.below(len(legal))])
    return record


@pytest.mark.parametrize("key", CATALOGUE)
def test_a_state_is_its_picture_and_the_truth_is_drawn_as_a_spectator_sees_it(key: str) -> None:
    state = half(load_game(key)).state
    assert svg(state) == svg(state.view(SPECTATOR))


def test_a_view_is_drawn_for_its_seat() -> None:
    state = half(load_game("ragnarokstar")).state
    assert len({svg(state), svg(state.view(0)), svg(state.view(1))}) == 3


def test_a_state_of_an_unknown_game_has_no_picture() -> None:
    class Foreign(State):
        pass

    assert Foreign()._repr_svg_() is None


@pytest.mark.parametrize("key", ["hexentafl", "nxs"])
def test_a_record_is_a_strip_of_positions(key: str) -> None:
    record = half(load_game(key))
    html = record._repr_html_()
    pictures = [b64decode(data).decode() for data in re.findall(r"svg\+xml;base64,([\w+/=]+)", html)]
    assert len(pictures) == 6 and re.findall(r"<figcaption>(\d+)<", html) == ["0", "6", "12", "18", "24", "30"]
    assert len(set(pictures)) > 3
    assert 'alt="after 30 events"' in html


def test_a_record_without_events_is_one_position() -> None:
    assert Record(load_game("hexentafl"), names=("<b>", "Leif"))._repr_html_().count("<figure") == 1
    assert "&lt;b&gt;" in Record(load_game("hexentafl"), names=("<b>", "Leif"))._repr_html_()


@pytest.mark.parametrize("key", CATALOGUE)
def test_a_game_says_what_it_is(key: str) -> None:
    game = load_game(key)
    html = game._repr_html_()
    assert game.credit.designers[0] in html and "<img" in html and all(option.name in html for option in game.options)


def cells(path: Path) -> list[str]:
    """The code of a notebook."""
    found = json.loads(path.read_text("utf-8"))
    assert all(not cell.get("outputs") for cell in found["cells"]), "keep notebooks without their outputs"
    return ["".join(cell["source"]) for cell in found["cells"] if cell["cell_type"] == "code"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=[path.stem for path in NOTEBOOKS])
def test_a_notebook_runs_from_top_to_bottom(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    shown = []
    for code in cells(path):
        tree = ast.parse(code, path.name)
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, path.name, "exec"), names)
        if isinstance(last, ast.Expr):
            shown.append(eval(compile(ast.Expression(last.value), path.name, "eval"), names))
    rich = [getattr(value, "_repr_html_", None) or getattr(value, "_repr_svg_", None) for value in shown]
    assert all(show() for show in rich if show is not None)
    assert rich or capsys.readouterr().out.strip()


def test_there_are_three_notebooks() -> None:
    assert len(NOTEBOOKS) == 3
