"""The worlds around Asgard: Forge, Elves, Sacred Land, Ice Fortress, Midgard, the Dead, Darkness, Fire, and the Enemy deck."""

from __future__ import annotations

from meadhall.bag import hypergeometric
from meadhall.bits import has, members, size
from meadhall.english import plural
from meadhall.svg import Markup, el, once

from ..data import COMPONENTS
from ..rules import YggdrasilState, codes, combat, deck, midgard, tables, vanir, worlds
from ..words import names
from .parts import RUNE_ICON, WORLD_ICON, card, pic, tally, world_panel

SQUARES = (
    ("eagle", "Valkyries fly"),
    ("viking", "+2 Vikings"),
    ("eye", "See 6 cards"),
    ("step-back", "Push one back"),
    ("frost-giant", "Banish a Giant"),
)


# -- Forge, Elves, Sacred Land ----------------------------------------------------------------------------------------


def forge(s: YggdrasilState) -> Markup:
    """The rack of Artifacts, level 3 on top; gaps show who holds one."""
    owners = [[worlds.held_by(s, enemy, level) for enemy in range(6)] for level in (3, 2, 1)]
    slots = [
        _slot(enemy, 3 - k, int(s.god[owner]) if owner >= 0 else -1) for k, row in enumerate(owners) for enemy, owner in enumerate(row)
    ]
    return world_panel(s, codes.NIDAVELLIR, el("div", slots, cls="yg-rack"))


@once
def _slot(enemy: int, level: int, god: int) -> Markup:
    """The place of an Artifact on the rack; empty if a God has it."""
    artifact, name = names.ARTIFACT[enemy], f"{names.ARTIFACT_NAME[enemy]} {level}, +{level} against {names.ENEMY_NAME[enemy]}"
    if god >= 0:
        return el("span", pic(names.GOD[god]), cls="yg-slot gap", title=f"{name}: with {names.GOD_NAME[god]}", data_term=artifact)
    return el(
        "span",
        pic(artifact),
        el("span", [el("i")] * level, cls="yg-pips"),
        cls="yg-slot",
        title=name,
        id=f"f-{artifact}-{level}",
        data_spot=f"f:{artifact}-{level}",
        data_term=artifact,
        aria_label=name,
    )


def elves(s: YggdrasilState) -> Markup:
    """Elves at home are lit; those with the Gods leave a gap."""
    home, away = s.home, s.seats + 1 - s.home
    lights = [pic("elf")] * home + [pic("elf", "gone")] * away
    cls = "yg-lights many" if home + away > 4 else "yg-lights"
    return world_panel(s, codes.ALFHEIM, el("div", lights, cls=cls, title=f"{home} at home, {away} with Gods", data_term="elves"))


def sacred(s: YggdrasilState) -> Markup:
    """The Reinforcement Scale with the Vanir on its square."""
    squares = []
    for n, (picture, words) in enumerate(SQUARES, 1):
        usable = n <= s.vanir and (s.turns == 0 or vanir.can_use(s, n))
        cls = ("at " if n == s.vanir else "") + ("ok" if usable else "")
        figure = pic("w-sacred", "fig") if n == s.vanir else None
        squares.append(
            el(
                "li",
                figure,
                pic(picture),
                words,
                cls=cls.strip() or None,
                id=f"q-{n}",
                data_lit="Vanir" if n == s.vanir else None,
                data_spot=f"q:{n}",
                data_term=f"square-{n}",
                title=f"{n}: {COMPONENTS.squares[n - 1].about}",
            )
        )
    return world_panel(s, codes.VANAHEIM, el("ol", squares, cls="yg-vanir"), chip=f"Vanir on {s.vanir}")


# -- the Ice Fortress -------------------------------------------------------------------------------------------------


def effect_icon(giant: int) -> str:
    """A picture for what a Giant does."""
    found = COMPONENTS.giants[giant]
    if found.effect == "close_world":
        return WORLD_ICON[names.WORLD.index(found.target)]
    if found.effect == "enemy_plus_1":
        return found.target
    return {"whirlpool": "w-midgard", "giants_plus_1": "frost-giant", "cancel_powers": "lock", "no_die": "die-hidden"}[found.effect]


def ice(s: YggdrasilState) -> Markup:
    """Pile, active Giants and the four runes."""
    force, active = combat.giant_force(s), members(s.active)
    count = "few" if len(active) < 3 else "some" if len(active) < 6 else "many"
    giants = el("div", _pile(s), (_giant(giant, force, s.foe == codes.GIANT_FOE + giant) for giant in active), cls=f"yg-giants {count}")
    runes = el("div", (_rune(s, rune) for rune in range(4)), cls="yg-runes")
    chip = f"each force {force}" if s.active | s.pile else "all defeated"
    return world_panel(s, codes.JOTUNHEIM, el("div", giants, runes, cls="yg-ice"), chip=chip)


def _pile(s: YggdrasilState) -> Markup:
    count = size(s.pile)
    who = ", ".join(names.GIANT_NAME[giant] for giant in members(s.pile)) or "none"
    return el(
        "span",
        pic("frost-giant"),
        el("b", str(count)),
        "pile",
        cls="yg-giant back",
        id="g-pile",
        data_spot="g:pile",
        data_term="pile",
        title=f"{plural(count, 'Giant')} face down: {who}",
    )


def _giant(giant: int, force: int, fought: bool) -> Markup:
    name, words, rune = names.GIANT_NAME[giant], names.giant_effect(giant), tables.RUNE_OF[giant]
    return el(
        "span",
        el("b", name),
        el("span", pic(effect_icon(giant)), pic(RUNE_ICON[rune]), cls="r"),
        el("span", words, cls="t"),
        cls="yg-giant",
        id=f"g-{names.GIANT[giant]}",
        data_lands=True,
        data_lit="fought" if fought else None,
        data_spot=f"g:{names.GIANT[giant]}",
        data_term=names.GIANT[giant],
        title=f"{name}: {words}; force {force}; {names.RUNE_NAME[rune]}",
    )


def _rune(s: YggdrasilState, rune: int) -> Markup:
    """A rune and its four parts; those of defeated Giants are lit."""
    parts, who = [], []
    for giant in members(tables.RUNE_GIANTS[rune]):
        beaten = has(s.beaten, giant)
        parts.append(el("i", cls="on" if beaten else None))
        who.append(names.GIANT_NAME[giant] + (" (defeated)" if beaten else ""))
    done = s.beaten & tables.RUNE_GIANTS[rune] == tables.RUNE_GIANTS[rune]
    return el(
        "span",
        pic(RUNE_ICON[rune]),
        names.RUNE_NAME[rune],
        el("span", parts, cls="yg-segs"),
        cls="yg-rune done" if done else "yg-rune",
        id=f"r-{names.RUNE[rune]}",
        data_term=names.RUNE[rune],
        title=f"{names.RUNE_NAME[rune]}: {COMPONENTS.runes[rune].about}. {', '.join(who)}",
    )


# -- Midgard and the worlds below -------------------------------------------------------------------------------------


def islands(s: YggdrasilState) -> Markup:
    """Midgard: five islands in a row, each with its bag and what a search there promises."""
    return world_panel(s, codes.MIDGARD, el("ol", (_island(s, island) for island in range(5)), cls="yg-sea"))


def _island(s: YggdrasilState, island: int) -> Markup:
    name, water = names.ISLAND[island], s.submerged == island
    whirlpool = water and s.active & tables.WHIRLPOOL != 0
    here = el("span", pic("eagle"), cls="valk", id="valkyries", data_flip=True) if s.valkyries == island else None
    spiral = el("svg", el("use", href="#yg-spiral"), cls="spiral", viewBox="0 0 64 64", aria_hidden="true") if whirlpool else None
    if island == codes.RAINBOW:
        title, body = "Rainbow Island: no bag", [pic("heimdall", "bag"), el("span", "Rainbow", cls="yg-name")]
    else:
        held = midgard.held(s, island - 1)
        state = "whirlpool" if whirlpool else "flooded" if water else "" if held else "empty"
        title, body = _hidden_bag(state) if s.hidden_bags else _open_bag(s, island, state)
        body.insert(0, pic(f"bag-{name}", f"bag b-{name}"))
    cls = "yg-isle water" if water else "yg-isle"
    return el(
        "li",
        here,
        spiral,
        body,
        cls=cls,
        title=title or None,
        id=f"i-{name}",
        data_lit="flooded" if water else None,
        data_spot=f"i:{name}",
        data_term=f"island-{name}",
    )


def _hidden_bag(state: str) -> tuple[str, list[Markup]]:
    """A title and what stands below the bag: nothing is told."""
    return "", [el("span", pic("viking"), "?", cls="yg-cnt"), el("span", state or "hidden", cls="avg")]


def _open_bag(s: YggdrasilState, island: int, state: str) -> tuple[str, list[Markup]]:
    """A title with the exact chances, and what stands below the bag: its counters, their share, what a search finds on average."""
    bag = island - 1
    vikings, fire, held = s.bag_vikings[bag], s.bag_fire[bag], midgard.held(s, bag)
    drawn = midgard.souls_drawn(s, bag) if s.turns else tables.SOULS_DRAWN
    share = round(int(100 * vikings) / held) if held else 0
    found = hypergeometric(vikings, fire, drawn)
    total = sum(weight for _, weight in found)
    chances = ", ".join(f"{count}: {round(100 * weight / total)}%" for count, weight in found)
    mean = state or f"{int(drawn * vikings) / held:.1f} of {drawn}"
    return f"{names.ISLAND[island].capitalize()} bag: Vikings in a search {chances}", [
        el("span", pic("viking"), tally(f"bag-{bag}", vikings, "viking"), _fire_in(bag, fire), cls="yg-cnt"),
        el("svg", el("rect", width=share, height=9), cls="yg-bar", viewBox="0 0 100 9", preserveAspectRatio="none", aria_hidden="true"),
        el("span", el("b", f"{share}%"), " ", el("span", mean, cls="avg")),
    ]


def _fire_in(bag: int, fire: int) -> Markup:
    return el("span", pic("fire-giant"), tally(f"fire-{bag}", fire, "fire-giant"), cls="yg-cnt f")


def dead(s: YggdrasilState) -> Markup:
    """Vikings who fell; those whom Hel took are gone."""
    lying = str(s.dead) if worlds.closed(s, codes.HELHEIM) else ""
    gone = el("span", f"{s.removed} gone for good", cls="yg-gone", data_term="gone") if s.removed else None
    return world_panel(
        s,
        codes.HELHEIM,
        el("div", pic("viking", "i-l"), el("span", tally("dead", s.dead, "viking"), cls="yg-big num"), gone, cls="row"),
        chip=lying,
    )


def darkness(s: YggdrasilState) -> Markup:
    """Where Gods trade."""
    return world_panel(s, codes.NIFLHEIM, el("p", "Trade with one God" if s.seats > 1 else "Nobody to trade with"))


def fire(s: YggdrasilState) -> Markup:
    """Fire Giants that are in no bag."""
    return world_panel(
        s,
        codes.MUSPELHEIM,
        el(
            "div",
            pic("fire-giant", "i-l"),
            el("span", tally("kingdom", s.kingdom, "fire-giant"), cls="yg-big num"),
            cls="row dim",
            data_term="fire-giants",
        ),
    )


# -- the Enemy deck ---------------------------------------------------------------------------------------------------


def enemy_deck(s: YggdrasilState) -> Markup:
    """The back with the number left, then the known cards in their order; a gap stands for cards nobody has seen."""
    left, unseen = (deck.size(s), deck.unseen_cards(s)) if s.turns else (tables.ORDINARY, tables.ORDINARY)
    looks = deck.cards_to_draw(s) if s.turns and s.god[s.seat] >= 0 else 1
    about = f"{plural(left, 'card')}, {unseen} of them unseen{_specials(s)}"
    said = f"deck, {plural(left, 'card')}"
    pile = {"role": "img", "aria_label": said, "title": about, "data_term": "deck"}
    cards = [el("span", str(left), cls="yg-card back", id="n-deck", data_face=left, **pile)]
    cards += [card(kind, n, "next" if n <= looks else "") for n, kind in enumerate(s.top[:10], 1)]
    if unseen and (len(s.top) or len(s.bottom)):
        cards.append(el("span", "?", el("small", f"×{unseen}"), cls="yg-card gap", title=f"{unseen} cards that nobody has seen"))
    cards += [card(kind, n) for n, kind in enumerate(s.bottom, left - len(s.bottom) + 1)]
    note = _next_card(s, unseen)
    return el(
        "section",
        el("h2", "Enemy deck", el("span", f"{left} of {tables.ORDINARY + s.ragnarok_cards} left", cls="chip")),
        el("div", cards, cls="yg-known few" if len(cards) < 9 else "yg-known many"),
        el("p", note, cls="only-l") if note and len(cards) < (5 if s.ragnarok_cards else 6) else None,
        _still_to_come(s),
        cls="yg-w",
        id="deck",
        aria_label="Enemy deck",
    )


def _special_cards(s: YggdrasilState) -> tuple[list[int], list[int]]:
    """The special cards still to come, and those that have been played (YG-3.9)."""
    made = [kind for kind in range(codes.ANGRY_CARD, codes.CARDS) if deck.cards_made(s, kind)]
    return [kind for kind in made if not s.discard[kind]], [kind for kind in made if s.discard[kind]]


def _specials(s: YggdrasilState) -> str:
    left, _ = _special_cards(s)
    return (
        f"; special cards to come: {', '.join(names.CARD_NAME[kind] for kind in left) or 'none'}"
        if s.angry_cards + s.ragnarok_cards
        else ""
    )


def _still_to_come(s: YggdrasilState) -> Markup | None:
    """The Ragnarök cards as small faces, those that have been played faint; the lanes of Asgard tell of Angry ones."""
    left, played = _special_cards(s)
    faces = [card(kind, 0, "tiny") for kind in left if kind >= codes.RAGNAROK_CARD]
    faces += [card(kind, 0, "tiny gone") for kind in played if kind >= codes.RAGNAROK_CARD]
    return el("div", faces, cls="yg-specials", aria_label="Ragnarök cards") if faces else None


def _next_card(s: YggdrasilState, unseen: int) -> str:
    """What the next card is, or may be, likeliest first."""
    if s.daeg:
        return f"Daeg: no card in {plural(s.daeg, 'turn')}."
    if len(s.top):
        return f"Next: {names.CARD_NAME[s.top[0]]}."
    if not s.turns or not unseen:
        return ""
    cards = deck.next_cards(s)
    total = sum(weight for _, weight in cards)
    likely = sorted(cards, key=lambda pair: -pair[1])[:3]
    return "Next: " + ", ".join(f"{names.CARD_NAME[kind]} {round(100 * weight / total)}%" for kind, weight in likely)
