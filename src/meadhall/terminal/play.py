"""A game in the terminal. Everything shown comes from the view of the seat that is asked; between seats with secrets a curtain falls."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from meadhall.bots import reasons
from meadhall.game import CHANCE, EVERYONE, SPECTATOR, Game, State
from meadhall.record import Record
from meadhall.rng import Rng
from meadhall.rulebook import clause
from meadhall.state import Illegal

__all__ = ["Brain", "Player", "play"]

Brain = Callable[[Game, State, int, int], int]  # (game, view, seat, seed) -> action

HELP = """\
Type a number of the list or the notation of a choice. Also:
  ?            the legal choices; `? TEXT` says why TEXT is not legal; `? HX-2.6` shows a clause
  board        the table again            log          what has happened
  undo         take back your last choice (never across chance or another seat)
  hint         what a strong bot would do  save FILE    write the record
  quit         stop (and save with `save FILE` first if you want to resume)"""


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
        self.log: list[tuple[int, str, int]] = []  # entries so far, sentence, audience
        self.floor = 0  # entries before this cannot be taken back
        self.curtain = record.game.secrets and sum(p.human for p in players) > 1

    def say(self, text: str = "") -> None:
        """A line to the screen."""
        print(text, file=self.out, flush=True)

    def ask(self, prompt: str) -> str:
        """A line from the keyboard; the end of the input stops the game."""
        print(prompt, end="", file=self.out, flush=True)
        line = self.source.readline()
        if not line:
            raise Quit
        if not self.source.isatty():
            self.say(line.rstrip("\n"))
        return line.strip()

    # -- the game -----------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over or the person stops."""
        try:
            while not self.record.over:
                self.step()
        except Quit:
            self.say("\nThe game stops here.")
            return
        self.say("\n" + self.game.text(self.record.state))
        self.say(self.ending())

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
        self.show(seat)
        self.choose(seat)

    def add(self, actor: int, action: int) -> None:
        """Make a choice, keep its sentences for the log, and say those that everybody may hear."""
        state = self.record.state
        before, secret = state.actors(), state.audience(actor) != EVERYONE
        state.listen()
        self.record.add(actor, action)
        for event in state.heard():
            sentence = self.game.words(event, self.record.names)
            if sentence:
                self.log.append((len(self.record.entries), sentence, event.audience))
                if event.heard_by(SPECTATOR):
                    self.say(f"  {sentence}")
        state.told = None
        revealed = secret and not set(state.actors()) <= set(before)
        if revealed or (actor != CHANCE and actor != self.shown_to):
            self.floor = len(self.record.entries)

    def show(self, seat: int) -> None:
        """The table for a seat; a curtain first if another person has looked at secrets."""
        if seat != self.shown_to:
            if self.curtain:
                self.say("\n" * 40)
                self.ask(f"Hand the screen to {self.record.names[seat]} and press Enter. ")
            self.shown_to = seat
            self.floor = len(self.record.entries)
        view = self.record.state.view(seat)
        self.say("\n" + self.game.text(view) + "\n")
        for _, sentence, audience in self.log[-6:]:
            if audience >= 0 and (audience >> seat) % 2:
                self.say(f"  (to you) {sentence}")

    def choose(self, seat: int) -> None:
        """Ask until one legal choice is made."""
        view = self.record.state.view(seat)
        legal = view.legal(seat)
        ask = self.game.prompt(view, seat)
        self.say(f"{self.record.names[seat]}: {ask.ask}" + (f" {ask.help}" if ask.help else ""))
        if len(legal) <= 24:
            self.offer(view, seat, legal)
        else:
            self.say(f"  {len(legal)} choices; type one in notation, or ? for the list")
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
        """A choice in notation, or the reason why not."""
        try:
            texts = self.game.lines(view, typed)
            if len(texts) > 1:
                for text in texts[:-1]:
                    self.add(seat, self.game.reading(self.record.state.view(seat), seat, text))
                view = self.record.state.view(seat)
            return self.game.reading(view, seat, texts[-1]) if texts else None
        except Illegal as refused:
            self.say(str(refused))
            self.say("(type ? for the legal choices, help for commands)")
            return None

    def explain(self, view: State, seat: int, text: str) -> None:
        """Why something is not legal, or a clause of the rules."""
        wanted = text.strip().upper()
        if wanted.startswith(self.game.prefix + "-"):
            try:
                self.say("\n".join(clause(self.game, wanted)))
            except Illegal as refused:
                self.say(str(refused))
        else:
            self.say(self.game.why(view, seat, text))

    def show_log(self, seat: int) -> None:
        """All sentences that this seat may read."""
        for _, sentence, audience in self.log:
            if audience < 0 or (audience >> seat) % 2:
                self.say(f"  {sentence}")

    def undo(self, seat: int) -> int | None:
        """Take back the last own choice, if nothing has been learnt since."""
        entries = self.record.entries
        if len(entries) <= self.floor or not entries or entries[-1].actor != seat:
            self.say("Nothing can be taken back: chance or another seat has moved since.")
            return None
        self.record = self.record.cut(len(entries) - 1)
        self.log = [line for line in self.log if line[0] <= len(self.record.entries)]
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
            self.say(f"Saved to {name.strip()}; resume with: meadhall play {self.game.key} --resume {name.strip()}")
        except OSError as problem:
            self.say(f"It cannot be saved there: {problem.strerror}.")

    def ending(self) -> str:
        """Who has won."""
        scores, points = self.record.state.scores(), self.record.state.points()
        names = self.record.names
        if self.game.together:
            return "You have won together." if scores[0] > 0.5 else "You have lost together."
        best = max(scores)
        winners = [names[i] for i, score in enumerate(scores) if score == best]
        counted = "" if not points else " (" + ", ".join(f"{n} {p}" for n, p in zip(names, points, strict=True)) + ")"
        if len(scores) == 1:
            return f"The game is over{counted}."
        return (f"{winners[0]} wins" if len(winners) == 1 else f"{' and '.join(winners)} share the win") + counted + "."


def play(
    record: Record, players: list[Player], source: TextIO | None = None, out: TextIO | None = None, seed: int | None = None,
    hint: Brain | None = None,
) -> Record:
    """Play a record on to its end in a terminal; returns it as far as it came."""
    terminal = Terminal(record, players, source or sys.stdin, out or sys.stdout, seed, hint)
    terminal.run()
    return terminal.record
