"""Who knows what: views hide, guesses fit, and nothing that a seat may not know reaches it (section 6 of the rules)."""

from __future__ import annotations

import pytest

from meadhall.game import CHANCE, EVERYONE, SPECTATOR, Event, Look, State
from meadhall.games.ragnarokstar.rules.codes import CARDS, KEEPS, PROGRAM
from meadhall.games.ragnarokstar.rules.contracts import keep
from meadhall.games.ragnarokstar.rules.resolving import settle
from meadhall.games.ragnarokstar.rules.stages import begin_number
from meadhall.games.ragnarokstar.rules.state import RagnarokStarState
from meadhall.laws import check, lines
from meadhall.rng import Rng
from support import random_states, rule

from .gig import GAME, play, set_up, tour


def guesses(s: RagnarokStarState, viewer: int, n: int = 60) -> list[RagnarokStarState]:
    view = s.view(viewer)
    out = [view.guess(Rng(seed)) for seed in range(n)]
    for world in out:
        assert world.view(viewer) == view and world.fault() == ""
    return out


@rule("RS-11.13")
def test_all_hear_where_a_fulfilled_contract_lay() -> None:
    """The same card fulfilled as the first or as the second contract: whoever sees the difference has been told it."""
    told = []
    for first, second in ((3, 0), (0, 3)):
        s = tour(halls={"blue": "b1"}, boats={"red": "T", "blue": "T"}, progs={"red": "steal"}, begin=False)
        s.kept_card[0] = first
        keep(s, 0, second)
        begin_number(s)
        settle(s)
        s.listen()
        play(s, "steal red blue boy")
        told.append([event.params for event in s.heard() if event.key == "fulfilled"])
        assert s.view(1).kept_card[0] != s.view(1).kept_card[2]
    assert told == [[(0, 3, 1)], [(0, 3, 2)]]
    assert GAME.log(Event("fulfilled", (0, 3, 2)), ("Astrid", "Bjorn")) == "Astrid fulfils Bjorn to Be Wild (contract 2): 1 glory."


@rule("RS-11.13")
@pytest.mark.parametrize(("seats", "options", "seed"), [(4, {"expansion": "angry"}, 12), (2, {"first_ice_master": "seat2"}, 3)])
def test_the_place_of_a_fulfilled_contract_tells_nothing_untold(seats: int, options: dict[str, object], seed: int) -> None:
    check(GAME, seats, options, games=2, seed=seed, laws=(11,))


@rule("RS-11.12", "RS-11.4")
def test_contracts_are_known_to_their_owner_only() -> None:
    s = set_up(3)
    for viewer in range(3):
        seen = s.view(viewer)
        assert [int(c) >= 0 for c in seen.kept_card] == [int(k) == viewer for k in seen.kept_seat]
        assert len(seen.bottom) == 6 and set(seen.bottom) == {-1}
    assert set(s.view(SPECTATOR).kept_card) == {-1}
    mine = int(s.kept_card[0])
    worlds = guesses(s, 0)
    assert all(world.kept_card[0] == mine for world in worlds)
    assert all(list(world.bottom)[:2] == [21, 20] for world in worlds)  # what red returned lies where red put it
    assert len({int(world.kept_card[1]) for world in worlds}) > 10
    assert all(int(world.kept_card[1]) not in (mine, 20, 21) for world in worlds)


@rule("RS-11.12", "RS-11.2")
def test_a_returner_remembers_through_another_draw() -> None:
    """When returned cards come up again, the one who returned them knows what the drawer saw, but not what was kept."""
    s = _exhausted()
    worlds = guesses(s, 0, 200)
    drawn = [tuple(int(c) for c in world.ledger[-5:-2]) for world in worlds]
    assert {d[1:] for d in drawn} == {(21, 20)}  # after the last unseen card came C22 and C21, which red had returned
    assert len({d[0] for d in drawn}) > 1
    under = {int(world.kept_card[-1]): int(world.bottom[-1]) for world in worlds}
    assert under[21] == 20 and under[20] == 21  # whichever of them blue kept, the other lies at the very bottom
    assert len(under) > 3  # or blue kept the card that red never saw


@rule("RS-11.6", "RS-11.12")
def test_a_returner_rules_out_what_would_lie_open_and_sees_what_does() -> None:
    s = _exhausted()
    s.kept_denied[-1] = 2**21  # blue has done since then what C22 asks for
    kept = {int(world.kept_card[-1]) for world in guesses(s, 0, 100)}
    assert 21 not in kept and 20 in kept
    s = _exhausted(-1)
    assert s.kept_card[-1] == 21
    s.kept_done[-1] = 1  # revealed: red knows that blue kept what red once returned
    assert {(int(world.kept_card[-1]), int(world.bottom[-1])) for world in guesses(s, 0)} == {(21, 20)}


def _exhausted(choice: int = 0) -> RagnarokStarState:
    """A real game in which blue has drawn until the bottom row came up, and kept the first or the last of the three."""
    s = set_up(2)
    for turn in range(6):
        for band in ("red", "blue"):
            entries = "1 contract 2 steal 3 shield 4 ice 5 eye" if band == "blue" else "1 boy1 2 steal 3 shield 4 boy2 5 girl1"
            play(s, f"prog {band} {entries}")
        while s.round == turn + 1:
            actor = s.actors()[0]
            action = s.chance()[0][0] if actor < 0 else s.legal(actor)[choice if s.step == KEEPS and s.top == 0 else 0]
            before = len(s.kept_card)
            s.apply(actor, action)
            if s.top == 0 and len(s.kept_card) > before:
                return s
    raise AssertionError("the unseen cards were never used up")


@rule("RS-12.5")
def test_a_peeked_card_is_guessed_by_the_others() -> None:
    s = play(tour(2, progs={"red": "eye"}), "eye red young; peek young Y3")
    assert {int(w.peeked[0]) for w in guesses(s, 0)} == {3}
    assert {int(w.peeked[0]) for w in guesses(s, 1)} == set(range(1, 9))


@rule("RS-17.5", "RS-18.18")
def test_guest_stars_are_guessed_among_what_they_can_be() -> None:
    s = tour(3, "divalkyrie", guests={"red": "G01", "blue": "G02"}, discard="G05 G06", begin=False)
    worlds = guesses(s, 0, 200)
    assert {int(w.guests[0]) for w in worlds} == {1}
    assert {int(w.guests[1]) for w in worlds} == {2, 3, 4, 7, 8, 9, 10, 11, 12}
    watcher = guesses(s, SPECTATOR, 200)
    assert all(w.guests[0] != w.guests[1] for w in watcher)


@rule("RS-17.2", "RS-17.5")
def test_a_card_just_drawn_is_hidden() -> None:
    s = play(tour(2, "divalkyrie", progs={"red": "guest"}), "draw red G07")
    assert s.view(0).drawn_guest == 7 and s.view(1).drawn_guest == -1
    assert len({int(w.drawn_guest) for w in guesses(s, 1, 200)}) == 12


@rule("RS-5.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_can_foretell_the_numbers_without_the_programs_of_the_others(seats: int) -> None:
    for viewer in range(seats):
        s = set_up(seats)
        for other in range(seats):
            while other != viewer and s.owes(other):
                s.play(other, s.legal(other)[0])
        view = s.view(viewer)
        while view.owes(viewer):
            view.play(viewer, view.legal(viewer)[0])
        assert view.step == PROGRAM and view.number == s.number
        assert [int(view.programs[6 * seat]) < 0 for seat in range(seats)] == [seat != viewer for seat in range(seats)]


@rule("RS-5.1")
def test_programs_under_way_are_guessed_as_legal_programs() -> None:
    s = play(set_up(2, "divalkyrie"), "prog blue 1 boy2 2 eye 3 dragon:L")
    programs = {tuple(int(x) for x in w.programs[6:9]) for w in guesses(s, 0)}
    assert len(programs) > 40 and all(0 not in p for p in programs)


@rule("RS-7.4")
def test_choices_in_a_window_are_guessed_as_legal_choices() -> None:
    s = tour(3, halls={"green": "b1 g1 m1"}, boats={"red": "T", "blue": "T", "green": "T"}, progs={"red": "steal", "blue": "steal"})
    play(s, "steal red green girl")
    options = {a + 1 for a in s.copy().legal(1)}
    assert {int(w.picks[0]) for w in guesses(s, 1, 200)} == options
    assert {int(w.picks[0]) for w in guesses(s, 0)} == {int(s.picks[0])}


@rule("RS-12.5", "RS-6.2")
def test_a_peeked_card_is_none_that_was_turned_over() -> None:
    s = tour(2, progs={"red": "eye"})
    s.left[0] = 2**2 + 2**5  # Y3 and Y6 are left
    play(s, "eye red young; peek young Y3")
    assert {int(w.peeked[0]) for w in guesses(s, 1)} == {3, 6}


@rule("RS-11.6", "RS-11.12")
def test_a_contract_that_would_have_been_revealed_is_not_guessed() -> None:
    s = tour(contracts={"red": "C01"}, halls={"blue": "b2"}, boats={"red": "T", "blue": "T"}, progs={"red": "steal"})
    before = {int(w.kept_card[0]) for w in guesses(s, 1, 200)}
    play(s, "steal red blue boy")
    after = {int(w.kept_card[0]) for w in guesses(s, 1, 200)}
    assert 3 in before and 3 not in after and len(after) > 10  # C04 would lie open by now


@rule("RS-17.6", "RS-18.18")
def test_after_a_reshuffle_old_and_new_hands_are_kept_apart() -> None:
    s = tour(
        3, "divalkyrie", guests={"red": "G01", "blue": "G02"}, discard="G03 G04 G05 G06 G07 G08 G09 G10 G11 G12", progs={"green": "guest"}
    )
    play(s, "draw green G07; guest green keep")
    worlds = guesses(s, SPECTATOR, 200)
    assert {(int(w.guests[0]), int(w.guests[1])) for w in worlds} == {(1, 2), (2, 1)}
    assert {int(w.guests[2]) for w in worlds} == set(range(3, 13))


@rule("RS-18.11", "RS-11.12")
def test_two_contracts_kept_at_once_are_guessed() -> None:
    s = play(tour(2, "divalkyrie", progs={"red": "guest"}), "draw red G10; guest red play; deal red C10 C11 C12; g10 red return C11")
    worlds = guesses(s, 1)
    assert all(w.kept_card[2] != w.kept_card[3] for w in worlds) and len({int(w.bottom[-1]) for w in worlds}) > 5
    assert {tuple(int(c) for c in w.kept_card[2:]) for w in guesses(s, 0)} == {(9, 11)}


@rule("RS-16.7", "RS-7.4")
def test_both_of_two_sent_fans_are_hidden() -> None:
    s = tour(4, "angry", lodges={"red": "EE", "blue": "E", "green": "1", "yellow": ""})
    halfway = {int(w.picks[0]) != 0 for w in guesses(s, 1)}
    assert halfway == {False, True}  # nobody sees whether red has named the first of two
    assert int(s.audience(0)) == 1
    play(s, "send red green")
    assert {int(w.picks[0]) != 0 for w in guesses(s, 1)} == halfway
    play(s, "send red yellow")
    assert (s.view(1).picks[0], s.view(1).seconds[0]) == (-1, -1) and s.view(0).seconds[0] > 0
    assert len({(int(w.picks[0]), int(w.seconds[0])) for w in guesses(s, 1, 100)}) == 9
    assert int(s.audience(1)) == EVERYONE
    s = tour(3, "angry", lodges={"red": "EE", "blue": "1", "green": ""})
    assert int(s.audience(0)) == 1  # the first of two reveals nothing even where nobody else sends
    play(s, "send red green")
    assert int(s.audience(0)) == EVERYONE


@rule("RS-5.7", "RS-17.1")
def test_only_the_last_number_reveals_the_programs() -> None:
    s = play(set_up(2, "divalkyrie"), "prog blue 1 boy2 2 eye 3 contract 4 shield 5 steal 6 guest")
    assert [int(x) for x in s.view(0).programs[6:12]] == [-1] * 6
    for n, entry in enumerate(("boy2", "eye", "contract", "shield", "steal"), 1):
        assert int(s.audience(0)) == 1
        play(s, f"prog red {n} {entry}")
    assert int(s.audience(0)) == EVERYONE


@rule("RS-17.5", "RS-12.5", "RS-11.12", "RS-15.9")
def test_who_sees_what_is_drawn() -> None:
    s = tour(2, "divalkyrie", progs={"blue": "guest"})
    assert int(s.audience(CHANCE)) == 2
    s = play(tour(3, progs={"red": "eye", "green": "eye"}), "eye red young; eye green young")
    assert int(s.audience(CHANCE)) == 0b101
    s = tour(2, progs={"blue": "contract"}, rounds=1, number=5)
    assert int(s.audience(CHANCE)) == 2
    play(s, "deal blue C10 C11 C12")
    assert int(s.audience(1)) == EVERYONE  # the last choice of the game: all contracts are shown
    s = tour(2, progs={"blue": "contract"}, rounds=2, number=5)
    assert int(play(s, "deal blue C10 C11 C12").audience(1)) == 2
    s = tour(2, progs={"blue": "contract"}, rounds=1, number=5, begin=False)
    s.top, s.bottom = 0, s.bottom[:1]
    begin_number(s)
    settle(s)
    assert int(s.audience(CHANCE)) == EVERYONE  # the last card of the deck at the very end


@pytest.mark.parametrize("expansion", ["base", "angry", "divalkyrie"])
def test_guesses_fit_at_every_position_of_a_game(expansion: str) -> None:
    for seats in (2, 4):
        for state in random_states(GAME, seats, 17, expansion=expansion)[::11]:
            assert isinstance(state, RagnarokStarState)
            for viewer in (*range(seats), SPECTATOR):
                for world in guesses(state, viewer, 2):
                    cards = [int(c) for c in world.kept_card] + [int(c) for c in world.bottom]
                    assert len(set(cards)) == len(cards) and all(0 <= c < CARDS for c in cards)


@rule("RS-18.17")
def test_pages_do_not_depend_on_a_hidden_guest_star() -> None:
    pages = set()
    for card in range(1, 13):
        s = tour(
            2,
            "divalkyrie",
            boats={"red": "P", "blue": "T"},
            islands={"T": "b2", "P": "b1"},
            halls={"red": "b1"},
            guests={"red": f"G{card:02d}"},
            progs={"red": "nav:T", "blue": "boy2"},
        )
        view = s.view(1)
        drawing = GAME.draw(view, Look())
        pages.add(
            drawing.picture
            + "".join(r.html for r in drawing.regions.values())
            + GAME.text(view)
            + str(GAME.prompt(view, 1))
            + str(s.actors())
        )
    assert len(pages) == 1


def known(state: State) -> set[int]:
    """The kept contracts that everybody sees."""
    view = state.view(SPECTATOR)
    assert isinstance(view, RagnarokStarState)
    return {int(card) for card in view.kept_card if card >= 0}


@rule("RS-15.1")
@pytest.mark.parametrize("seats", [2, 4])
def test_at_the_end_contracts_are_seen_when_they_are_told_and_not_before(seats: int) -> None:
    """The beats of the last step: seat after seat turns its contracts over."""
    line = lines(GAME, seats, {"rounds": 1}, games=1, seed=4)[0]
    last = max(at for at, events in enumerate(line.events) if any(event.key == "final" for event in events))
    state = line.states[last].copy()
    shown = known(state)
    state.listen()
    state.apply(*line.steps[last])
    shots, told = state.seen(), state.heard()
    moments = 0
    for shot, events in GAME.cut(told, [shot.end for shot in shots], SPECTATOR)[:-1]:
        shown |= {event.params[1] for event in events if event.key in ("final", "fulfilled")}
        assert known(shots[shot].state) == shown
        moments += any(event.key == "final" for event in events)
    assert moments == seats
