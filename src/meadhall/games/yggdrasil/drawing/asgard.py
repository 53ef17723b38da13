"""Asgard drawn: eight spaces in five areas, six lanes, the wall and the door with their counts. Large for desks, small for phones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from meadhall.english import plural
from meadhall.svg import Markup, art, el, join, once, path

from ..data import COMPONENTS
from ..rules import YggdrasilState, codes, combat, deck, enemies, tables
from ..words import names
from .parts import token

AREAS = (
    ("Plain of Vigrid", (1,), 0, 0),
    ("Before the Wall", (2, 3), 5, 1),
    ("Beyond the Wall", (4, 5), 6, 2),
    ("Beyond the Door", (6, 7), 7, 3),
    ("Residence", (8,), 8, 0),
)
HARM = {
    codes.NIDHOGG: "drags the hindmost Enemy",
    codes.SURT: "Fire Giants into a bag: {}",
    codes.JORMUNGAND: "floods an island, Valkyries home",
    codes.FENRIR: "rages at power {}",
    codes.HEL: "takes Vikings for good: {}",
    codes.LOKI: "wakes Giants: {}",
}


@dataclass(frozen=True)
class Shape:
    """The measures of one of the two drawings."""

    small: bool
    label: int
    cell: int
    gap: int
    lane: int
    head: int
    foot: int
    width: int

    def left(self, space: int) -> float:
        """The left edge of a space."""
        return self.label + (space - 1) * self.cell + (self.gap if space >= 4 else 0) + (self.gap if space >= 6 else 0)

    def middle(self, space: int) -> float:
        """The middle of a space."""
        return self.left(space) + self.cell / 2

    def line(self, enemy: int) -> float:
        """The middle of a lane."""
        return self.head + (enemy + 0.5) * self.lane

    @property
    def radius(self) -> float:
        """Of an Enemy's counter with its rim."""
        return 16.5 if self.small else 12.7

    @property
    def bottom(self) -> int:
        """Below the lanes."""
        return self.head + 6 * self.lane


LIMITS = {4: ("Wall", 5), 6: ("Door", 3)}  # by the first space beyond
LARGE = Shape(False, 106, 87, 22, 28, 33, 15, 846)
SMALL = Shape(True, 0, 40, 12, 41, 50, 15, 344)


@cache
def ground(shape: Shape) -> Markup:
    """What never moves: areas, forces, powers, wall, door."""
    out: list[Markup] = []
    for i, (name, spaces, force, power) in enumerate(AREAS):
        x, width = shape.left(spaces[0]), shape.cell * len(spaces)
        out.append(el("rect", cls=f"a{i}", x=x, y=shape.head, width=width, height=6 * shape.lane))
        term = f"area-{spaces[0]}" if spaces[0] < 8 else "residence"
        out.append(el("g", _area_head(shape, i, name, force, power, x, width), data_term=term))
        out += [el("text", str(n), cls="yg-sp", x=x + shape.cell * (n - spaces[0] + 0.5), y=shape.bottom + shape.foot - 4) for n in spaces]
        if len(spaces) > 1:
            out.append(path(f"M{x + shape.cell:g} {shape.head}V{shape.bottom}", "yg-col"))
    lanes = path(_again(0, shape.head + shape.lane, f"h{shape.width}", shape.lane, 5), "yg-lane")
    return join(*out, lanes, _wall(shape), _door(shape))


def _again(x: float, y: float, stroke: str, down: float, times: int) -> str:
    """A stroke drawn from left to right, again and again, each time lower: one path, for it is sent with every table."""
    return f"M{x:g} {y:g}" + f"m-{stroke[1:]} {down:g}".join([stroke] * times)


def _wall(shape: Shape) -> Markup:
    """Twelve courses of stone with their joints, and battlements."""
    left, height, step = shape.left(4) - shape.gap, shape.lane / 2, shape.gap * 0.35
    stones = f"M{left:g} {shape.head}" + f"m0 {height:g}".join([f"h{shape.gap}v{height:g}h-{shape.gap}z"] * 12)
    joints = f"M{left + shape.gap * 0.68:.1f} {shape.head}" + f"v{height:g}m-{step:.1f} 0v{height:g}m{step:.1f} 0" * 6
    notch = shape.gap * 0.34 + 1
    battlements = f"M{left - 2:g} {shape.head}v-7h{notch:.1f}v4h{shape.gap * 0.32 + 2:.1f}v-4h{notch:.1f}v7Z"
    return join(path(stones, "yg-stone"), path(joints, "yg-lane"), path(battlements, "yg-stone"))


def _door(shape: Shape) -> Markup:
    """Two leaves with iron bands under an arch."""
    left, half = shape.left(6) - shape.gap, shape.gap / 2
    leaves = [el("rect", cls="yg-door", x=left + k * half, y=shape.head, width=half, height=6 * shape.lane) for k in (0, 1)]
    bands = path(_again(left + 1, shape.line(0), f"h{shape.gap - 2}", shape.lane, 6), "yg-iron")
    arch = f"M{left - 2:g} {shape.head}Q{left + half:g} {shape.head - 12} {left + shape.gap + 2:g} {shape.head}Z"
    return join(*leaves, bands, path(arch, "yg-door"))


def _area_head(shape: Shape, i: int, name: str, force: int, power: int, x: float, width: float) -> Markup:
    skull = "w-dead"
    if shape.small:
        middle = x + width / 2
        wide = width > shape.cell
        sword = art("sword", middle - (19 if wide else 15), 22, 14, "pic-bone") if force else None
        number = el("text", str(force), cls="yg-fx", x=middle - (3 if wide else 0), y=34) if force else None
        return join(sword, number, *(art(skull, middle + 9 + k * 8, 24, 11 if power < 3 else 10, "pic-bone") for k in range(power)))
    left = x + (-8, 4, 25, 25, 4)[i]  # the plates of wall and door reach into the area behind them
    place = el("text", name, cls="yg-an", x=left, y=13)
    if not force:
        return place
    throne, after = (art("throne", left, 15, 16, "pic-bone"), left + 22) if i == 4 else (None, left)
    return join(
        place,
        throne,
        art("sword", after, 16, 14, "pic-bone"),
        el("text", str(force), cls="yg-fx", x=after + 16, y=28),
        *(art(skull, after + 28 + k * 13, 17, 13, "pic-bone") for k in range(power)),
    )


def asgard(s: YggdrasilState, small: bool) -> Markup:
    """The band with its Enemies."""
    shape = SMALL if small else LARGE
    return el(
        "svg",
        ground(shape),
        el("g", (_lane(s, shape, enemy) for enemy in range(6))),
        _plates(s, shape),
        cls=f"yg yg-asg {'s' if small else 'l'}",
        viewBox=f"0 0 {shape.width} {shape.bottom + shape.foot}",
        role="group",
        aria_label="Asgard, eight spaces, six lanes",
    )


def _plates(s: YggdrasilState, shape: Shape) -> Markup:
    """The counts on wall and door; one below the limit they turn red and square."""
    width, y = (74, 12) if shape.small else (66, 16)
    out = []
    for space, (name, limit) in LIMITS.items():
        count = enemies.beyond(s, space)
        alarm = count >= limit - 1
        x = shape.left(space) - shape.gap / 2
        who = ", ".join(names.ENEMY_NAME[enemy] for enemy in range(6) if s.space[enemy] >= space) or "nobody"
        cls = "yg-plate alarm" if alarm else "yg-plate"
        out.append(
            el(
                "g",
                el("title", f"Beyond the {name.lower()}: {who}. {limit} lose the game. YG-12.{1 if limit == 5 else 2}"),
                el("rect", cls=cls, x=x - width / 2, y=y - 10, width=width, height=20, rx=4 if alarm else 10),
                el("text", f"{name} {count} / {limit}", cls="yg-lim", x=x, y=y + 4.5),
                cls="breathe" if count >= limit else None,
                data_term=name.lower(),
            )
        )
    return join(*out)


# -- lanes ------------------------------------------------------------------------------------------------------------


def about(s: YggdrasilState, enemy: int) -> str:
    """An Enemy in words: force, cards left, what its next card would do."""
    space = s.space[enemy]
    force = f"force {combat.enemy_force(s, enemy)}" if space > 1 else "cannot be fought"
    cards = plural(deck.cards_left(s, enemy), "card") + (", one of them Angry," if _angry(s, enemy) else "")
    harm = HARM[enemy].format(COMPONENTS.power[space + 1]) if space < 7 else "none"
    return f"{names.ENEMY_NAME[enemy]}, space {space}, {force}, {cards} left; next harm: {harm}"


def _lane(s: YggdrasilState, shape: Shape, enemy: int) -> Markup:
    """The lane of an Enemy: its name and cards, its counter, and while it is fought what a win would do."""
    name, words, top = names.ENEMY[enemy], about(s, enemy), shape.line(enemy) - shape.lane / 2
    fought = s.foe == enemy
    return el(
        "g",
        el("title", words),
        el("rect", cls="hit", x=0, y=top, width=shape.width, height=shape.lane),
        el("rect", cls="yg-pick-lane", x=0, y=top, width=shape.width, height=shape.lane) if fought else None,
        _lane_words(shape, enemy, deck.cards_left(s, enemy), _angry(s, enemy), s.space[enemy] > 3),
        _if_won(s, shape, enemy) if fought and s.space[enemy] > 1 else None,
        _counter(
            shape, enemy, s.space[enemy], fought, enemy == codes.FENRIR and bool(s.raging), bool(s.active & tables.STRENGTHENED_BY[enemy])
        ),
        cls=f"yg-e e-{name}",
        id=f"{'es' if shape.small else 'e'}-lane-{name}",
        data_same=f"e-lane-{name}" if shape.small else None,
        data_spot=f"e:{name}",
        data_term=name,
        aria_label=words,
    )


@once
def _lane_words(shape: Shape, enemy: int, left: int, angry: bool, far: bool) -> Markup:
    """Name and cards left: beside the lane, or on phones in the part of the lane where the counter is not."""
    name, y = names.ENEMY_NAME[enemy], shape.line(enemy)
    if not shape.small:
        cards = (plural(left, "card") if left else "no card") + (", 1 angry" if angry else "")
        return join(el("text", name, cls="yg-nm", x=4, y=y - 2), el("text", cards, cls="yg-sm", x=4, y=y + 11))
    x, anchor = (5, None) if far else (shape.width - 5, "end")
    return join(
        el("text", name, cls="yg-sm", x=x, y=y - 3, text_anchor=anchor),
        el("text", f"{left} left{', 1 angry' if angry else ''}", cls="yg-sm", x=x, y=y + 10, text_anchor=anchor),
    )


def _angry(s: YggdrasilState, enemy: int) -> bool:
    """Is the Angry card of this Enemy still to come (YG-3.9)?"""
    card = codes.ANGRY_CARD + enemy
    return deck.cards_made(s, card) > s.discard[card]


def _if_won(s: YggdrasilState, shape: Shape, enemy: int) -> Markup:
    """An arrow to the space before, a ghost of the counter there, and the count beyond wall or door if it changes."""
    space, y = s.space[enemy], shape.line(enemy)
    x, to = shape.middle(space), shape.middle(space - 1)
    gap, length = (6, 7) if shape.small else (8, 9)
    count = None
    if not shape.small and space in LIMITS:
        words = f"if you win: {enemies.beyond(s, space) - 1} / {LIMITS[space][1]}"
        count = el("text", words, cls="yg-nm", x=to - shape.radius - 8, y=y + 5, text_anchor="end")
    return join(
        path(f"M{x - shape.radius - 3:g} {y:g}H{to + shape.radius + gap:g}", "yg-arrow"),
        path(f"M{to + shape.radius + 2:g} {y:g}l{length} -6v12Z", "yg-head"),
        el("g", token(enemy, to, y, shape.radius - 1.5), cls=f"yg-e e-{names.ENEMY[enemy]} ghost"),
        count,
    )


@once
def _counter(shape: Shape, enemy: int, space: int, fought: bool, raging: bool, stronger: bool) -> Markup:
    """The Enemy itself, with its rings and the 1 that a Giant adds to its force."""
    rings = [el("g", el("circle", cls="ring", r=shape.radius + (1.6 if shape.small else 1.2)), cls="mark")]
    if fought:
        rings += [el("circle", cls="picked-ring", r=shape.radius + 1.5)] * 2
    if raging:
        rings.append(el("circle", cls="yg-rage breathe", r=shape.radius + 3))
    plus = None
    if stronger:
        away = shape.radius * 0.75
        plus = join(el("circle", cls="yg-plus", cx=away, cy=-away, r=8), el("text", "+1", cls="yg-plus-t", x=away, y=-away + 3.5))
    return el(
        "g",
        el("g", *rings, token(enemy, 0, 0, shape.radius - 1), plus),
        id=f"{'es' if shape.small else 'ep'}-{names.ENEMY[enemy]}",
        data_same=f"ep-{names.ENEMY[enemy]}" if shape.small else None,
        data_flip=True,
        data_lit="fought" if fought else "enraged" if raging else None,
        transform=f"translate({shape.middle(space):g} {shape.line(enemy):g})",
    )
