"""Yggdrasil in its notation (chapter 17): set-up lines, choices, outcomes, and whole lines of a record."""

from __future__ import annotations

from typing import Any

from meadhall.errors import Illegal
from meadhall.game import CHANCE

from ..rules import codes, position, worlds
from ..rules.state import YggdrasilState
from . import names, refusals

__all__ = ["lines", "read", "say", "setup_line", "why"]


def _choices() -> list[str]:
    """The text of every choice that needs no position to be said."""
    out = [""] * codes.ACTIONS

    def name(first: int, texts: list[str]) -> None:
        out[first : first + len(texts)] = texts

    name(codes.C_GOD, [f"god {god}" for god in names.GOD])
    name(codes.C_KEEP, [f"keep {card}" for card in names.CARD_ID])
    name(codes.C_TOP, ["put top", "put bottom"])
    name(codes.C_DRAG, [f"drag {enemy}" for enemy in names.ENEMY])
    name(codes.C_DIE, [f"die {face}" for face in names.FACE])
    name(codes.C_ACT, [*(f"act {world}" for world in names.WORLD), "act trance enter", "act trance leave", "calm", "done"])
    name(codes.C_FOE, [*(f"fight {enemy}" for enemy in names.ENEMY), *(f"fight {giant}" for giant in names.GIANT), "fight pile"])
    name(codes.C_VIKINGS, [f"vikings {n}" for n in range(48)])
    name(codes.C_ELVES, [f"elves {n}" for n in range(8)])
    name(codes.C_DISCARD, [*(f"discard {giant}" for giant in names.GIANT), "discard fought"])
    name(codes.C_STAY, ["valk stay search", *(f"valk {i} search" for i in names.ISLAND), *(f"valk {i}" for i in names.ISLAND)])
    name(codes.C_FORGE, [f"forge {artifact} {level}" for artifact in names.ARTIFACT for level in (1, 2, 3)])
    name(codes.C_WITH, [f"with {god}" for god in names.GOD])
    name(codes.C_GIVE, [*(f"vik give {n}" for n in range(48)), *(f"vik take {n}" for n in range(48)), "vik none"])
    name(codes.C_GIVE_ELVES, [*(f"elf give {n}" for n in range(8)), *(f"elf take {n}" for n in range(8)), "elf none"])
    name(codes.C_BAG, [f"bag {colour}" for colour in names.ISLAND[1:]])
    name(codes.C_FORWARD, ["vanir forward", *(f"vanir use {n}" for n in range(1, 6)), "vanir use all", "take", "look", "skip"])
    name(codes.C_ORDER, [f"order {card}" for card in names.CARD_ID])
    name(codes.C_BACK, [f"back {enemy}" for enemy in names.ENEMY])
    name(codes.C_BANISH, [f"banish {giant}" for giant in names.GIANT])
    return out


TEXT = _choices()
ACTION = {text: action for action, text in enumerate(TEXT) if text}


def say(s: YggdrasilState, actor: int, action: int) -> str:
    """A choice or (actor CHANCE) an outcome, as one line of a record."""
    if actor == CHANCE:
        return say_outcome(s, action)
    if action >= codes.C_SIGEL:
        return f"sigel {names.GOD[s.god[_asked(s)]]} {action - codes.C_SIGEL}"
    return TEXT[action]


def _asked(s: YggdrasilState) -> int:
    """The seat that Sigel is giving Vikings to (YG-11.3)."""
    step = int(s.agenda[s.depth - 1])
    return (int(s.seat) + step // 64 % 16) % int(s.seats)


def say_outcome(s: YggdrasilState, outcome: int) -> str:
    """An outcome of chance; `! peek` or `! draw` according to what the card is turned over for."""
    if outcome >= codes.O_GIANT:
        return f"! giant {names.GIANT[outcome - codes.O_GIANT]}"
    step = int(s.agenda[s.depth - 1]) if s.depth > 0 else 0
    bag = step // 64 % 16
    if outcome >= codes.O_PURGE:
        fire = outcome - codes.O_PURGE
        return f"! purge v={int(worlds.counters(s, bag, 5)) - fire} f={fire}"
    if outcome >= codes.O_SOULS:
        vikings = outcome - codes.O_SOULS
        return f"! souls v={vikings} f={int(worlds.counters(s, bag, position.souls_drawn(s))) - vikings}"
    if outcome >= codes.O_FACE:
        return f"! roll {names.FACE[outcome - codes.O_FACE]}"
    if outcome >= codes.O_CARD:
        return f"! {'peek' if step % 64 == codes.PEEK else 'draw'} {names.CARD_ID[outcome - codes.O_CARD]}"
    if outcome >= codes.O_RAGNAROK:
        return f"! ragnarok {names.RAGNAROK_ID[outcome - codes.O_RAGNAROK]}"
    return f"! angry {names.ENEMY[outcome - codes.O_ANGRY]}" if outcome >= codes.O_ANGRY else f"! god {names.GOD[outcome]}"


# -- reading ----------------------------------------------------------------------------------------------------------


def parse(text: str) -> int:
    """The number of a choice, whether or not it is legal now; raises Illegal if there is no such choice."""
    words = text.lower().split()
    if len(words) == 3 and words[0] == "sigel" and words[1] in names.GOD and words[2] in _NUMBERS:
        return codes.C_SIGEL + int(words[2])
    found = ACTION.get(" ".join(words))
    if found is None:
        raise Illegal(f"{text.strip()!r} is no choice in Yggdrasil; {_help(words)}")
    return found


_NUMBERS = [str(n) for n in range(16)]
_HELP = {
    "act": "act " + " | ".join(names.WORLD) + " | trance enter | trance leave",
    "fight": "fight surt | fight gialp | fight pile",
    "vikings": "vikings 2",
    "elves": "elves 1",
    "valk": "valk stay search | valk white search | valk white",
    "forge": "forge " + " | ".join(names.ARTIFACT) + ", then the level",
    "with": "with freyja",
    "vik": "vik give 2 | vik take 3 | vik none",
    "elf": "elf give 1 | elf take 1 | elf none",
    "bag": "bag white | blue | green | black",
    "vanir": "vanir forward | vanir use 2 | vanir use all",
    "sigel": "sigel thor 6",
}


def _help(words: list[str]) -> str:
    """How such a line is written."""
    if words and words[0] in _HELP:
        return f"write {_HELP[words[0]]}"
    return "lines begin with act, calm, done, fight, vikings, elves, valk, forge, with, vik, elf, bag, vanir, back and so on"


def read(s: YggdrasilState, actor: int, text: str) -> int:
    """The choice or outcome that a text names; raises Illegal with the reason if it is not possible now."""
    if actor == CHANCE:
        wanted = " ".join(text.lower().replace("!", "! ", 1).split())
        if not wanted.startswith("!"):
            raise Illegal(f"chance decides now, so the line begins with '!': {_expected(s)}")
        for outcome, _ in s.chance():
            if say_outcome(s, outcome) == wanted:
                return outcome
        raise Illegal(f"{text.strip()!r} cannot happen now: {_expected(s)}")
    action = parse(text)
    reason = refusals.refusal(s, actor, action, _god_named(text))
    if reason != refusals.LEGAL:
        raise Illegal(reason)
    return action


def _god_named(text: str) -> int:
    """The God that a `sigel` line names, else -1."""
    words = text.lower().split()
    return names.GOD.index(words[1]) if words[0] == "sigel" else -1


def _expected(s: YggdrasilState) -> str:
    """What chance could bring now, cut short."""
    texts = [say_outcome(s, outcome) for outcome, _ in s.chance()] if s.turn() == CHANCE else []
    return f"{', '.join(texts[:6])}{' and more' if len(texts) > 6 else ''}" if texts else "nothing is left to chance now"


def why(s: YggdrasilState, seat: int, text: str) -> str:
    """Why a typed choice is refused, with the clause."""
    try:
        return refusals.refusal(s, seat, parse(text), _god_named(text))
    except Illegal as refused:
        return f"{refused}."


# -- lines of a record ------------------------------------------------------------------------------------------------


def lines(state: YggdrasilState, line: str) -> list[str]:
    """A line as atomic texts: several cards or faces are split; `turn`, `end` and forced things are checked and dropped (YG-17)."""
    s = state.copy()
    words = line.lower().replace("!", "! ", 1).split()
    if words[:1] == ["turn"]:
        return _turn_line(s, words)
    if words[:1] == ["end"]:
        return _end_line(s, words)
    if words[:1] == ["!"] and len(words) > 3 and words[1] in ("draw", "peek", "roll"):
        return _joined_line(s, words[1], words[2:])
    return [] if _settled(s, " ".join(words)) else [line]


def _legal_now(s: YggdrasilState, text: str) -> bool:
    for actor in s.actors():
        try:
            read(s, actor, text)
        except Illegal:
            continue
        return True
    return False


def _settled(s: YggdrasilState, text: str) -> bool:
    """Has this been settled since the last real event, because it had no alternative (YG-17.2)? It is refused if it disagrees."""
    if _legal_now(s, text):
        return False
    said = [say_forced(int(number)) for number in s.trail]
    words = text.split()
    if words[:2] == ["!", "peek"]:
        words[1] = "draw"  # in the trail a card is a card
    for forced in said:
        same = forced.split()
        if same == words or (same[0] == "sigel" and words[:1] == ["sigel"] and words[-1] == same[-1]):
            return True
    kind = words[:2] if words[:1] == ["!"] else words[:1]
    for forced in said:
        if forced.split()[: len(kind)] == kind:
            raise Illegal(f"YG-17.2: the record says {text!r}, but {forced!r} was forced")
    return False


def say_forced(number: int) -> str:
    """Something of the trail in notation."""
    if number < codes.OUTCOME:
        return TEXT[number] if number < codes.C_SIGEL else f"sigel {number - codes.C_SIGEL}"
    others, outcome = divmod(number - codes.OUTCOME, 100)
    if outcome >= codes.O_GIANT:
        return f"! giant {names.GIANT[outcome - codes.O_GIANT]}"
    if outcome >= codes.O_PURGE:
        return f"! purge v={others} f={outcome - codes.O_PURGE}"
    if outcome >= codes.O_SOULS:
        return f"! souls v={outcome - codes.O_SOULS} f={others}"
    if outcome >= codes.O_CARD:
        return f"! draw {names.CARD_ID[outcome - codes.O_CARD]}"
    if outcome >= codes.O_RAGNAROK:
        return f"! ragnarok {names.RAGNAROK_ID[outcome - codes.O_RAGNAROK]}"
    return f"! angry {names.ENEMY[outcome - codes.O_ANGRY]}" if outcome >= codes.O_ANGRY else f"! god {names.GOD[outcome]}"


def _joined_line(s: YggdrasilState, kind: str, words: list[str]) -> list[str]:
    """`! draw surt hel`, `! peek ...`, `! roll blue2 black0`: one outcome each; cards that were known are listed too (YG-17.3)."""
    out: list[str] = []
    turned = [names.CARD_ID[n - codes.OUTCOME - codes.O_CARD] for n in _trail_cards(s)] if kind != "roll" else []
    before = list(s.drawn) if kind == "draw" else list(s.looked)
    if kind != "roll" and len(before) > len(turned):
        raise Illegal(f"YG-17.3: a line with several cards lists all that are turned over; {len(before)} were already read")
    for word in words:
        if turned:
            known = turned.pop(0)
            if word != known:
                raise Illegal(f"YG-17.2: the record says {word!r}, but {known!r} is known to lie there")
            continue
        text = f"! {kind} {word}"
        outcome = read(s, CHANCE, text) if s.turn() == CHANCE else None
        if outcome is None:
            raise Illegal(f"YG-17.1: nothing is left to chance for {word!r}")
        s.apply(CHANCE, outcome)
        turned = [names.CARD_ID[n - codes.OUTCOME - codes.O_CARD] for n in _trail_cards(s)] if kind != "roll" else []
        out.append(text)
    pending = int(s.agenda[s.depth - 1]) % 64 if s.depth > 0 else 0
    if turned or (kind == "draw" and pending == codes.DRAW) or (kind == "peek" and pending == codes.PEEK):
        raise Illegal(f"YG-17.3: a '! {kind}' line with several cards lists all cards turned over")
    return out


def _trail_cards(s: YggdrasilState) -> list[int]:
    return [int(n) for n in s.trail if codes.OUTCOME + codes.O_CARD <= n < codes.OUTCOME + codes.O_FACE]


def _turn_line(s: YggdrasilState, words: list[str]) -> list[str]:
    """`turn 3 thor`: the God whose turn begins, with its seat counted from 1 or the number of the turn."""
    god = names.GOD[s.god[s.seat]] if s.turns > 0 and s.result == codes.RUNNING else ""
    if words[2:] != [god] or words[1] not in (str(int(s.turns)), str(int(s.seat) + 1)) or s.acted > 0:
        here = f"turn {int(s.turns)} is {god.capitalize()}'s (seat {int(s.seat) + 1})" if god else "no turn begins"
        raise Illegal(f"YG-17.2: the record says {' '.join(words)!r}, but {here}")
    return []


def end_line(s: YggdrasilState) -> str:
    """`end win`, or `end loss` with the limits that do not hold (YG-12.6); "" while the game goes on."""
    if s.result == codes.RUNNING:
        return ""
    return "end win" if s.result == codes.WON else f"end loss {','.join(names.BROKEN[n] for n in names.members(int(s.broken), 3))}"


def _end_line(s: YggdrasilState, words: list[str]) -> list[str]:
    if end_line(s) != " ".join(words):
        raise Illegal(f"YG-17.2: the record says {' '.join(words)!r}, but {end_line(s) or 'the game goes on'}")
    return []


def setup_line(text: str) -> tuple[int, dict[str, Any]]:
    """`setup gods=odin,thor difficulty=easy first=0`: the number of seats and the options (YG-17.4)."""
    words = text.split("#")[0].split()
    if words[:1] != ["setup"]:
        raise Illegal("YG-17.1: a set-up line begins with 'setup'")
    seats, options = 3, dict[str, Any]()
    for word in words[1:]:
        key, equals, value = word.partition("=")
        if not equals or not value:
            raise Illegal(f"YG-17.4: {word!r} must be an option, '=' and its value")
        if key == "gods" and value.isdigit():
            seats = int(value)
        elif key == "gods":
            listed = tuple(value.split(","))
            seats, options["god_assign"], options["god_list"] = len(listed), "list", listed
        elif key in ("angry", "ragnarok") and not value.isdigit():
            chosen = tuple(value.split(","))
            options[key], options["angry_enemies" if key == "angry" else "ragnarok_cards"] = len(chosen), chosen
        elif key in ("angry", "ragnarok"):
            options[key] = int(value)
        else:
            options["first_seat" if key == "first" else key] = value
    if "angry" in options or "ragnarok" in options:
        if options.setdefault("difficulty", "custom") != "custom":
            raise Illegal("YG-17.4: angry and ragnarok need difficulty=custom, which may be left out")
    elif options.get("difficulty", "easy") not in names.DIFFICULTY:
        raise Illegal(f"YG-16.3: difficulty is one of {', '.join(names.DIFFICULTY)}")
    return seats, options
