"""Why a choice that can be read is not possible now: one sentence that a player can act on, with the clause."""

from __future__ import annotations

from ..data import BOARDS, CARDS, NORWAY, OBJECTIVES
from ..rules import codes, tables
from ..rules.state import LindisfarneState

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


def coast(board: int) -> str:
    """A board's name within a sentence."""
    return BOARDS[board].name.replace("The ", "the ", 1)


def explain(s: LindisfarneState, action: int) -> str:
    """The reason why an action is not legal for the seat that is asked."""
    step = int(s.step)
    if action == codes.A_DEPART:
        return _why_depart(s, step)
    if action == codes.A_RETURN:
        return _why_return(step)
    if codes.A_EFFECT <= action < codes.A_BOARD:
        return _why_effect(s, action - codes.A_EFFECT)
    if codes.A_BOARD <= action < codes.A_DONE:
        return _why_board(s, step, action - codes.A_BOARD)
    if codes.A_UP <= action < codes.A_FROM:
        return _why_rune(s, step, action)
    if codes.A_TAKE <= action <= codes.A_OBJECTIVE or codes.A_DISCARD <= action < codes.A_COUNTRY:
        return _why_claim(s, step, action)
    if action >= codes.A_BACK:
        return _why_dice(s, step, action)
    if codes.A_TURN <= action < codes.A_TAKE and step == codes.TURN_DIE:
        return f"No die shows {(action - codes.A_TURN) // 6 + 1}. LD-7.7"
    if codes.A_FROM <= action < codes.A_BANNER and step == codes.FROM:
        return f"You have no token at {coast(action - codes.A_FROM)}. LD-7.8"
    if codes.A_KEEP <= action < codes.A_DISCARD and step == codes.KEEP:
        return f"{OBJECTIVES[action - codes.A_KEEP].name} is not one of the two that you drew. LD-6.11"
    return _asked(step)


def _asked(step: int) -> str:
    clause = {codes.TURN: "LD-3.1", codes.ROLLED: "LD-4.16", codes.DICE: "LD-4.2", codes.CLAIM: "LD-6.8"}.get(step, "LD-3.7")
    return f"You are asked to {ASKED[step]}. {clause}"


def _why_depart(s: LindisfarneState, step: int) -> str:
    if step == codes.TURN:
        return "You have no Viking in hand, so you must return. LD-3.2"
    if step in (codes.ROLLED, codes.DICE, codes.AGAIN, codes.TURN_DIE, codes.BOARD2):
        return "You have already departed and rolled. LD-3.1"
    return _asked(step)


def _why_return(step: int) -> str:
    if step in (codes.ROLLED, codes.DICE, codes.AGAIN, codes.TURN_DIE, codes.BANNER_STEP):
        return "After rolling you cannot return: at least one die must be placed. LD-3.6"
    return _asked(step)


def _why_effect(s: LindisfarneState, norway: int) -> str:
    card, name, step = tables.CARD_BIT[tables.RAIDS + norway], CARDS[tables.RAIDS + norway].name, int(s.step)
    if s.effects == 0:
        return "Norway cards have no effect in this game. LD-7.14"
    if s.owned[s.seat] & card == 0:
        return f"You do not own {name}. LD-7.2"
    if s.tilted & card != 0:
        return f"{name} has been used; each effect works once a game. LD-7.1"
    if step not in (codes.TURN, codes.ROLLED):
        return "Effects are used before the roll, or after it until a board is chosen. LD-4.16" if step == codes.DICE else _asked(step)
    if step == codes.TURN and not NORWAY[norway].pre:
        return f"{name} can be used only after the roll. LD-7.2"
    if step == codes.ROLLED and not NORWAY[norway].rolled:
        return f"{name} can be used only before the roll. LD-7.8"
    if NORWAY[norway].effect == "runes":
        return f"The rune supply is empty, so {name} would give nothing. LD-7.5"
    if NORWAY[norway].effect == "recall":
        return "You have no token on any board to take back. LD-7.8"
    return "Lade needs at least two rolled dice. LD-7.11"


def _why_board(s: LindisfarneState, step: int, board: int) -> str:
    if step == codes.DICE:
        return f"All dice of this placement go to {coast(s.board)}. LD-4.3"
    if step == codes.BOARD2:
        return f"You have just placed at {coast(board)}: Lade allows one of the other two boards. LD-7.11"
    if step == codes.TURN:
        return "First depart and roll; then a board is chosen. LD-4.2"
    return _asked(step)


def _why_rune(s: LindisfarneState, step: int, action: int) -> str:
    value = action - codes.A_UP + 1 if action < codes.A_DOWN else action - codes.A_DOWN + 2
    if step == codes.TURN:
        return "There is nothing to change before the roll. LD-4.12"
    if step in (codes.DICE, codes.BOARD2):
        return "Once a board is chosen no rune can be spent. LD-4.16"
    if step != codes.ROLLED:
        return _asked(step)
    if s.runes[s.seat] == 0:
        return "You have no rune. LD-4.12"
    return f"No die shows {value}. LD-4.12"


def _why_claim(s: LindisfarneState, step: int, action: int) -> str:
    if step not in (codes.CLAIM, codes.NEUTRAL):
        return "Cards are taken when all have returned and the boards are evaluated. LD-2.6" if step < codes.CLAIM else _asked(step)
    if action == codes.A_OBJECTIVE:
        if step == codes.NEUTRAL:
            return "The neutral clan never takes an objective. LD-9.5"
        return "No objective card is left, so you must take a destination card. LD-6.13"
    taking = action < codes.A_OBJECTIVE
    card = action - (codes.A_TAKE if taking else codes.A_DISCARD)
    if taking and step == codes.NEUTRAL:
        return "Choose which card the neutral clan carries off: write discard and the card. LD-9.5"
    if not taking and step == codes.CLAIM:
        return "You acquire a card now; only the neutral clan's card is discarded. LD-9.5"
    return f"{CARDS[card].name} does not lie at {coast(s.board)}. LD-6.8"


def _why_dice(s: LindisfarneState, step: int, action: int) -> str:
    """Placing, re-rolling, taking back: is the wrong thing asked for, or are there no such dice?"""
    if action < codes.A_PLACE:
        if step != codes.BACK:
            return _asked(step)
        return f"You do not have these tokens at {coast(s.board)}. LD-7.8"
    placing = action < codes.A_AGAIN
    if step != (codes.DICE if placing else codes.AGAIN):
        if placing and step == codes.ROLLED:
            return "Choose the board first; then place dice there. LD-4.3"
        return _asked(step)
    crew = int(tables.CREW[action - (codes.A_PLACE if placing else codes.A_AGAIN)])
    have, want = tables.counts(int(s.dice)), tables.counts(crew)
    short = next((v for v in range(6, 0, -1) if want[v - 1] > have[v - 1]), 0)
    dice = " ".join(map(str, tables.values_of(int(s.dice))))
    return f"You have {have[short - 1]} dice with a {short}, not {want[short - 1]}; yours show {dice}. {'LD-4.4' if placing else 'LD-7.6'}"
