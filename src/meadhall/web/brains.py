"""Where bots think and records are checked: a few low-priority processes with a time limit. One that hangs is stopped and replaced."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from meadhall import bots
from meadhall.bots.brain import advice
from meadhall.bots.levels import BOTS
from meadhall.bots.own import ask, check_named
from meadhall.errors import MeadhallError
from meadhall.games import load_game
from meadhall.table import Busy, Refused

__all__ = ["Brains", "TooSlow", "Unable", "advise", "think"]

log = logging.getLogger("meadhall.web")
PATIENCE = 0.8  # of a worker's time: a bot from outside that takes longer is given up, and its worker stays
AT_LENGTH = 90.0  # seconds for a piece of a review, on a very busy machine
BEGINNING = 120.0  # seconds for a worker to load everything, on a very busy machine
Thinker = Callable[[str, str, dict[str, object], int, int], int]


class TooSlow(Exception):
    """A bot did not answer in time."""


class Unable(Exception):
    """A bot failed."""


def think(level: str, key: str, data: dict[str, object], seat: int, seed: int, seconds: float = 0.0) -> int:
    """One choice of a bot of a level, or of one with a name of its own, from a view. The latter raises BotFailed where it fails."""
    game = load_game(key)
    view = game.load(data)
    if level in BOTS:
        return int(bots.choose(game, view, seat, level, seed))
    check_named(level)  # nobody at a table may name a function of their own
    return ask(level, game, view, seat, seed, seconds)


def advise(key: str, data: dict[str, object], seat: int, action: int) -> str:
    """A choice as advice, with its reasons."""
    game = load_game(key)
    return advice(game, game.load(data), seat, action)


def _work(pipe: Connection) -> None:
    """A worker: call functions until the pipe closes."""
    with suppress(OSError, AttributeError):
        os.nice(10)
    with suppress(EOFError, KeyboardInterrupt, OSError):
        pipe.send("ready")
        while True:
            function, arguments = pipe.recv()
            try:
                pipe.send(("well", function(*arguments)))
            except MeadhallError as problem:
                pipe.send(("refused", str(problem)))
            except Exception as problem:
                pipe.send(("failed", f"{type(problem).__name__}: {problem}"))


class _Worker:
    def __init__(self, age: int) -> None:
        self.age = age
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(target=_work, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()
        try:  # loading does not count as thinking time
            begun = self.pipe.poll(BEGINNING) and self.pipe.recv() == "ready"
        except (EOFError, OSError):
            begun = False
        if not begun:
            self.end()
            raise Unable("the worker did not start")

    def ask(self, function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float) -> Any:
        """Blocking: runs in a thread. Raises TooSlow or Unable, after which the worker must be ended, or Refused."""
        try:
            self.pipe.send((function, arguments))
            if not self.pipe.poll(seconds):
                raise TooSlow(f"no answer in {seconds:g} s")
            how, answer = self.pipe.recv()
        except (EOFError, OSError) as problem:
            raise Unable(f"the worker's process ended: {problem}") from None
        if how == "refused":
            raise Refused(str(answer))
        if how == "failed":
            raise Unable(str(answer))
        return answer

    def end(self) -> None:
        """Stop the worker, whatever it is doing."""
        with suppress(OSError):
            self.pipe.close()
        self.process.terminate()
        self.process.join(0.5)
        if self.process.is_alive():
            self.process.kill()
            self.process.join(1)


class Brains:
    """A pool of worker processes, started when first needed. Call it like a Brain; close() ends it."""

    def __init__(self, workers: int = 1, seconds: float = 15.0, thinker: Thinker = think) -> None:
        self.workers, self.seconds = workers, seconds
        self.thinker: Callable[..., int] = thinker if thinker is not think else partial(think, seconds=seconds * PATIENCE)
        self.room = asyncio.Semaphore(workers)
        self.idle: list[_Worker] = []
        self.busy: set[_Worker] = set()
        self.begun: list[asyncio.Task[_Worker]] = []  # workers that nobody waits for any more and that are still loading
        self.closed = False
        self.age = 0  # of the code that workers load

    async def __call__(self, level: str, key: str, data: dict[str, object], seat: int, seed: int) -> int:
        """The bot's choice; raises TooSlow, Unable or Refused, and the caller falls back to another bot."""
        return int(await self.run(self.thinker, level, key, data, seat, seed))

    async def run(self, function: Callable[..., Any], *arguments: Any, seconds: float = 0.0) -> Any:
        """What a function of a module returns in a worker. Raises Refused if it refuses, TooSlow or Unable if it fails."""
        async with self.room:
            if self.closed:
                raise Unable("the hall is closing")
            worker = await self._worker()
            self.busy.add(worker)
            well = False
            try:
                answer = await asyncio.to_thread(worker.ask, function, arguments, seconds or self.seconds)
                well = True
                return answer
            except Refused:
                well = True
                raise
            finally:
                self.busy.discard(worker)
                if well and not self.closed and worker.age == self.age:
                    self.idle.append(worker)
                else:
                    await asyncio.to_thread(worker.end)

    async def _worker(self) -> _Worker:
        """A worker. On a busy machine loading takes longer than its caller waits: then the next caller has it, or none would ever begin."""
        if self.idle:
            return self.idle.pop()
        task = self.begun.pop() if self.begun else asyncio.create_task(asyncio.to_thread(_Worker, self.age))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            self.begun.append(task)
            raise

    async def renew(self) -> None:
        """Change to new workers, which load their code again from where it is now. A bot that is thinking finishes its thought."""
        self.age += 1
        before, self.idle = self.idle, []
        await asyncio.gather(*(asyncio.to_thread(worker.end) for worker in before))

    async def elsewhere(self, function: Callable[..., Any], *arguments: Any, seconds: float = 0.0) -> Any:
        """The same for a request: if a worker is too slow or fails, that is a refusal too."""
        try:
            return await self.run(function, *arguments, seconds=seconds)
        except (TooSlow, Unable) as problem:
            log.error("%s failed: %s", function.__name__, problem)
            raise Busy("This took too long and was given up. Please try again later.") from None

    async def at_length(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """The same for work that nobody waits for at the table."""
        return await self.elsewhere(function, *arguments, seconds=max(self.seconds, AT_LENGTH))

    async def close(self) -> None:
        """End all workers."""
        self.closed = True
        late = await asyncio.gather(*self.begun, return_exceptions=True)
        workers = [*self.idle, *self.busy, *(worker for worker in late if isinstance(worker, _Worker))]
        self.idle, self.begun = [], []
        await asyncio.gather(*(asyncio.to_thread(worker.end) for worker in workers))
