"""Tuning: component data are varied within ranges until a game meets an aim, such as equal seats. Optuna proposes what to try next.

Every trial plays the same seeds, so that trials differ by the data and not by luck. The best of many trials owes something to luck all the
same, so it is played once more with new seeds, beside the game as it is; only those figures count.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import asdict, dataclass, field
from math import isfinite
from pathlib import Path
from typing import Any

from meadhall.bots.match import game_seed
from meadhall.bots.own import check_bot
from meadhall.data import DataValue, entries, merged, overriding, own_data
from meadhall.english import did_you_mean, plural
from meadhall.errors import BadData, BadOption, MeadhallError, check_games
from meadhall.game import Game
from meadhall.lab.engine import run
from meadhall.lab.metrics import find_metric
from meadhall.lab.play import Played, Task
from meadhall.lab.stats import Estimate, estimate, mean_of

__all__ = ["Aim", "Knob", "Trial", "Tuning", "as_toml", "read_aim", "read_knob", "tune"]

AIMS = ("seats", "had", "won", "length", "draws")
MOST_TRIALS = 10_000
RANGE = re.compile(r"(-?[0-9.]+)\.\.(-?[0-9.]+)")
PART = re.compile(r"([^.\[\]]+)(?:\[([^\]]+)\])?")  # of a path: a key, and an entry of a list of tables
ELEMENT = re.compile(r"(.+)\[(\d+)\]")


# -- what is tuned ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Knob:
    """A value of a game's data that may change: from low to high, or one of some values."""

    path: str
    place: int  # in a list of numbers; -1: the whole value
    own: Any
    low: float | None = None
    high: float | None = None
    values: tuple[Any, ...] = ()

    @property
    def name(self) -> str:
        """The path as it is typed."""
        return self.path if self.place < 0 else f"{self.path}[{self.place}]"

    @property
    def whole(self) -> bool:
        """Is it a whole number?"""
        return isinstance(self.own, int)

    @property
    def all(self) -> list[Any] | None:
        """Every value it can have, if they can be counted."""
        if self.values:
            return list(self.values)
        return list(range(int(self.low or 0), int(self.high or 0) + 1)) if self.whole else None

    def __str__(self) -> str:
        if self.values:
            return f"{self.name}: {' or '.join(json.dumps(value, ensure_ascii=False) for value in self.values)}"
        return f"{self.name}: {self.low:g} to {self.high:g}"


def read_knob(game: Game, data: Mapping[str, Any], text: str) -> Knob:
    """A knob as it is typed: PATH=LOW..HIGH, or PATH=VALUE|VALUE with values as in TOML."""
    path, equals, wanted = (part.strip() for part in text.partition("="))
    if not equals or not wanted:
        raise BadOption(f"what to tune is written PATH=LOW..HIGH or PATH=VALUE|VALUE, not {text!r}")
    known = {entry.path: entry for entry in entries(data)}
    entry, place = _find(game, known, path.removeprefix(f"{game.key}."))
    own = entry.value if place < 0 else entry.value[place]
    numbers = RANGE.fullmatch(wanted)
    if numbers:
        return _range(entry.path, place, own, text, *numbers.groups())
    values = tuple(_value(part, text) for part in wanted.split("|"))
    for value in values:
        merged(own, value, f"{game.key}.{path}")  # refuses another kind of value
    if len(values) < 2:
        raise BadOption(f"{path} has one value, {json.dumps(values[0])}, and nothing to choose from; write LOW..HIGH or VALUE|VALUE")
    return Knob(entry.path, place, own, values=values)


def _find(game: Game, known: Mapping[str, DataValue], path: str) -> tuple[DataValue, int]:
    if path in known:
        return known[path], -1
    inside = ELEMENT.fullmatch(path)
    if inside and inside[1] in known and isinstance(known[inside[1]].value, list):
        entry, place = known[inside[1]], int(inside[2])
        if place >= len(entry.value):
            raise BadOption(f"{inside[1]} has {plural(len(entry.value), 'entry', 'entries')}, counted from 0, so there is no {path}")
        return entry, place
    raise BadOption(f"{game.title} has no data {path!r}{did_you_mean(path, known)}; meadhall data {game.key} lists them")


def _range(path: str, place: int, own: Any, text: str, *ends: str) -> Knob:
    if isinstance(own, bool) or not isinstance(own, int | float):
        raise BadOption(f"{path} is {json.dumps(own, ensure_ascii=False)} and no number, so it has no range; write PATH=VALUE|VALUE")
    try:
        low, high = (float(end) for end in ends)
    except ValueError:
        raise BadOption(f"a range is written LOW..HIGH with two numbers, unlike {text!r}") from None
    if isinstance(own, int) and not (low.is_integer() and high.is_integer()):
        raise BadOption(f"{path} is a whole number, and so are the ends of its range, unlike those of {text!r}")
    if not low < high:
        raise BadOption(f"a range goes from the smaller number to the larger one, unlike {text!r}")
    return Knob(path, place, own, low, high)


def _value(part: str, text: str) -> Any:
    try:
        return tomllib.loads(f"value = {part.strip()}")["value"]
    except tomllib.TOMLDecodeError:
        raise BadOption(f'{part.strip()!r} in {text!r} is no value as TOML writes it, such as 3, "step" or [1, 2]') from None


def changed(data: Mapping[str, Any], setting: Mapping[Knob, Any]) -> dict[str, Any]:
    """Data with the values of the knobs."""
    out: dict[str, Any] = deepcopy(dict(data))
    for knob, value in setting.items():
        at: Any = out
        *way, (last, _) = PART.findall(knob.path)
        for key, entry in way:
            at = at[key]
            if entry:
                at = next((row for row in at if str(row.get("id")) == entry), None) or at[int(entry)]
        if knob.place < 0:
            at[last] = value
        else:
            at[last] = [value if n == knob.place else old for n, old in enumerate(at[last])]
    return out


def difference(base: Any, now: Any) -> Any:
    """What makes data.merged() turn the first data into the second; None if they are equal."""
    if base == now:
        return None
    if isinstance(base, dict):
        return {key: found for key in base if (found := difference(base[key], now[key])) is not None}
    if isinstance(base, list) and base and isinstance(base[0], dict):
        rows = [difference(old, new) for old, new in zip(base, now, strict=True)]
        ids = [str(old["id"]) for old in base if "id" in old]
        if len(set(ids)) == len(base):
            return [{"id": old["id"], **row} for old, row in zip(base, rows, strict=True) if row is not None]
        while rows[-1] is None:
            rows.pop()
        return [{**({"id": old["id"]} if "id" in old else {}), **(row or {})} for old, row in zip(base, rows, strict=False)]
    return now


def as_toml(game: str, other: Mapping[str, Any]) -> str:
    """Other component data as a file for --data."""
    return f"[{game}]\n" + "".join(f"{_key(key)} = {_toml(value)}\n" for key, value in other.items())


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)} = {_toml(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(one) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key, ensure_ascii=False)


# -- what is wanted ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Aim:
    """What a game should be like: equal seats, or a measure that should have a value."""

    name: str
    wanted: float = 0.0
    metric: str = ""
    trait: str = ""

    def __str__(self) -> str:
        if self.name == "had":
            return f"{self.trait} as good as anything else"
        return "equal seats" if self.name == "seats" else f"{self.name} {self.wanted:g}"

    @property
    def about(self) -> str:
        """What found() is."""
        if self.name == "had":
            return f"the share of those who had {self.trait}, less that of all"
        return "the farthest seat's share, less the fair one" if self.name == "seats" else self.name

    def found(self, played: Sequence[Played]) -> Estimate:
        """Where games stand: for equal seats, how far the farthest seat is from its fair share; otherwise the measure."""
        seats = len(played[0].scores)
        fair = sum(sum(p.scores) for p in played) / (len(played) * seats)
        if self.name == "had":
            cases = [p.scores[seat] for p in played for seat in range(seats) if self.trait in p.traits[seat]]
            if not cases:
                known = sorted({name for p in played for names in p.traits for name in names})
                raise BadOption(f"nobody had {self.trait!r} in {plural(len(played), 'game')}{did_you_mean(self.trait, known)}")
            share = estimate(cases)
            return Estimate(share.mean - fair, share.low - fair, share.high - fair, share.cases)
        if self.name == "seats":
            shares = [estimate([p.scores[seat] for p in played]) for seat in range(seats)]
            far = max(shares, key=lambda share: abs(share.mean - fair))
            return Estimate(far.mean - fair, far.low - fair, far.high - fair, far.cases)
        if self.name == "won":
            return estimate([p.scores[0] for p in played])
        if self.name == "draws":
            return estimate([float(p.scores.count(max(p.scores)) > 1) for p in played])
        if self.name == "length":
            return mean_of([float(sum(p.choices)) for p in played])
        values = [p.metrics[self.metric.partition(":")[2]] for p in played]
        return mean_of([sum(value) / len(value) for value in values])

    def distance(self, found: Estimate) -> float:
        """How far that is from what is wanted."""
        return abs(found.mean - self.wanted)


def read_aim(game: Game, seats: int, text: str) -> Aim:
    """An aim as it is typed: seats, had=Odin, won=0.5, length=60, draws=0.1, or module:function=3."""
    name, equals, wanted = (part.strip() for part in text.partition("="))
    if name == "seats" and not equals:
        if game.together or seats < 2:
            raise BadOption(f"the seats of {game.title} win together here, so they are always equal; aim at won=0.5 instead")
        return Aim("seats")
    if not equals or (name not in AIMS and ":" not in name) or name == "seats":
        known = "seats, had=TRAIT, won=SHARE, length=CHOICES, draws=SHARE or MODULE:FUNCTION=NUMBER"
        raise BadOption(f"there is no aim {text!r}{did_you_mean(name, AIMS)}; an aim is {known}")
    if name == "had":
        if not wanted:
            raise BadOption("the aim had needs something a seat can have, as a report names it")
        return Aim("had", trait=wanted)
    try:
        number = float(wanted)
    except ValueError:
        number = float("nan")
    if not isfinite(number) or (name in ("won", "draws") and not 0 <= number <= 1):
        kind = "a share from 0 to 1" if name in ("won", "draws") else "a number"
        raise BadOption(f"the aim {name} needs {kind}, not {wanted!r}")
    if ":" in name:
        find_metric(name)
        return Aim(name.partition(":")[2], number, name)
    return Aim(name, number)


# -- trials -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Trial:
    """Values that were tried, and what was found. `refused` says why the game does not accept them."""

    number: int
    values: dict[str, Any]
    found: Estimate | None
    distance: float
    refused: str = ""


@dataclass(frozen=True)
class Tuning:
    """Everything that was tried, and how the best of it does with new seeds, beside the game as it is."""

    game: str
    aim: str
    wanted: float
    about: str
    knobs: list[str]
    games: int
    trials: list[Trial] = field(default_factory=list)
    best: Trial | None = None
    tuned: Estimate | None = None  # with new seeds
    own: Estimate | None = None  # with the same new seeds
    complete: bool = False  # every combination was tried
    data: str = ""

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)

    @property
    def better(self) -> bool:
        """Is the tuned game really nearer to the aim than the game as it is?"""
        if self.tuned is None or self.own is None:
            return False
        return abs(self.tuned.mean - self.wanted) < abs(self.own.mean - self.wanted)


def tune(
    game: Game,
    knobs: Sequence[Knob],
    aim: Aim,
    bot: str,
    games: int,
    trials: int,
    out: Path,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    data: str = "",
    seed: int = 1,
    workers: int = 1,
    engine: str = "local",
    progress: Callable[[int, int], None] | None = None,
) -> Tuning:
    """Look for values that meet the aim. Everything is kept in the folder `out`, so a stopped run continues where it was."""
    optuna = _optuna()
    check_bot(bot)
    check_games(games)
    if not 1 <= trials <= MOST_TRIALS:
        raise BadOption(f"the number of trials must be from 1 to {MOST_TRIALS}, not {trials}")
    if not knobs:
        raise BadOption("say what to tune, such as --tune PATH=LOW..HIGH (meadhall data GAME lists the paths)")
    names = [knob.name for knob in knobs]
    for name in names:
        if names.count(name) > 1:
            raise BadOption(f"{name} is tuned twice")
    count, settings = game.seat_count(seats), game.complete(options or {})
    own = own_data(game.package)
    given = merged(own, overriding(data).get(game.key, {}), f"{data}: {game.key}") if data else own

    def play(now: dict[str, Any], label: str, first: int) -> list[Played]:
        """The games of one setting. Their seeds begin with number `first` of all."""
        file, other = out / f"{label}.toml", difference(own, now)
        file.write_text(as_toml(game.key, other or {}), "utf-8")
        metrics = (aim.metric,) if aim.metric else ()
        who = tuple(range(count))
        tasks = [Task(n, game.key, (bot,) * count, who, settings, game_seed(seed, first + n), label, metrics) for n in range(games)]
        return run(tasks, workers, engine, out / "tune.jsonl", str(file.resolve()) if other else "", progress)

    def attempt(number: int, setting: dict[Knob, Any]) -> Trial:
        values = {knob.name: value for knob, value in setting.items()}
        try:
            found = aim.found(play(changed(given, setting), "trial", 0))
        except BadData as problem:
            return Trial(number, values, None, float("inf"), str(problem))
        return Trial(number, values, found, aim.distance(found))

    every = _combinations(knobs, trials)
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=seed % 2**32, n_startup_trials=max(4, min(10, trials // 3))))
    space = {knob.name: _distribution(optuna, knob) for knob in knobs}
    made: list[Trial] = []
    tried: dict[str, Trial] = {}
    for number in range(len(every) if every else trials):
        if number == 0 and all(_within(knob) for knob in knobs):  # the game as it is comes first
            study.enqueue_trial({knob.name: _spoken(knob, knob.own) for knob in knobs})
        asked = None if every else study.ask(space)
        setting = every[number] if asked is None else {knob: _heard(knob, asked.params[knob.name]) for knob in knobs}
        key = json.dumps([setting[knob] for knob in knobs])
        if key not in tried:
            tried[key] = attempt(len(made) + 1, setting)
            made.append(tried[key])
        if asked is not None:
            result = tried[key]
            if result.found is None:
                study.tell(asked, state=optuna.trial.TrialState.FAIL)
            else:
                study.tell(asked, result.distance)
    good = [trial for trial in made if trial.found is not None]
    if not good:
        raise BadData(f"the game accepts none of the {plural(len(made), 'setting')} that were tried: {made[0].refused}")
    best = min(good, key=lambda trial: (trial.distance, trial.number))
    tuned = aim.found(play(changed(given, {knob: best.values[knob.name] for knob in knobs}), "tuned", games))
    before = aim.found(play(given, "given", games))
    for rest in ("trial", "given"):
        (out / f"{rest}.toml").unlink()
    text = (out / "tuned.toml").read_text("utf-8")
    about = [str(knob) for knob in knobs]
    return Tuning(game.key, str(aim), aim.wanted, aim.about, about, games, made, best, tuned, before, bool(every), text)


def _optuna() -> Any:
    try:
        import optuna
    except ImportError:
        raise MeadhallError("tuning needs Optuna: pip install 'meadhall[tune]'") from None
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    return optuna


def _combinations(knobs: Sequence[Knob], trials: int) -> list[dict[Knob, Any]]:
    """Every combination of values, if there are no more than the trials; otherwise none."""
    found: list[dict[Knob, Any]] = [{}]
    for knob in knobs:
        values = knob.all
        if values is None or len(values) * len(found) > trials:
            return []
        found = [{**one, knob: value} for one in found for value in values]
    return found


def _within(knob: Knob) -> bool:
    if knob.values:
        return knob.own in knob.values
    return bool((knob.low or 0) <= knob.own <= (knob.high or 0))


def _distribution(optuna: Any, knob: Knob) -> Any:
    """Values are numbered, because Optuna knows no lists."""
    if knob.values:
        return optuna.distributions.CategoricalDistribution(list(range(len(knob.values))))
    if knob.whole:
        return optuna.distributions.IntDistribution(int(knob.low or 0), int(knob.high or 0))
    return optuna.distributions.FloatDistribution(float(knob.low or 0), float(knob.high or 0))


def _spoken(knob: Knob, value: Any) -> Any:
    return knob.values.index(value) if knob.values else value


def _heard(knob: Knob, number: Any) -> Any:
    return knob.values[number] if knob.values else number
