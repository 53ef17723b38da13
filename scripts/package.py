"""make package: an sdist and a wheel in ./dist, each installed into a clean environment and tried there, far from the sources.

The wheel is built from the sdist, with compiled rules, so the sdist is known to compile; it is then also installed without a compiler.
"""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src" / "meadhall"
DIST = ROOT / "dist"
COMPILED_NEEDS = {"librt", "mypy_extensions"}
PATIENCE = 300.0  # seconds that anything may take, even on a busy machine


def run(*command: object, mode: str = "auto", at: Path = ROOT, answer: bool = False) -> str:
    """Run a command that must succeed, without our sources on the path."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"MEADHALL_COMPILE": mode}
    done = subprocess.run(
        [str(part) for part in command], cwd=at, env=env, text=True, stdout=subprocess.PIPE if answer else None, check=False
    )
    if done.returncode:
        raise SystemExit(f"failed with {done.returncode}: {' '.join(str(part) for part in command)}")
    return done.stdout or ""


def environment(folder: Path, *packages: object, mode: str = "auto") -> Path:
    """Make a clean environment with these packages; returns the folder of its programs."""
    run(sys.executable, "-m", "venv", folder)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    run(programs / "python", "-m", "pip", "install", "-q", *packages, mode=mode)
    return programs


def build(work: Path) -> tuple[Path, Path]:
    """Build the sdist, and the wheel from it."""
    for old in DIST.glob("meadhall-*"):
        old.unlink()
    programs = environment(work / "build", "build")
    run(programs / "python", "-m", "build", "--outdir", DIST, ROOT, mode="always")
    return next(DIST.glob("*.tar.gz")), next(DIST.glob("*.whl"))


class Hall:
    """A served hall and somebody who visits it."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.opener = build_opener(HTTPCookieProcessor())

    def get(self, path: str) -> str:
        """A page or a file."""
        answer: bytes = self.opener.open(self.url + path, timeout=60).read()
        return answer.decode("utf-8", "replace")

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Do something."""
        heads = {"content-type": "application/json", "accept": "application/json"}
        answer: dict[str, Any] = json.loads(self.opener.open(Request(self.url + path, json.dumps(body).encode(), heads), timeout=60).read())
        return answer


@contextmanager
def serving(program: Path, folder: Path) -> Iterator[Hall]:
    """`meadhall serve`, until it is no longer needed."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [str(program), "serve", "--port", str(port), "--database", f"sqlite:///{folder / 'hall.db'}"]
    process = subprocess.Popen(command, cwd=folder, env={k: v for k, v in os.environ.items() if k != "PYTHONPATH"})
    try:
        hall = Hall(port)
        wait_for(lambda: "ok" in hall.get("/healthz"), "the hall opens")
        yield hall
    finally:
        process.terminate()
        process.wait()


def wait_for(condition: Any, what: str) -> None:
    """Ask again until it is so."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if condition():
                return
        except OSError:
            pass
        time.sleep(0.2)
    raise SystemExit(f"waited {PATIENCE:g} s in vain: {what}")


def try_it(programs: Path, folder: Path, compiled: bool) -> None:
    """Everything somebody would do first with an installed meadhall."""
    meadhall, python = programs / "meadhall", programs / "python"
    folder.mkdir()
    version = run(meadhall, "--version", at=folder, answer=True)
    if ("(compiled)" in version) != compiled:
        raise SystemExit(f"expected {'compiled' if compiled else 'plain'} rules: {version}")
    has = {
        line.partition("==")[0].replace("-", "_")
        for line in run(python, "-m", "pip", "list", "--format", "freeze", at=folder, answer=True).split()
    }
    if bool(has & COMPILED_NEEDS) != compiled:
        raise SystemExit(f"compiled rules need {', '.join(COMPILED_NEEDS)}, plain ones do not: {', '.join(sorted(has))}")
    where = run(python, "-c", "import meadhall; print(meadhall.__file__)", at=folder, answer=True)
    home = Path(where.strip()).parent
    if home.is_relative_to(ROOT / "src"):
        raise SystemExit("the sources are still on the path")
    lost = [path for path in wanted_files() if not (home / path).exists()]
    if lost:
        raise SystemExit("not installed: " + ", ".join(map(str, lost)))
    listed = json.loads(run(meadhall, "games", "--json", at=folder, answer=True))
    games = [game["key"] for game in listed]
    open_game = next(game["key"] for game in listed if not game["secrets"])
    for game in games if compiled else [open_game]:  # plain laws of every game take long, and make test has them
        run(meadhall, "laws", game, "--games", 1, at=folder, answer=True)
    game = games[-1]
    played = run(
        meadhall, "play", game, "--seats", 2, "--players", "thrall,thrall", "--seed", 1, "--save", "game.txt", at=folder, answer=True
    )
    if not played or not (folder / "game.txt").stat().st_size:
        raise SystemExit("nothing was played in the terminal")
    run(meadhall, "lab", "report", game, "--games", 4, "--bot", "random", "--out", "study", at=folder, answer=True)
    run(meadhall, "docs", "site", at=folder, answer=True)
    with serving(meadhall, folder) as hall:
        for page in ("/", "/new", "/docs", *(f"/learn/{key}/book" for key in games)):
            text = hall.get(page)
            for asset in set(re.findall(r'(?:href|src)="(/static/[^"]+)"', text)):
                hall.get(asset)
        hall.post("/name", {"name": "Sigrid"})
        # all lies open, and the first seat begins: the bot's move is seen, and it moves because somebody sits with it
        table = hall.post("/tables", {"game": open_game, "sitting": ["thrall", "me"], "visibility": "public"})
        wait_for(lambda: json.loads(hall.get(f"/t/{table['table']}/view"))["moves"] > 0, "a bot plays in the hall")


def wanted_files() -> list[Path]:
    """Every file of the package that git knows, but pictures for the front page."""
    listed = run("git", "ls-files", "-z", ".", at=SOURCES, answer=True)
    return [Path(name) for name in listed.split("\0") if name and not name.startswith("docs/pictures/")]


def main() -> None:
    """Build and try both."""
    with tempfile.TemporaryDirectory(prefix="meadhall-") as name:
        work = Path(name)
        sdist, wheel = build(work)
        for package, mode, compiled in ((wheel, "auto", True), (sdist, "never", False)):
            began = time.monotonic()
            programs = environment(work / f"env-{mode}", f"{package}[lab]", mode=mode)
            try_it(programs, work / f"try-{mode}", compiled)
            print(f"{package.name}: {package.stat().st_size / 1e6:.1f} MB, works ({time.monotonic() - began:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
