"""A person at a terminal: types lines into `meadhall play` through a pseudo-terminal, and keeps what the screen shows.

    cd tests && python -m terminal.desk hexentafl            types games/hexentafl.typed and writes games/hexentafl.screen
    cd tests && python -m terminal.desk hexentafl --show     only prints the screen

A .typed file has one line for each line typed. `$ meadhall play ...` begins a program; `^C` and `^D` are keys; `# ...` is a remark.
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import os
import pty
import re
import resource
import select
import shlex
import signal
import struct
import subprocess
import sys
import tempfile
import termios
from pathlib import Path

import meadhall

GAMES = Path(__file__).parent / "games"
WAITS = re.compile(r"(?:\A|\n)(?:> |[^\n]*(?:leave > |\[Y/n\] |Enter\. |undo\.\) ))\Z")
KEYS = {"^C": "\x03", "^D": "\x04", "^\\": "\x1c"}
PATIENCE = 300  # seconds without a word from the program


class Desk:
    """A pseudo-terminal of a size, with a folder of its own; programs run in it one after another."""

    def __init__(self, folder: Path, columns: int = 100, rows: int = 40, **environment: str) -> None:
        self.folder, self.columns, self.rows = folder, columns, rows
        found = str(Path(meadhall.__file__).parents[1])  # the same meadhall as here, from any folder
        plain = {"TERM": "xterm", "NO_COLOR": "1", "XDG_STATE_HOME": str(folder), "PYTHONPATH": found, "PYTHONUTF8": "1"}
        self.environment = {**{k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")}, **plain, **environment}
        self.screen = ""
        self.program: subprocess.Popen[bytes] | None = None
        self.master = -1

    def begin(self, *arguments: str) -> str:
        """Start `meadhall ARGUMENTS` and wait until it asks, or ends; returns what it wrote."""
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", self.rows, self.columns, 0, 0))
        self.program = subprocess.Popen(
            [sys.executable, "-m", "meadhall", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=self.folder,
            env=self.environment,
            start_new_session=True,
            preexec_fn=_sit_down,
        )
        os.close(slave)
        return self.listen()

    def type(self, line: str) -> str:
        """Type a line, or press a key; returns what is written until the program asks again, or ends."""
        assert self.running, f"the program has ended; {line!r} was not typed"
        os.write(self.master, KEYS[line].encode() if line in KEYS else (line + "\n").encode())
        return self.listen()

    @property
    def running(self) -> bool:
        """Does the program still run?"""
        return self.program is not None and self.master >= 0

    def listen(self) -> str:
        """Read until the program waits for a line or ends."""
        heard = b""
        while True:
            ready, _, _ = select.select([self.master], [], [], PATIENCE)
            assert ready, f"nothing was written for {PATIENCE} s after: {heard[-400:]!r}"
            chunk = b""
            with contextlib.suppress(OSError):  # the other end is closed
                chunk = os.read(self.master, 65536)
            heard += chunk
            text = heard.decode("utf-8", "replace").replace("\r\n", "\n")
            if not chunk:
                self.end()
                break
            if WAITS.search(re.sub(r"\x1b\[\d*m", "", text)) and not select.select([self.master], [], [], 0)[0]:
                break
        self.screen += text
        return text

    def end(self) -> int:
        """Wait for the program's end; its exit code."""
        assert self.program is not None
        os.close(self.master)
        self.master = -1
        return self.program.wait(PATIENCE)

    def close(self) -> None:
        """Hang up, as when a window is closed."""
        if self.running:
            os.close(self.master)
            self.master = -1
            assert self.program is not None
            self.program.wait(PATIENCE)


def _sit_down() -> None:
    """In the program's process: the pseudo-terminal is its own, keys work also if the tests run in the background, and a signal that
    ends the program leaves no image of its memory."""
    for key in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):  # a shell lets what it runs in the background ignore these
        signal.signal(key, signal.SIG_DFL)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def perform(lines: list[str], folder: Path, columns: int = 100, rows: int = 40) -> str:
    """Type the lines of a .typed file; returns the screen."""
    desk = Desk(folder, columns, rows)
    for line in lines:
        if line.startswith("# "):
            continue
        if line.startswith("$ "):
            assert not desk.running, f"the program before {line!r} still waits for a line"
            desk.screen += ("\n" if desk.screen else "") + line + "\n"
            desk.begin(*shlex.split(line)[2:])
        else:
            desk.type(line)
    still = desk.running
    desk.close()
    return desk.screen + ("\n[the program still waits here]\n" if still else "")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    lines = (GAMES / f"{options.game}.typed").read_text("utf-8").splitlines()
    with tempfile.TemporaryDirectory() as folder:
        screen = perform(lines, Path(folder))
    if options.show:
        print(screen)
    else:
        (GAMES / f"{options.game}.screen").write_text(screen, "utf-8")


if __name__ == "__main__":
    main()
