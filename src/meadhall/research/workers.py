"""A batch over several processes, in one block of shared memory: the same arrays and the same games as Batch.

One byte through a pipe tells a process to step, and one byte back says that it has. A script that uses it needs the usual
`if __name__ == "__main__":`, because the processes are spawned.
"""

from __future__ import annotations

import contextlib
import weakref
from collections.abc import Mapping
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from multiprocessing.shared_memory import SharedMemory
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from meadhall.errors import BadOption, IllegalMove, MeadhallError
from meadhall.research.batch import ONE_SLOT, Arrays, Batch, action_bytes

__all__ = ["Workers"]

Shapes = dict[str, tuple[str, tuple[int, ...]]]
GO, RESET, QUIT = b"g", b"r", b"q"


def _size(dtype: str, shape: tuple[int, ...]) -> int:
    """Bytes of an array, so that the next one begins at a multiple of 64."""
    return (int(np.prod(shape)) * np.dtype(dtype).itemsize + 63) // 64 * 64


def _arrays(memory: SharedMemory, shapes: Shapes) -> dict[str, NDArray[Any]]:
    """Arrays in one block of memory, one after another."""
    at, found = 0, {}
    for name, (dtype, shape) in shapes.items():
        found[name] = np.ndarray(shape, dtype, memory.buf, at)
        at += _size(dtype, shape)
    return found


def _copy(batch: Batch, arrays: Mapping[str, NDArray[Any]], low: int, slot: int) -> None:
    """What a batch shows, into its part of the shared arrays."""
    high = low + batch.n
    for name, array in batch.all.items():
        if name in ONE_SLOT:
            if array.size:
                arrays[name][low:high] = array
        else:
            arrays[name][slot, low:high] = array[batch.slot]


def _work(pipe: Connection, name: str, shapes: Shapes, low: int, high: int, game: str, given: dict[str, Any]) -> None:
    """The work of a process: step a part of the games whenever a byte arrives."""
    memory = SharedMemory(name)
    arrays = _arrays(memory, shapes)
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        batch = Batch(game, high - low, start=low, **given)
        while True:
            word = pipe.recv_bytes()
            if word[:1] == QUIT:
                break
            try:
                if word[:1] == RESET:
                    batch.reset(int.from_bytes(word[5:], "little", signed=True))
                elif word[:1] == GO:
                    batch.step(arrays["action"][low:high])
                _copy(batch, arrays, low, int.from_bytes(word[1:5], "little"))
                pipe.send_bytes(b"")
            except Exception as problem:  # the process that asked says what it was
                pipe.send_bytes(f"{type(problem).__name__}: {problem}".encode())
    arrays.clear()
    memory.close()


class Workers(Arrays):
    """The same arrays as Batch, stepped by this process and others. Close it, or use it in a `with` block.

    send() and receive() are step() in two halves, so that a learner can think about one batch while another is stepped.
    """

    def __init__(self, game: str, n: int, *args: Any, workers: int = 2, slots: int = 1, **given: Any) -> None:
        if not 1 <= workers <= n:
            raise BadOption(f"at least one process and at most one for each of the {n} games is needed, not {workers}")
        names = ("seats", "options", "seed")
        keywords = {**dict(zip(names, args, strict=False)), **given}
        probe = Batch(game, 1, **keywords)
        self.game, self.n, self.slots, self.seats, self.looks = probe.game, n, slots, probe.seats, probe.looks
        self.width, self.actions, self.seed, self.slot = probe.width, probe.actions, probe.seed, 0
        shapes: Shapes = {}
        for name, array in probe.all.items():
            shape = (
                (n, *array.shape[1:])
                if name in ONE_SLOT and array.size
                else array.shape
                if name in ONE_SLOT
                else (slots, n, *array.shape[2:])
            )
            shapes[name] = (array.dtype.str, shape)
        shapes["action"] = ("<i4", (n,) if probe.looks == 1 else (n, probe.seats))
        self.memory = SharedMemory(create=True, size=sum(_size(*shape) for shape in shapes.values()))
        self._pipes: list[Connection] = []
        self._processes: list[SpawnProcess] = []
        self._waiting = False
        self._end = weakref.finalize(self, _end, self.memory, self._pipes, self._processes)
        try:
            self._shared = _arrays(self.memory, shapes)
            self.all = {name: array for name, array in self._shared.items() if name != "action"}
            cuts = [n * k // workers for k in range(workers + 1)]
            self.own = Batch(game, cuts[1], **keywords)
            self._begin(game, shapes, cuts, keywords)
            self.reset()
        except BaseException:
            self.close()
            raise

    def _begin(self, game: str, shapes: Shapes, cuts: list[int], keywords: dict[str, Any]) -> None:
        context = get_context("spawn")
        for low, high in pairwise(cuts[1:]):
            here, there = context.Pipe()
            process = context.Process(target=_work, args=(there, self.memory.name, shapes, low, high, game, keywords), daemon=True)
            process.start()
            there.close()
            self._pipes.append(here)
            self._processes.append(process)

    def _tell(self, word: bytes, slot: int, rest: bytes = b"") -> None:
        self._next, self._waiting = slot, True
        for pipe in self._pipes:
            try:
                pipe.send_bytes(word + slot.to_bytes(4, "little") + rest)
            except OSError:
                raise MeadhallError(self._lost()) from None

    def _lost(self) -> str:
        self.close()
        return "a process of the batch has ended; the batch is closed"

    def reset(self, seed: int | None = None) -> Workers:
        """Start every game again; with another seed if one is given."""
        self._open()
        if seed is not None:
            self.seed = seed
        self._tell(RESET, 0, self.seed.to_bytes(9, "little", signed=True))
        self.own.reset(self.seed)
        _copy(self.own, self._shared, 0, 0)
        self.receive()
        return self

    def send(self, actions: NDArray[Any]) -> None:
        """Begin a step. This process steps its own share at once."""
        self._open()
        if self._waiting:
            raise MeadhallError("a step is under way: receive() it before the next one is sent")
        action_bytes(actions, self._shared["action"].shape)
        self._shared["action"][...] = actions
        self._check()
        slot = (self.slot + 1) % self.slots
        self._tell(GO, slot)
        self.own.step(self._shared["action"][: self.own.n])
        _copy(self.own, self._shared, 0, slot)

    def _check(self) -> None:
        """All actions of all processes against the last masks, before any is applied."""
        chosen, mask = self._shared["action"].reshape(-1), self.mask.reshape(-1, self.actions)
        inside = (chosen >= 0) & (chosen < self.actions)
        legal = inside & mask[np.arange(len(chosen)), np.where(inside, chosen, 0)]
        if self.looks > 1:
            legal |= self.choices.reshape(-1) == 0
        if not legal.all():
            wrong = int(np.flatnonzero(~legal)[0])
            raise IllegalMove(f"game {wrong // self.looks} cannot choose {chosen[wrong]} now")

    def receive(self) -> int:
        """Wait until the step is done everywhere; returns how many games ended."""
        self._open()
        self._waiting = False
        for pipe, process in zip(self._pipes, self._processes, strict=True):
            while not pipe.poll(0.2):
                if not process.is_alive() and not pipe.poll(0):
                    raise MeadhallError(self._lost())
            try:
                problem = pipe.recv_bytes()
            except (EOFError, OSError):
                raise MeadhallError(self._lost()) from None
            if problem:
                self.close()
                raise MeadhallError(f"a process of the batch failed: {problem.decode()}")
        self.slot = self._next
        self.show(self.slot)
        return int(self.done.sum())

    def step(self, actions: NDArray[Any]) -> int:
        """Everybody's action; see Batch.step."""
        self.send(actions)
        return self.receive()

    def _open(self) -> None:
        if not self._end.alive:
            raise MeadhallError("this batch is closed")

    def close(self) -> None:
        """End all processes and release the memory, and with it the arrays. May be called again."""
        for name in self.all if hasattr(self, "all") else ():
            self.__dict__.pop(name, None)
        self.all, self._shared = {}, {}
        self._end()

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, _kind: type[BaseException] | None, _problem: BaseException | None, _trace: TracebackType | None) -> None:
        self.close()


def _end(memory: SharedMemory, pipes: list[Connection], processes: list[SpawnProcess]) -> None:
    for pipe in pipes:
        with contextlib.suppress(OSError):
            pipe.send_bytes(QUIT)
        pipe.close()
    for process in processes:
        process.join(5)
        if process.is_alive():
            process.kill()
            process.join()
    with contextlib.suppress(BufferError):  # somebody still holds an array: the memory is released with it
        memory.close()
    memory.unlink()
