"""The review of a finished table: made once in the workers, for those who may see the table, after the end only; and playing on from it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import unescape
from itertools import pairwise
from typing import Any

import httpx
import pytest

from bots.planted import HX, blunder, planted
from meadhall import load_game
from meadhall.record import Record
from meadhall.rng import Rng
from meadhall.table import Busy
from meadhall.web import reviewing
from meadhall.web.reviewgraph import Mark, graph
from waiting import until
from web.driving import moves, no_coach, one_choice, ready
from web.programs import set_table
from web.serving import PLENTY, Served
from web.test_axe import complaints

HTML = {"accept": "text/html"}
Browse = Callable[..., Any]


@pytest.fixture(scope="module")
def hall() -> Iterator[Served]:
    """A hall whose reviews are quick: four playouts of each position, and a karl is asked."""
    made = Served()
    made.app.state.house.reviews.level, made.app.state.house.reviews.tries = "karl", 4
    yield made
    made.close()


def imported(client: httpx.Client, record: Record) -> str:
    answer = client.post("/import", json={"record": record.write()})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["table"])


def reviewed(client: httpx.Client, tbl: str) -> dict[str, Any]:
    """The review, once it is made."""
    asked = client.post(f"/t/{tbl}/review")
    assert asked.status_code == 202, asked.text
    until(lambda: client.get(f"/t/{tbl}/review").json()["state"] == "made")
    return dict(client.get(f"/t/{tbl}/review").json()["review"])


@contextmanager
def kept_as(hall: Served, body: dict[str, Any]) -> Iterator[None]:
    """For a while, every table of the hall has this review."""
    plain = {"form": reviewing.FORM, "level": "jarl", "tries": 9, "luck": [0.0, 0.0], "choices": [0, 0], "strokes": [], "turns": []}

    class Kept:
        async def get(self, _tbl: str) -> dict[str, Any]:
            return {**plain, **body}

    reviews = hall.app.state.house.reviews
    real, reviews.kept = reviews.kept, Kept()
    try:
        yield
    finally:
        reviews.kept = real


def finished(key: str, **options: Any) -> Record:
    """Some finished game of random choices."""
    record, rng = Record(load_game(key), 2, options), Rng(4)
    while not record.over:
        actor = record.state.actors()[0]
        legal = record.state.options(actor)
        record.add(actor, legal[rng.below(len(legal))])
    return record


# -- the review -------------------------------------------------------------------------------------------------------


def test_a_planted_blunder_is_the_turning_point_of_the_page(hall: Served) -> None:
    sigrid = hall.guest()
    record, at = blunder()
    tbl = imported(sigrid, record)
    page = sigrid.get(f"/t/{tbl}/review", headers=HTML).text
    assert "Review this game" in page and f'href="/t/{tbl}/review"' in sigrid.get(f"/t/{tbl}", headers=HTML).text
    found = reviewed(sigrid, tbl)
    worst = found["turns"][0]
    assert (worst["at"], worst["seat"]) == (at, record.entries[at].actor) and worst["cost"] > 0.2
    assert len(found["shares"]) == len(record.entries) + 1 and found["shares"][-1] == record.state.scores()
    assert found["luck"] == [0.0, 0.0]
    page = sigrid.get(f"/t/{tbl}/review", headers=HTML).text
    name = record.names[worst["seat"]]
    assert (
        f"Move {at + 1}: {name} chose “{worst['chosen']}”".replace("-", "\u2060-\u2060") in page
        and worst["better"].replace("-", "\u2060-\u2060") in page
        and f"this cost {name} " in page
    )
    assert "Strokes of luck" not in page and '<th scope="col">Luck</th>' not in page, "nothing is left to chance in this game"
    assert page.count("<polyline") == 8 and 'aria-label="The expected share of the win over' in page
    picture = sigrid.get(f"/t/{tbl}/review.svg", params={"at": at})
    assert picture.status_code == 200 and picture.headers["content-type"].startswith("image/svg+xml") and "<svg" in picture.text
    assert sigrid.get(f"/t/{tbl}/review.svg", params={"at": 10**6}).status_code == 422


def test_it_is_made_once_and_kept(hall: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    sigrid = hall.guest()
    tbl = imported(sigrid, blunder()[0])
    found = reviewed(sigrid, tbl)
    monkeypatch.setattr(reviewing, "piece_of_shares", None)  # whoever made it again would fail
    assert reviewed(sigrid, tbl) == found
    assert hall.app.state.house.reviews.making == {}


def test_one_of_another_form_is_made_again(hall: Served) -> None:
    """It counted as none, but the new one was not kept beside it: the page offered to make it for ever."""
    sigrid = hall.guest()
    tbl = imported(sigrid, blunder()[0])
    reviewed(sigrid, tbl)
    reviews = hall.app.state.house.reviews
    kept, form = reviews.kept, reviewing.FORM
    old = {"form": form - 1}

    class Older:
        async def get(self, asked: str) -> dict[str, Any] | None:
            return old if asked == tbl and old else await kept.get(asked)

        async def drop(self, asked: str) -> None:
            old.clear()
            await kept.drop(asked)

        async def keep(self, *row: Any) -> None:
            assert not old, "the store keeps the first one"
            await kept.keep(*row)

    reviews.kept = Older()
    try:
        assert sigrid.get(f"/t/{tbl}/review").json()["state"] == "none"
        assert reviewed(sigrid, tbl)["form"] == form
    finally:
        reviews.kept = kept


def test_the_workers_say_how_often_positions_are_played_on(hall: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """A plain hall with compiled workers played on six times, as if they were plain too."""
    sigrid = hall.guest()
    monkeypatch.setattr(hall.app.state.house.reviews, "tries", 0)
    monkeypatch.setattr(reviewing, "compiled", lambda: True)
    monkeypatch.setattr(reviewing, "TRIES", 3)
    assert reviewed(sigrid, imported(sigrid, blunder()[0]))["tries"] == 3


def test_a_moment_shows_its_question_and_the_whole_position(hall: Served) -> None:
    """A picture leaves out what lies beside the board, such as the dice of RagnaRoll."""
    sigrid = hall.guest()
    record, at = planted("ragnaroll", "blunder")
    tbl = imported(sigrid, record)
    seat = record.entries[at].actor
    view = record.at(at).view(seat)
    point = {"at": at, "seat": seat, "chosen": "R4-2", "better": "x", "why": "A good choice: Hit R4-2.", "cost": 0.3}
    with kept_as(hall, {"turns": [point], "shares": [[0.5, 0.5], [0.25, 0.75]]}):
        page = unescape(sigrid.get(f"/t/{tbl}/review", headers=HTML).text)
    assert record.game.prompt(view, seat).ask in page and record.game.text(view) in page
    assert "chose “R4\u2060-\u20602”" in page and "A jarl’s choice: Hit R4\u2060-\u20602." in page, "squares are not broken into two lines"
    assert 'class="panel box rv-moment rv-below"' in page, "so wide a picture is legible only below the words"
    assert f'<a class="rv-look" href="/t/{tbl}/review.svg?at={at}"' in page


def test_what_one_of_a_fellowship_does_costs_everybody(hall: Served) -> None:
    sigrid = hall.guest()
    record, at = planted("yggdrasil", "blunder")
    point = {"at": at, "seat": 0, "chosen": "End the turn", "better": "x", "why": "A good choice: x.", "cost": 0.3}
    with kept_as(hall, {"turns": [point], "shares": [[0.5], [0.0]], "luck": [0.0], "choices": [-0.5]}):
        page = sigrid.get(f"/t/{imported(sigrid, record)}/review", headers=HTML).text
    assert "this cost everybody 30\u00a0% of the win" in page


def test_a_stroke_of_luck_is_told_as_such(hall: Served) -> None:
    sigrid = hall.guest()
    record = finished("lindisfarne")
    tbl = imported(sigrid, record)
    roll = next(n for n, entry in enumerate(record.entries) if entry.actor < 0)
    stroke = {"at": roll, "text": record.entries[roll].text, "gains": [-0.25, 0.25]}
    with kept_as(hall, {"shares": [[0.5, 0.5], [0.25, 0.75]], "luck": [-0.25, 0.25], "strokes": [stroke]}):
        page = sigrid.get(f"/t/{tbl}/review", headers=HTML).text
    name = record.names[0]
    assert "Strokes of luck" in page and f"Chance took 25\u00a0% of the win from {name}." in page and "No choice stands out" in page
    assert re.search(r"rv-down\">−25\u00a0%", page) and re.search(r"rv-up\">\+25\u00a0%", page)  # a real minus sign


def test_it_is_made_in_real_workers_with_progress(serving: Callable[..., Served]) -> None:
    hall = serving(brain=None, workers=1, limits=PLENTY)
    hall.app.state.house.reviews.level, hall.app.state.house.reviews.tries = "karl", 2
    sigrid = hall.guest()
    record, at = blunder()
    tbl = imported(sigrid, record)
    assert sigrid.post(f"/t/{tbl}/review", headers=HTML, follow_redirects=False).status_code == 303
    page = sigrid.get(f"/t/{tbl}/review", headers=HTML).text
    assert "<progress" in page and 'http-equiv="refresh"' in page, "a page that looks again by itself"
    until(lambda: sigrid.get(f"/t/{tbl}/review").json()["state"] == "made")
    assert sigrid.get(f"/t/{tbl}/review").json()["review"]["turns"][0]["at"] == at


def test_one_that_fails_can_be_asked_for_again(hall: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    sigrid = hall.guest()
    tbl = imported(sigrid, blunder()[0])

    async def broken(*_arguments: Any) -> Any:
        raise Busy("This took too long.")

    monkeypatch.setattr(hall.app.state.house.reviews, "elsewhere", broken)
    assert sigrid.post(f"/t/{tbl}/review").status_code == 202
    until(lambda: sigrid.get(f"/t/{tbl}/review").json()["state"] == "none")
    assert "could not be finished" in sigrid.get(f"/t/{tbl}/review", headers=HTML).text
    monkeypatch.undo()
    assert reviewed(sigrid, tbl)


def test_only_after_the_end_and_only_for_those_who_may_see_the_table(hall: Served) -> None:
    sigrid, leif = hall.guest(), hall.guest("Leif")
    running = set_table(sigrid, sitting=["me", "me Bjorn"])
    for path in ("review", "review.svg?at=0"):
        answer = sigrid.get(f"/t/{running}/{path}")
        assert answer.status_code == 409 and "not over" in answer.json()["reason"]
    assert sigrid.post(f"/t/{running}/review").status_code == 409
    assert sigrid.post(f"/t/{running}/play-on", json={"at": 0, "seat": 0}).status_code == 409
    tbl = imported(sigrid, blunder()[0])  # by link
    for answer in (leif.get(f"/t/{tbl}/review"), leif.post(f"/t/{tbl}/review"), leif.post(f"/t/{tbl}/play-on", json={"at": 0, "seat": 0})):
        assert answer.status_code == 403


def test_what_stays_secret_after_the_end_is_not_reviewed(hall: Served) -> None:
    sigrid = hall.guest()
    tbl = imported(sigrid, finished("nxs", cards="drawing", cards_face_down=True))
    for answer in (sigrid.get(f"/t/{tbl}/review"), sigrid.post(f"/t/{tbl}/review"), sigrid.get(f"/t/{tbl}/review.svg?at=0")):
        assert answer.status_code == 403 and "stay secret after the end" in answer.json()["reason"]
    assert sigrid.post(f"/t/{tbl}/play-on", json={"at": 0, "seat": 0}).status_code == 403
    assert f'href="/t/{tbl}/review"' not in sigrid.get(f"/t/{tbl}", headers=HTML).text


def test_a_game_that_was_given_up_has_a_review_too(hall: Served) -> None:
    sigrid = hall.guest()
    record, _ = blunder()
    tbl = imported(sigrid, record.cut(6))
    assert sigrid.post(f"/t/{tbl}/resign", json={"seat": 0}).status_code == 200
    assert len(reviewed(sigrid, tbl)["shares"]) == 7
    page = sigrid.get(f"/t/{tbl}/review", headers=HTML).text
    assert f"{record.names[0]} resigned. {record.names[1]} wins." in page


def test_numbers_of_the_graph_never_overlap_and_stay_inside() -> None:
    shares = [[0.5, 0.5]] * 101
    for at in ([100, 100, 100, 99, 98], [0, 0, 1, 50, 51], [40]):
        marks = [Mark(place, 0, n, "Move") for n, place in enumerate(at, 1)]
        wide, narrow = graph([0, 1], shares, marks, "Shares").split("</svg>")[:2]
        for drawn, width in ((wide, 720), (narrow, 340)):
            places = [float(found) for found in re.findall(r'<circle cx="([\d.]+)"', drawn)]
            assert len(places) == len(at) and all(after - before >= 23.9 for before, after in pairwise(places)), places
            assert places[0] >= 11 and places[-1] <= width - 11


# -- playing on -------------------------------------------------------------------------------------------------------


def test_one_plays_on_from_a_position_against_bots(hall: Served) -> None:
    sigrid, leif = hall.guest(), hall.guest("Leif")
    record, at = blunder()
    tbl = imported(sigrid, record)
    seat = record.entries[at].actor
    made = sigrid.post(f"/t/{tbl}/play-on", json={"at": at, "seat": seat, "level": "karl"})
    assert made.status_code == 200, made.text
    new = made.json()["table"]
    frame = sigrid.get(f"/t/{new}/view", params={"data": 1}).json()
    assert HX.load(frame["data"]) == record.at(at).view(seat) and frame["you"] and frame["seat"] == seat
    row = next(one for one in sigrid.get("/").json()["waiting"] if one["id"] == new)
    assert row["seats"][seat]["name"] == "Sigrid" and row["seats"][1 - seat] == {"kind": "bot", "name": "karl"}
    assert f"played on from move {at} of another game" in sigrid.get(f"/t/{new}", headers=HTML).text
    assert leif.get(f"/t/{new}/view").status_code == 403, "it is not listed, and not for strangers"
    for wrong in (
        {"at": 10**6, "seat": 0},
        {"at": 0, "seat": 7},
        {"at": 0, "seat": 0, "level": "me"},
        {"at": 0, "seat": 0, "level": "krl"},
    ):
        assert sigrid.post(f"/t/{tbl}/play-on", json=wrong).status_code == 422


def test_where_a_table_comes_from_is_marked_and_nobody_can_pretend(hall: Served) -> None:
    sigrid = hall.guest()
    session = hall.app.state.house.hall.live._entries
    tbl = imported(sigrid, blunder()[0])
    assert session[tbl].session.settings.origin == "record"
    new = sigrid.post(f"/t/{tbl}/play-on", json={"at": 2, "seat": 0}).json()["table"]
    assert session[new].session.settings.origin == f"{tbl} 2"
    assert sigrid.post(f"/t/{new}/resign", json={"seat": 0}).status_code == 200
    again = sigrid.post(f"/t/{new}/rematch").json()
    fresh = again.get("table") or again["url"].rsplit("/", 1)[-1]
    assert session[fresh].session.settings.origin == "", "a rematch begins at the start"
    refused = sigrid.post("/tables", json={"game": "hexentafl", "sitting": ["me", "karl"], "settings": {"origin": "record"}})
    assert refused.status_code == 422 and "by the hall alone" in refused.json()["reason"]


def test_a_browser_reviews_and_plays_on(hall: Served, browse: Browse) -> None:
    page = browse(phone=True)
    page.goto(f"{hall.url}/new?game=hexentafl")
    page.fill("[name=name]", "Ingrid")
    page.locator("form#mh-new button.go").click()
    page.wait_for_url("**/t/*")
    record, at = blunder()
    answer = page.request.post(f"{hall.url}/import", data={"record": record.write()}, headers={"accept": "application/json"})
    tbl = answer.json()["table"]
    page.goto(f"{hall.url}/t/{tbl}")
    page.locator(f".mh-over a[href='/t/{tbl}/review']").click()
    page.get_by_role("button", name="Review this game").click()
    page.wait_for_selector(".rv-graph.rv-narrow")
    page.wait_for_function("() => [...document.images].every((one) => !one.hasAttribute('src') || one.loading === 'lazy' || one.complete)")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
    drawn = page.locator(".rv-graph:visible")
    assert drawn.count() == 1 and drawn.locator("xpath=..").evaluate("(box) => box.scrollWidth <= box.clientWidth"), "all of it is in sight"
    letters = drawn.locator("text").first.evaluate("(text) => text.getScreenCTM().a * parseFloat(getComputedStyle(text).fontSize)")
    assert letters >= 11, "as large as other small print"
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        assert complaints(page) == []
    assert page.get_by_text("Play on from another move").count() == 1
    first = page.locator("#moment-1")
    first.get_by_text("Play on from here").click()
    first.get_by_role("button", name="Play on").click()
    page.wait_for_url(lambda url: "/t/" in url and tbl not in url)
    assert f"played on from move {at}" in page.content()
    no_coach(page, "hexentafl")
    page.reload()
    ready(page)
    before = moves(page)
    one_choice(page, random.Random(3), touch=True)
    page.wait_for_function("before => Number(document.getElementById('mh-slider').max) >= before + 2", arg=before)  # and the bot's answer
