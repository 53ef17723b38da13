"""The base game by chapter: set-up, board, hall, rounds, programming, arrivals, moves, eye, ice (RS-1 to RS-8, RS-12 to RS-14)."""

from __future__ import annotations

from collections import Counter

import pytest

from meadhall.errors import BadOption, BadPosition, IllegalMove
from meadhall.game import CHANCE
from meadhall.games.ragnarokstar import data
from meadhall.games.ragnarokstar.rules import RagnarokStarState, halls
from meadhall.games.ragnarokstar.rules.codes import ARRIVAL, CENTRE, END, ICE_REMOVE, PEEKS, PROGRAM, SCORING
from meadhall.games.ragnarokstar.rules.contracts import deck_size
from meadhall.games.ragnarokstar.rules.halls import columns, lines, pit
from meadhall.games.ragnarokstar.rules.resolving import settle
from meadhall.games.ragnarokstar.rules.sea import in_supply
from meadhall.games.ragnarokstar.rules.stages import begin_number
from meadhall.games.ragnarokstar.rules.tables import ENTRY_NAMES
from meadhall.games.ragnarokstar.words.names import contract_id
from meadhall.rng import Rng
from support import all_drawn_by_weight, random_states, random_step, rule

from .gig import GAME, choices, hall, isle, lodge, main_set, play, say_all, set_up, start, tour

FILLER = ["contract", "steal", "shield", "ice", "eye"]


def program(band: str, entries: str) -> str:
    return f"prog {band} " + " ".join(f"{n} {entry}" for n, entry in enumerate(entries.split(), 1))


# -- RS-1 set-up ------------------------------------------------------------------------------------------------------------


@rule("RS-1.1")
def test_two_to_four_bands_all_different() -> None:
    for seats in (2, 3, 4):
        assert start(seats).seats == seats
    for seats in (1, 5):
        with pytest.raises(BadOption):
            GAME.start(seats)
    s = start(3, bands="yellow,green")
    assert [data.BANDS[k].id for k in list(s.bands)[:3]] == ["yellow", "green", "red"]
    with pytest.raises(BadOption, match=r"RS-1\.1"):
        start(2, bands="red,red")
    with pytest.raises(BadOption):
        start(2, bands="purple")
    broken = set_up(2).data()
    broken["bands"] = [0, 0, 2, 3]
    with pytest.raises(BadPosition, match=r"RS-1\.1"):
        GAME.load(broken)


@rule("RS-1.2", "RS-1.3")
def test_boats_start_in_the_centre_and_84_fans_wait() -> None:
    s = start(4)
    assert list(s.boats) == [CENTRE] * 4 and not s.locked(CENTRE) and not s.linked(CENTRE, 0)
    assert [in_supply(s, kind) for kind in range(4)] == [21] * 4
    broken = set_up(2).data()
    broken["halls"] = [21, 0, 0, 0, 21, *[0] * 11]
    with pytest.raises(BadPosition, match=r"RS-1\.3"):
        GAME.load(broken)


@rule("RS-1.4", "RS-1.5")
def test_seven_of_eight_fan_cards_are_turned_and_contracts_come_from_22() -> None:
    last = random_states(GAME, 2, 5)[-1]
    assert [bin(int(n)).count("1") for n in last.left] == [1, 1]  # type: ignore[attr-defined]
    s = play(start(2), "icemaster red; crowd P missing lady; rest L=boy T=girl M=man")
    assert s.chance() == [(card, 1) for card in range(22)]
    play(s, "deal red C05")
    assert (4, 1) not in s.chance() and len(s.chance()) == 21


@rule("RS-1.6", "RS-1.7")
def test_first_fans_are_3_2_2_1_with_two_of_each_type() -> None:
    seen = Counter[str]()
    for seed in range(60):
        s = start(2)
        rng = Rng(seed)
        while s.round == 0 and s.step == 0:
            random_step(s, rng)
        x = int(s.crowded)
        totals = [sum(s.fans[k * 4 : k * 4 + 4]) for k in range(4)]
        assert (totals[x], totals[(x + 1) % 4], totals[(x + 2) % 4], totals[(x + 3) % 4]) == (3, 2, 1, 2)
        assert [sum(s.fans[k * 4 + kind] for k in range(4)) for kind in range(4)] == [2, 2, 2, 2]
        z = int(s.missing)
        assert s.fans[x * 4 + z] == 0 and s.fans[(x + 1) % 4 * 4 + z] == 1 and s.fans[(x + 3) % 4 * 4 + z] == 1
        seen["PLTM"[x]] += 1
    assert set(seen) == set("PLTM")


@rule("RS-1.7")
def test_the_last_three_fans_come_in_six_orders() -> None:
    s = play(start(2), "icemaster red; crowd P missing lady")
    ways = set()
    for order, weight in s.chance():
        after = s.copy()
        after.apply(CHANCE, order)
        ways.add(tuple(isle(after, x) for x in "LTM"))
        assert weight == 1
    assert len(ways) == 6


@rule("RS-1.8", "RS-1.9")
@pytest.mark.parametrize("x", "PLTM")
def test_the_wall_locks_the_crowded_island(x: str) -> None:
    s = play(start(2, first_ice_master="seat2"), f"crowd {x} missing boy")
    k = "PLTM".index(x)
    assert s.tiles[k] == 3 and s.tiles[(k + 2) % 4] == 2 and s.held == 1 and s.master == 1
    assert s.locked(k) and s.linked((k + 2) % 4, (k + 3) % 4)


@rule("RS-1.9")
def test_the_first_ice_master_is_drawn_or_named() -> None:
    assert start(3).chance() == [(0, 1), (1, 1), (2, 1)]
    with pytest.raises(BadOption, match=r"RS-1\.9"):
        start(2, first_ice_master="seat3")


@rule("RS-1.10", "RS-1.11", "RS-7.3")
def test_first_contracts_are_dealt_in_ice_order_and_kept_together() -> None:
    s = play(start(3), "icemaster blue; crowd P missing lady; rest L=boy T=girl M=man")
    play(s, "deal blue C01 C02 C03; deal green C04 C05 C06; deal red C07 C08 C09")
    assert main_set(s) == ["red", "blue", "green"] and say_all(s, "red") == ["C07", "C08", "C09"]
    play(s, "keep red C08; keep green C04; keep blue C03")
    assert [contract_id(c) for c in s.bottom] == ["C01", "C02", "C05", "C06", "C07", "C09"]
    assert [(int(a), contract_id(c)) for a, c in zip(s.kept_seat, s.kept_card, strict=True)] == [(1, "C03"), (2, "C04"), (0, "C08")]


@rule("RS-1.12")
def test_the_order_of_the_set_up() -> None:
    s, seen, rng = start(2), list[str](), Rng(3)
    while s.round == 0:
        actor = s.actors()[0]
        action = int(s.sample(rng)) if actor == CHANCE else s.legal(actor)[0]
        seen.append(GAME.say(s, actor, action).split()[0])
        s.apply(actor, action)
    assert seen == ["icemaster", "crowd", "missing", "rest", *["deal"] * 6, "keep", "keep"]


@rule("RS-1.13", "RS-1.14", "RS-17.1")
def test_what_the_expansions_add() -> None:
    base, angry, diva = (set_up(3, e) for e in ("base", "angry", "divalkyrie"))
    assert [lodge(base, b) for b in ("red", "blue", "green")] == ["", "", ""]
    assert [lodge(angry, b) for b in ("red", "blue", "green")] == ["1", "1", "1"] and lodge(diva, "red") == "1"
    assert (base.guest_left, angry.guest_left, diva.guest_left) == (0, 0, 12) and diva.dragon == CENTRE
    assert (base.last_number(), angry.last_number(), diva.last_number()) == (5, 5, 6)
    assert len(base.legal(0)) == len(angry.legal(0)) == 21 and len(diva.legal(0)) == 27


# -- RS-2, RS-3 board and hall ----------------------------------------------------------------------------------------------


@rule("RS-2.1", "RS-2.2", "RS-2.5", "RS-2.6")
def test_walls_lock_bridges_link_and_pack_does_both() -> None:
    for tile, locks, links in (("wall", True, False), ("bridge", False, True), ("pack", True, True)):
        other = "bridge" if tile != "bridge" else "wall"
        s = tour(tiles=f"{tile} E {other} W", begin=False)
        assert s.locked(1) == locks and s.linked(1, 2) == s.linked(2, 1) == links
        assert not s.locked(0) and not s.linked(0, 2)
    s = tour(tiles="bridge N pack W", islands={"P": "b1"}, boats={"red": "P"}, progs={"red": "boy1"})
    assert s.linked(0, 1) and s.linked(0, 3) and not s.linked(1, 3)
    s = tour(tiles="pack N wall W", islands={"P": "b1"}, boats={"red": "P"}, progs={"red": "boy1"})
    assert hall(s, "red") == "b1"  # a locked port does not hinder collecting


@rule("RS-2.3")
def test_two_tiles_lie_on_the_board() -> None:
    for change in ({"tiles": [3, 2, 1, 0]}, {"tiles": [3, 0, 3, 0]}, {"held": 3}, {"tiles": [3, 0, 0, 0]}):
        broken = {**set_up(2).data(), **change}
        with pytest.raises(BadPosition, match=r"RS-2\.3"):
            GAME.load(broken)


@rule("RS-2.4")
def test_any_number_of_boats_in_a_port() -> None:
    s = tour(4, progs=dict.fromkeys(("red", "blue", "green", "yellow"), "nav:L"))
    assert list(s.boats) == [1, 1, 1, 1]


@rule("RS-3.1", "RS-3.2", "RS-3.3", "RS-3.4")
def test_a_hall_is_four_counts() -> None:
    s = tour(halls={"red": "b7 g2 m5 l3"}, begin=False)
    assert (lines(s, 0), columns(s, 0), pit(s, 0), s.owned(0)) == (2, 2, 2, 17)
    assert list(s.view(1).halls) == list(s.halls)


# -- RS-4 to RS-6 rounds, programs, arrivals --------------------------------------------------------------------------------


@rule("RS-4.1", "RS-4.2", "RS-15.1")
def test_seven_rounds_of_four_phases() -> None:
    phases: list[tuple[int, int]] = []
    for state in random_states(GAME, 2, 9):
        key = (int(state.round), int(state.step))  # type: ignore[attr-defined]
        if key[1] in (PROGRAM, ARRIVAL, ICE_REMOVE, END) and (not phases or phases[-1] != key):
            phases.append(key)
    assert phases == [*((n, step) for n in range(1, 7) for step in (PROGRAM, ARRIVAL, ICE_REMOVE)), (7, PROGRAM), (7, ARRIVAL), (7, END)]


@rule("RS-4.3")
def test_no_ice_after_the_last_round() -> None:
    s = tour(round=7, progs={"red": "boy1"})
    assert s.step in (END, SCORING)
    s = tour(rounds=2, round=2, expansion="angry", progs={"red": "eye"})
    assert s.step in (END, SCORING) and lodge(s, "red") == "2"  # the last round of a short game has no next card
    assert tour(rounds=2, round=1).step == ICE_REMOVE
    broken = {**set_up(2).data(), "rounds": 2, "round": 3}
    with pytest.raises(BadPosition, match=r"RS-4\.1"):
        GAME.load(broken)


@rule("RS-5.1", "RS-5.7")
def test_programs_are_secret_until_all_have_committed() -> None:
    s = play(set_up(2), program("blue", "contract steal shield ice eye"))
    assert main_set(s) == ["red"]
    assert [int(x) for x in s.view(0).programs[6:11]] == [-1] * 5 and list(s.view(1).programs[6:11]) == list(s.programs[6:11])
    play(s, program("red", "contract girl2 man2 nav:L lady2"))
    assert list(s.view(0).programs) == list(s.programs) == list(s.view(-2).programs)


@rule("RS-5.2", "RS-5.6")
def test_one_action_for_each_musician() -> None:
    s = set_up(2)
    assert len(s.legal(0)) == 21
    play(s, "prog red 1 girl2")
    assert not {"man1", "steal", "girl2"} & {text.split()[-1] for text in choices(s, "red")}
    with pytest.raises(IllegalMove, match=r"RS-5\.2"):
        GAME.read(s, 0, "prog red 2 steal")
    with pytest.raises(IllegalMove, match=r"RS-5\.2"):
        GAME.read(s, 0, "prog red 1 boy2")
    play(s, "prog red 2 boy2 3 contract 4 shield")
    assert {text.split()[-1] for text in choices(s, "red")} == {"lady2", "girl1", "eye"}
    play(s, "prog red 5 eye")
    assert not s.owes(0) and s.owes(1)


@rule("RS-5.3", "RS-5.4", "RS-5.5")
def test_where_moves_and_the_dragon_may_go() -> None:
    s = tour(2, "divalkyrie", boats={"red": "P"}, begin=False)
    s.step, s.number = PROGRAM, 0
    s.open_window(3)
    for k in range(24):
        s.programs[k] = 0
    s.written[0] = 0
    names = {text.split()[-1] for text in choices(s, "red")}
    assert {f"{move}:{x}" for move in ("nav", "fly") for x in "PLTM"} <= names
    assert {name for name in names if name.startswith("dragon")} == {f"dragon:{x}" for x in "PLTM"}  # P too, though it is locked now
    with pytest.raises(IllegalMove, match=r"RS-5\.3"):
        GAME.read(s, 0, "prog red 1 nav")


@rule("RS-5.8")
def test_the_next_program_starts_blank() -> None:
    s = tour(4, progs=dict.fromkeys(("red", "blue", "green", "yellow"), "boy1 girl1"))
    assert any(s.programs[18:])
    play(s, "ice remove wall; ice give blue; ice place pack W")
    assert s.round == 2 and not any(s.programs) and not any(s.written)


@rule("RS-5.9")
def test_how_many_numbers_are_given_may_be_seen() -> None:
    s = play(set_up(2), "prog blue 1 boy2 2 eye")
    seen = s.view(0)
    assert seen.written[1] == 2 and [int(x) for x in seen.programs[6:12]] == [-1, -1, 0, 0, 0, 0]


@rule("RS-6.1", "RS-6.2", "RS-6.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_crowds_are_as_large_as_the_table(seats: int) -> None:
    s = set_up(seats)
    for band in ("red", "blue", "green", "yellow")[:seats]:
        play(s, program(band, " ".join(FILLER)))
    before = isle(s, "M")
    play(s, "arrive Y8")
    assert s.fans[3 * 4 + 1] == seats and s.fans[2 * 4] == 1 and "m1 l1" in isle(s, "M") and before == "m1 l1"
    assert s.newest[0] == 8 and s.newest[1] == 0
    play(s, "arrive O1")
    assert s.fans[2] == seats + 1
    text = GAME.text(s.view(0))
    assert "Young fans: Y8" in text and "used" not in text


@rule("RS-6.3")
def test_a_short_supply_gives_what_it_has() -> None:
    s = set_up(4)
    for band in ("red", "blue", "green", "yellow"):
        play(s, program(band, " ".join(FILLER)))
    s.halls[1] = 17
    assert in_supply(s, 1) == 2
    play(s, "arrive Y8")
    assert s.fans[3 * 4 + 1] == 2 and in_supply(s, 1) == 0
    s.halls[2] = 19  # and two are on the islands: the single man of O5 stays away
    play(s, "arrive O5")
    assert s.fans[2 * 4 + 2] == 0 and in_supply(s, 2) == 0 and s.fault() == ""


# -- RS-7 resolving ---------------------------------------------------------------------------------------------------------


@rule("RS-7.1")
def test_numbers_rise() -> None:
    s = tour(islands={"L": "b2 g2"}, progs={"red": "boy2 nav:L girl2"})
    assert hall(s, "red") == "g2"  # the boys were asked for before the boat had sailed


@rule("RS-7.2")
def test_stages_inside_a_number() -> None:
    s = tour(2, "divalkyrie", boats={"blue": "L"}, islands={"L": "b1"}, progs={"red": "nav:L", "blue": "boy1"})
    assert hall(s, "blue") == "b1"
    # moves, then ice, then collections, then the dragon, then theft
    told = tour(
        4,
        "divalkyrie",
        halls={"red": "b2", "yellow": "b1 g1"},
        boats={"red": "L", "blue": "T", "green": "M", "yellow": "L"},
        islands={"T": "b1"},
        begin=False,
        progs={"red": "dragon:L", "blue": "boy1", "green": "nav:L", "yellow": "steal"},
    )
    told.listen()
    begin_number(told)
    settle(told)
    play(told, "scare yellow girl; steal yellow none")
    keys = [event.key for event in told.heard() if event.key in ("sail", "collect", "dragon", "scared", "theft", "no_victim", "number")]
    assert keys[:7] == ["number", "sail", "collect", "dragon", "scared", "scared", "theft"]


@rule("RS-7.2", "RS-7.3")
def test_who_takes_the_office_begins_the_ice_order_of_the_same_number() -> None:
    s = tour(3, progs={"red": "contract", "blue": "ice", "green": "contract"})
    assert s.master == 1
    play(s, "deal green C10 C11 C12; deal red C13 C14 C15")  # clockwise from blue


@rule("RS-7.4", "RS-10.6")
def test_claims_and_thefts_are_secret_until_all_have_chosen() -> None:
    s = tour(islands={"T": "m1", "M": "m1"}, boats={"red": "T", "blue": "T"}, progs={"red": "man2", "blue": "man2"})
    play(s, "claim blue own 1")
    assert s.view(0).picks[1] == -1 and s.view(1).picks[1] > 0 and isle(s, "T") == "m1"
    play(s, "claim red via M 1")
    assert (hall(s, "red"), hall(s, "blue")) == ("m1", "m1")


@rule("RS-7.5")
def test_what_has_one_answer_is_not_asked() -> None:
    s = tour(2, "divalkyrie", halls={"red": "b2"}, boats={"red": "T"}, progs={"blue": "dragon:T"})
    assert hall(s, "red") == "b1" and isle(s, "T") == "b1"


@rule("RS-7.6", "RS-16.4")
def test_wrap_up_moves_angry_fans_once_a_number() -> None:
    s = tour(expansion="angry", progs={"red": "boy1 boy1"})
    assert lodge(s, "red") == "3"


# -- RS-8 moves -------------------------------------------------------------------------------------------------------------


@rule("RS-8.1", "RS-8.5")
def test_classic_navigation_reaches_any_open_port() -> None:
    s = tour(boats={"red": "L"}, progs={"red": "nav:M", "blue": "nav:M"})
    assert s.boats[0] == s.boats[1] == 3


@rule("RS-8.2", "RS-16.2")
def test_ice_stops_navigation_both_ways() -> None:
    for at, to in (("P", "T"), ("T", "P"), ("C", "P")):
        s = tour(expansion="angry", boats={"red": at}, progs={"red": f"nav:{to}"})
        assert lodge(s, "red") == "2" and s.boats[0] == ("PLTM".index(at) if at != "C" else CENTRE)


@rule("RS-8.3", "RS-8.4")
def test_flying_and_staying() -> None:
    s = tour(expansion="angry", boats={"red": "P", "blue": "T"}, progs={"red": "fly:P", "blue": "nav:T"})
    assert lodge(s, "red") == lodge(s, "blue") == "1" and s.counts[1] == 0
    s = tour(expansion="angry", boats={"red": "P"}, progs={"red": "nav:P"})
    assert lodge(s, "red") == "2"  # ice to cross
    s = tour(2, "divalkyrie", boats={"red": "T"}, halls={"red": "b1"}, dragon="T", progs={"red": "nav:T"})
    assert hall(s, "red") == "b1"  # who stays does not arrive, so pays no toll


# -- RS-12 eye --------------------------------------------------------------------------------------------------------------


@rule("RS-12.1", "RS-12.5")
def test_the_eye_shows_the_card_that_comes_next() -> None:
    s = tour(progs={"red": "eye"})
    play(s, "eye red old; peek old O4")
    assert s.view(0).peeked[1] == 4 and s.view(1).peeked[1] == -1 and s.view(-2).peeked[1] == -1
    assert s.view(1).eyes[0] == 0 and s.lookers[1] == 1  # tokens are back, but red knows
    play(s, "ice remove wall; ice place pack W")
    for band in ("red", "blue"):
        play(s, program(band, " ".join(FILLER)))
    play(s, "arrive Y1")
    assert s.chance() == [(4, 1)]
    play(s, "arrive O4")
    assert s.newest[1] == 4 and s.peeked[1] == 0 and s.lookers[1] == 0


@rule("RS-12.1")
def test_a_look_may_be_declined() -> None:
    s = play(tour(3, "angry", progs={"red": "eye", "green": "- eye"}), "eye red none")
    assert [int(n) for n in s.eyes[:3]] == [0, 0, 0] and s.counts[PEEKS] == 0 and lodge(s, "red") == "1"  # no failure
    assert say_all(s, "green") == ["young", "old", "none"], "both decks stay open"


@rule("RS-12.2", "RS-12.3")
def test_an_eye_locks_its_deck_from_the_next_number_on() -> None:
    s = tour(3, progs={"red": "eye", "blue": "- eye", "green": "- eye"})
    play(s, "eye red young; peek young Y1")
    assert main_set(s) == ["chance"] and s.lookers[1] == 6  # both may only take the old deck
    play(s, "peek old O8")
    assert [int(s.view(k).peeked[1]) for k in range(3)] == [-1, 8, 8]


@rule("RS-12.6", "RS-19.1")
def test_tokens_return_shields_fall_the_dragon_sleeps() -> None:
    s = tour(2, "divalkyrie", boats={"red": "T", "blue": "L"}, progs={"red": "eye shield dragon:M"})
    play(s, "eye red young; peek young Y1")
    assert s.step == ICE_REMOVE
    assert not any(s.eyes) and s.shields == 0 and s.dragon == CENTRE
    s = tour(4, progs=dict.fromkeys(("red", "blue", "green", "yellow"), "eye"))
    play(s, "eye red young; eye blue old; eye green young; eye yellow old; peek young Y1; peek old O1")
    assert s.step == ICE_REMOVE and not any(s.eyes)


# -- RS-13, RS-14 ice -------------------------------------------------------------------------------------------------------


@rule("RS-13.1", "RS-13.2", "RS-13.4", "RS-10.11")
def test_who_plays_ice_alone_takes_the_office() -> None:
    s = tour(3, "angry", boats={"red": "P", "blue": "T"}, progs={"red": "shield", "blue": "ice", "green": "- ice"})
    assert s.master == 2 and [lodge(s, band) for band in ("blue", "green")] == ["1", "1"]
    s = tour(3, "angry", progs={"red": "ice"})
    assert s.master == 0 and lodge(s, "red") == "1"


@rule("RS-13.3")
def test_three_clash_like_two() -> None:
    s = tour(3, "angry", progs=dict.fromkeys(("red", "blue", "green"), "ice"))
    assert s.master == 0 and [lodge(s, band) for band in ("red", "blue", "green")] == ["2", "2", "2"]


@rule("RS-14.3")
def test_the_removed_tile_goes_to_an_opponent() -> None:
    s = play(tour(3), "ice remove bridge")
    assert choices(s, "red") == ["ice give blue", "ice give green"]
    s = play(tour(3, ice_self_gift=True), "ice remove bridge")
    assert choices(s, "red") == ["ice give red", "ice give blue", "ice give green"]
    play(s, "ice give red; ice place pack S")
    assert s.master == 0 and s.held == 2
    s = play(tour(2, ice_self_gift=True), "ice remove bridge")
    assert choices(s, "red") == ["ice give red", "ice give blue"]  # with two players it is a choice again


@rule("RS-14.1", "RS-14.4")
def test_the_held_tile_is_placed_not_the_removed_one() -> None:
    s = play(tour(3), "ice remove bridge; ice give green")
    assert choices(s, "red") == ["ice place pack E", "ice place pack S", "ice place pack W"]
    with pytest.raises(IllegalMove, match=r"RS-14"):
        GAME.read(s, 0, "ice place bridge E")


@rule("RS-20.2")
def test_with_two_players_gift_and_sending_are_automatic() -> None:
    s = play(tour(2), "ice remove bridge")
    assert choices(s, "red")[0].startswith("ice place") and s.gift == 1
    s = tour(2, "angry", lodges={"red": "4", "blue": ""}, number=5, progs={"red": "boy1"})
    assert lodge(s, "red") == "" and lodge(s, "blue") == "1"


@rule("RS-20.1", "RS-20.3", "RS-20.5")
def test_seat_counts_differ_only_in_numbers() -> None:
    assert list(GAME.seats) == [2, 3, 4]
    assert [deck_size(set_up(n)) for n in (2, 3, 4)] == [20, 19, 18]
    for seats in (2, 3, 4):  # nothing can be offered, promised or traded: every choice is one of the listed kinds
        for state in random_states(GAME, seats, 1)[:-1]:
            for actor in state.actors():
                if actor != CHANCE:
                    assert all(0 <= action < GAME.actions for action in state.legal(actor))


@rule("RS-20.4")
def test_what_a_hot_seat_curtain_must_cover_is_told_to_its_owner_only() -> None:
    s = set_up(3)
    assert [int(s.audience(seat)) for seat in range(3)] == [1, 2, 4]
    s = tour(3, halls={"blue": "b1 g1"}, boats={"red": "T", "blue": "T", "green": "T"}, progs={"red": "steal", "green": "steal"})
    assert int(s.audience(0)) == 1 and int(s.audience(2)) == 4
    play(s, "steal green blue boy")
    assert int(s.audience(0)) == -1  # the last choice reveals all


def test_entry_names_are_those_of_the_board() -> None:
    assert [name for name in ENTRY_NAMES if ":" not in name][:3] == ["contract", "boy1", "girl2"]


@rule("RS-15.2")
def test_what_a_fan_more_or_less_does_to_a_hall() -> None:
    for state in random_states(GAME, 3, 5)[::40]:
        assert isinstance(state, RagnarokStarState)
        for seat in range(3):
            for kind in range(4):
                for more in (1, -1) if state.halls[seat * 4 + kind] else (1,):
                    after = state.copy()
                    after.halls[seat * 4 + kind] += more
                    gained = lines(after, seat) + columns(after, seat) - lines(state, seat) - columns(state, seat)
                    assert halls.change(state, seat, kind, more) == gained


@rule("RS-1.9", "RS-6.1", "RS-11.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whatever_is_drawn_is_drawn_by_weight(seats: int) -> None:
    assert all_drawn_by_weight(random_states(GAME, seats, seed=3)) > 10
