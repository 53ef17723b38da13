"""RULES.md becomes HTML: our subset, clause anchors, and nothing that a browser would run."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meadhall.rulebook import clauses, items, parse
from meadhall.web import assets
from meadhall.web.rulebook import html
from web.serving import Served

TEXT = """# Rules

By *Astrid* and **Bjorn**. See HX-1.2 and `a1-b2`.

## 1 The board

- **HX-1.1** [rulebook] A board of
  hexes; HX-1.2 says more.
  - nested once
- **HX-1.2** Plain clause <script>alert(1)</script>

1. first
2. second

| piece | count |
|---|---|
| King | 1 |

```text
a <b>
```
"""


def test_headings_lists_tables_and_code() -> None:
    out = html(TEXT)
    assert '<h2 id="rules">Rules</h2>' in out and '<h3 id="1-the-board">' in out
    assert "<i>Astrid</i>" in out and "<b>Bjorn</b>" in out and "<code>a1-b2</code>" in out
    assert "<li>nested once</li>" in out and "<ol><li>first</li><li>second</li></ol>" in out
    assert "<td>King</td>" in out and "a &lt;b&gt;" in out


def test_clauses_are_anchors_and_mentions_lead_to_them() -> None:
    out = html(TEXT)
    assert '<li id="HX-1.1" class="rule">' in out and 'href="#HX-1.2"' in out
    assert '<span class="tag rulebook">rulebook</span>' in out and "hexes;" in out
    assert [item.clause for item in items(parse(TEXT)) if item.clause] == ["HX-1.1", "HX-1.2"]


def test_nothing_can_run() -> None:
    assert "<script" not in html(TEXT)
    assert "<a" not in html("[x](javascript:alert(1))") and "<a" in html("[x](https://example.org/)")


ALLOWED = {
    "h2",
    "h3",
    "h4",
    "p",
    "ul",
    "ol",
    "li",
    "b",
    "i",
    "code",
    "pre",
    "a",
    "div",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "span",
}


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="ab<>&\"'*`|-#[]() \n1.HX:", max_size=200))
def test_any_text_gives_balanced_and_escaped_html(text: str) -> None:
    from html.parser import HTMLParser

    stack: list[str] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            assert tag in ALLOWED
            assert all(name in {"id", "class", "href", "rel", "scope"} for name, _ in attrs)
            stack.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert stack.pop() == tag

    Reader().feed(html(text))
    assert not stack


@pytest.mark.parametrize("key", [game.key for game in assets.games()])
def test_every_rulebook_is_readable(key: str) -> None:
    game = next(g for g in assets.games() if g.key == key)
    out = html(game.rulebook())
    found = clauses(game)
    assert len(found) > 10 and all(f'id="{name}"' in out for name in found)


TAG = re.compile(r"\[(?:rulebook|public|derived|designed|ruling)\b[^]]*\]")
# Words of a table that stand in two lines, and whether the page can be pushed sideways.
BROKEN = """() => {
  const broken = [], walk = document.createTreeWalker(document.querySelector('.rules'), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode;
    if (!text.parentElement.closest('th, td') || text.parentElement.closest('code')) continue;
    for (const word of text.data.matchAll(/[\\p{L}\\d]+/gu)) {
      const range = document.createRange();
      range.setStart(text, word.index), range.setEnd(text, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1) broken.push(word[0]);
    }
  }
  if (document.scrollingElement.scrollWidth > innerWidth) broken.push('the page is wider than the window');
  return broken;
}"""


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_no_table_of_the_rules_breaks_a_word(served: Served, browse: Callable[..., Any], phone: bool) -> None:
    page = browse(phone=phone)
    for game in assets.games():
        page.goto(f"{served.url}/rules/{game.key}")
        assert page.evaluate(BROKEN) == [], game.key
        assert not TAG.search(page.inner_text(".rules")), f"{game.key}: where a clause comes from is folded away"
