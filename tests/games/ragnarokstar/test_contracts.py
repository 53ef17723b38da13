"""Contracts and the final score (RS-11, RS-15)."""

from __future__ import annotations

import pytest
from librt.vecs import append

from meadhall import Look
from meadhall.errors import BadOption, BadRecord, IllegalMove
from meadhall.games.ragnarokstar import data
from meadhall.games.ragnarokstar.rules.codes import COUNTS, END, SCORING
from meadhall.games.ragnarokstar.rules.contracts import check_now, deck_size, holds, keep
from meadhall.games.ragnarokstar.rules.resolving import settle
from meadhall.games.ragnarokstar.rules.scoring import places, total_glory
from meadhall.games.ragnarokstar.rules.stages import begin_number
from meadhall.games.ragnarokstar.rules.state import RagnarokStarState
from meadhall.games.ragnarokstar.words.names import contract_id, seat_of
from meadhall.games.ragnarokstar.words.notation import result_line
from meadhall.record import read
from support import rule

from .gig import GAME, choices, glory, hall, lodge, main_set, play, say_all, set_up, tour

BOTH = {"red": "T", "blue": "T"}


def shown(s: RagnarokStarState, band: str = "red") -> list[str]:
    """The contracts of a band that lie open."""
    return [contract_id(c) for k, c in enumerate(s.kept_card) if s.kept_seat[k] == seat_of(s, band) and s.kept_done[k]]


def finish(s: RagnarokStarState) -> RagnarokStarState:
    """Score the halls as they are."""
    s.close_window()
    s.round, s.step, s.chance_kind = s.rounds, SCORING, 0
    settle(s)
    return s


@rule("RS-11.1", "RS-11.4")
def test_three_cards_are_seen_one_is_kept() -> None:
    s = tour(progs={"red": "contract"})
    play(s, "deal red C10 C11 C12")
    assert say_all(s, "red") == ["C10", "C11", "C12"] and s.owing == 1
    with pytest.raises(IllegalMove, match=r"RS-11\.1"):
        GAME.read(s, 0, "keep red C13")
    play(s, "keep red C11")
    assert [contract_id(c) for c in s.bottom][-2:] == ["C10", "C12"] and list(s.kept_seat).count(0) == 2
    seen = s.view(1)
    assert list(seen.kept_seat).count(0) == 2 and list(seen.kept_card) == [-1, 1, -1]


@rule("RS-11.3")
def test_a_short_deck_gives_what_it_has() -> None:
    s = tour(expansion="angry", progs={"red": "contract", "blue": "- contract"}, begin=False)
    spare = [c for c in range(22) if contract_id(c) not in ("C01", "C02")]
    s.bottom = s.bottom[:0]
    s.top = 0
    for event_card in spare[2:]:
        keep(s, 1, event_card)
    s.bottom = append(append(s.bottom, spare[0]), spare[1])
    begin_number(s)
    settle(s)
    assert s.chance() == [(spare[0], 1)]
    play(s, f"deal red {contract_id(spare[0])} {contract_id(spare[1])}")
    play(s, f"keep red {contract_id(spare[0])}")
    assert s.number == 2 and s.chance() == [(spare[1], 1)]  # blue gets the last card and has to keep it
    play(s, f"deal blue {contract_id(spare[1])}")
    assert deck_size(s) == 0 and lodge(s, "blue") == "1" and main_set(s) == ["red"] and s.number == 0
    again = tour(expansion="angry", progs={"red": "contract"}, begin=False)
    again.top, again.bottom = 0, again.bottom[:0]
    begin_number(again)
    settle(again)
    assert again.number == 0 and lodge(again, "red") == "1"  # nothing to draw: no failure


@rule("RS-11.5", "RS-11.7", "RS-15.3")
def test_end_contracts_are_tested_once_and_cost_nothing() -> None:
    s = tour(contracts={"red": "C10", "blue": "C09"}, halls={"red": "b7", "blue": "b7"})
    assert shown(s) == [] and glory(s, "red") == 1
    finish(s)
    assert (glory(s, "red"), glory(s, "blue")) == (3, 1)


CONDITIONS = [
    ("C01", 4, "b18", "b17", {}),
    ("C02", 4, "b5 g4", "b5 g3 m9", {}),
    ("C03", 4, "m4 l5", "m4 l4 b9", {}),
    ("C09", 3, "g7", "g6 b9", {}),
    ("C10", 2, "b7", "b6 g9", {}),
    ("C11", 2, "l7", "l6 m9", {}),
    ("C12", 2, "m7", "m6 l9", {}),
    ("C15", 4, "b5 g5 m5 l3", "b6 g5 m5 l3", {}),
    ("C15", 2, "b5 g5 m5 l5", "b5 g5 m5 l4", {}),
    ("C16", 2, "b8", "b7", {"blue": "g4"}),
    ("C16", 3, "b5", "b4", {"blue": "g4", "green": "b1"}),
    ("C17", 4, "b8 g3 m3 l3", "b8 g3 m3 l2", {}),
    ("C17", 2, "b8 g5 m5 l5", "b7 g5 m5 l5", {}),
    ("C18", 3, "b4 g4 m4 l4", "b4 g4 m4 l3", {"blue": "b3 g3 m3 l3"}),
    ("C18", 2, "b5 g5 m5 l5", "b4 g4 m4 l4", {"blue": "b3 g3 m3 l3"}),
    ("C19", 2, "b20 g6", "b20 g5", {}),
    ("C20", 4, "b5 g5 m5", "b5 g5 m4", {"yellow": "b5 g5"}),
    ("C20", 2, "b5 g5 m5 l5", "b5 g5 m5", {"blue": "b5 g5"}),
    ("C17", 3, "b3 g3 m3 l8", "b7 g7 m7 l7", {}),
    ("C18", 3, "b4 g4 m4 l4", "b3 g3 m3 l3", {"blue": "b2 g2 m2 l2"}),
    ("C20", 2, "b5 g5 m5 l5", "b5 g5 m5", {"blue": "b5"}),
    ("C21", 3, "m7 l7", "b7 m7 l6", {}),
    ("C21", 3, "b8 g6", "b8 m6", {}),
]


@rule("RS-11.7", "RS-11.11", "RS-3.2")
@pytest.mark.parametrize(("card", "seats", "enough", "short", "others"), CONDITIONS)
def test_final_conditions(card: str, seats: int, enough: str, short: str, others: dict[str, str]) -> None:
    number = int(card[1:]) - 1
    assert holds(tour(seats, halls={"red": enough, **others}, begin=False), 0, number)
    assert not holds(tour(seats, halls={"red": short, **others}, begin=False), 0, number)


@rule("RS-11.11")
def test_only_the_number_that_applies_is_shown() -> None:
    assert [data.CONTRACTS[0].condition(n) for n in (2, 3, 4)] == [f"Own {n} fans or more." for n in (22, 19, 18)]
    assert "Own 18 fans" in GAME.text(set_up(4).view(0)) and "Own 22" not in GAME.text(set_up(4).view(0))


@rule("RS-11.6", "RS-11.8", "RS-11.9")
@pytest.mark.parametrize(
    ("card", "place", "need"), [("C04", 0, 1), ("C05", 1, 2), ("C06", 2, 2), ("C07", 3, 6), ("C08", 4, 3), ("C14", 0, 2)]
)
def test_counted_contracts_are_revealed_at_their_number(card: str, place: int, need: int) -> None:
    s = tour(contracts={"red": card}, begin=False)
    s.counts[place] = need - 1
    s.stirred = 1
    check_now(s)
    assert shown(s) == []
    s.counts[place] = need
    s.stirred = 1
    check_now(s)
    assert shown(s) == [card] and s.view(1).kept_card[0] == s.kept_card[0]  # open to all
    late = tour(contracts={"red": "C01"}, begin=False)
    late.counts[place] = need
    keep(late, 0, int(card[1:]) - 1)  # kept afterwards: what was before does not count
    late.stirred = 1
    check_now(late)
    assert shown(late) == []


@rule("RS-11.9")
def test_c05_counts_flights_over_ice_only() -> None:
    for at, move, count in (
        ("P", "fly:T", 1),
        ("T", "fly:P", 1),
        ("C", "fly:P", 1),
        ("T", "fly:L", 0),
        ("P", "fly:P", 0),
        ("P", "nav:T", 0),
    ):
        s = tour(boats={"red": at}, progs={"red": move})
        assert s.counts[1] == count, (at, move)
    assert tour(tiles="wall N pack E", boats={"red": "P"}, progs={"red": "fly:L"}).counts[1] == 1


@rule("RS-11.9", "RS-19.2")
def test_c06_counts_a_lock_on_rivals_once_and_after_the_ice_change() -> None:
    s = tour(3, contracts={"red": "C06"}, boats={"red": "M", "blue": "L", "green": "L"})
    play(s, "ice remove wall; ice give blue; ice place pack E")
    assert s.counts[2] == 1 and shown(s) == ["C06"] and s.round == 2
    s = play(tour(3, boats={"red": "L"}), "ice remove wall; ice give blue; ice place pack E")
    assert s.counts[2] == 0  # one's own boat is no rival
    s = tour(3, tiles="wall N pack S", boats={"blue": "L"})
    play(s, "ice remove wall; ice give blue; ice place bridge E")
    assert s.counts[2] == 0  # a bridge locks nobody in


@rule("RS-11.14")
def test_c06_asked_for_one_iceberg_more_before_the_revision() -> None:
    for seats, now, before in ((2, 2, 3), (3, 1, 2), (4, 1, 2)):
        for revised, need in ((True, now), (False, before)):
            s = tour(seats, contracts={"red": "C06"}, begin=False, revised_contracts=revised)
            for count in range(1, need + 1):
                s.counts[2], s.stirred = count, 1
                check_now(s)
                assert shown(s) == (["C06"] if count == need else [])
            assert f"an opponent is docked: {need}" in " ".join(GAME.text(s.view(0)).split())
    first = tour(3, contracts={"red": "C06"}, boats={"blue": "L"}, revised_contracts=False)
    play(first, "ice remove wall; ice give blue; ice place pack E")
    assert first.counts[2] == 1 and shown(first) == []


@rule("RS-11.14")
def test_a_position_with_the_first_contracts_is_written_as_before_the_revision() -> None:
    first, now = tour(3, revised_contracts=False), tour(3)
    assert "revision" not in first.data() and now.data()["revision"] == 1
    assert GAME.load(first.data()) == first and GAME.load(now.data()) == now
    assert first.data() == {name: value for name, value in now.data().items() if name != "revision"}
    assert first != now and first.check() != now.check()


@rule("RS-11.14")
def test_records_from_before_the_revision_go_on_with_the_first_contracts() -> None:
    head = "game ragnarokstar\nrules {}\nseats 3\n"
    old, new = (read(head.format(version), complete=False) for version in (1, 2))
    assert not old.options["revised_contracts"] and new.options["revised_contracts"]
    assert "option revised_contracts=off" in old.write() and read(old.write(), complete=False).state == old.state
    with pytest.raises(BadRecord, match="played by rules 3"):
        read(head.format(3), complete=False)


@rule("RS-11.6", "RS-11.9")
def test_c08_is_revealed_by_the_third_look() -> None:
    s = tour(contracts={"red": "C08"}, progs={"red": "eye"})
    s.counts[4] = 2
    play(s, "eye red old; peek old O4")
    assert shown(s) == ["C08"]


@rule("RS-11.9")
def test_c07_c13_and_c22_count_collected_fans() -> None:
    s = tour(islands={"T": "b2", "M": "g2 b1"}, boats={"red": "T"}, progs={"red": "boy2 girl2"})
    play(s, "claim red own 2")
    assert [int(n) for n in s.counts[:COUNTS]] == [0, 0, 0, 1, 0, 0, 0, 2, 1]
    s = tour(halls={"blue": "b1"}, boats=BOTH, progs={"red": "steal"})
    play(s, "steal red blue boy")
    assert [int(n) for n in s.counts[:COUNTS]] == [1, 0, 0, 0, 0, 0, 0, 0, 0]  # a stolen fan is not collected
    s = tour(contracts={"red": "C13"}, begin=False)
    for k, n in enumerate((4, 4, 4, 3)):
        s.counts[5 + k] = n
    s.stirred = 1
    check_now(s)
    assert shown(s) == []
    s.counts[8] = 4
    s.stirred = 1
    check_now(s)
    assert shown(s) == ["C13"]


@rule("RS-11.8", "RS-11.9")
def test_c22_counts_one_round() -> None:
    s = tour(contracts={"red": "C22"}, islands={"T": "b2 g2 m2 l2"}, boats={"red": "T"}, progs={"red": "boy2 girl2 man2 lady1"})
    assert shown(s) == ["C22"] and hall(s, "red") == "b2 g2 m2 l1"
    s = tour(contracts={"red": "C22"}, islands={"T": "b2 g2 m2"}, boats={"red": "T"}, progs={"red": "boy2 girl2 man2"})
    assert shown(s) == []
    play(s, "ice remove wall; ice place pack W")
    assert s.round_start[0] == 6
    s.counts[5] += 6
    s.stirred = 1
    check_now(s)
    assert shown(s) == []
    s.counts[5] += 1
    s.stirred = 1
    check_now(s)
    assert shown(s) == ["C22"]


@rule("RS-11.8")
def test_c22_kept_in_mid_round_counts_from_then_on() -> None:
    s = tour(begin=False)
    s.counts[5] = 6  # collected in this round already
    keep(s, 0, 21)
    for more, open_now in ((6, []), (1, ["C22"])):
        s.counts[6] += more
        s.stirred = 1
        check_now(s)
        assert shown(s) == open_now


@rule("RS-11.6", "RS-11.12")
def test_a_revealed_contract_is_told_once_and_a_denied_one_stays_denied() -> None:
    s = tour(contracts={"red": "C04"}, begin=False)
    s.listen()
    for stolen in (1, 2):
        s.counts[0] = stolen
        s.stirred = 1
        check_now(s)
    assert [event.key for event in s.heard()].count("fulfilled") == 1
    s = tour(islands={"T": "b2 g2 m2 l2"}, boats={"red": "T"}, progs={"red": "boy2 girl2 man2 lady1"})
    assert s.kept_denied[0] == 2**21  # seven fans in a round would have revealed C22
    play(s, "ice remove wall; ice place pack W")
    s.counts[0] = 1
    s.stirred = 1
    check_now(s)
    assert s.kept_denied[0] == 2**21 + 2**3


@rule("RS-11.10")
def test_one_event_can_complete_several_contracts() -> None:
    s = tour(contracts={"red": "C04"}, halls={"blue": "b2"}, boats=BOTH, progs={"red": "steal"}, begin=False)
    keep(s, 0, 13)  # C14
    s.counts[0] = 1  # the first theft of both cards
    begin_number(s)
    settle(s)
    play(s, "steal red blue boy")
    assert shown(s) == ["C04", "C14"] and glory(s, "red") == 3


@rule("RS-11.6", "RS-11.12")
def test_what_was_not_revealed_is_ruled_out_and_returned_cards_are_remembered() -> None:
    s = tour(contracts={"red": "C01"}, halls={"blue": "b2"}, boats=BOTH, progs={"red": "steal"}, dealt=True)
    play(s, "steal red blue boy")
    assert s.kept_denied[0] == 2**3  # C04 would have been revealed
    mine, theirs = s.view(0), s.view(1)
    assert [int(x) for x in mine.ledger[2:5]] == [0, 21, 20] and mine.ledger[6] == 1
    assert [int(x) for x in theirs.ledger[2:5]] == [-1, -1, -1] and theirs.ledger[6] == -1
    returned = "You returned: C22 Hel's Bells, C21 Sympathy for the Draugr."
    assert returned in GAME.text(mine) and returned not in GAME.text(theirs)


# -- RS-15 ------------------------------------------------------------------------------------------------------------------


@rule("RS-15.2", "RS-15.4", "RS-15.5", "RS-15.10")
def test_glory_is_lines_columns_contracts_less_angry_fans_plus_handicap() -> None:
    s = tour(2, "angry", halls={"red": "b5 g2 m2 l2"}, lodges={"red": "12", "blue": ""}, handicap="0,-3")
    assert total_glory(s, 0) == 2 + 1 - 2 and total_glory(s, 1) == -3
    assert s.points() == [1, -3]  # angry fans and handicaps lie open while the game runs
    finish(s)
    assert s.points() == [1, -3] and result_line(s) == "result red 1 blue -3 win red"
    s = tour(2, "angry", lodges={"red": "12", "blue": ""})
    assert total_glory(s, 0) == -2  # no floor at nought
    for wrong in ("9", "-6"):
        with pytest.raises(BadOption, match=r"RS-15\.5"):
            tour(2, handicap=wrong)


@rule("RS-15.6", "RS-15.8")
def test_ties_go_to_the_most_fans() -> None:
    s = finish(tour(2, halls={"red": "b5 g5 m1", "blue": "b5 g5 m2"}))
    assert s.points() == [2, 2] and s.scores() == [0.0, 1.0] and s.step == END
    s = finish(tour(2, "angry", halls={"red": "b5 g5", "blue": "b5 g5 m1"}, lodges={"red": "", "blue": "12"}))
    assert s.scores() == [1.0, 0.0]
    s = finish(tour(2, halls={"red": "b5", "blue": "b4 g4 m4 l4"}, handicap="0,-4"))
    assert s.points() == [1, 0] and s.scores() == [1.0, 0.0] and places(s) == [1, 2]  # however many fans more
    s = finish(tour(2, "angry", halls={"red": "b5 g5 m5", "blue": "g7 m4 l4"}, lodges={"red": "12", "blue": ""}))
    assert total_glory(s, 0) == total_glory(s, 1) == 1 and s.chance() == [(0, 1), (1, 1)]  # angry fans are no fans: 15 each


@rule("RS-15.7", "RS-15.9")
def test_a_last_tie_is_an_air_guitar_battle_or_shared() -> None:
    s = finish(tour(3, halls={"red": "b5", "blue": "g5", "green": "b4"}))
    assert s.chance() == [(0, 1), (1, 1)] and main_set(s) == ["chance"]
    assert list(s.view(2).kept_card) == list(s.kept_card)  # contracts lie open before the battle
    play(s, "airguitar blue; result red 1 blue 1 green 0 win blue")
    assert s.scores() == [0.0, 1.0, 0.0] and places(s) == [2, 1, 3]
    s = finish(tour(3, final_tie="shared", halls={"red": "b5", "blue": "g5", "green": "b4"}))
    assert s.scores() == [0.5, 0.5, 0.0] and s.step == END


@rule("RS-15.8")
def test_equal_places_share_a_rank() -> None:
    s = finish(tour(4, halls={"red": "b5 g5", "blue": "g5", "green": "b5", "yellow": "m1"}))
    assert places(s) == [1, 2, 2, 4]


@rule("RS-15.9")
def test_the_end_shows_every_contract() -> None:
    s = finish(tour(3, halls={"red": "b5"}))
    assert all(card >= 0 for card in s.view(-2).kept_card)
    assert "Highway to Valhalla" in GAME.draw(s.view(-2), Look()).regions["seats"].html
    assert choices(s, "red") == []
