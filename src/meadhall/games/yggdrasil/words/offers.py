"""What a seat is asked, and how the page offers each choice: the spots to click, the words on a button, what it would do."""

from __future__ import annotations

from meadhall.english import listed, plural
from meadhall.game import CHANCE, Choice, Prompt

from ..data import COMPONENTS
from ..rules import YggdrasilState, codes, combat, deck, enemies, midgard, powers, tables
from . import log, names

# -- the prompt -------------------------------------------------------------------------------------------------------

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
    codes.DRAG: ("Whom does Nidhögg drag?", "One of those farthest behind; it does no harm."),
    codes.FOE: ("Fight which Enemy?", "A win sends it one space back."),
    codes.GIANT_TO_FIGHT: ("Fight which Giant?", "An active one, or the unseen top of the pile."),
    codes.DISCARD: ("Discard which Giant?", "Odin's trance: any one, active or in the pile."),
    codes.VALKYRIES: ("Where do the Valkyries go?", "Stay or fly to a neighbour, then search there."),
    codes.FORGE: ("Take which Artifact?", "The level below goes back to the Forge."),
    codes.PARTNER: ("Trade with whom?", "Vikings and Elves, both ways."),
    codes.TRADE_VIKINGS: ("How many Vikings change hands?", ""),
    codes.TRADE_ELVES: ("How many Elves change hands?", ""),
    codes.VANIR: ("The Vanir: one square on, or home?", "Home for the effect of its square or of one to its left."),
    codes.ORDER: ("Which card comes next, top first?", "The cards go back on the deck in this order."),
    codes.PUSH: ("Which Enemy goes back?", "The rune moves it without a fight."),
}
SQUARE_WORDS = ("Valkyries fly", "two Vikings", "see 6 cards", "push one back", "banish a Giant")
PICK_HELP = {  # by what the die is rolled for
    codes.FOR_SURT: "The colour says whose bag gets Surt's Fire Giants.",
    codes.FOR_JORMUNGAND: "The colour says which island Jörmungand floods.",
    codes.FOR_HEL: "The colour says from whose bag Hel takes Vikings for good.",
    codes.FOR_FIGHT: "The hammers count in the fight.",
    codes.FOR_CALM: "The colour says whether Fenrir is calmed.",
}
EFFECT_ASKS = {  # by square of the Vanir's scale
    1: ("Where do the Valkyries fly?", "Without a search."),
    2: ("Take 2 Vikings of the dead?", "The effect may be skipped."),
    3: ("Look at the next 6 cards?", "They go back in any order; the effect may be skipped."),
    4: ("Which Enemy goes back?", "One space, without a fight."),
    5: ("Banish which Giant?", "It counts as defeated for its rune."),
}


def prompt(s: YggdrasilState, seat: int) -> Prompt:
    """What the seat should do now, or whom it is waiting for."""
    if s.result != codes.RUNNING:
        return Prompt("The tree stands." if s.result == codes.WON else "The tree falls.", log.verdict_of(s))
    turn, kind = s.turn(), s.kind()
    if turn < 0:
        return Prompt(CHANCE_ASKS.get(kind, "Chance decides."))
    if turn != seat:
        who = names.active_god(s) if kind != codes.DEAL else f"Seat {turn + 1}"
        return Prompt(f"{who} is choosing.", WAITING.get(kind, ""))
    return _ask(s, kind)


def _ask(s: YggdrasilState, kind: int) -> Prompt:
    """The question to the seat itself."""
    if kind == codes.ACT:
        return _ask_action(s)
    if kind == codes.SEND:
        foe = names.foe_name(s.foe)
        return Prompt(f"{foe[:1].upper()}{foe[1:]}, force {combat.foe_force(s)}: send Vikings.", _fight_help(s))
    if kind == codes.HELP:
        return Prompt("Do Elves help?", _elves_help(s))
    if kind == codes.BAG:
        return _ask_bag(s)
    if kind == codes.PICK:
        return Prompt(f"Which roll does {names.active_god(s)} keep?", PICK_HELP[s.detail()])
    if kind in (codes.FOE, codes.GIANT_TO_FIGHT) and combat.decides_at_once(s):
        return Prompt(ASKS[kind][0], _blind_help(s, kind))
    if kind in (codes.TRADE_VIKINGS, codes.TRADE_ELVES):
        return Prompt(ASKS[kind][0], f"Between {names.active_god(s)} and {names.GOD_NAME[s.god[s.detail()]]}; you decide alone.")
    if kind == codes.SHARE:
        return Prompt(f"Sigel: how many Vikings for {names.GOD_NAME[names.asked_god(s)]}?", f"{s.share} are left to share out.")
    ask, advice = EFFECT_ASKS[s.detail()] if kind == codes.EFFECT else ASKS[kind]
    return Prompt(ask, advice)


def _ask_bag(s: YggdrasilState) -> Prompt:
    if s.detail() == codes.HELHEIM:
        return Prompt(f"Put {plural(min(5, s.dead), 'Viking')} of the dead into which bag?", "They can be found there again.")
    return Prompt("Draw 5 counters from which bag?", "Fire Giants leave it, Vikings go back into it.")


def _blind_help(s: YggdrasilState, kind: int) -> str:
    """What follows once the foe is named, where no question about Vikings precedes the die."""
    if s.vikings[s.seat] > 0:
        return "Tyr's trance: the die is rolled first, then Vikings are sent."
    if not combat.die_is_rolled(s):
        return "You have no Viking, and no die is rolled."
    elves, owned = int(s.elves[s.seat]), kind == codes.FOE and any(s.level[6 * s.seat + foe] for foe in range(6))  # YG-7.4
    helpers = [*["your Elf" if elves == 1 else "your Elves"] * (elves > 0), *["an Artifact"] * owned]
    helpers += ["Thor's +1"] * bool(powers.own_power(s, codes.THOR))
    return f"You have no Viking: {listed(['the die', *helpers])} decide." if helpers else "You have no Viking: the die alone decides."


def _elves_help(s: YggdrasilState) -> str:
    """What Elves can still do in this fight."""
    lacking, own = combat.foe_force(s) - combat.total(s), s.elves[s.seat]
    if lacking <= 0:
        return "The fight is won already; Elves that help go home."
    if lacking > own:
        return f"{lacking} are lacking: your {plural(own, 'Elf', 'Elves')} cannot win this fight."
    return f"{plural(lacking, 'Elf wins', 'Elves win')} this fight; {'it goes' if lacking == 1 else 'they go'} home."


def _ask_action(s: YggdrasilState) -> Prompt:
    if s.raging:
        return Prompt("Fenrir rages: calm him.", f"{percent(calm_odds(s))} an attempt. Nothing else is possible until he is calm.")
    left = powers.action_limit(s) - s.acted
    return Prompt(f"{names.active_god(s)}: choose an action, {left} left.", f"Turn {s.turns}, {plural(deck.size(s), 'card')} in the deck.")


def calm_odds(s: YggdrasilState) -> int:
    """The chance, in 36ths, that an attempt calms Fenrir."""
    good = sum(tables.SIDES[face] for face in range(4) if enemies.calmed_by(s, face))
    return 36 - (6 - good) ** 2 if powers.own_power(s, codes.TYR) else 6 * good


def _fight_help(s: YggdrasilState) -> str:
    """The chance for each number of Vikings, in one line."""
    if s.face >= 0 or not combat.die_is_rolled(s):
        need = combat.foe_force(s) - combat.total(s)
        own, elves = s.vikings[s.seat], s.elves[s.seat]
        if need > own + elves:
            return f"{need} more are needed: this fight is lost whatever you send."
        saves = ("; your Elf saves one" if elves == 1 else "; each Elf saves one") if elves else ""
        return f"{plural(need, 'Viking wins', 'Vikings win')}{saves}." if need > 0 else "The fight is won without Vikings."
    odds = [combat.chance_to_win(s, s.foe, n, 0) for n in range(s.vikings[s.seat] + 1)]
    first, last = max(odds.count(0) - 1, 0), odds.index(36) if 36 in odds else len(odds) - 1  # fewer are hopeless, more are wasted
    most = [plural(first, "Viking") if first else "no Viking", *range(first + 1, last + 1)]
    told = [f"{percent(odds[first + n])} with {sent}" for n, sent in enumerate(most)]
    return f"Chance to win: {', '.join(told)}{'; Elves not counted' if s.elves[s.seat] else ''}."


def percent(in_36: int) -> str:
    """36ths as a percentage."""
    return f"{round(in_36 * 100 / 36)}%"


# -- choices ----------------------------------------------------------------------------------------------------------


def choice(s: YggdrasilState, seat: int, action: int) -> Choice:
    """A choice of the present question."""
    if action < codes.C_ACT:
        return _card_choice(s, action)
    if action < codes.C_FOE:
        return _act_choice(s, action)
    if action < codes.C_VIKINGS:
        return _foe_choice(s, action)
    if action < codes.C_STAY:
        return _fight_choice(s, action)
    if action < codes.C_FORGE:
        return _flight_choice(s, action)
    if action < codes.C_FORWARD:
        return _world_choice(s, action)
    if action < codes.C_ORDER:
        return _vanir_choice(s, action)
    return _effect_choice(s, action)


def _card_choice(s: YggdrasilState, action: int) -> Choice:
    """A God to pick, a card to play or return, an Enemy to drag, a face to keep."""
    if action < codes.C_KEEP:
        god = COMPONENTS.gods[action - codes.C_GOD]
        return Choice((f"god:{god.id}",), god.name, f"{god.personal}.")
    if action < codes.C_TOP:
        card = action - codes.C_KEEP
        return Choice((f"d:{names.CARD_ID[card]}",), f"Play {names.CARD_NAME[card]}", card_effect(s, card))
    if action <= codes.C_BOTTOM:
        top = action == codes.C_TOP
        spot, label, when = ("b:top", "On top", "next") if top else ("b:under", "Under the deck", "last")
        return Choice((spot,), label, f"{names.CARD_NAME[s.drawn[1]]} comes {when}.")
    if action < codes.C_DIE:
        enemy = action - codes.C_DRAG
        space, name = s.space[enemy], names.ENEMY_NAME[enemy]
        return Choice((f"e:{names.ENEMY[enemy]}",), f"Drag {name}", f"{name} goes from {space} to {min(8, space + 1)}.")
    face = action - codes.C_DIE
    return Choice((f"d:{names.FACE[face]}",), f"Keep {names.FACE_NAME[face]}", face_effect(s, face))


def face_effect(s: YggdrasilState, face: int) -> str:
    """What keeping a face would do: Tyr's choice."""
    _, colour, hammers, _ = COMPONENTS.faces[face]
    purpose = s.detail()
    if purpose == codes.FOR_FIGHT:
        mine, force = combat.total(s) + hammers, combat.foe_force(s)  # the earlier roll does not count yet
        if s.face >= 0:
            mine -= tables.HAMMERS[s.face]
        return f"{plural(hammers, 'hammer')}: {mine} against {force} so far."
    if purpose == codes.FOR_CALM:
        return "Fenrir is calmed." if enemies.calmed_by(s, face) else "Fenrir keeps raging."
    if purpose == codes.FOR_JORMUNGAND:
        return f"The {colour} island is flooded; the Valkyries fly home."
    power = COMPONENTS.power[s.space[codes.SURT if purpose == codes.FOR_SURT else codes.HEL]]
    bag = names.BAG.index(colour)
    if purpose == codes.FOR_SURT:
        return f"{plural(min(power, s.kingdom), 'Fire Giant')} into the {colour} bag."
    most = power if s.hidden_bags else min(power, s.bag_vikings[bag])
    return f"{plural(most, 'Viking')} of the {colour} bag {'is' if most == 1 else 'are'} gone for good."


def card_effect(s: YggdrasilState, card: int) -> str:
    """What playing a card would do to the track."""
    if card >= codes.RAGNAROK_CARD:
        moved = COMPONENTS.specials[card - codes.ANGRY_CARD].enemies
        return f"{listed([names.ENEMY_NAME[names.ENEMY.index(enemy)] for enemy in moved])} walk one space each, without harm."
    enemy = card % codes.ANGRY_CARD
    space = min(8, s.space[enemy] + tables.STEPS[card])
    power = f", power {COMPONENTS.power[space]}" if space < 8 else ", the Residence, and does no harm"
    return f"{names.ENEMY_NAME[enemy]} walks to {space}{power}."


def _act_choice(s: YggdrasilState, action: int) -> Choice:
    """An action, or the end of the turn."""
    god, cancelled = COMPONENTS.gods[s.god[s.seat]], " (once Vafthrudnir is defeated)" * (s.active & tables.CANCELS != 0)  # YG-8.41
    if action == codes.C_ENTER:
        return Choice(("b:enter",), "Enter a trance", f"Then: {god.trance}{cancelled}.")
    if action == codes.C_LEAVE:
        return Choice(("b:leave",), "Leave the trance", f"Again: {god.personal}{cancelled}.")
    if action == codes.C_CALM:
        return Choice(("b:calm",), f"Calm Fenrir, {percent(calm_odds(s))}", "One attempt is one action.")
    if action == codes.C_DONE:
        return Choice(("b:done",), "End the turn", "Unused actions are lost.")
    world = COMPONENTS.worlds[action - codes.C_ACT]
    about = world.about
    if action - codes.C_ACT == codes.HELHEIM and s.dead < 5:  # YG-8.19
        about = f"Put the {plural(s.dead, 'Viking')} lying here into a bag" if s.dead > 1 else "Put the Viking lying here into a bag"
    return Choice((f"w:{world.id}",), world.name, f"{about}.", sure=_unasked(s, action))


def _unasked(s: YggdrasilState, action: int) -> bool:
    """Would this action roll a die or draw from a bag before anything else is asked? Not counting the end of the turn."""
    after = s.copy()
    after.apply(s.seat, action)
    return after.turn() == CHANCE and after.turns == s.turns


def _foe_choice(s: YggdrasilState, action: int) -> Choice:
    """Whom to fight."""
    if action < codes.C_GIANT:
        enemy = action - codes.C_FOE
        space, plus = s.space[enemy], combat.bonus(s, enemy)
        have = f", your bonus {plus}" if plus else ""
        result = f"Force {combat.enemy_force(s, enemy)}{have}, at best {_at_best(s, enemy)}; a win sends it from {space} to {space - 1}."
        return Choice((f"e:{names.ENEMY[enemy]}",), f"Fight {names.ENEMY_NAME[enemy]}", result, sure=combat.decides_at_once(s))
    force, best = combat.giant_force(s), _at_best(s, codes.PILE_FOE)
    if action == codes.C_PILE:
        result = f"Force {force}, at best {best}; the Giant is turned up only if beaten."
        return Choice(("g:pile",), "Fight the pile", result, sure=combat.decides_at_once(s))
    giant = action - codes.C_GIANT
    rune = names.RUNE_NAME[tables.RUNE_OF[giant]]
    result = f"Force {force}, at best {best}; a win ends its effect ({names.giant_effect(giant)}) and brings a part of {rune}."
    return Choice((f"g:{names.GIANT[giant]}",), f"Fight {names.GIANT_NAME[giant]}", result, sure=combat.decides_at_once(s))


def _at_best(s: YggdrasilState, foe: int) -> str:
    """The chance to win with all Vikings and all Elves."""
    return percent(combat.chance_to_win(s, foe, s.vikings[s.seat], s.elves[s.seat]))


def _fight_choice(s: YggdrasilState, action: int) -> Choice:
    """Vikings to send, Elves to help, a Giant to discard."""
    if action < codes.C_ELVES:
        return _send_choice(s, action - codes.C_VIKINGS)
    if action < codes.C_DISCARD:
        elves = action - codes.C_ELVES
        won = combat.total(s) + elves >= combat.foe_force(s)
        label = plural(elves, "Elf", "Elves") if elves else "No Elf"
        return Choice((f"n:{elves}",), label, "The fight is won." if won else "The fight is lost.")
    if action == codes.C_FOUGHT:
        return Choice(("g:pile",), "The one fought", "It is turned up now.")
    return _giant_choice("Discard", action - codes.C_DISCARD)


def _giant_choice(verb: str, giant: int) -> Choice:
    """A Giant to get rid of without a fight."""
    counts = f"Counts for {names.RUNE_NAME[tables.RUNE_OF[giant]]}."
    return Choice((f"g:{names.GIANT[giant]}",), f"{verb} {names.GIANT_NAME[giant]}", counts)


def _send_choice(s: YggdrasilState, vikings: int) -> Choice:
    """Vikings to send, with the exact chance on the die alone and with all of the God's Elves."""
    label = plural(vikings, "Viking") if vikings else "No Viking"
    return Choice((f"n:{vikings}",), label, _send_result(s, vikings))


def _send_result(s: YggdrasilState, vikings: int) -> str:
    elves = s.elves[s.seat]
    if s.face >= 0 or not combat.die_is_rolled(s):
        short = combat.foe_force(s) - combat.total(s) - vikings
        if short <= 0:
            return "The fight is won."
        return f"Won with {plural(short, 'Elf', 'Elves')}." if short <= elves else "The fight is lost."
    alone = f"{percent(combat.chance_to_win(s, s.foe, vikings, 0))} on the die alone"
    if not elves or combat.chance_to_win(s, s.foe, vikings, 0) == 36:  # no Elf can make it more certain
        return f"{alone}."
    helped = percent(combat.chance_to_win(s, s.foe, vikings, elves))
    return f"{alone}, {helped} with your {'Elf' if elves == 1 else plural(elves, 'Elf', 'Elves')}."


def _flight_choice(s: YggdrasilState, action: int) -> Choice:
    """Where the Valkyries go, and whether they search."""
    if action < codes.C_MOVE:
        island = s.valkyries if action == codes.C_STAY else action - codes.C_SEARCH
        label = f"Search {'here' if action == codes.C_STAY else names.ISLAND[island]}"
        ways = (f"The {names.ISLAND[island]} island",)
        return Choice((f"i:{names.ISLAND[island]}", "b:search"), label, _search_result(s, island - 1), ways=ways)
    name = names.ISLAND[action - codes.C_MOVE]
    if s.kind() == codes.EFFECT:
        return Choice((f"i:{name}",), f"Fly to the {name} island", "Without a search.")
    return Choice((f"i:{name}", "b:move"), f"Only move to {name}", "No search.", ways=(f"The {name} island",))


def _search_result(s: YggdrasilState, bag: int) -> str:
    drawn = midgard.souls_drawn(s, bag)
    if s.hidden_bags:
        most = midgard.souls_wanted(s)
        return f"{most} counters are drawn, or all there are."
    if s.bag_vikings[bag] == 0:
        return f"Draws {plural(drawn, 'counter')}; no Viking is in the bag."
    mean = int(drawn * s.bag_vikings[bag]) / max(1, midgard.held(s, bag))
    return f"Draws {plural(drawn, 'counter')}, {mean:.1f} Vikings on average."


def _world_choice(s: YggdrasilState, action: int) -> Choice:
    """An Artifact, a God to trade with, goods, a bag."""
    if action < codes.C_WITH:
        enemy, below = divmod(action - codes.C_FORGE, 3)
        level = below + 1
        result = f"+{level} against {names.ENEMY_NAME[enemy]}."
        return Choice((f"f:{names.ARTIFACT[enemy]}-{level}",), f"{names.ARTIFACT_NAME[enemy]} {level}", result)
    if action < codes.C_GIVE:
        god = action - codes.C_WITH
        return Choice((f"god:{names.GOD[god]}",), f"Trade with {names.GOD_NAME[god]}", "Give or take Vikings and Elves.")
    if action < codes.C_BAG:
        return _trade_choice(s, action)
    bag = action - codes.C_BAG
    name = names.BAG[bag]
    if s.detail() == codes.HELHEIM:
        moved = min(5, s.dead)
        return Choice((f"i:{name}",), f"Into the {name} bag", f"{plural(moved, 'Viking')} of the dead {'goes' if moved == 1 else 'go'} in.")
    if s.hidden_bags:
        return Choice((f"i:{name}",), f"The {name} bag", "5 counters are drawn, or all there are; Fire Giants leave it.")
    drawn = midgard.purge_drawn(s, bag)
    mean = int(drawn * s.bag_fire[bag]) / max(1, midgard.held(s, bag))
    leave = f"{mean:.1f} Fire Giants leave it on average" if s.bag_fire[bag] else "no Fire Giant is in it"
    return Choice((f"i:{name}",), f"The {name} bag", f"{plural(drawn, 'counter')} drawn; {leave}.")


def _trade_choice(s: YggdrasilState, action: int) -> Choice:
    """Vikings or Elves to give or take."""
    if action in (codes.C_NO_VIKINGS, codes.C_NO_ELVES):
        goods = "Vikings" if action == codes.C_NO_VIKINGS else "Elves"
        return Choice(("t:none",), f"No {goods}", "Nothing of this kind changes hands.")
    vikings = action < codes.C_NO_VIKINGS
    give, take = (codes.C_GIVE, codes.C_TAKE) if vikings else (codes.C_GIVE_ELVES, codes.C_TAKE_ELVES)
    verb, way, first = ("Take", "from", take) if action >= take else ("Give", "to", give)
    count = action - first
    moved = plural(count, "Viking") if vikings else plural(count, "Elf", "Elves")
    other = names.GOD_NAME[s.god[s.detail()]]
    return Choice((f"t:{verb.lower()}-{count}",), f"{verb} {count}", f"{moved} {way} {other}.")


def _vanir_choice(s: YggdrasilState, action: int) -> Choice:
    """What the Vanir does, and whether an effect is used."""
    if action == codes.C_FORWARD:
        return Choice((f"q:{s.vanir + 1}",), "One square on", f"Next: {COMPONENTS.squares[s.vanir].about}.")
    if action < codes.C_USE_ALL:
        square = action - codes.C_USE
        return Choice((f"q:{square}",), f"Use {square}: {SQUARE_WORDS[square - 1]}", f"{COMPONENTS.squares[square - 1].about}.")
    spot, label, result = {
        codes.C_USE_ALL: ("b:all", "Use all", f"Every effect from 1 to {s.vanir}, each may be declined."),
        codes.C_TAKE_TWO: ("b:take", "Take 2", "Two Vikings of the dead."),
        codes.C_LOOK: ("b:look", "Look", "The next six cards, put back in any order."),
        codes.C_SKIP: ("b:skip", "Skip", "This effect is declined."),
    }[action]
    return Choice((spot,), label, result)


def _effect_choice(s: YggdrasilState, action: int) -> Choice:
    """A card to put back, an Enemy to move back, a Giant to banish, a share."""
    if action < codes.C_BACK:
        card = action - codes.C_ORDER
        return Choice((f"d:{names.CARD_ID[card]}",), names.CARD_NAME[card], f"It becomes card {len(s.placed) + 1} of the deck.")
    if action < codes.C_BANISH:
        enemy = action - codes.C_BACK
        spaces = s.extra() if s.kind() == codes.PUSH else 1
        result = f"From {s.space[enemy]} to {max(1, s.space[enemy] - spaces)}."
        return Choice((f"e:{names.ENEMY[enemy]}",), f"{names.ENEMY_NAME[enemy]} back", result)
    if action < codes.C_SIGEL:
        return _giant_choice("Banish", action - codes.C_BANISH)
    vikings = action - codes.C_SIGEL
    label = plural(vikings, "Viking") if vikings else "No Viking"
    return Choice((f"n:{vikings}",), label, f"For {names.GOD_NAME[names.asked_god(s)]}; {s.share - vikings} are left for the others.")
