"""The hall as an ASGI application: routes, and refusals in words."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from meadhall.bots.own import NAMES
from meadhall.errors import MeadhallError
from meadhall.ratings import Ratings
from meadhall.store import StoreError, open_store
from meadhall.table import Brain, Hall
from meadhall.web import admin, api, assets, learn, live, lobby, measure, play, review, site
from meadhall.web.brains import Brains
from meadhall.web.config import Config
from meadhall.web.expiry import sweep
from meadhall.web.house import Answer, House, house_of, status_of, wants_json
from meadhall.web.links import reachable
from meadhall.web.memory import tidy
from meadhall.web.native import change_over
from meadhall.web.people.routes import notices_of, people_routes
from meadhall.web.render import page
from meadhall.web.reviewing import Reviews
from meadhall.web.security import LIMITS, Buckets, Guard

__all__ = ["create_app", "routes"]

log = logging.getLogger("meadhall.web")


def routes() -> list[BaseRoute]:
    """Every address of the hall."""
    at = "/t/{table}"
    return [
        Route("/", lobby.hall_page),
        Route("/new", lobby.new),
        Route("/tables", lobby.create, methods=["POST"]),
        Route("/import", lobby.import_record, methods=["POST"]),
        Route("/games", lobby.games_page),
        Route("/games/{key}", lobby.game_page),
        Route("/rules/{key}", lobby.rules),
        Route("/learn", learn.learn),
        Route("/learn/{key}", learn.learn_game),
        Route("/learn/{key}/book", learn.book),
        Route("/learn/{key}/aid", learn.aid),
        Route("/learn/{key}/help", learn.help_page),
        Route("/learn/{key}/first-turn", learn.first_turn),
        Route("/learn/{key}/{lesson}", learn.lesson_page),
        Route("/learn/{key}/{lesson}/step", learn.step),
        Route("/learn/{key}/{lesson}/choose", learn.choose, methods=["POST"]),
        Route("/learn/{key}/{lesson}/why", learn.why, methods=["POST"]),
        Route("/docs", site.docs),
        Route("/docs/{name}", site.docs),
        Route("/name", lobby.name, methods=["POST"]),
        Route("/sign-out", lobby.sign_out, methods=["POST"]),
        Route("/device", lobby.device_link, methods=["POST"]),
        Route("/device/{token}", lobby.device, methods=["GET"]),
        Route("/device/{token}", lobby.use_device, methods=["POST"]),
        Route("/api/openapi.json", api.openapi),
        Route("/healthz", lobby.health),
        Route("/readyz", ready),
        Route("/metrics", measure.metrics),
        *people_routes(),
        Route("/admin", admin.admin_page, methods=["GET"]),
        Route("/admin/sign-in", admin.sign_in, methods=["POST"]),
        Route("/admin/{deed}", admin.deed, methods=["POST"]),
        Route("/favicon.ico", lambda _request: RedirectResponse(assets.url("favicon.svg"), 301)),
        Route("/static/{build}/{name}", assets.static),
        Route(at, play.table),
        Route(f"{at}/view", play.view),
        Route(f"{at}/tree", play.tree_part),
        Route(f"{at}/reach", play.reach),
        Route(f"{at}/record.txt", play.record),
        Route(f"{at}/board.svg", play.board_svg),
        Route(f"{at}/summary", play.summary),
        Route(f"{at}/join/{{token}}", play.join, methods=["GET"]),
        Route(f"{at}/join/{{token}}", play.claim, methods=["POST"]),
        Route(f"{at}/watch/{{token}}", play.join, methods=["GET"]),
        Route(f"{at}/watch/{{token}}", play.claim, methods=["POST"]),
        Route(f"{at}/choose", play.choose, methods=["POST"]),
        Route(f"{at}/why", play.why, methods=["POST"]),
        Route(f"{at}/undo", play.undo, methods=["POST"]),
        Route(f"{at}/hint", play.hint, methods=["POST"]),
        Route(f"{at}/chat", play.chat, methods=["POST"]),
        Route(f"{at}/sit", play.sit, methods=["POST"]),
        Route(f"{at}/invite", play.invite, methods=["POST"]),
        Route(f"{at}/seats/{{n}}", play.seat, methods=["POST"]),
        Route(f"{at}/start", play.start, methods=["POST"]),
        *review.routes(at),
        Route(f"{at}/{{act}}", play.act, methods=["POST"]),
        WebSocketRoute(f"{at}/live", live.live),
    ]


async def ready(request: Request) -> Response:
    """GET /readyz: can the store read and write, so that tables can be played? Tries at most once a second."""
    house = house_of(request)
    now = monotonic()
    if now - house.proved > 1.0:
        await house.hall.live.care.set_fact("ready", str(house.hall.now()))
        await house.hall.lists(None, 1)
        house.proved = now
    return await lobby.health(request)


async def refused(request: Request, problem: Exception) -> Response:
    """A refusal as a page, or as JSON if the request asks for it: the status, and one sentence."""
    if isinstance(problem, HTTPException):
        words = {404: "There is no such page in the hall.", 405: "That cannot be done here."}
        status, sentence = problem.status_code, words.get(problem.status_code, problem.detail)
    else:
        status, sentence = status_of(problem)
    headers = dict(problem.headers) if isinstance(problem, Answer | HTTPException) and problem.headers else {}
    if status in (429, 503):
        headers.setdefault("retry-after", "2")
    if isinstance(problem, StoreError):
        log.error("%s %s: %s", request.method, request.url.path, problem)
    if status == 500:
        log.error("%s %s failed", request.method, request.url.path, exc_info=problem)
    if wants_json(request) or "text/html" not in request.headers.get("accept", ""):
        extra: dict[str, Any] = problem.extra if isinstance(problem, Answer) else {}
        return JSONResponse({"reason": sentence, **extra}, status, {**headers, "cache-control": "no-store"})
    answer = page(request, "refused.html", status, player=None, sentence=sentence, status_code=status)
    answer.headers.update(headers)
    return answer


def create_app(
    database: str = "sqlite:///:memory:",
    *,
    brain: Brain | None = None,
    config: Config | None = None,
    limits: dict[str, tuple[float, float]] | None = None,
    bot_seconds: float = 20.0,
    workers: int = 1,
    native: Path | None = None,
) -> Starlette:
    """The whole hall as one ASGI application. Without a `brain`, bots think in separate processes; once there are compiled rules in
    the folder `native`, they think there."""
    settings = config or Config()
    if settings.bots:
        os.environ[NAMES] = settings.bots  # workers inherit it

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        own = None if brain is not None else Brains(workers, max(1.0, bot_seconds - 2))
        store = await open_store(database)
        try:
            hall = Hall(
                store, brain=brain or own, bot_seconds=bot_seconds, thinkers=workers, most_tables=settings.tables_player,
                elsewhere=own.elsewhere if own is not None else asyncio.to_thread,
            )  # fmt: skip
            reviews = Reviews(hall, own.at_length if own is not None else asyncio.to_thread)
            app.state.house = House(hall, reviews, settings, Buckets(limits or LIMITS), reachable=reachable(settings))
            measures.watch(app.state.house)
            await hall.open()
            notices = app.state.house.notices = notices_of(app.state.house)
            tasks = [asyncio.create_task(sweep(app.state.house, measures)), asyncio.create_task(notices.run())]
            tasks += [asyncio.create_task(Ratings(hall).run()), asyncio.create_task(tidy())]
            if native is not None and own is not None:
                tasks.append(asyncio.create_task(change_over(native, own)))
            try:
                yield
            finally:
                for task in tasks:
                    task.cancel()
                    with suppress(asyncio.CancelledError):
                        await task
                await reviews.close()
                await notices.close()
                await hall.close()
        finally:
            await store.close()
            if own is not None:
                await own.close()

    measures = measure.Measures()
    handled: list[Any] = [Answer, MeadhallError, StoreError, HTTPException, Exception]
    app = Starlette(
        routes=routes(),
        lifespan=lifespan,
        middleware=[
            Middleware(measure.Measured, measures=measures),
            Middleware(Guard),
            Middleware(GZipMiddleware, minimum_size=800, compresslevel=9),
        ],
        exception_handlers=dict.fromkeys(handled, refused),
    )
    app.state.measures = measures
    return app
