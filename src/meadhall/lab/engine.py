"""Playing many tasks: in this process, in local processes, or on a Ray cluster. The results are the same, in the same order.

Finished games are written to a file one by one, each with a digest of all that it depends on (identity.py), so that an interrupted run
can be continued, and several studies may share a folder without ever taking each other's games.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Generator
from contextlib import ExitStack, closing
from dataclasses import asdict, replace
from itertools import islice
from pathlib import Path
from typing import Any, TextIO

from meadhall.data import OVERRIDE
from meadhall.errors import BadOption, MeadhallError
from meadhall.lab.identity import identity
from meadhall.lab.play import Played, Task, play
from meadhall.workers import each

__all__ = ["run"]

TRIES = 20  # how often a game begins again on Ray because its process or its machine was lost
LEAST_AHEAD = 64  # games that are handed to Ray before the first has ended

Progress = Callable[[int, int], None]


def run(
    tasks: list[Task],
    workers: int = 1,
    engine: str = "local",
    keep: Path | None = None,
    override: str = "",
    progress: Progress | None = None,
) -> list[Played]:
    """Play all tasks. `keep` is a file of finished games to continue from; `override` a TOML file with other component data."""
    if engine not in ("local", "ray"):
        raise BadOption(f"the engine must be local or ray, not {engine!r}")
    names = {task.number: identity(task, override) for task in tasks} if keep is not None else {}
    done = _finished(keep, tasks, names)
    left = [task for task in tasks if task.number not in done]
    if progress is not None:
        progress(len(done), len(tasks))
    with ExitStack() as stack:
        results = stack.enter_context(closing(_ray(left, override) if engine == "ray" else _local(left, workers, override)))
        file = stack.enter_context(_continued(keep)) if keep is not None else None
        for played in results:
            done[played.number] = played
            if file is not None:
                file.write(json.dumps({"identity": names[played.number], **asdict(played)}) + "\n")
                file.flush()
            if progress is not None:
                progress(len(done), len(tasks))
    return [done[task.number] for task in tasks]


def _continued(keep: Path) -> TextIO:
    """The file of kept games, open for more; a line that an interruption tore is ended first."""
    file = keep.open("a+", encoding="utf-8")
    if file.tell() and not keep.read_bytes().endswith(b"\n"):
        file.write("\n")
    return file


def _finished(keep: Path | None, tasks: list[Task], names: dict[int, str]) -> dict[int, Played]:
    """The games of earlier runs that are exactly those of this one."""
    if keep is None or not keep.exists():
        return {}
    kept: dict[str, Played] = {}
    for line in keep.read_text("utf-8", errors="replace").splitlines():
        try:
            found = json.loads(line)
            name = found.pop("identity")
            kept[name] = Played(**found)
        except (ValueError, TypeError, KeyError, AttributeError):
            continue  # the line that was being written when the run stopped, or one of an older lab
    known = [task for task in tasks if names[task.number] in kept]
    return {task.number: replace(kept[names[task.number]], number=task.number, label=task.label, who=list(task.who)) for task in known}


def _local(tasks: list[Task], workers: int, override: str) -> Generator[Played, None, None]:
    if workers <= 1 and not override:
        yield from map(play, tasks)
        return
    before = os.environ.get(OVERRIDE)
    if override:
        os.environ[OVERRIDE] = override  # read by the new processes when they load the game
    try:
        with closing(each(play, tasks, workers)) as results:
            yield from results
    finally:
        if override:
            if before is None:
                del os.environ[OVERRIDE]
            else:
                os.environ[OVERRIDE] = before


def _ray(tasks: list[Task], override: str) -> Generator[Played, None, None]:
    try:
        import ray
    except ImportError:
        raise MeadhallError("Ray is not installed; pip install 'meadhall[ray]'") from None
    started = not ray.is_initialized()
    if started:
        address = os.environ.get("RAY_ADDRESS")
        settings: dict[str, Any] = {"address": address} if address else {"include_dashboard": False}
        ray.init(log_to_driver=False, **settings)
    try:
        remote = ray.remote(play).options(max_retries=TRIES)
        if override:
            remote = remote.options(runtime_env={"env_vars": {OVERRIDE: override}})
        cluster: Any = ray.cluster_resources()  # type: ignore[no-untyped-call]
        ahead = max(LEAST_AHEAD, 4 * int(cluster.get("CPU", 1)))
        left = iter(tasks)
        waiting = [remote.remote(task) for task in islice(left, ahead)]
        while waiting:  # whatever is finished first is kept first
            ready, waiting = ray.wait(waiting, num_returns=1)
            waiting += [remote.remote(task) for task in islice(left, len(ready))]
            yield from ray.get(ready)
    finally:
        if started:
            ray.shutdown()
