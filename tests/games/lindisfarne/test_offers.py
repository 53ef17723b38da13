"""What can be chosen with each crew of up to three dice or Vikings, against a plain reading of the rules."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

from meadhall.games.lindisfarne.rules import codes
from meadhall.games.lindisfarne.rules.tables import crew_of
from support import rule

from .longhouse import options, table

CREWS = [crew for n in (1, 2, 3) for crew in combinations_with_replacement(range(6, 0, -1), n)]
VALUES = range(1, 7)


def offers(step: int, crew: tuple[int, ...]) -> set[str]:
    """What is offered at a step to whoever has rolled these dice, or has these Vikings on the board; nothing twice."""
    s = table(hand={"blue": 3}, owned={"blue": "NO-GOK NO-NID NO-AVA"}, runes={"blue": 1})
    s.step, s.dice, s.crew[0] = step, crew_of([*crew]), crew_of([*crew])
    found = options(s)
    assert len(set(found)) == len(found)
    return set(found)


def parts(crew: tuple[int, ...], most: int) -> set[str]:
    """One or more of a crew."""
    return {" ".join(map(str, part)) for n in range(1, most + 1) for part in combinations(crew, n)}


@rule("LD-4.12", "LD-4.14")
def test_a_rune_moves_any_die_by_one() -> None:
    for crew in CREWS:
        found = {text for text in offers(codes.ROLLED, crew) if text.startswith("rune")}
        assert found == {f"rune {value}>{to}" for value in crew for to in VALUES if abs(to - value) == 1}


@rule("LD-7.7")
def test_gokstad_turns_any_die_to_any_other_value() -> None:
    for crew in CREWS:
        assert offers(codes.TURN_DIE, crew) == {f"turn {value}>{to}" for value in crew for to in VALUES if to != value}


@rule("LD-7.8")
def test_avaldsnes_takes_back_any_one_or_two() -> None:
    for crew in CREWS:
        assert offers(codes.BACK, crew) == {f"back {part}" for part in parts(crew, 2)}


@rule("LD-4.4", "LD-7.6")
def test_any_dice_are_placed_or_rolled_again() -> None:
    for crew in CREWS:
        assert offers(codes.DICE, crew) == {f"place {part}" for part in parts(crew, 3)}
        assert offers(codes.AGAIN, crew) == {f"again {part}" for part in parts(crew, 3)}
