"""Records and lines (YG-17), reasons, sentences, texts."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from meadhall.errors import BadRecord, IllegalMove
from meadhall.games.yggdrasil.rules import YggdrasilState
from meadhall.games.yggdrasil.words.names import CARD_ID
from meadhall.games.yggdrasil.words.notation import end_line
from meadhall.record import read
from meadhall.rng import Rng
from support import random_step, rule

from .positions import GAME, offers, play, table


@rule("YG-17.1")
def test_a_line_with_several_cards_or_faces_is_split() -> None:
    s = table("odin", acting=False)
    assert GAME.lines(s, "! draw surt hel") == ["! draw surt", "! draw hel"]
    fight = play(table("tyr", pos="hel 2"), "act asgard; fight hel")
    assert GAME.lines(fight, "! roll blue2 black0") == ["! roll blue2", "! roll black0"]
    assert GAME.lines(fight, "! roll blue2") == ["! roll blue2"]


@rule("YG-17.2")
def test_forced_lines_may_be_written_and_must_agree() -> None:
    short, long = table("thor odin", pos="hel 2"), table("thor odin", pos="hel 2")
    play(short, "act asgard; fight hel; ! roll black0")
    play(long, "turn 1 thor; act asgard; fight hel; vikings 0; ! roll black0")
    assert short == long
    s = play(table("thor odin", pos="hel 2", vikings=(1,)), "act asgard")
    with pytest.raises(BadRecord, match="forced"):
        GAME.lines(s, "fight surt")
    with pytest.raises(BadRecord, match="forced"):
        GAME.lines(play(table("thor odin", pos="hel 2"), "act asgard; fight hel"), "vikings 1")
    for wrong in ("turn 1 odin", "turn 9 thor", "end win"):
        with pytest.raises(BadRecord, match=r"YG-17\.2"):
            GAME.lines(table("thor odin"), wrong)
    over = play(table("thor", pos="hel 8"), "done; end loss residence")
    with pytest.raises(BadRecord, match=r"YG-17\.2"):
        GAME.lines(over, "end win")
    assert end_line(over) == "end loss residence"


@rule("YG-17.5")
def test_a_turn_line_gives_the_turn_or_the_seat() -> None:
    s = play(table("thor odin", pos="hel 2"), "done")
    while s.actors() == [-1]:
        s.apply(-1, s.chance()[0][0])
    assert s.seat == 1 and s.turns == 2
    assert GAME.lines(s, "turn 2 odin") == []
    s.turns = 4
    assert GAME.lines(s, "turn 4 odin") == GAME.lines(s, "turn 2 odin") == []
    for wrong in ("turn 3 odin", "turn 1 odin", "turn 2 thor"):
        with pytest.raises(BadRecord):
            GAME.lines(s, wrong)


@rule("YG-17.2", "YG-17.3")
def test_known_cards_are_drawn_by_themselves() -> None:
    s = table("thor odin", top="hel", deck="surt loki surt")
    play(s, "done; turn 2 odin")
    assert [CARD_ID[k] for k in s.drawn] == ["hel"] and s.turn() == -1
    assert GAME.lines(s, "! draw hel surt") == ["! draw surt"], "the known one is listed too"
    assert GAME.lines(s, "! draw surt") == ["! draw surt"]
    with pytest.raises(BadRecord, match=r"YG-17\.2"):
        GAME.lines(s, "! draw surt loki")
    with pytest.raises(BadRecord, match=r"YG-17\.3"):
        GAME.lines(play(s.copy(), "! draw surt"), "! draw surt hel")
    thor = play(table("odin thor", top="hel", deck="surt loki"), "done; turn 2 thor")
    assert GAME.lines(thor, "! draw hel") == []
    with pytest.raises(BadRecord):
        GAME.lines(thor, "! draw loki")


@rule("YG-17.3")
def test_a_peek_line_lists_all_cards() -> None:
    s = play(table("thor", vanir=3, deck="surt hel loki", top="hel"), "act vanaheim; vanir use 3")
    assert GAME.lines(s, "! peek hel surt hel loki") == ["! peek surt", "! peek hel"], "the first is known, the last is certain"
    with pytest.raises(BadRecord, match=r"YG-17\.3"):
        GAME.lines(s, "! peek hel surt")


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("vikings 3", "YG-4.3"),
        ("act trance leave", "YG-8.37"),
        ("calm", "YG-9.21"),
        ("act asgard", "YG-8.3"),
        ("fly me", "is not a choice. Now choose an action. YG-4.3"),
        ("forge tree", "Artifacts are taken in the Dwarven Forge. Now choose an action. YG-4.3"),
        ("act", "write act"),
    ],
)
def test_reasons_name_the_clause(text: str, clause: str) -> None:
    assert clause in GAME.why(table(), 0, text)
    with pytest.raises(IllegalMove):
        GAME.read(table(), 0, text)


def test_chance_is_not_chosen_and_choices_do_not_happen() -> None:
    s = table("thor", acting=False)
    with pytest.raises(IllegalMove, match="begins with '!'"):
        GAME.read(s, -1, "draw surt")
    with pytest.raises(IllegalMove, match="cannot happen"):
        GAME.read(s, -1, "! roll blue2")
    assert "Chance" in GAME.why(s, 0, "done")
    assert GAME.why(play(table("thor", pos="hel 8"), "done"), 0, "done").startswith("The game is over")
    assert GAME.why(table(), 0, "done") == "This is possible now."


def test_every_refusal_is_a_sentence() -> None:
    rng = Rng(4)
    for seats in (1, 3, 6):
        s = cast(YggdrasilState, GAME.start(seats, difficulty="ragnarok"))
        while s.actors():
            for actor in s.actors():
                if actor >= 0:
                    legal = set(s.legal(actor))
                    for action in range(rng.below(7), GAME.actions, 7):
                        if action not in legal and action < 344:
                            reason = GAME.why(s, actor, GAME.say(s, actor, action))
                            assert reason[0].isupper() and ("YG-" in reason) and len(reason) < 130, reason
            random_step(s, rng)


def test_prompts_choices_and_words_of_whole_games() -> None:
    rng, names = Rng(8), ("Astrid", "Bjorn", "Sigrid", "Torvald", "Ingrid", "Leif")
    for seats in (1, 4):
        s = cast(YggdrasilState, GAME.start(seats, difficulty="hard"))
        s.listen()
        while s.actors():
            for viewer in range(-2, seats):
                if viewer != -1:
                    assert 0 < len(GAME.prompt(s, viewer).ask) <= 48
            if s.turn() >= 0:
                for action in s.legal(s.turn()):
                    choice = GAME.choice(s, int(s.turn()), action)
                    assert choice.label and len(choice.result) <= 110, choice
            random_step(s, rng)
            for event in s.heard():
                assert len(GAME.log(event, names)) <= 110, GAME.log(event, names)
        assert "The tree falls" in GAME.text(s)
        assert all(len(line) <= 80 for line in GAME.text(s).splitlines())


@rule("YG-3.9", "YG-4.10")
def test_the_terminal_shows_what_is_public_and_ones_own_sheet_last() -> None:
    options = {"difficulty": "normal", "angry_enemies": ("surt", "hel")}
    s = table("thor odin", pos="surt 3", active="geirrod vafthrudnir", top="surt", deck="hel angry_hel", options=options, vanir=3)
    shown = GAME.text(s.view(0))
    assert "to come: Angry Hel; played: Angry Surt" in shown and "*3 see 6 cards" in shown
    assert "active: Geirröd, Surt +1 (Daeg)" in shown and "5+1" in shown and "cancelled by Vafthrudnir" in shown
    assert shown.index("Odin  ") < shown.index("Thor  ") and "+1 in every fight" in shown
    other = GAME.text(s.view(1))
    assert other.index("Thor  ") < other.index("Odin  "), "the viewer's sheet is nearest to the prompt"
    head, surt = shown.splitlines()[2], shown.splitlines()[4]
    assert head.index("3") == surt.index("@"), "each space stands below its number"


@pytest.mark.parametrize("path", sorted(Path(__file__).parent.glob("records/*.record")), ids=lambda path: path.stem)
def test_records_replay(path: Path) -> None:
    record = read(path.read_text("utf-8"))
    assert record.over and record.game.key == "yggdrasil"
    assert offers is not None and read(record.write()).state == record.state


def test_a_world_is_understood_as_the_table_calls_it() -> None:
    s = table().view(0)
    assert GAME.say(s, 0, GAME.read(s, 0, "forge")) == "act nidavellir" == GAME.say(s, 0, GAME.read(s, 0, "Dwarven Forge"))


def test_who_fights_without_vikings_is_told_what_decides() -> None:
    """The prompt counted on an Artifact that nobody had, and that never helps against Giants (YG-7.4)."""
    for elves, artifact, decide, giants in (
        ((0, 0), "", "the die alone decides", "the die alone decides"),
        ((1, 0), "", "the die and your Elf decide", "the die and your Elf decide"),
        ((2, 0), "ring 1", "the die, your Elves and an Artifact decide", "the die and your Elves decide"),
    ):
        s = table("odin freyja", pos="hel 3", vikings=(0, 0), elves=elves, arms=artifact)
        assert GAME.prompt(play(s.copy(), "act asgard").view(0), 0).help == f"You have no Viking: {decide}."
        assert GAME.prompt(play(s, "act jotunheim").view(0), 0).help == f"You have no Viking: {giants}."
    thor = play(table("thor freyja", pos="hel 3", vikings=(0, 0)), "act asgard")
    assert GAME.prompt(thor.view(0), 0).help == "You have no Viking: the die and Thor's +1 decide."
