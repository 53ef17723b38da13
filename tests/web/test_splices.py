"""Changes instead of whole regions: what a browser puts together is what the hall has drawn."""

from __future__ import annotations

import json
import subprocess
from importlib.resources import files
from shutil import which

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meadhall.rng import Rng
from meadhall.table import Session
from meadhall.web import assets
from meadhall.web.frames import Frames, Sent, trimmed
from meadhall.web.splices import splices
from table.tables import Table
from web.programs import spliced

TEXT = st.text(alphabet="<>/ab ᚠ🛡é", max_size=60)


@given(TEXT, TEXT)
@settings(max_examples=400, deadline=None)
def test_any_text_becomes_any_other(old: str, new: str) -> None:
    assert spliced(old, splices(old, new)) == new


def regions(session: Session, viewer: int) -> dict[str, str]:
    return Frames().now(session, viewer).frame.regions


@pytest.mark.parametrize("game", assets.games(), ids=[game.key for game in assets.games()])
def test_regions_of_real_games_as_changes(game: object) -> None:
    """Frame after frame of a random game: what was sent so far and the changes give each region exactly, and are much shorter."""
    table, rng = Table(game), Rng(7)  # type: ignore[arg-type]  # parametrize knows no types
    session = table.start()
    sent: Sent | None = None
    page: dict[str, str] = {}
    whole = less = 0
    for _ in range(25):
        if session.over:
            break
        frame, lines, stops, core = Frames().now(session, 0)
        out, sent = trimmed(session.game, frame, lines, stops, sent, core)
        page |= out.regions
        for name, changes in (out.changes or {}).items():
            less += len(json.dumps(changes))
            whole += len(frame.regions[name])
            page[name] = spliced(page[name], changes)
        assert {name: page[name] for name in frame.order} == frame.regions
        table.random_choice(rng)
    assert 0 < less < whole / 3


@pytest.mark.skipif(which("node") is None, reason="node is not installed here")
def test_browsers_count_like_the_hall() -> None:
    """The page's own function, on texts with characters that browsers count twice."""
    source = files("meadhall.web").joinpath("static", "wire.js").read_text("utf-8")
    function = source[source.index("function spliced") :]
    cases = []
    for old, new in [("<p>🛡ᚠ a<b>é</b>", "<p>🛡ᚠ b<b>🛡é</b><i>"), ("a🛡🛡<p>", "a🛡<p>x"), ("", "<p>"), ("<p>🛡", "")]:
        cases.append([old, splices(old, new), new])
    script = f"{function}\nconsole.log(JSON.stringify({json.dumps(cases)}.map(([a, s, b]) => spliced(a, s) === b)));"
    told = subprocess.run(["node", "-e", script], capture_output=True, text=True, check=True).stdout
    assert json.loads(told) == [True] * len(cases)
