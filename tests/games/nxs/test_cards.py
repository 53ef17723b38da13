"""Chapter 9: the rune cards, one by one, and the three ways to deal them."""

from __future__ import annotations

import pytest

from meadhall.games.nxs.data import CARDS
from meadhall.games.nxs.rules import chance, turns
from meadhall.games.nxs.rules.codes import CARD, PIECE, ROT_PIECE
from meadhall.games.nxs.rules.state import NxsState
from meadhall.games.nxs.rules.tables import INDEX
from meadhall.rng import Rng
from support import drawn_by_weight, random_step, rule

from .table import BLACK, GAME, GOLD, WHITE, after, at, attacks, by_rune, ended, options, play, position, start, terr, ways

KEYS = [card.key for card in CARDS]
FAR = " BJ@Ba1/0 WJ@Wa1/3"  # somebody far away on both sides


def holding(text: str, *runes: str, mover: int = WHITE, seats: int = 2, **more: object) -> NxsState:
    """A position in which White holds these runes (and Black others), at the start of a turn."""
    spare = [key for card in CARDS for key in [card.key] * card.copies]
    for key in runes:
        spare.remove(key)
    each = max(3, len(runes))
    own = [*runes, *[key for key in ("algiz", "berkano", "uruz") if key in spare and key not in runes][: each - len(runes)]]
    left = [key for key in spare if key not in own[len(runes) :]]
    hands = [own] + [[left.pop() for _ in range(each)] for _ in range(seats - 1)]
    deals = "; ".join(f"deal {'WBG'[seat]} {hands[seat][n]}" for n in range(each) for seat in range(seats))
    return at(text, seats, mover, deals, cards="drawing", cards_each=each, **more)


def hand(state: NxsState, seat: int) -> list[str]:
    return [KEYS[c] for c in range(12) for _ in range(max(0, state.hands[seat * 12 + c]))]


# -- ways to deal -----------------------------------------------------------------------------------------------------


@rule("NX-9.1")
def test_sannligr_draws_three_marked_cards() -> None:
    state = start(cards="sannligr")
    assert [KEYS[o] for o, w in state.chance() if w == 1] == ["raido", "ehwaz", "thurisaz", "tiwaz", "hagalaz", "jera"]
    state = play(state, "sann raido jera tiwaz")
    assert hand(state, WHITE) == hand(state, BLACK) == ["raido", "tiwaz", "jera"]
    with pytest.raises(Exception, match=r"NX-9\.1"):
        start(3, cards="sannligr")


@rule("NX-1.5", "NX-2.2", "NX-9.1", "NX-9.2", "NX-9.4")
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"first_player": "random", "cards": "sannligr"}), (2, {"setup": "random_medium", "random_sharing": "separate"}),
        (2, {"cards": "drawing", "cards_each": 6}), (3, {"first_player": "random", "cards": "onitama"}), (3, {"setup": "random_long"}),
    ],
    ids=str,
)  # fmt: skip
def test_the_lot_tiles_and_cards_are_drawn_by_weight(seats: int, options: dict[str, object]) -> None:
    state, rng, drawn = GAME.start(seats, **options), Rng(2), 0
    while state.turn() < 0:
        assert drawn_by_weight(state)
        random_step(state, rng)
        drawn += 1
    assert drawn > 2


@rule("NX-9.2", "NX-9.5")
def test_drawing_deals_round_by_round() -> None:
    state = start(3, cards="drawing", cards_each=6)
    assert dict(state.chance()) == {c: CARDS[c].copies for c in range(12)}
    rng = Rng(3)
    to = []
    while state.turn() < 0:
        to.append(int(chance.deal_to(state)))
        random_step(state, rng)
    assert to == [0, 1, 2] * 6
    assert sum(chance.cards_left(state, c) for c in range(12)) == 0  # all 18 are dealt; with three each the rest stays in the box
    few = start(2, "deal W raido; deal B raido", cards="drawing")
    assert 0 not in dict(few.chance()) and sum(dict(few.chance()).values()) == 16
    later = start(2, "deal B isa; deal W ansuz", cards="drawing", first_player="black")
    assert hand(later, BLACK) == ["isa"] and hand(later, WHITE) == ["ansuz"]


@rule("NX-9.3", "NX-9.24")
def test_a_card_is_spent_once_used() -> None:
    state = holding("WO@Wd4/5" + FAR, "raido", "raido", "isa")
    assert options(state).count("rune raido") == 1
    used = after(state, "rune raido")
    assert (used.hands[0], used.spent[0]) == (1, 1)
    done = play(state.copy(), "W: rune raido Wd4-We4 r We4 cw; B: Ba1-Ba2 r Ba2 cw; W: rune raido We4-Wf4 r Wf4 cw; B: Ba2-Ba1 r Ba1 cw")
    assert (done.hands[0], done.spent[0]) == (0, 2)
    assert "rune raido" not in options(done) and "already spent. NX-9.3" in GAME.why(done, WHITE, "rune raido")


@rule("NX-9.4")
def test_onitama_cards_wander_and_are_never_spent() -> None:
    state = start(cards="onitama", script="deal W raido; deal B tiwaz; deal W jera; deal B ehwaz; neutral isa")
    state = play(state, "W: rune raido Wf3-Wg3 r Wg3 cw")
    assert hand(state, WHITE) == ["jera", "isa"] and KEYS[state.neutral] == "raido"
    state = play(state, f"B: {first_use(state, 'ehwaz')}")
    assert hand(state, BLACK) == ["raido", "tiwaz"] and KEYS[state.neutral] == "ehwaz"
    assert sum(state.spent) == 0
    three = start(3, cards="onitama")
    assert chance.pack(three) == 7


def first_use(state: NxsState, rune: str) -> str:
    """The first legal use of a rune, as a whole turn in notation."""
    world = after(state, f"rune {rune}")
    said = f"rune {rune} "
    while world.step != ROT_PIECE:
        text = options(world)[0]
        said += text
        world = after(world, text)
    return said + f" {options(world)[0]} cw"


@rule("NX-9.6", "NX-9.7", "NX-9.10")
def test_one_card_a_turn_before_the_move_then_the_rotation() -> None:
    state = holding("WO@Wd4/5" + FAR, "raido", "isa", "jera")
    assert state.step == CARD and options(state)[-1] == "none"
    assert after(state, "none").step == PIECE
    assert "at most one per turn. NX-9.6" in GAME.why(after(state, "none"), WHITE, "rune raido")
    used = after(state, "rune raido", "Wd4", "-Wf4")
    assert used.step == ROT_PIECE and used.turn() == WHITE


@rule("NX-9.8")
def test_cards_never_work_on_others() -> None:
    state = holding("WO@Wd4/5 BO@We2/0 GO@Gd4/0 GU@Gd6/0" + FAR, "raido", "isa", "jera", variant="jotunn")
    assert options(after(state, "rune isa")) == ["Wa1", "Wd4"]
    state.turns = 1
    gold = play(state, "W: Wa1-Wa2 r Wa2 cw")
    assert gold.side == GOLD and gold.step == PIECE  # no card is asked for in a gold part


@rule("NX-9.9")
def test_only_cards_that_lead_to_a_legal_move() -> None:
    state = holding("WO@Wd4/5" + FAR, "tiwaz", "hagalaz", "berkano", "algiz", "ansuz")
    assert options(state) == ["rune ansuz", "rune algiz", "none"]  # nobody to strike, nobody lost
    assert "leads to no legal move now. NX-9.9" in GAME.why(state, WHITE, "rune tiwaz")
    assert "do not hold" in GAME.why(state, WHITE, "rune kenaz")
    alone = holding("WS@Wd4/0 BJ@Ba1/0", "algiz", "ansuz", "raido")
    assert options(alone) == ["rune raido", "none"]  # no warrior to ward, no partner


# -- the cards --------------------------------------------------------------------------------------------------------


@rule("NX-9.10")
def test_raido() -> None:
    state = holding("WO@Wa1/5 WJ@Wc6/3 BJ@Ba1/0", "raido")
    assert set(by_rune(state, "raido", "Wa1")) - set(ways(state, "Wa1")) == {"We4"}
    plain = holding("WB@Wd4/4" + FAR, "raido")
    assert {"Wd1", "Wd7"} == set(by_rune(plain, "raido", "Wd4")) & {"Wd1", "Wd7"}
    assert not {"Wd1", "Wd7"} & set(ways(plain, "Wd4"))
    foe = holding("WB@Wd4/4 BU@We2/0" + FAR, "raido")
    assert "We2" in attacks(foe, "Wd4") and "We2" not in by_rune(foe, "raido", "Wd4")


@rule("NX-9.11")
def test_ehwaz() -> None:
    state = holding("WB@Wd4/0" + FAR, "ehwaz")  # lines NE E SE SW, range 2
    assert set(by_rune(state, "ehwaz", "Wd4")) == {"We4", "Wd5", "Wc4", "Wc3"}
    turned = after(state, "rune ehwaz", "Wd4", "-We4")
    assert set(options(turned)) == {"-We5", "-Wd5"}  # E and SE; SW would lead back to the start
    assert "WB@We5/0" in position(after(turned, "-We5"))
    assert by_rune(holding("WJ@Wd4/0 WO@Wa4/5 BJ@Ba1/0", "ehwaz"), "ehwaz", "Wd4") == []  # a boar has no second step
    long = holding("WO@Wd4/5 WJ@We4/3 BJ@Ba1/0", "ehwaz")  # NW NE E; the NE line is blocked at once
    assert set(by_rune(long, "ehwaz", "Wd4")) == {"We3", "Wf2", "Wd5", "Wd6"}
    assert set(options(after(long, "rune ehwaz", "Wd4", "-We3"))) == {"-Wf3", "-Wg3"}


@rule("NX-9.12")
def test_thurisaz() -> None:
    state = holding("WB@We3/4 BU@Wf2/0 WU@Wf3/0" + FAR, "thurisaz")
    found = by_rune(state, "thurisaz", "We3")
    assert {"Wg1", "Wg3"} <= set(found) and not {"Wf2", "Wf3"} & set(found)
    edge = holding("WO@Wg4/0 BJ@Ba1/0", "thurisaz")
    assert set(by_rune(edge, "thurisaz", "Wg4")) == {"Wf5", "We6", "Wd7"}  # never over hexes out of play


@rule("NX-9.13")
def test_tiwaz() -> None:
    for name in ("Bc5", "Bb3", "Bc2", "Be2", "Bf3", "Be5"):  # all six corners
        assert by_rune(holding(f"WB@Bd4/0 BU@{name}/0" + FAR, "tiwaz"), "tiwaz", "Bd4") == [name]
    assert by_rune(holding("WB@Bd4/0 BU@Bc5/0 BB@Bd5/0" + FAR, "tiwaz"), "tiwaz", "Bd4") == []  # blocked as usual
    assert by_rune(holding("WS@Bd4/0 BU@Bc5/0" + FAR, "tiwaz"), "tiwaz", "Bd4") == []
    assert by_rune(holding("WB@Bd4/0 BS@Bc5/0" + FAR, "tiwaz"), "tiwaz", "Bd4") == []


@rule("NX-9.14")
def test_hagalaz() -> None:
    text = "WB@We3/4 BU@Wg2/0 BJ@Wf2/0 BU@Wf1/0" + FAR
    assert set(by_rune(holding(text, "hagalaz"), "hagalaz", "We3")) == {"Wf1", "Wg2"}
    for name, struck in (("Bc5", False), ("Bb3", False), ("Bc2", True), ("Be2", True), ("Bf3", True), ("Be5", False)):
        assert bool(by_rune(holding(f"WB@Bd4/0 BU@{name}/0" + FAR, "hagalaz"), "hagalaz", "Bd4")) == struck  # spears only
    queen = holding("WB@We3/4 BS@Wg2/0 BJ@Wf2/0 BU@Wf1/0" + FAR, "hagalaz")
    assert by_rune(queen, "hagalaz", "We3") == ["Wf1"]


@rule("NX-9.15")
def test_jera() -> None:
    state = holding("WO@Wd4/5" + FAR, "jera")
    cast = after(state, "rune jera")
    told = GAME.choice(cast, WHITE, GAME.read(cast, WHITE, "Wd4")).result
    assert told == "It is set to another facing first.", "where it could go as it faces now says nothing"
    picked = after(state, "rune jera", "Wd4")
    assert options(picked) == ["/0", "/1", "/2", "/3", "/4"]
    wheeled = after(picked, "/2")
    assert set(options(wheeled)) == {f"-{to}" for to in ways(at("WO@Wd4/2" + FAR), "Wd4")}
    state = play(state, "W: rune jera Wd4/2 Wd4-Wc4 r Wa1 cw")
    assert "WO@Wc4/2" in position(state) and state.mover == BLACK
    assert "r Wc4" in options(after(holding("WO@Wd4/5" + FAR, "jera"), "rune jera", "Wd4", "/2", "-Wc4"))
    strike = after(holding("WO@Wd4/0 BU@We2/0" + FAR, "jera"), "rune jera", "Wd4", "/3")
    assert "xWe2" in options(strike)


@rule("NX-9.16")
def test_ansuz() -> None:
    state = holding("WO@Wd4/5 WO@Wc4/5 WO@Bd4/2".replace("WO@Bd4/2", "WU@Bg2/1") + FAR, "ansuz")
    assert set(by_rune(state, "ansuz", "Wd4")) == {"Wa1", "Bg2"}  # not the eagle of the same facing
    before = terr(state, WHITE)
    state = play(state, "W: rune ansuz Wd4<>Bg2 r Wa1 cw")
    assert {"WU@Wd4/1", "WO@Bg2/5"} <= set(position(state).split()) and terr(state, WHITE) == before


@rule("NX-9.17")
def test_isa() -> None:
    state = holding("WJ@Wd4/0 WO@Wa1/5 BU@We4/0 BJ@Ba1/0", "isa")
    assert set(by_rune(state, "isa", "Wd4")) == {"We3", "Wd3", "Wd5", "Wc3", "Wc4"}


@rule("NX-9.18")
def test_uruz() -> None:
    state = holding("WB@We3/4 BU@Wg3/0 BU@We1/0 WJ@We2/0 BS@We5/0 BJ@Ba1/0", "uruz")
    assert by_rune(state, "uruz", "We3") == ["Wg3"]  # a friend shields We1; a sorceress is no prey; NW is empty
    near = holding("WB@We3/4 BU@Wf3/0" + FAR, "uruz")
    assert by_rune(near, "uruz", "We3") == ["Wf3"]
    charged = after(near, "rune uruz", "We3", "xWf3")
    assert "WB@Wf3/4" in position(charged) and charged.taken[WHITE] == 1
    assert by_rune(holding("WJ@We3/3 BU@Wg3/0 WO@Wa1/5 BJ@Ba1/0", "uruz"), "uruz", "We3") == []  # out of a boar's range
    assert by_rune(holding("WS@We3/0 BU@Wf3/0" + FAR, "uruz"), "uruz", "We3") == []


@rule("NX-9.19")
def test_kenaz() -> None:
    state = holding("WB@We3/4 BU@Wg2/0 BU@Bf3/0 BJ@Bg1/0 WJ@Wa1/3", "kenaz")
    twice = play(state.copy(), "W: rune kenaz We3xWg2xBf3 r Wa1 cw")
    assert twice.taken[WHITE] == 2 and "WB@Bf3/4" in position(twice)
    once = play(state.copy(), "W: rune kenaz We3xWg2 r Wa1 cw")
    assert once.taken[WHITE] == 1 and once.mover == BLACK
    single = after(holding("WB@We3/4 BU@Wg2/0 BJ@Ba1/0 WJ@Wa1/3", "kenaz"), "rune kenaz", "We3", "xWg2")
    assert single.step == ROT_PIECE  # no second victim: nothing is asked


@rule("NX-9.19", "NX-7.8")
def test_kenaz_is_judged_at_the_end() -> None:
    # the bear on We3 cuts Black's line from Wd4 home. Leaping to Wf4 opens it: 5 hexes, a gift; going on to Wg2 leaves only 4
    text = "WB@We3/4 WJ@We4/3 WO@Wa1/5 BS@Wd4/0 BU@Wf4/0 BU@Wg2/0 BJ@Ba1/0"
    assert set(by_rune(holding(text, "kenaz"), "kenaz", "We3")) == {"Wf4", "Wg2"}
    state = holding(text, "kenaz", target_per_player="20,5")
    assert terr(state, BLACK) == 4
    assert by_rune(state, "kenaz", "We3") == ["Wf4"]
    asked = after(state, "rune kenaz", "We3", "xWf4")
    assert terr(asked, BLACK) == 5 and options(asked) == ["xWg2"]
    assert asked.fault() == ""
    assert "hand over the win. NX-9.19" in GAME.why(asked, WHITE, "stop")
    assert terr(after(asked, "xWg2"), BLACK) == 4
    # and a win is judged at the end, too: a first capture that would be enough goes on being asked about
    winning = after(holding("WB@We3/4 BU@Wg2/0 BU@Bf3/0 BJ@Ba1/0 WS@Bd4/0 WS@Bd7/0 WJ@Wa1/3", "kenaz"), "rune kenaz", "We3", "xWg2")
    assert winning.end == 0 and "stop" in options(winning)


@rule("NX-9.20")
def test_berkano() -> None:
    state = holding("WO@Wd4/5" + FAR, "berkano", "isa", "jera")
    assert "rune berkano" not in options(state)
    state.lost[1], state.lost[3], state.taken[BLACK] = 1, 1, 2
    assert options(after(state, "rune berkano")) == ["B", "H"]
    spots = options(after(state, "rune berkano", "B"))
    assert len(spots) == 35 and all(name[0] == "W" for name in spots)
    assert GAME.why(after(state, "rune berkano", "B"), 0, "Wd4") == "Wd4 is taken: the bear returns to an empty hex. NX-9.20"
    abroad = "Bd4 is not in your own land, to which the bear returns. NX-9.20"
    assert GAME.why(after(state, "rune berkano", "B"), 0, "Bd4") == abroad
    later = "The hex and the facing come later; now say which fallen warrior returns. NX-9.20"
    assert GAME.why(after(state, "rune berkano"), 0, "Wa2") == later
    assert options(after(state, "rune berkano", "H", "Wa2")) == ["/0", "/1", "/2"]
    assert len(options(after(state, "rune berkano", "B", "Wa2"))) == 6
    state = play(state, "W: rune berkano B Wa2/4 r Wa2 cw")
    assert "WB@Wa2/5" in position(state)
    assert state.taken[BLACK] == 2 and state.lost[1] == 0


@rule("NX-9.21")
def test_algiz() -> None:
    text = "WU@We2/0 WU@Wf3/0 BO@Wd4/4" + FAR
    state = holding(text, "algiz")
    assert set(options(after(state, "rune algiz"))) == {"Wa1", "We2", "Wf3"}
    warded = play(state, "W: rune algiz We2 Wa1-Wa2 r Wa2 cw")
    assert attacks(warded, "Wd4") == ["Wf3"]
    assert "is warded. NX-9.21" in GAME.why(after(strip(warded), "Wd4"), BLACK, "xWe2")
    # it still blocks and breaks lines, and the ward ends when White's next turn begins
    later = play(warded, "B: Ba1-Ba2 r Ba2 cw")
    assert later.wards[WHITE] == 111
    for rune in ("tiwaz", "hagalaz"):
        other = holding(text, "raido", rune, mover=WHITE)
        other.hands[12 + KEYS.index(rune)], other.hands[KEYS.index(rune)] = 1, 0
        other.hands[12 + next(c for c in range(12) if other.hands[12 + c] and c != KEYS.index(rune))] -= 1
        other.wards[WHITE] = INDEX["We2"]
        turns.start(other, BLACK)
        assert "We2" not in by_rune(other, rune, "Wd4")


def strip(state: NxsState) -> NxsState:
    return after(state, "none") if state.step == CARD else state


@rule("NX-9.22")
def test_captures_by_cards_and_of_any_colour_count() -> None:
    state = holding("WB@We3/4 GU@Wf3/0 GJ@Ga1/0" + FAR, "uruz", seats=3)
    state = after(state, "rune uruz", "We3", "xWf3")
    assert list(state.taken) == [1, 0, 0]


@rule("NX-9.23")
def test_face_down_the_question_is_always_put() -> None:
    deals = "deal W berkano; deal B raido; deal W tiwaz; deal B isa; deal W hagalaz; deal B jera"
    hidden = at("WO@Wd4/5" + FAR, cards="drawing", cards_face_down=True, script=deals)
    assert hidden.step == CARD and options(hidden) == ["none"]
    open_ = at("WO@Wd4/5" + FAR, cards="drawing", script=deals)
    assert open_.step == PIECE
    # without a normal move and without a usable rune the game is lost, and that much is known
    assert ended(at("WO@Wa1/2 BU@Bd4/0", cards="drawing", cards_face_down=True, script=deals)) == "win B nomove"
