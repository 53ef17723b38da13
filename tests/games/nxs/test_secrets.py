"""Cards dealt face down: who knows what (NX-9.2, NX-9.23, NX-11.3)."""

from __future__ import annotations

from meadhall.game import EVERYONE, SPECTATOR
from meadhall.games.nxs.rules import codes, tables, turns
from meadhall.games.nxs.rules.cards import usable
from meadhall.games.nxs.rules.moves import can_move
from meadhall.rng import Rng
from support import rule

from .table import BLACK, GAME, WHITE, after, at, options, play, start

DEALS = "deal W jera; deal B raido; deal W algiz; deal B isa; deal W isa; deal B jera".replace("deal W isa", "deal W raido")


@rule("NX-9.2", "NX-11.3")
def test_only_the_owner_sees_a_card() -> None:
    state = start(cards="drawing", cards_face_down=True, script=DEALS)
    assert list(state.view(WHITE).hands[12:24]) == [-1] * 12 and state.view(WHITE).hands[5] == 1
    assert list(state.view(SPECTATOR).hands[:24]) == [-1] * 24
    assert state.view(WHITE).cards_held(BLACK) == 3
    assert GAME.say(start(cards="drawing", cards_face_down=True), -1, -1) == "deal W ?"
    used = play(state.copy(), "W: rune raido Wf3-Wg3 r Wg3 cw")
    assert used.view(BLACK).spent[0] == 1 and used.view(BLACK).cards_held(WHITE) == 2
    turns.finish(used, codes.WIN, 1)
    assert list(used.view(BLACK).hands[:12]) == [-1] * 12


@rule("NX-9.2")
def test_a_deal_is_heard_by_its_owner_alone() -> None:
    state = start(cards="drawing", cards_face_down=True)
    assert state.audience(-1) == 1 and start(cards="drawing").audience(-1) == EVERYONE
    state.listen()
    play(state, "deal W jera")
    told = state.heard()
    assert [e.key for e in told if e.heard_by(BLACK)] == ["dealt"]
    assert [e.key for e in told if e.heard_by(WHITE)] == ["dealt", "deal"]


@rule("NX-9.23")
def test_guesses_respect_what_the_rules_have_told() -> None:
    # White cannot move and is asked for a rune all the same: so one of the hidden ones can be used
    state = at("WO@Wa1/2 BU@Bd4/0", cards="drawing", cards_face_down=True, script=DEALS)
    assert state.turn() == WHITE and "none" not in options(state)
    for seed in range(40):
        world = state.view(BLACK).guess(Rng(seed))
        assert any(world.hands[card] > 0 and usable(world, card) for card in range(12))
    # whoever went out held nothing that could have been used then
    dud = "deal W algiz; deal B raido; deal G isa; deal W berkano; deal B raido; deal G jera; deal W hagalaz; deal B jera; deal G uruz"
    gone = at("WO@Wa1/2 BU@Bd4/0 GU@Gd4/0", 3, cards="drawing", cards_face_down=True, script=dud)
    assert gone.out == 1 and gone.barred[WHITE] > 0
    for seed in range(40):
        world = gone.view(BLACK).guess(Rng(seed))
        assert all(world.hands[card] == 0 for card in range(12) if gone.barred[WHITE] // 2**card % 2)


@rule("NX-9.23")
def test_the_mover_of_a_view_can_be_followed() -> None:
    state = start(cards="drawing", cards_face_down=True, script=DEALS)
    view = state.view(WHITE)
    for text in ("none", "Wf3", "-Wg3", "r Wg3", "cw"):
        view = after(view, text)
    assert view.turn() == BLACK and view.viewer == WHITE


@rule("NX-7.11", "NX-9.23")
def test_a_single_hidden_card_may_be_one_that_saves_its_owner() -> None:
    text = "WO@Wa1/2 BU@Bd4/0 BJ@Ba1/0"  # White cannot move without a rune
    deals = "deal W isa; deal B raido; deal W raido; deal B jera; deal W algiz; deal B ehwaz"
    for left in (3, 2, 1):
        state = at(text, mover=BLACK, cards="drawing", cards_face_down=True, script=deals)
        for card in (codes.RAIDO, codes.ALGIZ)[: 3 - left]:
            state.hands[card], state.spent[card] = 0, 1
        view = state.view(BLACK)
        for option in ("none", "Ba1", "-Ba2", "r Ba2", "cw"):
            state, view = after(state, option), after(view, option)
        assert view.cards_held(WHITE) == left and not can_move(state)
        assert view == state.view(BLACK) and (view.turn(), view.step) == (WHITE, codes.CARD)


@rule("NX-9.2")
def test_a_guess_deals_no_card_more_often_than_there_are_copies() -> None:
    for seats in (2, 3):
        state = start(seats, cards="drawing", cards_face_down=True, cards_each=4)
        while state.step == codes.DEAL:
            state.apply(-1, state.chance()[0][0])
        for seed in range(20):
            world = state.view(WHITE).guess(Rng(seed))
            for card in range(12):
                assert sum(int(world.hands[12 * seat + card]) for seat in range(seats)) <= tables.COPIES[card]


@rule("NX-1.5", "NX-9.2", "NX-9.4")
def test_cards_go_round_from_the_first_player() -> None:
    for seats, cards, lot in ((n, kind, lot) for n in (2, 3) for kind in ("drawing", "onitama") for lot in range(n)):
        state = start(seats, f"first {'WBG'[lot]}", first_player="random", cards=cards)
        held = [0] * 3
        for n in range(20):
            assert [int(state.cards_held(seat)) for seat in range(seats)] == held[:seats]
            assert GAME.load(state.data()).data() == state.data()
            if state.step != codes.DEAL:
                break
            owner = (lot + n) % seats
            if cards == "drawing" or n < 2 * seats:  # the last of them lies in the middle
                held[owner] += 1
            state.apply(-1, state.chance()[-1][0])
        assert n == (3 * seats if cards == "drawing" else 2 * seats + 1)
