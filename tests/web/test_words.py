"""Words on the page are for players: no id, no notation, no option in raw form, and a name for everybody."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

import pytest

from meadhall.game import CHANCE
from meadhall.games import CATALOGUE, load_game
from meadhall.option import Option
from meadhall.rng import Rng
from meadhall.table.tree import offers
from web.programs import first_leaf, look, send, set_table, two_players
from web.serving import Served
from web.test_turns import sit

Browse = Callable[..., Any]
NAMES = ("Astrid", "Bjorn", "Ragnhild", "Sigurd", "Thora", "Ulf")
# ids of cards, tiles and options, parts of notation, expressions, lists as a program writes them
INTERNAL = re.compile(
    r"\b[CGJ]\d\d\b|\b[a-z]+[:=][A-Za-z0-9]|\b\w+_\w+|>\d|\d>|\bNone\b|\bTrue\b|\bFalse\b|[\[\]{}`]|\bexpansion \w|\d-\d+ hexes"
)


def words(key: str, seats: int, seed: int, **options: Any) -> Iterator[str]:
    """Everything that a page says in one random game: questions, help, buttons, results, lines of the log."""
    game = load_game(key)
    state, rng = game.start(seats, **options), Rng(seed)
    state.listen()
    while state.actors():
        actor = state.actors()[0]
        if actor == CHANCE:
            state.play(actor, int(state.sample(rng)))
        else:
            view = state.view(actor)
            for seat in range(seats):
                prompt = game.prompt(state.view(seat), seat)
                yield prompt.ask
                yield prompt.help
            for _, choice in offers(game, view, actor)[:40]:
                yield from (choice.label, choice.result, *choice.ways)
            legal = state.legal(actor)
            state.play(actor, legal[rng.below(len(legal))])
        yield from (game.log(event, NAMES[:seats]) for event in state.heard())


@pytest.mark.parametrize("key", CATALOGUE)
def test_no_internal_name_is_shown(key: str) -> None:
    game = load_game(key)
    said = {text for seats in {game.seats[0], game.seats[-1]} for text in words(key, seats, 11)}
    assert len(said) > 50
    assert sorted(text for text in said if INTERNAL.search(text)) == []


def test_the_words_of_an_expansion_are_for_players_too() -> None:
    said = {*words("ragnarokstar", 2, 11, expansion="divalkyrie")}
    assert len(said) > 50 and sorted(text for text in said if INTERNAL.search(text)) == []


@pytest.mark.parametrize(
    "text", ["Keep C22 Hel's Bells", "1 nav:L, 2 girl2", "expansion divalkyrie", "Karl wins with 0-10 hexes.", "Not here: `turn Y6>2`"]
)
def test_internal_names_are_noticed(text: str) -> None:
    assert INTERNAL.search(text)


def test_a_roll_that_is_kept_is_explained() -> None:
    """Tyr keeps one of two rolls: each is offered with what it does."""
    game = load_game("yggdrasil")
    for seed in range(200):
        state, rng = game.start(2, gods="tyr,odin") if any(o.name == "gods" for o in game.options) else game.start(2), Rng(seed)
        while state.actors():
            actor = state.actors()[0]
            if actor != CHANCE and "roll" in game.prompt(state.view(actor), actor).ask and len(state.legal(actor)) == 2:
                found = [choice for _, choice in offers(game, state.view(actor), actor)]
                assert all(choice.result for choice in found), [choice.label for choice in found]
                return
            legal = state.legal(actor) if actor != CHANCE else [int(state.sample(rng))]
            state.play(actor, legal[rng.below(len(legal))])
    raise AssertionError("nobody was asked to keep a roll")


# -- the form ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", CATALOGUE)
def test_every_option_has_a_real_control_and_a_sentence(served: Served, key: str) -> None:
    html = served.client(accept="text/html").get(f"/new?game={key}").text
    fields = re.findall(r'<(input|select)[^>]*name="(option-[\w-]+)"([^>]*)>', html)
    assert [
        name
        for tag, name, more in fields
        if tag == "input"
        and not re.search(r'type="(radio|checkbox|number)"', f" {more}")
        and not re.search(rf'type="(?:radio|checkbox|number)"[^>]*name="{name}"', html)
    ] == [], "no free text"
    for option in load_game(key).options:
        if option.display_only:
            continue
        assert option.title and option.title != option.name and option.about.endswith((".", "?")), option.name
        assert unescape(html).count(option.about), option.name
        assert not option.values or all(isinstance(value, int) or label for value, label in zip(option.values, option.labels, strict=True))


def test_only_those_who_sit_there_can_begin(served: Served, browse: Browse) -> None:
    """What is impossible with the number of seats is not offered; if it was chosen, the default takes its place."""
    page = browse()
    page.goto(f"{served.url}/new?game=nxs")
    gold = page.locator("label:has([name=option-first_player][value=gold])")
    assert not gold.is_visible()
    page.click("label:has([name=seats][value='3'])")
    gold.click()
    assert page.evaluate("() => new FormData(document.getElementById('mh-new')).get('option-first_player')") == "gold"
    page.click("label:has([name=seats][value='2'])")
    assert not gold.is_visible()
    assert page.evaluate("() => new FormData(document.getElementById('mh-new')).get('option-first_player')") == "white"
    page.goto(f"{served.url}/new?game=lindisfarne")
    page.click("label:has([name=seats][value='4'])")
    page.click("details.more > summary")
    page.select_option("[name=option-first_player]", "red")
    page.click("label:has([name=seats][value='3'])")
    assert page.input_value("[name=option-first_player]") == "random"


def test_options_that_do_not_matter_are_hidden_and_seldom_ones_folded(served: Served, browse: Browse) -> None:
    hidden = folded = 0
    for key in CATALOGUE:
        page = browse()
        page.goto(f"{served.url}/new?game={key}")
        page.wait_for_selector("form#mh-new")
        game = load_game(key)
        needy: list[Option] = [option for option in game.options if option.needs and not option.more]
        for option in needy:
            other, values = next(iter(option.needs.items()))
            default = next(one.default for one in game.options if one.name == other)
            field = page.locator(f'[name^="option-{option.name}"]').first
            if default not in values:
                hidden += 1
                assert not field.is_visible(), f"{key}: {option.name}"
        if any(option.more for option in game.options):
            folded += 1
            assert not page.evaluate("() => document.querySelector('details.more').open"), key
            page.click("details.more > summary")
        if page.locator("[data-act=first-game]").count():
            assert "first game" in page.inner_text("[data-act=first-game]")
    assert hidden and folded


def test_the_strength_of_bots_is_explained_and_a_first_set_up_is_offered(served: Served) -> None:
    html = served.client(accept="text/html").get("/new?game=nxs").text
    assert "a karl looks one step ahead" in html and 'data-act="first-game"' in html


@pytest.mark.parametrize("key", CATALOGUE)
def test_every_bot_that_can_be_chosen_is_explained(key: str, served: Served) -> None:
    html = served.client(accept="text/html").get(f"/new?game={key}").text
    words = re.search(r"Strength of the bots.*?</p>", html, re.DOTALL)
    assert words is not None
    offered = set(re.findall(r">(\w+) bot</option>", html))
    assert len(offered) > 3
    assert {bot for bot in offered if f"a {bot}".lower() not in words[0].lower()} == set()


def test_the_foot_of_the_form_hides_no_field_that_has_the_focus(served: Served, browse: Browse) -> None:
    page = browse(phone=True)
    page.goto(f"{served.url}/new?game=ragnaroll")
    page.wait_for_selector("form#mh-new")
    covered = """() => { const e = document.activeElement, foot = document.querySelector('#mh-new > footer');
      const edge = foot.getBoundingClientRect();
      if (e === document.body || foot.contains(e)) return '';
      const box = e.getBoundingClientRect();
      return box.height && box.bottom > edge.top + 1 && box.top < edge.bottom ? e.name || e.tagName : ''; }"""
    for _ in range(30):
        page.keyboard.press("Tab")
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate(covered) == ""


# -- names -------------------------------------------------------------------------------------------------------------


def test_bots_have_names_of_their_own_with_their_rank(served: Served) -> None:
    client = served.guest("Sigrid")
    table = set_table(client, "ragnaroll", sitting=["me", "karl", "karl", "jarl"])
    page = client.get(f"/t/{table}", headers={"accept": "text/html"}).text
    names = set(re.findall(r"\b([A-Z]\w+, (?:karl|jarl))\b", unescape(page)))
    assert len(names) == 3 and sum(name.endswith("karl") for name in names) == 2
    hall = unescape(client.get("/", headers={"accept": "text/html"}).text)
    assert not re.search(r"Karl and Karl|Karl \(2\)", hall + page)
    assert all(name.split(",")[0] in hall for name in names), "the hall calls them the same"
    assert look(client, table)["over"] is False


def test_the_prompt_says_by_name_and_side_whom_one_waits_for(served: Served) -> None:
    host, friend, table = two_players(served, "ragnarokstar")
    for client in (host, friend):
        frame = look(client, table)
        assert frame["you"]
    while (frame := look(host, table))["you"]:  # until only the friend is asked
        assert send(host, table, frame, first_leaf(frame["tree"])).status_code == 200
    assert "Torvald" in frame["prompt"]["ask"] + frame["prompt"]["help"], frame["prompt"]


# -- pages -------------------------------------------------------------------------------------------------------------


def test_an_address_without_a_game_is_a_page_that_leads_back(served: Served) -> None:
    answer = served.client(accept="text/html").get("/games/foo")
    assert answer.status_code == 404 and "Back to the hall" in answer.text and "<main" in answer.text


def test_the_front_page_of_the_documentation_has_one_title(served: Served) -> None:
    html = served.client(accept="text/html").get("/docs").text
    assert re.search(r"<title>([^<]*)</title>", html)[1] == "Meadhall"  # type: ignore[index]


def test_a_link_to_the_rules_lands_below_the_bar_and_headings_stand_over_their_text(served: Served, browse: Browse) -> None:
    page = browse()
    page.goto(f"{served.url}/games/nxs#rules")
    page.wait_for_function("() => scrollY > 50")
    bar = page.locator("#mh-bar").bounding_box()
    assert page.locator("#rules").bounding_box()["y"] >= bar["y"] + bar["height"] - 1
    left = """() => { const heading = document.querySelector('.rules h2, .rules h3'), text = document.querySelector('.rules p');
      return heading.getBoundingClientRect().x - text.getBoundingClientRect().x; }"""
    assert abs(page.evaluate(left)) <= 1


def test_the_log_marks_the_move_that_is_replayed(served: Served, browse: Browse) -> None:
    page = browse()
    sit(page, served, "hexentafl")
    client = page.context.request
    base = page.evaluate("() => document.getElementById('mh-table').dataset.base")
    for _ in range(2):
        page.wait_for_function("() => document.querySelector('.prompt.yours')")
        frame = client.get(f"{served.url}{base}/view").json()
        node = frame["tree"]
        while "do" not in node:
            node = next(iter(node["next"].values()))
        client.post(
            f"{served.url}{base}/choose", data={"seat": 0, "ask": frame["ask"], "path": [node["do"]], "key": f"{frame['ask']:032x}"}
        )
        page.wait_for_function("n => Number(document.getElementById('mh-slider').max) > n + 1", arg=frame["moves"])
    page.locator("body").press("Home")
    page.click("[data-step-to='1']:visible")
    page.wait_for_function("() => document.getElementById('mh-slider').value === '1'")
    before_end = """want => { const lines = [...document.querySelectorAll('#mh-log li')], now = lines.findIndex(e => e.matches('.last'));
      return now >= 0 && (now < lines.length - 1) === want; }"""
    page.wait_for_function(before_end, arg=True)
    page.locator("body").press("End")
    page.wait_for_function(before_end, arg=False)
