"""Text records: a whole game that people can read, write by hand, comment, and play again.

    game hexentafl
    rules 1
    seats 2
    option size=5
    seat 1 Astrid
    seat 2 Bjorn
    result 1 0

    a4-a2           # a comment
    Kd4-e4

Headers, a blank line, then one event per line in the game's own notation, outcomes of chance included; what a game writes together,
such as the two cards of a deal, shares a line, and what follows from the choices may have lines for reading. A record needs no seed.
Options with their default value are left out; `#` begins a comment; seats count from 1. The secret choices of a joint window
may come in any order and are written in the order of the seats, so that a record never tells who chose first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from meadhall.errors import BadRecord, IllegalMove, MeadhallError
from meadhall.game import CHANCE, EVERYONE, SEAT_NAMES, Game, State
from meadhall.state import hears

__all__ = ["Entry", "Record", "legal_texts", "read"]

HEADERS = ("game", "rules", "seats", "option", "seat", "result")
SHOWN = 12  # the most legal choices that a refusal names
SPACING = 64  # entries between the positions that are kept, to step back and forth quickly


@dataclass(frozen=True)
class Entry:
    """One event of a record: who did what, how it is written, who learnt it at once, and a comment."""

    actor: int
    action: int
    text: str
    audience: int
    comment: str = ""
    above: tuple[str, ...] = ()  # comments that stand on lines of their own before it
    asides: tuple[str, ...] = ()  # lines for reading that follow from it, known to everybody

    def heard_by(self, viewer: int) -> bool:
        """Did this viewer learn at once what was done?"""
        return hears(self.audience, viewer)


class Record:
    """A game from its first position on: set-up, names, entries. `state` is the present position.

    >>> from meadhall import load_game
    >>> record = Record(load_game("hexentafl"), names=("Sigrid", "Leif"))
    >>> entry = record.add(0, record.state.legal(0)[0])
    >>> read(record.write(), complete=False).state == record.state
    True
    """

    def __init__(self, game: Game, seats: int | None = None, options: Mapping[str, Any] | None = None, names: Sequence[str] = ()) -> None:
        self.game = game
        self.rules = game.version
        self.seats = game.seat_count(seats)
        self.options = game.complete(options or {})
        self.named = {n: _name(name) for n, name in enumerate(names[: self.seats]) if _name(name)}
        self.notes: list[str] = []  # comments in the head
        self.after: list[str] = []  # comments after the last entry
        self.entries: list[Entry] = []
        self.state = self.start()
        self._marks: dict[int, State] = {}
        self._window: State | None = None  # the position at which the present joint window opened
        self._window_at = 0
        self._shuffled = False  # has a seat in this window chosen before a lower one?

    @property
    def names(self) -> tuple[str, ...]:
        """The name at each seat."""
        return tuple(self.named.get(n, SEAT_NAMES[n] if n < len(SEAT_NAMES) else f"Seat {n + 1}") for n in range(self.seats))

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return not self.state.actors()

    @property
    def result(self) -> str:
        """The scores, seat by seat, once the game is over; before that, nothing."""
        return " ".join(f"{score:.4g}" for score in self.state.scores()) if self.over else ""

    def start(self) -> State:
        """The first position."""
        return self.game.setup(self.seats, dict(self.options))

    # -- growing ------------------------------------------------------------------------------------------------------

    def add(self, actor: int, action: int, comment: str = "", above: Sequence[str] = ()) -> Entry:
        """Play one choice or outcome; refuses what is not legal now."""
        state = self.state
        actors = state.actors()
        possible = state.options(actor)
        if actor not in actors or action not in possible:
            raise IllegalMove(f"{_who(self, actor)} cannot do {action} now; {legal_texts(self.game, state)}")
        text = self.game.say(state, actor, action)
        entry = Entry(actor, action, text, int(state.audience(actor)), _clean(comment), tuple(map(_clean, above)))
        if self._window is None and len(actors) > 1:
            self._window, self._window_at, self._shuffled = state.copy(), len(self.entries), False
        self._shuffled = self._shuffled or actor != actors[0]
        self.entries.append(replace(entry, asides=tuple(self._apply(actor, action))))
        if self._window is not None:
            if self._shuffled:
                self._order_window(self._window)
            after = state.actors()
            if not after or not set(after) <= set(actors):
                self._window = None
        return entry

    def _apply(self, actor: int, action: int) -> list[str]:
        """Make a step; returns what a record says about its public events."""
        state, aside = self.state, self.game.words.aside
        if aside is None or state.told is not None:
            state.apply(actor, action)
            return []
        state.listen()
        state.apply(actor, action)
        lines = [line for event in state.heard() if event.audience == EVERYONE and (line := aside(event))]
        state.told = state.shots = None
        return lines

    def _order_window(self, state: State) -> None:
        """Put the entries of the present window into the order of the seats: the lowest seat that owes a choice goes first."""
        state = state.copy()
        waiting, ordered = self.entries[self._window_at :], list[Entry]()
        while waiting:
            index = next((i for seat in state.actors() for i, e in enumerate(waiting) if e.actor == seat), -1)
            if index < 0 or waiting[index].action not in state.legal(waiting[index].actor):
                return  # its choices do not commute, so only the order of play is true
            entry = waiting.pop(index)
            said, audience = self.game.say(state, entry.actor, entry.action), int(state.audience(entry.actor))
            ordered.append(replace(entry, text=said, audience=audience))
            state.apply(entry.actor, entry.action)
        self.entries[self._window_at :] = ordered
        self._marks = {n: kept for n, kept in self._marks.items() if n <= self._window_at}

    def comment(self, n: int, text: str) -> None:
        """Comment on the n-th entry, counted from 0."""
        self.entries[n] = replace(self.entries[n], comment=_clean(text))

    def cut(self, n: int) -> Record:
        """A record of the first n entries, from which the game can take another course."""
        short = Record(self.game, self.seats, self.options)
        short.named, short.notes = dict(self.named), list(self.notes)
        for entry in self.entries[:n]:
            short.add(entry.actor, entry.action, entry.comment, entry.above)
        return short

    # -- stepping -----------------------------------------------------------------------------------------------------

    def replay(self) -> Iterator[State]:
        """Every position from the first to the present one, each its own copy."""
        state = self.start()
        yield state.copy()
        for entry in self.entries:
            state.apply(entry.actor, entry.action)
            yield state.copy()

    def at(self, n: int) -> State:
        """The position after n entries: step back and forth."""
        if not 0 <= n <= len(self.entries):
            raise BadRecord(f"the record has {len(self.entries)} entries; there is no position {n}")
        begin = max((kept for kept in self._marks if kept <= n), default=0)
        state = self._marks[begin].copy() if begin else self.start()
        for i in range(begin, n):
            state.apply(self.entries[i].actor, self.entries[i].action)
            if (i + 1) % SPACING == 0 and i + 1 not in self._marks:
                self._marks[i + 1] = state.copy()
        return state

    # -- text ---------------------------------------------------------------------------------------------------------

    def head(self) -> list[str]:
        """The headers."""
        lines = [f"game {self.game.key}", f"rules {self.rules}", f"seats {self.seats}"]
        for option in self.game.options:
            value = self.options[option.name]
            if option.differs(value, self.seats):
                lines.append(f"option {option.name}={option.say(value)}")
        lines += [f"seat {n + 1} {name}" for n, name in sorted(self.named.items())]
        if self.over:
            lines.append(f"result {self.result}")
        return lines + [_remark(note) for note in self.notes]

    def write(self) -> str:
        """The whole record as text; read() is its inverse."""
        return self._text(self.entries)

    def seen_by(self, viewer: int) -> str:
        """The record as one viewer may read it: while the game runs, without the entries whose audience it was not in."""
        secret = [] if self.over else [entry for entry in self.entries if not entry.heard_by(viewer)]
        return self._text(self.entries, hidden={id(entry) for entry in secret})

    def _text(self, entries: Sequence[Entry], hidden: Collection[int] = ()) -> str:
        lines, open_line = [*self.head(), ""], ""
        for entry in entries:
            if id(entry) in hidden:
                lines += entry.asides
                open_line = "" if entry.asides else open_line
                continue
            joined = self.game.joins(open_line, entry.text) if open_line and not entry.above else ""
            if joined:
                lines.pop()
            lines += [_remark(note) for note in entry.above]
            text = joined or entry.text
            lines.append(f"{text}  {_remark(entry.comment)}" if entry.comment else text)
            lines += entry.asides
            open_line = "" if entry.comment or entry.asides else text  # a comment would belong to a later entry after a longer line
        return "\n".join(lines + [_remark(note) for note in self.after]) + "\n"

    def __str__(self) -> str:
        return self.write()

    def __repr__(self) -> str:
        return f"<Record of {self.game.title}, {len(self.entries)} entries, {'over' if self.over else 'running'}>"

    def _repr_html_(self) -> str:
        from meadhall.notebook import record_html  # it knows records

        return record_html(self)


# -- reading ----------------------------------------------------------------------------------------------------------


def read(text: str, game: Game | None = None, complete: bool = True) -> Record:
    """The record that a text describes, played through to its last line.

    Refuses an impossible record; each refusal names the line and what was legal there. `game` allows a game outside the catalogue;
    `complete=False` allows a game that is not over.
    """
    lines = text.lstrip("\ufeff").splitlines()
    record, result, result_line, body = _read_head(lines, game)
    number, above = body, list[str]()
    for number, line in enumerate(lines[body:], body + 1):
        event, _, comment = line.partition("#")
        event = " ".join(event.split())
        pieces = _pieces(record, number, event) if event else []
        for i, piece in enumerate(pieces):
            _read_event(record, number, piece, comment if i == len(pieces) - 1 else "", above)
            above = []
        if not pieces and comment.strip():
            above.append(_clean(comment))
    record.after = above
    if complete and not record.over:
        here = legal_texts(record.game, record.state)
        raise BadRecord(f"line {number + 1}: the record ends before the game does ({len(record.entries)} events); {here}")
    if record.over and result and not _same_result(result, record.state.scores()):
        raise BadRecord(f"line {result_line}: the result is given as {result}, but the game ends {record.result}")
    return record


def _read_head(lines: Sequence[str], game: Game | None) -> tuple[Record, str, int, int]:
    """A fresh record from the headers, the result and its line, and how many lines they take."""
    found: dict[str, tuple[str, int]] = {}
    options: dict[str, Any] = {}
    names: dict[int, str] = {}
    notes: list[str] = []
    end = len(lines)
    for number, raw in enumerate(lines, 1):
        line, _, note = raw.partition("#")
        if note.strip():
            notes.append(_clean(note))
        line = line.strip()
        if not line:
            if found and not note.strip():
                end = number
                break
            continue
        key, _, value = line.partition(" ")
        value = value.strip()
        if not found and key != "game":
            raise BadRecord(f"line {number}: a record begins with a line such as 'game hexentafl', not {_quote(line)}")
        if key not in HEADERS or not value:
            raise BadRecord(f"line {number}: a header is one of {', '.join(HEADERS)} and its value, not {_quote(line)}")
        if key == "game" and not found:
            game = _find_game(value, game, number)
        if key == "option" and game is not None:
            name, _, word = value.partition("=")
            if name.strip() in options:
                raise BadRecord(f"line {number}: option {name.strip()} is given twice")
            options[name.strip()] = _checked_option(game, name.strip(), word.strip(), number)
        elif key == "seat":
            seat, _, name = value.partition(" ")
            if _whole(seat, number, "a seat") - 1 in names:
                raise BadRecord(f"line {number}: seat {seat} is named twice")
            names[_whole(seat, number, "a seat") - 1] = name
        elif key in found:
            raise BadRecord(f"line {number}: the header {key!r} is given twice")
        else:
            found[key] = value, number
    if game is None or not found:
        raise BadRecord("line 1: a record begins with a line such as 'game hexentafl'; this text is empty")
    return _opened(game, found, options, names, notes), *found.get("result", ("", 0)), end


def _opened(
    game: Game, found: Mapping[str, tuple[str, int]], options: dict[str, Any], names: Mapping[int, str], notes: list[str]
) -> Record:
    """The record that begins with these headers."""
    if "rules" in found:
        value, number = found["rules"]
        version = _whole(value, number, "the rules' number")
        options = game.begun(version, options)
        if version != game.version and version not in game.rules.earlier:
            raise BadRecord(f"line {number}: played by rules {value} of {game.title}, but these are rules {game.version}")
    value, number = found.get("seats", ("", found["game"][1]))
    seats = _whole(value, number, "the number of seats") if value else None
    try:
        record = Record(game, seats, options)
    except MeadhallError as refused:
        raise BadRecord(f"line {number}: {refused}") from None
    for seat, name in names.items():
        if not 0 <= seat < record.seats:
            raise BadRecord(f"line {number}: seat {seat + 1} is named, but there are {record.seats} seats")
        if _name(name):
            record.named[seat] = _name(name)
    record.notes = notes
    return record


def _find_game(key: str, game: Game | None, number: int) -> Game:
    if game is not None:
        if key.lower() != game.key:
            raise BadRecord(f"line {number}: this is a record of {_quote(key)}, not of {game.key!r}")
        return game
    from meadhall.games import load_game  # the catalogue is a layer above records; it is only needed if no game is given

    try:
        return load_game(key)
    except MeadhallError as refused:
        raise BadRecord(f"line {number}: {refused}") from None


def _checked_option(game: Game, name: str, word: str, number: int) -> Any:
    try:
        return game.complete({name: word})[name]
    except (ValueError, LookupError) as refused:
        raise BadRecord(f"line {number}: {refused}") from None


def _pieces(record: Record, number: int, event: str) -> list[str]:
    """The atomic texts of a line; markers are dropped."""
    try:
        pieces = record.game.lines(record.state, event)
    except (ValueError, LookupError) as refused:
        raise BadRecord(f"line {number}: {refused}; {legal_texts(record.game, record.state)}") from None
    if pieces and record.over:
        raise BadRecord(f"line {number}: the game is over ({record.result}), so {_quote(event)} cannot follow")
    return pieces


def _read_event(record: Record, number: int, text: str, comment: str, above: list[str]) -> None:
    """Make the choice that the text names, by whichever actor can."""
    reason = ""
    for actor in record.state.actors():
        try:
            action = record.game.read(record.state, actor, text)
        except (ValueError, LookupError) as refused:
            reason = reason or str(refused)
            continue
        record.add(actor, action, comment, above)
        return
    if record.over:
        raise BadRecord(f"line {number}: the game is over ({record.result}), so {_quote(text)} cannot follow")
    here = legal_texts(record.game, record.state)
    raise BadRecord(f"line {number}: {_quote(text)} is refused: {reason.partition('; legal here:')[0].rstrip('. ')}; {here}")


def legal_texts(game: Game, state: State, shown: int = SHOWN) -> str:
    """What is legal here, in the game's notation, abridged."""
    texts: list[str] = []
    for actor in state.actors():
        actions = state.options(actor)
        texts += [game.say(state, actor, action) if i < shown else "" for i, action in enumerate(actions)]
    if not texts:
        return "nothing is legal here: the game is over"
    named = [said for said in texts if said][:shown]
    more = f" and {len(texts) - len(named)} more" if len(texts) > len(named) else ""
    return f"legal here: {', '.join(named)}{more}"


def _who(record: Record, actor: int) -> str:
    return "chance" if actor == CHANCE else record.names[actor] if 0 <= actor < record.seats else f"seat {actor + 1}"


def _same_result(text: str, scores: Sequence[float]) -> bool:
    try:
        given = [float(word) for word in text.split()]
    except ValueError:
        return False
    return len(given) == len(scores) and all(abs(a - b) < 0.001 for a, b in zip(given, scores, strict=True))


def _whole(text: str, number: int, what: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise BadRecord(f"line {number}: {what} must be a whole number, not {_quote(text)}")
    return int(text)


def _clean(text: str) -> str:
    return " ".join(text.split())


def _name(text: str) -> str:
    return _clean(text.replace("#", " "))[:40].strip()


def _remark(text: str) -> str:
    return f"# {text}" if text else "#"


def _quote(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")
