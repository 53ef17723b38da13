"""How much a browser fetches for the first look at a table, and views to draw."""

from __future__ import annotations

from typing import Any

from meadhall.game import CHANCE, Game, State
from meadhall.rng import Rng
from web.programs import set_table
from web.serving import Served

LATER = "follow.js"  # fetched when the table can be seen and answered, and the page is idle


def first_load(served: Served, browser: Any, game: Game, taught: bool = True) -> dict[str, int]:
    """Bytes on the wire, headers and compressed bodies, by file, that a browser with an empty cache fetches until all is quiet, apart
    from what it fetches in idle time.

    A newcomer also fetches the first turn, once the table is ready; whoever was `taught` it already does not.
    """
    client = served.guest()
    table = set_table(client, game.key, sitting=["me", *["random"] * (game.default_seats - 1)])
    context = browser.new_context()
    context.add_cookies([{"name": "meadhall", "value": client.cookies["meadhall"], "url": served.url}])
    if taught:
        context.add_init_script(f"localStorage.setItem('meadhall:guide:{game.key}', 'seen')")
    page = context.new_page()
    wire = context.new_cdp_session(page)
    names: dict[str, str] = {}
    sizes: dict[str, int] = {}
    wire.on("Network.responseReceived", lambda event: names.update({event["requestId"]: event["response"]["url"]}))
    wire.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: int(event["encodedDataLength"])}))
    wire.send("Network.enable")
    page.goto(f"{served.url}/t/{table}")
    page.wait_for_selector("body[data-ready]")
    page.wait_for_load_state("networkidle")
    context.close()
    found = {names[number].rsplit("/", 1)[-1]: size for number, size in sizes.items()}
    return {name: size for name, size in found.items() if name != LATER}


def positions(game: Game, seed: int) -> list[tuple[State, int]]:
    """Whose turn it is, and what they see, throughout a random game."""
    rng, state, found = Rng(seed), game.start(), []
    while state.actors():
        actor = state.actors()[0]
        if actor == CHANCE:
            state.apply(actor, state.sample(rng))
            continue
        found.append((state.view(actor), actor))
        legal = state.legal(actor)
        state.apply(actor, legal[rng.below(len(legal))])
    return found
