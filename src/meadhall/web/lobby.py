"""The pages around the tables: the hall, a new table, the games and their rules, names and devices, imported records."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response

from meadhall.bots.levels import LEVELS
from meadhall.bots.own import seats_for
from meadhall.english import listed, sentence
from meadhall.errors import BadOption, UnknownGame
from meadhall.game import SEAT_NAMES, Game, Option
from meadhall.games import load_game
from meadhall.seating import short_name
from meadhall.store import Player, TableRow
from meadhall.table import DAY, MINUTE, Hall
from meadhall.table.seats import seat_names
from meadhall.web import assets, reference
from meadhall.web.house import Answer, fields, house_of, number, wants_json
from meadhall.web.people.common import mark_of, title_of
from meadhall.web.qr import qr
from meadhall.web.render import greeting, page
from meadhall.web.security import clean_name

__all__ = [
    "CLOCKS",
    "create",
    "device",
    "device_link",
    "game_page",
    "games_page",
    "hall_page",
    "health",
    "import_record",
    "name",
    "new",
    "rules",
    "sign_out",
    "use_device",
]

CLOCKS: dict[str, tuple[str, dict[str, int]]] = {
    "none": ("No clock", {}),
    "days": ("3 days per move", {"move": 3 * DAY}),
    "day": ("1 day per move", {"move": DAY}),
    "live": ("20 minutes each", {"total": 20 * MINUTE}),
}
TABLES = {"public": "Anybody may join or watch", "link": "By link", "private": "Players only"}
NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve")


def _game(key: str) -> Game:
    try:
        return load_game(key)
    except UnknownGame as problem:
        raise Answer(404, sentence(problem)) from None


async def _cards(hall: Hall, rows: list[TableRow], player: Player | None) -> list[dict[str, Any]]:
    """Tables as the lobby shows them: what to do there, and against whom."""
    out = []
    me = player.id if player is not None else None
    for row in rows:
        game = _game(row.game)
        others = [name for seat, name in zip(row.seats, seat_names(row), strict=True) if seat.player != me and seat.kind != "open"]
        card: dict[str, Any] = {"row": row, "game": game, "others": listed([short_name(name) for name in others]), "prompt": ""}
        if player is not None and any(seat.waits and seat.player == player.id for seat in row.seats):
            session = await hall.session(row.id)
            mine = [seat for seat in session.seats_of(player.id) if session.ask(seat) is not None]
            if mine and session.started:
                card["prompt"] = game.prompt(session.view(mine[0]), mine[0]).ask
        out.append(card)
    return out


async def hall_page(request: Request) -> Response:
    """GET /: tables that wait for you, the games, open tables."""
    house = house_of(request)
    player = await house.who(request)
    lists = await house.hall.lists(player, 20)
    if wants_json(request):
        listed = {name: [_table_json(row) for row in getattr(lists, name)] for name in ("waiting", "mine", "open", "watch")}
        return JSONResponse({"player": player and {"id": player.id, "name": player.name}, **listed}, headers={"cache-control": "no-store"})
    count = len(lists.waiting)
    if player is None:
        line = "Pick a game: no account, no installation, just a name."
    elif count:
        line = f"{NUMBERS[count] if count < len(NUMBERS) else count} {'table waits' if count == 1 else 'tables wait'} for you."
    else:
        line = "No table is waiting for you."
    return page(
        request,
        "hall.html",
        player=player,
        games=assets.games(),
        hello=greeting(player.name if player else ""),
        line=line,
        waiting_count=count,
        asked=await house.hall.asking.of(player.id) if player is not None else [],
        title=title_of,
        mark=mark_of,
        waiting=await _cards(house.hall, lists.waiting, player),
        mine=await _cards(house.hall, lists.mine, player),
        open=await _cards(house.hall, lists.open, player),
        watch=await _cards(house.hall, lists.watch[:5], player),
    )


def _table_json(row: TableRow) -> dict[str, Any]:
    seats = [{"kind": seat.kind, "name": seat.name or seat.bot or ""} for seat in row.seats]
    return {"id": row.id, "game": row.game, "status": row.status, "options": row.options, "seats": seats, "updated": row.updated}


# -- a new table ------------------------------------------------------------------------------------------------------


async def new(request: Request) -> Response:
    """GET /new?game=: the form, with sensible defaults."""
    house = house_of(request)
    player = await house.who(request)
    game = _game(request.query_params.get("game", assets.games()[0].key))
    seats = game.seats[-1]
    return page(
        request,
        "new.html",
        game=game,
        player=player,
        games=assets.games(),
        most=seats,
        chosen=game.default_seats,
        levels=LEVELS,
        own=seats_for(game),
        bot=wanted if (wanted := request.query_params.get("bot", "")) in LEVELS else "karl",
        clocks=CLOCKS,
        tables=TABLES,
        names=SEAT_NAMES * 3,
        options=[_form_option(game, option) for option in game.options],
        first_game={name: _spelled(value) for name, value in game.rules.first_game.items()},
        error="",
    )


def _counts(game: Game, option: Option, value: Any) -> list[int]:
    """The seat counts with which a value is possible, if it is with some and not with others: nobody begins who does not sit there."""

    def possible(seats: int) -> bool:
        try:
            game.start(seats, **{option.name: value})
        except BadOption:
            return False
        return True

    found = [seats for seats in game.seats if possible(seats)]
    return found if len(found) < len(game.seats) else []


def _form_option(game: Game, option: Option) -> dict[str, Any]:
    """How an option is asked for: a row of segments, a list, a number, a list for each seat, boxes to tick, or a line of text."""
    values = [(option.say(value), option.label(value)) for value in option.values or option.each]
    counts = {option.say(value): _counts(game, option, value) for value in option.values}
    if option.values:
        kind = "seg" if len(values) <= 4 and sum(len(words) for _, words in values) <= 40 else "list"
    elif option.each:
        kind = "seats" if option.by_seat else "some"
    else:
        kind = "number" if option.low is not None else "text"
    return {
        "name": option.name,
        "title": option.heading,
        "about": option.about,
        "needs": {name: [_spelled(value) for value in wanted] for name, wanted in option.needs.items()},
        "for_seats": list(option.for_seats),
        "more": option.more,
        "chosen": [option.say(value) for value in option.default] if option.each and isinstance(option.default, list | tuple) else [],
        "kind": kind,
        "values": values,
        "counts": counts,
        "default": option.say(option.default),
        "low": option.low,
        "high": option.high,
    }


def _spelled(value: object) -> str:
    """A value as a form sends it."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def _asked(option: Option, data: dict[str, Any], seats: int) -> str:
    """The value of an option as a form sends it; "" if it is missing."""
    if not option.each:
        return str(data.get(f"option-{option.name}", ""))
    if option.by_seat:
        given = [str(data.get(f"option-{option.name}-{n}", "")) for n in range(seats)]
        return ",".join(given) if any(given) else ""
    return ",".join(option.say(value) for value in option.each if data.get(f"option-{option.name}-{option.say(value)}"))


async def create(request: Request) -> Response:
    """POST /tables: set the table and go there."""
    house = house_of(request)
    data = await fields(request)
    game = _game(str(data.get("game", "")))
    player, secret = await house.somebody(request, str(data.get("name", "")))
    house.limit(request, "create", player)
    if isinstance(data.get("sitting"), list):
        sitting = [str(who) for who in data["sitting"][:16]]
    else:
        seats = number(data, "seats", game.seats[0], game.seats[-1], game.default_seats)
        sitting = [_sitter(data, n) for n in range(seats)]
    options = data.get("options")
    if options is None:
        options = {option.name: said for option in game.options if (said := _asked(option, data, len(sitting))) != ""}
    if not isinstance(options, dict):
        raise Answer(422, "options must be a JSON object.")
    settings: Any = data.get("settings")
    if settings is None:
        clock = str(data.get("clock", "none"))
        if clock not in CLOCKS:
            raise Answer(422, f"clock must be one of {', '.join(CLOCKS)}.")
        settings = dict(CLOCKS[clock][1])
        if "move" in settings and data.get("weekend") in (True, "on"):
            settings["weekend"] = True
        if house.public:
            settings["chat"] = False
    if not isinstance(settings, dict):
        raise Answer(422, "settings must be a JSON object.")
    visibility = str(data.get("visibility", "public"))
    if visibility not in TABLES:
        raise Answer(422, f"visibility must be one of {', '.join(TABLES)}.")
    session = await house.hall.create(player, game.key, len(sitting), options, settings, visibility, sitting)
    tbl = session.table.id
    body: dict[str, Any] = {"table": tbl, "url": f"/t/{tbl}"}
    if not any(seat.kind == "open" for seat in session.seats):
        return house.go(request, f"/t/{tbl}", secret, body)
    token = await house.hall.invite(tbl, player)
    answer = house.go(request, f"/t/{tbl}", secret, {**body, "invite": f"/t/{tbl}/join/{token}"})
    return house.keep_link(answer, request, tbl, "join", token)


def _sitter(data: dict[str, Any], n: int) -> str:
    """Who takes a seat, from the form: me, open, a bot's level, or somebody else on this device."""
    who = str(data.get(f"seat{n}", "me" if n == 0 else "bot:karl")).removeprefix("bot:")
    return f"me {clean_name(str(data.get(f'here{n}', ''))) or SEAT_NAMES[n % 6]}" if who == "here" else who


async def import_record(request: Request) -> Response:
    """POST /import: a game from its text record."""
    house = house_of(request)
    data = await fields(request)
    player, secret = await house.somebody(request, str(data.get("name", "")))
    house.limit(request, "import", player)
    text = data.get("record")
    if not isinstance(text, str) or not text.strip():
        raise Answer(422, "Paste a record: its headers, then one line for each move.")
    session = await house.hall.import_record(player, text)
    return house.go(request, f"/t/{session.table.id}", secret, {"table": session.table.id, "url": f"/t/{session.table.id}"})


# -- games and rules --------------------------------------------------------------------------------------------------


async def games_page(request: Request) -> Response:
    """GET /games: the catalogue; as JSON with all options."""
    if wants_json(request):
        return JSONResponse({game.key: game_json(game) for game in assets.games()})
    return RedirectResponse("/#games", 303)


def game_json(game: Game) -> dict[str, Any]:
    """A game for programs: seats and options with their ranges."""
    options = [
        {
            "name": o.name,
            "about": o.about,
            "default": o.say(o.default),
            "values": [o.say(v) for v in o.values],
            "low": o.low,
            "high": o.high,
        }
        for o in game.options
    ]
    return {
        "key": game.key,
        "title": game.title,
        "rules": game.version,
        "seats": list(game.seats),
        "secrets": game.secrets,
        "together": game.together,
        "minutes": game.minutes,
        "about": game.line,
        "actions": game.actions,
        "options": options,
    }


async def game_page(request: Request) -> Response:
    """GET /games/{key}: a game with its picture, credit and rules."""
    house = house_of(request)
    game = _game(request.path_params["key"])
    if wants_json(request):
        return JSONResponse(game_json(game))
    rules = await asyncio.to_thread(reference.reference_html, game)
    return page(
        request,
        "game.html",
        game=game,
        player=await house.who(request),
        rules=rules,
        contents=reference.contents(game),
        glossary=reference.glossary(game),
        has_book=bool(game.book()),
        options=[_form_option(game, option) for option in game.options],
    )


async def rules(request: Request) -> Response:
    """GET /rules/{key}: the rules as a part of a page, for the drawer at the table."""
    game = _game(request.path_params["key"])
    if "text/html" in request.headers.get("accept", "") and request.headers.get("sec-fetch-mode") == "navigate":
        return RedirectResponse(f"/games/{game.key}", 303)
    return HTMLResponse(await asyncio.to_thread(reference.reference_html, game), headers={"cache-control": "public, max-age=300"})


# -- people -----------------------------------------------------------------------------------------------------------


async def name(request: Request) -> Response:
    """POST /name: get or change a name. As JSON it gives programs their token."""
    house = house_of(request)
    data = await fields(request)
    wanted = clean_name(str(data.get("name", "")))
    if not wanted:
        raise Answer(422, "Please give a name: 1 to 32 letters.")
    player, secret = await house.somebody(request, wanted)
    return house.go(request, "/", secret, {"player": player.id, "name": player.name})


async def sign_out(request: Request) -> Response:
    """POST /sign-out: forget this browser. The player stays, and can still be reached from other devices."""
    house = house_of(request)
    return await house.sign_out(request)


async def device_link(request: Request) -> Response:
    """POST /device: a link, valid once and for ten minutes, to continue on another device."""
    house = house_of(request)
    player = await house.player(request)
    house.limit(request, "join", player)
    token = await house.hall.people.device_token(player)
    link = f"{house.base(request)}device/{token}"
    if wants_json(request):
        return JSONResponse({"url": link}, headers={"cache-control": "no-store"})
    return page(request, "device.html", player=player, link=link, code=qr(link), token="", whose=player, other=False)


async def device(request: Request) -> Response:
    """GET /device/{token}: names the player and shows a button; looking changes nothing."""
    house = house_of(request)
    player, token = await house.who(request), request.path_params["token"]
    whose = await house.hall.people.whose_device(token)
    if whose is None:
        raise Answer(404, "This link has been used, or is older than ten minutes.")
    if wants_json(request):
        told = {"player": whose.id, "name": whose.name}
        return JSONResponse(told, headers={"cache-control": "no-store"})
    other = player is not None and player.id != whose.id
    return page(request, "device.html", player=player, link="", code="", token=token, whose=whose, other=other)


async def use_device(request: Request) -> Response:
    """POST /device/{token} {instead}: become the same player here. Somebody else's browser must say that it wants to."""
    house = house_of(request)
    house.limit(request, "join")
    data = await fields(request)
    player, token = await house.who(request), request.path_params["token"]
    whose = await house.hall.people.whose_device(token)
    if player is not None and whose is not None and player.id != whose.id and data.get("instead") not in (True, "yes"):
        raise Answer(409, f"You are {player.name} here. To become {whose.name} instead, open the link and say so.")
    _player, secret = await house.hall.people.use_device(token)
    return house.go(request, "/", secret)


async def health(_request: Request) -> Response:
    """GET /healthz: alive."""
    return PlainTextResponse("ok\n", headers={"cache-control": "no-store"})
