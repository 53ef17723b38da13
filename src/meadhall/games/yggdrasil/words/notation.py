"""Yggdrasil in its notation (YG-17): choices, outcomes, whole lines of a record, set-up lines."""

from __future__ import annotations

from typing import Any

from meadhall.bits import members
from meadhall.errors import BadOption, BadRecord, IllegalMove
from meadhall.game import CHANCE

from ..rules import YggdrasilState, codes, midgard
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
    name(codes.C_BAG, [f"bag {colour}" for colour in names.BAG])
    name(codes.C_FORWARD, ["vanir forward", *(f"vanir use {n}" for n in range(1, 6)), "vanir use all", "take", "look", "skip"])
    name(codes.C_ORDER, [f"order {card}" for card in names.CARD_ID])
    name(codes.C_BACK, [f"back {enemy}" for enemy in names.ENEMY])
    name(codes.C_BANISH, [f"banish {giant}" for giant in names.GIANT])
    return out


TEXT = _choices()
SHARES = [str(n) for n in range(16)]  # of Sigel
ACTION = {text: action for action, text in enumerate(TEXT) if text}


def say(s: YggdrasilState, actor: int, action: int) -> str:
    """A choice or (actor CHANCE) an outcome, as one line of a record."""
    if actor == CHANCE:
        return say_outcome(s, action)
    if action >= codes.C_SIGEL:
        return f"sigel {names.GOD[names.asked_god(s)]} {action - codes.C_SIGEL}"
    return TEXT[action]


def say_outcome(s: YggdrasilState, outcome: int) -> str:
    """An outcome of chance; `! peek` or `! draw` according to what the card is turned over for."""
    others = 0
    if codes.O_SOULS <= outcome < codes.O_PURGE:
        others = midgard.souls_drawn(s, s.detail()) - (outcome - codes.O_SOULS)
    elif codes.O_PURGE <= outcome < codes.O_GIANT:
        others = midgard.purge_drawn(s, s.detail()) - (outcome - codes.O_PURGE)
    return _outcome(outcome, others, "peek" if s.kind() == codes.PEEK else "draw")


def say_forced(number: int) -> str:
    """Something that was forced, from the trail; there every card was drawn."""
    if number < codes.OUTCOME:
        return TEXT[number] if number < codes.C_SIGEL else f"sigel {number - codes.C_SIGEL}"
    others, outcome = divmod(number - codes.OUTCOME, 100)
    return _outcome(outcome, others, "draw")


def _outcome(outcome: int, others: int, card: str) -> str:
    """An outcome as text: `others` are counters drawn that it does not count, `card` is the word for turning over a card."""
    if outcome >= codes.O_GIANT:
        return f"! giant {names.GIANT[outcome - codes.O_GIANT]}"
    if outcome >= codes.O_PURGE:
        return f"! purge v={others} f={outcome - codes.O_PURGE}"
    if outcome >= codes.O_SOULS:
        return f"! souls v={outcome - codes.O_SOULS} f={others}"
    if outcome >= codes.O_FACE:
        return f"! roll {names.FACE[outcome - codes.O_FACE]}"
    if outcome >= codes.O_CARD:
        return f"! {card} {names.CARD_ID[outcome - codes.O_CARD]}"
    if outcome >= codes.O_RAGNAROK:
        return f"! ragnarok {names.RAGNAROK_ID[outcome - codes.O_RAGNAROK]}"
    return f"! angry {names.ENEMY[outcome - codes.O_ANGRY]}" if outcome >= codes.O_ANGRY else f"! god {names.GOD[outcome]}"


# -- reading ----------------------------------------------------------------------------------------------------------


def parse(text: str) -> int:
    """The number of a choice, whether or not it is legal now; raises IllegalMove if there is no such choice."""
    words = text.lower().split()
    if len(words) == 3 and words[0] == "sigel" and words[1] in names.GOD and words[2] in SHARES:
        return codes.C_SIGEL + int(words[2])
    found = ACTION.get(" ".join(words))
    if found is None:
        raise IllegalMove(f"{text.strip()!r} is not a choice in Yggdrasil; {_help(words)}")
    return found


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
    """The choice or outcome that a text names; raises IllegalMove with the reason if it is not possible now."""
    if actor == CHANCE:
        wanted = " ".join(text.lower().replace("!", "! ", 1).split())
        if not wanted.startswith("!"):
            raise IllegalMove(f"chance decides now, so the line begins with '!': {_expected(s)}")
        for outcome, _ in s.chance():
            if say_outcome(s, outcome) == wanted:
                return outcome
        raise IllegalMove(f"{text.strip()!r} cannot happen now: {_expected(s)}")
    action = parse(text)
    reason = refusals.explain(s, actor, action, _god_named(text))
    if reason != refusals.LEGAL:
        raise IllegalMove(reason)
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
        return refusals.explain(s, seat, parse(text), _god_named(text))
    except IllegalMove as refused:
        return f"{refused}."


# -- lines of a record ------------------------------------------------------------------------------------------------


def lines(state: YggdrasilState, line: str) -> list[str]:
    """A line as texts of single events: several cards or faces are split; `turn`, `end` and what was forced are checked and dropped."""
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
        except IllegalMove:
            continue
        return True
    return False


def _settled(s: YggdrasilState, text: str) -> bool:
    """Was this forced since the last real event (YG-17.2)? Raises BadRecord if something else of its kind was."""
    if _legal_now(s, text):
        return False
    said = [say_forced(number) for number in s.trail]
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
            raise BadRecord(f"YG-17.2: the record says {text!r}, but {forced!r} was forced")
    return False


def _joined_line(s: YggdrasilState, kind: str, words: list[str]) -> list[str]:
    """`! draw surt hel`, `! peek ...`, `! roll blue2 black0`: one outcome each; cards that were known are listed too (YG-17.3)."""
    out: list[str] = []
    turned = _turned_over(s, kind)
    before = len(s.drawn) if kind == "draw" else len(s.looked) if kind == "peek" else 0
    if before > len(turned):
        raise BadRecord(f"YG-17.3: a line with several cards lists all that are turned over; {before} were already read")
    for word in words:
        if turned:
            known = turned.pop(0)
            if word != known:
                raise BadRecord(f"YG-17.2: the record says {word!r}, but {known!r} is known to lie there")
            continue
        if s.turn() != CHANCE:
            raise BadRecord(f"YG-17.1: nothing is left to chance for {word!r}")
        out.append(f"! {kind} {word}")
        s.apply(CHANCE, read(s, CHANCE, out[-1]))
        turned = _turned_over(s, kind)
    if turned or s.kind() == {"draw": codes.DRAW, "peek": codes.PEEK}.get(kind):
        raise BadRecord(f"YG-17.3: a '! {kind}' line with several cards lists all cards turned over")
    return out


def _turned_over(s: YggdrasilState, kind: str) -> list[str]:
    """The cards that turned up by themselves since the last real event, because they were known."""
    if kind == "roll":
        return []
    outcomes = [number - codes.OUTCOME for number in s.trail]
    return [names.CARD_ID[outcome - codes.O_CARD] for outcome in outcomes if codes.O_CARD <= outcome < codes.O_FACE]


def _turn_line(s: YggdrasilState, words: list[str]) -> list[str]:
    """`turn 3 thor`: the God whose turn begins, with its seat counted from 1 or the number of the turn."""
    god = names.GOD[s.god[s.seat]] if s.turns > 0 and s.result == codes.RUNNING else ""
    if words[2:] != [god] or words[1] not in (str(s.turns), str(s.seat + 1)) or s.acted > 0:
        here = f"turn {s.turns} is {god.capitalize()}'s (seat {s.seat + 1})" if god else "no turn begins"
        raise BadRecord(f"YG-17.2: the record says {' '.join(words)!r}, but {here}")
    return []


def end_line(s: YggdrasilState) -> str:
    """`end win`, or `end loss` with the limits that do not hold (YG-12.6); "" while the game goes on."""
    if s.result == codes.RUNNING:
        return ""
    return "end win" if s.result == codes.WON else f"end loss {','.join(names.BROKEN[n] for n in members(s.broken))}"


def _end_line(s: YggdrasilState, words: list[str]) -> list[str]:
    if end_line(s) != " ".join(words):
        raise BadRecord(f"YG-17.2: the record says {' '.join(words)!r}, but {end_line(s) or 'the game goes on'}")
    return []


def setup_line(text: str) -> tuple[int, dict[str, Any]]:
    """`setup gods=odin,thor difficulty=easy first=0`: the number of seats and the options (YG-17.4)."""
    words = text.split("#")[0].split()
    if words[:1] != ["setup"]:
        raise BadOption("YG-17.1: a set-up line begins with 'setup'")
    options: dict[str, Any] = {}
    for word in words[1:]:
        key, equals, value = word.partition("=")
        if not equals or not value:
            raise BadOption(f"YG-17.4: {word!r} must be an option, '=' and its value")
        options |= _setup_options(key, value)
    if "angry" in options or "ragnarok" in options:
        if options.setdefault("difficulty", "custom") != "custom":
            raise BadOption("YG-17.4: angry and ragnarok need difficulty=custom, which may be left out")
    elif options.get("difficulty", "easy") not in names.DIFFICULTY:
        raise BadOption(f"YG-16.3: difficulty is one of {', '.join(names.DIFFICULTY)}")
    return options.pop("seats", 3), options


def _setup_options(key: str, value: str) -> dict[str, Any]:
    """What one word of a set-up line sets."""
    ids = tuple(value.split(","))
    if key == "gods":
        return {"seats": int(value)} if value.isdigit() else {"seats": len(ids), "god_assign": "list", "god_list": ids}
    if key in ("angry", "ragnarok"):
        return {key: int(value)} if value.isdigit() else {key: len(ids), "angry_enemies" if key == "angry" else "ragnarok_cards": ids}
    return {"first_seat" if key == "first" else key: value}
