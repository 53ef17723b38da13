"""Pages: Jinja2 templates, with only the symbols that a page uses, inlined at its top."""

from __future__ import annotations

import json
from datetime import datetime
from importlib.resources import files
from typing import Any

from jinja2 import DictLoader, Environment, StrictUndefined
from markupsafe import Markup as Safe
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, Response

from meadhall import svg
from meadhall.game import Game
from meadhall.web import assets

__all__ = ["greeting", "page", "render"]

SPRITE = "<!--sprite-->"


def _environment() -> Environment:
    templates = {
        entry.name: entry.read_text("utf-8") for entry in files("meadhall.web").joinpath("pages").iterdir() if entry.name.endswith(".html")
    }
    env = Environment(loader=DictLoader(templates), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    env.globals.update(
        icon=lambda name, cls="i", label="": Safe(svg.icon(name, cls, label)),
        crest=lambda seat, game=None: Safe(assets.crest(seat, game)),
        asset=assets.url,
        inlined=assets.inlined,
        emblem=assets.emblem,
        picture=lambda key: Safe(assets.picture(key)),
        pictured=assets.pictured,
        build=assets.build,
    )
    env.filters["script"] = _for_script
    return env


def _for_script(value: object) -> Safe:
    """JSON that is safe inside a <script> element."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    return Safe(text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))


_ENV: list[Environment] = []


def render(template: str, symbols: str = "", **values: Any) -> str:
    """A template as HTML, with the symbols it uses; `symbols` holds a game's own."""
    if not _ENV:
        _ENV.append(_environment())
    drawn = {name: Safe(value) if isinstance(value, svg.Markup) else value for name, value in values.items()}
    html = _ENV[0].get_template(template).render(**drawn)
    return html.replace(SPRITE, svg.sprite(html, symbols), 1)


def page(request: HTTPConnection, template: str, status: int = 200, game: Game | None = None, **values: Any) -> Response:
    """A whole page. Nothing that depends on the viewer is ever cached."""
    html = render(template, game.symbols() if game is not None else "", request=request, game=game, **values)
    return HTMLResponse(html, status, {"cache-control": "no-store"})


def greeting(name: str, hour: int | None = None) -> str:
    """Good morning, day or evening, by the server's clock."""
    now = datetime.now().hour if hour is None else hour
    part = "morning" if 5 <= now < 12 else "day" if 12 <= now < 18 else "evening"
    return f"Good {part}, {name}." if name else f"Good {part}."
