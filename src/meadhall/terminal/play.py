"""A game in the terminal. Everything shown comes from the view of the seat that is asked; between seats with secrets a curtain falls."""

from __future__ import annotations

import secrets
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from meadhall.bots import reasons
from meadhall.english import winners
from meadhall.errors import IllegalMove, MeadhallError
from meadhall.game import CHANCE, EVERYONE, SPECTATOR, Game, State
from meadhall.record import Record
from meadhall.rng import Rng
from meadhall.rulebook import clause
from meadhall.state import hears
from meadhall.table.errors import Refused
from meadhall.table.foresight import resolve

__all__ = ["Brain", "Player", "play"]

Brain = Callable[[Game, State, int, int], int]  # (game, view, seat, seed) -> action

HELP = """\
Type a number of the list or the notation of a choice. Also:
  ?            the legal choices; `? TEXT` says whether and why TEXT is not legal; `? HX-2.6` shows a clause
  notation     how choices are written    who          who sits where
  board        the table again            log          what has happened
  undo         take back your last choice (never across chance or another seat)
  hint         what a strong bot would do  save FILE    write the record
  quit         stop (and save with `save FILE` first if you want to resume)"""
BARE = ("notation", "who", "board", "log", "undo", "hint", "help", "quit", "exit")  # commands that stand alone
NEWS = 40  # so many sentences at most await a person behind the curtain
LONG = 20  # rows of a table that is not shown again as a whole, when one person goes on choosing,
SMALL = 3  # for so few rows that have changed


@dataclass(frozen=True)
class Player:
    """Who sits at a seat: a person, or a bot with its way to choose."""

    name: str
    brain: Brain | None = None

    @property
    def human(self) -> bool:
        """Is it a person?"""
        return self.brain is None


class Quit(Exception):
    """The person wants to stop, or the input has ended."""


class Terminal:
    """One game in a terminal: the record, the players, where words come from and go to."""

    def __init__(self, record: Record, players: list[Player], source: TextIO, out: TextIO, seed: int | None, hint: Brain | None) -> None:
        self.record = record
        self.game = record.game
        self.players = players
        self.source = source
        self.out = out
        self.rng = Rng(seed if seed is not None else secrets.randbits(62))
        self.hint = hint
        self.shown_to = SPECTATOR
        self.shown_at = 0  # entries when the table was last shown
        self.rows: list[str] = []  # the table as it was last shown
        self.told = [0] * record.seats  # how much of the log each seat has been shown
        self.log: list[tuple[int, str, int]] = []  # entries so far, sentence, audience
        self.floor = 0  # entries before this cannot be taken back
        last = record.entries[-1] if record.entries else None
        self.sealed = last is not None and last.actor >= 0 and last.audience != EVERYONE  # does a secret choice wait to be shown?
        self.curtain = record.game.hides(record.options) and sum(p.human for p in players) > 1

    def say(self, text: str = "") -> None:
        """A line to the screen."""
        print(text, file=self.out, flush=True)

    def ask(self, prompt: str) -> str:
        """A line from the keyboard; the end of the input stops the game."""
        print(prompt, end="", file=self.out, flush=True)
        try:
            line = self.source.readline()
        except KeyboardInterrupt:
            raise Quit from None
        if not line:
            raise Quit
        if not self.source.isatty():
            self.say(line.rstrip("\n"))
        return line.strip()

    # -- the game -----------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over or the person stops."""
        if self.record.seats > 1:
            self.seating()
        try:
            while not self.record.over:
                self.step()
        except Quit:
            self.say("\nThe game stops here.")
            return
        self.say("\n" + self.game.text(self.record.state))
        self.say(self.ending())
        if any(player.human for player in self.players):
            self.linger()

    def linger(self) -> None:
        """After the end: read the log, look at the table, keep the record; an empty line leaves."""
        try:
            while typed := self.ask("log, board, save FILE, or Enter to leave > "):
                word, _, rest = typed.partition(" ")
                if word.lower() == "log":
                    for _, sentence, _ in self.log:
                        self.say(f"  {sentence}")
                elif word.lower() == "board":
                    self.say(self.game.text(self.record.state))
                elif word.lower() == "save":
                    self.save(rest)
                elif word.lower() in ("quit", "exit"):
                    return
        except Quit:
            self.say()

    def step(self) -> None:
        """One outcome or one choice."""
        state = self.record.state
        actors = state.actors()
        if actors == [CHANCE]:
            self.add(CHANCE, int(state.sample(self.rng)))
            self.floor = len(self.record.entries)
            return
        bots = [seat for seat in actors if not self.players[seat].human]
        seat = bots[0] if bots else actors[0]
        brain = self.players[seat].brain
        if brain is not None:
            self.add(seat, brain(self.game, state.view(seat), seat, int(self.rng.next())))
            return
        if self.hand_over(seat):
            self.show(seat)
            self.choose(seat)

    def add(self, actor: int, action: int) -> None:
        """Make a choice, keep its sentences for the log, and say those that everybody may hear."""
        state = self.record.state
        before, secret = state.actors(), state.audience(actor) != EVERYONE
        state.listen()
        self.record.add(actor, action)
        for event in state.heard():
            sentence = self.game.log(event, self.record.names)
            if sentence:
                self.log.append((len(self.record.entries), sentence, event.audience))
                if event.heard_by(SPECTATOR):
                    self.say(f"  {sentence}")
        state.told = None
        revealed = not set(state.actors()) <= set(before) if secret else self.sealed
        self.sealed = secret and not revealed
        if revealed or (actor != CHANCE and actor != self.shown_to):
            self.floor = len(self.record.entries)

    def seating(self) -> None:
        """Who sits where, in the order in which the table names the seats."""
        labels = self.game.seat_labels[: self.record.seats]
        named = [f"{name} ({label})" for name, label in zip(self.record.names, labels, strict=True)] if labels else self.record.names
        self.say(f"At the table, in the order of the seats: {', '.join(named)}.")

    def hand_over(self, seat: int) -> bool:
        """Let a curtain fall if another person has looked at secrets. False if that person takes its choice back instead."""
        if seat == self.shown_to:
            return True
        if self.curtain:
            self.say("\n" * max(40, shutil.get_terminal_size().lines))
            before = self.shown_to
            late = f" ({self.record.names[before]} may still type undo.)" if before >= 0 and self.can_undo(before) else ""
            while typed := self.ask(f"Hand the screen to {self.record.names[seat]} and press Enter.{late} ").lower():
                if typed in ("quit", "exit"):
                    raise Quit
                if typed == "undo" and late:
                    self.undo(before)
                    return False
        self.floor = len(self.record.entries)
        return True

    def show(self, seat: int) -> None:
        """The table for a seat, and what it has not heard yet. Only the few rows that changed while it goes on choosing by itself."""
        rows = self.game.text(self.record.state.view(seat)).splitlines()
        changed = [row for row in rows if row not in self.rows]
        going_on = seat == self.shown_to and all(entry.actor == seat for entry in self.record.entries[self.shown_at :])
        if shown := with_heads(rows, changed) if going_on and len(rows) > LONG and len(changed) <= SMALL else rows:
            self.say("\n" + "\n".join(shown) + "\n")
        for news in self.news(seat, self.curtain and seat != self.shown_to):
            self.say(f"  {news}".rstrip())
        self.told[seat] = len(self.log)
        self.shown_to, self.shown_at, self.rows = seat, len(self.record.entries), rows

    def news(self, seat: int, covered: bool) -> list[str]:
        """What a seat has not heard yet: sentences for it alone, and, if they were said behind a curtain, those for everybody."""
        out: list[str] = []
        for _, sentence, audience in self.log[self.told[seat] :]:
            if audience != EVERYONE and hears(audience, seat):
                out.append(f"(to you) {sentence}")
            elif audience < 0 and covered:
                out.append(sentence)
        return [*out[-NEWS:], ""] if out else []

    def choose(self, seat: int) -> None:
        """Ask until one legal choice is made."""
        view = self.record.state.view(seat)
        legal = view.legal(seat)
        ask = self.game.prompt(view, seat)
        self.say(f"{self.record.names[seat]}: {ask.ask}" + (f" {ask.help}" if ask.help else ""))
        if len(legal) <= 24:
            self.offer(view, seat, legal)
        else:
            example = self.game.say(view, seat, legal[len(legal) // 2])
            self.say(f"  {len(legal)} choices; type one in notation, such as {example}, or ? for the list")
        while True:
            typed = self.ask("> ")
            action = self.command(view, seat, legal, typed)
            if action is None:
                continue
            if action >= 0:
                self.add(seat, action)
            return

    def offer(self, view: State, seat: int, legal: list[int]) -> None:
        """The legal choices with their numbers."""
        texts = [f"{n:>3} {self.game.say(view, seat, action)}" for n, action in enumerate(legal, 1)]
        width = max(map(len, texts)) + 2
        columns = max(1, 100 // width)
        for start in range(0, len(texts), columns):
            self.say("".join(text.ljust(width) for text in texts[start : start + columns]).rstrip())

    def command(self, view: State, seat: int, legal: list[int], typed: str) -> int | None:
        """What a line means: an action, -1 if the question has changed, None to ask again."""
        word, _, rest = typed.partition(" ")
        word = word.lower()
        if not typed:
            return None
        if rest and word in BARE:  # `board` shows the table, but `board south` may be a choice
            return self.read(view, seat, typed)
        if typed.isdigit():
            number = int(typed)
            if 1 <= number <= len(legal):
                return legal[number - 1]
            self.say(f"There is no choice {number}; there are {len(legal)}.")
        elif word in ("?", "why") and not rest:
            self.offer(view, seat, legal)
        elif word in ("?", "why") or typed.startswith("?"):
            self.explain(view, seat, rest or typed[1:])
        elif word == "help":
            self.say(HELP)
        elif word == "notation":
            self.say(notation(self.game))
        elif word == "who":
            self.seating()
        elif word == "board":
            self.say(self.game.text(view))
        elif word == "log":
            self.show_log(seat)
        elif word == "undo":
            return self.undo(seat)
        elif word == "hint":
            self.give_hint(view, seat)
        elif word == "save":
            self.save(rest)
        elif word in ("quit", "exit"):
            raise Quit
        else:
            return self.read(view, seat, typed)
        return None

    def read(self, view: State, seat: int, typed: str) -> int | None:
        """A choice in notation, or the reason why not. Of a line with several choices all are made, or none."""
        try:
            actions = self.meant(view, seat, typed)
        except MeadhallError as refused:
            self.say(str(refused))
            self.say("(type ? for the legal choices, help for commands)")
            return None
        for action in actions[:-1]:
            self.add(seat, action)
        return actions[-1]

    def meant(self, view: State, seat: int, typed: str) -> list[int]:
        """The choices that a line names, one after the other; refuses it as a whole."""
        try:
            return [self.game.read(view, seat, typed)]
        except (ValueError, LookupError) as refused:
            reason = str(refused)
        try:
            return resolve(self.game, view, seat, typed)
        except Refused as refused:
            raise IllegalMove(str(refused) if self.joined(view, typed) else reason) from None

    def joined(self, view: State, typed: str) -> bool:
        """Does a line stand for several choices? Then the first wrong one is the reason for a refusal."""
        try:
            return len(texts := self.game.lines(view, typed)) > 1 and len({text.split()[0] for text in texts}) == 1
        except MeadhallError:
            return True
        except (ValueError, LookupError):
            return False

    def explain(self, view: State, seat: int, text: str) -> None:
        """Why something is not legal, or a clause of the rules."""
        wanted = text.strip().upper()
        if wanted.startswith(self.game.prefix + "-"):
            try:
                self.say("\n".join(clause(self.game, wanted)))
            except MeadhallError as refused:
                self.say(str(refused))
            return
        try:
            actions = self.meant(view, seat, text)
        except MeadhallError as refused:
            self.say(str(refused) if self.joined(view, text) else self.game.why(view, seat, text))
            return
        self.say("That is legal." if len(actions) == 1 else f"That is legal: {len(actions)} choices, one after the other.")

    def show_log(self, seat: int) -> None:
        """All sentences that this seat may read."""
        for _, sentence, audience in self.log:
            if hears(audience, seat):
                self.say(f"  {sentence}")

    def can_undo(self, seat: int) -> bool:
        """Was the last thing that happened a choice of this seat, from which nobody has learnt anything?"""
        entries = self.record.entries
        return len(entries) > self.floor and entries[-1].actor == seat

    def undo(self, seat: int) -> int | None:
        """Take back the last own choice, if nothing has been learnt since."""
        if not self.can_undo(seat):
            self.say("Nothing can be taken back: you have chosen nothing since chance or another seat moved.")
            return None
        self.say(f"Taken back: {self.record.entries[-1].text}")
        self.record = self.record.cut(len(self.record.entries) - 1)
        self.log = [line for line in self.log if line[0] <= len(self.record.entries)]
        self.told = [min(told, len(self.log)) for told in self.told]
        return -1

    def give_hint(self, view: State, seat: int) -> None:
        """What a strong bot would choose."""
        if self.hint is None:
            self.say("No bot is here to ask.")
            return
        action = self.hint(self.game, view, seat, 1)
        why = ", ".join(reasons(self.game, view, seat, action))
        self.say(f"A jarl would play {self.game.say(view, seat, action)} ({why}).")

    def save(self, name: str) -> None:
        """Write the record to a file."""
        if not name.strip():
            self.say("Say where: save FILE")
            return
        try:
            Path(name.strip()).write_text(self.record.write(), "utf-8")
            who = ",".join(player.name for player in self.players)
            resume = f"; resume with: meadhall play {self.game.key} --resume {name.strip()} --players {who}"
            self.say(f"Saved to {name.strip()}{'' if self.record.over else resume}")
        except OSError as problem:
            self.say(f"It cannot be saved there: {problem.strerror}.")

    def ending(self) -> str:
        """Who has won."""
        state, names = self.record.state, self.record.names
        points = state.points() if not self.game.together else []
        counted = "" if not points else " (" + ", ".join(f"{n} {p}" for n, p in zip(names, points, strict=True)) + ")"
        said = winners(names, state.scores(), self.game.together) or "The game is over."
        return f"{said.rstrip('.')}{counted}."


def with_heads(rows: list[str], wanted: list[str]) -> list[str]:
    """Some rows of a table, each indented one below the row that it belongs to."""
    out: list[str] = []
    head = ""
    for row in rows:
        if row[:1] not in ("", " "):
            head = row
        if row in wanted:
            out += [head, row] if row.startswith(" ") and head not in out else [row]
    return out


def notation(game: Game) -> str:
    """What the rulebook says about writing choices down."""
    parts = game.rulebook().split("\n## ")
    return next((part.strip() for part in parts if "notation" in part.partition("\n")[0].lower()), "Type ? for the legal choices.")


def play(
    record: Record,
    players: list[Player],
    source: TextIO | None = None,
    out: TextIO | None = None,
    seed: int | None = None,
    hint: Brain | None = None,
) -> Record:
    """Play a record on to its end in a terminal; returns it as far as it came."""
    terminal = Terminal(record, players, source or sys.stdin, out or sys.stdout, seed, hint)
    terminal.run()
    return terminal.record
