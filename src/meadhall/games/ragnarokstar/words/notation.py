"""RagnaRok Star in writing: the notation of choices and outcomes, records, short forms, and why a text is refused."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

from meadhall.english import listed
from meadhall.errors import BadRecord, IllegalMove
from meadhall.game import CHANCE, REFEREE
from meadhall.terms import exactly

from .. import data
from ..rules import RagnarokStarState, codes, collecting, contracts, tables
from . import names, offers, refusals
from .terms import TERMS

# -- say --------------------------------------------------------------------------------------------------------------------


def say(s: RagnarokStarState, actor: int, action: int) -> str:
    """One choice or outcome, as in the notation of the rules."""
    if actor == CHANCE:
        return OUTCOMES[int(s.chance_kind)](s, action)
    start, verb, rest = CHOICES[bisect_right(STARTS, action) - 1]
    said = rest(s, actor, action - start)
    return f"{verb} {said}" if verb.startswith("ice") else f"{verb} {names.band_of(s, actor)} {said}"


def rest_of(crowded: int, missing: int, order: int) -> list[tuple[int, int]]:
    """The (island, type) pairs of step C of the first fans (RS-1.7), clockwise from the crowded island."""
    kinds = [kind for kind in range(4) if kind != missing]
    return [((crowded + 1 + k) % 4, kinds[tables.ORDERS[order * 3 + k]]) for k in range(3)]


def _rest(s: RagnarokStarState, outcome: int) -> str:
    pairs = sorted(rest_of(s.crowded, s.missing, outcome))
    return "rest " + " ".join(f"{names.ISLANDS[island]}={names.FANS[kind]}" for island, kind in pairs)


def _dealt(s: RagnarokStarState, card: int) -> str:
    seat = s.ledger[contracts.last_event(s) + codes.EVENT_SEAT]
    return f"deal {names.band_of(s, seat)} {names.contract_id(card)}"


def _claim(s: RagnarokStarState, seat: int, n: int) -> str:
    """`own 2`, `via M 1`, `at L 2 +G02`, `none`."""
    card, island, amount = names.claim_parts(codes.CLAIM + n)
    if n == 0:
        return "none"
    if card == codes.G02:
        return f"at {names.ISLANDS[island]} {amount} +G02"
    where = "own" if island == s.boats[seat] else f"via {names.ISLANDS[island]}"
    return f"{where} {amount}" + (f" +{names.guest_id(card)}" if card else "")


def _theft(s: RagnarokStarState, action: int) -> str:
    """`blue girl`, `blue girl +G04`, `blue boy girl +G05`."""
    victim, kinds, card = names.theft_parts(action)
    said = " ".join([names.band_of(s, victim), *(names.FANS[kind] for kind in kinds)])
    return f"{said} +{names.guest_id(card)}" if card else said


def _lodge(s: RagnarokStarState, _seat: int, n: int) -> str:
    return f"{names.band_of(s, n // 2)} {names.WAYS[n % 2]}"


# by event of chance: the whole outcome
OUTCOMES: dict[int, Callable[[RagnarokStarState, int], str]] = {
    codes.X_MASTER: lambda s, seat: f"icemaster {names.band_of(s, seat)}",
    codes.X_CROWD: lambda _, island: f"crowd {names.ISLANDS[island]}",
    codes.X_MISSING: lambda _, kind: f"missing {names.FANS[kind]}",
    codes.X_REST: _rest,
    codes.X_CONTRACT: _dealt,
    codes.X_ARRIVAL: lambda s, card: f"arrive {names.fan_card_id(s.active, card)}",
    codes.X_PEEK: lambda s, card: f"peek {names.DECKS[s.active]} {names.fan_card_id(s.active, card)}",
    codes.X_GUEST: lambda s, card: f"draw {names.band_of(s, s.active)} {names.guest_id(card)}",
    codes.X_TIE: lambda s, seat: f"airguitar {names.band_of(s, seat)}",
}

# the first action of each kind, its verb, and what follows the verb and the band: by state, seat and place among its kind
CHOICES: tuple[tuple[int, str, Callable[[RagnarokStarState, int, int], str]], ...] = (
    (0, "prog", lambda s, seat, n: f"{s.written[seat] + 1} {tables.ENTRY_NAMES[n]}"),
    (codes.KEEP, "keep", lambda _s, _seat, n: names.contract_id(n)),
    (codes.CLAIM, "claim", _claim),
    (codes.LOOK_YOUNG, "eye", lambda _s, _seat, n: (*names.DECKS, "none")[n]),
    (codes.STEAL_NONE, "steal", lambda _s, _seat, _n: "none"),
    (codes.ROB, "steal", lambda s, _seat, n: _theft(s, codes.ROB + n)),
    (codes.GUEST_KEEP, "guest", lambda _s, _seat, n: ("keep", "play", "drop old", "drop new")[n]),
    (codes.CONTROL_NONE, "control", lambda _s, _seat, _n: "none"),
    (codes.CONTROL_LODGE, "control", _lodge),
    (codes.SCARE, "scare", lambda _s, _seat, n: names.FANS[n]),
    (codes.WINDOW_HOLD, "window", lambda _s, _seat, n: ("hold", "play")[n]),
    (codes.REACT_HOLD, "react", lambda _s, _seat, n: ("hold", "play")[n]),
    (codes.ENCORE, "g08", lambda _s, _seat, n: names.FANS[n]),
    (codes.TWICE, "g09", _lodge),
    (codes.RETURN, "g10", lambda _s, _seat, n: f"return {names.contract_id(n)}"),
    (codes.FLIGHT, "g11", lambda _s, _seat, n: names.ISLANDS[n]),
    (codes.SHIFT, "g12", lambda _s, _seat, n: f"{names.TILES[n // 4 + 1]} {names.SPOTS[n % 4]}"),
    (codes.SWAP, "g12", lambda _s, _seat, _n: "swap"),
    (codes.SEND, "send", lambda s, _seat, n: names.band_of(s, n)),
    (codes.REMOVE, "ice remove", lambda _s, _seat, n: names.TILES[n + 1]),
    (codes.GIVE, "ice give", lambda s, _seat, n: names.band_of(s, n)),
    (codes.PLACE, "ice place", lambda s, _seat, n: f"{names.TILES[s.held]} {names.SPOTS[n]}"),
    (codes.ROB_TWO, "steal", lambda s, _seat, n: _theft(s, codes.ROB_TWO + n)),
)
STARTS = [start for start, _, _ in CHOICES]

# -- read -------------------------------------------------------------------------------------------------------------------


def read(s: RagnarokStarState, actor: int, text: str) -> int:
    """The choice or outcome that a text names; case and spacing do not matter. A player may use any name that the program prints."""
    typed_by_player = s.viewer == actor and s.owes(actor)
    wanted = (in_full(s, text) if typed_by_player else " ".join(text.split())).lower()
    said = {action: say(s, actor, action) for action in s.options(actor)}
    for action, line in said.items():
        if line.lower() == wanted:
            return action
    if actor == CHANCE:
        raise IllegalMove(f"{text.strip()!r} cannot happen now; expected something like {say(s, actor, s.chance()[0][0])!r}")
    found = _meant(s, actor, text, said) if typed_by_player else []
    if len(found) == 1:
        return found[0]
    raise IllegalMove(why(s, actor, text))


def why(s: RagnarokStarState, seat: int, text: str) -> str:
    """Why a typed choice is refused, with the clause."""
    if s.step == codes.END:
        return "The game is over."
    band = names.band_of(s, seat)
    if not s.owes(seat):
        return f"{band.capitalize()} has nothing to choose now."
    said = {action: say(s, seat, action) for action in s.legal(seat)}
    try:
        words = (in_full(s, text) if s.viewer == seat else text).lower().split()
    except IllegalMove as refused:
        return str(refused)
    if not words:
        empty = f"{text.strip()!r} alone names no choice. " if text.strip() else ""
        return f"{empty}{offers.prompt(s, seat).ask} {_possible(s, seat, said)}"
    found = _meant(s, seat, text, said) if s.viewer == seat else []
    if len(found) > 1:
        return _several(text, [said[action] for action in found])
    if found or " ".join(words) in [line.lower() for line in said.values()]:
        return "That is legal."
    asked = asked_for(s)
    if words[0] != asked:
        return f"That is not what is asked now. {offers.prompt(s, seat).ask} {_possible(s, seat, said)}"
    if len(words) > 1 and asked != "ice" and words[1] != band:
        return f"{words[1].capitalize()} is not your band: you play {band}. RS-1.1"
    stray = asked == "prog" and s.viewer == seat and not _names_an_action(text)
    reason, clause = refusals.not_a_program(s, seat, " ".join(text.split())) if stray else refusals.explain(s, seat, words)
    if asked == "prog":
        return f"{reason} {clause}"
    return f"{reason} {_possible(s, seat, said)} {clause}".strip()


def _names_an_action(text: str) -> bool:
    """Does a line name an action of the band board, or begin like a program? `Secret contract` is a thing of its own."""
    words = names.canonical(text)
    if len(words) > 1 and exactly(TERMS, text) and not names.entries(words, 1):
        return False
    known = {name.partition(":")[0] for name in names.ENTRIES}
    return any(word.isdigit() or word.lower() == "prog" or word.lower().partition(":")[0] in known for word in words)


def _possible(s: RagnarokStarState, seat: int, said: dict[int, str]) -> str:
    """The legal choices in a sentence, contracts with their names."""
    shown = [repr(line) + _name_of(action) for action, line in list(said.items())[:EXAMPLES]]
    return f"You can choose {listed([*shown, *_others(len(said) - len(shown))], 'or')}."


def _others(more: int) -> list[str]:
    """The choices that are not listed, as the last word of a list."""
    return [] if more <= 0 else ["one other"] if more == 1 else [f"{more} others"]


def _name_of(action: int) -> str:
    for first in (codes.KEEP, codes.RETURN):
        if first <= action < first + codes.CARDS:
            return f" ({data.CONTRACTS[action - first].name})"
    return ""


EXAMPLES = 3  # legal choices that a refusal lists
READINGS = 4  # and meanings of an ambiguous text


def _meant(s: RagnarokStarState, seat: int, text: str, said: dict[int, str]) -> list[int]:
    """The legal choices that a text can stand for, given how each is written: the text must name part of it, or all. A label on the
    page is as good as the notation."""
    wanted = {word.lower() for word in names.canonical(text)}
    if not wanted:
        return []
    plain = names.plain(text)
    labels = [action for action in said if names.plain(offers.choice(s, seat, action).label) == plain]
    if labels:
        return labels
    return [action for action, line in said.items() if wanted <= _words(s, seat, action, line)]


def _words(s: RagnarokStarState, seat: int, action: int, line: str) -> set[str]:
    """The words that identify a choice: those of its notation after the chooser's band, of its label, and of its subject."""
    head = line.split()
    rest = head[1:] if head[0] == "ice" else head[2:]
    out = {head[0], *rest, *names.canonical(offers.choice(s, seat, action).label)}
    if action < codes.ENTRIES:
        verb, _, island = tables.ENTRY_NAMES[action].partition(":")
        out -= {str(s.written[seat] + 1)} - {verb[-1]}
        out |= {verb, island, data.MUSICIANS[tables.MUSICIAN[action]].id}
        if data.ACTIONS[verb].kind == "collect":
            out.add(data.ACTIONS[verb].fan)
    if codes.CLAIM < action < codes.LOOK_YOUNG:
        out |= {names.ISLANDS[names.claim_parts(action)[1]], names.FANS[tables.TYPE[s.entry(seat)]]}
    if codes.REMOVE <= action < codes.GIVE:
        out |= {spot for k, spot in enumerate(names.SPOTS) if s.tiles[k] == action - codes.REMOVE + 1}
    for first in (codes.KEEP, codes.RETURN):
        if first <= action < first + codes.CARDS:
            out |= set(names.plain(data.CONTRACTS[action - first].name))
    out |= {word.removeprefix("+") for word in out}
    return {word.lower() for word in out if word}


def _several(text: str, readings: list[str]) -> str:
    """Refuse a text that could mean several choices: nothing is guessed."""
    shown = [repr(reading) for reading in readings[:READINGS]] + _others(len(readings) - READINGS)
    return f"{' '.join(text.split())!r} could mean {listed(shown, 'or')}."


# -- records ----------------------------------------------------------------------------------------------------------------

MARKERS = ("open", "close", "number", "phase")


def lines(state: RagnarokStarState, line: str) -> list[str]:
    """A line of a record as single choices and outcomes: programs, deals, arrivals and double thefts are split, what is already
    certain is checked and dropped, and questions with a single answer that a record need not write are filled in (RS-7.5)."""
    s = state.copy()
    words = _sorted(in_full(s, line).split())
    if not words or words[0].lower() in MARKERS:
        return []
    text = " ".join(words)
    if words[0].lower() == "game":
        _check_game(s, words[1:])
        return []
    if words[0].lower() == "result":
        _check_result(s, text)
        return []
    out: list[str] = []
    while True:
        if _readable(s, text):
            return [*out, text]
        pieces = _pieces(s, words)
        if pieces:
            return out + pieces
        single = _single(s) if s.viewer == REFEREE else None  # a player answers each question separately
        if single is None:
            return [*out, text]
        out.append(say(s, *single))
        s.apply(*single)


def _sorted(words: list[str]) -> list[str]:
    """Islands after `rest` and the two fans of a double theft may come in any order."""
    head = words[0].lower() if words else ""
    if head == "rest":
        return ["rest", *sorted(words[1:], key=lambda word: "".join(names.ISLANDS).find(word[0].upper()))]
    if head == "steal" and len(words) == 6:
        return [
            *words[:3],
            *sorted(words[3:5], key=lambda fan: names.FANS.index(fan.lower()) if fan.lower() in names.FANS else 9),
            words[5],
        ]
    return words


def _readable(s: RagnarokStarState, text: str) -> bool:
    return any(say(s, actor, action).lower() == text.lower() for actor in s.actors() for action in s.options(actor))


def _single(s: RagnarokStarState) -> tuple[int, int] | None:
    """A seat that is asked only to hide its guest star (RS-18.17), and what happens without the question."""
    for actor in s.actors():
        legal = s.legal(actor) if actor >= 0 else []
        if len(legal) == 1:
            return actor, legal[0]
        if legal and s.step == codes.CLAIMS and legal[-1] < codes.CLAIM + 16 and not collecting.asked_without_a_card(s, actor):
            return actor, int(collecting.usual_claim(s, actor))
    return None


def _pieces(s: RagnarokStarState, words: list[str]) -> list[str]:
    """The parts of a joined line if it is possible here; none if it is not (yet)."""
    head = words[0].lower()
    if head == "crowd" and s.chance_kind == codes.X_CROWD and len(words) == 4 and words[2].lower() == "missing":
        return [" ".join(words[:2]), " ".join(words[2:])]
    if head == "prog" and s.step == codes.PROGRAM and len(words) >= 4 and len(words) % 2 == 0:
        return [f"prog {words[1]} {words[i]} {words[i + 1]}" for i in range(2, len(words), 2)]
    if head == "arrive" and s.chance_kind == codes.X_ARRIVAL and len(words) == 3:
        return [f"arrive {words[1]}", f"arrive {words[2]}"]
    if head == "deal" and s.chance_kind == codes.X_CONTRACT and len(words) > 3:
        return [f"deal {words[1]} {card}" for card in words[2:]]
    return []


def _check_game(s: RagnarokStarState, words: list[str]) -> None:
    have = {"players": str(s.seats), "expansion": names.EXPANSIONS[s.expansion], "rounds": str(s.rounds)}
    for word in words:
        name, _, value = word.partition("=")
        if name == "handicap":
            for part in value.split(","):
                band, _, glory = part.partition(":")
                seat = names.seat_of(s, band)
                if seat < 0 or str(s.handicap[seat]) != glory.removeprefix("+"):
                    raise BadRecord(f"the record says {word!r}, but the game is set up differently")
        elif have.get(name, value) != value:
            raise BadRecord(f"the record says {word!r}, but here {name} is {have[name]}")


def _check_result(s: RagnarokStarState, text: str) -> None:
    if s.step != codes.END:
        raise BadRecord("the record gives a result, but the game goes on")
    if result_line(s) != text.lower():
        raise BadRecord(f"the record says {text!r}, but it is {result_line(s)!r}")


def result_line(s: RagnarokStarState) -> str:
    """`result red 9 blue 7 win red`: final glory and the winner or winners."""
    glory = " ".join(f"{names.band_of(s, seat)} {points}" for seat, points in enumerate(s.points()))
    return f"result {glory} win {' '.join(names.band_of(s, seat) for seat in names.winners(s))}"


# -- short forms ------------------------------------------------------------------------------------------------------------

# by step: the first word of the choices that are due
ASKS = {
    codes.PROGRAM: "prog",
    codes.FIRST_KEEP: "keep",
    codes.KEEPS: "keep",
    codes.OPENING: "window",
    codes.CLOSING: "window",
    codes.MOVES: "react",
    codes.DRAGON_CALL: "react",
    codes.LOSSES: "react",
    codes.CLAIMS: "claim",
    codes.EYES: "eye",
    codes.CONTROLS: "control",
    codes.SCARES: "scare",
    codes.THEFTS: "steal",
    codes.SENDING: "send",
    codes.ICE_REMOVE: "ice",
    codes.ICE_GIVE: "ice",
    codes.ICE_PLACE: "ice",
    codes.GUEST_DRAWS: "guest",
}
# the same by running instant
ACTS = {codes.G08: "g08", codes.G09: "g09", codes.G10: "g10", codes.G11: "g11", codes.G12: "g12", codes.TOLL: "scare"}
HEADS = {*ASKS.values(), *ACTS.values(), *MARKERS, "game", "result"}  # a line that begins like this is written in full
LODGES = ("control", "g09")  # `red forward` names a lodge, even one's own
AIMED = ("steal", "send", *LODGES)  # after these the band of an opponent may come first


def asked_for(s: RagnarokStarState) -> str:
    """The first word of the choices that are due now."""
    return ACTS[int(s.act)] if s.act else ASKS.get(int(s.step), "guest")


def in_full(s: RagnarokStarState, text: str) -> str:
    """What a player types, as a whole line: on a view, the verb, the viewer's band and the numbers may be left out, and names may
    stand for ids. `nav:L boy1` and `sail to Lips Isle, 1 boy` are `prog red 1 nav:L 2 boy1`; `C12`, `own 2`, `blue girl`, `place E`
    will do too. Records say everything."""
    if s.viewer < 0 or not s.owes(s.viewer):
        return " ".join(text.split())
    written = " ".join(text.split())
    if any(written.lower() == say(s, s.viewer, action).lower() for action in s.legal(s.viewer)):
        return written  # notation first
    words = names.canonical(text)
    if not words:
        return ""
    asked, head = asked_for(s), words[0].lower()
    if head == asked:
        words = words[1:]
    elif head in HEADS and not _bare(asked, words):
        return " ".join(words)
    if asked == "ice":
        return " ".join(["ice", *_with_tile(s, words)])
    band, words = _whose(s, asked, words)
    return " ".join([asked, band, *COMPLETED.get(asked, _as_typed)(s, words)])


def _bare(asked: str, words: list[str]) -> bool:
    """Some answers look like verbs: entries of a program such as steal and ice, and `keep` for a guest star."""
    if asked == "guest":
        return [word.lower() for word in words] == ["keep"]
    return asked == "prog" and bool(names.entries(words, 1))


def _whose(s: RagnarokStarState, asked: str, words: list[str]) -> tuple[str, list[str]]:
    """The band that chooses, and the words after it. The first word may instead be the band that is acted on."""
    own = names.band_of(s, s.viewer)
    first, second = [*(word.lower() for word in words), "", ""][:2]
    if first == own:
        named = asked not in LODGES or second not in names.WAYS
    else:
        named = first in names.BANDS and (asked not in AIMED or second in names.BANDS)
    return (words[0], words[1:]) if named else (own, words)


def _as_typed(_s: RagnarokStarState, words: list[str]) -> list[str]:
    return words


def _numbered(s: RagnarokStarState, words: list[str]) -> list[str]:
    """Entries of a program, each with its number."""
    number = s.written[s.viewer] + 1
    found = names.entries(words, number)
    free = s.last_number() - s.written[s.viewer]
    if len(found) // 2 > free:
        last = f"{number} {'and' if free == 2 else 'to'} {s.last_number()}"
        numbers = f"the numbers {last} are" if free > 1 else f"number {number} is"
        raise IllegalMove(f"Only {numbers} still free, but these are {len(found) // 2} actions. RS-5.2")
    if found or any(word.isdigit() for word in words):
        return found or words
    return [word for n, entry in enumerate(words, number) for word in (str(n), entry)]


def _returned(_s: RagnarokStarState, words: list[str]) -> list[str]:
    """A contract without `return`."""
    return ["return", *words] if len(words) == 1 else words


def _with_tile(s: RagnarokStarState, words: list[str]) -> list[str]:
    """`place E`: which tile is placed is obvious."""
    return [words[0], names.TILES[s.held], words[1]] if len(words) == 2 and words[0].lower() == "place" else words


# by verb: what else may be left out
COMPLETED: dict[str, Callable[[RagnarokStarState, list[str]], list[str]]] = {"prog": _numbered, "g10": _returned}
