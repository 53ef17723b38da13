"""Asgard drawn: eight spaces in five areas, six lanes, the wall and the door with their counts. Large for desks, small for phones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from meadhall.svg import Markup, art, el, join, path

from ..data import COMPONENTS
from ..rules import codes, combat, position, tables
from ..rules.state import YggdrasilState
from ..words import names
from .parts import token

AREAS = (
    ("Plain of Vigrid", (1,), 0, 0),
    ("Before the Wall", (2, 3), 5, 1),
    ("Behind the Wall", (4, 5), 6, 2),
    ("Behind the Door", (6, 7), 7, 3),
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
    def bottom(self) -> int:
        """Below the lanes."""
        return self.head + 6 * self.lane


LARGE = Shape(False, 170, 114, 26, 35, 38, 17, 1134)
SMALL = Shape(True, 0, 40, 12, 41, 50, 15, 344)


@cache
def ground(m: Shape) -> Markup:
    """What never moves: areas, forces, powers, wall, door."""
    out: list[Markup] = []
    for i, (name, spaces, force, power) in enumerate(AREAS):
        x, width = m.left(spaces[0]), m.cell * len(spaces)
        out.append(el("rect", cls=f"a{i}", x=x, y=m.head, width=width, height=6 * m.lane))
        out.append(_area_head(m, i, name, force, power, x, width))
        out += [el("text", str(s), cls="yg-sp", x=x + m.cell * (s - spaces[0] + 0.5), y=m.bottom + m.foot - 4) for s in spaces]
        if len(spaces) > 1:
            out.append(path(f"M{x + m.cell:g} {m.head}V{m.bottom}", "yg-col"))
    out += [path(f"M0 {m.head + k * m.lane}H{m.width}", "yg-lane") for k in range(1, 6)]
    wall, door = m.left(4) - m.gap, m.left(6) - m.gap
    height = 6 * m.lane / 12
    for k in range(12):
        joint = wall + m.gap * (0.33 if k % 2 else 0.68)
        out.append(el("rect", cls="yg-stone", x=wall, y=m.head + k * height, width=m.gap, height=height))
        out.append(path(f"M{joint:.1f} {m.head + k * height:.1f}v{height:.1f}", "yg-lane"))
    notch = m.gap * 0.34 + 1
    out.append(path(f"M{wall - 2:g} {m.head}v-7h{notch:.1f}v4h{m.gap * 0.32 + 2:.1f}v-4h{notch:.1f}v7Z", "yg-stone"))
    out += [el("rect", cls="yg-door", x=door + k * m.gap / 2, y=m.head, width=m.gap / 2, height=6 * m.lane) for k in (0, 1)]
    out += [path(f"M{door + 1:g} {m.line(k):g}h{m.gap - 2}", "yg-iron") for k in range(6)]
    out.append(path(f"M{door - 2:g} {m.head}Q{door + m.gap / 2:g} {m.head - 12} {door + m.gap + 2:g} {m.head}Z", "yg-door"))
    return join(*out)


def _area_head(m: Shape, i: int, name: str, force: int, power: int, x: float, width: float) -> Markup:
    skull = "w-dead"
    if m.small:
        middle = x + width / 2
        wide = width > m.cell
        sword = art("sword", middle - (19 if wide else 15), 22, 14, "pic-bone") if force else None
        number = el("text", str(force), cls="yg-fx", x=middle - (3 if wide else 0), y=34) if force else None
        return join(sword, number, *(art(skull, middle + 9 + k * 8, 24, 11 if power < 3 else 10, "pic-bone") for k in range(power)))
    if not force:
        return el("text", name, cls="yg-an", x=x + 2, y=23)
    if i == 4:
        return join(
            art("throne", x + 6, 6, 24, "pic-bone"),
            art("sword", x + 48, 10, 17, "pic-bone"),
            el("text", str(force), cls="yg-fx", x=x + 69, y=24),
        )
    left = x + (30 if i in (2, 3) else 4)
    return join(
        el("text", name, cls="yg-an", x=left, y=23),
        art("sword", left + 102, 10, 16, "pic-bone"),
        el("text", str(force), cls="yg-fx", x=left + 120, y=24),
        *(art(skull, left + 132 + k * 13, 12, 13, "pic-bone") for k in range(power)),
    )


def asgard(s: YggdrasilState, small: bool) -> Markup:
    """The band with its Enemies."""
    m = SMALL if small else LARGE
    plates = _plates(s, m)
    lanes = [_lane(s, m, enemy) for enemy in range(6)]
    return el(
        "svg",
        ground(m),
        el("g", lanes),
        plates,
        cls=f"yg yg-asg {'s' if small else 'l'}",
        viewBox=f"0 0 {m.width} {m.bottom + m.foot}",
        role="group",
        aria_label="Asgard, eight spaces, six lanes",
    )


def _plates(s: YggdrasilState, m: Shape) -> Markup:
    """The counts on wall and door; one below the limit they turn red and square."""
    out = []
    for name, space, limit in (("Wall", 4, 5), ("Door", 6, 3)):
        count = int(position.beyond(s, space))
        alarm = count >= limit - 1
        x, width, y = m.left(space) - m.gap / 2, 74 if m.small else 76, 12 if m.small else 17
        who = ", ".join(names.ENEMY_NAME[e] for e in range(6) if s.space[e] >= space) or "nobody"
        out.append(
            el(
                "g",
                el("title", f"Beyond the {name.lower()}: {who}. {limit} lose the game. YG-12.{1 if limit == 5 else 2}"),
                el(
                    "rect",
                    cls="yg-plate alarm" if alarm else "yg-plate",
                    x=x - width / 2,
                    y=y - 11,
                    width=width,
                    height=22,
                    rx=4 if alarm else 11,
                ),
                el("text", f"{name} {count} / {limit}", cls="yg-lim", x=x, y=y + 4.5),
                cls="breathe" if count >= limit else None,
            )
        )
    return join(*out)


def about(s: YggdrasilState, enemy: int) -> str:
    """An Enemy in words: force, cards left, what its next card would do."""
    space, left = int(s.space[enemy]), int(position.cards_left(s, enemy)) if s.turns else 7
    force = f"force {int(combat.enemy_force(s, enemy))}" if space > 1 else "cannot be fought"
    harm = HARM[enemy].format(COMPONENTS.power[space + 1]) if space < 7 else "none"
    return f"{names.ENEMY_NAME[enemy]}, space {space}, {force}, {names.plural(left, 'card')} left; next harm: {harm}"


def _lane(s: YggdrasilState, m: Shape, enemy: int) -> Markup:
    space, y = int(s.space[enemy]), m.line(enemy)
    x, r = m.middle(space), 16.5
    left = int(position.cards_left(s, enemy)) if s.turns else 7
    fought = s.foe == enemy
    words = (
        [el("text", names.ENEMY_NAME[enemy], cls="yg-sm", x=5, y=y - 3), el("text", f"{left} left", cls="yg-sm", x=5, y=y + 10)]
        if m.small and space > 2
        else [
            el("text", names.ENEMY_NAME[enemy], cls="yg-sm", x=m.width - 5, y=y - 3, text_anchor="end"),
            el("text", f"{left} left", cls="yg-sm", x=m.width - 5, y=y + 10, text_anchor="end"),
        ]
        if m.small
        else [
            el("text", names.ENEMY_NAME[enemy], cls="yg-nm", x=6, y=y + 5),
            el("text", names.plural(left, "card") if left else "no card", cls="yg-sm", x=m.label - 8, y=y + 4.5, text_anchor="end"),
        ]
    )
    ghost: list[Markup] = []
    if fought and space > 1:
        to = m.middle(space - 1)
        ghost = [
            path(f"M{x - r - 3:g} {y:g}H{to + r + (6 if m.small else 8):g}", "yg-arrow"),
            path(f"M{to + r + 2:g} {y:g}l{7 if m.small else 9} -6v12Z", "yg-head"),
            el("g", token(enemy, to, y, r - 1.5), cls=f"yg-e e-{names.ENEMY[enemy]} ghost"),
        ]
        if not m.small and space in (4, 6):
            limit = 5 if space == 4 else 3
            ghost.append(
                el(
                    "text",
                    f"if you win: {int(position.beyond(s, space)) - 1} / {limit}",
                    cls="yg-nm",
                    x=to - r - 8,
                    y=y + 5,
                    text_anchor="end",
                )
            )
    plus = (
        join(el("circle", cls="yg-plus", cx=r * 0.75, cy=-r * 0.75, r=8), el("text", "+1", cls="yg-plus-t", x=r * 0.75, y=-r * 0.75 + 3.5))
        if s.active & tables.STRENGTHENED_BY[enemy]
        else None
    )
    rage = el("circle", cls="yg-rage breathe", r=r + 3) if enemy == codes.FENRIR and s.raging else None
    rings = el("g", el("circle", cls="ring", r=r + (1.6 if m.small else 1.2)), cls="mark")
    held = join(el("circle", cls="picked", r=r + 1.5), el("circle", cls="picked", r=r + 1.5)) if fought else None
    counter = el(
        "g",
        el("g", rings, held, rage, token(enemy, 0, 0, r - 1), plus),
        id=f"{'es' if m.small else 'ep'}-{names.ENEMY[enemy]}",
        data_flip=True,
        transform=f"translate({x:g} {y:g})",
    )
    lane = el("rect", cls="hit", x=0, y=y - m.lane / 2, width=m.width, height=m.lane)
    pick = el("rect", cls="yg-pick-lane", x=0, y=y - m.lane / 2, width=m.width, height=m.lane) if fought else None
    return el(
        "g",
        el("title", about(s, enemy)),
        lane,
        pick,
        *words,
        *ghost,
        counter,
        cls=f"yg-e e-{names.ENEMY[enemy]}",
        id=f"{'es' if m.small else 'e'}-lane-{names.ENEMY[enemy]}",
        data_spot=f"e:{names.ENEMY[enemy]}",
        aria_label=about(s, enemy),
    )
