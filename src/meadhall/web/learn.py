"""Learning in the hall: what there is to learn, the book of a game, and lessons on the real table. Nothing here touches the store.

GET  /learn                           every game, and the learner's progress
GET  /learn/{key}                     the lessons and the chapters of a game
GET  /learn/{key}/book                the book
GET  /learn/{key}/aid                 one page to keep beside the table
GET  /learn/{key}/first-turn          the words beside a first game
GET  /learn/{key}/help                a figure and the clause behind a refusal or a thing on the table
GET  /learn/{key}/{lesson}            a lesson, on the page of a table; ?at=2 opens its third step
GET  /learn/{key}/{lesson}/step?at=   a step of it
POST /learn/{key}/{lesson}/choose     {at, path}: judged; POST .../why as at a table
"""

from __future__ import annotations

import asyncio
import tomllib
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from meadhall import svg
from meadhall.english import sentence
from meadhall.errors import IllegalMove, MeadhallError
from meadhall.game import Game, Look, State
from meadhall.games import load_game
from meadhall.learn.lesson import FIRST_TURN, Lesson, Step, Target, judge, read_heads, read_lesson, targets
from meadhall.rulebook import clauses
from meadhall.svg import el, join
from meadhall.table.tree import tree
from meadhall.web import assets
from meadhall.web.bookpage import aid_of, book_of, figure_html, pages_of
from meadhall.web.frame import NO_QUESTION, Frame, Prompt, Undo
from meadhall.web.frames import drawn
from meadhall.web.house import Answer, fields, house_of, number
from meadhall.web.refusals import why_spots
from meadhall.web.render import page
from meadhall.web.rulebook import html

__all__ = [
    "about",
    "aid",
    "book",
    "choose",
    "first_turn",
    "has_first_turn",
    "help_page",
    "learn",
    "learn_game",
    "lesson_page",
    "step",
    "why",
]

NO_STORE = {"cache-control": "no-store"}
A_WHILE = {"cache-control": "public, max-age=300"}
MOST_CHOICES = 40  # in one step


@cache
def _read(key: str, name: str) -> Lesson:
    game = load_game(key)
    return read_lesson(game, name, game.lessons()[name], checking=False)


@cache
def has_first_turn(game: Game) -> bool:
    """Is there a lesson 0, to be shown beside a first game?"""
    return any(name.startswith(FIRST_TURN) for name in game.lessons())


def _game(request: Request) -> Game:
    found = next((game for game in assets.games() if game.key == request.path_params["key"]), None)
    if found is None:
        raise Answer(404, "There is no such game in the hall.")
    return found


async def _lesson(request: Request) -> tuple[Game, Lesson]:
    game, name = _game(request), request.path_params["lesson"]
    if name.startswith(FIRST_TURN) or name not in game.lessons():
        raise Answer(404, f"{game.title} has no such lesson.")
    return game, await asyncio.to_thread(_read, game.key, name)


# -- pages ------------------------------------------------------------------------------------------------------------


async def learn(request: Request) -> Response:
    """GET /learn."""
    games = [(game, sum(not name.startswith(FIRST_TURN) for name in game.lessons()), bool(game.book())) for game in assets.games()]
    return page(request, "learning.html", player=await house_of(request).who(request), games=games)


async def learn_game(request: Request) -> Response:
    """GET /learn/{key}."""
    game = _game(request)
    player = await house_of(request).who(request)
    return page(request, "learn.html", game=game, player=player, lessons=read_heads(game), book=await asyncio.to_thread(book_of, game.key))


async def book(request: Request) -> Response:
    """GET /learn/{key}/book."""
    game = _game(request)
    pages = await asyncio.to_thread(pages_of, game.key)
    if pages is None:
        raise Answer(404, f"{game.title} has no book yet; its rules are at /games/{game.key}.")
    player = await house_of(request).who(request)
    return page(request, "book.html", game=game, player=player, pages=pages, lessons=read_heads(game), static=False)


async def aid(request: Request) -> Response:
    """GET /learn/{key}/aid: one page to keep beside the table."""
    game = _game(request)
    made = await asyncio.to_thread(aid_of, game.key)
    if made is None:
        raise Answer(404, f"{game.title} has no player aid.")
    return page(request, "aid.html", game=game, player=await house_of(request).who(request), aid=made)


async def help_page(request: Request) -> Response:
    """GET /learn/{key}/help?clause=HX-2.6, ?term=throne or ?at=c-d2 stage: a part of a page with the thing, its clause and its figure.

    `at` names what was clicked, from the inside outwards, where it has no name of its own: help.toml says what that is; if not, the whole
    game on one page.
    """
    game = _game(request)
    wanted, key = request.query_params.get("clause", ""), request.query_params.get("term", "")
    if "at" in request.query_params:
        found_at = about(game, request.query_params["at"])
        wanted, key = (found_at, "") if found_at in clauses(game) else ("", found_at)
        if not found_at and (aid := await asyncio.to_thread(aid_of, game.key)) is not None:
            return HTMLResponse(join(el("h2", game.title), aid), headers=A_WHILE)
    term = next((term for term in game.terms if term.key == key), None)
    law, found = clauses(game), await asyncio.to_thread(book_of, game.key)
    name = wanted or (term.clause if term is not None else "")
    if term is None and name not in law:
        raise Answer(404, "There is nothing to say about that.")
    figure = figure_html(game, found.shown[name]) if found is not None and name in found.shown else None
    made = join(
        el("h2", term.name) if term is not None else None,
        el("p", term.about) if term is not None and term.about else None,
        el("blockquote", el("b", name), " ", html(_bare(law[name]))) if name in law else None,
        figure,
        el(
            "p",
            el("a", "In the book", href=f"/learn/{game.key}/book#at-{name}", cls="btn sm")
            if found is not None and name in found.cited
            else None,
            el("a", "In the rules", href=f"/games/{game.key}#{name}", cls="btn sm") if name in law else None,
            cls="row wrap",
        ),
    )
    return HTMLResponse(join(svg.sprite(made, game.symbols()), made), headers=A_WHILE)


@cache
def _explained(key: str) -> dict[str, str]:
    return tomllib.loads(load_game(key).resource("help.toml"))


def about(game: Game, at: str) -> str:
    """The clause or term for the first of these ids and regions that the game's help.toml knows; "" if it knows none."""
    known = _explained(game.key)
    return next((said for name in at.split()[:9] for pattern, said in known.items() if fnmatchcase(name, pattern)), "")


def _bare(clause: str) -> str:
    """A clause without where it comes from."""
    return clause.partition("] ")[2] if clause.startswith("[") else clause


# -- lessons ----------------------------------------------------------------------------------------------------------


def _frame(game: Game, lesson: Lesson, state: State, live: bool, ask: str = "Read on.") -> Frame:
    """What the page of a table shows for a position without a table; `ask` is the prompt where nothing can be chosen."""
    view, seat = state.view(lesson.seat), lesson.seat
    you = live and seat in state.actors()
    found = drawn(game, view, seat, Look(names=lesson.names), game.seat_labels, frozenset(state.actors()))
    changes: dict[str, Any] = {
        "classes": f"{found.classes} lesson",
        "ask": 0 if you else NO_QUESTION,
        "you": you,
        "tree": tree(game, view, seat, most=10**6) if you else {},
        "over": False,  # the lesson continues
        "prompt": found.prompt if you else Prompt(ask=ask, help=""),
        "undo": Undo(can=False, turn=False, why="this is a lesson"),
    }
    return Frame(**{**vars(found), **changes})


def _targets(game: Game, lesson: Lesson, at: Step, key: str) -> list[Target]:
    drawing = game.draw(at.state.view(lesson.seat), Look(names=lesson.names))
    return [target for line in at.block.all(key) for target in targets(drawing, line)]


def _words(game: Game, lesson: Lesson, at: int) -> dict[str, Any]:
    """A step without its frame: what it says and what it points at."""
    now = lesson.steps[at]
    return {
        "at": at,
        "of": len(lesson.steps),
        "title": now.title,
        "say": now.said("say"),
        "point": _targets(game, lesson, now, "point"),
        "arrow": _targets(game, lesson, now, "arrow"),
        "waits": now.waits,
        "hint": now.said("hint"),
    }


def _told(game: Game, lesson: Lesson, at: int) -> dict[str, Any]:
    """A step for the page."""
    now = lesson.steps[at]
    return {**_words(game, lesson, at), "frame": _frame(game, lesson, now.state, now.waits).json()}


async def lesson_page(request: Request) -> Response:
    """GET /learn/{key}/{lesson}, and with ?at= at one of its steps."""
    game, lesson = await _lesson(request)
    at = number(dict(request.query_params), "at", 0, len(lesson.steps) - 1, default=0)
    every = read_heads(game)
    place = [head.name for head in every].index(lesson.name)
    told = _told(game, lesson, at)
    frame = told.pop("frame")
    regions, frame["regions"] = frame["regions"], {}
    return page(
        request,
        "lesson.html",
        game=game,
        player=await house_of(request).who(request),
        lesson=lesson,
        number=place + 1,
        following=every[place + 1] if place + 1 < len(every) else None,
        step=told,
        frame=frame,
        regions=regions,
    )


async def first_turn(request: Request) -> Response:
    """GET /learn/{key}/first-turn: the steps of lesson 0, which the page shows beside a first game."""
    game = _game(request)
    name = next((name for name in game.lessons() if name.startswith(FIRST_TURN)), None)
    if name is None:
        raise Answer(404, f"{game.title} has no first turn to show.")
    found = await asyncio.to_thread(_read, game.key, name)
    return JSONResponse({"steps": [_words(game, found, at) for at in range(len(found.steps))]}, headers=A_WHILE)


async def step(request: Request) -> Response:
    """GET /learn/{key}/{lesson}/step?at=2."""
    game, lesson = await _lesson(request)
    house_of(request).limit(request, "view")
    at = number(dict(request.query_params), "at", 0, len(lesson.steps) - 1)
    return JSONResponse(_told(game, lesson, at), headers=NO_STORE)


def _path(data: dict[str, Any]) -> list[int]:
    path = data.get("path")
    whole = isinstance(path, list) and all(isinstance(action, int) and not isinstance(action, bool) for action in path)
    if not isinstance(path, list) or not whole or len(path) > MOST_CHOICES:
        raise Answer(422, f"path must be a list of at most {MOST_CHOICES} actions.")
    return path


async def choose(request: Request) -> Response:
    """POST /learn/{key}/{lesson}/choose {at, path}: all choices of the step so far, judged."""
    game, lesson = await _lesson(request)
    house_of(request).limit(request, "choose")
    data = await fields(request)
    at = number(data, "at", 0, len(lesson.steps) - 1)
    if not lesson.steps[at].waits:
        raise Answer(409, "This step asks for no choice.")
    try:
        verdict = judge(game, lesson, at, _path(data))
    except IllegalMove as problem:
        raise Answer(422, sentence(problem)) from None
    *before, last = verdict.states
    ask = "Put it back, and try again." if verdict.kind == "wrong" else "Read on."
    frames = [_frame(game, lesson, state, False, "See what happens.") for state in before]
    frames.append(_frame(game, lesson, last, verdict.kind == "more", ask))
    return JSONResponse({"kind": verdict.kind, "say": verdict.words, "frames": [frame.json() for frame in frames]}, headers=NO_STORE)


async def why(request: Request) -> Response:
    """POST /learn/{key}/{lesson}/why {at, text | spots, path}: the action that a typed choice names, or why it is not possible."""
    game, lesson = await _lesson(request)
    house_of(request).limit(request, "ask")
    data = await fields(request)
    state = lesson.steps[number(data, "at", 0, len(lesson.steps) - 1)].state.copy()
    for action in _path(data):
        if action not in state.legal(lesson.seat):
            raise Answer(422, "These choices are not possible.")
        state.apply(lesson.seat, action)
    view, text, spots = state.view(lesson.seat), data.get("text"), data.get("spots")
    if isinstance(text, str) and 0 < len(text.strip()) <= 200:
        try:
            return JSONResponse({"do": game.read(view, lesson.seat, text), "reason": ""}, headers=NO_STORE)
        except MeadhallError as problem:
            return JSONResponse({"reason": sentence(str(problem) or game.why(view, lesson.seat, text))}, headers=NO_STORE)
    if not isinstance(spots, list) or not 1 <= len(spots) <= 20 or not all(isinstance(s, str) and len(s) <= 100 for s in spots):
        raise Answer(422, "Send a text or a list of spots.")
    asked = lesson.seat in view.actors()
    return JSONResponse({"reason": sentence(why_spots(game, view, lesson.seat, spots) if asked else "Read on first.")}, headers=NO_STORE)
