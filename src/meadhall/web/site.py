"""The documentation: pages from docs/*.md, and a page for each game generated from the game itself.

The hall serves them at /docs; `meadhall docs FOLDER` writes the same pages as a static site.
"""

from __future__ import annotations

from functools import cache
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
from meadhall.web.bookpage import pages_of
from meadhall.web.render import render
from meadhall.web.rulebook import html, rules_html

__all__ = ["docs", "game_page", "page", "pages", "write_site"]

GAMES = "game-"


@cache
def pages() -> dict[str, str]:
    """Name and title of every page, in reading order."""
    order = ["index", "play", "learn", "lab", "research", "bots", "protocol", "operate", "adding", "secrets"]
    out = {name: _text(name).splitlines()[0].removeprefix("# ") for name in order}
    return out | {GAMES + game.key: game.title for game in assets.games()}


def _text(name: str) -> str:
    return files("meadhall.docs").joinpath(f"{name}.md").read_text("utf-8")


@cache
def page(name: str, base: str = "/docs/", ending: str = "") -> str:
    """A whole page; links between pages begin with `base` and end with `ending`."""
    if name not in pages():
        raise KeyError(name)
    game = next((g for g in assets.games() if GAMES + g.key == name), None)
    body = (
        Markup(html(_linked(_text(name), base, ending)).replace('href="#page-', 'href="'))
        if game is None
        else game_page(game, f"book-{game.key}.html" if ending else f"/learn/{game.key}/book")
    )
    links = [
        el("a", title, href=f"{base}{'' if key == 'index' and not ending else key + ending}", aria_current="page" if key == name else None)
        for key, title in pages().items()
    ]
    return render(
        "docs.html", game.symbols() if game is not None else "", title=pages()[name], body=body, links=join(*links), player=None, game=game
    )


def _linked(text: str, base: str, ending: str) -> str:
    """Links between our Markdown files as links between pages; links to other files of the project as plain words."""
    for name in pages():
        text = text.replace(f"]({name}.md)", f"](#page-{base}{name}{ending})")
    return text


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
    """All names, or where they are many the first ones and the last one."""
    return ", ".join(names) if len(names) <= shown else f"{', '.join(names[:6])}, ... {names[-1]}"


def _some_way_in(game: Game) -> State:
    """A position in the middle of a random game, as a spectator sees it."""
    rng, state = Rng(4), game.start()
    for _ in range(60):
        actors = state.actors()
        if not actors:
            break
        legal = state.legal(actors[0])
        state.apply(actors[0], state.sample(rng) if actors[0] < 0 else legal[rng.below(len(legal))])
    return state.view(SPECTATOR)


def _table(heads: list[str], rows: list[list[str]]) -> Markup:
    head = el("tr", *(el("th", h) for h in heads)) if any(heads) else None
    return el("table", head, *(el("tr", *(el("td", c) for c in row)) for row in rows), cls="docs-table")


async def docs(request: Request) -> Response:
    """GET /docs and /docs/{name}."""
    name = request.path_params.get("name", "index") or "index"
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
    written += [_write_book(folder, game) for game in assets.games() if game.book()]
    for asset in assets.names():
        (folder / asset).write_bytes(assets.body(asset))
    return written
