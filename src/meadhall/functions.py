"""Functions of your own, named `module:function` on a command line: bots and metrics."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from meadhall.english import did_you_mean
from meadhall.errors import BadOption

__all__ = ["load_function", "name_of", "source_of"]


def load_function(name: str, what: str) -> Callable[..., Any]:
    """The function that `module:function` names; the current folder is searched too. `what` it is, such as "bot", is for refusals."""
    module, colon, function = name.partition(":")
    if not colon or not module or not function:
        raise BadOption(f"a {what} is written module:function, not {name!r}")
    found: Any = _module(module, name, what)
    for part in function.split("."):
        if not hasattr(found, part):
            raise BadOption(f"{module} has no function {function!r}{did_you_mean(function, _functions(found))}")
        found = getattr(found, part)
    if not callable(found):
        raise BadOption(f"{name} is {found!r}, not a function, so it cannot be a {what}")
    return cast("Callable[..., Any]", found)


def _module(module: str, name: str, what: str) -> ModuleType:
    here = Path.cwd()
    if str(here) not in sys.path:
        sys.path.append(str(here))
    try:
        return import_module(module)
    except ModuleNotFoundError as problem:
        near = did_you_mean(module, (file.stem for file in here.glob("*.py"))) if problem.name == module else ""
        raise BadOption(f"the {what} {name} cannot be loaded: {problem}{near}") from None
    except Exception as problem:  # whatever the module does when it is loaded
        raise BadOption(f"the {what} {name} cannot be loaded: {type(problem).__name__}: {problem}") from None


def _functions(place: object) -> list[str]:
    return [name for name in dir(place) if not name.startswith("_") and callable(getattr(place, name))]


def name_of(function: Callable[..., Any]) -> str:
    """`module:function` for a function that other processes can find by that name; otherwise its name alone."""
    module, name = getattr(function, "__module__", ""), getattr(function, "__qualname__", type(function).__name__)
    found: Any = sys.modules.get(module)
    for part in name.split("."):
        found = getattr(found, part, None)
    return f"{module}:{name}" if found is function else name


def source_of(function: Callable[..., Any]) -> bytes:
    """The source of the module that a function comes from; empty if it has none."""
    file = getattr(sys.modules.get(getattr(function, "__module__", "")), "__file__", None)
    return Path(file).read_bytes() if file and Path(file).is_file() else b""
