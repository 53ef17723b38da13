"""What the numbers of RagnaRoll mean. `<player>` is P1 to P6."""

from __future__ import annotations

from meadhall.game import Block, Numbers

from ..data import GODS
from ..rules import RagnarollState, codes, shapes
from . import names

WAYS = ("up", "right", "down", "left")
DICE, DUMMY, LOKI = "dice", "dummy", "last tie"
EVENTS = {codes.ROLL: DICE, codes.DUMMIES: DUMMY, codes.LAST_TIE: LOKI}
PLACEMENTS = tuple(names.squares(shapes.placement_squares(i)) for i in range(codes.RUN - codes.BURN))

BLOCKS = (
    Block(codes.CROSS, tuple(names.STONES), "<player> rune *", "this stone of the network is crossed off"),
    Block(codes.KEEP, ("keep",), "<player> *", "no die is turned (any more)"),
    Block(
        codes.TURN_TO,
        tuple(f"{names.LETTERS[i // 6]}<value>>{i % 6 + 1}" for i in range(18)),
        "<player> turn *",
        "a die is turned to a value",
    ),
    Block(codes.AS_THUNDER, tuple(f"{letter}<value>" for letter in names.LETTERS), "<player> thunder *", "this die is the Thunder"),
    Block(codes.AS_CIRCLE, tuple(f"{letter}<value>" for letter in names.LETTERS), "<player> circle *", "this die is the Circle"),
    Block(
        codes.MARK,
        tuple(names.SQUARES),
        "<player> column <value> * | <player> free * | <player> blast * | <player> smite *",
        "this square is struck: for a full column of stones, freely, or by the power of a god",
    ),
    Block(codes.HIT, ("hit",), "<player> * <square>", "the bolt strikes where it is aimed"),
    Block(codes.BEND, WAYS, "<player> bend <square>", "it is bent to the next square that way"),
    Block(codes.FIZZLE, ("fizzle",), "<player> *", "it is lost"),
    Block(codes.SHIFT, WAYS, "<player> shift <square>", "the aim is shifted by magic to the next square that way"),
    Block(codes.PASS, ("pass",), "<player> *", "nothing more"),
    Block(codes.CALL, tuple(god.key for god in GODS), "<player> summon *", "this god is summoned"),
    Block(codes.BURN, PLACEMENTS, "<player> burn *", "the strikes that burn for the god: its shape, turned or mirrored, at a place"),
    Block(
        codes.RUN,
        tuple(map(str, range(1, codes.ACTIONS - codes.RUN + 1))),
        "<player> line <square>[ <square>]",
        "Thor: one of six runs of three squares through the troll, then one of four single squares beside it",
    ),
)
OUTCOMES = (
    Block(0, tuple(f"R{i // 36 + 1} B{i // 6 % 6 + 1} Y{i % 6 + 1}" for i in range(216)), "<player> roll *", "three dice", DICE),
    Block(1, tuple(map(str, range(1, 7))), "D1 roll * | D2 roll *", "the Thunder number of a dummy", DUMMY),
    Block(0, tuple(f"P{i + 1}" for i in range(6)), "loki *", "the winner of a full tie", LOKI),
)


def event(position: RagnarollState) -> str:
    """What chance decides now."""
    return EVENTS[int(position.phase)]


NUMBERS = Numbers[RagnarollState](lambda _: BLOCKS, OUTCOMES, event)
