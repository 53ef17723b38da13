"""The hall brings its own letters: every character of the games' texts is in its fonts, or known to come from the system."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

import meadhall.games
from meadhall.game import SPECTATOR, Look
from meadhall.games import catalogue
from support import random_states

STATIC = Path(str(files("meadhall.web"))) / "static"
FROM_THE_SYSTEM = set("★●→≥≤↑↓←✓✗×⚡▲▼◆■□▸◂✕…") | {chr(n) for n in range(0x16A0, 0x1700)}  # signs and runes
FACES = ("text-400", "text-400-ext", "text-600", "text-600-ext", "title-700", "title-400-italic", "poster-900")


def letters(*names: str) -> set[str]:
    """The characters that some of the fonts have."""
    return {chr(code) for name in names for code in TTFont(STATIC / f"{name}.woff2").getBestCmap()}


def printable(text: str) -> set[str]:
    return {letter for letter in text if letter.isprintable()}


def test_every_letter_of_rules_and_data_is_in_the_fonts() -> None:
    have = letters("text-400", "text-400-ext") | FROM_THE_SYSTEM
    for path in [*Path(str(files(meadhall.games))).rglob("*.md"), *Path(str(files(meadhall.games))).rglob("*.toml")]:
        missing = printable(path.read_text("utf-8")) - have
        assert not missing, f"{path.parent.name}/{path.name}: no font has {sorted(missing)}"


def test_every_letter_of_the_tables_is_in_the_fonts() -> None:
    have = letters("text-400", "text-400-ext") | FROM_THE_SYSTEM
    for game in catalogue():
        state = random_states(game, game.default_seats, 3)[-1]
        for view in (game.start().view(0), state.view(SPECTATOR)):
            drawn = game.draw(view, Look())
            missing = printable("".join(region.html for region in drawn.regions.values())) - have
            assert not missing, f"{game.title}: no font has {sorted(missing)}"


@pytest.mark.parametrize("name", FACES)
def test_norse_letters_are_in_every_face(name: str) -> None:
    wanted = set("Ǫǫ") if name.endswith("-ext") else set("ÆØÅÖÐÞÉæøåöðþé")
    assert wanted <= letters(name)


@pytest.mark.parametrize("name", ["text-400", "text-600", "title-700"])
def test_digits_are_equally_wide(name: str) -> None:
    font = TTFont(STATIC / f"{name}.woff2")
    widths = {font["hmtx"][font.getBestCmap()[ord(digit)]][0] for digit in "0123456789"}
    assert len(widths) == 1


def test_the_fonts_are_small_and_licensed() -> None:
    sizes = {path.name: path.stat().st_size for path in STATIC.glob("*.woff2")}
    assert set(sizes) == {f"{name}.woff2" for name in FACES}
    assert sum(sizes[f"{name}.woff2"] for name in ("text-400", "text-600", "title-700")) <= 40_000
    assert (STATIC / "fonts.LICENSE").read_text("utf-8").count("SIL OPEN FONT LICENSE Version 1.1") == 3
