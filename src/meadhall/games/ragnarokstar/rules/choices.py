"""What the seats can choose now, and what becomes of a choice or an outcome (section 4 of the rules: D1 to D16, X1 to X9)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit

from .collecting import fill_claim
from .contracts import deal, fill_keep
from .dragon import fill_scare
from .guests import carry_out, decide_drawn, draw, fill_act, fill_drawn, fill_window
from .lodges import choose_send, fill_control, fill_send
from .position import (
    CLAIMS,
    CLOSING,
    CONTROLS,
    DRAGON_CALL,
    EYES,
    FIRST_KEEP,
    ICE_GIVE,
    ICE_PLACE,
    ICE_REMOVE,
    KEEPS,
    LOSSES,
    MOVES,
    OPENING,
    PROGRAM,
    SCARES,
    SENDING,
    THEFTS,
    Board,
)
from .programming import fill_program, write
from .resolving import peek
from .scoring import win
from .sea import arrive, crowd, fill_give, fill_place, fill_remove, first_fans, give, place, remove
from .tables import (
    G06,
    G07,
    GIVE,
    KEEP,
    LOOK_OLD,
    LOOK_YOUNG,
    NO_CHANCE,
    PLACE,
    REACT_HOLD,
    REACT_PLAY,
    REMOVE,
    X_ARRIVAL,
    X_CONTRACT,
    X_CROWD,
    X_GUEST,
    X_MASTER,
    X_MISSING,
    X_PEEK,
    X_REST,
)
from .theft import fill_theft


def fill_for(s: Board, seat: i64, out: vec[i64]) -> i64:
    """Every option of a seat that takes part in the present step, ascending."""
    step = s.step
    if s.act != 0:
        return fill_act(s, out)
    if step == PROGRAM:
        return fill_program(s, seat, out)
    if step == FIRST_KEEP or step == KEEPS:
        return fill_keep(s, seat, KEEP, out)
    if step == OPENING or step == CLOSING:
        return fill_window(s, seat, out)
    if step == MOVES:
        return fill_reaction(s, seat, G06, out)
    if step == DRAGON_CALL or step == LOSSES:
        return fill_reaction(s, seat, G07, out)
    if step == CLAIMS:
        return fill_claim(s, seat, out)
    if step == EYES:
        out[0] = LOOK_YOUNG
        out[1] = LOOK_OLD
        return 2
    if step == CONTROLS:
        return fill_control(s, out)
    if step == SCARES:
        return fill_scare(s, seat, out)
    if step == THEFTS:
        return fill_theft(s, seat, out)
    if step == SENDING:
        return fill_send(s, seat, out)
    if step == ICE_REMOVE:
        return fill_remove(s, out)
    if step == ICE_GIVE:
        return fill_give(s, out)
    if step == ICE_PLACE:
        return fill_place(s, out)
    return fill_drawn(s, out)


def fill_reaction(s: Board, seat: i64, card: i64, out: vec[i64]) -> i64:
    """Hold, or play the card that answers (D15)."""
    out[0] = REACT_HOLD
    if s.guests[seat] == card:
        out[1] = REACT_PLAY
        return 2
    return 1


def choose(s: Board, seat: i64, action: i64) -> None:
    """Take a seat's choice; windows keep it secret until all have chosen."""
    step = s.step
    if s.act != 0:
        carry_out(s, action)
    elif step == PROGRAM:
        write(s, seat, action)
    elif step == SENDING:
        choose_send(s, seat, action)
    elif step == ICE_REMOVE:
        s.owing = 0
        remove(s, action - REMOVE + 1)
    elif step == ICE_GIVE:
        s.owing = 0
        give(s, action - GIVE)
    elif step == ICE_PLACE:
        s.owing = 0
        place(s, action - PLACE)
    elif s.asked & bit(seat) != 0:
        s.picks[seat] = action + 1
        s.owing &= ~bit(seat)
    else:
        s.owing = 0
        decide_drawn(s, action)


def happen(s: Board, outcome: i64) -> None:
    """Take an outcome of chance."""
    kind = s.chance_kind
    s.chance_kind = NO_CHANCE
    if kind == X_MASTER:
        s.master = outcome
        s.chance_kind = X_CROWD
        if s.told is not None:
            s.tell("master", (int(outcome),))
    elif kind == X_CROWD:
        crowd(s, outcome)
        s.chance_kind = X_MISSING
    elif kind == X_MISSING:
        s.missing = outcome
        s.chance_kind = X_REST
    elif kind == X_REST:
        first_fans(s, outcome)
    elif kind == X_CONTRACT:
        deal(s, outcome)
    elif kind == X_ARRIVAL:
        arrive(s, s.active, outcome)
    elif kind == X_PEEK:
        peek(s, outcome)
    elif kind == X_GUEST:
        draw(s, outcome)
    else:
        win(s, outcome)
