"""What a player types and reads: names besides the notation, true reasons, labels that can be typed."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from meadhall.errors import BadOption, IllegalMove
from meadhall.game import CHANCE, Event
from meadhall.games.nxs.data import CARDS, KINDS
from meadhall.games.nxs.rules import NxsState, codes, tables, turns
from meadhall.games.nxs.words.names import SIDES
from meadhall.record import Record, read
from meadhall.rng import Rng
from meadhall.rulebook import clauses
from meadhall.table.errors import Refused
from meadhall.table.foresight import resolve
from support import rule

from .table import BLACK, GAME, WHITE, after, at, options, start

SETUPS: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {}),
    (2, {"variant": "jotunn"}),
    (2, {"cards": "sannligr", "rotate_two": True}),
    (2, {"cards": "drawing", "cards_each": 6, "target": 5}),
    (2, {"cards": "drawing", "cards_each": 6, "cards_face_down": True}),
    (3, {"cards": "onitama", "target": 5}),
    (2, {"cards": "onitama", "variant": "jotunn", "setup": "random_long"}),
]


def views(steps: int, every: int, seed: int = 5) -> Iterator[tuple[NxsState, int]]:
    """A sample of the questions in random games of all kinds, as the player who is asked sees them."""
    for seats, chosen in SETUPS:
        rng, state = Rng(seed), GAME.start(seats, **chosen)
        for step in range(steps):
            actors = state.actors()
            if not actors:
                break
            if actors[0] == CHANCE:
                state.apply(CHANCE, state.sample(rng))
                continue
            legal = state.legal(actors[0])
            if step % every == 0:
                yield state.view(actors[0]), actors[0]  # type: ignore[misc]
            runes = [action for action in legal if codes.RUNE <= action < codes.NO_RUNE]
            state.apply(actors[0], (runes or legal)[rng.below(len(runes or legal))])


def refused(state: NxsState, seat: int, text: str) -> str:
    """The reason for a refusal, which is what why() says as well."""
    with pytest.raises(IllegalMove) as problem:
        GAME.read(state, seat, text)
    assert str(problem.value) == GAME.why(state, seat, text)
    return str(problem.value)


# -- reasons ----------------------------------------------------------------------------------------------------------


@rule("NX-3.5")
def test_a_sorceress_is_turned_one_way_and_asked_about_one_way() -> None:
    """She was to be turned "left or right", and who said left was told to say right."""
    moved = after(start(), "Wd4", "-Wc4")
    offered = {GAME.say(moved, WHITE, action): GAME.choice(moved, WHITE, action).result for action in moved.legal(WHITE)}
    assert offered["r Wc4"] == "She has two facings and takes the other." and "left" in offered["r Wf3"]
    s = after(moved, "r Wc4")
    assert GAME.prompt(s, WHITE).ask == "Turn the sorceress." and options(s) == ["cw"]
    assert refused(s, WHITE, "line") == "'line' is not a choice; now say cw to turn the sorceress. NX-3.4"
    assert GAME.text(s).splitlines()[-1] == "Turn 1, White: cw (Wc4)."


def test_a_reason_is_about_the_question_that_is_open() -> None:
    state = start()
    assert GAME.why(state, WHITE, "r Wf3") == "Pieces are turned after the move; now choose the piece that moves. NX-3.1"
    picked = after(state, "Wf3")
    assert GAME.why(picked, WHITE, "xWg2") == "Nobody stands on Wg2: to go there say -Wg2. NX-5.7"
    assert "Choose the piece that turns before you say which way" in GAME.why(picked, WHITE, "cw")
    moved = after(picked, "-Wg2")
    assert GAME.why(moved, WHITE, "-Wg3") == "The move is made; now choose the piece that you turn. NX-3.3"
    assert GAME.why(moved, WHITE, "r Wf3") == "No piece stands on Wf3 any more: it is on Wg2. NX-3.1"
    assert "without rune cards. NX-1.10" in GAME.why(state, WHITE, "rune raido")
    for text in ("<>Wf4", "/2", "stop"):
        assert (
            GAME.why(picked, WHITE, text) == "That belongs to rune cards, which this game does without; now say where the boar goes. NX-3.1"
        )


def test_a_whole_move_where_a_piece_is_to_be_turned_is_too_late() -> None:
    """`We2-We5` was taken for the turning of We2, and the reason spoke of a wolf that nobody had chosen."""
    moved = after(start(), "Wf3", "-Wg2")
    late = "The move is made; now choose the piece that you turn. NX-3.3"
    with pytest.raises(Refused, match=re.escape(late)):
        resolve(GAME, moved.view(WHITE), WHITE, "We2-We5")
    assert GAME.why(moved, WHITE, "We2-We5") == late
    assert len(resolve(GAME, moved.view(WHITE), WHITE, "We2 cw")) == 2


def test_a_line_of_several_choices_is_judged_choice_by_choice() -> None:
    state = start()
    assert "Wd2 is taken" in GAME.why(state, WHITE, "Wd3-Wd2") or "no line" in GAME.why(state, WHITE, "Wd3-Wd2")
    assert "NX-4.1" in GAME.why(state, WHITE, "Wf3-Wa1 r We3 cw")
    assert "No piece stands on Wf3 any more" in GAME.why(state, WHITE, "W: Wf3-Wg2 r Wf3 cw")
    assert "your turn is over" in GAME.why(state, WHITE, "Wf3-Wg2 r We3 cw ccw")
    assert "can be done" in GAME.why(state, WHITE, "Wf3-Wg2 r We3 cw")
    assert "now it is W, not B" in GAME.why(state, WHITE, "B: Bf3-Bg2 r Be3 cw")


def test_an_enemy_on_the_way_is_captured_with_a_cross() -> None:
    state = after(at("WB@We3/4 BU@Wg2/0 BJ@Ba1/0"), "We3")
    assert GAME.why(state, WHITE, "-Wg2") == "An enemy stands on Wg2: to capture it say xWg2. NX-5.2"
    assert state.legal(WHITE) and GAME.read(state, WHITE, "xWg2") in state.legal(WHITE)


def test_a_piece_without_lines_is_not_said_to_see_nobody() -> None:
    """A bear that is hemmed in; at its spear on Wg2 stands an enemy whom another enemy shields."""
    state = at("WB@We3/4 WJ@We2/0 BH@Wf2/0 WU@Wf3/0 WJ@We4/0 BU@Wg2/0 BJ@Ba1/0")
    assert options(state) == ["We2", "We4", "Wf3"]
    assert GAME.why(state, WHITE, "We3") == "The bear on We3 cannot move: its lines are blocked, and it can capture nobody. NX-4.2"
    assert GAME.why(state, WHITE, "We2") == "That is legal now."


def test_reasons_in_all_kinds_of_games() -> None:
    texts: set[str] = set()
    asked = list(views(240, 7))
    for view, seat in asked:
        texts |= {GAME.say(view, seat, action) for action in view.legal(seat)[::5]}
    texts |= {f"/{n}" for n in range(6)} | {"J", "S", "stop", "none", "rotate-two", "cw", "ccw"} | {f"rune {card.key}" for card in CARDS}
    known, words, rng = set(clauses(GAME)), sorted(texts), Rng(9)
    for view, seat in asked:
        legal = view.legal(seat)
        for _ in range(60):
            text = words[rng.below(len(words))]
            try:
                assert GAME.read(view, seat, text) in legal
            except IllegalMove as problem:
                reason = str(problem)
                assert reason and "legal." not in reason and "click" not in reason.lower(), (text, reason)
                assert "can be done" not in reason, (text, reason)
                assert re.search(r"NX-\d+\.\d+$", reason) or reason.startswith("There is no hex"), (text, reason)
                assert set(re.findall(r"NX-\d+\.\d+", reason)) <= known


# -- names ------------------------------------------------------------------------------------------------------------


def test_every_label_can_be_typed() -> None:
    for view, seat in views(240, 5):
        for action in view.legal(seat):
            label = GAME.choice(view, seat, action).label
            assert GAME.read(view, seat, label) == action, (label, GAME.say(view, seat, action))


@rule("NX-11.4")
def test_pieces_are_known_by_name() -> None:
    state = start()
    boar = tables.INDEX["Wf3"]
    for text in ("boar", "the boar", "Boar on Wf3", "white boar", "Jöfurr", "jofurr", "[WJ3]", "WJ3", "J", "WJ@Wf3/3", "boar Wf3"):
        assert GAME.read(state, WHITE, text) == boar, text
    assert refused(state, WHITE, "raven") == "That can mean Wd3 or Wd5: say which. NX-11.4"
    assert "Bf3 is Black's" in refused(state, WHITE, "black boar")
    assert "No piece that can be chosen now is called 'gold boar'" in refused(state, WHITE, "gold boar")
    moved = after(state, "boar", "-Wg2")
    assert GAME.read(moved, WHITE, "turn the boar") == GAME.read(moved, WHITE, "r Wg2")
    turning = after(moved, "boar")
    assert [GAME.read(turning, WHITE, text) for text in ("right", "turn left", "Clockwise")] == [codes.CW, codes.CCW, codes.CW]


def test_a_sign_of_the_plan_that_is_a_hex_too_is_asked_back() -> None:
    """WB4 on the plan is a white bear with facing 4; Wb4 is a hex."""
    state = start()
    reason = refused(state, WHITE, "WB4")
    assert reason == ("WB4 can mean the hex Wb4 or the white bear on We3 or the white bear on We4; say Wb4, We3 or We4. NX-11.4")
    assert "No piece stands on Wb4" in GAME.why(state, WHITE, "wb4")
    moved = after(state, "boar", "-Wg2")
    assert GAME.why(moved, WHITE, "r Wb4") == "No piece stands on Wb4. NX-3.1"


def test_a_name_for_several_pieces_of_which_none_can_be_meant() -> None:
    picked = after(start(), "Wf3")
    assert GAME.why(picked, WHITE, "raven") == (
        "That could mean Bd3 or Bd5, but neither is possible. "
        "Bd3 is not two hexes away at a corner of Wf3: attacks are leaps between two lines. NX-5.2"
    )


def test_a_refusal_asks_for_no_piece_where_one_is_chosen() -> None:
    """Where the facing for Jēra or the turn of a path was asked for, a hex was refused with "Name a piece before you say where it goes"."""
    deals = "; ".join(f"deal {side} {card}" for card in ("jera", "ehwaz", "raido") for side in "WB").replace("B raido", "B isa")
    state = start(cards="drawing", script=deals)
    facing = after(state, "rune jera", "Wf3")
    for text in ("-Wg2", "Wg2", "cw", "xBf3"):
        assert refused(facing, WHITE, text) == "Here a facing is chosen by its number; now say how the piece faces, such as /0. NX-9.15"
    path = after(state, "rune ehwaz", "We3")
    asked = "now say where the path of the bear turns. NX-9.11"
    assert refused(path, WHITE, "xBg1") == f"Ehwaz moves along two lines and captures nobody; {asked}"
    assert refused(path, WHITE, "cw") == f"Pieces are turned after the move; {asked}", "it said that Ehwaz captures nobody"


def test_another_piece_of_ones_own_can_be_moved_once_the_choice_is_taken_back() -> None:
    picked = after(start(), "Wf3")
    reason = "We3 is taken by a piece of the same colour; to move that one instead, take back the choice of the boar. NX-4.2"
    assert refused(picked, WHITE, "We3") == reason
    assert GAME.why(picked, WHITE, "We3-Wg1 r Wd2 cw") == reason


def test_what_is_no_choice_is_answered_with_the_question_alone() -> None:
    """It told how a whole turn is written, also where one hex or one word was asked for."""
    assert refused(start(), WHITE, "goal") == "'goal' is not a choice; now choose the piece that moves. NX-3.1"


def test_victims_are_known_by_name() -> None:
    state = after(at("WB@We3/4 BU@Wg2/0 BJ@Ba1/0"), "bear")
    assert GAME.read(state, WHITE, "the black wolf") == GAME.read(state, WHITE, "xWg2") == GAME.read(state, WHITE, "We3×Wg2")


@rule("NX-9.6")
def test_runes_are_known_by_every_name() -> None:
    deals = "; ".join(f"deal {side} {card}" for card in ("raido", "thurisaz", "ansuz") for side in "WB").replace("B ansuz", "B isa")
    state = start(cards="drawing", script=deals)
    for card in (CARDS[codes.RAIDO], CARDS[codes.THURISAZ], CARDS[codes.ANSUZ]):
        action = GAME.read(state, WHITE, f"rune {card.key}")
        for text in (card.key, card.rune, card.name, f"{card.rune}: {card.name}", f"rune {card.rune}", f"cast {card.name.lower()}"):
            assert GAME.read(state, WHITE, text) == action, text
    assert "do not hold Īsa. NX-9.2" in refused(state, WHITE, "Ice Road")
    assert GAME.read(state, WHITE, "No rune") == codes.NO_RUNE


def test_every_kind_has_its_names() -> None:
    for kind in KINDS:
        state = at(f"W{kind.letter}@Wd4/0 BJ@Ba1/0")
        for name in (kind.name, kind.totem, kind.totem.upper()):
            assert GAME.read(state, WHITE, name) == tables.INDEX["Wd4"], name
    assert "It is White's turn" in GAME.why(start(), BLACK, "boar")


# -- records ----------------------------------------------------------------------------------------------------------


@rule("NX-11.1", "NX-11.4")
def test_a_record_has_a_turn_a_line() -> None:
    record = Record(GAME, 2, {"rotate_two": True, "cards": "sannligr"})
    script = """sann raido; sann jera; sann tiwaz; W: Wf3-Wg2 r We3 cw; B: r Bf3 cw r Be3 ccw
        W: rune jera We2/0 We2-We1 r Wg2 cw; B: rune raido Bf3-Bg3 r Bg3 cw"""
    for line in script.replace("\n", ";").split(";"):
        for text in GAME.lines(record.state, line.strip()):
            actor = int(record.state.turn())
            record.add(actor, GAME.read(record.state, actor, text))
    body = record.write().split("\n\n")[1].splitlines()
    assert body == [
        "sann raido jera tiwaz",
        "Wf3-Wg2 r We3 cw",
        "r Bf3 cw r Be3 ccw",
        "rune jera We2/0 We2-We1 r Wg2 cw",
        "rune raido Bf3-Bg3 r Bg3 cw",
    ]
    assert read(record.write(), complete=False).entries == record.entries


@rule("NX-11.1")
def test_records_of_all_kinds_of_games_are_read_again() -> None:
    for seats, chosen in SETUPS:
        record, rng = Record(GAME, seats, {"turn_limit_per_player": 20, **chosen}), Rng(7)
        while not record.over:
            actor = int(record.state.turn())
            legal = record.state.legal(actor) if actor >= 0 else []
            runes = [action for action in legal if codes.RUNE <= action < codes.NO_RUNE]
            pool = runes or legal
            record.add(actor, pool[rng.below(len(pool))] if pool else int(record.state.sample(rng)))
        text = record.write()
        assert read(text).entries == record.entries
        assert len(text.splitlines()) < len(record.entries) / 2


@rule("NX-9.4")
def test_cards_that_are_passed_on_are_never_face_down() -> None:
    with pytest.raises(BadOption, match=r"NX-9\.4"):
        GAME.start(2, cards="onitama", cards_face_down=True)


# -- the table and the log --------------------------------------------------------------------------------------------


def test_the_table_fits_a_terminal_and_ends_with_ones_own_pieces() -> None:
    for view, seat in views(200, 19):
        rows = GAME.text(view).splitlines()
        assert max(map(len, rows)) <= 80, max(rows, key=len)
        own = next(i for i, row in enumerate(rows) if row.startswith(f"{SIDES[seat]}: holds"))
        assert not any(row.startswith(f"{side}: holds") for row in rows[own + 1 :] for side in SIDES)


def test_the_table_explains_its_signs_and_shows_held_hexes() -> None:
    view = at("WS@Bd4/0 WJ@Wa1/3 BO@Ba4/2 BJ@Ba1/0").view(WHITE)
    shown = GAME.text(view)
    assert (
        "Bd4w one that White holds" in shown
        and len(re.findall(r"\bB[a-g]\dw\b", shown.split("\n\n")[-2])) == 3
        and "Bd4 sorceress SE W NE" in shown
    )
    assert all(f"{kind.letter} {kind.totem.lower()} {kind.reach}" in " ".join(shown.split()) for kind in KINDS)


@rule("NX-11.3")
def test_face_down_runes_stay_secret_in_the_table_after_the_end() -> None:
    deals = "; ".join(f"deal {side} {card}" for card in ("raido", "thurisaz", "jera") for side in "WB")
    state = start(cards="drawing", cards_face_down=True, script=deals)
    turns.finish(state, codes.WIN, 1)
    assert "Raid" not in GAME.text(state) and "3 face down" in GAME.text(state)
    assert "Raid" in GAME.text(state.view(WHITE))


NAMES = ("Astrid", "Bjorn", "Sigrid")


@rule("NX-7.12")
@pytest.mark.parametrize(
    ("params", "said"),
    [
        ((codes.WIN, 1, 0, 10, 4, 2, 3), "Astrid wins: 10 hexes to 4. The target is reached."),
        ((codes.WIN, 2, 0, 0, 10, 4, 0, 0, 0), "Bjorn wins: 10 hexes to 0 and 4. The target is reached."),
        ((codes.CLOSE, 1, 0, 11, 10, 0, 0), "Astrid wins the close call: 11 hexes to 10. More than one reached the target."),
        ((codes.NO_MOVE, 2, 1, 1, 5, 0, 0), "Bjorn wins: Astrid cannot move. Whoever has no legal move loses."),
        ((codes.LAST, 4, 3, 1, 5, 2, 0, 0, 0), "Sigrid wins: nobody else can move. Whoever is the last to have a legal move wins."),
        (
            (codes.LIMIT, 2, 0, 5, 5, 2, 3),
            "Stalemate: Bjorn wins, 3 captures to 2. All turns are taken; hexes are equal, so captures decide.",
        ),
        (
            (codes.REPEATED, 1, 0, 7, 5, 0, 9),
            "Stalemate: Astrid wins, 7 hexes to 5. The same position occurred for the third time; the most hexes win.",
        ),
        ((codes.LIMIT, 3, 0, 1, 1, 2, 2), "Stalemate: Astrid and Bjorn share the win. All turns are taken; hexes and captures are equal."),
    ],
)
def test_the_end_says_why_and_what_decided(params: tuple[int, ...], said: str) -> None:
    assert GAME.log(Event("end", params), NAMES[: len(params[3:]) // 2]) == said


# -- terms and options ------------------------------------------------------------------------------------------------


def test_everything_with_a_name_can_be_looked_up() -> None:
    for kind in KINDS:
        for name in (kind.totem, kind.name, kind.letter):
            assert [term.name for term in GAME.look_up(name)] == [kind.totem], name
    for card in CARDS:
        for name in (card.key, card.rune, card.name, f"rune {card.key}"):
            assert [term.key for term in GAME.look_up(name)] == [card.key], name
    assert all(term.about and term.clause and term.kind for term in GAME.terms)


def test_every_option_is_explained() -> None:
    for option in GAME.options:
        assert option.title and option.about.endswith("."), option.name
        assert not option.values or len(option.labels) == len(option.values), option.name
    assert [option.name for option in GAME.options if option.more] == ["target_per_player", "rotate_two", "turn_limit_per_player"]
    assert GAME.start(2, **GAME.rules.first_game).legal(0)


def test_a_name_that_means_two_pieces_is_asked_back_wherever_it_is_typed() -> None:
    moved = after(start(), "boar", "-Wg2")
    assert GAME.lines(moved, "raven") == ["raven"]
    with pytest.raises(Refused, match="That can mean r Wd3 or r Wd5"):
        resolve(GAME, moved, WHITE, "raven")
