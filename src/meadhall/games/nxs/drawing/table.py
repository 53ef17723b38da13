"""NXS: Ragnarok drawn: the board in the middle, the players and their counts beside it, rune stones below."""

from __future__ import annotations

from meadhall.bits import has
from meadhall.english import plural
from meadhall.game import Drawing, Look, Region
from meadhall.svg import Markup, crest, el, icon, join, track

from ..data import CARDS, LETTERS
from ..rules import codes, tables, territory
from ..rules.state import NxsState
from ..words.log import verdict
from ..words.names import SIDES, animal, rune_clause
from ..words.offers import end_of
from .board import picture, turns_for
from .parts import token


def draw(s: NxsState, look: Look) -> Drawing:
    """The whole table for a viewer."""
    drawn = picture(s, look.turned, look.side)
    regions = {"seats": Region(_seats(s, look), "panel seats", "Players"), "stage": Region(drawn, "stage tall", "Board")}
    own = _own(s, look)
    if own:
        regions["own"] = Region(own, "own runes", "Rune stones")
    return Drawing(drawn, regions, f"lands-{s.lands()} seats-{s.seats}")


# -- players ----------------------------------------------------------------------------------------------------------


def _order(s: NxsState) -> list[int]:
    first = int(s.viewer) if s.viewer in range(int(s.seats)) else 0
    return [(first + i) % int(s.seats) for i in range(int(s.seats))]


def _seats(s: NxsState, look: Look) -> Markup:
    return join(*(_seat(s, look, seat) for seat in _order(s)), el("div", *_facts(s, look), cls="facts"))


def _seat(s: NxsState, look: Look, seat: int) -> Markup:
    target, held = int(s.targets[seat]), int(territory.hexes(s, seat))
    out, won = has(s.out, seat), has(s.winners, seat)
    you = el("span", " (you)", cls="muted only-l") if seat == s.viewer else None
    army, pieces = f"{SIDES[seat]}, {s._army[seat]}", " piece" if s._army[seat] == 1 else " pieces"
    role = el("span", army, el("span", pieces, cls="only-l"), ", out" if out else None, cls="small muted")
    name = look.names[seat]
    classes = "seat" + (" now" if s.turn() == seat else "") + (" gone" if out else "") + (" won" if won else "")
    return el(
        "div",
        el("span", token(seat, 1, 4), crest(seat), cls="both"),
        el("b", icon("crown") if won else None, name, you, cls="who", title=name, data_audit_ok="clip: the whole name is in the tooltip"),
        el("span", el("span", str(held), id=f"held-{seat}", data_count=held), el("small", f" / {target}"), cls="pts"),
        role,
        el("div", track(min(held, target), target, f"{name} holds"), _thirds(s, seat), _hand(s, seat), cls="more"),
        cls=classes,
        id=f"seat-{seat}",
    )


def _thirds(s: NxsState, seat: int) -> Markup | None:
    """With three lands a third of the target must come from each enemy (NX-8.1)."""
    if s.lands() == 2:
        return None
    part = int(territory.third(s.targets[seat]))
    counts = [((seat + 1) % 3, int(s._held[seat]) // 64), ((seat + 2) % 3, int(s._held[seat]) % 64)]
    chips = [el("span", f"{SIDES[land].lower()} {n}/{part}", cls="chip enough" if n >= part else "chip") for land, n in sorted(counts)]
    return el("div", *chips, cls="thirds")


def _hand(s: NxsState, seat: int) -> Markup | None:
    """Another player's stones, small; face-down ones only as backs."""
    if s.cards == codes.NO_CARDS or seat == s.viewer:
        return None
    stones: list[Markup] = []
    if s.hidden_hand(seat):
        stones += [el("span", icon("mark"), cls="pebble back") for _ in range(s.cards_held(seat))]
    else:
        stones += [_pebble(card) for card in range(codes.CARD_KINDS) for _ in range(s.hands[seat * codes.CARD_KINDS + card])]
    stones += [_pebble(card, "spent") for card in range(codes.CARD_KINDS) for _ in range(s.spent[seat * codes.CARD_KINDS + card])]
    return el("div", *stones, cls="pebbles", role="img", aria_label=plural(s.cards_held(seat), "rune stone"))


def _pebble(card: int, cls: str = "") -> Markup:
    return el("span", icon(f"rune-{CARDS[card].key}"), cls=f"pebble {cls}".strip(), data_term=CARDS[card].key)


def _facts(s: NxsState, look: Look) -> list[Markup]:
    rows: list[Markup] = []
    if s.variant == codes.JOTUNN and s.step != codes.ENDED:
        guide = look.names[int(s.mover)] if s.side != s.mover else "nobody just now"
        rows.append(_fact("Guides the giants", el("b", guide)))
    if s.step == codes.ENDED:
        rows += _statistics(s, look)
    else:
        last = int(s.turn_limit * s.seats)
        near = f" of {last}" if s.turns + 20 >= last else ""
        rows.append(_fact("Turn", el("b", f"{s.turns + 1}{near}", cls="num")))
    again = _times(s)
    if again > 1 and s.step != codes.ENDED:
        rows.append(_fact("This position", el("b", f"{again} of 3", cls="num")))
    fallen = [
        token(i // tables.KINDS_OF_PIECES, i % tables.KINDS_OF_PIECES, 0, "pebble", f"fallen {SIDES[i // 6].lower()} {animal(i % 6)}")
        for i in range(18)
        for _ in range(s.lost[i])
    ]
    if fallen:
        rows.append(_fact("Fallen", el("span", *fallen, cls="pebbles")))
    return rows


def _statistics(s: NxsState, look: Look) -> list[Markup]:
    """After the end: why it ended, and what each seat did."""
    told = end_of(s)
    rows = [el("p", " ".join(verdict(told, look.names)), cls="why"), _fact("Turns", el("b", str(s.turns), cls="num"))]
    for seat in _order(s):
        army = f"captured {s.taken[seat]}, lost {sum(s.lost[seat * 6 + kind] for kind in range(6))}"
        rows.append(_fact(SIDES[seat], el("span", f"{plural(told.hexes[seat], 'hex', 'hexes')}, {army}", cls="num")))
    return rows


def _fact(name: str, value: Markup) -> Markup:
    return el("div", el("span", name, cls="k"), value)


def _times(s: NxsState) -> int:
    """How often the position at the start of this turn has occurred (NX-7.13)."""
    return sum(1 for key in s.past if key == s.past[len(s.past) - 1]) if len(s.past) else 0


# -- rune stones ------------------------------------------------------------------------------------------------------


def _own(s: NxsState, look: Look) -> Markup:
    """The viewer's stones, the neutral one, and what a rune asks for: kinds and facings."""
    out: list[Markup] = []
    legal = s.legal(s.viewer) if s.viewer >= 0 else []
    if s.step in (codes.CARD_KIND, codes.CARD_FACING) and legal:
        out.append(el("span", "Who returns" if s.step == codes.CARD_KIND else "Facing", cls="small muted"))
        out += [_choice_token(s, action, turns_for(s) + look.turned) for action in legal]
        return join(*out)
    if s.cards == codes.NO_CARDS:
        return Markup("")
    if 0 <= s.viewer < s.seats and not s.hidden_hand(s.viewer):
        first = int(s.viewer) * codes.CARD_KINDS
        for held, spent in ((s.hands, False), (s.spent, True)):
            for card in range(codes.CARD_KINDS):
                if held[first + card] > 0:  # two copies are one option (NX-9.24), so they are one stone
                    offered = codes.RUNE + card in legal and not spent
                    out.append(_stone(card, f"stone-{CARDS[card].key}{'-spent' if spent else ''}", spent, offered, int(held[first + card])))
    if s.cards == codes.ONITAMA and s.neutral != codes.NO_CARD:
        name = el("span", "Neutral", cls="small muted")
        out.append(el("span", name, _stone(int(s.neutral), "stone-neutral", False, False), cls="lone"))  # the word stays with its stone
    if s.card != codes.NO_CARD and s.step in (codes.PIECE, codes.DEST, codes.ROT_PIECE, codes.ROT_DIR):  # the prompt no longer says so
        out.append(el("span", f"{CARDS[s.card].rune} is cast.", cls="small cast", data_term=CARDS[s.card].key))
    return join(*out)


def _stone(card: int, name: str, spent: bool, offered: bool, copies: int = 1) -> Markup:
    rune = CARDS[card]
    twins = f" ×{copies}" if copies > 1 else ""
    face = join(icon(f"rune-{rune.key}", "art"), el("b", rune.rune + twins), el("span", rune.name, cls="tiny"))
    label = f"{rune.rune}, {rune.name}{f', {copies} copies' if twins else ''}{', spent' if spent else ''}: {rune.text} {rune_clause(card)}"
    return el(
        "button",
        face,
        cls="stone spent" if spent else "stone",
        id=name,
        data_spot=f"r:{rune.key}" if offered else None,
        type="button",
        aria_label=label,
        data_term=rune.key,
    )


def _choice_token(s: NxsState, action: int, steps: int) -> Markup:
    """A kind that can return, or a facing that can be taken, as a button with the piece on it."""
    if action >= codes.RAISE:
        kind, facing = action - codes.RAISE, 0
        spot, label = f"k:{LETTERS[kind]}", animal(kind)
    else:
        kind = int(tables.KIND[s.board[s.start]]) if s.card == codes.JERA else int(s.raised)
        facing = (action - codes.FACE + steps) % 6
        spot, label = f"f:{action - codes.FACE}", f"Facing {action - codes.FACE}"
    face = token(int(s.side), kind, facing, "nxsmall")
    return el("button", face, cls="btn pick", id=spot.replace(":", "-"), data_spot=spot, type="button", aria_label=label)
