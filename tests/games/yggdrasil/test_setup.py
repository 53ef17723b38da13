"""Set-up, deck and components (YG-3, YG-16)."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import pytest

from meadhall import CHANCE, OVER
from meadhall.errors import BadOption, BadPosition
from meadhall.games.yggdrasil.rules import YggdrasilState, codes, combat, deck, ending
from meadhall.games.yggdrasil.words.names import CARD_ID, GOD
from meadhall.games.yggdrasil.words.notation import setup_line
from meadhall.rng import Rng
from support import all_drawn_by_weight, random_states, random_step, rule

from .positions import GAME, offers, play, table


def start(seats: int = 3, **options: Any) -> YggdrasilState:
    return cast(YggdrasilState, GAME.start(seats, **options))


def dealt(seats: int, **options: Any) -> YggdrasilState:
    """A game with everything dealt that chance deals at set-up."""
    s, rng = start(seats, **options), Rng(3)
    while s.turns == 0:
        random_step(s, rng)
    return s


@rule("YG-3.1", "YG-3.2")
@pytest.mark.parametrize("seats", range(1, 7))
def test_every_seat_gets_a_different_god(seats: int) -> None:
    s = start(seats)
    assert [GAME.say(s, -1, o) for o, _ in s.chance()] == [f"! god {god}" for god in GOD]
    s = dealt(seats)
    gods = [int(god) for god in s.god]
    assert len({*gods[:seats]}) == seats and gods[seats:] == [-1] * (6 - seats)
    with pytest.raises(BadOption, match="1 to 6"):
        GAME.start(7)


@rule("YG-3.2")
def test_a_draft_asks_the_seats_in_order() -> None:
    s = start(3, god_assign="draft", first_seat=2)
    assert s.actors() == [0] and len(s.legal(0)) == 6
    play(s, "god tyr")
    assert s.actors() == [1] and "god tyr" not in offers(s)
    play(s, "god thor; god frey; turn 1 frey")
    assert [GOD[god] for god in s.god[:3]] == ["tyr", "thor", "frey"]


@rule("YG-3.3", "YG-3.14")
def test_only_elves_depend_on_the_number_of_gods() -> None:
    plain = dealt(1).data()
    for seats in range(2, 7):
        other = dealt(seats).data()
        differ = {key for key in plain if plain[key] != other[key]}
        assert differ <= {"seats", "god", "home", "trail"}, differ


@rule("YG-3.4", "YG-16.1", "YG-16.2")
def test_one_elf_more_than_gods() -> None:
    assert [int(start(seats).home) for seats in range(1, 7)] == [2, 3, 4, 5, 6, 7]
    alone = table("thor", vikings=(3,))
    assert "act niflheim" not in offers(alone) and "YG-8.18" in GAME.why(alone, 0, "act niflheim")
    play(alone, "done; turn 2 thor")


@rule("YG-3.5")
def test_everything_starts_in_its_place() -> None:
    s = dealt(3)
    assert list(s.bag_vikings) == [6, 9, 12, 15] and list(s.bag_fire) == [12, 9, 6, 3]
    assert (s.dead, s.kingdom, s.vanir, s.valkyries, s.submerged) == (5, 12, 1, 0, 4)
    assert list(s.space) == [1] * 6 and s.pile == 65535 and s.active == 0 and s.raging == 0
    assert sum(s.vikings) == sum(s.elves) == sum(s.level) == s.tranced == 0


@rule("YG-3.6", "YG-3.12")
def test_the_plain_deck_is_one_pile_of_42() -> None:
    s = dealt(2)
    assert deck.size(s) == 42 and list(s.unseen) == [7] * 6 + [0] * 10
    assert s.section_left == 42 and {w for _, w in s.chance()} == {7}


@rule("YG-3.7", "YG-3.9")
def test_angry_cards_replace_ordinary_ones() -> None:
    s = dealt(2, difficulty="custom", angry=2, angry_enemies=("surt", "hel"))
    assert deck.size(s) == 42
    assert [int(n) for n in s.unseen[:12]] == [7, 6, 7, 7, 6, 7, 0, 1, 0, 0, 1, 0]
    assert deck.cards_left(s, 1) == 7
    drawn = start(2, god_assign="list", god_list=("thor", "odin"), difficulty="custom", angry=1)
    assert [GAME.say(drawn, -1, o) for o, _ in drawn.chance()][:2] == ["! angry nidhogg", "! angry surt"]
    play(drawn, "! angry loki")
    assert drawn.angry == 32 and drawn.turns == 1


@rule("YG-3.8", "YG-3.9")
def test_ragnarok_cards_are_added() -> None:
    s = dealt(2, difficulty="twilight")
    assert deck.size(s) == 44 and sum(s.unseen[6:12]) == 6 and sum(s.unseen[12:]) == 2
    assert deck.size(dealt(1, difficulty="ragnarok")) == 46
    given = dealt(1, difficulty="twilight", ragnarok_cards=("ragnarok_beasts", "ragnarok_ember"))
    assert [CARD_ID[k] for k in range(12, 16) if given.unseen[k]] == ["ragnarok_ember", "ragnarok_beasts"]


@rule("YG-3.10", "YG-3.11")
@pytest.mark.parametrize(
    ("difficulty", "sizes"),
    [
        ("normal", [21, 21]),
        ("hard", [11, 11, 10, 10]),
        ("heroic", [7] * 6),
        ("twilight", [6, 6, 6, 6, 5, 5, 5, 5]),
        ("ragnarok", [5] * 6 + [4] * 4),
    ],
)
def test_special_cards_are_spread(difficulty: str, sizes: list[int]) -> None:
    s = dealt(1, difficulty=difficulty)
    assert [int(deck.section_size(s, i)) for i in range(len(sizes))] == sizes
    for seed in range(3):
        cards = whole_deck(1, seed, difficulty=difficulty)
        at = 0
        for size in sizes:
            assert sum(card > 5 for card in cards[at : at + size]) == 1, "one special card in each pile"
            at += size
        assert at == len(cards)


@rule("YG-3.12")
def test_without_spreading_special_cards_may_come_together() -> None:
    first = Counter[int]()
    for seed in range(200):
        cards = whole_deck(1, seed, difficulty="ragnarok", spread_specials=False)
        first[sum(card > 5 for card in cards[:5])] += 1
    assert first[0] > 20 and first[2] > 20, "the number among the first five varies, unlike with spreading"


def whole_deck(seats: int, seed: int, **options: Any) -> list[int]:
    """All cards of a deck in the order in which chance brings them."""
    s, rng, out = dealt(seats, **options), Rng(seed), []
    while deck.size(s):
        out.append(int(deck.sample_card(s, rng)))
        deck.take_card(s, out[-1])
    return out


@rule("YG-3.10")
def test_the_weights_are_those_of_shuffled_piles() -> None:
    s = dealt(1, difficulty="custom", angry=1, angry_enemies=("hel",))
    total = sum(weight for _, weight in s.chance())
    chances = {GAME.say(s, -1, outcome): weight / total for outcome, weight in s.chance()}
    assert chances["! draw angry_hel"] == pytest.approx(1 / 42)
    assert chances["! draw hel"] == pytest.approx(41 / 42 * 6 / 41)
    s.section_left, s.section = 3, 0
    s.unseen = type(s.unseen)([0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0])
    total = sum(weight for _, weight in s.chance())
    assert {o: w / total for o, w in s.chance()} == {17: pytest.approx(2 / 3), 26: pytest.approx(1 / 3)}


@rule("YG-3.13", "YG-4.1")
def test_the_first_seat_begins_and_seats_follow() -> None:
    s = start(3, god_assign="list", god_list=("thor", "frey", "tyr"), first_seat=1)
    play(s, "turn 1 frey; ! draw nidhogg; drag hel; done; turn 2 tyr; ! draw nidhogg; drag surt; done; turn 3 thor")
    assert s.seat == 0 and s.turns == 3
    with pytest.raises(BadOption, match=r"YG-3\.13"):
        GAME.start(2, first_seat=2)


@rule("YG-3.15")
def test_hidden_bags_change_nothing_but_the_page() -> None:
    a, b = random_states(GAME, 2, 5, bag_display="open"), random_states(GAME, 2, 5, bag_display="hidden")
    assert len(a) == len(b)
    for one, two in zip(a, b, strict=True):
        assert one.data() | {"hidden_bags": 1} == two.data()
    assert " ? - " in GAME.text(b[-1]) and " ? - " not in GAME.text(a[-1])


@rule("YG-3.16")
def test_without_trances_there_is_no_tenth_action() -> None:
    assert "act trance enter" in offers(table())
    s = table(options={"trance": False})
    assert "act trance enter" not in offers(s) and "YG-3.16" in GAME.why(s, 0, "act trance enter")


@rule("YG-16.3")
@pytest.mark.parametrize(
    "options",
    [
        {"god_assign": "list"},
        {"god_list": ("thor", "frey")},
        {"god_assign": "list", "god_list": ("thor",)},
        {"god_assign": "list", "god_list": ("thor", "thor")},
        {"god_assign": "list", "god_list": ("thor", "zeus")},
        {"difficulty": "normal", "angry_enemies": ("surt",)},
        {"difficulty": "normal", "angry_enemies": ("surt", "surt")},
        {"difficulty": "easy", "ragnarok_cards": ("ragnarok_brood",)},
        {"difficulty": "easy", "angry": 2},
        {"angry": 7},
        {"ragnarok": 5},
    ],
)
def test_contradictions_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        GAME.start(2, **options)


@rule("YG-16.4")
def test_there_is_no_handicap() -> None:
    assert not [option.name for option in GAME.options if "handicap" in option.name]
    assert len(next(option for option in GAME.options if option.name == "difficulty").values) == 7


@rule("YG-16.5", "YG-8.14")
@pytest.mark.parametrize("seats", range(1, 7))
def test_nothing_is_created_or_lost(seats: int) -> None:
    for seed in range(6):
        difficulty = ("easy", "hard", "ragnarok")[seed % 3]
        owned = 0
        for state in random_states(GAME, seats, seed, difficulty=difficulty):
            s = cast(YggdrasilState, state)
            assert s.fault() == ""
            assert sum(s.bag_vikings) + sum(s.vikings) + s.dead + s.removed == 47
            assert sum(s.bag_fire) + s.kingdom == 42
            assert s.home + sum(s.elves) == seats + 1
            assert sum(level > 0 for level in s.level) >= owned, "Artifacts are never lost"
            owned = sum(level > 0 for level in s.level)
            if s.turns:
                in_hand = len(s.drawn) + len(s.looked) + len(s.placed)
                assert deck.size(s) + sum(s.discard) + in_hand == 42 + s.ragnarok_cards


@rule("YG-16.5")
@pytest.mark.parametrize(
    ("part", "value", "clause"),
    [
        ("dead", 6, "YG-16.5"),
        ("kingdom", 0, "YG-16.5"),
        ("home", 1, "YG-16.5"),
        ("beaten", 1, "YG-16.5"),
        ("seat", 5, "YG-3.13"),
        ("tranced", 1, "YG-8.37"),
        ("section_left", 40, "YG-3.11"),
        ("depth", 0, "YG-12.5"),
        ("god", [1, 1, -1, -1, -1, -1], "YG-3.1"),
        ("level", [1, 0, 0, 0, 0, 0, 1] + [0] * 29, "YG-8.13"),
        ("discard", [1] + [0] * 15, "YG-16.5"),
    ],
)
def test_impossible_positions_are_refused(part: str, value: Any, clause: str) -> None:
    data = table("thor frey").data()
    data[part] = value
    with pytest.raises(BadPosition, match=clause):
        GAME.load(data)


@rule("YG-3.11")
def test_a_deck_without_unseen_cards_has_no_section() -> None:
    data = table("thor frey", top="surt hel").data()
    assert GAME.load(data).fault() == ""
    data["section_left"] = 1
    with pytest.raises(BadPosition, match=r"YG-3\.11"):
        GAME.load(data)


@rule("YG-17.2", "YG-7.15")
@pytest.mark.parametrize("seats", range(1, 7))
def test_whatever_is_asked_or_drawn_has_an_alternative(seats: int) -> None:
    for seed in range(12):
        states = random_states(GAME, seats, seed, difficulty=("easy", "hard", "ragnarok")[seed % 3], trance=seed % 2 == 0)
        for s in cast(list[YggdrasilState], states):
            if s.turn() == CHANCE:
                assert len(s.chance()) > 1
            elif s.turn() != OVER:
                blind = s.kind() in (codes.FOE, codes.GIANT_TO_FIGHT) and combat.decides_at_once(s)
                assert len(s.legal(s.turn())) > 1 or s.legal(s.turn()) == [codes.C_CALM] or blind, s.data()


@rule("YG-16.6")
def test_measures_for_comparing_games() -> None:
    s = table("thor", deck="surt hel", pos="surt 7 hel 3")
    assert ending.cards_survived(s) == 40 and ending.steps_short(s) == 6 * 7 - 6 - 2
    assert table("thor").scores() == [0.0]


@rule("YG-17.4")
def test_set_up_lines() -> None:
    assert setup_line("setup gods=odin,thor difficulty=easy first=0 # comment") == (
        2,
        {"god_assign": "list", "god_list": ("odin", "thor"), "difficulty": "easy", "first_seat": "0"},
    )
    seats, options = setup_line(
        "setup gods=3 god_assign=draft difficulty=custom angry=surt,hel ragnarok=ragnarok_brood "
        "spread_specials=false first=2 bag_display=hidden trance=false"
    )
    s = cast(YggdrasilState, GAME.start(seats, **options))
    assert (s.seats, s.first, s.angry, s.ragnarok, s.spread, s.hidden_bags, s.trances) == (3, 2, 2 + 16, 1, 0, 1, 0)
    assert setup_line("setup angry=2") == (3, {"angry": 2, "difficulty": "custom"})
    seats, options = setup_line("setup gods=4 difficulty=normal angry_enemies=loki,fenrir")
    assert cast(YggdrasilState, GAME.start(seats, **options)).angry == 32 + 8
    for wrong in ("setup gods", "gods=3", "setup difficulty=normal angry=2", "setup difficulty=silly", "setup gods="):
        with pytest.raises(BadOption):
            setup_line(wrong)


@rule("YG-16.7")
def test_a_list_of_gods_goes_with_its_way_of_dealing_only() -> None:
    with pytest.raises(BadOption, match=r"YG-16\.7"):
        GAME.start(2, god_list="odin,thor")
    with pytest.raises(BadOption):
        GAME.start(2, god_assign="list")
    assert GAME.start(2, god_assign="list", god_list="odin,thor").seats == 2


@rule("YG-4.2", "YG-7.3", "YG-8.6")
@pytest.mark.parametrize("seats", [1, 3, 6])
def test_whatever_is_drawn_is_drawn_by_weight(seats: int) -> None:
    assert all_drawn_by_weight(random_states(GAME, seats, seed=3, difficulty="ragnarok")) > 20
