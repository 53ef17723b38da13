"""Hoard: a toy with every kind of secret. Private draws from a bag, joint secret choices in two steps, a reveal, hands of unequal size.

Each seat draws two runes that only it sees. In each round every seat secretly lays one of its runes and (option `boast`) secretly
says whether it boasts; then all are turned up. The highest rune that nobody else laid wins a point, two with a boast, and its
owner draws a new rune, which only it sees, while the bag lasts. The game ends when somebody has no rune left or after four rounds.
"""

from __future__ import annotations

from typing import Any, cast

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import bit
from meadhall.game import (
    CHANCE,
    EVERYONE,
    OVER,
    REFEREE,
    SEAT_NAMES,
    UNKNOWN,
    About,
    Choice,
    Credit,
    Drawing,
    Evaluator,
    Event,
    Field,
    Game,
    Look,
    Mind,
    Option,
    Page,
    Planes,
    Prompt,
    Region,
    Row,
    Rules,
    State,
    Words,
)
from meadhall.rng import Rng
from meadhall.svg import el, join
from toys.making import changed

RUNES = ("fe", "ur", "thurs", "as")
KINDS = 4
EACH = 3  # of each rune in the bag
ROUNDS = 4
MODEST, BOAST = 4, 5  # actions after the runes 0 to 3
MOST = 3
DRAWING, LAYING, DONE = 0, 1, 2
FIELDS = [
    Field("boasts", 0, 1),
    Field("phase", 0, DONE),
    Field("drawer", 0, MOST - 1),
    Field("round", 0, ROUNDS),
    Field("hands", UNKNOWN, EACH, MOST * KINDS),  # of each seat, of each rune
    Field("sizes", 0, EACH * KINDS, MOST),  # everybody sees how many runes a seat has
    Field("laid", UNKNOWN, KINDS, MOST),  # 0 nothing yet, else the rune + 1; UNKNOWN something
    Field("boast", UNKNOWN, 2, MOST),  # 0 not said yet, 1 modest, 2 boasting; UNKNOWN something
    Field("pile", 0, EACH, KINDS),
    Field("wins", 0, 2 * ROUNDS, MOST),
]


def row(n: int) -> vec[i64]:
    return vec[i64]([i64(0) for _ in range(n)])


class HoardState(State):
    """A position of Hoard."""

    def __init__(self) -> None:
        super().__init__()
        self.boasts = 1
        self.phase = DRAWING
        self.drawer = 0
        self.round = 0
        self.hands = row(MOST * KINDS)
        self.sizes = row(MOST)
        self.laid = row(MOST)
        self.boast = row(MOST)
        self.pile = row(KINDS)
        self.wins = row(MOST)

    def copy(self) -> HoardState:
        s = type(self)()
        s.seats, s.viewer = self.seats, self.viewer
        s.boasts, s.phase, s.drawer, s.round = self.boasts, self.phase, self.drawer, self.round
        s.hands, s.sizes, s.laid, s.boast = self.hands[:], self.sizes[:], self.laid[:], self.boast[:]
        s.pile, s.wins = self.pile[:], self.wins[:]
        return s

    def hand(self, seat: int) -> list[int]:
        return [int(self.hands[seat * KINDS + k]) for k in range(KINDS)]

    def bag(self) -> list[int]:
        """What is left in the bag: not a part of the state, since it would tell what the hands hold."""
        return [EACH - int(self.pile[k]) - sum(int(self.hands[s * KINDS + k]) for s in range(self.seats)) for k in range(KINDS)]

    def turn(self) -> i64:
        if self.phase == DONE:
            return OVER
        if self.phase == DRAWING:
            return CHANCE
        return next(seat for seat in range(self.seats) if self.owes(seat))

    def owes(self, seat: i64) -> bool:
        return self.phase == LAYING and (self.laid[seat] == 0 or (self.boasts == 1 and self.boast[seat] == 0))

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        if self.laid[seat] != 0:
            out[0], out[1] = MODEST, BOAST
            return 2
        n = 0
        for kind in range(KINDS):
            if self.hands[seat * KINDS + kind] > 0:
                out[n] = kind
                n += 1
        return n

    def chance(self) -> list[tuple[int, int]]:
        return [(kind, n) for kind, n in enumerate(self.bag()) if n]

    def audience(self, actor: i64) -> i64:
        return bit(self.drawer) if actor == CHANCE else bit(actor)

    def apply(self, seat: i64, action: i64) -> None:
        if seat == CHANCE:
            self.draws(action)
            return
        if action < KINDS:
            self.laid[seat] = action + 1
            self.tell("laid", (int(seat),))
            self.tell("secret", (int(seat), int(action)), bit(seat))
        else:
            self.boast[seat] = action - MODEST + 1
            self.tell("spoke", (int(seat),))
        if not any(self.owes(s) for s in range(self.seats)):
            self.reveal()

    def draws(self, kind: i64) -> None:
        self.hands[self.drawer * KINDS + kind] += 1
        self.sizes[self.drawer] += 1
        self.tell("drew", (self.drawer,))
        self.tell("secret draw", (self.drawer, int(kind)), bit(self.drawer))
        if self.round == 0 and self.drawer + 1 < self.seats and self.sizes[self.drawer] == 2:
            self.drawer += 1
        elif self.round > 0 or self.sizes[self.drawer] == 2:
            self.drawer = 0
            self.lay()

    def lay(self) -> None:
        over = self.round == ROUNDS or min(self.sizes[s] for s in range(self.seats)) == 0
        self.phase = DONE if over else LAYING

    def reveal(self) -> None:
        kinds = [int(self.laid[s]) - 1 for s in range(self.seats)]
        spoken = [int(self.boast[s]) for s in range(self.seats)]
        self.tell("reveal", (*kinds, *spoken))
        best = max((k for k in kinds if kinds.count(k) == 1), default=-1)
        for seat, kind in enumerate(kinds):
            self.hands[seat * KINDS + kind] -= 1
            self.sizes[seat] -= 1
            self.pile[kind] += 1
            self.laid[seat] = self.boast[seat] = 0
        self.round += 1
        self.beat()
        if best < 0:
            self.lay()
            return
        winner = kinds.index(best)
        self.wins[winner] += 2 if spoken[winner] == 2 else 1
        self.tell("wins", (winner,))
        if sum(self.bag()) and self.round < ROUNDS:
            self.drawer, self.phase = winner, DRAWING
        else:
            self.lay()

    def scores(self) -> list[float]:
        best = max(self.points())
        winners = [n == best for n in self.points()]
        return [won / sum(winners) for won in winners]

    def points(self) -> list[int]:
        return [int(self.wins[s]) for s in range(self.seats)]

    def view(self, seat: i64) -> State:
        seen = self.copy()
        seen.viewer = seat
        if self.phase == DONE:
            return seen
        for other in range(self.seats):
            if other != seat:
                for kind in range(KINDS):
                    seen.hands[other * KINDS + kind] = UNKNOWN
                seen.laid[other] = UNKNOWN if seen.laid[other] else 0
                seen.boast[other] = UNKNOWN if seen.boast[other] else 0
        return seen

    def guess(self, rng: Rng) -> State:
        world = self.copy()
        world.viewer = REFEREE
        hidden = [s for s in range(self.seats) if s != self.viewer and self.phase != DONE]
        for seat in hidden:
            for kind in range(KINDS):
                world.hands[seat * KINDS + kind] = 0
        bag = world.bag()
        for seat in hidden:
            for _ in range(self.sizes[seat]):
                kind = rng.pick(vec[i64]([i64(n) for n in bag]), KINDS)
                bag[kind] -= 1
                world.hands[seat * KINDS + kind] += 1
            if world.laid[seat]:
                world.laid[seat] = 1 + rng.pick(world.hands[seat * KINDS : seat * KINDS + KINDS], KINDS)
            if world.boast[seat]:
                world.boast[seat] = 1 + rng.below(2)
        return world

    def fields(self) -> list[Field]:
        return FIELDS

    def fault(self) -> str:
        if self.viewer != REFEREE:
            return ""
        for seat in range(self.seats):
            if sum(self.hand(seat)) != self.sizes[seat]:
                return "HO-1: a hand has another size than everybody sees"
            if self.laid[seat] > 0 and self.hands[seat * KINDS + self.laid[seat] - 1] == 0:
                return "HO-2: a seat laid a rune that it does not have"
        return "HO-3: the bag holds less than nothing" if min(self.bag()) < 0 else ""


# -- doors ------------------------------------------------------------------------------------------------------------


def say(state: State, actor: int, action: int) -> str:
    s = cast(HoardState, state)
    if actor == CHANCE:
        return f"{SEAT_NAMES[s.drawer]} draws {RUNES[action]}"
    return f"{SEAT_NAMES[actor]} " + (f"lays {RUNES[action]}" if action < KINDS else "boasts" if action == BOAST else "is modest")


def lines(_state: State, line: str) -> list[str]:
    """`A lays fe and boasts` joins two choices; `round 2` is a marker."""
    name, _, rest = line.partition(" ")
    if name == "round":
        return []
    return [f"{name} {part.strip()}" for part in rest.split(" and ")]


def words(event: Event, names: tuple[str, ...]) -> str:
    if event.key == "reveal":
        return "The runes are turned up."
    who = names[event.params[0]]
    return {
        "laid": f"{who} lays a rune.",
        "spoke": f"{who} has spoken.",
        "drew": f"{who} draws a rune.",
        "wins": f"{who} wins the round.",
        "secret": f"You laid {RUNES[event.params[-1] % KINDS]}.",
        "secret draw": f"You drew {RUNES[event.params[-1] % KINDS]}.",
    }.get(event.key, "")


def choice(view: State, seat: int, action: int) -> Choice:
    spot = f"h:{RUNES[action]}" if action < KINDS else "b:boast" if action == BOAST else "b:modest"
    return Choice((spot,), say(view, seat, action))


def prompt(view: State, seat: int) -> Prompt:
    s = cast(HoardState, view)
    if s.phase == DONE:
        return Prompt("The game is over.")
    return Prompt("Choose in secret.") if seat >= 0 and s.owes(seat) else Prompt("The others choose.")


def text(view: State) -> str:
    s = cast(HoardState, view)
    rows = [f"Round {s.round}, pile {[int(n) for n in s.pile]}"]
    for seat in range(s.seats):
        rows.append(f"{SEAT_NAMES[seat]}: {s.sizes[seat]} runes {s.hand(seat)}, laid {s.laid[seat]}, {s.wins[seat]} points")
    return "\n".join(rows)


def draw(view: State, look: Look) -> Drawing:
    s = cast(HoardState, view)
    slots = []
    for seat in range(s.seats):
        known = s.hands[seat * KINDS] != UNKNOWN
        runes = [k for k in range(KINDS) for _ in range(s.hand(seat)[k])] if known else [-1] * int(s.sizes[seat])
        for n, kind in enumerate(runes):
            mine = seat == s.viewer and n == runes.index(kind)
            slots.append(
                el(
                    "g",
                    el("text", RUNES[kind] if kind >= 0 else "?", x=30 * n, y=30 * seat),
                    id=f"slot-{seat}-{n}",
                    data_spot=f"h:{RUNES[kind]}" if mine else None,
                )
            )
    picture = el("svg", *slots, viewBox="0 0 200 100")
    panel = join(*(el("p", f"{look.names[seat]} {s.wins[seat]}") for seat in range(s.seats)))
    return Drawing(str(picture), {"seats": Region(str(panel)), "stage": Region(str(picture))})


def write(row: Row, view: State, seat: int) -> None:
    s = cast(HoardState, view)
    order = [(seat + i) % s.seats for i in range(s.seats)]
    row.plane("hand", "How many runes of each kind I hold.", KINDS)
    for n in s.hand(seat):
        row.put(float(n))
    row.plane("sizes", "How many runes each seat holds, mine first.", s.seats)
    for o in order:
        row.put(float(s.sizes[o]))
    row.plane("pile", "Runes that were turned up.", KINDS)
    for n in s.pile:
        row.put(float(n))
    row.plane("wins", "Points, mine first.", s.seats)
    for o in order:
        row.put(float(s.wins[o]))


class HoardEvaluator(Evaluator[HoardState]):
    """Points, mine less the best other."""

    def __init__(self) -> None:
        super().__init__(["lead"], [0.5])

    def features(self, state: HoardState, seat: i64, out: vec[float]) -> None:
        points = state.points()
        out[0] = float(points[seat] - max(p for s, p in enumerate(points) if s != seat))


def hoard(kind: type[HoardState] = HoardState, **changes: Any) -> Game:
    """The game, with another state class or other parts."""

    def setup(seats: int, options: dict[str, Any]) -> HoardState:
        s = kind()
        s.seats = seats
        s.boasts = int(options["boast"])
        return s

    rules = Rules(
        kind,
        setup,
        seats=range(2, 4),
        actions=6,
        outcomes=KINDS,
        bound=80,
        secrets=True,
        seldom=("round.high", "hands.high", "sizes.high", "wins.high"),
        options=(Option("boast", True, "Does a seat say whether it boasts?", values=(True, False)),),
    )
    about = About("Hoard", "HO", "A toy.", "1", Credit(("Nobody",)))
    game = Game(
        __name__,
        about,
        rules,
        Words(say, lines=lines, log=words, choice=choice, prompt=prompt, text=text),
        Page(draw, beats={"reveal": "reveal", "wins": "gain"}),
        Mind(HoardEvaluator(), planes=Planes(write)),
    )
    return changed(game, **changes)


HOARD = GAME = hoard()
__all__ = ["EVERYONE", "HOARD", "HoardState", "hoard"]
