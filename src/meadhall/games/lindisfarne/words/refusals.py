"""Why a choice that can be read is not possible now: one sentence that a player can act on, with the clause."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.bits import has

from ..data import CARDS, NORWAY, OBJECTIVES
from ..rules import LindisfarneState, codes, tables
from . import names
from .names import coast, dice_text

ASKED = {
    codes.TURN: "depart or return",
    codes.FROM: "name the board that the tokens come back from",
    codes.BACK: "name one or two tokens",
    codes.BANNER_STEP: "name the board for Borre's banner",
    codes.ROLLED: "choose a board, or use a rune or an effect",
    codes.AGAIN: "choose the dice to roll again",
    codes.TURN_DIE: "turn a die",
    codes.DICE: "choose the dice to place",
    codes.BOARD2: "choose a second board or be done",
    codes.CLAIM: "take a card or an objective",
    codes.KEEP: "keep one of the two objectives",
    codes.NEUTRAL: "choose the card that the neutral clan carries off",
    codes.COUNTRY: "choose Hafrsfjord's country",
}
CLAUSES = {codes.TURN: "LD-3.1", codes.ROLLED: "LD-4.16", codes.DICE: "LD-4.2", codes.CLAIM: "LD-6.8"}


def explain(s: LindisfarneState, action: int) -> str:
    """The reason why an action is not legal for the seat that is asked."""
    verb, n = names.verb_of(action)
    reason = REASONS[verb](s, int(s.step), n) if verb in REASONS else ""
    return reason or f"You are asked to {ASKED[int(s.step)]}. {CLAUSES.get(int(s.step), 'LD-3.7')}"


# Each answers for one verb; "" where another question is open and nothing more can be said.


def _depart(_s: LindisfarneState, step: int, _n: int) -> str:
    if step == codes.TURN:
        return "You have no Viking in hand, so you must return. LD-3.2"
    if step in (codes.ROLLED, codes.DICE, codes.AGAIN, codes.TURN_DIE, codes.BOARD2):
        return "You have already departed and rolled. LD-3.1"
    return ""


def _return(_s: LindisfarneState, step: int, _n: int) -> str:
    if step in (codes.ROLLED, codes.DICE, codes.AGAIN, codes.TURN_DIE, codes.BANNER_STEP):
        return "After rolling you cannot return: at least one die must be placed. LD-3.6"
    return ""


def _effect(s: LindisfarneState, step: int, n: int) -> str:
    card, name, effect = tables.RAIDS + n, CARDS[tables.RAIDS + n].name, NORWAY[n]
    if s.effects == 0:
        return "Norway cards have no effect in this game. LD-7.14"
    if not has(s.owned[s.seat], card):
        return f"You do not own {name}. LD-7.2"
    if has(s.tilted, card):
        return f"{name} has been used; each effect works once per game. LD-7.1"
    if step not in (codes.TURN, codes.ROLLED):
        return "Effects are used before the roll, or after it until a board is chosen. LD-4.16" if step == codes.DICE else ""
    if step == codes.TURN and not effect.pre:
        return f"{name} can be used only after the roll. LD-7.2"
    if step == codes.ROLLED and not effect.rolled:
        return f"{name} can be used only before the roll. LD-7.8"
    if effect.effect == "runes":
        return f"The rune supply is empty, so {name} would give nothing. LD-7.5"
    if effect.effect == "recall":
        return "You have no token on any board to take back. LD-7.8"
    return "Lade needs at least two rolled dice. LD-7.11"


def _board(s: LindisfarneState, step: int, n: int) -> str:
    if step == codes.DICE:
        return f"All dice of this placement go to {coast(s.board)}. LD-4.3"
    if step == codes.BOARD2:
        return f"You have just placed at {coast(n)}: Lade allows one of the other two boards. LD-7.11"
    if step == codes.TURN:
        return "First depart and roll; then choose a board. LD-4.2"
    return ""


def _rune(s: LindisfarneState, step: int, n: int) -> str:
    if step == codes.TURN:
        return "There is nothing to change before the roll. LD-4.12"
    if step in (codes.DICE, codes.BOARD2):
        return "Once a board is chosen no rune can be spent. LD-4.16"
    if step != codes.ROLLED:
        return ""
    if s.runes[s.seat] == 0:
        return "You have no rune. LD-4.12"
    return f"No die shows {names.values_changed(n)[0]}. LD-4.12"


def _from(_s: LindisfarneState, step: int, n: int) -> str:
    return f"You have no token at {coast(n)}. LD-7.8" if step == codes.FROM else ""


def _turn(_s: LindisfarneState, step: int, n: int) -> str:
    return f"No die shows {n // 6 + 1}. LD-7.7" if step == codes.TURN_DIE else ""


def _early(step: int) -> str:
    """Why no card can be claimed yet."""
    return "Cards are taken when all have returned and the boards are evaluated. LD-2.6" if step < codes.CLAIM else ""


def _take(s: LindisfarneState, step: int, n: int) -> str:
    if step == codes.NEUTRAL:
        return "Choose which card the neutral clan carries off: write discard and the card. LD-9.5"
    if step == codes.CLAIM:
        return f"{CARDS[n].name} does not lie at {coast(s.board)}. LD-6.8"
    return _early(step)


def _discard(s: LindisfarneState, step: int, n: int) -> str:
    if step == codes.CLAIM:
        return "You acquire a card now; only the neutral clan's card is discarded. LD-9.5"
    if step == codes.NEUTRAL:
        return f"{CARDS[n].name} does not lie at {coast(s.board)}. LD-6.8"
    return _early(step)


def _objective(_s: LindisfarneState, step: int, _n: int) -> str:
    if step == codes.NEUTRAL:
        return "The neutral clan never takes an objective. LD-9.5"
    if step == codes.CLAIM:
        return "No objective card is left, so you must take a destination card. LD-6.13"
    return _early(step)


def _keep(_s: LindisfarneState, step: int, n: int) -> str:
    return f"{OBJECTIVES[n].name} is not one of the two that you drew. LD-6.11" if step == codes.KEEP else ""


def _back(s: LindisfarneState, step: int, _n: int) -> str:
    return f"You do not have these tokens at {coast(s.board)}. LD-7.8" if step == codes.BACK else ""


def _place(s: LindisfarneState, step: int, n: int) -> str:
    if step == codes.ROLLED:
        return "Choose the board first; then place dice there. LD-4.3"
    return f"{_too_many(s, n)} LD-4.4" if step == codes.DICE else ""


def _again(s: LindisfarneState, step: int, n: int) -> str:
    return f"{_too_many(s, n)} LD-7.6" if step == codes.AGAIN else ""


def _too_many(s: LindisfarneState, index: int) -> str:
    """The highest value of which there are not enough dice."""
    have, want = tables.counts(int(s.dice)), tables.counts(int(tables.CREW[index]))
    short = next(value for value in range(6, 0, -1) if want[value - 1] > have[value - 1])
    return f"You have {have[short - 1]} dice with a {short}, not {want[short - 1]}; yours show {dice_text(s.dice)}."


REASONS: dict[str, Callable[[LindisfarneState, int, int], str]] = {
    "depart": _depart,
    "return": _return,
    "effect": _effect,
    "board": _board,
    "rune": _rune,
    "from": _from,
    "turn": _turn,
    "take": _take,
    "objective": _objective,
    "keep": _keep,
    "discard": _discard,
    "back": _back,
    "place": _place,
    "again": _again,
}
