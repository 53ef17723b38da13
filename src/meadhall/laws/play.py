"""Laws 1 to 4, 6, 7, 13 and 14: positions, choices, notation, scores. Each takes random games and raises BrokenLaw."""

from __future__ import annotations

import json
import pickle
from collections.abc import Sequence
from itertools import pairwise, permutations
from types import GetSetDescriptorType

from meadhall.errors import MeadhallError
from meadhall.game import CHANCE, OVER, State
from meadhall.laws import reasons
from meadhall.laws.line import Line, Played, difference, name_of, random_action, random_step
from meadhall.playout import Filling
from meadhall.record import Record, read
from meadhall.rng import Rng
from meadhall.state import MOST_CHOICES, hears, restore

__all__ = [
    "law_1_reload",
    "law_2_copies",
    "law_3_legal",
    "law_4_ends",
    "law_6_commute",
    "law_7_notation",
    "law_13_conservation",
    "law_14_scores",
]

SEVERAL = 4  # positions per game for what replays the rest of the game
MANY = 15  # positions per game for what is quick
TEXTS = 60  # choices judged in a longer list
LONGEST = 40  # steps of a joint window that are tried in other orders
ORDERS = 6  # how many other orders are tried, where there are too many for all
UNLIKELY = 2**40  # nobody's action
NONSENSE = ("", "no such thing", "?", "-1", "9" * 30, "x:y=z>w", "\u16a0 \u16a2", "a b c d e f g h")


def law_1_reload(lines: Sequence[Line]) -> None:
    """Reloaded from JSON or pickle, a state equals the original and behaves the same; a record leads to the same end."""
    for line in lines:
        for at in line.positions(MANY):
            state = line.states[at]
            listed = {"seats", "viewer", "told", "shots", *(field.name for field in state.fields())}
            for name in sorted(_attributes(state) - listed):
                line.fail(1, f"the state has a part {name!r} that fields() does not list, so it is lost when saved")
            for seen in [state, *(state.view(v) for v in line.viewers)]:
                try:
                    copies = pickle.loads(pickle.dumps(seen)), restore(type(seen), json.loads(json.dumps(seen.data())))
                except MeadhallError as refused:
                    line.fail(1, f"the state (viewer {seen.viewer}) cannot be reloaded: {refused}", refused)
                for copy in copies:
                    if copy != seen:
                        line.fail(1, f"reloaded, the state (viewer {seen.viewer}) differs in {difference(copy, seen)}")
        for at in line.positions(SEVERAL):
            state = line.states[at]
            try:
                loaded = line.game.load(json.loads(json.dumps(state.data())))
            except MeadhallError as refused:
                line.fail(1, f"load() refuses a position of a real game: {refused}", refused)
            _same_to_the_end(line, at, loaded, "reloaded from JSON")
            _same_to_the_end(line, at, pickle.loads(pickle.dumps(state)), "unpickled")
        line.at = len(line.steps)
        if line.ended:
            _record_again(line)


def _attributes(state: State) -> set[str]:
    """The names of everything that a state holds, compiled or plain, except for scratch (names that begin with an underscore)."""
    names = set(getattr(state, "__dict__", {}))
    for kind in type(state).__mro__[:-1]:
        names |= {name for name, part in vars(kind).items() if isinstance(part, GetSetDescriptorType)}
    return {name for name in names if not name.startswith("_")}


def _same_to_the_end(line: Line, begin: int, state: State, how: str) -> None:
    """A restored state leads through the same positions as the original."""
    state.listen()
    for at, true in line.walk(begin):
        if state.actors() != true.actors():
            line.fail(1, f"{how} at position {begin}, the actors are {state.actors()}, not {true.actors()}")
        for actor in true.actors():
            if actor == CHANCE and state.chance() != true.chance():
                line.fail(1, f"{how} at position {begin}, chance has other outcomes: {state.chance()[:5]}, not {true.chance()[:5]}")
            if state.legal(actor) != true.legal(actor):
                line.fail(1, f"{how} at position {begin}, seat {actor} has other legal actions than before")
        if at < len(line.steps):
            state.apply(*line.steps[at])
            if state.heard() != line.events[at]:
                line.fail(1, f"{how} at position {begin}, other events are told")
    if state != line.last:
        line.fail(1, f"{how} at position {begin}, the game ends differently: {difference(state, line.last)}")
    if line.ended and state.scores() != line.last.scores():
        line.fail(1, f"{how} at position {begin}, the scores are {state.scores()}, not {line.last.scores()}")


def _record_again(line: Line) -> None:
    record = Record(line.game, line.seats, line.options)
    for actor, action in line.steps:
        record.add(actor, action)
    try:
        again = read(record.write(), line.game)
    except MeadhallError as refused:
        line.fail(1, f"the record that was written cannot be read: {refused}", refused)
    if again.state != line.last:
        line.fail(1, f"the record, read again, ends differently: {difference(again.state, line.last)}")
    if again.write() != record.write():
        line.fail(1, "the record, read and written again, is another text")


def law_2_copies(lines: Sequence[Line]) -> None:
    """A copy equals the original and has no listeners; changing one of them leaves the other as it was."""
    for line in lines:
        live = line.game.start(line.seats, **line.options)
        for at, kept in line.walk():
            if live.copy() != live:
                line.fail(2, f"a copy differs from its original in {difference(live.copy(), live)}")
            if kept != live:
                line.fail(2, f"the same steps lead to a different position: {difference(kept, live)}")
            if at < len(line.steps):
                live.apply(*line.steps[at])
        for at in line.positions(MANY):
            state = line.states[at].copy()
            before = state.data()
            state.listen()
            copy, kept = state.copy(), state.copy()
            if copy.told is not None:
                line.fail(2, "a copy still tells its events to the listener of the original")
            if copy.shots is not None:
                line.fail(2, "a copy still shows its beats to the listener of the original")
            _wander(copy, line.rng)
            if state.data() != before:
                line.fail(2, f"a step on a copy changes the original: {difference(state, kept)}")
            for viewer in line.viewers:
                view = state.view(viewer)
                seen = view.data()
                world = view.guess(Rng(line.seed + at))
                if view.data() != seen:
                    line.fail(2, f"guess() changes the view of {name_of(viewer)} that it was called on")
                _wander(world, line.rng)
                if view.data() != seen or state.data() != before:
                    line.fail(2, f"a step in a guess changes the view of {name_of(viewer)} or the original")
            _wander(state, line.rng)
            if kept.data() != before:
                line.fail(2, f"a step on the original changes its copy: {difference(kept, line.states[at])}")


def _wander(state: State, rng: Rng, steps: int = 6) -> None:
    for _ in range(steps):
        if not state.actors():
            return
        random_step(state, rng)


def law_3_legal(lines: Sequence[Line]) -> None:
    """Legal actions ascend within the action space; every actor has some, nobody else has any; nothing else can be played."""
    for line in lines:
        filling = Filling()
        for at, state in line.walk():
            actors, first = state.actors(), int(state.turn())
            before = state.check() if at % 8 == 0 else ""
            if (actors or [OVER])[0] != first or (first != OVER and first not in [CHANCE, *range(line.seats)]):
                line.fail(3, f"turn() says {first}, but the actors are {actors}")
            for seat in range(line.seats):
                legal = state.legal(seat)
                if state.owes(seat) != (seat in actors):
                    line.fail(3, f"seat {seat} {'owes' if state.owes(seat) else 'does not owe'} a choice, but the actors are {actors}")
                if bool(legal) != (seat in actors):
                    line.fail(3, f"seat {seat} has {len(legal)} legal actions, and the actors are {actors}")
                if legal:
                    _choices(line, state, seat, legal, filling)
            if before and state.check() != before:
                line.fail(3, "asking what is legal changes the state")
        for at in line.positions(MANY):
            _refusals(line, line.states[at])


def _choices(line: Line, state: State, seat: int, legal: list[int], filling: Filling) -> None:
    """The legal actions of a seat are sound, and fill() and the policy agree with them."""
    if any(a >= b for a, b in pairwise(legal)):
        line.fail(3, f"the legal actions of seat {seat} are not ascending and different: {legal[:40]}")
    if not 0 <= legal[0] <= legal[-1] < line.game.actions:
        line.fail(3, f"seat {seat} may choose {legal[0]} to {legal[-1]}, outside the {line.game.actions} actions")
    if len(legal) > MOST_CHOICES:
        line.fail(3, f"seat {seat} has {len(legal)} legal actions; a buffer holds {MOST_CHOICES}")
    if filling.actions(state, seat) != legal:
        line.fail(3, f"fill() and legal() of seat {seat} disagree")
    if line.game.policy.pick(state, seat, line.rng) not in legal:
        line.fail(3, f"the policy picks an action of seat {seat} that is not legal")


def _refusals(line: Line, state: State) -> None:
    copy, actors = state.copy(), state.actors()
    tries = [(seat, line.rng.below(line.game.actions)) for seat in range(line.seats) if seat not in actors]
    for seat in (actor for actor in actors if actor >= 0):
        legal = set(state.legal(seat))
        tries += [(seat, a) for a in (line.rng.below(line.game.actions), line.game.actions, UNLIKELY) if a not in legal]
    if actors != [CHANCE]:
        tries.append((CHANCE, 0))
    for seat, action in tries:
        try:
            copy.play(seat, action)
        except MeadhallError:
            if copy != state:
                line.fail(3, f"the refused action {action} of seat {seat} has changed the state")
            continue
        line.fail(3, f"play() lets {name_of(seat)} do {action}, which is not legal")


def law_4_ends(lines: Sequence[Line]) -> None:
    """Every game ends within its bound; only then does nobody act and no step wait on the agenda."""
    for line in lines:
        line.at = len(line.steps)
        if not line.ended:
            line.at = min(line.at, 60)
            line.fail(4, f"the game is not over after its bound of {line.game.bound} steps (the first 60 follow)")
        for at, state in line.walk():
            if bool(state.actors()) != (at < len(line.steps)):
                line.fail(4, "somebody acts after the end" if state.actors() else "nobody acts, but the game is not over")
            waiting = _waiting(state.data())
            if not state.actors() and any(waiting):
                line.fail(4, f"{sum(waiting)} steps wait on the agenda, but the game is over")
            if state.actors() and waiting == [0]:
                line.fail(4, "no step waits on the agenda, but the game is not over")


def _waiting(data: dict[str, object]) -> list[int]:
    """How many steps wait on the agenda: its length, or the number in a field called depth, or one such number per seat."""
    agenda, depth = data.get("agenda"), data.get("depth")
    if not isinstance(agenda, list):
        return []
    if isinstance(depth, list):
        return depth
    return [depth if isinstance(depth, int) else len(agenda)]


def law_6_commute(lines: Sequence[Line]) -> None:
    """The choices of a joint window give the same state in every order, and none is told to a seat that still owes its own."""
    for line in lines:
        windows = [at for at in range(len(line.states)) if line.joint(at) and (at == 0 or not line.joint(at - 1))]
        middles = [at for at in range(len(line.states)) if line.joint(at) and at not in windows]
        for at in [*line.positions(MANY, windows), *line.positions(SEVERAL, middles)]:
            line.at = at
            state = line.states[at]
            actors = state.actors()
            for actor in actors:
                audience = int(state.audience(actor))
                for other in actors:
                    if other != actor and hears(audience, other):
                        line.fail(6, f"seat {other} is told what seat {actor} chooses, but still owes a choice of its own")
            _orders(line, state)


def _orders(line: Line, start: State) -> None:
    """Play one window in the order of the seats, then the same choices in other orders."""
    first, steps = _in_order(line, start)
    seats = [actor for actor, _ in steps]
    if len(seats) <= 4 and len(set(seats)) == len(seats):
        orders = [list(order) for order in permutations(seats)][1:]
    else:
        orders = [[] for _ in range(ORDERS)]  # at random
    for order in orders:
        state, done = _in_another_order(line, start, steps, order)
        if state != first:
            line.fail(6, f"the order of secret choices matters: {difference(state, first)}", None, done)


def _in_order(line: Line, start: State) -> tuple[State, list[Played]]:
    """Play random choices in the order of the seats until the window closes: the state after it, and the steps."""
    state, steps, open_to = start.copy(), list[Played](), set(start.actors())
    while len(steps) < LONGEST and (actors := state.actors()) and set(actors) <= open_to and CHANCE not in actors:
        open_to = set(actors)
        steps.append((actors[0], random_action(state, actors[0], line.rng)))
        state.apply(*steps[-1])
    return state, steps


def _in_another_order(line: Line, start: State, steps: Sequence[Played], order: Sequence[int]) -> tuple[State, list[Played]]:
    """Let the seats make the same choices in this order, or at random where it does not say: the state after it, and the steps."""
    state, waiting, done, next_seats = start.copy(), list(steps), list[Played](), list(order)
    while waiting:
        able = [actor for actor in state.actors() if any(actor == other for other, _ in waiting)]
        if not able:
            line.fail(6, "nobody is left to act when a window is played in another order than that of the seats", None, done)
        actor = next((seat for seat in next_seats if seat in able), -1)
        if actor < 0:
            actor = able[line.rng.below(len(able))]
        else:
            next_seats.remove(actor)
        step = next(step for step in waiting if step[0] == actor)
        if step[1] not in state.legal(actor):
            line.fail(6, f"in another order seat {actor} can no longer choose {line.said(start, *step)}", None, done)
        state.apply(*step)
        waiting.remove(step)
        done.append(step)
    return state, done


def law_7_notation(lines: Sequence[Line]) -> None:
    """Every choice and outcome has its own text on one line, and reading that text gives it back; nonsense is refused in words, and the
    reasons agree with what is legal."""
    for line in lines:
        for at in line.positions(MANY):
            state, said = line.states[at], dict[str, Played]()
            for actor in state.actors():
                for action in _some(state.options(actor), line.rng):
                    _text(line, state, (actor, action), said)
                _nonsense(line, state, actor, {*said})
    reasons.agree(lines)


def _text(line: Line, state: State, step: Played, said: dict[str, Played]) -> None:
    """The text of one choice or outcome is its own, and is read as what it says."""
    game, (actor, action) = line.game, step
    text = game.say(state, actor, action)
    if not text or text != " ".join(text.split()) or "#" in text:
        line.fail(7, f"action {action} is said as {text!r}: it must be one line of words without '#'")
    if said.setdefault(text.lower(), step) != step:
        line.fail(7, f"{text!r} says both {said[text.lower()]} and {step}")
    readers = [state, state.view(actor)] if actor >= 0 else [state]  # a record is read on the truth, a player's words on the view
    for reader in readers:
        pieces = game.lines(reader, text)
        if len(pieces) != 1:
            line.fail(7, f"{text!r} is one choice, but lines() makes {pieces} of it")
        for word in (text, pieces[0]):
            try:
                found = game.read(reader, actor, word)
            except MeadhallError as refused:
                line.fail(7, f"{word!r} says {step}, but cannot be read: {refused}", refused)
            if found != action:
                line.fail(7, f"{word!r} says {action}, but is read as {found}")
    if actor >= 0 and game.say(state.view(actor), actor, action) != text:
        line.fail(7, f"seat {actor} would write {game.say(state.view(actor), actor, action)!r} for {text!r}")


def _nonsense(line: Line, state: State, actor: int, said: set[str]) -> None:
    other = line.rng.below(len(line.steps))
    for text in (*NONSENSE, line.said(line.states[other], *line.steps[other])):
        if text.lower() in said:
            continue
        seen = state if actor < 0 else state.view(actor)
        try:
            line.game.read(seen, actor, text)
        except MeadhallError as refused:
            if not str(refused).strip():
                line.fail(7, f"{text!r} is refused without a word")
        except Exception as problem:
            line.fail(7, f"reading {text!r} stops with {type(problem).__name__}: {problem}", problem)
        if actor >= 0 and not line.game.why(seen, actor, text).strip():
            line.fail(7, f"why() has no answer to {text!r}")


def _some(actions: list[int], rng: Rng) -> list[int]:
    while len(actions) > TEXTS:
        actions.pop(rng.below(len(actions)))
    return actions


def law_13_conservation(lines: Sequence[Line]) -> None:
    """No component is created or lost: fault() finds nothing wrong with any position."""
    for line in lines:
        for _, state in line.walk():
            fault = state.fault()
            if fault:
                line.fail(13, f"the position is impossible: {fault}")


def law_14_scores(lines: Sequence[Line]) -> None:
    """Scores sum to 1, or are all equal where seats win together, or lie from 0 to 1 for a single seat. Every viewer sees them."""
    for line in lines:
        line.at = len(line.steps)
        if not line.ended:
            continue
        scores = line.last.scores()
        if len(scores) != line.seats or any(not 0 <= score <= 1 for score in scores):
            line.fail(14, f"{line.seats} scores from 0 to 1 are due, not {scores}")
        if line.game.together and len(set(scores)) > 1:
            line.fail(14, f"all seats win or lose together, but the scores are {scores}")
        if not line.game.together and line.seats > 1 and abs(sum(scores) - 1) > 1e-9:
            line.fail(14, f"the scores {scores} sum to {sum(scores):.6g}, not to 1")
        if len(line.last.points()) not in (0, line.seats):
            line.fail(14, f"{line.seats} points are due, not {line.last.points()}")
        for viewer in line.viewers:
            if line.last.view(viewer).scores() != scores:
                line.fail(14, f"{name_of(viewer)} sees the final scores {line.last.view(viewer).scores()}, not {scores}")
