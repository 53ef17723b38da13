"""What the numbers of RagnaRok Star mean. `<band>` is the id of a seat's band; bands are counted by seat."""

from __future__ import annotations

from meadhall.game import Block, Numbers

from .. import data
from ..rules import RagnarokStarState, codes, tables
from . import names

CONTRACTS = tuple(contract.id for contract in data.CONTRACTS)
GUESTS = tuple(guest.id for guest in data.GUESTS)
FAN_CARDS = tuple(map(str, range(1, 9)))
VICTIMS = tuple(f"<band> {fan}" for _ in range(4) for fan in names.FANS)
PAIRS = tuple(f"<band> {names.FANS[a]} {names.FANS[b]}" for _ in range(4) for a in range(4) for b in range(a, 4))
LODGES = tuple(f"<band> {way}" for _ in range(4) for way in names.WAYS)
SEATS = ("<band>",) * 4
CLAIMS = tuple(f"{names.ISLANDS[n // 4]} {n % 4}" for n in range(16))

EVENTS = {
    codes.X_MASTER: "Ice Master",
    codes.X_CROWD: "crowded island",
    codes.X_MISSING: "missing type",
    codes.X_REST: "other fans",
    codes.X_CONTRACT: "contract",
    codes.X_ARRIVAL: "arrival",
    codes.X_PEEK: "look",
    codes.X_GUEST: "guest star",
    codes.X_TIE: "last tie",
}

BLOCKS = (
    Block(0, tuple(tables.ENTRY_NAMES), "prog <band> <number> *", "the next number is given to this order"),
    Block(codes.KEEP, CONTRACTS, "keep <band> *", "a contract drawn is kept, in secret"),
    Block(codes.CLAIM_NONE, ("none",), "claim <band> *", "no fans are claimed"),
    Block(codes.CLAIM + 1, CLAIMS[1:], "claim <band> via * | claim <band> own <amount>", "fans are claimed: island * 4 + amount"),
    Block(codes.CLAIM + 16, CLAIMS, "claim <band> via * +G01 | claim <band> own <amount> +G01", "the same with Jimi Hendrixson"),
    Block(codes.CLAIM + 32, CLAIMS, "claim <band> at * +G02", "the same with Freyja Mercury, from any island"),
    Block(codes.CLAIM + 48, CLAIMS, "claim <band> via * +G03 | claim <band> own <amount> +G03", "the same with Kurt Kolbein"),
    Block(codes.LOOK_YOUNG, (*names.DECKS, "none"), "eye <band> *", "the deck to look at"),
    Block(codes.STEAL_NONE, ("none",), "steal <band> *", "nothing is stolen"),
    Block(codes.ROB, VICTIMS, "steal <band> *", "a fan is stolen: victim * 4 + type"),
    Block(codes.ROB_SHIELDED, VICTIMS, "steal <band> * +G04", "the same with Lemmy Kilmjod, through a shield"),
    Block(codes.GUEST_KEEP, ("keep", "play", "drop old", "drop new"), "guest <band> *", "what happens to a drawn guest star"),
    Block(codes.CONTROL_NONE, ("none",), "control <band> *", "no angry fan is moved"),
    Block(codes.CONTROL_LODGE, LODGES, "control <band> *", "angry fans of a lodge move: lodge * 2 + direction"),
    Block(codes.SCARE, names.FANS, "scare <band> *", "the type of the fan that flees from the dragon"),
    Block(codes.WINDOW_HOLD, ("hold", "play"), "window <band> *", "is an instant shown in the opening or closing window?"),
    Block(codes.REACT_HOLD, ("hold", "play"), "react <band> *", "is the guest star that answers shown?"),
    Block(codes.ENCORE, names.FANS, "g08 <band> *", "Joan Jettson: the type of the fan"),
    Block(codes.TWICE, LODGES, "g09 <band> *", "Alice Kooperson: lodge * 2 + direction"),
    Block(codes.RETURN, CONTRACTS, "g10 <band> return *", "Bruce Stensteen: the contract that is returned"),
    Block(codes.FLIGHT, names.ISLANDS, "g11 <band> *", "Bjorg: the port"),
    Block(
        codes.SHIFT,
        tuple(f"{tile} {spot}" for tile in names.TILES[1:] for spot in names.SPOTS),
        "g12 <band> *",
        "Nico Niflheim: an iceberg to a spot",
    ),
    Block(codes.SWAP, ("swap",), "g12 <band> *", "the two icebergs change places"),
    Block(codes.SEND, SEATS, "send <band> *", "the seat to which an angry fan is sent"),
    Block(codes.REMOVE, names.TILES[1:], "ice remove *", "the iceberg that the Ice Master takes off"),
    Block(codes.GIVE, SEATS, "ice give *", "the seat that gets it"),
    Block(codes.PLACE, names.SPOTS, "ice place <iceberg> *", "the spot for the iceberg in hand"),
    Block(codes.ROB_TWO, PAIRS, "steal <band> * +G05", "two fans are stolen with Ozzy Asbjorn: victim * 10 + pair of types"),
)
OUTCOMES = (
    Block(0, SEATS, "icemaster *", "the seat of the first Ice Master", EVENTS[codes.X_MASTER]),
    Block(0, names.ISLANDS, "crowd *", "the island with three fans", EVENTS[codes.X_CROWD]),
    Block(0, names.FANS, "missing *", "the type that is not among them", EVENTS[codes.X_MISSING]),
    Block(
        0, tuple(map(str, range(1, 7))), "rest <fan> <fan> <fan>", "how the last three fans go to the other islands", EVENTS[codes.X_REST]
    ),
    Block(0, CONTRACTS, "deal <band> *", "a contract, in secret", EVENTS[codes.X_CONTRACT]),
    Block(1, FAN_CARDS, "arrive Y* | arrive O*", "the fan card that is turned over", EVENTS[codes.X_ARRIVAL]),
    Block(1, FAN_CARDS, "peek young Y* | peek old O*", "the fan card that is looked at", EVENTS[codes.X_PEEK]),
    Block(1, GUESTS, "draw <band> *", "a guest star, in secret", EVENTS[codes.X_GUEST]),
    Block(0, SEATS, "airguitar *", "the winner of the last tie", EVENTS[codes.X_TIE]),
)


def event(position: RagnarokStarState) -> str:
    """What chance decides now."""
    return EVENTS[int(position.chance_kind)]


NUMBERS = Numbers[RagnarokStarState](lambda _: BLOCKS, OUTCOMES, event)
