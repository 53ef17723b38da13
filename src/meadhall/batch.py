"""Many games of one kind, stepped together for learning. Compiled if a C compiler is found; numpy looks into its rows.

Game i of a batch depends on the seed, on i and on the actions it is given, never on how many games there are or who steps them.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.strings import read_i32_le
from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from meadhall.errors import IllegalMove
from meadhall.rng import Rng
from meadhall.rows import Planes, Row
from meadhall.state import CHANCE, OVER, Policy, State, buffer
from meadhall.window import Window

__all__ = ["CHANCES", "DRAWN", "RIVALS", "Core", "stream"]

LOW32: Final = 0xFFFFFFFF
CHANCES: Final = 0  # uses of a stream: chance,
DRAWN: Final = 1  # choices drawn for random play,
RIVALS: Final = 2  # and rivals


def _mix(digest: i64, number: i64) -> i64:
    digest = ((digest ^ (number & LOW32)) * 16777619 + 2166136261) & LOW32
    digest ^= digest >> 15
    digest = (digest * 739982445) & LOW32
    return digest ^ (digest >> 12)


def stream(seed: i64, game: i64, episode: i64, use: i64) -> Rng:
    """The random numbers of one episode of one game, for one use."""
    low = _mix(_mix(_mix(_mix(_mix(2166136261, seed), seed >> 32), game), episode), use)
    high = _mix(_mix(_mix(_mix(_mix(3141592653, use), episode), game), seed >> 32), seed) & 0x7FFFFFFF
    return Rng(high * 4294967296 + low)


def _zeros(n: i64) -> vec[i32]:
    return vec[i32]([i32(0)] * n)


def _bytes(n: i64) -> vec[u8]:
    return vec[u8]([u8(0)] * n)


@final
class Core:
    """n states and the rows they write. `looks` is 1 (whose turn it is looks) or the number of seats (every seat looks)."""

    def __init__(
        self,
        first: State,
        planes: Planes[Any],
        actions: i64,
        n: i64,
        slots: i64,
        looks: i64,
        hidden: bool,
        fair: float,
        seed: i64,
        start: i64,
        rivals: list[Policy[Any] | None],
        blind: list[bool],
        rotate: bool,
        finals: bool,
    ) -> None:
        self.first = first
        self.seats: i64 = first.seats
        self.actions = actions
        self.n = n
        self.looks = looks
        self.hidden = hidden
        self.fair = fair
        self.seed = seed
        self.start = start  # the number of the first game among all that share the seed
        self.rivals = rivals  # by seat, counted from the learner's: None where actions come from outside
        self.blind = blind  # does this rival choose without looking at the position?
        self.rotate = rotate  # does the learner's seat move on from game to game and from episode to episode?
        self.finals = finals
        self.write = planes.write
        self.width: i64 = len(planes.flat(first.view(0), 0))
        self.states: list[State] = [first.copy() for _n in range(n)]
        self.luck: list[Rng] = [Rng(0) for _n in range(n)]
        self.whim: list[Rng] = [Rng(0) for _n in range(n)]
        self.wit: list[Rng] = [Rng(0) for _n in range(n)]
        self.windows: list[Window] = [Window() for _n in range(n)]
        self.watched = hidden and False in blind  # must windows be kept, because some rival looks?
        self.out = buffer()
        rows = slots * n * looks
        self.row = Row(_zeros(rows * self.width), False)
        self.last = Row(_zeros(n * looks * self.width if finals else 0), False)  # the end of the game that ended
        self.gains = Row(_zeros(slots * n * self.seats), False)
        self.mask = _bytes(rows * actions)
        self.drawn = _zeros(rows)  # one legal action, drawn at random; -1 for a seat that owes none
        self.count = _zeros(rows)  # how many are legal
        self.seat = _zeros(slots * n)
        self.done = _bytes(slots * n)
        self.length = _zeros(slots * n)  # of the game that ended
        self.episode = _zeros(n)
        self.age = _zeros(n)
        self.slot: i64 = 0

    def buffers(self) -> list[object]:
        """What numpy looks into, in the order of research.batch.NAMES."""
        return [
            self.row.values,
            self.mask,
            self.seat,
            self.gains.values,
            self.done,
            self.drawn,
            self.count,
            self.length,
            self.episode,
            self.last.values,
        ]

    def begin(self, seed: i64) -> None:
        """Start every game; what is seen is written to slot 0, whose rows and masks must be blank."""
        self.seed = seed
        self.slot = 0
        for i in range(self.n):
            self.episode[i] = -1
            self._fresh(i)
            self._clear(i)
            self._settle(i, i, -1)
            self._clear(i)
            self._look(i, i)

    def _clear(self, at: i64) -> None:
        """Note that no game has ended in this place."""
        self.done[at] = 0
        self.length[at] = 0
        gains = self.gains.values
        for seat in range(self.seats):
            gains[at * self.seats + seat] = 0

    def _fresh(self, i: i64) -> None:
        episode = i64(self.episode[i]) + 1
        self.episode[i] = i32(episode)
        self.age[i] = 0
        self.states[i] = self.first.copy()
        self.luck[i] = stream(self.seed, self.start + i, episode, CHANCES)
        self.whim[i] = stream(self.seed, self.start + i, episode, DRAWN)
        self.wit[i] = stream(self.seed, self.start + i, episode, RIVALS)
        if self.watched:
            self.windows[i] = Window()

    def _rival(self, i: i64, turn: i64) -> i64:
        """Which rival acts now: its place after the learner."""
        own: i64 = 0
        if self.rotate:
            own = (self.start + i + i64(self.episode[i])) % self.seats
        return (turn + self.seats - own) % self.seats

    def _settle(self, i: i64, at: i64, chooser: i64) -> None:
        """Chance and rivals, until somebody outside must choose; a finished game is scored and starts again."""
        state = self.states[i]
        while True:
            turn = state.turn()
            if turn == CHANCE:
                state.apply(CHANCE, state.sample(self.luck[i]))
            elif turn == OVER:
                if self.age[i] != 0:  # otherwise nobody outside was ever asked in it, so it does not count
                    self._end(i, at, state, chooser)
                self._fresh(i)
                state = self.states[i]
            else:
                if self.rivals:
                    k = self._rival(i, turn)
                    rival = self.rivals[k]
                    if rival is not None:
                        self._answer(i, state, turn, rival, self.blind[k])
                        continue
                self.seat[at] = i32(turn)
                return

    def _answer(self, i: i64, state: State, turn: i64, rival: Policy[Any], blind: bool) -> None:
        """Let a rival choose; it is given the state itself only if that reveals no secret to it."""
        wit = self.wit[i]
        if blind or not self.hidden:
            action = rival.pick(state, turn, wit)
        else:
            action = rival.pick(self.windows[i].view(state, int(turn)).guess(wit), turn, wit)
        if self.watched:
            self.windows[i].made(state, int(turn), int(action))
        state.apply(turn, action)

    def _end(self, i: i64, at: i64, state: State, chooser: i64) -> None:
        gains = self.gains
        gains.at = at * self.seats
        for score in state.scores():
            gains.put(score - self.fair)
        self.done[at] = 1
        self.length[at] = self.age[i]
        if not self.finals:
            return
        last = self.last
        values = last.values
        looks = self.looks
        width = self.width
        for place in range(i * looks * width, (i + 1) * looks * width):
            values[place] = 0
        for k in range(looks):
            last.at = (i * looks + k) * width
            seat = chooser if looks == 1 else k
            self.write(last, state.view(seat), int(seat))

    def _look(self, i: i64, at: i64) -> None:
        state = self.states[i]
        if self.looks == 1:
            self._see(i, state, i64(self.seat[at]), at)
            return
        for seat in range(self.seats):
            self._see(i, state, seat, at * self.seats + seat)

    def _see(self, i: i64, state: State, seat: i64, at: i64) -> None:
        row = self.row
        base = at * self.width
        row.at = base
        if self.hidden:
            self.write(row, state.view(seat), int(seat))
        else:
            self.write(row, state, int(seat))
        if row.at != base + self.width:
            raise ValueError(f"planes of {self.width} values have become {row.at - base}")
        if self.looks > 1 and not state.owes(seat):
            self.count[at] = 0
            self.drawn[at] = -1
            return
        out = self.out
        mask = self.mask
        legal = state.fill(seat, out)
        here = at * self.actions
        for k in range(legal):
            mask[here + out[k]] = 1
        self.count[at] = i32(legal)
        self.drawn[at] = i32(out[self.whim[i].below(legal)])

    def check(self, chosen: bytes) -> None:
        """Refuse everything if any action (32-bit, little-endian) is not allowed by the last masks."""
        n = self.n
        looks = self.looks
        actions = self.actions
        mask = self.mask
        before = self.slot * n * looks
        for j in range(n * looks):
            action = i64(read_i32_le(chosen, j * 4))
            wrong = action < 0 or action >= actions or mask[(before + j) * actions + action] == 0
            if wrong and (looks == 1 or self.count[before + j] != 0):
                raise IllegalMove(f"game {self.start + j // looks} cannot choose {action} now")

    def advance(self, chosen: bytes, slot: i64) -> i64:
        """Carry out everybody's action, then every forced step; what is seen is written to the slot, whose rows and masks must be blank.

        The actions were checked. Returns how many games ended.
        """
        n = self.n
        looks = self.looks
        before = self.slot * n
        first = slot * n
        ended: i64 = 0
        self.slot = slot
        for i in range(n):
            state = self.states[i]
            chooser: i64 = -1
            if looks == 1:
                chooser = i64(self.seat[before + i])
                self._choose(i, state, chooser, i64(read_i32_le(chosen, i * 4)))
            else:
                for seat in range(looks):
                    j = i * looks + seat
                    if self.count[before * looks + j] != 0:
                        self._choose(i, state, seat, i64(read_i32_le(chosen, j * 4)))
            self.age[i] += 1
            at = first + i
            self._clear(at)
            self._settle(i, at, chooser)
            ended += i64(self.done[at])
            self._look(i, at)
        return ended

    def _choose(self, i: i64, state: State, seat: i64, action: i64) -> None:
        if self.watched:
            self.windows[i].made(state, int(seat), int(action))
        state.apply(seat, action)
