"""The JSON interface described for programs (OpenAPI 3.1), from one table of its operations; served at /api/openapi.json.

Tests send a running hall what this description allows and what it does not, and check every answer against it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from meadhall import __version__
from meadhall.bots.levels import BOTS
from meadhall.games import keys
from meadhall.web.frame import SHAPES, schema

__all__ = ["OPERATIONS", "Operation", "description", "openapi"]

Schema = dict[str, Any]


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _object(required: str = "", **properties: Schema) -> Schema:
    return {"type": "object", "properties": properties, "required": required.split()}


def _list(of: Schema, **more: Any) -> Schema:
    return {"type": "array", "items": of, **more}


TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer"}
FLAG: Schema = {"type": "boolean"}
OPTIONAL_WHOLE: Schema = {"type": ["integer", "null"]}
SEAT: Schema = {"type": "integer", "minimum": 0, "maximum": 15, "description": "a seat of yours, counted from 0"}
NAME: Schema = {"type": "string", "minLength": 1, "maxLength": 32, "description": "only needed if you have no name yet"}
ACTIONS: Schema = _list({"type": "integer"}, maxItems=200, description="choices laid out but not committed")
WHO: Schema = {
    "type": "string",
    "description": f'me, "me Leif" (somebody else on this device), open, or a bot: {", ".join(BOTS)}, or another of the hall',
    "examples": ["me", "open", BOTS[-1]],
}
MOVED: Schema = {**WHO, "description": f"{WHO['description']}; or move: me, who leave my seat for this one"}

WAITS: Schema = _object("table game title seat turn due", table=TEXT, game=TEXT, title=TEXT, seat=WHOLE, turn=TEXT, due=OPTIONAL_WHOLE)

SCHEMAS: dict[str, Schema] = {
    "Reason": _object("reason", reason={**TEXT, "minLength": 1, "description": "one sentence, with the clause where there is one"}),
    "Late": {**_object("reason", reason=TEXT, frame=_ref("Frame")), "description": "too late; a choice also gets the fresh frame"},
    "Table": _object(
        "id game status options seats updated", id=TEXT, game=TEXT, status={"enum": ["open", "playing", "done", "abandoned", "frozen"]},
        options={"type": "object"}, updated=WHOLE,
        seats=_list(_object("kind name", kind={"enum": ["human", "bot", "open"]}, name=TEXT)),
    ),
    "Lists": _object(
        "player waiting mine open watch", player={"anyOf": [{"type": "null"}, _object("id name", id=TEXT, name=TEXT)]},
        **{name: _list(_ref("Table")) for name in ("waiting", "mine", "open", "watch")},
    ),
    "Game": _object(
        "key title rules seats secrets together minutes about actions options", key=TEXT, title=TEXT, rules=WHOLE, seats=_list(WHOLE),
        secrets=FLAG, together=FLAG, minutes=TEXT, about=TEXT, actions=WHOLE,
        options=_list(_object(
            "name about default values low high", name=TEXT, about=TEXT, default=TEXT, values=_list(TEXT), low=OPTIONAL_WHOLE,
            high=OPTIONAL_WHOLE,
        )),
    ),
    "Me": _object("player name games waiting met ratings", player=TEXT, name=TEXT, games={
        "type": "object",
        "additionalProperties": _object("tables finished won shared", tables=WHOLE, finished=WHOLE, won=WHOLE, shared=WHOLE),
    }, waiting=_list(WAITS), met=_list(_object("id name tables last", id=TEXT, name=TEXT, tables=WHOLE, last=WHOLE)), ratings={
        "type": "object", "additionalProperties": _object("mean give games", mean=WHOLE, give=WHOLE, games=WHOLE),
    }),
    "Waiting": _object("tables", tables=_list(WAITS)),
    "Data": _object("player browsers seats hosted events chat watched ways away ratings invitations", player={"type": "object"}, **{
        name: _list({"type": "object"})
        for name in ("browsers", "seats", "hosted", "events", "chat", "ways", "away", "ratings", "invitations")
    }, watched=_list(TEXT)),
    "Games": {"type": "object", "additionalProperties": _ref("Game")},
    "Advice": _object("reason", reason=TEXT, do=WHOLE, path=_list(TEXT)),
    "Words": _object(
        "at of title say point arrow waits hint", at=WHOLE, of=WHOLE, title=TEXT, say=TEXT, point=_list(_list(TEXT)),
        arrow=_list(_list(TEXT)), waits=FLAG, hint=TEXT, frame=_ref("Frame"),
    ),
    "FirstTurn": _object("steps", steps=_list(_ref("Words"))),
    "Verdict": _object("kind say frames", kind={"enum": ["right", "wrong", "more"]}, say=TEXT, frames=_list(_ref("Frame"))),
    "Reach": _object(
        "words marks", words=TEXT, marks=_list(_list(TEXT, minItems=2, maxItems=2), description="ids and the classes they get"),
    ),
    "Invitation": _object(
        "table kind game free", table=TEXT, kind={"enum": ["seat", "watch"]}, game=TEXT,
        free=_list(WHOLE, description="the seats that are open"),
    ),
    "Went": _object(
        table=TEXT, url=TEXT, seat=OPTIONAL_WHOLE, kind={"enum": ["seat", "watch"]}, invite=TEXT, player=TEXT, name=TEXT,
        token={**TEXT, "description": "given once, to a caller without a name: send it as Authorization: Bearer"},
    ),
    **{shape.__name__: schema(shape) for shape in SHAPES},
}  # fmt: skip

REFUSALS: dict[int, tuple[str, str]] = {
    403: ("not yours to do, or sent from another site", "Reason"), 404: ("not found", "Reason"),
    409: ("not now", "Late"), 413: ("too long", "Reason"), 415: ("neither a form nor JSON", "Reason"),
    422: ("refused, with the reason", "Reason"), 429: ("too often; see Retry-After", "Reason"),
    503: ("the store or the adviser does not answer; nothing was changed", "Reason"),
}  # fmt: skip
EVERYWHERE = (403, 429)  # the keeper may keep somebody out, and an address may ask too often
CHANGES = (403, 413, 415, 422, 429, 503)  # of every POST


@dataclass(frozen=True)
class Operation:
    """One thing that a program can ask of the hall.

    `answers`: by status, the schema of a JSON answer, a media type for one that is not JSON, or None for one without a body.
    """

    method: str
    path: str
    about: str
    answers: dict[int, str | None]
    refusals: tuple[int, ...] = ()
    body: Schema | None = None
    query: dict[str, Schema] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """As it is requested."""
        return f"{self.method} {self.path}"

    def describe(self) -> Schema:
        """As OpenAPI wants it."""
        inside = [part[1:-1] for part in self.path.split("/") if part.startswith("{")]
        given = [{"name": name, "in": "path", "required": True, "schema": PLACES[name]} for name in inside]
        asked = [{"name": name, "in": "query", "required": False, "schema": schema} for name, schema in self.query.items()]
        made: Schema = {"summary": self.about, "parameters": [*given, *asked], "responses": {}}
        if self.body is not None:
            made["requestBody"] = {"required": True, "content": {"application/json": {"schema": self.body}}}
        for status, answer in self.answers.items():
            made["responses"][str(status)] = _answer("done" if status < 300 else "see elsewhere", answer)
        for status in sorted({*self.refusals, *EVERYWHERE}):
            made["responses"][str(status)] = _answer(*REFUSALS[status])
        return made


def _answer(about: str, answer: str | None) -> Schema:
    if answer is None:
        return {"description": about}
    if "/" in answer:
        return {"description": about, "content": {answer: {"schema": TEXT}}}
    return {"description": about, "content": {"application/json": {"schema": _ref(answer)}}}


PLACES: dict[str, Schema] = {
    "table": {"type": "string", "pattern": "^[a-z2-9]{8}$"}, "key": {"type": "string", "pattern": "^[a-z]+$", "examples": ["hexentafl"]},
    "lesson": {"type": "string", "pattern": "^[1-9][0-9]*-[a-z0-9-]+$", "examples": ["1-the-way-out"]},
    "token": {"type": "string", "pattern": "^[A-Za-z0-9_-]{22}$"}, "n": {"type": "integer", "minimum": 0, "maximum": 15},
}  # fmt: skip
AT = "/t/{table}"
LOOKING: dict[str, Schema] = {"seat": {**SEAT, "description": "which of your seats looks, if you have several"}}
SEEING = (403, 404, 422, 429, 503)
LESSON = "/learn/{key}/{lesson}"
PART: Schema = {"type": "integer", "minimum": 0, "maximum": 99, "description": "the step of the lesson, counted from 0"}
MADE: Schema = _list({"type": "integer", "minimum": 0}, maxItems=40, description="the choices of this step, all of them")
STEP: Schema = {"anyOf": [{"type": "integer", "minimum": 0}, {**TEXT, "minLength": 1, "maxLength": 200}]}


def _post(path: str, about: str, answers: dict[int, str | None], body: Schema | None = None, more: tuple[int, ...] = ()) -> Operation:
    return Operation("POST", path, about, answers, tuple(sorted({*CHANGES, *more})), body if body is not None else _object())


OPERATIONS: tuple[Operation, ...] = (
    Operation("GET", "/", "The lobby: tables that wait for you, yours, open ones, and those to watch.", {200: "Lists"}, (503,)),
    Operation("GET", "/games", "All games with their seats and options, by key.", {200: "Games"}),
    Operation("GET", "/games/{key}", "One game.", {200: "Game"}, (404,)),
    _post("/name", "Get or change a name.", {200: "Went"}, _object("name", name=NAME)),
    Operation("GET", "/me", "What waits for you, your results by game, whom you met.", {200: "Me"}, (403, 503)),
    Operation("GET", "/me/waiting", "The tables that wait for you; `turn` names the turn.", {200: "Waiting"}, (403, 429, 503)),
    Operation("GET", "/me/data.json", "Everything that is stored about you.", {200: "Data"}, (503,)),
    _post("/me/forget", "Delete your data; type your name to confirm.", {200: "Went"}, _object("name", name=NAME)),
    _post("/sign-out", "Forget this cookie or token.", {200: "Went"}),
    _post("/device", "A link, valid once and for ten minutes, to continue on another device.", {200: "Went"}),
    Operation("GET", "/device/{token}", "Who this link would make you; looking changes nothing.", {200: "Went"}, (403, 404, 503)),
    _post("/device/{token}", "Become the same player here; with `instead` also if you are another one now.", {200: "Went"}, _object(
        instead={"const": True},
    ), (404, 409)),
    _post("/tables", "Set up a table.", {200: "Went"}, _object(
        "game", game={"type": "string", "enum": list(keys())}, name=NAME,
        sitting=_list(WHO, minItems=1, maxItems=16), options={"type": "object"}, settings={"type": "object"},
        visibility={"enum": ["public", "link", "private"]}, clock={"enum": ["none", "days", "day", "live"]},
        weekend={**FLAG, "description": "the time for each move stands still on Saturdays and Sundays (UTC)"},
    ), (404, 409)),
    _post("/import", "A table from a text record.", {200: "Went"}, _object(
        "record", record={**TEXT, "maxLength": 200_000}, name=NAME,
    ), (409,)),
    Operation("GET", f"{AT}/view", "The frame, now or after your move number `at`.", {200: "Frame"}, (*SEEING, 409), query={
        **LOOKING, "at": {"type": "integer", "minimum": 0, "maximum": 10**6},
        "data": {"const": 1, "description": "with the view's own fields"},
        "side": {"type": "integer", "minimum": 0, "maximum": 15, "description": "for a watcher: drawn around this seat"},
    }),
    Operation("GET", f"{AT}/tree", "A branch of choices that was too large for the frame.", {200: "Node"}, (*SEEING, 409), query={
        "seat": SEAT, "path": {**TEXT, "description": "a JSON list of spots"}, "draft": {**TEXT, "pattern": "^([0-9]+(,[0-9]+)*)?$"},
    }),
    Operation("GET", f"{AT}/reach", "What a thing could do if it were its owner's turn.", {200: "Reach"}, (*SEEING, 409), query={
        **LOOKING, "spot": {**TEXT, "maxLength": 100}, "draft": {**TEXT, "pattern": "^([0-9]+(,[0-9]+)*)?$"},
    }),
    Operation("GET", f"{AT}/record.txt", "The record, as far as you may know it.", {200: "text/plain"}, SEEING, query=LOOKING),
    Operation("GET", f"{AT}/board.svg", "The table as a watcher sees it.", {200: "image/svg+xml"}, SEEING),
    Operation("GET", f"{AT}/join/{{token}}", "What an invitation is for; looking changes nothing.", {200: "Invitation"}, (404, 503)),
    Operation("GET", f"{AT}/watch/{{token}}", "The same for a watcher's invitation.", {200: "Invitation"}, (404, 503)),
    _post(f"{AT}/join/{{token}}", "Take the seat.", {200: "Went"}, _object(name=NAME, wanted=SEAT), (404, 409)),
    _post(f"{AT}/watch/{{token}}", "Be let in as a watcher.", {200: "Went"}, _object(name=NAME), (404, 409)),
    _post(f"{AT}/sit", "Take a free seat at a public table, or move to it.", {200: "Went"}, _object(name=NAME, wanted=SEAT), (404, 409)),
    _post(f"{AT}/invite", "A fresh link, for the host; older links of the same kind no longer work.", {200: "Went"}, _object(
        kind={"enum": ["join", "watch"]},
    ), (404, 409)),
    _post(f"{AT}/seats/{{n}}", "The host arranges a seat before the start.", {200: "Went"}, _object("who", who=MOVED), (404, 409)),
    _post(f"{AT}/start", "Start now, with bots in the free seats.", {200: "Went"}, None, (404, 409)),
    _post(f"{AT}/choose", "Make choices; the answer is your frame, whose draft has what is only laid out.", {200: "Frame"}, _object(
        "seat ask path key", seat=SEAT, ask={**WHOLE, "minimum": -1, "maximum": 10**9}, key={**TEXT, "minLength": 8, "maxLength": 64},
        path=_list(STEP, minItems=1, maxItems=200), draft={"enum": [True, False, "turn", "only"]},
    ), (404, 409)),
    _post(f"{AT}/why", "The action that a text or a path of spots names, or why it is not possible.", {200: "Advice"}, _object(
        "seat", seat=SEAT, text={**TEXT, "maxLength": 200}, path=_list({**TEXT, "maxLength": 100}, minItems=1, maxItems=20), draft=ACTIONS,
    ), (404, 409)),
    _post(f"{AT}/hint", "What a good bot would do, in words.", {200: "Advice"}, _object("seat", seat=SEAT, draft=ACTIONS), (404, 409)),
    _post(f"{AT}/undo", "Take back, or ask the others for consent.", {204: None}, _object(
        "seat", seat=SEAT, turn={**FLAG, "description": "the whole turn, not only its last choice"},
    ), (404, 409)),
    _post(f"{AT}/chat", "Say something.", {204: None}, _object(
        "text", text={**TEXT, "minLength": 1, "maxLength": 500}, audience={"enum": ["table", "seats", "watchers"]},
    ), (404, 409)),
    *(_post(f"{AT}/{act}", about, {200: "Went"}, _object("seat", seat=SEAT), (404, 409)) for act, about in (
        ("leave", "Leave: a bot stands in."), ("back", "Take the seat back from the bot."), ("resign", "Resign a seat for good."),
        ("stand-in", "A bot takes over for somebody else who has been silent for an hour, where no clock runs."),
    )),
    *(_post(f"{AT}/{act}", about, {200: "Went"}, None, (404, 409)) for act, about in (
        ("rematch", "The same table again, the seats rotated by one."), ("abandon", "End the game without a result, or ask to."),
        ("agree", "Agree to the open request."), ("decline", "Decline it."),
    )),
    Operation("GET", "/learn/{key}/first-turn", "What is said beside a first game.", {200: "FirstTurn"}, (404,)),
    Operation("GET", f"{LESSON}/step", "A step of a lesson: its words and its frame.", {200: "Words"}, (404, 422, 429), query={"at": PART}),
    _post(f"{LESSON}/choose", "Make the choices of a step: right, wrong, or more to come.", {200: "Verdict"}, _object(
        "at path", at=PART, path={**MADE, "minItems": 1},
    ), (404, 409)),
    _post(f"{LESSON}/why", "The action that a text or spots name in a step, or why it is not possible.", {200: "Advice"}, _object(
        "at path", at=PART, path=MADE, text={**TEXT, "maxLength": 200}, spots=_list({**TEXT, "maxLength": 100}, minItems=1, maxItems=20),
    ), (404,)),
    Operation("GET", "/healthz", "Alive.", {200: "text/plain"}),
    Operation("GET", "/readyz", "Can tables be played?", {200: "text/plain"}, (503,)),
)  # fmt: skip


@cache
def description() -> Schema:
    """The whole interface as an OpenAPI document."""
    paths: Schema = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = operation.describe()
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Meadhall",
            "version": __version__,
            "description": "Send Accept: application/json, and the token of POST /name as Authorization: Bearer. See /docs/protocol.",
        },
        "security": [{}, {"bearer": []}],
        "paths": paths,
        "components": {"schemas": SCHEMAS, "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}}},
    }


async def openapi(_request: Request) -> Response:
    """GET /api/openapi.json."""
    return JSONResponse(description(), headers={"cache-control": "public, max-age=300"})
