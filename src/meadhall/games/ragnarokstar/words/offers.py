"""How the page offers the choices of RagnaRok Star: which spots to click, what the button says, what follows; and the prompt."""

from __future__ import annotations

from textwrap import shorten

from meadhall.game import SEAT_NAMES, Choice, Prompt

from .. import data
from ..rules.contracts import event_of
from ..rules.lodges import EXIT
from ..rules.position import (
    CLAIMS,
    CLOSING,
    CONTROLS,
    DRAGON_CALL,
    END,
    EYES,
    FIRST_KEEP,
    GUEST_DRAWS,
    ICE_GIVE,
    ICE_PLACE,
    ICE_REMOVE,
    KEEPS,
    LOSSES,
    MOVES,
    OPENING,
    PROGRAM,
    SCARES,
    SENDING,
    THEFTS,
    TOLL,
)
from ..rules.sea import stopped_by_ice
from ..rules.state import RagnarokStarState
from ..rules.tables import (
    AMOUNT,
    CENTRE,
    CLAIM,
    CLAIM_NONE,
    COLLECT,
    CONTROL_LODGE,
    CONTROL_NONE,
    DROP_NEW,
    DROP_OLD,
    ENCORE,
    ENTRIES,
    ENTRY_NAMES,
    FLIGHT,
    GIVE,
    GUEST_KEEP,
    GUEST_PLAY,
    KEEP,
    KIND,
    LINKS,
    LOCKS,
    LOOK_YOUNG,
    PAIR_FIRST,
    PAIR_SECOND,
    PLACE,
    REACT_HOLD,
    REACT_PLAY,
    REMOVE,
    RETURN,
    ROB,
    ROB_SHIELDED,
    ROB_TWO,
    SCARE,
    SEND,
    SHIFT,
    STEAL_NONE,
    SWAP,
    TWICE,
    TYPE,
    WHERE,
    WINDOW_HOLD,
    WINDOW_PLAY,
)
from .log import PLURALS, fans, port
from .notation import DECKS, FANS, ISLANDS, ISLE_NAMES, SPOTS, TILES, WAYS, contract_id, guest_id

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


def choice(s: RagnarokStarState, seat: int, action: int) -> Choice:
    """The spots, the words and the consequence of one legal action."""
    if action < ENTRIES:
        return _program(s, action)
    if action < CLAIM:
        return _contract(s, seat, action - KEEP, "Keep")
    if action < LOOK_YOUNG:
        return _claim(s, seat, action)
    if action < STEAL_NONE:
        deck = action - LOOK_YOUNG
        return Choice((f"d:{DECKS[deck]}",), f"Look at the {DECKS[deck]} card", "Your eye token locks this deck for the round.")
    if action < GUEST_KEEP or action >= ROB_TWO:
        return _theft(s, seat, action)
    if action < CONTROL_NONE:
        return _drawn(s, seat, action)
    if action < SCARE:
        return _lodge(s, action, CONTROL_LODGE)
    if action < WINDOW_HOLD:
        kind = action - SCARE
        return Choice((f"h:{FANS[kind]}",), f"Lose {fans(1, kind)}", f"It goes ashore on {port(s.boats[seat])}.")
    if action < ENCORE:
        return _answer(s, seat, action)
    return _instant(s, seat, action) if action < SEND else _seat_or_ice(s, seat, action)


def _program(s: RagnarokStarState, entry: int) -> Choice:
    name, _, island = ENTRY_NAMES[entry].partition(":")
    if not island:
        result = ACTION_RESULTS.get(name, "")
        if KIND[entry] == COLLECT:
            kind, amount = int(TYPE[entry]), int(AMOUNT[entry])
            result = (
                f"Take {fans(1, kind)} from your island."
                if amount == 1
                else f"Take up to {fans(2, kind)} from your island, or 1 across a link."
            )
        return Choice((f"a:{name}",), ACTION_WORDS[name], result)
    where = int(WHERE[entry])
    closed = " Its port is locked now." if s.locked(where) and name == "nav" else ""
    verb = {"nav": "Sail to", "fly": "Fly to", "dragon": "Send the dragon to"}[name]
    marks = ((f"isle-{island}", "aimed"),)
    return Choice((f"a:{name}", f"i:{island}"), f"{verb} {ISLE_NAMES[where]}", ACTION_RESULTS[name] + closed, marks)


def _contract(s: RagnarokStarState, seat: int, card: int, verb: str) -> Choice:
    event = event_of(s, seat)
    place = next(k for k in range(3) if s.ledger[event + 2 + k] == card)
    contract = data.CONTRACTS[card]
    return Choice((f"k:{place + 1}",), f"{verb} {contract_id(card)} {contract.name}", contract.condition(s.seats))


def _claim(s: RagnarokStarState, seat: int, action: int) -> Choice:
    kind = int(TYPE[s.entry(seat)])
    if action == CLAIM_NONE:
        return Choice(("b:none",), f"Take no {PLURALS[kind]}", "You leave them on the islands.")
    card, island, amount = (action - CLAIM) // 16, (action - CLAIM) % 16 // 4, (action - CLAIM) % 4
    same = [a for a in s.legal(seat) if a != CLAIM_NONE and (a - CLAIM) % 16 // 4 == island]
    spot = f"i:{ISLANDS[island]}"
    with_card = f" with {data.GUESTS[card - 1].name}" if card else ""
    label = f"Take {fans(amount, kind)} on {ISLE_NAMES[island]}{with_card}"
    there = int(s.fans[island * 4 + kind])
    result = f"{fans(there, kind).capitalize()} there; shared equally if several bands want more."
    marks = ((f"isle-{ISLANDS[island]}", "aimed"),)
    if len(same) == 1:
        return Choice((spot,), label, result, marks)
    return Choice((spot, f"b:{amount}" + (f"+{guest_id(card)}" if card else "")), label, result, marks)


def _theft(s: RagnarokStarState, seat: int, action: int) -> Choice:
    if action == STEAL_NONE:
        return Choice(("b:none",), "Steal nothing")
    victim = victim_in(action)
    start = () if len(victims_of(s, seat)) == 1 else (f"s:{victim}",)
    marks = ((f"boat-{victim}", "victim-now"),)
    name = data.BANDS[s.bands[victim]].name
    if action >= ROB_TWO:
        pair = (action - ROB_TWO) % 10
        a, b = int(PAIR_FIRST[pair]), int(PAIR_SECOND[pair])
        label = f"Steal {fans(2, a)}" if a == b else f"Steal {fans(1, a)} and {fans(1, b)}"
        return Choice((*start, f"v:{FANS[a]}+G05", f"v:{FANS[b]}"), f"{label} with Ozzy Asbjorn", f"From {name}.", marks)
    kind = (action - ROB) % 4
    shielded = action >= ROB_SHIELDED
    label = f"Steal {fans(1, kind)}" + (" with Lemmy Kilmjod" if shielded else "")
    last = f"v:{FANS[kind]}" + ("+G04" if shielded else "")
    return Choice((*start, last), label, f"{name} owns {fans(int(s.halls[victim * 4 + kind]), kind)}.", marks)


def victim_in(action: int) -> int:
    """The victim of a theft."""
    return (action - ROB_TWO) // 10 if action >= ROB_TWO else (action - ROB) % 16 // 4


def victims_of(s: RagnarokStarState, seat: int) -> list[int]:
    """Whom the seat can rob now."""
    return sorted({victim_in(a) for a in s.legal(seat) if a >= ROB})


def _drawn(s: RagnarokStarState, seat: int, action: int) -> Choice:
    guest = data.GUESTS[s.drawn_guest - 1]
    if action == GUEST_KEEP:
        return Choice(("b:keep",), f"Keep {guest.name}", "Nobody else sees it.")
    if action == GUEST_PLAY:
        return Choice(("b:play",), f"Play {guest.name}", guest.text)
    if action == DROP_OLD:
        return Choice(("b:drop-old",), f"Discard {data.GUESTS[s.guests[seat] - 1].name}", f"You keep {guest.name}.")
    assert action == DROP_NEW
    return Choice(("b:drop-new",), f"Discard {guest.name}", f"You keep {data.GUESTS[s.guests[seat] - 1].name}.")


def _lodge(s: RagnarokStarState, action: int, base: int) -> Choice:
    if action == CONTROL_NONE:
        return Choice(("b:none",), "Move no angry fan")
    lodge, way = (action - base) // 2, (action - base) % 2
    name = data.BANDS[s.bands[lodge]].name
    words = "towards the exit" if way == 0 else "back to the stage"
    return Choice((f"l:{lodge}", f"b:{WAYS[way]}"), f"{name}: {words}", "Each angry fan there moves one square if the next is free.")


def _answer(s: RagnarokStarState, seat: int, action: int) -> Choice:
    card = data.GUESTS[s.guests[seat] - 1]
    if action in (WINDOW_HOLD, REACT_HOLD):
        return Choice(("b:hold",), "Hold your card", f"{card.name} stays in your hand.")
    assert action in (WINDOW_PLAY, REACT_PLAY)
    return Choice(("b:play",), f"Play {card.name}", card.text)


def _instant(s: RagnarokStarState, seat: int, action: int) -> Choice:
    if action < TWICE:
        kind = action - ENCORE
        return Choice((f"b:{FANS[kind]}",), f"Take {fans(1, kind)}", f"From {port(s.boats[seat])}, without contest.")
    if action < RETURN:
        return _lodge(s, action, TWICE)
    if action < FLIGHT:
        return _contract(s, seat, action - RETURN, "Return")
    if action < SHIFT:
        island = action - FLIGHT
        return Choice((f"i:{ISLANDS[island]}",), f"Fly to {ISLE_NAMES[island]}", "Ice does not matter.")
    if action == SWAP:
        return Choice(("b:swap",), "Swap the two icebergs")
    tile, spot = (action - SHIFT) // 4 + 1, (action - SHIFT) % 4
    at = next(k for k in range(4) if s.tiles[k] == tile)
    return Choice((f"t:{SPOTS[at]}", f"t:{SPOTS[spot]}"), f"Move the {TILES[tile]} to {SPOTS[spot]}", ice_words(tile, spot))


def ice_words(tile: int, spot: int) -> str:
    """What a tile does on a spot."""
    a, b = ISLE_NAMES[spot], ISLE_NAMES[(spot + 1) % 4]
    parts = [f"locks the port of {a}" if LOCKS[tile] else "", f"links {a} and {b}" if LINKS[tile] else ""]
    return ("It " + " and ".join(p for p in parts if p) + ".") if any(parts) else ""


def _seat_or_ice(s: RagnarokStarState, seat: int, action: int) -> Choice:
    if action < REMOVE:
        to = action - SEND
        return Choice((f"s:{to}",), f"Send an angry fan to {data.BANDS[s.bands[to]].name}", "It costs 1 glory at the end.")
    if action < GIVE:
        tile = action - REMOVE + 1
        spot = next(k for k in range(4) if s.tiles[k] == tile)
        return Choice((f"t:{SPOTS[spot]}",), f"Remove the {TILES[tile]}", f"You then place the {TILES[s.held]}.")
    if action < PLACE:
        to = action - GIVE
        return Choice((f"s:{to}",), f"Give it to {data.BANDS[s.bands[to]].name}", "The receiver is the next Ice Master.")
    spot = action - PLACE
    return Choice((f"t:{SPOTS[spot]}",), f"Place the {TILES[s.held]} at {SPOTS[spot]}", ice_words(int(s.held), spot))


# -- the prompt -------------------------------------------------------------------------------------------------------------


def prompt(s: RagnarokStarState, seat: int) -> Prompt:
    """What a seat should do now, or whom the table waits for."""
    if s.step == END:
        won = [data.BANDS[s.bands[k]].name for k, share in enumerate(s.scores()) if share > 0]
        return Prompt(f"{won[0]} {'play' if len(won) == 1 else 'and others play'} for Odin."[:48])
    if seat >= 0 and s.owes(seat):
        return _act(s, seat) if s.act else _ask(s, seat)
    waiting = [SEAT_NAMES[k] for k in s.actors() if k >= 0]
    if not waiting:
        return Prompt("Cards are drawn.")
    bands = [data.BANDS[s.bands[k]].name for k in s.actors()]
    return Prompt(f"{bands[0]} is choosing." if len(bands) == 1 else f"{len(bands)} bands are choosing.", _phase_help(s))


def _phase_help(s: RagnarokStarState) -> str:
    return "All programs are revealed together." if s.step == PROGRAM else ""


def _act(s: RagnarokStarState, seat: int) -> Prompt:
    if s.act == TOLL:
        return Prompt("Which fan goes ashore?", "The dragon stands in this port.")
    guest = data.GUESTS[s.act - 1]
    asks = {
        8: "Which fan do you collect?",
        9: "Which lodge, and which way?",
        10: "Which contract do you return?",
        11: "Which port?",
        12: "Which iceberg moves, and where?",
    }
    return Prompt(asks[int(s.act)], shorten(guest.text, 90, placeholder=" ..."))


def _ask(s: RagnarokStarState, seat: int) -> Prompt:
    step = s.step
    if step == PROGRAM:
        return Prompt(f"Which action gets number {s.written[seat] + 1}?", "One action for each musician, in the order of the numbers.")
    if step in (FIRST_KEEP, KEEPS):
        return Prompt("Which contract do you keep?", "The others go under the deck.")
    if step in (OPENING, CLOSING):
        return Prompt("Play your guest star now?", "Before number 1." if step == OPENING else "After the last number.")
    if step == MOVES:
        return Prompt("Ice stops you. Play a guest star?" if stopped_by_ice(s, seat) else "Play a guest star?")
    if step == DRAGON_CALL:
        return Prompt("The dragon scares a fan. Play a guest star?")
    if step == LOSSES:
        return Prompt("You are being robbed. Play a guest star?")
    if step == CLAIMS:
        kind = int(TYPE[s.entry(seat)])
        where = "in the centre" if s.boats[seat] == CENTRE else f"at {ISLE_NAMES[s.boats[seat]]}"
        return Prompt(f"Which {PLURALS[kind]} do you claim?", f"You are {where}. All claims are shown together.")
    if step == EYES:
        return Prompt("Which deck do you look at?", "Everybody sees which one, only you see the card.")
    if step == CONTROLS:
        return Prompt("Which lodge do you stir?", "All angry fans there move one square.")
    if step == SCARES:
        return Prompt("Which fan goes ashore?", "Fafnirvana scares one of yours away.")
    if step == THEFTS:
        return Prompt("Whom do you rob, and of what?", "Thieves choose in secret.")
    if step == SENDING:
        which = "" if s.lodges[seat * 5 + EXIT] < 2 else "first " if s.picks[seat] == 0 else "second "
        return Prompt(f"Who gets your {which}angry fan?", "All are sent together.")
    if step == ICE_REMOVE:
        return Prompt("Remove an iceberg.", f"You hold the {TILES[s.held]}.")
    if step == ICE_GIVE:
        return Prompt(f"Who gets the {TILES[s.lifted]}?", "The receiver is the next Ice Master.")
    if step == ICE_PLACE:
        return Prompt(f"Where does the {TILES[s.held]} go?", "Three spots are free.")
    assert step == GUEST_DRAWS
    guest = data.GUESTS[s.drawn_guest - 1]
    return Prompt(f"You drew {guest.name}."[:48], shorten(guest.text, 90, placeholder=" ..."))
