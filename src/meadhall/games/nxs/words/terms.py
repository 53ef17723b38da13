"""Everything with a name in NXS: Ragnarok: pieces, runes, and the signs on board and shields."""

from __future__ import annotations

from meadhall.english import listed, plural
from meadhall.terms import Term

from ..data import CARDS, KINDS
from ..rules import codes
from ..rules.state import NxsState
from .names import SIDES, animal, fold, rune_clause


def _piece(kind: int) -> Term:
    it = KINDS[kind]
    war = f"{plural(len(it.spears), 'spear')} to attack through" if it.spears else "no spear, and nothing can capture her"
    about = f"{it.name}, the {animal(kind)}: {len(it.lines)} lines, moves up to {plural(it.reach, 'hex', 'hexes')}, {war}."
    return Term(
        animal(kind),
        it.totem,
        about,
        "NX-5.1" if it.spears else "NX-5.3",
        tuple(dict.fromkeys((it.name, fold(it.name), it.letter))),
        "piece",
    )


def _rune(card: int) -> Term:
    it = CARDS[card]
    also = tuple(dict.fromkeys((it.key, fold(it.rune), it.name, f"rune {it.key}", f"{it.rune}: {it.name}")))
    return Term(it.key, it.rune, f"{it.name}. {it.text}", rune_clause(card), also, "rune card")


SIGNS = (
    Term("land", "Land", "The 37 hexes of one colour. Only hexes of enemy land count for you.", "NX-6.2", (), "sign"),
    Term("abroad", "Abroad", "On enemy land. Only pieces abroad hold hexes.", "NX-6.2", (), "sign"),
    Term("cut", "To cut", "To stand on a line that holds land, as an enemy of whoever holds it.", "NX-6.6", ("broken line",), "sign"),
    Term("block", "To block", "To stand beside the way of a leap, as an enemy of the attacker.", "NX-5.4", ("blocker", "blocking"), "sign"),
    Term(
        "attack",
        "Attack",
        "A leap through a spear onto an enemy two hexes away, who is captured.",
        "NX-5.2",
        ("jump", "to attack"),
        "choice",
    ),
    Term("range", "Range", "How many hexes a piece moves at most: the number of its movement runes.", "NX-4.1", (), "sign"),
    Term("rotation", "Rotation", "The second part of a turn: a piece turns by one step of 60 degrees.", "NX-3.4", ("to turn",), "choice"),
    Term("warrior", "Warrior", "Every piece but the sorceress.", "NX-5.3", (), "piece"),
    Term("gift", "Gift", "A move that would give an opponent the win; it is not allowed.", "NX-7.2", (), "ending"),
    Term("line", "Line", "A broad bar on a shield. The piece moves along it, straight ahead.", "NX-4.1", ("rib", "lines"), "sign"),
    Term(
        "spear",
        "Spear",
        "A red tip between two neighbouring lines. Through it the piece leaps onto an enemy two hexes away.",
        "NX-5.2",
        (),
        "sign",
    ),
    Term(
        "movement-rune",
        "Movement rune",
        "A small angle on each side without a line. Their number is how far the piece moves.",
        "NX-4.1",
        (),
        "sign",
    ),
    Term(
        "facing",
        "Facing",
        "How far a piece is turned, in steps of 60 degrees clockwise: 0 to 5.",
        "NX-3.4",
        ("cw", "ccw", "orientation", "clockwise", "counter-clockwise", "degrees"),
        "sign",
    ),
    Term(
        "held",
        "Held hex",
        "An enemy hex under your piece, or on an unbroken line from it to your home or to another of your pieces.",
        "NX-6.1",
        ("hatched hex", "territory", "hold", "holds"),
        "sign",
    ),
    Term("target", "Target", "This many hexes win. With three armies a third of them must come from each enemy.", "NX-7.0", (), "sign"),
    Term(
        "close-call",
        "Close call",
        "A move that lets an opponent reach the target is allowed if the mover then holds more, and wins.",
        "NX-7.3",
        (),
        "ending",
    ),
    Term(
        "stalemate",
        "Stalemate",
        "Threefold repetition or the turn limit: the most held hexes win, then the most captured pieces.",
        "NX-7.12",
        (),
        "ending",
    ),
    Term("warded", "Warded piece", "A dotted ring: until its owner's next turn nothing can capture this piece.", "NX-9.21", (), "sign"),
    Term(
        "jotunn",
        "Jötunn",
        "The gold army that both players guide in turn. Its pieces have an icy rim and are enemies of both.",
        "NX-10.1",
        ("Jotunn's", "gold part"),
        "army",
    ),
    Term(
        "neutral",
        "Neutral rune",
        "The open rune in the middle: whoever casts another takes it and leaves that one there.",
        "NX-9.4",
        (),
        "rune card",
    ),
    Term("spent", "Spent rune", "A rune that was cast. It is not used again in this game.", "NX-9.3", (), "rune card"),
    Term(
        "centre-line",
        "Centre line",
        "The line from the middle of a land to its front, along which an army stands at the start.",
        "NX-1.7",
        (),
        "sign",
    ),
    Term(
        "side",
        "Side",
        "White, Black or Gold. The letter before a hex says whose land it lies in, the letter before a piece whose it is.",
        "NX-1.1",
        ("White", "Black", "Gold", "colour", "colours"),
        "army",
    ),
    Term("fallen", "Fallen", "Pieces that were captured. Berkano can bring a warrior back.", "NX-5.2", ("captured",), "sign"),
    Term(
        "rotate-two",
        "Turn two pieces",
        "Instead of moving, two different pieces turn one step each, if the game uses this option.",
        "NX-3.7",
        ("rotate two",),
        "choice",
    ),
)
TERMS: tuple[Term, ...] = (*map(_piece, range(len(KINDS))), *map(_rune, range(len(CARDS))), *SIGNS)


def here(s: NxsState) -> dict[str, str]:
    """The targets of this game, and what its options leave out."""
    about = {term.key: term.about for term in TERMS}
    targets = [int(s.targets[seat]) for seat in range(s.seats)]
    wins = (
        f"{targets[0]} hexes win"
        if len(set(targets)) == 1
        else listed([f"{SIDES[n]} wins with {goal} hexes" for n, goal in enumerate(targets)])
    )
    third = " A third of them must come from each enemy." if s.lands() == 3 else ""
    out = {"target": f"{wins}.{third}"}
    if s.cards == codes.NO_CARDS:
        out |= {term.key: f"{term.about} This game is played without rune cards." for term in TERMS if term.kind == "rune card"}
    elif s.cards != codes.ONITAMA:
        out["neutral"] = f"{about['neutral']} This game has none."
    else:
        out["spent"] = "In this game no rune is spent: one that was cast lies in the middle until another takes its place."
    if s.variant != codes.JOTUNN:
        out["jotunn"] = f"{about['jotunn']} This game is played without it."
    turned = about["rotate-two"].partition(", if")[0]
    out["rotate-two"] = f"{turned}." if s.rotate_two else f"{turned}. This game does not use this option."
    return out
