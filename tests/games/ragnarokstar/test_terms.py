"""Everything with a name can be looked up, and what is drawn leads there; options say what they do."""

from __future__ import annotations

import re

from meadhall.game import SPECTATOR, Look
from meadhall.games.ragnarokstar import data
from meadhall.games.ragnarokstar.rules.tables import ENTRY_NAMES
from meadhall.laws.doors import page
from support import random_states

from .gig import GAME


def test_every_name_and_every_id_is_a_term() -> None:
    things = (data.BANDS, data.ISLANDS, data.SPOTS, data.TILES, data.FANS, data.MUSICIANS, data.CONTRACTS, data.GUESTS)
    for thing in (*(thing for group in things for thing in group), *data.YOUNG_CARDS, *data.OLD_CARDS):
        for text in (thing.id, getattr(thing, "name", thing.id)):
            assert GAME.look_up(text), text
    assert all(GAME.look_up(name.partition(":")[0]) for name in ENTRY_NAMES)
    (card,) = GAME.look_up("Thorstruck")
    assert "2/3/4" in card.about and card.about.startswith("2 glory, shown as soon as it is fulfilled.")
    assert all(term.about and term.clause for term in GAME.terms)


def test_what_is_drawn_can_be_looked_up() -> None:
    known, seen = {term.key for term in GAME.terms}, set[str]()
    for state in random_states(GAME, 4, 3, expansion="divalkyrie")[::11]:
        for viewer in (0, 2, SPECTATOR):
            for _, html in page(GAME.draw(state.view(viewer), Look())):
                seen |= set(re.findall(r'data-term="([^"]*)"', html))
    assert seen <= known, seen - known
    wanted = {"prism", "ice-wall", "boy", "act-nav", "lodge", "angry-fan", "hall", "mosh-pit", "ice-master", "centre", "fafnirvana"}
    assert wanted <= seen, wanted - seen
    assert any(re.fullmatch(r"c\d\d", key) for key in seen) and any(re.fullmatch(r"g\d\d", key) for key in seen)
    assert any(re.fullmatch(r"[yo]\d", key) for key in seen)


def test_options_are_asked_for_in_plain_words() -> None:
    for option in GAME.options:
        assert option.title and option.about.endswith((".", "?")) and "_" not in option.about, option.name
        if option.values and len(option.values) < 8:
            assert len(option.labels) == len(option.values), option.name
    assert "Play the base game first" in GAME.options[0].about  # RS-1.14
