"""setuptools, which asks for a compiler's packages only if the rules are to be compiled: see setup.py."""

from __future__ import annotations

import os
import shutil
import sys
from typing import Any

from setuptools.build_meta import (
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

# One version of mypyc: another one may compile the same rules to something else. The librt that it needs comes with it.
COMPILER = ["mypy==2.4.1"]


def get_requires_for_build_wheel(config_settings: dict[str, Any] | None = None) -> list[str]:
    """What a build needs beside setuptools: nothing where it would not compile anyway."""
    mode = os.environ.get("MEADHALL_COMPILE", "auto")
    if mode == "never" or sys.implementation.name != "cpython":
        return []
    return COMPILER if mode == "always" or _c_compiler() else []


get_requires_for_build_editable = get_requires_for_build_wheel


def _c_compiler() -> bool:
    """Is there a C compiler? On Windows it hides well, so we believe it."""
    named = os.environ.get("CC", "").split()
    return sys.platform == "win32" or any(shutil.which(name) for name in (named[:1] or ["cc", "gcc", "clang"]))
