"""What can be looked up: dice, squares, marks, stones, rewards, gods, dummies, the heroes of the solo ladder."""

from __future__ import annotations

from meadhall.english import listed
from meadhall.game import Term

from ..data import COLUMN_SECTOR, DUMMY_FIRES, FIRE_PENALTIES, FREE_STRIKES, GODS, RANKS, ROW_POINTS, SECTORS, STONE_ROUNDS, TURN_COSTS, God
from ..rules import RagnarollState, codes, gods
from . import names

POWERS = {
    "woden": ("strikes one troll in each sector", "RR-12.1"),
    "frigg": ("strikes any one unmarked square", "RR-12.2"),
    "thor": ("strikes a troll and two light squares in line with it", "RR-12.3"),
    "sif": ("strikes any two trolls", "RR-12.6"),
    "loki": ("crosses off any two stones of your network", "RR-12.5"),
}
COUNTS = ("no", "one", "two", "three")


def _rows(god: God) -> str:
    """The shape of a god row by row: `X.. XX. .XX`."""
    width, height = (1 + max(cell[k] for cell in god.shape) for k in (0, 1))
    return " ".join("".join("X" if (x, y) in god.shape else "." for x in range(width)) for y in range(height))


def _gods() -> list[Term]:
    out = []
    for god in GODS:
        power, clause = POWERS[god.key]
        shape = f"five struck squares in the shape of the letter {god.letter} ({_rows(god)}), turned or mirrored"
        about = f"{god.points} points for {shape}; they burn. Then {god.name} {power}."
        out.append(Term(god.key, god.name, about, clause, (f"summon {god.key}", f"god {god.letter}"), "god"))
    return out


def _sectors() -> list[Term]:
    """The sectors with their dice, and the rows of the network."""
    out = []
    for i, sector in enumerate(SECTORS):
        colour, letter = sector.colour, sector.letter
        about = (
            f"The {('left', 'middle', 'right')[i]} third of the map: six columns and six rows. {letter}2-1 is its second column, first row."
        )
        out.append(Term(f"sector-{letter.lower()}", f"{colour.capitalize()} sector", about, "RR-1.7", (f"{letter} sector",), "sector"))
        about = f"As Thunder or Circle it aims into the {colour} sector, in the column of its number."
        out.append(Term(f"die-{letter.lower()}", f"{colour.capitalize()} die", about, "RR-4.7", (f"{letter} die",), "die"))
        about = f"The six {colour} stones of your network. All crossed off: {ROW_POINTS} points and {COUNTS[FREE_STRIKES]} free strikes."
        stones = tuple(f"stone {name}" for name in names.STONES[i * 6 : i * 6 + 6])
        out.append(Term(f"row-{letter.lower()}", f"{colour.capitalize()} row", about, "RR-10.3", (f"{colour} stones", *stones), "reward"))
    return out


def _columns() -> list[Term]:
    out = []
    for i, sector in enumerate(COLUMN_SECTOR):
        about = f"The three stones with the number {i + 1}. All of them crossed off: strike an unmarked {names.COLOURS[sector]} troll."
        out.append(Term(f"column-{i + 1}", f"Column {i + 1}", about, "RR-10.2", (f"column {i + 1} of the network",), "reward"))
    return out


def _dummies() -> list[Term]:
    sizes = [[fires[i] for fires in DUMMY_FIRES.values() if len(fires) > i] for i in range(2)]
    fires = f"{sizes[0][0]} playing solo and {sizes[0][1]} with two players", f"{sizes[1][0]}, playing solo only"
    sides = "a solo player's left neighbour, or of the neighbour whom two players share", "a solo player's right neighbour"
    return [
        Term(
            f"dummy-d{i + 1}",
            f"Dummy D{i + 1}",
            f"A die in place of {sides[i]}. Its fire is {fires[i]}.",
            ("RR-1.4", "RR-18.1")[i],
            (f"D{i + 1}",),
            "dummy",
        )
        for i in range(2)
    ]


def _heroes() -> list[Term]:
    out = []
    for hero in RANKS:
        reached = f"Reached by a solo total of {hero.score} or more" if hero.score > -1000 else f"For a solo total under {RANKS[1].score}"
        out.append(Term(hero.name.lower(), hero.name, f"{reached}: {hero.epithet}.", "RR-18.6", (), "hero"))
    return out


_FREE = listed([str(n) for n in STONE_ROUNDS])
_COSTS, _FIRES = ([str(n) for n in costs] for costs in (TURN_COSTS, FIRE_PENALTIES))
TERMS: tuple[Term, ...] = (
    Term(
        "thunder",
        "Thunder",
        "This die strikes twice in its column, in the rows that your neighbours' Thunder dice show, and powers its stone.",
        "RR-6.3",
        (),
        "role of a die",
    ),
    Term("circle", "Circle", "Colour and number of this die are sector and column of your bolt.", "RR-4.8", (), "role of a die"),
    Term(
        "triangle", "Triangle", "The number of this die is the row of your bolt; its colour means nothing.", "RR-4.8", (), "role of a die"
    ),
    Term(
        "role",
        "Role of a die",
        "Thunder, Circle or Triangle: each of your dice takes one, in secret. They are final once the last is confirmed.",
        "RR-4.6",
        ("roles", "roles of the dice", "dice"),
        "die",
    ),
    Term(
        "neighbour",
        "Neighbour",
        "On your left sits the next seat, on your right the one before. Their Thunder dice give the rows of your Thunder strikes.",
        "RR-1.3",
        ("left neighbour", "right neighbour"),
        "round",
    ),
    Term("reveal", "Reveal", "When all have given their roles, dice, roles and turned dice are shown together.", "RR-4.11", (), "round"),
    Term("map", "Map", "Three sectors of six columns and six rows, side by side: one field.", "RR-1.7", (), "sector"),
    Term("bolt", "Bolt", "One strike at the square that your Circle and Triangle dice name.", "RR-4.8", ("lightning",), "strike"),
    Term("hit", "Hit", "A strike whose aim is unmarked marks it.", "RR-7.3", (), "strike"),
    Term("bend", "Bend", "A strike whose aim is marked goes free of charge to an unmarked square beside it.", "RR-7.4", (), "strike"),
    Term("shift", "Shift", "One magic moves the aim of a strike to a square beside it, before it strikes.", "RR-7.2", (), "strike"),
    Term("fizzle", "Fizzle", "A strike among marked squares only is lost.", "RR-7.5", (), "strike"),
    Term(
        "aim",
        "Aim",
        "The square at which a strike is directed. Unmarked it is hit; from a marked one the strike bends to a neighbour.",
        "RR-7.3",
        (),
        "strike",
    ),
    Term("free-strike", "Free strike", "Marks any unmarked light square: an empty one or a warrior.", "RR-10.4", ("free",), "strike"),
    Term(
        "turn",
        "Turned die",
        f"Before giving roles you may turn one die a round to another number, three times a game: for {listed(_COSTS)} points.",
        "RR-4.3",
        ("turn a die", "turned", "turn"),
        "die",
    ),
    Term(
        "empty",
        "Empty square",
        "Struck, it does nothing more; it serves for gods, fires and the large V. It is a light square.",
        "RR-8.1",
        ("light square", "."),
        "square",
    ),
    Term(
        "troll",
        "Troll",
        "Struck, it crosses off the next place of its sector's track: magic, 1 point, magic, 2 points, magic, 3 points.",
        "RR-8.3",
        ("t",),
        "square",
    ),
    Term(
        "warrior",
        "Warrior",
        "Struck, he is dead and costs 1 point at the end; with Valhalla open he brings 1. It is a light square.",
        "RR-15.5",
        ("w", "dead"),
        "square",
    ),
    Term(
        "standing-stone",
        "Standing stone",
        "Struck, it crosses off a stone of its colour in your network, of your choice.",
        "RR-8.4",
        ("s",),
        "square",
    ),
    Term("printed", "Printed strike", "Six squares of the map carry a cross from the start.", "RR-1.6", ("x",), "mark"),
    Term("struck", "Struck square", "Marked with a cross. It can serve to summon a god.", "RR-1.5", ("strike",), "mark"),
    Term(
        "burnt",
        "Burnt square",
        "Struck once and burnt for a god: it summons no other, but counts for fires and the large V.",
        "RR-11.4",
        ("#",),
        "mark",
    ),
    Term(
        "magic",
        "Magic",
        "The first, third and fifth troll of a sector give one each. One magic shifts the aim of a strike of your dice by one square.",
        "RR-9.1",
        ("spark", "troll magic"),
        "magic",
    ),
    Term("track", "Troll track", "The six trolls of a sector: three magic, and 1, 2 and 3 points in turn.", "RR-9.1", ("trolls",), "track"),
    Term(
        "network",
        "Runestone network",
        "Three rows of six stones. The Thunder die, standing stones, the free stones and Loki cross them off; full rows and columns pay.",
        "RR-10.1",
        ("stones", "runestones", "rows"),
        "network",
    ),
    Term(
        "free-stone",
        "Free stone",
        f"In rounds {_FREE} you cross off any open stone before the dice fall.",
        "RR-3.2",
        ("free runestone",),
        "round",
    ),
    Term("bonus", "Early bonus", "A god brings the number under the present round on top of its points.", "RR-11.5", ("bonus",), "round"),
    Term(
        "rune-magic",
        "Rune magic",
        "Full columns and rows of the network are paid: first the columns by number, then the rows.",
        "RR-10.7",
        (),
        "step",
    ),
    Term(
        "summon",
        "Summoning",
        "After the strikes you may summon a god whose shape is on your sheet: one per round, any number playing solo.",
        "RR-11.7",
        (),
        "step",
    ),
    *_gods(),
    Term(
        "valhalla",
        "Valhalla",
        "A large V of marks, two arms that share a corner: each dead warrior brings 1 point and does not cost 1.",
        "RR-13.5",
        ("V", "large V"),
        "goal",
    ),
    Term(
        "fire",
        "Fire",
        f"Marked squares joined by edges. The largest fire of all costs {_FIRES[0]} points, the second {_FIRES[1]}, the third {_FIRES[2]}.",
        "RR-15.6",
        ("largest fire",),
        "goal",
    ),
    *_sectors(),
    *_columns(),
    *_dummies(),
    *_heroes(),
)


def here(s: RagnarollState) -> dict[str, str]:
    """What depends on the options and on how many play."""
    about = {term.key: term.about for term in TERMS}
    bonuses = [int(gods.printed_bonus(s, number)) for number in range(1, codes.ROUND_LIMIT + 1)]
    counted = ", ".join(map(str, bonuses))
    arm = f"A large V of marks, two arms of {s.valhalla_arm} squares that share a corner"
    out = {"bonus": f"{about['bonus']} In this game: {counted}.", "valhalla": f"{arm}:{about['valhalla'].partition(':')[2]}"}
    if not s.printed:
        out["printed"] = f"{about['printed']} In this game none does."
    if s.open_dice:
        out["role"] = about["role"].replace("in secret.", "in secret; the dice themselves lie open in this game.")
    if s.order == codes.LIGHTNING_FIRST:
        out["bolt"] = f"{about['bolt']} In this game it strikes before Thunder."
    for n in (1, 2):
        if s.seats > 3 - n:
            out[f"dummy-d{n}"] = f"{about[f'dummy-d{n}']} This game has none."
    return out
