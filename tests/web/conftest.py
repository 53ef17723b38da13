"""A real hall, and a real Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

import pytest
from playwright.sync_api import Dialog

from meadhall.web import effort, live
from web.driving import CHROMIUM, CHROMIUM_ARGS, COUNT
from web.serving import Served, halls

PACE = "try { if (!localStorage.getItem('meadhall:pace')) localStorage.setItem('meadhall:pace', '%s'); } catch {}"
LOUD = ("error", "warning", "assert")  # what a page says to its developers that must not be said
NOTHING: Mapping[str, str] = MappingProxyType({})


@pytest.fixture(autouse=True)
def never_lags(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hall that is too busy leaves beats out; how busy this machine is decides no test: its clocks stand still unless a test moves it."""
    for module in (live, effort):
        monkeypatch.setattr(module, "clock", lambda: 0.0)


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    hall = Served()
    yield hall
    hall.close()


@pytest.fixture
def serving() -> Iterator[Callable[..., Served]]:
    """Halls with settings of their own."""
    yield from halls()


@pytest.fixture(scope="module")  # Playwright's loop occupies the thread while it is open: other modules want one of their own
def chromium() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed here")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=CHROMIUM_ARGS)
        yield browser
        browser.close()


@pytest.fixture
def browse(chromium: Any) -> Iterator[Callable[..., Any]]:
    """Fresh pages of separate browsers, with motion as most people have it (calm: reduced).

    What happens is shown at once; a test of beats asks for another pace.

    Any error or warning in a page, or in a tab that it opens, fails the test. What a test provokes on purpose is named in `allow`,
    as {part of the message: why it is right here}.
    """
    contexts: list[Any] = []
    problems: list[str] = []

    def begin(phone: bool = False, calm: bool = False, pace: str = "instant", allow: Mapping[str, str] = NOTHING, **settings: Any) -> Any:
        def problem(words: str) -> None:
            if not any(part in words for part in allow):
                problems.append(words)

        def dismiss(dialog: Dialog) -> None:
            problem("a dialog: " + dialog.message)
            dialog.dismiss()

        def watch(page: Any) -> None:
            page.on("pageerror", lambda error: problem(f"error: {error}"))
            page.on("console", lambda told: problem(f"{told.type}: {told.text} {told.location}") if told.type in LOUD else None)
            page.on("dialog", dismiss)

        if phone:
            size = {"width": 360, "height": 780}
            settings = {"viewport": size, "has_touch": True, "is_mobile": True, "device_scale_factor": 2, **settings}
        else:
            settings = {"viewport": {"width": 1440, "height": 900}, **settings}
        context = chromium.new_context(reduced_motion="reduce" if calm else "no-preference", **settings)
        contexts.append(context)
        context.on("page", watch)
        context.add_init_script(COUNT)
        context.add_init_script(PACE % pace)
        page = context.new_page()
        page.set_default_timeout(15000)
        return page

    yield begin
    for context in contexts:
        context.close()
    assert not problems, problems
