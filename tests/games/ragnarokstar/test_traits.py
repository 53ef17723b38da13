"""What the balance lab learns about a seat: its contracts, the first by itself, and the guest stars that it drew and used."""

from __future__ import annotations

from .gig import GAME, play, tour

BOTH = {"red": "T", "blue": "T"}


def guests_of(seat: int, script: str, holding: str = "", entry: str = "guest") -> list[str]:
    """What a seat did with guest stars when red, who holds this one, played this entry."""
    held = {"red": holding} if holding else {}
    s = tour(2, "divalkyrie", boats=BOTH, islands={"T": "b4 g1"}, guests=held, progs={"red": entry})
    s.listen()
    play(s, script)
    return [trait for trait in GAME.traits(s, seat, s.heard()) if trait.startswith(("drew ", "used "))]


def test_a_guest_star_is_drawn_by_one_seat_and_used_by_it() -> None:
    at_once = "draw red G08; guest red play; g08 red girl"
    assert guests_of(0, at_once) == ["drew G08 Joan Jettson", "used G08 Joan Jettson"]
    assert guests_of(1, at_once) == []
    assert guests_of(0, "draw red G08; guest red keep") == ["drew G08 Joan Jettson"]


def test_a_guest_star_that_is_dropped_was_not_used() -> None:
    assert guests_of(0, "draw red G04; guest red drop old", holding="G05") == ["drew G04 Lemmy Kilmjod"]


def test_a_guest_star_announced_with_a_claim_was_used_by_who_had_drawn_it_before() -> None:
    assert [trait[:8] for trait in guests_of(0, "claim red own 3 +G01", holding="G01", entry="boy2")] == ["used G01"]


def test_the_contract_of_the_set_up_counts_by_itself() -> None:
    s = tour(2, contracts={"red": "C05 C09", "blue": "C08"})
    kept = ["kept C05 Smoke on the Fjord", "kept C09 Girls Just Wanna Have Runes"]
    assert GAME.traits(s, 0, []) == ["band red", "began with C05 Smoke on the Fjord", *kept]
    assert GAME.traits(s, 1, [])[1:] == ["began with C08 Eye of the Troll", "kept C08 Eye of the Troll"]
