"""make play: opens the hall at once. The rules run as plain Python until they have been compiled, once, in the background.

Further arguments go to `meadhall serve`: make play ARGS="--port 8001".
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

from meadhall.cli import main
from meadhall.web.native import ready

ROOT = Path(__file__).resolve().parents[1]
NATIVE = ROOT / ".native"
LOG = ROOT / ".native.log"


def clean_environment() -> dict[str, str]:
    """Our environment without the variables that make passes to its children."""
    return {name: value for name, value in os.environ.items() if not name.startswith("MAKE") and name != "MFLAGS"}


class Compiling:
    """make, at low priority, with its output in a file. If it fails, a sentence says why."""

    def __init__(self) -> None:
        self.ended = False
        with LOG.open("w", encoding="utf-8") as log:
            command = ["nice", "-n", "10", "make", "--no-print-directory", "native"]
            env, both = clean_environment(), subprocess.STDOUT
            self.make = subprocess.Popen(command, cwd=ROOT, env=env, stdout=log, stderr=both, start_new_session=True)
        threading.Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        self.make.wait()
        if not self.ended and not ready(NATIVE):
            said = LOG.read_text("utf-8", "replace").strip().splitlines() or ["The rules could not be compiled."]
            print(f"{said[-1]} (More in {LOG.name}.)", flush=True)

    def end(self) -> None:
        """Stop it, with everything it has started."""
        self.ended = True
        with suppress(OSError):
            os.killpg(self.make.pid, signal.SIGTERM)
        self.make.wait()


def play(arguments: list[str]) -> int:
    """Serve until interrupted; returns the exit code."""
    question = subprocess.run(["make", "--question", "native"], cwd=ROOT, env=clean_environment(), capture_output=True, check=False)
    if question.returncode == 0 and ready(NATIVE):
        os.environ["PYTHONPATH"] = str(NATIVE)
        os.execv(sys.executable, [sys.executable, "-m", "meadhall", "serve", "--open", *arguments])
    print("The rules run as plain Python for now; they are being compiled in the background (about two minutes, once).", flush=True)
    compiling = Compiling()
    try:
        return main(["serve", "--open", "--native", str(NATIVE), *arguments])
    finally:
        compiling.end()


if __name__ == "__main__":
    sys.exit(play(sys.argv[1:]))
