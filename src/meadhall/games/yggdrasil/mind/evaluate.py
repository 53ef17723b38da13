"""What a Yggdrasil position promises the Gods: features that a player would name (chapter 19), all in the units of worth.py."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.state import Evaluator

from ..rules import codes, combat, ending, position, tables
from ..rules.position import Position
from ..rules.state import YggdrasilState
from . import policy, worth

NAMES: Final[list[str]] = [
    "the game is decided",
    "a start",
    "cards still to come",
    "pushes still needed",
    "how many are beyond the wall",
    "how many are beyond the door",
    "Enemies on the seventh space",
    "a limit is broken now",
    "Vikings in hand",
    "Elves in hand",
    "Artifacts for the fights to come",
    "souls within reach",
    "harm of the active Giants",
    "parts of runes",
    "the Vanir's square",
    "Fenrir is enraged",
    "what the open question promises",
    "the next card is not drawn yet",
]
# Fitted by logistic regression to who won: 65,000 positions of 1,950 games of the adviser (one choice in ten careless), hard with 1 to 6
# Gods and easy with 2 to 4. On every fourth game, kept out of the fit, the squared error of the promised chance fell from 0.221 to 0.158
# (0.229: always the mean). Elves were held at 0.04: whoever loses has many left over, which says nothing about their worth.
SCALE: Final[list[float]] = [
    40.0,
    4.6,
    0.37,
    -0.26,
    -0.88,
    -0.05,
    -0.16,
    -0.18,
    0.08,
    0.04,
    0.02,
    0.35,
    -0.21,
    0.29,
    0.42,
    -0.19,
    0.06,
    -0.10,
]


@final
class YggdrasilEvaluator(Evaluator[YggdrasilState]):
    """Enemies and their cards, limits, stocks, Artifacts, Giants, and what the open question promises."""

    def __init__(self) -> None:
        super().__init__(NAMES, SCALE)
        self.worth: vec[float] = vec[float](worth.WEIGHTS)

    def features(self, s: YggdrasilState, seat: i64, out: vec[float]) -> None:
        """The same for every seat: all win or lose together."""
        for i in range(i64(len(out))):
            out[i] = 0.0
        if s.result != codes.RUNNING:
            out[0] = 1.0 if s.result == codes.WON else -1.0
            return
        out[1] = 1.0
        if s.turns == 0:
            return
        w = self.worth
        out[2] = float(position.deck_size(s) + s.daeg)
        for enemy in range(i64(codes.ENEMIES)):
            out[3] += danger(s, w, enemy)
            if s.space[enemy] == 7 and position.cards_left(s, enemy) > 0:
                out[6] += w[worth.LAST_SPACE] * (0.5 + float(position.cards_left(s, enemy)))
        for count in range(position.beyond(s, 4)):
            out[4] += w[worth.WALL_STEP] * worth.WALL_NEAR[count + 1]
        for count in range(position.beyond(s, 6)):
            out[5] += w[worth.DOOR_STEP] * worth.DOOR_NEAR[count + 1]
        if ending.broken_limits(s) != 0:
            out[7] = 16.0 - 3.0 * float(position.action_limit(s) - s.acted)
        for god in range(s.seats):
            for held in range(s.vikings[god]):
                out[8] += worth.next_viking(w, held)
            out[9] += w[worth.ELF] * float(s.elves[god])
        out[10] = artifacts(s, w)
        out[11] = w[worth.FAR_ISLAND] * worth.place_worth(s, s.valkyries)
        for giant in range(i64(codes.GIANTS)):
            if s.active & tables.BIT[giant] != 0:
                out[12] += w[worth.GIANT_HARM] * worth.harm_of(s, giant)
        for rune in range(i64(4)):
            parts = float(tables.size(s.beaten & tables.RUNE_GIANTS[rune]))
            out[13] += w[worth.RUNE_PART] * parts * (0.8 + 0.175 * (parts - 1.0)) if parts < 4.0 else 0.0
        out[14] = 0.6 * w[worth.VANIR_STEP] * float(s.vanir - 1)
        if s.raging != 0:
            space = s.space[codes.FENRIR]
            out[15] = 0.8 if space < 4 else 1.6 if space < 6 else 4.5
        out[16] = promise(s, w)
        if s.acted > 0:
            out[17] = 1.8  # what a card costs on average, still to come

    def quiet(self, s: YggdrasilState) -> bool:
        """When a God's turn begins: its card has done what it does."""
        return s.agenda[s.depth - 1] % 64 == codes.ACT and s.acted == 0


def danger(s: Position, w: vec[float], enemy: i64) -> float:
    """What all pushes that this Enemy still needs are worth together."""
    lacking = worth.excess(s, enemy)
    if lacking <= -2.0:
        return 0.0
    return w[worth.PUSH_BACK] * (lacking + 2.0 + 0.5 * w[worth.NEED] * (lacking * lacking - 4.0))


def artifacts(s: Position, w: vec[float]) -> float:
    """Levels of Artifacts, weighted by the fights that are still to come against their Enemies."""
    value = 0.0
    share = 1.0 / float(s.seats)
    for enemy in range(i64(codes.ENEMIES)):
        pushes = worth.excess(s, enemy) + 1.5
        most = float(position.deck_size(s)) * 0.4
        if pushes > most:
            pushes = most
        best: i64 = 0
        levels: i64 = 0
        for god in range(s.seats):
            level = s.level[6 * god + enemy]
            levels += level
            if level > best:
                best = level
        if pushes > 0.0:
            value += w[worth.FORGE_USE] * pushes * (share * float(levels) + (1.0 - share) * w[worth.SPECIALIST] * float(best))
    return value


def promise(s: Position, w: vec[float]) -> float:
    """What the answer to the open question will bring, if it is a good one: an action begun is not an action lost."""
    step = s.agenda[s.depth - 1]
    kind = step % 64
    a = (step // 64) % 16
    value = 0.0
    if kind == codes.ACT:
        return value
    if kind == codes.FOE:
        value = worth.foe_value(s, w, worth.best_enemy(s, w))
    elif kind == codes.GIANT_TO_FIGHT:
        value = worth.foe_value(s, w, worth.best_opponent(s, w))
    elif kind == codes.SEND and s.face < 0:
        value = worth.foe_value(s, w, s.foe)
    elif kind == codes.SEND or kind == codes.HELP:
        lacking = combat.foe_force(s) - combat.total(s)
        if lacking <= s.elves[s.seat] + (s.vikings[s.seat] if kind == codes.SEND else 0):
            value = worth.foe_worth(s, w, s.foe) - (w[worth.ELF] * float(lacking) if lacking > 0 else 0.0)
    elif kind == codes.VALKYRIES:
        value = worth.midgard_worth(s, w)
    elif kind == codes.FORGE:
        enemy = worth.best_forge(s, w)
        value = worth.forge_worth(s, w, enemy) if enemy >= 0 else 0.0
    elif kind == codes.BAG:
        value = worth.bag_worth(s, w, worth.best_bag(s, w, a == codes.MUSPELHEIM), a == codes.MUSPELHEIM)
    elif kind == codes.VANIR:
        value = policy.vanir_worth(s, w)
    elif kind == codes.EFFECT:
        value = policy.square_worth(s, w, a)
    elif kind == codes.PUSH:
        enemy = worth.best_push(s, w)
        value = worth.push_worth(s, w, enemy) if enemy >= 0 else 0.0
    elif kind == codes.DISCARD:
        value = worth.giant_worth(s, w, worth.best_giant(s, w, s.active | s.pile))
    elif kind == codes.PARTNER:
        value = policy.trade_worth(s, w, policy.best_partner(s))
    elif kind == codes.TRADE_VIKINGS or kind == codes.TRADE_ELVES:
        value = policy.trade_worth(s, w, a)
    return value
