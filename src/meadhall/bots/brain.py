"""A bot's choice, the candidates it considered and its reasons. It is given a view, never the truth."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

from meadhall.bots import solved
from meadhall.bots.greedy import GreedyPolicy, rank
from meadhall.bots.ismcts import Ismcts
from meadhall.bots.levels import BOTS, Level, level_for
from meadhall.bots.own import Bot, BotFailed, ask, find_bot, report
from meadhall.bots.race import Race
from meadhall.bots.search import Found, SearchSettings
from meadhall.bots.uct import Uct
from meadhall.english import listed
from meadhall.errors import BadPosition, IllegalMove
from meadhall.game import CHANCE, REFEREE, Game, Policy, State
from meadhall.rng import Rng

__all__ = [
    "Analysis",
    "Candidate",
    "Thought",
    "adds",
    "advice",
    "analyse",
    "benefits",
    "choose",
    "hint",
    "joined",
    "merged",
    "reasons",
    "think",
    "whole_turn",
]

FAR_BEHIND = 0.3  # share of the win, according to the evaluation
LONGEST_TURN = 12  # the most choices that a hint names
SHORT = 3  # choices of a turn whose last one still tells what the turn is for
TELLING = 0.02  # a difference in the evaluation that is worth mentioning
SLIGHT = 0.001  # an advantage that is mentioned for want of a greater one
GUESSES = 24  # worlds in which choices that end the game are tried
WON = 0.95  # a mean score with which nobody plays on
STEM = 4  # letters in which words that mean the same begin alike: turn, turns
SMALL = {"the", "a", "an", "is", "are", "it", "its", "of", "on", "at", "to", "from", "goes", "man", "then", "one", "two"}
SMALL |= {"these", "this", "five", "take", "takes", "your", "island", "up", "costs", "you"}
COUNTED = re.compile(r"(\w+) (\d+ \w+(?: \w+)?)")  # a verb and a number of things
EVEN = 0.5  # the value of a choice that was not judged
VARIETY = 0.08  # by how much first opinions of choices differ from game to game, where nothing else in a search is left to chance

Move = tuple[int, int]  # an actor and its action


@dataclass(frozen=True)
class Candidate:
    """One choice that was considered: in notation, with its expected share of the win and how often it was tried."""

    action: int
    text: str
    value: float
    visits: int


@dataclass(frozen=True)
class Analysis:
    """What a bot thinks of a position: the candidates (best first), the expected line, and the reasons in the evaluation's words."""

    level: str
    candidates: list[Candidate]
    line: list[str]
    reasons: list[str]
    simulations: int
    seconds: float

    @property
    def action(self) -> int:
        """The choice it would make."""
        return self.candidates[0].action

    @property
    def sentence(self) -> str:
        """The choice and its reasons in one sentence."""
        best = self.candidates[0]
        chance = f" ({best.value:.0%})" if self.simulations else ""
        return f"{best.text}{chance}: {', '.join(self.reasons)}."


@dataclass(frozen=True)
class Thought:
    """What a bot found: the choices it considered, best first; the line it expects; the simulations it made."""

    found: list[Found]
    line: list[Move]
    simulations: int = 0

    @property
    def action(self) -> int:
        """The choice it makes."""
        return self.found[0].action


def think(game: Game, view: State, seat: int, level: Level, seed: int) -> Thought:
    """Consider the choices of a seat with the settings of a level."""
    legal = _may_ask(game, view, seat)
    if len(legal) == 1:
        return Thought([Found(legal[0], 1, EVEN)], [(seat, legal[0])])
    rng = Rng(seed)
    if level.kind == "random" or (level.kind == "rule" and level.careless and rng.unit() < level.careless):
        return Thought([Found(legal[rng.below(len(legal))], 1, EVEN)], [])
    ends = endings(game, view, seat, Rng(~seed))
    if max(ends.values(), default=0.0) >= WON or len(ends) == len(legal):
        found = [Found(action, 1, ends[action]) for action in sorted(ends, key=lambda action: -ends[action])]
        return Thought(found, [(seat, found[0].action)])
    known = solved.after(game, view, seat) if level.kind == "search" else {}
    if max((one.share for one in known.values()), default=0.5) == 1.0 or (known and len(known) == len(legal)):
        return _by_table(game, view, seat, level, known, seed, rng)
    thought = KINDS[level.kind](game, view, seat, level, seed, rng)
    losses = [action for action, score in ends.items() if score == 0.0]
    losses += [action for action, one in known.items() if one.share == 0.0 and action not in losses]
    return _without(thought, losses, legal) if losses else thought


def _by_table(game: Game, view: State, seat: int, level: Level, known: dict[int, solved.Verdict], seed: int, rng: Rng) -> Thought:
    """What the table of endings says: the quickest win, the slowest loss; among draws, what the search likes best."""
    ranked = sorted(known, key=lambda action: (solved.rank(known[action]), rng.next()))  # equal ones in any order
    if known[ranked[0]].share == 0.5:
        liked = [one.action for one in _search(game, view, seat, level, seed, rng).found]
        ranked.sort(key=lambda action: (-known[action].share, liked.index(action) if action in liked else len(liked)))
    return Thought([Found(action, 1, known[action].share) for action in ranked], solved.line(game, view, seat, ranked[0]))


def _may_ask(game: Game, view: State, seat: int) -> list[int]:
    """The legal actions of a seat that a bot is asked to choose for."""
    legal = view.legal(seat)
    if not legal:
        raise IllegalMove(f"seat {seat + 1} has no choice to make now")
    if view.viewer == REFEREE and game.secrets:
        raise BadPosition("a bot is given a view, never the truth")
    return legal


def endings(game: Game, view: State, seat: int, rng: Rng) -> dict[int, float]:
    """The choices that end the game at once in every world that was guessed, with the seat's mean score: no opinion is needed there."""
    first = view.guess(rng)
    totals = {action: score for action in view.legal(seat) if (score := _score(first.copy(), seat, action)) is not None}
    worlds = [view.guess(rng) for _ in range(GUESSES - 1)] if totals and game.secrets else []
    for world in worlds:
        scores = {action: _score(world.copy(), seat, action) for action in totals}
        totals = {action: total + score for action, total in totals.items() if (score := scores[action]) is not None}
    return {action: total / (len(worlds) + 1) for action, total in totals.items()}


def _score(world: State, seat: int, action: int) -> float | None:
    """The seat's score if the choice ends the game; None otherwise."""
    world.apply(seat, action)
    return None if world.actors() else world.scores()[seat]


def _without(thought: Thought, losses: list[int], legal: list[int]) -> Thought:
    """The same opinion, but what loses for certain comes last."""
    found = [one for one in thought.found if one.action not in losses]
    if not found:
        found = [Found(action, 1, EVEN) for action in legal if action not in losses]
    line = thought.line if found[0] is thought.found[0] else []
    return replace(thought, found=[*found, *(one for one in thought.found if one.action in losses)], line=line)


def _search(game: Game, view: State, seat: int, level: Level, seed: int, rng: Rng) -> Thought:
    """A race where the level sets a width; otherwise one tree for open positions, many trees for secrets."""
    policy: Policy[Any] = GreedyPolicy(game.evaluator, level.looks, level.careless) if level.looks else game.policy
    rivals = not game.together and view.seats > 1
    settings = SearchSettings(level.simulations, level.seconds, level.explore, level.depth, level.trust, level.prior, solve=rivals)
    opinions = _opinions(game, view, seat, level, rng) if level.root else []
    if level.width:
        race = Race(game.evaluator, policy, settings, seed)
        race.search(view, seat, favourites(opinions, level.width, rng), level.root)
        found = race.results()
        return Thought(found, own_line(view.guess(rng), seat, found[0].action, policy, rng), int(race.simulations))
    if is_open(game, view, rng):
        tree = Uct(game.evaluator, policy, settings, seed)
        moods = [(action, value + VARIETY * (rng.unit() - 0.5)) for action, value in opinions]  # or every game would be the same
        tree.search(view.guess(rng), moods, level.root)
        return Thought(tree.results(), tree.line(), int(tree.simulations))
    trees = Ismcts(game.evaluator, policy, settings, seed)
    trees.search(view, seat, opinions, level.root)
    return Thought(trees.results(), trees.line(), int(trees.simulations))


def _opinions(game: Game, view: State, seat: int, level: Level, rng: Rng) -> list[tuple[int, float]]:
    """Every legal action with the evaluation's opinion of it, one step ahead."""
    worlds = level.worlds if game.secrets else 1
    return rank(view, seat, game.evaluator, rng, worlds, level.samples, level.further)


def _greedy(game: Game, view: State, seat: int, level: Level, _seed: int, rng: Rng) -> Thought:
    """The choices ranked by that opinion; when careless, sometimes with another one first."""
    ranked = [Found(action, 1, value) for action, value in _opinions(game, view, seat, level, rng)]
    ranked.sort(key=lambda found: -found.value - rng.unit() * 1e-6)  # ties in any order
    if level.careless and rng.unit() < level.careless and ranked[0].value < 0.99:  # nobody misses a win in one
        ranked.insert(0, ranked.pop(int(rng.below(len(ranked)))))
    return Thought(ranked, [])


def _rule(game: Game, view: State, seat: int, _level: Level, _seed: int, rng: Rng) -> Thought:
    """What the playout policy would choose."""
    return Thought([Found(int(game.policy.pick(view.guess(rng), seat, rng)), 1, EVEN)], [])


KINDS = {"search": _search, "greedy": _greedy, "rule": _rule}


def own_line(world: State, seat: int, action: int, policy: Policy[Any], rng: Rng, length: int = 6) -> list[Move]:
    """A choice and those the seat makes directly after it, as the playouts would make them."""
    line = [(seat, action)]
    world.apply(seat, action)
    while len(line) < length and world.turn() >= 0 and world.owes(seat):
        line.append((seat, int(policy.pick(world, seat, rng))))
        world.apply(*line[-1])
    return line


def favourites(opinions: list[tuple[int, float]], width: int, rng: Rng) -> list[tuple[int, float]]:
    """The choices worth a closer look: the most promising ones, as long as they are not far behind the first; equal ones in any order."""
    ranked = sorted(opinions, key=lambda opinion: (-opinion[1], rng.next()))[:width]
    return [(action, value) for action, value in ranked if value > ranked[0][1] - FAR_BEHIND]


def is_open(game: Game, view: State, rng: Rng) -> bool:
    """Is nothing hidden from this viewer? A game without secrets, or a position in which every guess is the same."""
    if not game.secrets:
        return True
    if len(view.actors()) > 1:
        return False
    worlds = [view.guess(rng) for _ in range(3)]
    return worlds[0] == worlds[1] == worlds[2]


def choose(game: Game, view: State, seat: int, level: Bot = "karl", seed: int = 1, counted: float = 0) -> int:
    """The action that a bot of this level, or one of your own (own.py), chooses in a view.

    With `counted` the search is limited by simulations only, not by the clock: equal seeds then give equal choices on any machine. A
    jarl gets `counted` times the count that stands for its seconds (Level.count): 1 for all of it, 0.25 for a quarter.
    """
    if level not in BOTS:
        _may_ask(game, view, seat)
        if isinstance(level, str):
            find_bot(level)  # a name that nobody knows is refused: it is a mistake of the caller, not of a bot
        try:
            return ask(level, game, view, seat, seed)
        except BotFailed as problem:
            report(level, problem)
            level = "karl"
    assert isinstance(level, str)
    settings = level_for(game, level, int(view.seats))
    if counted and settings.kind == "search":
        settings = replace(settings, seconds=0.0, simulations=settings.simulations or max(1, int(settings.count * counted)))
    return think(game, view, seat, settings, seed).action


def analyse(game: Game, view: State, seat: int, level: str = "jarl", seed: int = 1, shown: int = 5) -> Analysis:
    """What a bot would do here and why: candidates with their chances, the principal line, reasons from the evaluation."""
    begin = perf_counter()
    thought = think(game, view, seat, level_for(game, level, int(view.seats)), seed)
    return Analysis(
        level=level,
        candidates=[Candidate(c.action, game.say(view, seat, c.action), c.value, c.visits) for c in thought.found[:shown]],
        line=_line(game, view, thought.line),
        reasons=reasons(game, view, seat, thought.action, seed),
        simulations=thought.simulations,
        seconds=round(perf_counter() - begin, 3),
    )


def _line(game: Game, view: State, line: list[Move]) -> list[str]:
    """A line in notation, as far as it can be played from the view."""
    out: list[str] = []
    state = view.copy()
    for actor, action in line:
        if action not in state.options(actor):
            break
        out.append(game.say(state, actor, action))
        state.apply(actor, action)
    return out


def reasons(game: Game, view: State, seat: int, action: int, seed: int = 1) -> list[str]:
    """What the choice does better or worse than the others, part by part of the evaluation (+ is good for the seat).

    Where the evaluation sees no difference between the choices, what the choice changes.
    """
    if said := by_table(game, view, seat, action):
        return [said.removesuffix(".")]
    others = [other for other in view.legal(seat) if other != action]
    compared = others[:: max(1, len(others) // 6)]
    chosen = _parts(game, view, seat, action, seed)
    usual = [0.0] * len(chosen)
    for other in compared:
        usual = [total + part / len(compared) for total, part in zip(usual, _parts(game, view, seat, other, seed), strict=True)]
    now = [part for _, part in game.evaluator.parts(view.guess(Rng(seed)), seat)]
    for basis in (usual, now) if compared else (now,):
        changes = [(c - b, name) for c, b, name in zip(chosen, basis, game.evaluator.names, strict=True)]
        changes.sort(key=lambda change: -abs(change[0]))
        found = [f"{change:+.2f} {name}" for change, name in changes if abs(change) >= 0.005][:3]
        if found:
            return found
    return ["nothing on the table tells the choices apart yet"]


def by_table(game: Game, view: State, seat: int, action: int) -> str:
    """What the table of endings says of a choice, in a sentence; "" where it says nothing."""
    known = solved.after(game, view, seat).get(action)
    return solved.told(known) if known is not None else ""


def advice(game: Game, view: State, seat: int, action: int, seed: int = 1) -> str:
    """A whole turn in the game's words, with at most three reasons that a player can act on, and what the table of endings says."""
    return " ".join(filter(None, [_advice(game, view, seat, action, seed), by_table(game, view, seat, action)]))


def _advice(game: Game, view: State, seat: int, action: int, seed: int) -> str:
    labels, state = list[str](), view.guess(Rng(seed))
    steps = whole_turn(game, view, seat, action, seed)
    for step in steps:
        choice = game.choice(state.view(seat), seat, step)
        labels.append(choice.label)
        state.apply(seat, step)
    told = f"{'A good turn' if len(steps) > 1 else 'A good choice'}: {joined(game, labels)}."
    if len(view.legal(seat)) == 1:
        return f"{told} Nothing else is possible."
    helps, costs = benefits(game, view, seat, steps, seed)
    if helps:
        return f"{told} It {listed(merged(helps))}." + (f" But it {listed(merged(costs))}." if costs else "")
    asked, pair = game.prompt(view, seat), len(view.legal(seat)) == 2
    if _alike(game, view, seat, steps, seed):
        return f"{told} As far as the table shows, {'the other choice is' if pair else 'the other choices are'} as good."
    said_of = f"{' '.join(labels)} {game.say(view, seat, action)} {asked.ask} {asked.help}"
    said = " ".join([said_of, *costs])
    result = " ".join(one for one in re.split(r"(?<=\.) (?=[A-Z])", choice.result) if adds(one, said))
    if len(steps) > SHORT or not result:
        worse = f"other {'choice looks' if pair else 'choices look'} worse when the game is played out."
        harm = [one for one in costs if adds(one, said_of)]
        return f"{told} It {listed(merged(harm))}, but the {worse}" if harm else f"{told} The {worse}"
    about = len(steps) > 1 and ":" not in choice.label  # of several, it is about the last
    return f"{told} {f'{choice.label}: {_within(game, result)}' if about else result}"


def merged(reasons: list[str]) -> list[str]:
    """Reasons with the same verb and numbers of things as one: `costs 1 Elf` and `costs 1 Viking` become `costs 1 Elf and 1 Viking`."""
    found: dict[str, list[str]] = {}
    for reason in reasons:
        counted = COUNTED.fullmatch(reason)
        found.setdefault(counted.group(1) if counted else reason, []).append(counted.group(2) if counted else "")
    return [f"{verb} {listed(things)}".strip() for verb, things in found.items()]


def _alike(game: Game, view: State, seat: int, steps: list[int], seed: int) -> bool:
    """Does the evaluation see no difference at all between the choices?"""
    if len(steps) > 1:
        return False
    chosen, _ = _outcome(game, view, seat, steps, seed)
    instead = (_outcome(game, view, seat, [other], seed)[0] for other in view.legal(seat) if other != steps[0])
    return all(abs(part - other) < SLIGHT for parts in instead for part, other in zip(chosen, parts, strict=True))


def adds(result: str, said: str) -> bool:
    """Does the result of a choice tell more than what has been said? "The man goes from a2 to c2" adds nothing to `a2-c2`."""
    known = {word[:STEM] for word in re.findall(r"\w+", said.lower())} | SMALL
    return sum(word[:STEM] not in known for word in re.findall(r"\w+", result.lower())) > 1


def joined(game: Game, labels: list[str]) -> str:
    """The labels of choices one after another as one sentence: `Sail to York, then place 6 5 (rank I)`. Names keep their capitals."""
    whole = [re.sub(r": (.+)$", r" (\1)", label.rstrip(".")) for label in labels]
    return ", then ".join([*whole[:1], *(_within(game, label) for label in whole[1:])])


def _within(game: Game, words: str) -> str:
    """Words within a sentence: without their capital, unless they begin with a name."""
    names = {name for term in game.terms if term.kind != "action" for name in (term.name, *term.also)}
    split = words.replace(",", " ").replace(":", " ").split()
    named = any(" ".join(split[:n]) in names for n in range(1, len(split) + 1))
    return words if named or not split or not split[0][1:].islower() else words[0].lower() + words[1:]


def whole_turn(game: Game, view: State, seat: int, action: int, seed: int = 1) -> list[int]:
    """A choice and those that the seat makes directly after it, before chance or anybody else decides something."""
    out, state, rng = [action], view.guess(Rng(seed)), Rng(seed)
    state.apply(seat, action)
    karl = level_for(game, "karl", int(view.seats))
    while len(out) < LONGEST_TURN and _goes_on(game, view, state, seat):
        out.append(think(game, state.view(seat), seat, karl, int(rng.next())).action)
        state.apply(seat, out[-1])
    return out


def _goes_on(game: Game, before: State, after: State, seat: int) -> bool:
    """Does the seat choose again in the same turn, with nobody else choosing or being asked in between?"""
    if after.turn() == CHANCE or not after.owes(seat):
        return False
    others = [actor for actor in before.actors() if actor != seat]
    return [actor for actor in after.actors() if actor != seat] == others and game.same_turn(before, after, seat)


def benefits(game: Game, view: State, seat: int, steps: list[int], seed: int = 1, most: int = 3) -> tuple[list[str], list[str]]:
    """What a turn does better and worse than the usual one, in words: at most three points, the weightiest first.

    What every other choice would do as well is no reason for this one.
    """
    others = [other for other in view.legal(seat) if other != steps[0]]
    compared = others[:: max(1, len(others) // 6)]
    chosen, after = _outcome(game, view, seat, steps, seed)
    instead = [_outcome(game, view, seat, [other], seed) for other in compared]
    usual = [sum(parts) / len(compared) for parts in zip(*(parts for parts, _ in instead), strict=True)] or [0.0] * len(chosen)
    changes = sorted(zip(chosen, usual, game.evaluator.names, strict=True), key=lambda change: -abs(change[0] - change[1]))
    helps, costs = list[str](), list[str]()
    for part, before, name in changes:
        if len(helps) + len(costs) >= most or (abs(part - before) < TELLING and (helps or part - before < SLIGHT)):
            continue  # a slight advantage is a reason only if there is no better one
        said = game.benefit(view, after, seat, name, part > before)
        anyway = game.tells_benefits and all(game.benefit(view, other, seat, name, part > before) == said for _, other in instead)
        if said and said not in helps + costs and not (anyway and instead):
            (helps if part > before else costs).append(said)
    return helps, costs


def _outcome(game: Game, view: State, seat: int, steps: list[int], seed: int) -> tuple[list[float], State]:
    """The parts of the evaluation after a turn, averaged over a few likely worlds, and what the seat then sees in one of them."""
    state = view.guess(Rng(seed))
    for step in steps[:-1]:
        state.apply(seat, step)
    parts = _parts(game, state.view(seat), seat, steps[-1], seed)
    state.apply(seat, steps[-1])
    return parts, state.view(seat)


def _parts(game: Game, view: State, seat: int, action: int, seed: int, worlds: int = 2) -> list[float]:
    """The parts of the evaluation once a choice has run its course, averaged over a few likely worlds.

    Chance is resolved, and if the seat must choose again at once (the target of a piece, say) it makes its best choices.
    """
    totals = [0.0] * len(game.evaluator.names)
    for n in range(worlds):
        rng = Rng(seed + n)
        world = view.guess(rng)
        world.apply(seat, action)
        own = 0
        while world.turn() == CHANCE or (world.actors() == [seat] and own < 2):
            if world.turn() == CHANCE:
                world.apply(CHANCE, world.sample(rng))
            else:
                world.apply(seat, _best(game, world, seat))
                own += 1
        totals = [total + part / worlds for total, (_, part) in zip(totals, game.evaluator.parts(world, seat), strict=True)]
    return totals


def _best(game: Game, world: State, seat: int) -> int:
    """The choice after which the evaluation is highest."""
    values = []
    for action in world.legal(seat):
        after = world.copy()
        after.apply(seat, action)
        values.append((game.evaluator.value(after, seat), -action))
    return -max(values)[1]


def hint(game: Game, view: State, seat: int, seed: int = 1) -> Analysis:
    """What would a jarl do here?"""
    return analyse(game, view, seat, "jarl", seed)
