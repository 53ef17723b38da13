"""Every sentence about an impossible position: a possible one, changed by one thing, is refused with just that sentence."""

from __future__ import annotations

import re
from typing import Any, cast

import pytest

from meadhall.errors import BadPosition
from meadhall.games.nxs.rules import NxsState, codes, tables
from meadhall.games.nxs.rules.tables import INDEX
from meadhall.rng import Rng
from meadhall.state import CHANCE
from support import random_step, rule

from .table import BLACK, GAME, after, at, start
from .test_cards import FAR, holding
from .test_secrets import DEALS

DUEL = "WO@Wd4/5 WS@We3/0 WJ@Wa1/3 BO@Bd4/1 BS@Be3/0 BJ@Ba1/0"


def spoilt(state: NxsState, **changes: Any) -> None:
    """Load a position with some fields changed; a field as {place: number} changes only those places."""
    data = cast("dict[str, Any]", state.data())
    GAME.load(data)  # as it is, nothing is wrong with it
    for name, value in changes.items():
        if isinstance(value, dict):
            data[name] = [value.get(place, number) for place, number in enumerate(data[name])]
        else:
            data[name] = value
    GAME.load(data)


def refused(sentence: str, state: NxsState, **changes: Any) -> None:
    spoilt(state)  # outside: the sentence must not be about the position as it is
    with pytest.raises(BadPosition, match=f"^{re.escape(sentence)}$"):
        spoilt(state, **changes)


def code(text: str) -> int:
    """The number of a piece such as GO@Gd4/2."""
    world = at(text + FAR, 3)
    return int(world.board[INDEX[text[3:6]]])


@rule("NX-1.1", "NX-1.5", "NX-1.8", "NX-9.1", "NX-10.1")
def test_set_ups() -> None:
    two, three = at(DUEL), start(3)
    for seats in (1, 4):
        world = two.copy()
        world.seats = seats
        assert world.fault() == "NX-1.1: NXS: Ragnarok is for two or three seats"
    refused("NX-10.1: Jötunn is for two players", three, variant=codes.JOTUNN)
    refused("NX-1.5: Gold can begin only when Gold is a player", two, first=2)
    spoilt(two, first=1)
    refused("NX-1.8: medium3 is a set-up for three armies", two, setup=tables.MEDIUM3)
    spoilt(start(3, setup="medium3"))
    refused("NX-9.1: sannligr is for two players", three, cards=codes.SANNLIGR)


@rule("NX-1.1", "NX-1.2", "NX-1.6", "NX-1.9", "NX-5.3")
def test_pieces() -> None:
    two = at(DUEL)
    refused("NX-1.2: Gd4 is out of play with two players", two, board={INDEX["Gd4"]: tables.EMPTY})
    refused("NX-1.2: Wa4 is in play", two, board={INDEX["Wa4"]: tables.WALL})
    refused("NX-1.2: Gd4 is in play", start(3), board={INDEX["Gd4"]: tables.WALL})
    refused("NX-1.1: there is no gold army", two, board={INDEX["Wa4"]: code("GO@Gd4/2")})
    refused("NX-1.2: nothing stands beyond the board", two, board={tables.OFF: tables.EMPTY})
    for colour in range(2):
        refused("NX-5.3: a sorceress is never captured", two, lost={colour * 6 + tables.SORCERESS: 1})
        spoilt(two, lost={colour * 6 + tables.BOAR: 1})  # and one stands on the board
        refused("NX-1.6: an army has at most 2 pieces of the kind Jöfurr", two, lost={colour * 6 + tables.BOAR: 2})


@rule("NX-1.10", "NX-9.2", "NX-9.4")
def test_cards() -> None:
    drawn, plain = holding("WO@Wd4/5" + FAR, "raido", "isa", "jera"), at(DUEL)
    neutral = "NX-9.4: there is a neutral card in the Onitama style, and only there"
    refused(neutral, plain, neutral=codes.RAIDO)
    refused(neutral, drawn, neutral=codes.TIWAZ)
    refused("NX-9.2: only another player's face-down cards are unknown", drawn, hands={codes.RAIDO: -1})
    refused("NX-9.2: there are only 1 copies of a card", drawn, spent={codes.ISA: 1})
    refused("NX-9.2: there are only 2 copies of a card", drawn, spent={codes.RAIDO: 2})
    refused("NX-1.10: this game is played without cards", plain, spent={codes.RAIDO: 1})
    refused("NX-9.2: seat 0 must hold 3 cards, not 2", drawn, hands={codes.RAIDO: 0})


@rule("NX-9.2", "NX-9.4")
def test_only_face_down_cards_of_others_are_unknown() -> None:
    said = "NX-9.2: only another player's face-down cards are unknown"
    deals = "deal W raido; deal B tiwaz; deal W jera; deal B isa; deal W hagalaz; deal B ehwaz"
    hidden, shown = (start(cards="drawing", cards_face_down=down, script=deals) for down in (True, False))
    for seat in range(2):
        view = hidden.view(seat)
        assert {int(n) for n in view.hands[12 * (1 - seat) : 12 * (2 - seat)]} == {-1} and view.fault() == ""
        for card in range(12):
            for owner in range(2):
                refused(said, hidden, hands={12 * owner + card: -1})
                refused(said, shown.view(seat), hands={12 * owner + card: -1})
            refused(said, view, hands={12 * seat + card: -1})
    wandering = start(cards="onitama", script="deal W raido; deal B tiwaz; deal W jera; deal B ehwaz; neutral isa")
    refused(said, wandering.view(0), hands={12 + codes.TIWAZ: -1})


@rule("NX-9.21")
def test_wards() -> None:
    two, said = at(DUEL), "NX-9.21: a ward lies on a warrior of its owner"
    spoilt(two, wards={0: INDEX["Wd4"], 1: INDEX["Bd4"]})
    for changes in ({0: INDEX["Bd4"]}, {1: INDEX["Wd4"]}, {0: INDEX["Wc4"]}, {0: INDEX["We3"]}, {2: INDEX["Wd4"]}):
        refused(said, two, wards=changes)


@rule("NX-1.5", "NX-2.3", "NX-9.1", "NX-9.2")
def test_draws_that_are_not_due() -> None:
    two, lot = at(DUEL), start(first_player="random")
    refused("NX-1.5: the lot for the first player is already cast", lot, first=0)
    refused("NX-2.3: no tile is drawn now", two, step=codes.TILE)
    tiles = start(setup="random_short")
    refused("NX-2.3: no tile is drawn now", tiles, first=codes.UNDRAWN)
    wrong = "NX-2.3: the pieces on the board are not those that were drawn"
    refused(wrong, tiles, drawn=1)
    late = "NX-9.2: no card is dealt now"
    refused(late, two, step=codes.SANN)
    refused(late, two, step=codes.DEAL)
    refused("NX-9.2: all cards are dealt", holding("WO@Wd4/5" + FAR, "raido", "isa", "jera"), step=codes.DEAL)
    refused(late, start(cards="sannligr", script="sann raido jera tiwaz"), step=codes.SANN)


@rule("NX-1.5", "NX-2.3", "NX-2.4", "NX-2.8", "NX-9.1", "NX-9.2", "NX-9.4")
@pytest.mark.parametrize(
    ("seats", "options", "draws"),
    [
        (2, {"cards": "sannligr"}, 3),
        (2, {"cards": "drawing", "cards_each": 6}, 12),
        (3, {"cards": "drawing", "cards_face_down": True}, 9),
        (2, {"cards": "onitama", "first_player": "random"}, 6),
        (3, {"cards": "onitama", "first_player": "gold"}, 7),
        (2, {"setup": "random_long", "cards": "sannligr", "first_player": "random"}, 15),
        (2, {"setup": "random_long", "random_sharing": "separate"}, 22),
        (3, {"setup": "random_long", "random_sharing": "separate"}, 36),
        (2, {"setup": "random_long", "random_sharing": "separate", "variant": "jotunn"}, 36),
    ],
)
def test_every_position_before_the_first_turn_is_possible(seats: int, options: dict[str, object], draws: int) -> None:
    state, rng = cast(NxsState, GAME.start(seats, **options)), Rng(3)
    for _ in range(draws):
        assert state.turn() == CHANCE
        for seen in (state, *(state.view(seat) for seat in range(seats))):
            GAME.load(seen.data())
        random_step(state, rng)
    assert state.turn() >= 0
    GAME.load(state.data())


@rule("NX-9.6", "NX-9.7", "NX-9.11", "NX-9.20")
def test_questions_about_cards() -> None:
    state = holding("WO@Wd4/5" + FAR, "raido", "ehwaz", "jera")
    refused("NX-9.6: a card is already being used", state, card=codes.RAIDO)
    piece = after(state, "rune raido")
    assert piece.step == codes.CARD_PIECE
    other = "NX-9.7: that is not what this card asks"
    asked = {
        codes.CARD_PIECE: {codes.BERKANO},
        codes.CARD_MID: set(range(12)) - {codes.EHWAZ},
        codes.CARD_DEST: {codes.JERA, codes.ANSUZ, codes.BERKANO, codes.ALGIZ},
        codes.CARD_FACING: set(range(12)) - {codes.JERA, codes.BERKANO},
        codes.CARD_SECOND: set(range(12)) - {codes.KENAZ},
        codes.CARD_OTHER: set(range(12)) - {codes.ANSUZ},
        codes.CARD_KIND: set(range(12)) - {codes.BERKANO},
        codes.CARD_HEX: set(range(12)) - {codes.BERKANO},
    }
    for step, never in asked.items():
        for card in range(13):
            world = piece.copy()
            world.step, world.card = step, card
            assert world.fault().startswith("NX-9.7") == (card == codes.NO_CARD or card in never), (step, card)
    refused(other, piece, side=BLACK)
    refused("NX-9.20: only Berkano raises a warrior", piece, raised=tables.BOAR)
    middle = after(state, "rune ehwaz", "Wd4", options_of(after(state, "rune ehwaz", "Wd4"))[0])
    assert middle.step == codes.CARD_DEST
    refused("NX-9.11: the path must turn somewhere", middle, mid=tables.OFF)


def options_of(state: NxsState) -> list[str]:
    return [GAME.say(state, int(state.turn()), action).split(": ")[-1] for action in state.legal(int(state.turn()))]


@rule("NX-9.20")
def test_the_warrior_whom_berkano_raises() -> None:
    state = holding("WO@Wd4/5" + FAR, "berkano", "isa", "jera")
    state.lost[tables.BOAR] = 1
    raised = after(state, "rune berkano")
    if raised.step == codes.CARD_KIND:
        raised = after(raised, options_of(raised)[0])
    assert raised.step == codes.CARD_HEX
    for nobody in (tables.SORCERESS, tables.KINDS_OF_PIECES):
        refused("NX-9.20: only Berkano raises a warrior", raised, raised=nobody)
    facing = after(raised, options_of(raised)[0])
    assert facing.step == codes.CARD_FACING
    back = "NX-9.20: the warrior returns to an empty hex of its own land"
    refused(back, facing, start=INDEX["Wd4"])
    refused(back, facing, start=INDEX["Bd4"])


@rule("NX-3.1", "NX-7.1", "NX-7.10", "NX-7.14", "NX-8.4", "NX-10.4")
def test_turns() -> None:
    two = at(DUEL)
    over = "NX-7.1: the game has an end and winners exactly when it is over"
    refused(over, two, end=codes.WIN)
    refused(over, two, winners=1)
    refused(over, two, step=codes.ENDED)
    nobody = "NX-8.4: it is the turn of somebody who does not play"
    refused(nobody, two, mover=2, side=2)
    refused(nobody, two, out=1)
    spoilt(two, out=2)
    refused("NX-10.4: that colour is not moved now", two, side=BLACK)
    picked = after(two, "Wd4")
    assert picked.step == codes.DEST
    refused("NX-3.1: the piece that was picked does not belong to the side to move", picked, start=INDEX["Bd4"])
    refused("NX-3.1: the piece that was picked does not belong to the side to move", picked, start=INDEX["Wa4"])
    spoilt(two, turn_limit=20, turns=39)
    refused("NX-7.14: all turns have been taken", two, turn_limit=20, turns=40)


@rule("NX-7.7", "NX-9.23")
def test_positions_in_which_nothing_can_be_chosen() -> None:
    picked = after(at("WU@Wd4/5 WO@Wa1/2 BO@Bd4/1 BJ@Ba1/0"), "Wd4")
    stuck = [cell for cell in range(tables.HEXES) if tables.COLOUR[picked.board[cell]] == 0 and not goes(picked, cell)]
    assert stuck, "a piece that cannot move"
    for cell in stuck:
        refused("NX-7.7: nothing can be chosen in this position", picked, start=cell)
    view = start(cards="drawing", cards_face_down=True, script=DEALS).view(BLACK)
    assert view.hidden_hand(view.mover) and view.fault() == "", "what another can choose is not known here"


def goes(state: NxsState, cell: int) -> bool:
    world = state.copy()
    world.start = cell
    return bool(world.legal(0))
