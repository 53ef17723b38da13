"""Notation, refusals, sentences, the data file."""

from __future__ import annotations

import re

import pytest

from meadhall.errors import BadOption, BadRecord, IllegalMove
from meadhall.game import CHANCE, REFEREE, Event, Look
from meadhall.games.ragnarokstar import data
from meadhall.games.ragnarokstar.words.log import log
from meadhall.games.ragnarokstar.words.notation import in_full
from meadhall.record import Record, read
from support import random_states, rule

from .gig import GAME, hall, main_set, play, set_up, start, tour

NAMES = ("Astrid", "Bjorn", "Sigrid", "Torvald")


def test_the_sample_of_the_notation() -> None:
    """Number 4 of a Divalkyrie round, line by line as in the rules."""
    s = tour(
        4,
        "divalkyrie",
        dragon="T",
        boats={"red": "M", "blue": "L", "green": "P", "yellow": "T"},
        number=4,
        halls={"red": "g1 m1", "yellow": "b1"},
        islands={"L": "b2", "P": "l1 b1"},
        guests={"blue": "G03"},
        progs={"red": "nav:T", "blue": "boy2", "green": "guest", "yellow": "steal"},
    )
    play(
        s,
        """
        number 4
        claim blue own 2 +G03        # no contest, so the card stays in hand
        draw green G08
        guest green play
        g08 green lady
        scare red man                # toll at T
        steal yellow red girl
    """,
    )
    assert (hall(s, "blue"), hall(s, "green"), hall(s, "red"), hall(s, "yellow")) == ("b2", "l1", "", "b1 g1") and s.guests[1] == 3


def test_joined_lines_and_markers() -> None:
    s = start(3, "angry", rounds=2, handicap="2")
    play(s, "game players=3 expansion=angry rounds=2 handicap=red:2")
    play(s, "icemaster red; crowd P missing lady; rest M=man T=girl L=boy")  # islands in any order
    play(s, "deal red C04 C11 C19")
    assert [int(c) for c in s.ledger[2:5]] == [3, 10, 18]
    for wrong in ("game players=4", "game expansion=base", "game handicap=red:1", "result red 1 blue 1 green 1 win red"):
        with pytest.raises(BadRecord):
            GAME.lines(s, wrong)


@rule("RS-7.5", "RS-18.17")
def test_a_record_need_not_write_single_answers() -> None:
    s = tour(2, "divalkyrie", islands={"T": "b2"}, boats={"red": "T"}, guests={"red": "G12"}, progs={"red": "boy2", "blue": "- guest"})
    assert main_set(s) == ["red"]
    assert GAME.lines(s, "draw blue G05") == ["claim red own 2", "draw blue G05"]
    play(s, "draw blue G05; guest blue keep")
    assert hall(s, "red") == "b2"


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("prog red 1 boy2", "RS-1.1"),
        ("prog blue 2 boy2", "RS-5.2"),
        ("prog blue 1 sing", "RS-5.2"),
        ("prog blue 1 nav", "RS-5.3"),
        ("prog blue 1 guest", "RS-17.1"),
        ("keep blue C01", "prog"),
        ("", "prog blue"),
    ],
)
def test_refused_programs_name_the_rule(text: str, clause: str) -> None:
    assert clause in GAME.why(set_up(2), 1, text)


def test_own_is_not_asked_for_where_nobody_stands_on_ones_own_island() -> None:
    """Whoever wrote via with the island of the boat was told to write own, which was refused too."""
    s = tour(islands={"M": "m1"}, boats={"red": "T"}, progs={"red": "man2"}, auto_collect=False)
    assert GAME.why(s.view(0), 0, "claim red via T 1").startswith("There are no old men on Tusk Isle.")


def test_refusals_of_other_choices_name_the_rule() -> None:
    s = tour(islands={"T": "m1", "M": "m1"}, boats={"red": "T"}, progs={"red": "man2"})
    for text, clause in (
        ("claim red via L 1", "RS-9.3"),
        ("claim red own 2", "RS-9.7"),
        ("claim red via T 1", "own instead of via"),
        ("claim red own", "1 to 1"),
        ("claim red own 1 +G01", "RS-17.1"),
        ("claim red somewhere", "RS-9.7"),
    ):
        assert clause in GAME.why(s, 0, text), text
    assert GAME.why(s, 1, "claim blue own 1") == "Blue has nothing to choose now."
    s = tour(
        3, halls={"blue": "b1", "green": "b1"}, boats={"red": "T", "blue": "T", "green": "T"}, progs={"red": "steal", "green": "shield"}
    )
    for text, clause in (
        ("steal red green boy", "RS-10.1"),
        ("steal red blue girl", "RS-10.4"),
        ("steal red red boy", "RS-10.3"),
        ("steal red blue boy +G04", "RS-17.1"),
    ):
        assert clause in GAME.why(s, 0, text), text
    s = tour(3)
    assert "RS-14.1" in GAME.why(s, 0, "ice place pack E")
    assert "RS-14.3" in GAME.why(play(s, "ice remove wall"), 0, "ice give red")
    assert "RS-14.4" in GAME.why(play(s, "ice give blue"), 0, "ice place pack S")
    s = tour(3, "angry", lodges={"red": "E", "blue": "1", "green": "1"})
    assert "RS-16.7" in GAME.why(s, 0, "send red red")
    s = play(tour(2, "divalkyrie", boats={"red": "T"}, progs={"red": "guest"}), "draw red G08")
    assert "RS-18.14" in GAME.why(s, 0, "guest red play") and "hold no other" in GAME.why(s, 0, "guest red drop old")
    s = play(tour(2, "divalkyrie", boats={"red": "T"}, progs={"red": "guest"}), "draw red G11; guest red play")
    assert "RS-18.12" in GAME.why(s, 0, "g11 red T")
    s = tour(2, "divalkyrie", halls={"red": "b1 g1"}, boats={"red": "T"}, progs={"blue": "dragon:T"})
    assert "RS-17.14" in GAME.why(s, 0, "scare red man")


def test_every_event_of_a_game_has_a_sentence_or_none() -> None:
    said: set[str] = set()
    silent: set[str] = set()
    for seed in range(6):
        s = GAME.start(4, expansion="divalkyrie")
        s.listen()
        from meadhall.rng import Rng
        from support import random_step

        rng = Rng(seed)
        while s.actors():
            random_step(s, rng)
            for event in s.heard():
                sentence = log(event, NAMES)
                (said if sentence else silent).add(event.key)
                assert len(sentence) <= 100 or event.key in ("program", "peek"), sentence
                assert not sentence or sentence.endswith(".")
    assert {"round", "program", "arrive", "sail", "stuck", "collect", "contest", "stolen", "scared", "fulfilled", "wins"} <= said
    assert log(Event("unheard-of"), NAMES) == ""


def test_text_and_drawing_at_every_step_of_a_game() -> None:
    for state in random_states(GAME, 3, 2, expansion="divalkyrie")[::9]:
        for viewer in (0, 2, -2):
            view = state.view(viewer)
            assert max(len(row) for row in GAME.text(view).splitlines()) <= 80
            drawing = GAME.draw(view, Look())
            assert drawing.picture.startswith("<svg") and sum(len(r.html) for r in drawing.regions.values()) < 200_000


@rule("RS-6.2")
def test_used_fan_cards_are_shown_only_with_the_option() -> None:
    plain, open_ = (random_states(GAME, 2, 4, fan_card_history=flag)[90] for flag in (False, True))
    assert "used" not in GAME.text(plain.view(0)) and "used" in GAME.text(open_.view(0))
    assert "used:" not in GAME.draw(plain.view(0), Look()).regions["own"].html
    assert "used:" in GAME.draw(open_.view(0), Look()).regions["own"].html


def test_data_agree_with_the_printed_counts() -> None:
    assert len(data.CONTRACTS) == 22 and len(data.GUESTS) == 12 and len(data.YOUNG_CARDS) == len(data.OLD_CARDS) == 8
    assert [sum(c.glory == n for c in data.CONTRACTS) for n in (1, 2, 3)] == [8, 8, 6]
    for cards in (data.YOUNG_CARDS, data.OLD_CARDS):
        assert len({(c.crowd_fan, c.crowd_island) for c in cards}) == 8
        assert all(c.crowd_fan != c.single_fan for c in cards)
    assert data.CONTRACTS[0].name == "Highway to Valhalla" and data.CONTRACTS[16].name == "Back to the Jungle"


def printed(head: str) -> list[list[str]]:
    """The rows of the table in our rules whose lines begin so."""
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in GAME.rulebook().splitlines() if re.match(head, line)]


@rule("RS-11.11")
def test_the_rules_print_the_contracts_of_the_data() -> None:
    rows = printed(r"\| C\d\d \|")
    assert len(rows) == 22
    for card, (name, title, glory, shown, condition) in zip(data.CONTRACTS, rows, strict=True):
        assert (card.id, card.name, str(card.glory), "now" if card.now else "end") == (name, title, glory, shown)
        for k in range(3):
            assert re.sub(r"(\d+)/(\d+)/(\d+)", rf"\{k + 1}", condition) == card.condition(k + 2)


@rule("RS-6.1")
def test_the_rules_print_the_fan_cards_of_the_data() -> None:
    plural = {"boy": "boys", "girl": "girls", "man": "men", "lady": "ladies"}
    rows = printed(r"\| Y\d \|")
    assert len(rows) == 8
    for row, young, old in zip(rows, data.YOUNG_CARDS, data.OLD_CARDS, strict=True):
        for card, shown in ((young, row[:3]), (old, row[3:])):
            assert shown == [card.id, f"N {plural[card.crowd_fan]} on {card.crowd_island}", f"1 {card.single_fan} on {card.single_island}"]


@rule("RS-5.2")
def test_the_rules_print_the_band_board_of_the_data() -> None:
    for musician in data.MUSICIANS:
        (row,) = printed(rf"\| {musician.name}\b")
        assert re.findall(r"`(\w+)`", row[1]) == list(musician.actions)


def test_a_state_survives_its_own_data() -> None:
    for state in random_states(GAME, 4, 3, expansion="divalkyrie")[::25]:
        assert GAME.load(state.data()) == state
    assert start(2).viewer == REFEREE and CHANCE == -1


def test_options_are_read_from_text() -> None:
    assert GAME.complete({"handicap": "2,-1"})["handicap"] == (2, -1, 0, 0)
    assert list(start(4, handicap="red:2,yellow:-1").handicap) == [2, 0, 0, -1]
    for wrong in ("a,b", "1,2,3,4,5", "purple:1", "red:", "-6", "blue:-6"):
        with pytest.raises(BadOption):
            GAME.complete({"handicap": wrong})


@rule("RS-15.5", "RS-1.1")
def test_a_handicap_by_band_goes_to_the_seat_that_plays_it() -> None:
    s = start(3, bands="green,red", handicap="red:2,green:-1")
    assert list(s.handicap) == [-1, 2, 0, 0]
    play(s, "game players=3 handicap=red:2,green:-1")
    for wrong in ("game handicap=red:-1", "game handicap=red", "game handicap=green:-1,blue:1"):
        with pytest.raises(BadRecord):
            GAME.lines(s, wrong)
    book = Record(GAME, 2, {"bands": "blue,red", "handicap": "red:3"})
    again = read(book.write(), complete=False)
    assert list(again.state.handicap) == [0, 3, 0, 0] and again.write() == book.write()  # type: ignore[attr-defined]
    assert [data.BANDS[k].id for k in start(4, bands="green").bands] == ["green", "red", "blue", "yellow"]  # the rest as usual
    assert list(start(2, handicap="1,2,3,4").handicap) == [1, 2, 0, 0]  # nobody sits in the other seats


# -- typed by a player --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("nav:P", "prog red 1 nav:P"),
        ("prog nav:P", "prog red 1 nav:P"),
        ("1 nav:P", "prog red 1 nav:P"),
        ("steal", "prog red 1 steal"),
        ("prog blue 1 nav:P", "prog blue 1 nav:P"),
        ("ice remove wall", "ice remove wall"),
        ("result red 1", "result red 1"),
    ],
)
def test_a_player_may_leave_out_the_verb_and_the_band(short: str, full: str) -> None:
    assert in_full(set_up(2).view(0), short) == full
    assert in_full(set_up(2), short) == short, "a record says everything"


def test_a_whole_program_by_its_actions_alone() -> None:
    s = set_up(2).view(0)
    assert GAME.lines(s, "nav:L boy1 eye") == ["prog red 1 nav:L", "prog red 2 boy1", "prog red 3 eye"]
    assert GAME.say(s, 0, GAME.read(s, 0, "boy2")) == "prog red 1 boy2"
    with pytest.raises(IllegalMove, match="did you mean boy2"):
        GAME.read(s, 0, "boys2")


def test_short_forms_of_other_choices() -> None:
    s = tour(3, halls={"blue": "b1 g1"}, boats={"red": "T", "blue": "T"}, progs={"red": "steal"})
    for text in ("blue girl", "steal blue girl", "steal red blue girl", "red blue girl"):
        assert GAME.say(s, 0, GAME.read(s.view(0), 0, text)) == "steal red blue girl", text
    for text, reason in (
        ("blue gold", r"Name a fan of Blue Sabbath: boy or girl\."),
        ("blue boy girl", r"\+G05"),
        ("blue", "could mean"),
        ("blue with", "could mean"),
        ("green", "not docked"),
    ):
        with pytest.raises(IllegalMove, match=reason):
            GAME.read(s.view(0), 0, text)
    s = tour(3)
    assert GAME.say(s, 0, GAME.read(s.view(0), 0, "remove wall")) == "ice remove wall"
    assert "RS-14.1" in GAME.why(s.view(0), 0, "pack") and "asked now. Remove an iceberg." in GAME.why(s.view(0), 0, "keep C01")
    play(s, "ice remove wall; ice give blue")
    assert GAME.say(s, 0, GAME.read(s.view(0), 0, "place N")) == "ice place pack N"
    s = tour(3, "divalkyrie", lodges={"red": "1", "blue": "1", "green": "1"}, progs={"red": "control"})
    for text in ("red forward", "control red forward", "control red red forward"):
        assert GAME.say(s, 0, GAME.read(s.view(0), 0, text)) == "control red red forward", text
    assert GAME.say(s, 0, GAME.read(s.view(0), 0, "none")) == "control red none"


@rule("RS-17.3")
def test_guest_stars_are_explained_to_who_draws_them() -> None:
    s = play(tour(2, "divalkyrie", boats={"red": "T"}, progs={"red": "guest"}), "draw red G05")
    assert "Ozzy Asbjorn is not an instant: it is played with your theft" in GAME.why(s.view(0), 0, "play")
    assert "Steal 2 fans from the same victim" in GAME.text(s.view(0)) and "Ozzy" not in GAME.text(s.view(1))
    assert GAME.say(s, 0, GAME.read(s.view(0), 0, "keep")) == "guest red keep"


def test_the_text_shows_a_player_what_it_needs() -> None:
    s = set_up(2)
    shown = GAME.text(s.view(0))
    assert "you" in shown and "b boys, g girls" in shown and "Guitarist    girl2, man1, steal" in shown
    assert "b boys" in GAME.text(s.view(-2)) and "Guitarist" not in GAME.text(s.view(-2))
    play(s, "prog red 1 steal")
    assert "Guitarist" not in GAME.text(s.view(0)) and "Guitarist" in GAME.text(s.view(1))


def test_a_player_who_has_looked_reads_the_card() -> None:
    s = play(tour(2, progs={"red": "eye"}), "eye red young; peek young Y3")
    assert "next Y3 (2 boys on T, 1 girl on M)" in GAME.text(s.view(0)) and "next Y3" not in GAME.text(s.view(1))
    assert log(Event("peek", (0, 3)), NAMES) == "The next young fan card is Y3: a crowd of boys lands on Tusk Isle, 1 girl on Mask Isle."


@rule("RS-16.7")
def test_the_second_angry_fan_is_asked_for_by_name() -> None:
    s = tour(3, "angry", lodges={"red": "EE", "blue": "1", "green": "1"})
    assert GAME.prompt(s.view(0), 0).ask == "Who gets your first angry fan?"
    assert GAME.prompt(play(s, "send red blue").view(0), 0).ask == "Who gets your second angry fan?"
