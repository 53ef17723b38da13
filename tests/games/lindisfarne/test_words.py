"""Lindisfarne in words: every name that is printed can be typed, every refusal says what is true, every term is explained."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from meadhall import record
from meadhall.errors import BadRecord, IllegalMove
from meadhall.game import CHANCE, SPECTATOR
from meadhall.games.lindisfarne.data import BOARDS, CARDS, CLANS, COUNTRIES, NORWAY, OBJECTIVES
from meadhall.games.lindisfarne.drawing.parts import SHORT
from meadhall.games.lindisfarne.rules import LindisfarneState
from meadhall.page import Look
from meadhall.rng import Rng
from support import random_states

from .longhouse import GAME, ended, play, table

# -- questions ---------------------------------------------------------------------------------------------------------


def turn(**more: object) -> LindisfarneState:
    """Blue's turn, before the roll."""
    return table("north: 1 blue 3 3 6; middle: 1 yellow 4", **more)  # type: ignore[arg-type]


def rolled(**more: object) -> LindisfarneState:
    """Blue has rolled 6 4 2."""
    return play(turn(**more), "depart / roll 6 4 2")


def placing(**more: object) -> LindisfarneState:
    """Blue has chosen the north board for 6 4 2."""
    return play(rolled(**more), "board north")


def claiming(**more: object) -> LindisfarneState:
    """Blue takes a card at the north board, where Lindisfarne and Jarrow lie."""
    return play(table("north: 1 blue 6", "black", home="blue yellow", **more), "black return")  # type: ignore[arg-type]


def keeping() -> LindisfarneState:
    """Blue has drawn two objectives."""
    return play(claiming(), "blue objective / draw O-EN-SC-IR O-FR-IB-NO")


def carrying() -> LindisfarneState:
    """Two players: the neutral clan is first at the north board, and yellow chooses its card."""
    s = table("north: 1 neutral 6 6 6 6 6 6 | 2 blue 6 | 3 yellow 1", "yellow", 2, home="blue")
    return play(s, "yellow return")


def naming() -> LindisfarneState:
    """The last expedition is over, and blue owns Hafrsfjord."""
    s = table(owned={"blue": "NO-HAF"}, expedition=6, turn="black", home="blue yellow", beside=",,")
    return play(s, "black return")


def halfway(effect: str) -> LindisfarneState:
    """Blue has begun an effect."""
    s = table("north: 1 blue 3 3 6; south: 1 blue 2", owned={"blue": "NO-NID NO-GOK NO-AVA NO-BOR"})
    return play(s, f"effect {effect}" if effect in ("borre", "avaldsnes") else f"depart / roll 5 2 / effect {effect}")


def asked_by(s: LindisfarneState, text: str) -> str:
    """What the seat that is asked would play by typing a text."""
    seat = int(s.turn())
    return GAME.say(s, seat, GAME.read(s.view(seat), seat, text))


def refused(s: LindisfarneState, text: str) -> str:
    """Why the seat that is asked cannot play a text."""
    seat = int(s.turn())
    view = s.view(seat)
    with pytest.raises(IllegalMove):
        GAME.read(view, seat, text)
    return GAME.why(view, seat, text)


# -- reasons -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("s", "text", "reason"),
    [
        (halfway("borre"), "return", "Borre is being used: first say on which board your strength is raised. LD-7.12"),
        (halfway("borre"), "pass", "Borre is being used: say on which board your strength is raised. LD-7.12"),
        (halfway("avaldsnes"), "depart", "Avaldsnes is being used: first say from which board Vikings come back. LD-7.8"),
        (halfway("nidaros"), "board north", "Nidaros is being used: first say which dice are rolled again. LD-7.6"),
        (halfway("nidaros"), "again 6", "Your dice show 5 2: none shows 6. LD-7.6"),
        (halfway("gokstad"), "turn 5>5", "The die must get another value from 1 to 6. LD-7.7"),
        (halfway("gokstad"), "turn 3>4", "Your dice show 5 2: none shows 3. LD-7.7"),
        (halfway("gokstad"), "effect nidaros", "Gokstad is being used: first say which die gets which value. LD-7.7"),
        (play(halfway("avaldsnes"), "from north"), "back 3 3 3", "Avaldsnes takes back one or two Vikings, not 3. LD-7.8"),
        (
            play(halfway("avaldsnes"), "from north"),
            "back 6 6",
            "You have one Viking on 6 in Scandinavia; yours there stand on 6 3 3. LD-7.8",
        ),
        (turn(), "board north", "First depart and roll. LD-3.1"),
        (turn(), "place 6", "First depart and roll. LD-3.1"),
        (turn(), "pass", "Nobody may pass: depart or return. LD-3.1"),
        (turn(), "turn 2>6", "A die is turned to any value only by the effect of Gokstad. LD-7.7"),
        (turn(), "keep Danegeld", "Cards are taken when everybody is home and the boards are evaluated. LD-2.6"),
        (turn(), "country IR", "Hafrsfjord's country is named when the last expedition is over. LD-8.2"),
        (turn(), "effect bjorgvin", "Bjorgvin is left out of this game. LD-1.3"),
        (turn(out="NO-KAU NO-LOF"), "effect bjorgvin", "Bjorgvin works by itself at the final count; nobody uses it in a turn. LD-7.13"),
        (turn(owned={"yellow": "NO-BOR"}), "effect borre", "Borre belongs to the Wolf clan (yellow). LD-7.2"),
        (turn(owned={"blue": "NO-NID"}), "effect nidaros", "Nidaros can be used only after the roll. LD-7.6"),
        (turn(norway_effects=False), "effect borre", "Norway cards have no effects in this game. LD-7.14"),
        (turn(norway_effects=False), "banner north", "Norway cards have no effects in this game. LD-7.14"),
        (turn(), "effect Dublin", "Dublin has no effect: only Norway cards have one. LD-7.2"),
        (turn(hand={"blue": 0}, owned={"blue": "NO-BOR"}), "depart", "You have no Viking in hand, so you cannot depart. LD-3.2"),
        (rolled(owned={"blue": "NO-AVA"}), "effect avaldsnes", "Avaldsnes can be used only before the roll. LD-7.8"),
        (rolled(runes={"blue": 1}), "rune 6>7", "A die showing 6 cannot be raised. LD-4.14"),
        (rolled(runes={"blue": 1}), "rune 1>0", "A die showing 1 cannot be lowered. LD-4.14"),
        (rolled(runes={"blue": 1}), "rune 6>4", "A rune changes a die by exactly one. LD-4.12"),
        (rolled(runes={"blue": 1}), "rune 4", "Do you mean `rune 4>3` or `rune 4>5`?"),
        (rolled(), "pass", "At least one die must be placed: choose a board. LD-4.2"),
        (rolled(), "6 4", "First choose the board; then place dice there. LD-4.3"),
        (placing(), "board north", "You have chosen Scandinavia already: name the dice that go there. LD-4.3"),
        (placing(), "place 2 2", "Your dice show 6 4 2: only one shows 2. LD-4.4"),
        (placing(), "place 6 4 2 2 2 2 2", "You have 3 dice, not 7. LD-4.2"),
        (placing(), "place", "Name at least one die. LD-4.2"),
        (claiming(), "pass", "You must take something: a card or an objective. LD-6.14"),
        (claiming(), "depart", "Everybody is home and the boards are evaluated: you choose what you take. LD-2.6"),
        (claiming(), "take York", "York does not lie beside Scandinavia; Lindisfarne and Jarrow do. LD-6.8"),
        (claiming(), "take Ireland", "No card of Ireland lies beside Scandinavia. LD-6.8"),
        (claiming(), "take England", "Two cards of England lie beside Scandinavia: `take Lindisfarne` or `take Jarrow`?"),
        (claiming(), "keep Danegeld", "Objectives are drawn unseen: write `objective`, then keep one of two. LD-6.11"),
        (claiming(), "take Danegeld", "Danegeld is an objective; those are drawn unseen. LD-6.11"),
        (keeping(), "take EN1", "You have refused the cards: keep one of the two objectives. LD-6.11"),
        (
            keeping(),
            "keep Danegeld",
            '"Danegeld" is not one of the two that you drew: "Isles of the Saints" and "Southern Treasure". LD-6.11',
        ),
        (carrying(), "objective", "The neutral clan never takes an objective. LD-9.5"),
        (carrying(), "pass", "The neutral clan always takes a card: choose which. LD-9.5"),
        (naming(), "country NO", "Hafrsfjord counts for a raided country, not for Norway. LD-8.6"),
        (naming(), "depart", "All expeditions are over: name the country for which Hafrsfjord counts. LD-8.2"),
    ],
)
def test_a_refusal_says_what_is_true_now(s: LindisfarneState, text: str, reason: str) -> None:
    assert refused(s, text) == reason


def test_whoever_is_not_asked_hears_whose_choice_it_is_and_by_which_clause() -> None:
    assert GAME.why(turn(), 1, "depart") == "The Raven clan (blue) is to choose now. LD-2.2"
    assert GAME.why(claiming(), 1, "take EN1") == "The Raven clan (blue) is to choose now. LD-6.8"
    assert GAME.why(keeping(), 1, "objective") == "The Raven clan (blue) is to choose now. LD-6.11"
    assert refused(turn(), "yellow depart") == "The Raven clan (blue) is to choose now, not the Wolf clan (yellow). LD-2.2"
    assert refused(turn(), "red depart") == "Nobody plays the Boar clan (red) in this game. LD-1.1"


def test_going_home_promises_no_more_runes_than_there_are() -> None:
    dry = turn(hand={"blue": 1}, runes={"yellow": 6, "black": 6})
    assert GAME.prompt(dry.view(0), 0).help == "Roll 1 die, or go home; the rune supply is empty."
    assert GAME.prompt(turn(hand={"blue": 1}).view(0), 0).help == "Roll 1 die, or go home for 1 rune."
    low = turn(runes={"yellow": 6, "black": 4})
    assert GAME.prompt(low.view(0), 0).help == "Roll 3 dice, or go home for the last 2 runes."
    low.supply = 1
    assert GAME.prompt(low.view(0), 0).help == "Roll 3 dice, or go home for the last rune.", "it was the last 1 rune"


def test_going_home_tells_what_it_brings() -> None:
    """Without runes it read "Go home: the Jarl pawn."; one die was "at least one die"."""
    s = turn(hand={"blue": 1})
    told = {GAME.say(s, 0, action): GAME.choice(s, 0, action).result for action in s.legal(0)}
    assert told == {
        "blue depart": "Roll, then place the die on a board.",
        "blue return": "Take 1 rune and the Jarl pawn. No more turns in this expedition.",
    }
    dry = turn(hand={"blue": 1}, runes={"yellow": 6, "black": 6})
    assert GAME.choice(dry, 0, GAME.read(dry, 0, "return")).result == "Take the Jarl pawn. No more turns in this expedition."


def test_no_prompt_speaks_of_clicking() -> None:
    for s in (turn(), rolled(), placing(), claiming(), keeping(), carrying(), naming(), *map(halfway, ("nidaros", "gokstad"))):
        prompt = GAME.prompt(s.view(int(s.turn())), int(s.turn()))
        assert not {"click", "left", "tap"} & set(prompt.help.lower().replace(",", " ").split()), prompt


# -- names -------------------------------------------------------------------------------------------------------------


def test_every_name_of_a_board_is_read() -> None:
    for board in BOARDS:
        for name in (board.id, board.name, board.name.upper(), board.name.removeprefix("The ")):
            assert asked_by(rolled(), f"board {name}") == asked_by(rolled(), name) == f"board {board.id}"
    assert asked_by(halfway("borre"), "The Southern Shores") == "banner south"
    assert asked_by(halfway("avaldsnes"), "Scandinavia") == "from north"


def test_every_name_of_a_card_is_read_where_it_is_taken_carried_off_or_used() -> None:
    for card in CARDS:
        out = "NO-KAU NO-LOF" if card.id in ("NO-BJO", "NO-TON") else "NO-BJO NO-TON"
        s = claiming(beside=f"{card.id} {'IB5' if card.id == 'IB6' else 'IB6'},,", out=out)
        for text in (card.id, card.name, f"take {card.name.upper()}", f"blue take {card.id.lower()}", f"the Raven clan take {card.name}"):
            assert asked_by(s, text) == f"blue take {card.id}"
    assert asked_by(carrying(), "Jarrow") == asked_by(carrying(), "discard jarrow") == "yellow discard EN2"
    s = turn(owned={"blue": "NO-BOR"})
    assert asked_by(s, "effect NO-BOR") == asked_by(s, "Borre") == asked_by(s, "no-bor") == "effect borre"


def test_a_country_names_its_only_card() -> None:
    s = claiming(beside="EN1 IR3, SC1 SC2, FR1 FR2")
    assert asked_by(s, "take Ireland") == asked_by(s, "IR") == "blue take IR3"
    assert asked_by(s, "EN 1") == asked_by(s, "take England 1") == "blue take EN1"


def test_every_name_of_an_objective_is_read() -> None:
    for one, two in zip(OBJECTIVES[::2], OBJECTIVES[1::2], strict=True):
        s = play(claiming(), f"blue objective / draw {one.id} {two.id}")
        for objective in (one, two):
            for text in (objective.id, objective.name, f"keep {objective.name.lower()}", objective.name.replace("'", "\u2019")):
                assert asked_by(s, text) == f"keep {objective.id}"


def test_every_name_of_a_country_is_read() -> None:
    for country in COUNTRIES[:5]:
        assert asked_by(naming(), country.name) == asked_by(naming(), f"country {country.id}") == f"blue country {country.id}"


def test_a_clan_is_named_by_colour_or_emblem() -> None:
    for name in ("blue", "Raven", "the Raven clan", "blue clan"):
        assert asked_by(turn(), f"{name} return") == "blue return"
    assert CLANS[0].emblem == "raven"


def test_changes_of_a_die_are_written_as_they_are_said() -> None:
    s = rolled(runes={"blue": 1})
    for text in ("rune 4>5", "rune 4->5", "rune 4 to 5", "4 > 5", "rune 4 \u2192 5"):
        assert asked_by(s, text) == "rune 4>5"
    assert asked_by(placing(), "all") == asked_by(placing(), "place 2,4,6") == asked_by(placing(), "642") == "place 6 4 2"


def test_records_take_names_too_but_need_their_verbs() -> None:
    s = table("north: 1 blue 6 5; south: 1 blue 2", owned={"blue": "NO-AVA NO-BOR"})
    play(s, "raven effect Avaldsnes Scandinavia 6 5 / effect NO-BOR the British Isles / depart")
    assert s.banner == 1 and s.hand[0] == 5
    with pytest.raises(IllegalMove):
        GAME.read(turn(), 0, "Scandinavia")


# -- terms -------------------------------------------------------------------------------------------------------------


def test_everything_with_a_name_is_a_term_that_is_found_by_id_and_by_name() -> None:
    named = [(thing.id, thing.name) for things in (CARDS, OBJECTIVES, COUNTRIES, BOARDS) for thing in things]
    for key, name in named:
        (term,) = GAME.look_up(key)
        assert term.name == name and term in GAME.look_up(name) and term.about and term.clause
    for clan in CLANS:
        assert GAME.look_up(clan.id) == GAME.look_up(clan.emblem) == GAME.look_up(f"{clan.emblem} clan")
    for word in ("Jarl pawn", "rune", "fresco", "prestige", "lead", "objective", "line", "rank", "neutral clan", "Viking"):
        assert len(GAME.look_up(word)) == 1, word


def test_every_drawn_term_exists_and_every_drawn_card_is_one() -> None:
    known = {term.key for term in GAME.terms}
    drawn: set[str] = set()
    for seats in (2, 4):
        for s in random_states(GAME, seats, 2)[::9]:
            for region in GAME.draw(s.view(0), Look()).regions.values():
                drawn |= set(re.findall(r'data-term="([^"]+)"', region.html))
                cards = re.findall(r'<[^>]* id="card-([A-Z0-9-]+)"[^>]*>', region.html)
                assert all(f'data-term="{card.lower()}"' in region.html for card in cards)
    assert drawn <= known
    assert {"north", "middle", "south", "jarl", "rune", "supply", "objective", "viking", "strength", "prestige", "die"} <= drawn


class Hovered(HTMLParser):
    """Which elements would show two explanations at once when they are pointed at: a tip and a term."""

    def __init__(self) -> None:
        super().__init__()
        self.around: list[tuple[str, str, str]] = [("", "", "")]
        self.twice: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        _, tip, term = self.around[-1]
        found = dict(attrs)
        tip, term = found.get("data-tip", tip) or "", found.get("data-term", term) or ""
        if tip and term:
            self.twice.append((tip, term))
        self.around.append((tag, tip, term))

    def handle_endtag(self, tag: str) -> None:
        assert self.around.pop()[0] == tag


def test_nothing_is_explained_twice_at_once() -> None:
    for seats in (2, 4):
        for s in random_states(GAME, seats, 3)[::11]:
            for region in GAME.draw(s.view(0), Look()).regions.values():
                hovered = Hovered()
                hovered.feed(region.html)
                assert hovered.twice == []


def test_without_effects_no_effect_is_told_anywhere() -> None:
    told = {text.rstrip(".") for text in (*(norway.text for norway in NORWAY), *SHORT)} | {
        term.about for term in GAME.terms if "-" in term.key
    }
    everything = "NO-KAU NO-LOF NO-NID NO-GOK NO-AVA"
    end = ended({"blue": everything, "yellow": "NO-BOR NO-HAF NO-BJO"}, norway_effects=False, out="NO-LAD NO-TON")
    owned = turn(owned={"blue": everything}, beside="NO-BOR NO-LAD, EN1 NO-HAF, FR1 FR2", norway_effects=False)
    for s in (end, owned, play(owned.copy(), "depart / roll 6 4 2"), *random_states(GAME, 2, 1, norway_effects=False)[::7]):
        for viewer in range(int(s.seats)):
            view = s.view(viewer)
            shown = GAME.text(view) + str([region.html for region in GAME.draw(view, Look()).regions.values()])
            assert not [text for text in told if text in " ".join(shown.split())]
            keys = set(re.findall(r'data-term="(no-[^"]*)"', shown))
            assert not keys


# -- the table in the terminal -----------------------------------------------------------------------------------------


def test_the_text_is_80_columns_wide_and_ends_with_the_own_clan() -> None:
    for path in sorted(Path(__file__).parent.joinpath("records").glob("*.record")):
        played = record.read(path.read_text("utf-8"))
        for n in range(0, len(played.entries) + 1, 7):
            state = played.at(n)
            for viewer in range(played.seats):
                rows = GAME.text(state.view(viewer)).splitlines()
                assert max(map(len, rows)) <= 80
                clans = [row for row in rows if re.match(r"(Raven|Wolf|Bear|Boar) \(\w+\)(, [\w ]+)*: \d", row)]
                assert len(clans) == played.seats and ", you" in clans[-1]


def test_the_text_tells_what_lies_open_and_explains_its_signs() -> None:
    shown = GAME.text(table("south: 1 blue 2", discard="IB2 NO-LAD", owned={"blue": "EN5"}).view(1))
    assert (
        "Left out: Bjorgvin, Tonsberg" in shown
        and "Discarded: IB 2; Lade" in shown
        and "In the pile, by country and piece: EN 3 4 6; SC 3" in shown
    )
    assert "a dot is none" in shown and "the upper line wins ties" in shown


def test_the_headings_stand_over_their_columns() -> None:
    rows = GAME.text(table("north: 1 blue 6 6 | 2 yellow 1 2 3 4 5").view(0)).splitlines()
    head = next(row for row in rows if "rank" in row)
    blue = next(row for row in rows if row.strip().startswith("1 Raven"))
    assert blue[head.index("6")] == "2" and blue[head.index("1")] == "."
    assert blue[: head.index("total") + 5].endswith("12") and blue[head.index("rank")] == "II"[0]


def test_a_record_says_what_follows_from_the_choices_and_checks_it_when_it_is_read() -> None:
    played, rng = record.Record(GAME, 3), Rng(4)
    while not played.over:
        actor = played.state.actors()[0]
        legal = played.state.legal(actor)
        played.add(actor, int(played.state.sample(rng)) if actor == CHANCE else legal[rng.below(len(legal))])
    text = played.write()
    lines = text.splitlines()
    for word in ("eval north: ", "leftover ", "score blue ", "score yellow ", "score black ", "winner "):
        assert any(line.startswith(word) for line in lines), word
    assert any(line.endswith(" return!") for line in lines)
    assert record.read(text).write() == text
    without = [line for line in lines if not line.startswith(("eval", "leftover", "score", "winner")) and not line.endswith("!")]
    assert record.read("\n".join(without)).write() == text, "whoever types a record may leave them out"
    with pytest.raises(BadRecord, match="not the count"):
        record.read(text.replace("score blue ", "score blue 1"))
    seen = played.cut(len(played.entries) - 1).seen_by(SPECTATOR)
    assert "eval north: " in seen and "keep O-" not in seen


def test_one_die_and_two_dice_have_their_words() -> None:
    from meadhall.games.lindisfarne.rules import tables
    from meadhall.games.lindisfarne.words.names import none_shows, rival

    one, two = tables.UNIT[5], tables.UNIT[5] + tables.UNIT[2]
    assert none_shows(int(one), 3) == "Your only die shows 5, not 3" and none_shows(int(two), 3) == "Your dice show 5 2: none shows 3"
    assert rival(1) == "the Wolf" and rival(4) == "the neutral clan"
    last = play(table("middle: 1 blue 5 4 3 2 1", "blue"), "depart / roll 6")
    assert GAME.prompt(last, 0).ask == "Choose a board for your die." and not GAME.prompt(last, 0).help, "and nothing of all dice"
    assert GAME.prompt(play(last, "board north"), 0).ask == "Your die goes to Scandinavia."


def test_nidaros_tells_the_old_dice_and_the_new() -> None:
    names = ("Astrid", "Bjorn", "Sigrid")
    s = halfway("nidaros")
    s.listen()
    play(s, "again 2 / reroll 6")
    assert [GAME.log(event, names) for event in s.heard()][:2] == ["Astrid takes 2 to roll again.", "Astrid rolls 6: the dice are 6 5."]


def test_the_example_for_gokstad_is_a_die_that_was_rolled() -> None:
    s = halfway("gokstad")
    example = GAME.say(s, 0, s.legal(0)[0])
    assert refused(s, "dance") == f"'dance' cannot be read; write `turn` and two values, as in `{example}`.", (
        "it was turn 2>6, whatever was rolled"
    )
