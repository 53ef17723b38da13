"""While bots think, whoever waits sees who does, and that it goes on."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from web.driving import no_coach, press, ready, set_table, until
from web.programs import first_leaf, look, send
from web.serving import Served, quick

Browse = Callable[..., Any]
MOVING = "() => getComputedStyle(document.getElementById('mh-prompt'), '::after').animationName"


@pytest.fixture
def held(serving: Callable[..., Served]) -> Iterator[tuple[Served, threading.Event]]:
    """A hall whose bots choose as soon as the test says so."""
    go = threading.Event()

    async def slow(level: str, key: str, data: dict[str, object], seat: int, seed: int) -> int:
        while not go.is_set():
            await asyncio.sleep(0.01)
        return quick(level, key, data, seat, seed)

    yield serving(brain=slow), go
    go.set()


def test_a_bot_is_seen_thinking(held: tuple[Served, threading.Event], browse: Browse) -> None:
    hall, go = held
    page = browse()
    no_coach(page, "hexentafl")
    set_table(page, hall.url, "hexentafl")
    ready(page)
    until(page, {"yours"})
    assert page.locator(".prompt.thinks").count() == 0, "it is the turn of a person"
    for _ in range(2):  # a man, and where he goes
        press(page, "[data-region] [data-spot].may:not(.picked)")
    page.wait_for_selector(".prompt.thinks")
    page.mouse.move(2, 2)  # or the words would be about the hex below the mouse
    page.wait_for_function("() => / is thinking\\./.test(document.getElementById('mh-then').textContent)")
    assert page.evaluate(MOVING) == "thinks"
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(MOVING) == "none", "where nothing may move the words alone say it"
    go.set()
    until(page, {"yours", "over"})
    assert page.locator(".prompt.thinks").count() == 0


def test_people_are_waited_for_and_only_bots_think(held: tuple[Served, threading.Event]) -> None:
    hall, go = held
    ingrid, torvald = hall.guest("Ingrid"), hall.guest("Torvald")
    tbl = ingrid.post("/tables", json={"game": "hexentafl", "sitting": ["me", "karl"]}).json()["table"]
    frame = look(torvald, tbl)
    assert not frame["thinking"] and frame["prompt"]["help"].startswith("Waiting for Ingrid."), "a person's turn"
    begun = look(ingrid, tbl)
    assert begun["you"] and not begun["thinking"]
    assert send(ingrid, tbl, begun, first_leaf(begun["tree"])).status_code == 200
    frame = look(torvald, tbl)
    assert frame["thinking"] and " is thinking." in frame["prompt"]["help"]
    go.set()
