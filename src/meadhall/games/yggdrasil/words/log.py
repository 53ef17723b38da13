"""Yggdrasil in sentences: the log, and what a seat is asked now."""

from __future__ import annotations

from meadhall.game import Event, Prompt

from ..data import COMPONENTS
from ..rules import codes as c
from ..rules.combat import bonus, chance_to_win, die_is_rolled, foe_force, total
from ..rules.enemies import calmed_by
from ..rules.position import action_limit, deck_size, own_power
from ..rules.state import YggdrasilState
from ..rules.tables import SIDES
from .names import (
    ARTIFACT_NAME,
    BROKEN,
    CARD_NAME,
    ENEMY_NAME,
    FACE,
    GIANT_NAME,
    GOD_NAME,
    ISLAND,
    RUNE_NAME,
    WORLD_NAME,
    active_god,
    foe_name,
    giant_effect,
    listed,
    members,
    plural,
)

BROKEN_WORDS = {
    "residence": "an Enemy sits in Odin's Residence",
    "door": "three Enemies are beyond the door of Valhalla",
    "wall": "five Enemies are beyond the wall",
}


def words(event: Event, names: tuple[str, ...]) -> str:
    """An event as a sentence for the log; Gods act, people sit behind them."""
    p = event.params
    key = event.key
    if key == "god":
        return f"{names[p[0]]} plays {GOD_NAME[p[1]]}."
    if key == "special":
        return f"The deck gets {CARD_NAME[p[0]]}."
    if key == "turn":
        return f"Turn {p[0]}: {GOD_NAME[p[2]]} ({names[p[1]]})."
    if key == "daeg":
        return f"Daeg shines: no Enemy card. {plural(p[0], 'such turn')} left."
    if key in ("card", "put", "forward", "back", "drag", "roll", "rage", "calm", "burn", "take", "flood", "rise"):
        return _enemy_words(key, p)
    if key in ("fight", "send", "elves", "fought", "defeat", "rune", "sigel"):
        return _fight_words(key, p)
    return _world_words(key, p)


def _enemy_words(key: str, p: tuple[int, ...]) -> str:
    if key == "card":
        return f"{GOD_NAME[p[1]]} plays the card {CARD_NAME[p[2]]}."
    if key == "put":
        return f"{GOD_NAME[p[1]]} puts {CARD_NAME[p[2]]} {'on top of' if p[3] else 'under'} the deck."
    if key == "forward":
        return f"{ENEMY_NAME[p[0]]} walks from {p[1]} to {p[2]}."
    if key == "back":
        return f"{ENEMY_NAME[p[0]]} goes back from {p[1]} to {p[2]}."
    if key == "drag":
        return f"Nidhögg drags {ENEMY_NAME[p[0]] if p[0] != c.NIDHOGG else 'himself'} on."
    if key == "roll":
        return f"{GOD_NAME[p[1]]} rolls {FACE[p[2]][:-1]} {FACE[p[2]][-1]}."
    if key == "rage":
        return f"Fenrir is enraged, power {p[0]}."
    if key == "calm":
        return f"{GOD_NAME[p[1]]} {'calms Fenrir' if p[2] else 'cannot calm Fenrir'}."
    if key == "burn":
        return f"Surt puts {plural(p[1], 'Fire Giant')} into the {ISLAND[p[0] + 1]} bag."
    if key == "take":
        return f"Hel takes {plural(p[1], 'Viking')} from the {ISLAND[p[0] + 1]} bag for good."
    if key == "flood":
        return f"Jörmungand floods the {ISLAND[p[0]]} island; the Valkyries fly home."
    return f"The Giant {GIANT_NAME[p[0]]} wakes: {giant_effect(p[0])}."


def _fight_words(key: str, p: tuple[int, ...]) -> str:
    if key == "fight":
        return f"{GOD_NAME[p[1]]} fights {foe_name(p[2])}, force {p[3]}."
    if key == "send":
        saved = f", {p[3]} of them come to Freyja" if p[3] else ""
        return f"{GOD_NAME[p[1]]} sends {plural(p[2], 'Viking')}{saved}."
    if key == "elves":
        return f"{plural(p[2], 'Elf helps', 'Elves help')} {GOD_NAME[p[1]]}."
    if key == "fought":
        return f"{GOD_NAME[p[1]]}'s {p[3]} {'beats' if p[5] else 'fails against'} {p[4]}."
    if key == "defeat":
        giant = COMPONENTS.giants[p[2]]
        return f"{giant.name} is defeated: {giant.rune.capitalize()}, part {giant.part}."
    if key == "rune":
        return f"The rune {RUNE_NAME[p[0]]} is complete. {COMPONENTS.runes[p[0]].about}."
    return f"Sigel gives {plural(p[2], 'Viking')} to {GOD_NAME[p[1]]}."


def _world_words(key: str, p: tuple[int, ...]) -> str:
    if key == "act":
        return f"{GOD_NAME[p[1]]} acts: {WORLD_NAME[p[2]]}."
    if key == "trance":
        return f"{GOD_NAME[p[1]]} {'enters a' if p[2] else 'leaves the'} trance."
    if key == "fly":
        return f"The Valkyries fly to the {ISLAND[p[0]]} island."
    if key == "souls":
        return f"{GOD_NAME[p[1]]} finds {plural(p[3], 'Viking')} among {p[4]} counters of the {ISLAND[p[2] + 1]} bag."
    if key == "forge":
        return f"{GOD_NAME[p[1]]} takes the {ARTIFACT_NAME[p[2]]}, level {p[3]}."
    if key == "elf":
        return f"An Elf joins {GOD_NAME[p[1]]}."
    if key == "trade":
        giver, taker = (p[1], p[3]) if p[4] > 0 else (p[3], p[1])
        what = plural(abs(p[4]), "Elf", "Elves") if p[5] else plural(abs(p[4]), "Viking")
        return f"{GOD_NAME[giver]} gives {what} to {GOD_NAME[taker]}."
    if key == "revive":
        return f"{GOD_NAME[p[1]]} puts {plural(p[3], 'Viking')} of the dead into the {ISLAND[p[2] + 1]} bag."
    if key == "purge":
        return f"{GOD_NAME[p[1]]} drives {plural(p[3], 'Fire Giant')} out of the {ISLAND[p[2] + 1]} bag."
    if key == "vanir":
        if p[3] == 0:
            return f"The Vanir moves on to square {p[2]}."
        what = COMPONENTS.squares[p[2] - 1].about if p[3] == 1 else f"all effects up to square {p[2]}"
        return f"The Vanir goes home: {what}."
    if key == "gain":
        return f"{GOD_NAME[p[1]]} gains {plural(p[2], 'Viking')} of the dead."
    if key == "peek":
        return f"A card is seen: {CARD_NAME[p[0]]}."
    if key == "order":
        return f"The deck begins with {listed([CARD_NAME[card] for card in p])}."
    if key == "end":
        return verdict(p[0], p[1], p[2])
    return ""


def verdict(result: int, broken: int, turns: int) -> str:
    """How it ended (YG-12)."""
    if result == c.WON:
        return f"The tree stands: won on turn {turns}."
    return f"The tree falls on turn {turns}: {listed([BROKEN_WORDS[BROKEN[n]] for n in members(broken, 3)])}."


# -- the prompt -------------------------------------------------------------------------------------------------------


def prompt(s: YggdrasilState, seat: int) -> Prompt:
    """What the seat should do now, or whom it waits for."""
    turn = s.turn()
    if s.result != c.RUNNING:
        return Prompt("The tree stands." if s.result == c.WON else "The tree falls.", verdict(int(s.result), int(s.broken), int(s.turns)))
    kind = int(s.agenda[s.depth - 1]) % 64
    if turn < 0:
        return Prompt(CHANCE_ASKS.get(kind, "Chance decides."))
    if turn != seat:
        who = active_god(s) if kind != c.DEAL else f"Seat {int(turn) + 1}"
        return Prompt(f"{who} is choosing.", WAITING.get(kind, ""))
    return _ask(s, kind)


CHANCE_ASKS = {
    c.DEAL: "A God is dealt.",
    c.ANGRY: "An Angry card is drawn.",
    c.RAGNAROK: "A Ragnarök card is drawn.",
    c.DRAW: "An Enemy card is turned over.",
    c.ROLL: "The die rolls.",
    c.RISE: "Loki wakes a Giant.",
    c.REVEAL: "The beaten Giant is turned up.",
    c.SOULS: "Counters are drawn.",
    c.PURGE: "Counters are drawn.",
    c.PEEK: "The next cards are looked at.",
}
WAITING = {c.ACT: "An action is to be chosen.", c.SEND: "Vikings are to be sent.", c.HELP: "Elves may still help."}
ASKS = {
    c.DEAL: ("Pick your God.", "Each seat has a different one."),
    c.KEEP: ("Which card is played?", "The other goes on top of the deck or under it."),
    c.PUT: ("Where does the other card go?", "On top it comes next; under the deck it comes last."),
    c.DRAG: ("Nidhögg drags whom?", "Those farthest behind; its harm does not apply."),
    c.PICK: ("Tyr keeps which roll?", ""),
    c.FOE: ("Fight which Enemy?", "A win sends it one space back."),
    c.GIANT_TO_FIGHT: ("Fight which Giant?", "An active one, or the unseen top of the pile."),
    c.DISCARD: ("Discard which Giant?", "Odin's trance: any one, active or in the pile."),
    c.VALKYRIES: ("Where do the Valkyries go?", "Stay or fly to a neighbour, then search there."),
    c.FORGE: ("Take which Artifact?", "The level below goes back to the Forge."),
    c.PARTNER: ("Trade with whom?", "Vikings and Elves, both ways."),
    c.TRADE_VIKINGS: ("How many Vikings change hands?", ""),
    c.TRADE_ELVES: ("How many Elves change hands?", ""),
    c.VANIR: ("The Vanir: on, or home for an effect?", "The square it stands on or one to its left."),
    c.ORDER: ("Which card comes next, top first?", "The cards go back on the deck in this order."),
    c.PUSH: ("Which Enemy goes back?", "The rune moves it without a fight."),
}
EFFECT_ASKS = {
    1: ("Where do the Valkyries fly?", "Without a search."),
    2: ("Take 2 Vikings of the dead?", ""),
    3: ("Look at the next 6 cards?", ""),
    4: ("Which Enemy goes back?", "One space, without a fight."),
    5: ("Banish which Giant?", "It counts as defeated for its rune."),
}


def _ask(s: YggdrasilState, kind: int) -> Prompt:
    step = int(s.agenda[s.depth - 1])
    if kind == c.ACT:
        if s.raging:
            return Prompt("Fenrir rages: calm him.", f"{percent(calm_odds(s))} an attempt. Nothing else is possible until he is calm.")
        left = int(action_limit(s) - s.acted)
        cards = plural(int(deck_size(s)), "card")
        return Prompt(f"{active_god(s)}: choose an action, {left} left.", f"Turn {int(s.turns)}, {cards} in the deck.")
    if kind == c.SEND:
        return Prompt(f"{foe_name(int(s.foe))[:20]}, force {int(foe_force(s))}: send Vikings.", fight_help(s))
    if kind == c.HELP:
        lacking = int(foe_force(s) - total(s))
        return Prompt("Do Elves help?", f"{plural(lacking, 'Elf', 'Elves')} would win this fight.")
    if kind == c.BAG:
        dead = step // 64 % 16 == c.HELHEIM
        return Prompt(f"{'Put 5 of the dead into' if dead else 'Draw 5 counters from'} which bag?", "")
    if kind == c.SHARE:
        asked = GOD_NAME[s.god[(s.seat + step // 64 % 16) % s.seats]]
        return Prompt(f"Sigel: how many Vikings for {asked}?", f"{int(s.share)} are left to share out.")
    ask, help_ = EFFECT_ASKS[step // 64 % 16] if kind == c.EFFECT else ASKS[kind]
    return Prompt(ask, help_)


def calm_odds(s: YggdrasilState) -> int:
    """In 36ths: the chance that an attempt calms Fenrir (2.4)."""
    good = sum(int(SIDES[face]) for face in range(4) if calmed_by(s, face))
    return 36 - (6 - good) ** 2 if own_power(s, c.TYR) else 6 * good


def fight_help(s: YggdrasilState) -> str:
    """What the die must bring for each number of Vikings, in one line."""
    if s.face >= 0 or not die_is_rolled(s):
        need = max(0, int(foe_force(s) - total(s)))
        return f"{plural(need, 'Viking')} or Elves are still needed."
    foe, own = int(s.foe), int(s.vikings[s.seat])
    odds = [f"{n}: {percent(int(chance_to_win(s, foe, n, 0)))}" for n in range(min(own, 6) + 1)]
    plus = int(bonus(s, foe))
    return f"Die alone wins {', '.join(odds)}" + (f" (+{plus} counted)" if plus else "")


def percent(in_36: int) -> str:
    """36ths as a percentage."""
    return f"{round(in_36 * 100 / 36)}%"
