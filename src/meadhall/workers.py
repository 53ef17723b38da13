"""Work for several processes. Ctrl-C ends them all: none is left behind, and none prints a traceback."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from threading import current_thread, main_thread
from typing import TypeVar

__all__ = ["each"]

T = TypeVar("T")
R = TypeVar("R")


def each(function: Callable[[T], R], tasks: Sequence[T], workers: int) -> Generator[R, None, None]:
    """The results of a function for all tasks, in order, computed by a number of new processes. Close it to end them early."""
    pool = ProcessPoolExecutor(max(1, workers), mp_context=get_context("spawn"), initializer=_deafen)
    try:
        with _deaf():  # a process that begins now inherits this
            results = pool.map(function, tasks, chunksize=1)
        yield from results
    except BaseException:
        _end(pool)
        raise
    pool.shutdown()


def _deafen() -> None:
    """Leave Ctrl-C to the process that started this worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _deaf() -> Iterator[None]:
    """Ignore Ctrl-C for the duration."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _end(pool: ProcessPoolExecutor) -> None:
    """End all processes of a pool, whatever they are doing."""
    with _deaf():
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()
