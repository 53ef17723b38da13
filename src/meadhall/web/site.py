"""The documentation: pages from docs/*.md, and a page for each game generated from the game itself.

The hall serves them at /docs; `meadhall docs FOLDER` writes the same pages as a static site.
"""

from __future__ import annotations

import json
import re
from functools import cache
from html import unescape
from importlib.resources import files
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from meadhall import svg
from meadhall.game import SPECTATOR, Block, Game, Look, State
from meadhall.rng import Rng
from meadhall.svg import Markup, el, join
from meadhall.web import assets
from meadhall.web.apidocs import reference_body
from meadhall.web.bookpage import pages_of
from meadhall.web.render import render
from meadhall.web.rulebook import html, rules_html

__all__ = ["docs", "game_page", "page", "pages", "search_index", "write_site"]

GAMES = "game-"
SECTIONS = {
    "Start": ("index", "play", "bots"),
    "Tutorials": ("first-bot", "adding", "secrets", "first-study"),
    "Guides": ("lab", "research", "learn", "operate", "examples", "protocol"),
    "Reference": ("reference",),
}
INDEX = "search-index.js"  # what the search looks through
SECTION = re.compile(r'<h[234](?: id="([^"]*)")?[^>]*>(.*?)</h[234]>(.*?)(?=<h[234]|\Z)', re.DOTALL)
EXAMPLES = "examples"  # where each example is met
NAMED, STEP = re.compile(r"`([^`\n]+)`"), re.compile(r"^## (.+)", re.MULTILINE)
LONGEST = 600  # characters of a section that it keeps


@cache
def pages() -> dict[str, str]:
    """Name and title of every page, in reading order."""
    out = {name: _text(name).splitlines()[0].removeprefix("# ") for names in SECTIONS.values() for name in names}
    return out | {GAMES + game.key: game.title for game in assets.games()}


def _text(name: str) -> str:
    return files("meadhall.docs").joinpath(f"{name}.md").read_text("utf-8")


@cache
def page(name: str, base: str = "/docs/", ending: str = "") -> str:
    """A whole page; links between pages begin with `base` and end with `ending`."""
    if name not in pages():
        raise KeyError(name)
    game = next((g for g in assets.games() if GAMES + g.key == name), None)
    book = "book-{key}.html" if ending else "/learn/{key}/book"
    symbols = game.symbols() if game is not None else ""
    body = _body(name, game, base, ending, book)
    links = _links(name, base, ending, book)
    index = INDEX if ending else base + INDEX
    games = [(one, book.replace("{key}", one.key) if one.book() else "", f"{base}{GAMES}{one.key}{ending}") for one in assets.games()]
    shown = games if name == "index" else []
    return render("docs.html", symbols, title=pages()[name], body=body, links=links, player=None, game=game, index=index, games=shown)


def _body(name: str, game: Game | None, base: str, ending: str, book: str) -> Markup:
    if game is not None:
        return game_page(game, book.replace("{key}", game.key))
    text = _linked(_text(name), base, ending)
    if name == EXAMPLES:
        text = _placed(text, book, not ending)
    body = reference_body(text) if name == "reference" else html(text, top=1)
    return Markup(body.replace('href="#page-', 'href="'))


def _links(name: str, base: str, ending: str, book: str) -> Markup:
    """All pages by section, then the games and their books."""

    def link(key: str) -> Markup:
        place = "" if key == "index" and not ending else key + ending
        return el("a", pages()[key], href=f"{base}{place}", aria_current="page" if key == name else None)

    parts = {section: [link(key) for key in keys] for section, keys in SECTIONS.items()}
    parts["Games"] = [link(GAMES + game.key) for game in assets.games()]
    parts["Books"] = [el("a", game.title, href=book.replace("{key}", game.key)) for game in assets.games() if game.book()]
    return join(*(el("div", el("b", section), *links, cls="docs-section") for section, links in parts.items()))


@cache
def search_index(base: str = "/docs/", ending: str = "") -> str:
    """A script that lists every section of every page: title, page, address, words."""
    rows = []
    for name, title in pages().items():
        body = page(name, base, ending).partition('docs-text">')[2].partition("</article>")[0]
        body = re.sub(r"<svg.*?</svg>", " ", body, flags=re.DOTALL)
        for anchor, head, words in SECTION.findall(f'<h2 id="">{title}</h2>' + body):
            text = re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", words))).strip()
            place = "" if name == "index" and not ending else name + ending
            address = f"{base}{place}" + (f"#{anchor}" if anchor else "")
            rows.append([unescape(re.sub(r"<[^>]+>", "", head)), title, address, text[:LONGEST]])
    return f"window.meadhallIndex = {json.dumps(rows, ensure_ascii=False, separators=(',', ':'))};\n"


def _linked(text: str, base: str, ending: str) -> str:
    """Links between our Markdown files as links between pages; links to other files of the project as plain words."""
    for name in pages():
        text = text.replace(f"]({name}.md)", f"](#page-{base}{name}{ending})")
    return text


def _placed(text: str, book: str, served: bool) -> str:
    """The page of examples, with links to the figures and chapters it names; if it is served, to the steps of lessons too."""
    chapters = text.split("\n## ")
    for n, chapter in enumerate(chapters):
        game = next((game for game in assets.games() if f"`/learn/{game.key}`" in chapter), None)
        if game is not None:
            chapters[n] = _with_links(chapter, _places(game, chapter, book.replace("{key}", game.key), served))
    return "\n## ".join(chapters)


def _places(game: Game, chapter: str, book: str, served: bool) -> dict[str, str]:
    """The addresses of what a chapter names."""
    found = {name: book + name for name in re.findall(r"`(#[^`]+)`", chapter)}
    lessons = game.lessons() if served else {}
    steps = [(name, at, title) for name, text in lessons.items() for at, title in enumerate(STEP.findall(text))]
    return found | {f"{name}: {title}": f"/learn/{game.key}/{name}?at={at}" for name, at, title in steps}


def _with_links(text: str, places: dict[str, str]) -> str:
    return NAMED.sub(lambda found: f"[{found[1]}](#page-{places[found[1]]})" if found[1] in places else found[0], text)


def game_page(game: Game, book: str = "") -> Markup:
    """A game: credit, picture, options, seats, planes and actions, rules."""
    state = game.start()
    picture = svg.Markup(game.draw(_some_way_in(game), Look()).picture)
    seats = f"{game.seats[0]}" if len(game.seats) == 1 else f"{game.seats[0]} to {game.seats[-1]}"
    facts = [
        ("Designed by", ", ".join(game.credit.designers)),
        ("Seats", seats),
        ("Minutes", game.minutes),
        ("Rules number", str(game.version)),
        ("Actions", str(game.actions)),
        ("Hidden information", "yes" if game.secrets else "no"),
        ("Winning", "all together" if game.together else "one seat, or shared"),
    ]
    options = [
        [o.name, o.say(o.default), ", ".join(map(o.say, o.values)) or (f"{o.low} to {o.high}" if o.low is not None else "text"), o.about]
        for o in game.options
    ]
    planes, place = [], 0
    for plane in game.planes(state.view(0), 0):
        planes.append([str(place), plane.name, " x ".join(map(str, plane.shape)), plane.about])
        place += len(plane.values)
    return join(
        el("h1", game.title),
        el("p", game.line),
        el("p", el("a", "Its book, with pictures and examples", href=book)) if book and game.book() else None,
        el("div", picture, cls=f"stage g-{game.key} docs-picture"),
        _table(["", ""], [list(fact) for fact in facts]),
        el("h2", "Options", id="options"),
        _table(["option", "default", "values", "what it does"], options),
        el("h2", "Planes", id="planes"),
        el("p", f"What a seat observes with {game.default_seats} seats, {place} numbers in this order; other seat counts may differ."),
        _table(["at", "plane", "shape", "meaning"], planes),
        *_numbers(game, state),
        el("h2", "Rules", id="rules"),
        rules_html(game),
    )


def _numbers(game: Game, state: State) -> list[Markup]:
    """What each action number and each outcome number means."""
    if game.numbers is None:
        return []
    actions = [[_range(b), b.notation, _few(b.names), b.about] for b in game.numbers.actions(state)]
    out = [
        el("h2", "Actions", id="actions"),
        el("p", f"Numbers from 0 to {game.actions - 1}; those not listed are not used. * is the name, <word> depends on the position."),
        _table(["number", "written", "names in order", "meaning"], actions),
    ]
    if game.numbers.outcomes:
        outcomes = [[b.event or "any", _range(b), b.notation, _few(b.names), b.about] for b in game.numbers.outcomes]
        out.append(el("h2", "Outcomes of chance", id="outcomes"))
        out.append(_table(["event", "number", "written", "names in order", "meaning"], outcomes))
    return out


def _range(block: Block) -> str:
    last = block.first + len(block.names) - 1
    return f"{block.first}" if last == block.first else f"{block.first} to {last}"


def _few(names: tuple[str, ...], shown: int = 30) -> str:
    """All names, or if there are many, the first few and the last."""
    return ", ".join(names) if len(names) <= shown else f"{', '.join(names[:6])}, ... {names[-1]}"


def _some_way_in(game: Game) -> State:
    """A position from the middle of a random game, as a spectator sees it."""
    rng, state = Rng(4), game.start()
    for _ in range(60):
        actors = state.actors()
        if not actors:
            break
        legal = state.legal(actors[0])
        state.apply(actors[0], state.sample(rng) if actors[0] < 0 else legal[rng.below(len(legal))])
    return state.view(SPECTATOR)


def _table(heads: list[str], rows: list[list[str]]) -> Markup:
    head = el("tr", *(el("th", h) if h else el("td") for h in heads)) if any(heads) else None
    return el("table", head, *(el("tr", *(el("td", c) for c in row)) for row in rows), cls="docs-table")


async def docs(request: Request) -> Response:
    """GET /docs and /docs/{name}."""
    name = request.path_params.get("name", "index") or "index"
    if name == INDEX:
        return Response(search_index(), media_type="text/javascript", headers={"cache-control": "max-age=300"})
    try:
        return HTMLResponse(page(name))
    except KeyError:
        raise HTTPException(404) from None


def _write_book(folder: Path, game: Game) -> Path:
    """A book as a page that needs no server; its clauses are on the page of the game."""
    pages = pages_of(game.key, "game-{key}.html")
    text = render("book.html", game.symbols(), game=game, player=None, pages=pages, lessons=[], static=True)
    for asset in assets.names():
        text = text.replace(assets.url(asset), asset)
    target = folder / f"book-{game.key}.html"
    target.write_text(
        text.replace('href="/"', 'href="index.html"').replace(f'href="/games/{game.key}#', f'href="game-{game.key}.html#'), "utf-8"
    )
    return target


def write_site(folder: Path) -> list[Path]:
    """The whole documentation as files that need no server."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name in pages():
        text = page(name, "", ".html")
        for asset in assets.names():
            text = text.replace(assets.url(asset), asset)
        target = folder / f"{name}.html"
        target.write_text(text.replace('href="/"', 'href="index.html"'), "utf-8")
        written.append(target)
    (folder / INDEX).write_text(search_index("", ".html"), "utf-8")
    written += [_write_book(folder, game) for game in assets.games() if game.book()]
    for asset in assets.names():
        (folder / asset).write_bytes(assets.body(asset))
    return written
