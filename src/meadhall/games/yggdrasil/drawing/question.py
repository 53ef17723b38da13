"""The panel of the question at hand: a fight, what could be fought, cards or dice to choose from, a trade, a share."""

from __future__ import annotations

from meadhall.bits import members
from meadhall.svg import Markup, el, join

from ..data import COMPONENTS
from ..rules import YggdrasilState, codes, combat, tables
from ..words import names, offers
from . import fight
from .parts import RUNE_ICON, card, die_face, number_chips, pic, title

# the questions that are answered in the panel itself
PRIMARY = frozenset((codes.DEAL, codes.KEEP, codes.PUT, codes.PICK, codes.ACT, codes.SEND, codes.HELP, codes.DISCARD))
PRIMARY |= {codes.TRADE_VIKINGS, codes.TRADE_ELVES, codes.ORDER, codes.SHARE}
# those that are answered on the tree; on phones, where the tree is long, the panel offers the answers too
ON_THE_TREE = frozenset((codes.DRAG, codes.FOE, codes.GIANT_TO_FIGHT, codes.VALKYRIES, codes.FORGE, codes.PARTNER, codes.BAG, codes.VANIR))
ON_THE_TREE |= {codes.EFFECT, codes.PUSH}


def panel(s: YggdrasilState) -> Markup:
    """What the open question needs."""
    kind = s.kind()
    if kind == codes.DEAL:
        return _gods_to_pick(s)
    if kind == codes.SEND and s.face < 0 and combat.die_is_rolled(s):
        return fight.odds(s)
    if kind in (codes.SEND, codes.HELP):
        return fight.certain(s, kind)
    if kind == codes.ROLL and s.detail() == codes.FOR_FIGHT:
        return fight.rolling(s)
    if kind in (codes.TRADE_VIKINGS, codes.TRADE_ELVES):
        return _trade(s, kind)
    if kind == codes.SHARE:
        head = title("w-dead", f"Sigel: Vikings for {names.GOD_NAME[names.asked_god(s)]}", f"{s.share} left")
        return join(head, number_chips(range(s.share + 1)))
    if kind in (codes.KEEP, codes.PUT, codes.ORDER):
        return _cards(s, kind)
    if kind == codes.PICK:
        return _dice(s)
    if kind == codes.DISCARD or (kind == codes.EFFECT and s.detail() == 5):
        return _pile(s)
    if s.turns == 0 or s.god[s.seat] < 0:
        words = "Each seat gets a God; then the first Enemy card is turned over."
        return join(title("w-asgard", "The Gods gather"), el("p", words, cls="box"))
    if kind in ON_THE_TREE:
        return join(quick(s), fight.could_beat(s))
    return fight.calm(s) if s.raging else fight.could_beat(s)


def answers(s: YggdrasilState) -> str:
    """How the panel takes part in the open question, as classes."""
    kind = s.kind()
    if kind in PRIMARY or (kind == codes.EFFECT and s.detail() == 5):
        return " ask acts" if kind == codes.ACT and not s.raging else " ask"
    return " quick" if kind in ON_THE_TREE else ""


def quick(s: YggdrasilState) -> Markup:
    """What can be pointed at on the tree, as a row of names for phones."""
    shown: dict[str, str] = {}
    for action in s.legal(s.turn()):
        offer = offers.choice(s, s.turn(), action)
        shown.setdefault(offer.path[0], _short(offer.path[0], offer.label))
    chips = []
    for spot, words in shown.items():
        if not spot.startswith("b:"):
            chips.append(el("button", words, type="button", cls="yg-num", id=f"quick-{spot.replace(':', '-')}", data_spot=spot))
    return el("div", chips, cls="yg-nums yg-quick")


def _short(spot: str, label: str) -> str:
    """An island or an Enemy needs only its name."""
    kind, _, name = spot.partition(":")
    if kind == "i":
        return names.ISLAND_NAME[names.ISLAND.index(name)].split()[0]
    return names.ENEMY_NAME[names.ENEMY.index(name)] if kind == "e" else label


def _trade(s: YggdrasilState, kind: int) -> Markup:
    """What can be given, taken, or left."""
    other, vikings = s.detail(), kind == codes.TRADE_VIKINGS
    stock = s.vikings if vikings else s.elves
    may_be_none = s.elves[s.seat] + s.elves[other] > 0 if vikings else s.extra() != 0
    mine, theirs, name = stock[s.seat], stock[other], names.GOD_NAME[s.god[other]]
    head = f"{'Vikings' if vikings else 'Elves'} between {names.active_god(s)} and {name}"
    return join(
        title("viking" if vikings else "elf", head),
        _goods("give", f"Give to {name} (of {mine})", mine) if mine else None,
        _goods("take", f"Take from {name} (of {theirs})", theirs) if theirs else None,
        el("div", el("span", "none", cls="yg-num", id="t-none", data_spot="t:none"), cls="yg-nums") if may_be_none else None,
    )


def _goods(way: str, words: str, most: int) -> Markup:
    amounts = [el("span", str(n), cls="yg-num", id=f"t-{way}-{n}", data_spot=f"t:{way}-{n}") for n in range(1, most + 1)]
    return join(el("p", words, cls="yg-note"), el("div", amounts, cls="yg-nums"))


def _cards(s: YggdrasilState, kind: int) -> Markup:
    """Cards to choose from: Odin's two, or those of the Vanir's third square."""
    words = {codes.KEEP: "Odin's two cards", codes.PUT: "The second one goes back", codes.ORDER: "The next cards, top first"}[kind]
    seen: set[int] = set()
    shown = []
    for at, held in enumerate(s.looked if kind == codes.ORDER else s.drawn):
        first = held not in seen and kind != codes.PUT
        seen.add(held)
        shown.append(card(held, 0, "big", id=f"d-{at}", data_spot=f"d:{names.CARD_ID[held]}" if first else None))
    placed = None
    if len(s.placed):
        cards = (card(held, n) for n, held in enumerate(s.placed, 1))
        placed = join(el("p", "On top now:", cls="yg-note"), el("div", cards, cls="yg-known"))
    return join(title("eye", words), el("div", shown, cls="yg-hand"), placed)


def _dice(s: YggdrasilState) -> Markup:
    """Tyr's two rolls."""
    faces = []
    for at, face in enumerate((s.face, s.extra())):
        words = el("span", names.FACE_NAME[face])
        faces.append(el("span", die_face(face), words, cls="yg-face big", id=f"d-{at}", data_spot=f"d:{names.FACE[face]}"))
    return join(title("tyr", "Tyr keeps one"), el("div", faces, cls="yg-hand"))


def _pile(s: YggdrasilState) -> Markup:
    """The Giants in the pile, by name."""
    picks = []
    for giant in members(s.pile):
        icon, spot = RUNE_ICON[tables.RUNE_OF[giant]], names.GIANT[giant]
        picks.append(_pick(icon, names.GIANT_NAME[giant], names.giant_effect(giant), f"gp-{spot}", f"g:{spot}"))
    return join(title("frost-giant", "Giants in the pile"), el("div", picks, cls="yg-picks"))


def _gods_to_pick(s: YggdrasilState) -> Markup:
    """The Gods that no seat has."""
    taken = set(s.god)
    picks = []
    for god, found in enumerate(COMPONENTS.gods):
        if god not in taken:
            picks.append(_pick(found.id, found.name, found.personal, f"gd-{found.id}", f"god:{found.id}"))
    return join(title("players", "Pick a God"), el("div", picks, cls="yg-picks"))


def _pick(icon: str, name: str, about: str, id_: str, spot: str) -> Markup:
    return el("span", pic(icon), el("b", name), el("small", about), cls="yg-pick", id=id_, data_spot=spot)
