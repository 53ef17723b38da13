"""What can be looked up in Yggdrasil: Enemies, Gods, worlds, Giants, runes, Artifacts, cards, dice, squares, pieces, symbols."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.english import listed, plural
from meadhall.terms import Term

from ..data import COMPONENTS
from ..rules import YggdrasilState, codes
from . import names

HARM = ("YG-9.7", "YG-9.4", "YG-9.5", "YG-9.20", "YG-9.2", "YG-9.6")
WORLD_CLAUSE = ("YG-8.1", "YG-8.4", "YG-8.11", "YG-8.15", "YG-8.16", "YG-8.19", "YG-8.20", "YG-8.21", "YG-8.27")
RUNE_CLAUSE = ("YG-11.3", "YG-11.4", "YG-11.5", "YG-11.6")
GIANT_RULE = {
    "whirlpool": ("The flooded island becomes a whirlpool: the Valkyries may leave it, but not enter it.", "YG-8.8"),
    "close_world": ("No God may act in {}.", "YG-10.3"),
    "enemy_plus_1": ("{} has 1 force more.", "YG-10.6"),
    "giants_plus_1": ("Every Giant has 1 force more, Hrungnir too.", "YG-10.6"),
    "cancel_powers": ("No God has a power, neither its own nor that of a trance.", "YG-10.4"),
    "no_die": ("No die is rolled in fights.", "YG-10.5"),
}
PIECES = (
    Term("vikings", "Vikings", "Sent into a fight each counts 1; they go to the World of the Dead, won or lost.", "YG-7.2", ("viking",)),
    Term("fire-giants", "Fire Giants", "Blanks in the bags: a search that draws one finds nobody.", "YG-8.6", ("fire giant", "fire")),
    Term("elves", "Elves", "After the roll each counts 1; then they go home to their world.", "YG-7.5", ("elf",)),
    Term("valkyries", "Valkyries", "They fly from island to island; they search for souls where they are.", "YG-8.4", ("valkyrie", "valk")),
    Term(
        "submerged",
        "flooded island",
        "Nobody can be found there, but the Valkyries may fly over it.",
        "YG-8.5",
        ("flooded", "submerged", "under water", "~"),
    ),
    Term("whirlpool", "whirlpool", "While Hymir is active the Valkyries may not enter the flooded island.", "YG-8.8"),
    Term("vanir", "Vanir", "The figure on the scale of the Sacred Land: one square on, or home for an effect.", "YG-8.27"),
    Term("pile", "pile of Giants", "Giants whom nobody has woken. The unseen top one may be fought.", "YG-8.21", ("top of the pile",)),
    Term(
        "bag",
        "bag",
        "Each island but the rainbow has one, with Vikings and Fire Giants. Anybody may look into it.",
        "YG-3.15",
        ("bags", "counters"),
    ),
    Term("deck", "Enemy deck", "A card is turned over each turn. If it is empty at the end of a turn, the Gods win.", "YG-12.5"),
    Term("souls", "looking for souls", "Three counters are drawn from the bag; Vikings go to the God.", "YG-8.6", ("search", "soul")),
)
IDEAS = (
    Term("force", "force", "What a God must reach with Vikings, hammers, Artifact and Elves to win a fight.", "YG-7.8"),
    Term("power", "power", "How much harm an Enemy does where it arrives: 1, 2 or 3 skulls.", "YG-9.1", ("skull", "skulls")),
    Term("hammer-pips", "hammers", "On the die: each counts 1 in a fight.", "YG-7.3", ("hammers on the die",)),
    Term(
        "wall",
        "the wall",
        "Between spaces 3 and 4. Five Enemies beyond it at the end of a turn lose the game.",
        "YG-12.1",
        ("wall", "|", "beyond the wall"),
    ),
    Term(
        "door",
        "the door of Valhalla",
        "Between spaces 5 and 6. Three Enemies beyond it lose the game.",
        "YG-12.2",
        ("door", "‖", "beyond the door"),
    ),
    Term("residence", "Odin's Residence", "Space 8. One Enemy there at the end of a turn loses the game.", "YG-12.3", ("residence",)),
    Term("active", "active Giant", "A Giant that lies open: its rule holds until it is defeated.", "YG-10.1", ("active",)),
    Term("special", "special cards", "Angry and Ragnarök cards, mixed into the deck by the difficulty.", "YG-3.9", ("special",)),
    Term("rage", "Fenrir's rage", "Until he is calm all actions are attempts to calm him.", "YG-9.21", ("enraged", "calm")),
    Term(
        "trance",
        "trance",
        "An action turns the sheet of a God: it loses its own power and Asgard, and all have its Trance Power.",
        "YG-8.39",
    ),
    Term("action", "action", "One of three in a turn, all different: one for each world, and the trance.", "YG-4.3", ("used now", "used")),
    Term("turn", "turn", "An Enemy card, then the actions of a God, then the test whether the game is over.", "YG-4.1"),
    Term("die", "die", "Rolled in fights, where its hammers count, and by some Enemies, where its colour does.", "YG-7.3", ("dice",)),
    Term("level", "level", "Of an Artifact: 1, 2 or 3. It adds so much in fights against its Enemy.", "YG-8.11", ("levels", "levels left")),
    Term(
        "difficulty",
        "difficulty",
        "How many Angry and Ragnarök cards the deck has.",
        "YG-3.9",
        ("easy", "normal", "hard", "heroic", "twilight", "custom"),
    ),
    Term("closed", "closed world", "A Giant has shut it: no action there until the Giant is defeated.", "YG-10.3", ("shut", "unreachable")),
    Term("gone", "gone for good", "Vikings whom Hel has taken are out of the game.", "YG-9.2"),
)


def _enemies() -> Iterator[Term]:
    for number, enemy in enumerate(COMPONENTS.enemies):
        artifact = names.ARTIFACT_NAME[number]
        about = f"Walks one space by a card of its own, then: {_low(enemy.about)}. The {artifact} helps against it."
        yield Term(enemy.id, enemy.name, about, HARM[number], (enemy.id,), "Enemy")


def _cards() -> Iterator[Term]:
    for special in COMPONENTS.specials:
        moved = [names.ENEMY_NAME[names.ENEMY.index(enemy)] for enemy in special.enemies]
        if special.angry:
            about, clause = f"{moved[0]} walks two spaces and then does its harm once.", "YG-6.6"
        else:
            about, clause = f"{listed(moved)} walk one space each, without harm.", "YG-6.7"
        short = special.name.partition(": ")[2]
        also = (special.id, f"Angry {moved[0]}") if special.angry else (special.id, short)
        yield Term(special.id.replace("_", "-"), special.name, about, clause, also, "Angry card" if special.angry else "Ragnarök card")


POWERS = {"odin": "YG-5.1", "thor": "YG-7.3", "frey": "YG-4.6", "heimdall": "YG-8.7", "tyr": "YG-7.11", "freyja": "YG-4.7"}


def _gods() -> Iterator[Term]:
    for god in COMPONENTS.gods:
        words = f"Power: {_low(god.personal)}. In a trance, for all: {_low(god.trance)}."
        yield Term(god.id, god.name, words, POWERS[god.id], (god.id,), "God")


def _worlds() -> Iterator[Term]:
    for number, world in enumerate(COMPONENTS.worlds):
        short = names.SHORT_WORLD[number]
        also: tuple[str, ...] = (world.id, short) if short.lower() != "fire" and short != "Elves" else (world.id,)
        also += ("Forge",) * (world.id == "nidavellir")
        yield Term(world.id, world.name, f"{world.about}.", WORLD_CLAUSE[number], also, "world")


def _giants() -> Iterator[Term]:
    for giant in COMPONENTS.giants:
        rule, clause = GIANT_RULE[giant.effect]
        if giant.effect == "close_world":
            rule = rule.format(names.the_world(names.WORLD.index(giant.target)))
        elif giant.effect == "enemy_plus_1":
            rule = rule.format(names.ENEMY_NAME[names.ENEMY.index(giant.target)])
        about = f"While active: {_low(rule)} Part {giant.part} of the rune {giant.rune.capitalize()}."
        yield Term(giant.id, giant.name, about, clause, (giant.id,), "Giant")


def _runes() -> Iterator[Term]:
    for number, rune in enumerate(COMPONENTS.runes):
        giants = listed([giant.name for giant in COMPONENTS.giants if giant.rune == rune.id])
        yield Term(rune.id, rune.name, f"Once {giants} are defeated: {_low(rune.about)}.", RUNE_CLAUSE[number], (rune.id,), "rune")


def _artifacts() -> Iterator[Term]:
    for number, artifact in enumerate(COMPONENTS.artifacts):
        about = f"Level 1, 2 or 3: adds its level in fights against {names.ENEMY_NAME[number]}."
        yield Term(
            artifact.id,
            artifact.name,
            about,
            "YG-8.11",
            (artifact.id, *(word for word in artifact.name.split()[1:] if word[0].isupper())),
            "Artifact",
        )


def _islands() -> Iterator[Term]:
    for number, island in enumerate(COMPONENTS.islands):
        near = listed(COMPONENTS.neighbours[number])
        if number == codes.RAINBOW:
            about = f"Without a bag, beside {near}. Jörmungand sends the Valkyries here."
        else:
            vikings, fire = COMPONENTS.bags[number - 1]
            about = f"Beside {near}. Its bag starts with {vikings} Vikings and {fire} Fire Giants."
        yield Term(
            f"island-{island.id}",
            names.ISLAND_NAME[number],
            about,
            "YG-8.4",
            (island.id, *([f"{island.id} bag"] if number else [])),
            "island",
        )


def _faces() -> Iterator[Term]:
    for face, colour, hammers, sides in COMPONENTS.faces:
        calms = [str(power) for power, colours in enumerate(COMPONENTS.calms, 1) if colour in colours]
        calm = f"Calms Fenrir at power {listed(calms, 'or')}." if calms else "Never calms Fenrir."
        about = f"On {sides} of the 6 sides: {hammers} in a fight; for Hel, Surt and Jörmungand the {colour} island. {calm}"
        yield Term(f"face-{face}", f"{colour} {hammers}", about, "YG-7.3", (face,), "face of the die")


def _squares() -> Iterator[Term]:
    for number, square in enumerate(COMPONENTS.squares, 1):
        also = (f"vanir use {number}", f"square {number}")
        yield Term(
            f"square-{number}", f"Square {number} of the Vanir", f"{square.about}.", f"YG-8.{28 + number}", also, "square of the Vanir"
        )


def _areas() -> Iterator[Term]:
    seen: set[str] = set()
    for space in range(1, 8):  # the Residence stands among the ideas
        area = COMPONENTS.area[space]
        if area in seen:
            continue
        seen.add(area)
        spaces = [str(n) for n in range(1, 9) if COMPONENTS.area[n] == area]
        where = f"Space {spaces[0]}" if len(spaces) == 1 else f"Spaces {listed(spaces)}"
        force, power = COMPONENTS.force[space], COMPONENTS.power[space]
        about = f"{where}: force {force}, power {power}." if force else f"{where}: all Enemies start here; nobody can be fought."
        yield Term(f"area-{spaces[0]}", area, about, "YG-7.8" if force else "YG-6.8", (), "area of Asgard")


def _low(text: str) -> str:
    """A sentence as part of another: its first letter in lower case, unless it is a name."""
    first = text.split(" ", 1)[0].strip(",.")
    return text if first in NAMES or (len(first) > 1 and first.isupper()) else text[:1].lower() + text[1:]


NAMES = frozenset(
    (*names.ENEMY_NAME, *names.GOD_NAME, *names.GIANT_NAME, "Giants", "Gods", "Giants'", "Vikings", "Elves", "Enemies", "Valkyries")
)

TERMS: tuple[Term, ...] = (
    *_enemies(),
    *_cards(),
    *_gods(),
    *_worlds(),
    *_giants(),
    *_runes(),
    *_artifacts(),
    *_islands(),
    *_faces(),
    *_squares(),
    *_areas(),
    *(Term(t.key, t.name, t.about, t.clause, t.also, "piece") for t in PIECES),
    *(Term(t.key, t.name, t.about, t.clause, t.also, "word") for t in IDEAS),
)


def here(s: YggdrasilState) -> dict[str, str]:
    """What this game is played with, or without."""
    about = {term.key: term.about for term in TERMS}
    special = f"{plural(int(s.angry_cards), 'Angry card')} and {plural(int(s.ragnarok_cards), 'Ragnarök card')}"
    out = {"difficulty": f"{about['difficulty']} This game is {names.DIFFICULTY[s.difficulty]}: {special}."}
    if s.hidden_bags:
        out["bag"] = about["bag"].replace("Anybody may look into it.", "In this game nobody looks into it.")
    if not s.trances:
        out["trance"] = f"{about['trance']} This game is played without trances."
        out |= {term.key: term.about.partition(" In a trance")[0] for term in TERMS if term.kind == "God"}
    return out
