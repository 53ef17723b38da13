"""A book as a PDF: paper.js lays it out on sheets, and the Chromium that is installed prints them."""

from __future__ import annotations

import re
import shutil
import subprocess
from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory

from meadhall.errors import BadOption
from meadhall.game import Game
from meadhall.web import assets
from meadhall.web.bookpage import pages_of
from meadhall.web.render import render

__all__ = ["PAPERS", "book_file", "browser", "pages_in", "print_book"]

PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4)}  # millimetres
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
SECONDS = 180


def browser() -> str:
    """The Chromium, Chrome or Edge of this machine; refuses where there is none."""
    found = next((path for name in NAMES if (path := shutil.which(name))), "")
    if not found:
        raise BadOption("a PDF needs Chromium or Chrome, and neither is installed; the book's page prints as well: /learn/GAME/book")
    return found


def book_file(game: Game, folder: Path, paper: str) -> Path:
    """The book as a page that needs no server and lays itself out on sheets of this paper, with everything it uses beside it."""
    pages = pages_of(game.key)
    if pages is None:
        raise BadOption(f"{game.title} has no book; its rules are printed by: meadhall rules {game.key}")
    text = render("book.html", game.symbols(), game=game, player=None, pages=pages, lessons=[], static=True)
    text = re.sub(r'<script[^>]* src="[^>]*></script>|<link rel="(?:preload|modulepreload)"[^>]*>', "", text)
    for name in assets.names():
        text = text.replace(assets.url(name), name)
        made = assets.body(name)
        if name.endswith(".css"):  # measured as it will be printed; a page that comes from a file may not fetch a font
            made = re.sub(rb"url\(([^)]*\.woff2)\)", lambda found: _font(found.group(1).decode()), made)
            made = re.sub(rb"@media print\b", b"@media all", re.sub(rb"@media screen\b", b"@media speech", made))
        (folder / name).write_bytes(made)
    wide, high = PAPERS[paper]
    size = f"@page {{ size: {wide}mm {high}mm; margin: 0; }} :root {{ --paper-w: {wide}mm; --paper-h: {high}mm; }}"
    sheets = f'<link rel="stylesheet" href="paper.css"><style>{size}</style>'
    text = text.replace("<html", f'<html data-paper="{wide} {high}"', 1).replace("</head>", f"{sheets}</head>", 1)
    script = assets.body("paper.js").decode()
    target = folder / "book.html"
    target.write_text(text.replace("</body>", f'<script type="module">{script}</script></body>', 1), "utf-8")
    return target


def _font(name: str) -> bytes:
    body = next(
        (assets.body(font) for font in assets.names() if font.endswith(".woff2") and assets.url(font).endswith(name.strip("\"'"))), None
    )
    if body is None:
        raise BadOption(f"{name}: no such font")
    return b"url(data:font/woff2;base64," + b64encode(body) + b")"


def print_book(game: Game, out: Path, paper: str = "a4") -> int:
    """Print the book of a game into a file; returns how many pages it has."""
    if paper not in PAPERS:
        raise BadOption(f"paper is {' or '.join(PAPERS)}, not {paper!r}")
    with TemporaryDirectory() as name:
        folder = Path(name)
        _print(book_file(game, folder, paper), folder / "book.pdf")
        made = (folder / "book.pdf").read_bytes()
    try:
        out.write_bytes(made)
    except OSError as problem:
        raise BadOption(f"{out}: {problem.strerror}") from None
    return pages_in(made)[1]


def _print(page: Path, pdf: Path) -> None:
    given = [
        "--headless",
        "--disable-gpu",
        "--no-sandbox",
        "--no-pdf-header-footer",
        "--virtual-time-budget=10000",
        f"--user-data-dir={page.parent / 'profile'}",
    ]
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
