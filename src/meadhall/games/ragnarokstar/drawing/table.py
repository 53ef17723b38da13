"""RagnaRok Star as a gig poster on the wall of the hall: seats, sea, the viewer's strip, band board or programs; at the end the neck."""

from __future__ import annotations

from meadhall.bits import has, size
from meadhall.game import Drawing, Look, Region
from meadhall.svg import Markup, el, icon, join

from .. import data
from ..rules import RagnarokStarState, codes, contracts, halls, tables
from ..words import names
from ..words.offers import victims_of
from .band import band_panel, gains
from .end import bill, finals, neck, standing_neck, tally
from .parts import contract_card, counted, crest, guest_card, hall, lodge, mini, mosh_pit, own_cards, pigment
from .sea import sea

ANSWERS = (codes.OPENING, codes.CLOSING, codes.MOVES, codes.DRAGON_CALL, codes.LOSSES)  # windows for guest stars


def draw(s: RagnarokStarState, look: Look) -> Drawing:
    """The whole table for a viewer."""
    if s.step == codes.END:
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
    band, band_classes, band_label = band_panel(s, look, below)
    regions = {
        "seats": Region(_seats(s, look), f"panel seats n{s.seats}", "Bands"),
        "stage": Region(picture, "stage", "Sea"),
        "band": Region(band, band_classes, band_label),
        "own": Region(_own(s), "panel own", "Your hall and cards" if seat >= 0 else "Halls and decks"),
    }
    return Drawing(picture, regions, "rs" + (" rv" if "reveal" in band_classes else "") + (" ask" if moved else ""))


# -- seats ------------------------------------------------------------------------------------------------------------------


def _seats(s: RagnarokStarState, look: Look) -> Markup:
    order = [(max(int(s.viewer), 0) + k) % int(s.seats) for k in range(s.seats)]
    return join(*(_seat(s, seat, look) for seat in order))


def _seat(s: RagnarokStarState, seat: int, look: Look) -> Markup:
    you = el("span", " (you)", cls="muted only-l") if seat == s.viewer else None
    score = join(counted(int(halls.lines(s, seat)), "line"), ", ", counted(int(halls.columns(s, seat)), "column"))
    black = lodge(s, seat) if s.expansion != codes.BASE else None
    tags = el("div", el("span", score, cls="lc"), el("span", _chips(s, seat), cls="row"), black, cls="rs-tags")
    return el(
        "div",
        crest(s, seat),
        el("b", look.names[seat], you, cls="who", title=look.names[seat], data_audit_ok="clip: the whole name is in the tooltip"),
        el("span", str(s.points()[seat]).replace("-", "−"), cls="pts", data_term="glory"),
        el("span", names.band_name(s, seat), cls=f"band-name seat-{pigment(s, seat)}", data_term=names.band_of(s, seat)),
        _status(s, seat),
        el("div", mini(s, seat), tags, cls="rs-meta"),
        cls="seat rs-seat spot now" if s.owes(seat) and seat == s.viewer else "seat rs-seat spot",
        id=f"seat-{seat}",
        data_spot=f"s:{seat}",
    )


def _chips(s: RagnarokStarState, seat: int) -> list[Markup]:
    """What a seat has in front of it: contracts, guest star, ice, shield, eye."""
    slots = [slot for slot in range(len(s.kept_seat)) if s.kept_seat[slot] == seat]
    done = [data.CONTRACTS[s.kept_card[slot]].name for slot in slots if s.kept_done[slot]]
    kept = len(slots) - len(done)
    backs = [el("i") for _ in range(min(kept, 5))]
    chips: list[Markup] = []
    if kept:
        chips.append(
            el(
                "span",
                backs,
                el("b", str(kept), cls="num", id=f"kept-{seat}", data_count=kept),
                cls="backs",
                title=f"{kept} secret contracts",
                data_term="secret-contract",
            )
        )
    if done:
        told = f"fulfilled: {', '.join(done)}"
        met = el(
            "span", icon("check"), str(len(done)), cls="chip met", id=f"met-{seat}", data_lit=len(done), title=told, data_term="fulfilled"
        )
        chips.append(met)
    if s.guests[seat]:
        known = int(s.guests[seat])
        holds = names.guest_name(known) if known > 0 else "a hidden guest star"
        term = names.guest_id(known).lower() if known > 0 else "act-guest"
        chips.append(el("span", icon("guest-star"), cls="gs", title=f"holds {holds}", data_term=term))
    if s.master == seat and s.held:
        tile = names.TILES[s.held]
        chips.append(
            el(
                "span",
                icon("ice-crown"),
                icon(f"ice-{tile}"),
                cls="chip ice",
                id=f"ice-{seat}",
                data_lit=tile,
                title=f"Ice Master, holds the {tile}",
                data_term="ice-master",
            )
        )
    if has(s.shields, seat):
        chips.append(el("span", icon("shield"), cls="chip shld", title="shield up", data_term="act-shield"))
    if s.eyes[seat]:
        deck = names.DECKS[s.eyes[seat] - 1]
        chips.append(
            el(
                "span",
                icon("eye"),
                deck,
                cls="chip eyed",
                id=f"eye-{seat}",
                data_lit=deck,
                title=f"eye on the {deck} deck",
                data_term="eye-token",
            )
        )
    return chips


def _status(s: RagnarokStarState, seat: int) -> Markup | None:
    """Is the seat still writing or choosing, or has it done so? A half-made choice looks like none."""
    if not has(s.asked, seat) and not s.owes(seat):
        return None
    writing = s.step == codes.PROGRAM
    words = ("writing" if writing else "choosing") if s.owes(seat) else ("committed" if writing else "has chosen")
    return el(
        "span",
        icon("clock" if s.owes(seat) else "check"),
        el("span", words, cls="sr"),
        cls="st" if s.owes(seat) else "st done",
        title=words,
    )


# -- the viewer's strip -----------------------------------------------------------------------------------------------------


def _own(s: RagnarokStarState) -> Markup:
    seat = int(s.viewer)
    if seat < 0:
        return join(_all_halls(s), _decks(s))
    bring = gains(s, seat) if s.step == codes.PROGRAM else ()
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
    event = contracts.event_of(s, seat)
    if event >= 0 and s.ledger[event + codes.EVENT_KEPT] == 0 and s.owes(seat):
        return _drawn_contracts(s, event)
    if s.step == codes.THEFTS and s.owes(seat):
        return _loot(s, seat)
    if s.step == codes.GUEST_DRAWS and s.active == seat and s.drawn_guest > 0:
        cards = [guest_card(s, int(s.drawn_guest), "just drawn", "guest-drawn")]
        if s.guests[seat] > 0:
            cards.append(guest_card(s, int(s.guests[seat]), "in your hand", "guest-old"))
        return el("div", el("h3", "Guest star", cls="poster"), el("ul", cards, cls="ctrs"), cls="ctrbox")
    if s.step in ANSWERS and s.owes(seat) and s.guests[seat] > 0 and not s.act:
        card = guest_card(s, int(s.guests[seat]), data.GUESTS[s.guests[seat] - 1].timing, "guest-asked")
        return el("div", el("h3", "Your guest star", cls="poster"), el("ul", card, cls="ctrs"), cls="ctrbox")
    return None


def _drawn_contracts(s: RagnarokStarState, event: int) -> Markup:
    back = s.act != 0  # G10: one goes back
    cards = []
    for k in range(contracts.DRAWN):
        card = int(s.ledger[event + codes.EVENT_FACES + k])
        if 0 <= card < codes.CARDS:
            when = "now" if data.CONTRACTS[card].now else "end"
            cards.append(contract_card(s, card, 0, 0, when, name=f"drawn-{k + 1}", spot=f"k:{k + 1}"))
    title = "Return one" if back else "Keep one"
    return el("div", el("h3", title, cls="poster"), el("div", cards, cls="ctrs three"), cls="ctrbox")


def _loot(s: RagnarokStarState, seat: int) -> Markup:
    """The fans that can be stolen, type by type, with what their owner has."""
    victims = victims_of(s, seat)
    thefts = [names.theft_parts(action) for action in s.legal(seat) if action >= codes.ROB]
    items = []
    for kind, fan in enumerate(names.FANS):
        for card in sorted({card for _, kinds, card in thefts if kinds[0] == kind}):
            label = [
                icon(f"rs-{fan}", "fx"),
                el("b", names.SINGULARS[kind].capitalize()),
                el("small", f"with {names.guest_name(card)}") if card else None,
                *(el("small", crest(s, victim), f" {s.halls[victim * 4 + kind]}") for victim in victims),
                *_loot_notes(s, seat, victims, kind),
            ]
            spot = f"v:{fan}" + (f"+{names.guest_id(card)}" if card else "")
            items.append(el("li", el("button", label, cls="lootb spot", type="button", id=f"loot-{fan}-{card}", data_spot=spot)))
    title = f"Rob {names.band_name(s, victims[0])}" if len(victims) == 1 else "Rob whom?"
    return el("div", el("h3", title, cls="poster"), el("ul", items, cls="loots"), cls="loot")


def _loot_notes(s: RagnarokStarState, seat: int, victims: list[int], kind: int) -> list[Markup]:
    """What one more or one fewer such fan would do to the lines and columns of thief and victim."""
    out = []
    won = int(halls.change(s, seat, kind, 1))
    if won:
        out.append(el("small", f"+{won}★", cls="win"))
    lost = -int(halls.change(s, victims[0], kind, -1)) if len(victims) == 1 else 0
    if lost:
        out.append(el("small", crest(s, victims[0]), f"−{lost}★", cls="lost"))
    return out


def _all_halls(s: RagnarokStarState) -> Markup:
    """Every other hall, or all of them for a watcher: public, and large enough to read."""
    seats = [k for k in range(s.seats) if k != s.viewer]
    items = [el("li", el("span", crest(s, k), el("b", names.band_name(s, k).split()[0]), cls="row"), hall(s, k, "small")) for k in seats]
    title = "Halls" if s.viewer < 0 else "Their halls"
    return el("div", el("h3", title, cls="poster"), el("ul", items, cls=f"others n{len(seats)}"), cls="ctrbox" if s.viewer < 0 else "cards")


def _decks(s: RagnarokStarState) -> Markup:
    return el("div", el("h3", "Last landed", cls="poster"), _deck(s, 0), _deck(s, 1), cls="deckbox")


def _deck(s: RagnarokStarState, deck: int) -> Markup:
    """The newest card of a deck, the eye tokens on it, and the next card for those who looked."""
    newest = int(s.newest[deck])
    face = _fan_card(s, deck, newest) if newest else el("div", el("span", "none yet", cls="small"), cls="dcard")
    left = int(size(s.left[deck])) - 1
    eyes = [crest(s, seat) for seat in range(s.seats) if s.eyes[seat] == deck + 1]
    known = int(s.peeked[deck])
    still = _next(s, deck, known) if known > 0 else el("span", f" {max(left, 0)} left", cls="muted")
    caption = [el("b", names.DECKS[deck].capitalize()) if known <= 0 else None, still, el("span", eyes, cls="eyes") if eyes else None]
    used = None
    if s.history:
        seen = [k + 1 for k in range(8) if not has(s.left[deck], k) and k + 1 != newest]
        used = el("small", "used: " + (", ".join(_crowd(deck, k) for k in seen) or "none"), cls="used")
    label = f"{names.DECKS[deck]} fan deck"
    return el(
        "div",
        face,
        el("div", caption, cls="cap"),
        used,
        cls="deck spot",
        id=f"deck-{names.DECKS[deck]}",
        data_face=newest,
        data_spot=f"d:{names.DECKS[deck]}",
        aria_label=label,
    )


def _next(s: RagnarokStarState, deck: int, card: int) -> Markup:
    """The next card of a deck in a line, for those who looked."""
    at = (deck * 8 + card - 1) * 4
    parts: list[Markup | str] = ["Next"]
    for k, count in ((0, int(s.seats)), (2, 1)):
        kind, island = tables.FAN_CARDS[at + k], names.SHORT_NAMES[tables.FAN_CARDS[at + k + 1]]
        parts += [icon(f"rs-{names.FANS[kind]}", "fi", names.SINGULARS[kind]), f"×{count} {island}"]
    label = f"next {names.DECKS[deck]} card, seen by you"
    term = names.fan_card_id(deck, card).lower()
    return el("span", parts, cls="peeked", id=f"peeked-{deck}", data_lit=term, title=label, data_term=term)


def _crowd(deck: int, card: int) -> str:
    at = (deck * 8 + card - 1) * 4
    return f"{names.PLURALS[tables.FAN_CARDS[at]]} on {names.SHORT_NAMES[tables.FAN_CARDS[at + 1]]}"


def _fan_card(s: RagnarokStarState, deck: int, card: int) -> Markup:
    at = (deck * 8 + card - 1) * 4
    rows = []
    for k, count in ((0, int(s.seats)), (2, 1)):
        kind, island = tables.FAN_CARDS[at + k], names.SHORT_NAMES[tables.FAN_CARDS[at + k + 1]]
        rows.append(
            el("span", icon(f"rs-{names.FANS[kind]}", "fi", names.SINGULARS[kind]), el("b", f"×{count}"), el("em", island), cls="row")
        )
    return el("div", rows, cls="dcard", data_term=names.fan_card_id(deck, card).lower())
