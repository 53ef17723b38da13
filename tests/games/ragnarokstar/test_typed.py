"""What a player types: every name that the program prints is understood, nothing is guessed, and refusals tell the truth."""

from __future__ import annotations

import re

import pytest

from meadhall.errors import IllegalMove
from meadhall.game import Event
from meadhall.games.ragnarokstar import data
from meadhall.games.ragnarokstar.rules.state import RagnarokStarState
from meadhall.games.ragnarokstar.words.names import canonical
from meadhall.table.errors import Refused
from meadhall.table.foresight import resolve
from support import random_states, rule

from .gig import GAME, play, set_up, tour

PEOPLE = ("Astrid", "Bjorn", "Sigrid", "Torvald")


def meant(s: RagnarokStarState, text: str, seat: int = 0) -> str:
    return GAME.say(s, seat, GAME.read(s.view(seat), seat, text))


def test_every_name_of_the_data_is_an_id() -> None:
    named = [(thing.name, thing.id) for things in (data.BANDS, data.ISLANDS, data.TILES, data.CONTRACTS, data.GUESTS) for thing in things]
    for name, id in named:
        assert canonical(f"the {name.upper()}") == [id], name
    assert canonical("2 old men, 1 old lady and the boys on Prism Isle") == ["2", "man", "1", "lady", "boy", "P"]


@pytest.mark.parametrize("expansion", ["base", "divalkyrie"])
def test_every_label_is_a_choice_or_is_asked_back(expansion: str) -> None:
    """What the page writes on its buttons may be typed; equal labels are never guessed between."""
    for state in random_states(GAME, 3, 5, expansion=expansion)[::7]:
        for seat in (k for k in state.actors() if k >= 0):
            view = state.view(seat)
            labels = [GAME.choice(view, seat, action).label for action in view.legal(seat)]
            for action, label in zip(view.legal(seat), labels, strict=True):
                if labels.count(label) == 1:
                    assert GAME.read(view, seat, label) == action, label
                else:
                    with pytest.raises(IllegalMove, match="could mean"):
                        GAME.read(view, seat, label)


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("Sail to Prism Isle", "nav:P"),
        ("sail lips", "nav:L"),
        ("fly to the Mask Isle", "fly:M"),
        ("2 old ladies", "lady2"),
        ("1 man", "man1"),
        ("take the ice", "ice"),
        ("1 2 boys", "boy2"),
        ("prog 1 Sail Tusk Isle", "nav:T"),
        ("Contract", "contract"),
    ],
)
def test_actions_by_their_names(text: str, choice: str) -> None:
    assert meant(set_up(2), text) == f"prog red 1 {choice}"


def test_whole_programs_by_name() -> None:
    s = set_up(2).view(0)
    wanted = ["prog red 1 nav:L", "prog red 2 boy1", "prog red 3 girl2"]
    for text in ("sail to Lips Isle, 1 boy, 2 girls", "1 nav L 2 boy1 3 2 girls", "nav:L boy1 girl2"):
        assert GAME.lines(s, text) == wanted, text
    diva = set_up(2, "divalkyrie").view(0)
    assert GAME.lines(diva, "call the dragon to Tusk Isle, guest star") == ["prog red 1 dragon:T", "prog red 2 guest"]


def test_what_could_mean_two_things_is_asked_back() -> None:
    s = set_up(2)
    for text, readings in (("boys", ("boy1", "boy2")), ("Prism Isle", ("fly:P", "nav:P")), ("singer", ("fly:P", "others"))):
        with pytest.raises(IllegalMove, match="could mean") as refused:
            GAME.read(s.view(0), 0, text)
        assert all(reading in str(refused.value) for reading in readings), str(refused.value)
    s = tour(islands={"T": "b2", "M": "b1"}, boats={"red": "T"}, progs={"red": "boy2"})
    assert (
        meant(s, "2 boys") == "claim red own 2" and meant(s, "Mask Isle") == "claim red via M 1" and meant(s, "no boys") == "claim red none"
    )
    with pytest.raises(IllegalMove, match="'claim red own 1' or 'claim red own 2'"):
        GAME.read(s.view(0), 0, "Tusk Isle")


def test_contracts_bands_fans_and_ice_by_their_names() -> None:
    s = GAME.start(2)
    play(s, "icemaster red; crowd P missing lady; rest L=boy T=girl M=man; deal red C04 C07 C19; deal blue C01 C02 C03")  # type: ignore[arg-type]
    assert meant(s, "Bjorn to Be Wild") == meant(s, "keep wild") == "keep red C04"  # type: ignore[arg-type]
    with pytest.raises(IllegalMove, match="'keep red C04' or 'keep red C07'"):
        GAME.read(s.view(0), 0, "bjorn")
    s = tour(3, "divalkyrie", halls={"blue": "b1 m1"}, boats={"red": "T", "blue": "T"}, guests={"red": "G05"}, progs={"red": "steal"})
    assert meant(s, "Blue Sabbath old man") == "steal red blue man"
    assert meant(s, "a boy and an old man of Blue Sabbath with Ozzy Asbjorn") == "steal red blue boy man +G05"
    s = tour(3)
    assert meant(s, "the ice wall") == "ice remove wall"
    play(s, "ice remove wall")
    assert meant(s, "Green Dead") == "ice give green"
    play(s, "ice give green")
    assert meant(s, "pack ice at north") == meant(s, "N") == "ice place pack N"


@rule("RS-5.2")
def test_too_many_actions_are_counted() -> None:
    with pytest.raises(Refused, match="numbers 1 to 5 are still free, but these are 6 actions"):
        resolve(GAME, set_up(2).view(0), 0, "nav:L boy1 girl2 man2 lady2 eye")
    assert "6 actions" in GAME.why(set_up(2).view(0), 0, "nav:L boy1 girl2 man2 lady2 eye")
    late = play(set_up(2), "prog red 1 nav:L 2 boy1 3 girl2").view(0)
    reason = "Only the numbers 4 and 5 are still free, but these are 3 actions. RS-5.2"
    assert GAME.why(late, 0, "man2 lady2 eye") == reason, "it was 4 to 5"
    assert GAME.why(late, 0, "nav") == "The drummer has a number already: 1, for nav:L. RS-5.2", "it asked for an island"
    with pytest.raises(Refused, match="The drummer has a number already: 1, for nav:L; boy2 is the drummer's too"):
        resolve(GAME, set_up(2).view(0), 0, "nav:L boy2")


def test_what_is_no_action_is_named_as_it_was_typed() -> None:
    s = set_up(2)
    for text, reason in (
        ("Fan card O2", "'Fan card O2' is not an action: write the one that gets number 1, such as fly:P or eye. RS-5.2"),
        ("O1", "'O1' is not an action: write the one that gets number 1, such as fly:P or eye. RS-5.2"),
        ("the centre", "'the centre' is not an action: write the one that gets number 1, such as fly:P or eye. RS-5.2"),
        ("own 1", "'own 1' is not an action: write the one that gets number 1, such as fly:P or eye. RS-5.2"),
        ("none", "'none' is not an action: write the one that gets number 1, such as fly:P or eye. RS-5.2"),
        ("sheild", "There is no action 'sheild' on the band board; did you mean shield? RS-5.2"),
        ("Call the dragon", "The sixth musician belongs to the Divalkyrie expansion. RS-17.1"),
    ):
        assert GAME.why(s.view(0), 0, text) == reason
    s.apply(0, GAME.read(s.view(0), 0, "steal"))
    assert GAME.why(s.view(0), 0, "Guitarist") == "The guitarist has a number already: 1, for steal. RS-5.2"
    assert "did you mean" not in GAME.why(s.view(0), 0, "card Y2"), "lady2 is not like it"
    s.apply(0, GAME.read(s.view(0), 0, "fly:P"))
    assert GAME.why(s.view(0), 0, "fly:M") == "The singer has a number already: 2, for fly:P; fly:M is the singer's too. RS-5.2"
    assert GAME.why(s.view(0), 0, "O1").endswith("number 3, such as man2 or eye. RS-5.2"), "an example can be written now"


def test_a_thing_with_the_word_of_an_action_in_its_name_is_not_one() -> None:
    s = set_up(2).view(0)
    for text in ("Secret contract", "changing the ice"):
        assert GAME.why(s, 0, text).startswith(f"{text!r} is not an action: write the one that gets number 1"), "it named one word only"
    assert GAME.why(s, 0, "4 guest") == "The sixth musician belongs to the Divalkyrie expansion. RS-17.1", "it asked for another number"
    diva = play(set_up(2, "divalkyrie"), "prog red 1 guest").view(0)
    assert GAME.why(diva, 0, "control") == "The Divalkyrie has a number already: 1, for guest; control is the Divalkyrie's too. RS-5.2"


@pytest.mark.parametrize("text", ["deck", "on", "the card"])
def test_a_word_that_says_nothing_is_told_so(text: str) -> None:
    assert GAME.why(set_up(2).view(0), 0, text).startswith(f"{text!r} alone names no choice. Which action gets number 1?")


def test_guest_stars_are_not_spoken_of_where_there_are_none() -> None:
    s = tour(2, islands={"T": "m2", "M": "m1"}, boats={"red": "T"}, progs={"red": "man2"})
    assert "This game is played without guest stars." in GAME.why(s.view(0), 0, "own 1 +G11")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("own 2", "There is only 1 old man on Tusk Isle."),
        ("via L 1", "Lips Isle is not linked"),
        ("via P 1", "Prism Isle is not linked"),
        ("own 0", "1 to 1, or none"),
        ("at L 1", "Lips Isle is not linked"),
        ("own 1 +G03", "You do not hold Kurt Kolbein"),
        ("own 1 with Bob Mjarley", "Bob Mjarley is not played with a collection"),
    ],
)
def test_why_a_claim_is_refused(text: str, reason: str) -> None:
    s = tour(2, "divalkyrie", islands={"T": "m1", "M": "m1"}, boats={"red": "T"}, guests={"red": "G06"}, progs={"red": "man2"})
    said = GAME.why(s.view(0), 0, text.replace("with Bob Mjarley", "+G06"))
    assert reason in said and re.search(r"\. RS-\d+\.\d+$", said), said


def test_why_a_simple_collection_does_not_cross_and_no_fan_is_none() -> None:
    s = tour(2, "divalkyrie", islands={"T": "m1", "M": "m1"}, boats={"red": "T"}, guests={"red": "G06"}, progs={"red": "man1"})
    assert "cannot reach across a link" in GAME.why(s.view(0), 0, "via M 1")
    s = tour(2, islands={"T": "m2", "M": "m1"}, boats={"red": "T"}, progs={"red": "man2"})
    assert GAME.why(s.view(0), 0, "none") == GAME.why(s.view(0), 0, "own 1") == "That is legal."


@rule("RS-12.4")
def test_the_eye_of_the_last_round_says_that_it_fails() -> None:
    for rounds, told in ((7, "Look at the next young or old fan card."), (1, "It fails: after the last round no fan card comes.")):
        s = set_up(2, rounds=rounds).view(0)
        assert GAME.choice(s, 0, GAME.read(s, 0, "eye")).result == told


def test_what_the_log_says_of_failures() -> None:
    for event, sentence in (
        (("collect", (0, 0, 0, 1, 1)), "Astrid gets no boys on Lips Isle."),
        (("ice_clash", (0, 1)), "Astrid reaches for the ice, but not alone: Bjorn stays Ice Master."),
        (("ice_clash", (1, 1)), "Bjorn reaches for the ice, but not alone, and stays Ice Master."),
        (("office", (0, 1)), "Astrid takes the ice from Bjorn and is the Ice Master."),
        (("office", (0, 0)), "Astrid stays Ice Master."),
        (("control", (0, 1)), "Astrid turns to their own lodge."),
        (("control", (0, 3)), "Astrid turns to the lodge of Bjorn."),
        (("lodge", (0, 0, 1)), "In Astrid's lodge each angry fan that can move steps towards the exit."),
        (("drew", (0, 6)), "Astrid's guest star is Bob Mjarley."),
        (("no_victim", (0, 0)), "Astrid finds no band to rob."),
        (("no_victim", (0, 1)), "Astrid finds no fan to steal."),
        (("no_victim", (0, 2)), "Astrid is stopped by a shield and steals nothing."),
    ):
        assert GAME.log(Event(*event), PEOPLE) == sentence


@rule("RS-18.17")
def test_a_question_with_one_answer_says_why_it_is_asked() -> None:
    s = tour(2, "divalkyrie", boats={"red": "P"}, guests={"red": "G04"}, progs={"red": "nav:T"})
    assert GAME.prompt(s.view(0), 0).help == "You are asked so that nobody can tell your guest star."
    s = tour(2, "divalkyrie", boats={"red": "P"}, guests={"red": "G06"}, progs={"red": "nav:T"})
    assert GAME.prompt(s.view(0), 0).ask == "Ice stops you. Play a guest star?"


@rule("RS-10.5")
@pytest.mark.parametrize(
    ("halls", "boats", "shield", "code"), [("b1", "T", "shield", 2), ("", "T", "man2", 1), ("b1", "M", "man2", 0), ("b1", "C", "man2", 0)]
)
def test_a_theft_tells_why_it_fails(halls: str, boats: str, shield: str, code: int) -> None:
    s = tour(halls={"blue": halls}, boats={"red": "T", "blue": boats}, progs={"red": "steal", "blue": shield}, begin=False)
    from meadhall.games.ragnarokstar.rules.resolving import settle
    from meadhall.games.ragnarokstar.rules.stages import begin_number

    s.listen()
    begin_number(s)
    settle(s)
    assert [event.params for event in s.heard() if event.key == "no_victim"] == [(0, code)]


def test_every_name_of_a_fan_is_understood() -> None:
    assert [canonical(fan.name) for fan in data.FANS] == [["boy"], ["girl"], ["man"], ["lady"]]


def test_one_more_choice_is_one_other() -> None:
    counts = {
        word
        for state in random_states(GAME, 2, 5)
        for seat in state.actors()
        if seat >= 0
        for word in re.findall(r"or ((?:one|\d+) others?)\.", GAME.why(state.view(seat), seat, "no such thing"))
    }
    assert "one other" in counts and "1 others" not in counts


@rule("RS-9.2", "RS-9.3", "RS-18.4", "RS-18.5")
@pytest.mark.parametrize(
    ("action", "card", "text", "told"),
    [
        ("man1", "", "own 2", "This action takes at most 1 old man. RS-9.2"),
        ("man2", "", "own 3", "This action takes at most 2 old men. RS-9.3"),
        ("man2", "", "via M 2", "This action takes at most 1 old man across a link. RS-9.3"),
        ("lady2", "", "own 2", "There is only 1 old lady on Tusk Isle. RS-9.7"),
        ("man2", "G01", "own 4 +G01", "This action takes at most 3 old men from your island, even with Jimi Hendrixson. RS-18.4"),
        ("man2", "G01", "via M 3 +G01", "This action takes at most 2 old men across a link, even with Jimi Hendrixson. RS-18.4"),
        ("man2", "G02", "at M 3 +G02", "This action takes at most 2 old men, wherever they are. RS-18.5"),
    ],
)
def test_a_claim_is_told_its_limit(action: str, card: str, text: str, told: str) -> None:
    s = tour(
        2, "divalkyrie", islands={"T": "m5 l1", "M": "m5"}, boats={"red": "T"}, guests={"red": card} if card else {}, progs={"red": action},
        auto_collect=False,
    )  # fmt: skip
    assert without_choices(GAME.why(s.view(0), 0, text)) == told


def without_choices(reason: str) -> str:
    return re.sub(r" You can choose .*\.(?= RS-)", "", reason)


@rule("RS-10.3", "RS-14.3", "RS-16.7", "RS-17.14")
def test_only_what_can_be_chosen_is_asked_for() -> None:
    """Fans were asked for that nobody owned, and bands that could not be robbed; the Ice Master's own band was left out."""
    s = tour(3, halls={"blue": "b1 l1", "green": "b1"}, boats={"red": "T", "blue": "T", "green": "L"}, progs={"red": "steal"}).view(0)
    for text, told in (
        ("gold", "Name an opponent: blue. RS-10.3"),
        ("blue gold", "Name a fan of Blue Sabbath: boy or lady. RS-10.3"),
        ("green gold", "Green Dead is not docked at your island. RS-10.3"),
    ):
        assert without_choices(GAME.why(s, 0, text)) == told
    s = tour(2, "divalkyrie", halls={"red": "b1 g1"}, boats={"red": "T"}, progs={"blue": "dragon:T"}).view(0)
    assert without_choices(GAME.why(s, 0, "gold")) == "Name a fan of yours: boy or girl. RS-17.14"
    s = tour(2, "divalkyrie", islands={"T": "g1 m1"}, boats={"red": "T"}, progs={"red": "guest"})
    assert (
        without_choices(GAME.why(play(s, "draw red G08; guest red play").view(0), 0, "gold"))
        == "Name a fan on Tusk Isle: girl or man. RS-18.10"
    )
    for gift, told in ((False, "Name an opponent: blue or green. RS-14.3"), (True, "Name a band: red, blue or green. RS-14.3")):
        s = play(tour(3, ice_self_gift=gift), "ice remove wall")
        assert without_choices(GAME.why(s.view(0), 0, "give gold")) == told
    s = tour(3, "angry", lodges={"red": "E", "blue": "1", "green": "1"}).view(0)
    for text, told in (
        ("blue 5 nav:P", "Name only the opponent: blue or green. RS-16.7"),
        ("send red blue green", "Send one angry fan at a time. RS-16.7"),
    ):
        assert without_choices(GAME.why(s, 0, text)) == told


@rule("RS-18.17")
def test_where_there_is_one_answer_nothing_else_is_asked_for() -> None:
    s = tour(2, "divalkyrie", islands={"P": "m1"}, boats={"red": "T"}, guests={"red": "G06"}, progs={"red": "man1"}).view(0)
    assert GAME.why(s, 0, "gold") == "Nothing is within your reach: answer none. You can choose 'claim red none'. RS-18.17"
    s = tour(
        2,
        "divalkyrie",
        halls={"blue": "b1"},
        boats={"red": "T", "blue": "T"},
        guests={"red": "G06"},
        progs={"red": "steal", "blue": "shield"},
    ).view(0)
    assert GAME.why(s, 0, "gold") == "There is nobody whom you can rob: answer none. You can choose 'steal red none'. RS-18.17"


@rule("RS-17.3", "RS-17.4")
def test_a_drawn_guest_star_is_offered_for_what_it_can_do() -> None:
    """Whoever drew a card without effect was told to play it, and to drop one without holding another."""
    at_sea = play(tour(2, "divalkyrie", progs={"red": "guest"}), "draw red G08").view(0)
    assert without_choices(GAME.why(at_sea, 0, "gold")) == "Keep Joan Jettson. RS-17.3"
    assert without_choices(GAME.why(at_sea, 0, "drop old")) == "You hold no other guest star: keep Joan Jettson. RS-17.3"
    flown = play(tour(2, "divalkyrie", progs={"red": "guest"}), "draw red G11").view(0)
    assert without_choices(GAME.why(flown, 0, "gold")) == "Keep Bjorg or play it. RS-17.3"
    second = play(tour(2, "divalkyrie", guests={"red": "G06"}, progs={"red": "guest"}), "draw red G11").view(0)
    told = "Nobody may hold two guest stars: drop the old one (Bob Mjarley) or the new one, or play the new one. RS-17.4"
    assert without_choices(GAME.why(second, 0, "keep")) == told


def test_one_more_reading_is_one_other() -> None:
    s = tour(2, "divalkyrie", halls={"blue": "b2 g2"}, boats={"red": "T", "blue": "T"}, guests={"red": "G05"}, progs={"red": "steal"})
    assert re.search(r"^'blue' could mean ('[^']*', ){3}'[^']*' or one other\.$", GAME.why(s.view(0), 0, "blue")), "it was 1 others"
