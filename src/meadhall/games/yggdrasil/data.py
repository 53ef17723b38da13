"""The components of Yggdrasil from data.toml, typed and checked. Correct a designed card there, not in code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from meadhall.data import expect, read_toml, table, tables

__all__ = ["COMPONENTS", "Components", "Giant", "God", "Named", "Special"]

GAME = "yggdrasil"


@dataclass(frozen=True)
class Named:
    """Something with an id for the notation, a name for people and a sentence about it."""

    id: str
    name: str
    about: str = ""


@dataclass(frozen=True)
class God:
    """A God sheet: the two powers, one for each side."""

    id: str
    name: str
    personal: str
    trance: str


@dataclass(frozen=True)
class Special:
    """An Angry or a Ragnarök card: which Enemy it moves and how far."""

    id: str
    name: str
    angry: bool
    enemies: tuple[str, ...]
    steps: int


@dataclass(frozen=True)
class Giant:
    """A Frost Giant: what it does while it is active, to whom, and its part of a rune."""

    id: str
    name: str
    effect: str
    target: str
    rune: str
    part: int


@dataclass(frozen=True)
class Components:
    """Everything in the box."""

    vikings: int
    fire_giants: int
    elves: int
    force: tuple[int, ...]  # by space, 0 unused
    power: tuple[int, ...]
    calm_power: tuple[int, ...]
    area: tuple[str, ...]
    beyond_wall: int
    beyond_door: int
    residence: int
    wall_limit: int
    door_limit: int
    residence_limit: int
    faces: tuple[tuple[str, str, int, int], ...]  # id, colour, hammers, how many of the six sides
    calms: tuple[tuple[str, ...], ...]  # colours, by power 1 to 3
    islands: tuple[Named, ...]
    neighbours: tuple[tuple[str, ...], ...]
    bags: tuple[tuple[int, int], ...]  # Vikings and Fire Giants of white, blue, green, black
    valkyries: str
    submerged: str
    souls: tuple[int, int]  # drawn by everybody, drawn with Heimdall's power
    dead: int
    kingdom: int
    elves_at_home: tuple[int, ...]  # by number of Gods, 0 unused
    vanir: int
    squares: tuple[Named, ...]
    worlds: tuple[Named, ...]
    enemies: tuple[Named, ...]
    enemy_cards: tuple[int, ...]
    specials: tuple[Special, ...]
    difficulties: tuple[tuple[str, int, int], ...]  # id, Angry cards, Ragnarök cards
    artifacts: tuple[Named, ...]  # in the order of the Enemies they are used against
    giants: tuple[Giant, ...]
    giant_force: int
    runes: tuple[Named, ...]
    rune_amount: tuple[int, ...]
    gods: tuple[God, ...]


ENEMIES = ["nidhogg", "surt", "jormungand", "fenrir", "hel", "loki"]
WORLDS = ["asgard", "midgard", "nidavellir", "alfheim", "niflheim", "helheim", "muspelheim", "jotunheim", "vanaheim"]
GODS = ["odin", "thor", "frey", "heimdall", "tyr", "freyja"]
ISLANDS = ["rainbow", "white", "blue", "green", "black"]
RUNES = ["sigel", "daeg", "mann", "tiwaz"]
SQUARES = ["valkyries", "vikings", "foresee", "repel", "banish"]
EFFECTS = ["whirlpool", "close_world", "enemy_plus_1", "giants_plus_1", "cancel_powers", "no_die"]
NEVER_CLOSED = ["asgard", "midgard", "jotunheim"]


def _named(entries: list[dict[str, Any]], about: str) -> tuple[Named, ...]:
    return tuple(Named(str(e["id"]), str(e.get("name", e["id"])), str(e.get(about, ""))) for e in entries)


def _ids(entries: list[dict[str, Any]], wanted: list[str], what: str) -> None:
    """The order is fixed."""
    found = [str(e.get("id")) for e in entries]
    expect(found == wanted, GAME, f"the {what} must be {', '.join(wanted)} in this order, not {', '.join(found)}")


def _giants(entries: list[dict[str, Any]]) -> tuple[Giant, ...]:
    giants = tuple(Giant(str(e["id"]), str(e["name"]), str(e["effect"]), str(e["target"]), str(e["rune"]), int(e["part"])) for e in entries)
    for giant in giants:
        expect(giant.effect in EFFECTS, GAME, f"{giant.id} has the unknown effect {giant.effect!r}")
        if giant.effect == "close_world":
            expect(giant.target in WORLDS and giant.target not in NEVER_CLOSED, GAME, f"{giant.id} cannot close {giant.target!r}")
        if giant.effect == "enemy_plus_1":
            expect(giant.target in ENEMIES, GAME, f"{giant.id} strengthens an unknown Enemy {giant.target!r}")
    parts = sorted((giant.rune, giant.part) for giant in giants)
    expect(parts == sorted((rune, n) for rune in RUNES for n in (1, 2, 3, 4)), GAME, "each rune needs four Giants, parts 1 to 4")
    return giants


def _specials(entries: list[dict[str, Any]]) -> tuple[Special, ...]:
    specials = tuple(Special(str(e["id"]), str(e["name"]), e["kind"] == "angry", tuple(e["enemies"]), int(e["steps"])) for e in entries)
    for special in specials:
        expect(all(enemy in ENEMIES for enemy in special.enemies), GAME, f"{special.id} moves an unknown Enemy")
        expect(special.steps in (1, 2), GAME, f"{special.id} must move 1 or 2 spaces")
    angry = [list(special.enemies) for special in specials[:6] if special.angry]
    expect(angry == [[enemy] for enemy in ENEMIES], GAME, "the six Angry cards come first, one for each Enemy in order")
    expect(not any(special.angry for special in specials[6:]), GAME, "four Ragnarök cards follow the six Angry cards")
    return specials


def _faces(die: dict[str, Any]) -> tuple[tuple[str, str, int, int], ...]:
    sides: list[dict[str, Any]] = die["faces"]
    expect(len(sides) == 6, GAME, "the die has six sides")
    faces: list[tuple[str, str, int, int]] = []
    for face, weight in die["weights"].items():
        alike = [side for side in sides if side["id"] == face]
        expect(len(alike) == weight, GAME, f"{face} is on {len(alike)} sides, not on {weight}")
        faces.append((str(face), str(alike[0]["colour"]), int(alike[0]["hammers"]), int(weight)))
    expect(len(faces) == 4 and {f[1] for f in faces} == set(ISLANDS[1:]), GAME, "the die needs one face for each of four colours")
    return tuple(faces)


def _areas(asgard: dict[str, Any]) -> dict[str, tuple[Any, ...]]:
    """Force, power, calming power and name of the area of each space; 0 is unused."""
    spaces = int(asgard["spaces"])
    columns: dict[str, list[Any]] = {"force": [0], "power": [0], "calm_power": [0], "area": [""]}
    by_space = {space: area for area in asgard["area"] for space in area["spaces"]}
    expect(spaces == 8 and sorted(by_space) == list(range(1, 9)), GAME, "every one of the eight spaces of Asgard belongs to an area")
    for space in range(1, spaces + 1):
        for key in ("force", "power", "calm_power"):
            columns[key].append(int(by_space[space][key]))
        columns["area"].append(str(by_space[space]["name"]))
    return {key: tuple(column) for key, column in columns.items()}


def _neighbours(islands: list[dict[str, Any]]) -> tuple[tuple[str, ...], ...]:
    neighbours = tuple(tuple(island["neighbours"]) for island in islands)
    for here, island in enumerate(ISLANDS):
        for there in neighbours[here]:
            expect(island in neighbours[ISLANDS.index(there)], GAME, f"the way from {island} to {there} must lead back too")
    return neighbours


def _check_order(data: dict[str, Any]) -> None:
    """The rules know these by their position."""
    _ids(tables(data, GAME, "enemy", 6), ENEMIES, "Enemies")
    _ids(tables(data, GAME, "world", 9), WORLDS, "worlds")
    _ids(tables(data, GAME, "god", 6), GODS, "Gods")
    _ids(tables(data, GAME, "rune", 4), RUNES, "runes")
    _ids(table(data, GAME, "midgard")["island"], ISLANDS, "islands")
    _ids(data["vanir"]["square"], SQUARES, "squares of the Vanir")
    artifacts = tables(data, GAME, "artifact", 6)
    expect([a["enemy"] for a in artifacts] == ENEMIES, GAME, "the artifacts must follow the order of the Enemies")
    expect(all(a["levels"] == [1, 2, 3] for a in artifacts), GAME, "each artifact has the levels 1, 2, 3")


def _check_counts(box: Components, cards: int) -> None:
    """Everything in the box has its place."""
    expect(sum(v for v, _ in box.bags) + box.dead == box.vikings, GAME, "the Vikings in the bags and among the dead must be all Vikings")
    fire = sum(f for _, f in box.bags) + box.kingdom
    expect(fire == box.fire_giants, GAME, "the Fire Giants in the bags and in their kingdom must be all Fire Giants")
    expect(max(box.elves_at_home) <= box.elves, GAME, "more Elves start at home than there are")
    expect(sum(box.enemy_cards) == cards, GAME, "the Enemy cards do not add up")


def _load() -> Components:
    data = read_toml(__package__)
    _check_order(data)
    counts, asgard, midgard, start = (table(data, GAME, name) for name in ("counts", "asgard", "midgard", "start"))
    calming, enemies, runes = table(data, GAME, "fenrir_calm"), tables(data, GAME, "enemy"), tables(data, GAME, "rune")
    box = Components(
        vikings=int(counts["vikings"]),
        fire_giants=int(counts["fire_giants"]),
        elves=int(counts["elves"]),
        **_areas(asgard),
        beyond_wall=int(asgard["first_space_beyond_wall"]),
        beyond_door=int(asgard["first_space_beyond_door"]),
        residence=int(asgard["residence_space"]),
        wall_limit=int(asgard["lose_if_beyond_wall"]),
        door_limit=int(asgard["lose_if_beyond_door"]),
        residence_limit=int(asgard["lose_if_in_residence"]),
        faces=_faces(table(data, GAME, "die")),
        calms=tuple(tuple(calming[f"power_{n}"]) for n in (1, 2, 3)),
        islands=_named(midgard["island"], "id"),
        neighbours=_neighbours(midgard["island"]),
        bags=tuple((int(data["bags"][c]["vikings"]), int(data["bags"][c]["fire_giants"])) for c in ISLANDS[1:]),
        valkyries=str(midgard["valkyries_start"]),
        submerged=str(midgard["submerged_start"]),
        souls=(int(midgard["souls_drawn"]), int(midgard["souls_drawn_heimdall"])),
        dead=int(start["vikings_on_world_of_the_dead"]),
        kingdom=int(start["fire_giants_on_kingdom_of_fire"]),
        elves_at_home=(0, *(int(start["elves_by_gods"][str(n)]) for n in range(1, 7))),
        vanir=int(start["vanir_square"]),
        squares=_named(data["vanir"]["square"], "effect"),
        worlds=_named(tables(data, GAME, "world"), "action"),
        enemies=_named(enemies, "effect"),
        enemy_cards=tuple(int(e["cards"]) for e in enemies),
        specials=_specials(tables(data, GAME, "special", 10)),
        difficulties=tuple((str(d["id"]), int(d["angry"]), int(d["ragnarok"])) for d in tables(data, GAME, "difficulty", 6)),
        artifacts=_named(tables(data, GAME, "artifact"), "enemy"),
        giants=_giants(tables(data, GAME, "giant", 16)),
        giant_force=int(data["giants"]["force"]),
        runes=_named(runes, "effect"),
        rune_amount=tuple(int(r["amount"]) for r in runes),
        gods=tuple(God(str(g["id"]), str(g["name"]), str(g["personal"]), str(g["trance"])) for g in tables(data, GAME, "god")),
    )
    _check_counts(box, int(counts["enemy_cards"]))
    return box


COMPONENTS = _load()
