"""What every game must obey, whoever wrote it. The laws judge random games; a broken one is reported with the record of the game.

    from meadhall.laws import check, check_all
    check(GAME, seats=3, games=5)            one seat count, one set of options
    check_all(GAME, games=2)                 every seat count, every option varied, and some of them together

1 reload, 2 copies, 3 legal, 4 ends, 5 chance, 6 commute, 7 notation, 8 views, 9 guesses, 10 cover, 11 silence, 12 doors,
13 conservation, 14 scores, 15 beats, 16 told, 17 life, 18 mirrors, 19 refusals, 20 printed. A law is a function that is given
random games (Line) and raises BrokenLaw. Laws 17, 19 and 20 are about a game as a whole, whatever the set-up, so it is judged by them
once: check(GAME, games=1, laws=ONCE).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import Any

from meadhall.english import plural
from meadhall.game import Game
from meadhall.laws import beats, chance, doors, life, mirrors, play, printed, refusals, secrets, telling
from meadhall.laws.line import BrokenLaw, Line
from meadhall.laws.setups import mixtures, variations

__all__ = ["LAWS", "ONCE", "ORDER", "BrokenLaw", "Law", "Line", "check", "check_all", "lines", "mixtures", "report", "variations"]

Law = Callable[[Sequence[Line]], None]

LAWS: tuple[Law, ...] = (
    play.law_1_reload,
    play.law_2_copies,
    play.law_3_legal,
    play.law_4_ends,
    chance.law_5_chance,
    play.law_6_commute,
    play.law_7_notation,
    secrets.law_8_views,
    secrets.law_9_guesses,
    secrets.law_10_cover,
    secrets.law_11_silence,
    doors.law_12_doors,
    play.law_13_conservation,
    play.law_14_scores,
    beats.law_15_beats,
    telling.law_16_told,
    life.law_17_life,
    mirrors.law_18_mirrors,
    refusals.law_19_refusals,
    printed.law_20_printed,
)
# the cheap and basic ones first: a game that never ends, has no legal action or cannot be drawn would fail the others too
ORDER: tuple[int, ...] = (4, 3, 2, 5, 1, 6, 7, 13, 14, 18, 16, 12, 15, 8, 9, 10, 11)
ONCE: tuple[int, ...] = (20, 17, 19)  # about a game as a whole, whatever the set-up


def lines(game: Game, seats: int | None = None, options: Mapping[str, Any] | None = None, games: int = 5, seed: int = 1) -> list[Line]:
    """Games played at random, as every law takes them."""
    return [Line(game, game.seat_count(seats), options or {}, seed + n).play() for n in range(games)]


def check(
    game: Game,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    games: int = 5,
    seed: int = 1,
    laws: Sequence[int] = ORDER,
) -> None:
    """Judge a game with one seat count and one set of options by all laws, or by those named. Raises BrokenLaw."""
    played = lines(game, seats, options, games, seed)
    for number in laws:
        try:
            LAWS[number - 1](played)
        except (BrokenLaw, KeyboardInterrupt):
            raise
        except Exception as problem:
            line = next((line for line in played if line.at), played[0])
            line.fail(number, f"judging it stops with {type(problem).__name__}: {problem}", problem)


def check_all(game: Game, games: int = 2, seed: int = 1) -> None:
    """Judge a game with every seat count and every option. Raises BrokenLaw."""
    for seats, options in (*variations(game), *mixtures(game, seed=seed)):
        check(game, seats, options, games, seed)
    check(game, games=1, seed=seed, laws=ONCE)


def report(
    game: Game,
    games: int = 2,
    seed: int = 1,
    progress: Callable[[str], None] = print,
    counted: Callable[[int, int], None] = lambda _done, _of: None,
) -> list[BrokenLaw]:
    """Judge every seat count and option, say how each fares, and return what is broken: the first failure of each set-up.

    `counted` hears how many set-ups are done, of how many.
    """
    broken: list[BrokenLaw] = []
    every = [*variations(game), *mixtures(game, seed=seed)]
    for n, (seats, options) in enumerate(every):
        counted(n, len(every))
        began, what = perf_counter(), f"{game.title}, {seats} seats" + "".join(f", {k}={v}" for k, v in options.items())
        try:
            check(game, seats, options, games, seed)
            progress(f"{what}: {len(ORDER)} laws hold in {plural(games, 'game')} ({perf_counter() - began:.1f} s)")
        except BrokenLaw as found:
            broken.append(found)
            progress(f"{what}: BROKEN\n{found}")
    counted(len(every), len(every))
    began, what = perf_counter(), f"{game.title}, all set-ups together"
    try:
        check(game, games=1, seed=seed, laws=ONCE)
        progress(f"{what}: {plural(len(ONCE), 'law')} more ({perf_counter() - began:.1f} s)")
    except BrokenLaw as found:
        broken.append(found)
        progress(f"{what}: BROKEN\n{found}")
    return broken
