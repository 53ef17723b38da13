"""Work for several processes. Ctrl-C ends them all: none is left behind, none prints a traceback, and nobody waits for half a result."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pickle import PicklingError
from threading import current_thread, main_thread
from traceback import format_exc
from typing import Any, TypeVar, cast

from meadhall.errors import MeadhallError

__all__ = ["WorkerLost", "each"]

T = TypeVar("T")
R = TypeVar("R")


class WorkerLost(MeadhallError):
    """A worker process that somebody else has ended, or that ran out of memory."""


# Each worker has a pipe of its own, and no thread stands between it and us. With a ProcessPoolExecutor a worker that was ended while it
# wrote a long result left a thread behind that waited for the rest, and the program never ended.


def each(function: Callable[[T], R], tasks: Sequence[T], workers: int) -> Generator[R, None, None]:
    """The results of a function for all tasks, in order, computed by a number of new processes. Close it to end them early."""
    crew: dict[Connection, SpawnProcess] = {}
    try:
        with _deaf():  # a process that begins now inherits this
            for _n in range(min(max(1, workers), len(tasks))):
                _hire(crew, function)
        todo, done = iter(enumerate(tasks)), dict[int, R]()
        for pipe in crew:
            pipe.send(next(todo))
        for n in range(len(tasks)):
            while n not in done:
                for pipe in cast("list[Connection]", wait(list(crew))):
                    number, result = _heard(pipe, crew[pipe])
                    done[number] = result
                    if (task := next(todo, None)) is not None:
                        pipe.send(task)
            yield done.pop(n)
    finally:
        _end(crew)


def _hire(crew: dict[Connection, SpawnProcess], function: Callable[[Any], Any]) -> None:
    """Start one more worker."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs, function))
    crew[ours] = process
    process.start()
    theirs.close()  # so that the end of the process is the end of the pipe


def _work(pipe: Connection, function: Callable[[Any], Any]) -> None:
    """In a worker: do what comes until nobody asks any more. Ctrl-C is left to the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            number, task = pipe.recv()
            result, problem = _tried(function, task)
            try:
                pipe.send((number, result, problem))
            except (PicklingError, TypeError, AttributeError) as unsent:
                pipe.send((number, None, TypeError(f"what {function.__qualname__} returns or raises cannot be sent: {unsent}")))


def _tried(function: Callable[[Any], Any], task: Any) -> tuple[Any, Exception | None]:
    """What a function returns, or what it raises."""
    try:
        return function(task), None
    except Exception as problem:
        problem.add_note(f"In a worker:\n{format_exc()}")
        return None, problem


def _heard(pipe: Connection, process: SpawnProcess) -> tuple[int, Any]:
    """A worker's answer: the number of its task, and the result. Raises what the function raised."""
    try:
        number, result, problem = pipe.recv()
    except (EOFError, ConnectionResetError):
        process.join()
        raise WorkerLost(f"a worker process has ended in the middle of its work, with exit code {process.exitcode}") from None
    if problem is not None:
        raise problem
    return number, result


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


def _end(crew: dict[Connection, SpawnProcess]) -> None:
    """End all workers, whatever they are doing."""
    with _deaf():
        for process in crew.values():
            if process.pid is not None:
                process.terminate()
        for pipe, process in crew.items():
            if process.pid is not None:
                process.join()
            pipe.close()
