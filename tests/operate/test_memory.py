"""A hall that was busy gives back what it no longer needs."""

from __future__ import annotations

import platform
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from meadhall.web import memory
from waiting import until
from web.serving import Served

MEGABYTE = 1024 * 1024
with_glibc = pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc has these functions")


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


@with_glibc
def test_what_was_freed_goes_back_to_the_system() -> None:
    many = [bytearray(2000) for _ in range(40_000)]  # about 80 MB
    scattered = many[::40]  # a few on every tenth page or so: without being asked, the C library keeps all of it
    del many
    before = resident()
    assert memory.give_back()
    assert resident() < before - 30 * MEGABYTE
    assert len(scattered) == 1000


def test_a_hall_does_so_again_and_again(serving: Callable[..., Served], monkeypatch: pytest.MonkeyPatch) -> None:
    times = list[int]()
    monkeypatch.setattr(memory, "EVERY", 0.01)
    monkeypatch.setattr(memory, "give_back", lambda: times.append(1))
    serving()
    assert until(lambda: len(times) > 2)


LARGE_TWICE = """
import ctypes
from meadhall.web.memory import keep_together

class Info(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()]

said = ctypes.CDLL(None).mallinfo2
said.restype = Info
assert keep_together()
first = bytearray(1 << 20)
del first  # from this one glibc would learn to keep such pieces
before = said().hblkhd
second = bytearray(1 << 20)
assert said().hblkhd >= before + len(second), (said().hblkhd, before)
"""


@with_glibc
def test_large_pieces_are_kept_apart_from_small_ones() -> None:
    subprocess.run([sys.executable, "-c", LARGE_TWICE], check=True, timeout=120)
