"""The documentation, as the hall serves it and as files."""

from __future__ import annotations

import re
from pathlib import Path

from meadhall.games import CATALOGUE
from meadhall.web.site import page, pages, write_site


def test_every_game_has_a_generated_page() -> None:
    for key in CATALOGUE:
        html = page(f"game-{key}")
        assert "Designed by" in html and 'id="planes"' in html and 'id="rules"' in html and "<svg" in html
        assert " style=" not in html and "<script>" not in html


def test_a_game_page_explains_every_number() -> None:
    html = page("game-ragnarokstar")
    assert "<td>0 to 26</td><td>prog &lt;band&gt; &lt;number&gt; *</td>" in html and 'id="outcomes"' in html
    html = page("game-hexentafl")
    assert "<td>0 to 497</td>" in html and "a1-a2" in html and 'id="outcomes"' not in html and "<td>61</td><td>king</td>" in html


def test_links_between_pages_lead_somewhere(tmp_path: Path) -> None:
    write_site(tmp_path)
    files = {path.name for path in tmp_path.iterdir()}
    for name in pages():
        html = (tmp_path / f"{name}.html").read_text()
        for target in re.findall(r'(?:href|src)="([^"#:]+)"', html):
            assert target in files, f"{name}.html points at {target}"


def test_the_hall_serves_the_same_pages() -> None:
    html = page("research")
    assert 'href="/docs/lab"' in html and "PettingZoo" in html
