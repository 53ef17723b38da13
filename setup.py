"""Compile the rules and the search with mypyc where a C compiler works; install the same sources as plain Python where not.

MEADHALL_COMPILE=auto (default) tries and falls back, always fails where it cannot compile, never does not try and needs no
compiler's package: scripts/build_backend.py asks for those.
"""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

MODE = os.environ.get("MEADHALL_COMPILE", "auto")
HOME = os.environ.get("MEADHALL_HOME", "")  # the address of the repository, for the metadata: whoever publishes knows it
NEEDS = ["starlette>=1.0", "uvicorn>=0.40", "websockets>=15", "jinja2>=3.1", "segno>=1.6", "prometheus-client>=0.20"]
# Compiled code checks when it is loaded that this librt has the layout it was compiled for, and newer ones keep it, so any newer one
# will do; plain code has stand-ins for both (src/meadhall/standins.py).
NEEDS_COMPILED = ["librt>=0.16,<1", "mypy-extensions>=1.1"]
PACKAGE = Path("src/meadhall")
SHARED = ("bits.py", "errors.py", "rng.py", "state.py", "bag.py", "hex.py", "rows.py", "playout.py", "window.py", "batch.py")
ROOMS = ("rules", "mind")  # of each game, as a file or a folder: what is played and searched; words and drawing stay Python
PAGES = ("elements.py",)  # what every drawing is made of
SEARCH = ("bots/search.py", "bots/uct.py", "bots/ismcts.py", "bots/race.py", "bots/greedy.py", "bots/outlook.py")


def hot_modules() -> list[str]:
    """Every module on the hot path: the shared rooms, each game's rules and evaluation, the search."""
    forms = [form for room in ROOMS for form in (f"{room}.py", f"{room}/[!_]*.py")]
    games = [path for form in forms for path in PACKAGE.glob(f"games/*/{form}")]
    shared = [PACKAGE / name for name in SHARED + PAGES + SEARCH]
    return sorted(str(p) for p in [*shared, *games] if p.exists())


class OptionalBuildExt(build_ext):
    """Builds the native modules, or says why not and goes on without them."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as problem:  # no compiler, no headers, a broken tool chain: plain Python works everywhere
            if MODE == "always":
                raise
            print(f"meadhall: no native build ({problem}); installing plain Python", file=sys.stderr)
            self.extensions = []

    def get_outputs(self) -> list[str]:
        return [path for path in super().get_outputs() if os.path.exists(path)]


def compiling() -> bool:
    """Shall the rules be compiled?"""
    if MODE not in ("auto", "always", "never"):
        raise SystemExit(f"MEADHALL_COMPILE must be auto, always or never, not {MODE!r}")
    if MODE == "never" or sys.implementation.name != "cpython":
        return False
    return MODE == "always" or find_spec("mypyc") is not None


def extensions() -> list[Any]:
    """What is compiled. Metadata and source packages do without."""
    if not compiling() or not {"build", "build_ext", "bdist_wheel"} & set(sys.argv):
        return []
    from mypyc.build import mypycify

    os.environ.setdefault("MYPYPATH", "src")
    options = ["--strict", "--explicit-package-bases", *hot_modules()]
    built = list(mypycify(options, opt_level="3", debug_level="1", multi_file=True, group_name="meadhall"))
    if sys.platform == "linux":  # small functions of one module are inlined into the others: up to a quarter faster
        for extension in built:
            extension.extra_compile_args = [*extension.extra_compile_args, "-flto=auto", "-fno-semantic-interposition"]
            extension.extra_link_args = [*extension.extra_link_args, "-flto=auto", "-O3"]
    return built


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": OptionalBuildExt},
    install_requires=NEEDS + (NEEDS_COMPILED if compiling() else []),
    project_urls={"Source": HOME, "Issues": f"{HOME}/issues", "Changelog": f"{HOME}/blob/main/CHANGELOG.md"} if HOME else {},
)
