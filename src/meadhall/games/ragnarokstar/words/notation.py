"""RagnaRok Star in writing: the notation of choices and outcomes, and the reasons for refusals."""

from __future__ import annotations

from difflib import get_close_matches

from meadhall.errors import Illegal
from meadhall.game import CHANCE, REFEREE

from .. import data
from ..rules.collecting import collects, within_reach
from ..rules.contracts import last_event
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
)
from ..rules.state import RagnarokStarState
from ..rules.tables import (
    CENTRE,
    CLAIM,
    CLAIM_NONE,
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
    LOOK_YOUNG,
    MUSICIAN,
    ORDERS,
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
    WINDOW_HOLD,
    WINDOW_PLAY,
    X_ARRIVAL,
    X_CONTRACT,
    X_CROWD,
    X_GUEST,
    X_MASTER,
    X_MISSING,
    X_PEEK,
    X_REST,
)
from ..rules.theft import beside, can_rob, shielded, steals

BANDS = [band.id for band in data.BANDS]
FANS = [fan.id for fan in data.FANS]
ISLANDS = [island.id for island in data.ISLANDS]
ISLE_NAMES = [island.name for island in data.ISLANDS]
SPOTS = [spot.id for spot in data.SPOTS]
TILES = ["", *(tile.id for tile in data.TILES)]
DECKS = ("young", "old")
EXPANSIONS = ("base", "angry", "divalkyrie")
WAYS = ("forward", "back")
MARKERS = ("open", "close", "number", "phase")


def band_of(s: RagnarokStarState, seat: int) -> str:
    """The band that a seat plays, by id."""
    return BANDS[s.bands[seat]]


def seat_of(s: RagnarokStarState, band: str) -> int:
    """The seat that plays a band; -1 if nobody does."""
    return next((seat for seat in range(s.seats) if BANDS[s.bands[seat]] == band.lower()), -1)


def contract_id(card: int) -> str:
    """The id of a contract: C01 to C22."""
    return data.CONTRACTS[card].id


def guest_id(card: int) -> str:
    """The id of a guest star: G01 to G12."""
    return data.GUESTS[card - 1].id


def fan_card_id(deck: int, card: int) -> str:
    """The id of a fan card: Y1 to Y8, O1 to O8."""
    return (data.YOUNG_CARDS, data.OLD_CARDS)[deck][card - 1].id


def rest_of(crowded: int, missing: int, order: int) -> list[tuple[int, int]]:
    """The (island, type) pairs of step C of the first fans (RS-1.7), clockwise from the crowded island."""
    kinds = [kind for kind in range(4) if kind != missing]
    return [((crowded + 1 + k) % 4, kinds[ORDERS[order * 3 + k]]) for k in range(3)]


# -- say --------------------------------------------------------------------------------------------------------------------


def say(s: RagnarokStarState, actor: int, action: int) -> str:
    """One choice or outcome, as in the notation of the rules."""
    return _say_outcome(s, action) if actor == CHANCE else _say_choice(s, actor, action)


def _say_outcome(s: RagnarokStarState, outcome: int) -> str:
    kind = s.chance_kind
    if kind == X_MASTER:
        return f"icemaster {band_of(s, outcome)}"
    if kind == X_CROWD:
        return f"crowd {ISLANDS[outcome]}"
    if kind == X_MISSING:
        return f"missing {FANS[outcome]}"
    if kind == X_REST:
        return "rest " + " ".join(f"{ISLANDS[i]}={FANS[k]}" for i, k in sorted(rest_of(s.crowded, s.missing, outcome)))
    if kind == X_CONTRACT:
        return f"deal {band_of(s, s.ledger[last_event(s) + 1])} {contract_id(outcome)}"
    if kind == X_ARRIVAL:
        return f"arrive {fan_card_id(s.active, outcome)}"
    if kind == X_PEEK:
        return f"peek {DECKS[s.active]} {fan_card_id(s.active, outcome)}"
    if kind == X_GUEST:
        return f"draw {band_of(s, s.active)} {guest_id(outcome)}"
    return f"airguitar {band_of(s, outcome)}"


def _say_choice(s: RagnarokStarState, seat: int, action: int) -> str:
    band = band_of(s, seat)
    if action < ENTRIES:
        return f"prog {band} {s.written[seat] + 1} {ENTRY_NAMES[action]}"
    if action < CLAIM:
        return f"keep {band} {contract_id(action - KEEP)}"
    if action < LOOK_YOUNG:
        return f"claim {band} {claim_words(s, seat, action)}"
    if action < STEAL_NONE:
        return f"eye {band} {DECKS[action - LOOK_YOUNG]}"
    if action < GUEST_KEEP or action >= ROB_TWO:
        return f"steal {band} {_theft_words(s, action)}"
    if action < CONTROL_NONE:
        return f"guest {band} " + {GUEST_KEEP: "keep", GUEST_PLAY: "play", DROP_OLD: "drop old", DROP_NEW: "drop new"}[action]
    if action < SCARE:
        return f"control {band} {_lodge_words(s, action - CONTROL_LODGE)}"
    if action < WINDOW_HOLD:
        return f"scare {band} {FANS[action - SCARE]}"
    if action < ENCORE:
        return {WINDOW_HOLD: "window {} hold", WINDOW_PLAY: "window {} play", REACT_HOLD: "react {} hold", REACT_PLAY: "react {} play"}[
            action
        ].format(band)
    if action < TWICE:
        return f"g08 {band} {FANS[action - ENCORE]}"
    if action < RETURN:
        return f"g09 {band} {_lodge_words(s, action - TWICE)}"
    if action < FLIGHT:
        return f"g10 {band} return {contract_id(action - RETURN)}"
    if action < SHIFT:
        return f"g11 {band} {ISLANDS[action - FLIGHT]}"
    if action <= SWAP:
        shift = action - SHIFT
        return f"g12 {band} swap" if action == SWAP else f"g12 {band} {TILES[shift // 4 + 1]} {SPOTS[shift % 4]}"
    if action < REMOVE:
        return f"send {band} {band_of(s, action - SEND)}"
    if action < GIVE:
        return f"ice remove {TILES[action - REMOVE + 1]}"
    if action < PLACE:
        return f"ice give {band_of(s, action - GIVE)}"
    return f"ice place {TILES[s.held]} {SPOTS[action - PLACE]}"


def claim_words(s: RagnarokStarState, seat: int, action: int) -> str:
    """`own 2`, `via M 1`, `at L 2 +G02`, `none`."""
    if action == CLAIM_NONE:
        return "none"
    card, island, amount = (action - CLAIM) // 16, (action - CLAIM) % 16 // 4, (action - CLAIM) % 4
    if card == 2:
        return f"at {ISLANDS[island]} {amount} +G02"
    where = "own" if island == s.boats[seat] else f"via {ISLANDS[island]}"
    return f"{where} {amount}" + (f" +{guest_id(card)}" if card else "")


def _theft_words(s: RagnarokStarState, action: int) -> str:
    if action == STEAL_NONE:
        return "none"
    if action >= ROB_TWO:
        two = (action - ROB_TWO) % 10
        return f"{band_of(s, (action - ROB_TWO) // 10)} {FANS[PAIR_FIRST[two]]} {FANS[PAIR_SECOND[two]]} +G05"
    pair = (action - ROB) % 16
    card = " +G04" if action >= ROB_SHIELDED else ""
    return f"{band_of(s, pair // 4)} {FANS[pair % 4]}{card}"


def _lodge_words(s: RagnarokStarState, pair: int) -> str:
    return "none" if pair < 0 else f"{band_of(s, pair // 2)} {WAYS[pair % 2]}"


# -- read -------------------------------------------------------------------------------------------------------------------


def read(s: RagnarokStarState, actor: int, text: str) -> int:
    """The choice or outcome that a text names; case and spacing do not matter."""
    wanted = (in_full(s, text) if s.viewer == actor else " ".join(text.split())).lower()
    for action in s.options(actor):
        if say(s, actor, action).lower() == wanted:
            return action
    if actor == CHANCE:
        raise Illegal(f"{text.strip()!r} cannot come now; expected is something like {say(s, actor, s.chance()[0][0])!r}")
    raise Illegal(why(s, actor, text))


def lines(state: RagnarokStarState, line: str) -> list[str]:
    """A line of a record as single choices and outcomes: programs, deals, arrivals and double thefts are split, what is already
    certain is checked and dropped, and questions with a single answer that a record need not write are filled in (RS-7.5)."""
    s = state.copy()
    text = in_full(s, line)
    words = text.split()
    if not words or words[0].lower() in MARKERS:
        return []
    if words[0].lower() == "rest":  # the islands may come in any order
        words = ["rest", *sorted(words[1:], key=lambda w: "PLTM".find(w[0].upper()))]
        text = " ".join(words)
    if words[0].lower() == "steal" and len(words) == 6:  # two fans in any order
        words[3:5] = sorted(words[3:5], key=lambda w: FANS.index(w.lower()) if w.lower() in FANS else 9)
        text = " ".join(words)
    if words[0].lower() == "game":
        _check_game(s, words[1:])
        return []
    if words[0].lower() == "result":
        _check_result(s, text)
        return []
    out: list[str] = []
    while not (_readable(s, text) or (pieces := _pieces(s, words)) is not None):
        single = _single(s) if s.viewer == REFEREE else None  # a player answers every question alone
        if single is None:
            return [*out, text]
        out.append(say(s, *single))
        s.apply(*single)
    if _readable(s, text):
        return [*out, text]
    return out + (pieces or [])


def _readable(s: RagnarokStarState, text: str) -> bool:
    for actor in s.actors():
        for action in s.options(actor):
            if say(s, actor, action).lower() == text.lower():
                return True
    return False


def _single(s: RagnarokStarState) -> tuple[int, int] | None:
    """A seat that is asked although it has only one answer (RS-18.17)."""
    for actor in s.actors():
        if actor >= 0 and len(s.legal(actor)) == 1:
            return actor, s.legal(actor)[0]
    return None


def _pieces(s: RagnarokStarState, words: list[str]) -> list[str] | None:
    """The parts of a joined line, if it can stand here; None if it cannot (yet)."""
    head = words[0].lower()
    if head == "crowd" and s.chance_kind == X_CROWD and len(words) == 4 and words[2].lower() == "missing":
        return [" ".join(words[:2]), " ".join(words[2:])]
    if head == "prog" and s.step == PROGRAM and len(words) >= 4 and len(words) % 2 == 0:
        return [f"prog {words[1]} {words[i]} {words[i + 1]}" for i in range(2, len(words), 2)]
    if head == "arrive" and s.chance_kind == X_ARRIVAL and len(words) == 3:
        return [f"arrive {words[1]}", f"arrive {words[2]}"]
    if head == "deal" and s.chance_kind == X_CONTRACT and len(words) > 3:
        return [f"deal {words[1]} {card}" for card in words[2:]]
    return None


def _check_game(s: RagnarokStarState, words: list[str]) -> None:
    have = {"players": str(s.seats), "expansion": EXPANSIONS[s.expansion], "rounds": str(s.rounds)}
    for word in words:
        name, _, value = word.partition("=")
        if name == "handicap":
            for part in value.split(","):
                band, _, glory = part.partition(":")
                if seat_of(s, band) < 0 or str(s.handicap[seat_of(s, band)]) != glory.removeprefix("+"):
                    raise Illegal(f"the record says {word!r}, but the game is set up otherwise")
        elif have.get(name, value) != value:
            raise Illegal(f"the record says {word!r}, but here {name} is {have[name]}")


def _check_result(s: RagnarokStarState, text: str) -> None:
    if s.step != END:
        raise Illegal("the record gives a result, but the game goes on")
    if result_line(s) != text.lower():
        raise Illegal(f"the record says {text!r}, but it is {result_line(s)!r}")


def result_line(s: RagnarokStarState) -> str:
    """`result red 9 blue 7 win red`: final glory and the winner or winners."""
    glory = " ".join(f"{band_of(s, seat)} {points}" for seat, points in enumerate(s.points()))
    won = [band_of(s, seat) for seat, share in enumerate(s.scores()) if share > 0]
    return f"result {glory} win {' '.join(won)}"


# -- short forms ------------------------------------------------------------------------------------------------------------

VERBS = ("prog", "keep", "claim", "eye", "steal", "guest", "control", "scare", "send", "window", "react", "ice")
NAMES = [name.lower() for name in ENTRY_NAMES]
INSTANTS = ("g08", "g09", "g10", "g11", "g12")
AIMED = ("steal", "send", "control", "g09")  # after these the band of an opponent may come first


def in_full(s: RagnarokStarState, text: str) -> str:
    """What a player types, as a whole line: whoever looks through its own view may leave out the verb, its band and the numbers.
    `nav:L boy1` is `prog red 1 nav:L 2 boy1`; `C12`, `own 2`, `blue girl`, `place E` will do too. Records say everything."""
    words = text.split()
    if s.viewer < 0 or not words or not s.owes(s.viewer):
        return " ".join(words)
    asked, band, head = asked_for(s), band_of(s, s.viewer), words[0].lower()
    if asked == "ice":
        words = words if head == "ice" else ["ice", *words] if head in ("remove", "give", "place") else words
        if [word.lower() for word in words[:2]] == ["ice", "place"] and len(words) == 3:
            words.insert(2, TILES[s.held])
        return " ".join(words)
    bare = asked == "prog" and all(word.lower() in NAMES for word in words)  # steal, ice, eye, guest and control are entries too
    bare = bare or (asked == "guest" and len(words) == 1 and head == "keep")
    if not bare and head != asked and head in (*VERBS, *INSTANTS, *MARKERS, "game", "result"):
        return " ".join(words)
    rest = words[1:] if head == asked else words
    bands = [word.lower() in BANDS for word in rest[:2]]
    own = bool(rest) and rest[0].lower() == band and not (asked in ("control", "g09") and rest[1:] and rest[1].lower() in WAYS)
    if own or (bands[:1] == [True] and (asked not in AIMED or bands[1:] == [True])):
        who, rest = rest[0], rest[1:]
    else:
        who = band
    if asked == "prog" and not any(word.isdigit() for word in rest):
        rest = [word for n, entry in enumerate(rest, s.written[s.viewer] + 1) for word in (str(n), entry)]
    if asked == "g10" and len(rest) == 1:
        rest = ["return", *rest]
    return " ".join([asked, who, *rest])


# -- why --------------------------------------------------------------------------------------------------------------------

ASKS = {
    PROGRAM: "prog",
    FIRST_KEEP: "keep",
    KEEPS: "keep",
    OPENING: "window",
    CLOSING: "window",
    MOVES: "react",
    DRAGON_CALL: "react",
    LOSSES: "react",
    CLAIMS: "claim",
    EYES: "eye",
    CONTROLS: "control",
    SCARES: "scare",
    THEFTS: "steal",
    SENDING: "send",
    ICE_REMOVE: "ice",
    ICE_GIVE: "ice",
    ICE_PLACE: "ice",
    GUEST_DRAWS: "guest",
}


def asked_for(s: RagnarokStarState) -> str:
    """The first word of the choices that are due now."""
    return f"g{s.act:02d}" if 8 <= s.act <= 12 else "scare" if s.act else ASKS.get(int(s.step), "guest")


def why(s: RagnarokStarState, seat: int, text: str) -> str:
    """Why a typed choice is refused, with the clause."""
    words = (in_full(s, text) if s.viewer == seat else text).lower().split()
    if s.step == END:
        return "The game is over."
    if not words:
        return "Write a choice such as " + _example(s, seat)
    if not s.owes(seat):
        return f"{band_of(s, seat).capitalize()} owes no choice now."
    asked = asked_for(s)
    if words[0] != asked:
        return f"Now a line beginning with {asked!r} is expected, such as " + _example(s, seat)
    if len(words) > 1 and asked != "ice" and words[1] != band_of(s, seat):
        return f"{words[1]} is not your band: you play {band_of(s, seat)}. RS-1.1"
    if asked == "prog":
        return _why_program(s, seat, words)
    reason = ""
    if asked == "claim":
        reason = _why_claim(s, seat, words)
    elif asked == "steal":
        reason = _why_theft(s, seat, words)
    elif asked == "ice":
        reason = _why_ice(s, words)
    elif asked == "keep":
        reason = "Keep one of the cards that you have drawn. RS-11.1"
    elif asked in ("window", "react", "guest") and words[-1] == "play":
        card = data.GUESTS[s.drawn_guest - 1] if asked == "guest" and s.drawn_guest > 0 else None
        reason = "The guest star cannot have an effect now. RS-18.14"
        if card is not None and not card.instant:
            reason = f"{card.name} is no instant: it is played {card.timing}. RS-17.3"
    elif asked == "guest":
        reason = "Nobody may hold two guest stars: drop the old or the new one, or play it. RS-17.4"
        if s.guests[seat] == 0:
            reason = "You hold no other guest star, so there is nothing to drop. RS-17.4"
    elif asked in ("control", "g09"):
        reason = "No angry fan would move there in that direction. RS-17.9"
    elif asked == "scare":
        reason = "You own no fan of that type. RS-17.14"
    elif asked == "send":
        reason = "An angry fan goes to an opponent. RS-16.7"
    elif asked == "g08":
        reason = "There is no fan of that type on your island. RS-18.10"
    elif asked == "g11":
        reason = "Choose a port other than the one where your boat lies. RS-18.12"
    elif asked == "g12":
        reason = "Move one of the two icebergs on the board to a free spot, or swap them. RS-18.13"
    return (reason or f"{text.strip()!r} is not possible now.") + " Possible: " + _example(s, seat)


def _example(s: RagnarokStarState, seat: int) -> str:
    legal = s.legal(seat)
    return ", ".join(repr(say(s, seat, a)) for a in legal[:3]) + (", ..." if len(legal) > 3 else "")


def _why_program(s: RagnarokStarState, seat: int, words: list[str]) -> str:
    if len(words) < 4:
        return f"Write the number and the action: prog {band_of(s, seat)} {s.written[seat] + 1} boy2."
    if words[2] != str(s.written[seat] + 1):
        return f"The next number is {s.written[seat] + 1}: numbers are given in rising order. RS-5.2"
    if words[3] in ("nav", "fly", "dragon"):
        return f"{words[3]} names an island, such as {words[3]}:P. RS-5.3"
    if words[3] not in NAMES:
        meant = get_close_matches(words[3], NAMES, 1)
        return f"There is no action {words[3]!r} on the band board" + (f"; did you mean {meant[0]}?" if meant else ".") + " RS-5.2"
    entry = NAMES.index(words[3])
    if MUSICIAN[entry] == 5 and s.expansion < 2:
        return "The sixth musician belongs to the Divalkyrie expansion. RS-17.1"
    if any(MUSICIAN[s.programs[seat * 6 + k] - 1] == MUSICIAN[entry] for k in range(s.written[seat])):
        return f"The {data.MUSICIANS[MUSICIAN[entry]].name.lower()} has a number already. RS-5.2"
    return "The dragon may only be sent to a port that is open now. RS-5.5"


def _why_claim(s: RagnarokStarState, seat: int, words: list[str]) -> str:
    if not collects(s, seat):
        return "You do not collect at this number. RS-9.7"
    if words[-1].startswith("+") and words[-1].upper() not in (f"+{guest_id(s.guests[seat])}" if s.guests[seat] > 0 else "",):
        return "You do not hold that guest star. RS-18.3"
    if words[-1] == "none":
        return "With one island in reach and no risk of the mosh pit the largest claim is made for you. RS-9.11"
    if words[-1].startswith("+"):
        return "The guest star would add nothing to that claim. RS-18.15"
    kind = FANS[TYPE[s.entry(seat)]]
    island = s.boats[seat] if words[2:3] == ["own"] else next((i for i, x in enumerate(ISLANDS) if words[3:4] == [x.lower()]), -1)
    if island < 0:
        return "Claim from your own island (own 2), or across a link (via M 1). RS-9.7"
    if s.boats[seat] == CENTRE:
        return "A boat in the centre can collect nothing. RS-9.6"
    if island != s.boats[seat] and not s.linked(island, s.boats[seat]):
        return f"{ISLE_NAMES[island]} is not linked to your island by ice. RS-9.3"
    if within_reach(s, seat, island, 0) == 0:
        return f"No {kind} can be reached there with this action. RS-9.3, RS-9.4"
    return f"At most {within_reach(s, seat, island, 0)} can be claimed there. RS-9.7, RS-9.11"


def _why_theft(s: RagnarokStarState, seat: int, words: list[str]) -> str:
    if not steals(s, seat):
        return "You do not steal at this number. RS-10.3"
    if words[-1].startswith("+") and (s.guests[seat] <= 0 or words[-1].upper() != f"+{guest_id(s.guests[seat])}"):
        return "You do not hold that guest star. RS-18.7"
    victim = seat_of(s, words[2]) if len(words) > 2 else -1
    if victim < 0 or victim == seat:
        return "Name an opponent and a type of fan. RS-10.3"
    fans = [word for word in words[3:] if not word.startswith("+")]
    strange = next((word for word in fans if word not in FANS), "")
    if strange or not fans:
        return (f"There is no fan {strange!r}" if strange else "Name a type of fan too") + f": there are {', '.join(FANS)}. RS-10.3"
    if len(fans) > 2 or (len(fans) == 2 and words[-1] != "+g05"):
        return "One fan a theft; two only with Ozzy Asbjorn, written +G05. RS-10.3, RS-18.7"
    if not beside(s, seat, victim):
        return f"{words[2].capitalize()} is not docked at your island. RS-10.3"
    if shielded(s, victim) and words[-1] != "+g04":
        return f"{words[2].capitalize()} has a shield up. RS-10.1"
    if not can_rob(s, seat, False) and words[-1] != "+g04":
        return "Nobody beside you has a fan to lose. RS-10.5"
    return f"{words[2].capitalize()} owns no such fan. RS-10.4"


def _why_ice(s: RagnarokStarState, words: list[str]) -> str:
    if s.step == ICE_REMOVE:
        return "First remove one of the two tiles on the board. RS-14.1"
    if s.step == ICE_GIVE:
        return "Now give the removed tile to an opponent. RS-14.3"
    if len(words) > 2 and words[2] != TILES[s.held]:
        return f"You place the tile that you held: the {TILES[s.held]}. RS-14.1"
    return "Place your tile on one of the three free spots. RS-14.4"
