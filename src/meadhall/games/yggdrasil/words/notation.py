"""Yggdrasil in its notation (YG-17): choices, outcomes, whole lines of a record, set-up lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from meadhall.bits import members
from meadhall.english import capital, listed
from meadhall.errors import BadOption, BadRecord, IllegalMove
from meadhall.game import CHANCE
from meadhall.terms import Term, find

from ..data import COMPONENTS
from ..rules import YggdrasilState, codes, midgard, powers
from . import names, offers, refusals, terms

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
    """Something that was forced, from the trail, in which every card counts as drawn."""
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
    """The number of a choice in notation, whether or not it is legal now; -1 if there is no such choice."""
    words = text.lower().split()
    if len(words) == 3 and words[0] == "sigel" and words[1] in names.GOD and words[2] in SHARES:
        return codes.C_SIGEL + int(words[2])
    return ACTION.get(" ".join(words), -1)


def meant(s: YggdrasilState, seat: int, text: str) -> int:
    """The choice that a text names, in notation or by names, legal or not; raises IllegalMove if there is none or more than one."""
    for written in (text, names.by_id(text)):
        action = parse(written)
        if action >= 0:
            reason = refusals.explain(s, seat, action, _god_named(written))
            if reason != refusals.LEGAL:
                raise IllegalMove(reason)
            return action
    if reason := refusals.waiting(s, seat):
        raise IllegalMove(reason)
    found = _meanings(s, seat, text)
    if len(found) == 1:
        return found[0]
    if found:
        raise IllegalMove(f"{text.strip()!r} may mean {listed([say(s, seat, action) for action in found], 'or')}: say which. YG-17.1")
    raise IllegalMove(_nothing(s, seat, text))


def _nothing(s: YggdrasilState, seat: int, text: str) -> str:
    """Why a text that names no choice of the present question is refused."""
    refused = _refused(s, text)
    if refused >= 0:
        return refusals.explain(s, seat, refused)
    verb = (text.lower().split() or [""])[0]
    fits = [said for action in s.legal(seat) if (said := say(s, seat, action)).split()[0] == verb]
    forms = listed(fits, "or") if len(fits) <= SHOWN else f"{', '.join(fits[: SHOWN - 1])} and so on"
    unknown = f"{text.strip()!r} is not a choice{f'; write {forms}' if fits and verb in VERBS else ''}. Now {refusals.question(s)}"
    known = find(terms.TERMS, text)
    if verb in VERBS and (verb == text.strip().lower() or not known):
        other = next(
            (action for said, action in ACTION.items() if said.split()[0] == verb and not refusals.absent(s, action)), codes.C_SIGEL
        )
        return unknown if fits else refusals.explain(s, seat, other)
    return _not_now(s, text, known[0]) if len(known) == 1 and known[0].kind in ("world", *KINDS) else unknown


def _not_now(s: YggdrasilState, text: str, term: Term) -> str:
    """Why a thing that a text names is not chosen now."""
    if term.kind == "island" and "bag" in text.lower().split():
        return refusals.elsewhere(s, codes.C_BAG + names.BAG.index(term.also[0]))
    chosen = _chosen_by(term)
    if chosen >= 0 and refusals.here(s, chosen):  # of a world always: it is an action
        return refusals.elsewhere(s, chosen)
    return f"{capital(_in_a_sentence(term))} {KINDS[term.kind]}. Now {refusals.question(s)}"


def _chosen_by(term: Term) -> int:
    """The choice that a thing stands for where it is chosen; -1 if it is not chosen anywhere."""
    ids = {
        "Enemy": (names.ENEMY, codes.C_FOE, 1),
        "Giant": (names.GIANT, codes.C_GIANT, 1),
        "God": (names.GOD, codes.C_WITH, 1),
        "world": (names.WORLD, codes.C_ACT, 1),
        "Artifact": (names.ARTIFACT, codes.C_FORGE, 3),
        "island": ([f"island-{island}" for island in names.ISLAND], codes.C_MOVE, 1),
        "square of the Vanir": ([f"square-{n}" for n in range(1, 6)], codes.C_USE + 1, 1),
    }
    if term.kind not in ids:
        return -1
    known, first, apart = ids[term.kind]
    return first + apart * known.index(term.key)


def _in_a_sentence(term: Term) -> str:
    """A term with its article: `the Ring Draupnir`, `the white island`; a Ragnarök card without that word."""
    if term.kind == "island":
        return f"the {term.also[0]} island"
    return f"the {term.name}" if term.kind == "Artifact" else term.name.removeprefix("Ragnarök: ")


KINDS = {  # what the terms of a kind are, and when they are chosen
    "Enemy": "is an Enemy: Enemies are fought in Asgard",
    "Giant": "is a Giant: Giants are fought in the Ice Fortress",
    "God": "is a God: Gods trade in the World of Darkness",
    "rune": "is a rune: it acts when its four Giants are defeated",
    "Artifact": "is an Artifact: Artifacts are taken in the Dwarven Forge",
    "island": "lies in Midgard, where the Valkyries fly",
    "Angry card": "is an Angry card: cards are drawn when a turn begins",
    "Ragnarök card": "is a Ragnarök card: cards are drawn when a turn begins",
    "face of the die": "is a face of the die: chance decides",
    "square of the Vanir": "is chosen in the Sacred Land",
}
VERBS = ("act", "fight", "vikings", "elves", "valk", "forge", "with", "vik", "elf", "bag", "vanir", "sigel")  # which need more words
SHOWN = 4  # choices that are named if a verb stands alone
NOTHING = ("none", "nothing")  # a number like any other


def read(s: YggdrasilState, actor: int, text: str) -> int:
    """The choice or outcome that a text names; raises IllegalMove with the reason if it is not possible now."""
    if actor == CHANCE:
        wanted = " ".join(text.lower().replace("!", "! ", 1).split())
        named = names.by_id(text.replace("!", "! ", 1))
        if not wanted.startswith("!"):
            raise IllegalMove(f"chance decides now, so the line begins with '!': {_expected(s)}")
        for outcome, _ in s.chance():
            if say_outcome(s, outcome) in (wanted, named):
                return outcome
        raise IllegalMove(f"{text.strip()!r} cannot happen now: {_expected(s)}")
    return meant(s, actor, text)


def _god_named(text: str) -> int:
    """The God that a `sigel` line names, else -1."""
    words = text.lower().split()
    return names.GOD.index(words[1]) if words[0] == "sigel" else -1


def _expected(s: YggdrasilState) -> str:
    """What chance could bring now, abridged."""
    texts = [say_outcome(s, outcome) for outcome, _ in s.chance()] if s.turn() == CHANCE else []
    return f"{', '.join(texts[:6])}{' and more' if len(texts) > 6 else ''}" if texts else "nothing is left to chance now"


def why(s: YggdrasilState, seat: int, text: str) -> str:
    """Why a typed choice is refused, with the clause."""
    try:
        meant(s, seat, text)
    except IllegalMove as refused:
        return str(refused)
    return refusals.LEGAL


# -- choices by name -------------------------------------------------------------------------------------------------

Forms = Callable[[YggdrasilState, int], list[str]]


def _meanings(s: YggdrasilState, seat: int, text: str) -> list[int]:
    """The legal choices that a text may mean by name, by label, or by the notation without its first word."""
    wanted = names.squeeze(text)
    return [action for action in s.legal(seat) if wanted in _legal_forms(s, seat, action)] if wanted else []


def _refused(s: YggdrasilState, text: str) -> int:
    """An illegal choice of the present question that a text may mean, else -1."""
    wanted, kind = names.squeeze(text), s.kind()
    found = [
        action
        for asked, first, last in refusals.ANSWERS
        if asked == kind and wanted
        for action in range(first, last + 1)
        if wanted in [names.squeeze(form) for form in short_forms(s, action)]
    ]
    if kind == codes.EFFECT:  # an island alone is where the Valkyries fly; there is no search (YG-8.29)
        found.reverse()
    return next(iter(found), -1)


def _legal_forms(s: YggdrasilState, seat: int, action: int) -> set[str]:
    label = offers.choice(s, seat, action).label
    return {names.squeeze(form) for form in [label, label.partition(":")[0], *short_forms(s, action)]}


def short_forms(s: YggdrasilState, action: int) -> list[str]:
    """How people may write a choice at the question that it answers."""
    for first, last, forms in FORMS:
        if first <= action <= last:
            return forms(s, action - first)
    return []


def _goods(verb: str, noun: str, count: int) -> list[str]:
    return [str(count), f"{verb} {count}", f"{verb} {count} {noun}", f"{count} {noun}"]


def _calm(s: YggdrasilState, _: int) -> list[str]:
    return ["calm fenrir", *(["roll", "fenrir"] if s.raging else [])]


def _stay(s: YggdrasilState, _: int) -> list[str]:
    here = names.ISLAND[s.valkyries]
    return ["stay", "stay search", "search", "search here", "here", here, f"{here} search", f"search {here}", f"valk {here} search"]


def _island(verb: str) -> Forms:
    def forms(_: YggdrasilState, island: int) -> list[str]:
        name = names.ISLAND[island]
        return [name, f"{verb} {name}", f"{name} {verb}", *([f"fly {name}", f"move {name}"] if verb != "search" else [])]

    return forms


def _world(s: YggdrasilState, number: int) -> list[str]:
    """A world by its id; the Dwarven Forge also as the table calls it."""
    return [*_each(names.WORLD, "act", "go")(s, number), *(["forge"] if names.WORLD[number] == "nidavellir" else [])]


def _forge(_: YggdrasilState, number: int) -> list[str]:
    artifact, below = names.ARTIFACT[number // 3], number % 3
    return [artifact, f"{artifact} {below + 1}", f"take {artifact}", f"take {artifact} {below + 1}", f"forge {artifact}"]


def _share(s: YggdrasilState, count: int) -> list[str]:
    god = names.GOD[names.asked_god(s)]
    return [
        str(count),
        f"{god} {count}",
        f"{count} {god}",
        f"sigel {count}",
        f"{count} vikings",
        f"give {god} {count}",
        f"{count} vikings {god}",
        *([] if count else NOTHING),
    ]


def _square(_: YggdrasilState, below: int) -> list[str]:
    square = below + 1
    return [str(square), f"use {square}", f"square {square}", f"square {square} vanir", COMPONENTS.squares[below].id]


def _face(_: YggdrasilState, face: int) -> list[str]:
    colour, hammers = COMPONENTS.faces[face][1:3]
    return [names.FACE[face], colour, str(hammers), f"keep {names.FACE[face]}", f"{hammers} hammers"]


def _each(ids: list[str], *verbs: str) -> Forms:
    def forms(_: YggdrasilState, number: int) -> list[str]:
        return [ids[number], *(f"{verb} {ids[number]}" for verb in verbs)]

    return forms


def _fixed(*forms: str) -> Forms:
    return lambda _, __: list(forms)


def _counted(verb: str, noun: str) -> Forms:
    return lambda _, count: [*_goods(verb, noun, count), f"{noun} {count}", *([] if count else NOTHING)]


def _sheet(verb: str, leaves: bool) -> Forms:
    """A God turns its sheet: `trance` alone means the way that is left."""

    def forms(s: YggdrasilState, _: int) -> list[str]:
        return [verb, f"{verb} trance", f"trance {verb}", *(["trance", "act trance"] if powers.in_trance(s) == leaves else [])]

    return forms


FORMS: Final[list[tuple[int, int, Forms]]] = [
    (codes.C_GOD, codes.C_GOD + 5, _each(names.GOD, "pick", "play", "take")),
    (codes.C_KEEP, codes.C_TOP - 1, _each(names.CARD_ID, "play", "keep")),
    (codes.C_TOP, codes.C_TOP, _fixed("top", "top deck", "put top", "next")),
    (codes.C_BOTTOM, codes.C_BOTTOM, _fixed("bottom", "under", "under deck", "put under", "last")),
    (codes.C_DRAG, codes.C_DIE - 1, _each(names.ENEMY, "nidhogg drags")),
    (codes.C_DIE, codes.C_ACT - 1, _face),
    (codes.C_ACT, codes.C_ENTER - 1, _world),
    (codes.C_ENTER, codes.C_ENTER, _sheet("enter", leaves=False)),
    (codes.C_LEAVE, codes.C_LEAVE, _sheet("leave", leaves=True)),
    (codes.C_CALM, codes.C_CALM, _calm),
    (codes.C_DONE, codes.C_DONE, _fixed("end", "end turn", "stop", "pass", "turn over")),
    (codes.C_FOE, codes.C_GIANT - 1, _each(names.ENEMY, "fight", "attack")),
    (codes.C_GIANT, codes.C_PILE - 1, _each(names.GIANT, "fight", "attack")),
    (codes.C_PILE, codes.C_PILE, _fixed("pile", "attack pile")),
    (codes.C_VIKINGS, codes.C_ELVES - 1, _counted("send", "vikings")),
    (codes.C_ELVES, codes.C_DISCARD - 1, _counted("send", "elves")),
    (codes.C_DISCARD, codes.C_FOUGHT - 1, _each(names.GIANT, "discard")),
    (codes.C_FOUGHT, codes.C_FOUGHT, _fixed("fought", "one fought", "pile", "discard pile")),
    (codes.C_STAY, codes.C_STAY, _stay),
    (codes.C_SEARCH, codes.C_MOVE - 1, _island("search")),
    (codes.C_MOVE, codes.C_FORGE - 1, _island("only")),
    (codes.C_FORGE, codes.C_WITH - 1, _forge),
    (codes.C_WITH, codes.C_GIVE - 1, _each(names.GOD, "trade")),
    (codes.C_GIVE, codes.C_TAKE - 1, lambda _, n: _goods("give", "vikings", n)),
    (codes.C_TAKE, codes.C_NO_VIKINGS - 1, lambda _, n: _goods("take", "vikings", n)),
    (codes.C_NO_VIKINGS, codes.C_NO_VIKINGS, _fixed("no viking", "0", *NOTHING)),
    (codes.C_GIVE_ELVES, codes.C_TAKE_ELVES - 1, lambda _, n: _goods("give", "elves", n)),
    (codes.C_TAKE_ELVES, codes.C_NO_ELVES - 1, lambda _, n: _goods("take", "elves", n)),
    (codes.C_NO_ELVES, codes.C_NO_ELVES, _fixed("no elf", "0", *NOTHING)),
    (codes.C_BAG, codes.C_FORWARD - 1, _each(names.BAG)),
    (codes.C_FORWARD, codes.C_FORWARD, _fixed("forward", "one square", "vanir on", "vanir", "move vanir")),
    (codes.C_USE + 1, codes.C_USE_ALL - 1, _square),
    (codes.C_USE_ALL, codes.C_USE_ALL, _fixed("all", "use all")),
    (codes.C_TAKE_TWO, codes.C_TAKE_TWO, _fixed("take", "take 2", "yes", "2", "2 vikings")),
    (codes.C_LOOK, codes.C_LOOK, _fixed("look", "yes", "foresee")),
    (codes.C_SKIP, codes.C_SKIP, _fixed("skip", "no", "none", "decline")),
    (codes.C_ORDER, codes.C_BACK - 1, _each(names.CARD_ID, "put")),
    (codes.C_BACK, codes.C_BANISH - 1, _each(names.ENEMY, "push")),
    (codes.C_BANISH, codes.C_SIGEL - 1, _each(names.GIANT)),
    (codes.C_SIGEL, codes.C_SIGEL + 15, _share),
]


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
        words[1] = "draw"  # the trail does not tell a drawn card from one that was looked at
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
    """`end win`, or `end loss` with the limits that do not hold (YG-12.6); "" while the game is running."""
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
