"""Positions in words, both ways: `hel 3; thor vikings 2; bag green 12/6; active gialp; vanir 2`.

Enemies and Gods    hel 3 (a space)  ·  thor vikings 2  ·  thor elves 1  ·  thor sword 1 (a level)  ·  trance tyr  ·  raging, calm
Midgard             bag green 12/6 (Vikings/Fire Giants)  ·  valkyries blue  ·  submerged green
other worlds        vanir 2  ·  dead 5  ·  removed 2 (by Hel)  ·  kingdom 12 (Fire Giants in no bag)
Giants              active gialp hymir  ·  beaten hymir  ·  pile thrym (only these; the others are defeated)  ·  none for no Giant
the deck            top surt hel, bottom loki (known cards)  ·  played surt surt (discarded)  ·  deck hel loki (all that nobody has seen)
the turn            turn thor  ·  turns 12  ·  used asgard midgard  ·  acted 1  ·  daeg 2  ·  card (the Enemy card is still to come)

What is not named stays as it was; the bags and the Kingdom of Fire keep the sums right (YG-16.5). What follows from the rest can only be
asked for: force hel 6, force giants 3, power hel 2, total 5 (of a fight), actions 2 (left), cards 41 (in the deck), home 3 (Elves),
short 22 (steps that the Enemies lack to the Residence), odds hel 3 83% (to beat Hel with 3 Vikings on the die alone; giants 1, calm).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from meadhall.bits import members
from meadhall.errors import BadPosition

from ..data import COMPONENTS
from ..rules import YggdrasilState, codes, combat, deck, ending, powers, tables
from . import names, offers

__all__ = ["holds", "put"]

Data = dict[str, Any]

NUMBERS = ("dead", "removed", "kingdom", "vanir", "turns", "acted", "daeg")
PLACES = ("valkyries", "submerged")
GIANT_SETS = ("active", "beaten", "pile")
CARD_ROWS = ("top", "bottom", "deck", "played")
FOLLOWS = ("force", "power", "total", "actions", "cards", "home", "short", "odds")


def put(s: YggdrasilState, words: str) -> YggdrasilState:
    """The position that some words describe, in the turn of the active God; refuses an impossible one."""
    if s.turns == 0:
        raise BadPosition("YG-3.2: no God has a seat yet; begin with god_assign=list and god_list")
    parts = [part.split() for part in _parts(words)]
    data = _with_cards(s, [part for part in parts if part[0] in CARD_ROWS])
    for part in parts:
        if part[0] not in CARD_ROWS:
            _set(data, part)
    _balance(data, {" ".join(part[:2]) for part in parts if part[0] == "bag"} | {part[0] for part in parts})
    data["depth"], data["agenda"] = 2, [codes.END, codes.ACT, *[0] * (codes.DEPTH - 2)]
    data["trail"] = []
    out = _load(data)
    if ["card"] in parts:
        out.push(codes.CARD)
        for _ in range(deck.cards_to_draw(out)):
            out.push(codes.DRAW)
    if fault := out.fault():
        raise BadPosition(fault)
    return out


def holds(s: YggdrasilState, words: str) -> str:
    """Is every part true? "" or what is true instead."""
    for part in _parts(words):
        found = _say(s, part.split())
        if _in_order(found) != _in_order(part):
            return f"{found}, not {part}"
    return ""


def _parts(words: str) -> list[str]:
    return [" ".join(part.lower().split()) for part in words.split(";") if part.strip()]


def _in_order(part: str) -> list[str]:
    """The words of a part, sorted where their order means nothing."""
    head, *rest = part.split()
    return [head, *sorted(rest)] if head in (*GIANT_SETS, "deck", "played", "used", "trance") else [head, *rest]


# -- setting up -------------------------------------------------------------------------------------------------------


def _with_cards(s: YggdrasilState, parts: list[list[str]]) -> Data:
    """The fields of a state, with the deck as named: known cards on top and below, others played, all the rest unseen."""
    data: Data = s.data()
    if not parts:
        return data
    known = {row: [_number(name, names.CARD_ID, "card") for name in rest if name != "none"] for row, *rest in parts}
    top, bottom, played = known.get("top", []), known.get("bottom", []), known.get("played", [])
    data.update(top=[], bottom=[], discard=[0] * codes.CARDS, section=0)
    data = _go_through(data, top + bottom + played) if "deck" not in known else data
    data["top"], data["bottom"] = top, bottom
    for kind in played:
        data["discard"][kind] += 1
    if "deck" in known:
        unseen = known["deck"]
        for kind in range(codes.CARDS):
            data["unseen"][kind] = unseen.count(kind)
            data["discard"][kind] = max(0, int(deck.cards_made(s, kind)) - unseen.count(kind) - (top + bottom).count(kind))
        data["section_left"], data["section_special"] = len(unseen), sum(kind >= codes.ANGRY_CARD for kind in unseen)
        data["section"] = max(0, int(deck.specials_in_deck(s)) - 1) if s.spread else 0
    return data


def _go_through(data: Data, cards: list[int]) -> Data:
    """A full deck from which these cards have been turned over."""
    out = _load(data)
    deck.build(out)
    for kind in cards:
        if kind not in [card for card, _ in deck.next_cards(out)]:
            raise BadPosition(f"YG-16.5: the deck cannot have another card {names.CARD_ID[kind]} there")
        deck.take_card(out, kind)
    return out.data()


def _load(data: Data) -> YggdrasilState:
    state = YggdrasilState()
    state.load(data)
    return state


def _set(data: Data, words: list[str]) -> None:
    """One part of a position."""
    match words:
        case [enemy, space] if enemy in names.ENEMY:
            data["space"][names.ENEMY.index(enemy)] = _count(space)
        case [god, "vikings" | "elves" as what, count] if god in names.GOD:
            data[what][_seat(data, god)] = _count(count)
        case [god, artifact, level] if god in names.GOD and artifact in names.ARTIFACT:
            data["level"][6 * _seat(data, god) + names.ARTIFACT.index(artifact)] = _count(level)
        case ["bag", bag, held] if bag in names.BAG and held.count("/") == 1:
            vikings, fire = held.split("/")
            data["bag_vikings"][names.BAG.index(bag)], data["bag_fire"][names.BAG.index(bag)] = _count(vikings), _count(fire)
        case [("active" | "beaten" | "pile") as where, *giants]:
            data[where] = _set_of(giants, names.GIANT, "Giant")
        case ["trance", *gods]:
            data["tranced"] = _set_of(gods, names.GOD, "God")
        case ["used", *worlds]:
            data["used"], data["acted"] = _set_of(worlds, names.WORLD, "world"), len(worlds)
        case ["turn", god] if god in names.GOD:
            data["seat"] = _seat(data, god)
        case [place, island] if place in PLACES and island in names.ISLAND:
            data[place] = names.ISLAND.index(island)
        case [number, count] if number in NUMBERS:
            data[number] = _count(count)
        case ["raging" | "calm" as mood]:
            data["raging"] = int(mood == "raging")
        case ["card"]:
            pass
        case [word, *_] if word in FOLLOWS:
            raise BadPosition(f"{' '.join(words)!r} follows from the rest; it can only be asked for")
        case _:
            raise BadPosition(_unknown(words))


def _balance(data: Data, named: set[str]) -> None:
    """What was not named balances the sums: Giants in the pile, Elves at home, Fire Giants in their kingdom, Vikings in the bags."""
    if "pile" in named:
        data["beaten"] = int(tables.ALL_GIANTS) & ~(data["active"] | data["pile"])
    else:
        data["pile"] = int(tables.ALL_GIANTS) & ~(data["active"] | data["beaten"])
    data["home"] = max(0, data["seats"] + 1 - sum(data["elves"]))
    if "kingdom" not in named:
        data["kingdom"] = max(0, int(tables.ALL_FIRE) - sum(data["bag_fire"]))
    lacking = int(tables.ALL_VIKINGS) - sum(data["bag_vikings"]) - sum(data["vikings"]) - data["dead"] - data["removed"]
    for bag in reversed(range(codes.BAGS)):
        if f"bag {names.BAG[bag]}" not in named:
            moved = max(-data["bag_vikings"][bag], lacking)
            data["bag_vikings"][bag] += moved
            lacking -= moved


def _count(text: str) -> int:
    if not text.isdigit():
        raise BadPosition(f"{text!r} is not a number")
    return int(text)


def _number(name: str, known: list[str], what: str) -> int:
    if name not in known:
        raise BadPosition(f"there is no {what} {name!r}; there are {', '.join(known)}")
    return known.index(name)


def _set_of(given: list[str], known: list[str], what: str) -> int:
    return sum({2 ** _number(name, known, what) for name in given if name != "none"})


def _seat(data: Data, god: str) -> int:
    if names.GOD.index(god) not in data["god"]:
        raise BadPosition(f"YG-3.1: {names.GOD_NAME[names.GOD.index(god)]} has no seat in this game")
    return int(data["god"].index(names.GOD.index(god)))


def _unknown(words: list[str]) -> str:
    return f"{' '.join(words)!r} is not a part of a position; write parts like hel 3, thor vikings 2, bag green 12/6, active gialp, vanir 2"


# -- saying -----------------------------------------------------------------------------------------------------------


def _say(s: YggdrasilState, words: list[str]) -> str:
    """What is true of the thing that a part is about, in the same words."""
    match words:
        case [enemy, _] if enemy in names.ENEMY:
            return f"{enemy} {s.space[names.ENEMY.index(enemy)]}"
        case [god, "vikings" | "elves" as what, _] if god in names.GOD:
            return f"{god} {what} {(s.vikings if what == 'vikings' else s.elves)[_seat_of(s, god)]}"
        case [god, artifact, _] if god in names.GOD and artifact in names.ARTIFACT:
            return f"{god} {artifact} {s.level[6 * _seat_of(s, god) + names.ARTIFACT.index(artifact)]}"
        case ["bag", bag, _] if bag in names.BAG:
            return f"bag {bag} {s.bag_vikings[names.BAG.index(bag)]}/{s.bag_fire[names.BAG.index(bag)]}"
        case [("active" | "beaten" | "pile" | "trance" | "used") as where, *_]:
            return _listed(where, _members(s, where))
        case [row, *_] if row in CARD_ROWS:
            return _listed(row, (names.CARD_ID[kind] for kind in _cards(s, row)))
        case ["turn", _]:
            return f"turn {names.GOD[s.god[s.seat]]}"
        case [place, _] if place in PLACES:
            return f"{place} {names.ISLAND[s.valkyries if place == 'valkyries' else s.submerged]}"
        case [number, _] if number in NUMBERS:
            return f"{number} {int(getattr(s, number))}"
        case ["raging" | "calm"]:
            return "raging" if s.raging else "calm"
        case ["card"]:
            return "card" if s.kind() == codes.DRAW else "no card to come"
    return _say_what_follows(s, words)


def _say_what_follows(s: YggdrasilState, words: list[str]) -> str:
    match words:
        case ["force", "giants", _]:
            return f"force giants {combat.giant_force(s)}"
        case ["force", enemy, _] if enemy in names.ENEMY:
            return f"force {enemy} {combat.enemy_force(s, names.ENEMY.index(enemy))}"
        case ["power", enemy, _] if enemy in names.ENEMY:
            return f"power {enemy} {COMPONENTS.power[s.space[names.ENEMY.index(enemy)]]}"
        case ["odds", "calm", _]:
            return f"odds calm {offers.percent(offers.calm_odds(s))}"
        case ["odds", foe, vikings, _] if foe in ("giants", *names.ENEMY):
            whom = codes.PILE_FOE if foe == "giants" else names.ENEMY.index(foe)
            return f"odds {foe} {vikings} {offers.percent(combat.chance_to_win(s, whom, _count(vikings), 0))}"
        case ["total", _]:
            return f"total {combat.total(s)}" if s.foe >= 0 else "no fight"
        case ["actions", _]:
            return f"actions {powers.action_limit(s) - s.acted}"
        case ["cards", _]:
            return f"cards {deck.size(s)}"
        case ["home", _]:
            return f"home {s.home}"
        case ["short", _]:
            return f"short {ending.steps_short(s)}"
    raise BadPosition(_unknown(words))


def _seat_of(s: YggdrasilState, god: str) -> int:
    seat = int(powers.seat_of(s, names.GOD.index(god)))
    if seat < 0:
        raise BadPosition(f"YG-3.1: {names.GOD_NAME[names.GOD.index(god)]} has no seat in this game")
    return seat


def _members(s: YggdrasilState, where: str) -> Iterator[str]:
    """The Giants, Gods or worlds of a set, by name."""
    if where == "trance":
        return (names.GOD[god] for god in members(s.tranced))
    if where == "used":
        return (names.WORLD[world] for world in members(s.used))
    found = s.active if where == "active" else s.beaten if where == "beaten" else s.pile
    return (names.GIANT[giant] for giant in members(found))


def _cards(s: YggdrasilState, row: str) -> list[int]:
    """Known cards in their order; unseen and played ones by kind."""
    if row in ("top", "bottom"):
        return list(s.top if row == "top" else s.bottom)
    counts = s.unseen if row == "deck" else s.discard
    return [kind for kind in range(codes.CARDS) for _ in range(counts[kind])]


def _listed(head: str, items: Iterator[str]) -> str:
    return " ".join([head, *(list(items) or ["none"])])
