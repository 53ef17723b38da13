"""The worlds around Asgard: Forge, Elves, Sacred Land, Ice Fortress, Midgard, the Dead, Darkness, Fire, and the Enemy deck."""

from __future__ import annotations

from meadhall.bag import choose
from meadhall.svg import Markup, el

from ..data import COMPONENTS
from ..rules import chance, codes, combat, deck, position, tables, worlds
from ..rules.state import YggdrasilState
from ..words import names
from .parts import RUNE_ICON, WORLD_ICON, card, card_text, pic, world_panel

SQUARES = (
    ("eagle", "Valkyries fly"),
    ("viking", "+2 Vikings"),
    ("eye", "See 6 cards"),
    ("step-back", "Push one back"),
    ("frost-giant", "Banish a Giant"),
)


def forge(s: YggdrasilState) -> Markup:
    """The rack of Artifacts, level 3 on top; gaps show who holds one."""
    slots = []
    for level in (3, 2, 1):
        for enemy in range(6):
            owner = int(position.held_by(s, enemy, level))
            name = f"{names.ARTIFACT_NAME[enemy]} {level}, +{level} against {names.ENEMY_NAME[enemy]}"
            if owner >= 0:
                god = int(s.god[owner])
                slots.append(el("span", pic(names.GOD[god]), cls="yg-slot gap", title=f"{name}: with {names.GOD_NAME[god]}"))
                continue
            slots.append(
                el(
                    "span",
                    pic(names.ARTIFACT[enemy]),
                    el("span", [el("i")] * level, cls="yg-pips"),
                    cls="yg-slot",
                    title=name,
                    id=f"f-{names.ARTIFACT[enemy]}-{level}",
                    data_spot=f"f:{names.ARTIFACT[enemy]}-{level}",
                    aria_label=name,
                )
            )
    return world_panel(s, codes.NIDAVELLIR, el("div", slots, cls="yg-rack"))


def elves(s: YggdrasilState) -> Markup:
    """Elves at home are lit; those with the Gods leave a gap."""
    home, away = int(s.home), int(s.seats) + 1 - int(s.home)
    lights = [pic("elf")] * home + [pic("elf", "gone")] * away
    return world_panel(
        s, codes.ALFHEIM, el("div", lights, cls=f"yg-lights{' many' if home + away > 4 else ''}", title=f"{home} at home, {away} with Gods")
    )


def sacred(s: YggdrasilState) -> Markup:
    """The Reinforcement Scale with the Vanir on its square."""
    squares = []
    for n, (picture, words) in enumerate(SQUARES, 1):
        usable = n <= s.vanir and (s.turns == 0 or worlds.can_use(s, n))
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
                data_spot=f"q:{n}",
                title=f"{n}: {COMPONENTS.squares[n - 1].about}",
            )
        )
    return world_panel(s, codes.VANAHEIM, el("ol", squares, cls="yg-vanir"), chip=f"Vanir on {int(s.vanir)}")


def effect_icon(giant: int) -> str:
    """A picture for what a Giant does."""
    found = COMPONENTS.giants[giant]
    if found.effect == "close_world":
        return WORLD_ICON[names.WORLD.index(found.target)]
    if found.effect == "enemy_plus_1":
        return names.ENEMY[names.ENEMY.index(found.target)]
    return {"whirlpool": "w-midgard", "giants_plus_1": "frost-giant", "cancel_powers": "lock", "no_die": "die-hidden"}[found.effect]


def ice(s: YggdrasilState) -> Markup:
    """Pile, active Giants and the four runes."""
    pile = len(names.members(int(s.pile)))
    cards = [
        el(
            "span",
            pic("frost-giant"),
            el("b", str(pile)),
            "pile",
            cls="yg-giant back",
            id="g-pile",
            data_spot="g:pile",
            title=f"{names.plural(pile, 'Giant')} face down: {', '.join(names.GIANT_NAME[g] for g in names.members(int(s.pile))) or 'none'}",
        )
    ]
    active = names.members(int(s.active))
    for giant in active:
        words = names.giant_effect(giant)
        cards.append(
            el(
                "span",
                el("b", names.GIANT_NAME[giant]),
                el("span", pic(effect_icon(giant)), pic(RUNE_ICON[tables.RUNE_OF[giant]]), cls="r"),
                el("span", words, cls="t"),
                cls="yg-giant",
                id=f"g-{names.GIANT[giant]}",
                data_spot=f"g:{names.GIANT[giant]}",
                title=f"{names.GIANT_NAME[giant]}: {words}; force {int(combat.giant_force(s))}; {names.RUNE_NAME[tables.RUNE_OF[giant]]}",
            )
        )
    runes = []
    for rune in range(4):
        mine = [g for g in range(16) if tables.RUNE_OF[g] == rune]
        parts = [el("i", cls="on" if s.beaten & tables.BIT[g] else None) for g in mine]
        done = s.beaten & tables.RUNE_GIANTS[rune] == tables.RUNE_GIANTS[rune]
        who = ", ".join(names.GIANT_NAME[g] + (" (defeated)" if s.beaten & tables.BIT[g] else "") for g in mine)
        runes.append(
            el(
                "span",
                pic(RUNE_ICON[rune]),
                names.RUNE_NAME[rune],
                el("span", parts, cls="yg-segs"),
                cls="yg-rune done" if done else "yg-rune",
                title=f"{names.RUNE_NAME[rune]}: {COMPONENTS.runes[rune].about}. {who}",
            )
        )
    count = "few" if len(active) < 4 else "some" if len(active) < 7 else "many"
    body = el("div", el("div", cards, cls=f"yg-giants {count}"), el("div", runes, cls="yg-runes"), cls="yg-ice")
    return world_panel(s, codes.JOTUNHEIM, body, chip=f"each force {int(combat.giant_force(s))}" if active or pile else "all defeated")


def midgard(s: YggdrasilState) -> Markup:
    """Five islands in a row, each with its bag and what a search there promises."""
    return world_panel(s, codes.MIDGARD, el("ol", (_island(s, i) for i in range(5)), cls="yg-sea"))


def _island(s: YggdrasilState, island: int) -> Markup:
    name = names.ISLAND[island]
    water = s.submerged == island
    here = pic("eagle", "valk") if s.valkyries == island else None
    spiral = (
        el("svg", el("use", href="#yg-spiral"), cls="spiral", viewBox="0 0 64 64", aria_hidden="true")
        if water and s.active & tables.WHIRLPOOL
        else None
    )
    cls = "yg-isle" + (" water" if water else "")
    spot = {"id": f"i-{name}", "data_spot": f"i:{name}"}
    if island == 0:
        body = [here, pic("heimdall", "bag"), el("span", "Rainbow", cls="yg-name")]
        return el("li", body, cls=cls, title="Rainbow Island: no bag", **spot)
    v, f = int(s.bag_vikings[island - 1]), int(s.bag_fire[island - 1])
    state = "whirlpool" if spiral else "flooded" if water else "empty" if v + f == 0 else ""
    if s.hidden_bags:
        inside = el("span", pic("viking"), "?", cls="yg-cnt")
        return el(
            "li", here, spiral, pic(f"bag-{name}", f"bag b-{name}"), inside, el("span", state or "hidden", cls="avg"), cls=cls, **spot
        )
    drawn = int(worlds.counters(s, island - 1, position.souls_drawn(s))) if s.turns else 3
    share = round(100 * v / (v + f)) if v + f else 0
    odds = [int(choose(v, k) * choose(f, drawn - k)) for k in range(drawn + 1)]
    chances = ", ".join(f"{k}: {round(100 * n / max(1, sum(odds)))}%" for k, n in enumerate(odds) if n)
    mean = state or f"{drawn * v / (v + f):.1f} of {drawn}"
    return el(
        "li",
        here,
        spiral,
        pic(f"bag-{name}", f"bag b-{name}"),
        el("span", pic("viking"), str(v), el("span", pic("fire-giant"), str(f), cls="yg-cnt f"), cls="yg-cnt"),
        el("svg", el("rect", width=share, height=9), cls="yg-bar", viewBox="0 0 100 9", preserveAspectRatio="none", aria_hidden="true"),
        el("span", el("b", f"{share}%"), " ", el("span", mean, cls="avg")),
        cls=cls,
        title=f"{name.capitalize()} bag: Vikings in a search {chances}",
        **spot,
    )


def dead(s: YggdrasilState) -> Markup:
    """Vikings who fell; those whom Hel took are gone."""
    gone = el("span", f"{int(s.removed)} gone for good", cls="yg-gone") if s.removed else None
    return world_panel(s, codes.HELHEIM, el("div", pic("viking", "i-l"), el("span", str(int(s.dead)), cls="yg-big num"), gone, cls="row"))


def darkness(s: YggdrasilState) -> Markup:
    """Where Gods trade."""
    return world_panel(s, codes.NIFLHEIM, el("p", "Trade with one God" if s.seats > 1 else "Nobody to trade with"))


def fire(s: YggdrasilState) -> Markup:
    """Fire Giants that are in no bag."""
    return world_panel(
        s, codes.MUSPELHEIM, el("div", pic("fire-giant", "i-l"), el("span", str(int(s.kingdom)), cls="yg-big num"), cls="row dim")
    )


def enemy_deck(s: YggdrasilState) -> Markup:
    """The back with the number left, then the known cards in their order; a gap stands for cards nobody has seen."""
    left, unseen = int(position.deck_size(s)) if s.turns else 42, int(position.unseen_cards(s)) if s.turns else 42
    looks = int(deck.cards_to_draw(s)) if s.turns and s.god[s.seat] >= 0 else 1
    cards = [el("span", str(left), cls="yg-card back", aria_label=f"deck, {left} cards", title=f"{left} cards, {unseen} of them unseen")]
    top = [int(k) for k in s.top][:10]
    cards += [card(kind, n + 1, "next" if n < looks else "") for n, kind in enumerate(top)]
    if unseen and (top or len(s.bottom)):
        cards.append(el("span", "?", el("small", f"×{unseen}"), cls="yg-card gap", title=f"{unseen} cards that nobody has seen"))
    cards += [card(int(kind), left - len(s.bottom) + n + 1) for n, kind in enumerate(s.bottom)]
    note = _next_card(s, unseen)
    total = 42 + int(s.ragnarok_cards)
    size = "few" if len(cards) < 9 else "many"
    return el(
        "section",
        el("h3", "Enemy deck", el("span", f"{left} of {total} left", cls="chip")),
        el("div", cards, cls=f"yg-known {size}"),
        el("p", note, cls="only-l") if note and len(cards) < 6 else None,
        cls="yg-w",
        id="deck",
        aria_label="Enemy deck",
    )


def _next_card(s: YggdrasilState, unseen: int) -> str:
    """What the next unseen card may be, likeliest first."""
    if s.daeg:
        return f"Daeg: no card in {names.plural(int(s.daeg), 'turn')}."
    if not s.turns or not unseen or len(s.top):
        return f"Next: {card_text(int(s.top[0]))}." if len(s.top) else ""
    probe = s.copy()
    while probe.depth:
        probe.pop()
    probe.push(codes.DRAW)
    found = chance.outcomes(probe)
    total = sum(weight for _, weight in found)
    best = sorted(found, key=lambda pair: -pair[1])[:3]
    return "Next: " + ", ".join(f"{names.CARD_NAME[o - codes.O_CARD]} {round(100 * w / total)}%" for o, w in best)
