"""Tables of solved endings: a file that `meadhall build-endings` makes on this machine, and what it says about a position.

A game that can solve its endings has `Mind.endings`, which makes an object with

    version, most               of its numbers and their order; the most men that it solves
    covers(men)                 its classes of positions, in the order in which they are solved
    size(*class)                how many positions a class has
    begin(*class), work(seconds), done, values(*class)
    find(state)                 the class and place of a position; a class of -1 where the rules or the men are others
    left(state), fresh(state)   moves until a limit; may no repetition stop a winner

The number of a position is 0 for a draw and n + 1 where the game lasts n more choices with best play: even where the side to move
wins, odd where it loses. The file has a line with its kind, a line of JSON (the game, versions, classes, a SHA-256 of the rest), the
beginnings of its chunks, and the chunks, compressed one by one so that a position costs one small read.
"""

from __future__ import annotations

import json
import logging
import os
import zlib
from array import array
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Any

from meadhall.english import plural
from meadhall.errors import BadData, BadOption
from meadhall.game import Game, State
from meadhall.rng import Rng

__all__ = ["Solved", "Verdict", "after", "build", "exact", "faults", "find_table", "path_of", "table_of", "told", "verdict"]

KIND = b"meadhall endings 1\n"
CHUNK = 16384  # positions that are compressed together
KEPT = 1024  # chunks that a process keeps unpacked
SLICE = 0.2  # seconds between two looks at the progress
LARGEST = 40_000_000  # bytes of a file
LINE = 6  # choices of an expected line
log = logging.getLogger("meadhall.bots")


@dataclass(frozen=True)
class Verdict:
    """What a position is worth with best play: the share of the win of a seat, and how many more choices the game lasts (0: a draw)."""

    share: float
    choices: int

    def turned(self) -> Verdict:
        """The same for the other side."""
        return Verdict(1.0 - self.share, self.choices)


# -- the file ---------------------------------------------------------------------------------------------------------


def path_of(game: Game) -> Path:
    """Where this user's table of a game is kept."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "meadhall" / f"{game.key}.endings"


class Solved:
    """An open table. Refuses a file that is damaged or was made for other rules."""

    def __init__(self, game: Game, path: Path) -> None:
        self.solver = _solver(game)
        with path.open("rb") as file:
            self.bytes = mmap(file.fileno(), 0, access=ACCESS_READ)
        if self.bytes[: len(KIND)] != KIND:
            raise BadData(f"{path} is no table of endings, or one of another version of Meadhall; meadhall build-endings makes a new one")
        end = self.bytes.find(b"\n", len(KIND)) + 1
        if sha256(memoryview(self.bytes)[end:]).hexdigest() != (about := _header(self.bytes[len(KIND) : end])).get("sha256"):
            raise BadData(f"{path} is damaged; meadhall build-endings makes a new one")
        wanted = {"game": game.key, "rules": game.version, "endings": self.solver.version}
        if any(about.get(name) != value for name, value in wanted.items()):
            raise BadData(f"{path} was made for other rules of {game.title}; meadhall build-endings makes a new one")
        self.men: int = about["men"]
        self.first: dict[tuple[int, ...], int] = {}  # the first chunk of each class
        chunks = 0
        for *name, size in about["classes"]:
            self.first[tuple(name)] = chunks
            chunks += -(-size // CHUNK)
        self.begins = array("Q", self.bytes[end : end + 8 * (chunks + 1)])
        self.start = end + 8 * (chunks + 1)
        self.unpacked: OrderedDict[int, bytes] = OrderedDict()

    def number(self, state: State) -> int:
        """The number of a position; -1 if it is not in the table."""
        *name, place = self.solver.find(state)
        first = self.first.get(tuple(name))
        return -1 if first is None else self.chunk(first + place // CHUNK)[place % CHUNK]

    def chunk(self, n: int) -> bytes:
        """The numbers of a chunk."""
        found = self.unpacked.get(n)
        if found is None:
            found = zlib.decompress(self.bytes[self.start + self.begins[n] : self.start + self.begins[n + 1]])
            self.unpacked[n] = found
            if len(self.unpacked) > KEPT:
                self.unpacked.popitem(last=False)
        return found

    def verdict(self, state: State) -> Verdict | None:
        """What a position is worth for the side to move; None where the table cannot say."""
        number = self.number(state)
        if number < 0:
            return None
        if number == 0 or number - 1 > self.solver.left(state):
            return Verdict(0.5, 0)
        return Verdict(1.0 if number % 2 == 0 else 0.0, number - 1) if self.solver.fresh(state) else None


def _header(line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _solver(game: Game) -> Any:
    if game.mind.endings is None:
        raise BadOption(f"{game.title} has no endings that can be solved")
    return game.mind.endings()


def build(game: Game, men: int, path: Path, progress: Callable[[int, int], None] | None = None) -> Path:
    """Solve all endings with up to this many men and write the table. If it is stopped, an older table stays as it was."""
    solver = _solver(game)
    if not 1 <= men <= solver.most:
        raise BadOption(f"endings of {game.title} have 1 to {solver.most} men beside the King, not {men}")
    classes = solver.covers(men)
    of, before = 2 * sum(solver.size(*name) for name in classes), 0
    packed: list[bytes] = []
    for name in classes:
        solver.begin(*name)
        while not solver.work(SLICE):
            if progress is not None:
                progress(before + int(solver.done), of)
        before += 2 * solver.size(*name)
        numbers = solver.values(*name)
        packed += [zlib.compress(numbers[at : at + CHUNK], 9) for at in range(0, len(numbers), CHUNK)]
        if progress is not None:
            progress(before, of)
    begins = array("Q", [0])
    for chunk in packed:
        begins.append(begins[-1] + len(chunk))
    body = begins.tobytes() + b"".join(packed)
    about = {
        "game": game.key,
        "rules": game.version,
        "endings": solver.version,
        "men": men,
        "classes": [[*name, solver.size(*name)] for name in classes],
        "sha256": sha256(body).hexdigest(),
    }
    whole = KIND + json.dumps(about).encode() + b"\n" + body
    if len(whole) > LARGEST:
        raise BadOption(f"a table of up to {men} men would take {len(whole) / 1e6:.0f} MB; at most {LARGEST / 1e6:.0f} are kept")
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(whole)
        fresh.replace(path)
    except OSError as problem:
        raise BadOption(f"{path}: {problem.strerror}") from None
    finally:
        fresh.unlink(missing_ok=True)
    return path


# -- what it says -----------------------------------------------------------------------------------------------------

_open: dict[str, tuple[tuple[int, int], Solved | None]] = {}


def find_table(game: Game) -> Solved | None:
    """This user's table of a game, if there is one. A file that cannot be used is named in the log, once."""
    if game.mind.endings is None:
        return None
    path = path_of(game)
    try:
        seen = path.stat()
    except OSError:
        return None
    mark = seen.st_mtime_ns, seen.st_size
    if game.key not in _open or _open[game.key][0] != mark:
        try:
            _open[game.key] = mark, Solved(game, path)
        except (BadData, OSError, ValueError) as problem:
            log.warning("The table of endings is not used: %s.", problem)
            _open[game.key] = mark, None
    return _open[game.key][1]


def table_of(game: Game) -> Solved:
    """This user's table of a game; refuses where there is none that can be used, and says why."""
    path = path_of(game)
    if not path.exists():
        raise BadOption(f"there is no table of endings for {game.title} yet; meadhall build-endings makes one")
    return Solved(game, path)


def verdict(game: Game, state: State) -> Verdict | None:
    """What a position is worth for the side to move, if this user's table says so."""
    table = find_table(game)
    return table.verdict(state) if table is not None else None


def exact(game: Game, state: State) -> list[float] | None:
    """Both seats' shares with best play, if this user's table says so."""
    found = verdict(game, state)
    if found is None:
        return None
    return [found.share if seat == state.turn() else 1.0 - found.share for seat in range(int(state.seats))]


def after(game: Game, view: State, seat: int) -> dict[int, Verdict]:
    """What the legal actions of a seat are worth to it, as far as they end the game or this user's table says so; {} if it says nothing."""
    table = find_table(game)
    return _after(table, view, seat) if table is not None else {}


def _after(table: Solved, view: State, seat: int) -> dict[int, Verdict]:
    found: dict[int, Verdict] = {}
    says = False
    for action in view.legal(seat):
        state = view.copy()
        state.apply(seat, action)
        if not state.actors():
            found[action] = Verdict(state.scores()[seat], 0)
        elif (known := table.verdict(state)) is not None:
            found[action] = known if state.turn() == seat else known.turned()
            says = True
    return found if says else {}


def rank(found: Verdict) -> tuple[float, int]:
    """A key for sorting, the best first: wins, the quickest first; draws; losses, the slowest first."""
    return -found.share, found.choices if found.share == 1.0 else -found.choices


def line(game: Game, view: State, seat: int, action: int) -> list[tuple[int, int]]:
    """An action and the best play after it."""
    state, out = view.copy(), [(seat, action)]
    state.apply(seat, action)
    while len(out) < LINE and (actor := int(state.turn())) >= 0:
        known = after(game, state, actor)
        if not known:
            break
        out.append((actor, min(known, key=lambda one: (rank(known[one]), one))))
        state.apply(*out[-1])
    return out


def told(found: Verdict) -> str:
    """What the table says of a choice, to whoever makes it; "" where the choice ends the game and so speaks for itself."""
    if found.share == 0.5:
        return "The table of endings says: a draw with best play." if not found.choices else ""
    if not found.choices:
        return ""
    more = plural(found.choices, "more move")
    if found.share == 1.0:
        return f"The table of endings says: a certain win, in at most {more} of both sides."
    return f"The table of endings says: lost against best play, but not before {more} of both sides."


# -- is it true? ------------------------------------------------------------------------------------------------------


def faults(table: Solved, states: Iterator[State]) -> Iterator[str]:
    """What is wrong with the numbers of some positions, judged by the rules alone: each must follow from those after one more choice.

    If this holds for all positions of a table, every number is right: a win leads to a loss that is one choice nearer to the end, all
    choices in a lost position lead to wins and the slowest is one choice nearer, and who has a draw can always keep it.
    """
    for state in states:
        seat, numbers = int(state.turn()), list[int]()
        for action in state.legal(seat):
            child = state.copy()
            child.apply(seat, action)
            if child.actors():
                numbers.append(table.number(child))
            else:
                share = child.scores()[seat]
                numbers.append(1 if share == 1.0 else 0 if share == 0.5 else 2)
        losses = [number for number in numbers if number % 2 == 1]
        wanted = min(losses) + 1 if losses else 0 if 0 in numbers else max(numbers) + 1
        if -1 in numbers or table.number(state) != wanted:
            yield f"{state.data()}: {table.number(state)} instead of {wanted}"


def samples(table: Solved, seed: int) -> Iterator[State]:
    """Random positions of a table, without end; each class as often as the others."""
    rng, names = Rng(seed), list(table.first)
    while True:
        name = names[int(rng.below(len(names)))]
        state = table.solver.random(*name, rng)
        if state is not None:
            yield state
