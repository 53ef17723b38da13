"""Every game of the hall has all its parts: rules in words with numbered clauses, tests for each, options that explain themselves."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from catalogue import BUILT, GAMES, ROOM
from meadhall import catalogue, load_game
from meadhall.errors import MeadhallError
from meadhall.game import Game, Look
from meadhall.games import CATALOGUE
from meadhall.laws import variations
from meadhall.rulebook import clauses

TESTS = Path(__file__).parent / "games"
PARTS = ("__init__.py", "data.py", "data.toml", "RULES.md", "style.css")
TESTED = ("test_rules.py", "test_examples.py", "test_laws.py", "records", "playthroughs")
TAGS = {"rulebook", "public", "derived", "designed", "ruling", "source"}
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def source_of(game: Game) -> list[Path]:
    return sorted((ROOM / game.key).rglob("*.py"))


def cited(path: Path, prefix: str) -> set[str]:
    """The clauses that a test file names in its code; comments and docstrings do not count."""
    tree = ast.parse(path.read_text("utf-8"))
    loose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)}
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in loose:
            found |= set(re.findall(rf"\b{prefix}-\d+\.\d+[a-z]?\b", node.value))
    return found


def test_all_games_are_built() -> None:
    assert BUILT == CATALOGUE
    assert [game.key for game in catalogue()] == list(CATALOGUE)


def test_a_game_that_is_not_here_is_refused() -> None:
    with pytest.raises(MeadhallError, match="there is no game 'chess' in the hall; there are ragnarokstar"):
        load_game("chess")
    assert load_game(" HeXentafl ").key == "hexentafl"


@games
def test_a_game_has_all_its_parts(game: Game) -> None:
    missing = [part for part in PARTS if not (ROOM / game.key / part).is_file()]
    assert not missing, f"{game.key} lacks {missing}"
    tests = [name for name in TESTED if not (TESTS / game.key / name).exists()]
    assert not tests, f"the tests of {game.key} lack {tests}"
    assert not game.secrets or (TESTS / game.key / "test_secrets.py").is_file()


@games
def test_a_game_introduces_itself(game: Game) -> None:
    assert game.title and game.line.endswith(".") and game.credit.designers and re.fullmatch(r"\d+(-\d+)?", game.minutes), game.minutes
    assert re.fullmatch(r"[A-Z]{2}", game.prefix) and game.version >= 1
    assert game.default_seats in game.seats and len(game.seats) >= 1
    assert game.seat_labels == () or len(game.seat_labels) >= max(game.seats)
    assert len(Look().names) >= max(game.seats)
    assert [name for name in game.lessons() if name.startswith("0-")] == ["0-first-turn"], "a first turn, pointed at"
    assert sum(designer in game.rulebook() for designer in game.credit.designers) >= 1, "RULES.md names the designer"


@games
def test_options_explain_themselves_and_can_be_written(game: Game) -> None:
    assert len({option.name for option in game.options}) == len(game.options)
    for option in game.options:
        assert re.fullmatch(r"[a-z][a-z0-9_]*", option.name) and option.about.strip()[-1:] in (".", "?"), option
        values = [option.default, *option.values, *(v for v in (option.low, option.high) if v is not None)]
        for value in values:
            assert option.read(value) == value and type(option.read(value)) is type(value), (option.name, value)
            assert option.read(option.say(value)) == value, (option.name, value)


@games
def test_every_variation_can_be_started(game: Game) -> None:
    found = list(variations(game))
    assert {seats for seats, _ in found} == set(game.seats)
    varied = {name for _, options in found for name in options}
    assert varied >= {option.name for option in game.options if option.values and not option.display_only and len(option.values) > 1}


@games
def test_clauses_are_numbered_and_tagged(game: Game) -> None:
    found = clauses(game)
    assert len(found) >= 20
    lines = [line for line in game.rulebook().splitlines() if line.startswith(f"- **{game.prefix}-")]
    assert len(lines) == len(found), "a clause stands twice"
    for number, text in found.items():
        assert re.fullmatch(rf"{game.prefix}-\d+\.\d+[a-z]?", number), number
        tag = re.match(r"\[([^\];]+)[^\]]*\]\s+\S", text)
        assert tag and set(re.split(r"[,\s/+]+", tag.group(1))) <= TAGS, f"{number} has no tag of {TAGS}: {text[:60]}"


@games
def test_every_clause_is_cited_by_a_test(game: Game) -> None:
    tested: set[str] = set()
    for path in (TESTS / game.key).rglob("test_*.py"):
        tested |= cited(path, game.prefix)
    untested = [number for number in clauses(game) if number not in tested]
    assert not untested, f"{len(untested)} clauses of {game.title} have no test: {' '.join(untested)}"


@games
def test_no_clause_is_cited_that_does_not_exist(game: Game) -> None:
    known = set(clauses(game))
    for path in [*source_of(game), *(TESTS / game.key).rglob("*.py")]:
        named = set(re.findall(rf"\b{game.prefix}-\d+\.\d+[a-z]?\b", path.read_text("utf-8")))
        assert named <= known, f"{path.name} cites {sorted(named - known)}, which RULES.md does not have"
    named = set(re.findall(rf"\b{game.prefix}-\d+\.\d+[a-z]?\b", game.rulebook()))
    assert named <= known, f"RULES.md refers to {sorted(named - known)}, which it does not have"


@games
def test_features_and_planes_have_names_and_meanings(game: Game) -> None:
    names = game.evaluator.names
    assert len(set(names)) == len(names) >= 1 and all(name == name.strip() != "" for name in names)
    for seats in game.seats:
        view = game.start(seats).view(0)
        planes = game.planes(view, 0)
        assert planes and all(plane.about.strip() for plane in planes), [plane.name for plane in planes if not plane.about]
        assert 0.0 <= game.evaluator.value(view, 0) <= 1.0


@games
def test_styles_and_symbols_are_plain(game: Game) -> None:
    style = game.style()
    assert "@import" not in style and "javascript:" not in style
    assert not re.search(r"url\([\"']?\s*(https?:)?//", style), "a style sheet loads something from elsewhere"
    symbols = game.symbols()
    assert "<script" not in symbols and "style=" not in symbols
    assert all(re.match(r"[a-z]", name) for name in re.findall(r'<symbol[^>]* id="([^"]+)"', symbols))
