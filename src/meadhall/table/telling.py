"""The history in words, in beats and as a record, for one viewer."""

from __future__ import annotations

from bisect import bisect_right

from meadhall.game import Cut, Game
from meadhall.record import Record
from meadhall.state import CHANCE, hears
from meadhall.table.events import TableEvent
from meadhall.table.history import AppliedEvent, Timeline
from meadhall.table.values import LogLine, SeenBeat

__all__ = ["Story", "cuts", "film", "last_beat", "log", "news", "number", "record", "since", "step_at"]


def number(timeline: Timeline, step: AppliedEvent, viewer: int, opened: bool | None = None) -> int:
    """The viewer's own number of a step. When everything is open, after the end, the true numbers are used."""
    return step.seq if (timeline.opened if opened is None else opened) else step.numbers[timeline.index(viewer)]


def saw(timeline: Timeline, step: AppliedEvent, viewer: int, opened: bool | None = None) -> bool:
    """Has this viewer noticed the step?"""
    return (timeline.opened if opened is None else opened) or bool(step.noticed >> timeline.index(viewer) & 1)


def step_at(timeline: Timeline, viewer: int, at: int) -> int:
    """How many live steps there were just after the viewer's event `at`."""
    true = 0
    for step in timeline.steps:
        if number(timeline, step, viewer) > at:
            break
        if saw(timeline, step, viewer):
            true = step.seq
    return sum(timeline.steps[i].seq <= true for i in timeline.live)


# -- beats ------------------------------------------------------------------------------------------------------------


def cuts(timeline: Timeline, step: AppliedEvent, viewer: int) -> list[Cut]:
    """The beats of a step for one viewer: which of its pictures shows each, and what the viewer heard."""
    return timeline.game.cut(step.told, step.ends, viewer)


def film(timeline: Timeline, viewer: int, after: int, most: int) -> list[SeenBeat]:
    """The beats of the first `most` steps with any that the viewer noticed after its event `after`, with the table as it saw it then.

    `after` is in the viewer's own numbering even when the game is over. What changes silently comes with the next beat.
    """
    me = timeline.index(viewer)
    first = bisect_right(timeline.live, after, key=lambda i: timeline.steps[i].numbers[me])
    found: list[SeenBeat] = []
    for step, states in timeline.film(first):
        if not step.noticed >> me & 1:
            continue
        seq, actor = number(timeline, step, viewer), step.actor if step.actor is not None else CHANCE
        shown = [
            SeenBeat(seq, n, actor, told, states[shot].view(viewer), shot < 0)
            for n, (shot, told) in enumerate(cuts(timeline, step, viewer))
            if timeline.game.kind_of(told)
        ]
        found += shown
        most -= bool(shown)
        if most <= 0:
            break
    return found


def last_beat(timeline: Timeline, viewer: int, after: int) -> SeenBeat | None:
    """The last of the beats that film() finds; only its own step is played again."""
    me = timeline.index(viewer)
    for i in reversed(timeline.live):
        step = timeline.steps[i]
        if step.numbers[me] <= after:
            break
        if step.noticed >> me & 1 and any(timeline.game.kind_of(told) for _, told in cuts(timeline, step, viewer)):
            return film(timeline, viewer, step.numbers[me] - 1, 1)[-1]
    return None


def since(timeline: Timeline, viewer: int) -> int:
    """The viewer's own number of its last choice: what has happened since then comes after it. 0 if it has not chosen yet."""
    last = _chosen(timeline, viewer)
    return number(timeline, last, viewer) if last is not None else 0


def news(timeline: Timeline, viewer: int) -> tuple[int, int]:
    """Where what the viewer's last choice has done by itself ends, and what others did begins: a stop of its replay, or just after one.

    The same step may have brought both, where several have chosen in secret and all is revealed with the last choice.
    """
    last = _chosen(timeline, viewer)
    if last is None:
        return 0, 0
    beats = cuts(timeline, last, viewer)
    others = (n for n, (_, told) in enumerate(beats) if not timeline.game.only_about(told, viewer))
    return number(timeline, last, viewer), next(others, len(beats))


def _chosen(timeline: Timeline, viewer: int) -> AppliedEvent | None:
    """The viewer's last choice that counts."""
    chosen = (step for i in reversed(timeline.live) if (step := timeline.steps[i]).actor == viewer)
    return next(chosen, None) if viewer >= 0 else None


# -- the log ----------------------------------------------------------------------------------------------------------


class Story:
    """What one viewer has been told: the log, and the stops of a replay. It goes on with the game; nothing is told twice."""

    def __init__(self, viewer: int, names: tuple[str, ...], opened: bool) -> None:
        self.viewer, self.names, self.opened = viewer, names, opened
        self.lines: list[LogLine] = []
        self._heard: list[tuple[int, int]] = []
        self._seen: list[tuple[int, int]] = []
        self._count = 0  # steps that have been told
        self._last: AppliedEvent | None = None  # of these, the last one
        self._live: list[int] = []  # of these, what counted

    def stops(self) -> list[tuple[int, int]]:
        """The stops of a replay, each as the viewer's own number of a step and the beat in it.

        They are the choices and outcomes that still count and told the viewer something, beat by beat; in a game that tells
        nothing, everything that the viewer noticed.
        """
        return self._heard or self._seen

    def fits(self, timeline: Timeline, names: tuple[str, ...]) -> bool:
        """Can this history be told by going on? Not after an undo, a new name, or once everything is open."""
        steps, told = timeline.steps, self._count
        same = told == 0 or (told <= len(steps) and steps[told - 1] is self._last)
        return same and names == self.names and timeline.opened == self.opened and timeline.live[: len(self._live)] == self._live

    def go_on(self, timeline: Timeline) -> None:
        """Tell what has happened since."""
        counts = set(timeline.live[len(self._live) :])
        for i in range(self._count, len(timeline.steps)):
            self._last = step = timeline.steps[i]
            if not saw(timeline, step, self.viewer, self.opened):
                continue
            if step.actor is None:
                said = table_words(step.event.body, step.event.seat, self.names)
                n = number(timeline, step, self.viewer, self.opened)
                self.lines.append(LogLine(n, step.event.seat, "table", said, step.event.at))
            elif i in counts:
                self._game_step(timeline, step)
        self._count, self._live = len(timeline.steps), timeline.live[:]

    def _game_step(self, timeline: Timeline, step: AppliedEvent) -> None:
        beats, n = cuts(timeline, step, self.viewer), number(timeline, step, self.viewer, self.opened)
        self.lines += _game_lines(timeline, step, self.viewer, self.names, self.opened, beats)
        self._seen += [(n, beat) for beat in range(len(beats))]
        if any(event.heard_by(self.viewer) for event in step.told):
            self._heard += [(n, beat) for beat in range(len(beats))]


def log(timeline: Timeline, viewer: int, names: tuple[str, ...], after: int = 0, opened: bool | None = None) -> list[LogLine]:
    """What happened, in words, as this viewer heard it. `opened`: including what was secret (by default, once it may be told)."""
    story = Story(viewer, names, timeline.opened if opened is None else opened)
    story.go_on(timeline)
    return [line for line in story.lines if line.seq > after]


def _game_lines(
    timeline: Timeline, step: AppliedEvent, viewer: int, names: tuple[str, ...], opened: bool, beats: list[Cut]
) -> list[LogLine]:
    game, actor = timeline.game, step.actor if step.actor is not None else CHANCE
    n = number(timeline, step, viewer, opened)
    lines = []
    for beat, (_, told) in enumerate(beats):
        for event in told:
            said = game.log(event, names)
            if said:
                lines.append(LogLine(n, game.whose(event, actor), "game", said, step.event.at, event.key, event.params, beat))
    if opened and step.secret and not hears(step.audience, viewer):  # now it may be told
        for event in step.told:
            if not event.heard_by(viewer) and (said := game.log(event, names)):
                lines.append(LogLine(n, game.whose(event, actor), "secret", said, step.event.at, event.key, event.params, len(beats) - 1))
    return lines


def table_words(body: str, seat: int | None, names: tuple[str, ...]) -> str:
    """A table event as a sentence."""
    word, _, parameter = body.partition(" ")
    who = names[seat] if seat is not None and seat < len(names) else "The hall"
    return SENTENCES[TableEvent(word)].format(who=who, place=(seat or 0) + 1, parameter=parameter)


SENTENCES: dict[TableEvent, str] = {
    TableEvent.START: "The game begins.",
    TableEvent.SIT: "{parameter} takes seat {place}.",
    TableEvent.OPEN: "Seat {place} is free.",
    TableEvent.BOT: "A {parameter} takes seat {place}.",
    TableEvent.LEAVE: "{who} leaves.",
    TableEvent.BACK: "{who} is back.",
    TableEvent.UNDO: "All agree: the game goes back.",
    TableEvent.TAKE_BACK: "{who} takes a choice back.",
    TableEvent.ASK_UNDO: "{who} asks to go back.",
    TableEvent.ASK_ABANDON: "{who} asks to end the game without a result.",
    TableEvent.AGREE: "{who} agrees.",
    TableEvent.DECLINE: "{who} declines.",
    TableEvent.RESIGN: "{who} resigns.",
    TableEvent.LOSE: "{who} runs out of time and is out.",
    TableEvent.TIMEOUT: "{who} runs out of time; a bot takes over.",
    TableEvent.ABANDON: "The game ends without a result.",
    TableEvent.REMATCH: "A new game is set up.",
    TableEvent.STUMBLE: "{who} found no answer; another bot chooses this once.",
    TableEvent.PAUSE: "The hall was closed; the clocks stood still meanwhile.",
    TableEvent.REST: "{who} is away; the clock stands still meanwhile.",
    TableEvent.STAND_IN: "{who} has been silent for long; a bot takes over.",
}


def record(game: Game, timeline: Timeline, viewer: int, names: tuple[str, ...]) -> str:
    """The game as a text record: complete when everything is open; before that, without what the viewer was not told."""
    book = Record(game, timeline.seats, timeline.options, names)
    for i in timeline.live:
        step = timeline.steps[i]
        assert step.actor is not None
        book.add(step.actor, step.action)
    if timeline.ended_by == "resign" and timeline.loser is not None:
        book.after.append(f"{names[timeline.loser]} resigns.")
    elif timeline.ended_by == "timeout" and timeline.loser is not None:
        book.after.append(f"{names[timeline.loser]} runs out of time.")
    elif timeline.ended_by == "abandon":
        book.after.append("The game ends without a result.")
    return book.write() if timeline.opened else book.seen_by(viewer)
