"""A table over HTTP: its page, views, choices, reasons, and everything else a player can do there."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response

from meadhall import svg
from meadhall.bots.levels import LEVELS
from meadhall.bots.own import seats_for
from meadhall.english import sentence
from meadhall.errors import MeadhallError
from meadhall.game import SPECTATOR, Look, State
from meadhall.store import Player
from meadhall.table import Busy, Drafting, NotYourTurn, Session, Stale
from meadhall.table.tree import subtree
from meadhall.web.brains import advise
from meadhall.web.frame import NO_QUESTION
from meadhall.web.frames import LOG_LINES, caption, draft_frame, log_html, summary_html, talk_html, trimmed, waiting_frame
from meadhall.web.house import Answer, House, fields, house_of, number, small_number, wants_json
from meadhall.web.learn import has_first_turn
from meadhall.web.live import seen_by, side_of, whole_frame
from meadhall.web.people.company import who_can_be_asked
from meadhall.web.qr import qr
from meadhall.web.refusals import why_spots
from meadhall.web.render import page
from meadhall.web.security import clean_words

__all__ = [
    "act",
    "board_svg",
    "chat",
    "choose",
    "claim",
    "hint",
    "invite",
    "join",
    "reach",
    "record",
    "seat",
    "sit",
    "start",
    "summary",
    "table",
    "tree_part",
    "undo",
    "view",
    "why",
]

NO_STORE = {"cache-control": "no-store"}
MOST_PATH = 200  # steps in a body
DRAFTING = {None: Drafting.NEVER, False: Drafting.NEVER, True: Drafting.UNFINISHED, "turn": Drafting.TURN, "only": Drafting.ALWAYS}


async def table(request: Request) -> Response:
    """GET /t/{table}: the table for anybody who may see it: seated, host or watcher."""
    house = house_of(request)
    player = await house.who(request)
    session = await house.session(request, player)
    if not session.started:
        return await _waiting_room(house, request, session, player)
    mine = session.seats_of(player.id) if player is not None else []
    lifted = small_number(request.query_params.get("seat", ""))
    frame, sent = whole_frame(house, session, player, lifted)
    lines = await house.hall.chat(session.table.id, player)
    host = player is not None and player.id == session.table.host
    return page(
        request,
        "table.html",
        game=session.game,
        here=_here(session),
        session=session,
        player=player,
        frame=replace(frame, regions={}, log=None).json(),
        regions=frame.regions,
        viewer=frame.seat,
        log=log_html(session.game, sent.lines[-LOG_LINES:], session.stops(frame.seat) if frame.curtain is None else []),
        talk=talk_html(lines, player.id if player else None),
        mine=mine,
        host=host,
        humans=sum(seat.kind == "human" for seat in session.seats),
        subtitle=_subtitle(session),
        watching=house.watching.get(session.table.id, 0),
        base=house.base(request),
        watch_link=await house.link(request, session.table.id, "watch") if host else "",
        closed=session.game.stays_closed(session.options),
        chats=session.settings.chat,
        guide=bool(mine) and has_first_turn(session.game),
        silent=house.hall.silent(session, player) if player is not None else [],
    )


def _here(session: Session) -> str:
    """What terms say at this table where its options make it differ, for terms.js and help.js; "" if nothing does."""
    special = dict(session.game.words.here(session.view(SPECTATOR)))
    return json.dumps(special, ensure_ascii=False, separators=(",", ":")) if special else ""


def _subtitle(session: Session) -> str:
    """The options that differ from their defaults, in a few words."""
    game, parts = session.game, []
    if len(game.seats) > 1:
        parts.append(f"{len(session.seats)} players" if len(session.seats) > 1 else "alone")
    for option in game.options:
        meant = option.read(session.options.get(option.name, option.default))
        if option.differs(meant, len(session.seats)):
            parts.append(f"{option.heading}: {', '.join(map(option.label, meant)) if option.each else option.label(meant)}")
    if session.settings.origin:
        after = session.settings.origin.partition(" ")[2]
        parts.append(f"played on from move {after} of another game" if after else "from a saved game")
    return ", ".join(parts)


async def _waiting_room(house: House, request: Request, session: Session, player: Player | None) -> Response:
    host = player is not None and player.id == session.table.host
    link = await house.link(request, session.table.id, "join") if host else ""
    return page(
        request,
        "wait.html",
        game=session.game,
        session=session,
        player=player,
        host=host,
        link=link,
        code=qr(link) if link else "",
        digest=waiting_frame(session).digest,
        mine=session.seats_of(player.id) if player else [],
        levels=LEVELS,
        own=seats_for(session.game),
        free=[seat.n for seat in session.seats if seat.kind == "open"],
        subtitle=_subtitle(session),
        asked=player is not None and await house.hall.asking.is_asked(session.table.id, player.id),
        company=await who_can_be_asked(house, session, player),
    )


# -- looking ----------------------------------------------------------------------------------------------------------


async def view(request: Request) -> Response:
    """GET /t/{table}/view?seat=&at=&side=: the frame as JSON, now or after a move; for polling, replays and programs."""
    house = house_of(request)
    player = await house.who(request)
    house.limit(request, "view", player)
    session = await house.session(request, player)
    lifted = small_number(request.query_params.get("seat", ""))
    at, wanted = request.query_params.get("at"), request.query_params.get("side", "")
    side = side_of(session, player, wanted)
    if small_number(wanted) is not None and side < 0 and (player is None or not session.seats_of(player.id)):
        raise Answer(404, "There is no such seat.")
    if at is None or not session.started:
        frame, _ = whole_frame(house, session, player, lifted, side=side)
        if session.started and frame.curtain is None:
            lines = await house.hall.chat(session.table.id, player)
            data = session.view(frame.seat).data() if request.query_params.get("data") else None
            frame = replace(frame, talk=talk_html(lines, player.id if player else None), data=data)
        return JSONResponse(frame.json(), headers=NO_STORE)
    viewer, hand_to = seen_by(session, player, lifted)
    if hand_to is not None:
        raise Answer(409, "The device is changing hands.")
    past = house.frames.past(session, viewer, number({"at": at}, "at", 0, 10**6), side)
    if past is None:
        raise Answer(404, "There is no such move.")
    frame, _ = trimmed(session.game, past, [], [], None)
    return JSONResponse(replace(frame, log=None).json(), headers=NO_STORE)


async def tree_part(request: Request) -> Response:
    """GET /t/{table}/tree?seat=&path=&draft=: a branch that was too large for the frame."""
    _house, _player, session, n = await _own_seat(request, dict(request.query_params), "view")
    try:
        path = json.loads(request.query_params.get("path", "[]"))
    except (ValueError, RecursionError):
        path = None
    if not isinstance(path, list) or len(path) > 20 or not all(isinstance(spot, str) for spot in path):
        raise Answer(422, "path must be a list of spots.")
    node = subtree(session.game, _drafted(session, n, _actions(request.query_params.get("draft", ""))), n, tuple(path))
    if node is None:
        raise Answer(404, "That is not offered now.")
    return JSONResponse(node, headers=NO_STORE)


async def reach(request: Request) -> Response:
    """GET /t/{table}/reach?seat=&draft=&spot=: what the thing on a spot could do if it were its owner's turn, from the asker's view."""
    house = house_of(request)
    player = await house.who(request)
    house.limit(request, "view", player)
    session = await house.session(request, player)
    viewer, hand_to = seen_by(session, player, small_number(request.query_params.get("seat", "")))
    if hand_to is not None or not session.started:
        raise Answer(409, "There is nothing to see now.")
    laid = _actions(request.query_params.get("draft", "")) if viewer >= 0 else []
    found = session.game.reach(_drafted(session, viewer, laid), request.query_params.get("spot", "")[:100])
    told = {"words": found.words, "marks": found.marks} if found is not None else {"words": "", "marks": []}
    return JSONResponse(told, headers=NO_STORE)


async def record(request: Request) -> Response:
    """GET /t/{table}/record.txt: the game as text, as far as the asker may know it."""
    house = house_of(request)
    player = await house.who(request)
    house.limit(request, "view", player)
    session = await house.session(request, player)
    viewer, hand_to = seen_by(session, player, small_number(request.query_params.get("seat", "")))
    text = session.record(SPECTATOR if hand_to is not None else viewer)
    name = f"{session.game.key}-{session.table.id}.txt"
    return PlainTextResponse(text, headers={**NO_STORE, "content-disposition": f'attachment; filename="{name}"'})


async def summary(request: Request) -> Response:
    """GET /t/{table}/summary: a finished game in figures, as a piece of HTML for the page."""
    house = house_of(request)
    player = await house.who(request)
    house.limit(request, "view", player)
    session = await house.session(request, player)
    if not session.over or not session.started:
        raise Answer(409, "The game is not over.")
    return HTMLResponse(summary_html(session), headers=NO_STORE)


async def board_svg(request: Request) -> Response:
    """GET /t/{table}/board.svg: a picture of the table as a watcher sees it."""
    house = house_of(request)
    player = await house.who(request)
    house.limit(request, "view", player)
    session = await house.session(request, player)
    drawing = session.game.draw(session.view(SPECTATOR), Look(names=session.names))
    picture = svg.stand_alone(drawing.picture, session.game.style(), session.game.symbols(), themes=True)
    headers = {**NO_STORE, "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}
    return Response(picture, media_type="image/svg+xml", headers=headers)


# -- choosing ---------------------------------------------------------------------------------------------------------


async def _own_seat(request: Request, data: dict[str, Any], kind: str) -> tuple[House, Player, Session, int]:
    """Who is asking, and for which of their seats."""
    house = house_of(request)
    player = await house.player(request)
    house.limit(request, kind, player)
    session = await house.session(request, player)
    n = number(data, "seat", 0, len(session.seats) - 1)
    if n not in session.seats_of(player.id):
        raise Answer(403, "That is not your seat.")
    if not session.started:
        raise Answer(409, "The game has not begun.")
    return house, player, session, n


def _actions(text: str) -> list[int]:
    return [int(part) for part in text.split(",")[:200] if part.isdecimal() and part.isascii() and len(part) < 12]


def _draft(data: dict[str, Any]) -> list[int]:
    """The choices in a body that are laid out but not committed."""
    draft = data.get("draft", [])
    if not isinstance(draft, list) or len(draft) > 200 or not all(isinstance(a, int) and not isinstance(a, bool) for a in draft):
        raise Answer(422, "draft must be a list of actions.")
    return draft


def _drafted(session: Session, n: int, path: list[int]) -> State:
    return session.draft(n, path).view if path else session.view(n)


async def choose(request: Request) -> Response:
    """POST /t/{table}/choose {seat, ask, path, key, draft}: always answered with a frame, unless it is refused (422).

    200 has the clicker's fresh frame, with its beat if nothing else was noticed meanwhile. With draft true, a path after which the
    seat has more to choose is laid out instead of committed; with draft "turn" also a complete path of several choices; with draft
    "only" every path. Then the frame's `draft` has its actions. 409 has the fresh frame and why it is late.
    """
    data = await fields(request)
    house, player, session, n = await _own_seat(request, data, "choose")
    ask = number(data, "ask", NO_QUESTION, 10**9)
    key, path, draft = data.get("key"), data.get("path"), data.get("draft")
    if not isinstance(key, str) or not 8 <= len(key) <= 64:
        raise Answer(422, "key must be a text of 8 to 64 characters, new for every choice.")
    if not isinstance(path, list) or not 1 <= len(path) <= MOST_PATH or not all(_step(step) for step in path):
        raise Answer(422, "path must be a list of actions or of moves in notation.")
    if not isinstance(draft, bool | str | None) or draft not in DRAFTING:
        raise Answer(422, 'draft must be true, false, "turn" or "only".')
    late, me = "", session.timeline.index(n)
    before = session.marks()[me]
    try:
        laid = await house.hall.choose(session.table.id, player, n, ask, path, key, DRAFTING[draft])
    except (Stale, NotYourTurn) as problem:
        laid, late = None, str(problem)
    session = await house.hall.session(session.table.id)
    if laid is not None:
        frame, _ = trimmed(session.game, draft_frame(session, n, laid), [], [], None)
        frame = replace(frame, log=None)
    else:
        frame, _ = whole_frame(house, session, player, n)
        film = session.film(n, before) if frame.seat == n and frame.curtain is None and not late else []
        if len(film) == 1:
            frame = replace(frame, beat=caption(session, film[0], n))
    return JSONResponse({"reason": late, "frame": frame.json()} if late else frame.json(), 409 if late else 200, NO_STORE)


def _step(step: object) -> bool:
    if isinstance(step, str):
        return 0 < len(step) <= 200
    return isinstance(step, int) and not isinstance(step, bool) and 0 <= step < 2**53


async def why(request: Request) -> Response:
    """POST /t/{table}/why {seat, text} or {seat, path}: the action that a typed move names, or why it is not possible."""
    data = await fields(request)
    _house, _player, session, n = await _own_seat(request, data, "ask")
    text, path = data.get("text"), data.get("path")
    view, game = _drafted(session, n, _draft(data)), session.game
    if isinstance(text, str) and 0 < len(text.strip()) <= 200:
        if session.ask(n) is None:
            raise Answer(409, "It is not your turn.")
        try:
            return JSONResponse({"do": game.read(view, n, text), "reason": ""}, headers=NO_STORE)
        except MeadhallError as problem:
            return JSONResponse({"reason": sentence(str(problem) or game.why(view, n, text))}, headers=NO_STORE)
    if not isinstance(path, list) or not 1 <= len(path) <= 20 or not all(isinstance(s, str) and len(s) <= 100 for s in path):
        raise Answer(422, "Send a text or a path of spots.")
    reason = why_spots(game, view, n, path) if session.ask(n) is not None else game.prompt(view, n).ask
    return JSONResponse({"reason": sentence(reason)}, headers=NO_STORE)


async def undo(request: Request) -> Response:
    """POST /t/{table}/undo {seat, turn}: take back the last choice or the whole turn, or ask the others."""
    data = await fields(request)
    house, player, session, n = await _own_seat(request, data, "choose")
    await house.hall.undo(session.table.id, player, n, turn=data.get("turn") is True)
    return Response(status_code=204, headers=NO_STORE)


async def hint(request: Request) -> Response:
    """POST /t/{table}/hint {seat}: what a good bot would do, in words."""
    data = await fields(request)
    house, _player, session, n = await _own_seat(request, data, "ask")
    if session.ask(n) is None:
        raise Answer(409, "It is not your turn.")
    view = _drafted(session, n, _draft(data))
    legal = view.legal(n)
    if len(legal) == 1:
        action = legal[0]
    else:
        try:
            action = await house.hall.advice(session, n, view)
        except Busy:
            raise
        except Exception:  # a bot that fails must not fail the request
            action = -1
    if action not in legal:
        raise Answer(503, "The adviser has no answer now.")
    told = await house.hall.elsewhere(advise, session.game.key, view.data(), n, action)
    path = session.game.choice(view, n, action).path
    return JSONResponse({"do": action, "reason": told, "path": list(path)}, headers=NO_STORE)


async def chat(request: Request) -> Response:
    """POST /t/{table}/chat {text}: say something."""
    data = await fields(request)
    house = house_of(request)
    player = await house.player(request)
    house.limit(request, "chat", player)
    session = await house.session(request, player)
    house.limit_by("table chat", session.table.id)
    if not session.settings.chat:
        raise Answer(403, "Chat is off at this table.")
    words = clean_words(str(data.get("text", "")))
    if not words:
        raise Answer(422, "Say something first.")
    audience = data.get("audience")
    if audience is None:
        audience = "table" if session.seats_of(player.id) else "watchers"
    if audience not in ("table", "seats", "watchers"):
        raise Answer(422, "audience must be table, seats or watchers.")
    await house.hall.say(session.table.id, player, words, audience)
    return Response(status_code=204, headers=NO_STORE)


# -- coming and going -------------------------------------------------------------------------------------------------


async def join(request: Request) -> Response:
    """GET /t/{table}/join/{token} and /watch/{token}: what the link is for. Opening it changes nothing."""
    house = house_of(request)
    player = await house.who(request)
    session, kind = await _token(request)
    mine = session.seats_of(player.id) if player is not None else []
    free = [seat for seat in session.seats if seat.kind == "open"]
    if wants_json(request):
        told = {"table": session.table.id, "kind": kind, "game": session.game.key, "free": [seat.n for seat in free]}
        return JSONResponse(told, headers=NO_STORE)
    return page(
        request,
        "join.html",
        game=session.game,
        session=session,
        player=player,
        kind=kind,
        free=free,
        mine=mine,
        subtitle=_subtitle(session),
    )


async def _token(request: Request) -> tuple[Session, str]:
    house = house_of(request)
    session = await house.hall.session(request.path_params["table"])
    found = await house.hall.look(request.path_params["token"])
    if found is None or found.tbl != session.table.id:
        raise Answer(404, "This link has been used up or has expired: ask for a new one.")
    return session, found.kind


async def claim(request: Request) -> Response:
    """POST /t/{table}/join/{token} and /watch/{token}: take the seat, or the right to watch."""
    house = house_of(request)
    house.limit(request, "join")
    data = await fields(request)
    session, kind = await _token(request)
    player, secret = await house.somebody(request, str(data.get("name", "")))
    wanted = None if data.get("wanted") in (None, "") else number(data, "wanted", 0, len(session.seats) - 1)
    _, n = await house.hall.claim(request.path_params["token"], player, wanted)
    return house.go(request, f"/t/{session.table.id}", secret, {"table": session.table.id, "seat": n, "kind": kind})


async def sit(request: Request) -> Response:
    """POST /t/{table}/sit: take a free seat at a public table, or another than one's own before the start."""
    house = house_of(request)
    house.limit(request, "join")
    data = await fields(request)
    player, secret = await house.somebody(request, str(data.get("name", "")))
    session = await house.session(request, player)
    wanted = None if data.get("wanted") in (None, "") else number(data, "wanted", 0, len(session.seats) - 1)
    await house.hall.sit(session.table.id, player, wanted)
    return house.go(request, f"/t/{session.table.id}", secret, {"table": session.table.id})


async def invite(request: Request) -> Response:
    """POST /t/{table}/invite {kind}: a fresh link, for the host. It replaces the old one, which no longer works."""
    house = house_of(request)
    player = await house.player(request)
    house.limit(request, "join", player)
    data = await fields(request)
    session = await house.session(request, player)
    kind = "watch" if data.get("kind") == "watch" else "join"
    tbl, what = session.table.id, "watch" if kind == "watch" else "seat"
    await house.hall.revoke(tbl, player, what)
    token = await house.hall.invite(tbl, player, what)
    answer = house.go(request, f"/t/{tbl}", None, {"url": f"{house.base(request)}t/{tbl}/{kind}/{token}"})
    return house.keep_link(answer, request, tbl, kind, token)


async def seat(request: Request) -> Response:
    """POST /t/{table}/seats/{n} {who}: the host arranges a seat before the start."""
    house = house_of(request)
    player = await house.player(request)
    house.limit(request, "choose", player)
    data = await fields(request)
    n = number(dict(request.path_params), "n", 0, 15)
    session = await house.session(request, player)
    who = str(data.get("who", "")).removeprefix("bot:")
    if who == "move" and n < len(session.seats) and session.seats[n].kind == "open":
        await house.hall.sit(session.table.id, player, n)
    elif who == "move":
        await house.hall.set_seat(session.table.id, player, n, "open")
        await house.hall.sit(session.table.id, player, n)
    else:
        await house.hall.set_seat(session.table.id, player, n, who)
    return house.go(request, f"/t/{session.table.id}", None, {"table": session.table.id})


async def start(request: Request) -> Response:
    """POST /t/{table}/start: begin now, bots in the free seats."""
    house = house_of(request)
    player = await house.player(request)
    house.limit(request, "choose", player)
    session = await house.session(request, player)
    await house.hall.start(session.table.id, player)
    return house.go(request, f"/t/{session.table.id}", None, {"table": session.table.id})


async def act(request: Request) -> Response:
    """POST /t/{table}/{rematch, resign, leave, back, abandon, agree, decline, stand-in}."""
    house = house_of(request)
    player = await house.player(request)
    house.limit(request, "choose", player)
    session = await house.session(request, player)
    hall, tbl, what = house.hall, session.table.id, request.path_params["act"]
    data = await fields(request)
    if what == "rematch":
        house.limit(request, "create", player)
        again = await hall.rematch(tbl, player)
        return house.go(request, f"/t/{again.table.id}", None, {"table": again.table.id, "url": f"/t/{again.table.id}"})
    if what in ("agree", "decline"):
        await hall.answer(tbl, player, what == "agree")
    elif what == "abandon":
        await hall.abandon(tbl, player)
    elif what == "stand-in":
        await hall.stand_in(tbl, player, number(data, "seat", 0, len(session.seats) - 1))
    elif what in ("resign", "leave", "back"):
        n = number(data, "seat", 0, len(session.seats) - 1)
        if n not in session.seats_of(player.id):
            raise Answer(403, "That is not your seat.")
        doing = {"resign": hall.resign, "leave": hall.leave, "back": hall.come_back}[what]
        await doing(tbl, player, n)
    else:
        raise Answer(404, "There is no such action at a table.")
    return house.go(request, f"/t/{tbl}" if what != "leave" else "/", None, {"table": tbl})
