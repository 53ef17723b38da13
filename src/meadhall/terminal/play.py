"""A game in the terminal. Everything shown comes from the view of the seat that is asked; between seats with secrets a curtain falls."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from itertools import groupby
from pathlib import Path
from textwrap import wrap
from typing import TextIO

from meadhall.bots.brain import advice, whole_turn
from meadhall.english import listed, sentence, winners
from meadhall.errors import MeadhallError
from meadhall.game import CHANCE, SPECTATOR, Event, Game, State
from meadhall.record import Record
from meadhall.rulebook import prose
from meadhall.terminal.brains import Brain, LocalPlayer
from meadhall.terminal.explaining import Explainer
from meadhall.terminal.game import LocalGame
from meadhall.terminal.keeping import Keeper
from meadhall.terminal.pace import Pace
from meadhall.terminal.reading import Question
from meadhall.terminal.screen import Ages, Quit, Screen, changes, paragraphs, with_heads

__all__ = ["Terminal", "play"]

HELP = """\
Type a choice in notation, by its letter in the list, or in its words. Also:
  ?           the choices, with what they do
  ? CHOICE    what it does, or why it is not legal
  ? NAME      explains a card, a place or a sign
  ? {prefix}-1      shows the rules by number
  ? rules     the game in short
  notation    how choices are written
  who         who sits where
  board       the table again
  log         what has happened
  undo        take back your last choice; never through chance, nor through
              anything that came to light
  hint        what a good bot would do, and why
  save FILE   write the record
  quit        stop; the game is kept and offered next time"""
BARE = ("notation", "who", "board", "log", "undo", "hint", "help", "quit", "exit")  # commands that stand alone
FEW = 24  # choices that are listed without asking
SHORT = 8  # those that are listed even if the list drives the table off the screen
NEWS = 40  # the most sentences that a person finds behind the curtain
LONG = 20  # rows of a table that is not shown again in full while one person keeps choosing
ASKING = 6  # rows for a question below the table
SMALL = 3  # changed rows that are shown by themselves; of more, their paragraphs are


class Terminal:
    """One game, the people at the keyboard, and the screen."""

    def __init__(
        self, game: LocalGame, screen: Screen, hint: Brain | None = None, keeper: Keeper | None = None, pace: Pace | None = None
    ) -> None:
        self.local = game
        self.game: Game = game.game
        self.screen = screen
        self.hint = hint
        self.keeper = keeper
        self.pace = pace or Pace()
        self.explainer = Explainer(self.game, screen, game.timeline.seats, game.timeline.options)
        self.shown_to = SPECTATOR
        self.shown_at = 0  # steps when the table was last shown
        self.rows: list[str] = []  # the table as it was last shown
        self.ages = Ages()  # of its parts
        self.high = 0  # rows that it then took
        self.cut = False  # has a part of the table been shown instead of the whole?
        self.heard = [game.heard(seat) if game.timeline.live else 0 for seat in range(len(game.players))]  # of the log, by each seat
        self.announced = game.heard(SPECTATOR)  # of the log, by everybody at the screen
        self.curtain = game.hides and len(game.humans) > 1

    # -- the game -----------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over or the person stops."""
        if len(self.local.players) > 1:
            self.seating()
        try:
            while not self.local.over:
                self.step()
        except Quit:
            self.keep()
            kept = " It is kept, and offered when you play again." if self.keeper and self.keeper.kept and not self.keeper.trouble else ""
            self.screen.tell(f"The game stops here.{kept}")
            return
        if self.keeper is not None:
            self.keeper.forget()
        self.screen.show("\n" + self.table(self.local.final(self.reader)))
        self.screen.tell(self.ending())
        if self.local.humans:
            self.linger()

    def step(self) -> None:
        """One outcome or one choice."""
        actors = self.local.state.actors()
        if actors == [CHANCE]:
            self.local.roll()
            self.announce()
            return
        bots = [seat for seat in actors if not self.local.players[seat].human]
        if bots:
            bot = self.local.players[bots[0]]
            with self.screen.meanwhile(f"  {bot.short} is thinking.") if bot.slow and self.local.humans else nullcontext():
                self.local.think(bots[0])
            self.announce()
            return
        self.keep()  # what chance and bots have decided since the last choice is about to be seen
        seat = actors[0]
        idle = self.local.timeline.idle(seat)
        if idle and not self.curtain:
            self.only_answer(seat)
        elif self.hand_over(seat):
            self.show(seat)
            (self.only_answer if idle else self.choose)(seat)

    def announce(self) -> None:
        """Say what everybody may hear, beat by beat."""
        news = self.local.news(SPECTATOR, self.announced)
        for _, beat in groupby(news, key=lambda line: (line.seq, line.beat)):
            lines = list(beat)
            for line in lines:
                self.screen.tell(line.words, "  ", "  ")
            kind = self.game.kind_of(Event(line.key, line.params) for line in lines)
            try:
                self.pace.rest(kind, " ".join(line.words for line in lines))
            except KeyboardInterrupt:
                raise Quit from None
        self.announced = self.local.heard(SPECTATOR)

    def keep(self) -> None:
        """Save the game as it stands; say so once if that fails."""
        if self.keeper is None or not self.local.humans:
            return
        before = self.keeper.trouble
        self.keeper.keep(self.local.record())
        if self.keeper.trouble and not before:
            self.screen.tell(self.keeper.trouble)

    def make(self, seat: int, actions: Sequence[int]) -> None:
        """Make choices of a person, and keep the game."""
        for action in actions:
            self.local.add(seat, action)
        self.announce()
        self.keep()

    # -- people -------------------------------------------------------------------------------------------------------

    def seating(self) -> None:
        """Who sits where, with rank and side, in the order of the seats."""
        self.screen.tell(f"At the table, in the order of the seats: {listed([self.who(n) for n in range(len(self.local.players))])}.")

    def who(self, seat: int) -> str:
        """A seat in full: name, rank, and the game's word for the seat."""
        label = self.game.seat_name(self.local.view(SPECTATOR), seat)
        return f"{self.local.players[seat].name} ({flat(label)})" if label else self.local.players[seat].name

    @property
    def reader(self) -> int:
        """Whose knowledge the screen shows after the end: that of the only person, or what everybody may know."""
        return self.local.humans[0] if len(self.local.humans) == 1 else SPECTATOR

    def table(self, view: State) -> str:
        """The table as a viewer sees it, and who is who there."""
        return "\n".join([self.game.text(view), *self.key(view)])

    def key(self, view: State) -> list[str]:
        """The line below a full table that says who is who."""
        names = [self.game.seat_name(view, seat) for seat in range(len(self.local.players))]
        if len(names) < 2 or not all(names):
            return []
        known = ", ".join(f"{who} ({flat(name)})" for who, name in zip(self.local.names, names, strict=True))
        return ["", *wrap(f"Players: {known}.", self.screen.width)]

    def hand_over(self, seat: int) -> bool:
        """Let a curtain fall if another person has looked at secrets. False if that person takes a choice back instead."""
        if seat == self.shown_to:
            return True
        if self.curtain:
            self.screen.clear()
            before = self.shown_to
            late = before >= 0 and not self.local.can_undo(before)
            more = f" ({self.local.names[before]} may still type undo.)" if late else ""
            while typed := self.screen.ask(f"Hand the screen to {self.local.names[seat]} and press Enter.{more} ").lower():
                if typed in ("quit", "exit"):
                    raise Quit
                if typed == "undo" and before >= 0 and self.undo(before):
                    return False
        return True

    def show(self, seat: int) -> None:
        """The table for a seat, and what it has not heard yet. While the same seat keeps choosing, only the few rows that have changed;
        on a screen too low for the whole table, without as many unchanged parts as necessary."""
        rows = self.table(self.local.view(seat)).splitlines()
        changed = changes(self.rows, rows)
        going_on = seat == self.shown_to and self.local.alone_since(seat, self.shown_at)
        shown = rows
        if going_on and len(rows) > LONG:
            shown = news_of(rows, changed)
        elif seat == self.shown_to and not self.screen.fits(len(rows) + ASKING):
            shown = self.ages.fitting(rows, changed, self.screen.height - ASKING)
        self.ages.note(rows)
        if shown:
            self.screen.show("\n" + "\n".join(shown) + "\n")
        self.high = len(shown) + 2
        if shown != rows and not self.cut:
            self.cut = True
            self.screen.tell("(Some of what has not changed is left out; board shows the whole table.)")
        for news in self.news(seat, self.curtain and seat != self.shown_to):
            self.screen.tell(news, "  ", "  ")
        self.heard[seat] = self.local.heard(seat)
        self.shown_to, self.shown_at, self.rows = seat, len(self.local.timeline.steps), rows

    def news(self, seat: int, covered: bool) -> list[str]:
        """What a seat has not heard yet: sentences for it alone, and, if they were said behind a curtain, those for everybody."""
        public = {(line.seq, line.words) for line in self.local.news(SPECTATOR, 0)}
        out = []
        for line in self.local.news(seat, self.heard[seat]):
            private = line.words not in {words for _, words in public}
            if private:
                out.append(f"(to you) {line.words}")
            elif covered:
                out.append(line.words)
        return [*out[-NEWS:], ""] if out else []

    # -- one question -------------------------------------------------------------------------------------------------

    def choose(self, seat: int) -> None:
        """Ask until something is chosen."""
        view = self.local.view(seat)
        question = Question(self.game, view, seat, view.legal(seat))
        ask = self.game.prompt(view, seat)
        self.screen.tell(ask.help, loud=f"{self.local.names[seat]}: {ask.ask}")
        drives_away = self.screen.fits(self.high + 4) and not self.screen.fits(self.high + len(question.legal) + 4)
        if len(question.legal) <= (SHORT if drives_away else FEW):
            self.explainer.offer(question)
        else:
            example = question.say(question.legal[len(question.legal) // 2])
            self.screen.tell(f"{len(question.legal)} choices; type one in notation, such as {example}, or ? for the list.", "  ")
        while not self.command(question, self.screen.ask("> ")):
            continue

    def only_answer(self, seat: int) -> None:
        """A question asked only to hide that it has one answer: given at once if no other person is watching, else after Enter."""
        view = self.local.view(seat)
        action = view.legal(seat)[0]
        label = self.game.choice(view, seat, action).label
        if self.curtain:
            typed = self.screen.ask(f"{label}: nothing else is possible, and you are asked only so that nobody can tell. Press Enter. ")
            if typed.lower() in ("quit", "exit"):
                raise Quit
        else:
            self.screen.tell(f"({label}: nothing else is possible.)", "  ")
        self.make(seat, [action])

    def command(self, question: Question, typed: str) -> bool:
        """Do what a line says; True if the question has been answered or is no longer open."""
        word, _, rest = typed.partition(" ")
        word = word.lower()
        if not typed:
            return False
        if rest and word in BARE:  # `board` shows the table, but `board south` may be a choice
            return self.answer(question, typed)
        if word in ("?", "why") and not rest:
            self.explainer.offer(question)
        elif word in ("?", "why") or typed.startswith("?"):
            self.explainer.explain(question, (rest if word in ("?", "why") else typed[1:]).strip())
        elif word == "undo":
            return self.undo(question.seat)
        elif word == "save":
            self.save(rest)
        elif word in ("quit", "exit"):
            raise Quit
        elif word in ("help", "notation", "who", "board", "log", "hint"):
            self.inform(question, word)
        else:
            return self.answer(question, typed)
        return False

    def inform(self, question: Question, word: str) -> None:
        """The commands that only show something."""
        if word == "help":
            self.screen.show(HELP.format(prefix=self.game.prefix))
        elif word == "notation":
            for line in prose(notation(self.game)):
                self.screen.tell(line, "", "  ")
        elif word == "who":
            self.seating()
        elif word == "board":
            self.screen.show(self.table(question.view))
        elif word == "log":
            for told in self.local.log(question.seat):
                self.screen.tell(told.words, "  ", "  ")
        else:
            self.give_hint(question)

    def answer(self, question: Question, typed: str) -> bool:
        """A choice, or the reason why not. If a line has several choices, all are made or none."""
        try:
            actions = question.meaning(typed)
        except MeadhallError as refused:
            self.screen.tell(sentence(refused))
            self.screen.tell("(type ? for the choices, help for commands)")
            return False
        self.make(question.seat, actions)
        return True

    def undo(self, seat: int) -> bool:
        """Take back the seat's last choice, if nothing has been learnt since."""
        reason = self.local.can_undo(seat)
        if reason:
            self.screen.tell(f"Nothing can be taken back: {reason[0].lower()}{reason[1:]}")
            return False
        self.screen.tell(f"Taken back: {self.local.undo(seat)}")
        self.heard = [min(heard, self.local.heard(n)) for n, heard in enumerate(self.heard)]
        self.announced = self.local.heard(SPECTATOR)
        self.keep()
        return True

    def give_hint(self, question: Question) -> None:
        """What a strong bot would choose, and why."""
        if self.hint is None:
            self.screen.say("No bot is here to ask.")
            return
        action = self.hint(self.game, question.view, question.seat, 1)
        self.screen.tell(advice(self.game, question.view, question.seat, action))
        steps = whole_turn(self.game, question.view, question.seat, action)
        line = question.line(steps)
        self.screen.tell(f"{'Type' if line or len(steps) == 1 else 'Begin with'}: {line or question.say(action)}")

    def save(self, name: str) -> None:
        """Write the record to a file."""
        if not name.strip():
            self.screen.say("Say where: save FILE")
            return
        try:
            Path(name.strip()).write_text(self.local.record().write(), "utf-8")
        except OSError as problem:
            self.screen.tell(f"It cannot be saved there: {problem.strerror}.")
            return
        self.screen.say(f"Saved to {name.strip()}" + ("" if self.local.over else ". Resume with:"))
        if not self.local.over:
            self.screen.say(f"meadhall play {self.game.key} --resume {name.strip()}")  # to be copied: never broken into lines

    # -- the end ------------------------------------------------------------------------------------------------------

    def ending(self) -> str:
        """Who has won."""
        scores, names = self.local.state.scores(), self.local.names
        said = winners(names, scores, self.game.together) or "The game is over."
        points = self.local.state.points() if not self.game.together else []
        ahead = [points[m] - points[n] for m in range(len(points)) for n in range(len(points)) if scores[m] > scores[n]]
        if not points or min(ahead, default=0) < 0:  # something else has decided
            return said
        counted = ", ".join(f"{name} {number}" for name, number in zip(names, points, strict=True))
        return f"{said.rstrip('.')} ({counted}{'; a tie-break decides' if 0 in ahead else ''})."

    def linger(self) -> None:
        """After the end: read the log, look at the table, keep the record; an empty line leaves."""
        try:
            while typed := self.screen.ask("log, board, save FILE, or Enter to leave > "):
                word, _, rest = typed.partition(" ")
                if word.lower() == "log":
                    for line in self.local.log(self.reader):
                        self.screen.tell(line.words, "  ", "  ")
                elif word.lower() == "board":
                    self.screen.show(self.table(self.local.final(self.reader)))
                elif word.lower() == "save":
                    self.save(rest)
                elif word.lower() in ("quit", "exit"):
                    return
        except Quit:
            return


def news_of(rows: list[str], changed: list[bool]) -> list[str]:
    """What has changed in a long table: a few rows, or the paragraphs with many."""
    return with_heads(rows, changed) if sum(changed) <= SMALL else paragraphs(rows, changed)


def flat(name: str) -> str:
    """A name for use in brackets: `Raven (blue)` is `Raven, blue`."""
    return name.replace(" (", ", ").replace(")", "")


def notation(game: Game) -> str:
    """What the rulebook says about writing choices down."""
    parts = game.rulebook().split("\n## ")
    return next((f"## {part.strip()}" for part in parts if "notation" in part.partition("\n")[0].lower()), "Type ? for the choices.")


def play(
    record: Record,
    players: Sequence[LocalPlayer],
    source: TextIO | None = None,
    out: TextIO | None = None,
    seed: int | None = None,
    hint: Brain | None = None,
    keeper: Keeper | None = None,
    pace: str = "instant",
) -> Record:
    """Play on from a record in a terminal; returns the record as far as the game has got."""
    local = LocalGame(record, players, seed)
    Terminal(local, Screen(source, out), hint, keeper, Pace(pace)).run()
    return local.record()
