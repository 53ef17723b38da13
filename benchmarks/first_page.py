"""How long it takes from `git clone` to the first page, and until bots think in native code.

    python benchmarks/first_page.py                     # three times
    python benchmarks/first_page.py --times 1 --page    # stop at the page

Each time: a new clone of this repository, a new environment, `make play`. Beside the time on the clock stands the processor time of all
that make has started, which says more on a busy machine. Packages come from wherever pip finds them.
"""

from __future__ import annotations

import argparse
import os
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[1]
TICKS = os.sysconf("SC_CLK_TCK")


def below(pid: int) -> list[int]:
    """A process and all that descend from it."""
    try:
        found = [int(child) for path in Path(f"/proc/{pid}/task").glob("*/children") for child in path.read_text().split()]
    except OSError:
        return []
    return [pid, *(each for child in found for each in below(child))]


def processor(pid: int) -> float:
    """Seconds of processor time of a process, its descendants, and those of them that have ended."""
    used = 0.0
    for each in below(pid):
        try:
            used += sum(map(int, Path(f"/proc/{each}/stat").read_text().rsplit(")", 1)[1].split()[11:15])) / TICKS
        except OSError:
            continue
    return used


def answers(port: int) -> bool:
    """Is the first page there?"""
    try:
        with urlopen(f"http://127.0.0.1:{port}/", timeout=5) as page:
            return b"</html>" in page.read()
    except (URLError, OSError):
        return False


def once(python: str, only_page: bool) -> str:
    """One line: what happened after how many seconds."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="meadhall-") as folder:
        home, log = Path(folder) / "meadhall", Path(folder) / "log"
        load, began = os.getloadavg()[0], time.monotonic()
        subprocess.run(["git", "clone", "-q", str(ROOT), str(home)], check=True)
        cloned = time.monotonic() - began
        arguments = f"--port {port} --database sqlite:///{folder}/hall.db"
        env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"BROWSER": "true"}
        with log.open("w") as out:
            command = ["make", "play", f"PYTHON={python}", f"ARGS={arguments}"]
            make = subprocess.Popen(command, cwd=home, env=env, stdout=out, stderr=out, start_new_session=True)

        def wait(condition: Callable[[], bool]) -> str:
            while not condition():
                if make.poll() is not None:
                    raise SystemExit(log.read_text())
                time.sleep(0.1)
            return f"{time.monotonic() - began:.1f} s ({processor(make.pid):.1f} s of processor time)"

        try:
            said = f"cloned after {cloned:.1f} s, first page after {wait(lambda: answers(port))}"
            if not only_page:
                said += f", bots native after {wait(lambda: 'bots think in native code' in log.read_text())}"
        finally:
            os.killpg(make.pid, signal.SIGINT)
            make.wait()
    return f"{said}; load {load:.1f} before, {os.getloadavg()[0]:.1f} after"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--page", action="store_true", help="do not wait until the rules are compiled")
    parser.add_argument("--python", default="python3")
    given = parser.parse_args()
    for _ in range(given.times):
        print(once(given.python, given.page), flush=True)


if __name__ == "__main__":
    main()
