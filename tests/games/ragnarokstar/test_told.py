"""What everybody is told in a number, kind by kind, and in which order it is shown."""

from __future__ import annotations

from typing import Any, cast

import pytest

from meadhall.game import CHANCE, SEAT_NAMES, SPECTATOR
from meadhall.games.ragnarokstar.rules.resolving import settle
from meadhall.games.ragnarokstar.rules.stages import begin_number
from meadhall.games.ragnarokstar.rules.state import RagnarokStarState
from meadhall.rng import Rng
from support import beats, rule, told

from .gig import GAME, hall, isle, set_up, start, tour

RED, BLUE = 0, 1
AT_T = {"red": "T", "blue": "T"}


def heard(s: RagnarokStarState, script: str, viewer: int = SPECTATOR) -> list[str]:
    """What a viewer is told from the beginning of the number to the end of the script; the names of the numbers are left out."""
    s.listen()
    begin_number(s)
    settle(s)
    begun = [GAME.log(event, SEAT_NAMES[: s.seats]) for event in s.heard() if event.heard_by(viewer)]
    return [said for said in [*begun, *told(GAME, s, script, viewer)] if said and not said.startswith("Number")]


MOVES = "In Astrid's lodge each angry fan that can move steps towards the exit."
CASES: list[tuple[str, str, int, dict[str, Any], str, list[str]]] = [
    # -- base ---------------------------------------------------------------------------------------------------------
    (
        "two reach for the ice", "base", 3, {"master": "blue", "progs": {"red": "ice", "blue": "ice"}}, "",
        [
            "Astrid reaches for the ice, but not alone: Bjorn stays Ice Master.",
            "Bjorn reaches for the ice, but not alone, and stays Ice Master.",
        ],
    ),
    (
        "two thieves, one fan", "base", 3,
        {"halls": {"green": "g1"}, "boats": {**AT_T, "green": "T"}, "progs": {"red": "steal", "blue": "steal"}},
        "steal red green girl; steal blue green girl",
        [
            "Astrid reaches for a fan of Sigrid.", "Bjorn reaches for a fan of Sigrid.",
            "Astrid gets nothing from Sigrid.", "Bjorn gets nothing from Sigrid.",
        ],
    ),
    # -- angry fans ---------------------------------------------------------------------------------------------------
    (
        "a shield in vain", "angry", 2, {"boats": {"red": "T"}, "progs": {"red": "shield"}}, "",
        ["Astrid raises the shield.", "The shield of Astrid met no thief.", MOVES],
    ),
    (
        "angry fans are sent", "angry", 3, {"lodges": {"red": "E", "blue": "E", "green": "1"}, "round": 6},
        "send blue green; send red blue",
        ["Astrid sends an angry fan to Bjorn.", "Bjorn sends an angry fan to Sigrid."],
    ),
    # -- divalkyrie ---------------------------------------------------------------------------------------------------
    (
        "control, the Ice Master first", "divalkyrie", 2,
        {"master": "blue", "lodges": {"red": "1", "blue": "4"}, "progs": {"red": "control", "blue": "control"}},
        "control red blue forward; control blue blue back",
        [
            "Bjorn turns to their own lodge.", "In Bjorn's lodge each angry fan that can move steps back to the stage.",
            "Astrid turns to the lodge of Bjorn.", "In Bjorn's lodge each angry fan that can move steps towards the exit.",
        ],
    ),
    (
        "no control", "divalkyrie", 2, {"lodges": {"red": "1", "blue": "2"}, "progs": {"red": "control"}}, "control red none",
        ["Astrid controls no lodge."],
    ),
    (
        "a dragon before a locked port", "divalkyrie", 2,
        {"boats": {"blue": "P"}, "halls": {"blue": "b1"}, "progs": {"red": "dragon:P"}}, "",
        ["Astrid calls Fafnirvana, but Prism Isle is locked."],
    ),
    (
        "a dragon and the fan it scares", "divalkyrie", 2,
        {"boats": {"blue": "M"}, "halls": {"blue": "b1"}, "progs": {"red": "dragon:M"}}, "",
        ["Astrid calls Fafnirvana to Mask Isle.", "The dragon scares 1 boy of Bjorn ashore on Mask Isle."],
    ),
    (
        "two dragons", "divalkyrie", 2, {"progs": {"red": "dragon:T", "blue": "dragon:L"}}, "",
        [
            "Astrid calls Fafnirvana, but so does another.", "Bjorn calls Fafnirvana, but so does another.",
            MOVES, MOVES.replace("Astrid", "Bjorn"),
        ],
    ),
    (
        "a guest star at once", "divalkyrie", 2, {"boats": {"red": "T"}, "islands": {"T": "b1 g1"}, "progs": {"red": "guest"}},
        "draw red G08; guest red play; g08 red girl",
        ["Astrid draws a guest star.", "Astrid plays Joan Jettson.", "Astrid collects 1 girl on Tusk Isle."],
    ),
    (
        "a guest star for later", "divalkyrie", 2, {"boats": {"red": "T"}, "islands": {"T": "b1 g1"}, "progs": {"red": "guest"}},
        "draw red G08; guest red keep",
        ["Astrid draws a guest star.", "Astrid keeps the guest star."],
    ),
    (
        "a second guest star", "divalkyrie", 2, {"guests": {"red": "G05"}, "progs": {"red": "guest"}}, "draw red G11; guest red drop old",
        ["Astrid draws a guest star.", "Astrid discards Ozzy Asbjorn."],
    ),
    (
        "a second guest star let go", "divalkyrie", 2, {"guests": {"red": "G05"}, "progs": {"red": "guest"}},
        "draw red G11; guest red drop new",
        ["Astrid draws a guest star.", "Astrid discards Bjorg."],
    ),
    (
        "guest stars shuffled", "divalkyrie", 2,
        {"guests": {"blue": "G01"}, "discard": "G02 G03 G04 G05 G06 G07 G08 G09 G10 G11 G12", "progs": {"red": "guest"}}, "draw red G05",
        ["The 11 discarded guest stars are shuffled.", "Astrid draws a guest star."],
    ),
    (
        "a guest star against ice", "divalkyrie", 2,
        {"boats": {"red": "P"}, "guests": {"red": "G06"}, "progs": {"red": "nav:T"}}, "react red play",
        ["Astrid plays Bob Mjarley.", "Astrid sails to Tusk Isle."],
    ),
    (
        "a guest star for a theft", "divalkyrie", 2,
        {"boats": AT_T, "halls": {"blue": "b2"}, "guests": {"red": "G05"}, "progs": {"red": "steal"}}, "steal red blue boy boy +G05",
        ["Astrid plays Ozzy Asbjorn.", "Astrid reaches for 2 fans of Bjorn.", "Astrid steals 2 boys from Bjorn."],
    ),
    (
        "a guest star for a collection", "divalkyrie", 2,
        {"boats": {"red": "T"}, "islands": {"L": "g1"}, "guests": {"red": "G02"}, "progs": {"red": "girl1"}}, "claim red at L 1 +G02",
        ["Astrid plays Freyja Mercury.", "Astrid collects 1 girl on Lips Isle across the water."],
    ),
    (
        "a guest star in a contest", "divalkyrie", 2,
        {"boats": AT_T, "islands": {"T": "b3"}, "guests": {"red": "G03"}, "progs": {"red": "boy2", "blue": "boy2"}}, "claim red own 2 +G03",
        [
            "Astrid announces Kurt Kolbein.", "3 boys on Tusk Isle, but 2 bands want more.", "Astrid plays Kurt Kolbein.",
            "Astrid collects 2 boys on Tusk Isle.", "Bjorn collects 1 boy on Tusk Isle.",
        ],
    ),
    (
        "a guest star against the dragon", "divalkyrie", 2,
        {"boats": {"red": "T"}, "halls": {"red": "b1"}, "guests": {"red": "G07"}, "progs": {"blue": "dragon:T"}}, "react red play",
        ["Bjorn calls Fafnirvana to Tusk Isle.", "Astrid plays Tina Turnir."],
    ),
    (
        "a guest star announced for nothing", "divalkyrie", 2,
        {"boats": {"red": "T"}, "islands": {"T": "b2"}, "guests": {"red": "G03"}, "progs": {"red": "boy2"}}, "claim red own 2 +G03",
        ["Astrid announces Kurt Kolbein.", "Astrid collects 2 boys on Tusk Isle.", "Astrid takes Kurt Kolbein back in hand."],
    ),
    (
        "ice moved", "divalkyrie", 2, {"progs": {"red": "guest"}}, "draw red G12; guest red play; g12 red wall W",
        ["Astrid draws a guest star.", "Astrid plays Nico Niflheim.", "Astrid moves the wall to W."],
    ),
    (
        "ice swapped", "divalkyrie", 2, {"progs": {"red": "guest"}}, "draw red G12; guest red play; g12 red swap",
        ["Astrid draws a guest star.", "Astrid plays Nico Niflheim.", "Astrid swaps the two icebergs."],
    ),
]  # fmt: skip


@rule("RS-13.3", "RS-10.8", "RS-16.6", "RS-16.8", "RS-17.8", "RS-17.11", "RS-17.12", "RS-17.2", "RS-17.6", "RS-18.3", "RS-18.6", "RS-18.13")
@pytest.mark.parametrize(("expansion", "seats", "parts", "script", "said"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_what_is_told(expansion: str, seats: int, parts: dict[str, Any], script: str, said: list[str]) -> None:
    assert heard(tour(seats, expansion, begin=False, **parts), script) == said


@rule("RS-17.2", "RS-17.5")
def test_a_guest_star_is_named_to_whoever_draws_it() -> None:
    drawn = {viewer: heard(tour(2, "divalkyrie", progs={"red": "guest"}, begin=False), "draw red G04", viewer) for viewer in (RED, BLUE)}
    assert drawn == {RED: ["Astrid draws a guest star.", "Astrid's guest star is Lemmy Kilmjod."], BLUE: ["Astrid draws a guest star."]}


# -- beats ------------------------------------------------------------------------------------------------------------


def shown(s: RagnarokStarState, text: str) -> list[tuple[str, RagnarokStarState]]:
    return [(" ".join(said), cast(RagnarokStarState, seen)) for said, seen in beats(GAME, s, text)]


@rule("RS-9.9", "RS-7.1")
def test_a_contest_is_shown_before_anybody_takes_a_fan_and_the_next_number_after() -> None:
    s = tour(2, islands={"T": "b3"}, boats=AT_T, progs={"red": "boy2", "blue": "boy2 girl1"}, auto_collect=False)
    found = shown(s, "claim red own 2; claim blue own 2")
    assert [(said, isle(seen, "T"), hall(seen, "red"), int(seen.number)) for said, seen in found[:3]] == [
        ("3 boys on Tusk Isle, but 2 bands want more.", "b3", "", 1),
        ("Astrid collects 1 boy on Tusk Isle. Bjorn collects 1 boy on Tusk Isle.", "b1", "b1", 1),
        ("Number 2.", "b1", "b1", 2),
    ]


@rule("RS-18.3", "RS-18.7", "RS-18.8")
@pytest.mark.parametrize(
    ("card", "parts", "script"),
    [
        ("G06", {"boats": {"red": "P"}, "progs": {"red": "nav:T"}}, "react red play"),
        ("G05", {"boats": AT_T, "halls": {"blue": "b2"}, "progs": {"red": "steal"}}, "steal red blue boy boy +G05"),
        ("G02", {"boats": {"red": "T"}, "islands": {"L": "g1"}, "progs": {"red": "girl1"}}, "claim red at L 1 +G02"),
        ("G03", {"boats": AT_T, "islands": {"T": "b3"}, "progs": {"red": "boy2", "blue": "boy2"}}, "claim red own 2 +G03"),
    ],
)
def test_a_guest_star_lies_open_before_anything_follows_from_it(card: str, parts: dict[str, Any], script: str) -> None:
    before = tour(2, "divalkyrie", guests={"red": card}, **parts)
    boat, islands, halls = int(before.boats[RED]), list(before.fans), list(before.halls)
    playing = next(seen for said, seen in shown(before, script) if said.startswith("Astrid plays"))
    assert playing.guests[RED] == 0 and playing.discard == 2 ** int(card[1:])
    assert (int(playing.boats[RED]), list(playing.fans), list(playing.halls)) == (boat, islands, halls)


@rule("RS-18.3", "RS-18.7", "RS-18.8", "RS-18.9")
def test_in_whole_games_nothing_is_told_before_the_guest_star_that_allows_it() -> None:
    collects, steals = ("collect", 0), ("theft", 0)  # what a card allows, and which of its numbers is the seat that played the card
    allowed = {1: collects, 2: collects, 3: collects, 4: steals, 5: steals, 6: ("sail", 0), 7: ("empty_handed", 1)}
    met = set()
    for seed in range(40):
        s, rng = start(3, "divalkyrie"), Rng(seed)
        while actors := s.actors():
            actor, options = actors[0], s.options(actors[0])
            s.listen()
            s.apply(actor, s.sample(rng) if actor == CHANCE else options[rng.below(len(options))])
            events = s.heard()
            for at, (_, (seat, card)) in [(at, event[:2]) for at, event in enumerate(events) if event.key == "plays"]:
                if card in allowed:
                    met.add(card)
                    key, place = allowed[card]
                    assert not [event for event in events[:at] if event.key == key and event.params[place] == seat], (seed, events)
    assert met == set(allowed)


@rule("RS-6.1", "RS-7.2", "RS-9.12")
def test_arrivals_numbers_and_stages_are_shown_one_after_another() -> None:
    programs = "prog red 1 shield 2 contract 3 steal 4 ice 5 eye; prog blue 1 nav:M 2 boy1 3 steal 4 shield 5 eye"
    setlists = "Astrid: shield, contract, steal, take the ice, eye. Bjorn: sail to Mask Isle, 1 boy, steal, shield, eye."
    found = shown(set_up(2), f"{programs}; arrive Y3 O3")
    assert [(said, isle(seen, "T"), int(seen.number)) for said, seen in found] == [
        ("Astrid has written the setlist.", "g1", 0),
        (f"Bjorn has written the setlist. {setlists}", "g1", 0),
        ("2 boys land on Tusk Isle, 1 girl on Mask Isle.", "b2 g1", 0),
        ("2 old men land on Tusk Isle, 1 old lady on Prism Isle.", "b2 g1 m2", 0),
        ("Number 1.", "b2 g1 m2", 1),
        ("Astrid raises the shield.", "b2 g1 m2", 1),
        ("Bjorn sails to Mask Isle.", "b2 g1 m2", 1),
        ("Number 2.", "b2 g1 m2", 2),
        ("Bjorn finds no boys in reach.", "b2 g1 m2", 2),
    ]


@rule("RS-15.1", "RS-15.7")
def test_the_last_number_the_contracts_the_glory_and_the_winners_are_shown_one_after_another() -> None:
    halls = {"red": "b4", "blue": "g5", "green": "b4"}
    s = tour(
        3, final_tie="shared", halls=halls, islands={"T": "b2"}, boats=AT_T, round=7, number=5, progs={"red": "boy1"}, auto_collect=False
    )
    assert [said for said, _ in shown(s, "claim red own 1")] == [
        "Astrid collects 1 boy on Tusk Isle.",
        "Astrid's Highway to Valhalla is not fulfilled.",
        "Bjorn's Smells Like Teen Saga is not fulfilled.",
        "Sigrid's My Jarl Generation is not fulfilled.",
        "Astrid: 1 glory, 5 fans.",
        "Bjorn: 1 glory, 5 fans.",
        "Sigrid: 0 glory, 4 fans.",
        "Astrid and Bjorn share the win.",
    ]
