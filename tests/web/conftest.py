"""A real hall, and a real Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from web.serving import Served

CHROMIUM = Path("/usr/bin/chromium")


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    hall = Served()
    yield hall
    hall.close()


@pytest.fixture
def serving() -> Iterator[Callable[..., Served]]:
    """Halls with settings of their own."""
    halls: list[Served] = []

    def begin(**settings: Any) -> Served:
        halls.append(Served(**settings))
        return halls[-1]

    yield begin
    for hall in halls:
        hall.close()


@pytest.fixture(scope="module")  # Playwright's loop occupies the thread while it is open: other modules want one of their own
def chromium() -> Iterator[Any]:
    if not CHROMIUM.exists():
        pytest.skip("Chromium is not installed here")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def browse(chromium: Any) -> Iterator[Callable[..., Any]]:
    """Fresh pages of separate browsers; any error in a page fails the test."""
    contexts: list[Any] = []
    problems: list[str] = []

    def begin(phone: bool = False, calm: bool = True, **settings: Any) -> Any:
        if phone:
            size = {"width": 360, "height": 780}
            settings = {"viewport": size, "has_touch": True, "is_mobile": True, "device_scale_factor": 2, **settings}
        else:
            settings = {"viewport": {"width": 1440, "height": 900}, **settings}
        context = chromium.new_context(reduced_motion="reduce" if calm else "no-preference", **settings)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15000)
        page.on("pageerror", lambda error: problems.append(f"error: {error}"))
        page.on("console", lambda message: problems.append(message.text) if "Content Security Policy" in message.text else None)
        page.on("dialog", lambda dialog: (problems.append("a dialog: " + dialog.message), dialog.dismiss()))
        return page

    yield begin
    for context in contexts:
        context.close()
    assert not problems, problems
