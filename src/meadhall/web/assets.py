"""Style sheets, scripts, symbols and icons: read once, named by their contents, compressed once, cached by browsers forever."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from meadhall import svg
from meadhall.game import SPECTATOR, Game, Look
from meadhall.games import catalogue, load_game
from meadhall.web import scripts, sheets
from meadhall.web.pinned import pinned

__all__ = ["Asset", "body", "build", "crest", "emblem", "games", "inlined", "names", "picture", "static", "url"]

TYPES = {"css": "text/css", "js": "text/javascript", "json": "application/json", "svg": "image/svg+xml"}
# the modules of the table's page, each after those it needs
TABLE = (
    "motion.js", "regions.js", "beats.js", "drafts.js", "picking.js", "past.js", "sight.js", "prompt.js", "side.js",
    "spots.js", "wire.js", "client.js",
)  # fmt: skip


@dataclass(frozen=True)
class Asset:
    """One file as it goes over the wire."""

    body: bytes
    gzipped: bytes  # empty where compression would not help
    kind: str


@cache
def games() -> tuple[Game, ...]:
    """The games of the hall, in its order."""
    return tuple(catalogue())


def emblem(key: str) -> str:
    """The symbol that stands for a game in lists."""
    return load_game(key).emblem


@cache
def _painted(key: str) -> frozenset[str]:
    """The ids of a game's own symbols."""
    return frozenset(re.findall(r'<symbol id="([^"]+)"', load_game(key).symbols()))


def crest(seat: int, game: Game | None = None) -> svg.Markup:
    """The shield of a seat; a game whose sides have their own colours paints it itself, as a symbol such as ld-seat-1."""
    own = f"{game.prefix.lower()}-seat-{seat + 1}" if game is not None else ""
    return svg.icon(own, "crest") if game is not None and own in _painted(game.key) else svg.crest(seat)


@cache
def pictured(key: str) -> bool:
    """Does the game have a picture for its card? If not, its first position is drawn there, which needs its style sheet."""
    return bool(load_game(key).resource("picture.svg").strip())


@cache
def picture(key: str) -> svg.Markup:
    """A small picture of a game for its card: drawn for the hall, or its start as a watcher sees it."""
    game = load_game(key)
    if pictured(key):
        return svg.Markup(game.resource("picture.svg").strip())
    return svg.Markup(game.draw(game.start().view(SPECTATOR), Look()).picture)


@cache
def inlined(name: str) -> str:
    """A small picture as an address of its own, which costs no request."""
    text = files("meadhall.web").joinpath("static", name).read_text("utf-8").strip().replace('"', "'")
    return "data:image/svg+xml," + quote(text, safe=" =:/',")


@cache
def _all() -> dict[str, Asset]:
    texts: dict[str, str] = {}
    for entry in files("meadhall.web").joinpath("static").iterdir():
        if entry.name.rsplit(".", 1)[-1] in TYPES:
            text = entry.read_text("utf-8")
            lean = {"css": sheets.lean, "js": scripts.lean}.get(entry.name.rsplit(".", 1)[-1], str)
            texts[entry.name] = lean(text)
    colour = {game.key: f".g-{game.key}{{--game:{game.colour}}}" for game in games()}
    colours = "".join(colour.values())
    texts["hall.css"] = texts.pop("fonts.css") + sheets.lean(svg.tokens()) + colours + texts["hall.css"]
    texts["table.js"] = texts.pop("idiomorph.min.js") + scripts.bundle({name: texts.pop(name) for name in TABLE}, "page.js")
    sprite = files("meadhall.look").joinpath("symbols.svg").read_text("utf-8")
    for game in games():
        texts[f"game-{game.key}.css"] = sheets.lean(game.style())
        texts[f"table-{game.key}.css"] = (
            sheets.at_a_table(texts["hall.css"].replace(colours, colour[game.key]), game.page.boards) + texts[f"game-{game.key}.css"]
        )
        texts[f"figure-{game.key}.css"] = sheets.lean(pinned(game.style()))
        terms = {term.key: [term.name, term.about, term.clause, term.kind] for term in game.terms}
        texts[f"terms-{game.key}.json"] = json.dumps(terms, ensure_ascii=False, separators=(",", ":"))
        texts[f"symbols-{game.key}.svg"] = sprite.replace("</svg>", game.symbols() + "</svg>")
    out = {
        entry.name: Asset(entry.read_bytes(), b"", "font/woff2")
        for entry in files("meadhall.web").joinpath("static").iterdir()
        if entry.name.endswith(".woff2")
    }
    for name, text in texts.items():
        body = (scripts.tight(text) if name.endswith(".js") else text).encode()
        out[name] = Asset(body, gzip.compress(body, 9, mtime=0), TYPES[name.rsplit(".", 1)[-1]])
    return out


@cache
def build() -> str:
    """A short name for exactly these files; it changes with every upgrade."""
    digest = hashlib.sha256()
    for name, asset in sorted(_all().items()):
        digest.update(name.encode() + asset.body)
    return digest.hexdigest()[:10]


def url(name: str) -> str:
    """Where a file of the hall is fetched."""
    return f"/static/{build()}/{name}"


def names() -> list[str]:
    """All files that pages may fetch."""
    return sorted(_all())


def body(name: str) -> bytes:
    """The contents of a file."""
    return _all()[name].body


async def static(request: Request) -> Response:
    """GET /static/{build}/{name}."""
    asset = _all().get(request.path_params["name"])
    if asset is None:
        return Response("There is no such file.", 404, media_type="text/plain")
    current = request.path_params["build"] == build()
    headers = {"cache-control": "public, max-age=31536000, immutable" if current else "no-cache", "vary": "accept-encoding"}
    if asset.gzipped and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(asset.gzipped, headers={**headers, "content-encoding": "gzip"}, media_type=asset.kind)
    return Response(asset.body, headers=headers, media_type=asset.kind)
