"""A book as a PDF, printed by the Chromium that is installed: once to learn where each chapter begins, once with the page numbers."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from meadhall.errors import BadOption
from meadhall.game import Game
from meadhall.web import assets
from meadhall.web.bookpage import Pages, pages_of
from meadhall.web.render import render

__all__ = ["PAPERS", "book_file", "browser", "pages_in", "print_book"]

PAPERS = {"a4": "A4", "letter": "letter"}
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
SECONDS = 180


def browser() -> str:
    """The Chromium, Chrome or Edge of this machine; refuses where there is none."""
    found = next((path for name in NAMES if (path := shutil.which(name))), "")
    if not found:
        raise BadOption("a PDF needs Chromium or Chrome, and neither is installed; the book's page prints as well: /learn/GAME/book")
    return found


def book_file(game: Game, folder: Path, paper: str, numbers: dict[str, int] | None = None) -> Path:
    """The book as a page that needs no server, with everything it uses beside it; `numbers`: on which page each anchor stands."""
    pages = pages_of(game.key)
    if pages is None:
        raise BadOption(f"{game.title} has no book; its rules are printed by: meadhall rules {game.key}")
    text = render("book.html", game.symbols(), game=game, player=None, pages=_numbered(pages, numbers or {}), lessons=[], static=True)
    for name in assets.names():
        text = text.replace(assets.url(name), name)
        (folder / name).write_bytes(assets.body(name))
    size = f"<style>@page {{ size: {PAPERS[paper]}; }}</style>"
    target = folder / "book.html"
    target.write_text(text.replace("</head>", f"{size}</head>", 1), "utf-8")
    return target


def _numbered(pages: Pages, numbers: dict[str, int]) -> Pages:
    """The contents with page numbers."""

    def with_number(found: re.Match[str]) -> str:
        page = numbers.get(found.group(1))
        return found.group(0) + (f'<span class="page-no">{page}</span>' if page is not None else "")

    contents = re.sub(r'<a href="#([^"]+)">.*?(?=</a>)', with_number, pages.contents)
    return Pages(type(pages.contents)(contents), pages.lead, pages.cover, pages.body, pages.minutes)


def print_book(game: Game, out: Path, paper: str = "a4") -> int:
    """Print the book of a game into a file; returns how many pages it has."""
    if paper not in PAPERS:
        raise BadOption(f"paper is {' or '.join(PAPERS)}, not {paper!r}")
    with TemporaryDirectory() as name:
        folder = Path(name)
        _print(book_file(game, folder, paper), folder / "first.pdf")
        numbers, _ = pages_in((folder / "first.pdf").read_bytes())
        _print(book_file(game, folder, paper, numbers), folder / "book.pdf")
        made = (folder / "book.pdf").read_bytes()
    try:
        out.write_bytes(made)
    except OSError as problem:
        raise BadOption(f"{out}: {problem.strerror}") from None
    return pages_in(made)[1]


def _print(page: Path, pdf: Path) -> None:
    given = ["--headless", "--disable-gpu", "--no-sandbox", "--no-pdf-header-footer", f"--user-data-dir={page.parent / 'profile'}"]
    try:
        ran = subprocess.run(
            [browser(), *given, f"--print-to-pdf={pdf}", page.as_uri()], capture_output=True, text=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        raise BadOption(f"the browser did not print within {SECONDS} s") from None
    if not pdf.exists():
        last = ran.stderr.strip().splitlines()[-1:] or ["it said nothing"]
        raise BadOption(f"the browser could not print: {last[0]}")


def pages_in(pdf: bytes) -> tuple[dict[str, int], int]:
    """On which page each named place of a PDF stands, as Chromium writes it, and how many pages there are."""
    objects = {int(found.group(1)): found.group(2) for found in re.finditer(rb"(?s)\b(\d+) 0 obj\b(.*?)\bendobj", pdf)}
    pages = _kids(objects, next((body for body in objects.values() if b"/Type /Catalog" in body), b""))
    order = {number: n for n, number in enumerate(pages, 1)}
    found: dict[str, int] = {}
    for name, page in re.findall(rb"/([^\s/<>\[\]()]+) \[(\d+) 0 R /XYZ", pdf):
        if int(page) in order:
            found[_plain(name)] = order[int(page)]
    for name, page in re.findall(rb"\(([^()]+)\) \[(\d+) 0 R /XYZ", pdf):
        if int(page) in order:
            found[_plain(name)] = order[int(page)]
    return found, len(pages)


def _plain(name: bytes) -> str:
    return re.sub(rb"#([0-9A-Fa-f]{2})", lambda found: bytes([int(found.group(1), 16)]), name).decode("utf-8", "replace")


def _kids(objects: dict[int, bytes], body: bytes) -> list[int]:
    """The page objects below a node of the page tree, in order."""
    root = re.search(rb"/Pages (\d+) 0 R", body)
    waiting, out = ([int(root.group(1))] if root else []), list[int]()
    while waiting:
        number = waiting.pop(0)
        kids = re.search(rb"(?s)/Kids \[(.*?)\]", objects.get(number, b""))
        if kids is None:
            out.append(number)
        else:
            waiting = [int(kid) for kid in re.findall(rb"(\d+) 0 R", kids.group(1))] + waiting
    return out
