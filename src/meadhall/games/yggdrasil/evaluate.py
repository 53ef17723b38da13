"""What a Yggdrasil position promises the Gods: features that a player would name (chapter 19)."""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.games.yggdrasil.advise import action_worth, square_worth, trade_worth, vanir_worth
from meadhall.games.yggdrasil.codes import (
    ACT,
    BAG,
    C_ACT,
    DISCARD,
    EFFECT,
    ENEMIES,
    FOE,
    FORGE,
    GIANT_TO_FIGHT,
    GIANTS,
    HELP,
    MUSPELHEIM,
    NIFLHEIM,
    PARTNER,
    PUSH,
    RUNNING,
    SEND,
    TRADE_ELVES,
    TRADE_VIKINGS,
    VALKYRIES,
    VANIR,
    WON,
)
from meadhall.games.yggdrasil.combat import foe_force, total
from meadhall.games.yggdrasil.ending import broken_limits
from meadhall.games.yggdrasil.rules import YggdrasilState
from meadhall.games.yggdrasil.state import Table, action_limit, beyond, cards_left, deck_size
from meadhall.games.yggdrasil.tables import BIT, RUNE_GIANTS, size
from meadhall.games.yggdrasil.worth import (
    DOOR_NEAR,
    ELF,
    VIKING,
    WALL_NEAR,
    WEIGHTS,
    bag_worth,
    best_bag,
    best_enemy,
    best_forge,
    best_giant,
    best_opponent,
    best_push,
    excess,
    foe_value,
    foe_worth,
    forge_worth,
    giant_worth,
    harm_of,
    midgard_worth,
    place_worth,
    push_worth,
)
from meadhall.state import Evaluator, State

NAMES: Final[list[str]] = [
    "the game is decided", "a start", "pushes still needed", "close to the limit at the wall", "close to the limit at the door",
    "Enemies on the seventh space", "a limit is broken now", "Vikings in hand", "Elves in hand", "Artifacts for the fights to come",
    "souls within reach", "harm of the active Giants", "parts of runes", "the Vanir's square", "Fenrir is enraged", "cards left",
    "what the open question promises", "actions left",
]
SCALE: Final[list[float]] = [
    40.0, 1.8, -0.13, -0.35, -0.45, -0.08, -0.5, 0.12, 0.14, 0.11, 0.12, -0.14, 0.12, 0.08, -0.35, -0.035, 0.25, 0.12,
]


@final
class YggdrasilEvaluator(Evaluator):
    """Enemies and their cards, limits, stocks, Artifacts, Giants, and what the open question promises."""

    def __init__(self) -> None:
        super().__init__(NAMES, SCALE)
        self.worth: vec[float] = vec[float](WEIGHTS)

    def features(self, state: State, seat: i64, out: vec[float]) -> None:
        """The same for every seat: all win or lose together."""
        s = cast(YggdrasilState, state)
        for i in range(i64(len(out))):
            out[i] = 0.0
        if s.result != RUNNING:
            out[0] = 1.0 if s.result == WON else -1.0
            return
        out[1] = 1.0
        if s.turns == 0:
            return
        w = self.worth
        for enemy in range(i64(ENEMIES)):
            needed = excess(s, enemy)
            if needed > 0.0:
                out[2] += needed
            if s.space[enemy] == 7 and cards_left(s, enemy) > 0:
                out[5] += 0.5 + float(cards_left(s, enemy))
        out[3] = WALL_NEAR[beyond(s, 4)]
        out[4] = DOOR_NEAR[beyond(s, 6)]
        if broken_limits(s) != 0:
            out[6] = 4.0 - 0.7 * float(action_limit(s) - s.acted)
        for god in range(s.seats):
            held = float(s.vikings[god])
            out[7] += held if held < 6.0 else 6.0 + 0.3 * (held - 6.0)
            out[8] += float(s.elves[god])
        out[9] = artifacts(s)
        out[10] = place_worth(s, s.valkyries)
        for giant in range(i64(GIANTS)):
            if s.active & BIT[giant] != 0:
                out[11] += harm_of(s, giant)
        for rune in range(i64(4)):
            parts = float(size(s.beaten & RUNE_GIANTS[rune]))
            out[12] += parts * (0.8 + 0.2 * parts) if parts < 4.0 else 0.0
        out[13] = float(s.vanir - 1)
        if s.raging != 0:
            space = s.space[3]
            out[14] = 1.2 if space < 4 else 2.0 if space < 6 else 6.0
        out[15] = float(deck_size(s) - s.daeg)
        out[16] = promise(s, w)
        out[17] = float(action_limit(s) - s.acted)


def artifacts(s: Table) -> float:
    """Levels of Artifacts, weighted by the fights that are still to come against their Enemies."""
    value = 0.0
    for enemy in range(i64(ENEMIES)):
        pushes = excess(s, enemy) + 1.5
        if pushes > 0.0:
            best: i64 = 0
            levels: i64 = 0
            for god in range(s.seats):
                level = s.level[6 * god + enemy]
                levels += level
                if level > best:
                    best = level
            value += pushes * (0.7 * float(best) + 0.3 * float(levels) / float(s.seats))
    return value


def promise(s: Table, w: vec[float]) -> float:
    """What the answer to the open question will bring, if it is a good one: an action begun is not an action lost."""
    step = s.agenda[s.depth - 1]
    kind = step % 64
    a = (step // 64) % 16
    value = 0.0
    if kind == FOE:
        value = foe_value(s, w, best_enemy(s, w))
    elif kind == GIANT_TO_FIGHT:
        value = foe_value(s, w, best_opponent(s, w))
    elif kind == SEND and s.face < 0:
        value = foe_value(s, w, s.foe)
    elif kind == SEND or kind == HELP:
        lacking = foe_force(s) - total(s)
        if lacking <= s.elves[s.seat] + (s.vikings[s.seat] if kind == SEND else 0):
            value = foe_worth(s, w, s.foe) - (w[ELF] * float(lacking) if lacking > 0 else 0.0)
    elif kind == VALKYRIES:
        value = midgard_worth(s, w)
    elif kind == FORGE:
        enemy = best_forge(s, w)
        value = forge_worth(s, w, enemy) if enemy >= 0 else 0.0
    elif kind == BAG:
        value = bag_worth(s, w, best_bag(s, w, a == MUSPELHEIM), a == MUSPELHEIM)
    elif kind == VANIR:
        value = vanir_worth(s, w)
    elif kind == EFFECT:
        value = square_worth(s, w, a) + 0.5
    elif kind == PUSH:
        enemy = best_push(s, w)
        value = push_worth(s, w, enemy) if enemy >= 0 else 0.0
    elif kind == DISCARD:
        value = giant_worth(s, w, best_giant(s, w, s.active | s.pile))
    elif kind == PARTNER:
        value = action_worth(s, w, C_ACT + NIFLHEIM)
    elif kind == TRADE_VIKINGS or kind == TRADE_ELVES:
        value = trade_worth(s, w, a)
    elif kind == ACT:
        value = w[VIKING]
    return value
