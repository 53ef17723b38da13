"""Bots from outside: any function that is given a turn and returns one of its legal actions.

    def glutton(turn):
        taking = [action for action in turn.legal if "x" in turn.say(action)]
        return turn.pick(taking or turn.legal)

It can be handed over as it is, named `module:function`, or have a name of its own: from the entry point group `meadhall.bots` of a
package, or from the variable MEADHALL_BOTS (`glutton=mybots:glutton,farmer=mybots:farmer`), which `meadhall serve --bot` sets.
A bot that raises, answers with something illegal or thinks too long loses its turn to a karl; it never stops a game.
"""

from __future__ import annotations

import ctypes
import logging
import os
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from operator import index
from threading import Thread
from typing import Any

from meadhall.bots.levels import BOTS
from meadhall.english import did_you_mean, plural
from meadhall.errors import BadOption, MeadhallError
from meadhall.functions import load_function, name_of, source_of
from meadhall.game import Game, State
from meadhall.rng import Rng

__all__ = [
    "NAMES",
    "Bot",
    "BotFailed",
    "Turn",
    "ask",
    "check_bot",
    "check_named",
    "digest_of",
    "find_bot",
    "label",
    "limit",
    "lost_turns",
    "named_bots",
    "portable",
    "read_names",
    "report",
    "seats_for",
]

GROUP = "meadhall.bots"
NAMES = "MEADHALL_BOTS"
SECONDS = "MEADHALL_BOT_SECONDS"
USUAL = 20.0  # seconds for a choice, as in a hall
WRITTEN = re.compile(r"[a-z][a-z0-9-]{0,23}")
TAKEN = (*BOTS, "me", "open", "here")  # words that mean something else on a seat
log = logging.getLogger("meadhall.bots")


@dataclass(frozen=True)
class Turn:
    """What a bot is given: the game, what its seat may know, what it may choose, and how long it may think.

    game      the game, for its words, its evaluation and its rules of thumb
    view      all that the seat may know, and nothing else; a copy of the bot's own
    seat      its seat, counted from 0
    legal     its legal actions: the answer is one of them
    rng       random numbers: equal seeds bring equal games if a bot uses no others
    seconds   a karl takes over when they have passed
    """

    game: Game
    view: State
    seat: int
    legal: tuple[int, ...]
    rng: Rng
    seconds: float

    def say(self, action: int) -> str:
        """An action in the game's notation."""
        return str(self.game.say(self.view, self.seat, action))

    def pick(self, actions: Sequence[int] = ()) -> int:
        """One of these actions at random; without any, one of all."""
        among = actions or self.legal
        return int(among[self.rng.below(len(among))])

    def guess(self) -> State:
        """A world that the seat cannot rule out, in which choices can be tried. In a game without secrets it is the position."""
        return self.view.guess(self.rng)

    def after(self, action: int, world: State | None = None) -> State:
        """What an action leads to in a world (by default, in a guess), before chance or anybody else decides something."""
        made = world.copy() if world is not None else self.guess()
        made.apply(self.seat, action)
        return made


Bot = str | Callable[[Turn], int]
"""A level, the name of a bot, module:function, or a function itself."""


class BotFailed(MeadhallError):
    """A bot lost its turn; the sentence names it and says why. `kind` is the same for failures that need not be told twice."""

    def __init__(self, sentence: str, kind: str) -> None:
        super().__init__(sentence)
        self.kind = kind


# -- which bots there are ---------------------------------------------------------------------------------------------


def named_bots() -> dict[str, str]:
    """The bots with names of their own, and the module:function of each: those of installed packages, then those of MEADHALL_BOTS."""
    return {**_installed(), **read_names(os.environ.get(NAMES, ""))}


@cache
def _installed() -> Mapping[str, str]:
    from importlib.metadata import entry_points  # slow to import

    return {entry.name: entry.value for entry in entry_points(group=GROUP) if WRITTEN.fullmatch(entry.name) and entry.name not in TAKEN}


@cache
def read_names(text: str) -> Mapping[str, str]:
    """NAME=module:function, with commas between several; refuses a name that cannot be used."""
    found: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, where = (piece.strip() for piece in part.partition("="))
        if not equals or not where:
            raise BadOption(f"a bot is given as NAME=module:function, not {part!r}")
        if not WRITTEN.fullmatch(name):
            raise BadOption(f"the name of a bot has at most 24 small letters, digits and hyphens and begins with a letter, unlike {name!r}")
        if name in TAKEN:
            raise BadOption(f"a bot cannot be called {name!r}: that word means something else on a seat")
        if name in found:
            raise BadOption(f"two bots are called {name!r}")
        found[name] = where
    return found


def find_bot(name: str) -> Callable[[Turn], Any]:
    """The function behind the name of a bot or module:function. A class is made an object, once in each process."""
    return _loaded(name if ":" in name else check_named(name))


@cache
def _loaded(where: str) -> Callable[[Turn], Any]:
    found = load_function(where, "bot")
    if not isinstance(found, type):
        return found
    try:
        made: object = found()
    except Exception as problem:  # whatever it does when it is made
        raise BadOption(f"the bot {where} cannot be made: {type(problem).__name__}: {problem}") from None
    if not callable(made):
        raise BadOption(f"the bot {where} is a class without __call__, so nobody can ask it")
    return made


def check_named(name: str) -> str:
    """The module:function of a bot with a name of its own; refuses a name that nobody has."""
    known = named_bots()
    if name not in known:
        names = (*BOTS, *known)
        raise BadOption(
            f"there is no bot {name!r}{did_you_mean(name, names)}; there are {', '.join(names)}; one of your own is written module:function"
        )
    return known[name]


def check_bot(bot: Bot) -> None:
    """Refuse a bot that does not exist or cannot be loaded."""
    if isinstance(bot, str):
        if bot not in BOTS:
            find_bot(bot)
    elif not callable(bot):
        raise BadOption(f"a bot is the name of one, module:function, or a function, not {bot!r}")


def seats_for(game: Game) -> list[str]:
    """The named bots that play a game: all of them, except where a bot's attribute `games` lists others."""
    found = []
    for name in named_bots():
        try:
            games = getattr(find_bot(name), "games", None)
        except BadOption as problem:
            log.warning("The bot %s is left out: %s", name, problem)
            continue
        if games is None or game.key in games:
            found.append(name)
    return found


def label(bot: Bot) -> str:
    """What a bot is called in results."""
    return bot if isinstance(bot, str) else name_of(bot)


def portable(bot: Bot) -> str:
    """A name by which every process finds the bot; refuses a function that only this one knows."""
    name = label(bot)
    if isinstance(bot, str) or ":" in name:
        return name
    raise BadOption(f"other processes cannot find the bot {name}: define it at the top of a module, not within a function or as a lambda")


def digest_of(name: str) -> str:
    """What tells a bot from an earlier one of the same name: where it is, the source of its module, and its attribute `version`."""
    if name in BOTS:
        return ""
    bot = find_bot(name)
    where = name if ":" in name else check_named(name)
    function = bot if hasattr(bot, "__qualname__") else type(bot)
    return sha256(repr((where, getattr(bot, "version", ""))).encode() + source_of(function)).hexdigest()


# -- asking one -------------------------------------------------------------------------------------------------------


def limit() -> float:
    """How long a bot may think about one choice, in seconds: MEADHALL_BOT_SECONDS, or 20."""
    try:
        return max(0.01, float(os.environ.get(SECONDS, USUAL)))
    except ValueError:
        return USUAL


def ask(bot: Bot, game: Game, view: State, seat: int, seed: int, seconds: float = 0.0) -> int:
    """What a bot chooses, forced choices apart. Raises BotFailed where it raises, chooses something illegal, or thinks too long."""
    name, allowed = label(bot), seconds or limit()
    legal = tuple(view.legal(seat))
    if len(legal) == 1:
        return legal[0]
    try:
        function = find_bot(bot) if isinstance(bot, str) else bot
    except BadOption as problem:
        raise BotFailed(f"the bot {name} is not here ({problem})", "absent") from None
    answer = _within(name, function, Turn(game, view.copy(), seat, legal, Rng(seed), allowed))
    try:
        action = -1 if isinstance(answer, bool) else index(answer)
    except TypeError:
        action = -1
    if action not in legal:
        raise BotFailed(f"the bot {name} chose {_short(answer)}, which is none of its {plural(len(legal), 'legal action')}", "illegal")
    return action


class _Stop(BaseException):
    """Raised in a bot that thinks too long, where Python can reach it."""


class _Thinking(Thread):
    """One question to a bot, in a thread of its own so that nobody must wait for the answer."""

    def __init__(self, function: Callable[[Turn], Any], turn: Turn) -> None:
        super().__init__(daemon=True)
        self.function, self.turn = function, turn
        self.answer: Any = None
        self.problem: BaseException | None = None

    def run(self) -> None:
        try:
            self.answer = self.function(self.turn)
        except BaseException as problem:  # also exit() in a bot
            self.problem = problem

    def stop(self) -> None:
        """Ask Python to end the thread; it does so as soon as the bot runs Python code."""
        if self.ident is not None:
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.ident), ctypes.py_object(_Stop))


_late: dict[str, _Thinking] = {}  # bots that were too slow, until they have stopped


def _within(name: str, function: Callable[[Turn], Any], turn: Turn) -> Any:
    """A bot's answer, if it comes in time."""
    late = _late.get(name)
    if late is not None:
        late.join(0.05)
        if late.is_alive():
            raise BotFailed(f"the bot {name} still thinks about an earlier turn", "late")
        del _late[name]
    thinking = _Thinking(function, turn)
    thinking.start()
    thinking.join(turn.seconds)
    if thinking.is_alive():
        thinking.stop()
        _late[name] = thinking
        raise BotFailed(f"the bot {name} thought longer than {turn.seconds:g} s", "late")
    if thinking.problem is not None:
        kind = type(thinking.problem).__name__
        raise BotFailed(f"the bot {name} raised {kind}: {_short(thinking.problem, str)}", kind)
    return thinking.answer


def _short(what: object, spell: Callable[[object], str] = repr) -> str:
    try:
        words = " ".join(spell(what).split())
    except Exception:  # its own way of being written may fail too
        words = type(what).__name__
    return words if len(words) <= 120 else f"{words[:117]}..."


_lost: Counter[str] = Counter()
_said: set[tuple[str, str]] = set()


def report(bot: Bot, problem: BotFailed) -> None:
    """Count a turn that went to a karl, and say why: in one sentence, once in a process for each kind of failure."""
    name = label(bot)
    _lost[name] += 1
    if (name, problem.kind) not in _said:
        _said.add((name, problem.kind))
        log.warning("A karl chooses instead: %s.", problem)


def lost_turns() -> Counter[str]:
    """How many turns bots have lost to a karl in this process, by bot."""
    return Counter(_lost)
