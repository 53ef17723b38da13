"""Stand-ins for `librt` and `mypy_extensions`, the two packages that compiled rules use, so that plain Python needs neither.

Other interpreters, a browser's Python and builds with MEADHALL_COMPILE=never work without them. A row becomes an array of the
standard library, which keeps 64-bit numbers and refuses what does not fit, as theirs does; a 64-bit integer is an int.
"""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Callable, Iterable
from functools import partial
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, Final, TypeVar

__all__ = ["MISSING"]

T = TypeVar("T")


class i32:
    """A whole number of 32 bits, which is an int: the name says how a row keeps it."""

    def __new__(cls, value: float | str = 0) -> int:  # type: ignore[misc]  # theirs does the same
        return int(value)


class u8(i32):
    """A whole number of 8 bits without a sign, which is an int too."""


class vec:
    """A row: `vec[i64]` and `vec[i32]` make rows of whole numbers, `vec[float]` rows of any."""

    def __class_getitem__(cls, kind: type) -> Callable[..., array[Any]]:
        return partial(array, {"float": "d", "i32": "i"}.get(kind.__name__, "q"))


def append(row: array[Any], value: float) -> array[Any]:
    """A longer row; the one that was given stays as it was."""
    longer = row[:]
    longer.append(value)
    return longer


def extend(row: array[Any], values: Iterable[float]) -> array[Any]:
    """A row with more values at its end."""
    longer = row[:]
    longer.extend(values)
    return longer


def remove(row: array[Any], value: float) -> array[Any]:
    """A row without the first occurrence of a value."""
    shorter = row[:]
    shorter.remove(value)
    return shorter


def pop(row: array[Any], at: int = -1) -> tuple[array[Any], Any]:
    """A row without the value at a place, and that value."""
    shorter = row[:]
    value = shorter.pop(at)
    return shorter, value


class BytesWriter(bytearray):
    """Bytes that are written one after another."""

    def truncate(self, size: int) -> None:
        """Keep the first ones only."""
        del self[size:]

    def write(self, more: bytes) -> None:
        """Add some at the end."""
        self.extend(more)

    def getvalue(self) -> bytes:
        """All that was written."""
        return bytes(self)


def write_f32_le(writer: BytesWriter, value: float) -> None:
    """Four more bytes: a float of 32 bits, the lowest byte first."""
    writer += struct.pack("<f", value)


def read_i32_le(data: bytes, at: int) -> int:
    """The whole number in four bytes, the lowest first."""
    return int(struct.unpack_from("<i", data, at)[0])


def mypyc_attr(*_names: str, **_values: object) -> Callable[[T], T]:
    """Advice to the compiler that means nothing to an interpreter."""
    return lambda thing: thing


def _stand_in() -> list[str]:
    """Put a stand-in where a package is missing; returns the names of those packages."""
    missing = []
    try:
        import mypy_extensions  # noqa: F401  # only whether it is there
    except ImportError:
        _enter("mypy_extensions", i32=i32, i64=int, u8=u8, mypyc_attr=mypyc_attr)
        missing.append("mypy_extensions")
    try:
        import librt.strings
        import librt.vecs  # noqa: F401  # only whether they are there
    except ImportError:
        vecs = _enter("librt.vecs", vec=vec, append=append, extend=extend, remove=remove, pop=pop)
        strings = _enter("librt.strings", BytesWriter=BytesWriter, read_i32_le=read_i32_le, write_f32_le=write_f32_le)
        _enter("librt", vecs=vecs, strings=strings)
        missing.append("librt")
    return missing


def _enter(name: str, **parts: object) -> ModuleType:
    module = ModuleType(name, "A stand-in of meadhall's.")
    module.__spec__ = ModuleSpec(name, None)
    vars(module).update(parts)
    sys.modules[name] = module
    return module


MISSING: Final = tuple(_stand_in())  # what we stand in for
