"""Positions in words: every word is put and then true, what follows from the rest can be asked for, and nonsense is refused."""

from __future__ import annotations

import re
from typing import cast

import pytest

from meadhall.errors import BadPosition
from meadhall.game import State
from meadhall.games.yggdrasil.rules import YggdrasilState
from support import rule

from .positions import GAME, play, table

WORDS = [
    "hel 3",
    "surt 4; nidhogg 8; loki 1",
    "thor vikings 2; freyja vikings 5",
    "thor elves 1; freyja elves 2",
    "thor sword 1; freyja sword 3; thor ring 2",
    "bag green 10/6; removed 2",
    "bag white 6/9; bag black 0/0",
    "kingdom 1; bag white 6/23",
    "valkyries blue; submerged green",
    "vanir 5",
    "dead 20",
    "dead 0",
    "active gialp hymir; beaten thrym",
    "pile gialp; active none",
    "trance thor freyja",
    "raging; fenrir 4",
    "calm",
    "top surt hel surt",
    "top surt; bottom hel loki",
    "played fenrir fenrir loki; cards 39",
    "deck none; cards 0",
    "deck surt hel hel; top loki; bottom fenrir; cards 5",
    "turn freyja; turns 12",
    "used midgard asgard; actions 1",
    "acted 2; actions 1",
    "daeg 3",
    "card",
]
ASKED = ("actions", "cards")


def begin(seats: int = 2, **options: object) -> State:
    return GAME.start(seats, god_assign="list", god_list=("thor", "freyja", "odin")[:seats], **options)


@pytest.mark.parametrize("words", WORDS)
def test_what_is_put_is_true(words: str) -> None:
    said = "; ".join(part for part in words.split("; ") if not part.startswith(ASKED))
    s = GAME.put(begin(), said)
    assert GAME.holds(s, words) == ""
    assert GAME.put(s, said) == s, "words change nothing that is already so"
    assert GAME.load(s.data()) == s


def test_a_position_waits_for_the_active_god_or_for_its_card() -> None:
    assert GAME.put(begin(), "hel 3").actors() == [0]
    assert GAME.put(begin(), "turn freyja").actors() == [1]
    assert GAME.put(begin(), "card").actors() == [-1]
    odin = cast(YggdrasilState, GAME.put(begin(3), "turn odin; card"))
    play(odin, "! draw surt hel; keep surt")
    assert GAME.holds(odin, "turn odin") == ""


def test_the_given_state_stays_as_it_was() -> None:
    s = begin()
    before = s.data()
    GAME.put(s, "hel 3; top hel; thor vikings 4")
    assert s.data() == before


@rule("YG-16.5")
def test_what_is_not_named_keeps_the_sums_right() -> None:
    s = GAME.put(begin(), "thor vikings 20; freyja elves 2; bag blue 9/20; active gialp")
    assert GAME.holds(s, "bag black 0/3; bag green 7/6; bag blue 9/20; kingdom 1; home 1") == ""
    assert GAME.holds(GAME.put(begin(), "pile gialp"), "beaten none").startswith("beaten hymir thiazi")


def test_special_cards_lie_in_their_piles() -> None:
    s = begin(difficulty="normal", angry_enemies=("hel", "loki"))
    assert GAME.holds(GAME.put(s, "top angry_hel"), "top angry_hel; cards 42") == ""
    with pytest.raises(BadPosition, match="cannot have another card angry_loki"):
        GAME.put(s, "top angry_hel angry_loki")  # one in each pile (YG-3.10)
    assert GAME.holds(GAME.put(s, "deck angry_hel angry_loki surt"), "deck surt angry_hel angry_loki; cards 3") == ""


def test_what_follows_can_be_asked_for() -> None:
    s = table(pos="hel 8 surt 4 loki 3", active="geirrod hrungnir", arms="sword 1", vikings=(2,))
    assert GAME.holds(s, "force hel 8; force surt 7; force loki 5; force giants 4; power surt 2; power loki 1") == ""
    assert GAME.holds(s, "home 3; actions 3; short 30") == ""
    assert GAME.holds(s, "odds surt 2 17%; odds surt 4 83%; odds giants 0 17%") == "", "the Sword and Thor's own 1 count, no Elves"
    assert GAME.holds(table(pos="fenrir 4"), "odds calm 50%") == ""
    assert GAME.holds(s, "total 3") == "no fight, not total 3"
    assert GAME.holds(play(s, "act asgard; fight surt; vikings 2"), "total 4") == "", "Vikings, the Sword and Thor's own 1"


@pytest.mark.parametrize(
    ("words", "true"),
    [
        ("hel 3; surt 2", "surt 1, not surt 2"),
        ("thor vikings 1", "thor vikings 0, not thor vikings 1"),
        ("thor ring 1", "thor ring 0, not thor ring 1"),
        ("bag green 12/7", "bag green 12/6, not bag green 12/7"),
        ("active gialp", "active none, not active gialp"),
        ("valkyries blue", "valkyries rainbow, not valkyries blue"),
        ("vanir 2", "vanir 1, not vanir 2"),
        ("top surt", "top none, not top surt"),
        ("turn freyja", "turn thor, not turn freyja"),
        ("raging", "calm, not raging"),
        ("card", "no card to come, not card"),
        ("used asgard", "used none, not used asgard"),
        ("trance thor", "trance none, not trance thor"),
        ("force hel 6", "force hel 5, not force hel 6"),
        ("actions 2", "actions 3, not actions 2"),
        ("home 2", "home 3, not home 2"),
    ],
)
def test_what_is_not_so_is_told(words: str, true: str) -> None:
    assert GAME.holds(GAME.put(begin(), "hel 3"), words) == true


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("hel", "'hel' is not a part of a position"),
        ("hel far", "'far' is not a number"),
        ("hel 9", "'space' must hold numbers from 1 to 8, not 9"),
        ("tyr vikings 2", "YG-3.1: Tyr has no seat in this game"),
        ("trance tyr", "YG-8.37: a God cannot be in that trance"),
        ("thor vikings 48", "'vikings' must hold numbers from 0 to 47, not 48"),
        ("thor vikings 47; dead 5", "YG-16.5: there must be 47 Vikings"),
        ("thor elves 4", "YG-16.5: there must be one more Elf"),
        ("thor ring 2; freyja ring 2", "YG-8.13: there is one Artifact of each kind and level"),
        ("kingdom 40", "YG-16.5: there must be 42 Fire Giants"),
        ("active gialp; beaten gialp", "YG-16.5: every Giant is in the pile, active or defeated"),
        ("active thor", "there is no Giant 'thor'"),
        ("top surt surt surt surt surt surt surt surt", "YG-16.5: the deck cannot have another card surt there"),
        ("top angry_surt", "YG-16.5: the deck cannot have another card angry_surt there"),
        ("top odin", "there is no card 'odin'"),
        ("submerged rainbow", "'submerged' must be from 1 to 4, not 0"),
        ("bag rainbow 1/1", "'bag rainbow 1/1' is not a part of a position"),
        ("force hel 6", "'force hel 6' follows from the rest"),
        ("vanir six", "'six' is not a number"),
        ("used olymp", "there is no world 'olymp'"),
    ],
)
def test_what_cannot_be_is_refused(words: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=re.escape(reason)):
        GAME.put(begin(), words)


def test_nobody_asks_for_what_is_not_a_word() -> None:
    for words in ("olymp 3", "hel", "tyr vikings 1", "bag rainbow 1/1", "force thor 3", "odds thor 3 50%"):
        with pytest.raises(BadPosition):
            GAME.holds(begin(), words)


def test_gods_come_first() -> None:
    with pytest.raises(BadPosition, match=r"YG-3\.2: no God has a seat yet"):
        GAME.put(GAME.start(2), "hel 3")
