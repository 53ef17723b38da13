"""NXS: Ragnarok drawn: the board in the middle, the players and their counts beside it, rune stones below."""

from __future__ import annotations

from meadhall.game import Drawing, Look, Region
from meadhall.svg import Markup, crest, el, icon, join, track

from ..data import CARDS, KINDS, LETTERS
from ..rules.cards import JERA
from ..rules.position import CARD, CARD_FACING, CARD_KIND, ENDED, JOTUNN, NO_CARDS, ONITAMA
from ..rules.state import FACE, RAISE, RUNE, NxsState
from ..rules.tables import CARD_KINDS, KIND, KINDS_OF_PIECES, NO_CARD
from ..rules.territory import third
from ..words.notation import held
from .board import SIDES, facing_token, picture, token, turns_for


def draw(s: NxsState, look: Look) -> Drawing:
    """The whole table for a viewer."""
    drawn = picture(s, look.turned)
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
    target, has = int(s.targets[seat]), held(s, seat)
    out = s.out // 2**seat % 2
    won = s.step == ENDED and s.winners // 2**seat % 2
    you = el("span", " (you)", cls="muted only-l") if seat == s.viewer else None
    pieces = f"{SIDES[seat].capitalize()}, {s._army[seat]}"
    role = el("span", pieces, el("span", " pieces", cls="only-l"), ", out" if out else None, cls="small muted")
    classes = "seat" + (" now" if s.turn() == seat else "") + (" gone" if out else "") + (" won" if won else "")
    return el(
        "div",
        el("span", token(seat, 1, 4), crest(seat), cls="both"),
        el("b", look.names[seat], you, icon("crown") if won else None, cls="who"),
        el("span", str(has), el("small", f" / {target}"), cls="pts"),
        role,
        el("div", track(min(has, target), target, f"{look.names[seat]} holds"), _thirds(s, seat), _hand(s, seat), cls="more"),
        cls=classes,
        id=f"seat-{seat}",
    )


def _thirds(s: NxsState, seat: int) -> Markup | None:
    """With three lands a third of the target must come from each enemy (NX-8.1)."""
    if s.lands() == 2:
        return None
    part = int(third(s.targets[seat]))
    counts = [((seat + 1) % 3, int(s._held[seat]) // 64), ((seat + 2) % 3, int(s._held[seat]) % 64)]
    chips = [el("span", f"{SIDES[land]} {n}/{part}", cls="chip enough" if n >= part else "chip") for land, n in sorted(counts)]
    return el("div", *chips, cls="thirds")


def _hand(s: NxsState, seat: int) -> Markup | None:
    """Another player's stones, small; face-down ones only as backs."""
    if s.cards == NO_CARDS or seat == s.viewer:
        return None
    stones: list[Markup] = []
    if s.hidden_hand(seat):
        stones += [el("span", icon("mark"), cls="pebble back") for _ in range(s.cards_held(seat))]
    else:
        stones += [_pebble(card) for card in range(CARD_KINDS) for _ in range(s.hands[seat * CARD_KINDS + card])]
    stones += [_pebble(card, "spent") for card in range(CARD_KINDS) for _ in range(s.spent[seat * CARD_KINDS + card])]
    number = s.cards_held(seat)
    return el("div", *stones, cls="pebbles", role="img", aria_label=f"{number} rune stones" if number != 1 else "1 rune stone")


def _pebble(card: int, cls: str = "") -> Markup:
    return el("span", icon(f"rune-{CARDS[card].key}"), cls=f"pebble {cls}".strip(), title=f"{CARDS[card].rune}: {CARDS[card].text}")


def _facts(s: NxsState, look: Look) -> list[Markup]:
    rows: list[Markup] = []
    if s.variant == JOTUNN and s.step != ENDED:
        guide = look.names[int(s.mover)] if s.side != s.mover else "nobody just now"
        rows.append(_fact("Hand that guides the giants", el("b", guide)))
    turn = min(int(s.turns) + 1, int(s.turn_limit * s.seats))
    rows.append(_fact("Turn", el("b", f"{turn} of {s.turn_limit * s.seats}", cls="num")))
    again = _times(s)
    if again > 1:
        rows.append(_fact("This position", el("b", f"{again} of 3", cls="num")))
    fallen = [
        token(i // KINDS_OF_PIECES, i % KINDS_OF_PIECES, 0, "pebble", f"fallen {SIDES[i // 6]} {KINDS[i % 6].totem.lower()}")
        for i in range(18)
        for _ in range(s.lost[i])
    ]
    if fallen:
        rows.append(_fact("Fallen", el("span", *fallen, cls="pebbles")))
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
    if s.step in (CARD_KIND, CARD_FACING) and legal:
        out.append(el("span", "Who returns" if s.step == CARD_KIND else "Facing", cls="small muted"))
        out += [_choice_token(s, action, turns_for(s) + look.turned) for action in legal]
        return join(*out)
    if s.cards == NO_CARDS:
        return Markup("")
    if 0 <= s.viewer < s.seats and not s.hidden_hand(s.viewer):
        out.append(el("span", "Rune stones", cls="small muted"))
        stones = [(card, False) for card in range(CARD_KINDS) for _ in range(s.hands[s.viewer * CARD_KINDS + card])]
        stones += [(card, True) for card in range(CARD_KINDS) for _ in range(s.spent[s.viewer * CARD_KINDS + card])]
        for n, (card, spent) in enumerate(stones):
            twin = n > 0 and stones[n - 1] == (card, False)  # two copies are one option (NX-9.24)
            out.append(_stone(card, f"stone-{n}", spent, RUNE + card in legal and not spent and not twin))
    if s.cards == ONITAMA and s.neutral != NO_CARD:
        out.append(el("span", "Neutral", cls="small muted"))
        out.append(_stone(int(s.neutral), "stone-neutral", False, False))
    if s.card != NO_CARD and s.step > CARD:
        out.append(el("span", f"{CARDS[s.card].rune} is cast: {CARDS[s.card].text}", cls="small cast"))
    return join(*out)


def _stone(card: int, name: str, spent: bool, offered: bool) -> Markup:
    rune = CARDS[card]
    face = join(icon(f"rune-{rune.key}", "art"), el("b", rune.rune), el("span", rune.name, cls="tiny"))
    label = f"{rune.rune}, {rune.name}{', spent' if spent else ''}: {rune.text}"
    return el(
        "button",
        face,
        cls="stone spent" if spent else "stone",
        id=name,
        data_spot=f"r:{rune.key}" if offered else None,
        type="button",
        aria_label=label,
        title=rune.text,
    )


def _choice_token(s: NxsState, action: int, steps: int) -> Markup:
    """A kind that can return, or a facing that can be taken, as a button with the piece on it."""
    if action >= RAISE:
        kind = action - RAISE
        face, spot, label = token(int(s.side), kind, 0, "nxsmall"), f"k:{LETTERS[kind]}", KINDS[kind].totem.lower()
    else:
        kind = int(KIND[s.board[s.start]]) if s.card == JERA else int(s.raised)
        face, spot, label = facing_token(s, kind, action - FACE, steps), f"f:{action - FACE}", f"facing {action - FACE}"
    return el("button", face, cls="btn pick", id=spot.replace(":", "-"), data_spot=spot, type="button", aria_label=label)
