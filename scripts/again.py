"""Run browser tests that have just failed once more, alone: python scripts/again.py

Two browsers and their servers share the cores with all other tests, and now and then a page is later than a test waits for it. So
browser tests, and only these, may fail once if they then pass with the machine to themselves. They are named, so that whoever sees the
same name again looks for its cause. Anything else that failed, or more than a few, is a failure at once.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

FAILED = Path(".pytest_cache/v/cache/lastfailed")
BROWSER = ("tests/web/", "tests/people/test_browser.py")
MOST = 4


def main() -> int:
    """Try the failed tests of the last run again; the exit code of that, or 1 if they may not be tried."""
    failed = sorted(json.loads(FAILED.read_text("utf-8"))) if FAILED.exists() else []
    if not failed or len(failed) > MOST or not all(name.startswith(BROWSER) for name in failed):
        return 1
    print(f"\nOnce more, alone: {', '.join(failed)}", flush=True)
    code = subprocess.run([sys.executable, "-m", "pytest", *failed], check=False).returncode
    if code == 0:
        print(f"\nUnsteady, but passed alone: {', '.join(failed)}", flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main())
