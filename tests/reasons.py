"""Are the reasons true? Asks a game why something is refused, over many positions, about every text that any other position allows.

    cd tests && python -m reasons nxs --questions 20000 --out reasons-nxs.txt

No question may end in an exception, nothing that is refused may be called legal, whoever types it must hear the same reason as
whoever asks about it, every clause that is cited must exist, and every example of what could be typed instead must be legal. The
distinct sentences are written to a file, each with how often it was given and a few cases (what was typed, and when), to be read by a
person: sentences that differ only in names and numbers are one, so that the file can be read whole. `--all` keeps them apart.
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from meadhall import load_game
from meadhall.english import sentence
from meadhall.errors import MeadhallError
from meadhall.game import CHANCE, Game, State
from meadhall.laws import variations
from meadhall.rng import Rng
from meadhall.rulebook import clauses

FIRST = 60  # choices that a game may be old when it is first asked about
APART = 8  # choices between two positions of a game
LEGAL = re.compile(r"\b(?:is|are) legal\b", re.IGNORECASE)
ADVICE = re.compile(r"(?:e\.g\.|would do:|can choose|mean(?=.*(?:: say which|`))|such as|as in|there say)(?P<texts>[^.;]*)")
QUOTED = re.compile(r"`([^`]+)`|(?<!\w)'([^']+)'(?!\w)")
OTHERS = re.compile(r" for |\d* ?others?$|and so on$|: say which")  # what follows the examples


@dataclass
class Answers:
    """What a game said."""

    questions: int = 0
    sentences: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    cases: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    faults: list[str] = field(default_factory=list)


def walk(game: Game, seed: int) -> Iterator[tuple[str, State, int]]:
    """Positions of random games of every set-up: a label, the view of a seat that is to choose, that seat.

    A game of each set-up is under way at any time. They take turns, and each goes on by a few steps before it is asked again, so
    that few positions already are early and late ones of many games.
    """
    setups = list(variations(game))
    rng = Rng(seed)
    games = [wander(game, seats, options, rng) for seats, options in setups]
    while True:
        for n, (seats, options) in enumerate(setups):
            found = next(games[n], None)
            if found is None:
                games[n] = wander(game, seats, options, rng)
                continue
            yield found


def wander(game: Game, seats: int, options: dict[str, object], rng: Rng) -> Iterator[tuple[str, State, int]]:
    """Some positions of one random game: the first is drawn from the whole of it, those after it are a few steps apart."""
    state = game.start(seats, **options)
    step, wait = 0, int(rng.below(FIRST))
    while actors := state.actors():
        actor = actors[rng.below(len(actors))]
        step += 1
        if actor == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        if wait == 0:
            yield f"{seats} seats {options} step {step}", state.view(actor), actor
            wait = int(rng.below(APART))
        else:
            wait -= 1
        legal = state.legal(actor)
        state.apply(actor, legal[rng.below(len(legal))])


def vocabulary(game: Game, positions: int, seed: int) -> list[str]:
    """Texts that mean something somewhere in the game."""
    found: set[str] = set()
    for (_, view, seat), _ in zip(walk(game, seed), range(positions), strict=False):
        legal = view.legal(seat)
        found |= {game.say(view, seat, action) for action in legal[:: max(1, len(legal) // 12)]}
    for term in game.terms:
        found |= {term.name, *term.also}
    return sorted(found)


def interrogate(game: Game, questions: int, seed: int = 1, positions: int = 600) -> Answers:
    """Ask and note."""
    texts, known, answers, rng = vocabulary(game, positions, seed), set(clauses(game)), Answers(), Rng(seed + 1)
    for label, view, seat in walk(game, seed + 2):
        legal = set(view.legal(seat))
        for _ in range(8):
            if answers.questions >= questions:
                return answers
            answers.questions += 1
            text = texts[rng.below(len(texts))]
            if " " in text and rng.below(2):
                text = text.partition(" ")[2]  # the first word, often the player or the verb, may be left out
            typed = ""
            try:
                if game.read(view, seat, text) in legal:
                    continue
                answers.faults.append(f"{label}: {text!r} is read as something that is not legal")
            except MeadhallError as refused:
                typed = sentence(refused)
            except Exception as problem:
                answers.faults.append(f"{label}: reading {text!r} ends in {problem!r}")
            try:
                reason = game.why(view, seat, text)
            except Exception as problem:
                answers.faults.append(f"{label}: the reason for {text!r} ends in {problem!r}")
                continue
            if typed and typed != sentence(reason):
                answers.faults.append(f"{label}: {text!r} is refused with {typed!r}, but asked about with {reason!r}")
            if not reason.strip() or LEGAL.search(reason):
                answers.faults.append(f"{label}: {text!r} is refused with {reason!r}")
            answers.faults += [
                f"{label}: {text!r} is refused with {reason!r}, and so is {wrong!r}" for wrong in misleading(game, view, seat, reason)
            ]
            for clause in re.findall(rf"\b{game.prefix}-\d+(?:\.\d+[a-z]?)?", reason):
                if clause not in known and not any(other.startswith(clause + ".") for other in known):
                    answers.faults.append(f"{label}: {text!r} is refused with {clause}, which does not exist")
            answers.sentences[reason] += 1
            if len(answers.cases[reason]) < 3:
                answers.cases[reason].append(f"{text!r} when asked {game.prompt(view, seat).ask!r}, {label}")
    return answers


def misleading(game: Game, view: State, seat: int, reason: str) -> list[str]:
    """What a reason gives as an example of a choice, although it is refused now."""
    found: list[str] = []
    for advice in ADVICE.finditer(reason):
        quoted = [a or b for a, b in QUOTED.findall(advice["texts"])]
        found += quoted or re.split(r", | or ", OTHERS.split(advice["texts"])[0])
    return [text for text in found if text.strip() and not _possible(game, view, seat, text)]


def _possible(game: Game, view: State, seat: int, text: str) -> bool:
    try:
        return game.read(view, seat, text) in view.legal(seat)
    except MeadhallError:
        return False


def folder(game: Game) -> Callable[[str], str]:
    """What makes a reason into its form: without what was typed, with one sign for every name of a kind and for every number."""
    kinds = {name.casefold(): f"<{term.kind}>" for term in game.terms for name in (term.name, *term.also) if len(name) > 1}
    named = "|".join(re.escape(name) for name in sorted(kinds, key=len, reverse=True))
    clause, quoted = rf"{game.prefix}-\d+(?:\.\d+[a-z]?)?", r"'[^']*'|\"[^\"]*\"|`[^`]*`"
    places = r"[\w:><=/+-]*\d[\w:><=/+-]*"  # numbers, hexes, dice and squares: 7, Wf3, a1-a2xb3, R5>6
    signs = re.compile(rf"(?P<clause>{clause})|(?P<quote>{quoted})|\b(?P<place>{places})|\b(?P<name>{named})s?\b", re.IGNORECASE)
    found = {"quote": "'...'", "place": "#"}
    again = re.compile(r"(<[^>]*>|#|'\.\.\.')(?:(?:, | and | or | then |/|: )\1)+")

    def fold(reason: str) -> str:
        plain = signs.sub(lambda m: kinds[m["name"].casefold()] if m["name"] else found.get(m.lastgroup or "", m.group()), reason)
        return again.sub(r"\1 ...", plain)

    return fold


def written(game: Game, answers: Answers, apart: bool = False) -> list[str]:
    """The distinct sentences with their cases, as lines; of those that have the same form the most frequent ones stand for all."""
    forms: dict[str, list[str]] = defaultdict(list)
    fold = folder(game)
    for reason in sorted(answers.sentences, key=lambda reason: -answers.sentences[reason]):
        forms[reason if apart else fold(reason)].append(reason)
    lines = []
    for alike in sorted(forms.values(), key=lambda alike: -sum(answers.sentences[reason] for reason in alike)):
        lines.append(f"{sum(answers.sentences[reason] for reason in alike):>6}  {alike[0]}")
        lines += [f"            {case}" for case in answers.cases[alike[0]][: 3 if len(alike) == 1 else 1]]
        for other in alike[1:3]:
            lines += [f"        {other}", f"            {answers.cases[other][0]}"]
    return [*lines, f"{len(answers.sentences)} sentences of {len(forms)} forms"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--questions", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="")
    parser.add_argument("--all", action="store_true", help="keep sentences apart that differ only in names and numbers")
    options = parser.parse_args()
    game = load_game(options.game)
    answers = interrogate(game, options.questions, options.seed)
    lines = written(game, answers, options.all)
    if options.out:
        with open(options.out, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
    print(*answers.faults[:40], sep="\n")
    print(f"{answers.questions} questions, {lines[-1]}, {len(answers.faults)} faults")


if __name__ == "__main__":
    main()
