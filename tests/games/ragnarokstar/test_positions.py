"""Positions that cannot be are refused by the clause that they break."""

from __future__ import annotations

import re
from typing import Any

import pytest

from meadhall.errors import BadPosition
from support import rule

from .gig import GAME, play, set_up, tour


def refused(data: dict[str, Any], clause: str, **changes: object) -> None:
    assert GAME.load(data).data() == data
    with pytest.raises(BadPosition, match="^" + re.escape(clause) + ":"):
        GAME.load({**data, **changes})


@rule("RS-1.3")
def test_one_fan_too_many() -> None:
    data = set_up(2).data()  # two boys are on the islands
    assert GAME.load({**data, "halls": [19, *[0] * 15]})
    refused(data, "RS-1.3", halls=[20, *[0] * 15])


@rule("RS-1.13", "RS-16.1")
def test_angry_fans_that_cannot_be() -> None:
    refused(set_up(2, "angry").data(), "RS-16.1", lodges=[2, *[0] * 19])
    refused(set_up(3, "angry").data(), "RS-16.1", lodges=[0, 0, 0, 0, 3, *[0] * 15])
    refused(set_up(2, "angry").data(), "RS-1.13", lodges=[1, *[0] * 19])
    refused(set_up(2).data(), "RS-1.13", lodges=[1, 0, 0, 0, 0, 1, *[0] * 14])


@rule("RS-7.4")
def test_a_choice_of_somebody_who_is_not_asked() -> None:
    data = tour(3).data()  # phase 4: only the Ice Master chooses, and openly
    refused(data, "RS-7.4", picks=[0, 65, 0, 0])
    refused(data, "RS-7.4", seconds=[0, 65, 0, 0])


@rule("RS-2.3")
def test_an_ice_master_who_is_not_in_play() -> None:
    refused(set_up(2).data(), "RS-2.3", master=2)
    refused(set_up(2).data(), "RS-2.3", master=-1)


@rule("RS-2.3", "RS-14.1")
def test_the_three_tiles_while_the_ice_changes() -> None:
    for lifted in ("ice remove wall", "ice remove wall; ice give blue"):
        data = play(tour(3), lifted).data()
        refused(data, "RS-2.3", lifted=2)  # the bridge, which still lies on the board
        refused(data, "RS-2.3", tiles=[0, 0, 0, 0])
        refused(data, "RS-2.3", tiles=[3, 0, 2, 0])


@rule("RS-1.5", "RS-11.8")
def test_contracts_that_lie_in_two_places_or_nowhere() -> None:
    data = set_up(2).data()
    assert data["bottom"] == [21, 20, 19, 18] and data["kept_card"] == [0, 1]
    refused(data, "RS-1.5", bottom=[21, 20, 19, 19])
    refused(data, "RS-1.5", bottom=[21, 20, 19, 5])  # nobody has seen this one
    refused(data, "RS-1.5", kept_card=[0, 0])
    refused(data, "RS-1.5", kept_card=[0, 21])
    refused(data, "RS-1.5", top=15)
    refused(data, "RS-1.5", top=17)
    refused(data, "RS-11.8", kept_base=[0] * 17)


@rule("RS-1.14", "RS-17.5", "RS-18.18")
def test_guest_stars_that_lie_in_two_places_or_nowhere() -> None:
    data: dict[str, Any] = tour(2, "divalkyrie", guests={"red": "G01", "blue": "G02"}, discard="G12").data()
    refused(data, "RS-17.5", guests=[1, 1, 0, 0])
    refused(data, "RS-17.5", discard=2**12 + 2**1)
    refused(data, "RS-18.17", could=[2**5, data["could"][1], 0, 0])
    refused(data, "RS-1.14", guest_left=8)
    refused(data, "RS-1.14", deck_could=data["deck_could"] - 2**7)
