"""Yggdrasil in its notation (chapter 17): set-up lines, choices, outcomes, and whole lines of a record."""

from __future__ import annotations

from typing import Any

from meadhall.errors import Illegal
from meadhall.game import CHANCE

from ..rules import codes as c
from ..rules.position import OUTCOME, souls_drawn
from ..rules.state import YggdrasilState
from ..rules.worlds import counters
from .names import ARTIFACT, BROKEN, CARD_ID, DIFFICULTY, ENEMY, FACE, GIANT, GOD, ISLAND, RAGNAROK_ID, WORLD, members
from .refusals import LEGAL, refusal

__all__ = ["lines", "read", "say", "setup_line", "why"]


def _choices() -> list[str]:
    """The text of every choice that needs no position to be said."""
    out = [""] * c.ACTIONS

    def name(first: int, texts: list[str]) -> None:
        out[first : first + len(texts)] = texts

    name(c.C_GOD, [f"god {god}" for god in GOD])
    name(c.C_KEEP, [f"keep {card}" for card in CARD_ID])
    name(c.C_TOP, ["put top", "put bottom"])
    name(c.C_DRAG, [f"drag {enemy}" for enemy in ENEMY])
    name(c.C_DIE, [f"die {face}" for face in FACE])
    name(c.C_ACT, [*(f"act {world}" for world in WORLD), "act trance enter", "act trance leave", "calm", "done"])
    name(c.C_FOE, [*(f"fight {enemy}" for enemy in ENEMY), *(f"fight {giant}" for giant in GIANT), "fight pile"])
    name(c.C_VIKINGS, [f"vikings {n}" for n in range(48)])
    name(c.C_ELVES, [f"elves {n}" for n in range(8)])
    name(c.C_DISCARD, [*(f"discard {giant}" for giant in GIANT), "discard fought"])
    name(c.C_STAY, ["valk stay search", *(f"valk {i} search" for i in ISLAND), *(f"valk {i}" for i in ISLAND)])
    name(c.C_FORGE, [f"forge {artifact} {level}" for artifact in ARTIFACT for level in (1, 2, 3)])
    name(c.C_WITH, [f"with {god}" for god in GOD])
    name(c.C_GIVE, [*(f"vik give {n}" for n in range(48)), *(f"vik take {n}" for n in range(48)), "vik none"])
    name(c.C_GIVE_ELVES, [*(f"elf give {n}" for n in range(8)), *(f"elf take {n}" for n in range(8)), "elf none"])
    name(c.C_BAG, [f"bag {colour}" for colour in ISLAND[1:]])
    name(c.C_FORWARD, ["vanir forward", *(f"vanir use {n}" for n in range(1, 6)), "vanir use all", "take", "look", "skip"])
    name(c.C_ORDER, [f"order {card}" for card in CARD_ID])
    name(c.C_BACK, [f"back {enemy}" for enemy in ENEMY])
    name(c.C_BANISH, [f"banish {giant}" for giant in GIANT])
    return out


TEXT = _choices()
ACTION = {text: action for action, text in enumerate(TEXT) if text}


def say(s: YggdrasilState, actor: int, action: int) -> str:
    """A choice or (actor CHANCE) an outcome, as one line of a record."""
    if actor == CHANCE:
        return say_outcome(s, action)
    if action >= c.C_SIGEL:
        return f"sigel {GOD[s.god[_asked(s)]]} {action - c.C_SIGEL}"
    return TEXT[action]


def _asked(s: YggdrasilState) -> int:
    """The seat that Sigel is giving Vikings to (YG-11.3)."""
    step = int(s.agenda[s.depth - 1])
    return (int(s.seat) + step // 64 % 16) % int(s.seats)


def say_outcome(s: YggdrasilState, outcome: int) -> str:
    """An outcome of chance; `! peek` or `! draw` according to what the card is turned over for."""
    if outcome >= c.O_GIANT:
        return f"! giant {GIANT[outcome - c.O_GIANT]}"
    step = int(s.agenda[s.depth - 1]) if s.depth > 0 else 0
    bag = step // 64 % 16
    if outcome >= c.O_PURGE:
        fire = outcome - c.O_PURGE
        return f"! purge v={int(counters(s, bag, 5)) - fire} f={fire}"
    if outcome >= c.O_SOULS:
        vikings = outcome - c.O_SOULS
        return f"! souls v={vikings} f={int(counters(s, bag, souls_drawn(s))) - vikings}"
    if outcome >= c.O_FACE:
        return f"! roll {FACE[outcome - c.O_FACE]}"
    if outcome >= c.O_CARD:
        return f"! {'peek' if step % 64 == c.PEEK else 'draw'} {CARD_ID[outcome - c.O_CARD]}"
    if outcome >= c.O_RAGNAROK:
        return f"! ragnarok {RAGNAROK_ID[outcome - c.O_RAGNAROK]}"
    return f"! angry {ENEMY[outcome - c.O_ANGRY]}" if outcome >= c.O_ANGRY else f"! god {GOD[outcome]}"


# -- reading ----------------------------------------------------------------------------------------------------------


def parse(text: str) -> int:
    """The number of a choice, whether or not it is legal now; raises Illegal if there is no such choice."""
    words = text.lower().split()
    if len(words) == 3 and words[0] == "sigel" and words[1] in GOD and words[2] in _NUMBERS:
        return c.C_SIGEL + int(words[2])
    found = ACTION.get(" ".join(words))
    if found is None:
        raise Illegal(f"{text.strip()!r} is no choice in Yggdrasil; {_help(words)}")
    return found


_NUMBERS = [str(n) for n in range(16)]
_HELP = {
    "act": "act " + " | ".join(WORLD) + " | trance enter | trance leave",
    "fight": "fight surt | fight gialp | fight pile",
    "vikings": "vikings 2",
    "elves": "elves 1",
    "valk": "valk stay search | valk white search | valk white",
    "forge": "forge " + " | ".join(ARTIFACT) + ", then the level",
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
    reason = refusal(s, actor, action, _god_named(text))
    if reason != LEGAL:
        raise Illegal(reason)
    return action


def _god_named(text: str) -> int:
    """The God that a `sigel` line names, else -1."""
    words = text.lower().split()
    return GOD.index(words[1]) if words[0] == "sigel" else -1


def _expected(s: YggdrasilState) -> str:
    """What chance could bring now, cut short."""
    texts = [say_outcome(s, outcome) for outcome, _ in s.chance()] if s.turn() == CHANCE else []
    return f"{', '.join(texts[:6])}{' and more' if len(texts) > 6 else ''}" if texts else "nothing is left to chance now"


def why(s: YggdrasilState, seat: int, text: str) -> str:
    """Why a typed choice is refused, with the clause."""
    try:
        return refusal(s, seat, parse(text), _god_named(text))
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
    if number < OUTCOME:
        return TEXT[number] if number < c.C_SIGEL else f"sigel {number - c.C_SIGEL}"
    others, outcome = divmod(number - OUTCOME, 100)
    if outcome >= c.O_GIANT:
        return f"! giant {GIANT[outcome - c.O_GIANT]}"
    if outcome >= c.O_PURGE:
        return f"! purge v={others} f={outcome - c.O_PURGE}"
    if outcome >= c.O_SOULS:
        return f"! souls v={outcome - c.O_SOULS} f={others}"
    if outcome >= c.O_CARD:
        return f"! draw {CARD_ID[outcome - c.O_CARD]}"
    if outcome >= c.O_RAGNAROK:
        return f"! ragnarok {RAGNAROK_ID[outcome - c.O_RAGNAROK]}"
    return f"! angry {ENEMY[outcome - c.O_ANGRY]}" if outcome >= c.O_ANGRY else f"! god {GOD[outcome]}"


def _joined_line(s: YggdrasilState, kind: str, words: list[str]) -> list[str]:
    """`! draw surt hel`, `! peek ...`, `! roll blue2 black0`: one outcome each; cards that were known are listed too (YG-17.3)."""
    out: list[str] = []
    turned = [CARD_ID[n - OUTCOME - c.O_CARD] for n in _trail_cards(s)] if kind != "roll" else []
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
        turned = [CARD_ID[n - OUTCOME - c.O_CARD] for n in _trail_cards(s)] if kind != "roll" else []
        out.append(text)
    pending = int(s.agenda[s.depth - 1]) % 64 if s.depth > 0 else 0
    if turned or (kind == "draw" and pending == c.DRAW) or (kind == "peek" and pending == c.PEEK):
        raise Illegal(f"YG-17.3: a '! {kind}' line with several cards lists all cards turned over")
    return out


def _trail_cards(s: YggdrasilState) -> list[int]:
    return [int(n) for n in s.trail if OUTCOME + c.O_CARD <= n < OUTCOME + c.O_FACE]


def _turn_line(s: YggdrasilState, words: list[str]) -> list[str]:
    """`turn 3 thor`: the God whose turn begins, with its seat counted from 1 or the number of the turn."""
    god = GOD[s.god[s.seat]] if s.turns > 0 and s.result == c.RUNNING else ""
    if words[2:] != [god] or words[1] not in (str(int(s.turns)), str(int(s.seat) + 1)) or s.acted > 0:
        here = f"turn {int(s.turns)} is {god.capitalize()}'s (seat {int(s.seat) + 1})" if god else "no turn begins"
        raise Illegal(f"YG-17.2: the record says {' '.join(words)!r}, but {here}")
    return []


def end_line(s: YggdrasilState) -> str:
    """`end win`, or `end loss` with the limits that do not hold (YG-12.6); "" while the game goes on."""
    if s.result == c.RUNNING:
        return ""
    return "end win" if s.result == c.WON else f"end loss {','.join(BROKEN[n] for n in members(int(s.broken), 3))}"


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
    elif options.get("difficulty", "easy") not in DIFFICULTY:
        raise Illegal(f"YG-16.3: difficulty is one of {', '.join(DIFFICULTY)}")
    return seats, options
