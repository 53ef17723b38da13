"""Lindisfarne at the doors: notation, refusals, choices on the page, drawings, planes, evaluation, records."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from meadhall import record
from meadhall.errors import IllegalMove, MeadhallError
from meadhall.game import Look
from meadhall.games.lindisfarne.rules import codes
from meadhall.games.lindisfarne.rules.state import LindisfarneState
from meadhall.games.lindisfarne.words.offers import gains, worth
from meadhall.rulebook import clauses
from meadhall.state import SPECTATOR
from support import random_states

from .longhouse import CARD_IDS, GAME, NAMES, ended, play, table

RECORDS = sorted(Path(__file__).parent.joinpath("records").glob("*.record"))


def rolled(dice: str = "6 5 4 2 2", **more: object) -> LindisfarneState:
    s = table("middle: 1 yellow 3 4 5", hand={"blue": len(dice.split())}, **more)  # type: ignore[arg-type]
    return play(s, f"depart / roll {dice}")


# -- notation ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["place 2 5 6", "PLACE 6 5 2", "blue place 5 2 6", "  place  6  2 5 "])
def test_dice_may_be_typed_in_any_order(text: str) -> None:
    s = rolled()
    play(s, "board north")
    assert GAME.say(s, 0, GAME.read(s, 0, text)) == "place 6 5 2"


def test_a_player_may_leave_out_the_verb() -> None:
    """Where only one verb fits, whoever looks through its own view need not type it; a record says everything."""
    path = Path(__file__).parent / "records" / "typed-two-clans.record"
    played = record.read(path.read_text("utf-8"))
    short = 0
    for n, entry in enumerate(played.entries):
        words = [word for word in entry.text.split() if word not in NAMES]
        if entry.actor < 0 or words[0] not in ("board", "place", "take", "keep", "discard", "rune"):
            continue
        state, bare = played.at(n), " ".join(words[1:])
        assert GAME.read(state.view(entry.actor), entry.actor, bare) == entry.action, entry.text
        with pytest.raises(IllegalMove):
            GAME.read(state, entry.actor, bare)
        short += 1
    assert short > 50


def test_the_text_tells_a_player_what_norway_cards_do() -> None:
    played = record.read((Path(__file__).parent / "records" / "typed-two-clans.record").read_text("utf-8"))
    last = played.at(next(n for n, e in enumerate(played.entries) if e.text == "deal middle SC1") + 5)
    shown = " ".join(GAME.text(last.view(0)).split())
    assert "Nidaros, Norway, prestige 1, after the roll: Choose any number of your rolled dice" in shown
    assert "Avaldsnes, before the roll: Take back" in shown
    assert "you, at sea, Jarl pawn" in shown and "after the roll" not in GAME.text(last.view(-2))


def test_an_effect_can_be_written_in_one_line_or_choice_by_choice() -> None:
    joined = table("north: 1 blue 6 5; south: 1 blue 2", owned={"blue": "NO-AVA"})
    split = joined.copy()
    play(joined, "effect avaldsnes north 5 6")
    play(split, "effect avaldsnes\n from north\n back 6 5")
    assert joined == split
    with pytest.raises(IllegalMove, match="no Viking"):
        GAME.lines(table("north: 1 blue 6", owned={"blue": "NO-AVA"}), "effect avaldsnes south 5")


def test_secrets_of_others_are_written_with_question_marks() -> None:
    s = table("north: 1 blue 6", "black", home="blue yellow")
    play(s, "black return / blue objective")
    assert GAME.say(s.view(1), -1, -1) == "draw ? ?"
    play(s, "draw O-EN-SC-IR O-FR-IB-NO")
    assert GAME.say(s.view(1), 0, -1) == "keep ?"


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("return", "LD-3.6"),
        ("depart", "LD-3.1"),
        ("rune 3>4", "LD-4.12"),
        ("rune 6>4", "LD-4.12"),
        ("effect kaupang", "LD-7.2"),
        ("place 6", "LD-4.3"),
        ("take EN1", "LD-2.6"),
        ("objective", "LD-2.6"),
        ("done", "LD-4.2"),
        ("again 6", "LD-7.6"),
        ("place 7", "LD-4.3"),
        ("sail", "write"),
        ("yellow board north", "LD-2.2"),
        ("board east", "write"),
        ("", "nothing"),
    ],
)
def test_a_refusal_after_the_roll_names_its_reason(text: str, clause: str) -> None:
    s = rolled(runes={"blue": 1})
    assert clause in GAME.why(s, 0, text)
    with pytest.raises(IllegalMove):
        GAME.read(s, 0, text)


def test_refusals_elsewhere() -> None:
    s = rolled()
    play(s, "board north")
    assert "LD-4.4" in GAME.why(s, 0, "place 6 6") and "LD-4.3" in GAME.why(s, 0, "board south")
    assert "only one shows 6" in GAME.why(s, 0, "place 6 6")
    assert "possible" in GAME.why(s, 0, "place 6")
    assert "yellow" not in GAME.why(s, 1, "depart") and "LD-2.2" in GAME.why(s, 1, "depart")
    over = ended({"blue": "EN1"})
    assert "LD-8.1" in GAME.why(over, 0, "depart")
    start = GAME.start(3)
    assert "Chance" in GAME.why(start, 0, "depart")


DEALS = "game lindisfarne\nseats 3\noption first_player=blue\noption norway_left_out=NO-KAU NO-BOR\n\n"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("deal north NO-KAU EN1", "'deal north NO-KAU' is not a possible outcome now: NO-KAU is not in the pile; write `deal north` and"),
        ("deal north EN1 NO-KAU", "NO-KAU is not in the pile; write `deal north` and one more card of the pile; legal here: deal"),
        ("deal north EN1 EN1", "'deal north EN1' is not a possible outcome now: EN1 lies beside north already; write `deal north` and one"),
        ("deal north EN1 EN9", "'deal north EN9' cannot be read; write `deal north` and one more card of the pile"),
        ("deal middle EN1 EN2", "'deal middle EN1' cannot be read; write `deal north` and two cards of the pile"),
        ("deal east EN1 EN2", "'deal east EN1' cannot be read"),
        ("deal north EN1 EN2 EN3", "'deal north EN1 EN2 EN3' cannot be read"),
        ("deal north", "'deal north' cannot be read"),
        ("deal", "'deal' cannot be read"),
        ("EN1 EN2", "'EN1 EN2' cannot be read"),
        ("deal north EN1\ndeal north EN2 EN3", "'deal north EN3' cannot be read; write `deal middle` and two cards of the pile"),
        ("deal north EN1\ndeal middle EN2", "'deal middle EN2' cannot be read; write `deal north` and one more card of the pile"),
        ("deal north EN1 EN2\ndeal middle SC1 EN2", "EN2 lies beside north already; write `deal middle` and one more card of the pile"),
    ],
)
def test_a_wrong_deal_is_refused_with_its_reason(line: str, reason: str) -> None:
    with pytest.raises(MeadhallError) as refused:
        record.read(DEALS + line, complete=False)
    assert str(refused.value).startswith(f"line {DEALS.count(chr(10)) + 1 + line.count(chr(10))}: ") and reason in str(refused.value)


def test_a_deal_is_one_line_however_it_was_typed() -> None:
    typed = "deal north FR1\ndeal north EN1\ndeal middle SC1 SC2\ndeal south IB1   # half"
    played = record.read(DEALS + typed, complete=False)
    texts = ["deal north FR1", "deal north EN1", "deal middle SC1", "deal middle SC2", "deal south IB1"]
    assert [entry.text for entry in played.entries] == texts
    body = played.write().split("\n\n")[1]
    assert body == "deal north FR1 EN1\ndeal middle SC1 SC2\ndeal south IB1  # half\n"
    assert record.read(played.write(), complete=False).entries == played.entries
    assert played.seen_by(SPECTATOR) == played.seen_by(2) == played.write()
    remarked = body.replace("SC1 SC2", "SC1  # a remark\n# above\ndeal middle SC2  # another")
    again = record.read(DEALS + remarked, complete=False)
    assert again.write().split("\n\n")[1] == remarked and [entry.text for entry in again.entries] == texts


def test_the_text_says_that_a_board_has_its_first_card() -> None:
    s = record.read(DEALS + "deal north FR1", complete=False).state
    shown = GAME.text(s.view(0))
    assert "card FR1 Dorestad, Francia 1 of 6, prestige 2" in shown and "A second card is dealt to Scandinavia." in shown
    stage = GAME.draw(s.view(0), Look()).regions["stage"].html
    assert 'id="card-FR1"' in stage and "slot-north-1" not in stage and "slot-north-2" in stage
    (beside,) = [plane for plane in GAME.planes(s.view(0), 0) if plane.name == "beside"]
    assert [i for i, value in enumerate(beside.values) if value] == [CARD_IDS.index("FR1")]


def test_every_refusal_cites_a_clause_that_the_rules_have() -> None:
    known = set(clauses(GAME))
    source = Path(str(files(GAME.package)))
    for name in ("words/refusals.py", "words/notation.py", "rules/faults.py", "setup.py"):
        cited = set(re.findall(r"LD-\d+\.\d+", (source / name).read_text()))
        assert cited and cited <= known


# -- the page ---------------------------------------------------------------------------------------------------------


def test_choices_tell_the_strength_and_rank_that_would_result() -> None:
    s = rolled()
    play(s, "board middle")
    by_label = {GAME.say(s, 0, a): GAME.choice(s.view(0), 0, a) for a in s.legal(0)}
    best = by_label["place 6 5 4"]
    assert best.path == ("c:middle",) and best.pick == ("die-6", "die-5", "die-4") and best.label == "Place 6 5 4: run 3, rank II"
    assert best.result == "Tied with the Wolf, which arrived first."
    assert ("cell-middle-2-6", "lit") in best.marks and ("out-3-2", "lit") in best.marks
    lead = rolled("6 5 4 3 2")
    play(lead, "board middle")
    action = GAME.read(lead, 0, "place 6 5 4 3")
    assert GAME.choice(lead.view(0), 0, action).result == "The Wolf drops to II."


def test_a_tie_names_everybody_who_arrived_first() -> None:
    """Of two clans with the same strength, both there first, only one was named, though the rank was third."""
    s = play(table("middle: 1 yellow 6; middle: 2 black 2", hand={"blue": 2}), "depart / roll 5 4 / board middle")
    told = {GAME.say(s, 0, action): GAME.choice(s.view(0), 0, action) for action in s.legal(0)}
    assert told["place 4"].result == "Tied with the Wolf and the Bear, who arrived first." and "rank III" in told["place 4"].label


def test_a_rune_is_spent_with_the_arrow_of_the_first_die_of_its_value() -> None:
    s = rolled(runes={"blue": 1})
    html = GAME.draw(s.view(0), Look()).regions["tray"].html
    spots = set(re.findall(r'data-spot="(r:[^"]+)"', html))
    legal = {GAME.choice(s.view(0), 0, a).path[0] for a in s.legal(0) if GAME.say(s, 0, a).startswith("rune")}
    assert spots == legal == {"r:down-0", "r:up-1", "r:down-1", "r:up-2", "r:down-2", "r:up-3", "r:down-3"}
    assert "r:" not in GAME.draw(s.view(1), Look()).regions["tray"].html


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_clicks_on_the_drawn_table_reach_every_choice_but_buttons(seats: int) -> None:
    """Every spot of a choice is drawn for the seat that is asked, except those that are buttons of the prompt."""
    for s in random_states(GAME, seats, 3)[::5]:
        for seat in (a for a in s.actors() if a >= 0):
            view = s.view(seat)
            drawing = GAME.draw(view, Look())
            html = "".join(region.html for region in drawing.regions.values())
            drawn = set(re.findall(r'data-spot="([^"]+)"', html))
            choices = [GAME.choice(view, seat, action) for action in view.legal(seat)]
            assert {spot for choice in choices for spot in choice.path if not spot.startswith("b:")} <= drawn
            there = Counter(re.findall(r'data-spot="[^"]+" data-kind="([^"]+)"', html))
            assert all(Counter(choice.pick) <= there for choice in choices)
            assert len({(tuple(sorted(choice.pick)), choice.path) for choice in choices}) == len(choices)


def test_dice_and_vikings_are_picked_in_any_order() -> None:
    s = rolled("6 6 2")
    play(s, "board north")
    choice = GAME.choice(s.view(0), 0, GAME.read(s, 0, "place 6 6 2"))
    assert choice.pick == ("die-6", "die-6", "die-2") and choice.path == ("c:north",)
    html = GAME.draw(s.view(0), Look()).regions["tray"].html
    assert re.findall(r'data-kind="([^"]+)"', html) == ["die-6", "die-6", "die-2"]
    s = table("north: 1 blue 3 3 6", owned={"blue": "NO-AVA"})
    play(s, "effect avaldsnes")
    picks = {GAME.choice(s.view(0), 0, a).pick for a in s.legal(0)}
    assert picks == {("viking-3",), ("viking-6",), ("viking-3", "viking-3"), ("viking-6", "viking-3")}
    assert GAME.draw(s.view(0), Look()).regions["stage"].html.count('data-kind="viking-3"') == 2


def test_what_a_card_is_worth_is_what_it_adds_to_the_count() -> None:
    owned = {"blue": "EN1 EN2 EN4 FR4 FR5 NO-GOK", "yellow": "SC2"}
    s = table(owned=owned, beside="IB3 NO-LAD, EN3 SC4, IR2 FR6", objectives={"blue": "O-EN-SC-FR"})
    for name in ("IB3", "EN3", "SC4", "IR2", "FR6", "NO-LAD"):
        card = CARD_IDS.index(name)
        after = s.copy()
        after.owned[0] |= 2**card
        assert worth(s, 0, card) == after.points()[0] - s.points()[0]
    assert dict(gains(s, 0, CARD_IDS.index("SC4"))) == {"Objective": 10, "Lead in Scotland (tied)": 4, "Prestige": 1}


def test_the_score_sheet_adds_up() -> None:
    s = ended({"blue": "EN1 EN2 EN3 NO-TON", "yellow": "FR1 FR2 FR4 NO-BJO", "black": "IB1"}, {"blue": "O-EN-SC-IR"})
    sheet = GAME.draw(s.view(SPECTATOR), Look()).regions["stage"].html
    for row in re.findall(r"<tr[^>]*id=\"row-.*?</tr>", sheet):
        parts = [int(n) for n in re.findall(r'class="v num">(\d+)<', row)]
        (whole,) = re.findall(r'class="sum num"><b>(\d+)</b>', row)
        assert len(parts) == 4 and sum(parts) == int(whole)
    assert "Bjorgvin stands in for Paris" not in sheet and "stands in for Rouen" in sheet


def test_neighbouring_pieces_join_and_gaps_show() -> None:
    s = table(owned={"blue": "IR1 IR2 IR4"}, beside="EN1 EN2, SC1 SC2, IR3 FR2")
    hoard = GAME.draw(s.view(0), Look()).regions["hoard"].html
    joined = re.search(r'class="run joined">(.*?)</em>', hoard)
    assert joined is not None and "own-0-IR1" in joined.group(1) and "own-0-IR2" in joined.group(1) and "own-0-IR4" not in joined.group(1)
    assert joined.group(1).endswith(">2")
    assert 'class="gap want" data-tip="Dublin|' in hoard


def test_a_tie_shows_who_arrived_first_and_a_banner_its_flag() -> None:
    s = table("south: 1 yellow 6 | 2 blue 5", owned={"blue": "NO-BOR"})
    assert GAME.draw(s.view(0), Look()).regions["stage"].html.count("tie, arrived first") == 1
    play(s, "effect borre south")
    stage = GAME.draw(s.view(1), Look()).regions["stage"].html
    assert "tie, arrived first" not in stage and 'class="flag"' in stage


# -- learning and bots ------------------------------------------------------------------------------------------------


def test_planes_turn_with_the_seat() -> None:
    s = table("north: 1 yellow 6 6", runes={"yellow": 3}, owned={"yellow": "EN1 NO-GOK"}, beside="FR1 EN2, SC1 SC2, IR1 FR2")
    mine = {plane.name: plane for plane in GAME.planes(s.view(1), 1)}
    theirs = {plane.name: plane for plane in GAME.planes(s.view(0), 0)}
    assert mine["tokens"].values[5] == pytest.approx(2 / 6) and theirs["tokens"].values[5] == 0
    assert mine["runes"].values[0] == 0.25 and theirs["runes"].values[1] == 0.25
    assert {name: plane.shape for name, plane in mine.items()} == {name: plane.shape for name, plane in theirs.items()}


def test_the_evaluation_prefers_what_a_player_would() -> None:
    value = GAME.evaluator.value
    ahead, behind = table("north: 1 blue 6 6 | 2 yellow 5"), table("north: 1 yellow 6 6 | 2 blue 5")
    assert value(ahead.view(0), 0) > value(behind.view(0), 0)
    assert value(table(owned={"blue": "IR1 IR2"}).view(0), 0) > value(table(owned={"blue": "IR1"}).view(0), 0) > value(table().view(0), 0)
    won = ended({"blue": "EN1"})
    assert value(won.view(0), 0) > 0.99 > 0.01 > value(won.view(1), 1)
    assert len(GAME.evaluator.parts(ahead, 0)) == len(GAME.evaluator.names)


# -- records ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_whole_game_is_replayed_from_its_record(path: Path) -> None:
    text = path.read_text("utf-8")
    played = record.read(text)
    assert played.over and played.result in text
    again = record.read(played.write())
    assert again.state == played.state and again.entries == played.entries
    assert played.write() == text
    assert played.state.fault() == "" and played.state.data()["step"] == codes.ENDED


def test_a_game_that_was_typed() -> None:
    """Both have two objectives; three joined pieces of Iberia and Tonsberg decide."""
    path = Path(__file__).parent / "records" / "typed-two-clans.record"
    state = record.read(path.read_text("utf-8")).state
    assert state.points() == [48, 57] and state.scores() == [0.0, 1.0]
    shown = GAME.text(state).splitlines()
    assert [row.split()[2:] for row in shown[-3:-1]] == [["20", "16", "10", "2", "48"], ["20", "12", "13", "12", "57"]]
    assert shown[-1] == "Wolf (yellow) wins after six expeditions."


def test_there_is_a_record_for_every_number_of_seats() -> None:
    assert {record.read(path.read_text("utf-8")).seats for path in RECORDS} == {2, 3, 4}
    assert NAMES == ["blue", "yellow", "black", "red"]
