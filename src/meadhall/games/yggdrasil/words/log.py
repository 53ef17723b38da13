"""Yggdrasil in sentences: the log, and what a seat is asked now."""

from __future__ import annotations

from meadhall.game import Event, Prompt

from ..data import COMPONENTS
from ..rules import codes, combat, enemies, position, tables
from ..rules.state import YggdrasilState
from . import names

BROKEN_WORDS = {
    "residence": "an Enemy sits in Odin's Residence",
    "door": "three Enemies are beyond the door of Valhalla",
    "wall": "five Enemies are beyond the wall",
}


def words(event: Event, people: tuple[str, ...]) -> str:
    """An event as a sentence for the log; Gods act, people sit behind them."""
    p = event.params
    key = event.key
    if key == "god":
        return f"{people[p[0]]} plays {names.GOD_NAME[p[1]]}."
    if key == "special":
        return f"The deck gets {names.CARD_NAME[p[0]]}."
    if key == "turn":
        return f"Turn {p[0]}: {names.GOD_NAME[p[2]]} ({people[p[1]]})."
    if key == "daeg":
        return f"Daeg shines: no Enemy card. {names.plural(p[0], 'such turn')} left."
    if key in ("card", "put", "forward", "back", "drag", "roll", "rage", "calm", "burn", "take", "flood", "rise"):
        return _enemy_words(key, p)
    if key in ("fight", "send", "elves", "fought", "defeat", "rune", "sigel"):
        return _fight_words(key, p)
    return _world_words(key, p)


def _enemy_words(key: str, p: tuple[int, ...]) -> str:
    if key == "card":
        return f"{names.GOD_NAME[p[1]]} plays the card {names.CARD_NAME[p[2]]}."
    if key == "put":
        return f"{names.GOD_NAME[p[1]]} puts {names.CARD_NAME[p[2]]} {'on top of' if p[3] else 'under'} the deck."
    if key == "forward":
        return f"{names.ENEMY_NAME[p[0]]} walks from {p[1]} to {p[2]}."
    if key == "back":
        return f"{names.ENEMY_NAME[p[0]]} goes back from {p[1]} to {p[2]}."
    if key == "drag":
        return f"Nidhögg drags {names.ENEMY_NAME[p[0]] if p[0] != codes.NIDHOGG else 'himself'} on."
    if key == "roll":
        return f"{names.GOD_NAME[p[1]]} rolls {names.FACE[p[2]][:-1]} {names.FACE[p[2]][-1]}."
    if key == "rage":
        return f"Fenrir is enraged, power {p[0]}."
    if key == "calm":
        return f"{names.GOD_NAME[p[1]]} {'calms Fenrir' if p[2] else 'cannot calm Fenrir'}."
    if key == "burn":
        return f"Surt puts {names.plural(p[1], 'Fire Giant')} into the {names.ISLAND[p[0] + 1]} bag."
    if key == "take":
        return f"Hel takes {names.plural(p[1], 'Viking')} from the {names.ISLAND[p[0] + 1]} bag for good."
    if key == "flood":
        return f"Jörmungand floods the {names.ISLAND[p[0]]} island; the Valkyries fly home."
    return f"The Giant {names.GIANT_NAME[p[0]]} wakes: {names.giant_effect(p[0])}."


def _fight_words(key: str, p: tuple[int, ...]) -> str:
    if key == "fight":
        return f"{names.GOD_NAME[p[1]]} fights {names.foe_name(p[2])}, force {p[3]}."
    if key == "send":
        saved = f", {p[3]} of them come to Freyja" if p[3] else ""
        return f"{names.GOD_NAME[p[1]]} sends {names.plural(p[2], 'Viking')}{saved}."
    if key == "elves":
        return f"{names.plural(p[2], 'Elf helps', 'Elves help')} {names.GOD_NAME[p[1]]}."
    if key == "fought":
        return f"{names.GOD_NAME[p[1]]}'s {p[3]} {'beats' if p[5] else 'fails against'} {p[4]}."
    if key == "defeat":
        giant = COMPONENTS.giants[p[2]]
        return f"{giant.name} is defeated: {giant.rune.capitalize()}, part {giant.part}."
    if key == "rune":
        return f"The rune {names.RUNE_NAME[p[0]]} is complete. {COMPONENTS.runes[p[0]].about}."
    return f"Sigel gives {names.plural(p[2], 'Viking')} to {names.GOD_NAME[p[1]]}."


def _world_words(key: str, p: tuple[int, ...]) -> str:
    if key == "act":
        return f"{names.GOD_NAME[p[1]]} acts: {names.WORLD_NAME[p[2]]}."
    if key == "trance":
        return f"{names.GOD_NAME[p[1]]} {'enters a' if p[2] else 'leaves the'} trance."
    if key == "fly":
        return f"The Valkyries fly to the {names.ISLAND[p[0]]} island."
    if key == "souls":
        return f"{names.GOD_NAME[p[1]]} finds {names.plural(p[3], 'Viking')} among {p[4]} counters of the {names.ISLAND[p[2] + 1]} bag."
    if key == "forge":
        return f"{names.GOD_NAME[p[1]]} takes the {names.ARTIFACT_NAME[p[2]]}, level {p[3]}."
    if key == "elf":
        return f"An Elf joins {names.GOD_NAME[p[1]]}."
    if key == "trade":
        giver, taker = (p[1], p[3]) if p[4] > 0 else (p[3], p[1])
        what = names.plural(abs(p[4]), "Elf", "Elves") if p[5] else names.plural(abs(p[4]), "Viking")
        return f"{names.GOD_NAME[giver]} gives {what} to {names.GOD_NAME[taker]}."
    if key == "revive":
        return f"{names.GOD_NAME[p[1]]} puts {names.plural(p[3], 'Viking')} of the dead into the {names.ISLAND[p[2] + 1]} bag."
    if key == "purge":
        return f"{names.GOD_NAME[p[1]]} drives {names.plural(p[3], 'Fire Giant')} out of the {names.ISLAND[p[2] + 1]} bag."
    if key == "vanir":
        if p[3] == 0:
            return f"The Vanir moves on to square {p[2]}."
        what = COMPONENTS.squares[p[2] - 1].about if p[3] == 1 else f"all effects up to square {p[2]}"
        return f"The Vanir goes home: {what}."
    if key == "gain":
        return f"{names.GOD_NAME[p[1]]} gains {names.plural(p[2], 'Viking')} of the dead."
    if key == "peek":
        return f"A card is seen: {names.CARD_NAME[p[0]]}."
    if key == "order":
        return f"The deck begins with {names.listed([names.CARD_NAME[card] for card in p])}."
    if key == "end":
        return verdict(p[0], p[1], p[2])
    return ""


def verdict(result: int, broken: int, turns: int) -> str:
    """How it ended (YG-12)."""
    if result == codes.WON:
        return f"The tree stands: won on turn {turns}."
    return f"The tree falls on turn {turns}: {names.listed([BROKEN_WORDS[names.BROKEN[n]] for n in names.members(broken, 3)])}."


# -- the prompt -------------------------------------------------------------------------------------------------------


def prompt(s: YggdrasilState, seat: int) -> Prompt:
    """What the seat should do now, or whom it waits for."""
    turn = s.turn()
    if s.result != codes.RUNNING:
        return Prompt(
            "The tree stands." if s.result == codes.WON else "The tree falls.", verdict(int(s.result), int(s.broken), int(s.turns))
        )
    kind = int(s.agenda[s.depth - 1]) % 64
    if turn < 0:
        return Prompt(CHANCE_ASKS.get(kind, "Chance decides."))
    if turn != seat:
        who = names.active_god(s) if kind != codes.DEAL else f"Seat {int(turn) + 1}"
        return Prompt(f"{who} is choosing.", WAITING.get(kind, ""))
    return _ask(s, kind)


CHANCE_ASKS = {
    codes.DEAL: "A God is dealt.",
    codes.ANGRY: "An Angry card is drawn.",
    codes.RAGNAROK: "A Ragnarök card is drawn.",
    codes.DRAW: "An Enemy card is turned over.",
    codes.ROLL: "The die rolls.",
    codes.RISE: "Loki wakes a Giant.",
    codes.REVEAL: "The beaten Giant is turned up.",
    codes.SOULS: "Counters are drawn.",
    codes.PURGE: "Counters are drawn.",
    codes.PEEK: "The next cards are looked at.",
}
WAITING = {codes.ACT: "An action is to be chosen.", codes.SEND: "Vikings are to be sent.", codes.HELP: "Elves may still help."}
ASKS = {
    codes.DEAL: ("Pick your God.", "Each seat has a different one."),
    codes.KEEP: ("Which card is played?", "The other goes on top of the deck or under it."),
    codes.PUT: ("Where does the other card go?", "On top it comes next; under the deck it comes last."),
    codes.DRAG: ("Nidhögg drags whom?", "Those farthest behind; its harm does not apply."),
    codes.PICK: ("Tyr keeps which roll?", ""),
    codes.FOE: ("Fight which Enemy?", "A win sends it one space back."),
    codes.GIANT_TO_FIGHT: ("Fight which Giant?", "An active one, or the unseen top of the pile."),
    codes.DISCARD: ("Discard which Giant?", "Odin's trance: any one, active or in the pile."),
    codes.VALKYRIES: ("Where do the Valkyries go?", "Stay or fly to a neighbour, then search there."),
    codes.FORGE: ("Take which Artifact?", "The level below goes back to the Forge."),
    codes.PARTNER: ("Trade with whom?", "Vikings and Elves, both ways."),
    codes.TRADE_VIKINGS: ("How many Vikings change hands?", ""),
    codes.TRADE_ELVES: ("How many Elves change hands?", ""),
    codes.VANIR: ("The Vanir: on, or home for an effect?", "The square it stands on or one to its left."),
    codes.ORDER: ("Which card comes next, top first?", "The cards go back on the deck in this order."),
    codes.PUSH: ("Which Enemy goes back?", "The rune moves it without a fight."),
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
    if kind == codes.ACT:
        if s.raging:
            return Prompt("Fenrir rages: calm him.", f"{percent(calm_odds(s))} an attempt. Nothing else is possible until he is calm.")
        left = int(position.action_limit(s) - s.acted)
        cards = names.plural(int(position.deck_size(s)), "card")
        return Prompt(f"{names.active_god(s)}: choose an action, {left} left.", f"Turn {int(s.turns)}, {cards} in the deck.")
    if kind == codes.SEND:
        return Prompt(f"{names.foe_name(int(s.foe))[:20]}, force {int(combat.foe_force(s))}: send Vikings.", fight_help(s))
    if kind == codes.HELP:
        lacking = int(combat.foe_force(s) - combat.total(s))
        return Prompt("Do Elves help?", f"{names.plural(lacking, 'Elf', 'Elves')} would win this fight.")
    if kind == codes.BAG:
        dead = step // 64 % 16 == codes.HELHEIM
        return Prompt(f"{'Put 5 of the dead into' if dead else 'Draw 5 counters from'} which bag?", "")
    if kind == codes.SHARE:
        asked = names.GOD_NAME[s.god[(s.seat + step // 64 % 16) % s.seats]]
        return Prompt(f"Sigel: how many Vikings for {asked}?", f"{int(s.share)} are left to share out.")
    ask, help_ = EFFECT_ASKS[step // 64 % 16] if kind == codes.EFFECT else ASKS[kind]
    return Prompt(ask, help_)


def calm_odds(s: YggdrasilState) -> int:
    """In 36ths: the chance that an attempt calms Fenrir (2.4)."""
    good = sum(int(tables.SIDES[face]) for face in range(4) if enemies.calmed_by(s, face))
    return 36 - (6 - good) ** 2 if position.own_power(s, codes.TYR) else 6 * good


def fight_help(s: YggdrasilState) -> str:
    """What the die must bring for each number of Vikings, in one line."""
    if s.face >= 0 or not combat.die_is_rolled(s):
        need = max(0, int(combat.foe_force(s) - combat.total(s)))
        return f"{names.plural(need, 'Viking')} or Elves are still needed."
    foe, own = int(s.foe), int(s.vikings[s.seat])
    odds = [f"{n}: {percent(int(combat.chance_to_win(s, foe, n, 0)))}" for n in range(min(own, 6) + 1)]
    plus = int(combat.bonus(s, foe))
    return f"Die alone wins {', '.join(odds)}" + (f" (+{plus} counted)" if plus else "")


def percent(in_36: int) -> str:
    """36ths as a percentage."""
    return f"{round(in_36 * 100 / 36)}%"
