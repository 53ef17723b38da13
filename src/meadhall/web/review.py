"""The review of a finished game as a page: the shares as a graph, luck and choices, the turning points, and playing on from them."""

from __future__ import annotations

import re
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from meadhall import svg
from meadhall.bots.levels import LEVELS
from meadhall.english import listed, winners
from meadhall.game import SPECTATOR, Game, Look
from meadhall.seating import short_name
from meadhall.svg import Markup, el
from meadhall.table import Session
from meadhall.table.branching import may_branch, moves_of
from meadhall.web import assets
from meadhall.web.fonts import with_fonts
from meadhall.web.house import Answer, House, fields, house_of, number, wants_json
from meadhall.web.render import page
from meadhall.web.reviewgraph import Mark, graph

__all__ = ["routes"]

NO_STORE = {"cache-control": "no-store"}
PICTURE = {**NO_STORE, "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; font-src data:"}
MOMENTS = 10  # of the table beside the graph
WIDE = 1.4  # how many times as wide as high a picture is that stands below the words
HYPHEN = re.compile(r"(?<=\w)-(?=\w)")
AGAINST = "huskarl"  # whom one plays on against, unless another level is asked for


def routes(at: str) -> list[BaseRoute]:
    """The addresses of reviews, below that of a table."""
    return [
        Route(f"{at}/review", review_page, methods=["GET"]),
        Route(f"{at}/review", begin, methods=["POST"]),
        Route(f"{at}/review.svg", picture, methods=["GET"]),
        Route(f"{at}/play-on", play_on, methods=["POST"]),
    ]


async def _finished(request: Request) -> tuple[House, Session]:
    """The table of the address, if the asker may see it and everything about it may be told."""
    house = house_of(request)
    session = await house.session(request, await house.who(request))
    if not session.over or not session.started:
        raise Answer(409, "The game is not over: a review would tell secrets.")
    may_branch(session)
    return house, session


async def review_page(request: Request) -> Response:
    """GET /t/{table}/review: the review; how far it is; or the offer to make it. As JSON: state, progress and what was found."""
    house, session = await _finished(request)
    tbl = session.table.id
    found = await house.reviews.found(tbl)
    part = house.reviews.progress(tbl) if found is None else None
    state = "made" if found is not None else "making" if part is not None else "none"
    if wants_json(request):
        return JSONResponse({"state": state, "progress": 1.0 if found is not None else part or 0.0, "review": found}, headers=NO_STORE)
    player = await house.who(request)
    told = _told(session, found) if found is not None else {}
    names = [short_name(name) for name in session.names]
    return page(
        request,
        "review.html",
        game=session.game,
        session=session,
        player=player,
        state=state,
        percent=round(100 * (part or 0.0)),
        failed=house.reviews.failed.get(tbl, ""),
        result=_result(session),
        names=names,
        levels=LEVELS,
        against=AGAINST,
        mine=session.seats_of(player.id) if player is not None else [],
        told=told,
    )


async def begin(request: Request) -> Response:
    """POST /t/{table}/review: make the review, unless it is made already."""
    house, session = await _finished(request)
    house.limit(request, "import", await house.who(request))
    await house.reviews.begin(session)
    where = f"/t/{session.table.id}/review"
    if wants_json(request):
        return JSONResponse({"url": where, "progress": house.reviews.progress(session.table.id) or 0.0}, 202, NO_STORE)
    return RedirectResponse(where, 303)


async def picture(request: Request) -> Response:
    """GET /t/{table}/review.svg?at=: the position after so many moves, as whoever chose next knew it."""
    house, session = await _finished(request)
    house.limit(request, "view", await house.who(request))
    moves = moves_of(session)
    at = number(dict(request.query_params), "at", 0, len(moves) - 1)
    chooser = moves[at][0]
    game = session.game
    made = svg.stand_alone(_drawn(session, at, chooser), game.style(), game.symbols(), themes=True)
    return Response(with_fonts(made), media_type="image/svg+xml", headers=PICTURE)


def _drawn(session: Session, at: int, chooser: int) -> str:
    """The position after so many moves, as its chooser knew it."""
    view = session.timeline.before(at).view(chooser if chooser >= 0 else SPECTATOR)
    return session.game.alone(view, Look(names=session.names))


async def play_on(request: Request) -> Response:
    """POST /t/{table}/play-on {at, seat, level, name}: a new table that begins there, with bots on the other seats."""
    house, session = await _finished(request)
    data = await fields(request)
    player, secret = await house.somebody(request, str(data.get("name", "")))
    house.limit(request, "import", player)
    at = number(data, "at", 0, 10**6)
    seat = number(data, "seat", 0, len(session.seats) - 1)
    made = await house.hall.play_on(session.table.id, player, at, seat, str(data.get("level", AGAINST)))
    tbl = made.table.id
    return house.go(request, f"/t/{tbl}", secret, {"table": tbl, "url": f"/t/{tbl}"})


# -- what is told -----------------------------------------------------------------------------------------------------


def _result(session: Session) -> str:
    """How it ended, as a sentence."""
    result = session.table.result or {}
    names, scores = [short_name(name) for name in session.names], result.get("scores") or []
    if result.get("how") == "abandon" or not scores:
        return "The game ended without a result."
    said = winners(names, scores, session.game.together)
    if result.get("how") == "resign" and result.get("seat") is not None:
        return f"{names[result['seat']]} resigned. {said}".strip()
    if result.get("how") == "timeout" and result.get("seat") is not None:
        return f"{names[result['seat']]} ran out of time. {said}".strip()
    return said


def _told(session: Session, found: dict[str, Any]) -> dict[str, Any]:
    """What the page shows of a review."""
    names = [short_name(name) for name in session.names]
    shares: list[list[float]] = found["shares"]
    moments = _moments(session, found, names)
    marks = [Mark(moment["at"], moment["seat"], moment["number"], moment["title"]) for moment in moments]
    together = session.game.together
    lines = [listed(names)] if together else names
    label = f"The expected share of the win over {len(shares) - 1} moves: {_course(lines, shares)}"
    return {
        "graph": graph(pigments := [_pigment(session.game, seat) for seat in range(len(lines))], shares, marks, label),
        "lines": list(zip(lines, pigments, strict=True)),
        "rows": _rows(session, found, names),
        "steps": (steps := sorted({round(n * (len(shares) - 1) / (MOMENTS - 1)) for n in range(MOMENTS)})),
        "course": [(name, [_percent(shares[n][seat]) for n in steps]) for seat, name in enumerate(lines)],
        "moments": moments,
        "wide": bool(moments) and _is_wide(_drawn(session, moments[0]["at"], SPECTATOR)),
        "chance": any(found["luck"]),
        "level": found["level"],
        "tries": found["tries"],
    }


def _is_wide(picture: str) -> bool:
    """Is a picture too wide to be read beside the words? It then stands below them."""
    box = re.search(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"', picture)
    return box is not None and float(box.group(1)) >= WIDE * float(box.group(2))


def _pigment(game: Game, seat: int) -> int:
    """Which of the hall's seat colours a seat has: its number, unless the game paints the crest of that seat in another one."""
    name = f"{game.prefix.lower()}-seat-{seat + 1}"
    painted = re.search(rf'<symbol id="{name}"(?:(?!</symbol>).)*?\bseat-([1-6])\b', game.symbols(), re.DOTALL)
    return int(painted.group(1)) if painted else seat % 6 + 1


def _course(names: list[str], shares: list[list[float]]) -> str:
    """Where each line begins and ends, in words."""
    parts = [f"{name} from {_percent(shares[0][n])} to {_percent(shares[-1][n])}" for n, name in enumerate(names)]
    return f"{listed(parts)}."


def _rows(session: Session, found: dict[str, Any], names: list[str]) -> list[dict[str, Any]]:
    """Luck and choices, seat by seat. What the others did is what is left: together they make up the whole way."""
    rows = []
    for seat, name in enumerate(names):
        first, last = found["shares"][0][seat], found["shares"][-1][seat]
        luck, own = found["luck"][seat], found["choices"][seat]
        rows.append(
            {
                "seat": seat,
                "crest": assets.crest(seat, session.game),
                "name": name,
                "first": _percent(first),
                "luck": _change(luck),
                "own": _change(own),
                "others": _change(last - first - luck - own),
                "last": _percent(last),
            }
        )
    return rows


def _moments(session: Session, found: dict[str, Any], names: list[str]) -> list[dict[str, Any]]:
    """The turning points and then the strokes of luck, numbered one after the other."""
    out: list[dict[str, Any]] = []
    for point in found["turns"]:
        who = names[point["seat"]]
        whom = "everybody" if session.game.together else who
        out.append(
            {
                **point,
                "luck": False,
                "title": _unbroken(f"Move {point['at'] + 1}: {who} chose “{point['chosen']}”"),
                "words": f"Compared with a better choice, this cost {whom} {_percent(point['cost'])} of the win.",
                "advice": _unbroken(point["why"].replace("A good ", f"A {found['level']}’s ", 1)),
                "crest": assets.crest(point["seat"], session.game),
            }
        )
    for stroke in found["strokes"]:
        gains: list[float] = stroke["gains"]
        best = max(range(len(gains)), key=lambda seat: abs(gains[seat]))
        whom, part = "everybody" if session.game.together else names[best], _percent(abs(gains[best]))
        words = f"Chance gave {whom} {part} of the win." if gains[best] > 0 else f"Chance took {part} of the win from {whom}."
        out.append(
            {
                "at": stroke["at"],
                "seat": None,
                "luck": True,
                "title": _unbroken(f"Move {stroke['at'] + 1}: {_said(session, stroke['at'], names) or stroke['text']}"),
                "words": words,
                "advice": "",
                "crest": Markup(""),
            }
        )
    for n, moment in enumerate(out, 1):
        view, seat = session.timeline.before(moment["at"]).view(SPECTATOR if moment["luck"] else moment["seat"]), moment["seat"]
        moment.update(number=n, asked="" if seat is None else session.game.prompt(view, seat).ask, text=session.game.text(view))
    return out


def _said(session: Session, n: int, names: list[str]) -> str:
    """What the log says about a move, secrets included; of what followed from it, nothing."""
    step = session.timeline.steps[session.timeline.live[n]]
    return next((said for event in step.told if (said := session.game.log(event, tuple(names)))), "")


def _unbroken(words: str) -> str:
    """Words whose squares and moves, such as `R4-2`, stay on one line."""
    return HYPHEN.sub("\u2060-\u2060", words)


def _percent(share: float) -> str:
    return f"{100 * share:.0f}\u00a0%"


def _change(share: float) -> Markup:
    """A gain or a loss, with its sign as people write it, and never `-0`."""
    points = round(100 * share)
    words = "0" if not points else f"{'+' if points > 0 else '−'}{abs(points)}\u00a0%"  # a real minus sign
    return el("span", words, cls="rv-up" if points > 0 else "rv-down" if points < 0 else "")
