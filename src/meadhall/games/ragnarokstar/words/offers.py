"""How the page offers the choices of RagnaRok Star: which spots to click, what the button says, what follows; and the prompt."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

from meadhall.english import plural
from meadhall.game import Choice, Prompt

from .. import data
from ..rules import RagnarokStarState, codes, contracts, lodges, sea, tables
from . import names

ACTION_WORDS = {
    "fly": "Fly",
    "contract": "Contract",
    "boy1": "1 boy",
    "girl2": "2 girls",
    "man1": "1 old man",
    "steal": "Steal",
    "man2": "2 old men",
    "lady1": "1 old lady",
    "shield": "Shield",
    "boy2": "2 boys",
    "nav": "Sail",
    "ice": "Take the ice",
    "lady2": "2 old ladies",
    "girl1": "1 girl",
    "eye": "Eye",
    "guest": "Guest star",
    "control": "Control",
    "dragon": "Call the dragon",
}
ACTION_RESULTS = {
    "fly": "Your boat lands in any port, locked or not.",
    "contract": "Look at 3 contracts and keep 1.",
    "steal": "Take 1 fan from a band docked with you, last of all.",
    "shield": "Nobody robs you from this number on.",
    "nav": "Your boat sails, unless ice locks one of the two ports.",
    "ice": "Take the third iceberg, unless another grabs it too.",
    "eye": "Look at the next young or old fan card.",
    "guest": "Draw a guest star.",
    "control": "Move the angry fans of a lodge.",
    "dragon": "Every band docked there loses a fan.",
}
VERBS = {"nav": "Sail to", "fly": "Fly to", "dragon": "Send the dragon to"}


def choice(s: RagnarokStarState, seat: int, action: int) -> Choice:
    """The spots, the words and the consequence of one legal action."""
    start, offer = OFFERS[bisect_right(STARTS, action) - 1]
    return offer(s, seat, action - start)


# -- programs, contracts, claims, decks -------------------------------------------------------------------------------------


def _program(s: RagnarokStarState, _seat: int, entry: int) -> Choice:
    name, _, island = tables.ENTRY_NAMES[entry].partition(":")
    if name == "eye" and s.round == s.rounds:  # RS-12.4
        return Choice(("a:eye",), ACTION_WORDS[name], "It fails: after the last round no fan card comes.")
    if not island:
        result = _collection(entry) if tables.KIND[entry] == codes.COLLECT else ACTION_RESULTS[name]
        return Choice((f"a:{name}",), ACTION_WORDS[name], result)
    where = int(tables.WHERE[entry])
    closed = " Its port is locked now." if s.locked(where) and name == "nav" else ""
    label = f"{VERBS[name]} {names.ISLAND_NAMES[where]}"
    return Choice(
        (f"a:{name}", f"i:{island}"),
        label,
        ACTION_RESULTS[name] + closed,
        ((f"isle-{island}", "aimed"),),
        ways=(f"{VERBS[name]} an island",),
    )


def _collection(entry: int) -> str:
    kind, amount = int(tables.TYPE[entry]), int(tables.AMOUNT[entry])
    if amount == 1:
        return f"Take {names.fans(1, kind)} from your island."
    return f"Take up to {names.fans(2, kind)} from your island, or 1 across a link."


def _keep(s: RagnarokStarState, seat: int, card: int) -> Choice:
    return _contract(s, seat, card, "Keep")


def _return(s: RagnarokStarState, seat: int, card: int) -> Choice:
    return _contract(s, seat, card, "Return")


def _contract(s: RagnarokStarState, seat: int, card: int, verb: str) -> Choice:
    first = contracts.event_of(s, seat) + codes.EVENT_FACES
    place = next(k for k in range(contracts.DRAWN) if s.ledger[first + k] == card)
    contract = data.CONTRACTS[card]
    return Choice((f"k:{place + 1}",), f"{verb} {contract.name}", contract.condition(int(s.seats), s.revision != codes.FIRST))


def _claim(s: RagnarokStarState, seat: int, n: int) -> Choice:
    kind = int(tables.TYPE[s.entry(seat)])
    if n == 0:
        return Choice(("b:none",), f"No {names.PLURALS[kind]}", "You leave them on the islands.")
    card, island, amount = names.claim_parts(codes.CLAIM + n)
    where = names.ISLANDS[island]
    with_card = f" with {names.guest_name(card)}" if card else ""
    label = f"{names.fans(amount, kind).capitalize()} on {names.ISLAND_NAMES[island]}{with_card}"
    there = names.fans(int(s.fans[island * 4 + kind]), kind).capitalize()
    others = [a for a in s.legal(seat) if a != codes.CLAIM_NONE and names.claim_parts(a)[1] == island]
    button = () if len(others) == 1 else (f"b:{amount}" + (f"+{names.guest_id(card)}" if card else ""),)
    result = f"{there} there, shared if contested."
    ways = (f"{names.PLURALS[kind].capitalize()} on {names.ISLAND_NAMES[island]}",) if button else ()
    return Choice((f"i:{where}", *button), label, result, ((f"isle-{where}", "aimed"),), ways=ways)


def _look(_s: RagnarokStarState, _seat: int, n: int) -> Choice:
    if n == codes.LOOK_NONE - codes.LOOK_YOUNG:
        return Choice(("b:none",), "Look at no card", "The decks stay open to the others.")
    deck = names.DECKS[n]
    return Choice((f"d:{deck}",), f"Look at the {deck} card", "Your eye token locks this deck for the round.")


# -- thefts -----------------------------------------------------------------------------------------------------------------


def _no_theft(_s: RagnarokStarState, _seat: int, _n: int) -> Choice:
    return Choice(("b:none",), "Steal nothing")


def _theft(s: RagnarokStarState, seat: int, n: int) -> Choice:
    victim, (kind,), card = names.theft_parts(codes.ROB + n)
    label = f"Steal {names.fans(1, kind)} from {names.band_name(s, victim)}" + (" with Lemmy Kilmjod" if card else "")
    last = f"v:{names.FANS[kind]}" + ("+G04" if card else "")
    result = f"{names.band_name(s, victim)} owns {names.fans(int(s.halls[victim * 4 + kind]), kind)}."
    first, ways = _victim(s, seat, victim)
    return Choice((*first, last), label, result, ((f"boat-{victim}", "victim-now"),), ways=ways)


def _double_theft(s: RagnarokStarState, seat: int, n: int) -> Choice:
    victim, (a, b), _ = names.theft_parts(codes.ROB_TWO + n)
    what = names.fans(2, a) if a == b else f"{names.fans(1, a)} and {names.fans(1, b)}"
    first, ways = _victim(s, seat, victim)
    spots = (*first, f"v:{names.FANS[a]}+G05", f"v:{names.FANS[b]}")
    marks = ((f"boat-{victim}", "victim-now"),)
    ways = (*ways, f"Steal {names.fans(1, a)} and another fan with Ozzy Asbjorn")
    band = names.band_name(s, victim)
    label = f"Steal {what} from {band} with Ozzy Asbjorn"
    return Choice(spots, label, f"{band} owns {plural(int(s.owned(victim)), 'fan')}.", marks, ways=ways)


def _victim(s: RagnarokStarState, seat: int, victim: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The victim is clicked first, unless there is only one: the spot and its words."""
    return ((), ()) if len(victims_of(s, seat)) == 1 else ((f"s:{victim}",), (f"Rob {names.band_name(s, victim)}",))


def victims_of(s: RagnarokStarState, seat: int) -> list[int]:
    """The opponents that the seat can rob now."""
    return sorted({names.theft_parts(action)[0] for action in s.legal(seat) if action >= codes.ROB})


# -- guest stars ------------------------------------------------------------------------------------------------------------


def _drawn(s: RagnarokStarState, seat: int, n: int) -> Choice:
    guest = data.GUESTS[s.drawn_guest - 1]
    held = names.guest_name(s.guests[seat]) if s.guests[seat] else ""
    return (
        Choice(("b:keep",), f"Keep {guest.name}", "Nobody else sees it."),
        Choice(("b:play",), f"Play {guest.name}", guest.text),
        Choice(("b:drop-old",), f"Discard {held}", f"You keep {guest.name}."),
        Choice(("b:drop-new",), f"Discard {guest.name}", f"You keep {held}."),
    )[n]


def _answer(s: RagnarokStarState, seat: int, n: int) -> Choice:
    card = data.GUESTS[s.guests[seat] - 1]
    if n % 2 == 0:
        return Choice(("b:hold",), "Hold your card", f"{card.name} stays in your hand.")
    return Choice(("b:play",), f"Play {card.name}", card.text)


def _encore(s: RagnarokStarState, seat: int, kind: int) -> Choice:
    return Choice((f"b:{names.FANS[kind]}",), f"Take {names.fans(1, kind)}", f"From {names.port(s.boats[seat])}, without contest.")


def _flight(_s: RagnarokStarState, _seat: int, island: int) -> Choice:
    return Choice((f"i:{names.ISLANDS[island]}",), f"Fly to {names.ISLAND_NAMES[island]}", "Ice does not matter.")


def _shift(s: RagnarokStarState, _seat: int, n: int) -> Choice:
    tile, spot = n // 4 + 1, n % 4
    label = f"Move the {names.TILES[tile]} to {names.SPOTS[spot]}"
    spots = (f"t:{_spot_of(s, tile)}", f"t:{names.SPOTS[spot]}")
    return Choice(spots, label, _ice_words(tile, spot), ways=(f"Move the {names.TILES[tile]}",))


def _swap(s: RagnarokStarState, _seat: int, _n: int) -> Choice:
    (a, first), (b, second) = ((spot, int(tile)) for spot, tile in enumerate(s.tiles) if tile)
    moved = [
        f"The {names.TILES[tile]} goes to {names.SPOTS[spot]}: it {_ice_parts(tile, spot)}." for tile, spot in ((first, b), (second, a))
    ]
    return Choice(("b:swap",), "Swap the two icebergs", " ".join(moved))


# -- angry fans and the dragon ----------------------------------------------------------------------------------------------


def _no_control(_s: RagnarokStarState, _seat: int, _n: int) -> Choice:
    return Choice(("b:none",), "Move no angry fan")


def _lodge(s: RagnarokStarState, _seat: int, n: int) -> Choice:
    lodge, way = n // 2, n % 2
    words = "towards the exit" if way == lodges.FORWARD else "back to the stage"
    result = "Each angry fan there moves one square if the next is free."
    band = names.band_name(s, lodge)
    return Choice((f"l:{lodge}", f"b:{names.WAYS[way]}"), f"{band}: {words}", result, ways=(f"The lodge of {band}",))


def _send(s: RagnarokStarState, _seat: int, to: int) -> Choice:
    return Choice((f"s:{to}",), f"Send an angry fan to {names.band_name(s, to)}", "It costs 1 glory at the end.")


def _scare(s: RagnarokStarState, seat: int, kind: int) -> Choice:
    return Choice((f"h:{names.FANS[kind]}",), f"Lose {names.fans(1, kind)}", f"The fan goes ashore on {names.port(s.boats[seat])}.")


# -- changing the ice -------------------------------------------------------------------------------------------------------


def _remove(s: RagnarokStarState, _seat: int, n: int) -> Choice:
    tile = n + 1
    return Choice((f"t:{_spot_of(s, tile)}",), f"Remove the {names.TILES[tile]}", f"You then place the {names.TILES[s.held]}.")


def _give(s: RagnarokStarState, _seat: int, to: int) -> Choice:
    return Choice((f"s:{to}",), f"Give it to {names.band_name(s, to)}", "The receiver is the next Ice Master.")


def _place(s: RagnarokStarState, _seat: int, spot: int) -> Choice:
    label = f"Place the {names.TILES[s.held]} at {names.SPOTS[spot]}"
    return Choice((f"t:{names.SPOTS[spot]}",), label, _ice_words(int(s.held), spot))


def _spot_of(s: RagnarokStarState, tile: int) -> str:
    return next(spot for k, spot in enumerate(names.SPOTS) if s.tiles[k] == tile)


def _ice_words(tile: int, spot: int) -> str:
    """What a tile does on a spot, as a sentence."""
    return f"It {_ice_parts(tile, spot)}."


def _ice_parts(tile: int, spot: int) -> str:
    a, b = names.ISLAND_NAMES[spot], names.ISLAND_NAMES[(spot + 1) % 4]
    parts = [f"locks the port of {a}"] if tables.LOCKS[tile] else []
    parts += [f"links {a} and {b}"] if tables.LINKS[tile] else []
    return " and ".join(parts)


# the first action of each kind, and how its actions are offered: by state, seat and place among its kind
OFFERS: tuple[tuple[int, Callable[[RagnarokStarState, int, int], Choice]], ...] = (
    (0, _program),
    (codes.KEEP, _keep),
    (codes.CLAIM, _claim),
    (codes.LOOK_YOUNG, _look),
    (codes.STEAL_NONE, _no_theft),
    (codes.ROB, _theft),
    (codes.GUEST_KEEP, _drawn),
    (codes.CONTROL_NONE, _no_control),
    (codes.CONTROL_LODGE, _lodge),
    (codes.SCARE, _scare),
    (codes.WINDOW_HOLD, _answer),
    (codes.ENCORE, _encore),
    (codes.TWICE, _lodge),
    (codes.RETURN, _return),
    (codes.FLIGHT, _flight),
    (codes.SHIFT, _shift),
    (codes.SWAP, _swap),
    (codes.SEND, _send),
    (codes.REMOVE, _remove),
    (codes.GIVE, _give),
    (codes.PLACE, _place),
    (codes.ROB_TWO, _double_theft),
)
STARTS = [start for start, _ in OFFERS]

# -- the prompt -------------------------------------------------------------------------------------------------------------


def prompt(s: RagnarokStarState, seat: int) -> Prompt:
    """What a seat should do now, or whom the table is waiting for."""
    if s.step == codes.END:
        won = [names.band_name(s, winner) for winner in names.winners(s)]
        return Prompt(
            f"{won[0]} wins." if len(won) == 1 else f"{len(won)} bands share the win.",
            f"{plural(int(s.rounds), 'round')} {'is' if s.rounds == 1 else 'are'} played.",
        )
    if seat >= 0 and s.owes(seat):
        if s.guests[seat] > 0 and not s.act and len(s.legal(seat)) == 1:  # RS-18.17
            return Prompt("There is one answer.", "You are asked so that nobody can tell your guest star.")
        return _act(s) if s.act else PROMPTS[int(s.step)](s, seat)
    waiting = [names.band_name(s, other) for other in s.actors() if other >= 0]
    if not waiting:
        return Prompt("Cards are drawn.")
    together = "All programs are revealed together." if s.step == codes.PROGRAM else ""
    return Prompt(f"{waiting[0]} is choosing." if len(waiting) == 1 else f"{len(waiting)} bands are choosing.", together)


LONGEST = 90  # letters of the words below a question
ACTS = {
    codes.G08: "Which fan do you collect?",
    codes.G09: "Which lodge, and which way?",
    codes.G10: "Which contract do you return?",
    codes.G11: "Which port?",
    codes.G12: "Which iceberg moves, and where?",
}


def _act(s: RagnarokStarState) -> Prompt:
    if s.act == codes.TOLL:
        return Prompt("Which fan goes ashore?", "The dragon stands in this port.")
    return Prompt(ACTS[int(s.act)], _effect(int(s.act)))


def _effect(card: int) -> str:
    """What a guest star does; of a long text the first half."""
    text = data.GUESTS[card - 1].text
    return text if len(text) <= LONGEST else text[:LONGEST].rpartition(";")[0] + "."


def _ask_claim(s: RagnarokStarState, seat: int) -> Prompt:
    where = "in the centre" if s.boats[seat] == codes.CENTRE else f"at {names.ISLAND_NAMES[s.boats[seat]]}"
    fans = names.PLURALS[tables.TYPE[s.entry(seat)]]
    return Prompt(f"Which {fans} do you claim?", f"You are {where}.")


def _ask_send(s: RagnarokStarState, seat: int) -> Prompt:
    which = "" if s.lodges[seat * 5 + lodges.EXIT] < 2 else "first " if s.picks[seat] == 0 else "second "
    return Prompt(f"Who gets your {which}angry fan?", "All are sent together.")


def _ask_program(s: RagnarokStarState, seat: int) -> Prompt:
    number = s.written[seat] + 1
    last = number == s.last_number()
    return Prompt(
        f"Which action gets number {number}?", "With the last number your program is complete." if last else "Every musician acts once."
    )


def _ask_move(s: RagnarokStarState, seat: int) -> Prompt:
    return Prompt("Ice stops you. Play a guest star?" if sea.stopped_by_ice(s, seat) else "Play a guest star?")


def _always(ask: str, help: str = "") -> Callable[[RagnarokStarState, int], Prompt]:
    return lambda _s, _seat: Prompt(ask, help)


# by step
PROMPTS: dict[int, Callable[[RagnarokStarState, int], Prompt]] = {
    codes.PROGRAM: _ask_program,
    codes.FIRST_KEEP: _always("Which contract do you keep?", "The others go under the deck."),
    codes.KEEPS: _always("Which contract do you keep?", "The others go under the deck."),
    codes.OPENING: _always("Play your guest star now?", "Before number 1."),
    codes.CLOSING: _always("Play your guest star now?", "After the last number."),
    codes.MOVES: _ask_move,
    codes.DRAGON_CALL: _always("The dragon scares a fan. Play a guest star?"),
    codes.LOSSES: _always("You are being robbed. Play a guest star?"),
    codes.CLAIMS: _ask_claim,
    codes.EYES: _always("Which deck do you look at?", "Everybody sees which one, only you see the card."),
    codes.GUEST_DRAWS: lambda s, _: Prompt(f"You drew {names.guest_name(s.drawn_guest)}."[:48], _effect(int(s.drawn_guest))),
    codes.CONTROLS: _always("Which lodge do you stir?", "All angry fans there move one square."),
    codes.SCARES: _always("Which fan goes ashore?", "Fafnirvana scares one of yours away."),
    codes.THEFTS: _always("Whom do you rob, and of what?", "Thieves choose in secret."),
    codes.SENDING: _ask_send,
    codes.ICE_REMOVE: lambda s, _: Prompt("Remove an iceberg.", f"You hold the {names.TILES[s.held]}."),
    codes.ICE_GIVE: lambda s, _: Prompt(f"Who gets the {names.TILES[s.lifted]}?", "The receiver is the next Ice Master."),
    codes.ICE_PLACE: lambda s, _: Prompt(f"Where does the {names.TILES[s.held]} go?", "Three spots are free."),
}
