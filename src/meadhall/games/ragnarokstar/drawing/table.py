"""RagnaRok Star drawn: a gig poster nailed to the wall of the hall. Seats, sea, own strip, band board or programs; at the end the neck."""

from __future__ import annotations

from meadhall.game import Drawing, Look, Region
from meadhall.svg import Markup, el, icon, join

from .. import data
from ..rules.contracts import columns, event_of, lines
from ..rules.position import CLOSING, DRAGON_CALL, END, GUEST_DRAWS, LOSSES, MOVES, OPENING, PROGRAM, THEFTS
from ..rules.state import RagnarokStarState
from ..rules.tables import BASE, CARDS, FAN_CARDS, PAIR_FIRST, ROB, ROB_SHIELDED, ROB_TWO
from ..words.notation import DECKS, FANS, ISLE_NAMES, TILES, guest_id
from ..words.offers import victims_of
from .band import band_panel, gains
from .end import bill, finals, neck, standing_neck, tally
from .parts import band_name, contract_card, crest, guest_card, hall, lodge, mini, mosh_pit, own_cards, pigment, plural
from .sea import sea


def draw(s: RagnarokStarState, look: Look) -> Drawing:
    """The whole table for a viewer."""
    if s.step == END:
        picture = neck(s)
        regions = {
            "bill": Region(bill(s), "bill", "The winner"),
            "stage": Region(join(picture, standing_neck(s)), "fretboard", "Guitar neck"),
            "seats": Region(finals(s), f"fins n{s.seats}", "Halls and contracts"),
            "tally": Region(tally(s, look), "panel", "Final glory"),
        }
        return Drawing(picture, regions, "rs rs-end")
    picture = sea(s)
    seat = int(s.viewer)
    moved = seat >= 0 and _choice_box(s, seat) is not None
    below = None if seat < 0 else own_cards(s, seat, "Your cards", "cards") if moved else _all_halls(s)
    band, band_classes, band_label = band_panel(s, below)
    regions = {
        "seats": Region(_seats(s, look), f"panel seats n{s.seats}", "Bands"),
        "stage": Region(picture, "stage", "Sea"),
        "band": Region(band, band_classes, band_label),
        "own": Region(_own(s), "panel own", "Your hall and cards"),
    }
    return Drawing(picture, regions, "rs" + (" rv" if "reveal" in band_classes else "") + (" ask" if moved else ""))


# -- seats ------------------------------------------------------------------------------------------------------------------


def _seats(s: RagnarokStarState, look: Look) -> Markup:
    order = [(max(int(s.viewer), 0) + k) % int(s.seats) for k in range(s.seats)]
    return join(*(_seat(s, seat, look) for seat in order))


def _seat(s: RagnarokStarState, seat: int, look: Look) -> Markup:
    you = el("span", " (you)", cls="muted only-l") if seat == s.viewer else None
    kept = sum(1 for k in range(len(s.kept_seat)) if s.kept_seat[k] == seat and not s.kept_done[k])
    done = [int(s.kept_card[k]) for k in range(len(s.kept_seat)) if s.kept_seat[k] == seat and s.kept_done[k]]
    backs = el("span", [el("i") for _ in range(min(kept, 5))], el("b", str(kept), cls="num"), cls="backs", title=f"{kept} secret contracts")
    chips: list[Markup] = [backs]
    if done:
        names = ", ".join(data.CONTRACTS[card].name for card in done)
        chips.append(el("span", icon("check"), str(len(done)), cls="chip met", title=f"fulfilled: {names}"))
    if s.guests[seat]:
        known = guest_id(int(s.guests[seat])) if s.guests[seat] > 0 else "a hidden guest star"
        chips.append(el("span", icon("guest-star"), cls="gs", title=f"holds {known}"))
    if s.master == seat and s.held:
        tile = TILES[s.held]
        chips.append(el("span", icon("ice-crown"), icon(f"ice-{tile}"), cls="chip ice", title=f"Ice Master, holds the {tile}"))
    if s.shields // 2**seat % 2:
        chips.append(el("span", icon("shield"), cls="chip shld", title="shield up"))
    if s.eyes[seat]:
        chips.append(el("span", icon("eye"), DECKS[s.eyes[seat] - 1], cls="chip eyed", title=f"eye on the {DECKS[s.eyes[seat] - 1]} deck"))
    score = join(plural(int(lines(s, seat)), "line", "lines"), ", ", plural(int(columns(s, seat)), "column", "columns"))
    black = lodge(s, seat) if s.expansion != BASE else None
    tags = el("div", el("span", score, cls="lc"), el("span", chips, cls="row"), black, cls="rs-tags")
    return el(
        "div",
        crest(s, seat),
        el("b", look.names[seat], you, cls="who"),
        el("span", str(s.points()[seat]), cls="pts"),
        el("span", band_name(s, seat), cls=f"band-name seat-{pigment(s, seat)}"),
        _status(s, seat),
        el("div", mini(s, seat), tags, cls="rs-meta"),
        cls="seat rs-seat spot now" if s.owes(seat) and seat == s.viewer else "seat rs-seat spot",
        id=f"seat-{seat}",
        data_spot=f"s:{seat}",
    )


def _status(s: RagnarokStarState, seat: int) -> Markup | None:
    """Who still writes or chooses, who has done so; a half-made choice looks like none."""
    if s.asked // 2**seat % 2 == 0 and not s.owes(seat):
        return None
    writing = s.step == PROGRAM
    words = ("writing" if writing else "choosing") if s.owes(seat) else ("committed" if writing else "has chosen")
    return el(
        "span",
        icon("clock" if s.owes(seat) else "check"),
        el("span", words, cls="sr"),
        cls="st" if s.owes(seat) else "st done",
        title=words,
    )


# -- the own strip ----------------------------------------------------------------------------------------------------------


def _own(s: RagnarokStarState) -> Markup:
    seat = int(s.viewer)
    if seat < 0:
        return join(_all_halls(s), _decks(s))
    bring = gains(s, seat) if s.step == PROGRAM else ()
    hint = el("span", "dashed: if uncontested", cls="hint") if bring else None
    box = el(
        "div",
        el("h3", el("span", "Your hall", cls="poster"), " ", hint),
        hall(s, seat, spots=True, gains=bring),
        mosh_pit(s, seat),
        cls="hallbox",
    )
    return join(box, _middle(s, seat), _decks(s))


def _middle(s: RagnarokStarState, seat: int) -> Markup:
    """What the seat needs for its choice, or its contracts and guest star."""
    choice = _choice_box(s, seat)
    return own_cards(s, seat, "Contracts", "ctrbox") if choice is None else choice


def _choice_box(s: RagnarokStarState, seat: int) -> Markup | None:
    """The cards or fans that the seat chooses from now; None where the sea, the band board or a button is enough."""
    event = event_of(s, seat)
    if event >= 0 and s.ledger[event + 6] == 0 and s.owes(seat):
        return _drawn_contracts(s, event)
    if s.step == THEFTS and s.owes(seat):
        return _loot(s, seat)
    if s.step == GUEST_DRAWS and s.active == seat and s.drawn_guest > 0:
        cards = [guest_card(s, int(s.drawn_guest), "just drawn", "guest-drawn")]
        if s.guests[seat] > 0:
            cards.append(guest_card(s, int(s.guests[seat]), "in your hand", "guest-old"))
        return el("div", el("h3", "Guest star", cls="poster"), el("ul", cards, cls="ctrs"), cls="ctrbox")
    if s.step in (OPENING, CLOSING, MOVES, DRAGON_CALL, LOSSES) and s.owes(seat) and s.guests[seat] > 0 and not s.act:
        card = guest_card(s, int(s.guests[seat]), data.GUESTS[s.guests[seat] - 1].timing, "guest-asked")
        return el("div", el("h3", "Your guest star", cls="poster"), el("ul", card, cls="ctrs"), cls="ctrbox")
    return None


def _drawn_contracts(s: RagnarokStarState, event: int) -> Markup:
    back = s.act != 0  # G10: one goes back
    cards = []
    for k in range(3):
        card = int(s.ledger[event + 2 + k])
        if 0 <= card < CARDS:
            when = "now" if data.CONTRACTS[card].now else "end"
            cards.append(contract_card(s, card, 0, 0, when, name=f"drawn-{k + 1}", spot=f"k:{k + 1}"))
    title = "Return one" if back else "Keep one"
    return el("div", el("h3", title, cls="poster"), el("ul", cards, cls="ctrs three"), cls="ctrbox")


def _loot(s: RagnarokStarState, seat: int) -> Markup:
    """The fans that can be stolen, type by type, with what their owner has."""
    victims = victims_of(s, seat)
    legal = s.legal(seat)
    items = []
    for kind, fan in enumerate(FANS):
        for card in sorted({_form(a) for a in legal if _kind(a) == kind}):
            owners = [join(crest(s, v), f" {s.halls[v * 4 + kind]}") for v in victims]
            label = [
                icon(f"rs-{fan}", "fx"),
                el("b", fan.capitalize()),
                el("small", f"with {guest_id(card)}") if card else None,
                *(el("small", owner) for owner in owners),
                *_loot_notes(s, seat, victims, kind),
            ]
            spot = f"v:{fan}" + (f"+{guest_id(card)}" if card else "")
            items.append(el("li", el("button", label, cls="lootb spot", type="button", id=f"loot-{fan}-{card}", data_spot=spot)))
    title = f"Rob {band_name(s, victims[0])}" if len(victims) == 1 else "Rob whom?"
    return el("div", el("h3", title, cls="poster"), el("ul", items, cls="loots"), cls="loot")


def _loot_notes(s: RagnarokStarState, seat: int, victims: list[int], kind: int) -> list[Markup]:
    """What one such fan more or less would do to the lines and columns of thief and victim."""
    after, out = s.copy(), []
    after.halls[seat * 4 + kind] += 1
    won = int(lines(after, seat) + columns(after, seat) - lines(s, seat) - columns(s, seat))
    if won:
        out.append(el("small", f"+{won}★", cls="win"))
    if len(victims) == 1:
        victim = victims[0]
        after.halls[victim * 4 + kind] -= 1
        lost = int(lines(s, victim) + columns(s, victim) - lines(after, victim) - columns(after, victim))
        if lost:
            out.append(el("small", crest(s, victim), f"−{lost}★", cls="lost"))
    return out


def _kind(action: int) -> int:
    if action >= ROB_TWO:
        return int(PAIR_FIRST[(action - ROB_TWO) % 10])
    return (action - ROB) % 4 if action >= ROB else -1


def _form(action: int) -> int:
    return 5 if action >= ROB_TWO else 4 if action >= ROB_SHIELDED else 0


def _all_halls(s: RagnarokStarState) -> Markup:
    """Every other hall, or all of them for a watcher: public, and large enough to read."""
    seats = [k for k in range(s.seats) if k != s.viewer]
    items = [el("li", el("span", crest(s, k), el("b", band_name(s, k).split()[0]), cls="row"), hall(s, k, "small")) for k in seats]
    title = "Halls" if s.viewer < 0 else "Their halls"
    return el("div", el("h3", title, cls="poster"), el("ul", items, cls=f"others n{len(seats)}"), cls="ctrbox" if s.viewer < 0 else "cards")


def _decks(s: RagnarokStarState) -> Markup:
    return el("div", el("h3", "Last landed", cls="poster"), _deck(s, 0), _deck(s, 1), cls="deckbox")


def _deck(s: RagnarokStarState, deck: int) -> Markup:
    """The newest card of a deck, the eye tokens on it, and the next card for those who looked."""
    newest = int(s.newest[deck])
    face = _fan_card(s, deck, newest) if newest else el("div", el("span", "none yet", cls="small"), cls="dcard")
    left = sum(int(s.left[deck]) // 2**k % 2 for k in range(8)) - 1
    eyes = [crest(s, seat) for seat in range(s.seats) if s.eyes[seat] == deck + 1]
    still = el("span", f" {max(left, 0)} left", cls="muted")
    caption = [el("b", DECKS[deck].capitalize()), still, el("span", eyes, cls="eyes") if eyes else None]
    known = int(s.peeked[deck])
    peek = el("div", el("small", "next, seen by you"), _fan_card(s, deck, known), cls="peeked") if known > 0 else None
    used = None
    if s.history:
        seen = [k + 1 for k in range(8) if not int(s.left[deck]) // 2**k % 2 and k + 1 != newest]
        used = el("small", "used: " + (", ".join(_crowd(deck, k) for k in seen) or "none"), cls="used")
    label = f"{DECKS[deck]} fan deck"
    return el(
        "figure",
        face,
        el("figcaption", caption),
        peek,
        used,
        cls="deck spot",
        id=f"deck-{DECKS[deck]}",
        data_spot=f"d:{DECKS[deck]}",
        aria_label=label,
    )


def _crowd(deck: int, card: int) -> str:
    at = (deck * 8 + card - 1) * 4
    return f"{FANS[FAN_CARDS[at]]}s on {ISLE_NAMES[FAN_CARDS[at + 1]].split()[0]}"


def _fan_card(s: RagnarokStarState, deck: int, card: int) -> Markup:
    at = (deck * 8 + card - 1) * 4
    rows = []
    for k, count in ((0, int(s.seats)), (2, 1)):
        fan, island = FANS[FAN_CARDS[at + k]], ISLE_NAMES[FAN_CARDS[at + k + 1]].split()[0]
        rows.append(el("span", icon(f"rs-{fan}", "fi", fan), el("b", f"×{count}"), el("em", island), cls="row"))
    return el("div", rows, cls="dcard")
