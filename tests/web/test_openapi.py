"""The JSON interface is as /api/openapi.json describes it: schemathesis sends what the description allows and what it forbids."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks
from starlette.routing import Route

from meadhall.games import load_game
from meadhall.table import absence
from meadhall.web.api import OPERATIONS, Operation, description
from meadhall.web.app import routes
from web.programs import first_leaf, key, look, set_table
from web.serving import Served

load_all_checks()
TRUE = [CHECKS.get_one(name) for name in (
    "not_a_server_error", "status_code_conformance", "content_type_conformance", "response_headers_conformance",
    "response_schema_conformance",
)]  # fmt: skip
EXAMPLES = 16
ACTS = ("leave", "back", "resign", "rematch", "abandon", "agree", "decline", "stand-in")
PAGES = {  # for people, not for programs
    "/new", "/docs", "/docs/{name}", "/rules/{key}", "/favicon.ico", "/static/{build}/{name}", "/t/{table}",
    "/api/openapi.json", "/t/{table}/{act}", "/t/{table}/summary", "/learn", "/learn/{key}",
    "/me/ratings", "/me/company", "/me/asked/{table}/decline", "/t/{table}/ask",
    "/me/away", "/me/away/{span}/end", "/me/ways", "/me/ways/{way}/remove", "/me/ways/{way}/try",
    "/notices/confirm/{code}", "/notices/stop/{way}",
    "/t/{table}/review", "/t/{table}/review.svg", "/t/{table}/play-on",
    "/metrics", "/admin", "/admin/sign-in", "/admin/{deed}",  # for operators
    "/learn/{key}/book", "/learn/{key}/aid", "/learn/{key}/help", "/learn/{key}/{lesson}",
}  # fmt: skip


def test_every_route_is_described_or_a_page() -> None:
    told = {operation.name for operation in OPERATIONS}
    found = [route for route in routes() if isinstance(route, Route)]
    real = {f"{method} {route.path}" for route in found for method in (route.methods or ()) if method != "HEAD"}
    pages = {name for name in real if name in PAGES or name.split(" ")[1] in PAGES}
    acts = {
        name
        for name in told
        if name.rsplit("/", 1)[-1] in ("leave", "back", "resign", "rematch", "abandon", "agree", "decline", "stand-in")
    }
    assert real - pages == told - acts
    assert len(acts) == 8


# -- a table at which each operation can succeed, and the values with which it does ------------------------------------


@dataclass(frozen=True)
class People:
    """Two who know each other, and one who comes and goes; made once, for a client takes its time."""

    sigrid: httpx.Client
    torvald: httpx.Client
    leif: httpx.Client


@dataclass(frozen=True)
class Stage:
    """Who asks, and with which values in the path, the query and the body it goes well."""

    who: httpx.Client
    places: dict[str, Any] = field(default_factory=dict)
    query: dict[str, Any] = field(default_factory=dict)
    body: dict[str, Any] = field(default_factory=dict)


def alone(people: People, **body: Any) -> Stage:
    return Stage(people.sigrid, {"table": set_table(people.sigrid, sitting=["me", "me Bjorn"])}, {}, body)


def looking(people: People, **query: Any) -> Stage:
    return replace(alone(people), query=query)


def asked(people: People) -> Stage:
    """A question is put, and here is an answer."""
    stage = alone(people)
    frame = look(stage.who, stage.places["table"])
    return replace(stage, body={"seat": 0, "ask": frame["ask"], "path": [first_leaf(frame["tree"])], "key": key()})


def moved(people: People, **body: Any) -> Stage:
    stage = asked(people)
    assert stage.who.post(f"/t/{stage.places['table']}/choose", json=stage.body).status_code == 200
    return replace(stage, body=body)


def recorded(people: People) -> Stage:
    stage = moved(people)
    return replace(stage, body={"record": stage.who.get(f"/t/{stage.places['table']}/record.txt").text})


def waiting(people: People, **body: Any) -> Stage:
    return Stage(people.sigrid, {"table": set_table(people.sigrid, sitting=["me", "open"]), "n": 1}, {}, body)


def sitting_down(people: People) -> Stage:
    return replace(waiting(people, wanted=1), who=people.torvald)


def invited(people: People, kind: str = "join") -> Stage:
    table = set_table(people.sigrid, sitting=["me", "open"], visibility="private")
    link = people.sigrid.post(f"/t/{table}/invite", json={"kind": kind}).json()["url"]
    return Stage(people.torvald, {"table": table, "token": link.rsplit("/", 1)[-1]})


def together(people: People) -> str:
    stage = invited(people)
    table = str(stage.places["table"])
    assert people.torvald.post(f"/t/{table}/join/{stage.places['token']}", json={}).status_code == 200
    return table


def requested(people: People) -> Stage:
    table = together(people)
    assert people.sigrid.post(f"/t/{table}/abandon", json={}).status_code == 200
    return Stage(people.torvald, {"table": table})


def left(people: People) -> Stage:
    table = together(people)
    assert people.sigrid.post(f"/t/{table}/leave", json={"seat": 0}).status_code == 200
    return Stage(people.sigrid, {"table": table}, {}, {"seat": 0})


def ended(people: People) -> Stage:
    stage = alone(people)
    assert stage.who.post(f"/t/{stage.places['table']}/resign", json={"seat": 0}).status_code == 200
    return stage


def silenced(people: People) -> Stage:
    """Torvald is to choose first, and has been silent for longer than one must be."""
    table = set_table(people.sigrid, sitting=["open", "me"])
    assert people.torvald.post(f"/t/{table}/sit", json={}).status_code == 200
    return Stage(people.sigrid, {"table": table}, {}, {"seat": 0})


@pytest.fixture(scope="module", autouse=True)
def impatient() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(absence, "SILENCE", 0)
        yield


def device(people: People) -> Stage:
    return Stage(people.sigrid, {"token": people.sigrid.post("/device", json={}).json()["url"].rsplit("/", 1)[-1]})


def leaving(people: People) -> Stage:
    assert people.leif.post("/name", json={"name": "Leif"}).status_code == 200
    return Stage(people.leif, body={"name": "Leif"})


FIRST_MOVE = load_game("hexentafl").start().legal(0)[0]
LESSON = {"key": "hexentafl", "lesson": "1-the-way-out"}
NEW = {"game": "hexentafl", "sitting": ["me", "open"], "options": {}, "settings": {}, "visibility": "link", "clock": "day"}
STAGES: dict[str, Callable[[People], Stage]] = {
    "GET /games/{key}": lambda p: Stage(p.sigrid, {"key": "nxs"}), "POST /name": lambda p: alone(p, name="Sigrid"),
    "POST /sign-out": leaving, "POST /me/forget": leaving, "stand-in": silenced,
    "GET /device/{token}": device, "POST /device/{token}": device, "POST /tables": lambda p: alone(p, **NEW), "POST /import": recorded,
    "view": lambda p: looking(p, seat=0, at=0), "tree": lambda p: looking(p, seat=0, path='["p:d5"]', draft=""),
    "summary": ended, "GET /t/{table}/join/{token}": invited, "POST /t/{table}/join/{token}": invited,
    "GET /t/{table}/watch/{token}": lambda p: invited(p, "watch"), "POST /t/{table}/watch/{token}": lambda p: invited(p, "watch"),
    "sit": sitting_down, "invite": waiting, "POST /t/{table}/seats/{n}": lambda p: waiting(p, who="karl"), "start": waiting,
    "choose": asked, "why": lambda p: alone(p, seat=0, text="d5-d6", draft=[]), "hint": lambda p: alone(p, seat=0, draft=[]),
    "undo": lambda p: moved(p, seat=0), "chat": lambda p: alone(p, text="Skol!", audience="table"),
    "leave": lambda p: waiting(p, seat=0), "back": left, "resign": lambda p: alone(p, seat=0), "rematch": ended,
    "agree": requested, "decline": requested,
    "GET /learn/{key}/first-turn": lambda p: Stage(p.sigrid, {"key": "hexentafl"}),
    "GET /learn/{key}/{lesson}/step": lambda p: Stage(p.sigrid, LESSON, {"at": 2}),
    "POST /learn/{key}/{lesson}/choose": lambda p: Stage(p.sigrid, LESSON, {}, {"at": 2, "path": [FIRST_MOVE]}),
    "POST /learn/{key}/{lesson}/why": lambda p: Stage(p.sigrid, LESSON, {}, {"at": 2, "path": [], "text": "d5-d6"}),
}  # fmt: skip


def merge(fuzzed: Any, good: dict[str, Any], share: list[bool]) -> Any:
    """What was made up, with some or all of the good values in place of the made-up ones."""
    if not isinstance(fuzzed, dict):
        fuzzed = {}
    return {**fuzzed, **{name: value for (name, value), take in zip(good.items(), share, strict=False) if take}}


@pytest.fixture(scope="module")
def people(served: Served) -> People:
    return People(served.guest("Sigrid"), served.guest("Torvald"), served.guest("Leif"))


@pytest.fixture(scope="module")
def described(served: Served) -> Any:
    with served.client() as client:
        assert client.get("/api/openapi.json").json() == description()
    schema = schemathesis.openapi.from_url(served.url + "/api/openapi.json")
    schema.config.generation.update(modes=[GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
    return schema


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)
def test_the_hall_answers_as_described(people: People, described: Any, operation: Operation) -> None:
    stage = STAGES.get(operation.name) or STAGES.get(operation.path.rsplit("/", 1)[-1], alone)
    seen: set[int] = set()

    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None, derandomize=True)
    @given(described[operation.path][operation.method].as_strategy(), st.integers(0, 3), st.lists(st.booleans(), min_size=8, max_size=8))
    def send(case: Any, how: int, some: list[bool]) -> None:
        set_up = stage(people)
        share = [True] * 8 if how == 0 else some  # every fourth time all is well
        if how != 3:  # and every fourth time even the address is made up
            case.path_parameters = merge(case.path_parameters, set_up.places, [True] * 8)
        case.query = merge(case.query, set_up.query, share)
        if operation.body is not None and how != 2:
            case.body = merge({} if how == 0 else case.body, set_up.body, share)
        token = set_up.who.cookies["meadhall"]
        answer = case.call(headers={"accept": "application/json", "authorization": f"Bearer {token}"})
        seen.add(answer.status_code)
        case.validate_response(answer, checks=TRUE)

    send()
    assert seen & set(operation.answers), f"{operation.name} never succeeded: {seen}"
