"""Where requests come from, how often they may come, what names and words may hold."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meadhall.web.security import Buckets, clean_name, clean_words, same_site

HOST = {"host": "hall.example:8793"}


@pytest.mark.parametrize(
    ("headers", "ours"),
    [
        ({}, True),  # a program: no browser, so no cookie that could be abused
        ({"sec-fetch-site": "same-origin", "origin": "http://hall.example:8793"}, True),
        ({"sec-fetch-site": "none"}, True),  # typed by the user
        ({"origin": "http://hall.example:8793"}, True),  # a browser on plain HTTP in the local net
        ({"origin": "http://HALL.example:8793"}, True),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "same-site", "origin": "http://hall.example:8793"}, False),
        ({"sec-fetch-site": "cross-site", "origin": "http://hall.example:8793"}, False),
        ({"origin": "http://evil.example"}, False),
        ({"origin": "http://hall.example"}, False),  # another port is another site
        ({"origin": "http://hall.example:8793.evil.example"}, False),
        ({"origin": "null"}, False),
        ({"origin": ""}, False),
    ],
)
def test_only_our_own_pages_may_change_anything(headers: dict[str, str], ours: bool) -> None:
    assert same_site({**HOST, **headers}) is ours
    assert same_site({**HOST, **headers}, socket=True) is (ours and "origin" in headers), "a socket must say where it comes from"


def test_a_bucket_empties_and_fills_again() -> None:
    now = [0.0]
    buckets = Buckets({"chat": (3, 0.5)}, clock=lambda: now[0])
    assert [buckets.take("chat", "a") for _ in range(4)] == [True, True, True, False]
    assert buckets.wait("chat", "a") == 2
    assert buckets.take("chat", "b"), "others are not held up"
    now[0] = 2.0
    assert buckets.take("chat", "a") and not buckets.take("chat", "a")
    now[0] = 1000.0
    assert [buckets.take("chat", "a") for _ in range(4)] == [True, True, True, False], "it never holds more than its size"


def test_buckets_forget_the_oldest_before_they_fill_the_memory() -> None:
    buckets = Buckets({"chat": (1, 1)}, most=10)
    for n in range(100):
        buckets.take("chat", str(n))
    assert len(buckets.level) == 10


@given(st.text(max_size=80))
def test_names_are_short_and_visible(text: str) -> None:
    name = clean_name(text)
    assert len(name) <= 32 and name == name.strip() and "\n" not in name and "\u202e" not in name and "\0" not in name
    assert clean_name(name) == name


def test_direction_marks_and_controls_are_dropped() -> None:
    assert clean_name("  Bjo\u0308rn \u202eevil\u0007 ") == "Björn evil"
    assert clean_name("\u200b\u2066") == ""
    for blank in ("\u3164", "\u2800", "\u1160", "\u115f", "\uffa0", "\u034f", "\u0301\ufe0f", " \u00a0\u2003"):
        assert clean_name(blank) == clean_words(blank) == "", f"nothing of {blank!r} can be seen"
    assert clean_name("A\u3164B") == "AB" and clean_name("\u0301Leif") != ""
    assert clean_words("a\r\nb\u202e") == "a\nb" and len(clean_words("x" * 900)) == 500
