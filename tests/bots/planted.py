"""Games with a planted blunder or a planted stroke of luck, which a review must find.

    cd tests && python -m bots.planted          writes bots/planted/*.txt again, after a change of rules

Each is a whole game as a record, with the planted event marked by a comment. A blunder throws the game away where another choice wins, or
at least goes on; a stroke of luck is a roll or a draw after which a seat is far better off than on average, and wins.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from meadhall import load_game
from meadhall.bots.brain import choose, endings
from meadhall.bots.outlook import Outlook
from meadhall.game import CHANCE, Game, State
from meadhall.record import Record, read
from meadhall.rng import Rng

HX = load_game("hexentafl")
FILES = Path(__file__).with_name("planted")
HERE = "planted"  # the comment at the event
SETUPS: dict[str, tuple[int, dict[str, Any]]] = {  # short games: a review plays on from every position
    "hexentafl": (2, {}),
    "nxs": (2, {}),
    "lindisfarne": (2, {}),
    "ragnarokstar": (2, {"rounds": 2}),
    "ragnaroll": (2, {}),
    "yggdrasil": (1, {"difficulty": "hard"}),
}
LUCKY = ("lindisfarne", "ragnarokstar", "ragnaroll", "yggdrasil")  # in the others nothing that decides a game is left to chance
KARLS = ("nxs",)  # where playouts take too many moves to end, karls play
GAIN = 0.3  # the part of the win that a planted event changes at least
LATE = 0.75  # the part of a game before its last rolls, which decide most
OUTCOMES = 8  # of a roll that are compared
TRIES = 60  # playouts of each


@cache
def blunder() -> tuple[Record, int]:
    """A game of heXentafl between karls in which one of them lets a win in one go, and how many events came before that."""
    for seed in range(200):
        record, at = Record(HX, 2), -1
        while not record.over:
            seat = record.state.actors()[0]
            view = record.state.view(seat)
            wins = [action for action, score in endings(HX, view, seat, Rng(seed)).items() if score == 1.0] if at < 0 else []
            others = [action for action in view.legal(seat) if action not in wins]
            if wins:
                at = len(record.entries)
            record.add(seat, others[0] if wins else choose(HX, view, seat, "karl", 1000 * seed + len(record.entries)))
        if at >= 0 and record.state.scores()[record.entries[at].actor] == 0.0:
            return record, at
    raise AssertionError("no such game")


@cache
def planted(key: str, what: str) -> tuple[Record, int]:
    """A game that was written by this module, and how many events came before the planted one."""
    record = read((FILES / f"{key}-{what}.txt").read_text("utf-8"))
    return record, next(n for n, entry in enumerate(record.entries) if entry.comment == HERE)


# -- making them ------------------------------------------------------------------------------------------------------


def played(record: Record, rng: Rng) -> Iterator[int]:
    """Play on as playouts do; stops before every event, with its actor."""
    while not record.over:
        actor = record.state.turn()
        yield actor
        if record.over or record.state.turn() != actor:
            continue  # something was planted
        if actor == CHANCE:
            record.add(actor, int(record.state.sample(rng)))
        elif record.game.key in KARLS:
            record.add(actor, choose(record.game, record.state.view(actor), actor, "karl", int(rng.next())))
        else:
            record.add(actor, int(record.game.policy.pick(record.state, actor, rng)))


def thrown_away(game: Game, seed: int) -> Record | None:
    """A game in which somebody throws a win away, or loses at once without need; None if this one has no such moment."""
    record, rng, who = Record(game, *SETUPS[game.key]), Rng(seed), -1
    outlook = Outlook(game.policy)
    for actor in played(record, rng):
        if who >= 0 or actor == CHANCE or len(record.state.actors()) > 1:
            continue
        view = record.state.view(actor)
        ends = endings(game, view, actor, Rng(seed))
        legal = view.legal(actor)
        if not game.together:
            best = 1.0 if 1.0 in ends.values() else 0.0
        else:  # nobody wins at once, but somebody can lose
            best = max(outlook.shares(record.state, TRIES, seed)) if 0.0 in ends.values() and len(ends) < len(legal) else 0.0
        if best < 2 * GAIN:
            continue
        worth = {
            action: _worth(outlook, record.state, actor, action, seed)
            for action in (ends if game.together else legal)
            if ends.get(action) != 1.0
        }
        worst = min(worth, key=lambda action: worth[action], default=-1)
        if worst >= 0 and best - worth[worst] >= 2 * GAIN:
            who = actor
            record.add(actor, worst, HERE)
    return record if who >= 0 and record.state.scores()[who] == 0.0 else None


def lucky(game: Game, seed: int) -> Record | None:
    """A game that a roll or a draw decides; None if none of this one changes enough."""
    record, rng, who = Record(game, *SETUPS[game.key]), Rng(seed), -1
    outlook, late = Outlook(game.policy), LATE * sum(1 for _ in played(Record(game, *SETUPS[game.key]), Rng(seed)))
    for actor in played(record, rng):
        outcomes = record.state.chance() if actor == CHANCE and who < 0 and len(record.entries) > late else []
        if len(outcomes) < 2:
            continue
        for outcome, _ in outcomes[:: max(1, len(outcomes) // OUTCOMES)]:
            after = record.state.copy()
            after.apply(CHANCE, outcome)
            gains = _gains(outlook, record.state, after, TRIES, seed)
            if max(gains) >= GAIN:
                gains = _gains(outlook, record.state, after, 20 * TRIES, ~seed)  # the best of many guesses is rarely as good as it looks
            if max(gains) >= GAIN:
                who = gains.index(max(gains))
                record.add(CHANCE, int(outcome), HERE)
                break
    return record if who >= 0 and record.state.scores()[who] == 1.0 else None


def _worth(outlook: Outlook, state: State, seat: int, action: int, seed: int) -> float:
    """What a choice promises its seat."""
    after = state.copy()
    after.apply(seat, action)
    return outlook.shares(after, TRIES, seed)[seat] if after.actors() else after.scores()[seat]


def _gains(outlook: Outlook, before: State, after: State, tries: int, seed: int) -> list[float]:
    """What each seat gains from one position to another."""
    pair = zip(outlook.shares(before, tries, seed), outlook.shares(after, tries, seed), strict=True)
    return [later - now for now, later in pair]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", metavar="GAME", nargs="*", default=list(SETUPS))
    parser.add_argument("--seeds", type=int, default=2000)
    parser.add_argument("--only", choices=("blunder", "luck"))
    options = parser.parse_args()
    FILES.mkdir(exist_ok=True)
    for key in options.games:
        for what, make in (("blunder", thrown_away), ("luck", lucky)):
            if (what == "luck" and key not in LUCKY) or options.only not in (None, what):
                continue
            found = (record for seed in range(options.seeds) if (record := make(load_game(key), seed)) is not None)
            record = next(found, None)
            if record is not None:
                (FILES / f"{key}-{what}.txt").write_text(record.write(), "utf-8")
            print(f"{key} {what}: {'none' if record is None else f'{len(record.entries)} events'}", flush=True)


if __name__ == "__main__":
    main()
