"""A person's own page: what waits for them, their games and results, whom they met, and all that is stored about them."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from meadhall.errors import UnknownGame
from meadhall.games import load_game
from meadhall.ratings import Ratings, can_rate
from meadhall.store import Persons, Player, tally
from meadhall.table import TableError, turn_of
from meadhall.table.keeper import Keeper
from meadhall.web.house import COOKIE, Answer, House, fields, house_of, wants_json
from meadhall.web.people import rest
from meadhall.web.people.common import day, mark_of, moment, title_of
from meadhall.web.people.ways import told_how
from meadhall.web.render import page

__all__ = ["export", "forget", "page_of_one", "waiting", "waiting_for"]

MOST = 50  # tables in a list
LATEST = 12  # finished tables that are listed
NO_STORE = {"cache-control": "no-store"}


async def waiting_for(house: House, player: Player) -> list[dict[str, Any]]:
    """The tables that wait for somebody. `turn` names the turn, so that nobody is told of it twice."""
    found = []
    for row in (await house.hall.lists(player, MOST)).waiting:
        try:
            session = await house.hall.session(row.id)
        except TableError:
            continue  # it was removed meanwhile
        for seat in session.seats_of(player.id):
            if session.ask(seat) is not None and session.table.seats[seat].kind == "human":
                due = session.clock(seat).deadline
                turn = turn_of(session, seat)
                found.append(
                    {
                        "table": row.id,
                        "game": row.game,
                        "title": session.game.title,
                        "seat": seat,
                        "turn": f"{turn.own}-{turn.others}",
                        "due": due,
                    }
                )
    return found


async def waiting(request: Request) -> Response:
    """GET /me/waiting: the tables that wait for the asker. A page that is open in the background asks now and then."""
    house = house_of(request)
    player = await house.player(request)
    house.limit(request, "view", player)
    return JSONResponse({"tables": await waiting_for(house, player)}, headers=NO_STORE)


async def page_of_one(request: Request) -> Response:
    """GET /me: what waits for you, your games and results, whom you met; what is stored, and how to take it along or delete it."""
    house = house_of(request)
    player = await house.player(request)
    persons = Persons(house.hall.store)
    played, met = await persons.played(player.id), await persons.met(player.id, MOST)
    results = dict(sorted(tally(played).items()))
    waits = await waiting_for(house, player)
    ratings = await Ratings(house.hall).of(player.id)
    if wants_json(request):
        games = {game: asdict(counts) for game, counts in results.items()}
        people = [asdict(each) for each in met]
        numbers = {game: {"mean": each.shown, "give": each.give, "games": each.games} for game, each in ratings.items()}
        out = {"player": player.id, "name": player.name, "games": games, "waiting": waits, "met": people, "ratings": numbers}
        return JSONResponse(out, headers=NO_STORE)
    tables = {each.tbl: each for each in played}
    waiting_ids = {each["table"] for each in waits}
    return page(
        request,
        "me.html",
        player=player,
        title=title_of,
        mark=mark_of,
        day=day,
        moment=moment,
        rows=[(key, title_of(key), counts) for key, counts in results.items()],
        together={title_of(key) for key in results if _together(key)},
        waiting=waits,
        running=[each for each in tables.values() if each.status == "playing" and each.tbl not in waiting_ids][:MOST],
        ended=[(each, _ending(each.seat, each.scores)) for each in tables.values() if each.status in ("done", "abandoned")][:LATEST],
        met=met,
        ratings=ratings,
        can_rate=can_rate(),
        asked=await house.hall.asking.of(player.id),
        told=await told_how(house, player),
        away=await rest.spans(house, player),
        days_left=await rest.left(house, player),
        now=house.hall.now(),
        counts=await persons.counts(player.id),
    )


def _together(key: str) -> bool:
    try:
        return load_game(key).together
    except (UnknownGame, ImportError):
        return False


def _ending(seat: int, scores: tuple[float, ...]) -> str:
    if seat >= len(scores):
        return "no result"
    if scores[seat] != max(scores) or not scores[seat]:
        return "lost"
    return "won" if scores.count(scores[seat]) == 1 else "won with others"


async def export(request: Request) -> Response:
    """GET /me/data.json: everything that is stored about the asker."""
    house = house_of(request)
    player = await house.player(request)
    house.limit(request, "data", player)
    body = json.dumps(await house.hall.live.care.export(player.id), indent=1, ensure_ascii=False)
    headers = {**NO_STORE, "content-disposition": 'attachment; filename="meadhall-data.json"'}
    return Response(body, media_type="application/json", headers=headers)


async def forget(request: Request) -> Response:
    """POST /me/forget {name}: delete the asker's data. The name must be typed, so that it does not happen by accident."""
    house = house_of(request)
    player = await house.player(request)
    house.limit(request, "data", player)
    data = await fields(request)
    if str(data.get("name", "")).strip() != player.name:
        raise Answer(422, "Type your name to delete your data for good.")
    await Keeper(house.hall).forget(player.id, "asked by the player")
    answer = house.go(request, "/", None, {})
    answer.delete_cookie(COOKIE, path="/")
    return answer
