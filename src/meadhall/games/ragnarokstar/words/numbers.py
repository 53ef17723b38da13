"""What the numbers of RagnaRok Star mean. `<band>` is the id of a seat's band; bands are counted by seat."""

from __future__ import annotations

from meadhall.game import Block, Numbers

from .. import data
from ..rules import tables as t
from ..rules.state import RagnarokStarState
from .notation import DECKS, FANS, ISLANDS, SPOTS, TILES, WAYS

CONTRACTS = tuple(contract.id for contract in data.CONTRACTS)
GUESTS = tuple(guest.id for guest in data.GUESTS)
FAN_CARDS = tuple(map(str, range(1, 9)))
VICTIMS = tuple(f"<band> {fan}" for _ in range(4) for fan in FANS)
PAIRS = tuple(f"<band> {FANS[a]} {FANS[b]}" for _ in range(4) for a in range(4) for b in range(a, 4))
LODGES = tuple(f"<band> {way}" for _ in range(4) for way in WAYS)
SEATS = ("<band>",) * 4
CLAIMS = tuple(f"{ISLANDS[n // 4]} {n % 4}" for n in range(16))

EVENTS = {
    t.X_MASTER: "Ice Master",
    t.X_CROWD: "crowded island",
    t.X_MISSING: "missing type",
    t.X_REST: "other fans",
    t.X_CONTRACT: "contract",
    t.X_ARRIVAL: "arrival",
    t.X_PEEK: "look",
    t.X_GUEST: "guest star",
    t.X_TIE: "last tie",
}

BLOCKS = (
    Block(0, tuple(t.ENTRY_NAMES), "prog <band> <number> *", "the next number is given to this order"),
    Block(t.KEEP, CONTRACTS, "keep <band> *", "a contract drawn is kept, in secret"),
    Block(t.CLAIM_NONE, ("none",), "claim <band> *", "no fans are claimed"),
    Block(t.CLAIM + 1, CLAIMS[1:], "claim <band> via * | claim <band> own <amount>", "fans are claimed: island * 4 + amount"),
    Block(t.CLAIM + 16, CLAIMS, "claim <band> via * +G01 | claim <band> own <amount> +G01", "the same with Jimi Hendrixson"),
    Block(t.CLAIM + 32, CLAIMS, "claim <band> at * +G02", "the same with Freyja Mercury, from any island"),
    Block(t.CLAIM + 48, CLAIMS, "claim <band> via * +G03 | claim <band> own <amount> +G03", "the same with Kurt Kolbein"),
    Block(t.LOOK_YOUNG, DECKS, "eye <band> *", "the deck to look at"),
    Block(t.STEAL_NONE, ("none",), "steal <band> *", "nothing is stolen"),
    Block(t.ROB, VICTIMS, "steal <band> *", "a fan is stolen: victim * 4 + type"),
    Block(t.ROB_SHIELDED, VICTIMS, "steal <band> * +G04", "the same with Lemmy Kilmjod, through a shield"),
    Block(t.GUEST_KEEP, ("keep", "play", "drop old", "drop new"), "guest <band> *", "what becomes of a guest star drawn"),
    Block(t.CONTROL_NONE, ("none",), "control <band> *", "no angry fan is moved"),
    Block(t.CONTROL_LODGE, LODGES, "control <band> *", "angry fans of a lodge move: lodge * 2 + direction"),
    Block(t.SCARE, tuple(FANS), "scare <band> *", "the type of the fan that flees from the dragon"),
    Block(t.WINDOW_HOLD, ("hold", "play"), "window <band> *", "is an instant shown in the opening or closing window?"),
    Block(t.REACT_HOLD, ("hold", "play"), "react <band> *", "is the guest star that answers shown?"),
    Block(t.ENCORE, tuple(FANS), "g08 <band> *", "Joan Jettson: the type of the fan"),
    Block(t.TWICE, LODGES, "g09 <band> *", "Alice Kooperson: lodge * 2 + direction"),
    Block(t.RETURN, CONTRACTS, "g10 <band> return *", "Bruce Stensteen: the contract that is returned"),
    Block(t.FLIGHT, tuple(ISLANDS), "g11 <band> *", "Bjorg: the port"),
    Block(t.SHIFT, tuple(f"{tile} {spot}" for tile in TILES[1:] for spot in SPOTS), "g12 <band> *", "Nico Niflheim: an iceberg to a spot"),
    Block(t.SWAP, ("swap",), "g12 <band> *", "the two icebergs change places"),
    Block(t.SEND, SEATS, "send <band> *", "the seat to which an angry fan is sent"),
    Block(t.REMOVE, tuple(TILES[1:]), "ice remove *", "the iceberg that the Ice Master takes off"),
    Block(t.GIVE, SEATS, "ice give *", "the seat that gets it"),
    Block(t.PLACE, tuple(SPOTS), "ice place <iceberg> *", "the spot for the iceberg in hand"),
    Block(t.ROB_TWO, PAIRS, "steal <band> * +G05", "two fans are stolen with Ozzy Asbjorn: victim * 10 + pair of types"),
)
OUTCOMES = (
    Block(0, SEATS, "icemaster *", "the seat of the first Ice Master", EVENTS[t.X_MASTER]),
    Block(0, tuple(ISLANDS), "crowd *", "the island with three fans", EVENTS[t.X_CROWD]),
    Block(0, tuple(FANS), "missing *", "the type that is not among them", EVENTS[t.X_MISSING]),
    Block(0, tuple(map(str, range(1, 7))), "rest <fan> <fan> <fan>", "how the last three fans go to the other islands", EVENTS[t.X_REST]),
    Block(0, CONTRACTS, "deal <band> *", "a contract, in secret", EVENTS[t.X_CONTRACT]),
    Block(1, FAN_CARDS, "arrive Y* | arrive O*", "the fan card that is turned over", EVENTS[t.X_ARRIVAL]),
    Block(1, FAN_CARDS, "peek young Y* | peek old O*", "the fan card that is looked at", EVENTS[t.X_PEEK]),
    Block(1, GUESTS, "draw <band> *", "a guest star, in secret", EVENTS[t.X_GUEST]),
    Block(0, SEATS, "airguitar *", "the winner of the last tie", EVENTS[t.X_TIE]),
)


def event(position: RagnarokStarState) -> str:
    """What chance decides now."""
    return EVENTS[int(position.chance_kind)]


NUMBERS = Numbers[RagnarokStarState](lambda _: BLOCKS, OUTCOMES, event)
