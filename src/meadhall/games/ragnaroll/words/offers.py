"""How the page offers each choice, and what it asks for."""

from __future__ import annotations

from meadhall.bits import bit, has, size
from meadhall.english import listed, plural
from meadhall.game import CHANCE, Choice, Prompt

from ..data import COLUMN_SECTOR, GODS, ROW_POINTS, TURN_COSTS
from ..rules import RagnarollState, codes, dice, gods, runes, scoring, shapes, tables
from . import names, notation

LABELS = {"column": "Strike {1} for column {0}", "free": "Free strike at {0}"}  # by verb: how a strike that is not aimed by dice is offered
POWERS = ("one troll in each sector", "any one square", "a troll and two squares in line", "any two trolls", "any two runestones")
STRIKES = ("the left neighbour", "the right neighbour", "your bolt")
Marks = tuple[tuple[str, str], ...]


def square_id(q: int) -> str:
    """The id of a square of the player's own map."""
    return f"sq-{q % 18}-{q // 18}"


# -- choices ----------------------------------------------------------------------------------------------------------


def choice(s: RagnarollState, seat: int, action: int) -> Choice:
    """The spots to click for an action, its words, what it brings, and what lights up on hovering."""
    if action < codes.KEEP:
        return _stone(s, seat, action - codes.CROSS)
    if action < codes.AS_THUNDER:
        return _turn(s, seat, action)
    if action < codes.AS_CIRCLE:
        return _thunder(s, seat, action - codes.AS_THUNDER)
    if action < codes.MARK:
        return _circle(s, seat, action - codes.AS_CIRCLE)
    if action < codes.HIT:
        verb, *rest = notation.say(s, seat, action).split()[1:]
        label = LABELS.get(verb, "{verb} {0}").format(*rest, verb=verb.capitalize())
        return _mark(s, seat, action - codes.MARK, label)
    if action < codes.PASS:
        return _strike(s, seat, action)
    if action < codes.BURN:
        return _summon(s, seat, action)
    if action < codes.RUN:
        return _burn(action - codes.BURN)
    return _line(s, seat, gods.line_squares(s.present(seat) % codes.STEP, action - codes.RUN))


def _turn(s: RagnarollState, seat: int, action: int) -> Choice:
    if action == codes.KEEP:
        return Choice(("b:keep",), "Keep the dice", "No die is turned.")
    colour, value = divmod(action - codes.TURN_TO, 6)
    letter = names.LETTERS[colour]
    spots = (f"b:turn-{letter}", f"b:turn-{letter}{value + 1}")
    die = names.die(s, seat, colour)
    return Choice(spots, f"Turn {die} to {value + 1}", f"It costs {_price(s, seat)}.", ways=(f"Turn {die}",))


def _price(s: RagnarollState, seat: int) -> str:
    return plural(TURN_COSTS[int(s.turns[seat])], "point")


def _thunder(s: RagnarollState, seat: int, colour: int) -> Choice:
    column = colour * 6 + int(s.dice[seat * 3 + colour]) - 1  # also the number of the stone
    name = names.STONES[column]
    lit = tuple((square_id(row * 18 + column), "in-column") for row in range(6))
    stone = f"stone {name} is {'crossed off already' if has(s.stones[seat], column) else 'powered'}"
    marks = (*lit, (f"st-{name}", "aimed"))
    return Choice((f"d:{names.LETTERS[colour]}",), f"Thunder {name}", f"Two strikes in column {name}; {stone}.", marks)


def _circle(s: RagnarollState, seat: int, colour: int) -> Choice:
    left = 3 - int(dice.thunder_colour(s, seat)) - colour
    q = int(tables.square(colour, s.dice[seat * 3 + colour], s.dice[seat * 3 + left]))
    thing = f", a {names.picture(q)}" if names.picture(q) else ""
    result = f"The bolt aims at {names.SQUARES[q]}{', which is marked: it will bend' if s.is_marked(seat, q) else thing}."
    label = f"Circle {names.die(s, seat, colour)}, triangle {names.die(s, seat, left)}"
    return Choice((f"d:{names.LETTERS[colour]}",), label, result, ((square_id(q), "bolt-here"),))


def _stone(s: RagnarollState, seat: int, stone: int) -> Choice:
    name = names.STONES[stone]
    return Choice((f"st:{name}",), f"Cross off {name}", _stone_result(s, seat, stone), ((f"st-{name}", "aimed"),))


def _stone_result(s: RagnarollState, seat: int, stone: int) -> str:
    after = int(runes.complete(s.stones[seat] | bit(stone))) & ~int(runes.complete(s.stones[seat]))
    parts: list[str] = []
    if after & 63:
        value = (after & 63).bit_length()
        sector = COLUMN_SECTOR[value - 1]
        colour, left = names.COLOURS[sector], s.trolls(seat, sector) < tables.HEIGHT
        parts.append(f"column {value} is full, {f'which strikes a {colour} troll' if left else f'but no {colour} troll is left to strike'}")
    if after >> 6:
        parts.append(f"the {names.COLOURS[stone // 6]} row is full, for {ROW_POINTS} points and two free strikes")
    return f"{names.STONES[stone]}: {'; '.join(parts)}." if parts else f"{names.STONES[stone]} completes nothing yet."


def _mark(s: RagnarollState, seat: int, q: int, label: str) -> Choice:
    return Choice((f"c:{names.SQUARES[q]}",), label, _mark_result(s, seat, q), _marks(s, seat, [q]))


def _marks(s: RagnarollState, seat: int, squares: list[int]) -> Marks:
    """Squares that would be struck, and the squares of each god that would then be complete."""
    out: Marks = tuple((square_id(q), "struck-now") for q in squares)
    for god, placement in gods.completed(s, seat, squares):
        out += ((f"god-{GODS[god].key}", "next"), *((square_id(q), "makes") for q in shapes.placement_squares(placement)))
    return out


def _mark_result(s: RagnarollState, seat: int, q: int) -> str:
    """What striking a square brings, in one short sentence."""
    sector, picture = int(tables.SECTOR[q]), tables.PICTURE[q]
    colour = names.COLOURS[sector]
    parts: list[str] = []
    if picture == tables.TROLL:
        n = int(s.trolls(seat, sector)) + 1
        parts.append(f"your {names.ORDINALS[n]} {colour} troll, " + ("one magic" if n % 2 else plural(n // 2, "point")))
    elif picture == tables.WARRIOR:
        parts.append("a warrior dies")
    elif picture == tables.STANDING:
        full = (s.stones[seat] >> (sector * 6)) & 63 == 63
        parts.append("a standing stone, but the row is full" if full else f"a standing stone, which crosses off a {colour} stone")
    ready = [GODS[god].name for god, _ in gods.completed(s, seat, [q])]
    if ready:
        parts.append(f"{listed(ready)} can be summoned")
    return f"{names.SQUARES[q]}: {'; '.join(parts)}." if parts else f"{names.SQUARES[q]} is struck."


def _strike(s: RagnarollState, seat: int, action: int) -> Choice:
    aim = int(s.aims[seat]) - 1
    if action == codes.HIT:
        return _mark(s, seat, aim, f"Hit {names.SQUARES[aim]}")
    if action == codes.FIZZLE:
        return Choice(("b:fizzle",), "Let it fizzle", "No square is marked.")
    if action < codes.SHIFT:
        q = int(tables.NEAR[aim * 4 + action - codes.BEND])
        return _mark(s, seat, q, f"Bend to {names.SQUARES[q]}")
    q = int(tables.NEAR[aim * 4 + action - codes.SHIFT])
    name, marked = names.SQUARES[q], s.is_marked(seat, q)
    bends_there = not marked and s.is_marked(seat, aim)  # the square alone then means the redirect
    lands = "it is marked, so the strike can bend from there" if marked else "the strike can hit it"
    spots = ("b:shift", f"c:{name}") if bends_there else (f"c:{name}",)
    thing = f", a {names.picture(q)}" if names.picture(q) and not marked else ""
    marks, ways = ((square_id(q), "aim-there"),), ("Shift the aim",) if bends_there else ()
    return Choice(spots, f"Shift to {name}", f"One magic moves the aim to {name}{thing}; {lands}.", marks, ways=ways)


def _summon(s: RagnarollState, seat: int, action: int) -> Choice:
    if action == codes.PASS:
        return Choice(("b:pass",), "Summon nobody", "The shapes stay on your sheet for later rounds.")
    which = action - codes.CALL
    god, bonus = GODS[which], int(gods.bonus_now(s, seat))
    places = len(gods.placements(s, seat, which))
    where = f" {places} shapes to choose from." if places > 1 else ""
    early = f" and {plural(bonus, 'bonus point')}" if bonus else ""
    does = "crosses off" if god.key == "loki" else "strikes"
    result = f"{god.points} points{early}; then {god.name} {does} {POWERS[which]}.{where}"
    return Choice((f"g:{god.key}",), f"Summon {god.name}", result, ((f"out-{god.key}", "lit"),))


def _burn(placement: int) -> Choice:
    squares = shapes.placement_squares(placement)
    burns = tuple((square_id(q), "burns") for q in squares)
    return Choice((f"o:{placement}",), f"Burn {names.squares(squares)}", "These five squares burn.", burns)


def _line(s: RagnarollState, seat: int, squares: list[int]) -> Choice:
    dead = sum(tables.PICTURE[q] == tables.WARRIOR for q in squares)
    struck = [names.SQUARES[q] for q in squares]
    deaths = f"; {plural(dead, 'warrior')} {'die' if dead > 1 else 'dies'}" if dead else ""
    return Choice((f"r:{'-'.join(struck)}",), f"Line {listed(struck)}", f"Strikes {listed(struck)}{deaths}.", _marks(s, seat, squares))


# -- prompts ----------------------------------------------------------------------------------------------------------


def prompt(s: RagnarollState, seat: int) -> Prompt:
    """What a seat should do now, or whom it is waiting for."""
    if s.phase == codes.DONE:
        return Prompt(_result(s, seat), decided(s))
    if s.turn() == CHANCE:
        falling = {codes.ROLL: "The dice fall.", codes.LAST_TIE: "Loki decides."}
        return Prompt(falling.get(int(s.phase), "The dummies roll."))
    if seat < 0 or s.depth[seat] == 0:
        busy = sum(s.depth[other] != 0 for other in range(s.seats))
        doing = {codes.RUNES_FIRST: "choosing a stone", codes.ASSIGN: "setting dice"}.get(int(s.phase), "resolving")
        return Prompt(f"{plural(busy, 'player')} {'are' if busy > 1 else 'is'} still {doing}.", "Sheets are shown when all have finished.")
    kind, parameter = divmod(int(s.present(seat)), codes.STEP)
    if kind <= codes.CIRCLE:
        return _ask_dice(s, seat, kind)
    if kind <= codes.FREE:
        return _ask_runes(kind, parameter, free=s.phase == codes.RUNES_FIRST)
    return _ask_strike(s, seat, parameter) if kind == codes.STRIKE else _ask_gods(s, seat, kind, parameter)


def _ask_dice(s: RagnarollState, seat: int, kind: int) -> Prompt:
    if kind == codes.TURN:
        return Prompt("Keep the dice or turn one.", f"A turned die costs {_price(s, seat)} this time.")
    if kind == codes.THUNDER:
        return Prompt("Which die is Thunder?", "Its colour and number give your column; the neighbours give the rows.")
    return Prompt("Which die is the Circle?", "Circle: sector and column of the bolt. The last die is its row.")


def _ask_runes(kind: int, parameter: int, free: bool) -> Prompt:
    if kind == codes.COLUMN:
        colour = names.COLOURS[COLUMN_SECTOR[parameter]]
        return Prompt(f"Column {parameter + 1}: strike a {colour} troll.", "Any unmarked troll of that sector.")
    if kind == codes.FREE:
        return Prompt("Make a free strike.", "Any unmarked light square: empty or a warrior.")
    which = f"a {names.COLOURS[parameter]}" if kind == codes.STONE else "any"
    whence = "Standing stone" if kind == codes.STONE else "Free stone" if free else "Loki"
    return Prompt(f"{whence}: cross off {which} stone.", f"A full column strikes a troll, a full row gives {ROW_POINTS} and two strikes.")


def _ask_strike(s: RagnarollState, seat: int, which: int) -> Prompt:
    aim, magic = int(s.aims[seat]) - 1, int(s.magic(seat))
    task = "marked: bend the strike" if s.is_marked(seat, aim) else "the aim of the strike"
    shift = f" Or shift the aim: you have {magic} magic." if magic else ""
    return Prompt(f"{names.SQUARES[aim]} is {task}.", f"From {STRIKES[which]}.{shift}")


def _ask_gods(s: RagnarollState, seat: int, kind: int, parameter: int) -> Prompt:
    if kind == codes.SUMMON:
        later = int(gods.printed_bonus(s, s.round + 1)) if s.round < codes.ROUND_LIMIT else 0
        return Prompt("Summon a god, or pass.", f"Bonus this round {gods.bonus_now(s, seat)}, next round {later}.")
    if kind == codes.SHAPE:
        return Prompt(f"Which squares burn for {GODS[parameter].name}?", "Burnt squares can call no other god.")
    if kind == codes.WODENS:
        task = f"Woden: smite a {names.COLOURS[parameter]} troll."
    else:
        task = {
            codes.FRIGGS: "Frigg: blast any unmarked square.",
            codes.SIFS: "Sif: smite a troll.",
            codes.THORS: "Thor: smite a troll.",
            codes.LINE: "Thor: strike in line with the troll.",
        }[kind]
    return Prompt(task, "Powers cannot be declined, bent or shifted.")


def _result(s: RagnarollState, seat: int) -> str:
    points, won = s.points(), scoring.winners(s)
    if s.seats == 1:
        text = f"{plural(points[0], 'point')}: {names.rank(points[0]).name}."
    elif seat >= 0 and has(won, seat):
        text = f"You {'win' if size(won) == 1 else 'share the win'} with {plural(points[seat], 'point')}."
    else:
        text = f"The game is over: {plural(max(points), 'point')} {'wins' if max(points) == 1 else 'win'}."
    return text.replace("-", "−")


def decided(s: RagnarollState) -> str:
    """Why it ended, and what decided a tie on points."""
    points, won = s.points(), scoring.winners(s)
    best = [seat for seat in range(s.seats) if points[seat] == max(points)]
    if len(best) == 1:
        return names.ending(s)
    if size(won) == len(best):
        return f"{names.ending(s)} Points and trolls are equal."
    trolls = max(int(s.all_trolls(s.seats + seat)) for seat in best)
    if size(won) == 1 and sum(s.all_trolls(s.seats + seat) == trolls for seat in best) > 1:
        return f"{names.ending(s)} Points and trolls are equal; Loki chose."
    return f"{names.ending(s)} Equal points: more trolls decide, {trolls}."
